//! What a network is shown of a decision in Danger 13.
//!
//! Version 1 had an input that was always zero (the difference between one's own total and itself), did not say that the last
//! round has begun, and set "draws" for a draw card that busts its row too, though nobody then draws. Version 2 left it to the
//! network to find out how many of the cards that are left would make a row bust. Both are kept so that networks of their time can still
//! be measured against.

use treize_engine::games::danger13::{Action, Card, Effect, View};

use crate::encode::Writer;
use crate::net::Inputs;

const TABLE: usize = 5;
const KINDS: usize = 24;
/// What is shown of each other player's row. Of one's own there is one input less.
const ROW: usize = 11;

pub(super) const fn size(version: u16) -> usize {
    let common = 4 + TABLE * ROW + TABLE + 4 + KINDS + 1;
    match version {
        1 => common,
        2 => common - 1 + 2,
        _ => common - 1 + 2 + 2 * TABLE,
    }
}

/// What version 3 shows in addition comes after all that version 2 showed.
pub(super) fn continues(input: usize) -> Option<(usize, f32)> {
    (input < size(2)).then_some((input, 1.0))
}

pub(super) fn write<const VERSION: u16>(view: &View, action: Action, inputs: &mut Inputs) {
    let players = view.rows.players();
    let seat = view.seat.expect("who chooses has a seat");
    let card = view.turned.expect("there is a card to decide on");
    let after = view.after(action);
    // Who may refuse the card.
    let decides = after.deciding;
    let receiver = match action {
        Action::Give(to) if decides.is_none() => Some(to),
        Action::Keep => Some(seat),
        Action::Give(_) | Action::Refuse | Action::RefuseWith(_) => None,
    };
    let bust = after.rows.iter().any(|(_, row)| row.is_bust());
    let draws = receiver.filter(|_| card.effect() == Effect::Draw && (VERSION == 1 || !bust));
    let unseen = after.unseen();

    let mut out = Writer::new(inputs);
    out.one_of(4, Some(usize::from(players) - 2));
    for step in 0..TABLE as u8 {
        if step >= players.get() {
            out.skip(ROW);
            continue;
        }
        let other = seat.plus(step, players);
        let row = &after.rows[other];
        let last = row.cards().last();
        let safe = f32::from(row.limit()) - f32::from(row.sum());
        out.flag(row.is_bust());
        out.put(safe / 13.0);
        out.flag(safe <= 3.0);
        out.flag(safe <= 5.0);
        out.put(f32::from(row.pluses()) / 5.0);
        out.flag(row.has_hand());
        out.put(last.map_or(0.0, |card| f32::from(card.pluses()) / 2.0));
        out.flag(!after.had.contains(other));
        out.put((after.won[other].pluses() - view.totals[other]) as f32 / 3.0);
        let behind = (view.totals[other] - view.totals[seat]) as f32 / 10.0;
        if VERSION == 1 {
            out.put(behind);
        }
        out.flag(draws == Some(other));
        if VERSION > 1 && step > 0 {
            out.put(behind);
        }
    }
    let deciding = decides.and_then(|to| seat.clockwise(players).position(|other| other == to));
    out.one_of(TABLE, deciding);
    // What is offered to somebody who may refuse it: good or bad, and how much.
    let offered = decides.map(|_| card);
    out.put(offered.map_or(0.0, |card| f32::from(card.value()) / 4.0));
    out.put(offered.map_or(0.0, |card| f32::from(card.pluses())));
    out.flag(offered.is_some_and(|card| card.effect() == Effect::Arrow));
    out.flag(bust);
    for kind in Card::kinds() {
        out.put(f32::from(unseen.count(kind)) / 4.0);
    }
    out.flag(view.dealer == seat);
    if VERSION > 1 {
        // The last round ends when no card is left, so it matters how many there are.
        out.flag(view.last_round);
        out.put(f32::from(view.stock) / 50.0);
    }
    if VERSION > 2 {
        let left: u8 = Card::kinds().map(|kind| unseen.count(kind)).sum();
        for step in 0..TABLE as u8 {
            if step >= players.get() {
                out.skip(2);
                continue;
            }
            let row = &after.rows[seat.plus(step, players)];
            let margin = row.limit().saturating_sub(row.sum());
            let too_high = Card::kinds().filter(|kind| kind.value() >= margin.max(1));
            let too_high: u8 = too_high.map(|kind| unseen.count(kind)).sum();
            out.put(f32::from(too_high) / f32::from(left.max(1)));
            // Pluses that go with the row.
            out.put(f32::from(too_high) / f32::from(left.max(1)) * f32::from(row.pluses()) / 2.0);
        }
    }
    out.end(size(VERSION));
}
