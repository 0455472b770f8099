//! `locales/sentences.json`: real situations of every game and their texts. The browser's tests read it too, so that all
//! clients show the same texts. `TREIZE_WRITE=1 cargo test -p treize-words --test sentences` regenerates it: then read the
//! difference as a player would.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};
use treize_engine::games::{Danger13, danger13};
use treize_engine::{Fact, Game, Players, Seat, SeededChance, Viewer};
use treize_record::table::{self, RecordedTable};
use treize_words::{LANGUAGES, Words};

const NAMES: [&str; 6] = ["Marie", "Luc", "Anne", "Jean", "Laura", "Pierre"];

/// One situation: a fact, who reads it, and the sentence in each language.
type Row = Map<String, Value>;

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales/sentences.json")
}

/// The sentence of a row.
fn answer(words: &Words, row: &Row) -> Value {
    let text = |key: &str| row[key].as_str().unwrap_or_default();
    let (game, viewer) = (text("game"), row["viewer"].as_u64().map(|seat| seat as u8));
    let fact: Fact = serde_json::from_value(row["fact"].clone()).expect("a fact");
    match text("of") {
        "action" => json!(words.action(game, &fact, text("action"), viewer, &NAMES)),
        _ => json!(words.fact(game, &fact, viewer, &NAMES)),
    }
}

/// The gist of a row. Two rows are duplicates if their English texts differ only in names, numbers and colours.
fn gist(game: &str, said: &Value) -> String {
    let mut gist = said.to_string();
    for name in NAMES {
        gist = gist.replace(name, "#");
    }
    gist = gist.replace("you\u{a0}", "#\u{a0}");
    if game == "nichtig" {
        for colour in ["blue", "green", "violet", "red", "yellow"] {
            gist = gist.replace(colour, "*");
        }
    }
    gist.chars().filter(|c| !c.is_ascii_digit()).collect()
}

/// Plays games and requests every text. Keeps the first situation of each gist.
struct Collector {
    english: Words,
    rows: BTreeMap<(String, String, String), Row>,
}

impl Collector {
    fn keep(&mut self, of: &str, game: &str, viewer: Viewer, fact: &Fact) {
        self.keep_row(json!({ "game": game, "of": of, "viewer": viewer.seat(), "fact": fact }));
    }

    fn keep_row(&mut self, row: Value) {
        let Value::Object(row) = row else { panic!("a row is an object") };
        let said = answer(&self.english, &row);
        let text = |key: &str| row[key].as_str().expect("a text").to_owned();
        // What is not said is worth a row too, once for each kind of fact.
        let gist = if said.is_null() { row["fact"]["id"].to_string() } else { gist(&text("game"), &said) };
        let key = (text("game"), text("of"), gist);
        self.rows.entry(key).or_insert(row);
    }

    fn look(&mut self, game: &str, table: &dyn RecordedTable) {
        let players = table.players();
        for viewer in Viewer::all(players) {
            let report = table.report(viewer);
            report.facts.iter().flatten().for_each(|fact| self.keep("event", game, viewer, fact));
            report.counts.iter().flatten().for_each(|fact| self.keep("count", game, viewer, fact));
            self.keep("ask", game, viewer, &table.ask(viewer));
            let Some(seat) = viewer.seat() else { continue };
            let choices = table.choices(seat);
            let names = choices.names;
            for (action, fact) in table.legal(seat).iter().zip(&names) {
                let row =
                    json!({ "game": game, "of": "action", "viewer": seat, "fact": fact, "action": action });
                self.keep_row(row);
            }
            choices.previews.iter().flatten().for_each(|fact| self.keep("preview", game, viewer, fact));
            for action in attempts(game, players) {
                if let Some(fact) = table.reason(seat, &action) {
                    self.keep("reason", game, viewer, &fact);
                }
            }
        }
    }
}

