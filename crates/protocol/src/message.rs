//! What goes over the WebSocket.

use serde::{Deserialize, Serialize};
use treize_engine::{Fact, Seat};

use crate::{Frame, Refused, ServerInfo, TableInfo};

/// The version of this protocol. A client gives it when it opens the WebSocket, as `/ws?protocol=3`. It grows when
/// messages change in a way that an older client would misunderstand.
pub const VERSION: u16 = 3;

/// The close code of a WebSocket whose client speaks another [`VERSION`] than the server: a page must be loaded again, a
/// program updated. Coming back is of no use.
pub const OUTDATED: u16 = 4010;

/// The close code of a WebSocket whose identity has moved to another device. Coming back is of no use.
pub const MOVED: u16 = 4001;

/// The close code of a WebSocket whose identity has been deleted. Coming back is of no use.
pub const DELETED: u16 = 4004;

/// The close code of a WebSocket whose identity or address the administrator has banned. Coming back is of no use; the answer
/// to any HTTP request says why.
pub const BANNED: u16 = 4003;

/// The code with which the server closes a WebSocket that does not read fast enough. Come back, and find everything.
pub const FELL_BEHIND: u16 = 4008;

/// What a client says over the WebSocket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Look at a table, from a seat of one's own or from none.
    Watch {
        /// Which table.
        table: String,
        /// From which seat.
        #[serde(default)]
        #[cfg_attr(feature = "schema", ts(type = "number | null", optional))]
        seat: Option<Seat>,
        /// The number of the last frame the client has: it gets what came after.
        #[serde(default)]
        #[cfg_attr(feature = "schema", ts(optional))]
        after: Option<u32>,
    },
    /// Look no longer.
    Unwatch {
        /// Which table.
        table: String,
        /// From which seat.
        #[serde(default)]
        #[cfg_attr(feature = "schema", ts(type = "number | null", optional))]
        seat: Option<Seat>,
    },
    /// Decide.
    Act {
        /// At which table.
        table: String,
        /// For which seat.
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        seat: Seat,
        /// The number of the frame one has seen.
        n: u32,
        /// One of the frame's legal actions.
        action: String,
        /// A name for this message: sent again, it is answered again, and not done twice.
        id: String,
    },
    /// Ask why a seat of one's own may not do this. The answer is `reason`.
    Why {
        /// At which table.
        table: String,
        /// For which seat.
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        seat: Seat,
        /// What somebody tried to do.
        action: String,
    },
    /// Say something to the table.
    Chat {
        /// To which table.
        table: String,
        /// What.
        text: String,
    },
    /// Look at a finished game together with others: from now on `together` says who leads, and at which step.
    LookTogether {
        /// At which table.
        table: String,
    },
    /// Lead those who look at a finished game together, or go on to another step. The answer is `together`.
    Lead {
        /// At which table.
        table: String,
        /// After how many decisions.
        step: u32,
        /// Whether to take over from somebody else who leads. Otherwise nothing changes then.
        #[serde(default)]
        #[cfg_attr(feature = "schema", ts(optional, as = "Option<bool>"))]
        take_over: bool,
    },
    /// Lead no longer.
    StopLeading {
        /// At which table.
        table: String,
    },
    /// Is the connection alive? The answer is `pong`.
    Ping,
}

/// What the server says over the WebSocket.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// What one viewer may know of a game after `n` decisions.
    Frame(Frame),
    /// The action is in the log: it will never be lost.
    Done {
        /// The message's name.
        id: String,
        /// Its number in the log.
        n: u32,
    },
    /// Why a seat may not do this: the answer to `why`.
    Reason {
        /// At which table.
        table: String,
        /// Which seat.
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        seat: Seat,
        /// After how many decisions.
        n: u32,
        /// What somebody tried to do.
        action: String,
        /// The reason, with the number of the rule as `rule`; nothing if it is allowed.
        #[cfg_attr(feature = "schema", ts(type = "Fact | null"))]
        fact: Option<Fact>,
    },
    /// What was asked for has changed nothing.
    Refused(Refused),
    /// Who sits where has changed, or how far the table has come.
    Table {
        /// The table.
        table: TableInfo,
    },
    /// What has been said.
    Chat {
        /// At which table.
        table: String,
        /// The lines, the oldest first.
        lines: Vec<ChatLine>,
    },
    /// Who leads those who look at a finished game together: only for those who have said `look_together` or `lead`.
    Together(Together),
    /// The connection is alive: the answer to `ping`.
    Pong,
    /// What the administrator announces, and whether the server is in maintenance mode. Only clients that asked for it with
    /// `/ws?notices=true` receive it: at the beginning, if there is something to say, and after each change.
    Server {
        /// The state of the server.
        server: ServerInfo,
    },
    /// Something of a later server. Clients ignore it.
    #[serde(other)]
    #[cfg_attr(feature = "schema", ts(skip))]
    Unknown,
}

/// Who leads those who look at a finished game together, and at which step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Together {
    /// At which table.
    pub table: String,
    /// Who leads; nobody if it is missing.
    pub leader: Option<LeaderInfo>,
    /// After how many decisions.
    pub step: u32,
}

/// Somebody who leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct LeaderInfo {
    /// Their name, as in the chat.
    pub name: String,
    /// Their seat; none for a host without a seat.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub seat: Option<Seat>,
    /// Is it the reader?
    pub is_you: bool,
}

/// Something that has been said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ChatLine {
    /// Its number, from 0.
    pub n: u32,
    /// By whom.
    pub name: String,
    /// What: plain text.
    pub text: String,
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub at: i64,
    /// From which seat; none for those who have no seat.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub seat: Option<Seat>,
    /// What the table itself says of `name` and `seat`; then there is no text.
    #[serde(default)]
    pub notice: Option<Notice>,
}

/// What the table says to everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Notice {
    /// Somebody took over a bot's seat, with the host's consent.
    Admitted,
    /// A bot has the seat of somebody who was away, for good.
    Removed,
}
