//! Secrets and IDs that nobody can guess.

use sha2::{Digest, Sha256};
use treize_record::fairness::{Hex, Seed};

/// Random bytes from the operating system.
fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// A random number from the operating system, to seed a bot's generator.
pub(crate) fn random_number() -> u64 {
    u64::from_le_bytes(random())
}

/// A secret seed for a table's shuffles.
pub(crate) fn random_seed() -> Seed {
    Seed::from_bytes(random())
}

/// A 256-bit secret that stands for an identity.
///
/// It has no `Debug` and no `Display`, so that it is never logged.
pub(crate) struct Token(String);

impl Token {
    /// A new token.
    pub(crate) fn random() -> Token {
        Token(hex(&random::<32>()))
    }

    /// The token of an identity that is moved with this code. The same code and attempt always give the same token;
    /// with only one of the two it cannot be computed.
    pub(crate) fn moved(code: &str, attempt: &str) -> Token {
        let (code, attempt) = (Sha256::digest(code), Sha256::digest(attempt));
        Token(hex(&Sha256::new_with_prefix("treize-move/1")
            .chain_update(code)
            .chain_update(attempt)
            .finalize()))
    }

    /// The secret itself, only for the cookie or the link.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }

    /// The hash to store.
    pub(crate) fn hash(&self) -> TokenHash {
        TokenHash::of(&self.0)
    }
}

/// The hash of a token. It recognises the token, and cannot be reversed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TokenHash(String);

impl TokenHash {
    /// The hash of a token that a client has sent.
    pub(crate) fn of(token: &str) -> TokenHash {
        TokenHash(hex(&Sha256::digest(token)))
    }

    /// A hash from a database or an export.
    pub(crate) fn from_stored(hash: &str) -> TokenHash {
        TokenHash(hash.into())
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// The letters and digits of IDs.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// An ID for a table or an identity: 80 random bits, in letters and digits that are not confused with each other.
pub(crate) fn random_id() -> String {
    random::<16>().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).iter().collect()
}

/// The ID of a player in results and addresses: it stands for an identity, whose own ID nobody learns from it.
pub(crate) fn player_id(identity: &str) -> String {
    hex(&Sha256::new_with_prefix("treize-player/1").chain_update(identity).finalize()[..16])
}

/// An ID that follows from a text which only few can know.
pub(crate) fn id_of(text: &str) -> String {
    let hash: [u8; 32] = Sha256::digest(text).into();
    hash[..16].iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// The name of a table in the server's log: the start of the hash of its ID. The ID itself is the secret of the
/// invitation link. The name is enough to recognise a table, and useless for finding it.
pub(crate) fn log_name(table: &str) -> String {
    hex(&Sha256::digest(table)[..4])
}

fn hex(bytes: &[u8]) -> String {
    Hex(bytes).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_known_again_by_its_hash_only() {
        let token = Token::random();
        assert_eq!(token.reveal().len(), 64);
        assert_eq!(TokenHash::of(token.reveal()), token.hash());
        assert_ne!(token.reveal(), token.hash().as_str());
        assert_ne!(Token::random().hash(), token.hash());
    }

    #[test]
    fn ids_have_sixteen_letters() {
        assert_eq!(random_id().len(), 16);
        assert_ne!(random_id(), random_id());
    }
}
