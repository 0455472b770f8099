//! The worked examples of the rules pages, and the facts around them.

use super::*;
use crate::{SeededChance, random};

fn cards<T: FromIterator<Card>>(text: &str) -> T {
    text.split_whitespace().map(|card| card.parse::<Card>().expect("a card")).collect()
}

fn seat(number: u8) -> Seat {
    number.try_into().expect("a seat")
}

fn table(players: Players, options: &Options) -> Nichtig {
    Nichtig::new(options, players, &mut SeededChance::new(0), &mut ()).expect("a table of that size")
}

/// Plays one trick of a table of four, led by `lead`, and gives back the table and the winner.
fn trick(lead: u8, in_order: &str, piles: [&str; 4]) -> (Nichtig, Seat) {
    let mut game = table(Players::FOUR, &Options::default());
    game.laying = SeatSet::EMPTY;
    game.lead = seat(lead);
    for (seat, laid) in Seat::all(Players::FOUR).zip(piles) {
        for card in cards::<Vec<Card>>(laid) {
            game.piles[seat].put(card);
        }
    }
    let in_order: Vec<Card> = cards(in_order);
    for (seat, &card) in seat(lead).clockwise(Players::FOUR).zip(&in_order) {
        // One more card, so that the round goes on.
        game.hands[seat] = [card, Card::default()].into_iter().collect();
    }
    for (seat, &card) in seat(lead).clockwise(Players::FOUR).zip(&in_order) {
        let played = game.play(seat, Action::Play(card), &mut SeededChance::new(0), &mut ());
        played.expect("any card may be played");
    }
    (game, game.turn())
}

