//! [`Chance`]: the only door for randomness. In these games all chance is shuffling.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::{Action, ActionSet};

/// A card as it lies in a stack: small, comparable, and written the way records write it.
pub trait Card: Copy + Ord + Hash + Debug + Display + FromStr + Send + Sync + 'static {}

impl<T: Copy + Ord + Hash + Debug + Display + FromStr + Send + Sync + 'static> Card for T {}

/// Where shuffles come from.
///
/// A game hands in the stack **sorted**, and gets it back in draw order: the first card is the top one.
/// Starting from the sorted stack is what lets a stranger repeat a shuffle knowing nothing of the game.
///
/// ```
/// use treize_engine::games::Thirteen;
/// use treize_engine::{Card, Chance, Game, Players, Seat, Viewer};
///
/// /// Leaves the stack as it is.
/// struct Sorted;
///
/// impl Chance for Sorted {
///     fn shuffle<C: Card>(&mut self, _: &mut [C]) {}
/// }
///
/// let game = Thirteen::new(&Default::default(), Players::THREE, &mut Sorted, &mut ())?;
/// let hand = game.view(Viewer::Seat(Seat::ZERO)).hand.expect("a player has a hand");
/// assert_eq!(format!("{hand:?}"), "{b1 b2 b4 b5 b7}", "every third card of b1 b1 b1 b2 b2 b2 b4 …");
/// # Ok::<(), treize_engine::SetupError>(())
/// ```
pub trait Chance {
    /// Shuffles the stack.
    fn shuffle<C: Card>(&mut self, stack: &mut [C]);
}

impl<T: Chance> Chance for &mut T {
    fn shuffle<C: Card>(&mut self, stack: &mut [C]) {
        T::shuffle(self, stack);
    }
}

/// A number below `bound`, without bias (Lemire's method), from 32 random bits at a time.
///
/// Our own, like [`shuffle`], so that what a seed gives never depends on a library's version.
///
/// ```
/// use treize_engine::{SeededChance, below};
///
/// let mut chance = SeededChance::new(13);
/// assert!((0..100).all(|_| below(6, chance.rng()) < 6));
/// ```
#[inline]
pub fn below(bound: u32, rng: &mut impl Rng) -> u32 {
    let mut product = u64::from(rng.next_u32()) * u64::from(bound);
    if (product as u32) < bound {
        let threshold = bound.wrapping_neg() % bound;
        while (product as u32) < threshold {
            product = u64::from(rng.next_u32()) * u64::from(bound);
        }
    }
    (product >> 32) as u32
}

/// Fisher and Yates: every order of the stack is equally likely.
///
/// ```
/// use treize_engine::{SeededChance, shuffle};
///
/// let mut stack = ['a', 'b', 'c', 'd'];
/// shuffle(&mut stack, SeededChance::new(13).rng());
/// stack.sort_unstable();
/// assert_eq!(stack, ['a', 'b', 'c', 'd'], "none is lost");
/// ```
pub fn shuffle<T>(stack: &mut [T], rng: &mut impl Rng) {
    let mut rest = stack;
    while rest.len() > 1 {
        let last = rest.len() - 1;
        rest.swap(last, below(rest.len() as u32, rng) as usize);
        rest = &mut rest[..last];
    }
}

/// Chance for simulation: fast, and reproducible from its seed.
///
/// ```
/// use treize_engine::SeededChance;
///
/// assert_eq!(SeededChance::new(13).fork_seed(), SeededChance::new(13).fork_seed());
/// assert_ne!(SeededChance::new(13).fork_seed(), SeededChance::new(14).fork_seed());
/// ```
#[derive(Clone, Debug)]
pub struct SeededChance(Xoshiro256PlusPlus);

impl SeededChance {
    /// Chance from a seed. Near seeds give unrelated chances: the seed is hashed first.
    pub fn new(seed: u64) -> SeededChance {
        SeededChance(Xoshiro256PlusPlus::seed_from_u64(split_mix(seed)))
    }

    /// Chance for one of many games that share a seed, whatever order they are played in.
    ///
    /// ```
    /// use treize_engine::SeededChance;
    ///
    /// let mut seeds: Vec<_> = (0..100).map(|game| SeededChance::for_game(13, game).fork_seed()).collect();
    /// seeds.sort_unstable();
    /// seeds.dedup();
    /// assert_eq!(seeds.len(), 100, "no two games are alike");
    /// ```
    pub fn for_game(seed: u64, game: u64) -> SeededChance {
        SeededChance::new(split_mix(seed) ^ game)
    }

    /// The generator itself, for those who choose at random rather than shuffle.
    pub fn rng(&mut self) -> &mut impl Rng {
        &mut self.0
    }

