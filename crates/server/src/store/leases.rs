//! Leases: which of several servers drives a table's bots and clocks.
//!
//! A lease only saves work. Two servers that both believe they have it append to the same log, and one of them loses
//! the race. Only PostgreSQL has several servers, so this is PostgreSQL's SQL.

use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::tables::read_due;
use super::{DUE, Due, Result, Store};

/// How long a server counts as alive after its last heartbeat, in milliseconds.
const HEARTBEAT_TIMEOUT: i64 = 3000;

/// The database's clock, in milliseconds since 1970.
macro_rules! now {
    () => {
        "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
    };
}

/// The result of a heartbeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Heartbeat {
    /// The server was still registered.
    Renewed,
    /// The first heartbeat, or one that came too late: other servers may have taken this server's leases.
    Rejoined {
        /// Since when the service has been running without a break.
        since: i64,
    },
}

impl Store {
    /// Sends a server's heartbeat.
    pub(crate) async fn heartbeat(&self, node: &str) -> Result<Heartbeat> {
        let renew = concat!("UPDATE nodes SET until = ", now!(), " + $2 WHERE id = $1 AND until > ", now!());
        if self.write(sqlx::query(renew).bind(node).bind(HEARTBEAT_TIMEOUT)).await? > 0 {
            return Ok(Heartbeat::Renewed);
        }
        // If other servers are alive, the service has not stopped; otherwise it starts now.
        let rejoin = concat!(
            "INSERT INTO nodes (id, since, until) VALUES ($1, COALESCE((SELECT MIN(since) FROM nodes WHERE until > ",
            now!(),
            "), ",
            now!(),
            "), ",
            now!(),
            " + $2) ",
            "ON CONFLICT (id) DO UPDATE SET since = EXCLUDED.since, until = EXCLUDED.until RETURNING since"
        );
        self.database
            .in_time(async {
                let mut transaction = self.database.begin().await?;
                let row = sqlx::query(rejoin)
                    .bind(node)
                    .bind(HEARTBEAT_TIMEOUT)
                    .fetch_one(&mut *transaction)
                    .await?;
                transaction.commit().await?;
                Ok(Heartbeat::Rejoined { since: row.try_get("since")? })
            })
            .await
    }

    /// Unregisters a server: all its leases are free at once.
    pub(crate) async fn leave(&self, node: &str) -> Result<()> {
        self.write(sqlx::query("DELETE FROM nodes WHERE id = $1").bind(node)).await?;
        Ok(())
    }

    /// Takes or keeps a table's lease. Returns false if another living server has it.
    pub(crate) async fn take_lease(&self, table: &str, node: &str) -> Result<bool> {
        let take = concat!(
            "INSERT INTO leases (table_id, node) VALUES ($1, $2) ON CONFLICT (table_id) DO UPDATE SET node = $2 ",
            "WHERE leases.node = $2 OR NOT EXISTS (SELECT 1 FROM nodes WHERE id = leases.node AND until > ",
            now!(),
            ")"
        );
        Ok(self.write(sqlx::query(take).bind(table).bind(node)).await? > 0)
    }

    /// Releases a table's lease.
    pub(crate) async fn drop_lease(&self, table: &str, node: &str) -> Result<()> {
        let drop = "DELETE FROM leases WHERE table_id = $1 AND node = $2";
        self.write(sqlx::query(drop).bind(table).bind(node)).await?;
        Ok(())
    }

    /// Tables that are due at `by` and that no other living server drives, after the table `after`; and whether this
    /// server already drives them.
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

    /// Deletes servers that have been gone for long, and leases without a server.
    pub(crate) async fn forget_nodes(&self) -> Result<()> {
        let gone = concat!("DELETE FROM nodes WHERE until < ", now!(), " - 3600000");
        self.write(sqlx::query(gone)).await?;
        let free = "DELETE FROM leases WHERE node NOT IN (SELECT id FROM nodes)";
        self.write(sqlx::query(free)).await?;
        Ok(())
    }
}
