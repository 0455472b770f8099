//! Positions as one line of text, like FEN in chess: what a viewer may know, written so that people can read it, type it
//! in a test and paste it into a bug report.
//!
//! Every game's [`View`](Game::View) has `Display` and `FromStr`. A position is the game's [`ID`](Game::ID), the number of
//! players, and then the fields of the view by their names:
//!
//! ```
//! use treize_engine::games::{Thirteen, piles, thirteen::FiveCards};
//! use treize_engine::{Game, SeededChance, Viewer};
//!
//! // Parts that are left out have their defaults: this is the second turn of the first round.
//! let view: piles::View<FiveCards> = "thirteen 3: seat 1; piles b7 / - / -; hand b1 b7 y1 g1 r4".parse()?;
//! assert_eq!(
//!     view.to_string(),
//!     "thirteen 3: seat 1; rounds 6; round 0; first 0; turn 1; piles b7 / - / -; hand b1 b7 y1 g1 r4; hands 5 5 5; \
//!      stock 34; taken - / - / -; totals 0 0 0"
//! );
//!
//! // A position is enough to play on.
//! let game = Thirteen::determinize(&view, SeededChance::new(13).rng());
//! let seat = game.to_act().first().expect("seat 1 is to act");
//! let legal: Vec<_> = game.legal(seat).iter().map(|action| action.to_string()).collect();
//! assert_eq!(legal, ["b1>b", "b7>b", "y1>y", "g1>g", "r4>b", "r4>y", "r4>g"]);
//!
//! // A position that cannot arise is rejected, with the part and what was expected.
//! let error = "thirteen 3: piles b7 b7 / - / -".parse::<piles::View<FiveCards>>().unwrap_err();
//! assert_eq!(error.to_string(), "part `piles` is `b7 b7 / - / -`, expected piles of 13 at most");
//! # Ok::<(), treize_engine::notation::ParsePositionError>(())
//! ```
//!
//! What `Display` writes is canonical: it has every part, in one order, with single spaces; reading it and writing it again
//! gives the same text. Reading is lenient about the order of the parts and about spaces, and strict about the position.
//! `docs/notation.md` has a table of the parts of each game.
//!
//! A new game writes its parts with [`write()`] and reads them with [`Parts`].

use std::fmt;

use crate::{Card, Game, PerSeat, Players, Score, Seat, SeatSet, excerpt};

/// What stands for nothing: no cards, nobody.
const NOTHING: &str = "-";

/// A text that is no position of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePositionError {
    /// It does not begin with the game and the number of players.
    #[error("a position of {game} begins with `{game}` and {min} to {max} players, this one with `{given}`")]
    Start {
        /// [`Game::ID`]
        game: &'static str,
        /// The fewest players.
        min: u8,
        /// The most players.
        max: u8,
        /// What stands there, cut short if it is long.
        given: String,
    },
    /// A part that positions of this game do not have.
    #[error("there is no part `{part}`, expected {known}", known = known.join(", "))]
    UnknownPart {
        /// Its name, cut short if it is long.
        part: String,
        /// The parts there are.
        known: &'static [&'static str],
    },
    /// A part that stands there twice.
    #[error("part `{part}` is there twice")]
    Twice {
        /// Its name.
        part: &'static str,
    },
    /// A card that the game does not have.
    #[error("part `{part}` has `{card}`, which is not a card of this game")]
    NotACard {
        /// The part.
        part: &'static str,
        /// What stands there, cut short if it is long.
        card: String,
    },
    /// More of a card than there are.
    #[error("part `{part}` has one `{card}` more than there are in the box")]
    TooMany {
        /// The part in which the last one is.
        part: &'static str,
        /// The card.
        card: String,
    },
    /// A part that cannot be read, or does not fit the others.
    #[error("part `{part}` is {given}, expected {expected}", given = quoted(given.as_deref()))]
    Part {
        /// Its name.
        part: &'static str,
        /// What stands there, cut short if it is long; nothing if it is left out.
        given: Option<String>,
        /// What should.
        expected: String,
    },
}

fn quoted(given: Option<&str>) -> String {
    given.map_or_else(|| "left out".into(), |given| format!("`{given}`"))
}

