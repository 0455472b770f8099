//! [`Randomness`]: the source of a server's shuffles, seat draws and bots' random numbers.

use std::sync::atomic::{AtomicU64, Ordering};

use sha2::{Digest, Sha256};
use treize_record::fairness::Seed;

use crate::token::{random_number, random_seed};

/// The source of the random choices at a server's tables.
#[derive(Clone, Copy, Debug)]
pub enum Randomness {
    /// From secret seeds and the players' nonces. Everybody can check the shuffles after the game.
    Provable,
    /// The stacks of every game are in this order, and the rest is random: for tests. Proves nothing.
    Scripted(&'static [Vec<String>]),
    /// The same actions lead to the same games: for tests. Everything at the n-th table of the server follows from this
    /// number and n. Nonces are ignored, because clients draw them randomly. Proves nothing.
    ///
    /// A bot with a time limit still depends on the speed of the machine.
    Seeded(u64),
}

/// The random choices of a running server.
pub(crate) struct RandomSource {
    randomness: Randomness,
    /// How many seeds have been created.
    seeds: AtomicU64,
}

impl RandomSource {
    pub(crate) fn new(randomness: Randomness) -> RandomSource {
        RandomSource { randomness, seeds: AtomicU64::new(0) }
    }

    pub(crate) fn randomness(&self) -> Randomness {
        self.randomness
    }

    /// The seed of a new table.
    pub(crate) fn new_seed(&self) -> Seed {
        match self.randomness {
            Randomness::Provable | Randomness::Scripted(_) => random_seed(),
            Randomness::Seeded(number) => {
                let table = self.seeds.fetch_add(1, Ordering::Relaxed);
                Seed::from_bytes(Sha256::digest(format!("{number}/{table}")).into())
            }
        }
    }

    /// The seed of a day, from which its daily deals follow.
    pub(crate) fn day_seed(&self, day: &str) -> Seed {
        match self.randomness {
            Randomness::Provable | Randomness::Scripted(_) => random_seed(),
            Randomness::Seeded(number) => Seed::from_bytes(Sha256::digest(format!("{number}/{day}")).into()),
        }
    }

    /// The random number for a choice at a table with this seed, in hexadecimal digits. `purpose` names the choice.
    pub(crate) fn number(&self, seed: &str, purpose: &str) -> u64 {
        match self.randomness {
            Randomness::Provable | Randomness::Scripted(_) => random_number(),
            Randomness::Seeded(_) => {
                let hash = Sha256::digest(format!("{seed}/{purpose}"));
                u64::from_le_bytes(*hash.first_chunk().expect("a hash has 32 bytes"))
            }
        }
    }
}
