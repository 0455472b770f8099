//! `treize sim`: plays many games and reports the results.

use std::fs::File;
use std::io::{BufWriter, Write, stdout};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context;
use serde_json::json;
use treize_bots::Spec;
use treize_bots::games::{Knowledge, Visit};
use treize_engine::{Game, Players, Recorded};
use treize_lab::{Csv, Duel, Estimate, LuckAdjusted, Played, Provenance, Report, Tally, counted};
use treize_record::Record;

use crate::{UsageError, games, runner, setup};

/// Let players play many games against each other, and report or store the results.
///
/// Every deal is played once in each order of the players round the table, and players are compared deal by deal, so
/// that luck counts for little. If there are more than 24 orders, each deal gets a random one and its mirror image,
/// both in all rotations. With teams, partners stay partners. It does not matter in which order you list the players.
///
/// All cores play. The same seed gives the same games in the same order, whatever the number of cores, unless a
/// player depends on time (expert, master, search:Nms, flat:Nms) or is a program of your own: the output says so.
///
/// Ctrl-C and SIGTERM end it early: the games so far are written and printed, marked as incomplete, and the exit code
/// is 130. The exit code is 1 if a player failed to choose.
#[derive(clap::Args)]
#[command(after_help = "Players: beginner, easy, normal, hard, expert, master; or by what they do:
  random                   anything legal
  greedy                   a rule of thumb
  overlooking:N            greedy, but sees N % of the choices
  net                      a small network
  net:FILE                 a network of your own: see `treize train`
  search:N, search:Nms     N imagined games or N milliseconds per move
  search:N:FILE            the same with a network of your own
  flat:N, flat:Nms         search without a network
  exec:COMMAND             a program of your own (docs/bot-protocol.md)
FILE and COMMAND cannot hold a comma.

Example: treize sim thirteen --players 4 --seats greedy,random,random,random --games 4000")]
pub(crate) struct Args {
    /// Which game: see `treize games`.
    game: String,
    /// How many players.
    #[arg(long, value_name = "N")]
    players: u64,
    /// The minimum number of games: the last deal is played in all of its orders.
    #[arg(long, value_name = "G", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The seed of all random numbers.
    #[arg(long, value_name = "S", default_value_t = 13)]
    seed: u64,
    /// The players: one name per seat, separated by commas, or one name for all seats.
    #[arg(long, visible_alias = "bots", value_name = "NAMES", default_value = "random")]
    seats: String,
    /// An option of the game; may be given again.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Write the games' records here, one JSON object per line; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Write every game here as comma-separated values, a line for each seat; `-` is standard output. docs/record.md
    /// describes the columns.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draw the result here, as SVG.
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
    /// Print the result as one JSON object, for programs.
    #[arg(long)]
    json: bool,
    /// Also take luck out of the results: what the deals and the draws were worth by the game's own network. That has mean zero; it takes
    /// about as long as a short search per move (docs/bots.md says how much it helps).
    #[arg(long)]
    luck_adjusted: bool,
    #[command(flatten)]
    jobs: runner::Jobs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    games::named(&args.game, Sim(args))?
}

struct Sim<'a>(&'a Args);

impl Visit for Sim<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Game>(self, knowledge: Knowledge<G>) -> anyhow::Result<()> {
        let args = self.0;
        let dash = |file: &Option<PathBuf>| file.as_deref() == Some(Path::new("-"));
        let to_stdout = dash(&args.records) || dash(&args.csv);
        if u8::from(dash(&args.records)) + u8::from(dash(&args.csv)) + u8::from(args.json) > 1 {
            return Err(UsageError("only one thing can go to standard output".into()).into());
        }
        let (options, players) = setup::table::<G>(&args.options, args.players)?;
        let bots = setup::bots(args.seats.split(','), &knowledge)?;
        let seats = seats(bots, players).map_err(setup::usage_error::<G>)?;
        let duel = Duel::new(knowledge, options, &seats, args.seed);
        let duel = if args.luck_adjusted { duel.adjust_for_luck() } else { duel };
        args.jobs.start()?;
        let mut lines = args.csv.as_deref().map(create).transpose()?;
        let games = args.games.next_multiple_of(duel.games_per_deal());
        let csv = Csv::new(&duel, games);
        if let Some(out) = &mut lines {
            out.write_all(Csv::HEADER.as_bytes())?;
        }
        let mut records = args.records.as_deref().map(create).transpose()?;

