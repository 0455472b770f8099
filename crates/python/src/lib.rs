//! The extension module behind the Python package `treize`: see `docs/python.md`.
//!
//! Nothing that Python hands in causes a panic: it is checked first, and becomes an exception.

#![allow(clippy::doc_link_with_quotes, reason = "the documentation is Python's, with its lists and dicts")]

mod catalogue;
mod convert;
mod erased;
mod errors;
mod game;
mod net;
mod record;
mod review;
mod vec_env;
mod vector;

use pyo3::prelude::*;

/// The part of `treize` that is written in Rust.
#[pymodule]
mod _treize {
    #[pymodule_export]
    use crate::catalogue::{actions, fields, games, rules, spec};
    #[pymodule_export]
    use crate::errors::{IllegalActionError, PositionError, RecordError};
    #[pymodule_export]
    use crate::game::{Action, Game, Player, View};
    #[pymodule_export]
    use crate::net::Net;
    #[pymodule_export]
    use crate::record::Record;
    #[pymodule_export]
    use crate::review::review;
    #[pymodule_export]
    use crate::vec_env::VecEnv;
}
