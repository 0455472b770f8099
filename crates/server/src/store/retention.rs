//! Retention: abandoned tables are removed, and removed tables can be restored for a week.
//!
//! Time is measured twice, by the time of day and by how long the service has been running, and both must have passed:
//! a server with a wrong clock removes nothing too early.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row as _};

use super::identities::lock_identity;
use super::results::hide_results;
use super::tables::{open_tables, read_table, readable, status_name};
use super::{Result, Row, Store, StoreError};
use treize_protocol::Status;

/// How long a removed table can be restored: a week, in milliseconds.
pub(crate) const RESTORABLE: i64 = 7 * 86_400_000;

/// How many tables are removed or purged in one batch.
pub(crate) const BATCH: usize = 1000;

pub(super) const STALE: &str = "SELECT id FROM tables WHERE status = $1 AND removed_at IS NULL AND touched_at < $2 \
                                AND touched_run <= (SELECT running FROM service) - $3 LIMIT $4";
pub(super) const PURGEABLE: &str = "SELECT id FROM tables WHERE removed_at < $1 \
                                    AND removed_run <= (SELECT running FROM service) - $2 LIMIT $3";
pub(super) const REMOVED: &str =
    "SELECT * FROM tables WHERE removed_at IS NOT NULL ORDER BY removed_at DESC LIMIT $1";
pub(super) const REMOVED_BY_HOST: &str =
    "SELECT * FROM tables WHERE removed_at IS NOT NULL AND host = $1 ORDER BY removed_at DESC LIMIT $2";

/// A removed table that can still be restored.
#[derive(Clone, Debug)]
pub(crate) struct Removed {
    pub(crate) row: Row,
    pub(crate) at: i64,
    /// How long the service had been running at that time.
    pub(crate) run: i64,
}

impl Removed {
    /// When it will be deleted permanently, if the service keeps running.
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

    /// Adds to how long the service has been running. Of several servers, one counts.
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

