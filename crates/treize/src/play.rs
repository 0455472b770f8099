//! `treize play`: a game against bots, in the terminal.

use std::io::{IsTerminal, stdout};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use serde_json::{Map, Value};
use treize_bots::Level;
use treize_engine::games::{GAMES, Info};
use treize_engine::{Fast, Seat, table};
use treize_tui::Paint;
use treize_tui::session::{Asked, Session};
use treize_words::Words;

use crate::Usage;
use crate::data::own_folder;
use crate::rules::Lang;

/// Play against bots in the terminal, at once.
///
/// No server is needed. A game you leave is kept, and offered again; a finished one leaves a record that `treize verify`
/// checks. Without a game there is a menu.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  treize play thirteen --players 3 --level hard\n  yes 1 | treize play danger13 --plain --new"
)]
pub(crate) struct Args {
    /// The game: thirteen, friday13, nichtig or danger13.
    game: Option<String>,
    /// How many play, you included; 4 if not given.
    #[arg(long, value_name = "N")]
    players: Option<u8>,
    /// How well the bots play: beginner, easy, normal, hard or expert; normal if not given.
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    level: Option<Level>,
    /// An option of the game; `treize games` lists them.
    #[arg(long = "option", value_name = "KEY=VALUE", requires = "game")]
    options: Vec<String>,
    /// Where you sit, from 0; drawn if not given.
    #[arg(long, value_name = "S")]
    seat: Option<u8>,
    /// The same number deals the same cards.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Begin a new game, whatever is unfinished.
    #[arg(long, requires = "game", conflicts_with = "resume")]
    new: bool,
    /// Go on with the unfinished game that was played last.
    #[arg(long)]
    resume: bool,
    /// How long a bot waits before it decides, in milliseconds, so that you can follow.
    #[arg(long, value_name = "MS", default_value_t = 700)]
    pause: u64,
    #[command(flatten)]
    shown: Shown,
}

/// How a table is shown in the terminal.
#[derive(clap::Args)]
pub(crate) struct Shown {
    /// In sentences, line by line: for a screen reader, a braille line or a script.
    #[arg(long)]
    plain: bool,
    /// The language; your system's by default, or else English.
    #[arg(long, value_enum)]
    lang: Option<Lang>,
    /// The folder where everything is kept; your own data folder if not given.
    #[arg(long = "data", value_name = "DIR")]
    data: Option<PathBuf>,
}

impl Shown {
    /// What the terminal client is told. What is no terminal, or a very simple one, gets sentences.
    pub(crate) fn session(&self, pause: u64) -> anyhow::Result<Session> {
        let lang = self.lang.unwrap_or_else(Lang::of_system);
        let simple = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        Ok(Session {
            words: Arc::new(Words::new(&[lang.code()])),
            folder: own_folder(self.data.as_ref())?,
            pause: Duration::from_millis(pause),
            plain: self.plain || simple || !stdout().is_terminal(),
            paint: Paint::from_env(),
        })
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let (seat, options) = match &args.game {
        None => checked_for_any(args)?,
        Some(game) => checked(info(game)?, args)?,
    };
    let asked = Asked {
        game: args.game.clone(),
        players: args.players,
        options,
        level: args.level,
        seat,
        seed: args.seed,
        fresh: args.new,
        resume: args.resume,
    };
    args.shown.session(args.pause)?.play(&asked).context("cannot play")
}

fn info(game: &str) -> Result<&'static Info, Usage> {
    GAMES.iter().find(|info| info.game == game).ok_or_else(|| {
        let games: Vec<_> = GAMES.iter().map(|info| info.game).collect();
        Usage(format!("there is no game `{game}`; the games are {}", games.join(", ")))
    })
}

/// The same for the menu, which offers the games that can be played like that; there must be one.
fn checked_for_any(args: &Args) -> Result<(Option<Seat>, Map<String, Value>), Usage> {
    let mut reasons = Vec::new();
    for info in GAMES {
        match checked(info, args) {
            Ok(fits) => return Ok(fits),
            Err(Usage(reason)) => reasons.push(reason),
        }
    }
    Err(Usage(format!("no game can be played like that:\n  {}", reasons.join("\n  "))))
}

/// The seat and the options, if a table can be set up like that.
fn checked(info: &Info, args: &Args) -> Result<(Option<Seat>, Map<String, Value>), Usage> {
    let game = info.game;
    let usage = |error: String| Usage(format!("{game}: {error}"));
    let mut options = Map::new();
    for text in &args.options {
        let (key, value) =
            text.split_once('=').ok_or_else(|| usage(format!("option `{text}`, expected KEY=VALUE")))?;
        // What is not there is left to the game to refuse, in its own words.
        let spec = info.options.iter().find(|spec| spec.key == key);
        let value = spec.map_or(Ok(Value::Null), |spec| spec.parse(value));
        options.insert(key.into(), value.map_err(|error| usage(error.to_string()))?);
    }
    let players = args.players.unwrap_or(4.clamp(info.min_players, info.max_players));
    table::open(game, players.into(), &options, Fast::new(0)).map_err(|error| usage(error.to_string()))?;
    let seat = args.seat.map(|seat| {
        let found = Seat::all(players).find(|&known| u8::from(known) == seat);
        found.ok_or_else(|| {
            usage(format!("there is no seat {seat}: they are numbered from 0 to {}", players - 1))
        })
    });
    Ok((seat.transpose()?, options))
}

fn level(name: &str) -> Result<Level, String> {
    name.parse().map_err(|()| {
        let levels: Vec<_> = Level::ALL.iter().map(|level| level.name()).collect();
        format!("there is no level `{name}`: there is {}", levels.join(", "))
    })
}
