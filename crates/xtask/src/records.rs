//! The golden records: whole games of every kind, which must replay for ever.

use std::ops::RangeInclusive;
use std::path::Path;
use std::process::Command;

use anyhow::ensure;

/// A game, its numbers of players, and the options with which each is played once.
const GOLDEN: [(&str, RangeInclusive<u8>, &[&str]); 6] = [
    ("thirteen", 3..=6, &["", "rounds=1", "rounds=2"]),
    ("friday13", 3..=6, &["", "rounds=1", "rounds=2"]),
    ("nichtig", 3..=6, &["", "rounds=1", "target=1", "target=100"]),
    ("nichtig", 4..=4, &["teams=true", "teams=true target=100"]),
    ("nichtig", 6..=6, &["teams=true", "teams=true rounds=2"]),
    ("danger13", 2..=5, &["", "", "", ""]),
];

pub(crate) fn write(root: &Path) -> anyhow::Result<()> {
    let folder = root.join("crates/engine/tests/records");
    std::fs::create_dir_all(&folder)?;
    for game in ["thirteen", "friday13", "nichtig", "danger13"] {
        let mut lines = Vec::new();
        for (_, players, options) in GOLDEN.iter().filter(|(id, ..)| *id == game) {
            for players in players.clone() {
                for (seed, options) in options.iter().enumerate() {
                    lines.extend(record(root, game, players, seed, options)?);
                }
            }
        }
        std::fs::write(folder.join(game).with_extension("jsonl"), lines)?;
    }
    Ok(())
}

fn record(root: &Path, game: &str, players: u8, seed: usize, options: &str) -> anyhow::Result<Vec<u8>> {
    let mut sim = Command::new(env!("CARGO"));
    sim.args(["run", "--release", "--quiet", "--package", "treize", "--", "sim", game, "--games", "1"]);
    sim.args(["--records", "-", "--players", &players.to_string(), "--seed", &seed.to_string()]);
    for option in options.split_whitespace() {
        sim.args(["--option", option]);
    }
    let output = sim.current_dir(root).stderr(std::process::Stdio::inherit()).output()?;
    ensure!(output.status.success(), "treize sim {game} failed");
    Ok(output.stdout)
}
