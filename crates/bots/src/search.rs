//! Determinized search: sample worlds that fit the view, roll out each action in them, and take the best on average.

use std::time::Instant;

use treize_engine::{ActionSet, Game, PerSeat, Players, Seat, SeatSet, SeededChance, Step, Viewer};

use crate::elimination::SuccessiveElimination;
use crate::games::Knowledge;
use crate::inference::{Hindsight, Inference};
use crate::judge::Judge;
use crate::net::{Room, SCALE};
use crate::{Budget, Limit, Place, Player, PlayerError, Policy, Spec};

/// How a game's search uses the network.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchSettings {
    /// At which own turn of a rollout it is asked: the next one, or a later one.
    pub turns: u32,
    /// As how many worlds its own value of an action counts. That value has no noise, and it is what such actions came to on average, with
    /// the cards that others really had.
    pub prior: f32,
}

impl SearchSettings {
    /// Where nothing else is better.
    pub const USUAL: SearchSettings = SearchSettings { turns: 1, prior: 0.0 };
}

/// How a rollout continues after the action.
#[derive(Clone, Debug)]
pub enum Rollout<'a, G: Game> {
    /// All seats follow the policy to the end of the round.
    ToRoundEnd(Policy<G>),
    /// All seats follow the network until this seat is to act again after another seat has acted; then the network gives the value
    /// (a truncated rollout). A seat that acts several times in a row plays its turn to the end, or it would learn nothing from
    /// the rollout that the network does not say at once. [`Evaluator::turns`] takes a later turn than the next one.
    UntilOwnTurn(Judge<'a, G>),
}

impl<G: Game> Rollout<'static, G> {
    /// The rollout of this game's expert.
    pub fn of_expert(knowledge: &Knowledge<G>) -> Self {
        match (&knowledge.judge, (knowledge.expert)(Budget::Playouts(1))) {
            (Some(judge), Spec::Search(_)) => Rollout::UntilOwnTurn(judge.clone()),
            _ => Rollout::ToRoundEnd(knowledge.greedy),
        }
    }
}

/// Says what an action is worth in one world, by a [`Rollout`].
///
/// In a rollout every seat decides by its own view, so the rollout itself never uses a hidden card. The state that it begins
/// from may be a world that somebody imagines, or the true one.
#[derive(Clone, Debug)]
pub struct Evaluator<'a, G: Game> {
    rollout: Rollout<'a, G>,
    /// At which turn of a seat the network is asked.
    turns: u32,
    room: Room,
}

impl<'a, G: Game> Evaluator<'a, G> {
    /// An evaluator that uses this rollout.
    pub fn new(rollout: Rollout<'a, G>) -> Self {
        Evaluator { rollout, turns: 1, room: Room::default() }
    }

    /// The same, but the network is asked at this turn of a seat instead of the next one.
    #[must_use]
    pub fn turns(self, turns: u32) -> Self {
        Evaluator { turns, ..self }
    }

    /// The decision of the rollout policy.
    pub fn at_once(
        &mut self,
        view: &G::View,
        legal: ActionSet<G::Action>,
        chance: &mut SeededChance,
    ) -> G::Action {
        match &self.rollout {
            Rollout::ToRoundEnd(policy) => policy(view, legal, chance),
            Rollout::UntilOwnTurn(judge) => judge.best(view, legal, &mut self.room).0,
        }
    }

    /// Each action with what the network says of it, this many times.
    fn prior(&mut self, times: f32, view: &G::View, legal: ActionSet<G::Action>) -> Vec<(G::Action, f32)> {
        match &self.rollout {
            Rollout::UntilOwnTurn(judge) if times > 0.0 => {
                let mut prior = Vec::with_capacity(legal.len());
                judge.each(view, legal, &mut self.room, |action, value| {
                    prior.push((action, times * SCALE * value));
                });
                prior
            }
            _ => legal.iter().map(|action| (action, 0.0)).collect(),
        }
    }

    /// The seat's relative score of the round if it takes the action in this world.
    pub fn value(&mut self, mut game: G, seat: Seat, action: G::Action, mut luck: SeededChance) -> f32 {
        let mut step = game.apply(seat, action, &mut luck, &mut ());
        let (mut others_acted, mut turns) = (false, 0);
        loop {
            if let Some(scores) = step.scores() {
                return game.relative_score(&scores, seat);
            }
            let to_act = game.to_act();
            if let Rollout::UntilOwnTurn(judge) = &self.rollout
                && others_acted
                && to_act.contains(seat)
            {
                turns += 1;
                if turns == self.turns {
                    return judge.value(&game.view(Viewer::Seat(seat)), game.legal(seat), &mut self.room);
                }
                others_acted = false;
            }
            // Who chooses at the same time as others finishes first: what they choose is hidden from the seat until then.
            let next = if to_act.contains(seat) { seat.into() } else { to_act };
            others_acted |= next != seat.into();
            step = self.step(&mut game, next, &mut luck);
        }
    }

