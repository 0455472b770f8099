//! [`Writer`]: appends to the log and changes of tables, many in one transaction.
//!
//! A commit waits for the disk. While it waits, more writes queue up, and the next commit takes them all. So a busy
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
use super::one_statement::Batch;
use super::results::resulted;
use super::tables::update_table;
use super::{Entry, Result, Row, Store, StoreError};
use crate::metrics::Metrics;
use crate::results::SeatResult;

/// Maximum number of appends and changes in one transaction.
pub(super) const BATCH: usize = 256;

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

/// Something to write for one table. A batch has at most one for each, because a table waits for its own.
pub(super) enum Write {
    Append(Append),
    /// Replaces the table's row, unless it has another version by then. Only for SQLite.
    Change(Box<Row>),
}

/// Writes to the log and the tables.
#[derive(Clone)]
pub(crate) struct Writer {
    jobs: mpsc::Sender<Job>,
    store: Store,
}

struct Job {
    write: Write,
    /// Receives whether this append was the first with its number, or this change the first of this version.
    reply: oneshot::Sender<bool>,
}

impl Writer {
    /// Starts writing. The task ends when the last writer is dropped and everything is written.
    pub(crate) fn start(store: Store, metrics: Arc<Metrics>) -> (Writer, JoinHandle<()>) {
        let (jobs, mut inbox) = mpsc::channel::<Job>(4 * BATCH);
        let writer = Writer { jobs, store: store.clone() };
        let task = tokio::spawn(async move {
            let (mut batch, mut kept) = (Vec::with_capacity(BATCH), None);
            while inbox.recv_many(&mut batch, BATCH).await > 0 {
                // Tables that are about to write go first, so that they share this commit instead of waiting for the next.
                tokio::task::yield_now().await;
                while batch.len() < BATCH
                    && let Ok(job) = inbox.try_recv()
                {
                    batch.push(job);
                }
                let start = Instant::now();
                let together: Vec<&Write> = batch.iter().map(|job| &job.write).collect();
                match store.database.in_time(store.write_batch(&together, &mut kept)).await {
                    Ok(won) => {
                        let actions =
                            together.iter().filter(|write| matches!(write, Write::Append(_))).count();
                        if actions > 0 {
                            metrics.commit(actions, start.elapsed());
                        }
                        for (job, won) in batch.drain(..).zip(won) {
                            let _ = job.reply.send(won);
                        }
                    }
                    // The callers see that there is no answer, and send nothing to anybody.
                    Err(error) => {
                        tracing::error!(%error, writes = batch.len(), "writing failed");
                        batch.clear();
                    }
                }
            }
        });
        (writer, task)
    }

    /// Appends an action, and returns once it is on the disk: true, or false if the number was taken.
    pub(crate) async fn append(&self, append: Append) -> Result<bool> {
        self.write(Write::Append(append)).await
    }

    /// Writes a changed table, unless another change was written meanwhile. Increases the row's version.
    pub(crate) async fn change_table(&self, row: &mut Row) -> Result<bool> {
        if self.store.is_shared() {
            // PostgreSQL has several writers beside each other.
            return self.store.change_table(row).await;
        }
        let is_written = self.write(Write::Change(Box::new(row.clone()))).await?;
        row.version += i64::from(is_written);
        Ok(is_written)
    }

