//! `treize.Net`: a network that comes with the package, from a file, or made from arrays.

use std::path::PathBuf;
use std::sync::Arc;

use numpy::{PyArray1, PyArray2, PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use treize_bots::TrainedNet;
use treize_bots::games::{Knowledge, Visit};
use treize_bots::net::{LANES, MOST_FIRST, Net as Layers, SCALE, SECOND, is_width};

use crate::convert::{to_python, value_error};
use crate::erased::{encoder_of, visit};
use crate::game::{Action, View, actions_of};

/// A network that says what each legal action is worth: one hidden layer after the other, and one output.
///
/// `Net(game)` is the one that comes with the package. It can be called with a view, and returns the best action, so that it is a
/// player for `treize.league`.
///
/// >>> import numpy as np
/// >>> from treize import Game, Net
/// >>> net, view = Net("thirteen"), Game("thirteen", 4, seed=1).view(0)
/// >>> w = net.weights
/// >>> hidden = np.maximum(net.encode(view) @ w["w1"] + w["b1"], 0)
/// >>> hidden = np.maximum(hidden @ w["w2"] + w["b2"], 0)
/// >>> values = w["scale"] * (hidden @ w["w3"] + w["b3"])
/// >>> bool(np.allclose(values, net.values(view), atol=1e-4))
/// True
/// >>> net(view) == view.legal()[values.argmax()]
/// True
#[pyclass(module = "treize", frozen)]
pub(crate) struct Net(pub(crate) Arc<TrainedNet>);

#[pymethods]
impl Net {
    #[new]
    fn new(game: &str) -> PyResult<Net> {
        struct Ask;
        impl Visit for Ask {
            type Output = Option<&'static TrainedNet>;

            fn visit<G: treize_engine::Game>(self, knowledge: Knowledge<G>) -> Self::Output {
                knowledge.net
            }
        }
        let net = visit(game, None, Ask)?;
        let net = net.ok_or_else(|| PyValueError::new_err(format!("{game} has no network")))?;
        Ok(Net(Arc::new(net.clone())))
    }

    /// Reads a file that `treize train` or `Net.write` has written.
    #[staticmethod]
    #[expect(clippy::needless_pass_by_value, reason = "it is made of an argument of Python")]
    fn read(path: PathBuf) -> PyResult<Net> {
        let net = TrainedNet::read(&path);
        let net = net.map_err(|error| PyValueError::new_err(format!("{}: {error}", path.display())))?;
        Ok(Net(Arc::new(net)))
    }

    /// A network of your own, from arrays as those of `weights`, for a version of the game's encoder; without one, the present.
    ///
    /// The first hidden layer has any multiple of 8 up to 1024 units, the second has 32.
    ///
    /// >>> from treize import Net
    /// >>> weights = Net("danger13").weights
    /// >>> weights["b3"] += 1
    /// >>> Net.from_weights("danger13", weights).weights["b3"] == weights["b3"]
    /// array([ True])
    #[staticmethod]
    #[pyo3(signature = (game, weights, encoder=None))]
    fn from_weights(game: &str, weights: &Bound<'_, PyDict>, encoder: Option<u16>) -> PyResult<Net> {
        struct Make<'a, 'py>(&'a Bound<'py, PyDict>, Option<u16>);
        impl Visit for Make<'_, '_> {
            type Output = PyResult<TrainedNet>;

            fn visit<G: treize_engine::Game>(self, knowledge: Knowledge<G>) -> Self::Output {
                let encoder = encoder_of(&knowledge, self.1).map_err(value_error)?;
                let layers = layers_from(self.0, encoder.size)?;
                Ok(TrainedNet::new(encoder, layers, None))
            }
        }
        Ok(Net(Arc::new(visit(game, None, Make(weights, encoder))??)))
    }

    /// The bytes of a file.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// The network that `to_bytes` has written.
    #[staticmethod]
    fn from_bytes(bytes: &[u8]) -> PyResult<Net> {
        Ok(Net(Arc::new(TrainedNet::parse(bytes).map_err(value_error)?)))
    }

    /// Writes a file for `Net.read`, and for the players `net:FILE` and `search:N:FILE` everywhere in Treize.
    fn write(&self, path: PathBuf) -> PyResult<()> {
        Ok(std::fs::write(path, self.0.to_bytes())?)
    }

    /// The game's id.
    #[getter]
    fn game(&self) -> &str {
        &self.0.info().game
    }

    /// The version of the encoder that the network is shown decisions by.
    #[getter]
    fn encoder(&self) -> u16 {
        self.0.info().encoder
    }

    /// How many inputs, units of the first and of the second hidden layer, and outputs.
    #[getter]
    fn shape(&self) -> (usize, usize, usize, usize) {
        self.0.info().shape.into()
    }

    /// What the file says about the training: a dict, or `None`.
    #[getter]
    fn training(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        to_python(py, &serde_json::to_value(&self.0.info().training).map_err(value_error)?)
    }

    /// The SHA-256 of the weights.
    #[getter]
    fn sha256(&self) -> &str {
        &self.0.info().sha256
    }

    /// The weights: the arrays `w1`, `b1`, `w2`, `b2`, `w3` and `b3`, which are copies, and `scale`.
    #[getter]
    fn weights<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let [inputs, first, second, _] = self.0.net().shape();
        let mut rest = self.0.net().weights();
        let mut take = |count: usize| {
            let (taken, others) = rest.split_at(count);
            rest = others;
            PyArray1::from_slice(py, taken)
        };
        let matrix = |array: Bound<'py, PyArray1<f32>>, rows: usize| -> PyResult<Bound<'py, PyArray2<f32>>> {
            let columns = array.len() / rows;
            array.reshape([rows, columns]).map_err(value_error)
        };
        let dict = PyDict::new(py);
        dict.set_item("w1", matrix(take(inputs * first), inputs)?)?;
        dict.set_item("b1", take(first))?;
        dict.set_item("w2", matrix(take(first * second), first)?)?;
        dict.set_item("b2", take(second))?;
        dict.set_item("w3", take(second))?;
        dict.set_item("b3", take(1))?;
        dict.set_item("scale", SCALE)?;
        Ok(dict)
    }

    /// What the network is shown of a view: a row of float32 for each legal action.
    fn encode<'py>(&self, py: Python<'py>, view: &View) -> PyResult<Bound<'py, PyArray2<f32>>> {
        view.encode(py, Some(self.encoder()))
    }

    /// What the network says of each legal action: the expected relative score of the round.
    fn values<'py>(&self, py: Python<'py>, view: &View) -> PyResult<Bound<'py, PyArray1<f32>>> {
        view.values(py, Some(self))
    }

    fn __call__(&self, view: &View) -> PyResult<Action> {
        let values = view.0.values(Some(&*self.0)).map_err(value_error)?;
        let best = actions_of(view.0.id(), view.0.legal()).into_iter().zip(values);
        let best = best.reduce(|best, next| if next.1 > best.1 { next } else { best });
        best.map(|(action, _)| action).ok_or_else(|| PyValueError::new_err("the viewer is not to act"))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Net>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __repr__(&self) -> String {
        let shape = self.0.info().shape.map(|layer| layer.to_string()).join("-");
        format!("<Net of {}, encoder {}, {shape}>", self.game(), self.encoder())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((slf.get_type().getattr("from_bytes")?, (slf.get().to_bytes(slf.py()),)))
    }
}

