//! Determinized search: sample worlds that fit the view, roll out each action in them, and take the best on average.

use std::time::Instant;

use treize_engine::{ActionSet, Game, PerSeat, Players, Seat, SeatSet, SeededChance, Step, Viewer};

use crate::elimination::SuccessiveElimination;
use crate::games::Knowledge;
use crate::judge::Judge;
use crate::net::Room;
use crate::{Budget, Limit, Player, PlayerError, Policy, Spec};

/// How a rollout continues after the action.
#[derive(Clone, Debug)]
pub enum Rollout<'a, G: Game> {
    /// All seats follow the policy to the end of the round.
    ToRoundEnd(Policy<G>),
    /// All seats follow the network until this seat is to act again after another seat has acted; then the network gives the value
    /// (a truncated rollout). A seat that acts several times in a row plays its turn to the end, or it would learn nothing from
    /// the rollout that the network does not say at once.
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
    /// At which turn of each seat [`Evaluator::values`] asks the network.
    turns: u32,
    room: Room,
}

impl<'a, G: Game> Evaluator<'a, G> {
    /// An evaluator that uses this rollout.
    pub fn new(rollout: Rollout<'a, G>) -> Self {
        Evaluator { rollout, turns: 1, room: Room::default() }
    }

    /// The same, but [`Evaluator::values`] asks the network at this turn of each seat instead of the next one.
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

    /// The seat's relative score of the round if it takes the action in this world.
    pub fn value(&mut self, mut game: G, seat: Seat, action: G::Action, mut luck: SeededChance) -> f32 {
        let mut step = game.apply(seat, action, &mut luck, &mut ());
        let mut others_acted = false;
        loop {
            if let Some(scores) = step.scores() {
                return game.relative_score(&scores, seat);
            }
            let to_act = game.to_act();
            if let Rollout::UntilOwnTurn(judge) = &self.rollout
                && others_acted
                && to_act.contains(seat)
            {
                return judge.value(&game.view(Viewer::Seat(seat)), game.legal(seat), &mut self.room);
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
/// Each world is sampled from the view, so the search knows no more than the player.
pub struct Search<G: Game> {
    budget: Budget,
    evaluator: Evaluator<'static, G>,
    seat: Seat,
    chance: SeededChance,
}

impl<G: Game> Search<G> {
    /// A search for a seat.
    pub fn new(budget: Budget, rollout: Rollout<'static, G>, seat: Seat, chance: SeededChance) -> Self {
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
