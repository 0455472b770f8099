//! `treize.VecEnv`: [`Vector`] with numpy arrays.

use std::num::NonZero;
use std::sync::{Mutex, MutexGuard, PoisonError};

use numpy::ndarray::{Dimension, IntoDimension};
use numpy::{
    Element, Ix2, Ix3, PyArray, PyArray1, PyArray2, PyArray3, PyArrayMethods, PyReadwriteArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyKeyError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use treize_bots::Spec;
use treize_bots::games::{self, Knowledge, Visit};
use treize_engine::{Game, Seat, SeededChance};
use treize_record::table::UnknownGameError;

use crate::convert::{options_from, value_error};
use crate::erased::encoder_of;
use crate::errors::IllegalActionError;
use crate::vector::{
    AnyVector, Autoreset, Buffers, Choices, GAMES_PER_THREAD, Observation, Observations, Opponents, Reward,
    StepError, Vector,
};

/// An array of observations, whose type depends on what is observed.
enum ObservationArray {
    None,
    Bytes(Py<PyArray2<u8>>),
    Floats(Py<PyArray2<f32>>),
    Net(Py<PyArray3<f32>>),
}

/// An array that is being written.
enum Guard<'py> {
    None,
    Bytes(PyReadwriteArray<'py, u8, Ix2>),
    Floats(PyReadwriteArray<'py, f32, Ix2>),
    Net(PyReadwriteArray<'py, f32, Ix3>),
}

/// Many games of one kind that are stepped together.
///
/// Every array is written in place and returned again at each step: copy what is to be kept.
///
/// >>> import numpy as np
/// >>> from treize import VecEnv
/// >>> env = VecEnv("thirteen", num_envs=3, players=4, seed=13)
/// >>> obs, mask, player, reward, done = env.reset()
/// >>> obs.shape, mask.shape, reward.shape
/// ((3, 187), (3, 18), (3, 4))
/// >>> for _ in range(100):
/// ...     obs, mask, player, reward, done = env.step(env.sample())
/// >>> bool((mask.sum(axis=1) > 0).all())
/// True
#[pyclass(module = "treize", frozen)]
pub(crate) struct VecEnv {
    vector: Mutex<Box<dyn AnyVector>>,
    #[pyo3(get)]
    game: &'static str,
    #[pyo3(get)]
    num_envs: usize,
    #[pyo3(get)]
    players: usize,
    #[pyo3(get)]
    num_actions: usize,
    #[pyo3(get)]
    threads: usize,
    observation: Observation,
    reward: Reward,
    autoreset: Autoreset,
    observations: ObservationArray,
    final_observations: ObservationArray,
    masks: Py<PyArray2<bool>>,
    current_player: Py<PyArray1<i8>>,
    rewards: Py<PyArray2<f32>>,
    done: Py<PyArray1<bool>>,
    scores: Py<PyArray2<i32>>,
    actions: Py<PyArray1<i64>>,
    /// What `reset` and `step` return.
    returned: Py<PyTuple>,
}

/// Makes a vector of a game that is known by its name.
struct Make<'a, 'py> {
    choices: &'a ChoicesGiven<'py>,
}

struct ChoicesGiven<'py> {
    games: usize,
    players: u64,
    options: Option<Bound<'py, PyDict>>,
    reward: Reward,
    autoreset: Autoreset,
    observation: Observation,
    encoder: Option<u16>,
    opponents: Option<Spec>,
    seat: Option<u8>,
    threads: usize,
}

impl Visit for Make<'_, '_> {
    type Output = PyResult<(&'static str, Box<dyn AnyVector>)>;

    fn visit<G: Game>(self, knowledge: Knowledge<G>) -> Self::Output {
        let given = self.choices;
        let players = G::players(given.players).map_err(value_error)?;
        let options = options_from::<G>(given.options.as_ref())?;
        let deal = G::new(&options, players, &mut SeededChance::new(0), &mut ()).map_err(value_error)?;
        let Some(observer) = knowledge.observer.clone() else {
            return Err(PyValueError::new_err(format!("{} has no observations", G::ID)));
        };
        let encoder = match given.observation {
            Observation::Net => Some(encoder_of(&knowledge, given.encoder).map_err(value_error)?.clone()),
            Observation::None | Observation::Bytes | Observation::Floats => None,
        };
        let own = given.seat.map(|number| {
            let seat = Seat::all(players).find(|&seat| u8::from(seat) == number);
            seat.ok_or_else(|| {
                PyValueError::new_err(format!("seat {number}, expected 0 to {}", players.get() - 1))
            })
        });
        let own = own.transpose()?;
        if let Some(spec) = &given.opponents {
            spec.check(&knowledge).map_err(value_error)?;
        }
        let opponents = given.opponents.clone().map(|spec| Opponents { spec, seat: own });
        if own.is_some() && opponents.is_none() {
            return Err(PyValueError::new_err("a seat needs opponents in the other seats"));
        }
        let choices = Choices {
            games: given.games,
            players,
            reward: given.reward,
            autoreset: given.autoreset,
            opponents,
            threads: given.threads,
        };
        Ok((G::ID, Box::new(Vector::new(knowledge, observer, encoder, options, &deal, choices))))
    }
}

#[pymethods]
impl VecEnv {
    #[new]
    #[pyo3(signature = (game, num_envs, *, players=4, options=None, seed=None, observation="uint8", reward="relative",
        autoreset="next_step", opponents=None, seat=None, threads=None, buffers=None, encoder=None))]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn new(
        py: Python<'_>,
        game: &str,
        num_envs: usize,
        players: u64,
        options: Option<Bound<'_, PyDict>>,
        seed: Option<u64>,
        observation: &str,
        reward: &str,
        autoreset: &str,
        opponents: Option<&str>,
        seat: Option<u8>,
        threads: Option<usize>,
        buffers: Option<Bound<'_, PyDict>>,
        encoder: Option<u16>,
    ) -> PyResult<VecEnv> {
        const MOST_GAMES: usize = 1 << 24;
        if !(1..=MOST_GAMES).contains(&num_envs) {
            return Err(PyValueError::new_err(format!("num_envs is {num_envs}, expected 1 to {MOST_GAMES}")));
        }
        if threads == Some(0) {
            return Err(PyValueError::new_err("threads is 0, expected at least 1"));
        }
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        let threads =
            threads.unwrap_or_else(|| cores.min(num_envs / GAMES_PER_THREAD).max(1)).min(num_envs).min(256);
        let choices = ChoicesGiven {
            games: num_envs,
            players,
            options,
            reward: reward.parse().map_err(value_error)?,
            autoreset: autoreset.parse().map_err(value_error)?,
            observation: observation.parse().map_err(value_error)?,
            encoder,
            opponents: opponents.map(|name| name.parse().map_err(value_error)).transpose()?,
            seat,
            threads,
        };
        let made = games::visit(game, Make { choices: &choices });
        let (game, vector) = made.unwrap_or_else(|| Err(value_error(UnknownGameError::new(game))))?;
        let sizes = vector.sizes();

        let mut given = Given::new(buffers);
        let observations = |given: &mut Given<'_>, name: &str| -> PyResult<ObservationArray> {
            let (rows, inputs) = sizes.net;
            Ok(match choices.observation {
                Observation::None => ObservationArray::None,
                Observation::Bytes => {
                    ObservationArray::Bytes(given.array(py, name, [num_envs, sizes.bytes])?)
                }
                Observation::Floats => {
                    ObservationArray::Floats(given.array(py, name, [num_envs, sizes.bytes])?)
                }
                Observation::Net => ObservationArray::Net(given.array(py, name, [num_envs, rows, inputs])?),
            })
        };
        let all = observations(&mut given, "observations")?;
        let last = match choices.autoreset {
            Autoreset::SameStep => observations(&mut given, "final_observations")?,
            Autoreset::NextStep | Autoreset::Disabled => ObservationArray::None,
        };
        let masks: Py<PyArray2<bool>> = given.array(py, "masks", [num_envs, sizes.actions])?;
        let current_player: Py<PyArray1<i8>> = given.array(py, "current_player", [num_envs])?;
        let rewards: Py<PyArray2<f32>> = given.array(py, "rewards", [num_envs, sizes.players])?;
        let done: Py<PyArray1<bool>> = given.array(py, "done", [num_envs])?;
        let scores: Py<PyArray2<i32>> = given.array(py, "scores", [num_envs, sizes.players])?;
        let actions: Py<PyArray1<i64>> = given.array(py, "actions", [num_envs])?;
        given.end()?;
        let returned = PyTuple::new(
            py,
            [
                all.object(py),
                masks.clone_ref(py).into_any(),
                current_player.clone_ref(py).into_any(),
                rewards.clone_ref(py).into_any(),
                done.clone_ref(py).into_any(),
            ],
        )?;
        let env = VecEnv {
            vector: Mutex::new(vector),
            game,
            num_envs,
            players: sizes.players,
            num_actions: sizes.actions,
            threads,
            observation: choices.observation,
            reward: choices.reward,
            autoreset: choices.autoreset,
            observations: all,
            final_observations: last,
            masks,
            current_player,
            rewards,
            done,
            scores,
            actions,
            returned: returned.unbind(),
        };
        let seed = seed.map_or_else(|| random_seed(py), Ok)?;
        env.with_buffers(py, |vector, out| vector.reset(Some(seed), None, out))?;
        Ok(env)
    }

    /// Starts new games and returns `(observations, masks, current_player, rewards, done)`.
    ///
    /// With a seed, all generators begin again, so that the same actions lead to the same games. `which` is an array of
    /// bools: only those games are started again.
    ///
    /// >>> from treize import VecEnv
    /// >>> env = VecEnv("danger13", 2, players=2)
    /// >>> first = env.reset(seed=1)[0].copy()
    /// >>> bool((env.reset(seed=1)[0] == first).all())
    /// True
    #[pyo3(signature = (seed=None, which=None))]
    fn reset(
        &self,
        py: Python<'_>,
        seed: Option<u64>,
        which: Option<Bound<'_, PyArray1<bool>>>,
    ) -> PyResult<Py<PyTuple>> {
        let which =
            which.map(|which| which.try_readonly().map_err(value_error)?.to_vec().map_err(value_error));
        let which = which.transpose()?;
        if let Some(which) = &which
            && which.len() != self.num_envs
        {
            let message = format!("which has {} items, expected {}", which.len(), self.num_envs);
            return Err(PyValueError::new_err(message));
        }
        self.with_buffers(py, |vector, out| vector.reset(seed, which.as_deref(), out))?;
        Ok(self.returned.clone_ref(py))
    }

    /// Takes an action in each game and returns `(observations, masks, current_player, rewards, done)`.
    ///
    /// Actions are a contiguous array of int64, int32 or uint8, or a list. If one of them is not legal, nothing happens in any
    /// game.
    ///
    /// >>> from treize import VecEnv
    /// >>> env = VecEnv("thirteen", 1, seed=13)
    /// >>> env.step([18])
    /// Traceback (most recent call last):
    /// ...
    /// treize.IllegalActionError: game 0: action 18 is not legal, expected one of [1, 5, 6, 12, 15, 16, 17]
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<Py<PyTuple>> {
        if let Ok(actions) = actions.cast::<PyArray1<i64>>() {
            let actions = actions.try_readonly().map_err(value_error)?;
            let actions = actions.as_slice().map_err(value_error)?;
            self.with_buffers(py, |vector, out| vector.step_i64(actions, out))?;
        } else if let Ok(actions) = actions.cast::<PyArray1<i32>>() {
            let actions = actions.try_readonly().map_err(value_error)?;
            let actions = actions.as_slice().map_err(value_error)?;
            self.with_buffers(py, |vector, out| vector.step_i32(actions, out))?;
        } else if let Ok(actions) = actions.cast::<PyArray1<u8>>() {
            let actions = actions.try_readonly().map_err(value_error)?;
            let actions = actions.as_slice().map_err(value_error)?;
            self.with_buffers(py, |vector, out| vector.step_u8(actions, out))?;
        } else if let Ok(actions) = actions.extract::<Vec<i64>>() {
            self.with_buffers(py, |vector, out| vector.step_i64(&actions, out))?;
        } else {
            return Err(PyTypeError::new_err(
                "actions must be a one-dimensional array of int64, int32 or uint8, or a list of integers",
            ));
        }
        Ok(self.returned.clone_ref(py))
    }

    /// Writes a random legal action of each game into the array `actions`, and returns it; 0 where a game is over.
    fn sample(&self, py: Python<'_>) -> PyResult<Py<PyArray1<i64>>> {
        let mut actions = self.actions.bind(py).try_readwrite().map_err(value_error)?;
        let slice = actions.as_slice_mut().map_err(value_error)?;
        py.detach(|| self.vector().sample(slice));
        Ok(self.actions.clone_ref(py))
    }

    /// What is seen by the player to act, one row for each game; `None` without observations.
    ///
    /// `"net"` has a row for each legal action, in the order of the mask, and zeros after them.
    #[getter]
    fn observations(&self, py: Python<'_>) -> Py<PyAny> {
        self.observations.object(py)
    }

    /// With `autoreset="same_step"`, what was seen last in each game that ended.
    #[getter]
    fn final_observations(&self, py: Python<'_>) -> Py<PyAny> {
        self.final_observations.object(py)
    }

    /// Which actions are legal, for each game.
    #[getter]
    fn masks(&self, py: Python<'_>) -> Py<PyArray2<bool>> {
        self.masks.clone_ref(py)
    }

    /// The seat to act in each game; -1 where the game is over.
    #[getter]
    fn current_player(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.current_player.clone_ref(py)
    }

    /// What the last step brought each seat of each game.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.rewards.clone_ref(py)
    }

    /// Which games ended with the last step.
    #[getter]
    fn done(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.done.clone_ref(py)
    }

    /// The points of each seat in the game that ended last, for each game.
    #[getter]
    fn scores(&self, py: Python<'_>) -> Py<PyArray2<i32>> {
        self.scores.clone_ref(py)
    }

    /// Where `sample` writes.
    #[getter]
    fn actions(&self, py: Python<'_>) -> Py<PyArray1<i64>> {
        self.actions.clone_ref(py)
    }

    /// What is observed: `uint8`, `float32`, `net` or `none`.
    #[getter]
    fn observation(&self) -> &'static str {
        self.observation.name()
    }

    /// What a reward is: `relative`, `points` or `win`.
    #[getter]
    fn reward(&self) -> &'static str {
        self.reward.name()
    }

    /// When a new game follows: `next_step`, `same_step` or `disabled`.
    #[getter]
    fn autoreset(&self) -> &'static str {
        self.autoreset.name()
    }

    /// How many bytes one game takes, without its rows in the arrays.
    #[getter]
    fn bytes_per_game(&self) -> usize {
        self.vector().bytes_per_game()
    }

    fn __repr__(&self) -> String {
        format!("VecEnv({:?}, num_envs={}, players={})", self.game, self.num_envs, self.players)
    }

    fn __len__(&self) -> usize {
        self.num_envs
    }
}

