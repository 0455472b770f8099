//! The deal of a live table: everybody commits, the table is frozen, then the nonces are revealed.
//!
//! [`Frozen`] is what is fixed before the first nonce is revealed. [`Deal`] is everything random that follows from it, the
//! seed and the nonces: the order of the seats, every shuffle, and the numbers of the bots. `docs/fairness.md` has the
//! exact texts, the claim, and why it holds.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::DealKey;
use crate::fairness::{Commitment, Key, Nonce, Provable, Seed};

/// The version of the proof that these deals have.
pub const VERSION: u64 = 2;

/// A table at the moment at which nothing about it can be changed any more, and no nonce has been revealed.
#[derive(Clone, Debug, PartialEq)]
pub struct Frozen {
    /// The table's id.
    pub table: String,
    /// [`Game::ID`](treize_engine::Game::ID)
    pub game: String,
    /// [`Game::RULES`](treize_engine::Game::RULES)
    pub rules: u64,
    /// How many play.
    pub players: u64,
    /// What the table chose, as its record says it.
    pub options: Map<String, Value>,
    /// Are the seats drawn? Otherwise each chair's number is its seat.
    pub draw_seats: bool,
    /// The server's promise about its seed.
    pub commitment: Commitment,
    /// Who sits on which chair.
    pub chairs: Vec<FrozenChair>,
}

/// Who sits on a chair when the table is frozen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FrozenChair {
    /// A person, who has committed to a nonce.
    Person(Commitment),
    /// A bot of this level.
    Bot(String),
}

/// How a chair's nonce came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// The person revealed it, and it is the one they had committed to.
    Revealed,
    /// The person did not reveal it in time: it follows from the frozen table.
    Missing,
    /// A bot has none: it follows from the frozen table.
    Bot,
}

/// Everything random at a live table.
///
/// ```
/// use treize_record::deal::{Deal, Frozen, FrozenChair, Origin};
/// use treize_record::fairness::{Nonce, Seed};
///
/// let (seed, nonce) = (Seed::from_bytes([13; 32]), Nonce::from_bytes([1; 16]));
/// let frozen = Frozen {
///     table: "kp8ks6fd09tq18yn".into(),
///     game: "danger13".into(),
///     rules: 2,
///     players: 2,
///     options: Default::default(),
///     draw_seats: true,
///     commitment: seed.commitment(),
///     chairs: vec![
///         FrozenChair::Person(nonce.commitment("kp8ks6fd09tq18yn")),
///         FrozenChair::Bot("normal".into()),
///     ],
/// };
/// let deal = Deal::new(&seed, frozen, &[Some(nonce), None]);
/// assert_eq!(deal.nonces()[0], (Origin::Revealed, nonce));
/// assert_eq!(deal.nonces()[1].0, Origin::Bot);
/// let mut chairs = deal.seats();
/// chairs.sort_unstable();
/// assert_eq!(chairs, [0, 1]);
/// ```
#[derive(Clone)]
pub struct Deal {
    frozen: Frozen,
    nonces: Vec<(Origin, Nonce)>,
    key: Key,
}

impl Frozen {
    /// The lines that say all of it, each with its line end.
    pub fn text(&self) -> String {
        let Frozen { table, game, rules, players, commitment, .. } = self;
        // The map is sorted by its keys, and its JSON has no spaces.
        let options = Value::Object(self.options.clone());
        let seats = if self.draw_seats { "drawn" } else { "kept" };
        let head = format!(
            "treize-deal/{VERSION}\ntable {table}\ngame {game}\nrules {rules}\nplayers {players}\noptions {options}\n\
             seats {seats}\nseed {commitment}\n"
        );
        let chairs = self.chairs.iter().enumerate().map(|(number, chair)| match chair {
            FrozenChair::Person(commitment) => format!("chair {number} person {commitment}\n"),
            FrozenChair::Bot(level) => format!("chair {number} bot {level}\n"),
        });
        head + &chairs.collect::<String>()
    }

    /// The SHA-256 of [`Frozen::text`]: a client remembers it before it reveals a nonce.
    pub fn digest(&self) -> Commitment {
        Commitment::of(&self.text())
    }

