//! What is kept: identities, tables, the log of actions, and chat, in SQLite or PostgreSQL.

mod backup;
mod chat;
mod database;
mod file;
mod identities;
mod leases;
mod log;
#[cfg(test)]
mod plans;
mod records;
mod retention;
mod settings;
mod tables;
mod transfer;
mod writer;

use std::path::PathBuf;

use sqlx::any::AnyArguments;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::query::Query;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Any, AnyPool, SqlSafeStr};

pub(crate) use self::backup::back_up;
use self::database::{Database, in_time};
pub(crate) use self::identities::{Identity, RECOVERY};
pub(crate) use self::leases::Beat;
pub(crate) use self::log::Entry;
pub(crate) use self::retention::{BATCH, Removed};
pub(crate) use self::tables::{
    Absence, Cause, Chair, DUE, Due, Excluded, FrozenChairs, Grace, Guests, Request, Row, Sitter,
};
pub(crate) use self::transfer::Line;
pub(crate) use self::writer::{Append, Writer};

/// The store cannot be reached, or holds something that cannot be.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database says no.
    #[error("{}", told(.0))]
    Database(#[from] sqlx::Error),
    /// Its tables cannot be made or brought up to date.
    #[error("the database cannot be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// SQLite's file is not the one that was opened.
    #[error("the database's file {path} cannot be used: {why}", path = .path.display())]
    File {
        /// Where it should be.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A commit said that it had happened, and had not.
    #[error("the database did not commit what it said it had")]
    NotCommitted,
    /// The database takes too long.
    #[error("the database does not answer in time")]
    Timeout,
    /// Something in it is not what this program writes.
    #[error("the database holds something unreadable: {0}")]
    Unreadable(String),
}

fn told(error: &sqlx::Error) -> String {
    match error {
        // The pool tries until its patience is over, and forgets why it could not.
        sqlx::Error::PoolTimedOut => {
            "the database does not answer: does it run, and is its address right?".into()
        }
        error => format!("the database failed: {error}"),
    }
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> Self {
        // The error itself may quote what it could not read, and errors of the store are logged.
        let (line, column) = (error.line(), error.column());
        StoreError::Unreadable(format!("JSON ({:?} error at {line}:{column})", error.classify()))
    }
}

type Result<T> = std::result::Result<T, StoreError>;

/// Where everything is kept.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    database: Database,
}

/// What has made the tables, in order. What stands here is never changed, only added to, and so that a server of the
/// version before can go on: while several are brought up to date one after the other, both write.
const SCHEMA: [(&str, &str); 11] = [
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
];

impl Store {
    /// Opens a database by its address, and brings its tables up to date.
    pub(crate) async fn open(url: &str) -> Result<Store> {
        if url.starts_with("sqlite:") {
            let file = url.parse::<SqliteConnectOptions>()?.get_filename().to_owned();
            let failed =
                |error: std::io::Error| StoreError::File { path: file.clone(), why: error.to_string() };
            crate::private::restrict_database(url, &file).map_err(failed)?;
        }
        let schema = SCHEMA.iter().zip(1..).map(|(&(name, sql), number)| {
            Migration::new(number, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
        });
        let database = Database::open(url, &Migrator::with_migrations(schema.collect())).await?;
        Ok(Store { database })
    }

    /// Connections that can only read.
    fn readers(&self) -> &AnyPool {
        self.database.readers()
    }

    /// May other servers be at the same tables? A file is one server's own.
    pub(crate) fn is_shared(&self) -> bool {
        !self.database.is_sqlite()
    }

    /// How a list of rows is handed over: as one JSON text, so that a statement is the same however many there are.
    fn told(&self) -> &'static str {
        if self.database.is_sqlite() {
            "json_each($1) AS told"
        } else {
            "json_array_elements(CAST($1 AS JSON)) AS told(value)"
        }
    }

    /// Executes one statement in a transaction of its own, and tells how many rows it has changed.
    async fn write(&self, statement: Query<'_, Any, AnyArguments>) -> Result<u64> {
        in_time(async {
            let mut transaction = self.database.begin().await?;
            let changed = statement.execute(&mut *transaction).await?.rows_affected();
            transaction.commit().await?;
            Ok(changed)
        })
        .await
    }

    /// Waits until everything is written, and lets go of the database.
    pub(crate) async fn close(&self) {
        self.database.close().await;
    }

    /// Commits a row, and reads back that it was committed.
    pub(crate) async fn prove_write(&self) -> Result<()> {
        in_time(async {
            let mut transaction = self.database.begin().await?;
            if self.is_shared() {
                // A transaction without a row is committed also where nothing can be written. The row goes where decisions
                // go, so that it needs the same room; it has a name of its own, so that servers never wait for each other.
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

    /// Waits until a write fails. One that failed before counts, if nobody has waited since.
    pub(crate) async fn failure(&self) {
        self.database.failure().await;
    }
}
