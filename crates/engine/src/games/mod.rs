//! The one list of games.

pub mod danger13;
pub mod friday13;
pub mod nichtig;
pub mod piles;
pub mod thirteen;

pub use danger13::Danger13;
pub use friday13::Friday13;
pub use nichtig::Nichtig;
pub use thirteen::Thirteen;

use serde::Serialize;

use crate::{Aim, Game, OptionSpec};

/// What is said of a game where its type is not known.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Info {
    /// [`Game::ID`]
    pub game: &'static str,
    /// [`Game::NAME`]
    pub name: &'static str,
    /// [`Game::RULES`]
    pub rules: u16,
    /// The fewest players.
    pub min_players: u8,
    /// The most players.
    pub max_players: u8,
    /// [`Game::AIM`]
    pub aim: Aim,
    /// [`Game::OPTIONS`]
    pub options: &'static [OptionSpec],
}

impl Info {
    const fn of<G: Game>() -> Info {
        Info {
            game: G::ID,
            name: G::NAME,
            rules: G::RULES,
            min_players: *G::SEATS.start(),
            max_players: *G::SEATS.end(),
            aim: G::AIM,
            options: G::OPTIONS,
        }
    }
}

/// The ids of all games, for an error message.
pub(crate) fn known() -> String {
    GAMES.iter().map(|info| format!("`{}`", info.game)).collect::<Vec<_>>().join(", ")
}

/// Something to do with a game that is known by its name only: it gets the game's type.
pub trait Visit {
    /// What comes of it.
    type Output;
    /// Does it.
    fn visit<G: Game>(self) -> Self::Output;
}

macro_rules! games {
    ($($game:ty),* $(,)?) => {
        /// All games, in the order in which they are listed everywhere.
        pub const GAMES: &[Info] = &[$(Info::of::<$game>()),*];

        /// Visits the game with this [`Game::ID`]; nothing happens if there is none.
        pub fn visit<V: Visit>(id: &str, visitor: V) -> Option<V::Output> {
            match id {
                $(<$game>::ID => Some(visitor.visit::<$game>()),)*
                _ => None,
            }
        }
    };
}

games![Thirteen, Friday13, Nichtig, Danger13];
