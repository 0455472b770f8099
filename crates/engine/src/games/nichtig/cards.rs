//! Cards, piles and actions, and how they are written.

use std::fmt;
use std::str::FromStr;

use super::DECK;
use crate::text::ParseError;
use crate::{ActionSet, Score};

pub(super) const COLOURS: [char; 5] = ['b', 'g', 'v', 'r', 'y'];
/// Numbers of a colour: 0 to 11.
const NUMBERS: u8 = 12;
const KINDS: u8 = 60;
/// The bits of the zeros.
const ZEROS: u64 = 1 | 1 << 12 | 1 << 24 | 1 << 36 | 1 << 48;

/// The whole box, sorted: each 0 is there twice.
pub(super) const SORTED: [Card; DECK] = {
    let mut sorted = [Card(0); DECK];
    let (mut kind, mut card) = (0, 0);
    while kind < KINDS {
        sorted[card] = Card(kind);
        card += 1;
        if kind % NUMBERS == 0 {
            sorted[card] = Card(kind);
            card += 1;
        }
        kind += 1;
    }
    sorted
};

/// The colour and the number of each kind, padded to a power of two so that an index can be masked instead of checked.
const COLOUR_AND_NUMBER: [(u8, u8); 64] = {
    let mut table = [(0, 0); 64];
    let mut kind = 0;
    while kind < KINDS {
        table[kind as usize] = (kind / NUMBERS, kind % NUMBERS);
        kind += 1;
    }
    table
};

/// The bits of each byte, lowest first.
static BITS_OF_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte][bit] = (byte >> bit & 1) as u8;
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// A card, by colour and number: the two zeros of a colour are alike.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Play a card to the trick: written `y9`.
    Play(Card),
    /// Lay a card at the start: written `lay y9`.
    Lay(Card),
}

/// Some cards, in no order. On the wire they are a sorted list.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Cards {
    /// A bit for each kind that is there.
    kinds: u64,
    /// A bit for each kind that is there twice: only zeros can be.
    twice: u64,
}

/// What lies in front of a player, sorted by colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, schemars::JsonSchema),
    schemars(rename = "NichtigPiles"),
    ts(rename = "NichtigPiles")
)]
pub struct Piles {
    /// The open card of each colour.
    pub tops: [Option<Card>; 5],
    /// All of them, covered ones too: everybody saw them go there (rule 7).
    pub cards: Cards,
}

impl Piles {
    /// Lays a card on the pile of its colour.
    #[inline]
    pub fn put(&mut self, card: Card) {
        self.tops[card.colour()] = Some(card);
        self.cards.add(card);
    }

    /// Rule 7: the sum of the top cards.
    ///
    /// ```
    /// use treize_engine::games::nichtig::{Card, Piles};
    ///
    /// let piles: Piles = ["y9", "r6", "y0"].iter().filter_map(|card| card.parse::<Card>().ok()).collect();
    /// assert_eq!(piles.score(), 6, "the yellow 9 is covered by a 0");
    /// ```
    pub fn score(&self) -> Score {
        self.tops.iter().flatten().map(|card| Score::from(card.number())).sum()
    }
}

impl Card {
    /// Every card there is, each once: the numbers of each colour.
    pub fn kinds() -> impl Iterator<Item = Card> {
        (0..KINDS).map(Card)
    }

    /// Its number among [`Card::kinds`], from 0.
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// Its colour, from 0.
    #[inline]
    pub fn colour(self) -> usize {
        usize::from(COLOUR_AND_NUMBER[usize::from(self.0 & 63)].0)
    }

    /// 0 to 11.
    #[inline]
    pub fn number(self) -> u8 {
        COLOUR_AND_NUMBER[usize::from(self.0 & 63)].1
    }
}

impl Cards {
    /// The whole box.
    pub const BOX: Cards = Cards { kinds: (1 << KINDS) - 1, twice: ZEROS };

    /// Adds a card.
    #[inline]
    pub fn add(&mut self, card: Card) {
        self.add_all(Cards { kinds: 1 << card.0, twice: 0 });
    }

