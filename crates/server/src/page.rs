//! The browser's page: serves the client's files, with caching and compression.

use std::borrow::Cow;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::{self, HeaderMap, HeaderName};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use treize_engine::games::GAMES;
use treize_record::fairness::Hex;

use crate::app::App;
use crate::preview;
use crate::security::is_tls;
use crate::store::Row;

/// What an address means.
#[derive(Debug, PartialEq)]
enum Route<'a> {
    /// An address of the client: the answer is the page.
    Page,
    /// The page of this table, if the table exists.
    Table(&'a str),
    /// The page for a browser without a network.
    Offline,
    /// An address of the client at which there is nothing.
    Nothing,
    /// A file of the client, if it exists.
    File(&'a str),
}

/// Serves a file of the client. For a missing address, browsers also get the page, which explains it.
pub(crate) async fn serve(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    let found = match route(uri.path()) {
        Route::Page => treize_web::file(treize_web::INDEX),
        // A store that cannot answer does not make a table missing: the page asks again.
        Route::Table(id) => match app.store.table(id).await {
            Ok(None) => None,
            Ok(Some(row)) if uri.path().starts_with("/t/") => return table_page(&app, &row, &headers),
            Ok(Some(_)) | Err(_) => treize_web::file(treize_web::INDEX),
        },
        Route::Offline => return html(preview::offline_page(preview::language(&headers))),
        Route::Nothing => None,
        Route::File(path) => treize_web::file(path),
    };
    found.map_or_else(|| nothing(&headers), |file| answer(&file, &headers))
}

/// The page of a table, with a preview for the programs through which its link is sent.
fn table_page(app: &App, row: &Row, headers: &HeaderMap) -> Response {
    let Some(page) = treize_web::file(treize_web::INDEX) else { return nothing(headers) };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let scheme = if is_tls(app, headers) { "https" } else { "http" };
    let page = String::from_utf8_lossy(&page.plain);
    let page = with_table_script(&page);
    html(preview::with_preview(&page, row, &format!("{scheme}://{host}"), preview::language(headers)))
}

/// The page, with the request for what a table needs: the page's own script would ask for it only after it has run.
fn with_table_script(page: &str) -> String {
    let script = treize_web::table_script()
        .map(|path| format!("<link rel=\"modulepreload\" crossorigin href=\"/{path}\">"));
    page.replacen("</head>", &(script.unwrap_or_default() + "</head>"), 1)
}

/// A page that depends on the language of the browser.
fn html(page: String) -> Response {
    let about = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CACHE_CONTROL, "no-cache"),
        (header::VARY, "accept-language"),
    ];
    (about, page).into_response()
}

/// Not found: a page for people, a line for programs.
fn nothing(headers: &HeaderMap) -> Response {
    let is_browser = has(headers, header::ACCEPT, |item| item.split(';').next() == Some("text/html"));
    let about = [(header::CACHE_CONTROL, "no-cache"), (header::VARY, "accept")];
    match treize_web::file(treize_web::INDEX).filter(|_| is_browser) {
        Some(page) => {
            (StatusCode::NOT_FOUND, about, [(header::CONTENT_TYPE, page.content_type)], bytes(page.plain))
                .into_response()
        }
        None => (StatusCode::NOT_FOUND, about, "there is nothing here\n").into_response(),
    }
}

