//! `treize match`: two players, until it is known which one is better.

use std::io::{Write, stdout};
use std::sync::atomic::Ordering;
use std::time::Instant;

use treize_bots::Spec;
use treize_bots::games::{Knowledge, Visit};
use treize_engine::{Game, Players};
use treize_lab::{Ahead, Match, MatchReport, MatchTally, StopRule, Until, Verdict, WithLuck, counted};

use crate::sim::print_provenance;
use crate::{UsageError, games, runner, setup};

/// Let two players play until it is known which one is better.
///
/// Each deal is played by one A against a table of B, and by one B against a table of A, on each seat; with teams, each
/// player is a team. The difference is looked at after every deal, and the match stops as soon as the question is
/// answered: a clear case takes few deals, a close one many. The interval allows for all that looking: in 95 of 100
/// matches it contains the truth from the first deal to the last, and equal players are called different in at most 5
/// (docs/bots.md explains it).
///
/// Ctrl-C and SIGTERM print what is known so far; that is valid too, and the exit code is 130. The exit code is 1 if a
/// player failed to choose.
#[derive(clap::Args)]
#[command(
    after_help = "Example: treize match net:new.net net --game thirteen\n         treize match hard normal --game danger13 --players 2 --until 0.1"
)]
pub(crate) struct Args {
    /// The one player: see `treize sim --help`.
    #[arg(value_name = "A")]
    a: String,
    /// The other player.
    #[arg(value_name = "B")]
    b: String,
    /// Which game: see `treize games`.
    #[arg(long, value_name = "GAME")]
    game: String,
    /// How many players at a table; 4 if not given.
    #[arg(long, value_name = "N")]
    players: Option<u64>,
    /// When to stop: `decided`, when one is better beyond doubt, or a number, when the difference is known to plus or
    /// minus this many points per round.
    #[arg(long, value_name = "GOAL", default_value = "decided", value_parser = until)]
    until: Until,
    /// Also stop when the difference is certainly less than this many points per round.
    #[arg(long, value_name = "POINTS", value_parser = positive)]
    equal_within: Option<f64>,
    /// Stop after this many deals in any case.
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    deals: u64,
    /// Stop after this many seconds in any case, with what is known then.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    seconds: Option<u64>,
    /// How sure the interval must be, in percent.
    #[arg(long, value_name = "PERCENT", default_value_t = 95.0, value_parser = confidence)]
    confidence: f64,
    /// The seed of all random numbers.
    #[arg(long, value_name = "S", default_value_t = 13)]
    seed: u64,
    /// An option of the game; may be given again.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Print the result as one JSON object, for programs.
    #[arg(long)]
    json: bool,
    /// Take luck out of the results, and decide by what is left: what the deals and the draws were worth by the game's own network. That has
    /// mean zero; it takes about as long as a short search per move (docs/bots.md says how much it helps).
    #[arg(long)]
    luck_adjusted: bool,
    #[command(flatten)]
    jobs: runner::Jobs,
}

fn positive(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number > 0.0);
    number.ok_or_else(|| "expected a number above 0".into())
}

fn until(text: &str) -> Result<Until, String> {
    if text == "decided" {
        return Ok(Until::Decided);
    }
    positive(text).map(Until::Precise).map_err(|_| "expected `decided` or a number above 0".into())
}

fn confidence(text: &str) -> Result<f64, String> {
    let percent = text.parse().ok().filter(|percent| (50.0..=99.99).contains(percent));
    percent.ok_or_else(|| "expected 50 to 99.99".into())
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    games::named(&args.game, Run(args))?
}

struct Run<'a>(&'a Args);