        let (stopped, bar, start) =
            (runner::stop_on_interrupt(), runner::progress_bar(games, "games"), Instant::now());
        let mut tally = Tally::new(&duel);
        let count = |number, (played, record): (Played, Option<String>)| {
            tally.add(&played);
            runner::print_faults(&bar, &duel, number, &played);
            if let Some(out) = &mut lines {
                out.write_all(csv.lines(number, &played).as_bytes()).context("cannot write the games")?;
            }
            if let (Some(out), Some(record)) = (&mut records, record) {
                writeln!(out, "{record}").context("cannot write the records")?;
            }
            Ok(())
        };
        runner::play(games, (&bar, stopped), |number| play(&duel, number, games, args), count)?;
        for out in [&mut records, &mut lines].into_iter().flatten() {
            out.flush().context("cannot write the games")?;
        }
        bar.finish_and_clear();

        let mut report = tally.report();
        report.provenance.finish(report.games, games);
        if let Some(path) = &args.chart {
            runner::write_chart(path, &report.chart(G::NAME))?;
        }
        if args.json {
            let mut out = stdout().lock();
            serde_json::to_writer(&mut out, &report)?;
            writeln!(out)?;
        } else if !to_stdout {
            let (game, players, seconds) = (report.game, report.players, start.elapsed().as_secs_f64());
            let (games, deals) = (counted(report.games, "game"), counted(report.deals, "deal"));
            let out = &mut stdout().lock();
            writeln!(out, "{game}, {players} players, seed {}: {games}, {deals}, {seconds:.1} s", args.seed)?;
            let random = if report.all_orders { "" } else { "random " };
            writeln!(out, "orders of the players per deal: {random}{}", report.games_per_deal)?;
            print_provenance(&report.provenance, out)?;
            print(&report, out)?;
        }
        runner::exit_status(report.bots.iter().map(|bot| bot.faults).sum(), report.games, games)
    }
}

/// Prints how a result was made, except the seed.
pub(crate) fn print_provenance(provenance: &Provenance, out: &mut impl Write) -> std::io::Result<()> {
    let Provenance { version, rules, options, .. } = provenance;
    writeln!(out, "options {options}, rules {rules}, treize {version}")?;
    if !provenance.complete {
        writeln!(out, "incomplete: {} games were requested", provenance.games_requested.unwrap_or(0))?;
    }
    if !provenance.reproducible {
        writeln!(out, "not reproducible: a player depends on time, or is a program of your own")?;
    }
    Ok(())
}

/// Plays one game, and creates its record if one is needed.
fn play<G: Game>(duel: &Duel<G>, number: u64, games: u64, args: &Args) -> (Played, Option<String>) {
    if args.records.is_none() {
        return (duel.play(number, |fast| fast).1, None);
    }
    let (table, played) = duel.play(number, Recorded::new);
    let mut record = Record::of(&table).expect("the game is over");
    let names: Vec<_> = played.bots.as_slice().iter().map(|&bot| duel.bots()[bot].to_string()).collect();
    let faults: Vec<_> = played.faults.iter().map(|&(seat, _)| u8::from(seat)).collect();
    let Provenance { version, seed, reproducible, .. } = Provenance::new(duel);
    let simulation = json!({
        "version": version,
        "seed": seed,
        "game": number,
        "games_requested": games,
        "deal": played.deal,
        "reproducible": reproducible,
        "faults": faults,
    });
    record.other.insert("names".into(), names.into());
    record.other.insert("simulation".into(), simulation);
    (played, Some(serde_json::to_string(&record).expect("a record is plain data")))
}

/// The widths of the table's columns. The table fits into 80 columns.
const NAME: usize = 11;
const GAME: usize = 12;
const ROUND: usize = 13;
const RANK: usize = 11;
const WON: usize = 16;

