//! What a network is shown of a decision in 13 and Vendredi 13.
//!
//! Version 1 counted the hand by numbers only, and left it to the network to find out which cards fit on which pile. Version 2 left it
//! to the network what taking a pile would cost whom, and how likely it is that a player has to take one. Both are kept so
//! that networks of their time can still be measured against. Points of earlier rounds are not shown: the value of a decision
//! is what the round brings, and that does not depend on them.

use treize_engine::games::piles::{Action, Card, Cards, Edition, LIMIT, Suit, View, score};
use treize_engine::{PerSeat, Seat};

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
/// Cards that can be played without taking a pile: one input for each kind of each suit, and one for the wild card on each pile.
const SAFE: usize = 3 * 5 + 3;

pub(super) const fn size(version: u16) -> usize {
    let common = 4 + KINDS + 3 * (SUMS + 2) + 4 + OTHERS * 5 + 3 * LEADS + (OTHERS + 1) + KINDS + 2;
    let second = common + HELD * KINDS + 3 * 3 + 1 + (OTHERS + 1);
    match version {
        1 => common,
        2 => second,
        _ => second + SAFE + 1 + (OTHERS + 1) * 3 + OTHERS * 2 + 1,
    }
}

/// What version 3 shows in addition comes after all that version 2 showed.
pub(super) fn continues(input: usize) -> Option<(usize, f32)> {
    (input < size(2)).then_some((input, 1.0))
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
    if VERSION > 2 {
        forced_moves(&mut out, &after, seat);
    }
    out.end(size(VERSION));
}

/// Who may have to take a pile, and what that would cost.
fn forced_moves<E: Edition>(out: &mut Writer<'_>, after: &View<E>, seat: Seat) {
    let players = after.hands.players();
    let (hand, unseen) = (after.hand.unwrap_or_default(), after.unseen());
    let rooms = after.piles.each_ref().map(|pile| LIMIT.saturating_sub(pile.sum()));
    let most_room = rooms.into_iter().max().unwrap_or(0);
    let (mut safe, mut all) = (0, 0);
    for card in Card::<E>::kinds() {
        let room = card.suit().map_or(most_room, |suit| rooms[suit.index()]);
        let (is_held, is_safe) = (hand.contains(card), card.value() <= room);
        all += unseen.count(card);
        safe += if is_safe { unseen.count(card) } else { 0 };
        if card == Card::WILD {
            for room in rooms {
                out.flag(is_held && card.value() <= room);
            }
        } else {
            out.flag(is_held && is_safe);
        }
    }
    out.put(f32::from(safe) / f32::from(all.max(1)));
    let costs = PerSeat::from_fn(players, |other| {
        Suit::ALL.map(|suit| cost_of_taking(&after.taken, other, suit, after.piles[suit.index()].cards()))
    });
    for step in 0..=OTHERS as u8 {
        if step < players.get() {
            for cost in costs[seat.plus(step, players)] {
                out.put(cost / 5.0);
            }
        } else {
            out.skip(3);
        }
    }
    for step in 1..=OTHERS as u8 {
        if step >= players.get() {
            out.skip(2);
            continue;
        }
        let other = seat.plus(step, players);
        // The probability that none of the player's cards is safe, if all unseen cards are equally likely in the hand.
        let (mut none_safe, unsafe_cards) = (1.0, all - safe);
        for drawn in 0..after.hands[other].min(all) {
            none_safe *= f32::from(unsafe_cards.saturating_sub(drawn)) / f32::from(all - drawn);
        }
        out.put(none_safe);
        out.put(none_safe * lowest(costs[other]) / 5.0);
    }
    let playable = |suit: &Suit<E>| hand.contains(Card::WILD) || hand.count_of(*suit) > 0;
    let playable = Suit::ALL.into_iter().filter(playable).map(|suit| costs[seat][suit.index()]);
    let cheapest = lowest(playable);
    out.put(if cheapest.is_finite() { cheapest / 5.0 } else { 0.0 });
}

/// By how much a player's points rise, compared with the average of the others, if the player takes these cards from a suit's pile.
fn cost_of_taking<E: Edition>(taken: &PerSeat<Cards<E>>, seat: Seat, suit: Suit<E>, pile: Cards<E>) -> f32 {
    let (mut most, mut second) = (-1, -1);
    for (_, cards) in taken.iter().filter(|(other, _)| *other != seat) {
        let count = i16::from(cards.count_of(suit));
        (most, second) = if count > most { (count, most) } else { (most, second.max(count)) };
    }
    let points = |count: i16| if count > most { 0 } else { count };
    let before = i16::from(taken[seat].count_of(suit));
    let after = before + i16::from(pile.count_of(suit));
    let change = points(after) - points(before) + 2 * i16::from(pile.count(Card::WILD));
    // One of the others had the most alone, and loses that.
    let is_lost = most > second && before < most && after >= most;
    let others = f32::from(taken.players().get()) - 1.0;
    f32::from(change) - if is_lost { f32::from(most) } else { 0.0 } / others
}

fn lowest(costs: impl IntoIterator<Item = f32>) -> f32 {
    costs.into_iter().fold(f32::INFINITY, f32::min)
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
