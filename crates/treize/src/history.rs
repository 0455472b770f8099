//! `treize history`: one's own finished games at a server, in the terminal.

use std::io::{Write, stdout};

use treize_tui::remote::{GamesWanted, ServerAddress};

use crate::games;
use crate::open::OWN_SERVER;
use crate::play::DisplayArgs;

/// List your finished games at a running server, the latest first.
///
/// Each with its day, your place, everybody's points, and its link: `treize replay LINK` shows the game again. If there are more, the last
/// line says how to go on.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  treize history https://play.example.org --game 13\n  treize history https://play.example.org --json | jq .games"
)]
pub(crate) struct Args {
    /// The server.
    #[arg(value_name = "URL", default_value = OWN_SERVER)]
    server: ServerAddress,
    /// Only this game: thirteen (or 13), friday13, nichtig or danger13; titles in any of our languages are names too.
    #[arg(long)]
    game: Option<String>,
    /// Only games with somebody whose name contains this.
    #[arg(long, value_name = "NAME")]
    with: Option<String>,
    /// Only games before this one: what the last line of the page before says.
    #[arg(long, value_name = "NEXT")]
    before: Option<String>,
    /// Print one JSON object, as the server sends it: see docs/protocol.md.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    shown: DisplayArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let game = args.game.as_deref().map(games::find).transpose()?.map(|info| info.game);
    let wanted = GamesWanted { game, with: args.with.as_deref(), before: args.before.as_deref() };
    let session = args.shown.session(0)?;
    if args.json {
        let mut out = stdout().lock();
        serde_json::to_writer_pretty(&mut out, &session.games(&args.server, &wanted)?)?;
        return Ok(writeln!(out)?);
    }
    session.history(&args.server, &wanted)
}
