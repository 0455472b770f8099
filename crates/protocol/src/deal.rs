//! Cards that were not shuffled for one table: games that are played on from a moment, challenges, daily deals and duplicates.

use serde::{Deserialize, Serialize};
use treize_engine::Seat;

use crate::{Level, Setup, Status};

/// Where the cards of a table come from, if they were not shuffled for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Source {
    /// A finished game is played on from a moment.
    Fork {
        /// The table of that game. Only who plays on is shown it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        table: Option<String>,
        /// How many of its decisions were kept.
        step: u32,
    },
    /// Somebody's game against bots, for others to play.
    Challenge {
        /// Its ID, which is also the secret of its link.
        challenge: String,
    },
    /// The deal of a day.
    Daily {
        /// The day by universal time: `2026-11-18`.
        day: String,
    },
    /// A deal that several tables play, or one table from every seat.
    Duplicate {
        /// The ID of the duplicate, which is also the secret of its link.
        duplicate: String,
        /// Which of its tables, from 1.
        group: u8,
        /// Which deal, from 1.
        deal: u8,
        /// Which of the table's games, from 1.
        game: u8,
        /// How many games each table plays.
        games: u8,
    },
}

impl Source {
    /// The source as anybody may know it: without the table of somebody's game.
    #[must_use]
    pub fn without_table(self) -> Source {
        match self {
            Source::Fork { step, .. } => Source::Fork { table: None, step },
            other @ (Source::Challenge { .. } | Source::Daily { .. } | Source::Duplicate { .. }) => other,
        }
    }
}

/// From where a finished game is played on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Fork {
    /// How many of its decisions are kept.
    pub step: u32,
    /// Which seat to take; without it, the one that was one's own.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
    #[cfg_attr(feature = "schema", ts(type = "number | null", optional))]
    pub seat: Option<Seat>,
}

/// Cards that several people play, each at a table of their own with the same bots.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct SharedDeal {
    /// Its ID.
    pub id: String,
    /// The day, for a daily deal.
    pub day: Option<String>,
    /// Who made it, for a challenge; nothing if they are gone.
    pub from: Option<ChallengeFrom>,
    /// What is played.
    pub setup: Setup,
    /// The version of the game's rules.
    pub rules: u16,
    /// The seat of the person.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub seat: Seat,
    /// For each seat, the level of its bot; nothing for the person's.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Option<String>>))]
    #[cfg_attr(feature = "schema", ts(type = "(Level | null)[]"))]
    pub bots: Vec<Option<Level>>,
    /// One's own table, once one has begun.
    pub table: Option<String>,
    /// How far that is.
    pub status: Option<Status>,
    /// Can it still be begun?
    pub open: bool,
    /// How many have finished it.
    pub finished: u32,
    /// One's own place among them, from 1.
    pub place: Option<u32>,
    /// What came of it, the best first; empty until one has finished it oneself, or everybody may see it. At most a hundred, and
    /// one's own.
    pub results: Vec<DealResult>,
    /// What an expert got from the same seat, in points ahead of the others; nothing until that is computed.
    pub expert: Option<f64>,
}

/// Who made a challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct ChallengeFrom {
    /// Their name.
    pub name: String,
    /// Is it you?
    pub mine: bool,
}

/// What came of a deal that several people play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct DealResult {
    /// Who played; nothing if they are gone.
    pub name: Option<String>,
    /// Is it you?
    pub mine: bool,
    /// Points ahead of the mean of the others: more is better in every game.
    pub ahead: f64,
    /// The points themselves.
    pub total: i32,
    /// Did they win?
    pub won: bool,
    /// The place, from 1; equal results share it.
    pub place: u32,
    /// Where they played: its replay is open.
    pub table: Option<String>,
    /// Did the bots of this game think by the clock? At the other tables of a challenge they think equally far for everybody. So where
    /// bots think ahead, the game of which the challenge was made had bots that may have chosen otherwise.
    #[serde(default)]
    pub clocked_bots: bool,
}

/// The daily deals.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Daily {
    /// Today, by universal time.
    pub day: String,
    /// When it is over, in milliseconds since 1970.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub until: i64,
    /// One deal for each game.
    pub games: Vec<DailyGame>,
    /// The days that one has played, the latest first.
    pub days: Vec<CalendarDay>,
}

/// Today's deal of a game, as its player sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct DailyGame {
    /// Which game.
    pub game: String,
    /// The deal's ID.
    pub deal: String,
    /// One's own table, once one has begun.
    pub table: Option<String>,
    /// How far that is.
    pub status: Option<Status>,
    /// How many have begun.
    pub players: u32,
}

/// A daily deal that one has played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct CalendarDay {
    /// The day.
    pub day: String,
    /// Which game.
    pub game: String,
    /// The deal's ID.
    pub deal: String,
    /// One's own points ahead of the others; nothing if it was not finished in time.
    pub ahead: Option<f64>,
}

/// What anybody may know of the secret seed of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct DayInfo {
    /// The day.
    pub day: String,
    /// The SHA-256 of the seed.
    pub commitment: String,
    /// Since when this server has shown that, in milliseconds since 1970.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub committed_at: i64,
    /// The seed, once the day is over.
    pub seed: Option<String>,
}
