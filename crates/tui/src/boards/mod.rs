//! The boards: one for each game, and a generic one for games without their own.

mod compact;
mod danger13;
mod generic;
mod nichtig;
mod others;
mod piles;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use serde_json::Value;

use crate::Model;
use crate::choices::Slot;
use crate::frame::Frame;
use crate::paint::{self, CARD, Look, Paint};

pub(crate) use self::compact::{draw as draw_rows, rows, thin_out};
pub(crate) use self::danger13::pluses;
pub(crate) use self::generic::lines;
pub(crate) use self::piles::stock;

/// The height of a hand: a selected card is raised by a row.
const HAND: u16 = CARD.1 + 1;

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

    pub(crate) fn board(&self) -> &'a Value {
        &self.frame.view["board"]
    }

    pub(crate) fn own(&self) -> Option<usize> {
        self.frame.seat().map(usize::from)
    }

    /// The other players in their order at the table: clockwise from the viewer's left.
    pub(crate) fn others(&self) -> Vec<usize> {
        let players = self.frame.players();
        match self.own() {
            None => (0..players).collect(),
            Some(own) => (1..players).map(|step| (own + step) % players).collect(),
        }
    }
}

/// Draws the table.
pub(crate) fn draw(area: Rect, scene: &Scene<'_>, canvas: &mut Canvas<'_>) {
    let game = scene.frame.game();
    if game == "danger13" {
        return danger13::draw(area, scene, canvas);
    }
    let others = Rect { height: if game == "nichtig" { 5 } else { 4 }, ..area };
    let own = if scene.own().is_some() { HAND + 1 } else { 0 };
    let middle = Rect { y: others.bottom(), height: area.height.saturating_sub(others.height + own), ..area };
    match game {
        "thirteen" | "friday13" => {
            others::draw(others, scene, canvas, piles::about);
            piles::draw(middle, scene, canvas);
        }
        "nichtig" => {
            others::draw(others, scene, canvas, nichtig::about);
            nichtig::draw(middle, scene, canvas);
        }
        _ => {
            others::draw(others, scene, canvas, generic::about);
            generic::draw(middle, scene, canvas);
        }
    }
    if scene.own().is_some() {
        let line = Rect { y: middle.bottom(), height: 1, ..area };
        others::own(line, scene, canvas);
        hand(Rect { y: line.bottom(), height: HAND, ..area }, scene, canvas);
    }
}

/// The hand: cards side by side if there is room, otherwise overlapping.
fn hand(area: Rect, scene: &Scene<'_>, canvas: &mut Canvas<'_>) {
    let cards: Vec<_> = scene
        .slots
        .iter()
        .enumerate()
        .filter_map(|(index, slot)| Some((index, slot, slot.card.as_deref()?)))
        .collect();
    let Some(gaps) = cards.len().checked_sub(1) else { return };
    let room = area.width.saturating_sub(2 + CARD.0);
    let step = if gaps == 0 { CARD.0 + 1 } else { (room / gaps as u16).clamp(1, CARD.0 + 1) };
    let width = step * gaps as u16 + CARD.0;
    let left = area.x + area.width.saturating_sub(width) / 2;
    for (column, (index, slot, card)) in cards.iter().enumerate() {
        let chosen = scene.cursor == Some(*index);
        let y = if chosen { area.y } else { area.y + 1 };
        let rect = Rect { x: left + step * column as u16, y, width: CARD.0, height: CARD.1 };
        let dim = slot.actions.is_empty();
        let look = Look { key: (!dim).then_some(slot.key), chosen, dim };
        paint::card(canvas.buf, rect, scene.paint, scene.frame.game(), card, look);
        if !dim {
            let seen = Rect { width: if column == gaps { CARD.0 } else { step.min(CARD.0) }, ..rect };
            canvas.hits.push((seen, Hit::Slot(*index)));
        }
    }
}
