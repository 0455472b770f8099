//! The messages that the clients' sources refer to.

use std::path::Path;

use super::ftl::root;

/// The clients' folders. Missing ones are skipped.
const FOLDERS: [&str; 6] = [
    "web/src",
    "crates/server/src",
    "crates/tui/src",
    "crates/treize/src",
    "crates/words/src",
    "crates/lessons/src",
];
/// The games' facts: each has the name of a message, which a game's own name may precede.
const FACTS: [&str; 2] = ["crates/engine/src/fact.rs", "crates/engine/src/games"];
/// The text before a message's name where a message is requested.
const CALLS_IN_RUST: [&str; 3] = [".text(", ".say(", ".find(&format!("];
const CALLS_ON_THE_WEB: [&str; 2] = ["t(", "find("];
/// The text before a choice of names. A variable that contains a message's name is called `id`.
const CHOICES_IN_RUST: [&str; 3] = ["let id = ", ".text(if ", ".say(if "];

/// The name of a message, with a `*` for each inserted part: `*-event-*`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Name(String);

/// The message names in a source file.
pub(crate) struct Source {
    pub(crate) path: String,
    pub(crate) is_web: bool,
    /// Everything that looks like a name, anywhere.
    pub(crate) mentioned: Vec<Name>,
    /// The names that are requested.
    pub(crate) asked: Vec<Name>,
}

pub(crate) fn read_all() -> Vec<Source> {
    let mut sources = Vec::new();
    for folder in FOLDERS {
        read_path(&root().join(folder), &mut sources);
    }
    let mut facts = Vec::new();
    for path in FACTS {
        read_path(&root().join(path), &mut facts);
    }
    // Only facts are asked for here: no message is requested by its whole name.
    for Source { path, is_web, mentioned, .. } in facts {
        let of_a_game = mentioned.iter().map(|Name(id)| Name(format!("*-{id}"))).collect::<Vec<_>>();
        sources.push(Source { path, is_web, mentioned: [mentioned, of_a_game].concat(), asked: Vec::new() });
    }
    sources
}

fn read_path(path: &Path, sources: &mut Vec<Source>) {
    let name = path.to_string_lossy().into_owned();
    let kind = path.extension().and_then(|kind| kind.to_str()).unwrap_or_default();
    if let Ok(entries) = std::fs::read_dir(path) {
        entries.for_each(|entry| read_path(&entry.expect("readable").path(), sources));
    } else if ["rs", "ts", "svelte"].contains(&kind) && !name.ends_with(".test.ts") {
        let text = std::fs::read_to_string(path).expect("readable");
        sources.push(read(name, &text, kind != "rs"));
    }
}

pub(crate) fn read(path: String, text: &str, is_web: bool) -> Source {
    // Tests may request messages that do not exist.
    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
    let mentioned = text.lines().flat_map(|line| {
        ['"', '\'', '`']
            .into_iter()
            .flat_map(move |quote| line.split(quote).filter_map(Name::parse).filter(Name::is_compound))
    });
    let mentioned = mentioned.collect();
    let calls = if is_web { &CALLS_ON_THE_WEB[..] } else { &CALLS_IN_RUST[..] };
    let asked = calls.iter().flat_map(|call| text.match_indices(call)).filter_map(|(at, call)| {
        let before = text[..at].chars().next_back();
        let is_end_of_word =
            call.starts_with(char::is_alphabetic) && before.is_some_and(|c| c.is_alphanumeric() || c == '_');
        let after = text[at + call.len()..].trim_start_matches(['&', ' ', '\n']);
        let after = after.strip_prefix("format!(").unwrap_or(after).trim_start();
        let quote = after.chars().next().filter(|c| "\"'`".contains(*c)).filter(|_| !is_end_of_word)?;
        Name::parse(after[1..].split(quote).next()?)
    });
    let chosen = CHOICES_IN_RUST.iter().filter(|_| !is_web).flat_map(|start| choices(text, start));
    Source { path, is_web, asked: asked.chain(chosen).collect(), mentioned }
}

