//! Playing allocates nothing, and neither does looking, determinizing and playing on.

use allocation_counter::measure;
use treize_engine::games::{self, VERSIONS, Visit};
use treize_engine::{Game, SeededChance, random};

struct Count;

impl Visit for Count {
    type Output = (u64, u64, u64);

    /// Actions played, and allocations in whole games and in playouts.
    fn visit<G: Game>(self) -> Self::Output {
        let options = G::Options::default();
        let (mut actions, mut playing, mut looking) = (0, 0, 0);
        for players in G::player_counts() {
            let mut chance = SeededChance::new(13);
            let mut play = || actions += random::games::<G>(&options, players, 5, &mut chance);
            playing += measure(&mut play).count_total;
            looking += measure(|| {
                random::playouts::<G>(&options, players, 1, &mut chance);
            })
            .count_total;
        }
        (actions, playing, looking)
    }
}

#[test]
fn playing_and_playouts_allocate_nothing() {
    for &(game, rules) in VERSIONS {
        let counted = games::visit_version(game, rules.into(), Count);
        let (actions, playing, looking) = counted.expect("a game of the list");
        assert!(actions > 100, "{game}: only {actions} actions");
        assert_eq!(
            (playing, looking),
            (0, 0),
            "{game}, rules {rules}: allocations while playing and looking"
        );
    }
}

#[test]
fn the_counter_counts() {
    assert_eq!(measure(|| drop(std::hint::black_box(Box::new(13)))).count_total, 1);
}
