//! [`Table`]: a game being played, with its chance, its score sheet and what happened last.
//!
//! [`AnyTable`] is the one place where a game's type is erased, for clients that know no game by name.

use serde::Serialize;
use serde_json::Value;

use crate::{Chance, Game, Outcome, PerSeat, PlayError, Score, Seat, SeatSet, SetupError, Viewer};

/// A game being played.
#[derive(Clone, Debug)]
pub struct Table<G: Game, C> {
    game: G,
    chance: C,
    options: G::Options,
    seats: u8,
    actions: Vec<(Seat, G::Action)>,
    rounds: Vec<PerSeat<Score>>,
    last: Vec<G::Event>,
}

impl<G: Game, C: Chance> Table<G, C> {
    /// Sets a table up and deals.
    pub fn new(options: &G::Options, seats: u8, mut chance: C) -> Result<Self, SetupError> {
        let mut last = Vec::new();
        let game = G::new(options, seats, &mut chance, &mut last)?;
        let (actions, rounds) = (Vec::new(), Vec::new());
        Ok(Table { game, chance, options: options.clone(), seats, actions, rounds, last })
    }

    /// Does what the seat decided, if it may.
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Result<(), PlayError> {
        let mut events = Vec::new();
        self.game.play(seat, action, &mut self.chance, &mut events)?;
        self.rounds.extend(events.iter().filter_map(G::scores));
        self.actions.push((seat, action));
        self.last = events;
        Ok(())
    }

    /// The game itself: the whole truth.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Where its shuffles come from.
    pub fn chance(&self) -> &C {
        &self.chance
    }

    /// What the table chose.
    pub fn options(&self) -> &G::Options {
        &self.options
    }

    /// Every decision so far.
    pub fn actions(&self) -> &[(Seat, G::Action)] {
        &self.actions
    }

    /// The score sheet: a row for each round that is over.
    pub fn rounds(&self) -> &[PerSeat<Score>] {
        &self.rounds
    }

    /// What the last decision brought about, unredacted; at the start, the first deal.
    pub fn last(&self) -> &[G::Event] {
        &self.last
    }
}

/// What a client is sent: what every game has in common, and the game's own view as `board`.
#[derive(Serialize)]
struct Seen<'a, G: Game> {
    game: &'static str,
    rules: u16,
    players: u8,
    options: &'a G::Options,
    /// Whose eyes: a spectator has no seat.
    seat: Option<Seat>,
    /// How many decisions there have been.
    step: usize,
    to_act: SeatSet,
    /// The score sheet.
    rounds: &'a [PerSeat<Score>],
    outcome: Option<Outcome>,
    /// What the last decision brought about, as this viewer may know it.
    last: Vec<G::Event>,
    board: G::View,
}

/// A table whose game is not known by its type.
pub trait AnyTable {
    /// [`Game::ID`]
    fn id(&self) -> &'static str;
    /// How many play.
    fn players(&self) -> u8;
    /// How many decisions there have been.
    fn step(&self) -> usize;
    /// [`Game::to_act`]
    fn to_act(&self) -> SeatSet;
    /// What the seat may do, as text in alphabetical order.
    fn legal(&self, seat: Seat) -> Vec<String>;
    /// Does what the text says, if the seat may.
    fn play(&mut self, seat: Seat, action: &str) -> Result<(), PlayError>;
    /// [`Game::outcome`]
    fn outcome(&self) -> Option<Outcome>;
    /// The score sheet: a row for each round that is over.
    fn rounds(&self) -> &[PerSeat<Score>];
    /// What a client with these eyes is sent.
    fn view(&self, viewer: Viewer) -> Value;
}

impl<G: Game, C: Chance> AnyTable for Table<G, C> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn players(&self) -> u8 {
        self.seats
    }

    fn step(&self) -> usize {
        self.actions.len()
    }

    fn to_act(&self) -> SeatSet {
        self.game.to_act()
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        let mut legal = Vec::new();
        self.game.legal(seat, &mut legal);
        let mut legal: Vec<_> = legal.iter().map(ToString::to_string).collect();
        legal.sort_unstable();
        legal
    }

    fn play(&mut self, seat: Seat, action: &str) -> Result<(), PlayError> {
        let action = action.parse().map_err(|_| PlayError::NotAnAction)?;
        Table::play(self, seat, action)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn rounds(&self) -> &[PerSeat<Score>] {
        &self.rounds
    }

    fn view(&self, viewer: Viewer) -> Value {
        let seen = Seen::<G> {
            game: G::ID,
            rules: G::RULES,
            players: self.seats,
            options: &self.options,
            seat: viewer.seat(),
            step: self.actions.len(),
            to_act: self.game.to_act(),
            rounds: &self.rounds,
            outcome: self.game.outcome(),
            last: self.last.iter().map(|event| G::redact(event, viewer)).collect(),
            board: self.game.view(viewer),
        };
        serde_json::to_value(seen).expect("views are plain data with text keys")
    }
}
