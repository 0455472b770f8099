//! [`League`]: everybody against everybody.

use std::collections::BTreeMap;

use serde::Serialize;
use treize_bots::Spec;
use treize_bots::games::Knowledge;
use treize_engine::{Aim, Game, Players, SeededChance};

use crate::chart::{Chart, Cross, Intervals, Panel, Row, Tint};
use crate::rating::{Choices, Order, order};
use crate::report::{LuckAdjusted, counted};
use crate::stats::{holm, student95};
use crate::{Duel, Estimate, Played, Provenance, Tally};

/// How often the deals are resampled to find the intervals of ratings.
const RESAMPLES: u32 = 200;

/// Players of whom each meets each: one of a kind against a table of the other, both ways round.
#[derive(Clone, Debug)]
pub struct League<G: Game> {
    /// What the players know about the game.
    pub knowledge: Knowledge<G>,
    /// What the table chose.
    pub options: G::Options,
    /// How many sit at a table.
    pub players: Players,
    /// Who takes part; no two alike.
    pub bots: Vec<Spec>,
    /// Where chance starts: all pairings play the same deals.
    pub seed: u64,
    /// Is luck taken out as well? See [`Duel::adjust_for_luck`].
    pub adjust_for_luck: bool,
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
        let (all, two) = (0..self.bots.len(), self.players == Players::TWO);
        let pairs = all.clone().flat_map(move |one| all.clone().map(move |others| (one, others)));
        pairs.filter(move |&(one, others)| if two { one < others } else { one != others })
    }

    /// Which pairing plays the league's game with this number, and the game's number in its duel.
    ///
    /// All pairings play a deal before any plays the next, so that a league that is stopped early has results for every pairing.
    pub fn game(&self, number: u64) -> (usize, u64) {
        // One against others: the one sits on each seat once.
        let (seatings, pairings) = (u64::from(self.players), self.pairs().count() as u64);
        let (deal, rest) = (number / (seatings * pairings), number % (seatings * pairings));
        ((rest / seatings) as usize, deal * seatings + rest % seatings)
    }

    fn pairing(&self, one: usize, others: usize) -> Pairing<G> {
        let mut seats = vec![self.bots[others].clone(); self.players.into()];
        seats[0] = self.bots[one].clone();
        let duel = Duel::new(self.knowledge.clone(), self.options.clone(), &seats, self.seed);
        Pairing { one, others, duel: if self.adjust_for_luck { duel.adjust_for_luck() } else { duel } }
    }
}

/// What came of a league.
#[derive(Clone, Debug, Serialize)]
pub struct LeagueReport {
    /// [`Game::ID`]
    pub game: &'static str,
    /// How many sat at a table.
    pub players: Players,
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
    /// For each of `bots`, how many games it lost because it failed to choose.
    pub faults: Vec<u64>,
    /// How it was made.
    #[serde(flatten)]
    pub provenance: Provenance,
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
    /// The one's points per round minus the others', deal by deal.
    pub points_per_round: Estimate,
    /// How likely such a difference would be if there were none (Student's test).
    pub p_value: Option<f64>,
    /// The same, adjusted for the number of cells (Holm).
    pub p_adjusted: Option<f64>,
    /// Is the adjusted value below 0.05?
    pub significant: bool,
    /// The same difference without luck, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck_adjusted: Option<LuckAdjusted>,
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
    players: Players,
    bots: Vec<String>,
    pairings: Vec<PairingTally>,
    /// Every order in which a game ended, and its number.
    known: BTreeMap<Order, usize>,
    faults: Vec<u64>,
    provenance: Provenance,
}

#[derive(Clone, Debug)]
struct PairingTally {
    one: usize,
    others: usize,
    seatings: usize,
    tally: Tally,
    /// The number of each game's order.
    orders: Vec<usize>,
}

impl PairingTally {
    /// How many deals were played in all seatings: the others do not count.
    fn deals(&self) -> usize {
        self.orders.len() / self.seatings
    }

    /// The orders of a deal's games.
    fn deal(&self, deal: usize) -> &[usize] {
        &self.orders[deal * self.seatings..][..self.seatings]
    }
}

