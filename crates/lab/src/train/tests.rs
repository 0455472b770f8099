//! Training is reproducible, learns what it should, and shows the network everything that play does.

use treize_bots::games::{Visit, visit};
use treize_engine::games::{Danger13, GAMES, Nichtig, Thirteen, nichtig};

use super::*;

#[test]
fn training_is_reproducible_whatever_the_number_of_threads() {
    let trained = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| {
            let mut training = Training::<Danger13>::new(&Knowledge::of(), Recipe::default(), 5, 1000)
                .expect("it has an encoder");
            (0..3).for_each(|_| training.step());
            training.averaged().clone()
        })
    };
    assert!(trained(1) == trained(3));
}

/// Trains to the end; after some steps it is stopped, and resumed from its checkpoint.
fn trained_in_parts<G: Game>(knowledge: &Knowledge<G>, stops: &[u64]) -> Vec<u8> {
    let mut training = Training::new(knowledge, Recipe::default(), 5, 640).expect("it has an encoder");
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
    let mut training =
        Training::<Danger13>::new(&Knowledge::of(), Recipe::default(), 5, 1000).expect("it has an encoder");
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
        for (players, seed) in G::player_counts().flat_map(|players| (0..12).map(move |seed| (players, seed)))
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
        let training = Training::new(&knowledge, Recipe::default(), 5, 1000).expect("it has an encoder");
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
        assert_eq!(unused, [0; 0], "{}: never set", info.game);
    }
}

#[test]
fn targets_are_lambda_returns() {
    let options = nichtig::Options { teams: true, ..Default::default() };
    let scores = PerSeat::from_fn(Players::FOUR, |seat| [30, 10, 20, 0][seat.index()]);
    // What the network said of the best action before each decision of seat 0, and whether it was a random move.
    let decisions = [(0.4, false), (0.8, false), (-0.2, true), (0.6, false)];
    for (teams, lambda, expected) in [
        // The end is 30 against 10 on average: 2 units ahead.
        (false, 1.0, [2.0, 2.0, 2.0, 2.0]),
        (false, 0.0, [0.8, -0.2, 0.6, 2.0]),
        // From the last: 0.5 * 2 + 0.5 * 0.6 = 1.3; the random move stands for itself: -0.2; 0.5 * -0.2 + 0.5 * 0.8 = 0.3.
        (false, 0.5, [0.3, -0.2, 1.3, 2.0]),
        // With teams 25 against 5, which is 2 units as well; a partner has the same.
        (true, 1.0, [2.0, 2.0, 2.0, 2.0]),
    ] {
        let recipe = Recipe { lambda, ..Recipe::default() };
        let training = Training::<Nichtig>::new(&Knowledge::of(), recipe, 5, 1000).expect("an encoder");
        let options = if teams { options } else { nichtig::Options::default() };
        let game =
            Nichtig::new(&options, Players::FOUR, &mut SeededChance::new(1), &mut ()).expect("a table");
        for seat in if teams { vec![Seat::ZERO, Seat::ALL[2]] } else { vec![Seat::ZERO] } {
            let mut of_round: Vec<_> = decisions
                .iter()
                .map(|&(best, random)| Decided { seat, inputs: Inputs::default(), best, random })
                .collect();
            let mut lessons = Vec::new();
            training.learn(&game, &scores, &mut of_round, &mut lessons);
            let targets: Vec<f32> = lessons.iter().rev().map(|lesson| lesson.target).collect();
            for (target, expected) in targets.iter().zip(expected) {
                assert!((target - expected).abs() < 1e-6, "lambda {lambda}: {targets:?}");
            }
            assert!(of_round.is_empty() && targets.len() == 4);
        }
    }
}

#[test]
fn a_training_that_starts_from_a_network_goes_on_with_it() {
    let knowledge = Knowledge::<Danger13>::of();
    let recipe = Recipe { width: 64, worlds: 1, ..Recipe::default() };
    let mut first = Training::new(&knowledge, recipe, 5, 600).expect("it has an encoder");
    while !first.is_over() {
        first.step();
    }
    let start = first.trained();
    let mut second = Training::from_net(&knowledge, &start, Recipe::default(), 6, 300).expect("its own");
    assert!(second.averaged() == first.averaged() && second.trained().info().shape[1] == 64);
    second.step();
    assert!(second.averaged() != first.averaged());
    let info = second.trained().info().training.clone().expect("it says how it was trained");
    assert_eq!(info.from.as_ref(), Some(&start.info().sha256));
    let mut resumed = Training::resume(&knowledge, &second.checkpoint()).expect("its own checkpoint");
    second.step();
    resumed.step();
    assert!(second.checkpoint() == resumed.checkpoint());
    let other = Training::from_net(&Knowledge::<Thirteen>::of(), &start, recipe, 6, 300).err();
    assert_eq!(other, Some(NetError::OtherGame { found: "danger13".into(), expected: "thirteen" }));
}

#[test]
fn what_is_written_is_the_mean_of_the_weights() {
    let mut training =
        Training::<Danger13>::new(&Knowledge::of(), Recipe::default(), 5, 3000).expect("it has an encoder");
    let mut expected = training.averaged().weights().to_vec();
    for step in 1..=14 {
        training.step();
        let share = (AVERAGING / step as f32).min(1.0);
        for (mean, weight) in expected.iter_mut().zip(training.net.weights()) {
            *mean += share * (weight - *mean);
        }
        assert!(training.trained().net().weights() == expected, "step {step}");
        // At first there is nothing to average.
        assert_eq!(training.averaged() == &training.net, step as f32 <= AVERAGING, "step {step}");
    }
}

#[test]
fn a_training_that_starts_from_a_network_can_add_units() {
    let knowledge = Knowledge::<Danger13>::of();
    let first = Training::new(&knowledge, Recipe::default(), 5, 600).expect("it has an encoder").trained();
    let recipe = |width| Recipe { width, ..Recipe::default() };
    for (width, expected) in [(8, FIRST), (FIRST, FIRST), (96, 96)] {
        let mut training = Training::from_net(&knowledge, &first, recipe(width), 6, 300).expect("its own");
        assert_eq!(training.averaged().shape()[1], expected, "{width} units");
        training.step();
        let resumed = Training::resume(&knowledge, &training.checkpoint()).expect("its own checkpoint");
        assert!(resumed.averaged() == training.averaged());
    }
}

#[test]
fn a_game_without_an_encoder_cannot_be_trained() {
    assert!(Training::<Danger13>::new(&Knowledge::rules_only(), Recipe::default(), 5, 1000).is_none());
}

#[test]
fn a_network_learns() {
    let mut training =
        Training::<Danger13>::new(&Knowledge::of(), Recipe::default(), 1, 12_000).expect("it has an encoder");
    let before = training.evaluate(Players::THREE, 100).mean;
    while !training.is_over() {
        training.step();
    }
    let after = training.evaluate(Players::THREE, 100);
    assert!(after.mean - before > 0.5, "from {before} to {after:?}");
}
