//! [`Csv`]: every game of a duel as lines for a spreadsheet.

use std::fmt::Write;

use treize_engine::{Aim, Game};

use crate::report::{rank, won};
use crate::{Duel, Played, Provenance};

/// Writes games as lines of comma-separated values, a line for each seat.
#[derive(Clone, Debug)]
pub struct Csv {
    aim: Aim,
    /// The bots, as the file writes them.
    bots: Vec<String>,
    /// How the games are made: seed, options, versions, and how many games were requested.
    provenance: String,
    games_requested: u64,
}

impl Csv {
    /// The first line of the file. `rotation` is the number of the seating within its deal. Lines are written while the
    /// games are played, so only the last game can say that the file is `complete`.
    pub const HEADER: &str = "game,deal,rotation,seat,bot,points,rounds,rank,won,\
        seed,options,version,rules,games_requested,complete\n";

    /// The first `games_requested` games of this duel.
    pub fn new<G: Game>(duel: &Duel<G>, games_requested: u64) -> Csv {
        let bots = duel.bots().iter().map(|spec| quoted(&spec.to_string())).collect();
        let Provenance { seed, options, version, rules, .. } = Provenance::new(duel);
        let provenance =
            format!("{seed},{},{version},{rules},{games_requested}", quoted(&options.to_string()));
        Csv { aim: G::AIM, bots, provenance, games_requested }
    }

    /// The lines of one game.
    pub fn lines(&self, number: u64, played: &Played) -> String {
        let Played { deal, seating, rounds, .. } = played;
        let (provenance, complete) = (&self.provenance, number + 1 == self.games_requested);
        let mut lines = String::new();
        for (seat, points) in played.outcome.totals.iter() {
            let bot = &self.bots[played.bots[seat]];
            let rank = rank(self.aim, &played.outcome.totals, played.faulty(), seat);
            let won = won(&played.outcome, seat);
            let line = format_args!("{number},{deal},{seating},{seat},{bot},{points},{rounds},{rank},{won}");
            writeln!(lines, "{line},{provenance},{complete}").expect("text takes all");
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
    use treize_bots::games::Knowledge;
    use treize_engine::games::{Danger13, danger13};

    use super::*;

    #[test]
    fn a_game_has_a_line_for_each_seat_with_its_player_and_the_seed() {
        let seats = ["greedy", "random", "random"].map(|name| name.parse().expect("a player"));
        let duel = Duel::<Danger13>::new(Knowledge::of(), danger13::Options::default(), &seats, 7);
        let csv = Csv::new(&duel, 6);
        let bots = |number: u64| {
            let lines = csv.lines(number, &duel.play(number, |fast| fast).1);
            let fields: Vec<Vec<_>> = lines.lines().map(|line| line.split(',').collect()).collect();
            assert!(fields.iter().all(|fields| fields.len() == Csv::HEADER.split(',').count()));
            assert!(fields.iter().all(|fields| fields[1] == "1" && fields[9] == "7"), "{lines}");
            fields.iter().map(|fields| fields[4].to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(bots(3), ["greedy", "random", "random"]);
        assert_eq!(bots(4), ["random", "random", "greedy"]);
    }

    #[test]
    fn only_the_last_game_that_was_requested_makes_the_lines_complete() {
        let seats = ["greedy", "random"].map(|name| name.parse().expect("a player"));
        let duel = Duel::<Danger13>::new(Knowledge::of(), danger13::Options::default(), &seats, 7);
        let csv = Csv::new(&duel, 4);
        for number in 0..4 {
            for line in csv.lines(number, &duel.play(number, |fast| fast).1).lines() {
                let fields: Vec<_> = line.split(',').collect();
                assert_eq!(fields[12..], ["2", "4", if number == 3 { "true" } else { "false" }], "{line}");
            }
        }
    }

    #[test]
    fn a_name_with_a_comma_stands_in_quotes() {
        assert_eq!(quoted("search:20"), "search:20");
        assert_eq!(quoted("a \"b\", c"), "\"a \"\"b\"\", c\"");
    }
}
