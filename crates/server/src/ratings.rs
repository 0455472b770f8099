//! Ratings from rated games, for each game its own: the method of Weng and Lin, which `OpenSkill` uses too.
//!
//! A rating moves from game to game, as people learn. (The players of the laboratory do not: it fits all games at once.)
//! Games are counted in the order in which they ended, shortly after that, by any server.

use std::time::Duration;

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use treize_protocol::Rating;

use crate::store::{PlayedRow, Store, StoreError};

/// How often to look for games that have not been counted.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// How many games are counted in one batch.
const BATCH: i64 = 20;
/// Points of a rating for each unit of the method: a new player, at 25 ± 25/3, has 1500 ± 500.
const SCALE: f64 = 60.0;

/// A player's rating as it is stored: mean and standard deviation in millionths of the method's units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StoredRating {
    pub(crate) mean: i64,
    pub(crate) deviation: i64,
    pub(crate) games: i64,
}

impl StoredRating {
    /// The rating of a player without rated games.
    pub(crate) fn new() -> StoredRating {
        StoredRating::from_method(WengLinRating::new(), 0)
    }

    fn from_method(rating: WengLinRating, games: i64) -> StoredRating {
        let millionths = |number: f64| (number * 1e6).round() as i64;
        StoredRating { mean: millionths(rating.rating), deviation: millionths(rating.uncertainty), games }
    }

    fn method(self) -> WengLinRating {
        WengLinRating { rating: self.mean as f64 / 1e6, uncertainty: self.deviation as f64 / 1e6 }
    }

    /// The rating as people see it.
    pub(crate) fn points(self) -> Rating {
        let points = |millionths: i64| (millionths as f64 / 1e6 * SCALE).round() as i32;
        Rating {
            points: points(self.mean),
            deviation: points(self.deviation),
            games: u32::try_from(self.games).unwrap_or(u32::MAX),
        }
    }
}

/// Whether a game can be counted: several sides, and on each seat a person, no one twice.
pub(crate) fn can_be_rated(seats: &[PlayedRow]) -> bool {
    seats.iter().all(|seat| seat.is_own && seat.player.is_some())
        && seats.iter().any(|seat| seat.side != seats[0].side)
}

/// The ratings after a game, seat by seat. Partners are one side.
pub(crate) fn rated(seats: &[PlayedRow], before: &[StoredRating]) -> Vec<StoredRating> {
    let mut sides: Vec<u8> = seats.iter().map(|seat| seat.side).collect();
    sides.sort_unstable();
    sides.dedup();
    let of_side = |side: u8| (0..seats.len()).filter(move |&index| seats[index].side == side);
    let teams: Vec<Vec<WengLinRating>> =
        sides.iter().map(|&side| of_side(side).map(|index| before[index].method()).collect()).collect();
    let places = sides.iter().map(|&side| of_side(side).next().map_or(0, |index| seats[index].place));
    let ranked: Vec<_> = teams
        .iter()
        .zip(places)
        .map(|(team, place)| (team.as_slice(), MultiTeamOutcome::new(place.into())))
        .collect();
    let after = weng_lin_multi_team(&ranked, &WengLinConfig::new());
    let mut ratings = before.to_vec();
    for (&side, team) in sides.iter().zip(after) {
        for (index, rating) in of_side(side).zip(team) {
            ratings[index] = StoredRating::from_method(rating, before[index].games + 1);
        }
    }
    ratings
}

/// Counts rated games until it is aborted.
pub(crate) async fn run(store: Store) {
    let mut ticks = tokio::time::interval(POLL_INTERVAL);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        if let Err(error) = count_games(&store).await {
            tracing::error!(%error, "rated games cannot be counted");
        }
    }
}

