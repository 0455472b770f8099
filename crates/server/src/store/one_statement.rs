//! [`Batch`]: appends and changes as one statement, which SQLite commits by itself.
//!
//! The statement inserts rows into a temporary view, and triggers do what each row says. Many writes take one call, their
//! values need not be parsed, and none of them is done if one cannot be done.

use std::sync::LazyLock;

use serde::Serialize;
use sqlx::Any;
use sqlx::any::AnyArguments;
use sqlx::query::Query;

use super::results::resulted;
use super::tables::{ChangedTable, members};
use super::writer::{Append, BATCH, Write};
use super::{Entry, Result, Row};

/// The error of a statement that has done nothing: the number of one of its actions is taken, or a table has changed or is
/// gone. The triggers raise it.
pub(super) const TAKEN: &str = "taken";

/// How many rows a statement can have. Those that are not needed are empty.
const SIZES: [usize; 5] = [2, 5, 17, 65, BATCH + 1];

/// The rows of each statement: the first has the proof of the commit, each other is an append or a change.
macro_rules! written {
    () => {
        "last_proof, proof, id, n, seat, action, client, at, due_at, record, results, change"
    };
}

static STATEMENTS: LazyLock<[String; SIZES.len()]> = LazyLock::new(|| {
    let columns = concat!(written!()).split(", ").count();
    let row = format!("({})", vec!["?"; columns].join(", "));
    SIZES.map(|size| {
        format!(
            concat!("INSERT INTO written (", written!(), ") VALUES {}"),
            vec![row.as_str(); size].join(", ")
        )
    })
});

/// What a connection needs for these statements.
pub(super) const TRIGGERS: &str = concat!(
    "CREATE TEMP VIEW written AS SELECT NULL AS last_proof, NULL AS proof, NULL AS id, NULL AS n, NULL AS seat, ",
    "NULL AS action, NULL AS client, NULL AS at, NULL AS due_at, NULL AS record, NULL AS results, NULL AS change; ",
    "CREATE TEMP TRIGGER prove INSTEAD OF INSERT ON written WHEN NEW.proof IS NOT NULL BEGIN ",
    "UPDATE commits SET n = NEW.proof WHERE n = NEW.last_proof; ",
    "INSERT INTO commits (n) SELECT NEW.proof WHERE changes() = 0; ",
    "END; ",
    "CREATE TEMP TRIGGER append INSTEAD OF INSERT ON written WHEN NEW.action IS NOT NULL BEGIN ",
    "UPDATE tables SET touched_at = NEW.at, due_at = NEW.due_at, version = version + 1, ",
    "status = CASE WHEN NEW.record IS NULL THEN status ELSE 'over' END, ",
    "touched_run = (SELECT running FROM service) WHERE id = NEW.id AND removed_at IS NULL; ",
    "SELECT RAISE(ABORT, 'taken') WHERE changes() <> 1; ",
    "INSERT INTO actions (table_id, n, seat, action, client, at) ",
    "VALUES (NEW.id, NEW.n, NEW.seat, NEW.action, NEW.client, NEW.at) ON CONFLICT DO NOTHING; ",
    "SELECT RAISE(ABORT, 'taken') WHERE changes() <> 1; ",
    "END; ",
    "CREATE TEMP TRIGGER finish INSTEAD OF INSERT ON written WHEN NEW.record IS NOT NULL BEGIN ",
    "INSERT INTO records (table_id, record) VALUES (NEW.id, NEW.record) ON CONFLICT DO NOTHING; ",
    resulted!("json_each(NEW.results) AS r"),
    "; ",
    "END; ",
    "CREATE TEMP TRIGGER change INSTEAD OF INSERT ON written WHEN NEW.change IS NOT NULL BEGIN ",
    "UPDATE tables SET version = version + 1, status = NEW.change ->> 'status', public = NEW.change ->> 'public', ",
    "host = NEW.change ->> 'host', setup = NEW.change ->> 'setup', chairs = NEW.change ->> 'chairs', ",
    "next = NEW.change ->> 'next', touched_at = NEW.at, due_at = NEW.due_at, rules = NEW.change ->> 'rules', ",
    "guests = NEW.change ->> 'guests', frozen = NEW.change ->> 'frozen', ",
    "touched_run = (SELECT running FROM service) WHERE id = NEW.id AND version = NEW.n AND removed_at IS NULL; ",
    "SELECT RAISE(ABORT, 'taken') WHERE changes() <> 1; ",
    "INSERT INTO members (identity, table_id) SELECT value, NEW.id FROM json_each(NEW.change, '$.members') WHERE true ",
    "ON CONFLICT DO NOTHING; ",
    "END;"
);

