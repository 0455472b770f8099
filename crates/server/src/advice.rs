//! Advice in a game against bots: what a strong player would do, and how sure that is.
//!
//! It is computed from what the seat may see, and never at a table where another person plays: the table decides that.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use serde::Deserialize;
use treize_bots::ChooseError;
use treize_engine::Seat;

use crate::api::{Answer, TableId, Who};
use crate::app::App;
use crate::background;
use crate::deals::check_help;
use crate::review::{alternative, verdict};
use crate::table::{Pace, TableMessage};
use treize_protocol::{Advice, Code};

/// In how many imagined worlds the actions are tried: enough for a player who waits for a moment.
const WORLDS: u32 = 256;

#[derive(Deserialize)]
pub(crate) struct AdviceQuery {
    seat: Seat,
}

/// What a strong player would do at one's own seat now. Refused where another person plays.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/tables/{table}/advice",
    params(("table" = String, Path), ("seat" = u8, Query)),
    responses((status = 200, body = Advice), (status = 400, body = treize_protocol::Refused), (status = 401, body = treize_protocol::Refused),
        (status = 403, body = treize_protocol::Refused), (status = 404, body = treize_protocol::Refused), (status = 409, body = treize_protocol::Refused),
        (status = 429, body = treize_protocol::Refused))))]
pub(crate) async fn advice(
    State(app): State<Arc<App>>,
    who: Who,
    TableId(table): TableId,
    query: Result<Query<AdviceQuery>, QueryRejection>,
) -> Answer<Advice> {
    let advised = async {
        let Query(AdviceQuery { seat }) =
            query.map_err(|error| Code::Malformed.because(error.body_text()))?;
        let who = who.require_identity()?;
        app.guards.command(&who.id)?;
        let asking = who.clone();
        let position =
            app.tables.ask(&table, |reply| TableMessage::Position { who: asking, seat, reply }).await?;
        check_help(&app.store, &table, &who).await?;
        // It takes as long as a decision of a searching bot, so it waits for the same turn.
        let turn = app.tables.shared().turns.next(Pace::Slow, &position.host).await;
        let n = position.n;
        let advised = background::run(move || {
            let advice = treize_review::advise(&position.view, &position.legal, WORLDS);
            drop(turn);
            advice
        });
        let failed = || Code::Unavailable.because("there is no advice for this position");
        let advice = advised.await.map_err(|_| failed())?.map_err(|error| {
            // The error itself may quote the view, and with it cards.
            let view_is_unreadable = matches!(error, ChooseError::View(_));
            tracing::error!(view_is_unreadable, "a position cannot be judged");
            failed()
        })?;
        Ok(Advice {
            n,
            worlds: advice.worlds,
            alternatives: advice.alternatives.iter().map(alternative).collect(),
            verdicts: advice.verdicts().map(verdict).collect(),
        })
    };
    Answer(advised.await)
}
