//! Puts the browser's client, which `cargo xtask web` has built in `web/dist`, where the crate embeds it, and compresses it.
//!
//! Nothing is run and nothing is fetched. `TREIZE_WEB` may name another folder with a client, relative to the workspace's folder.

mod sources;

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libdeflater::{CompressionLvl, Compressor};
use sources::{SOURCES, STAMP};

/// The client, relative to the workspace's folder.
const DIST: &str = "web/dist";

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=sources.rs");
    println!("cargo::rerun-if-env-changed=TREIZE_WEB");
    match embed() {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            println!("cargo::error={sentence}");
            ExitCode::FAILURE
        }
    }
}

fn embed() -> Result<(), String> {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names a folder"));
    let (page, gzip) = (out.join("page"), out.join("gzip"));
    for folder in [&page, &gzip] {
        // An old client is no part of the new one.
        let _ = fs::remove_dir_all(folder);
        fs::create_dir_all(folder).map_err(|error| cannot("make", folder, &error))?;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let other = env::var_os("TREIZE_WEB").filter(|folder| !folder.is_empty());
    if other.is_none() {
        warn_if_outdated(&root);
    }
    let client = root.join(other.unwrap_or_else(|| DIST.into()));
    println!("cargo::rerun-if-changed={}", client.display());
    if !client.join("index.html").is_file() {
        return Err(format!(
            "there is no client for browsers in {}: `cargo xtask web` builds it",
            client.display()
        ));
    }
    each_file(&client, &page, &mut |from, to| fs::copy(from, to).map(drop))?;
    each_file(&page, &gzip, &mut compress)
}

/// Says so if the client was built from other sources. The program is built all the same: somebody who works on the page
/// looks at it through Vite.
fn warn_if_outdated(root: &Path) {
    let sources: Vec<_> = SOURCES.iter().chain([&STAMP]).map(|source| root.join(source)).collect();
    // Without the sources there is nothing to compare the built client with.
    if !sources.iter().all(|source| source.exists()) {
        return;
    }
    for source in &sources {
        println!("cargo::rerun-if-changed={}", source.display());
    }
    let built = fs::read_to_string(root.join(STAMP)).unwrap_or_default();
    if sources::fingerprint(root).is_ok_and(|fingerprint| fingerprint != built.trim()) {
        println!(
            "cargo::warning=the program gets an older page: web/, locales/ or rules/ have changed since web/dist was built; \
             `cargo xtask web` builds it again"
        );
    }
}

/// Makes a file of each file, in a folder like the first.
fn each_file(
    from: &Path,
    to: &Path,
    make: &mut impl FnMut(&Path, &Path) -> io::Result<()>,
) -> Result<(), String> {
    let unreadable = |error| cannot("read", from, &error);
    for entry in fs::read_dir(from).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            fs::create_dir_all(&to).map_err(|error| cannot("make", &to, &error))?;
            each_file(&from, &to, make)?;
        } else {
            make(&from, &to).map_err(|error| cannot("write", &to, &error))?;
        }
    }
    Ok(())
}

/// Writes the file smaller, if it becomes smaller: pictures and fonts do not.
fn compress(from: &Path, to: &Path) -> io::Result<()> {
    let plain = fs::read(from)?;
    let mut compressor = Compressor::new(CompressionLvl::best());
    let mut small = vec![0; compressor.gzip_compress_bound(plain.len())];
    let length = compressor.gzip_compress(&plain, &mut small).map_err(io::Error::other)?;
    small.truncate(length);
    if small.len() < plain.len() / 10 * 9 { fs::write(to, small) } else { Ok(()) }
}

fn cannot(what: &str, path: &Path, error: &io::Error) -> String {
    format!("cannot {what} {}: {error}", path.display())
}
