//! Duplicate: several tables play the same deals, or one table plays them from every seat, and results are compared seat by seat.
//!
//! All cards follow from one secret seed. The server shows the seed's hash from the beginning, and the seed when it is over: so
//! everybody can check that the deals were fixed before anybody played them.

use std::sync::Arc;

use axum::extract::{Path, State};
use treize_protocol::{
    ChallengeFrom, Code, Duplicate, DuplicateChair, DuplicateGroup, NewDuplicate, Refused, Setup, Source,
    Status, TableInfo,
};
use treize_record::DealKey;
use treize_record::fairness::Seed;

use super::comparison::{compare, standings};
use super::{dealt_row, duplicate_seal};
use crate::api::{Answer, Body, Who};
use crate::app::App;
use crate::live::plain_options;
use crate::now;
use crate::store::{
    Chair, DuplicateResult, DuplicateSetup, GroupGame, GroupTable, GroupTableAdded, Identity, Row, Sitter,
    Store, StoredDuplicate, TableSource,
};
use crate::table::{TableMessage, new_row, too_many_tables};
use crate::token::{player_id, random_id};

/// The longest ID of a duplicate.
const ID: usize = 64;
/// How many deals there may be.
const MOST_DEALS: u8 = 16;
/// How many tables may play them.
const MOST_TABLES: u8 = 12;

/// A new duplicate. Anyone with its link can open a table in it, or sit down at one.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/duplicates", request_body = NewDuplicate, responses(
    (status = 200, body = Duplicate), (status = 400, body = Refused), (status = 429, body = Refused))))]
pub(crate) async fn make_duplicate(
    State(app): State<Arc<App>>,
    who: Who,
    Body(wanted): Body<NewDuplicate>,
) -> Answer<Duplicate> {
    let made = async {
        let who = who.require_person()?;
        app.guards.command(&who.id)?;
        app.administration().check_new_games()?;
        let NewDuplicate { setup, deals, tables, every_seat } = wanted;
        if !(1..=MOST_DEALS).contains(&deals) || !(1..=MOST_TABLES).contains(&tables) {
            let why = format!("a duplicate has 1 to {MOST_DEALS} deals and 1 to {MOST_TABLES} tables");
            return Err(Code::Setup.because(why));
        }
        let passes = if every_seat { setup.players } else { 1 };
        if tables == 1 && passes == 1 {
            let why =
                "a single table has nothing to compare: let it play from every seat, or allow more tables";
            return Err(Code::Setup.because(why));
        }
        let setup = Setup { public: false, spectators: false, draw_seats: false, rated: false, ..setup };
        let mut row = new_row(setup, &who, &app.tables.shared().random)?;
        // The seed promises exactly the options that records will have.
        let options = plain_options(&row).map_err(|error| Code::Setup.because(error.to_string()))?;
        row.setup.options = options;
        let played =
            DuplicateSetup { rules: row.rules, setup: row.setup, deals, tables, passes, seed: row.seed };
        let stored =
            StoredDuplicate { id: random_id(), host: who.id.clone(), played, made_at: now(), open_at: None };
        if !app.store.add_duplicate(&stored, app.guards.limits.tables).await? {
            return Err(Code::TooMany.because("you have too many duplicates: end some of them"));
        }
        describe(&app, &stored.id, Some(&who)).await
    };
    Answer(made.await)
}

/// A duplicate: who plays, and what came of the deals that one has played.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/duplicates/{duplicate}", params(("duplicate" = String, Path)), responses(
    (status = 200, body = Duplicate), (status = 404, body = Refused))))]
pub(crate) async fn duplicate(
    State(app): State<Arc<App>>,
    who: Who,
    duplicate: Option<Path<String>>,
) -> Answer<Duplicate> {
    Answer(describe(&app, &id(duplicate), who.identity()).await)
}

/// Plays: the table of one's group, which is that of the next deal if the latest game is over. Without a group, a table for a new one.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/duplicates/{duplicate}", params(("duplicate" = String, Path)), responses(
    (status = 200, body = TableInfo), (status = 404, body = Refused), (status = 409, body = Refused),
    (status = 429, body = Refused))))]
pub(crate) async fn play_duplicate(
    State(app): State<Arc<App>>,
    who: Who,
    duplicate: Option<Path<String>>,
) -> Answer<TableInfo> {
    let played = async {
        let who = who.require_person()?;
        app.guards.command(&who.id)?;
        let stored = find(&app.store, &id(duplicate)).await?;
        let tables = app.store.group_tables(&stored.id).await?;
        let group = app.store.group_of(&stored.id, &who.id).await?;
        let own = tables.iter().find(|table| Some(table.at.group) == group || sits_at(table, &who));
        let table = match own {
            Some(own) if own.status == Status::Over && own.at.game + 1 < stored.played.games() => {
                next_of(&app, own, &who).await?
            }
            Some(own) => own.table.clone(),
            None => open_table(&app, &stored, &who).await?,
        };
        app.tables.ask(&table, |reply| TableMessage::Info { who: Some(who), version: None, reply }).await
    };
    Answer(played.await)
}

