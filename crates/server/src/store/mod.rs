//! Persistent data: identities, tables, the log of actions, and chat, in SQLite or PostgreSQL.

mod administration;
mod backup;
mod chat;
mod database;
mod days;
mod deals;
mod devices;
mod duplicates;
mod file;
mod forgotten;
mod history;
mod identities;
mod leases;
mod log;
mod one_statement;
#[cfg(test)]
mod plans;
mod programs;
mod ratings;
mod records;
mod results;
mod retention;
mod reviews;
mod settings;
mod tables;
mod transfer;
mod webhooks;
mod writer;

use std::path::PathBuf;
use std::time::Duration;

use sqlx::any::AnyArguments;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::query::Query;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Any, AnyPool, SqlSafeStr};

pub(crate) use self::administration::Known;
pub(crate) use self::backup::back_up;
pub(crate) use self::chat::StoredLine;
use self::database::Database;
pub(crate) use self::days::StoredDay;
pub(crate) use self::deals::{Added, DealSetup, StoredAttempt, StoredDeal, TableSource};
pub(crate) use self::devices::{OwnedDevice, SentNotice};
pub(crate) use self::duplicates::{
    DuplicateResult, DuplicateSetup, GroupEntry, GroupGame, GroupTable, GroupTableAdded, StoredDuplicate,
};
pub(crate) use self::history::{GameFilter, HistoryQuery, PlayedRow, ResultSums};
pub(crate) use self::identities::{Identity, RECOVERY};
pub(crate) use self::leases::Heartbeat;
pub(crate) use self::log::Entry;
pub(crate) use self::programs::{PREFIX as PROGRAM, is_program};
pub(crate) use self::results::FinishedGame;
pub(crate) use self::retention::{BATCH, Removed};
pub(crate) use self::tables::{
    Absence, Cause, Chair, DUE, Due, Excluded, FrozenChairs, Grace, Guests, Request, Row, Sitter,
};
pub(crate) use self::transfer::Line;
pub(crate) use self::webhooks::StoredWebhook;
pub(crate) use self::writer::{Append, Writer};

/// The store cannot be reached, or contains invalid data.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database returned an error.
    #[error("{}", describe(.0))]
    Database(#[from] sqlx::Error),
    /// The schema cannot be migrated.
    #[error("the database cannot be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// SQLite's file is not the one that was opened.
    #[error("the database's file {path} cannot be used: {why}", path = .path.display())]
    File {
        /// The path of the file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The database reported a commit that did not happen.
    #[error("the database did not commit what it said it had")]
    NotCommitted,
    /// It is about somebody who has just deleted their identity.
    #[error("the identity has been deleted")]
    NoIdentity,
    /// The database did not answer in time.
    #[error("the database does not answer in time")]
    Timeout,
    /// The database contains something that this program does not write.
    #[error("the database holds something unreadable: {0}")]
    Unreadable(String),
}

fn describe(error: &sqlx::Error) -> String {
    match error {
        // The pool tries until its timeout, and drops the cause.
        sqlx::Error::PoolTimedOut => {
            "the database does not answer: does it run, and is its address right?".into()
        }
        error => format!("the database failed: {error}"),
    }
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> Self {
        // The error itself may quote the data, and errors of the store are logged.
        let (line, column) = (error.line(), error.column());
        StoreError::Unreadable(format!("JSON ({:?} error at {line}:{column})", error.classify()))
    }
}

type Result<T> = std::result::Result<T, StoreError>;

/// Access to all persistent data.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    database: Database,
}

