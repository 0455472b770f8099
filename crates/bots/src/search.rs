//! Determinized search: sample worlds that fit the view, roll out each action in them, and take the best on average.

use std::time::Instant;

use treize_engine::{ActionSet, Game, PerSeat, Players, Seat, SeatSet, SeededChance, Step, Viewer};

use crate::elimination::SuccessiveElimination;
use crate::games::Knowledge;
use crate::judge::Judge;
use crate::net::Inputs;
use crate::{Budget, Limit, Player, PlayerError, Policy, Spec};

/// How a rollout continues after the action.
#[derive(Clone, Debug)]
pub enum Rollout<G: Game> {
    /// All seats follow the policy to the end of the round.
    ToRoundEnd(Policy<G>),
    /// The others follow the network until this seat is to act again; then the network gives the value (a truncated
    /// rollout).
    UntilOwnTurn(Judge<'static, G>),
}

impl<G: Game> Rollout<G> {
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
pub struct Evaluator<G: Game> {
    rollout: Rollout<G>,
    inputs: Inputs,
}

impl<G: Game> Evaluator<G> {
    /// An evaluator that uses this rollout.
    pub fn new(rollout: Rollout<G>) -> Self {
        Evaluator { rollout, inputs: Inputs::default() }
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
            Rollout::UntilOwnTurn(judge) => judge.best(view, legal, &mut self.inputs).0,
        }
    }

    /// The seat's relative score of the round if it takes the action in this world.
    pub fn value(&mut self, mut game: G, seat: Seat, action: G::Action, mut luck: SeededChance) -> f32 {
        let mut step = game.apply(seat, action, &mut luck, &mut ());
        loop {
            if let Some(scores) = step.scores() {
                return G::AIM.relative_score(&scores, seat);
            }
            let to_act = game.to_act();
            if let Rollout::UntilOwnTurn(judge) = &self.rollout
                && to_act.contains(seat)
            {
                return judge.value(&game.view(Viewer::Seat(seat)), game.legal(seat), &mut self.inputs);
            }
            step = self.step(&mut game, to_act, &mut luck);
        }
    }

    /// What each seat can expect of the round, as a relative score, when all follow the rollout policy from here on.
    ///
    /// With a network, a seat's value is what the network says when the seat is next to act. The game must not be over.
    pub fn values(&mut self, mut game: G, players: Players, luck: &mut SeededChance) -> PerSeat<f32> {
        let mut values = PerSeat::new(players, 0.0);
        let mut open = SeatSet::all(players);
        loop {
            let to_act = game.to_act();
            if let Rollout::UntilOwnTurn(judge) = &self.rollout {
                for seat in to_act.into_iter().filter(|&seat| open.contains(seat)) {
                    let (view, legal) = (game.view(Viewer::Seat(seat)), game.legal(seat));
                    values[seat] = judge.value(&view, legal, &mut self.inputs);
                }
                open = open.without(to_act);
                if open.is_empty() {
                    return values;
                }
            }
            if let Some(scores) = self.step(&mut game, to_act, luck).scores() {
                for seat in open {
                    values[seat] = G::AIM.relative_score(&scores, seat);
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
/// Each world is sampled from the view, so the search knows no more than the player.
pub struct Search<G: Game> {
    budget: Budget,
    evaluator: Evaluator<G>,
    seat: Seat,
    chance: SeededChance,
}

impl<G: Game> Search<G> {
    /// A search for a seat.
    pub fn new(budget: Budget, rollout: Rollout<G>, seat: Seat, chance: SeededChance) -> Self {
        Search { budget, evaluator: Evaluator::new(rollout), seat, chance }
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
        let mut elimination = SuccessiveElimination::new(legal);
        let mut values = Vec::with_capacity(legal.len());
        'worlds: while elimination.is_open() {
            let world = G::determinize(view, self.chance.rng());
            let luck = self.chance.fork_seed();
            values.clear();
            for action in elimination.actions() {
                if limit.is_cancelled() {
                    return Err(PlayerError::Cancelled);
                }
                // Asked before every playout: the answer is late by one playout at most. A world that not all actions
                // were tried in does not count.
                let over = limit.is_over() || deadline.is_some_and(|deadline| Instant::now() >= deadline);
                if over || left == 0 {
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
}
