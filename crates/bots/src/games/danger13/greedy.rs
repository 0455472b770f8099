//! The rule of thumb for Danger 13.
//!
//! Every row is worth the pluses in it, the less the nearer it is to its limit. The card goes where that leaves this
//! seat furthest ahead of the others; a hand is spent when refusing does.

use treize_engine::games::danger13::{Action, Effect, Row, View};
use treize_engine::{ActionSet, PerSeat, Seat};

use crate::games::cheapest;

pub(super) fn choose(view: &View, legal: ActionSet<Action>) -> Action {
    let seat = view.seat.expect("who chooses has a seat");
    // Of equal rows the first is taken, so hands are spent from the left, and those at the right end shield what is
    // before them from an arrow.
    cheapest(legal, |action| {
        let mut after = view.after(action);
        if let Some(to) = after.deciding {
            // The receiver keeps what is good and refuses what is bad.
            let (kept, refused) = (after.after(Action::Keep), after.after(Action::Refuse));
            let keeps = relative_worth(view, &kept, to) >= relative_worth(view, &refused, to);
            after = if keeps { kept } else { refused };
        }
        -relative_worth(view, &after, seat)
    })
}

/// How far ahead of the others the seat is, in pluses that are likely to be won.
fn relative_worth(before: &View, after: &View, seat: Seat) -> f32 {
    let bust = after.rows.iter().any(|(_, row)| row.is_bust());
    let worth = PerSeat::from_fn(after.rows.players(), |seat| {
        let (row, won) = (&after.rows[seat], after.won[seat]);
        // Most often nothing is won at once, and comparing is faster than counting.
        let won = if won == before.won[seat] { 0 } else { won.pluses() - before.won[seat].pluses() };
        won as f32 + if bust { cashed(row) } else { hoped(row) }
    });
    worth[seat] - worth.mean_of_others(seat)
}

fn pluses(row: &Row) -> f32 {
    f32::from(row.pluses())
}

/// Somebody has bust: the pluses are won, or lost.
fn cashed(row: &Row) -> f32 {
    if row.is_bust() { 0.0 } else { pluses(row) }
}

/// The round goes on: the nearer to the limit, the less a row is worth; room and hands are worth something too.
fn hoped(row: &Row) -> f32 {
    let room = f32::from(row.limit()) - f32::from(row.sum());
    let draws = row.cards().last().is_some_and(|card| card.effect() == Effect::Draw);
    let room = if draws { room - 1.5 } else { room };
    let hand = if row.has_hand() { 0.25 } else { 0.0 };
    let safe = (room / 9.0 + hand).clamp(0.05, 1.0);
    safe * (pluses(row) + 1.2) + hand
}
