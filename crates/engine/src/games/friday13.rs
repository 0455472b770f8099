//! *Vendredi 13* (Reiner Knizia): the cards of *13*, all dealt out.

use super::piles::{DECK, Edition, Piles};
use crate::Players;

/// The game of Friday the 13th.
pub type Friday13 = Piles<AllDealt>;

/// How *Vendredi 13* differs from its sister.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AllDealt;

impl Edition for AllDealt {
    const ID: &'static str = "friday13";
    const NAME: &'static str = "Vendredi 13";
    const RULES: u16 = 1;
    const SUITS: [char; 3] = ['c', 'm', 'l'];
    const WILD: char = 'f';
    const ROUNDS: &'static str = "4";
    const DRAWS: bool = false;

    // rule 2: everything is dealt; with three players a fourth hand lies unseen and takes no part
    fn hands(players: Players) -> u8 {
        players.get().max(4)
    }

    fn dealt(_: Players) -> usize {
        DECK
    }

    // rule 13
    fn rounds(_: Players) -> u16 {
        4
    }
}
