//! Records of finished games. They are written when a game ends, and can be read whatever rules this program knows.

use sqlx::{Any, Executor, Row as _};
use treize_record::Record;

use super::{Result, Store, StoreError};

impl Store {
    /// The record of a finished game, if it is stored.
    pub(crate) async fn record(&self, table: &str) -> Result<Option<Record>> {
        record(self.readers(), table).await
    }

    /// Whether a record of this table's game is stored.
    pub(crate) async fn has_record(&self, table: &str) -> Result<bool> {
        let query = "SELECT table_id FROM records JOIN tables ON tables.id = table_id \
                     WHERE table_id = $1 AND removed_at IS NULL";
        Ok(sqlx::query(query).bind(table).fetch_optional(self.readers()).await?.is_some())
    }

    /// Adds the record of a game that ended before records were stored.
    pub(crate) async fn add_record(&self, table: &str, record: &Record) -> Result<()> {
        let insert = "INSERT INTO records (table_id, record) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        self.write(sqlx::query(insert).bind(table).bind(serde_json::to_string(record)?)).await?;
        Ok(())
    }

    /// Finished games without a record, by ID, after the ID `after`.
    pub(crate) async fn unrecorded(&self, after: &str, most: i64) -> Result<Vec<String>> {
        let query = "SELECT id FROM tables WHERE status = 'over' AND id > $1 \
                     AND NOT EXISTS (SELECT 1 FROM records WHERE table_id = id) ORDER BY id LIMIT $2";
        let rows = sqlx::query(query).bind(after).bind(most).fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }
}

/// The record of a finished game, if it is stored, read through any connection.
pub(super) async fn record<'e>(
    connection: impl Executor<'e, Database = Any>,
    table: &str,
) -> Result<Option<Record>> {
    let query = "SELECT record FROM records JOIN tables ON tables.id = table_id \
                 WHERE table_id = $1 AND removed_at IS NULL";
    let row = sqlx::query(query).bind(table).fetch_optional(connection).await?;
    let Some(row) = row else { return Ok(None) };
    let record = Record::parse(row.try_get::<String, _>("record")?.as_bytes());
    // The error itself quotes the data, and errors of the store are logged.
    record.map(Some).map_err(|_| StoreError::Unreadable("a record".into()))
}
