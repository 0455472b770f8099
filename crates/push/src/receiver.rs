//! The receiving end of Web Push, for tests: a device and a push service, written with other libraries than the sender.

use data_encoding::BASE64URL_NOPAD;
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::elliptic_curve::sec1::ToSec1Point;
use p256::{PublicKey, SecretKey};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::hmac;
use serde_json::Value;

/// A device: its private key and its secret.
#[derive(Clone, Debug)]
pub struct Receiver {
    private: SecretKey,
    secret: [u8; 16],
}

/// The secret that a private and a public key share.
pub fn shared_secret(private: &[u8; 32], public: &[u8]) -> Vec<u8> {
    let private = SecretKey::from_slice(private).expect("a private key");
    agree(&private, public).expect("a public key")
}

fn agree(private: &SecretKey, public: &[u8]) -> Result<Vec<u8>, String> {
    let public = PublicKey::from_sec1_bytes(public).map_err(|error| error.to_string())?;
    let shared = p256::ecdh::diffie_hellman(private.to_nonzero_scalar(), public.as_affine());
    Ok(shared.raw_secret_bytes().to_vec())
}

impl Receiver {
    /// A device with keys that follow from a number.
    pub fn new(number: u8) -> Receiver {
        let private = SecretKey::from_slice(&[number.max(1); 32]).expect("a private key");
        Receiver { private, secret: [number; 16] }
    }

    /// A device with these keys.
    pub fn from_parts(private: &[u8; 32], secret: [u8; 16]) -> Receiver {
        Receiver { private: SecretKey::from_slice(private).expect("a private key"), secret }
    }

    fn public(&self) -> Vec<u8> {
        self.private.public_key().to_sec1_point(false).as_bytes().to_vec()
    }

    /// The public key, as a browser tells it.
    pub fn p256dh(&self) -> String {
        BASE64URL_NOPAD.encode(&self.public())
    }

    /// The secret, as a browser tells it.
    pub fn auth(&self) -> String {
        BASE64URL_NOPAD.encode(&self.secret)
    }

    /// Decrypts the body of a request with `Content-Encoding: aes128gcm`.
    pub fn decrypt(&self, body: &[u8]) -> Result<Vec<u8>, String> {
        let (salt, rest) = body.split_at_checked(16).ok_or("no salt")?;
        let (size, rest) = rest.split_at_checked(4).ok_or("no record size")?;
        let size = u32::from_be_bytes(size.try_into().map_err(|_| "no record size")?) as usize;
        let (&length, rest) = rest.split_first().ok_or("no length of the key")?;
        let (sender, record) = rest.split_at_checked(length.into()).ok_or("no key")?;
        if record.len() > size {
            return Err("more than one record".into());
        }
        let shared = agree(&self.private, sender)?;
        let info = [b"WebPush: info\0".as_slice(), &self.public(), sender].concat();
        let input = expand(&extract(&self.secret, &shared), &info);
        let derived = extract(salt, &input);
        let key = &expand(&derived, b"Content-Encoding: aes128gcm\0")[..16];
        let nonce = expand(&derived, b"Content-Encoding: nonce\0")[..12].try_into().expect("12 bytes");
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, key).expect("16 bytes"));
        let mut record = record.to_vec();
        let plain = key
            .open_in_place(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record)
            .map_err(|_| "it is not for this device, or was changed")?;
        let end = plain.iter().rposition(|&byte| byte != 0).ok_or("no delimiter")?;
        if plain[end] != 2 {
            return Err("the delimiter of the last record is 2".into());
        }
        Ok(plain[..end].to_vec())
    }
}

/// HKDF's first step (RFC 5869), by hand.
fn extract(salt: &[u8], input: &[u8]) -> Vec<u8> {
    hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, salt), input).as_ref().to_vec()
}

/// The first 32 bytes of HKDF's second step, by hand.
fn expand(key: &[u8], info: &[u8]) -> Vec<u8> {
    hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key), &[info, &[1]].concat()).as_ref().to_vec()
}

/// Checks the header `Authorization` as a push service does: the signature by the key to which the device subscribed, the
/// audience and the time. Returns the claims.
pub fn check_authorization(header: &str, origin: &str, public: &str, now: i64) -> Result<Value, String> {
    let parameters = header.strip_prefix("vapid ").ok_or("not VAPID")?;
    let find = |name: &str| parameters.split(',').find_map(|part| part.trim().strip_prefix(name));
    let (token, key) = (find("t=").ok_or("no token")?, find("k=").ok_or("no key")?);
    if key != public {
        return Err("another key than the subscription's".into());
    }
    let read = |text: &str| BASE64URL_NOPAD.decode(text.as_bytes()).map_err(|error| error.to_string());
    let (signed, signature) = token.rsplit_once('.').ok_or("no signature")?;
    let (head, claims) = signed.split_once('.').ok_or("no claims")?;
    let head: Value = serde_json::from_slice(&read(head)?).map_err(|error| error.to_string())?;
    if head["alg"] != "ES256" {
        return Err("the algorithm is not ES256".into());
    }
    let key = VerifyingKey::from_sec1_bytes(&read(key)?).map_err(|error| error.to_string())?;
    let signature = Signature::from_slice(&read(signature)?).map_err(|error| error.to_string())?;
    key.verify(signed.as_bytes(), &signature).map_err(|error| error.to_string())?;
    let claims: Value = serde_json::from_slice(&read(claims)?).map_err(|error| error.to_string())?;
    let expires = claims["exp"].as_i64().ok_or("no expiry")?;
    if claims["aud"] != origin {
        return Err(format!("the audience is {}, not {origin}", claims["aud"]));
    }
    if expires <= now || expires > now + 86_400 {
        return Err("it has expired, or is valid for more than a day".into());
    }
    Ok(claims)
}
