//! `treize league`: every player against every other player.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context;
use treize_bots::Spec;
use treize_bots::games::{Knowledge, Visit};
use treize_engine::{Aim, Game};
use treize_lab::{Csv, League, LeagueReport, LeagueTally, counted};

use crate::sim::{self, SIGNIFICANT, print_adjusted, print_provenance, with_interval};
use crate::{UsageError, games, runner, setup};

/// Let every player play against every other, and rate them.
///
/// Each player sits alone at a table of each other player, and the other way round; every deal is played once with
/// that player on each seat. Prints the differences in points per round, and ratings from all games (Plackett-Luce
/// model). All pairings play the same deals, and the intervals of the ratings account for that.
///
/// Ctrl-C and SIGTERM print the results so far, marked as incomplete; the exit code is then 130. The exit code is 1 if
/// a player failed to choose.
#[derive(clap::Args)]
#[command(
    after_help = "Example: treize league danger13 --players 4 --bots random,greedy,search:20 --games 400"
)]
pub(crate) struct Args {
    /// Which game: see `treize games`.
    game: String,
    /// How many players at a table.
    #[arg(long, value_name = "N")]
    players: u64,
    /// The players, separated by commas: see `treize sim --help`.
    #[arg(long, value_name = "NAMES")]
    bots: String,
    /// The minimum number of games per pairing: the last deal is played in all of its orders.
    #[arg(long, value_name = "G", default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The seed of all random numbers.
    #[arg(long, value_name = "S", default_value_t = 13)]
    seed: u64,
    /// An option of the game; may be given again.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Write every game here as comma-separated values, a line for each seat; `-` is standard output. docs/record.md
    /// describes the columns.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draw the ratings and the cross-table here, as SVG.
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
    games::named(&args.game, Run(args))?
}

struct Run<'a>(&'a Args);

impl Visit for Run<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Game>(self, knowledge: Knowledge<G>) -> anyhow::Result<()> {
        let args = self.0;
        let is_csv_printed = args.csv.as_deref() == Some(Path::new("-"));
        if is_csv_printed && args.json {
            return Err(UsageError("only one thing can go to standard output".into()).into());
        }
        let (options, players) = setup::table::<G>(&args.options, args.players)?;
        let bots =
            different(setup::bots(args.bots.split(','), &knowledge)?).map_err(setup::usage_error::<G>)?;
        let league = League {
            knowledge,
            options,
            players,
            bots,
            seed: args.seed,
            adjust_for_luck: args.luck_adjusted,
        };
        args.jobs.start()?;
        let (pairings, mut tally) = (league.pairings(), LeagueTally::new(&league));
        let games = args.games.next_multiple_of(args.players) * pairings.len() as u64;
        let mut lines = args.csv.as_deref().map(sim::create).transpose()?;
        let csvs: Vec<_> = pairings.iter().map(|pairing| Csv::new(&pairing.duel, games)).collect();
        if let Some(out) = &mut lines {
            out.write_all(Csv::HEADER.as_bytes())?;
        }

        let (stopped, start, bar) =
            (runner::stop_on_interrupt(), Instant::now(), runner::progress_bar(games, "games"));
        let play = |number| {
            let (pairing, number) = league.game(number);
            (pairing, pairings[pairing].duel.play(number, |fast| fast).1)
        };
        runner::play(games, (&bar, stopped), play, |number, (pairing, played)| {
            tally.add(pairing, &played);
            if let Some(out) = &mut lines {
                out.write_all(csvs[pairing].lines(number, &played).as_bytes())?;
            }
            runner::print_faults(&bar, &pairings[pairing].duel, number, &played);
            Ok(())
        })?;
        if let Some(out) = &mut lines {
            out.flush().context("cannot write the games")?;
        }
        bar.finish_and_clear();

        let mut report = tally.report();
        report.provenance.finish(report.games, games);
        if let Some(path) = &args.chart {
            runner::write_chart(path, &report.chart(G::NAME))?;
        }
        let out = &mut stdout().lock();
        if args.json {
            serde_json::to_writer(&mut *out, &report)?;
            writeln!(out)?;
        } else if !is_csv_printed {
            let (game, players, seconds) = (report.game, report.players, start.elapsed().as_secs_f64());
            let (games, seed) = (counted(report.games, "game"), args.seed);
            writeln!(out, "{game}, {players} players, seed {seed}: {games}, {seconds:.1} s")?;
            print_provenance(&report.provenance, out)?;
            print(&report, out)?;
        }
        runner::exit_status(report.faults.iter().sum(), report.games, games)
    }
}

/// Checks that these are two or more different players.
fn different(bots: Vec<Spec>) -> Result<Vec<Spec>, String> {
    if let Some(twice) = bots.iter().enumerate().find(|(index, bot)| bots[..*index].contains(bot)) {
        return Err(format!("`{}` is named twice", twice.1));
    }
    if bots.len() < 2 {
        return Err("a league of one: expected two names or more, with commas".into());
    }
    Ok(bots)
}

fn print(report: &LeagueReport, out: &mut impl Write) -> std::io::Result<()> {
    let aim = match report.aim {
        Aim::Most => "most",
        Aim::Fewest => "fewest",
    };
    writeln!(out, "\npoints per round, one (row) minus the others (column); {aim} points win")?;
    let cell = |one, others| match report.cell(one, others) {
        None => "· ".into(),
        Some(cell) => {
            let sign = if cell.points_per_round.mean > 0.0 { "+" } else { "" };
            let mark = if cell.significant { "*" } else { " " };
            format!("{sign}{}{mark}", with_interval(cell.points_per_round, 2))
        }
    };
    let all = 0..report.bots.len();
    let names = report.bots.iter().map(String::len).max().unwrap_or(0).max("player".len());
    let cells = all.clone().flat_map(|one| all.clone().map(move |others| (one, others)));
    let wide = cells.map(|(one, others)| cell(one, others).chars().count()).max().unwrap_or(0).max(names + 1);
    write!(out, "{:<names$}", "")?;
    for bot in &report.bots {
        // Minus one: the last column is for the mark.
        write!(out, "  {bot:>width$} ", width = wide - 1)?;
    }
    writeln!(out)?;
    for one in all.clone() {
        write!(out, "{:<names$}", report.bots[one])?;
        for others in all.clone() {
            write!(out, "  {:>wide$}", cell(one, others))?;
        }
        writeln!(out)?;
    }
    writeln!(out, "{SIGNIFICANT}")?;
    let adjusted = report
        .cells
        .iter()
        .filter_map(|cell| Some((&report.bots[cell.one], &report.bots[cell.others], cell.luck_adjusted?)));
    print_adjusted(adjusted, out)?;
    for (bot, &faults) in report.bots.iter().zip(&report.faults).filter(|(_, faults)| **faults > 0) {
        writeln!(out, "{bot}: {} lost because it failed to choose", counted(faults, "game"))?;
    }

    writeln!(out, "\n{:<names$}  {:>14}", "player", "rating")?;
    for rating in &report.ratings {
        writeln!(out, "{:<names$}  {:>14}", rating.bot, with_interval(rating.rating, 0))?;
    }
    writeln!(out, "400 more: ten times the strength; the mean is 1500")
}
