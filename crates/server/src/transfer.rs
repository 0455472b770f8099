//! Export, import and backup of a server's data, running or not.

use std::io::{BufRead, Read, Write};
use std::path::Path;

use treize_engine::Players;
use treize_record::Record;
use treize_record::deal::FrozenChair;
use treize_record::fairness::Nonce;

use crate::live::{Live, check_seed, knows_rules};
use crate::now;
use crate::randomness::Randomness;
use crate::store::{
    Chair, Entry, FrozenChairs, Guests, Line, PATIENCE, PROGRAM, Removed, Row, Sitter, Store, StoreError,
    StoredLine, back_up,
};
use crate::table::{MOST_EXCLUDED, MOST_REQUESTS, check as check_setup, is_id};
use crate::text::{CHAT, NAME};
use treize_protocol::Status;

/// Maximum size of a line of an export in bytes: a long game has less than a tenth of it.
const LINE: u64 = 32 << 20;

/// The result of an import.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// New tables.
    pub tables: usize,
    /// Tables that existed already, and stayed as they were.
    pub known: usize,
    /// New identities.
    pub identities: usize,
    /// Tables that were left out, because this program does not know their rules.
    pub other_rules: usize,
}

/// The result of an export of records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    /// Records that were written.
    pub records: usize,
    /// Finished games without a record, whose rules this program does not know.
    pub other_rules: usize,
}

/// Why data cannot be transferred.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// An error of the database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// An error of the file.
    #[error(transparent)]
    File(#[from] std::io::Error),
    /// An invalid line. The lines before it have been imported.
    #[error("line {line}: {why} ({} tables and {} identities before it were taken in)", before.tables, before.identities)]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
        /// What was imported before it.
        before: Imported,
    },
}

/// Writes everything as lines of JSON, and returns the number of tables. The output contains the secrets of unfinished
/// games and the hashes of all tokens.
pub async fn export(store: &str, mut out: impl Write) -> Result<usize, TransferError> {
    let store = Store::open(store, PATIENCE).await?;
    let mut write = |line: &Line| -> Result<(), TransferError> {
        serde_json::to_writer(&mut out, line).map_err(std::io::Error::from)?;
        out.write_all(b"\n")?;
        Ok(())
    };
    let mut snapshot = store.snapshot().await?;
    for identity in snapshot.identities().await? {
        write(&identity)?;
    }
    let mut tables = 0;
    for id in snapshot.table_ids().await? {
        if let Some(line) = snapshot.whole_table(&id).await? {
            write(&line)?;
            tables += 1;
        }
    }
    out.flush()?;
    snapshot.end().await?;
    store.close().await;
    Ok(tables)
}

/// Writes the records of all finished games, one per line, and returns how many there were.
pub async fn records(store: &str, mut out: impl Write) -> Result<Exported, TransferError> {
    let store = Store::open(store, PATIENCE).await?;
    let mut exported = Exported::default();
    let mut snapshot = store.snapshot().await?;
    for id in snapshot.table_ids().await? {
        let Some(Line::Table { table, actions, record, .. }) = snapshot.whole_table(&id).await? else {
            continue;
        };
        if table.status != Status::Over {
            continue;
        }
        let record = match record {
            Some(record) => Some(*record),
            // It ended before records were stored.
            None => match Live::record_of(&table, &actions) {
                Ok(record) => record,
                Err(error) if error.is_other_rules => {
                    exported.other_rules += 1;
                    continue;
                }
                Err(error) => return Err(StoreError::from(error).into()),
            },
        };
        if let Some(record) = record {
            serde_json::to_writer(&mut out, &record).map_err(std::io::Error::from)?;
            out.write_all(b"\n")?;
            exported.records += 1;
        }
    }
    out.flush()?;
    snapshot.end().await?;
    store.close().await;
    Ok(exported)
}

