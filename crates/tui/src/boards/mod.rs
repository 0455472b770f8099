//! The boards: one for each game, and a generic one for games without their own.
//!
//! All that the terminal knows of a game is in the game's file, which implements [`BoardGame`]. The list of these games
//! is below. Any other game gets the generic board.

mod compact;
mod danger13;
mod generic;
mod nichtig;
mod others;
mod piles;

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use treize_engine::games::{Danger13, Danger13V1, Friday13, Nichtig, Thirteen};
use treize_engine::{Game, Seat};

use self::compact::Row;
use self::generic::Generic;
use crate::Model;
use crate::choices::Slot;
use crate::frame::{Frame, FrameError, Sent, TableView};
use crate::paint::{self, CARD, LARGE_CARD, Look, Paint, Theme};

pub(crate) use self::compact::{draw as draw_rows, thin_out};

/// From this height on, a board has room for a hand of large cards.
const LARGE: u16 = 26;
/// The fewest columns of a large card that show its value and its suit, when the next card lies over it.
const LARGE_STEP: u16 = 4;

/// What a board draws.
#[derive(Clone, Copy)]
pub(crate) struct Scene<'a> {
    pub(crate) model: &'a Model,
    pub(crate) frame: &'a Frame,
    pub(crate) paint: Paint,
    /// The current time, in milliseconds since 1970.
    pub(crate) now: i64,
    pub(crate) slots: &'a [Slot],
    /// The selected choice; `None` if it is not the viewer's turn.
    pub(crate) cursor: Option<usize>,
    /// The selected action of that choice, if there are several.
    pub(crate) pile: Option<usize>,
}

/// A clickable area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hit {
    /// A choice.
    Slot(usize),
    /// One of its actions.
    Pile(usize),
}

/// Where a board is drawn, and its clickable areas.
pub(crate) struct Canvas<'a> {
    pub(crate) buf: &'a mut Buffer,
    pub(crate) hits: &'a mut Vec<(Rect, Hit)>,
}

impl<'a> Scene<'a> {
    pub(crate) fn slot(&self) -> Option<&'a Slot> {
        self.slots.get(self.cursor?)
    }

    /// The index of the selected legal action.
    pub(crate) fn chosen(&self) -> Option<usize> {
        let actions = &self.slot()?.actions;
        match self.pile {
            Some(pile) => actions.get(pile).copied(),
            None if actions.len() == 1 => actions.first().copied(),
            None => None,
        }
    }

    pub(crate) fn own(&self) -> Option<Seat> {
        self.frame.table.seat
    }

    /// How the game looks.
    fn theme(&self) -> &'static Theme {
        theme(self.frame.game())
    }

    /// More about the viewer, for the line above the hand.
    fn standing(&self, seat: Seat, width: usize) -> Option<String> {
        self.frame.board.0.standing(self, seat, width)
    }

    /// The other players in their order at the table: clockwise from the viewer's left.
    pub(crate) fn others(&self) -> Vec<Seat> {
        let players = self.frame.table.players;
        match self.own() {
            None => players.seats().collect(),
            Some(own) => own.clockwise(players).skip(1).collect(),
        }
    }

    /// The others, and the viewer last.
    fn seats(&self) -> Vec<Seat> {
        self.others().into_iter().chain(self.own()).collect()
    }

    /// A player's total.
    fn total(&self, seat: Seat) -> i64 {
        self.model.totals().get(seat.index()).copied().unwrap_or_default()
    }
}

/// A game that the terminal knows better than by its actions.
pub(crate) trait BoardGame: Game {
    /// What a client remembers of earlier frames, because the view no longer contains it.
    type Memory: Clone + Default + Send + Sync + 'static;

    /// How the game looks.
    const THEME: Theme = Theme::PLAIN;

    /// Is the view of this table's viewer, and are all its parts about the table's players? Otherwise it is an error.
    fn fits(view: &Self::View, table: &TableView) -> bool;

    /// The viewer's hand.
    fn hand(_: &Self::View) -> Vec<Self::Card> {
        Vec::new()
    }

