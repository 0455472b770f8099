//! Daily deals: for each game one deal per day, the same cards and bots for everybody, one attempt each.
//!
//! All deals of a day follow from one secret seed. The server shows the seed's hash the day before, and the seed when the day
//! is over: so everybody can check that the deals were fixed before anybody played them.

use std::sync::Arc;

use axum::extract::{Path, State};
use serde_json::{Map, Value};
use treize_bots::Level;
use treize_engine::games::{GAMES, Info};
use treize_engine::{OptionKind, Seat};
use treize_record::DealKey;
use treize_record::fairness::Seed;

use crate::api::{Answer, Who};
use crate::app::App;
use crate::now;
use crate::store::{DealSetup, StoredDay, StoredDeal};
use treize_protocol::dates::{DAY, day_of, end_of_day};
use treize_protocol::{CalendarDay, Clock, Code, Daily, DailyGame, DayInfo, Refused, Setup};

/// How many play, where the game allows it.
const PLAYERS: u8 = 4;
/// The bots of daily deals. They need no time to search, so everybody's bots choose the same.
const LEVEL: Level = Level::Hard;

/// Today's deals, and the days that one has played.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/daily", responses((status = 200, body = Daily))))]
pub(crate) async fn daily(State(app): State<Arc<App>>, who: Who) -> Answer<Daily> {
    let listed = async {
        prepare_days(&app).await?;
        let (at, who) = (now(), who.identity());
        let day = day_of(at);
        let mut games = Vec::with_capacity(GAMES.len());
        for info in GAMES {
            let deal = deal_id(&day, info.game);
            let own = match who {
                Some(who) => app.store.attempt(&deal, &who.id).await?,
                None => None,
            };
            let (table, status) = own.map_or((None, None), |(table, status)| (Some(table), status));
            let players = app.store.attempts(&deal).await?;
            games.push(DailyGame { game: info.game.into(), deal, table, status, players });
        }
        let days = match who {
            Some(who) => {
                settle_own(&app, &games).await?;
                app.store.calendar(&who.id).await?
            }
            None => Vec::new(),
        };
        let days = days.into_iter().filter_map(|date| {
            let (day, game) = parts(&date.deal)?;
            Some(CalendarDay {
                day: day.into(),
                game: game.into(),
                ahead: date.ahead,
                deal: date.deal.clone(),
            })
        });
        Ok(Daily { day, until: end_of_day(at), games, days: days.collect() })
    };
    Answer(listed.await)
}

/// Copies the results of the games that the reader has finished today.
async fn settle_own(app: &App, games: &[DailyGame]) -> Result<(), Refused> {
    for game in games.iter().filter(|game| game.table.is_some()) {
        if let Some(deal) = app.store.deal(&game.deal).await? {
            app.store.settle(&deal).await?;
        }
    }
    Ok(())
}

/// What this server says of a day's seed: its hash from the day before, itself when the day is over.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/days/{day}", params(("day" = String, Path)), responses(
    (status = 200, body = DayInfo), (status = 404, body = Refused))))]
pub(crate) async fn day(State(app): State<Arc<App>>, day: Option<Path<String>>) -> Answer<DayInfo> {
    let found = async {
        let none = || Code::NotFound.because("this server has no deal of that day");
        let Path(day) = day.ok_or_else(none)?;
        prepare_days(&app).await?;
        let stored = app.store.day(&day).await?.ok_or_else(none)?;
        let seed = read_seed(&stored)?;
        Ok(DayInfo {
            day,
            commitment: seed.commitment().to_string(),
            committed_at: stored.made_at,
            seed: (stored.open_at <= now()).then(|| seed.reveal()),
        })
    };
    Answer(found.await)
}

/// Gives today and tomorrow their seeds, so that the hash of tomorrow's can be seen today.
pub(crate) async fn prepare_days(app: &App) -> Result<(), Refused> {
    let made_at = now();
    for at in [made_at, made_at + DAY] {
        let day = day_of(at);
        if app.store.day(&day).await?.is_none() {
            let seed = app.tables.shared().random.day_seed(&day).reveal();
            app.store.add_day(&day, &StoredDay { seed, made_at, open_at: end_of_day(at) }).await?;
        }
    }
    Ok(())
}

