//! Foreign pages get nothing, and tokens are only in their cookie.

use std::collections::HashSet;

use treize_protocol::{Code, Lobby, Recovery};

use super::common::{
    Tab, TestServer, act, code, deal, execute, is_postgres, kept, play_out, setup, sit, within,
};
use super::log::Log;

#[tokio::test]
async fn tokens_are_neither_kept_nor_logged_nor_told() {
    let log = Log::default();
    // Everything here runs on this thread, and only this thread is captured.
    let _listening = log.listen();
    let server = TestServer::open().await;
    let (mut anne, mut bob) = (server.person("Anne").await, server.person("Bob").await);
    let table = anne.make_table(&setup("danger13", 2)).await.expect("a table");
    anne.command(&table.id, &sit(0)).await.expect("a seat");
    let mut tab = Tab::watch(&anne, &table.id, Some(0), None).await;
    tab.lines().await;
    bob.command(&table.id, &sit(1)).await.expect("a seat");
    tab.table(|table| table.chairs[1].name.is_some()).await;
    let recovery: Recovery = anne.post("/api/me/recovery", &()).await.expect("a code");
    let mut moved = treize_client::Client::new(&server.url()).expect("an address");
    moved.post::<serde_json::Value>("/api/recover", &recovery).await.expect("her identity");
    let again = moved.post::<serde_json::Value>("/api/recover", &recovery).await;
    assert_eq!(code(again), Code::NotFound);

    let cookies = [&anne, &bob, &moved].map(|client| client.cookie().expect("a token").to_string());
    let mut secrets: Vec<&str> =
        cookies.iter().map(|cookie| cookie.split_once('=').expect("a cookie").1).collect();
    secrets.push(&recovery.code);
    let mut places = vec![("the log", log.text().into_bytes())];
    places.push(("what others received", tab.heard.join("\n").into_bytes()));
    places.extend(kept(&server.folder).into_iter().map(|bytes| ("the database", bytes)));
    assert!(places.len() >= 3, "the database is among them");
    assert!(places.iter().any(|(_, bytes)| bytes.windows(4).any(|four| four == b"Anne")), "it is searched");
    for (place, bytes) in &places {
        for secret in &secrets {
            assert_eq!(secret.len(), 64);
            let found = bytes.windows(secret.len()).any(|part| part == secret.as_bytes());
            assert!(!found, "a secret stands in {place}");
        }
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn the_log_names_no_table_card_seed_or_token() {
    let log = Log::ours();
    let _listening = log.listen();
    let server = TestServer::open().await;
    let mut people =
        vec![server.person("Anne").await, server.person("Bob").await, server.person("Cleo").await];
    let table = deal(&mut people, &setup("thirteen", 3)).await.id;
    let players = people.iter().enumerate();
    let players = players.map(|(number, client)| Box::pin(play_out(client.clone(), &table, number as u8)));
    within(futures_util::future::join_all(players)).await;
    let record: serde_json::Value =
        people[0].get(&format!("/api/tables/{table}/record")).await.expect("a record");
    server.inner.stop().await;
    let text = log.text();
    let names = text.lines().filter_map(|line| line.strip_prefix("table=")).collect::<Vec<_>>();
    assert!(names.len() >= 2 && names.iter().all(|name| name.trim_matches('"').len() == 8), "{names:?}");
    assert!(names.windows(2).all(|two| two[0] == two[1]), "a table is recognised: {names:?}");
    let mut secrets = vec![table, record["proof"]["seed"].as_str().expect("a seed").to_string()];
    secrets.extend(people.iter().map(|client| {
        client.cookie().and_then(|cookie| cookie.split_once('=')).expect("a cookie").1.to_string()
    }));
    for secret in &secrets {
        assert!(secret.len() >= 16 && !text.contains(secret.as_str()), "{secret} stands in the log:\n{text}");
    }
    let actions = record["actions"].as_array().expect("actions");
    let actions: HashSet<&str> = actions.iter().filter_map(|action| action[1].as_str()).collect();
    assert!(actions.len() > 10);
    for action in actions {
        assert!(!text.contains(action), "{action} stands in the log:\n{text}");
    }
}

#[tokio::test]
async fn the_log_of_a_broken_game_names_no_table_and_no_card() {
    let log = Log::ours();
    let _listening = log.listen();
    let server = TestServer::open().await;
    let mut people =
        vec![server.person("Anne").await, server.person("Bob").await, server.person("Cleo").await];
    let table = deal(&mut people, &setup("thirteen", 3)).await.id;
    let mut tab = Tab::watch(&people[0], &table, Some(0), None).await;
    let legal = tab.frame(0).await.legal;
    tab.say(&act(&table, 0, 0, &legal[0], "first")).await;
    tab.frame(1).await;
    // The table is in memory, and its log is broken; over PostgreSQL, catching up is broken too.
    execute(&server.folder, "UPDATE actions SET action = 'nonsense' WHERE n = 0").await;
    execute(&server.folder, "INSERT INTO actions (table_id, n, seat, action, client, at) SELECT id, 1, 1, 'fly', '', 0 FROM tables").await;
    execute(&server.folder, "UPDATE tables SET version = version + 1").await;
    let path = format!("/api/tables/{table}/replay?seat=0");
    assert_eq!(code(people[0].get::<serde_json::Value>(&path).await), Code::Unavailable);
    let mut other = Tab::watch(&people[1], &table, Some(1), None).await;
    if is_postgres() {
        assert_eq!(other.refused().await.code, Code::Unavailable);
    }
    let server = server.again(|_| {}).await;
    let mut back = server.known(&people[0]);
    assert_eq!(code(back.get::<serde_json::Value>(&path).await), Code::Unavailable);
    server.inner.stop().await;
    let text = log.text();
    assert!(text.contains("cannot be replayed"), "it is reported:\n{text}");
    assert!(!text.contains(&table), "the table stands in the log:\n{text}");
    for action in legal.iter().map(String::as_str).chain(["nonsense", "fly"]) {
        assert!(!text.contains(action), "{action} stands in the log:\n{text}");
    }
}

#[tokio::test]
async fn the_log_of_a_damaged_record_names_no_card() {
    let log = Log::ours();
    let _listening = log.listen();
    let server = TestServer::open().await;
    let mut people =
        vec![server.person("Anne").await, server.person("Bob").await, server.person("Cleo").await];
    let table = deal(&mut people, &setup("thirteen", 3)).await.id;
    let players = people.iter().enumerate();
    let players = players.map(|(number, client)| Box::pin(play_out(client.clone(), &table, number as u8)));
    within(futures_util::future::join_all(players)).await;
    let path = format!("/api/tables/{table}/record");
    let record: serde_json::Value = people[0].get(&path).await.expect("a record");
    execute(
        &server.folder,
        r#"UPDATE records SET record = REPLACE(record, '"actions":[', '"actions":{"x":[')"#,
    )
    .await;
    execute(&server.folder, r#"UPDATE records SET record = REPLACE(record, '],"totals"', ']},"totals"')"#)
        .await;
    let server = server.again(|_| {}).await;
    let mut anne = server.known(&people[0]);
    for what in ["record", "replay"] {
        let path = format!("/api/tables/{table}/{what}");
        assert_eq!(code(anne.get::<serde_json::Value>(&path).await), Code::Unavailable, "{what}");
    }
    let lobby: Lobby = anne.get("/api/tables").await.expect("a list");
    assert!(lobby.mine[0].outcome.is_some(), "one damaged record does not break a list");
    server.inner.stop().await;
    let text = log.text();
    assert!(text.contains("a record"), "it is reported:\n{text}");
    let actions = record["actions"].as_array().expect("actions");
    for action in actions.iter().filter_map(|action| action[1].as_str()) {
        assert!(!text.contains(action), "{action} stands in the log:\n{text}");
    }
}
