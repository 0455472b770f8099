//! Servers that accept connections and then fail: clients notice, and do not flood them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpListener;
use tokio_tungstenite::accept_async;
use tokio_tungstenite::tungstenite::Message;
use treize_client::{Client, ClientError, Next, Seated};
use treize_protocol::{Code, Refused, ServerMessage, TableInfo};

/// A server that answers every WebSocket message with this message; with the number of its connections.
async fn server_that_says(message: ServerMessage) -> (Client, Arc<AtomicUsize>) {
    server_that_writes(vec![serde_json::to_string(&message).expect("JSON")]).await
}

/// The same with texts.
async fn server_that_writes(texts: Vec<String>) -> (Client, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let client = Client::new(&format!("http://{}", listener.local_addr().expect("an address")));
    let connections = Arc::new(AtomicUsize::new(0));
    let count = connections.clone();
    tokio::spawn(async move {
        loop {
            let (stream, _) = listener.accept().await.expect("a connection");
            count.fetch_add(1, Ordering::Relaxed);
            let texts = texts.clone();
            tokio::spawn(async move {
                let Ok(mut socket) = accept_async(stream).await else { return };
                while let Some(Ok(_)) = socket.next().await {
                    for text in &texts {
                        if socket.send(Message::text(text.clone())).await.is_err() {
                            return;
                        }
                    }
                }
            });
        }
    });
    (client.expect("an address"), connections)
}

fn refusal(code: Code) -> ServerMessage {
    let message = "not now".into();
    ServerMessage::Refused(Refused { id: None, code, message, n: None, legal: None, rule: None, ban: None })
}

#[tokio::test]
async fn a_server_that_cannot_let_anybody_look_is_not_hammered() {
    for code in [Code::TooMany, Code::Unavailable] {
        let (client, connections) = server_that_says(refusal(code)).await;
        let mut seated = Seated::new(client, "0123456789abcdef", None, "test");
        let heard = async {
            loop {
                match seated.next().await {
                    Ok(Next::Refused(_) | Next::Lost(_)) => {}
                    other => panic!("{code:?}: {other:?}"),
                }
            }
        };
        let three_seconds = async {
            // Wait for the first one, however long it takes.
            while connections.load(Ordering::Relaxed) == 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            tokio::time::sleep(Duration::from_secs(3)).await;
        };
        tokio::select! {
            () = heard => unreachable!("it goes on trying"),
            ended = tokio::time::timeout(Duration::from_mins(1), three_seconds) => ended.expect("it tries"),
        }
        // Each wait is random, up to 0.1, 0.2, 0.4, 0.8, 1.6 seconds and so on.
        let count = connections.load(Ordering::Relaxed);
        assert!(count <= 25, "{code:?}: {count} connections in three seconds");
    }
}

#[tokio::test]
async fn a_server_that_never_answers_is_noticed() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    let mut client = Client::new(&address).expect("an address").with_timeout(Duration::from_millis(100));
    let answer = client.get::<TableInfo>("/api/tables/0123456789abcdef").await;
    assert!(matches!(answer, Err(ClientError::Connection(_))), "{answer:?}");
    drop(listener);
}

#[tokio::test]
async fn a_websocket_that_stays_silent_is_noticed() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    let silent = tokio::spawn(async move {
        let (stream, _) = listener.accept().await.expect("a connection");
        accept_async(stream).await.expect("a WebSocket")
    });
    let mut socket = Client::new(&address).expect("an address").connect().await.expect("a connection");
    let _silent = silent.await.expect("it is open");
    // From here on the clock is paused and advances only while all tasks wait, so the result does not depend on the
    // speed of the machine.
    tokio::time::pause();
    let start = tokio::time::Instant::now();
    let heard = tokio::time::timeout(Duration::from_hours(1), socket.next()).await;
    let error = heard.expect("it is noticed").expect_err("nothing was said");
    assert!(matches!(error, ClientError::Connection(_)), "{error}");
    // A server sends a ping every 20 seconds: two may be lost.
    let waited = start.elapsed();
    assert!((Duration::from_secs(40)..Duration::from_mins(1)).contains(&waited), "{waited:?}");
}

#[tokio::test]
async fn a_message_of_a_later_server_is_ignored() {
    let later = [
        r#"{"type":"together","table":"0123456789abcdef","leader":null,"step":3}"#,
        r#"{"type":"something_new","table":"0123456789abcdef","of":[1,{"2":null}]}"#,
    ];
    let said = r#"{"type":"chat","table":"0123456789abcdef","lines":[]}"#;
    let (client, connections) =
        server_that_writes(later.into_iter().chain([said]).map(str::to_owned).collect()).await;
    let mut seated = Seated::new(client, "0123456789abcdef", None, "test");
    let next = tokio::time::timeout(Duration::from_mins(1), seated.next()).await.expect("an event");
    assert!(matches!(next, Ok(Next::Chat(_))), "{next:?}");
    assert_eq!(connections.load(Ordering::Relaxed), 1, "the connection is good");
}
