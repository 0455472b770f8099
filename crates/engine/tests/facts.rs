//! What games say is true: counts add up to scores, and previews to what happens.

use treize_engine::games::{Danger13, Danger13V1, Friday13, Nichtig, Thirteen};
use treize_engine::{Account, Arg, Fact, Game, Players, Score, Seat, SeatSet, SeededChance, Viewer, random};

/// The rounds of a random game: how each was counted, and its scores.
fn rounds<G: Game>(players: Players, seed: u64) -> Vec<(Vec<Fact>, Vec<Score>)> {
    let mut chance = SeededChance::new(seed);
    let mut account = Account::default();
    let mut game = G::new(&G::Options::default(), players, &mut chance, &mut account)
        .expect("a possible number of players");
    let mut rounds = Vec::new();
    while let Some(step) = random::step(&mut game, &mut chance, &mut account) {
        let counted = account.counts.drain(..).next();
        assert_eq!(counted.is_some(), step.scores().is_some(), "exactly the rounds that end are counted");
        rounds.extend(counted.zip(step.scores()).map(|(count, scores)| (count, scores.as_slice().to_vec())));
    }
    rounds
}

fn scores_of(fact: &Fact, key: &str) -> Vec<Score> {
    match fact.get(key) {
        Some(Arg::Scores(scores)) => scores.as_slice().to_vec(),
        other => panic!("{key} is {other:?}"),
    }
}

#[test]
fn the_count_of_each_player_is_what_they_score() {
    let games = [rounds::<Nichtig>, rounds::<Danger13>, rounds::<Danger13V1>];
    for (index, seed) in (0..games.len()).flat_map(|index| (0..20).map(move |seed| (index, seed))) {
        for (count, scores) in games[index](Players::FOUR, seed) {
            let seats: Vec<_> = count.iter().map(|fact| fact.seat_of("seat")).collect();
            assert_eq!(seats, Seat::all(Players::FOUR).map(Some).collect::<Vec<_>>());
            let counted: Vec<_> = count.iter().filter_map(|fact| fact.number_of("score")).collect();
            assert_eq!(counted, scores, "game {index}, seed {seed}");
        }
    }
}

#[test]
fn the_count_of_the_suits_is_what_everybody_scores() {
    let games = [rounds::<Thirteen>, rounds::<Friday13>];
    for (index, seed) in (0..games.len()).flat_map(|index| (0..20).map(move |seed| (index, seed))) {
        for (count, scores) in games[index](Players::THREE, seed) {
            let mut counted = vec![0; 3];
            for fact in &count {
                let (cost, free) = match &*fact.id {
                    "count-suit" => (1, fact.seat_of("most")),
                    "count-wild" => (2, None),
                    other => panic!("{other}"),
                };
                for (seat, number) in scores_of(fact, "counts").into_iter().enumerate() {
                    let is_free = free.is_some_and(|free| free.index() == seat);
                    counted[seat] += if is_free { 0 } else { cost * number };
                }
            }
            assert_eq!((count.len(), counted), (4, scores), "game {index}, seed {seed}");
        }
    }
}

#[test]
fn a_bonus_is_counted_in_the_round_in_which_it_was_won() {
    let bonuses = |fact: &Fact| matches!(fact.get("bonuses"), Some(Arg::Cards(cards)) if !cards.is_empty());
    let all: Vec<_> = (0..20).flat_map(|seed| rounds::<Danger13>(Players::THREE, seed)).collect();
    let with = all.iter().filter(|(count, _)| count.iter().any(bonuses)).count();
    assert!(with > 10 && with < all.len(), "{with} of {} rounds", all.len());
}

#[test]
fn a_tie_is_explained_by_the_values_of_the_won_cards() {
    let mut ties = Vec::new();
    for seed in 0..600 {
        let mut chance = SeededChance::new(seed);
        let mut game = Danger13::new(&<_>::default(), Players::THREE, &mut chance, &mut ()).expect("three");
        while random::step(&mut game, &mut chance, &mut ()).is_some() {
            assert_eq!(game.tie().filter(|_| game.outcome().is_none()), None, "the game goes on");
        }
        let (outcome, view) = (game.outcome().expect("it is over"), game.view(Viewer::Spectator));
        let leaders = Danger13::AIM.best(&outcome.totals);
        let Some(tie) = game.tie() else {
            assert_eq!(leaders, outcome.winners, "seed {seed}: one seat has the most");
            assert_eq!(leaders.len(), 1, "seed {seed}");
            continue;
        };
        let Some(Arg::Ranking(values)) = tie.get("values") else { panic!("{tie:?}") };
        assert_eq!(values.iter().map(|(seat, _)| *seat).collect::<SeatSet>(), leaders, "only who is tied");
        assert!(values.is_sorted_by(|(_, one), (_, next)| one >= next), "{values:?}");
        assert!(values.iter().all(|&(seat, value)| view.won[seat].value() == value), "{values:?}");
        let first: SeatSet =
            values.iter().filter(|(_, value)| *value == values[0].1).map(|(seat, _)| *seat).collect();
        assert_eq!(outcome.winners, first, "seed {seed}");
        assert_eq!(&*tie.id, if first == leaders { "tie-shared" } else { "tie-decided" });
        ties.push(seed);
    }
    assert!(ties.len() > 5, "ties at {ties:?}");
}