    /// The number of cards in a player's hand, if the game has hands.
    fn held(_: &Self::View, _: Seat) -> Option<u8> {
        None
    }

    /// The number of rounds, if it is known.
    fn rounds(_: &Self::View) -> Option<u16> {
        None
    }

    /// Remembers what the next view will not contain. `before` is the view of the previous frame.
    fn follow(_: &mut Self::Memory, _before: Option<&Self::View>, _now: &Seen<Self>) {}

    /// More about the viewer, for the line above the hand.
    fn standing(_: &Scene<'_>, _: &Seen<Self>, _: Seat, _width: usize) -> Option<String> {
        None
    }

    /// Draws the table.
    fn draw(area: Rect, scene: &Scene<'_>, _: &Seen<Self>, canvas: &mut Canvas<'_>) {
        generic::draw(area, scene, canvas);
    }

    /// The table in little room: its lines, in `width` columns.
    fn rows(scene: &Scene<'_>, _: &Seen<Self>, width: u16) -> Vec<Row> {
        generic::rows(scene, width)
    }

    /// The table in sentences.
    fn describe(model: &Model, frame: &Frame, _: &Seen<Self>) -> Vec<String> {
        generic::describe(model, frame)
    }

    /// How a round was counted, if the event is the end of a round.
    fn count(_: &Model, _: Paint, _: &Self::Event) -> Option<Columns> {
        None
    }
}

/// What a frame contains of a game, as the game's types.
pub(crate) struct Seen<G: BoardGame> {
    view: G::View,
    /// The events since the previous frame.
    events: Vec<G::Event>,
    memory: G::Memory,
}

impl<G: BoardGame> Seen<G> {
    fn read(table: &TableView, sent: &Sent) -> Result<Self, FrameError> {
        let view = FrameError::part("board", &sent.view["board"])?;
        if !G::fits(&view, table) {
            return Err(FrameError::Mismatch);
        }
        let events =
            sent.events.iter().map(|event| FrameError::part("events", event)).collect::<Result<_, _>>()?;
        Ok(Seen { view, events, memory: G::Memory::default() })
    }
}

/// The columns of the count of a round, between the names and the points.
pub(crate) struct Columns {
    /// Their titles.
    pub(crate) titles: Vec<Span<'static>>,
    /// The cells of each player, as wide as the titles.
    pub(crate) cells: Vec<Vec<Span<'static>>>,
    /// How the points follow from them.
    pub(crate) explained: String,
}

/// The game's part of a frame. The game's type is erased here.
#[derive(Clone)]
pub(crate) struct Board(Arc<dyn AnyBoard>);

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Board")
    }
}

