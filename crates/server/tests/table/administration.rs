//! The administrator: who that is, what it sees, and what it can do to people and tables.

use serde_json::{Value, json};
use tempfile::TempDir;
use treize_client::{Client, ClientError};
use treize_protocol::{
    AdminOverview, AdminPerson, AdminTable, BANNED, Ban, Code, Command, Daily, Fork, Lobby, Maintenance, Me,
    NewAnnouncement, NewBan, NewProgram, Program, Recovery, ServerInfo, ServerMessage, Setup, TableInfo,
};
use treize_server::ProxyHeader;

use super::common::{
    Raw, Tab, TestServer, chat, code, counted, deal, folder, play_out, refusal, seated, setup, sit, text,
    within,
};
use super::log::Log;

/// What the administrator may read.
const LISTS: [&str; 5] = [
    "/api/admin",
    "/api/admin/tables",
    "/api/admin/tables?over=true",
    "/api/admin/people",
    "/api/admin/bans",
];

/// A server with an administrator's secret, and the folder of the secret.
async fn open() -> (TestServer, TempDir) {
    let folder = folder();
    let file = folder.path().join("administrator");
    (TestServer::with(|config| config.admin_file = Some(file)).await, folder)
}

/// A client with the administrator's secret and without a name.
fn operator(server: &TestServer) -> Client {
    let secret = server.inner.admin_secret().expect("a secret").to_owned();
    Client::new(&server.url()).expect("an address").with_bearer(secret)
}

/// A person who has opened the administrator's link.
async fn administrator(server: &TestServer, name: &str) -> Client {
    let mut client = server.person(name).await;
    let code = server.inner.admin_secret().expect("a secret").to_owned();
    let me: Me = client.post("/api/admin", &Recovery { code }).await.expect("an administrator");
    assert!(me.admin);
    client
}

async fn people(client: &mut Client, name: &str) -> Vec<AdminPerson> {
    client.get(&format!("/api/admin/people?name={name}")).await.expect("people")
}

async fn ban(client: &mut Client, new: &NewBan) -> Result<Ban, ClientError> {
    client.post("/api/admin/bans", new).await
}

async fn maintain(client: &mut Client, on: bool) -> ServerInfo {
    client.post("/api/admin/maintenance", &Maintenance { on }).await.expect("it is set")
}

#[tokio::test]
async fn only_who_has_the_secret_or_has_opened_the_link_is_an_administrator() {
    let (server, _folder) = open().await;
    let (mut anne, mut root) = (server.person("Anne").await, administrator(&server, "Root").await);
    let mut nobody = Client::new(&server.url()).expect("an address");
    let mut wrong = Client::new(&server.url()).expect("an address").with_bearer("0".repeat(64));
    for path in LISTS {
        assert_eq!(code(anne.get::<Value>(path).await), Code::NotYours, "{path}");
        assert_eq!(code(nobody.get::<Value>(path).await), Code::NoIdentity, "{path}");
        assert_eq!(code(wrong.get::<Value>(path).await), Code::NoIdentity, "{path}");
        root.get::<Value>(path).await.expect("she has opened the link");
        operator(&server).get::<Value>(path).await.expect("it has the secret");
    }
    let changes = [
        ("/api/admin/announcement", json!({"text": "Hello"})),
        ("/api/admin/maintenance", json!({"on": true})),
        ("/api/admin/bans", json!({"address": "192.0.2.1"})),
    ];
    for (path, body) in changes {
        assert_eq!(code(anne.post::<Value>(path, &body).await), Code::NotYours, "{path}");
        assert_eq!(code(nobody.post::<Value>(path, &body).await), Code::NoIdentity, "{path}");
    }
    for path in ["/api/admin/tables/00000000", "/api/admin/bans/x"] {
        assert_eq!(code(anne.delete::<Value>(path).await), Code::NotYours, "{path}");
        assert_eq!(code(root.delete::<Value>(path).await), Code::NotFound, "{path}");
    }
    let program: Program =
        root.post("/api/me/programs", &NewProgram { name: "Rob".into() }).await.expect("a program");
    let mut program = nobody.with_bearer(program.token.expect("a token"));
    assert_eq!(
        code(program.get::<Value>("/api/admin").await),
        Code::NotYours,
        "its owner's rights are not its own"
    );
    assert_eq!(anne.get::<ServerInfo>("/api/server").await.expect("an answer"), ServerInfo::default());
    server.inner.stop().await;
}

