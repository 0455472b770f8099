//! [`ActionSet`]: what a seat may do, as a small set that is copied like an integer.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::hint::select_unpredictable;
use std::iter::FusedIterator;
use std::marker::PhantomData;
use std::str::FromStr;

/// A decision of one player. The actions of a game are numbered without gaps, in their own order.
///
/// The numbers are what [`ActionSet`] is made of, and what a policy network or a table of regrets is indexed by.
///
/// ```
/// use treize_engine::{Action, games::{piles, thirteen::FiveCards}};
///
/// type PilesAction = piles::Action<FiveCards>;
///
/// // A table of values has a place for each action.
/// let mut values = [0.0; PilesAction::COUNT];
/// let action: PilesAction = "r4>y".parse()?;
/// values[action.index()] = 1.5;
/// assert_eq!(PilesAction::from_index(action.index()), action);
/// # Ok::<(), treize_engine::ParseError>(())
/// ```
pub trait Action: Copy + Ord + Hash + Debug + Display + FromStr + Send + Sync + 'static {
    /// How many different actions the game has: at most 128.
    const COUNT: usize;

    /// The action's number, below [`Action::COUNT`]. Lesser actions have lesser numbers.
    ///
    /// A value that no game allows (a blue card on the yellow pile) has no number of its own, and may give any.
    fn index(self) -> usize;

    /// The action with this number.
    ///
    /// # Panics
    ///
    /// If the number is not below [`Action::COUNT`].
    fn from_index(index: usize) -> Self;
}

/// A set of actions, in their order.
///
/// ```
/// use treize_engine::{Action, ActionSet, Game, Players, SeededChance, games::Thirteen};
///
/// let game = Thirteen::new(&Default::default(), Players::FOUR, &mut SeededChance::new(13), &mut ())?;
/// let seat = game.to_act().first().expect("the game has just begun");
/// let legal = game.legal(seat);
/// assert_eq!(legal.len(), legal.iter().count());
/// let first = legal.nth(0).expect("who is to act may do something");
/// assert!(legal.contains(first));
/// # Ok::<(), treize_engine::SetupError>(())
/// ```
pub struct ActionSet<A> {
    /// A bit for each action's number.
    bits: u128,
    actions: PhantomData<A>,
}

impl<A> ActionSet<A> {
    /// No action.
    pub const EMPTY: Self = ActionSet::from_bits(0);

    /// The actions whose numbers are the set bits.
    #[inline]
    pub const fn from_bits(bits: u128) -> Self {
        ActionSet { bits, actions: PhantomData }
    }

    /// A bit for each action's number.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.bits
    }

    /// Is there none?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }
}

impl<A: Action> ActionSet<A> {
    /// Is the action in the set?
    #[inline]
    pub fn contains(self, action: A) -> bool {
        let index = action.index();
        self.bits >> index & 1 == 1 && A::from_index(index) == action
    }

    /// Adds an action.
    pub fn insert(&mut self, action: A) {
        const { assert!(A::COUNT <= 128, "an action's number is a bit of 128") };
        self.bits |= 1 << action.index();
    }

    /// How many actions there are.
    #[inline]
    pub fn len(self) -> usize {
        if A::COUNT <= SMALL {
            return Halves::of(self.bits).len();
        }
        let (first, rest) = Word::first(self.bits);
        first.len() + if rest == 0 { 0 } else { count(rest) }
    }

    /// The `n`th action, counted from 0; nothing if there are no more than `n`.
    #[inline]
    pub fn nth(self, n: usize) -> Option<A> {
        self.nth_by(|_| n)
    }

    /// The `n`th action, where `n` may depend on how many there are. It counts only once, unlike [`ActionSet::len`] and
    /// [`ActionSet::nth`] together.
    #[expect(clippy::inline_always, reason = "random play calls it for every action")]
    #[inline(always)]
    pub(crate) fn nth_by(self, n: impl FnOnce(usize) -> usize) -> Option<A> {
        if A::COUNT <= SMALL {
            let halves = Halves::of(self.bits);
            let n = n(halves.len());
            return (n < halves.len()).then(|| A::from_index(halves.select(n)));
        }
        let (first, rest) = Word::first(self.bits);
        if rest == 0 {
            let n = n(first.len());
            return (n < first.len()).then(|| A::from_index(first.select(n)));
        }
        let n = n(first.len() + count(rest));
        let place = if n < first.len() {
            Some(first.select(n))
        } else {
            Word::select_after(rest, first.lowest + 64, n - first.len())
        };
        place.map(A::from_index)
    }

    /// The action, if there is exactly one.
    ///
    /// ```
    /// use treize_engine::{ActionSet, games::danger13::Action};
    ///
    /// let forced: ActionSet<Action> = ["keep".parse()?].into_iter().collect();
    /// assert_eq!(forced.only(), Some(Action::Keep));
    /// # Ok::<(), treize_engine::ParseError>(())
    /// ```
    pub fn only(self) -> Option<A> {
        if self.bits.is_power_of_two() { self.iter().next() } else { None }
    }

