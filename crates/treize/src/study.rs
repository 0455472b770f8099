//! `treize study`: reports a game's balance between seats, its length and its events.

use std::fmt::Write as _;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use anyhow::Context;
use treize_bots::games::{Knowledge, Visit};
use treize_engine::Game;
use treize_lab::{Duel, Spread, Study, StudyReport, counted, watch};

use crate::sim::{print_provenance, with_interval, with_share};
use crate::{games, runner, setup};

/// Study a game's balance: seats, length, scores, events.
///
/// The same player sits on all seats, so that every difference between seats comes from the game. Prints a report for
/// each number of players.
///
/// Ctrl-C and SIGTERM write and print the results so far, marked as incomplete; the exit code is then 130. The exit
/// code is 1 if a player failed to choose.
#[derive(clap::Args)]
#[command(after_help = "Example: treize study danger13 --players 4 --bots greedy --games 2000 --out study")]
pub(crate) struct Args {
    /// Which game: see `treize games`.
    game: String,
    /// How many players; every number that the game allows if not given.
    #[arg(long, value_name = "N")]
    players: Option<u64>,
    /// The player on all seats: see `treize sim --help`.
    #[arg(long, value_name = "NAME", default_value = "greedy")]
    bots: String,
    /// How many games for each number of players.
    #[arg(long, value_name = "G", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The seed of all random numbers.
    #[arg(long, value_name = "S", default_value_t = 13)]
    seed: u64,
    /// An option of the game; may be given again.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Write the report as Markdown with charts into this folder.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print one JSON object for each number of players, for programs.
    #[arg(long)]
    json: bool,
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
        let bot = setup::bots([&args.bots], &knowledge)?.remove(0);
        let sizes =
            args.players.map_or_else(|| G::player_counts().map(u64::from).collect(), |players| vec![players]);
        // Some options are valid for some numbers of players only. Options that are valid for none are refused.
        let (tables, refused): (Vec<_>, Vec<_>) = sizes
            .into_iter()
            .map(|players| setup::table::<G>(&args.options, players))
            .partition(Result::is_ok);
        if let (true, Some(Err(error))) = (tables.is_empty(), refused.into_iter().next()) {
            return Err(error.into());
        }

        args.jobs.start()?;
        let requested = args.games * tables.len() as u64;
        let stopped = runner::stop_on_interrupt();
        let bar = runner::progress_bar(requested, "games");
        let mut reports = Vec::new();
        for (options, players) in tables.into_iter().flatten() {
            let seats = vec![bot.clone(); players.into()];
            let duel = Duel::new(knowledge.clone(), options, &seats, args.seed);
            let mut study = Study::new(&duel);
            let play = |number| watch(&duel, number);
            runner::play(args.games, (&bar, stopped), play, |_, watched| {
                study.add(&watched);
                Ok(())
            })?;
            let mut report = study.report();
            report.provenance.finish(report.games, args.games);
            reports.push(report);
        }
        bar.finish_and_clear();
        reports.retain(|report| report.games > 0);

        if let Some(folder) = &args.out {
            write_folder(folder, G::NAME, &reports)
                .with_context(|| format!("cannot write into {}", folder.display()))?;
        }
        let out = &mut stdout().lock();
        for report in &reports {
            if args.json {
                serde_json::to_writer(&mut *out, report)?;
                writeln!(out)?;
            } else {
                print(report, out)?;
            }
        }
        let faults = reports.iter().map(|report| report.faults).sum();
        runner::exit_status(faults, reports.iter().map(|report| report.games).sum(), requested)
    }
}

fn title(report: &StudyReport) -> String {
    format!("{} players, {}, {} in all seats", report.players, counted(report.games, "game"), report.bot)
}

/// The rows of the table of seats: name, points per round, points per round minus the table's mean, games won.
fn seats(report: &StudyReport) -> Vec<[String; 4]> {
    let row = |(name, seat): (String, &treize_lab::SeatReport)| {
        let won = with_share(seat.win_share);
        [name, with_interval(seat.points_per_round, 2), with_interval(seat.above_table, 2), won]
    };
    report.seat_names().into_iter().zip(&report.seats).map(row).collect()
}

fn spread(Spread { mean, low, high, .. }: &Spread) -> String {
    format!("{mean:.1}, nine in ten from {low} to {high}")
}

fn print(report: &StudyReport, out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "{}, {}, seed {}", report.game, title(report), report.provenance.seed)?;
    print_provenance(&report.provenance, out)?;
    if report.faults > 0 {
        writeln!(out, "{} failed to choose {}", report.bot, counted(report.faults, "time"))?;
    }
    writeln!(out)?;
    writeln!(
        out,
        "{:<10} {:>18}  {:>18}  {:>18}",
        "seat", "points per round", "above the table", "games won"
    )?;
    for [seat, points, above, won] in seats(report) {
        writeln!(out, "{seat:<10} {points:>18}  {above:>18}  {won:>18}")?;
    }
    let fair = 100.0 / f64::from(report.players.get());
    writeln!(out, "{:<10} {:>18}  {:>18}  {:>18}", "if fair", "", "0.00", format!("{fair:.1} %"))?;
    writeln!(out, "\nrounds per game      {}", with_interval(report.rounds, 2))?;
    writeln!(out, "decisions per round  {}", spread(&report.actions))?;
    writeln!(out, "score of a round     {}", spread(&report.scores))?;
    writeln!(out, "\n{:<18} {:>12}  {:>15}", "event", "in rounds", "times per round")?;
    for happening in &report.happened {
        let share = format!("{:.1} %", 100.0 * happening.rounds);
        writeln!(out, "{:<18} {share:>12}  {:>15.2}", happening.event, happening.per_round)?;
    }
    writeln!(out)
}

/// Writes `README.md` and its charts. Code hosts show `README.md` with the folder.
fn write_folder(folder: &Path, name: &str, reports: &[StudyReport]) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder)?;
    let mut page = format!("# {name}: a study of its balance\n");
    for report in reports {
        markdown(report, &mut page)?;
        for (subject, chart) in report.charts(name) {
            let file = format!("{}-{}-{subject}.svg", report.game, report.players);
            std::fs::write(folder.join(&file), chart.svg())?;
            writeln!(page, "\n![{}]({file})", chart.title)?;
        }
    }
    Ok(std::fs::write(folder.join("README.md"), page)?)
}

fn markdown(report: &StudyReport, page: &mut String) -> std::fmt::Result {
    writeln!(page, "\n## {}\n\nMade with {}.\n", title(report), report.provenance)?;
    writeln!(page, "| seat | points per round | above the table | games won |\n| --- | --- | --- | --- |")?;
    for [seat, points, above, won] in seats(report) {
        writeln!(page, "| {seat} | {points} | {above} | {won} |")?;
    }
    writeln!(
        page,
        "\nA fair share of games is {:.1} %. Intervals are 95 %.\n",
        100.0 / f64::from(report.players.get())
    )?;
    writeln!(page, "- Rounds per game: {}", with_interval(report.rounds, 2))?;
    writeln!(page, "- Decisions per round: {}", spread(&report.actions))?;
    writeln!(page, "- A seat's score in a round: {}", spread(&report.scores))?;
    writeln!(page, "\n| event | in rounds | times per round |\n| --- | --- | --- |")?;
    for happening in &report.happened {
        let (share, times) = (100.0 * happening.rounds, happening.per_round);
        writeln!(page, "| {} | {share:.1} % | {times:.2} |", happening.event)?;
    }
    Ok(())
}
