//! Exceptions of the package.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;

create_exception!(
    treize,
    IllegalActionError,
    PyValueError,
    "An action that is not legal. Nothing has changed."
);
create_exception!(treize, RecordError, PyValueError, "A record that cannot be read, or does not hold.");
create_exception!(treize, PositionError, PyValueError, "A text that is no position.");
