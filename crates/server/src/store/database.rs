//! [`Database`]: connections that read, and the one way to write.
//!
//! A write is a [`Transaction`], or a single statement that commits by itself. It is done when another connection has
//! seen its commit. A connection that has seen an error, or whose work was dropped midway, is closed, so
//! its state no longer matters. Connections that read cannot write at all.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use sqlx::any::{AnyArguments, AnyConnectOptions, AnyPoolOptions, AnyRow};
use sqlx::migrate::Migrator;
use sqlx::pool::PoolConnection;
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, AnyPool, Executor, Row as _};
use tokio::sync::{Mutex, Notify, OwnedMutexGuard};

use super::file::DatabaseFile;
use super::one_statement::{TAKEN, TRIGGERS};
use super::{Result, StoreError};
use crate::token::random_number;

/// Settings of every SQLite connection. FULL: a commit is on the disk when it returns, in WAL mode too.
const SQLITE: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 10000; \
                      PRAGMA foreign_keys = ON;";

/// Settings of a PostgreSQL connection that writes: a commit is on the disk when it returns, whatever the database's
/// default.
const WAIT_FOR_DISK: &str = "SELECT set_config('synchronous_commit', 'on', false) \
                             WHERE current_setting('synchronous_commit') = 'off'";

/// Settings of a PostgreSQL connection that only reads.
const READ_ONLY: &str = "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY";

/// The connections to a database.
#[derive(Clone, Debug)]
pub(super) struct Database {
    is_sqlite: bool,
    readers: AnyPool,
    /// SQLite allows one writer at a time, and makes others sleep and try again. With one connection, writers wait in a
    /// queue and are served in order, without delay. In PostgreSQL, writers do not wait for readers.
    writers: Connections,
    /// Checks that a commit is visible. Separate from the readers, so that it never waits for them.
    witness: Connections,
    /// SQLite: the proof of this process's last commit. Its row is reused for the next one.
    last_proof: Arc<AtomicI64>,
    /// SQLite's database file.
    file: Option<DatabaseFile>,
    /// Notified when a write has failed.
    failure: Arc<Notify>,
    /// A write that takes longer has failed. Whether it arrived is known when the database answers again.
    commit_timeout: Duration,
}

impl Database {
    /// Opens a database by its address, and migrates its schema.
    pub(super) async fn open(url: &str, commit_timeout: Duration, schema: &Migrator) -> Result<Database> {
        sqlx::any::install_default_drivers();
        let is_sqlite = url.starts_with("sqlite:");
        // Only here may a missing database be created. Later, a missing file is an error.
        let mut source = Source {
            url: url.to_owned(),
            is_sqlite,
            wait: acquire_timeout(is_sqlite, commit_timeout),
            file: None,
        };
        let maker = source.pool(1, Purpose::Migrate).await?;
        let mut connection = maker.acquire().await?;
        // Several servers may start at once: PostgreSQL lets one migrate, and the others wait.
        schema.run(&mut *connection).await?;
        if !is_sqlite {
            warn_of_fsync(&mut connection).await?;
        }

        source.url = url.replace("mode=rwc", "mode=rw");
        let (to_read, to_write) = if is_sqlite { (3, 1) } else { (8, 4) };
        source.file = if is_sqlite { Some(DatabaseFile::open(&source.url)?) } else { None };
        let database = Database {
            is_sqlite,
            readers: source.pool(to_read, Purpose::Read).await?,
            writers: Connections::new(source.pool(to_write, Purpose::Write).await?, is_sqlite),
            witness: Connections::new(source.pool(1, Purpose::Read).await?, is_sqlite),
            last_proof: Arc::default(),
            file: source.file,
            failure: Arc::default(),
            commit_timeout,
        };
        if is_sqlite {
            // Delete rows of ended processes once there are many. A process that still runs creates another row.
            let delete = "DELETE FROM commits WHERE (SELECT COUNT(*) FROM commits) > 1000";
            sqlx::query(delete).execute(&mut *connection).await?;
        }
        // Not earlier: SQLite removes its write-ahead log when the last connection is closed.
        connection.close().await?;
        maker.close().await;
        Ok(database)
    }

