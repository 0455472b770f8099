//! Cards, rows and actions, and how they are written.

use std::fmt;
use std::str::FromStr;

use super::DECK;
use crate::list::List;
use crate::tally::Tally;
use crate::text::ParseError;
use crate::{ActionSet, MAX_SEATS, Score, Seat, SeatSet};

/// No row is longer: 8 zeros, 16 ones, 5 eighteens, 8 hands and the card that busts.
pub(super) const LONGEST_ROW: usize = 38;

/// The hands of the box.
const MOST_HANDS: u8 = 8;

/// What a kind of card is and does.
struct Kind {
    text: &'static str,
    value: u8,
    pluses: u8,
    effect: Effect,
    /// How many there are in the box.
    copies: u8,
}

/// What a card does when it is received (rules 9 to 14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// It lies in the row.
    Plain,
    /// It lies in the row, and one more card is drawn.
    Draw,
    /// It goes, and takes the last card of the row with it.
    Arrow,
    /// It lies in the row and raises the limit.
    Eighteen,
    /// It lies in the row, and may be spent to refuse a card.
    Hand,
    /// It is won at once.
    Bonus,
}

const fn kind(text: &'static str, value: u8, pluses: u8, effect: Effect, copies: u8) -> Kind {
    Kind { text, value, pluses, effect, copies }
}

/// The box. The rulebook gives how many plain, one-plus, two-plus and draw cards there are (21, 21, 18, 21)
/// and their range of values; how many there are of each value is a **reconstruction**.
const KINDS: [Kind; 24] = {
    use Effect::{Arrow, Bonus, Draw, Eighteen, Hand, Plain};
    [
        kind("1", 1, 0, Plain, 5),
        kind("2", 2, 0, Plain, 6),
        kind("3", 3, 0, Plain, 5),
        kind("4", 4, 0, Plain, 5),
        kind("0+", 0, 1, Plain, 4),
        kind("1+", 1, 1, Plain, 4),
        kind("2+", 2, 1, Plain, 5),
        kind("3+", 3, 1, Plain, 4),
        kind("4+", 4, 1, Plain, 4),
        kind("1++", 1, 2, Plain, 3),
        kind("2++", 2, 2, Plain, 4),
        kind("3++", 3, 2, Plain, 4),
        kind("4++", 4, 2, Plain, 4),
        kind("5++", 5, 2, Plain, 3),
        kind("0d", 0, 0, Draw, 4),
        kind("1d", 1, 0, Draw, 4),
        kind("2d", 2, 0, Draw, 5),
        kind("3d", 3, 0, Draw, 4),
        kind("4d", 4, 0, Draw, 4),
        kind("<", 0, 0, Arrow, 6),
        kind("18", 0, 0, Eighteen, 5),
        kind("H", 0, 0, Hand, MOST_HANDS),
        kind("+", 0, 1, Bonus, 6),
        kind("++", 0, 2, Bonus, 3),
    ]
};

/// The cards that a row counts.
const EIGHTEEN: Card = only(Effect::Eighteen);
const HAND: Card = only(Effect::Hand);

/// The only kind with this effect.
const fn only(effect: Effect) -> Card {
    let (mut only, mut kind) = (None, 0);
    while kind < KINDS.len() {
        if KINDS[kind].effect as u8 == effect as u8 {
            assert!(only.is_none());
            only = Some(Card(kind as u8));
        }
        kind += 1;
    }
    only.expect("a kind has this effect")
}

/// What is asked at every decision, by kind: columns of [`KINDS`], padded to a power of two so that an index can be
/// masked instead of checked.
const VALUE: [u8; 32] = {
    let mut column = [0; 32];
    let mut kind = 0;
    while kind < KINDS.len() {
        column[kind] = KINDS[kind].value;
        kind += 1;
    }
    column
};
const EFFECT: [Effect; 32] = {
    let mut column = [Effect::Plain; 32];
    let mut kind = 0;
    while kind < KINDS.len() {
        column[kind] = KINDS[kind].effect;
        kind += 1;
    }
    column
};

