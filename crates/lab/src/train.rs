//! Learning by self-play, from lambda-returns.
//!
//! The network plays all seats, epsilon-greedily. What a decision should have been worth is a mixture of what the network says at the
//! seat's next decision and of what that one should have been worth, and so on to the seat's relative score at the end of the
//! round: TD(lambda). With lambda 1 only the end counts, which is right on average but full of luck; the smaller
//! lambda is, the less luck there is, and the more of the network's own errors. A random move teaches nothing about the
//! decisions before it, so what follows it does not count for them.
//!
//! Some decisions are searched as well (expert iteration): all their actions are tried in the same few imagined worlds, with the same
//! luck, until the seat's next turn, and the network learns what each came to. It sees the differences between actions then, which
//! decide what it plays, and not only what one of them led to.
//!
//! Training is reproducible from its seed on any number of cores: games are played and gradients added up in a fixed order.

use rayon::prelude::*;
use sha2::{Digest, Sha256};
use treize_bots::encode::Encoder;
use treize_bots::games::Knowledge;
use treize_bots::judge::Judge;
use treize_bots::net::{Activations, FIRST, Inputs, Net, Room, SCALE};
use treize_bots::{Evaluator, NetError, Policy, Rollout, TrainedNet, TrainingInfo};
use treize_engine::{ActionSet, Game, OptionKind, PerSeat, Players, Score, Seat, SeededChance, Viewer};

use crate::Estimate;
use crate::stats::Mean;

/// Games played between two steps of the optimiser: of one round each, or, where a network is shown what earlier rounds
/// of a game left behind, of all their rounds.
const BATCH: u64 = 16;
const WHOLE_GAMES_BATCH: u64 = 4;
/// Pieces of a batch whose gradients are computed in parallel, and added up in a fixed order.
const PIECES: usize = 4;
/// The constants of Adam. The learning rate falls to zero along a straight line.
const LEARNING_RATE: f32 = 1e-3;
const BETA1: f32 = 0.9;
const BETA2: f32 = 0.999;
/// The network that is written is a mean of the weights over the training so far, in which the weights after step `t` enter with a share
/// of `AVERAGING / t`: mostly those of the last tenth. A single step's weights have the noise of its batch.
const AVERAGING: f32 = 10.0;
/// The probability of a random move, at the start and at the end.
const EPSILON: (f32, f32) = (0.15, 0.02);

/// A checkpoint's first bytes. Then follow the five numbers of [`Training`] and the length of the network's file (64 bits each,
/// little-endian), the network's file, the weights of the last step, the two moments of the optimiser, and the SHA-256 of all that.
const MAGIC: &[u8; 9] = b"treizec3\n";
const NUMBERS: usize = 6;
const CHECKSUM: usize = 32;

/// One game in this many is played with one of the options that are flags, such as teams, if the number of players allows it.
const FLAG: usize = 3;

/// One decision in this many is searched, if worlds are imagined at all.
const SEARCHED: usize = 4;

/// How to learn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recipe {
    /// How much the end of a round counts for the decisions before it: from 0, nothing but the next decision, to 1, the end only.
    pub lambda: f32,
    /// Units of the network's first hidden layer.
    pub width: usize,
    /// In how many imagined worlds the actions of some decisions are tried; 0 for none.
    pub worlds: u32,
}

impl Default for Recipe {
    fn default() -> Self {
        Recipe { lambda: 0.8, width: FIRST, worlds: 0 }
    }
}

/// A network that is learning.
pub struct Training<G: Game> {
    encoder: Encoder<G>,
    /// What a table may choose, as far as it matters for a round.
    tables: Vec<G::Options>,
    recipe: Recipe,
    /// The SHA-256 of the network that it began with.
    from: Option<String>,
    /// The weights after the last step, with which games are played.
    net: Net,
    /// The mean of the weights: what has been learned.
    averaged: Net,
    /// Whom the network is measured against.
    greedy: Policy<G>,
    mean: Vec<f32>,
    square: Vec<f32>,
    seed: u64,
    /// Rounds that will have been played in all.
    rounds: u64,
    /// Rounds played so far.
    done: u64,
    /// Games played so far, and steps of the optimiser.
    games: u64,
    steps: u64,
}

