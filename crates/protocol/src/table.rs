//! A table as one person sees it from outside, and the lists of tables.

use serde::{Deserialize, Serialize};
use treize_engine::{Outcome, Seat, SeatSet};
use treize_record::deal::{Frozen, FrozenChair};

use crate::{Level, Rating, Setup, Source};

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// For players.
    Waiting,
    /// For everybody's numbers: nothing about the table changes any more, and no card has been dealt.
    Dealing,
    /// Cards are on the table.
    Playing,
    /// The game has ended.
    Over,
}

impl Status {
    /// Have the cards been dealt?
    pub fn has_cards(self) -> bool {
        match self {
            Status::Waiting | Status::Dealing => false,
            Status::Playing | Status::Over => true,
        }
    }
}

/// A table, as one person sees it from outside.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct TableInfo {
    /// Its name, and the secret of its invitation link.
    pub id: String,
    /// Increases with every change of the table. Answers and messages take different ways: the description with the highest
    /// version is the newest.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub version: i64,
    /// What its host chose.
    pub setup: Setup,
    /// The version of the game's rules it is played by.
    pub rules: u16,
    /// How far it has come.
    pub status: Status,
    /// May you change it?
    pub host: bool,
    /// Who sits where.
    pub chairs: Vec<ChairInfo>,
    /// The promise about its shuffles: the SHA-256 of the seed that is revealed at the end.
    pub commitment: String,
    /// How many decisions there have been.
    pub step: u32,
    /// Who is to act.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
    #[cfg_attr(feature = "schema", ts(type = "number[]"))]
    pub to_act: SeatSet,
    /// The result, once it is over.
    #[cfg_attr(feature = "schema", schema(value_type = Option<Object>))]
    #[cfg_attr(feature = "schema", ts(type = "Outcome | null"))]
    pub outcome: Option<Outcome>,
    /// The table where the same people play again.
    pub next: Option<String>,
    /// When something last happened, in milliseconds since 1970.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub touched_at: i64,
    /// When it will be removed if nobody touches it, in milliseconds since 1970; finished games are kept.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub expires_at: Option<i64>,
    /// Who asks to take over a bot's seat.
    #[serde(default)]
    pub requests: Vec<SeatRequest>,
    /// How many people watch without a seat. More than 20 are not counted, so that a crowd costs nothing. A change is sent to
    /// spectators only.
    #[serde(default)]
    pub spectators: u8,
    /// For the host: who may not sit down until the host invites them again.
    #[serde(default)]
    pub excluded: Vec<ExcludedPerson>,
    /// Where its cards come from, if they were not shuffled for it: such a table is practice, and its record proves nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional = nullable))]
    pub source: Option<Source>,
    /// Which seats play together, before and after the deal; missing where everybody plays alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Vec<u8>>))]
    #[cfg_attr(feature = "schema", ts(optional, type = "number[][]"))]
    pub teams: Vec<SeatSet>,
}

/// More spectators than this are not counted.
pub const SPECTATORS_COUNTED: u8 = 20;

/// Somebody asks to take over a bot's seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct SeatRequest {
    /// Its ID, for the answer.
    pub id: String,
    /// Which seat.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub seat: Seat,
    /// Who asks.
    pub name: String,
    /// Is it you?
    pub mine: bool,
    /// Must you still agree?
    #[serde(default)]
    pub asks_you: bool,
    /// The seats of those who must still agree. The host must agree too, from a seat or not.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
    #[cfg_attr(feature = "schema", ts(type = "number[]"))]
    pub waits_for: Vec<Seat>,
}

/// Somebody whom the host has removed or declined.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct ExcludedPerson {
    /// Their ID at this table.
    pub id: String,
    /// Their name.
    pub name: String,
}

/// A table that was removed, and can be restored.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct RemovedTable {
    /// Its name.
    pub id: String,
    /// What its host chose.
    pub setup: Setup,
    /// How far it had come.
    pub status: Status,
    /// When it was removed, in milliseconds since 1970.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub removed_at: i64,
    /// When it will be gone for good, in milliseconds since 1970.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub purged_at: i64,
}

/// A result.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(rename = "Outcome"))]
pub struct OutcomeInfo {
    /// Each seat's points over all rounds.
    pub totals: Vec<i32>,
    /// The seats that win.
    pub winners: Vec<u8>,
}

/// Who sits on one chair.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct ChairInfo {
    /// The name of the person, or nothing for a bot or an empty chair.
    pub name: Option<String>,
    /// The level of the bot, if one sits there.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    #[cfg_attr(feature = "schema", ts(type = "Level | null"))]
    pub bot: Option<Level>,
    /// Is it yours?
    pub mine: bool,
    /// Is the person away, so that a bot plays for them?
    pub away: bool,
    /// Did the person take the seat over from a bot? Then the host may give it back at any time.
    #[serde(default)]
    pub taken_over: bool,
    /// Does a program sit there, with a token of its own?
    #[serde(default)]
    pub program: bool,
    /// At a rated table: the person's rating in this game when they sat down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub rating: Option<Rating>,
    /// Is somebody looking at the table from there?
    pub connected: bool,
    /// From when on any player may let a bot play for the person (`stand_in`), in milliseconds since 1970, if the person is not
    /// connected while cards are on the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(type = "number", optional))]
    pub stand_in_at: Option<i64>,
    /// The person's promise about the number they add to the shuffles: the SHA-256 of `TABLE/NONCE`.
    pub commitment: Option<String>,
    /// Has the number been revealed?
    pub revealed: bool,
}

impl TableInfo {
    /// The table as it is frozen while it is being dealt: what a client remembers before it reveals anything.
    pub fn frozen(&self) -> Option<Frozen> {
        if self.status != Status::Dealing {
            return None;
        }
        let chair = |chair: &ChairInfo| match chair.bot {
            Some(level) => Some(FrozenChair::Bot(level.to_string())),
            None => Some(FrozenChair::Person(chair.commitment.as_ref()?.parse().ok()?)),
        };
        Some(Frozen {
            table: self.id.clone(),
            game: self.setup.game.clone(),
            rules: self.rules.into(),
            players: self.setup.players.into(),
            options: self.setup.options.clone(),
            draw_seats: self.setup.draw_seats,
            commitment: self.commitment.parse().ok()?,
            chairs: self.chairs.iter().map(chair).collect::<Option<_>>()?,
        })
    }
}

/// The tables one may know of.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Lobby {
    /// Those at which one sits.
    pub mine: Vec<TableInfo>,
    /// The public ones.
    pub public: Vec<TableInfo>,
    /// Those of one's own that were removed, and can be restored.
    #[serde(default)]
    pub removed: Vec<RemovedTable>,
}
