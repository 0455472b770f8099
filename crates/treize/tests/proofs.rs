//! Records with proofs, checked by the program and by the Python script.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Map, Value, json};
use treize_engine::games::GAMES;
use treize_record::Record;
use treize_record::deal::{Deal, Frozen, FrozenChair};
use treize_record::fairness::{Nonce, Provable, Seed};
use treize_record::table::open;

/// The record of a whole game of three, with the proof of its shuffles.
fn proved(game: &str) -> Value {
    let seed = Seed::from_bytes(std::array::from_fn(|index| 7 * index as u8));
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

/// The record of a live table: seats are drawn, two reveal, the third does not, and a bot plays.
fn live(game: &str) -> Value {
    let seed = Seed::from_bytes(std::array::from_fn(|index| 5 * index as u8));
    let nonces = [0x0f, 0xa0, 0xcc].map(|byte| Nonce::from_bytes([byte; 16]));
    let table = "kp8ks6fd09tq18yn";
    let mut chairs: Vec<_> =
        nonces.iter().map(|nonce| FrozenChair::Person(nonce.commitment(table))).collect();
    chairs.insert(1, FrozenChair::Bot("easy".into()));
    let frozen = Frozen {
        table: table.into(),
        game: game.into(),
        rules: GAMES.iter().find(|info| info.game == game).expect("a game of the list").rules.into(),
        players: 4,
        options: Map::new(),
        draw_seats: true,
        commitment: seed.commitment(),
        chairs,
    };
    let deal = Deal::new(&seed, frozen, &[Some(nonces[0]), None, Some(nonces[1])]);
    let mut table = open(game, 4, &Map::new(), deal.chance()).expect("four may play");
    while let Some(seat) = table.to_act().first() {
        let action = table.legal(seat).swap_remove(0);
        table.play(seat, &action).expect("it is legal");
    }
    let mut record = table.record().expect("the game is over");
    record.prove_deal(&deal, &seed);
    serde_json::to_value(record).expect("JSON")
}

/// The output of the Python script for a record, without further options.
const FOLLOW: &str = "the shuffles follow from what the record says";

/// The digest of the frozen table.
fn digest(record: &Value) -> String {
    let record = Record::parse(record.to_string().as_bytes()).expect("a record");
    let proof = record.proof().expect("it can be read").expect("a live table");
    proof.frozen(&record).digest().to_string()
}

/// The seat of the person who did not reveal their nonce.
fn missing(record: &Value) -> &Value {
    &record["proof"]["chairs"][3]["seat"]
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
    python_with(file, &[])
}

fn python_with(file: &Path, options: &[&str]) -> Output {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/check_shuffles.py");
    Command::new("python3").arg(program).args(options).arg(file).output().expect("Python starts")
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
    let follow = (1..=4).map(|line| format!("line {line}: {FOLLOW}\n"));
    assert_eq!(text(&theirs.stdout), follow.collect::<String>());
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
        let reason = format!("line 1: {FOLLOW}\nline 2: {their_reason}");
        assert!(text(&theirs.stdout).starts_with(&reason), "{reason}\n{}", text(&theirs.stdout));
        assert_eq!((ours.status.code(), theirs.status.code()), (Some(1), Some(1)));
    }
}

#[test]
fn verify_and_the_python_check_find_every_live_game_proved() {
    let records: Vec<_> = GAMES.iter().map(|info| live(info.game)).collect();
    let file = file("live.jsonl", &records);
    let (ours, theirs) = (treize(&file), python(&file));
    assert!(text(&ours.stdout).starts_with(
        "4 records hold (thirteen 1, friday13 1, nichtig 1, danger13 1; 4 with proof of the shuffles)\n"
    ));
    let lines = (1..).zip(&records);
    let lines = lines.map(|(line, record)| {
        let (digest, missing) = (digest(record), missing(record));
        format!("line {line}: {FOLLOW}, frozen table {digest}, but no nonce came from seat {missing}\n")
    });
    assert_eq!(text(&theirs.stdout), lines.collect::<String>());
    assert_eq!((text(&ours.stderr), text(&theirs.stderr)), ("", ""));
    assert!(ours.status.success() && theirs.status.success());
}

