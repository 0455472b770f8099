//! `treize train`: trains a game's network by self-play.

use std::fs;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use anyhow::Context;
use treize_bots::games::{Knowledge, Visit};
use treize_engine::{Game, Players};
use treize_lab::Training;

use crate::{Interrupted, UsageError, games, runner};

/// Train a game's network by self-play.
///
/// The network plays all seats and learns from the result of each round. The same seed and the same number of rounds
/// give the same network, on any number of cores. Twenty times during the training the network plays against the rule
/// of thumb, which gives the learning curve, and a checkpoint is written beside the network: run the same command with
/// `--resume` to continue after a stop. Ctrl-C and SIGTERM write a checkpoint too.
///
/// A network or checkpoint that exists is not overwritten, except with `--resume` or `--force`.
#[derive(clap::Args)]
#[command(after_help = "Example: treize train thirteen --rounds 800000 --seed 13 --out thirteen.net")]
pub(crate) struct Args {
    /// Which game: see `treize games`.
    game: String,
    /// How many rounds to play.
    #[arg(long, value_name = "N", default_value_t = 500_000, value_parser = clap::value_parser!(u64).range(1..))]
    rounds: u64,
    /// The seed of all random numbers.
    #[arg(long, value_name = "S", default_value_t = 13)]
    seed: u64,
    /// Where to write the network; the checkpoint goes to FILE.checkpoint.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Continue from the checkpoint, if there is one.
    #[arg(long)]
    resume: bool,
    /// Start again, and overwrite the network and the checkpoint.
    #[arg(long, conflicts_with = "resume")]
    force: bool,
    #[command(flatten)]
    jobs: runner::Jobs,
}

/// The number of points of the learning curve.
const CURVE_POINTS: u64 = 20;
/// The number of deals that each point is measured on.
const DEALS_PER_POINT: u64 = 500;

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    games::named(&args.game, Train(args))?
}

struct Train<'a>(&'a Args);

impl Visit for Train<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Game>(self, knowledge: Knowledge<G>) -> anyhow::Result<()> {
        let args = self.0;
        let checkpoint = args.out.with_added_extension("checkpoint");
        let mut training = start(&knowledge, args, &checkpoint)?;
        args.jobs.start()?;
        let stopped = runner::stop_on_interrupt();
        let players = Players::FOUR.clamp(*G::PLAYERS.start(), *G::PLAYERS.end());
        let bar = runner::progress_bar(args.rounds, "rounds");
        let mut out = stdout();
        writeln!(out, "rounds    points per round ahead of the rule of thumb, {players} players")?;
        let mut next = training.done() + 1;
        while !training.is_over() {
            if stopped.load(Ordering::Relaxed) {
                save(&args.out, &training.net().to_bytes())?;
                save(&checkpoint, &training.checkpoint())?;
                bar.finish_and_clear();
                let (done, rounds, shown) = (training.done(), args.rounds, checkpoint.display());
                let resume = resume_command(args);
                return Err(Interrupted(format!(
                    "stopped after {done} of {rounds} rounds; {shown} is written. To go on: {resume}"
                ))
                .into());
            }
            training.step();
            bar.set_position(training.done());
            if training.done() >= next || training.is_over() {
                next = training.done() + args.rounds / CURVE_POINTS;
                let ahead = training.evaluate(players, DEALS_PER_POINT);
                save(&args.out, &training.net().to_bytes())?;
                save(&checkpoint, &training.checkpoint())?;
                let line =
                    format!("{:<9} {:+.2} ± {:.2}", training.done(), ahead.mean, ahead.ci95.unwrap_or(0.0));
                bar.suspend(|| writeln!(out, "{line}"))?;
            }
        }
        bar.finish_and_clear();
        Ok(())
    }
}

/// The command that resumes this training.
fn resume_command(args: &Args) -> String {
    let Args { game, rounds, seed, out, .. } = args;
    format!("treize train {game} --rounds {rounds} --seed {seed} --out {} --resume", out.display())
}

fn start<G: Game>(knowledge: &Knowledge<G>, args: &Args, checkpoint: &Path) -> anyhow::Result<Training<G>> {
    let shown = checkpoint.display();
    let exists = [checkpoint, &args.out].into_iter().find(|file| file.exists());
    if let Some(file) = exists.filter(|_| !(args.force || args.resume && checkpoint.exists())) {
        let resume = if checkpoint.exists() { "--resume goes on with it, " } else { "" };
        let file = file.display();
        return Err(
            UsageError(format!("{file} exists: {resume}--force starts again and overwrites it")).into()
        );
    }
    if args.resume && checkpoint.exists() {
        let bytes = fs::read(checkpoint).with_context(|| format!("cannot read {shown}"))?;
        let training = Training::resume(knowledge, &bytes).with_context(|| shown.to_string())?;
        if (training.seed(), training.rounds()) != (args.seed, args.rounds) {
            let (seed, rounds) = (training.seed(), training.rounds());
            return Err(UsageError(format!("{shown} was made with --seed {seed} --rounds {rounds}")).into());
        }
        return Ok(training);
    }
    Training::new(knowledge, args.seed, args.rounds)
        .ok_or_else(|| UsageError(format!("{} has no encoder to train with", G::ID)).into())
}

/// Writes a file atomically.
fn save(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let new = path.with_added_extension("new");
    fs::write(&new, bytes)
        .and_then(|()| fs::rename(&new, path))
        .with_context(|| format!("cannot write {}", path.display()))
}
