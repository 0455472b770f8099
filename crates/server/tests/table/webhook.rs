//! Webhooks: a channel of the group is told what happens at a table.

use serde_json::{Value, json};
use treize_client::Client;
use treize_protocol::{Code, Command, TableInfo, Webhook, WebhookInfo, WebhookKind};

use super::common::{TestServer, code, deal, raw, seated, setup, until, within};
use super::notify::{by_correspondence, play_once, quick, three, to_act};
use super::push_service::{PushService, Received, closed_port};

fn hook(service: &PushService, kind: WebhookKind) -> Webhook {
    let url = format!("http://{}/hook/abc?x=1", service.address);
    Webhook { kind, url, room: None, token: None, language: "en".into() }
}

async fn set(client: &mut Client, table: &str, hook: &Webhook) -> WebhookInfo {
    let path = format!("/api/tables/{table}/webhook");
    client.post::<Option<WebhookInfo>>(&path, hook).await.expect("a webhook").expect("it is set")
}

async fn info(client: &mut Client, table: &str) -> WebhookInfo {
    let path = format!("/api/tables/{table}/webhook");
    client.get::<Option<WebhookInfo>>(&path).await.expect("an answer").expect("a webhook")
}

/// The next request, whose signature is checked.
async fn next(service: &mut PushService, key: &str) -> (Received, String) {
    let received = within(service.received.recv()).await.expect("the service is open");
    let body = String::from_utf8(received.body.clone()).expect("text");
    let (at, signed) = received.header("x-treize-signature").split_once(",v1=").expect("a signature");
    let at = at.strip_prefix("t=").expect("a time");
    assert_eq!(signed, treize_push::signature(key.as_bytes(), format!("{at}.{body}").as_bytes()));
    assert_ne!(signed, treize_push::signature(b"another key", format!("{at}.{body}").as_bytes()));
    (received, body)
}

