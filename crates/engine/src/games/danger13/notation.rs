//! How cards and positions are written.

use std::fmt::{self, Debug, Display};
use std::str::FromStr;

use super::{Card, Cards, Danger13, Effect, Row, Shown, View};
use crate::notation::{self, ParsePositionError, Part, Parts};
use crate::text::debug_cards;
use crate::{Game, PerSeat, Score, Seat, SeatSet};

/// A round discards or wins a card at least, and the stock is used up twice at most.
const MOST_ROUNDS: u16 = 999;

impl Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug_cards(f, ['{', '}'], self.each())
    }
}

impl Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug_cards(f, ['[', ']'], self.cards().iter())
    }
}

/// The parts of a position: the fields of the view, without `last_discard`, which is only shown.
const PARTS: [&str; 15] = [
    "seat",
    "round",
    "first",
    "dealer",
    "turned",
    "deciding",
    "had",
    "packet",
    "stock",
    "rows",
    "won",
    "discards",
    "last_round",
    "totals",
    "over",
];

/// A position, as [`notation`] describes it.
impl Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = [
            self.seat.text(),
            self.round.text(),
            self.first.text(),
            self.dealer.text(),
            notation::cards(self.turned),
            self.deciding.text(),
            self.had.text(),
            self.packet.text(),
            self.stock.text(),
            notation::groups(self.rows.as_slice().iter().map(Row::cards)),
            notation::groups(self.won.as_slice().iter().map(Cards::each)),
            notation::cards(self.discards.each()),
            self.last_round.text(),
            self.totals.text(),
            self.over.text(),
        ];
        notation::write(f, Danger13::ID, self.rows.players(), PARTS.into_iter().zip(values))
    }
}

/// Reads a position and checks that it can arise, apart from who began the round and who deals.
impl FromStr for View {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        let mut parts = Parts::new::<Danger13>(text, &PARTS, Cards::BOX.each())?;
        let players = parts.players();
        let over = parts.value("over", false)?;
        let round: u16 = parts.value("round", u16::from(over))?;
        parts.require(
            "round",
            (u16::from(over)..=MOST_ROUNDS).contains(&round),
            format!("{} to {MOST_ROUNDS}", u16::from(over)),
        )?;
        // rule 1: the first-player card passes on after each round but the last
        let starter = (round - u16::from(over)) % u16::from(players.get());
        let first = parts.value("first", Seat::ALL[usize::from(starter)])?;

        let rows = parts.groups("rows", players.get())?;
        let fits = |row: &Vec<Card>| {
            let is_placed = |card: &Card| !matches!(card.effect(), Effect::Arrow | Effect::Bonus);
            // A card is placed on a row that has not bust, and takes nothing away from it.
            row.iter().all(is_placed)
                && (0..=row.len()).all(|end| !row[..end].iter().copied().collect::<Row>().is_bust())
        };
        parts.require(
            "rows",
            rows.iter().all(fits),
            "rows of cards that are placed, none of which has bust",
        )?;
        parts.require("rows", !over || rows.iter().all(Vec::is_empty), "no cards, since the game is over")?;
        let rows = PerSeat::from_fn(players, |seat| rows[seat.index()].iter().copied().collect::<Row>());

        let won: PerSeat<Cards> = parts.per_seat("won")?;
        let is_won = won.as_slice().iter().all(|won| won.with_pluses() == *won);
        parts.require("won", is_won, "cards with pluses only")?;
        // Bonus cards of this round are won, but not counted yet.
        let bonus = |seat: Seat| {
            won[seat]
                .each()
                .filter(|card| card.effect() == Effect::Bonus)
                .map(|card| Score::from(card.pluses()))
                .sum::<Score>()
        };
        let counted = |seat: Seat| if round == 0 { 0 } else { won[seat].pluses() };
        let totals = parts.value("totals", PerSeat::from_fn(players, counted))?;
        let fits = |(seat, &total): (Seat, &Score)| {
            let least = if over { won[seat].pluses() } else { won[seat].pluses() - bonus(seat) };
            (least..=won[seat].pluses()).contains(&total) && (round > 0 || total == 0)
        };
        parts.require(
            "totals",
            totals.iter().all(fits),
            "the pluses of `won`, without bonus cards of this round",
        )?;

        let turned: Vec<Card> = parts.cards("turned")?;
        let expected = if over { "no card, since the game is over" } else { "one card" };
        parts.require("turned", turned.len() == usize::from(!over), expected)?;
        let deciding: Option<Seat> = parts.value("deciding", None)?;
        let may_decide = deciding.is_none_or(|seat| rows[seat].has_hand());
        parts.require("deciding", may_decide, "`-`, or a seat whose row has a hand")?;
        let had = parts.value("had", deciding.map_or(SeatSet::EMPTY, SeatSet::from))?;
        let fits = match deciding {
            Some(seat) => had.contains(seat),
            None => had.len() < usize::from(players),
        };
        parts.require(
            "had",
            if over { had.is_empty() } else { fits },
            "who decides, and not everybody if nobody does",
        )?;
        let dealt = had.len() as u8 + u8::from(deciding.is_none());
        let packet = parts.derived("packet", if over { 0 } else { players.get() - dealt })?;

        let discards = parts.cards("discards")?;
        let hidden = parts.unseen() as u8;
        let stock = hidden
            .checked_sub(packet)
            .ok_or_else(|| parts.error("discards", format!("{packet} cards of the packet unseen")))?;
        let stock = parts.derived("stock", stock)?;
        let last_round = parts.value("last_round", stock == 0 || over)?;
        parts.require("last_round", last_round || stock > 0 && !over, "yes")?;
        Ok(View {
            seat: parts.value("seat", None)?,
            round,
            first,
            dealer: parts.value("dealer", first)?,
            turned: turned.first().copied(),
            deciding,
            had,
            packet,
            stock,
            rows,
            won,
            discards,
            last_discard: Shown(None),
            last_round,
            totals,
            over,
        })
    }
}
