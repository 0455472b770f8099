//! HTTP: the download of all records of one's games, as lines of JSON. It is sent as it is read, some records at a time.

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use treize_protocol::{Code, Refused};

use crate::api::{Answer, Who, no_store};
use crate::app::App;
use crate::deals::check_seal;
use crate::history::read_cursor;
use crate::limits::{Counts, Limits, Permit};
use crate::store::{Identity, Store};
use crate::token::player_id;

/// How many records are read at once.
const PAGE: i64 = 20;

/// The downloads that are being sent.
#[derive(Default)]
pub(crate) struct Downloads {
    all: Arc<Counts<()>>,
    of_one: Arc<Counts<String>>,
}

/// Permission to download.
struct DownloadPermit {
    _all: Permit<()>,
    _of_one: Permit<String>,
}

impl Downloads {
    fn acquire(&self, limits: &Limits, player: &str) -> Result<DownloadPermit, Refused> {
        let too_many = || Code::TooMany.because("records are being downloaded: wait until they have arrived");
        let of_one = self.of_one.acquire(player.to_owned(), 1).ok_or_else(too_many)?;
        let all = self.all.acquire((), limits.downloads as usize).ok_or_else(too_many)?;
        Ok(DownloadPermit { _all: all, _of_one: of_one })
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct RecordsQuery {
    before: Option<String>,
}

/// The records of one's finished games, the latest first.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/me/records",
    params(("before" = Option<String>, Query, description = "The time and the table of a game, `TIME-TABLE`: only those before it")),
    responses((status = 200, description = "One treize-record/1 per line"), (status = 400, body = Refused),
        (status = 401, body = Refused), (status = 429, body = Refused))))]
pub(crate) async fn records(
    State(app): State<Arc<App>>,
    who: Who,
    query: Result<Query<RecordsQuery>, QueryRejection>,
) -> Response {
    let started = async {
        let who = who.require_identity()?;
        let player = player_id(&who.id);
        let Query(query) = query.map_err(|error| Code::Malformed.because(error.body_text()))?;
        let before = query.before.as_deref().map(read_cursor).transpose()?;
        let limits = &app.guards.limits;
        let permit = app.downloads.acquire(limits, &player)?;
        let until = Instant::now() + Duration::from_secs(limits.download_seconds.into());
        let lines = Lines {
            store: app.store.clone(),
            who,
            player,
            before,
            ready: VecDeque::new(),
            until,
            _permit: permit,
        };
        let about = [
            (header::CONTENT_TYPE, "application/x-ndjson"),
            (header::CONTENT_DISPOSITION, "attachment; filename=\"treize-records.jsonl\""),
        ];
        Ok((no_store(), about, Body::from_stream(lines.stream())).into_response())
    };
    started.await.unwrap_or_else(|refused: Refused| Answer::<()>(Err(refused)).into_response())
}

/// The records that are still to be sent.
struct Lines {
    store: Store,
    who: Identity,
    player: String,
    before: Option<(i64, String)>,
    ready: VecDeque<Bytes>,
    until: Instant,
    _permit: DownloadPermit,
}

impl Lines {
    /// Each record as a line. An error breaks the connection, so that nobody takes a part for the whole.
    fn stream(self) -> impl futures_util::Stream<Item = io::Result<Bytes>> + Send {
        futures_util::stream::try_unfold(self, |mut lines| async move {
            if Instant::now() >= lines.until {
                return Err(io::ErrorKind::TimedOut.into());
            }
            if lines.ready.is_empty() {
                lines.read().await.map_err(|refused| {
                    tracing::error!(code = ?refused.code, "records cannot be read");
                    io::Error::from(io::ErrorKind::Other)
                })?;
            }
            Ok(lines.ready.pop_front().map(|line| (line, lines)))
        })
    }

    /// Reads the next page with a record that may be shown.
    async fn read(&mut self) -> Result<(), Refused> {
        while self.ready.is_empty() {
            let page = self.store.records_of(&self.player, self.before.as_ref(), PAGE).await?;
            if page.is_empty() {
                break;
            }
            for (ended_at, table, mut record) in page {
                match check_seal(&self.store, &table, Some(&self.who)).await {
                    Ok(()) => {
                        record.push('\n');
                        self.ready.push_back(record.into());
                    }
                    // Its cards are to be played again.
                    Err(refused) if refused.code == Code::Sealed => {}
                    Err(refused) => return Err(refused),
                }
                self.before = Some((ended_at, table));
            }
        }
        Ok(())
    }
}
