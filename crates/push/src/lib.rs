//! Web Push: messages to a browser whose page is closed, and the requests that carry them.
//!
//! [`encrypt`] makes a message that only the device can read (RFC 8291), [`VapidKey`] tells the push service who sends it (RFC 8292).
//! [`post`] sends a request to an address that a stranger has chosen: [`Target`] and [`AddressPolicy`] have the one rule for
//! which addresses are allowed.

mod address;
mod encryption;
mod request;
mod vapid;

#[cfg(feature = "testing")]
pub mod receiver;

pub use address::{AddressError, AddressPolicy, Target, is_public};
pub use encryption::{DeviceKeys, EncryptError, MOST_BYTES, encrypt};
pub use request::{Answer, Outgoing, SendError, post};
pub use vapid::{VapidError, VapidKey};

/// Signs a text with HMAC-SHA256, in hexadecimal digits.
pub fn signature(key: &[u8], text: &[u8]) -> String {
    let key = ring::hmac::Key::new(ring::hmac::HMAC_SHA256, key);
    data_encoding::HEXLOWER.encode(ring::hmac::sign(&key, text).as_ref())
}

/// A short name for a message that replaces another of the same name at the push service. The push service cannot tell
/// from it what the message is about.
pub fn topic(about: &str) -> String {
    let hash = ring::digest::digest(&ring::digest::SHA256, about.as_bytes());
    data_encoding::BASE64URL_NOPAD.encode(&hash.as_ref()[..18])
}
