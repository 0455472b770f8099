//! Provable shuffles: seeds, nonces, commitments, and the chance that follows from them.
//!
//! The host commits to a secret [`Seed`], every seat adds a [`Nonce`], and all shuffles follow from the two.
//! [`crate::deal`] has the protocol of live tables, in which the seats commit as well. `docs/fairness.md` specifies both
//! so exactly that a stranger can write the check, and says what it proves.

use std::fmt;
use std::str::FromStr;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use treize_engine::{Card, Chance};
use treize_engine::{ParseError, as_text};

const SEED: &str = "a seed, which has 64 hexadecimal digits in lower case";
const NONCE: &str = "a nonce, which has 32 hexadecimal digits in lower case";
const COMMITMENT: &str = "a commitment, which has 64 hexadecimal digits in lower case";

/// The host's share of a game's chance: 32 bytes that stay secret until the game is over.
///
/// Anybody who knows it knows every card, so it has neither `Display` nor a wire form, and its `Debug` says nothing.
///
/// ```
/// use treize_record::fairness::Seed;
///
/// let seed = Seed::from_bytes([13; 32]); // a real one is random
/// assert_eq!(format!("{seed:?}"), "Seed(secret)");
/// let revealed: Seed = seed.reveal().parse()?;
/// assert_eq!(revealed.commitment(), seed.commitment(), "it is the seed that was promised");
/// # Ok::<(), treize_record::fairness::NotASeed>(())
/// ```
#[derive(Clone)]
pub struct Seed([u8; 32]);

/// A seat's share of a game's chance: 16 bytes, written as 32 hexadecimal digits in lower case.
///
/// ```
/// use treize_record::fairness::Nonce;
///
/// let nonce: Nonce = "00112233445566778899aabbccddeeff".parse()?;
/// assert_eq!(nonce.to_string(), "00112233445566778899aabbccddeeff");
/// assert_ne!(nonce.commitment("one table"), nonce.commitment("another"));
/// # Ok::<(), treize_engine::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Nonce([u8; 16]);

/// A promise about a seed or a nonce that stays secret: its SHA-256, written as 64 hexadecimal digits in lower case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Commitment([u8; 32]);

/// A text that is no seed. It does not repeat the text: that may be a seed with a slip in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not {SEED}")]
pub struct NotASeed;

/// The key from which everything random at a table follows. Each use has a label of its own.
#[derive(Clone)]
pub(crate) struct Key {
    bytes: [u8; 32],
    keyed: Hmac<Sha256>,
}

/// Chance that follows from a seed and everybody's nonces.
///
/// ```
/// use treize_engine::Chance;
/// use treize_record::fairness::{Nonce, Provable, Seed};
///
/// let (seed, nonces) = (Seed::from_bytes([13; 32]), [Nonce::from_bytes([1; 16]), Nonce::from_bytes([2; 16])]);
/// let shuffled = || {
///     let mut stack = [1_u8, 2, 3, 4, 5, 6, 7, 8];
///     Provable::new(&seed, &nonces).shuffle(&mut stack);
///     stack
/// };
/// assert_eq!(shuffled(), shuffled(), "anybody who knows the seed and the nonces can repeat it");
/// ```
#[derive(Clone)]
pub struct Provable {
    key: Key,
    /// How many shuffles there have been.
    shuffles: u64,
}

/// The random words of one label.
struct Words<'a> {
    key: &'a Key,
    label: &'a str,
    block: u64,
    bytes: [u8; 32],
    used: usize,
}

/// Bytes as hexadecimal digits in lower case.
///
/// ```
/// assert_eq!(treize_record::fairness::Hex(&[13, 255]).to_string(), "0dff");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Hex<'a>(pub &'a [u8]);

impl Seed {
    /// The seed of these bytes, which must come from a source that nobody can guess.
    pub fn from_bytes(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// What the host shows before anybody gives a nonce: the seed's SHA-256.
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }

    /// The key for a message that contains everybody's nonces.
    pub(crate) fn key(&self, message: &str) -> Key {
        Key::from_bytes(mac(&keyed(&self.0), message))
    }

    /// That key in hexadecimal, for the examples in the documentation.
    #[cfg(test)]
    pub(crate) fn key_text(&self, message: &str) -> String {
        Hex(&mac(&keyed(&self.0), message)).to_string()
    }

    /// The seed itself, in hexadecimal: for the host's own memory, and for everybody once the game is over.
    pub fn reveal(&self) -> String {
        Hex(&self.0).to_string()
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

impl FromStr for Seed {
    type Err = NotASeed;

    fn from_str(text: &str) -> Result<Seed, NotASeed> {
        bytes(text).map(Seed).ok_or(NotASeed)
    }
}

impl Nonce {
    /// The nonce of these bytes.
    pub fn from_bytes(bytes: [u8; 16]) -> Nonce {
        Nonce(bytes)
    }

    /// What a seat shows when it sits down: the SHA-256 of the text `TABLE/NONCE`. The table is in it so that a nonce
    /// that was revealed at one table is of no use at another.
    pub fn commitment(&self, table: &str) -> Commitment {
        Commitment::of(&format!("{table}/{self}"))
    }
}

impl Commitment {
    /// The SHA-256 of a text.
    pub(crate) fn of(text: &str) -> Commitment {
        Commitment(Sha256::digest(text).into())
    }

    /// A nonce that follows from what it is the SHA-256 of.
    pub(crate) fn first_half(&self) -> Nonce {
        Nonce(*self.0.first_chunk().expect("it has 32 bytes"))
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Hex(&self.0).fmt(f)
    }
}

impl FromStr for Commitment {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Commitment, ParseError> {
        bytes(text).map(Commitment).ok_or_else(|| ParseError::new(text, COMMITMENT))
    }
}

impl fmt::Display for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Hex(&self.0).fmt(f)
    }
}

