//! What a network is shown of a decision in 13 and Vendredi 13.
//!
//! Version 1 counted the hand by numbers only, and left it to the network to find out which cards fit on which pile. It is kept so
//! that networks of that time can still be measured against. Points of earlier rounds are not shown: the value of a decision
//! is what the round brings, and that does not depend on them.

use treize_engine::games::piles::{Action, Card, Cards, Edition, LIMIT, Suit, View, score};

use super::most_of_others;
use crate::encode::Writer;
use crate::net::Inputs;

const OTHERS: usize = 5;
const KINDS: usize = 16;
const SUMS: usize = 14;
/// Leads in a suit that the network tells apart: beyond this they are as good as safe, or as bad as lost.
const LEAD: i8 = 3;
const LEADS: usize = 2 * LEAD as usize + 1;
/// From version 2 on: cards of one kind in a hand that the network tells apart.
const HELD: usize = 2;

pub(super) const fn size(version: u16) -> usize {
    let common = 4 + KINDS + 3 * (SUMS + 2) + 4 + OTHERS * 5 + 3 * LEADS + (OTHERS + 1) + KINDS + 2;
    if version == 1 { common } else { common + HELD * KINDS + 3 * 3 + 1 + (OTHERS + 1) }
}

/// What version 2 shows in addition comes after all that version 1 showed.
pub(super) fn continues(input: usize) -> Option<(usize, f32)> {
    (input < size(1)).then_some((input, 1.0))
}

pub(super) fn write<E: Edition, const VERSION: u16>(view: &View<E>, action: Action<E>, inputs: &mut Inputs) {
    let players = view.hands.players();
    let seat = view.seat.expect("who chooses has a seat");
    let after = view.after(action);
    let (hand, taken, unseen) = (after.hand.unwrap_or_default(), after.taken, after.unseen());
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
    counts(&mut out, unseen);
    out.put(f32::from(hand.len()) / 10.0);
    out.put(f32::from(view.stock) / 30.0);
    if VERSION > 1 {
        for card in Card::<E>::kinds() {
            let held = usize::from(hand.count(card));
            for count in 1..=HELD {
                out.flag(held >= count);
            }
        }
        let mut fitting = 0;
        for (suit, pile) in Suit::<E>::ALL.into_iter().zip(&after.piles) {
            let room = LIMIT.saturating_sub(pile.sum());
            let (own, _) = fit(hand, suit, room);
            let (others, of) = fit(unseen, suit, room);
            fitting += own;
            out.put(f32::from(own) / 3.0);
            out.flag(own > 0);
            out.put(f32::from(others) / f32::from(of.max(1)));
        }
        out.flag(fitting == 0);
        // How far each is from the lead in the suit in which it is closest to it: what a majority would cost.
        for step in 0..=OTHERS as u8 {
            if step >= players.get() {
                out.skip(1);
                continue;
            }
            let other = seat.plus(step, players);
            let behind = Suit::ALL.into_iter().map(|suit| {
                i16::from(most_of_others(&taken, other, suit)) - i16::from(taken[other].count_of(suit))
            });
            out.put(f32::from(behind.min().unwrap_or(0)) / 4.0);
        }
    }
    out.end(size(VERSION));
}

/// How many of the cards can be played on a pile without taking what lies there, and how many can be played there at all.
fn fit<E: Edition>(cards: Cards<E>, suit: Suit<E>, room: u8) -> (u8, u8) {
    let kinds = Card::<E>::kinds().filter(|card| card.suit().is_none_or(|own| own == suit));
    kinds.fold((0, 0), |(fit, all), card| {
        let count = cards.count(card);
        (fit + if card.value() <= room { count } else { 0 }, all + count)
    })
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
