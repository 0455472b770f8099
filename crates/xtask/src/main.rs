//! Developers' tasks.

mod bots;
mod browsers;
mod checks;
mod cluster;
#[cfg(test)]
mod dependencies;
mod dist;
#[cfg(test)]
mod documents;
#[cfg(test)]
mod names;
mod packages;
mod python;
mod records;
mod web;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};
use clap::Parser;
use treize_engine::games::GAMES;

/// Developers' tasks.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Task {
    /// Set everything up, then check formatting and lints and run all tests.
    Test {
        /// Install missing system packages without asking; so does a set variable `CI`.
        #[arg(long, env = "CI", value_parser = clap::builder::FalseyValueParser::new())]
        yes: bool,
    },
    /// Run the main stories in Firefox and WebKit too. Their packages are large, so the other tests do without them.
    Browsers {
        /// Install missing system packages without asking; so does a set variable `CI`.
        #[arg(long, env = "CI", value_parser = clap::builder::FalseyValueParser::new())]
        yes: bool,
    },
    /// Build the browser's client into `web/dist`, which is kept in the repository. Needs Node.js.
    Web {
        /// Change nothing; fail if `web/dist` was built from other sources.
        #[arg(long)]
        check: bool,
    },
    /// Make what is handed to others: a static binary, an archive, a Debian package and a container image.
    Dist,
    /// Regenerate the golden records. Only for a new game, or with a bump of a game's `RULES`.
    Records,
    /// Build the Python package, install it in an environment of its own, and run its tests.
    Python {
        /// Install missing system packages without asking; so does a set variable `CI`.
        #[arg(long, env = "CI", value_parser = clap::builder::FalseyValueParser::new())]
        yes: bool,
    },
    /// Measure the players, and write docs/bots.md: about eleven minutes for each game on two cores.
    Bots {
        /// Which games; all if none is named. What was measured of the others stays.
        #[arg(value_name = "GAME", value_parser = clap::builder::PossibleValuesParser::new(GAMES.iter().map(|info| info.game)))]
        games: Vec<String>,
    },
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

fn main() -> anyhow::Result<()> {
    match Task::parse() {
        Task::Test { yes } => {
            packages::install(packages::TESTS, yes)?;
            checks::run(&root()?)
        }
        Task::Browsers { yes } => {
            packages::install(packages::BROWSERS, yes)?;
            browsers::run(&root()?)
        }
        Task::Web { check: true } => web::check(&root()?),
        Task::Web { check: false } => web::build(&root()?),
        Task::Dist => dist::run(&root()?),
        Task::Records => records::write(&root()?),
        Task::Python { yes } => {
            packages::install(packages::PYTHON, yes)?;
            python::run(&root()?)
        }
        Task::Bots { games } => bots::write(&root()?, &games),
        Task::Cluster(args) => {
            packages::install(packages::TESTS, args.yes)?;
            cluster::run(&root()?, &args)
        }
        Task::Soak { minutes } => soak(minutes),
    }
}

/// Runs the tests of a killed server, of a failing disk and of an attacked server for longer. They print what they
/// measure, so the program is optimised.
fn soak(minutes: u64) -> anyhow::Result<()> {
    for (test, failed) in [
        ("kill", "something was lost"),
        ("faults", "something was lost when the disk failed"),
        ("hostile", "a server was kept from serving those who play"),
    ] {
        let mut cargo = cargo();
        cargo.args(["test", "--release", "--package", "treize-server", "--test", test, "--locked"]);
        cargo.args(["--", "--nocapture", "--test-threads", "1"]);
        cargo.env("TREIZE_SOAK_MINUTES", minutes.to_string()).current_dir(root()?);
        if !cargo.status()?.success() {
            bail!(failed);
        }
    }
    Ok(())
}

/// Cargo, as if it was started by hand.
///
/// `cargo xtask` sets variables about the package `xtask`. Some build scripts look at variables of these names, so Cargo
/// would run them again, and then compile every crate that depends on theirs, whenever it was last started by hand.
fn cargo() -> Command {
    without_package(Command::new(env!("CARGO")))
}

/// The command without Cargo's variables about the package `xtask`.
fn without_package(mut command: Command) -> Command {
    for (name, _) in std::env::vars_os() {
        let about_package = ["CARGO_PKG_", "CARGO_MANIFEST_", "CARGO_CRATE_", "CARGO_BIN_"];
        if about_package.iter().any(|start| name.as_encoded_bytes().starts_with(start.as_bytes())) {
            command.env_remove(name);
        }
    }
    command
}

/// The workspace's folder.
fn root() -> anyhow::Result<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    root.map(Path::to_path_buf).context("xtask lies in crates/")
}

#[cfg(test)]
mod tests {
    #[test]
    fn cargo_gets_no_variables_of_the_package_that_starts_it() {
        assert!(std::env::var_os("CARGO_MANIFEST_DIR").is_some(), "Cargo runs this test");
        let removed: Vec<_> = super::cargo().get_envs().map(|(name, _)| name.to_owned()).collect();
        for name in ["CARGO_MANIFEST_DIR", "CARGO_PKG_NAME", "CARGO_PKG_VERSION_MAJOR"] {
            assert!(removed.iter().any(|removed| removed == name), "{name}: {removed:?}");
        }
    }
}
