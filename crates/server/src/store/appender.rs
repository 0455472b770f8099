//! [`Appender`]: appends to the logs in SQLite.
//!
//! It has a thread and two connections of its own, one that writes and one that looks whether the commit is visible. So a
//! commit wakes one thread, whatever it contains, and each statement is prepared once. As everywhere else, connections that
//! have seen an error are closed.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use rusqlite::{Connection, OpenFlags, OptionalExtension, Statement, params};
use tokio::sync::oneshot;
use tokio::sync::oneshot::error::TryRecvError;

use super::database::SQLITE;
use super::file::DatabaseFile;
use super::writer::Append;
use super::{Result, StoreError};

/// The thread that appends. It ends when this is dropped and everything is written.
pub(super) struct Appender {
    file: DatabaseFile,
    jobs: Sender<Job>,
    /// Closed when the thread has ended.
    ended: oneshot::Receiver<()>,
}

/// Actions to append in one transaction.
struct Job {
    appends: Vec<Append>,
    /// The proof of the last commit, which this one replaces, and its own.
    last: i64,
    proof: i64,
    reply: oneshot::Sender<Result<Vec<bool>>>,
}

/// The thread has ended.
fn gone() -> StoreError {
    StoreError::Database(sqlx::Error::WorkerCrashed)
}

impl Appender {
    /// Starts the thread.
    pub(super) fn start(file: DatabaseFile) -> Result<Appender> {
        let (jobs, inbox) = channel();
        let (running, ended) = oneshot::channel();
        let of_thread = file.clone();
        let started = thread::Builder::new().name("log".into()).spawn(move || {
            let _running = running;
            while let Ok(job) = inbox.recv() {
                if let Some((job, error)) = serve(&of_thread, &inbox, job) {
                    job.answer(Err(error));
                }
            }
        });
        started.map_err(|error| StoreError::Database(error.into()))?;
        Ok(Appender { file, jobs, ended })
    }

    /// Appends, and returns for each action whether it was the first with its number. `last` is the proof of the last commit,
    /// which `proof` replaces. What was dropped while it waited for something else to be written is not written.
    pub(super) async fn append(&mut self, appends: Vec<Append>, last: i64, proof: i64) -> Result<Vec<bool>> {
        if !matches!(self.ended.try_recv(), Err(TryRecvError::Empty)) {
            // It has panicked: what was being written got no answer.
            *self = Appender::start(self.file.clone())?;
        }
        let (reply, answer) = oneshot::channel();
        self.jobs.send(Job { appends, last, proof, reply }).map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }

    /// Waits until everything is written, and closes the connections.
    pub(super) async fn close(self) {
        drop(self.jobs);
        let _ = self.ended.await;
    }
}

impl Job {
    fn answer(self, done: Result<Vec<bool>>) {
        // If nobody waits any more, the tables read the log again before they do anything else.
        let _ = self.reply.send(done);
    }
}

/// Does this job and those that follow. Returns one that failed, with its connections closed; nothing when there are no more.
fn serve(file: &DatabaseFile, inbox: &Receiver<Job>, first: Job) -> Option<(Job, StoreError)> {
    let opened = open(file, Purpose::Write).and_then(|writer| Ok((writer, open(file, Purpose::Witness)?)));
    let (writer, witness) = match opened {
        Ok(opened) => opened,
        Err(error) => return Some((first, error)),
    };
    let mut log = match Log::new(file, &writer, &witness) {
        Ok(log) => log,
        Err(error) => return Some((first, error.into())),
    };
    let mut next = Some(first);
    while let Some(job) = next {
        if !job.reply.is_closed() {
            match log.commit(&job) {
                Ok(won) => job.answer(Ok(won)),
                Err(error) => return Some((job, error)),
            }
        }
        next = inbox.recv().ok();
    }
    None
}

/// What a connection is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Write,
    Witness,
}

/// Opens a connection to the database's file, if it is still the one that was opened.
fn open(file: &DatabaseFile, purpose: Purpose) -> Result<Connection> {
    let path: PathBuf = file.path().into();
    let connection = Connection::open_with_flags(
        path,
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX,
    )?;
    connection.execute_batch(SQLITE)?;
    if purpose == Purpose::Witness {
        connection.execute_batch("PRAGMA query_only = ON")?;
    }
    file.check()?;
    Ok(connection)
}