#[test]
fn verify_and_the_python_check_find_the_same_tampering_with_a_deal() {
    type Change = fn(&mut Value);
    let derived = "the nonce of chair 1 was not revealed, and is not the one that is derived";
    let not_derived = "the nonce of chair 1 is not the derived one";
    let rows: &[(Change, &str, &str)] = &[
        (
            |r| r["shuffles"][1].as_array_mut().expect("a list").swap(0, 49),
            "shuffle 1, card 0 is ",
            "shuffle 1 is not the one that seed and nonces give",
        ),
        (
            |r| r["proof"]["chairs"][0]["nonce"] = json!("00".repeat(16)),
            "the nonce of chair 0 is not the one it was committed to",
            "chair 0 was committed to another nonce",
        ),
        (|r| r["proof"]["chairs"][1]["nonce"] = json!("00".repeat(16)), derived, not_derived),
        (|r| r["proof"]["chairs"][1]["bot"] = json!("hard"), derived, not_derived),
        (|r| r["proof"]["seats"] = json!("kept"), derived, not_derived),
        (|r| r["options"] = json!({"rounds": 5}), derived, not_derived),
        (|r| r["rules"] = json!(2), derived, not_derived),
        (
            |r| r["proof"]["seed"] = json!("00".repeat(32)),
            "`commitment` is ",
            "the commitment is to another seed",
        ),
        (
            |r| {
                let seats: Vec<_> = (0..2).map(|chair| r["proof"]["chairs"][chair]["seat"].clone()).collect();
                r["proof"]["chairs"][0]["seat"] = seats[1].clone();
                r["proof"]["chairs"][1]["seat"] = seats[0].clone();
            },
            "chair ",
            "the seats are not the ones that were drawn",
        ),
        (
            |r| drop(r["proof"]["chairs"].as_array_mut().expect("a list").pop()),
            "there are 3 nonces for 4 players",
            "there is not one chair for each player",
        ),
        (
            |r| r["game"] = json!("thirteen\nrules 1"),
            "`game` is ",
            "seed, table, game, rules, players or seats are not written as they should be",
        ),
        (|r| r["proof"]["version"] = json!(3), "`proof` is of version 3", "the proof is of another version"),
    ];
    for (number, (change, our_reason, their_reason)) in rows.iter().enumerate() {
        let mut record = live("thirteen");
        change(&mut record);
        let file = file(&format!("tampered-live-{number}.jsonl"), &[record]);
        let (ours, theirs) = (treize(&file), python(&file));
        let reason = format!("{}:1: its shuffles are not proved: {our_reason}", file.display());
        assert!(text(&ours.stderr).starts_with(&reason), "{reason}\n{}", text(&ours.stderr));
        assert_eq!(text(&theirs.stdout), format!("line 1: {their_reason}\n"));
        assert_eq!((ours.status.code(), theirs.status.code()), (Some(1), Some(1)));
    }
}

/// The verdict of a machine depends on what it has stored in `shuffles` of its data folder.
#[test]
fn verify_compares_a_deal_with_what_this_machine_saw() {
    let record = live("danger13");
    let parsed = Record::parse(record.to_string().as_bytes()).expect("a record");
    let proof = parsed.proof().expect("it can be read").expect("a live table");
    let frozen = json!(proof.frozen(&parsed).digest());
    let chair = |number: usize| &record["proof"]["chairs"][number];
    let own = |number: usize, seat: &Value| json!([{"commitment": chair(number)["person"], "nonce": chair(number)["nonce"], "seat": seat}]);
    let commitment = record["proof"]["commitment"].clone();
    let (seat, other) = (&chair(0)["seat"], &chair(2)["seat"]);
    let missing = missing(&record);
    let took_part =
        format!("this machine's number is in the shuffles, but no number came from seat {missing}: ");
    let unseen = json!(null);
    let rows = [
        (
            json!({"commitment": commitment, "nonces": own(0, seat), "frozen": frozen, "chairs": [0]}),
            took_part.as_str(),
            0,
        ),
        (
            json!({"commitment": commitment, "nonces": own(0, &unseen), "frozen": frozen, "chairs": [0]}),
            "This machine took no part in 1 deal: ",
            0,
        ),
        (
            json!({"commitment": commitment, "nonces": own(3, missing), "frozen": frozen, "chairs": [3]}),
            "the shuffles follow from what the record says, but this machine's number came too late: ",
            0,
        ),
        (
            json!({"commitment": commitment, "nonces": [], "frozen": null}),
            "This machine took no part in 1 deal: ",
            0,
        ),
        (
            json!({"commitment": commitment, "nonces": own(0, seat), "frozen": "ab".repeat(32), "chairs": [0]}),
            "not what this machine saw: another table was frozen before the deal",
            1,
        ),
        (
            json!({"commitment": "ab".repeat(32), "nonces": own(0, seat), "frozen": frozen, "chairs": [0]}),
            "not what this machine saw: the server had committed to another seed",
            1,
        ),
        (
            json!({"commitment": commitment, "nonces": own(0, other), "frozen": frozen, "chairs": [0]}),
            "not what this machine saw: the seat was another one",
            1,
        ),
    ];
    let file = file("mine.jsonl", std::slice::from_ref(&record));
    for (number, (memory, expected, code)) in rows.iter().enumerate() {
        let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("mine-{number}"));
        remember(&data, memory, "");
        let mut verify = Command::new(env!("CARGO_BIN_EXE_treize"));
        let output =
            verify.arg("verify").arg(&file).arg("--data").arg(&data).output().expect("the program starts");
        let said = format!("{}{}", text(&output.stdout), text(&output.stderr));
        assert!(said.contains(expected), "{expected}\n{said}");
        assert_eq!(output.status.code(), Some(*code), "{said}");
    }
}

