//! Records of finished games, and tables whose rules this program does not know.

use serde_json::Value;
use sqlx::{AnyConnection, Connection, Executor, Row};
use treize_client::Client;
use treize_protocol::{Clock, Code, Command, Replay, ServerMessage, Setup, Status, TableInfo};
use treize_record::Record;
use treize_server::transfer::{Administrators, Exported, Imported, export, import, records};
use treize_server::{Config, Server};

use super::common::{
    Tab, TestServer, code, counted, database, deal, folder, is_postgres, play_out, refusal, replay, seat,
    seated, setup, until, within,
};
use super::log::Log;

/// Changes the database without the server.
pub(crate) async fn change(server: &TestServer, sql: &str) {
    let mut connection = AnyConnection::connect(&database(&server.folder)).await.expect("a connection");
    connection.execute(sqlx::AssertSqlSafe(sql.to_owned())).await.expect("a change");
    connection.close().await.expect("closed");
}

/// A number from the database.
pub(crate) async fn number(server: &TestServer, sql: &'static str) -> i64 {
    let mut connection = AnyConnection::connect(&database(&server.folder)).await.expect("a connection");
    let row = sqlx::query(sql).fetch_one(&mut connection).await.expect("a row");
    connection.close().await.expect("closed");
    row.try_get(0).expect("a number")
}

/// A finished game, and one that has just begun.
async fn two_tables() -> (TestServer, Vec<Client>, [TableInfo; 2]) {
    let server = TestServer::open().await;
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let over = deal(&mut people, &setup("danger13", 2)).await;
    let players = people.iter().enumerate();
    let players = players.map(|(seat, client)| Box::pin(play_out(client.clone(), &over.id, seat as u8)));
    within(futures_util::future::join_all(players)).await;
    let playing = deal(&mut people, &setup("danger13", 2)).await;
    (server, people, [over, playing])
}

/// The same people after a restart of the server.
fn moved(server: &TestServer, people: &[Client]) -> Vec<Client> {
    let moved = |client: &Client| {
        Client::new(&server.url()).expect("an address").with_cookie(client.cookie().expect("a token").into())
    };
    people.iter().map(moved).collect()
}

async fn record(client: &mut Client, table: &str) -> Record {
    let record: Value = client.get(&format!("/api/tables/{table}/record")).await.expect("a record");
    Record::parse(record.to_string().as_bytes()).expect("a record")
}

/// The replay of a game as its first seat saw it.
async fn frames_of(client: &mut Client, table: &str) -> Value {
    serde_json::to_value(replay(client, table, Some(0)).await).expect("frames are plain data")
}

#[tokio::test]
async fn a_game_that_began_by_earlier_rules_goes_on_by_them() {
    let (server, people, [_, playing]) = two_tables().await;
    change(&server, "UPDATE tables SET rules = 1 WHERE status = 'playing'").await;
    let server = server.again(|_| {}).await;
    let mut people = moved(&server, &people);
    let players = people.iter().enumerate();
    let players = players.map(|(seat, client)| Box::pin(play_out(client.clone(), &playing.id, seat as u8)));
    within(futures_util::future::join_all(players)).await;
    let record = record(&mut people[0], &playing.id).await;
    assert_eq!((record.rules, record.verify()), (1, Ok(())));
    let chosen = record.actions.iter().filter(|(_, action)| action.starts_with("refuse ")).count();
    assert_eq!(chosen, 0, "version 1 names no hand");
    assert_eq!(frames_of(&mut people[0], &playing.id).await[0]["view"]["rules"], 1);
}