    /// The actions, in their order.
    #[inline]
    pub fn iter(self) -> Actions<A> {
        Actions { rest: self }
    }
}

/// Sets of no more actions are two halves, for which there is a table: half the time of what follows for larger ones.
const SMALL: usize = 2 * HALF;
const HALF: usize = 9;

/// The bits of a small set.
struct Halves {
    low: u64,
    high: u64,
}

impl Halves {
    #[inline]
    fn of(bits: u128) -> Halves {
        let bits = bits as usize;
        let half = |bits: usize| PLACES_IN_HALF[bits % (1 << HALF)];
        Halves { low: half(bits), high: half(bits >> HALF) }
    }

    #[inline]
    fn len(&self) -> usize {
        (self.low & 15) as usize + (self.high & 15) as usize
    }

    /// The place of the `n`th set bit, which is there. Without a branch, as [`Word::select`].
    #[inline]
    fn select(&self, n: usize) -> usize {
        let in_low = (self.low & 15) as usize;
        let is_high = n >= in_low;
        let places = select_unpredictable(is_high, self.high, self.low);
        let n = select_unpredictable(is_high, n.wrapping_sub(in_low), n);
        (places >> (4 + 4 * n % 64) & 15) as usize + select_unpredictable(is_high, HALF, 0)
    }
}

/// For each half of a small set, four bits each: how many bits are set, and the place of each of them.
static PLACES_IN_HALF: [u64; 1 << HALF] = {
    let mut table = [0; 1 << HALF];
    let mut half = 0;
    while half < table.len() {
        let (mut place, mut count) = (0, 0);
        while place < HALF {
            if half >> place & 1 == 1 {
                count += 1;
                table[half] |= (place as u64) << (4 * count);
            }
            place += 1;
        }
        table[half] |= count;
        half += 1;
    }
    table
};

const LOWEST_BITS: u64 = 0x0101_0101_0101_0101;
const HIGHEST_BITS: u64 = 0x8080_8080_8080_8080;

/// A part of a large set that fits in a word.
struct Word {
    bits: u64,
    /// The place of its lowest bit in the set.
    lowest: usize,
    /// In each byte, how many bits are set in it and in those below: the highest byte has the count of all.
    sums: u64,
}

impl Word {
    #[inline]
    fn of(bits: u64, lowest: usize) -> Word {
        // This is not written as `bits - (bits >> 1 & 0x55…)`: the compiler would take it for `count_ones`, for which plain
        // x86-64 has no instruction, and do it all twice.
        let pairs = (bits & 0x5555_5555_5555_5555) + (bits >> 1 & 0x5555_5555_5555_5555);
        let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let eights = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        Word { bits, lowest, sums: eights.wrapping_mul(LOWEST_BITS) }
    }

    /// The word that begins with the lowest action, and the bits above it. Most often there are none, since the actions
    /// of one decision are near each other.
    #[inline]
    fn first(bits: u128) -> (Word, u64) {
        let (low, high) = (bits as u64, (bits >> 64) as u64);
        if high == 0 {
            return (Word::of(low, 0), 0);
        }
        let lowest = bits.trailing_zeros();
        let bits = bits >> lowest;
        (Word::of(bits as u64, lowest as usize), (bits >> 64) as u64)
    }

    #[inline]
    fn len(&self) -> usize {
        (self.sums >> 56) as usize
    }

    /// The place in the set of the `n`th set bit, which is there. Without a branch: which bit is asked for is as good as
    /// random, and the processor would guess wrong.
    #[inline]
    fn select(&self, n: usize) -> usize {
        // The highest bit of each byte up to which there are no more than `n` bits: these are the lowest bytes.
        let passed = ((n as u64 * LOWEST_BITS) | HIGHEST_BITS) - self.sums;
        let shift = ((passed & HIGHEST_BITS) >> 7).wrapping_mul(LOWEST_BITS) >> 56 << 3;
        let before = ((self.sums << 8) >> shift) as usize & 0xff;
        let byte = (self.bits >> shift) as usize & 0xff;
        self.lowest + shift as usize + usize::from(NTH_IN_BYTE[(n - before) & 7][byte])
    }

    /// The place in the set of the `n`th bit of `rest`, the bits above the first word; nothing if there are no more than `n`.
    #[cold]
    fn select_after(rest: u64, lowest: usize, n: usize) -> Option<usize> {
        let rest = Word::of(rest, lowest);
        (n < rest.len()).then(|| rest.select(n))
    }
}

/// How many bits are set above the first word. Cold, so that the usual case, which has none, does not compute it.
#[cold]
fn count(rest: u64) -> usize {
    rest.count_ones() as usize
}

