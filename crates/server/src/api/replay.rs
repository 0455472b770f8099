//! The record of a finished game, and any game in pages.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use treize_engine::{Seat, Viewer};
use treize_protocol::{Code, Refused};
use treize_record::RecordError;

use super::{Answer, TableId, Who, sent};
use crate::app::App;
use crate::deals;
use crate::replay::{self, DEFAULT_COUNT, MOST_COUNT, page, page_of_record};
use crate::security::ClientAddress;
use crate::store::StoreError;
use crate::table::{TableMessage, is_id, other_rules};
use crate::token::log_name;

/// The record of a finished game, with the proof of its shuffles.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/tables/{table}/record", params(("table" = String, Path)), responses(
    (status = 200, description = "treize-record/1"), (status = 403, description = "It is not over", body = Refused),
    (status = 429, body = Refused),
    (status = 404, body = Refused))))]
pub(super) async fn record(
    State(app): State<Arc<App>>,
    from: ClientAddress,
    Who(who): Who,
    TableId(table): TableId,
) -> Response {
    let found = async {
        // A long game's record takes as much work as a page of its replay.
        let permit = app.replays.turn(from.address).await?;
        let stored = if is_id(&table) { app.store.record(&table).await? } else { None };
        let record = match stored {
            Some(record) => {
                deals::check_seal(&app.store, &table, who.as_ref()).await?;
                record
            }
            None => app.tables.ask(&table, |reply| TableMessage::Record { reply }).await?,
        };
        Ok(sent(&app, replay::build(permit, move || Ok(record)).await?))
    };
    found.await.unwrap_or_else(|refused: Refused| Answer::<()>(Err(refused)).into_response())
}

#[derive(Deserialize)]
pub(super) struct ReplayQuery {
    seat: Option<Seat>,
    from: Option<u32>,
    count: Option<u32>,
}

/// A page of a game as one viewer saw it: one's own seat while it goes on, anybody's when it is over.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/tables/{table}/replay",
    params(("table" = String, Path), ("seat" = Option<u8>, Query, description = "Without it: as a spectator"),
        ("from" = Option<u32>, Query, description = "The number of the first frame; 0 if absent"),
        ("count" = Option<u32>, Query, description = "How many frames: 100 if absent, 200 at most")),
    responses((status = 200, body = treize_protocol::Replay), (status = 400, body = Refused), (status = 403, body = Refused),
        (status = 404, body = Refused), (status = 429, body = Refused))))]
pub(super) async fn replay(
    State(app): State<Arc<App>>,
    from: ClientAddress,
    Who(who): Who,
    TableId(table): TableId,
    query: Result<Query<ReplayQuery>, QueryRejection>,
) -> Response {
    let replayed = async {
        let Query(query) = query.map_err(|error| Code::Malformed.because(error.body_text()))?;
        let viewer = query.seat.map_or(Viewer::Spectator, Viewer::Seat);
        let range = (query.from.unwrap_or(0), query.count.unwrap_or(DEFAULT_COUNT).min(MOST_COUNT));
        // Wait for the turn first: the table may have to be loaded.
        let permit = app.replays.turn(from.address).await?;
        let built = if is_id(&table) && app.store.has_record(&table).await? {
            let gone = || Code::NotFound.because("there is no such table");
            deals::check_seal(&app.store, &table, who.as_ref()).await?;
            let record = app.store.record(&table).await?.ok_or_else(gone)?;
            if viewer.seat().is_some_and(|seat| seat.index() as u64 >= record.players) {
                return Err(Code::NotFound.because("there is no such seat"));
            }
            replay::build(permit, move || {
                page_of_record(&table, &record, viewer, range).map_err(|error| match error {
                    RecordError::Rules { .. } | RecordError::Game(_) => {
                        other_rules(&record.game, record.rules)
                    }
                    // The error itself may name cards.
                    _ => {
                        tracing::error!(table = log_name(&table), "a record cannot be replayed");
                        replay::broken()
                    }
                })
            })
            .await
        } else {
            let (row, steps) =
                app.tables.ask(&table, |reply| TableMessage::Replay { who, viewer, reply }).await?;
            let mut log = app.store.log(&table, 0).await?;
            log.truncate(steps as usize);
            let randomness = app.tables.shared().random.randomness();
            replay::build(permit, move || {
                page(&row, &log, viewer, range, randomness).map_err(|error| {
                    tracing::error!(error = %StoreError::from(error), "a replay cannot be built");
                    replay::broken()
                })
            })
            .await
        };
        Ok(sent(&app, built?))
    };
    replayed.await.unwrap_or_else(|refused: Refused| Answer::<()>(Err(refused)).into_response())
}
