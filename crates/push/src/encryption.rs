//! Message encryption for Web Push (RFC 8291), with the content coding aes128gcm (RFC 8188).

use data_encoding::BASE64URL_NOPAD;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::{SecureRandom, SystemRandom};

/// Length of an uncompressed point of P-256.
const POINT: usize = 65;
/// Length of the device's authentication secret.
const SECRET: usize = 16;
const SALT: usize = 16;
/// The record size in the header. A message is one record.
const RECORD: u32 = 4096;
/// Messages are padded to a multiple of this length, so that their length says nothing about a name in them.
const PADDING: usize = 256;
/// Maximum size of a message in bytes: push services accept bodies of 4096 bytes.
pub const MOST_BYTES: usize = 3 * 1024;

/// The keys of a device's subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceKeys {
    public: [u8; POINT],
    secret: [u8; SECRET],
}

/// Why a message cannot be encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EncryptError {
    /// The device's keys are not a point of P-256 and a secret of 16 bytes, in base64url.
    #[error("the keys must be a point of P-256 and 16 bytes, in base64url")]
    Keys,
    /// The message is longer than [`MOST_BYTES`].
    #[error("a message has at most {MOST_BYTES} bytes")]
    TooLong,
}

impl DeviceKeys {
    /// The keys `p256dh` and `auth` of a browser's subscription, in base64url without padding.
    pub fn parse(p256dh: &str, auth: &str) -> Result<DeviceKeys, EncryptError> {
        let read = |text: &str| BASE64URL_NOPAD.decode(text.as_bytes()).map_err(|_| EncryptError::Keys);
        let public: [u8; POINT] = read(p256dh)?.try_into().map_err(|_| EncryptError::Keys)?;
        let secret = read(auth)?.try_into().map_err(|_| EncryptError::Keys)?;
        let keys = DeviceKeys { public, secret };
        // Agreeing on a secret checks that the point is on the curve.
        agree(&keys.public)?;
        Ok(keys)
    }
}

/// Our public key of one message, and the secret that it shares with the device.
fn agree(device: &[u8; POINT]) -> Result<([u8; POINT], Vec<u8>), EncryptError> {
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new())
        .expect("the operating system gives random bytes");
    let public = own.compute_public_key().expect("a key has a public half");
    let public = public.as_ref().try_into().expect("an uncompressed point");
    let device = UnparsedPublicKey::new(&ECDH_P256, device);
    let shared = agree_ephemeral(own, &device, <[u8]>::to_vec).map_err(|_| EncryptError::Keys)?;
    Ok((public, shared))
}

/// Encrypts a message so that only the device can read it: the body of a request with `Content-Encoding: aes128gcm`.
pub fn encrypt(device: &DeviceKeys, message: &[u8]) -> Result<Vec<u8>, EncryptError> {
    if message.len() > MOST_BYTES {
        return Err(EncryptError::TooLong);
    }
    let mut salt = [0; SALT];
    SystemRandom::new().fill(&mut salt).expect("the operating system gives random bytes");
    let (public, shared) = agree(&device.public)?;
    // The delimiter 2 marks the last record; zeros after it are padding.
    let mut padded = message.to_vec();
    padded.push(2);
    padded.resize(padded.len().next_multiple_of(PADDING), 0);
    Ok(seal(device, &public, &shared, &salt, padded))
}

/// The body for a message with its delimiter, from everything random.
fn seal(
    device: &DeviceKeys,
    public: &[u8; POINT],
    shared: &[u8],
    salt: &[u8; SALT],
    mut record: Vec<u8>,
) -> Vec<u8> {
    let (key, nonce) = keys(device, public, shared, salt);
    let key = UnboundKey::new(&AES_128_GCM, &key).expect("a key of 16 bytes");
    LessSafeKey::new(key)
        .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record)
        .expect("a short message");
    let mut body = Vec::with_capacity(SALT + 5 + POINT + record.len());
    body.extend_from_slice(salt);
    body.extend_from_slice(&RECORD.to_be_bytes());
    body.push(POINT as u8);
    body.extend_from_slice(public);
    body.extend_from_slice(&record);
    body
}

