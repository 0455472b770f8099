//! `treize learn`: the lesson of a game, in the terminal.

use std::io::{IsTerminal, stdout};

use crate::games;
use crate::play::{DisplayArgs, pause};

/// Learn a game by playing, in three minutes.
///
/// A few decisions of a fixed game, with somebody who says what to do and why. Nothing is saved.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  treize learn 13\n  treize learn nichtig --plain --lang de")]
pub(crate) struct Args {
    /// The game: thirteen (or 13), friday13, nichtig or danger13; titles in any of our languages are names too.
    game: String,
    #[command(flatten)]
    shown: DisplayArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let info = games::find(&args.game)?;
    args.shown.session(pause(None, stdout().is_terminal()))?.learn(info.game)
}