    /// Tables of this status without a change for `keep`, at most [`BATCH`].
    pub(crate) async fn stale_tables(&self, status: Status, now: i64, keep: i64) -> Result<Vec<String>> {
        let query = sqlx::query(STALE).bind(status_name(status)).bind(now - keep).bind(keep);
        let query = query.bind(BATCH as i64);
        let rows = query.fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    /// Removes a table so that it can be restored; a finished one only if asked to. Returns whether it existed.
    pub(crate) async fn remove_table(&self, id: &str, finished_too: bool, now: i64) -> Result<bool> {
        let remove = "UPDATE tables SET removed_at = $1, removed_run = (SELECT running FROM service), \
                      version = version + 1 WHERE id = $2 AND removed_at IS NULL AND (status <> 'over' OR $3 = 1)";
        let remove = sqlx::query(remove).bind(now).bind(id).bind(i64::from(finished_too));
        self.database
            .in_time(async {
                let mut transaction = self.database.begin().await?;
                let is_removed = remove.execute(&mut *transaction).await?.rows_affected() > 0;
                if is_removed {
                    hide_results(&mut transaction, id, true).await?;
                }
                transaction.commit().await?;
                Ok(is_removed)
            })
            .await
    }

    /// Restores a removed table, unless its host has reached the limit of unfinished tables. Returns whether it did.
    pub(crate) async fn restore_table(&self, id: &str, now: i64, most_open: u32) -> Result<bool> {
        let restore = "UPDATE tables SET removed_at = NULL, removed_run = NULL, touched_at = $1, \
                       touched_run = (SELECT running FROM service), version = version + 1 \
                       WHERE id = $2 AND removed_at IS NOT NULL";
        self.database
            .in_time(async {
                let mut transaction = self.database.begin().await?;
                let removed = "SELECT host, status FROM tables WHERE id = $1 AND removed_at IS NOT NULL";
                let removed = sqlx::query(removed).bind(id).fetch_optional(&mut *transaction).await?;
                let mut restored = 0;
                if let Some(removed) = removed {
                    let (host, status): (String, String) =
                        (removed.try_get("host")?, removed.try_get("status")?);
                    match lock_identity(&mut transaction, &host).await {
                        // The administrator may restore a table whose host has deleted their identity.
                        Ok(()) | Err(StoreError::NoIdentity) => {}
                        Err(error) => return Err(error),
                    }
                    let open = open_tables(&mut transaction, &host).await?;
                    if status == status_name(Status::Over) || open < i64::from(most_open) {
                        let restore = sqlx::query(restore).bind(now).bind(id);
                        restored = restore.execute(&mut *transaction).await?.rows_affected();
                        hide_results(&mut transaction, id, false).await?;
                    }
                }
                transaction.commit().await?;
                Ok(restored > 0)
            })
            .await
    }

    /// A removed table.
    pub(crate) async fn removed_table(&self, id: &str) -> Result<Option<Removed>> {
        let query = "SELECT * FROM tables WHERE id = $1 AND removed_at IS NOT NULL";
        let row = sqlx::query(query).bind(id).fetch_optional(self.readers()).await?;
        row.as_ref().map(read_removed).transpose()
    }

    /// The removed tables, the latest first: an identity's own, or all.
    pub(crate) async fn removed_tables(&self, host: Option<&str>, most: i64) -> Result<Vec<Removed>> {
        let query = match host {
            Some(host) => sqlx::query(REMOVED_BY_HOST).bind(host).bind(most),
            None => sqlx::query(REMOVED).bind(most),
        };
        readable(&query.fetch_all(self.readers()).await?, read_removed)
    }

    /// Removed tables that can be deleted permanently, at most [`BATCH`].
    pub(crate) async fn purgeable_tables(&self, now: i64) -> Result<Vec<String>> {
        let query = sqlx::query(PURGEABLE).bind(now - RESTORABLE).bind(RESTORABLE).bind(BATCH as i64);
        let rows = query.fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    /// Deletes a table that was created just now and that nobody knows of.
    pub(crate) async fn discard_table(&self, id: &str) -> Result<()> {
        self.database
            .in_time(async {
                let mut transaction = self.database.begin().await?;
                sqlx::query("DELETE FROM tables WHERE id = $1").bind(id).execute(&mut *transaction).await?;
                delete_rest(&mut transaction, id).await?;
                transaction.commit().await
            })
            .await
    }

    /// Permanently deletes a table and everything about it, if it is still purgeable. Returns whether it was.
    pub(crate) async fn purge_table(&self, id: &str, now: i64) -> Result<bool> {
        self.database
            .in_time(async {
                let mut transaction = self.database.begin().await?;
                // It may have been restored since the query.
                let delete = "DELETE FROM tables WHERE id = $3 AND removed_at < $1 \
                          AND removed_run <= (SELECT running FROM service) - $2";
                let delete = sqlx::query(delete).bind(now - RESTORABLE).bind(RESTORABLE).bind(id);
                if delete.execute(&mut *transaction).await?.rows_affected() == 0 {
                    transaction.rollback().await?;
                    return Ok(false);
                }
                delete_rest(&mut transaction, id).await?;
                transaction.commit().await?;
                Ok(true)
            })
            .await
    }
}

/// Deletes everything stored about a table in other database tables.
async fn delete_rest(connection: &mut AnyConnection, id: &str) -> Result<()> {
    for statement in [
        "DELETE FROM actions WHERE table_id = $1",
        "DELETE FROM records WHERE table_id = $1",
        "DELETE FROM results WHERE table_id = $1",
        "DELETE FROM reviews WHERE table_id = $1",
        "DELETE FROM chat WHERE table_id = $1",
        "DELETE FROM notices WHERE table_id = $1",
        "DELETE FROM webhooks WHERE table_id = $1",
        "DELETE FROM members WHERE table_id = $1",
        "DELETE FROM leases WHERE table_id = $1",
        "DELETE FROM duplicate_games WHERE table_id = $1",
    ] {
        sqlx::query(statement).bind(id).execute(&mut *connection).await?;
    }
    Ok(())
}

fn read_removed(row: &AnyRow) -> Result<Removed> {
    let (at, run) = (row.try_get("removed_at")?, row.try_get("removed_run")?);
    Ok(Removed { row: read_table(row)?, at, run })
}

#[cfg(test)]
mod tests {
    use sqlx::Executor;
    use tempfile::TempDir;

    use super::*;

    #[tokio::test]
    async fn a_table_that_was_restored_meanwhile_is_not_deleted() {
        let folder = TempDir::new().expect("a folder");
        let url = format!("sqlite://{}?mode=rwc", folder.path().join("treize.db").display());
        let store = Store::open(&url, crate::store::PATIENCE).await.expect("a store");
        let mut transaction = store.database.begin().await.expect("a transaction");
        let statements = "INSERT INTO tables (id, version, status, public, host, rules, setup, chairs, seed, made_at, \
                          touched_at, removed_at, removed_run) VALUES ('a', 0, 'waiting', 0, '', 1, '', '', '', 0, 0, 0, 0); \
                          INSERT INTO chat (table_id, n, name, text, at) VALUES ('a', 0, '', '', 0); \
                          UPDATE service SET running = 1000000000000";
        transaction.execute(statements).await.expect("a table that was removed long ago");
        transaction.commit().await.expect("it is there");
        let now = 1_000_000_000_000;
        assert_eq!(store.purgeable_tables(now).await.expect("a list"), ["a"]);
        assert!(store.restore_table("a", now, 1).await.expect("it is restored"));
        assert!(!store.purge_table("a", now).await.expect("it stays"));
        assert_eq!(store.version("a").await.expect("a version"), Some(1));
        assert_eq!(
            sqlx::query("SELECT * FROM chat").fetch_all(store.readers()).await.expect("rows").len(),
            1
        );
    }
}
