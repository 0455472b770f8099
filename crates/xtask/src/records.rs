//! The golden records: whole games of every kind. They must always replay.

use std::path::Path;
use std::process::Stdio;

use anyhow::ensure;
use serde_json::{Map, Value};
use treize_engine::games::{self, GAMES, Visit};
use treize_engine::{Game, Players, SeededChance};
use treize_record::{Record, options};

/// The minimum number of records per number of players, also for a game without options.
const FEWEST: usize = 4;

/// Games, numbers of players and seeds of rare situations: in Danger 13, a player with hands apart refuses a card.
const RARE: [(&str, Players, usize); 4] = [
    ("danger13", Players::TWO, 18),
    ("danger13", Players::THREE, 17),
    ("danger13", Players::FOUR, 26),
    ("danger13", Players::FIVE, 37),
];

/// Every number of players with every valid combination of options.
struct Setups;

impl Visit for Setups {
    type Output = Vec<(Players, Map<String, Value>)>;

    fn visit<G: Game>(self) -> Self::Output {
        let mut setups = Vec::new();
        for players in G::player_counts() {
            let mut choices = options::combinations(G::OPTIONS);
            choices.retain(|chosen| {
                let options = options::read::<G>(chosen).expect("samples are in range");
                G::new(&options, players, &mut SeededChance::new(0), &mut ()).is_ok()
            });
            let count = choices.len().max(FEWEST);
            setups.extend(choices.into_iter().cycle().take(count).map(|chosen| (players, chosen)));
        }
        setups
    }
}

pub(crate) fn write(root: &Path) -> anyhow::Result<()> {
    let folder = root.join("crates/record/tests/records");
    std::fs::create_dir_all(&folder)?;
    for info in GAMES {
        let setups = games::visit(info.game, Setups).expect("a game of the list");
        let mut lines = Vec::new();
        for (seed, (players, options)) in setups.iter().enumerate() {
            lines.extend(record(root, info.game, *players, seed, options)?);
        }
        let rare = RARE.iter().filter(|(game, ..)| *game == info.game);
        for &(game, players, seed) in rare.clone() {
            lines.extend(record(root, game, players, seed, &Map::new())?);
        }
        // Records of earlier rules stay: nothing can write them again.
        let name = if info.rules == 1 { info.game.into() } else { format!("{}-{}", info.game, info.rules) };
        std::fs::write(folder.join(name).with_extension("jsonl"), lines)?;
        eprintln!("{}: {} records", info.game, setups.len() + rare.count());
    }
    Ok(())
}

fn record(
    root: &Path,
    game: &str,
    players: Players,
    seed: usize,
    options: &Map<String, Value>,
) -> anyhow::Result<Vec<u8>> {
    let mut sim = crate::cargo();
    sim.args(["run", "--release", "--quiet", "--package", "treize", "--", "sim", game, "--games", "1"]);
    sim.args(["--records", "-", "--players", &players.to_string(), "--seed", &seed.to_string()]);
    for (key, value) in options {
        sim.args(["--option", &format!("{key}={value}")]);
    }
    let output = sim.current_dir(root).stderr(Stdio::inherit()).output()?;
    ensure!(output.status.success(), "treize sim {game} failed");
    // A golden record does not mention the simulation it comes from.
    let mut record = Record::parse(&output.stdout)?;
    record.other.clear();
    let mut line = serde_json::to_vec(&record)?;
    line.push(b'\n');
    Ok(line)
}
