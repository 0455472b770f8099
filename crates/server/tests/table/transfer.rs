//! Tables that move from one server to another, and servers that stop.

use serde_json::json;
use treize_client::Client;
use treize_protocol::{Clock, Lobby, Program, ServerMessage, Setup, TableInfo};
use treize_record::Record;
use treize_record::fairness::Nonce;
use treize_server::transfer::{Administrators, Exported, Imported, backup, export, import, records};
use treize_server::{Config, Limits, Server};

use super::common::{
    Tab, TestServer, act, chat, database, deal, execute, folder, is_postgres, play_out, setup, within,
};

/// A finished table, a running one, and the action that was played there.
struct LivedIn {
    over: TableInfo,
    middle: TableInfo,
    action: String,
}

/// A server with a finished game, a running game, and some chat.
async fn lived_in() -> (TestServer, Vec<Client>, LivedIn) {
    let server = TestServer::open().await;
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let over = deal(&mut people, &setup("danger13", 2)).await;
    finish(&people, &over.id).await;
    let middle = deal(&mut people, &setup("danger13", 2)).await;
    let mut tab = Tab::watch(&people[0], &middle.id, Some(0), None).await;
    let legal = tab.frame(0).await.legal;
    tab.say(&act(&middle.id, 0, 0, &legal[0], "first")).await;
    tab.frame(1).await;
    tab.say(&chat(&middle.id, "à demain")).await;
    tab.hear(|message| matches!(message, ServerMessage::Chat { .. }).then_some(())).await;
    (server, people, LivedIn { over, middle, action: legal[0].clone() })
}

async fn finish(people: &[Client], table: &str) {
    let players = people.iter().enumerate();
    let players = players.map(|(number, client)| Box::pin(play_out(client.clone(), table, number as u8)));
    within(futures_util::future::join_all(players)).await;
}

/// The same people at another server on that database, where the game continues to its end.
async fn goes_on(database: String, people: &[Client], LivedIn { over, middle, action }: &LivedIn) {
    let config = Config { limits: Limits::none(), ..Config::local(database) };
    let server = Server::start(config).await.expect("a server");
    let url = format!("http://{}", server.address());
    let moved = |client: &Client| {
        Client::new(&url).expect("an address").with_cookie(client.cookie().expect("a token").into())
    };
    let mut people: Vec<Client> = people.iter().map(moved).collect();
    let mut tab = Tab::watch(&people[0], &middle.id, Some(0), Some(0)).await;
    let lines = tab.lines().await;
    assert_eq!(lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(), ["à demain"]);
    assert_eq!(tab.frame(1).await.n, 1);
    tab.say(&act(&middle.id, 0, 0, action, "first")).await;
    assert_eq!(tab.done("first").await, 0, "what was done is known by its name");
    finish(&people, &middle.id).await;
    for table in [over, middle] {
        let record: serde_json::Value =
            people[0].get(&format!("/api/tables/{}/record", table.id)).await.expect("a record");
        let record = Record::parse(record.to_string().as_bytes()).expect("a record");
        record.verify().expect("a record that holds");
        assert_eq!(record.other["proof"]["commitment"], table.commitment, "the promise was made elsewhere");
    }
    within(server.stop()).await;
}

#[tokio::test]
async fn an_export_of_a_running_server_goes_on_at_another() {
    let (server, people, tables) = lived_in().await;
    let (mut lines, mut finished) = (Vec::new(), Vec::new());
    assert_eq!(export(&database(&server.folder), &mut lines).await.expect("an export"), 2);
    let exported = records(&database(&server.folder), &mut finished).await.expect("records");
    assert_eq!(exported, Exported { records: 1, other_rules: 0 });
    Record::parse(finished.trim_ascii()).expect("a record").verify().expect("a record that holds");
    let token = people[0].cookie().and_then(|cookie| cookie.split_once('=')).expect("a cookie").1;
    assert!(!String::from_utf8_lossy(&lines).contains(token), "hashes, no tokens");

    let other = folder();
    let brought =
        import(&database(&other), lines.as_slice(), Administrators::Ignore).await.expect("an import");
    assert_eq!(brought, Imported { tables: 2, identities: 2, ..Imported::default() });
    let again = import(&database(&other), lines.as_slice(), Administrators::Ignore).await.expect("an import");
    assert_eq!(again, Imported { known: 2, ..Imported::default() }, "what is there stays as it is");
    goes_on(database(&other), &people, &tables).await;
    server.inner.stop().await;
}

