//! `treize.Game`, `treize.View`, `treize.Action` and `treize.Player`.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{LazyLock, Mutex, PoisonError};

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use treize_bots::games::{Knowledge, Visit};
use treize_bots::{NetFileError, Spec};
use treize_engine::{Action as _, Fact, Players, Seat, Viewer, excerpt};
use treize_words::Words;

use crate::convert::{to_python, value_error};
use crate::erased::{self, AnyGame, AnyPlayer, AnyView, DecisionError};
use crate::errors::{IllegalActionError, PositionError};
use crate::net::Net;
use crate::record::Record;
use crate::vec_env::random_seed;
use crate::vector::write_mask;

/// A decision: a number below the game's number of actions, and a text. It can be used wherever an int is wanted.
///
/// >>> from treize import Action
/// >>> action = Action("thirteen", "b7>b")
/// >>> int(action), str(action)
/// (4, 'b7>b')
/// >>> Action("thirteen", 4) == action
/// True
/// >>> Action("thirteen", "b3>b")
/// Traceback (most recent call last):
/// ...
/// ValueError: thirteen has no action `b3>b`
#[pyclass(module = "treize", frozen)]
#[derive(Clone)]
pub(crate) struct Action {
    #[pyo3(get)]
    game: &'static str,
    #[pyo3(get)]
    index: usize,
}

#[pymethods]
impl Action {
    #[new]
    fn new(game: &str, action: &Bound<'_, PyAny>) -> PyResult<Action> {
        let game = about(game)?;
        Ok(Action { game: game.id, index: action_index(game, action)? })
    }

    /// The action as records write it.
    #[getter]
    fn text(&self) -> &'static str {
        ABOUT[self.game].actions[self.index].as_str()
    }

    fn __str__(&self) -> &'static str {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("Action({:?}, {:?})", self.game, self.text())
    }

    fn __index__(&self) -> usize {
        self.index
    }

    fn __int__(&self) -> usize {
        self.index
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        if let Ok(other) = other.cast::<Action>() {
            let other = other.get();
            return (other.game, other.index) == (self.game, self.index);
        }
        other.extract::<usize>().is_ok_and(|index| index == self.index)
    }

    fn __hash__(&self) -> u64 {
        // As the hash of an int, to which an action can be equal.
        self.index as u64
    }
}

/// What is asked of every game often.
pub(crate) struct About {
    pub(crate) id: &'static str,
    pub(crate) actions: Vec<String>,
    indices: HashMap<String, usize>,
}

static ABOUT: LazyLock<HashMap<&'static str, About>> = LazyLock::new(|| {
    struct Ask;
    impl Visit for Ask {
        type Output = About;

        fn visit<G: treize_engine::Game>(self, _: Knowledge<G>) -> About {
            let actions: Vec<_> =
                (0..G::Action::COUNT).map(|index| G::Action::from_index(index).to_string()).collect();
            let indices = (0..).zip(&actions).map(|(index, text)| (text.clone(), index)).collect();
            About { id: G::ID, actions, indices }
        }
    }
    let games = treize_engine::games::GAMES.iter();
    games.filter_map(|info| Some((info.game, treize_bots::games::visit(info.game, Ask)?))).collect()
});

pub(crate) fn about(game: &str) -> PyResult<&'static About> {
    ABOUT.get(game).ok_or_else(|| value_error(treize_record::table::UnknownGameError::new(game)))
}

/// The number of an action that is given as a number, a text or an `Action`.
fn action_index(about: &About, action: &Bound<'_, PyAny>) -> PyResult<usize> {
    let unknown = |given: String| PyValueError::new_err(format!("{} has no action `{given}`", about.id));
    if let Ok(action) = action.cast::<Action>() {
        let action = action.get();
        return if action.game == about.id { Ok(action.index) } else { Err(unknown(action.__repr__())) };
    }
    if let Ok(text) = action.extract::<String>() {
        return about.indices.get(&text).copied().ok_or_else(|| unknown(excerpt(&text)));
    }
    let Ok(index) = action.extract::<i64>() else {
        return Err(PyTypeError::new_err("an action is an int, a str or an Action"));
    };
    usize::try_from(index)
        .ok()
        .filter(|&index| index < about.actions.len())
        .ok_or_else(|| unknown(index.to_string()))
}

