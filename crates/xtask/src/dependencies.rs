//! Checks dependencies against `deny.toml` without `cargo-deny`, so that nothing needs to be installed.
//!
//! Only tests use this module; `cargo xtask test` runs them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde_json::Value;

const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// What `deny.toml` allows.
struct Rules {
    licences: Vec<String>,
    /// Crates with a licence that is allowed only for them.
    exceptions: Vec<(String, String)>,
    banned: Vec<String>,
}

impl Rules {
    /// Parses our own file, which has one entry per line.
    fn parse(text: &str) -> Rules {
        let quoted = |line: &str| line.split('"').skip(1).step_by(2).map(String::from).collect::<Vec<_>>();
        let list = |start: &str| {
            let lines = text.lines().skip_while(move |line| *line != start).skip(1);
            let lines = lines.take_while(|line| *line != "]").filter(|line| !line.trim().starts_with('#'));
            lines.map(quoted).collect::<Vec<_>>()
        };
        let pair = |entry: Vec<String>| match <[String; 2]>::try_from(entry) {
            Ok([name, licence]) => (name, licence),
            Err(entry) => panic!("an exception names a crate and a licence: {entry:?}"),
        };
        Rules {
            licences: list("allow = [").concat(),
            exceptions: list("exceptions = [").into_iter().map(pair).collect(),
            banned: list("deny = [").concat(),
        }
    }

    /// The licence problem of a package of `cargo metadata`, if any.
    fn licence_fault(&self, package: &Value) -> Option<String> {
        let text = |key: &str| package[key].as_str().unwrap_or_default();
        let (name, licence) = (text("name"), text("license"));
        let is_exception = |(crate_name, own): &(String, String)| crate_name == name && own == licence;
        let is_good = is_allowed(licence, &self.licences) || self.exceptions.iter().any(is_exception);
        (!is_good).then(|| format!("{name} has the licence `{licence}`"))
    }

    /// The problem of a crate of `Cargo.lock`, which lists the crates of all platforms. Our own crates have no source.
    fn lock_fault(&self, name: &str, source: Option<&str>) -> Option<String> {
        if self.banned.iter().any(|banned| banned == name) {
            return Some(format!("{name} is banned"));
        }
        source.filter(|source| *source != REGISTRY).map(|source| format!("{name} comes from {source}"))
    }
}

/// The crates of a `Cargo.lock`: name and source.
fn locked(lock: &str) -> impl Iterator<Item = (&str, Option<&str>)> {
    lock.split("[[package]]").skip(1).map(|package| {
        let value = |key: &str| package.lines().find_map(|line| line.strip_prefix(key)?.strip_suffix('"'));
        (value("name = \"").expect("a crate has a name"), value("source = \""))
    })
}

