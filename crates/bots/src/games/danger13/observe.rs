//! What a learner is shown of Danger 13.

use treize_engine::Game;
use treize_engine::games::danger13::{Card, Versioned, View};

use crate::observe::{Bytes, Field, MOST_BEHIND, Observer, around, distance};

const SEATS: usize = 5;
const KINDS: usize = 24;

const FIELDS: &[Field] = &[
    Field::new("players", 4, 1, "one of 2, 3, 4 and 5 players"),
    Field::new("turned", KINDS, 1, "the card that is being given or may be refused"),
    Field::new("dealer", SEATS, 1, "who deals"),
    Field::new("deciding", SEATS, 1, "who may keep or refuse the card"),
    Field::new("had", SEATS, 1, "who has had a card of this packet"),
    Field::new("first", SEATS, 1, "who has the first-player card"),
    Field::new("rows", SEATS * KINDS, 8, "cards in each row, by kind"),
    Field::new("last", SEATS * KINDS, 1, "the last card of each row"),
    Field::new("sums", SEATS, 32, "what each row comes to"),
    Field::new("limits", SEATS, 18, "the highest sum that each row may have"),
    Field::new("pluses", SEATS, MOST_BEHIND, "pluses each seat has won, those of this round included"),
    Field::new("behind", SEATS, MOST_BEHIND, "the highest total minus each seat's, without this round"),
    Field::new("values", SEATS, MOST_BEHIND, "the value of the cards won, which decides a tie"),
    Field::new("unseen", KINDS, 8, "cards of the stock and the packet, by kind"),
    Field::new("packet", 1, 5, "cards of the packet that are still unseen"),
    Field::new("stock", 1, 109, "cards of the stock"),
    Field::new("last_round", 1, 1, "this is the last round"),
];

pub(super) const fn observer<const RULES: u16>() -> Observer<Versioned<RULES>> {
    // To give there are five seats; to decide, keeping, and a row has at most eight hands.
    Observer { fields: FIELDS, most_legal: 9, write }
}

fn write(view: &View, bytes: &mut [u8]) {
    let players = view.rows.players();
    let seat = view.seat.expect("an observer has a seat");
    let absent = SEATS - usize::from(players);
    let around = around(seat, players);
    let around = &around[..players.into()];
    let mut out = Bytes::new(bytes);
    out.one_of(4, Some(usize::from(players) - 2));
    out.one_of(KINDS, view.turned.map(Card::index));
    out.one_of(SEATS, Some(distance(seat, view.dealer, players)));
    out.one_of(SEATS, view.deciding.map(|other| distance(seat, other, players)));
    out.seats(SEATS, around, |other| view.had.contains(other).into());
    out.one_of(SEATS, Some(distance(seat, view.first, players)));
    for &other in around {
        out.all(of_kinds(&view.rows[other].tally().counts()));
    }
    out.skip(absent * KINDS);
    let mut last = out.part(SEATS * KINDS);
    for (place, &other) in around.iter().enumerate() {
        if let Some(card) = view.rows[other].cards().last() {
            last.set(place * KINDS + card.index());
        }
    }
    out.seats(SEATS, around, |other| view.rows[other].sum());
    out.seats(SEATS, around, |other| view.rows[other].limit());
    out.seats(SEATS, around, |other| view.won[other].pluses().clamp(0, MOST_BEHIND.into()) as u8);
    out.behind(SEATS, around, &view.totals, Versioned::<2>::AIM);
    out.seats(SEATS, around, |other| view.won[other].value().clamp(0, MOST_BEHIND.into()) as u8);
    out.all(of_kinds(&view.unseen().counts()));
    out.put(view.packet);
    out.put(view.stock);
    out.flag(view.last_round);
    out.end();
}

/// Counts without the places after the last kind.
fn of_kinds(counts: &[u8; 32]) -> &[u8; KINDS] {
    counts.first_chunk().expect("there are more places than kinds")
}
