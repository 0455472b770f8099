//! Compares the files of `locales/` with each other and with the sources: no message is missing or unused.

mod ftl;
mod pages;
mod plurals;
mod sources;
mod vocabulary;

use std::collections::BTreeSet;

use treize_engine::games::GAMES;
use treize_words::LANGUAGES;

/// The browser does not load the terminal's messages.
const NOT_ON_THE_WEB: &str = "terminal.ftl";

#[test]
fn every_language_has_the_same_messages_with_the_same_variables() {
    let (first, others) = LANGUAGES.split_first().expect("there is a language");
    let (files, messages) = (ftl::files(first), ftl::read(first));
    for other in others {
        assert_eq!(ftl::files(other), files, "{other} and {first} have the same files");
        let theirs = ftl::read(other);
        let ids = |messages: &ftl::Messages| messages.keys().cloned().collect::<BTreeSet<_>>();
        let differ: Vec<_> = ids(&messages).symmetric_difference(&ids(&theirs)).cloned().collect();
        assert!(differ.is_empty(), "only in one of {first} and {other}: {differ:?}");
        for (id, message) in &messages {
            assert_eq!(theirs[id].variables, message.variables, "{id} in {other} and {first}");
            assert_eq!(theirs[id].file, message.file, "{id} in {other} and {first}");
        }
    }
}

#[test]
fn every_client_knows_every_language() {
    let entries = std::fs::read_dir(ftl::root().join("locales")).expect("locales/");
    let folders = entries.map(|entry| entry.expect("readable").path()).filter(|path| path.is_dir());
    let folders: BTreeSet<_> =
        folders.filter_map(|path| Some(path.file_name()?.to_str()?.to_owned())).collect();
    assert_eq!(folders, LANGUAGES.map(str::to_owned).into());
    let web =
        std::fs::read_to_string(ftl::root().join("web/src/words/words.ts")).expect("the browser's words");
    let list = format!("LANGUAGES = {LANGUAGES:?} as const");
    assert!(web.contains(&list), "the browser's list is not {list}");
}

#[test]
fn what_the_sources_ask_for_is_there() {
    let messages = ftl::read(LANGUAGES[0]);
    let mut asked = 0;
    for source in sources::read_all() {
        for name in &source.asked {
            let seen = |message: &ftl::Message| !source.is_web || message.file != NOT_ON_THE_WEB;
            let there = messages.iter().any(|(id, message)| name.fits(id) && seen(message));
            assert!(there, "{}: there is no message `{name}`", source.path);
            asked += 1;
        }
    }
    assert!(asked > 30, "only {asked} messages asked for: are the sources where they were?");
}

#[test]
fn every_message_is_used() {
    let (messages, sources) = (ftl::read(LANGUAGES[0]), sources::read_all());
    let parts: BTreeSet<_> = messages.values().flat_map(|message| &message.parts).collect();
    let used = |id: &String| {
        let names = sources.iter().flat_map(|source| source.mentioned.iter().chain(&source.asked));
        let mentioned = names.into_iter().any(|name| name.fits(id));
        mentioned || parts.contains(id)
    };
    let unused: Vec<_> = messages.keys().filter(|id| !used(id)).collect();
    assert!(unused.is_empty(), "no source speaks of {unused:?}");
}

