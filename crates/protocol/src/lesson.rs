//! Playable lessons.

use serde::{Deserialize, Serialize};
use treize_engine::{Fact, Seat};

use crate::Frame;

/// A lesson: a fixed game of a few decisions. The learner makes some of them, and is answered.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Lesson {
    /// The key of the game.
    pub game: String,
    /// The learner's seat.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub seat: Seat,
    /// How many play.
    pub players: u8,
    /// What the learner does, step by step. The last step of each scene is only to be read.
    pub steps: Vec<LessonStep>,
}

/// A step of a lesson: something happens, and the learner is asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct LessonStep {
    /// Does another position lie on the table? Then the numbers of the frames begin again.
    pub is_new_scene: bool,
    /// The ID of the message that says what to do, in `lessons.ftl`.
    pub say: String,
    /// What happens before: a frame for each decision. The last is the one at which the learner decides.
    pub frames: Vec<Frame>,
    /// For each legal action of the last frame, the ID of the message that says why not now; null for the action that leads
    /// on. Empty in a step that is only to be read: then nothing is legal either, no matter whose turn it is.
    pub answers: Vec<Option<String>>,
}

/// Why the learner may not do something.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct LessonReason {
    /// The reason; null if the action is allowed, or there is no such step.
    #[cfg_attr(feature = "schema", schema(value_type = Option<Object>))]
    #[cfg_attr(feature = "schema", ts(type = "Fact | null"))]
    pub fact: Option<Fact>,
}
