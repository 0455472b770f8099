//! HTTP: finished games in lists, players, and downloads of records.
//!
//! Who may see what: one's own games, all of them. Of another player only after a finished game together, and then the
//! games at public tables and those in which one played oneself. Others do not even learn that there is such a player.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use serde::Deserialize;
use treize_protocol::{
    Code, FriendStatistics, GameStatistics, History, PlayedGame, PlayedSeat, PlayerPage, Rating, Refused,
    TimePoint,
};

use crate::api::{Answer, Who};
use crate::app::App;
use crate::store::{GameFilter, HistoryQuery, Identity, PlayedRow, ResultSums};
use crate::text::NAME;
use crate::token::player_id;

/// Stands for one's own ID in addresses.
const ME: &str = "me";
/// The most points of a course of time.
const POINTS: usize = 24;
/// The most places that are counted.
const PLACES: usize = 6;

/// Which games to list.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GamesQuery {
    game: Option<String>,
    place: Option<u8>,
    from: Option<i64>,
    until: Option<i64>,
    with: Option<String>,
    name: Option<String>,
    before: Option<String>,
}

impl GamesQuery {
    fn filter(self) -> Result<GameFilter, Refused> {
        let GamesQuery { game, place, from, until, with, name, before: _ } = self;
        let name = name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
        if name.as_ref().is_some_and(|name| name.chars().count() > NAME) {
            return Err(Code::Malformed.because("no name is that long"));
        }
        Ok(GameFilter { game, place, from, until, with, name })
    }
}

/// Where a page ends, as clients send it back.
pub(crate) fn cursor(row: (i64, &str)) -> String {
    format!("{}-{}", row.0, row.1)
}

/// Reads what [`cursor`] wrote.
pub(crate) fn read_cursor(text: &str) -> Result<(i64, String), Refused> {
    let parts = text.split_once('-').and_then(|(at, table)| Some((at.parse().ok()?, table.to_owned())));
    parts.ok_or_else(|| Code::Malformed.because("`before` is the `next` of another page"))
}

/// Whose games these are, and for whom.
struct Subject {
    player: String,
    /// `None` if they are one's own.
    viewer: Option<String>,
}

impl Subject {
    /// Checks that this person may see something about a player.
    async fn of(app: &App, who: &Identity, player: Option<Path<String>>) -> Result<Subject, Refused> {
        let own = player_id(&who.id);
        let player = player.map_or(String::new(), |Path(player)| player);
        if player == ME || player == own {
            return Ok(Subject { player: own, viewer: None });
        }
        if !app.store.have_met(&own, &player).await? {
            let why = "you have not finished a game with a player of this ID";
            return Err(Code::NotFound.because(why));
        }
        Ok(Subject { player, viewer: Some(own) })
    }
}

/// A player's finished games, the latest first: one's own, or those of somebody with whom one has played.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/players/{player}/games",
    params(("player" = String, Path, description = "`me`, or the ID of a player"),
        ("game" = Option<String>, Query), ("place" = Option<u8>, Query, description = "From 1"),
        ("from" = Option<i64>, Query, description = "Ended then or later, in milliseconds since 1970"),
        ("until" = Option<i64>, Query, description = "Ended before"),
        ("with" = Option<String>, Query, description = "The ID of another player at the table"),
        ("name" = Option<String>, Query, description = "A part of the name of another player at the table"),
        ("before" = Option<String>, Query, description = "The `next` of the page before")),
    responses((status = 200, body = History), (status = 400, body = Refused), (status = 401, body = Refused),
        (status = 404, body = Refused))))]
