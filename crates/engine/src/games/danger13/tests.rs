//! The worked examples of the rules pages, and the facts around them.

use std::collections::BTreeSet;

use super::cards::LONGEST_ROW;
use super::*;
use crate::{SeededChance, Tone, random};

fn cards<T: FromIterator<Card>>(text: &str) -> T {
    text.split_whitespace().map(|card| card.parse::<Card>().expect("a card")).collect()
}

fn seat(number: u8) -> Seat {
    number.try_into().expect("a seat")
}

/// A table of two with these rows, seat 0 dealing: `turned` is up, then the packet, then the stock, each from
/// the top. The rest of the box is discarded.
fn position(rows: [&str; 2], turned: &str, packet: &str, stock: &str) -> Danger13 {
    position_by(rows, turned, packet, stock)
}

/// The same by any version of the rules.
fn position_by<const RULES: u16>(
    rows: [&str; 2],
    turned: &str,
    packet: &str,
    stock: &str,
) -> Versioned<RULES> {
    let mut game =
        Versioned::new(&Options {}, Players::TWO, &mut SeededChance::new(0), &mut ()).expect("two may play");
    let down = |text| cards::<Vec<Card>>(text).into_iter().rev().collect::<Vec<_>>();
    game.rows = PerSeat::from_fn(Players::TWO, |seat| cards(rows[seat.index()]));
    game.turned = Some(turned.parse().expect("a card"));
    game.packet = down(packet).into_iter().collect();
    game.stock = down(stock).into_iter().collect();
    game.discards = Cards::BOX;
    for text in [rows[0], rows[1], turned, packet, stock] {
        game.discards.remove_all(cards(text));
    }
    game
}

/// A table of two that goes on from a position, with the stock and the packet in any order.
fn at<const RULES: u16>(position: &str) -> Versioned<RULES> {
    let view: View = format!("danger13 2: {position}").parse().expect(position);
    Versioned::determinize(&view, SeededChance::new(0).rng())
}

fn play<const RULES: u16>(game: &mut Versioned<RULES>, seat_number: u8, action: &str) -> Vec<Event> {
    let mut events = Vec::new();
    let action = action.parse().expect("an action");
    game.play(seat(seat_number), action, &mut SeededChance::new(0), &mut events).expect("a legal action");
    events
}

/// Who bust, if these events end a round.
fn bust(events: &[Event]) -> Option<Seat> {
    events.iter().find_map(|event| if let Event::RoundEnded { bust, .. } = event { *bust } else { None })
}

