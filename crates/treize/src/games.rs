//! `treize games`.

use std::io::{Write, stdout};

use anstyle::Style;
use treize_engine::games::{GAMES, Info, Visit, visit};
use treize_engine::{Aim, OptionKind};

use crate::Usage;

/// List the games, with players and options.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Print one JSON array, for programs.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if args.json {
        let mut out = stdout().lock();
        serde_json::to_writer_pretty(&mut out, GAMES)?;
        return Ok(writeln!(out)?);
    }
    let mut out = anstream::stdout().lock();
    for info in GAMES {
        heading(&mut out, info)?;
        for option in info.options {
            let (example, range) = match option.kind {
                OptionKind::Number { min, max, usual } => (usual.to_string(), format!("{min} to {max}")),
                OptionKind::Flag => ("true".into(), "true or false".into()),
            };
            let choice = format!("--option {}={example}", option.key);
            writeln!(out, "            {choice:<19} {}", option.about)?;
            writeln!(out, "            {:<19} {range}; default: {}", "", option.default)?;
        }
    }
    Ok(())
}

fn heading(out: &mut impl Write, info: &Info) -> std::io::Result<()> {
    let bold = Style::new().bold();
    let aim = match info.aim {
        Aim::Fewest => "fewest points win",
        Aim::Most => "most points win",
    };
    let (name, players) = (info.name, format!("{} to {} players", info.min_players, info.max_players));
    writeln!(out, "  {bold}{:<9}{bold:#} {name:<15} {players}, {aim}", info.game)
}

/// Visits the game that was asked for, or says which there are.
pub(crate) fn named<V: Visit>(id: &str, visitor: V) -> Result<V::Output, Usage> {
    visit(id, visitor).ok_or_else(|| {
        let games: Vec<_> = GAMES.iter().map(|info| info.game).collect();
        Usage(format!("there is no game `{id}`: there is {}", games.join(", ")))
    })
}
