//! Cards, piles and actions of the family, and how they are written.

use std::fmt::{self, Display};
use std::hint::select_unpredictable;
use std::marker::PhantomData;
use std::str::FromStr;

use super::{DECK, Edition, LIMIT};
use crate::ActionSet;
use crate::list::List;
use crate::tally::Tally;
use crate::text::ParseError;

/// The values of a suit's cards, and how many there are of each.
pub(super) const VALUES: [u8; 5] = [1, 2, 4, 5, 7];
const COPIES: [u8; 5] = [3, 3, 2, 3, 3];
/// The kind of the wild fours; the kinds before it are the suits' values, suit by suit.
pub(super) const WILD: u8 = 15;
pub(super) const WILD_VALUE: u8 = 4;
const WILD_COPIES: u8 = 8;

/// How many there are of each kind.
const BOX: [u8; 16] = {
    let mut copies = [WILD_COPIES; 16];
    let mut kind = 0;
    while kind < WILD as usize {
        copies[kind] = COPIES[kind % VALUES.len()];
        kind += 1;
    }
    copies
};

/// The value of each kind.
const VALUE: [u8; 16] = {
    let mut value = [WILD_VALUE; 16];
    let mut kind = 0;
    while kind < WILD as usize {
        value[kind] = VALUES[kind % VALUES.len()];
        kind += 1;
    }
    value
};

/// A card, by its kind: cards of one suit and value are alike.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card<E>(pub(super) u8, PhantomData<E>);

/// A suit, and its pile.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Suit<E>(u8, PhantomData<E>);

/// A card, and the pile it is played on: written `b7>b`.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action<E> {
    /// Which card.
    pub card: Card<E>,
    /// On which pile.
    pub pile: Suit<E>,
}

/// Some cards, in no order. On the wire they are a sorted list.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Cards<E>(Tally<1>, PhantomData<E>);

/// A pile: the cards that lie on it from the bottom up, and counted.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Pile<E> {
    cards: Cards<E>,
    /// One word, so that a pile is taken or kept in one piece. The lower half has the cards from the bottom up, four bits
    /// each: there are seven at most, since 1 1 1 2 2 2 4 make 13. Then comes [`Pile::LEN`], then [`Pile::SUM`].
    stack: u64,
}

impl<E> Card<E> {
    /// The wild four.
    pub const WILD: Card<E> = Card(WILD, PhantomData);

    /// The whole box, sorted.
    pub(super) const SORTED: [Card<E>; DECK] = {
        let mut sorted = [const { Card(WILD, PhantomData) }; DECK];
        let (mut kind, mut card) = (0, 0);
        while kind < WILD {
            let mut copies = 0;
            while copies < BOX[kind as usize] {
                sorted[card].0 = kind;
                card += 1;
                copies += 1;
            }
            kind += 1;
        }
        sorted
    };
}

impl<E: Edition> Card<E> {
    /// Every card there is, each once: the suits' values, suit by suit, and the wild four.
    pub fn kinds() -> impl Iterator<Item = Card<E>> {
        (0..=WILD).map(|kind| Card(kind, PhantomData))
    }

    /// Its number, for tables of 16: masked, so that no index needs a check.
    #[inline]
    fn kind(self) -> usize {
        usize::from(self.0 & 15)
    }

    /// What it adds to a pile.
    #[inline]
    pub fn value(self) -> u8 {
        VALUE[self.kind()]
    }

    /// Its suit; none for a wild card.
    pub fn suit(self) -> Option<Suit<E>> {
        (self != Card::WILD).then(|| self.first_pile())
    }

    /// The suit's pile; for a wild card, the first of the three.
    #[inline]
    pub fn first_pile(self) -> Suit<E> {
        const PILE: [u8; 16] = [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 0];
        Suit(PILE[self.kind()], PhantomData)
    }

    fn letter(self) -> char {
        if self == Card::WILD { E::WILD } else { self.first_pile().letter() }
    }
}

