//! What a client keeps about the deals of its tables: its nonces, and what it saw before it revealed them.
//!
//! See `docs/fairness.md`. A nonce is kept under its commitment, because chairs may be swapped before the start and
//! commitments may be replaced. It is stored before its commitment is sent, and the frozen table before the nonce is.

use std::collections::{HashMap, HashSet};
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use treize_engine::Seat;
use treize_engine::deal::{Frozen, FrozenChair, Origin};
use treize_engine::fairness::{Commitment, Nonce};
use treize_engine::record::{BadProof, Record};
use treize_server::wire::{ChairInfo, TableInfo};

/// What a client remembers of the deal of one table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Memory {
    /// The server's commitment, as it was shown first.
    commitment: Option<Commitment>,
    /// One's own nonces, the latest last.
    nonces: Vec<OwnNonce>,
    /// The digest of the frozen table for which nonces were revealed. There is never a second one.
    frozen: Option<Commitment>,
}

/// A nonce of one's own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct OwnNonce {
    commitment: Commitment,
    nonce: Nonce,
    /// The seat that its chair had when the cards were on the table.
    seat: Option<u64>,
}

/// What a device can say about the deal of a record that holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// This device's nonce is in the deal, and everything is as it saw it.
    Verified {
        /// The seats whose persons did not reveal: whoever withholds a nonce can choose between two deals.
        missing: Vec<u64>,
    },
    /// This device's nonce came too late, or the server dropped it.
    Late,
    /// This device did not take part in the deal.
    NotThere,
    /// The record tells of another deal than this device saw.
    Changed(Changed),
}

/// How a record differs from what a device saw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Changed {
    /// The server had committed to another seed.
    Commitment,
    /// Another table was frozen: other chairs, another setup, or other commitments.
    Frozen,
    /// The chair got another seat.
    Seat,
}

/// The table that was frozen is not one for which a nonce may be revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the table was changed after it had been frozen, or has another commitment than before: your number was not told"
)]
pub struct ChangedTable;

/// What a client keeps about all its tables. Clones share it.
#[derive(Clone, Default)]
pub struct Shares(Arc<Mutex<Kept>>);

#[derive(Default)]
struct Kept {
    /// Where it is stored; only in memory if there is none.
    folder: Option<PathBuf>,
    tables: HashMap<String, Memory>,
    /// Chairs whose commitment was none of this client's and has been replaced: that is done once, so that two programs
    /// of the same person do not replace each other's for ever.
    replaced: HashSet<(String, Seat)>,
}

impl Memory {
    /// The server's commitment, as it was shown first.
    pub fn commitment(&self) -> Option<Commitment> {
        self.commitment
    }

    /// What this device has committed to, and the nonce behind it.
    pub fn nonce(&self, commitment: &Commitment) -> Option<Nonce> {
        self.nonces.iter().find(|own| own.commitment == *commitment).map(|own| own.nonce)
    }

    /// What was stored about a table.
    pub fn load(folder: &Path, table: &str) -> Option<Memory> {
        serde_json::from_slice(&fs::read(file(folder, table)?).ok()?).ok()
    }

    fn store(&self, folder: &Path, table: &str) -> io::Result<()> {
        let path = file(folder, table).ok_or(io::ErrorKind::InvalidFilename)?;
        fs::create_dir_all(path.parent().expect("a file lies in a folder"))?;
        let unfinished = path.with_extension("tmp");
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&unfinished)?;
        file.write_all(&serde_json::to_vec(self)?)?;
        file.sync_all()?;
        fs::rename(&unfinished, &path)
    }

    /// What a device with these memories, or with none, can say about a record that holds. None if the record has no proof
    /// of a live table.
    pub fn judge(memory: Option<&Memory>, record: &Record) -> Result<Option<Verdict>, BadProof> {
        let proof = record.proof()?;
        let Some(memory) = memory else { return Ok(proof.map(|_| Verdict::NotThere)) };
        // Whoever revealed a nonce for a frozen table expects a record of that table.
        let Some(proof) = proof else { return Ok(memory.frozen.map(|_| Verdict::Changed(Changed::Frozen))) };
        let frozen = proof.frozen(record);
        let changed = |what| Ok(Some(Verdict::Changed(what)));
        if memory.frozen.is_some_and(|seen| seen != frozen.digest()) {
            return changed(Changed::Frozen);
        }
        let own: Vec<_> = proof
            .people()
            .filter_map(|person| {
                memory.nonces.iter().find(|own| own.commitment == person.0).zip(Some(person))
            })
            .collect();
        if own.is_empty() {
            return Ok(Some(Verdict::NotThere));
        }
        if memory.commitment.is_some_and(|seen| seen != frozen.commitment) {
            return changed(Changed::Commitment);
        }
        if own.iter().any(|(own, (_, _, seat))| own.seat.is_some_and(|seen| seen != *seat)) {
            return changed(Changed::Seat);
        }
        if own.iter().any(|(_, (_, origin, _))| *origin != Origin::Revealed) {
            return Ok(Some(Verdict::Late));
        }
        if memory.frozen.is_none() {
            // Revealed, but what was seen before is not known: it could not be stored.
            return Ok(Some(Verdict::NotThere));
        }
        let missing = proof.people().filter(|(_, origin, _)| *origin == Origin::Missing);
        Ok(Some(Verdict::Verified { missing: missing.map(|(_, _, seat)| seat).collect() }))
    }
}