/// See [`BoardGame`], whose functions these are.
trait AnyBoard: Any + Send + Sync {
    fn hand(&self) -> Vec<String>;
    fn held(&self, seat: Seat) -> Option<u8>;
    fn rounds(&self) -> Option<u16>;
    fn follow(&self, before: Option<&Board>) -> Board;
    fn standing(&self, scene: &Scene<'_>, seat: Seat, width: usize) -> Option<String>;
    fn draw(&self, area: Rect, scene: &Scene<'_>, canvas: &mut Canvas<'_>);
    fn rows(&self, scene: &Scene<'_>, width: u16) -> Vec<Row>;
    fn describe(&self, model: &Model, frame: &Frame) -> Vec<String>;
    fn count(&self, model: &Model, paint: Paint) -> Option<Columns>;
}

impl<G: BoardGame> AnyBoard for Seen<G> {
    fn hand(&self) -> Vec<String> {
        G::hand(&self.view).iter().map(ToString::to_string).collect()
    }

    fn held(&self, seat: Seat) -> Option<u8> {
        G::held(&self.view, seat)
    }

    fn rounds(&self) -> Option<u16> {
        G::rounds(&self.view)
    }

    fn follow(&self, before: Option<&Board>) -> Board {
        let before = before.and_then(|before| (&*before.0 as &dyn Any).downcast_ref::<Seen<G>>());
        let mut memory = before.map(|before| before.memory.clone()).unwrap_or_default();
        G::follow(&mut memory, before.map(|before| &before.view), self);
        let (view, events) = (self.view.clone(), self.events.clone());
        Board(Arc::new(Seen::<G> { view, events, memory }))
    }

    fn standing(&self, scene: &Scene<'_>, seat: Seat, width: usize) -> Option<String> {
        G::standing(scene, self, seat, width)
    }

    fn draw(&self, area: Rect, scene: &Scene<'_>, canvas: &mut Canvas<'_>) {
        G::draw(area, scene, self, canvas);
    }

    fn rows(&self, scene: &Scene<'_>, width: u16) -> Vec<Row> {
        G::rows(scene, self, width)
    }

    fn describe(&self, model: &Model, frame: &Frame) -> Vec<String> {
        G::describe(model, frame, self)
    }

    fn count(&self, model: &Model, paint: Paint) -> Option<Columns> {
        self.events.iter().find_map(|event| G::count(model, paint, event))
    }
}

macro_rules! board_games {
    ($($game:ty),* $(,)?) => {
        impl Board {
            /// Reads the game's part of a frame. Of an unknown game, or by unknown rules, it stays as it is.
            pub(crate) fn read(table: &TableView, sent: &Sent) -> Result<Board, FrameError> {
                $(if table.game == <$game>::ID && table.rules == u64::from(<$game>::RULES) {
                    return Ok(Board(Arc::new(Seen::<$game>::read(table, sent)?)));
                })*
                Ok(Board(Arc::new(Generic::read(table, &sent.view["board"])?)))
            }
        }

        /// How the game with this ID looks.
        pub(crate) fn theme(game: &str) -> &'static Theme {
            $(if game == <$game>::ID {
                return &<$game>::THEME;
            })*
            &Theme::PLAIN
        }
    };
}

board_games![Thirteen, Friday13, Nichtig, Danger13, Danger13V1];

impl Board {
    /// The viewer's hand.
    pub(crate) fn hand(&self) -> Vec<String> {
        self.0.hand()
    }

    /// The number of cards in a player's hand.
    pub(crate) fn held(&self, seat: Seat) -> Option<u8> {
        self.0.held(seat)
    }

    /// The number of rounds, if it is known.
    pub(crate) fn rounds(&self) -> Option<u16> {
        self.0.rounds()
    }

    /// The same with what is remembered of earlier frames. `before` is the board of the previous frame.
    pub(crate) fn follow(&self, before: Option<&Board>) -> Board {
        self.0.follow(before)
    }

    /// The table in sentences.
    pub(crate) fn describe(&self, model: &Model, frame: &Frame) -> Vec<String> {
        self.0.describe(model, frame)
    }

