//! Determinized search: imagine what is hidden, try each action, play the round out, and keep the average.

use std::time::Instant;

use treize_engine::{Aim, Fast, Game, PerSeat, RoundEnd, Score, Seat, Viewer, random};

use crate::greedy::Policy;
use crate::judge::Judge;
use crate::net::Inputs;
use crate::{Budget, Fault, Limit, Player};

/// Imagined games between two looks at the clock.
const BATCH: u32 = 8;

/// How an imagined round goes on after the action.
pub enum Playing<G: Game> {
    /// Everybody goes on by the rule of thumb, to the end of the round.
    ByRule(Policy<G>),
    /// The others go on by the network until it is this seat's turn again, and then the network judges.
    Glimpse(&'static Judge<G>),
}

/// Flat Monte Carlo over the legal actions.
///
/// In every imagined game what this seat cannot see is drawn anew, so that the search knows no more than the
/// player; and in it everyone, this seat included, goes on by a player that sees no more than its own view.
pub struct Search<G: Game> {
    budget: Budget,
    playing: Playing<G>,
    seat: Seat,
    chance: Fast,
    legal: Vec<G::Action>,
    inputs: Inputs,
}

/// What is known of one action.
#[derive(Clone, Copy, Default)]
struct Tried {
    times: f32,
    gain: f32,
}

impl<G: Game> Search<G> {
    /// A search for a seat.
    pub fn new(budget: Budget, playing: Playing<G>, seat: Seat, chance: Fast) -> Self {
        let (legal, inputs) = (Vec::with_capacity(random::ROOM), Inputs::default());
        Search { budget, playing, seat, chance, legal, inputs }
    }

    /// What somebody with this view does in an imagined world, choosing among `self.legal`.
    fn go_on(&mut self, view: &G::View) -> G::Action {
        match self.playing {
            Playing::ByRule(policy) => policy(view, &self.legal, &mut self.chance),
            Playing::Glimpse(judge) => judge.best(view, &self.legal, &mut self.inputs).0,
        }
    }

    /// What the round brings this seat if it takes the action in an imagined world: points ahead of the others.
    fn imagine(&mut self, view: &G::View, action: G::Action) -> f32 {
        let mut game = G::determinize(view, self.chance.rng());
        let mut round = RoundEnd::<G>::default();
        game.apply(self.seat, action, &mut self.chance, &mut round);
        loop {
            if let Some(scores) = round.scores {
                return ahead(G::AIM, &scores, self.seat);
            }
            let to_act = game.to_act();
            if let Playing::Glimpse(judge) = self.playing
                && to_act.contains(self.seat)
            {
                self.legal.clear();
                game.legal(self.seat, &mut self.legal);
                return judge.value(&game.view(Viewer::Seat(self.seat)), &self.legal, &mut self.inputs);
            }
            let seat = to_act.first().expect("a game is not over before its round");
            self.legal.clear();
            game.legal(seat, &mut self.legal);
            let action =
                if let [only] = *self.legal { only } else { self.go_on(&game.view(Viewer::Seat(seat))) };
            game.apply(seat, action, &mut self.chance, &mut round);
        }
    }
}

impl<G: Game> Player<G> for Search<G> {
    fn choose(&mut self, view: &G::View, legal: &[G::Action], limit: &Limit<'_>) -> Result<G::Action, Fault> {
        if let [only] = legal {
            return Ok(*only);
        }
        let (most, deadline) = match self.budget {
            Budget::Playouts(count) => (count, None),
            Budget::Time(time) => (u32::MAX, Some(Instant::now() + time)),
        };
        let mut tried = vec![Tried::default(); legal.len()];
        let mut done = 0;
        while done < most {
            if limit.is_cancelled() {
                return Err(Fault::Cancelled);
            }
            if done > 0 && (limit.is_over() || deadline.is_some_and(|deadline| Instant::now() >= deadline)) {
                break;
            }
            for _ in 0..BATCH.min(most - done) {
                let next = most_promising(&tried, done as f32);
                let gain = self.imagine(view, legal[next]);
                tried[next].times += 1.0;
                tried[next].gain += gain;
                done += 1;
            }
        }
        // The action that was tried most is the one the search believed in.
        let best = (0..legal.len()).max_by(|&a, &b| tried[a].times.total_cmp(&tried[b].times));
        Ok(legal[best.expect("there is something to choose")])
    }
}

/// UCB1: each action once, then the best average with a bonus for what has been tried little.
fn most_promising(tried: &[Tried], done: f32) -> usize {
    /// How far luck moves a round's result, in points.
    const SPREAD: f32 = 4.0;
    let promise = |tried: &Tried| {
        if tried.times == 0.0 {
            f32::INFINITY
        } else {
            tried.gain / tried.times + SPREAD * (done.ln() / tried.times).sqrt()
        }
    };
    let promises = tried.iter().map(promise).enumerate();
    promises.fold((0, f32::NEG_INFINITY), |best, next| if next.1 > best.1 { next } else { best }).0
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
