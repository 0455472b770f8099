//! How long tables are kept: those that everybody has left are removed, and what was removed can be restored for a week.
//!
//! Time is measured twice, by the time of day and by how long the service has been running, and both must have passed: a
//! server whose clock is wrong removes nothing too early.

use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::database::in_time;
use super::tables::{open_tables, read_table, readable, status_name};
use super::{Result, Row, Store};
use crate::wire::Status;

/// How long a table that was removed can be restored: a week, in milliseconds.
pub(crate) const RESTORABLE: i64 = 7 * 86_400_000;

/// A table that was removed and is still there.
#[derive(Clone, Debug)]
pub(crate) struct Removed {
    pub(crate) row: Row,
    pub(crate) at: i64,
    /// How long the service had been running then.
    pub(crate) run: i64,
}

impl Removed {
    /// When it will be gone for good, if the service goes on running.
    pub(crate) fn purged_at(&self, now: i64, running: i64) -> i64 {
        (self.at + RESTORABLE).max(now + self.run + RESTORABLE - running)
    }
}

impl Store {
    /// How long the service has been running.
    pub(crate) async fn running(&self) -> Result<i64> {
        let row = sqlx::query("SELECT running FROM service").fetch_one(self.readers()).await?;
        Ok(row.try_get("running")?)
    }

    /// Notes that the service has been running for so long since this was last noted. Of several servers, one counts.
    pub(crate) async fn add_running(&self, node: &str, milliseconds: i64) -> Result<()> {
        let add = if self.is_shared() {
            "UPDATE service SET running = running + $1 WHERE $2 = (SELECT MIN(id) FROM nodes WHERE until > \
             CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT))"
        } else {
            "UPDATE service SET running = running + $1 WHERE $2 <> ''"
        };
        self.write(sqlx::query(add).bind(milliseconds).bind(node)).await?;
        Ok(())
    }

    /// Tables of this status that nobody has touched for so long.
    pub(crate) async fn stale_tables(&self, status: Status, now: i64, keep: i64) -> Result<Vec<String>> {
        let query = "SELECT id FROM tables WHERE status = $1 AND removed_at IS NULL AND touched_at < $2 \
                     AND touched_run <= (SELECT running FROM service) - $3 LIMIT 1000";
        let query = sqlx::query(query).bind(status_name(status)).bind(now - keep).bind(keep);
        let rows = query.fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    /// Removes a table, one whose game is over only if asked to: it is there for nobody, and can be restored. Tells
    /// whether it was there.
    pub(crate) async fn remove_table(&self, id: &str, finished_too: bool, now: i64) -> Result<bool> {
        let remove = "UPDATE tables SET removed_at = $1, removed_run = (SELECT running FROM service), \
                      version = version + 1 WHERE id = $2 AND removed_at IS NULL AND (status <> 'over' OR $3 = 1)";
        let remove = sqlx::query(remove).bind(now).bind(id).bind(i64::from(finished_too));
        Ok(self.write(remove).await? > 0)
    }

    /// Restores a table that was removed, unless its host has as many unfinished ones as allowed. Tells whether it did.
    pub(crate) async fn restore_table(&self, removed: &Row, now: i64, most_open: u32) -> Result<bool> {
        let restore = "UPDATE tables SET removed_at = NULL, removed_run = NULL, touched_at = $1, \
                       touched_run = (SELECT running FROM service), version = version + 1 \
                       WHERE id = $2 AND removed_at IS NOT NULL";
        in_time(async {
            let mut transaction = self.database.begin().await?;
            let open = open_tables(&mut transaction, &removed.host).await?;
            let is_free = removed.status == Status::Over || open < i64::from(most_open);
            if is_free {
                sqlx::query(restore).bind(now).bind(&removed.id).execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            Ok(is_free)
        })
        .await
    }

    /// A table that was removed.
    pub(crate) async fn removed_table(&self, id: &str) -> Result<Option<Removed>> {
        let query = "SELECT * FROM tables WHERE id = $1 AND removed_at IS NOT NULL";
        let row = sqlx::query(query).bind(id).fetch_optional(self.readers()).await?;
        row.as_ref().map(read_removed).transpose()
    }

    /// The tables that were removed, the latest first: an identity's own, or all.
    pub(crate) async fn removed_tables(&self, host: Option<&str>, most: i64) -> Result<Vec<Removed>> {
        let query = "SELECT * FROM tables WHERE removed_at IS NOT NULL AND (host = $1 OR $2 = 1) \
                     ORDER BY removed_at DESC LIMIT $3";
        let query =
            sqlx::query(query).bind(host.unwrap_or_default()).bind(i64::from(host.is_none())).bind(most);
        readable(&query.fetch_all(self.readers()).await?, read_removed)
    }

    /// Tables that were removed so long ago that they can go for good.
    pub(crate) async fn purgeable_tables(&self, now: i64) -> Result<Vec<String>> {
        let query = "SELECT id FROM tables WHERE removed_at < $1 \
                     AND removed_run <= (SELECT running FROM service) - $2 LIMIT 1000";
        let query = sqlx::query(query).bind(now - RESTORABLE).bind(RESTORABLE);
        let rows = query.fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    /// Deletes a table and everything about it, for good.
    pub(crate) async fn purge_table(&self, id: &str) -> Result<()> {
        in_time(async {
            let mut transaction = self.database.begin().await?;
            for statement in [
                "DELETE FROM tables WHERE id = $1",
                "DELETE FROM actions WHERE table_id = $1",
                "DELETE FROM records WHERE table_id = $1",
                "DELETE FROM chat WHERE table_id = $1",
                "DELETE FROM members WHERE table_id = $1",
                "DELETE FROM leases WHERE table_id = $1",
            ] {
                sqlx::query(statement).bind(id).execute(&mut *transaction).await?;
            }
            transaction.commit().await
        })
        .await
    }
}

fn read_removed(row: &AnyRow) -> Result<Removed> {
    let (at, run) = (row.try_get("removed_at")?, row.try_get("removed_run")?);
    Ok(Removed { row: read_table(row)?, at, run })
}
