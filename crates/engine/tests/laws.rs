//! Every game, with every number of players and every option, held to every law.

use serde_json::{Map, Value};
use treize_engine::games::{self, GAMES, Visit};
use treize_engine::laws::{self, Checked};
use treize_engine::{Fast, Game};

const SEEDS: u64 = 12;

/// The default, each option alone with each of its samples, and all pairs of options.
fn choices<G: Game>() -> Vec<Map<String, Value>> {
    let mut all = vec![Map::new()];
    for spec in G::OPTIONS {
        for before in all.clone() {
            all.extend(spec.samples().into_iter().map(|value| {
                let mut chosen = before.clone();
                chosen.insert(spec.key.into(), value);
                chosen
            }));
        }
    }
    all
}

struct Laws;

impl Visit for Laws {
    type Output = Checked;

    fn visit<G: Game>(self) -> Checked {
        let mut all = Checked::default();
        for seats in G::SEATS {
            for chosen in choices::<G>() {
                let options = G::options(&chosen).expect("samples are in range");
                if G::new(&options, seats, &mut Fast::new(0), &mut ()).is_err() {
                    // Some choices exclude each other, or want another number of players.
                    continue;
                }
                for seed in 0..SEEDS {
                    let checked = laws::check::<G>(&options, seats, seed).unwrap_or_else(|broken| {
                        panic!("{} with {seats} players, {chosen:?}, seed {seed}: {broken}", G::ID)
                    });
                    all.actions += checked.actions;
                    all.worlds += checked.worlds;
                }
            }
        }
        all
    }
}

fn holds(id: &str) {
    let checked = games::visit(id, Laws).expect("a game of the list");
    println!("{id}: {} actions, {} worlds compared", checked.actions, checked.worlds);
    assert!(checked.worlds > 50, "{id}: only {} worlds compared", checked.worlds);
}

#[test]
fn thirteen_obeys_the_laws() {
    holds("thirteen");
}

#[test]
fn friday13_obeys_the_laws() {
    holds("friday13");
}

#[test]
fn nichtig_obeys_the_laws() {
    holds("nichtig");
}

#[test]
fn danger13_obeys_the_laws() {
    holds("danger13");
}

#[test]
fn every_game_of_the_list_is_held_to_the_laws() {
    let tested = ["thirteen", "friday13", "nichtig", "danger13"];
    assert_eq!(GAMES.iter().map(|info| info.game).collect::<Vec<_>>(), tested);
}