/// Only the digest of the frozen table shows that it was not changed after the nonces were known.
#[test]
fn the_python_check_says_ok_only_if_it_is_told_what_a_device_saw() {
    let record = live("danger13");
    let (digest, zeros) = (digest(&record), "00".repeat(32));
    let nonce = |chair: usize| record["proof"]["chairs"][chair]["nonce"].as_str().expect("a nonce");
    let ok = "ok, dealt from the frozen table that you saw, with your nonce, but no nonce came from seat";
    let file = file("seen.jsonl", std::slice::from_ref(&record));
    let rows: [(&[&str], &str, i32); 5] = [
        (&["--frozen", &digest, "--nonce", nonce(0)], ok, 0),
        (&["--nonce", nonce(0)], FOLLOW, 0),
        (&["--frozen", &digest, "--nonce", nonce(3)], "your nonce is not among the revealed ones", 1),
        (&["--frozen", &zeros, "--nonce", nonce(0)], "another table was frozen than you saw", 1),
        (&["--frozen", &zeros], "another table was frozen than you saw", 1),
    ];
    for (options, expected, code) in rows {
        let output = python_with(&file, options);
        let said = text(&output.stdout);
        assert!(said.starts_with(&format!("line 1: {expected}")), "{expected}\n{said}");
        assert_eq!(output.status.code(), Some(code), "{said}");
    }
}

/// Writes what a machine has stored about the table of [`live`].
fn remember(data: &Path, memory: &Value, seen: &str) {
    let folder = data.join("shuffles").join("127_0_0_1_1313");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("kp8ks6fd09tq18yn.json"), memory.to_string()).expect("it can be written");
    fs::write(folder.join("kp8ks6fd09tq18yn.seen"), seen).expect("it can be written");
}

/// A record that leaves out its proof, names another table or contains another game is not what this machine saw.
#[test]
fn verify_finds_the_table_by_the_name_of_the_file_and_compares_the_game() {
    let record = live("danger13");
    let parsed = Record::parse(record.to_string().as_bytes()).expect("a record");
    let proof = parsed.proof().expect("it can be read").expect("a live table");
    let chair = &record["proof"]["chairs"][0];
    let own = json!([{"commitment": chair["person"], "nonce": chair["nonce"], "seat": chair["seat"]}]);
    let memory = json!({
        "commitment": record["proof"]["commitment"], "nonces": own, "frozen": proof.frozen(&parsed).digest(),
        "chairs": [0],
    });
    let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join("by-name");
    let records = data.join("records");
    fs::create_dir_all(&records).expect("a folder");
    let verify = |file: &Path, more: &[&str]| {
        let mut verify = Command::new(env!("CARGO_BIN_EXE_treize"));
        let output = verify.arg("verify").arg(file).arg("--data").arg(&data).args(more).output();
        let output = output.expect("the program starts");
        (format!("{}{}", text(&output.stdout), text(&output.stderr)), output.status.code())
    };
    let seat = chair["seat"].as_u64().expect("a seat");
    let step = parsed.actions.iter().position(|(acting, _)| *acting == seat).expect("a decision");
    let decided = |action: &str| json!({"seat": seat, "n": step, "action": action}).to_string() + "\n";
    let file = records.join("kp8ks6fd09tq18yn.json");
    let elsewhere = records.join("other.json");

    fs::write(&file, record.to_string()).expect("it can be written");
    remember(&data, &memory, &decided(&parsed.actions[step].1));
    assert!(verify(&file, &[]).0.contains("this machine's number is in the shuffles"));
    remember(&data, &memory, &decided("give 5"));
    let (said, code) = verify(&file, &[]);
    assert!(said.contains("not what this machine saw: other cards were dealt, or other decisions"), "{said}");
    assert_eq!(code, Some(1));

    let mut stripped = record.clone();
    stripped.as_object_mut().expect("an object").remove("proof");
    let changed = "not what this machine saw: another table was frozen";
    // The names of a first and a second download.
    let names = ["kp8ks6fd09tq18yn.json", "treize-kp8ks6fd09tq18yn.json", "kp8ks6fd09tq18yn (1).json"];
    for name in names.into_iter().chain(["KP8KS6FD09TQ18YN.JSON", "kp8ks6fd09tq18yn.jsonl"]) {
        let file = records.join(name);
        fs::write(&file, stripped.to_string()).expect("it can be written");
        let (said, code) = verify(&file, &[]);
        assert!(said.contains(changed) && code == Some(1), "{name}: {said}");
    }
    fs::write(&elsewhere, stripped.to_string()).expect("it can be written");
    assert_eq!(verify(&elsewhere, &[]).1, Some(0), "nobody knows which table it is of");
    let (said, code) = verify(&elsewhere, &["--table", "kp8ks6fd09tq18yn"]);
    assert!(said.contains(changed) && code == Some(1), "{said}");
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
