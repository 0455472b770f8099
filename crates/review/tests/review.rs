//! What a review says holds, in every game.

mod common;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use common::{Who, play, play_in_teams};
use treize_bots::games::{Knowledge, Visit, visit};
use treize_bots::{Evaluator, Rollout};
use treize_engine::games::GAMES;
use treize_engine::{Audience, Game, PerSeat, Players, Seat, SeededChance, Viewer, random};
use treize_record::Record;
use treize_review::judge::Judgement;
use treize_review::luck::{Parts, Played, ValueFunction, relative};
use treize_review::{
    Alternative, Budget, Labels, Pause, Progress, Review, ReviewError, SeatReview, Settings, Verdict, advise,
    review, svg,
};

const RANDOM: Who = Who::Named("random");

fn settings(worlds: u32) -> Settings<'static> {
    Settings { budget: Budget::Worlds(worlds), threads: 2, cancel: None, progress: None, pause: None }
}

fn reviewed(record: &Record, worlds: u32) -> Review {
    review(record, &settings(worlds)).expect("a finished game")
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}

#[test]
fn the_parts_of_every_result_add_up() {
    for info in GAMES {
        for players in info.player_counts() {
            let record = play(info.game, players, Some(2), &[RANDOM, Who::Named("hard")], 13);
            let review = reviewed(&record, 1);
            let totals: Vec<_> = record.totals.iter().copied().map(f64::from).collect();
            let sum: f64 = totals.iter().sum();
            let sign = if info.aim == treize_engine::Aim::Most { 1.0 } else { -1.0 };
            let mut all = 0.0;
            for (seat, total) in review.seats.iter().zip(&totals) {
                let parts = seat.deal + seat.draws + seat.own + seat.others;
                assert!((seat.result - parts).abs() < 1e-9, "{}: {seat:?}", info.game);
                let ahead = sign * (total - (sum - total) / (totals.len() - 1) as f64);
                assert!((seat.result - ahead).abs() < 1e-9, "{}: {seat:?} with {totals:?}", info.game);
                assert!((seat.luck_adjusted - seat.own - seat.others).abs() < 1e-9);
                all += seat.result;
            }
            assert!(all.abs() < 1e-9, "what one is ahead, the others are behind");
            for pair in review.steps.windows(2).filter(|pair| pair[0].round == pair[1].round) {
                assert_eq!(json(&pair[0].after), json(&pair[1].before), "the curve has no gaps");
            }
        }
    }
}

/// A value function that knows nothing of any game: it adds up numbers that the cards in the hands stand for, and prefers
/// some seats.
#[derive(Clone)]
struct Nonsense;

impl<G: Game> ValueFunction<G> for Nonsense {
    fn values(&mut self, game: &G, players: Players, _: &mut SeededChance) -> PerSeat<f64> {
        let mut values = PerSeat::from_fn(players, |seat| 5.0 * seat.index() as f64);
        let mut open = 0.0;
        game.cards(&mut |card, audience| {
            let mut hasher = DefaultHasher::new();
            card.hash(&mut hasher);
            let number = (hasher.finish() % 100) as f64 / 25.0;
            match audience {
                Audience::Only(seat) => values[seat] += number,
                Audience::Everybody => open += number,
                Audience::Nobody => {}
            }
        });
        // Something must depend on cards that all can see, for the game that has no others.
        values[Seat::ZERO] += open;
        values
    }
}

/// The parts of one random game, by nonsense.
struct Take<'a> {
    record: &'a Record,
    seed: u64,
}

impl Visit for Take<'_> {
    type Output = Parts;

    fn visit<G: Game>(self, _: Knowledge<G>) -> Parts {
        let played = Played::<G>::of(self.record);
        let moments = (0..played.actions.len()).map(|step| {
            let mut moment = played.moment(step);
            played.sample(step, &mut moment, &mut Nonsense, self.seed, (0, 1));
            moment
        });
        played.parts(&moments.collect::<Vec<_>>()).0
    }
}

/// The mean and its standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, (squares / (count - 1.0) / count).sqrt())
}

