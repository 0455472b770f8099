//! `treize.Record`.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use serde_json::Value;
use treize_record::Record as Inner;

use crate::convert::to_python;
use crate::erased;
use crate::errors::RecordError;
use crate::game::Game;
use crate::review;

/// A finished game that anyone can replay and check: see docs/record.md.
///
/// >>> from treize import Game, Player, Record
/// >>> game, player = Game("danger13", players=2, seed=1), Player("random", seed=1)
/// >>> while not game.is_over:
/// ...     game.play(player(game.view(game.current_player)))
/// >>> record = game.record()
/// >>> record.verify()
/// >>> Record(record.to_json()) == record
/// True
/// >>> record.replay()[-1].totals == record.totals
/// True
/// >>> Record("[]")
/// Traceback (most recent call last):
/// ...
/// treize.RecordError: not a record: it is not a JSON object
#[pyclass(module = "treize", frozen)]
pub(crate) struct Record(pub(crate) Inner);

#[pymethods]
impl Record {
    #[new]
    fn new(json: &Bound<'_, PyAny>) -> PyResult<Record> {
        let parsed = if let Ok(text) = json.extract::<String>() {
            Inner::parse(text.as_bytes())
        } else if let Ok(bytes) = json.cast::<PyBytes>() {
            Inner::parse(bytes.as_bytes())
        } else {
            return Err(PyTypeError::new_err("a record is read from a str or from bytes"));
        };
        parsed.map(Record).map_err(record_error)
    }

    /// Reads the records of a file, one in each line.
    #[staticmethod]
    fn read(path: std::path::PathBuf) -> PyResult<Vec<Record>> {
        let text = std::fs::read(path)?;
        let lines = text.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
        lines.map(|line| Inner::parse(line).map(Record).map_err(record_error)).collect()
    }

    /// Writes records to a file, one in each line, in place of what it had.
    #[staticmethod]
    #[expect(clippy::needless_pass_by_value, reason = "they are made of arguments of Python")]
    fn write(path: std::path::PathBuf, records: Vec<PyRef<'_, Record>>) -> PyResult<()> {
        let mut text = String::new();
        for record in &records {
            text += &record.to_json()?;
            text.push('\n');
        }
        Ok(std::fs::write(path, text)?)
    }

    /// The record as one line of JSON.
    fn to_json(&self) -> PyResult<String> {
        serde_json::to_string(&self.0).map_err(record_error)
    }

    /// Replays the game and checks all of it, and the proof of its shuffles if it has one. Raises `RecordError` if something
    /// of it cannot have happened.
    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| self.0.verify()).map_err(record_error)
    }

    /// How much of each seat's relative score was luck: what the deals and the draws brought, minus what could be expected of them,
    /// as the game's own network values it. Its mean over many games is zero, whatever the network says and no matter who plays, so that
    /// results minus luck have the same mean and less spread. It takes about as long as a short search per decision.
    ///
    /// >>> from treize import Game, Player
    /// >>> game, player = Game("friday13", 3, options={"rounds": 1}, seed=1), Player("greedy")
    /// >>> while not game.is_over:
    /// ...     game.play(player(game.view(game.current_player)))
    /// >>> luck = game.record().luck()
    /// >>> len(luck), abs(sum(luck)) < 1e-3
    /// (3, True)
    #[pyo3(signature = (seed=0))]
    fn luck(&self, py: Python<'_>, seed: u64) -> PyResult<Vec<f64>> {
        py.detach(|| {
            self.0.verify().map_err(record_error)?;
            Ok(review::luck(&self.0, seed))
        })
    }

    /// The game before each decision, and once more after the last.
    fn replay(&self, py: Python<'_>) -> PyResult<Vec<Game>> {
        // Everything that `Game` does not check is checked here.
        self.verify(py)?;
        let options = to_python(py, &Value::Object(self.0.options.clone()))?;
        let options = options.bind(py).cast::<PyDict>()?;
        let (rules, players) = (Some(self.0.rules), self.0.players);
        let mut game = erased::open(&self.0.game, rules, players, Some(options), 0, self.0.shuffles.clone())?;
        let actions = &crate::game::about(&self.0.game)?.actions;
        let mut games = vec![Game(game.boxed())];
        for (seat, text) in &self.0.actions {
            let seat = treize_engine::Seat::ALL.into_iter().find(|own| u64::from(u8::from(*own)) == *seat);
            let action = actions.iter().position(|action| action == text);
            let (Some(seat), Some(action)) = (seat, action) else {
                return Err(RecordError::new_err(format!("`{text}` is no decision")));
            };
            game.play(seat, action, Vec::new()).map_err(record_error)?;
            games.push(Game(game.boxed()));
        }
        Ok(games)
    }

    /// The game's id.
    #[getter]
    fn game(&self) -> &str {
        &self.0.game
    }

    /// The version of the game's rules.
    #[getter]
    fn rules(&self) -> u64 {
        self.0.rules
    }

    /// How many played.
    #[getter]
    fn players(&self) -> u64 {
        self.0.players
    }

    /// What was chosen.
    #[getter]
    fn options(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        to_python(py, &Value::Object(self.0.options.clone()))
    }

    /// Every shuffle, each the whole stack in draw order.
    #[getter]
    fn shuffles(&self) -> Vec<Vec<String>> {
        self.0.shuffles.clone()
    }

    /// Every decision: seat and action.
    #[getter]
    fn actions(&self) -> Vec<(u64, String)> {
        self.0.actions.clone()
    }

    /// The scores of each round.
    #[getter]
    fn rounds(&self) -> Vec<Vec<i32>> {
        self.0.rounds.clone()
    }

    /// Each seat's points.
    #[getter]
    fn totals(&self) -> Vec<i32> {
        self.0.totals.clone()
    }

    /// The seats that win.
    #[getter]
    fn winners(&self) -> Vec<u64> {
        self.0.winners.clone()
    }

    /// Whether it says where its shuffles came from.
    #[getter]
    fn has_proof(&self) -> bool {
        self.0.has_proof()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Record>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __repr__(&self) -> String {
        let (game, players, steps) =
            (treize_engine::excerpt(&self.0.game), self.0.players, self.0.actions.len());
        format!("<Record of {game} with {players} players, {steps} decisions>")
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (String,))> {
        Ok((slf.get_type().into_any().unbind(), (slf.get().to_json()?,)))
    }
}

pub(crate) fn record_error(error: impl std::fmt::Display) -> PyErr {
    RecordError::new_err(error.to_string())
}
