//! Ratings from finishing orders: the model of Plackett and Luce.
//!
//! A game is a race: the first place falls to each seat in proportion to its player's strength, the second likewise
//! among those who are left, and so on. The strengths that make all the games most likely are found by the MM
//! algorithm of D. R. Hunter (MM algorithms for generalized Bradley-Terry models, Annals of Statistics 32, 2004).
//! Players do not learn between these games, so a rating that moves from game to game, as for people, would only add
//! a dependence on the order in which they happen to be played.

use std::collections::BTreeMap;

use treize_engine::{Aim, Outcome, SeatSet};

/// 400 points are ten times the strength, as in chess.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;
/// The mean of all ratings.
const MEAN: f64 = 1500.0;
/// Near enough.
const CHANGE: f64 = 1e-8;
const MOST_STEPS: u32 = 10_000;

/// Seats from the first place to the last; those in one group finished level.
pub(crate) type Order = Vec<Vec<usize>>;

/// The order in which a game's seats finished, each named by the number that `player` gives it.
///
/// Players who failed to choose come last; of those with as many points a winner comes first (Danger 13 breaks ties).
pub(crate) fn order(aim: Aim, outcome: &Outcome, faulty: SeatSet, player: impl Fn(usize) -> usize) -> Order {
    let mut groups = BTreeMap::<_, Vec<usize>>::new();
    for (seat, &points) in outcome.totals.iter() {
        let points = if aim == Aim::Most { -points } else { points };
        let place = (faulty.contains(seat), points, !outcome.winners.contains(seat));
        groups.entry(place).or_default().push(player(seat.index()));
    }
    groups
        .into_values()
        .map(|mut group| {
            group.sort_unstable();
            group
        })
        .collect()
}

/// All that the model has to know of some orders: who was chosen for a place, and from whom.
#[derive(Clone, Debug, Default)]
pub(crate) struct Choices {
    /// How often each player was chosen.
    chosen: Vec<f64>,
    /// How often there was a choice among this number of seats of each player.
    from: BTreeMap<Vec<u8>, f64>,
}

impl Choices {
    /// No choices yet, for this number of players.
    pub(crate) fn new(players: usize) -> Choices {
        Choices { chosen: vec![0.0; players], from: BTreeMap::new() }
    }

    /// One order's choices.
    pub(crate) fn of(players: usize, order: &Order) -> Choices {
        let mut choices = Choices::new(players);
        let mut left = vec![0; players];
        order.iter().flatten().for_each(|&player| left[player] += 1);
        for group in order {
            let mut tied = vec![0; players];
            for &player in group {
                tied[player] += 1;
            }
            choices.split(&mut tied, &mut left, 1.0);
            for &player in group {
                left[player] -= 1;
            }
        }
        choices
    }

    /// A tie counts as each order of the tied, in equal parts.
    fn split(&mut self, tied: &mut [u8], left: &mut [u8], weight: f64) {
        let level: u8 = tied.iter().sum();
        // Who is left alone, or with others of its name, says nothing.
        if level == 0 || left.iter().filter(|&&seats| seats > 0).count() < 2 {
            return;
        }
        *self.from.entry(left.to_vec()).or_default() += weight;
        for player in 0..tied.len() {
            if tied[player] == 0 {
                continue;
            }
            let part = weight * f64::from(tied[player]) / f64::from(level);
            self.chosen[player] += part;
            tied[player] -= 1;
            left[player] -= 1;
            self.split(tied, left, part);
            tied[player] += 1;
            left[player] += 1;
        }
    }

    /// Adds others, this number of times.
    pub(crate) fn add(&mut self, other: &Choices, times: f64) {
        self.chosen.iter_mut().zip(&other.chosen).for_each(|(chosen, more)| *chosen += times * more);
        for (from, weight) in &other.from {
            match self.from.get_mut(from) {
                Some(sum) => *sum += times * weight,
                None => drop(self.from.insert(from.clone(), times * weight)),
            }
        }
    }

    /// One drawn game between each two players, so that nobody's rating is infinite.
    pub(crate) fn add_draws(&mut self) {
        let players = self.chosen.len();
        for a in 0..players {
            for b in a + 1..players {
                self.add(&Choices::of(players, &vec![vec![a, b]]), 1.0);
            }
        }
    }

