//! *13* (Reiner Knizia): five cards in hand, and a stock to draw from.

use super::piles::{Edition, Piles};
use crate::Players;

/// The game of 13.
pub type Thirteen = Piles<FiveCards>;

/// How *13* differs from its sister.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FiveCards;

/// Rule 2: as many cards in hand.
const HAND: u8 = 5;

impl Edition for FiveCards {
    const ID: &'static str = "thirteen";
    const NAME: &'static str = "13";
    const RULES: u16 = 1;
    const SUITS: [char; 3] = ['b', 'y', 'g'];
    const WILD: char = 'r';
    const ROUNDS: &'static str = "one per player, 6 with three players";
    // rule 9: the hand is filled up again while the stock lasts
    const DRAWS: bool = true;

    // rule 2: one at a time from the dealer's left, five each; the rest is the stock
    fn hands(players: Players) -> u8 {
        players.get()
    }

    fn dealt(players: Players) -> usize {
        usize::from(HAND * players.get())
    }

    // rule 13: everybody deals once; with three players, twice
    fn rounds(players: Players) -> u16 {
        if players == Players::THREE { 6 } else { players.get().into() }
    }
}
