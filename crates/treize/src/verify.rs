//! `treize verify`: do these records hold?

use std::io::{Write, stdout};
use std::path::PathBuf;

use anyhow::Context;
use treize_engine::games::GAMES;

use crate::Failed;
use crate::input::{Records, open};

/// Replay records and check every shuffle, action and score.
///
/// If a record says from which seed and nonces its shuffles came, it holds only if they did.
///
/// Prints how many records hold, and in how many the shuffles are proved. For each that does not: its file and line, the step, and the reason; then
/// the program ends with 1.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files with records, one JSON object each or one object a line; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let (mut counts, mut proved, mut bad) = (vec![0_usize; GAMES.len()], 0_usize, 0_usize);
    for path in &args.files {
        let shown = path.display();
        let mut empty = true;
        let input = match open(path) {
            Ok(input) => input,
            Err(error) => {
                bad += 1;
                eprintln!("{error:#}");
                continue;
            }
        };
        for read in Records::new(input) {
            let (line, record) = read.with_context(|| format!("cannot read {shown}"))?;
            empty = false;
            let checked = record.and_then(|record| {
                record.verify()?;
                let game = GAMES.iter().position(|info| info.game == record.game);
                Ok((game.expect("its game was replayed"), record.has_proof()))
            });
            match checked {
                Ok((game, has_proof)) => {
                    counts[game] += 1;
                    proved += usize::from(has_proof);
                }
                Err(why) => {
                    bad += 1;
                    eprintln!("{shown}:{line}: {why}");
                }
            }
        }
        if empty {
            bad += 1;
            eprintln!("{shown}: no record in it");
        }
    }
    let good: usize = counts.iter().sum();
    let games = GAMES.iter().zip(&counts).filter(|(_, count)| **count > 0);
    let games: Vec<_> = games.map(|(info, count)| format!("{} {count}", info.game)).collect();
    let proved = if proved > 0 { format!("; {proved} with proof of the shuffles") } else { String::new() };
    let games = if games.is_empty() { String::new() } else { format!(" ({}{proved})", games.join(", ")) };
    let broken = match bad {
        0 => String::new(),
        1 => ", 1 does not".into(),
        _ => format!(", {bad} do not"),
    };
    let hold = if good == 1 { "record holds" } else { "records hold" };
    writeln!(stdout(), "{good} {hold}{games}{broken}")?;
    if bad == 0 { Ok(()) } else { Err(Failed.into()) }
}