/// Writes a position: the game, the number of players, and the parts by their names.
///
/// # Errors
///
/// If the formatter fails.
pub fn write<'a>(
    f: &mut fmt::Formatter<'_>,
    game: &str,
    players: Players,
    parts: impl IntoIterator<Item = (&'a str, String)>,
) -> fmt::Result {
    write!(f, "{game} {players}")?;
    for (index, (name, value)) in parts.into_iter().enumerate() {
        write!(f, "{} {name} {value}", if index == 0 { ':' } else { ';' })?;
    }
    Ok(())
}

/// Cards as a position has them, separated by spaces: `b7 r4`, or `-` if there are none.
pub fn cards(cards: impl IntoIterator<Item: ToString>) -> String {
    let cards: Vec<_> = cards.into_iter().map(|card| card.to_string()).collect();
    if cards.is_empty() { NOTHING.into() } else { cards.join(" ") }
}

/// Groups of cards, one for each pile or each seat: `b7 r4 / - / g1`.
pub fn groups(groups: impl IntoIterator<Item: IntoIterator<Item: ToString>>) -> String {
    groups.into_iter().map(cards).collect::<Vec<_>>().join(" / ")
}

/// Something other than cards that is a part of a position.
pub trait Part: Sized {
    /// What may stand there, in words.
    fn expected(players: Players) -> String;
    /// Reads it; nothing if it is something else.
    fn read(text: &str, players: Players) -> Option<Self>;
    /// How it is written.
    fn text(&self) -> String;
}

macro_rules! numbers {
    ($($number:ty),*) => { $(
        impl Part for $number {
            fn expected(_: Players) -> String {
                "a whole number".into()
            }

            fn read(text: &str, _: Players) -> Option<Self> {
                // Each number has one spelling: neither `+3` nor `03`.
                text.parse().ok().filter(|number: &Self| number.to_string() == text)
            }

            fn text(&self) -> String {
                self.to_string()
            }
        }
    )* };
}

numbers!(u8, u16, Score);

impl Part for bool {
    fn expected(_: Players) -> String {
        "yes or no".into()
    }

    fn read(text: &str, _: Players) -> Option<Self> {
        match text {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        }
    }

    fn text(&self) -> String {
        if *self { "yes".into() } else { "no".into() }
    }
}

impl Part for Seat {
    fn expected(players: Players) -> String {
        format!("a seat from 0 to {}", players.get() - 1)
    }

    fn read(text: &str, players: Players) -> Option<Self> {
        Seat::all(players).find(|seat| seat.to_string() == text)
    }

    fn text(&self) -> String {
        self.to_string()
    }
}

impl Part for Option<Seat> {
    fn expected(players: Players) -> String {
        format!("{}, or `{NOTHING}`", Seat::expected(players))
    }

    fn read(text: &str, players: Players) -> Option<Self> {
        if text == NOTHING { Some(None) } else { Seat::read(text, players).map(Some) }
    }

    fn text(&self) -> String {
        cards(*self)
    }
}

impl Part for SeatSet {
    fn expected(players: Players) -> String {
        format!("different seats from 0 to {}, or `{NOTHING}`", players.get() - 1)
    }

    fn read(text: &str, players: Players) -> Option<Self> {
        if text == NOTHING {
            return Some(SeatSet::EMPTY);
        }
        let seats = text.split_whitespace().map(|seat| Seat::read(seat, players));
        let seats: Vec<_> = seats.collect::<Option<_>>()?;
        let set: SeatSet = seats.iter().copied().collect();
        (set.len() == seats.len() && !set.is_empty()).then_some(set)
    }

    fn text(&self) -> String {
        cards(*self)
    }
}

impl<T: Part + Copy + Default> Part for PerSeat<T> {
    fn expected(players: Players) -> String {
        format!("{players} values, one for each seat, each {}", T::expected(players))
    }

    fn read(text: &str, players: Players) -> Option<Self> {
        let items = text.split_whitespace().map(|item| T::read(item, players));
        let items: Vec<_> = items.collect::<Option<_>>()?;
        (items.len() == usize::from(players)).then(|| PerSeat::from_fn(players, |seat| items[seat.index()]))
    }

