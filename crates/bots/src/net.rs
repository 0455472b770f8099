//! A small network that estimates the value of an action: the relative score at the end of the round.
//!
//! Two hidden layers, written out in plain Rust: a decision takes a few microseconds, and there is nothing in it that
//! is not on this page. The actions of one decision differ in a few inputs only, so the sums of the first layer are computed once and
//! then corrected.

use treize_engine::SeededChance;

use crate::trained::NetError;

/// Units of the first hidden layer, if a training does not say otherwise.
pub const FIRST: usize = 64;
/// Units of the second hidden layer.
pub const SECOND: usize = 32;
/// The most units that the first hidden layer can have. It has a multiple of [`LANES`].
pub const MOST_FIRST: usize = 1024;
/// Numbers that are added at once: the compiler makes one or two vector instructions of it.
pub const LANES: usize = 8;
/// Outputs are in units of this many points, so that they are near one.
pub const SCALE: f32 = 10.0;

/// The inputs that are not zero.
#[derive(Clone, Debug, Default)]
pub struct Inputs(Vec<(u16, f32)>);

impl Inputs {
    /// Sets all inputs to zero.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Sets an input. Inputs are zero by default.
    #[inline]
    pub fn set(&mut self, index: usize, value: f32) {
        if value != 0.0 {
            self.0.push((index as u16, value));
        }
    }

    /// The inputs that are not zero.
    pub fn as_slice(&self) -> &[(u16, f32)] {
        &self.0
    }
}

/// Room to work in: what one call leaves behind saves the next one an allocation, and nothing else.
#[derive(Clone, Debug, Default)]
pub struct Room {
    /// The inputs of the action that is evaluated.
    pub(crate) inputs: Inputs,
    /// Those of the action before, whose sums are `first`.
    before: Inputs,
    first: Vec<f32>,
}

/// The weights, layer by layer: for each input (then each unit, then the bias) a row of what it adds to the next.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    inputs: usize,
    first: usize,
    weights: Vec<f32>,
}

/// The values of the hidden layers and the output, for the gradient.
#[derive(Clone, Debug)]
pub struct Activations {
    first: Vec<f32>,
    second: [f32; SECOND],
    /// What the error changes in the first layer.
    delta: Vec<f32>,
    /// The output.
    pub value: f32,
}

impl Default for Activations {
    fn default() -> Self {
        Activations { first: Vec::new(), second: [0.0; SECOND], delta: Vec::new(), value: 0.0 }
    }
}

impl Net {
    /// A network that knows nothing yet, with this many inputs and units in the first layer.
    pub fn new(inputs: usize, first: usize, chance: &mut SeededChance) -> Net {
        debug_assert!(is_width(first));
        let mut net = Net { inputs, first, weights: vec![0.0; Self::size(inputs, first)] };
        // Few inputs are set at once, so the first layer starts as if it had about thirty.
        let layers =
            [(net.first_row(0), inputs * first, 30.0), (net.second_row(0), first * SECOND, first as f32)];
        for (start, count, into) in layers {
            for weight in &mut net.weights[start..start + count] {
                let even = chance.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0;
                *weight = even * (6.0 / into).sqrt();
            }
        }
        net
    }

    /// The same network with other inputs: for each, the input that it continues and how many times its weights, or nothing, and
    /// then it has no weight yet.
    pub(crate) fn with_inputs(&self, inputs: usize, continues: fn(usize) -> Option<(usize, f32)>) -> Net {
        let first = self.first;
        let mut weights = vec![0.0; inputs * first];
        for (input, row) in weights.chunks_exact_mut(first).enumerate() {
            if let Some((old, times)) = continues(input) {
                add(row, times, self.input_weights(old));
            }
        }
        weights.extend_from_slice(&self.weights[self.first_row(self.inputs)..]);
        Net { inputs, first, weights }
    }

    /// The same network with more units in the first layer. It says what it said before: the new units have random weights of the inputs,
    /// and nothing depends on them yet.
    #[must_use]
    pub fn widened(&self, first: usize, chance: &mut SeededChance) -> Net {
        debug_assert!(first >= self.first);
        let mut net = Net::new(self.inputs, first, chance);
        for input in 0..=self.inputs {
            let start = net.first_row(input);
            net.weights[start..start + self.first].copy_from_slice(self.input_weights(input));
        }
        let (old, end) = (self.second_row(self.first), net.second_row(first));
        let (start, new) = (net.second_row(0), net.second_row(self.first));
        net.weights[start..new].copy_from_slice(&self.weights[self.second_row(0)..old]);
        net.weights[new..end].fill(0.0);
        net.weights[end..].copy_from_slice(&self.weights[old..]);
        net
    }

    /// How many weights there are.
    pub fn size(inputs: usize, first: usize) -> usize {
        (inputs + 1) * first + (first + 1) * SECOND + SECOND + 1
    }

