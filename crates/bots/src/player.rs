//! [`Player`]: decides for a seat.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use treize_engine::{ActionSet, Game, Outcome, Players, Seat, SeededChance, Viewer};

use crate::{ExecError, NetFileError};

/// Decides for one seat of one game.
pub trait Player<G: Game>: Send {
    /// Chooses one of the legal actions, of which there is at least one.
    ///
    /// The same player made from the same seed chooses the same, unless a clock decides how long it thinks.
    fn choose(
        &mut self,
        view: &G::View,
        legal: ActionSet<G::Action>,
        limit: &Limit<'_>,
    ) -> Result<G::Action, PlayerError>;

    /// Whether it wants to know what happens: most players need no more than the view.
    fn observes(&self) -> bool {
        false
    }

    /// What happened, as its seat may know it, and what the seat sees now: the deal first, then the events of each action.
    fn observe(&mut self, _events: &[G::Event], _view: &G::View) {}

    /// The game is over.
    fn end(&mut self, _outcome: &Outcome) {}
}

/// Shows these events to those players who want to know, each as its seat may know them; the players are in the order of the seats.
pub fn show<G: Game>(game: &G, events: &[G::Event], players: &mut [Box<dyn Player<G>>]) {
    for (seat, player) in Seat::ALL.into_iter().zip(players).filter(|(_, player)| player.observes()) {
        let viewer = Viewer::Seat(seat);
        let events: Vec<_> = events.iter().map(|event| G::redact(event, viewer)).collect();
        player.observe(&events, &game.view(viewer));
    }
}

/// Why a player did not choose.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerError {
    /// It was told to stop.
    #[error("cancelled")]
    Cancelled,
    /// It is a program, and the program failed.
    #[error(transparent)]
    Exec(#[from] ExecError),
    /// It is a network from a file, and the file is not a network for this game.
    #[error(transparent)]
    Net(#[from] NetFileError),
}

/// Where a player sits, and at what table.
#[derive(Debug)]
pub struct Place<'a, G: Game> {
    /// Its seat.
    pub seat: Seat,
    /// How many play.
    pub players: Players,
    /// What the table chose.
    pub options: &'a G::Options,
}

/// When to stop thinking.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limit<'a> {
    /// At this moment an answer is due, even if it is not the best.
    pub deadline: Option<Instant>,
    /// Once this is true, no answer is wanted any more.
    pub cancel: Option<&'a AtomicBool>,
}

impl Limit<'_> {
    /// Is an answer due?
    pub fn is_over(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Has somebody called it off?
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed))
    }
}

/// Plays anything that is legal.
pub struct Random(pub SeededChance);

impl<G: Game> Player<G> for Random {
    fn choose(
        &mut self,
        _: &G::View,
        legal: ActionSet<G::Action>,
        _: &Limit<'_>,
    ) -> Result<G::Action, PlayerError> {
        Ok(self.0.pick(legal))
    }
}

/// Cannot choose, because its network could not be read.
pub(crate) struct WithoutNet(pub(crate) NetFileError);

impl<G: Game> Player<G> for WithoutNet {
    fn choose(
        &mut self,
        _: &G::View,
        _: ActionSet<G::Action>,
        _: &Limit<'_>,
    ) -> Result<G::Action, PlayerError> {
        Err(self.0.clone().into())
    }
}

/// Chooses one of the legal actions from what a seat sees.
pub type Policy<G> =
    fn(&<G as Game>::View, ActionSet<<G as Game>::Action>, &mut SeededChance) -> <G as Game>::Action;

/// Plays what a policy says.
pub(crate) struct ByPolicy<G: Game> {
    pub(crate) policy: Policy<G>,
    pub(crate) chance: SeededChance,
}

impl<G: Game> Player<G> for ByPolicy<G> {
    fn choose(
        &mut self,
        view: &G::View,
        legal: ActionSet<G::Action>,
        _: &Limit<'_>,
    ) -> Result<G::Action, PlayerError> {
        Ok((self.policy)(view, legal, &mut self.chance))
    }
}
