//! HTTP: all routes, and what their handlers share. The game itself goes over the WebSocket.

mod answer;
#[cfg(feature = "schema")]
mod description;
mod games;
mod identity;
mod operation;
mod replay;
mod request;
mod tables;
mod websocket;

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Request};
use axum::http::header::{self, HeaderValue};
use axum::routing::{any, delete, get, post};
use axum::{Router, middleware};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use treize_protocol::Code;

use crate::administration::api as admin;
use crate::app::App;
use crate::notify::api::{forget_device, push, remove_webhook, set_device, set_webhook, webhook};
use crate::programs::{make_program, programs, remove_program};
use crate::record_file::{most_bytes, replay_file, review_file};
use crate::security::guard;
use crate::{advice, deals, forget, history, page, records, review};

pub(crate) use answer::{Answer, no_store, sent};
#[cfg(feature = "schema")]
pub use description::openapi;
pub(crate) use request::{Body, TableId, Who};

/// Maximum size of a request's body in bytes.
pub(crate) const BODY: usize = 16 * 1024;
/// The path of the WebSocket.
const WS: &str = "/ws";

/// All routes.
pub(crate) fn router(app: Arc<App>) -> Router {
    let record_file = most_bytes(&app.guards.limits);
    // Answers with many frames. All others are short, or contain what a browser must keep secret, which is never compressed
    // together with what a stranger may have written.
    let smaller = (middleware::map_request(gzip_or_plain), CompressionLayer::new().gzip(true));
    Router::new()
        .route("/api/games", get(games::games))
        .route("/api/lessons/{game}", get(games::lesson).layer(smaller.clone()))
        .route("/api/lessons/{game}/reason", get(games::lesson_reason))
        .route("/api/me", get(identity::me).post(identity::name_me).delete(forget::forget_me))
        .route("/api/me/records", get(records::records))
        .route("/api/players/{player}", get(history::player))
        .route("/api/players/{player}/games", get(history::games))
        .route("/api/me/device", post(set_device).delete(forget_device))
        .route("/api/me/programs", get(programs).post(make_program))
        .route("/api/me/programs/{program}", delete(remove_program))
        .route("/api/push", get(push))
        .route("/api/me/recovery", post(identity::recovery))
        .route("/api/recover", post(identity::recover))
        .route("/api/recover/check", post(identity::check_recovery))
        .route("/api/server", get(admin::server))
        .route("/api/admin", get(admin::overview).post(identity::become_admin))
        .route("/api/admin/tables", get(admin::tables))
        .route("/api/admin/tables/{log_name}", delete(admin::remove_table))
        .route("/api/admin/people", get(admin::people))
        .route("/api/admin/bans", get(admin::bans).post(admin::add_ban))
        .route("/api/admin/bans/{ban}", delete(admin::lift_ban))
        .route("/api/admin/announcement", post(admin::announce))
        .route("/api/admin/maintenance", post(admin::maintain))
        .route("/api/tables", get(tables::lobby).post(tables::make_table))
        .route("/api/tables/{table}", get(tables::table).post(tables::command).delete(tables::remove))
        .route("/api/tables/{table}/restore", post(tables::restore))
        .route("/api/tables/{table}/webhook", get(webhook).post(set_webhook).delete(remove_webhook))
        .route("/api/tables/{table}/record", get(replay::record))
        .route("/api/tables/{table}/replay", get(replay::replay).layer(smaller.clone()))
        .route("/api/tables/{table}/review", get(review::review).layer(smaller.clone()))
        .route("/api/tables/{table}/advice", get(advice::advice))
        .route(
            "/api/records/replay",
            post(replay_file).layer((smaller.clone(), DefaultBodyLimit::max(record_file))),
        )
        .route("/api/records/review", post(review_file).layer((smaller, DefaultBodyLimit::max(record_file))))
        .route("/api/tables/{table}/fork", post(deals::fork))
        .route("/api/tables/{table}/challenge", post(deals::challenge))
        .route("/api/deals/{deal}", get(deals::shared).post(deals::play))
        .route("/api/daily", get(deals::daily::daily))
        .route("/api/days/{day}", get(deals::daily::day))
        .route("/api/duplicates", post(deals::duplicate::make_duplicate))
        .route(
            "/api/duplicates/{duplicate}",
            get(deals::duplicate::duplicate).post(deals::duplicate::play_duplicate),
        )
        .route("/api/duplicates/{duplicate}/end", post(deals::duplicate::end_duplicate))
        .route("/api/openapi.json", get(operation::openapi))
        .route("/api/{*path}", any(no_such_address))
        .route("/healthz", get(operation::healthz))
        .route("/metrics", get(operation::metrics))
        .route(WS, any(websocket::ws))
        .fallback(get(page::serve))
        .layer(DefaultBodyLimit::max(BODY))
        .layer(CatchPanicLayer::new())
        .layer(middleware::from_fn_with_state(app.clone(), guard))
        .with_state(app)
}

/// Leaves a request two choices: gzip, or nothing. Who takes neither gets the answer as it is, instead of a refusal.
async fn gzip_or_plain(mut request: Request) -> Request {
    let takes_gzip = page::takes_gzip(request.headers());
    request.headers_mut().remove(header::ACCEPT_ENCODING);
    if takes_gzip {
        request.headers_mut().insert(header::ACCEPT_ENCODING, HeaderValue::from_static("gzip"));
    }
    request
}

async fn no_such_address() -> Answer<()> {
    Answer(Err(Code::NotFound.because("there is no such address: see /api/openapi.json")))
}
