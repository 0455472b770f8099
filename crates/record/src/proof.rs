//! The proof in a record: that its shuffles follow from a seed and everybody's nonces.
//!
//! There are two kinds. In records of a live table, `proof` has a [`Deal`]: commitments, nonces and the draw of the seats.
//! In records of games on one machine, and in old ones, `seed`, `commitment` and `nonces` stand among the other keys.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::deal::{Deal, Frozen, FrozenChair, Origin, VERSION};
use crate::fairness::{Commitment, Nonce, Provable, Seed};
use crate::record::Record;
use treize_engine::excerpt;

/// The key of the proof of a live table.
const PROOF: &str = "proof";
/// The keys of a proof without commitments of the seats, which stand in a record together or not at all.
const KEYS: [&str; 3] = ["seed", "commitment", "nonces"];
/// Characters of a table's id or a bot's level at most.
const WORD: usize = 32;

/// Why a record's shuffles are not proved by what it says of them.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ProofError {
    /// Only a part of a proof is there.
    #[error("`{0}` is missing: {keys} go together", keys = KEYS.map(|key| format!("`{key}`")).join(", "))]
    Missing(&'static str),
    /// Something else stands in its place.
    #[error("`{key}` is {given}, expected {expected}")]
    Malformed {
        /// `seed`, `commitment`, `nonces` or `game`.
        key: &'static str,
        /// What stands there, cut short if it is long.
        given: String,
        /// What should.
        expected: &'static str,
    },
    /// `proof` cannot be read.
    #[error("`proof` cannot be read: {0}")]
    Unreadable(String),
    /// A proof of another time.
    #[error("`proof` is of version {0}, expected {VERSION}")]
    Version(u64),
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
        expected: Commitment,
    },
    /// A person revealed another nonce than they had committed to.
    #[error("the nonce of chair {chair} is not the one it was committed to")]
    Nonce {
        /// Which.
        chair: usize,
    },
    /// A nonce that nobody revealed is not the one that follows from the frozen table.
    #[error("the nonce of chair {chair} was not revealed, and is not the one that is derived")]
    Derived {
        /// Which.
        chair: usize,
    },
    /// A chair has another seat than was drawn.
    #[error("chair {chair} has seat {given}, but seed and nonces give seat {expected}")]
    Seat {
        /// Which.
        chair: usize,
        /// The record's seat.
        given: u64,
        /// The seat that follows.
        expected: usize,
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

/// How the cards of a live table were dealt, as its record tells it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    version: u64,
    table: String,
    seats: Seats,
    seed: String,
    commitment: Commitment,
    chairs: Vec<Chair>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Seats {
    Drawn,
    Kept,
}

/// A chair of the frozen table, and what became of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "ChairKeys", into = "ChairKeys")]
struct Chair {
    seat: u64,
    sitter: FrozenChair,
    nonce: Nonce,
    origin: Origin,
}

/// A chair as it is written: either `person` with a commitment, or `bot` with a level.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ChairKeys {
    seat: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    person: Option<Commitment>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bot: Option<String>,
    nonce: Nonce,
    origin: Origin,
}

impl TryFrom<ChairKeys> for Chair {
    type Error = &'static str;

    fn try_from(keys: ChairKeys) -> Result<Chair, Self::Error> {
        let ChairKeys { seat, person, bot, nonce, origin } = keys;
        let sitter = match (person, bot) {
            (Some(commitment), None) => FrozenChair::Person(commitment),
            (None, Some(level)) => FrozenChair::Bot(level),
            _ => return Err("a chair is a `person` or a `bot`"),
        };
        Ok(Chair { seat, sitter, nonce, origin })
    }
}

impl From<Chair> for ChairKeys {
    fn from(chair: Chair) -> ChairKeys {
        let Chair { seat, sitter, nonce, origin } = chair;
        let (person, bot) = match sitter {
            FrozenChair::Person(commitment) => (Some(commitment), None),
            FrozenChair::Bot(level) => (None, Some(level)),
        };
        ChairKeys { seat, person, bot, nonce, origin }
    }
}

