//! [`Match`]: two players, until it is known which one is better.

use std::ops::ControlFlow;
use std::time::Duration;

use serde::Serialize;
use treize_bots::Spec;
use treize_bots::games::Knowledge;
use treize_engine::{Aim, Game, Players, Seat};

use crate::report::LuckAdjusted;
use crate::sequential::ConfidenceSequence;
use crate::stats::Mean;
use crate::{Duel, Played, Provenance};

/// Two players who play the same deals until enough is known about them.
///
/// Each deal is played by one of the first against a table of the second, and the other way round, on each seat. With teams,
/// each player is a team.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    duels: Vec<Duel<G>>,
    bots: [Spec; 2],
}

/// When a match ends.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// The interval excludes zero.
    Decided,
    /// The difference is known to plus or minus this many points per round.
    Precise(f64),
}

/// What is known about the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The first is better.
    A,
    /// The second is better.
    B,
    /// They differ by less than was asked for.
    Equal,
    /// Not enough is known.
    Undecided,
}

/// When to stop a match.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct StopRule {
    /// The question.
    pub until: Until,
    /// A difference of less than this many points per round counts as none, and ends the match too.
    pub equal_within: Option<f64>,
    /// The probability that the interval misses the truth: 0.05 for 95 % intervals.
    pub error: f64,
}

/// What came of a match.
#[derive(Clone, Debug, Serialize)]
pub struct MatchReport {
    /// [`Game::ID`]
    pub game: &'static str,
    /// How many sat at the table.
    pub players: Players,
    /// The first player.
    pub a: String,
    /// The second player.
    pub b: String,
    /// Which one is better.
    pub verdict: Verdict,
    /// How many points per round `a` is better than `b`, whether points are good or bad in this game; without luck, if that was
    /// asked for.
    pub ahead: Ahead,
    /// The same with luck, if `ahead` is without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with_luck: Option<WithLuck>,
    /// When it was to stop.
    #[serde(flatten)]
    pub rule: StopRule,
    /// How many deals were played, each in all seatings, both ways round.
    pub deals: u64,
    /// How many games.
    pub games: u64,
    /// How long a decision of `a` and of `b` took.
    pub ms_per_move: [f64; 2],
    /// How many games `a` and `b` lost because they failed to choose.
    pub faults: [u64; 2],
    /// How it was made.
    #[serde(flatten)]
    pub provenance: Provenance,
}

/// A difference, and an interval that holds although the match was watched all the time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Ahead {
    /// The mean over deals.
    pub mean: f64,
    /// The ends of the interval; absent while too little is known.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

/// What a match without luck would have said with it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct WithLuck {
    /// The mean over deals.
    pub mean: f64,
    /// The variance over deals without luck, as a share of the variance with it.
    pub variance_left: Option<f64>,
}

impl<G: Game> Match<G> {
    /// Also takes luck out of the results, and decides by what is left: see [`Duel::adjust_for_luck`].
    #[must_use]
    pub fn adjust_for_luck(self) -> Self {
        Match { duels: self.duels.into_iter().map(Duel::adjust_for_luck).collect(), ..self }
    }

    /// A match between two different players.
    pub fn new(
        knowledge: &Knowledge<G>,
        options: &G::Options,
        players: Players,
        [a, b]: [Spec; 2],
        seed: u64,
    ) -> Match<G> {
        let teams = serde_json::to_value(options).expect("options are plain data")["teams"] == true;
        let duel = |seats: &[Spec]| Duel::new(knowledge.clone(), options.clone(), seats, seed);
        let one_against = |one: &Spec, others: &Spec| {
            let mut seats = vec![others.clone(); players.into()];
            seats[0] = one.clone();
            duel(&seats)
        };
        let duels = if teams {
            let seats: Vec<_> = [&a, &b].into_iter().cycle().take(players.into()).cloned().collect();
            vec![duel(&seats)]
        } else if players == Players::TWO {
            vec![one_against(&a, &b)]
        } else {
            vec![one_against(&a, &b), one_against(&b, &a)]
        };
        Match { duels, bots: [a, b] }
    }

    /// How many games each deal is played in.
    pub fn games_per_deal(&self) -> u64 {
        self.duels.iter().map(Duel::games_per_deal).sum()
    }

    /// The duel of the game with this number, and the game's number in it. Games are numbered deal by deal.
    fn game(&self, number: u64) -> (&Duel<G>, u64) {
        let (deal, mut rest) = (number / self.games_per_deal(), number % self.games_per_deal());
        for duel in &self.duels {
            if rest < duel.games_per_deal() {
                return (duel, deal * duel.games_per_deal() + rest);
            }
            rest -= duel.games_per_deal();
        }
        unreachable!("a deal has as many games as its duels together")
    }

    /// Plays the game with this number: its duel, the game's number in it, and what came of it.
    pub fn play(&self, number: u64) -> (&Duel<G>, u64, Played) {
        let (duel, number) = self.game(number);
        (duel, number, duel.play(number, |fast| fast).1)
    }
}

