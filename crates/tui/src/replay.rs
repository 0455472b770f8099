//! A record, step by step, through somebody's eyes.

use std::ops::ControlFlow;

use serde_json::Value;
use treize_engine::record::{BadRecord, Record};
use treize_engine::{Seat, Viewer};

use crate::frame::{Chair, Company, Frame};

/// So many steps back are in the log.
const MEMORY: usize = 60;

/// A record, step by step.
pub struct Replay {
    record: Record,
    players: u8,
    /// Whose eyes.
    pub viewer: Viewer,
    /// How many decisions have been shown.
    pub step: usize,
}

impl Replay {
    /// A record that holds.
    pub fn new(record: Record, viewer: Viewer) -> Result<Replay, BadRecord> {
        record.verify()?;
        let players = u8::try_from(record.players).unwrap_or_default();
        Ok(Replay { record, players, viewer, step: 0 })
    }

    /// How many decisions there are.
    pub fn last(&self) -> usize {
        self.record.actions.len()
    }

    /// Goes so many steps, and not beyond the ends.
    pub fn go(&mut self, steps: isize) {
        self.step = self.step.saturating_add_signed(steps).min(self.last());
    }

    /// The next pair of eyes: each seat's, then a spectator's.
    pub fn next_eyes(&mut self) {
        let all: Vec<_> = Viewer::all(self.players).collect();
        let place = all.iter().position(|viewer| *viewer == self.viewer).unwrap_or(0);
        self.viewer = all[(place + 1) % all.len()];
    }

    /// Who plays what. A record tells no names.
    pub fn company(&self, name: impl Fn(u8) -> String) -> Company {
        let chair = |seat: Seat| Chair {
            name: Some(name(seat.into())),
            mine: self.viewer.is(seat),
            connected: true,
            ..Chair::default()
        };
        let chairs = Seat::all(self.players).map(chair).collect();
        // Whoever looks back need not remember.
        Company { game: self.record.game.clone(), chairs, open_memory: true, ..Company::default() }
    }

    /// The table at this step. Nothing may be done: it has been done already.
    pub fn frame(&self) -> Frame {
        let mut shown = Frame::default();
        self.look(|table, events| {
            if table.step() == self.step {
                shown = Frame::of(table, self.viewer, events);
            }
        });
        Frame { legal: Vec::new(), previews: Vec::new(), ..shown }
    }

    /// What happened before this step, as far back as one wants to read.
    pub fn before(&self) -> Vec<Value> {
        let mut before = Vec::new();
        self.look(|table, events| {
            if table.step() + MEMORY >= self.step && table.step() < self.step {
                before.extend(events);
            }
        });
        before
    }

    fn look(&self, mut look: impl FnMut(&dyn treize_engine::table::AnyTable, Vec<Value>)) {
        let replayed = self.record.replay(|table, _| {
            if table.step() + MEMORY >= self.step {
                look(table, table.events(self.viewer).as_array().cloned().unwrap_or_default());
            }
            if table.step() < self.step { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        replayed.expect("the record was verified");
    }
}
