//! PostgreSQL, NATS and a balancer on this machine, to try out and to test several servers at the same tables.
//!
//! The engines are Debian's packages `postgresql` and `nats-server`. They run in a folder, on ports of their own, and end
//! with whoever started them, however that ends.

mod balancer;
mod engine;
mod nats;
mod postgres;

use std::io;
use std::net::{Ipv4Addr, TcpListener};

pub use balancer::Balancer;
pub use nats::Nats;
pub use postgres::{Durability, Postgres};

/// Why an engine does not run.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// Its program is not there.
    #[error("{0} is not installed: apt-get install {1}")]
    Missing(&'static str, &'static str),
    /// Its program cannot be run, or its folder cannot be used.
    #[error("{0}: {1}")]
    Io(String, io::Error),
    /// It said no.
    #[error("{0} failed: {1}")]
    Failed(String, String),
}

/// A port that nobody uses at present. Somebody else may take it before it is used.
fn free_port() -> io::Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}