/// Counts the games of a match, in the order of their numbers, and says when to stop.
#[derive(Clone, Debug)]
pub struct MatchTally {
    game: &'static str,
    aim: Aim,
    players: Players,
    names: [String; 2],
    games_per_deal: u64,
    rule: StopRule,
    difference: ConfidenceSequence,
    games: u64,
    /// The samples with luck and without it, if it is taken out.
    with_luck: Option<[Mean; 2]>,
    /// Of the deal that is being played, for each player: points per round of all its seats with luck and without it, and how many
    /// seats these are.
    deal: [([f64; 2], f64); 2],
    thought: [Duration; 2],
    decisions: [u64; 2],
    faults: [u64; 2],
    provenance: Provenance,
}

impl MatchTally {
    /// Nothing has been played yet.
    pub fn new<G: Game>(played: &Match<G>, rule: StopRule) -> MatchTally {
        let duel = &played.duels[0];
        MatchTally {
            game: G::ID,
            aim: G::AIM,
            players: duel.players(),
            names: [0, 1].map(|bot| played.bots[bot].to_string()),
            games_per_deal: played.games_per_deal(),
            rule,
            difference: ConfidenceSequence::new(rule.error),
            games: 0,
            with_luck: None,
            deal: Default::default(),
            thought: [Duration::ZERO; 2],
            decisions: [0; 2],
            faults: [0; 2],
            provenance: Provenance::new(duel),
        }
    }