#[test]
fn luck_has_mean_zero_for_any_value_function() {
    const GAMES_EACH: u64 = 160;
    for info in GAMES {
        let players = Players::THREE;
        let (mut deals, mut draws, mut play_effects) = (Vec::new(), Vec::new(), Vec::new());
        for seed in 0..GAMES_EACH {
            let record = play(info.game, players, Some(2), &[RANDOM], seed);
            let parts = visit(info.game, Take { record: &record, seed: !seed }).expect("a game of the list");
            for seat in Seat::all(players) {
                let whole = parts.deal[seat] + parts.draws[seat] + parts.own[seat] + parts.others[seat];
                assert!((parts.result[seat] - whole).abs() < 1e-9, "{}", info.game);
            }
            let seat = Seat::ZERO;
            deals.push(parts.deal[seat] - parts.baseline[seat]);
            draws.push(parts.draws[seat]);
            play_effects.push(parts.own[seat] + parts.others[seat]);
        }
        // Seeds are fixed. In a fair draw this is exceeded once in two thousand.
        for (name, luck) in [("deal", &deals), ("draws", &draws)] {
            let (mean, error) = mean(luck);
            assert!(mean.abs() <= 3.5 * error, "{}: {name} {mean} ± {error}", info.game);
        }
        assert!(mean(&deals).1 > 0.1, "{}: the deal matters to this value function", info.game);
        let has_draws = ["thirteen", "danger13"].contains(&info.game);
        assert_eq!(mean(&draws).1 > 0.1, has_draws, "{}: are cards drawn?", info.game);
        let (mean, error) = mean(&play_effects);
        assert!(mean.abs() > 5.0 * error, "{}: the value function is nonsense: {mean} ± {error}", info.game);
    }
}

#[test]
fn random_play_gives_away_far_more_than_hard_and_hard_more_than_expert() {
    // The game, games by each player, worlds for each decision, and the expert's rollouts: as few as tell them apart. The
    // example `levels` measures the same with more games.
    let rows = [
        ("thirteen", 3, 16, 200),
        ("friday13", 3, 16, 200),
        ("nichtig", 2, 12, 200),
        ("danger13", 4, 32, 600),
    ];
    assert_eq!(rows.map(|row| row.0).as_slice(), GAMES.iter().map(|info| info.game).collect::<Vec<_>>());
    for (game, games, worlds, rollouts) in rows {
        let given_away = |who| {
            let (mut lost, mut decisions) = (0.0, 0);
            for seed in 0..games {
                let record = play(game, Players::THREE, Some(1), &[who], seed);
                let review = reviewed(&record, worlds);
                lost += review.decisions.iter().map(|decision| decision.given_away).sum::<f64>();
                decisions += review.decisions.len();
            }
            100.0 * lost / decisions as f64
        };
        let (random, hard, expert) =
            (given_away(RANDOM), given_away(Who::Named("hard")), given_away(Who::Expert(rollouts)));
        println!("{game}: random {random:.1}, hard {hard:.1}, expert {expert:.1}");
        assert!(random > 2.0 * hard, "{game}: random {random}, hard {hard}");
        assert!(hard > 1.5 * expert, "{game}: hard {hard}, expert {expert}");
    }
}

/// Judges the first decisions of a game, and the same views in worlds with other hidden cards.
struct SameView;

impl Visit for SameView {
    type Output = usize;

    fn visit<G: Game>(self, knowledge: Knowledge<G>) -> usize {
        let mut chance = SeededChance::new(13);
        let mut game =
            G::new(&G::Options::default(), Players::THREE, &mut chance, &mut ()).expect("three may play");
        let mut other_worlds = 0;
        for _ in 0..12 {
            let seat = game.to_act().first().expect("the game has just begun");
            let viewer = Viewer::Seat(seat);
            let judged = |game: &G| {
                let (view, mut evaluator) =
                    (game.view(viewer), Evaluator::new(Rollout::of_expert(&knowledge)));
                let mut judgement = Judgement::new(&view, game.legal(seat));
                judgement.sample(&view, seat, &mut evaluator, (0, 8));
                judgement.alternatives().into_iter().map(|(_, alternative)| alternative).collect::<Vec<_>>()
            };
            let cards = |game: &G| {
                let mut cards = Vec::new();
                game.cards(&mut |card, _| cards.push(card));
                cards
            };
            let world = G::determinize(&game.view(viewer), chance.rng());
            other_worlds += usize::from(cards(&world) != cards(&game));
            assert_eq!(judged(&world), judged(&game), "{}: only the view counts", G::ID);
            random::step(&mut game, &mut chance, &mut ());
        }
        other_worlds
    }
}

