//! Shared code names no game: what is known of one lies in its own files.
//!
//! The browser's sources have such a test of their own, `web/src/games/names.test.ts`.

use std::fs;
use std::path::{Path, PathBuf};

use treize_engine::games::GAMES;

/// Where games may be named, with the reason. A place ends with `/` if it is a folder.
const ALLOWED: [(&str, &str); 8] = [
    ("crates/engine/src/", "the games themselves, and the one list of them"),
    ("crates/bots/src/games/", "what is known of each game beyond its rules"),
    ("crates/tui/src/boards/", "the terminal's boards"),
    ("crates/treize/src/games.rs", "the names that people type"),
    (
        "crates/treize/src/bot.rs",
        "bots are checked with a game that is usual there, as bot authors expect it",
    ),
    ("crates/python/src/catalogue.rs", "the rules pages, which are part of the extension module"),
    ("crates/xtask/src/records.rs", "the seeds of golden records that show a rare case"),
    ("crates/xtask/src/bots.rs", "the search that is compared with the one for experts differs"),
];

/// The names of games: IDs, types, and names that are not words of their own.
fn names() -> Vec<String> {
    let ids = GAMES.iter().flat_map(|info| [info.game.to_owned(), info.name.to_lowercase()]);
    // The first game is called by a number.
    ids.chain(["vendredi".to_owned()]).filter(|name| name.chars().any(char::is_alphabetic)).collect()
}

/// The lines of a source file that are code, with their numbers: no comment, no test, no example of the command line.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    // Tests come last in a file.
    let tests = ["mod tests", "pub(crate) mod tests"].map(|module| format!("#[cfg(test)]\n{module}"));
    let end = tests.iter().filter_map(|start| text.find(start)).min().unwrap_or(text.len());
    let code = &text[..end];
    let is_prose = |line: &str| {
        let line = line.trim_start();
        line.starts_with("//") || ["after_help", "Example", "treize "].iter().any(|part| line.contains(part))
    };
    (1..).zip(code.lines()).filter(move |(_, line)| !is_prose(line))
}

/// The source files in a folder, without those that are compiled for tests only.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let roots =
        ["mod.rs", "lib.rs", "main.rs"].map(|file| fs::read_to_string(folder.join(file)).unwrap_or_default());
    let is_test = |name: &str| {
        let modules = ["mod", "pub(crate) mod"].map(|start| format!("#[cfg(test)]\n{start} {name};"));
        modules.iter().any(|module| roots.iter().any(|root| root.contains(module)))
    };
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() {
            sources(&path, found);
        } else if let Some(module) = name.strip_suffix(".rs") {
            // A module of tests in a folder of its own belongs to the file beside the folder.
            if !is_test(module) && !["tests", "testing"].contains(&module) {
                found.push(path);
            }
        }
    }
}

/// The lines that name a game: `PATH:NUMBER: LINE`.
fn naming(path: &str, text: &str) -> Vec<String> {
    let names = names();
    let is_naming = |line: &str| names.iter().any(|name| line.to_lowercase().contains(name));
    let lines = code(text).filter(|(_, line)| is_naming(line));
    lines.map(|(number, line)| format!("{path}:{number}: {}", line.trim())).collect()
}

#[test]
fn shared_code_names_no_game() {
    let root = crate::root().expect("a workspace");
    let (mut files, mut found, mut used) = (Vec::new(), Vec::new(), [false; ALLOWED.len()]);
    for entry in fs::read_dir(root.join("crates")).expect("a folder") {
        let folder = entry.expect("an entry").path().join("src");
        if folder.is_dir() {
            sources(&folder, &mut files);
        }
    }
    assert!(files.len() > 250, "only {} files", files.len());
    for file in &files {
        let path = file.strip_prefix(&root).expect("it is in the workspace").to_string_lossy().into_owned();
        // This file says what a name is.
        if path == "crates/xtask/src/names.rs" {
            continue;
        }
        let lines = naming(&path, &fs::read_to_string(file).expect("a source file"));
        match ALLOWED.iter().position(|(place, _)| path.starts_with(place)) {
            Some(place) => used[place] |= !lines.is_empty(),
            None => found.extend(lines),
        }
    }
    assert!(found.is_empty(), "games are named in shared code:\n{}", found.join("\n"));
    for ((place, reason), is_used) in ALLOWED.iter().zip(used) {
        assert!(is_used, "{place} names no game any more ({reason}): take it off the list");
    }
}

#[test]
fn a_name_in_code_is_found_and_one_in_prose_is_not() {
    let rows = [
        ("let five = if game == \"nichtig\" { 5 } else { 4 };", true),
        ("use treize_engine::games::Danger13;", true),
        ("    println!(\"Vendredi\");", true),
        ("// In Danger 13 there is no hand.", false),
        ("#[command(after_help = \"Example: treize play thirteen\")]", false),
        ("let thirty = 13;", false),
        ("#[cfg(test)]\nmod tests {\n    open(\"thirteen\");\n}", false),
    ];
    for (text, expected) in rows {
        assert_eq!(!naming("a.rs", text).is_empty(), expected, "{text}");
    }
}
