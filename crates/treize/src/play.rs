//! `treize play`: a game against bots, in the terminal.

use std::io::{IsTerminal, stdout};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use serde_json::{Map, Value};
use treize_bots::games::{Knowledge, Visit, visit};
use treize_bots::{Level, NetFile, NetFileError};
use treize_engine::games::{GAMES, Info};
use treize_engine::{Game, Seat};
use treize_tui::Paint;
use treize_tui::session::{Asked, Session};
use treize_words::Words;

use crate::data::own_folder;
use crate::rules::Lang;
use crate::{UsageError, games, setup};

/// How long a bot waits before it decides on a terminal, in milliseconds.
const PAUSE: u64 = 700;

/// Play against bots in the terminal, at once.
///
/// No server is needed. With a game, a new one is dealt right away; without, there is a menu, which also offers the games
/// you left unfinished. A finished one leaves a record that `treize verify` checks.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  treize play thirteen --players 3 --level hard\n  treize play --list\n  yes 1 | treize play danger13 --plain"
)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own on the command line")]
pub(crate) struct Args {
    /// The game: thirteen (or 13), friday13, nichtig or danger13; titles in any of our languages are names too.
    game: Option<String>,
    /// How many play, you included; 4 if not given.
    #[arg(long, value_name = "N")]
    players: Option<u8>,
    /// How well the bots play: beginner, easy, normal, hard, expert or master; normal if not given. Or net:FILE, a network of your
    /// own, for a game that you name.
    #[arg(long, visible_alias = "bots", value_name = "LEVEL", value_parser = opponent)]
    level: Option<Opponent>,
    /// An option of the game; `treize games` lists them.
    #[arg(long = "option", value_name = "KEY=VALUE", requires = "game")]
    options: Vec<String>,
    /// Show which cards everybody has taken, so that nobody has to remember: in thirteen and friday13.
    #[arg(long)]
    open_memory: bool,
    /// Your seat, from 0; random if not given.
    #[arg(long, value_name = "S")]
    seat: Option<u8>,
    /// The same number deals the same cards.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Start a new game. This is the default if a game is named.
    #[arg(long, requires = "game", conflicts_with = "resume")]
    new: bool,
    /// Resume the unfinished game that was played last.
    #[arg(long)]
    resume: bool,
    /// List the unfinished games, the one played last first, and play nothing.
    #[arg(long, conflicts_with_all = ["new", "resume"])]
    list: bool,
    /// Delete an unfinished game; `--list` shows its name.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["new", "resume", "list", "game"])]
    delete: Option<String>,
    /// How long a bot waits before it decides, in milliseconds, so that you can follow. If not given: 700 on a terminal,
    /// otherwise 0.
    #[arg(long, value_name = "MS")]
    pause: Option<u64>,
    #[command(flatten)]
    shown: DisplayArgs,
}

/// Who plays on the other seats.
#[derive(Clone)]
enum Opponent {
    Level(Level),
    Net(NetFile),
}

/// How a table is shown in the terminal.
#[derive(clap::Args)]
pub(crate) struct DisplayArgs {
    /// Plain sentences, line by line: for a screen reader, a braille display or a script. `TREIZE_PLAIN=1` does the
    /// same.
    #[arg(long)]
    plain: bool,
    /// With plain sentences, as few of them as possible: the choices in one line, and no count of a round. `TREIZE_BRIEF=1` does
    /// the same.
    #[arg(long)]
    brief: bool,
    /// The language; if not given, `TREIZE_LANG`, or your system's, or else English.
    #[arg(long, value_enum)]
    lang: Option<Lang>,
    /// Leave the mouse to the terminal, so that it selects text.
    #[arg(long)]
    no_mouse: bool,
    /// The folder for all data; your own data folder if not given.
    #[arg(long = "data", value_name = "DIR", env = "TREIZE_DATA")]
    data: Option<PathBuf>,
}

impl DisplayArgs {
    /// The settings for the terminal client. Selects plain text if the output is not a terminal, or a very simple one.
    pub(crate) fn session(&self, pause: u64) -> anyhow::Result<Session> {
        let lang = Lang::of_user(self.lang)?;
        let simple = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        Ok(Session {
            words: Arc::new(Words::new(&[lang.code()])),
            folder: own_folder(self.data.as_ref())?,
            pause: Duration::from_millis(pause),
            brief: self.brief || is_wanted("TREIZE_BRIEF"),
            plain: self.plain || is_plain_wanted() || simple || !stdout().is_terminal(),
            paint: Paint::from_env(),
            mouse: !self.no_mouse,
        })
    }
}

