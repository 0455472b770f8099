//! Tables: everything about them except the game, which is in the log.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sqlx::any::AnyRow;
use sqlx::{Any, AssertSqlSafe, Executor, Row as _};
use treize_bots::Level;
use treize_engine::Seat;
use treize_record::deal::FrozenChair;
use treize_record::fairness::{Commitment, Nonce};

use super::database::Transaction;
use super::identities::lock_identity;
use super::{Result, Store, StoreError, TableSource};
use treize_protocol::{Rating, Setup, Status};

/// A stored table. Its game is only in the log.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Row {
    pub(crate) id: String,
    /// Increases with everything that happens at the table: changes, actions, chat lines. It shows whether a server has
    /// missed something, and prevents two changes at once.
    pub(crate) version: i64,
    pub(crate) status: Status,
    /// The identity that may change the table.
    pub(crate) host: String,
    /// The version of the rules.
    pub(crate) rules: u16,
    pub(crate) setup: Setup,
    /// Fields of the setup of a newer version, which stay as they are.
    #[serde(skip)]
    pub(crate) other_setup: Map<String, Value>,
    pub(crate) chairs: Vec<Chair>,
    #[serde(default)]
    pub(crate) guests: Guests,
    /// The secret seed of the shuffles, in hexadecimal digits.
    pub(crate) seed: String,
    /// The table of the rematch.
    pub(crate) next: Option<String>,
    pub(crate) made_at: i64,
    pub(crate) touched_at: i64,
    /// How long the service had been running at that time.
    #[serde(skip)]
    pub(crate) touched_run: i64,
    /// When the table must be checked even if nobody watches: a clock runs out, or a bot has to act.
    pub(crate) due_at: Option<i64>,
    /// What was fixed at the start. Tables that were dealt by early versions have none.
    #[serde(default)]
    pub(crate) frozen: Option<FrozenChairs>,
    /// Where its cards come from, if they were not shuffled for it. `seed` has their key then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) source: Option<TableSource>,
}

impl Row {
    /// Drops the fields that this version does not know. They are for other servers of a cluster, not from strangers.
    pub(crate) fn drop_unknown_fields(&mut self) {
        self.other_setup.clear();
        self.guests.other.clear();
        self.guests.requests.iter_mut().for_each(|request| request.other.clear());
        if let Some(frozen) = &mut self.frozen {
            frozen.other.clear();
        }
        for chair in &mut self.chairs {
            chair.other.clear();
            if let Some(Sitter::Person { other, .. }) = &mut chair.sitter {
                other.clear();
            }
        }
    }
}

/// The chairs as they were at the start, and the nonces revealed since. The people on the chairs may change later; this
/// does not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct FrozenChairs {
    /// When they were frozen.
    pub(crate) at: i64,
    /// When the cards were dealt: the clock of the first turn runs from then.
    #[serde(default)]
    pub(crate) dealt_at: Option<i64>,
    pub(crate) chairs: Vec<FrozenChair>,
    /// For each chair, the nonce that its person has revealed.
    pub(crate) revealed: Vec<Option<Nonce>>,
    /// Fields of a newer version, which stay as they are.
    #[serde(flatten)]
    pub(crate) other: Map<String, Value>,
}

impl FrozenChairs {
    /// Whether every person has revealed a nonce.
    pub(crate) fn are_all_revealed(&self) -> bool {
        let mut chairs = self.chairs.iter().zip(&self.revealed);
        chairs.all(|(chair, nonce)| matches!(chair, FrozenChair::Bot(_)) || nonce.is_some())
    }
}

/// Who sits on a chair, and their share of the shuffles.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Chair {
    pub(crate) sitter: Option<Sitter>,
    /// The seat's open nonce, at tables that were dealt before there were commitments.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) nonce: Option<Nonce>,
    /// The commitment to the nonce, which the person reveals when the table is frozen.
    #[serde(default)]
    pub(crate) commitment: Option<Commitment>,
    /// Extra time for one turn.
    #[serde(default)]
    pub(crate) grace: Option<Grace>,
    /// At a rated table, the person's rating in this game when they sat down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) rating: Option<Rating>,
    /// Whether the person took the seat over from a bot. Then the host may give it back at any time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) taken_over: bool,
    /// Fields of a newer version, which stay as they are.
    #[serde(flatten)]
    pub(crate) other: Map<String, Value>,
}

