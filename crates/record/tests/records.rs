//! Golden records replay permanently, and a record that was tampered with does not hold.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use proptest::prelude::*;
use serde_json::{Value, json};
use treize_engine::games::{GAMES, VERSIONS};
use treize_record::{Record, RecordError};

/// The lines of a game's golden records by its present rules.
fn golden(game: &str) -> Vec<String> {
    golden_by(game, GAMES.iter().find(|info| info.game == game).expect("a game of the list").rules)
}

/// The lines of a game's golden records by a version of its rules: `danger13.jsonl`, then `danger13-2.jsonl`.
fn golden_by(game: &str, rules: u16) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let name = if rules == 1 { game.to_owned() } else { format!("{game}-{rules}") };
    let file = folder.join(name).with_extension("jsonl");
    let text = fs::read_to_string(&file).unwrap_or_else(|error| {
        panic!("{}: {error}; `cargo xtask records` writes the golden records", file.display())
    });
    text.lines().map(str::to_owned).collect()
}

fn parse(line: &str) -> Record {
    Record::parse(line.as_bytes()).expect("a golden record is one")
}

/// If this fails, either the change is a bug, or the game's `RULES` must be bumped and the records of the old
/// rules kept replayable.
#[test]
fn golden_records_hold() {
    for &(game, rules) in VERSIONS {
        for (number, line) in golden_by(game, rules).iter().enumerate() {
            let record = parse(line);
            assert_eq!(record.rules, u64::from(rules));
            assert_eq!(record.verify(), Ok(()), "{game}, rules {rules}, line {}", number + 1);
            assert_eq!(serde_json::to_string(&record).expect("JSON"), *line, "written as it was read");
        }
    }
}

#[test]
fn there_are_golden_records_of_every_game_player_count_and_option() {
    for &(game, rules) in VERSIONS {
        let info = GAMES.iter().find(|info| info.game == game).expect("a game of the list");
        let records: Vec<_> = golden_by(game, rules).iter().map(|line| parse(line)).collect();
        let players: BTreeSet<_> = records.iter().map(|record| record.players).collect();
        assert_eq!(players, (info.min_players.into()..=info.max_players.into()).collect(), "{}", info.game);
        for option in info.options {
            let chosen = records.iter().any(|record| record.options.contains_key(option.key));
            assert!(chosen, "{}: no golden record with option {}", info.game, option.key);
        }
    }
}

/// What somebody who replays a record sees of it: the rules it tells, and every seat's legal actions, decision by decision.
fn legal_throughout(record: &Record) -> (Value, Vec<Vec<String>>) {
    let (mut rules, mut legal) = (Value::Null, Vec::new());
    let replayed = record.replay(|table, decision| {
        rules = table.view(treize_engine::Viewer::Spectator)["rules"].take();
        legal.extend(decision.map(|(seat, _)| table.legal(seat)));
        std::ops::ControlFlow::Continue(())
    });
    assert_eq!(replayed, Ok(()));
    (rules, legal)
}

fn has_hands_apart(legal: &[String]) -> bool {
    legal.iter().any(|action| action.starts_with("refuse "))
}

#[test]
fn a_record_of_version_1_replays_under_version_1() {
    let mut refused = 0;
    for record in golden_by("danger13", 1).iter().map(|line| parse(line)) {
        let (rules, legal) = legal_throughout(&record);
        assert_eq!(rules, json!(1));
        assert!(!legal.iter().any(|legal| has_hands_apart(legal)), "nobody chose a hand then");
        refused += record.actions.iter().filter(|(_, action)| action == "refuse").count();
        // A record from before versions were written down.
        let mut value = serde_json::to_value(&record).expect("JSON");
        value.as_object_mut().expect("an object").remove("rules");
        let without = Record::parse(value.to_string().as_bytes()).expect("a record");
        assert_eq!((without.rules, without.verify()), (1, Ok(())));
    }
    assert!(refused > 20, "only {refused} cards were refused");
}

