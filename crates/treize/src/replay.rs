//! `treize replay`: a record, step by step, in the terminal.

use std::path::PathBuf;

use anyhow::Context;
use treize_engine::Players;
use treize_tui::replay::Replay;

use crate::play::DisplayArgs;
use crate::{input, view};

/// Step through a record on the same boards, in the terminal.
///
/// The record is checked first. An invalid record is not shown.
#[derive(clap::Args)]
#[command(after_help = "Example: treize replay games.jsonl --record 2 --seat 0")]
pub(crate) struct Args {
    /// A file with a record.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which record of a file with many, from 1.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    record: u64,
    /// The seat of the viewer, from 0; a spectator if not given.
    #[arg(long, value_name = "S")]
    seat: Option<u64>,
    #[command(flatten)]
    shown: DisplayArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let record = input::nth_record(&args.file, args.record)?;
    // `Replay::new` refuses a record that no table can have.
    let players = Players::try_from(record.players).unwrap_or(Players::SIX);
    let viewer = view::viewer(args.seat, players)?;
    let replay = Replay::new(record, viewer).with_context(|| args.file.display().to_string())?;
    args.shown.session(0)?.replay(replay)
}
