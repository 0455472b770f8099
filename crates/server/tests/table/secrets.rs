//! Foreign pages get nothing, and tokens are only in their cookie.

use std::collections::HashSet;

use treize_protocol::{Code, Lobby, Recovery};

use super::common::{
    Tab, TestServer, act, code, deal, execute, is_postgres, kept, play_out, setup, sit, within,
};
use super::log::Log;

const UPGRADE: [&str; 4] = [
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
];

#[tokio::test]
async fn pages_of_strangers_may_change_nothing() {
    let server = TestServer::with(|config| config.public_host = Some("play.example.org".into())).await;
    let anne = server.person("Anne").await;
    let cookie = format!("Cookie: {}", anne.cookie().expect("a token"));
    let address = server.inner.address();
    let (own, host) = (format!("Origin: http://{address}"), format!("Host: {address}"));
    let rows = [
        (host.as_str(), own.as_str(), true),
        ("Host: localhost:1313", "Origin: http://localhost:1313", true),
        ("Host: play.example.org", "Origin: https://play.example.org", true),
        (&host, "Origin: http://evil.example", false),
        (&host, "Origin: null", false),
        (&host, "Origin: http://127.0.0.1:1", false),
        (&host, "Origin: http://play.example.org.evil.example", false),
        (&host, "Origin: http://play.example.org", true),
        // Another port or scheme of the public host may be somebody else's service.
        (&host, "Origin: https://play.example.org", false),
        (&host, "Origin: http://play.example.org:8080", false),
        ("Host: play.example.org", "Origin: http://play.example.org:8080", false),
        // A foreign name that points to this machine: page and host agree, and are still not ours.
        ("Host: evil.example", "Origin: http://evil.example", false),
        ("Host: evil.example", "X-Nothing: 1", false),
    ];
    for (host, origin, is_ours) in rows {
        let headers = [host, origin, &cookie, "Content-Type: application/json"];
        let posted = server.raw("POST /api/me", &headers, r#"{"name":"Eve"}"#).await;
        let upgrade: Vec<&str> = [host, origin, &cookie].into_iter().chain(UPGRADE).collect();
        let upgraded = server.upgrade(&upgrade).await;
        if is_ours {
            assert_eq!((posted.status, upgraded.status), (200, 101), "{host} {origin}");
        } else {
            assert_eq!((posted.status, posted.code()), (403, Code::Origin), "{host} {origin}");
            assert_eq!(upgraded.status, 403, "{host} {origin}");
        }
    }
    let twice = server.raw("GET /api/games", &[&host, "Host: evil.example"], "").await;
    assert_eq!((twice.status, twice.code()), (400, Code::Malformed), "two hosts");
    let rebound = server.raw("GET /api/tables", &["Host: evil.example", &cookie], "").await;
    assert_eq!((rebound.status, rebound.code()), (403, Code::Origin), "reading under a stranger's name");
    server.inner.stop().await;
}

#[tokio::test]
async fn every_answer_carries_the_headers() {
    let server = TestServer::open().await;
    for request in
        ["GET /", "GET /t/0000000000000000", "GET /api/games", "GET /nothing", "GET /healthz", "PUT /api/me"]
    {
        let answer = server.raw(request, &[], "").await;
        for expected in [
            "content-security-policy: default-src 'none'; script-src 'self'",
            "frame-ancestors 'none'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "cross-origin-opener-policy: same-origin",
            "cross-origin-resource-policy: same-origin",
        ] {
            assert!(answer.head.contains(expected), "{request}: {expected}\n{}", answer.head);
        }
        assert!(!answer.head.contains("access-control-allow-origin"), "{request}");
    }
    let page = server.raw("GET /", &[], "").await.body;
    assert!(!page.contains("<script>") && !page.contains("style=\"") && !page.contains(" onclick"));
    server.inner.stop().await;
}

/// What a proxy adds to every request.
const FORWARDED: &str = "X-Forwarded-For: 203.0.113.7";

#[tokio::test]
async fn the_cookie_is_for_the_browser_alone() {
    let server = TestServer::with(|config| {
        config.behind_proxy = Some(treize_server::ProxyHeader::XForwardedFor.into());
    })
    .await;
    let json = "Content-Type: application/json";
    for (scheme, is_secure) in [("http", false), ("https", true)] {
        let proto = format!("X-Forwarded-Proto: {scheme}");
        let answer = server.raw("POST /api/me", &[json, &proto, FORWARDED], r#"{"name":"Anne"}"#).await;
        let cookie = answer.head.lines().find(|line| line.starts_with("set-cookie:")).expect("a cookie");
        for attribute in ["httponly", "samesite=strict", "path=/", "max-age="] {
            assert!(cookie.contains(attribute), "{cookie}");
        }
        assert_eq!(cookie.contains("; secure"), is_secure, "{cookie}");
        assert_eq!(cookie.contains("__host-treize-"), is_secure, "{cookie}");
        assert!(answer.head.contains("cache-control: no-store"), "{}", answer.head);
        let token = cookie.split(['=', ';']).nth(1).expect("a token");
        assert_eq!(token.len(), 64);
        assert!(!answer.body.contains(token), "scripts cannot read it");
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn behind_a_proxy_the_public_host_is_asked_by_its_scheme() {
    let server = TestServer::with(|config| {
        config.behind_proxy = Some(treize_server::ProxyHeader::XForwardedFor.into());
        config.public_host = Some("play.example.org:8443".into());
    })
    .await;
    let rows = [
        ("Host: 127.0.0.1", "X-Forwarded-Proto: https", "https://play.example.org:8443", true),
        ("Host: 127.0.0.1", "X-Nothing: 1", "https://play.example.org:8443", true),
        ("Host: 127.0.0.1", "X-Forwarded-Proto: https", "http://play.example.org:8443", false),
        ("Host: 127.0.0.1", "X-Forwarded-Proto: https", "https://play.example.org", false),
        ("Host: play.example.org:8443", "X-Forwarded-Proto: https", "https://play.example.org:8443", true),
        ("Host: play.example.org:8443", "X-Forwarded-Proto: https", "http://play.example.org:8443", false),
    ];
    for (host, proto, origin, is_ours) in rows {
        let origin = format!("Origin: {origin}");
        let headers = [host, proto, FORWARDED, &origin, "Content-Type: application/json"];
        let posted = server.raw("POST /api/me", &headers, r#"{"name":"Eve"}"#).await;
        assert_eq!(posted.status == 200, is_ours, "{host} {proto} {origin}: {posted:?}");
    }
    server.inner.stop().await;
}

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
    places.push(("what others are told", tab.heard.join("\n").into_bytes()));
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

#[tokio::test]
async fn links_carry_no_token() {
    let server = TestServer::open().await;
    let anne = server.person("Anne").await;
    let token = anne.cookie().and_then(|cookie| cookie.split_once('=')).expect("a cookie").1.to_string();
    // A token in an address has no meaning, so no page has a reason to put it there.
    for path in ["/api/me?treize=", "/api/me?token=", "/api/me?code="] {
        let answer = server.raw(&format!("GET {path}{token}"), &[], "").await;
        assert_eq!((answer.status, answer.body.as_str()), (200, "null"), "{path}");
    }
    server.inner.stop().await;
}
