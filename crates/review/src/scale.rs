//! A scale for "points given away per 100 decisions": what our own levels give away.
//!
//! The figures are measured by `examples/levels.rs`, which writes `scale.json`. `docs/review.md` has them as a table, and a
//! test holds it to the file.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use treize_bots::Level;

/// What a level gives away.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelRate {
    /// The level.
    pub level: Level,
    /// Points given away per 100 real decisions: the mean over seats.
    pub given_away_per_100: f64,
    /// Its standard error.
    pub standard_error: f64,
    /// How many games were reviewed.
    pub games: u32,
}

/// Where a rate lies among the levels; nowhere for a player who had nothing to decide, or in a game without figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Between {
    /// The strongest level that gives away as much or more.
    pub at_least: Option<Level>,
    /// The weakest level that gives away less.
    pub below: Option<Level>,
}

/// The levels of a game, the weakest first; empty for a game without figures.
pub fn scale(game: &str) -> &'static [LevelRate] {
    static SCALE: LazyLock<BTreeMap<String, Vec<LevelRate>>> =
        LazyLock::new(|| serde_json::from_str(include_str!("../scale.json")).expect("a test reads it"));
    SCALE.get(game).map_or(&[], Vec::as_slice)
}

/// Where a rate lies on a scale.
pub fn place(scale: &[LevelRate], given_away_per_100: f64) -> Between {
    let is_less = |rate: &&LevelRate| rate.given_away_per_100 < given_away_per_100;
    let below = scale.iter().find(is_less).map(|rate| rate.level);
    let at_least = scale.iter().take_while(|rate| !is_less(rate)).last().map(|rate| rate.level);
    Between { at_least, below }
}

#[cfg(test)]
mod tests {
    use treize_engine::games::GAMES;

    use super::*;

    #[test]
    fn every_game_has_figures_up_to_the_expert_and_the_stronger_gives_away_less() {
        for info in GAMES {
            let scale = scale(info.game);
            assert!(scale.is_sorted_by(|weaker, stronger| weaker.level < stronger.level), "{}", info.game);
            assert!(
                scale
                    .is_sorted_by(|weaker, stronger| weaker.given_away_per_100 > stronger.given_away_per_100),
                "{}: {scale:?}",
                info.game
            );
            let levels: Vec<_> = scale.iter().map(|rate| rate.level).collect();
            assert!(
                levels.ends_with(&[Level::Normal, Level::Hard, Level::Expert]),
                "{}: {levels:?}",
                info.game
            );
        }
    }

    #[test]
    fn the_documented_scale_is_that_of_the_file() {
        let page = include_str!("../../../docs/review.md");
        for info in GAMES {
            let measured = Level::ALL.into_iter().filter(|&level| level != Level::Master);
            let cells: String = measured
                .map(|level| {
                    let rate = scale(info.game).iter().find(|rate| rate.level == level);
                    rate.map_or(" – |".to_owned(), |rate| {
                        let LevelRate { given_away_per_100, standard_error, games, .. } = rate;
                        format!(" {given_away_per_100:.1} ± {standard_error:.1} ({games}) |")
                    })
                })
                .collect();
            let name = format!("| {} | ", info.name);
            let is_there = page.lines().any(|line| line.starts_with(&name) && line.ends_with(&cells));
            assert!(is_there, "docs/review.md needs this row: {name}…{cells}");
        }
    }

    #[test]
    fn a_rate_lies_between_two_levels_or_beyond_the_ends() {
        let rate = |level, given_away_per_100| LevelRate {
            level,
            given_away_per_100,
            standard_error: 0.1,
            games: 9,
        };
        let scale = [rate(Level::Normal, 40.0), rate(Level::Hard, 10.0), rate(Level::Expert, 1.0)];
        for (given_away, at_least, below) in [
            (50.0, None, Some(Level::Normal)),
            (40.0, Some(Level::Normal), Some(Level::Hard)),
            (20.0, Some(Level::Normal), Some(Level::Hard)),
            (5.0, Some(Level::Hard), Some(Level::Expert)),
            (0.0, Some(Level::Expert), None),
        ] {
            assert_eq!(place(&scale, given_away), Between { at_least, below }, "{given_away}");
        }
        assert_eq!(place(&[], 5.0), Between { at_least: None, below: None });
    }
}