impl FromStr for Nonce {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Nonce, ParseError> {
        bytes(text).map(Nonce).ok_or_else(|| ParseError::new(text, NONCE))
    }
}

as_text!(Nonce, Commitment);

impl Key {
    pub(crate) fn from_bytes(bytes: [u8; 32]) -> Key {
        Key { bytes, keyed: keyed(&bytes) }
    }

    /// The key itself, in hexadecimal.
    pub(crate) fn reveal(&self) -> String {
        Hex(&self.bytes).to_string()
    }

    /// Brings things that are in a known order into the order that follows for this label.
    pub(crate) fn permute<T>(&self, label: &str, sorted: &mut [T]) {
        let mut words = self.words(label);
        for last in (1..sorted.len()).rev() {
            sorted.swap(last, words.below(last as u32 + 1) as usize);
        }
    }

    /// A number that follows for this label: its first two words.
    pub(crate) fn number(&self, label: &str) -> u64 {
        let mut words = self.words(label);
        u64::from(words.next()) << 32 | u64::from(words.next())
    }

    fn words<'a>(&'a self, label: &'a str) -> Words<'a> {
        Words { key: self, label, block: 0, bytes: [0; 32], used: 32 }
    }
}

impl Provable {
    /// The chance of a game whose nonces were given openly, from the seed and the nonces of all seats in their order.
    pub fn new(seed: &Seed, nonces: &[Nonce]) -> Provable {
        let nonces: Vec<_> = nonces.iter().map(Nonce::to_string).collect();
        Provable::with_key(seed.key(&nonces.join(",")))
    }

    /// The chance of a game with this key.
    pub(crate) fn with_key(key: Key) -> Provable {
        Provable { key, shuffles: 0 }
    }

    pub(crate) fn key(&self) -> Key {
        self.key.clone()
    }

    /// Brings cards that are sorted by their text into the order of the next shuffle.
    pub(crate) fn permute<T>(&mut self, sorted: &mut [T]) {
        self.key.permute(&self.shuffles.to_string(), sorted);
        self.shuffles += 1;
    }
}

impl Chance for Provable {
    fn shuffle<C: Card>(&mut self, stack: &mut [C]) {
        // By text, not by the game's own order, so that a stranger needs nothing but the record.
        stack.sort_by_cached_key(C::to_string);
        self.permute(stack);
    }
}

impl fmt::Debug for Provable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Provable").field("shuffles", &self.shuffles).finish_non_exhaustive()
    }
}

impl Words<'_> {
    fn next(&mut self) -> u32 {
        if self.used == self.bytes.len() {
            self.bytes = mac(&self.key.keyed, &format!("{}/{}", self.label, self.block));
            self.block += 1;
            self.used = 0;
        }
        let word = &self.bytes[self.used..self.used + 4];
        self.used += 4;
        u32::from_be_bytes(word.try_into().expect("a word has four bytes"))
    }

    fn below(&mut self, bound: u32) -> u32 {
        loop {
            if let Some(drawn) = draw(self.next(), bound) {
                return drawn;
            }
        }
    }
}

/// The number below `bound` that a word gives. The last few words give none: they would favour small numbers.
fn draw(word: u32, bound: u32) -> Option<u32> {
    let (words, bound) = (1_u64 << 32, u64::from(bound));
    let word = u64::from(word);
    (word < words / bound * bound).then_some((word % bound) as u32)
}

fn keyed(key: &[u8; 32]) -> Hmac<Sha256> {
    Hmac::new_from_slice(key).expect("HMAC takes keys of any length")
}

