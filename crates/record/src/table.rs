//! [`Table`]: a game being played, with its chance, its score sheet and what happened last.
//!
//! [`AnyTable`] is the one place where a game's type is erased, for clients that know no game by name.

use std::collections::VecDeque;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::options;
use crate::position::PositionError;
use crate::record::{Record, either};
use crate::seen::{ChoiceTexts, Seen, Texts};
use treize_engine::excerpt;
use treize_engine::games::{self, GAMES, Visit};
use treize_engine::{
    Account, Chance, Fact, Game, OptionError, Outcome, PerSeat, PlayError, Players, Recorded, Score,
    Scripted, Seat, SeatSet, SeededChance, SetupError, Standing, Viewer, totals,
};

/// Steps whose events a table remembers, for clients that catch up. A usual game has fewer than four hundred steps.
pub const REMEMBERED: usize = 500;

/// A game being played.
///
/// ```
/// use treize_engine::games::Thirteen;
/// use treize_engine::{Game, Players, SeededChance};
/// use treize_record::table::Table;
///
/// let mut table = Table::<Thirteen, _>::new(&Default::default(), Players::THREE, SeededChance::new(13))?;
/// let seat = table.game().to_act().first().expect("the game has just begun");
/// let action = table.game().legal(seat).nth(0).expect("who is to act may do something");
/// table.play(seat, action)?;
/// assert_eq!(table.actions(), [(seat, action)]);
/// assert!(!table.last().is_empty(), "something happened");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table<G: Game, C> {
    game: G,
    chance: C,
    options: G::Options,
    players: Players,
    actions: Vec<(Seat, G::Action)>,
    rounds: Vec<PerSeat<Score>>,
    /// What each of the last steps brought about, unredacted, the oldest first; never empty.
    past: VecDeque<Account<G::Event>>,
}

impl<G: Game, C: Chance> Table<G, C> {
    /// Sets a table up and deals.
    ///
    /// # Errors
    ///
    /// As [`Game::new`].
    pub fn new(options: &G::Options, players: Players, mut chance: C) -> Result<Self, SetupError> {
        let mut dealt = Account::default();
        let game = G::new(options, players, &mut chance, &mut dealt)?;
        let (actions, rounds, past) = (Vec::new(), Vec::new(), VecDeque::from([dealt]));
        Ok(Table { game, chance, options: options.clone(), players, actions, rounds, past })
    }

    /// A table at which `game` goes on, though nothing is known of how it came to be: it has no score sheet, and nothing has
    /// happened yet.
    fn resume(game: G, options: G::Options, players: Players, chance: C) -> Self {
        let past = VecDeque::from([Account::default()]);
        Table { game, chance, options, players, actions: Vec::new(), rounds: Vec::new(), past }
    }

    /// Does what the seat decided, if it may.
    ///
    /// # Errors
    ///
    /// As [`Game::play`].
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Result<(), PlayError> {
        let mut account = Account::default();
        let step = self.game.play(seat, action, &mut self.chance, &mut account)?;
        self.rounds.extend(step.scores());
        self.actions.push((seat, action));
        if self.past.len() == REMEMBERED {
            self.past.pop_front();
        }
        self.past.push_back(account);
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
    ///
    /// # Panics
    ///
    /// Never: the deal is remembered until a step is.
    pub fn last(&self) -> &[G::Event] {
        &self.past.back().expect("the deal is remembered until a step is").events
    }

    /// What the last decision brought about, as the viewer may know it.
    fn visible_events(&self, viewer: Viewer) -> Vec<G::Event> {
        self.last().iter().map(|event| G::redact(event, viewer)).collect()
    }
}

impl<G: Game, C> Table<G, C> {
    /// What the seat may do, in the order of the actions' texts.
    fn by_text(&self, seat: Seat) -> Vec<(String, G::Action)> {
        let legal = self.game.legal(seat).iter();
        let mut legal: Vec<_> = legal.map(|action| (action.to_string(), action)).collect();
        legal.sort_unstable();
        legal
    }

