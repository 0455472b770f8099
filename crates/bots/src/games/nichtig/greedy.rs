//! The rule of thumb for Null & Nichtig.
//!
//! Lay high cards at the start. Then weigh, for each card, what happens if it wins the trick and what if it goes to
//! somebody else.

use treize_engine::games::nichtig::{Action, Card, Cards, Piles, View, in_order_of_collecting, winner};
use treize_engine::{ActionSet, List, Seat};

use crate::games::cheapest;

pub(super) fn choose(view: &View, legal: ActionSet<Action>) -> Action {
    let seat = view.seat.expect("who chooses has a seat");
    let hand = view.hand.unwrap_or_default();
    let unseen = view.unseen();
    cheapest(legal, |action| match action {
        Action::Lay(card) => -worth_laying(view, hand, card),
        Action::Play(card) => -worth_playing(view, seat, unseen, card),
    })
}

/// A high card on top, best in a colour whose zeros are in one's own hand.
fn worth_laying(view: &View, hand: Cards, card: Card) -> f32 {
    let covers = view.own_laid.iter().rev().find(|laid| laid.colour() == card.colour());
    let zeros = Card::kinds().filter(|zero| zero.number() == 0 && zero.colour() == card.colour());
    let own_zeros: u8 = zeros.map(|zero| hand.count(zero)).sum();
    // The highest cards win late tricks: they are better kept.
    let kept = if card.number() >= 10 { 2.5 } else { 0.0 };
    f32::from(card.number()) - covers.map_or(0.0, |laid| f32::from(laid.number()))
        + 0.8 * f32::from(own_zeros)
        - kept
}

/// Points ahead of the others, more or less, that playing the card brings.
fn worth_playing(view: &View, seat: Seat, unseen: Cards, card: Card) -> f32 {
    let players = view.hands.players();
    let others = f32::from(players.get() - 1);
    let highest = winner(&view.trick);
    let trick: List<Card, 6> = view.trick.iter().copied().chain([card]).collect();
    let own = trick.len() - 1;
    let behind = i32::from(players.get()) - trick.len() as i32;

    // Each player still to come plays higher about as often as an unseen card is higher, and somewhat less, since
    // nobody wants every trick.
    let higher = unseen.each().filter(|other| other.number() > card.number()).count() as f32;
    let beaten_by_one = 0.8 * higher / f32::from(unseen.len().max(1));
    let wins = if winner(&trick) == Some(own) { (1.0 - beaten_by_one).powi(behind) } else { 0.0 };

    let if_won = gain(&view.piles[seat], &trick, own) - 0.6 * behind as f32;
    // If nobody else has played yet, the next player takes it.
    let taker = highest.map_or_else(|| seat.next(players), |best| view.lead.plus(best as u8, players));
    let if_lost = -gain(&view.piles[taker], &trick, highest.unwrap_or(0)) / others;
    // High cards are worth more in the last tricks.
    let left = f32::from(view.hands[seat]);
    let spent = 0.06 * f32::from(card.number()) * (left - 1.0) / 9.0;
    wins * if_won + (1.0 - wins) * if_lost - spent
}

/// How a player's score changes with the trick as it lies, if this card of it wins.
fn gain(piles: &Piles, trick: &[Card], best: usize) -> f32 {
    let mut after = *piles;
    in_order_of_collecting(trick, best).for_each(|card| after.put(card));
    (after.score() - piles.score()) as f32
}
