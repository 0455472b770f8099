//! [`Duel`]: who plays whom, at what, and how one game of it goes.

use std::time::{Duration, Instant};

use treize_bots::games::Knowledge;
use treize_bots::luck::Played as Course;
use treize_bots::{Limit, Place, Player, PlayerError, Random, Spec, show};
use treize_engine::{Aim, Chance, Game, Outcome, PerSeat, Players, Seat, SeatSet, SeededChance, Viewer};
use treize_record::table::Table;

use crate::seating::Seatings;

/// Players who meet over many deals.
///
/// Every deal is played once in each of its [`Seatings`].
#[derive(Clone, Debug)]
pub struct Duel<G: Game> {
    knowledge: Knowledge<G>,
    options: G::Options,
    players: Players,
    seatings: Seatings,
    seed: u64,
    luck: bool,
}

/// A game that is over.
#[derive(Clone, Debug)]
pub struct Played {
    /// Which deal was played.
    pub deal: u64,
    /// The number of the seating within the deal.
    pub seating: usize,
    /// Who sat on each seat: the index of the bot in [`Duel::bots`].
    pub bots: PerSeat<usize>,
    /// How it ended: who failed to choose is not among the winners.
    pub outcome: Outcome,
    /// How many rounds it had.
    pub rounds: usize,
    /// How many decisions each seat took.
    pub decisions: PerSeat<u32>,
    /// How long each seat thought.
    pub thought: PerSeat<Duration>,
    /// Who failed to choose, and why.
    pub faults: Vec<(Seat, PlayerError)>,
    /// How many of each seat's points were luck, if that was asked for: see [`Duel::adjust_for_luck`].
    pub luck: Option<PerSeat<f64>>,
}

impl Played {
    /// The seat's points per round; and without luck, if that was asked for.
    pub(crate) fn points_per_round(&self, seat: Seat) -> (f64, Option<f64>) {
        let (points, rounds) = (f64::from(self.outcome.totals[seat]), self.rounds as f64);
        (points / rounds, self.luck.map(|luck| (points - luck[seat]) / rounds))
    }

    /// Who failed to choose, and so lost.
    pub fn faulty(&self) -> SeatSet {
        self.faults.iter().map(|&(seat, _)| seat).collect()
    }
}

impl<G: Game> Duel<G> {
    /// The bots that are listed here, one for each seat, at a table with these options. The order of the list does
    /// not matter, except that with teams partners stay partners.
    ///
    /// # Panics
    ///
    /// If no table has this number of seats.
    pub fn new(knowledge: Knowledge<G>, options: G::Options, seats: &[Spec], seed: u64) -> Duel<G> {
        let teams = serde_json::to_value(&options).expect("options are plain data")["teams"] == true;
        let players = seats.len().try_into().expect("a table of one to six players");
        Duel { knowledge, options, players, seatings: Seatings::new(seats, teams, seed), seed, luck: false }
    }

    /// Also finds out how much of each result was luck, by what the game's own network says of the deals and the draws.
    ///
    /// The mean of luck is zero for any network, so that points without it have the same mean, and less spread. It takes time: about
    /// as long as a short search per move.
    #[must_use]
    pub fn adjust_for_luck(self) -> Self {
        Duel { luck: true, ..self }
    }

    /// What the table chose.
    pub fn options(&self) -> &G::Options {
        &self.options
    }

    /// How many sit at the table.
    pub fn players(&self) -> Players {
        self.players
    }

    /// The different bots, in the order in which they were listed.
    pub fn bots(&self) -> &[Spec] {
        self.seatings.bots()
    }

    /// Where the random numbers start.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The orders in which they sit.
    pub fn seatings(&self) -> &Seatings {
        &self.seatings
    }

    /// How many games are played with each deal.
    pub fn games_per_deal(&self) -> u64 {
        self.seatings.per_deal() as u64
    }

