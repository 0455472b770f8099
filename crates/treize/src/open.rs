//! `treize open` and `treize lobby`: the tables of a server, from the terminal.

use treize_protocol::{Clock, Setup};
use treize_tui::remote::ServerAddress;

use crate::play::DisplayArgs;
use crate::{games, setup};

/// The address at which a server runs if nothing else is chosen.
pub(crate) const OWN_SERVER: &str = "http://127.0.0.1:1313";

/// Open a table at a running server, and sit down at it.
///
/// The table's link is shown: others join by it, in a browser or with `treize join`. `f` puts bots on the free seats, and
/// `d` deals.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  treize open 13 --server https://play.example.org --name Anne\n  treize open nichtig --players 4 --option teams=true --public"
)]
pub(crate) struct OpenTable {
    /// The game: thirteen (or 13), friday13, nichtig or danger13; titles in any of our languages are names too.
    game: String,
    /// The server.
    #[arg(long, value_name = "URL", default_value = OWN_SERVER)]
    server: ServerAddress,
    /// How many play, you included; 4 if not given.
    #[arg(long, value_name = "N")]
    players: Option<u8>,
    /// An option of the game; `treize games` lists them.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Show which cards everybody has taken, so that nobody has to remember: in thirteen and friday13.
    #[arg(long)]
    open_memory: bool,
    /// Put the table on the list that everybody sees.
    #[arg(long)]
    public: bool,
    /// The name that others see; asked for the first time, and remembered.
    #[arg(long)]
    name: Option<String>,
    #[command(flatten)]
    shown: DisplayArgs,
}

/// List the tables of a running server: your own, and those that are open to all.
#[derive(clap::Args)]
#[command(after_help = "Example: treize lobby https://play.example.org")]
pub(crate) struct ListTables {
    /// The server.
    #[arg(value_name = "URL", default_value = OWN_SERVER)]
    server: ServerAddress,
    #[command(flatten)]
    shown: DisplayArgs,
}

pub(crate) fn open(args: &OpenTable) -> anyhow::Result<()> {
    let info = games::find(&args.game)?;
    setup::check_memory(info, args.open_memory)?;
    let (options, players) = setup::any_table(info, &args.options, args.players)?;
    let setup = Setup {
        game: info.game.into(),
        players: players.get(),
        options,
        clock: Clock::None,
        public: args.public,
        spectators: true,
        open_memory: args.open_memory,
        draw_seats: true,
    };
    args.shown.session(0)?.open(&args.server, args.name.as_deref(), &setup)
}

pub(crate) fn lobby(args: &ListTables) -> anyhow::Result<()> {
    args.shown.session(0)?.lobby(&args.server)
}
