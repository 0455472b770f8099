//! Programs as players: real programs, good and bad, with the real binary.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// A player in one line. It takes the first legal action.
const FIRST: &str = r#"exec:sed -un 's/.*"legal":\["\([^"]*\)".*/{"action":"\1"}/p'"#;

/// Lets the program play six games against two others. Returns the result and the lines of standard error.
///
/// Standard error ends only when every program has ended, so this also waits for all of them.
fn sim(game: &str, player: &str) -> (Value, Vec<String>) {
    let seats = format!("{player},random,greedy");
    let output = Command::new(env!("CARGO_BIN_EXE_treize"))
        .args(["sim", game, "--players", "3", "--seats", &seats, "--games", "6", "--json"])
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .output()
        .expect("the program starts");
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    // Scripts must notice a player that fails.
    let failed = report["bots"].as_array().expect("a list").iter().any(|bot| bot["faults"] != 0);
    assert_eq!(output.status.code(), Some(i32::from(failed)), "{player}");
    let lines = String::from_utf8(output.stderr).expect("it prints UTF-8").lines().map(Into::into).collect();
    (report, lines)
}

#[test]
fn the_example_plays_every_game() {
    for game in ["thirteen", "friday13", "nichtig", "danger13"] {
        let (report, complaints) = sim(game, "exec:python3 docs/example_bot.py");
        assert_eq!((&report["games"], complaints.as_slice()), (&6.into(), &[] as &[String]), "{game}");
        assert_eq!(report["bots"][0]["bot"], "exec:python3 docs/example_bot.py");
        assert_eq!(report["bots"][0]["faults"], 0, "{game}");
    }
}

#[test]
fn the_same_seed_gives_the_same_games_with_a_program_too() {
    let points = || sim("danger13", FIRST).0["bots"].as_array().expect("a list").clone();
    for (one, other) in points().iter().zip(&points()) {
        assert_eq!((&one["points"], &one["faults"]), (&other["points"], &0.into()));
    }
}

#[test]
fn a_program_that_fails_loses_and_the_match_goes_on() {
    let rows = [
        ("exec:false", "it ended without an answer"),
        ("exec:cat", "it answered `{\"type\":\"hello\""),
        ("exec:yes", "it answered `y`, expected {\"action\":\"...\"}"),
        ("exec:echo '{\"action\":\"fly\"}'", "it chose `fly`, which is not legal"),
        (r"exec:printf '\377\376\n'", "it answered `\u{fffd}\u{fffd}`, expected"),
        ("exec:head -c 10000000 /dev/zero", "it answered with a line of more than 65536 bytes"),
        // Its child processes are ended too, or this would wait for them.
        ("exec:sleep 1000 & echo; wait", "it answered ``, expected"),
    ];
    for (player, message) in rows {
        let (report, complaints) = sim("danger13", player);
        assert_eq!((&report["games"], &report["deals"]), (&6.into(), &1.into()), "{player}");
        assert_eq!(report["reproducible"], false, "{player}");
        let [bot, others @ ..] = report["bots"].as_array().expect("a list").as_slice() else {
            unreachable!()
        };
        assert_eq!(
            (&bot["faults"], &bot["win_share"]["mean"], &bot["rank"]["mean"]),
            (&6.into(), &0.0.into(), &3.0.into())
        );
        assert!(others.iter().all(|other| other["faults"] == 0), "{player}");
        assert_eq!(complaints.len(), 6, "{player}: {complaints:?}");
        // It has each seat twice: in both circular orders of three players, in all rotations.
        for (game, (complaint, seat)) in complaints.iter().zip([0, 2, 1, 0, 2, 1]).enumerate() {
            let start = format!("game {game}, seat {seat}, {player}: {message}");
            assert!(complaint.starts_with(&start), "`{complaint}` does not start with `{start}`");
        }
    }
}

#[test]
fn a_table_tells_how_many_games_were_lost_by_failing() {
    let output = Command::new(env!("CARGO_BIN_EXE_treize"))
        .args(["sim", "danger13", "--players", "3", "--seats", "exec:false,random,random", "--games", "3"])
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    let out = String::from_utf8(output.stdout).expect("it prints UTF-8");
    assert!(out.contains("\nexec:false: 3 games lost because it failed to choose\n"), "{out}");
}

