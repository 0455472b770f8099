//! People who have deleted their identity: first the identity itself, then their names wherever they played.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row as _};

use super::results::{any_table, lock_table};
use super::{Result, Row, Sitter, Store};
use crate::token::player_id;

/// How many tables are taken up in one batch.
pub(crate) const FORGOTTEN_TABLES: i64 = 100;

/// An identity that is deleted, and that some tables may still know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Forgotten {
    pub(crate) identity: String,
    /// Its last name, by which it may have chatted without a seat.
    pub(crate) name: String,
}

impl Row {
    /// Removes everything by which an identity can be recognised, and returns the names that it had here. The people of a
    /// finished game stay on their chairs, as nobody in particular.
    pub(crate) fn forget(&mut self, identity: &str) -> Vec<String> {
        let mut names = Vec::new();
        for chair in &mut self.chairs {
            let Some(Sitter::Person { identity: own, name, .. }) = &mut chair.sitter else { continue };
            if own == identity {
                names.push(std::mem::take(name));
                own.clear();
                chair.rating = None;
            }
        }
        self.guests.requests.retain(|request| request.identity != identity);
        self.guests.excluded.retain(|excluded| excluded.identity != identity);
        if self.host == identity {
            let next = self.chairs.iter().find_map(|chair| match &chair.sitter {
                Some(Sitter::Person { identity, .. }) if !identity.is_empty() => Some(identity.clone()),
                _ => None,
            });
            self.host = next.unwrap_or_default();
        }
        names
    }
}

impl Store {
    /// Deletes an identity with its codes, devices, programs and ratings; its name in results goes too. What is left at
    /// tables is noted as work. Returns the identities that are gone: the person's, and those of their programs.
    pub(crate) async fn forget(&self, identity: &str, now: i64) -> Result<Vec<String>> {
        self.database
            .in_time(async {
                let mut transaction = self.database.begin().await?;
                let programs = "SELECT identity FROM programs WHERE owner = $1";
                let programs = sqlx::query(programs).bind(identity).fetch_all(&mut *transaction).await?;
                let mut gone = vec![identity.to_owned()];
                for row in programs {
                    gone.push(row.try_get("identity")?);
                }
                for one in &gone {
                    forget_one(&mut transaction, one, now).await?;
                }
                let programs = "DELETE FROM programs WHERE owner = $1";
                sqlx::query(programs).bind(identity).execute(&mut *transaction).await?;
                transaction.commit().await?;
                Ok(gone)
            })
            .await
    }

    /// The deleted identities that some tables may still know.
    pub(crate) async fn forgotten(&self) -> Result<Vec<Forgotten>> {
        let query = "SELECT identity, name FROM forgotten ORDER BY at LIMIT 100";
        let rows = sqlx::query(query).fetch_all(self.readers()).await?;
        let read =
            |row: &AnyRow| Ok(Forgotten { identity: row.try_get("identity")?, name: row.try_get("name")? });
        rows.iter().map(read).collect()
    }

