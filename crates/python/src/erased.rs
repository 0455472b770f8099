//! Games, views and players whose type is not known to Python: [`AnyGame`], [`AnyView`] and [`AnyPlayer`].

use std::any::Any;
use std::collections::VecDeque;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Map, Value};
use treize_bots::encode::Encoder;
use treize_bots::games::{self, Knowledge, Visit};
use treize_bots::judge::Judge;
use treize_bots::net::{Room, SCALE};
use treize_bots::{Limit, NetError, NetFileError, Place, Player, PlayerError, Spec, TrainedNet};
use treize_engine::games::GAMES;
use treize_engine::notation::ParsePositionError;
use treize_engine::{
    Account, Action, ActionSet, Aim, Card, Chance, Fact, Game, Outcome, PerSeat, PlayError, Players, Score,
    Scripted, Seat, SeatSet, SeededChance, SetupError, ShuffleError, Viewer,
};
use treize_record::Record;
use treize_record::table::UnknownGameError;

use crate::convert::{options_from, value_error};
use crate::vector;

/// Shuffles as the caller says, and otherwise from a seed.
#[derive(Clone)]
pub(crate) struct Dealer {
    seeded: SeededChance,
    given: VecDeque<Vec<String>>,
    /// Every shuffle so far.
    kept: Vec<Arc<[String]>>,
    /// The first shuffle of the caller that did not fit.
    error: Option<ShuffleError>,
    /// Whether it only finds out what is to be shuffled: then stacks stay as they are.
    is_asking: bool,
    asked: Option<Vec<String>>,
}

impl Dealer {
    fn new(seed: u64, given: Vec<Vec<String>>) -> Dealer {
        Dealer {
            // As the first game of a vector environment with this seed.
            seeded: SeededChance::for_game(seed, 0),
            given: given.into(),
            kept: Vec::new(),
            error: None,
            is_asking: false,
            asked: None,
        }
    }
}

impl Chance for Dealer {
    fn shuffle<C: Card>(&mut self, stack: &mut [C]) {
        if let Some(shuffle) = self.given.pop_front() {
            let mut script = Scripted::new(std::slice::from_ref(&shuffle));
            script.shuffle(stack);
            self.error = self.error.take().or(script.error);
        } else if self.is_asking {
            if self.asked.is_none() {
                self.asked = Some(stack.iter().map(C::to_string).collect());
            }
        } else {
            self.seeded.shuffle(stack);
        }
        if !self.is_asking {
            self.kept.push(stack.iter().map(C::to_string).collect());
        }
    }
}

/// Why a decision was not taken.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DecisionError {
    #[error(transparent)]
    Play(#[from] PlayError),
    #[error(transparent)]
    Shuffle(#[from] ShuffleError),
    #[error("{0} shuffles more than this decision needs")]
    Unused(usize),
}

/// A game in progress.
pub(crate) trait AnyGame: Send + Sync {
    fn boxed(&self) -> Box<dyn AnyGame>;
    fn id(&self) -> &'static str;
    fn rules(&self) -> u16;
    fn players(&self) -> Players;
    fn options(&self) -> Map<String, Value>;
    fn to_act(&self) -> SeatSet;
    fn legal(&self, seat: Seat) -> u128;
    fn outcome(&self) -> Option<Outcome>;
    /// The scores of the rounds that are over.
    fn rounds(&self) -> &[PerSeat<Score>];
    /// Scores, one for each seat, as relative scores: with teams, a team's ahead of the other's.
    fn relative(&self, scores: &[Score]) -> Vec<f64>;
    /// Every decision so far.
    fn decisions(&self) -> Vec<(Seat, usize)>;
    fn view(&self, viewer: Viewer) -> Box<dyn AnyView>;
    /// Takes a decision if it is legal. Shuffles that it leads to are those given, then those of the seed.
    fn play(&mut self, seat: Seat, action: usize, shuffles: Vec<Vec<String>>) -> Result<(), DecisionError>;
    /// The sorted stack that a legal decision makes the game shuffle, after these shuffles; nothing if there is none.
    fn next_stack(
        &self,
        seat: Seat,
        action: usize,
        shuffles: Vec<Vec<String>>,
    ) -> Result<Option<Vec<String>>, DecisionError>;
    /// What each step brought about, as the viewer may know it: the deal first.
    fn events(&self, viewer: Viewer, since: usize) -> Vec<(Value, Option<Fact>)>;
    /// The record, once the game is over and if it was played from its start.
    fn record(&self) -> Option<Record>;
    /// Shuffles from another seed from now on.
    fn reseed(&mut self, seed: u64);
}

/// What somebody may know of a game.
pub(crate) trait AnyView: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn boxed(&self) -> Box<dyn AnyView>;
    fn id(&self) -> &'static str;
    fn players(&self) -> Players;
    fn seat(&self) -> Option<Seat>;
    fn to_act(&self) -> SeatSet;
    /// What the viewer may do.
    fn legal(&self) -> u128;
    fn position(&self) -> String;
    fn board(&self) -> Value;
    fn is_equal(&self, other: &dyn AnyView) -> bool;
    fn determinize(&self, seed: u64) -> Box<dyn AnyGame>;
    /// The bytes of the observation, if the viewer has a seat and the game an observer.
    fn observe(&self) -> Option<Vec<u8>>;
    /// What a network is shown, by this version of the encoder or the present one: a row for each legal action.
    fn encode(&self, encoder: Option<u16>) -> Result<Encoded, EncoderError>;
    /// What a network, or the game's own, says of each legal action, as relative scores.
    fn values(&self, net: Option<&TrainedNet>) -> Result<Vec<f32>, NetError>;
    fn ask(&self) -> Fact;
    /// What an action is called, and what it leads to.
    fn describe(&self, action: usize) -> (Fact, Option<Fact>);
    /// A bot for the viewer's seat; nothing for a spectator.
    fn player(&self, spec: &Spec, seed: u64) -> Result<Option<Box<dyn AnyPlayer>>, NetFileError>;
}

