//! PostgreSQL, NATS and a balancer on this machine, to try and to test several servers that share tables.
//!
//! The programs are from Debian's packages `postgresql` and `nats-server`. They run in a folder, on separate ports, and
//! end when their parent process ends, even if it is killed.

mod balancer;
mod engine;
mod nats;
mod postgres;

use std::io;
use std::net::{Ipv4Addr, TcpListener};

pub use balancer::Balancer;
pub use nats::Nats;
pub use postgres::{Durability, Postgres};

/// Why a program does not run.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// The program is not installed.
    #[error("{0} is not installed: apt-get install {1}")]
    Missing(&'static str, &'static str),
    /// The program cannot be run, or its folder cannot be used.
    #[error("{0}: {1}")]
    Io(String, io::Error),
    /// The program reported an error.
    #[error("{0} failed: {1}")]
    Failed(String, String),
}

/// A port that is free at present. Another program may take it before it is used.
fn free_port() -> io::Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}