#[test]
fn a_record_of_version_2_replays_under_version_2() {
    let (mut plain, mut chosen) = (0, 0);
    for record in golden_by("danger13", 2).iter().map(|line| parse(line)) {
        let (rules, legal) = legal_throughout(&record);
        assert_eq!(rules, json!(2));
        plain += record.actions.iter().filter(|(_, action)| action == "refuse").count();
        let refused = record.actions.iter().filter(|(_, action)| action.starts_with("refuse ")).count();
        if refused > 0 {
            assert!(legal.iter().any(|legal| has_hands_apart(legal)));
            let before = Record { rules: 1, ..record.clone() };
            assert!(matches!(before.verify(), Err(RecordError::Step { .. })), "not legal in version 1");
        }
        chosen += refused;
    }
    assert!(plain > 20 && chosen > 2, "{plain} refusals without and {chosen} with a choice");
}

#[test]
fn a_version_that_nobody_knows_says_which_are_known() {
    let why = changed("danger13", |record| record["rules"] = json!(3));
    assert_eq!(why, "rules version 3, expected 1 or 2");
}

/// A golden record with something changed.
fn changed(game: &str, change: impl FnOnce(&mut Value)) -> String {
    let mut record: Value = serde_json::from_str(&golden(game)[0]).expect("JSON");
    change(&mut record);
    match Record::parse(record.to_string().as_bytes()).and_then(|record| record.verify()) {
        Ok(()) => "it holds".into(),
        Err(why) => why.to_string(),
    }
}

#[test]
fn a_record_that_was_tampered_with_says_where_and_why() {
    type Change = fn(&mut Value);
    let rows: &[(Change, &str)] = &[
        (|_| {}, "it holds"),
        (|r| r["rules"] = Value::Null, "not a record: `rules` is null, expected a whole number"),
        (
            |r| r["format"] = json!("treize-record/9"),
            "format is `treize-record/9`, expected `treize-record/1`",
        ),
        (
            |r| r["game"] = json!("whist"),
            "there is no game `whist`, expected `thirteen`, `friday13`, `nichtig`, `danger13`",
        ),
        (|r| r["rules"] = json!(7), "rules version 7, expected 1"),
        (|r| r["players"] = json!(1_000_000), "cannot be set up: 1000000 players, expected 3 to 6"),
        (|r| r["players"] = json!(2), "cannot be set up: 2 players, expected 3 to 6"),
        (
            |r| r["options"] = json!({"rouns": 3}),
            "cannot be set up: unknown option `rouns`: there is `rounds`",
        ),
        (
            |r| r["options"] = json!({"rounds": 0}),
            "cannot be set up: option `rounds` is 0, expected a whole number from 1 to 100",
        ),
        (|r| r["options"] = json!({"rounds": 1}), "step 50: seat 1 `y1>y`: the game is over"),
        (|r| r["shuffles"] = json!([]), "at the start: shuffle 0 is missing"),
        (
            |r| r["shuffles"][0][3] = json!("b9"),
            "at the start: shuffle 0, card 3: this game has no card `b9`",
        ),
        (|r| r["shuffles"][0][0] = r["shuffles"][0][1].clone(), "at the start: shuffle 0 has too many"),
        (|r| r["shuffles"][1] = json!(["b1"]), "step 49: shuffle 1 has 1 cards, expected 50"),
        (|r| r["actions"][0][0] = json!(1), "step 0: seat 1 `"),
        (|r| r["actions"][0][0] = json!(3), "step 0: there is no seat 3 with 3 players"),
        (|r| r["actions"][0][0] = json!(-1), "not a record: `actions` is [[-1,"),
        (|r| r["actions"][4][1] = json!("dance"), "step 4: seat 1 `dance`: that is no action of this game"),
        (|r| r["actions"][0][1] = json!("g7>b"), "step 0: seat 0 `g7>b`: that is not legal: seat 0 may "),
        (
            |r| drop(r["actions"].as_array_mut().expect("a list").pop()),
            "it stops early: after 299 actions seat 0 is to act",
        ),
        (|r| r["actions"] = json!([]), "it stops early: after 0 actions seat 0 is to act"),
        (
            |r| r["actions"].as_array_mut().expect("a list").push(json!([0, "b1>b"])),
            "step 300: seat 0 `b1>b`: the game is over",
        ),
        (
            |r| {
                let again = r["shuffles"][0].clone();
                r["shuffles"].as_array_mut().expect("a list").push(again);
            },
            "it has 7 shuffles, but the game needed 6",
        ),
        (|r| r["rounds"][0][0] = json!(99), "rounds is [[99,"),
        (|r| r["totals"][1] = json!(-1), "totals is ["),
        (|r| r["winners"] = json!([]), "winners is [], but the game gives ["),
        (|r| r["note"] = json!({"unknown": "keys are kept and ignored"}), "it holds"),
        (|r| drop(r.as_object_mut().expect("an object").remove("rules")), "it holds"),
        (
            |r| drop(r.as_object_mut().expect("an object").remove("totals")),
            "not a record: `totals` is missing",
        ),
    ];
    for (change, expected) in rows {
        let why = changed("thirteen", change);
        assert!(why.starts_with(expected), "expected: {expected}\n     got: {why}");
    }
}