/// What a network is shown of a decision: how many rows and inputs there are, and their numbers.
pub(crate) struct Encoded {
    pub(crate) rows: usize,
    pub(crate) inputs: usize,
    pub(crate) numbers: Vec<f32>,
}

/// There is no such encoder.
#[derive(Debug, thiserror::Error)]
pub(crate) enum EncoderError {
    #[error("{0} has no encoder for networks")]
    None(&'static str),
    #[error("encoder {given} of {game}, expected one of {known:?}")]
    Unknown { game: &'static str, given: u16, known: Vec<u16> },
}

/// The encoder of this version, or the present one.
pub(crate) fn encoder_of<G: Game>(
    knowledge: &Knowledge<G>,
    version: Option<u16>,
) -> Result<&Encoder<G>, EncoderError> {
    let is_wanted = |encoder: &&Encoder<G>| version.is_none_or(|version| encoder.version == version);
    knowledge.encoders().find(is_wanted).ok_or_else(|| {
        let mut known: Vec<_> = knowledge.encoders().map(|encoder| encoder.version).collect();
        known.sort_unstable();
        let unknown = |given| EncoderError::Unknown { game: G::ID, given, known };
        version.map_or(EncoderError::None(G::ID), unknown)
    })
}

/// A bot for one seat of one game.
pub(crate) trait AnyPlayer: Send {
    /// Chooses an action from a view of the game it was made for, whose seat is to act.
    fn choose(&mut self, view: &dyn AnyView) -> Result<usize, PlayerError>;
}

struct Playing<G: Game> {
    game: G,
    dealer: Dealer,
    options: G::Options,
    players: Players,
    knowledge: Knowledge<G>,
    decisions: Vec<(Seat, G::Action)>,
    rounds: Vec<PerSeat<Score>>,
    past: Vec<Arc<Account<G::Event>>>,
    /// Whether it was played from its start, and not imagined.
    is_whole: bool,
}

impl<G: Game> Clone for Playing<G> {
    fn clone(&self) -> Self {
        Playing {
            game: self.game.clone(),
            dealer: self.dealer.clone(),
            options: self.options.clone(),
            players: self.players,
            knowledge: self.knowledge.clone(),
            decisions: self.decisions.clone(),
            rounds: self.rounds.clone(),
            past: self.past.clone(),
            is_whole: self.is_whole,
        }
    }
}

impl<G: Game> Playing<G> {
    fn decide(&mut self, seat: Seat, action: G::Action) -> Result<(), PlayError> {
        let mut account = Account::default();
        let step = self.game.play(seat, action, &mut self.dealer, &mut account)?;
        self.rounds.extend(step.scores());
        self.decisions.push((seat, action));
        self.past.push(Arc::new(account));
        Ok(())
    }
}

impl<G: Game> AnyGame for Playing<G> {
    fn boxed(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn id(&self) -> &'static str {
        G::ID
    }

    fn rules(&self) -> u16 {
        G::RULES
    }

    fn players(&self) -> Players {
        self.players
    }

    fn options(&self) -> Map<String, Value> {
        match serde_json::to_value(&self.options) {
            Ok(Value::Object(options)) => options,
            _ => Map::new(),
        }
    }

    fn to_act(&self) -> SeatSet {
        self.game.to_act()
    }

    fn legal(&self, seat: Seat) -> u128 {
        self.game.legal(seat).bits()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn rounds(&self) -> &[PerSeat<Score>] {
        &self.rounds
    }

    fn relative(&self, scores: &[Score]) -> Vec<f64> {
        // As `Game::relative_score`, in the precision that Python's numbers have.
        let mean = |seats: SeatSet| {
            let total: Score = seats.into_iter().map(|seat| scores[seat.index()]).sum();
            f64::from(total) / seats.len() as f64
        };
        let ahead = |seat| {
            let team = self.game.team(seat);
            let ahead = mean(team) - mean(SeatSet::all(self.players).without(team));
            if G::AIM == Aim::Most { ahead } else { 0.0 - ahead }
        };
        Seat::all(self.players).map(ahead).collect()
    }

    fn decisions(&self) -> Vec<(Seat, usize)> {
        self.decisions.iter().map(|&(seat, action)| (seat, action.index())).collect()
    }

    fn view(&self, viewer: Viewer) -> Box<dyn AnyView> {
        Box::new(Seen::<G> {
            view: self.game.view(viewer),
            viewer,
            to_act: self.game.to_act(),
            legal: viewer.seat().map_or(ActionSet::EMPTY, |seat| self.game.legal(seat)),
            players: self.players,
            options: self.options.clone(),
            knowledge: self.knowledge.clone(),
        })
    }

    fn play(&mut self, seat: Seat, action: usize, shuffles: Vec<Vec<String>>) -> Result<(), DecisionError> {
        let action = G::Action::from_index(action);
        if shuffles.is_empty() && self.dealer.given.is_empty() {
            return Ok(self.decide(seat, action)?);
        }
        // A shuffle that does not fit is found out late, so this is tried first.
        let mut next = self.clone();
        next.dealer.given.extend(shuffles.iter().cloned());
        next.decide(seat, action)?;
        if let Some(error) = next.dealer.error {
            return Err(error.into());
        }
        if !shuffles.is_empty() && !next.dealer.given.is_empty() {
            return Err(DecisionError::Unused(next.dealer.given.len()));
        }
        *self = next;
        Ok(())
    }

    fn next_stack(
        &self,
        seat: Seat,
        action: usize,
        shuffles: Vec<Vec<String>>,
    ) -> Result<Option<Vec<String>>, DecisionError> {
        let mut dealer = Dealer { is_asking: true, kept: Vec::new(), ..self.dealer.clone() };
        dealer.given.extend(shuffles);
        self.game.clone().play(seat, G::Action::from_index(action), &mut dealer, &mut ())?;
        dealer.error.map_or(Ok(dealer.asked), |error| Err(error.into()))
    }

    fn events(&self, viewer: Viewer, since: usize) -> Vec<(Value, Option<Fact>)> {
        let events = self.past.iter().skip(since).flat_map(|account| &account.events);
        events
            .map(|event| {
                let event = G::redact(event, viewer);
                let fact = G::describe_event(&event);
                (serde_json::to_value(event).unwrap_or_default(), fact)
            })
            .collect()
    }

    fn record(&self) -> Option<Record> {
        let outcome = self.game.outcome().filter(|_| self.is_whole)?;
        let shuffles = self.dealer.kept.iter().map(|shuffle| shuffle.to_vec()).collect();
        Some(Record::finished::<G>(&self.options, &outcome, shuffles, &self.decisions, &self.rounds))
    }

    fn reseed(&mut self, seed: u64) {
        self.dealer.seeded = SeededChance::for_game(seed, 0);
    }
}

struct Seen<G: Game> {
    view: G::View,
    viewer: Viewer,
    to_act: SeatSet,
    legal: ActionSet<G::Action>,
    players: Players,
    options: G::Options,
    knowledge: Knowledge<G>,
}

impl<G: Game> AnyView for Seen<G> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn boxed(&self) -> Box<dyn AnyView> {
        Box::new(Seen::<G> {
            view: self.view.clone(),
            viewer: self.viewer,
            to_act: self.to_act,
            legal: self.legal,
            players: self.players,
            options: self.options.clone(),
            knowledge: self.knowledge.clone(),
        })
    }

    fn id(&self) -> &'static str {
        G::ID
    }

    fn players(&self) -> Players {
        self.players
    }

    fn seat(&self) -> Option<Seat> {
        self.viewer.seat()
    }

    fn to_act(&self) -> SeatSet {
        self.to_act
    }

    fn legal(&self) -> u128 {
        self.legal.bits()
    }

    fn position(&self) -> String {
        self.view.to_string()
    }

    fn board(&self) -> Value {
        serde_json::to_value(&self.view).unwrap_or_default()
    }

    fn is_equal(&self, other: &dyn AnyView) -> bool {
        other.as_any().downcast_ref::<Seen<G>>().is_some_and(|other| other.view == self.view)
    }

    fn determinize(&self, seed: u64) -> Box<dyn AnyGame> {
        let mut dealer = Dealer::new(seed, Vec::new());
        let game = G::determinize(&self.view, dealer.seeded.rng());
        Box::new(Playing::<G> {
            game,
            dealer,
            options: self.options.clone(),
            players: self.players,
            knowledge: self.knowledge.clone(),
            decisions: Vec::new(),
            rounds: Vec::new(),
            // In place of the deal, so that steps have the same numbers in all games.
            past: vec![Arc::default()],
            is_whole: false,
        })
    }

    fn observe(&self) -> Option<Vec<u8>> {
        let observer = self.knowledge.observer.as_ref().filter(|_| self.seat().is_some())?;
        let mut bytes = vec![0; observer.size()];
        (observer.write)(&self.view, &mut bytes);
        Some(bytes)
    }

    fn encode(&self, encoder: Option<u16>) -> Result<Encoded, EncoderError> {
        let encoder = encoder_of(&self.knowledge, encoder)?;
        let rows = self.legal.len();
        let mut numbers = vec![0.0; rows * encoder.size];
        vector::encode(encoder, &self.view, self.legal, &mut numbers);
        Ok(Encoded { rows, inputs: encoder.size, numbers })
    }

    fn values(&self, net: Option<&TrainedNet>) -> Result<Vec<f32>, NetError> {
        let net = net.or(self.knowledge.net).ok_or(NetError::NoEncoder(G::ID))?;
        let judge = Judge::new(net.encoder(&self.knowledge)?, net.net());
        let mut values = Vec::with_capacity(self.legal.len());
        judge.each(&self.view, self.legal, &mut Room::default(), |_, value| values.push(SCALE * value));
        Ok(values)
    }

    fn ask(&self) -> Fact {
        G::ask(&self.view, self.viewer)
    }

    fn describe(&self, action: usize) -> (Fact, Option<Fact>) {
        let action = G::Action::from_index(action);
        let preview = self
            .seat()
            .and_then(|seat| G::preview(&self.view, seat, action, &G::certain(&self.view, seat, action)));
        (G::describe_action(action), preview)
    }

    fn player(&self, spec: &Spec, seed: u64) -> Result<Option<Box<dyn AnyPlayer>>, NetFileError> {
        let Some(seat) = self.seat() else { return Ok(None) };
        spec.check(&self.knowledge)?;
        let place = Place { seat, players: self.players, options: &self.options };
        Ok(Some(Box::new(Bot::<G> { player: spec.player(&self.knowledge, &place, seed) })))
    }
}

struct Bot<G: Game> {
    player: Box<dyn Player<G>>,
}

impl<G: Game> AnyPlayer for Bot<G> {
    fn choose(&mut self, view: &dyn AnyView) -> Result<usize, PlayerError> {
        let seen = view.as_any().downcast_ref::<Seen<G>>().expect("a player is asked about its own game");
        Ok(self.player.choose(&seen.view, seen.legal, &Limit::default())?.index())
    }
}

/// Sets up a game that is known by its name.
pub(crate) fn open(
    game: &str,
    rules: Option<u64>,
    players: u64,
    options: Option<&Bound<'_, PyDict>>,
    seed: u64,
    shuffles: Vec<Vec<String>>,
) -> PyResult<Box<dyn AnyGame>> {
    struct Open<'a, 'py>(u64, Option<&'a Bound<'py, PyDict>>, u64, Vec<Vec<String>>);
    impl Visit for Open<'_, '_> {
        type Output = PyResult<Box<dyn AnyGame>>;

        fn visit<G: Game>(self, knowledge: Knowledge<G>) -> Self::Output {
            let Open(players, options, seed, shuffles) = self;
            let players = G::players(players).map_err(value_error)?;
            let options = options_from::<G>(options)?;
            let playing =
                start(knowledge, &options, players, Dealer::new(seed, shuffles)).map_err(value_error)?;
            playing.dealer.error.clone().map_or(Ok(()), |error| Err(value_error(error)))?;
            Ok(Box::new(playing))
        }
    }
    visit(game, rules, Open(players, options, seed, shuffles))?
}

/// The sorted stack that is shuffled when a game begins.
pub(crate) fn first_stack(
    game: &str,
    players: u64,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<String>> {
    struct Ask<'a, 'py>(u64, Option<&'a Bound<'py, PyDict>>);
    impl Visit for Ask<'_, '_> {
        type Output = PyResult<Vec<String>>;

        fn visit<G: Game>(self, _: Knowledge<G>) -> Self::Output {
            let players = G::players(self.0).map_err(value_error)?;
            let options = options_from::<G>(self.1)?;
            let mut dealer = Dealer { is_asking: true, ..Dealer::new(0, Vec::new()) };
            G::new(&options, players, &mut dealer, &mut ()).map_err(value_error)?;
            Ok(dealer.asked.unwrap_or_default())
        }
    }
    visit(game, None, Ask(players, options))?
}

fn start<G: Game>(
    knowledge: Knowledge<G>,
    options: &G::Options,
    players: Players,
    mut dealer: Dealer,
) -> Result<Playing<G>, SetupError> {
    let mut dealt = Account::default();
    let game = G::new(options, players, &mut dealer, &mut dealt)?;
    Ok(Playing {
        game,
        dealer,
        options: options.clone(),
        players,
        knowledge,
        decisions: Vec::new(),
        rounds: Vec::new(),
        past: vec![Arc::new(dealt)],
        is_whole: true,
    })
}

/// Reads a position of any game, by its present rules.
pub(crate) fn read_position(text: &str) -> Result<Option<Box<dyn AnyView>>, ParsePositionError> {
    struct Read<'a>(&'a str);
    impl Visit for Read<'_> {
        type Output = Result<Box<dyn AnyView>, ParsePositionError>;

        fn visit<G: Game>(self, knowledge: Knowledge<G>) -> Self::Output {
            let view: G::View = self.0.parse()?;
            // Who is to act and what the viewer may do is the same in all worlds that fit the view.
            let world = G::determinize(&view, SeededChance::new(0).rng());
            let board = serde_json::to_value(&view).unwrap_or_default();
            let seat = Seat::ALL.into_iter().find(|&seat| board["seat"] == u8::from(seat));
            let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
            let count = board["totals"].as_array().map_or(0, Vec::len);
            Ok(Box::new(Seen::<G> {
                viewer,
                to_act: world.to_act(),
                legal: viewer.seat().map_or(ActionSet::EMPTY, |seat| world.legal(seat)),
                players: Players::try_from(count).unwrap_or(*G::PLAYERS.start()),
                options: G::Options::default(),
                knowledge,
                view,
            }))
        }
    }
    let game = text.split_whitespace().next().unwrap_or_default();
    games::visit(game, Read(text)).transpose()
}

/// Visits a game that is known by its name, by its present rules if there is no version.
pub(crate) fn visit<V: Visit>(game: &str, rules: Option<u64>, visitor: V) -> PyResult<V::Output> {
    let info = GAMES.iter().find(|info| info.game == game);
    let info = info.ok_or_else(|| value_error(UnknownGameError::new(game)))?;
    let rules = rules.unwrap_or(info.rules.into());
    games::visit_version(game, rules, visitor).ok_or_else(|| {
        let known = treize_engine::games::versions(game);
        value_error(format!("rules version {rules} of {game}, expected one of {known:?}"))
    })
}
