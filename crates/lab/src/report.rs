//! What came of a duel.

use std::cmp::Ordering;
use std::time::Duration;

use serde::Serialize;
use treize_engine::{Aim, Game, Outcome, PerSeat, Players, Score, Seat, SeatSet};

use crate::chart::{Chart, Intervals, Panel, Row, Tint};
pub use crate::stats::Estimate;
use crate::stats::{Mean, holm};
use crate::{Duel, Played, Provenance};

/// What came of a duel, for each player and each pair of players.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// [`Game::ID`]
    pub game: &'static str,
    /// Whether points are good.
    pub aim: Aim,
    /// How many sat at the table.
    pub players: Players,
    /// How many games were played.
    pub games: u64,
    /// How many different deals.
    pub deals: u64,
    /// How many games were played with each deal: one in each order in which the players sat.
    pub games_per_deal: u64,
    /// Are these all orders in which the players can sit, or some that were drawn at random?
    pub all_orders: bool,
    /// Each player, in the order of the list.
    pub bots: Vec<BotReport>,
    /// Each pair, deal by deal: `a` minus `b`.
    pub pairs: Vec<Pair>,
    /// How it was made.
    #[serde(flatten)]
    pub provenance: Provenance,
}

/// How one player did, over all the seats it had.
#[derive(Clone, Debug, Serialize)]
pub struct BotReport {
    /// Its name.
    pub bot: String,
    /// Points per game.
    pub points: Estimate,
    /// Points per round.
    pub points_per_round: Estimate,
    /// Place at the end, from 1; those with as many points share, and who failed to choose is last.
    pub rank: Estimate,
    /// Share of a win; several winners divide it.
    pub win_share: Estimate,
    /// Points per round without luck, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck_adjusted: Option<Estimate>,
    /// How long a decision took.
    pub ms_per_move: f64,
    /// How many games it lost because it failed to choose.
    pub faults: u64,
}

/// One player minus another.
#[derive(Clone, Debug, Serialize)]
pub struct Pair {
    /// One.
    pub a: String,
    /// The other.
    pub b: String,
    /// The difference of their points per round.
    pub points_per_round: Estimate,
    /// How likely such a difference would be if there were none (Student's test).
    pub p_value: Option<f64>,
    /// The same, adjusted for the number of pairs (Holm).
    pub p_adjusted: Option<f64>,
    /// Is the adjusted value below 0.05?
    pub significant: bool,
    /// The same difference without luck, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck_adjusted: Option<LuckAdjusted>,
}

/// A difference of points per round from which luck was taken out.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct LuckAdjusted {
    /// What is left.
    pub points_per_round: Estimate,
    /// How likely such a difference would be if there were none (Student's test).
    pub p_value: Option<f64>,
    /// The variance over deals, as a share of the variance with luck: 0.25 means that a quarter of the deals says as much. Absent if
    /// there is none.
    pub variance_left: Option<f64>,
}

impl LuckAdjusted {
    /// From the samples without luck and with it.
    pub(crate) fn of(adjusted: &Mean, with_luck: &Mean) -> LuckAdjusted {
        let errors = adjusted.standard_error().zip(with_luck.standard_error());
        LuckAdjusted {
            points_per_round: adjusted.estimate(),
            p_value: adjusted.p_value(),
            variance_left: errors.filter(|errors| errors.1 > 0.0).map(|(left, all)| (left / all).powi(2)),
        }
    }

    pub(crate) fn negated(self) -> LuckAdjusted {
        LuckAdjusted { points_per_round: self.points_per_round.negated(), ..self }
    }
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
    luck_adjusted: Mean,
    /// Sums over the deal that is being played: points, points per round, rank, share of wins, and points per round without luck.
    deal: [f64; 5],
    seats_in_deal: f64,
}

/// Counts the games of a duel, in the order of their numbers.
#[derive(Clone, Debug)]
pub struct Tally {
    game: &'static str,
    aim: Aim,
    players: Players,
    games_per_deal: u64,
    all_orders: bool,
    provenance: Provenance,
    bots: Vec<BotTally>,
    /// With luck, and without it.
    pairs: Vec<(usize, usize, [Mean; 2])>,
    games: u64,
    /// Is luck taken out as well?
    luck: bool,
}

impl Tally {
    /// Nothing has been played yet.
    pub fn new<G: Game>(duel: &Duel<G>) -> Tally {
        let bot = |spec: &treize_bots::Spec| BotTally { name: spec.to_string(), ..BotTally::default() };
        let bots: Vec<BotTally> = duel.bots().iter().map(bot).collect();
        let pairs =
            (0..bots.len()).flat_map(|a| (a + 1..bots.len()).map(move |b| (a, b, Default::default())));
        let pairs = pairs.collect();
        Tally {
            game: G::ID,
            aim: G::AIM,
            players: duel.players(),
            games_per_deal: duel.games_per_deal(),
            all_orders: duel.seatings().is_complete(),
            provenance: Provenance::new(duel),
            bots,
            pairs,
            games: 0,
            luck: false,
        }
    }