/// The content encryption key and the nonce (RFC 8291, section 3.4).
fn keys(device: &DeviceKeys, public: &[u8; POINT], shared: &[u8], salt: &[u8; SALT]) -> ([u8; 16], [u8; 12]) {
    let combined = Salt::new(HKDF_SHA256, &device.secret).extract(shared);
    let input: [u8; 32] = expand(&combined, &[b"WebPush: info\0", &device.public, public]);
    let derived = Salt::new(HKDF_SHA256, salt).extract(&input);
    let key = expand(&derived, &[b"Content-Encoding: aes128gcm\0"]);
    (key, expand(&derived, &[b"Content-Encoding: nonce\0"]))
}

/// A length for HKDF.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand<const N: usize>(key: &Prk, info: &[&[u8]]) -> [u8; N] {
    let mut output = [0; N];
    let expanded = key.expand(info, Length(N)).expect("a short output");
    expanded.fill(&mut output).expect("the length is the same");
    output
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::receiver::{Receiver, shared_secret};

    fn read<const N: usize>(text: &str) -> [u8; N] {
        BASE64URL_NOPAD.decode(text.as_bytes()).expect("base64url").try_into().expect("its length")
    }

    /// RFC 8291, section 5 and appendix A.
    const P256DH: &str =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";
    const OWN_PUBLIC: &str =
        "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
    const OWN_PRIVATE: &str = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
    const DEVICE_PRIVATE: &str = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
    const BODY: &str = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz\
                        AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

    #[test]
    fn the_example_of_the_rfc_comes_out_byte_by_byte() {
        let device = DeviceKeys::parse(P256DH, AUTH).expect("keys");
        let shared = shared_secret(&read::<32>(OWN_PRIVATE), &device.public);
        let message = b"When I grow up, I want to be a watermelon\x02".to_vec();
        let salt = read("DGv6ra1nlYgDCS1FRnbzlw");
        let body = seal(&device, &read(OWN_PUBLIC), &shared, &salt, message);
        assert_eq!(BASE64URL_NOPAD.encode(&body), BODY);
    }

    #[test]
    fn the_receiver_of_the_tests_reads_the_example_of_the_rfc() {
        let receiver = Receiver::from_parts(&read::<32>(DEVICE_PRIVATE), read(AUTH));
        let body = BASE64URL_NOPAD.decode(BODY.as_bytes()).expect("base64url");
        assert_eq!(receiver.decrypt(&body).expect("a message"), b"When I grow up, I want to be a watermelon");
    }

    #[test]
    fn another_implementation_reads_what_we_write() {
        let receiver = Receiver::new(13);
        let device = DeviceKeys::parse(&receiver.p256dh(), &receiver.auth()).expect("keys");
        for length in [0, 1, 254, 255, 256, 1000, MOST_BYTES] {
            let message = vec![b'x'; length];
            let body = encrypt(&device, &message).expect("a body");
            assert!(body.len() <= 4096, "push services accept 4096 bytes, {length} became {}", body.len());
            assert_eq!(receiver.decrypt(&body).expect("a message"), message);
        }
        assert_eq!(encrypt(&device, &[0; MOST_BYTES + 1]), Err(EncryptError::TooLong));
        let (one, other) =
            (encrypt(&device, b"one").expect("a body"), encrypt(&device, b"one").expect("a body"));
        assert_ne!(one, other, "every message has keys of its own");
        assert_eq!(one.len(), encrypt(&device, b"a longer one").expect("a body").len(), "padded");
        let mut changed = one;
        *changed.last_mut().expect("bytes") ^= 1;
        receiver.decrypt(&changed).expect_err("somebody changed it");
        Receiver::new(14).decrypt(&other).expect_err("it is for another device");
    }

    #[test]
    fn keys_that_are_none_are_refused() {
        let off_curve = BASE64URL_NOPAD.encode(&[4; POINT]);
        for (public, secret) in
            [("", AUTH), (P256DH, ""), (&off_curve, AUTH), (P256DH, P256DH), ("%", AUTH), (AUTH, AUTH)]
        {
            assert_eq!(DeviceKeys::parse(public, secret), Err(EncryptError::Keys), "{public} {secret}");
        }
    }
}
