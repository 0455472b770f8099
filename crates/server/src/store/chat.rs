//! Chat lines.

use sqlx::any::AnyRow;
use sqlx::{Any, Executor, Row as _};

use super::{Result, Store};
use treize_protocol::{ChatLine, Notice};

impl Store {
    /// Adds a line. Returns false if the number is taken or the table is gone.
    pub(crate) async fn add_chat(&self, table: &str, line: &ChatLine) -> Result<bool> {
        self.database.in_time(self.try_to_add_chat(table, line)).await
    }

    async fn try_to_add_chat(&self, table: &str, line: &ChatLine) -> Result<bool> {
        let mut transaction = self.database.begin().await?;
        let touched =
            sqlx::query("UPDATE tables SET version = version + 1 WHERE id = $1 AND removed_at IS NULL")
                .bind(table)
                .execute(&mut *transaction)
                .await?;
        if touched.rows_affected() == 0 {
            transaction.rollback().await?;
            return Ok(false);
        }
        let added = sqlx::query(
            "INSERT INTO chat (table_id, n, name, text, at, seat, notice) VALUES ($1, $2, $3, $4, $5, $6, $7) \
             ON CONFLICT DO NOTHING",
        )
        .bind(table)
        .bind(i64::from(line.n))
        .bind(&line.name)
        .bind(&line.text)
        .bind(line.at)
        .bind(line.seat.map(|seat| i64::from(u8::from(seat))))
        .bind(line.notice.map(notice_name))
        .execute(&mut *transaction)
        .await?;
        if added.rows_affected() == 0 {
            transaction.rollback().await?;
            return Ok(false);
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// The last lines, the oldest first.
    pub(crate) async fn chat(&self, table: &str, most: i64) -> Result<Vec<ChatLine>> {
        chat(self.readers(), table, most).await
    }
}

/// The last lines, the oldest first, read through any connection.
pub(super) async fn chat<'e>(
    connection: impl Executor<'e, Database = Any>,
    table: &str,
    most: i64,
) -> Result<Vec<ChatLine>> {
    let query = "SELECT * FROM chat WHERE table_id = $1 ORDER BY n DESC LIMIT $2";
    let rows = sqlx::query(query).bind(table).bind(most).fetch_all(connection).await?;
    rows.iter().rev().map(read_chat).collect()
}

/// The name of a notice in the database.
pub(super) fn notice_name(notice: Notice) -> &'static str {
    match notice {
        Notice::Admitted => "admitted",
        Notice::Removed => "removed",
    }
}

fn read_chat(row: &AnyRow) -> Result<ChatLine> {
    let seat = row.try_get::<Option<i64>, _>("seat")?;
    let notice = row.try_get::<Option<String>, _>("notice")?;
    let notices = [Notice::Admitted, Notice::Removed];
    Ok(ChatLine {
        n: row.try_get::<i64, _>("n")? as u32,
        name: row.try_get("name")?,
        text: row.try_get("text")?,
        at: row.try_get("at")?,
        seat: seat.and_then(|seat| u8::try_from(seat).ok()?.try_into().ok()),
        notice: notices.into_iter().find(|known| Some(notice_name(*known)) == notice.as_deref()),
    })
}