/// Whether an import may create administrators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Administrators {
    /// They become ordinary identities, so that a file from somebody else gives nobody power here.
    Ignore,
    /// They stay administrators: for the operator's own server that moves.
    Keep,
}

/// Imports the lines of an export. Each table's log is replayed first, so that nothing broken is imported.
pub async fn import(
    store: &str,
    mut lines: impl BufRead,
    administrators: Administrators,
) -> Result<Imported, TransferError> {
    let store = Store::open(store, PATIENCE).await?;
    let mut imported = Imported::default();
    for number in 1.. {
        let bad = |why: String| TransferError::Line { line: number, why, before: imported };
        let mut text = Vec::new();
        let read = lines.by_ref().take(LINE + 1).read_until(b'\n', &mut text)?;
        if read == 0 {
            break;
        }
        if read as u64 > LINE {
            return Err(bad(format!("it has more than {LINE} bytes")));
        }
        if text.trim_ascii().is_empty() {
            continue;
        }
        let mut line: Line = serde_json::from_slice(&text).map_err(|error| bad(error.to_string()))?;
        if is_unplayable(&line) {
            imported.other_rules += 1;
            continue;
        }
        let record = check(&mut line, now()).map_err(bad)?;
        if let (Line::Identity { admin, .. }, Administrators::Ignore) = (&mut line, administrators) {
            *admin = false;
        }
        let taken = store.take_in(&line, record.as_ref(), now()).await;
        let is_new = taken.map_err(|error| bad(error.to_string()))?;
        match (line, is_new) {
            (Line::Table { .. }, true) => imported.tables += 1,
            (Line::Table { .. }, false) => imported.known += 1,
            (Line::Identity { .. }, new) => imported.identities += usize::from(new),
        }
    }
    store.close().await;
    Ok(imported)
}

/// Whether this program does not know the rules of the game.
fn has_other_rules(table: &Row) -> bool {
    table.status.has_cards() && !knows_rules(table)
}

/// Whether this program can neither continue the game nor show its result.
fn is_unplayable(line: &Line) -> bool {
    let Line::Table { table, record, .. } = line else { return false };
    has_other_rules(table) && (table.status != Status::Over || record.is_none())
}

/// Checks that the record is of this table's game. It does not check that the game was played by the rules.
fn check_record(record: &Record, table: &Row, actions: &[Entry]) -> Result<(), String> {
    let is_same_game = record.game == table.setup.game
        && record.rules == u64::from(table.rules)
        && record.players == u64::from(table.setup.players);
    let log = actions.iter().map(|entry| (u64::from(entry.seat), entry.action.as_str()));
    let recorded = record.actions.iter().map(|(seat, action)| (*seat, action.as_str()));
    let has_result = record.totals.len() as u64 == record.players
        && record.winners.iter().all(|seat| *seat < record.players);
    if !is_same_game || !log.eq(recorded) || !has_result {
        return Err("its record is of another game".into());
    }
    Ok(())
}

/// Checks that a name can be shown. The rules for names have changed over time: it must be short and without control
/// characters.
fn check_name(name: &str) -> Result<(), String> {
    let is_name = !name.is_empty() && name.chars().count() <= NAME && !name.chars().any(char::is_control);
    if is_name { Ok(()) } else { Err("that is no name".into()) }
}