/// Names built from values of the engine and the protocol: every one exists.
#[test]
fn every_game_option_level_and_refusal_has_words() {
    let messages = ftl::read(LANGUAGES[0]);
    let wire = std::fs::read_to_string(ftl::root().join("web/src/wire.ts")).expect("the protocol's types");
    let mut wanted = Vec::new();
    for info in GAMES {
        let game = info.game;
        wanted.extend(["name", "pitch", "players", "aim"].map(|what| format!("{game}-{what}")));
        for option in info.options {
            let id = format!("{game}-option-{}", option.key);
            wanted.extend([format!("{id}.about"), format!("{id}.default"), id]);
        }
    }
    for level in union(&wire, "Level") {
        wanted.extend([format!("level-{level}.about"), format!("level-{level}")]);
    }
    wanted.extend(union(&wire, "Code").iter().map(|code| format!("refused-{}", code.replace('_', "-"))));
    for option in ["clock", "public", "spectators", "open-memory", "draw-seats"] {
        wanted.extend([format!("table-{option}.about"), format!("table-{option}")]);
    }
    wanted.extend(["none", "move", "days"].map(|clock| format!("clock-{clock}")));
    let missing: Vec<_> = wanted.iter().filter(|id| !messages.contains_key(*id)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The values of a protocol type, from `export type Level = "easy" | "hard";`.
fn union<'a>(wire: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!("export type {name} = ");
    let line = wire.lines().find_map(|line| line.strip_prefix(&start)).expect("a type of the protocol");
    let members: Vec<_> =
        line.trim_end_matches(';').split(" | ").map(|member| member.trim_matches('"')).collect();
    assert!(members.len() > 1, "{name} is {line}");
    members
}

#[test]
fn words_are_set_as_their_language_sets_them() {
    let (mut faults, mut pages) = (Vec::new(), 0);
    for language in LANGUAGES {
        for (id, message) in ftl::read(language) {
            let typos = message.texts.iter().filter_map(|text| Some((typo(language, text)?, text)));
            faults.extend(typos.map(|(fault, text)| format!("{language} {id}: {fault} in `{text}`")));
        }
        for (file, page) in pages::read(language) {
            let lines = pages::prose(&page).map(|(number, line)| (number, pages::without_code(line)));
            let typos = lines.filter_map(|(number, line)| Some((typo(language, &line)?, number, line)));
            faults.extend(typos.map(|(fault, number, line)| format!("{file}:{number}: {fault} in `{line}`")));
            pages += 1;
        }
    }
    assert_eq!(pages, LANGUAGES.len() * GAMES.len(), "every game has its pages");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What is wrong with a piece of text.
fn typo(language: &str, text: &str) -> Option<&'static str> {
    let chars: Vec<_> = text.chars().collect();
    let pairs = || chars.windows(2).map(|pair| (pair[0], pair[1]));
    // A colon within a word does not count: 20:15, https://.
    let ends = |at: usize| chars.get(at + 1).is_none_or(|c| c.is_whitespace());
    let marks = || chars.iter().enumerate().filter(|&(at, &c)| ";!?".contains(c) || (c == ':' && ends(at)));
    let before = |at: usize| if at == 0 { ' ' } else { chars[at - 1] };
    if text.contains(['\'', '"']) {
        Some("a straight quote")
    } else if text.contains("...") {
        Some("three full stops for an ellipsis")
    } else if pairs().any(|(a, b)| a == ' ' && b == ' ') {
        Some("two spaces")
    } else if language == "fr" && marks().any(|(at, _)| !"\u{a0}!?".contains(before(at))) {
        Some("no no-break space before a mark")
    } else if language == "fr"
        && pairs().any(|(a, b)| (a == '«' && b != '\u{a0}') || (b == '»' && a != '\u{a0}'))
    {
        Some("no no-break space inside the quotation marks")
    } else if language != "fr" && marks().any(|(at, _)| at > 0 && before(at).is_whitespace()) {
        Some("a space before a mark")
    } else {
        None
    }
}

#[test]
fn typos_are_found() {
    let rows = [
        ("fr", "Tu joues : 12"),
        ("fr", "Tu joues: 12"),
        ("fr", "« rien »"),
        ("fr", "l'As"),
        ("en", "Really ?"),
        ("de", "Warte..."),
        ("de", "zu  viel"),
    ];
    for (language, text) in rows {
        assert!(typo(language, text).is_some(), "{language} {text}");
    }
    let rows = [
        ("fr", "À 20:15\u{a0}: joue\u{a0}!"),
        ("fr", "«\u{a0}+\u{a0}» gagnés"),
        ("en", "Round 1: go!"),
        ("de", ": "),
    ];
    for (language, text) in rows {
        assert_eq!(typo(language, text), None, "{language} {text}");
    }
}