fn seat_of(number: u64, players: Players) -> PyResult<Seat> {
    let seat = Seat::all(players).find(|&seat| u64::from(u8::from(seat)) == number);
    seat.ok_or_else(|| PyValueError::new_err(format!("seat {number}, expected 0 to {}", players.get() - 1)))
}

fn viewer_of(number: Option<u64>, players: Players) -> PyResult<Viewer> {
    number.map_or(Ok(Viewer::Spectator), |number| Ok(Viewer::Seat(seat_of(number, players)?)))
}

fn decision_error(error: &DecisionError) -> PyErr {
    match error {
        DecisionError::Play(_) => IllegalActionError::new_err(error.to_string()),
        DecisionError::Shuffle(_) | DecisionError::Unused(_) => PyValueError::new_err(error.to_string()),
    }
}

/// One game in progress: the whole truth, every hidden card included.
///
/// >>> from treize import Game
/// >>> game = Game("thirteen", players=3, seed=13)
/// >>> game.current_player, [str(action) for action in game.legal()]
/// (0, ['b1>b', 'b2>b', 'y2>y', 'y4>y', 'r4>b', 'r4>y', 'r4>g'])
/// >>> game.play("b2>b")
/// >>> game.view(1).board["piles"][0]["sum"]
/// 2
/// >>> game.play("b2>b")
/// Traceback (most recent call last):
/// ...
/// treize.IllegalActionError: that is not legal: seat 1 may b5>b, y2>y, g4>g, g5>g
#[pyclass(module = "treize")]
pub(crate) struct Game(pub(crate) Box<dyn AnyGame>);

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (game, players=4, *, options=None, seed=None, rules=None, shuffles=None))]
    fn new(
        py: Python<'_>,
        game: &str,
        players: u64,
        options: Option<&Bound<'_, PyDict>>,
        seed: Option<u64>,
        rules: Option<u64>,
        shuffles: Option<Vec<Vec<String>>>,
    ) -> PyResult<Game> {
        let seed = seed.map_or_else(|| random_seed(py), Ok)?;
        Ok(Game(erased::open(game, rules, players, options, seed, shuffles.unwrap_or_default())?))
    }

    /// The sorted stack that is shuffled when a game begins: what `shuffles` of the constructor has in another order.
    #[staticmethod]
    #[pyo3(signature = (game, players=4, *, options=None))]
    fn first_stack(game: &str, players: u64, options: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<String>> {
        erased::first_stack(game, players, options)
    }

    /// The game's id.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.id()
    }

    /// The version of the game's rules.
    #[getter]
    fn rules(&self) -> u16 {
        self.0.rules()
    }

    /// How many play.
    #[getter]
    fn players(&self) -> u8 {
        self.0.players().get()
    }

    /// What was chosen.
    #[getter]
    fn options(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        to_python(py, &self.0.options().into())
    }

    /// How many different actions the game has.
    #[getter]
    fn num_actions(&self) -> PyResult<usize> {
        Ok(about(self.0.id())?.actions.len())
    }

    /// The seat to act, the first if several may; -1 once the game is over.
    #[getter]
    fn current_player(&self) -> i8 {
        self.0.to_act().first().map_or(-1, |seat| seat.index() as i8)
    }

    /// All seats that may act now: several when they choose at once.
    #[getter]
    fn to_act(&self) -> Vec<usize> {
        self.0.to_act().into_iter().map(Seat::index).collect()
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.to_act().is_empty()
    }

    /// What the seat may do, in order; by default what the current player may do.
    #[pyo3(signature = (seat=None))]
    fn legal(&self, seat: Option<u64>) -> PyResult<Vec<Action>> {
        let Some(seat) = self.seat_or_current(seat)? else { return Ok(Vec::new()) };
        Ok(actions_of(self.0.id(), self.0.legal(seat)))
    }

    /// Which actions are legal, as an array of bools.
    #[pyo3(signature = (seat=None))]
    fn mask<'py>(&self, py: Python<'py>, seat: Option<u64>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let legal = self.seat_or_current(seat)?.map_or(0, |seat| self.0.legal(seat));
        let mut mask = vec![false; self.num_actions()?];
        write_mask(legal, &mut mask);
        Ok(PyArray1::from_vec(py, mask))
    }

    /// Takes a decision of a seat, by default of the current player.
    ///
    /// Shuffles that it leads to can be given, each the whole stack in draw order; the others come from the seed.
    #[pyo3(signature = (action, seat=None, *, shuffles=None))]
    fn play(
        &mut self,
        action: &Bound<'_, PyAny>,
        seat: Option<u64>,
        shuffles: Option<Vec<Vec<String>>>,
    ) -> PyResult<()> {
        let action = action_index(about(self.0.id())?, action)?;
        let Some(seat) = self.seat_or_current(seat)? else {
            return Err(IllegalActionError::new_err("the game is over"));
        };
        self.0.play(seat, action, shuffles.unwrap_or_default()).map_err(|error| decision_error(&error))
    }

    /// The sorted stack that a decision makes the game shuffle, after these shuffles; `None` if it needs no more.
    ///
    /// >>> from treize import Game
    /// >>> game = Game("thirteen", players=3, seed=13)
    /// >>> game.next_stack("b2>b") is None
    /// True
    #[pyo3(signature = (action, seat=None, *, shuffles=None))]
    fn next_stack(
        &self,
        action: &Bound<'_, PyAny>,
        seat: Option<u64>,
        shuffles: Option<Vec<Vec<String>>>,
    ) -> PyResult<Option<Vec<String>>> {
        let action = action_index(about(self.0.id())?, action)?;
        let Some(seat) = self.seat_or_current(seat)? else {
            return Err(IllegalActionError::new_err("the game is over"));
        };
        let stack = self.0.next_stack(seat, action, shuffles.unwrap_or_default());
        stack.map_err(|error| decision_error(&error))
    }

    /// What a seat may know; without a seat, what a spectator may know.
    #[pyo3(signature = (seat=None))]
    fn view(&self, seat: Option<u64>) -> PyResult<View> {
        Ok(View(self.0.view(viewer_of(seat, self.0.players())?)))
    }

    /// Each seat's points so far, over the rounds that have ended.
    #[getter]
    fn totals(&self) -> Vec<i32> {
        let mut totals = vec![0; self.0.players().into()];
        for round in self.0.rounds() {
            totals.iter_mut().zip(round.as_slice()).for_each(|(total, score)| *total += score);
        }
        totals
    }

    /// The scores of each round that has ended.
    #[getter]
    fn rounds(&self) -> Vec<Vec<i32>> {
        self.0.rounds().iter().map(|round| round.as_slice().to_vec()).collect()
    }

    /// The seats that win, once the game is over.
    #[getter]
    fn winners(&self) -> Option<Vec<usize>> {
        self.0.outcome().map(|outcome| outcome.winners.into_iter().map(Seat::index).collect())
    }

    /// Each seat's total minus the mean of the others, or of the other team, so that more is better.
    #[getter]
    fn returns(&self) -> Vec<f64> {
        self.0.relative(&self.totals())
    }

    /// Scores, one for each seat, as relative scores: each minus the mean of the others, or of the other team, so that more is
    /// better.
    ///
    /// >>> from treize import Game
    /// >>> Game("danger13", players=3).relative([6, 0, 2])
    /// [5.0, -4.0, -1.0]
    #[expect(clippy::needless_pass_by_value, reason = "it is made of an argument of Python")]
    fn relative(&self, scores: Vec<i32>) -> PyResult<Vec<f64>> {
        let seats = usize::from(self.0.players());
        if scores.len() != seats {
            return Err(PyValueError::new_err(format!("{} scores, expected {seats}", scores.len())));
        }
        Ok(self.0.relative(&scores))
    }

    /// Every decision so far: seat and action.
    #[getter]
    fn history(&self) -> Vec<(u8, Action)> {
        let game = self.0.id();
        self.0.decisions().into_iter().map(|(seat, index)| (seat.into(), Action { game, index })).collect()
    }

    /// What has happened since a step, as the viewer may know it; step 0 is the first deal.
    #[pyo3(signature = (seat=None, since=0))]
    fn events(&self, py: Python<'_>, seat: Option<u64>, since: usize) -> PyResult<Vec<Py<PyAny>>> {
        let events = self.0.events(viewer_of(seat, self.0.players())?, since);
        events.iter().map(|(event, _)| to_python(py, event)).collect()
    }

    /// The decision of a seat in words: the position, what happened since its last decision, and what it may do.
    ///
    /// >>> from treize import Game
    /// >>> print(Game("danger13", players=2, seed=1).text(0).splitlines()[-1])
    /// 1 = give 1: Give it to player_1 (player_1 comes to 2 (bust at 13), with one more plus in the row)
    #[pyo3(signature = (seat, language="en"))]
    fn text(&self, seat: u64, language: &str) -> PyResult<String> {
        let seat = seat_of(seat, self.0.players())?;
        let view = self.0.view(Viewer::Seat(seat));
        let decisions = self.0.decisions();
        let since = decisions.iter().rposition(|&(of, _)| of == seat).map_or(0, |last| last + 1);
        let happened = self.0.events(Viewer::Seat(seat), since).into_iter().filter_map(|(_, fact)| fact);
        text_of(&*view, happened, language)
    }

    /// The record of the game, once it is over.
    fn record(&self) -> PyResult<Record> {
        let record = self.0.record();
        record.map(Record).ok_or_else(|| {
            PyValueError::new_err(
                "there is a record only of a game that is over and was played from its start",
            )
        })
    }

    /// The same game once more. With a seed, its later shuffles are others.
    #[pyo3(signature = (seed=None))]
    fn clone(&self, seed: Option<u64>) -> Game {
        let mut game = self.0.boxed();
        if let Some(seed) = seed {
            game.reseed(seed);
        }
        Game(game)
    }

    fn __copy__(&self) -> Game {
        self.clone(None)
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.clone(None)
    }

    fn __repr__(&self) -> String {
        format!("<Game {}>", excerpt(&self.0.view(Viewer::Spectator).position()))
    }
}

