//! What a network is shown of a decision: the position after the action, as far as this seat can tell.

mod danger13;
mod nichtig;
mod piles;

use std::any::Any;

use treize_engine::Game;
use treize_engine::games::{Danger13, Danger13V1, Friday13, Nichtig, Thirteen};

use crate::net::Inputs;

/// How a game's decisions are shown to its network.
pub struct Encoder<G: Game> {
    /// How many inputs there are.
    pub size: usize,
    /// Sets those that are not zero.
    pub write: fn(&G::View, G::Action, &mut Inputs),
}

/// The encoder of a game, if it has one.
pub fn encoder<G: Game>() -> Option<Encoder<G>> {
    let known: [Box<dyn Any>; 5] = [
        Box::new(Encoder::<Thirteen> { size: piles::SIZE, write: piles::write }),
        Box::new(Encoder::<Friday13> { size: piles::SIZE, write: piles::write }),
        Box::new(Encoder::<Nichtig> { size: nichtig::SIZE, write: nichtig::write }),
        Box::new(Encoder::<Danger13> { size: danger13::SIZE, write: danger13::write }),
        Box::new(Encoder::<Danger13V1> { size: danger13::SIZE, write: danger13::write }),
    ];
    known.into_iter().find_map(|encoder| encoder.downcast::<Encoder<G>>().ok()).map(|encoder| *encoder)
}

/// Sets inputs one after another, and counts how far it has come.
struct Writer<'a> {
    inputs: &'a mut Inputs,
    place: usize,
}

impl<'a> Writer<'a> {
    fn new(inputs: &'a mut Inputs) -> Self {
        inputs.clear();
        Writer { inputs, place: 0 }
    }

    fn put(&mut self, value: f32) {
        self.inputs.set(self.place, value);
        self.place += 1;
    }

    fn flag(&mut self, set: bool) {
        self.put(if set { 1.0 } else { 0.0 });
    }

    /// One of `count` inputs is set.
    fn one_of(&mut self, count: usize, which: Option<usize>) {
        if let Some(which) = which.filter(|&which| which < count) {
            self.inputs.set(self.place + which, 1.0);
        }
        self.place += count;
    }

    fn skip(&mut self, count: usize) {
        self.place += count;
    }

    fn end(self, size: usize) {
        debug_assert_eq!(self.place, size, "all inputs have been written");
    }
}
