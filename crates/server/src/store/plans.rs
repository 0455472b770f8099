//! Checks SQLite's query plans for the lists that are read often: each must use an index, so that nobody slows them
//! down by creating and removing tables.

use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor, Row as _};
use tempfile::TempDir;

use super::forgotten::tables_of_guest;
use super::history::{HAVE_MET, HistoryQuery, RECORDS_OF};
use super::ratings::UNRATED;
use super::results::WITHOUT_RESULTS;
use super::retention::{PURGEABLE, REMOVED, REMOVED_BY_HOST, STALE};
use super::tables::{DUE_TABLES, OPEN_TABLES, PUBLIC, TABLES_OF};
use super::{DUE, Due, GameFilter, Result, Store};

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
    let is_table = |step: &String| step.contains(" tables") || step.contains(" members");
    Ok(steps(connection, query).await?.into_iter().filter(is_table).collect())
}

/// All steps of a query's plan.
async fn steps(connection: &mut AnyConnection, query: &str) -> Result<Vec<String>> {
    let rows = connection.fetch_all(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {query}"))).await?;
    let steps = rows.iter().map(|row| Ok(row.try_get::<String, _>("detail")?)).collect::<Result<Vec<_>>>()?;
    let index = |step: String| step.split(" (").next().unwrap_or_default().to_owned();
    Ok(steps.into_iter().map(index).collect())
}

/// The steps that read rows, whether from a table by its index or from an index alone, and for whatever part of a query.
async fn reads(connection: &mut AnyConnection, query: &str) -> Result<Vec<String>> {
    let steps = steps(connection, query).await?.into_iter();
    let reads = steps.filter(|step| step.starts_with("SEARCH") || step.starts_with("SCAN"));
    Ok(reads.map(|step| step.replace("COVERING ", "").replace("EXISTS ", "")).collect())
}

#[tokio::test]
async fn no_list_reads_all_tables() {
    let folder = TempDir::new().expect("a folder");
    let url = format!("sqlite://{}?mode=rwc", folder.path().join("treize.db").display());
    let store = Store::open(&url, crate::store::PATIENCE).await.expect("a store");
    let mut connection = AnyConnection::connect(&url).await.expect("a connection");
    let guests = tables_of_guest();
    let rows: [(&str, &[&str]); 9] = [
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
        (&guests, &["SEARCH tables USING INDEX tables_guests"]),
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

/// 100,000 finished games of three seats each, of 1000 players, and of one who was in each tenth of them.
const RESULTS: &str = "WITH RECURSIVE count(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM count WHERE n < 299999) \
    INSERT INTO results (table_id, seat, game, ended_at, public, rated, player, own, name, search, side, place, wins, points, ahead) \
    SELECT 'table ' || (n / 3), n % 3, CASE n / 3 % 2 WHEN 0 THEN 'danger13' ELSE 'thirteen' END, n / 3, n / 3 % 5 = 0, \
    CASE n / 3 % 1000 WHEN 0 THEN 1 ELSE 0 END, \
    CASE WHEN n % 30 = 0 THEN 'anne' ELSE 'player ' || ((n * 7919) % 1000) END, 1, 'name ' || (n % 1000), 'name ' || (n % 1000), \
    n % 3, 1 + n % 3, n % 3 = 0, n % 50, n % 9000 FROM count";

// Of the player alone, and in the order of the index: so no list is sorted, and a page ends when it is full.
const PLAYER: &str = "SEARCH mine USING INDEX results_player";
const GAME: &str = "SEARCH mine USING INDEX results_player_game";
const SEATS: &str = "SEARCH other USING INDEX sqlite_autoindex_results_1";

/// What lists of finished games and players' pages ask, and what each question reads.
#[tokio::test]
async fn no_list_of_finished_games_reads_more_than_its_players_games() {
    let folder = TempDir::new().expect("a folder");
    let url = format!("sqlite://{}?mode=rwc", folder.path().join("treize.db").display());
    let store = Store::open(&url, crate::store::PATIENCE).await.expect("a store");
    let mut connection = AnyConnection::connect(&url).await.expect("a connection");
    let (anne, bob) = (|| Some(String::from("anne")), || Some(String::from("player 1")));
    let own = |filter| HistoryQuery { player: "anne".into(), filter, most: 31, ..HistoryQuery::default() };
    let all = own(GameFilter::default());
    let game = own(GameFilter { game: Some("danger13".into()), ..GameFilter::default() });
    let named = own(GameFilter {
        name: anne(),
        place: Some(1),
        from: Some(1),
        until: Some(9),
        ..GameFilter::default()
    });
    let with = own(GameFilter { with: bob(), ..GameFilter::default() });
    let of_other = HistoryQuery { viewer: bob(), ..own(GameFilter::default()) };
    let rows: [(String, &[&str]); 7] = [
        (all.statement(), &[PLAYER]),
        (game.statement(), &[GAME]),
        (named.statement(), &[PLAYER, SEATS]),
        (with.statement(), &[PLAYER, SEATS]),
        (of_other.statement(), &[PLAYER, SEATS]),
        (RECORDS_OF.into(), &[PLAYER, "SEARCH records USING INDEX sqlite_autoindex_records_1"]),
        (UNRATED.into(), &["SCAN results USING INDEX results_unrated"]),
    ];
    // Empty, full, and full with SQLite's statistics.
    for prepare in [None, Some(RESULTS), Some("ANALYZE")] {
        if let Some(statement) = prepare {
            connection.execute(statement).await.expect("a statement");
        }
        for (query, expected) in &rows {
            assert_eq!(reads(&mut connection, query).await.expect("a plan"), *expected, "{query}");
            let all = steps(&mut connection, query).await.expect("a plan");
            assert!(all.iter().all(|step| !step.contains("TEMP B-TREE")), "{query}: {all:?}");
        }
        // In no order, so that either index of the player will do.
        let met = reads(&mut connection, HAVE_MET).await.expect("a plan");
        let met: Vec<String> = met.iter().map(|step| step.replace("player_game", "player")).collect();
        assert_eq!(met, [PLAYER, SEATS]);
        let friends = reads(&mut connection, &all.statement_of_friends()).await.expect("a plan");
        let missing = reads(&mut connection, WITHOUT_RESULTS).await.expect("a plan");
        for step in friends.iter().chain(&missing) {
            let reads_all = ["SCAN results", "SCAN other", "SCAN tables", "SCAN records"];
            assert!(reads_all.iter().all(|all| !step.starts_with(all)), "{friends:?} {missing:?}");
        }
    }
    // A page has what it should.
    let page = store.played(&all).await.expect("a page");
    assert_eq!(page.len(), 31);
    assert!(page.is_sorted_by(|earlier, later| earlier.ended_at > later.ended_at));
    let last = page.last().expect("a game");
    let second =
        HistoryQuery { before: Some((last.ended_at, last.table.clone())), ..own(GameFilter::default()) };
    let second = store.played(&second).await.expect("a page");
    assert_eq!(second.first().map(|game| game.ended_at), Some(last.ended_at - 10));
    connection.close().await.expect("closed");
    store.close().await;
}

/// Prints how long lists of finished games take: `cargo test -p treize-server --lib -- --ignored --nocapture
/// lists_of_100_000`, with `--release` for those of an optimised program. docs/operations.md has the figures.
#[tokio::test]
#[ignore = "a measurement, not a test"]
async fn how_long_lists_of_100_000_finished_games_take() {
    const TIMES: usize = 21;
    let folder = TempDir::new().expect("a folder");
    let url = format!("sqlite://{}?mode=rwc", folder.path().join("treize.db").display());
    let store = Store::open(&url, crate::store::PATIENCE).await.expect("a store");
    let mut connection = AnyConnection::connect(&url).await.expect("a connection");
    connection.execute(RESULTS).await.expect("games");
    connection.close().await.expect("closed");
    let own = |filter, most| HistoryQuery { player: "anne".into(), filter, most, ..HistoryQuery::default() };
    let nobody = GameFilter { name: Some("nobody".into()), ..GameFilter::default() };
    let middle = HistoryQuery { before: Some((50_000, String::new())), ..own(GameFilter::default(), 31) };
    let rows = [
        ("the first page of a player with 10,000 games", own(GameFilter::default(), 31)),
        ("a page in the middle", middle),
        ("a name that is in none of them", own(nobody, 31)),
        ("what the player's page counts", own(GameFilter::default(), 10_000)),
    ];
    for (what, query) in &rows {
        let mut times = Vec::with_capacity(TIMES);
        for _ in 0..TIMES {
            let start = std::time::Instant::now();
            store.played(query).await.expect("a list");
            times.push(start.elapsed());
        }
        times.sort_unstable();
        println!("{what}: {:?} (median of {TIMES})", times[TIMES / 2]);
    }
    let start = std::time::Instant::now();
    store.friends(&own(GameFilter::default(), 10_000)).await.expect("friends");
    println!("the friends of the player's page: {:?} (once)", start.elapsed());
    store.close().await;
}
