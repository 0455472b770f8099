//! Null & Nichtig.
//!
//! Lay high cards at the start. Then weigh, for each card, what happens if it wins the trick and what if it goes to
//! somebody else.

use treize_engine::games::nichtig::{Action, Card, Cards, Piles, View, winner};
use treize_engine::{ActionSet, Seat, SeededChance};

use super::cheapest;

pub(super) fn choose(view: &View, legal: ActionSet<Action>, _: &mut SeededChance) -> Action {
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
    let seats = view.hands.seats();
    let others = f32::from(seats - 1);
    let trick: Vec<(Seat, Card)> = view.lead.clockwise(seats).zip(view.trick.iter().copied()).collect();
    let highest = winner(&view.trick).map(|best| trick[best]);
    let behind = i32::from(seats) - 1 - trick.len() as i32;

    // Each player still to come plays higher about as often as an unseen card is higher, and somewhat less, since
    // nobody wants every trick.
    let higher = unseen.each().filter(|other| other.number() > card.number()).count() as f32;
    let beaten_by_one = 0.8 * higher / f32::from(unseen.len().max(1));
    let ahead_now = highest.is_none_or(|(_, best)| card.number() > best.number());
    let wins = if ahead_now { (1.0 - beaten_by_one).powi(behind) } else { 0.0 };

    let if_won = gain(&view.piles[seat], seat, seats, &trick, (seat, card)) - 0.6 * behind as f32;
    let taker = highest.map_or_else(|| seat.next(seats), |(best, _)| best);
    let if_lost = -gain(&view.piles[taker], taker, seats, &trick, (seat, card)) / others;
    // High cards are worth more in the last tricks.
    let left = f32::from(view.hands[seat]);
    let spent = 0.06 * f32::from(card.number()) * (left - 1.0) / 9.0;
    wins * if_won + (1.0 - wins) * if_lost - spent
}

/// How the taker's score changes with the trick as it lies and one card more.
fn gain(piles: &Piles, taker: Seat, seats: u8, trick: &[(Seat, Card)], more: (Seat, Card)) -> f32 {
    let mut after = *piles;
    for seat in taker.clockwise(seats) {
        for &(player, card) in trick.iter().chain([&more]) {
            if player == seat {
                after.put(card);
            }
        }
    }
    (after.score() - piles.score()) as f32
}
