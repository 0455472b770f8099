//! [`LaneChance`]: the chance of many games that are played in lock-step.

use std::array::from_fn;

use crate::SeededChance;

/// A generator for each lane, each with the numbers of the [`SeededChance`] that it was made from.
///
/// It does the same as [`SeededChance`], lane by lane, in loops that the compiler vectorises.
#[derive(Clone, Debug)]
pub(crate) struct LaneChance<const LANES: usize> {
    /// The four words of xoshiro256++.
    state: [[u64; LANES]; 4],
}

impl<const LANES: usize> LaneChance<LANES> {
    pub(crate) fn new(chances: &[SeededChance; LANES]) -> Self {
        let states = chances.each_ref().map(SeededChance::state);
        LaneChance { state: from_fn(|word| from_fn(|lane| states[lane][word])) }
    }

    /// What `use_bits` makes of the next 64 random bits of each lane.
    #[inline]
    fn next(&mut self, mut use_bits: impl FnMut(usize, u64) -> u64) -> [u64; LANES] {
        let [a, b, c, d] = &mut self.state;
        from_fn(|lane| {
            let random = a[lane].wrapping_add(d[lane]).rotate_left(23).wrapping_add(a[lane]);
            let shifted = b[lane] << 17;
            c[lane] ^= a[lane];
            d[lane] ^= b[lane];
            b[lane] ^= c[lane];
            a[lane] ^= d[lane];
            c[lane] ^= shifted;
            d[lane] = d[lane].rotate_left(45);
            use_bits(lane, random)
        })
    }

    /// For each lane a number below its bound, as [`crate::below`] draws it.
    #[inline]
    pub(crate) fn below(&mut self, bounds: &[u8; LANES]) -> [u8; LANES] {
        // Negative if the lower half of a product is less than its bound: the number may be biased.
        let mut margins = 0;
        let mut products = self.next(|lane, random| {
            let bound = u64::from(bounds[lane]);
            let product = (random >> 32) * bound;
            margins |= (product & u64::from(u32::MAX)).wrapping_sub(bound);
            product
        });
        if (margins as i64) < 0 {
            self.reject(&mut products, bounds);
        }
        products.map(|product| (product >> 32) as u8)
    }

    /// Draws again where a number is biased. That is a few times in a billion.
    #[cold]
    fn reject(&mut self, products: &mut [u64; LANES], bounds: &[u8; LANES]) {
        for (lane, product) in products.iter_mut().enumerate() {
            let bound = u32::from(bounds[lane]);
            while (*product as u32) < bound.wrapping_neg() % bound {
                // The other lanes have to keep their place.
                let before = self.state;
                *product = self.next(|_, random| (random >> 32) * u64::from(bound))[lane];
                for (word, before) in self.state.iter_mut().zip(before) {
                    let own = word[lane];
                    *word = before;
                    word[lane] = own;
                }
            }
        }
    }

    /// Shuffles a stack in each lane, as [`crate::shuffle`] does. The cards of a lane are those at its place in all rows.
    pub(crate) fn shuffle(&mut self, stacks: &mut [[u8; LANES]]) {
        for last in (1..stacks.len()).rev() {
            let places = self.below(&[last as u8 + 1; LANES]);
            for (lane, place) in places.into_iter().enumerate() {
                let card = stacks[last][lane];
                stacks[last][lane] = stacks[usize::from(place)][lane];
                stacks[usize::from(place)][lane] = card;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Chance;

    const LANES: usize = 5;

    #[test]
    fn every_lane_has_the_numbers_of_its_chance() {
        let mut chances: [_; LANES] = from_fn(|lane| SeededChance::new(lane as u64));
        let mut lanes = LaneChance::new(&chances);
        for bound in (1..=60).cycle().take(10_000) {
            let bounds = from_fn(|lane| bound + lane as u8);
            let expected = from_fn(|lane| chances[lane].below(bounds[lane].into()) as u8);
            assert_eq!(lanes.below(&bounds), expected);
        }
    }

    #[test]
    fn every_lane_is_shuffled_as_its_chance_would() {
        let mut chances: [_; LANES] = from_fn(|lane| SeededChance::new(lane as u64));
        let mut lanes = LaneChance::new(&chances);
        let mut rows: [[u8; LANES]; 50] = from_fn(|card| [card as u8; LANES]);
        lanes.shuffle(&mut rows);
        for (lane, chance) in chances.iter_mut().enumerate() {
            let mut stack: [u8; 50] = from_fn(|card| card as u8);
            chance.shuffle(&mut stack);
            assert_eq!(rows.map(|row| row[lane]), stack);
        }
    }

    /// It happens too rarely to be met by chance.
    #[test]
    fn a_biased_number_is_drawn_again_in_its_lane_only() {
        let chances: [_; LANES] = from_fn(|lane| SeededChance::new(lane as u64));
        let (mut lanes, mut expected) = (LaneChance::new(&chances), LaneChance::new(&chances));
        let (bound, rejected) = (6, 2);
        let mut products = [u64::from(u32::MAX); LANES];
        products[rejected] = 0;
        lanes.reject(&mut products, &[bound; LANES]);
        let drawn = expected.next(|_, random| (random >> 32) * u64::from(bound))[rejected];
        assert_eq!(products, from_fn(|lane| if lane == rejected { drawn } else { u32::MAX.into() }));
        let fresh = LaneChance::new(&chances);
        for (word, state) in lanes.state.iter().enumerate() {
            let source = |lane| if lane == rejected { &expected } else { &fresh };
            assert_eq!(*state, from_fn(|lane| source(lane).state[word][lane]));
        }
    }
}
