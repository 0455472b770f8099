//! Connections that are slow, too many or too large, and what proxies say about them. The store is not involved.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use treize_protocol::Code;
use treize_server::ProxyHeader;

use super::common::{TestServer, until, within};

/// A connection over which something has been sent.
async fn sent(to: SocketAddr, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(to).await.expect("a connection");
    stream.write_all(text.as_bytes()).await.expect("it is sent");
    stream
}

/// Everything that comes until the server closes the connection.
async fn until_closed(stream: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    let _ = within(stream.read_to_end(&mut answer)).await;
    String::from_utf8(answer).expect("text")
}

#[tokio::test]
async fn whoever_stops_in_the_middle_of_a_request_is_disconnected() {
    let server = TestServer::with(|config| {
        (config.limits.request_seconds, config.limits.body_seconds) = (1, 1);
    })
    .await;
    let at = server.inner.address();
    let whole = format!("GET /api/games HTTP/1.1\r\nHost: {at}\r\n\r\n");
    let body = format!(
        "POST /api/me HTTP/1.1\r\nHost: {at}\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{{"
    );
    let rows = [
        ("nothing at all", "", ""),
        ("half a header", "GET /api/games HTTP/1.1\r\nHost: 127.", ""),
        ("one request, and then nothing", whole.as_str(), "HTTP/1.1 200"),
        ("half a body", body.as_str(), "HTTP/1.1 400"),
    ];
    for (what, text, expected) in rows {
        let mut stream = sent(at, text).await;
        let answer = until_closed(&mut stream).await;
        assert!(answer.starts_with(expected), "{what}: {answer}");
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn whoever_does_not_read_the_answer_is_disconnected_and_connections_are_counted_at_once() {
    let server = TestServer::with(|config| {
        (config.limits.connections_per_address, config.limits.write_seconds) = (1, 1);
    })
    .await;
    let at = server.inner.address();
    // More than all buffers on the way can hold.
    let requests = format!("GET /api/openapi.json HTTP/1.1\r\nHost: {at}\r\n\r\n").repeat(2000);
    let mut stalled = TcpStream::connect(at).await.expect("a connection");
    let sending = tokio::spawn(async move {
        let _ = stalled.write_all(requests.as_bytes()).await;
        stalled
    });
    // Its permit is free again after a while, although nobody has closed the connection here.
    until(async || (server.raw("GET /api/games", &[], "").await.status == 200).then_some(())).await;
    drop(within(sending).await);
    let idle = TcpStream::connect(at).await.expect("a connection");
    until(async || (server.raw("GET /api/games", &[], "").await.status == 0).then_some(())).await;
    drop(idle);
    until(async || (server.raw("GET /api/games", &[], "").await.status == 200).then_some(())).await;
    server.inner.stop().await;
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn one_address_cannot_take_all_connections() {
    let server = TestServer::with(|config| {
        (config.limits.connections, config.limits.connections_per_address) = (40, 39);
    })
    .await;
    let at = server.inner.address();
    let mut idle = Vec::new();
    for _ in 0..100 {
        idle.push(TcpStream::connect(at).await.expect("a connection"));
    }
    let other = TcpSocket::new_v4().expect("a socket");
    other.bind("127.0.0.2:0".parse().expect("an address")).expect("another address");
    let mut other = other.connect(at).await.expect("a connection");
    let request = format!("GET /healthz HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\n\r\n");
    other.write_all(request.as_bytes()).await.expect("it is sent");
    assert!(until_closed(&mut other).await.starts_with("HTTP/1.1 200"));
    drop(idle);
    server.inner.stop().await;
}

#[tokio::test]
async fn half_requests_do_not_keep_a_server_from_stopping() {
    // The request timeout is an hour, so the stop does not wait for it.
    let server = TestServer::with(|config| config.limits.request_seconds = 3600).await;
    let mut half = Vec::new();
    for _ in 0..20 {
        half.push(sent(server.inner.address(), "POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Le").await);
    }
    within(server.inner.stop()).await;
}

#[tokio::test]
async fn a_body_that_is_too_long_is_refused_before_it_comes() {
    let server = TestServer::open().await;
    let at = server.inner.address();
    let request = format!(
        "POST /api/me HTTP/1.1\r\nHost: {at}\r\nContent-Type: application/json\r\nContent-Length: 99000000\r\n\r\n"
    );
    let mut stream = sent(at, &request).await;
    let answer = until_closed(&mut stream).await;
    assert!(answer.starts_with("HTTP/1.1 413") && answer.contains("too_long"), "{answer}");
    server.inner.stop().await;
}

#[tokio::test]
async fn refusals_are_as_documented() {
    let server = TestServer::with(|config| config.limits.requests = 1).await;
    for path in
        ["/api/tables/%ff", "/api/tables/%ff/record", "/api/tables/%ff/replay", "/api/other", "/api/a/b"]
    {
        let answer = server.raw(&format!("GET {path}"), &[], "").await;
        assert_eq!((answer.status, answer.code()), (404, Code::NotFound), "{path}");
    }
    let refused = until(async || {
        let answer = server.raw("GET /api/games", &[], "").await;
        (answer.status == 429).then_some(answer)
    })
    .await;
    assert!(refused.head.contains("retry-after: 3"), "{}", refused.head);
    server.inner.stop().await;
}

#[tokio::test]
async fn what_a_proxy_says_opens_nothing_and_must_be_an_address() {
    let rows = [
        (None, "X-Forwarded-For: 127.0.0.1", 200, 403),
        (None, "X-Forwarded-For: rubbish", 200, 403),
        (Some(ProxyHeader::XForwardedFor), "X-Forwarded-For: 127.0.0.1", 200, 403),
        (Some(ProxyHeader::XForwardedFor), "X-Forwarded-For: 203.0.113.7:5678", 200, 403),
        (Some(ProxyHeader::XForwardedFor), "X-Forwarded-For: rubbish", 400, 400),
        (Some(ProxyHeader::Forwarded), "Forwarded: for=127.0.0.1", 200, 403),
        (Some(ProxyHeader::Forwarded), "Forwarded: for=unknown", 400, 400),
        (Some(ProxyHeader::XRealIp), "X-Real-IP: ::1", 200, 403),
        // All clients would have the proxy's address.
        (Some(ProxyHeader::XRealIp), "X-Forwarded-For: 127.0.0.1", 400, 400),
        // Without the client's address, only the metrics are for this machine, unless a proxy was asked.
        (Some(ProxyHeader::XForwardedFor), "X-Other: 1", 400, 200),
        (Some(ProxyHeader::XForwardedFor), "Host: play.example.org", 400, 400),
        (Some(ProxyHeader::XForwardedFor), "X-Forwarded-Proto: https", 400, 400),
        (Some(ProxyHeader::XForwardedFor), "Via: 1.1 proxy", 400, 400),
        (None, "Via: 1.1 proxy", 200, 403),
    ];
    for (behind_proxy, header, expected, metrics) in rows {
        let server = TestServer::with(|config| {
            config.behind_proxy = behind_proxy.map(Into::into);
            config.public_host = Some("play.example.org".into());
        })
        .await;
        let status = async |path: &str| server.raw(&format!("GET {path}"), &[header], "").await.status;
        let found = (status("/api/games").await, status("/metrics").await);
        assert_eq!(found, (expected, metrics), "{behind_proxy:?} {header}");
        // The health checks of a proxy have no client.
        assert_eq!(server.raw("GET /healthz", &[], "").await.status, 200, "{behind_proxy:?}");
        server.inner.stop().await;
    }
}
