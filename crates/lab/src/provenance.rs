//! [`Provenance`]: how a result was made, and whether it can be made again.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;
use treize_bots::Spec;
use treize_engine::Game;

use crate::{Duel, League};

/// How a result was made: every output states it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Provenance {
    /// The version of this program.
    pub version: &'static str,
    /// The version of the game's rules.
    pub rules: u16,
    /// Where the random numbers started.
    pub seed: u64,
    /// What the table chose; an absent key is the default.
    pub options: Value,
    /// How many games were asked for; absent until somebody says so.
    pub games_requested: Option<u64>,
    /// Were all of them played? False if the program was stopped.
    pub complete: bool,
    /// Does the same seed give the same games? False if a player depends on time, or is a program of somebody's own.
    pub reproducible: bool,
    /// Players whose network comes from a file, and the SHA-256 of its weights.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub nets: BTreeMap<String, String>,
}

impl Provenance {
    /// How the games of a duel are made. They are not complete yet.
    pub fn new<G: Game>(duel: &Duel<G>) -> Provenance {
        Provenance::with::<G>(duel.options(), duel.seed(), duel.bots())
    }

    /// How the games of a league are made. They are not complete yet.
    pub fn of_league<G: Game>(league: &League<G>) -> Provenance {
        Provenance::with::<G>(&league.options, league.seed, &league.bots)
    }

    fn with<G: Game>(options: &G::Options, seed: u64, bots: &[Spec]) -> Provenance {
        let nets = bots.iter().filter_map(|bot| {
            let net = bot.net_file()?.open().ok()?;
            Some((bot.to_string(), net.info().sha256.clone()))
        });
        Provenance {
            version: env!("CARGO_PKG_VERSION"),
            rules: G::RULES,
            seed,
            options: serde_json::to_value(options).expect("options are plain data"),
            games_requested: None,
            complete: false,
            reproducible: bots.iter().all(Spec::is_reproducible),
            nets: nets.collect(),
        }
    }

    /// Says how many games were asked for, and with that whether these are all.
    pub fn finish(&mut self, played: u64, requested: u64) {
        self.games_requested = Some(requested);
        self.complete = played >= requested;
    }
}

/// `seed 13, options {"rounds":4}, treize 0.1.0, complete`.
impl std::fmt::Display for Provenance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Provenance { version, rules, seed, options, .. } = self;
        write!(f, "seed {seed}, options {options}, rules {rules}, treize {version}, ")?;
        match self.games_requested {
            _ if self.complete => f.write_str("complete")?,
            Some(games) => write!(f, "incomplete: {games} games were requested")?,
            None => f.write_str("incomplete")?,
        }
        if self.reproducible { Ok(()) } else { f.write_str(", not reproducible") }
    }
}