    /// What the steps since this one brought about; the last one if that is not given, too long ago to be remembered, or not
    /// yet come.
    fn steps_since(&self, step: Option<usize>) -> usize {
        let steps = step.and_then(|step| self.actions.len().checked_sub(step));
        steps.filter(|&steps| steps <= self.past.len()).unwrap_or(1)
    }

    /// Writes what these last steps brought about, as the viewer may know it.
    fn write_steps(&self, steps: usize, viewer: Viewer, texts: &mut Texts) -> usize {
        let past = self.past.range(self.past.len() - steps..);
        let events = past.clone().flat_map(|account| &account.events).map(|event| G::redact(event, viewer));
        let counts: Vec<_> = past.flat_map(|account| &account.counts).map(Vec::as_slice).collect();
        texts.write_steps(steps, &events.collect::<Vec<_>>(), G::describe_event, &counts)
    }

    /// What the owner of this view may do, in the order of the actions' texts.
    fn choices_of(&self, view: &G::View, seat: Seat) -> Choices {
        let imagined = G::imagine(view);
        let mut choices = Choices::default();
        for (text, action) in self.by_text(seat) {
            choices.legal.push(text);
            choices.names.push(G::describe_action(action));
            choices.previews.push(G::preview(view, seat, action, &G::certain_in(&imagined, seat, action)));
        }
        choices
    }

    /// What every viewer of the position is sent.
    fn common(&self) -> Common<'_, G> {
        let totals = totals(self.players, &self.rounds);
        let standing = Standing::of(&self.game, &totals);
        let has_teams = !standing.teams.is_empty();
        let team_rounds =
            has_teams.then(|| self.rounds.iter().map(|scores| standing.team_scores(scores)).collect());
        Common {
            game: G::ID,
            rules: G::RULES,
            players: self.players,
            options: &self.options,
            step: self.actions.len(),
            to_act: self.game.to_act(),
            rounds: &self.rounds,
            team_rounds,
            totals,
            outcome: self.game.outcome(),
            tie: self.game.tie(),
            standing,
        }
    }
}

/// What happened, as one viewer may know it: for boards, for sentences, and for the count of a round.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The events.
    pub events: Vec<Value>,
    /// For each event, what is said of it; nothing if it needs no words.
    pub facts: Vec<Option<Fact>>,
    /// For each round that ended, how it was counted.
    pub counts: Vec<Vec<Fact>>,
}

impl Report {
    /// Adds what happened later.
    pub fn extend(&mut self, later: Report) {
        self.events.extend(later.events);
        self.facts.extend(later.facts);
        self.counts.extend(later.counts);
    }
}

/// What a client is sent: what every viewer may know, and what this one may know.
#[derive(Serialize)]
#[serde(bound = "")]
struct TableView<'a, G: Game> {
    #[serde(flatten)]
    common: Common<'a, G>,
    #[serde(flatten)]
    own: Own<G>,
}

/// What every viewer may know, whatever the game.
#[derive(Serialize)]
#[serde(bound = "")]
struct Common<'a, G: Game> {
    game: &'static str,
    rules: u16,
    players: Players,
    options: &'a G::Options,
    /// How many decisions there have been.
    step: usize,
    to_act: SeatSet,
    /// The score sheet.
    rounds: &'a [PerSeat<Score>],
    /// The teams' rows of the score sheet, if there are teams.
    #[serde(skip_serializing_if = "Option::is_none")]
    team_rounds: Option<Vec<Vec<Score>>>,
    totals: PerSeat<Score>,
    outcome: Option<Outcome>,
    /// What decided a tie: see [`Game::tie`].
    #[serde(skip_serializing_if = "Option::is_none")]
    tie: Option<Fact>,
    standing: Standing,
}

