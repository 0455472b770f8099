//! What a client stores about the deals of its tables: its nonces, what it saw before it revealed them, and what it saw
//! of the game.
//!
//! See `docs/fairness.md`. A nonce is stored under its commitment, because chairs may be swapped before the start and
//! commitments may be replaced. The nonce is stored before its commitment is sent, and the frozen table before the
//! nonce is sent. Several programs may use the same folder: each change reads the file again, under a lock.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use treize_engine::Seat;
use treize_protocol::{ChairInfo, Frame, TableInfo};
use treize_record::Record;
use treize_record::deal::{Frozen, FrozenChair, Origin};
use treize_record::fairness::{Commitment, Nonce};

use crate::ClientError;
use crate::http::is_table_id;
use crate::seen::Seen;

/// The folder of these files, in the data folder.
const FOLDER: &str = "shuffles";

/// What a client remembers about the deal of one table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Memory {
    /// The server's commitment, as first shown.
    commitment: Option<Commitment>,
    /// The own nonces, the latest last.
    nonces: Vec<OwnNonce>,
    /// The digest of the frozen table for which nonces were revealed. There is never a second one.
    frozen: Option<Commitment>,
    /// The own chairs of the frozen table.
    #[serde(default)]
    chairs: Vec<usize>,
    /// What was seen of the game. It is stored in a separate file; every action appends a line.
    #[serde(skip)]
    seen: Vec<Seen>,
}

/// An own nonce.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct OwnNonce {
    commitment: Commitment,
    nonce: Nonce,
    /// The seat that the chair with this commitment got when the cards were dealt.
    seat: Option<u64>,
}

/// What a device can say about the deal of a valid record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// This device's nonce is in the deal, and everything is as the device saw it.
    Verified {
        /// The seats whose nonce did not come in time: the person withheld it, or the server dropped it.
        missing: Vec<u64>,
    },
    /// This device's nonce came too late, or the server dropped it.
    Late,
    /// This device did not take part in the deal.
    NotThere,
    /// The record describes another deal than this device saw.
    Changed(Changed),
}

/// How a record differs from what a device saw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Changed {
    /// The server had committed to another seed.
    Commitment,
    /// The frozen table differs: other chairs, another setup, or other commitments.
    Frozen,
    /// The chair got another seat.
    Seat,
    /// The cards or the actions differ from what this device saw.
    Game,
}

/// The frozen table is not one for which a nonce may be revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the table was changed after it had been frozen, or has another commitment than before: your number was not told"
)]
pub struct ChangedTableError;

/// What a client stores about all its tables at one server. Clones share it.
#[derive(Clone, Default)]
pub struct Shares(Arc<Mutex<Kept>>);

#[derive(Default)]
struct Kept {
    /// The folder; without it, everything is in memory only.
    folder: Option<PathBuf>,
    /// The memory of each table, if there is no folder.
    tables: HashMap<String, Memory>,
    /// Chairs whose commitment was not from this client and has been replaced. Each is replaced once, so that two
    /// programs of one person do not replace each other's commitments endlessly.
    replaced: HashSet<(String, Seat)>,
}

impl Memory {
    /// The server's commitment, as first shown.
    pub fn commitment(&self) -> Option<Commitment> {
        self.commitment
    }

    /// The digest of the frozen table for which nonces were revealed.
    pub fn frozen(&self) -> Option<Commitment> {
        self.frozen
    }

    /// The nonce behind one of this device's commitments.
    pub fn nonce(&self, commitment: &Commitment) -> Option<Nonce> {
        self.nonces.iter().find(|own| own.commitment == *commitment).map(|own| own.nonce)
    }

    /// What a data folder stores about tables with this ID: one memory for each server that has such a table.
    pub fn load(folder: &Path, table: &str) -> Vec<Memory> {
        let servers = fs::read_dir(folder.join(FOLDER)).into_iter().flatten().flatten();
        servers.filter_map(|server| Memory::read(&server.path(), table).ok().flatten()).collect()
    }

