//! Danger 13.
//!
//! Every row is worth the pluses in it, the less the nearer it is to its limit. The card goes where that leaves this
//! seat furthest ahead of the others; a hand is spent when refusing does.

use treize_engine::games::danger13::{Action, Card, Cards, Effect, Received, Row, View, receive};
use treize_engine::{ActionSet, PerSeat, Seat, SeededChance};

use super::cheapest;

pub(super) fn choose(view: &View, legal: ActionSet<Action>, _: &mut SeededChance) -> Action {
    let seat = view.seat.expect("who chooses has a seat");
    let card = view.turned.expect("there is a card to decide on");
    cheapest(legal, |action| {
        let (rows, won) = match action {
            Action::Give(to) if view.rows[to].has_hand() => {
                // The receiver keeps what is good and refuses what is bad.
                let (kept, refused) = (received(view, to, card), refused(view, to, 1));
                if relative_worth(&kept.0, kept.1, to) >= relative_worth(&refused.0, refused.1, to) {
                    kept
                } else {
                    refused
                }
            }
            Action::Give(to) => received(view, to, card),
            Action::Keep => received(view, seat, card),
            Action::Refuse => refused(view, seat, 1),
            Action::RefuseWith(hand) => refused(view, seat, hand),
        };
        -relative_worth(&rows, won, seat)
    })
}

/// Rows, and who has won how many pluses at once.
type After = (PerSeat<Row>, (Seat, u8));

fn received(view: &View, to: Seat, card: Card) -> After {
    let mut rows = view.rows;
    let won = match receive(&mut rows[to], &mut Cards::default(), card) {
        Received::Won => card.pluses(),
        Received::Placed | Received::Hit(_) => 0,
    };
    (rows, (to, won))
}

/// The row without this hand: of equal rows the first is taken, so hands are spent from the left, and those at the
/// right end shield what is before them from an arrow.
fn refused(view: &View, seat: Seat, hand: u8) -> After {
    let mut rows = view.rows;
    rows[seat].spend_hand(hand);
    (rows, (seat, 0))
}

/// How far ahead of the others the seat is, in pluses that are likely to be won.
fn relative_worth(rows: &PerSeat<Row>, won: (Seat, u8), seat: Seat) -> f32 {
    let bust = rows.iter().any(|(_, row)| row.is_bust());
    let (mut own, mut others) = (0.0, 0.0);
    for (other, row) in rows.iter() {
        let mut worth = if bust { cashed(row) } else { hoped(row) };
        if other == won.0 {
            worth += f32::from(won.1);
        }
        if other == seat {
            own = worth;
        } else {
            others += worth;
        }
    }
    own - others / (rows.len() - 1) as f32
}

fn pluses(row: &Row) -> f32 {
    row.cards().iter().map(|card| f32::from(card.pluses())).sum()
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
