//! [`Standing`]: who is ahead, and who has which place. [`totals`]: what everybody has after some rounds.

use crate::{Aim, Game, Outcome, PerSeat, Players, Score, Seat, SeatSet};

/// Who is ahead in a game, who plays together, and who has which place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, schemars::JsonSchema),
    schemars(rename = "GameStanding"),
    ts(rename = "GameStanding")
)]
pub struct Standing {
    /// Who plays together, by their first seats; none where everybody plays alone.
    pub teams: Vec<SeatSet>,
    /// Who is ahead: nobody while all are level. Once the game is over, the winners.
    pub leaders: SeatSet,
    /// Everybody's places, the best first; with teams, the teams' places.
    pub places: Vec<Place>,
}

/// The place of a player, or of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Place {
    /// From 1. Equals share one, unless the rules chose between them.
    pub place: u8,
    /// Who has it.
    pub seats: SeatSet,
    /// What they have together.
    pub total: Score,
    /// Have they won?
    pub wins: bool,
}

impl Standing {
    /// The standing of a game, with everybody's points of the rounds that are over.
    ///
    /// ```
    /// use treize_engine::games::{Danger13, danger13};
    /// use treize_engine::{Game, Seat, SeededChance, Standing};
    ///
    /// // Both have three pluses, and the rules choose between them.
    /// let view: danger13::View = "danger13 2: won 2++ + / 4+ 3++; totals 3 3; over yes".parse()?;
    /// let game = Danger13::determinize(&view, SeededChance::new(0).rng());
    /// let standing = Standing::of(&game, &view.totals);
    /// assert_eq!(standing.leaders, Seat::ALL[1].into());
    /// let places: Vec<_> = standing.places.iter().map(|row| (row.place, row.total, row.wins)).collect();
    /// assert_eq!(places, [(1, 3, true), (2, 3, false)]);
    /// # Ok::<(), treize_engine::notation::ParsePositionError>(())
    /// ```
    pub fn of<G: Game>(game: &G, totals: &PerSeat<Score>) -> Standing {
        Standing::new(G::AIM, |seat| game.team(seat), totals, game.outcome().as_ref())
    }

    /// The same from its parts: `team` says who plays together with a seat, itself included.
    pub fn new(
        aim: Aim,
        team: impl Fn(Seat) -> SeatSet,
        totals: &PerSeat<Score>,
        outcome: Option<&Outcome>,
    ) -> Standing {
        let totals = outcome.map_or(totals, |outcome| &outcome.totals);
        let winners = outcome.map_or(SeatSet::EMPTY, |outcome| outcome.winners);
        let sides = sides(totals.players(), team);
        let side = |&seats: &SeatSet| Place {
            place: 1,
            seats,
            total: seats.into_iter().map(|seat| totals[seat]).sum(),
            wins: seats.into_iter().any(|seat| winners.contains(seat)),
        };
        let mut places: Vec<_> = sides.iter().map(side).collect();
        // Winners first: rules may choose between equals, and then one of them has won.
        let rank = |row: &Place| {
            let points = if row.wins { 0 } else { row.total };
            (!row.wins, if aim == Aim::Most { -points } else { points })
        };
        places.sort_by_key(rank);
        for index in 1..places.len() {
            let is_tied = rank(&places[index]) == rank(&places[index - 1]);
            places[index].place = if is_tied { places[index - 1].place } else { index as u8 + 1 };
        }
        let ahead: SeatSet = places.iter().filter(|row| row.place == 1).flat_map(|row| row.seats).collect();
        let is_level = ahead.len() == usize::from(totals.players());
        Standing {
            teams: sides.into_iter().filter(|side| side.len() > 1).collect(),
            leaders: if is_level { SeatSet::EMPTY } else { ahead },
            places,
        }
    }

    /// What each team got together in a round with these scores, in the order of the teams.
    pub fn team_scores(&self, scores: &PerSeat<Score>) -> Vec<Score> {
        self.teams.iter().map(|team| team.into_iter().map(|seat| scores[seat]).sum()).collect()
    }
}

/// Everybody's points over these rounds.
pub fn totals(players: Players, rounds: &[PerSeat<Score>]) -> PerSeat<Score> {
    PerSeat::from_fn(players, |seat| rounds.iter().map(|scores| scores[seat]).sum())
}

