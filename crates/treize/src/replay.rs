//! `treize replay`: a record, step by step, in the terminal.

use std::path::{Path, PathBuf};

use anyhow::Context;
use treize_engine::Players;
use treize_tui::remote::Invitation;
use treize_tui::replay::Replay;

use crate::play::DisplayArgs;
use crate::review::{BudgetArgs, Telling};
use crate::{UsageError, input, view};

/// Step through a record on the same boards, in the terminal.
///
/// The record is checked first. An invalid record is not shown.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  treize replay games.jsonl --record 2 --seat 0\n  treize replay https://play.example.org/t/k3v9"
)]
pub(crate) struct Args {
    /// A file with a record, or the link of a table whose game is over.
    #[arg(value_name = "FILE|URL")]
    file: PathBuf,
    /// Which record of a file with many, from 1.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    record: u64,
    /// The seat of the viewer, from 0; a spectator if not given.
    #[arg(long, value_name = "S")]
    seat: Option<u64>,
    /// Review the game first, and say of each decision what it was worth, as far as the player could know.
    #[arg(long)]
    review: bool,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    shown: DisplayArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let session = args.shown.session(0)?;
    let record = match link(&args.file)? {
        Some(table) => session.record(&table)?,
        None => input::nth_record(&args.file, args.record)?,
    };
    // `Replay::new` refuses a record that no table can have.
    let players = Players::try_from(record.players).unwrap_or(Players::SIX);
    let viewer = view::viewer(args.seat, players)?;
    let shown = || args.file.display().to_string();
    let mut replay = Replay::new(record.clone(), viewer).with_context(shown)?;
    if args.review {
        let review = args.budget.review(&record).with_context(shown)?;
        replay.notes = Telling::new(&session.words, &record, &review)?.verdicts();
    } else if args.budget.is_given() {
        return Err(UsageError("--worlds and --seconds are for --review".into()).into());
    }
    session.replay(replay)
}

/// The table, if this is a link and not a file. The browser's link to a replay works too.
fn link(file: &Path) -> Result<Option<Invitation>, UsageError> {
    let Some(text) = file.to_str().filter(|text| text.contains("://")) else { return Ok(None) };
    text.replace("/replay/", "/t/").parse().map(Some).map_err(UsageError)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_a_table_and_anything_else_a_file() {
        let rows = [
            ("https://play.example.org/t/0123456789abcdef", Some("0123456789abcdef")),
            ("http://127.0.0.1:1313/replay/0123456789abcdef#20/open", Some("0123456789abcdef")),
            ("games.jsonl", None),
            ("t/0123456789abcdef", None),
            ("-", None),
        ];
        for (text, table) in rows {
            let found = link(Path::new(text)).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(found.map(|link| link.table).as_deref(), table, "{text}");
        }
        assert!(link(Path::new("https://play.example.org/")).is_err());
    }
}