pub(crate) async fn games(
    State(app): State<Arc<App>>,
    who: Who,
    player: Option<Path<String>>,
    query: Result<Query<GamesQuery>, QueryRejection>,
) -> Answer<History> {
    let found = async {
        let who = who.require_identity()?;
        let Query(query) = query.map_err(|error| Code::Malformed.because(error.body_text()))?;
        let Subject { player, viewer } = Subject::of(&app, &who, player).await?;
        let before = query.before.as_deref().map(read_cursor).transpose()?;
        let most = app.guards.limits.history;
        let query =
            HistoryQuery { player, viewer, filter: query.filter()?, before, most: i64::from(most) + 1 };
        let mut rows = app.store.played(&query).await?;
        let is_more = rows.len() > most as usize;
        rows.truncate(most as usize);
        let next = rows.last().filter(|_| is_more).map(|row| cursor((row.ended_at, &row.table)));
        let tables: Vec<&str> = rows.iter().map(|row| row.table.as_str()).collect();
        let mut seats = HashMap::<String, Vec<PlayedRow>>::new();
        for seat in app.store.played_seats(&tables).await? {
            seats.entry(seat.table.clone()).or_default().push(seat);
        }
        let own = player_id(&who.id);
        let games = rows.into_iter().map(|row| {
            let seats = seats.remove(&row.table).unwrap_or_default();
            PlayedGame {
                game: row.game,
                ended_at: row.ended_at,
                rated: row.is_rated,
                reviewed: row.decisions.is_some(),
                seat: row.seat,
                seats: seats.into_iter().map(|seat| played_seat(seat, &own)).collect(),
                table: row.table,
            }
        });
        Ok(History { games: games.collect(), next })
    };
    Answer(found.await)
}

fn played_seat(row: PlayedRow, own: &str) -> PlayedSeat {
    PlayedSeat {
        mine: row.player.as_deref() == Some(own),
        name: row.player.is_some().then_some(row.name),
        bot: row.bot.and_then(|level| level.parse().ok()),
        player: row.player,
        place: row.place,
        wins: row.wins,
        points: row.points,
        rating: row.rating.map(|rating| rating as i32),
    }
}

/// Which games to count.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayerQuery {
    game: Option<String>,
}

/// A player: games, places, points, ratings, friends, and the course of time.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/players/{player}",
    params(("player" = String, Path, description = "`me`, or the ID of a player"),
        ("game" = Option<String>, Query, description = "For `friends` and `course`: of this game only")),
    responses((status = 200, body = PlayerPage), (status = 401, body = Refused), (status = 404, body = Refused))))]
pub(crate) async fn player(
    State(app): State<Arc<App>>,
    who: Who,
    player: Option<Path<String>>,
    query: Result<Query<PlayerQuery>, QueryRejection>,
) -> Answer<PlayerPage> {
    let found = async {
        let who = who.require_identity()?;
        let Query(PlayerQuery { game }) =
            query.map_err(|error| Code::Malformed.because(error.body_text()))?;
        let Subject { player, viewer } = Subject::of(&app, &who, player).await?;
        let you = viewer.is_none();
        let most = i64::from(app.guards.limits.history_games);
        let mut query = HistoryQuery { player, viewer, most, ..HistoryQuery::default() };
        let rows = app.store.played(&query).await?;
        let ratings = app.store.ratings(&query.player).await?;
        query.filter.game.clone_from(&game);
        let friends = app.store.friends(&query).await?;
        let name = match rows.first() {
            Some(latest) if !you => latest.name.clone(),
            _ => who.name,
        };
        let chosen: Vec<&PlayedRow> =
            rows.iter().rev().filter(|row| game.as_ref().is_none_or(|game| row.game == *game)).collect();
        let friends = friends.iter().map(|friend| FriendStatistics {
            player: friend.player.clone(),
            name: friend.name.clone(),
            games: count(friend.own.games),
            better: count(friend.better),
            worse: count(friend.worse),
            ahead: friend.own.ahead(),
            their_ahead: friend.their_ahead(),
            luck_adjusted: friend.own.luck_adjusted(),
            given_away_per_100: friend.own.given_away_per_100(),
        });
        Ok(PlayerPage {
            player: query.player,
            name,
            you,
            counted: rows.len() as u32,
            games: per_game(&rows, &ratings),
            friends: friends.collect(),
            course: course(&chosen, game.is_some()),
        })
    };
    Answer(found.await)
}

