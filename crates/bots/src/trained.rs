//! [`TrainedNet`]: a network as its file has it, with what the file says about it.
//!
//! The file begins with `treize2\n`, then a line of JSON ([`NetInfo`]), then the weights as 32-bit floats, little-endian, layer by
//! layer.

use std::fmt::Write;
use std::fs::File;
use std::hash::{Hash, Hasher};
use std::io::{self, Read};
use std::path::Path;
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use treize_engine::{Game, SeededChance, excerpt};

use crate::encode::Encoder;
use crate::games::Knowledge;
use crate::judge::Judge;
use crate::net::{FIRST, Net, SECOND, is_width};

/// The first bytes of a file.
const MAGIC: &[u8; 8] = b"treize2\n";
/// The first bytes of a file of the format before, which did not say its game.
const MAGIC_1: &[u8; 8] = b"treize1\n";
/// The longest header line, in bytes.
const LONGEST_HEADER: usize = 4096;
/// Inputs are numbered by 16 bits.
const MOST_INPUTS: usize = 1 << 16;
/// The longest file, in bytes: twice the largest network that has the shape of ours.
const LONGEST: u64 = 32 << 20;

/// What a network's file says about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NetInfo {
    /// [`Game::ID`]
    pub game: String,
    /// [`Game::RULES`] when it was trained.
    pub rules: u16,
    /// [`Encoder::version`]
    pub encoder: u16,
    /// How many inputs, units of the first and of the second hidden layer, and outputs.
    pub shape: [usize; 4],
    /// How it was trained; absent if nobody knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub training: Option<TrainingInfo>,
    /// The SHA-256 of the weights, in hexadecimal digits.
    pub sha256: String,
}

/// How a network was trained.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainingInfo {
    /// The version of the program.
    pub version: String,
    /// Where the random numbers started.
    pub seed: u64,
    /// How many rounds were planned.
    pub rounds: u64,
    /// How many were played: fewer, if the training was stopped.
    pub done: u64,
    /// How much a decision learns from the end of the round, and how much from the seat's next decision: 1 is the end only, as in
    /// all networks whose file does not say it.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub lambda: f32,
    /// In how many imagined worlds the actions of some decisions were tried; 0 if none were.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub worlds: u32,
    /// The SHA-256 of the network that it began with; absent if it began knowing nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands in a reference")]
fn is_zero(worlds: &u32) -> bool {
    *worlds == 0
}

fn one() -> f32 {
    1.0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands in a reference")]
fn is_one(lambda: &f32) -> bool {
    lambda.to_bits() == one().to_bits()
}

/// A network with what its file says about it.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainedNet {
    info: NetInfo,
    net: Net,
}

/// Why a file is not a network, or not one for this game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    /// The file cannot be read.
    #[error("it cannot be read: {0}")]
    Io(String),
    /// Something else.
    #[error("it is not a network file")]
    NotANet,
    /// A file of the first format.
    #[error(
        "it is a network file of format 1, which does not say for which game it is; train the network again"
    )]
    Format1,
    /// The header is not what it should be.
    #[error("its header cannot be read: {0}")]
    Header(String),
    /// Another kind of network.
    #[error("its shape is {}, expected {}", shape(found), shape(expected))]
    Shape {
        /// The shape that the file states.
        found: [usize; 4],
        /// The shape that the program can use.
        expected: [usize; 4],
    },
    /// The weights are too few or too many.
    #[error("it has {found} bytes of weights, expected {expected}: it is {}", if found < expected { "truncated" } else { "too long" })]
    Length {
        /// How many bytes there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A weight is infinite, or not a number.
    #[error("weight {0} is not a finite number")]
    NotFinite(usize),
    /// The weights are not those that were written.
    #[error("its checksum does not match: the file was damaged or changed")]
    Checksum,
    /// A network for another game.
    #[error("it is a network for {found}, not for {expected}")]
    OtherGame {
        /// The game that the file states.
        found: String,
        /// The game that is played.
        expected: &'static str,
    },
    /// A network that was shown decisions in another way.
    #[error(
        "it was trained with version {found} of the encoder of {game}, which this program does not have: its own is version {present}"
    )]
    OtherEncoder {
        /// The game.
        game: &'static str,
        /// The version that the file states.
        found: u16,
        /// The present version of this program.
        present: u16,
    },
    /// The game is not played by networks.
    #[error("{0} has no encoder for networks")]
    NoEncoder(&'static str),
}

