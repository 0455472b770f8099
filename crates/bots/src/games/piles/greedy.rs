//! The rule of thumb for 13 and Vendredi 13.
//!
//! Piles are left as full as possible for the next player; if something must be taken, then what costs least, and best
//! of all what wins a majority.

use treize_engine::ActionSet;
use treize_engine::games::piles::{Action, Card, Cards, Edition, LIMIT, Suit, View};

use super::most_of_others;
use crate::games::cheapest;

pub(in crate::games) fn choose<E: Edition>(view: &View<E>, legal: ActionSet<Action<E>>) -> Action<E> {
    let seat = view.seat.expect("who chooses has a seat");
    let rival = Suit::ALL.map(|suit| most_of_others(&view.taken, seat, suit));
    let before = cost_of(view.taken[seat], rival);
    cheapest(legal, |action| {
        let Action { card, pile } = action;
        let (lying, after) = (view.piles[pile.index()], view.after(action));
        if after.taken[seat] != view.taken[seat] {
            // A full pile spared is worth about a card and a half.
            return cost_of(after.taken[seat], rival) - before + 1.5;
        }
        let sum = after.piles[pile.index()].sum();
        // The fuller, the likelier it is that somebody else takes it, and the more there is in it, the better.
        let gift = f32::from(lying.cards().len() + 1) + f32::from(lying.cards().count(Card::WILD));
        let likely = (f32::from(sum) / f32::from(LIMIT)).powi(3);
        let small = 0.35 * f32::from(7 - card.value()) / 6.0;
        small - 0.35 * likely * gift
    })
}

/// What taken cards are likely to cost at the end of the round.
fn cost_of<E: Edition>(taken: Cards<E>, rival: [u8; 3]) -> f32 {
    let suits = Suit::ALL.map(|suit| {
        let (own, rival) = (taken.count_of(suit), rival[suit.index()]);
        // The larger the lead, the likelier it lasts, and then the suit costs nothing.
        let lead = f32::from(own) - f32::from(rival);
        let lost = if lead > 0.0 { 0.6 / (1.0 + lead) } else { 0.9 };
        lost * f32::from(own)
    });
    2.0 * f32::from(taken.count(Card::WILD)) + suits.iter().sum::<f32>()
}