/// The teams, and as teams of one those who play alone, by their first seats.
fn sides(players: Players, team: impl Fn(Seat) -> SeatSet) -> Vec<SeatSet> {
    let mut sides = Vec::new();
    for side in players.seats().map(team) {
        if !sides.contains(&side) {
            sides.push(side);
        }
    }
    sides
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEWEST: Aim = Aim::Fewest;
    const MOST: Aim = Aim::Most;

    /// The standing at these totals, of teams of every other player or of everybody alone; `winners` once the game is over.
    fn standing(aim: Aim, teams: bool, totals: &[Score], winners: Option<&[usize]>) -> Standing {
        let players = Players::try_from(totals.len()).expect("a number of players");
        let totals = PerSeat::from_fn(players, |seat| totals[seat.index()]);
        let team = |seat: Seat| -> SeatSet {
            players
                .seats()
                .filter(|other| *other == seat || teams && other.index() % 2 == seat.index() % 2)
                .collect()
        };
        let winners = winners.map(|winners| winners.iter().map(|&seat| Seat::ALL[seat]).collect());
        let outcome = winners.map(|winners| Outcome { totals, winners });
        Standing::new(aim, team, &totals, outcome.as_ref())
    }

    #[test]
    fn who_is_ahead() {
        type Row = (&'static str, Aim, bool, &'static [Score], Option<&'static [usize]>, &'static str);
        let rows: &[Row] = &[
            ("nobody before the first round is over", MOST, false, &[0, 0, 0], None, "{}"),
            ("the fewest points", FEWEST, false, &[9, 3, 5], None, "{1}"),
            ("the most points", MOST, false, &[9, 3, 5], None, "{0}"),
            ("fewer than none", FEWEST, false, &[-2, 0, -3], None, "{2}"),
            ("equals together", MOST, false, &[4, 4, 1], None, "{0, 1}"),
            ("nobody while all are level", MOST, false, &[4, 4, 4], None, "{}"),
            ("a whole team", MOST, true, &[9, 3, 0, 5], None, "{0, 2}"),
            ("no team while both are level", MOST, true, &[1, 2, 3, 2], None, "{}"),
            ("whom the rules chose between equals, at the end", MOST, false, &[7, 7, 2], Some(&[1]), "{1}"),
            ("nobody if all have won", MOST, false, &[7, 7, 7], Some(&[0, 1, 2]), "{}"),
        ];
        for &(fact, aim, teams, totals, winners, expected) in rows {
            let standing = standing(aim, teams, totals, winners);
            assert_eq!(format!("{:?}", standing.leaders), expected, "{fact}");
        }
    }

    #[test]
    fn what_everybody_and_each_team_has_after_some_rounds() {
        let scores = |scores: [Score; 4]| PerSeat::from_fn(Players::FOUR, |seat| scores[seat.index()]);
        let rounds = [scores([9, 3, 0, 5]), scores([-2, 4, 1, 0])];
        assert_eq!(totals(Players::FOUR, &rounds).as_slice(), [7, 7, 1, 5]);
        assert_eq!(totals(Players::FOUR, &[]).as_slice(), [0; 4], "before the first round is over");
        let rows: [(bool, [&[Score]; 2]); 2] = [(true, [&[9, 8], &[-1, 4]]), (false, [&[], &[]])];
        for (teams, expected) in rows {
            let standing = standing(MOST, teams, &[7, 7, 1, 5], None);
            assert_eq!(rounds.map(|scores| standing.team_scores(&scores)), expected, "teams: {teams}");
        }
    }

    #[test]
    fn who_has_which_place() {
        type Row =
            (&'static str, Aim, bool, &'static [Score], Option<&'static [usize]>, &'static [&'static str]);
        let rows: &[Row] = &[
            (
                "the fewest points come first",
                FEWEST,
                false,
                &[9, 3, 5],
                Some(&[1]),
                &["1* {1} 3", "2 {2} 5", "3 {0} 9"],
            ),
            (
                "the most points come first",
                MOST,
                false,
                &[9, 3, 5],
                Some(&[0]),
                &["1* {0} 9", "2 {2} 5", "3 {1} 3"],
            ),
            (
                "nobody has won before the end",
                MOST,
                false,
                &[9, 3, 5],
                None,
                &["1 {0} 9", "2 {2} 5", "3 {1} 3"],
            ),
            (
                "equals share a place",
                MOST,
                false,
                &[9, 4, 4, 1],
                Some(&[0]),
                &["1* {0} 9", "2 {1} 4", "2 {2} 4", "4 {3} 1"],
            ),
            (
                "who won is before who is level",
                MOST,
                false,
                &[7, 7, 2],
                Some(&[1]),
                &["1* {1} 7", "2 {0} 7", "3 {2} 2"],
            ),
            (
                "a win may be shared",
                MOST,
                false,
                &[7, 7, 2],
                Some(&[0, 1]),
                &["1* {0} 7", "1* {1} 7", "3 {2} 2"],
            ),
            (
                "teams have the places",
                MOST,
                true,
                &[21, 22, 30, 8],
                Some(&[0, 2]),
                &["1* {0, 2} 51", "2 {1, 3} 30"],
            ),
            (
                "teams may share the win",
                MOST,
                true,
                &[1, 2, 3, 2],
                Some(&[0, 1, 2, 3]),
                &["1* {0, 2} 4", "1* {1, 3} 4"],
            ),
        ];
        for &(fact, aim, teams, totals, winners, expected) in rows {
            let standing = standing(aim, teams, totals, winners);
            let said = standing.places.iter().map(|row| {
                let Place { place, seats, total, wins } = row;
                format!("{place}{} {seats:?} {total}", if *wins { "*" } else { "" })
            });
            assert_eq!(said.collect::<Vec<_>>(), expected, "{fact}");
        }
    }
}