    /// The four words of the generator.
    pub(crate) fn state(&self) -> [u64; 4] {
        let bytes = self.0.state();
        let (words, _) = bytes.as_chunks();
        std::array::from_fn(|word| u64::from_le_bytes(words[word]))
    }

    /// Draws a seed for a child generator.
    pub fn fork_seed(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        below(bound as u32, &mut self.0) as usize
    }

    /// One of the actions, each as likely as the others.
    ///
    /// # Panics
    ///
    /// If there is none.
    #[inline]
    pub fn pick<A: Action>(&mut self, actions: ActionSet<A>) -> A {
        actions.nth_by(|len| self.below(len)).expect("there is something to choose from")
    }
}

impl Chance for SeededChance {
    fn shuffle<C: Card>(&mut self, stack: &mut [C]) {
        shuffle(stack, &mut self.0);
    }
}

/// `SplitMix64`: spreads a seed over all 64 bits.
fn split_mix(seed: u64) -> u64 {
    let mut mixed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Chance that keeps, as text, every shuffle it passes on: what a record needs.
///
/// ```
/// use treize_engine::games::Nichtig;
/// use treize_engine::{Game, Players, Recorded, Scripted, SeededChance, Viewer};
///
/// let mut chance = Recorded::new(SeededChance::new(13));
/// let game = Nichtig::new(&Default::default(), Players::FIVE, &mut chance, &mut ())?;
/// assert_eq!(chance.shuffles[0].len(), 65);
///
/// // The same shuffles deal the same game.
/// let mut chance = Scripted::new(&chance.shuffles);
/// let again = Nichtig::new(&Default::default(), Players::FIVE, &mut chance, &mut ())?;
/// assert_eq!(chance.error, None);
/// assert!(Viewer::all(Players::FIVE).all(|viewer| again.view(viewer) == game.view(viewer)));
/// # Ok::<(), treize_engine::SetupError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recorded<C> {
    /// Where the shuffles come from.
    pub source: C,
    /// Every shuffle so far, each the whole stack in draw order.
    pub shuffles: Vec<Vec<String>>,
}

impl<C> Recorded<C> {
    /// Keeps what `source` shuffles from now on.
    pub fn new(source: C) -> Recorded<C> {
        Recorded { source, shuffles: Vec::new() }
    }
}

impl<S: Chance> Chance for Recorded<S> {
    fn shuffle<C: Card>(&mut self, stack: &mut [C]) {
        self.source.shuffle(stack);
        self.shuffles.push(stack.iter().map(C::to_string).collect());
    }
}

/// Chance that repeats the shuffles of a record.
///
/// A shuffle that is missing or wrong leaves the stack as it came, so that the game stays whole, and is kept
/// in [`Scripted::error`] for the caller to check after each step.
///
/// ```
/// use treize_engine::{Chance, Scripted};
///
/// let shuffles = vec![vec!["3".into(), "1".into(), "2".into()]];
/// let mut chance = Scripted::new(&shuffles);
/// let mut stack = [1_u8, 2, 3];
/// chance.shuffle(&mut stack);
/// assert_eq!(stack, [3, 1, 2]);
/// chance.shuffle(&mut stack);
/// assert_eq!(chance.error.expect("there is one shuffle only").to_string(), "shuffle 1 is missing");
/// ```
#[derive(Clone, Debug)]
pub struct Scripted<'a> {
    shuffles: &'a [Vec<String>],
    used: usize,
    /// The first shuffle that could not be repeated.
    pub error: Option<ShuffleError>,
}

/// Why a recorded shuffle cannot be repeated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShuffleError {
    /// The game needs one more shuffle than the record has.
    #[error("shuffle {shuffle} is missing")]
    Missing {
        /// Its number, from 0.
        shuffle: usize,
    },
    /// A shuffle has more or fewer cards than the stack.
    #[error("shuffle {shuffle} has {given} cards, expected {expected}")]
    Length {
        /// Its number, from 0.
        shuffle: usize,
        /// The cards in the record.
        given: usize,
        /// The cards in the stack.
        expected: usize,
    },
    /// A card that this game does not have.
    #[error("shuffle {shuffle}, card {place}: this game has no card `{card}`")]
    NotACard {
        /// The shuffle's number, from 0.
        shuffle: usize,
        /// The card's place in it, from 0.
        place: usize,
        /// What stands there, cut short if it is long.
        card: String,
    },
    /// All are cards of the game, but not those of this stack.
    #[error("shuffle {shuffle} has too many `{card}`: it is not the stack that was shuffled")]
    WrongCards {
        /// The shuffle's number, from 0.
        shuffle: usize,
        /// A card that it has too often.
        card: String,
    },
}

