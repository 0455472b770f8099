//! [`Level`]: players for people, from a child's first game upwards.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use treize_engine::{ActionSet, Game, SeededChance};

use crate::games::Knowledge;
use crate::{Budget, Limit, Player, PlayerError, Policy, Spec};

/// How long an expert thinks: people do not notice that they wait.
const EXPERT_TIME: Budget = Budget::Time(Duration::from_millis(50));
/// How long a master thinks: as long as people are willing to wait.
const MASTER_TIME: Budget = Budget::Time(Duration::from_millis(1900));

/// How well a player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Sees about a third of the choices.
    Beginner,
    /// Overlooks one choice in four.
    Easy,
    /// Plays by the rule of thumb.
    Normal,
    /// Plays by the network.
    Hard,
    /// Searches, for no longer than people notice.
    Expert,
    /// Searches for up to two seconds.
    Master,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; 6] =
        [Level::Beginner, Level::Easy, Level::Normal, Level::Hard, Level::Expert, Level::Master];

    /// The level's name.
    pub fn name(self) -> &'static str {
        match self {
            Level::Beginner => "beginner",
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
            Level::Expert => "expert",
            Level::Master => "master",
        }
    }

    /// The player behind the level, in this game.
    pub fn spec<G: Game>(self, knowledge: &Knowledge<G>) -> Spec {
        match self {
            Level::Beginner => Spec::Overlooking(35),
            Level::Easy => Spec::Overlooking(75),
            Level::Normal => Spec::Greedy,
            Level::Hard => Spec::Net,
            Level::Expert => (knowledge.expert)(EXPERT_TIME),
            Level::Master => (knowledge.expert)(MASTER_TIME),
        }
    }

    /// Does it search, and so take its time? Then what it chooses depends on the clock.
    pub fn searches(self) -> bool {
        matches!(self, Level::Expert | Level::Master)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        Level::ALL.into_iter().find(|level| level.name() == name).ok_or(())
    }
}

/// Errs as people do: it sees only some of the choices, and takes the best of those.
pub(crate) struct Overlooking<G: Game> {
    pub(crate) policy: Policy<G>,
    /// How many choices in a hundred it sees.
    pub(crate) sees: u8,
    pub(crate) chance: SeededChance,
}

impl<G: Game> Player<G> for Overlooking<G> {
    fn choose(
        &mut self,
        view: &G::View,
        legal: ActionSet<G::Action>,
        _: &Limit<'_>,
    ) -> Result<G::Action, PlayerError> {
        let mut seen: ActionSet<_> =
            legal.iter().filter(|_| self.chance.below(100) < self.sees.into()).collect();
        if seen.is_empty() {
            seen.insert(self.chance.pick(legal));
        }
        Ok((self.policy)(view, seen, &mut self.chance))
    }
}
