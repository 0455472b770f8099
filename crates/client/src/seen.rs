//! What a client saw of a game: its cards when it was to decide, and what it decided. The record must tell the same.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use treize_engine::record::Record;
use treize_engine::{Seat, Viewer};
use treize_server::wire::Frame;

/// Something that was seen from a seat of one's own, after `n` decisions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Seen {
    seat: Seat,
    n: u32,
    #[serde(flatten)]
    what: What,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum What {
    /// One was to decide, with these cards.
    Cards(Cards),
    /// One decided this, and the server answered that it is decision `n`.
    Action(String),
}

/// The cards of a view that the protocol gives to whoever is to decide. A view has more, which may be written otherwise
/// by another version.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Cards {
    /// One's own hand, sorted; none in games without hands.
    hand: Option<Vec<String>>,
    /// The card that is turned up.
    turned: Option<String>,
}

impl Cards {
    fn of(view: &Value) -> Cards {
        let board = &view["board"];
        let card = |card: &Value| card.as_str().map(str::to_owned);
        let hand = board["hand"].as_array().map(|cards| {
            let mut hand: Vec<_> = cards.iter().filter_map(card).collect();
            hand.sort_unstable();
            hand
        });
        Cards { hand, turned: card(&board["turned"]) }
    }
}

impl Seen {
    /// The cards of a frame, if it is one to decide by.
    pub(crate) fn cards(frame: &Frame) -> Option<Seen> {
        let seat = frame.seat.filter(|_| !frame.legal.is_empty())?;
        Some(Seen { seat, n: frame.n, what: What::Cards(Cards::of(&frame.view)) })
    }

    /// A decision of one's own.
    pub(crate) fn action(seat: Seat, n: u32, action: &str) -> Seen {
        Seen { seat, n, what: What::Action(action.into()) }
    }

    /// Does a record that holds tell everything that was seen from these seats?
    pub(crate) fn are_all_in(seen: &[Seen], seats: &[u64], record: &Record) -> bool {
        let is_own = |seat: Seat| seats.contains(&u8::from(seat).into());
        let own: Vec<_> = seen.iter().filter(|seen| is_own(seen.seat)).collect();
        let is_in_actions = |seen: &&Seen| {
            let Some((seat, action)) = record.actions.get(seen.n as usize) else { return false };
            match &seen.what {
                What::Action(seen_action) => *seat == u64::from(u8::from(seen.seat)) && action == seen_action,
                // At a decision there is one more: somebody decided then.
                What::Cards(_) => true,
            }
        };
        if !own.iter().all(is_in_actions) {
            return false;
        }
        let mut is_same = true;
        let replayed = record.replay(|table, _| {
            let step = table.step();
            is_same &= own.iter().filter(|seen| seen.n as usize == step).all(|seen| match &seen.what {
                What::Action(_) => true,
                What::Cards(cards) => Cards::of(&table.view(Viewer::Seat(seen.seat))) == *cards,
            });
            if is_same { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        replayed.is_ok() && is_same
    }
}