/// How many there are of each kind.
const COPIES: [u8; KINDS.len()] = {
    let mut copies = [0; KINDS.len()];
    let mut kind = 0;
    while kind < KINDS.len() {
        copies[kind] = KINDS[kind].copies;
        kind += 1;
    }
    copies
};

/// A card, by its kind.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Give the turned-up card to a player: written `give 2`.
    Give(Seat),
    /// Take the card received.
    Keep,
    /// Spend a hand to refuse the card received; all hands of the row would leave the same row.
    Refuse,
    /// Spend this hand to refuse the card received, counted from the left among the row's hands, from 1: written
    /// `refuse 2`.
    RefuseWith(u8),
}

/// Some cards, in no order. On the wire they are a sorted list.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Cards(Tally<2>);

/// The cards in front of a player, from left to right.
///
/// ```
/// use treize_engine::games::danger13::{Card, Row};
///
/// let mut row: Row = ["4", "4", "4"].iter().filter_map(|card| card.parse::<Card>().ok()).collect();
/// row.push("18".parse()?);
/// row.push("4".parse()?);
/// assert_eq!((row.sum(), row.limit(), row.is_bust()), (16, 18, false));
/// row.push("2".parse()?);
/// assert!(row.is_bust(), "18 is too much");
/// # Ok::<(), treize_engine::ParseError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Row {
    cards: List<Card, LONGEST_ROW>,
    sum: u8,
    /// The same cards, counted: what is asked of a row does not depend on their order.
    tally: Cards,
}

impl Row {
    /// Adds a card at the right end. A row has no more of a card than the box.
    #[inline]
    pub fn push(&mut self, card: Card) {
        self.cards.push(card);
        self.sum += card.value();
        self.tally.add(card);
    }

    /// Takes all cards away, and returns them.
    pub(super) fn clear(&mut self) -> Cards {
        self.cards.clear();
        self.sum = 0;
        std::mem::take(&mut self.tally)
    }

    /// Takes away the card at the right end.
    pub fn pop(&mut self) -> Option<Card> {
        let card = self.cards.pop()?;
        self.lost(card);
        Some(card)
    }

    /// Takes a hand out: its number is counted from the left among the row's hands, from 1.
    ///
    /// # Panics
    ///
    /// If the row has fewer hands.
    pub fn spend_hand(&mut self, number: u8) -> Card {
        let mut hands = (0..self.cards.len()).filter(|&place| self.cards[place].effect() == Effect::Hand);
        let hand = hands.nth(usize::from(number) - 1).expect("who refuses has that hand");
        let hand = self.cards.remove(hand);
        self.lost(hand);
        hand
    }

    /// The numbers of the hands that can be spent, one for each row that can be left: of adjacent hands the first.
    pub fn hand_choices(&self) -> impl Iterator<Item = u8> {
        let mut number = 0;
        let mut is_after_hand = false;
        self.cards.iter().filter_map(move |card| {
            let is_hand = card.effect() == Effect::Hand;
            let is_first = is_hand && !is_after_hand;
            is_after_hand = is_hand;
            number += u8::from(is_hand);
            is_first.then_some(number)
        })
    }

    fn lost(&mut self, card: Card) {
        self.sum -= card.value();
        self.tally.remove(card);
    }

    /// The same cards, in no order.
    pub fn tally(&self) -> Cards {
        self.tally
    }

    /// The cards from left to right.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// What they come to.
    pub fn sum(&self) -> u8 {
        self.sum
    }

    /// How many pluses they have.
    pub fn pluses(&self) -> u8 {
        self.tally.pluses() as u8
    }

    /// Rule 7.
    pub fn is_bust(&self) -> bool {
        self.sum >= self.limit()
    }

    /// Whether a card can be refused.
    #[inline]
    pub fn has_hand(&self) -> bool {
        self.hands() > 0
    }

    /// How many hands there are.
    #[inline]
    pub fn hands(&self) -> u8 {
        self.tally.count(HAND)
    }

    /// Rules 7 and 11: this much busts.
    #[inline]
    pub fn limit(&self) -> u8 {
        if self.tally.count(EIGHTEEN) > 0 { 18 } else { 13 }
    }
}

