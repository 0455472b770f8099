//! What one viewer may know of a game: live, and in a replay.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use treize_engine::Seat;

/// What one viewer may know of a game after `n` decisions.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Frame {
    /// The table.
    pub table: String,
    /// Whose eyes; nobody's for those who have no seat.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub seat: Option<Seat>,
    /// How many decisions there have been.
    pub n: u32,
    /// After how many decisions the seat was given the one that it has now; `n` if it has none. Where several seats
    /// choose at once, the others' choices do not change it.
    #[serde(default)]
    pub since: u32,
    /// The table as these eyes see it.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    #[cfg_attr(feature = "schema", ts(type = "View"))]
    pub view: Value,
    /// The number of the rule that says what may be done now, in the game's rules.
    pub rule: u8,
    /// What the seat may do now.
    pub legal: Vec<String>,
    /// For each of these, what would happen, as far as the seat can tell: events, as below.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Vec<Object>>))]
    #[cfg_attr(feature = "schema", ts(type = "GameEvent[][]"))]
    pub previews: Value,
    /// What has happened since the frame before, or since the one the client said it had.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Object>))]
    #[cfg_attr(feature = "schema", ts(type = "GameEvent[]"))]
    pub events: Vec<Value>,
    /// When the time to decide is up, in milliseconds since 1970.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub due_at: Option<i64>,
}

/// A page of the game as one viewer saw it, step by step.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Replay {
    /// A frame after each decision, the deal first: those of this page.
    pub frames: Vec<Frame>,
    /// The number of the first of them.
    pub from: u32,
    /// How many frames the whole game has.
    pub total: u32,
    /// Where the next page starts, if there is one.
    pub next: Option<u32>,
    /// The frames with which the rounds begin, in the whole game.
    pub rounds: Vec<u32>,
}
