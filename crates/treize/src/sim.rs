//! `treize sim`: many games at once.

use std::fs::File;
use std::io::{self, BufWriter, Write, stdout};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde::Serialize;
use serde_json::{Map, Value};
use treize_engine::games::Visit;
use treize_engine::record::Record;
use treize_engine::table::Table;
use treize_engine::{Chance, Fast, Game, OptionError, Outcome, Recorded};

use crate::{Usage, games};

/// Play many games, and count or keep them.
///
/// All cores play. The same seed gives the same games in the same order, whatever the number of cores.
#[derive(clap::Args)]
#[command(
    after_help = "Example: treize sim nichtig --players 4 --games 1000 --option teams=true --records games.jsonl"
)]
pub(crate) struct Args {
    /// Which game: see `treize games`.
    game: String,
    /// How many players.
    #[arg(long, value_name = "N")]
    players: u8,
    /// How many games.
    #[arg(long, value_name = "G", default_value_t = 1000)]
    games: u64,
    /// Where chance starts.
    #[arg(long, value_name = "S", default_value_t = 13)]
    seed: u64,
    /// Who plays, seat by seat with commas; one name sits everywhere. There is `random`.
    #[arg(long, value_name = "NAMES", default_value = "random")]
    seats: String,
    /// An option of the game; may be given again.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Write the games' records here, one JSON object a line; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Print the result as one JSON object, for programs.
    #[arg(long)]
    json: bool,
}

/// Games that are played between two looks at the progress bar.
const BATCH: u64 = 256;
/// The players there are.
const PLAYERS: [&str; 1] = ["random"];

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    games::named(&args.game, Sim(args))?
}

/// What came of all games.
#[derive(Serialize)]
struct Tally {
    game: &'static str,
    players: u8,
    games: u64,
    seed: u64,
    rounds: u64,
    actions: u64,
    seats: Vec<SeatTally>,
}

#[derive(Clone, Serialize)]
struct SeatTally {
    player: String,
    /// Points over all games.
    points: i64,
    /// Games won; a shared win counts for each.
    wins: u64,
}

struct Sim<'a>(&'a Args);

impl Visit for Sim<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Game>(self) -> anyhow::Result<()> {
        let args = self.0;
        let usage = |error: String| Usage(format!("{}: {error}", G::ID));
        let to_stdout = args.records.as_deref() == Some(Path::new("-"));
        if to_stdout && args.json {
            return Err(Usage("records and result cannot both go to standard output".into()).into());
        }
        let options = options::<G>(&args.options).map_err(usage)?;
        G::new(&options, args.players, &mut Fast::new(0), &mut ())
            .map_err(|error| usage(error.to_string()))?;
        let players = seats(&args.seats, args.players).map_err(usage)?;
        let nobody = |player: &String| SeatTally { player: player.clone(), points: 0, wins: 0 };
        let mut tally = Tally {
            game: G::ID,
            players: args.players,
            games: args.games,
            seed: args.seed,
            rounds: 0,
            actions: 0,
            seats: players.iter().map(nobody).collect(),
        };
        let mut records = args.records.as_deref().map(create).transpose()?;

        let bar = progress_bar(args.games);
        let start = Instant::now();
        for first in (0..args.games).step_by(BATCH as usize) {
            let batch = first..args.games.min(first + BATCH);
            let played: Vec<_> =
                batch.into_par_iter().map(|number| play_one::<G>(args, &options, number)).collect();
            for played in played {
                tally.add(&played);
                if let (Some(out), Some(record)) = (&mut records, played.record) {
                    writeln!(out, "{record}")?;
                }
                bar.inc(1);
            }
        }
        if let Some(out) = &mut records {
            out.flush()?;
        }
        bar.finish_and_clear();

        if args.json {
            let mut out = stdout().lock();
            serde_json::to_writer(&mut out, &tally)?;
            writeln!(out)?;
        } else if !to_stdout {
            tally.print(start.elapsed())?;
        }
        Ok(())
    }
}

/// One game that is over.
struct Played {
    actions: usize,
    rounds: usize,
    outcome: Outcome,
    /// As a line, if it was asked for.
    record: Option<String>,
}