    /// What is stored about a table of one server.
    fn read(folder: &Path, table: &str) -> io::Result<Option<Memory>> {
        let stored = match fs::read(file(folder, table, "json")?) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            stored => stored?,
        };
        let mut memory: Memory = serde_json::from_slice(&stored)?;
        let seen = fs::read_to_string(file(folder, table, "seen")?).unwrap_or_default();
        // An incomplete line is ignored.
        memory.seen = seen.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        Ok(Some(memory))
    }

    fn store(&self, folder: &Path, table: &str) -> io::Result<()> {
        let path = file(folder, table, "json")?;
        let unfinished = path.with_extension("tmp");
        let mut file = private().write(true).create(true).truncate(true).open(&unfinished)?;
        file.write_all(&serde_json::to_vec(self)?)?;
        file.sync_all()?;
        fs::rename(&unfinished, &path)?;
        // Otherwise a crash could bring the file before this change back, after the commitment was sent.
        #[cfg(unix)]
        File::open(folder)?.sync_all()?;
        Ok(())
    }

    /// What a device with this memory, or without one, can say about a valid record. `None` if the record has no proof
    /// and the device expects none.
    pub fn judge(memory: Option<&Memory>, record: &Record) -> Option<Verdict> {
        let proof = record.proof().ok().flatten();
        let Some(memory) = memory else { return proof.map(|_| Verdict::NotThere) };
        let changed = |what| Some(Verdict::Changed(what));
        // A device that revealed a nonce for a frozen table expects a record of that table.
        let Some(proof) = proof else { return memory.frozen.and(changed(Changed::Frozen)) };
        let frozen = proof.frozen(record);
        if memory.frozen.is_some_and(|seen| seen != frozen.digest()) {
            return changed(Changed::Frozen);
        }
        let is_own = |commitment| memory.nonces.iter().any(|own| own.commitment == commitment);
        let is_in = proof.people().any(|(commitment, _, _)| is_own(commitment));
        if is_in && memory.commitment.is_some_and(|seen| seen != frozen.commitment) {
            return changed(Changed::Commitment);
        }
        if memory.frozen.is_none() {
            // The device revealed nothing.
            let is_late = proof.people().any(|(own, origin, _)| is_own(own) && origin == Origin::Missing);
            return Some(if is_late { Verdict::Late } else { Verdict::NotThere });
        }
        // The frozen table shows what the own chairs committed to. A copy of a commitment at another chair does not
        // matter.
        let mut people = proof.people();
        let chairs = frozen.chairs.iter().map(|chair| match chair {
            FrozenChair::Person(_) => people.next(),
            FrozenChair::Bot(_) => None,
        });
        let chairs: Vec<_> = chairs.collect();
        let mut seats = Vec::new();
        for &chair in &memory.chairs {
            let Some(&Some((commitment, origin, seat))) = chairs.get(chair) else {
                return changed(Changed::Frozen);
            };
            let own = memory.nonces.iter().find(|own| own.commitment == commitment);
            match own.and_then(|own| own.seat) {
                Some(seen) if seen != seat => return changed(Changed::Seat),
                seen => seats.push((seen, origin)),
            }
        }
        let own_seats: Vec<_> = seats.iter().filter_map(|(seat, _)| *seat).collect();
        if !Seen::are_all_in(&memory.seen, &own_seats, record) {
            return changed(Changed::Game);
        }
        if seats.iter().any(|(_, origin)| *origin != Origin::Revealed) {
            return Some(Verdict::Late);
        }
        if own_seats.len() < seats.len() || seats.is_empty() {
            // The device does not know its seat, so it cannot check its cards.
            return Some(Verdict::NotThere);
        }
        let missing = proof.people().filter(|(_, origin, _)| *origin == Origin::Missing);
        Some(Verdict::Verified { missing: missing.map(|(_, _, seat)| seat).collect() })
    }

    /// What a device can say that has memories of several tables with the same ID, at different servers.
    pub fn judge_any(memories: &[Memory], record: &Record) -> Option<Verdict> {
        let verdicts = memories.iter().filter_map(|memory| Memory::judge(Some(memory), record));
        verdicts.min_by_key(rank).or_else(|| Memory::judge(None, record))
    }
}