async fn count_games(store: &Store) -> Result<(), StoreError> {
    for table in store.unrated(BATCH).await? {
        store.rate(&table).await?;
    }
    Ok(())
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// The seats of a game: the side and the place of each.
    pub(crate) fn seats(places: &[(u8, u8)]) -> Vec<PlayedRow> {
        let seat = |(seat, &(side, place)): (usize, &(u8, u8))| PlayedRow {
            table: "a".into(),
            seat: seat as u8,
            game: "danger13".into(),
            ended_at: 0,
            is_rated: true,
            player: Some(format!("player {seat}")),
            is_own: true,
            name: "Anne".into(),
            bot: None,
            side,
            place,
            wins: place == 1,
            points: 0,
            ahead: 0,
            luck_adjusted: None,
            given_away: None,
            decisions: None,
            rating: None,
        };
        places.iter().enumerate().map(seat).collect()
    }

    fn points(places: &[(u8, u8)]) -> Vec<i32> {
        let new = vec![StoredRating::new(); places.len()];
        rated(&seats(places), &new).into_iter().map(|rating| rating.points().points).collect()
    }

    #[test]
    fn a_new_player_has_1500_points() {
        assert_eq!(StoredRating::new().points(), Rating { points: 1500, deviation: 500, games: 0 });
    }

    #[test]
    fn better_places_gain_and_worse_places_lose() {
        let three = points(&[(0, 2), (1, 1), (2, 3)]);
        assert!(three[1] > three[0] && three[0] > three[2], "{three:?}");
        assert_eq!(three[0], 1500, "between two equals");
        assert_eq!(points(&[(0, 1), (1, 1)]), [1500, 1500], "a draw among equals changes nothing");
        let partners = points(&[(0, 1), (1, 2), (0, 1), (1, 2)]);
        assert!(
            partners[0] == partners[2] && partners[1] == partners[3] && partners[0] > 1500,
            "{partners:?}"
        );
    }

    #[test]
    fn equals_gain_alike_and_a_tie_brings_unequals_together() {
        let tied = points(&[(0, 1), (1, 3), (2, 1), (3, 4)]);
        assert!(tied[0] == tied[2] && tied[0] > 1500 && tied[1] < 1500 && tied[3] < tied[1], "{tied:?}");
        let all = points(&[(0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1)]);
        assert_eq!(all, [1500; 6], "a tie of everybody changes nothing");
        let mut known = vec![StoredRating::new(); 2];
        for _ in 0..10 {
            known = rated(&seats(&[(0, 1), (1, 2)]), &known);
        }
        let after = rated(&seats(&[(0, 1), (1, 1)]), &known);
        assert!(after[0].mean < known[0].mean && after[1].mean > known[1].mean, "{known:?} {after:?}");
    }

    #[test]
    fn partners_share_the_result_and_who_is_less_known_moves_more() {
        // An experienced player with a new one, against two of the same kind.
        let mut known = vec![StoredRating::new(); 2];
        for game in 0..40 {
            let places = if game % 2 == 0 { [(0, 1), (1, 2)] } else { [(0, 2), (1, 1)] };
            known = rated(&seats(&places), &known);
        }
        let before = [known[0], known[1], StoredRating::new(), StoredRating::new()];
        let after = rated(&seats(&[(0, 1), (1, 2), (0, 1), (1, 2)]), &before);
        let moved: Vec<i64> =
            after.iter().zip(&before).map(|(after, before)| after.mean - before.mean).collect();
        assert!(moved[0] > 0 && moved[2] > 2 * moved[0], "{moved:?}");
        assert!(moved[1] < 0 && moved[3] < 2 * moved[1], "{moved:?}");
        let games: Vec<i64> = after.iter().map(|rating| rating.games).collect();
        assert_eq!(games, [41, 41, 1, 1]);
        assert_eq!(
            points(&[(0, 1), (1, 1), (0, 1), (1, 1)]),
            [1500; 4],
            "a draw of two teams of new players"
        );
        let three = points(&[(0, 2), (1, 1), (2, 3), (0, 2), (1, 1), (2, 3)]);
        assert!(three[1] == three[4] && three[1] > three[0] && three[0] > three[2], "{three:?}");
    }

    #[test]
    fn who_wins_often_is_rated_higher_and_more_certainly() {
        let mut ratings = vec![StoredRating::new(); 2];
        for game in 0..40 {
            let places = if game % 4 == 0 { [(0, 2), (1, 1)] } else { [(0, 1), (1, 2)] };
            ratings = rated(&seats(&places), &ratings);
        }
        let [strong, weak] = [ratings[0].points(), ratings[1].points()];
        assert!(strong.points > weak.points + 100 && strong.deviation < 250, "{strong:?} {weak:?}");
        assert_eq!(strong.games, 40);
    }

    #[test]
    fn only_games_of_people_are_counted() {
        assert!(can_be_rated(&seats(&[(0, 1), (1, 2)])));
        assert!(!can_be_rated(&seats(&[(0, 1), (0, 1)])), "one side");
        let mut forgotten = seats(&[(0, 1), (1, 2)]);
        (forgotten[1].player, forgotten[1].is_own) = (None, false);
        assert!(!can_be_rated(&forgotten));
        let mut with_bot = seats(&[(0, 1), (1, 2), (2, 3)]);
        (with_bot[2].player, with_bot[2].bot, with_bot[2].is_own) = (None, Some("easy".into()), false);
        assert!(!can_be_rated(&with_bot), "a bot at the table");
        let mut twice = seats(&[(0, 1), (1, 2)]);
        twice[1].is_own = false;
        assert!(!can_be_rated(&twice));
        assert!(!can_be_rated(&[]));
    }
}
