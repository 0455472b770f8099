//! The result of a finished game, seat by seat, as lists and statistics need it.

use std::collections::HashSet;

use serde::Serialize;
use treize_engine::games::GAMES;
use treize_engine::{Aim, PerSeat, Players, Score, Seat, SeatSet, SeededChance};
use treize_record::Record;
use treize_record::table::open_version;

use crate::store::{Row, Sitter};
use crate::token::player_id;

/// The result of a seat, as it is stored.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct SeatResult {
    pub(crate) table: String,
    pub(crate) seat: u8,
    pub(crate) game: String,
    pub(crate) ended_at: i64,
    pub(crate) public: u8,
    pub(crate) rated: u8,
    /// The ID of the player; `None` for bots and for people who have deleted their identity.
    pub(crate) player: Option<String>,
    /// 1 for the seat by which the game counts for its player: the first of a person who has several.
    pub(crate) own: u8,
    pub(crate) name: String,
    /// The name in lower case.
    pub(crate) search: String,
    pub(crate) bot: Option<String>,
    /// The first seat of the team.
    pub(crate) side: u8,
    pub(crate) place: u8,
    pub(crate) wins: u8,
    pub(crate) points: Score,
    /// Points ahead of the mean of the others, in thousandths.
    pub(crate) ahead: i64,
}

/// The results of a finished game: none if its record does not fit its table, or its game is unknown. A game that was played on
/// from another one is practice, with cards that are known, and has none.
pub(crate) fn results(row: &Row, record: &Record, ended_at: i64) -> Vec<SeatResult> {
    if row.source.as_ref().is_some_and(|source| !source.is_compared()) {
        return Vec::new();
    }
    let Some(standings) = Standings::of(record).filter(|found| found.places.len() == row.chairs.len()) else {
        return Vec::new();
    };
    let mut known = HashSet::new();
    let seats = Seat::ALL.into_iter().zip(&row.chairs);
    let result = |(seat, chair): (Seat, &crate::store::Chair)| {
        let (player, name, bot) = match &chair.sitter {
            Some(Sitter::Person { identity, name, .. }) if !identity.is_empty() => {
                (Some(player_id(identity)), name.clone(), None)
            }
            Some(Sitter::Bot { level }) => (None, String::new(), Some(level.to_string())),
            Some(Sitter::Person { .. }) | None => (None, String::new(), None),
        };
        SeatResult {
            table: row.id.clone(),
            seat: seat.into(),
            game: record.game.clone(),
            ended_at,
            public: row.setup.public.into(),
            rated: row.setup.rated.into(),
            own: player.as_ref().is_some_and(|player| known.insert(player.clone())).into(),
            player,
            search: name.to_lowercase(),
            name,
            bot,
            side: standings.sides[seat.index()],
            place: standings.places[seat.index()],
            wins: standings.winners.contains(seat).into(),
            points: record.totals[seat.index()],
            ahead: (f64::from(standings.ahead[seat.index()]) * 1000.0).round() as i64,
        }
    };
    seats.map(result).collect()
}

/// How a game ended for each seat.
struct Standings {
    winners: SeatSet,
    sides: Vec<u8>,
    places: Vec<u8>,
    ahead: Vec<f32>,
}

impl Standings {
    fn of(record: &Record) -> Option<Standings> {
        let players = Players::try_from(record.totals.len()).ok()?;
        let aim = GAMES.iter().find(|info| info.game == record.game)?.aim;
        let winners = record.winners.iter().filter_map(|&seat| Seat::try_from(u8::try_from(seat).ok()?).ok());
        let totals = PerSeat::from_fn(players, |seat| record.totals[seat.index()]);
        let winners: SeatSet = winners.collect();
        // Which seats are partners depends on the options alone, so any deal of them tells it.
        let chance = SeededChance::new(0);
        let table = open_version(&record.game, record.rules, record.players, &record.options, chance).ok();
        let table = table.filter(|table| table.players() == players);
        let seats: Vec<Seat> = SeatSet::all(players).into_iter().collect();
        let team = |seat: Seat| table.as_ref().map_or(seat.into(), |table| table.team(seat));
        let ahead = |&seat: &Seat| match &table {
            Some(table) => table.relative_score(&totals, seat),
            None => aim.relative_score(&totals, seat),
        };
        let teams: Vec<SeatSet> = seats.iter().map(|&seat| team(seat)).collect();
        Some(Standings {
            winners,
            sides: teams.iter().map(|team| team.first().map_or(0, u8::from)).collect(),
            places: places(aim, &totals, winners, &teams),
            ahead: seats.iter().map(ahead).collect(),
        })
    }
}

/// The place of each seat, from 1: winners first, then by points. Equals share a place, and so do partners.
fn places(aim: Aim, totals: &PerSeat<Score>, winners: SeatSet, teams: &[SeatSet]) -> Vec<u8> {
    let rank = |team: SeatSet| {
        let points: Score = team.into_iter().map(|seat| totals[seat]).sum();
        let points = if aim == Aim::Most { -points } else { points };
        let wins = team.into_iter().any(|seat| winners.contains(seat));
        // Of those who win, the rules have chosen.
        if wins { (false, 0) } else { (true, points) }
    };
    let sides = || {
        teams
            .iter()
            .enumerate()
            .filter(|(seat, team)| team.first().is_some_and(|first| first.index() == *seat))
    };
    let place = |team: &SeatSet| 1 + sides().filter(|(_, other)| rank(**other) < rank(*team)).count() as u8;
    teams.iter().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The aim, the points, the winners, the team of each seat, and the places.
    type Ending<'a> = (Aim, [Score; 4], &'a [usize], &'a [SeatSet], [u8; 4]);

    fn set(seats: &[usize]) -> SeatSet {
        seats.iter().map(|&seat| Seat::ALL[seat]).collect()
    }

    #[test]
    fn places_follow_the_winners_and_then_the_points() {
        let alone: Vec<SeatSet> = (0..4).map(|seat| set(&[seat])).collect();
        let partners: Vec<SeatSet> = (0..4).map(|seat| set(&[seat % 2, seat % 2 + 2])).collect();
        let rows: [Ending<'_>; 5] = [
            (Aim::Most, [5, 9, 5, 2], &[1], &alone, [2, 1, 2, 4]),
            (Aim::Fewest, [5, 9, 5, 2], &[3], &alone, [2, 4, 2, 1]),
            // A tie that the rules broke, and one that they did not.
            (Aim::Fewest, [2, 9, 5, 2], &[3], &alone, [2, 4, 3, 1]),
            (Aim::Fewest, [2, 9, 5, 2], &[0, 3], &alone, [1, 4, 3, 1]),
            (Aim::Most, [5, 9, 5, 2], &[1, 3], &partners, [2, 1, 2, 1]),
        ];
        for (aim, totals, winners, teams, expected) in rows {
            let scores = PerSeat::from_fn(Players::FOUR, |seat| totals[seat.index()]);
            assert_eq!(places(aim, &scores, set(winners), teams), expected, "{aim:?} {totals:?} {winners:?}");
        }
    }
}
