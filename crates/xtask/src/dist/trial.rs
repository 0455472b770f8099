//! Every package is unpacked and used: the program starts and answers, the units are understood.

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader, Read, Seek, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use serde_json::Value;

use super::{image, output};

/// The highest exposure that `systemd-analyze security` may find, in tenths: 20 is 2.0 of 10.
const EXPOSURE: &str = "20";

/// Where servers listen that are only tried out.
const ANY_PORT: &str = "127.0.0.1:0";

/// How long a started server may take to answer; ends a hang.
const TIMEOUT: Duration = Duration::from_mins(2);

/// Tries out the packages with these names.
pub(super) fn run(folder: &Path, files: &[String]) -> anyhow::Result<()> {
    for file in files {
        let path = folder.join(file);
        let scratch = tempfile::tempdir()?;
        let tried = match path.extension().and_then(OsStr::to_str) {
            Some("gz") => archive(&path, scratch.path()),
            Some("deb") => package(&path, scratch.path()),
            Some("tar") => container(&path, scratch.path()),
            _ => serves(Command::new(&path), scratch.path()),
        };
        tried.with_context(|| format!("{file} cannot be used"))?;
    }
    Ok(())
}

fn archive(path: &Path, scratch: &Path) -> anyhow::Result<()> {
    output(Command::new("tar").arg("--extract").arg("--directory").arg(scratch).arg("--file").arg(path))?;
    let top = fs::read_dir(scratch)?.next().context("the archive is empty")??.path();
    for file in ["README.md", "SECURITY.md", "man/treize.1", "completions/_treize", "docs/operations.md"] {
        ensure!(top.join(file).is_file(), "{file} is missing");
    }
    serves(Command::new(top.join("treize")), scratch)
}

/// Unpacks the package as `dpkg` would, without running its scripts, and checks its units.
fn package(path: &Path, scratch: &Path) -> anyhow::Result<()> {
    let installed = scratch.join("installed");
    output(Command::new("dpkg-deb").arg("--extract").arg(path).arg(&installed))?;
    for file in [
        "usr/share/man/man1/treize-serve.1.gz",
        "etc/treize/treize.toml",
        "usr/share/doc/treize/copyright",
        "usr/share/doc/treize/docs/operations.md",
    ] {
        ensure!(installed.join(file).is_file(), "{file} is missing");
    }
    let settings = installed.join("etc/treize/treize.toml");
    output(Command::new(installed.join("usr/bin/treize")).args(["config", "check"]).arg(settings))?;
    if Command::new("systemd-analyze").arg("--version").output().is_ok() {
        let units = "usr/lib/systemd/system";
        // The units of the system itself are not in the package.
        let mut verify = Command::new("systemd-analyze");
        verify.args(["verify", "--recursive-errors=no", "--man=no"]);
        verify.arg(format!("--root={}", installed.display()));
        for unit in ["treize.service", "treize-backup.timer"] {
            verify.arg(format!("/{units}/{unit}"));
        }
        output(&mut verify)?;
        for unit in ["treize.service", "treize-backup.service"] {
            let mut security = Command::new("systemd-analyze");
            security.args(["security", "--offline=true", "--no-pager", &format!("--threshold={EXPOSURE}")]);
            output(security.arg(installed.join(units).join(unit)))?;
        }
    } else {
        eprintln!("the units are not checked: systemd-analyze is not here");
    }
    serves(Command::new(installed.join("usr/bin/treize")), scratch)?;
    administrate(path, scratch)
}

/// Installs the package, uses it, upgrades it and removes it, in a copy of this system.
fn administrate(path: &Path, scratch: &Path) -> anyhow::Result<()> {
    /// What the script ends with if there can be no copy.
    const IMPOSSIBLE: i32 = 77;
    let copy = scratch.join("copy");
    fs::create_dir(&copy)?;
    let status = if can_mount() {
        unshared(include_str!("installed.sh")).arg(path).arg(&copy).status()?.code()
    } else {
        Some(IMPOSSIBLE)
    };
    match status {
        Some(0) => Ok(()),
        Some(IMPOSSIBLE) => {
            eprintln!(
                "the package is not installed: that needs root, and a Debian that can be copied by an overlay"
            );
            Ok(())
        }
        _ => bail!("it does not do what an administrator expects"),
    }
}

