//! Many people who connect, disconnect and send too much: nobody else is affected.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use treize_client::Client;
use treize_protocol::{ClientMessage, Code, Command, FELL_BEHIND, ServerMessage, TableInfo};

use super::common::{Tab, TestServer, act, chat, deal, number, seat, setup, sit, watch, within};

/// The WebSocket close code for a client that breaks the rules.
const POLICY: u16 = 1008;

fn unwatch(table: &str) -> ClientMessage {
    ClientMessage::Unwatch { table: table.into(), seat: None }
}

/// How many times the tab has received the table.
fn tables_received(tab: &Tab) -> usize {
    tab.heard.iter().filter(|text| text.starts_with(r#"{"type":"table""#)).count()
}

/// Waits until the tab has received everything that was sent before.
async fn caught_up(tab: &mut Tab) {
    tab.say(&ClientMessage::Ping).await;
    tab.hear(|message| matches!(message, ServerMessage::Pong).then_some(())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_watch_that_comes_while_the_table_goes_to_sleep_is_not_lost() {
    const IDLE: Duration = Duration::from_millis(20);
    const BEFORE: Duration = Duration::from_millis(19);
    let server = TestServer::with(|config| config.idle = IDLE).await;
    let one_table = async |number: u64| {
        let mut anne = server.person("Anne").await;
        let table = anne.make_table(&setup("danger13", 2)).await.expect("a table").id;
        let (mut tab, mut other) = (Tab::open(&anne).await, Tab::open(&anne).await);
        for round in 0..25 {
            tab.say(&watch(&table, None, None)).await;
            tab.table(|_| true).await;
            tab.say(&unwatch(&table)).await;
            // Around the moment at which the table's task ends.
            let off = Duration::from_micros(100 * ((7 * number + round) % 30));
            tokio::time::sleep(BEFORE + off).await;
            tab.say(&watch(&table, None, None)).await;
            tab.table(|_| true).await;
            // The host may chat without watching.
            let line = format!("{number}/{round}");
            other.say(&watch(&table, None, None)).await;
            other.say(&chat(&table, &line)).await;
            let is_it = |message| match message {
                ServerMessage::Chat { lines, .. } => lines.iter().any(|said| said.text == line).then_some(()),
                _ => None,
            };
            // It never comes if the table has lost its watcher.
            tab.hear(is_it).await;
            other.say(&unwatch(&table)).await;
            tab.say(&unwatch(&table)).await;
        }
    };
    join_all((0..20).map(one_table)).await;
    server.inner.stop().await;
}

#[tokio::test]
async fn spectators_who_come_and_go_are_nobody_elses_business() {
    const SPECTATORS: usize = 500;
    let server = TestServer::open().await;
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let table = deal(&mut people, &setup("danger13", 2)).await.id;
    let mut anne = Tab::watch(&people[0], &table, Some(0), None).await;
    anne.frame(0).await;
    let crowd = server.person("Crowd").await;
    let mut tabs = Vec::new();
    for _ in 0..SPECTATORS / 10 {
        tabs.push(Tab::open(&crowd).await);
    }
    for tab in &mut tabs {
        for _ in 0..10 {
            tab.say(&watch(&table, None, None)).await;
            tab.frame(0).await;
            tab.say(&unwatch(&table)).await;
        }
        caught_up(tab).await;
    }
    caught_up(&mut anne).await;
    assert!(tables_received(&anne) <= 2, "only of her own coming: {:?}", anne.heard);
    // What matters still arrives.
    let bob = Tab::watch(&people[1], &table, Some(1), None).await;
    anne.table(|table| table.chairs[1].connected).await;
    bob.close().await;
    anne.table(|table| !table.chairs[1].connected).await;
    server.inner.stop().await;
}

#[tokio::test]
async fn spectators_are_told_how_many_they_are() {
    let server = TestServer::open().await;
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let table = deal(&mut people, &setup("danger13", 2)).await.id;
    let mut anne = Tab::watch(&people[0], &table, Some(0), None).await;
    anne.frame(0).await;
    let (one, other) = (server.person("Clara").await, server.person("Denis").await);
    let mut clara = Tab::watch(&one, &table, None, None).await;
    clara.table(|table| table.spectators == 1).await;
    let denis = Tab::watch(&other, &table, None, None).await;
    clara.table(|table| table.spectators == 2).await;
    // A second window of the same person, and one of a player, are nobody new.
    let second = Tab::watch(&other, &table, None, None).await;
    let looking_on = Tab::watch(&people[0], &table, None, None).await;
    let eve = Tab::watch(&server.person("Eve").await, &table, None, None).await;
    clara
        .table(|table| {
            assert!(table.spectators <= 3, "{}", table.spectators);
            table.spectators == 3
        })
        .await;
    for tab in [second, looking_on, denis, eve] {
        tab.close().await;
    }
    // A player who looks on meanwhile keeps nobody from being told.
    let looking_on = Tab::watch(&people[0], &table, None, None).await;
    clara.table(|table| table.spectators == 1).await;
    looking_on.close().await;
    caught_up(&mut anne).await;
    assert!(tables_received(&anne) <= 2, "players are not disturbed: {:?}", anne.heard);
    server.inner.stop().await;
}

#[tokio::test]
async fn a_command_that_changes_nothing_is_neither_written_nor_sent() {
    let server = TestServer::open().await;
    let (mut anne, bob) = (server.person("Anne").await, server.person("Bob").await);
    let table = anne.make_table(&setup("danger13", 2)).await.expect("a table").id;
    let mut watching = Tab::watch(&bob, &table, None, None).await;
    anne.command(&table, &sit(0)).await.expect("a seat");
    watching.table(|table| table.chairs[0].name.is_some()).await;
    let version = number(&server.folder, "SELECT version FROM tables").await;
    let received = tables_received(&watching);
    for _ in 0..10 {
        // Without a new commitment, which the client would add.
        anne.post::<TableInfo>(&format!("/api/tables/{table}"), &sit(0)).await.expect("her own seat");
    }
    assert_eq!(number(&server.folder, "SELECT version FROM tables").await, version);
    anne.command(&table, &Command::Stand { seat: seat(0) }).await.expect("her own seat");
    watching.table(|table| table.chairs[0].name.is_none()).await;
    assert_eq!(tables_received(&watching), received + 1, "only that she stood up");
    server.inner.stop().await;
}

#[tokio::test]
async fn a_seat_that_comes_and_goes_is_told_a_few_times_a_second_at_most() {
    let server = TestServer::open().await;
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let table = deal(&mut people, &setup("danger13", 2)).await.id;
    let mut anne = Tab::watch(&people[0], &table, Some(0), None).await;
    anne.frame(0).await;
    let start = Instant::now();
    let mut bob = Tab::open(&people[1]).await;
    let seat = Some(super::common::seat(1));
    for _ in 0..200 {
        bob.say(&watch(&table, Some(1), None)).await;
        bob.frame(0).await;
        bob.say(&ClientMessage::Unwatch { table: table.clone(), seat }).await;
    }
    bob.say(&watch(&table, Some(1), None)).await;
    caught_up(&mut bob).await;
    bob.say(&chat(&table, "here I am")).await;
    anne.hear(|message| match message {
        ServerMessage::Chat { lines, .. } => lines.iter().any(|line| line.text == "here I am").then_some(()),
        _ => None,
    })
    .await;
    let most = 3 + start.elapsed().as_millis() / 250;
    assert!(
        tables_received(&anne) as u128 <= most,
        "{} times in {:?}",
        tables_received(&anne),
        start.elapsed()
    );
    anne.say(&watch(&table, Some(0), None)).await;
    anne.table(|table| table.chairs[1].connected).await;
    server.inner.stop().await;
}

/// A message above the rate limit is refused, whatever it contains.
async fn refused_as_too_many(client: &Client, message: &str) {
    let mut tab = Tab::open(client).await;
    let mut said = 0;
    loop {
        tab.write(message).await;
        said += 1;
        assert!(said < 1000, "{message}: there is a limit");
        let is_too_many = |message| match message {
            ServerMessage::Refused(refused) => Some(refused.code == Code::TooMany),
            ServerMessage::Pong | ServerMessage::Chat { .. } => Some(false),
            _ => None,
        };
        if tab.hear(is_too_many).await {
            return;
        }
    }
}

#[tokio::test]
async fn every_message_counts_against_the_limit() {
    let server = TestServer::with(|config| config.limits.messages = 5).await;
    let mut anne = server.person("Anne").await;
    let table = anne.make_table(&setup("danger13", 2)).await.expect("a table").id;
    let written = |message: &ClientMessage| serde_json::to_string(message).expect("a message");
    let rows = [
        written(&watch(&table, None, None)),
        written(&ClientMessage::Ping),
        written(&act(&table, 0, 0, "a", "b")),
        "not a message".into(),
        "x".repeat(5000),
    ];
    for (number, row) in rows.iter().enumerate() {
        let client = server.person(&format!("Bob {number}")).await;
        refused_as_too_many(&client, row).await;
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn whoever_goes_on_far_above_the_limit_is_disconnected_and_nobody_else_is() {
    let server = TestServer::with(|config| config.limits.messages = 5).await;
    let (anne, bob) = (server.person("Anne").await, server.person("Bob").await);
    let (mut flood, mut other) = (Tab::open(&anne).await, Tab::open(&bob).await);
    for _ in 0..1000 {
        flood.say_if_possible("{}").await;
    }
    assert_eq!(flood.closed().await, Some(POLICY));
    caught_up(&mut other).await;
    server.inner.stop().await;
}

#[tokio::test]
async fn whoever_falls_behind_is_told_so_by_the_close_code() {
    // The timeout does not end it, however slow the machine is.
    let server = TestServer::with(|config| config.limits.write_seconds = 600).await;
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let table = deal(&mut people, &setup("danger13", 2)).await.id;
    let mut anne = Tab::watch(&people[0], &table, Some(0), None).await;
    let mut bob = Tab::watch(&people[1], &table, Some(1), None).await;
    bob.frame(0).await;
    // How much the buffers on the way hold depends on the machine. So Bob asks for the whole chat again and again, and
    // reads nothing, until the table has given him up.
    let line = "x".repeat(300);
    let again = serde_json::to_string(&watch(&table, Some(1), None)).expect("a message");
    within(async {
        while people[0].table(&table).await.expect("the table").chairs[1].connected {
            for _ in 0..20 {
                bob.say_if_possible(&again).await;
            }
            anne.say(&chat(&table, &line)).await;
            anne.lines().await;
        }
    })
    .await;
    assert_eq!(bob.closed().await, Some(FELL_BEHIND));
    caught_up(&mut anne).await;
    server.inner.stop().await;
}
