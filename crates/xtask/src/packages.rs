//! Debian packages that the tests need beyond Rust.

use std::io::{IsTerminal, stdin};
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, bail};

/// Packages, and a program whose presence shows that they are installed.
type Packages = [(&'static [&'static str], &'static str)];

/// What the tests need.
pub(crate) const TESTS: &Packages = &[
    (&["build-essential"], "c++"),
    (&["python3"], "python3"),
    (&["nodejs", "npm"], "npm"),
    (&["chromium"], "chromium"),
    (&["postgresql"], "postgres"),
    (&["nats-server"], "nats-server"),
    (&["tmux"], "tmux"),
    (&["procps"], "pgrep"),
];

/// What the Python package needs.
pub(crate) const PYTHON: &Packages = &[(&["python3"], "python3"), (&["python3-venv"], PYTHON_VENV)];

/// Not a program: Debian packages a part of Python's library on its own.
const PYTHON_VENV: &str = "python3 -c 'import ensurepip, venv'";

/// Installs missing packages as root, with consent. Otherwise prints how to install them.
pub(crate) fn install(packages: &Packages, consents: bool) -> anyhow::Result<()> {
    let missing: Vec<_> = packages
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
    if !consents && !asks(&names)? {
        bail!(
            "missing system packages: {names}\ninstall them with: apt-get install {names}\n\
             or let this command do it with --yes"
        );
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

/// Asks the user at the terminal. Without a terminal the answer is no.
fn asks(names: &str) -> anyhow::Result<bool> {
    if !stdin().is_terminal() {
        return Ok(false);
    }
    eprint!("missing system packages: {names}\ninstall them with apt-get now? [y/N] ");
    let mut answer = String::new();
    stdin().read_line(&mut answer)?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}

fn is_there(program: &str) -> bool {
    if program == PYTHON_VENV {
        let imported = Command::new("python3").args(["-c", "import ensurepip, venv"]).output();
        return imported.is_ok_and(|output| output.status.success());
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    // Debian installs PostgreSQL's programs in a folder per version, and servers where only root's path finds them.
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let others = versions.map(|version| version.path().join("bin")).chain([PathBuf::from("/usr/sbin")]);
    std::env::split_paths(&path).chain(others).any(|folder| folder.join(program).is_file())
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
