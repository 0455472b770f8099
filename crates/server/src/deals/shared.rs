//! Deals that several people play: what anybody may know of them, and playing them.

use std::sync::Arc;

use axum::extract::{Path, State};
use treize_protocol::{ChallengeFrom, Code, DealResult, Refused, SharedDeal, Source, Status, TableInfo};

use super::{bot, daily, dealt_row, person};
use crate::api::{Answer, Who};
use crate::app::App;
use crate::now;
use crate::store::{Identity, StoredAttempt, StoredDeal, TableSource};
use crate::table::TableMessage;

/// The longest ID of a deal.
const ID: usize = 64;

/// A deal that several people play. What came of it is shown to those who have played it.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/deals/{deal}", params(("deal" = String, Path)), responses(
    (status = 200, body = SharedDeal), (status = 404, body = Refused))))]
pub(crate) async fn shared(
    State(app): State<Arc<App>>,
    who: Who,
    deal: Option<Path<String>>,
) -> Answer<SharedDeal> {
    Answer(describe(&app, &id(deal), who.identity()).await)
}

/// Plays a deal: one's own table, which is dealt at the first time.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/deals/{deal}", params(("deal" = String, Path)), responses(
    (status = 200, body = TableInfo), (status = 404, body = Refused), (status = 409, body = Refused),
    (status = 429, body = Refused))))]
pub(crate) async fn play(
    State(app): State<Arc<App>>,
    who: Who,
    deal: Option<Path<String>>,
) -> Answer<TableInfo> {
    let played = async {
        let who = who.require_person()?;
        app.guards.command(&who.id)?;
        let deal = find(&app, &id(deal)).await?;
        let table = match app.store.attempt(&deal.id, &who.id).await? {
            Some((table, _)) => table,
            None => begin(&app, &deal, &who).await?,
        };
        app.tables.ask(&table, |reply| TableMessage::Info { who: Some(who), version: None, reply }).await
    };
    Answer(played.await)
}

fn id(deal: Option<Path<String>>) -> String {
    deal.map(|Path(deal)| deal).filter(|deal| deal.len() <= ID).unwrap_or_default()
}

/// A deal; today's is made when somebody asks for it.
async fn find(app: &App, id: &str) -> Result<StoredDeal, Refused> {
    daily::prepare_deal(app, id).await?;
    app.store.deal(id).await?.ok_or_else(|| Code::NotFound.because("there is no such deal"))
}

/// Deals a person's table. Of several requests at once, one does.
async fn begin(app: &App, stored: &StoredDeal, who: &Identity) -> Result<String, Refused> {
    let StoredDeal { id, deal, open_at, .. } = stored;
    if open_at.is_some_and(|open_at| open_at <= now()) {
        return Err(Code::Stage.because("that day is over: play the deal of today"));
    }
    if !treize_engine::games::knows(&deal.setup.game, deal.rules.into()) {
        return Err(crate::table::other_rules(&deal.setup.game, deal.rules.into()));
    }
    let key = deal.key.parse().map_err(|_| super::other_cards())?;
    let chairs = deal.bots.iter().map(|level| level.map_or_else(|| person(who), bot)).collect();
    let what = match daily::day_of_deal(id) {
        Some(day) => Source::Daily { day: day.into() },
        None => Source::Challenge { challenge: id.clone() },
    };
    let source = TableSource { what, sealed: Some(id.clone()) };
    let row = dealt_row((&deal.setup, deal.rules), chairs, who, &key, source);
    super::begin(app, &row, Some(id)).await
}

/// A deal as one person may see it.
pub(super) async fn describe(app: &App, id: &str, who: Option<&Identity>) -> Result<SharedDeal, Refused> {
    let deal = find(app, id).await?;
    let store = &app.store;
    store.settle(&deal).await?;
    let own = match who {
        Some(who) => store.attempt(id, &who.id).await?,
        None => None,
    };
    let is_visible = store.is_open_for(id, who.map(|who| who.id.as_str()), now()).await?;
    let (listed, finished) = store.results(&deal).await?;
    let mine = match who {
        Some(who) => store.result_of(&deal, &who.id).await?,
        None => None,
    };
    let mut results = Vec::new();
    if is_visible {
        let is_mine = |attempt: &StoredAttempt| who.is_some_and(|who| who.id == attempt.identity);
        let think_ahead = deal.deal.bots.iter().flatten().any(|level| level.searches());
        let shown = |attempt: &StoredAttempt, place: u32| DealResult {
            name: attempt.name.clone(),
            mine: is_mine(attempt),
            ahead: attempt.ahead,
            total: attempt.total,
            won: attempt.won,
            place,
            // That of a challenge's maker was not dealt for it: its link is theirs to give.
            table: Some(attempt.table.clone()).filter(|_| is_mine(attempt) || attempt.identity != deal.host),
            clocked_bots: think_ahead && attempt.identity == deal.host,
        };
        for (index, attempt) in listed.iter().enumerate() {
            let better = listed[..index].iter().filter(|other| other.ahead > attempt.ahead).count();
            results.push(shown(attempt, better as u32 + 1));
        }
        if let Some((attempt, place)) = mine.as_ref().filter(|_| !results.iter().any(|result| result.mine)) {
            results.push(shown(attempt, *place));
        }
        if finished > 0 && deal.expert.is_none() {
            app.experts.start(&deal, &app.tables, &app.store);
        }
    }
    let day = daily::day_of_deal(id).map(str::to_owned);
    let from = match store.name_of(&deal.host).await? {
        Some(name) if day.is_none() => {
            Some(ChallengeFrom { name, mine: who.is_some_and(|who| who.id == deal.host) })
        }
        _ => None,
    };
    let (table, status) = own.map_or((None, None), |(table, status)| (Some(table), status));
    Ok(SharedDeal {
        id: deal.id,
        day,
        from,
        rules: deal.deal.rules,
        seat: deal.deal.seat,
        bots: deal.deal.bots,
        setup: deal.deal.setup,
        open: status.is_none_or(|status| status != Status::Over)
            && deal.open_at.is_none_or(|open_at| open_at > now()),
        table,
        status,
        finished,
        place: mine.filter(|_| is_visible).map(|(_, place)| place),
        results,
        expert: deal.expert.filter(|_| is_visible),
    })
}
