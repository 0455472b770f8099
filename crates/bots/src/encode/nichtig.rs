//! Null & Nichtig.

use treize_engine::games::nichtig::{Action, Card, Cards, Piles, View};
use treize_engine::{PerSeat, Seat};

use super::Writer;
use crate::net::Inputs;

const COLOURS: usize = 5;
const KINDS: usize = 60;
const TABLE: usize = 6;
/// A card of the trick: is it there, its number, its colour.
const CARD: usize = 2 + COLOURS;
/// A player's open cards: for each colour, is there one, and its number.
const TOPS: usize = 2 * COLOURS;
pub(super) const SIZE: usize = 4 + 2 + KINDS + TABLE * (TOPS + CARD + 1) + TABLE + KINDS + 2;

pub(super) fn write(view: &View, action: Action, inputs: &mut Inputs) {
    let seats = view.hands.seats();
    let seat = view.seat.expect("who chooses has a seat");
    let mut hand = view.hand.unwrap_or_default();
    let mut piles = view.piles;
    // By seat: what is in the trick.
    let mut trick: PerSeat<Option<Card>> = PerSeat::new(seats, None);
    for (other, &card) in view.lead.clockwise(seats).zip(view.trick.iter()) {
        trick[other] = Some(card);
    }
    view.own_laid.iter().for_each(|&card| piles[seat].put(card));
    let laying = match action {
        Action::Lay(card) => {
            hand.remove(card);
            piles[seat].put(card);
            true
        }
        Action::Play(card) => {
            hand.remove(card);
            trick[seat] = Some(card);
            false
        }
    };
    let mut lead = view.lead;
    if !laying && view.trick.len() + 1 == usize::from(seats) {
        lead = collect(&mut piles, &mut trick, view.lead);
    }

    let mut out = Writer::new(inputs);
    out.one_of(4, Some(usize::from(seats) - 3));
    out.flag(laying);
    out.put(view.own_laid.len() as f32 / 3.0);
    counts(&mut out, hand);
    for step in 0..TABLE as u8 {
        if step >= seats {
            out.skip(TOPS + CARD + 1);
            continue;
        }
        let other = seat.plus(step, seats);
        for top in piles[other].tops {
            out.flag(top.is_some());
            out.put(top.map_or(0.0, |card| f32::from(card.number()) / 11.0));
        }
        out.flag(trick[other].is_some());
        out.put(trick[other].map_or(0.0, |card| f32::from(card.number()) / 11.0));
        out.one_of(COLOURS, trick[other].map(Card::colour));
        out.flag(!laying && winner(&trick, lead) == Some(other));
    }
    let leading = Seat::all(seats).position(|step| seat.plus(step.into(), seats) == lead);
    out.one_of(TABLE, leading.filter(|_| !laying));
    counts(&mut out, view.unseen());
    out.put(f32::from(hand.len()) / 10.0);
    out.flag(hand.is_empty());
    out.end(SIZE);
}

/// Who wins the trick as it lies.
fn winner(trick: &PerSeat<Option<Card>>, lead: Seat) -> Option<Seat> {
    let mut best: Option<(Seat, Card)> = None;
    for seat in lead.clockwise(trick.seats()) {
        if let Some(card) = trick[seat]
            && best.is_none_or(|(_, best)| card.number() > best.number())
        {
            best = Some((seat, card));
        }
    }
    best.map(|(seat, _)| seat)
}

/// The winner of a full trick takes it, and leads.
fn collect(piles: &mut PerSeat<Piles>, trick: &mut PerSeat<Option<Card>>, lead: Seat) -> Seat {
    let winner = winner(trick, lead).expect("the trick is full");
    for seat in winner.clockwise(trick.seats()) {
        if let Some(card) = trick[seat].take() {
            piles[winner].put(card);
        }
    }
    winner
}

fn counts(out: &mut Writer<'_>, cards: Cards) {
    for card in cards.each() {
        out.inputs.set(out.place + card.index(), cards.count(card).into());
    }
    out.skip(KINDS);
}