impl Game {
    fn seat_or_current(&self, seat: Option<u64>) -> PyResult<Option<Seat>> {
        match seat {
            Some(seat) => seat_of(seat, self.0.players()).map(Some),
            None => Ok(self.0.to_act().first()),
        }
    }
}

pub(crate) fn actions_of(game: &'static str, bits: u128) -> Vec<Action> {
    (0..128).filter(|index| bits >> index & 1 == 1).map(|index| Action { game, index }).collect()
}

/// What one seat, or a spectator, may know of a game.
///
/// >>> from treize import View
/// >>> view = View("thirteen 3: seat 0; first 1; piles b7 b5 / - / -; hand b2 b4 y1 y1 y1")
/// >>> view.seat, [str(action) for action in view.legal()]
/// (0, ['b2>b', 'b4>b', 'y1>y'])
/// >>> view.determinize(seed=1).view(0) == view
/// True
/// >>> View("thirteen 9")
/// Traceback (most recent call last):
/// ...
/// treize.PositionError: a position of thirteen begins with `thirteen` and 3 to 6 players, this one with `thirteen 9`
#[pyclass(module = "treize", frozen)]
pub(crate) struct View(pub(crate) Box<dyn AnyView>);

#[pymethods]
impl View {
    #[new]
    fn new(position: &str) -> PyResult<View> {
        match erased::read_position(position) {
            Ok(Some(view)) => Ok(View(view)),
            Ok(None) => {
                let game = position.split_whitespace().next().unwrap_or_default();
                let error = treize_record::table::UnknownGameError::new(game);
                Err(PositionError::new_err(format!("a position begins with its game: {error}")))
            }
            Err(error) => Err(PositionError::new_err(error.to_string())),
        }
    }

