//! What is kept: identities, tables, the log of actions, and chat, in SQLite or PostgreSQL.

mod transfer;
mod writer;

use std::time::Duration;

use serde::{Deserialize, Serialize};
use sqlx::any::{AnyConnectOptions, AnyPoolOptions, AnyRow};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyPool, Executor, Row as _, SqlSafeStr};
use treize_bots::Level;
use treize_engine::fairness::Nonce;

pub(crate) use self::transfer::Line;
pub(crate) use self::writer::{Append, Writer};
use crate::token::TokenHash;
use crate::wire::{ChatLine, Setup, Status};

/// The store cannot be reached, or holds something that cannot be.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database says no.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
    /// Its tables cannot be made or brought up to date.
    #[error("the database cannot be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// Something in it is not what this program writes.
    #[error("the database holds something unreadable: {0}")]
    Unreadable(String),
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> Self {
        StoreError::Unreadable(error.to_string())
    }
}

type Result<T> = std::result::Result<T, StoreError>;

/// Whoever has a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Identity {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) admin: bool,
}

/// A table as it is kept. Its game is in the log alone.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Row {
    pub(crate) id: String,
    /// Counts the changes, so that two of them at once do not both succeed.
    pub(crate) version: i64,
    pub(crate) status: Status,
    /// The identity that may change it.
    pub(crate) host: String,
    /// The rules it is played by.
    pub(crate) rules: u16,
    pub(crate) setup: Setup,
    pub(crate) chairs: Vec<Chair>,
    /// The secret behind its shuffles, in hexadecimal digits.
    pub(crate) seed: String,
    /// Where the same people play again.
    pub(crate) next: Option<String>,
    pub(crate) made_at: i64,
    pub(crate) touched_at: i64,
    /// When the table must be looked at even if nobody does: a clock runs out, or a bot is to act.
    pub(crate) due_at: Option<i64>,
}

/// Who sits on a chair, and what they add to the shuffles.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Chair {
    pub(crate) sitter: Option<Sitter>,
    pub(crate) nonce: Option<Nonce>,
}

/// Who sits on a chair.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Sitter {
    Person {
        identity: String,
        name: String,
        /// A bot plays for them until they come back.
        away: bool,
    },
    Bot {
        level: Level,
    },
}

impl Chair {
    /// Is it this identity's?
    pub(crate) fn belongs_to(&self, someone: &str) -> bool {
        matches!(&self.sitter, Some(Sitter::Person { identity, .. }) if identity == someone)
    }
}

/// One decision in the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Entry {
    pub(crate) n: u32,
    pub(crate) seat: u8,
    pub(crate) action: String,
    /// The name its sender gave it; empty for a bot's.
    pub(crate) client: String,
    pub(crate) at: i64,
}

/// Where everything is kept.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    pool: AnyPool,
    /// Where everything is written. SQLite has one writer at a time, and lets others sleep and try again; in line for
    /// the one connection they are served in order, and at once.
    writes: AnyPool,
    is_sqlite: bool,
}

/// A name for each status in the database.
fn status_name(status: Status) -> &'static str {
    match status {
        Status::Waiting => "waiting",
        Status::Playing => "playing",
        Status::Over => "over",
    }
}

