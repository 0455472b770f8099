//! Any bytes as a record: read, checked, replayed, seen from every seat, and never a panic.
#![no_main]

use std::ops::ControlFlow;

use libfuzzer_sys::fuzz_target;
use treize_engine::Viewer;
use treize_record::Record;

fuzz_target!(|json: &[u8]| {
    let Ok(record) = Record::parse(json) else { return };
    let _ = record.verify();
    let _ = record.replay(|table, _| {
        for viewer in Viewer::all(table.players()) {
            let _ = table.view(viewer);
        }
        ControlFlow::Continue(())
    });
});