/// What one viewer may know.
#[derive(Serialize)]
#[serde(bound = "")]
struct Own<G: Game> {
    /// The seat of the viewer: a spectator has none.
    seat: Option<Seat>,
    board: G::View,
    /// What the last decision brought about.
    last: Vec<G::Event>,
}

/// What a seat may do.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choices {
    /// The actions as text, in alphabetical order.
    pub legal: Vec<String>,
    /// What each of them is called: see [`Game::describe_action`].
    pub names: Vec<Fact>,
    /// What each of them leads to: see [`Game::preview`].
    pub previews: Vec<Option<Fact>>,
}

/// A table whose game is not known by its type.
///
/// ```
/// use treize_engine::{SeededChance, Viewer};
/// use treize_record::table::open;
///
/// let table = open("nichtig", 3, &Default::default(), SeededChance::new(13))?;
/// assert_eq!(table.id(), "nichtig");
/// let seat = table.to_act().first().expect("the game has just begun");
/// assert_eq!(table.legal(seat).len(), 12, "two of its 13 cards are alike");
/// let view = table.view(Viewer::Spectator);
/// assert_eq!(view["board"]["hands"], serde_json::json!([13, 13, 13]));
/// assert!(table.position(Viewer::Spectator).starts_with("nichtig 3: seat -;"));
/// # Ok::<(), treize_record::table::OpenError>(())
/// ```
pub trait AnyTable {
    /// [`Game::ID`]
    fn id(&self) -> &'static str;
    /// How many play.
    fn players(&self) -> Players;
    /// How many decisions there have been.
    fn step(&self) -> usize;
    /// [`Game::to_act`]
    fn to_act(&self) -> SeatSet;
    /// What the seat may do, as text in alphabetical order.
    fn legal(&self, seat: Seat) -> Vec<String>;
    /// What is asked of whom: see [`Game::ask`].
    fn ask(&self, viewer: Viewer) -> Fact;
    /// What each player would score if the round ended now: see [`Game::provisional`].
    fn provisional(&self, viewer: Viewer) -> Option<PerSeat<Score>>;
    /// What the seat may do, with names and consequences.
    fn choices(&self, seat: Seat) -> Choices;
    /// Why the seat may not do what the text says; nothing if it may. See [`Game::reason`].
    fn reason(&self, seat: Seat, action: &str) -> Option<Fact>;
    /// [`Game::rule`]
    fn rule(&self) -> u8;
    /// Does what the text says, if the seat may.
    ///
    /// # Errors
    ///
    /// As [`Game::play`], and if the text is no action of the game.
    fn play(&mut self, seat: Seat, action: &str) -> Result<(), PlayError>;
    /// [`Game::outcome`]
    fn outcome(&self) -> Option<Outcome>;
    /// [`Game::team`]
    fn team(&self, seat: Seat) -> SeatSet;
    /// [`Game::relative_score`]
    fn relative_score(&self, scores: &PerSeat<Score>, seat: Seat) -> f32;
    /// The score sheet: a row for each round that is over.
    fn rounds(&self) -> &[PerSeat<Score>];
    /// What a client of this viewer is sent.
    fn view(&self, viewer: Viewer) -> Value;
    /// What the viewer may know as one line of text: see [`treize_engine::notation`].
    fn position(&self, viewer: Viewer) -> String;
    /// A list of what the last decision brought about, as the viewer may know it: the `last` of the view.
    fn events(&self, viewer: Viewer) -> Value;
    /// What the last decision brought about, as the viewer may know it.
    fn report(&self, viewer: Viewer) -> Report;
    /// Whether the seat may do what the text says, as [`AnyTable::legal`] writes it.
    fn may(&self, seat: Seat, action: &str) -> bool;
    /// Starts to write the position for its viewers, with [`AnyTable::see`].
    fn texts(&self) -> Texts;
    /// The position as the viewer may know it, written without building a tree of values, and what has happened since the
    /// table was at this step. Without a step, or if it is too long ago to be remembered ([`REMEMBERED`]) or has not come
    /// yet, what the last decision brought about. `texts` is of this position.
    fn see<'a>(&self, viewer: Viewer, since: Option<usize>, texts: &'a mut Texts) -> Seen<'a>;
}

