//! What came of a duel.

use std::cmp::Ordering;
use std::time::Duration;

use serde::Serialize;
use treize_engine::{Aim, Game, Outcome, PerSeat, Score, Seat, SeatSet};

use crate::chart::{Chart, Intervals, Panel, Row, Tint};
pub use crate::stats::Estimate;
use crate::stats::Mean;
use crate::{Duel, Played};

/// What came of a duel, for each player and each pair of players.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// [`Game::ID`]
    pub game: &'static str,
    /// Whether points are good.
    pub aim: Aim,
    /// How many sat at the table.
    pub players: usize,
    /// How many games were played.
    pub games: u64,
    /// How many different deals.
    pub deals: u64,
    /// Each player, in the order of the seats.
    pub bots: Vec<BotReport>,
    /// Each pair, deal by deal: `a` less `b`.
    pub pairs: Vec<Pair>,
}

/// How one player did, over all the seats it had.
#[derive(Clone, Debug, Serialize)]
pub struct BotReport {
    /// Its name.
    pub bot: String,
    /// Points in a game.
    pub points: Estimate,
    /// Points in a round.
    pub points_per_round: Estimate,
    /// Place at the end, from 1; those with as many points share, and who failed to choose is last.
    pub rank: Estimate,
    /// Share of a win; several winners divide it.
    pub win_share: Estimate,
    /// How long a decision took.
    pub ms_per_move: f64,
    /// How many games it lost because it failed to choose.
    pub faults: u64,
}

/// One player less another.
#[derive(Clone, Debug, Serialize)]
pub struct Pair {
    /// One.
    pub a: String,
    /// The other.
    pub b: String,
    /// The difference of their points in a round.
    pub points_per_round: Estimate,
}

/// What is kept of one player.
#[derive(Clone, Debug, Default)]
struct BotTally {
    name: String,
    points: Mean,
    points_per_round: Mean,
    rank: Mean,
    win_share: Mean,
    decisions: u64,
    thought: Duration,
    faults: u64,
    /// Sums over the deal that is being played: points, points a round, rank, share of wins.
    deal: [f64; 4],
    seats_in_deal: f64,
}

/// Counts the games of a duel, in the order of their numbers.
#[derive(Clone, Debug)]
pub struct Tally {
    game: &'static str,
    aim: Aim,
    /// For each seat of the first rotation, its player's index in `bots`.
    player: Vec<usize>,
    rotations: u64,
    bots: Vec<BotTally>,
    pairs: Vec<(usize, usize, Mean)>,
    games: u64,
}

impl Tally {
    /// Nothing has been played yet.
    pub fn new<G: Game>(duel: &Duel<G>) -> Tally {
        let mut bots: Vec<BotTally> = Vec::new();
        let mut player = Vec::new();
        for spec in &duel.seats {
            let name = spec.to_string();
            let known = bots.iter().position(|bot| bot.name == name);
            player.push(known.unwrap_or(bots.len()));
            if known.is_none() {
                bots.push(BotTally { name, ..BotTally::default() });
            }
        }
        let pairs = (0..bots.len()).flat_map(|a| (a + 1..bots.len()).map(move |b| (a, b, Mean::default())));
        let pairs = pairs.collect();
        Tally { game: G::ID, aim: G::AIM, player, rotations: duel.rotations() as u64, bots, pairs, games: 0 }
    }

    /// Counts a game.
    pub fn add(&mut self, played: &Played) {
        let (outcome, faulty) = (&played.outcome, played.faulty());
        for (seat, &points) in outcome.totals.iter() {
            let sitting = (seat.index() + played.rotation) % self.player.len();
            let bot = &mut self.bots[self.player[sitting]];
            let points = f64::from(points);
            let rank = rank(self.aim, &outcome.totals, faulty, seat);
            let results = [points, points / played.rounds as f64, rank, won(outcome, seat)];
            bot.deal.iter_mut().zip(results).for_each(|(sum, result)| *sum += result);
            bot.seats_in_deal += 1.0;
            bot.decisions += u64::from(played.decisions[seat]);
            bot.thought += played.thought[seat];
            bot.faults += u64::from(faulty.contains(seat));
        }
        self.games += 1;
        if self.games.is_multiple_of(self.rotations) {
            self.end_deal();
        }
    }