impl Store {
    /// Opens a database by its address, and brings its tables up to date.
    pub(crate) async fn open(url: &str) -> Result<Store> {
        sqlx::any::install_default_drivers();
        let is_sqlite = url.starts_with("sqlite:");
        let options: AnyConnectOptions = url.parse()?;
        let connections = |most| {
            AnyPoolOptions::new()
                .max_connections(most)
                .acquire_timeout(Duration::from_secs(10))
                .after_connect(move |connection, _| {
                    Box::pin(async move {
                        if is_sqlite {
                            // FULL: a commit is on the disk when it returns, in WAL mode too.
                            let pragmas = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                                       PRAGMA busy_timeout = 10000; PRAGMA foreign_keys = ON;";
                            connection.execute(pragmas).await?;
                        }
                        Ok(())
                    })
                })
        };
        let pool = connections(if is_sqlite { 3 } else { 8 }).connect_with(options.clone()).await?;
        let writes = if is_sqlite { connections(1).connect_with(options).await? } else { pool.clone() };
        let schema = Migration::new(
            1,
            "tables".into(),
            MigrationType::Simple,
            include_str!("schema.sql").into_sql_str(),
            false,
        );
        Migrator::with_migrations(vec![schema]).run(&writes).await?;
        Ok(Store { pool, writes, is_sqlite })
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

    // Identities.

    pub(crate) async fn identity(&self, token: &TokenHash, now: i64) -> Result<Option<Identity>> {
        /// How often it is noted that somebody is still here.
        const HOUR: i64 = 3_600_000;
        let row = sqlx::query("SELECT id, name, admin, seen_at FROM identities WHERE token_hash = $1")
            .bind(token.as_str())
            .fetch_optional(&self.pool)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let id: String = row.try_get("id")?;
        if row.try_get::<i64, _>("seen_at")? < now - HOUR {
            sqlx::query("UPDATE identities SET seen_at = $1 WHERE id = $2")
                .bind(now)
                .bind(&id)
                .execute(&self.writes)
                .await?;
        }
        let admin = row.try_get::<i64, _>("admin")? != 0;
        Ok(Some(Identity { id, name: row.try_get("name")?, admin }))
    }

    pub(crate) async fn add_identity(&self, identity: &Identity, token: &TokenHash, now: i64) -> Result<()> {
        sqlx::query(
            "INSERT INTO identities (id, name, token_hash, admin, seen_at) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(&identity.id)
        .bind(&identity.name)
        .bind(token.as_str())
        .bind(i64::from(identity.admin))
        .bind(now)
        .execute(&self.writes)
        .await?;
        Ok(())
    }

    pub(crate) async fn rename(&self, identity: &str, name: &str) -> Result<()> {
        sqlx::query("UPDATE identities SET name = $1 WHERE id = $2")
            .bind(name)
            .bind(identity)
            .execute(&self.writes)
            .await?;
        Ok(())
    }

    pub(crate) async fn make_admin(&self, identity: &str) -> Result<()> {
        sqlx::query("UPDATE identities SET admin = 1 WHERE id = $1")
            .bind(identity)
            .execute(&self.writes)
            .await?;
        Ok(())
    }

    pub(crate) async fn add_recovery(&self, code: &TokenHash, identity: &str, expires_at: i64) -> Result<()> {
        sqlx::query("INSERT INTO recoveries (code_hash, identity, expires_at) VALUES ($1, $2, $3)")
            .bind(code.as_str())
            .bind(identity)
            .bind(expires_at)
            .execute(&self.writes)
            .await?;
        Ok(())
    }

    /// Gives the identity behind a recovery code a new token, once: the old token is no longer good.
    pub(crate) async fn recover(
        &self,
        code: &TokenHash,
        token: &TokenHash,
        now: i64,
    ) -> Result<Option<Identity>> {
        let mut transaction = self.writes.begin().await?;
        let row = sqlx::query("DELETE FROM recoveries WHERE code_hash = $1 RETURNING identity, expires_at")
            .bind(code.as_str())
            .fetch_optional(&mut *transaction)
            .await?;
        let mut found = None;
        if let Some(row) = row
            && row.try_get::<i64, _>("expires_at")? > now
        {
            let id: String = row.try_get("identity")?;
            let update = "UPDATE identities SET token_hash = $1 WHERE id = $2 RETURNING name, admin";
            let row =
                sqlx::query(update).bind(token.as_str()).bind(&id).fetch_optional(&mut *transaction).await?;
            if let Some(row) = row {
                let admin = row.try_get::<i64, _>("admin")? != 0;
                found = Some(Identity { id, name: row.try_get("name")?, admin });
            }
        }
        transaction.commit().await?;
        Ok(found)
    }

    // Tables.

    pub(crate) async fn add_table(&self, row: &Row) -> Result<()> {
        let mut transaction = self.writes.begin().await?;
        insert_table(&mut transaction, row).await?;
        transaction.commit().await?;
        Ok(())
    }

    pub(crate) async fn table(&self, id: &str) -> Result<Option<Row>> {
        let row = sqlx::query("SELECT * FROM tables WHERE id = $1").bind(id).fetch_optional(&self.pool);
        row.await?.as_ref().map(read_table).transpose()
    }

    /// Writes a changed table, unless somebody else has changed it meanwhile. The row's version goes up.
    pub(crate) async fn change_table(&self, row: &mut Row) -> Result<bool> {
        let mut transaction = self.writes.begin().await?;
        let changed = sqlx::query(
            "UPDATE tables SET version = version + 1, status = $1, public = $2, host = $3, setup = $4, \
             chairs = $5, next = $6, touched_at = $7, due_at = $8, rules = $9 WHERE id = $10 AND version = $11",
        )
        .bind(status_name(row.status))
        .bind(i64::from(row.setup.public))
        .bind(&row.host)
        .bind(serde_json::to_string(&row.setup)?)
        .bind(serde_json::to_string(&row.chairs)?)
        .bind(&row.next)
        .bind(row.touched_at)
        .bind(row.due_at)
        .bind(i64::from(row.rules))
        .bind(&row.id)
        .bind(row.version)
        .execute(&mut *transaction)
        .await?;
        if changed.rows_affected() == 0 {
            return Ok(false);
        }
        insert_members(&mut transaction, row).await?;
        transaction.commit().await?;
        row.version += 1;
        Ok(true)
    }

    pub(crate) async fn remove_table(&self, id: &str) -> Result<()> {
        let mut transaction = self.writes.begin().await?;
        for statement in [
            "DELETE FROM tables WHERE id = $1",
            "DELETE FROM actions WHERE table_id = $1",
            "DELETE FROM chat WHERE table_id = $1",
            "DELETE FROM members WHERE table_id = $1",
        ] {
            sqlx::query(statement).bind(id).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Public tables that have not ended, the latest first.
    pub(crate) async fn public_tables(&self, most: i64) -> Result<Vec<Row>> {
        let rows = sqlx::query(
            "SELECT * FROM tables WHERE public = 1 AND status <> 'over' ORDER BY touched_at DESC LIMIT $1",
        )
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(read_table).collect()
    }

    /// The tables at which the identity sits or which it keeps, the latest first.
    pub(crate) async fn tables_of(&self, identity: &str, most: i64) -> Result<Vec<Row>> {
        let rows = sqlx::query(
            "SELECT tables.* FROM tables JOIN members ON members.table_id = tables.id \
             WHERE members.identity = $1 ORDER BY touched_at DESC LIMIT $2",
        )
        .bind(identity)
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(read_table).collect()
    }

    /// How many tables the identity keeps that have not ended.
    pub(crate) async fn open_tables_of(&self, host: &str) -> Result<i64> {
        let row = sqlx::query("SELECT COUNT(*) AS open FROM tables WHERE host = $1 AND status <> 'over'")
            .bind(host)
            .fetch_one(&self.pool)
            .await?;
        Ok(row.try_get("open")?)
    }

    /// The tables that must be looked at by now.
    pub(crate) async fn due_tables(&self, now: i64) -> Result<Vec<String>> {
        let rows = sqlx::query("SELECT id FROM tables WHERE due_at <= $1 ORDER BY due_at LIMIT 1000")
            .bind(now)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    /// The tables of this status that nobody has touched since then.
    pub(crate) async fn stale_tables(&self, status: Status, since: i64) -> Result<Vec<String>> {
        let rows = sqlx::query("SELECT id FROM tables WHERE status = $1 AND touched_at < $2 LIMIT 1000")
            .bind(status_name(status))
            .bind(since)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    /// The log of a table from a number on.
    pub(crate) async fn log(&self, table: &str, from: u32) -> Result<Vec<Entry>> {
        let rows = sqlx::query(
            "SELECT n, seat, action, client, at FROM actions WHERE table_id = $1 AND n >= $2 ORDER BY n",
        )
        .bind(table)
        .bind(i64::from(from))
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(read_entry).collect()
    }

    // Chat.

    pub(crate) async fn add_chat(&self, table: &str, line: &ChatLine) -> Result<()> {
        sqlx::query("INSERT INTO chat (table_id, n, name, text, at) VALUES ($1, $2, $3, $4, $5)")
            .bind(table)
            .bind(i64::from(line.n))
            .bind(&line.name)
            .bind(&line.text)
            .bind(line.at)
            .execute(&self.writes)
            .await?;
        Ok(())
    }

    /// The last lines, the oldest first.
    pub(crate) async fn chat(&self, table: &str, most: i64) -> Result<Vec<ChatLine>> {
        let rows =
            sqlx::query("SELECT n, name, text, at FROM chat WHERE table_id = $1 ORDER BY n DESC LIMIT $2")
                .bind(table)
                .bind(most)
                .fetch_all(&self.pool)
                .await?;
        rows.iter().rev().map(read_chat).collect()
    }
}

async fn insert_table(connection: &mut sqlx::AnyConnection, row: &Row) -> Result<()> {
    sqlx::query(
        "INSERT INTO tables (id, version, status, public, host, rules, setup, chairs, seed, next, made_at, \
         touched_at, due_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
    )
    .bind(&row.id)
    .bind(row.version)
    .bind(status_name(row.status))
    .bind(i64::from(row.setup.public))
    .bind(&row.host)
    .bind(i64::from(row.rules))
    .bind(serde_json::to_string(&row.setup)?)
    .bind(serde_json::to_string(&row.chairs)?)
    .bind(&row.seed)
    .bind(&row.next)
    .bind(row.made_at)
    .bind(row.touched_at)
    .bind(row.due_at)
    .execute(&mut *connection)
    .await?;
    insert_members(connection, row).await
}

async fn insert_members(connection: &mut sqlx::AnyConnection, row: &Row) -> Result<()> {
    let people = row.chairs.iter().filter_map(|chair| match &chair.sitter {
        Some(Sitter::Person { identity, .. }) => Some(identity),
        _ => None,
    });
    for identity in people.chain([&row.host]) {
        let insert = "INSERT INTO members (identity, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        sqlx::query(insert).bind(identity).bind(&row.id).execute(&mut *connection).await?;
    }
    Ok(())
}

fn read_table(row: &AnyRow) -> Result<Row> {
    let status: String = row.try_get("status")?;
    let status = [Status::Waiting, Status::Playing, Status::Over]
        .into_iter()
        .find(|known| status_name(*known) == status)
        .ok_or_else(|| StoreError::Unreadable(format!("status {status}")))?;
    Ok(Row {
        id: row.try_get("id")?,
        version: row.try_get("version")?,
        status,
        host: row.try_get("host")?,
        rules: u16::try_from(row.try_get::<i64, _>("rules")?)
            .map_err(|_| StoreError::Unreadable("rules".into()))?,
        setup: serde_json::from_str(&row.try_get::<String, _>("setup")?)?,
        chairs: serde_json::from_str(&row.try_get::<String, _>("chairs")?)?,
        seed: row.try_get("seed")?,
        next: row.try_get("next")?,
        made_at: row.try_get("made_at")?,
        touched_at: row.try_get("touched_at")?,
        due_at: row.try_get("due_at")?,
    })
}

fn read_entry(row: &AnyRow) -> Result<Entry> {
    Ok(Entry {
        n: row.try_get::<i64, _>("n")? as u32,
        seat: row.try_get::<i64, _>("seat")? as u8,
        action: row.try_get("action")?,
        client: row.try_get("client")?,
        at: row.try_get("at")?,
    })
}

fn read_chat(row: &AnyRow) -> Result<ChatLine> {
    Ok(ChatLine {
        n: row.try_get::<i64, _>("n")? as u32,
        name: row.try_get("name")?,
        text: row.try_get("text")?,
        at: row.try_get("at")?,
    })
}
