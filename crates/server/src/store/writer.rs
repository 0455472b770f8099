//! [`Writer`]: appends to the log, many tables in one transaction.
//!
//! A commit waits for the disk. While it waits, more appends queue up, and the next commit takes them all. So a busy
//! server waits for the disk hardly more often than an idle one.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Instant;

use serde::Serialize;
use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, Row as _};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::database::Guarded;
use super::results::resulted;
use super::{Entry, Result, Store, StoreError};
use crate::metrics::Metrics;
use crate::results::SeatResult;

/// Maximum number of appends in one transaction.
const BATCH: usize = 256;

/// An action to append to a table's log.
#[derive(Clone, Debug)]
pub(crate) struct Append {
    pub(crate) table: String,
    pub(crate) entry: Entry,
    /// When the table must be checked next, even if nobody watches.
    pub(crate) due_at: Option<i64>,
    /// The record of the game, if this action ends it.
    pub(crate) record: Option<String>,
    /// The results of the game, if this action ends it.
    pub(crate) results: Vec<SeatResult>,
}

/// Appends to the log.
#[derive(Clone)]
pub(crate) struct Writer {
    jobs: mpsc::Sender<Job>,
}

struct Job {
    append: Append,
    /// Receives whether this append was the first with its number.
    reply: oneshot::Sender<bool>,
}

impl Writer {
    /// Starts writing. The task ends when the last writer is dropped and everything is written.
    pub(crate) fn start(store: Store, metrics: Arc<Metrics>) -> (Writer, JoinHandle<()>) {
        let (jobs, mut inbox) = mpsc::channel::<Job>(4 * BATCH);
        let task = tokio::spawn(async move {
            let (mut batch, mut kept) = (Vec::with_capacity(BATCH), None);
            while inbox.recv_many(&mut batch, BATCH).await > 0 {
                // Tables that are about to append go first, so that they share this commit instead of waiting for the next.
                tokio::task::yield_now().await;
                while batch.len() < BATCH
                    && let Ok(job) = inbox.try_recv()
                {
                    batch.push(job);
                }
                let start = Instant::now();
                let appends: Vec<&Append> = batch.iter().map(|job| &job.append).collect();
                match store.database.in_time(store.append(&appends, &mut kept)).await {
                    Ok(won) => {
                        metrics.commit(batch.len(), start.elapsed());
                        for (job, won) in batch.drain(..).zip(won) {
                            let _ = job.reply.send(won);
                        }
                    }
                    // The callers see that there is no answer, and send nothing to anybody.
                    Err(error) => {
                        tracing::error!(%error, appends = batch.len(), "appending failed");
                        batch.clear();
                    }
                }
            }
        });
        (Writer { jobs }, task)
    }

    /// Appends an action, and returns once it is on the disk: true, or false if the number was taken.
    pub(crate) async fn append(&self, append: Append) -> Result<bool> {
        let (reply, answer) = oneshot::channel();
        let gone = || StoreError::Database(sqlx::Error::PoolClosed);
        self.jobs.send(Job { append, reply }).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())
    }
}

/// The part of an append that the statements need.
#[derive(Serialize)]
struct AppendRow<'a> {
    id: &'a str,
    n: u32,
    seat: u8,
    action: &'a str,
    client: &'a str,
    at: i64,
    due_at: Option<i64>,
    over: u8,
    record: Option<&'a str>,
    results: &'a [SeatResult],
}

impl<'a> From<&'a Append> for AppendRow<'a> {
    fn from(append: &'a Append) -> Self {
        let Append { table, entry, due_at, record, results } = append;
        let Entry { n, seat, action, client, at } = entry;
        let (n, seat, at, due_at, over) = (*n, *seat, *at, *due_at, u8::from(record.is_some()));
        AppendRow { id: table, n, seat, action, client, at, due_at, over, record: record.as_deref(), results }
    }
}

impl Store {
    /// Appends to several tables' logs in one transaction, and returns for each whether it was the first with its
    /// number.
    async fn append(&self, appends: &[&Append], kept: &mut Option<Guarded>) -> Result<Vec<bool>> {
        let given: Vec<AppendRow<'_>> = appends.iter().map(|append| AppendRow::from(*append)).collect();
        if !self.is_shared() {
            let rows = serde_json::to_string(&given)?;
            let append = |last, proof| sqlx::query(APPEND_ROWS).bind(last).bind(proof).bind(rows);
            let is_written = self.database.write_unless_taken(append).await?;
            return if is_written { Ok(vec![true; given.len()]) } else { self.append_in_steps(&given).await };
        }
        let rows = self.database.write_at_once(kept, append_at_once(&given)?).await?;
        let won = rows.iter().map(|row| Ok(row.try_get("table_id")?)).collect::<Result<HashSet<String>>>()?;
        Ok(given.iter().map(|row| won.contains(row.id)).collect())
    }