    fn text(&self) -> String {
        self.as_slice().iter().map(Part::text).collect::<Vec<_>>().join(" ")
    }
}

/// The parts of a position that is being read, and the cards that none of them has had so far.
///
/// ```
/// use treize_engine::{Players, Seat};
/// use treize_engine::games::{Danger13, danger13::Cards};
/// use treize_engine::notation::{ParsePositionError, Parts};
///
/// let text = "danger13 3: first 2; discards < 3+";
/// let mut parts = Parts::new::<Danger13>(text, &["round", "first", "discards"], Cards::BOX.each())?;
/// assert_eq!(parts.players(), Players::THREE);
/// assert_eq!(parts.value("round", 0_u16)?, 0, "it is left out");
/// assert_eq!(parts.value("first", Seat::ZERO)?, Seat::ALL[2]);
/// let discards: Cards = parts.cards("discards")?;
/// assert_eq!(parts.unseen(), 109 - 2);
/// # Ok::<(), ParsePositionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Parts<'a, C> {
    players: Players,
    given: Vec<(&'static str, &'a str)>,
    /// The cards that no part has had, sorted.
    unseen: Vec<C>,
}

impl<'a, C: Card> Parts<'a, C> {
    /// Splits a position of this game into its parts. `cards` is the whole box.
    ///
    /// # Errors
    ///
    /// If it does not begin with the game and a number of players, or has a part that is not one of `names`.
    pub fn new<G: Game<Card = C>>(
        text: &'a str,
        names: &'static [&'static str],
        cards: impl IntoIterator<Item = C>,
    ) -> Result<Self, ParsePositionError> {
        let (start, rest) = text.split_once(':').unwrap_or((text, ""));
        let players = match start.split_whitespace().collect::<Vec<_>>()[..] {
            [game, players] if game == G::ID => G::player_counts().find(|count| count.to_string() == players),
            _ => None,
        };
        let players = players.ok_or_else(|| {
            let (min, max) = (G::PLAYERS.start().get(), G::PLAYERS.end().get());
            ParsePositionError::Start { game: G::ID, min, max, given: excerpt(start.trim()) }
        })?;
        let mut given: Vec<(&'static str, &'a str)> = Vec::new();
        for part in rest.split(';').map(str::trim).filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
            let unknown = || ParsePositionError::UnknownPart { part: excerpt(name), known: names };
            let part = *names.iter().find(|known| **known == name).ok_or_else(unknown)?;
            if given.iter().any(|(name, _)| *name == part) {
                return Err(ParsePositionError::Twice { part });
            }
            given.push((part, value.trim()));
        }
        let mut unseen: Vec<C> = cards.into_iter().collect();
        unseen.sort_unstable();
        Ok(Parts { players, given, unseen })
    }

    /// How many play.
    pub fn players(&self) -> Players {
        self.players
    }

    /// How many cards of the box no part has had so far.
    pub fn unseen(&self) -> usize {
        self.unseen.len()
    }

    fn given(&self, part: &'static str) -> Option<&'a str> {
        self.given.iter().find(|(name, _)| *name == part).map(|(_, value)| *value)
    }

    /// The error that this part is not what was expected.
    pub fn error(&self, part: &'static str, expected: impl Into<String>) -> ParsePositionError {
        let given = self.given(part).map(excerpt);
        ParsePositionError::Part { part, given, expected: expected.into() }
    }

    /// Checks something about a part.
    ///
    /// # Errors
    ///
    /// If it does not hold.
    pub fn require(
        &self,
        part: &'static str,
        holds: bool,
        expected: impl Into<String>,
    ) -> Result<(), ParsePositionError> {
        if holds { Ok(()) } else { Err(self.error(part, expected)) }
    }

    /// A part, or its default if it is left out.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn value<T: Part>(&self, part: &'static str, default: T) -> Result<T, ParsePositionError> {
        let Some(text) = self.given(part) else { return Ok(default) };
        T::read(text, self.players).ok_or_else(|| self.error(part, T::expected(self.players)))
    }

    /// A part that follows from the others: it may be left out, but it may not differ.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or differs.
    pub fn derived<T: Part>(&self, part: &'static str, value: T) -> Result<T, ParsePositionError> {
        let expected = value.text();
        let given = self.value(part, value)?;
        let fits = given.text() == expected;
        self.require(part, fits, format!("`{expected}`, which follows from the other parts"))?;
        Ok(given)
    }

    /// Cards, which are taken out of the box; none if the part is left out.
    ///
    /// # Errors
    ///
    /// If something else stands there, or more of a card than are left.
    pub fn cards<T: FromIterator<C>>(&mut self, part: &'static str) -> Result<T, ParsePositionError> {
        self.take(part, self.given(part).unwrap_or(NOTHING)).map(|cards| cards.into_iter().collect())
    }

    /// Groups of cards, which are taken out of the box; groups of none if the part is left out.
    ///
    /// # Errors
    ///
    /// If there are more or fewer groups, or something else, or more of a card than are left.
    pub fn groups(&mut self, part: &'static str, count: u8) -> Result<Vec<Vec<C>>, ParsePositionError> {
        let Some(text) = self.given(part) else { return Ok(vec![Vec::new(); count.into()]) };
        let groups: Vec<_> = text.split('/').map(str::trim).collect();
        self.require(part, groups.len() == usize::from(count), format!("{count} groups of cards"))?;
        groups.into_iter().map(|group| self.take(part, group)).collect()
    }

    /// Cards for each seat: [`Parts::groups`].
    ///
    /// # Errors
    ///
    /// As [`Parts::groups`].
    pub fn per_seat<T: FromIterator<C> + Copy + Default>(
        &mut self,
        part: &'static str,
    ) -> Result<PerSeat<T>, ParsePositionError> {
        let groups = self.groups(part, self.players.get())?;
        Ok(PerSeat::from_fn(self.players, |seat| groups[seat.index()].iter().copied().collect()))
    }

    /// The viewer's own hand, with as many cards as `hands` says; nothing for a spectator.
    ///
    /// # Errors
    ///
    /// If it has more or fewer cards, or cannot be read.
    pub fn hand<T: FromIterator<C>>(
        &mut self,
        part: &'static str,
        viewer: Option<Seat>,
        hands: &PerSeat<u8>,
    ) -> Result<Option<T>, ParsePositionError> {
        let hand: Vec<C> = self.cards(part)?;
        let Some(seat) = viewer else {
            self.require(part, hand.is_empty(), "none: a spectator has no hand")?;
            return Ok(None);
        };
        self.require(part, hand.len() == usize::from(hands[seat]), format!("{} cards", hands[seat]))?;
        Ok(Some(hand.into_iter().collect()))
    }

    /// Points of the rounds that are over; 0 for each seat if the part is left out.
    ///
    /// # Errors
    ///
    /// If somebody has fewer than none, or more than anybody can have after this number of rounds.
    pub fn totals(
        &self,
        part: &'static str,
        round: u16,
        most_per_round: Score,
    ) -> Result<PerSeat<Score>, ParsePositionError> {
        let totals: PerSeat<Score> = self.value(part, PerSeat::new(self.players, 0))?;
        let most = most_per_round * Score::from(round);
        let fits = totals.as_slice().iter().all(|total| (0..=most).contains(total));
        self.require(part, fits, format!("0 to {most} points for each seat after {round} rounds"))?;
        Ok(totals)
    }

    fn take(&mut self, part: &'static str, text: &str) -> Result<Vec<C>, ParsePositionError> {
        if text == NOTHING {
            return Ok(Vec::new());
        }
        let mut cards = Vec::new();
        for text in text.split_whitespace() {
            let card: C =
                text.parse().map_err(|_| ParsePositionError::NotACard { part, card: excerpt(text) })?;
            let place = self.unseen.binary_search(&card);
            let place = place.map_err(|_| ParsePositionError::TooMany { part, card: card.to_string() })?;
            cards.push(self.unseen.remove(place));
        }
        self.require(part, !cards.is_empty(), format!("cards, or `{NOTHING}`"))?;
        Ok(cards)
    }
}
