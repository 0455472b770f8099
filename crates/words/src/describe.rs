//! Descriptions of games, options, levels and refusals.

use serde_json::Value;

use crate::{Arg, Words};

/// A name and its description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name.
    pub name: String,
    /// What it means.
    pub about: String,
}

/// The description of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AboutGame {
    /// Its name.
    pub name: String,
    /// A short introduction.
    pub pitch: String,
    /// The number of players.
    pub players: String,
    /// Who wins.
    pub aim: String,
}

/// The description of a game's option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AboutOption {
    /// Its name.
    pub name: String,
    /// What it changes.
    pub about: String,
    /// The default.
    pub default: String,
}

impl Words {
    /// Describes a game.
    pub fn game(&self, game: &str) -> AboutGame {
        AboutGame {
            name: self.text(&format!("{game}-name"), &[]),
            pitch: self.text(&format!("{game}-pitch"), &[]),
            players: self.text(&format!("{game}-players"), &[]),
            aim: self.text(&format!("{game}-aim"), &[]),
        }
    }

    /// Describes a game's option.
    pub fn option(&self, game: &str, key: &str) -> AboutOption {
        let Named { name, about } = self.both(&format!("{game}-option-{key}"));
        AboutOption { name, about, default: self.text(&format!("{game}-option-{key}.default"), &[]) }
    }

    /// Describes a setting of every table: `clock`, `public`, `spectators`, `open_memory`, `draw_seats`.
    pub fn table_option(&self, key: &str) -> Named {
        self.both(&format!("table-{}", key.replace('_', "-")))
    }

    /// Describes a clock, written as in the protocol.
    pub fn clock(&self, clock: &Value) -> String {
        let kind = clock["kind"].as_str().unwrap_or("none");
        let number = |key: &str| clock[key].as_u64().unwrap_or_default().into();
        self.text(&format!("clock-{kind}"), &[("seconds", number("seconds")), ("days", number("days"))])
    }

    /// Describes a level of bots.
    pub fn level(&self, level: &str) -> Named {
        self.both(&format!("level-{level}"))
    }

    /// The name of the bot on this chair.
    pub fn bot_name(&self, seat: u8) -> String {
        self.text("bot-name", &[("seat", seat.into())])
    }

    /// Why the server refused, and what to do. `None` if the code is unknown.
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
