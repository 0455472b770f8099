//! Tells the program which commit it is built from.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // Only in releases: otherwise every commit would build the program again.
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = if is_release { commit() } else { Some("development build".to_owned()) };
    println!("cargo::rustc-env=TREIZE_COMMIT={}", commit.as_deref().unwrap_or("unknown"));
}

/// The commit that is checked out, if the sources are a repository.
fn commit() -> Option<String> {
    // Written whenever another commit is checked out or made.
    println!("cargo::rerun-if-changed={}", git(&["rev-parse", "--git-path", "logs/HEAD"])?);
    git(&["rev-parse", "--short=12", "HEAD"])
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
