//! The review of a finished game: what was luck, what was play, and which decisions gave points away.
//!
//! It answers two different questions by two different methods, which are kept apart:
//!
//! - **Where did the result come from?** [`luck`] follows the true cards from the deal to the last trick. A value function says
//!   what every seat can expect at each moment; what changes by chance is luck, what changes by a decision is play. The parts
//!   add up to the result exactly, and luck has mean zero for any value function.
//! - **Was a decision good?** [`judge`](mod@judge) is handed the view of the seat that decided, and nothing else. It imagines
//!   worlds that fit the view and compares all actions in the same worlds. A difference below two standard errors is no mistake.
//!
//! Only the first knows hidden cards. No decision is ever judged by it. There is no game's name in this crate: what it needs
//! to know is in [`Game`](treize_engine::Game).
#![warn(missing_docs)]

mod advice;
pub mod judge;
mod review;
mod scale;
mod svg;

pub use advice::{Advice, advise};
pub use judge::{Alternative, Verdict};
pub use review::{
    Budget, Decision, Pause, Progress, Review, ReviewError, SeatReview, Settings, Shown, StepReview, VERSION,
    review,
};
pub use scale::{Between, LevelRate, place, scale};
pub use svg::{Labels, svg};
pub use treize_bots::luck;