    /// Counts a game.
    pub fn add(&mut self, played: &Played) {
        let (outcome, faulty) = (&played.outcome, played.faulty());
        self.luck |= played.luck.is_some();
        for (seat, &points) in outcome.totals.iter() {
            let bot = &mut self.bots[played.bots[seat]];
            let rank = rank(self.aim, &outcome.totals, faulty, seat);
            let (per_round, adjusted) = played.points_per_round(seat);
            let results =
                [f64::from(points), per_round, rank, won(outcome, seat), adjusted.unwrap_or(per_round)];
            bot.deal.iter_mut().zip(results).for_each(|(sum, result)| *sum += result);
            bot.seats_in_deal += 1.0;
            bot.decisions += u64::from(played.decisions[seat]);
            bot.thought += played.thought[seat];
            bot.faults += u64::from(faulty.contains(seat));
        }
        self.games += 1;
        if self.games.is_multiple_of(self.games_per_deal) {
            self.end_deal();
        }
    }

    /// All seatings of a deal are one sample: the luck of the deal is the same in them.
    fn end_deal(&mut self) {
        for (a, b, differences) in &mut self.pairs {
            for (difference, result) in differences.iter_mut().zip([1, 4]) {
                let [a, b] = [*a, *b].map(|bot| self.bots[bot].deal[result] / self.bots[bot].seats_in_deal);
                difference.add(a - b);
            }
        }
        for bot in &mut self.bots {
            let [points, points_per_round, rank, won, luck_adjusted] =
                bot.deal.map(|sum| sum / bot.seats_in_deal);
            bot.luck_adjusted.add(luck_adjusted);
            bot.points.add(points);
            bot.points_per_round.add(points_per_round);
            bot.rank.add(rank);
            bot.win_share.add(won);
            bot.deal = [0.0; 5];
            bot.seats_in_deal = 0.0;
        }
    }

    /// What can be said by now. A deal that was not played in all of its seatings does not count.
    pub fn report(&self) -> Report {
        // Alone, a player's rank and share of wins are given by the number of seats: there is nothing to estimate.
        let alone = self.bots.len() == 1;
        let bots = self.bots.iter().map(|bot| BotReport {
            bot: bot.name.clone(),
            points: bot.points.estimate(),
            points_per_round: bot.points_per_round.estimate(),
            rank: bot.rank.estimate(),
            win_share: if alone {
                bot.win_share.estimate()
            } else {
                bot.win_share.share(self.games_per_deal)
            },
            luck_adjusted: self.luck.then(|| bot.luck_adjusted.estimate()),
            ms_per_move: bot.thought.as_secs_f64() * 1000.0 / bot.decisions.max(1) as f64,
            faults: bot.faults,
        });
        let p_values: Vec<_> =
            self.pairs.iter().map(|(_, _, [difference, _])| difference.p_value()).collect();
        let adjusted = holm(&p_values);
        let pairs = self.pairs.iter().enumerate().map(|(index, &(a, b, [difference, without]))| Pair {
            a: self.bots[a].name.clone(),
            b: self.bots[b].name.clone(),
            points_per_round: difference.estimate(),
            p_value: p_values[index],
            p_adjusted: adjusted[index],
            significant: adjusted[index].is_some_and(|p| p < 0.05),
            luck_adjusted: self.luck.then(|| LuckAdjusted::of(&without, &difference)),
        });
        Report {
            game: self.game,
            aim: self.aim,
            players: self.players,
            games: self.games,
            deals: self.games / self.games_per_deal,
            games_per_deal: self.games_per_deal,
            all_orders: self.all_orders,
            bots: bots.collect(),
            pairs: pairs.collect(),
            provenance: self.provenance.clone(),
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
            label: format!("{} minus {}", pair.a, pair.b),
            value: pair.points_per_round,
            tint: if pair.significant { Tint::of(pair.points_per_round, 0.0, self.aim) } else { Tint::Open },
        });
        let heading = match self.aim {
            Aim::Most => "Points per round (most win)",
            Aim::Fewest => "Points per round (fewest win)",
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
        let (games, deals) = (counted(self.games, "game"), counted(self.deals, "deal"));
        let orders =
            if self.all_orders { "every order of the players" } else { "random orders of the players" };
        Chart {
            title: format!("{name}, {} players", self.players),
            subtitle: format!("{games}, {deals} in {orders}; intervals 95 %"),
            note: self.provenance.to_string(),
            panels,
        }
    }
}

