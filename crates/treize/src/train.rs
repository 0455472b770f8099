//! `treize train`: trains a game's network by self-play.

use std::fmt::Write as _;
use std::fs;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use anyhow::{Context, ensure};
use treize_bots::TrainedNet;
use treize_bots::games::{Knowledge, Visit};
use treize_bots::net::{LANES, MOST_FIRST, is_width};
use treize_engine::{Aim, Game, Players};
use treize_lab::chart::{Chart, Intervals, Panel, Row, Tint};
use treize_lab::{Estimate, Recipe, Training, checkpoint_game};

use crate::net::save;
use crate::{Interrupted, UsageError, games, runner};

/// Train a game's network by self-play.
///
/// The network plays all seats and learns from each decision's result: the end of the round and what it said itself at the
/// seat's next decisions. The same seed and the same number of rounds
/// give the same network, on any number of cores, in one go or in several parts. Twenty times during the training the
/// network plays against the rule of thumb. That is the learning curve: it is printed, and written to FILE.curve.csv.
/// Each time the network and a checkpoint are written too. `treize train --resume FILE` continues after a stop. Ctrl-C
/// and SIGTERM write a checkpoint.
///
/// Files that exist are not overwritten, except with `--force`.
#[derive(clap::Args)]
#[command(
    after_help = "Example: treize train thirteen --rounds 800000 --seed 13 --out my.net\n         treize train --resume my.net\n         treize match net:my.net net --game thirteen"
)]
pub(crate) struct Args {
    /// Which game: see `treize games`.
    #[arg(required_unless_present = "resume", conflicts_with = "resume")]
    game: Option<String>,
    /// How many rounds to play.
    #[arg(long, value_name = "N", default_value_t = 500_000, conflicts_with = "resume", value_parser = clap::value_parser!(u64).range(1..))]
    rounds: u64,
    /// The seed of all random numbers.
    #[arg(long, value_name = "S", default_value_t = 13, conflicts_with = "resume")]
    seed: u64,
    /// How much the end of a round counts for the decisions before it: from 0 (only the next decision counts) to 1 (only the
    /// end counts).
    #[arg(long, value_name = "L", default_value_t = Recipe::default().lambda, conflicts_with = "resume", value_parser = lambda)]
    lambda: f32,
    /// Units of the network's first hidden layer: a multiple of 8. More units learn more, and take more time. With `--from`, units that the
    /// network does not have yet are added; it keeps those that it has.
    #[arg(long, value_name = "N", default_value_t = Recipe::default().width, conflicts_with = "resume", value_parser = width)]
    width: usize,
    /// Start from this network instead of from nothing; it may be of the encoder before.
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    from: Option<PathBuf>,
    /// In how many imagined worlds all actions of one decision in four are tried; 0 for none.
    #[arg(long, value_name = "N", default_value_t = Recipe::default().worlds, conflicts_with = "resume", value_parser = clap::value_parser!(u32).range(..=1000))]
    worlds: u32,
    /// Where to write the network; the checkpoint goes to FILE.checkpoint, the learning curve to FILE.curve.csv.
    #[arg(long, value_name = "FILE", required_unless_present = "resume", conflicts_with = "resume")]
    out: Option<PathBuf>,
    /// Continue the training of this network from its checkpoint. Everything stays as it was chosen.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Stop after about this many rounds, with a checkpoint, to go on another time.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    stop_after: Option<u64>,
    /// Start again, and overwrite the network, the checkpoint and the curve.
    #[arg(long, conflicts_with = "resume")]
    force: bool,
    /// Draw the learning curve here, as SVG.
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
    #[command(flatten)]
    jobs: runner::Jobs,
}

/// The number of points of the learning curve after the first.
const CURVE_POINTS: u64 = 20;
/// The number of deals that each point is measured on.
const DEALS_PER_POINT: u64 = 500;
/// The longest checkpoint or curve, in bytes: several times what the largest network takes.
const LONGEST: u64 = 256 << 20;
/// The first line of a curve.
const CURVE_HEADER: &str = "rounds,ahead,low,high";

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let Some(file) = &args.resume else {
        let (Some(game), Some(out)) = (&args.game, &args.out) else {
            return Err(UsageError("a game and --out, or --resume".into()).into());
        };
        return games::named(game, Train { args, files: Files::new(out.clone()), checkpoint: None })?;
    };
    // Either file names the training.
    let is_checkpoint = file.extension().is_some_and(|extension| extension == "checkpoint");
    let files = Files::new(if is_checkpoint { file.with_extension("") } else { file.clone() });
    let shown = files.checkpoint.display().to_string();
    let checkpoint = read(&files.checkpoint)?;
    let game = checkpoint_game(&checkpoint).context(shown)?;
    games::named(&game, Train { args, files, checkpoint: Some(checkpoint) })?
}

