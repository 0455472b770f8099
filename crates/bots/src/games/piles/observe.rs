//! What a learner is shown of 13 and Vendredi 13.

use treize_engine::Game;
use treize_engine::games::piles::{Cards, Edition, Piles, View};

use crate::observe::{Bytes, Field, MOST_BEHIND, Observer, around, distance};

const SEATS: usize = 6;
const KINDS: usize = 16;

const FIELDS: &[Field] = &[
    Field::new("players", 4, 1, "one of 3, 4, 5 and 6 players"),
    Field::new("hand", KINDS, 8, "own cards, by kind"),
    Field::new("piles", 3 * KINDS, 8, "cards on each pile, by kind"),
    Field::new("sums", 3, 13, "what each pile comes to"),
    Field::new("taken", SEATS * KINDS, 8, "cards that each seat has taken this round, by kind"),
    Field::new("hands", SEATS, 17, "how many cards each seat holds"),
    Field::new("first", SEATS, 1, "who began this round"),
    Field::new("behind", SEATS, MOST_BEHIND, "each seat's total minus the lowest"),
    Field::new("stock", 1, 38, "cards that nobody has seen"),
    Field::new("rounds_left", 1, 100, "rounds after this one"),
];

pub(in crate::games) const fn observer<E: Edition>() -> Observer<Piles<E>> {
    // A wild card has three piles to go to; all other cards of the hand, which has 5 or at most 13 cards, have one each.
    Observer { fields: FIELDS, most_legal: if E::DRAWS { 7 } else { 15 }, write }
}

fn write<E: Edition>(view: &View<E>, bytes: &mut [u8]) {
    let players = view.hands.players();
    let seat = view.seat.expect("an observer has a seat");
    let around = around(seat, players);
    let around = &around[..players.into()];
    let mut out = Bytes::new(bytes);
    out.one_of(4, Some(usize::from(players) - 3));
    out.all(&view.hand.unwrap_or_default().counts());
    for pile in &view.piles {
        out.all(&pile.cards().counts());
    }
    for pile in &view.piles {
        out.put(pile.sum());
    }
    for &other in around {
        out.all(&Cards::counts(view.taken[other]));
    }
    out.skip((SEATS - usize::from(players)) * KINDS);
    out.seats(SEATS, around, |other| view.hands[other]);
    out.one_of(SEATS, Some(distance(seat, view.first, players)));
    out.behind(SEATS, around, &view.totals, Piles::<E>::AIM);
    out.put(view.stock);
    out.put((view.rounds.saturating_sub(view.round + 1)) as u8);
    out.end();
}