fn shape(shape: &[usize; 4]) -> String {
    shape.map(|layer| layer.to_string()).join("-")
}

impl TrainedNet {
    /// A network of this game.
    pub fn new<G: Game>(encoder: &Encoder<G>, net: Net, training: Option<TrainingInfo>) -> TrainedNet {
        let info = NetInfo {
            game: G::ID.into(),
            rules: G::RULES,
            encoder: encoder.version,
            shape: net.shape(),
            training,
            sha256: checksum(&net),
        };
        TrainedNet { info, net }
    }

    /// What the file says.
    pub fn info(&self) -> &NetInfo {
        &self.info
    }

    /// The network.
    pub fn net(&self) -> &Net {
        &self.net
    }

    /// The encoder that the network was trained with: the present one of this game, the next one, or an earlier one.
    ///
    /// A network serves every version of the rules: views and actions are the same in all of them.
    ///
    /// # Errors
    ///
    /// If it is for another game, or for an encoder that the program does not have.
    pub fn encoder<G: Game>(&self, knowledge: &Knowledge<G>) -> Result<Encoder<G>, NetError> {
        let present = knowledge.encoder.as_ref().ok_or(NetError::NoEncoder(G::ID))?;
        if self.info.game != G::ID {
            return Err(NetError::OtherGame { found: excerpt(&self.info.game), expected: G::ID });
        }
        let encoder = knowledge.encoders().find(|encoder| encoder.version == self.info.encoder);
        let encoder = encoder.ok_or(NetError::OtherEncoder {
            game: G::ID,
            found: self.info.encoder,
            present: present.version,
        })?;
        let [_, first, second, outputs] = self.net.shape();
        let expected = [encoder.size, first, second, outputs];
        if self.info.shape != expected {
            return Err(NetError::Shape { found: self.info.shape, expected });
        }
        Ok(encoder.clone())
    }

    /// The network for the encoder that its game is trained with: the same one, or, if it is of the version before, one that says the same
    /// and has the new inputs too.
    ///
    /// # Errors
    ///
    /// If it is for another game, or for an older encoder.
    pub fn for_training<G: Game>(&self, knowledge: &Knowledge<G>) -> Result<Net, NetError> {
        let own = self.encoder(knowledge)?;
        let newest = knowledge.training_encoder().ok_or(NetError::NoEncoder(G::ID))?;
        if own.version == newest.version {
            return Ok(self.net.clone());
        }
        if own.version + 1 != newest.version {
            return Err(NetError::OtherEncoder { game: G::ID, found: own.version, present: newest.version });
        }
        Ok(self.net.with_inputs(newest.size, newest.continues))
    }

    /// Inputs whose weights are still those with which the training began: the network never learned what they mean, and they
    /// disturb it if they are ever set. Nothing is known about a network that does not say its seed.
    pub fn untrained_inputs(&self) -> Vec<usize> {
        let Some(training) = &self.info.training else { return Vec::new() };
        let [inputs, first, ..] = self.info.shape;
        let start = Net::new(inputs, first, &mut SeededChance::new(training.seed));
        let is_untrained = |input: &usize| {
            let weights = self.net.input_weights(*input);
            let mut pairs = weights.iter().zip(start.input_weights(*input));
            // An input that a network got later began with zeros.
            pairs.all(|(one, other)| one.to_bits() == other.to_bits())
                || weights.iter().all(|&weight| weight == 0.0)
        };
        (0..inputs).filter(is_untrained).collect()
    }

