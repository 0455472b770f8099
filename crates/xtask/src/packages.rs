//! Debian packages that the tests need beyond Rust.

use std::io::{IsTerminal, stdin};
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, bail};

/// Packages, and what shows that they are installed.
type Packages = [(&'static [&'static str], Sign)];

/// What shows that a package is installed.
#[derive(Clone, Copy)]
pub(crate) enum Sign {
    /// A program on the path.
    Program(&'static str),
    /// Modules that Python can import.
    Modules(&'static str),
}

use Sign::{Modules, Program};

/// What the tests need.
pub(crate) const TESTS: &Packages = &[
    (&["build-essential"], Program("c++")),
    (&["python3"], Program("python3")),
    // Debian packages a part of Python's library on its own.
    (&["python3-venv"], Modules("ensurepip, venv")),
    (&["nodejs", "npm"], Program("npm")),
    (&["chromium"], Program("chromium")),
    (&["postgresql"], Program("postgres")),
    (&["nats-server"], Program("nats-server")),
    (&["tmux"], Program("tmux")),
    (&["procps"], Program("pgrep")),
];

/// What the stories in other browsers need. WebKit's small browser comes with its driver, and wants a screen.
pub(crate) const BROWSERS: &Packages = &[
    (&["nodejs", "npm"], Program("npm")),
    (&["chromium"], Program("chromium")),
    (&["firefox-esr"], Program("firefox-esr")),
    (&["webkit2gtk-driver"], Program("WebKitWebDriver")),
    (&["xvfb"], Program("Xvfb")),
];

/// What the Python package needs.
pub(crate) const PYTHON: &Packages = &[
    (&["python3"], Program("python3")),
    // Debian packages a part of Python's library on its own.
    (&["python3-venv"], Modules("ensurepip, venv")),
];

/// Installs missing packages as root, with consent. Otherwise prints how to install them.
pub(crate) fn install(packages: &Packages, consents: bool) -> anyhow::Result<()> {
    let missing: Vec<_> = packages
        .iter()
        .filter(|(_, sign)| !sign.is_there())
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

impl Sign {
    fn is_there(self) -> bool {
        match self {
            Program(name) => is_on_path(name),
            Modules(names) => {
                let imported = Command::new("python3").args(["-c", &format!("import {names}")]).output();
                imported.is_ok_and(|output| output.status.success())
            }
        }
    }
}

fn is_on_path(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    // Debian installs PostgreSQL's programs in a folder per version, and servers where only root's path finds them.
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let others = versions.map(|version| version.path().join("bin")).chain([PathBuf::from("/usr/sbin")]);
    std::env::split_paths(&path).chain(others).any(|folder| folder.join(program).is_file())
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
