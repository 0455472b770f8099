//! A small network that estimates the value of an action: the relative score at the end of the round.
//!
//! Two hidden layers, written out in plain Rust: a decision takes a few microseconds, and there is nothing in it that
//! is not on this page.

use treize_engine::SeededChance;

use crate::trained::NetError;

/// The hidden layers.
pub const FIRST: usize = 64;
/// The second of them.
pub const SECOND: usize = 32;
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

/// The weights, layer by layer: for each input (then each unit, then the bias) a row of what it adds to the next.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    inputs: usize,
    weights: Vec<f32>,
}

/// The values of the hidden layers and the output, for the gradient.
#[derive(Clone, Copy, Debug)]
pub struct Activations {
    first: [f32; FIRST],
    second: [f32; SECOND],
    /// The output.
    pub value: f32,
}

impl Net {
    /// A network that knows nothing yet.
    pub fn new(inputs: usize, chance: &mut SeededChance) -> Net {
        let mut net = Net { inputs, weights: vec![0.0; Self::size(inputs)] };
        // Few inputs are set at once, so the first layer starts as if it had about thirty.
        let layers =
            [(net.first_row(0), inputs * FIRST, 30.0), (net.second_row(0), FIRST * SECOND, FIRST as f32)];
        for (start, count, into) in layers {
            for weight in &mut net.weights[start..start + count] {
                let even = chance.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0;
                *weight = even * (6.0 / into).sqrt();
            }
        }
        net
    }

    /// How many weights there are.
    pub fn size(inputs: usize) -> usize {
        (inputs + 1) * FIRST + (FIRST + 1) * SECOND + SECOND + 1
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
    pub fn input_weights(&self, input: usize) -> &[f32; FIRST] {
        self.row(self.first_row(input))
    }

    fn first_row(&self, input: usize) -> usize {
        debug_assert!(input <= self.inputs);
        input * FIRST
    }

    fn second_row(&self, unit: usize) -> usize {
        (self.inputs + 1) * FIRST + unit * SECOND
    }

    fn last(&self) -> usize {
        self.second_row(FIRST + 1)
    }

    fn row<const N: usize>(&self, start: usize) -> &[f32; N] {
        self.weights[start..start + N].try_into().expect("a row is that long")
    }

    /// The output of the network.
    pub fn value(&self, inputs: &Inputs) -> f32 {
        self.forward(inputs).value
    }

    /// The forward pass.
    pub fn forward(&self, inputs: &Inputs) -> Activations {
        let mut first = *self.row::<FIRST>(self.first_row(self.inputs));
        for &(index, value) in inputs.as_slice() {
            add(&mut first, value, self.row(self.first_row(index.into())));
        }
        first = first.map(|unit| unit.max(0.0));
        let mut second = *self.row::<SECOND>(self.second_row(FIRST));
        for (unit, &value) in first.iter().enumerate() {
            if value > 0.0 {
                add(&mut second, value, self.row(self.second_row(unit)));
            }
        }
        second = second.map(|unit| unit.max(0.0));
        let last = self.row::<SECOND>(self.last());
        let value =
            self.weights[self.last() + SECOND] + second.iter().zip(last).map(|(a, b)| a * b).sum::<f32>();
        Activations { first, second, value }
    }

    /// Adds the gradient of half the squared error.
    pub fn accumulate_gradient(
        &self,
        inputs: &Inputs,
        activations: &Activations,
        error: f32,
        gradient: &mut [f32],
    ) {
        let last = self.last();
        gradient[last + SECOND] += error;
        let mut second = [0.0; SECOND];
        for (unit, delta) in second.iter_mut().enumerate() {
            gradient[last + unit] += error * activations.second[unit];
            *delta = if activations.second[unit] > 0.0 { error * self.weights[last + unit] } else { 0.0 };
        }
        let mut first = [0.0; FIRST];
        for (unit, delta) in first.iter_mut().enumerate() {
            if activations.first[unit] > 0.0 {
                let start = self.second_row(unit);
                *delta = self.row::<SECOND>(start).iter().zip(&second).map(|(a, b)| a * b).sum();
                add(row_mut(gradient, start), activations.first[unit], &second);
            }
        }
        let bias = self.second_row(FIRST);
        add(row_mut(gradient, bias), 1.0, &second);
        for &(index, value) in inputs.as_slice() {
            let start = self.first_row(index.into());
            add(row_mut(gradient, start), value, &first);
        }
        let bias = self.first_row(self.inputs);
        add(row_mut(gradient, bias), 1.0, &first);
    }

    /// The weights as bytes, little-endian.
    pub fn weight_bytes(&self) -> impl Iterator<Item = u8> {
        self.weights.iter().flat_map(|weight| weight.to_le_bytes())
    }

    /// A network from its weights.
    ///
    /// # Errors
    ///
    /// If these are not as many as such a network has, or if one of them is not finite.
    pub fn from_weight_bytes(inputs: usize, bytes: &[u8]) -> Result<Net, NetError> {
        let (expected, found) = (4 * Net::size(inputs), bytes.len());
        if found != expected {
            return Err(NetError::Length { found, expected });
        }
        let weights: Vec<_> =
            bytes.as_chunks::<4>().0.iter().map(|weight| f32::from_le_bytes(*weight)).collect();
        match weights.iter().position(|weight| !weight.is_finite()) {
            Some(index) => Err(NetError::NotFinite(index)),
            None => Ok(Net { inputs, weights }),
        }
    }
}

fn row_mut<const N: usize>(weights: &mut [f32], start: usize) -> &mut [f32; N] {
    (&mut weights[start..start + N]).try_into().expect("a row is that long")
}

/// Adds a multiple of one row to another.
#[inline]
fn add<const N: usize>(to: &mut [f32; N], times: f32, row: &[f32; N]) {
    to.iter_mut().zip(row).for_each(|(to, row)| *to += times * row);
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
        let mut net = Net::new(20, &mut chance);
        let inputs = some(&mut chance);
        let mut gradient = vec![0.0; Net::size(20)];
        net.accumulate_gradient(&inputs, &net.forward(&inputs), 1.0, &mut gradient);
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