    /// Inputs, units of the first and of the second hidden layer, and outputs.
    pub fn shape(&self) -> [usize; 4] {
        [self.inputs, self.first, SECOND, 1]
    }

    /// The weights, for training.
    pub fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    /// The weights.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// What an input adds to the first layer.
    pub fn input_weights(&self, input: usize) -> &[f32] {
        let start = self.first_row(input);
        &self.weights[start..start + self.first]
    }

    fn first_row(&self, input: usize) -> usize {
        debug_assert!(input <= self.inputs);
        input * self.first
    }

    fn second_row(&self, unit: usize) -> usize {
        (self.inputs + 1) * self.first + unit * SECOND
    }

    fn last(&self) -> usize {
        self.second_row(self.first + 1)
    }

    fn row(&self, start: usize) -> &[f32; SECOND] {
        self.weights[start..start + SECOND].try_into().expect("a row is that long")
    }

    /// The output of the network.
    pub fn value(&self, inputs: &Inputs) -> f32 {
        let mut activations = Activations::default();
        self.forward(inputs, &mut activations);
        activations.value
    }

    /// Before the first of several actions of one decision.
    pub(crate) fn begin(&self, room: &mut Room) {
        room.before.clear();
        room.first.clear();
        room.first.extend_from_slice(self.input_weights(self.inputs));
    }

    /// The output for [`Room::inputs`]. Only the inputs that changed are updated in the first layer.
    pub(crate) fn next_value(&self, room: &mut Room) -> f32 {
        let Room { inputs, before, first } = room;
        let (mut old, mut new) = (before.as_slice(), inputs.as_slice());
        // Both are in the same order, mostly. Whatever their order is, every input of the old list is matched or taken away, and
        // every input of the new one is matched or added.
        loop {
            let (index, change) = match (old, new) {
                ([(was, from), ..], [(is, to), ..]) if was == is => {
                    (old, new) = (&old[1..], &new[1..]);
                    (is, to - from)
                }
                ([(was, from), rest @ ..], [(is, _), ..]) if was < is => {
                    old = rest;
                    (was, -from)
                }
                ([(was, from), rest @ ..], []) => {
                    old = rest;
                    (was, -from)
                }
                (_, [(is, to), rest @ ..]) => {
                    new = rest;
                    (is, *to)
                }
                ([], []) => break,
            };
            if change != 0.0 {
                add(first, change, self.input_weights(usize::from(*index)));
            }
        }
        std::mem::swap(inputs, before);
        self.second(first, |sum| sum.max(0.0)).1
    }

    /// The forward pass.
    pub fn forward(&self, inputs: &Inputs, activations: &mut Activations) {
        let first = &mut activations.first;
        first.clear();
        first.extend_from_slice(self.input_weights(self.inputs));
        for &(index, value) in inputs.as_slice() {
            add(first, value, self.input_weights(index.into()));
        }
        for unit in first.iter_mut() {
            *unit = unit.max(0.0);
        }
        (activations.second, activations.value) = self.second(first, |unit| unit);
    }

    /// The second layer and the output, from what the first one gives. Units that are zero are added
    /// too: skipping them costs more, because the branches are unpredictable.
    #[inline]
    fn second(&self, first: &[f32], activate: impl Fn(f32) -> f32) -> ([f32; SECOND], f32) {
        let mut second = *self.row(self.second_row(self.first));
        let start = self.second_row(0);
        let rows = self.weights[start..start + self.first * SECOND].as_chunks::<SECOND>().0;
        for (row, &unit) in rows.iter().zip(first) {
            let unit = activate(unit);
            second.iter_mut().zip(row).for_each(|(to, row)| *to += unit * row);
        }
        second = second.map(|unit| unit.max(0.0));
        let value = self.weights[self.last() + SECOND] + dot(&second, self.row(self.last()));
        (second, value)
    }

    /// Adds the gradient of half the squared error.
    pub fn accumulate_gradient(
        &self,
        inputs: &Inputs,
        activations: &mut Activations,
        error: f32,
        gradient: &mut [f32],
    ) {
        let last = self.last();
        let Activations { first, second, delta, .. } = activations;
        gradient[last + SECOND] += error;
        let mut back = [0.0; SECOND];
        for (unit, back) in back.iter_mut().enumerate() {
            gradient[last + unit] += error * second[unit];
            *back = if second[unit] > 0.0 { error * self.weights[last + unit] } else { 0.0 };
        }
        let start = self.second_row(0);
        let end = start + self.first * SECOND;
        let rows = self.weights[start..end].as_chunks::<SECOND>().0;
        let to = gradient[start..end].as_chunks_mut::<SECOND>().0;
        delta.clear();
        for ((row, to), &unit) in rows.iter().zip(to).zip(first.iter()) {
            delta.push(if unit > 0.0 {
                to.iter_mut().zip(&back).for_each(|(to, back)| *to += unit * back);
                dot(row, &back)
            } else {
                0.0
            });
        }
        let bias = self.second_row(self.first);
        add(&mut gradient[bias..bias + SECOND], 1.0, &back);
        for &(index, value) in inputs.as_slice() {
            let start = self.first_row(index.into());
            add(&mut gradient[start..start + self.first], value, delta);
        }
        let bias = self.first_row(self.inputs);
        add(&mut gradient[bias..bias + self.first], 1.0, delta);
    }

