//! Each limit refuses clearly, affects nobody else, and allows requests again later.

use futures_util::future::join_all;
use treize_client::Client;
use treize_protocol::{ClientMessage, Code, Command, Me, ServerMessage, TableInfo};
use treize_server::{Limits, ProxyHeader};

use super::common::{Tab, TestServer, act, chat, code, refusal, seat, setup, sit, until, watch};

/// An ID that no table has.
const NOWHERE: &str = "0000000000000000";

async fn limited(change: impl FnOnce(&mut Limits)) -> TestServer {
    TestServer::with(|config| change(&mut config.limits)).await
}

#[tokio::test]
async fn requests_of_an_address() {
    let server = limited(|limits| limits.requests = 1).await;
    let refused = until(async || {
        let answer = server.raw("GET /api/games", &[], "").await;
        (answer.status != 200).then_some(answer)
    });
    let refused = refused.await;
    assert_eq!((refused.status, refused.code()), (429, Code::TooMany));
    assert!(refused.body.contains("wait a little"), "{}", refused.body);
    until(async || (server.raw("GET /api/games", &[], "").await.status == 200).then_some(())).await;
    server.inner.stop().await;
}

#[tokio::test]
async fn requests_of_each_person_behind_a_proxy() {
    let server = TestServer::with(|config| {
        (config.behind_proxy, config.limits.requests) = (Some(ProxyHeader::XForwardedFor.into()), 1);
    })
    .await;
    let ask = async |from: &str| {
        let header = format!("X-Forwarded-For: {from}");
        server.raw("GET /api/games", &[&header], "").await.status
    };
    until(async || (ask("203.0.113.1").await == 429).then_some(())).await;
    assert_eq!(ask("203.0.113.2").await, 200, "somebody else's limit");
    // Values before the proxy's own are ignored: a new address each time does not help.
    let mut lies = (3..=254).map(|lie| format!("203.0.113.{lie}, 203.0.113.1"));
    until(async || (ask(&lies.next().expect("refused long ago")).await == 429).then_some(())).await;
    server.inner.stop().await;
}

#[tokio::test]
async fn new_names_from_an_address() {
    let server = limited(|limits| limits.identities = 60).await;
    let mut known = server.person("Anne").await;
    let named = async || Client::new(&server.url()).expect("an address").name("Bob").await;
    let refused = until(async || named().await.err()).await;
    assert_eq!(code::<Me>(Err(refused)), Code::TooMany);
    assert!(known.name("Annette").await.is_ok(), "changing a name makes no new one");
    until(async || named().await.ok()).await;
    server.inner.stop().await;
}

/// Sends requests of one person until some are refused, and then one until it is answered.
async fn some_are_refused(client: &Client, ask: impl AsyncFn(Client) -> Option<Code>) {
    until(async || {
        let answers = join_all((0..10).map(|_| ask(client.clone()))).await;
        // A busy database does not answer in time.
        let is_known = |code: &Option<Code>| matches!(code, None | Some(Code::TooMany | Code::Unavailable));
        assert!(answers.iter().all(is_known), "{answers:?}");
        answers.contains(&Some(Code::TooMany)).then_some(())
    })
    .await;
    until(async || ask(client.clone()).await.is_none().then_some(())).await;
}

#[tokio::test]
async fn commands_and_new_names_of_an_identity() {
    let server = limited(|limits| limits.set("commands=1").expect("a limit")).await;
    let (mut anne, mut bob) = (server.person("Anne").await, server.person("Bob").await);
    let table = anne.make_table(&setup("danger13", 2)).await.expect("a table").id;
    let commands = async |mut client: Client| {
        client.command(&table, &sit(0)).await.map_err(|error| code::<()>(Err(error))).err()
    };
    some_are_refused(&anne, commands).await;
    bob.command(&table, &sit(1)).await.expect("the limit is each one's own");
    let tables = async |mut client: Client| {
        client.make_table(&setup("danger13", 2)).await.map_err(|error| code::<()>(Err(error))).err()
    };
    some_are_refused(&anne, tables).await;
    let names =
        async |mut client: Client| client.name("Annette").await.map_err(|error| code::<()>(Err(error))).err();
    some_are_refused(&anne, names).await;
    bob.command(&table, &Command::Stand { seat: seat(1) }).await.expect("the limit is each one's own");
    server.inner.stop().await;
}

#[tokio::test]
async fn a_new_name_counts_for_each_table_at_which_it_changes() {
    let server = TestServer::open().await;
    let mut anne = server.person("Anne").await;
    for _ in 0..8 {
        let table = anne.make_table(&setup("danger13", 2)).await.expect("a table").id;
        anne.command(&table, &sit(0)).await.expect("a seat");
    }
    // Twenty requests at once are allowed, but not five names at eight tables each.
    let server = server.again(|config| config.limits.requests = 2).await;
    let anne = server.known(&anne);
    let name = async |mut client: Client| client.name("Annette").await;
    name(anne.clone()).await.expect("the first");
    until(async || {
        let answers = join_all((0..5).map(|_| name(anne.clone()))).await;
        let mut refused = answers.into_iter().filter(Result::is_err).map(code);
        refused.any(|code| code == Code::TooMany).then_some(())
    })
    .await;
    server.inner.stop().await;
}

