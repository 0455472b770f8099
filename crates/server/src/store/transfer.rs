//! Tables as lines of text, to move them from one database to another.

use serde::{Deserialize, Deserializer, Serialize};
use sqlx::{Executor as _, Row as _};
use treize_record::Record;

use super::chat::{self, StoredLine, insert_line};
use super::database::Guarded;
use super::tables::{self, insert_table};
use super::{Entry, Identity, Result, Row, Store, StoreError, log, records};
use crate::results::results;
use crate::token::TokenHash;

/// One line of an export.
#[derive(Serialize, Deserialize)]
#[serde(tag = "format")]
pub(crate) enum Line {
    /// A person at the tables, with the hash of their token, so that they are recognised.
    #[serde(rename = "treize-identity/1")]
    Identity { id: String, name: String, token_hash: String, admin: bool },
    /// A table with everything that has happened at it.
    #[serde(rename = "treize-table/1")]
    Table {
        table: Box<Row>,
        actions: Vec<Entry>,
        chat: Vec<StoredLine>,
        /// The record that was written when the game ended. It does not depend on the rules that a program knows.
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "read_record")]
        record: Option<Box<Record>>,
    },
}

fn read_record<'de, D: Deserializer<'de>>(from: D) -> std::result::Result<Option<Box<Record>>, D::Error> {
    let Some(value) = Option::<serde_json::Value>::deserialize(from)? else { return Ok(None) };
    let record = Record::parse(value.to_string().as_bytes()).map_err(serde::de::Error::custom)?;
    Ok(Some(Box::new(record)))
}

/// A snapshot of everything, while the server continues. If it is dropped before its end, its connection is closed.
pub(crate) struct Snapshot(Guarded);

impl Snapshot {
    /// Ends the snapshot, so that its connection can be used again.
    pub(crate) async fn end(mut self) -> Result<()> {
        self.0.execute("ROLLBACK").await?;
        self.0.release();
        Ok(())
    }

    pub(crate) async fn identities(&mut self) -> Result<Vec<Line>> {
        // Programs belong to somebody on this server, who makes new ones elsewhere.
        let query =
            "SELECT id, name, token_hash, admin FROM identities WHERE id NOT LIKE 'program-%' ORDER BY id";
        let rows = sqlx::query(query).fetch_all(&mut *self.0).await?;
        let read = |row: &sqlx::any::AnyRow| {
            Ok(Line::Identity {
                id: row.try_get("id")?,
                name: row.try_get("name")?,
                token_hash: row.try_get("token_hash")?,
                admin: row.try_get::<i64, _>("admin")? != 0,
            })
        };
        rows.iter().map(read).collect()
    }

    /// The IDs of all tables, the oldest first.
    pub(crate) async fn table_ids(&mut self) -> Result<Vec<String>> {
        let query = "SELECT id FROM tables WHERE removed_at IS NULL ORDER BY made_at, id";
        let rows = sqlx::query(query).fetch_all(&mut *self.0).await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    /// A table with everything that has happened at it.
    pub(crate) async fn whole_table(&mut self, id: &str) -> Result<Option<Line>> {
        let Some(table) = tables::table(&mut *self.0, id).await?.map(Box::new) else { return Ok(None) };
        let actions = log::log(&mut *self.0, id, 0).await?;
        let chat = chat::chat(&mut *self.0, id, i64::MAX).await?;
        let record = records::record(&mut *self.0, id).await?.map(Box::new);
        Ok(Some(Line::Table { table, actions, chat, record }))
    }
}

impl Store {
    /// Takes a snapshot.
    pub(crate) async fn snapshot(&self) -> Result<Snapshot> {
        // SQLite's transactions are snapshots anyway.
        let begin = if self.is_shared() { "BEGIN ISOLATION LEVEL REPEATABLE READ" } else { "BEGIN" };
        let mut connection = self.database.reader().await?;
        connection.execute(begin).await?;
        Ok(Snapshot(connection))
    }

