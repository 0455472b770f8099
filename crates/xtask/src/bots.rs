//! Measures the players' strength and writes `docs/bots.md`.

use std::fmt::Write;
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, ensure};
use serde_json::Value;
use treize_engine::games::{GAMES, Info};
use treize_engine::{Aim, Players};

/// Fast players, measured over many games.
const QUICK: &str = "random,greedy,net";
const QUICK_GAMES: &str = "1000";
/// Players of which one is slow.
const STRONG: &str = "greedy,net,search:9ms";
/// The fast levels, each against the next.
const LEVELS: [&str; 4] = ["beginner", "easy", "normal", "hard"];
/// The levels that search, each against the one below, with the most deals: a match stops when it is decided.
const SEARCHING: [(&str, &str, &str); 2] = [("expert", "hard", EXPERT_DEALS), ("master", "expert", "40")];
const EXPERT_DEALS: &str = "400";

pub(crate) fn write(root: &Path) -> anyhow::Result<()> {
    let file = root.join("docs/bots.md");
    let old = std::fs::read_to_string(&file)?;
    let mark = "<!-- measured -->\n";
    let (intro, _) = old.split_once(mark).context("docs/bots.md has no line <!-- measured -->")?;
    let mut page = format!("{intro}{mark}");
    for info in GAMES {
        game(root, info, &mut page)?;
    }
    std::fs::write(file, page)?;
    Ok(())
}

fn game(root: &Path, info: &Info, page: &mut String) -> anyhow::Result<()> {
    let aim = if info.aim == Aim::Most { "more" } else { "fewer" };
    writeln!(page, "\n### {}\n\nPoints per round, the one minus the others: {aim} is better.", info.name)?;
    // The smallest and the largest usual number of players, and four, which the levels are measured with.
    let sizes = if info.max_players == Players::FIVE { [2, 4, 5] } else { [3, 4, 5] };
    for players in sizes {
        let players = players.to_string();
        writeln!(page, "\n**{players} players**\n")?;
        // The expert is measured with four players too, so these intervals should be narrower.
        let strong_games = if players == "4" { "80" } else { "40" };
        for (bots, games) in [(QUICK, QUICK_GAMES), (STRONG, strong_games)] {
            let arguments =
                ["league", info.game, "--players", &players, "--bots", bots, "--games", games, "--json"];
            cross_table(&treize(root, &arguments)?, page)?;
        }
    }
    let report = treize(root, &timing(info.game))?;
    let times = report["bots"].as_array().context("bots")?.iter().map(|bot| {
        let ms = bot["ms_per_move"].as_f64().unwrap_or(0.0);
        format!("{} {ms:.3} ms", bot["bot"].as_str().unwrap_or("?"))
    });
    writeln!(page, "Time per move, four players: {}.\n", times.collect::<Vec<_>>().join(", "))?;
    writeln!(page, "Levels, four players, one against three of the level below:\n")?;
    for pair in LEVELS.windows(2) {
        one_against_three(root, info, [pair[1], pair[0]], QUICK_GAMES, page)?;
    }
    writeln!(
        page,
        "\nThe levels that search, four players, one against three and three against one together, luck taken out:\n"
    )?;
    // The levels below, and the other kind of search with the same time.
    let other_search = if info.game == "danger13" { "search:50ms" } else { "flat:50ms" };
    for (one, other, deals) in SEARCHING.into_iter().chain([("expert", other_search, EXPERT_DEALS)]) {
        without_luck(root, info, [one, other], deals, page)?;
    }
    Ok(())
}

/// The arguments that measure the time per move. One game at a time, because players that share the cores would slow
/// each other down.
fn timing(game: &str) -> [&str; 11] {
    let seats = "expert,search:9ms,net,greedy";
    ["sim", game, "--players", "4", "--seats", seats, "--games", "16", "--jobs", "1", "--json"]
}

/// A match of two players, one of which is slow: points per round by which the one is better.
fn without_luck(
    root: &Path,
    info: &Info,
    [one, other]: [&str; 2],
    deals: &str,
    page: &mut String,
) -> anyhow::Result<()> {
    let arguments = ["match", one, other, "--game", info.game, "--deals", deals, "--luck-adjusted", "--json"];
    let report = treize(root, &arguments)?;
    let number = |key: &str| report["ahead"][key].as_f64().unwrap_or(f64::NAN);
    let (mean, low, high, deals) = (number("mean"), number("low"), number("high"), &report["deals"]);
    writeln!(page, "- {one} is better than {other} by {mean:.2} ({low:.2} to {high:.2}; {deals} deals)")?;
    Ok(())
}

fn one_against_three(
    root: &Path,
    info: &Info,
    [one, other]: [&str; 2],
    games: &str,
    page: &mut String,
) -> anyhow::Result<()> {
    let seats = [one, other, other, other].join(",");
    let arguments = ["sim", info.game, "--players", "4", "--seats", &seats, "--games", games, "--json"];
    let report = treize(root, &arguments)?;
    let (difference, deals) = (estimate(&report["pairs"][0]["points_per_round"]), &report["deals"]);
    writeln!(page, "- {one} against {other}: {difference} ({deals} deals)")?;
    Ok(())
}

/// A cross-table: each player (row) alone against a table of each other player (column).
fn cross_table(report: &Value, page: &mut String) -> anyhow::Result<()> {
    let bots = report["bots"].as_array().context("bots")?;
    let names: Vec<_> = bots.iter().filter_map(Value::as_str).collect();
    let cells = report["cells"].as_array().context("cells")?;
    writeln!(page, "| one, against the others | {} | rating |", names.join(" | "))?;
    writeln!(page, "| --- |{} --- |", " --- |".repeat(names.len()))?;
    for (one, name) in names.iter().enumerate() {
        write!(page, "| {name} |")?;
        for others in 0..names.len() {
            let cell = cells.iter().find(|cell| cell["one"] == one && cell["others"] == others);
            write!(page, " {} |", cell.map_or_else(String::new, |cell| estimate(&cell["points_per_round"])))?;
        }
        let ratings = report["ratings"].as_array().context("ratings")?;
        let rating = ratings.iter().find(|rating| rating["bot"] == *name).context("a rating")?;
        let mean = rating["rating"]["mean"].as_f64().context("a number")?;
        writeln!(page, " {mean:.0} |")?;
    }
    let games = &cells.first().context("a cell")?["games"];
    writeln!(page, "\n{games} games in each cell, every deal with the one on each seat.\n")?;
    Ok(())
}

fn estimate(value: &Value) -> String {
    let number = |key: &str| value[key].as_f64().unwrap_or(f64::NAN);
    format!("{:+.2} ± {:.2}", number("mean"), number("ci95"))
}

fn treize(root: &Path, arguments: &[&str]) -> anyhow::Result<Value> {
    eprintln!("treize {}", arguments.join(" "));
    let mut command = crate::cargo();
    command.args(["run", "--release", "--quiet", "--package", "treize", "--"]).args(arguments);
    let output = command.current_dir(root).stderr(Stdio::inherit()).output()?;
    ensure!(output.status.success(), "treize {} failed", arguments.join(" "));
    Ok(serde_json::from_slice(&output.stdout)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_per_move_is_measured_one_game_at_a_time() {
        assert!(timing("thirteen").windows(2).any(|pair| pair == ["--jobs", "1"]));
    }
}
