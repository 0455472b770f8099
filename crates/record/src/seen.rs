//! [`Seen`]: a position as one viewer may know it, written as JSON without a tree of values in between.
//!
//! Most of what happens is the same for most viewers. [`Texts`] keeps what has been written for one of them, and the
//! others get the same text.

use serde::Serialize;
use treize_engine::{Fact, PerSeat, Score, Seat};

/// What has been written of one position, for its next viewers. Made by [`AnyTable::texts`](crate::table::AnyTable::texts).
#[derive(Clone, Debug)]
pub struct Texts {
    /// What every viewer may know.
    common: String,
    steps: Vec<StepTexts>,
}

/// What happened in some last steps, as at least one viewer may know it.
#[derive(Clone, Debug)]
struct StepTexts {
    count: usize,
    events: String,
    facts: String,
    counts: String,
}

impl Texts {
    /// The texts of a position of which this is what every viewer may know.
    pub(crate) fn new(common: &impl Serialize) -> Texts {
        Texts { common: json(common), steps: Vec::new() }
    }

    /// The index of the texts of the last `count` steps, for a viewer who sees these events. Equal events have equal facts, so
    /// `describe` is called only for events that differ from those of all earlier viewers.
    pub(crate) fn write_steps<E: Serialize>(
        &mut self,
        count: usize,
        events: &[E],
        describe: impl Fn(&E) -> Option<Fact>,
        counts: &[&[Fact]],
    ) -> usize {
        let text = json(&events);
        let known = self.steps.iter().position(|known| known.count == count && known.events == text);
        known.unwrap_or_else(|| {
            let facts: Vec<_> = events.iter().map(describe).collect();
            self.steps.push(StepTexts { count, events: text, facts: json(&facts), counts: json(&counts) });
            self.steps.len() - 1
        })
    }

    /// What a viewer is sent. `last` is the index of the last step's texts, `since` of those of all steps that the viewer has
    /// missed.
    pub(crate) fn seen<B: Serialize>(
        &self,
        seat: Option<Seat>,
        board: &B,
        (last, since): (usize, usize),
        ask: &Fact,
        provisional: Option<&PerSeat<Score>>,
        choices: Option<ChoiceTexts>,
    ) -> Seen<'_> {
        let (last, since) = (&self.steps[last], &self.steps[since]);
        // A client that has missed nothing may still have nothing to show but the last action.
        let said = if since.events == NOTHING { last } else { since };
        Seen {
            common: &self.common,
            seat,
            board: json(board),
            last: &last.events,
            ask: json(ask),
            provisional: provisional.map(json),
            choices: choices.unwrap_or_else(|| ChoiceTexts {
                legal: NOTHING.into(),
                names: None,
                previews: None,
            }),
            events: &since.events,
            facts: &said.facts,
            counts: Some(&*said.counts).filter(|counts| *counts != NOTHING),
        }
    }
}

/// An empty list.
const NOTHING: &str = "[]";

/// What a seat may do, as lists in JSON. There are no names and previews if there is nothing to do.
#[derive(Clone, Debug)]
pub(crate) struct ChoiceTexts {
    legal: String,
    names: Option<String>,
    previews: Option<String>,
}

impl ChoiceTexts {
    pub(crate) fn new(legal: &[String], names: &[Fact], previews: &[Option<Fact>]) -> ChoiceTexts {
        let some = |text: String| (!legal.is_empty()).then_some(text);
        ChoiceTexts { legal: json(&legal), names: some(json(&names)), previews: some(json(&previews)) }
    }
}

/// A position as one viewer may know it. All texts are JSON.
#[derive(Clone, Debug)]
pub struct Seen<'a> {
    common: &'a str,
    seat: Option<Seat>,
    board: String,
    last: &'a str,
    ask: String,
    provisional: Option<String>,
    choices: ChoiceTexts,
    events: &'a str,
    facts: &'a str,
    counts: Option<&'a str>,
}

impl Seen<'_> {
    /// The seat of the viewer; a spectator has none.
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// What is asked of whom: see [`Game::ask`](treize_engine::Game::ask).
    pub fn ask(&self) -> &str {
        &self.ask
    }

    /// What each player would score if the round ended now: see [`Game::provisional`](treize_engine::Game::provisional). Nothing
    /// where nobody may know.
    pub fn provisional(&self) -> Option<&str> {
        self.provisional.as_deref()
    }

    /// A list of what the viewer may do.
    pub fn legal(&self) -> &str {
        &self.choices.legal
    }

    /// What each of these is called; nothing if there is nothing to do.
    pub fn names(&self) -> Option<&str> {
        self.choices.names.as_deref()
    }

    /// What each of these leads to; nothing if there is nothing to do.
    pub fn previews(&self) -> Option<&str> {
        self.choices.previews.as_deref()
    }

    /// A list of what has happened.
    pub fn events(&self) -> &str {
        self.events
    }

    /// What is said of each of these events; of the last step's, if there are none.
    pub fn facts(&self) -> &str {
        self.facts
    }

    /// For each round that ended with them, how it was counted; nothing if none did.
    pub fn counts(&self) -> Option<&str> {
        self.counts
    }

    /// Appends the view: see [`AnyTable::view`](crate::table::AnyTable::view).
    pub fn write_view(&self, out: &mut String) {
        self.view_parts(|part| out.push_str(part));
    }

    /// How many bytes the view has.
    pub fn view_len(&self) -> usize {
        let mut length = 0;
        self.view_parts(|part| length += part.len());
        length
    }

    fn view_parts(&self, mut part: impl FnMut(&str)) {
        // Two objects become one: the first without its end.
        part(self.common.strip_suffix('}').expect("an object"));
        part(",\"seat\":");
        part(self.seat.map_or("null", |seat| SEATS[seat.index()]));
        part(",\"board\":");
        part(&self.board);
        part(",\"last\":");
        part(self.last);
        part("}");
    }
}

/// The seats, as JSON.
const SEATS: [&str; 6] = ["0", "1", "2", "3", "4", "5"];

/// Writes plain data as JSON.
fn json(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("plain data with text keys")
}
