//! `cargo xtask browsers`: the main stories in Firefox and WebKit.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, bail};

/// Builds the program, which has the browser's client in it, and tries it in the other browsers.
pub(crate) fn run(root: &Path) -> anyhow::Result<()> {
    crate::web::install_packages(root)?;
    let built =
        crate::cargo().args(["build", "--package", "treize", "--locked"]).current_dir(root).status()?;
    if !built.success() {
        bail!("the program cannot be built");
    }
    let mut npm = Command::new("npm");
    npm.args(["run", "browsers"]).current_dir(root.join("web")).env("TREIZE_BIN", crate::checks::binary()?);
    if !npm.status().context("npm cannot be run")?.success() {
        bail!("a story failed; run it alone with: npm --prefix web run browsers");
    }
    Ok(())
}
