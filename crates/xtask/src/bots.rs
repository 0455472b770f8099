//! Measures the players' strength and writes `docs/bots.md`.

use std::fmt::Write;
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, ensure};
use serde_json::Value;
use treize_engine::games::{GAMES, Info};
use treize_engine::{Aim, OptionKind, Players};

/// Fast players, measured over many games.
const QUICK: &str = "random,greedy,net";
const QUICK_GAMES: &str = "1000";
/// Players of which one is slow.
const STRONG: &str = "greedy,net,search:9ms";
/// The fast levels, each against the next.
const LEVELS: [&str; 4] = ["beginner", "easy", "normal", "hard"];
/// How many deals a match has.
const DEALS: &str = "400";
/// How many deals are played with more or fewer players than four, or where most players search: that takes minutes.
const SLOW_DEALS: u32 = 60;
/// How long a match with a search may take, in seconds. (A deal with the highest level takes minutes, so it is not measured.)
const SEARCH_SECONDS: &str = "40";
/// The option that says how many rounds a game has.
const ROUNDS: &str = "rounds";
/// Networks that are not part of the program any more; those of today are compared with them.
const EARLIER: &str = "crates/bots/nets/earlier";
const MARK: &str = "<!-- measured -->\n";

/// How long the games are that are played. Whole games of several rounds would take searches as many times as long.
#[derive(Clone, Copy)]
enum Length {
    /// As long as they usually are.
    Game,
    /// A single round, where the game has an option for that.
    Round,
}

impl Length {
    /// The arguments that choose it, and what the page says of it.
    fn of(self, info: &Info) -> (&'static [&'static str], &'static str) {
        match self {
            Length::Round if info.options.iter().any(|option| option.key == ROUNDS) => {
                (&["--option", "rounds=1"], ", single rounds")
            }
            _ => (&[], ""),
        }
    }
}

/// Measures these games, or all if none is named.
pub(crate) fn write(root: &Path, games: &[String]) -> anyhow::Result<()> {
    let file = root.join("docs/bots.md");
    for info in GAMES.iter().filter(|info| games.is_empty() || games.iter().any(|game| game == info.game)) {
        let mut section = String::new();
        game(root, info, &mut section)?;
        // Written after each game, so that nothing is lost if the next one fails.
        let old = std::fs::read_to_string(&file)?;
        std::fs::write(&file, with_section(&old, info.name, &section)?)?;
    }
    Ok(())
}

/// The page with a new section for one game. Sections are in the order of the games.
fn with_section(page: &str, name: &str, section: &str) -> anyhow::Result<String> {
    let (intro, measured) = page.split_once(MARK).context("docs/bots.md has no line <!-- measured -->")?;
    let heading = |name: &str| format!("\n### {name}\n");
    let mut new = format!("{intro}{MARK}");
    for info in GAMES {
        if info.name == name {
            new += section;
        } else if let Some(start) = measured.find(&heading(info.name)) {
            let rest = &measured[start + 1..];
            new += &measured[start..=start + rest.find("\n### ").unwrap_or(rest.len())];
        }
    }
    Ok(new)
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
        one_against(root, info, [pair[1], pair[0]], (4, 250), Length::Game, page)?;
    }
    writeln!(page, "\nThe levels that search, one against the others:\n")?;
    one_against(root, info, ["expert", "hard"], (4, 250), Length::Round, page)?;
    one_against(root, info, ["hard", "expert"], (4, SLOW_DEALS), Length::Round, page)?;
    for players in sizes.into_iter().filter(|&players| players != 4) {
        one_against(root, info, ["expert", "hard"], (players, SLOW_DEALS), Length::Round, page)?;
    }
    writeln!(page, "\nOne against the others and the others against one together, luck taken out:\n")?;
    // The other kind of search with the same time.
    let other_search = if info.game == "danger13" { "search:50ms" } else { "flat:50ms" };
    without_luck(root, info, ["expert", other_search], 4, page)?;
    earlier_network(root, info, sizes, page)
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
    players: u8,
    page: &mut String,
) -> anyhow::Result<()> {
    let players = players.to_string();
    let arguments =
        ["match", one, other, "--game", info.game, "--players", &players, "--luck-adjusted", "--json"];
    let limits = ["--until", "0.1", "--deals", DEALS, "--seconds", SEARCH_SECONDS];
    let (chosen, rounds) = Length::Round.of(info);
    let better = better_by(&treize(root, &[&arguments[..], &limits, chosen].concat())?);
    writeln!(page, "- {one} is better than {other} with {players} players by {better}{rounds}")?;
    Ok(())
}

