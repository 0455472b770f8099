//! How fast the games play: `cargo bench -p treize-engine`.
//!
//! `whole_game` is random play through the public trait from the first deal to the end of the game;
//! `playout` is what a search does: a view, a determinized state, and random play to the end of the round.

use divan::counter::ItemsCount;
use divan::{Bencher, Divan};
use treize_engine::games::{self, GAMES, Visit};
use treize_engine::{Game, Players, SeededChance, random};

const PLAYERS: Players = Players::FOUR;

fn main() {
    Divan::from_args().main();
}

fn ids() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|info| info.game)
}

struct WholeGame<'a, 'b>(Bencher<'a, 'b>);

impl Visit for WholeGame<'_, '_> {
    type Output = ();

    fn visit<G: Game>(self) {
        let (options, chance) = (G::Options::default(), SeededChance::new(13));
        // Games differ in length: a batch of them is counted once, and then repeated.
        let batch = || random::games::<G>(&options, PLAYERS, 1000, &mut chance.clone());
        let actions = batch();
        self.0.counter(ItemsCount::new(actions)).bench_local(batch);
    }
}

struct Playout<'a, 'b>(Bencher<'a, 'b>);

impl Visit for Playout<'_, '_> {
    type Output = ();

    fn visit<G: Game>(self) {
        let (options, chance) = (G::Options::default(), SeededChance::new(13));
        let batch = || random::playouts::<G>(&options, PLAYERS, 20, &mut chance.clone());
        let (_, plies) = batch();
        self.0.counter(ItemsCount::new(plies)).bench_local(batch);
    }
}

#[divan::bench(args = ids())]
fn whole_game(bencher: Bencher<'_, '_>, game: &str) {
    games::visit(game, WholeGame(bencher)).expect("a game of the list");
}

#[divan::bench(args = ids())]
fn playout(bencher: Bencher<'_, '_>, game: &str) {
    games::visit(game, Playout(bencher)).expect("a game of the list");
}