/// Extra time for a person who came back when the time of a turn was over, or nearly over: once for each turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Grace {
    /// The step at which the turn began.
    pub(crate) decision: u32,
    pub(crate) until: i64,
}

/// People without a chair who matter to the table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Guests {
    /// Requests to take over a bot's seat.
    pub(crate) requests: Vec<Request>,
    /// People who may not sit down until the host invites them again.
    pub(crate) excluded: Vec<Excluded>,
    /// Fields of a newer version, which stay as they are.
    #[serde(flatten)]
    pub(crate) other: Map<String, Value>,
}

/// A request to take over a bot's seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Request {
    pub(crate) id: String,
    pub(crate) identity: String,
    pub(crate) name: String,
    pub(crate) seat: Seat,
    /// The identities that have agreed.
    #[serde(default)]
    pub(crate) agreed: Vec<String>,
    /// Fields of a newer version, which stay as they are.
    #[serde(flatten)]
    pub(crate) other: Map<String, Value>,
}

/// A person whom the host has removed or declined.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Excluded {
    pub(crate) id: String,
    pub(crate) identity: String,
    pub(crate) name: String,
}

/// Who sits on a chair.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Sitter {
    Person {
        identity: String,
        name: String,
        /// A bot plays for them until they come back.
        away: bool,
        /// Why, and since when. `None` if an earlier version stored it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        absence: Option<Absence>,
        /// Fields of a newer version, which stay as they are.
        #[serde(flatten)]
        other: Map<String, Value>,
    },
    Bot {
        level: Level,
    },
}

/// Since when a bot plays for a person, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Absence {
    pub(crate) since: i64,
    pub(crate) cause: Cause,
}

/// Why a bot plays for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Cause {
    /// They stood up.
    Stood,
    /// Their time was up.
    TimedOut,
    /// The host or a player let a bot play, because the person was not connected. A server to which they are connected
    /// undoes it.
    Replaced,
}

impl Sitter {
    /// A person who has just sat down.
    pub(crate) fn person(identity: String, name: String) -> Sitter {
        Sitter::Person { identity, name, away: false, absence: None, other: Map::new() }
    }

    /// Lets a bot play for a person from now on.
    pub(crate) fn leave(&mut self, cause: Cause, now: i64) {
        if let Sitter::Person { away, absence, .. } = self {
            (*away, *absence) = (true, Some(Absence { since: now, cause }));
        }
    }

    /// Gives a person their seat back, and returns whether a bot played for them.
    pub(crate) fn come_back(&mut self) -> bool {
        let Sitter::Person { away, absence, .. } = self else { return false };
        *absence = None;
        std::mem::take(away)
    }
}

impl Chair {
    /// The chair at the table of the next game, for the same person or bot. That of somebody who has deleted their identity is free.
    pub(crate) fn of_next_game(&self) -> Chair {
        let mut sitter = self.sitter.clone();
        sitter.take_if(|sitter| matches!(sitter, Sitter::Person { identity, .. } if identity.is_empty()));
        // Everybody shows again that they are there, and commits to a new nonce, as at any new table.
        sitter.as_mut().map(Sitter::come_back);
        Chair { sitter, ..Chair::default() }
    }

    /// Whether this identity sits on the chair.
    pub(crate) fn belongs_to(&self, someone: &str) -> bool {
        matches!(&self.sitter, Some(Sitter::Person { identity, .. }) if identity == someone)
    }

    /// Whether somebody lets a bot play for the person here, until they are back.
    pub(crate) fn is_replaced(&self) -> bool {
        let absence = match &self.sitter {
            Some(Sitter::Person { absence, .. }) => *absence,
            _ => None,
        };
        absence.is_some_and(|absence| absence.cause == Cause::Replaced)
    }
}

