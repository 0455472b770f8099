//! People who have deleted their identity: first the identity itself, then their names wherever they played.

use serde_json::Value;
use sqlx::{AnyConnection, AssertSqlSafe, Row as _};
use treize_bots::Level;
use treize_engine::Seat;
use treize_protocol::Status;

use super::identities::lock_identity;
use super::results::lock_table;
use super::tables::read_status;
use super::{Chair, Guests, Result, Row, Sitter, Store, StoreError, is_program};
use crate::token::{log_name, player_id};

/// How many tables are taken up in one batch.
pub(crate) const FORGOTTEN_TABLES: i64 = 100;

/// The guests of a table that has none, as they are stored. Tables with longer ones are in the index `tables_guests`.
const NO_GUESTS: &str = r#"{"requests":[],"excluded":[]}"#;

/// The people of a table, as they are stored.
struct People<'a> {
    status: Status,
    host: &'a mut String,
    chairs: &'a mut [Chair],
    guests: &'a mut Guests,
}

impl People<'_> {
    fn forget(&mut self, identity: &str, stand_in: Level) -> Vec<(Seat, String)> {
        let mut names = Vec::new();
        for (seat, chair) in Seat::ALL.into_iter().zip(&mut *self.chairs) {
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
        for request in &mut self.guests.requests {
            request.agreed.retain(|agreed| agreed != identity);
        }
        self.guests.excluded.retain(|excluded| excluded.identity != identity);
        if self.host == identity {
            let next = self.chairs.iter().find_map(|chair| match &chair.sitter {
                Some(Sitter::Person { identity, .. }) if !identity.is_empty() && !is_program(identity) => {
                    Some(identity.clone())
                }
                _ => None,
            });
            *self.host = next.unwrap_or_default();
        }
        names
    }
}

impl Row {
    /// Removes everything by which an identity can be recognised, and returns the seats and names that it had here. In a finished
    /// game its chairs become nobody's in particular; in one that is played a bot continues, and at a waiting table the chairs are free.
    pub(crate) fn forget(&mut self, identity: &str, stand_in: Level) -> Vec<(Seat, String)> {
        let Row { status, host, chairs, guests, .. } = self;
        People { status: *status, host, chairs, guests }.forget(identity, stand_in)
    }
}

/// The columns of a table that name people, as text.
struct PeopleColumns {
    status: String,
    host: String,
    chairs: String,
    guests: String,
}

impl PeopleColumns {
    /// Removes an identity, and returns its seats, with the names that it had there. Of columns that this version cannot read, the
    /// identity and its name go where JSON has them.
    fn forget(&mut self, identity: &str, stand_in: Level) -> Result<Vec<(Seat, String)>> {
        match self.forget_readable(identity, stand_in) {
            Err(StoreError::Unreadable(_)) => {
                let names = seats_in(&self.chairs, identity);
                self.chairs = emptied(&self.chairs, identity);
                self.guests = emptied(&self.guests, identity);
                if self.host == identity {
                    self.host.clear();
                }
                Ok(names)
            }
            names => names,
        }
    }

    fn forget_readable(&mut self, identity: &str, stand_in: Level) -> Result<Vec<(Seat, String)>> {
        let status = read_status(&self.status)?;
        let mut chairs: Vec<Chair> = serde_json::from_str(&self.chairs)?;
        let mut guests: Guests = serde_json::from_str(&self.guests)?;
        let people = &mut People { status, host: &mut self.host, chairs: &mut chairs, guests: &mut guests };
        let names = people.forget(identity, stand_in);
        (self.chairs, self.guests) = (serde_json::to_string(&chairs)?, serde_json::to_string(&guests)?);
        Ok(names)
    }
}