/// Plays the game with this number. The deal and the choices have a chance each, so that other players get
/// the same deals.
fn play_one<G: Game>(args: &Args, options: &G::Options, number: u64) -> Played {
    let deal = Fast::for_game(args.seed, 2 * number);
    let choice = Fast::for_game(args.seed, 2 * number + 1);
    if args.records.is_some() {
        let table = play::<G, _>(options, args.players, Recorded::new(deal), choice);
        let record = Record::of(&table).expect("the game is over");
        Played::new(&table, Some(serde_json::to_string(&record).expect("a record is plain data")))
    } else {
        Played::new(&play::<G, _>(options, args.players, deal, choice), None)
    }
}

fn play<G: Game, C: Chance>(options: &G::Options, players: u8, deal: C, mut choice: Fast) -> Table<G, C> {
    let mut table = Table::<G, _>::new(options, players, deal).expect("it could be set up before");
    let (mut seats, mut legal) = (Vec::new(), Vec::new());
    loop {
        seats.clear();
        seats.extend(table.game().to_act());
        if seats.is_empty() {
            return table;
        }
        let seat = seats[choice.below(seats.len())];
        legal.clear();
        table.game().legal(seat, &mut legal);
        table.play(seat, legal[choice.below(legal.len())]).expect("it is legal");
    }
}

impl Played {
    fn new<G: Game, C: Chance>(table: &Table<G, C>, record: Option<String>) -> Played {
        let outcome = table.game().outcome().expect("nobody is to act: the game is over");
        Played { actions: table.actions().len(), rounds: table.rounds().len(), outcome, record }
    }
}

impl Tally {
    fn add(&mut self, played: &Played) {
        self.rounds += played.rounds as u64;
        self.actions += played.actions as u64;
        for (seat, points) in played.outcome.totals.iter() {
            let tally = &mut self.seats[seat.index()];
            tally.points += i64::from(*points);
            tally.wins += u64::from(played.outcome.winners.contains(seat));
        }
    }

    fn print(&self, took: Duration) -> io::Result<()> {
        let mut out = stdout().lock();
        let Tally { game, players, games, seed, rounds, actions, seats } = self;
        let seconds = took.as_secs_f64();
        writeln!(
            out,
            "{game}, {players} players, seed {seed}: {games} games, {rounds} rounds, {actions} actions in {seconds:.1} s\n"
        )?;
        writeln!(out, "seat  player    points a game  games won")?;
        let games = (*games).max(1) as f64;
        for (number, seat) in seats.iter().enumerate() {
            let (points, wins) = (seat.points as f64 / games, 100.0 * seat.wins as f64 / games);
            writeln!(out, "{number:>4}  {:<8}  {points:>13.2}  {wins:>7.1} %", seat.player)?;
        }
        Ok(())
    }
}

/// Reads `key=value` by the game's own description.
fn options<G: Game>(texts: &[String]) -> Result<G::Options, String> {
    let mut options = Map::<String, Value>::new();
    for text in texts {
        let (key, value) = text.split_once('=').ok_or(format!("option `{text}`, expected KEY=VALUE"))?;
        let spec = G::OPTIONS.iter().find(|spec| spec.key == key);
        let unknown = || OptionError::Unknown { key: key.into(), options: G::OPTIONS };
        let value =
            spec.ok_or_else(unknown).and_then(|spec| spec.parse(value)).map_err(|error| error.to_string())?;
        if options.insert(key.into(), value).is_some() {
            return Err(format!("option `{key}` is given twice"));
        }
    }
    G::options(&options).map_err(|error| error.to_string())
}

/// One player's name for each seat.
fn seats(names: &str, players: u8) -> Result<Vec<String>, String> {
    let names: Vec<_> = names.split(',').map(str::trim).collect();
    if let Some(unknown) = names.iter().find(|name| !PLAYERS.contains(name)) {
        return Err(format!("there is no player `{unknown}`: there is {}", PLAYERS.join(", ")));
    }
    match names.len() {
        1 => Ok(vec![names[0].to_owned(); players.into()]),
        count if count == usize::from(players) => Ok(names.into_iter().map(str::to_owned).collect()),
        count => Err(format!("{count} names for {players} seats: expected one, or one for each seat")),
    }
}

fn create(path: &Path) -> anyhow::Result<Box<dyn Write>> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(BufWriter::new(stdout().lock())));
    }
    let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(Box::new(BufWriter::new(file)))
}

/// Shown on a terminal only.
fn progress_bar(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} games, {eta} left");
    ProgressBar::new(games).with_style(style.expect("the template is well formed"))
}