/// Can an SPDX expression be fulfilled with these licences?
fn is_allowed(expression: &str, licences: &[String]) -> bool {
    // Some crates still write `MIT/Apache-2.0`.
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    let allowed = any_of(&mut words, licences);
    allowed && words.next().is_none()
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn any_of(words: &mut Words<'_>, licences: &[String]) -> bool {
    let mut allowed = all_of(words, licences);
    while words.next_if_eq(&"OR").is_some() {
        allowed |= all_of(words, licences);
    }
    allowed
}

fn all_of(words: &mut Words<'_>, licences: &[String]) -> bool {
    let mut allowed = one(words, licences);
    while words.next_if_eq(&"AND").is_some() {
        allowed &= one(words, licences);
    }
    allowed
}

fn one(words: &mut Words<'_>, licences: &[String]) -> bool {
    let Some(word) = words.next() else { return false };
    if word == "(" {
        return any_of(words, licences) & words.next_if_eq(&")").is_some();
    }
    let mut name = word.to_string();
    if words.next_if_eq(&"WITH").is_some() {
        name = format!("{name} WITH {}", words.next().unwrap_or_default());
    }
    licences.contains(&name)
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("xtask lies in crates/")
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn rules() -> Rules {
    Rules::parse(&read("deny.toml"))
}

/// The platform of this build. Dependencies of other platforms may be missing on this machine.
fn platform() -> String {
    let output = Command::new("rustc").arg("-vV").output().expect("rustc runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().find_map(|line| line.strip_prefix("host: ")).expect("a platform").into()
}

/// What `cargo metadata` says about the workspace and everything that it depends on.
fn metadata() -> Value {
    let mut cargo = crate::cargo();
    cargo.args(["metadata", "--format-version", "1", "--locked", "--offline"]).current_dir(root());
    cargo.args(["--filter-platform", &platform()]);
    let output = cargo.output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// The names of all crates that a crate of ours needs, directly or not, without what only its tests need.
fn needed_by(metadata: &Value, name: &str) -> BTreeSet<String> {
    let list = |value: &'_ Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let packages: BTreeMap<_, _> = list(&metadata["packages"])
        .iter()
        .map(|package| (text(&package["id"]), text(&package["name"])))
        .collect();
    let nodes: BTreeMap<_, _> =
        list(&metadata["resolve"]["nodes"]).into_iter().map(|node| (text(&node["id"]), node)).collect();
    let start = packages.iter().find(|(_, own)| *own == name).expect("a crate of this name").0;
    let (mut found, mut open) = (BTreeSet::new(), vec![start.clone()]);
    while let Some(id) = open.pop() {
        for dependency in list(&nodes[&id]["deps"]) {
            let is_needed = list(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"] != "dev");
            let id = text(&dependency["pkg"]);
            if is_needed && found.insert(id.clone()) {
                open.push(id);
            }
        }
    }
    found.iter().map(|id| packages[id].clone()).collect()
}

#[test]
fn the_clients_need_no_server() {
    let metadata = metadata();
    let is_of_server = |name: &String| {
        name == "treize-server" || ["axum", "sqlx"].iter().any(|start| name.starts_with(start))
    };
    for client in ["treize-client", "treize-tui"] {
        let needed = needed_by(&metadata, client);
        assert!(needed.contains("treize-protocol") && needed.len() > 30, "{client}: all of them");
        let faults: Vec<_> = needed.iter().filter(|name| is_of_server(name)).collect();
        assert!(faults.is_empty(), "{client} needs {faults:?}");
    }
    let needed = needed_by(&metadata, "treize");
    for name in ["treize-server", "axum", "sqlx"] {
        assert!(needed.contains(name), "{name} is found where it is needed");
    }
}

#[test]
fn every_crate_comes_from_the_registry_and_none_is_banned() {
    let rules = rules();
    for path in ["Cargo.lock", "fuzz/Cargo.lock"] {
        let lock = read(path);
        assert!(locked(&lock).count() > 20, "{path}: all of them");
        let faults: Vec<_> =
            locked(&lock).filter_map(|(name, source)| rules.lock_fault(name, source)).collect();
        assert!(faults.is_empty(), "{path}: {faults:#?}");
    }
}

#[test]
fn every_crate_has_an_allowed_licence() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("packages");
    assert!(packages.len() > 100, "all of them");
    let rules = rules();
    let faults: Vec<_> = packages.iter().filter_map(|package| rules.licence_fault(package)).collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn a_crate_that_deny_toml_does_not_allow_is_named() {
    let rules = rules();
    let rows = [
        ("good", "MIT OR Apache-2.0", None),
        ("option-ext", "MPL-2.0", None),
        ("other", "MPL-2.0", Some("other has the licence `MPL-2.0`")),
        ("none", "", Some("none has the licence ``")),
    ];
    for (name, license, expected) in rows {
        let package = serde_json::json!({ "name": name, "license": license });
        assert_eq!(rules.licence_fault(&package).as_deref(), expected);
    }
    let rows = [
        ("ours", None, None),
        ("good", Some(REGISTRY), None),
        ("openssl-sys", Some(REGISTRY), Some("openssl-sys is banned")),
        ("fork", Some("git+https://example.org/fork"), Some("fork comes from git+https://example.org/fork")),
    ];
    for (name, source, expected) in rows {
        let source = source.map_or(String::new(), |source| format!("source = \"{source}\"\n"));
        let lock = format!("version = 4\n\n[[package]]\nname = \"{name}\"\nversion = \"1.0.0\"\n{source}");
        let (name, source) = locked(&lock).next().expect("a crate");
        assert_eq!(rules.lock_fault(name, source).as_deref(), expected);
    }
}

#[test]
fn licences_are_read_as_expressions() {
    let licences = ["MIT", "ISC", "Apache-2.0 WITH LLVM-exception"].map(String::from);
    let rows = [
        ("MIT", true),
        ("GPL-3.0-only", false),
        ("GPL-3.0-only OR MIT", true),
        ("GPL-3.0-only/MIT", true),
        ("MIT AND ISC", true),
        ("MIT AND GPL-3.0-only", false),
        ("MIT AND (GPL-3.0-only OR ISC)", true),
        ("(MIT OR ISC) AND GPL-3.0-only", false),
        ("GPL-3.0-only OR MIT AND ISC", true),
        ("Apache-2.0 WITH LLVM-exception", true),
        ("Apache-2.0", false),
        ("MIT ISC", false),
        ("(MIT", false),
        ("", false),
    ];
    for (expression, expected) in rows {
        assert_eq!(is_allowed(expression, &licences), expected, "{expression}");
    }
}

#[test]
fn every_package_of_the_client_has_a_checksum_and_runs_no_script() {
    let lock: Value = serde_json::from_str(&read("web/package-lock.json")).expect("JSON");
    let packages = lock["packages"].as_object().expect("packages");
    assert!(packages.len() > 50, "all of them");
    for (path, package) in packages.iter().filter(|(path, _)| !path.is_empty()) {
        let checksum = package["integrity"].as_str().unwrap_or_default();
        assert!(checksum.starts_with("sha512-"), "{path}: {checksum}");
    }
    assert!(read("web/.npmrc").lines().any(|line| line == "ignore-scripts=true"));
    assert!(read("crates/xtask/src/web.rs").contains("\"--ignore-scripts\""));
}