    /// Counts a game, which this duel of the match has played. Breaks when the match is over.
    pub fn add<G: Game>(&mut self, duel: &Duel<G>, played: &Played) -> ControlFlow<()> {
        let faulty = played.faulty();
        if played.luck.is_some() {
            self.with_luck.get_or_insert_default();
        }
        for seat in Seat::all(self.players) {
            let is_first = duel.bots()[played.bots[seat]].to_string() == self.names[0];
            let bot = usize::from(!is_first);
            let (points, adjusted) = played.points_per_round(seat);
            let ([with_luck, without], seats) = &mut self.deal[bot];
            *with_luck += points;
            *without += adjusted.unwrap_or(points);
            *seats += 1.0;
            self.thought[bot] += played.thought[seat];
            self.decisions[bot] += u64::from(played.decisions[seat]);
            self.faults[bot] += u64::from(faulty.contains(seat));
        }
        self.games += 1;
        if !self.games.is_multiple_of(self.games_per_deal) {
            return ControlFlow::Continue(());
        }
        let [a, b] = self.deal.map(|(sums, seats)| sums.map(|sum| sum / seats));
        self.deal = Default::default();
        let samples = [0, 1].map(|index| {
            let difference = a[index] - b[index];
            if self.aim == Aim::Most { difference } else { -difference }
        });
        // Without luck taken out, both are the same.
        self.difference.add(samples[1]);
        if let Some(means) = &mut self.with_luck {
            means.iter_mut().zip(samples).for_each(|(mean, sample)| mean.add(sample));
        }
        if self.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn is_over(&self) -> bool {
        let (low, high) = self.difference.interval();
        match self.rule.until {
            Until::Decided => self.verdict() != Verdict::Undecided,
            Until::Precise(half) => high - low <= 2.0 * half,
        }
    }

    fn verdict(&self) -> Verdict {
        let (low, high) = self.difference.interval();
        let is_equal = self.rule.equal_within.is_some_and(|within| -within < low && high < within);
        if is_equal {
            Verdict::Equal
        } else if low > 0.0 {
            Verdict::A
        } else if high < 0.0 {
            Verdict::B
        } else {
            Verdict::Undecided
        }
    }

    /// What can be said by now. A deal that was not played in all of its seatings does not count.
    pub fn report(&self) -> MatchReport {
        let (low, high) = self.difference.interval();
        let known = |end: f64| end.is_finite().then_some(end);
        let [a, b] = self.names.clone();
        let ms = |bot: usize| self.thought[bot].as_secs_f64() * 1000.0 / self.decisions[bot].max(1) as f64;
        let with_luck = self.with_luck.map(|[with_luck, without]| WithLuck {
            mean: with_luck.mean(),
            variance_left: LuckAdjusted::of(&without, &with_luck).variance_left,
        });
        MatchReport {
            with_luck,
            game: self.game,
            players: self.players,
            a,
            b,
            verdict: self.verdict(),
            ahead: Ahead { mean: self.difference.mean(), low: known(low), high: known(high) },
            rule: self.rule,
            deals: self.difference.samples(),
            games: self.games,
            ms_per_move: [ms(0), ms(1)],
            faults: self.faults,
            provenance: self.provenance.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use treize_engine::games::{Danger13, Nichtig, Thirteen, danger13, nichtig, piles};

    use super::*;

    const RULE: StopRule = StopRule { until: Until::Decided, equal_within: None, error: 0.05 };

    /// Plays at most this many deals.
    fn play<G: Game>(
        bots: [&str; 2],
        options: &G::Options,
        players: Players,
        rule: StopRule,
        deals: u64,
        knowledge: &Knowledge<G>,
    ) -> MatchReport {
        let bots = bots.map(|name| name.parse().expect("a player"));
        let played = Match::new(knowledge, options, players, bots, 7);
        let mut tally = MatchTally::new(&played, rule);
        for number in 0..deals * played.games_per_deal() {
            let (duel, _, played) = played.play(number);
            if tally.add(duel, &played).is_break() {
                break;
            }
        }
        tally.report()
    }

    #[test]
    fn the_better_player_is_known_after_few_deals_whether_points_are_good_or_bad() {
        let options = piles::Options::default();
        for (bots, verdict) in [(["greedy", "random"], Verdict::A), (["random", "greedy"], Verdict::B)] {
            let report = play::<Thirteen>(bots, &options, Players::FOUR, RULE, 100, &Knowledge::of());
            assert_eq!(report.verdict, verdict, "{report:?}");
            assert!(report.deals < 40 && report.games == report.deals * 8, "{report:?}");
        }
        let most = play::<Danger13>(
            ["greedy", "random"],
            &danger13::Options::default(),
            Players::TWO,
            RULE,
            100,
            &Knowledge::of(),
        );
        assert!(most.verdict == Verdict::A && most.ahead.mean > 0.5, "{most:?}");
    }

    #[test]
    fn players_that_choose_alike_are_not_called_different() {
        let report = play::<Thirteen>(
            ["greedy", "overlooking:100"],
            &piles::Options::default(),
            Players::THREE,
            RULE,
            60,
            &Knowledge::of(),
        );
        assert_eq!((report.verdict, report.deals), (Verdict::Undecided, 60));
        assert!(report.ahead.mean.abs() < 1e-9, "{report:?}");
        assert_eq!(report.ahead.low, None, "equal samples tell nothing");
    }

    #[test]
    fn teams_play_against_each_other() {
        let options = nichtig::Options { teams: true, ..nichtig::Options::default() };
        let knowledge = Knowledge::of();
        let [a, b] = ["greedy", "random"].map(|name| name.parse().expect("a player"));
        let played = Match::<Nichtig>::new(&knowledge, &options, Players::FOUR, [a, b], 7);
        let (duel, _, game) = played.play(0);
        let seats: Vec<_> = game.bots.as_slice().iter().map(|&bot| duel.bots()[bot].to_string()).collect();
        assert!(seats[0] == seats[2] && seats[1] == seats[3] && seats[0] != seats[1], "{seats:?}");
    }

    #[test]
    fn a_match_goes_on_until_the_difference_is_known_well_enough() {
        let precise = |half| StopRule { until: Until::Precise(half), ..RULE };
        let options = danger13::Options::default();
        let deals = [2.0, 1.0, 0.5].map(|half| {
            let report = play::<Danger13>(
                ["greedy", "random"],
                &options,
                Players::TWO,
                precise(half),
                2000,
                &Knowledge::of(),
            );
            let (low, high) = (report.ahead.low.expect("known"), report.ahead.high.expect("known"));
            assert!(high - low <= 2.0 * half, "{report:?}");
            report.deals
        });
        assert!(deals.is_sorted() && deals[0] < deals[2], "{deals:?}");
        let equal = StopRule { equal_within: Some(5.0), ..RULE };
        let report =
            play::<Danger13>(["greedy", "net"], &options, Players::TWO, equal, 2000, &Knowledge::of());
        assert_eq!(report.verdict, Verdict::Equal, "{report:?}");
    }

    #[test]
    fn a_match_without_luck_also_says_what_it_was_with_luck() {
        let bots = ["greedy", "random"].map(|name| name.parse().expect("a player"));
        let options = piles::Options { rounds: Some(1) };
        let played =
            Match::<Thirteen>::new(&Knowledge::of(), &options, Players::FOUR, bots, 7).adjust_for_luck();
        let mut tally = MatchTally::new(&played, StopRule { until: Until::Precise(1e-9), ..RULE });
        for number in 0..12 * played.games_per_deal() {
            let (duel, _, game) = played.play(number);
            let luck = game.luck.expect("it was asked for");
            assert!(luck.as_slice().iter().sum::<f64>().abs() < 1e-3, "{luck:?}");
            assert!(tally.add(duel, &game).is_continue());
        }
        let report = tally.report();
        let with_luck = report.with_luck.expect("luck was taken out");
        assert!((report.ahead.mean - with_luck.mean).abs() < 1.0, "{report:?}");
        assert!((report.ahead.mean - with_luck.mean).abs() > 1e-6, "{report:?}");
        assert!(with_luck.variance_left > Some(0.0), "{report:?}");
        let json = serde_json::to_value(&report).expect("plain data");
        assert!(json["with_luck"]["mean"].is_f64() && json["ahead"]["mean"].is_f64());
    }
}
