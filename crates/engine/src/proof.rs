//! The proof in a record: that its shuffles follow from a seed and everybody's nonces.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::fairness::{Nonce, Provable, Seed};
use crate::text::excerpt;

/// The keys of a proof, which stand in a record together or not at all.
const KEYS: [&str; 3] = ["seed", "commitment", "nonces"];

/// Why a record's shuffles are not proved by what it says of them.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum BadProof {
    /// Only a part of a proof is there.
    #[error("`{0}` is missing: {keys} go together", keys = KEYS.map(|key| format!("`{key}`")).join(", "))]
    Missing(&'static str),
    /// Something else stands in its place.
    #[error("`{key}` is {given}, expected {expected}")]
    Malformed {
        /// `seed`, `commitment` or `nonces`.
        key: &'static str,
        /// What stands there, cut short if it is long.
        given: String,
        /// What should.
        expected: &'static str,
    },
    /// Not one nonce a seat.
    #[error("there are {nonces} nonces for {players} players")]
    Nonces {
        /// How many there are.
        nonces: usize,
        /// How many played.
        players: u64,
    },
    /// The host had committed to another seed.
    #[error("`commitment` is {given}, but this seed's is {expected}")]
    Commitment {
        /// The record's, cut short if it is long.
        given: String,
        /// The seed's.
        expected: String,
    },
    /// A shuffle is not the one that follows.
    #[error("shuffle {shuffle}, card {place} is `{given}`, but seed and nonces give `{expected}`")]
    Shuffle {
        /// The shuffle's number, from 0.
        shuffle: usize,
        /// The first card that differs: its place, from 0.
        place: usize,
        /// The record's card, cut short if it is long.
        given: String,
        /// The card that follows, cut short if it is long.
        expected: String,
    },
}

/// Is there a proof, or a part of one?
pub(crate) fn is_in(keys: &Map<String, Value>) -> bool {
    KEYS.iter().any(|key| keys.contains_key(*key))
}

/// Puts a proof among a record's keys.
pub(crate) fn write(keys: &mut Map<String, Value>, seed: &Seed, nonces: &[Nonce]) {
    let nonces = nonces.iter().map(|nonce| nonce.to_string().into()).collect();
    let values = [seed.reveal().into(), seed.commitment().into(), Value::Array(nonces)];
    keys.extend(KEYS.map(String::from).into_iter().zip(values));
}

/// Checks the proof among a record's keys against its shuffles. Without a proof there is nothing to check.
pub(crate) fn check(
    keys: &Map<String, Value>,
    players: u64,
    shuffles: &[Vec<String>],
) -> Result<(), BadProof> {
    if !is_in(keys) {
        return Ok(());
    }
    let [seed, commitment, nonces] = KEYS.map(|key| keys.get(key).ok_or(BadProof::Missing(key)));
    let (seed, commitment, nonces) = (seed?, commitment?, nonces?);
    let malformed = |key, given: &Value, expected| BadProof::Malformed {
        key,
        given: excerpt(&given.to_string()),
        expected,
    };
    let read = seed.as_str().and_then(|seed| seed.parse::<Seed>().ok());
    let seed = read.ok_or_else(|| malformed("seed", seed, "64 hexadecimal digits in lower case"))?;
    let read = Vec::<Nonce>::deserialize(nonces);
    let expected = "a list of texts of 32 hexadecimal digits in lower case";
    let nonces = read.map_err(|_| malformed("nonces", nonces, expected))?;
    if nonces.len() as u64 != players {
        return Err(BadProof::Nonces { nonces: nonces.len(), players });
    }
    let expected = seed.commitment();
    if *commitment != expected {
        let given = commitment.as_str().map_or_else(|| commitment.to_string(), Into::into);
        return Err(BadProof::Commitment { given: excerpt(&given), expected });
    }
    let mut chance = Provable::new(&seed, &nonces);
    shuffles.iter().enumerate().try_for_each(|(shuffle, given)| {
        let mut expected: Vec<_> = given.iter().collect();
        expected.sort_unstable();
        chance.permute(&mut expected);
        match given.iter().zip(expected).enumerate().find(|(_, (given, expected))| given != expected) {
            None => Ok(()),
            Some((place, (given, expected))) => {
                let (given, expected) = (excerpt(given), excerpt(expected));
                Err(BadProof::Shuffle { shuffle, place, given, expected })
            }
        }
    })
}
