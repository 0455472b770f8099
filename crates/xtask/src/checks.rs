//! `cargo xtask test`: all checks that a change must pass.

use std::fs::File;
use std::io::{Seek, copy, stderr};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::Instant;

use anyhow::{Context, bail};

/// A check: a program and its arguments.
enum Program {
    /// Runs in the workspace's folder.
    Cargo(&'static [&'static str]),
    /// Runs a script of `package.json` in `web/`.
    Npm(&'static str),
    /// Runs another task of this program.
    Xtask(&'static [&'static str]),
}

use Program::{Cargo, Npm, Xtask};

/// The checks, fast failures first. Checks of one stage run at the same time: compiling and playing use both cores,
/// while the server tests mostly wait. The built client is compared first, which fills `web/node_modules`.
const STAGES: &[&[(&str, Program)]] = &[
    &[("formatting", Cargo(&["fmt", "--all", "--check"])), ("the built client", Xtask(&["web", "--check"]))],
    &[
        ("lints", Cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "--deny", "warnings"])),
        // As users build it: without the features that only tests switch on.
        (
            "lints of the program",
            Cargo(&[
                "clippy",
                "--package",
                "treize",
                "--package",
                "treize-server",
                "--package",
                "treize-protocol",
                "--package",
                "treize-engine",
                "--locked",
                "--",
                "--deny",
                "warnings",
            ]),
        ),
    ],
    &[
        (
            "fuzz targets",
            Cargo(&["clippy", "--manifest-path", "fuzz/Cargo.toml", "--locked", "--", "--deny", "warnings"]),
        ),
        ("the client's types", Npm("check")),
        ("the client's tests", Npm("test")),
        // A test runs one of the examples; `--all-targets` would build them as tests only.
        ("examples", Cargo(&["build", "--workspace", "--examples", "--locked"])),
    ],
    &[("compilation", Cargo(&["test", "--workspace", "--all-targets", "--locked", "--no-run"]))],
    &[
        ("tests", Cargo(&["test", "--workspace", "--all-targets", "--locked", "--no-fail-fast"])),
        ("the client in a browser", Npm("e2e")),
    ],
    &[
        // Of the whole workspace: for some of its crates alone, Cargo would compile them and most dependencies a second time,
        // with other features than the tests.
        ("documentation tests", Cargo(&["test", "--workspace", "--doc", "--locked"])),
        // Compiles one crate after the other for a long time, which leaves a core to the documentation tests.
        ("the Python package", Xtask(&["python"])),
    ],
];

/// If `cargo-deny` is installed, it checks `deny.toml`. Advisories need a network, so they are left out.
const DENY: &[&str] = &["deny", "--all-features", "check", "bans", "licenses", "sources"];

/// The number of tests of one program that run at the same time.
const TEST_THREADS: &str = "RUST_TEST_THREADS";

/// A set variable says that nobody will edit and compile again: see [`cargo`].
const CI: &str = "CI";

/// A running check.
struct Running {
    name: &'static str,
    /// The command that runs it alone.
    text: String,
    child: Child,
    start: Instant,
    /// Its output, if another check prints at the same time.
    output: Option<File>,
}

/// Runs the stages in order. Stops after a stage that fails.
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
            .map(|(index, (name, program))| begin(root, name, program, index == 0))
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
    let asked = crate::cargo().args(["deny", "--version"]).output();
    asked.is_ok_and(|output| output.status.success())
}

/// Starts a check. It prints directly, or once it has ended.
fn begin(root: &Path, name: &'static str, program: &Program, prints: bool) -> anyhow::Result<Running> {
    let (text, mut command) = match program {
        Cargo(arguments) => cargo(root, arguments),
        Xtask(arguments) => {
            let mut task =
                Command::new(std::env::current_exe().context("xtask does not know where it lies")?);
            task.args(*arguments);
            (format!("cargo xtask {}", arguments.join(" ")), task)
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

/// Cargo with these arguments, and the same as a text.
fn cargo(root: &Path, arguments: &[&str]) -> (String, Command) {
    let mut cargo = crate::cargo();
    cargo.args(arguments).current_dir(root);
    // Server tests mostly wait: two per core keep it busy.
    if std::env::var_os(TEST_THREADS).is_none() {
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        cargo.env(TEST_THREADS, (2 * cores).to_string());
    }
    // What is needed to compile a changed crate faster the next time makes this time slower.
    if std::env::var_os(CI).is_some() {
        cargo.env("CARGO_INCREMENTAL", "0");
    }
    // Lints do not link, so they need not compile the fuzzer, which is a large program in C++.
    cargo.env("CUSTOM_LIBFUZZER_PATH", root.join("libfuzzer-is-not-linked.a"));
    (format!("cargo {}", arguments.join(" ")), cargo)
}

/// Waits for a check, and prints its result.
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

/// The program that the tests have built. It is in the same folder as this one.
pub(crate) fn binary() -> anyhow::Result<PathBuf> {
    let own = std::env::current_exe().context("xtask does not know where it lies")?;
    Ok(own.with_file_name(format!("treize{}", std::env::consts::EXE_SUFFIX)))
}
