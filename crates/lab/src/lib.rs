//! Matches between players, and what can be concluded from them.
//!
//! Luck is taken out as far as it goes: every deal is played once in each rotation of the players round the table,
//! and players are compared deal by deal.

pub mod chart;
mod csv;
mod duel;
mod league;
mod rating;
mod report;
mod stats;
mod study;
mod train;

pub use csv::Csv;
pub use duel::{Duel, Played};
pub use league::{Cell, League, LeagueReport, LeagueTally, Pairing, Rating};
pub use report::{BotReport, Estimate, Pair, Report, Tally};
pub use stats::Spread;
pub use study::{Happening, SeatReport, Study, StudyReport, Watched, watch};
pub use train::Training;