impl VecEnv {
    fn vector(&self) -> MutexGuard<'_, Box<dyn AnyVector>> {
        self.vector.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something with the games and all arrays, without the interpreter's lock.
    fn with_buffers(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn AnyVector, Buffers<'_>) -> Result<(), StepError> + Send,
    ) -> PyResult<()> {
        let mut observations = self.observations.guard(py)?;
        let mut last = self.final_observations.guard(py)?;
        let mut masks = self.masks.bind(py).try_readwrite().map_err(value_error)?;
        let mut players = self.current_player.bind(py).try_readwrite().map_err(value_error)?;
        let mut rewards = self.rewards.bind(py).try_readwrite().map_err(value_error)?;
        let mut done = self.done.bind(py).try_readwrite().map_err(value_error)?;
        let mut scores = self.scores.bind(py).try_readwrite().map_err(value_error)?;
        let out = Buffers {
            observations: observations.slice()?,
            last: last.slice()?,
            masks: masks.as_slice_mut().map_err(value_error)?,
            players: players.as_slice_mut().map_err(value_error)?,
            rewards: rewards.as_slice_mut().map_err(value_error)?,
            done: done.as_slice_mut().map_err(value_error)?,
            scores: scores.as_slice_mut().map_err(value_error)?,
        };
        py.detach(|| work(&mut **self.vector(), out)).map_err(|error| match error {
            StepError::Illegal { .. } => IllegalActionError::new_err(error.to_string()),
            StepError::Count { .. } | StepError::Over { .. } => PyValueError::new_err(error.to_string()),
            StepError::Player { .. } => PyRuntimeError::new_err(error.to_string()),
        })
    }
}