/// Ends a duplicate: its host, or anybody who plays in it if the host has deleted their identity, before every table has played every deal. Everything is shown then, and games that end later do not count.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/duplicates/{duplicate}/end", params(("duplicate" = String, Path)), responses(
    (status = 200, body = Duplicate), (status = 403, body = Refused), (status = 404, body = Refused))))]
pub(crate) async fn end_duplicate(
    State(app): State<Arc<App>>,
    who: Who,
    duplicate: Option<Path<String>>,
) -> Answer<Duplicate> {
    let ended = async {
        let who = who.require_person()?;
        app.guards.command(&who.id)?;
        let stored = find(&app.store, &id(duplicate)).await?;
        if !who.admin && !may_end(&app.store, &stored, &who).await? {
            return Err(Code::NotYours.because("only the host may do that"));
        }
        app.store.end_duplicate(&stored.id, now()).await?;
        describe(&app, &stored.id, Some(&who)).await
    };
    Answer(ended.await)
}

fn id(duplicate: Option<Path<String>>) -> String {
    duplicate.map(|Path(id)| id).filter(|id| id.len() <= ID).unwrap_or_default()
}

/// The duplicate with this ID.
pub(crate) async fn find(store: &Store, id: &str) -> Result<StoredDuplicate, Refused> {
    store.duplicate(id).await?.ok_or_else(|| Code::NotFound.because("there is no such duplicate"))
}

/// Whether somebody may end a duplicate: its host, and if that one is gone, everybody who plays in it.
async fn may_end(store: &Store, stored: &StoredDuplicate, who: &Identity) -> Result<bool, Refused> {
    Ok(stored.host == who.id
        || stored.host.is_empty() && store.group_of(&stored.id, &who.id).await?.is_some())
}

fn sits_at(table: &GroupTable, who: &Identity) -> bool {
    table.chairs.iter().any(|chair| chair.belongs_to(&who.id))
}

/// The table of a group's next deal.
async fn next_of(app: &App, own: &GroupTable, who: &Identity) -> Result<String, Refused> {
    let command = treize_protocol::Command::Rematch;
    let who = who.clone();
    let over = app.tables.ask(&own.table, |reply| TableMessage::Command { who, command, reply }).await?;
    over.next.ok_or_else(|| Code::Unavailable.because("the next deal has no table yet: try again"))
}

/// A table for a new group.
async fn open_table(app: &App, stored: &StoredDuplicate, who: &Identity) -> Result<String, Refused> {
    app.administration().check_new_games()?;
    check_open(stored)?;
    for group in 0..stored.played.tables {
        let at = GroupGame { group, game: 0 };
        let chairs = vec![Chair::default(); stored.played.setup.players.into()];
        let row = row(stored, at, chairs, who)?;
        match app.store.add_duplicate_table(&row, stored, at, app.guards.limits.tables).await? {
            GroupTableAdded::New => return Ok(row.id),
            GroupTableAdded::Known(_) => {}
            GroupTableAdded::TooMany => return Err(too_many_tables()),
        }
    }
    Err(Code::Taken.because("all tables of this duplicate are taken: sit down at one that waits"))
}

/// Refuses to begin games of a duplicate that is over.
pub(crate) fn check_open(stored: &StoredDuplicate) -> Result<(), Refused> {
    match stored.open_at {
        None => Ok(()),
        Some(_) => Err(Code::Stage.because("this duplicate is over: its cards are open to everybody")),
    }
}

/// The table of a group's game, which waits for its people.
pub(crate) fn row(
    stored: &StoredDuplicate,
    at: GroupGame,
    chairs: Vec<Chair>,
    host: &Identity,
) -> Result<Row, Refused> {
    let played = &stored.played;
    if !treize_engine::games::knows(&played.setup.game, played.rules.into()) {
        return Err(crate::table::other_rules(&played.setup.game, played.rules.into()));
    }
    let deal = at.game % played.deals.max(1);
    let key = DealKey::duplicate(&read_seed(stored)?, &deal_text(stored, deal));
    let what = Source::Duplicate {
        duplicate: stored.id.clone(),
        group: at.group + 1,
        deal: deal + 1,
        game: at.game + 1,
        games: played.games(),
    };
    let source = TableSource { what, sealed: Some(duplicate_seal(&stored.id, deal)) };
    let row = dealt_row((&played.setup, played.rules), chairs, host, &key, source);
    Ok(Row { status: Status::Waiting, setup: played.setup.clone(), ..row })
}

