//! The program as people and scripts use it: real processes, real files.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use treize_bots::Level;
use treize_engine::games::GAMES;

/// The output of a run, and its exit code.
struct Run {
    out: String,
    err: String,
    code: i32,
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_treize"));
    command.args(arguments).env("LANG", "en_GB.UTF-8").env_remove("LC_ALL").env_remove("LC_MESSAGES");
    command
}

fn finish(mut command: Command, input: &[u8]) -> Run {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is ours");
    let input = input.to_vec();
    // It may end without reading all input.
    let feeder = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    feeder.join().expect("the feeder does not panic");
    let text = |bytes| String::from_utf8(bytes).expect("it prints UTF-8");
    Run { out: text(output.stdout), err: text(output.stderr), code: output.status.code().expect("no signal") }
}

fn treize(arguments: &[&str]) -> Run {
    finish(command(arguments), b"")
}

fn golden(game: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../record/tests/records").join(game).with_extension("jsonl")
}

fn path(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

/// A file of this test run.
fn temporary(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn games_are_listed_with_players_and_options() {
    insta::assert_snapshot!(treize(&["games"]).out);
    insta::assert_snapshot!("games_de", treize(&["games", "--lang", "de"]).out);
    for (language, expected) in
        [("en", "Most pluses wins."), ("fr", "Vendredi 13"), ("de", "2 bis 5 Personen.")]
    {
        let mut games = command(&["games"]);
        games.env("TREIZE_LANG", language);
        assert!(finish(games, b"").out.contains(expected), "{language}");
    }
    let games: Value = serde_json::from_str(&treize(&["games", "--json"]).out).expect("JSON");
    assert_eq!(games[2]["game"], "nichtig");
    assert_eq!(games[2]["options"][1]["key"], "target");
    assert_eq!(games[3]["max_players"], 5);
}

#[test]
fn help_reads_well_everywhere() {
    for name in [
        "",
        "games",
        "rules",
        "sim",
        "league",
        "match",
        "study",
        "verify",
        "trace",
        "view",
        "bench",
        "train",
        "net",
        "serve",
        "export",
        "import",
        "backup",
        "restore",
        "load",
        "admin",
        "play",
        "join",
        "learn",
        "watch",
        "open",
        "lobby",
        "daily",
        "history",
        "replay",
        "review",
        "config",
        "completions",
        "man",
    ] {
        let arguments: Vec<_> =
            [name, "--help"].into_iter().filter(|argument| !argument.is_empty()).collect();
        let run = treize(&arguments);
        assert_eq!(run.code, 0, "{name}");
        insta::assert_snapshot!(format!("help_{name}"), run.out);
    }
}

#[test]
fn shells_and_the_manual_learn_every_command() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(treize(&["man", path(folder.path())]).code, 0);
    let page = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("a page");
    assert!(page("treize.1").contains("treize\\-config(1)"), "{}", page("treize.1"));
    for name in ["treize-serve.1", "treize-config-show.1"] {
        assert!(page(name).contains("public\\-host"), "{name}");
    }
    assert_eq!(treize(&["man", "nowhere"]).code, 1);
    for shell in ["bash", "zsh", "fish"] {
        let script = treize(&["completions", shell]).out;
        assert!(script.contains("public-host") && script.contains("lobby"), "{shell}");
    }
}

#[test]
fn errors_say_what_was_wrong_and_what_was_expected() {
    let record = golden("thirteen");
    let record = path(&record);
    let rows: &[(&[&str], i32, &str)] = &[
        (&["dance"], 2, "unrecognized subcommand 'dance'"),
        (
            &["sim", "whist", "--players", "4"],
            2,
            "there is no game `whist`; the games are thirteen, friday13, nichtig, danger13",
        ),
        (&["sim", "thirteen"], 2, "--players <N>"),
        (&["sim", "thirteen", "--players", "2"], 2, "thirteen: 2 players, expected 3 to 6"),
        (&["sim", "thirteen", "--players", "400"], 2, "thirteen: 400 players, expected 3 to 6"),
        (
            &["sim", "nichtig", "--players", "5", "--option", "teams=true"],
            2,
            "option `teams` needs 4 or 6 players",
        ),
        (
            &["sim", "nichtig", "--players", "4", "--option", "target=x"],
            2,
            "option `target` is \"x\", expected a whole number from 1 to 1000",
        ),
        (
            &["sim", "nichtig", "--players", "4", "--option", "target"],
            2,
            "option `target`, expected KEY=VALUE",
        ),
        (
            &["sim", "nichtig", "--players", "4", "--option", "goal=3"],
            2,
            "unknown option `goal`: there is `rounds`, `target`, `teams`",
        ),
        (
            &["sim", "danger13", "--players", "3", "--seats", "random,random"],
            2,
            "2 names for 3 seats: expected one, or one for each seat",
        ),
        (
            &["sim", "danger13", "--players", "3", "--seats", "genius"],
            2,
            "there is no player `genius`: there is beginner, easy",
        ),
        (
            &["sim", "danger13", "--players", "3", "--games", "1", "--records", "/no/such/folder/x"],
            1,
            "cannot write /no/such/folder/x",
        ),
        (&["verify"], 2, "<FILE>..."),
        (&["trace", record, "--record", "99"], 2, "has 16 records, asked for number 99"),
        (&["view", record, "--step", "0"], 2, "<--seat <S>|--spectator>"),
        (
            &["trace", record, "--record", "0"],
            2,
            "treize: invalid value '0' for '--record <N>': 0: it must be 1 or more",
        ),
        (&["sim", "thirteen", "--players", "4", "--games", "0"], 2, "0: it must be 1 or more"),
        (&["play", "13", "--players", "-1"], 2, "treize: invalid value '-1' for '--players <N>'"),
        (&["play", "thirten"], 2, "did you mean `thirteen`?"),
        (&["trace", "/dev/null"], 1, "/dev/null: no record in it"),
        (&["view", record, "--step", "0", "--seat", "0", "--spectator"], 2, "cannot be used with"),
        (
            &["view", record, "--step", "0", "--seat", "5"],
            2,
            "there is no seat 5 in this record: they are numbered from 0 to 2",
        ),
        (
            &["view", record, "--step", "301", "--seat", "0"],
            2,
            "there is no step 301 in this record: the last is 300",
        ),
        (&["view"], 2, "treize view --position <TEXT>"),
        (&["view", record, "--position", "thirteen 3"], 2, "cannot be used with"),
        (&["view", "--position", "whist 4"], 2, "a position begins with its game: there is no game `whist`"),
        (
            &["view", "--position", "thirteen 3: seat 0; hand b7"],
            2,
            "treize: part `hand` is `b7`, expected 5 cards",
        ),
        (&["rules", "whist"], 2, "there is no game `whist`"),
        (
            &["serve", "--public-host", "http://foo/"],
            2,
            "expected a name like play.example.org, without http://",
        ),
        (&["bench", "thirteen", "--players", "2"], 2, "thirteen: 2 players, expected 3 to 6"),
    ];
    for (arguments, code, message) in rows {
        let run = treize(arguments);
        assert_eq!(run.code, *code, "{arguments:?}: {}", run.err);
        assert!(run.err.contains(message), "{arguments:?}\nexpected: {message}\n     got: {}", run.err);
        assert_eq!(run.out, "", "{arguments:?} prints nothing else");
    }
}

#[test]
fn a_database_that_is_damaged_is_named_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("treize.db");
    fs::write(&file, "garbage").expect("a file");
    let (data, copy) = (path(folder.path()), folder.path().join("copy"));
    for arguments in [&["serve"][..], &["export", "-"], &["backup", path(&copy)], &["import", "/dev/null"]] {
        let run = treize(&[arguments, &["--data", data]].concat());
        let expected = format!("treize: {} is damaged: it is not an SQLite database.", path(&file));
        let last = run.err.lines().last().unwrap_or_default();
        assert!(last.starts_with(&expected), "{arguments:?}: {}", run.err);
        assert!(run.code == 1 && !run.err.contains("sqlx"), "{arguments:?}: {}", run.err);
    }
}