/// A table that keeps its shuffles, so that its game can be written down.
pub trait RecordedTable: AnyTable {
    /// The record of its game, once that is over.
    fn record(&self) -> Option<Record>;

    /// What the seat has seen of this round, moment by moment: its deal first, the present last.
    fn moments(&self, seat: Seat) -> Vec<Moment>;
}

/// What a seat saw at one moment of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// What had happened, as the seat may know it: a list of the game's own events.
    pub events: Value,
    /// What the seat saw then: the game's own view, the `board` of [`AnyTable::view`].
    pub board: Value,
}

/// There is no game with this [`Game::ID`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game `{0}`, expected {known}", known = known())]
pub struct UnknownGameError(String);

impl UnknownGameError {
    /// An error that shows what was given, cut short if it is long, and lists the games.
    pub fn new(game: &str) -> UnknownGameError {
        UnknownGameError(excerpt(game))
    }
}

fn known() -> String {
    GAMES.iter().map(|info| format!("`{}`", info.game)).collect::<Vec<_>>().join(", ")
}

/// A table cannot be opened like this.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// No such game.
    #[error(transparent)]
    Game(#[from] UnknownGameError),
    /// Rules that the program does not know.
    #[error("rules version {given} of {game}, expected {known}", known = either(known))]
    Rules {
        /// Which game.
        game: String,
        /// The version.
        given: u64,
        /// Those that the program knows.
        known: Vec<u16>,
    },
    /// The game cannot be set up like this.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Opens a table for a game that is known by its [`Game::ID`] only, by its present rules, and deals.
///
/// ```
/// use treize_record::fairness::{Nonce, Provable, Seed};
/// use treize_record::table::open;
///
/// let seed = Seed::from_bytes([13; 32]); // a real one is random
/// let nonces = [1, 2, 3].map(|byte| Nonce::from_bytes([byte; 16]));
/// let chance = Provable::new(&seed, &nonces);
/// let mut table = open("danger13", 3, &Default::default(), chance)?;
/// while let Some(seat) = table.to_act().first() {
///     let action = table.legal(seat).swap_remove(0);
///     table.play(seat, &action)?;
/// }
/// let mut record = table.record().expect("the game is over");
/// record.prove(&seed, &nonces);
/// record.verify()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If there is no such game, or it cannot be set up like this.
pub fn open<C: Chance + Send + Sync + 'static>(
    game: &str,
    players: u64,
    options: &Map<String, Value>,
    chance: C,
) -> Result<Box<dyn RecordedTable + Send + Sync>, OpenError> {
    let info = GAMES.iter().find(|info| info.game == game);
    let info = info.ok_or_else(|| UnknownGameError::new(game))?;
    open_version(game, info.rules.into(), players, options, chance)
}

