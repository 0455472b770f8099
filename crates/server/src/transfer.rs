//! Export, import and backup of a server's memory, running or not.

use std::io::{BufRead, Write};

use crate::live::Live;
use crate::now;
use crate::store::{Line, Store, StoreError};
use crate::wire::Status;

/// What an import brought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// Tables that were not there before.
    pub tables: usize,
    /// Tables that were there already, and stayed as they were.
    pub known: usize,
    /// Identities that were not there before.
    pub identities: usize,
}

/// Why something cannot be carried over.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file.
    #[error(transparent)]
    File(#[from] std::io::Error),
    /// A line that is none of ours.
    #[error("line {line}: {why}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
}

/// Writes everything as lines of JSON, and tells how many tables there were. The secrets of unfinished games and the
/// hashes of everybody's tokens are among it.
pub async fn export(store: &str, mut out: impl Write) -> Result<usize, TransferError> {
    let store = Store::open(store).await?;
    let mut write = |line: &Line| -> Result<(), TransferError> {
        serde_json::to_writer(&mut out, line).map_err(std::io::Error::from)?;
        out.write_all(b"\n")?;
        Ok(())
    };
    for identity in store.identities().await? {
        write(&identity)?;
    }
    let mut tables = 0;
    for id in store.table_ids().await? {
        if let Some(line) = store.whole_table(&id).await? {
            write(&line)?;
            tables += 1;
        }
    }
    out.flush()?;
    store.close().await;
    Ok(tables)
}

/// Writes the records of all finished games, one a line, and tells how many there were.
pub async fn records(store: &str, mut out: impl Write) -> Result<usize, TransferError> {
    let store = Store::open(store).await?;
    let mut records = 0;
    for id in store.table_ids().await? {
        let Some(Line::Table { table, actions, .. }) = store.whole_table(&id).await? else { continue };
        if table.status != Status::Over {
            continue;
        }
        let live = Live::replay(&table, &actions, None);
        let live = live.map_err(|error| StoreError::Unreadable(error.to_string()))?;
        if let Some(record) = live.proved_record(&table) {
            serde_json::to_writer(&mut out, &record).map_err(std::io::Error::from)?;
            out.write_all(b"\n")?;
            records += 1;
        }
    }
    out.flush()?;
    store.close().await;
    Ok(records)
}

/// Takes in the lines of an export. Each table's log is played through first: nothing broken gets in.
pub async fn import(store: &str, lines: impl BufRead) -> Result<Imported, TransferError> {
    let store = Store::open(store).await?;
    let mut imported = Imported::default();
    for (number, text) in lines.lines().enumerate() {
        let text = text?;
        if text.trim().is_empty() {
            continue;
        }
        let bad = |why: String| TransferError::Line { line: number + 1, why };
        let line: Line = serde_json::from_str(&text).map_err(|error| bad(error.to_string()))?;
        if let Line::Table { table, actions, .. } = &line
            && table.status != Status::Waiting
        {
            Live::replay(table, actions, None).map_err(|error| bad(error.to_string()))?;
        }
        let is_new = store.take_in(&line, now()).await.map_err(|error| bad(error.to_string()))?;
        match (line, is_new) {
            (Line::Table { .. }, true) => imported.tables += 1,
            (Line::Table { .. }, false) => imported.known += 1,
            (Line::Identity { .. }, new) => imported.identities += usize::from(new),
        }
    }
    store.close().await;
    Ok(imported)
}

/// A copy of a SQLite database, whole as of one moment, while the server goes on.
pub async fn backup(store: &str, to: &str) -> Result<(), TransferError> {
    let store = Store::open(store).await?;
    store.backup(to).await?;
    store.close().await;
    Ok(())
}
