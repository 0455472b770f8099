//! Tables as lines of text, to carry them from one database to another.

use serde::{Deserialize, Serialize};
use sqlx::Row as _;
use treize_engine::record::Record;

use super::chat::notice_name;
use super::tables::insert_table;
use super::{Entry, Identity, Result, Row, Store, StoreError};
use crate::token::TokenHash;
use crate::wire::ChatLine;

/// One line of an export.
#[derive(Serialize, Deserialize)]
#[serde(tag = "format")]
pub(crate) enum Line {
    /// Whoever sits at the tables: their token's hash, so that they are known again.
    #[serde(rename = "treize-identity/1")]
    Identity { id: String, name: String, token_hash: String, admin: bool },
    /// A table with everything that has happened at it.
    #[serde(rename = "treize-table/1")]
    Table { table: Box<Row>, actions: Vec<Entry>, chat: Vec<ChatLine> },
}

impl Store {
    pub(crate) async fn identities(&self) -> Result<Vec<Line>> {
        let query = "SELECT id, name, token_hash, admin FROM identities ORDER BY id";
        let rows = sqlx::query(query).fetch_all(self.readers()).await?;
        let read = |row: &sqlx::any::AnyRow| {
            Ok(Line::Identity {
                id: row.try_get("id")?,
                name: row.try_get("name")?,
                token_hash: row.try_get("token_hash")?,
                admin: row.try_get::<i64, _>("admin")? != 0,
            })
        };
        rows.iter().map(read).collect()
    }

    /// Every table's name, the oldest first.
    pub(crate) async fn table_ids(&self) -> Result<Vec<String>> {
        let query = "SELECT id FROM tables WHERE removed_at IS NULL ORDER BY made_at, id";
        let rows = sqlx::query(query).fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    /// A table with everything that has happened at it.
    pub(crate) async fn whole_table(&self, id: &str) -> Result<Option<Line>> {
        let Some(table) = self.table(id).await?.map(Box::new) else { return Ok(None) };
        let (actions, chat) = (self.log(id, 0).await?, self.chat(id, i64::MAX).await?);
        Ok(Some(Line::Table { table, actions, chat }))
    }

    /// Takes in a line, with the record of a game that is over, and tells whether it was new. What is there already
    /// stays as it is.
    pub(crate) async fn take_in(&self, line: &Line, record: Option<&Record>, now: i64) -> Result<bool> {
        match line {
            Line::Identity { id, name, token_hash, admin } => {
                let known = sqlx::query("SELECT id FROM identities WHERE id = $1 OR token_hash = $2")
                    .bind(id)
                    .bind(token_hash)
                    .fetch_optional(self.readers())
                    .await?;
                if known.is_some() {
                    return Ok(false);
                }
                let identity = Identity { id: id.clone(), name: name.clone(), admin: *admin };
                self.add_identity(&identity, &TokenHash::known(token_hash), now).await?;
                Ok(true)
            }
            Line::Table { table, actions, chat } => {
                // One that was removed is known as well, until it is gone for good.
                if self.table(&table.id).await?.is_some() || self.removed_table(&table.id).await?.is_some() {
                    return Ok(false);
                }
                let whole = actions.iter().enumerate().all(|(n, entry)| entry.n as usize == n);
                if !whole {
                    return Err(StoreError::Unreadable(format!("table {} has a hole in its log", table.id)));
                }
                let mut transaction = self.database.begin().await?;
                insert_table(&mut transaction, table).await?;
                for entry in actions {
                    sqlx::query(
                        "INSERT INTO actions (table_id, n, seat, action, client, at) VALUES ($1, $2, $3, $4, $5, $6)",
                    )
                    .bind(&table.id)
                    .bind(i64::from(entry.n))
                    .bind(i64::from(entry.seat))
                    .bind(&entry.action)
                    .bind(&entry.client)
                    .bind(entry.at)
                    .execute(&mut *transaction)
                    .await?;
                }
                for line in chat {
                    let insert = "INSERT INTO chat (table_id, n, name, text, at, seat, notice) \
                                  VALUES ($1, $2, $3, $4, $5, $6, $7)";
                    sqlx::query(insert)
                        .bind(&table.id)
                        .bind(i64::from(line.n))
                        .bind(&line.name)
                        .bind(&line.text)
                        .bind(line.at)
                        .bind(line.seat.map(|seat| i64::from(u8::from(seat))))
                        .bind(line.notice.map(notice_name))
                        .execute(&mut *transaction)
                        .await?;
                }
                if let Some(record) = record {
                    sqlx::query("INSERT INTO records (table_id, record) VALUES ($1, $2)")
                        .bind(&table.id)
                        .bind(serde_json::to_string(record)?)
                        .execute(&mut *transaction)
                        .await?;
                }
                transaction.commit().await?;
                Ok(true)
            }
        }
    }
}