/// Opens a table for a game by a certain version of its rules, and deals: a game goes on by the rules by which it began.
///
/// ```
/// use treize_engine::SeededChance;
/// use treize_record::table::open_version;
///
/// let old = open_version("danger13", 1, 2, &Default::default(), SeededChance::new(13))?;
/// assert_eq!(old.view(treize_engine::Viewer::Spectator)["rules"], 1);
/// let error = open_version("danger13", 3, 2, &Default::default(), SeededChance::new(13)).err();
/// assert_eq!(error.expect("no such rules").to_string(), "rules version 3 of danger13, expected 1 or 2");
/// # Ok::<(), treize_record::table::OpenError>(())
/// ```
///
/// # Errors
///
/// If there is no such game, or not by these rules, or it cannot be set up like this.
pub fn open_version<C: Chance + Send + Sync + 'static>(
    game: &str,
    rules: u64,
    players: u64,
    options: &Map<String, Value>,
    chance: C,
) -> Result<Box<dyn RecordedTable + Send + Sync>, OpenError> {
    struct Open<'a, C>(u64, &'a Map<String, Value>, C);
    impl<C: Chance + Send + Sync + 'static> Visit for Open<'_, C> {
        type Output = Result<Box<dyn RecordedTable + Send + Sync>, SetupError>;

        fn visit<G: Game>(self) -> Self::Output {
            let Open(players, options, chance) = self;
            let (players, options) = (G::players(players)?, options::read::<G>(options)?);
            Ok(Box::new(Table::<G, _>::new(&options, players, Recorded::new(chance))?))
        }
    }
    let opened = games::visit_version(game, rules, Open(players, options, chance));
    let unknown = || {
        let known = games::versions(game);
        if known.is_empty() {
            return UnknownGameError::new(game).into();
        }
        OpenError::Rules { game: game.into(), given: rules, known }
    };
    Ok(opened.ok_or_else(unknown)??)
}

/// Opens a table in the middle of a game, at a [position](treize_engine::notation).
///
/// A position says what one viewer knows. The same `world` always makes up the same hidden cards, and later shuffles.
///
/// ```
/// use treize_record::table::open_position;
///
/// let table = open_position("danger13 2: turned 4d; rows 4 3 2 / H", &Default::default(), 0)?;
/// assert_eq!((table.step(), table.legal(treize_engine::Seat::ZERO)), (0, vec!["give 0".into(), "give 1".into()]));
/// # Ok::<(), treize_record::table::OpenPositionError>(())
/// ```
///
/// # Errors
///
/// If the text is no position of a game of the list, or the game does not have these options.
pub fn open_position(
    position: &str,
    options: &Map<String, Value>,
    world: u64,
) -> Result<Box<dyn AnyTable + Send + Sync>, OpenPositionError> {
    struct Open<'a>(&'a str, &'a Map<String, Value>, u64);
    impl Visit for Open<'_> {
        type Output = Result<Box<dyn AnyTable + Send + Sync>, OpenPositionError>;

        fn visit<G: Game>(self) -> Self::Output {
            let Open(position, options, world) = self;
            let options = options::read::<G>(options)?;
            let view: G::View = position.parse().map_err(PositionError::from)?;
            let mut chance = SeededChance::new(world);
            let game = G::determinize(&view, chance.rng());
            let players = players_of::<G>(&view);
            Ok(Box::new(Table::<G, _>::resume(game, options, players, chance)))
        }
    }
    let game = position.split_whitespace().next().unwrap_or_default();
    let opened = games::visit(game, Open(position, options, world));
    opened.ok_or_else(|| PositionError::Game(UnknownGameError::new(game)))?
}

/// How many play: the second word of every position.
fn players_of<G: Game>(view: &G::View) -> Players {
    let text = view.to_string();
    let number = text.split([' ', ':']).nth(1).and_then(|number| number.parse().ok());
    number.and_then(|number| G::players(number).ok()).expect("a position names its number of players")
}

/// A table cannot be opened at this position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenPositionError {
    /// No position of a game.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The game does not have these options.
    #[error(transparent)]
    Options(#[from] OptionError),
}

