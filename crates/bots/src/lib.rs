//! Players for the games of Treize.
//!
//! A player gets a view and the legal actions, and nothing else: what it cannot see, it cannot use. Any game of
//! the engine's list can be played at random and searched; what is known of a game beyond its rules is in [`games`].

mod any;
mod elimination;
pub mod encode;
mod exec;
pub mod games;
mod inference;
pub mod judge;
mod level;
pub mod luck;
pub mod net;
pub mod observe;
mod player;
mod program;
mod search;
mod spec;
mod trained;

pub use any::{ChooseError, SentView, VisitView, choose, choose_after, expert, visit_view};
pub use exec::{ExecError, Line, Programs, Transcript, transcribed};
pub use inference::{Decision, Hindsight, Past};
pub use level::Level;
pub use player::{Limit, Place, Player, PlayerError, Policy, Random, show};
pub use search::{Evaluator, Rollout, Search, SearchSettings};
pub use spec::{Budget, ParseSpecError, Spec};
pub use trained::{NetError, NetFile, NetFileError, NetInfo, TrainedNet, TrainingInfo};
