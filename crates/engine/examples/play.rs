//! Plays a game of Danger 13 at random and prints every position and every decision.
//!
//! `cargo run -p treize-engine --example play`

use std::error::Error;

use treize_engine::games::{Danger13, danger13::Options};
use treize_engine::{Game, Players, SeededChance, Viewer};

fn main() -> Result<(), Box<dyn Error>> {
    let mut chance = SeededChance::new(13);
    let mut game = Danger13::new(&Options::default(), Players::THREE, &mut chance, &mut ())?;
    while let Some(seat) = game.to_act().first() {
        let action = chance.pick(game.legal(seat));
        println!("{}\n    seat {seat}: {action}", game.view(Viewer::Spectator));
        if let Some(scores) = game.play(seat, action, &mut chance, &mut ())?.scores() {
            println!("    the round is over: {scores:?}");
        }
    }
    let outcome = game.outcome().expect("nobody is to act, so the game is over");
    println!("totals {:?}, won by {:?}", outcome.totals, outcome.winners);
    Ok(())
}

#[test]
fn it_runs() {
    main().expect("random play is legal");
}
