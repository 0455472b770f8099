//! `treize replay`: a record, step by step, in the terminal.

use std::path::PathBuf;

use anyhow::Context;
use treize_tui::replay::Replay;

use crate::play::Shown;
use crate::{input, view};

/// Step through a record on the same boards, in the terminal.
///
/// The record is checked first: what does not hold is not shown.
#[derive(clap::Args)]
#[command(after_help = "Example: treize replay games.jsonl --record 2 --seat 0")]
pub(crate) struct Args {
    /// A file with a record.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which record of a file with many, from 1.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    record: u64,
    /// Whose eyes, from 0; a spectator's if not given.
    #[arg(long, value_name = "S")]
    seat: Option<u64>,
    #[command(flatten)]
    shown: Shown,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let record = input::one(&args.file, args.record)?;
    let viewer = view::viewer(args.seat, u8::try_from(record.players).unwrap_or(u8::MAX))?;
    let replay = Replay::new(record, viewer).with_context(|| args.file.display().to_string())?;
    args.shown.session(0)?.replay(replay)
}
