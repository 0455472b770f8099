//! Playing on from a moment of a finished game, against bots and as often as one likes.

use std::sync::Arc;

use axum::extract::State;
use treize_engine::Seat;
use treize_record::Record;

use super::{bot, check_seal, dealt_row, other_cards, own_seat, person};
use crate::api::{Answer, Body, TableId, Who};
use crate::app::App;
use crate::live::{Live, deal_key, knows_rules};
use crate::now;
use crate::randomness::Randomness;
use crate::store::{Added, Chair, Entry, Identity, Row, Sitter, TableSource};
use crate::table::{STAND_IN, TableMessage, is_id, other_rules, too_many_tables};
use treize_protocol::{Code, Fork, Refused, Source, Status, TableInfo};

/// A new table at which a finished game goes on from a moment, with the same cards: the person against bots.
#[utoipa::path(post, path = "/api/tables/{table}/fork", params(("table" = String, Path)), request_body = Fork, responses(
    (status = 200, body = TableInfo), (status = 400, body = Refused), (status = 403, body = Refused),
    (status = 404, body = Refused), (status = 409, body = Refused), (status = 429, body = Refused)))]
pub(crate) async fn fork(
    State(app): State<Arc<App>>,
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
        let sealed = row.source.as_ref().and_then(|source| source.sealed.clone());
        check_seal(&app.store, &table, Some(&who)).await?;
        if !knows_rules(&row) {
            return Err(other_rules(&row.setup.game, row.rules.into()));
        }
        let seat = fork.seat.or_else(|| own_seat(&row, &who));
        let seat = seat.ok_or_else(|| Code::Malformed.because("you did not play here: say which seat"))?;
        if seat.index() >= row.chairs.len() {
            return Err(Code::NotFound.because("there is no such seat"));
        }
        let log = app.store.log(&table, 0).await?;
        if fork.step as usize >= log.len() {
            return Err(Code::Stage.because("the game is over there: choose an earlier moment"));
        }
        let record = app.store.record(&table).await?;
        let randomness = app.tables.shared().random.randomness();
        let what = Source::Fork { table, step: fork.step };
        let (row, log) =
            prepare(&app, row, log, record, (seat, who.clone()), what, sealed, randomness).await?;
        match app.store.add_dealt_table(&row, &log, None, app.guards.limits.tables).await? {
            Added::New => {}
            Added::TooMany => return Err(too_many_tables()),
            Added::Attempted(_) => unreachable!("it is no attempt at a deal"),
        }
        app.tables.ask(&row.id, |reply| TableMessage::Info { who: Some(who), version: None, reply }).await
    };
    Answer(forked.await)
}

/// The new table and its log. The whole game is dealt and played through once, so that nobody plays on with other cards.
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
) -> Result<(Row, Vec<Entry>), Refused> {
    let Source::Fork { step, .. } = what else { unreachable!("it is a fork") };
    let made = app.tables.shared().loading.run(move || {
        let key = deal_key(&row, randomness).map_err(|_| other_cards())?;
        let chairs = chairs(&row, seat, &who);
        let forked = dealt_row((&row.setup, row.rules), chairs, &who, &key, TableSource { what, sealed });
        deals_the_same(&forked, &log, record.as_ref(), randomness)?;
        let at = now();
        let kept = log.into_iter().take(step as usize);
        Ok((forked, kept.map(|entry| Entry { client: String::new(), at, ..entry }).collect()))
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
