//! Who somebody is, without an account.

use serde::{Deserialize, Serialize};

/// Who one is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Me {
    /// The name others see.
    pub name: String,
    /// May one do everywhere what a host may?
    pub admin: bool,
}

/// A name, to begin with or to change.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewName {
    /// 1 to 24 characters.
    pub name: String,
}

/// A secret that moves an identity to another device, once.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    /// What the link carries behind its `#`.
    pub code: String,
}

/// Moves an identity to this device.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Recover {
    /// What the link carries behind its `#`.
    pub code: String,
    /// A secret random text of the client's own, 32 to 64 characters, the same whenever it asks again: if the answer is
    /// lost, the next one brings the same cookie.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub attempt: Option<String>,
}

/// Whose identity a recovery code moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct RecoveryInfo {
    /// The name others see.
    pub name: String,
    /// Until when the code is good, in milliseconds since 1970.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub expires_at: i64,
}
