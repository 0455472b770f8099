//! Why something was not done.

use serde::{Deserialize, Serialize};

use crate::BanNotice;

/// Why something was not done: a code for programs, a sentence for people, and what helps to explain it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Refused {
    /// The name of the message that was refused, if it had one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub id: Option<String>,
    /// For programs.
    pub code: Code,
    /// For people, in English.
    pub message: String,
    /// How many decisions there have been, if that matters.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub n: Option<u32>,
    /// What would have been legal, if that matters.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub legal: Option<Vec<String>>,
    /// The number of the rule that forbids it, if one does.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub rule: Option<u8>,
    /// Why and until when the sender is banned, if that is the reason.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub ban: Option<Box<BanNotice>>,
}

/// Why something was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The message cannot be read.
    Malformed,
    /// That cannot be a name.
    Name,
    /// The message is too long.
    TooLong,
    /// Too much in too short a time, or too many at once.
    TooMany,
    /// There is no such thing.
    NotFound,
    /// One needs a name first.
    NoIdentity,
    /// It is somebody else's, or the host's alone.
    NotYours,
    /// The page that asks is not one of this server's.
    Origin,
    /// The setup cannot be played.
    Setup,
    /// The chair is taken.
    Taken,
    /// The player who sits there is at the table.
    Present,
    /// Not at this stage of the table.
    Stage,
    /// Somebody who sits there has not promised a number for the shuffles yet.
    NotCommitted,
    /// That is not the number that was promised.
    WrongNonce,
    /// Others are to act.
    NotToAct,
    /// The decision was for a position that is no longer there.
    Stale,
    /// The rules forbid it.
    Illegal,
    /// The game is played by rules that this server does not know.
    OtherRules,
    /// The table is rated: only people play there, each from one seat.
    Rated,
    /// Another person plays at this table, so there is no advice.
    WithPeople,
    /// The game is not over, so it stays closed.
    NotOver,
    /// The administrator has banned this identity or this address.
    Banned,
    /// The server is in maintenance mode: no new tables and games begin.
    Maintenance,
    /// Others still play the same cards: it opens for who has played them.
    Sealed,
    /// The server cannot do it now; it is worth trying again.
    Unavailable,
}

/// The message for people when the store fails.
pub const UNAVAILABLE: &str =
    "The server cannot write to its database. Nothing has changed; please try again.";

impl Code {
    /// The refusal with its sentence.
    pub fn because(self, message: impl Into<String>) -> Refused {
        Refused { id: None, code: self, message: message.into(), n: None, legal: None, rule: None, ban: None }
    }
}
