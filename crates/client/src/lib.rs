//! Speaks to a table: names, tables, and a seat that survives broken connections.

mod http;
mod seated;
mod socket;

pub use http::{Client, ClientError};
pub use seated::{Next, Seated};
pub use socket::Socket;
