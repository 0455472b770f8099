//! What pages of other sites get, and the headers of every answer. The store is not involved.

use treize_protocol::Code;

use super::common::TestServer;

/// What a proxy adds to every request.
const FORWARDED: &str = "X-Forwarded-For: 203.0.113.7";

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
