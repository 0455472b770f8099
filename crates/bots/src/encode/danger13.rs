//! Danger 13.

use treize_engine::Seat;
use treize_engine::games::danger13::{Action, Card, Effect, View, receive};

use super::Writer;
use crate::net::Inputs;

const TABLE: usize = 5;
const KINDS: usize = 24;
const ROW: usize = 11;
pub(super) const SIZE: usize = 4 + TABLE * ROW + TABLE + 4 + KINDS + 1;

pub(super) fn write(view: &View, action: Action, inputs: &mut Inputs) {
    let seats = view.rows.seats();
    let seat = view.seat.expect("who chooses has a seat");
    let card = view.turned.expect("there is a card to decide on");
    let (mut rows, mut won, mut had) = (view.rows, view.won, view.had);
    // Who draws another card, or may refuse this one.
    let (mut draws, mut decides) = (None, None);
    let receiver = match action {
        Action::Give(to) => {
            had.insert(to);
            if rows[to].has_hand() {
                decides = Some(to);
                None
            } else {
                Some(to)
            }
        }
        Action::Keep => Some(seat),
        // The network is shown the row that is left, so it can tell hands apart by what lies last without them.
        Action::Refuse => {
            rows[seat].spend_hand(1);
            None
        }
        Action::RefuseWith(number) => {
            rows[seat].spend_hand(number);
            None
        }
    };
    if let Some(to) = receiver {
        receive(&mut rows[to], &mut won[to], card);
        draws = (card.effect() == Effect::Draw).then_some(to);
    }
    let bust = Seat::all(seats).any(|seat| rows[seat].is_bust());
    let unseen = view.unseen();

    let mut out = Writer::new(inputs);
    out.one_of(4, Some(usize::from(seats) - 2));
    for step in 0..TABLE as u8 {
        if step >= seats {
            out.skip(ROW);
            continue;
        }
        let other = seat.plus(step, seats);
        let row = &rows[other];
        let last = row.cards().last();
        let pluses: u8 = row.cards().iter().map(|card| card.pluses()).sum();
        let safe = f32::from(row.limit()) - f32::from(row.sum());
        out.flag(row.is_bust());
        out.put(safe / 13.0);
        out.flag(safe <= 3.0);
        out.flag(safe <= 5.0);
        out.put(f32::from(pluses) / 5.0);
        out.flag(row.has_hand());
        out.put(last.map_or(0.0, |card| f32::from(card.pluses()) / 2.0));
        out.flag(!had.contains(other));
        out.put((won[other].pluses() - view.totals[other]) as f32 / 3.0);
        out.put((view.totals[other] - view.totals[seat]) as f32 / 10.0);
        out.flag(draws == Some(other));
    }
    let deciding =
        decides.and_then(|to| Seat::all(seats).position(|step| seat.plus(step.into(), seats) == to));
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
    out.end(SIZE);
}
