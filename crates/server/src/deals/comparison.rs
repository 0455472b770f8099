//! Comparing the games of a duplicate seat by seat, so that the luck of the cards is excluded.
//!
//! Everybody at the same seat of a deal had the same cards. So each result (points ahead of the others at the own table) is compared
//! with the mean of that seat over all games of the deal. In every game, and at every seat, these differences add up to 0.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use treize_protocol::{ComparedDeal, ComparedResult, ComparedSeat, Standing};

use crate::store::DuplicateResult;

/// A deal's games, seat by seat. `own` is the ID of the player who reads it.
pub(super) fn compare(
    results: &[DuplicateResult],
    deal: u8,
    expected: u8,
    own: Option<&str>,
) -> ComparedDeal {
    let mut seats: Vec<Vec<&DuplicateResult>> = Vec::new();
    for result in results.iter().filter(|result| result.deal == deal) {
        let seat = usize::from(result.seat.seat);
        if seats.len() <= seat {
            seats.resize(seat + 1, Vec::new());
        }
        seats[seat].push(result);
    }
    let finished = seats.iter().map(Vec::len).max().unwrap_or_default() as u8;
    let seats = seats.into_iter().map(|results| compare_seat(results, own)).collect();
    ComparedDeal { deal: deal + 1, finished, expected, seats }
}

fn compare_seat(mut results: Vec<&DuplicateResult>, own: Option<&str>) -> ComparedSeat {
    let mean = mean(&results);
    let is_compared = results.len() > 1;
    results.sort_by_key(|result| Reverse(result.seat.ahead));
    let result = |result: &DuplicateResult| {
        let seat = &result.seat;
        ComparedResult {
            group: result.at.group + 1,
            table: seat.table.clone(),
            name: seat.player.is_some().then(|| seat.name.clone()),
            bot: seat.bot.as_ref().and_then(|level| level.parse().ok()),
            mine: own.is_some() && seat.player.as_deref() == own,
            points: seat.points,
            ahead: points(seat.ahead as f64),
            compared: is_compared.then(|| points(seat.ahead as f64 - mean)),
        }
    };
    ComparedSeat { mean: points(mean), results: results.into_iter().map(result).collect() }
}

/// The mean of `ahead`, in thousandths.
fn mean(results: &[&DuplicateResult]) -> f64 {
    let sum: i64 = results.iter().map(|result| result.seat.ahead).sum();
    sum as f64 / results.len().max(1) as f64
}

fn points(thousandths: f64) -> f64 {
    thousandths / 1000.0
}