/// Actions that people may try.
fn attempts(game: &str, players: Players) -> Vec<String> {
    let attempts: &[&str] = match game {
        "thirteen" => &["b7>y", "g1>g", "r4>b"],
        "friday13" => &["c7>m", "l1>l", "f4>c"],
        "nichtig" => &["lay b7", "b7"],
        _ => &["keep"],
    };
    let gives = Seat::all(players).filter(|_| game == "danger13").map(|seat| format!("give {seat}"));
    attempts.iter().map(|&action| action.to_owned()).chain(gives).collect()
}

fn collect() -> Vec<Row> {
    let mut collector = Collector { english: Words::new(&["en"]), rows: BTreeMap::new() };
    let tables = [
        ("thirteen", 3, json!({ "rounds": 2 })),
        ("friday13", 3, json!({ "rounds": 2 })),
        ("nichtig", 3, json!({ "rounds": 2 })),
        ("nichtig", 6, json!({ "rounds": 1 })),
        ("danger13", 2, json!({})),
        ("danger13", 3, json!({})),
    ];
    for (game, players, options) in tables {
        let options = options.as_object().expect("an object");
        for seed in 0..2 {
            let mut table = table::open(game, players, options, SeededChance::new(seed)).expect("a table");
            collector.look(game, &*table);
            while let Some(seat) = table.to_act().into_iter().last() {
                let legal = table.legal(seat);
                let action = &legal[(table.step() * 7 + seed as usize) % legal.len()];
                table.play(seat, action).expect("legal");
                collector.look(game, &*table);
            }
        }
    }
    look_at_hands_apart(&mut collector);
    look_at_ties(&mut collector);
    collector.rows.into_values().collect()
}

/// Games of Danger 13 that are over, with the same pluses for the first two: one tie is decided, the other is not.
fn look_at_ties(collector: &mut Collector) {
    for won in ["2++ + / 4+ 3++ / 4+", "5++ 2+ / 4+ 3++ / 4+"] {
        let view: danger13::View =
            format!("danger13 3: won {won}; totals 3 3 1; over yes").parse().expect("a position");
        let game = Danger13::determinize(&view, SeededChance::new(0).rng());
        let tie = game.tie().expect("two have three pluses");
        Viewer::all(Players::THREE).for_each(|viewer| collector.keep("tie", "danger13", viewer, &tie));
    }
}

/// Plays Danger 13 until a player has hands apart and may choose which one to spend, twice, once at the end of the
/// row. This is too rare for the games above.
fn look_at_hands_apart(collector: &mut Collector) {
    let mut wanted = vec![true, false];
    for seed in 2..500 {
        let mut table = table::open("danger13", 2, &Map::new(), SeededChance::new(seed)).expect("a table");
        while let Some(seat) = table.to_act().first() {
            let legal = table.legal(seat);
            if legal.iter().any(|action| action.starts_with("refuse ")) {
                let view = table.view(Viewer::Seat(seat));
                let row = view["board"]["rows"][seat.index()]["cards"].as_array().expect("a row");
                let is_last = row.last() == Some(&json!("H"));
                if wanted.contains(&is_last) {
                    wanted.retain(|&end| end != is_last);
                    collector.look("danger13", &*table);
                }
            }
            if wanted.is_empty() {
                return;
            }
            let action = legal
                .iter()
                .find(|action| *action == "keep")
                .unwrap_or_else(|| &legal[table.step() % legal.len()]);
            table.play(seat, action).expect("legal");
        }
    }
    panic!("nobody had hands apart");
}

#[test]
fn the_sentences_are_those_of_the_file() {
    let languages = LANGUAGES.map(|language| (language, Words::new(&[language])));
    if std::env::var_os("TREIZE_WRITE").is_some() {
        let mut rows = collect();
        for row in &mut rows {
            for (language, words) in &languages {
                let said = answer(words, row);
                row.insert((*language).to_owned(), said);
            }
        }
        let rows: Vec<_> = rows.iter().map(|row| serde_json::to_string(row).expect("plain data")).collect();
        let names = serde_json::to_string(&NAMES).expect("plain data");
        let text = format!("{{\"names\":{names},\"rows\":[\n{}\n]}}\n", rows.join(",\n"));
        fs::write(file(), text).expect("sentences.json can be written");
    }
    let stored: Value = serde_json::from_slice(&fs::read(file()).expect("sentences.json")).expect("JSON");
    assert_eq!(stored["names"], json!(NAMES));
    let rows = stored["rows"].as_array().expect("rows");
    assert!(rows.len() > 100, "only {} rows", rows.len());
    for row in rows {
        let row = row.as_object().expect("a row is an object");
        for (language, words) in &languages {
            assert_eq!(answer(words, row), row[*language], "{language}: {row:?}");
        }
    }
}

