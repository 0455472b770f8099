//! Positions: what is written is read again, what cannot arise is rejected, and nothing that anybody types panics.

use std::fmt::Display;
use std::str::FromStr;

use proptest::prelude::*;
use treize_engine::games::{self, Danger13, GAMES, Nichtig, Thirteen, Visit};
use treize_engine::{Game, Players, Seat, SeededChance, Viewer, excerpt, random};

const PAGE: &str = include_str!("../../../docs/notation.md");

/// Reads a text as a position of any game: its canonical form, or why it is none.
struct Canonical<'a>(&'a str);

impl Visit for Canonical<'_> {
    type Output = Result<String, String>;

    fn visit<G: Game>(self) -> Result<String, String> {
        let view = self.0.parse::<G::View>().map_err(|error| error.to_string())?;
        let text = view.to_string();
        // What was accepted can be played on, from a world that looks like it.
        let viewer = seat_of(&text).map_or(Viewer::Spectator, Viewer::Seat);
        let mut chance = SeededChance::new(13);
        let mut game = G::determinize(&view, chance.rng());
        assert_eq!(game.view(viewer), view, "{text}");
        assert_eq!(text.parse(), Ok(view), "{text}");
        assert_eq!(game.to_act().is_empty(), game.outcome().is_some(), "{text}");
        random::play_out(&mut game, &mut chance);
        Ok(text)
    }
}

fn canonical(text: &str) -> Result<String, String> {
    let game = text.split_whitespace().next().unwrap_or_default();
    games::visit(game, Canonical(text)).unwrap_or_else(|| Err(format!("no game `{}`", excerpt(game))))
}

/// The viewer's seat, which every position has.
fn seat_of(text: &str) -> Option<Seat> {
    let (_, rest) = text.split_once(" seat ").expect("every part is there");
    rest.split(';').next()?.parse::<u8>().ok()?.try_into().ok()
}

/// The lines of the page's blocks of this kind.
fn examples(kind: &str) -> impl Iterator<Item = &'static str> {
    let blocks = PAGE.split("\n```").skip(1).step_by(2);
    blocks.filter_map(move |block| block.strip_prefix(kind)?.strip_prefix('\n')).flat_map(str::lines)
}

#[test]
fn the_examples_of_the_page_are_positions() {
    let full: Vec<_> = examples("position").collect();
    for info in GAMES {
        assert!(full.iter().any(|text| text.starts_with(&format!("{} ", info.game))), "{}", info.game);
    }
    for text in full {
        assert_eq!(canonical(text).as_deref(), Ok(text));
    }
    // A short form, and what it is short for.
    let pairs: Vec<_> = examples("short").collect();
    assert!(pairs.len() >= 8);
    for pair in pairs.chunks(2) {
        assert_eq!(canonical(pair[0]).as_deref(), Ok(pair[1]));
    }
}

/// The names of a view's fields on the wire, and of the parts of its position.
struct Names;

impl Visit for Names {
    type Output = (Vec<String>, Vec<String>);

    fn visit<G: Game>(self) -> Self::Output {
        let game = G::new(&G::Options::default(), Players::FOUR, &mut SeededChance::new(0), &mut ())
            .expect("four may play");
        let view = game.view(Viewer::Spectator);
        let serde_json::Value::Object(fields) = serde_json::to_value(&view).expect("plain data") else {
            panic!("a view is an object")
        };
        let text = view.to_string();
        let (_, parts) = text.split_once(": ").expect("it has parts");
        let parts = parts.split("; ").map(|part| part.split(' ').next().expect("a name").to_owned());
        (fields.keys().cloned().collect(), parts.collect())
    }
}

