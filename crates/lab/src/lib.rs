//! Matches between players, and what can be concluded from them.
//!
//! To reduce the influence of luck, every deal is played once in each order of the players (see [`Seatings`]), and
//! players are compared deal by deal.

pub mod chart;
mod csv;
mod duel;
mod league;
mod matches;
mod provenance;
mod rating;
mod report;
mod seating;
mod sequential;
mod stats;
mod study;
mod train;

pub use csv::Csv;
pub use duel::{Duel, Played};
pub use league::{Cell, League, LeagueReport, LeagueTally, Pairing, Rating};
pub use matches::{Ahead, Match, MatchReport, MatchTally, StopRule, Until, Verdict, WithLuck};
pub use provenance::Provenance;
pub use report::{BotReport, Estimate, LuckAdjusted, Pair, Report, Tally, counted};
pub use seating::Seatings;
pub use sequential::ConfidenceSequence;
pub use stats::Spread;
pub use study::{Happening, SeatReport, Study, StudyReport, Watched, watch};
pub use train::{CheckpointError, Recipe, Training, checkpoint_game};