const LOOK: &str = "SELECT 1 FROM commits WHERE n = ?1";

/// The statements of an append.
struct Log<'c> {
    file: &'c DatabaseFile,
    begin: Statement<'c>,
    commit: Statement<'c>,
    replace_proof: Statement<'c>,
    insert_proof: Statement<'c>,
    running: Statement<'c>,
    insert: Statement<'c>,
    touch: Statement<'c>,
    touch_due: Statement<'c>,
    end: Statement<'c>,
    record: Statement<'c>,
    look: Statement<'c>,
}

impl<'c> Log<'c> {
    fn new(
        file: &'c DatabaseFile,
        writer: &'c Connection,
        witness: &'c Connection,
    ) -> rusqlite::Result<Self> {
        Ok(Log {
            file,
            // It waits for the write lock now.
            begin: writer.prepare("BEGIN IMMEDIATE")?,
            commit: writer.prepare("COMMIT")?,
            replace_proof: writer.prepare("UPDATE commits SET n = ?1 WHERE n = ?2")?,
            insert_proof: writer.prepare("INSERT INTO commits (n) VALUES (?1)")?,
            running: writer.prepare("SELECT running FROM service")?,
            // Only for tables that still exist.
            insert: writer.prepare(
                "INSERT INTO actions (table_id, n, seat, action, client, at) SELECT ?1, ?2, ?3, ?4, ?5, ?6 \
                 WHERE EXISTS (SELECT 1 FROM tables WHERE id = ?1 AND removed_at IS NULL) ON CONFLICT DO NOTHING",
            )?,
            // An index is written again for each of its columns that is set, whether the value is new or not. At most
            // tables nothing is due, before the action and after it.
            touch: writer.prepare(
                "UPDATE tables SET touched_at = ?2, touched_run = ?3, version = version + 1 WHERE id = ?1 AND due_at IS ?4",
            )?,
            touch_due: writer.prepare(
                "UPDATE tables SET touched_at = ?2, touched_run = ?3, version = version + 1, due_at = ?4 WHERE id = ?1",
            )?,
            end: writer.prepare("UPDATE tables SET status = 'over' WHERE id = ?1")?,
            record: writer.prepare(
                "INSERT INTO records (table_id, record) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
            )?,
            look: witness.prepare(LOOK)?,
        })
    }

    /// Appends in one transaction, and returns once another connection sees the commit.
    fn commit(&mut self, job: &Job) -> Result<Vec<bool>> {
        // What is written into a file that was moved away would be refused, and could still come back with the file.
        self.file.check()?;
        self.begin.execute([])?;
        if self.replace_proof.execute([job.proof, job.last])? == 0 {
            self.insert_proof.execute([job.proof])?;
        }
        let running: i64 = self.running.query_row([], |row| row.get(0))?;
        let won = job.appends.iter().map(|append| self.append(append, running)).collect::<Result<_>>()?;
        self.commit.execute([])?;
        self.file.check()?;
        if self.is_visible(job.proof)? { Ok(won) } else { Err(StoreError::NotCommitted) }
    }

    fn append(&mut self, append: &Append, running: i64) -> Result<bool> {
        let Append { table, entry, due_at, record } = append;
        let inserted = params![table, entry.n, entry.seat, entry.action, entry.client, entry.at];
        if self.insert.execute(inserted)? == 0 {
            return Ok(false);
        }
        let touched = params![table, entry.at, running, due_at];
        if self.touch.execute(touched)? == 0 {
            self.touch_due.execute(touched)?;
        }
        if let Some(record) = record {
            self.end.execute([table])?;
            self.record.execute(params![table, record])?;
        }
        Ok(true)
    }

    /// Whether another connection sees the commit.
    fn is_visible(&mut self, proof: i64) -> Result<bool> {
        match self.look.exists([proof]) {
            Ok(true) => return Ok(true),
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, "a commit cannot be looked for"),
        }
        // A connection that has died since its last use proves nothing about the commit: use a new one.
        let witness = open(self.file, Purpose::Witness)?;
        Ok(witness.query_row(LOOK, [proof], |_| Ok(())).optional()?.is_some())
    }
}
