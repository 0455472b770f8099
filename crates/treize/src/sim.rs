//! `treize sim`: many games at once.

use std::fs::File;
use std::io::{BufWriter, Write, stdout};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context;
use treize_bots::Spec;
use treize_engine::games::Visit;
use treize_engine::record::Record;
use treize_engine::{Game, Recorded};
use treize_lab::{Csv, Duel, Estimate, Played, Report, Tally};

use crate::{Usage, games, many, setup};

/// Let players meet over many games, and count or keep them.
///
/// Every deal is played once in each rotation of the players round the table, and players are compared deal by
/// deal, so that luck counts for little. All cores play. The same seed gives the same games in the same order,
/// whatever the number of cores.
#[derive(clap::Args)]
#[command(
    after_help = "Players: beginner, easy, normal, hard, expert; or by what they do: random, greedy (a rule of thumb),
overlooking:N (sees N % of the choices), net (a small network), search:N (N imagined games a move), search:Nms
(N milliseconds a move), flat:N (search without a network), exec:COMMAND (a program of your own:
docs/bot-protocol.md; its COMMAND cannot hold a comma)

Example: treize sim thirteen --players 4 --seats greedy,random,random,random --games 4000"
)]
pub(crate) struct Args {
    /// Which game: see `treize games`.
    game: String,
    /// How many players.
    #[arg(long, value_name = "N")]
    players: u64,
    /// How many games, at least: the last deal is played in all rotations.
    #[arg(long, value_name = "G", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Where chance starts.
    #[arg(long, value_name = "S", default_value_t = 13)]
    seed: u64,
    /// Who plays, seat by seat with commas; one name sits everywhere.
    #[arg(long, value_name = "NAMES", default_value = "random")]
    seats: String,
    /// An option of the game; may be given again.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Write the games' records here, one JSON object a line; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Write every game here as comma-separated values, a line for each seat; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draw the result here, as SVG.
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
    /// Print the result as one JSON object, for programs.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    games::named(&args.game, Sim(args))?
}

struct Sim<'a>(&'a Args);

impl Visit for Sim<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Game>(self) -> anyhow::Result<()> {
        let args = self.0;
        let dash = |file: &Option<PathBuf>| file.as_deref() == Some(Path::new("-"));
        let to_stdout = dash(&args.records) || dash(&args.csv);
        if u8::from(dash(&args.records)) + u8::from(dash(&args.csv)) + u8::from(args.json) > 1 {
            return Err(Usage("only one thing can go to standard output".into()).into());
        }
        let (options, players) = setup::table::<G>(&args.options, args.players)?;
        let seats = seats(&args.seats, players).map_err(setup::usage::<G>)?;
        let duel = Duel::<G> { options, seats, seed: args.seed };
        let mut lines = args.csv.as_deref().map(create).transpose()?;
        let csv = Csv::new(&duel);
        if let Some(out) = &mut lines {
            out.write_all(Csv::HEADER.as_bytes())?;
        }
        let mut records = args.records.as_deref().map(create).transpose()?;
        let games = args.games.next_multiple_of(duel.rotations() as u64);

        let (stopped, bar, start) = (many::stop_on_interrupt(), many::progress_bar(games), Instant::now());
        let mut tally = Tally::new(&duel);
        let count = |number, (played, record): (Played, Option<String>)| {
            tally.add(&played);
            for (seat, fault) in &played.faults {
                let name = &duel.seats[duel.sitting(*seat, played.rotation)];
                bar.suspend(|| eprintln!("game {number}, seat {seat}, {name}: {fault}"));
            }
            if let Some(out) = &mut lines {
                out.write_all(csv.lines(number, &played).as_bytes()).context("cannot write the games")?;
            }
            if let (Some(out), Some(record)) = (&mut records, record) {
                writeln!(out, "{record}").context("cannot write the records")?;
            }
            Ok(())
        };
        many::play(games, (&bar, stopped), |number| play(&duel, number, args), count)?;
        for out in [&mut records, &mut lines].into_iter().flatten() {
            out.flush().context("cannot write the games")?;
        }
        bar.finish_and_clear();

        let report = tally.report();
        if let Some(path) = &args.chart {
            std::fs::write(path, report.chart(G::NAME).svg())
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        if args.json {
            let mut out = stdout().lock();
            serde_json::to_writer(&mut out, &report)?;
            writeln!(out)?;
        } else if !to_stdout {
            let (game, players, games, deals) = (report.game, report.players, report.games, report.deals);
            let seconds = start.elapsed().as_secs_f64();
            let out = &mut stdout().lock();
            writeln!(
                out,
                "{game}, {players} players, seed {}: {games} games, {deals} deals, {seconds:.1} s",
                args.seed
            )?;
            print(&report, out)?;
        }
        Ok(())
    }
}

/// Plays one game, and writes its record if one is wanted.
fn play<G: Game>(duel: &Duel<G>, number: u64, args: &Args) -> (Played, Option<String>) {
    if args.records.is_none() {
        return (duel.play(number, |fast| fast).1, None);
    }
    let (table, played) = duel.play(number, Recorded::new);
    let record = Record::of(&table).expect("the game is over");
    (played, Some(serde_json::to_string(&record).expect("a record is plain data")))
}

fn print(report: &Report, out: &mut impl Write) -> std::io::Result<()> {
    let width = report.bots.iter().map(|bot| bot.bot.len()).max().unwrap_or(0).max("player".len());
    let (points, rounds) = ("points a game", "points a round");
    writeln!(
        out,
        "\n{:<width$}  {points:>16}  {rounds:>16}  {:>14}  {:>15}  ms a move",
        "player", "rank", "games won"
    )?;
    for bot in &report.bots {
        let (points, rounds) = (with_interval(bot.points, 2), with_interval(bot.points_per_round, 2));
        let (rank, won) = (with_interval(bot.rank, 2), with_interval(bot.win_share.percent(), 1));
        writeln!(
            out,
            "{:<width$}  {points:>16}  {rounds:>16}  {rank:>14}  {won:>13} %  {:>9.3}",
            bot.bot, bot.ms_per_move
        )?;
    }
    for bot in report.bots.iter().filter(|bot| bot.faults > 0) {
        writeln!(out, "{}: {} games lost because it failed to choose", bot.bot, bot.faults)?;
    }
    for (row, pair) in report.pairs.iter().enumerate() {
        if row == 0 {
            writeln!(out, "\ndifference, points a round, deal by deal")?;
        }
        writeln!(out, "{} less {}: {}", pair.a, pair.b, with_interval(pair.points_per_round, 2))?;
    }
    Ok(())
}

pub(crate) fn with_interval(Estimate { mean, ci95 }: Estimate, digits: usize) -> String {
    match ci95 {
        Some(half) => format!("{mean:.digits$} ± {half:.digits$}"),
        None => format!("{mean:.digits$}"),
    }
}

/// One player for each seat.
fn seats(names: &str, players: u8) -> Result<Vec<Spec>, String> {
    let specs: Result<Vec<Spec>, _> = names.split(',').map(|name| name.trim().parse()).collect();
    let specs = specs.map_err(|error| error.to_string())?;
    match specs.len() {
        1 => Ok(vec![specs[0].clone(); players.into()]),
        count if count == usize::from(players) => Ok(specs),
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
