//! The simulation commands as people and scripts use them: real processes, real files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Runs the program. It must succeed.
fn treize(arguments: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_treize"))
        .args(arguments.split_whitespace())
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it prints UTF-8")
}

/// Runs the program. It must fail with a usage error.
fn refused(arguments: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_treize"))
        .args(arguments.split_whitespace())
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(2), "{arguments}");
    String::from_utf8(output.stderr).expect("it prints UTF-8")
}

/// A file of this test run.
fn temporary(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// The texts of a chart. It must be well-formed.
fn texts(file: &Path) -> Vec<String> {
    let svg = fs::read_to_string(file).expect("a chart");
    let document = roxmltree::Document::parse(&svg).expect("well-formed XML");
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    texts.map(|node| node.text().unwrap_or_default().trim().to_owned()).collect()
}

fn shows(file: &Path, expected: &[&str]) {
    let texts = texts(file);
    for text in expected {
        assert!(texts.iter().any(|found| found == text), "{text}: {texts:?}");
    }
}

/// The provenance of a complete result with the default seed.
fn note(rules: u16, options: &str) -> String {
    format!("seed 13, options {options}, rules {rules}, treize {}, complete", env!("CARGO_PKG_VERSION"))
}

#[test]
fn sim_writes_a_line_for_each_game_and_seat_and_draws_a_chart() {
    let (csv, chart) = (temporary("sim.csv"), temporary("sim.svg"));
    treize(&format!(
        "sim nichtig --players 3 --games 12 --seats greedy,random,random --csv {} --chart {}",
        csv.display(),
        chart.display()
    ));
    let lines = fs::read_to_string(&csv).expect("the lines");
    let lines: Vec<Vec<_>> = lines.lines().map(|line| line.split(',').collect()).collect();
    let columns = ["game", "deal", "rotation", "seat", "bot", "points", "rounds", "rank", "won"];
    assert_eq!(lines[0][..9], columns);
    assert_eq!(lines[0][9..], ["seed", "options", "version", "rules", "games_requested", "complete"]);
    assert_eq!(lines[1][9..], ["13", "{}", env!("CARGO_PKG_VERSION"), "1", "12", "false"]);
    assert_eq!(lines[36][9..], ["13", "{}", env!("CARGO_PKG_VERSION"), "1", "12", "true"]);
    assert_eq!(lines.len(), 1 + 12 * 3);
    let greedy = lines.iter().filter(|line| line[4] == "greedy").map(|line| (line[1], line[3]));
    assert_eq!(greedy.take(4).collect::<Vec<_>>(), [("0", "0"), ("0", "2"), ("0", "1"), ("1", "0")]);
    let won: f64 = lines[1..].iter().map(|line| line[8].parse::<f64>().expect("a share")).sum();
    assert!((won - 12.0).abs() < 1e-6, "every game is won once: {won}");
    shows(&chart, &["Null & Nichtig, 3 players", "greedy", "random", "greedy minus random", &note(1, "{}")]);
}

#[test]
fn csv_to_standard_output_is_alone_there() {
    let csv = treize("sim danger13 --players 2 --games 3 --csv -");
    assert_eq!(csv.lines().count(), 1 + 3 * 2);
    assert!(refused("sim danger13 --players 2 --csv - --json").contains("only one thing"));
}

#[test]
fn a_league_writes_every_game_of_every_pairing() {
    let csv = treize("league danger13 --players 3 --bots random,greedy --games 6 --csv -");
    let lines: Vec<Vec<_>> = csv.lines().map(|line| line.split(',').collect()).collect();
    // Two pairings, six games each, three seats.
    assert_eq!(lines.len(), 1 + 2 * 6 * 3, "{csv}");
    assert_eq!(lines[0][..5], ["game", "deal", "rotation", "seat", "bot"]);
    let games: Vec<_> = lines[1..].iter().map(|line| line[0].parse::<usize>().expect("a number")).collect();
    assert_eq!(games, (0..12).flat_map(|game| [game; 3]).collect::<Vec<_>>());
    // One against two others, in turn.
    let greedy = |game: usize| lines[1 + 3 * game..][..3].iter().filter(|line| line[4] == "greedy").count();
    assert_eq!((0..12).map(greedy).collect::<Vec<_>>(), [2, 2, 2, 1, 1, 1, 2, 2, 2, 1, 1, 1]);
    let complete: Vec<_> = lines[1..].iter().map(|line| line[14]).collect();
    assert!(complete[..33].iter().all(|it| *it == "false") && complete[33..] == ["true"; 3], "{csv}");
    let league = "league danger13 --players 3 --bots random,greedy --games 3";
    assert!(refused(&format!("{league} --csv - --json")).contains("only one thing"));
}

#[test]
fn players_are_named_by_bots_everywhere() {
    for command in [
        "sim danger13 --players 2 --games 2 --bots greedy,random --json",
        "league danger13 --players 2 --games 2 --bots greedy,random --json",
        "study danger13 --players 2 --games 2 --bots greedy --json",
    ] {
        assert!(treize(command).contains("greedy"), "{command}");
    }
}

#[test]
fn a_league_rates_greedy_above_random_and_draws_it() {
    let chart = temporary("league.svg");
    let league = "league danger13 --players 4 --bots random,greedy --games 60";
    let text = treize(&format!("{league} --chart {}", chart.display()));
    assert!(text.starts_with("danger13, 4 players, seed 13: 120 games"), "{text}");
    let (better, worse) = (text.rfind("\ngreedy"), text.rfind("\nrandom"));
    assert!(better.is_some() && better < worse, "{text}");
    assert!(text.contains('*'), "{text}");
    shows(&chart, &["Danger 13: a league of 2", "random", "greedy", &note(2, "{}")]);

    let report: Value = serde_json::from_str(&treize(&format!("{league} --json"))).expect("JSON");
    assert_eq!(report["ratings"][0]["bot"], "greedy");
    assert_eq!(report["cells"].as_array().map(Vec::len), Some(2));
    assert_eq!((&report["seed"], &report["complete"]), (&13.into(), &true.into()));
}

#[test]
fn a_league_needs_two_who_differ() {
    assert!(refused("league danger13 --players 4 --bots greedy").contains("a league of one"));
    assert!(refused("league danger13 --players 4 --bots greedy,greedy").contains("`greedy` is named twice"));
    assert!(refused("league danger13 --players 4 --bots greedy,genius").contains("no player `genius`"));
    assert!(refused("league danger13 --players 9 --bots greedy,random").contains("9 players, expected"));
}

#[test]
fn a_study_tells_of_seats_rounds_and_events() {
    let text = treize("study danger13 --players 3 --games 30");
    assert!(text.starts_with("danger13, 3 players, 30 games, greedy in all seats"), "{text}");
    for part in ["0, starts", "rounds per game", "decisions per round", "ended by bust"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let every = treize("study danger13 --games 4 --bots random --json");
    let reports: Vec<Value> = every.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(reports.iter().map(|report| &report["players"]).collect::<Vec<_>>(), [2, 3, 4, 5]);
    assert!(reports.iter().all(|report| report["bot"] == "random" && report["games"] == 4));
    let teams = treize("study nichtig --games 2 --option teams=true --json");
    assert_eq!(teams.lines().count(), 2, "teams are for four or six");
}

#[test]
fn a_study_writes_a_page_with_charts_that_are_there() {
    let folder = temporary("study");
    treize(&format!("study thirteen --players 4 --games 10 --out {}", folder.display()));
    let page = fs::read_to_string(folder.join("README.md")).expect("a page");
    assert!(page.starts_with("# "), "{page}");
    let charts: Vec<_> = page.lines().filter_map(|line| line.strip_suffix(')')?.split_once("](")).collect();
    assert_eq!(charts.len(), 3);
    for (_, file) in charts {
        shows(&folder.join(file), &["10 games, greedy in all seats", &note(1, "{}")]);
    }
    assert!(page.contains(&format!("\nMade with {}.\n", note(1, "{}"))), "{page}");
    assert!(refused("study thirteen --players 2").contains("2 players, expected 3 to 6"));
}

#[test]
fn a_table_fits_into_80_columns_whatever_the_names() {
    let long = "exec:cat /dev/null # a program with a rather long name";
    let output = Command::new(env!("CARGO_BIN_EXE_treize"))
        .args(["sim", "nichtig", "--players", "3", "--games", "6", "--option", "target=300", "--seats"])
        .arg(format!("{long},search:3,random"))
        .output()
        .expect("the program starts");
    let text = String::from_utf8(output.stdout).expect("it prints UTF-8");
    assert!(text.contains("6 games, 1 deal,"), "{text}");
    assert!(text.contains(&format!("\n{long}\n")), "{text}");
    let table = text.lines().filter(|line| !line.starts_with(long));
    assert!(table.clone().all(|line| line.chars().count() <= 80), "{text}");
}

#[test]
fn records_of_a_simulation_say_who_sat_where() {
    let records = treize("sim danger13 --players 3 --games 6 --seats greedy,random,net --records -");
    let records: Vec<Value> = records.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(records.len(), 6);
    let mut orders: Vec<String> = records.iter().map(|record| record["names"].to_string()).collect();
    assert_eq!(orders[0], r#"["greedy","net","random"]"#);
    orders.sort();
    orders.dedup();
    assert_eq!(orders.len(), 6, "every order once");
    for (number, record) in records.iter().enumerate() {
        let simulation = &record["simulation"];
        assert_eq!((&simulation["seed"], &simulation["deal"]), (&13.into(), &0.into()));
        assert_eq!((&simulation["game"], &simulation["games_requested"]), (&number.into(), &6.into()));
    }
}

#[test]
fn who_is_listed_first_does_not_matter() {
    let report = |seats: &str| -> Value {
        let text = treize(&format!("sim nichtig --players 4 --games 48 --seats {seats} --json"));
        serde_json::from_str(&text).expect("JSON")
    };
    let (one, other) = (report("hard,normal,easy,beginner"), report("easy,beginner,hard,normal"));
    let points = |report: &Value, name: &str| {
        let bots = report["bots"].as_array().expect("a list").iter();
        bots.filter(|bot| bot["bot"] == name).map(|bot| bot["points"].clone()).collect::<Vec<_>>()
    };
    for name in ["hard", "normal", "easy", "beginner"] {
        assert_eq!(points(&one, name), points(&other, name), "{name}");
    }
}

#[test]
fn what_depends_on_time_is_said_not_to_be_reproducible() {
    let timed = "sim danger13 --players 2 --games 1 --seats search:1ms,random";
    let report: Value = serde_json::from_str(&treize(&format!("{timed} --json"))).expect("JSON");
    assert_eq!((&report["reproducible"], &report["complete"]), (&false.into(), &true.into()));
    assert!(treize(timed).contains("\nnot reproducible: a player depends on time"));
}

/// Sends a signal to a run as soon as it has written something.
#[cfg(unix)]
fn stopped(signal: &str, arguments: &str, file: &Path) -> std::process::Output {
    let _ = fs::remove_file(file);
    let mut child = Command::new(env!("CARGO_BIN_EXE_treize"))
        .args(arguments.split_whitespace())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the program starts");
    while fs::metadata(file).map_or(0, |file| file.len()) == 0 {
        assert!(child.try_wait().expect("a child").is_none(), "it ended by itself");
        std::thread::yield_now();
    }
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill");
    assert!(sent.success());
    child.wait_with_output().expect("the program ends")
}

#[cfg(unix)]
#[test]
fn a_signal_leaves_whole_files_and_an_incomplete_result() {
    for signal in ["-TERM", "-INT"] {
        let (records, csv) = (temporary("stopped.jsonl"), temporary("stopped.csv"));
        let sim = "sim danger13 --players 3 --games 100000000 --seats greedy,random,random --json";
        let output = stopped(
            signal,
            &format!("{sim} --records {} --csv {}", records.display(), csv.display()),
            &records,
        );
        assert_eq!(output.status.code(), Some(130), "{signal}");
        let report: Value = serde_json::from_slice(&output.stdout).expect("whole JSON");
        assert_eq!((&report["complete"], &report["games_requested"]), (&false.into(), &100_000_002.into()));
        let games = report["games"].as_u64().expect("a number");
        let text = fs::read_to_string(&records).expect("records");
        assert!(text.ends_with("}\n") && text.lines().count() as u64 == games, "{signal}");
        let lines = fs::read_to_string(&csv).expect("lines");
        assert_eq!(lines.lines().count() as u64, 1 + 3 * games, "{signal}");
        assert!(lines.ends_with(",2,100000002,false\n"), "{signal}: the lines say that games are missing");
    }
}

#[cfg(unix)]
#[test]
fn training_that_is_stopped_says_how_to_go_on() {
    let network = temporary("stopped.net");
    let checkpoint = temporary("stopped.net.checkpoint");
    for file in [&network, &temporary("stopped.net.curve.csv")] {
        let _ = fs::remove_file(file);
    }
    let train = format!("train danger13 --rounds 100000000 --seed 4 --out {}", network.display());
    let output = stopped("-INT", &train, &checkpoint);
    assert_eq!(output.status.code(), Some(130));
    let message = String::from_utf8(output.stderr).expect("it prints UTF-8");
    let resume = format!("To go on: treize train --resume {}", network.display());
    assert!(message.contains(&resume), "{message}");
    assert!(network.exists());
}

#[test]
fn a_league_and_a_study_fail_if_a_player_does() {
    for arguments in [
        "league danger13 --players 2 --bots exec:false,random --games 2",
        "study danger13 --players 2 --bots exec:false --games 1",
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_treize"))
            .args(arguments.split_whitespace())
            .output()
            .expect("the program starts");
        assert_eq!(output.status.code(), Some(1), "{arguments}");
        assert!(String::from_utf8_lossy(&output.stdout).contains("failed to choose"), "{arguments}");
    }
}