    /// The game's id.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.id()
    }

    /// How many play.
    #[getter]
    fn players(&self) -> u8 {
        self.0.players().get()
    }

    /// Whose view it is; `None` for a spectator.
    #[getter]
    fn seat(&self) -> Option<u8> {
        self.0.seat().map(u8::from)
    }

    /// All seats that may act now.
    #[getter]
    fn to_act(&self) -> Vec<usize> {
        self.0.to_act().into_iter().map(Seat::index).collect()
    }

    /// The position as one line of text: see docs/notation.md.
    #[getter]
    fn position(&self) -> String {
        self.0.position()
    }

    /// The view as dicts and lists: what a client at that seat receives.
    #[getter]
    fn board(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        to_python(py, &self.0.board())
    }

    /// What the viewer may do.
    fn legal(&self) -> Vec<Action> {
        actions_of(self.0.id(), self.0.legal())
    }

    /// Which actions are legal, as an array of bools.
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let mut mask = vec![false; about(self.0.id())?.actions.len()];
        write_mask(self.0.legal(), &mut mask);
        Ok(PyArray1::from_vec(py, mask))
    }

    /// A whole game that the viewer cannot tell from the true one, drawn evenly from all that fit.
    #[pyo3(signature = (seed=None))]
    fn determinize(&self, py: Python<'_>, seed: Option<u64>) -> PyResult<Game> {
        let seed = seed.map_or_else(|| random_seed(py), Ok)?;
        Ok(Game(self.0.determinize(seed)))
    }

    /// The observation as an array of uint8, as in `VecEnv`. `treize.fields` says what is where.
    fn observe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let bytes =
            self.0.observe().ok_or_else(|| PyValueError::new_err("a spectator has no observation"))?;
        Ok(PyArray1::from_vec(py, bytes))
    }

    /// What a network is shown, by this version of the encoder (`treize.spec` lists them) or that of the game's own network: a row
    /// of float32 for each legal action.
    #[pyo3(signature = (encoder=None))]
    pub(crate) fn encode<'py>(
        &self,
        py: Python<'py>,
        encoder: Option<u16>,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let shown = self.0.encode(encoder).map_err(value_error)?;
        PyArray1::from_vec(py, shown.numbers).reshape([shown.rows, shown.inputs]).map_err(value_error)
    }

    /// What a network, or the game's own, says of each legal action: the expected relative score of the round.
    #[pyo3(signature = (net=None))]
    pub(crate) fn values<'py>(
        &self,
        py: Python<'py>,
        net: Option<&Net>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let values = self.0.values(net.map(|net| &*net.0)).map_err(value_error)?;
        Ok(PyArray1::from_vec(py, values))
    }

    /// The position, what is asked and what the viewer may do, in words.
    #[pyo3(signature = (language="en"))]
    fn text(&self, language: &str) -> PyResult<String> {
        text_of(&*self.0, [], language)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<View>().is_ok_and(|other| self.0.is_equal(&*other.get().0))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.position().hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.0.position()
    }

    fn __repr__(&self) -> String {
        format!("View({:?})", self.0.position())
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (String,)) {
        (slf.get_type().into_any().unbind(), (slf.get().0.position(),))
    }
}

