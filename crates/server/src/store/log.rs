//! The log of actions: the single source of truth.

use serde::{Deserialize, Serialize};
use sqlx::any::AnyRow;
use sqlx::{Any, Executor, Row as _};

use super::{Result, Store};

/// One action in the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Entry {
    pub(crate) n: u32,
    pub(crate) seat: u8,
    pub(crate) action: String,
    /// The ID its sender gave it; empty for a bot's.
    pub(crate) client: String,
    pub(crate) at: i64,
}

impl Store {
    /// The log of a table from a number on.
    pub(crate) async fn log(&self, table: &str, from: u32) -> Result<Vec<Entry>> {
        log(self.readers(), table, from).await
    }

    /// How many actions the log of a table has.
    pub(crate) async fn log_length(&self, table: &str) -> Result<u32> {
        let query = sqlx::query("SELECT MAX(n) AS last FROM actions WHERE table_id = $1").bind(table);
        let last: Option<i64> = query.fetch_one(self.readers()).await?.try_get("last")?;
        Ok(last.map_or(0, |last| last as u32 + 1))
    }
}

/// The log of a table from a number on, read through any connection.
pub(super) async fn log<'e>(
    connection: impl Executor<'e, Database = Any>,
    table: &str,
    from: u32,
) -> Result<Vec<Entry>> {
    let query = "SELECT n, seat, action, client, at FROM actions WHERE table_id = $1 AND n >= $2 ORDER BY n";
    let rows = sqlx::query(query).bind(table).bind(i64::from(from)).fetch_all(connection).await?;
    rows.iter().map(read_entry).collect()
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