/// Why a checkpoint cannot be resumed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckpointError {
    /// Something else.
    #[error("it is not a checkpoint of a training")]
    NotACheckpoint,
    /// It is not as it was written.
    #[error("its checksum does not match: it is truncated, or was changed")]
    Damaged,
    /// It cannot be used with this program.
    #[error("{0}")]
    Net(#[from] NetError),
    /// The encoder has changed since.
    #[error("it was trained with version {found} of the encoder of {game}, expected {expected}: start again")]
    Encoder {
        /// The game.
        game: &'static str,
        /// The version of the checkpoint.
        found: u16,
        /// The version of this program.
        expected: u16,
    },
}

/// A decision as the network saw it, and what it should have been worth.
struct Lesson {
    inputs: Inputs,
    /// A relative score, in units of [`SCALE`].
    target: f32,
}

/// A decision of a round that is not over.
struct Decided {
    seat: Seat,
    inputs: Inputs,
    /// What the network said of the best action.
    best: f32,
    /// Was it a random move?
    random: bool,
}

impl<G: Game> Training<G> {
    /// A training that has not begun; none if the game has no encoder.
    pub fn new(knowledge: &Knowledge<G>, recipe: Recipe, seed: u64, rounds: u64) -> Option<Self> {
        let encoder = knowledge.training_encoder()?.clone();
        let net = Net::new(encoder.size, recipe.width, &mut SeededChance::new(seed));
        let (mean, square) = (vec![0.0; net.weights().len()], vec![0.0; net.weights().len()]);
        Some(Training {
            encoder,
            tables: tables::<G>(),
            recipe,
            from: None,
            averaged: net.clone(),
            net,
            greedy: knowledge.greedy,
            mean,
            square,
            seed,
            rounds,
            done: 0,
            games: 0,
            steps: 0,
        })
    }

