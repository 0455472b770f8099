//! What the host of a table chooses.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use treize_engine::Seat;

/// What a table is, as its host chose it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own on the form")]
pub struct Setup {
    /// Which game.
    pub game: String,
    /// How many play.
    pub players: u8,
    /// The game's options; absent ones are defaults.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    #[cfg_attr(feature = "schema", ts(type = "Record<string, number | boolean>"))]
    pub options: Map<String, Value>,
    /// How long a decision may take.
    #[serde(default)]
    pub clock: Clock,
    /// Is it in everybody's list, or known only to those who have its link?
    #[serde(default)]
    pub public: bool,
    /// May people watch who have no seat? They see no hand.
    #[serde(default)]
    pub spectators: bool,
    /// Do screens show what everybody has seen before, or must it be remembered?
    #[serde(default)]
    pub open_memory: bool,
    /// Are the seats drawn at random at the start, as the rules want it? Otherwise everybody stays where they sat down.
    #[serde(default = "drawn")]
    pub draw_seats: bool,
    /// Does the game count for the players' ratings? Then only people play, each from one seat, and nobody else takes a
    /// seat over.
    #[serde(default)]
    pub rated: bool,
}

impl Setup {
    /// The table's seats. There are at most six, even if a setup that has not been checked claims more players.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::ALL.into_iter().take(self.players.into())
    }
}

fn drawn() -> bool {
    true
}

/// How long a decision may take. When the time is up, a bot decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// As long as it takes.
    #[default]
    None,
    /// Seconds per decision.
    Move {
        /// From 1 to 3600.
        seconds: u16,
    },
    /// Days per decision, to play by correspondence.
    Days {
        /// From 1 to 30.
        days: u8,
    },
}

impl Clock {
    /// How many milliseconds a decision may take.
    pub fn allowance(self) -> Option<i64> {
        match self {
            Clock::None => None,
            Clock::Move { seconds } => Some(i64::from(seconds) * 1000),
            Clock::Days { days } => Some(i64::from(days) * 86_400_000),
        }
    }

    /// Is it one that the table offers?
    pub fn is_sensible(self) -> bool {
        match self {
            Clock::None => true,
            Clock::Move { seconds } => (1..=3600).contains(&seconds),
            Clock::Days { days } => (1..=30).contains(&days),
        }
    }
}
