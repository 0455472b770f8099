//! The WebSocket is opened here; what is said on it is in `socket.rs`.

use std::future::ready;
use std::sync::Arc;

use axum::Extension;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State, WebSocketUpgrade};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use treize_protocol::{Code, VERSION};

use super::{Answer, Who};
use crate::app::App;
use crate::security::ClientAddress;
use crate::socket;
use crate::token::TokenHash;

/// What a client says when it opens a WebSocket.
#[derive(Deserialize)]
pub(super) struct Hello {
    /// The version of the protocol that it speaks. Clients that do not say it speak the first.
    #[serde(default = "first_version")]
    protocol: u16,
    /// Whether it wants frames as changes to the frame before.
    #[serde(default)]
    delta: bool,
    /// Whether it wants to know what the administrator announces.
    #[serde(default)]
    notices: bool,
}

fn first_version() -> u16 {
    1
}

/// The WebSocket.
pub(super) async fn ws(
    State(app): State<Arc<App>>,
    from: ClientAddress,
    who: Who,
    token: Option<Extension<TokenHash>>,
    hello: Result<Query<Hello>, QueryRejection>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let permit = who.require_identity().and_then(|who| {
        let Query(hello) = hello.map_err(|error| Code::Malformed.because(error.body_text()))?;
        let permit = app.guards.websocket(from.address, &who.id)?;
        let Extension(token) = token.expect("an identity is known by its token");
        Ok((hello, app.sessions.open(who, token), permit))
    });
    match permit {
        Ok((hello, session, permit)) => upgrade
            .max_message_size(socket::READABLE)
            .max_frame_size(socket::READABLE)
            .read_buffer_size(socket::READ)
            .write_buffer_size(socket::WRITE)
            .on_upgrade(move |socket| {
                // Tasks of their own: the one that has waited for the upgrade is several times as large, and would live as
                // long as the connection.
                if hello.protocol == VERSION {
                    let wishes = socket::Wishes { deltas: hello.delta, notices: hello.notices };
                    tokio::spawn(socket::serve(app, socket, session, from.address, wishes, permit));
                } else {
                    tokio::spawn(async move { socket::turn_away(&app, socket).await });
                }
                ready(())
            }),
        Err(refused) => {
            app.metrics.refused(refused.code);
            Answer::<()>(Err(refused)).into_response()
        }
    }
}
