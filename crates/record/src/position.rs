//! Positions of a game that is known by its name only: see [`treize_engine::notation`].

use serde::Serialize;
use serde_json::Value;
use treize_engine::games::{self, Visit};
use treize_engine::notation::ParsePositionError;
use treize_engine::{Game, Outcome, SeatSet, SeededChance};

use crate::table::UnknownGameError;

/// A text that is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// It does not begin with a game.
    #[error("a position begins with its game: {0}")]
    Game(UnknownGameError),
    /// The game has no such position.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
}

/// A position as JSON: what [`AnyTable::view`](crate::table::AnyTable::view) says of it, without what only a table knows.
#[derive(Serialize)]
struct PositionView<V> {
    game: &'static str,
    rules: u16,
    to_act: SeatSet,
    outcome: Option<Outcome>,
    board: V,
    /// The canonical text.
    position: String,
}

/// Reads a position of any game, by its present rules, as JSON: the `board` is what a client of that viewer receives.
///
/// ```
/// use treize_record::position;
///
/// let view = position::read("danger13 2: turned 4d; rows 4 3 2 / H")?;
/// assert_eq!(view["game"], "danger13");
/// assert_eq!(view["board"]["rows"][0]["sum"], 9);
/// assert_eq!(view["to_act"][0], 0);
///
/// let error = position::read("whist 4").unwrap_err();
/// assert!(error.to_string().starts_with("a position begins with its game: there is no game `whist`"));
/// # Ok::<(), treize_record::position::PositionError>(())
/// ```
///
/// # Errors
///
/// If the text is no position of a game of the list.
pub fn read(text: &str) -> Result<Value, PositionError> {
    struct Read<'a>(&'a str);
    impl Visit for Read<'_> {
        type Output = Result<Value, ParsePositionError>;

        fn visit<G: Game>(self) -> Self::Output {
            let board: G::View = self.0.parse()?;
            // Who is to act, and how it ended, is the same in all worlds that fit the view.
            let world = G::determinize(&board, SeededChance::new(0).rng());
            let view = PositionView {
                game: G::ID,
                rules: G::RULES,
                to_act: world.to_act(),
                outcome: world.outcome(),
                position: board.to_string(),
                board,
            };
            Ok(serde_json::to_value(view).expect("views are plain data with text keys"))
        }
    }
    let game = text.split_whitespace().next().unwrap_or_default();
    let read =
        games::visit(game, Read(text)).ok_or_else(|| PositionError::Game(UnknownGameError::new(game)))?;
    Ok(read?)
}
