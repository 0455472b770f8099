//! `treize net`: network files.

use std::fs;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::Serialize;
use treize_bots::games::{Knowledge, Visit, visit};
use treize_bots::{NetError, NetInfo, TrainedNet};
use treize_engine::Game;

use crate::{UsageError, games};

/// Write and inspect network files.
///
/// A network file is a player: `net:FILE`, and `search:N:FILE` searches with it. `treize train` makes one.
#[derive(clap::Args)]
#[command(
    after_help = "Example: treize net export thirteen old.net\n         treize net show old.net\n         treize match net:new.net net:old.net --game thirteen"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Export(Export),
    Show(Show),
}

/// Write the network that the program plays a game with, to compare a later one with it.
#[derive(clap::Args)]
struct Export {
    /// Which game: see `treize games`.
    game: String,
    /// Where to write the network.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Overwrite a file that exists.
    #[arg(long)]
    force: bool,
}

/// Show for which game a network is, its shape, its checksum, and how it was trained.
#[derive(clap::Args)]
struct Show {
    /// The network.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Print one JSON object, for programs.
    #[arg(long)]
    json: bool,
}

/// What `--json` prints: written without a tree of values in between, which would turn an `f32` of 0.8 into an `f64` of
/// 0.800000011920929.
#[derive(Serialize)]
struct Shown<'a> {
    #[serde(flatten)]
    info: &'a NetInfo,
    weights: usize,
    untrained_inputs: Vec<usize>,
    plays: bool,
    error: Option<String>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    match &args.command {
        Command::Export(args) => games::named(&args.game, args)?,
        Command::Show(args) => show(args),
    }
}

impl Visit for &Export {
    type Output = anyhow::Result<()>;

    fn visit<G: Game>(self, knowledge: Knowledge<G>) -> anyhow::Result<()> {
        let net = knowledge.net.ok_or_else(|| UsageError(format!("{} has no network", G::ID)))?;
        if self.file.exists() && !self.force {
            let file = self.file.display();
            return Err(UsageError(format!("{file} exists: --force overwrites it")).into());
        }
        save(&self.file, &net.to_bytes())
    }
}

fn show(args: &Show) -> anyhow::Result<()> {
    let file = args.file.display();
    let net = TrainedNet::read(&args.file).with_context(|| file.to_string())?;
    let (info, weights) = (net.info(), net.net().weights().len());
    let fits = visit(&info.game, Fits(&net)).unwrap_or_else(|| {
        let game = treize_engine::excerpt(&info.game);
        Err(format!("there is no game `{game}`"))
    });
    let mut out = stdout().lock();
    if args.json {
        let (plays, untrained_inputs) = (fits.is_ok(), net.untrained_inputs());
        let shown = Shown { info, weights, untrained_inputs, plays, error: fits.err() };
        serde_json::to_writer(&mut out, &shown)?;
        return Ok(writeln!(out)?);
    }
    let [inputs, first, second, _] = info.shape;
    writeln!(out, "{file}")?;
    writeln!(out, "game      {}, rules {}", treize_engine::excerpt(&info.game), info.rules)?;
    writeln!(out, "encoder   version {}", info.encoder)?;
    writeln!(out, "shape     {inputs} inputs, hidden layers of {first} and {second}, 1 output")?;
    match &info.training {
        Some(training) => {
            let version = treize_engine::excerpt(&training.version);
            let (done, rounds, seed) = (training.done, training.rounds, training.seed);
            let lambda = training.lambda;
            writeln!(
                out,
                "training  {done} of {rounds} rounds, seed {seed}, lambda {lambda}, treize {version}"
            )?;
        }
        None => writeln!(out, "training  unknown")?,
    }
    let untrained = net.untrained_inputs();
    if !untrained.is_empty() {
        let untrained: Vec<_> = untrained.iter().map(ToString::to_string).collect();
        writeln!(out, "inputs    never trained: {}", untrained.join(", "))?;
    }
    writeln!(out, "weights   {weights}, SHA-256 {}", info.sha256)?;
    match fits {
        Ok(()) => writeln!(out, "plays     yes: net:{file}")?,
        Err(error) => writeln!(out, "plays     no: {error}")?,
    }
    Ok(())
}

/// Can this program play with it?
struct Fits<'a>(&'a TrainedNet);

impl Visit for Fits<'_> {
    type Output = Result<(), String>;

    fn visit<G: Game>(self, knowledge: Knowledge<G>) -> Self::Output {
        self.0.encoder(&knowledge).map(drop).map_err(|error: NetError| error.to_string())
    }
}

/// Writes a file completely or not at all.
pub(crate) fn save(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let new = path.with_added_extension("new");
    fs::write(&new, bytes)
        .and_then(|()| fs::rename(&new, path))
        .with_context(|| format!("cannot write {}", path.display()))
}
