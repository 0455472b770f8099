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
    /// If there is none: numbers are below [`Action::COUNT`].
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
            return Bytes::of(self.bits).sums[2];
        }
        let (low, high) = (self.bits as u64, (self.bits >> 64) as u64);
        let in_high = if high == 0 { 0 } else { byte_sums(high) >> 56 };
        ((byte_sums(low) >> 56) + in_high) as usize
    }

    /// The `n`th action, counted from 0; nothing if there are no more than `n`.
    #[inline]
    pub fn nth(self, n: usize) -> Option<A> {
        if A::COUNT <= SMALL {
            let bytes = Bytes::of(self.bits);
            return (n < bytes.sums[2]).then(|| A::from_index(bytes.select(n)));
        }
        let (low, high) = (self.bits as u64, (self.bits >> 64) as u64);
        let sums = byte_sums(low);
        let in_low = (sums >> 56) as usize;
        if n < in_low {
            return Some(A::from_index(select(low, sums, n)));
        }
        let (n, sums) = (n - in_low, byte_sums(high));
        (n < (sums >> 56) as usize).then(|| A::from_index(64 + select(high, sums, n)))
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

/// Sets of no more actions are three bytes, for which there are tables: half the time of what follows for larger ones.
const SMALL: usize = 24;

/// The bits of a small set.
struct Bytes {
    bits: usize,
    /// In each byte, how many bits are set in it and in those below.
    sums: [usize; 3],
}

impl Bytes {
    #[inline]
    fn of(bits: u128) -> Bytes {
        let bits = bits as usize;
        let count = |byte: usize| usize::from(BITS_OF_BYTE[bits >> (8 * byte) & 0xff]);
        let (first, second) = (count(0), count(0) + count(1));
        Bytes { bits, sums: [first, second, second + count(2)] }
    }

    /// The place of the `n`th set bit, which is there. Without a branch, as [`select`].
    #[inline]
    fn select(&self, n: usize) -> usize {
        let [first, second, _] = self.sums;
        let byte = usize::from(n >= first) + usize::from(n >= second);
        let before = select_unpredictable(n >= second, second, select_unpredictable(n >= first, first, 0));
        8 * byte + usize::from(NTH_IN_BYTE[(n - before) & 7][self.bits >> (8 * byte) & 0xff])
    }
}

/// How many bits are set in each byte.
static BITS_OF_BYTE: [u8; 256] = {
    let mut counts = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        counts[byte] = (byte as u8).count_ones() as u8;
        byte += 1;
    }
    counts
};

const LOWEST_BITS: u64 = 0x0101_0101_0101_0101;
const HIGHEST_BITS: u64 = 0x8080_8080_8080_8080;

/// In each byte, how many bits are set in it and in those below: the highest byte has the count of all.
///
/// Plain x86-64 has no instruction that counts bits, and [`select`] needs the sums on the way there.
#[inline]
const fn byte_sums(bits: u64) -> u64 {
    let pairs = bits - ((bits >> 1) & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333);
    ((fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(LOWEST_BITS)
}

/// The place of the `n`th set bit, which is there; `sums` are those of [`byte_sums`]. Without a branch: which bit is
/// asked for is as good as random, and the processor would guess wrong.
#[inline]
fn select(bits: u64, sums: u64, n: usize) -> usize {
    // The highest bit of each byte up to which there are no more than `n` bits: these are the lowest bytes.
    let passed = ((n as u64 * LOWEST_BITS) | HIGHEST_BITS) - sums;
    let shift = ((passed & HIGHEST_BITS) >> 7).wrapping_mul(LOWEST_BITS) >> 56 << 3;
    let before = ((sums << 8) >> shift) as usize & 0xff;
    let byte = (bits >> shift) as usize & 0xff;
    shift as usize + usize::from(NTH_IN_BYTE[(n - before) & 7][byte])
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

    /// An action for each of so many numbers.
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
            answers_like_a_sorted_list::<24>(bits & 0xff_ffff)?;
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