    /// The network as a file.
    ///
    /// # Panics
    ///
    /// Never: a header is plain data.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        serde_json::to_writer(&mut bytes, &self.info).expect("a header is plain data");
        bytes.push(b'\n');
        bytes.extend(self.net.weight_bytes());
        bytes
    }

    /// A network from the bytes of its file.
    ///
    /// # Errors
    ///
    /// If they are not a network file, or if it is damaged.
    pub fn parse(bytes: &[u8]) -> Result<TrainedNet, NetError> {
        if bytes.starts_with(MAGIC_1) {
            return Err(NetError::Format1);
        }
        let bytes = bytes.strip_prefix(MAGIC).ok_or(NetError::NotANet)?;
        let end = bytes.iter().take(LONGEST_HEADER).position(|&byte| byte == b'\n');
        let end = end.ok_or_else(|| NetError::Header("it does not end".into()))?;
        let (header, weights) = (&bytes[..end], &bytes[end + 1..]);
        let info: NetInfo =
            serde_json::from_slice(header).map_err(|error| NetError::Header(error.to_string()))?;
        let inputs = info.shape[0].clamp(1, MOST_INPUTS);
        let first = if is_width(info.shape[1]) { info.shape[1] } else { FIRST };
        let expected = [inputs, first, SECOND, 1];
        if info.shape != expected {
            return Err(NetError::Shape { found: info.shape, expected });
        }
        let net = Net::from_weight_bytes(inputs, first, weights)?;
        if info.sha256 != checksum(&net) {
            return Err(NetError::Checksum);
        }
        Ok(TrainedNet { info, net })
    }

    /// Reads a file.
    ///
    /// # Errors
    ///
    /// If it cannot be read, is not a network file, or is damaged.
    pub fn read(path: &Path) -> Result<TrainedNet, NetError> {
        let unreadable = |error: io::Error| NetError::Io(error.to_string());
        let file = File::open(path).map_err(unreadable)?;
        let mut bytes = Vec::new();
        // The first bytes decide: a device that never ends, or a large file of something else, is not read whole.
        let mut start = file.take(LONGEST);
        (&mut start).take(MAGIC.len() as u64).read_to_end(&mut bytes).map_err(unreadable)?;
        if bytes == MAGIC {
            start.read_to_end(&mut bytes).map_err(unreadable)?;
        }
        TrainedNet::parse(&bytes)
    }

    /// A network that comes with the program.
    pub(crate) fn shipped(bytes: &[u8]) -> TrainedNet {
        TrainedNet::parse(bytes).expect("a shipped network is whole")
    }
}

fn checksum(net: &Net) -> String {
    let digest = Sha256::digest(net.weight_bytes().collect::<Vec<u8>>());
    digest.iter().fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").expect("text takes all");
        hex
    })
}

/// A network file that is named as a player. It is read once, when it is needed for the first time. Two are equal if their
/// paths are.
#[derive(Clone, Debug)]
pub struct NetFile {
    path: Arc<str>,
    read: Arc<OnceLock<Result<Arc<TrainedNet>, NetError>>>,
}

/// What is wrong with a network file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {error}")]
pub struct NetFileError {
    /// The file, as it was named.
    pub path: String,
    /// What is wrong.
    pub error: NetError,
}

impl NetFile {
    /// The file with this path. It is not read yet.
    pub fn new(path: &str) -> NetFile {
        NetFile { path: path.into(), read: Arc::default() }
    }

    /// The path, as it was named.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The network.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is not a network file, or is damaged.
    pub fn open(&self) -> Result<Arc<TrainedNet>, NetFileError> {
        let read = self.read.get_or_init(|| TrainedNet::read(Path::new(&*self.path)).map(Arc::new));
        read.clone().map_err(|error| self.error(error))
    }

    /// The network with the encoder it was trained with, if it is for this game.
    ///
    /// # Errors
    ///
    /// If it cannot be opened, or is for another game or an unknown encoder.
    pub fn judge<G: Game>(&self, knowledge: &Knowledge<G>) -> Result<Judge<'static, G>, NetFileError> {
        let net = self.open()?;
        let encoder = net.encoder(knowledge).map_err(|error| self.error(error))?;
        Ok(Judge::shared(encoder, net))
    }

    fn error(&self, error: NetError) -> NetFileError {
        NetFileError { path: self.path.to_string(), error }
    }
}

impl PartialEq for NetFile {
    fn eq(&self, other: &NetFile) -> bool {
        self.path == other.path
    }
}

impl Eq for NetFile {}

impl Hash for NetFile {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.path.hash(state);
    }
}

#[cfg(test)]
mod tests {
    use treize_engine::Viewer;
    use treize_engine::games::{Danger13, Friday13, GAMES, Thirteen};

    use super::*;
    use crate::games::{BotGame, Visit, visit};