fn row<const RULES: u16>(game: &Versioned<RULES>, number: u8) -> String {
    let row = game.rows[seat(number)];
    row.cards().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_box_has_109_cards_and_69_pluses() {
    assert_eq!(Cards::BOX.each().count(), 109);
    assert_eq!(Cards::BOX.pluses(), 69);
    let kinds = |effect| Cards::BOX.each().filter(|card| card.effect() == effect).count();
    let all = [Effect::Draw, Effect::Arrow, Effect::Eighteen, Effect::Hand, Effect::Bonus];
    assert_eq!(all.map(kinds), [21, 6, 5, 8, 9]);
}

#[test]
fn numbered_cards_are_as_many_and_as_high_as_in_the_rulebook() {
    let kind = |mark: &str| -> Vec<u32> {
        let texts = Cards::BOX.each().map(|card| card.to_string());
        let values = texts.filter(|text| text != "18").filter_map(|text| {
            let digit = text.chars().next()?.to_digit(10)?;
            (text[1..] == *mark).then_some(digit)
        });
        values.collect()
    };
    // How many, the lowest, the highest.
    for (mark, expected) in [("", (21, 1, 4)), ("+", (21, 0, 4)), ("++", (18, 1, 5)), ("d", (21, 0, 4))] {
        let values = kind(mark);
        let (lowest, highest) = (values.iter().min(), values.iter().max());
        let found = lowest.zip(highest).map(|(&lowest, &highest)| (values.len(), lowest, highest));
        assert_eq!(found, Some(expected), "{mark:?}");
    }
}

#[test]
fn e1_a_packet_has_a_card_for_each_player() {
    for players in Danger13::player_counts() {
        let game = Danger13::new(&Options {}, players, &mut SeededChance::new(0), &mut ()).expect("a table");
        assert_eq!(game.packet.len() + 1, usize::from(players), "one of them is turned up");
        assert_eq!(game.stock.len(), DECK - usize::from(players));
    }
}

#[test]
fn e2_a_draw_card_that_busts_draws_nothing() {
    let mut game = position(["4 3 2", ""], "4d", "1", "1 2 3 4");
    let events = play(&mut game, 0, "give 0");
    assert_eq!(bust(&events), Some(seat(0)));
    assert!(!events.iter().any(|event| matches!(event, Event::Drew { .. })));
}

#[test]
fn e3_draw_cards_chain() {
    let mut game = position(["4 4", ""], "2d", "1", "1d 1 3 4");
    let events = play(&mut game, 0, "give 0");
    assert_eq!((bust(&events), row(&game, 0).as_str()), (None, "4 4 2d 1d 1"));
    assert_eq!(game.rows[seat(0)].sum(), 12);
}

#[test]
fn e4_an_eighteen_raises_the_limit_to_18() {
    let mut game: Danger13 = at("turned 4; rows 4 4 4 18 / -");
    assert_eq!(bust(&play(&mut game, 0, "give 0")), None, "16 is below 18");
    let mut game: Danger13 = at("turned 2; rows 4 4 4 18 4 / -");
    assert_eq!(bust(&play(&mut game, 0, "give 0")), Some(seat(0)), "18 is not");
}

#[test]
fn a_draw_card_that_busts_at_18_draws_nothing() {
    let mut game = position(["4 4 4 18", ""], "2d", "1", "4d 3 3 3");
    let events = play(&mut game, 0, "give 0");
    assert_eq!(bust(&events), Some(seat(0)), "12, 14, 18");
    let drawn = events.iter().filter(|event| matches!(event, Event::Drew { .. })).count();
    assert_eq!(drawn, 1, "14 draws, 18 does not");
}

#[test]
fn e5_an_arrow_takes_the_last_card_even_an_eighteen() {
    let rows = [
        ("5++ 4 18 5++", "5++ 4 18", 9, 18),
        ("5++ 3 18 4", "5++ 3 18", 8, 18),
        ("5++ 3 18", "5++ 3", 8, 13), // the limit is 13 again
    ];
    for (before, after, sum, limit) in rows {
        let mut game: Danger13 = at(&format!("turned <; rows {before} / -"));
        assert_eq!(bust(&play(&mut game, 0, "give 0")), None);
        let left = game.rows[seat(0)];
        assert_eq!((row(&game, 0).as_str(), left.sum(), left.limit()), (after, sum, limit));
    }
    // Only a row that cannot be laid would bust: what lies under the only eighteen was below 13 when it came.
    let mut game = position(["5++ 4 5++ 18", ""], "<", "1", "2 2 2 2");
    assert_eq!(bust(&play(&mut game, 0, "give 0")), Some(seat(0)));
}

#[test]
fn an_arrow_and_the_card_that_it_takes_are_discarded() {
    let mut game = position(["4 18", ""], "<", "1", "2 2");
    let mut discards = game.discards;
    play(&mut game, 0, "give 0");
    discards.add_all(cards("< 18"));
    assert_eq!(game.discards, discards);
}

#[test]
fn everybody_sees_the_card_that_was_discarded_last() {
    type Row =
        (&'static str, [&'static str; 2], &'static str, &'static [(u8, &'static str)], Option<&'static str>);
    let rows: &[Row] = &[
        ("the one that an arrow takes", ["5++ 4", ""], "<", &[(0, "give 0")], Some("4")),
        ("an arrow that takes nothing", ["", "4"], "<", &[(0, "give 0")], Some("<")),
        ("a card that is refused", ["H", "4"], "3", &[(0, "give 0"), (0, "refuse")], Some("3")),
        ("none where nothing is discarded", ["", "4"], "3", &[(0, "give 0")], None),
        ("none of several at the end of a round", ["5++ 4 4", ""], "3", &[(0, "give 0")], None),
    ];
    for &(fact, rows, turned, actions, expected) in rows {
        let mut game = position(rows, turned, "1 2", "1 2 3");
        for &(seat, action) in actions {
            play(&mut game, seat, action);
        }
        for viewer in Viewer::all(Players::TWO) {
            let seen = game.view(viewer).last_discard.0.map(|card| card.to_string());
            assert_eq!(seen.as_deref(), expected, "{fact}");
        }
    }
}

#[test]
fn e6_an_arrow_on_an_empty_row_was_that_players_card() {
    let mut game: Danger13 = at("turned <; rows - / 3");
    play(&mut game, 0, "give 0");
    assert_eq!(row(&game, 0), "");
    assert_eq!(game.legal(seat(0)).only(), Some(Action::Give(seat(1))), "the last card is forced");
}

#[test]
fn e7_a_hand_refuses_a_card_and_both_are_discarded() {
    let mut game = position(["4 4 H 4", ""], "3", "1", "2 2 2 2");
    play(&mut game, 0, "give 0");
    assert_eq!((game.to_act(), row(&game, 0).as_str()), (seat(0).into(), "4 4 H 4"));
    let before = game.discards;
    play(&mut game, 0, "refuse");
    assert_eq!((row(&game, 0).as_str(), game.rows[seat(0)].sum()), ("4 4 4", 12));
    let mut after = game.discards;
    after.remove_all(before);
    assert_eq!(after, cards("3 H"));
}

#[test]
fn e8_pluses_are_won_when_another_busts_and_survive_a_later_bust() {
    let mut game = position(["4 4 3", "1++ 2++ 3++ 2 4"], "2", "1", "2 3 H 3 4 4");
    let events = play(&mut game, 0, "give 0");
    assert_eq!(bust(&events), Some(seat(0)));
    assert_eq!(game.totals.as_slice(), [0, 6]);
    assert_eq!(game.won[seat(1)], cards("1++ 2++ 3++"));
    assert_eq!(game.dealer, seat(1), "the first-player card has passed on");
    game.rows[seat(1)] = cards("4 4 4+");
    game.turned = Some("4".parse().expect("a card"));
    assert_eq!(bust(&play(&mut game, 1, "give 1")), Some(seat(1)));
    assert_eq!(game.totals.as_slice(), [0, 6], "what is won is won; what busts is lost");
}

/// What seat 0 with this row may do about a card it is given.
fn decisions<const RULES: u16>(row: &str) -> Vec<String> {
    let game: Versioned<RULES> = at(&format!("turned 4; deciding 0; rows {row} / -"));
    game.legal(seat(0)).iter().map(|action| action.to_string()).collect()
}

#[test]
fn with_two_hands_apart_the_owner_chooses_which_one_is_spent() {
    for (action, left) in [("refuse 1", "4 H 3"), ("refuse 2", "H 4 3")] {
        let mut game = position(["H 4 H 3", ""], "4", "1", "2 2 2 2");
        play(&mut game, 0, "give 0");
        let before = game.discards;
        let events = play(&mut game, 0, action);
        assert_eq!(row(&game, 0), left, "{action}");
        let hand = action.strip_prefix("refuse ").and_then(|hand| hand.parse().ok());
        assert_eq!(events[0], Event::Refused { seat: seat(0), card: "4".parse().expect("a card"), hand });
        let mut after = game.discards;
        after.remove_all(before);
        assert_eq!(after, cards("4 H"));
    }
}

#[test]
fn adjacent_hands_are_one_choice() {
    let rows = [
        ("H", "keep, refuse"),
        ("4 H 3", "keep, refuse"),
        ("H H", "keep, refuse"),
        ("4 H H H 3", "keep, refuse"),
        ("H 4 H", "keep, refuse 1, refuse 2"),
        ("H H 4 H", "keep, refuse 1, refuse 3"),
        ("H 4 H H 3 H", "keep, refuse 1, refuse 2, refuse 4"),
    ];
    for (row, expected) in rows {
        assert_eq!(decisions::<2>(row).join(", "), expected, "{row}");
    }
}

#[test]
fn a_hand_that_is_not_one_of_the_choices_cannot_be_spent() {
    let mut game = position(["H H 4 H", ""], "4", "1", "2 2 2 2");
    play(&mut game, 0, "give 0");
    for action in ["refuse", "refuse 2", "refuse 4", "refuse 8"] {
        let action = action.parse().expect("an action");
        let refused = game.play(seat(0), action, &mut SeededChance::new(0), &mut ());
        assert!(matches!(refused, Err(crate::PlayError::Illegal { .. })), "{action}");
    }
}

#[test]
fn which_hand_is_spent_matters_to_a_later_arrow() {
    for (action, left) in [("refuse 1", "4++"), ("refuse 2", "H")] {
        let mut game = position(["H 4++ H", ""], "4", "<", "2 2 2 2");
        play(&mut game, 0, "give 0");
        play(&mut game, 0, action);
        game.had = SeatSet::EMPTY;
        play(&mut game, 0, "give 0");
        play(&mut game, 0, "keep");
        assert_eq!(row(&game, 0), left, "{action}");
    }
}

#[test]
fn in_version_1_the_leftmost_hand_is_spent_and_nobody_chooses() {
    for row in ["H", "H H", "H 4 H 3", "H H 4 H"] {
        assert_eq!(decisions::<1>(row), ["keep", "refuse"], "{row}");
    }
    let mut game: Danger13V1 = position_by(["H 4 H 3", ""], "4", "1", "2 2 2 2");
    play(&mut game, 0, "give 0");
    let events = play(&mut game, 0, "refuse");
    assert_eq!(row(&game, 0), "4 H 3");
    let json = serde_json::to_string(&events[0]).expect("JSON");
    assert_eq!(json, r#"{"event":"refused","seat":0,"card":"4"}"#, "as it was written then");
}

#[test]
fn there_is_one_refusal_for_each_row_that_can_be_left() {
    let (mut fast, mut apart) = (SeededChance::new(5), 0);
    for _ in 0..2000 {
        // Mostly hands, so that they lie in every pattern.
        let length = 1 + fast.below(9);
        let drawn: Vec<Card> =
            (0..length).map(|_| ["H", "H", "0+", "1"][fast.below(4)].parse().expect("a card")).collect();
        let lying: Row = drawn.into_iter().collect();
        if !lying.has_hand() || lying.hands() > 7 {
            continue;
        }
        let mut game = position(["", ""], "4", "1", "2 2 2 2");
        game.rows[seat(0)] = lying;
        play(&mut game, 0, "give 0");
        let legal: Vec<_> = game.legal(seat(0)).iter().collect();
        let without = |place: usize| {
            let mut left = lying.cards().to_vec();
            left.remove(place);
            left
        };
        let hands = (0..lying.cards().len()).filter(|&place| lying.cards()[place].effect() == Effect::Hand);
        let possible: BTreeSet<_> = hands.map(without).collect();
        let after = |&action: &Action| {
            let mut game = game;
            game.apply(seat(0), action, &mut SeededChance::new(0), &mut ());
            game.rows[seat(0)].cards().to_vec()
        };
        let reached: Vec<_> = legal[1..].iter().map(after).collect();
        assert_eq!(legal[0], Action::Keep);
        assert_eq!(reached.len(), possible.len(), "{legal:?}: each leaves another row");
        assert_eq!(reached.into_iter().collect::<BTreeSet<_>>(), possible, "{legal:?}");
        assert_eq!(legal.contains(&Action::Refuse), possible.len() == 1, "a hand is named if it matters");
        apart += usize::from(possible.len() > 1);
    }
    assert!(apart > 500, "only {apart} rows had hands apart");
}

#[test]
fn a_card_drawn_by_a_draw_card_can_be_refused_too() {
    let mut game = position(["H 4 4", ""], "2d", "1", "4d 2 2 2");
    play(&mut game, 0, "give 0");
    play(&mut game, 0, "keep");
    assert_eq!((game.to_act(), game.turned), (seat(0).into(), Some("4d".parse().expect("a card"))));
    play(&mut game, 0, "refuse");
    assert_eq!(row(&game, 0), "4 4 2d", "the refused card has no effect");
    assert_eq!(game.turned, Some("1".parse().expect("a card")), "and the packet goes on");
}

#[test]
fn a_hand_received_does_not_refuse_itself() {
    let mut game = position(["", ""], "H", "1", "2 2 2 2");
    play(&mut game, 0, "give 0");
    assert_eq!((game.deciding, row(&game, 0).as_str()), (None, "H"));
}

#[test]
fn a_bonus_card_is_won_at_once_and_never_lost() {
    let mut game = position(["4 4 4", ""], "++", "4", "2 2 2 2");
    play(&mut game, 0, "give 0");
    assert_eq!((row(&game, 0).as_str(), game.won[seat(0)]), ("4 4 4", cards("++")));
    assert_eq!(game.totals.as_slice(), [0, 0], "it is counted with its round");
    let mut game = position(["", "4 4 4"], "++", "4", "2 2 2 2 2 2");
    play(&mut game, 0, "give 0");
    play(&mut game, 0, "give 1");
    assert_eq!(game.totals.as_slice(), [2, 0]);
}

#[test]
fn undealt_cards_go_back_on_the_stock_in_the_same_order() {
    let mut game = Danger13::new(&Options {}, Players::THREE, &mut SeededChance::new(0), &mut ())
        .expect("three may play");
    game.rows[seat(0)] = cards("4 4 4");
    game.turned = Some("4".parse().expect("a card"));
    game.packet = cards("1+ 2+");
    game.stock = cards("3 2 2 1");
    play(&mut game, 0, "give 0");
    // The next packet was turned up from the same cards: 2+ first, then 1+, then 1.
    assert_eq!(game.turned, Some("2+".parse().expect("a card")));
    assert_eq!(*game.packet, *cards::<Vec<Card>>("1 1+"));
}

#[test]
fn the_round_in_which_the_last_stock_card_leaves_is_the_last() {
    let mut game = position(["4 4 4", ""], "1", "4", "2 2 2");
    play(&mut game, 0, "give 1");
    assert!(!game.last_round);
    assert_eq!(bust(&play(&mut game, 0, "give 0")), Some(seat(0)), "and a new packet is taken");
    assert_eq!((game.last_round, game.over, game.stock.len()), (false, false, 1));

    let mut game = position(["4 4 4", "4 4 4"], "1d", "4", "2");
    let events = play(&mut game, 0, "give 1");
    assert!(events.contains(&Event::LastRound));
    assert_eq!(bust(&events), Some(seat(1)), "13 with the 1d, before anything is drawn");

    let mut game = position(["", ""], "0d", "4", "2");
    game.last_round = true;
    let events = play(&mut game, 0, "give 0");
    assert!(game.stock.is_empty() && !events.contains(&Event::LastRound), "it has been announced");
}

#[test]
fn the_last_round_is_announced_once_and_every_round_is_counted() {
    let (mut chance, mut after_the_last) = (SeededChance::new(7), 0);
    for players in Danger13::player_counts().cycle().take(200) {
        let mut events = Vec::new();
        let mut game = Danger13::new(&Options {}, players, &mut chance, &mut events)
            .expect("a possible number of players");
        while random::step(&mut game, &mut chance, &mut events).is_some() {}
        let ended = events.iter().filter(|event| matches!(event, Event::RoundEnded { .. })).count();
        assert_eq!(usize::from(game.round), ended);
        let last = events.iter().position(|event| *event == Event::LastRound).expect("a last round");
        assert!(!events[last + 1..].contains(&Event::LastRound), "it is announced once");
        let reshuffled = events[last..].iter().filter(|event| matches!(event, Event::Reshuffled { .. }));
        after_the_last += reshuffled.count();
    }
    assert!(after_the_last > 10, "{after_the_last} new stocks in last rounds");
}

#[test]
fn the_discards_are_shuffled_when_a_card_is_needed_and_not_before() {
    // The stock is used up by the second packet; the third needs the discards.
    let mut game = position(["", ""], "0+", "0+", "0d 0d");
    play(&mut game, 0, "give 0");
    let events = play(&mut game, 0, "give 1");
    assert!(events.contains(&Event::LastRound) && !game.over);
    assert!(!events.iter().any(|event| matches!(event, Event::Reshuffled { .. })), "nothing is needed yet");
    let discards = game.discards.each().count();
    let events = play(&mut game, 1, "give 0");
    assert!(events.contains(&Event::Reshuffled { count: discards as u8 }), "the draw card needs one");
    assert!(!events.contains(&Event::LastRound), "there is one such event");
}

#[test]
fn a_packet_is_filled_up_from_the_discards() {
    let mut game = position(["", ""], "0+", "0+", "3");
    play(&mut game, 0, "give 0");
    let discards = game.discards.each().count();
    let events = play(&mut game, 0, "give 1");
    let of_the_stock: Vec<_> = events
        .iter()
        .filter(|event| !matches!(event, Event::Turned { .. } | Event::Given { .. } | Event::Placed { .. }))
        .collect();
    let count = discards as u8;
    assert_eq!(
        of_the_stock,
        [&Event::LastRound, &Event::Reshuffled { count }, &Event::PacketTaken { dealer: seat(1), count: 2 }]
    );
    assert_eq!(game.turned, Some("3".parse().expect("a card")), "the last of the old stock comes first");
}

#[test]
fn with_no_card_left_anywhere_the_round_ends_and_everyone_keeps_their_pluses() {
    let mut game = position(["2++ 3", "1+"], "0+", "0+", "");
    game.last_round = true;
    game.won[seat(0)] = game.discards;
    game.totals[seat(0)] = game.won[seat(0)].pluses();
    game.discards = Cards::default();
    let before = game.totals[seat(0)];
    play(&mut game, 0, "give 0");
    let events = play(&mut game, 0, "give 1");
    assert_eq!((bust(&events), game.over), (None, true));
    assert_eq!(game.totals.as_slice(), [before + 3, 2]);
    assert!(game.outcome().is_some());
}

#[test]
fn most_pluses_win_then_the_higher_value_and_then_the_win_is_shared() {
    let winners = |won: &str| {
        let game: Danger13 = at(&format!("over yes; won {won}"));
        let winners = game.outcome().expect("it is over").winners;
        winners.into_iter().map(u8::from).collect::<Vec<_>>()
    };
    assert_eq!(winners("1++ 0+ / 5++"), [0], "three pluses beat two");
    assert_eq!(winners("4+ 4+ / 5++"), [0], "a value of 8 beats 5");
    assert_eq!(winners("++ / 1++"), [1], "bonus cards have no value");
    assert_eq!(winners("2+ 2+ / 4++"), [0, 1]);
}

/// Rules 10 and 15: the pages say that these cases cannot arise.
#[test]
fn no_arrow_makes_anybody_bust_and_there_is_always_a_card() {
    let (mut fast, mut hits, mut ends) = (SeededChance::new(5), 0, 0);
    for players in Danger13::player_counts().cycle().take(200) {
        let mut events = Vec::new();
        let mut game = Danger13::new(&Options {}, players, &mut fast, &mut events)
            .expect("a possible number of players");
        while random::step(&mut game, &mut fast, &mut events).is_some() {}
        for pair in events.windows(2) {
            let Event::RoundEnded { bust, .. } = &pair[1] else { continue };
            assert!(bust.is_some(), "a round ends with a bust");
            assert!(!matches!(pair[0], Event::ArrowHit { .. }), "after {:?}", pair[0]);
            ends += 1;
        }
        hits += events.iter().filter(|event| matches!(event, Event::ArrowHit { lost: Some(_), .. })).count();
    }
    assert!(hits > 500 && ends > 500, "{hits} arrows, {ends} rounds");
}

#[test]
fn no_row_outgrows_its_place() {
    let (mut fast, mut longest) = (SeededChance::new(3), 0);
    for _ in 0..300 {
        let mut game = Danger13::new(&Options {}, Players::TWO, &mut fast, &mut ()).expect("two may play");
        while random::step(&mut game, &mut fast, &mut ()).is_some() {
            longest = longest.max(game.rows[seat(0)].cards().len());
        }
    }
    assert!((6..LONGEST_ROW).contains(&longest), "the longest row had {longest} cards");
    // Zeros, eighteens and hands, and ones up to 17, then the card that busts.
    let count = |found: fn(&Card) -> bool| Cards::BOX.each().filter(found).count();
    let weightless = count(|card| card.value() == 0 && card.effect() != Effect::Arrow)
        - count(|card| card.effect() == Effect::Bonus);
    let ones = count(|card| card.value() == 1);
    assert!(ones < 17, "so the row is below 18 with all of them");
    assert_eq!(weightless + ones + 1, LONGEST_ROW);
}

#[test]
fn a_row_counts_its_cards_whatever_happens_to_it() {
    let mut chance = SeededChance::new(13);
    let (mut pushed, mut longest) = (0, 0);
    for _ in 0..20 {
        let mut game = Danger13::new(&Options {}, Players::TWO, &mut chance, &mut ()).expect("two may play");
        while random::step(&mut game, &mut chance, &mut ()).is_some() {
            for (_, row) in game.rows.iter() {
                let cards = row.cards();
                let count = |effect| cards.iter().filter(|card| card.effect() == effect).count();
                assert_eq!(row.tally(), cards.iter().copied().collect::<Cards>());
                assert_eq!(row.sum(), cards.iter().map(|card| card.value()).sum::<u8>());
                assert_eq!(row.pluses(), cards.iter().map(|card| card.pluses()).sum::<u8>());
                assert_eq!(usize::from(row.hands()), count(Effect::Hand));
                assert_eq!(row.limit(), if count(Effect::Eighteen) > 0 { 18 } else { 13 });
                (pushed, longest) = (pushed + cards.len(), longest.max(cards.len()));
            }
        }
    }
    assert!(pushed > 1000 && longest > 8, "{pushed} cards, the longest row had {longest}");
}

#[test]
fn a_row_has_no_more_of_a_card_than_the_box() {
    let row = |hands: usize| {
        let cards = vec!["H"; hands];
        serde_json::from_value::<Row>(serde_json::json!({ "cards": cards, "sum": 0, "limit": 13 }))
    };
    assert_eq!(row(8).expect("the box has eight").hands(), 8);
    let error = row(9).expect_err("the box has eight").to_string();
    assert_eq!(error, "more of a card than there are");
}

#[test]
fn a_state_is_small() {
    assert_eq!((size_of::<Danger13>(), size_of::<Action>()), (640, 2));
    assert_eq!(size_of::<Danger13V1>(), 640);
}

#[test]
fn what_is_no_card_and_no_action_is_refused() {
    for text in ["", "5", "0", "0++", "6++", "5d", "h", "19", "+++", "1 +"] {
        assert!(text.parse::<Card>().is_err(), "{text}");
    }
    for text in [
        "",
        "give",
        "give ",
        "give 6",
        "give -1",
        "give 00",
        "Keep",
        "give 0 ",
        "refuse ",
        "refuse 0",
        "refuse 9",
        "refuse 01",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
}

#[test]
fn a_determinized_stock_is_in_no_order() {
    let game = Danger13::new(&Options {}, Players::THREE, &mut SeededChance::new(0), &mut ())
        .expect("three may play");
    let (view, mut fast) = (game.view(Viewer::Spectator), SeededChance::new(1));
    let rises: usize = (0..20)
        .map(|_| {
            Danger13::determinize(&view, fast.rng()).stock.windows(2).filter(|pair| pair[0] < pair[1]).count()
        })
        .sum();
    let share = rises as f64 / (20.0 * game.stock.len() as f64);
    assert!((0.4..0.55).contains(&share), "of its neighbours {share:.2} rise");
}

#[test]
fn who_may_refuse_a_card_is_shown_what_the_row_comes_to_if_they_do_not() {
    let cases = [
        ("4", "4 1 H", Some(("preview-decide", Tone::Warn, 9, 13))),
        ("2", "4 H", Some(("preview-decide", Tone::Calm, 6, 13))),
        // An arrow takes the hand away: it is the last card of the row.
        ("<", "4 3 H", Some(("preview-decide", Tone::Calm, 7, 13))),
        ("18", "4 3 H", Some(("preview-decide", Tone::Calm, 7, 18))),
        ("4", "4 4 1 H", Some(("preview-decide-bust", Tone::Warn, 13, 13))),
        ("0d", "4 H", Some(("preview-decide-draw", Tone::Calm, 4, 13))),
        ("+", "4 H", None),
    ];
    for (turned, row, expected) in cases {
        let game = position(["", row], turned, "1", "1 1 2 2");
        let view = game.view(Viewer::Seat(seat(0)));
        let give = Action::Give(seat(1));
        let fact = Danger13::preview(&view, seat(0), give, &Danger13::certain(&view, seat(0), give));
        let fact = fact.expect("there is something to say");
        assert_eq!(fact.seat_of("seat"), Some(seat(1)), "{turned}");
        let Some((id, tone, sum, limit)) = expected else {
            assert_eq!(fact, Fact::new("preview-decide-won").seat("seat", seat(1)));
            continue;
        };
        let said = (&*fact.id, fact.tone, fact.number_of("sum"));
        assert_eq!(said, (id, tone, Some(sum)), "{turned} on {row}");
        let is_bust = id == "preview-decide-bust";
        assert_eq!(fact.number_of("limit"), (!is_bust).then_some(limit), "{turned} on {row}");
    }
}
