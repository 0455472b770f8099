//! [`Nats`]: a NATS server.

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::ClusterError;
use crate::engine::Engine;

/// A NATS server, running or stopped.
pub struct Nats {
    folder: PathBuf,
    /// The port that it chose at its first start.
    port: Option<u16>,
    engine: Option<Engine>,
}

impl Nats {
    /// Starts a server with its log in this folder.
    pub fn start(folder: &Path) -> Result<Nats, ClusterError> {
        let mut nats = Nats { folder: folder.into(), port: None, engine: None };
        nats.start_again()?;
        Ok(nats)
    }

    /// The address of the server.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port.expect("it has been started"))
    }

    /// Kills it (SIGKILL).
    pub fn kill(&mut self) {
        if let Some(engine) = self.engine.take() {
            engine.end("KILL");
        }
    }

    /// Starts it again at the same port.
    pub fn start_again(&mut self) -> Result<(), ClusterError> {
        let places = ["/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server"];
        let program = places.into_iter().find(|place| Path::new(place).is_file());
        let program = program.ok_or(ClusterError::Missing("nats-server", "nats-server"))?;
        let mut command = Command::new(program);
        let port = self.port.map_or_else(|| "-1".into(), |port| port.to_string());
        command.args(["--addr", "127.0.0.1", "--port", &port, "--ports_file_dir"]).arg(&self.folder);
        let (log, reported) = (self.folder.join("nats.log"), Cell::new(None));
        let is_ready = |id: &str| {
            reported.set(reported_port(&self.folder.join(format!("nats-server_{id}.ports"))));
            Ok(reported.get().is_some())
        };
        self.engine = Some(Engine::start(&command, ("KILL", &log, None), |_| {}, is_ready)?);
        self.port = reported.get();
        Ok(())
    }
}

/// The port in the file that the server writes as soon as it listens: `{"nats":["nats://127.0.0.1:4222"]}`.
fn reported_port(file: &Path) -> Option<u16> {
    let text = std::fs::read_to_string(file).ok()?;
    let (_, rest) = text.split_once("nats://127.0.0.1:")?;
    rest.split_once('"')?.0.parse().ok()
}