impl<G: Game, C: Chance> AnyTable for Table<G, C> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn players(&self) -> Players {
        self.players
    }

    fn step(&self) -> usize {
        self.actions.len()
    }

    fn to_act(&self) -> SeatSet {
        self.game.to_act()
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        self.by_text(seat).into_iter().map(|(text, _)| text).collect()
    }

    fn ask(&self, viewer: Viewer) -> Fact {
        G::ask(&self.game.view(viewer), viewer)
    }

    fn provisional(&self, viewer: Viewer) -> Option<PerSeat<Score>> {
        G::provisional(&self.game.view(viewer))
    }

    fn choices(&self, seat: Seat) -> Choices {
        self.choices_of(&self.game.view(Viewer::Seat(seat)), seat)
    }

    fn reason(&self, seat: Seat, action: &str) -> Option<Fact> {
        match action.parse() {
            Ok(action) => G::reason(&self.game.view(Viewer::Seat(seat)), seat, action),
            Err(_) => Some(Fact::new("reason-other")),
        }
    }

    fn rule(&self) -> u8 {
        self.game.rule()
    }

    fn play(&mut self, seat: Seat, action: &str) -> Result<(), PlayError> {
        let action = action.parse().map_err(|_| PlayError::NotAnAction)?;
        Table::play(self, seat, action)
    }

    fn team(&self, seat: Seat) -> SeatSet {
        self.game.team(seat)
    }

    fn relative_score(&self, scores: &PerSeat<Score>, seat: Seat) -> f32 {
        self.game.relative_score(scores, seat)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn rounds(&self) -> &[PerSeat<Score>] {
        &self.rounds
    }

    fn view(&self, viewer: Viewer) -> Value {
        let (board, last) = (self.game.view(viewer), self.visible_events(viewer));
        let view = TableView { common: self.common(), own: Own::<G> { seat: viewer.seat(), board, last } };
        serde_json::to_value(view).expect("views are plain data with text keys")
    }

    fn position(&self, viewer: Viewer) -> String {
        self.game.view(viewer).to_string()
    }

    fn events(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.visible_events(viewer)).expect("events are plain data with text keys")
    }

    fn report(&self, viewer: Viewer) -> Report {
        let mut report = Report::default();
        for event in self.visible_events(viewer) {
            report.facts.push(G::describe_event(&event));
            report.events.push(serde_json::to_value(event).expect("plain data with text keys"));
        }
        report.counts.clone_from(&self.past.back().expect("the deal is remembered until a step is").counts);
        report
    }

    fn may(&self, seat: Seat, action: &str) -> bool {
        let read = action.parse::<G::Action>();
        read.is_ok_and(|read| self.game.legal(seat).contains(read) && read.to_string() == action)
    }

    fn texts(&self) -> Texts {
        Texts::new(&self.common())
    }

    fn see<'a>(&self, viewer: Viewer, since: Option<usize>, texts: &'a mut Texts) -> Seen<'a> {
        let last = self.write_steps(1, viewer, texts);
        let steps = self.steps_since(since);
        let since = if steps == 1 { last } else { self.write_steps(steps, viewer, texts) };
        let board = self.game.view(viewer);
        let deciding = viewer.seat().filter(|&seat| self.game.to_act().contains(seat));
        let choices = deciding.map(|seat| {
            let Choices { legal, names, previews } = self.choices_of(&board, seat);
            ChoiceTexts::new(&legal, &names, &previews)
        });
        let (ask, provisional) = (G::ask(&board, viewer), G::provisional(&board));
        texts.seen(viewer.seat(), &board, (last, since), &ask, provisional.as_ref(), choices)
    }
}

impl<G: Game, C: Chance> RecordedTable for Table<G, Recorded<C>> {
    fn record(&self) -> Option<Record> {
        Record::of(self)
    }

