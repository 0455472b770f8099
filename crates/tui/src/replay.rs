//! A record, step by step, as one viewer sees it.

use std::ops::ControlFlow;
use std::sync::Arc;

use serde_json::Value;
use treize_bots::Level;
use treize_engine::{Fact, Players, Seat, Viewer};
use treize_record::table::{AnyTable, Report};
use treize_record::{Record, RecordError};
use treize_words::Words;

use crate::Model;
use crate::frame::{Chair, Company, Frame, News};

/// The number of earlier steps in the log.
const MEMORY: usize = 60;

/// A record, step by step.
pub struct Replay {
    record: Record,
    players: Players,
    /// The viewer.
    pub viewer: Viewer,
    /// The number of decisions shown.
    pub step: usize,
    /// The step at which each round begins.
    starts: Vec<usize>,
    /// What is to be said of each decision, in words. Decisions without a note have nothing, or are missing at the end.
    pub notes: Vec<Option<String>>,
}

impl Replay {
    /// Opens a valid record.
    pub fn new(record: Record, viewer: Viewer) -> Result<Replay, RecordError> {
        record.verify()?;
        let players = Players::try_from(record.players).expect("it was set up with them");
        let mut starts = vec![0];
        record.replay(|table, _| {
            if table.rounds().len() == starts.len() && table.outcome().is_none() {
                starts.push(table.step());
            }
            ControlFlow::Continue(())
        })?;
        Ok(Replay { record, players, viewer, step: 0, starts, notes: Vec::new() })
    }

    /// The number of decisions.
    pub fn last(&self) -> usize {
        self.record.actions.len()
    }

    /// Moves by `steps`, within the record.
    pub fn go(&mut self, steps: isize) {
        self.step = self.step.saturating_add_signed(steps).min(self.last());
    }

    /// Moves to the start of the next round, or to the end; or back to the start of this round or the one before.
    pub fn go_round(&mut self, is_forward: bool) {
        let mut starts = self.starts.iter().copied();
        self.step = if is_forward {
            starts.find(|&start| start > self.step).unwrap_or(self.last())
        } else {
            starts.rfind(|&start| start < self.step).unwrap_or(0)
        };
    }

    /// Switches to the next viewer: each seat, then a spectator.
    pub fn next_eyes(&mut self) {
        let all: Vec<_> = Viewer::all(self.players).collect();
        let index = all.iter().position(|viewer| *viewer == self.viewer).unwrap_or(0);
        self.viewer = all[(index + 1) % all.len()];
    }

    /// The game and its players. A player without a name in the record gets `unnamed`.
    pub fn company(&self, unnamed: impl Fn(u8) -> String) -> Company {
        let names = self.names();
        let chair = |seat: Seat| {
            let written = names.get(seat.index()).copied().unwrap_or_default();
            // A table records a bot's level instead of a name. In a simulation, a level is a player's name.
            let bot = written.parse::<Level>().ok().filter(|_| !self.record.other.contains_key("simulation"));
            let name = match written {
                "" => unnamed(seat.into()),
                // Players with the same name are distinguished by their seats.
                name if names.iter().filter(|other| **other == name).count() > 1 => {
                    format!("{name} {}", u8::from(seat) + 1)
                }
                name => name.to_owned(),
            };
            let name = bot.is_none().then_some(name);
            Chair { name, bot, mine: self.viewer.is(seat), connected: true, ..Chair::default() }
        };
        let chairs = Seat::all(self.players).map(chair).collect();
        // A replay always shows the cards that were taken.
        Company { game: self.record.game.clone(), chairs, open_memory: true, ..Company::default() }
    }

    /// The players' names as a table shows them, by seat.
    pub fn names_in(&self, words: &Words) -> Vec<String> {
        let unnamed = |seat: u8| words.text("terminal-player", &[("number", (seat + 1).into())]);
        let mut model = Model::new(Arc::new(Words::new(&[words.language()])));
        model.take(News::Company(Box::new(self.company(unnamed))));
        model.names
    }

