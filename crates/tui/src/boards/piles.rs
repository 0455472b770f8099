//! 13 and Vendredi 13: three piles, and how full they are.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use serde_json::Value;
use textwrap::core::display_width;
use treize_words::Danger;

use super::{Canvas, Hit, Scene};
use crate::Model;
use crate::choices::pile_of;
use crate::frame::{Frame, texts};
use crate::paint::{big, chip, fit, gauge, put, suits, symbol};

/// Cells of a gauge: one for each point that a pile may hold.
pub(super) const FULL: u64 = 13;

/// The lines about another player.
pub(super) fn about(scene: &Scene<'_>, seat: usize, width: usize) -> Vec<Line<'static>> {
    let (model, board) = (scene.model, scene.board());
    let held = board["hands"][seat].as_u64().unwrap_or_default();
    let score = model.totals().get(seat).copied().unwrap_or_default();
    vec![
        model.words.text("terminal-cards", &[("count", held.into())]).into(),
        taken(scene, seat, width),
        model.words.text("points-short", &[("score", score.into())]).into(),
    ]
}

/// The number of cards that a player has taken, and with open memory how many of each suit.
pub(super) fn taken(scene: &Scene<'_>, seat: usize, width: usize) -> Line<'static> {
    let (game, cards) = (scene.frame.game(), texts(&scene.board()["taken"][seat]));
    let count = Line::from(scene.model.words.text("terminal-taken", &[("count", cards.len().into())]));
    if !scene.model.company.open_memory || cards.is_empty() {
        return count;
    }
    let suit = |letter: char, name: &str| {
        let number = cards.iter().filter(|card| card.starts_with(letter)).count();
        let style = scene.paint.card(game, &letter.to_string());
        (number > 0).then(|| Span::styled(format!("{number}{name}"), style))
    };
    let mut line = count;
    for (letter, symbol, _) in suits(game) {
        let span = suit(*letter, &format!("{letter}{symbol}"));
        line.spans.extend(span.into_iter().flat_map(|span| [" ".into(), span]));
    }
    if line.width() <= width {
        return line;
    }
    // In little room, only the letters.
    let brief = suits(game).iter().filter_map(|(letter, _, _)| suit(*letter, &letter.to_string()));
    let mut spans: Vec<Span<'_>> = brief.flat_map(|span| [span, " ".into()]).collect();
    spans.pop();
    Line::from(spans)
}

/// The effect of the selected card on a pile.
pub(super) struct Preview {
    /// Its index among the card's actions.
    pub(super) index: usize,
    pub(super) sum: u64,
    pub(super) danger: Danger,
    /// Would Enter play it?
    pub(super) selected: bool,
}

pub(super) fn preview(scene: &Scene<'_>, letter: &str) -> Option<Preview> {
    let actions = &scene.slot()?.actions;
    let on = |&(_, &action): &(usize, &usize)| {
        scene.frame.legal.get(action).and_then(|action| pile_of(action)) == Some(letter)
    };
    let (index, &action) = actions.iter().enumerate().find(on)?;
    let sum = scene.frame.previews.get(action)?.as_ref()?.number_of("sum")?;
    let danger = scene.model.preview(action).map_or(Danger::Calm, |preview| preview.danger);
    let selected = scene.chosen() == Some(action);
    Some(Preview { index, sum: sum.try_into().ok()?, danger, selected })
}

pub(super) fn draw(area: Rect, scene: &Scene<'_>, canvas: &mut Canvas<'_>) {
    let (game, board, paint) = (scene.frame.game(), scene.board(), scene.paint);
    let width = area.width / 3;
    // As high as its content, vertically centred.
    let y = area.y + area.height.saturating_sub(8) / 2;
    for (column, ((letter, _, _), pile)) in
        suits(game).iter().zip(board["piles"].as_array().into_iter().flatten()).enumerate()
    {
        let x = area.x + width * column as u16 + width.saturating_sub(24) / 2;
        let cell = Rect { x, y, width: 24.min(width), height: 7 };
        draw_pile(cell, &letter.to_string(), pile, scene, canvas);
    }
    if let Some(text) = stock(scene.model, scene.frame) {
        let x = area.x + (area.width.saturating_sub(display_width(&text) as u16)) / 2;
        put(canvas.buf, x, (y + 7).min(area.bottom().saturating_sub(1)), &text, paint.dim());
    }
}

/// The stock in words; with three players of Friday the 13th, the hand that takes no part.
pub(crate) fn stock(model: &Model, frame: &Frame) -> Option<String> {
    let count = frame.view["board"]["stock"].as_u64().unwrap_or_default();
    let has_stock = frame.game() == "thirteen";
    let id = if has_stock { "stock-holds" } else { "idle-holds" };
    (has_stock || count > 0).then(|| model.words.text(id, &[("count", count.into())]))
}

fn draw_pile(cell: Rect, letter: &str, pile: &Value, scene: &Scene<'_>, canvas: &mut Canvas<'_>) {
    let (game, paint) = (scene.frame.game(), scene.paint);
    let colour = paint.card(game, letter);
    let sum = pile["sum"].as_u64().unwrap_or_default();
    let preview = preview(scene, letter);
    let asked = scene.pile.is_some();
    let mut x = cell.x;
    if let Some(preview) = preview.as_ref().filter(|_| asked) {
        let style = if preview.selected { paint.status(true) } else { paint.key() };
        x = put(canvas.buf, x, cell.y, &format!("[{}]", preview.index + 1), style) + 1;
        canvas.hits.push((cell, Hit::Pile(preview.index)));
    }
    let title =
        format!("{letter} {} {}", symbol(game, letter).unwrap_or(' '), scene.model.words.pile(game, letter));
    let room = Rect { x, width: cell.right().saturating_sub(x), ..cell };
    fit(canvas.buf, room, &title, colour.patch(paint.bold()));
    let end = cell.x + 1 + big(canvas.buf, cell.x + 1, cell.y + 1, sum, paint, colour);
    if let Some(preview) = preview.as_ref().filter(|preview| preview.selected || !asked) {
        let style = paint.danger(preview.danger);
        let arrow = put(canvas.buf, end, cell.y + 2, "→ ", style);
        big(canvas.buf, arrow, cell.y + 1, preview.sum, paint, style);
    }
    let bar = gauge(sum, FULL, FULL);
    let after = put(canvas.buf, cell.x + 1, cell.y + 4, &bar, colour);
    put(canvas.buf, after + 1, cell.y + 4, &format!("{sum}/{FULL}"), paint.bold());
    lying(cell, pile, scene, canvas);
}

/// The cards of a pile in the order in which they were played, in two rows.
fn lying(cell: Rect, pile: &Value, scene: &Scene<'_>, canvas: &mut Canvas<'_>) {
    let game = scene.frame.game();
    let (mut x, mut y) = (cell.x + 1, cell.y + 5);
    for card in texts(&pile["cards"]) {
        let text = chip(game, card);
        let width = display_width(&text) as u16;
        if x + width > cell.right() {
            (x, y) = (cell.x + 1, y + 1);
        }
        if y >= cell.bottom() {
            return;
        }
        x = put(canvas.buf, x, y, &text, scene.paint.card(game, card)) + 1;
    }
}
