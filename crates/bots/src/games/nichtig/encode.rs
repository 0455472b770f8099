//! What a network is shown of a decision in Null & Nichtig.
//!
//! Version 1 showed two zeros of a colour as if they were four, had eight inputs that were always zero (the next player's card in
//! the trick) and did not know teams. It is kept so that networks of that time can still be measured against. Points of earlier
//! rounds are not shown: the value of a decision is what the round brings, and that does not depend on them.

use treize_engine::games::nichtig::{Action, Card, Cards, Piles, View, in_order_of_collecting, winner};
use treize_engine::{PerSeat, Seat};

use crate::encode::Writer;
use crate::net::Inputs;

const COLOURS: usize = 5;
const KINDS: usize = 60;
const TABLE: usize = 6;
/// A card of the trick: is it there, its number, its colour.
const CARD: usize = 2 + COLOURS;
/// A player's open cards: for each colour, is there one, and its number.
const TOPS: usize = 2 * COLOURS;
/// What a player has and may get: points that lie open, what the trick would change in them, and the same again for who wins it so far;
/// and once more for partners, so that the network can value them the other way round.
const POINTS: usize = 3;
/// Partners sit two or four seats away.
const PARTNERS: usize = 2;

/// How many inputs versions 1 and 2 have in common: all of version 1 without the next player's card.
const COMMON: usize = SIZE_1 - NEXT_CARD;
const SIZE_1: usize = 4 + 2 + KINDS + TABLE * (TOPS + CARD + 1) + TABLE + KINDS + 2;
/// The next player's card in the trick, which is never there.
const NEXT_CARD: usize = CARD + 1;

pub(super) const fn size(version: u16) -> usize {
    if version == 1 {
        SIZE_1
    } else {
        COMMON + 2 * COLOURS + TABLE * POINTS - 1 + 1 + PARTNERS * (TOPS + 1 + POINTS) + 2
    }
}

/// What version 2 shows in addition comes after all that both show.
pub(super) fn continues(input: usize) -> Option<(usize, f32)> {
    const HAND: usize = 4 + 2;
    /// Where version 1 has the next player's card.
    const NEXT: usize = HAND + KINDS + (TOPS + CARD + 1) + TOPS;
    const UNSEEN: usize = SIZE_1 - 2 - KINDS;
    match input {
        ..NEXT => Some((input, 1.0)),
        NEXT..COMMON => Some((input + NEXT_CARD, 1.0)),
        _ => {
            // Two zeros were shown as four: as one, and three more.
            let second = input - COMMON;
            let zero = |first: usize, colour: usize| (first + colour * KINDS / COLOURS, 3.0);
            (second < 2 * COLOURS).then(|| zero([HAND, UNSEEN][second / COLOURS], second % COLOURS))
        }
    }
}

