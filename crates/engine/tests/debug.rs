//! Failing tests and logs show cards, not packed words; and what a viewer knows can be the key of a map.

use std::collections::HashMap;
use std::fmt::Debug;

use treize_engine::games::{self, Danger13, Nichtig, Thirteen, VERSIONS, Visit, danger13, nichtig, thirteen};
use treize_engine::{
    Game, List, PerSeat, Players, Seat, SeatSet, SeededChance, Viewer, games::piles, random,
};

type Piles = piles::Cards<thirteen::FiveCards>;

fn cards<T: FromIterator<C>, C: std::str::FromStr<Err: Debug>>(text: &str) -> T {
    text.split(' ').map(|card| card.parse::<C>().expect("a card")).collect()
}

#[test]
fn cards_are_shown_as_they_are_written() {
    let mut pile = piles::Pile::<thirteen::FiveCards>::default();
    for card in cards::<Vec<piles::Card<_>>, _>("b7 r4") {
        pile.push(card);
    }
    let mut laid = nichtig::Piles::default();
    laid.put("y9".parse().expect("a card"));
    laid.put("y0".parse().expect("a card"));
    let rows: &[(&dyn Debug, &str)] = &[
        (&cards::<Piles, piles::Card<_>>("y7 b1 b1"), "{b1 b1 y7}"),
        (&Piles::default(), "{}"),
        (&pile, "[b7 r4]"),
        (&"r4>y".parse::<piles::Action<thirteen::FiveCards>>(), "Ok(r4>y)"),
        (&cards::<nichtig::Cards, nichtig::Card>("g0 y11 g0"), "{g0 g0 y11}"),
        (&laid, "Piles { tops: [None, None, None, None, Some(y0)], cards: {y0 y9} }"),
        (&cards::<List<nichtig::Card, 3>, _>("y9 b0"), "[y9, b0]"),
        (&cards::<danger13::Row, danger13::Card>("5++ 4 18 H"), "[5++ 4 18 H]"),
        (&cards::<danger13::Cards, danger13::Card>("< 3+ <"), "{3+ < <}"),
        (&Seat::all(Players::SIX).skip(3).collect::<SeatSet>(), "{3, 4, 5}"),
        (&PerSeat::new(Players::THREE, 7), "[7, 7, 7]"),
    ];
    for (value, expected) in rows {
        assert_eq!(format!("{value:?}"), *expected);
    }
}

#[test]
fn states_and_views_show_their_cards() {
    fn shown<G: Game + Debug>() -> String {
        let game = G::new(&G::Options::default(), Players::THREE, &mut SeededChance::new(1), &mut ())
            .expect("three may play");
        format!("{game:?} {:?}", game.view(Viewer::Seat(Seat::ZERO)))
    }
    for text in [shown::<Thirteen>(), shown::<Nichtig>(), shown::<Danger13>()] {
        assert!(!text.contains("Phantom") && !text.contains("Tally") && !text.contains("kinds"), "{text}");
    }
    assert!(shown::<Thirteen>().contains("hand: Some({b7 b7 y1 y5 g5})"), "{}", shown::<Thirteen>());
}

/// How many different views there are in some games, and how many views in all.
struct Distinct;

impl Visit for Distinct {
    type Output = (usize, usize);

    fn visit<G: Game>(self) -> (usize, usize) {
        let mut visits = HashMap::<(G::View, G::Options), usize>::new();
        for _ in 0..2 {
            // The same game twice: every view of the second is one of the first.
            let mut chance = SeededChance::new(3);
            let mut game =
                G::new(&G::Options::default(), Players::THREE, &mut chance, &mut ()).expect("three may play");
            while random::step(&mut game, &mut chance, &mut ()).is_some() {
                for viewer in Viewer::all(Players::THREE) {
                    *visits.entry((game.view(viewer), G::Options::default())).or_default() += 1;
                }
            }
        }
        (visits.len(), visits.values().sum())
    }
}

#[test]
fn views_and_options_are_keys_of_a_map() {
    for &(game, rules) in VERSIONS {
        let (distinct, all) = games::visit_version(game, rules.into(), Distinct).expect("a game of the list");
        assert_eq!(2 * distinct, all, "{game}");
    }
}
