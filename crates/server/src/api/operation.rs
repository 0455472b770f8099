//! The server's own state: whether it is well, and what it counts.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use treize_protocol::{Code, Refused};

use super::{Answer, Who};
use crate::app::App;
use crate::bus::BusState;
use crate::security::ClientAddress;

/// Is the server well: can it commit something, and read it back? Without its bus it is slower, but well.
#[utoipa::path(get, path = "/healthz", responses((status = 200), (status = 503)))]
pub(super) async fn healthz(State(app): State<Arc<App>>) -> (StatusCode, &'static str) {
    let shared = app.tables.shared();
    let is_maintained = app.administration().orders().info.maintenance;
    match (shared.health.prove(&app.store).await, shared.node.bus.state()) {
        (true, _) if is_maintained => (StatusCode::OK, "well, in maintenance mode: no new games begin\n"),
        (true, BusState::Disabled | BusState::Connected) => (StatusCode::OK, "well\n"),
        (true, BusState::Disconnected) => (StatusCode::OK, "well, but the bus does not answer\n"),
        (false, _) => (StatusCode::SERVICE_UNAVAILABLE, "the database cannot be written to\n"),
    }
}

/// What is counted, for Prometheus: from this machine, or for the administrator.
#[utoipa::path(get, path = "/metrics", responses((status = 200), (status = 403, body = Refused)))]
pub(super) async fn metrics(State(app): State<Arc<App>>, from: ClientAddress, Who(who): Who) -> Response {
    if from.is_this_machine || who.is_some_and(|who| who.admin) {
        const TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
        ([(header::CONTENT_TYPE, TYPE)], app.metrics.text(app.administration().orders().info.maintenance))
            .into_response()
    } else {
        Answer::<()>(Err(Code::NotYours.because("only for this machine and the administrator")))
            .into_response()
    }
}
