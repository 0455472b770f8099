//! What a client saw of a game: its cards when it had to act, and its actions. The record must agree with it.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use treize_engine::{Seat, Viewer};
use treize_protocol::Frame;
use treize_record::Record;

/// Something seen from an own seat after `n` actions.
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
    /// The seat had to act, with these cards.
    Cards(Cards),
    /// The seat acted, and the server confirmed it as action `n`.
    Action(String),
}

/// The cards of a view that the protocol shows to a seat that has to act. Other parts of a view may be written
/// differently by another version.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Cards {
    /// The own hand, sorted; `None` in games without hands.
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
    /// The cards of a frame, if the seat has to act.
    pub(crate) fn cards(frame: &Frame) -> Option<Seen> {
        let seat = frame.seat.filter(|_| !frame.legal.is_empty())?;
        Some(Seen { seat, n: frame.n, what: What::Cards(Cards::of(&frame.view)) })
    }

    /// An own action.
    pub(crate) fn action(seat: Seat, n: u32, action: &str) -> Seen {
        Seen { seat, n, what: What::Action(action.into()) }
    }

    /// Whether a valid record contains everything that was seen from these seats.
    pub(crate) fn are_all_in(seen: &[Seen], seats: &[u64], record: &Record) -> bool {
        let is_own = |seat: Seat| seats.contains(&u8::from(seat).into());
        let own: Vec<_> = seen.iter().filter(|seen| is_own(seen.seat)).collect();
        let is_in_actions = |seen: &&Seen| {
            let Some((seat, action)) = record.actions.get(seen.n as usize) else { return false };
            match &seen.what {
                What::Action(seen_action) => *seat == u64::from(u8::from(seen.seat)) && action == seen_action,
                // The record must contain an action at this step, because the seat had to act.
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