    /// The nonce of a chair whose person reveals none, or where a bot sits.
    pub fn derived_nonce(&self, chair: usize) -> Nonce {
        Commitment::of(&format!("{}derived {chair}\n", self.text())).first_half()
    }
}

impl Deal {
    /// What follows when these nonces have been revealed, chair by chair.
    ///
    /// Whether each is the one that was committed to is for the caller to check.
    pub fn new(seed: &Seed, frozen: Frozen, revealed: &[Option<Nonce>]) -> Deal {
        let nonce = |(number, chair): (usize, &FrozenChair)| match (chair, revealed.get(number)) {
            (FrozenChair::Person(_), Some(Some(nonce))) => (Origin::Revealed, *nonce),
            (FrozenChair::Person(_), _) => (Origin::Missing, frozen.derived_nonce(number)),
            (FrozenChair::Bot(_), _) => (Origin::Bot, frozen.derived_nonce(number)),
        };
        let nonces: Vec<_> = frozen.chairs.iter().enumerate().map(nonce).collect();
        let key = seed.key(&message(&frozen, &nonces));
        Deal { frozen, nonces, key }
    }

    /// What was fixed before.
    pub fn frozen(&self) -> &Frozen {
        &self.frozen
    }

    /// Each chair's nonce, and how it came about.
    pub fn nonces(&self) -> &[(Origin, Nonce)] {
        &self.nonces
    }

    /// For each seat, the chair that gets it.
    pub fn seats(&self) -> Vec<usize> {
        let mut chairs: Vec<usize> = (0..self.frozen.chairs.len()).collect();
        if self.frozen.draw_seats {
            self.key.permute("seats", &mut chairs);
        }
        chairs
    }

    /// The chance of the game.
    pub fn chance(&self) -> Provable {
        Provable::with_key(self.key.clone())
    }

    /// The key alone, with which the same cards can be dealt again.
    pub fn key(&self) -> DealKey {
        DealKey(self.key.clone())
    }

    /// A number for a bot at this seat that has made this number of decisions before. Seats that choose at once do so in any order,
    /// so each counts for itself.
    pub fn bot_number(&self, seat: treize_engine::Seat, decided: u32) -> u64 {
        self.key().bot_number(seat, decided)
    }
}

/// The key is secret while the game goes on.
impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Deal").field("frozen", &self.frozen).finish_non_exhaustive()
    }
}

impl Origin {
    fn name(self) -> &'static str {
        match self {
            Origin::Revealed => "revealed",
            Origin::Missing => "missing",
            Origin::Bot => "bot",
        }
    }
}

