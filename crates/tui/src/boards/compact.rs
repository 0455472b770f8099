//! The boards for little room: a few lines each, which can be left out or scrolled.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use textwrap::core::display_width;
use treize_engine::Seat;

use super::others::{standing, style, timed};
use super::{Canvas, Hit, Scene};
use crate::paint::{cut, left};

/// Columns of a name.
pub(super) const NAME: usize = 12;

/// How much a line matters. The least important lines are left out first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Weight {
    /// Can be left out.
    Extra,
    /// Is always needed.
    Needed,
}

/// A line of a board, and its clickable areas.
pub(crate) struct Row {
    pub(super) line: Line<'static>,
    /// The first column, and the width.
    pub(super) hits: Vec<(u16, u16, Hit)>,
    pub(super) weight: Weight,
}

impl Row {
    pub(super) fn new(weight: Weight) -> Row {
        Row { line: Line::default(), hits: Vec::new(), weight }
    }

    pub(super) fn text(weight: Weight, text: impl Into<String>, style: Style) -> Row {
        let mut row = Row::new(weight);
        row.push(text, style);
        row
    }

    pub(super) fn push(&mut self, text: impl Into<String>, style: Style) {
        self.line.push_span(Span::styled(text.into(), style));
    }

    pub(super) fn width(&self) -> u16 {
        self.line.width() as u16
    }
}

/// Removes unneeded lines, from the last one on, until at most `most` lines are left.
pub(crate) fn thin_out(rows: &mut Vec<Row>, most: usize) {
    while rows.len() > most {
        let Some(index) = rows.iter().rposition(|row| row.weight == Weight::Extra) else { return };
        rows.remove(index);
    }
}

/// Draws as many lines as fit: the last ones, unless the user has scrolled up.
pub(crate) fn draw(area: Rect, rows: &[Row], up: usize, scene: &Scene<'_>, canvas: &mut Canvas<'_>) {
    let hidden = rows.len().saturating_sub(area.height.into());
    let first = hidden.saturating_sub(up);
    for (row, y) in rows.iter().skip(first).zip(area.y..area.bottom()) {
        canvas.buf.set_line(area.x, y, &row.line, area.width);
        for &(x, width, hit) in &row.hits {
            let seen = Rect { x: area.x + x, y, width, height: 1 };
            canvas.hits.push((seen.intersection(area), hit));
        }
    }
    let mut mark = |y: u16, text: &str| {
        let x = area.right().saturating_sub(display_width(text) as u16);
        crate::paint::put(canvas.buf, x, y, text, scene.paint.key());
    };
    if first > 0 {
        mark(area.y, " ↑ PgUp");
    }
    if first + usize::from(area.height) < rows.len() {
        mark(area.bottom().saturating_sub(1), " ↓ PgDn");
    }
}

/// A line for each other player.
pub(super) fn others(
    scene: &Scene<'_>,
    width: u16,
    about: impl Fn(Seat, usize) -> Vec<Line<'static>>,
) -> Vec<Row> {
    let row = |seat: Seat| {
        let mark = if scene.frame.is_to_act(seat.index()) { '▶' } else { ' ' };
        let named = left(&timed(scene, seat, NAME), NAME);
        let mut row = Row::text(Weight::Needed, format!("{mark} {named} "), style(scene, seat));
        let room = usize::from(width.saturating_sub(row.width()));
        let parts = about(seat, room).into_iter().map(|part| part.to_string());
        let parts: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
        row.push(cut(&parts.join(" · "), room), Style::new());
        row
    };
    scene.others().into_iter().map(row).collect()
}

/// The line about the viewer, and the hand.
pub(super) fn own(scene: &Scene<'_>, width: u16) -> Vec<Row> {
    let line = |seat: Seat| {
        let mark = if scene.frame.is_to_act(seat.index()) { '▶' } else { ' ' };
        let text = cut(&format!("{mark} {}", standing(scene, seat, width)), width.into());
        Row::text(Weight::Needed, text, style(scene, seat))
    };
    let mut rows: Vec<_> = scene.own().map(line).into_iter().collect();
    let theme = scene.theme();
    let cards = scene.slots.iter().enumerate().filter_map(|(index, slot)| {
        let card = slot.card.as_deref()?;
        let colour = scene.paint.card(theme, card);
        let style = match scene.cursor == Some(index) {
            true => colour.add_modifier(Modifier::REVERSED | Modifier::BOLD),
            false if slot.actions.is_empty() => scene.paint.dim(),
            false => colour,
        };
        let key = if slot.actions.is_empty() { String::new() } else { format!("[{}]", slot.key) };
        let hit = (!slot.actions.is_empty()).then_some(Hit::Slot(index));
        Some((format!("{key}{}", theme.chip(card)), style, hit))
    });
    flow(cards, width, &mut rows);
    rows
}

/// Wraps pieces, side by side, into as many lines as needed.
pub(super) fn flow(
    pieces: impl Iterator<Item = (String, Style, Option<Hit>)>,
    width: u16,
    rows: &mut Vec<Row>,
) {
    let mut row = Row::text(Weight::Needed, " ", Style::new());
    let mut is_empty = true;
    for (text, style, hit) in pieces {
        let wide = display_width(&text) as u16;
        if !is_empty && row.width() + wide + 1 > width {
            rows.push(std::mem::replace(&mut row, Row::text(Weight::Needed, " ", Style::new())));
            is_empty = true;
        }
        if !is_empty {
            row.push(" ", Style::new());
        }
        row.hits.extend(hit.map(|hit| (row.width(), wide, hit)));
        row.push(text, style);
        is_empty = false;
    }
    if !is_empty {
        rows.push(row);
    }
}

/// A choice that is about no card and no player.
pub(super) fn choice(scene: &Scene<'_>, index: usize) -> Row {
    let slot = &scene.slots[index];
    let action = slot.actions.first().and_then(|action| scene.frame.legal.get(*action));
    let action = action.map(|action| scene.model.action(action)).unwrap_or_default();
    let style = if scene.cursor == Some(index) { scene.paint.status(true) } else { scene.paint.bold() };
    let mut row = Row::text(Weight::Needed, format!("[{}] {action}", slot.key), style);
    row.hits.push((0, row.width(), Hit::Slot(index)));
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_needed_is_left_out_first_and_from_the_end() {
        let row = |weight, text: &str| Row::text(weight, text, Style::new());
        let mut rows = vec![
            row(Weight::Needed, "a"),
            row(Weight::Extra, "b"),
            row(Weight::Needed, "c"),
            row(Weight::Extra, "d"),
        ];
        let text = |rows: &[Row]| rows.iter().map(|row| row.line.to_string()).collect::<String>();
        thin_out(&mut rows, 3);
        assert_eq!(text(&rows), "abc");
        thin_out(&mut rows, 1);
        assert_eq!(text(&rows), "ac", "what is needed can be scrolled");
    }

    #[test]
    fn pieces_go_on_in_the_next_line() {
        let mut rows = Vec::new();
        let piece = |text: &str| (text.to_owned(), Style::new(), Some(Hit::Slot(text.len())));
        flow(["ab", "cde", "fghi"].into_iter().map(piece), 8, &mut rows);
        let lines: Vec<_> = rows.iter().map(|row| row.line.to_string()).collect();
        assert_eq!(lines, [" ab cde", " fghi"]);
        assert_eq!(rows[0].hits, [(1, 2, Hit::Slot(2)), (4, 3, Hit::Slot(3))]);
        assert_eq!(rows[1].hits, [(1, 4, Hit::Slot(4))]);
    }
}
