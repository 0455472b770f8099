//! Learning by self-play: Deep Monte Carlo.
//!
//! The network plays all seats, epsilon-greedily. The target of each decision is the seat's relative score at the end of
//! the round. Training is reproducible from its seed on any number of cores: games are played and gradients added up in
//! a fixed order.

use rayon::prelude::*;
use treize_bots::Policy;
use treize_bots::encode::Encoder;
use treize_bots::games::Knowledge;
use treize_bots::judge::Judge;
use treize_bots::net::{Inputs, Net, ParseNetError, SCALE};
use treize_engine::{Game, Players, Seat, SeededChance, Viewer};

use crate::Estimate;
use crate::stats::Mean;

/// Rounds played between two steps of the optimiser.
const BATCH: usize = 64;
/// Pieces of a batch whose gradients are computed in parallel, and added up in a fixed order.
const PIECES: usize = 8;
/// The constants of Adam.
const LEARNING_RATE: f32 = 1e-3;
const BETA1: f32 = 0.9;
const BETA2: f32 = 0.999;
/// The probability of a random move, at the start and at the end.
const EPSILON: (f32, f32) = (0.15, 0.02);

/// A checkpoint's first bytes.
const MAGIC: &[u8; 8] = b"treizec\n";

/// A network that is learning.
pub struct Training<G: Game> {
    encoder: Encoder<G>,
    net: Net,
    /// Whom the network is measured against.
    greedy: Policy<G>,
    mean: Vec<f32>,
    square: Vec<f32>,
    seed: u64,
    /// Rounds that will have been played in all.
    rounds: u64,
    /// Rounds played so far.
    done: u64,
}

/// A decision as the network saw it, and what it led to.
struct Lesson {
    inputs: Inputs,
    /// The relative score, in units of [`SCALE`].
    result: f32,
}

impl<G: Game> Training<G> {
    /// A training that has not begun; none if the game has no encoder.
    pub fn new(knowledge: &Knowledge<G>, seed: u64, rounds: u64) -> Option<Self> {
        let encoder = knowledge.encoder.clone()?;
        let net = Net::new(encoder.size, &mut SeededChance::new(seed));
        let (mean, square) = (vec![0.0; net.weights().len()], vec![0.0; net.weights().len()]);
        Some(Training { encoder, net, greedy: knowledge.greedy, mean, square, seed, rounds, done: 0 })
    }

    /// Where chance started.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Rounds that will have been played in all.
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    /// Rounds played so far.
    pub fn done(&self) -> u64 {
        self.done
    }

    /// Has it come to its end?
    pub fn is_over(&self) -> bool {
        self.done >= self.rounds
    }

    /// What has been learned.
    pub fn net(&self) -> &Net {
        &self.net
    }

