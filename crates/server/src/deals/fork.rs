//! Playing on from a moment of a finished game, against bots and as often as one likes.

use std::sync::Arc;

use axum::extract::State;
use treize_engine::Seat;
use treize_record::Record;

use super::{begin, bot, check_seal, dealt_row, other_cards, own_seat, person};
use crate::api::{Answer, Body, TableId, Who};
use crate::app::App;
use crate::live::{Live, deal_key, knows_rules};
use crate::randomness::Randomness;
use crate::security::ClientAddress;
use crate::store::{Chair, Entry, Identity, Row, Sitter, TableSource};
use crate::table::{STAND_IN, TableMessage, is_id, other_rules};
use treize_protocol::{Code, Fork, Refused, Source, Status, TableInfo};

/// A new table at which a finished game goes on from a moment, with the same cards: the person against bots.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/tables/{table}/fork", params(("table" = String, Path)), request_body = Fork, responses(
    (status = 200, body = TableInfo), (status = 400, body = Refused), (status = 403, body = Refused),
    (status = 404, body = Refused), (status = 409, body = Refused), (status = 429, body = Refused))))]
pub(crate) async fn fork(
    State(app): State<Arc<App>>,
    from: ClientAddress,
    who: Who,
    TableId(table): TableId,
    Body(fork): Body<Fork>,
) -> Answer<TableInfo> {
    let forked = async {
        let who = who.require_person()?;
        app.guards.command(&who.id)?;
        let gone = || Code::NotFound.because("there is no such table");
        let row = if is_id(&table) { app.store.table(&table).await? } else { None };
        let row = row.ok_or_else(gone)?;
        if row.status != Status::Over {
            return Err(Code::NotOver.because("a game is played on from a moment when it is over"));
        }
        let sealed = app.store.seal_of(&table).await?;
        check_seal(&app.store, &table, Some(&who)).await?;
        if !knows_rules(&row) {
            return Err(other_rules(&row.setup.game, row.rules.into()));
        }
        let seat = fork.seat.or_else(|| own_seat(&row, &who));
        let seat = seat.ok_or_else(|| Code::Malformed.because("you did not play here: say which seat"))?;
        if seat.index() >= row.chairs.len() {
            return Err(Code::NotFound.because("there is no such seat"));
        }
        let decisions = app.store.log_length(&table).await?;
        if fork.step >= decisions {
            return Err(Code::Stage.because("the game is over there: choose an earlier moment"));
        }
        app.guards.fork(&who.id, from.address, decisions)?;
        let log = app.store.log(&table, 0).await?;
        let record = app.store.record(&table).await?;
        let randomness = app.tables.shared().random.randomness();
        let what = Source::Fork { table: Some(table), step: fork.step };
        let row = prepare(&app, row, log, record, (seat, who.clone()), what, sealed, randomness).await?;
        let table = begin(&app, &row, None).await?;
        app.tables.ask(&table, |reply| TableMessage::Info { who: Some(who), version: None, reply }).await
    };
    Answer(forked.await)
}

/// The new table. The whole game is dealt and played through once, so that nobody plays on with other cards.
#[expect(clippy::too_many_arguments, reason = "all of it goes to another thread")]
async fn prepare(
    app: &App,
    row: Row,
    log: Vec<Entry>,
    record: Option<Record>,
    (seat, who): (Seat, Identity),
    what: Source,
    sealed: Option<String>,
    randomness: Randomness,
) -> Result<Row, Refused> {
    let made = app.tables.shared().loading.run(move || {
        let key = deal_key(&row, randomness).map_err(|_| other_cards())?;
        let chairs = chairs(&row, seat, &who);
        let forked = dealt_row((&row.setup, row.rules), chairs, &who, &key, TableSource { what, sealed });
        deals_the_same(&forked, &log, record.as_ref(), randomness)?;
        Ok(forked)
    });
    made.await.map_err(|_| Code::Unavailable.because("the game cannot be dealt now"))?
}

/// Checks that a table's key deals the cards of a finished game.
pub(super) fn deals_the_same(
    row: &Row,
    log: &[Entry],
    record: Option<&Record>,
    randomness: Randomness,
) -> Result<(), Refused> {
    let played = Live::replay(row, log, randomness).map_err(|_| other_cards())?;
    let played = played.proved_record(row).ok_or_else(other_cards)?;
    let is_same =
        record.is_none_or(|record| record.shuffles == played.shuffles && record.totals == played.totals);
    if is_same { Ok(()) } else { Err(other_cards()) }
}

/// The person at one seat, and bots at all others: those that were there, or stand-ins for people.
fn chairs(row: &Row, seat: Seat, who: &Identity) -> Vec<Chair> {
    let seats = row.setup.seats().zip(&row.chairs);
    seats
        .map(|(at, chair)| match &chair.sitter {
            _ if at == seat => person(who),
            Some(Sitter::Bot { level }) => bot(*level),
            _ => bot(STAND_IN),
        })
        .collect()
}