#[test]
fn equal_views_are_judged_alike_whatever_is_hidden() {
    for info in GAMES {
        let other_worlds = visit(info.game, SameView).expect("a game of the list");
        assert!(other_worlds > 6, "{}: {other_worlds} worlds had other hidden cards", info.game);
    }
}

#[test]
fn a_whole_review_judges_by_the_view_too() {
    // Two games that differ in the last two cards of the stock: until one of them is drawn, nobody can tell.
    let record = play("thirteen", Players::THREE, Some(1), &[RANDOM], 13);
    let shuffle = &record.shuffles[0];
    let other =
        shuffle.iter().rposition(|card| card != &shuffle[shuffle.len() - 1]).expect("two kinds of card");
    let mut swapped = record.clone();
    swapped.shuffles[0].swap(other, shuffle.len() - 1);
    // The end of the other game is another one, by the actions that are legal there.
    let steps = continue_at_random(&mut swapped, 20);
    let (one, two) = (reviewed(&record, 4), reviewed(&swapped, 4));
    assert!(steps >= 20 && record.shuffles != swapped.shuffles);
    let first = |review: &Review| {
        let decisions = review.decisions.iter().filter(|decision| decision.step < 20);
        decisions.map(json).collect::<Vec<_>>()
    };
    assert_eq!(first(&one), first(&two));
    assert_ne!(json(&one.steps), json(&two.steps), "luck does see the cards");
}

/// Keeps this number of decisions of a record, plays on at random, and writes the new result. Gives the number of steps.
fn continue_at_random(record: &mut Record, keep: usize) -> usize {
    use treize_engine::games::Thirteen;
    use treize_engine::{Recorded, Scripted};
    use treize_record::table::Table;
    let (options, shuffles) =
        (treize_record::options::read::<Thirteen>(&record.options), record.shuffles.clone());
    let chance = Recorded::new(Scripted::new(&shuffles));
    let mut table =
        Table::<Thirteen, _>::new(&options.expect("a record's"), Players::THREE, chance).expect("a table");
    let mut luck = SeededChance::new(1);
    while let Some(seat) = table.game().to_act().first() {
        let kept = record.actions.get(table.actions().len()).filter(|_| table.actions().len() < keep);
        let action = kept.map_or_else(
            || luck.pick(table.game().legal(seat)),
            |(_, action)| action.parse().expect("a record's action"),
        );
        table.play(seat, action).expect("it is legal");
    }
    *record = Record::of(&table).expect("it is over");
    record.actions.len()
}

#[test]
fn the_same_record_and_count_give_the_same_bytes_on_any_number_of_threads() {
    for info in GAMES {
        let mut record = play(info.game, Players::THREE, Some(1), &[Who::Named("normal")], 5);
        let one = json(&reviewed(&record, 3));
        record.other.insert("names".into(), serde_json::json!(["A", "B", "C"]));
        let alone = Settings { threads: 1, ..settings(3) };
        assert_eq!(one, json(&review(&record, &alone).expect("a finished game")), "{}", info.game);
        assert_ne!(one, json(&reviewed(&record, 4)), "{}", info.game);
    }
}

#[test]
fn a_budget_of_time_is_enough_for_a_first_pass_and_a_cancelled_review_is_none() {
    let record = play("nichtig", Players::THREE, Some(1), &[RANDOM], 5);
    let timed = Settings { budget: Budget::Time(Duration::ZERO), ..settings(1) };
    let review_of = |settings: &Settings<'_>| review(&record, settings);
    let by_time = review_of(&timed).expect("a finished game");
    assert_eq!(
        json(&by_time),
        json(&reviewed(&record, by_time.worlds)),
        "as if the number had been asked for"
    );
    let cancel = AtomicBool::new(true);
    let cancelled = review_of(&Settings { cancel: Some(&cancel), ..settings(1) });
    assert_eq!(cancelled.err(), Some(ReviewError::Cancelled));
}

