//! Games, options, levels and refusals, for those who choose a table.

use serde_json::Value;

use crate::{Arg, Words};

/// A name, and a sentence about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name.
    pub name: String,
    /// What it means.
    pub about: String,
}

/// What is said of a game before one plays it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AboutGame {
    /// Its name.
    pub name: String,
    /// What it is like.
    pub pitch: String,
    /// For how many.
    pub players: String,
    /// Who wins.
    pub aim: String,
}

/// What is said of a game's option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AboutOption {
    /// Its name.
    pub name: String,
    /// What it changes.
    pub about: String,
    /// What holds if nothing is chosen.
    pub default: String,
}

impl Words {
    /// A game.
    pub fn game(&self, game: &str) -> AboutGame {
        AboutGame {
            name: self.text(&format!("{game}-name"), &[]),
            pitch: self.text(&format!("{game}-pitch"), &[]),
            players: self.text(&format!("{game}-players"), &[]),
            aim: self.text(&format!("{game}-aim"), &[]),
        }
    }

    /// A game's option.
    pub fn option(&self, game: &str, key: &str) -> AboutOption {
        let Named { name, about } = self.both(&format!("{game}-option-{key}"));
        AboutOption { name, about, default: self.text(&format!("{game}-option-{key}.default"), &[]) }
    }

    /// What a table may choose whatever the game: `clock`, `public`, `spectators`, `open_memory`, `draw_seats`.
    pub fn table_option(&self, key: &str) -> Named {
        self.both(&format!("table-{}", key.replace('_', "-")))
    }

    /// A clock as the protocol writes it.
    pub fn clock(&self, clock: &Value) -> String {
        let kind = clock["kind"].as_str().unwrap_or("none");
        let number = |key: &str| clock[key].as_u64().unwrap_or_default().into();
        self.text(&format!("clock-{kind}"), &[("seconds", number("seconds")), ("days", number("days"))])
    }

    /// A level of bots.
    pub fn level(&self, level: &str) -> Named {
        self.both(&format!("level-{level}"))
    }

    /// How a bot is called that sits on this chair.
    pub fn bot_name(&self, seat: u8) -> String {
        self.text("bot-name", &[("seat", seat.into())])
    }

    /// Why the server refused, and what to do; nothing if the code is a new one.
    pub fn refused(&self, code: &str, rule: Option<u8>) -> Option<String> {
        let known = if rule.is_some() { "yes" } else { "no" };
        let args: [(_, Arg<'_>); 2] =
            [("rule-known", known.into()), ("rule", rule.unwrap_or_default().into())];
        self.find(&format!("refused-{}", code.replace('_', "-")), &args.into_iter().collect())
    }

    fn both(&self, id: &str) -> Named {
        Named { name: self.text(id, &[]), about: self.text(&format!("{id}.about"), &[]) }
    }
}
