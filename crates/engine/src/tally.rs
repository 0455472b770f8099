//! [`Tally`]: how many there are of each kind of card, packed four bits a kind.

use std::ops::{AddAssign, SubAssign};

use crate::list::List;

/// Kinds a word holds.
const KINDS: usize = 16;
/// No box has more of a kind.
const MOST_COPIES: usize = 8;
/// For the cards of a box, and some more.
const ROOM: usize = 128;
/// The lowest bit of each count.
const ONES: u64 = 0x1111_1111_1111_1111;

/// How many there are of each kind, for `16 * WORDS` kinds and at most 15 of each.
///
/// Hands, piles and discards are tallies: adding two is an addition of integers, and what a hand holds is
/// found without looking at the kinds it does not hold. No count overflows as long as the box has at most 15
/// of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Tally<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Tally<WORDS> {
    pub(crate) const EMPTY: Self = Tally([0; WORDS]);

    /// As many of each kind as the slice says.
    pub(crate) const fn of(counts: &[u8]) -> Self {
        let mut words = [0; WORDS];
        let mut kind = 0;
        while kind < counts.len() {
            assert!(counts[kind] < 16);
            words[kind / KINDS] |= (counts[kind] as u64) << (4 * (kind % KINDS));
            kind += 1;
        }
        Tally(words)
    }

    /// The kinds, if there are no more of any than `most` says.
    #[cfg(feature = "serde")]
    pub(crate) fn within(most: &[u8], kinds: impl Iterator<Item = u8>) -> Option<Self> {
        let mut tally = Self::EMPTY;
        for kind in kinds {
            if tally.count(kind) == most[usize::from(kind)] {
                return None;
            }
            tally.add(kind);
        }
        Some(tally)
    }

    /// The counts as they are packed: four bits a kind, the first kind lowest.
    #[inline]
    pub(crate) fn words(&self) -> [u64; WORDS] {
        self.0
    }

    /// How many there are of each kind, for each word.
    #[inline]
    pub(crate) fn counts(&self) -> [[u8; KINDS]; WORDS] {
        self.0.map(|word| {
            let half = |counts: u64| {
                // Eight counts of four bits each move apart, until each has a byte.
                let counts = (counts | counts << 16) & 0x0000_ffff_0000_ffff;
                let counts = (counts | counts << 8) & 0x00ff_00ff_00ff_00ff;
                ((counts | counts << 4) & 0x0f0f_0f0f_0f0f_0f0f).to_le_bytes()
            };
            let mut bytes = [0; KINDS];
            let (low, high) = bytes.split_at_mut(KINDS / 2);
            low.copy_from_slice(&half(word & 0xffff_ffff));
            high.copy_from_slice(&half(word >> 32));
            bytes
        })
    }

    /// The word of a kind, and the place of its count in it. The word's number is reduced rather than checked: every kind
    /// of a box is below `16 * WORDS`.
    #[inline]
    const fn place(kind: u8) -> (usize, usize) {
        let kind = kind as usize;
        (kind / KINDS % WORDS, 4 * (kind % KINDS))
    }

    #[inline]
    pub(crate) fn add(&mut self, kind: u8) {
        let (word, shift) = Self::place(kind);
        self.0[word] += 1 << shift;
    }

    #[inline]
    pub(crate) fn remove(&mut self, kind: u8) {
        debug_assert!(self.count(kind) > 0, "kind {kind} is not there to be removed");
        let (word, shift) = Self::place(kind);
        self.0[word] -= 1 << shift;
    }

    #[inline]
    pub(crate) fn count(&self, kind: u8) -> u8 {
        let (word, shift) = Self::place(kind);
        (self.0[word] >> shift) as u8 & 15
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// How many there are in all.
    pub(crate) fn total(&self) -> u8 {
        self.total_of(&Tally([u64::MAX; WORDS]))
    }

    /// Those of the kinds that `mask` has at 15.
    pub(crate) fn only(&self, mask: &Self) -> Self {
        let mut only = *self;
        only.0.iter_mut().zip(mask.0).for_each(|(word, mask)| *word &= mask);
        only
    }

    /// How many there are of the kinds that `mask` has at 15.
    pub(crate) fn total_of(&self, mask: &Self) -> u8 {
        // Pairs of counts side by side, then all of them added up in the top byte: there are fewer than 256 cards.
        let mut pairs = 0;
        for (word, mask) in self.0.iter().zip(mask.0) {
            let word = word & mask;
            pairs += (word & 0x0f0f_0f0f_0f0f_0f0f) + ((word >> 4) & 0x0f0f_0f0f_0f0f_0f0f);
        }
        (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
    }

    /// The lowest bit of the four of each kind that is there at least once.
    #[inline]
    pub(crate) fn at_least_one(&self) -> [u64; WORDS] {
        self.0.map(|word| (word | word >> 1 | word >> 2 | word >> 3) & ONES)
    }

    /// The kinds that are there at least once, lowest first.
    #[inline]
    pub(crate) fn kinds(&self) -> Kinds<WORDS> {
        Kinds { bits: self.at_least_one(), word: 0 }
    }

    /// Every single one, lowest kind first, as `item` makes it of its kind. There are at most eight of a kind.
    pub(crate) fn list<T: Copy + Default, const N: usize>(&self, item: impl Fn(u8) -> T) -> List<T, N> {
        const { assert!(N + MOST_COPIES <= ROOM) };
        // Every kind is written as often as can be, and the next one over what was too much: how many there are is as good
        // as random, and a branch on it would be guessed wrong.
        let (mut items, mut len) = ([T::default(); ROOM], 0);
        for (kind, &count) in (0..).zip(self.counts().as_flattened()) {
            debug_assert!(usize::from(count) <= MOST_COPIES, "{count} of kind {kind}");
            items[len..len + MOST_COPIES].fill(item(kind));
            len += usize::from(count);
        }
        List::of(&items, len)
    }

    /// Every single one, lowest kind first.
    pub(crate) fn each(&self) -> impl Iterator<Item = u8> + use<WORDS> {
        let tally = *self;
        self.kinds().flat_map(move |kind| std::iter::repeat_n(kind, usize::from(tally.count(kind))))
    }
}

/// The kinds of a tally, lowest first.
pub(crate) struct Kinds<const WORDS: usize> {
    bits: [u64; WORDS],
    word: usize,
}

impl<const WORDS: usize> Iterator for Kinds<WORDS> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        while self.bits[self.word] == 0 {
            if self.word + 1 == WORDS {
                return None;
            }
            self.word += 1;
        }
        let bits = &mut self.bits[self.word];
        let kind = self.word * KINDS + bits.trailing_zeros() as usize / 4;
        *bits &= *bits - 1;
        Some(kind as u8)
    }
}