    fn moments(&self, seat: Seat) -> Vec<Moment> {
        let viewer = Viewer::Seat(seat);
        let (mut chance, mut events) = (Scripted::new(&self.chance.shuffles), Vec::new());
        let mut game = G::new(&self.options, self.players, &mut chance, &mut events)
            .expect("the game was set up like this before");
        let (mut moments, mut rounds, mut actions) = (Vec::new(), 0, self.actions.iter());
        loop {
            if rounds == self.rounds.len() {
                let events = events.iter().map(|event| G::redact(event, viewer)).collect::<Vec<_>>();
                let plain = "events and views are plain data with text keys";
                moments.push(Moment {
                    events: serde_json::to_value(events).expect(plain),
                    board: serde_json::to_value(game.view(viewer)).expect(plain),
                });
            }
            let Some(&(seat, action)) = actions.next() else { return moments };
            events.clear();
            rounds += usize::from(game.apply(seat, action, &mut chance, &mut events).scores().is_some());
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_table_that_cannot_be_opened_says_why() {
        let rows = [
            (
                "whist",
                3,
                json!({}),
                "there is no game `whist`, expected `thirteen`, `friday13`, `nichtig`, `danger13`",
            ),
            ("danger13", 6, json!({}), "6 players, expected 2 to 5"),
            ("danger13", u64::MAX, json!({}), "18446744073709551615 players, expected 2 to 5"),
            ("danger13", 3, json!({"rounds": 2}), "unknown option `rounds`: this game has none"),
            ("nichtig", 5, json!({"teams": true}), "option `teams` needs 4 or 6 players"),
        ];
        for (game, players, options, expected) in rows {
            let options = options.as_object().expect("an object");
            let error = open(game, players, options, SeededChance::new(0)).err().expect(expected);
            assert_eq!(error.to_string(), expected);
        }
    }

    #[test]
    fn what_happened_since_a_step_is_every_later_steps_events() {
        let rounds = json!({"rounds": 100});
        let rounds = rounds.as_object().expect("an object");
        let mut table = open("nichtig", 6, rounds, SeededChance::new(5)).expect("a table");
        let viewer = Viewer::Seat(Seat::try_from(2).expect("a seat"));
        let read = |text: &str| -> Vec<Value> { serde_json::from_str(text).expect("a list") };
        let mut events = vec![table.events(viewer)];
        for _ in 0..REMEMBERED + 50 {
            let seat = table.to_act().first().expect("the game goes on");
            let action = table.legal(seat).swap_remove(0);
            table.play(seat, &action).expect("legal");
            events.push(table.events(viewer));
        }
        let step = table.step();
        for missed in [0, 1, 7, REMEMBERED - 1, REMEMBERED] {
            let since =
                events[step + 1 - missed..].iter().flat_map(|events| events.as_array().expect("a list"));
            let since: Vec<_> = since.cloned().collect();
            let mut texts = table.texts();
            let seen = table.see(viewer, Some(step - missed), &mut texts);
            assert_eq!(read(seen.events()), since, "{missed} steps");
            let (facts, counts) =
                (read(seen.facts()).len(), seen.counts().map_or(0, |counts| read(counts).len()));
            if missed == 0 {
                let last = table.report(viewer);
                assert_eq!((facts, counts), (last.facts.len(), last.counts.len()), "of the last step");
                continue;
            }
            let ended = since.iter().filter(|event| event["event"] == "round_ended").count();
            assert_eq!((facts, counts), (since.len(), ended), "{missed} steps");
        }
        for (step, why) in
            [(Some(step - REMEMBERED - 1), "too long ago"), (Some(step + 1), "not yet"), (None, "no step")]
        {
            let mut texts = table.texts();
            let seen = table.see(viewer, step, &mut texts);
            assert_eq!(read(seen.events()), table.report(viewer).events, "{why}");
        }
    }

    /// Plays some steps; at each, compares the table with one that looks the same to the seat, and is another.
    struct Twins;

    impl Visit for Twins {
        type Output = usize;

        fn visit<G: Game>(self) -> usize {
            let mut chance = SeededChance::new(7);
            let mut table =
                Table::<G, _>::new(&G::Options::default(), *G::PLAYERS.start(), SeededChance::new(1))
                    .expect("the fewest can play");
            let mut different = 0;
            for _ in 0..40 {
                let Some(seat) = table.game.to_act().first() else { break };
                let game = G::determinize(&table.game.view(Viewer::Seat(seat)), chance.rng());
                let cards = |game: &G| {
                    let mut cards = Vec::new();
                    game.cards(&mut |card, _| cards.push(card));
                    cards
                };
                different += usize::from(cards(&game) != cards(&table.game));
                let twin = Table { game, ..table.clone() };
                let choices = table.choices(seat);
                assert_eq!(twin.choices(seat), choices, "{} at step {}", G::ID, table.step());
                let legal = AnyTable::legal(&table, seat);
                assert_eq!(choices.legal, legal);
                assert_eq!((choices.previews.len(), choices.names.len()), (legal.len(), legal.len()));
                let mut texts = table.texts();
                for viewer in
                    [Viewer::Spectator].into_iter().chain(Seat::all(table.players).map(Viewer::Seat))
                {
                    let seen = table.see(viewer, None, &mut texts);
                    let mut view = String::new();
                    seen.write_view(&mut view);
                    let read = |text: &str| -> Value { serde_json::from_str(text).expect("JSON") };
                    let report = table.report(viewer);
                    assert_eq!(read(&view), table.view(viewer));
                    assert_eq!(read(seen.ask()), json!(table.ask(viewer)));
                    assert_eq!(read(seen.events()), json!(report.events));
                    assert_eq!(read(seen.facts()), json!(report.facts));
                    assert_eq!(read(seen.counts().unwrap_or("[]")), json!(report.counts));
                    let decides = viewer.seat().filter(|&seat| table.game.to_act().contains(seat));
                    let choices = decides.map(|seat| table.choices(seat)).unwrap_or_default();
                    assert_eq!(read(seen.legal()), json!(choices.legal));
                    assert_eq!(read(seen.names().unwrap_or("[]")), json!(choices.names));
                    assert_eq!(read(seen.previews().unwrap_or("[]")), json!(choices.previews));
                }
                for action in legal.iter().chain(&["no such action".to_string(), format!("{} ", legal[0])]) {
                    assert_eq!(AnyTable::may(&table, seat, action), legal.contains(action), "`{action}`");
                }
                assert!(legal.iter().all(|action| table.reason(seat, action).is_none()));
                assert!(table.reason(seat, "no such action").is_some());
                let action = AnyTable::legal(&table, seat).swap_remove(0);
                AnyTable::play(&mut table, seat, &action).expect("legal");
            }
            different
        }
    }

    #[test]
    fn the_moments_of_a_round_begin_with_its_deal_and_end_with_the_present() {
        for info in GAMES {
            let mut chance = SeededChance::new(3);
            let seats: Vec<_> = Seat::all(info.min_players).collect();
            let mut table = open(info.game, info.min_players.into(), &Map::new(), SeededChance::new(13))
                .expect("a table");
            let (mut began, mut rounds) = (0, 0);
            while let Some(seat) = table.to_act().first() {
                for &seat in &seats {
                    let moments = table.moments(seat);
                    assert_eq!(moments.len(), table.step() - began + 1, "{}", info.game);
                    let last = moments.last().expect("the present");
                    let viewer = Viewer::Seat(seat);
                    assert_eq!(last.board, table.view(viewer)["board"], "{}", info.game);
                    assert_eq!(last.events, table.events(viewer), "{}", info.game);
                    let starts = |event: &Value| event["event"] == "round_started";
                    let first = moments[0].events.as_array().expect("a list");
                    assert!(first.iter().any(starts), "{}: {first:?}", info.game);
                }
                let legal = table.legal(seat);
                table.play(seat, &legal[chance.below(legal.len())]).expect("a legal one");
                if table.rounds().len() > rounds {
                    (began, rounds) = (table.step(), table.rounds().len());
                }
                if rounds == 2 {
                    break;
                }
            }
        }
    }

    #[test]
    fn equal_views_have_equal_choices() {
        for info in GAMES {
            let different = games::visit(info.game, Twins).expect("a game of the list");
            assert!(different > 20, "{}: only {different} pairs of tables differ", info.game);
        }
    }
}