impl ObservationArray {
    fn object(&self, py: Python<'_>) -> Py<PyAny> {
        match self {
            ObservationArray::None => py.None(),
            ObservationArray::Bytes(array) => array.clone_ref(py).into_any(),
            ObservationArray::Floats(array) => array.clone_ref(py).into_any(),
            ObservationArray::Net(array) => array.clone_ref(py).into_any(),
        }
    }

    fn guard<'py>(&self, py: Python<'py>) -> PyResult<Guard<'py>> {
        Ok(match self {
            ObservationArray::None => Guard::None,
            ObservationArray::Bytes(array) => {
                Guard::Bytes(array.bind(py).try_readwrite().map_err(value_error)?)
            }
            ObservationArray::Floats(array) => {
                Guard::Floats(array.bind(py).try_readwrite().map_err(value_error)?)
            }
            ObservationArray::Net(array) => Guard::Net(array.bind(py).try_readwrite().map_err(value_error)?),
        })
    }
}

impl Guard<'_> {
    fn slice(&mut self) -> PyResult<Observations<'_>> {
        Ok(match self {
            Guard::None => Observations::None,
            Guard::Bytes(array) => Observations::Bytes(array.as_slice_mut().map_err(value_error)?),
            Guard::Floats(array) => {
                Observations::Floats(array.as_slice_mut().map_err(value_error)?, Vec::new())
            }
            Guard::Net(array) => Observations::Net(array.as_slice_mut().map_err(value_error)?),
        })
    }
}

