// The sources of the browser's client. Shared by the build script of this crate and by `cargo xtask web`.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

use sha2::{Digest, Sha256};

/// What the client is made of, relative to the workspace's folder.
pub(crate) const SOURCES: [&str; 11] = [
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

/// Where `cargo xtask web` notes the sources that `web/dist` was built from.
pub(crate) const STAMP: &str = "web/dist.sha256";

/// The SHA-256 of all sources, in hexadecimal digits: of their paths and contents, in the order of their paths. Tests are
/// left out, since no test is in the client.
pub(crate) fn fingerprint(root: &Path) -> io::Result<String> {
    let mut paths = Vec::new();
    for source in SOURCES {
        collect(root, Path::new(source), &mut paths)?;
    }
    paths.sort();
    let mut hash = Sha256::new();
    for path in paths {
        // The same on systems that separate folders otherwise.
        let name: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
        let content = fs::read(root.join(&path))?;
        hash.update(format!("{} {}\n", name.join("/"), content.len()));
        hash.update(&content);
    }
    Ok(hexadecimal(&hash.finalize()))
}

/// The bytes as hexadecimal digits.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    let mut digits = String::new();
    for byte in bytes {
        write!(digits, "{byte:02x}").expect("a string takes everything");
    }
    digits
}

fn collect(root: &Path, path: &Path, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    if !root.join(path).is_dir() {
        let is_test = path.to_string_lossy().ends_with(".test.ts");
        if !is_test {
            paths.push(path.to_owned());
        }
        return Ok(());
    }
    for entry in fs::read_dir(root.join(path))? {
        collect(root, &path.join(entry?.file_name()), paths)?;
    }
    Ok(())
}
