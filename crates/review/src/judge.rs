//! Whether a decision was good, by what its seat could know.
//!
//! [`Judgement`] gets a view, never a state. It imagines worlds that fit the view and tries every legal action in each, with
//! the same luck for all. What the worlds have in common cancels in the differences, so these are known far better than the values.

use serde::Serialize;
use treize_bots::Evaluator;
use treize_engine::{ActionSet, Game, Seat, SeededChance};

/// A difference is a mistake from this many standard errors.
pub const STANDARD_ERRORS: f64 = 2.0;

/// What is said of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// No action has a higher value.
    Best,
    /// Another action has a higher value, by less than two standard errors: nobody can tell them apart.
    AboutEqual,
    /// Another action was better, by two standard errors or more.
    Mistake,
}

/// A legal action and what it was worth, as far as the seat could know.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Alternative {
    /// The action, as a record writes it.
    pub action: String,
    /// Expected points of the round, ahead of the others.
    pub value: f64,
    /// How much less that is than the value of the best action.
    pub behind: f64,
    /// The standard error of `behind`.
    pub standard_error: f64,
}

/// The values of all legal actions, in worlds that the seat could not tell from the true one.
#[derive(Clone, Debug)]
pub struct Judgement<A> {
    seed: u64,
    /// Each action, with its value in each world.
    values: Vec<(A, Vec<f32>)>,
}

impl<A: treize_engine::Action> Judgement<A> {
    /// Before any world. The worlds that will be imagined depend on the view and on nothing else.
    pub fn new<V: std::fmt::Display>(view: &V, legal: ActionSet<A>) -> Self {
        let values = legal.iter().map(|action| (action, Vec::new())).collect();
        Judgement { seed: hash(view.to_string().as_bytes()), values }
    }

    /// Tries all actions in the worlds with these numbers.
    pub fn sample<G: Game<Action = A>>(
        &mut self,
        view: &G::View,
        seat: Seat,
        evaluator: &mut Evaluator<'_, G>,
        (from, to): (u32, u32),
    ) {
        for number in from..to {
            let mut chance = SeededChance::for_game(self.seed, number.into());
            let world = G::determinize(view, chance.rng());
            let luck = chance.fork_seed();
            for (action, values) in &mut self.values {
                values.push(evaluator.value(world.clone(), seat, *action, SeededChance::new(luck)));
            }
        }
    }

    /// The actions, in their order.
    pub fn actions(&self) -> impl Iterator<Item = A> {
        self.values.iter().map(|(action, _)| *action)
    }

    /// How many worlds have been tried.
    pub fn worlds(&self) -> usize {
        self.values.first().map_or(0, |(_, values)| values.len())
    }

    /// All actions, the best first; equal ones in their order.
    pub fn alternatives(&self) -> Vec<(A, Alternative)> {
        let mean = |values: &[f32]| values.iter().copied().map(f64::from).sum::<f64>() / values.len() as f64;
        let mut ranked: Vec<_> =
            self.values.iter().map(|(action, values)| (*action, mean(values), values)).collect();
        ranked.sort_by(|one, other| other.1.total_cmp(&one.1));
        let Some(&(_, best, best_values)) = ranked.first() else { return Vec::new() };
        let alternative = |(action, value, values): (A, f64, &Vec<f32>)| {
            let differences = best_values.iter().zip(values).map(|(best, value)| f64::from(best - value));
            let standard_error = standard_error(differences, best - value);
            let text = action.to_string();
            (action, Alternative { action: text, value, behind: best - value, standard_error })
        };
        ranked.into_iter().map(alternative).collect()
    }
}

impl Alternative {
    /// What is said of a decision for this action.
    pub fn verdict(&self) -> Verdict {
        if self.behind <= 0.0 {
            Verdict::Best
        } else if self.behind < STANDARD_ERRORS * self.standard_error {
            Verdict::AboutEqual
        } else {
            Verdict::Mistake
        }
    }
}

/// The standard error of a mean.
fn standard_error(values: impl Iterator<Item = f64>, mean: f64) -> f64 {
    let (mut squares, mut count) = (0.0, 0.0);
    for value in values {
        squares += (value - mean) * (value - mean);
        count += 1.0;
    }
    if count < 2.0 { 0.0 } else { (squares / (count - 1.0) / count).sqrt() }
}

/// FNV-1a: the same text gives the same number, on every machine and by every version.
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
