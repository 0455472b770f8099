//! `cargo xtask test`: everything that must pass before a change goes in.

use std::fs::File;
use std::io::{Seek, copy, stderr};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::Instant;

use anyhow::{Context, bail};

/// A program that checks something, and its arguments.
enum Program {
    /// In the workspace's folder.
    Cargo(&'static [&'static str]),
    /// In `web/`, a script of `package.json`.
    Npm(&'static str),
}

use Program::{Cargo, Npm};

/// The checks, those first that fail quickly. Those of one stage run at the same time: compiling and playing use both
/// cores, while the tests of servers mostly wait. The lints build the browser's client, and with it `web/node_modules`.
const STAGES: &[&[(&str, Program)]] = &[
    &[("formatting", Cargo(&["fmt", "--all", "--check"]))],
    &[("lints", Cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "--deny", "warnings"]))],
    &[
        (
            "fuzz targets",
            Cargo(&["clippy", "--manifest-path", "fuzz/Cargo.toml", "--locked", "--", "--deny", "warnings"]),
        ),
        ("the client's types", Npm("check")),
        ("the client's tests", Npm("test")),
    ],
    // A test runs one of them; among all targets they would be built as tests only.
    &[("examples", Cargo(&["build", "--workspace", "--examples", "--locked"]))],
    &[("compilation", Cargo(&["test", "--workspace", "--all-targets", "--locked", "--no-run"]))],
    &[
        ("tests", Cargo(&["test", "--workspace", "--all-targets", "--locked", "--no-fail-fast"])),
        ("the client in a browser", Npm("e2e")),
    ],
    &[("documentation tests", Cargo(&["test", "--workspace", "--doc", "--locked"]))],
];

/// Where `cargo-deny` is installed, it reads `deny.toml` itself. Known problems need a network, and are left out.
const DENY: &[&str] = &["deny", "--all-features", "check", "bans", "licenses", "sources"];

/// How many tests of one program run at the same time.
const TEST_THREADS: &str = "RUST_TEST_THREADS";

/// A check that runs.
struct Running {
    name: &'static str,
    /// What to type to run it alone.
    text: String,
    child: Child,
    start: Instant,
    /// What it prints, if another check prints at the same time.
    output: Option<File>,
}

/// Runs all checks, until those of one stage fail.
pub(crate) fn run(root: &Path) -> anyhow::Result<()> {
    let start = Instant::now();
    if has_deny() {
        let check = begin(root, "dependencies", &Cargo(DENY), true)?;
        if !end(check)? {
            bail!("dependencies failed; run it alone with: cargo {}", DENY.join(" "));
        }
    } else {
        eprintln!(
            "== dependencies: cargo-deny is not installed; the tests check licences, bans and sources without it"
        );
    }
    for stage in STAGES {
        let running: Vec<_> = stage
            .iter()
            .enumerate()
            .map(|(place, (name, program))| begin(root, name, program, place == 0))
            .collect::<anyhow::Result<_>>()?;
        let mut failed = Vec::new();
        for check in running {
            let (name, text) = (check.name, check.text.clone());
            if !end(check)? {
                failed.push(format!("{name} failed; run it alone with: {text}"));
            }
        }
        if !failed.is_empty() {
            bail!(failed.join("\n"));
        }
    }
    eprintln!("== all good, {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

fn has_deny() -> bool {
    let asked = Command::new(env!("CARGO")).args(["deny", "--version"]).output();
    asked.is_ok_and(|output| output.status.success())
}

/// Starts a check, which prints as it goes or once it has ended.
fn begin(root: &Path, name: &'static str, program: &Program, prints: bool) -> anyhow::Result<Running> {
    let (text, mut command) = match program {
        Cargo(arguments) => {
            let mut cargo = Command::new(env!("CARGO"));
            cargo.args(*arguments).current_dir(root);
            // Tests of servers mostly wait: two for each core keep it busy.
            if std::env::var_os(TEST_THREADS).is_none() {
                let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
                cargo.env(TEST_THREADS, (2 * cores).to_string());
            }
            (format!("cargo {}", arguments.join(" ")), cargo)
        }
        Npm(script) => {
            let mut npm = Command::new("npm");
            npm.args(["run", script]).current_dir(root.join("web")).env("TREIZE_BIN", binary()?);
            (format!("npm --prefix web run {script}"), npm)
        }
    };
    let output = if prints { None } else { Some(tempfile::tempfile()?) };
    if let Some(file) = &output {
        command.stdout(file.try_clone()?).stderr(file.try_clone()?);
    }
    eprintln!("== {name}: {text}");
    let child = command.spawn().with_context(|| format!("{text} cannot be run"))?;
    Ok(Running { name, text, child, start: Instant::now(), output })
}

/// Waits for a check, and says how it went.
fn end(mut check: Running) -> anyhow::Result<bool> {
    let good = check.child.wait()?.success();
    if let Some(mut file) = check.output {
        eprintln!("== {}: {}", check.name, check.text);
        file.rewind()?;
        copy(&mut file, &mut stderr())?;
    }
    let verdict = if good { "good" } else { "failed" };
    eprintln!("== {}: {verdict}, {:.0} s", check.name, check.start.elapsed().as_secs_f64());
    Ok(good)
}

/// The program that the tests have built: it lies beside this one.
fn binary() -> anyhow::Result<PathBuf> {
    let own = std::env::current_exe().context("xtask does not know where it lies")?;
    Ok(own.with_file_name(format!("treize{}", std::env::consts::EXE_SUFFIX)))
}
