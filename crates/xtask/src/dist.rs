//! `cargo xtask dist`: what is handed to people who do not build the program: a static binary, an archive, a Debian package
//! and a container image, with their checksums. Each is tried out before the command ends.

mod deb;
mod image;
mod trial;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail, ensure};
use sha2::{Digest, Sha256};

use crate::web::sources::hexadecimal;

/// Where the results are, relative to the workspace's folder.
const FOLDER: &str = "target/dist";
/// The profile that the program is built with. Cargo's folder `target/PROFILE` is not that of the results.
const PROFILE: &str = "packaged";

/// The documents that come with the program, besides the book.
const DOCUMENTS: [&str; 5] = ["README.md", "CHANGELOG.md", "SECURITY.md", "LICENSE-MIT", "LICENSE-APACHE"];
/// The book: its pages, and what they describe for programs. The pictures stay behind.
const BOOK: (&str, [&str; 3]) = ("docs", ["md", "json", "py"]);

/// What Prometheus and Grafana need.
const MONITORING: [&str; 3] = ["prometheus.yml", "alerts.yml", "grafana-dashboard.json"];

/// Shells, and the names of their files for completion.
const SHELLS: [(&str, &str); 3] = [("bash", "treize.bash"), ("zsh", "_treize"), ("fish", "treize.fish")];

/// What every package is made from.
struct Parts {
    /// The workspace's folder.
    root: PathBuf,
    binary: PathBuf,
    version: String,
    /// A folder with the pages of the manual, and one with the files for shells.
    man: PathBuf,
    completions: PathBuf,
    /// How hard gzip tries, from 1 to 9.
    compression: u8,
}

/// Builds a static binary, and everything else from it.
pub(crate) fn run(root: &Path) -> anyhow::Result<()> {
    let folder = root.join(FOLDER);
    let built = build(root)?;
    // Nothing of an earlier version stays.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    let files = pack(root, &built, &folder, 9)?;
    write_checksums(&folder, &files)?;
    trial::run(&folder, &files)?;
    for file in &files {
        println!("{:>6.1} MB  {FOLDER}/{file}", fs::metadata(folder.join(file))?.len() as f64 / 1e6);
    }
    Ok(())
}

/// Builds the program so that it needs no library of the system.
fn build(root: &Path) -> anyhow::Result<PathBuf> {
    let host = host()?;
    let mut cargo = crate::cargo();
    // With a named target, the flags are not used for build scripts and macros, which cannot be static.
    cargo.args(["build", "--profile", PROFILE, "--package", "treize", "--locked", "--target", &host]);
    cargo.env("RUSTFLAGS", "-C target-feature=+crt-static").current_dir(root);
    if !cargo.status()?.success() {
        bail!("the program cannot be built");
    }
    let program = root.join("target").join(host).join(PROFILE).join("treize");
    ensure!(is_static(&program)?, "the program needs libraries of the system");
    Ok(program)
}

/// Does a program run without libraries of the system? Then nothing in it names the loader.
fn is_static(program: &Path) -> anyhow::Result<bool> {
    Ok(!String::from_utf8_lossy(&fs::read(program)?).contains("/ld-linux"))
}