fn mac(keyed: &Hmac<Sha256>, message: &str) -> [u8; 32] {
    keyed.clone().chain_update(message).finalize().into_bytes().into()
}

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// The bytes of a text of exactly this number of hexadecimal digits in lower case: each value has one spelling only.
pub(crate) fn bytes<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digit = |digit: u8| match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    };
    let (pairs, []) = text.as_bytes().as_chunks() else { return None };
    let bytes: Option<Vec<u8>> =
        pairs.iter().map(|&[high, low]| Some(digit(high)? << 4 | digit(low)?)).collect();
    bytes?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn provable() -> Provable {
        let nonces = [Nonce::from_bytes([1; 16]), Nonce::from_bytes([2; 16])];
        Provable::new(&Seed::from_bytes([13; 32]), &nonces)
    }

    /// `docs/fairness.md` works an example, against which other implementations can be checked.
    #[test]
    fn the_example_in_the_documentation_is_true() {
        let seed = Seed::from_bytes(std::array::from_fn(|place| place as u8));
        let nonces: [Nonce; 3] = [
            "00112233445566778899aabbccddeeff",
            "0123456789abcdef0123456789abcdef",
            "ffffffffffffffffffffffffffffffff",
        ]
        .map(|nonce| nonce.parse().expect("a nonce"));
        let mut chance = Provable::new(&seed, &nonces);
        let joined = nonces.map(|nonce| nonce.to_string()).join(",");
        let key = seed.key(&joined);
        let block = |name| Hex(&mac(&key.keyed, name)).to_string();
        let mut sorted: Vec<_> = (1..=13).map(|card: u8| card.to_string()).collect();
        sorted.sort_unstable();
        let mut shuffled = || {
            let mut stack: Vec<u8> = (1..=13).collect();
            chance.shuffle(&mut stack);
            stack.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
        };
        let lines = [
            ("seed", seed.reveal()),
            ("commitment", seed.commitment().to_string()),
            ("nonce", nonces[0].to_string()),
            ("nonce", nonces[1].to_string()),
            ("nonce", nonces[2].to_string()),
            ("mixed key", seed.key_text(&joined)),
            ("block 0/0", block("0/0")),
            ("block 0/1", block("0/1")),
            ("sorted", sorted.join(" ")),
            ("shuffle 0", shuffled()),
            ("shuffle 1", shuffled()),
        ];
        let example: String = lines.map(|(name, value)| format!("{name:12}{value}\n")).concat();
        let page = include_str!("../../../docs/fairness.md");
        assert!(page.contains(&example), "the example is:\n{example}");
    }

    #[test]
    fn seeds_and_nonces_have_one_spelling() {
        let seed = "0f".repeat(32);
        assert_eq!(seed.parse::<Seed>().expect("a seed").reveal(), seed);
        let nonce = "00ff".repeat(8);
        assert_eq!(nonce.parse::<Nonce>().expect("a nonce").to_string(), nonce);
        for text in ["", "0", "0f", &"0F".repeat(32), &"0g".repeat(32), &"0f".repeat(33), &"é".repeat(32)] {
            assert!(text.parse::<Seed>().is_err(), "{text}");
        }
        for text in ["", "00f", &"00FF".repeat(8), &" 0ff".repeat(8), &"0f".repeat(15), &"0f".repeat(17)] {
            assert!(text.parse::<Nonce>().is_err(), "{text}");
        }
    }

    #[test]
    fn debug_output_and_errors_keep_the_secret() {
        let seed = Seed::from_bytes([0xab; 32]);
        assert_eq!(format!("{seed:?}"), "Seed(secret)");
        assert_eq!(format!("{:?}", Provable::new(&seed, &[])), "Provable { shuffles: 0, .. }");
        let error = "ab".repeat(33).parse::<Seed>().expect_err("it is too long");
        assert!(!error.to_string().contains("abab") && !format!("{error:?}").contains("abab"));
    }

    #[test]
    fn a_word_that_would_favour_small_numbers_is_passed_over() {
        let rows = [
            (0, 1, Some(0)),
            (u32::MAX, 1, Some(0)),
            (u32::MAX, 2, Some(1)),
            (u32::MAX, 3, None),
            (u32::MAX - 1, 3, Some(2)),
            (4_294_967_287, 13, None),
            (4_294_967_286, 13, Some(12)),
            (u32::MAX, 1 << 31, Some((1 << 31) - 1)),
            (13 * 7 + 5, 13, Some(5)),
        ];
        for (word, bound, drawn) in rows {
            assert_eq!(draw(word, bound), drawn, "{word} below {bound}");
        }
    }

    #[test]
    fn the_order_in_which_cards_come_changes_nothing() {
        let (mut up, mut down): (Vec<u8>, Vec<u8>) = ((0..60).collect(), (0..60).rev().collect());
        provable().shuffle(&mut up);
        provable().shuffle(&mut down);
        assert_eq!(up, down);
    }

    #[test]
    fn every_shuffle_and_every_share_gives_another_order() {
        let shuffled = |chance: &mut Provable| {
            let mut stack: Vec<u8> = (0..60).collect();
            chance.shuffle(&mut stack);
            stack
        };
        let (seed, mut chance) = (Seed::from_bytes([13; 32]), provable());
        let first = shuffled(&mut chance);
        assert_ne!(first, shuffled(&mut chance));
        let [one, two] = [1, 2].map(|byte| Nonce::from_bytes([byte; 16]));
        for (seed, nonces) in [
            (&seed, vec![two, one]),
            (&seed, vec![one]),
            (&seed, vec![one, two, two]),
            (&Seed::from_bytes([14; 32]), vec![one, two]),
        ] {
            assert_ne!(first, shuffled(&mut Provable::new(seed, &nonces)), "{nonces:?}");
        }
        assert_eq!(first, shuffled(&mut provable()));
    }
}
