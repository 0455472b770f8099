//! Record files: somebody has a record as a file, and the server replays and reviews it like a finished game of its own.
//!
//! Nothing is stored under a table. Each request brings the whole record, which is checked before anything else is done
//! with it. So the server tells nobody more than what is in their file.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequest, Query, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest, Sha256};
use treize_engine::{Seat, Viewer};
use treize_record::fairness::Hex;
use treize_record::{Record, RecordError};

use crate::api::{Answer, no_store, sent};
use crate::app::App;
use crate::background;
use crate::limits::Limits;
use crate::replay::{self, DEFAULT_COUNT, MOST_COUNT, page_of_record};
use crate::review::{Keep, MOST_WAIT, ReviewQuery, Subject};
use crate::security::ClientAddress;
use crate::table::{is_id, other_rules};
use treize_protocol::{Code, Refused, ReviewProgress, Status};

/// The path under which record files are taken.
pub(crate) const PATH: &str = "/api/records/";

/// The largest record file in bytes.
pub(crate) fn most_bytes(limits: &Limits) -> usize {
    limits.record_kilobytes as usize * 1024
}

/// The text of a record file.
pub(crate) struct RecordFile(Bytes);

impl FromRequest<Arc<App>> for RecordFile {
    type Rejection = Answer<()>;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Answer<()>> {
        let limit = Duration::from_secs(app.guards.limits.body_seconds.into());
        let kilobytes = app.guards.limits.record_kilobytes;
        let why = match tokio::time::timeout(limit, Bytes::from_request(request, app)).await {
            Ok(Ok(text)) => return Ok(RecordFile(text)),
            Ok(Err(_)) => Code::TooLong.because(format!("a record has at most {kilobytes} kB here")),
            Err(_) => Code::Malformed.because("the request did not arrive in time"),
        };
        Err(Answer(Err(why)))
    }
}

/// Reads and checks a record: everything in it must have happened, and the game must be over.
fn check(text: &[u8], limits: &Limits) -> Result<Record, Refused> {
    let record = Record::parse(text).map_err(|error| Code::Malformed.because(error.to_string()))?;
    let (most, given) = (limits.record_decisions as usize, record.actions.len());
    if given > most {
        let why = format!("a record has at most {most} decisions here, this one has {given}");
        return Err(Code::TooLong.because(why));
    }
    match record.verify() {
        Ok(()) => Ok(record),
        Err(RecordError::Rules { .. } | RecordError::Game(_)) => {
            Err(other_rules(&treize_engine::excerpt(&record.game), record.rules))
        }
        Err(RecordError::StopsEarly { .. }) => Err(Code::NotOver.because("the game is not over")),
        Err(error) => Err(Code::Malformed.because(error.to_string())),
    }
}

/// Checks a record in the background. It may name a table of this server: that game must be over as well.
async fn checked(app: &App, text: &Bytes) -> Result<Record, Refused> {
    let (limits, own) = (app.guards.limits, text.clone());
    let record = background::run(move || check(&own, &limits)).await.map_err(|_| replay::broken())??;
    let table = record.other.get("proof").and_then(|proof| proof.get("table")).and_then(Value::as_str);
    if let Some(table) = table.filter(|table| is_id(table))
        && let Some(row) = app.store.table(table).await?
        && row.status != Status::Over
    {
        return Err(Code::NotOver.because("this game goes on at this server"));
    }
    Ok(record)
}

#[derive(Deserialize)]
pub(crate) struct PageQuery {
    seat: Option<Seat>,
    from: Option<u32>,
    count: Option<u32>,
}

