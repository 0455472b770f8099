//! Developers' tasks.

mod bots;
mod records;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Parser;

/// Developers' tasks.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Task {
    /// Set everything up, then check formatting and lints and run all tests.
    Test,
    /// Write the golden records anew. Only for a new game, or with a bump of a game's `RULES`.
    Records,
    /// Measure the players anew, and write docs/bots.md.
    Bots,
    /// Play for a long time against a server that is killed again and again, and check that nothing is lost.
    Soak {
        /// For how long, at least: games that have begun are played to their end.
        #[arg(long, value_name = "N", default_value_t = 10)]
        minutes: u64,
    },
}

/// What the tests need beyond Rust: a Debian package, and a program that shows it is there.
const PACKAGES: [(&str, &str); 2] = [("build-essential", "c++"), ("python3", "python3")];

/// The checks, in the order in which they are most likely to fail quickly.
const CHECKS: [(&str, &[&str]); 5] = [
    ("formatting", &["fmt", "--all", "--check"]),
    ("lints", &["clippy", "--workspace", "--all-targets", "--locked", "--", "--deny", "warnings"]),
    (
        "fuzz targets",
        &["clippy", "--manifest-path", "fuzz/Cargo.toml", "--locked", "--", "--deny", "warnings"],
    ),
    ("tests", &["test", "--workspace", "--all-targets", "--locked", "--no-fail-fast"]),
    ("documentation tests", &["test", "--workspace", "--doc", "--locked"]),
];

fn main() -> anyhow::Result<()> {
    match Task::parse() {
        Task::Test => test(),
        Task::Records => records::write(&root()?),
        Task::Bots => bots::write(&root()?),
        Task::Soak { minutes } => soak(minutes),
    }
}

fn test() -> anyhow::Result<()> {
    install_packages()?;
    let root = root()?;
    for (name, arguments) in CHECKS {
        let start = Instant::now();
        eprintln!("== {name}: cargo {}", arguments.join(" "));
        let status = Command::new(env!("CARGO")).args(arguments).current_dir(&root).status()?;
        if !status.success() {
            bail!("{name} failed; run it alone with: cargo {}", arguments.join(" "));
        }
        eprintln!("== {name}: good, {:.0} s", start.elapsed().as_secs_f64());
    }
    Ok(())
}

/// The kill test of the server, for longer.
fn soak(minutes: u64) -> anyhow::Result<()> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["test", "--package", "treize-server", "--test", "kill", "--locked", "--", "--nocapture"]);
    cargo.env("TREIZE_SOAK_MINUTES", minutes.to_string()).current_dir(root()?);
    if !cargo.status()?.success() {
        bail!("something was lost");
    }
    Ok(())
}

/// The workspace's folder.
fn root() -> anyhow::Result<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    root.map(Path::to_path_buf).context("xtask lies in crates/")
}

/// As root, installs what is missing; otherwise says how to.
fn install_packages() -> anyhow::Result<()> {
    let missing: Vec<_> =
        PACKAGES.iter().filter(|(_, program)| !is_there(program)).map(|(name, _)| *name).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let names = missing.join(" ");
    if !is_root() {
        bail!("missing system packages: {names}\ninstall them with: sudo apt-get install {names}");
    }
    eprintln!("== installing {names}");
    for arguments in
        [vec!["update", "-q"], [vec!["install", "-qy", "--no-install-recommends"], missing].concat()]
    {
        let status =
            Command::new("apt-get").args(&arguments).env("DEBIAN_FRONTEND", "noninteractive").status();
        if !status.context("apt-get cannot be run")?.success() {
            bail!("apt-get {} failed; install by hand: {names}", arguments.join(" "));
        }
    }
    Ok(())
}

fn is_there(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