#[tokio::test]
async fn a_table_at_which_a_program_sits_moves_too() {
    let server = TestServer::open().await;
    let mut anne = server.person("Anne").await;
    let program: Program = anne.post("/api/me/programs", &json!({ "name": "Rob" })).await.expect("a program");
    let table = anne.make_table(&setup("danger13", 2)).await.expect("a table").id;
    let bearer = format!("Authorization: Bearer {}", program.token.expect("a token"));
    let headers = [bearer.as_str(), "Content-Type: application/json"];
    let sat = server.raw(&format!("POST /api/tables/{table}"), &headers, r#"{"do":"sit"}"#).await;
    assert_eq!(sat.status, 200);
    let mut lines = Vec::new();
    export(&database(&server.folder), &mut lines).await.expect("an export");
    let other = folder();
    let brought =
        import(&database(&other), lines.as_slice(), Administrators::Ignore).await.expect("an import");
    assert_eq!(brought, Imported { tables: 1, identities: 1, ..Imported::default() });
    server.inner.stop().await;
}

#[tokio::test]
async fn a_backup_of_a_running_server_is_whole() {
    let (server, people, tables) = lived_in().await;
    let other = folder();
    let copy = other.path().join("treize.db");
    let copied = backup(&database(&server.folder), copy.to_str().expect("a path")).await;
    if is_postgres() {
        let why = copied.expect_err("PostgreSQL has a program for that").to_string();
        assert!(why.contains("pg_dump"), "{why}");
        return;
    }
    copied.expect("a backup");
    goes_on(database(&other), &people, &tables).await;
    server.inner.stop().await;
}

#[tokio::test]
async fn nothing_broken_is_taken_in() {
    let (server, _, _) = lived_in().await;
    let mut lines = Vec::new();
    export(&database(&server.folder), &mut lines).await.expect("an export");
    server.inner.stop().await;
    let text = String::from_utf8(lines).expect("text");
    let line = text.lines().find(|line| line.contains("treize-table/1")).expect("a table");
    let rows = [
        line.replacen("\"n\":1,", "\"n\":7,", 1),
        line.replacen("\"action\":\"", "\"action\":\"Z", 1),
        line[..line.len() / 2].to_string(),
        "{}".into(),
    ];
    for row in rows {
        let other = folder();
        let error = import(&database(&other), row.as_bytes(), Administrators::Ignore)
            .await
            .expect_err("it is broken");
        assert!(error.to_string().starts_with("line 1: "), "{error}");
    }
}

#[tokio::test]
async fn a_stop_says_goodbye_and_waits_for_nobody() {
    let (server, people, LivedIn { middle, .. }) = lived_in().await;
    let mut tab = Tab::watch(&people[1], &middle.id, Some(1), None).await;
    tab.frame(1).await;
    assert!(within(server.inner.stop()).await, "everything has ended by itself");
    tab.end().await;
}

#[tokio::test]
async fn impossible_tables_are_not_taken_in() {
    let server = TestServer::open().await;
    let mut anne = server.person("Anne").await;
    anne.make_table(&setup("danger13", 2)).await.expect("a table");
    let mut lines = Vec::new();
    export(&database(&server.folder), &mut lines).await.expect("an export");
    server.inner.stop().await;
    let text = String::from_utf8(lines).expect("text");
    let (identity, table) = text.trim().split_once('\n').expect("two lines");
    let table: serde_json::Value = serde_json::from_str(table).expect("a table");
    let with = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut table = table.clone();
        change(&mut table["table"]);
        table.to_string()
    };
    let person = |name: &str| json!({ "person": { "identity": ID, "name": name, "away": false } });
    let saying = |name: &str, text: &str| {
        let mut table = table.clone();
        table["chat"] =
            json!([{ "n": 0, "name": name, "text": text, "at": 0, "seat": null, "notice": null }]);
        table.to_string()
    };
    let rows = [
        with(&|table| table["chairs"] = serde_json::json!([])),
        with(&|table| table["setup"]["players"] = 250.into()),
        with(&|table| {
            table["setup"]["players"] = 250.into();
            let chair = table["chairs"][0].clone();
            table["chairs"] = vec![chair; 250].into();
        }),
        with(&|table| table["setup"]["game"] = "whist".into()),
        with(&|table| table["setup"]["options"] = serde_json::json!({ "rounds": 0 })),
        with(&|table| table["setup"]["clock"] = serde_json::json!({ "kind": "move", "seconds": 0 })),
        with(&|table| table["seed"] = "none".into()),
        with(&|table| table["id"] = "../../etc/passwd".into()),
        with(&|table| table["rules"] = 99.into()),
        with(&|table| table["status"] = "over".into()),
        with(&|table| table["host"] = "anne".into()),
        with(&|table| table["next"] = "../x".into()),
        with(&|table| {
            table["chairs"][0]["sitter"] =
                json!({ "person": { "identity": "x", "name": "A", "away": false } });
        }),
        with(&|table| table["chairs"][0]["sitter"] = person("\u{1b}[31m")),
        with(&|table| table["chairs"][0]["sitter"] = person(&"x".repeat(25))),
        with(&|table| {
            (table["chairs"][0]["sitter"], table["chairs"][1]["sitter"]) = (person("A"), person("B"));
            table["setup"]["public"] = true.into();
        }),
        with(&|table| {
            let request = json!({ "id": ID, "identity": ID, "name": "\n", "seat": 0 });
            table["guests"]["requests"] = json!([request]);
        }),
        with(&|table| {
            let request = json!({ "id": ID, "identity": ID, "name": "A", "seat": 5 });
            table["guests"]["requests"] = json!([request]);
        }),
        with(&|table| {
            table["guests"]["excluded"] = vec![json!({ "id": ID, "identity": ID, "name": "A" }); 65].into();
        }),
        saying("A", "\u{1b}[2J"),
        saying("A", &"x".repeat(301)),
        saying("", "hello"),
        identity.replacen("\"token_hash\":\"", "\"token_hash\":\"x", 1),
        identity.replacen("\"name\":\"Anne\"", "\"name\":\"\\u001b[31m\"", 1),
    ];
    for row in rows {
        let other = folder();
        let brought = import(&database(&other), row.as_bytes(), Administrators::Ignore).await;
        let error = brought.err().unwrap_or_else(|| panic!("{row} was taken in")).to_string();
        assert!(error.starts_with("line 1: "), "{error}");
    }
    // A revealed nonce is the one that was committed to.
    let nonce = Nonce::from_bytes([7; 16]);
    let dealing = |revealed: &str| {
        with(&|table| {
            let promised = nonce.commitment(table["id"].as_str().expect("an ID"));
            table["status"] = "dealing".into();
            table["frozen"] = serde_json::json!({
                "at": 0, "chairs": [{ "person": promised }, { "bot": "easy" }], "revealed": [revealed, null],
            });
        })
    };
    let brought =
        import(&database(&folder()), dealing(&"0".repeat(32)).as_bytes(), Administrators::Ignore).await;
    assert!(brought.expect_err("another number").to_string().contains("committed to"));
    let brought =
        import(&database(&folder()), dealing(&nonce.to_string()).as_bytes(), Administrators::Ignore).await;
    assert_eq!(brought.expect("the number that was promised").tables, 1);
    // The error says what was imported before a bad line, and no line is read without a limit.
    let other = folder();
    let endless = format!("{identity}\n\n{}", " ".repeat((32 << 20) + 2));
    let error =
        import(&database(&other), endless.as_bytes(), Administrators::Ignore).await.expect_err("too long");
    let error = error.to_string();
    assert!(error.starts_with("line 3: it has more than") && error.contains("1 identities"), "{error}");
}