    /// Another process has appended to one of the tables, or it is gone: appends one by one to find out which.
    async fn append_in_steps(&self, rows: &[AppendRow<'_>]) -> Result<Vec<bool>> {
        let mut transaction = self.database.begin().await?;
        let mut won = Vec::with_capacity(rows.len());
        for one in rows.chunks(1) {
            let first = insert(&mut transaction, one).await? == 1;
            if first {
                touch(&mut transaction, one).await?;
            }
            won.push(first);
        }
        transaction.commit().await?;
        Ok(won)
    }
}

/// The rows to insert; `value` is an append. Only for tables that still exist, and always in the same order, so that
/// two servers never deadlock.
macro_rules! inserted {
    ($from:literal) => {
        concat!(
            "SELECT value ->> 'id', CAST(value ->> 'n' AS BIGINT), CAST(value ->> 'seat' AS BIGINT), value ->> 'action', \
             value ->> 'client', CAST(value ->> 'at' AS BIGINT) FROM ",
            $from,
            " WHERE EXISTS (SELECT 1 FROM tables WHERE tables.id = value ->> 'id' AND removed_at IS NULL) \
             ORDER BY value ->> 'id' ON CONFLICT DO NOTHING"
        )
    };
}

/// The changes to the tables: when they last changed, when they are due, and which are over.
macro_rules! touched {
    () => {
        "touched_at = CAST(value ->> 'at' AS BIGINT), due_at = CAST(value ->> 'due_at' AS BIGINT), \
         status = CASE WHEN CAST(value ->> 'over' AS BIGINT) = 1 THEN 'over' ELSE status END, version = version + 1, \
         touched_run = (SELECT running FROM service)"
    };
}

/// The records of games that are over.
macro_rules! recorded {
    ($from:literal) => {
        concat!(
            "INSERT INTO records (table_id, record) SELECT value ->> 'id', value ->> 'record' FROM ",
            $from,
            " WHERE value ->> 'record' IS NOT NULL ON CONFLICT DO NOTHING"
        )
    };
}

/// What SQLite does for [`APPEND_ROWS`], in one transaction: nothing if the number of one of the actions is taken, or a
/// table is gone.
pub(super) const APPEND: &str = concat!(
    "CREATE TEMP VIEW appended AS SELECT NULL AS last_proof, NULL AS proof, NULL AS appends; ",
    "CREATE TEMP TRIGGER append INSTEAD OF INSERT ON appended ",
    "WHEN NOT EXISTS (SELECT 1 FROM json_each(NEW.appends) WHERE ",
    "NOT EXISTS (SELECT 1 FROM tables WHERE id = value ->> 'id' AND removed_at IS NULL) ",
    "OR EXISTS (SELECT 1 FROM actions WHERE table_id = value ->> 'id' AND n = value ->> 'n')) BEGIN ",
    "UPDATE commits SET n = NEW.proof WHERE n = NEW.last_proof; ",
    "INSERT INTO commits (n) SELECT NEW.proof WHERE changes() = 0; ",
    "INSERT INTO actions (table_id, n, seat, action, client, at) ",
    inserted!("json_each(NEW.appends)"),
    "; UPDATE tables SET ",
    touched!(),
    " FROM json_each(NEW.appends) AS told WHERE tables.id = value ->> 'id'; ",
    recorded!("json_each(NEW.appends)"),
    "; ",
    resulted!("json_each(NEW.appends) AS told CROSS JOIN json_each(told.value, '$.results') AS r"),
    "; END"
);

const APPEND_ROWS: &str = "INSERT INTO appended (last_proof, proof, appends) VALUES ($1, $2, $3)";

/// Inserts the new actions, and returns how many there were.
async fn insert(connection: &mut AnyConnection, rows: &[AppendRow<'_>]) -> Result<u64> {
    let sql = concat!(
        "WITH told AS (SELECT value FROM json_each($1)) ",
        "INSERT INTO actions (table_id, n, seat, action, client, at) ",
        inserted!("told")
    );
    let query = sqlx::query(sql).bind(serde_json::to_string(rows)?);
    Ok(query.execute(connection).await?.rows_affected())
}

async fn touch(connection: &mut AnyConnection, rows: &[AppendRow<'_>]) -> Result<()> {
    let sql = concat!(
        "UPDATE tables SET ",
        touched!(),
        " FROM json_each($1) AS told WHERE tables.id = value ->> 'id'"
    );
    sqlx::query(sql).bind(serde_json::to_string(rows)?).execute(&mut *connection).await?;
    let over: Vec<&AppendRow<'_>> = rows.iter().filter(|row| row.record.is_some()).collect();
    if !over.is_empty() {
        let sql = concat!("WITH told AS (SELECT value FROM json_each($1)) ", recorded!("told"));
        sqlx::query(sql).bind(serde_json::to_string(&over)?).execute(&mut *connection).await?;
        let sql = resulted!("json_each($1) AS told CROSS JOIN json_each(told.value, '$.results') AS r");
        sqlx::query(sql).bind(serde_json::to_string(&over)?).execute(connection).await?;
    }
    Ok(())
}

/// Everything in one statement, which PostgreSQL runs as one transaction with one round trip. Returns the tables whose
/// log has grown.
fn append_at_once(rows: &[AppendRow<'_>]) -> Result<Query<'static, Any, AnyArguments>> {
    let sql = concat!(
        "WITH told AS (SELECT value FROM json_array_elements(CAST($1 AS JSON)) AS told(value)), ",
        "new AS (INSERT INTO actions (table_id, n, seat, action, client, at) ",
        inserted!("told"),
        " RETURNING table_id), ",
        "touched AS (UPDATE tables SET ",
        touched!(),
        " FROM told JOIN new ON new.table_id = value ->> 'id' WHERE tables.id = new.table_id), ",
        "recorded AS (",
        recorded!("told JOIN new ON new.table_id = value ->> 'id'"),
        "), ",
        "resulted AS (",
        resulted!(
            "told JOIN new ON new.table_id = told.value ->> 'id' \
             CROSS JOIN LATERAL json_array_elements(told.value -> 'results') AS r(value)"
        ),
        ") ",
        "SELECT table_id, CAST(CAST(pg_current_xact_id() AS TEXT) AS BIGINT) AS proof FROM new"
    );
    Ok(sqlx::query(sql).bind(serde_json::to_string(rows)?))
}

#[cfg(test)]
mod tests {
    use sqlx::Executor;
    use tempfile::TempDir;

    use super::*;

    fn append(table: &str, n: u32, record: Option<&str>) -> Append {
        let entry = Entry { n, seat: 0, action: "pass".into(), client: String::new(), at: 13 };
        Append {
            table: table.into(),
            entry,
            due_at: None,
            record: record.map(Into::into),
            results: Vec::new(),
        }
    }

    #[tokio::test]
    async fn an_action_whose_number_is_taken_or_whose_table_is_gone_keeps_no_other_from_the_log() {
        let folder = TempDir::new().expect("a folder");
        let file = format!("sqlite://{}?mode=rwc", folder.path().join("treize.db").display());
        let mut urls = vec![file];
        #[cfg(unix)]
        let postgres = treize_cluster::Postgres::for_tests().expect("PostgreSQL runs");
        #[cfg(unix)]
        urls.push(postgres.database("appends").expect("a database"));
        for url in urls {
            let store = Store::open(&url, crate::store::PATIENCE).await.expect("a store");
            let mut transaction = store.database.begin().await.expect("a transaction");
            let insert = "INSERT INTO tables (id, version, status, public, host, rules, setup, chairs, seed, made_at, touched_at, \
                removed_at) VALUES ('a', 0, 'playing', 0, '', 1, '{}', '[]', '', 0, 0, NULL), \
                ('b', 0, 'playing', 0, '', 1, '{}', '[]', '', 0, 0, NULL), ('gone', 0, 'playing', 0, '', 1, '{}', '[]', '', 0, 0, 1)";
            transaction.execute(insert).await.expect("three tables");
            transaction.commit().await.expect("a commit");
            let mut kept = None;
            let rows = [
                (vec![append("a", 0, None), append("b", 0, None)], vec![true, true]),
                (vec![append("a", 0, None), append("b", 1, None)], vec![false, true]),
                (vec![append("gone", 0, None), append("a", 1, Some("{}"))], vec![false, true]),
                (vec![append("nowhere", 0, None)], vec![false]),
                (vec![append("b", 2, Some("[]"))], vec![true]),
            ];
            for (appends, won) in rows {
                let appends: Vec<&Append> = appends.iter().collect();
                assert_eq!(store.append(&appends, &mut kept).await.expect("a log"), won, "{appends:?}");
            }
            drop(kept);
            let read = "SELECT id, version, status, (SELECT COUNT(*) FROM actions WHERE table_id = id) AS actions, \
                (SELECT record FROM records WHERE table_id = id) AS record FROM tables ORDER BY id";
            let rows = store.readers().fetch_all(read).await.expect("rows");
            let read = |row: &sqlx::any::AnyRow| -> Result<(String, i64, String, i64, Option<String>)> {
                Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?, row.try_get(3)?, row.try_get(4)?))
            };
            let rows = rows.iter().map(read).collect::<Result<Vec<_>>>().expect("readable");
            let expected = [
                ("a", 2, "over", 2, Some("{}")),
                ("b", 3, "over", 3, Some("[]")),
                ("gone", 0, "playing", 0, None),
            ];
            let expected = expected.map(|(id, version, status, actions, record)| {
                (id.into(), version, status.into(), actions, record.map(Into::into))
            });
            assert_eq!(rows, expected);
        }
    }
}