/// What the key is made of, beside the seed.
fn message(frozen: &Frozen, nonces: &[(Origin, Nonce)]) -> String {
    let lines = nonces.iter().enumerate();
    let lines = lines.map(|(number, (origin, nonce))| format!("nonce {number} {} {nonce}\n", origin.name()));
    frozen.text() + &lines.collect::<String>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use treize_engine::{Chance, Seat};

    const TABLE: &str = "kp8ks6fd09tq18yn";

    fn seed() -> Seed {
        Seed::from_bytes(std::array::from_fn(|place| place as u8))
    }

    fn nonces() -> [Nonce; 2] {
        ["00112233445566778899aabbccddeeff", "0123456789abcdef0123456789abcdef"]
            .map(|nonce| nonce.parse().expect("a nonce"))
    }

    fn frozen() -> Frozen {
        let [anne, bob] = nonces().map(|nonce| FrozenChair::Person(nonce.commitment(TABLE)));
        Frozen {
            table: TABLE.into(),
            game: "thirteen".into(),
            rules: 1,
            players: 4,
            options: Map::from_iter([("rounds".into(), 2.into())]),
            draw_seats: true,
            commitment: seed().commitment(),
            chairs: vec![
                anne,
                bob,
                FrozenChair::Bot("normal".into()),
                FrozenChair::Person("ab".repeat(32).parse().expect("a commitment")),
            ],
        }
    }

    fn deal() -> Deal {
        let [anne, bob] = nonces().map(Some);
        Deal::new(&seed(), frozen(), &[anne, bob, None, None])
    }

    /// `docs/fairness.md` works an example, against which other implementations can be checked.
    #[test]
    fn the_example_in_the_documentation_is_true() {
        let page = include_str!("../../../docs/fairness.md");
        let deal = deal();
        let lines = message(deal.frozen(), deal.nonces());
        assert!(page.contains(&format!("```text\n{lines}```")), "the text is:\n{lines}");
        let mut chance = deal.chance();
        let mut shuffled = || {
            let mut stack: Vec<u8> = (1..=13).collect();
            chance.shuffle(&mut stack);
            stack.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
        };
        let seats: Vec<_> = deal.seats().iter().map(usize::to_string).collect();
        let lines = [
            ("seed", seed().reveal()),
            ("commitment", seed().commitment().to_string()),
            ("frozen", deal.frozen().digest().to_string()),
            ("derived 2", deal.frozen().derived_nonce(2).to_string()),
            ("derived 3", deal.frozen().derived_nonce(3).to_string()),
            ("key", seed().key_text(&message(deal.frozen(), deal.nonces()))),
            ("seats", seats.join(" ")),
            ("shuffle 0", shuffled()),
            ("shuffle 1", shuffled()),
        ];
        let example: String = lines.map(|(name, value)| format!("{name:12}{value}\n")).concat();
        assert!(page.contains(&example), "the example is:\n{example}");
    }

    #[test]
    fn everything_that_is_frozen_changes_the_text() {
        type Change = fn(&mut Frozen);
        let changes: &[Change] = &[
            |f| f.table = "other".into(),
            |f| f.game = "friday13".into(),
            |f| f.rules = 2,
            |f| f.players = 5,
            |f| f.options.clear(),
            |f| f.draw_seats = false,
            |f| f.commitment = Seed::from_bytes([1; 32]).commitment(),
            |f| f.chairs.swap(0, 1),
            |f| f.chairs[2] = FrozenChair::Bot("hard".into()),
            |f| drop(f.chairs.pop()),
        ];
        let mut texts = vec![frozen().text()];
        texts.extend(changes.iter().map(|change| {
            let mut frozen = frozen();
            change(&mut frozen);
            frozen.text()
        }));
        let all = texts.len();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), all);
    }

    #[test]
    fn a_nonce_that_is_withheld_gives_another_deal() {
        let [anne, bob] = nonces().map(Some);
        let orders = [[anne, bob], [anne, None], [None, bob], [None, None]].map(|revealed| {
            let mut stack: Vec<u8> = (0..60).collect();
            Deal::new(&seed(), frozen(), &revealed).chance().shuffle(&mut stack);
            stack
        });
        for (number, order) in orders.iter().enumerate() {
            assert!(!orders[..number].contains(order));
        }
    }

    #[test]
    fn the_draw_the_shuffles_and_the_bots_have_chance_of_their_own() {
        let deal = deal();
        let drawn = |seats: Vec<usize>| {
            let mut sorted = seats.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, [0, 1, 2, 3], "{seats:?}");
        };
        drawn(deal.seats());
        let kept = Frozen { draw_seats: false, ..frozen() };
        assert_eq!(Deal::new(&seed(), kept, &[]).seats(), [0, 1, 2, 3]);
        let numbers = [(0, 0), (0, 1), (1, 0), (1, 11), (11, 1)]
            .map(|(seat, step)| deal.bot_number(Seat::try_from(seat % 6).expect("a seat"), step));
        for (place, number) in numbers.iter().enumerate() {
            assert!(!numbers[..place].contains(number));
        }
        assert_eq!(numbers[0], deal.bot_number(Seat::ZERO, 0), "the same decision, the same number");
    }

    #[test]
    fn every_order_of_the_seats_is_as_likely() {
        let mut counts = std::collections::HashMap::<Vec<usize>, u32>::new();
        for byte in 0..2400_u16 {
            let mut bytes = [0; 16];
            bytes[..2].copy_from_slice(&byte.to_be_bytes());
            let revealed = [Some(Nonce::from_bytes(bytes))];
            *counts.entry(Deal::new(&seed(), frozen(), &revealed).seats()).or_default() += 1;
        }
        assert_eq!(counts.len(), 24);
        // A hundred each; with fixed seeds this is the same in every run.
        assert!(counts.values().all(|count| (60..=140).contains(count)), "{counts:?}");
    }
}