    pub(super) fn is_sqlite(&self) -> bool {
        self.is_sqlite
    }

    /// Connections that can only read.
    pub(super) fn readers(&self) -> &AnyPool {
        &self.readers
    }

    /// A connection that can only read, for a transaction. It is closed if the transaction does not end well.
    pub(super) async fn reader(&self) -> Result<Guarded> {
        Ok(Guarded { connection: Some(self.readers.acquire().await?), place: None, failure: None })
    }

    /// Begins a transaction that writes. Nothing of it is visible until it is committed.
    pub(super) async fn begin(&self) -> Result<Transaction<'_>> {
        let mut connection = self.writer().await?;
        let rows = if self.is_sqlite {
            // It waits for the write lock now, and fails inside another transaction.
            connection.execute("BEGIN IMMEDIATE").await?;
            let (last, proof) = self.next_proof();
            let update = sqlx::query("UPDATE commits SET n = $1 WHERE n = $2").bind(proof).bind(last);
            if update.execute(&mut *connection).await?.rows_affected() == 0 {
                let insert = sqlx::query("INSERT INTO commits (n) VALUES ($1)").bind(proof);
                insert.execute(&mut *connection).await?;
            }
            return Ok(Transaction { database: self, connection, proof });
        } else {
            // Inside another transaction, PostgreSQL's BEGIN only warns. No connection of the pool is inside one:
            // `Guarded` closes each whose transaction did not end well.
            let begin = "BEGIN; SELECT CAST(CAST(pg_current_xact_id() AS TEXT) AS BIGINT) AS proof";
            sqlx::raw_sql(begin).fetch_all(&mut *connection).await?
        };
        let row = rows.first().ok_or(StoreError::NotCommitted)?;
        Ok(Transaction { database: self, connection, proof: row.try_get("proof")? })
    }

    /// Writes with a single statement, which SQLite commits by itself, and returns whether it has written anything. The
    /// statement is given the proof of the last commit, which it replaces, and its own.
    pub(super) async fn write_unless_taken<'q>(
        &self,
        statement: impl FnOnce(i64, i64) -> Query<'q, Any, AnyArguments>,
    ) -> Result<bool> {
        let mut connection = self.writer().await?;
        let (last, proof) = self.next_proof();
        match statement(last, proof).execute(&mut *connection).await {
            Err(sqlx::Error::Database(error)) if error.message() == TAKEN => return Ok(false),
            executed => executed?,
        };
        let is_written = self.is_visible(proof).await?;
        // If nothing was written, the connection may be one that cannot write, and is closed.
        if is_written {
            connection.release();
        }
        Ok(is_written)
    }

    /// The proof of this process's last commit in SQLite, and one for the next: a unique number in a row of this process.
    /// Commits of other processes prove nothing here, and do not overwrite the proof.
    fn next_proof(&self) -> (i64, i64) {
        (self.last_proof.load(Ordering::Relaxed), random_proof())
    }

    /// Writes with a single statement, which PostgreSQL commits by itself. Each row that it returns has the
    /// transaction's number as `proof`; without a row, nothing was written.
    ///
    /// The connection is kept for the next call while it works: testing it first would take as long as the rest.
    pub(super) async fn write_at_once(
        &self,
        kept: &mut Option<Guarded>,
        statement: Query<'_, Any, AnyArguments>,
    ) -> Result<Vec<AnyRow>> {
        let mut connection = match kept.take() {
            Some(connection) => connection,
            None => self.writer().await?,
        };
        let rows = statement.fetch_all(&mut *connection).await?;
        if let Some(row) = rows.first() {
            self.confirm(row.try_get("proof")?).await?;
        }
        *kept = Some(connection);
        Ok(rows)
    }

    /// Waits until a write fails. An earlier failure counts if nobody has waited since.
    pub(super) async fn failure(&self) {
        self.failure.notified().await;
    }

    /// Applies the commit timeout. Work that is dropped midway closes its connection.
    pub(super) async fn in_time<T>(&self, work: impl Future<Output = Result<T>>) -> Result<T> {
        tokio::time::timeout(self.commit_timeout, work).await.unwrap_or(Err(StoreError::Timeout))
    }

    /// Waits until everything is written, and closes the database.
    pub(super) async fn close(&self) {
        self.writers.close().await;
        self.witness.close().await;
        self.readers.close().await;
    }

    async fn writer(&self) -> Result<Guarded> {
        let acquired = async {
            // What is written into a file that was moved away would be refused, and could still come back with the file.
            self.check_file()?;
            self.writers.acquire(&self.failure).await
        };
        acquired.await.inspect_err(|_| self.failure.notify_one())
    }

    fn check_file(&self) -> Result<()> {
        self.file.as_ref().map_or(Ok(()), DatabaseFile::check)
    }

    /// Checks that a commit is visible to another connection.
    async fn confirm(&self, proof: i64) -> Result<()> {
        if self.is_visible(proof).await? { Ok(()) } else { Err(StoreError::NotCommitted) }
    }

    /// Is a commit visible to another connection, in the file that the address names?
    async fn is_visible(&self, proof: i64) -> Result<bool> {
        self.check_file()?;
        // A connection that has died since its last use proves nothing about the commit: use a new one.
        match self.is_committed(proof).await {
            Ok(true) => return Ok(true),
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, "a commit cannot be looked for"),
        }
        self.is_committed(proof).await
    }

    async fn is_committed(&self, proof: i64) -> Result<bool> {
        let mut witness = self.witness.acquire(&self.failure).await?;
        let is_there = if self.is_sqlite {
            let query = sqlx::query("SELECT n FROM commits WHERE n = $1").bind(proof);
            let is_there = query.fetch_optional(&mut *witness).await?.is_some();
            if is_there {
                self.last_proof.store(proof, Ordering::Relaxed);
            }
            is_there
        } else {
            let status = "SELECT pg_xact_status(CAST(CAST($1 AS TEXT) AS xid8)) AS status";
            let row = sqlx::query(status).bind(proof.to_string()).fetch_one(&mut *witness).await?;
            row.try_get::<Option<String>, _>("status")?.as_deref() == Some("committed")
        };
        // A connection that does not see a commit may have an old snapshot, and is closed too.
        if is_there {
            witness.release();
        }
        Ok(is_there)
    }
}

