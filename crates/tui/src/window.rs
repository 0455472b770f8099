//! A window over the screen: as large as its content, with a frame if there is room.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Borders, Clear, Paragraph, Widget};
use textwrap::core::display_width;

use crate::Paint;
use crate::paint::cut;

/// From this width on, a window has a frame at the sides too.
const FRAMED: u16 = 60;

/// Columns of text in a window within this area.
pub(crate) fn room(area: Rect) -> usize {
    usize::from(area.width.saturating_sub(if area.width < FRAMED { 0 } else { 4 }))
}

/// Rows of text in a window within this area.
pub(crate) fn height(area: Rect) -> usize {
    usize::from(area.height.saturating_sub(2))
}

/// Draws the lines from the `first` one on, as far as they fit.
pub(crate) fn draw(
    area: Rect,
    buf: &mut Buffer,
    paint: Paint,
    (title, keys): (&str, &str),
    lines: Vec<Line<'static>>,
    first: usize,
) {
    let text = lines.iter().map(Line::width).max().unwrap_or(0);
    let widest = text.max(display_width(keys) + 2).max(display_width(title) + 4);
    let is_framed = area.width >= FRAMED;
    let width = if is_framed { (widest as u16 + 4).min(area.width) } else { area.width };
    let height = (lines.len().saturating_sub(first) as u16 + 2).min(area.height).max(4.min(area.height));
    let rect =
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    Clear.render(rect, buf);
    let keys = cut(keys, usize::from(width).saturating_sub(2));
    let block = Block::new()
        .borders(if is_framed { Borders::ALL } else { Borders::TOP | Borders::BOTTOM })
        .border_type(BorderType::Double)
        .border_style(paint.dim())
        .title(Line::styled(format!(" {title} "), paint.bold()))
        .title_bottom(Line::styled(format!(" {keys} "), paint.key()).right_aligned());
    let inner = block.inner(rect);
    block.render(rect, buf);
    let inner = if is_framed {
        Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner }
    } else {
        inner
    };
    let shown: Vec<_> = lines.into_iter().skip(first).take(inner.height.into()).collect();
    Paragraph::new(shown).render(inner, buf);
}
