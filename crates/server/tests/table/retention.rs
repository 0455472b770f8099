//! Tables that are removed, by their host or because they are abandoned, and restored.

use futures_util::future::join_all;
use serde_json::Value;
use treize_client::Client;
use treize_protocol::{Code, Lobby, TableInfo};
use treize_server::transfer::{removed, restore};

use super::common::{Tab, TestServer, chat, code, database, setup, until};
use super::records::{change, number};

async fn info(client: &mut Client, table: &str) -> Result<TableInfo, treize_client::ClientError> {
    client.get(&format!("/api/tables/{table}")).await
}

async fn post_restore(client: &mut Client, table: &str) -> Result<TableInfo, treize_client::ClientError> {
    client.post(&format!("/api/tables/{table}/restore"), &Value::Null).await
}

async fn remove(client: &mut Client, table: &str) -> Result<(), treize_client::ClientError> {
    client.delete(&format!("/api/tables/{table}")).await
}

#[tokio::test]
async fn a_removed_table_can_be_restored_by_its_host() {
    let server = TestServer::open().await;
    let (mut anne, mut bob) = (server.person("Anne").await, server.person("Bob").await);
    let table = anne.make_table(&setup("danger13", 2)).await.expect("a table");
    assert!(table.expires_at.expect("it waits") > table.touched_at, "its end is announced");
    remove(&mut anne, &table.id).await.expect("it is removed");
    assert_eq!(code(info(&mut anne, &table.id).await), Code::NotFound);
    let lobby: Lobby = anne.get("/api/tables").await.expect("lists");
    assert_eq!(lobby.removed.iter().map(|removed| &removed.id).collect::<Vec<_>>(), [&table.id]);
    assert!(lobby.mine.is_empty() && lobby.removed[0].purged_at > lobby.removed[0].removed_at);
    assert_eq!(code(post_restore(&mut bob, &table.id).await), Code::NotYours);
    assert_eq!(post_restore(&mut anne, &table.id).await.expect("it is back").id, table.id);
    assert_eq!(code(post_restore(&mut anne, &table.id).await), Code::NotFound, "it is there");
    info(&mut bob, &table.id).await.expect("it is there for everybody");

    remove(&mut anne, &table.id).await.expect("it is removed again");
    let store = database(&server.folder);
    let listed = removed(&store).await.expect("a list");
    assert_eq!((listed.len(), &listed[0].id), (1, &table.id));
    assert!(restore(&store, &table.id).await.expect("it is restored"), "by the one who runs the server");
    info(&mut anne, &table.id).await.expect("it is there");
    server.inner.stop().await;
}

#[tokio::test]
async fn a_wrong_clock_removes_nothing() {
    let server = TestServer::open().await;
    let mut anne = server.person("Anne").await;
    let mut tables = Vec::new();
    for _ in 0..3 {
        tables.push(anne.make_table(&setup("danger13", 2)).await.expect("a table").id);
    }
    let cookie = anne.cookie().expect("a token").to_string();
    // All seem to be abandoned for fifty years. By how long the service has been running, that is true for one.
    change(&server, "UPDATE tables SET touched_at = 0, touched_run = 1000000000000").await;
    change(&server, "UPDATE service SET running = 1000000000000").await;
    change(&server, "UPDATE tables SET touched_run = 0 WHERE id = (SELECT MIN(id) FROM tables)").await;
    let server = server.again(|_| {}).await;
    let mut anne = Client::new(&server.url()).expect("an address").with_cookie(cookie.clone());
    let gone = "SELECT COUNT(*) FROM tables WHERE removed_at IS NOT NULL";
    until(async || (number(&server, gone).await == 1).then_some(())).await;
    tables.sort();
    assert_eq!(code(info(&mut anne, &tables[0]).await), Code::NotFound, "it was left long ago");
    for table in &tables[1..] {
        info(&mut anne, table).await.expect("it is there");
    }

    // A removed table is deleted permanently when a week has passed by both.
    change(&server, "UPDATE tables SET removed_at = 0, removed_run = 0 WHERE removed_at IS NOT NULL").await;
    remove(&mut anne, &tables[1]).await.expect("it is removed");
    change(&server, "UPDATE tables SET removed_at = 0 WHERE removed_at IS NOT NULL").await;
    let server = server.again(|_| {}).await;
    until(async || (number(&server, "SELECT COUNT(*) FROM tables").await == 2).then_some(())).await;
    let mut anne = Client::new(&server.url()).expect("an address").with_cookie(cookie);
    post_restore(&mut anne, &tables[1]).await.expect("it was removed just now");
    assert_eq!(code(post_restore(&mut anne, &tables[0]).await), Code::NotFound);
    server.inner.stop().await;
}

#[tokio::test]
async fn one_cleaning_removes_everything_that_is_old_however_much_it_is() {
    let server = TestServer::open().await;
    server.person("Anne").await.make_table(&setup("danger13", 2)).await.expect("a table");
    change(
        &server,
        "INSERT INTO tables (id, version, status, public, host, rules, setup, chairs, seed, made_at, touched_at) \
         WITH RECURSIVE count(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < 1000) \
         SELECT 'table ' || CAST(n AS TEXT), version, status, public, host, rules, setup, chairs, seed, made_at, touched_at \
         FROM tables, count",
    )
    .await;
    change(&server, "UPDATE tables SET touched_at = 0, touched_run = 0").await;
    change(&server, "UPDATE service SET running = 1000000000000").await;
    let server = server.again(|_| {}).await;
    let left = "SELECT COUNT(*) FROM tables WHERE removed_at IS NULL";
    until(async || (number(&server, left).await == 0).then_some(())).await;
    assert_eq!(number(&server, "SELECT COUNT(*) FROM tables").await, 1001, "they can be restored");
    change(&server, "UPDATE tables SET removed_at = 0, removed_run = 0").await;
    let server = server.again(|_| {}).await;
    until(async || (number(&server, "SELECT COUNT(*) FROM tables").await == 0).then_some(())).await;
    server.inner.stop().await;
}

#[tokio::test]
async fn a_question_that_comes_while_a_table_is_removed_is_answered() {
    let server = TestServer::open().await;
    let mut anne = server.person("Anne").await;
    for _ in 0..5 {
        let table = anne.make_table(&setup("danger13", 2)).await.expect("a table").id;
        let questions = (0..20).map(|_| {
            let (mut reader, table) = (anne.clone(), table.clone());
            async move { info(&mut reader, &table).await }
        });
        let questions = join_all(questions.collect::<Vec<_>>());
        let (removed, answers) = tokio::join!(remove(&mut anne, &table), questions);
        removed.expect("it is removed");
        for answer in answers.into_iter().filter(Result::is_err) {
            assert_eq!(code(answer), Code::NotFound);
        }
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn nothing_is_said_at_a_table_that_was_removed_meanwhile() {
    let server = TestServer::open().await;
    let mut anne = server.person("Anne").await;
    let table = anne.make_table(&setup("danger13", 2)).await.expect("a table").id;
    let mut tab = Tab::watch(&anne, &table, None, None).await;
    tab.lines().await;
    // As if another server had removed it, and had not announced it yet.
    change(&server, "UPDATE tables SET removed_at = touched_at, removed_run = 0").await;
    tab.say(&chat(&table, "Is anybody there?")).await;
    assert_eq!(tab.refused().await.code, Code::NotFound);
    assert_eq!(number(&server, "SELECT COUNT(*) FROM chat").await, 0);
    server.inner.stop().await;
}