#[tokio::test]
async fn a_finished_game_can_be_read_whatever_its_rules_have_become() {
    let (server, people, [over, playing]) = two_tables().await;
    assert_eq!(number(&server, "SELECT COUNT(*) FROM records").await, 1, "written when the game ended");
    let before = record(&mut people[0].clone(), &over.id).await;
    let frames = frames_of(&mut people[0].clone(), &over.id).await;
    change(&server, "UPDATE tables SET rules = 999, due_at = CASE WHEN status = 'playing' THEN 1 END").await;
    let server = server.again(|_| {}).await;
    let mut people = moved(&server, &people);

    assert_eq!(record(&mut people[0], &over.id).await, before);
    let info: TableInfo = people[0].get(&format!("/api/tables/{}", over.id)).await.expect("what it is like");
    assert_eq!((info.status, info.rules, info.step as usize), (Status::Over, 999, before.actions.len()));
    assert_eq!(info.outcome.expect("a result").totals.as_slice(), before.totals);
    // The record names the version of its rules: this program knows it, whatever it would deal today.
    assert_eq!(frames_of(&mut people[0], &over.id).await, frames);
    change(&server, "UPDATE records SET record = REPLACE(record, '\"rules\":2,', '\"rules\":999,')").await;
    let unknown = people[0].get::<Replay>(&format!("/api/tables/{}/replay", over.id)).await;
    assert_eq!(code(unknown), Code::OtherRules);
    let before = record(&mut people[0], &over.id).await;
    assert_eq!(before.rules, 999);

    // A game that cannot continue is no longer due, unless another server may continue it. A watcher is informed.
    if !is_postgres() {
        until(async || {
            (number(&server, "SELECT COUNT(*) FROM tables WHERE due_at IS NOT NULL").await == 0).then_some(())
        })
        .await;
    }
    let mut tab = Tab::watch(&people[0], &playing.id, Some(0), None).await;
    let refused = tab
        .hear(|message| match message {
            ServerMessage::Refused(refused) => Some(refused),
            _ => None,
        })
        .await;
    assert_eq!(refused.code, Code::OtherRules);
    assert!(refused.message.ends_with('.'), "{}", refused.message);

    let (mut lines, mut finished) = (Vec::new(), Vec::new());
    assert_eq!(export(&database(&server.folder), &mut lines).await.expect("an export"), 2);
    let exported = records(&database(&server.folder), &mut finished).await.expect("records");
    assert_eq!(exported, Exported { records: 1, other_rules: 0 });
    let other = folder();
    let imported =
        import(&database(&other), lines.as_slice(), Administrators::Ignore).await.expect("an import");
    // The finished game is imported with its record; the other one cannot be played anywhere.
    assert_eq!(imported, Imported { identities: 2, tables: 1, other_rules: 1, ..Imported::default() });
    let there = Server::start(Config::local(database(&other))).await.expect("a server");
    let mut anne = Client::new(&format!("http://{}", there.address())).expect("an address");
    assert_eq!(record(&mut anne, &over.id).await, before);
    there.stop().await;

    // Nor is it imported if the game is unknown, or if the record is of another game.
    let text = String::from_utf8(lines).expect("text");
    let line = |status: &str| text.lines().find(|line| line.contains(status)).expect("a table").to_string();
    let (over_line, playing_line) = (line("\"status\":\"over\""), line("\"status\":\"playing\""));
    let nowhere = folder();
    let unknown = playing_line.replace("danger13", "whist");
    let imported = import(&database(&nowhere), unknown.as_bytes(), Administrators::Ignore).await;
    assert_eq!(imported.expect("an import"), Imported { other_rules: 1, ..Imported::default() });
    let other_record = over_line.replace("\"totals\":[", "\"totals\":[1,");
    import(&database(&nowhere), other_record.as_bytes(), Administrators::Ignore).await.expect_err("refused");

    people[0].delete::<()>(&format!("/api/tables/{}", playing.id)).await.expect("it is removed");
    server.inner.stop().await;
}

#[tokio::test]
async fn a_refused_watch_keeps_no_table_in_memory() {
    let (server, people, [_, playing]) = two_tables().await;
    change(&server, "UPDATE tables SET rules = 999").await;
    let server = server.again(|config| config.idle = std::time::Duration::ZERO).await;
    let mut people = moved(&server, &people);
    let mut tab = Tab::watch(&people[0], &playing.id, Some(0), None).await;
    assert_eq!(tab.refused().await.code, Code::OtherRules);
    tab.table(|_| true).await;
    let info: TableInfo = people[1].get(&format!("/api/tables/{}", playing.id)).await.expect("it is there");
    assert!(!info.chairs[0].connected, "she does not watch");
    until(async || (counted(&server, "treize_tables").await == 0).then_some(())).await;
    tab.close().await;
    server.inner.stop().await;
}

