//! [`Seatings`]: in which orders the players of a duel sit down.
//!
//! Who sits next to whom matters: in 13 a player's left neighbour suffers most. So a comparison of players has to
//! average over their orders, and must not depend on the order in which somebody listed them.

use treize_bots::Spec;
use treize_engine::{SeededChance, shuffle};

/// If there are more distinct orders than this, they are drawn at random. All orders of four players are 24.
const MOST_ORDERS: usize = 24;

/// The orders in which a deal is played.
///
/// Bots are numbered by [`Seatings::bots`]; an order has the number of the bot for each seat.
#[derive(Clone, Debug)]
pub struct Seatings {
    /// The different bots, in the order in which they were listed.
    bots: Vec<Spec>,
    orders: Orders,
}

#[derive(Clone, Debug)]
enum Orders {
    /// Every distinct order, for every deal.
    All(Vec<Vec<usize>>),
    /// For every deal one random order and its mirror image, each in all rotations: everybody sits on every seat
    /// equally often, and to the left of somebody as often as to the right.
    Random { first: Vec<usize>, teams: bool, seed: u64 },
}

impl Seatings {
    /// The orders of the players who are listed here. With `teams`, even seats play against odd seats, and partners
    /// stay partners.
    ///
    /// Lists that differ only in their order give the same orders in the same sequence.
    pub(crate) fn new(seats: &[Spec], teams: bool, seed: u64) -> Seatings {
        let mut bots: Vec<Spec> = Vec::new();
        for spec in seats {
            if !bots.contains(spec) {
                bots.push(spec.clone());
            }
        }
        // Numbers that do not depend on the list: the bot that sits on the fewest seats first, then by name.
        let count = |bot: &Spec| seats.iter().filter(|spec| *spec == bot).count();
        let mut ranked: Vec<usize> = (0..bots.len()).collect();
        ranked.sort_by_key(|&bot| (count(&bots[bot]), bots[bot].to_string()));
        let rank = |spec: &Spec| ranked.iter().position(|&bot| &bots[bot] == spec);
        let first: Vec<usize> = seats.iter().map(|spec| rank(spec).expect("every bot has a rank")).collect();
        let named = |order: Vec<usize>| order.into_iter().map(|rank| ranked[rank]).collect();

        let first = canonical(&first, teams);
        let orders = match distinct_orders(&first, teams) {
            Some(orders) => Orders::All(orders.into_iter().map(named).collect()),
            None => Orders::Random { first: named(first), teams, seed },
        };
        Seatings { bots, orders }
    }

    /// The different bots, in the order in which they were listed.
    pub fn bots(&self) -> &[Spec] {
        &self.bots
    }

    /// How many games are played with each deal.
    pub fn per_deal(&self) -> usize {
        match &self.orders {
            Orders::All(orders) => orders.len(),
            Orders::Random { first, .. } => 2 * first.len(),
        }
    }

    /// Are these all distinct orders, or some that were drawn at random?
    pub fn is_complete(&self) -> bool {
        matches!(self.orders, Orders::All(_))
    }

    /// For each seat, who sits there: the index of the bot in [`Seatings::bots`].
    pub fn order(&self, deal: u64, seating: usize) -> Vec<usize> {
        match &self.orders {
            Orders::All(orders) => orders[seating % orders.len()].clone(),
            Orders::Random { first, teams, seed } => {
                // Not the generator of the deal itself: the order must not depend on the cards.
                let mut rng = SeededChance::for_game(seed.rotate_left(32) ^ 0x5ea7, deal);
                let mut order = if *teams {
                    let mut sides = sides(first);
                    for side in &mut sides {
                        shuffle(side, rng.rng());
                    }
                    interleaved(&sides[0], &sides[1])
                } else {
                    let mut order = first.clone();
                    shuffle(&mut order, rng.rng());
                    order
                };
                let seats = order.len();
                if seating >= seats {
                    order.reverse();
                }
                order.rotate_left(seating % seats);
                order
            }
        }
    }
}

/// The same for all lists of the same players (with teams: of the same teams).
fn canonical(order: &[usize], teams: bool) -> Vec<usize> {
    if !teams {
        let mut order = order.to_vec();
        order.sort_unstable();
        return order;
    }
    let mut sides = sides(order);
    sides.sort_unstable();
    interleaved(&sides[0], &sides[1])
}

/// The players on even and on odd seats, sorted.
fn sides(order: &[usize]) -> [Vec<usize>; 2] {
    [0, 1].map(|side| {
        let mut side: Vec<usize> = order.iter().skip(side).step_by(2).copied().collect();
        side.sort_unstable();
        side
    })
}

fn interleaved(even: &[usize], odd: &[usize]) -> Vec<usize> {
    even.iter().zip(odd).flat_map(|(&even, &odd)| [even, odd]).collect()
}

/// Every distinct order, rotation by rotation; nothing if there are more than [`MOST_ORDERS`].
fn distinct_orders(first: &[usize], teams: bool) -> Option<Vec<Vec<usize>>> {
    let mut order = first.to_vec();
    order.sort_unstable();
    let mut partners = sides(first);
    partners.sort_unstable();
    let mut orders = Vec::new();
    loop {
        let rotations = rotations(&order);
        let mut split = sides(&order);
        split.sort_unstable();
        // Each circle of players once, with all of its rotations.
        if rotations.iter().all(|rotation| *rotation >= order) && (!teams || split == partners) {
            orders.extend(rotations);
        }
        if orders.len() > MOST_ORDERS {
            return None;
        }
        if !next_permutation(&mut order) {
            return Some(orders);
        }
    }
}

