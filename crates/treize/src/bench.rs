//! `treize bench`: how fast the games play on this machine.

use std::io::{Write, stdout};
use std::time::{Duration, Instant};

use serde::Serialize;
use treize_engine::games::piles::{Edition, Options};
use treize_engine::games::{GAMES, Info, Visit, VisitBatch, visit, visit_batch};
use treize_engine::{Game, Players, SeededChance, random};

use crate::{UsageError, games};

/// Measure how fast the games play on this machine.
///
/// One thread plays random games from the first deal to the end, through the same interface that bots and tables use.
/// Then it measures playouts, the core of a search: a random deal that fits a view, and random play to the end of the
/// round. Playouts start at every decision of a game, whole rounds at the first deal. Each figure is the best of nine
/// slices of time, because other programs on the machine can only make a slice slower.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only these games; otherwise all that this number of players can play.
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// How many players.
    #[arg(long, value_name = "N", default_value_t = 4)]
    players: u64,
    /// How long to measure each figure.
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = seconds)]
    seconds: f64,
    /// Also measure 64 random games played in lock-step, where the engine can do that: the actions of all of them.
    #[arg(long)]
    batch: bool,
    /// Print a JSON line for each game, for programs.
    #[arg(long)]
    json: bool,
}

const SLICES: u32 = 9;
/// Whole rounds that are played between two readings of the clock.
const ROUNDS: u64 = 100;
/// Games of a batch.
const LANES: usize = 64;

fn seconds(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|seconds| (0.01..=3600.0).contains(seconds)).ok_or("from 0.01 to 3600".into())
}

#[derive(Serialize)]
struct Speed {
    game: &'static str,
    players: Players,
    actions_per_second: u64,
    playout_plies_per_second: u64,
    /// From every decision of a game to the end of its round.
    playouts_per_second: u64,
    /// From the first deal to the end of the round.
    whole_rounds_per_second: u64,
    /// Of all games of a batch together; absent unless it was asked for and the game can be played in batches.
    #[serde(skip_serializing_if = "Option::is_none")]
    batch_actions_per_second: Option<u64>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    // Without a name, measure all games for this number of players.
    let seating =
        GAMES.iter().filter(|info| info.player_counts().any(|players| u64::from(players) == args.players));
    let games = if args.games.is_empty() {
        seating.map(|info| info.game.to_owned()).collect()
    } else {
        args.games.clone()
    };
    if games.is_empty() {
        let all = || GAMES.iter().flat_map(Info::player_counts);
        let (least, most) = (all().min().expect("there are games"), all().max().expect("there are games"));
        return Err(UsageError(format!(
            "no game seats {} players, expected {least} to {most}",
            args.players
        ))
        .into());
    }
    let mut out = stdout().lock();
    for (row, game) in games.iter().enumerate() {
        let slice = Duration::from_secs_f64(args.seconds) / SLICES;
        let measure = Measure { players: args.players, slice, batch: args.batch };
        let measured = visit(games::find(game)?.game, measure);
        let speed = measured.expect("every game of the list can be visited")?;
        if args.json {
            serde_json::to_writer(&mut out, &speed)?;
            writeln!(out)?;
            continue;
        }
        if row == 0 {
            writeln!(out, "{:49}million per second", "")?;
            let batch = if args.batch { "    batch" } else { "" };
            writeln!(out, "game       players  actions  playouts  playout plies  whole rounds{batch}")?;
        }
        let Speed { game, players, .. } = speed;
        let (actions, playouts) = (millions(speed.actions_per_second), millions(speed.playouts_per_second));
        let plies = millions(speed.playout_plies_per_second);
        let rounds = millions(speed.whole_rounds_per_second);
        write!(out, "{game:<9}  {players:>7}  {actions:>7}  {playouts:>8}  {plies:>13}  {rounds:>12}")?;
        if args.batch {
            let batch = speed.batch_actions_per_second.map_or("-".to_owned(), millions);
            write!(out, "  {batch:>7}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn millions(per_second: u64) -> String {
    format!("{:.2}", per_second as f64 / 1e6)
}

struct Measure {
    players: u64,
    slice: Duration,
    batch: bool,
}

impl Visit for Measure {
    type Output = Result<Speed, UsageError>;

    fn visit<G: Game>(self) -> Self::Output {
        let options = G::Options::default();
        let players = G::players(self.players).map_err(|error| UsageError(format!("{}: {error}", G::ID)))?;
        let mut chance = SeededChance::new(13);
        let [actions_per_second] =
            best_rates(self.slice, || [random::games::<G>(&options, players, 10, &mut chance)]);
        let [playouts_per_second, playout_plies_per_second] =
            best_rates(self.slice, || random::playouts::<G>(&options, players, 1, &mut chance).into());
        let [whole_rounds_per_second] = best_rates(self.slice, || {
            random::whole_rounds::<G>(&options, players, ROUNDS, &mut chance);
            [ROUNDS]
        });
        let batch = MeasureBatch { players, slice: self.slice };
        let batch_actions_per_second = self.batch.then(|| visit_batch(G::ID, batch)).flatten();
        Ok(Speed {
            game: G::ID,
            players,
            actions_per_second,
            playouts_per_second,
            playout_plies_per_second,
            whole_rounds_per_second,
            batch_actions_per_second,
        })
    }
}

struct MeasureBatch {
    players: Players,
    slice: Duration,
}

impl VisitBatch for MeasureBatch {
    type Output = u64;

    fn visit<E: Edition>(self) -> u64 {
        let (options, mut chance) = (Options::default(), SeededChance::new(13));
        let [actions_per_second] =
            best_rates(self.slice, || [random::batch::<E, LANES>(&options, self.players, &mut chance)]);
        actions_per_second
    }
}

/// The best rates per second of `work` over all slices. `work` may count several things at once.
fn best_rates<const N: usize>(slice: Duration, mut work: impl FnMut() -> [u64; N]) -> [u64; N] {
    let mut best = [0; N];
    for _ in 0..SLICES {
        let (start, mut done) = (Instant::now(), [0; N]);
        while start.elapsed() < slice {
            done.iter_mut().zip(work()).for_each(|(done, more)| *done += more);
        }
        let seconds = start.elapsed().as_secs_f64();
        best.iter_mut()
            .zip(done)
            .for_each(|(best, done)| *best = (*best).max((done as f64 / seconds) as u64));
    }
    best
}
