//! What is kept: identities, tables, the log of actions, and chat, in SQLite or PostgreSQL.

mod chat;
mod identities;
mod leases;
mod log;
mod tables;
mod transfer;
mod writer;

use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyPool, Executor, SqlSafeStr};

pub(crate) use self::identities::Identity;
pub(crate) use self::leases::Beat;
pub(crate) use self::log::Entry;
pub(crate) use self::tables::{Chair, Row, Sitter};
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
        StoreError::Unreadable(error.to_string())
    }
}

type Result<T> = std::result::Result<T, StoreError>;

/// Where everything is kept.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    pool: AnyPool,
    /// Where everything is written. SQLite has one writer at a time, and lets others sleep and try again; in line for
    /// the one connection they are served in order, and at once. In PostgreSQL, writing does not wait for readers.
    writes: AnyPool,
    is_sqlite: bool,
}

/// What has made the tables, in order. What stands here is never changed, only added to, and so that a server of the
/// version before can go on: while several are brought up to date one after the other, both write.
const SCHEMA: [(&str, &str); 2] =
    [("tables", include_str!("schema/1_tables.sql")), ("leases", include_str!("schema/2_leases.sql"))];

impl Store {
    /// Opens a database by its address, and brings its tables up to date.
    pub(crate) async fn open(url: &str) -> Result<Store> {
        sqlx::any::install_default_drivers();
        let is_sqlite = url.starts_with("sqlite:");
        let options: AnyConnectOptions = url.parse()?;
        // A file is always there; what stands elsewhere may be gone, and then people should be told so soon.
        let patience = Duration::from_secs(if is_sqlite { 10 } else { 2 });
        let connections = |most| {
            AnyPoolOptions::new().max_connections(most).acquire_timeout(patience).after_connect(
                move |connection, _| {
                    Box::pin(async move {
                        if is_sqlite {
                            // FULL: a commit is on the disk when it returns, in WAL mode too.
                            let pragmas = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                                       PRAGMA busy_timeout = 10000; PRAGMA foreign_keys = ON;";
                            connection.execute(pragmas).await?;
                        }
                        Ok(())
                    })
                },
            )
        };
        let (to_read, to_write) = if is_sqlite { (3, 1) } else { (8, 4) };
        let pool = connections(to_read).connect_with(options.clone()).await?;
        let writes = connections(to_write).connect_with(options).await?;
        let schema = SCHEMA.iter().zip(1..).map(|(&(name, sql), number)| {
            Migration::new(number, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
        });
        // Several servers may start at once: PostgreSQL lets one do it, and the others wait and find it done.
        Migrator::with_migrations(schema.collect()).run(&writes).await?;
        Ok(Store { pool, writes, is_sqlite })
    }

    /// May other servers be at the same tables? A file is one server's own.
    pub(crate) fn is_shared(&self) -> bool {
        !self.is_sqlite
    }

    /// How a list of rows is handed over: as one JSON text, so that a statement is the same however many there are.
    fn told(&self) -> &'static str {
        if self.is_sqlite {
            "json_each($1) AS told"
        } else {
            "json_array_elements(CAST($1 AS JSON)) AS told(value)"
        }
    }

    /// Waits until everything is written, and lets go of the database.
    pub(crate) async fn close(&self) {
        self.writes.close().await;
        self.pool.close().await;
    }

    /// Does the database answer?
    pub(crate) async fn is_well(&self) -> bool {
        sqlx::query("SELECT 1").execute(&self.pool).await.is_ok()
    }

    /// A copy of a running SQLite database, whole as of one moment.
    pub(crate) async fn backup(&self, to: &str) -> Result<()> {
        if !self.is_sqlite {
            let why = "a PostgreSQL database is backed up with pg_dump";
            return Err(StoreError::Unreadable(why.into()));
        }
        sqlx::query("VACUUM INTO $1").bind(to).execute(&self.pool).await?;
        Ok(())
    }
}
