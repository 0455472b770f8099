//! `cargo xtask web`: builds the browser's client, which is kept in the repository, so that building the program needs no
//! Node.js.

#[path = "../../web/sources.rs"]
pub(crate) mod sources;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

/// The oldest Node.js that the client's tools run on.
const NODE: (u32, u32) = (20, 19);

/// The packages that `web/node_modules` has, as a copy of the `package-lock.json` it was made from.
const PACKAGES: &str = ".treize-package-lock.json";

/// Builds the client into `web/dist`.
pub(crate) fn build(root: &Path) -> anyhow::Result<()> {
    let dist = root.join("web/dist");
    run_vite(root, &dist)?;
    fs::write(root.join(sources::STAMP), sources::fingerprint(root)? + "\n")?;
    eprintln!("web/dist has {} files", files(&dist)?.len());
    Ok(())
}

/// Builds the client elsewhere, and fails if `web/dist` is another one.
pub(crate) fn check(root: &Path) -> anyhow::Result<()> {
    let built = tempfile::tempdir()?;
    run_vite(root, built.path())?;
    let (wanted, kept) = (files(built.path())?, files(&root.join("web/dist"))?);
    let names: Vec<_> =
        wanted.keys().chain(kept.keys()).filter(|&name| wanted.get(name) != kept.get(name)).collect();
    let stamp = fs::read_to_string(root.join(sources::STAMP)).unwrap_or_default();
    if names.is_empty() && stamp.trim() == sources::fingerprint(root)? {
        return Ok(());
    }
    let names: Vec<_> = names.iter().map(|name| name.display().to_string()).collect();
    bail!(
        "web/dist was not built from these sources: run `cargo xtask web` and commit what it writes. {}",
        names.join(", ")
    )
}

/// Every file below the folder, with its path from there.
fn files(folder: &Path) -> anyhow::Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).with_context(|| next.display().to_string())? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.insert(path.strip_prefix(folder)?.to_owned(), fs::read(&path)?);
            }
        }
    }
    Ok(found)
}

fn run_vite(root: &Path, to: &Path) -> anyhow::Result<()> {
    install_packages(root)?;
    let mut build = npm(root);
    build.args(["run", "build", "--", "--logLevel", "warn", "--emptyOutDir", "--outDir"]).arg(to);
    run(build, "npm run build")
}

/// Fills `web/node_modules`, if `package-lock.json` asks for other packages than those that are there.
pub(crate) fn install_packages(root: &Path) -> anyhow::Result<()> {
    check_node()?;
    let lock_file = root.join("web/package-lock.json");
    let wanted = fs::read(&lock_file).with_context(|| lock_file.display().to_string())?;
    // Two commands at the same time share node_modules. Nobody writes this file, so it serves as a lock.
    let lock = File::open(root.join("web/tsconfig.json"))?;
    lock.lock()?;
    let stamp = root.join("web/node_modules").join(PACKAGES);
    if fs::read(&stamp).is_ok_and(|there| there == wanted) {
        return Ok(());
    }
    let mut install = npm(root);
    install.args([
        "ci",
        "--ignore-scripts",
        "--include=dev",
        "--no-audit",
        "--no-fund",
        "--no-update-notifier",
    ]);
    run(install, "npm ci")?;
    Ok(fs::write(&stamp, &wanted)?)
}

/// Is there a Node.js that will do?
fn check_node() -> anyhow::Result<()> {
    let (major, minor) = NODE;
    let advice = format!("the browser's client is built with Node.js {major}.{minor} or later and npm");
    let output = Command::new("node").arg("--version").output();
    let output = output.map_err(|_| anyhow::anyhow!("there is no `node`; {advice}"))?;
    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    let mut numbers = version.trim_start_matches('v').split('.').map(|number| number.parse().unwrap_or(0));
    if (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)) < NODE {
        bail!("this is Node.js {version}; {advice}");
    }
    Ok(())
}

fn npm(root: &Path) -> Command {
    let mut npm = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    // It would decide which packages are installed, and how the client is built.
    npm.env_remove("NODE_ENV").current_dir(root.join("web"));
    npm
}

fn run(mut command: Command, name: &str) -> anyhow::Result<()> {
    let status = command.status().with_context(|| format!("`{name}` cannot be run"))?;
    if !status.success() {
        bail!("`{name}` failed in web/");
    }
    Ok(())
}
