//! The browser's page: every address answers, and files are cached where possible.

use treize_protocol::Setup;

use super::common::{Raw, TestServer, setup, sit, start};

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
    for address in [
        "/rules/nichtig",
        "/new",
        "/new?game=danger13",
        "/new/danger13",
        "/recover",
        "/admin",
        "/learn/nichtig",
        "/file",
    ] {
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
    let there = server.raw(&format!("GET /replay/{table}"), &[browser], "").await;
    assert_eq!((there.status, &there.body), (200, &page.body));
    let there = server.raw(&format!("GET /t/{table}"), &[browser], "").await;
    let (before, after) = page.body.split_once("</head>").expect("a head");
    assert_eq!(there.status, 200);
    assert!(there.body.starts_with(before) && there.body.ends_with(after), "{}", there.body);
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

#[tokio::test]
async fn answers_with_many_frames_are_sent_small_and_secrets_are_not_compressed() {
    let server = TestServer::open().await;
    for (address, is_small) in [("/api/lessons/thirteen", true), ("/api/games", false), ("/api/me", false)] {
        let plain = server.raw(&format!("GET {address}"), &[], "").await;
        assert_eq!((plain.status, header(&plain, "content-encoding")), (200, None), "{address}");
        let small = server.raw(&format!("GET {address}"), &["Accept-Encoding: gzip"], "").await;
        let expected = is_small.then_some("gzip");
        assert_eq!((small.status, header(&small, "content-encoding")), (200, expected), "{address}");
        assert!(!is_small || small.body.len() * 2 < plain.body.len(), "{address}");
        for neither in ["identity;q=0", "*;q=0", "gzip;q=0, identity;q=0"] {
            let sent =
                server.raw(&format!("GET {address}"), &[&format!("Accept-Encoding: {neither}")], "").await;
            assert_eq!((sent.status, header(&sent, "content-encoding")), (200, None), "{address} {neither}");
        }
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn the_page_of_a_table_asks_for_the_tables_script_at_once() {
    let server = TestServer::open().await;
    let mut anne = server.person("Anne").await;
    let table = anne.make_table(&setup("danger13", 2)).await.expect("a table").id;
    let page = server.raw(&format!("GET /t/{table}"), &[], "").await;
    let asked = page.body.split("<link rel=\"modulepreload\" crossorigin href=\"").nth(1);
    let script = asked.and_then(|rest| rest.split('"').next()).unwrap_or_else(|| panic!("{page:?}"));
    let script = server.raw(&format!("HEAD {script}"), &[], "").await;
    assert_eq!(
        (script.status, header(&script, "content-type")),
        (200, Some("text/javascript; charset=utf-8"))
    );
    server.inner.stop().await;
}

/// The preview in the head of a table's page: each property with its content, as it is written.
fn preview(page: &Raw) -> Vec<(&str, &str)> {
    let tags =
        page.body.split("<meta property=\"").skip(1).filter_map(|rest| rest.split_once("\" content=\""));
    tags.filter_map(|(name, rest)| Some((name, rest.split_once("\" />")?.0))).collect()
}

#[tokio::test]
async fn a_link_says_who_invites_to_which_game_and_nothing_else() {
    let server = TestServer::open().await;
    let evil = "<b>'\"&</b></head>";
    let mut people =
        vec![server.person(evil).await, server.person("Secret").await, server.person("Hidden").await];
    let private = Setup { spectators: false, ..setup("thirteen", 3) };
    let table = people[0].make_table(&private).await.expect("a table").id;
    let ask = async |language: &str| {
        let header = format!("Accept-Language: {language}");
        server.raw(&format!("GET /t/{table}"), &[&header, "Host: nas:1313"], "").await
    };
    let title = |page: &Raw| {
        preview(page).into_iter().find(|(name, _)| *name == "og:title").expect("a title").1.to_owned()
    };
    assert_eq!(title(&ask("en").await), "You are invited to a game of 13");
    for (seat, client) in people.iter_mut().enumerate() {
        client.command(&table, &sit(seat as u8)).await.expect("a seat");
    }
    let name = "&lt;b&gt;&#39;&quot;&amp;&lt;/b&gt;&lt;/head&gt;";
    for (language, expected) in [
        ("en", format!("{name} invites you to a game of 13")),
        ("fr;q=0.9, en;q=0.1", format!("{name} t’invite à une partie de 13")),
        ("de-AT", format!("{name} lädt dich zu einer Partie 13 ein")),
    ] {
        let page = ask(language).await;
        assert_eq!(title(&page), expected);
        let (address, image) = (format!("http://nas:1313/t/{table}"), "http://nas:1313/box/thirteen.png");
        let found = preview(&page);
        assert!(found.contains(&("og:url", &address)) && found.contains(&("og:image", image)), "{found:?}");
        assert_eq!(page.body.matches("</head>").count(), 1, "the name stays text");
        assert!(!page.body.contains("Secret") && !page.body.contains("Hidden"), "nobody else is named");
        assert_eq!(header(&page, "vary"), Some("accept-language"));
    }
    let image = server.raw("GET /box/thirteen.png", &[], "").await;
    assert_eq!((image.status, header(&image, "content-type")), (200, Some("image/png")));
    start(&mut people, &table).await;
    let page = ask("en").await;
    assert_eq!(title(&page), "A game of 13", "of a game that has begun, nobody is named");
    assert!(!page.body.contains("lt;b") && !page.body.contains("Secret"));
    server.inner.stop().await;
}

#[tokio::test]
async fn a_browser_without_a_network_has_a_page_in_its_language() {
    let server = TestServer::open().await;
    for (language, expected) in
        [("en", "You are offline"), ("fr", "Tu es hors ligne"), ("de", "Du bist offline")]
    {
        let page = server.raw("GET /offline", &[&format!("Accept-Language: {language}")], "").await;
        assert_eq!(page.status, 200);
        assert!(page.body.contains(&format!("<h1>{expected}</h1>")), "{}", page.body);
        assert!(page.body.contains("treize play") && !page.body.contains("offline-"), "{}", page.body);
    }
    let manifest = server.raw("GET /manifest.webmanifest", &[], "").await;
    assert_eq!(header(&manifest, "content-type"), Some("application/manifest+json"));
    let manifest: serde_json::Value = serde_json::from_str(&manifest.body).expect("JSON");
    let icons = manifest["icons"].as_array().expect("icons");
    assert!(icons.iter().any(|icon| icon["purpose"] == "maskable"));
    for (icon, size) in icons.iter().filter_map(|icon| Some((icon, icon["sizes"].as_str()?))) {
        let file = server.raw(&format!("GET {}", icon["src"].as_str().expect("a path")), &[], "").await;
        assert_eq!(file.status, 200, "{icon} {size}");
    }
    for size in ["192x192", "512x512"] {
        assert!(icons.iter().any(|icon| icon["sizes"] == size), "{size}");
    }
    server.inner.stop().await;
}