/// The listed tables are chosen from the public tables that changed last, so the cost of a list is bounded.
pub(super) const PUBLIC: &str = "SELECT * FROM (SELECT latest.*, ROW_NUMBER() OVER (PARTITION BY host ORDER BY touched_at DESC) AS place FROM \
     (SELECT * FROM tables WHERE public = 1 AND status <> 'over' AND removed_at IS NULL \
     ORDER BY touched_at DESC LIMIT 1000) AS latest) AS listed \
     WHERE place <= $1 ORDER BY place, touched_at DESC LIMIT $2";
/// The finished games of a person are counted apart: however many there are, no open table is missing.
pub(super) const TABLES_OF: &str = "SELECT * FROM (SELECT tables.*, \
     ROW_NUMBER() OVER (PARTITION BY CASE status WHEN 'over' THEN 1 ELSE 0 END ORDER BY touched_at DESC) AS place \
     FROM tables JOIN members ON members.table_id = tables.id \
     WHERE members.identity = $1 AND removed_at IS NULL) AS mine WHERE place <= $2 ORDER BY touched_at DESC";
pub(super) const DUE_TABLES: &str = "SELECT id, due_at FROM tables WHERE due_at <= $1 AND removed_at IS NULL \
                                     AND (due_at > $2 OR (due_at = $2 AND id > $3)) ORDER BY due_at, id LIMIT $4";
pub(super) const OPEN_TABLES: &str =
    "SELECT COUNT(*) AS open FROM tables WHERE host = $1 AND status <> 'over' AND removed_at IS NULL";

/// Maximum number of due tables in one batch.
pub(crate) const DUE: usize = 1000;

/// A table that is due, and since when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Due {
    pub(crate) at: i64,
    pub(crate) table: String,
}

impl Due {
    /// Before all others.
    pub(crate) const FIRST: Due = Due { at: i64::MIN, table: String::new() };
}

/// The name of a status in the database.
pub(super) fn status_name(status: Status) -> &'static str {
    match status {
        Status::Waiting => "waiting",
        Status::Dealing => "dealing",
        Status::Playing => "playing",
        Status::Over => "over",
    }
}

/// The status with this name in the database.
pub(super) fn read_status(name: &str) -> Result<Status> {
    let all = [Status::Waiting, Status::Dealing, Status::Playing, Status::Over];
    let status = all.into_iter().find(|known| status_name(*known) == name);
    status.ok_or_else(|| StoreError::Unreadable(format!("status {name}")))
}

impl Store {
    /// Adds a table. Returns false if its host has reached the limit of unfinished tables.
    pub(crate) async fn add_table(&self, row: &Row, most_open: u32) -> Result<bool> {
        self.database
            .in_time(async {
                let mut transaction = self.database.begin().await?;
                lock_identity(&mut transaction, &row.host).await?;
                let is_free = open_tables(&mut transaction, &row.host).await? < i64::from(most_open);
                if is_free {
                    insert_table(&mut transaction, row).await?;
                }
                transaction.commit().await?;
                Ok(is_free)
            })
            .await
    }

    pub(crate) async fn table(&self, id: &str) -> Result<Option<Row>> {
        table(self.readers(), id).await
    }

    /// The version of a table.
    pub(crate) async fn version(&self, id: &str) -> Result<Option<i64>> {
        let query = sqlx::query("SELECT version FROM tables WHERE id = $1 AND removed_at IS NULL").bind(id);
        let row = query.fetch_optional(self.readers()).await?;
        row.map(|row| Ok(row.try_get("version")?)).transpose()
    }