fn tops(game: &Nichtig, number: u8) -> String {
    let tops = game.piles[seat(number)].tops.iter().flatten();
    tops.map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

// Seats: Jean 0, Laura 1, Luc 2, Anne 3.

#[test]
fn e1_the_winner_lays_a_new_pile_or_on_the_pile_of_the_colour() {
    let (game, winner) = trick(0, "y9 v2 y0 r6", ["r3 b5 g4", "", "", ""]);
    assert_eq!(winner, seat(0), "the highest number wins, and the winner leads");
    assert_eq!(tops(&game, 0), "b5 g4 v2 r6 y0");
    assert_eq!(game.piles[seat(0)].score(), 5 + 4 + 2 + 6);
}

#[test]
fn everybody_sees_who_wins_the_trick_as_it_lies() {
    let rows = [
        ("an empty trick has no winner", "-", 0, None),
        ("the first card wins by itself", "b3", 1, Some(1)),
        ("the highest number", "b3 g7 v2", 1, Some(2)),
        ("of equals the first", "b7 g7 v2", 3, Some(3)),
    ];
    for (fact, trick, lead, expected) in rows {
        let piles = "y9 y8 y7 / r9 r8 r7 / b11 b10 b9 / v9 v8 v7";
        let view = format!("nichtig 4: piles {piles}; lead {lead}; trick {trick}");
        let view: View = view.parse().expect("a position");
        assert_eq!(view.best, expected.map(seat), "{fact}");
    }
}

#[test]
fn everybody_lays_three_cards_and_two_with_six_players() {
    for (players, expected) in [(3_usize, 3), (4, 3), (5, 3), (6, 2)] {
        let players = Players::try_from(players).expect("a number of players");
        let game = table(players, &Options::default());
        assert_eq!(game.view(Viewer::Spectator).to_lay, expected, "{players} players");
    }
}

#[test]
fn e2_the_winner_takes_the_own_card_first_and_then_clockwise_from_the_own_seat() {
    let (game, winner) = trick(0, "b3 g7 g0 b2", [""; 4]);
    assert_eq!((winner, tops(&game, 1).as_str()), (seat(1), "b3 g0"));
}

#[test]
fn e3_of_equal_numbers_the_first_played_wins() {
    assert_eq!(trick(0, "b8 g8 v5 r0", [""; 4]).1, seat(0));
    assert_eq!(trick(3, "b8 g8 v5 r0", [""; 4]).1, seat(3));
    assert_eq!(trick(1, "b7 g8 v8 r0", [""; 4]).1, seat(2));
    assert_eq!(trick(2, "b0 g0 v0 r0", [""; 4]).1, seat(2), "all zeros: the leader wins");
}

#[test]
fn hands_and_what_lies_aside_are_as_large_as_the_rules_say() {
    let sizes = |players| {
        let game = table(players, &Options::default());
        (game.hands[seat(0)].len(), game.aside.len())
    };
    assert_eq!(
        Nichtig::player_counts().map(sizes).collect::<Vec<_>>(),
        [(13, 26), (13, 13), (13, 0), (10, 5)]
    );
}

#[test]
fn cards_of_one_colour_are_laid_from_the_bottom_up() {
    let mut game = table(Players::THREE, &Options::default());
    game.hands[seat(1)] = cards("b9 b2 g5 y1");
    for lay in ["lay b9", "lay g5", "lay b2"] {
        let lay = lay.parse().expect("an action");
        game.play(seat(1), lay, &mut SeededChance::new(0), &mut ()).expect("seats lay in any order");
    }
    assert_eq!(tops(&game, 1), "", "nothing is turned up before all have laid");
    let mut fast = SeededChance::new(0);
    while !game.laying.is_empty() {
        assert!(!game.laying.contains(seat(1)), "three cards are laid, not more");
        random::step(&mut game, &mut fast, &mut ());
    }
    assert_eq!(tops(&game, 1), "b2 g5");
}

#[test]
fn with_six_players_two_cards_are_laid_and_eight_tricks_played() {
    let mut fast = SeededChance::new(2);
    for (players, (laid, tricks)) in Nichtig::player_counts().zip([(3, 10), (3, 10), (3, 10), (2, 8)]) {
        let mut game = table(players, &Options::default());
        let (actions, _) = random::play_round(&mut game, &mut fast);
        assert_eq!(actions, u64::from(players) * (laid + tricks), "{players} players");
    }
}

/// Ends a round with these points, led by `leader`, on top of what there was.
fn end_round(game: &mut Nichtig, leader: u8, points: &[u8]) {
    game.leader = seat(leader);
    for (seat, &points) in Seat::ALL.into_iter().zip(points) {
        game.piles[seat] = Piles::default();
        // 11 in one colour, and the rest in others
        for (colour, number) in ["b", "g", "v", "r", "y"].iter().zip(split(points)) {
            game.piles[seat].put(format!("{colour}{number}").parse().expect("a card"));
        }
    }
    game.hands = PerSeat::new(game.hands.players(), Cards::default());
    game.end_round(&mut SeededChance::new(0), &mut ());
}

fn split(points: u8) -> Vec<u8> {
    (0..points).step_by(11).map(|start| (points - start).min(11)).collect()
}

#[test]
fn the_fewest_points_lead_the_next_round_and_a_tie_goes_clockwise_from_the_last_leader() {
    let next = |leader, points: [u8; 4]| {
        let mut game = table(Players::FOUR, &Options::default());
        end_round(&mut game, leader, &points);
        assert_eq!(game.lead, game.leader);
        u8::from(game.leader)
    };
    assert_eq!(next(0, [20, 5, 30, 9]), 1);
    assert_eq!(next(0, [5, 9, 5, 5]), 2, "seats 0, 2 and 3 are tied; from the left of 0 comes 2 first");
    assert_eq!(next(3, [5, 9, 5, 5]), 0);
    assert_eq!(next(1, [5, 5, 9, 9]), 0, "the last leader comes last");
}

#[test]
fn the_game_ends_when_somebody_has_more_than_the_target() {
    let mut game = table(Players::THREE, &Options { target: Some(40), ..Options::default() });
    end_round(&mut game, 0, &[40, 3, 12]);
    assert_eq!(game.outcome(), None, "40 is not more than 40");
    end_round(&mut game, 0, &[0, 38, 12]);
    let outcome = game.outcome().expect("seat 1 has 41");
    assert_eq!(outcome.totals.as_slice(), [40, 41, 24]);
    assert_eq!(outcome.winners, seat(1).into());
}

#[test]
fn a_tie_is_a_shared_win() {
    let mut game = table(Players::THREE, &Options { rounds: Some(1), ..Options::default() });
    end_round(&mut game, 0, &[33, 12, 33]);
    assert_eq!(game.outcome().expect("one round").winners, [seat(0), seat(2)].into_iter().collect());
}

#[test]
fn the_better_team_wins_with_all_its_players() {
    let options = Options { rounds: Some(1), teams: true, ..Options::default() };
    let mut game = table(Players::FOUR, &options);
    end_round(&mut game, 0, &[40, 20, 1, 22]);
    let outcome = game.outcome().expect("one round");
    assert_eq!(outcome.totals.as_slice(), [40, 20, 1, 22], "scoring is individual");
    assert_eq!(outcome.winners, [seat(1), seat(3)].into_iter().collect());
}

#[test]
fn six_play_three_against_three() {
    let options = Options { rounds: Some(1), teams: true, ..Options::default() };
    for (points, winners) in [
        ([40, 20, 1, 22, 3, 4], [1, 3, 5].as_slice()),
        ([40, 20, 1, 22, 5, 3], &[0, 2, 4]),
        ([40, 20, 1, 22, 4, 3], &[0, 1, 2, 3, 4, 5]),
    ] {
        let mut game = table(Players::SIX, &options);
        end_round(&mut game, 0, &points);
        let outcome = game.outcome().expect("one round");
        assert_eq!(outcome.totals.as_slice(), points.map(Score::from), "scoring is individual");
        assert_eq!(outcome.winners, winners.iter().copied().map(seat).collect(), "{points:?}");
    }
}

#[test]
fn there_are_as_many_rounds_as_players() {
    for players in Nichtig::player_counts() {
        let mut game = table(players, &Options::default());
        for round in 1..=players.get() {
            assert_eq!(game.outcome(), None, "{players} players, before the end of round {round}");
            end_round(&mut game, 0, &vec![1; players.into()]);
        }
        assert!(game.outcome().is_some(), "{players} players");
    }
}

#[test]
fn options_that_cannot_be_are_refused_by_name() {
    let refused = |players, options: Options| {
        let refused = Nichtig::new(&options, players, &mut SeededChance::new(0), &mut ());
        refused.expect_err("it cannot be set up").to_string()
    };
    let teams = Options { teams: true, ..Options::default() };
    assert_eq!(refused(Players::THREE, teams), "option `teams` needs 4 or 6 players");
    assert_eq!(refused(Players::FIVE, teams), "option `teams` needs 4 or 6 players");
    let both = Options { rounds: Some(2), target: Some(50), teams: false };
    assert_eq!(refused(Players::FOUR, both), "options `rounds` and `target` exclude each other: choose one");
}

#[test]
fn both_zeros_of_a_colour_can_be_held_and_are_one_action() {
    let mut hand: Cards = cards("g0 g0 y11");
    assert_eq!(hand.len(), 3);
    assert_eq!(hand.plays().len(), 2);
    hand.remove("g0".parse().expect("a card"));
    assert_eq!(hand, cards("g0 y11"));
    hand.remove("g0".parse().expect("a card"));
    assert_eq!(hand, cards("y11"));
}

#[test]
fn cards_are_counted_as_in_a_list() {
    let mut fast = SeededChance::new(4);
    let mut deck = SORTED;
    for count in (0..=DECK).cycle().take(500) {
        fast.shuffle(&mut deck);
        let (some, rest) = deck.split_at(count);
        let (mut all, few): (Cards, Cards) = (some.iter().copied().collect(), rest.iter().copied().collect());
        let mut sorted = some.to_vec();
        sorted.sort_unstable();
        assert_eq!(all.each().collect::<Vec<_>>(), sorted);
        assert_eq!(usize::from(all.len()), count);
        assert!(
            Card::kinds()
                .all(|card| usize::from(all.count(card)) == some.iter().filter(|&&c| c == card).count())
        );
        let before = all;
        all.add_all(few);
        assert_eq!(all, Cards::BOX);
        all.remove_all(few);
        assert_eq!(all, before);
    }
}

#[test]
fn a_state_is_small() {
    assert_eq!((size_of::<Nichtig>(), size_of::<Action>()), (400, 2));
}

#[test]
fn what_is_no_card_and_no_action_is_refused() {
    for text in ["", "b", "b12", "b01", "b+1", "w3", "3b", "b1 ", "é1"] {
        assert!(text.parse::<Card>().is_err(), "{text}");
    }
    for text in ["", "lay", "lay ", "lay  b1", "layb1", "lay lay b1", "play b1"] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
}
