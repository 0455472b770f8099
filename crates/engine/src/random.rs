//! Random play: the measure of speed, the source of test games, and the weakest of players.

use crate::games::piles::{Batch, Edition, Options};
use crate::{Game, PerSeat, Players, Score, SeededChance, Sink, Step, Viewer};

/// Lets the first seat that is to act do something at random; nothing happens if there is none.
#[expect(clippy::inline_always, reason = "the loops around it are short, and the call would cost a fifth")]
#[inline(always)]
pub fn step<G: Game>(game: &mut G, chance: &mut SeededChance, out: &mut impl Sink<G::Event>) -> Option<Step> {
    let seat = game.to_act().first()?;
    let action = chance.pick(game.legal(seat));
    Some(game.apply(seat, action, chance, out))
}

/// Plays at random until the game is over, and returns how many actions that took.
///
/// ```
/// use treize_engine::{Game, Players, SeededChance, games::Thirteen, random};
///
/// let mut chance = SeededChance::new(13);
/// let mut game = Thirteen::new(&Default::default(), Players::FOUR, &mut chance, &mut ())?;
/// assert_eq!(random::play_out(&mut game, &mut chance), 4 * 50, "four rounds of 50 cards");
/// assert!(game.outcome().is_some());
/// # Ok::<(), treize_engine::SetupError>(())
/// ```
pub fn play_out<G: Game>(game: &mut G, chance: &mut SeededChance) -> u64 {
    let mut actions = 0;
    while step(game, chance, &mut ()).is_some() {
        actions += 1;
    }
    actions
}

/// Plays at random until the round is over, and returns how many actions that took and its scores.
///
/// ```
/// use treize_engine::{Game, Players, SeededChance, games::Friday13, random};
///
/// let mut chance = SeededChance::new(13);
/// let mut game = Friday13::new(&Default::default(), Players::FOUR, &mut chance, &mut ())?;
/// let (actions, scores) = random::play_round(&mut game, &mut chance);
/// assert_eq!(actions, 50);
/// assert!(scores.is_some() && game.outcome().is_none(), "the next round has been dealt");
/// # Ok::<(), treize_engine::SetupError>(())
/// ```
pub fn play_round<G: Game>(game: &mut G, chance: &mut SeededChance) -> (u64, Option<PerSeat<Score>>) {
    let mut actions = 0;
    while let Some(step) = step(game, chance, &mut ()) {
        actions += 1;
        if let Step::RoundEnded(scores) = step {
            return (actions, Some(scores));
        }
    }
    (actions, None)
}

/// Plays whole games at random, and returns how many actions that took.
///
/// ```
/// use treize_engine::{Players, SeededChance, games::Nichtig, random};
///
/// let actions = random::games::<Nichtig>(&Default::default(), Players::THREE, 10, &mut SeededChance::new(13));
/// assert_eq!(actions, 10 * 117);
/// ```
///
/// # Panics
///
/// If the game cannot be set up like this.
pub fn games<G: Game>(options: &G::Options, players: Players, games: u64, chance: &mut SeededChance) -> u64 {
    let mut actions = 0;
    for _ in 0..games {
        let mut game = G::new(options, players, chance, &mut ()).expect("a table that can be set up");
        actions += play_out(&mut game, chance);
    }
    actions
}

/// Plays whole games at random, one in each lane of a batch, and returns how many actions that took.
///
/// # Panics
///
/// If no table can be set up like this.
pub fn batch<E: Edition, const LANES: usize>(
    options: &Options,
    players: Players,
    chance: &mut SeededChance,
) -> u64 {
    let chances = std::array::from_fn(|_| SeededChance::new(chance.fork_seed()));
    let mut batch = Batch::<E, LANES>::new(options, players, &chances).expect("a table that can be set up");
    let mut actions = 0;
    while batch.to_act().is_some() {
        batch.play_random();
        actions += LANES as u64;
    }
    actions
}

/// Plays whole games at random and, at every decision, does what one simulation of a search does: takes the
/// view of the seat to act, determinizes it, and plays that round out. Returns how many simulations there were and how
/// many actions they took.
///
/// # Panics
///
/// If the game cannot be set up like this.
pub fn playouts<G: Game>(
    options: &G::Options,
    players: Players,
    games: u64,
    chance: &mut SeededChance,
) -> (u64, u64) {
    let (mut playouts, mut plies) = (0, 0);
    for _ in 0..games {
        let mut game = G::new(options, players, chance, &mut ()).expect("a table that can be set up");
        while let Some(seat) = game.to_act().first() {
            let view = game.view(Viewer::Seat(seat));
            let mut imagined = G::determinize(&view, chance.rng());
            plies += play_round(&mut imagined, chance).0;
            playouts += 1;
            step(&mut game, chance, &mut ());
        }
    }
    (playouts, plies)
}

/// Deals a game and, from its first decision, does what a search does: takes the view once, and then `times` times
/// determinizes it and plays the whole round out.
///
/// # Panics
///
/// If the game cannot be set up like this.
pub fn whole_rounds<G: Game>(options: &G::Options, players: Players, times: u64, chance: &mut SeededChance) {
    let game = G::new(options, players, chance, &mut ()).expect("a table that can be set up");
    let seat = game.to_act().first().expect("it has just begun");
    let view = game.view(Viewer::Seat(seat));
    for _ in 0..times {
        let mut imagined = G::determinize(&view, chance.rng());
        play_round(&mut imagined, chance);
    }
}