/// The files of a training.
struct Files {
    net: PathBuf,
    checkpoint: PathBuf,
    curve: PathBuf,
}

impl Files {
    fn new(net: PathBuf) -> Files {
        let (checkpoint, curve) =
            (net.with_added_extension("checkpoint"), net.with_added_extension("curve.csv"));
        Files { net, checkpoint, curve }
    }
}

struct Train<'a> {
    args: &'a Args,
    files: Files,
    /// The bytes of the checkpoint to continue from.
    checkpoint: Option<Vec<u8>>,
}

impl Visit for Train<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Game>(self, knowledge: Knowledge<G>) -> anyhow::Result<()> {
        let Train { args, files, checkpoint } = self;
        let mut training = start(&knowledge, args, &files, checkpoint.as_deref())?;
        let mut curve = Curve::default();
        if checkpoint.is_some() {
            curve = Curve::read(&files.curve, training.done())?;
        }
        args.jobs.start()?;
        let (stopped, rounds) = (runner::stop_on_interrupt(), training.rounds());
        let players = Players::FOUR.clamp(*G::PLAYERS.start(), *G::PLAYERS.end());
        let bar = runner::progress_bar(rounds, "rounds");
        bar.set_position(training.done());
        // What was trained before does not count for the time that is left.
        bar.reset_eta();
        let mut out = stdout();
        writeln!(out, "rounds    points per round ahead of the rule of thumb, {players} players")?;
        let end = args.stop_after.map_or(u64::MAX, |more| training.done().saturating_add(more));
        while !training.is_over() {
            if stopped.load(Ordering::Relaxed) || training.done() >= end {
                save(&files.net, &training.trained().to_bytes())?;
                save(&files.checkpoint, &training.checkpoint())?;
                bar.finish_and_clear();
                let (done, shown, net) = (training.done(), files.checkpoint.display(), files.net.display());
                let message = format!(
                    "stopped after {done} of {rounds} rounds; {shown} is written. To go on: treize train --resume {net}"
                );
                if stopped.load(Ordering::Relaxed) {
                    return Err(Interrupted(message).into());
                }
                return Ok(writeln!(out, "{message}")?);
            }
            let before = training.done();
            training.step();
            bar.set_position(training.done());
            // The points depend on nothing but the rounds played, so that a training in parts has the same curve.
            let point = |done: u64| done.min(rounds) * CURVE_POINTS / rounds;
            if before == 0 || point(before) < point(training.done()) {
                let ahead = training.evaluate(players, DEALS_PER_POINT);
                curve.add(training.done(), ahead);
                save(&files.curve, curve.csv().as_bytes())?;
                save(&files.net, &training.trained().to_bytes())?;
                save(&files.checkpoint, &training.checkpoint())?;
                let half = ahead.ci95.unwrap_or(0.0);
                let line = format!("{:<9} {:+.2} ± {half:.2}", training.done(), ahead.mean);
                bar.suspend(|| writeln!(out, "{line}"))?;
            }
        }
        bar.finish_and_clear();
        if let Some(path) = &args.chart {
            let title = format!("{}: learning curve", G::NAME);
            let subtitle = format!("points per round ahead of the rule of thumb, {players} players");
            let note =
                format!("seed {}, {rounds} rounds, treize {}", training.seed(), env!("CARGO_PKG_VERSION"));
            runner::write_chart(path, &curve.chart(title, subtitle, note))?;
        }
        let net = files.net.display();
        writeln!(out, "{net} is ready. To see how good it is: treize match net:{net} net --game {}", G::ID)?;
        Ok(())
    }
}