#[test]
fn the_transcript_in_the_documentation_is_real() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bot-protocol.md");
    let page = fs::read_to_string(page).expect("the page is there");
    let (_, page) = page.split_once("This is what the one-line player").expect("the transcript's beginning");
    let documented: Vec<_> = page.lines().filter(|line| line.starts_with(['>', '<'])).collect();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("transcript");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let player = FIRST.replacen("exec:", "exec:tee $$.received | ", 1) + " | tee $$.sent";
    let output = Command::new(env!("CARGO_BIN_EXE_treize"))
        .args(["sim", "thirteen", "--players", "3", "--option", "rounds=1", "--games", "1", "--json"])
        .args(["--seats", &format!("{player},random,random")])
        .current_dir(&folder)
        .output()
        .expect("the program starts");
    assert_eq!((output.status.success(), output.stderr.as_slice()), (true, b"".as_slice()));
    let text = |path: &Path| fs::read_to_string(path).expect("it was written");
    let mut files = fs::read_dir(&folder).expect("a folder").map(|file| file.expect("a file").path());
    let received = files.find(|path| text(path).contains("\"seat\":0,\"options\":"));
    let received = received.expect("it sat at seat 0 in one of the rotations");
    let (received, sent) = (text(&received), text(&received.with_extension("sent")));
    let mut sent = sent.lines().map(|line| format!("< {line}"));
    let real = received.lines().flat_map(|line| {
        let answer = if line.contains("\"decide\"") { sent.next() } else { None };
        [format!("> {line}")].into_iter().chain(answer)
    });
    let real: Vec<_> = real.collect();
    let (last, first) = documented.split_last().expect("there is a transcript");
    assert_eq!(first, &real[..first.len()]);
    assert_eq!(Some(*last), real.last().map(String::as_str));
}

/// Checks a program with `treize bot check`. Returns whether it was good, and the output.
fn check(arguments: &[&str]) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_treize"))
        .args(["bot", "check"])
        .args(arguments)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .output()
        .expect("the program starts");
    (output.status.success(), String::from_utf8(output.stdout).expect("it prints UTF-8"))
}

#[test]
fn a_check_shows_the_messages_and_the_times() {
    for game in ["thirteen", "friday13", "nichtig", "danger13"] {
        let (good, out) = check(&["python3 docs/example_bot.py", "--game", game]);
        assert!(good, "{game}: {out}");
        let hello = format!("> {{\"type\":\"hello\",\"protocol\":1,\"game\":\"{game}\",");
        assert!(out.starts_with(&hello), "{game}: {out}");
        for text in [
            "\n> {\"type\":\"decide\",\"events\":[{\"event\":\"round_started\"",
            "\n< {\"action\": \"",
            " ms\n",
        ] {
            assert!(out.contains(text), "{game}: {out}");
        }
        for text in [
            "left out: see them with --full\n",
            "\n> {\"type\":\"over\",",
            "\n> {\"type\":\"bye\"}\n",
            "\nno fault; points: ",
        ] {
            assert!(out.contains(text), "{game}: {out}");
        }
        assert!(out.lines().all(|line| line.chars().count() < 200), "{game}: {out}");
        let (good, full) = check(&["python3 docs/example_bot.py", "--game", game, "--full"]);
        let answers = full.lines().filter(|line| line.starts_with("< ")).count();
        assert!(good && full.contains(&format!("\n{answers} answers; the first after ")), "{game}: {full}");
    }
}

#[test]
fn a_check_of_a_program_that_fails_says_why() {
    let (good, out) = check(&["echo '{\"action\":\"fly\"}'", "--game", "danger13"]);
    assert!(!good && out.ends_with("\nthe program failed: it chose `fly`, which is not legal\n"), "{out}");
    let (good, out) = check(&["false"]);
    assert!(!good && out.ends_with("\nno answer\nthe program failed: it ended without an answer\n"), "{out}");
}