/// The file of a table: none for an id that is none.
fn file(folder: &Path, table: &str) -> Option<PathBuf> {
    let plain = !table.is_empty() && table.bytes().all(|byte| byte.is_ascii_alphanumeric());
    plain.then(|| folder.join("shuffles").join(format!("{table}.json")))
}

impl Shares {
    /// Everything is stored in this folder, and was.
    pub fn in_folder(folder: &Path) -> Shares {
        let kept = Kept { folder: Some(folder.into()), ..Kept::default() };
        Shares(Arc::new(Mutex::new(kept)))
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is remembered of a table.
    pub fn memory(&self, table: &str) -> Memory {
        self.kept().memory(table).clone()
    }

    /// A commitment to a new nonce for a table.
    pub fn commit(&self, table: &str) -> io::Result<Commitment> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(io::Error::other)?;
        let nonce = Nonce::from_bytes(bytes);
        let commitment = nonce.commitment(table);
        self.kept().change(table, |memory| memory.nonces.push(OwnNonce { commitment, nonce, seat: None }))?;
        Ok(commitment)
    }

    /// Notes what must be known later: the server's commitment, and one's seats once the cards have been dealt.
    pub(crate) fn note(&self, info: &TableInfo) -> io::Result<()> {
        let Ok(commitment) = info.commitment.parse::<Commitment>() else { return Ok(()) };
        let mut kept = self.kept();
        if kept.memory(&info.id).nonces.is_empty() {
            return Ok(());
        }
        let mut noted = kept.memory(&info.id).clone();
        noted.commitment.get_or_insert(commitment);
        if info.status.has_cards() {
            for (seat, chair) in (0..).zip(&info.chairs) {
                let is_it = |own: &&mut OwnNonce| Some(own.commitment.to_string()) == chair.commitment;
                if let Some(own) = noted.nonces.iter_mut().find(is_it) {
                    own.seat.get_or_insert(seat);
                }
            }
        }
        if *kept.memory(&info.id) == noted { Ok(()) } else { kept.change(&info.id, |memory| *memory = noted) }
    }

    /// One's chairs that need a commitment: they have none, or one whose nonce is not known here.
    pub(crate) fn bare_chairs(&self, info: &TableInfo) -> Vec<Seat> {
        let mut kept = self.kept();
        let memory = kept.memory(&info.id).clone();
        own_chairs(info)
            .filter(|(seat, chair)| match chair.commitment.as_ref().and_then(|text| text.parse().ok()) {
                None => true,
                Some(commitment) if memory.nonce(&commitment).is_some() => false,
                Some(_) => kept.replaced.insert((info.id.clone(), *seat)),
            })
            .map(|(seat, _)| seat)
            .collect()
    }

    /// One's chairs for which a nonce is to be revealed, with the nonces: the frozen table has been stored. Nothing is
    /// revealed for a table that is not the one it was.
    pub(crate) fn to_reveal(&self, info: &TableInfo) -> Result<Vec<(Seat, Nonce)>, ChangedTable> {
        let Some(frozen) = info.frozen() else { return Ok(Vec::new()) };
        let mut kept = self.kept();
        let memory = kept.memory(&info.id).clone();
        let nonce = |(seat, chair): (Seat, &ChairInfo)| {
            let FrozenChair::Person(commitment) = frozen.chairs.get(seat.index())? else { return None };
            memory.nonce(commitment).filter(|_| !chair.revealed).map(|nonce| (seat, nonce))
        };
        let nonces: Vec<_> = own_chairs(info).filter_map(nonce).collect();
        if nonces.is_empty() {
            return Ok(nonces);
        }
        check(&memory, &frozen)?;
        // If it cannot be stored, the game goes on; only the check at the end knows less.
        let _ = kept.change(&info.id, |memory| memory.frozen = Some(frozen.digest()));
        Ok(nonces)
    }
}

/// May a nonce be revealed for this frozen table?
fn check(memory: &Memory, frozen: &Frozen) -> Result<(), ChangedTable> {
    let is_other = memory.frozen.is_some_and(|seen| seen != frozen.digest());
    let has_other_seed = memory.commitment.is_some_and(|seen| seen != frozen.commitment);
    if is_other || has_other_seed { Err(ChangedTable) } else { Ok(()) }
}

fn own_chairs(info: &TableInfo) -> impl Iterator<Item = (Seat, &ChairInfo)> {
    Seat::all(info.setup.players).zip(&info.chairs).filter(|(_, chair)| chair.mine)
}

impl Kept {
    fn memory(&mut self, table: &str) -> &Memory {
        if !self.tables.contains_key(table) {
            let stored = self.folder.as_ref().and_then(|folder| Memory::load(folder, table));
            self.tables.insert(table.into(), stored.unwrap_or_default());
        }
        &self.tables[table]
    }

    fn change(&mut self, table: &str, change: impl FnOnce(&mut Memory)) -> io::Result<()> {
        let mut memory = self.memory(table).clone();
        change(&mut memory);
        let stored = self.folder.as_ref().map_or(Ok(()), |folder| memory.store(folder, table));
        self.tables.insert(table.into(), memory);
        stored
    }
}
