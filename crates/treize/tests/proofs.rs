//! Proved records, checked by the program and by the few lines of Python that anybody can read.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Map, Value, json};
use treize_engine::fairness::{Nonce, Provable, Seed};
use treize_engine::games::GAMES;
use treize_engine::table::open;

/// The record of a whole game of three, with the proof of its shuffles.
fn proved(game: &str) -> Value {
    let seed = Seed::from_bytes(std::array::from_fn(|place| 7 * place as u8));
    let nonces = [0x0f, 0xa0, 0xcc].map(|byte| Nonce::from_bytes([byte; 16]));
    let mut table = open(game, 3, &Map::new(), Provable::new(&seed, &nonces)).expect("three may play");
    while let Some(seat) = table.to_act().first() {
        let action = table.legal(seat).swap_remove(0);
        table.play(seat, &action).expect("it is legal");
    }
    let mut record = table.record().expect("the game is over");
    record.prove(&seed, &nonces);
    serde_json::to_value(record).expect("JSON")
}

/// A file of this test run with these records.
fn file(name: &str, records: &[Value]) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let lines: Vec<_> = records.iter().map(Value::to_string).collect();
    fs::write(&file, lines.join("\n")).expect("it can be written");
    file
}

fn treize(file: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_treize")).arg("verify").arg(file).output().expect("the program starts")
}

fn python(file: &Path) -> Output {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/check_shuffles.py");
    Command::new("python3").arg(program).arg(file).output().expect("Python starts")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("it prints UTF-8")
}

#[test]
fn verify_and_the_python_check_find_every_game_proved() {
    let records: Vec<_> = GAMES.iter().map(|info| proved(info.game)).collect();
    let file = file("proved.jsonl", &records);
    let (ours, theirs) = (treize(&file), python(&file));
    assert_eq!(
        text(&ours.stdout),
        "4 records hold (thirteen 1, friday13 1, nichtig 1, danger13 1; 4 with proof of the shuffles)\n"
    );
    assert_eq!(text(&theirs.stdout), "line 1: ok\nline 2: ok\nline 3: ok\nline 4: ok\n");
    assert_eq!((text(&ours.stderr), text(&theirs.stderr)), ("", ""));
    assert!(ours.status.success() && theirs.status.success());
}

#[test]
fn verify_and_the_python_check_find_the_same_tampering() {
    type Change = fn(&mut Value);
    let rows: &[(Change, &str, &str)] = &[
        (
            |r| r["shuffles"][1].as_array_mut().expect("a list").swap(0, 49),
            "shuffle 1, card 0 is ",
            "shuffle 1 is not the one that seed and nonces give",
        ),
        (
            |r| r["nonces"][2] = json!("00".repeat(16)),
            "shuffle 0, card 0 is ",
            "shuffle 0 is not the one that seed and nonces give",
        ),
        (|r| r["seed"] = json!("00".repeat(32)), "`commitment` is ", "the commitment is to another seed"),
        (
            |r| r["seed"] = json!("AB".repeat(32)),
            "`seed` is \"ABAB",
            "seed or nonces are not written as they should be",
        ),
        (
            |r| drop(r["nonces"].as_array_mut().expect("a list").pop()),
            "there are 2 nonces for 3 players",
            "there is not one nonce for each player",
        ),
        (
            |r| drop(r.as_object_mut().expect("an object").remove("commitment")),
            "`commitment` is missing",
            "not a record with a proof (KeyError('commitment'))",
        ),
        (|r| r["seed"] = json!(13), "`seed` is 13", "not a record with a proof (TypeError("),
    ];
    for (number, (change, our_reason, their_reason)) in rows.iter().enumerate() {
        let mut record = proved("thirteen");
        change(&mut record);
        let file = file(&format!("tampered-{number}.jsonl"), &[proved("danger13"), record]);
        let (ours, theirs) = (treize(&file), python(&file));
        let reason = format!("{}:2: its shuffles are not proved: {our_reason}", file.display());
        assert!(text(&ours.stderr).starts_with(&reason), "{reason}\n{}", text(&ours.stderr));
        assert_eq!(
            text(&ours.stdout),
            "1 record holds (danger13 1; 1 with proof of the shuffles), 1 does not\n"
        );
        let reason = format!("line 1: ok\nline 2: {their_reason}");
        assert!(text(&theirs.stdout).starts_with(&reason), "{reason}\n{}", text(&theirs.stdout));
        assert_eq!((ours.status.code(), theirs.status.code()), (Some(1), Some(1)));
    }
}

#[test]
fn without_a_proof_there_is_nothing_for_python_to_check() {
    let mut record = proved("danger13");
    for key in ["seed", "commitment", "nonces"] {
        record.as_object_mut().expect("an object").remove(key);
    }
    let file = file("unproved.jsonl", &[record]);
    assert_eq!(text(&treize(&file).stdout), "1 record holds (danger13 1)\n");
    let output = python(&file);
    assert_eq!(text(&output.stdout), "line 1: not a record with a proof (KeyError('seed'))\n");
    assert_eq!(output.status.code(), Some(1));
}
