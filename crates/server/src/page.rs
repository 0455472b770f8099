//! The browser's page: the client's files, as browsers like to get and keep them.

use std::borrow::Cow;
use std::fmt::Write;

use axum::body::Bytes;
use axum::http::header::{self, HeaderMap, HeaderName};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};

/// Addresses that are the client's own business, with everything below them: they get the page.
const PAGES: [&str; 6] = ["/t", "/replay", "/rules", "/new", "/recover", "/admin"];

/// A file of the client.
pub(crate) async fn serve(uri: Uri, headers: HeaderMap) -> Response {
    let Some(file) = treize_web::file(path_of(uri.path())) else {
        return (StatusCode::NOT_FOUND, "there is nothing here\n").into_response();
    };
    // What stays the same for ever need not be asked for again; the rest is asked for each time, and seldom sent.
    let keep = if file.is_immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    let tag = tag(&file.sha256);
    let about: [(HeaderName, &str); 3] =
        [(header::CACHE_CONTROL, keep), (header::ETAG, &tag), (header::VARY, "accept-encoding")];
    if has(&headers, header::IF_NONE_MATCH, |given| given == tag || given == "*") {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let kind = [(header::CONTENT_TYPE, file.content_type)];
    match file.gzip.filter(|_| has(&headers, header::ACCEPT_ENCODING, is_gzip)) {
        Some(gzip) => (about, kind, [(header::CONTENT_ENCODING, "gzip")], bytes(gzip)).into_response(),
        None => (about, kind, bytes(file.plain)).into_response(),
    }
}

/// The path of the file that an address means.
fn path_of(address: &str) -> &str {
    let below =
        |page: &str| address.strip_prefix(page).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    if address == "/" || PAGES.iter().any(|page| below(page)) {
        return treize_web::INDEX;
    }
    address.trim_start_matches('/')
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
        let page = treize_web::INDEX;
        for address in
            ["/", "/t/abc", "/replay/abc", "/rules/thirteen", "/new", "/new/nichtig", "/recover", "/admin"]
        {
            assert_eq!(path_of(address), page, "{address}");
        }
        for (address, file) in
            [("/icon.svg", "icon.svg"), ("/table", "table"), ("/news", "news"), ("//etc", "etc")]
        {
            assert_eq!(path_of(address), file);
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
