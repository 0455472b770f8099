//! What a network is shown of a decision in Null & Nichtig.

use treize_engine::PerSeat;
use treize_engine::games::nichtig::{Action, Card, Cards, View, winner};

use crate::encode::Writer;
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
    let winning = winner(&after.trick).map(|best| after.lead.plus(best as u8, players));

    let mut out = Writer::new(inputs);
    out.one_of(4, Some(usize::from(players) - 3));
    out.flag(laying);
    out.put(view.own_laid.len() as f32 / 3.0);
    counts(&mut out, hand);
    for step in 0..TABLE as u8 {
        if step >= players.get() {
            out.skip(TOPS + CARD + 1);
            continue;
        }
        let other = seat.plus(step, players);
        for top in piles[other].tops {
            out.flag(top.is_some());
            out.put(top.map_or(0.0, |card| f32::from(card.number()) / 11.0));
        }
        out.flag(trick[other].is_some());
        out.put(trick[other].map_or(0.0, |card| f32::from(card.number()) / 11.0));
        out.one_of(COLOURS, trick[other].map(Card::colour));
        out.flag(!laying && winning == Some(other));
    }
    let leading = seat.clockwise(players).position(|other| other == after.lead);
    out.one_of(TABLE, leading.filter(|_| !laying));
    counts(&mut out, view.unseen());
    out.put(f32::from(hand.len()) / 10.0);
    out.flag(hand.is_empty());
    out.end(SIZE);
}

fn counts(out: &mut Writer<'_>, cards: Cards) {
    out.sparse(KINDS, cards.each().map(|card| (card.index(), cards.count(card).into())));
}