/// A row of a statement.
enum Written<'a> {
    /// An append, and the results of the game if it ends it.
    Append(&'a Append, Option<String>),
    /// A row of a table, and what of it changes rarely.
    Change(&'a Row, String),
}

/// What of a table changes with more than an action.
#[derive(Serialize)]
struct Change<'a> {
    #[serde(flatten)]
    table: ChangedTable<'a>,
    members: Vec<&'a str>,
}

/// Appends and changes that are written together.
pub(super) struct Batch<'a>(Vec<Written<'a>>);

impl Batch<'_> {
    pub(super) fn of<'a>(writes: &[&'a Write]) -> Result<Batch<'a>> {
        let written = |write: &&'a Write| match write {
            Write::Append(append) => {
                let is_over = append.record.is_some();
                let results = is_over.then(|| serde_json::to_string(&append.results)).transpose()?;
                Ok(Written::Append(append, results))
            }
            Write::Change(row) => {
                let change = Change { table: ChangedTable::of(row)?, members: members(row).collect() };
                Ok(Written::Change(row, serde_json::to_string(&change)?))
            }
        };
        writes.iter().map(written).collect::<Result<Vec<_>>>().map(Batch)
    }

    /// The statement. It replaces the proof of the last commit.
    pub(super) fn statement(&self, last_proof: i64, proof: i64) -> Query<'static, Any, AnyArguments> {
        let needed = 1 + self.0.len();
        let size = SIZES.iter().position(|size| needed <= *size).expect("a batch is no larger");
        let mut query = sqlx::query(STATEMENTS[size].as_str());
        query = row(query, Some((last_proof, proof)), None);
        for written in &self.0 {
            query = row(query, None, Some(written));
        }
        for _ in needed..SIZES[size] {
            query = row(query, None, None);
        }
        query
    }
}