    /// The weights as bytes, little-endian.
    pub fn weight_bytes(&self) -> impl Iterator<Item = u8> {
        self.weights.iter().flat_map(|weight| weight.to_le_bytes())
    }

    /// A network from its weights, for this many inputs and units in the first layer.
    ///
    /// # Errors
    ///
    /// If these are not as many as such a network has, or if one of them is not finite.
    pub fn from_weight_bytes(inputs: usize, first: usize, bytes: &[u8]) -> Result<Net, NetError> {
        let (expected, found) = (4 * Net::size(inputs, first), bytes.len());
        if found != expected {
            return Err(NetError::Length { found, expected });
        }
        let weights: Vec<_> =
            bytes.as_chunks::<4>().0.iter().map(|weight| f32::from_le_bytes(*weight)).collect();
        match weights.iter().position(|weight| !weight.is_finite()) {
            Some(index) => Err(NetError::NotFinite(index)),
            None => Ok(Net { inputs, first, weights }),
        }
    }
}

/// Whether the first hidden layer can have this many units.
pub fn is_width(first: usize) -> bool {
    (LANES..=MOST_FIRST).contains(&first) && first.is_multiple_of(LANES)
}

/// Adds a multiple of one row to another. Rows are made of whole [`LANES`].
#[inline]
fn add(to: &mut [f32], times: f32, row: &[f32]) {
    let (to, row) = (to.as_chunks_mut::<LANES>().0, row.as_chunks::<LANES>().0);
    for (to, row) in to.iter_mut().zip(row) {
        to.iter_mut().zip(row).for_each(|(to, row)| *to += times * row);
    }
}

/// The sum of the products, in a fixed order in which [`LANES`] of them are added at once.
#[inline]
fn dot(one: &[f32; SECOND], other: &[f32; SECOND]) -> f32 {
    let mut sums = [0.0; LANES];
    for (one, other) in one.as_chunks::<LANES>().0.iter().zip(other.as_chunks::<LANES>().0) {
        for (sum, (one, other)) in sums.iter_mut().zip(one.iter().zip(other)) {
            *sum += one * other;
        }
    }
    sums.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some(chance: &mut SeededChance) -> Inputs {
        let mut inputs = Inputs::default();
        for place in 0..20 {
            inputs.set(place, chance.below(3) as f32 - 1.0);
        }
        inputs
    }

    #[test]
    fn gradients_are_slopes() {
        let mut chance = SeededChance::new(5);
        for first in [FIRST, 128] {
            let mut net = Net::new(20, first, &mut chance);
            let inputs = some(&mut chance);
            let (mut gradient, mut activations) = (vec![0.0; Net::size(20, first)], Activations::default());
            net.forward(&inputs, &mut activations);
            net.accumulate_gradient(&inputs, &mut activations, 1.0, &mut gradient);
            for _ in 0..200 {
                let (place, step) = (chance.below(gradient.len()), 1e-3);
                let before = net.value(&inputs);
                net.weights[place] += step;
                let slope = (net.value(&inputs) - before) / step;
                net.weights[place] -= step;
                assert!(
                    (slope - gradient[place]).abs() < 0.02,
                    "weight {place}: {slope} is not {}",
                    gradient[place]
                );
            }
        }
    }

    #[test]
    fn a_network_with_more_units_says_the_same() {
        let mut chance = SeededChance::new(9);
        let net = Net::new(20, FIRST, &mut chance);
        let wider = net.widened(2 * FIRST, &mut chance);
        assert_eq!(wider.shape(), [20, 2 * FIRST, SECOND, 1]);
        for _ in 0..20 {
            let inputs = some(&mut chance);
            let (one, other) = (net.value(&inputs), wider.value(&inputs));
            assert!((one - other).abs() < 1e-5, "{one} is not {other}");
        }
        assert!(net.widened(FIRST, &mut chance) == net);
    }

    #[test]
    fn the_actions_of_a_decision_are_worth_the_same_one_by_one_and_together() {
        let mut chance = SeededChance::new(7);
        let net = Net::new(20, FIRST, &mut chance);
        let mut room = Room::default();
        net.begin(&mut room);
        for number in 0..50 {
            let mut inputs = some(&mut chance);
            if number % 5 == 0 {
                // An input that is set twice counts twice, and the order does not matter.
                inputs.set(7, 2.0);
                inputs.set(3, 1.0);
            }
            room.inputs = inputs.clone();
            let (together, alone) = (net.next_value(&mut room), net.value(&inputs));
            assert!((together - alone).abs() < 1e-4, "{together} is not {alone}");
        }
    }
}