impl<E> Suit<E> {
    /// All three.
    pub const ALL: [Suit<E>; 3] = [Suit(0, PhantomData), Suit(1, PhantomData), Suit(2, PhantomData)];

    /// Its number, from 0.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl<E: Edition> Suit<E> {
    fn letter(self) -> char {
        E::SUITS[self.index()]
    }
}

impl<E> Cards<E> {
    /// The whole box.
    pub const BOX: Cards<E> = Cards(Tally::of(&BOX), PhantomData);
}

impl<E: Edition> Cards<E> {
    /// Adds a card.
    #[inline]
    pub fn add(&mut self, card: Card<E>) {
        self.0.add(card.0);
    }

    /// Takes out a card that is there.
    #[inline]
    pub fn remove(&mut self, card: Card<E>) {
        self.0.remove(card.0);
    }

    /// Adds some cards.
    #[inline]
    pub fn add_all(&mut self, cards: Cards<E>) {
        self.0 += cards.0;
    }

    /// Takes out some cards that are all there.
    pub fn remove_all(&mut self, cards: Cards<E>) {
        self.0 -= cards.0;
    }

    /// As many of each kind as `count` says.
    pub(super) fn from_counts(count: impl Fn(usize) -> u8) -> Self {
        Cards(Tally::of(&std::array::from_fn::<_, 16, _>(count)), PhantomData)
    }

    /// How many there are in all.
    pub fn len(self) -> u8 {
        self.0.total()
    }

    /// Are there none?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// How many there are of a card.
    pub fn count(self, card: Card<E>) -> u8 {
        self.0.count(card.0)
    }

    /// How many there are of each card, in the order of [`Card::kinds`].
    ///
    /// ```
    /// use treize_engine::games::{piles::{Card, Cards}, thirteen::FiveCards};
    ///
    /// let hand: Cards<FiveCards> = [Card::WILD, Card::WILD, "b2".parse()?].into_iter().collect();
    /// assert_eq!(hand.counts(), [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
    /// # Ok::<(), treize_engine::ParseError>(())
    /// ```
    #[inline]
    pub fn counts(self) -> [u8; 16] {
        let [counts] = self.0.counts();
        counts
    }

    /// Is the card there, once at least?
    #[inline]
    pub fn contains(self, card: Card<E>) -> bool {
        self.0.count(card.0) > 0
    }

    /// How many there are of a suit, wild cards not among them.
    pub fn count_of(self, suit: Suit<E>) -> u8 {
        self.count_by_suit()[suit.index()]
    }

    /// How many there are of each suit, wild cards not among them.
    #[inline]
    pub fn count_by_suit(self) -> [u8; 3] {
        // A suit is five kinds of four bits each. The product has, in the four bits of each kind, the count of that kind
        // and the four below it: 14 at most.
        let [counts] = self.0.words();
        let sums = counts.wrapping_mul(0x1_1111);
        [16, 36, 56].map(|last_kind| (sums >> last_kind) as u8 & 15)
    }

    /// Every single one, sorted.
    pub fn each(self) -> impl Iterator<Item = Card<E>> {
        self.0.each().map(|kind| Card(kind, PhantomData))
    }

    /// Every single one, sorted.
    pub(super) fn list(self) -> List<Card<E>, DECK> {
        self.0.list(|kind| Card(kind, PhantomData))
    }
}

/// A player's cards, with what may be done with them: it is asked at every decision, and changes only with the cards.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Hand<E> {
    cards: Cards<E>,
    /// The bits of an [`ActionSet`].
    choices: u32,
}

/// What may be done with a card of each kind, as bits of an [`ActionSet`]. Rule 5: a suit's card goes on its pile, a wild
/// card anywhere.
const CHOICES: [u32; 16] = {
    let mut choices = [0; 16];
    let mut kind = 0;
    while kind < WILD as usize {
        choices[kind] = 1 << kind;
        kind += 1;
    }
    choices[WILD as usize] = 0b111 << WILD;
    choices
};

