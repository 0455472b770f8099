//! [`Writer`]: appends to the log, many tables in one transaction.
//!
//! A commit waits for the disk; while it waits, more appends gather, and the next commit takes them all. So a busy
//! server waits for the disk hardly more often than an idle one.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Serialize;
use sqlx::{AnyConnection, AssertSqlSafe};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::{Entry, Result, Store, StoreError};
use crate::metrics::Metrics;

/// Appends that one transaction takes at most.
const BATCH: usize = 256;
/// A database that takes longer is taken to be gone: whether it has the appends shows when it is back.
const PATIENCE: Duration = Duration::from_secs(10);

/// A decision to be appended to a table's log.
#[derive(Clone, Debug)]
pub(crate) struct Append {
    pub(crate) table: String,
    pub(crate) entry: Entry,
    /// When the table must be looked at next, even if nobody does.
    pub(crate) due_at: Option<i64>,
    /// Does it end the game?
    pub(crate) over: bool,
}

/// Who appends to the log.
#[derive(Clone)]
pub(crate) struct Writer {
    jobs: mpsc::Sender<Job>,
}

struct Job {
    append: Append,
    /// Gets whether this append was the first with its number.
    reply: oneshot::Sender<bool>,
}

impl Writer {
    /// Starts writing. The task ends when the last writer is dropped and everything is written.
    pub(crate) fn start(store: Store, metrics: Arc<Metrics>) -> (Writer, JoinHandle<()>) {
        let (jobs, mut inbox) = mpsc::channel::<Job>(4 * BATCH);
        let task = tokio::spawn(async move {
            let mut batch = Vec::with_capacity(BATCH);
            while inbox.recv_many(&mut batch, BATCH).await > 0 {
                let start = Instant::now();
                // In one order everywhere: so two servers never wait for each other.
                batch.sort_unstable_by(|a, b| a.append.table.cmp(&b.append.table));
                let appends: Vec<&Append> = batch.iter().map(|job| &job.append).collect();
                let appended = tokio::time::timeout(PATIENCE, store.append(&appends)).await;
                match appended.unwrap_or(Err(StoreError::Database(sqlx::Error::PoolTimedOut))) {
                    Ok(won) => {
                        metrics.commit(batch.len(), start.elapsed());
                        for (job, won) in batch.drain(..).zip(won) {
                            let _ = job.reply.send(won);
                        }
                    }
                    // Whoever waits sees that there is no answer, and nobody is told anything.
                    Err(error) => {
                        tracing::error!(%error, appends = batch.len(), "appending failed");
                        batch.clear();
                    }
                }
            }
        });
        (Writer { jobs }, task)
    }

    /// Appends, and returns once it is on the disk: true, or false if the number was taken.
    pub(crate) async fn append(&self, append: Append) -> Result<bool> {
        let (reply, answer) = oneshot::channel();
        let gone = || StoreError::Database(sqlx::Error::PoolClosed);
        self.jobs.send(Job { append, reply }).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())
    }
}

/// What of an append goes into the statements.
#[derive(Serialize)]
struct Told<'a> {
    id: &'a str,
    n: u32,
    seat: u8,
    action: &'a str,
    client: &'a str,
    at: i64,
    due_at: Option<i64>,
    over: u8,
}

impl<'a> From<&'a Append> for Told<'a> {
    fn from(append: &'a Append) -> Self {
        let Append { table, entry, due_at, over } = append;
        let Entry { n, seat, action, client, at } = entry;
        let (n, seat, at, due_at, over) = (*n, *seat, *at, *due_at, u8::from(*over));
        Told { id: table, n, seat, action, client, at, due_at, over }
    }
}

impl Store {
    /// Appends to several tables' logs in one transaction, and tells for each whether it was the first.
    pub(super) async fn append(&self, appends: &[&Append]) -> Result<Vec<bool>> {
        let told: Vec<Told<'_>> = appends.iter().map(|append| Told::from(*append)).collect();
        let mut transaction = self.writes.begin().await?;
        if self.insert(&mut transaction, &told).await? == told.len() as u64 {
            self.touch(&mut transaction, &told).await?;
            transaction.commit().await?;
            return Ok(vec![true; told.len()]);
        }
        // Another server has been at one of the tables: one by one, it shows at which.
        transaction.rollback().await?;
        let mut transaction = self.writes.begin().await?;
        let mut won = Vec::with_capacity(told.len());
        for one in told.chunks(1) {
            let first = self.insert(&mut transaction, one).await? == 1;
            if first {
                self.touch(&mut transaction, one).await?;
            }
            won.push(first);
        }
        transaction.commit().await?;
        Ok(won)
    }

    /// Inserts what is not there yet, at tables that are still there, and tells how many that were.
    async fn insert(&self, connection: &mut AnyConnection, told: &[Told<'_>]) -> Result<u64> {
        let sql = format!(
            "INSERT INTO actions (table_id, n, seat, action, client, at) \
             SELECT value ->> 'id', CAST(value ->> 'n' AS BIGINT), CAST(value ->> 'seat' AS BIGINT), \
             value ->> 'action', value ->> 'client', CAST(value ->> 'at' AS BIGINT) FROM {} \
             WHERE EXISTS (SELECT 1 FROM tables WHERE tables.id = value ->> 'id') ON CONFLICT DO NOTHING",
            self.told()
        );
        let query = sqlx::query(AssertSqlSafe(sql)).bind(serde_json::to_string(told)?);
        Ok(query.execute(connection).await?.rows_affected())
    }

    /// Notes at the tables that something has happened, when, when they are due, and which are over.
    async fn touch(&self, connection: &mut AnyConnection, told: &[Told<'_>]) -> Result<()> {
        let sql = format!(
            "UPDATE tables SET touched_at = CAST(value ->> 'at' AS BIGINT), \
             due_at = CAST(value ->> 'due_at' AS BIGINT), \
             status = CASE WHEN CAST(value ->> 'over' AS BIGINT) = 1 THEN 'over' ELSE status END, \
             version = version + 1 FROM {} WHERE tables.id = value ->> 'id'",
            self.told()
        );
        let query = sqlx::query(AssertSqlSafe(sql)).bind(serde_json::to_string(told)?);
        query.execute(connection).await?;
        Ok(())
    }
}