/// The order moved on seat by seat, until it is as before.
fn rotations(order: &[usize]) -> Vec<Vec<usize>> {
    let turned = |shift: usize| {
        let mut order = order.to_vec();
        order.rotate_left(shift);
        order
    };
    let period = (1..=order.len()).find(|&shift| turned(shift) == order).unwrap_or(1);
    (0..period).map(turned).collect()
}

/// The next order in lexicographic order; false after the last.
fn next_permutation(order: &mut [usize]) -> bool {
    let Some(pivot) = order.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let next =
        order.iter().rposition(|&player| player > order[pivot]).expect("the one after the pivot is greater");
    order.swap(pivot, next);
    order[pivot + 1..].reverse();
    true
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn seatings(names: &str, teams: bool) -> Seatings {
        let seats: Vec<Spec> = names.split(' ').map(|name| name.parse().expect("a player")).collect();
        Seatings::new(&seats, teams, 13)
    }

    /// Who sits where, by name, in all games of a deal.
    fn names(seatings: &Seatings, deal: u64) -> Vec<Vec<String>> {
        let name = |&bot: &usize| seatings.bots()[bot].to_string();
        let order = |seating| seatings.order(deal, seating).iter().map(name).collect();
        (0..seatings.per_deal()).map(order).collect()
    }

    #[test]
    fn up_to_four_seats_every_distinct_order_is_played_once() {
        let rows = [
            ("random random random", 1),
            ("greedy random", 2),
            ("greedy random random random", 4),
            ("greedy random greedy random", 6),
            ("greedy random net", 6),
            ("greedy random net net", 12),
            ("greedy random net easy", 24),
            ("greedy random random random random random", 6),
            ("greedy greedy greedy random random random", 20),
        ];
        for (list, expected) in rows {
            let orders = names(&seatings(list, false), 3);
            assert_eq!(orders.len(), expected, "{list}");
            assert_eq!(orders.iter().collect::<BTreeSet<_>>().len(), expected, "{list}");
        }
    }

    #[test]
    fn one_against_others_moves_on_seat_by_seat() {
        let found = names(&seatings("random net random random", false), 0);
        let expected = ["net random random random", "random random random net", "random random net random"];
        assert_eq!(found[..3].iter().map(|order| order.join(" ")).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn the_order_of_the_list_does_not_matter() {
        let rows = [
            ("hard normal easy beginner", "easy beginner hard normal"),
            ("greedy greedy random random", "random greedy random greedy"),
            ("hard normal easy beginner random", "random easy beginner hard normal"),
        ];
        for (one, other) in rows {
            for deal in 0..5 {
                assert_eq!(names(&seatings(one, false), deal), names(&seatings(other, false), deal), "{one}");
            }
        }
    }

    #[test]
    fn more_players_sit_in_random_orders_that_are_balanced() {
        let seatings = seatings("hard normal easy beginner random", false);
        assert!(!seatings.is_complete());
        let orders = names(&seatings, 7);
        assert_eq!(orders.len(), 10);
        for seat in 0..5 {
            for player in seatings.bots() {
                let there = orders.iter().filter(|order| order[seat] == player.to_string()).count();
                assert_eq!(there, 2, "{player} on seat {seat}");
            }
        }
        // Everybody sits to the left of each other player as often as to the right.
        let left = |one: &str, other: &str| {
            let next =
                |order: &Vec<String>| (0..5).any(|seat| order[seat] == one && order[(seat + 1) % 5] == other);
            orders.iter().filter(|order| next(order)).count()
        };
        assert_eq!(left("hard", "easy"), left("easy", "hard"));
        assert_ne!(names(&seatings, 7), names(&seatings, 8));
    }

    #[test]
    fn over_many_deals_everybody_is_everybodys_neighbour_equally_often() {
        let seatings = seatings("hard normal easy beginner random", false);
        let mut next = [[0_u32; 5]; 5];
        for deal in 0..2000 {
            let order = seatings.order(deal, 0);
            (0..5).for_each(|seat| next[order[seat]][order[(seat + 1) % 5]] += 1);
        }
        // 2000 * 5 pairs of neighbours over 20 cells; 19 degrees of freedom would exceed 43.8 once in a thousand seeds.
        let cells = next.iter().enumerate().flat_map(|(one, row)| {
            row.iter().enumerate().filter(move |(other, _)| *other != one).map(|(_, &count)| f64::from(count))
        });
        let chi: f64 = cells.map(|count| (count - 500.0).powi(2) / 500.0).sum();
        assert!(chi < 43.8, "chi-squared is {chi:.1}: {next:?}");
    }

    #[test]
    fn partners_stay_partners() {
        let rows = [
            ("greedy random greedy random", 2),
            ("greedy greedy random random", 4),
            ("greedy random net easy", 8),
            ("greedy random greedy random greedy random", 2),
        ];
        for (list, expected) in rows {
            let orders = names(&seatings(list, true), 0);
            let teams = |order: &[String]| {
                let mut teams = [0, 1].map(|side| {
                    let mut team: Vec<_> = order.iter().skip(side).step_by(2).cloned().collect();
                    team.sort();
                    team
                });
                teams.sort();
                teams
            };
            let listed: Vec<String> = list.split(' ').map(Into::into).collect();
            assert_eq!(orders.len(), expected, "{list}");
            assert!(orders.iter().all(|order| teams(order) == teams(&listed)), "{list}: {orders:?}");
        }
        let six = seatings("greedy random net easy hard normal", true);
        assert!(!six.is_complete());
        for order in names(&six, 4) {
            let seat = |name: &str| order.iter().position(|other| other == name).expect("everybody sits");
            assert_eq!(seat("greedy") % 2, seat("hard") % 2, "{order:?}");
        }
    }
}