#[test]
fn worlds_are_the_fewest_of_any_decision_when_time_is_up() {
    let record = play("danger13", Players::TWO, None, &[RANDOM], 5);
    let steps = record.actions.len();
    let budget = Duration::from_secs(3);
    let calls = AtomicUsize::new(0);
    // Time is up in the middle of the second pass, or even before it on a very slow machine.
    let pause = || {
        if calls.fetch_add(1, Ordering::Relaxed) == steps + steps / 2 {
            std::thread::sleep(budget);
        }
    };
    let timed =
        Settings { budget: Budget::Time(budget), threads: 1, pause: Some(Pause(&pause)), ..settings(1) };
    let first = reviewed(&record, 1 << 4).worlds;
    assert_eq!(review(&record, &timed).expect("a finished game").worlds, first);
}

#[test]
fn the_parts_of_every_result_add_up_as_they_are_shown() {
    for info in GAMES {
        for seed in 0..5 {
            let record = play(info.game, Players::THREE, Some(1), &[RANDOM], seed);
            for seat in &reviewed(&record, 1).seats {
                let shown = seat.shown();
                let tenths = |points: f64| (10.0 * points).round() as i64;
                let parts = [shown.deal, shown.draws, shown.own, shown.others];
                assert_eq!(tenths(shown.result), parts.map(tenths).iter().sum::<i64>());
                assert_eq!(tenths(shown.luck_adjusted), tenths(shown.own) + tenths(shown.others));
                let exact = [seat.deal, seat.draws, seat.own, seat.others];
                for (shown, exact) in parts.into_iter().zip(exact).chain([(shown.result, seat.result)]) {
                    assert!((shown - exact).abs() < 0.1, "{seat:?}");
                }
            }
        }
    }
}

#[test]
fn parts_add_up_with_teams_too() {
    for players in [Players::FOUR, Players::SIX] {
        for seed in 0..3 {
            let record = play_in_teams("nichtig", players, &[RANDOM, Who::Named("greedy")], seed);
            let review = reviewed(&record, 2);
            let ahead = record.points_ahead().expect("a finished game");
            let points = |of: fn(&SeatReview) -> f64| review.seats.iter().map(of).sum::<f64>();
            for seat in &review.seats {
                let sum = seat.deal + seat.draws + seat.own + seat.others;
                assert!((seat.result - sum).abs() < 1e-9, "{seat:?}");
                assert!((seat.result - ahead[seat.seat.index()]).abs() < 1e-9, "{seat:?} and {ahead:?}");
            }
            let parts: [fn(&SeatReview) -> f64; 3] =
                [|seat| seat.result, |seat| seat.deal, |seat| seat.draws];
            for of in parts {
                assert!(points(of).abs() < 1e-6, "over all seats they add up to zero");
            }
        }
    }
}

#[test]
fn progress_goes_from_nothing_to_all() {
    let record = play("danger13", Players::TWO, None, &[RANDOM], 5);
    let progress = Progress::default();
    assert!(progress.share().abs() < f64::EPSILON);
    let watched = Settings { progress: Some(&progress), ..settings(20) };
    review(&record, &watched).expect("a finished game");
    assert!((progress.share() - 1.0).abs() < f64::EPSILON, "{progress:?}");
    let timed = Settings { budget: Budget::Time(Duration::ZERO), ..watched };
    review(&record, &timed).expect("a finished game");
    assert!(progress.share() <= 1.0, "{progress:?}");
}

#[test]
fn others_may_go_first_before_each_decision_and_change_nothing() {
    let record = play("danger13", Players::TWO, None, &[RANDOM], 5);
    let calls = AtomicUsize::new(0);
    let pause = || {
        calls.fetch_add(1, Ordering::Relaxed);
    };
    let paused = Settings { pause: Some(Pause(&pause)), ..settings(20) };
    let paused = review(&record, &paused).expect("a finished game");
    assert_eq!(json(&paused), json(&reviewed(&record, 20)));
    assert_eq!(calls.into_inner(), 2 * record.actions.len(), "twenty worlds are two passes");
}