/// The place of the `n`th set bit of each byte: `NTH_IN_BYTE[n][byte]`.
static NTH_IN_BYTE: [[u8; 256]; 8] = {
    let mut places = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut n) = (0, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                places[n][byte] = place as u8;
                n += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    places
};

/// The actions of a set, in their order.
#[derive(Clone)]
pub struct Actions<A> {
    rest: ActionSet<A>,
}

impl<A: Action> Iterator for Actions<A> {
    type Item = A;

    #[inline]
    fn next(&mut self) -> Option<A> {
        let bits = self.rest.bits;
        self.rest.bits &= bits.wrapping_sub(1);
        (bits != 0).then(|| A::from_index(bits.trailing_zeros() as usize))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.rest.len(), Some(self.rest.len()))
    }
}

impl<A: Action> ExactSizeIterator for Actions<A> {}
impl<A: Action> FusedIterator for Actions<A> {}

impl<A: Action> Debug for Actions<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rest.fmt(f)
    }
}

impl<A: Action> IntoIterator for ActionSet<A> {
    type Item = A;
    type IntoIter = Actions<A>;

    fn into_iter(self) -> Actions<A> {
        self.iter()
    }
}

impl<A: Action> FromIterator<A> for ActionSet<A> {
    fn from_iter<I: IntoIterator<Item = A>>(actions: I) -> Self {
        let mut set = ActionSet::EMPTY;
        set.extend(actions);
        set
    }
}

impl<A: Action> Extend<A> for ActionSet<A> {
    fn extend<I: IntoIterator<Item = A>>(&mut self, actions: I) {
        actions.into_iter().for_each(|action| self.insert(action));
    }
}

// Written out, since what is derived would ask the same of `A`.
impl<A> Clone for ActionSet<A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A> Copy for ActionSet<A> {}

impl<A> Default for ActionSet<A> {
    fn default() -> Self {
        ActionSet::EMPTY
    }
}

impl<A> PartialEq for ActionSet<A> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}

impl<A> Eq for ActionSet<A> {}

impl<A> Hash for ActionSet<A> {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        self.bits.hash(hasher);
    }
}

impl<A: Action> Debug for ActionSet<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|action| action.to_string())).finish()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// This many actions, one for each number.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    struct Number<const COUNT: usize>(u8);

    impl<const COUNT: usize> Display for Number<COUNT> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{}", self.0)
        }
    }

    impl<const COUNT: usize> FromStr for Number<COUNT> {
        type Err = std::num::ParseIntError;

        fn from_str(text: &str) -> Result<Self, Self::Err> {
            text.parse().map(Number)
        }
    }

    impl<const COUNT: usize> Action for Number<COUNT> {
        const COUNT: usize = COUNT;

        fn index(self) -> usize {
            self.0.into()
        }

        fn from_index(index: usize) -> Self {
            Number(index as u8)
        }
    }

    fn answers_like_a_sorted_list<const COUNT: usize>(bits: u128) -> Result<(), TestCaseError> {
        let numbers: Vec<_> =
            (0..COUNT).filter(|number| bits >> number & 1 == 1).map(|n| Number(n as u8)).collect();
        let set: ActionSet<Number<COUNT>> = numbers.iter().copied().collect();
        prop_assert_eq!(set.bits(), bits);
        prop_assert_eq!(set.len(), numbers.len());
        prop_assert_eq!(set.is_empty(), numbers.is_empty());
        prop_assert_eq!(set.iter().len(), numbers.len());
        prop_assert_eq!(set.iter().collect::<Vec<_>>(), numbers.clone());
        for n in 0..=numbers.len() {
            prop_assert_eq!(set.nth(n), numbers.get(n).copied());
        }
        for number in (0..COUNT).map(|n| Number(n as u8)) {
            prop_assert_eq!(set.contains(number), numbers.contains(&number));
        }
        Ok(())
    }

    proptest! {
        #[test]
        fn a_set_answers_like_a_sorted_list(bits: u128, sparse: u128) {
            answers_like_a_sorted_list::<128>(bits)?;
            answers_like_a_sorted_list::<128>(bits & sparse & sparse.rotate_left(7))?;
            answers_like_a_sorted_list::<60>(bits & ((1 << 60) - 1))?;
            answers_like_a_sorted_list::<18>(bits & 0x3_ffff)?;
            answers_like_a_sorted_list::<15>(bits & 0x7fff)?;
        }
    }

    #[test]
    fn a_full_set_has_all_numbers() {
        let all = ActionSet::<Number<128>>::from_bits(u128::MAX);
        assert_eq!(all.len(), 128);
        assert!((0..128).all(|n| all.nth(n) == Some(Number(n as u8))));
        assert_eq!(all.nth(128), None);
    }

    #[test]
    fn a_set_is_shown_by_its_actions() {
        let set: ActionSet<Number<128>> = [Number(9), Number(70)].into_iter().collect();
        assert_eq!(format!("{set:?}"), r#"{"9", "70"}"#);
    }
}