    /// What each seat can expect of the round, as a relative score, when all follow the rollout policy from here on.
    ///
    /// With a network, a seat's value is what the network says when the seat is next to act, or at a [later turn](Evaluator::turns). The
    /// game must not be over.
    pub fn values(&mut self, mut game: G, players: Players, luck: &mut SeededChance) -> PerSeat<f32> {
        let mut values = PerSeat::new(players, 0.0);
        let mut turns = PerSeat::new(players, 0);
        let (mut open, mut acting) = (SeatSet::all(players), SeatSet::EMPTY);
        loop {
            let to_act = game.to_act();
            if let Rollout::UntilOwnTurn(judge) = &self.rollout {
                // A turn begins when the seat is to act and was not before.
                for seat in to_act.without(acting) {
                    turns[seat] += 1;
                    if turns[seat] == self.turns {
                        let (view, legal) = (game.view(Viewer::Seat(seat)), game.legal(seat));
                        values[seat] = judge.value(&view, legal, &mut self.room);
                        open = open.without(seat.into());
                    }
                }
                if open.is_empty() {
                    return values;
                }
                acting = to_act;
            }
            if let Some(scores) = self.step(&mut game, to_act, luck).scores() {
                for seat in open {
                    values[seat] = game.relative_score(&scores, seat);
                }
                return values;
            }
        }
    }

    /// Lets the next of those who are to act decide.
    fn step(&mut self, game: &mut G, to_act: SeatSet, luck: &mut SeededChance) -> Step {
        let seat = to_act.first().expect("a game is not over before its round");
        let legal = game.legal(seat);
        let action = match legal.only() {
            Some(only) => only,
            None => self.at_once(&game.view(Viewer::Seat(seat)), legal, luck),
        };
        game.apply(seat, action, luck, &mut ())
    }
}

/// Flat Monte Carlo over the legal actions, with [`SuccessiveElimination`].
///
/// Each world is sampled from the view and from what the player has observed, so the search knows no more than the player.
pub struct Search<G: Game> {
    budget: Budget,
    evaluator: Evaluator<'static, G>,
    /// [`SearchSettings::prior`]
    prior: f32,
    inference: Option<Inference<G>>,
    seat: Seat,
    players: Players,
    chance: SeededChance,
}

impl<G: Game> Search<G> {
    /// A search for a seat.
    pub fn new(
        budget: Budget,
        rollout: Rollout<'static, G>,
        place: &Place<'_, G>,
        chance: SeededChance,
    ) -> Self {
        let evaluator = Evaluator::new(rollout);
        let &Place { seat, players, .. } = place;
        Search { budget, evaluator, prior: 0.0, inference: None, seat, players, chance }
    }

    /// The same, but it uses the network like this.
    #[must_use]
    pub fn with(self, SearchSettings { turns, prior }: SearchSettings) -> Self {
        Search { evaluator: self.evaluator.turns(turns), prior, ..self }
    }

    /// The same, but worlds in which the observed decisions of others were likely are sampled more often; `judge` says what was likely.
    #[must_use]
    pub fn infer(self, hindsight: Hindsight<G>, judge: Judge<'static, G>) -> Self {
        Search { inference: Some(Inference::new(hindsight, judge)), ..self }
    }
}

impl<G: Game> Player<G> for Search<G> {
    fn choose(
        &mut self,
        view: &G::View,
        legal: ActionSet<G::Action>,
        limit: &Limit<'_>,
    ) -> Result<G::Action, PlayerError> {
        if let Some(only) = legal.only() {
            return Ok(only);
        }
        let (mut left, deadline) = match self.budget {
            Budget::Playouts(count) => (count, None),
            Budget::Time(time) => (u32::MAX, Some(Instant::now() + time)),
        };
        // Asked before whatever takes time: the answer is late by one rollout at most.
        let is_over = || limit.is_over() || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let mut elimination = SuccessiveElimination::new(self.evaluator.prior(self.prior, view, legal));
        let mut values = Vec::with_capacity(legal.len());
        'worlds: while elimination.is_open() {
            let world = match &mut self.inference {
                Some(inference) => {
                    inference.world(view, (self.seat, self.players), &mut self.chance, is_over)
                }
                None => Some(G::determinize(view, self.chance.rng())),
            };
            let Some(world) = world else { break };
            let luck = self.chance.fork_seed();
            values.clear();
            for action in elimination.actions() {
                if limit.is_cancelled() {
                    return Err(PlayerError::Cancelled);
                }
                // A world that not all actions were tried in does not count.
                if is_over() || left == 0 {
                    break 'worlds;
                }
                left -= 1;
                // The same luck for all: what one draws in this world, another would have drawn.
                values.push(self.evaluator.value(world.clone(), self.seat, action, SeededChance::new(luck)));
            }
            elimination.add(&values);
        }
        Ok(elimination.leader().unwrap_or_else(|| {
            // There was no time for a rollout.
            let mut chance = SeededChance::new(self.chance.fork_seed());
            self.evaluator.at_once(view, legal, &mut chance)
        }))
    }

    fn observes(&self) -> bool {
        self.inference.is_some()
    }

    fn observe(&mut self, events: &[G::Event], view: &G::View) {
        if let Some(inference) = &mut self.inference {
            inference.observe(events, view);
        }
    }
}

