//! Learning by self-play: Deep Monte Carlo.
//!
//! The network plays all seats, epsilon-greedily. The target of each decision is the seat's relative score at the end of
//! the round. Training is reproducible from its seed on any number of cores: games are played and gradients added up in
//! a fixed order.

use rayon::prelude::*;
use sha2::{Digest, Sha256};
use treize_bots::encode::Encoder;
use treize_bots::games::Knowledge;
use treize_bots::judge::Judge;
use treize_bots::net::{Inputs, Net, SCALE};
use treize_bots::{NetError, Policy, TrainedNet, TrainingInfo};
use treize_engine::{Game, Players, Seat, SeededChance, Viewer};

use crate::Estimate;
use crate::stats::Mean;

/// Games played between two steps of the optimiser: of one round each, or, where a network is shown what earlier rounds
/// of a game left behind, of all their rounds. Both come to about 64 rounds.
const BATCH: u64 = 64;
const WHOLE_GAMES_BATCH: u64 = 12;
/// Pieces of a batch whose gradients are computed in parallel, and added up in a fixed order.
const PIECES: usize = 8;
/// The constants of Adam.
const LEARNING_RATE: f32 = 1e-3;
const BETA1: f32 = 0.9;
const BETA2: f32 = 0.999;
/// The probability of a random move, at the start and at the end.
const EPSILON: (f32, f32) = (0.15, 0.02);