/// A bot for one seat of one game: `beginner`, `easy`, `normal`, `hard`, `expert`, `master`, `random`, `greedy`, `net`, `net:FILE`,
/// `search:N`, `search:Nms`, `search:N:FILE`, `flat:N`, `overlooking:N`, or `exec:COMMAND`, which runs a program.
///
/// >>> from treize import Game, Player
/// >>> game, player = Game("nichtig", players=3, seed=1), Player("greedy")
/// >>> while not game.is_over:
/// ...     game.play(player(game.view(game.current_player)))
/// >>> len(game.rounds)
/// 3
/// >>> Player("grandmaster")
/// Traceback (most recent call last):
/// ...
/// ValueError: there is no player `grandmaster`: there is beginner, easy, normal, hard, expert, master; random, greedy, net, net:FILE (a network of your own), search:N (imagined games), search:Nms (milliseconds), search:N:FILE, flat:N, overlooking:N (sees N % of the choices), exec:COMMAND (a program)
#[pyclass(module = "treize", frozen)]
pub(crate) struct Player {
    spec: Spec,
    seed: u64,
    /// A bot for each game, number of players and seat.
    bots: Mutex<Bots>,
}

/// Bots by game, number of players and seat.
type Bots = HashMap<(&'static str, Players, Seat), Box<dyn AnyPlayer>>;

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (name, seed=0))]
    fn new(name: &str, seed: u64) -> PyResult<Player> {
        let spec: Spec = name.parse().map_err(value_error)?;
        if let Some(file) = spec.net_file() {
            file.open().map_err(value_error)?;
        }
        Ok(Player { spec, seed, bots: Mutex::default() })
    }

    /// The bot's name.
    #[getter]
    fn name(&self) -> String {
        self.spec.to_string()
    }

    /// Whether it chooses the same again, given the same seed.
    #[getter]
    fn is_reproducible(&self) -> bool {
        self.spec.is_reproducible()
    }

    /// Chooses one of the legal actions of a view, whose seat is to act.
    fn choose(&self, py: Python<'_>, view: &View) -> PyResult<Action> {
        let view = view.0.boxed();
        let Some(seat) = view.seat().filter(|_| view.legal() != 0) else {
            return Err(PyValueError::new_err("the viewer is not to act"));
        };
        let chosen = py.detach(|| {
            let mut bots = self.bots.lock().unwrap_or_else(PoisonError::into_inner);
            let key = (view.id(), view.players(), seat);
            if !bots.contains_key(&key)
                && let Some(bot) = view.player(&self.spec, self.seed.wrapping_add(seat.index() as u64))?
            {
                bots.insert(key, bot);
            }
            Ok(bots.get_mut(&key).map(|bot| bot.choose(&*view)))
        });
        let chosen = chosen.map_err(|error: NetFileError| value_error(error))?;
        let chosen = chosen.ok_or_else(|| PyValueError::new_err("a spectator has nothing to choose"))?;
        let index = chosen.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        Ok(Action { game: view.id(), index })
    }

    fn __call__(&self, py: Python<'_>, view: &View) -> PyResult<Action> {
        self.choose(py, view)
    }

    /// Forgets all games, so that the same choices are made again.
    fn reset(&self) {
        self.bots.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn __repr__(&self) -> String {
        format!("Player({:?}, seed={})", self.spec.to_string(), self.seed)
    }
}

