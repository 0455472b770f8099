//! `treize bench`: how fast the games play on this machine.

use std::io::{Write, stdout};
use std::time::{Duration, Instant};

use serde::Serialize;
use treize_engine::games::{GAMES, Visit};
use treize_engine::{Fast, Game, random};

use crate::{Usage, games};

/// Measure how fast the games play on this machine.
///
/// One thread plays random games from the first deal to the end, through the same interface that bots and
/// tables use; then it does what a search does: a view, an imagined deal that fits it, and random play to the
/// end of the round. Each figure is the best of nine slices of time: what slows the others down is something
/// else on the machine.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only these games; otherwise all that seat so many.
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// How many players.
    #[arg(long, value_name = "N", default_value_t = 4)]
    players: u8,
    /// How long to measure each figure.
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = seconds)]
    seconds: f64,
    /// Print a JSON line for each game, for programs.
    #[arg(long)]
    json: bool,
}

const SLICES: u32 = 9;

fn seconds(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|seconds| (0.01..=3600.0).contains(seconds)).ok_or("from 0.01 to 3600".into())
}

#[derive(Serialize)]
struct Speed {
    game: &'static str,
    players: u8,
    actions_per_second: u64,
    playout_plies_per_second: u64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    // Asked for no game by name, all that seat so many.
    let seating = GAMES.iter().filter(|info| (info.min_players..=info.max_players).contains(&args.players));
    let games = if args.games.is_empty() {
        seating.map(|info| info.game.to_owned()).collect()
    } else {
        args.games.clone()
    };
    let mut out = stdout().lock();
    for (row, game) in games.iter().enumerate() {
        let slice = Duration::from_secs_f64(args.seconds) / SLICES;
        let speed = games::named(game, Measure { players: args.players, slice })??;
        if args.json {
            serde_json::to_writer(&mut out, &speed)?;
            writeln!(out)?;
            continue;
        }
        if row == 0 {
            writeln!(out, "game       players  actions a second  playout plies a second")?;
        }
        let (actions, plies) = (millions(speed.actions_per_second), millions(speed.playout_plies_per_second));
        writeln!(out, "{:<9}  {:>7}  {actions:>16}  {plies:>22}", speed.game, speed.players)?;
    }
    Ok(())
}

fn millions(per_second: u64) -> String {
    format!("{:.1} million", per_second as f64 / 1e6)
}

struct Measure {
    players: u8,
    slice: Duration,
}

impl Visit for Measure {
    type Output = Result<Speed, Usage>;

    fn visit<G: Game>(self) -> Self::Output {
        let (options, players) = (G::Options::default(), self.players);
        G::seats(players).map_err(|error| Usage(format!("{}: {error}", G::ID)))?;
        let (mut chance, mut legal) = (Fast::new(13), Vec::with_capacity(random::ROOM));
        let games = |chance: &mut _, legal: &mut _| random::games::<G>(&options, players, 10, chance, legal);
        let playouts =
            |chance: &mut _, legal: &mut _| random::playouts::<G>(&options, players, 1, chance, legal);
        Ok(Speed {
            game: G::ID,
            players,
            actions_per_second: best_rate(self.slice, || games(&mut chance, &mut legal)),
            playout_plies_per_second: best_rate(self.slice, || playouts(&mut chance, &mut legal)),
        })
    }
}

/// The most that `work` gets done in a second, over the slices.
fn best_rate(slice: Duration, mut work: impl FnMut() -> u64) -> u64 {
    let rates = (0..SLICES).map(|_| {
        let (start, mut done) = (Instant::now(), 0);
        while start.elapsed() < slice {
            done += work();
        }
        (done as f64 / start.elapsed().as_secs_f64()) as u64
    });
    rates.max().expect("there are slices")
}
