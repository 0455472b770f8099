//! Random play: the measure of speed, the source of test games, and the weakest of players.

use crate::{Fast, Game, PerSeat, RoundEnd, Score, Sink, Viewer};

/// Room for legal actions that no game here outgrows.
pub const ROOM: usize = 64;

/// Lets the first seat that is to act do something at random; false if there is none.
#[inline]
pub fn step<G: Game>(
    game: &mut G,
    chance: &mut Fast,
    legal: &mut Vec<G::Action>,
    out: &mut impl Sink<G::Event>,
) -> bool {
    let Some(seat) = game.to_act().first() else { return false };
    legal.clear();
    game.legal(seat, legal);
    let action = legal[chance.below(legal.len())];
    game.apply(seat, action, chance, out);
    true
}

/// Plays at random until the game is over, and says how many actions that took.
///
/// Nothing is allocated if `legal` has [`ROOM`].
pub fn play_out<G: Game>(game: &mut G, chance: &mut Fast, legal: &mut Vec<G::Action>) -> u64 {
    let mut actions = 0;
    while step(game, chance, legal, &mut ()) {
        actions += 1;
    }
    actions
}

/// Plays at random until the round is over, and says how many actions that took and what it brought.
pub fn play_round<G: Game>(
    game: &mut G,
    chance: &mut Fast,
    legal: &mut Vec<G::Action>,
) -> (u64, Option<PerSeat<Score>>) {
    let mut round = RoundEnd::<G>::default();
    let mut actions = 0;
    while round.scores.is_none() && step(game, chance, legal, &mut round) {
        actions += 1;
    }
    (actions, round.scores)
}

/// Plays whole games at random, and says how many actions that took.
pub fn games<G: Game>(
    options: &G::Options,
    seats: u8,
    games: u64,
    chance: &mut Fast,
    legal: &mut Vec<G::Action>,
) -> u64 {
    let mut actions = 0;
    for _ in 0..games {
        let mut game = G::new(options, seats, chance, &mut ()).expect("a table that can be set up");
        actions += play_out(&mut game, chance, legal);
    }
    actions
}

/// Plays whole games at random and, at every decision, does what one simulation of a search does: takes the
/// view of the seat to act, determinizes it, and plays that round out. Says how many simulations there were and how
/// many actions they took.
pub fn playouts<G: Game>(
    options: &G::Options,
    seats: u8,
    games: u64,
    chance: &mut Fast,
    legal: &mut Vec<G::Action>,
) -> (u64, u64) {
    let (mut playouts, mut plies) = (0, 0);
    for _ in 0..games {
        let mut game = G::new(options, seats, chance, &mut ()).expect("a table that can be set up");
        while let Some(seat) = game.to_act().first() {
            let view = game.view(Viewer::Seat(seat));
            let mut imagined = G::determinize(&view, chance.rng());
            plies += play_round(&mut imagined, chance, legal).0;
            playouts += 1;
            step(&mut game, chance, legal, &mut ());
        }
    }
    (playouts, plies)
}

/// Deals a game and, from its first decision, does what a search does: takes the view once, and then as often as it is
/// told determinizes it and plays the whole round out. Says how often that was.
pub fn whole_rounds<G: Game>(
    options: &G::Options,
    seats: u8,
    times: u64,
    chance: &mut Fast,
    legal: &mut Vec<G::Action>,
) -> u64 {
    let game = G::new(options, seats, chance, &mut ()).expect("a table that can be set up");
    let seat = game.to_act().first().expect("it has just begun");
    let view = game.view(Viewer::Seat(seat));
    for _ in 0..times {
        let mut imagined = G::determinize(&view, chance.rng());
        play_round(&mut imagined, chance, legal);
    }
    times
}