impl Visit for Run<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Game>(self, knowledge: Knowledge<G>) -> anyhow::Result<()> {
        let args = self.0;
        let usual = Players::FOUR.clamp(*G::PLAYERS.start(), *G::PLAYERS.end());
        let (options, players) =
            setup::table::<G>(&args.options, args.players.unwrap_or_else(|| usual.into()))?;
        let bots = setup::bots::<G>([&args.a, &args.b], &knowledge)?;
        let [a, b]: [Spec; 2] = bots.try_into().expect("two names are two players");
        if a == b {
            return Err(UsageError(format!("`{a}` cannot play against itself")).into());
        }
        let error = 1.0 - args.confidence / 100.0;
        let rule = StopRule { until: args.until, equal_within: args.equal_within, error };
        let played = Match::new(&knowledge, &options, players, [a, b], args.seed);
        let played = if args.luck_adjusted { played.adjust_for_luck() } else { played };
        args.jobs.start()?;
        let games = args.deals * played.games_per_deal();
        let (stopped, start, bar) =
            (runner::stop_on_interrupt(), Instant::now(), runner::progress_bar(games, "games at most"));
        let mut tally = MatchTally::new(&played, rule);
        let play = |number| played.play(number);
        let is_late = || args.seconds.is_some_and(|seconds| start.elapsed().as_secs() >= seconds);
        let is_interrupted = || stopped.load(Ordering::Relaxed);
        let is_over = || is_interrupted() || is_late();
        let finished = runner::play_until(games, (&bar, &is_over), play, |_, (duel, number, played)| {
            runner::print_faults(&bar, duel, number, &played);
            Ok(tally.add(duel, &played))
        })?;
        let finished = finished || !is_interrupted();
        bar.finish_and_clear();

        let mut report = tally.report();
        report.provenance.finish(report.games, if finished { report.games } else { games });
        let out = &mut stdout().lock();
        if args.json {
            serde_json::to_writer(&mut *out, &report)?;
            writeln!(out)?;
        } else {
            print(&report, args.confidence, start.elapsed().as_secs_f64(), out)?;
        }
        let requested = if finished { report.games } else { games };
        runner::exit_status(report.faults.iter().sum(), report.games, requested)
    }
}

fn print(report: &MatchReport, confidence: f64, seconds: f64, out: &mut impl Write) -> std::io::Result<()> {
    let MatchReport { game, players, a, b, deals, games, .. } = report;
    let (deals, games) = (counted(*deals, "deal"), counted(*games, "game"));
    writeln!(
        out,
        "{game}, {players} players, seed {}: {deals}, {games}, {seconds:.1} s",
        report.provenance.seed
    )?;
    print_provenance(&report.provenance, out)?;
    writeln!(out)?;
    match report.verdict {
        Verdict::A => writeln!(out, "{a} is better than {b}")?,
        Verdict::B => writeln!(out, "{b} is better than {a}")?,
        Verdict::Equal => {
            let within = report.rule.equal_within.unwrap_or_default();
            writeln!(out, "{a} and {b} differ by less than {within} points per round")?;
        }
        Verdict::Undecided => writeln!(out, "not decided: {a} and {b} may be equal")?,
    }
    let Ahead { mean, low, high } = report.ahead;
    match low.zip(high) {
        Some((low, high)) => writeln!(
            out,
            "{a} is {mean:+.2} points per round better than {b}; {confidence} % interval {low:+.2} to {high:+.2}"
        )?,
        None => writeln!(out, "{a} is {mean:+.2} points per round better than {b}; nothing is certain yet")?,
    }
    if let Some(WithLuck { mean, variance_left }) = report.with_luck {
        let left = variance_left.map_or(String::new(), |left| {
            format!("; {:.0} % of the variance is left without it", left * 100.0)
        });
        writeln!(out, "luck was taken out: with it {mean:+.2}{left}")?;
    }
    let [first, second] = report.ms_per_move;
    writeln!(out, "ms per move: {first:.3} and {second:.3}")?;
    for (name, &faults) in [a, b].into_iter().zip(&report.faults).filter(|(_, faults)| **faults > 0) {
        writeln!(out, "{name}: {} lost because it failed to choose", counted(faults, "game"))?;
    }
    Ok(())
}