/// Binds the columns of a row.
fn row<'q>(
    query: Query<'q, Any, AnyArguments>,
    proof: Option<(i64, i64)>,
    written: Option<&Written<'_>>,
) -> Query<'q, Any, AnyArguments> {
    let query = query.bind(proof.map(|(last, _)| last)).bind(proof.map(|(_, proof)| proof));
    match written {
        Some(Written::Append(Append { table, entry, due_at, record, .. }, results)) => {
            let Entry { n, seat, action, client, at } = entry;
            let query =
                query.bind(table).bind(i64::from(*n)).bind(i64::from(*seat)).bind(action).bind(client);
            query.bind(*at).bind(*due_at).bind(record).bind(results).bind(None::<&str>)
        }
        Some(Written::Change(row, change)) => {
            let query = query.bind(&row.id).bind(row.version).bind(None::<i64>);
            let query = query.bind(None::<&str>).bind(None::<&str>).bind(row.touched_at).bind(row.due_at);
            query.bind(None::<&str>).bind(None::<&str>).bind(change)
        }
        None => {
            let query = query.bind(None::<&str>).bind(None::<i64>).bind(None::<i64>);
            let query = query.bind(None::<&str>).bind(None::<&str>).bind(None::<i64>).bind(None::<i64>);
            query.bind(None::<&str>).bind(None::<&str>).bind(None::<&str>)
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use tempfile::TempDir;

    use super::super::{Identity, PATIENCE, Store};
    use super::*;
    use crate::token::TokenHash;

    async fn store() -> (Store, TempDir) {
        let folder = TempDir::new().expect("a folder");
        let url = format!("sqlite://{}?mode=rwc", folder.path().join("treize.db").display());
        (Store::open(&url, PATIENCE).await.expect("a store"), folder)
    }

    /// A table in the store; its host has an identity.
    async fn add(store: &Store, row: &Row) {
        let identity = Identity { id: row.host.clone(), name: row.host.clone(), admin: false };
        // Of several tables of one host the first one brings them.
        let _ = store.add_identity(&identity, &TokenHash::from_stored(&row.host), 0).await;
        assert!(store.add_table(row, 10).await.expect("a table"));
    }

    fn table(id: &str, host: &str, person: &str) -> Row {
        let row = json!({
            "id": id, "version": 0, "status": "playing", "host": host, "rules": 1, "setup": { "game": "danger13", "players": 2 },
            "chairs": [{ "sitter": { "person": { "identity": person, "name": "Bob", "away": false } } }, { "sitter": null }],
            "seed": "", "next": null, "made_at": 1, "touched_at": 2, "due_at": 3,
        });
        serde_json::from_value(row).expect("a row")
    }

    fn append(table: &str, n: u32) -> Write {
        let entry = Entry { n, seat: 0, action: "pass".into(), client: "a".into(), at: 13 };
        Write::Append(Append { table: table.into(), entry, due_at: None, record: None, results: Vec::new() })
    }

    fn change(row: &Row) -> Write {
        Write::Change(Box::new(row.clone()))
    }

    async fn write(store: &Store, writes: Vec<Write>) -> Vec<bool> {
        let writes: Vec<&Write> = writes.iter().collect();
        store.write_batch(&writes, &mut None).await.expect("it is written")
    }

    async fn stored(store: &Store, id: &str) -> Row {
        store.table(id).await.expect("a store").expect("a table")
    }

    #[tokio::test]
    async fn a_change_shares_a_commit_and_a_late_one_keeps_no_other_write_back() {
        let (store, _folder) = store().await;
        for id in ["a", "b"] {
            add(&store, &table(id, "anne", "bob")).await;
        }
        let mut row = table("b", "cleo", "dora");
        (row.next, row.touched_at, row.due_at) = (Some("c".into()), 20, None);
        assert_eq!(write(&store, vec![append("a", 0), change(&row)]).await, [true, true]);
        assert_eq!(
            write(&store, vec![append("a", 1), change(&row)]).await,
            [true, false],
            "its version is old"
        );
        row.version = 1;
        assert_eq!(
            write(&store, vec![change(&row), append("a", 1)]).await,
            [true, false],
            "the number is taken"
        );
        assert_eq!(store.log("a", 0).await.expect("a log").len(), 2);
        assert_eq!((stored(&store, "a").await.version, stored(&store, "b").await.version), (2, 2));
        for identity in ["cleo", "dora"] {
            assert_eq!(
                store.tables_of(identity, 10).await.expect("tables").len(),
                1,
                "{identity} is a member"
            );
        }
    }

    #[tokio::test]
    async fn a_change_is_stored_as_if_it_had_been_written_by_itself() {
        let (store, _folder) = store().await;
        let stored_as = |row: &Row| -> Value { json!({ "row": row, "run": row.touched_run }) };
        let mut seen = Vec::new();
        for is_alone in [true, false] {
            let id = if is_alone { "alone" } else { "together" };
            add(&store, &table(id, "anne", "bob")).await;
            let mut row = stored(&store, id).await;
            row.setup.public = true;
            row.guests.excluded.push(crate::store::Excluded {
                id: "1".into(),
                identity: "emil".into(),
                name: "Émile".into(),
            });
            (row.rules, row.touched_at, row.due_at) = (2, 40, Some(50));
            if is_alone {
                assert!(store.change_table(&mut row).await.expect("it is written"));
            } else {
                assert_eq!(write(&store, vec![change(&row)]).await, [true]);
            }
            let mut row = stored(&store, id).await;
            row.id.clear();
            seen.push(stored_as(&row));
        }
        assert_eq!(seen[0], seen[1]);
        assert_eq!(seen[0]["row"]["version"], 1);
    }

    #[tokio::test]
    async fn a_batch_may_have_any_size_up_to_the_largest() {
        let (store, _folder) = store().await;
        let ids: Vec<String> = (0..BATCH).map(|number| format!("table {number}")).collect();
        for id in &ids {
            add(&store, &table(id, id, id)).await;
        }
        for (n, size) in [1, 2, 4, 5, 16, 17, 64, 65, BATCH].into_iter().enumerate() {
            let writes = ids[BATCH - size..].iter().map(|id| append(id, n as u32)).collect();
            assert_eq!(write(&store, writes).await, vec![true; size]);
        }
        assert_eq!(store.log(&ids[BATCH - 1], 0).await.expect("a log").len(), 9);
    }
}