    fn judge(&self) -> Judge<'_, G> {
        Judge::new(self.encoder.clone(), &self.net)
    }

    /// Everything needed to go on later, as a file.
    pub fn checkpoint(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([self.seed, self.rounds, self.done].iter().flat_map(|number| number.to_le_bytes()));
        let moments = self.mean.iter().chain(&self.square);
        bytes.extend(moments.flat_map(|number| number.to_le_bytes()));
        bytes.extend(self.net().to_bytes());
        bytes
    }

    /// A training from its checkpoint: it goes on as if it had never stopped.
    pub fn resume(knowledge: &Knowledge<G>, bytes: &[u8]) -> Result<Self, ParseNetError> {
        let bytes = bytes.strip_prefix(MAGIC).ok_or(ParseNetError)?;
        let (numbers, bytes) = bytes.split_at_checked(24).ok_or(ParseNetError)?;
        let (numbers, _) = numbers.as_chunks::<8>();
        let [seed, rounds, done] = [0, 1, 2].map(|place| u64::from_le_bytes(numbers[place]));
        let mut training = Self::new(knowledge, seed, rounds).ok_or(ParseNetError)?;
        let mut rest = bytes;
        for moments in [&mut training.mean, &mut training.square] {
            let (floats, after) = rest.split_at_checked(4 * moments.len()).ok_or(ParseNetError)?;
            for (moment, float) in moments.iter_mut().zip(floats.as_chunks::<4>().0) {
                *moment = f32::from_le_bytes(*float);
            }
            rest = after;
        }
        training.net = Net::from_bytes(training.encoder.size, rest)?;
        training.done = done;
        Ok(training)
    }

    /// The relative score per round of one seat that plays by the network against seats that play by the policy: one
    /// sample per deal, averaged over all seats.
    pub fn evaluate(&self, players: Players, deals: u64) -> Estimate {
        let samples: Vec<f64> = (0..deals).into_par_iter().map(|deal| self.sample(players, deal)).collect();
        let mut mean = Mean::default();
        for sample in samples {
            mean.add(sample);
        }
        mean.estimate()
    }

    fn sample(&self, players: Players, deal: u64) -> f64 {
        let (judge, mut inputs) = (self.judge(), Inputs::default());
        let results = Seat::all(players).map(|own| {
            let mut chance = SeededChance::for_game(!self.seed, deal);
            let mut game = G::new(&G::Options::default(), players, &mut chance, &mut ())
                .expect("a number of players in range");
            loop {
                let seat = game.to_act().first().expect("a game is not over before its round");
                let legal = game.legal(seat);
                let view = game.view(Viewer::Seat(seat));
                let action = if seat == own {
                    judge.best(&view, legal, &mut inputs).0
                } else {
                    (self.greedy)(&view, legal, &mut chance)
                };
                if let Some(scores) = game.apply(seat, action, &mut chance, &mut ()).scores() {
                    return f64::from(G::AIM.relative_score(&scores, own));
                }
            }
        });
        results.sum::<f64>() / f64::from(players.get())
    }

    fn progress(&self) -> f32 {
        self.done as f32 / self.rounds as f32
    }

    /// Plays a batch of rounds and learns from them.
    pub fn step(&mut self) {
        let lessons: Vec<Lesson> = (0..BATCH as u64)
            .into_par_iter()
            .flat_map_iter(|number| self.play(SeededChance::for_game(self.seed, self.done + number)))
            .collect();
        let size = self.mean.len();
        let net = &self.net;
        let pieces: Vec<Vec<f32>> = lessons
            .par_chunks(lessons.len().div_ceil(PIECES))
            .map(|lessons| {
                let mut gradient = vec![0.0; size];
                for Lesson { inputs, result } in lessons {
                    let activations = net.forward(inputs);
                    net.accumulate_gradient(inputs, &activations, activations.value - result, &mut gradient);
                }
                gradient
            })
            .collect();
        self.done += BATCH as u64;

        let step = (self.done / BATCH as u64) as f32;
        let rate = LEARNING_RATE * (1.0 - 0.95 * self.progress());
        let (unbias_mean, unbias_square) = (1.0 - BETA1.powf(step), 1.0 - BETA2.powf(step));
        let scale = 1.0 / lessons.len() as f32;
        for (place, weight) in self.net.weights_mut().iter_mut().enumerate() {
            let gradient = pieces.iter().map(|piece| piece[place]).sum::<f32>() * scale;
            let (mean, square) = (&mut self.mean[place], &mut self.square[place]);
            *mean = BETA1 * *mean + (1.0 - BETA1) * gradient;
            *square = BETA2 * *square + (1.0 - BETA2) * gradient * gradient;
            *weight -= rate * (*mean / unbias_mean) / ((*square / unbias_square).sqrt() + 1e-8);
        }
    }

    /// Plays one round against itself.
    fn play(&self, mut chance: SeededChance) -> Vec<Lesson> {
        let counts: Vec<_> = G::player_counts().collect();
        let players = counts[chance.below(counts.len())];
        let epsilon = EPSILON.0 + (EPSILON.1 - EPSILON.0) * self.progress();
        let mut game = G::new(&G::Options::default(), players, &mut chance, &mut ())
            .expect("a number of players in range");
        let (judge, mut lessons, mut inputs) = (self.judge(), Vec::new(), Inputs::default());
        let scores = loop {
            let seat = game.to_act().first().expect("a game is not over before its round");
            let legal = game.legal(seat);
            let view = game.view(Viewer::Seat(seat));
            let action = if legal.len() > 1 && (chance.below(1 << 16) as f32) < epsilon * 65536.0 {
                chance.pick(legal)
            } else {
                judge.best(&view, legal, &mut inputs).0
            };
            judge.encode(&view, action, &mut inputs);
            lessons.push((seat, inputs.clone()));
            if let Some(scores) = game.apply(seat, action, &mut chance, &mut ()).scores() {
                break scores;
            }
        };
        let results: Vec<_> =
            Seat::all(players).map(|seat| G::AIM.relative_score(&scores, seat) / SCALE).collect();
        lessons.into_iter().map(|(seat, inputs)| Lesson { inputs, result: results[seat.index()] }).collect()
    }
}

#[cfg(test)]
mod tests {
    use treize_engine::games::{Danger13, Thirteen};

    use super::*;

    #[test]
    fn training_is_reproducible_whatever_the_number_of_threads() {
        let trained = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            pool.install(|| {
                let mut training =
                    Training::<Danger13>::new(&Knowledge::of(), 5, 1000).expect("it has an encoder");
                (0..3).for_each(|_| training.step());
                training.net().clone()
            })
        };
        assert!(trained(1) == trained(3));
    }

    #[test]
    fn a_training_goes_on_from_its_checkpoint_as_if_it_had_never_stopped() {
        let mut training = Training::<Danger13>::new(&Knowledge::of(), 5, 1000).expect("it has an encoder");
        training.step();
        let checkpoint = training.checkpoint();
        let mut resumed =
            Training::<Danger13>::resume(&Knowledge::of(), &checkpoint).expect("its own checkpoint");
        training.step();
        resumed.step();
        assert!(training.checkpoint() == resumed.checkpoint());
        assert!(Training::<Danger13>::resume(&Knowledge::of(), &checkpoint[..checkpoint.len() - 1]).is_err());
        assert!(Training::<Thirteen>::resume(&Knowledge::of(), &checkpoint).is_err());
    }

    #[test]
    fn a_game_without_an_encoder_cannot_be_trained() {
        assert!(Training::<Danger13>::new(&Knowledge::rules_only(), 5, 1000).is_none());
    }

    #[test]
    fn a_network_learns() {
        let mut training = Training::<Danger13>::new(&Knowledge::of(), 1, 12_000).expect("it has an encoder");
        let before = training.evaluate(Players::THREE, 100).mean;
        while !training.is_over() {
            training.step();
        }
        let after = training.evaluate(Players::THREE, 100);
        assert!(after.mean - before > 0.5, "from {before} to {after:?}");
    }
}
