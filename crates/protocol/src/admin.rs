//! What the administrator sees and does, and what everybody sees of it.

use serde::{Deserialize, Serialize};

use crate::Status;

/// What everybody may know about the state of the server. Clients show it at the top of every page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct ServerInfo {
    /// What the administrator announces: plain text in the administrator's own words.
    pub announcement: Option<String>,
    /// Whether the server is in maintenance mode: games that run go on, and no new tables and games begin.
    pub maintenance: bool,
}

/// Why somebody may not use the server, and until when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct BanNotice {
    /// The administrator's reason: plain text, possibly empty.
    pub reason: String,
    /// When it ends, in milliseconds since 1970; `null` if an administrator has to lift it.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub ends_at: Option<i64>,
}

/// How the server is, for the administrator.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct AdminOverview {
    /// The version of the program.
    pub version: String,
    /// The public address, if the server has a public host name.
    pub address: Option<String>,
    /// For how long this server has been running, in seconds.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub running_seconds: u64,
    /// What everybody sees.
    pub server: ServerInfo,
    /// Tables that wait for players.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub waiting: i64,
    /// Tables with a game that is not over.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub playing: i64,
    /// Finished games.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub over: i64,
    /// Tables that this server has in memory.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub loaded: i64,
    /// People and programs that are connected to this server.
    pub connected: u32,
    /// Open WebSockets of this server.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub connections: i64,
    /// Names that the server knows.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub names: i64,
    /// Bans that hold now.
    pub bans: u32,
    /// Processor time of this server in seconds.
    pub process_seconds: f64,
    /// Memory of this server in bytes.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub process_bytes: i64,
    /// Processor cores.
    pub cores: u32,
    /// Whether the database can be written to.
    pub database: bool,
    /// Whether the message bus answers; `null` without one.
    pub bus: Option<bool>,
}

/// A table, for the administrator: neither its cards nor its chat, and its ID only if the table is public.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct AdminTable {
    /// The table's name in the log, by which it can be removed. It does not lead to the table.
    pub log_name: String,
    /// The table's ID, if everybody sees the table in the list of public tables.
    pub id: Option<String>,
    /// The game.
    pub game: String,
    /// How far the table has come.
    pub status: Status,
    /// Whether the table is in the list of public tables.
    pub public: bool,
    /// The host's name; `null` if the server no longer knows it.
    pub host: Option<String>,
    /// People and programs on its chairs.
    pub people: u8,
    /// Bots of the server on its chairs.
    pub bots: u8,
    /// Empty chairs.
    pub free: u8,
    /// When something last happened there, in milliseconds since 1970.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub touched_at: i64,
}

/// Somebody who has a name at the server, for the administrator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct AdminPerson {
    /// The ID, for a ban. It is not a secret: nobody can use the identity with it.
    pub id: String,
    /// The name that others see.
    pub name: String,
    /// Whether the person is an administrator.
    pub admin: bool,
    /// Whether it is a program with a token.
    pub program: bool,
    /// Open WebSockets at this server.
    pub connections: u32,
    /// Where these come from.
    pub addresses: Vec<String>,
    /// When the server last saw the person, to the hour, in milliseconds since 1970.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub seen_at: i64,
    /// Whether a ban of this person holds now.
    pub banned: bool,
}

/// A ban that holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Ban {
    /// Its ID, to lift it.
    pub id: String,
    /// The ID of the person it is for.
    pub person: Option<String>,
    /// The person's name when the ban was made.
    pub name: Option<String>,
    /// The address it is for. All addresses of an IPv6 /64 count as one.
    pub address: Option<String>,
    /// Why: the person reads it.
    pub reason: String,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub made_at: i64,
    /// When it ends, in milliseconds since 1970; `null` if it has to be lifted.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub ends_at: Option<i64>,
}

/// A new ban: of a person, of an address, or of both.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewBan {
    /// The person's ID.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub person: Option<String>,
    /// An IP address.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub address: Option<String>,
    /// Why, in at most 200 characters: the person reads it.
    #[serde(default)]
    pub reason: String,
    /// For how many hours; without it until it is lifted.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub hours: Option<u32>,
}

/// What the administrator wants to announce.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewAnnouncement {
    /// Plain text of at most 300 characters; an empty text ends the announcement.
    pub text: String,
}

/// Maintenance mode, on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Maintenance {
    /// Whether it is on.
    pub on: bool,
}
