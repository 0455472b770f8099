//! Builds the browser's client from `web/`, so that nobody who runs `cargo build` has to think of it.
//!
//! `TREIZE_WEB` may name a folder with a client that is built already, from the workspace's folder: then nothing is run.
//! Nothing is written beside the sources but `web/node_modules`, and that only when `package-lock.json` asks for other
//! packages than those that are there.

use std::env;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use libdeflater::{CompressionLvl, Compressor};

/// What the client is made of, from the workspace's folder. Not all of it has to be there.
const SOURCES: [&str; 11] = [
    "web/src",
    "web/public",
    "web/index.html",
    "web/package.json",
    "web/package-lock.json",
    "web/css-breakpoints.ts",
    "web/vite.config.ts",
    "web/tsconfig.json",
    "web/svelte.config.js",
    "locales",
    "rules",
];

/// The oldest Node.js that the client's tools run on.
const NODE: (u32, u32) = (20, 19);

/// The packages that `web/node_modules` has, as a copy of the `package-lock.json` it was made from.
const STAMP: &str = ".treize-package-lock.json";

/// A sentence for whoever builds, and what a tool said before it failed.
struct Failed {
    sentence: String,
    said: Vec<u8>,
}

impl From<String> for Failed {
    fn from(sentence: String) -> Failed {
        Failed { sentence, said: Vec::new() }
    }
}

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=TREIZE_WEB");
    match build() {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failed { sentence, said }) => {
            println!("cargo::error={sentence}");
            let _ = io::stderr().write_all(&said);
            ExitCode::FAILURE
        }
    }
}

fn build() -> Result<(), Failed> {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names a folder"));
    let (page, gzip) = (out.join("page"), out.join("gzip"));
    for folder in [&page, &gzip] {
        // An old build is no part of the new one.
        let _ = fs::remove_dir_all(folder);
        fs::create_dir_all(folder).map_err(|error| cannot("make", folder, &error))?;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    if let Some(ready) = env::var_os("TREIZE_WEB").filter(|folder| !folder.is_empty()) {
        let ready = root.join(ready);
        println!("cargo::rerun-if-changed={}", ready.display());
        if !ready.join("index.html").is_file() {
            let folder = ready.display();
            return Err(format!("TREIZE_WEB is {folder}, but there is no index.html in it").into());
        }
        each_file(&ready, &page, &mut |from, to| fs::copy(from, to).map(drop))?;
    } else {
        for source in SOURCES.map(|source| root.join(source)).iter().filter(|source| source.exists()) {
            println!("cargo::rerun-if-changed={}", source.display());
        }
        check_node()?;
        run_vite(&root.join("web"), &page)?;
    }
    each_file(&page, &gzip, &mut |from, to| compress(from, to))
}

/// Is there a Node.js that will do, with npm?
fn check_node() -> Result<(), Failed> {
    let (major, minor) = NODE;
    let advice = format!(
        "the browser's client is built with Node.js {major}.{minor} or later and npm: install them (Debian: apt-get install \
         nodejs npm), or let TREIZE_WEB name a folder with a client that is built already"
    );
    let version = Command::new("node").arg("--version").output();
    let version = version.map_err(|_| format!("there is no `node`; {advice}"))?.stdout;
    let version = String::from_utf8_lossy(&version).trim().to_string();
    let mut numbers = version.trim_start_matches('v').split('.').map(|number| number.parse().unwrap_or(0));
    if (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)) < NODE {
        return Err(format!("this is Node.js {version}; {advice}").into());
    }
    npm().arg("--version").output().map_err(|_| format!("there is no `npm`; {advice}"))?;
    Ok(())
}

fn run_vite(web: &Path, page: &Path) -> Result<(), Failed> {
    // Builds that run at the same time share node_modules: one of them fills it while the others wait. Nobody reads this
    // file meanwhile, and it is not changed.
    let lock = File::open(web.join("tsconfig.json")).map_err(|error| cannot("read", web, &error))?;
    let waiting = |error| cannot("lock", web, &error);
    lock.lock().map_err(waiting)?;
    let wanted = fs::read(web.join("package-lock.json"));
    let wanted = wanted.map_err(|error| cannot("read package-lock.json in", web, &error))?;
    let stamp = web.join("node_modules").join(STAMP);
    if fs::read(&stamp).ok().as_ref() != Some(&wanted) {
        let mut install = npm();
        install.args([
            "ci",
            "--ignore-scripts",
            "--include=dev",
            "--no-audit",
            "--no-fund",
            "--no-update-notifier",
        ]);
        run(install.current_dir(web), "npm ci")?;
        write_stamp(&stamp, &wanted, &web.join("package-lock.json"))
            .map_err(|error| cannot("write", &stamp, &error))?;
    }
    // Without it there are no packages any more.
    println!("cargo::rerun-if-changed={}", stamp.display());
    lock.unlock().and_then(|()| lock.lock_shared()).map_err(waiting)?;
    let mut build = npm();
    build.args(["run", "build", "--", "--emptyOutDir", "--outDir"]).arg(page);
    run(build.current_dir(web), "npm run build")
}

/// The stamp is as old as the file it is a copy of, so that it does not look newer than this build.
fn write_stamp(stamp: &Path, text: &[u8], original: &Path) -> io::Result<()> {
    fs::write(stamp, text)?;
    File::options().write(true).open(stamp)?.set_modified(fs::metadata(original)?.modified()?)
}

fn npm() -> Command {
    let mut npm = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    // It would decide which packages are installed, and how the client is built.
    npm.env_remove("NODE_ENV");
    npm
}

fn run(command: &mut Command, name: &str) -> Result<(), Failed> {
    let output = command.output().map_err(|error| format!("`{name}` cannot be run: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let sentence = format!("`{name}` failed in web/: run it there to see why");
    Err(Failed { sentence, said: [output.stdout, output.stderr].concat() })
}

/// Makes a file of each file, in a folder like the first.
fn each_file(
    from: &Path,
    to: &Path,
    make: &mut impl FnMut(&Path, &Path) -> io::Result<()>,
) -> Result<(), Failed> {
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

fn cannot(what: &str, path: &Path, error: &io::Error) -> Failed {
    format!("cannot {what} {}: {error}", path.display()).into()
}
