//! [`League`]: everybody against everybody.

use std::collections::BTreeMap;

use serde::Serialize;
use treize_bots::Spec;
use treize_engine::{Aim, Fast, Game};

use crate::chart::{Chart, Cross, Intervals, Panel, Row, Tint};
use crate::rating::{Choices, Order, order};
use crate::{Duel, Estimate, Played, Tally};

/// How often the deals are drawn again to see how far ratings can be trusted.
const RESAMPLES: u32 = 100;

/// Players of whom each meets each: one of a kind against a table of the other, both ways round.
#[derive(Clone, Debug)]
pub struct League<G: Game> {
    /// What the table chose.
    pub options: G::Options,
    /// How many sit at a table.
    pub players: u8,
    /// Who takes part; no two alike.
    pub bots: Vec<Spec>,
    /// Where chance starts: all pairings play the same deals.
    pub seed: u64,
}

/// One player against a table of others.
#[derive(Clone, Debug)]
pub struct Pairing<G: Game> {
    /// The one.
    pub one: usize,
    /// All others.
    pub others: usize,
    /// What they play.
    pub duel: Duel<G>,
}

impl<G: Game> League<G> {
    /// Who meets whom. At a table for two both ways round are the same, and only one is played.
    pub fn pairings(&self) -> Vec<Pairing<G>> {
        self.pairs().map(|(one, others)| self.pairing(one, others)).collect()
    }

    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let (all, two) = (0..self.bots.len(), self.players == 2);
        let pairs = all.clone().flat_map(move |one| all.clone().map(move |others| (one, others)));
        pairs.filter(move |&(one, others)| if two { one < others } else { one != others })
    }

    /// Which pairing plays the league's game with this number, and the game's number in its duel.
    ///
    /// All pairings play a deal before any plays the next, so that whoever stops early knows something of all.
    pub fn game(&self, number: u64) -> (usize, u64) {
        let (rotations, pairings) = (u64::from(self.players), self.pairs().count() as u64);
        let (deal, rest) = (number / (rotations * pairings), number % (rotations * pairings));
        ((rest / rotations) as usize, deal * rotations + rest % rotations)
    }

    fn pairing(&self, one: usize, others: usize) -> Pairing<G> {
        let mut seats = vec![self.bots[others].clone(); self.players.into()];
        seats[0] = self.bots[one].clone();
        Pairing { one, others, duel: Duel { options: self.options.clone(), seats, seed: self.seed } }
    }
}

/// What came of a league.
#[derive(Clone, Debug, Serialize)]
pub struct LeagueReport {
    /// [`Game::ID`]
    pub game: &'static str,
    /// How many sat at a table.
    pub players: u8,
    /// Whether points are good.
    pub aim: Aim,
    /// How many games were played in all.
    pub games: u64,
    /// Who took part.
    pub bots: Vec<String>,
    /// Each against each.
    pub cells: Vec<Cell>,
    /// The ratings, the best first.
    pub ratings: Vec<Rating>,
}

/// One player against a table of others.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Cell {
    /// The one: its index in `bots`.
    pub one: usize,
    /// All others.
    pub others: usize,
    /// How many games.
    pub games: u64,
    /// The one's points in a round less the others', deal by deal.
    pub points_per_round: Estimate,
}

/// How strong a player is, from all its games.
#[derive(Clone, Debug, Serialize)]
pub struct Rating {
    /// Its name.
    pub bot: String,
    /// 400 points more are ten times the strength; the mean of all is 1500.
    pub rating: Estimate,
}

/// Counts the games of a league.
#[derive(Clone, Debug)]
pub struct LeagueTally {
    game: &'static str,
    aim: Aim,
    players: u8,
    bots: Vec<String>,
    pairings: Vec<PairingTally>,
    /// Every order in which a game ended, and its number.
    known: BTreeMap<Order, usize>,
}

#[derive(Clone, Debug)]
struct PairingTally {
    one: usize,
    others: usize,
    rotations: usize,
    tally: Tally,
    /// The number of each game's order.
    orders: Vec<usize>,
}

