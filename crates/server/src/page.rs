//! The browser's page: the client's files, as browsers like to get and keep them.

use std::borrow::Cow;
use std::fmt::Write;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::{self, HeaderMap, HeaderName};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use treize_engine::games::GAMES;

use crate::app::App;

/// What an address means.
#[derive(Debug, PartialEq)]
enum Place<'a> {
    /// An address of the client's own: it gets the page.
    Page,
    /// The page of this table, if there is such a table.
    Table(&'a str),
    /// An address of the client's at which there is nothing.
    Nothing,
    /// A file of the client, if there is such a file.
    File(&'a str),
}

/// A file of the client. Where there is nothing, browsers get the page too, which says so kindly.
pub(crate) async fn serve(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    let found = match place(uri.path()) {
        Place::Page => treize_web::file(treize_web::INDEX),
        // A store that cannot say is no reason to call a table missing: the page asks again.
        Place::Table(id) if !matches!(app.store.version(id).await, Ok(None)) => {
            treize_web::file(treize_web::INDEX)
        }
        Place::Table(_) | Place::Nothing => None,
        Place::File(path) => treize_web::file(path),
    };
    found.map_or_else(|| nothing(&headers), |file| answer(&file, &headers))
}

/// There is nothing here: a page for people, a line for programs.
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
    // What stays the same for ever need not be asked for again; the rest is asked for each time, and seldom sent.
    let keep = if file.is_immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    let tag = tag(&file.sha256);
    let about: [(HeaderName, &str); 3] =
        [(header::CACHE_CONTROL, keep), (header::ETAG, &tag), (header::VARY, "accept-encoding")];
    if has(headers, header::IF_NONE_MATCH, |given| given == tag || given == "*") {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let kind = [(header::CONTENT_TYPE, file.content_type.clone())];
    match file.gzip.clone().filter(|_| has(headers, header::ACCEPT_ENCODING, is_gzip)) {
        Some(gzip) => (about, kind, [(header::CONTENT_ENCODING, "gzip")], bytes(gzip)).into_response(),
        None => (about, kind, bytes(file.plain.clone())).into_response(),
    }
}

/// What an address means. The client reads addresses in the same way (`web/src/state/route.svelte.ts`).
fn place(address: &str) -> Place<'_> {
    let mut parts = address.split('/').skip(1);
    let (first, second) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""));
    let is_game = GAMES.iter().any(|info| info.game == second);
    match first {
        "" if address == "/" => Place::Page,
        "recover" | "admin" => Place::Page,
        "new" if second.is_empty() || is_game => Place::Page,
        "rules" if is_game => Place::Page,
        "t" | "replay" if !second.is_empty() => Place::Table(second),
        "new" | "rules" | "t" | "replay" => Place::Nothing,
        _ => Place::File(address.trim_start_matches('/')),
    }
}

/// The name of a file's content. It is a weak one: the compressed file has the same.
fn tag(sha256: &[u8; 32]) -> String {
    let mut tag = String::from("W/\"");
    for byte in &sha256[..12] {
        write!(tag, "{byte:02x}").expect("a text takes everything");
    }
    tag + "\""
}

/// Is there such an item in the header's list?
fn has(headers: &HeaderMap, name: HeaderName, is_it: impl Fn(&str) -> bool) -> bool {
    let lists = headers.get_all(name).iter().filter_map(|list| list.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|item| is_it(item.trim()))
}

/// Does the item of `Accept-Encoding` allow gzip? With a weight of 0 it forbids it.
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

    #[test]
    fn an_address_means_the_page_or_a_file() {
        for address in ["/", "/rules/thirteen", "/new", "/new/", "/new/nichtig", "/recover", "/admin"] {
            assert_eq!(place(address), Place::Page, "{address}");
        }
        for address in ["/t/abc", "/replay/abc", "/replay/abc/more"] {
            assert_eq!(place(address), Place::Table("abc"), "{address}");
        }
        for address in ["/t", "/t/", "/replay", "/rules", "/rules/whist", "/new/whist"] {
            assert_eq!(place(address), Place::Nothing, "{address}");
        }
        for (address, file) in
            [("/icon.svg", "icon.svg"), ("/table", "table"), ("/news", "news"), ("//etc", "etc")]
        {
            assert_eq!(place(address), Place::File(file));
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