    /// Plays the game with this number, with the chance that `source` makes of its deal.
    ///
    /// Games are numbered deal by deal, and within a deal seating by seating.
    ///
    /// A player that fails to choose has lost; a random player takes its seat, so that the others can finish their game.
    pub fn play<C: Chance>(
        &self,
        number: u64,
        source: impl FnOnce(SeededChance) -> C,
    ) -> (Table<G, C>, Played) {
        self.play_with(number, source, |spec, place, seed| spec.player(&self.knowledge, place, seed))
    }

    /// The same, with players that `make` makes, each from its name, its place and a seed.
    pub fn play_with<C: Chance>(
        &self,
        number: u64,
        source: impl FnOnce(SeededChance) -> C,
        mut make: impl FnMut(&Spec, &Place<'_, G>, u64) -> Box<dyn Player<G>>,
    ) -> (Table<G, C>, Played) {
        let per_deal = self.games_per_deal();
        let (deal, seating) = (number / per_deal, (number % per_deal) as usize);
        let (players, order) = (self.players, self.seatings.order(deal, seating));
        let order = PerSeat::from_fn(players, |seat| order[seat.index()]);
        let chance = source(SeededChance::for_game(self.seed, deal));
        let mut table =
            Table::<G, C>::new(&self.options, players, chance).expect("a table that can be set up");
        let mut choice = SeededChance::for_game(!self.seed, number);
        let mut bots: Vec<Box<dyn Player<G>>> = Seat::all(players)
            .map(|seat| {
                let place = Place { seat, players, options: &self.options };
                make(&self.bots()[order[seat]], &place, choice.fork_seed())
            })
            .collect();
        show(table.game(), table.last(), &mut bots);
        let mut faults = Vec::new();
        let mut decisions = PerSeat::new(players, 0);
        let mut thought = PerSeat::new(players, Duration::ZERO);
        let mut waiting = Vec::new();
        let mut course = self.luck.then(|| Course::new(players, self.options.clone()));
        loop {
            waiting.clear();
            waiting.extend(table.game().to_act());
            let Some(&seat) = waiting.get(choice.below(waiting.len().max(1))) else { break };
            let legal = table.game().legal(seat);
            let start = Instant::now();
            let view = table.game().view(Viewer::Seat(seat));
            let chosen = bots[seat.index()].choose(&view, legal, &Limit::default());
            thought[seat] += start.elapsed();
            decisions[seat] += 1;
            let action = chosen.unwrap_or_else(|fault| {
                faults.push((seat, fault));
                let mut random = SeededChance::new(choice.fork_seed());
                let action = random.pick(legal);
                bots[seat.index()] = Box::new(Random(random));
                action
            });
            let (before, rounds) = (course.as_ref().map(|_| table.game().clone()), table.rounds().len());
            table.play(seat, action).expect("bots choose among what is legal");
            if let Some((course, before)) = course.as_mut().zip(before) {
                course.add(before, (seat, action), table.rounds().get(rounds).copied());
            }
            show(table.game(), table.last(), &mut bots);
        }
        let outcome = table.game().outcome().expect("nobody is to act: the game is over");
        for bot in &mut bots {
            bot.end(&outcome);
        }
        let rounds = table.rounds().len();
        let luck =
            course.map(|course| self.luck(&course, SeededChance::for_game(!self.seed, deal).fork_seed()));
        let mut played =
            Played { deal, seating, bots: order, outcome, rounds, decisions, thought, faults, luck };
        played.outcome.winners = winners(outcome.winners, SeatSet::all(players), played.faulty());
        (table, played)
    }
}

impl<G: Game> Duel<G> {
    /// How many of each seat's points were luck.
    fn luck(&self, course: &Course<G>, seed: u64) -> PerSeat<f64> {
        let luck = course.luck_by_network(&self.knowledge, seed);
        let team = course.states.first().map_or(1, |game| game.team(Seat::ZERO).len());
        // Luck is relative to the mean of the other side; this factor turns it back into points.
        let share = (usize::from(self.players) - team) as f64 / usize::from(self.players) as f64;
        let sign = if G::AIM == Aim::Most { 1.0 } else { -1.0 };
        PerSeat::from_fn(self.players, |seat| sign * share * luck[seat])
    }
}

/// Who wins when some have failed: the winners without them, or else all the others.
fn winners(winners: SeatSet, all: SeatSet, faulty: SeatSet) -> SeatSet {
    let fair = winners.without(faulty);
    if fair.is_empty() { all.without(faulty) } else { fair }
}

#[cfg(test)]
mod tests {
    use treize_engine::games::Thirteen;
    use treize_engine::games::piles::Options;

