//! Determinized search: imagine what is hidden, try each action in it, see what comes of it, and keep the average.

use std::time::Instant;

use treize_engine::{ActionSet, Aim, Fast, Game, PerSeat, Score, Seat, Viewer};

use crate::greedy::Policy;
use crate::judge::Judge;
use crate::net::Inputs;
use crate::race::Race;
use crate::{Budget, Fault, Limit, Player};

/// How an imagined round goes on after the action.
pub enum Playing<G: Game> {
    /// Everybody goes on by the rule of thumb, to the end of the round.
    ByRule(Policy<G>),
    /// The others go on by the network until it is this seat's turn again, and then the network judges.
    Glimpse(&'static Judge<G>),
}

/// Flat Monte Carlo over the legal actions, as a [`Race`].
///
/// In every imagined world what this seat cannot see is drawn anew, so that the search knows no more than the
/// player; and in it everyone, this seat included, goes on by a player that sees no more than its own view.
pub struct Search<G: Game> {
    budget: Budget,
    playing: Playing<G>,
    seat: Seat,
    chance: Fast,
    inputs: Inputs,
}

impl<G: Game> Search<G> {
    /// A search for a seat.
    pub fn new(budget: Budget, playing: Playing<G>, seat: Seat, chance: Fast) -> Self {
        Search { budget, playing, seat, chance, inputs: Inputs::default() }
    }

    /// What somebody with this view does without imagining anything.
    fn at_once(&mut self, view: &G::View, legal: ActionSet<G::Action>, chance: &mut Fast) -> G::Action {
        match self.playing {
            Playing::ByRule(policy) => policy(view, legal, chance),
            Playing::Glimpse(judge) => judge.best(view, legal, &mut self.inputs).0,
        }
    }

    /// What the round brings this seat if it takes the action in an imagined world: points ahead of the others.
    fn imagine(&mut self, mut game: G, action: G::Action, mut luck: Fast) -> f32 {
        let mut step = game.apply(self.seat, action, &mut luck, &mut ());
        loop {
            if let Some(scores) = step.scores() {
                return ahead(G::AIM, &scores, self.seat);
            }
            let to_act = game.to_act();
            if let Playing::Glimpse(judge) = self.playing
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
    ) -> Result<G::Action, Fault> {
        if let Some(only) = legal.only() {
            return Ok(only);
        }
        let (mut left, deadline) = match self.budget {
            Budget::Playouts(count) => (count, None),
            Budget::Time(time) => (u32::MAX, Some(Instant::now() + time)),
        };
        let mut race = Race::new(legal);
        let mut gains = Vec::with_capacity(legal.len());
        'worlds: while race.is_open() {
            let world = G::determinize(view, self.chance.rng());
            let luck = self.chance.seed();
            gains.clear();
            for action in race.actions() {
                if limit.is_cancelled() {
                    return Err(Fault::Cancelled);
                }
                // Asked before every playout: the answer is late by one playout at most. A world that not all actions
                // were tried in does not count.
                let over = limit.is_over() || deadline.is_some_and(|deadline| Instant::now() >= deadline);
                if over || left == 0 {
                    break 'worlds;
                }
                left -= 1;
                // The same luck for all: what one draws in this world, another would have drawn.
                gains.push(self.imagine(world.clone(), action, Fast::new(luck)));
            }
            race.add(&gains);
        }
        Ok(race.leader().unwrap_or_else(|| {
            // There was no time to imagine anything.
            let mut chance = Fast::new(self.chance.seed());
            self.at_once(view, legal, &mut chance)
        }))
    }
}

/// Points ahead of the average of the others: more is better, whatever the game's aim.
pub fn ahead(aim: Aim, scores: &PerSeat<Score>, seat: Seat) -> f32 {
    let all: Score = scores.as_slice().iter().sum();
    let own = scores[seat];
    let others = (all - own) as f32 / (scores.len() - 1) as f32;
    match aim {
        Aim::Most => own as f32 - others,
        Aim::Fewest => others - own as f32,
    }
}