/// A number that no other transaction has.
fn random_proof() -> i64 {
    // 0 means that a process has not committed yet.
    (random_number() >> 1).cast_signed().max(1)
}

/// What connections are for.
#[derive(Clone, Copy)]
enum Purpose {
    Migrate,
    Read,
    Write,
}

/// How long to wait for a connection, which is longer where writes may take longer. A file is always available, so only a
/// slow machine lets anybody wait. A remote database may be down, and then people should know soon.
fn acquire_timeout(is_sqlite: bool, commit_timeout: Duration) -> Duration {
    let usual = Duration::from_secs(10);
    if is_sqlite {
        commit_timeout.max(usual)
    } else {
        (commit_timeout / 5).clamp(Duration::from_secs(2), usual)
    }
}

/// Where connections lead.
struct Source {
    url: String,
    is_sqlite: bool,
    /// How long to wait for one.
    wait: Duration,
    /// SQLite's file, once it exists.
    file: Option<DatabaseFile>,
}

impl Source {
    /// A pool of connections of one kind. Each is used only if SQLite's file is the one that was opened.
    async fn pool(&self, most: u32, purpose: Purpose) -> Result<AnyPool> {
        let Source { is_sqlite, wait, .. } = *self;
        let file = self.file.clone();
        let options: AnyConnectOptions = self.url.parse()?;
        let mut pool = AnyPoolOptions::new().max_connections(most).acquire_timeout(wait);
        if is_sqlite {
            // Connections to a file have no maximum age. When the last one is closed, SQLite removes its write-ahead log,
            // which would look as if another program had done it.
            pool = pool.idle_timeout(None).max_lifetime(None);
        }
        let pool = pool.after_connect(move |connection, _| {
            let file = file.clone();
            Box::pin(async move {
                if is_sqlite {
                    connection.execute(SQLITE).await?;
                }
                let setting = match (is_sqlite, purpose) {
                    (true, Purpose::Migrate) => None,
                    (true, Purpose::Read) => Some("PRAGMA query_only = ON"),
                    (true, Purpose::Write) => Some(TRIGGERS),
                    (false, Purpose::Migrate | Purpose::Write) => Some(WAIT_FOR_DISK),
                    (false, Purpose::Read) => Some(READ_ONLY),
                };
                if let Some(setting) = setting {
                    connection.execute(setting).await?;
                }
                if let Some(file) = file {
                    file.check().map_err(|error| sqlx::Error::Io(std::io::Error::other(error)))?;
                }
                Ok(())
            })
        });
        Ok(pool.connect_with(options).await?)
    }
}

