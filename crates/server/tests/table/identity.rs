//! Identities: links that move one, names that change, cookies that last.

use serde_json::{Value, json};
use treize_client::Client;
use treize_protocol::{
    ClientMessage, Code, Command, MOVED, Me, Recovery, RecoveryInfo, ServerMessage, TableInfo,
};

use super::common::{Raw, Tab, TestServer, chat, code, deal, execute, number, seat, setup, sit, until};

fn somebody(server: &TestServer) -> Client {
    Client::new(&server.url()).expect("an address")
}

async fn recovery(client: &mut Client) -> Recovery {
    client.post("/api/me/recovery", &()).await.expect("a code")
}

#[tokio::test]
async fn a_code_tells_whose_it_is_and_is_not_spent_by_that() {
    let server = TestServer::open().await;
    let mut anne = server.person("Anne").await;
    let made = recovery(&mut anne).await;
    for _ in 0..2 {
        let info: RecoveryInfo = somebody(&server).post("/api/recover/check", &made).await.expect("her name");
        assert_eq!(info.name, "Anne");
    }
    let me: Me = anne.get("/api/me").await.expect("she is still here");
    assert_eq!(me.name, "Anne");
    somebody(&server).post::<Me>("/api/recover", &made).await.expect("her identity");
    for code_of_nobody in [made, Recovery { code: String::new() }, Recovery { code: "0".repeat(64) }] {
        let checked = somebody(&server).post::<RecoveryInfo>("/api/recover/check", &code_of_nobody).await;
        assert_eq!(code(checked), Code::NotFound);
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn one_code_is_good_at_a_time_and_none_after_one_was_used() {
    let server = TestServer::open().await;
    let mut anne = server.person("Anne").await;
    let (first, second) = (recovery(&mut anne).await, recovery(&mut anne).await);
    let recover = async |code: &Recovery| somebody(&server).post::<Me>("/api/recover", code).await;
    assert_eq!(code(recover(&first).await), Code::NotFound, "a new code replaces it");
    let mut moved = somebody(&server);
    moved.post::<Me>("/api/recover", &second).await.expect("her identity");
    assert_eq!(code(recover(&second).await), Code::NotFound, "once");
    let other = recovery(&mut moved).await;
    recover(&other).await.expect("and on to a third device");
    server.inner.stop().await;
}

#[tokio::test]
async fn a_move_whose_answer_got_lost_can_be_asked_for_again() {
    let server = TestServer::open().await;
    let mut anne = server.person("Anne").await;
    let Recovery { code: made } = recovery(&mut anne).await;
    let recover = async |attempt: &str| {
        let mut client = somebody(&server);
        let answer = client.post::<Me>("/api/recover", &json!({ "code": made, "attempt": attempt })).await;
        answer.map(|me| (me.name, client.cookie().expect("a cookie").to_string()))
    };
    let (own, others) = ("1".repeat(32), "2".repeat(32));
    for attempt in ["", "short", &"x".repeat(65)] {
        assert_eq!(code(recover(attempt).await), Code::Malformed);
    }
    let first = recover(&own).await.expect("her identity");
    assert_eq!(recover(&own).await.expect("the same answer"), first);
    assert_eq!(code(recover(&others).await), Code::NotFound, "another device");
    let mut moved = somebody(&server).with_cookie(first.1);
    assert_eq!(moved.get::<Me>("/api/me").await.expect("Anne").name, "Anne");
    let next = recovery(&mut moved).await;
    somebody(&server).post::<Me>("/api/recover", &next).await.expect("and on");
    assert_eq!(code(recover(&own).await), Code::NotFound, "the identity is elsewhere by now");
    server.inner.stop().await;
}

#[tokio::test]
async fn the_old_devices_sockets_are_closed_when_an_identity_moves() {
    let server = TestServer::open().await;
    let mut people =
        vec![server.person("Anne").await, server.person("Bob").await, server.person("Cleo").await];
    let table = deal(&mut people, &setup("thirteen", 3)).await.id;
    let mut old = Tab::watch(&people[0], &table, Some(0), None).await;
    let mut idle = Tab::open(&people[0]).await;
    old.frame(0).await;
    let made = recovery(&mut people[0]).await;
    let mut new = somebody(&server);
    new.post::<Me>("/api/recover", &made).await.expect("her identity");
    old.say_if_possible(&serde_json::to_string(&chat(&table, "still me")).expect("a message")).await;
    assert_eq!((old.closed().await, idle.closed().await), (Some(MOVED), Some(MOVED)));
    assert_eq!(code(people[0].connect().await.map(drop)), Code::NoIdentity);
    let mut tab = Tab::watch(&new, &table, Some(0), None).await;
    assert!(tab.lines().await.is_empty(), "the old device said nothing");
    assert!(tab.frame(0).await.view["board"]["hand"].is_array(), "her hand has moved with her");
    server.inner.stop().await;
}

#[tokio::test]
async fn a_client_of_another_protocol_version_is_told_to_update() {
    let server = TestServer::open().await;
    let person = server.person("Anne").await;
    let cookie = format!("Cookie: {}", person.cookie().expect("a token"));
    let close = |protocol: &'static str| {
        let request = format!("GET /ws{protocol}");
        let handshake = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"];
        let key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
        let (server, cookie) = (&server, &cookie);
        async move { server.raw(&request, &[&handshake[..], &[key, cookie]].concat(), "").await }
    };
    let outdated = close("?protocol=65535").await;
    assert_eq!(outdated.status, 101);
    assert!(outdated.body.contains("another version of the protocol"), "{}", outdated.body);
    assert_eq!(close("?protocol=x").await.status, 400);
    let mut tab = Tab::open(&person).await;
    tab.say(&ClientMessage::Ping).await;
    tab.hear(|message| matches!(message, ServerMessage::Pong).then_some(())).await;
    server.inner.stop().await;
}

#[tokio::test]
async fn a_new_name_reaches_open_sockets_and_waiting_tables() {
    let server = TestServer::open().await;
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let playing = deal(&mut people, &setup("danger13", 2)).await.id;
    let waiting = people[0].make_table(&setup("danger13", 2)).await.expect("a table").id;
    people[0].command(&waiting, &sit(0)).await.expect("a chair");
    let guest = Command::Sit { seat: Some(seat(1)), name: Some("Zoë".into()), commitment: None };
    people[0].command(&waiting, &guest).await.expect("a chair");
    let mut tab = Tab::watch(&people[0], &waiting, None, None).await;
    tab.lines().await;
    people[0].name("Annette").await.expect("another name");
    let received = tab.table(|table| table.chairs[0].name.as_deref() == Some("Annette")).await;
    assert_eq!(received.chairs[1].name.as_deref(), Some("Zoë"), "a guest keeps their name");
    tab.say(&chat(&waiting, "it is me")).await;
    assert_eq!(tab.lines().await[0].name, "Annette");
    let info: TableInfo = people[0].get(&format!("/api/tables/{playing}")).await.expect("the table");
    assert_eq!(info.chairs[0].name.as_deref(), Some("Anne"), "names stay as they were dealt");
    server.inner.stop().await;
}

#[tokio::test]
async fn a_new_name_reaches_a_chair_with_a_number() {
    let server = TestServer::open().await;
    let (mut anne, mut other) = (server.person("Anne").await, server.person("Anne").await);
    let table = anne.make_table(&setup("danger13", 2)).await.expect("a table").id;
    anne.command(&table, &sit(0)).await.expect("a chair");
    let seen = other.command(&table, &sit(1)).await.expect("a chair");
    assert_eq!(seen.chairs[1].name.as_deref(), Some("Anne 2"));
    other.name("Zoë").await.expect("another name");
    let info: TableInfo = anne.get(&format!("/api/tables/{table}")).await.expect("the table");
    let names: Vec<_> = info.chairs.iter().map(|chair| chair.name.as_deref().expect("a name")).collect();
    assert_eq!(names, ["Anne", "Zoë"]);
    server.inner.stop().await;
}

#[tokio::test]
async fn two_of_one_name_are_told_apart() {
    let server = TestServer::open().await;
    let table = server.person("Anne").await.make_table(&setup("thirteen", 4)).await.expect("a table").id;
    let long = "x".repeat(24);
    let mut last = None;
    for (number, name) in ["Alix", "alix", &long, &long].into_iter().enumerate() {
        let mut client = server.person(name).await;
        client.command(&table, &sit(number as u8)).await.expect("a chair");
        last = Some(client.command(&table, &sit(number as u8)).await.expect("their own chair"));
    }
    let chairs = last.expect("a table").chairs;
    let names: Vec<_> = chairs.iter().map(|chair| chair.name.as_deref().expect("a name")).collect();
    assert_eq!(names, ["Alix", "alix 2", &long, &format!("{} 2", "x".repeat(22))]);
    server.inner.stop().await;
}

fn cookies(answer: &Raw) -> Vec<&str> {
    answer.head.lines().filter_map(|line| line.strip_prefix("set-cookie: ")).collect()
}

#[tokio::test]
async fn an_old_cookie_is_accepted_and_replaced() {
    let server = TestServer::open().await;
    let anne = server.person("Anne").await;
    let cookie = anne.cookie().expect("a cookie").to_string();
    let (name, token) = cookie.split_once('=').expect("a cookie");
    assert!(name.starts_with("treize-") && name.len() > 12, "{name}");
    let fresh = server.raw("GET /api/me", &[&format!("Cookie: {cookie}")], "").await;
    assert_eq!((fresh.status, cookies(&fresh)), (200, vec![]), "at most daily");
    let old = server.raw("GET /api/me", &[&format!("Cookie: treize={token}")], "").await;
    assert_eq!(old.status, 200, "nobody loses their identity");
    let [new, gone] = cookies(&old)[..] else { panic!("two cookies: {}", old.head) };
    assert!(new.starts_with(&format!("{name}={token}; ")) && new.contains("max-age=31536000"), "{new}");
    assert!(gone.starts_with("treize=; ") && gone.contains("max-age=0"), "{gone}");
    server.inner.stop().await;
}

#[tokio::test]
async fn two_servers_on_one_host_know_their_own_cookies() {
    let (one, two) = (TestServer::open().await, TestServer::open().await);
    let (anne, bob) = (one.person("Anne").await, two.person("Bob").await);
    // A browser sends both cookies to both servers, in any order; neither server deletes the other's.
    let pair = [anne.cookie().expect("a cookie"), bob.cookie().expect("a cookie")];
    for cookie in [format!("Cookie: {}; {}", pair[0], pair[1]), format!("Cookie: {}; {}", pair[1], pair[0])] {
        for (server, name) in [(&one, "Anne"), (&two, "Bob")] {
            let answer = server.raw("GET /api/me", &[&cookie], "").await;
            let me: Value = serde_json::from_str(&answer.body).expect("somebody");
            assert_eq!((me["name"].as_str(), cookies(&answer)), (Some(name), vec![]));
        }
    }
    one.inner.stop().await;
    two.inner.stop().await;
}

#[tokio::test]
async fn a_cookie_is_renewed_when_it_is_used() {
    let server = TestServer::open().await;
    let anne = server.person("Anne").await;
    let cookie = format!("Cookie: {}", anne.cookie().expect("a cookie"));
    execute(&server.folder, "UPDATE identities SET renewed_at = renewed_at - 86400001").await;
    let answer = server.raw("GET /api/tables", &[&cookie], "").await;
    let [renewed] = cookies(&answer)[..] else { panic!("a cookie: {}", answer.head) };
    assert!(renewed.starts_with(anne.cookie().expect("a cookie")) && renewed.contains("max-age=31536000"));
    let again = server.raw("GET /api/tables", &[&cookie], "").await;
    assert!(cookies(&again).is_empty(), "once a day");
    server.inner.stop().await;
}

#[tokio::test]
async fn names_that_nobody_uses_are_deleted_by_age_and_not_by_a_wrong_clock() {
    const NAMES: &str = "SELECT COUNT(*) FROM identities";
    const CODES: &str = "SELECT COUNT(*) FROM recoveries";
    let server = TestServer::open().await;
    let (mut anne, mut bob) = (server.person("Anne").await, server.person("Bob").await);
    recovery(&mut anne).await;
    let table = bob.make_table(&setup("danger13", 2)).await.expect("a table").id;
    bob.command(&table, &sit(0)).await.expect("a chair");
    // By the clock everything is old, but the service has not been running for that long.
    execute(&server.folder, "UPDATE identities SET seen_at = seen_at - 401 * CAST(86400000 AS BIGINT)").await;
    execute(&server.folder, "UPDATE recoveries SET expires_at = 1").await;
    // A table that is old by both measures is deleted last: when it is gone, the cleanup is finished.
    let old = "INSERT INTO tables (id, version, status, public, host, rules, setup, chairs, seed, made_at, touched_at, \
               removed_at, removed_run) VALUES ('a', 0, 'waiting', 0, '', 1, '', '', '', 0, 0, 0, -1000000000000)";
    execute(&server.folder, old).await;
    let server = server.again(|_| {}).await;
    until(async || (number(&server.folder, "SELECT COUNT(*) FROM tables").await == 1).then_some(())).await;
    assert_eq!(number(&server.folder, NAMES).await, 2, "a wrong clock deletes nobody");
    assert_eq!(number(&server.folder, CODES).await, 1, "nor a code");
    execute(&server.folder, "UPDATE service SET running = 401 * CAST(86400000 AS BIGINT)").await;
    let server = server.again(|_| {}).await;
    until(async || (number(&server.folder, NAMES).await == 1).then_some(())).await;
    assert_eq!(number(&server.folder, CODES).await, 0, "it has expired by both");
    let left = "SELECT COUNT(*) FROM identities WHERE name = 'Bob'";
    assert_eq!(number(&server.folder, left).await, 1, "he sits at a table");
    server.inner.stop().await;
}
