//! Determinized search: sample worlds that fit the view, roll out each action in them, and take the best on average.

use std::time::Instant;

use treize_engine::{ActionSet, Game, Seat, SeededChance, Viewer};

use crate::elimination::SuccessiveElimination;
use crate::judge::Judge;
use crate::net::Inputs;
use crate::{Budget, Limit, Player, PlayerError, Policy};

/// How a rollout continues after the action.
pub enum Rollout<G: Game> {
    /// All seats follow the policy to the end of the round.
    ToRoundEnd(Policy<G>),
    /// The others follow the network until this seat is to act again; then the network gives the value (a truncated
    /// rollout).
    UntilOwnTurn(Judge<'static, G>),
}

/// Flat Monte Carlo over the legal actions, with [`SuccessiveElimination`].
///
/// Each world is sampled from the view, so the search knows no more than the player. In a rollout every seat, this one
/// included, decides by its own view.
pub struct Search<G: Game> {
    budget: Budget,
    rollout: Rollout<G>,
    seat: Seat,
    chance: SeededChance,
    inputs: Inputs,
}

impl<G: Game> Search<G> {
    /// A search for a seat.
    pub fn new(budget: Budget, rollout: Rollout<G>, seat: Seat, chance: SeededChance) -> Self {
        Search { budget, rollout, seat, chance, inputs: Inputs::default() }
    }

    /// The decision of the rollout policy.
    fn at_once(
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

    /// This seat's relative score of the round if it takes the action in this world.
    fn roll_out(&mut self, mut game: G, action: G::Action, mut luck: SeededChance) -> f32 {
        let mut step = game.apply(self.seat, action, &mut luck, &mut ());
        loop {
            if let Some(scores) = step.scores() {
                return G::AIM.relative_score(&scores, self.seat);
            }
            let to_act = game.to_act();
            if let Rollout::UntilOwnTurn(judge) = &self.rollout
                && to_act.contains(self.seat)
            {
                let legal = game.legal(self.seat);
                return judge.value(&game.view(Viewer::Seat(self.seat)), legal, &mut self.inputs);
            }
            let seat = to_act.first().expect("a game is not over before its round");
            let legal = game.legal(seat);
            let action = match legal.only() {
                Some(only) => only,
                None => self.at_once(&game.view(Viewer::Seat(seat)), legal, &mut luck),
            };
            step = game.apply(seat, action, &mut luck, &mut ());
        }
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
                values.push(self.roll_out(world.clone(), action, SeededChance::new(luck)));
            }
            elimination.add(&values);
        }
        Ok(elimination.leader().unwrap_or_else(|| {
            // There was no time to roll_out anything.
            let mut chance = SeededChance::new(self.chance.fork_seed());
            self.at_once(view, legal, &mut chance)
        }))
    }
}
