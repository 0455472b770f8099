//! `locales/told.json`: real situations of every game and their texts. The browser's tests read it too, so that all
//! clients show the same texts. `TREIZE_WRITE=1 cargo test -p treize-words --test told` regenerates it: then read the
//! difference as a player would.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};
use treize_engine::{Players, Seat, SeededChance, Viewer};
use treize_record::table::{self, RecordedTable};
use treize_words::{LANGUAGES, Words};

const NAMES: [&str; 6] = ["Marie", "Luc", "Anne", "Jean", "Laura", "Pierre"];

/// One situation: the requested text, its arguments, and the answer in each language.
type Row = Map<String, Value>;

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales/told.json")
}

/// The answer of the words crate to a row.
fn answer(words: &Words, row: &Row) -> Value {
    let text = |key: &str| row[key].as_str().unwrap_or_default();
    let list = |key: &str| row[key].as_array().cloned().unwrap_or_default();
    let (game, viewer) = (text("game"), row.get("viewer").and_then(Value::as_u64).map(|seat| seat as u8));
    match text("of") {
        "tell" => json!(words.describe_events(game, &list("events"), viewer, &NAMES)),
        "action" => json!(words.action(game, text("action"), viewer, &NAMES)),
        "ask" => json!(words.ask(game, &row["view"], &NAMES)),
        "preview" => {
            let preview = words.preview(game, &list("events"), &row["view"], &NAMES);
            preview.map_or(Value::Null, |preview| json!([preview.text, preview.danger.name()]))
        }
        "reason" => {
            let legal: Vec<_> = list("legal").iter().filter_map(Value::as_str).map(str::to_owned).collect();
            let reason = words.reason(game, text("action"), &row["view"], &legal, &NAMES);
            reason.map_or(Value::Null, |reason| json!([reason.text, reason.rule]))
        }
        other => panic!("{other} is no function of the words"),
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

/// The part of a view that the words crate reads.
fn seen(view: &Value) -> Value {
    let mut view = view.clone();
    let top = view.as_object_mut().expect("a view");
    top.retain(|key, _| ["game", "players", "seat", "to_act", "outcome", "board"].contains(&key.as_str()));
    let board = top["board"].as_object_mut().expect("a board");
    let looked_at =
        ["hand", "laying", "own_laid", "trick", "lead", "piles", "deciding", "turned", "had", "rows"];
    board.retain(|key, _| looked_at.contains(&key.as_str()));
    view
}

/// Plays games and requests every text. Keeps the first situation of each gist.
struct Collector {
    english: Words,
    rows: BTreeMap<(String, String, String), Row>,
}

impl Collector {
    fn keep(&mut self, row: Value) {
        let Value::Object(row) = row else { panic!("a row is an object") };
        let said = answer(&self.english, &row);
        if said == json!(null) || said == json!([]) {
            return;
        }
        let game = row["game"].as_str().expect("a game").to_owned();
        let gist = gist(&game, &said);
        let key = (game, row["of"].to_string(), gist);
        self.rows.entry(key).or_insert(row);
    }

    fn look(&mut self, game: &str, table: &dyn RecordedTable) {
        let players = table.players();
        let viewers = Seat::all(players).map(Viewer::Seat).chain([Viewer::Spectator]);
        for viewer in viewers {
            let seat = viewer.seat();
            for event in table.events(viewer).as_array().expect("a list") {
                self.keep(json!({ "game": game, "of": "tell", "viewer": seat, "events": [event] }));
            }
            let view = seen(&table.view(viewer));
            self.keep(json!({ "game": game, "of": "ask", "view": view }));
            let Some(seat) = seat else { continue };
            let legal = table.legal(seat);
            let previews = table.previews(seat);
            for (action, events) in legal.iter().zip(previews.as_array().expect("a list")) {
                self.keep(json!({ "game": game, "of": "action", "viewer": seat, "action": action }));
                self.keep(json!({ "game": game, "of": "preview", "view": view, "events": events }));
            }
            for action in attempts(game, players) {
                let row =
                    json!({ "game": game, "of": "reason", "action": action, "view": view, "legal": legal });
                self.keep(row);
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
    collector.rows.into_values().collect()
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
fn what_is_told_is_what_was_told() {
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
        fs::write(file(), text).expect("told.json can be written");
    }
    let stored: Value = serde_json::from_slice(&fs::read(file()).expect("told.json")).expect("JSON");
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
            let named = ["{", "-event-", "-preview-", "-ask-", "-action-", "-reason-"];
            assert!(!named.iter().any(|mark| said.contains(mark)), "{language} {said}: {row:?}");
        }
    }
}

#[test]
fn every_kind_of_event_is_told_to_somebody() {
    let rows = collect();
    let kinds = |game: &str| {
        let of_game = rows.iter().filter(|row| row["game"] == game && row["of"] == "tell");
        let mut kinds: Vec<_> = of_game.filter_map(|row| row["events"][0]["event"].as_str()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    };
    assert_eq!(kinds("thirteen"), ["dealt", "drew", "played", "round_ended", "round_started", "took"]);
    assert_eq!(kinds("friday13"), ["dealt", "played", "round_ended", "round_started", "took"]);
    assert_eq!(
        kinds("nichtig"),
        ["collected", "dealt", "laid", "played", "revealed", "round_ended", "round_started"]
    );
    assert_eq!(
        kinds("danger13"),
        [
            "arrow_hit",
            "drew",
            "given",
            "last_round",
            "packet_taken",
            "placed",
            "refused",
            "reshuffled",
            "round_ended",
            "round_started",
            "turned",
            "won"
        ]
    );
}

#[test]
fn a_preview_of_danger_13_says_what_the_card_does() {
    let words = Words::new(&["en"]);
    let view = json!({ "seat": 0, "board": { "rows": [{ "cards": ["4"] }, { "cards": [] }] } });
    let rows = [
        ("4", "You come to 8 (bust at 13)", "Luc comes to 8 (bust at 13)"),
        (
            "H",
            "You come to 8 (bust at 13) and may refuse a card from then on",
            "Luc comes to 8 (bust at 13) and may refuse a card from then on",
        ),
        ("18", "You come to 8 and bust only at 18", "Luc comes to 8 and busts only at 18"),
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
        for (seat, said) in [(0, own), (1, other)] {
            let events = [json!({ "event": "placed", "seat": seat, "card": card, "sum": 8 })];
            let preview = words.preview("danger13", &events, &view, &NAMES).expect("a preview");
            assert_eq!(preview.text, said);
        }
    }
}
