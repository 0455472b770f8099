//! How fast the games play: `cargo bench -p treize-engine`.
//!
//! `whole_game` is random play through the public trait from the first deal to the end of the game;
//! `playout` is what a search does: a view, a determinized state, and random play to the end of the round.

use divan::counter::ItemsCount;
use divan::{Bencher, Divan};
use treize_engine::games::{Danger13, Friday13, Nichtig, Thirteen};
use treize_engine::{Fast, Game, random};

const PLAYERS: [u8; 2] = [3, 4];

fn main() {
    Divan::from_args().main();
}

#[divan::bench(types = [Thirteen, Friday13, Nichtig, Danger13], args = PLAYERS)]
fn whole_game<G: Game>(bencher: Bencher<'_, '_>, players: u8) {
    let options = G::Options::default();
    let (chance, mut legal) = (Fast::new(13), Vec::with_capacity(random::ROOM));
    // Games differ in length: a batch of them is counted once, and then repeated.
    let mut batch = || random::games::<G>(&options, players, 1000, &mut chance.clone(), &mut legal);
    let actions = batch();
    bencher.counter(ItemsCount::new(actions)).bench_local(batch);
}

#[divan::bench(types = [Thirteen, Friday13, Nichtig, Danger13], args = PLAYERS)]
fn playout<G: Game>(bencher: Bencher<'_, '_>, players: u8) {
    let options = G::Options::default();
    let (chance, mut legal) = (Fast::new(13), Vec::with_capacity(random::ROOM));
    let mut batch = || random::playouts::<G>(&options, players, 20, &mut chance.clone(), &mut legal);
    let plies = batch();
    bencher.counter(ItemsCount::new(plies)).bench_local(batch);
}