/// The people of some deals, the best first. Games with which nothing can be compared do not count.
pub(super) fn standings(results: &[DuplicateResult], deals: &[u8], own: Option<&str>) -> Vec<Standing> {
    let mut means = BTreeMap::<(u8, u8), Vec<&DuplicateResult>>::new();
    for result in results.iter().filter(|result| deals.contains(&result.deal)) {
        means.entry((result.deal, result.seat.seat)).or_default().push(result);
    }
    let mut people = BTreeMap::<&str, Vec<(&DuplicateResult, f64)>>::new();
    for of_seat in means.values().filter(|of_seat| of_seat.len() > 1) {
        let mean = mean(of_seat);
        for result in of_seat {
            if let Some(player) = &result.seat.player {
                people.entry(player).or_default().push((result, result.seat.ahead as f64 - mean));
            }
        }
    }
    let mut standings: Vec<Standing> = people
        .into_iter()
        .map(|(player, games)| {
            let latest = games.iter().max_by_key(|(result, _)| result.at.game);
            let (latest, _) = latest.expect("who is in the list has a game");
            let sum: f64 = games.iter().map(|(_, compared)| compared).sum();
            Standing {
                place: 0,
                name: latest.seat.name.clone(),
                mine: own == Some(player),
                group: latest.at.group + 1,
                games: games.len() as u8,
                // Thousandths, so that equal results are equal.
                compared: (sum / games.len() as f64).round() / 1000.0,
            }
        })
        .collect();
    standings.sort_by(|one, other| other.compared.total_cmp(&one.compared));
    for index in 0..standings.len() {
        let better = standings.iter().filter(|other| other.compared > standings[index].compared).count();
        standings[index].place = better as u8 + 1;
    }
    standings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{GroupGame, PlayedRow};

    /// A game of a group: for each seat, who sits there and how far ahead they are.
    fn game(group: u8, game: u8, deal: u8, seats: &[(&str, i64)]) -> Vec<DuplicateResult> {
        let seats = (0..).zip(seats);
        let result = |(seat, (player, ahead)): (u8, &(&str, i64))| DuplicateResult {
            at: GroupGame { group, game },
            deal,
            seat: PlayedRow {
                table: format!("{group}-{game}"),
                seat,
                game: "danger13".into(),
                ended_at: 0,
                is_rated: false,
                player: (*player != "bot").then(|| (*player).to_owned()),
                is_own: true,
                name: (*player).to_uppercase(),
                bot: (*player == "bot").then(|| "easy".into()),
                side: seat,
                place: 1,
                wins: false,
                points: 0,
                ahead: *ahead * 1000,
                luck_adjusted: None,
                given_away: None,
                decisions: None,
                rating: None,
            },
        };
        seats.map(result).collect()
    }

    fn standing(standings: &[Standing]) -> Vec<(u8, &str, u8, f64)> {
        standings.iter().map(|one| (one.place, one.name.as_str(), one.games, one.compared)).collect()
    }

    #[test]
    fn who_has_the_better_cards_is_not_better_for_it() {
        // Seat 0 has the good cards. Anne makes less of them than Cleo, and Bob loses less with the others than Dan.
        let mut results = game(0, 0, 0, &[("anne", 6), ("bob", -6)]);
        results.extend(game(1, 0, 0, &[("cleo", 10), ("dan", -10)]));
        let compared = compare(&results, 0, 2, Some("bob"));
        assert_eq!((compared.deal, compared.finished, compared.expected), (1, 2, 2));
        assert_eq!(compared.seats.iter().map(|seat| seat.mean).collect::<Vec<_>>(), [8.0, -8.0]);
        let bobs = &compared.seats[1].results[0];
        assert_eq!(
            (bobs.name.as_deref(), bobs.mine, bobs.ahead, bobs.compared),
            (Some("BOB"), true, -6.0, Some(2.0))
        );
        for of in [&compared.seats[0], &compared.seats[1]] {
            let sum: f64 = of.results.iter().filter_map(|result| result.compared).sum();
            assert!(sum.abs() < 1e-9, "the differences of a seat add up to 0");
        }
        let expected = [(1, "BOB", 1, 2.0), (1, "CLEO", 1, 2.0), (3, "ANNE", 1, -2.0), (3, "DAN", 1, -2.0)];
        assert_eq!(standing(&standings(&results, &[0], None)), expected);
    }

    #[test]
    fn one_table_that_plays_from_every_seat_is_compared_with_itself() {
        // The player on seat 0 gets 10 more; Bob plays 1 better than Anne.
        let mut results = game(0, 0, 0, &[("anne", 4), ("bob", -4)]);
        results.extend(game(0, 1, 0, &[("bob", 6), ("anne", -6)]));
        assert_eq!(standing(&standings(&results, &[0], None)), [(1, "BOB", 2, 1.0), (2, "ANNE", 2, -1.0)]);
    }

    #[test]
    fn a_game_alone_says_nothing_and_bots_have_results_but_no_place() {
        let mut results = game(0, 0, 0, &[("anne", 4), ("bot", -4)]);
        assert!(standings(&results, &[0], None).is_empty());
        let alone = compare(&results, 0, 2, None);
        assert!(alone.seats.iter().flat_map(|seat| &seat.results).all(|result| result.compared.is_none()));
        results.extend(game(1, 0, 0, &[("bot", 0), ("bob", 0)]));
        results.extend(game(1, 1, 1, &[("bob", 9), ("bot", -9)]));
        assert_eq!(standing(&standings(&results, &[0, 1], None)), [(1, "ANNE", 1, 2.0), (1, "BOB", 1, 2.0)]);
        assert!(standings(&results, &[1], None).is_empty(), "only of the deals that are asked for");
        let compared = compare(&results, 0, 2, None);
        assert_eq!(compared.seats[0].results[1].bot, Some(treize_protocol::Level::Easy));
        assert_eq!(compared.seats[0].results[1].name, None);
    }
}