/// The migrations, in order. An existing one never changes; new ones are appended. A server of the previous version
/// must be able to continue: during an upgrade both versions write.
const SCHEMA: [(&str, &str); 19] = [
    ("tables", include_str!("schema/1_tables.sql")),
    ("leases", include_str!("schema/2_leases.sql")),
    ("commits", include_str!("schema/3_commits.sql")),
    ("identity", include_str!("schema/4_identity.sql")),
    ("seats", include_str!("schema/5_seats.sql")),
    ("frozen", include_str!("schema/6_frozen.sql")),
    ("records", include_str!("schema/7_records.sql")),
    ("retention", include_str!("schema/8_retention.sql")),
    ("lists", include_str!("schema/9_lists.sql")),
    ("recoveries", include_str!("schema/10_recoveries.sql")),
    ("removed", include_str!("schema/11_removed.sql")),
    ("reviews", include_str!("schema/12_reviews.sql")),
    ("notifications", include_str!("schema/13_notifications.sql")),
    ("history", include_str!("schema/14_history.sql")),
    ("administration", include_str!("schema/15_administration.sql")),
    ("deals", include_str!("schema/16_deals.sql")),
    ("authors", include_str!("schema/17_authors.sql")),
    ("duplicates", include_str!("schema/18_duplicates.sql")),
    ("forgetting", include_str!("schema/19_forgetting.sql")),
];

/// The commit timeout of commands, where nobody waits at a table.
pub(crate) const PATIENCE: Duration = Duration::from_mins(5);

impl Store {
    /// Opens a database by its address, and migrates its schema.
    pub(crate) async fn open(url: &str, commit_timeout: Duration) -> Result<Store> {
        if url.starts_with("sqlite:") {
            let file = url.parse::<SqliteConnectOptions>()?.get_filename().to_owned();
            let failed =
                |error: std::io::Error| StoreError::File { path: file.clone(), why: error.to_string() };
            treize_private::restrict_database(url, &file).map_err(failed)?;
        }
        let schema = SCHEMA.iter().zip(1..).map(|(&(name, sql), number)| {
            Migration::new(number, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
        });
        let database =
            Database::open(url, commit_timeout, &Migrator::with_migrations(schema.collect())).await?;
        Ok(Store { database })
    }

    /// Connections that can only read.
    fn readers(&self) -> &AnyPool {
        self.database.readers()
    }

    /// Whether other servers may share the tables. A file belongs to one server.
    pub(crate) fn is_shared(&self) -> bool {
        !self.database.is_sqlite()
    }

    /// The SQL for a list of rows, passed as one JSON text so that the statement does not depend on their number.
    fn json_rows(&self) -> &'static str {
        if self.database.is_sqlite() {
            "json_each($1) AS entries"
        } else {
            "json_array_elements(CAST($1 AS JSON)) AS entries(value)"
        }
    }

    /// Executes one statement in a separate transaction, and returns how many rows it has changed.
    async fn write(&self, statement: Query<'_, Any, AnyArguments>) -> Result<u64> {
        self.database
            .in_time(async {
                let mut transaction = self.database.begin().await?;
                let changed = statement.execute(&mut *transaction).await?.rows_affected();
                transaction.commit().await?;
                Ok(changed)
            })
            .await
    }

    /// Waits until everything is written, and closes the database.
    pub(crate) async fn close(&self) {
        self.database.close().await;
    }

    /// Commits a row, and checks that it was committed.
    pub(crate) async fn prove_write(&self) -> Result<()> {
        self.database.in_time(async {
            let mut transaction = self.database.begin().await?;
            if self.is_shared() {
                // A transaction without a row commits even if the disk is full. The row goes into the table of actions,
                // so that it needs the same space; its name is unique, so that servers never wait for each other.
                let insert = "INSERT INTO actions (table_id, n, seat, action, client, at) VALUES ($1, 0, 0, '', '', 0)";
                let name = format!("proof {}", crate::token::random_id());
                for statement in [insert, "DELETE FROM actions WHERE table_id = $1"] {
                    sqlx::query(statement).bind(&name).execute(&mut *transaction).await?;
                }
            }
            transaction.commit().await
        })
        .await
    }

    /// Waits until a write fails. An earlier failure counts if nobody has waited since.
    pub(crate) async fn failure(&self) {
        self.database.failure().await;
    }
}
