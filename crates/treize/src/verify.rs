//! `treize verify`: checks records.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use anyhow::Context;
use treize_client::{Changed, Memory, Verdict};
use treize_engine::excerpt;
use treize_engine::games::GAMES;
use treize_protocol::Source;
use treize_record::Record;

use crate::Failed;
use crate::data::folder_path;
use crate::input::{Records, open};

/// Replay records and check every shuffle, action and score.
///
/// If a record contains the seed and nonces of its shuffles, the shuffles must follow from them. If you played at its
/// table with this machine, the deal is compared with what this machine saw: this verifies that nobody chose the
/// cards.
///
/// Prints how many records are valid, and in how many the shuffles are proved. For each invalid record, prints its
/// file and line, the step and the reason; the exit code is then 1.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files with records, one JSON object each or one object per line; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The folder with what this machine contributed to the shuffles; your own data folder if not given.
    #[arg(long = "data", value_name = "DIR", env = "TREIZE_DATA")]
    data: Option<PathBuf>,
    /// The table whose record you expect. Without it, the table is the one that the record names, and the one that the file
    /// is named after, as in `records/TABLE.json`.
    #[arg(long, value_name = "TABLE")]
    table: Option<String>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let (mut counts, mut proved, mut bad) = (vec![0_usize; GAMES.len()], 0_usize, 0_usize);
    let (mut unreadable, mut without) = (0, 0);
    let (folder, mut elsewhere) = (folder_path(args.data.as_ref()), 0_usize);
    for path in &args.files {
        let shown = path.display();
        let mut empty = true;
        let input = match open(path) {
            Ok(input) => input,
            Err(error) => {
                unreadable += 1;
                eprintln!("{error:#}");
                continue;
            }
        };
        for read in Records::new(input) {
            let (line, record) = read.with_context(|| format!("cannot read {shown}"))?;
            empty = false;
            let checked = record.and_then(|record| {
                record.verify()?;
                let verdict = judge(folder.as_deref(), args.table.as_deref(), path, &record);
                let game = GAMES.iter().position(|info| info.game == record.game);
                Ok((game.expect("its game was replayed"), record.has_proof(), verdict, source_text(&record)))
            });
            match checked {
                Ok((_, _, Some(Verdict::Changed(what)), _)) => {
                    bad += 1;
                    eprintln!("{shown}:{line}: not what this machine saw: {}", difference(what));
                }
                Ok((game, has_proof, verdict, source)) => {
                    counts[game] += 1;
                    proved += usize::from(has_proof);
                    elsewhere += usize::from(verdict == Some(Verdict::NotThere));
                    if let Some(source) = source {
                        writeln!(stdout(), "{shown}:{line}: {source}")?;
                    }
                    if let Some(text) = verdict.as_ref().and_then(verdict_text) {
                        writeln!(stdout(), "{shown}:{line}: {text}")?;
                    }
                }
                Err(why) => {
                    bad += 1;
                    eprintln!("{shown}:{line}: {why}");
                }
            }
        }
        if empty {
            without += 1;
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
    let files = |count: u64, one: &str, runner: &str| match count {
        0 => String::new(),
        1 => format!("; 1 file {one}"),
        _ => format!("; {count} files {runner}"),
    };
    let read = files(unreadable, "could not be read", "could not be read");
    let empty = files(without, "has no record", "have no record");
    writeln!(stdout(), "{good} {hold}{games}{broken}{read}{empty}")?;
    if elsewhere > 0 {
        let deals = if elsewhere == 1 { "1 deal".into() } else { format!("{elsewhere} deals") };
        writeln!(
            stdout(),
            "This machine took no part in {deals}: the shuffles follow from what the record says, and it cannot say more."
        )?;
    }
    if bad == 0 && unreadable == 0 && without == 0 { Ok(()) } else { Err(Failed.into()) }
}

/// The table IDs that a file name may contain: browsers and people add other text to it.
fn tables_in(path: &Path) -> Vec<String> {
    /// The number of letters and digits in a table's ID.
    const ID: usize = 16;
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let words = name.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter(|word| word.len() == ID).map(str::to_owned).collect()
}

/// What this machine can verify about the deal of a valid record. `None` if the record is not of a live table.
fn judge(folder: Option<&Path>, expected: Option<&str>, path: &Path, record: &Record) -> Option<Verdict> {
    let named = record.proof().ok().flatten().map(|proof| proof.table().to_owned());
    // A record may leave out its proof or name another table. Then it is not what this machine expects.
    let mut tables = expected.map_or_else(|| tables_in(path), |table| vec![table.to_owned()]);
    tables.extend(named.filter(|table| expected.is_none() && !tables.contains(table)));
    let memories: Vec<_> = folder
        .iter()
        .flat_map(|folder| tables.iter().flat_map(|table| Memory::load(folder, table)))
        .collect();
    Memory::judge_any(&memories, record)
}

/// Describes a verdict. `None` if this machine did not take part.
fn verdict_text(verdict: &Verdict) -> Option<String> {
    match verdict {
        Verdict::Verified { missing } if missing.is_empty() => {
            Some("verified: this machine's number is in the shuffles, it saw this game, and nobody chose the deal".into())
        }
        Verdict::Verified { missing } => {
            let seats: Vec<_> = missing.iter().map(u64::to_string).collect();
            Some(format!(
                "this machine's number is in the shuffles, but no number came from seat {}: it was not sent, or the \
                 server dropped it. Whoever leaves out numbers on purpose can choose among several deals",
                seats.join(", ")
            ))
        }
        Verdict::Late => Some(
            "the shuffles follow from what the record says, but this machine's number came too late: it cannot say more"
                .into(),
        ),
        Verdict::NotThere | Verdict::Changed(_) => None,
    }
}

/// Where the cards of a record come from that was not shuffled for its table: nothing is proved about it, and that is no fault.
fn source_text(record: &Record) -> Option<String> {
    let source = serde_json::from_value(record.other.get("source")?.clone()).ok()?;
    let proves = "so nothing is proved about the shuffles";
    Some(match source {
        Source::Fork { step, .. } => {
            format!(
                "practice: another game, played on after {step} decisions; its cards were not shuffled for it, {proves}"
            )
        }
        Source::Challenge { .. } => {
            format!("a challenge: the cards of another game, not shuffled for this one, {proves}")
        }
        Source::Daily { day } => format!(
            "the deal of the day {}: its cards follow from a seed that the server promised the day before; \
             docs/fairness.md says how to check that when the day is over",
            excerpt(&day)
        ),
        Source::Duplicate { deal, .. } => format!(
            "deal {deal} of a duplicate: its cards follow from a seed that the server promised before anybody played \
             them; docs/fairness.md says how to check that when the duplicate is over"
        ),
    })
}

fn difference(what: Changed) -> &'static str {
    match what {
        Changed::Commitment => "the server had committed to another seed",
        Changed::Frozen => "another table was frozen before the deal",
        Changed::Seat => "the seat was another one",
        Changed::Game => "other cards were dealt, or other decisions were made",
    }
}
