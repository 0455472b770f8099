//! What good players know of each game, as a readable rule of thumb.
//!
//! A policy looks at one view and chooses at once, without imagining what others hold. It is a player of its own,
//! and what a search plays on with.

mod danger13;
mod nichtig;
mod piles;

use std::any::Any;

use treize_engine::games::{Danger13, Friday13, Nichtig, Thirteen};
use treize_engine::{Action, ActionSet, Game, SeededChance};

/// Chooses one of the legal actions from what a seat sees.
pub type Policy<G> =
    fn(&<G as Game>::View, ActionSet<<G as Game>::Action>, &mut SeededChance) -> <G as Game>::Action;

/// The rule of thumb for a game; chance for a game that has none.
pub fn policy<G: Game>() -> Policy<G> {
    let known: [Box<dyn Any>; 4] = [
        Box::new(piles::choose as Policy<Thirteen>),
        Box::new(piles::choose as Policy<Friday13>),
        Box::new(nichtig::choose as Policy<Nichtig>),
        // By any version of the rules: what is seen and done has the same types.
        Box::new(danger13::choose as Policy<Danger13>),
    ];
    let of_this_game = known.iter().find_map(|policy| policy.downcast_ref::<Policy<G>>());
    of_this_game.copied().unwrap_or(|_, legal, chance| chance.pick(legal))
}

/// The action with the lowest cost; the first of equals.
fn cheapest<A: Action>(actions: ActionSet<A>, cost: impl Fn(A) -> f32) -> A {
    let costs = actions.iter().map(|action| (action, cost(action)));
    let cheapest = costs.reduce(|best, next| if next.1 < best.1 { next } else { best });
    cheapest.expect("there is something to choose").0
}