impl FromIterator<Card> for Row {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut row = Row::default();
        cards.into_iter().for_each(|card| row.push(card));
        row
    }
}

impl Card {
    /// Every card there is, each once.
    pub fn kinds() -> impl Iterator<Item = Card> {
        (0..KINDS.len() as u8).map(Card)
    }

    /// Its number among [`Card::kinds`], from 0.
    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// Its value; 0 for a card without one.
    pub fn value(self) -> u8 {
        VALUE[usize::from(self.0) & 31]
    }

    /// How many pluses it has.
    pub fn pluses(self) -> u8 {
        self.kind().pluses
    }

    /// What it does when it is received.
    pub fn effect(self) -> Effect {
        EFFECT[usize::from(self.0) & 31]
    }

    fn kind(self) -> &'static Kind {
        &KINDS[usize::from(self.0)]
    }
}

impl Cards {
    /// The whole box.
    pub const BOX: Cards = Cards(Tally::of(&COPIES));

    /// Adds a card.
    pub fn add(&mut self, card: Card) {
        self.0.add(card.0);
    }

    /// Takes out a card that is there.
    pub fn remove(&mut self, card: Card) {
        self.0.remove(card.0);
    }

    /// Adds some cards.
    pub fn add_all(&mut self, cards: Cards) {
        self.0 += cards.0;
    }

    /// Takes out some cards that are all there.
    pub fn remove_all(&mut self, cards: Cards) {
        self.0 -= cards.0;
    }

    /// How many there are of a card.
    pub fn count(&self, card: Card) -> u8 {
        self.0.count(card.0)
    }

    /// How many there are of each card, in the order of [`Card::kinds`]; the places after the last kind are zero.
    ///
    /// ```
    /// use treize_engine::games::danger13::{Card, Cards};
    ///
    /// let counts = Cards::BOX.counts();
    /// assert!(Card::kinds().all(|card| counts[card.index()] == Cards::BOX.count(card)));
    /// ```
    #[inline]
    pub fn counts(&self) -> [u8; 32] {
        let (low, high) = self.0.counts().into();
        let mut counts = [0; 32];
        counts[..16].copy_from_slice(&low);
        counts[16..].copy_from_slice(&high);
        counts
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Every single one, sorted.
    pub fn each(&self) -> impl Iterator<Item = Card> {
        self.0.each().map(Card)
    }

    /// Every single one, sorted.
    pub(super) fn list(self) -> List<Card, DECK> {
        self.0.list(Card)
    }

    /// Those with pluses.
    pub fn with_pluses(self) -> Cards {
        let mut cards = self;
        cards.0 -= self.0.only(&const { pluses(0) });
        cards
    }

    /// How many pluses they have.
    pub fn pluses(self) -> Score {
        Score::from(self.0.total_of(&const { pluses(1) }))
            + 2 * Score::from(self.0.total_of(&const { pluses(2) }))
    }

    /// What their values come to.
    pub fn value(self) -> Score {
        // By the binary digits of the values, which are below eight.
        Score::from(self.0.total_of(&const { values_with(1) }))
            + 2 * Score::from(self.0.total_of(&const { values_with(2) }))
            + 4 * Score::from(self.0.total_of(&const { values_with(4) }))
    }
}

/// A mask of the kinds whose value has this binary digit.
const fn values_with(digit: u8) -> Tally<2> {
    let mut mask = [0; KINDS.len()];
    let mut kind = 0;
    while kind < KINDS.len() {
        assert!(KINDS[kind].value < 8);
        if KINDS[kind].value & digit != 0 {
            mask[kind] = 15;
        }
        kind += 1;
    }
    Tally::of(&mask)
}

/// A mask of the kinds with this number of pluses.
const fn pluses(count: u8) -> Tally<2> {
    let mut mask = [0; KINDS.len()];
    let mut kind = 0;
    while kind < KINDS.len() {
        if KINDS[kind].pluses == count {
            mask[kind] = 15;
        }
        kind += 1;
    }
    Tally::of(&mask)
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        Cards(cards.into_iter().map(|card| card.0).collect())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind().text)
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let kind = KINDS.iter().position(|kind| kind.text == text);
        kind.map(|kind| Card(kind as u8)).ok_or_else(|| ParseError::new(text, "a card"))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Give(seat) => write!(f, "give {seat}"),
            Action::Keep => f.write_str("keep"),
            Action::Refuse => f.write_str("refuse"),
            Action::RefuseWith(hand) => write!(f, "refuse {hand}"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let to = |number: &str| Seat::ALL.into_iter().find(|seat| seat.to_string() == number);
        let hand = |number: &str| (1..=MOST_HANDS).find(|hand| hand.to_string() == number);
        match text {
            "keep" => Some(Action::Keep),
            "refuse" => Some(Action::Refuse),
            _ => {
                let give = text.strip_prefix("give ").and_then(to).map(Action::Give);
                give.or_else(|| text.strip_prefix("refuse ").and_then(hand).map(Action::RefuseWith))
            }
        }
        .ok_or_else(|| {
            ParseError::new(text, "an action: `give` and a seat, `keep`, `refuse`, or `refuse` and a hand")
        })
    }
}