    /// How the round was counted that ended with this frame, if the game counts in columns.
    pub(crate) fn count(&self, model: &Model, paint: Paint) -> Option<Columns> {
        self.0.count(model, paint)
    }
}

/// Draws the table.
pub(crate) fn draw(area: Rect, scene: &Scene<'_>, canvas: &mut Canvas<'_>) {
    scene.frame.board.0.draw(area, scene, canvas);
}

/// The table in little room: its lines, in `width` columns.
pub(crate) fn rows(scene: &Scene<'_>, width: u16) -> Vec<Row> {
    scene.frame.board.0.rows(scene, width)
}

/// Draws the others in `height` rows, the board below them, and the viewer's hand at the bottom.
fn draw_with_hand(
    area: Rect,
    height: u16,
    scene: &Scene<'_>,
    canvas: &mut Canvas<'_>,
    about: impl Fn(Seat, usize) -> Vec<Line<'static>>,
    board: impl FnOnce(Rect, &mut Canvas<'_>),
) {
    let others = Rect { height, ..area };
    let cards: Vec<_> = hand_of(scene).collect();
    let gaps = cards.len().saturating_sub(1) as u16;
    let is_large = area.height >= LARGE && area.width >= 2 + LARGE_CARD.0 + gaps * LARGE_STEP;
    let size = if is_large { LARGE_CARD } else { CARD };
    // A selected card is raised by a row.
    let own = if scene.own().is_some() { size.1 + 2 } else { 0 };
    let middle = Rect { y: others.bottom(), height: area.height.saturating_sub(others.height + own), ..area };
    others::draw(others, scene, canvas, about);
    board(middle, canvas);
    if scene.own().is_some() {
        let line = Rect { y: middle.bottom(), height: 1, ..area };
        others::own(line, scene, canvas);
        hand(Rect { y: line.bottom(), height: size.1 + 1, ..area }, size, &cards, scene, canvas);
    }
}

/// The cards of the viewer's hand, with the indices of their choices.
fn hand_of<'a>(scene: &Scene<'a>) -> impl Iterator<Item = (usize, &'a Slot, &'a str)> {
    let slots = scene.slots.iter().enumerate();
    slots.filter_map(|(index, slot)| Some((index, slot, slot.card.as_deref()?)))
}

/// The hand: cards side by side if there is room, otherwise overlapping.
fn hand(
    area: Rect,
    (width, height): (u16, u16),
    cards: &[(usize, &Slot, &str)],
    scene: &Scene<'_>,
    canvas: &mut Canvas<'_>,
) {
    let Some(gaps) = cards.len().checked_sub(1) else { return };
    let room = area.width.saturating_sub(2 + width);
    let step = if gaps == 0 { width + 1 } else { (room / gaps as u16).clamp(1, width + 1) };
    let left = area.x + area.width.saturating_sub(step * gaps as u16 + width) / 2;
    for (column, (index, slot, card)) in cards.iter().enumerate() {
        let chosen = scene.cursor == Some(*index);
        let y = if chosen { area.y } else { area.y + 1 };
        let rect = Rect { x: left + step * column as u16, y, width, height };
        let dim = slot.actions.is_empty();
        let look = Look { key: (!dim).then_some(slot.key), chosen, dim };
        paint::card(canvas.buf, rect, scene.paint, scene.theme(), card, look);
        if !dim {
            let seen = Rect { width: if column == gaps { width } else { step.min(width) }, ..rect };
            canvas.hits.push((seen, Hit::Slot(*index)));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use textwrap::core::display_width;
    use treize_engine::games::GAMES;

    use super::*;

    #[test]
    fn every_suit_of_a_game_has_a_symbol_of_its_own() {
        let mut with_suits = 0;
        for info in GAMES {
            let suits = theme(info.game).suits;
            let mut symbols: Vec<_> = suits.iter().map(|suit| suit.1).collect();
            symbols.sort_unstable();
            symbols.dedup();
            assert_eq!(symbols.len(), suits.len(), "{}", info.game);
            let wide = |c: &char| display_width(c.encode_utf8(&mut [0; 4])) != 1;
            assert!(!symbols.iter().any(wide), "{}: a symbol is one column wide", info.game);
            with_suits += usize::from(!suits.is_empty());
        }
        assert_eq!(with_suits, 3);
    }

    /// All source files in a folder.
    fn sources(folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
    }

    /// Does this line of code name a game, as an ID or as the start of a message's ID?
    fn names_a_game(line: &str) -> bool {
        GAMES.iter().any(|info| line.contains(&format!("\"{}", info.game)))
    }

    #[test]
    fn only_the_files_of_the_games_know_a_game_by_its_name() {
        assert!(names_a_game("match game { \"nichtig\" => 5, _ => 4 }"));
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let of_games = ["piles.rs", "nichtig.rs", "danger13.rs"].map(|file| folder.join("boards").join(file));
        let mut seen = 0;
        for path in sources(&folder).iter().filter(|path| !of_games.contains(path)) {
            let text = fs::read_to_string(path).expect("a source file");
            // Tests come last in a file.
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            for (line, number) in code.lines().zip(1..) {
                assert!(!names_a_game(line), "{}:{number}: {line}", path.display());
                seen += 1;
            }
        }
        assert!(seen > 4000, "{seen} lines");
    }
}
