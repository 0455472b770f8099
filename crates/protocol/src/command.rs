//! What people do about a table, over HTTP.

use serde::{Deserialize, Serialize};
use treize_engine::Seat;

use crate::{Level, Setup};

/// Something to do about a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Take a chair, or come back to one's own. Several on one device take several; at a public table one identity has
    /// one. While cards are on the table, ask for a bot's.
    Sit {
        /// Which; without it, the first free one.
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
        #[cfg_attr(feature = "schema", ts(type = "number | null", optional))]
        seat: Option<Seat>,
        /// Another name than one's own, for several people on one device.
        #[serde(default)]
        #[cfg_attr(feature = "schema", ts(optional))]
        name: Option<String>,
        /// The SHA-256 of the text `TABLE/NONCE`, in 64 hexadecimal digits: a promise about the number that one adds to
        /// the shuffles. It may be replaced until the start.
        #[serde(default)]
        #[cfg_attr(feature = "schema", ts(optional))]
        commitment: Option<String>,
    },
    /// Tell the number one has promised, now that the table is frozen.
    Reveal {
        /// From which chair of the frozen table.
        #[cfg_attr(feature = "schema", schema(value_type = u8))]
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        seat: Seat,
        /// 32 hexadecimal digits.
        nonce: String,
    },
    /// Leave one's chair; while cards are on the table, a bot plays on from there.
    Stand {
        /// Which.
        #[cfg_attr(feature = "schema", schema(value_type = u8))]
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        seat: Seat,
    },
    /// Host: put a bot on a free chair.
    Bot {
        /// Which.
        #[cfg_attr(feature = "schema", schema(value_type = u8))]
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        seat: Seat,
        /// How well it plays.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        #[cfg_attr(feature = "schema", ts(type = "Level"))]
        level: Level,
    },
    /// Host: free a chair; the player who sat there needs an invitation to sit down again. While cards are on the table: let a
    /// bot play for somebody who is not there, and, the second time, give it the seat for good.
    Remove {
        /// Which.
        #[cfg_attr(feature = "schema", schema(value_type = u8))]
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        seat: Seat,
    },
    /// Players: let a bot play for the player whose turn it is and who has not been connected for a while, until they are back.
    StandIn {
        /// For whom.
        #[cfg_attr(feature = "schema", schema(value_type = u8))]
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        seat: Seat,
    },
    /// Host: let somebody take over the bot's seat they asked for.
    Admit {
        /// The request's ID.
        request: String,
    },
    /// Host: refuse it. The player who asked withdraws in the same way.
    Decline {
        /// The request's ID.
        request: String,
    },
    /// Host: let somebody sit down again who was removed or declined.
    Invite {
        /// Their ID in `excluded`.
        person: String,
    },
    /// Host: let two chairs change places.
    Swap {
        /// One.
        #[cfg_attr(feature = "schema", schema(value_type = u8))]
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        a: Seat,
        /// The other.
        #[cfg_attr(feature = "schema", schema(value_type = u8))]
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        b: Seat,
    },
    /// Host: choose again, while people are still waiting.
    Set {
        /// Everything.
        setup: Setup,
    },
    /// Host: freeze the table. The cards are dealt when everybody has revealed their number, or a little later.
    Start,
    /// Anyone who played: the same people at a new table.
    Rematch,
}