    /// The versions of these tables; missing ones no longer exist.
    pub(crate) async fn versions(&self, ids: &[String]) -> Result<Vec<(String, i64)>> {
        let sql = format!(
            "SELECT id, version FROM tables WHERE removed_at IS NULL AND id IN (SELECT value ->> 'id' FROM {})",
            self.json_rows()
        );
        let rows: Vec<_> = ids.iter().map(|id| serde_json::json!({ "id": id })).collect();
        let query = sqlx::query(AssertSqlSafe(sql)).bind(serde_json::to_string(&rows)?);
        let rows = query.fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok((row.try_get("id")?, row.try_get("version")?))).collect()
    }

    /// Writes a changed table, unless another change was written meanwhile. Increases the row's version.
    pub(crate) async fn change_table(&self, row: &mut Row) -> Result<bool> {
        self.database.in_time(self.try_to_change_table(row)).await
    }

    async fn try_to_change_table(&self, row: &mut Row) -> Result<bool> {
        let mut transaction = self.database.begin().await?;
        if !update_table(&mut transaction, row).await? {
            transaction.rollback().await?;
            return Ok(false);
        }
        transaction.commit().await?;
        row.version += 1;
        Ok(true)
    }

    /// Public tables that have not ended, the latest first, with a maximum per host. If there is not room for all, each
    /// host's latest table comes before any host's second.
    pub(crate) async fn public_tables(&self, most: i64, most_of_host: u32) -> Result<Vec<Row>> {
        let query = sqlx::query(PUBLIC).bind(i64::from(most_of_host)).bind(most);
        let rows = query.fetch_all(self.readers()).await?;
        let mut tables = readable(&rows, read_table)?;
        tables.sort_by_key(|table| Reverse(table.touched_at));
        Ok(tables)
    }

    /// The tables at which the identity sits or is the host, the latest first: at most `most` open ones and
    /// `most` finished ones.
    pub(crate) async fn tables_of(&self, identity: &str, most: i64) -> Result<Vec<Row>> {
        let rows = sqlx::query(TABLES_OF).bind(identity).bind(most).fetch_all(self.readers()).await?;
        readable(&rows, read_table)
    }

    /// Tables that are due at `by`, in the order in which they became due, after the table `after`; one batch.
    pub(crate) async fn due_tables(&self, by: i64, after: &Due) -> Result<Vec<Due>> {
        let query = sqlx::query(DUE_TABLES).bind(by).bind(after.at).bind(&after.table).bind(DUE as i64);
        query.fetch_all(self.readers()).await?.iter().map(read_due).collect()
    }

    /// Marks a table as not due until it changes.
    pub(crate) async fn clear_due(&self, id: &str) -> Result<()> {
        self.write(sqlx::query("UPDATE tables SET due_at = NULL WHERE id = $1").bind(id)).await?;
        Ok(())
    }
}

/// Reads the rows that are valid: one invalid row must not break a list for everybody.
pub(super) fn readable<T>(rows: &[AnyRow], read: fn(&AnyRow) -> Result<T>) -> Result<Vec<T>> {
    let mut list = Vec::with_capacity(rows.len());
    for row in rows {
        match read(row) {
            Ok(one) => list.push(one),
            Err(error @ StoreError::Unreadable(_)) => tracing::warn!(%error, "a table is left out of a list"),
            Err(error) => return Err(error),
        }
    }
    Ok(list)
}

/// A table, read through any connection.
pub(super) async fn table<'e>(
    connection: impl Executor<'e, Database = Any>,
    id: &str,
) -> Result<Option<Row>> {
    let query = "SELECT * FROM tables WHERE id = $1 AND removed_at IS NULL";
    let row = sqlx::query(query).bind(id).fetch_optional(connection).await?;
    row.as_ref().map(read_table).transpose()
}

pub(super) fn read_due(row: &AnyRow) -> Result<Due> {
    Ok(Due { at: row.try_get("due_at")?, table: row.try_get("id")? })
}

pub(super) async fn insert_table(connection: &mut sqlx::AnyConnection, row: &Row) -> Result<()> {
    sqlx::query(
        "INSERT INTO tables (id, version, status, public, host, rules, setup, chairs, seed, next, made_at, \
         touched_at, due_at, guests, frozen, source, touched_run) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, (SELECT running FROM service))",
    )
    .bind(&row.id)
    .bind(row.version)
    .bind(status_name(row.status))
    .bind(i64::from(row.setup.public))
    .bind(&row.host)
    .bind(i64::from(row.rules))
    .bind(written_setup(row)?)
    .bind(serde_json::to_string(&row.chairs)?)
    .bind(&row.seed)
    .bind(&row.next)
    .bind(row.made_at)
    .bind(row.touched_at)
    .bind(row.due_at)
    .bind(serde_json::to_string(&row.guests)?)
    .bind(row.frozen.as_ref().map(serde_json::to_string).transpose()?)
    .bind(row.source.as_ref().map(serde_json::to_string).transpose()?)
    .execute(&mut *connection)
    .await?;
    insert_members(connection, row).await
}

