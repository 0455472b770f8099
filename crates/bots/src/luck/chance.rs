//! What chance could have brought: the kinds of cards that can come next, and a shuffle that begins with one of them.

use treize_engine::{Card, Chance, Game, SeededChance, shuffle};

/// The cards of a sorted stack, by kind: for each kind the index of its first card, and how many there are.
///
/// It leaves the stack as it is.
#[derive(Default)]
pub(crate) struct Kinds(pub(crate) Vec<(usize, usize)>);

impl Kinds {
    /// The kinds of card that nobody has seen in this state.
    pub(crate) fn unseen<G: Game>(game: &G) -> Kinds {
        let mut kinds = Kinds::default();
        game.clone().shuffle_unseen(&mut kinds);
        kinds
    }

    /// How many cards there are.
    pub(crate) fn cards(&self) -> usize {
        self.0.iter().map(|&(_, count)| count).sum()
    }
}

impl Chance for Kinds {
    fn shuffle<C: Card>(&mut self, stack: &mut [C]) {
        for (index, card) in stack.iter().enumerate() {
            if index > 0 && stack[index - 1] == *card {
                self.0.last_mut().expect("the first card began a kind").1 += 1;
            } else {
                self.0.push((index, 1));
            }
        }
    }
}

/// A shuffle after which the card with this index of the sorted stack comes first.
pub(crate) struct First<'a> {
    pub(crate) index: usize,
    pub(crate) chance: &'a mut SeededChance,
}

impl Chance for First<'_> {
    fn shuffle<C: Card>(&mut self, stack: &mut [C]) {
        // An empty stack has no first card.
        if let Some(until) = stack.get_mut(..=self.index) {
            until.rotate_right(1);
            shuffle(&mut stack[1..], self.chance.rng());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_counted_and_each_can_come_first() {
        let sorted = ['a', 'a', 'b', 'c', 'c'];
        let mut kinds = Kinds::default();
        kinds.shuffle(&mut sorted.clone());
        assert_eq!((&*kinds.0, kinds.cards()), (&[(0, 2), (2, 1), (3, 2)][..], 5));
        for (index, _) in kinds.0 {
            let mut stack = sorted;
            First { index, chance: &mut SeededChance::new(13) }.shuffle(&mut stack);
            assert_eq!(stack[0], sorted[index]);
            stack.sort_unstable();
            assert_eq!(stack, sorted, "every card is still there");
        }
    }
}
