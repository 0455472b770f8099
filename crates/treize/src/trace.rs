//! `treize trace`: prints a record, decision by decision.

use std::io::{BufWriter, Write, stdout};
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::Context;
use serde::Serialize;
use treize_engine::Seat;

use crate::input;

/// Print a JSON line for each action of a record, with what was legal.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A file with a record; `-` is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which record of a file with many, from 1.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    record: u64,
}

#[derive(Serialize)]
struct Line<'a> {
    step: usize,
    round: usize,
    seat: Seat,
    legal: Vec<String>,
    action: &'a str,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let record = input::nth_record(&args.file, args.record)?;
    let mut out = BufWriter::new(stdout().lock());
    let mut written = Ok(());
    let replayed = record.replay(|table, decision| {
        let Some((seat, action)) = decision else { return ControlFlow::Continue(()) };
        let round = table.rounds().len();
        let line = Line { step: table.step(), round, seat, legal: table.legal(seat), action };
        written = serde_json::to_writer(&mut out, &line).map_err(Into::into).and_then(|()| writeln!(out));
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    written?;
    out.flush()?;
    replayed.with_context(|| args.file.display().to_string())
}