#[cfg(test)]
mod tests {
    use treize_engine::games::{Nichtig, nichtig};

    use super::*;

    fn evaluator() -> Evaluator<'static, Nichtig> {
        let judge = Knowledge::<Nichtig>::of().judge.expect("it has a network");
        Evaluator::new(Rollout::UntilOwnTurn(judge))
    }

    #[test]
    fn a_seat_that_acts_several_times_in_a_row_looks_beyond_its_own_turn() {
        let mut chance = SeededChance::new(13);
        let game = Nichtig::new(&nichtig::Options::default(), Players::FOUR, &mut chance, &mut ())
            .expect("four may play");
        let (seat, mut evaluator) = (Seat::ZERO, evaluator());
        let view = game.view(Viewer::Seat(seat));
        let first = game.legal(seat).nth(0).expect("there is something to lay");
        let mut values: Vec<_> = (0..8)
            .map(|_| {
                let world = Nichtig::determinize(&view, chance.rng());
                evaluator.value(world, seat, first, SeededChance::new(1))
            })
            .collect();
        values.dedup();
        assert!(values.len() > 4, "what others lay and play differs from world to world: {values:?}");
    }

    #[test]
    fn values_of_a_later_turn_come_nearer_to_the_end_of_the_round() {
        // With more turns than a round has, nothing is left to the network: the values are the scores.
        let options = nichtig::Options { rounds: Some(1), ..Default::default() };
        let mut chance = SeededChance::new(13);
        let mut game = Nichtig::new(&options, Players::FOUR, &mut chance, &mut ()).expect("four may play");
        let values = |turns| evaluator().turns(turns).values(game, Players::FOUR, &mut SeededChance::new(1));
        let (next, later, last) = (values(1), values(2), values(100));
        assert!(next != later && later != last);
        let mut search = evaluator();
        let scores = loop {
            let to_act = game.to_act();
            if let Some(scores) = search.step(&mut game, to_act, &mut chance).scores() {
                break scores;
            }
        };
        for (seat, &value) in last.iter() {
            assert!((value - game.relative_score(&scores, seat)).abs() < 1e-6, "{seat:?}");
        }
    }

    #[test]
    fn a_rollout_until_a_late_turn_is_one_to_the_end_of_the_round() {
        let mut chance = SeededChance::new(13);
        let mut game = Nichtig::new(&nichtig::Options::default(), Players::FOUR, &mut chance, &mut ())
            .expect("four may play");
        let (seat, action) = (Seat::ZERO, game.legal(Seat::ZERO).nth(0).expect("there is something to lay"));
        let value = |turns| evaluator().turns(turns).value(game, seat, action, SeededChance::new(1));
        let [next, later, last] = [1, 2, 100].map(value);
        assert!((next - later).abs() > 1e-3 && (later - last).abs() > 1e-3);
        let mut search = evaluator();
        let mut step = game.apply(seat, action, &mut chance, &mut ());
        while step.scores().is_none() {
            let to_act = game.to_act();
            // Who chooses at the same time as others finishes first.
            let next = if to_act.contains(seat) { seat.into() } else { to_act };
            step = search.step(&mut game, next, &mut chance);
        }
        let scores = step.scores().expect("the round is over");
        assert!((last - game.relative_score(&scores, seat)).abs() < 1e-6);
    }

    #[test]
    fn with_teams_the_points_of_a_partner_count_like_ones_own() {
        let options = nichtig::Options { teams: true, rounds: Some(1), ..Default::default() };
        let mut chance = SeededChance::new(13);
        let mut game = Nichtig::new(&options, Players::FOUR, &mut chance, &mut ()).expect("four may play");
        // Until the last card of the round.
        let (mut evaluator, mut last) = (evaluator(), None);
        while let Some(seat) = game.to_act().first() {
            let action = chance.pick(game.legal(seat));
            last = Some((game, seat, action));
            game.apply(seat, action, &mut chance, &mut ());
        }
        let (before, seat, action) = last.expect("something was played");
        let totals = game.outcome().expect("it is over").totals;
        let team = |side: u8| {
            f32::from(
                (totals[Seat::ALL[usize::from(side)]] + totals[Seat::ALL[usize::from(side) + 2]]) as i16,
            ) / 2.0
        };
        let own = u8::from(seat) % 2;
        let expected = team(own) - team(1 - own);
        let value = evaluator.value(before, seat, action, SeededChance::new(1));
        assert!((value - expected).abs() < 1e-4, "{value} is not {expected}");
    }
}
