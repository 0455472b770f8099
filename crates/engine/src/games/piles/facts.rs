//! What *13* and *Vendredi 13* say to their players.

use super::{Action, Card, Cards, Edition, Event, Piles, Suit, View};
use crate::{Fact, Game, PerSeat, Score, Seat, Tone, Viewer, fact};

/// As for any game, but without imagining a world: each viewer is asked after each action.
pub(super) fn ask<E: Edition>(view: &View<E>, viewer: Viewer) -> Fact {
    if view.round == view.rounds {
        return Fact::new("ask-over").seats("names", Piles::<E>::AIM.best(&view.totals));
    }
    fact::ask_of("ask-you", "ask-other", view.turn.unwrap_or(view.first).into(), viewer)
}

/// What a pile comes to, and what is taken from it.
pub(super) fn preview<E: Edition>(certain: &[Event<E>]) -> Option<Fact> {
    let sum = certain.iter().find_map(|event| match event {
        Event::Played { sum, .. } => Some(*sum),
        _ => None,
    })?;
    let took = certain.iter().find_map(|event| match event {
        Event::Took { cards, .. } => Some(*cards),
        _ => None,
    });
    let preview = match took {
        None => Fact::new("preview-safe").number("sum", sum),
        Some(cards) => {
            let fact = Fact::new("preview-take").tone(Tone::Alarm).number("sum", sum);
            fact.number("count", cards.len()).number("wild", cards.count(Card::WILD))
        }
    };
    let is_last = certain.iter().any(|event| matches!(event, Event::RoundEnded { .. }));
    Some(if is_last { preview.ends_round() } else { preview })
}

/// Rule 4: one card on one's turn; rule 5: on the pile of its suit.
pub(super) fn reason<E: Edition>(view: &View<E>, seat: Seat, action: Action<E>) -> Option<Fact> {
    let reason = fact::reason::<Piles<E>>(view, seat, action)?;
    if view.turn != Some(seat) {
        return Some(reason);
    }
    let is_held = view.hand.is_some_and(|hand| hand.contains(action.card));
    Some(match action.card.suit() {
        Some(suit) if is_held => Fact::by_rule("reason-pile", 5).pile("pile", suit),
        _ if is_held => reason,
        _ => Fact::new("reason-hand"),
    })
}

pub(super) fn action<E: Edition>(Action { card, pile }: Action<E>) -> Fact {
    Fact::new("action-play").card("card", Some(card)).pile("pile", pile)
}

pub(super) fn event<E: Edition>(event: &Event<E>) -> Option<Fact> {
    Some(match *event {
        Event::RoundStarted { round, first } => {
            Fact::new("event-round-started").number("round", i32::from(round) + 1).seat("first", first)
        }
        Event::Dealt { seat, count, cards } => {
            cards?;
            Fact::new("event-dealt").seat("seat", seat).number("count", count)
        }
        Event::Played { seat, card, pile, sum } => {
            let fact = Fact::new("event-played").seat("seat", seat).card("card", Some(card));
            fact.pile("pile", pile).number("sum", sum)
        }
        Event::Took { seat, cards, .. } => {
            Fact::new("event-took").tone(Tone::Warn).seat("seat", seat).cards("cards", cards.each())
        }
        Event::Drew { seat, card } => Fact::new("event-drew").seat("seat", seat).card("card", Some(card?)),
        Event::RoundEnded { scores, .. } => {
            Fact::new("event-round-ended").tone(Tone::Warn).scores("scores", scores)
        }
    })
}

/// Rules 11 and 12: for each suit, how many cards everybody has, and who pays nothing for them; then the wild cards.
pub(super) fn count<E: Edition>(taken: &PerSeat<Cards<E>>, most: [Option<Seat>; 3]) -> Vec<Fact> {
    let each = |count: &dyn Fn(Cards<E>) -> u8| {
        PerSeat::from_fn(taken.players(), |seat| Score::from(count(taken[seat])))
    };
    let suit = |suit: Suit<E>| {
        let counts = each(&|cards| cards.count_of(suit));
        Fact::new("count-suit").suit("suit", suit).scores("counts", counts).seat("most", most[suit.index()])
    };
    let wild = Fact::new("count-wild").suit("suit", E::WILD);
    let wild = wild.scores("counts", each(&|cards| cards.count(Card::WILD)));
    Suit::ALL.into_iter().map(suit).chain([wild]).collect()
}