#[test]
fn a_database_that_is_read_only_is_named_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("treize.db");
    fs::write(&file, "").expect("a file");
    let mut permissions = fs::metadata(&file).expect("a file").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&file, permissions).expect("permissions");
    let run = treize(&["export", "-", "--data", path(folder.path())]);
    assert!(run.err.contains(" is read-only. "), "{}", run.err);
    assert_eq!((run.code, run.err.lines().count()), (1, 1), "{}", run.err);
}

#[test]
fn an_import_of_something_else_names_the_file_and_what_is_expected() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("bad.json");
    fs::write(&file, "{\"a\":1}\n").expect("a file");
    let run = treize(&["import", path(&file), "--data", path(folder.path())]);
    let expected =
        format!("treize: {} cannot be taken in: it must be what `treize export` writes: ", path(&file));
    assert!(run.code == 1 && run.err.lines().any(|line| line.starts_with(&expected)), "{}", run.err);
}

#[test]
fn an_export_does_not_replace_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("there.jsonl");
    fs::write(&file, "mine").expect("a file");
    let run = treize(&["export", path(&file), "--data", path(folder.path())]);
    assert_eq!((run.code, run.err), (2, format!("treize: {} is there already\n", path(&file))));
    assert_eq!(fs::read_to_string(&file).expect("a file"), "mine");
}

#[test]
fn verify_counts_what_holds() {
    let files: Vec<_> = GAMES.iter().map(|info| golden(info.game)).collect();
    let mut arguments = vec!["verify"];
    arguments.extend(files.iter().map(|file| path(file)));
    let run = treize(&arguments);
    let count = |file: &PathBuf| fs::read_to_string(file).expect("golden records").lines().count();
    let counts: Vec<_> = files.iter().map(count).collect();
    let games: Vec<_> =
        GAMES.iter().zip(&counts).map(|(info, count)| format!("{} {count}", info.game)).collect();
    let all: usize = counts.iter().sum();
    assert_eq!(run.out, format!("{all} records hold ({})\n", games.join(", ")));
    assert_eq!((run.err.as_str(), run.code), ("", 0));
}

