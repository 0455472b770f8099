//! [`Csv`]: every game of a duel as lines for a spreadsheet.

use std::fmt::Write;

use treize_engine::{Aim, Game};

use crate::report::{rank, won};
use crate::{Duel, Played};

/// Writes games as lines of comma-separated values, a line for each seat.
#[derive(Clone, Debug)]
pub struct Csv {
    aim: Aim,
    rotations: u64,
    /// Who sits where in the first rotation, as the file writes it.
    seats: Vec<String>,
}

impl Csv {
    /// The first line of the file.
    pub const HEADER: &str = "game,deal,rotation,seat,bot,points,rounds,rank,won\n";

    /// The games of this duel.
    pub fn new<G: Game>(duel: &Duel<G>) -> Csv {
        let seats = duel.seats.iter().map(|spec| quoted(&spec.to_string())).collect();
        Csv { aim: G::AIM, rotations: duel.rotations() as u64, seats }
    }

    /// The lines of one game.
    pub fn lines(&self, number: u64, played: &Played) -> String {
        let (deal, rotation, rounds) = (number / self.rotations, played.rotation, played.rounds);
        let mut lines = String::new();
        for (seat, points) in played.outcome.totals.iter() {
            let bot = &self.seats[(seat.index() + rotation) % self.seats.len()];
            let rank = rank(self.aim, &played.outcome.totals, played.faulty(), seat);
            let won = won(&played.outcome, seat);
            let line = format_args!("{number},{deal},{rotation},{seat},{bot},{points},{rounds},{rank},{won}");
            writeln!(lines, "{line}").expect("text takes all");
        }
        lines
    }
}

/// A field, in quotes if it needs them (RFC 4180).
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n']) {
        return format!("\"{}\"", field.replace('"', "\"\""));
    }
    field.into()
}

#[cfg(test)]
mod tests {
    use treize_engine::games::{Danger13, danger13};

    use super::*;

    #[test]
    fn a_game_has_a_line_for_each_seat_and_its_players_move_on_with_the_rotation() {
        let seats = ["greedy", "random", "random"].map(|name| name.parse().expect("a player")).to_vec();
        let duel = Duel::<Danger13> { options: danger13::Options::default(), seats, seed: 7 };
        let csv = Csv::new(&duel);
        let bots = |number: u64| {
            let lines = csv.lines(number, &duel.play(number, |fast| fast).1);
            let fields: Vec<Vec<_>> = lines.lines().map(|line| line.split(',').collect()).collect();
            assert!(fields.iter().all(|fields| fields.len() == Csv::HEADER.split(',').count()));
            assert!(fields.iter().all(|fields| fields[1] == "1"), "{lines}");
            fields.iter().map(|fields| fields[4].to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(bots(3), ["greedy", "random", "random"]);
        assert_eq!(bots(4), ["random", "random", "greedy"]);
    }

    #[test]
    fn a_name_with_a_comma_stands_in_quotes() {
        assert_eq!(quoted("search:20"), "search:20");
        assert_eq!(quoted("a \"b\", c"), "\"a \"\"b\"\", c\"");
    }
}
