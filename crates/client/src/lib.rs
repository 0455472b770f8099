//! A client for tables: identities, tables, and a seat that survives broken connections.

mod address;
mod backoff;
mod http;
mod seated;
mod seen;
mod shares;
mod socket;
mod tls;

pub use http::{Client, ClientError, is_table_id};
pub use seated::{Next, Seated};
pub use shares::{Changed, ChangedTableError, Memory, Shares, Verdict};
pub use socket::Socket;
pub use tls::TrustError;
