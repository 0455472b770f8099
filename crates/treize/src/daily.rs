//! `treize daily`: the deal of the day of a server, in the terminal.

use treize_tui::remote::ServerAddress;

use crate::games;
use crate::open::OWN_SERVER;
use crate::play::DisplayArgs;

/// Play the deal of the day of a running server: the same cards and bots for everybody, one try.
///
/// Afterwards it shows your place among all who have played, and what an expert got with the same cards. If you leave, the
/// same command leads back to your game.
#[derive(clap::Args)]
#[command(after_help = "Example: treize daily 13 --server https://play.example.org --name Anne")]
pub(crate) struct Args {
    /// The game: thirteen (or 13), friday13, nichtig or danger13; titles in any of our languages are names too.
    game: String,
    /// The server.
    #[arg(long, value_name = "URL", default_value = OWN_SERVER)]
    server: ServerAddress,
    /// The name that others see; asked for the first time, and remembered.
    #[arg(long)]
    name: Option<String>,
    #[command(flatten)]
    shown: DisplayArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let info = games::find(&args.game)?;
    args.shown.session(0)?.daily(&args.server, args.name.as_deref(), info.game)
}
