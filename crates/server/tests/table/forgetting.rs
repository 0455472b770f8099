//! What the deletion of an identity leaves alone, and what comes while it is deleted.

use futures_util::future::join_all;
use serde_json::{Value, json};
use treize_client::Client;
use treize_protocol::{ChatLine, Command, Program, TableInfo};

use super::common::{Tab, TestServer, chat, deal, number, raw, seat, setup, sit, until};
use super::records::change;

/// The chat, as a spectator gets it.
async fn lines(client: &Client, table: &str) -> Vec<ChatLine> {
    Tab::watch(client, table, None, None).await.lines().await
}

#[tokio::test]
async fn whoever_deletes_their_name_takes_nobody_else_s_lines() {
    for is_old in [false, true] {
        let server = TestServer::open().await;
        // The second Anne is called "Anne 2" at the table, and takes Bob's name before she leaves.
        let names = ["Anne", "Bob", "Anne"];
        let mut people = Vec::new();
        for name in names {
            people.push(server.person(name).await);
        }
        let table = deal(&mut people, &setup("danger13", 3)).await.id;
        for (number, person) in people.iter().enumerate() {
            let mut tab = Tab::watch(person, &table, Some(number as u8), None).await;
            tab.lines().await;
            tab.say(&chat(&table, &format!("line {number}"))).await;
            assert_eq!(tab.lines().await.len(), 1);
        }
        if is_old {
            change(&server, "UPDATE chat SET author = NULL").await;
        }
        people[2].post::<Value>("/api/me", &json!({ "name": "Bob" })).await.expect("a name");
        people[2].delete::<Value>("/api/me").await.expect("forgotten");
        let left = until(async || {
            let lines = lines(&people[0], &table).await;
            lines[2].text.is_empty().then_some(lines)
        })
        .await;
        let left: Vec<_> = left.iter().map(|line| (line.name.as_str(), line.text.as_str())).collect();
        assert_eq!(left, [("Anne", "line 0"), ("Bob", "line 1"), ("", "")], "is_old: {is_old}");
        server.inner.stop().await;
    }
}

#[tokio::test]
async fn the_lines_of_somebody_who_only_watched_go_too() {
    let server = TestServer::open().await;
    let (mut anne, mut bob) = (server.person("Anne").await, server.person("Bob").await);
    let table = anne.make_table(&setup("danger13", 2)).await.expect("a table").id;
    let mut tab = Tab::watch(&bob, &table, None, None).await;
    tab.lines().await;
    tab.say(&chat(&table, "I am only watching")).await;
    tab.lines().await;
    bob.delete::<Value>("/api/me").await.expect("forgotten");
    until(async || lines(&anne, &table).await[0].text.is_empty().then_some(())).await;
    server.inner.stop().await;
}

#[tokio::test]
async fn nothing_is_left_of_what_somebody_makes_while_they_are_deleted() {
    let server = TestServer::open().await;
    for _ in 0..5 {
        let mut anne = server.person("Anne").await;
        let makers = (0..4).map(|number| {
            let mut client = anne.clone();
            async move {
                let name = json!({ "name": format!("Rob {number}") });
                let _ = client.post::<Program>("/api/me/programs", &name).await;
                let _ = client.make_table(&setup("danger13", 2)).await;
            }
        });
        let makers = join_all(makers.collect::<Vec<_>>());
        let (deleted, _) = tokio::join!(anne.delete::<Value>("/api/me"), makers);
        deleted.expect("forgotten");
    }
    let left = "SELECT COUNT(*) FROM identities";
    assert_eq!(number(&server.folder, left).await, 0, "people and programs");
    assert_eq!(number(&server.folder, "SELECT COUNT(*) FROM programs").await, 0);
    let hosted = "SELECT COUNT(*) FROM tables WHERE removed_at IS NULL";
    until(async || (number(&server.folder, hosted).await == 0).then_some(())).await;
    server.inner.stop().await;
}

#[tokio::test]
async fn a_program_does_not_become_host() {
    let server = TestServer::open().await;
    let (mut anne, mut bob) = (server.person("Anne").await, server.person("Bob").await);
    let program: Program = bob.post("/api/me/programs", &json!({ "name": "Rob" })).await.expect("a program");
    let table = anne.make_table(&setup("danger13", 3)).await.expect("a table").id;
    let bearer = format!("Authorization: Bearer {}", program.token.expect("a token"));
    let headers = [bearer.as_str(), "Content-Type: application/json"];
    let request = format!("POST /api/tables/{table}");
    let sat = raw(&server.inner.address().to_string(), &request, &headers, r#"{"do":"sit","seat":0}"#).await;
    assert_eq!(sat.status, 200);
    bob.command(&table, &sit(1)).await.expect("a seat");
    anne.delete::<Value>("/api/me").await.expect("forgotten");
    until(async || bob.table(&table).await.expect("a table").host.then_some(())).await;
    server.inner.stop().await;
}

#[tokio::test]
async fn a_removed_table_that_comes_back_has_a_free_chair() {
    let server = TestServer::open().await;
    let (mut anne, mut bob) = (server.person("Anne").await, server.person("Bob").await);
    let table = anne.make_table(&setup("danger13", 2)).await.expect("a table").id;
    bob.command(&table, &sit(1)).await.expect("a seat");
    anne.delete::<Value>(&format!("/api/tables/{table}")).await.expect("removed");
    bob.delete::<Value>("/api/me").await.expect("forgotten");
    let known = "SELECT COUNT(*) FROM members WHERE identity NOT IN (SELECT id FROM identities)";
    until(async || (number(&server.folder, known).await == 0).then_some(())).await;
    let back: TableInfo =
        anne.post(&format!("/api/tables/{table}/restore"), &Value::Null).await.expect("restored");
    assert_eq!(back.chairs[1].name, None, "{back:?}");
    let mut carol = server.person("Carol").await;
    carol
        .command(&table, &Command::Sit { seat: Some(seat(1)), name: None, commitment: None })
        .await
        .expect("free");
    server.inner.stop().await;
}
