//! [`Postgres`]: a PostgreSQL server with separate data.

use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::engine::Engine;
use crate::{ClusterError, free_port};

/// What committed data must survive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// As in production: a commit waits for the disk.
    Disk,
    /// A crash of the server, but not of the machine: for tests.
    Memory,
}

/// A PostgreSQL server, running or stopped.
pub struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    durability: Durability,
    /// Whether the folder is deleted at the end.
    is_fleeting: bool,
    /// The user it runs as, if it is not this process's: PostgreSQL refuses to run as root.
    user: Option<(u32, u32)>,
    engine: Option<Engine>,
}

/// What PostgreSQL prints when its port is taken.
const PORT_IS_TAKEN: &str = "could not create any TCP/IP sockets";

/// The database's superuser.
const OWNER: &str = "treize";

impl Postgres {
    /// Starts a server with its data in a folder, which is created if needed.
    pub fn start(folder: &Path, durability: Durability) -> Result<Postgres, ClusterError> {
        Postgres::run_in(folder.join("postgres"), durability, false)
    }

    /// Starts a server for tests. Its data is in memory if possible, and is deleted at the end.
    pub fn for_tests() -> Result<Postgres, ClusterError> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let memory = Path::new("/dev/shm");
        let place = if memory.is_dir() { memory.into() } else { std::env::temp_dir() };
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("treize-postgres-{}-{number}", std::process::id());
        Postgres::run_in(place.join(name), Durability::Memory, true)
    }

    fn run_in(folder: PathBuf, durability: Durability, is_fleeting: bool) -> Result<Postgres, ClusterError> {
        /// How many ports to try: others may take a port first.
        const TRIES: usize = 20;
        let user = if number(&["-u"])? == 0 {
            Some((number(&["-u", "postgres"])?, number(&["-g", "postgres"])?))
        } else {
            None
        };
        let programs = programs()?;
        let mut postgres =
            Postgres { programs, folder, port: 0, durability, is_fleeting, user, engine: None };
        // PostgreSQL cannot choose a port itself.
        for _ in 0..TRIES {
            postgres.port = free_port().map_err(|error| ClusterError::Io("no free port".into(), error))?;
            postgres.make()?;
            match postgres.start_again() {
                Err(ClusterError::Failed(_, why)) if why.contains(PORT_IS_TAKEN) => {}
                started => return started.map(|()| postgres),
            }
        }
        Err(ClusterError::Failed("postgres".into(), format!("{TRIES} ports were taken")))
    }

    /// The address of a database in it.
    pub fn url(&self, database: &str) -> String {
        format!("postgres://{OWNER}@127.0.0.1:{}/{database}", self.port)
    }

    /// Creates a database if it does not exist; returns its address.
    pub fn database(&self, name: &str) -> Result<String, ClusterError> {
        let port = self.port.to_string();
        let arguments = ["-h", "127.0.0.1", "-p", &port, "-U", OWNER, name];
        match self.run("createdb", &arguments) {
            Err(ClusterError::Failed(_, why)) if why.contains("already exists") => {}
            made => drop(made?),
        }
        Ok(self.url(name))
    }

    /// A dump of a database as text.
    pub fn dump(&self, name: &str) -> Result<Vec<u8>, ClusterError> {
        let arguments = ["-h", "127.0.0.1", "-p", &self.port.to_string(), "-U", OWNER, name];
        Ok(self.run("pg_dump", &arguments)?.stdout)
    }

    /// Stops the server in order: closes all connections and writes everything.
    pub fn stop(&mut self) {
        if let Some(engine) = self.engine.take() {
            engine.end("INT");
        }
    }

    /// Stops the server as a crash would.
    pub fn crash(&mut self) {
        if let Some(engine) = self.engine.take() {
            engine.end("QUIT");
        }
    }

    /// Starts the server again at the same port.
    pub fn start_again(&mut self) -> Result<(), ClusterError> {
        let port = self.port.to_string();
        let mut command = Command::new(self.programs.join("postgres"));
        command.arg("-D").arg(self.folder.join("data")).args(["-p", &port, "-h", "127.0.0.1"]);
        command.arg("-k").arg(&self.folder).args(["-c", "max_connections=300"]);
        if self.durability == Durability::Memory {
            command.args(["-c", "fsync=off", "-c", "full_page_writes=off"]);
        }
        // Asks the server itself: another server may answer at that port.
        let status = self.folder.join("data/postmaster.pid");
        let is_ready = |id: &str| {
            let said = std::fs::read_to_string(self.folder.join("log")).unwrap_or_default();
            if said.contains(PORT_IS_TAKEN) {
                return Err(ClusterError::Failed("postgres".into(), said));
            }
            let status = std::fs::read_to_string(&status).unwrap_or_default();
            let mut lines = status.lines();
            Ok(lines.next() == Some(id) && lines.last().is_some_and(|line| line.trim() == "ready"))
        };
        let (log, fleeting) = (self.folder.join("log"), self.is_fleeting.then_some(self.folder.as_path()));
        let how = ("QUIT", log.as_path(), fleeting);
        let engine = Engine::start(&command, how, |command| self.as_user(command), is_ready)?;
        self.engine = Some(engine);
        Ok(())
    }

    /// Creates the data folder if it does not exist.
    fn make(&self) -> Result<(), ClusterError> {
        if self.folder.join("data/PG_VERSION").is_file() {
            return Ok(());
        }
        let io = |error| ClusterError::Io(self.folder.display().to_string(), error);
        std::fs::create_dir_all(&self.folder).map_err(io)?;
        if let Some((user, group)) = self.user {
            std::os::unix::fs::chown(&self.folder, Some(user), Some(group)).map_err(io)?;
        }
        let data = self.folder.join("data");
        let data = data.to_string_lossy();
        let arguments =
            ["-D", &data, "-U", OWNER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"];
        self.run("initdb", &arguments).map(drop)
    }

    fn as_user(&self, command: &mut Command) {
        if let Some((user, group)) = self.user {
            command.uid(user).gid(group).current_dir("/");
        }
    }

    fn run(&self, program: &str, arguments: &[&str]) -> Result<Output, ClusterError> {
        let mut command = Command::new(self.programs.join(program));
        command.args(arguments);
        self.as_user(&mut command);
        let output = command.output().map_err(|error| ClusterError::Io(program.into(), error))?;
        if output.status.success() {
            return Ok(output);
        }
        Err(ClusterError::Failed(program.into(), String::from_utf8_lossy(&output.stderr).into_owned()))
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.engine = None;
        if self.is_fleeting {
            // It is already gone unless the engine was stopped before.
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}

/// The folder of PostgreSQL's programs. Debian installs them by version; the newest is used.
fn programs() -> Result<PathBuf, ClusterError> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let number = |path: &PathBuf| path.file_name().and_then(|name| name.to_str()?.parse::<u32>().ok());
    let newest = versions.map(|version| version.path()).filter(|path| path.join("bin/postgres").is_file());
    let newest = newest.max_by_key(number);
    newest.map(|path| path.join("bin")).ok_or(ClusterError::Missing("PostgreSQL", "postgresql"))
}

/// The ID of a user or a group.
fn number(arguments: &[&str]) -> Result<u32, ClusterError> {
    let output = Command::new("id").args(arguments).output();
    let output = output.map_err(|error| ClusterError::Io("id".into(), error))?;
    let text = String::from_utf8_lossy(&output.stdout);
    text.trim().parse().map_err(|_| ClusterError::Failed("id".into(), arguments.join(" ")))
}