/// Does `TREIZE_PLAIN` ask for plain text? Empty, `0`, `false` and `no` mean no.
pub(crate) fn is_plain_wanted() -> bool {
    is_wanted("TREIZE_PLAIN")
}

/// Is this variable set, and not to no?
fn is_wanted(variable: &str) -> bool {
    let value = std::env::var_os(variable).unwrap_or_default();
    !matches!(value.to_string_lossy().to_lowercase().as_str(), "" | "0" | "false" | "no")
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let info = args.game.as_deref().map(games::find).transpose()?;
    let pause = pause(args.pause, stdout().is_terminal());
    if args.list {
        return args.shown.session(pause)?.list(info.map(|info| info.game));
    }
    if let Some(name) = &args.delete {
        let deleted = args.shown.session(pause)?.delete(name)?;
        anyhow::ensure!(deleted, "there is no unfinished game `{name}`: `treize play --list` lists them");
        return Ok(());
    }
    let (seat, options) = match info {
        None => checked_for_any(args)?,
        Some(info) => checked(info, args)?,
    };
    let (level, net) = match &args.level {
        None => (None, None),
        Some(Opponent::Level(level)) => (Some(*level), None),
        Some(Opponent::Net(file)) => {
            let info = info.ok_or_else(|| UsageError("net:FILE needs the name of a game".into()))?;
            let fits = visit(info.game, Fits(file)).expect("a game of the list");
            fits.map_err(|error| UsageError(format!("{}: {error}", info.game)))?;
            // The game may be resumed from another folder.
            let path = std::path::absolute(file.path()).context("cannot find the network")?;
            (Some(Level::Hard), Some(path.display().to_string()))
        }
    };
    let asked = Asked {
        game: info.map(|info| info.game.to_owned()),
        players: args.players,
        options,
        level,
        net,
        open_memory: args.open_memory,
        seat,
        seed: args.seed,
        fresh: args.new,
        resume: args.resume,
    };
    args.shown.session(pause)?.play(&asked)
}

/// How long a bot waits. Without a terminal nobody watches, so it does not wait.
pub(crate) fn pause(given: Option<u64>, is_terminal: bool) -> u64 {
    given.unwrap_or(if is_terminal { PAUSE } else { 0 })
}

/// Checks the arguments for the menu, which offers the games that fit them. At least one game must fit.
fn checked_for_any(args: &Args) -> Result<(Option<Seat>, Map<String, Value>), UsageError> {
    let mut reasons = Vec::new();
    for info in GAMES {
        match checked(info, args) {
            Ok(fits) => return Ok(fits),
            Err(UsageError(reason)) => reasons.push(reason),
        }
    }
    Err(UsageError(format!("no game can be played like that:\n  {}", reasons.join("\n  "))))
}

/// The seat and the options, if a table can be set up with them.
fn checked(info: &Info, args: &Args) -> Result<(Option<Seat>, Map<String, Value>), UsageError> {
    let game = info.game;
    let usage = |error: String| UsageError(format!("{game}: {error}"));
    setup::check_memory(info, args.open_memory)?;
    let (options, players) = setup::any_table(info, &args.options, args.players)?;
    let seat = args.seat.map(|seat| {
        let found = Seat::all(players).find(|&known| u8::from(known) == seat);
        found.ok_or_else(|| {
            usage(format!("there is no seat {seat}: they are numbered from 0 to {}", players.get() - 1))
        })
    });
    Ok((seat.transpose()?, options))
}

fn opponent(name: &str) -> Result<Opponent, String> {
    if let Some(file) = name.strip_prefix("net:").filter(|file| !file.is_empty()) {
        return Ok(Opponent::Net(NetFile::new(file)));
    }
    name.parse().map(Opponent::Level).map_err(|()| {
        let levels: Vec<_> = Level::ALL.iter().map(|level| level.name()).collect();
        format!("there is no level `{name}`: there is {}; or net:FILE", levels.join(", "))
    })
}

/// Can this network play the game?
struct Fits<'a>(&'a NetFile);

impl Visit for Fits<'_> {
    type Output = Result<(), NetFileError>;

    fn visit<G: Game>(self, knowledge: Knowledge<G>) -> Self::Output {
        self.0.judge(&knowledge).map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_do_not_pause_where_nobody_looks() {
        let rows = [(None, true, PAUSE), (None, false, 0), (Some(5), true, 5), (Some(5), false, 5)];
        for (given, is_terminal, expected) in rows {
            assert_eq!(pause(given, is_terminal), expected, "{given:?} {is_terminal}");
        }
    }
}