/// What stands for a deal in its key. `docs/fairness.md` has the exact text.
fn deal_text(stored: &StoredDuplicate, deal: u8) -> String {
    let DuplicateSetup { rules, setup: Setup { game, players, options, .. }, .. } = &stored.played;
    let options = serde_json::Value::Object(options.clone());
    let (id, deal) = (&stored.id, deal + 1);
    format!("duplicate {id}\ndeal {deal}\ngame {game}\nrules {rules}\nplayers {players}\noptions {options}\n")
}

fn read_seed(stored: &StoredDuplicate) -> Result<Seed, Refused> {
    let broken = |_| Code::Unavailable.because("the seed of this duplicate cannot be read");
    stored.played.seed.parse().map_err(broken)
}

/// The chairs for a group's next game: each pass, everybody moves one seat on.
pub(crate) fn next_chairs(stored: &StoredDuplicate, next: GroupGame, before: &[Chair]) -> Vec<Chair> {
    let mut chairs: Vec<Chair> = before.iter().map(Chair::of_next_game).collect();
    if next.game.is_multiple_of(stored.played.deals.max(1)) && !chairs.is_empty() {
        chairs.rotate_right(1);
    }
    chairs
}

/// When a duplicate ends by itself: every group has played every deal.
fn natural_end(stored: &StoredDuplicate, results: &[DuplicateResult]) -> Option<i64> {
    let games = results.iter().filter(|result| result.seat.seat == 0).count();
    let all = usize::from(stored.played.tables) * usize::from(stored.played.games());
    let last = results.iter().map(|result| result.seat.ended_at).max()?;
    (games >= all).then(|| now().max(last + 1))
}

/// A duplicate as one person may see it.
async fn describe(app: &App, id: &str, who: Option<&Identity>) -> Result<Duplicate, Refused> {
    let store = &app.store;
    let mut stored = find(store, id).await?;
    let results = store.duplicate_results(&stored).await?;
    if stored.open_at.is_none()
        && let Some(at) = natural_end(&stored, &results)
    {
        store.end_duplicate(id, at).await?;
        stored = find(store, id).await?;
    }
    let DuplicateSetup { rules, setup, deals, tables, passes, .. } = stored.played.clone();
    let is_over = stored.open_at.is_some();
    let own = who.map(|who| player_id(&who.id));
    let own = own.as_deref();
    let played = |deal: u8| {
        let mine = results.iter().filter(|result| result.deal == deal && own.is_some());
        let mut games: Vec<u8> =
            mine.filter(|result| result.seat.player.as_deref() == own).map(|result| result.at.game).collect();
        games.dedup();
        games.len()
    };
    let is_visible = |deal: &u8| is_over || played(*deal) >= passes.into();
    let visible: Vec<u8> = (0..deals).filter(is_visible).collect();
    let expected = tables.saturating_mul(passes);
    let comparison = visible.iter().map(|&deal| compare(&results, deal, expected, own));
    let comparison = comparison.filter(|deal| deal.finished > 0).collect();
    let groups = store.group_tables(id).await?;
    let groups = groups.into_iter().map(|table| group(table, who)).collect();
    let seed = read_seed(&stored)?;
    let host = store.name_of(&stored.host).await?;
    let is_host = who.is_some_and(|who| who.id == stored.host);
    let may_end = match who {
        Some(who) if !is_over => may_end(store, &stored, who).await?,
        _ => false,
    };
    Ok(Duplicate {
        from: host.map(|name| ChallengeFrom { name, mine: is_host }),
        setup,
        rules,
        deals,
        tables,
        passes,
        made_at: stored.made_at,
        commitment: seed.commitment().to_string(),
        seed: is_over.then(|| seed.reveal()),
        over: is_over,
        may_end,
        groups,
        standings: standings(&results, &visible, own),
        comparison,
        id: stored.id,
    })
}

fn group(table: GroupTable, who: Option<&Identity>) -> DuplicateGroup {
    let is_mine = who.is_some_and(|who| sits_at(&table, who));
    let chair = |chair: &Chair| {
        let (name, bot) = match &chair.sitter {
            Some(Sitter::Person { name, .. }) => (Some(name.clone()).filter(|name| !name.is_empty()), None),
            Some(Sitter::Bot { level }) => (None, Some(*level)),
            None => (None, None),
        };
        DuplicateChair { name, bot, mine: who.is_some_and(|who| chair.belongs_to(&who.id)) }
    };
    DuplicateGroup {
        number: table.at.group + 1,
        mine: is_mine,
        finished: table.at.game + u8::from(table.status == Status::Over),
        status: table.status,
        chairs: table.chairs.iter().map(chair).collect(),
        table: (is_mine || table.status == Status::Waiting).then_some(table.table),
    }
}