/// Warns if PostgreSQL does not wait for the disk: then acknowledged writes may be lost, whatever this program does.
async fn warn_of_fsync(connection: &mut AnyConnection) -> Result<()> {
    let row = sqlx::query("SELECT current_setting('fsync') AS fsync").fetch_one(connection).await?;
    if row.try_get::<String, _>("fsync")? == "off" {
        tracing::warn!(
            "PostgreSQL runs with fsync = off: a crash of its machine can lose what was acknowledged"
        );
    }
    Ok(())
}

/// Connections for work that is short and frequent.
#[derive(Clone, Debug)]
struct Connections {
    pool: AnyPool,
    /// Where SQLite's only connection of this kind waits for its next use. In the pool it would be tested before and after
    /// each use, which takes as long as the work; but a file does not go away like a server.
    place: Option<Arc<Mutex<Option<PoolConnection<Any>>>>>,
}

impl Connections {
    fn new(pool: AnyPool, is_sqlite: bool) -> Connections {
        Connections { pool, place: is_sqlite.then(Arc::default) }
    }

    async fn acquire(&self, failure: &Arc<Notify>) -> Result<Guarded> {
        let mut place = match &self.place {
            Some(place) => Some(place.clone().lock_owned().await),
            None => None,
        };
        let connection = match place.as_mut().and_then(|place| place.take()) {
            Some(connection) => connection,
            None => self.pool.acquire().await?,
        };
        Ok(Guarded { connection: Some(connection), place, failure: Some(failure.clone()) })
    }

    async fn close(&self) {
        if let Some(place) = &self.place {
            drop(place.lock().await.take());
        }
        self.pool.close().await;
    }
}

/// A connection that is closed when it is dropped, unless the work succeeded and released it.
pub(super) struct Guarded {
    connection: Option<PoolConnection<Any>>,
    /// Where it goes when it is released; otherwise to the pool.
    place: Option<OwnedMutexGuard<Option<PoolConnection<Any>>>>,
    /// Notified if it is closed, unless it only reads.
    failure: Option<Arc<Notify>>,
}

impl Guarded {
    /// Keeps the connection for its next use.
    pub(super) fn release(mut self) {
        let connection = self.connection.take();
        if let Some(place) = &mut self.place {
            **place = connection;
        }
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        if let Some(mut connection) = self.connection.take() {
            connection.close_on_drop();
            if let Some(failure) = &self.failure {
                failure.notify_one();
            }
        }
    }
}

impl Deref for Guarded {
    type Target = AnyConnection;

    fn deref(&self) -> &AnyConnection {
        self.connection.as_ref().expect("it is there until it is released")
    }
}

impl DerefMut for Guarded {
    fn deref_mut(&mut self) -> &mut AnyConnection {
        self.connection.as_mut().expect("it is there until it is released")
    }
}

/// A transaction that writes. If it is dropped before its end, it closes its connection and nothing is written.
#[must_use]
pub(super) struct Transaction<'a> {
    database: &'a Database,
    connection: Guarded,
    /// Identifies the commit.
    proof: i64,
}

