//! Cards that were not shuffled for one table: a finished game that is played on from a moment, a challenge, a daily deal, a duplicate.
//!
//! Everything random at such a table follows from one key, the bots' numbers too: so everybody who plays a deal plays the
//! same cards with the same bots. Nothing is proved about the shuffles, and tables and records say so.

mod challenge;
mod comparison;
pub(crate) mod daily;
pub(crate) mod duplicate;
mod expert;
mod fork;
mod shared;

pub(crate) use self::challenge::challenge;
pub(crate) use self::expert::Experts;
pub(crate) use self::fork::fork;
pub(crate) use self::shared::{play, shared};

use treize_engine::Seat;
use treize_record::DealKey;

use crate::app::App;
use crate::live::stored_key;
use crate::now;
use crate::store::{Added, Chair, Identity, Row, Sitter, Store, TableSource};
use crate::table::too_many_tables;
use crate::token::random_id;
use treize_protocol::{Clock, Code, Refused, Setup, Status, TableInfo};

// What utoipa makes of the handlers has to be named where they are routed.
#[cfg(feature = "schema")]
pub(crate) use self::{
    challenge::__path_challenge,
    fork::__path_fork,
    shared::{__path_play, __path_shared},
};

/// What stands before the ID and the number of a duplicate's deal. No other deal has such an ID.
const DUPLICATE: &str = "duplicate/";

/// The name by which a deal of a duplicate is sealed; deals are counted from 0.
fn duplicate_seal(duplicate: &str, deal: u8) -> String {
    format!("{DUPLICATE}{duplicate}/{deal}")
}

/// Refuses to show the game of this table to somebody who may still play its cards.
pub(crate) async fn check_seal(store: &Store, table: &str, who: Option<&Identity>) -> Result<(), Refused> {
    let Some(seal) = store.seal_of(table).await? else { return Ok(()) };
    let identity = who.map(|who| who.id.as_str());
    // Their own game, also at a server to which the table was moved without its deal.
    let is_own = match identity {
        Some(identity) => store.was_at(table, identity).await?,
        None => false,
    };
    let is_open = match seal.strip_prefix(DUPLICATE).and_then(|seal| seal.split_once('/')) {
        Some((duplicate, deal)) => {
            let deal = deal.parse().unwrap_or(u8::MAX);
            // Who sat there may have left before the deal, or may have to play these cards again from another seat.
            store.is_duplicate_open_for(duplicate, deal, identity).await?.unwrap_or(is_own)
        }
        // Nobody looks at an older game of their own while they play its cards against others' results.
        None => {
            store.is_open_for(&seal, identity, now()).await?
                || (is_own && !plays_now(store, &seal, identity).await?)
        }
    };
    if is_open {
        return Ok(());
    }
    Err(Code::Sealed.because("others play the same cards: this opens when you have played them"))
}

/// Whether somebody has begun to play a deal, and has not finished.
async fn plays_now(store: &Store, deal: &str, identity: Option<&str>) -> Result<bool, Refused> {
    let attempt = match identity {
        Some(identity) => store.attempt(deal, identity).await?,
        None => None,
    };
    Ok(attempt.and_then(|(_, status)| status).is_some_and(|status| status != Status::Over))
}

/// Refuses help at a table whose cards this person plays just now in a game that is compared with those of others.
pub(crate) async fn check_help(store: &Store, table: &str, who: &Identity) -> Result<(), Refused> {
    let Some(seal) = store.seal_of(table).await? else { return Ok(()) };
    if plays_now(store, &seal, Some(&who.id)).await? {
        return Err(Code::Sealed
            .because("you play the same cards in a challenge: there is help when you have finished it"));
    }
    Ok(())
}

/// The description of a table without its result, for somebody who may still play its cards.
pub(crate) async fn seal_info(
    store: &Store,
    mut info: TableInfo,
    who: Option<&Identity>,
) -> Result<TableInfo, Refused> {
    if info.outcome.is_some()
        && let Err(refused) = check_seal(store, &info.id, who).await
    {
        if refused.code != Code::Sealed {
            return Err(refused);
        }
        info.outcome = None;
    }
    Ok(info)
}

/// Adds a table that is dealt at once, unless no new games may begin. Returns its ID, or that of the table at which its host
/// plays this deal already.
async fn begin(app: &App, row: &Row, deal: Option<&str>) -> Result<String, Refused> {
    app.administration().check_new_games()?;
    match app.store.add_dealt_table(row, deal, app.guards.limits.tables).await? {
        Added::New => Ok(row.id.clone()),
        Added::Attempted(table) => Ok(table),
        Added::TooMany => Err(too_many_tables()),
        Added::SourceGone => Err(Code::NotFound.because("there is no such table")),
    }
}

/// A table that is dealt from a key at once: a person against bots.
fn dealt_row(
    (setup, rules): (&Setup, u16),
    chairs: Vec<Chair>,
    who: &Identity,
    key: &DealKey,
    source: TableSource,
) -> Row {
    let at = now();
    Row {
        id: random_id(),
        version: 0,
        status: Status::Playing,
        host: who.id.clone(),
        rules,
        // There is nobody else to play for time, to watch or to sit down.
        setup: Setup {
            clock: Clock::None,
            public: false,
            spectators: false,
            draw_seats: false,
            rated: false,
            ..setup.clone()
        },
        other_setup: serde_json::Map::new(),
        chairs,
        guests: crate::store::Guests::default(),
        seed: stored_key(key),
        next: None,
        made_at: at,
        touched_at: at,
        touched_run: 0,
        due_at: None,
        frozen: None,
        source: Some(source),
    }
}

/// A person's chair.
fn person(who: &Identity) -> Chair {
    Chair { sitter: Some(Sitter::person(who.id.clone(), who.name.clone())), ..Chair::default() }
}

/// A bot's chair.
fn bot(level: treize_bots::Level) -> Chair {
    Chair { sitter: Some(Sitter::Bot { level }), ..Chair::default() }
}

/// The seat of a person at a table.
fn own_seat(row: &Row, who: &Identity) -> Option<Seat> {
    row.setup.seats().find(|seat| row.chairs.get(seat.index()).is_some_and(|chair| chair.belongs_to(&who.id)))
}

/// The refusal for cards that this program cannot deal again.
fn other_cards() -> Refused {
    Code::OtherRules.because("the cards of this game cannot be dealt again by this server")
}