    use super::*;
    use crate::stats::Mean;

    fn duel(names: [&str; 3]) -> Duel<Thirteen> {
        let seats = names.map(|name| name.parse().expect("a player"));
        Duel::new(Knowledge::of(), Options::default(), &seats, 7)
    }

    #[test]
    fn a_deal_is_the_same_in_every_seating() {
        let duel = duel(["greedy", "random", "random"]);
        let shuffles = |number| duel.play(number, treize_engine::Recorded::new).0.chance().shuffles.clone();
        assert_eq!(shuffles(0), shuffles(1));
        assert_eq!(shuffles(0), shuffles(2));
        assert_ne!(shuffles(0), shuffles(3));
    }

    #[test]
    fn players_who_are_listed_in_another_order_play_the_same_games() {
        let played = |names| {
            let duel = duel(names);
            let name = |played: &Played| {
                let bots = played.bots.as_slice().iter();
                bots.map(|&bot| duel.bots()[bot].to_string()).collect::<Vec<_>>()
            };
            let games = (0..12).map(|number| duel.play(number, |fast| fast).1);
            games.map(|played| (name(&played), played.outcome)).collect::<Vec<_>>()
        };
        assert_eq!(played(["normal", "easy", "random"]), played(["random", "normal", "easy"]));
    }

    #[test]
    fn what_is_left_of_a_result_without_luck_varies_less() {
        let seats = [const { Spec::Net }; 4];
        let options = Options { rounds: Some(1) };
        let duel = Duel::<Thirteen>::new(Knowledge::of(), options, &seats, 7).adjust_for_luck();
        let (mut with_luck, mut without) = (Mean::default(), Mean::default());
        for number in 0..60 {
            let played = duel.play(number, |fast| fast).1;
            let mean = f64::from(played.outcome.totals.as_slice().iter().sum::<i32>()) / 4.0;
            let (points, adjusted) = played.points_per_round(Seat::ZERO);
            // All play alike: ahead of the mean is nobody but by luck.
            with_luck.add(points - mean);
            without.add(adjusted.expect("it was asked for") - mean);
        }
        let [all, left] =
            [with_luck, without].map(|mean| mean.standard_error().expect("results vary").powi(2));
        assert!(left < 0.8 * all, "{} % of the variance is left", left / all * 100.0);
    }

    #[test]
    fn who_fails_to_choose_loses_and_the_game_goes_on() {
        let duel = duel(["exec:false", "random", "random"]);
        let faulty = Seat::try_from(2).expect("a seat");
        let (table, played) = duel.play(1, treize_engine::Recorded::new);
        assert_eq!(played.faults, [(faulty, PlayerError::Exec(treize_bots::ExecError::Ended))]);
        assert!(!played.outcome.winners.contains(faulty) && !played.outcome.winners.is_empty());
        treize_record::Record::of(&table).expect("the game is over");
        // It is chance that plays on, and chance is reproducible.
        assert_eq!(played.outcome, duel.play(1, |fast| fast).1.outcome);
    }

    #[test]
    fn the_winners_are_those_who_did_not_fail() {
        let set = |seats: &[u8]| {
            seats.iter().map(|&seat| Seat::try_from(seat).expect("a seat")).collect::<SeatSet>()
        };
        let rows: [(&[u8], &[u8], &[u8]); 5] = [
            (&[1], &[], &[1]),
            (&[0, 1], &[1], &[0]),
            (&[1], &[0], &[1]),
            (&[1], &[1], &[0, 2]),
            (&[1], &[0, 1, 2], &[]),
        ];
        for (first, faulty, expected) in rows {
            assert_eq!(winners(set(first), set(&[0, 1, 2]), set(faulty)), set(expected), "{faulty:?}");
        }
    }
}
