//! What a network is shown of a decision in 13 and Vendredi 13.

use treize_engine::games::piles::{Action, Card, Cards, Edition, Suit, View, score};

use super::most_of_others;
use crate::encode::Writer;
use crate::net::Inputs;

const OTHERS: usize = 5;
const KINDS: usize = 16;
const SUMS: usize = 14;
/// Leads in a suit that the network tells apart: beyond this they are as good as safe, or as bad as lost.
const LEAD: i8 = 3;
const LEADS: usize = 2 * LEAD as usize + 1;
pub(super) const SIZE: usize =
    4 + KINDS + 3 * (SUMS + 2) + 4 + OTHERS * 5 + 3 * LEADS + (OTHERS + 1) + KINDS + 2;

pub(super) fn write<E: Edition>(view: &View<E>, action: Action<E>, inputs: &mut Inputs) {
    let players = view.hands.players();
    let seat = view.seat.expect("who chooses has a seat");
    let after = view.after(action);
    let (hand, taken) = (after.hand.unwrap_or_default(), after.taken);

    let mut out = Writer::new(inputs);
    out.one_of(4, Some(usize::from(players) - 3));
    counts(&mut out, hand);
    for pile in &after.piles {
        out.one_of(SUMS, Some(pile.sum().into()));
        out.put(f32::from(pile.cards().len()) / 4.0);
        out.put(f32::from(pile.cards().count(Card::WILD)) / 2.0);
    }
    own(&mut out, taken[seat]);
    for step in 1..=OTHERS as u8 {
        if step < players.get() {
            let other = seat.plus(step, players);
            own(&mut out, taken[other]);
            out.put(f32::from(view.hands[other]) / 10.0);
        } else {
            out.skip(5);
        }
    }
    for suit in Suit::ALL {
        let lead = taken[seat].count_of(suit) as i8 - most_of_others(&taken, seat, suit) as i8;
        out.one_of(LEADS, Some((lead.clamp(-LEAD, LEAD) + LEAD) as usize));
    }
    // A majority gained or lost makes a score jump, which a small network finds hard to work out by itself.
    let scores = score(&taken).1;
    for step in 0..=OTHERS as u8 {
        out.put(if step < players.get() { scores[seat.plus(step, players)] as f32 / 5.0 } else { 0.0 });
    }
    counts(&mut out, after.unseen());
    out.put(f32::from(hand.len()) / 10.0);
    out.put(f32::from(view.stock) / 30.0);
    out.end(SIZE);
}

fn counts<E: Edition>(out: &mut Writer<'_>, cards: Cards<E>) {
    for card in Card::<E>::kinds() {
        out.put(f32::from(cards.count(card)) / 3.0);
    }
}

fn own<E: Edition>(out: &mut Writer<'_>, taken: Cards<E>) {
    for suit in Suit::ALL {
        out.put(f32::from(taken.count_of(suit)) / 5.0);
    }
    out.put(f32::from(taken.count(Card::WILD)) / 3.0);
}