/// Reads the image as its format describes it, and starts what is in it with nothing else around.
fn container(path: &Path, scratch: &Path) -> anyhow::Result<()> {
    output(Command::new("tar").arg("--extract").arg("--directory").arg(scratch).arg("--file").arg(path))?;
    let read = |digest: &Value| -> anyhow::Result<Vec<u8>> {
        let digest = digest.as_str().and_then(|text| text.strip_prefix("sha256:")).context("no digest")?;
        let bytes = fs::read(scratch.join("blobs/sha256").join(digest))?;
        ensure!(super::sha256(&bytes) == digest, "{digest} is another content");
        Ok(bytes)
    };
    let index: Value = serde_json::from_slice(&fs::read(scratch.join("index.json"))?)?;
    let manifest: Value = serde_json::from_slice(&read(&index["manifests"][0]["digest"])?)?;
    let config: Value = serde_json::from_slice(&read(&manifest["config"]["digest"])?)?;
    let config = &config["config"];
    ensure!(config["Entrypoint"][0] == "/treize", "{config}");
    let layer = scratch.join("layer.tar");
    fs::write(&layer, read(&manifest["layers"][0]["digest"])?)?;
    let inside = scratch.join("inside");
    fs::create_dir(&inside)?;
    output(Command::new("tar").arg("--extract").arg("--directory").arg(&inside).arg("--file").arg(&layer))?;
    ensure!(inside.join(image::DATA).is_dir(), "there is no folder for data");
    if !super::is_static(&inside.join("treize"))? || !can_mount() {
        eprintln!("the image is not started: that needs a static program, and root for its own root folder");
        return Ok(());
    }
    let texts = |value: &Value| -> Option<Vec<String>> {
        value.as_array()?.iter().map(|text| text.as_str().map(str::to_owned)).collect()
    };
    let start = || Some((config["User"].as_str()?, texts(&config["Entrypoint"])?, texts(&config["Env"])?));
    let (user, entrypoint, variables) = start().context("the image does not say how it is started")?;
    let mut arguments = texts(&config["Cmd"]).context("the image has no arguments")?;
    let address = arguments.iter_mut().find(|argument| *argument == image::ADDRESS);
    ANY_PORT.clone_into(address.context("the image does not say where it listens")?);
    let mut start = unshared(include_str!("container.sh"));
    start.arg(&inside).arg(user);
    start.args(entrypoint).args(arguments);
    start.envs(variables.iter().filter_map(|variable| variable.split_once('=')));
    answers(start)
}

/// Can this process mount something that only it sees?
fn can_mount() -> bool {
    Command::new("unshare").args(["--mount", "true"]).output().is_ok_and(|output| output.status.success())
}

/// A command that runs a shell script, and mounts what only it sees.
fn unshared(script: &str) -> Command {
    let mut unshare = Command::new("unshare");
    unshare.args(["--mount", "sh", "-euc", script, "sh"]);
    unshare
}

/// Starts a server with data in this folder, and asks how it is.
fn serves(mut program: Command, scratch: &Path) -> anyhow::Result<()> {
    program.args(["serve", "--no-open", "--bind", ANY_PORT, "--data"]).arg(scratch.join("data"));
    answers(program)
}

/// Starts a server, and asks how it is.
fn answers(mut program: Command) -> anyhow::Result<()> {
    let mut log = tempfile::tempfile()?;
    program.stdout(Stdio::piped()).stderr(log.try_clone()?);
    let mut server = Server(program.spawn()?);
    let mut lines = BufReader::new(server.0.stdout.take().context("its output is ours")?).lines();
    let Some(greeting) = lines.next().transpose()? else {
        let mut said = String::new();
        log.rewind()?;
        log.read_to_string(&mut said)?;
        bail!("it ends before it listens, and says: {said}");
    };
    let address = greeting.rsplit("http://").next().unwrap_or_default().trim().to_owned();
    let mut stream = TcpStream::connect(&address).with_context(|| greeting.clone())?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    for path in ["/healthz", "/"] {
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        let answer = String::from_utf8_lossy(&answer);
        if !answer.starts_with("HTTP/1.1 200") {
            bail!("{path}: {answer}");
        }
        stream = TcpStream::connect(&address)?;
        stream.set_read_timeout(Some(TIMEOUT))?;
    }
    Ok(())
}

/// A server that is stopped when it is no longer needed.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