fn print(report: &Report, out: &mut impl Write) -> std::io::Result<()> {
    let line = |out: &mut dyn Write, [name, game, round, rank, won, time]: [&str; 6]| {
        // A name that is too long gets its own line.
        let long = name.chars().count() > NAME;
        let name = if long { format!("{name}\n{:NAME$}", "") } else { format!("{name:<NAME$}") };
        writeln!(out, "{name}  {game:>GAME$}  {round:>ROUND$}  {rank:>RANK$}  {won:>WON$} {time:>8}")
    };
    writeln!(out)?;
    line(out, ["", "points", "points", "", "", "ms"])?;
    line(out, ["player", "per game", "per round", "rank", "games won", "per move"])?;
    for bot in &report.bots {
        let (points, rounds) = (fitting(bot.points, GAME), fitting(bot.points_per_round, ROUND));
        let (rank, won) = (with_interval(bot.rank, 2), with_share(bot.win_share));
        line(out, [&bot.bot, &points, &rounds, &rank, &won, &format!("{:.3}", bot.ms_per_move)])?;
    }
    for bot in report.bots.iter().filter(|bot| bot.faults > 0) {
        writeln!(out, "{}: {} lost because it failed to choose", bot.bot, counted(bot.faults, "game"))?;
    }
    for (row, pair) in report.pairs.iter().enumerate() {
        if row == 0 {
            writeln!(out, "\ndifference in points per round, deal by deal")?;
        }
        let mark = if pair.significant { " *" } else { "" };
        writeln!(out, "{} minus {}: {}{mark}", pair.a, pair.b, with_interval(pair.points_per_round, 2))?;
    }
    if report.pairs.iter().any(|pair| pair.significant) {
        writeln!(out, "{SIGNIFICANT}")?;
    }
    let adjusted = report.pairs.iter().filter_map(|pair| Some((&pair.a, &pair.b, pair.luck_adjusted?)));
    print_adjusted(adjusted, out)
}

/// Prints differences without luck, if there are any.
pub(crate) fn print_adjusted<'a>(
    pairs: impl Iterator<Item = (&'a String, &'a String, LuckAdjusted)>,
    out: &mut impl Write,
) -> std::io::Result<()> {
    for (row, (a, b, adjusted)) in pairs.enumerate() {
        if row == 0 {
            writeln!(out, "\nwithout luck")?;
        }
        let left = adjusted
            .variance_left
            .map_or(String::new(), |left| format!(" ({:.0} % of the variance is left)", left * 100.0));
        writeln!(out, "{a} minus {b}: {}{left}", with_interval(adjusted.points_per_round, 2))?;
    }
    Ok(())
}

/// Explains the star.
pub(crate) const SIGNIFICANT: &str = "* significant: p < 0.05, adjusted for the number of differences (Holm)";

pub(crate) fn with_interval(Estimate { mean, ci95, .. }: Estimate, digits: usize) -> String {
    match ci95 {
        Some(half) => format!("{mean:.digits$} ± {half:.digits$}"),
        None => format!("{mean:.digits$}"),
    }
}

/// Formats a share in percent, with both ends of its interval, because the interval is not symmetric.
pub(crate) fn with_share(share: Estimate) -> String {
    let Estimate { mean, low, high, .. } = share.percent();
    match low.zip(high) {
        Some((low, high)) => format!("{mean:.1} % ({low:.0}–{high:.0})"),
        None => format!("{mean:.1} %"),
    }
}

/// Two decimal places if they fit, otherwise one.
fn fitting(estimate: Estimate, width: usize) -> String {
    let text = with_interval(estimate, 2);
    if text.chars().count() <= width { text } else { with_interval(estimate, 1) }
}

/// One player for each seat.
fn seats(bots: Vec<Spec>, players: Players) -> Result<Vec<Spec>, String> {
    match bots.len() {
        1 => Ok(vec![bots[0].clone(); players.into()]),
        count if count == usize::from(players) => Ok(bots),
        count => Err(format!("{count} names for {players} seats: expected one, or one for each seat")),
    }
}

/// Creates a file; `-` is standard output.
pub(crate) fn create(path: &Path) -> anyhow::Result<Box<dyn Write>> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(BufWriter::new(stdout().lock())));
    }
    let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(Box::new(BufWriter::new(file)))
}
