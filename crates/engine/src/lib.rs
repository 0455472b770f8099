//! The rules of card games about the number 13.
//!
//! Everything here is pure: no I/O, no clock, no logging, and no randomness but what comes in through
//! [`Chance`]. A game is a type that implements [`Game`]; the one list of games is [`games`].
//!
//! ```
//! use treize_engine::{Game, Players, SeededChance, games::Thirteen};
//!
//! let mut chance = SeededChance::new(13);
//! let mut game = Thirteen::new(&Default::default(), Players::FOUR, &mut chance, &mut ())?;
//! while let Some(seat) = game.to_act().first() {
//!     let first = game.legal(seat).nth(0).expect("who is to act may do something");
//!     game.play(seat, first, &mut chance, &mut ())?;
//! }
//! let outcome = game.outcome().expect("nobody is to act: the game is over");
//! assert_eq!(outcome.totals.players(), Players::FOUR);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs)]

mod action;
mod chance;
mod game;
pub mod games;
#[cfg(feature = "testing")]
pub mod laws;
mod list;
pub mod notation;
mod options;
mod perft;
pub mod random;
mod seat;
mod tally;
mod text;
#[cfg(feature = "ts")]
mod typescript;

pub use action::{Action, ActionSet, Actions};
pub use chance::{Card, Chance, Recorded, Scripted, SeededChance, ShuffleError, below, shuffle};
pub use game::{Aim, Audience, Game, Outcome, PlayError, Score, SetupError, Sink, Step, Viewer, Wire};
pub use list::List;
pub use options::{OptionError, OptionKind, OptionSpec, check_number};
pub use perft::perft;
pub use seat::{MAX_SEATS, PerSeat, Players, PlayersError, Seat, SeatError, SeatSet, Seats};
pub use text::{ParseError, excerpt};

/// The version of `rand_core` whose [`Rng`](rand_core::Rng) the methods of [`Game`] take.
pub use rand_core;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use serde;
