//! The review of a finished game, and advice in a game against bots.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use treize_engine::{Fact, Seat};

use crate::Level;

/// A finished game, taken apart. All points are points ahead of the mean of the others; more is better in every game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct GameReview {
    /// The key of the game.
    pub game: String,
    /// The version of its rules.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub rules: u64,
    /// The version of the method. A review of an earlier one is computed again when somebody asks for it.
    pub version: u16,
    /// The version of the program that computed it.
    pub program: String,
    /// In how many imagined worlds each decision was tried.
    pub worlds: u32,
    /// For each seat, where its result came from.
    pub seats: Vec<SeatReview>,
    /// Every decision between two actions or more.
    pub decisions: Vec<DecisionReview>,
    /// For each decision of the record, what everybody could expect of the game, with all cards known.
    pub steps: Vec<StepReview>,
    /// What each action among the alternatives is called.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    #[cfg_attr(feature = "schema", ts(type = "Record<string, Fact>"))]
    pub actions: BTreeMap<String, Fact>,
    /// What our own levels give away in this game, the weakest first.
    pub scale: Vec<LevelReview>,
}

/// Where a seat's result came from: `result` is the sum of `deal`, `draws`, `own` and `others`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct SeatReview {
    /// Points ahead of the mean of the others.
    pub result: f64,
    /// What the cards dealt were worth.
    pub deal: f64,
    /// What came of the stock, minus what could be expected.
    pub draws: f64,
    /// What the seat's own decisions changed.
    pub own: f64,
    /// What the others' decisions changed.
    pub others: f64,
    /// The result without `deal` and `draws`.
    pub luck_adjusted: f64,
    /// Points given away by mistakes, for every hundred real decisions, judged by what the seat could know.
    pub given_away_per_100: f64,
    /// How many real decisions it made: those between two actions or more.
    pub decisions: u32,
    /// How many of them were mistakes.
    pub mistakes: u32,
    /// The strongest level that gives away as much or more.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    #[cfg_attr(feature = "schema", ts(type = "Level | null"))]
    pub at_least: Option<Level>,
    /// The weakest level that gives away less.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    #[cfg_attr(feature = "schema", ts(type = "Level | null"))]
    pub below: Option<Level>,
}

/// A real decision, judged by what the seat could know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct DecisionReview {
    /// Its number in the record, from 0.
    pub step: u32,
    /// The round, from 0.
    pub round: u32,
    /// Who decided.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub seat: Seat,
    /// What was done.
    pub action: String,
    /// What is said of it.
    pub verdict: DecisionVerdict,
    /// How many points less it was worth than the best action; zero unless it was a mistake.
    pub given_away: f64,
    /// All legal actions, the best first.
    pub alternatives: Vec<Alternative>,
}

/// What is said of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum DecisionVerdict {
    /// No action has a higher value.
    Best,
    /// Another action has a higher value, by less than two standard errors: nobody can tell them apart.
    AboutEqual,
    /// Another action was better, by two standard errors or more.
    Mistake,
}

/// A legal action and what it is worth, as far as the seat can know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Alternative {
    /// The action.
    pub action: String,
    /// Expected points of the round, ahead of the others.
    pub value: f64,
    /// How much less that is than the value of the best action.
    pub behind: f64,
    /// The standard error of `behind`.
    pub standard_error: f64,
}

/// What each seat could expect of the game around one decision, with all cards known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct StepReview {
    /// The round, from 0.
    pub round: u32,
    /// Who decided.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub seat: Seat,
    /// Before the decision.
    pub before: Vec<f64>,
    /// After the decision, before chance.
    pub decided: Vec<f64>,
    /// After chance; the next deal has not been made.
    pub after: Vec<f64>,
}

/// What one of our own levels gives away.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct LevelReview {
    /// The level.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    #[cfg_attr(feature = "schema", ts(type = "Level"))]
    pub level: Level,
    /// Points given away for every hundred real decisions.
    pub given_away_per_100: f64,
    /// The standard error of that.
    pub standard_error: f64,
}

/// What a strong player would do now, in a game against bots.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Advice {
    /// After how many decisions.
    pub n: u32,
    /// In how many imagined worlds the actions were tried.
    pub worlds: u32,
    /// All legal actions, the best first.
    pub alternatives: Vec<Alternative>,
    /// What would be said of a decision for each of them, as in a review. One is also about equal if it is behind by less than 0.05 points,
    /// which people would read as 0.0.
    #[serde(default)]
    pub verdicts: Vec<DecisionVerdict>,
}

/// How far a review is that is being computed: the answer until it is there.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct ReviewProgress {
    /// The share that is done, from 0 to 1; 0 while other reviews go first.
    pub share: f64,
}
