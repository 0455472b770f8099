//! The browser's page: every address answers, and files are cached where possible.

use super::common::{Raw, TestServer, setup};

/// The value of a header.
fn header<'a>(raw: &'a Raw, name: &str) -> Option<&'a str> {
    raw.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
}

/// The client's script, as the page names it.
fn script(page: &Raw) -> String {
    let script = page.body.split("src=\"").nth(1).and_then(|rest| rest.split('"').next());
    script.unwrap_or_else(|| panic!("no script in {page:?}")).into()
}

#[tokio::test]
async fn every_address_of_the_client_gets_the_page() {
    let server = TestServer::open().await;
    let page = server.raw("GET /", &[], "").await;
    assert_eq!((page.status, header(&page, "content-type")), (200, Some("text/html; charset=utf-8")));
    assert_eq!(header(&page, "cache-control"), Some("no-cache"));
    for address in ["/rules/nichtig", "/new", "/new?game=danger13", "/new/danger13", "/recover", "/admin"] {
        let same = server.raw(&format!("GET {address}"), &[], "").await;
        assert_eq!((same.status, &same.body), (200, &page.body), "{address}");
    }
    for address in
        ["/table.js", "/tables", "/assets/", "/assets/../index.html", "/../Cargo.toml", "/api/nothing"]
    {
        let nothing = server.raw(&format!("GET {address}"), &[], "").await;
        assert_eq!(nothing.status, 404, "{address}");
    }
    assert_eq!(server.raw("POST /", &[], "").await.status, 405);
    server.inner.stop().await;
}

#[tokio::test]
async fn where_there_is_nothing_a_browser_gets_the_page_that_says_so() {
    let server = TestServer::open().await;
    let page = server.raw("GET /", &[], "").await;
    let browser = "Accept: text/html,application/xhtml+xml;q=0.9,*/*;q=0.8";
    for address in ["/nope", "/new/whist", "/rules/whist", "/rules", "/t", "/t/abc", "/replay/abc", "/a/b/c"]
    {
        let kind = server.raw(&format!("GET {address}"), &[browser, "If-None-Match: *"], "").await;
        assert_eq!((kind.status, &kind.body), (404, &page.body), "{address}");
        assert_eq!(header(&kind, "content-type"), Some("text/html; charset=utf-8"), "{address}");
        let short = server.raw(&format!("GET {address}"), &["Accept: */*"], "").await;
        assert_eq!((short.status, short.body.as_str()), (404, "there is nothing here\n"), "{address}");
    }
    let mut anne = server.person("Anne").await;
    let table = anne.make_table(&setup("danger13", 2)).await.expect("a table").id;
    for address in [format!("/t/{table}"), format!("/replay/{table}")] {
        let there = server.raw(&format!("GET {address}"), &[browser], "").await;
        assert_eq!((there.status, &there.body), (200, &page.body), "{address}");
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn a_browser_asks_for_a_file_once() {
    let server = TestServer::open().await;
    let page = server.raw("GET /", &[], "").await;
    let tag = header(&page, "etag").expect("a tag");
    for given in [tag.to_string(), format!("\"other\", {tag}"), "*".into()] {
        let known = server.raw("GET /", &[&format!("If-None-Match: {given}").replace("w/", "W/")], "").await;
        assert_eq!((known.status, known.body.as_str()), (304, ""), "{given}");
    }
    assert_eq!(server.raw("GET /", &["If-None-Match: W/\"other\""], "").await.status, 200);

    let script = server.raw(&format!("GET {}", script(&page)), &[], "").await;
    assert_eq!(script.status, 200);
    assert_eq!(header(&script, "content-type"), Some("text/javascript; charset=utf-8"));
    assert_eq!(header(&script, "cache-control"), Some("public, max-age=31536000, immutable"));
    server.inner.stop().await;
}

#[tokio::test]
async fn script_is_sent_small_to_those_who_can_read_it() {
    let server = TestServer::open().await;
    let page = server.raw("GET /", &[], "").await;
    let ask = format!("HEAD {}", script(&page));
    let plain = server.raw(&ask, &[], "").await;
    let small = server.raw(&ask, &["Accept-Encoding: br, gzip;q=0.8"], "").await;
    let refused = server.raw(&ask, &["Accept-Encoding: gzip;q=0"], "").await;
    assert_eq!(header(&plain, "content-encoding"), None);
    assert_eq!(header(&refused, "content-encoding"), None);
    assert_eq!(header(&small, "content-encoding"), Some("gzip"));
    assert_eq!(header(&small, "vary"), Some("accept-encoding"));
    let length = |raw: &Raw| header(raw, "content-length").and_then(|length| length.parse::<usize>().ok());
    let (plain, small) = (length(&plain).expect("a length"), length(&small).expect("a length"));
    assert!(small * 10 < plain * 9 && small > 0, "{small} of {plain} bytes");
    server.inner.stop().await;
}