#[tokio::test]
async fn guesses_of_the_secret_are_limited() {
    let server = TestServer::with(|config| config.limits.identities = 3).await;
    let mut wrong = Client::new(&server.url()).expect("an address").with_bearer("0".repeat(64));
    for expected in [Code::NoIdentity, Code::NoIdentity, Code::NoIdentity, Code::TooMany] {
        assert_eq!(code(wrong.get::<Value>("/api/admin").await), expected);
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn the_administrator_sees_no_cards_no_chat_and_no_way_to_a_private_table() {
    let (server, _folder) = open().await;
    let mut root = operator(&server);
    let mut players = [server.person("Anne").await, server.person("Bob").await];
    let private = deal(&mut players, &setup("danger13", 2)).await.id;
    let mut tab = Tab::watch(&players[0], &private, Some(0), None).await;
    let frame = tab.frame(0).await;
    tab.say(&chat(&private, "between us")).await;
    tab.lines().await;
    let public = Setup { public: true, ..setup("nichtig", 3) };
    let public = players[1].make_table(&public).await.expect("a table").id;
    let mut answers = String::new();
    for path in LISTS {
        answers += &root.get_text(path).await.expect("an answer");
    }
    let token = |client: &Client| {
        client.cookie().and_then(|cookie| cookie.split_once('=')).expect("a cookie").1.to_owned()
    };
    let seed = "SELECT seed FROM tables WHERE public = 0";
    let mut secrets = vec![private.clone(), "between us".into(), text(&server.folder, seed).await];
    secrets.extend(players.iter().map(token));
    secrets.push(server.inner.admin_secret().expect("a secret").into());
    for secret in &secrets {
        assert!(secret.len() >= 10 && !answers.contains(secret.as_str()), "{secret} is in {answers}");
    }
    for key in ["board", "legal", "chairs", "seed", "token", "setup"] {
        assert!(!answers.contains(&format!("\"{key}\"")), "{key} is in {answers}");
    }
    assert!(frame.view["board"].is_object());

    let tables: Vec<AdminTable> = root.get("/api/admin/tables").await.expect("tables");
    assert_eq!(tables.len(), 2);
    let shown = tables.iter().find(|table| table.public).expect("the public one");
    assert_eq!(shown.id.as_deref(), Some(public.as_str()), "everybody sees it in the lobby");
    let hidden = tables.iter().find(|table| !table.public).expect("the private one");
    assert_eq!((hidden.id.as_deref(), hidden.host.as_deref(), hidden.people), (None, Some("Anne"), 2));
    assert_eq!(code(root.get::<Value>(&format!("/api/tables/{}", hidden.log_name)).await), Code::NotFound);

    let overview: AdminOverview = root.get("/api/admin").await.expect("an overview");
    assert_eq!((overview.playing, overview.waiting, overview.names), (1, 1, 2));
    assert_eq!((overview.connected, overview.connections), (1, 1));
    let anne = people(&mut root, "").await.into_iter().find(|person| person.name == "Anne").expect("Anne");
    assert_eq!((anne.connections, anne.addresses), (1, vec!["127.0.0.1".to_owned()]));

    let path = format!("/api/admin/tables/{}", hidden.log_name);
    root.delete::<Value>(&path).await.expect("it is removed");
    assert_eq!(code(players[0].table(&private).await), Code::NotFound);
    tab.end().await;
    assert_eq!(code(root.delete::<Value>(&path).await), Code::NotFound);
    let lobby: Lobby = players[0].get("/api/tables").await.expect("a lobby");
    assert_eq!(lobby.removed.len(), 1);
    players[0].post::<Value>(&format!("/api/tables/{private}/restore"), &()).await.expect("it is back");
    server.inner.stop().await;
}

#[tokio::test]
async fn a_banned_person_is_refused_everywhere_and_disconnected_until_the_ban_is_lifted() {
    let (server, folder) = open().await;
    let mut root = operator(&server);
    let mut players = [server.person("Anne").await, server.person("Bob").await];
    let table = seated(&mut players, &setup("danger13", 2)).await.id;
    let [mut anne, mut bob] = players;
    let program: Program =
        bob.post("/api/me/programs", &NewProgram { name: "Rob".into() }).await.expect("a program");
    let mut program =
        Client::new(&server.url()).expect("an address").with_bearer(program.token.expect("a token"));
    let mut tab = Tab::watch(&bob, &table, Some(1), None).await;
    tab.lines().await;
    let mut other = Tab::watch(&anne, &table, Some(0), None).await;
    other.lines().await;
    let id = people(&mut root, "bob").await.remove(0).id;
    let new =
        NewBan { person: Some(id.clone()), reason: "spam".into(), hours: Some(24), ..NewBan::default() };
    let made = ban(&mut root, &new).await.expect("a ban");
    assert_eq!(tab.closed().await, Some(BANNED));
    let notice = refusal(bob.get::<Value>("/api/me").await);
    assert_eq!(notice.code, Code::Banned);
    let notice = notice.ban.expect("why and until when");
    assert_eq!((notice.reason.as_str(), notice.ends_at), ("spam", made.ends_at));
    assert_eq!(made.ends_at.expect("an end") - made.made_at, 24 * 3_600_000);
    assert_eq!(code(bob.get::<Value>("/api/tables").await), Code::Banned);
    assert_eq!(code(bob.make_table(&setup("danger13", 2)).await), Code::Banned);
    assert_eq!(code(bob.command(&table, &sit(1)).await), Code::Banned);
    assert_eq!(refusal(within(bob.connect()).await.map(drop)).code, Code::Banned);
    assert_eq!(code(program.get::<Value>("/api/me").await), Code::Banned, "his program is his");
    anne.get::<Value>("/api/me").await.expect("others are not concerned");
    assert!(people(&mut root, "Bob").await.iter().all(|person| person.banned));

    // It holds after a restart.
    let server = server.again(|config| config.admin_file = Some(folder.path().join("administrator"))).await;
    let (mut bob, mut root) = (server.known(&bob), operator(&server));
    assert_eq!(code(bob.get::<Value>("/api/me").await), Code::Banned);
    let bans: Vec<Ban> = root.get("/api/admin/bans").await.expect("bans");
    assert_eq!(bans, std::slice::from_ref(&made));
    root.delete::<Value>(&format!("/api/admin/bans/{}", made.id)).await.expect("it is lifted");
    bob.command(&table, &sit(1)).await.expect("his seat");
    server.inner.stop().await;
}

#[tokio::test]
async fn a_banned_address_can_only_load_the_page_and_an_administrator_there_can_lift_it() {
    let folder = folder();
    let server = TestServer::with(|config| {
        config.admin_file = Some(folder.path().join("administrator"));
        config.behind_proxy = Some(ProxyHeader::XForwardedFor.into());
        config.public_host = Some("play.example.org".into());
    })
    .await;
    let ask = async |request: &str, from: &str, body: &str| -> Raw {
        let secret = format!("Authorization: Bearer {}", server.inner.admin_secret().expect("a secret"));
        let from = format!("X-Forwarded-For: {from}");
        let host = "Host: play.example.org";
        let mut headers = vec![host, from.as_str(), "Content-Type: application/json"];
        if request.contains("/api/admin") {
            headers.push(&secret);
        }
        server.raw(request, &headers, body).await
    };
    let (there, elsewhere) = ("2001:db8::1", "2001:db8:0:1::1");
    let new = r#"{"address": "2001:db8::2", "reason": "flood"}"#;
    let own = ask("POST /api/admin/bans", there, new).await;
    assert_eq!(own.code(), Code::NotYours, "nobody shuts themselves out");
    let made: Ban =
        serde_json::from_str(&ask("POST /api/admin/bans", elsewhere, new).await.body).expect("a ban");
    assert_eq!((made.address.as_deref(), made.ends_at), (Some("2001:db8::"), None));
    for path in ["/api/games", "/api/me", "/api/tables", "/ws", "/api/server"] {
        let refused = ask(&format!("GET {path}"), there, "").await;
        assert_eq!((refused.status, refused.code()), (403, Code::Banned), "{path}");
        assert!(refused.body.contains("flood"), "{path}: {refused:?}");
    }
    assert_eq!(ask("POST /api/me", there, r#"{"name": "Eve"}"#).await.code(), Code::Banned);
    assert_eq!(ask("GET /", there, "").await.status, 200, "the page explains it");
    assert_eq!(ask("GET /healthz", there, "").await.status, 200);
    assert_eq!(ask("GET /api/games", elsewhere, "").await.status, 200);
    assert_eq!(ask(&format!("DELETE /api/admin/bans/{}", made.id), there, "").await.status, 200);
    assert_eq!(ask("GET /api/games", there, "").await.status, 200);

    // On the server's machine, no proxy is needed, and the answer has the address of the administrator's link.
    let overview: AdminOverview = operator(&server).get("/api/admin").await.expect("an overview");
    assert_eq!(overview.address.as_deref(), Some("https://play.example.org"));
    assert_eq!(code(operator(&server).get::<Value>("/api/games").await), Code::Malformed, "only for that");
    server.inner.stop().await;
}

#[tokio::test]
async fn bans_that_make_no_sense_are_refused() {
    let (server, _folder) = open().await;
    let (mut root, mut other) = (administrator(&server, "Root").await, administrator(&server, "Other").await);
    let id = people(&mut root, "Other").await.remove(0).id;
    let rows = [
        (json!({}), Code::Malformed),
        (json!({"address": "somewhere"}), Code::Malformed),
        (json!({"address": "127.0.0.1"}), Code::NotYours),
        (json!({"address": "192.0.2.1", "hours": 0}), Code::Malformed),
        (json!({"address": "192.0.2.1", "hours": 100_000}), Code::Malformed),
        (json!({"address": "192.0.2.1", "reason": "x".repeat(201)}), Code::TooLong),
        (json!({"address": "192.0.2.1", "reason": "a\u{202e}b"}), Code::Malformed),
        (json!({"address": "192.0.2.1", "for": 3}), Code::Malformed),
        (json!({"person": "nobody"}), Code::NotFound),
        (json!({"person": id}), Code::NotYours),
    ];
    for (new, expected) in rows {
        assert_eq!(code(root.post::<Value>("/api/admin/bans", &new).await), expected, "{new}");
    }
    assert_eq!(root.get::<Vec<Ban>>("/api/admin/bans").await.expect("bans"), []);
    // With the secret, an administrator can be banned.
    let new = NewBan { person: Some(id), ..NewBan::default() };
    ban(&mut operator(&server), &new).await.expect("a ban");
    assert_eq!(code(other.get::<Value>("/api/admin").await), Code::Banned);
    server.inner.stop().await;
    let server = TestServer::with(|config| {
        config.admin_file = Some(server.folder.path().join("administrator"));
        config.limits.bans = 1;
    });
    let server = server.await;
    let new = |address: &str| NewBan { address: Some(address.into()), ..NewBan::default() };
    ban(&mut operator(&server), &new("192.0.2.1")).await.expect("a ban");
    assert_eq!(code(ban(&mut operator(&server), &new("192.0.2.2")).await), Code::TooMany);
    server.inner.stop().await;
}

#[tokio::test]
async fn in_maintenance_mode_games_go_on_and_none_begin() {
    let (server, folder) = open().await;
    let mut root = operator(&server);
    let mut players = [server.person("Anne").await, server.person("Bob").await];
    let playing = deal(&mut players, &setup("danger13", 2)).await.id;
    let waiting = seated(&mut players, &setup("danger13", 2)).await.id;
    assert_eq!(server.raw("GET /healthz", &[], "").await.body, "well\n");
    assert_eq!(counted(&server, "treize_maintenance").await, 0);
    assert!(maintain(&mut root, true).await.maintenance);
    let health = server.raw("GET /healthz", &[], "").await;
    assert_eq!(
        (health.status, health.body.as_str()),
        (200, "well, in maintenance mode: no new games begin\n")
    );
    assert_eq!(counted(&server, "treize_maintenance").await, 1);
    assert_eq!(code(players[0].make_table(&setup("danger13", 2)).await), Code::Maintenance);
    assert_eq!(code(players[0].command(&waiting, &Command::Start).await), Code::Maintenance);

    // It is remembered, and the game goes on to its end.
    let server = server.again(|config| config.admin_file = Some(folder.path().join("administrator"))).await;
    let mut players = players.each_ref().map(|client| server.known(client));
    let [anne, bob] = players.each_ref();
    within(futures_util::future::join(
        Box::pin(play_out(anne.clone(), &playing, 0)),
        Box::pin(play_out(bob.clone(), &playing, 1)),
    ))
    .await;
    assert_eq!(code(players[0].command(&playing, &Command::Rematch).await), Code::Maintenance);
    let (fork, on) = (format!("/api/tables/{playing}/fork"), Fork { step: 0, seat: None });
    assert_eq!(code(players[0].post::<TableInfo>(&fork, &on).await), Code::Maintenance);
    let daily: Daily = players[0].get("/api/daily").await.expect("the daily deals");
    let deal = format!("/api/deals/{}", daily.games[0].deal);
    assert_eq!(code(players[0].post::<TableInfo>(&deal, &Value::Null).await), Code::Maintenance);
    assert!(!maintain(&mut operator(&server), false).await.maintenance);
    players[0].command(&playing, &Command::Rematch).await.expect("a rematch");
    players[0].post::<TableInfo>(&fork, &on).await.expect("a table");
    players[0].post::<TableInfo>(&deal, &Value::Null).await.expect("a table");
    players[0].command(&waiting, &Command::Start).await.expect("cards");
    server.inner.stop().await;
}

#[tokio::test]
async fn an_announcement_reaches_open_connections_that_ask_for_it() {
    let (server, _folder) = open().await;
    let mut root = operator(&server);
    let mut anne = server.person("Anne").await;
    let mut tab = Tab::open(&anne).await;
    let server_info = |message| match message {
        ServerMessage::Server { server } => Some(server),
        _ => None,
    };
    let announce = async |root: &mut Client, text: &str| -> Result<ServerInfo, ClientError> {
        root.post("/api/admin/announcement", &NewAnnouncement { text: text.into() }).await
    };
    let said = announce(&mut root, "  <b>We close\nat ten.</b> ").await.expect("it is set");
    assert_eq!(said.announcement.as_deref(), Some("<b>We close at ten.</b>"), "plain text on one line");
    assert_eq!(tab.hear(server_info).await, said);
    assert_eq!(anne.get::<ServerInfo>("/api/server").await.expect("an answer"), said);
    let mut late = Tab::open(&anne).await;
    assert_eq!(late.hear(server_info).await, said, "it is also said to those who come later");
    let maintained = maintain(&mut root, true).await;
    assert_eq!(tab.hear(server_info).await, maintained);
    announce(&mut root, " ").await.expect("it is ended");
    let silent = ServerInfo { announcement: None, maintenance: true };
    assert_eq!(tab.hear(server_info).await, silent);
    for (text, expected) in [("x".repeat(301), Code::TooLong), ("a\u{202e}b".into(), Code::Malformed)] {
        assert_eq!(code(announce(&mut root, &text).await), expected);
    }
    assert_eq!(
        anne.get::<ServerInfo>("/api/server").await.expect("an answer"),
        silent,
        "nothing has changed"
    );
    server.inner.stop().await;
}

#[tokio::test]
async fn every_action_of_the_administrator_leaves_a_line_in_the_log_without_secrets() {
    let log = Log::ours();
    let _listening = log.listen();
    let (server, _folder) = open().await;
    let mut root = administrator(&server, "Root").await;
    let mut bob = server.person("Bob").await;
    let table = bob.make_table(&setup("danger13", 2)).await.expect("a table").id;
    let id = people(&mut root, "Bob").await.remove(0).id;
    let new = NewBan { person: Some(id), reason: "spam".into(), ..NewBan::default() };
    let made = ban(&mut root, &new).await.expect("a ban");
    root.delete::<Value>(&format!("/api/admin/bans/{}", made.id)).await.expect("it is lifted");
    let announcement = NewAnnouncement { text: "At ten.".into() };
    root.post::<Value>("/api/admin/announcement", &announcement).await.expect("it is set");
    maintain(&mut operator(&server), true).await;
    let tables: Vec<AdminTable> = root.get("/api/admin/tables").await.expect("tables");
    root.delete::<Value>(&format!("/api/admin/tables/{}", tables[0].log_name)).await.expect("it is removed");
    for (line, count) in [
        ("administrator: a person has become one", 1),
        ("administrator: a ban was made", 1),
        ("administrator: a ban was lifted", 1),
        ("administrator: the announcement was set", 1),
        ("administrator: maintenance mode was set", 1),
        ("administrator: a table was removed", 1),
        ("by=\"Root\"", 4),
        ("by=\"the administrator's secret\"", 1),
        ("reason=\"spam\"", 1),
    ] {
        assert_eq!(log.count(line), count, "{line}: {}", log.text());
    }
    let cookie = root.cookie().and_then(|cookie| cookie.split_once('=')).expect("a cookie").1.to_owned();
    for secret in [server.inner.admin_secret().expect("a secret").to_owned(), cookie, table] {
        assert!(!log.text().contains(&secret), "{secret} is in {}", log.text());
    }
    server.inner.stop().await;
}
