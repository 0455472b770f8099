//! What a learner is shown of Null & Nichtig.

use std::hint::select_unpredictable;

use treize_engine::Game;
use treize_engine::games::Nichtig;
use treize_engine::games::nichtig::{Card, Cards, View};

use crate::observe::{Bytes, Field, MOST_BEHIND, Observer, around, distance};

const SEATS: usize = 6;
const COLOURS: usize = 5;
const KINDS: usize = 60;

const FIELDS: &[Field] = &[
    Field::new("players", 4, 1, "one of 3, 4, 5 and 6 players"),
    Field::new("laying", SEATS, 1, "who is still laying cards"),
    Field::new("laid", SEATS, 3, "how many cards each seat has laid, while some are still laying"),
    Field::new("own_laid", KINDS, 2, "own cards laid, while others are still laying, by kind"),
    Field::new("hand", KINDS, 2, "own cards, by kind"),
    Field::new("trick", SEATS * KINDS, 1, "the card of each seat in this trick, by kind"),
    Field::new("lead", SEATS, 1, "who led this trick"),
    Field::new("tops", SEATS * COLOURS, 12, "the open card of each seat and colour: its number plus 1, or 0"),
    Field::new("unseen", KINDS, 2, "cards not seen yet, by kind"),
    Field::new("hands", SEATS, 13, "how many cards each seat holds"),
    Field::new("behind", SEATS, MOST_BEHIND, "the highest total minus each seat's"),
    Field::new("rounds_left", 1, 100, "rounds after this one; 0 in a game to a target"),
    Field::new("teams", 1, 1, "even seats play against odd seats"),
];

pub(super) const OBSERVER: Observer<Nichtig> = Observer { fields: FIELDS, most_legal: 13, write };

fn write(view: &View, bytes: &mut [u8]) {
    let players = view.hands.players();
    let seat = view.seat.expect("an observer has a seat");
    let absent = SEATS - usize::from(players);
    let around = around(seat, players);
    let around = &around[..players.into()];
    let mut out = Bytes::new(bytes);
    out.one_of(4, Some(usize::from(players) - 3));
    out.seats(SEATS, around, |other| view.laying.contains(other).into());
    out.seats(SEATS, around, |other| view.laid[other]);
    if view.own_laid.is_empty() {
        out.skip(KINDS);
    } else {
        out.all(&view.own_laid.iter().copied().collect::<Cards>().counts());
    }
    out.all(&view.hand.unwrap_or_default().counts());
    let mut places = out.part(SEATS * KINDS);
    for (other, card) in view.lead.clockwise(players).zip(view.trick.iter()) {
        places.set(distance(seat, other, players) * KINDS + card.index());
    }
    out.one_of(SEATS, Some(distance(seat, view.lead, players)));
    for &other in around {
        out.all(&view.piles[other].tops.map(height));
    }
    out.skip(absent * COLOURS);
    out.all(&view.unseen().counts());
    out.seats(SEATS, around, |other| view.hands[other]);
    out.behind(SEATS, around, &view.totals, Nichtig::AIM);
    out.put(view.rounds().map_or(0, |rounds| rounds.saturating_sub(view.round + 1)) as u8);
    out.flag(view.options.teams);
    out.end();
}

/// What is written of an open card. Whether there is one is as good as random, so there is no branch on it.
#[inline]
fn height(top: Option<Card>) -> u8 {
    select_unpredictable(top.is_some(), top.unwrap_or_default().number() + 1, 0)
}