/// The alternatives of a choice: `if bust { "score-pluses" } else { "score-points" }`. Literals in comparisons do not
/// count.
fn choices<'a>(text: &'a str, start: &'a str) -> impl Iterator<Item = Name> + 'a {
    text.match_indices(start).flat_map(move |(at, _)| {
        let statement = text[at + start.len()..].split(';').next().unwrap_or_default();
        let pieces: Vec<_> = statement.split('"').collect();
        let literals: Vec<_> = pieces.chunks(2).filter(|piece| piece.len() == 2).collect();
        let is_answer = |before: &str| {
            let before = before.trim_end();
            before.is_empty() || before.ends_with('{') || before.ends_with("=>")
        };
        let answers = literals.into_iter().filter(move |piece| is_answer(piece[0]));
        answers.filter_map(|piece| Name::parse(piece[1])).collect::<Vec<_>>()
    })
}

impl Name {
    /// Parses a literal as a name, if it can be one: `${game}-hint-${name}` or `{game}-event-{kind}`.
    fn parse(literal: &str) -> Option<Name> {
        let (mut name, mut depth) = (String::new(), 0);
        for c in literal.chars() {
            match c {
                '{' => {
                    depth += 1;
                    if depth == 1 {
                        name = name.trim_end_matches('$').to_owned() + "*";
                    }
                }
                '}' => depth -= 1,
                _ if depth == 0 => name.push(c),
                _ => {}
            }
        }
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-.*".contains(c);
        // At least one part must be a word: `*-*` would match any name.
        let says = name.split(['*', '-', '.']).any(|part| part.len() >= 3);
        let is_name = depth == 0 && says && name.chars().all(fits);
        is_name.then_some(Name(name))
    }

    /// Does it look like a message's name in any context? A single word may be anything.
    fn is_compound(&self) -> bool {
        self.0.contains(['-', '.'])
    }

    pub(crate) fn fits(&self, id: &str) -> bool {
        fn fits(name: &[u8], id: &[u8]) -> bool {
            match name {
                [] => id.is_empty(),
                [b'*', rest @ ..] => {
                    let most = id.iter().position(|&byte| byte == b'.').unwrap_or(id.len());
                    (0..=most).any(|put_in| fits(rest, &id[put_in..]))
                }
                [first, rest @ ..] => id.first() == Some(first) && fits(rest, &id[1..]),
            }
        }
        fits(self.0.as_bytes(), id.as_bytes())
    }
}

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

#[test]
fn names_are_found_where_they_are_asked_for() {
    let name = |text: &str| Name(text.to_owned());
    let web = "<b title={t('web-help')}>{words.t(`web-theme-${theme}`, {})}</b> at(\"not-this\") words.t(id)";
    assert_eq!(read(String::new(), web, true).asked, [name("web-help"), name("web-theme-*")]);
    let rust = "w.text(\"terminal-quit\", &[]); w.text(\n    &format!(\"{game}-name\"), &[]); x.text(&id)\n
        #[cfg(test)] w.text(\"no-such\")";
    let read = read(String::new(), rust, false);
    assert_eq!(read.asked, [name("terminal-quit"), name("*-name")]);
    assert_eq!(read.mentioned, [name("terminal-quit"), name("*-name")]);
    let chosen = "let id = if game == \"danger13\" { \"pluses\" } else {\n \"points\"\n }; w.text(id, &[]);
        let id = match n { 1 => \"one\", _ => \"many\" }; w.say(if x == \"yes\" { \"bye\" } else { \"kept\" });";
    let names = ["pluses", "points", "one", "many", "bye", "kept"].map(name);
    assert_eq!(self::read(String::new(), chosen, false).asked, names);
    assert!(name("*-ask-**").fits("thirteen-ask-you") && name("level-*").fits("level-easy"));
    assert!(!name("level-*").fits("level-easy.about") && !name("*-ask-*").fits("ask-you"));
    assert_eq!(Name::parse("{a}-{b}"), None);
}
