//! The server about itself: whether it is well, what it counts, and which addresses it has.

use std::sync::{Arc, LazyLock};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use treize_protocol::Code;

use super::{Answer, Who};
use crate::app::App;
use crate::bus::BusState;
use crate::security::ClientAddress;

/// Is the server well: can it commit something, and read it back? Without its bus it is slower, but well.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/healthz", responses((status = 200), (status = 503))))]
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
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/metrics", responses((status = 200), (status = 403, body = treize_protocol::Refused))))]
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

/// The description of the HTTP API, as OpenAPI, without the line breaks and indentation of its file.
pub(super) async fn openapi() -> impl IntoResponse {
    static TEXT: LazyLock<Bytes> = LazyLock::new(|| {
        let file = include_str!("../../../../docs/openapi.json");
        let description: serde_json::Value = serde_json::from_str(file).expect("a test compares the file");
        description.to_string().into()
    });
    ([(header::CONTENT_TYPE, "application/json")], TEXT.clone())
}