impl<E: Edition> Hand<E> {
    /// The cards alone.
    #[inline]
    pub(super) fn cards(self) -> Cards<E> {
        self.cards
    }

    /// What may be done.
    #[inline]
    pub(super) fn choices(self) -> ActionSet<Action<E>> {
        ActionSet::from_bits(self.choices.into())
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.choices == 0
    }

    /// Adds a card.
    #[inline]
    pub(super) fn add(&mut self, card: Card<E>) {
        self.cards.add(card);
        self.choices |= CHOICES[card.kind()];
    }

    /// Takes out a card that is there.
    #[inline]
    pub(super) fn remove(&mut self, card: Card<E>) {
        self.cards.remove(card);
        let gone = select_unpredictable(self.cards.contains(card), 0, CHOICES[card.kind()]);
        self.choices &= !gone;
    }
}

impl<E: Edition> From<Cards<E>> for Hand<E> {
    fn from(cards: Cards<E>) -> Self {
        let choices = cards.0.kinds().fold(0, |choices, kind| choices | CHOICES[usize::from(kind)]);
        Hand { cards, choices }
    }
}

impl<E: Edition> FromIterator<Card<E>> for Hand<E> {
    fn from_iter<I: IntoIterator<Item = Card<E>>>(cards: I) -> Self {
        let mut hand = Hand::default();
        cards.into_iter().for_each(|card| hand.add(card));
        hand
    }
}

impl<E: Edition> crate::Action for Action<E> {
    // Fifteen cards of suits, each on its pile, and the wild card on three.
    const COUNT: usize = 18;

    #[inline]
    fn index(self) -> usize {
        if self.card == Card::WILD { usize::from(WILD) + self.pile.index() } else { usize::from(self.card.0) }
    }

    #[inline]
    fn from_index(index: usize) -> Self {
        Self::BY_INDEX[index]
    }
}

impl<E: Edition> Action<E> {
    const BY_INDEX: [Action<E>; 18] = {
        let mut actions = [const { Action { card: Card::WILD, pile: Suit(0, PhantomData) } }; 18];
        let mut index = 0;
        while index < 18 {
            if index < WILD {
                actions[index as usize].card.0 = index;
                actions[index as usize].pile.0 = index / VALUES.len() as u8;
            } else {
                actions[index as usize].pile.0 = index - WILD;
            }
            index += 1;
        }
        actions
    };
}

impl<E: Edition> FromIterator<Card<E>> for Cards<E> {
    fn from_iter<I: IntoIterator<Item = Card<E>>>(cards: I) -> Self {
        Cards(cards.into_iter().map(|card| card.0).collect(), PhantomData)
    }
}

impl<E: Edition> Pile<E> {
    /// Where the stack has four times the number of cards: the place of the next one.
    const LEN: u32 = 32;
    /// Where the stack has what the cards come to.
    const SUM: u32 = 40;

    /// Adds a card on top.
    #[inline]
    pub fn push(&mut self, card: Card<E>) {
        self.cards.add(card);
        let place = self.stack >> Self::LEN & 31;
        self.stack += u64::from(card.0) << place | 4 << Self::LEN | u64::from(card.value()) << Self::SUM;
    }

    /// Rules 6 and 7: the card goes on top. If that is more than 13, what lay there before is taken: it is returned.
    ///
    /// Whether that happens is as good as random, so nothing branches on it.
    ///
    /// ```
    /// use treize_engine::games::{piles::{Card, Pile}, thirteen::FiveCards};
    ///
    /// let mut pile = Pile::<FiveCards>::default();
    /// assert!(pile.play("b7".parse()?).is_empty());
    /// assert!(pile.play(Card::WILD).is_empty());
    /// assert_eq!(pile.sum(), 11);
    /// let taken = pile.play("b5".parse()?);
    /// assert_eq!((format!("{taken:?}"), pile.sum()), ("{b7 r4}".into(), 5));
    /// # Ok::<(), treize_engine::ParseError>(())
    /// ```
    #[inline]
    pub fn play(&mut self, card: Card<E>) -> Cards<E> {
        let is_over = self.sum() + card.value() > LIMIT;
        let taken = select_unpredictable(is_over, self.cards, Cards::default());
        *self = Pile {
            cards: select_unpredictable(is_over, Cards::default(), self.cards),
            stack: select_unpredictable(is_over, 0, self.stack),
        };
        self.push(card);
        taken
    }