    async fn write(&self, write: Write) -> Result<bool> {
        let (reply, answer) = oneshot::channel();
        let gone = || StoreError::Database(sqlx::Error::PoolClosed);
        self.jobs.send(Job { write, reply }).await.map_err(|_| gone())?;
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
    /// Writes for several tables in one transaction, and returns for each whether it was the first: with the number of
    /// an action, or after the version of a change.
    pub(super) async fn write_batch(
        &self,
        writes: &[&Write],
        kept: &mut Option<Guarded>,
    ) -> Result<Vec<bool>> {
        if !self.is_shared() {
            let batch = Batch::of(writes)?;
            let is_written =
                self.database.write_unless_taken(|last, proof| batch.statement(last, proof)).await?;
            return if is_written { Ok(vec![true; writes.len()]) } else { self.write_in_steps(writes).await };
        }
        let appends = writes.iter().filter_map(|write| match write {
            Write::Append(append) => Some(append),
            Write::Change(_) => None,
        });
        let given: Vec<AppendRow<'_>> = appends.map(AppendRow::from).collect();
        debug_assert_eq!(given.len(), writes.len(), "changes are written by themselves");
        let rows = self.database.write_at_once(kept, append_at_once(&given)?).await?;
        let won = rows.iter().map(|row| Ok(row.try_get("table_id")?)).collect::<Result<HashSet<String>>>()?;
        Ok(given.iter().map(|row| won.contains(row.id)).collect())
    }

    /// Another process has written to one of the tables, or it is gone: writes one by one to find out which.
    async fn write_in_steps(&self, writes: &[&Write]) -> Result<Vec<bool>> {
        let mut transaction = self.database.begin().await?;
        let mut won = Vec::with_capacity(writes.len());
        for write in writes {
            won.push(match write {
                Write::Append(append) => {
                    let one = [AppendRow::from(append)];
                    let is_first = insert(&mut transaction, &one).await? == 1;
                    if is_first {
                        touch(&mut transaction, &one).await?;
                    }
                    is_first
                }
                Write::Change(row) => update_table(&mut transaction, row).await?,
            });
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

/// Inserts the new actions, and returns how many there were.
async fn insert(connection: &mut AnyConnection, rows: &[AppendRow<'_>]) -> Result<u64> {
    let sql = concat!(
        "WITH entries AS (SELECT value FROM json_each($1)) ",
        "INSERT INTO actions (table_id, n, seat, action, client, at) ",
        inserted!("entries")
    );
    let query = sqlx::query(sql).bind(serde_json::to_string(rows)?);
    Ok(query.execute(connection).await?.rows_affected())
}

async fn touch(connection: &mut AnyConnection, rows: &[AppendRow<'_>]) -> Result<()> {
    let sql = concat!(
        "UPDATE tables SET ",
        touched!(),
        " FROM json_each($1) AS entries WHERE tables.id = value ->> 'id'"
    );
    sqlx::query(sql).bind(serde_json::to_string(rows)?).execute(&mut *connection).await?;
    let over: Vec<&AppendRow<'_>> = rows.iter().filter(|row| row.record.is_some()).collect();
    if !over.is_empty() {
        let sql = concat!("WITH entries AS (SELECT value FROM json_each($1)) ", recorded!("entries"));
        sqlx::query(sql).bind(serde_json::to_string(&over)?).execute(&mut *connection).await?;
        let sql = resulted!("json_each($1) AS entries CROSS JOIN json_each(entries.value, '$.results') AS r");
        sqlx::query(sql).bind(serde_json::to_string(&over)?).execute(connection).await?;
    }
    Ok(())
}

/// Everything in one statement, which PostgreSQL runs as one transaction with one round trip. Returns the tables whose
/// log has grown.
fn append_at_once(rows: &[AppendRow<'_>]) -> Result<Query<'static, Any, AnyArguments>> {
    let sql = concat!(
        "WITH entries AS (SELECT value FROM json_array_elements(CAST($1 AS JSON)) AS entries(value)), ",
        "new AS (INSERT INTO actions (table_id, n, seat, action, client, at) ",
        inserted!("entries"),
        " RETURNING table_id), ",
        "touched AS (UPDATE tables SET ",
        touched!(),
        " FROM entries JOIN new ON new.table_id = value ->> 'id' WHERE tables.id = new.table_id), ",
        "recorded AS (",
        recorded!("entries JOIN new ON new.table_id = value ->> 'id'"),
        "), ",
        "resulted AS (",
        resulted!(
            "entries JOIN new ON new.table_id = entries.value ->> 'id' \
             CROSS JOIN LATERAL json_array_elements(entries.value -> 'results') AS r(value)"
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
                let name = format!("{appends:?}");
                let writes: Vec<Write> = appends.into_iter().map(Write::Append).collect();
                let writes: Vec<&Write> = writes.iter().collect();
                assert_eq!(store.write_batch(&writes, &mut kept).await.expect("a log"), won, "{name}");
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
