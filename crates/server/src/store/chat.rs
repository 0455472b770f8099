//! Chat lines.

use serde::{Deserialize, Serialize};
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, Executor, Row as _};

use super::{Result, Store};
use treize_protocol::{ChatLine, Notice};

/// A line, and whose it is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StoredLine {
    #[serde(flatten)]
    pub(crate) line: ChatLine,
    /// The identity of the person who wrote it, or whom a notice is about. Lines of earlier versions have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) author: Option<String>,
}

impl Store {
    /// Adds a line of this person. Returns false if the number is taken or the table is gone.
    pub(crate) async fn add_chat(&self, table: &str, line: &ChatLine, author: &str) -> Result<bool> {
        self.database.in_time(self.try_to_add_chat(table, line, author)).await
    }

    async fn try_to_add_chat(&self, table: &str, line: &ChatLine, author: &str) -> Result<bool> {
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
        let added = insert_line(table, line, Some(author)).execute(&mut *transaction).await?;
        if added.rows_affected() == 0 {
            transaction.rollback().await?;
            return Ok(false);
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// The last lines, the oldest first.
    pub(crate) async fn chat(&self, table: &str, most: i64) -> Result<Vec<ChatLine>> {
        let lines = chat(self.readers(), table, most).await?;
        Ok(lines.into_iter().map(|stored| stored.line).collect())
    }
}

/// Inserts a line, unless its number is taken.
pub(super) fn insert_line<'q>(
    table: &'q str,
    line: &'q ChatLine,
    author: Option<&'q str>,
) -> Query<'q, Any, AnyArguments> {
    let insert = "INSERT INTO chat (table_id, n, name, text, at, seat, notice, author) \
                  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING";
    sqlx::query(insert)
        .bind(table)
        .bind(i64::from(line.n))
        .bind(&line.name)
        .bind(&line.text)
        .bind(line.at)
        .bind(line.seat.map(|seat| i64::from(u8::from(seat))))
        .bind(line.notice.map(notice_name))
        .bind(author)
}

/// The last lines, the oldest first, read through any connection.
pub(super) async fn chat<'e>(
    connection: impl Executor<'e, Database = Any>,
    table: &str,
    most: i64,
) -> Result<Vec<StoredLine>> {
    let query = "SELECT * FROM chat WHERE table_id = $1 ORDER BY n DESC LIMIT $2";
    let rows = sqlx::query(query).bind(table).bind(most).fetch_all(connection).await?;
    rows.iter().rev().map(read_chat).collect()
}

/// The name of a notice in the database.
fn notice_name(notice: Notice) -> &'static str {
    match notice {
        Notice::Admitted => "admitted",
        Notice::Removed => "removed",
    }
}

fn read_chat(row: &AnyRow) -> Result<StoredLine> {
    let seat = row.try_get::<Option<i64>, _>("seat")?;
    let notice = row.try_get::<Option<String>, _>("notice")?;
    let notices = [Notice::Admitted, Notice::Removed];
    let line = ChatLine {
        n: row.try_get::<i64, _>("n")? as u32,
        name: row.try_get("name")?,
        text: row.try_get("text")?,
        at: row.try_get("at")?,
        seat: seat.and_then(|seat| u8::try_from(seat).ok()?.try_into().ok()),
        notice: notices.into_iter().find(|known| Some(notice_name(*known)) == notice.as_deref()),
    };
    Ok(StoredLine { line, author: row.try_get("author")? })
}