/// The seats of an identity among chairs that cannot be read, with its names.
fn seats_in(chairs: &str, identity: &str) -> Vec<(Seat, String)> {
    let chairs: Vec<Value> = serde_json::from_str(chairs).unwrap_or_default();
    let own = Seat::ALL.into_iter().zip(chairs).filter_map(|(seat, chair)| {
        let person = chair.pointer("/sitter/person").filter(|person| person["identity"] == identity)?;
        Some((seat, person["name"].as_str().unwrap_or_default().to_owned()))
    });
    own.collect()
}

/// A column with an empty text in place of an identity, and of the name beside it.
fn emptied(column: &str, identity: &str) -> String {
    fn empty(value: &mut Value, identity: &str) {
        match value {
            Value::Object(fields) => {
                if fields.get("identity").is_some_and(|own| own == identity)
                    && let Some(name) = fields.get_mut("name")
                {
                    *name = "".into();
                }
                fields.values_mut().for_each(|value| empty(value, identity));
            }
            Value::Array(values) => values.iter_mut().for_each(|value| empty(value, identity)),
            Value::String(text) if text == identity => text.clear(),
            _ => {}
        }
    }
    match serde_json::from_str::<Value>(column) {
        Ok(mut value) => {
            empty(&mut value, identity);
            value.to_string()
        }
        // No name can be found there.
        Err(_) => column.replace(identity, ""),
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

    /// Some of the deleted identities that tables may still know, after this one, in the order of their deletion.
    pub(crate) async fn forgotten(&self, after: &(i64, String)) -> Result<Vec<(i64, String)>> {
        let query = "SELECT at, identity FROM forgotten WHERE (at, identity) > ($1, $2) ORDER BY at, identity LIMIT 100";
        let rows = sqlx::query(query).bind(after.0).bind(&after.1).fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok((row.try_get("at")?, row.try_get("identity")?))).collect()
    }

    /// Some tables that may know an identity, after this one, in the order of their IDs: where it has sat, chatted or asked for a
    /// seat.
    pub(crate) async fn tables_to_forget(&self, identity: &str, after: &str) -> Result<Vec<String>> {
        let query = format!(
            "{} UNION SELECT table_id FROM members WHERE identity = $3 AND table_id > $2 \
             UNION SELECT table_id FROM chat WHERE author = $3 AND table_id > $2 ORDER BY table_id LIMIT $4",
            tables_of_guest()
        );
        let rows = sqlx::query(AssertSqlSafe(query)).bind(in_json(identity)).bind(after).bind(identity);
        let rows = rows.bind(FORGOTTEN_TABLES).fetch_all(self.readers()).await?;
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
        let query = "SELECT status, host, chairs, guests FROM tables WHERE id = $1";
        let mut names = names.to_vec();
        if let Some(row) = sqlx::query(query).bind(table).fetch_optional(&mut *transaction).await? {
            let mut people = PeopleColumns {
                status: row.try_get("status")?,
                host: row.try_get("host")?,
                chairs: row.try_get("chairs")?,
                guests: row.try_get("guests")?,
            };
            let seats = people.forget(identity, stand_in)?;
            let update =
                "UPDATE tables SET host = $1, chairs = $2, guests = $3, version = version + 1 WHERE id = $4";
            let update = sqlx::query(update).bind(&people.host).bind(&people.chairs).bind(&people.guests);
            update.bind(table).execute(&mut *transaction).await?;
            forget_in_record(&mut transaction, table, &seats).await?;
            names.extend(seats);
            let webhook = "DELETE FROM webhooks WHERE table_id = $1 AND $2 = ''";
            sqlx::query(webhook).bind(table).bind(&people.host).execute(&mut *transaction).await?;
        }
        // The lines keep their numbers.
        let chat = "UPDATE chat SET name = '', text = '', author = NULL WHERE table_id = $1 AND author = $2";
        sqlx::query(chat).bind(table).bind(identity).execute(&mut *transaction).await?;
        for (seat, name) in &names {
            // Of an old line nothing but the seat and the name is known. At a table no two people have one name.
            let chat = "UPDATE chat SET name = '', text = '' \
                        WHERE table_id = $1 AND author IS NULL AND seat = $2 AND name = $3";
            let chat = sqlx::query(chat).bind(table).bind(i64::from(u8::from(*seat))).bind(name);
            chat.execute(&mut *transaction).await?;
        }
        let results = "UPDATE results SET player = NULL, own = 0, name = '', search = '', rating = NULL \
                       WHERE table_id = $1 AND player = $2";
        let player = player_id(identity);
        sqlx::query(results).bind(table).bind(player).execute(&mut *transaction).await?;
        let member = "DELETE FROM members WHERE identity = $1 AND table_id = $2";
        sqlx::query(member).bind(identity).bind(table).execute(&mut *transaction).await?;
        transaction.commit().await
    }

    /// Ends the work on a deleted identity, unless something of it has come back meanwhile: from a request that began before.
    pub(crate) async fn is_forgotten(&self, identity: &str) -> Result<()> {
        let delete = format!(
            "DELETE FROM forgotten WHERE identity = $3 AND NOT EXISTS ({}) \
             AND NOT EXISTS (SELECT 1 FROM members WHERE members.identity = $3) \
             AND NOT EXISTS (SELECT 1 FROM chat WHERE author = $3)",
            tables_of_guest()
        );
        self.database
            .in_time(async {
                let mut transaction = self.database.begin().await?;
                forget_deals(&mut transaction, identity).await?;
                let delete = sqlx::query(AssertSqlSafe(delete.as_str())).bind(in_json(identity));
                delete.bind("").bind(identity).execute(&mut *transaction).await?;
                transaction.commit().await
            })
            .await
    }
}