impl LeagueTally {
    /// Nothing has been played yet.
    pub fn new<G: Game>(league: &League<G>) -> LeagueTally {
        let pairings = league.pairings().into_iter().map(|Pairing { one, others, duel }| PairingTally {
            one,
            others,
            seatings: duel.games_per_deal() as usize,
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
            faults: vec![0; league.bots.len()],
            provenance: Provenance::of_league(league),
        }
    }

    /// Counts a game of a pairing, in the order of their numbers.
    pub fn add(&mut self, pairing: usize, played: &Played) {
        let pairing = &mut self.pairings[pairing];
        pairing.tally.add(played);
        // The one was listed first.
        let name = |seat: usize| if played.bots.as_slice()[seat] == 0 { pairing.one } else { pairing.others };
        for (seat, _) in &played.faults {
            self.faults[name(seat.index())] += 1;
        }
        let order = order(self.aim, &played.outcome, played.faulty(), name);
        let next = self.known.len();
        pairing.orders.push(*self.known.entry(order).or_insert(next));
    }

    /// What can be said by now.
    pub fn report(&self) -> LeagueReport {
        let mut cells = Vec::new();
        let reports: Vec<_> = self.pairings.iter().map(|pairing| pairing.tally.report()).collect();
        let p_values: Vec<_> =
            reports.iter().map(|report| report.pairs.first().and_then(|pair| pair.p_value)).collect();
        let adjusted = holm(&p_values);
        for (index, (PairingTally { one, others, .. }, report)) in
            self.pairings.iter().zip(&reports).enumerate()
        {
            let Some(pair) = report.pairs.first().filter(|_| report.deals > 0) else { continue };
            let cell = Cell {
                one: *one,
                others: *others,
                games: report.games,
                points_per_round: pair.points_per_round,
                p_value: p_values[index],
                p_adjusted: adjusted[index],
                significant: adjusted[index].is_some_and(|p| p < 0.05),
                luck_adjusted: pair.luck_adjusted,
            };
            cells.push(cell);
            if self.players == Players::TWO {
                // The same games, and the same test.
                let points_per_round = cell.points_per_round.negated();
                let luck_adjusted = cell.luck_adjusted.map(LuckAdjusted::negated);
                cells.push(Cell { one: *others, others: *one, points_per_round, luck_adjusted, ..cell });
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
            faults: self.faults.clone(),
            provenance: self.provenance.clone(),
        }
    }

    /// The ratings from all games, and their intervals from resampling deals (the bootstrap).
    ///
    /// A deal is drawn with all of its games: its seatings are not independent of each other, nor are the pairings,
    /// which all play the same deals.
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
        let deals = self.pairings.iter().map(PairingTally::deals).min().unwrap_or(0);
        let count = |deal: usize, counts: &mut [u32]| {
            let orders = self.pairings.iter().flat_map(|pairing| pairing.deal(deal));
            orders.for_each(|&order| counts[order] += 1);
        };
        let mut counts = vec![0; choices.len()];
        (0..deals).for_each(|deal| count(deal, &mut counts));
        let ratings = from(&counts);

        let mut chance = SeededChance::new(0);
        let mut squares = vec![0.0; ratings.len()];
        let resamples = if deals > 1 { RESAMPLES } else { 0 };
        for _ in 0..resamples {
            counts.fill(0);
            (0..deals).for_each(|_| count(chance.below(deals), &mut counts));
            let off = from(&counts).into_iter().zip(&ratings).map(|(drawn, rating)| drawn - rating);
            squares.iter_mut().zip(off).for_each(|(sum, off)| *sum += off * off);
        }
        let mut ratings: Vec<_> = ratings
            .iter()
            .zip(squares)
            .zip(&self.bots)
            .map(|((&mean, squares), bot)| {
                // Resampling few deals gives too little variance, and few deals tell little about it.
                let enough = deals as f64 / deals.saturating_sub(1).max(1) as f64;
                let half = |variance: f64| student95(deals as u64 - 1) * (variance * enough).sqrt();
                let ci95 = (deals > 1 && squares > 0.0).then(|| half(squares / f64::from(RESAMPLES)));
                Rating { bot: bot.clone(), rating: Estimate::new(mean, ci95) }
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
            subtitle: format!(
                "{} players, {}, {aim}; intervals 95 %",
                self.players,
                counted(self.games, "game")
            ),
            note: self.provenance.to_string(),
            panels: vec![
                Panel::Intervals(Intervals {
                    heading: "Rating (400 more: ten times the strength)".into(),
                    rows: self.ratings.iter().map(row).collect(),
                    reference: None,
                    unit: "",
                }),
                Panel::Cross(Cross {
                    heading: "Points per round: one (row) minus a table of others (column)".into(),
                    bots: self.bots.clone(),
                    cells: self
                        .cells
                        .iter()
                        .map(|cell| (cell.one, cell.others, cell.points_per_round, cell.significant))
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
    use treize_engine::{Outcome, PerSeat, Score, Seat};

    use super::*;

    fn league(players: Players, names: &str) -> League<Danger13> {
        let bots = names.split(' ').map(|name| name.parse().expect("a player")).collect();
        League {
            knowledge: Knowledge::of(),
            options: danger13::Options::default(),
            players,
            bots,
            seed: 13,
            adjust_for_luck: false,
        }
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
        assert_eq!(met(Players::FOUR), [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]);
        assert_eq!(met(Players::TWO), [(0, 1), (0, 2), (1, 2)]);
    }

    #[test]
    fn a_deal_goes_round_before_the_next_comes() {
        let league = league(Players::TWO, "random greedy net");
        let games: Vec<_> = (0..8).map(|number| league.game(number)).collect();
        assert_eq!(games, [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1), (0, 2), (0, 3)]);
    }

    #[test]
    fn greedy_is_rated_above_random() {
        for players in [Players::TWO, Players::FOUR] {
            let report = played(&league(players, "random greedy"), 60);
            assert_eq!(report.ratings[0].bot, "greedy");
            let [best, last] = [0, 1].map(|place| report.ratings[place].rating);
            assert!(best.mean - best.ci95.expect("many deals") > last.mean, "{report:?}");
            let cell = report.cell(1, 0).expect("it was played").points_per_round;
            assert!(cell.mean > 0.0 && cell.differs_from(0.0), "{cell:?}");
            assert!(report.cell(0, 1).expect("it was played").points_per_round.mean < 0.0);
        }
    }

    /// A game between random (player 0) and greedy (player 1) in which `won` of them won, all of their seats.
    fn result(league: &League<Danger13>, pairing: usize, number: u64, won: usize) -> Played {
        let Pairing { one, others, duel } = &league.pairings()[pairing];
        let mut played = duel.play(number, |fast| fast).1;
        let who = |seat: Seat| if played.bots[seat] == 0 { *one } else { *others };
        let totals = PerSeat::from_fn(duel.players(), |seat| Score::from(who(seat) == won));
        played.outcome = Outcome { totals, winners: Aim::Most.best(&totals) };
        played
    }

    /// The half width of greedy's interval, if luck gives each deal to one of the two: the same in both pairings, or
    /// another in each.
    fn width(deals: u64, shared: bool) -> f64 {
        let league = league(Players::THREE, "random greedy");
        let mut tally = LeagueTally::new(&league);
        for deal in 0..deals {
            for pairing in 0..2 {
                let luck = if shared || pairing == 0 { deal % 2 } else { deal / 2 % 2 };
                for seating in 0..3 {
                    tally.add(pairing, &result(&league, pairing, 3 * deal + seating, luck as usize));
                }
            }
        }
        tally.report().ratings[0].rating.ci95.expect("many deals")
    }

    #[test]
    fn deals_that_are_shared_are_resampled_together() {
        // Two pairings that share their luck are worth one: the interval is wider by the root of two.
        let ratio = width(80, true) / width(80, false);
        assert!((1.25..1.6).contains(&ratio), "{ratio}");
    }

    #[test]
    fn intervals_of_ratings_contain_the_truth_in_95_of_100_leagues() {
        // Both are equally strong; each deal belongs to one of them, and decides nine games in ten.
        let league = league(Players::TWO, "random greedy");
        let games: Vec<_> = (0..2).map(|won| result(&league, 0, 0, won)).collect();
        let mut rng = SeededChance::new(13);
        let covered = (0..400).filter(|_| {
            let mut tally = LeagueTally::new(&league);
            for _ in 0..30 {
                let luck = rng.below(2);
                for _ in 0..2 {
                    let won = if rng.below(10) == 0 { 1 - luck } else { luck };
                    tally.add(0, &games[won]);
                }
            }
            !tally.report().ratings[0].rating.differs_from(1500.0)
        });
        let covered = covered.count();
        assert!((370..=390).contains(&covered), "{covered} of 400");
    }

    #[test]
    fn a_cell_says_whether_it_is_significant_given_the_number_of_cells() {
        let report = played(&league(Players::THREE, "random greedy net overlooking:50"), 60);
        assert_eq!(report.cells.len(), 12);
        for cell in &report.cells {
            let (p, adjusted) = (cell.p_value.expect("many deals"), cell.p_adjusted.expect("many deals"));
            assert!(adjusted >= p && cell.significant == (adjusted < 0.05), "{cell:?}");
        }
        let strongest = report.cells.iter().filter_map(|cell| cell.p_value).fold(1.0, f64::min);
        let adjusted = report.cells.iter().filter_map(|cell| cell.p_adjusted).fold(1.0, f64::min);
        assert!((adjusted - (12.0 * strongest).min(1.0)).abs() < 1e-9);
    }

    #[test]
    fn a_league_counts_who_failed() {
        let report = played(&league(Players::TWO, "exec:false greedy"), 4);
        assert_eq!(report.faults, [4, 0]);
        assert_eq!(report.ratings[0].bot, "greedy");
    }

    #[test]
    fn what_was_not_played_is_left_open() {
        let report = LeagueTally::new(&league(Players::THREE, "random greedy")).report();
        assert!(report.cells.is_empty());
        assert!(report.ratings.iter().all(|rating| rating.rating == Estimate::new(1500.0, None)));
        assert!(report.chart("Danger 13").svg().contains("greedy"));
    }
}
