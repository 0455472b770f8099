//! Webhooks: a channel of the group that is told what happens at a table.

use serde::{Deserialize, Serialize};

/// What kind of channel it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum WebhookKind {
    /// A webhook of a Discord channel.
    Discord,
    /// A room of a Matrix server.
    Matrix,
    /// A topic of an ntfy server.
    Ntfy,
    /// Any program that reads JSON.
    Json,
}

/// A channel that is told what happens at a table. Its host sets it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Webhook {
    /// What kind of channel it is.
    pub kind: WebhookKind,
    /// Where it is: the webhook's address, the ntfy topic's, or that of the Matrix server.
    pub url: String,
    /// The Matrix room: `!room:example.org`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub room: Option<String>,
    /// The access token, for Matrix and for ntfy topics that need one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub token: Option<String>,
    /// The language of the messages: `fr`, `en` or `de`.
    pub language: String,
}

/// A table's webhook, as its host sees it. Its address and its token are secrets, and are not told again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct WebhookInfo {
    /// What kind of channel it is.
    pub kind: WebhookKind,
    /// The host in its address.
    pub host: String,
    /// The key of the signatures, in hexadecimal digits.
    pub key: String,
    /// How many messages in a row were not taken.
    pub failures: u32,
    /// Was it disabled, because too many messages were not taken? Setting it again enables it.
    pub disabled: bool,
    /// Why the last message was not taken.
    pub error: Option<String>,
}