    fn shipped() -> &'static TrainedNet {
        Danger13::net().expect("it has a network")
    }

    /// The file with another header.
    fn with_header(change: impl FnOnce(&mut serde_json::Value)) -> Vec<u8> {
        let mut header = serde_json::to_value(shipped().info()).expect("plain data");
        change(&mut header);
        let mut bytes = MAGIC.to_vec();
        bytes.extend(format!("{header}\n").bytes());
        bytes.extend(shipped().net().weight_bytes());
        bytes
    }

    /// The file with another first weight, and the checksum of all weights as they are then.
    fn with_weight(weight: f32) -> Vec<u8> {
        let mut net = shipped().net().clone();
        net.weights_mut()[0] = weight;
        let sum = checksum(&net);
        let mut bytes = with_header(|header| header["sha256"] = sum.into());
        let start = bytes.len() - 4 * net.weights().len();
        bytes[start..start + 4].copy_from_slice(&weight.to_le_bytes());
        bytes
    }

    struct Shipped;

    impl Visit for Shipped {
        type Output = &'static TrainedNet;

        fn visit<G: Game>(self, knowledge: Knowledge<G>) -> Self::Output {
            knowledge.net.expect("every game of the list has a network")
        }
    }

    #[test]
    fn a_network_is_the_same_from_its_file() {
        for info in GAMES {
            let net = visit(info.game, Shipped).expect("a game of the list");
            assert_eq!(TrainedNet::parse(&net.to_bytes()).as_ref(), Ok(net));
        }
        let encoder = Thirteen::ENCODER.expect("it has one");
        let untrained = Net::new(encoder.size, 64, &mut SeededChance::new(1));
        let net = TrainedNet::new(&encoder, untrained, None);
        assert_eq!(TrainedNet::parse(&net.to_bytes()), Ok(net));
    }

    #[test]
    fn every_input_of_the_networks_was_trained() {
        for info in GAMES {
            let net = visit(info.game, Shipped).expect("a game of the list");
            assert_eq!(net.untrained_inputs(), Vec::<usize>::new(), "{}", info.game);
        }
    }

    struct Continued;

    impl Visit for Continued {
        type Output = usize;

        /// How many inputs are new. What an earlier network says of many decisions stays the same.
        fn visit<G: Game>(self, knowledge: Knowledge<G>) -> Self::Output {
            let present = knowledge.training_encoder().expect("it has an encoder");
            let mut others = knowledge.encoder.iter().chain(knowledge.earlier_encoders);
            let earlier = others.find(|earlier| earlier.version + 1 == present.version);
            let earlier = earlier.expect("the version before");
            let mut chance = SeededChance::new(5);
            let net = TrainedNet::new(earlier, Net::new(earlier.size, 64, &mut chance), None);
            let continued = net.for_training(&knowledge).expect("the version before");
            let (mut inputs, mut decisions) = (crate::net::Inputs::default(), 0);
            for players in G::player_counts() {
                let mut game =
                    G::new(&G::Options::default(), players, &mut chance, &mut ()).expect("a table");
                while let Some(seat) = game.to_act().first() {
                    let (view, legal) = (game.view(Viewer::Seat(seat)), game.legal(seat));
                    for action in legal {
                        (earlier.write)(&view, action, &mut inputs);
                        let before = net.net().value(&inputs);
                        (present.write)(&view, action, &mut inputs);
                        let after = continued.value(&inputs);
                        assert!((before - after).abs() < 1e-3, "{}: {before} became {after}", G::ID);
                        decisions += 1;
                    }
                    let action = chance.pick(legal);
                    game.apply(seat, action, &mut chance, &mut ());
                }
            }
            assert!(decisions > 100, "{decisions}");
            (0..present.size).filter(|&input| (present.continues)(input).is_none()).count()
        }
    }

    #[test]
    fn a_network_of_the_encoder_before_says_the_same_with_the_newest_one() {
        for info in GAMES {
            let new = visit(info.game, Continued).expect("a game of the list");
            assert!(new > 0, "{} has new inputs", info.game);
        }
    }

    #[test]
    fn what_is_no_network_is_refused_with_the_reason() {
        let whole = shipped().to_bytes();
        let weights = 4 * shipped().net().weights().len();
        let [inputs, first, ..] = shipped().info().shape;
        let (other_shape, narrow) = ([inputs, first, 64, 1], [inputs, 12, 32, 1]);
        let rows: Vec<(Vec<u8>, NetError)> = vec![
            (Vec::new(), NetError::NotANet),
            (b"treize".to_vec(), NetError::NotANet),
            (b"PK\x03\x04 something else".to_vec(), NetError::NotANet),
            (b"treize1\n\0\0\0\0".to_vec(), NetError::Format1),
            (whole[..60].to_vec(), NetError::Header("it does not end".into())),
            (whole[..whole.len() - 3].to_vec(), NetError::Length { found: weights - 3, expected: weights }),
            ([&whole[..], b"more"].concat(), NetError::Length { found: weights + 4, expected: weights }),
            (
                with_header(|header| header["shape"] = serde_json::json!(other_shape)),
                NetError::Shape { found: other_shape, expected: shipped().info().shape },
            ),
            (
                with_header(|header| header["shape"] = serde_json::json!(narrow)),
                NetError::Shape { found: narrow, expected: [inputs, 64, 32, 1] },
            ),
            (with_header(|header| header["sha256"] = "0".repeat(64).into()), NetError::Checksum),
            (with_weight(f32::NAN), NetError::NotFinite(0)),
            (with_weight(f32::NEG_INFINITY), NetError::NotFinite(0)),
        ];
        for (bytes, expected) in rows {
            assert_eq!(TrainedNet::parse(&bytes), Err(expected));
        }
        assert!(TrainedNet::parse(&with_weight(1e30)).is_ok(), "large is not infinite");
        for change in ["game", "rules", "encoder", "shape", "sha256"] {
            let bytes = with_header(|header| drop(header.as_object_mut().expect("an object").remove(change)));
            let error = TrainedNet::parse(&bytes).expect_err("a field is missing").to_string();
            assert!(error.contains(&format!("missing field `{change}`")), "{error}");
        }
    }

    #[test]
    fn a_network_of_another_game_shape_or_encoder_does_not_play() {
        // The encoders of 13 and Vendredi 13 have the same versions, so only the game in the header tells their networks apart.
        let thirteen = Thirteen::net().expect("it has a network");
        let error = thirteen.encoder::<Friday13>(&Knowledge::of()).expect_err("another game");
        assert_eq!(error.to_string(), "it is a network for thirteen, not for friday13");
        let newer =
            TrainedNet::parse(&with_header(|header| header["encoder"] = 99.into())).expect("a network");
        let error = newer.encoder::<Danger13>(&Knowledge::of()).expect_err("another encoder");
        assert!(error.to_string().contains("version 99 of the encoder of danger13"), "{error}");
        let mut wider = shipped().info().clone();
        wider.shape[0] += 1;
        let net = Net::new(wider.shape[0], wider.shape[1], &mut SeededChance::new(1));
        let error =
            TrainedNet { info: wider, net }.encoder::<Danger13>(&Knowledge::of()).expect_err("another shape");
        assert!(matches!(error, NetError::Shape { .. }), "{error}");
        let error = thirteen.encoder::<Thirteen>(&Knowledge::rules_only()).expect_err("no encoder");
        assert_eq!(error, NetError::NoEncoder("thirteen"));
    }

    #[test]
    fn thousands_of_mutated_files_are_refused_or_play() {
        let whole = shipped().to_bytes();
        let header = whole.len() - 4 * shipped().net().weights().len();
        let (mut chance, mut refused) = (SeededChance::new(13), 0);
        for _ in 0..3000 {
            let mut bytes = whole.clone();
            match chance.below(6) {
                0 => bytes.truncate(chance.below(whole.len())),
                1 => bytes.truncate(chance.below(header)),
                2 => drop(bytes.splice(chance.below(header)..header, [])),
                3 => bytes.extend((0..chance.below(50)).map(|byte| byte as u8)),
                _ => {
                    for _ in 0..=chance.below(3) {
                        // Half of them in the header, which says the most.
                        let end = if chance.below(2) == 0 { header } else { whole.len() };
                        let index = chance.below(end);
                        bytes[index] = b"0123456789,:\"{}[]e-\n\0\xff"[chance.below(22)];
                    }
                }
            }
            match TrainedNet::parse(&bytes) {
                Err(error) => {
                    refused += 1;
                    assert!(!error.to_string().is_empty());
                }
                // What is read can be written, and is then read again.
                Ok(net) => assert_eq!(TrainedNet::parse(&net.to_bytes()), Ok(net)),
            }
        }
        assert!(refused > 2000, "{refused}");
    }

    #[test]
    fn a_file_that_cannot_be_read_is_an_error_that_names_it() {
        for (path, expected) in [("no/such.net", "it cannot be read"), (".", "it cannot be read")] {
            let error = NetFile::new(path).open().expect_err("no network").to_string();
            assert!(error.starts_with(&format!("{path}: {expected}")), "{error}");
        }
        #[cfg(unix)]
        for endless in ["/dev/zero", "/dev/null"] {
            let error = NetFile::new(endless).open().expect_err("no network").to_string();
            assert_eq!(error, format!("{endless}: it is not a network file"));
        }
    }
}