#[tokio::test]
async fn messages_of_all_identities_of_an_address() {
    let server = limited(|limits| limits.set("messages_per_address=1").expect("a limit")).await;
    let mut tabs = Vec::new();
    for name in ["Anne", "Bob", "Cleo"] {
        tabs.push(Tab::open(&server.person(name).await).await);
    }
    let mut refused = 0;
    for _ in 0..20 {
        for tab in &mut tabs {
            tab.say(&ClientMessage::Ping).await;
        }
        for tab in &mut tabs {
            let answer = tab.hear(|message| match message {
                ServerMessage::Pong => Some(None),
                ServerMessage::Refused(refused) => Some(Some(refused)),
                _ => None,
            });
            if let Some(answer) = answer.await {
                assert!(answer.message.contains("messages from your address"), "{}", answer.message);
                refused += 1;
            }
        }
    }
    assert!(refused > 0, "twenty messages of each at once");
    for tab in &mut tabs {
        until(async || {
            tab.say(&ClientMessage::Ping).await;
            tab.hear(|message| match message {
                ServerMessage::Pong => Some(Some(())),
                ServerMessage::Refused(_) => Some(None),
                _ => None,
            })
            .await
        })
        .await;
    }
    server.inner.stop().await;
}

/// Sends a message until it is refused, and then until it is accepted.
async fn too_much_and_then_not(tab: &mut Tab, message: &ClientMessage, otherwise: Code) {
    let mut answers = Vec::new();
    while answers.last() != Some(&Code::TooMany) {
        tab.say(message).await;
        answers.push(tab.refused().await.code);
        assert!(answers.len() < 1000, "there is a limit");
    }
    assert_eq!(answers[0], otherwise);
    let code = async |tab: &mut Tab| {
        tab.say(message).await;
        tab.refused().await.code
    };
    until(async || (code(tab).await == otherwise).then_some(())).await;
}

#[tokio::test]
async fn decisions_and_chat_of_an_identity() {
    let server = limited(|limits| (limits.actions, limits.chats) = (1, 60)).await;
    let (anne, bob) = (server.person("Anne").await, server.person("Bob").await);
    let (mut hers, mut his) = (Tab::open(&anne).await, Tab::open(&bob).await);
    for message in [act(NOWHERE, 0, 0, "x", "id"), chat(NOWHERE, "hello")] {
        too_much_and_then_not(&mut hers, &message, Code::NotFound).await;
        his.say(&message).await;
        assert_eq!(his.refused().await.code, Code::NotFound, "the limit is each one's own");
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn watches_of_an_identity() {
    // Each uses up the budget of a second, and the burst is four seconds.
    let server = limited(|limits| (limits.messages, limits.watch_messages) = (1000, 1000)).await;
    let (anne, bob) = (server.person("Anne").await, server.person("Bob").await);
    let (mut hers, mut his) = (Tab::open(&anne).await, Tab::open(&bob).await);
    too_much_and_then_not(&mut hers, &watch(NOWHERE, None, Some(0)), Code::NotFound).await;
    his.say(&watch(NOWHERE, None, Some(0))).await;
    assert_eq!(his.refused().await.code, Code::NotFound, "the limit is each one's own");
    server.inner.stop().await;
}

#[tokio::test]
async fn connections_of_an_identity_of_an_address_and_of_all() {
    let rows = [
        (Limits { websockets_per_identity: 2, ..Limits::none() }, "connections of yours"),
        (Limits { websockets_per_address: 2, ..Limits::none() }, "connections from your address"),
        (Limits { websockets: 2, ..Limits::none() }, "the server is full"),
    ];
    for (few, expected) in rows {
        let server = limited(|limits| *limits = few).await;
        let anne = server.person("Anne").await;
        let (first, _second) = (Tab::open(&anne).await, Tab::open(&anne).await);
        let refused = refusal(anne.connect().await.map(drop));
        assert_eq!(refused.code, Code::TooMany);
        assert!(refused.message.contains(expected), "{}", refused.message);
        first.close().await;
        until(async || anne.connect().await.ok()).await;
        server.inner.stop().await;
    }
}

#[tokio::test]
async fn tables_of_a_host() {
    let server = limited(|limits| limits.tables = 2).await;
    let (mut anne, mut bob) = (server.person("Anne").await, server.person("Bob").await);
    let first = anne.make_table(&setup("danger13", 2)).await.expect("a table");
    anne.make_table(&setup("danger13", 2)).await.expect("a table");
    assert_eq!(code(anne.make_table(&setup("danger13", 2)).await), Code::TooMany);
    bob.make_table(&setup("danger13", 2)).await.expect("the limit is each one's own");
    anne.delete::<()>(&format!("/api/tables/{}", first.id)).await.expect("it is hers");
    anne.make_table(&setup("danger13", 2)).await.expect("there is room again");
    let restore = format!("/api/tables/{}/restore", first.id);
    assert_eq!(code(anne.post::<TableInfo>(&restore, &()).await), Code::TooMany, "restored ones count");
    server.inner.stop().await;
}

#[tokio::test]
async fn tables_that_a_connection_looks_at() {
    let server = limited(|limits| limits.watches = 2).await;
    let mut anne = server.person("Anne").await;
    let mut tables: Vec<TableInfo> = Vec::new();
    for _ in 0..3 {
        tables.push(anne.make_table(&setup("danger13", 2)).await.expect("a table"));
    }
    let mut tab = Tab::open(&anne).await;
    for table in &tables {
        tab.say(&watch(&table.id, None, None)).await;
    }
    assert_eq!(tab.refused().await.code, Code::TooMany);
    tab.say(&watch(&tables[0].id, None, None)).await;
    tab.table(|table| table.id == tables[0].id).await;
    tab.say(&ClientMessage::Unwatch { table: tables[0].id.clone(), seat: None }).await;
    tab.say(&watch(&tables[2].id, None, None)).await;
    tab.table(|table| table.id == tables[2].id).await;
    server.inner.stop().await;
}
