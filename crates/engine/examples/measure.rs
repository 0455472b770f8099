//! Measures two players of Vendredi 13: one plays at random, the other its cheapest card. Each deal is played once with every
//! seat for the second player, so that the luck of the deal cancels out.
//!
//! `cargo run --release -p treize-engine --example measure`

use treize_engine::games::Friday13;
use treize_engine::{Game, Players, SeededChance};

const DEALS: u64 = 500;
const PLAYERS: Players = Players::FOUR;

/// The cheap player's points minus the mean of the random ones, over all seats for one deal.
fn difference(deal: u64) -> f64 {
    let mut difference = 0.0;
    for cheap in PLAYERS.seats() {
        let mut chance = SeededChance::for_game(13, deal);
        let options = treize_engine::games::piles::Options { rounds: Some(1) };
        let mut game = Friday13::new(&options, PLAYERS, &mut chance, &mut ()).expect("four may play");
        while let Some(seat) = game.to_act().first() {
            let legal = game.legal(seat);
            let action = if seat == cheap {
                legal.iter().min_by_key(|action| action.card.value()).expect("who is to act may do something")
            } else {
                chance.pick(legal)
            };
            game.apply(seat, action, &mut chance, &mut ());
        }
        let totals = game.outcome().expect("one round is over").totals;
        let others = totals.iter().filter(|(seat, _)| *seat != cheap).map(|(_, &points)| f64::from(points));
        difference += f64::from(totals[cheap]) - others.sum::<f64>() / 3.0;
    }
    difference / f64::from(PLAYERS.get())
}

fn main() {
    let differences: Vec<_> = (0..DEALS).map(difference).collect();
    let mean = differences.iter().sum::<f64>() / DEALS as f64;
    let squares: f64 = differences.iter().map(|difference| (difference - mean).powi(2)).sum();
    let error = (squares / (DEALS - 1) as f64 / DEALS as f64).sqrt();
    println!("cheap minus random: {mean:.2} ± {:.2} points per round (fewest win)", 1.96 * error);
}

#[test]
fn it_runs() {
    main();
}