/// The machine that this runs on, as Rust calls it.
fn host() -> anyhow::Result<String> {
    let version = output(Command::new("rustc").arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc names no host")?.to_owned())
}

/// Makes all packages of a binary, and returns their names.
fn pack(root: &Path, binary: &Path, folder: &Path, compression: u8) -> anyhow::Result<Vec<String>> {
    let scratch = tempfile::tempdir()?;
    let (man, completions) = (scratch.path().join("man"), scratch.path().join("completions"));
    for folder in [&man, &completions] {
        fs::create_dir(folder)?;
    }
    output(Command::new(binary).arg("man").arg(&man))?;
    for (shell, name) in SHELLS {
        fs::write(completions.join(name), output(Command::new(binary).args(["completions", shell]))?)?;
    }
    let version = output(Command::new(binary).arg("--version"))?;
    let version = version.lines().next().and_then(|line| line.split(' ').nth(1));
    let version = version.context("the program has no version")?.to_owned();
    let (root, binary) = (root.to_owned(), binary.to_owned());
    let parts = Parts { root, binary, version, man, completions, compression };
    let plain = format!("treize-{}-{}", parts.version, host()?);
    fs::copy(&parts.binary, folder.join(&plain))?;
    Ok(vec![
        archive(&parts, folder, &plain)?,
        deb::write(&parts, folder)?,
        image::write(&parts, folder)?,
        plain,
    ])
}

/// An archive with the program, its manual, the files for shells and the documents.
fn archive(parts: &Parts, folder: &Path, name: &str) -> anyhow::Result<String> {
    let scratch = tempfile::tempdir()?;
    let top = scratch.path().join(name);
    copy_to(&parts.binary, &top.join("treize"))?;
    copy_all(&parts.man, &top.join("man"))?;
    copy_all(&parts.completions, &top.join("completions"))?;
    copy_documents(parts, &top)?;
    let file = format!("{name}.tar.gz");
    // gzip would write the time.
    let gzip = format!("--use-compress-program=gzip -n -{}", parts.compression);
    output(tar(scratch.path()).arg(gzip).arg("--file").arg(folder.join(&file)).arg(name))?;
    Ok(file)
}

/// Copies the documents, and what Prometheus and Grafana need, into a folder. The pages stay in their places, so that
/// their links lead from one to the other.
fn copy_documents(parts: &Parts, folder: &Path) -> anyhow::Result<()> {
    for document in DOCUMENTS {
        copy_to(&parts.root.join(document), &folder.join(document))?;
    }
    let (book, kinds) = BOOK;
    for entry in fs::read_dir(parts.root.join(book))? {
        let page = entry?.path();
        let kind = page.extension().and_then(OsStr::to_str).unwrap_or_default();
        if let Some(name) = page.file_name().filter(|_| kinds.contains(&kind)) {
            copy_to(&page, &folder.join(book).join(name))?;
        }
    }
    for file in MONITORING {
        copy_to(&parts.root.join("packaging/monitoring").join(file), &folder.join("monitoring").join(file))?;
    }
    Ok(())
}

/// A command that writes an archive of files in this folder. The same files give the same bytes.
fn tar(folder: &Path) -> Command {
    let mut tar = Command::new("tar");
    tar.arg("--create").arg("--directory").arg(folder);
    tar.args(["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner"]);
    tar
}

fn write_checksums(folder: &Path, files: &[String]) -> anyhow::Result<()> {
    let lines = files.iter().map(|file| Ok(format!("{}  {file}\n", sha256(&fs::read(folder.join(file))?))));
    let lines: String = lines.collect::<anyhow::Result<_>>()?;
    Ok(fs::write(folder.join("SHA256SUMS"), lines)?)
}

/// The SHA-256 in hexadecimal digits.
fn sha256(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

/// Copies a file, and makes the folders above it.
fn copy_to(from: &Path, to: &Path) -> anyhow::Result<()> {
    let folder = to.parent().context("a file lies in a folder")?;
    fs::create_dir_all(folder)?;
    fs::copy(from, to).with_context(|| format!("cannot copy {}", from.display()))?;
    Ok(())
}

/// Copies the files of a folder.
fn copy_all(from: &Path, to: &Path) -> anyhow::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        copy_to(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

/// Runs a command, and returns what it prints.
fn output(command: &mut Command) -> anyhow::Result<String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output =
        command.stderr(Stdio::inherit()).output().with_context(|| format!("{name} cannot be run"))?;
    if !output.status.success() {
        bail!("{name} failed");
    }
    Ok(String::from_utf8(output.stdout)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Packages are made of the program that tests have built, which is neither small nor static, but the same program.
    #[test]
    fn packages_hold_the_program_with_its_manual_and_its_units() {
        let root = crate::root().expect("a workspace");
        let binary = root.join("target/debug").join(format!("treize{}", std::env::consts::EXE_SUFFIX));
        if ["dpkg-deb", "tar"].iter().any(|tool| Command::new(tool).arg("--version").output().is_err()) {
            eprintln!("skipped: Debian packages are made with dpkg-deb and tar");
            return;
        }
        if !binary.exists() {
            eprintln!("skipped: {} is not built", binary.display());
            return;
        }
        let folder = tempfile::tempdir().expect("a folder");
        // Without what only a debugger reads, there is less to pack.
        let scratch = tempfile::tempdir().expect("a folder");
        let stripped = scratch.path().join("treize");
        output(Command::new("strip").arg("-o").arg(&stripped).arg(&binary)).expect("a smaller program");
        let files = pack(&root, &stripped, folder.path(), 1).expect("packages");
        write_checksums(folder.path(), &files).expect("checksums");
        let mut check = Command::new("sha256sum");
        check.args(["--check", "--quiet", "SHA256SUMS"]).current_dir(folder.path());
        output(&mut check).expect("the checksums are right");
        trial::run(folder.path(), &files).expect("every package can be used");
    }

    #[test]
    fn the_same_files_give_the_same_archive() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("files")).expect("a folder");
        for name in ["b", "a"] {
            fs::write(folder.path().join("files").join(name), name).expect("a file");
        }
        let archive = |name: &str| {
            let file = folder.path().join(name);
            output(tar(folder.path()).arg("--file").arg(&file).arg("files")).expect("an archive");
            fs::read(file).expect("an archive")
        };
        let first = archive("first.tar");
        // Another time of change is no other content.
        let old = std::time::SystemTime::UNIX_EPOCH;
        let file = fs::File::options().write(true).open(folder.path().join("files/a")).expect("a file");
        file.set_modified(old).expect("a time");
        assert_eq!(first, archive("second.tar"));
    }
}
