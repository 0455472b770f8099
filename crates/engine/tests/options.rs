//! A game cannot be set up with options that it does not have, however they were made.

use treize_engine::games::{Friday13, Nichtig, Thirteen, nichtig, piles};
use treize_engine::{Game, SeededChance};

fn set_up<G: Game>(options: &G::Options, players: u64) -> Result<(), String> {
    let players = G::players(players).map_err(|error| error.to_string())?;
    let game = G::new(options, players, &mut SeededChance::new(0), &mut ());
    game.map(|_| ()).map_err(|error| error.to_string())
}

#[test]
fn a_number_of_rounds_is_1_to_100() {
    let rows = [(None, true), (Some(0), false), (Some(1), true), (Some(100), true), (Some(101), false)];
    for (rounds, is_valid) in rows {
        let expected = match rounds {
            Some(rounds) if !is_valid => {
                Err(format!("option `rounds` is {rounds}, expected a whole number from 1 to 100"))
            }
            _ => Ok(()),
        };
        assert_eq!(set_up::<Thirteen>(&piles::Options { rounds }, 3), expected);
        assert_eq!(set_up::<Friday13>(&piles::Options { rounds }, 3), expected);
        let options = nichtig::Options { rounds, ..Default::default() };
        assert_eq!(set_up::<Nichtig>(&options, 3), expected);
    }
}

#[test]
fn what_null_and_nichtig_cannot_be_is_rejected_by_name() {
    let options = |rounds, target, teams| nichtig::Options { rounds, target, teams };
    let rows = [
        (options(None, Some(1), false), 3, Ok(())),
        (options(None, Some(1000), true), 4, Ok(())),
        (
            options(None, Some(0), false),
            3,
            Err("option `target` is 0, expected a whole number from 1 to 1000"),
        ),
        (
            options(None, Some(1001), false),
            3,
            Err("option `target` is 1001, expected a whole number from 1 to 1000"),
        ),
        (
            options(Some(2), Some(100), false),
            3,
            Err("options `rounds` and `target` exclude each other: choose one"),
        ),
        (options(None, None, true), 5, Err("option `teams` needs 4 or 6 players")),
        (options(None, None, false), 7, Err("7 players, expected 3 to 6")),
    ];
    for (options, players, expected) in rows {
        assert_eq!(set_up::<Nichtig>(&options, players), expected.map_err(Into::into), "{options:?}");
    }
}