/// Makes the deal with this ID, if it is one of today's.
pub(super) async fn prepare_deal(app: &App, id: &str) -> Result<(), Refused> {
    let (at, Some((day, game))) = (now(), parts(id)) else { return Ok(()) };
    let Some(info) = GAMES.iter().find(|info| info.game == game) else { return Ok(()) };
    if day != day_of(at) || app.store.deal(id).await?.is_some() {
        return Ok(());
    }
    prepare_days(app).await?;
    let none = || Code::Unavailable.because("there is no deal of that day");
    let seed = read_seed(&app.store.day(day).await?.ok_or_else(none)?)?;
    let deal = deal_of(info, day, &seed);
    let stored =
        StoredDeal { id: id.into(), host: String::new(), deal, open_at: Some(end_of_day(at)), expert: None };
    app.store.add_deal(&stored, at).await?;
    Ok(())
}

/// The deal of a game on a day. `docs/fairness.md` has the exact text.
fn deal_of(info: &Info, day: &str, seed: &Seed) -> DealSetup {
    let players = u8::from(info.min_players).max(PLAYERS.min(u8::from(info.max_players)));
    // Shorter than usual: a deal a day should not take an evening.
    let rounds = info.options.iter().find(|option| option.key == "rounds");
    let rounds = rounds.and_then(|option| match option.kind {
        OptionKind::Number { usual, .. } => Some(("rounds".to_owned(), Value::from(usual))),
        OptionKind::Flag => None,
    });
    let options: Map<String, Value> = rounds.into_iter().collect();
    let (game, rules) = (info.game, info.rules);
    let text = Value::Object(options.clone());
    let text = format!("day {day}\ngame {game}\nrules {rules}\nplayers {players}\noptions {text}\n");
    let key = DealKey::daily(seed, &text);
    let seat = Seat::ALL[key.below("seat", players.into())];
    let setup = Setup {
        game: game.into(),
        players,
        options,
        clock: Clock::None,
        public: false,
        spectators: false,
        open_memory: false,
        draw_seats: false,
        rated: false,
    };
    let bots = setup.seats().map(|at| (at != seat).then_some(LEVEL)).collect();
    DealSetup { rules, setup, seat, bots, key: key.reveal() }
}

fn read_seed(day: &StoredDay) -> Result<Seed, Refused> {
    day.seed.parse().map_err(|_| Code::Unavailable.because("the seed of that day cannot be read"))
}

fn deal_id(day: &str, game: &str) -> String {
    format!("{day}-{game}")
}

/// The day and the game of a daily deal's ID.
fn parts(id: &str) -> Option<(&str, &str)> {
    let (day, rest) = (id.get(..10)?, id.get(10..)?);
    let is_day = day.bytes().enumerate().all(|(at, byte)| match at {
        4 | 7 => byte == b'-',
        _ => byte.is_ascii_digit(),
    });
    rest.strip_prefix('-').filter(|_| is_day).map(|game| (day, game))
}

/// The day of a daily deal's ID.
pub(super) fn day_of_deal(id: &str) -> Option<&str> {
    parts(id).map(|(day, _)| day)
}

#[cfg(test)]
mod tests {
    use treize_engine::Players;

    use super::*;

    #[test]
    fn each_day_and_each_game_has_cards_of_its_own() {
        let seeds = [1, 2].map(|byte| Seed::from_bytes([byte; 32]));
        let mut keys = Vec::new();
        for info in GAMES {
            for (day, seed) in
                [("2026-11-18", &seeds[0]), ("2026-11-19", &seeds[0]), ("2026-11-18", &seeds[1])]
            {
                let deal = deal_of(info, day, seed);
                let players = Players::try_from(usize::from(deal.setup.players)).expect("players");
                assert!(info.player_counts().any(|count| count == players));
                assert_eq!(deal.bots.iter().filter(|bot| bot.is_none()).count(), 1, "one person");
                assert_eq!(deal.bots[deal.seat.index()], None);
                assert_eq!(deal_of(info, day, seed).key, deal.key, "the same again");
                keys.push(deal.key);
            }
        }
        let all = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), all);
    }

    #[test]
    fn the_id_of_a_daily_deal_has_its_day() {
        assert_eq!(day_of_deal(&deal_id("2026-11-18", "danger13")), Some("2026-11-18"));
        for id in
            ["", "2026-11-18", "2026-11-18danger13", "kp8ks6fd09tq18yn", "2026-1x-18-danger13", "ééééééé-a"]
        {
            assert_eq!(day_of_deal(id), None, "{id}");
        }
    }
}