#[test]
fn an_option_of_another_game_is_refused_by_name() {
    let why = changed("danger13", |record| record["options"] = json!({"rounds": 3}));
    assert_eq!(why, "cannot be set up: unknown option `rounds`: this game has none");
    let why = changed("nichtig", |record| record["options"] = json!({"teams": 1}));
    assert_eq!(why, "cannot be set up: option `teams` is 1, expected true or false");
}

#[test]
fn a_message_stays_short_whatever_the_record_holds() {
    let long = "x".repeat(100_000);
    for key in ["game", "format"] {
        assert!(changed("thirteen", |record| record[key] = json!(long)).len() < 300, "{key}");
    }
    assert!(changed("thirteen", |record| record["actions"][0][1] = json!(long)).len() < 300);
    assert!(changed("thirteen", |record| record["shuffles"][0][0] = json!(long)).len() < 300);
    assert!(changed("thirteen", |record| record["winners"] = json!(vec![7; 100_000])).len() < 1000);
    assert!(changed("thirteen", |record| record["options"] = json!({long.as_str(): 1})).len() < 300);
}

/// What may stand where in a record that somebody has mangled.
fn anything() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
        Just(json!([])),
        Just(json!({})),
        Just(json!([[[0, "keep"]]])),
        prop_oneof![
            "keep",
            "refuse [0-9]",
            "give [0-9]",
            "lay [bgvry]1?[0-9]",
            "[bygcmlrf][0-9]>[bygcml]",
            "[0-9]\\+?\\+?d?"
        ]
        .prop_map(Value::from),
    ]
}

/// Puts `new` somewhere in a value: at each level, the path's index is taken round.
fn mangle(value: &mut Value, path: &[usize], new: Value) {
    let inner = path.split_first().and_then(|(&index, rest)| match value {
        Value::Array(items) => {
            (!items.is_empty()).then(|| index % items.len()).map(|i| (&mut items[i], rest))
        }
        Value::Object(items) => {
            let count = items.len().max(1);
            items.iter_mut().nth(index % count).map(|(_, item)| (item, rest))
        }
        _ => None,
    });
    match inner {
        Some((inner, rest)) => mangle(inner, rest, new),
        None => *value = new,
    }
}

/// Reads and replays, with the views of every viewer on the way; then checks.
fn handle(bytes: &[u8]) -> Result<(), RecordError> {
    let record = Record::parse(bytes)?;
    let _ = record.verify();
    record.replay(|table, _| {
        for viewer in treize_engine::Viewer::all(table.players()) {
            assert!(table.view(viewer).is_object());
        }
        std::ops::ControlFlow::Continue(())
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mangled_values_never_panic(
        game in 0..GAMES.len(),
        line in any::<prop::sample::Index>(),
        changes in prop::collection::vec((prop::collection::vec(0..1000_usize, 1..4), anything()), 1..4),
    ) {
        let lines = golden(GAMES[game].game);
        let mut record: Value = serde_json::from_str(&lines[line.index(lines.len())]).expect("JSON");
        for (path, value) in changes {
            mangle(&mut record, &path, value);
        }
        let _ = handle(record.to_string().as_bytes());
    }

    #[test]
    fn mangled_bytes_never_panic(
        game in 0..GAMES.len(),
        cut in any::<prop::sample::Index>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..8),
    ) {
        let mut bytes = golden(GAMES[game].game)[0].clone().into_bytes();
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        bytes.truncate(cut.index(2 * bytes.len()));
        let _ = handle(&bytes);
    }

    #[test]
    fn any_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(handle(&bytes).is_err());
    }
}
