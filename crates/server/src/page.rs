//! The browser's page.

use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

/// Every file of the page.
const FILES: [(&str, &str, &str); 3] = [
    ("/", "text/html; charset=utf-8", include_str!("../page/index.html")),
    ("/table.js", "text/javascript; charset=utf-8", include_str!("../page/table.js")),
    ("/table.css", "text/css; charset=utf-8", include_str!("../page/table.css")),
];

/// A file of the page; an address that is the page's own business gets the page.
pub(crate) async fn serve(uri: Uri) -> Response {
    let path = uri.path();
    let is_page = ["/t/", "/recover", "/admin"].iter().any(|start| path.starts_with(start));
    let wanted = if is_page { "/" } else { path };
    match FILES.iter().find(|(name, ..)| *name == wanted) {
        Some(&(_, kind, text)) => {
            ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], text).into_response()
        }
        None => (StatusCode::NOT_FOUND, "there is nothing here\n").into_response(),
    }
}
