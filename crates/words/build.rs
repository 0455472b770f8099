//! Lists the files of `locales/`, so that a new one is in the program without a line here.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let locales = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../locales");
    println!("cargo::rerun-if-changed={}", locales.display());
    let mut list = String::from("&[\n");
    for language in sorted(&locales).iter().filter(|path| path.is_dir()) {
        for file in sorted(language).iter().filter(|path| path.extension().is_some_and(|ext| ext == "ftl")) {
            let code = language.file_name().expect("a folder's path ends with its name").to_string_lossy();
            let path = file.to_str().expect("cargo's paths are Unicode");
            writeln!(list, "    ({code:?}, include_str!({path:?})),").expect("a string takes everything");
        }
    }
    list.push_str("]\n");
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("files.rs");
    fs::write(out, list).expect("cargo's folder can be written");
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    paths
}
