//! How the review rates players of each strength, in every game: `cargo run --release -p treize-review --example levels -- 20 64`
//! reviews 20 games of each, with 64 worlds for each decision. Two more arguments are the rollouts of the expert, and one game
//! instead of all.
//!
//! What our levels give away is written to `scale.json` of this crate, for the games that were reviewed: it is the scale of a
//! rate. A level's figure stays if it was measured with more games.
//!
//! For each game and player: points given away per 100 real decisions with its standard error, the share of mistakes, and the
//! spread of the results before and after luck is taken out.

#[path = "../tests/common/mod.rs"]
mod common;

use std::collections::BTreeMap;
use std::fs;
use std::time::Instant;

use common::{Who, play};
use treize_bots::Level;
use treize_engine::Players;
use treize_engine::games::GAMES;
use treize_review::{Budget, LevelRate, Settings, review};

/// Where the scale is kept.
const SCALE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/scale.json");

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let only = |game: &str| arguments.get(3).is_none_or(|only| only == game);
    let mut numbers = arguments.iter().take(3).map(|text| text.parse::<u32>());
    let games = numbers.next().unwrap_or(Ok(20))?;
    let worlds = numbers.next().unwrap_or(Ok(64))?;
    let rollouts = numbers.next().unwrap_or(Ok(400))?;
    let threads = std::thread::available_parallelism()?.get();
    let settings =
        Settings { budget: Budget::Worlds(worlds), threads, cancel: None, progress: None, pause: None };
    // A master is an expert with more time, and the review searches no better than that: it cannot rate a master.
    let levels = Level::ALL.into_iter().filter(|&level| level != Level::Master).map(|level| match level {
        // The time that a level may think would depend on this machine.
        Level::Expert => (Some(level), Who::Expert(rollouts)),
        level => (Some(level), Who::Named(level.name())),
    });
    let players = levels.chain([(None, Who::Named("random"))]);
    let mut written: BTreeMap<String, Vec<LevelRate>> = serde_json::from_str(&fs::read_to_string(SCALE)?)?;
    println!("{games} games each, four players, {worlds} worlds");
    for info in GAMES.iter().filter(|info| only(info.game)) {
        for (level, who) in players.clone() {
            let (mut given_away, mut mistakes, mut decisions) = (Vec::new(), 0, 0);
            let (mut results, mut adjusted, mut luck) = (Vec::new(), Vec::new(), Vec::new());
            let mut time = 0.0;
            for seed in 0..games {
                let record = play(info.game, Players::FOUR, None, &[who], seed.into());
                let began = Instant::now();
                let review = review(&record, &settings)?;
                time += began.elapsed().as_secs_f64();
                // Over all seats, luck adds up to zero in every game: one seat shows its mean over games.
                let first = &review.seats[0];
                luck.push(first.deal - first.baseline + first.draws);
                for seat in &review.seats {
                    given_away.push(seat.given_away_per_100);
                    mistakes += seat.mistakes;
                    decisions += seat.decisions.len();
                    results.push(seat.result);
                    adjusted.push(seat.luck_adjusted);
                }
            }
            let ((given, error), (mean_luck, luck_error)) = (mean(&given_away), mean(&luck));
            let spread = |values: &[f64]| mean(values).1 * (values.len() as f64).sqrt();
            println!(
                "{:<10} {who:<18?} given away {given:6.1} ± {error:4.1} per 100, mistakes {:4.1} %, spread of results {:5.1}, adjusted {:5.1}, luck {mean_luck:5.2} ± {luck_error:4.2}, {:.2} s per game",
                info.game,
                100.0 * f64::from(mistakes as u32) / f64::from(decisions as u32),
                spread(&results),
                spread(&adjusted),
                time / f64::from(games),
            );
            if let Some(level) = level {
                let tenths = |number: f64| (10.0 * number).round() / 10.0;
                let rate = LevelRate {
                    level,
                    given_away_per_100: tenths(given),
                    standard_error: tenths(error),
                    games,
                };
                let rates = written.entry(info.game.into()).or_default();
                let before = rates.iter().find(|rate| rate.level == level).map_or(0, |rate| rate.games);
                if games >= before {
                    rates.retain(|rate| rate.level != level);
                    rates.push(rate);
                    rates.sort_by_key(|rate| rate.level);
                }
                fs::write(SCALE, serde_json::to_string_pretty(&written)? + "\n")?;
            }
        }
    }
    Ok(())
}

/// The mean and its standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, (squares / (count - 1.0) / count).sqrt())
}