    /// A training that goes on with a network, for this many more rounds: of the newest encoder or of the version before. It begins in the
    /// middle of the schedule, with smaller steps and fewer random moves. The network gets as many units as the recipe says, if that is more
    /// than it has.
    ///
    /// # Errors
    ///
    /// If the network is for another game, or for an older encoder.
    pub fn from_net(
        knowledge: &Knowledge<G>,
        start: &TrainedNet,
        recipe: Recipe,
        seed: u64,
        rounds: u64,
    ) -> Result<Self, NetError> {
        let net = start.for_training(knowledge)?;
        let width = recipe.width.max(net.shape()[1]);
        let net = net.widened(width, &mut SeededChance::new(seed));
        let recipe = Recipe { width, ..recipe };
        let training = Self::new(knowledge, recipe, seed, rounds).ok_or(NetError::NoEncoder(G::ID))?;
        Ok(Training { averaged: net.clone(), net, from: Some(start.info().sha256.clone()), ..training })
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

    /// What has been learned: the mean of the weights.
    pub fn averaged(&self) -> &Net {
        &self.averaged
    }

    fn judge<'a>(&self, net: &'a Net) -> Judge<'a, G> {
        Judge::new(self.encoder.clone(), net)
    }

    /// What has been learned, as a network for a file.
    pub fn trained(&self) -> TrainedNet {
        let training = TrainingInfo {
            version: env!("CARGO_PKG_VERSION").into(),
            seed: self.seed,
            rounds: self.rounds,
            done: self.done,
            lambda: self.recipe.lambda,
            worlds: self.recipe.worlds,
            from: self.from.clone(),
        };
        TrainedNet::new(&self.encoder, self.averaged.clone(), Some(training))
    }

    /// Everything needed to go on later, as a file.
    pub fn checkpoint(&self) -> Vec<u8> {
        let net = self.trained().to_bytes();
        let mut bytes = MAGIC.to_vec();
        let numbers = [self.seed, self.rounds, self.done, self.games, self.steps, net.len() as u64];
        bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend(net);
        let numbers = self.net.weights().iter().chain(&self.mean).chain(&self.square);
        bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
        bytes.extend(Sha256::digest(&bytes));
        bytes
    }

    /// A training from its checkpoint: it goes on as if it had never stopped.
    ///
    /// # Errors
    ///
    /// If it is not a checkpoint, is damaged, or is for another game or another encoder.
    pub fn resume(knowledge: &Knowledge<G>, bytes: &[u8]) -> Result<Self, CheckpointError> {
        let Checkpoint { numbers: [seed, rounds, done, games, steps], trained, weights } =
            Checkpoint::parse(bytes)?;
        let encoder = trained.encoder(knowledge)?;
        let info = trained.info().training.as_ref().ok_or(CheckpointError::Damaged)?;
        let recipe = Recipe { lambda: info.lambda, width: trained.net().shape()[1], worlds: info.worlds };
        let mut training = Self::new(knowledge, recipe, seed, rounds)
            .ok_or(CheckpointError::Net(NetError::NoEncoder(G::ID)))?;
        if encoder.version != training.encoder.version {
            let (found, expected) = (encoder.version, training.encoder.version);
            return Err(CheckpointError::Encoder { game: G::ID, found, expected });
        }
        let (weights, rest) = weights.as_chunks::<4>();
        let size = training.mean.len();
        if !rest.is_empty() || weights.len() != 3 * size {
            return Err(CheckpointError::Damaged);
        }
        let targets = training.net.weights_mut().iter_mut().chain(&mut training.mean);
        for (target, weight) in targets.chain(&mut training.square).zip(weights) {
            *target = f32::from_le_bytes(*weight);
        }
        training.from.clone_from(&info.from);
        training.averaged = trained.net().clone();
        (training.done, training.games, training.steps) = (done, games, steps);
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
        let (judge, mut room) = (self.judge(&self.averaged), Room::default());
        let results = Seat::all(players).map(|own| {
            let mut chance = SeededChance::for_game(!self.seed, deal);
            let mut game = G::new(&G::Options::default(), players, &mut chance, &mut ())
                .expect("a number of players in range");
            let mut rounds = Mean::default();
            while let Some(seat) = game.to_act().first() {
                let legal = game.legal(seat);
                let view = game.view(Viewer::Seat(seat));
                let action = if seat == own {
                    judge.best(&view, legal, &mut room).0
                } else {
                    (self.greedy)(&view, legal, &mut chance)
                };
                if let Some(scores) = game.apply(seat, action, &mut chance, &mut ()).scores() {
                    rounds.add(f64::from(game.relative_score(&scores, own)));
                    if !self.encoder.spans_rounds {
                        break;
                    }
                }
            }
            rounds.estimate().mean
        });
        results.sum::<f64>() / f64::from(players.get())
    }

    fn progress(&self) -> f32 {
        // The last batch may go a little beyond the end.
        let done = (self.done as f32 / self.rounds as f32).min(1.0);
        if self.from.is_some() { f32::midpoint(1.0, done) } else { done }
    }

    /// Plays a batch of games and learns from them.
    pub fn step(&mut self) {
        let games = if self.encoder.spans_rounds { WHOLE_GAMES_BATCH } else { BATCH };
        let played: Vec<(u64, Vec<Lesson>)> = (0..games)
            .into_par_iter()
            .map(|number| self.play(SeededChance::for_game(self.seed, self.games + number)))
            .collect();
        let rounds = played.iter().map(|(rounds, _)| rounds).sum::<u64>();
        let lessons: Vec<Lesson> = played.into_iter().flat_map(|(_, lessons)| lessons).collect();
        let size = self.mean.len();
        let net = &self.net;
        let pieces: Vec<Vec<f32>> = lessons
            .par_chunks(lessons.len().div_ceil(PIECES))
            .map(|lessons| {
                let (mut gradient, mut activations) = (vec![0.0; size], Activations::default());
                for Lesson { inputs, target } in lessons {
                    net.forward(inputs, &mut activations);
                    let error = activations.value - target;
                    net.accumulate_gradient(inputs, &mut activations, error, &mut gradient);
                }
                gradient
            })
            .collect();
        (self.done, self.games, self.steps) = (self.done + rounds, self.games + games, self.steps + 1);

        let mut gradient = pieces.into_iter().reduce(|mut all, piece| {
            all.iter_mut().zip(piece).for_each(|(all, piece)| *all += piece);
            all
        });
        let gradient = gradient.get_or_insert_default();
        let step = self.steps as f32;
        let rate = LEARNING_RATE * (1.0 - self.progress());
        let (unbias_mean, unbias_square) = (1.0 - BETA1.powf(step), 1.0 - BETA2.powf(step));
        let scale = 1.0 / lessons.len() as f32;
        let moments = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, gradient), (mean, square)) in
            self.net.weights_mut().iter_mut().zip(gradient).zip(moments)
        {
            let gradient = *gradient * scale;
            *mean = BETA1 * *mean + (1.0 - BETA1) * gradient;
            *square = BETA2 * *square + (1.0 - BETA2) * gradient * gradient;
            *weight -= rate * (*mean / unbias_mean) / ((*square / unbias_square).sqrt() + 1e-8);
        }
        let share = (AVERAGING / step).min(1.0);
        for (averaged, weight) in self.averaged.weights_mut().iter_mut().zip(self.net.weights()) {
            *averaged += share * (weight - *averaged);
        }
    }

    /// A table for this many players: the usual one, or one of those with an option.
    fn table(&self, players: Players, chance: &mut SeededChance) -> G {
        let (usual, others) = self.tables.split_first().expect("the usual table is the first");
        let chosen =
            (chance.below(FLAG) == 0 && !others.is_empty()).then(|| &others[chance.below(others.len())]);
        // An option may be for some numbers of players only.
        let chosen = chosen.and_then(|options| G::new(options, players, chance, &mut ()).ok());
        chosen
            .unwrap_or_else(|| G::new(usual, players, chance, &mut ()).expect("a number of players in range"))
    }

    /// Plays a game against itself, or its first round: how many rounds there were, and their lessons.
    fn play(&self, mut chance: SeededChance) -> (u64, Vec<Lesson>) {
        let counts: Vec<_> = G::player_counts().collect();
        let players = counts[chance.below(counts.len())];
        let epsilon = EPSILON.0 + (EPSILON.1 - EPSILON.0) * self.progress();
        let mut game = self.table(players, &mut chance);
        let (judge, mut lessons, mut room) = (self.judge(&self.net), Vec::new(), Room::default());
        let (mut rounds, mut of_round) = (0, Vec::new());
        let mut evaluator = Evaluator::new(Rollout::UntilOwnTurn(self.judge(&self.net)));
        while let Some(seat) = game.to_act().first() {
            let legal = game.legal(seat);
            let view = game.view(Viewer::Seat(seat));
            let (mut action, best) = judge.best(&view, legal, &mut room);
            let random = legal.len() > 1 && (chance.below(1 << 16) as f32) < epsilon * 65536.0;
            if random {
                action = chance.pick(legal);
            }
            if self.recipe.worlds > 0 && legal.len() > 1 && chance.below(SEARCHED) == 0 {
                self.search((&view, seat, legal), &mut evaluator, &mut chance, &mut lessons);
            }
            let mut inputs = Inputs::default();
            judge.encode(&view, action, &mut inputs);
            of_round.push(Decided { seat, inputs, best, random });
            if let Some(scores) = game.apply(seat, action, &mut chance, &mut ()).scores() {
                self.learn(&game, &scores, &mut of_round, &mut lessons);
                rounds += 1;
                if !self.encoder.spans_rounds {
                    break;
                }
            }
        }
        (rounds, lessons)
    }

    /// Tries all actions of a decision in the same imagined worlds: a lesson for each.
    fn search(
        &self,
        (view, seat, legal): (&G::View, Seat, ActionSet<G::Action>),
        evaluator: &mut Evaluator<'_, G>,
        chance: &mut SeededChance,
        lessons: &mut Vec<Lesson>,
    ) {
        let mut values = vec![0.0; legal.len()];
        for _ in 0..self.recipe.worlds {
            let world = G::determinize(view, chance.rng());
            let luck = chance.fork_seed();
            for (value, action) in values.iter_mut().zip(legal) {
                *value += evaluator.value(world.clone(), seat, action, SeededChance::new(luck));
            }
        }
        for (value, action) in values.into_iter().zip(legal) {
            let mut inputs = Inputs::default();
            (self.encoder.write)(view, action, &mut inputs);
            lessons.push(Lesson { inputs, target: value / self.recipe.worlds as f32 / SCALE });
        }
    }

    /// What the decisions of a round that is over should have been worth, the last one first.
    fn learn(
        &self,
        game: &G,
        scores: &PerSeat<Score>,
        of_round: &mut Vec<Decided>,
        lessons: &mut Vec<Lesson>,
    ) {
        let lambda = self.recipe.lambda;
        let mut targets =
            PerSeat::from_fn(scores.players(), |seat| game.relative_score(scores, seat) / SCALE);
        for Decided { seat, inputs, best, random } in of_round.drain(..).rev() {
            lessons.push(Lesson { inputs, target: targets[seat] });
            // Seen from the decision before: with lambda 1 a random move counts like any other, as in Monte Carlo.
            let kept = if random && lambda < 1.0 { 0.0 } else { lambda };
            targets[seat] = kept * targets[seat] + (1.0 - kept) * best;
        }
    }
}

