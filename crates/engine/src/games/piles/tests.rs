//! The worked examples of the rules pages, and the facts around them.

use std::str::FromStr;

use super::*;
use crate::games::friday13::AllDealt;
use crate::games::thirteen::FiveCards;
use crate::games::{Friday13, Thirteen};
use crate::{SeededChance, random};

fn cards<T: FromStr<Err: Debug>>(text: &str) -> impl Iterator<Item = T> {
    text.split_whitespace().map(|card| card.parse().expect("a card"))
}

fn seat(number: u8) -> Seat {
    number.try_into().expect("a seat")
}

/// A position in the first round, with seat 0 to play and nothing left to draw.
fn position<E: Edition>(piles: [&str; 3], hands: &[&str]) -> Piles<E> {
    let players = hands.len().try_into().expect("one to six hands");
    let mut game = Piles::new(&Options::default(), players, &mut SeededChance::new(0), &mut ())
        .expect("a table of that size");
    game.stock.clear();
    for (pile, text) in game.piles.iter_mut().zip(piles) {
        cards(text).for_each(|card| pile.push(card));
    }
    game.hands = PerSeat::from_fn(players, |seat| cards(hands[seat.index()]).collect());
    game
}

fn play<E: Edition>(game: &mut Piles<E>, seat_number: u8, action: &str) {
    let action = action.parse().expect("an action");
    game.play(seat(seat_number), action, &mut SeededChance::new(0), &mut ()).expect("a legal action");
}

fn on_pile<E: Edition>(game: &Piles<E>, pile: usize) -> String {
    let cards: Vec<_> = game.piles[pile].in_order().map(|card| card.to_string()).collect();
    cards.join(" ")
}

fn taken<E: Edition>(game: &Piles<E>, seat_number: u8) -> String {
    let cards: Vec<_> = game.taken[seat(seat_number)].each().map(|card| card.to_string()).collect();
    cards.join(" ")
}

fn legal<E: Edition>(game: &Piles<E>, seat_number: u8) -> String {
    let legal = game.legal(seat(seat_number)).iter();
    legal.map(|action| action.to_string()).collect::<Vec<_>>().join(" ")
}

/// How many cards of each value there are in each suit, and last the wild ones.
fn counts<E: Edition>() -> Vec<Vec<(String, usize)>> {
    let mut suits: Vec<Vec<(String, usize)>> = Vec::new();
    for card in Card::<E>::SORTED.map(|card| card.to_string()) {
        let (suit, value) = card.split_at(1);
        if !suits.last().is_some_and(|kinds| kinds[0].0.starts_with(suit)) {
            suits.push(Vec::new());
        }
        let kinds = suits.last_mut().expect("a suit");
        match kinds.last_mut() {
            Some((kind, count)) if kind[1..] == *value => *count += 1,
            _ => kinds.push((card, 1)),
        }
    }
    suits
}

#[test]
fn the_box_of_each_edition_is_as_in_its_rulebook() {
    let names = |kinds: &[Vec<(String, usize)>]| {
        let names = kinds.iter().flatten().map(|(card, _)| card.clone());
        names.collect::<Vec<_>>().join(" ")
    };
    let (thirteen, friday) = (counts::<FiveCards>(), counts::<AllDealt>());
    assert_eq!(names(&thirteen), "b1 b2 b4 b5 b7 y1 y2 y4 y5 y7 g1 g2 g4 g5 g7 r4");
    assert_eq!(names(&friday), "c1 c2 c4 c5 c7 m1 m2 m4 m5 m7 l1 l2 l4 l5 l7 f4");
    for suits in [thirteen, friday] {
        let counts: Vec<Vec<_>> =
            suits.iter().map(|kinds| kinds.iter().map(|(_, count)| *count).collect()).collect();
        assert_eq!(counts, [vec![3, 3, 2, 3, 3], vec![3, 3, 2, 3, 3], vec![3, 3, 2, 3, 3], vec![8]]);
    }
}

