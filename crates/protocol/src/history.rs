//! Finished games in lists, and what they say about a player.

use serde::{Deserialize, Serialize};

use crate::Level;

/// A page of a list of finished games, the latest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct History {
    /// The games.
    pub games: Vec<PlayedGame>,
    /// What to send as `before` to get the next page; nothing if this is the last one.
    pub next: Option<String>,
}

/// A finished game in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct PlayedGame {
    /// The ID of its table.
    pub table: String,
    /// Which game.
    pub game: String,
    /// When it ended, in milliseconds since 1970.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub ended_at: i64,
    /// Does it count for ratings?
    pub rated: bool,
    /// Has it been reviewed?
    pub reviewed: bool,
    /// The seat of the player whose list this is.
    pub seat: u8,
    /// The result of each seat.
    pub seats: Vec<PlayedSeat>,
}

/// The result of a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct PlayedSeat {
    /// The name of the person; nothing for a bot, and for somebody who has deleted their identity.
    pub name: Option<String>,
    /// The level of the bot, if one sat there.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    #[cfg_attr(feature = "schema", ts(type = "Level | null"))]
    pub bot: Option<Level>,
    /// The person's ID in addresses of players.
    pub player: Option<String>,
    /// Is it yours?
    pub mine: bool,
    /// The place, from 1; equals share one.
    pub place: u8,
    /// Does it win?
    pub wins: bool,
    /// Points over all rounds.
    pub points: i32,
    /// The rating after this game, if the game is rated.
    pub rating: Option<i32>,
}

/// What the finished games that you may see say about a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct PlayerPage {
    /// The player's ID.
    pub player: String,
    /// The name by which you know them: your own, or that of the last game you may see.
    pub name: String,
    /// Is it you?
    pub you: bool,
    /// The number of games that are counted here: the latest ones, up to a limit of the server.
    pub counted: u32,
    /// Each game that was played, the most played first.
    pub games: Vec<GameStatistics>,
    /// Those who played with this player most often.
    pub friends: Vec<FriendStatistics>,
    /// The course of time, the earliest first: each is the mean of some games in a row.
    pub course: Vec<TimePoint>,
}

/// What a player's games of one kind say. Points are points ahead of the mean of the others; more is better in every
/// game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct GameStatistics {
    /// Which game.
    pub game: String,
    /// How many games.
    pub games: u32,
    /// How many of them were won, alone or with others.
    pub wins: u32,
    /// How often each place, from the first.
    pub places: Vec<u32>,
    /// The mean result.
    pub ahead: f64,
    /// How many games have a review.
    pub reviewed: u32,
    /// The mean result without luck, of the reviewed games.
    pub luck_adjusted: Option<f64>,
    /// Points given away by mistakes for every hundred real decisions, in the reviewed games.
    pub given_away_per_100: Option<f64>,
    /// The rating, if there are rated games.
    pub rating: Option<Rating>,
}

/// How strong a player probably is, from rated games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Rating {
    /// The estimate. New players begin at 1500.
    pub points: i32,
    /// Its standard deviation.
    pub deviation: i32,
    /// From how many games.
    pub games: u32,
}

/// A player's games with another one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct FriendStatistics {
    /// Their ID.
    pub player: String,
    /// Their name in the last of these games.
    pub name: String,
    /// How many games.
    pub games: u32,
    /// In how many of them the player had the better place.
    pub better: u32,
    /// In how many of them the other one had.
    pub worse: u32,
    /// The player's mean result in these games.
    pub ahead: f64,
    /// The other one's.
    pub their_ahead: f64,
    /// The player's mean result without luck, of the reviewed ones of these games.
    pub luck_adjusted: Option<f64>,
    /// Points that the player gave away by mistakes for every hundred real decisions, in the reviewed ones.
    pub given_away_per_100: Option<f64>,
}

/// Some games in a row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct TimePoint {
    /// When the first one ended, in milliseconds since 1970.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub from: i64,
    /// When the last one ended.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub until: i64,
    /// How many they are.
    pub games: u32,
    /// The mean result.
    pub ahead: f64,
    /// The mean result without luck, of those with a review.
    pub luck_adjusted: Option<f64>,
    /// Points given away by mistakes for every hundred real decisions, of those with a review.
    pub given_away_per_100: Option<f64>,
    /// The rating after the last rated game of the chosen game.
    pub rating: Option<i32>,
}