#[test]
fn every_field_of_a_view_is_a_part_and_every_part_is_documented() {
    /// Fields that are not written: they follow from the others, or nothing depends on them.
    const UNWRITTEN: [(&str, &str); 3] =
        [("nichtig", "best"), ("nichtig", "to_lay"), ("danger13", "last_discard")];
    for info in GAMES {
        let (mut fields, parts) = games::visit(info.game, Names).expect("a game of the list");
        fields.retain(|field| !UNWRITTEN.contains(&(info.game, field)));
        let heading =
            PAGE.lines().find(|line| line.starts_with("## ") && line.contains(&format!("`{}`", info.game)));
        let (_, section) = PAGE.split_once(heading.expect(info.game)).expect("it was found there");
        let table = section
            .lines()
            .skip_while(|line| !line.starts_with('|'))
            .take_while(|line| line.starts_with('|'));
        let documented: Vec<_> = table
            .filter_map(|line| line.strip_prefix("| `")?.split_once('`'))
            .map(|(part, _)| part)
            .collect();
        assert_eq!(documented, parts, "{}: in this order", info.game);
        let mut parts = parts;
        parts.sort_unstable();
        fields.sort_unstable();
        assert_eq!(parts, fields, "{}", info.game);
    }
}

#[test]
fn parts_may_come_in_any_order_and_with_any_spaces() {
    let view = "thirteen 3: seat 1; piles b7 / - / -; hand b1 b7 y1 g1 r4";
    let expected = canonical(view).expect(view);
    for other in [
        "thirteen 3: hand r4 g1 b7 b1 y1; seat 1; piles b7 / - / -",
        " thirteen  3 :seat 1;piles b7/-/-;hand b1 b7 y1 g1 r4; ",
        "thirteen 3:\n  seat 1;\n  piles b7 / - / -;\n  hand b1 b7 y1 g1 r4",
        "thirteen 3: seat 1; first 0; turn 1; piles b7 / - / -; hand b1 b7 y1 g1 r4; hands 5 5 5; stock 34",
    ] {
        assert_eq!(canonical(other).as_deref(), Ok(expected.as_str()), "{other}");
    }
}