#[test]
fn cards_left_on_the_targets_count_for_nobody() {
    // Seat 0 plays the last card: 12 on blue, 5 on yellow.
    let mut game = position::<FiveCards>(["b7 b4", "y5", ""], &["b1", "", ""]);
    game.taken[seat(1)] = cards("g1 g2 r4").collect();
    game.taken[seat(2)] = cards("g5").collect();
    let action = "b1>b".parse().expect("an action");
    let step = game.play(seat(0), action, &mut SeededChance::new(0), &mut ()).expect("a legal action");
    let scores = step.scores().expect("the round is over");
    assert_eq!(scores.as_slice(), [0, 2, 1], "rule 12: most of green costs seat 1 nothing");
}

#[test]
fn e1_over_13_takes_what_lay_there_and_the_card_played_stays() {
    let mut game = position::<FiveCards>(["b7 b4", "", ""], &["b2 y1", "b4 y1", "y1 y2"]);
    play(&mut game, 0, "b2>b");
    assert_eq!((game.piles[0].sum(), taken(&game, 0).as_str()), (13, ""));
    play(&mut game, 1, "b4>b");
    assert_eq!((on_pile(&game, 0).as_str(), taken(&game, 1).as_str()), ("b4", "b2 b4 b7"));
}

#[test]
fn e2_a_wild_four_on_the_pile_is_taken_with_it() {
    let mut game = position::<FiveCards>(["b7", "", ""], &["r4 y1", "b5 y1", "y1 y2"]);
    play(&mut game, 0, "r4>b");
    assert_eq!((game.piles[0].sum(), on_pile(&game, 0).as_str()), (11, "b7 r4"));
    play(&mut game, 1, "b5>b");
    assert_eq!((on_pile(&game, 0).as_str(), taken(&game, 1).as_str()), ("b5", "b7 r4"));
}

#[test]
fn e3_a_pile_takes_its_own_suit_and_wild_cards() {
    let mut game = position::<FiveCards>(["b7", "", ""], &["b1 y1 g1 r4", "y2", "y2"]);
    assert_eq!(legal(&game, 0), "b1>b y1>y g1>g r4>b r4>y r4>g");
    let before = game;
    for refused in ["g1>b", "y1>b", "b1>y"] {
        let action = refused.parse().expect("an action");
        assert!(game.play(seat(0), action, &mut SeededChance::new(0), &mut ()).is_err(), "{refused}");
    }
    assert_eq!(game.view(Viewer::Seat(seat(0))), before.view(Viewer::Seat(seat(0))));
}

#[test]
fn e4_a_pile_of_wild_cards_still_takes_its_own_suit() {
    let view: View<FiveCards> =
        "thirteen 3: seat 1; piles b7 / r4 r4 / g2; hand b1 b1 b1 y1 r4".parse().expect("a position");
    let game = Thirteen::determinize(&view, SeededChance::new(0).rng());
    assert_eq!(legal(&game, 1), "b1>b y1>y r4>b r4>y r4>g");
    let sum_after = |action: &str| view.after(action.parse().expect("an action")).piles[1].sum();
    assert_eq!((sum_after("y1>y"), sum_after("r4>y")), (9, 12));
}

