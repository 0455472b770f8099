//! Messages and requests that make no sense, and many connections. The store is not involved.

use treize_protocol::Code;

use super::common::{Tab, TestServer, act, allow_open_files, chat, setup, until, watch, within};

const NOWHERE: &str = "0000000000000000";

#[tokio::test]
async fn messages_that_make_no_sense_are_refused_and_harm_nothing() {
    let server = TestServer::open().await;
    let mut tab = Tab::open(&server.person("Anne").await).await;
    let rows = [
        "",
        "{",
        "[]",
        "null",
        "\u{0}",
        r#"{"type":"watch"}"#,
        r#"{"type":"dance","table":"x"}"#,
        r#"{"type":"watch","table":"x","more":1}"#,
        r#"{"type":"watch","table":"x","seat":200}"#,
        r#"{"type":"watch","table":"x","after":-1}"#,
        r#"{"type":"act","table":"x","seat":0,"n":0.5,"action":"a","id":"b"}"#,
        r#"{"type":"chat","table":7,"text":"x"}"#,
    ];
    for row in rows {
        tab.write(row).await;
        assert_eq!(tab.refused().await.code, Code::Malformed, "{row}");
    }
    tab.write_bytes(br#"{"type":"chat"}"#.to_vec()).await;
    assert_eq!(tab.refused().await.code, Code::Malformed, "bytes");
    for id in [String::new(), "x".repeat(65)] {
        tab.say(&act(NOWHERE, 0, 0, "a", &id)).await;
        assert_eq!(tab.refused().await.code, Code::Malformed, "an id of {} letters", id.len());
    }
    for table in ["", "x", "../../etc/passwd", "AAAAAAAAAAAAAAAA"] {
        for message in [watch(table, None, None), act(table, 0, 0, "a", "b"), chat(table, "x")] {
            tab.say(&message).await;
            assert_eq!(tab.refused().await.code, Code::NotFound, "{message:?}");
        }
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn a_seat_that_makes_no_sense_is_refused_like_everything_else() {
    let server = TestServer::open().await;
    for seat in ["6", "-1", "x", "", "1&seat=2"] {
        let answer = server.raw(&format!("GET /api/tables/{NOWHERE}/replay?seat={seat}"), &[], "").await;
        assert_eq!((answer.status, answer.code()), (400, Code::Malformed), "{seat}");
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn what_is_too_long_is_refused() {
    let server = TestServer::open().await;
    let anne = server.person("Anne").await;
    let mut tab = Tab::open(&anne).await;
    tab.say(&chat(NOWHERE, &"x".repeat(4096))).await;
    assert_eq!(tab.refused().await.code, Code::TooLong, "a message");
    tab.say(&chat(NOWHERE, &"x".repeat(301))).await;
    assert_eq!(tab.refused().await.code, Code::TooLong, "a line");
    // The server may disconnect before all of it is written.
    tab.say_if_possible(&"x".repeat(1 << 20)).await;
    tab.end().await;

    let json = "Content-Type: application/json";
    let long = format!(r#"{{"name":"{}"}}"#, "x".repeat(17 << 10));
    let rows = [
        (json, long.as_str(), 413, Code::TooLong),
        (json, r#"{"name":"1234567890123456789012345"}"#, 400, Code::Name),
        (json, r#"{"name":"Bob","admin":true}"#, 400, Code::Malformed),
        (json, r#"{"name":"Bob""#, 400, Code::Malformed),
        (json, "", 400, Code::Malformed),
        ("Content-Type: text/plain", r#"{"name":"Bob"}"#, 400, Code::Malformed),
        ("Content-Type: application/x-www-form-urlencoded", "name=Bob", 400, Code::Malformed),
    ];
    for (kind, body, status, code) in rows {
        let answer = server.raw("POST /api/me", &[kind], body).await;
        assert_eq!((answer.status, answer.code()), (status, code), "{kind} {body:.40}");
    }
    server.person("Bob").await;
    server.inner.stop().await;
}

#[tokio::test]
async fn a_thousand_idle_connections_are_no_burden() {
    // Both ends of each connection are in this process.
    allow_open_files(4096);
    let server = TestServer::open().await;
    let mut people = Vec::new();
    for number in 0..10 {
        people.push(server.person(&format!("Idle {number}")).await);
    }
    let mut tabs = Vec::new();
    for number in 0..1000 {
        tabs.push(Tab::open(&people[number % people.len()]).await);
    }
    let connections = "treize_connections 1000";
    until(async || server.raw("GET /metrics", &[], "").await.body.contains(connections).then_some(())).await;
    let mut anne = server.person("Anne").await;
    anne.make_table(&setup("danger13", 2)).await.expect("the server has time for others");
    within(server.inner.stop()).await;
    for tab in &mut tabs {
        tab.end().await;
    }
}
