//! Results of finished games: written when a game ends, or for games that ended before there were results.

use sqlx::{AnyConnection, AssertSqlSafe, Row as _};
use treize_protocol::GameReview;
use treize_record::Record;

use super::{Result, Row, Store, StoreError};
use crate::results::SeatResult;

/// The statement that inserts results; `r.value` is one of them, as JSON.
macro_rules! resulted {
    ($from:literal) => {
        concat!(
            "INSERT INTO results (table_id, seat, game, ended_at, public, rated, player, own, name, search, bot, \
             side, place, wins, points, ahead) \
             SELECT r.value ->> 'table', CAST(r.value ->> 'seat' AS BIGINT), r.value ->> 'game', \
             CAST(r.value ->> 'ended_at' AS BIGINT), CAST(r.value ->> 'public' AS BIGINT), \
             CAST(r.value ->> 'rated' AS BIGINT), r.value ->> 'player', CAST(r.value ->> 'own' AS BIGINT), \
             r.value ->> 'name', r.value ->> 'search', r.value ->> 'bot', CAST(r.value ->> 'side' AS BIGINT), CAST(r.value ->> 'place' AS BIGINT), \
             CAST(r.value ->> 'wins' AS BIGINT), CAST(r.value ->> 'points' AS BIGINT), \
             CAST(r.value ->> 'ahead' AS BIGINT) FROM ",
            $from,
            " WHERE true ON CONFLICT DO NOTHING"
        )
    };
}
pub(super) use resulted;

/// Finished games with a record and without results, in the order in which they were last touched.
pub(super) const WITHOUT_RESULTS: &str = "SELECT id, touched_at FROM tables WHERE status = 'over' \
     AND (touched_at, id) > ($1, $2) AND removed_at IS NULL AND source IS NULL \
     AND EXISTS (SELECT 1 FROM records WHERE records.table_id = tables.id) \
     AND NOT EXISTS (SELECT 1 FROM results WHERE results.table_id = tables.id) ORDER BY touched_at, id LIMIT $3";

/// A finished game whose results are to be written.
pub(crate) struct FinishedGame {
    pub(crate) row: Row,
    pub(crate) record: Record,
    pub(crate) ended_at: i64,
}

impl Store {
    /// Finished games without results, after this one; at most `most`.
    pub(crate) async fn without_results(
        &self,
        after: &(i64, String),
        most: i64,
    ) -> Result<Vec<(i64, String)>> {
        let query = sqlx::query(WITHOUT_RESULTS).bind(after.0).bind(&after.1).bind(most);
        let rows = query.fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok((row.try_get("touched_at")?, row.try_get("id")?))).collect()
    }

    /// A finished game with its record; `None` if it has none, or cannot be read.
    pub(crate) async fn finished_game(&self, table: &str) -> Result<Option<FinishedGame>> {
        let read = async {
            let (row, record) = (self.table(table).await?, self.record(table).await?);
            let last = "SELECT at FROM actions WHERE table_id = $1 ORDER BY n DESC LIMIT 1";
            let last = sqlx::query(last).bind(table).fetch_optional(self.readers()).await?;
            let (Some(row), Some(record)) = (row, record) else { return Ok(None) };
            let ended_at = last.map_or(Ok(row.touched_at), |last| last.try_get("at"))?;
            Ok(Some(FinishedGame { row, record, ended_at }))
        };
        match read.await {
            Err(error @ StoreError::Unreadable(_)) => {
                tracing::warn!(%error, "a finished game is left out of the lists");
                Ok(None)
            }
            read => read,
        }
    }

    /// Adds the results of games that ended before results were stored, with what their reviews say.
    pub(crate) async fn add_results(&self, results: &[SeatResult]) -> Result<()> {
        if results.is_empty() {
            return Ok(());
        }
        let mut ids: Vec<&str> = results.iter().map(|result| result.table.as_str()).collect();
        ids.dedup();
        let ids: Vec<_> = ids.into_iter().map(|id| serde_json::json!({ "id": id })).collect();
        let ids = serde_json::to_string(&ids)?;
        self.database
            .in_time(async {
                let mut transaction = self.database.begin().await?;
                // A review that is written meanwhile waits, and finds the results.
                let lock = format!(
                    "UPDATE tables SET rules = rules WHERE id IN (SELECT value ->> 'id' FROM {})",
                    self.json_rows()
                );
                sqlx::query(AssertSqlSafe(lock)).bind(&ids).execute(&mut *transaction).await?;
                self.insert_results(&mut transaction, results).await?;
                let reviews = format!(
                    "SELECT table_id, review FROM reviews WHERE table_id IN (SELECT value ->> 'id' FROM {})",
                    self.json_rows()
                );
                let reviews =
                    sqlx::query(AssertSqlSafe(reviews)).bind(&ids).fetch_all(&mut *transaction).await?;
                for row in reviews {
                    let table: String = row.try_get("table_id")?;
                    if let Ok(review) = serde_json::from_str(&row.try_get::<String, _>("review")?) {
                        set_reviewed(&mut transaction, &table, &review).await?;
                    }
                }
                transaction.commit().await
            })
            .await
    }

    /// Inserts results in a transaction.
    pub(super) async fn insert_results(
        &self,
        connection: &mut AnyConnection,
        results: &[SeatResult],
    ) -> Result<()> {
        let insert = if self.is_shared() {
            resulted!("json_array_elements(CAST($1 AS JSON)) AS r(value)")
        } else {
            resulted!("json_each($1) AS r")
        };
        sqlx::query(insert).bind(serde_json::to_string(results)?).execute(connection).await?;
        Ok(())
    }
}

/// Waits for changes of a table's results that another transaction makes, and holds up others until the end of this one.
pub(super) async fn lock_table(connection: &mut AnyConnection, table: &str) -> Result<()> {
    let lock = "UPDATE tables SET rules = rules WHERE id = $1";
    sqlx::query(lock).bind(table).execute(connection).await?;
    Ok(())
}

/// Stores with the results of a game what its review says.
pub(super) async fn set_reviewed(
    connection: &mut AnyConnection,
    table: &str,
    review: &GameReview,
) -> Result<()> {
    let thousandths = |number: f64| (number * 1000.0).round() as i64;
    let update = "UPDATE results SET luck_adjusted = $1, given_away = $2, decisions = $3 \
                  WHERE table_id = $4 AND seat = $5";
    for (seat, own) in (0..).zip(&review.seats) {
        sqlx::query(update)
            .bind(thousandths(own.luck_adjusted))
            .bind(thousandths(own.given_away_per_100))
            .bind(i64::from(own.decisions))
            .bind(table)
            .bind::<i64>(seat)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

/// Shows or hides the results of a table that is restored or removed.
pub(super) async fn hide_results(connection: &mut AnyConnection, table: &str, is_hidden: bool) -> Result<()> {
    let hide = "UPDATE results SET hidden = $1 WHERE table_id = $2";
    sqlx::query(hide).bind(i64::from(is_hidden)).bind(table).execute(connection).await?;
    Ok(())
}