/// Which verdict counts if several servers use the same ID: that of the memory that fits the record best.
fn rank(verdict: &Verdict) -> u8 {
    match verdict {
        Verdict::Verified { .. } => 0,
        Verdict::Late => 1,
        Verdict::Changed(_) => 2,
        Verdict::NotThere => 3,
    }
}

/// The path of a table's file; an error if the ID is not valid.
fn file(folder: &Path, table: &str, ending: &str) -> io::Result<PathBuf> {
    if is_table_id(table) {
        Ok(folder.join(format!("{table}.{ending}")))
    } else {
        Err(io::ErrorKind::InvalidFilename.into())
    }
}

/// Options to open files that nobody else may read.
fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

impl Shares {
    /// Stores everything about a server (host and port) in this data folder.
    pub fn in_folder(folder: &Path, server: &str) -> Shares {
        let safe = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
        let server: String = server.chars().map(safe).collect();
        let kept = Kept { folder: Some(folder.join(FOLDER).join(server)), ..Kept::default() };
        Shares(Arc::new(Mutex::new(kept)))
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is stored about a table.
    pub fn memory(&self, table: &str) -> Memory {
        self.kept().memory(table).unwrap_or_default()
    }

    /// Draws a nonce for a table, and returns the commitment to it.
    pub fn commit(&self, table: &str) -> io::Result<Commitment> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(io::Error::other)?;
        let nonce = Nonce::from_bytes(bytes);
        let commitment = nonce.commitment(table);
        let own = OwnNonce { commitment, nonce, seat: None };
        self.kept().change(table, |memory| memory.nonces.push(own))?;
        Ok(commitment)
    }

    /// Stores what is needed later: the server's commitment, and the own seats once the cards have been dealt.
    pub(crate) fn note(&self, info: &TableInfo) -> io::Result<()> {
        let Ok(commitment) = info.commitment.parse::<Commitment>() else { return Ok(()) };
        let note = |memory: &mut Memory| {
            if memory.nonces.is_empty() {
                return;
            }
            memory.commitment.get_or_insert(commitment);
            for (seat, chair) in own_chairs(info).filter(|_| info.status.has_cards()) {
                let is_it = |own: &&mut OwnNonce| Some(own.commitment.to_string()) == chair.commitment;
                if let Some(own) = memory.nonces.iter_mut().find(is_it) {
                    own.seat.get_or_insert(u8::from(seat).into());
                }
            }
        };
        let mut kept = self.kept();
        let known = kept.memory(&info.id)?;
        let mut noted = known.clone();
        note(&mut noted);
        if known == noted { Ok(()) } else { kept.change(&info.id, note) }
    }

    /// Stores the own cards when the seat has to act.
    pub(crate) fn saw(&self, frame: &Frame) {
        if let Some(seen) = Seen::cards(frame) {
            self.kept().add(&frame.table, seen);
        }
    }

    /// Stores an own action that the server has confirmed.
    pub(crate) fn acted(&self, table: &str, seat: Seat, n: u32, action: &str) {
        self.kept().add(table, Seen::action(seat, n, action));
    }

    /// The own chairs that need a commitment: they have none, or one whose nonce this client does not have.
    pub(crate) fn bare_chairs(&self, info: &TableInfo) -> Vec<Seat> {
        let mut kept = self.kept();
        let Ok(memory) = kept.memory(&info.id) else { return Vec::new() };
        own_chairs(info)
            .filter(|(seat, chair)| match chair.commitment.as_ref().and_then(|text| text.parse().ok()) {
                None => true,
                Some(commitment) if memory.nonce(&commitment).is_some() => false,
                Some(_) => kept.replaced.insert((info.id.clone(), *seat)),
            })
            .map(|(seat, _)| seat)
            .collect()
    }