impl PairingTally {
    /// The orders of deals that were played in all rotations: the others do not count.
    fn whole(&self) -> &[usize] {
        &self.orders[..self.orders.len() / self.rotations * self.rotations]
    }
}

impl LeagueTally {
    /// Nothing has been played yet.
    pub fn new<G: Game>(league: &League<G>) -> LeagueTally {
        let pairings = league.pairings().into_iter().map(|Pairing { one, others, duel }| PairingTally {
            one,
            others,
            rotations: duel.rotations(),
            tally: Tally::new(&duel),
            orders: Vec::new(),
        });
        LeagueTally {
            game: G::ID,
            aim: G::AIM,
            players: league.players,
            bots: league.bots.iter().map(ToString::to_string).collect(),
            pairings: pairings.collect(),
            known: BTreeMap::new(),
        }
    }

    /// Counts a game of a pairing, in the order of their numbers.
    pub fn add(&mut self, pairing: usize, played: &Played) {
        let pairing = &mut self.pairings[pairing];
        pairing.tally.add(played);
        let seats = usize::from(self.players);
        let sitting = |seat: usize| (seat + played.rotation) % seats;
        let name = |seat| if sitting(seat) == 0 { pairing.one } else { pairing.others };
        let order = order(self.aim, &played.outcome, name);
        let next = self.known.len();
        pairing.orders.push(*self.known.entry(order).or_insert(next));
    }

    /// What can be said by now.
    pub fn report(&self) -> LeagueReport {
        let mut cells = Vec::new();
        for PairingTally { one, others, tally, .. } in &self.pairings {
            let report = tally.report();
            let Some(pair) = report.pairs.first().filter(|_| report.deals > 0) else { continue };
            let (one, others, games, points_per_round) = (*one, *others, report.games, pair.points_per_round);
            cells.push(Cell { one, others, games, points_per_round });
            if self.players == 2 {
                let turned = Estimate { mean: -points_per_round.mean, ..points_per_round };
                cells.push(Cell { one: others, others: one, games, points_per_round: turned });
            }
        }
        LeagueReport {
            game: self.game,
            players: self.players,
            aim: self.aim,
            games: self.pairings.iter().map(|pairing| pairing.orders.len() as u64).sum(),
            bots: self.bots.clone(),
            cells,
            ratings: self.ratings(),
        }
    }

    /// The ratings from all games; their intervals from drawing the deals again, since the rotations of a deal are
    /// not independent of each other.
    fn ratings(&self) -> Vec<Rating> {
        let mut choices = vec![Choices::default(); self.known.len()];
        for (order, &number) in &self.known {
            choices[number] = Choices::of(self.bots.len(), order);
        }
        let from = |counts: &[u32]| {
            let mut all = Choices::new(self.bots.len());
            for (choices, &count) in choices.iter().zip(counts) {
                all.add(choices, count.into());
            }
            all.add_draws();
            all.ratings()
        };
        let mut counts = vec![0; choices.len()];
        self.pairings.iter().flat_map(PairingTally::whole).for_each(|&order| counts[order] += 1);
        let ratings = from(&counts);

        let mut chance = Fast::new(0);
        let mut squares = vec![0.0; ratings.len()];
        for _ in 0..RESAMPLES {
            counts.fill(0);
            for pairing in &self.pairings {
                let deals: Vec<_> = pairing.whole().chunks(pairing.rotations).collect();
                for _ in 0..deals.len() {
                    deals[chance.below(deals.len())].iter().for_each(|&order| counts[order] += 1);
                }
            }
            let off = from(&counts).into_iter().zip(&ratings).map(|(drawn, rating)| drawn - rating);
            squares.iter_mut().zip(off).for_each(|(sum, off)| *sum += off * off);
        }
        let enough = self.pairings.iter().all(|pairing| pairing.whole().len() > pairing.rotations);
        let mut ratings: Vec<_> = ratings
            .iter()
            .zip(squares)
            .zip(&self.bots)
            .map(|((&mean, squares), bot)| {
                let ci95 = enough.then(|| 1.96 * (squares / f64::from(RESAMPLES)).sqrt());
                Rating { bot: bot.clone(), rating: Estimate { mean, ci95 } }
            })
            .collect();
        ratings.sort_by(|a, b| b.rating.mean.total_cmp(&a.rating.mean));
        ratings
    }
}

