//! [`Writer`]: appends to the log, many tables in one transaction.
//!
//! A commit waits for the disk; while it waits, more appends gather, and the next commit takes them all. So a busy
//! server waits for the disk hardly more often than an idle one.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Instant;

use sqlx::{AnyConnection, AssertSqlSafe};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::{Entry, Result, Store, StoreError};
use crate::metrics::Metrics;

/// Appends that one transaction takes at most.
const BATCH: usize = 256;

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
                let appends: Vec<&Append> = batch.iter().map(|job| &job.append).collect();
                match store.append(&appends).await {
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

impl Store {
    /// Appends to several tables' logs in one transaction, and tells for each whether it was the first.
    pub(super) async fn append(&self, appends: &[&Append]) -> Result<Vec<bool>> {
        let mut transaction = self.writes.begin().await?;
        if insert(&mut transaction, appends).await? == appends.len() as u64 {
            touch(&mut transaction, appends).await?;
            transaction.commit().await?;
            return Ok(vec![true; appends.len()]);
        }
        // Another server has been at one of the tables: one by one, it shows at which.
        transaction.rollback().await?;
        let mut transaction = self.writes.begin().await?;
        let mut won = Vec::with_capacity(appends.len());
        for append in appends {
            let first = insert(&mut transaction, &[append]).await? == 1;
            if first {
                touch(&mut transaction, &[append]).await?;
            }
            won.push(first);
        }
        transaction.commit().await?;
        Ok(won)
    }
}

/// Inserts what is not there yet, and tells how many that were.
async fn insert(connection: &mut AnyConnection, appends: &[&Append]) -> Result<u64> {
    let mut sql = String::from("INSERT INTO actions (table_id, n, seat, action, client, at) VALUES ");
    places(&mut sql, appends.len(), &["", "", "", "", "", ""]);
    sql.push_str(" ON CONFLICT DO NOTHING");
    let mut query = sqlx::query(AssertSqlSafe(sql));
    for Append { table, entry, .. } in appends {
        query = query
            .bind(table)
            .bind(i64::from(entry.n))
            .bind(i64::from(entry.seat))
            .bind(&entry.action)
            .bind(&entry.client)
            .bind(entry.at);
    }
    Ok(query.execute(connection).await?.rows_affected())
}

/// Notes at the tables when they were last touched, when they are due, and which are over.
async fn touch(connection: &mut AnyConnection, appends: &[&Append]) -> Result<()> {
    let mut sql = String::from("WITH told (id, at, due_at, is_over) AS (VALUES ");
    places(&mut sql, appends.len(), &["TEXT", "BIGINT", "BIGINT", "BIGINT"]);
    sql.push_str(
        ") UPDATE tables SET touched_at = told.at, due_at = told.due_at, \
         status = CASE WHEN told.is_over = 1 THEN 'over' ELSE status END, \
         version = version + told.is_over FROM told WHERE tables.id = told.id",
    );
    let mut query = sqlx::query(AssertSqlSafe(sql));
    for Append { table, entry, due_at, over } in appends {
        query = query.bind(table).bind(entry.at).bind(*due_at).bind(i64::from(*over));
    }
    query.execute(connection).await?;
    Ok(())
}

/// `($1, $2), ($3, $4)`: places for so many rows, cast where a type is given.
fn places(sql: &mut String, rows: usize, types: &[&str]) {
    let mut place = 0;
    for row in 0..rows {
        sql.push_str(if row == 0 { "(" } else { ", (" });
        for (column, of) in types.iter().enumerate() {
            place += 1;
            let comma = if column == 0 { "" } else { ", " };
            let written = if of.is_empty() {
                write!(sql, "{comma}${place}")
            } else {
                write!(sql, "{comma}CAST(${place} AS {of})")
            };
            written.expect("a text takes everything");
        }
        sql.push(')');
    }
}