fn answer(file: &treize_web::File, headers: &HeaderMap) -> Response {
    // Files that never change are cached; the others are revalidated each time.
    let keep = if file.is_immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    let tag = tag(&file.sha256);
    let about: [(HeaderName, &str); 3] =
        [(header::CACHE_CONTROL, keep), (header::ETAG, &tag), (header::VARY, "accept-encoding")];
    if has(headers, header::IF_NONE_MATCH, |given| given == tag || given == "*") {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let kind = [(header::CONTENT_TYPE, file.content_type.clone())];
    match file.gzip.clone().filter(|_| takes_gzip(headers)) {
        Some(gzip) => (about, kind, [(header::CONTENT_ENCODING, "gzip")], bytes(gzip)).into_response(),
        None => (about, kind, bytes(file.plain.clone())).into_response(),
    }
}

/// Parses an address. The client parses addresses in the same way (`web/src/state/route.svelte.ts`).
fn route(address: &str) -> Route<'_> {
    let mut parts = address.split('/').skip(1);
    let (first, second) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""));
    let is_game = GAMES.iter().any(|info| info.game == second);
    match first {
        "" if address == "/" => Route::Page,
        "recover" | "admin" | "duplicate" => Route::Page,
        "offline" if second.is_empty() => Route::Offline,
        "new" if second.is_empty() || is_game => Route::Page,
        "rules" | "learn" if is_game => Route::Page,
        "file" | "history" | "daily" if second.is_empty() => Route::Page,
        "players" | "deal" if !second.is_empty() => Route::Page,
        "t" | "replay" if !second.is_empty() => Route::Table(second),
        "new" | "rules" | "learn" | "file" | "history" | "daily" | "players" | "deal" | "t" | "replay" => {
            Route::Nothing
        }
        _ => Route::File(address.trim_start_matches('/')),
    }
}

/// The `ETag` of a file. It is a weak one, because the compressed file has the same.
fn tag(sha256: &[u8; 32]) -> String {
    format!("W/\"{}\"", Hex(&sha256[..12]))
}

/// Whether the header's list contains such an item.
fn has(headers: &HeaderMap, name: HeaderName, is_it: impl Fn(&str) -> bool) -> bool {
    let lists = headers.get_all(name).iter().filter_map(|list| list.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|item| is_it(item.trim()))
}

/// Whether a client takes gzip.
pub(crate) fn takes_gzip(headers: &HeaderMap) -> bool {
    has(headers, header::ACCEPT_ENCODING, is_gzip)
}

/// Whether an item of `Accept-Encoding` allows gzip. A weight of 0 forbids it.
fn is_gzip(item: &str) -> bool {
    let (name, weight) = item.split_once(';').unwrap_or((item, "q=1"));
    let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok());
    matches!(name.trim(), "gzip" | "*") && weight.is_some_and(|weight| weight > 0.0)
}

fn bytes(content: Cow<'static, [u8]>) -> Bytes {
    match content {
        Cow::Borrowed(content) => Bytes::from_static(content),
        Cow::Owned(content) => content.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The addresses that the client's tests know, too.
    #[derive(serde::Deserialize)]
    struct Known {
        address: String,
        server: String,
    }

    #[test]
    fn an_address_means_the_same_as_in_the_client() {
        let table = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/fixtures/addresses.json");
        let table = std::fs::read_to_string(table).expect("a table of addresses");
        for Known { address, server } in serde_json::from_str::<Vec<Known>>(&table).expect("JSON") {
            let kind = match route(&address) {
                Route::Page => "page",
                Route::Table(_) => "table",
                Route::Nothing => "nothing",
                Route::File(_) => "file",
                Route::Offline => "offline",
            };
            assert_eq!(kind, server, "{address}");
        }
    }

    #[test]
    fn an_address_means_the_page_or_a_file() {
        for address in ["/new/", "/history/", "/daily/"] {
            assert_eq!(route(address), Route::Page, "{address}");
        }
        for address in ["/t/abc", "/replay/abc", "/replay/abc/more"] {
            assert_eq!(route(address), Route::Table("abc"), "{address}");
        }
        for address in
            ["/rules", "/rules/whist", "/learn", "/learn/whist", "/new/whist", "/history/a", "/daily/2026"]
        {
            assert_eq!(route(address), Route::Nothing, "{address}");
        }
        for (address, file) in
            [("/icon.svg", "icon.svg"), ("/table", "table"), ("/news", "news"), ("//etc", "etc")]
        {
            assert_eq!(route(address), Route::File(file));
        }
    }

    #[test]
    fn gzip_is_for_those_who_want_it() {
        for wanted in ["gzip", "gzip;q=0.5", "gzip; q=1", "*"] {
            assert!(is_gzip(wanted), "{wanted}");
        }
        for unwanted in ["", "br", "gzip;q=0", "gzip; q=0.0", "gzip;level", "identity"] {
            assert!(!is_gzip(unwanted), "{unwanted}");
        }
    }
}
