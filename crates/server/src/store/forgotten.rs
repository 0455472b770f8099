//! People who have deleted their identity: first the identity itself, then their names wherever they played.

use sqlx::{AnyConnection, Row as _};
use treize_bots::Level;
use treize_engine::Seat;
use treize_protocol::Status;

use super::identities::lock_identity;
use super::results::{any_table, lock_table};
use super::{Chair, Result, Row, Sitter, Store, is_program};
use crate::token::player_id;

/// How many tables are taken up in one batch.
pub(crate) const FORGOTTEN_TABLES: i64 = 100;

impl Row {
    /// Removes everything by which an identity can be recognised, and returns the seats and names that it had here. In a finished
    /// game its chairs become nobody's in particular; in one that is played a bot continues, and at a waiting table the chairs are free.
    pub(crate) fn forget(&mut self, identity: &str, stand_in: Level) -> Vec<(Seat, String)> {
        let mut names = Vec::new();
        for (seat, chair) in self.setup.seats().zip(&mut self.chairs) {
            let Some(Sitter::Person { identity: own, name, .. }) = &mut chair.sitter else { continue };
            if own != identity {
                continue;
            }
            names.push((seat, std::mem::take(name)));
            match self.status {
                Status::Waiting => *chair = Chair::default(),
                // What was fixed for the shuffles stays, as when a bot gets a seat for good.
                Status::Dealing | Status::Playing => {
                    (chair.sitter, chair.taken_over) = (Some(Sitter::Bot { level: stand_in }), false);
                    chair.rating = None;
                }
                Status::Over => {
                    own.clear();
                    chair.rating = None;
                }
            }
        }
        self.guests.requests.retain(|request| request.identity != identity);
        self.guests.excluded.retain(|excluded| excluded.identity != identity);
        if self.host == identity {
            let next = self.chairs.iter().find_map(|chair| match &chair.sitter {
                Some(Sitter::Person { identity, .. }) if !identity.is_empty() && !is_program(identity) => {
                    Some(identity.clone())
                }
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
                // From here on it gets no more programs and tables.
                lock_identity(&mut transaction, identity).await?;
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
    pub(crate) async fn forgotten(&self) -> Result<Vec<String>> {
        let query = "SELECT identity FROM forgotten ORDER BY at LIMIT 100";
        let rows = sqlx::query(query).fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(row.try_get("identity")?)).collect()
    }

    /// Some tables at which an identity has sat or chatted, after this one, in the order of their IDs.
    pub(crate) async fn tables_to_forget(&self, identity: &str, after: &str) -> Result<Vec<String>> {
        let query = "SELECT table_id FROM members WHERE identity = $1 AND table_id > $2 \
                     UNION SELECT table_id FROM chat WHERE author = $1 AND table_id > $2 ORDER BY table_id LIMIT $3";
        let rows = sqlx::query(query).bind(identity).bind(after).bind(FORGOTTEN_TABLES);
        let rows = rows.fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(row.try_get("table_id")?)).collect()
    }

    /// Removes an identity from everything that is stored about a table: chairs, chat, record and results. Nothing of the
    /// game changes. `names` are those that it had at its seats until now.
    pub(crate) async fn forget_at_table(
        &self,
        table: &str,
        identity: &str,
        names: &[(Seat, String)],
        stand_in: Level,
    ) -> Result<()> {
        self.database.in_time(self.try_to_forget_at_table(table, identity, names, stand_in)).await
    }

    async fn try_to_forget_at_table(
        &self,
        table: &str,
        identity: &str,
        names: &[(Seat, String)],
        stand_in: Level,
    ) -> Result<()> {
        let mut transaction = self.database.begin().await?;
        // From here on nobody else changes the table.
        lock_table(&mut transaction, table).await?;
        if let Some(mut row) = any_table(&mut transaction, table).await? {
            let seats: Vec<usize> =
                (0..row.chairs.len()).filter(|&seat| row.chairs[seat].belongs_to(identity)).collect();
            let mut names = names.to_vec();
            names.extend(row.forget(identity, stand_in));
            let update =
                "UPDATE tables SET host = $1, chairs = $2, guests = $3, version = version + 1 WHERE id = $4";
            sqlx::query(update)
                .bind(&row.host)
                .bind(serde_json::to_string(&row.chairs)?)
                .bind(serde_json::to_string(&row.guests)?)
                .bind(table)
                .execute(&mut *transaction)
                .await?;
            // The lines keep their numbers.
            let chat =
                "UPDATE chat SET name = '', text = '', author = NULL WHERE table_id = $1 AND author = $2";
            sqlx::query(chat).bind(table).bind(identity).execute(&mut *transaction).await?;
            for (seat, name) in &names {
                // Of an old line nothing but the seat and the name is known. At a table no two people have one name.
                let chat = "UPDATE chat SET name = '', text = '' \
                            WHERE table_id = $1 AND author IS NULL AND seat = $2 AND name = $3";
                let chat = sqlx::query(chat).bind(table).bind(i64::from(u8::from(*seat))).bind(name);
                chat.execute(&mut *transaction).await?;
            }
            forget_in_record(&mut transaction, table, &seats).await?;
            let webhook = "DELETE FROM webhooks WHERE table_id = $1 AND $2 = ''";
            sqlx::query(webhook).bind(table).bind(&row.host).execute(&mut *transaction).await?;
        }
        let results = "UPDATE results SET player = NULL, own = 0, name = '', search = '', rating = NULL \
                       WHERE table_id = $1 AND player = $2";
        let player = player_id(identity);
        sqlx::query(results).bind(table).bind(player).execute(&mut *transaction).await?;
        let member = "DELETE FROM members WHERE identity = $1 AND table_id = $2";
        sqlx::query(member).bind(identity).bind(table).execute(&mut *transaction).await?;
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
    let note = "INSERT INTO forgotten (identity, name, at) SELECT id, '', $2 FROM identities WHERE id = $1 \
                ON CONFLICT DO NOTHING";
    sqlx::query(note).bind(identity).bind(now).execute(&mut *connection).await?;
    for statement in [
        "DELETE FROM notices WHERE endpoint IN (SELECT endpoint FROM devices WHERE identity = $1)",
        "DELETE FROM devices WHERE identity = $1",
        "DELETE FROM recoveries WHERE identity = $1",
        "DELETE FROM duplicate_players WHERE identity = $1",
        "UPDATE duplicates SET host = '' WHERE host = $1",
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