/// What changes in the row of a table, as it is stored.
#[derive(Serialize)]
pub(super) struct ChangedTable<'a> {
    status: &'static str,
    public: i64,
    host: &'a str,
    setup: String,
    chairs: String,
    next: Option<&'a str>,
    rules: u16,
    guests: String,
    frozen: Option<String>,
}

impl ChangedTable<'_> {
    pub(super) fn of(row: &Row) -> Result<ChangedTable<'_>> {
        Ok(ChangedTable {
            status: status_name(row.status),
            public: row.setup.public.into(),
            host: &row.host,
            setup: written_setup(row)?,
            chairs: serde_json::to_string(&row.chairs)?,
            next: row.next.as_deref(),
            rules: row.rules,
            guests: serde_json::to_string(&row.guests)?,
            frozen: row.frozen.as_ref().map(serde_json::to_string).transpose()?,
        })
    }
}

/// Replaces the row of a table, unless it has another version by now; returns whether it had this one.
pub(super) async fn update_table(connection: &mut sqlx::AnyConnection, row: &Row) -> Result<bool> {
    let changed = ChangedTable::of(row)?;
    let updated = sqlx::query(
        "UPDATE tables SET version = version + 1, status = $1, public = $2, host = $3, setup = $4, \
         chairs = $5, next = $6, touched_at = $7, due_at = $8, rules = $9, guests = $10, frozen = $11, \
         touched_run = (SELECT running FROM service) WHERE id = $12 AND version = $13 AND removed_at IS NULL",
    )
    .bind(changed.status)
    .bind(changed.public)
    .bind(changed.host)
    .bind(changed.setup)
    .bind(changed.chairs)
    .bind(changed.next)
    .bind(row.touched_at)
    .bind(row.due_at)
    .bind(i64::from(changed.rules))
    .bind(changed.guests)
    .bind(changed.frozen)
    .bind(&row.id)
    .bind(row.version)
    .execute(&mut *connection)
    .await?;
    let is_first = updated.rows_affected() == 1;
    if is_first {
        insert_members(connection, row).await?;
    }
    Ok(is_first)
}

/// The identities that have sat at a table with this row, or are its host.
pub(super) fn members(row: &Row) -> impl Iterator<Item = &str> {
    let people = row.chairs.iter().filter_map(|chair| match &chair.sitter {
        Some(Sitter::Person { identity, .. }) => Some(identity),
        _ => None,
    });
    // People who have deleted their identity have none.
    people.chain([&row.host]).map(String::as_str).filter(|identity| !identity.is_empty())
}

async fn insert_members(connection: &mut sqlx::AnyConnection, row: &Row) -> Result<()> {
    let members: Vec<&str> = members(row).collect();
    if members.is_empty() {
        return Ok(());
    }
    let values: Vec<_> = (2..2 + members.len()).map(|member| format!("(${member}, $1)")).collect();
    let values = values.join(", ");
    let insert = format!("INSERT INTO members (identity, table_id) VALUES {values} ON CONFLICT DO NOTHING");
    let insert = sqlx::query(AssertSqlSafe(insert)).bind(&row.id);
    members.into_iter().fold(insert, sqlx::query::Query::bind).execute(connection).await?;
    Ok(())
}

/// How many unfinished tables a host has. Lock the identity of the host before adding one.
pub(super) async fn open_tables(transaction: &mut Transaction<'_>, host: &str) -> Result<i64> {
    let open = sqlx::query(OPEN_TABLES).bind(host).fetch_one(&mut **transaction).await?;
    Ok(open.try_get("open")?)
}

/// The fields of a setup that this version knows.
const SETUP: [&str; 9] =
    ["game", "players", "options", "clock", "public", "spectators", "open_memory", "draw_seats", "rated"];

