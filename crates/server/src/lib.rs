//! The server: people join a table from a link without an account, bots fill empty seats, and games survive crashes.
//!
//! The log of actions is the single source of truth. An action is on the disk before its sender or anybody else
//! receives it; the state in memory is the replayed log. Clients receive [frames](treize_protocol::Frame), which contain what one
//! viewer may see.

mod administration;
mod advice;
mod api;
mod app;
mod background;
mod bus;
mod clock;
mod cookies;
mod deals;
mod forget;
mod health;
mod history;
mod housekeeping;
mod limits;
mod live;
mod metrics;
mod node;
mod notify;
mod page;
mod preview;
mod programs;
mod proxy;
mod randomness;
mod ratings;
mod record_file;
mod records;
mod replay;
mod results;
mod review;
mod security;
mod serve;
mod sessions;
mod socket;
mod store;
mod table;
mod text;
mod token;
pub mod transfer;

#[cfg(feature = "schema")]
pub use api::openapi;
pub use app::{Config, Server, StartError};
pub use bus::BusError;
pub use limits::{LimitError, LimitInfo, Limits};
pub use proxy::{Proxy, ProxyHeader};
pub use randomness::Randomness;
pub use store::StoreError;

use clock::now;
