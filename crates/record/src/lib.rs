//! What is kept of a game: its record, the proof of its shuffles, and the table at which it is played.
//!
//! The [engine](treize_engine) has the rules. This crate adds what needs JSON or hashing:
//!
//! - [`Record`] is a finished game that anyone can replay and check (`docs/record.md`).
//! - [`fairness`] and [`deal`] make shuffles that nobody can choose and everybody can check (`docs/fairness.md`).
//! - [`DealKey`] deals the same cards again, for tables that prove nothing.
//! - [`table`] plays a game that is known by its name only.
//! - [`position`] reads a position of any game.
//! - [`options`] reads what a table chooses from JSON and from the command line.
#![warn(missing_docs, clippy::missing_errors_doc, clippy::missing_panics_doc)]

mod again;
pub mod deal;
pub mod fairness;
pub mod options;
pub mod position;
mod proof;
mod record;
mod relative;
pub mod seen;
pub mod table;

pub use again::DealKey;
pub use proof::{Proof, ProofError};
pub use record::{FORMAT, Record, RecordError, StepError};