#[tokio::test]
async fn every_kind_of_channel_is_told_whose_turn_it_is_by_names_only() {
    let (server, mut service) = (TestServer::with(quick).await, PushService::open().await);
    let mut people = three(&server).await;
    let table = deal(&mut people, &by_correspondence()).await;
    let names = ["Anne", "Bob", "Cleo"];
    for kind in [WebhookKind::Json, WebhookKind::Discord, WebhookKind::Matrix, WebhookKind::Ntfy] {
        let seat = to_act(&mut people[0], &table.id).await;
        let mut hook = hook(&service, kind);
        if kind == WebhookKind::Matrix {
            (hook.room, hook.token) = (Some("!a/b:example.org".into()), Some("secret".into()));
        }
        let WebhookInfo { key, host, failures: 0, disabled: false, .. } =
            set(&mut people[0], &table.id, &hook).await
        else {
            panic!("it is good");
        };
        assert_eq!(host, "127.0.0.1", "the rest of the address is not told again");
        let name = names[usize::from(seat)];
        let text = format!("13: your turn, {name}");
        let (received, body) = next(&mut service, &key).await;
        match kind {
            WebhookKind::Json => {
                let mut body: Value = serde_json::from_str(&body).expect("JSON");
                assert!(body["at"].take().is_i64());
                assert_eq!(
                    body,
                    json!({"event": "turn", "game": "thirteen", "names": [name], "text": text, "at": null})
                );
            }
            WebhookKind::Discord => {
                let body: Value = serde_json::from_str(&body).expect("JSON");
                assert_eq!(body, json!({"content": text, "allowed_mentions": {"parse": []}}));
            }
            WebhookKind::Matrix => {
                let body: Value = serde_json::from_str(&body).expect("JSON");
                assert_eq!(body, json!({"msgtype": "m.text", "body": text}));
                let path = "/_matrix/client/v3/rooms/%21a%2Fb%3Aexample.org/send/m.room.message/";
                assert!(
                    received.head.starts_with("PUT ") && received.path.starts_with(path),
                    "{}",
                    received.path
                );
                assert_eq!(received.header("authorization"), "Bearer secret");
            }
            WebhookKind::Ntfy => assert_eq!((body, received.path.as_str()), (text, "/hook/abc?x=1")),
        }
        play_once(&people[usize::from(seat)], &table.id, seat).await;
        // The next player's turn is told to the same channel.
        next(&mut service, &key).await;
        let seat = to_act(&mut people[0], &table.id).await;
        play_once(&people[usize::from(seat)], &table.id, seat).await;
        next(&mut service, &key).await;
        people[0].delete::<Value>(&format!("/api/tables/{}/webhook", table.id)).await.expect("it is removed");
        // What was told is known by the turn: the next kind begins with another one.
        let seat = to_act(&mut people[0], &table.id).await;
        play_once(&people[usize::from(seat)], &table.id, seat).await;
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn a_channel_that_takes_nothing_is_disabled_and_the_host_sees_why() {
    let (server, mut service) = (TestServer::with(quick).await, PushService::open().await);
    let mut people = three(&server).await;
    let table = deal(&mut people, &by_correspondence()).await;
    let webhook = hook(&service, WebhookKind::Ntfy);
    let key = set(&mut people[0], &table.id, &webhook).await.key;
    next(&mut service, &key).await;
    *service.answers.lock().expect("unharmed") = vec!["403 Forbidden"; 5];
    let play = async |people: &mut Vec<Client>| {
        let seat = to_act(&mut people[0], &table.id).await;
        play_once(&people[usize::from(seat)], &table.id, seat).await;
    };
    for failures in 1..=5 {
        play(&mut people).await;
        next(&mut service, &key).await;
        let seen = until(async || {
            let seen = info(&mut people[0], &table.id).await;
            (seen.failures == failures).then_some(seen)
        })
        .await;
        assert_eq!((seen.disabled, seen.error.as_deref()), (failures == 5, Some("HTTP 403")));
    }
    play(&mut people).await;
    // Another table of the same host is told of later, and comes first.
    let mut pair = vec![people[0].clone(), people[1].clone()];
    let other: TableInfo = seated(&mut pair, &setup("danger13", 2)).await;
    let other_key = set(&mut people[0], &other.id, &webhook).await.key;
    assert_eq!(next(&mut service, &other_key).await.1, "Danger 13: the table is full");
    assert!(service.received.try_recv().is_err(), "the other one is silent");
    let again = set(&mut people[0], &table.id, &webhook).await;
    assert_eq!((again.disabled, again.failures, again.key), (false, 0, key.clone()));
    next(&mut service, &key).await;
    server.inner.stop().await;
}

#[tokio::test]
async fn a_channel_that_cannot_be_reached_is_disabled_like_one_that_answers_with_errors() {
    let server = TestServer::with(|config| {
        quick(config);
        config.notify_retry = std::time::Duration::ZERO;
    })
    .await;
    let mut people = three(&server).await;
    let table = deal(&mut people, &by_correspondence()).await;
    let (_closed, address) = closed_port();
    let url = format!("http://{address}/");
    let (kind, language) = (WebhookKind::Ntfy, "en".into());
    set(&mut people[0], &table.id, &Webhook { kind, url, room: None, token: None, language }).await;
    for failures in 1..=5 {
        // Each turn is a message, which is tried five times and counts once.
        let seen = until(async || {
            let seen = info(&mut people[0], &table.id).await;
            (seen.failures == failures).then_some(seen)
        })
        .await;
        let why = seen.error.expect("a reason");
        assert!(
            seen.disabled == (failures == 5) && why.starts_with("the connection failed"),
            "{failures}: {why}"
        );
        let seat = to_act(&mut people[0], &table.id).await;
        play_once(&people[usize::from(seat)], &table.id, seat).await;
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn only_the_host_sets_a_webhook_and_only_to_allowed_addresses() {
    let service = PushService::open().await;
    let (strict, lax) = (TestServer::open().await, TestServer::with(quick).await);
    let good = hook(&service, WebhookKind::Json);
    for (server, allows) in [(&strict, false), (&lax, true)] {
        let mut people = [server.person("Anne").await, server.person("Bob").await];
        let table = people[0].make_table(&setup("danger13", 2)).await.expect("a table");
        let path = format!("/api/tables/{}/webhook", table.id);
        let rows = [
            (good.clone(), allows),
            (Webhook { url: "https://10.0.0.1/".into(), ..good.clone() }, allows),
            (Webhook { url: "https://discord.com/api/webhooks/1/x".into(), ..good.clone() }, true),
            (Webhook { url: "nonsense".into(), ..good.clone() }, false),
            (Webhook { kind: WebhookKind::Matrix, url: "https://matrix.org".into(), ..good.clone() }, false),
            (
                Webhook { token: Some("a\r\nb: c".into()), url: "https://ntfy.sh/x".into(), ..good.clone() },
                false,
            ),
        ];
        for (hook, is_good) in rows {
            let answer = people[0].post::<Option<WebhookInfo>>(&path, &hook).await;
            if is_good {
                answer.expect("a webhook");
            } else {
                assert_eq!(code(answer), Code::Malformed, "{hook:?}");
            }
        }
        assert_eq!(code(people[1].post::<Value>(&path, &good).await), Code::NotYours);
        assert_eq!(code(people[1].get::<Value>(&path).await), Code::NotYours);
        assert_eq!(code(people[1].delete::<Value>(&path).await), Code::NotYours);
        let nowhere = people[0].get::<Value>("/api/tables/abc/webhook").await;
        assert_eq!(code(nowhere), Code::NotFound);
        let stranger = raw(&server.inner.address().to_string(), &format!("GET {path}"), &[], "").await;
        assert_eq!(stranger.code(), Code::NoIdentity);
    }
    for server in [strict, lax] {
        server.inner.stop().await;
    }
}

#[tokio::test]
async fn a_rematch_keeps_the_channel() {
    let (server, mut service) = (TestServer::with(quick).await, PushService::open().await);
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let table = deal(&mut people, &setup("danger13", 2)).await;
    let key = set(&mut people[0], &table.id, &hook(&service, WebhookKind::Ntfy)).await.key;
    loop {
        let info = people[0].table(&table.id).await.expect("a table");
        let Some(seat) = info.to_act.first() else { break };
        play_once(&people[seat.index()], &table.id, seat.into()).await;
    }
    while !next(&mut service, &key).await.1.starts_with("Danger 13 is over. ") {}
    let next_table =
        people[0].command(&table.id, &Command::Rematch).await.expect("a rematch").next.expect("a table");
    assert_eq!(info(&mut people[0], &next_table).await.key, key);
    server.inner.stop().await;
}
