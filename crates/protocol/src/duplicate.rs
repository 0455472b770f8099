//! Duplicate: several tables play the same deals, or one table plays them from every seat, and results are compared seat by seat.

use serde::{Deserialize, Serialize};

use crate::{ChallengeFrom, Level, Setup, Status};

/// What somebody wants to play as duplicate.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewDuplicate {
    /// What is played at each table. Its tables are never public or rated, and have neither spectators nor drawn seats.
    pub setup: Setup,
    /// How many deals, from 1 to 16.
    pub deals: u8,
    /// How many tables, from 1 to 12.
    pub tables: u8,
    /// Does each table play every deal once from each seat? A single table must.
    pub every_seat: bool,
}

/// A duplicate, as one person may see it. Of deals that one has still to play, nothing is shown.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Duplicate {
    /// Its ID, which is also the secret of its link.
    pub id: String,
    /// Who made it; nothing if they are gone.
    pub from: Option<ChallengeFrom>,
    /// What is played at each table.
    pub setup: Setup,
    /// The version of the game's rules.
    pub rules: u16,
    /// How many deals there are.
    pub deals: u8,
    /// How many tables may play them.
    pub tables: u8,
    /// How often each table plays each deal: once, or once from each seat.
    pub passes: u8,
    /// When it was made, in milliseconds since 1970: since then the commitment has been shown.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub made_at: i64,
    /// The SHA-256 of the secret seed from which all its cards follow.
    pub commitment: String,
    /// The seed, once it is over.
    pub seed: Option<String>,
    /// Has every table played every deal, or has the host ended it? Then everybody may see everything.
    pub over: bool,
    /// May one end it now?
    #[serde(default)]
    pub may_end: bool,
    /// The groups of people that have a table, in their order.
    pub groups: Vec<DuplicateGroup>,
    /// The deals that one has played, or all of them when it is over.
    pub comparison: Vec<ComparedDeal>,
    /// The people of these deals, the best first.
    pub standings: Vec<Standing>,
}

/// The people who play all deals of a duplicate together, a table for each game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct DuplicateGroup {
    /// Which one, from 1: players call it their table.
    pub number: u8,
    /// Does one sit there?
    pub mine: bool,
    /// How many of its games are over.
    pub finished: u8,
    /// How far its latest game is.
    pub status: Status,
    /// The table of that game: one's own, or one that waits for people.
    pub table: Option<String>,
    /// Who sits there.
    pub chairs: Vec<DuplicateChair>,
}

/// A chair of a group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct DuplicateChair {
    /// The person's name; nothing for a bot or a free chair.
    pub name: Option<String>,
    /// The level of the bot.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    #[cfg_attr(feature = "schema", ts(type = "Level | null"))]
    pub bot: Option<Level>,
    /// Is it you?
    pub mine: bool,
}

/// A deal, compared seat by seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct ComparedDeal {
    /// Which one, from 1.
    pub deal: u8,
    /// How many games are compared.
    pub finished: u8,
    /// How many there will be when every table has played it.
    pub expected: u8,
    /// For each seat, what everybody got there.
    pub seats: Vec<ComparedSeat>,
}

/// A seat of a deal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct ComparedSeat {
    /// The mean of `ahead` over all games of the deal.
    pub mean: f64,
    /// The results at this seat, the best first.
    pub results: Vec<ComparedResult>,
}

/// What somebody got at a seat of a deal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct ComparedResult {
    /// The group, from 1.
    pub group: u8,
    /// Where it was played: its replay is open.
    pub table: String,
    /// The person's name; nothing for a bot, or if they are gone.
    pub name: Option<String>,
    /// The level of the bot.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    #[cfg_attr(feature = "schema", ts(type = "Level | null"))]
    pub bot: Option<Level>,
    /// Is it you?
    pub mine: bool,
    /// The points.
    pub points: i32,
    /// Points ahead of the mean of the others at the table: more is better in every game.
    pub ahead: f64,
    /// `ahead` minus the mean of the same seat over all games of the deal, which excludes the luck of the cards; nothing while there is
    /// only one game.
    pub compared: Option<f64>,
}

/// A person in the standings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Standing {
    /// The place, from 1; equal results share it.
    pub place: u8,
    /// Their name.
    pub name: String,
    /// Is it you?
    pub mine: bool,
    /// The group, from 1.
    pub group: u8,
    /// How many of their games are compared.
    pub games: u8,
    /// The mean of their `compared`.
    pub compared: f64,
}
