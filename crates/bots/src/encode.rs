//! [`Encoder`]: what a network is shown of a decision.

use treize_engine::Game;

use crate::net::Inputs;

/// How a game's decisions are shown to its network: the position after the action, as far as this seat can tell.
#[derive(Clone, Debug)]
pub struct Encoder<G: Game> {
    /// How many inputs there are.
    pub size: usize,
    /// Raised when inputs get another meaning: a network that was trained on an earlier version no longer fits.
    pub version: u16,
    /// Do the inputs depend on earlier rounds of the same game? Then training plays whole games; otherwise the first
    /// round of a game shows the network everything that a later one can.
    pub spans_rounds: bool,
    /// Which input of the version before this one an input continues, and how many times its weights: so that a network of that version
    /// can learn on with this one, and at first says the same as before. Nothing for an input that is new.
    pub continues: fn(usize) -> Option<(usize, f32)>,
    /// Sets those that are not zero.
    pub write: fn(&G::View, G::Action, &mut Inputs),
}

/// Sets inputs one after another, and counts how far it has come.
pub(crate) struct Writer<'a> {
    inputs: &'a mut Inputs,
    index: usize,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(inputs: &'a mut Inputs) -> Self {
        inputs.clear();
        Writer { inputs, index: 0 }
    }

    #[inline]
    pub(crate) fn put(&mut self, value: f32) {
        self.inputs.set(self.index, value);
        self.index += 1;
    }

    #[inline]
    pub(crate) fn flag(&mut self, set: bool) {
        self.put(if set { 1.0 } else { 0.0 });
    }

    /// One of `count` inputs is set.
    #[inline]
    pub(crate) fn one_of(&mut self, count: usize, which: Option<usize>) {
        if let Some(which) = which.filter(|&which| which < count) {
            self.inputs.set(self.index + which, 1.0);
        }
        self.index += count;
    }

    /// Some of `count` inputs are set.
    pub(crate) fn sparse(&mut self, count: usize, values: impl IntoIterator<Item = (usize, f32)>) {
        for (which, value) in values {
            self.inputs.set(self.index + which, value);
        }
        self.index += count;
    }

    pub(crate) fn skip(&mut self, count: usize) {
        self.index += count;
    }

    pub(crate) fn end(self, size: usize) {
        debug_assert_eq!(self.index, size, "all inputs have been written");
    }
}