/// The usual table, and one with each option that is a flag.
fn tables<G: Game>() -> Vec<G::Options> {
    let flags = G::OPTIONS.iter().filter(|option| matches!(option.kind, OptionKind::Flag));
    let with = flags.map(|option| {
        let options = [(option.key.to_owned(), true.into())].into_iter().collect();
        treize_record::options::read::<G>(&options).expect("an option of the game")
    });
    std::iter::once(G::Options::default()).chain(with).collect()
}

/// The parts of a checkpoint of any game.
struct Checkpoint<'a> {
    numbers: [u64; NUMBERS - 1],
    trained: TrainedNet,
    /// The weights of the last step and the moments of the optimiser.
    weights: &'a [u8],
}

impl<'a> Checkpoint<'a> {
    fn parse(bytes: &'a [u8]) -> Result<Self, CheckpointError> {
        let body = bytes.strip_prefix(MAGIC).ok_or(CheckpointError::NotACheckpoint)?;
        let end = bytes.len().saturating_sub(CHECKSUM);
        let body = body.get(..body.len().saturating_sub(CHECKSUM)).unwrap_or_default();
        if Sha256::digest(&bytes[..end])[..] != bytes[end..] {
            return Err(CheckpointError::Damaged);
        }
        let (numbers, body) = body.split_at_checked(8 * NUMBERS).ok_or(CheckpointError::Damaged)?;
        let (numbers, _) = numbers.as_chunks::<8>();
        let number = |index: usize| u64::from_le_bytes(numbers[index]);
        let length = usize::try_from(number(NUMBERS - 1)).map_err(|_| CheckpointError::Damaged)?;
        let (net, weights) = body.split_at_checked(length).ok_or(CheckpointError::Damaged)?;
        let numbers = std::array::from_fn(number);
        Ok(Checkpoint { numbers, trained: TrainedNet::parse(net)?, weights })
    }
}

/// For which game a checkpoint is.
///
/// # Errors
///
/// If it is not a checkpoint, or is damaged.
pub fn checkpoint_game(bytes: &[u8]) -> Result<String, CheckpointError> {
    Ok(Checkpoint::parse(bytes)?.trained.info().game.clone())
}

#[cfg(test)]
mod tests;