/// Selects the tables where somebody asks for a seat, or has agreed that somebody gets one, or may not sit down: `$1` is [`in_json`], and
/// they come after the table `$2`.
pub(super) fn tables_of_guest() -> String {
    let empty = NO_GUESTS.len();
    format!("SELECT id AS table_id FROM tables WHERE LENGTH(guests) > {empty} AND guests LIKE $1 AND id > $2")
}

/// A pattern for text in JSON that has an identity.
fn in_json(identity: &str) -> String {
    format!("%\"{identity}\"%")
}

/// Lets results of deals be nobody's. `somebody-` and a table's ID is the identity of nobody, and tells apart those who have deleted
/// theirs: a deal has one result of each.
async fn forget_deals(connection: &mut AnyConnection, identity: &str) -> Result<()> {
    for statement in [
        "DELETE FROM duplicate_players WHERE identity = $1",
        "UPDATE duplicates SET host = '' WHERE host = $1",
        // The link of the game from which a challenge was made stays its players'.
        "UPDATE deals SET host = COALESCE((SELECT 'somebody-' || table_id FROM attempts \
         WHERE attempts.deal = deals.id AND identity = $1), '') WHERE host = $1",
        "UPDATE attempts SET identity = 'somebody-' || table_id WHERE identity = $1",
    ] {
        sqlx::query(statement).bind(identity).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn forget_one(connection: &mut AnyConnection, identity: &str, now: i64) -> Result<()> {
    let note = "INSERT INTO forgotten (identity, name, at) SELECT id, '', $2 FROM identities WHERE id = $1 \
                ON CONFLICT DO NOTHING";
    sqlx::query(note).bind(identity).bind(now).execute(&mut *connection).await?;
    for statement in [
        "DELETE FROM notices WHERE endpoint IN (SELECT endpoint FROM devices WHERE identity = $1)",
        "DELETE FROM devices WHERE identity = $1",
        "DELETE FROM recoveries WHERE identity = $1",
        // An address stays banned.
        "DELETE FROM bans WHERE identity = $1 AND address IS NULL",
        "UPDATE bans SET identity = NULL, name = NULL WHERE identity = $1",
        "DELETE FROM identities WHERE id = $1",
    ] {
        sqlx::query(statement).bind(identity).execute(&mut *connection).await?;
    }
    forget_deals(connection, identity).await?;
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

/// Empties the names of some seats in a stored record. They are no part of its proof. What cannot be read stays as it is.
async fn forget_in_record(
    connection: &mut AnyConnection,
    table: &str,
    seats: &[(Seat, String)],
) -> Result<()> {
    let query = "SELECT record FROM records WHERE table_id = $1";
    let Some(row) = sqlx::query(query).bind(table).fetch_optional(&mut *connection).await? else {
        return Ok(());
    };
    let Ok(mut record) = serde_json::from_str::<Value>(&row.try_get::<String, _>("record")?) else {
        tracing::warn!(table = log_name(table), "a record cannot be read, so no name in it is emptied");
        return Ok(());
    };
    let names = record.get_mut("names").and_then(Value::as_array_mut);
    for (at, name) in names.into_iter().flatten().enumerate() {
        if seats.iter().any(|(seat, _)| seat.index() == at) {
            *name = "".into();
        }
    }
    let update = "UPDATE records SET record = $1 WHERE table_id = $2";
    sqlx::query(update).bind(record.to_string()).bind(table).execute(connection).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use tempfile::TempDir;

    use super::super::{
        DealSetup, DuplicateSetup, GroupGame, Identity, PATIENCE, StoredDeal, StoredDuplicate,
    };
    use super::*;
    use crate::token::TokenHash;

    #[test]
    fn a_table_without_guests_is_stored_as_the_index_leaves_it_out() {
        assert_eq!(serde_json::to_string(&Guests::default()).expect("plain data"), NO_GUESTS);
        let index = include_str!("schema/19_forgetting.sql");
        assert!(index.contains(&format!("WHERE LENGTH(guests) > {};", NO_GUESTS.len())), "{index}");
    }

    #[tokio::test]
    async fn nothing_is_added_for_a_deleted_identity() {
        let folder = TempDir::new().expect("a folder");
        let url = format!("sqlite://{}?mode=rwc", folder.path().join("treize.db").display());
        let store = Store::open(&url, PATIENCE).await.expect("a store");
        let identity = Identity { id: "gwen".into(), name: "Gwen".into(), admin: false };
        store.add_identity(&identity, &TokenHash::from_stored("token"), 0).await.expect("an identity");
        store.forget("gwen", 1).await.expect("it is deleted");

        let row = json!({
            "id": "table", "version": 0, "status": "waiting", "host": "gwen", "rules": 1,
            "setup": { "game": "danger13", "players": 2 }, "chairs": [{ "sitter": null }, { "sitter": null }],
            "seed": "", "next": null, "made_at": 1, "touched_at": 2, "due_at": 3,
        });
        let row: Row = serde_json::from_value(row).expect("a row");
        let (setup, seed) = (row.setup.clone(), String::new());
        let played = DuplicateSetup {
            rules: 1,
            setup: setup.clone(),
            deals: 1,
            tables: 2,
            passes: 1,
            seed: seed.clone(),
        };
        let (id, host) = ("duplicate".into(), "gwen".into());
        let duplicate = StoredDuplicate { id, host, played, made_at: 1, open_at: None };
        let at = GroupGame { group: 0, game: 0 };
        let deal = DealSetup { rules: 1, setup, seat: Seat::ALL[0], bots: vec![None, None], key: seed };
        let deal = StoredDeal { id: "deal".into(), host: "gwen".into(), deal, open_at: None, expert: None };
        let refused = [
            store.add_table(&row, 10).await.map(drop),
            store.add_dealt_table(&row, None, 10).await.map(drop),
            store.add_duplicate(&duplicate, 10).await.map(drop),
            store.add_duplicate_table(&row, &duplicate, at, 10).await.map(drop),
            store.add_challenge(&deal, "table", 1).await,
        ];
        for (number, refused) in refused.into_iter().enumerate() {
            assert!(matches!(refused, Err(StoreError::NoIdentity)), "{number}: {refused:?}");
        }
        store.close().await;
    }
}