pub(super) fn write<const VERSION: u16>(view: &View, action: Action, inputs: &mut Inputs) {
    let players = view.hands.players();
    let seat = view.seat.expect("who chooses has a seat");
    let after = view.after(action);
    let hand = after.hand.unwrap_or_default();
    // What the player lays will lie on the player's piles, whatever the others lay.
    let mut piles = after.piles;
    after.own_laid.iter().for_each(|&card| piles[seat].put(card));
    let laying = matches!(action, Action::Lay(_));
    let mut trick: PerSeat<Option<Card>> = PerSeat::new(players, None);
    for (other, &card) in after.lead.clockwise(players).zip(after.trick.iter()) {
        trick[other] = Some(card);
    }
    let best = winner(&after.trick);
    let winning = best.map(|best| after.lead.plus(best as u8, players)).filter(|_| !laying);
    // What the trick would change in the points of the player who wins it.
    let change = |other: Seat| {
        let mut with = piles[other];
        let place = after.lead.clockwise(players).position(|seat| seat == other).unwrap_or(0);
        // Who has not played yet puts the own card first, whichever that will be.
        let first = if place < after.trick.len() { place } else { 0 };
        in_order_of_collecting(&after.trick, first).for_each(|card| with.put(card));
        (with.score() - piles[other].score()) as f32 / 10.0
    };

    let unseen = view.unseen();

    let mut out = Writer::new(inputs);
    out.one_of(4, Some(usize::from(players) - 3));
    out.flag(laying);
    out.put(view.own_laid.len() as f32 / 3.0);
    counts::<VERSION>(&mut out, hand);
    for step in 0..TABLE as u8 {
        let card = if VERSION > 1 && step == 1 { 0 } else { CARD + 1 };
        if step >= players.get() {
            out.skip(TOPS + card);
            continue;
        }
        let other = seat.plus(step, players);
        tops(&mut out, &piles[other]);
        if card > 0 {
            out.flag(trick[other].is_some());
            out.put(trick[other].map_or(0.0, |card| f32::from(card.number()) / 11.0));
            out.one_of(COLOURS, trick[other].map(Card::colour));
            out.flag(winning == Some(other));
        }
    }
    let leading = seat.clockwise(players).position(|other| other == after.lead);
    out.one_of(TABLE, leading.filter(|_| !laying));
    counts::<VERSION>(&mut out, unseen);
    out.put(f32::from(hand.len()) / 10.0);
    out.flag(hand.is_empty());
    if VERSION > 1 {
        second_zeros(&mut out, hand);
        second_zeros(&mut out, unseen);
        for step in 0..TABLE as u8 {
            if step < players.get() {
                let other = seat.plus(step, players);
                points(&mut out, &piles[other], change(other));
                // The next player has no card in the trick, and does not win it so far.
                if step != 1 {
                    out.put(if winning == Some(other) { change(other) } else { 0.0 });
                }
            } else {
                out.skip(POINTS);
            }
        }
        let teams = view.options.teams;
        out.flag(teams);
        for step in [2, 4] {
            if teams && step < players.get() {
                let partner = seat.plus(step, players);
                tops(&mut out, &piles[partner]);
                out.flag(winning == Some(partner));
                points(&mut out, &piles[partner], change(partner));
                out.put(if winning == Some(partner) { change(partner) } else { 0.0 });
            } else {
                out.skip(TOPS + 1 + POINTS);
            }
        }
        // How sure is it that who wins the trick so far will win it?
        let highest = best.map(|best| after.trick[best].number());
        let higher = |card: &Card| highest.is_some_and(|highest| card.number() > highest);
        out.put(unseen.each().filter(higher).count() as f32 / 10.0);
        let left = usize::from(players) - after.trick.len();
        out.put(if after.trick.is_empty() { 0.0 } else { left as f32 / 5.0 });
    }
    out.end(size(VERSION));
}

fn tops(out: &mut Writer<'_>, piles: &Piles) {
    for top in piles.tops {
        out.flag(top.is_some());
        out.put(top.map_or(0.0, |card| f32::from(card.number()) / 11.0));
    }
}

fn points(out: &mut Writer<'_>, piles: &Piles, change: f32) {
    out.put(piles.score() as f32 / 20.0);
    out.put(change);
}

/// Version 1 counts a kind that is there twice once for each, so that two come to four.
fn counts<const VERSION: u16>(out: &mut Writer<'_>, cards: Cards) {
    if VERSION == 1 {
        out.sparse(KINDS, cards.each().map(|card| (card.index(), cards.count(card).into())));
    } else {
        let kinds = Card::kinds().filter(|&card| cards.contains(card));
        out.sparse(KINDS, kinds.map(|card| (card.index(), 1.0)));
    }
}

/// For each colour: is its zero there twice?
fn second_zeros(out: &mut Writer<'_>, cards: Cards) {
    Card::kinds().filter(|card| card.number() == 0).for_each(|zero| out.flag(cards.count(zero) > 1));
}
