//! Ratings: of each player in each game.

use std::collections::HashMap;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row as _};
use treize_protocol::Rating;

use super::history::read_played;
use super::{PlayedRow, Result, Store};
use crate::ratings::{StoredRating, can_be_rated, rated};

pub(super) const UNRATED: &str = "SELECT table_id FROM results WHERE rated = 1 AND seat = 0 \
     ORDER BY ended_at, table_id LIMIT $1";

impl Store {
    /// The ratings of a player, by game.
    pub(crate) async fn ratings(&self, player: &str) -> Result<HashMap<String, Rating>> {
        let query = "SELECT game, mean, deviation, games FROM ratings WHERE player = $1";
        let rows = sqlx::query(query).bind(player).fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok((row.try_get("game")?, read_rating(row)?.points()))).collect()
    }

    /// The rating of a player in one game.
    pub(crate) async fn rating(&self, player: &str, game: &str) -> Result<Rating> {
        let query = "SELECT mean, deviation, games FROM ratings WHERE player = $1 AND game = $2";
        let row = sqlx::query(query).bind(player).bind(game).fetch_optional(self.readers()).await?;
        Ok(row.as_ref().map(read_rating).transpose()?.unwrap_or_else(StoredRating::new).points())
    }

    /// Rated games that have not been counted, in the order in which they ended.
    pub(crate) async fn unrated(&self, most: i64) -> Result<Vec<String>> {
        let rows = sqlx::query(UNRATED).bind(most).fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(row.try_get("table_id")?)).collect()
    }

    /// Counts a rated game, unless another server has done so.
    pub(crate) async fn rate(&self, table: &str) -> Result<()> {
        self.database
            .in_time(async {
                let mut transaction = self.database.begin().await?;
                let claim = "UPDATE results SET rated = 2 WHERE table_id = $1 AND rated = 1";
                let claimed = sqlx::query(claim).bind(table).execute(&mut *transaction).await?;
                if claimed.rows_affected() == 0 {
                    transaction.rollback().await?;
                    return Ok(());
                }
                let seats = "SELECT * FROM results WHERE table_id = $1 ORDER BY seat";
                let seats = sqlx::query(seats).bind(table).fetch_all(&mut *transaction).await?;
                let seats = seats.iter().map(read_played).collect::<Result<Vec<_>>>()?;
                if can_be_rated(&seats) {
                    count(&mut transaction, &seats).await?;
                } else {
                    let leave_out = "UPDATE results SET rated = 3 WHERE table_id = $1";
                    sqlx::query(leave_out).bind(table).execute(&mut *transaction).await?;
                }
                transaction.commit().await
            })
            .await
    }
}

async fn count(connection: &mut AnyConnection, seats: &[PlayedRow]) -> Result<()> {
    let mut order: Vec<usize> = (0..seats.len()).collect();
    // Always in the same order, so that two servers never deadlock.
    order.sort_by_key(|&seat| &seats[seat].player);
    let new = StoredRating::new();
    let mut before = vec![new; seats.len()];
    for &seat in &order {
        let insert = "INSERT INTO ratings (player, game, mean, deviation, games) VALUES ($1, $2, $3, $4, 0) \
                      ON CONFLICT DO NOTHING";
        let (player, game) = (seats[seat].player.as_deref(), &seats[seat].game);
        let insert = sqlx::query(insert).bind(player).bind(game).bind(new.mean).bind(new.deviation);
        insert.execute(&mut *connection).await?;
        // It locks the row: a game that ended at the same time waits.
        let lock = "UPDATE ratings SET games = games WHERE player = $1 AND game = $2 \
                    RETURNING mean, deviation, games";
        let row = sqlx::query(lock).bind(player).bind(game).fetch_one(&mut *connection).await?;
        before[seat] = read_rating(&row)?;
    }
    for (seat, after) in seats.iter().zip(rated(seats, &before)) {
        let update =
            "UPDATE ratings SET mean = $1, deviation = $2, games = $3 WHERE player = $4 AND game = $5";
        let update = sqlx::query(update).bind(after.mean).bind(after.deviation).bind(after.games);
        update.bind(seat.player.as_deref()).bind(&seat.game).execute(&mut *connection).await?;
        let keep = "UPDATE results SET rating = $1 WHERE table_id = $2 AND seat = $3";
        let keep = sqlx::query(keep).bind(i64::from(after.points().points)).bind(&seat.table);
        keep.bind(i64::from(seat.seat)).execute(&mut *connection).await?;
    }
    Ok(())
}

fn read_rating(row: &AnyRow) -> Result<StoredRating> {
    Ok(StoredRating {
        mean: row.try_get("mean")?,
        deviation: row.try_get("deviation")?,
        games: row.try_get("games")?,
    })
}