    /// The note on the decision that led to this step.
    pub fn note(&self) -> Option<&str> {
        self.notes.get(self.step.checked_sub(1)?)?.as_deref()
    }

    /// The names in the record, in the order of the seats.
    fn names(&self) -> Vec<&str> {
        let names = self.record.other.get("names").and_then(Value::as_array);
        names.into_iter().flatten().map(|name| name.as_str().unwrap_or_default()).collect()
    }

    /// The frame at this step. It has no legal actions.
    pub fn frame(&self) -> Frame {
        let mut shown = None;
        self.each_step(|table, report| {
            if table.step() == self.step {
                shown = Some(Frame::of_past(table, self.viewer, report));
            }
        });
        shown.expect("the step is within the record")
    }

    /// What is said of the events before this step, limited to the log's length.
    pub fn before(&self) -> Vec<Fact> {
        let mut before = Vec::new();
        self.each_step(|table, report| {
            if table.step() + MEMORY >= self.step && table.step() < self.step {
                before.extend(report.facts.into_iter().flatten());
            }
        });
        before
    }

    fn each_step(&self, mut visit: impl FnMut(&dyn AnyTable, Report)) {
        let replayed = self.record.replay(|table, _| {
            if table.step() + MEMORY >= self.step {
                visit(table, table.report(self.viewer));
            }
            if table.step() < self.step { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        replayed.expect("the record was verified");
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The players' names in a record with these keys.
    fn called(keys: &Value) -> Vec<String> {
        let record = include_str!("../../record/tests/records/danger13-2.jsonl")
            .lines()
            .find(|record| Record::parse(record.as_bytes()).is_ok_and(|record| record.players == 3));
        let mut record = Record::parse(record.expect("a record").as_bytes()).expect("a record");
        record.other.extend(keys.as_object().cloned().unwrap_or_default());
        let replay = Replay::new(record, Viewer::Spectator).expect("one that holds");
        replay.names_in(&Words::new(&["en"]))
    }

    #[test]
    fn a_replay_jumps_from_round_to_round() {
        let record = include_str!("../../record/tests/records/thirteen.jsonl").lines().next();
        let record = Record::parse(record.expect("a record").as_bytes()).expect("a record");
        let mut replay = Replay::new(record, Viewer::Spectator).expect("one that holds");
        // A round of 13 has 50 turns.
        let rounds = replay.last() / 50;
        assert!(rounds > 1, "a game of several rounds");
        let mut steps: Vec<_> = (1..=rounds).map(|round| round * 50).collect();
        steps.push(rounds * 50);
        for step in steps {
            replay.go_round(true);
            assert_eq!(replay.step, step);
        }
        replay.go(-10);
        for step in (0..rounds).rev().map(|round| round * 50).chain([0]) {
            replay.go_round(false);
            assert_eq!(replay.step, step);
        }
    }

    #[test]
    fn players_are_called_as_the_record_says() {
        let rows = [
            (json!({}), ["Player 1", "Player 2", "Player 3"]),
            (json!({ "names": ["Anne", "normal", "Bob"] }), ["Anne", "Blaise", "Bob"]),
            (json!({ "names": ["", "easy", "easy"] }), ["Player 1", "Blaise", "Clara"]),
            (json!({ "names": ["greedy", "normal", "net"], "simulation": {} }), ["greedy", "normal", "net"]),
            (json!({ "names": ["easy", "net", "easy"], "simulation": {} }), ["easy 1", "net", "easy 3"]),
            (json!({ "names": [13, "Anne"] }), ["Player 1", "Anne", "Player 3"]),
            (json!({ "names": "Anne" }), ["Player 1", "Player 2", "Player 3"]),
        ];
        for (keys, names) in rows {
            assert_eq!(called(&keys), names, "{keys}");
        }
    }
}