/// An identity's ID.
const ID: &str = "0123456789abcdef";

#[tokio::test]
async fn what_counts_is_not_taken_from_a_file() {
    let server = TestServer::open().await;
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let clock = Clock::Move { seconds: 600 };
    let table = deal(&mut people, &Setup { public: true, clock, ..setup("danger13", 2) }).await.id;
    let mut lines = Vec::new();
    export(&database(&server.folder), &mut lines).await.expect("an export");
    server.inner.stop().await;
    let mut text = String::new();
    for line in String::from_utf8(lines).expect("text").lines() {
        let mut line: serde_json::Value = serde_json::from_str(line).expect("JSON");
        if line["format"] == "treize-table/1" {
            for field in ["version", "made_at", "touched_at", "due_at"] {
                line["table"][field] = i64::MAX.into();
            }
            let said = json!({ "n": u32::MAX, "name": "Anne", "text": "hello", "at": i64::MAX, "seat": 0, "notice": null });
            line["chat"] = json!([said]);
        }
        text += &line.to_string();
        text.push('\n');
    }
    let other = folder();
    let brought =
        import(&database(&other), text.as_bytes(), Administrators::Ignore).await.expect("an import");
    assert_eq!(brought.tables, 1);
    let config = Config { limits: Limits::none(), ..Config::local(database(&other)) };
    let server = TestServer { inner: Server::start(config).await.expect("a server"), folder: other };
    let mut anne = server.known(&people[0]);
    let lobby: Lobby = anne.get("/api/tables").await.expect("lists");
    assert!(lobby.mine[0].touched_at < i64::MAX / 2);
    let mut tab = Tab::watch(&anne, &table, Some(0), None).await;
    assert_eq!(tab.lines().await[0].n, 0);
    let frame = tab.frame(0).await;
    tab.say(&act(&table, 0, 0, &frame.legal[0], "first")).await;
    tab.done("first").await;
    tab.say(&chat(&table, "it goes on")).await;
    assert_eq!(tab.lines().await[0].n, 1);
    // One invalid row does not break the list for anybody.
    anne.make_table(&setup("danger13", 2)).await.expect("another table");
    execute(&server.folder, "UPDATE tables SET setup = '{' WHERE public = 1").await;
    let lobby: Lobby = anne.get("/api/tables").await.expect("lists");
    assert_eq!((lobby.mine.len(), lobby.public.len()), (1, 0));
    server.inner.stop().await;
}

#[tokio::test]
async fn an_import_makes_no_administrator_unless_asked_to() {
    let place = folder();
    let server = TestServer::with(|config| config.admin_file = Some(place.path().join("admin"))).await;
    let mut anne = server.person("Anne").await;
    let secret = serde_json::json!({ "code": server.inner.admin_secret().expect("a secret") });
    anne.post::<serde_json::Value>("/api/admin", &secret).await.expect("an administrator");
    let mut lines = Vec::new();
    export(&database(&server.folder), &mut lines).await.expect("an export");
    server.inner.stop().await;
    for (administrators, is_admin) in [(Administrators::Ignore, false), (Administrators::Keep, true)] {
        let other = folder();
        import(&database(&other), lines.as_slice(), administrators).await.expect("an import");
        let server = Server::start(Config::local(database(&other))).await.expect("a server");
        let url = format!("http://{}", server.address());
        let anne = Client::new(&url).expect("an address").with_cookie(anne.cookie().expect("a token").into());
        let me: treize_protocol::Me = anne.clone().get("/api/me").await.expect("her identity");
        assert_eq!(me.admin, is_admin, "{administrators:?}");
        server.stop().await;
    }
}
