//! `treize view`: prints what one seat or a spectator sees.

use std::io::{IsTerminal, Write, stdout};
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::Context;
use treize_engine::{Players, Seat, Viewer};

use crate::{UsageError, input};

/// Print what a seat, or a spectator, sees just before an action.
///
/// Prints exactly the JSON that a client at that seat receives.
#[derive(clap::Args)]
#[command(group(clap::ArgGroup::new("eyes").required(true).args(["seat", "spectator"])))]
pub(crate) struct Args {
    /// A file with a record; `-` is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which record of a file with many, from 1.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    record: u64,
    /// The number of the action, from 0; the total number of actions means the end of the game.
    #[arg(long, value_name = "N")]
    step: usize,
    /// The seat of the viewer, from 0.
    #[arg(long, value_name = "S")]
    seat: Option<u64>,
    /// Show what a spectator sees.
    #[arg(long)]
    spectator: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let record = input::nth_record(&args.file, args.record)?;
    let mut view = None;
    let replayed = record.replay(|table, _| {
        if table.step() < args.step {
            return ControlFlow::Continue(());
        }
        view = Some(viewer(args.seat, table.players()).map(|viewer| table.view(viewer)));
        ControlFlow::Break(())
    });
    let Some(view) = view.transpose()? else {
        replayed.with_context(|| args.file.display().to_string())?;
        let (asked, last) = (args.step, record.actions.len());
        return Err(UsageError(format!("there is no step {asked} in this record: the last is {last}")).into());
    };
    let mut out = stdout().lock();
    if out.is_terminal() {
        serde_json::to_writer_pretty(&mut out, &view)?;
    } else {
        serde_json::to_writer(&mut out, &view)?;
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
