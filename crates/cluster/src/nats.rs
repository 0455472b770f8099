//! [`Nats`]: a NATS server.

use std::net::{Ipv4Addr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::engine::Engine;
use crate::{ClusterError, free_port};

/// A NATS server that runs, or could.
pub struct Nats {
    folder: PathBuf,
    port: u16,
    engine: Option<Engine>,
}

impl Nats {
    /// Starts one; its log goes to that folder.
    pub fn start(folder: &Path) -> Result<Nats, ClusterError> {
        let port = free_port().map_err(|error| ClusterError::Io("no free port".into(), error))?;
        let mut nats = Nats { folder: folder.into(), port, engine: None };
        nats.start_again()?;
        Ok(nats)
    }

    /// Where it is reached.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// SIGKILL: it cannot do anything about it.
    pub fn kill(&mut self) {
        if let Some(engine) = self.engine.take() {
            engine.end("KILL");
        }
    }

    /// Starts it where it was.
    pub fn start_again(&mut self) -> Result<(), ClusterError> {
        let places = ["/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server"];
        let program = places.into_iter().find(|place| Path::new(place).is_file());
        let program = program.ok_or(ClusterError::Missing("nats-server", "nats-server"))?;
        let mut command = Command::new(program);
        command.args(["--addr", "127.0.0.1", "--port", &self.port.to_string()]);
        let (log, port) = (self.folder.join("nats.log"), self.port);
        let is_ready = || TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok();
        self.engine = Some(Engine::start(&command, ("KILL", &log, None), |_| {}, is_ready)?);
        Ok(())
    }
}