/// The network against the one that it replaced, if there is one.
fn earlier_network(root: &Path, info: &Info, sizes: [u8; 3], page: &mut String) -> anyhow::Result<()> {
    let file = format!("{EARLIER}/{}-1.net", info.game);
    if !root.join(&file).exists() {
        return Ok(());
    }
    writeln!(page, "\nThe network against its predecessor `{file}`:\n")?;
    let earlier = format!("net:{file}");
    let flags = info.options.iter().filter(|option| option.kind == OptionKind::Flag);
    let flags: Vec<String> = flags.map(|option| format!("{}=true", option.key)).collect();
    let usual = sizes.map(|players| (players, None));
    // An option may need an even number of players.
    let tables = usual.into_iter().chain(flags.iter().map(|flag| (4, Some(flag.as_str()))));
    for (players, option) in tables {
        network_line(root, info, &earlier, (players, option), page)?;
    }
    Ok(())
}

fn network_line(
    root: &Path,
    info: &Info,
    earlier: &str,
    (players, option): (u8, Option<&str>),
    page: &mut String,
) -> anyhow::Result<()> {
    let count = players.to_string();
    let chosen: Vec<&str> = option.into_iter().flat_map(|option| ["--option", option]).collect();
    let arguments = ["match", "net", earlier, "--game", info.game, "--players", &count, "--json"];
    let limits = ["--deals", DEALS, "--until", "0.01"];
    let better = better_by(&treize(root, &[&arguments[..], &limits, &chosen].concat())?);
    let shown = option.map_or_else(String::new, |option| format!(" and `{option}`"));
    write!(page, "- with {players} players{shown} it is better by {better}")?;
    if option.is_none() {
        for [one, others, words] in [["net", earlier, "alone"], [earlier, "net", "the predecessor alone"]] {
            let seats = [&[one][..], &vec![others; usize::from(players) - 1]].concat().join(",");
            let arguments =
                ["sim", info.game, "--players", &count, "--seats", &seats, "--games", QUICK_GAMES, "--json"];
            let report = treize(root, &arguments)?;
            write!(
                page,
                "; {words} {} ({} deals)",
                estimate(&report["pairs"][0]["points_per_round"]),
                report["deals"]
            )?;
        }
    }
    writeln!(page)?;
    Ok(())
}

/// By how much the first player of a match is better.
fn better_by(report: &Value) -> String {
    let number = |key: &str| report["ahead"][key].as_f64();
    let interval = match (number("low"), number("high")) {
        (Some(low), Some(high)) => format!("{low:.2} to {high:.2}"),
        _ => "not enough for an interval".to_owned(),
    };
    format!("{:.2} ({interval}; {} deals)", number("mean").unwrap_or(f64::NAN), report["deals"])
}

/// One player alone against a table of the other, with this many players and deals.
fn one_against(
    root: &Path,
    info: &Info,
    [one, other]: [&str; 2],
    (players, deals): (u8, u32),
    length: Length,
    page: &mut String,
) -> anyhow::Result<()> {
    let seats = [&[one][..], &vec![other; usize::from(players) - 1]].concat().join(",");
    let (count, games) = (players.to_string(), (deals * u32::from(players)).to_string());
    let arguments = ["sim", info.game, "--players", &count, "--seats", &seats, "--games", &games, "--json"];
    let (chosen, rounds) = length.of(info);
    let report = treize(root, &[&arguments[..], chosen].concat())?;
    let (difference, deals) = (estimate(&report["pairs"][0]["points_per_round"]), &report["deals"]);
    let table = if players == 4 { String::new() } else { format!(" with {players} players") };
    writeln!(page, "- {one} against {other}{table}: {difference} ({deals} deals){rounds}")?;
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
    fn a_game_that_is_measured_again_takes_the_place_of_its_section_only() {
        let page = format!(
            "intro\n{MARK}\n### 13\n\nold 13\n\n### Vendredi 13\n\nold friday\n\n### Danger 13\n\nold danger\n"
        );
        let expected = page.replace("old friday", "new friday");
        assert_eq!(
            with_section(&page, "Vendredi 13", "\n### Vendredi 13\n\nnew friday\n").expect("it has the mark"),
            expected
        );
        let expected = page.replace("old danger", "new danger");
        assert_eq!(
            with_section(&page, "Danger 13", "\n### Danger 13\n\nnew danger\n").expect("it has the mark"),
            expected
        );
        let expected = page.replace("\n### Danger", "\n### Null & Nichtig\n\nnew\n\n### Danger");
        assert_eq!(
            with_section(&page, "Null & Nichtig", "\n### Null & Nichtig\n\nnew\n").expect("it has the mark"),
            expected
        );
    }

    #[test]
    fn the_time_per_move_is_measured_one_game_at_a_time() {
        assert!(timing("thirteen").windows(2).any(|pair| pair == ["--jobs", "1"]));
    }
}