#[test]
fn nothing_that_happens_lacks_words() {
    // A missing variable or message shows up by its name in the text.
    let languages = LANGUAGES.map(|language| (language, Words::new(&[language])));
    for row in collect() {
        for (language, words) in &languages {
            let said = answer(words, &row).to_string();
            let named = ["{", "-event-", "-preview-", "-ask-", "-action-", "-reason-", "-count-", "-tie-"];
            assert!(!named.iter().any(|mark| said.contains(mark)), "{language} {said}: {row:?}");
        }
    }
}

#[test]
fn every_kind_of_fact_is_told_to_somebody() {
    let rows = collect();
    let kinds = |game: &str, of: &str| {
        let said = rows.iter().filter(|row| row["game"] == game && row["of"] == of);
        let mut kinds: Vec<_> = said.filter_map(|row| row["fact"]["id"].as_str()?.strip_prefix(of)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds.concat()
    };
    let piles = "-played-round-ended-round-started-took";
    assert_eq!(kinds("thirteen", "event"), format!("-dealt-drew{piles}"));
    assert_eq!(kinds("friday13", "event"), format!("-dealt{piles}"));
    assert_eq!(kinds("nichtig", "event"), "-collected-dealt-laid-played-revealed-round-ended-round-started");
    assert_eq!(
        kinds("danger13", "event"),
        "-arrow-hit-drew-given-last-round-packet-taken-placed-refused-reshuffled-round-ended-round-started\
         -turned-won"
    );
    assert_eq!(kinds("thirteen", "count"), "-suit-wild");
    assert_eq!(kinds("nichtig", "count"), "-tops");
    assert_eq!(kinds("danger13", "count"), "-bust-row");
    assert_eq!(kinds("thirteen", "preview"), "-ends-safe-take");
    assert_eq!(kinds("nichtig", "preview"), "-ahead-behind-collect-ends-lay-lead");
    assert_eq!(kinds("danger13", "reason"), "-decide-first-had-other-turn");
}

#[test]
fn a_preview_of_danger_13_says_what_the_card_does() {
    let words = Words::new(&["en"]);
    let rows = [
        ("4", "You come to 8 (bust at 13)", "Luc comes to 8 (bust at 13)"),
        (
            "H",
            "You come to 4 (bust at 13) and may refuse a card from then on",
            "Luc comes to 4 (bust at 13) and may refuse a card from then on",
        ),
        ("18", "You come to 4 and bust only at 18", "Luc comes to 4 and busts only at 18"),
        (
            "4+",
            "You come to 8 (bust at 13), with one more plus in your row",
            "Luc comes to 8 (bust at 13), with one more plus in the row",
        ),
        (
            "4++",
            "You come to 8 (bust at 13), with two more pluses in your row",
            "Luc comes to 8 (bust at 13), with two more pluses in the row",
        ),
    ];
    for (card, own, other) in rows {
        let view = format!("danger13 2: seat 0; turned {card}; rows 4 / 4");
        let view: danger13::View = view.parse().expect("a position");
        for (seat, said) in [(0, own), (1, other)] {
            let action = format!("give {seat}").parse().expect("an action");
            let certain = Danger13::certain(&view, Seat::ZERO, action);
            let fact = Danger13::preview(&view, Seat::ZERO, action, &certain).expect("a preview");
            let preview = words.preview("danger13", &fact, Some(0), &NAMES).expect("a sentence");
            assert_eq!(preview.text, said);
        }
    }
}
