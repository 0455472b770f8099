//! Leases: which of several servers drives a table's bots and clocks.
//!
//! A lease only spares work. Two servers that both believe they have it append to the same log, and one of them loses.
//! Only PostgreSQL has several servers, so this is in its words.

use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::database::in_time;
use super::tables::read_due;
use super::{DUE, Due, Result, Store};

/// How long a server is taken to be alive after it was last heard of, in milliseconds.
const ALIVE: i64 = 3000;

/// The database's clock, in milliseconds since 1970.
macro_rules! now {
    () => {
        "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
    };
}

/// What came of saying that one is alive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beat {
    /// As before.
    Again,
    /// For the first time, or too late: what one had may be others' now.
    Anew {
        /// Since when the service has been running without a break.
        since: i64,
    },
}

impl Store {
    /// Says that a server is alive.
    pub(crate) async fn beat(&self, node: &str) -> Result<Beat> {
        let again = concat!("UPDATE nodes SET until = ", now!(), " + $2 WHERE id = $1 AND until > ", now!());
        if self.write(sqlx::query(again).bind(node).bind(ALIVE)).await? > 0 {
            return Ok(Beat::Again);
        }
        // If others are there, nothing has stood still; if not, the service begins anew.
        let anew = concat!(
            "INSERT INTO nodes (id, since, until) VALUES ($1, COALESCE((SELECT MIN(since) FROM nodes WHERE until > ",
            now!(),
            "), ",
            now!(),
            "), ",
            now!(),
            " + $2) ",
            "ON CONFLICT (id) DO UPDATE SET since = EXCLUDED.since, until = EXCLUDED.until RETURNING since"
        );
        in_time(async {
            let mut transaction = self.database.begin().await?;
            let row = sqlx::query(anew).bind(node).bind(ALIVE).fetch_one(&mut *transaction).await?;
            transaction.commit().await?;
            Ok(Beat::Anew { since: row.try_get("since")? })
        })
        .await
    }

    /// A server goes: all its leases are free at once.
    pub(crate) async fn leave(&self, node: &str) -> Result<()> {
        self.write(sqlx::query("DELETE FROM nodes WHERE id = $1").bind(node)).await?;
        Ok(())
    }

    /// Takes a table's lease, or keeps it: true unless it is another living server's.
    pub(crate) async fn take_lease(&self, table: &str, node: &str) -> Result<bool> {
        let take = concat!(
            "INSERT INTO leases (table_id, node) VALUES ($1, $2) ON CONFLICT (table_id) DO UPDATE SET node = $2 ",
            "WHERE leases.node = $2 OR NOT EXISTS (SELECT 1 FROM nodes WHERE id = leases.node AND until > ",
            now!(),
            ")"
        );
        Ok(self.write(sqlx::query(take).bind(table).bind(node)).await? > 0)
    }

    /// Gives a table's lease back.
    pub(crate) async fn drop_lease(&self, table: &str, node: &str) -> Result<()> {
        let drop = "DELETE FROM leases WHERE table_id = $1 AND node = $2";
        self.write(sqlx::query(drop).bind(table).bind(node)).await?;
        Ok(())
    }

    /// Tables that must have been looked at by then, and that no other living server drives, after one of them; and
    /// whether this one does already.
    pub(crate) async fn due_for(&self, node: &str, by: i64, after: &Due) -> Result<Vec<(Due, bool)>> {
        let due = concat!(
            "SELECT tables.id, due_at, nodes.id AS driver FROM tables LEFT JOIN leases ON leases.table_id = tables.id ",
            "LEFT JOIN nodes ON nodes.id = leases.node AND nodes.until > ",
            now!(),
            " WHERE due_at <= $2 AND removed_at IS NULL AND (nodes.id IS NULL OR nodes.id = $1) ",
            "AND (due_at > $3 OR (due_at = $3 AND tables.id > $4)) ORDER BY due_at, tables.id LIMIT $5"
        );
        let query = sqlx::query(due).bind(node).bind(by).bind(after.at).bind(&after.table).bind(DUE as i64);
        let rows = query.fetch_all(self.readers()).await?;
        let read = |row: &AnyRow| {
            let driver: Option<String> = row.try_get("driver")?;
            Ok((read_due(row)?, driver.is_some()))
        };
        rows.iter().map(read).collect()
    }

    /// Forgets servers that have long gone, and leases that nobody has.
    pub(crate) async fn forget_nodes(&self) -> Result<()> {
        let gone = concat!("DELETE FROM nodes WHERE until < ", now!(), " - 3600000");
        self.write(sqlx::query(gone)).await?;
        let free = "DELETE FROM leases WHERE node NOT IN (SELECT id FROM nodes)";
        self.write(sqlx::query(free)).await?;
        Ok(())
    }
}