    /// All rotations of a deal are one sample: the luck of the deal is the same in them.
    fn end_deal(&mut self) {
        let per_round: Vec<_> = self.bots.iter().map(|bot| bot.deal[1] / bot.seats_in_deal).collect();
        for (a, b, difference) in &mut self.pairs {
            difference.add(per_round[*a] - per_round[*b]);
        }
        for bot in &mut self.bots {
            let [points, points_per_round, rank, won] = bot.deal.map(|sum| sum / bot.seats_in_deal);
            bot.points.add(points);
            bot.points_per_round.add(points_per_round);
            bot.rank.add(rank);
            bot.win_share.add(won);
            bot.deal = [0.0; 4];
            bot.seats_in_deal = 0.0;
        }
    }

    /// What can be said by now. A deal that was not played in all rotations does not count.
    pub fn report(&self) -> Report {
        let bots = self.bots.iter().map(|bot| BotReport {
            bot: bot.name.clone(),
            points: bot.points.estimate(),
            points_per_round: bot.points_per_round.estimate(),
            rank: bot.rank.estimate(),
            win_share: bot.win_share.estimate(),
            ms_per_move: bot.thought.as_secs_f64() * 1000.0 / bot.decisions.max(1) as f64,
            faults: bot.faults,
        });
        let pairs = self.pairs.iter().map(|&(a, b, difference)| Pair {
            a: self.bots[a].name.clone(),
            b: self.bots[b].name.clone(),
            points_per_round: difference.estimate(),
        });
        Report {
            game: self.game,
            aim: self.aim,
            players: self.player.len(),
            games: self.games,
            deals: self.games / self.rotations,
            bots: bots.collect(),
            pairs: pairs.collect(),
        }
    }
}

impl Report {
    /// Everybody's points with their intervals, and the differences, as a picture.
    pub fn chart(&self, name: &str) -> Chart {
        let bots = self.bots.iter().enumerate();
        let points = bots.map(|(index, bot)| Row {
            label: bot.bot.clone(),
            value: bot.points_per_round,
            tint: Tint::Player(index),
        });
        let differences = self.pairs.iter().map(|pair| Row {
            label: format!("{} less {}", pair.a, pair.b),
            value: pair.points_per_round,
            tint: Tint::of(pair.points_per_round, 0.0, self.aim),
        });
        let heading = match self.aim {
            Aim::Most => "Points a round (most win)",
            Aim::Fewest => "Points a round (fewest win)",
        };
        let mut panels = vec![Panel::Intervals(Intervals {
            heading: heading.into(),
            rows: points.collect(),
            reference: None,
            unit: "",
        })];
        if !self.pairs.is_empty() {
            panels.push(Panel::Intervals(Intervals {
                heading: "Differences, deal by deal".into(),
                rows: differences.collect(),
                reference: Some(0.0),
                unit: "",
            }));
        }
        let (players, games, deals) = (self.players, self.games, self.deals);
        Chart {
            title: format!("{name}, {players} players"),
            subtitle: format!("{games} games, {deals} deals in every rotation; intervals 95 %"),
            panels,
        }
    }
}

/// The seat's place from 1; those with as many points share theirs, and the faulty come last.
pub(crate) fn rank(aim: Aim, totals: &PerSeat<Score>, faulty: SeatSet, seat: Seat) -> f64 {
    let place = |seat, score: Score| {
        let signed = match aim {
            Aim::Most => -score,
            Aim::Fewest => score,
        };
        (faulty.contains(seat), signed)
    };
    let own = place(seat, totals[seat]);
    totals.iter().fold(0.5, |rank, (other, &score)| match place(other, score).cmp(&own) {
        Ordering::Less => rank + 1.0,
        Ordering::Equal => rank + 0.5,
        Ordering::Greater => rank,
    })
}

/// The seat's share of the win; several winners divide it.
pub(crate) fn won(outcome: &Outcome, seat: Seat) -> f64 {
    if outcome.winners.contains(seat) { 1.0 / outcome.winners.len() as f64 } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_with_as_many_points_share_their_rank_and_the_faulty_come_last() {
        let totals = PerSeat::from_fn(4, |seat| [5, 9, 5, 2][seat.index()]);
        let ranks =
            |aim, faulty| Seat::all(4).map(|seat| rank(aim, &totals, faulty, seat)).collect::<Vec<_>>();
        assert_eq!(ranks(Aim::Most, SeatSet::EMPTY), [2.5, 1.0, 2.5, 4.0]);
        assert_eq!(ranks(Aim::Fewest, SeatSet::EMPTY), [2.5, 4.0, 2.5, 1.0]);
        assert_eq!(ranks(Aim::Most, Seat::ZERO.into()), [4.0, 1.0, 2.0, 3.0]);
    }
}