impl Action {
    const KEEP: usize = MAX_SEATS as usize;

    /// Giving the card to any of these.
    #[inline]
    pub(super) fn give_to(seats: SeatSet) -> ActionSet<Action> {
        ActionSet::from_bits(seats.bits().into())
    }
}

const BY_INDEX: [Action; <Action as crate::Action>::COUNT] = {
    let mut actions = [Action::Keep; <Action as crate::Action>::COUNT];
    let mut seat = 0;
    while seat < Action::KEEP {
        actions[seat] = Action::Give(Seat::ALL[seat]);
        seat += 1;
    }
    actions[Action::KEEP + 1] = Action::Refuse;
    let mut hand = 1;
    while hand <= MOST_HANDS {
        actions[Action::KEEP + 1 + hand as usize] = Action::RefuseWith(hand);
        hand += 1;
    }
    actions
};

impl crate::Action for Action {
    const COUNT: usize = Action::KEEP + 2 + MOST_HANDS as usize;

    #[inline]
    fn index(self) -> usize {
        match self {
            Action::Give(to) => to.index(),
            Action::Keep => Action::KEEP,
            Action::Refuse => Action::KEEP + 1,
            Action::RefuseWith(hand) => Action::KEEP + 1 + usize::from(hand),
        }
    }

    #[inline]
    fn from_index(index: usize) -> Self {
        BY_INDEX[index]
    }
}

#[cfg(feature = "schema")]
pub(crate) use self::wire::OpenRow;

/// The JSON form.
#[cfg(feature = "serde")]
mod wire {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    use super::{Action, COPIES, Card, Cards, LONGEST_ROW, List, Row, Tally};
    use crate::as_text;

    as_text!(Card, Action);

    /// A row on the wire.
    #[derive(Serialize, Deserialize)]
    #[cfg_attr(
        feature = "schema",
        derive(ts_rs::TS, schemars::JsonSchema),
        schemars(rename = "Row"),
        ts(rename = "Row")
    )]
    pub(crate) struct OpenRow {
        /// The cards from left to right.
        cards: List<Card, LONGEST_ROW>,
        /// What they come to.
        sum: u8,
        /// The least sum that busts.
        limit: u8,
    }

    impl Serialize for Cards {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.each())
        }
    }

    impl Serialize for Row {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            OpenRow { cards: self.cards, sum: self.sum, limit: self.limit() }.serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Cards {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            within_box(&Vec::<Card>::deserialize(deserializer)?)
        }
    }

    impl<'de> Deserialize<'de> for Row {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let cards = OpenRow::deserialize(deserializer)?.cards;
            within_box::<D::Error>(&cards)?;
            Ok(cards.iter().copied().collect())
        }
    }

    fn within_box<E: de::Error>(cards: &[Card]) -> Result<Cards, E> {
        let tally = Tally::within(&COPIES, cards.iter().map(|card| card.0));
        Ok(Cards(tally.ok_or_else(|| E::custom("more of a card than there are"))?))
    }
}
