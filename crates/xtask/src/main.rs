//! Developers' tasks.

mod bots;
mod cluster;
#[cfg(test)]
mod dependencies;
mod records;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Parser;
use serde_json::{Map, Value};

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
    /// Try out several servers at the same tables: PostgreSQL, NATS, servers and a balancer on this machine.
    Cluster(cluster::Args),
    /// Play for a long time against a server that is killed again and again, and against one that others attack; check
    /// that nothing is lost.
    Soak {
        /// For how long each, at least: games that have begun are played to their end.
        #[arg(long, value_name = "N", default_value_t = 10)]
        minutes: u64,
    },
}

/// What the tests need beyond Rust: Debian packages, and a program that shows they are there.
const PACKAGES: [(&[&str], &str); 8] = [
    (&["build-essential"], "c++"),
    (&["python3"], "python3"),
    (&["nodejs", "npm"], "npm"),
    (&["chromium"], "chromium"),
    (&["postgresql"], "postgres"),
    (&["nats-server"], "nats-server"),
    (&["tmux"], "tmux"),
    (&["procps"], "pgrep"),
];

/// A program that checks something, and its arguments.
enum Check {
    /// In the workspace's folder.
    Cargo(&'static [&'static str]),
    /// In `web/`, a script of `package.json`.
    Npm(&'static str),
}

/// The checks, in the order in which they are most likely to fail quickly. The lints build the browser's client, and with
/// it `web/node_modules`.
const CHECKS: [(&str, Check); 9] = [
    ("formatting", Check::Cargo(&["fmt", "--all", "--check"])),
    (
        "lints",
        Check::Cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "--deny", "warnings"]),
    ),
    (
        "fuzz targets",
        Check::Cargo(&[
            "clippy",
            "--manifest-path",
            "fuzz/Cargo.toml",
            "--locked",
            "--",
            "--deny",
            "warnings",
        ]),
    ),
    ("the client's types", Check::Npm("check")),
    ("the client's tests", Check::Npm("test")),
    // A test runs one of them; among all targets they would be built as tests only.
    ("examples", Check::Cargo(&["build", "--workspace", "--examples", "--locked"])),
    ("tests", Check::Cargo(&["test", "--workspace", "--all-targets", "--locked", "--no-fail-fast"])),
    ("documentation tests", Check::Cargo(&["test", "--workspace", "--doc", "--locked"])),
    ("the client in a browser", Check::Npm("e2e")),
];

fn main() -> anyhow::Result<()> {
    match Task::parse() {
        Task::Test => test(),
        Task::Records => records::write(&root()?),
        Task::Bots => bots::write(&root()?),
        Task::Cluster(args) => {
            install_packages()?;
            cluster::run(&root()?, &args)
        }
        Task::Soak { minutes } => soak(minutes),
    }
}

fn test() -> anyhow::Result<()> {
    install_packages()?;
    let root = root()?;
    let scripts = scripts(&root)?;
    for (name, check) in CHECKS {
        let (text, mut command) = match check {
            Check::Cargo(arguments) => {
                let mut cargo = Command::new(env!("CARGO"));
                cargo.args(arguments).current_dir(&root);
                (format!("cargo {}", arguments.join(" ")), cargo)
            }
            Check::Npm(script) if scripts.contains_key(script) => {
                let mut npm = Command::new("npm");
                npm.args(["run", script]).current_dir(root.join("web")).env("TREIZE_BIN", binary()?);
                (format!("npm --prefix web run {script}"), npm)
            }
            Check::Npm(_) => continue,
        };
        let start = Instant::now();
        eprintln!("== {name}: {text}");
        if !command.status().with_context(|| format!("{text} cannot be run"))?.success() {
            bail!("{name} failed; run it alone with: {text}");
        }
        eprintln!("== {name}: good, {:.0} s", start.elapsed().as_secs_f64());
    }
    Ok(())
}

/// What `npm run` can do in `web/`.
fn scripts(root: &Path) -> anyhow::Result<Map<String, Value>> {
    let package = std::fs::read_to_string(root.join("web/package.json")).context("web/package.json")?;
    let package: Value = serde_json::from_str(&package).context("web/package.json")?;
    package["scripts"].as_object().cloned().context("web/package.json has no scripts")
}

/// The program that the tests have built: it lies beside this one.
fn binary() -> anyhow::Result<PathBuf> {
    let own = std::env::current_exe().context("xtask does not know where it lies")?;
    Ok(own.with_file_name(format!("treize{}", std::env::consts::EXE_SUFFIX)))
}

/// The tests of a server that is killed, and of one that is attacked, for longer.
fn soak(minutes: u64) -> anyhow::Result<()> {
    for (test, failed) in
        [("kill", "something was lost"), ("hostile", "a server was kept from serving those who play")]
    {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["test", "--package", "treize-server", "--test", test, "--locked", "--", "--nocapture"]);
        cargo.env("TREIZE_SOAK_MINUTES", minutes.to_string()).current_dir(root()?);
        if !cargo.status()?.success() {
            bail!(failed);
        }
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
    let missing: Vec<_> = PACKAGES
        .iter()
        .filter(|(_, program)| !is_there(program))
        .flat_map(|(packages, _)| packages.iter().copied())
        .collect();
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
    // Debian keeps PostgreSQL's programs by version, and servers where only root looks for them.
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let others = versions.map(|version| version.path().join("bin")).chain([PathBuf::from("/usr/sbin")]);
    std::env::split_paths(&path).chain(others).any(|folder| folder.join(program).is_file())
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