impl LeagueReport {
    /// The cell of a pairing, if it was played.
    pub fn cell(&self, one: usize, others: usize) -> Option<&Cell> {
        self.cells.iter().find(|cell| (cell.one, cell.others) == (one, others))
    }

    /// The ratings and the cross-table as a picture.
    pub fn chart(&self, name: &str) -> Chart {
        let player = |bot: &str| self.bots.iter().position(|other| other == bot).unwrap_or(0);
        let row = |Rating { bot, rating }: &Rating| Row {
            label: bot.clone(),
            value: *rating,
            tint: Tint::Player(player(bot)),
        };
        let aim = match self.aim {
            Aim::Most => "most points win",
            Aim::Fewest => "fewest points win",
        };
        Chart {
            title: format!("{name}: a league of {}", self.bots.len()),
            subtitle: format!("{} players, {} games, {aim}; intervals 95 %", self.players, self.games),
            panels: vec![
                Panel::Intervals(Intervals {
                    heading: "Rating (400 more: ten times the strength)".into(),
                    rows: self.ratings.iter().map(row).collect(),
                    reference: None,
                    unit: "",
                }),
                Panel::Cross(Cross {
                    heading: "Points a round: one (row) less a table of others (column)".into(),
                    bots: self.bots.clone(),
                    cells: self
                        .cells
                        .iter()
                        .map(|cell| (cell.one, cell.others, cell.points_per_round))
                        .collect(),
                    aim: self.aim,
                }),
            ],
        }
    }
}

#[cfg(test)]
mod tests {
    use treize_engine::games::{Danger13, danger13};

    use super::*;

    fn league(players: u8, names: &str) -> League<Danger13> {
        let bots = names.split(' ').map(|name| name.parse().expect("a player")).collect();
        League { options: danger13::Options::default(), players, bots, seed: 13 }
    }

    fn played(league: &League<Danger13>, games: u64) -> LeagueReport {
        let mut tally = LeagueTally::new(league);
        for (index, pairing) in league.pairings().iter().enumerate() {
            for number in 0..games {
                tally.add(index, &pairing.duel.play(number, |fast| fast).1);
            }
        }
        tally.report()
    }

    #[test]
    fn everybody_meets_everybody_both_ways_round() {
        let met = |players| {
            let pairings = league(players, "random greedy net").pairings();
            pairings.iter().map(|pairing| (pairing.one, pairing.others)).collect::<Vec<_>>()
        };
        assert_eq!(met(4), [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]);
        assert_eq!(met(2), [(0, 1), (0, 2), (1, 2)]);
    }

    #[test]
    fn a_deal_goes_round_before_the_next_comes() {
        let league = league(2, "random greedy net");
        let games: Vec<_> = (0..8).map(|number| league.game(number)).collect();
        assert_eq!(games, [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1), (0, 2), (0, 3)]);
    }

    #[test]
    fn greedy_is_rated_above_random() {
        for players in [2, 4] {
            let report = played(&league(players, "random greedy"), 60);
            assert_eq!(report.ratings[0].bot, "greedy");
            let [best, last] = [0, 1].map(|place| report.ratings[place].rating);
            assert!(best.mean - best.ci95.expect("many deals") > last.mean, "{report:?}");
            let cell = report.cell(1, 0).expect("it was played").points_per_round;
            assert!(cell.mean > 0.0 && cell.differs_from(0.0), "{cell:?}");
            assert!(report.cell(0, 1).expect("it was played").points_per_round.mean < 0.0);
        }
    }

    #[test]
    fn what_was_not_played_is_left_open() {
        let report = LeagueTally::new(&league(3, "random greedy")).report();
        assert!(report.cells.is_empty());
        assert!(report.ratings.iter().all(|rating| rating.rating == Estimate { mean: 1500.0, ci95: None }));
        assert!(report.chart("Danger 13").svg().contains("greedy"));
    }
}
