//! Counts the tree of every game from one deal: how many ways there are to play a given number of actions.
//!
//! `cargo run --release -p treize-engine --example count`

use treize_engine::games::{self, GAMES, Visit};
use treize_engine::{Game, Players, SeededChance, perft};

/// Counts down to this depth.
struct Count(u32);

impl Visit for Count {
    type Output = Vec<u64>;

    fn visit<G: Game>(self) -> Vec<u64> {
        let mut chance = SeededChance::new(13);
        let game =
            G::new(&G::Options::default(), Players::FOUR, &mut chance, &mut ()).expect("four may play");
        (1..=self.0).map(|depth| perft(&game, &chance, depth)).collect()
    }
}

fn main() {
    for info in GAMES {
        let counts = games::visit(info.game, Count(5)).expect("a game of the list");
        println!("{:>9}: {counts:?}", info.game);
    }
}

#[test]
fn it_runs() {
    main();
}
