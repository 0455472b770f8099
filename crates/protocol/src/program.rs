//! Programs that play at tables, with a token of their own.

use serde::{Deserialize, Serialize};

/// A name for a new program.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewProgram {
    /// 1 to 18 characters. Everybody sees it with `[bot]` behind it.
    pub name: String,
}

/// A program that plays at tables in its own name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Program {
    /// Its ID, to remove it.
    pub id: String,
    /// The name that others see.
    pub name: String,
    /// Its token, told once, when it is made: a secret, for the header `Authorization: Bearer TOKEN`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub token: Option<String>,
}
