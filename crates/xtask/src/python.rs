//! `cargo xtask python`: builds the Python package, installs it in an environment of its own, and runs its tests there.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, bail};

/// Builds a wheel, installs it and runs its tests against what is installed.
///
/// The wheel is the one that users get, optimised. It compiles in little more than a minute of processor time, and without
/// optimisation the tests take many times longer than that.
pub(crate) fn run(root: &Path) -> anyhow::Result<()> {
    let (environment, wheels) = (root.join("target/python"), root.join("target/python-wheels"));
    let bin = environment.join(if cfg!(windows) { "Scripts" } else { "bin" });
    let python = bin.join("python");
    if !python.exists() {
        step("environment", Command::new("python3").args(["-m", "venv"]).arg(&environment))?;
    }
    let pip = || {
        let mut pip = Command::new(&python);
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
        pip
    };
    step("packages", pip().arg("--requirement").arg(root.join("python/tests/requirements.txt")))?;
    let mut maturin = crate::without_package(Command::new(bin.join("maturin")));
    maturin.args(["build", "--release", "--locked", "--out"]).arg(&wheels);
    step("wheel", maturin.env("CARGO", env!("CARGO")).current_dir(root.join("python")))?;
    let wheel = newest(&wheels)?;
    step("installation", pip().args(["--force-reinstall", "--no-deps"]).arg(wheel))?;
    // Not in `python/`, where Python would find the package's source instead of what is installed.
    step(
        "tests",
        Command::new(&python)
            .args(["-m", "pytest", "-p", "no:cacheprovider", "-q"])
            .current_dir(root.join("python/tests")),
    )
}

fn step(name: &str, command: &mut Command) -> anyhow::Result<()> {
    let start = std::time::Instant::now();
    let status = command.status().with_context(|| format!("{name}: {command:?} cannot be run"))?;
    if !status.success() {
        bail!("{name}: {command:?} failed");
    }
    eprintln!("== Python {name}: {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// The wheel that was built last.
fn newest(folder: &Path) -> anyhow::Result<std::path::PathBuf> {
    let mut newest = None;
    for entry in folder.read_dir().with_context(|| folder.display().to_string())? {
        let entry = entry?;
        if entry.path().extension().is_some_and(|extension| extension == "whl") {
            newest = newest.max(Some((entry.metadata()?.modified()?, entry.path())));
        }
    }
    newest.map(|(_, path)| path).with_context(|| format!("there is no wheel in {}", folder.display()))
}
