//! The one list of games.

pub mod danger13;
pub mod friday13;
pub mod nichtig;
pub mod piles;
pub mod thirteen;

pub use danger13::{Danger13, Danger13V1};
pub use friday13::Friday13;
pub use nichtig::Nichtig;
pub use thirteen::Thirteen;

use self::piles::Edition;
use crate::{Aim, Dealing, Game, OptionSpec, Players};

/// What is said of a game where its type is not known.
///
/// ```
/// use treize_engine::games::GAMES;
///
/// let names: Vec<_> = GAMES.iter().map(|info| info.name).collect();
/// assert_eq!(names, ["13", "Vendredi 13", "Null & Nichtig", "Danger 13"]);
/// ```
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Info {
    /// [`Game::ID`]
    pub game: &'static str,
    /// [`Game::NAME`]
    pub name: &'static str,
    /// [`Game::RULES`]
    pub rules: u16,
    /// The fewest players.
    pub min_players: Players,
    /// The most players.
    pub max_players: Players,
    /// [`Game::AIM`]
    pub aim: Aim,
    /// [`Game::OPTIONS`]
    pub options: &'static [OptionSpec],
    /// [`Game::usual_rounds`]
    #[cfg_attr(feature = "serde", serde(skip))]
    pub usual_rounds: fn(Players) -> Option<u16>,
    /// [`Game::dealing`]
    #[cfg_attr(feature = "serde", serde(skip))]
    pub dealing: fn(Players) -> Option<Dealing>,
}

impl Info {
    const fn of<G: Game>() -> Info {
        Info {
            game: G::ID,
            name: G::NAME,
            rules: G::RULES,
            min_players: *G::PLAYERS.start(),
            max_players: *G::PLAYERS.end(),
            aim: G::AIM,
            options: G::OPTIONS,
            usual_rounds: G::usual_rounds,
            dealing: G::dealing,
        }
    }

    /// [`Game::player_counts`]
    pub fn player_counts(&self) -> impl DoubleEndedIterator<Item = Players> + Clone + use<> {
        self.min_players.up_to(self.max_players)
    }
}

/// Something to do with a game that is known by its name only: it gets the game's type.
///
/// ```
/// use treize_engine::games::{self, Visit};
/// use treize_engine::{Action, Game};
///
/// /// How many different actions a game has.
/// struct CountActions;
///
/// impl Visit for CountActions {
///     type Output = usize;
///
///     fn visit<G: Game>(self) -> usize {
///         G::Action::COUNT
///     }
/// }
///
/// assert_eq!(games::visit("thirteen", CountActions), Some(18));
/// assert_eq!(games::visit("whist", CountActions), None);
/// ```
pub trait Visit {
    /// What comes of it.
    type Output;
    /// Does it.
    fn visit<G: Game>(self) -> Self::Output;
}

macro_rules! games {
    ($($game:ty $(, and before $old:ty)*);* $(;)?) => {
        /// All games, in the order in which they are listed everywhere, by their present rules.
        pub const GAMES: &[Info] = &[$(Info::of::<$game>()),*];

        /// All games by all rules that they have ever had: [`Game::ID`] and [`Game::RULES`], for each game the present
        /// rules first.
        pub const VERSIONS: &[(&str, u16)] =
            &[$((<$game>::ID, <$game>::RULES), $((<$old>::ID, <$old>::RULES),)*)*];

        /// Visits the game with this [`Game::ID`] by its present rules; nothing happens if there is none.
        pub fn visit<V: Visit>(id: &str, visitor: V) -> Option<V::Output> {
            match id {
                $(<$game>::ID => Some(visitor.visit::<$game>()),)*
                _ => None,
            }
        }

        /// Visits the game with this [`Game::ID`] by this version of its rules; nothing happens if there is none.
        pub fn visit_version<V: Visit>(id: &str, rules: u64, visitor: V) -> Option<V::Output> {
            $(if id == <$game>::ID && rules == u64::from(<$game>::RULES) {
                return Some(visitor.visit::<$game>());
            }
            $(if id == <$old>::ID && rules == u64::from(<$old>::RULES) {
                return Some(visitor.visit::<$old>());
            })*)*
            None
        }
    };
}

games![
    Thirteen;
    Friday13;
    Nichtig;
    Danger13, and before Danger13V1;
];

/// Something to do with a game that can be played in [batches](piles::Batch): it gets the game's edition.
pub trait VisitBatch {
    /// What comes of it.
    type Output;
    /// Does it.
    fn visit<E: Edition>(self) -> Self::Output;
}

/// Visits the game with this [`Game::ID`]; nothing happens if there is none, or if it cannot be played in batches.
pub fn visit_batch<V: VisitBatch>(id: &str, visitor: V) -> Option<V::Output> {
    match id {
        Thirteen::ID => Some(visitor.visit::<thirteen::FiveCards>()),
        Friday13::ID => Some(visitor.visit::<friday13::AllDealt>()),
        _ => None,
    }
}

/// The versions of a game's rules that can be played and replayed, in order; none of a game that does not exist.
///
/// ```
/// use treize_engine::games;
///
/// assert_eq!(games::versions("danger13"), [1, 2]);
/// assert!(games::versions("whist").is_empty());
/// assert!(games::knows("danger13", 1) && !games::knows("danger13", 3));
/// ```
pub fn versions(id: &str) -> Vec<u16> {
    let mut known: Vec<_> =
        VERSIONS.iter().filter(|(game, _)| *game == id).map(|&(_, rules)| rules).collect();
    known.sort_unstable();
    known
}

/// Can the game be played and replayed by this version of its rules?
pub fn knows(id: &str, rules: u64) -> bool {
    VERSIONS.iter().any(|&(game, known)| game == id && u64::from(known) == rules)
}
