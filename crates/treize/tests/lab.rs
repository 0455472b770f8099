//! The laboratory as people and scripts use it: real processes, real files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Runs the program; it has to succeed.
fn treize(arguments: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_treize"))
        .args(arguments.split_whitespace())
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it prints UTF-8")
}

/// Runs the program; it has to refuse.
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

/// The texts of a chart, which has to be well-formed.
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
    assert_eq!(lines[0], ["game", "deal", "rotation", "seat", "bot", "points", "rounds", "rank", "won"]);
    assert_eq!(lines.len(), 1 + 12 * 3);
    let greedy = lines.iter().filter(|line| line[4] == "greedy").map(|line| (line[1], line[3]));
    assert_eq!(greedy.take(4).collect::<Vec<_>>(), [("0", "0"), ("0", "2"), ("0", "1"), ("1", "0")]);
    let won: f64 = lines[1..].iter().map(|line| line[8].parse::<f64>().expect("a share")).sum();
    assert!((won - 12.0).abs() < 1e-6, "every game is won once: {won}");
    shows(&chart, &["Null & Nichtig, 3 players", "greedy", "random", "greedy less random"]);
}

#[test]
fn csv_to_standard_output_is_alone_there() {
    let csv = treize("sim danger13 --players 2 --games 3 --csv -");
    assert_eq!(csv.lines().count(), 1 + 3 * 2);
    assert!(refused("sim danger13 --players 2 --csv - --json").contains("only one thing"));
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
    shows(&chart, &["Danger 13: a league of 2", "random", "greedy"]);

    let report: Value = serde_json::from_str(&treize(&format!("{league} --json"))).expect("JSON");
    assert_eq!(report["ratings"][0]["bot"], "greedy");
    assert_eq!(report["cells"].as_array().map(Vec::len), Some(2));
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
    for part in ["0, starts", "rounds a game", "decisions a round", "ended by bust"] {
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
        shows(&folder.join(file), &["10 games, greedy in all seats"]);
    }
    assert!(refused("study thirteen --players 2").contains("2 players, expected 3 to 6"));
}
