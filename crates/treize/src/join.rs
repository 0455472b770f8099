//! `treize join` and `treize watch`: the table of a server, in the terminal.

use treize_engine::Seat;
use treize_tui::remote::Invitation;

use crate::UsageError;
use crate::play::DisplayArgs;

/// Play at a table of a running server, in the terminal.
///
/// The others may sit at a browser or at a terminal of their own. If the connection is lost, it comes back by itself; if
/// you leave, the same command leads back to your seat.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  treize join https://play.example.org/t/k3v9 --name Anne\n  treize join http://192.168.1.13:1313/t/k3v9"
)]
pub(crate) struct Join {
    /// The table's link.
    #[arg(value_name = "URL")]
    url: Invitation,
    /// The name that others see; asked for the first time, and remembered.
    #[arg(long)]
    name: Option<String>,
    /// Which seat, from 0; the first free one if not given.
    #[arg(long, value_name = "S")]
    seat: Option<u8>,
    #[command(flatten)]
    shown: DisplayArgs,
}

/// Watch a table of a running server, in the terminal.
///
/// You see no hand. The table must allow spectators.
#[derive(clap::Args)]
#[command(after_help = "Example: treize watch https://play.example.org/t/k3v9")]
pub(crate) struct Watch {
    /// The table's link.
    #[arg(value_name = "URL")]
    url: Invitation,
    #[command(flatten)]
    shown: DisplayArgs,
}

pub(crate) fn join(args: &Join) -> anyhow::Result<()> {
    let seat = args.seat.map(|seat| Seat::try_from(seat).map_err(|error| UsageError(error.to_string())));
    args.shown.session(0)?.join(&args.url, args.name.as_deref(), seat.transpose()?)
}

pub(crate) fn watch(args: &Watch) -> anyhow::Result<()> {
    args.shown.session(0)?.watch(&args.url)
}