#[tokio::test]
async fn a_game_that_ended_before_records_were_kept_gets_its_record() {
    let (server, people, [over, _]) = two_tables().await;
    let frames = frames_of(&mut people[0].clone(), &over.id).await;
    change(&server, "DELETE FROM records").await;
    assert_eq!(frames_of(&mut people[0].clone(), &over.id).await, frames, "from its log, as from its record");
    let record_now = record(&mut people[0].clone(), &over.id).await;
    record_now.verify().expect("a record that holds");
    assert_eq!(number(&server, "SELECT COUNT(*) FROM records").await, 1, "kept when it was asked for");
    change(&server, "DELETE FROM records").await;
    let server = server.again(|_| {}).await;
    until(async || (number(&server, "SELECT COUNT(*) FROM records").await == 1).then_some(())).await;
    assert_eq!(record(&mut moved(&server, &people)[0], &over.id).await, record_now);
    server.inner.stop().await;
}

#[tokio::test]
async fn a_table_that_waits_for_a_game_by_other_rules_is_not_started() {
    let server = TestServer::open().await;
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let table = seated(&mut people, &setup("danger13", 2)).await;
    change(&server, "UPDATE tables SET rules = 999").await;
    let server = server.again(|_| {}).await;
    let mut people = moved(&server, &people);
    let refused = refusal(people[0].command(&table.id, &Command::Start).await);
    assert_eq!(refused.code, Code::OtherRules);
    assert!(refused.message.ends_with('.'), "{}", refused.message);
    let info: TableInfo = people[0].get(&format!("/api/tables/{}", table.id)).await.expect("it is there");
    assert_eq!(info.status, Status::Waiting, "nothing is frozen that cannot be dealt");
    people[1].command(&table.id, &Command::Stand { seat: seat(1) }).await.expect("everybody can leave");
    people[0].delete::<()>(&format!("/api/tables/{}", table.id)).await.expect("it can be removed");
    server.inner.stop().await;
}

#[tokio::test]
async fn a_table_that_cannot_be_loaded_is_reported_once_and_left_to_other_servers() {
    let log = Log::ours();
    let _listening = log.listen();
    let (server, people, [_, playing]) = two_tables().await;
    change(&server, "UPDATE tables SET seed = 'none', due_at = 1 WHERE status = 'playing'").await;
    let server = server.again(|_| {}).await;
    until(async || (log.count("a table cannot be loaded") > 0).then_some(())).await;
    let due = async || number(&server, "SELECT COUNT(*) FROM tables WHERE due_at IS NOT NULL").await;
    if is_postgres() {
        until(async || (number(&server, "SELECT COUNT(*) FROM leases").await == 0).then_some(())).await;
        assert_eq!(due().await, 1, "a newer server may understand it");
    } else {
        until(async || (due().await == 0).then_some(())).await;
    }
    let mut people = moved(&server, &people);
    for _ in 0..3 {
        let info = people[0].get::<TableInfo>(&format!("/api/tables/{}", playing.id)).await;
        assert_eq!(code(info), Code::Unavailable);
    }
    assert_eq!(log.count("a table cannot be loaded"), 1, "{}", log.text());
    server.inner.stop().await;
}

#[tokio::test]
async fn fields_of_a_newer_version_survive_a_change() {
    let server = TestServer::open().await;
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let table = seated(&mut people, &setup("danger13", 2)).await;
    let add = r#"UPDATE tables SET setup = REPLACE(setup, '"game"', '"teams":2,"game"'), chairs = REPLACE(chairs, '"sitter"', '"cushion":"soft","sitter"')"#;
    change(&server, add).await;
    let server = server.again(|_| {}).await;
    let mut people = moved(&server, &people);
    people[1].command(&table.id, &Command::Stand { seat: seat(1) }).await.expect("her own seat");
    let kept =
        r#"SELECT COUNT(*) FROM tables WHERE setup LIKE '%"teams":2%' AND chairs LIKE '%"cushion":"soft"%'"#;
    assert_eq!(number(&server, kept).await, 1);
    server.inner.stop().await;
}

#[tokio::test]
async fn a_table_whose_time_was_lost_gets_it_back_when_it_is_loaded() {
    let server = TestServer::open().await;
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let setup = Setup { clock: Clock::Move { seconds: 3600 }, ..setup("danger13", 2) };
    let table = deal(&mut people, &setup).await.id;
    change(&server, "UPDATE tables SET due_at = NULL").await;
    let server = server.again(|_| {}).await;
    let mut tab = Tab::watch(&moved(&server, &people)[0], &table, Some(0), None).await;
    tab.frame(0).await;
    assert_eq!(number(&server, "SELECT COUNT(*) FROM tables WHERE due_at IS NOT NULL").await, 1);
    server.inner.stop().await;
}