impl<const WORDS: usize> Default for Tally<WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const WORDS: usize> AddAssign for Tally<WORDS> {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word += other;
        }
    }
}

impl<const WORDS: usize> SubAssign for Tally<WORDS> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word -= other;
        }
    }
}

impl<const WORDS: usize> FromIterator<u8> for Tally<WORDS> {
    fn from_iter<I: IntoIterator<Item = u8>>(kinds: I) -> Self {
        let mut tally = Self::EMPTY;
        for kind in kinds {
            tally.add(kind);
        }
        tally
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        // Seven of a kind at most: a count has four bits, and is doubled with one more below.
        #[test]
        fn a_tally_counts_like_a_sorted_list(mut kinds in prop::collection::vec(0_u8..32, 0..8), other in 0_u8..32) {
            let mut tally: Tally<2> = kinds.iter().copied().collect();
            kinds.sort_unstable();
            prop_assert_eq!(tally.each().collect::<Vec<_>>(), kinds.clone());
            prop_assert_eq!(usize::from(tally.total()), kinds.len());
            let mut distinct = kinds.clone();
            distinct.dedup();
            prop_assert_eq!(tally.kinds().collect::<Vec<_>>(), distinct);
            let same = kinds.iter().filter(|kind| **kind == other).collect::<Vec<_>>();
            prop_assert_eq!(usize::from(tally.count(other)), same.len());
            prop_assert_eq!(tally.is_empty(), kinds.is_empty());

            let before = tally;
            tally.add(other);
            tally += before;
            tally -= before;
            tally.remove(other);
            prop_assert_eq!(tally, before);
        }
    }

    #[test]
    fn a_mask_chooses_kinds() {
        let mut counts = [0; 32];
        counts[3] = 4;
        counts[20] = 8;
        let mut mask = [0; 32];
        mask[20] = 15;
        assert_eq!(Tally::<2>::of(&counts).total_of(&Tally::of(&mask)), 8);
        assert_eq!(Tally::<2>::of(&counts).total(), 12);
        assert_eq!(Tally::<2>::of(&counts).only(&Tally::of(&mask)).total(), 8);
    }
}