/// A stored setup, and the fields of it that this version does not know. In a request they are an error; here a newer
/// server has written them, and must find them again.
fn read_setup(text: &str) -> Result<(Setup, Map<String, Value>)> {
    let fields: Map<String, Value> = serde_json::from_str(text)?;
    let (known, other) = fields.into_iter().partition(|(name, _)| SETUP.contains(&name.as_str()));
    Ok((serde_json::from_value(Value::Object(known))?, other))
}

/// The setup as it is stored.
fn written_setup(row: &Row) -> Result<String> {
    if row.other_setup.is_empty() {
        return Ok(serde_json::to_string(&row.setup)?);
    }
    let mut fields = serde_json::to_value(&row.setup)?;
    if let Value::Object(fields) = &mut fields {
        fields.extend(row.other_setup.clone());
    }
    Ok(fields.to_string())
}

pub(super) fn read_table(row: &AnyRow) -> Result<Row> {
    let status = read_status(&row.try_get::<String, _>("status")?)?;
    let (setup, other_setup) = read_setup(&row.try_get::<String, _>("setup")?)?;
    Ok(Row {
        id: row.try_get("id")?,
        version: row.try_get("version")?,
        status,
        host: row.try_get("host")?,
        rules: u16::try_from(row.try_get::<i64, _>("rules")?)
            .map_err(|_| StoreError::Unreadable("rules".into()))?,
        setup,
        other_setup,
        chairs: serde_json::from_str(&row.try_get::<String, _>("chairs")?)?,
        guests: serde_json::from_str(&row.try_get::<String, _>("guests")?)?,
        seed: row.try_get("seed")?,
        next: row.try_get("next")?,
        made_at: row.try_get("made_at")?,
        touched_at: row.try_get("touched_at")?,
        touched_run: row.try_get("touched_run")?,
        due_at: row.try_get("due_at")?,
        frozen: row
            .try_get::<Option<String>, _>("frozen")?
            .map(|frozen| serde_json::from_str(&frozen))
            .transpose()?,
        source: row
            .try_get::<Option<String>, _>("source")?
            .map(|source| serde_json::from_str(&source))
            .transpose()?,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn fields_of_a_newer_version_survive() {
        let chair = json!({
            "sitter": { "person": { "identity": "a", "name": "Anne", "away": false, "colour": "red" } },
            "commitment": null, "grace": null, "cushion": { "soft": true },
        });
        let guests = json!({
            "requests": [{ "id": "1", "identity": "b", "name": "Bob", "seat": 0, "agreed": [], "urgent": true }],
            "excluded": [], "waiting": ["c"],
        });
        let frozen = json!({ "at": 1, "dealt_at": null, "chairs": [], "revealed": [null], "by": "d" });
        let again = |value: &Value, text: serde_json::Result<String>| {
            let text = text.expect("plain data");
            assert_eq!(serde_json::from_str::<Value>(&text).expect("JSON"), *value);
        };
        let parsed: Chair = serde_json::from_value(chair.clone()).expect("a chair");
        assert!(parsed.belongs_to("a"));
        again(&chair, serde_json::to_string(&parsed));
        let parsed: Guests = serde_json::from_value(guests.clone()).expect("guests");
        again(&guests, serde_json::to_string(&parsed));
        let parsed: FrozenChairs = serde_json::from_value(frozen.clone()).expect("frozen chairs");
        again(&frozen, serde_json::to_string(&parsed));
    }

    #[test]
    fn a_stored_setup_may_have_fields_of_a_newer_version() {
        let plain = r#"{"game":"danger13","players":2,"teams":{"of":2}}"#;
        let (setup, other) = read_setup(plain).expect("a setup");
        assert_eq!(json!(other), json!({ "teams": { "of": 2 } }));
        let Value::Object(fields) = json!(setup) else { panic!("an object") };
        assert_eq!(
            fields.keys().collect::<std::collections::BTreeSet<_>>(),
            SETUP.map(String::from).iter().collect()
        );
        assert!(serde_json::from_str::<Setup>(plain).is_err(), "not in a request");
    }
}