/// Checks that all people at the table are valid, and that all chat lines could have been sent.
fn check_people(table: &Row, chat: &[StoredLine]) -> Result<(), String> {
    // People who have deleted their identity have none, and no name.
    let mut ids: Vec<&String> = Some(&table.host).filter(|host| !host.is_empty()).into_iter().collect();
    ids.extend(&table.next);
    let (mut names, mut seated) = (Vec::new(), Vec::new());
    for chair in &table.chairs {
        if let Some(Sitter::Person { identity, name, .. }) = &chair.sitter
            && !identity.is_empty()
        {
            seated.push(identity);
            names.push(name);
        }
    }
    ids.extend(&seated);
    let Guests { requests, excluded, .. } = &table.guests;
    if requests.len() > MOST_REQUESTS || excluded.len() > MOST_EXCLUDED {
        return Err("too many people ask for a seat, or were removed".into());
    }
    for request in requests {
        if request.seat.index() >= table.chairs.len() || request.agreed.len() > table.chairs.len() + 1 {
            return Err("somebody asks for a seat that is not there".into());
        }
        ids.extend([&request.id, &request.identity]);
        ids.extend(&request.agreed);
        names.push(&request.name);
    }
    for one in excluded {
        ids.extend([&one.id, &one.identity]);
        names.push(&one.name);
    }
    ids.extend(chat.iter().filter_map(|stored| stored.author.as_ref()));
    // A program does not come along, but it may have played.
    if !ids.iter().all(|id| is_id(id.strip_prefix(PROGRAM).unwrap_or(id))) {
        return Err("somebody at the table has an invalid ID".into());
    }
    for StoredLine { line, .. } in chat {
        if !line.name.is_empty() || !line.text.is_empty() {
            names.push(&line.name);
        }
        let is_text = line.text.chars().count() <= CHAT && !line.text.chars().any(char::is_control);
        if !is_text || line.seat.is_some_and(|seat| seat.index() >= table.chairs.len()) {
            return Err("something was said that cannot be said".into());
        }
    }
    names.iter().try_for_each(|name| check_name(name))?;
    seated.sort_unstable();
    if table.setup.public && seated.windows(2).any(|two| two[0] == two[1]) {
        return Err("at a public table one person has one seat, here somebody has more".into());
    }
    Ok(())
}

/// Resets all counters, and moves times in the future to the present.
fn reset_counters(table: &mut Row, actions: &mut [Entry], chat: &mut [StoredLine], now: i64) {
    let past = |at: &mut i64| *at = (*at).clamp(0, now);
    table.version = 0;
    past(&mut table.made_at);
    past(&mut table.touched_at);
    if let Some(frozen) = &mut table.frozen {
        past(&mut frozen.at);
        frozen.dealt_at.as_mut().map(past);
    }
    for chair in &mut table.chairs {
        chair.grace = None;
        if let Some(Sitter::Person { absence: Some(absence), .. }) = &mut chair.sitter {
            past(&mut absence.since);
        }
    }
    for entry in actions {
        past(&mut entry.at);
    }
    for (n, StoredLine { line, .. }) in (0..).zip(chat) {
        line.n = n;
        past(&mut line.at);
    }
}

/// When the table is due.
fn due_at(table: &Row, game: &Live) -> Option<i64> {
    let is_playing = |chair: &Chair| matches!(chair.sitter, Some(Sitter::Person { away: false, .. }));
    if game.to_act().into_iter().all(|seat| is_playing(&table.chairs[seat.index()])) {
        return table.setup.clock.allowance().map(|allowance| game.last_at + allowance);
    }
    table.chairs.iter().any(is_playing).then_some(game.last_at)
}