impl<'a> Scripted<'a> {
    /// Chance that repeats these shuffles, in order.
    pub fn new(shuffles: &'a [Vec<String>]) -> Scripted<'a> {
        Scripted { shuffles, used: 0, error: None }
    }

    /// How many shuffles have been asked for so far.
    pub fn used(&self) -> usize {
        self.used
    }

    fn read<C: Card>(&self, stack: &[C]) -> Result<Vec<C>, ShuffleError> {
        let shuffle = self.used;
        let written = self.shuffles.get(shuffle).ok_or(ShuffleError::Missing { shuffle })?;
        if written.len() != stack.len() {
            return Err(ShuffleError::Length { shuffle, given: written.len(), expected: stack.len() });
        }
        let mut cards = Vec::with_capacity(stack.len());
        for (place, text) in written.iter().enumerate() {
            let card = text.parse().map_err(|_| ShuffleError::NotACard {
                shuffle,
                place,
                card: crate::text::excerpt(text),
            })?;
            cards.push(card);
        }
        let (mut expected, mut given) = (stack.to_vec(), cards.clone());
        expected.sort_unstable();
        given.sort_unstable();
        if given != expected {
            return Err(ShuffleError::WrongCards { shuffle, card: surplus(&given, &expected).to_string() });
        }
        Ok(cards)
    }
}

/// A card that stands more often in `given` than in `expected`, which has as many cards.
fn surplus<C: Card>(given: &[C], expected: &[C]) -> C {
    let count = |cards: &[C], card: C| cards.iter().filter(|&&other| other == card).count();
    let surplus = given.iter().find(|&&card| count(given, card) > count(expected, card));
    *surplus.expect("two different stacks of one size: some card is one too many")
}

impl Chance for Scripted<'_> {
    fn shuffle<C: Card>(&mut self, stack: &mut [C]) {
        match self.read(stack) {
            Ok(cards) => stack.copy_from_slice(&cards),
            Err(error) => {
                self.error.get_or_insert(error);
            }
        }
        self.used += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scripted(shuffle: &[&str]) -> (Vec<u8>, Option<ShuffleError>) {
        let shuffles = vec![shuffle.iter().map(ToString::to_string).collect()];
        let mut chance = Scripted::new(&shuffles);
        let mut stack = vec![1_u8, 2, 2, 3];
        chance.shuffle(&mut stack);
        (stack, chance.error)
    }

    #[test]
    fn a_scripted_shuffle_is_repeated() {
        assert_eq!(scripted(&["2", "3", "1", "2"]), (vec![2, 3, 1, 2], None));
    }

    #[test]
    fn a_wrong_shuffle_leaves_the_stack_alone_and_says_why() {
        let rows: &[(&[&str], &str)] = &[
            (&["1", "2", "2"], "shuffle 0 has 3 cards, expected 4"),
            (&["1", "2", "2", "x"], "shuffle 0, card 3: this game has no card `x`"),
            (&["1", "2", "3", "3"], "shuffle 0 has too many `3`: it is not the stack that was shuffled"),
            (&["1", "1", "2", "3"], "shuffle 0 has too many `1`: it is not the stack that was shuffled"),
        ];
        for (shuffle, message) in rows {
            let (stack, error) = scripted(shuffle);
            assert_eq!(stack, [1, 2, 2, 3]);
            assert_eq!(error.expect(message).to_string(), *message);
        }
    }

    #[test]
    fn near_seeds_give_unrelated_shuffles() {
        let shuffled = |mut chance: SeededChance| {
            let mut stack: Vec<u8> = (0..50).collect();
            chance.shuffle(&mut stack);
            stack
        };
        assert_ne!(shuffled(SeededChance::new(0)), shuffled(SeededChance::new(1)));
        assert_ne!(shuffled(SeededChance::for_game(0, 1)), shuffled(SeededChance::for_game(1, 0)));
        assert_eq!(shuffled(SeededChance::for_game(7, 7)), shuffled(SeededChance::for_game(7, 7)));
    }

    /// Chi-squared over where each card lands: 11 x 11 cells, 100 degrees of freedom. The seed is fixed, so
    /// the figure is too; 149.4 would be exceeded once in a thousand seeds.
    #[test]
    fn every_place_is_equally_likely() {
        const CARDS: usize = 11;
        const SHUFFLES: usize = 20_000;
        let mut chance = SeededChance::new(13);
        let mut landed = [[0_u32; CARDS]; CARDS];
        for _ in 0..SHUFFLES {
            let mut stack: [u8; CARDS] = std::array::from_fn(|card| card as u8);
            chance.shuffle(&mut stack);
            for (place, card) in stack.into_iter().enumerate() {
                landed[usize::from(card)][place] += 1;
            }
        }
        let expected = SHUFFLES as f64 / CARDS as f64;
        let chi: f64 = landed.iter().flatten().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
        assert!(chi < 149.4, "chi-squared is {chi:.1}");
    }
}
