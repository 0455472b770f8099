//! Checks SQLite's query plans for the lists that are read often: each must use an index, so that nobody slows them
//! down by creating and removing tables.

use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor, Row as _};
use tempfile::TempDir;

use super::retention::{PURGEABLE, REMOVED, REMOVED_BY_HOST, STALE};
use super::tables::{DUE_TABLES, OPEN_TABLES, PUBLIC, TABLES_OF};
use super::{DUE, Due, Result, Store};

/// Tables of 500 hosts: of each status, some public, some removed.
const TABLES: &str = "WITH RECURSIVE count(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM count WHERE n < 19999) \
    INSERT INTO tables (id, version, status, public, host, rules, setup, chairs, seed, made_at, touched_at, due_at, \
    removed_at, removed_run) \
    SELECT 'table ' || n, 0, CASE n % 4 WHEN 0 THEN 'waiting' WHEN 1 THEN 'dealing' WHEN 2 THEN 'playing' ELSE 'over' END, \
    n % 2, 'host ' || (n % 500), 1, '{}', '[]', '', n, n, CASE n % 3 WHEN 0 THEN n END, CASE n % 7 WHEN 0 THEN n END, 0 \
    FROM count";
const MEMBERS: &str = "INSERT INTO members (identity, table_id) SELECT host, id FROM tables";

/// The steps of a query's plan that read tables, with their index. How far an index narrows them down depends on
/// SQLite's statistics.
async fn plan(connection: &mut AnyConnection, query: &str) -> Result<Vec<String>> {
    let rows = connection.fetch_all(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {query}"))).await?;
    let steps = rows.iter().map(|row| Ok(row.try_get::<String, _>("detail")?)).collect::<Result<Vec<_>>>()?;
    let is_table = |step: &String| step.contains(" tables") || step.contains(" members");
    let index = |step: String| step.split(" (").next().unwrap_or_default().to_owned();
    Ok(steps.into_iter().filter(is_table).map(index).collect())
}

#[tokio::test]
async fn no_list_reads_all_tables() {
    let folder = TempDir::new().expect("a folder");
    let url = format!("sqlite://{}?mode=rwc", folder.path().join("treize.db").display());
    let store = Store::open(&url, crate::store::PATIENCE).await.expect("a store");
    let mut connection = AnyConnection::connect(&url).await.expect("a connection");
    let rows: [(&str, &[&str]); 8] = [
        (STALE, &["SEARCH tables USING INDEX tables_touched"]),
        (PURGEABLE, &["SEARCH tables USING INDEX tables_removed"]),
        (REMOVED, &["SEARCH tables USING INDEX tables_removed"]),
        (REMOVED_BY_HOST, &["SEARCH tables USING INDEX tables_removed_by_host"]),
        // In the order of the index, up to the limit.
        (PUBLIC, &["SCAN tables USING INDEX tables_listed"]),
        (
            TABLES_OF,
            &[
                "SEARCH members USING COVERING INDEX sqlite_autoindex_members_1",
                "SEARCH tables USING INDEX sqlite_autoindex_tables_1",
            ],
        ),
        (DUE_TABLES, &["SEARCH tables USING INDEX tables_due"]),
        (OPEN_TABLES, &["SEARCH tables USING INDEX tables_open"]),
    ];
    // Empty, full, and full with SQLite's statistics.
    for prepare in [None, Some([TABLES, MEMBERS]), Some(["ANALYZE", "SELECT 1"])] {
        for statement in prepare.into_iter().flatten() {
            connection.execute(statement).await.expect("a statement");
        }
        for (query, expected) in rows {
            assert_eq!(plan(&mut connection, query).await.expect("a plan"), expected, "{query}");
        }
    }
    connection.close().await.expect("closed");
    store.close().await;
}

#[tokio::test]
async fn due_tables_come_in_batches_without_a_gap() {
    let folder = TempDir::new().expect("a folder");
    let url = format!("sqlite://{}?mode=rwc", folder.path().join("treize.db").display());
    let store = Store::open(&url, crate::store::PATIENCE).await.expect("a store");
    let mut connection = AnyConnection::connect(&url).await.expect("a connection");
    connection.execute(TABLES).await.expect("tables");
    // Many are due at the same moment, so that a batch ends among them.
    for statement in [
        "DELETE FROM tables WHERE made_at >= 2001",
        "UPDATE tables SET due_at = made_at % 3, removed_at = NULL",
    ] {
        connection.execute(statement).await.expect("a statement");
    }
    let (mut found, mut after) = (Vec::new(), Due::FIRST);
    for expected in [DUE, DUE, 1, 0] {
        let batch = store.due_tables(2, &after).await.expect("a batch");
        assert_eq!(batch.len(), expected);
        after = batch.last().cloned().unwrap_or(Due::FIRST);
        found.extend(batch);
    }
    assert!(found.is_sorted_by_key(|due| (due.at, due.table.clone())));
    found.dedup();
    assert_eq!(found.len(), 2001);
    connection.close().await.expect("closed");
    store.close().await;
}