/// What cannot be a position, and why.
const REJECTED: &[(&str, &str)] = &[
    ("", "no game ``"),
    ("whist 4", "no game `whist`"),
    (
        "thirteen",
        "a position of thirteen begins with `thirteen` and 3 to 6 players, this one with `thirteen`",
    ),
    (
        "thirteen 2",
        "a position of thirteen begins with `thirteen` and 3 to 6 players, this one with `thirteen 2`",
    ),
    (
        "thirteen 03",
        "a position of thirteen begins with `thirteen` and 3 to 6 players, this one with `thirteen 03`",
    ),
    (
        "danger13 3 3",
        "a position of danger13 begins with `danger13` and 2 to 5 players, this one with `danger13 3 3`",
    ),
    (
        "thirteen 3: hnad b7",
        "there is no part `hnad`, expected seat, rounds, round, first, turn, piles, hand, hands, stock, taken, totals",
    ),
    ("thirteen 3: seat 1; seat 1", "part `seat` is there twice"),
    ("thirteen 3: seat 3", "part `seat` is `3`, expected a seat from 0 to 2, or `-`"),
    ("thirteen 3: seat", "part `seat` is ``, expected a seat from 0 to 2, or `-`"),
    ("thirteen 3: seat 0", "part `hand` is left out, expected 5 cards"),
    ("thirteen 3: seat 0; hand b7", "part `hand` is `b7`, expected 5 cards"),
    ("thirteen 3: hand b7", "part `hand` is `b7`, expected none: a spectator has no hand"),
    ("thirteen 3: seat 0; hand b4 b4 b4 y1 y1", "part `hand` has one `b4` more than there are in the box"),
    (
        "thirteen 3: seat 1; piles b4 / - / -; hand b4 b4 y1 y1 y1",
        "part `hand` has one `b4` more than there are in the box",
    ),
    ("thirteen 3: seat 0; hand b4 b4 c4 y1 y1", "part `hand` has `c4`, which is not a card of this game"),
    ("thirteen 3: piles b7 / -", "part `piles` is `b7 / -`, expected 3 groups of cards"),
    ("thirteen 3: piles b7 /  / -", "part `piles` is `b7 /  / -`, expected cards, or `-`"),
    ("thirteen 3: piles y7 / - / -", "part `piles` is `y7 / - / -`, expected each suit on its pile"),
    ("thirteen 3: piles b7 b7 / - / -", "part `piles` is `b7 b7 / - / -`, expected piles of 13 at most"),
    (
        "thirteen 3: piles b7 / - / -; turn 0",
        "part `turn` is `0`, expected `1`, which follows from the other parts",
    ),
    (
        "thirteen 3: hands 5 5",
        "part `hands` is `5 5`, expected 3 values, one for each seat, each a whole number",
    ),
    (
        "thirteen 3: hands 5 5 4",
        "part `hands` is `5 5 4`, expected `5 5 5`, which follows from the other parts",
    ),
    ("thirteen 3: stock 50", "part `stock` is `50`, expected `35`, which follows from the other parts"),
    ("thirteen 3: rounds 0", "part `rounds` is `0`, expected 1 to 100"),
    ("thirteen 3: round 7", "part `round` is `7`, expected at most 6, the number of rounds"),
    ("thirteen 3: round 6", "part `taken` is left out, expected all cards of the last round"),
    (
        "thirteen 3: totals 1 0 0",
        "part `totals` is `1 0 0`, expected 0 to 0 points for each seat after 0 rounds",
    ),
    (
        "thirteen 3: round 1; totals 59 0 0",
        "part `totals` is `59 0 0`, expected 0 to 58 points for each seat after 1 rounds",
    ),
    (
        "nichtig 3: options teams=true",
        "part `options` is `teams=true`, expected `-`, or rounds=1 to 100 or target=1 to 1000, and teams=true with 4 or 6 \
             players",
    ),
    ("nichtig 3: round 10000", "part `round` is `10000`, expected at most 9999"),
    (
        "nichtig 3: round 1; over yes",
        "part `over` is `yes`, expected `no`, which follows from the other parts",
    ),
    (
        "nichtig 3: piles b1 / - / -",
        "part `piles` is `b1 / - / -`, expected 3 cards for each seat, and 3 for each trick that it has won",
    ),
    ("nichtig 3: trick b1", "part `trick` is `b1`, expected at most 0 cards"),
    ("nichtig 3: own_laid b1", "part `own_laid` is `b1`, expected at most 0 cards"),
    (
        "nichtig 3: laid 3 3 3",
        "part `laid` is `3 3 3`, expected 0 to 3 for each seat, fewer for one of them, and the viewer's as in `own_laid`",
    ),
    ("nichtig 3: lead 1", "part `lead` is `1`, expected `0`, which follows from the other parts"),
    ("danger13 2", "part `turned` is left out, expected one card"),
    ("danger13 2: turned 4 4", "part `turned` is `4 4`, expected one card"),
    (
        "danger13 2: turned 4; rows 4 4 4 1 / -",
        "part `rows` is `4 4 4 1 / -`, expected rows of cards that are placed, none of which has bust",
    ),
    (
        "danger13 2: turned 4; rows < / -",
        "part `rows` is `< / -`, expected rows of cards that are placed, none of which has bust",
    ),
    ("danger13 2: turned 4; won 4 / -", "part `won` is `4 / -`, expected cards with pluses only"),
    (
        "danger13 2: turned 4; round 1; won 4+ / -; totals 0 0",
        "part `totals` is `0 0`, expected the pluses of `won`, without bonus cards of this round",
    ),
    (
        "danger13 2: turned 4; deciding 0",
        "part `deciding` is `0`, expected `-`, or a seat whose row has a hand",
    ),
    (
        "danger13 2: turned 4; had 0 1",
        "part `had` is `0 1`, expected who decides, and not everybody if nobody does",
    ),
    ("danger13 2: turned 4; had 0 0", "part `had` is `0 0`, expected different seats from 0 to 1, or `-`"),
    (
        "danger13 2: turned 4; packet 2",
        "part `packet` is `2`, expected `1`, which follows from the other parts",
    ),
    ("danger13 2: turned 4; over maybe", "part `over` is `maybe`, expected yes or no"),
    ("danger13 2: over yes; last_round no", "part `last_round` is `no`, expected yes"),
];

#[test]
fn a_position_that_cannot_be_says_which_part_is_wrong() {
    for &(text, expected) in REJECTED {
        assert_eq!(canonical(text), Err(expected.into()), "{text}");
    }
}