    /// Some tables at which an identity has been, after this one, in the order of their IDs.
    pub(crate) async fn tables_to_forget(&self, identity: &str, after: &str) -> Result<Vec<String>> {
        let query =
            "SELECT table_id FROM members WHERE identity = $1 AND table_id > $2 ORDER BY table_id LIMIT $3";
        let rows = sqlx::query(query).bind(identity).bind(after).bind(FORGOTTEN_TABLES);
        let rows = rows.fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(row.try_get("table_id")?)).collect()
    }

    /// Removes an identity from everything that is stored about a table: chairs, chat, record and results. Nothing of the
    /// game changes.
    pub(crate) async fn forget_at_table(&self, table: &str, who: &Forgotten, names: &[String]) -> Result<()> {
        self.database.in_time(self.try_to_forget_at_table(table, who, names)).await
    }

    async fn try_to_forget_at_table(&self, table: &str, who: &Forgotten, names: &[String]) -> Result<()> {
        let mut transaction = self.database.begin().await?;
        // From here on nobody else changes the table.
        lock_table(&mut transaction, table).await?;
        if let Some(mut row) = any_table(&mut transaction, table).await? {
            let seats: Vec<usize> =
                (0..row.chairs.len()).filter(|&seat| row.chairs[seat].belongs_to(&who.identity)).collect();
            let mut all = row.forget(&who.identity);
            all.extend_from_slice(names);
            all.push(who.name.clone());
            let update =
                "UPDATE tables SET host = $1, chairs = $2, guests = $3, version = version + 1 WHERE id = $4";
            sqlx::query(update)
                .bind(&row.host)
                .bind(serde_json::to_string(&row.chairs)?)
                .bind(serde_json::to_string(&row.guests)?)
                .bind(table)
                .execute(&mut *transaction)
                .await?;
            for name in &all {
                // The lines keep their numbers.
                let chat = "UPDATE chat SET name = '', text = '' WHERE table_id = $1 AND name = $2";
                sqlx::query(chat).bind(table).bind(name).execute(&mut *transaction).await?;
            }
            forget_in_record(&mut transaction, table, &seats).await?;
            let webhook = "DELETE FROM webhooks WHERE table_id = $1 AND $2 = ''";
            sqlx::query(webhook).bind(table).bind(&row.host).execute(&mut *transaction).await?;
        }
        let results = "UPDATE results SET player = NULL, own = 0, name = '', search = '', rating = NULL \
                       WHERE table_id = $1 AND player = $2";
        let player = player_id(&who.identity);
        sqlx::query(results).bind(table).bind(player).execute(&mut *transaction).await?;
        let member = "DELETE FROM members WHERE identity = $1 AND table_id = $2";
        sqlx::query(member).bind(&who.identity).bind(table).execute(&mut *transaction).await?;
        transaction.commit().await
    }

    /// Ends the work on a deleted identity.
    pub(crate) async fn is_forgotten(&self, identity: &str) -> Result<()> {
        let delete = "DELETE FROM forgotten WHERE identity = $1 \
                      AND NOT EXISTS (SELECT 1 FROM members WHERE members.identity = $1)";
        self.write(sqlx::query(delete).bind(identity)).await?;
        Ok(())
    }
}

async fn forget_one(connection: &mut AnyConnection, identity: &str, now: i64) -> Result<()> {
    let note = "INSERT INTO forgotten (identity, name, at) SELECT id, name, $2 FROM identities WHERE id = $1 \
                ON CONFLICT DO NOTHING";
    sqlx::query(note).bind(identity).bind(now).execute(&mut *connection).await?;
    for statement in [
        "DELETE FROM notices WHERE endpoint IN (SELECT endpoint FROM devices WHERE identity = $1)",
        "DELETE FROM devices WHERE identity = $1",
        "DELETE FROM recoveries WHERE identity = $1",
        "DELETE FROM identities WHERE id = $1",
    ] {
        sqlx::query(statement).bind(identity).execute(&mut *connection).await?;
    }
    let player = player_id(identity);
    for statement in [
        "UPDATE results SET player = NULL, own = 0, name = '', search = '', rating = NULL \
         WHERE player = $1 AND own = 1 AND hidden = 0",
        "DELETE FROM ratings WHERE player = $1",
    ] {
        sqlx::query(statement).bind(&player).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Empties the names of some seats in a stored record. They are no part of its proof.
async fn forget_in_record(connection: &mut AnyConnection, table: &str, seats: &[usize]) -> Result<()> {
    let query = "SELECT record FROM records WHERE table_id = $1";
    let Some(row) = sqlx::query(query).bind(table).fetch_optional(&mut *connection).await? else {
        return Ok(());
    };
    let mut record: serde_json::Value = serde_json::from_str(&row.try_get::<String, _>("record")?)?;
    let names = record.get_mut("names").and_then(serde_json::Value::as_array_mut);
    for name in names.into_iter().flatten().enumerate().filter(|(seat, _)| seats.contains(seat)) {
        *name.1 = "".into();
    }
    let update = "UPDATE records SET record = $1 WHERE table_id = $2";
    sqlx::query(update).bind(record.to_string()).bind(table).execute(connection).await?;
    Ok(())
}