pub(crate) fn info(game: &str) -> PyResult<&'static treize_engine::games::Info> {
    let info = treize_engine::games::GAMES.iter().find(|info| info.game == game);
    info.ok_or_else(|| value_error(treize_record::table::UnknownGameError::new(game)))
}

static WORDS: LazyLock<Vec<Words>> =
    LazyLock::new(|| treize_words::LANGUAGES.iter().map(|language| Words::new(&[language])).collect());

pub(crate) fn words(language: &str) -> PyResult<&'static Words> {
    let known = WORDS.iter().find(|words| words.language() == language);
    known.ok_or_else(|| {
        let expected = treize_words::LANGUAGES.join(", ");
        PyValueError::new_err(format!("language is `{}`, expected one of {expected}", excerpt(language)))
    })
}

/// A decision in words, a line for each thing; actions are `number = text: name (what it leads to)`.
fn text_of(view: &dyn AnyView, happened: impl IntoIterator<Item = Fact>, language: &str) -> PyResult<String> {
    let words = words(language)?;
    let about = about(view.id())?;
    let names: Vec<_> = Seat::all(view.players()).map(|seat| format!("player_{seat}")).collect();
    let viewer = view.seat().map(u8::from);
    let mut lines = vec![view.position()];
    lines.extend(happened.into_iter().filter_map(|fact| words.fact(about.id, &fact, viewer, &names)));
    lines.extend(words.fact(about.id, &view.ask(), viewer, &names));
    for action in actions_of(about.id, view.legal()) {
        let text = &about.actions[action.index];
        let (name, preview) = view.describe(action.index);
        let name = words.action(about.id, &name, text, viewer, &names);
        let preview = preview.and_then(|fact| words.preview(about.id, &fact, viewer, &names));
        let preview = preview.map_or_else(String::new, |preview| format!(" ({})", preview.text));
        lines.push(format!("{} = {text}: {name}{preview}", action.index));
    }
    Ok(lines.join("\n"))
}