/// Scores from counts of (first suit, second, third, wild) for each player.
fn scores(counts: &[[usize; 4]]) -> Vec<Score> {
    let taken = PerSeat::from_fn(counts.len().try_into().expect("one to six rows"), |seat| {
        let kinds = ["b1 b1 b1 b2 b2 b2", "y1 y1 y1 y2 y2 y2", "g1 g1 g1 g2 g2 g2", "r4 r4 r4 r4"];
        let some = |(kind, count): (&'static str, usize)| cards::<Card<FiveCards>>(kind).take(count);
        kinds.into_iter().zip(counts[seat.index()]).flat_map(some).collect::<Cards<_>>()
    });
    score(&taken).1.as_slice().to_vec()
}

#[test]
fn e5_a_majority_counts_nothing_and_a_tie_for_most_counts_for_all_the_tied() {
    assert_eq!(scores(&[[3, 2, 0, 1], [0, 6, 2, 0], [2, 5, 6, 2], [6, 1, 6, 4]]), [7, 2, 17, 15]);
}

#[test]
fn friday_e2_the_three_players_of_the_rulebook_score_8_10_and_11() {
    assert_eq!(scores(&[[2, 4, 0, 3], [5, 1, 4, 2], [5, 3, 3, 0]]), [8, 10, 11]);
}

#[test]
fn nobody_took_anything_and_nobody_scores() {
    assert_eq!(scores(&[[0; 4]; 3]), [0, 0, 0]);
}

#[test]
fn friday_e1_exactly_13_is_safe_and_a_four_over_it_takes_the_mirrors() {
    let mut game = position::<AllDealt>(["c7 c2", "m5 m7", ""], &["f4 c1", "m4 c1", "c1 c5"]);
    play(&mut game, 0, "f4>c");
    assert_eq!((game.piles[0].sum(), taken(&game, 0).as_str()), (13, ""));
    play(&mut game, 1, "m4>m");
    assert_eq!((on_pile(&game, 1).as_str(), taken(&game, 1).as_str()), ("m4", "m5 m7"));
}

/// How many cards each player plays in the first round, from the starter on, and how many turns that is.
fn turns<E: Edition>(players: Players) -> (Vec<usize>, u8) {
    let mut fast = SeededChance::new(5);
    let mut game = Piles::<E>::new(&Options::default(), players, &mut fast, &mut ()).expect("a table");
    let idle = game.view(Viewer::Spectator).stock;
    let mut played = vec![0; players.into()];
    while game.round == 0 {
        played[game.turn.index()] += 1;
        random::step(&mut game, &mut fast, &mut ());
    }
    (played, idle)
}

#[test]
fn a_round_of_13_is_fifty_turns() {
    assert_eq!(turns::<FiveCards>(Players::THREE), (vec![17, 17, 16], 35));
    assert_eq!(turns::<FiveCards>(Players::FOUR), (vec![13, 13, 12, 12], 30));
    assert_eq!(turns::<FiveCards>(Players::FIVE), (vec![10; 5], 25));
    assert_eq!(turns::<FiveCards>(Players::SIX), (vec![9, 9, 8, 8, 8, 8], 20));
}

#[test]
fn friday_e3_with_three_players_a_fourth_hand_takes_no_part() {
    assert_eq!(turns::<AllDealt>(Players::THREE), (vec![13, 13, 12], 12));
    assert_eq!(turns::<AllDealt>(Players::FOUR), (vec![13, 13, 12, 12], 0));
    assert_eq!(turns::<AllDealt>(Players::FIVE), (vec![10; 5], 0));
    assert_eq!(turns::<AllDealt>(Players::SIX), (vec![9, 9, 8, 8, 8, 8], 0));
}

/// Chance that leaves the deck sorted: b1 b1 b1 b2 …
struct Sorted;

impl Chance for Sorted {
    fn shuffle<C: crate::Card>(&mut self, _: &mut [C]) {}
}

#[test]
fn cards_are_dealt_one_at_a_time_from_the_first_player() {
    let game =
        Thirteen::new(&Options::default(), Players::THREE, &mut Sorted, &mut ()).expect("three may play");
    // b1 b1 b1 b2 b2 b2 b4 b4 b5 b5 b5 b7 b7 b7 y1, round the table
    assert_eq!(game.hands[seat(0)], cards("b1 b2 b4 b5 b7").collect());
    assert_eq!(game.hands[seat(1)], cards("b1 b2 b4 b5 b7").collect());
    assert_eq!(game.hands[seat(2)], cards("b1 b2 b5 b7 y1").collect());
    let mut game = game;
    play(&mut game, 0, "b1>b");
    assert_eq!(game.hands[seat(0)], cards("b2 b4 b5 b7 y1").collect(), "rule 9: five again");

    let game =
        Friday13::new(&Options::default(), Players::THREE, &mut Sorted, &mut ()).expect("three may play");
    assert_eq!(game.hands[seat(0)].cards().len(), 13);
    assert_eq!(game.stock.last(), Some(&"c2".parse().expect("a card")), "the fourth card is idle");
}

#[test]
fn the_start_passes_clockwise_each_round() {
    let mut fast = SeededChance::new(1);
    let mut game =
        Friday13::new(&Options::default(), Players::THREE, &mut fast, &mut ()).expect("three may play");
    let mut starters = vec![game.turn];
    while random::play_round(&mut game, &mut fast).1.is_some() {
        starters.push(game.turn);
    }
    assert_eq!(starters[..4], [0, 1, 2, 0].map(seat));
}

#[test]
fn a_game_lasts_as_many_rounds_as_the_rules_say() {
    let rounds =
        |players| Thirteen::new(&Options::default(), players, &mut Sorted, &mut ()).map(|game| game.rounds);
    assert_eq!(Thirteen::player_counts().map(rounds).collect::<Vec<_>>(), [Ok(6), Ok(4), Ok(5), Ok(6)]);
    let rounds =
        |players| Friday13::new(&Options::default(), players, &mut Sorted, &mut ()).map(|game| game.rounds);
    assert_eq!(Thirteen::player_counts().map(rounds).collect::<Vec<_>>(), [Ok(4), Ok(4), Ok(4), Ok(4)]);
    assert!(Thirteen::new(&Options::default(), Players::TWO, &mut Sorted, &mut ()).is_err());
}

#[test]
fn fewest_points_win_and_a_tie_is_a_shared_win() {
    let mut game = position::<FiveCards>([""; 3], &["b1"; 3]);
    game.round = game.rounds;
    for (seat, points) in Seat::ALL.into_iter().zip([9, 7, 7]) {
        game.totals[seat] = points;
    }
    let winners = game.outcome().expect("all rounds are over").winners;
    assert_eq!(winners.into_iter().collect::<Vec<_>>(), [seat(1), seat(2)]);
}

#[test]
fn choices_are_those_of_each_card_in_hand() {
    let mut fast = SeededChance::new(8);
    let mut deck = Card::<FiveCards>::SORTED;
    for count in (0..=DECK).cycle().take(2000) {
        fast.shuffle(&mut deck);
        let mut hand: Hand<_> = deck[..count].iter().copied().collect();
        let mut expected: Vec<_> = deck[..count]
            .iter()
            .flat_map(|&card| Suit::ALL.map(|pile| Action { card, pile }))
            .filter(|Action { card, pile }| *card == Card::WILD || card.first_pile() == *pile)
            .collect();
        expected.sort_unstable();
        expected.dedup();
        assert_eq!(hand.choices().iter().collect::<Vec<_>>(), expected);
        assert_eq!(Hand::from(hand.cards()), hand);
        for &card in &deck[..count] {
            hand.remove(card);
            assert_eq!(Hand::from(hand.cards()), hand, "without {card}");
        }
    }
}

#[test]
fn a_state_is_small() {
    assert_eq!((size_of::<Thirteen>(), size_of::<Action<FiveCards>>()), (296, 2));
}

#[test]
fn what_is_no_card_no_pile_and_no_action_is_refused() {
    for text in ["", "b", "b3", "b77", "r5", "B7", "c7", "b７", "🂡", " b7", "b-1"] {
        assert!(text.parse::<Card<FiveCards>>().is_err(), "{text}");
    }
    for text in ["", ">", "b7", "b7>", "b7>r", "b7>bb", ">b", "b7>b>b", "b7 > b"] {
        assert!(text.parse::<Action<FiveCards>>().is_err(), "{text}");
    }
}

#[test]
fn a_determinized_stock_is_in_no_order() {
    let game =
        Thirteen::new(&Options::default(), Players::THREE, &mut Sorted, &mut ()).expect("three may play");
    let (view, mut fast) = (game.view(Viewer::Spectator), SeededChance::new(1));
    let rises: usize = (0..20)
        .map(|_| {
            Thirteen::determinize(&view, fast.rng()).stock.windows(2).filter(|pair| pair[0] < pair[1]).count()
        })
        .sum();
    let share = rises as f64 / (20.0 * game.stock.len() as f64);
    assert!((0.4..0.55).contains(&share), "of its neighbours {share:.2} rise");
}

#[test]
fn what_is_asked_is_what_an_imagined_world_would_ask() {
    fn compare<E: Edition>() {
        let mut chance = SeededChance::new(13);
        let options = Options { rounds: Some(2) };
        let mut game = Piles::<E>::new(&options, Players::FOUR, &mut chance, &mut ()).expect("four may play");
        loop {
            for viewer in Viewer::all(Players::FOUR) {
                let view = game.view(viewer);
                assert_eq!(Piles::<E>::ask(&view, viewer), crate::fact::ask::<Piles<E>>(&view, viewer));
            }
            if random::step(&mut game, &mut chance, &mut ()).is_none() {
                break;
            }
        }
        assert!(game.outcome().is_some(), "the end was compared too");
    }
    compare::<FiveCards>();
    compare::<AllDealt>();
}