/// The arrays that the caller provides.
struct Given<'py> {
    arrays: Option<Bound<'py, PyDict>>,
    used: Vec<String>,
}

impl<'py> Given<'py> {
    fn new(arrays: Option<Bound<'py, PyDict>>) -> Self {
        Given { arrays, used: Vec::new() }
    }

    /// The array of this name, which the caller may have provided; then its type and shape are checked.
    fn array<T: Element, S: IntoDimension>(
        &mut self,
        py: Python<'_>,
        name: &str,
        shape: S,
    ) -> PyResult<Py<PyArray<T, S::Dim>>> {
        let shape = shape.into_dimension();
        self.used.push(name.into());
        let given = self.arrays.as_ref().map(|arrays| arrays.get_item(name)).transpose()?.flatten();
        let Some(given) = given else {
            return Ok(PyArray::zeros(py, shape, false).unbind());
        };
        let expected = format!("{:?} of shape {:?}", numpy::dtype::<T>(py).to_string(), shape.slice());
        let refused = |why: &str| {
            PyValueError::new_err(format!(
                "buffer `{name}` {why}: expected a contiguous, writable array of {expected}"
            ))
        };
        let array = given.cast::<PyArray<T, S::Dim>>().map_err(|_| refused("has another type"))?;
        if array.shape() != shape.slice() {
            return Err(refused(&format!("has the shape {:?}", array.shape())));
        }
        if !array.is_c_contiguous() {
            return Err(refused("is not contiguous"));
        }
        if array.try_readwrite().is_err() {
            return Err(refused("cannot be written"));
        }
        Ok(array.clone().unbind())
    }

    /// Checks that every array had a use.
    fn end(&self) -> PyResult<()> {
        for (name, _) in self.arrays.iter().flat_map(PyDictMethods::iter) {
            let name: String = name.extract()?;
            if !self.used.contains(&name) {
                let message = format!("there is no buffer `{name}`, expected {}", self.used.join(", "));
                return Err(PyKeyError::new_err(message));
            }
        }
        Ok(())
    }
}

/// A seed that nobody chose.
pub(crate) fn random_seed(py: Python<'_>) -> PyResult<u64> {
    py.import("secrets")?.call_method1("randbits", (64,))?.extract()
}