impl Transaction<'_> {
    /// Commits, and returns once another connection sees the commit.
    pub(super) async fn commit(mut self) -> Result<()> {
        self.connection.execute("COMMIT").await?;
        self.database.confirm(self.proof).await?;
        self.connection.release();
        Ok(())
    }

    /// Rolls back.
    pub(super) async fn rollback(mut self) -> Result<()> {
        self.connection.execute("ROLLBACK").await?;
        self.connection.release();
        Ok(())
    }
}

impl Deref for Transaction<'_> {
    type Target = AnyConnection;

    fn deref(&self) -> &AnyConnection {
        &self.connection
    }
}

impl DerefMut for Transaction<'_> {
    fn deref_mut(&mut self) -> &mut AnyConnection {
        &mut self.connection
    }
}

#[cfg(test)]
mod tests {
    use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor, Row};
    use tempfile::TempDir;

    use std::time::Duration;

    use super::super::{Store, StoreError};
    use super::acquire_timeout;

    #[test]
    fn where_writes_may_take_longer_so_may_a_connection() {
        let rows = [
            (true, 2, 10),
            (true, 10, 10),
            (true, 300, 300),
            (false, 2, 2),
            (false, 25, 5),
            (false, 300, 10),
        ];
        for (is_sqlite, commit, wait) in rows {
            let waited = acquire_timeout(is_sqlite, Duration::from_secs(commit));
            assert_eq!(waited, Duration::from_secs(wait), "{is_sqlite} {commit}");
        }
    }

    async fn store() -> (Store, TempDir) {
        let folder = TempDir::new().expect("a folder");
        let url = format!("sqlite://{}?mode=rwc", folder.path().join("treize.db").display());
        (Store::open(&url, crate::store::PATIENCE).await.expect("a store"), folder)
    }

    #[tokio::test]
    async fn a_connection_that_reads_cannot_write() {
        let (store, _folder) = store().await;
        for statement in ["DELETE FROM tables", "UPDATE commits SET n = 0", "DROP TABLE chat"] {
            let why = store.readers().execute(statement).await.expect_err("it only reads").to_string();
            assert!(why.contains("readonly"), "{statement}: {why}");
        }
    }

    #[tokio::test]
    async fn a_connection_that_is_inside_a_transaction_is_closed_and_the_next_one_is_good() {
        let (store, _folder) = store().await;
        let mut connection = store.database.writer().await.expect("a connection");
        connection.execute("BEGIN").await.expect("a transaction");
        connection.execute("SAVEPOINT one").await.expect("a savepoint");
        connection.release();
        assert!(store.prove_write().await.is_err(), "no transaction starts inside another");
        store.prove_write().await.expect("it was closed");
    }

    #[tokio::test]
    async fn a_commit_that_did_not_happen_is_noticed() {
        let (store, _folder) = store().await;
        let mut transaction = store.database.begin().await.expect("a transaction");
        // As after a failure that SQLite has already rolled back.
        transaction.execute("ROLLBACK; BEGIN").await.expect("another transaction");
        let lost = transaction.commit().await;
        assert!(matches!(lost, Err(StoreError::NotCommitted)), "{lost:?}");
        store.prove_write().await.expect("the next one is good");
    }

    #[tokio::test]
    async fn connections_to_a_file_are_never_closed_because_of_their_age() {
        let (store, _folder) = store().await;
        let database = &store.database;
        for pool in [&database.readers, &database.writers.pool, &database.witness.pool] {
            assert_eq!((pool.options().get_idle_timeout(), pool.options().get_max_lifetime()), (None, None));
        }
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn a_commit_waits_for_the_disk_of_postgresql_whatever_is_its_default() {
        sqlx::any::install_default_drivers();
        let postgres = treize_cluster::Postgres::for_tests().expect("PostgreSQL runs");
        for (default, expected) in [("off", "on"), ("local", "local")] {
            let url = postgres.database(&format!("commit_{default}")).expect("a database");
            let mut connection = AnyConnection::connect(&url).await.expect("a connection");
            let alter = format!("ALTER DATABASE commit_{default} SET synchronous_commit = {default}");
            connection.execute(AssertSqlSafe(alter)).await.expect("a default");
            let store = Store::open(&url, crate::store::PATIENCE).await.expect("a store");
            let mut writer = store.database.writer().await.expect("a connection");
            let row = writer.fetch_one("SHOW synchronous_commit").await.expect("a row");
            assert_eq!(row.try_get::<String, _>(0).expect("a text"), expected);
        }
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn a_transaction_of_postgresql_that_failed_is_not_taken_for_committed() {
        let postgres = treize_cluster::Postgres::for_tests().expect("PostgreSQL runs");
        let store = Store::open(&postgres.database("failed").expect("a database"), crate::store::PATIENCE)
            .await
            .expect("a store");
        let insert = "INSERT INTO recoveries (code_hash, identity, expires_at) VALUES ('a', 'b', 0)";
        for (statement, is_committed) in [("SELECT 1", true), ("SELECT nonsense", false)] {
            let mut transaction = store.database.begin().await.expect("a transaction");
            transaction.execute("DELETE FROM recoveries").await.expect("no rows");
            transaction.execute(insert).await.expect("a row");
            // After an error, PostgreSQL answers COMMIT with ROLLBACK, which is not an error.
            assert_eq!(transaction.execute(statement).await.is_ok(), is_committed);
            let committed = transaction.commit().await;
            if is_committed {
                committed.expect("a commit");
            } else {
                assert!(matches!(committed, Err(StoreError::NotCommitted)), "{committed:?}");
            }
            store.prove_write().await.expect("the next one is good");
        }
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn another_write_ahead_log_is_noticed() {
        let (store, folder) = store().await;
        store.prove_write().await.expect("a commit");
        let (log, moved) = (folder.path().join("treize.db-wal"), folder.path().join("moved"));
        std::fs::rename(&log, &moved).expect("moved");
        std::fs::write(&log, "").expect("another one");
        let failed = store.prove_write().await;
        assert!(matches!(failed, Err(StoreError::File { .. })), "{failed:?}");
        std::fs::rename(moved, log).expect("moved back");
        store.prove_write().await.expect("a commit");
    }

    #[tokio::test]
    async fn commits_of_another_process_prove_nothing_and_take_no_proof_away() {
        let (store, folder) = store().await;
        let url = format!("sqlite://{}?mode=rw", folder.path().join("treize.db").display());
        let other = Store::open(&url, crate::store::PATIENCE).await.expect("another process's store");
        for _ in 0..3 {
            store.prove_write().await.expect("a commit");
            other.prove_write().await.expect("a commit");
        }
        let mut transaction = store.database.begin().await.expect("a transaction");
        transaction.execute("ROLLBACK").await.expect("it is gone");
        other.prove_write().await.expect("a commit");
        transaction.execute("BEGIN").await.expect("another transaction");
        let lost = transaction.commit().await;
        assert!(matches!(lost, Err(StoreError::NotCommitted)), "{lost:?}");
        store.prove_write().await.expect("the next one is good");
        let rows = sqlx::query("SELECT n FROM commits").fetch_all(store.readers()).await.expect("rows");
        assert_eq!(rows.len(), 2, "one for each process");
    }

    #[tokio::test]
    async fn what_is_dropped_midway_leaves_nothing() {
        let (store, _folder) = store().await;
        let mut transaction = store.database.begin().await.expect("a transaction");
        let insert = "INSERT INTO recoveries (code_hash, identity, expires_at) VALUES ('a', 'b', 0)";
        transaction.execute(insert).await.expect("a row");
        drop(transaction);
        store.prove_write().await.expect("the next one is good");
        let rows = sqlx::query("SELECT identity FROM recoveries").fetch_all(store.readers()).await;
        assert!(rows.expect("rows").is_empty());
    }
}