    /// What the cards come to.
    #[inline]
    pub fn sum(&self) -> u8 {
        (self.stack >> Self::SUM) as u8
    }

    /// The cards, in no order.
    pub fn cards(&self) -> Cards<E> {
        self.cards
    }

    /// The cards from the bottom up.
    pub fn in_order(self) -> impl Iterator<Item = Card<E>> {
        let len = self.stack >> Self::LEN & 31;
        (0..len).step_by(4).map(move |place| Card((self.stack >> place) as u8 & 15, PhantomData))
    }
}

impl<E: Edition> Display for Card<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter(), self.value())
    }
}

impl<E: Edition> FromStr for Card<E> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cards = (0..=WILD).map(|kind| Card::<E>(kind, PhantomData));
        let named = cards.find(|card| card.to_string() == text);
        named.ok_or_else(|| ParseError::new(text, "a card"))
    }
}

impl<E: Edition> Display for Suit<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl<E: Edition> FromStr for Suit<E> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let named = Suit::ALL.into_iter().find(|suit| text.strip_prefix(suit.letter()) == Some(""));
        named.ok_or_else(|| ParseError::new(text, "a pile"))
    }
}

impl<E: Edition> Display for Action<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}>{}", self.card, self.pile)
    }
}

impl<E: Edition> FromStr for Action<E> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let parts = text.split_once('>').ok_or_else(|| ParseError::new(text, "an action: card > pile"))?;
        Ok(Action { card: parts.0.parse()?, pile: parts.1.parse()? })
    }
}

#[cfg(feature = "schema")]
pub(crate) use self::wire::OpenPile;

/// The JSON form.
#[cfg(feature = "serde")]
mod wire {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    use super::{Action, BOX, Card, Cards, Edition, LIMIT, PhantomData, Pile, Suit, Tally};
    use crate::as_text;

    as_text!(E: Edition => Card, Suit, Action);

    /// A pile on the wire.
    #[derive(Serialize, Deserialize)]
    #[serde(bound = "")]
    #[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema), schemars(rename = "Pile", bound = ""), ts(rename = "Pile", concrete(E = crate::games::thirteen::FiveCards)))]
    pub(crate) struct OpenPile<E: Edition> {
        /// The cards from the bottom up.
        cards: Vec<Card<E>>,
        /// What they come to.
        sum: u8,
        /// The most that they may come to.
        #[serde(default = "limit")]
        #[cfg_attr(feature = "schema", schemars(required))]
        limit: u8,
    }

    fn limit() -> u8 {
        LIMIT
    }

    impl<E: Edition> Serialize for Cards<E> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.each())
        }
    }

    impl<E: Edition> Serialize for Pile<E> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            OpenPile { cards: self.in_order().collect(), sum: self.sum(), limit: LIMIT }.serialize(serializer)
        }
    }

    impl<'de, E: Edition> Deserialize<'de> for Cards<E> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let cards = Vec::<Card<E>>::deserialize(deserializer)?;
            let tally = Tally::within(&BOX, cards.into_iter().map(|card| card.0));
            Ok(Cards(tally.ok_or_else(|| de::Error::custom("more of a card than there are"))?, PhantomData))
        }
    }

    impl<'de, E: Edition> Deserialize<'de> for Pile<E> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let open = OpenPile::<E>::deserialize(deserializer)?;
            let mut pile = Pile::default();
            for card in open.cards {
                if pile.sum() + card.value() > LIMIT {
                    return Err(de::Error::custom("a pile of more than 13"));
                }
                pile.push(card);
            }
            Ok(pile)
        }
    }
}