impl Proof {
    fn of(deal: &Deal, seed: &Seed) -> Proof {
        let frozen = deal.frozen();
        let seats = deal.seats();
        let seat_of = |chair: usize| seats.iter().position(|&other| other == chair);
        let chairs = frozen.chairs.iter().zip(deal.nonces()).enumerate();
        Proof {
            version: VERSION,
            table: frozen.table.clone(),
            seats: if frozen.draw_seats { Seats::Drawn } else { Seats::Kept },
            seed: seed.reveal(),
            commitment: frozen.commitment,
            chairs: chairs
                .map(|(number, (sitter, &(origin, nonce)))| Chair {
                    seat: seat_of(number).expect("every chair gets a seat") as u64,
                    sitter: sitter.clone(),
                    nonce,
                    origin,
                })
                .collect(),
        }
    }

    /// The table's id.
    pub fn table(&self) -> &str {
        &self.table
    }

    /// For each chair that was a person's: what they had committed to, how the nonce came about, and the seat.
    pub fn people(&self) -> impl Iterator<Item = (Commitment, Origin, u64)> {
        self.chairs.iter().filter_map(|chair| match chair.sitter {
            FrozenChair::Person(commitment) => Some((commitment, chair.origin, chair.seat)),
            FrozenChair::Bot(_) => None,
        })
    }

    /// The table as it was frozen, if the record says the truth.
    pub fn frozen(&self, record: &Record) -> Frozen {
        Frozen {
            table: self.table.clone(),
            game: record.game.clone(),
            rules: record.rules,
            players: record.players,
            options: record.options.clone(),
            draw_seats: self.seats == Seats::Drawn,
            commitment: self.commitment,
            chairs: self.chairs.iter().map(|chair| chair.sitter.clone()).collect(),
        }
    }

    fn check(&self, record: &Record) -> Result<(), ProofError> {
        if self.version != VERSION {
            return Err(ProofError::Version(self.version));
        }
        let malformed =
            |key, given: &str, expected| ProofError::Malformed { key, given: excerpt(given), expected };
        // These stand in the frozen text, where a line end could say something else.
        let words = [("game", &record.game), ("table", &self.table)].into_iter();
        let bots = self.chairs.iter().filter_map(|chair| match &chair.sitter {
            FrozenChair::Bot(level) => Some(("bot", level)),
            FrozenChair::Person(_) => None,
        });
        if let Some((key, word)) = words.chain(bots).find(|(_, word)| !is_word(word)) {
            return Err(malformed(key, word, "small letters and digits"));
        }
        // The seed itself is not repeated: that may be a seed with a slip in it.
        let seed: Seed = self.seed.parse().map_err(|_| ProofError::Malformed {
            key: "seed",
            given: "something else".into(),
            expected: "64 hexadecimal digits in lower case",
        })?;
        if self.chairs.len() as u64 != record.players {
            return Err(ProofError::Nonces { nonces: self.chairs.len(), players: record.players });
        }
        let expected = seed.commitment();
        if self.commitment != expected {
            return Err(ProofError::Commitment { given: self.commitment.to_string(), expected });
        }
        let revealed: Vec<_> = self
            .chairs
            .iter()
            .map(|chair| (chair.origin == Origin::Revealed).then_some(chair.nonce))
            .collect();
        let deal = Deal::new(&seed, self.frozen(record), &revealed);
        for (number, (chair, follows)) in self.chairs.iter().zip(deal.nonces()).enumerate() {
            match &chair.sitter {
                FrozenChair::Person(commitment)
                    if chair.origin == Origin::Revealed
                        && chair.nonce.commitment(&self.table) != *commitment =>
                {
                    return Err(ProofError::Nonce { chair: number });
                }
                _ if (chair.origin, chair.nonce) != *follows => {
                    return Err(ProofError::Derived { chair: number });
                }
                _ => {}
            }
        }
        for (expected, chair) in deal.seats().into_iter().enumerate() {
            let given = self.chairs[chair].seat;
            if given != expected as u64 {
                return Err(ProofError::Seat { chair, given, expected });
            }
        }
        check_shuffles(deal.chance(), &record.shuffles)
    }
}