/// The text of a view somewhere in a random game.
struct Somewhere {
    seed: u64,
    steps: usize,
}

impl Visit for Somewhere {
    type Output = String;

    fn visit<G: Game>(self) -> String {
        let mut chance = SeededChance::new(self.seed);
        let counts: Vec<_> = G::player_counts().collect();
        let players = counts[chance.below(counts.len())];
        let mut game = G::new(&G::Options::default(), players, &mut chance, &mut ())
            .expect("a possible number of players");
        for _ in 0..self.steps {
            random::step(&mut game, &mut chance, &mut ());
        }
        let viewers: Vec<_> = Viewer::all(players).collect();
        game.view(viewers[chance.below(viewers.len())]).to_string()
    }
}

/// One change to a text, as a slip or somebody hostile would make it.
fn mangle(text: &mut String, kind: u8, at: usize, with: &str) {
    let places: Vec<_> = text.char_indices().map(|(place, _)| place).chain([text.len()]).collect();
    let place = places[at % places.len()];
    let words: Vec<_> = text.split_whitespace().map(ToOwned::to_owned).collect();
    let (one, other) = (at % words.len().max(1), (at / 7) % words.len().max(1));
    let mut words = words;
    match kind {
        // A word is lost, doubled, replaced, or changes places with another.
        0 if !words.is_empty() => drop(words.remove(one)),
        1 if !words.is_empty() => words.insert(one, words[one].clone()),
        2 if !words.is_empty() => words[one] = with.into(),
        3 if !words.is_empty() => words.swap(one, other),
        // Something is inserted, or the rest is cut off.
        4 => return text.insert_str(place, with),
        _ => return text.truncate(place),
    }
    *text = words.join(" ");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    #[test]
    fn a_mangled_position_is_rejected_or_can_be_played(
        game in 0..GAMES.len(),
        seed: u64,
        steps in 0_usize..200,
        changes in prop::collection::vec((0_u8..6, 0_usize..10_000, prop::sample::select(vec![
            "-", "/", ";", ":", "0", "1", "2", "3", "5", "13", "255", "256", "65535", "99999999999", "yes", "no", "b7", "r4",
            "f4", "y0", "y11", "H", "<", "18", "++", "4d", "; over yes", "; seat -", "round", "é", "\0",
        ])), 1..4),
    ) {
        let mut text = games::visit(GAMES[game].game, Somewhere { seed, steps }).expect("a game of the list");
        for (kind, at, with) in changes {
            mangle(&mut text, kind, at, with);
        }
        let _ = canonical(&text);
    }

    #[test]
    fn any_text_is_rejected(text: String) {
        prop_assert!(canonical(&text).is_err());
    }
}

/// A position typed by hand stands for a game, and goes on from there.
#[test]
fn a_typed_position_goes_on() {
    fn after<G: Game>(position: &str, action: &str) -> String
    where
        G::View: FromStr<Err: Display>,
    {
        let view: G::View = position.parse().unwrap_or_else(|error| panic!("{error}"));
        let mut chance = SeededChance::new(0);
        let mut game = G::determinize(&view, chance.rng());
        let seat = game.to_act().first().expect("the game goes on");
        let action = action.parse().unwrap_or_else(|_| panic!("an action"));
        game.play(seat, action, &mut chance, &mut ()).expect("a legal action");
        game.view(Viewer::Seat(seat)).to_string()
    }
    let text =
        after::<Thirteen>("thirteen 3: seat 0; first 1; piles b7 b4 / - / -; hand b2 b4 y1 y1 y1", "b4>b");
    assert!(text.contains("piles b4 / - / -") && text.contains("taken b4 b7 / - / -"), "{text}");
    let text = after::<Nichtig>("nichtig 3: seat 0; hand b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 y0", "lay b0");
    assert!(text.contains("own_laid b0; hands 12 13 13; laid 1 0 0"), "{text}");
    let text = after::<Danger13>("danger13 2: turned <; rows 5++ 3 18 / -", "give 0");
    assert!(text.contains("rows 5++ 3 / -") && text.contains("discards < 18"), "{text}");
}