/// Starts a training, or continues it.
fn start<G: Game>(
    knowledge: &Knowledge<G>,
    args: &Args,
    files: &Files,
    checkpoint: Option<&[u8]>,
) -> anyhow::Result<Training<G>> {
    if let Some(bytes) = checkpoint {
        let training = Training::resume(knowledge, bytes);
        return training.with_context(|| files.checkpoint.display().to_string());
    }
    let exists = [&files.checkpoint, &files.net, &files.curve].into_iter().find(|file| file.exists());
    if let Some(file) = exists.filter(|_| !args.force) {
        let (file, net) = (file.display(), files.net.display());
        let resume = if files.checkpoint.exists() {
            format!("`treize train --resume {net}` continues it, ")
        } else {
            String::new()
        };
        let why =
            format!("{file} exists: {resume}--force starts again and overwrites it, another --out keeps it");
        return Err(UsageError(why).into());
    }
    let recipe = Recipe { lambda: args.lambda, width: args.width, worlds: args.worlds };
    if let Some(from) = &args.from {
        let shown = || from.display().to_string();
        let net = TrainedNet::read(from).with_context(shown)?;
        return Training::from_net(knowledge, &net, recipe, args.seed, args.rounds).with_context(shown);
    }
    Training::new(knowledge, recipe, args.seed, args.rounds)
        .ok_or_else(|| UsageError(format!("{} has no encoder to train with", G::ID)).into())
}

fn lambda(text: &str) -> Result<f32, String> {
    let lambda = text.parse().ok().filter(|lambda| (0.0..=1.0).contains(lambda));
    lambda.ok_or_else(|| "expected a number from 0 to 1".into())
}

fn width(text: &str) -> Result<usize, String> {
    let width = text.parse().ok().filter(|&width| is_width(width));
    width.ok_or_else(|| format!("expected a multiple of {LANES}, from {LANES} to {MOST_FIRST}"))
}

/// How the network got better: rounds played, and how far ahead of the rule of thumb it was then.
#[derive(Default)]
struct Curve(Vec<(u64, Estimate)>);

impl Curve {
    fn add(&mut self, rounds: u64, ahead: Estimate) {
        self.0.push((rounds, ahead));
    }

    /// The curve as comma-separated values.
    fn csv(&self) -> String {
        let mut csv = format!("{CURVE_HEADER}\n");
        for (rounds, ahead) in &self.0 {
            let (low, high) = ahead.ends();
            writeln!(csv, "{rounds},{},{low},{high}", ahead.mean).expect("text takes all");
        }
        csv
    }

    /// The curve of a training that is continued, up to where it continues. Without a file it begins here.
    fn read(path: &Path, done: u64) -> anyhow::Result<Curve> {
        if !path.exists() {
            return Ok(Curve::default());
        }
        let text = String::from_utf8(read(path)?).unwrap_or_default();
        let point = |line: &str| {
            let (rounds, rest) = line.split_once(',')?;
            let numbers: Vec<f64> = rest.split(',').map(str::parse).collect::<Result<_, _>>().ok()?;
            let &[mean, low, high] = numbers.as_slice() else { return None };
            let ci95 = (high > low).then_some((high - low) / 2.0);
            let ends = ci95.map(|_| (low, high));
            Some((
                rounds.parse().ok()?,
                Estimate { mean, ci95, low: ends.map(|ends| ends.0), high: ends.map(|ends| ends.1) },
            ))
        };
        let points: Option<Vec<(u64, Estimate)>> =
            text.strip_prefix(CURVE_HEADER).and_then(|lines| lines.trim_start().lines().map(point).collect());
        let mut points = points.with_context(|| format!("{}: not a learning curve", path.display()))?;
        points.retain(|(rounds, _)| *rounds <= done);
        Ok(Curve(points))
    }

    fn chart(&self, title: String, subtitle: String, note: String) -> Chart {
        let rows = self.0.iter().map(|&(rounds, value)| Row {
            label: format!("{rounds} rounds"),
            value,
            tint: Tint::of(value, 0.0, Aim::Most),
        });
        let panel =
            Intervals { heading: String::new(), rows: rows.collect(), reference: Some(0.0), unit: "" };
        Chart { title, subtitle, note, panels: vec![Panel::Intervals(panel)] }
    }
}

/// Reads a file whose size is bounded.
fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    let shown = path.display();
    let size = fs::metadata(path).with_context(|| format!("cannot read {shown}"))?.len();
    ensure!(size <= LONGEST, "{shown} has {size} bytes, more than any training writes");
    fs::read(path).with_context(|| format!("cannot read {shown}"))
}