#[test]
fn verify_names_the_line_the_step_and_the_reason_of_each_bad_record() {
    let good = fs::read_to_string(golden("danger13")).expect("golden records");
    let lines: Vec<_> = good.lines().collect();
    let wrong_step = lines[1].replacen("\"give 0\"", "\"give 4\"", 1);
    let file = [lines[0], &wrong_step, "", "{\"format\":", lines[2], &lines[3][..500], lines[4]].join("\n");
    let run = finish(command(&["verify", "-"]), file.as_bytes());
    assert_eq!(run.out, "3 records hold (danger13 3), 3 do not\n");
    let problems: Vec<_> = run.err.lines().collect();
    assert_eq!(problems.len(), 3, "{problems:?}");
    assert!(problems[0].starts_with("-:2: step "), "{}", problems[0]);
    assert!(problems[0].contains("`give 4`: that is not legal: seat 0 may give"), "{}", problems[0]);
    assert!(problems[1].starts_with("-:4: not a record: EOF while parsing"), "{}", problems[1]);
    assert!(problems[2].starts_with("-:6: not a record: EOF while parsing"), "{}", problems[2]);
    assert_eq!(run.code, 1);
}

#[test]
fn verify_goes_on_after_a_file_that_cannot_be_read() {
    let file = golden("danger13");
    let run = treize(&["verify", "/no/such/file", "/", path(&file)]);
    assert_eq!(run.code, 1);
    assert!(run.err.starts_with("cannot read /no/such/file: "), "{}", run.err);
    assert!(run.err.ends_with("cannot read /: it is a folder\n"), "{}", run.err);
    assert_eq!(run.out, "16 records hold (danger13 16); 2 files could not be read\n");
}

#[test]
fn verify_takes_a_record_over_many_lines_and_refuses_an_empty_file() {
    let line = fs::read_to_string(golden("nichtig")).expect("golden records");
    let record: Value = serde_json::from_str(line.lines().next().expect("a line")).expect("JSON");
    let pretty = serde_json::to_string_pretty(&record).expect("JSON");
    assert_eq!(finish(command(&["verify", "-"]), pretty.as_bytes()).out, "1 record holds (nichtig 1)\n");
    let run = finish(command(&["verify", "-"]), b"\n\n");
    assert_eq!((run.code, run.err.as_str()), (1, "-: no record in it\n"));
    assert_eq!(run.out, "0 records hold; 1 file has no record\n");
}

#[test]
fn trace_prints_a_line_for_each_action_with_what_was_legal() {
    for info in GAMES {
        let file = golden(info.game);
        let text = fs::read_to_string(&file).expect("golden records");
        let record: Value = serde_json::from_str(text.lines().next().expect("a line")).expect("JSON");
        let run = treize(&["trace", path(&file)]);
        let actions = record["actions"].as_array().expect("a list");
        assert_eq!(run.out.lines().count(), actions.len());
        let (mut rounds, mut last) = (BTreeSet::new(), 0);
        for (step, (line, action)) in run.out.lines().zip(actions).enumerate() {
            let traced: Value = serde_json::from_str(line).expect("JSON");
            assert_eq!(traced["step"], step);
            assert_eq!((&traced["seat"], &traced["action"]), (&action[0], &action[1]));
            let legal = traced["legal"].as_array().expect("a list");
            let legal: Vec<_> = legal.iter().map(|action| action.as_str().expect("text")).collect();
            assert!(legal.is_sorted_by(|a, b| a < b), "{legal:?}");
            assert!(legal.contains(&action[1].as_str().expect("text")));
            let round = traced["round"].as_u64().expect("a number");
            assert!(round >= last);
            rounds.insert(round);
            last = round;
        }
        assert_eq!(rounds.len(), record["rounds"].as_array().expect("a list").len());
    }
    let first = treize(&["trace", path(&golden("thirteen"))]).out;
    insta::assert_snapshot!(first.lines().next().expect("a line"));
}

#[test]
fn view_prints_what_a_seat_sees_and_no_more() {
    let file = golden("nichtig");
    let view = |seat: &[&str]| -> Value {
        let run = treize(&[&["view", path(&file), "--record", "5", "--step", "6"], seat].concat());
        serde_json::from_str(&run.out).expect("JSON")
    };
    insta::assert_snapshot!(serde_json::to_string_pretty(&view(&["--seat", "1"])).expect("JSON"));
    let spectator = view(&["--spectator"]);
    assert_eq!((&spectator["seat"], &spectator["board"]["hand"]), (&Value::Null, &Value::Null));
    let end = treize(&["view", path(&golden("thirteen")), "--step", "300", "--seat", "2"]);
    let end: Value = serde_json::from_str(&end.out).expect("JSON");
    assert_eq!(end["rounds"].as_array().expect("a list").len(), 6);
    assert!(end["outcome"]["winners"].is_array());
}

#[test]
fn view_prints_a_position_as_text_and_reads_it_again() {
    let mut shown = String::new();
    for game in GAMES {
        let file = golden(game.game);
        for (step, eyes) in [("0", "--spectator"), ("7", "--seat=1"), ("40", "--seat=2")] {
            let arguments = ["view", path(&file), "--record", "5", "--step", step, eyes];
            let position = treize(&[&arguments[..], &["--notation"]].concat()).out;
            assert_eq!(position.lines().count(), 1, "{position}");
            let read = treize(&["view", "--position", position.trim_end()]);
            assert_eq!(read.code, 0, "{}: {}", position, read.err);
            let json = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
            let (read, mut view) = (json(&read.out), json(&treize(&arguments).out));
            // A position does not say what is only shown.
            if let Some(shown) = view["board"].get_mut("last_discard") {
                *shown = Value::Null;
            }
            for key in ["game", "to_act", "outcome", "board"] {
                assert_eq!(read[key], view[key], "{key} of {position}");
            }
            assert_eq!(read["position"], position.trim_end());
            shown += &position;
        }
    }
    insta::assert_snapshot!(shown);
}