/// `1 deal`, `2 deals`.
pub fn counted(count: u64, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
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
    use treize_bots::games::Knowledge;
    use treize_engine::games::{Nichtig, nichtig};

    use super::*;

    /// Normal minus easy in Null & Nichtig, where who sits next to whom matters most.
    fn normal_minus_easy(names: &str, deals: u64) -> Estimate {
        let seats: Vec<_> = names.split(' ').map(|name| name.parse().expect("a player")).collect();
        let duel = Duel::<Nichtig>::new(Knowledge::of(), nichtig::Options::default(), &seats, 13);
        let mut tally = Tally::new(&duel);
        for number in 0..deals * duel.games_per_deal() {
            tally.add(&duel.play(number, |fast| fast).1);
        }
        let report = tally.report();
        let pair = |a: &str, b: &str| report.pairs.iter().find(|pair| pair.a == a && pair.b == b);
        let turned = || pair("easy", "normal").map(|pair| pair.points_per_round.negated());
        pair("normal", "easy").map(|pair| pair.points_per_round).or_else(turned).expect("they have met")
    }

    #[test]
    fn the_order_of_the_list_does_not_change_what_is_found() {
        let found = normal_minus_easy("hard normal easy beginner", 20);
        for list in ["hard easy normal beginner", "easy beginner normal hard", "normal beginner easy hard"] {
            assert_eq!(normal_minus_easy(list, 20), found, "{list}");
        }
        // With the same neighbours in every game it was -1.2 ± 0.2 or +1.8 ± 0.2, depending on the list.
        assert!(found.mean > 0.0, "{found:?}");
        let five = normal_minus_easy("hard normal easy beginner random", 20);
        assert_eq!(normal_minus_easy("easy random hard beginner normal", 20), five);
    }

    #[test]
    fn who_always_wins_or_never_does_has_an_interval_all_the_same() {
        let seats = ["exec:false", "greedy", "greedy"].map(|name| name.parse().expect("a player"));
        let duel = Duel::<Nichtig>::new(
            Knowledge::of(),
            nichtig::Options { rounds: Some(1), ..Default::default() },
            &seats,
            1,
        );
        let mut tally = Tally::new(&duel);
        (0..6).for_each(|number| tally.add(&duel.play(number, |fast| fast).1));
        let won = tally.report().bots[0].win_share;
        assert!(won.mean == 0.0 && won.low == Some(0.0) && won.high > Some(0.3), "{won:?}");
    }

    #[test]
    fn who_sits_everywhere_wins_its_share_exactly() {
        let duel = Duel::<Nichtig>::new(
            Knowledge::of(),
            nichtig::Options::default(),
            &[const { treize_bots::Spec::Random }; 3],
            1,
        );
        let mut tally = Tally::new(&duel);
        (0..4).for_each(|number| tally.add(&duel.play(number, |fast| fast).1));
        let report = tally.report();
        let bot = &report.bots[0];
        assert!((bot.win_share.mean - 1.0 / 3.0).abs() < 1e-9);
        assert_eq!((bot.win_share.ci95, bot.rank.ci95), (None, None));
        assert!(bot.points.ci95.is_some());
    }

    #[test]
    fn a_report_says_how_it_was_made_and_whether_it_is_complete() {
        let seats = ["greedy", "expert", "random"].map(|name| name.parse().expect("a player"));
        let options = nichtig::Options { rounds: Some(2), ..Default::default() };
        let mut report = Tally::new(&Duel::<Nichtig>::new(Knowledge::of(), options, &seats, 7)).report();
        report.provenance.finish(report.games, 12);
        let json = serde_json::to_value(&report).expect("plain data");
        let found = ["seed", "options", "version", "complete", "reproducible", "games_requested"]
            .map(|key| &json[key]);
        let version = env!("CARGO_PKG_VERSION");
        let expected = [
            serde_json::json!(7),
            serde_json::json!({"rounds": 2}),
            serde_json::json!(version),
            serde_json::json!(false),
            serde_json::json!(false),
            serde_json::json!(12),
        ];
        assert_eq!(found, expected.each_ref());
        let note = format!(
            "seed 7, options {{\"rounds\":2}}, rules 1, treize {version}, incomplete: 12 games were requested, not reproducible"
        );
        assert_eq!(report.provenance.to_string(), note);
        assert!(report.chart("Null & Nichtig").svg().contains("incomplete: 12 games were requested"));
    }

    #[test]
    fn those_with_as_many_points_share_their_rank_and_the_faulty_come_last() {
        let totals = PerSeat::from_fn(Players::FOUR, |seat| [5, 9, 5, 2][seat.index()]);
        let ranks = |aim, faulty| {
            Seat::all(Players::FOUR).map(|seat| rank(aim, &totals, faulty, seat)).collect::<Vec<_>>()
        };
        assert_eq!(ranks(Aim::Most, SeatSet::EMPTY), [2.5, 1.0, 2.5, 4.0]);
        assert_eq!(ranks(Aim::Fewest, SeatSet::EMPTY), [2.5, 4.0, 2.5, 1.0]);
        assert_eq!(ranks(Aim::Most, Seat::ZERO.into()), [4.0, 1.0, 2.0, 3.0]);
    }
}