    /// The ratings that make these choices most likely.
    pub(crate) fn ratings(&self) -> Vec<f64> {
        let mut strength = vec![1.0; self.chosen.len()];
        for _ in 0..MOST_STEPS {
            let mut expected = vec![0.0; strength.len()];
            for (from, weight) in &self.from {
                let all: f64 = from.iter().zip(&strength).map(|(&seats, own)| f64::from(seats) * own).sum();
                for (sum, &seats) in expected.iter_mut().zip(from) {
                    *sum += weight * f64::from(seats) / all;
                }
            }
            let better: Vec<_> = self.chosen.iter().zip(&expected).map(|(own, all)| own / all).collect();
            let mean = better.iter().map(|own: &f64| own.ln()).sum::<f64>() / better.len() as f64;
            let better: Vec<_> = better.iter().map(|own| own / mean.exp()).collect();
            let change = strength.iter().zip(&better).map(|(old, new)| (new / old).ln().abs());
            let change = change.fold(0.0, f64::max);
            strength = better;
            if change < CHANGE {
                break;
            }
        }
        strength.iter().map(|own| MEAN + POINTS * own.ln()).collect()
    }
}

#[cfg(test)]
mod tests {
    use treize_engine::{PerSeat, Players, SeatSet};

    use super::*;

    fn ratings(players: usize, orders: &[(&[&[usize]], f64)]) -> Vec<f64> {
        let mut choices = Choices::new(players);
        for (order, times) in orders {
            let order = order.iter().map(|group| group.to_vec()).collect();
            choices.add(&Choices::of(players, &order), *times);
        }
        choices.ratings()
    }

    fn near(found: &[f64], expected: &[f64]) {
        let off = found.iter().zip(expected).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        assert!(off < 0.01, "{found:?}, expected {expected:?}");
    }

    #[test]
    fn ten_wins_for_each_loss_are_four_hundred_points() {
        near(&ratings(2, &[(&[&[0], &[1]], 10.0), (&[&[1], &[0]], 1.0)]), &[1700.0, 1300.0]);
    }

    #[test]
    fn a_draw_is_half_a_win_for_each() {
        near(&ratings(2, &[(&[&[0, 1]], 5.0)]), &[1500.0, 1500.0]);
        let halves = ratings(2, &[(&[&[0], &[1]], 3.0), (&[&[1], &[0]], 1.0)]);
        near(&ratings(2, &[(&[&[0], &[1]], 2.0), (&[&[0, 1]], 2.0)]), &halves);
    }

    #[test]
    fn one_among_three_equals_is_first_one_time_in_four() {
        let places: [&[&[usize]]; 4] = [
            &[&[0], &[1], &[1], &[1]],
            &[&[1], &[0], &[1], &[1]],
            &[&[1], &[1], &[0], &[1]],
            &[&[1], &[1], &[1], &[0]],
        ];
        near(&ratings(2, &places.map(|place| (place, 7.0))), &[1500.0, 1500.0]);
    }

    #[test]
    fn the_strengths_that_made_the_orders_are_found_again() {
        // Strengths 4, 2, 1: each order of the three as often as the model says.
        let strength = [4.0, 2.0, 1.0];
        let mut choices = Choices::new(3);
        for [a, b, c] in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let often = strength[a] / 7.0 * strength[b] / (strength[b] + strength[c]);
            choices.add(&Choices::of(3, &vec![vec![a], vec![b], vec![c]]), often);
        }
        let double = POINTS * 2.0_f64.ln();
        near(&choices.ratings(), &[MEAN + double, MEAN, MEAN - double]);
    }

    #[test]
    fn draws_keep_who_always_wins_within_bounds() {
        let mut choices = Choices::new(2);
        choices.add(&Choices::of(2, &vec![vec![0], vec![1]]), 99.5);
        choices.add_draws();
        let double_hundred = POINTS * 200.0_f64.ln() / 2.0;
        near(&choices.ratings(), &[MEAN + double_hundred, MEAN - double_hundred]);
    }

    #[test]
    fn an_order_goes_by_points_as_the_game_aims() {
        let totals = PerSeat::from_fn(Players::FOUR, |seat| [5, 9, 5, 2][seat.index()]);
        let outcome = Outcome { totals, winners: SeatSet::all(Players::FOUR) };
        let player = |seat| usize::from(seat > 0);
        let (none, all) = (SeatSet::EMPTY, |seat| seat);
        assert_eq!(order(Aim::Most, &outcome, none, player), [vec![1], vec![0, 1], vec![1]]);
        assert_eq!(order(Aim::Fewest, &outcome, none, all), [vec![3], vec![0, 2], vec![1]]);
        let first: SeatSet = treize_engine::Seat::ZERO.into();
        assert_eq!(order(Aim::Most, &outcome, first, all), [vec![1], vec![2], vec![3], vec![0]]);
        let tie = Outcome { winners: first, ..outcome };
        assert_eq!(order(Aim::Fewest, &tie, none, all), [vec![3], vec![0], vec![2], vec![1]]);
    }
}
