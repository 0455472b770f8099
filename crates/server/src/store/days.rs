//! The secret seed of each day.

use sqlx::Row as _;

use super::{Result, Store};

/// A day's seed.
pub(crate) struct StoredDay {
    pub(crate) seed: String,
    /// Since when there is a commitment to it.
    pub(crate) made_at: i64,
    /// When the seed is shown.
    pub(crate) open_at: i64,
}

impl Store {
    /// The seed of a day, if it has one.
    pub(crate) async fn day(&self, day: &str) -> Result<Option<StoredDay>> {
        let query = sqlx::query("SELECT seed, made_at, open_at FROM days WHERE day = $1").bind(day);
        let row = query.fetch_optional(self.readers()).await?;
        let read = |row: sqlx::any::AnyRow| {
            let (made_at, open_at) = (row.try_get("made_at")?, row.try_get("open_at")?);
            Ok(StoredDay { seed: row.try_get("seed")?, made_at, open_at })
        };
        row.map(read).transpose()
    }

    /// Gives a day its seed, unless it has one already. Several servers may do so at the same time: the first one stays.
    pub(crate) async fn add_day(&self, day: &str, stored: &StoredDay) -> Result<()> {
        let insert =
            "INSERT INTO days (day, seed, made_at, open_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
        let insert =
            sqlx::query(insert).bind(day).bind(&stored.seed).bind(stored.made_at).bind(stored.open_at);
        self.write(insert).await?;
        Ok(())
    }
}