/// Layers from arrays, which must fit each other and an encoder with this many inputs.
fn layers_from(weights: &Bound<'_, PyDict>, inputs: usize) -> PyResult<Layers> {
    for (name, value) in weights {
        let name: String =
            name.extract().map_err(|_| PyTypeError::new_err("a name of weights is a string"))?;
        if name == "scale" {
            let scale: f32 = value.extract()?;
            if scale.to_bits() != SCALE.to_bits() {
                return Err(PyValueError::new_err(format!("scale is {scale}, expected {SCALE}")));
            }
        } else if !["w1", "b1", "w2", "b2", "w3", "b3"].contains(&name.as_str()) {
            return Err(PyKeyError::new_err(format!("there are no weights `{name}`")));
        }
    }
    let first = array(weights, "b1")?.len();
    if !is_width(first) {
        return Err(PyValueError::new_err(format!(
            "the first hidden layer has {first} units, expected a multiple of {LANES} up to {MOST_FIRST}"
        )));
    }
    let shapes: [(&str, &[usize]); 6] = [
        ("w1", &[inputs, first]),
        ("b1", &[first]),
        ("w2", &[first, SECOND]),
        ("b2", &[SECOND]),
        ("w3", &[SECOND]),
        ("b3", &[1]),
    ];
    let mut bytes = Vec::with_capacity(4 * Layers::size(inputs, first));
    for (name, expected) in shapes {
        let array = array(weights, name)?;
        if array.shape() != expected {
            let found = array.shape();
            return Err(PyValueError::new_err(format!(
                "{name} has the shape {found:?}, expected {expected:?}"
            )));
        }
        let array = array.try_readonly().map_err(value_error)?;
        bytes.extend(array.as_slice().map_err(value_error)?.iter().flat_map(|weight| weight.to_le_bytes()));
    }
    Layers::from_weight_bytes(inputs, first, &bytes).map_err(value_error)
}

/// The array of this name, contiguous and of float32.
fn array<'py>(weights: &Bound<'py, PyDict>, name: &str) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
    let given = weights.get_item(name)?;
    let given = given.ok_or_else(|| PyKeyError::new_err(format!("the weights `{name}` are missing")))?;
    let array = given.py().import("numpy")?.call_method1("ascontiguousarray", (given, "float32"))?;
    Ok(array.cast_into::<PyArrayDyn<f32>>()?)
}