/// A page of a record file as one viewer saw the game. Nothing is stored.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/records/replay",
    params(("seat" = Option<u8>, Query, description = "Without it: as a spectator"),
        ("from" = Option<u32>, Query, description = "The number of the first frame; 0 if absent"),
        ("count" = Option<u32>, Query, description = "How many frames: 100 if absent, 200 at most")),
    request_body(content = Object, description = "treize-record/1"),
    responses((status = 200, body = treize_protocol::Replay), (status = 400, description = "It is no record, or does not hold", body = Refused),
        (status = 403, description = "The game is not over", body = Refused), (status = 404, body = Refused),
        (status = 409, body = Refused), (status = 413, body = Refused), (status = 429, body = Refused))))]
pub(crate) async fn replay_file(
    State(app): State<Arc<App>>,
    from: ClientAddress,
    query: Result<Query<PageQuery>, QueryRejection>,
    RecordFile(text): RecordFile,
) -> Response {
    let replayed = async {
        let Query(query) = query.map_err(|error| Code::Malformed.because(error.body_text()))?;
        let viewer = query.seat.map_or(Viewer::Spectator, Viewer::Seat);
        let range = (query.from.unwrap_or(0), query.count.unwrap_or(DEFAULT_COUNT).min(MOST_COUNT));
        let permit = app.replays.turn(from.address).await?;
        let record = checked(&app, &text).await?;
        if viewer.seat().is_some_and(|seat| seat.index() as u64 >= record.players) {
            return Err(Code::NotFound.because("there is no such seat"));
        }
        let page = move || page_of_record("", &record, viewer, range).map_err(|_| replay::broken());
        Ok(sent(&app, replay::build(permit, page).await?))
    };
    replayed.await.unwrap_or_else(|refused: Refused| Answer::<()>(Err(refused)).into_response())
}

/// The review of a record file. If it is not there yet, this asks for it and says how far it is. It is kept in memory for a
/// while, and not stored.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/records/review",
    params(("wait" = Option<u32>, Query, description = "Seconds to wait for it: 0 if absent, 20 at most")),
    request_body(content = Object, description = "treize-record/1"),
    responses((status = 200, body = treize_protocol::GameReview), (status = 202, description = "It is being computed", body = ReviewProgress),
        (status = 400, description = "It is no record, or does not hold", body = Refused),
        (status = 403, description = "The game is not over", body = Refused), (status = 409, body = Refused),
        (status = 413, body = Refused), (status = 429, body = Refused))))]
pub(crate) async fn review_file(
    State(app): State<Arc<App>>,
    from: ClientAddress,
    query: Result<Query<ReviewQuery>, QueryRejection>,
    RecordFile(text): RecordFile,
) -> Response {
    let reviewed = async {
        let Query(query) = query.map_err(|error| Code::Malformed.because(error.body_text()))?;
        let wait = Duration::from_secs(query.wait.unwrap_or(0).min(MOST_WAIT));
        let key = key_of(&text);
        let waiting = if let Some(waiting) = app.reviews.join(&key) {
            waiting
        } else {
            let permit = app.replays.turn(from.address).await?;
            if let Some(review) = app.reviews.kept(&key) {
                return Ok(sent(&app, (review.to_vec(), permit)));
            }
            let record = checked(&app, &text).await?;
            let subject = Subject { key: key.clone(), keep: Keep::InMemory };
            app.reviews.start(subject, record, from.address)?
        };
        if !waiting.finished(wait).await? {
            let progress = ReviewProgress { share: waiting.share() };
            return Ok((StatusCode::ACCEPTED, no_store(), Json(progress)).into_response());
        }
        drop(waiting);
        let permit = app.replays.turn(from.address).await?;
        // Others may have taken its place meanwhile: then it is computed again.
        let gone = || Code::TooMany.because("too many reviews are asked for at once: wait a little");
        let review = app.reviews.kept(&key).ok_or_else(gone)?;
        Ok(sent(&app, (review.to_vec(), permit)))
    };
    reviewed.await.unwrap_or_else(|refused: Refused| Answer::<()>(Err(refused)).into_response())
}

/// The key of a file's review: no table's ID is like it.
fn key_of(text: &[u8]) -> String {
    format!("file {}", Hex(&Sha256::digest(text)))
}