/// A checkpoint's first bytes. Then follow the five numbers of [`Training`] and the length of the network's file (64 bits each,
/// little-endian), the network's file, the two moments of the optimiser, and the SHA-256 of all that.
const MAGIC: &[u8; 9] = b"treizec2\n";
const NUMBERS: usize = 6;
const CHECKSUM: usize = 32;

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
        Some(Training {
            encoder,
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

    /// What has been learned, as a network for a file.
    pub fn trained(&self) -> TrainedNet {
        let training = TrainingInfo {
            version: env!("CARGO_PKG_VERSION").into(),
            seed: self.seed,
            rounds: self.rounds,
            done: self.done,
        };
        TrainedNet::new(&self.encoder, self.net.clone(), Some(training))
    }

    /// Everything needed to go on later, as a file.
    pub fn checkpoint(&self) -> Vec<u8> {
        let net = self.trained().to_bytes();
        let mut bytes = MAGIC.to_vec();
        let numbers = [self.seed, self.rounds, self.done, self.games, self.steps, net.len() as u64];
        bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend(net);
        let moments = self.mean.iter().chain(&self.square);
        bytes.extend(moments.flat_map(|number| number.to_le_bytes()));
        bytes.extend(Sha256::digest(&bytes));
        bytes
    }

    /// A training from its checkpoint: it goes on as if it had never stopped.
    ///
    /// # Errors
    ///
    /// If it is not a checkpoint, is damaged, or is for another game or another encoder.
    pub fn resume(knowledge: &Knowledge<G>, bytes: &[u8]) -> Result<Self, CheckpointError> {
        let Checkpoint { numbers: [seed, rounds, done, games, steps], trained, moments } =
            Checkpoint::parse(bytes)?;
        let encoder = trained.encoder(knowledge)?;
        let mut training =
            Self::new(knowledge, seed, rounds).ok_or(CheckpointError::Net(NetError::NoEncoder(G::ID)))?;
        if encoder.version != training.encoder.version {
            let (found, expected) = (encoder.version, training.encoder.version);
            return Err(CheckpointError::Encoder { game: G::ID, found, expected });
        }
        let (moments, rest) = moments.as_chunks::<4>();
        let size = training.mean.len();
        if !rest.is_empty() || moments.len() != 2 * size {
            return Err(CheckpointError::Damaged);
        }
        let targets = training.mean.iter_mut().chain(&mut training.square);
        for (target, moment) in targets.zip(moments) {
            *target = f32::from_le_bytes(*moment);
        }
        training.net = trained.net().clone();
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
        let (judge, mut inputs) = (self.judge(), Inputs::default());
        let results = Seat::all(players).map(|own| {
            let mut chance = SeededChance::for_game(!self.seed, deal);
            let mut game = G::new(&G::Options::default(), players, &mut chance, &mut ())
                .expect("a number of players in range");
            let mut rounds = Mean::default();
            while let Some(seat) = game.to_act().first() {
                let legal = game.legal(seat);
                let view = game.view(Viewer::Seat(seat));
                let action = if seat == own {
                    judge.best(&view, legal, &mut inputs).0
                } else {
                    (self.greedy)(&view, legal, &mut chance)
                };
                if let Some(scores) = game.apply(seat, action, &mut chance, &mut ()).scores() {
                    rounds.add(f64::from(G::AIM.relative_score(&scores, own)));
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
        (self.done as f32 / self.rounds as f32).min(1.0)
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
                let mut gradient = vec![0.0; size];
                for Lesson { inputs, result } in lessons {
                    let activations = net.forward(inputs);
                    net.accumulate_gradient(inputs, &activations, activations.value - result, &mut gradient);
                }
                gradient
            })
            .collect();
        (self.done, self.games, self.steps) = (self.done + rounds, self.games + games, self.steps + 1);

        let step = self.steps as f32;
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

    /// Plays a game against itself, or its first round: how many rounds there were, and their lessons.
    fn play(&self, mut chance: SeededChance) -> (u64, Vec<Lesson>) {
        let counts: Vec<_> = G::player_counts().collect();
        let players = counts[chance.below(counts.len())];
        let epsilon = EPSILON.0 + (EPSILON.1 - EPSILON.0) * self.progress();
        let mut game = G::new(&G::Options::default(), players, &mut chance, &mut ())
            .expect("a number of players in range");
        let (judge, mut lessons, mut inputs) = (self.judge(), Vec::new(), Inputs::default());
        let (mut rounds, mut of_round) = (0, Vec::new());
        while let Some(seat) = game.to_act().first() {
            let legal = game.legal(seat);
            let view = game.view(Viewer::Seat(seat));
            let action = if legal.len() > 1 && (chance.below(1 << 16) as f32) < epsilon * 65536.0 {
                chance.pick(legal)
            } else {
                judge.best(&view, legal, &mut inputs).0
            };
            judge.encode(&view, action, &mut inputs);
            of_round.push((seat, inputs.clone()));
            if let Some(scores) = game.apply(seat, action, &mut chance, &mut ()).scores() {
                let result = |seat| G::AIM.relative_score(&scores, seat) / SCALE;
                let learned =
                    of_round.drain(..).map(|(seat, inputs)| Lesson { inputs, result: result(seat) });
                lessons.extend(learned);
                rounds += 1;
                if !self.encoder.spans_rounds {
                    break;
                }
            }
        }
        (rounds, lessons)
    }
}

/// The parts of a checkpoint of any game.
struct Checkpoint<'a> {
    numbers: [u64; NUMBERS - 1],
    trained: TrainedNet,
    moments: &'a [u8],
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
        let (net, moments) = body.split_at_checked(length).ok_or(CheckpointError::Damaged)?;
        let numbers = std::array::from_fn(number);
        Ok(Checkpoint { numbers, trained: TrainedNet::parse(net)?, moments })
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
mod tests {
    use treize_bots::games::{Visit, visit};
    use treize_engine::OptionKind;
    use treize_engine::games::{Danger13, GAMES, Thirteen};

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

    /// Trains to the end; after some steps it is stopped, and resumed from its checkpoint.
    fn trained_in_parts<G: Game>(knowledge: &Knowledge<G>, stops: &[u64]) -> Vec<u8> {
        let mut training = Training::new(knowledge, 5, 640).expect("it has an encoder");
        let mut played = 0;
        while !training.is_over() {
            training.step();
            played += 1;
            if stops.contains(&played) {
                training = Training::resume(knowledge, &training.checkpoint()).expect("its own checkpoint");
            }
        }
        training.checkpoint()
    }

    struct InParts;

    impl Visit for InParts {
        type Output = ();

        fn visit<G: Game>(self, knowledge: Knowledge<G>) {
            let whole = trained_in_parts(&knowledge, &[]);
            for stops in [&[1][..], &[5], &[2, 3, 8]] {
                assert!(trained_in_parts(&knowledge, stops) == whole, "{}: stopped after {stops:?}", G::ID);
            }
        }
    }

    #[test]
    fn a_training_in_parts_gives_the_same_bytes_as_one_in_one_go() {
        for info in GAMES {
            visit(info.game, InParts).expect("a game of the list");
        }
    }

    #[test]
    fn what_is_not_a_checkpoint_of_the_game_is_refused_with_the_reason() {
        let mut training = Training::<Danger13>::new(&Knowledge::of(), 5, 1000).expect("it has an encoder");
        training.step();
        let checkpoint = training.checkpoint();
        assert_eq!(checkpoint_game(&checkpoint).as_deref(), Ok("danger13"));
        let error = |bytes: &[u8]| Training::<Danger13>::resume(&Knowledge::of(), bytes).err();
        assert_eq!(error(&checkpoint), None);
        assert_eq!(error(b""), Some(CheckpointError::NotACheckpoint));
        assert_eq!(error(&training.trained().to_bytes()), Some(CheckpointError::NotACheckpoint));
        for length in [MAGIC.len(), MAGIC.len() + 20, 4000, checkpoint.len() - 1] {
            assert_eq!(error(&checkpoint[..length]), Some(CheckpointError::Damaged), "{length} bytes");
        }
        let mut changed = checkpoint.clone();
        changed[20_000] ^= 1;
        assert_eq!(error(&changed), Some(CheckpointError::Damaged));
        let other = Training::<Thirteen>::resume(&Knowledge::of(), &checkpoint).err();
        let game = NetError::OtherGame { found: "danger13".into(), expected: "thirteen" };
        assert_eq!(other, Some(CheckpointError::Net(game)));
    }

    /// How often each input is set in games of all numbers of players, with each option and with teams, by random play.
    fn set_in_play<G: Game>(encoder: &Encoder<G>) -> Vec<u64> {
        let mut tables: Vec<serde_json::Map<String, serde_json::Value>> = vec![serde_json::Map::new()];
        for option in G::OPTIONS {
            let usual = match option.kind {
                OptionKind::Flag => true.into(),
                OptionKind::Number { usual, .. } => usual.into(),
            };
            tables.push([(option.key.to_owned(), usual)].into_iter().collect());
        }
        let (mut set, mut inputs, mut games) = (vec![0; encoder.size], Inputs::default(), 0);
        for options in &tables {
            let options = treize_record::options::read::<G>(options).expect("an option of the game");
            for (players, seed) in
                G::player_counts().flat_map(|players| (0..12).map(move |seed| (players, seed)))
            {
                let mut chance = SeededChance::new(seed);
                // Teams are for four or six.
                let Ok(mut game) = G::new(&options, players, &mut chance, &mut ()) else { continue };
                games += 1;
                while let Some(seat) = game.to_act().first() {
                    let (legal, view) = (game.legal(seat), game.view(Viewer::Seat(seat)));
                    for action in legal {
                        (encoder.write)(&view, action, &mut inputs);
                        inputs.as_slice().iter().for_each(|&(index, _)| set[usize::from(index)] += 1);
                    }
                    game.apply(seat, chance.pick(legal), &mut chance, &mut ());
                }
            }
        }
        assert!(games > 0);
        set
    }

    struct Inspect;

    impl Visit for Inspect {
        /// Inputs that are set in play and never in training, and those that are never set at all.
        type Output = (Vec<usize>, Vec<usize>);

        fn visit<G: Game>(self, knowledge: Knowledge<G>) -> Self::Output {
            let training = Training::new(&knowledge, 5, 1000).expect("it has an encoder");
            let mut trained = vec![0_u64; training.encoder.size];
            let games = if training.encoder.spans_rounds { 200 } else { 1200 };
            for number in 0..games {
                let (_, lessons) = training.play(SeededChance::for_game(5, number));
                for &(index, _) in lessons.iter().flat_map(|lesson| lesson.inputs.as_slice()) {
                    trained[usize::from(index)] += 1;
                }
            }
            let played = set_in_play(&training.encoder);
            let never = |is: &dyn Fn(usize) -> bool| (0..trained.len()).filter(|&input| is(input)).collect();
            (
                never(&|input| played[input] > 0 && trained[input] == 0),
                never(&|input| played[input] == 0 && trained[input] == 0),
            )
        }
    }

    #[test]
    fn every_input_that_is_set_in_play_is_set_in_training() {
        for info in GAMES {
            let (untrained, unused) = visit(info.game, Inspect).expect("a game of the list");
            assert_eq!(untrained, [0; 0], "{}: set in play, never in training", info.game);
            // In Null & Nichtig the next player never has a card in the trick.
            let known = if info.game == "nichtig" { (94..=101).collect() } else { Vec::new() };
            assert_eq!(unused, known, "{}: never set", info.game);
        }
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