fn count(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn per_game(rows: &[PlayedRow], ratings: &HashMap<String, Rating>) -> Vec<GameStatistics> {
    let mut games = BTreeMap::<&str, Vec<&PlayedRow>>::new();
    for row in rows {
        games.entry(&row.game).or_default().push(row);
    }
    let of = |(game, rows): (&str, Vec<&PlayedRow>)| {
        let sums = ResultSums::of(rows.iter().copied());
        let mut places = vec![0; PLACES];
        for row in &rows {
            if let Some(count) = places.get_mut(usize::from(row.place).wrapping_sub(1)) {
                *count += 1;
            }
        }
        while places.last() == Some(&0) {
            places.pop();
        }
        GameStatistics {
            game: game.to_owned(),
            games: count(sums.games),
            wins: rows.iter().filter(|row| row.wins).count() as u32,
            places,
            ahead: sums.ahead(),
            reviewed: count(sums.reviewed),
            luck_adjusted: sums.luck_adjusted(),
            given_away_per_100: sums.given_away_per_100(),
            rating: ratings.get(game).copied(),
        }
    };
    let mut games: Vec<GameStatistics> = games.into_iter().map(of).collect();
    games.sort_by_key(|game| std::cmp::Reverse(game.games));
    games
}

/// The course of time: rows from the earliest on, as a few groups of equally many. Ratings of different games cannot be
/// compared, so there are some only for one game.
fn course(rows: &[&PlayedRow], is_one_game: bool) -> Vec<TimePoint> {
    let size = rows.len().div_ceil(POINTS).max(1);
    let point = |rows: &[&PlayedRow]| {
        let sums = ResultSums::of(rows.iter().copied());
        TimePoint {
            from: rows.first().map_or(0, |row| row.ended_at),
            until: rows.last().map_or(0, |row| row.ended_at),
            games: count(sums.games),
            ahead: sums.ahead(),
            luck_adjusted: sums.luck_adjusted(),
            given_away_per_100: sums.given_away_per_100(),
            rating: rows
                .iter()
                .rev()
                .find_map(|row| row.rating)
                .filter(|_| is_one_game)
                .map(|rating| rating as i32),
        }
    };
    rows.chunks(size).map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(ended_at: i64, ahead: i64, review: Option<(i64, i64, i64)>) -> PlayedRow {
        PlayedRow {
            table: "a".into(),
            seat: 0,
            game: "danger13".into(),
            ended_at,
            is_rated: false,
            player: Some("p".into()),
            is_own: true,
            name: "Anne".into(),
            bot: None,
            side: 0,
            place: 2,
            wins: false,
            points: 3,
            ahead,
            luck_adjusted: review.map(|review| review.0),
            given_away: review.map(|review| review.1),
            decisions: review.map(|review| review.2),
            rating: Some(1500 + ended_at),
        }
    }

    #[test]
    fn means_of_reviews_count_reviewed_games_only_and_errors_by_decisions() {
        let rows =
            [row(1, 1000, Some((2000, 10_000, 10))), row(2, -4000, None), row(3, 0, Some((0, 40_000, 30)))];
        let games = per_game(&rows, &HashMap::new());
        assert_eq!(games.len(), 1);
        assert_eq!((games[0].games, games[0].wins, games[0].reviewed), (3, 0, 2));
        assert_eq!(games[0].places, [0, 3]);
        assert!((games[0].ahead + 1.0).abs() < 1e-9, "{games:?}");
        assert_eq!(games[0].luck_adjusted, Some(1.0));
        // (10 * 10 + 40 * 30) / 40
        assert_eq!(games[0].given_away_per_100, Some(32.5));
    }

    #[test]
    fn a_course_has_few_points_with_every_game_in_one_of_them() {
        for games in [0, 1, 24, 25, 1000] {
            let rows: Vec<PlayedRow> = (0..games).map(|at| row(at, at * 1000, None)).collect();
            let rows: Vec<&PlayedRow> = rows.iter().collect();
            let course = course(&rows, true);
            assert!(course.len() <= POINTS, "{games}");
            assert_eq!(course.iter().map(|point| i64::from(point.games)).sum::<i64>(), games);
            assert!(course.iter().all(|point| point.rating == Some(1500 + point.until as i32)));
            assert!(super::course(&rows, false).iter().all(|point| point.rating.is_none()));
        }
    }

    #[test]
    fn a_cursor_is_read_back_and_nothing_else_is_one() {
        let read = read_cursor(&cursor((13, "abc"))).expect("a cursor");
        assert_eq!(read, (13, "abc".into()));
        for text in ["", "-", "abc", "x-abc", "99999999999999999999-a"] {
            assert_eq!(read_cursor(text).expect_err(text).code, Code::Malformed);
        }
    }
}
