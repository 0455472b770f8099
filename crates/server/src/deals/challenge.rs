//! Challenges: "play my deal", after a game against bots.

use std::sync::Arc;

use axum::extract::State;
use treize_bots::Level;
use treize_protocol::{Code, SharedDeal, Source, Status};

use super::fork::deals_the_same;
use super::shared::describe;
use super::{dealt_row, other_cards, own_seat};
use crate::api::{Answer, TableId, Who};
use crate::app::App;
use crate::live::{deal_key, knows_rules};
use crate::now;
use crate::store::{DealSetup, Sitter, StoredDeal, TableSource};
use crate::table::{is_id, other_rules};
use crate::token::id_of;

/// Makes a challenge of one's own finished game against bots: others get the same cards and the same bots. Made again, it is
/// the same challenge.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/tables/{table}/challenge", params(("table" = String, Path)), responses(
    (status = 200, body = SharedDeal), (status = 403, body = treize_protocol::Refused), (status = 404, body = treize_protocol::Refused),
    (status = 409, body = treize_protocol::Refused), (status = 429, body = treize_protocol::Refused))))]
pub(crate) async fn challenge(
    State(app): State<Arc<App>>,
    who: Who,
    TableId(table): TableId,
) -> Answer<SharedDeal> {
    let made = async {
        let who = who.require_person()?;
        app.guards.command(&who.id)?;
        let gone = || Code::NotFound.because("there is no such table");
        let row = if is_id(&table) { app.store.table(&table).await? } else { None };
        let row = row.ok_or_else(gone)?;
        if row.status != Status::Over {
            return Err(Code::NotOver.because("a game becomes a challenge when it is over"));
        }
        let seat = own_seat(&row, &who).ok_or_else(|| Code::NotYours.because("you did not play here"))?;
        match row.source.as_ref().map(|source| &source.what) {
            None => {}
            // It goes on to others.
            Some(Source::Challenge { challenge }) => return describe(&app, challenge, Some(&who)).await,
            Some(Source::Fork { .. } | Source::Daily { .. } | Source::Duplicate { .. }) => {
                return Err(Code::Stage.because("this game was not dealt for you alone"));
            }
        }
        if !knows_rules(&row) {
            return Err(other_rules(&row.setup.game, row.rules.into()));
        }
        let bots = row.setup.seats().zip(&row.chairs).map(|(at, chair)| match &chair.sitter {
            _ if at == seat => Some(None),
            Some(Sitter::Bot { level }) => Some(Some(*level)),
            _ => None,
        });
        let bots: Option<Vec<Option<Level>>> = bots.collect();
        let bots = bots.ok_or_else(|| Code::Stage.because("a challenge is made of a game against bots"))?;
        let (log, record) = (app.store.log(&table, 0).await?, app.store.record(&table).await?);
        let randomness = app.tables.shared().random.randomness();
        let key = deal_key(&row, randomness).map_err(|_| other_cards())?;
        // Who does not know the cards cannot guess it.
        let id = id_of(&format!("challenge/{table}/{}", key.reveal()));
        let source = TableSource { what: Source::Challenge { challenge: id.clone() }, sealed: None };
        let again = dealt_row((&row.setup, row.rules), row.chairs.clone(), &who, &key, source);
        let deal = DealSetup { rules: row.rules, setup: again.setup.clone(), seat, bots, key: key.reveal() };
        let checked = app
            .tables
            .shared()
            .loading
            .run(move || deals_the_same(&again, &log, record.as_ref(), randomness));
        checked.await.map_err(|_| Code::Unavailable.because("the game cannot be dealt now"))??;
        let stored = StoredDeal { id: id.clone(), host: who.id.clone(), deal, open_at: None, expert: None };
        app.store.add_challenge(&stored, &table, now()).await?;
        describe(&app, &id, Some(&who)).await
    };
    Answer(made.await)
}