/// Checks that this program could have written the line. Returns the record of a finished game. Counters and times are
/// not taken from the file.
fn check(line: &mut Line, now: i64) -> Result<Option<Record>, String> {
    match line {
        Line::Identity { id, name, token_hash, .. } => {
            let is_hash = token_hash.len() == 64 && token_hash.bytes().all(|byte| byte.is_ascii_hexdigit());
            if !is_id(id) || !is_hash {
                return Err("that is no identity of this program".into());
            }
            check_name(name)?;
            Ok(None)
        }
        Line::Table { table, actions, chat, record } => {
            if !is_id(&table.id) {
                return Err("that is no table of this program".into());
            }
            if table.chairs.len() != usize::from(table.setup.players) {
                let (chairs, players) = (table.chairs.len(), table.setup.players);
                return Err(format!("a table for {players} players has {chairs} chairs"));
            }
            check_seed(table).map_err(|error| error.to_string())?;
            let is_whole = |frozen: &FrozenChairs| {
                [frozen.chairs.len(), frozen.revealed.len()] == [table.chairs.len(); 2]
            };
            if !table.frozen.as_ref().map_or(table.status != Status::Dealing, is_whole) {
                return Err("its chairs are not the ones that were frozen".into());
            }
            let is_promised = |(chair, nonce): (&FrozenChair, &Option<Nonce>)| {
                nonce.is_none_or(|nonce| *chair == FrozenChair::Person(nonce.commitment(&table.id)))
            };
            let frozen = table.frozen.iter().flat_map(|frozen| frozen.chairs.iter().zip(&frozen.revealed));
            if !frozen.into_iter().all(is_promised) {
                return Err("a number that was revealed is not the one that was committed to".into());
            }
            check_people(table, chat)?;
            table.drop_unknown_fields();
            reset_counters(table, actions, chat, now);
            table.due_at =
                table.frozen.as_ref().filter(|_| table.status == Status::Dealing).map(|frozen| frozen.at);
            if let Some(record) = record {
                check_record(record, table, actions)?;
            }
            if has_other_rules(table) {
                // This program cannot replay the game. It is over, and only its record is ever needed.
                let is_possible =
                    Players::try_from(table.setup.players).is_ok() && table.setup.clock.is_sensible();
                return if is_possible {
                    Ok(record.as_deref().cloned())
                } else {
                    Err("no such table".into())
                };
            }
            check_setup(&table.setup).map_err(|refused| refused.message)?;
            match table.status {
                _ if record.is_some() && table.status != Status::Over => {
                    Err("a game that is not over has a record".into())
                }
                Status::Waiting | Status::Dealing if !actions.is_empty() => {
                    Err("a table that waits has no log".into())
                }
                Status::Waiting | Status::Dealing if !knows_rules(table) => {
                    Err("it waits for a game by other rules".into())
                }
                Status::Waiting | Status::Dealing => Ok(None),
                Status::Playing | Status::Over => {
                    let game = Live::replay(table, actions, Randomness::Provable)
                        .map_err(|error| error.to_string())?;
                    if game.outcome().is_some() != (table.status == Status::Over) {
                        return Err("its log does not end as it says".into());
                    }
                    if table.status == Status::Playing {
                        table.due_at = due_at(table, &game);
                    }
                    match record {
                        Some(record) => {
                            record.verify().map_err(|error| error.to_string())?;
                            Ok(Some(*record.clone()))
                        }
                        None => Ok(game.proved_record(table)),
                    }
                }
            }
        }
    }
}

/// Copies a SQLite database as of one moment, while the server continues.
pub async fn backup(store: &str, to: &str) -> Result<(), TransferError> {
    Ok(back_up(store, Path::new(to)).await?)
}

/// A removed table that can be restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemovedTable {
    /// Its ID.
    pub id: String,
    /// Its game.
    pub game: String,
    /// In how many days it will be deleted permanently, if the server keeps running.
    pub days_left: i64,
}

/// The removed tables that can be restored, the latest first.
pub async fn removed(store: &str) -> Result<Vec<RemovedTable>, TransferError> {
    let store = Store::open(store, PATIENCE).await?;
    let running = store.running().await?;
    let read = |removed: Removed| {
        let days_left = (removed.purged_at(now(), running) - now()).max(0) / 86_400_000;
        RemovedTable { id: removed.row.id, game: removed.row.setup.game, days_left }
    };
    let tables = store.removed_tables(None, i64::MAX).await?.into_iter().map(read).collect();
    store.close().await;
    Ok(tables)
}

/// Restores a removed table, and returns whether there was one. The server may be running.
pub async fn restore(store: &str, table: &str) -> Result<bool, TransferError> {
    let store = Store::open(store, PATIENCE).await?;
    // The operator is not limited.
    let restored = store.restore_table(table, now(), u32::MAX).await?;
    store.close().await;
    Ok(restored)
}