/// Advice is the judgement of the review, before the decision: from what a client is sent, and nothing else.
#[test]
fn advice_is_what_the_review_will_say() {
    for info in GAMES {
        let record = play(info.game, Players::THREE, Some(1), &[RANDOM], 5);
        let review = reviewed(&record, 3);
        let mut positions = Vec::new();
        record
            .replay(|game, _| {
                let seat = record.actions.get(game.step()).map(|(seat, _)| *seat as u8);
                positions.extend(seat.map(|seat| {
                    let seat = Seat::try_from(seat).expect("a seat");
                    (game.view(Viewer::Seat(seat)), game.legal(seat))
                }));
                ControlFlow::Continue(())
            })
            .expect("the record holds");
        for decision in review.decisions.iter().step_by(7) {
            let (view, legal) = &positions[decision.step];
            let advice = advise(view, legal, 3).expect("a position of the game");
            assert_eq!(advice.alternatives, decision.alternatives, "{} step {}", info.game, decision.step);
            assert_eq!(advice.about_equal().next(), advice.alternatives.first());
            let equal = advice.about_equal().count();
            assert!(equal == advice.alternatives.len() || advice.next_worse().is_some());
            let mut all = legal.clone();
            all.retain(|action| review.names.contains_key(action));
            assert_eq!(&all, legal, "every action has a name");
        }
    }
}

#[test]
fn an_unfinished_or_forged_game_is_not_reviewed() {
    let record = play("danger13", Players::THREE, None, &[RANDOM], 5);
    let error = |change: &dyn Fn(&mut Record)| {
        let mut record = record.clone();
        change(&mut record);
        review(&record, &settings(1)).expect_err("it was changed").to_string()
    };
    let unfinished = error(&|record| record.actions.truncate(9));
    assert!(unfinished.starts_with("the game is not over: after 9 decisions seat "), "{unfinished}");
    assert!(unfinished.ends_with(" to act. Only finished games are reviewed"), "{unfinished}");
    assert!(error(&|record| record.totals[0] += 1).starts_with("totals is "));
    assert!(error(&|record| record.actions[0].1 = "give 7".into()).starts_with("step 0: "));
    assert!(error(&|record| record.shuffles[0].swap(0, 1)).contains(' '));
}

#[test]
fn a_picture_is_well_formed_whatever_the_players_are_called() {
    let record = play("thirteen", Players::THREE, Some(1), &[RANDOM], 5);
    let review = reviewed(&record, 1);
    let names = ["<Anne & \"Bob\">", "\u{1b}[2J", "Zoë"].map(String::from).to_vec();
    let part = |name: &str| name.to_owned();
    let labels = Labels {
        title: "13 & more".into(),
        legend: "solid, dashed".into(),
        names: names.clone(),
        parts: [part("deal"), part("draws"), part("own"), part("others")],
        result: "result".into(),
        decimal: ',',
    };
    let picture = svg(&review, &labels);
    let document = roxmltree::Document::parse(&picture).expect("XML");
    let texts: Vec<_> = document.descendants().filter_map(|node| node.text()).collect();
    assert!(texts.contains(&names[0].as_str()) && texts.contains(&"Zoë"), "{texts:?}");
    let bars = document.descendants().filter(|node| node.attribute("height") == Some("16")).count();
    assert_eq!(bars, 4 * 3, "four parts for each of three players");
    let hatched = document
        .descendants()
        .filter(|node| node.attribute("fill").is_some_and(|fill| fill.starts_with("url(#chance")));
    assert_eq!(hatched.count(), 2 * 3, "two parts of four are luck");
}

#[test]
fn two_standard_errors_make_a_mistake() {
    let rows = [
        (0.0, 0.0, Verdict::Best),
        (0.0, 1.0, Verdict::Best),
        (1.9, 1.0, Verdict::AboutEqual),
        (2.0, 1.0, Verdict::Mistake),
        (0.1, 0.0, Verdict::Mistake),
    ];
    for (behind, standard_error, verdict) in rows {
        let alternative = Alternative { action: String::new(), value: 0.0, behind, standard_error };
        assert_eq!(alternative.verdict(), verdict, "{behind} ± {standard_error}");
    }
}

#[test]
fn points_ahead_add_up_to_zero_and_few_points_can_be_good() {
    use treize_engine::games::{Danger13, Thirteen};
    let scores = PerSeat::from_fn(Players::THREE, |seat| [7, 1, 3][seat.index()]);
    assert_eq!(relative::<Danger13>(&scores).as_slice(), [5.0, -4.0, -1.0]);
    assert_eq!(relative::<Thirteen>(&scores).as_slice(), [-5.0, 4.0, 1.0]);
}
