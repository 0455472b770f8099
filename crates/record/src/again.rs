//! [`DealKey`]: the same cards again, for tables whose deal proves nothing.
//!
//! A game that is played on from a moment, a challenge, a daily deal and a duplicate are dealt from a key that was there before the
//! table: nobody at the table contributes to it. `docs/fairness.md` says what that means.

use std::fmt;
use std::str::FromStr;

use treize_engine::Seat;

use crate::fairness::{Key, NotASeed, Provable, Seed, bytes};

/// The key from which every shuffle and every bot's random number of a game follow.
///
/// It is secret while somebody still plays that deal, so it has neither `Display` nor a wire form.
///
/// ```
/// use treize_engine::Chance;
/// use treize_record::DealKey;
/// use treize_record::fairness::Seed;
///
/// let key = DealKey::daily(&Seed::from_bytes([13; 32]), "day 2026-11-18\n");
/// let again: DealKey = key.reveal().parse()?;
/// let dealt = |key: &DealKey| {
///     let mut stack = [1_u8, 2, 3, 4, 5, 6, 7, 8];
///     key.chance().shuffle(&mut stack);
///     stack
/// };
/// assert_eq!(dealt(&key), dealt(&again));
/// # Ok::<(), treize_record::fairness::NotASeed>(())
/// ```
#[derive(Clone)]
pub struct DealKey(pub(crate) Key);

impl DealKey {
    /// The key of a daily deal: from the secret seed of its day and the text that says what is played.
    pub fn daily(seed: &Seed, text: &str) -> DealKey {
        DealKey(seed.key(&format!("treize-daily/1\n{text}")))
    }

    /// The key of a deal of a duplicate: from its secret seed and the text that says what is played.
    pub fn duplicate(seed: &Seed, text: &str) -> DealKey {
        DealKey(seed.key(&format!("treize-duplicate/1\n{text}")))
    }

    /// The key of a game whose nonces were given openly: see [`Provable::new`].
    pub fn of(chance: &Provable) -> DealKey {
        DealKey(chance.key())
    }

    /// The chance of the game.
    pub fn chance(&self) -> Provable {
        Provable::with_key(self.0.clone())
    }

    /// Brings the cards of the game's first shuffle, sorted by their text, into their order: what anybody needs to check a
    /// daily deal.
    pub fn permute_first(&self, stack: &mut [String]) {
        stack.sort_unstable();
        self.chance().permute(stack);
    }

    /// The number of a bot at this seat: see [`Deal::bot_number`](crate::deal::Deal::bot_number).
    pub fn bot_number(&self, seat: Seat, decided: u32) -> u64 {
        self.0.number(&format!("bot/{seat}/{decided}"))
    }

    /// A number below `bound` for a choice with this name.
    pub fn below(&self, label: &str, bound: usize) -> usize {
        let mut all: Vec<usize> = (0..bound).collect();
        self.0.permute(label, &mut all);
        all[0]
    }

    /// The key in hexadecimal, for the server's own memory.
    pub fn reveal(&self) -> String {
        self.0.reveal()
    }
}

impl fmt::Debug for DealKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DealKey(secret)")
    }
}

impl FromStr for DealKey {
    type Err = NotASeed;

    fn from_str(text: &str) -> Result<DealKey, NotASeed> {
        bytes(text).map(|bytes| DealKey(Key::from_bytes(bytes))).ok_or(NotASeed)
    }
}
