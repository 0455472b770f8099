//! Voluntary Application Server Identification (RFC 8292): a signed token tells the push service who sends.

use std::fmt;

use data_encoding::BASE64URL_NOPAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;

/// How long a token is valid, in seconds. At most a day is allowed.
const VALID: i64 = 12 * 3600;

/// The key by which push services recognise a server. A browser's subscription belongs to one key: with another key, every
/// device must subscribe again.
pub struct VapidKey {
    pair: EcdsaKeyPair,
}

/// The text is not a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not a private key of P-256 (PKCS#8 in base64url)")]
pub struct VapidError;

impl fmt::Debug for VapidKey {
    /// The private half is never logged.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "VapidKey({})", self.public())
    }
}

impl VapidKey {
    /// A new private key, as text to be stored: a secret.
    pub fn generate() -> String {
        let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        BASE64URL_NOPAD.encode(key.expect("the operating system gives random bytes").as_ref())
    }

    /// A key from what [`VapidKey::generate`] returned.
    pub fn parse(text: &str) -> Result<VapidKey, VapidError> {
        let key = BASE64URL_NOPAD.decode(text.as_bytes()).map_err(|_| VapidError)?;
        let random = SystemRandom::new();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &key, &random);
        Ok(VapidKey { pair: pair.map_err(|_| VapidError)? })
    }

    /// The public half, as browsers want it: `applicationServerKey`, in base64url.
    pub fn public(&self) -> String {
        BASE64URL_NOPAD.encode(self.pair.public_key().as_ref())
    }

    /// The header `Authorization` for a request to a push service: its origin, whom it may contact (`mailto:` or `https:`),
    /// and the time in seconds since 1970.
    pub fn authorization(&self, origin: &str, contact: &str, now: i64) -> String {
        let header = json!({"typ": "JWT", "alg": "ES256"});
        let claims = json!({"aud": origin, "exp": now + VALID, "sub": contact});
        let part = |value: serde_json::Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
        let signed = format!("{}.{}", part(header), part(claims));
        let signature = self.pair.sign(&SystemRandom::new(), signed.as_bytes());
        let signature = signature.expect("the operating system gives random bytes");
        format!("vapid t={signed}.{}, k={}", BASE64URL_NOPAD.encode(signature.as_ref()), self.public())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::receiver::check_authorization;

    #[test]
    fn another_implementation_accepts_the_signature() {
        let text = VapidKey::generate();
        let key = VapidKey::parse(&text).expect("a key");
        let header = key.authorization("https://push.example.net", "mailto:host@example.org", 1000);
        let claims = check_authorization(&header, "https://push.example.net", &key.public(), 1000);
        assert_eq!(claims.expect("a good signature")["sub"], "mailto:host@example.org");
        for (origin, public, now, why) in [
            ("https://other.example.net", key.public(), 1000, "for another push service"),
            (
                "https://push.example.net",
                VapidKey::parse(&VapidKey::generate()).expect("a key").public(),
                1000,
                "another key",
            ),
            ("https://push.example.net", key.public(), 1000 + VALID, "expired"),
            ("https://push.example.net", key.public(), 1000 + VALID - 86_401, "valid for more than a day"),
        ] {
            check_authorization(&header, origin, &public, now).expect_err(why);
        }
        let at = header.find('.').expect("a token") + 3;
        let mut forged = header.clone();
        forged.replace_range(at..=at, if &header[at..=at] == "A" { "B" } else { "A" });
        check_authorization(&forged, "https://push.example.net", &key.public(), 1000).expect_err("forged");
    }

    #[test]
    fn a_key_is_read_again_and_never_shown() {
        let text = VapidKey::generate();
        let key = VapidKey::parse(&text).expect("a key");
        assert_eq!(key.public(), VapidKey::parse(&text).expect("a key").public());
        assert!(!format!("{key:?}").contains(&text));
        for bad in ["", "x", &text[1..], &key.public()] {
            VapidKey::parse(bad).expect_err(bad);
        }
    }
}