    /// The own chairs for which to reveal a nonce, with the nonces, after storing the frozen table. Reveals nothing if
    /// the table is not the expected one or cannot be stored.
    pub(crate) fn to_reveal(&self, info: &TableInfo) -> Result<Vec<(Seat, Nonce)>, ClientError> {
        let Some(frozen) = info.frozen() else { return Ok(Vec::new()) };
        let mut kept = self.kept();
        let reveal = |memory: &mut Memory| -> Result<Vec<(Seat, Nonce)>, ChangedTableError> {
            let nonce = |(seat, chair): (Seat, &ChairInfo)| {
                let FrozenChair::Person(commitment) = frozen.chairs.get(seat.index())? else { return None };
                memory.nonce(commitment).map(|nonce| (seat, nonce, chair.revealed))
            };
            let own: Vec<_> = own_chairs(info).filter_map(nonce).collect();
            if own.is_empty() {
                return Ok(Vec::new());
            }
            check(memory, &frozen)?;
            memory.frozen = Some(frozen.digest());
            for (seat, _, _) in &own {
                if !memory.chairs.contains(&seat.index()) {
                    memory.chairs.push(seat.index());
                }
            }
            let hidden = own.into_iter().filter(|(_, _, revealed)| !revealed);
            Ok(hidden.map(|(seat, nonce, _)| (seat, nonce)).collect())
        };
        let nonces = kept.change(&info.id, reveal).map_err(|error| ClientError::Memory(error.to_string()))?;
        Ok(nonces?)
    }
}

/// Checks that a nonce may be revealed for this frozen table.
fn check(memory: &Memory, frozen: &Frozen) -> Result<(), ChangedTableError> {
    let is_other = memory.frozen.is_some_and(|seen| seen != frozen.digest());
    let has_other_seed = memory.commitment.is_some_and(|seen| seen != frozen.commitment);
    if is_other || has_other_seed { Err(ChangedTableError) } else { Ok(()) }
}

fn own_chairs(info: &TableInfo) -> impl Iterator<Item = (Seat, &ChairInfo)> {
    info.setup.seats().zip(&info.chairs).filter(|(_, chair)| chair.mine)
}

impl Kept {
    fn memory(&self, table: &str) -> io::Result<Memory> {
        match &self.folder {
            None => Ok(self.tables.get(table).cloned().unwrap_or_default()),
            Some(folder) => Ok(Memory::read(folder, table)?.unwrap_or_default()),
        }
    }

    /// Changes what is stored about a table. Other programs wait for the lock; their changes are read first.
    fn change<T>(&mut self, table: &str, change: impl FnOnce(&mut Memory) -> T) -> io::Result<T> {
        let Some(folder) = &self.folder else {
            return Ok(change(self.tables.entry(table.into()).or_default()));
        };
        let path = file(folder, table, "lock")?;
        fs::create_dir_all(folder)?;
        let lock: File = private().write(true).create(true).truncate(false).open(path)?;
        // Released when the file is closed.
        lock.lock()?;
        let known = Memory::read(folder, table)?.unwrap_or_default();
        let mut memory = known.clone();
        let changed = change(&mut memory);
        if memory != known {
            memory.store(folder, table)?;
        }
        Ok(changed)
    }

    /// Appends a line to what was seen. If it cannot be stored, the game goes on, and the check at the end knows less.
    fn add(&mut self, table: &str, seen: Seen) {
        match &self.folder {
            None => self.tables.entry(table.into()).or_default().seen.push(seen),
            Some(folder) => drop(add_line(folder, table, &seen)),
        }
    }
}

fn add_line(folder: &Path, table: &str, seen: &Seen) -> io::Result<()> {
    let mut line = serde_json::to_vec(seen)?;
    line.push(b'\n');
    private().append(true).create(true).open(file(folder, table, "seen")?)?.write_all(&line)
}

#[cfg(test)]
mod tests;
