//! What can be played on a server.

use serde::{Deserialize, Serialize};
use treize_engine::games::Info;
use treize_engine::{Aim, Dealing, OptionKind, OptionSpec};

use crate::Level;

/// What can be played here, and with whom.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Games {
    /// The games, in the order in which they are listed everywhere.
    pub games: Vec<GameInfo>,
    /// How well bots can play, the weakest first.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    #[cfg_attr(feature = "schema", ts(type = "Level[]"))]
    pub levels: Vec<Level>,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct GameInfo {
    /// Its key.
    pub game: String,
    /// Its name, as its box says it.
    pub name: String,
    /// The version of its rules.
    pub rules: u16,
    /// The fewest players.
    pub min_players: u8,
    /// The most players.
    pub max_players: u8,
    /// Which points win.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    #[cfg_attr(feature = "schema", ts(type = "\"fewest\" | \"most\""))]
    pub aim: Aim,
    /// What a table may choose about it.
    pub options: Vec<OptionInfo>,
    /// Is there a lesson?
    #[serde(default)]
    pub lesson: bool,
    /// How many rounds a game has if the table does not choose, for each number of players from the fewest on. Missing if
    /// that shows as one plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub usual_rounds: Option<Vec<u16>>,
    /// How the shuffled stack of a round is dealt, for each number of players from the fewest on. Missing if nobody gets a
    /// hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub dealing: Option<Vec<DealingInfo>>,
}

/// How a shuffled stack is dealt: one card at a time, from the player who begins the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct DealingInfo {
    /// To how many hands: the players', and after them those that nobody plays.
    pub hands: u8,
    /// How many cards of the stack are dealt, from the top.
    pub cards: u8,
}

/// Something that a table may choose about a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OptionInfo {
    /// A whole number.
    Number {
        /// Its key.
        key: String,
        /// The least allowed.
        min: u16,
        /// The most allowed.
        max: u16,
        /// One that people choose.
        usual: u16,
        /// What holds when it is absent, in words.
        default: String,
        /// What it changes, in words.
        about: String,
    },
    /// Yes or no.
    Flag {
        /// Its key.
        key: String,
        /// What holds when it is absent, in words.
        default: String,
        /// What it changes, in words.
        about: String,
    },
}

impl GameInfo {
    /// A game of the list.
    pub fn new(info: &Info, lesson: bool) -> GameInfo {
        GameInfo {
            game: info.game.into(),
            name: info.name.into(),
            rules: info.rules,
            min_players: info.min_players.get(),
            max_players: info.max_players.get(),
            aim: info.aim,
            options: info.options.iter().map(Into::into).collect(),
            lesson,
            usual_rounds: info.player_counts().map(info.usual_rounds).collect(),
            dealing: info.player_counts().map(|players| (info.dealing)(players).map(Into::into)).collect(),
        }
    }
}

impl From<Dealing> for DealingInfo {
    fn from(Dealing { hands, cards }: Dealing) -> DealingInfo {
        DealingInfo { hands, cards }
    }
}

impl From<&OptionSpec> for OptionInfo {
    fn from(spec: &OptionSpec) -> OptionInfo {
        let (key, default, about) = (spec.key.into(), spec.default.into(), spec.about.into());
        match spec.kind {
            OptionKind::Number { min, max, usual } => {
                OptionInfo::Number { key, min, max, usual, default, about }
            }
            OptionKind::Flag => OptionInfo::Flag { key, default, about },
        }
    }
}
