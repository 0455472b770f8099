//! `treize view`: prints what one seat or a spectator sees.

use std::io::{IsTerminal, Write, stdout};
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::Context;
use serde_json::Value;
use treize_engine::{Players, Seat, Viewer};
use treize_record::position;

use crate::{UsageError, input};

/// Print what a seat, or a spectator, sees just before an action.
///
/// Prints exactly the JSON that a client at that seat receives, or with `--notation` one line of text, which
/// `--position` reads again. docs/notation.md describes that text.
#[derive(clap::Args)]
#[command(
    override_usage = "treize view <FILE> --step <N> <--seat <S>|--spectator> [--record <N>] [--notation]\n       \
                      treize view --position <TEXT>",
    group(clap::ArgGroup::new("eyes").args(["seat", "spectator"]))
)]
pub(crate) struct Args {
    /// A file with a record; `-` is standard input.
    #[arg(value_name = "FILE", required_unless_present = "position")]
    file: Option<PathBuf>,
    /// Which record of a file with many, from 1.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    record: u64,
    /// The number of the action, from 0; the total number of actions means the end of the game.
    #[arg(long, value_name = "N", required_unless_present = "position")]
    step: Option<usize>,
    /// The seat of the viewer, from 0.
    #[arg(long, value_name = "S", required_unless_present_any = ["spectator", "position"])]
    seat: Option<u64>,
    /// Show what a spectator sees.
    #[arg(long)]
    spectator: bool,
    /// Print the position as one line of text instead of JSON.
    #[arg(long)]
    notation: bool,
    /// Read a position as `--notation` prints it, instead of a record, and print it as JSON.
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["file", "step", "record", "eyes", "notation"])]
    position: Option<String>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if let Some(text) = &args.position {
        let view = position::read(text).map_err(|error| UsageError(error.to_string()))?;
        return print(&view);
    }
    let file = args.file.as_deref().expect("clap requires a file without a position");
    let step = args.step.expect("clap requires a step without a position");
    let record = input::nth_record(file, args.record)?;
    let mut view = None;
    let replayed = record.replay(|table, _| {
        if table.step() < step {
            return ControlFlow::Continue(());
        }
        let shown = |viewer| if args.notation { table.position(viewer).into() } else { table.view(viewer) };
        view = Some(viewer(args.seat, table.players()).map(shown));
        ControlFlow::Break(())
    });
    let Some(view) = view.transpose()? else {
        replayed.with_context(|| file.display().to_string())?;
        let last = record.actions.len();
        return Err(UsageError(format!("there is no step {step} in this record: the last is {last}")).into());
    };
    print(&view)
}

/// Prints JSON, over several lines for people, or text without quotes.
fn print(view: &Value) -> anyhow::Result<()> {
    let mut out = stdout().lock();
    match view {
        Value::String(position) => write!(out, "{position}")?,
        view if out.is_terminal() => serde_json::to_writer_pretty(&mut out, view)?,
        view => serde_json::to_writer(&mut out, view)?,
    }
    Ok(writeln!(out)?)
}

pub(crate) fn viewer(seat: Option<u64>, players: Players) -> Result<Viewer, UsageError> {
    let Some(number) = seat else { return Ok(Viewer::Spectator) };
    let seat = Seat::all(players).find(|&seat| u64::from(u8::from(seat)) == number);
    let last = players.get() - 1;
    let refused = || {
        UsageError(format!("there is no seat {number} in this record: they are numbered from 0 to {last}"))
    };
    seat.map(Viewer::Seat).ok_or_else(refused)
}
