//! What is answered: a result, a refusal, or a large body in parts.

use std::io;
use std::time::{Duration, Instant};

use axum::Json;
use axum::body::Bytes;
use axum::http::StatusCode;
use axum::http::header::{self, HeaderValue};
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt as _, TryStreamExt as _};
use serde::Serialize;
use treize_protocol::{Code, Refused, UNAVAILABLE};

use crate::app::App;
use crate::replay::ReplayPermit;
use crate::store::StoreError;

/// The `Retry-After` of a refusal in seconds: even the slowest limit, 20 per minute, has room again by then.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("3");

/// An answer: the result, or a refusal.
pub(crate) struct Answer<T>(pub(crate) Result<T, Refused>);

impl<T: Serialize> IntoResponse for Answer<T> {
    fn into_response(self) -> Response {
        match self.0 {
            Ok(answer) => (no_store(), Json(answer)).into_response(),
            Err(refused) => {
                let code = refused.code;
                let mut response = (status(code), no_store(), Json(refused)).into_response();
                if code == Code::TooMany {
                    response.headers_mut().insert(header::RETRY_AFTER, RETRY_AFTER);
                }
                response
            }
        }
    }
}

/// Personal answers must not be cached by proxies.
pub(crate) fn no_store() -> [(header::HeaderName, &'static str); 1] {
    [(header::CACHE_CONTROL, "no-store")]
}

fn status(code: Code) -> StatusCode {
    match code {
        Code::Malformed | Code::Name | Code::Setup | Code::Illegal | Code::WrongNonce => {
            StatusCode::BAD_REQUEST
        }
        Code::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
        Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
        Code::NotFound => StatusCode::NOT_FOUND,
        Code::NoIdentity => StatusCode::UNAUTHORIZED,
        Code::NotYours | Code::Origin | Code::NotOver | Code::Sealed | Code::WithPeople | Code::Banned => {
            StatusCode::FORBIDDEN
        }
        Code::Taken
        | Code::Present
        | Code::Stage
        | Code::NotCommitted
        | Code::NotToAct
        | Code::Stale
        | Code::OtherRules
        | Code::Rated => StatusCode::CONFLICT,
        Code::Unavailable | Code::Maintenance => StatusCode::SERVICE_UNAVAILABLE,
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Self {
        if matches!(error, StoreError::NoIdentity) {
            return Code::NoIdentity.because("this name has been deleted");
        }
        tracing::error!(%error, "the store failed");
        Code::Unavailable.because(UNAVAILABLE)
    }
}

/// A page or a record that is being sent.
pub(crate) fn sent(app: &App, (built, permit): (Vec<u8>, ReplayPermit)) -> Response {
    let about = [
        (header::CONTENT_TYPE, "application/json".into()),
        (header::CONTENT_LENGTH, built.len().to_string()),
    ];
    let until = Instant::now() + Duration::from_secs(app.guards.limits.replay_seconds.into());
    (no_store(), about, in_parts(built, permit, until)).into_response()
}

/// A body that keeps its permit until nearly all of it has been sent. A slow reader makes progress, but must finish
/// before the deadline.
fn in_parts(body: Vec<u8>, permit: ReplayPermit, until: Instant) -> axum::body::Body {
    /// Size of a part in bytes.
    const PART: usize = 16 * 1024;
    let all = (Bytes::from(body), permit);
    let parts = futures_util::stream::unfold(Some(all), move |rest| async move {
        let (mut rest, permit) = rest?;
        if Instant::now() >= until {
            return Some((Err(io::ErrorKind::TimedOut), None));
        }
        let part = rest.split_to(rest.len().min(PART));
        (!part.is_empty()).then_some((Ok(part), Some((rest, permit))))
    });
    // What compresses an answer asks once more after the end.
    axum::body::Body::from_stream(parts.fuse().map_err(io::Error::from))
}
