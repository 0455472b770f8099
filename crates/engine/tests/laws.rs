//! Every game of the list, by every version of its rules, with every number of players and every option, held to every law.

use std::thread;

use treize_engine::games::{self, VERSIONS, Visit};
use treize_engine::laws::{self, Checked};
use treize_engine::{Game, SeededChance};
use treize_record::options;

const SEEDS: u64 = 12;

struct Laws;

impl Visit for Laws {
    type Output = Checked;

    fn visit<G: Game>(self) -> Checked {
        let mut all = Checked::default();
        for players in G::player_counts() {
            for chosen in options::combinations(G::OPTIONS) {
                let options = options::read::<G>(&chosen).expect("samples are in range");
                if G::new(&options, players, &mut SeededChance::new(0), &mut ()).is_err() {
                    continue;
                }
                for seed in 0..SEEDS {
                    let checked = laws::check::<G>(&options, players, seed).unwrap_or_else(|broken| {
                        panic!("{} with {players} players, {chosen:?}, seed {seed}: {broken}", G::ID)
                    });
                    all.actions += checked.actions;
                    all.worlds += checked.worlds;
                    all.commuted += checked.commuted;
                    all.uniform += checked.uniform;
                    all.uniform_later += checked.uniform_later;
                }
            }
        }
        all
    }
}

#[test]
fn every_game_obeys_the_laws() {
    thread::scope(|scope| {
        // `LAWS=danger13 cargo test --test laws` checks one game only.
        let only = std::env::var("LAWS").ok();
        for &(game, rules) in
            VERSIONS.iter().filter(|(game, _)| only.as_deref().is_none_or(|only| only == *game))
        {
            scope.spawn(move || {
                let checked = games::visit_version(game, rules.into(), Laws).expect("a game of the list");
                println!("{game}, rules {rules}: {checked:?}");
                assert!(checked.worlds > 50, "{game}, rules {rules}: {checked:?}");
                assert!(checked.uniform > 50, "{game}, rules {rules}: {checked:?}");
                // The one game in which no later round begins with a shuffle of the whole box.
                assert!(game == "danger13" || checked.uniform_later > 50, "{game}: {checked:?}");
                // The one game in which several choose at the same time.
                assert!(game != "nichtig" || checked.commuted > 50, "{game}: {checked:?}");
            });
        }
    });
}