/// Can it stand in a line of the frozen text?
fn is_word(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    (1..=WORD).contains(&text.len()) && text.bytes().all(plain)
}

/// Is there a proof, or a part of one?
pub(crate) fn is_in(keys: &Map<String, Value>) -> bool {
    KEYS.iter().chain([&PROOF]).any(|key| keys.contains_key(*key))
}

/// Puts the proof of a live table among a record's keys.
pub(crate) fn write_deal(keys: &mut Map<String, Value>, deal: &Deal, seed: &Seed) {
    let proof = serde_json::to_value(Proof::of(deal, seed)).expect("a proof is plain data");
    keys.insert(PROOF.into(), proof);
}

/// Puts a proof without commitments of the seats among a record's keys.
pub(crate) fn write(keys: &mut Map<String, Value>, seed: &Seed, nonces: &[Nonce]) {
    let nonces = nonces.iter().map(|nonce| nonce.to_string().into()).collect();
    let values = [seed.reveal().into(), seed.commitment().to_string().into(), Value::Array(nonces)];
    keys.extend(KEYS.map(String::from).into_iter().zip(values));
}

/// The proof of a live table among a record's keys.
pub(crate) fn read(keys: &Map<String, Value>) -> Result<Option<Proof>, ProofError> {
    let read = |proof: &Value| {
        Proof::deserialize(proof).map_err(|error| ProofError::Unreadable(excerpt(&error.to_string())))
    };
    keys.get(PROOF).map(read).transpose()
}

/// Checks a record's proof against its shuffles. Without a proof there is nothing to check.
pub(crate) fn check(record: &Record) -> Result<(), ProofError> {
    if let Some(proof) = read(&record.other)? {
        proof.check(record)?;
    }
    check_open(&record.other, record.players, &record.shuffles)
}

/// Checks a proof without commitments of the seats.
fn check_open(keys: &Map<String, Value>, players: u64, shuffles: &[Vec<String>]) -> Result<(), ProofError> {
    if KEYS.iter().all(|key| !keys.contains_key(*key)) {
        return Ok(());
    }
    let [seed, commitment, nonces] = KEYS.map(|key| keys.get(key).ok_or(ProofError::Missing(key)));
    let (seed, commitment, nonces) = (seed?, commitment?, nonces?);
    let malformed = |key, given: &Value, expected| ProofError::Malformed {
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
        return Err(ProofError::Nonces { nonces: nonces.len(), players });
    }
    let expected = seed.commitment();
    if *commitment != expected.to_string() {
        let given = commitment.as_str().map_or_else(|| commitment.to_string(), Into::into);
        return Err(ProofError::Commitment { given: excerpt(&given), expected });
    }
    check_shuffles(Provable::new(&seed, &nonces), shuffles)
}

fn check_shuffles(mut chance: Provable, shuffles: &[Vec<String>]) -> Result<(), ProofError> {
    shuffles.iter().enumerate().try_for_each(|(shuffle, given)| {
        let mut expected: Vec<_> = given.iter().collect();
        expected.sort_unstable();
        chance.permute(&mut expected);
        match given.iter().zip(expected).enumerate().find(|(_, (given, expected))| given != expected) {
            None => Ok(()),
            Some((place, (given, expected))) => {
                let (given, expected) = (excerpt(given), excerpt(expected));
                Err(ProofError::Shuffle { shuffle, place, given, expected })
            }
        }
    })
}
