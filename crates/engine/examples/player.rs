//! A player in 30 lines, for every game: it tries each action in some worlds that fit what it sees, plays the round out at
//! random, and takes the action with the best mean.
//!
//! `cargo run -p treize-engine --example player`

use std::error::Error;

use treize_engine::games::{Nichtig, nichtig::Options};
use treize_engine::{Aim, Game, Players, Score, Seat, SeededChance, Viewer, random};

const WORLDS: u64 = 30;

/// Chooses an action for the owner of the view. Nothing that is hidden from the seat comes in here.
fn choose<G: Game>(view: &G::View, seat: Seat) -> G::Action {
    let value = |action| {
        let points = |world| {
            // All actions are tried in the same worlds: their differences are then due to the actions.
            let mut chance = SeededChance::new(world);
            let mut game = G::determinize(view, chance.rng());
            let step = game.apply(seat, action, &mut chance, &mut ());
            let scores = step.scores().or_else(|| random::play_round(&mut game, &mut chance).1);
            let scores = scores.expect("a round comes to an end");
            let others: Score = scores.as_slice().iter().sum();
            let relative = scores[seat] * scores.as_slice().len() as Score - others;
            if G::AIM == Aim::Most { relative } else { -relative }
        };
        (0..WORLDS).map(points).sum::<Score>()
    };
    let legal = G::determinize(view, SeededChance::new(0).rng()).legal(seat);
    legal.iter().max_by_key(|&action| value(action)).expect("who is to act may do something")
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut chance = SeededChance::new(13);
    let mut game = Nichtig::new(&Options::default(), Players::THREE, &mut chance, &mut ())?;
    while let Some(seat) = game.to_act().first() {
        let action = match seat {
            Seat::ZERO => choose::<Nichtig>(&game.view(Viewer::Seat(seat)), seat),
            _ => chance.pick(game.legal(seat)),
        };
        game.play(seat, action, &mut chance, &mut ())?;
    }
    let outcome = game.outcome().expect("nobody is to act, so the game is over");
    println!("the player and two random ones have {:?}, won by {:?}", outcome.totals, outcome.winners);
    Ok(())
}

#[test]
fn it_runs() {
    main().expect("the player's actions are legal");
}