    /// Imports a line, with the record of a finished game, and returns whether it was new. Existing data stays as it
    /// is.
    pub(crate) async fn take_in(&self, line: &Line, record: Option<&Record>, now: i64) -> Result<bool> {
        match line {
            Line::Identity { id, name, token_hash, admin } => {
                let known = sqlx::query("SELECT id FROM identities WHERE id = $1 OR token_hash = $2")
                    .bind(id)
                    .bind(token_hash)
                    .fetch_optional(self.readers())
                    .await?;
                if known.is_some() {
                    return Ok(false);
                }
                let identity = Identity { id: id.clone(), name: name.clone(), admin: *admin };
                self.add_identity(&identity, &TokenHash::from_stored(token_hash), now).await?;
                Ok(true)
            }
            Line::Table { table, actions, chat, .. } => {
                // A removed table counts as existing until it is deleted permanently.
                if self.table(&table.id).await?.is_some() || self.removed_table(&table.id).await?.is_some() {
                    return Ok(false);
                }
                let whole = actions.iter().enumerate().all(|(n, entry)| entry.n as usize == n);
                if !whole {
                    return Err(StoreError::Unreadable(format!("table {} has a hole in its log", table.id)));
                }
                let mut transaction = self.database.begin().await?;
                insert_table(&mut transaction, table).await?;
                for entry in actions {
                    sqlx::query(
                        "INSERT INTO actions (table_id, n, seat, action, client, at) VALUES ($1, $2, $3, $4, $5, $6)",
                    )
                    .bind(&table.id)
                    .bind(i64::from(entry.n))
                    .bind(i64::from(entry.seat))
                    .bind(&entry.action)
                    .bind(&entry.client)
                    .bind(entry.at)
                    .execute(&mut *transaction)
                    .await?;
                }
                for StoredLine { line, author } in chat {
                    insert_line(&table.id, line, author.as_deref()).execute(&mut *transaction).await?;
                }
                if let Some(record) = record {
                    sqlx::query("INSERT INTO records (table_id, record) VALUES ($1, $2)")
                        .bind(&table.id)
                        .bind(serde_json::to_string(record)?)
                        .execute(&mut *transaction)
                        .await?;
                    let ended_at = actions.last().map_or(table.touched_at, |last| last.at);
                    self.insert_results(&mut transaction, &results(table, record, ended_at)).await?;
                }
                transaction.commit().await?;
                Ok(true)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;
    use treize_cluster::Postgres;

    use super::*;

    /// A person joins while everything is read.
    async fn check(url: &str) {
        let store = Store::open(url, crate::store::PATIENCE).await.expect("a store");
        let come = async |name: &str| {
            let identity = Identity { id: name.into(), name: name.into(), admin: false };
            store.add_identity(&identity, &TokenHash::from_stored(name), 0).await.expect("an identity");
        };
        come("first").await;
        let mut snapshot = store.snapshot().await.expect("a snapshot");
        assert_eq!(snapshot.identities().await.expect("identities").len(), 1);
        come("second").await;
        assert_eq!(snapshot.identities().await.expect("identities").len(), 1, "as of one moment");
        drop(snapshot);
        let mut later = store.snapshot().await.expect("a snapshot");
        assert_eq!(later.identities().await.expect("identities").len(), 2);
    }

    #[tokio::test]
    async fn a_snapshot_is_as_of_one_moment() {
        let folder = TempDir::new().expect("a folder");
        check(&format!("sqlite://{}?mode=rwc", folder.path().join("treize.db").display())).await;
        if cfg!(unix) {
            let postgres = Postgres::for_tests().expect("PostgreSQL runs");
            check(&postgres.database("snapshot").expect("a database")).await;
        }
    }

    #[tokio::test]
    async fn a_snapshot_that_does_not_end_well_takes_no_connection_away() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let url = format!("sqlite://{}?mode=rwc", folder.path().join("treize.db").display());
        let store = Store::open(&url, crate::store::PATIENCE).await.expect("a store");
        // More than there are connections.
        for _ in 0..10 {
            let mut snapshot = store.snapshot().await.expect("a snapshot");
            // As after an error with which SQLite has ended the transaction.
            sqlx::query("ROLLBACK").execute(&mut *snapshot.0).await.expect("it is gone");
            drop(snapshot);
        }
        for _ in 0..10 {
            let mut snapshot = store.snapshot().await.expect("a snapshot");
            assert!(snapshot.table_ids().await.expect("no tables").is_empty());
            snapshot.end().await.expect("it ends");
        }
        store.close().await;
    }
}
