//! Between values of Python and of Rust.

use std::fmt::Display;

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyList};
use serde_json::{Map, Value};
use treize_engine::Game;
use treize_record::options;

/// An error as a `ValueError`.
pub(crate) fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Options as JSON. Those that are `None` are left out.
pub(crate) fn options_map(given: Option<&Bound<'_, PyDict>>) -> PyResult<Map<String, Value>> {
    let mut map = Map::new();
    for (key, value) in given.into_iter().flat_map(PyDictMethods::iter) {
        let key: String = key.extract().map_err(|_| PyTypeError::new_err("an option's name is a string"))?;
        if value.is_none() {
            continue;
        }
        let value = if value.is_instance_of::<PyBool>() {
            Value::Bool(value.extract()?)
        } else if value.is_instance_of::<PyInt>() {
            // A number that no option can be is refused with the others.
            value.extract::<i64>().map_or_else(|_| Value::String(value.to_string()), Value::from)
        } else {
            let message = format!("option `{key}` is {}, expected an int or a bool", value.repr()?);
            return Err(PyTypeError::new_err(message));
        };
        map.insert(key, value);
    }
    Ok(map)
}

/// The options of a game.
pub(crate) fn options_from<G: Game>(given: Option<&Bound<'_, PyDict>>) -> PyResult<G::Options> {
    options::read::<G>(&options_map(given)?).map_err(value_error)
}

/// JSON as dicts, lists and plain values.
pub(crate) fn to_python(py: Python<'_>, value: &Value) -> PyResult<Py<PyAny>> {
    match value {
        Value::Null => Ok(py.None()),
        Value::Bool(flag) => flag.into_py_any(py),
        Value::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(number), _) => number.into_py_any(py),
            (None, number) => number.unwrap_or_default().into_py_any(py),
        },
        Value::String(text) => text.into_py_any(py),
        Value::Array(items) => {
            let items: PyResult<Vec<_>> = items.iter().map(|item| to_python(py, item)).collect();
            PyList::new(py, items?)?.into_py_any(py)
        }
        Value::Object(items) => {
            let dict = PyDict::new(py);
            for (key, value) in items {
                dict.set_item(key, to_python(py, value)?)?;
            }
            dict.into_py_any(py)
        }
    }
}