#[test]
fn sim_gives_the_same_records_whatever_the_number_of_threads() {
    let played = |threads: &str| {
        let mut sim = command(&[
            "sim",
            "friday13",
            "--players",
            "4",
            "--games",
            "300",
            "--seed",
            "9",
            "--records",
            "-",
        ]);
        sim.args(["--jobs", threads]);
        finish(sim, b"").out
    };
    let alone = played("1");
    assert_eq!(alone.lines().count(), 300);
    assert!(alone == played("2") && alone == played("5"), "the same games in the same order");
    let verified = finish(command(&["verify", "-"]), alone.as_bytes());
    assert_eq!(verified.out, "300 records hold (friday13 300)\n");
}

#[test]
fn sim_writes_records_with_the_options_asked_for_and_tells_what_came_of_it() {
    let file = temporary("teams.jsonl");
    let run = treize(&[
        "sim",
        "nichtig",
        "--players",
        "4",
        "--games",
        "20",
        "--seed",
        "1",
        "--seats",
        "random,random,random,random",
        "--option",
        "target=100",
        "--option",
        "teams=true",
        "--records",
        path(&file),
    ]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.starts_with("nichtig, 4 players, seed 1: 20 games"), "{}", run.out);
    let text = fs::read_to_string(&file).expect("the records");
    let record: Value = serde_json::from_str(text.lines().next().expect("a line")).expect("JSON");
    assert_eq!(record["options"], serde_json::json!({"target": 100, "teams": true}));
    assert_eq!(treize(&["verify", path(&file)]).code, 0);
    let run = treize(&["sim", "danger13", "--players", "2", "--games", "50", "--json"]);
    let tally: Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!((&tally["games"], &tally["bots"][0]["bot"]), (&Value::from(50), &Value::from("random")));
    let run = treize(&[
        "sim",
        "thirteen",
        "--players",
        "4",
        "--seats",
        "greedy,random,random,random",
        "--games",
        "80",
        "--json",
    ]);
    let report: Value = serde_json::from_str(&run.out).expect("JSON");
    let pair = &report["pairs"][0];
    assert_eq!((&pair["a"], &pair["b"]), (&Value::from("greedy"), &Value::from("random")));
    assert!(pair["points_per_round"]["mean"].as_f64() < Some(-5.0), "{pair}");
    for key in ["points", "points_per_round", "win_share"] {
        assert!(report["bots"][1][key]["ci95"].is_f64(), "{key}");
    }
    // The rule of thumb won every game. Without variation there is no interval.
    assert_eq!(
        report["bots"][1]["rank"],
        serde_json::json!({"mean": 3.0, "ci95": null, "low": null, "high": null})
    );
}

#[test]
fn bench_prints_a_line_for_each_game() {
    let run = treize(&["bench", "--seconds", "0.01", "--json"]);
    let lines: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let games: Vec<_> = lines.iter().map(|line| line["game"].as_str().expect("text")).collect();
    assert_eq!(games, GAMES.iter().map(|info| info.game).collect::<Vec<_>>());
    for line in &lines {
        assert_eq!(line["players"], 4);
        for figure in ["actions", "playouts", "playout_plies", "whole_rounds"] {
            assert!(line[format!("{figure}_per_second")].as_u64() > Some(0), "{figure}");
        }
    }
    assert!(lines.iter().all(|line| line.get("batch_actions_per_second").is_none()));
    for batch in [&["--batch"][..], &[]] {
        let table = treize(&[&["bench", "--seconds", "0.01"], batch].concat()).out;
        assert_eq!(table.lines().count(), 2 + GAMES.len());
        assert!(table.lines().all(|line| line.chars().count() <= 80), "{table}");
        assert_eq!(table.contains("whole rounds    batch\n"), !batch.is_empty());
    }
}

#[test]
fn bench_measures_batches_of_the_games_that_have_them() {
    let run = treize(&["bench", "--batch", "--seconds", "0.01", "--json"]);
    for line in run.out.lines() {
        let line: Value = serde_json::from_str(line).expect("JSON");
        let batch = line.get("batch_actions_per_second").map(|figure| figure.as_u64() > Some(0));
        let has_batch = ["thirteen", "friday13"].contains(&line["game"].as_str().expect("text"));
        assert_eq!(batch, has_batch.then_some(true), "{line}");
    }
}