    /// Takes out a card that is there.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        self.remove_all(Cards { kinds: 1 << card.0, twice: 0 });
    }

    /// Adds some cards.
    #[inline]
    pub fn add_all(&mut self, cards: Cards) {
        self.twice |= cards.twice | (self.kinds & cards.kinds);
        self.kinds |= cards.kinds;
    }

    /// Takes out some cards that are all there.
    #[inline]
    pub fn remove_all(&mut self, cards: Cards) {
        self.kinds &= !(cards.kinds & (!self.twice | cards.twice));
        self.twice &= !cards.kinds;
    }

    /// Is the card there, once at least?
    #[inline]
    pub fn contains(self, card: Card) -> bool {
        self.kinds & (1 << card.0) != 0
    }

    /// How many there are of a card.
    pub fn count(self, card: Card) -> u8 {
        (self.kinds >> card.0 & 1) as u8 + (self.twice >> card.0 & 1) as u8
    }

    /// How many there are of each card, in the order of [`Card::kinds`].
    ///
    /// ```
    /// use treize_engine::games::nichtig::{Card, Cards};
    ///
    /// let counts = Cards::BOX.counts();
    /// assert!(Card::kinds().all(|card| counts[card.index()] == Cards::BOX.count(card)));
    /// ```
    #[inline]
    pub fn counts(self) -> [u8; KINDS as usize] {
        let mut bits = [0; 64];
        for (bits, byte) in bits.as_chunks_mut::<8>().0.iter_mut().zip(self.kinds.to_le_bytes()) {
            *bits = BITS_OF_BYTE[usize::from(byte)];
        }
        let mut counts = [0; KINDS as usize];
        counts.copy_from_slice(&bits[..KINDS.into()]);
        // Only the zeros of the five colours can be there twice.
        for zero in (0..usize::from(KINDS)).step_by(NUMBERS.into()) {
            counts[zero] += (self.twice >> zero & 1) as u8;
        }
        counts
    }

    /// Are there none?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.kinds == 0
    }

    /// How many there are.
    pub fn len(self) -> u8 {
        (self.kinds.count_ones() + self.twice.count_ones()) as u8
    }

    /// Every single one, sorted.
    pub fn each(self) -> impl Iterator<Item = Card> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let card = Card(rest.kinds.trailing_zeros() as u8);
            (rest.kinds != 0).then(|| {
                rest.remove(card);
                card
            })
        })
    }

    /// Laying any of them.
    #[inline]
    pub(super) fn lays(self) -> ActionSet<Action> {
        ActionSet::from_bits(u128::from(self.kinds) << KINDS)
    }

    /// Playing any of them.
    #[inline]
    pub(super) fn plays(self) -> ActionSet<Action> {
        ActionSet::from_bits(self.kinds.into())
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut all = Cards::default();
        cards.into_iter().for_each(|card| all.add(card));
        all
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", COLOURS[self.colour()], self.number())
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let colours = (0..).zip(COLOURS);
        let mut named = colours.filter_map(|(colour, letter)| {
            let number = text.strip_prefix(letter)?;
            let kind = (0..NUMBERS).find(|n| n.to_string() == number)?;
            Some(Card(colour * NUMBERS + kind))
        });
        named.next().ok_or_else(|| ParseError::new(text, "a card"))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Lay(card) => write!(f, "lay {card}"),
            Action::Play(card) => card.fmt(f),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let action = match text.strip_prefix("lay ") {
            Some(card) => card.parse().map(Action::Lay),
            None => text.parse().map(Action::Play),
        };
        action.map_err(|_| ParseError::new(text, "an action: a card, or `lay` and a card"))
    }
}

impl crate::Action for Action {
    const COUNT: usize = 2 * KINDS as usize;

    #[inline]
    fn index(self) -> usize {
        match self {
            Action::Play(card) => card.index(),
            Action::Lay(card) => usize::from(KINDS) + card.index(),
        }
    }

    #[inline]
    fn from_index(index: usize) -> Self {
        assert!(index < Self::COUNT, "there is no action {index}");
        match index.checked_sub(KINDS.into()) {
            None => Action::Play(Card(index as u8)),
            Some(card) => Action::Lay(Card(card as u8)),
        }
    }
}

/// The JSON form.
#[cfg(feature = "serde")]
mod wire {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    use super::{Action, Card, Cards, ZEROS};
    use crate::as_text;

    as_text!(Card, Action);

    impl Serialize for Cards {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.each())
        }
    }

    impl<'de> Deserialize<'de> for Cards {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let list = Vec::<Card>::deserialize(deserializer)?;
            let cards: Cards = list.iter().copied().collect();
            if usize::from(cards.len()) == list.len() && cards.twice & !ZEROS == 0 {
                Ok(cards)
            } else {
                Err(de::Error::custom("more of a card than there are"))
            }
        }
    }
}