#[test]
fn bench_refuses_a_number_of_players_that_no_game_has() {
    let run = treize(&["bench", "--players", "9"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert_eq!(run.err, "treize: no game seats 9 players, expected 2 to 6\n");
}

#[test]
fn rules_are_told_in_the_language_of_the_system_or_the_one_asked_for() {
    let title = |language: &str, arguments: &[&str]| {
        let mut rules = command(&[&["rules", "friday13"], arguments].concat());
        rules.env("LANG", language);
        finish(rules, b"").out.lines().next().expect("a title").to_owned()
    };
    assert_eq!(title("fr_FR.UTF-8", &[]), "Vendredi 13");
    assert_eq!(title("de_AT.UTF-8", &[]), "Freitag der 13.");
    assert_eq!(title("ja_JP.UTF-8", &[]), "Friday the 13th");
    assert_eq!(title("de_DE.UTF-8", &["--lang", "fr"]), "Vendredi 13");
}

#[test]
fn whoever_stops_reading_early_gets_no_complaint() {
    let mut trace = command(&["trace", path(&golden("nichtig"))]);
    let mut child = trace.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success());
}

/// Removes what an earlier run of the tests left behind.
fn without(file: &Path) -> &Path {
    for end in ["", ".checkpoint", ".curve.csv"] {
        let _ = fs::remove_file(format!("{}{end}", file.display()));
    }
    file
}

#[test]
fn train_makes_the_same_network_again_and_overwrites_nothing() {
    let file = temporary("small.net");
    without(&file);
    let train =
        |more: &[&str]| treize(&[&["train", "danger13", "--seed", "4", "--out", path(&file)], more].concat());
    let run = train(&["--rounds", "128"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.out.starts_with("rounds    points per round ahead of the rule of thumb, 4 players\n"),
        "{}",
        run.out
    );
    let network = fs::read(&file).expect("the network");
    assert!(network.starts_with(b"treize2\n"));
    for more in [&[] as &[&str], &["--rounds", "128"]] {
        let run = train(more);
        assert_eq!(run.code, 2, "{}", run.err);
        assert!(run.err.contains("exists: `treize train --resume"), "{}", run.err);
        assert!(run.err.contains("--force starts again and overwrites it"), "{}", run.err);
    }
    assert!(fs::read(&file).expect("the network") == network, "nothing is overwritten");
    assert_eq!(train(&["--rounds", "128", "--force"]).code, 0);
    assert!(fs::read(&file).expect("the network") == network, "the same seed makes the same network");
}

#[test]
fn training_in_parts_gives_the_same_files_as_in_one_go() {
    let (whole, parts) = (temporary("whole.net"), temporary("parts.net"));
    let start = |file: &Path, more: &[&str]| {
        let train = ["train", "danger13", "--seed", "4", "--rounds", "600", "--out", path(without(file))];
        treize(&[&train, more].concat())
    };
    assert_eq!(start(&whole, &[]).code, 0);
    let run = start(&parts, &["--stop-after", "150"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let resume = format!("To go on: treize train --resume {}", parts.display());
    assert!(run.out.contains(&resume), "{}", run.out);
    // Once by the name of the network, once by that of the checkpoint.
    assert_eq!(treize(&["train", "--resume", path(&parts), "--stop-after", "200"]).code, 0);
    let chart = temporary("curve.svg");
    let checkpoint = format!("{}.checkpoint", parts.display());
    let run = treize(&["train", "--resume", &checkpoint, "--chart", path(&chart)]);
    assert_eq!(run.code, 0, "{}", run.err);
    for end in ["", ".checkpoint", ".curve.csv"] {
        let read =
            |file: &Path| fs::read(format!("{}{end}", file.display())).expect("a file of the training");
        assert!(read(&whole) == read(&parts), "{end} differs");
    }
    let curve = fs::read_to_string(format!("{}.curve.csv", whole.display())).expect("the curve");
    assert!(curve.starts_with("rounds,ahead,low,high\n") && curve.lines().count() > 5, "{curve}");
    assert!(fs::read_to_string(chart).expect("a chart").contains("Danger 13: learning curve"));
}

#[test]
fn a_training_that_cannot_be_resumed_says_why() {
    let file = temporary("unresumable.net");
    let checkpoint = temporary("unresumable.net.checkpoint");
    let resume = || treize(&["train", "--resume", path(&file)]);
    without(&file);
    assert!(resume().err.contains("cannot read"), "{}", resume().err);
    for (bytes, expected) in [
        (&b"treize2\n{}"[..], "it is not a checkpoint of a training"),
        (b"treizec3\nabc", "its checksum does not match"),
    ] {
        fs::write(&checkpoint, bytes).expect("a file");
        let run = resume();
        assert!(run.code == 1 && run.err.contains(expected), "{}", run.err);
        assert!(run.err.contains("unresumable.net.checkpoint"), "{}", run.err);
    }
    assert_eq!(
        treize(&["train", "danger13", "--resume", path(&file)]).code,
        2,
        "the checkpoint names the game"
    );
}

#[test]
fn a_network_is_exported_shown_and_plays_like_the_one_it_is() {
    let file = temporary("exported.net");
    let _ = fs::remove_file(&file);
    assert_eq!(treize(&["net", "export", "thirteen", path(&file)]).code, 0);
    let again = treize(&["net", "export", "thirteen", path(&file)]);
    assert!(again.code == 2 && again.err.contains("exists: --force overwrites it"), "{}", again.err);
    assert_eq!(treize(&["net", "export", "thirteen", path(&file), "--force"]).code, 0);

    let text = treize(&["net", "show", path(&file), "--json"]).out;
    assert!(text.contains(r#""lambda":0.8"#) && !text.contains("0.80000"), "as it was trained: {text}");
    let json: Value = serde_json::from_str(&text).expect("JSON");
    let shown = treize(&["net", "show", path(&file)]).out;
    let training = format!("of {} rounds, seed {}, ", json["training"]["rounds"], json["training"]["seed"]);
    for part in ["thirteen, rules 1", "238 inputs", &training, "SHA-256 ", "plays     yes"] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    assert_eq!(
        (&json["game"], &json["shape"][0], &json["plays"]),
        (&"thirteen".into(), &238.into(), &true.into())
    );

    let own = format!("net:{}", file.display());
    let search = format!("search:5:{}", file.display());
    let sim = |one: &str, other: &str| -> Value {
        let seats = [one, other, other].join(",");
        let run = treize(&["sim", "thirteen", "--players", "3", "--games", "6", "--seats", &seats, "--json"]);
        assert_eq!(run.code, 0, "{}", run.err);
        serde_json::from_str(&run.out).expect("JSON")
    };
    let (from_file, built_in) = (sim(&own, "greedy"), sim("net", "greedy"));
    assert_eq!(from_file["pairs"][0]["points_per_round"], built_in["pairs"][0]["points_per_round"]);
    assert_eq!(from_file["nets"][&own], json["sha256"], "the result says which network it was");
    assert_eq!(built_in.get("nets"), None);
    let (from_file, built_in) = (sim(&search, "greedy"), sim("search:5", "greedy"));
    assert_eq!(from_file["pairs"][0]["points_per_round"], built_in["pairs"][0]["points_per_round"]);
}

#[test]
fn a_network_that_does_not_fit_is_an_error_that_names_the_file_wherever_players_are_named() {
    let file = temporary("other-game.net");
    assert_eq!(treize(&["net", "export", "thirteen", path(&file), "--force"]).code, 0);
    let truncated = temporary("truncated.net");
    let bytes = fs::read(&file).expect("the network");
    fs::write(&truncated, &bytes[..20_000]).expect("a file");
    let [other, cut] = [&file, &truncated].map(|file| format!("net:{}", file.display()));
    for (player, expected) in [
        (other.as_str(), "other-game.net: it is a network for thirteen, not for friday13"),
        (&cut, "truncated.net: it has "),
        ("net:no/such.net", "no/such.net: it cannot be read"),
        ("search:5:Cargo.toml", "Cargo.toml: it is not a network file"),
    ] {
        let both = format!("{player},random");
        for arguments in [
            &["sim", "friday13", "--players", "3", "--seats", player][..],
            &["league", "friday13", "--players", "3", "--bots", &both],
            &["study", "friday13", "--players", "3", "--bots", player],
            &["match", player, "random", "--game", "friday13"],
            &["bot", "check", "true", "--game", "friday13", "--against", player],
        ] {
            let run = treize(arguments);
            assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}: {}", run.err);
            assert!(run.err.contains(expected), "{arguments:?}: {}", run.err);
        }
    }
    let shown = treize(&["net", "show", path(&truncated)]);
    assert!(shown.code == 1 && shown.err.contains("it is truncated"), "{}", shown.err);
}

#[test]
fn a_match_stops_when_it_is_decided_and_says_the_same_on_any_number_of_cores() {
    let run = |jobs: &str| {
        let run = treize(&[
            "match",
            "greedy",
            "random",
            "--game",
            "thirteen",
            "--players",
            "3",
            "--json",
            "--jobs",
            jobs,
        ]);
        assert_eq!(run.code, 0, "{}", run.err);
        let mut report: Value = serde_json::from_str(&run.out).expect("JSON");
        report.as_object_mut().expect("an object").remove("ms_per_move");
        report
    };
    let report = run("1");
    assert_eq!(report, run("3"));
    assert_eq!((&report["verdict"], &report["complete"]), (&"a".into(), &true.into()));
    assert!(report["deals"].as_u64().is_some_and(|deals| deals < 60), "{report}");
    assert!(report["ahead"]["low"].as_f64().is_some_and(|low| low > 0.0), "{report}");

    let text = treize(&["match", "random", "greedy", "--game", "danger13", "--players", "2"]).out;
    assert!(text.contains("\ngreedy is better than random\n"), "{text}");
    let text = treize(&["match", "greedy", "overlooking:99", "--game", "danger13", "--deals", "20"]).out;
    assert!(text.contains("\nnot decided: ") && text.contains("20 deals"), "{text}");
    let same = treize(&["match", "net", "net", "--game", "danger13"]);
    assert!(same.code == 2 && same.err.contains("`net` cannot play against itself"), "{}", same.err);
    for (flag, value) in
        [("--until", "soon"), ("--until", "-1"), ("--equal-within", "0"), ("--confidence", "101")]
    {
        let run = treize(&["match", "net", "random", "--game", "danger13", flag, value]);
        assert!(run.code == 2 && run.err.contains("expected"), "{flag} {value}: {}", run.err);
    }
}

#[test]
fn the_version_names_the_commit_and_the_rules_of_every_game() {
    let run = treize(&["--version"]);
    let lines: Vec<_> = run.out.lines().collect();
    let [version, commit, rules] = lines[..] else { panic!("{}", run.out) };
    assert!(version.starts_with("treize ") && commit.starts_with("commit: "), "{}", run.out);
    let named = GAMES.iter().map(|info| format!("{} {}", info.game, info.rules)).collect::<Vec<_>>();
    assert_eq!(rules, format!("rules: {}", named.join(", ")));
}

#[test]
fn a_setting_comes_from_the_command_line_or_else_the_environment_or_else_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = "port = 1400\nkeep_waiting = 3\nbot_pause = 50\n[limits]\ntables = 9\nchats = 8\n";
    std::fs::write(folder.path().join("treize.toml"), file).expect("written");
    let data = path(folder.path());
    let shown = |more: &[&str], env: &[(&str, &str)]| {
        let mut command = command(&[&["config", "show", "--data", data], more].concat());
        command.envs(env.iter().copied());
        let run = finish(command, b"");
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        let set = run
            .out
            .lines()
            .filter(|line| line.contains(" = ") && !line.starts_with('#') && !line.starts_with("data"));
        set.map(str::to_owned).collect::<Vec<_>>()
    };
    let file = ["port = 1400", "bot_pause = 50", "keep_waiting = 3", "chats = 8", "tables = 9"];
    assert_eq!(shown(&[], &[]), file);
    assert_eq!(shown(&["--port", "1402"], &[("TREIZE_PORT", "1401")])[0], "port = 1402");
    assert_eq!(shown(&[], &[("TREIZE_PORT", "1401")])[0], "port = 1401");
    let limits = shown(&[], &[("TREIZE_LIMIT", "tables=2")]);
    assert_eq!(
        limits[3..],
        ["chats = 8", "tables = 2"],
        "one limit of the file is replaced, the others stay"
    );
    // An address replaces the port of the file, since only one of the two can be meant.
    assert_eq!(shown(&["--bind", "127.0.0.1:13"], &[])[0], "bind = \"127.0.0.1:13\"");
}

#[test]
fn a_wrong_file_of_settings_is_told_line_by_line_and_nothing_starts() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("treize.toml");
    std::fs::write(&file, "lan = 3\n\n[limits]\ntables = 0\n").expect("written");
    let name = file.display();
    let wrong = format!(
        "{name}:1: `lan` is a switch: expected true or false\n{name}:4: `tables=0`: a limit is a whole number from 1 to 1000000\n"
    );
    let run = treize(&["config", "check", path(&file)]);
    assert_eq!((run.code, run.out.as_str(), run.err), (1, "", wrong.clone()));
    let run = treize(&["serve", "--config", path(&file)]);
    assert_eq!((run.code, run.err), (2, format!("treize: {wrong}")));
    std::fs::write(&file, "lan = true\n").expect("written");
    let run = treize(&["config", "check", path(&file)]);
    assert_eq!((run.code, run.out), (0, format!("{name} is good.\n")));
}

/// The first golden record of a game, cut after some decisions if asked for.
fn one_record(game: &str, decisions: Option<usize>) -> Vec<u8> {
    let records = fs::read_to_string(golden(game)).expect("a golden record");
    let mut record: Value = serde_json::from_str(records.lines().next().expect("a line")).expect("JSON");
    if let Some(decisions) = decisions {
        record["actions"].as_array_mut().expect("actions").truncate(decisions);
    }
    record.to_string().into_bytes()
}

#[test]
fn a_review_adds_up_and_is_the_same_from_a_file_and_from_standard_input() {
    for info in GAMES {
        let record = golden(info.game);
        let run = treize(&["review", path(&record), "--json", "--worlds", "2"]);
        assert_eq!(run.code, 0, "{}", run.err);
        for arguments in
            [&["review", "--json", "--worlds", "2"][..], &["review", "-", "--json", "--worlds", "2"]]
        {
            assert_eq!(finish(command(arguments), &one_record(info.game, None)).out, run.out);
        }
        let review: Value = serde_json::from_str(&run.out).expect("JSON");
        let seats = review["seats"].as_array().expect("seats");
        assert!(seats.len() >= 2);
        for seat in seats {
            let part = |key: &str| seat[key].as_f64().expect("a number");
            let parts: f64 = ["deal", "draws", "own", "others"].into_iter().map(part).sum();
            assert!((part("result") - parts).abs() < 1e-9, "{seat}");
            assert!(
                (part("luck_adjusted") - part("result") + part("deal") + part("draws")).abs() < 1e-9,
                "{seat}"
            );
            assert!(part("given_away_per_100") >= 0.0, "{seat}");
            let level =
                |key: &str| serde_json::from_value::<Option<Level>>(seat[key].clone()).expect("a level");
            let rates = treize_review::scale(info.game);
            let rate = |level: Level| {
                rates.iter().find(|rate| rate.level == level).expect("a measured level").given_away_per_100
            };
            let given = part("given_away_per_100");
            let (at_least, below) = (level("at_least"), level("below"));
            assert!(at_least.is_some() || below.is_some(), "{seat}");
            assert!(at_least.is_none_or(|level| rate(level) >= given), "{seat}");
            assert!(below.is_none_or(|level| rate(level) < given), "{seat}");
        }
        for decision in review["decisions"].as_array().expect("decisions") {
            let alternatives = decision["alternatives"].as_array().expect("alternatives");
            assert!(alternatives.len() > 1, "{decision}");
            assert!(alternatives.iter().any(|other| other["action"] == decision["action"]), "{decision}");
            let verdict = decision["verdict"].as_str().expect("a verdict");
            assert!(["best", "about_equal", "mistake"].contains(&verdict), "{decision}");
        }
    }
}

#[test]
fn a_review_says_in_every_language_what_was_luck_and_what_was_costly() {
    let record = golden("danger13-2");
    for language in ["en", "fr", "de"] {
        let picture = temporary(&format!("review-{language}.svg"));
        let run =
            treize(&["review", path(&record), "--worlds", "16", "--lang", language, "--svg", path(&picture)]);
        assert_eq!(run.code, 0, "{}", run.err);
        insta::assert_snapshot!(format!("review_{language}"), run.out);
        let picture = fs::read_to_string(picture).expect("a picture");
        roxmltree::Document::parse(&picture).expect("XML");
    }
}

#[test]
fn a_replay_says_what_each_decision_was_worth() {
    let data = tempfile::tempdir().expect("a folder");
    let record = golden("nichtig");
    let run = treize(&[
        "replay",
        path(&record),
        "--plain",
        "--review",
        "--worlds",
        "8",
        "--lang",
        "en",
        "--data",
        path(data.path()),
    ]);
    assert_eq!(run.code, 0, "{}", run.err);
    let lines: Vec<_> = run.out.lines().collect();
    let said = |text: &str| {
        lines.iter().filter(|line| line.starts_with("Review: Player ") && line.contains(text)).count()
    };
    let [best, equal, worse] =
        [" made the best choice: ", " chose about as well as possible: ", " gave away "].map(said);
    assert!(best > 0 && equal > 0 && worse > 0, "{best}, {equal}, {worse}");
    // Of nine secret choices, each says who chose what.
    let secret = lines.iter().skip(1).take_while(|line| !line.contains(" lays: "));
    assert!(secret.clone().all(|line| line.starts_with("Review: Player ") && line.contains(": Lay the ")));
    assert!(secret.count() > 1, "{}", run.out);
    let run = treize(&["replay", path(&record), "--plain", "--worlds", "8", "--data", path(data.path())]);
    assert_eq!((run.code, run.err.as_str()), (2, "treize: --worlds and --seconds are for --review\n"));
}

#[test]
fn a_verdict_stands_between_its_decision_and_the_next_card() {
    let data = tempfile::tempdir().expect("a folder");
    let record = golden("danger13-2");
    let run = treize(&[
        "replay",
        path(&record),
        "--plain",
        "--review",
        "--worlds",
        "8",
        "--lang",
        "en",
        "--data",
        path(data.path()),
    ]);
    assert_eq!(run.code, 0, "{}", run.err);
    let lines: Vec<_> = run.out.lines().collect();
    let verdicts = (0..lines.len()).filter(|&line| lines[line].starts_with("Review: "));
    for line in verdicts.clone() {
        assert!(!lines[line - 1].starts_with("Turned up: "), "{}\n{}", lines[line - 1], lines[line]);
    }
    // A card for oneself is taken, not given to somebody of that name.
    for line in verdicts.clone() {
        let own = format!(
            "Give it to {}",
            lines[line].split_whitespace().skip(1).take(2).collect::<Vec<_>>().join(" ")
        );
        assert!(!lines[line].contains(&own), "{}", lines[line]);
    }
    assert!(verdicts.clone().any(|line| lines[line].contains("Choice: ") && lines[line].contains("Take it")));
}

#[test]
fn a_tie_is_explained_before_the_places() {
    let data = tempfile::tempdir().expect("a folder");
    // Of the golden records, this one has 17 pluses for both.
    let record = golden("danger13-2");
    let arguments =
        ["replay", path(&record), "--record", "17", "--plain", "--lang", "en", "--data", path(data.path())];
    let run = treize(&arguments);
    assert_eq!(run.code, 0, "{}", run.err);
    let end: Vec<_> = run.out.lines().rev().take(4).collect();
    let tie = "Level on pluses: the values on the won cards decide (Player 1\u{a0}24, ";
    assert!(end[2].starts_with(tie) && end[2].ends_with("). Rule 16."), "{end:?}");
    assert!(
        end[1].starts_with("Place 1: Player 1, 17 ") && end[0].starts_with("Place 2: Player 2, 17 "),
        "{end:?}"
    );
}

#[test]
fn what_is_not_over_or_does_not_hold_is_not_reviewed() {
    let unfinished = finish(command(&["review", "-"]), &one_record("thirteen", Some(10)));
    assert_eq!(unfinished.code, 1);
    assert!(
        unfinished.err.starts_with("treize: -: the game is not over: after 10 decisions seat ")
            && unfinished.err.ends_with(" to act. Only finished games are reviewed\n"),
        "{}",
        unfinished.err
    );
    let mut forged: Value = serde_json::from_slice(&one_record("thirteen", None)).expect("JSON");
    forged["totals"][0] = 0.into();
    let forged = finish(command(&["review"]), forged.to_string().as_bytes());
    assert_eq!(forged.code, 1);
    assert!(forged.err.starts_with("treize: -: totals is [0,"), "{}", forged.err);
    assert!(forged.out.is_empty() && unfinished.out.is_empty());
    let rows: [(&[&str], &str); 3] = [
        (&["review", "-", "--worlds", "0"], "0 is not in 1..=16384"),
        (&["review", "-", "--worlds", "1", "--seconds", "1"], "cannot be used with"),
        (&["review", "no-such-file.json"], "cannot read no-such-file.json"),
    ];
    for (arguments, expected) in rows {
        let run = treize(arguments);
        assert!(run.code != 0 && run.err.contains(expected), "{arguments:?}: {}", run.err);
    }
}
