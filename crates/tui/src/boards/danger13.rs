//! Danger 13: the card that is given away, and everybody's row against its limit.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use serde_json::Value;

use super::others::{style, timed};
use super::{Canvas, Hit, Scene};
use crate::choices::player_of;
use crate::frame::{numbers, texts};
use crate::paint::{self, CARD, Look, chip, cut, fit, gauge, put};

/// Columns beside the rows: the card, the packet, the stock.
const SIDE: u16 = 16;
/// Rows beside the rows.
const SIDE_ROWS: u16 = 15;
/// Rows of a player.
const ROWS: u16 = 3;

/// The pluses on these cards.
pub(crate) fn pluses(cards: &[&str]) -> usize {
    cards.iter().map(|card| card.matches('+').count()).sum()
}

pub(super) fn draw(area: Rect, scene: &Scene<'_>, canvas: &mut Canvas<'_>) {
    let mut seats = scene.others();
    seats.extend(scene.own());
    let height = (area.height / seats.len().max(1) as u16).clamp(2, ROWS + 1);
    let y = area.y + area.height.saturating_sub(height * seats.len() as u16) / 2;
    let middle = area.y + area.height.saturating_sub(SIDE_ROWS) / 2;
    draw_side(
        Rect { x: area.x + 1, y: middle, width: SIDE, height: SIDE_ROWS.min(area.height) },
        scene,
        canvas,
    );
    if scene.cursor.is_some() {
        let keys = scene.model.say("terminal-choose-list");
        let x = area.right().saturating_sub(textwrap::core::display_width(&keys) as u16 + 1);
        put(canvas.buf, x, area.bottom() - 1, &keys, scene.paint.dim());
    }
    for (index, seat) in seats.into_iter().enumerate() {
        let x = area.x + SIDE + 2;
        let row = Rect { x, y: y + height * index as u16, width: area.right().saturating_sub(x), height: 2 };
        draw_row(row, seat, scene, canvas);
    }
}

/// The turned card, the remaining cards, and the choices.
fn draw_side(area: Rect, scene: &Scene<'_>, canvas: &mut Canvas<'_>) {
    let (board, paint, words) = (scene.board(), scene.paint, &scene.model.words);
    if let Some(card) = board["turned"].as_str() {
        let rect = Rect { x: area.x + 4, y: area.y, width: CARD.0, height: CARD.1 };
        paint::card(
            canvas.buf,
            rect,
            paint,
            scene.frame.game(),
            card,
            Look { chosen: true, ..Look::default() },
        );
        let kind = words.card(scene.frame.game(), card);
        let lines = textwrap::wrap(&kind, usize::from(SIDE) - 2);
        for (line, y) in lines.iter().take(2).zip(area.y + 4..) {
            let width = textwrap::core::display_width(line) as u16;
            let x = area.x + (SIDE - 2).saturating_sub(width) / 2;
            put(canvas.buf, x, y, line, paint.card(scene.frame.game(), card));
        }
    }
    for (text, y) in counts(scene).into_iter().zip(area.y + 7..area.bottom()) {
        fit(canvas.buf, Rect { y, height: 1, ..area }, &text, paint.dim());
    }
    if let Some(card) = &scene.model.last_discard {
        let text = format!("  [{}]", chip(scene.frame.game(), card));
        put(canvas.buf, area.x, area.y + 10, &text, paint.card(scene.frame.game(), card));
    }
    if board["last_round"] == true {
        let alarm = paint.danger(treize_words::Danger::Warn);
        fit(
            canvas.buf,
            Rect { y: area.y + 11, height: 1, ..area },
            &words.text("danger13-last-round", &[]),
            alarm,
        );
    }
    // Keep or refuse: the choices that are not about a player. Three rows are free; with hands apart there may be more
    // choices.
    let is_decision =
        |index: &usize| scene.frame.legal.get(*index).is_some_and(|action| player_of(action).is_none());
    let decisions = scene.slots.iter().filter(|slot| slot.actions.first().is_some_and(is_decision)).count();
    let mut y = area.y + SIDE_ROWS.saturating_sub(decisions as u16).clamp(9, 12);
    for (index, slot) in scene.slots.iter().enumerate() {
        let Some(action) = slot.actions.first().and_then(|action| scene.frame.legal.get(*action)) else {
            continue;
        };
        if player_of(action).is_some() {
            continue;
        }
        let style = if scene.cursor == Some(index) { paint.status(true) } else { paint.bold() };
        let row = Rect { y, height: 1, ..area };
        fit(canvas.buf, row, &format!("[{}] {}", slot.key, short(scene, action)), style);
        canvas.hits.push((row, Hit::Slot(index)));
        y += 1;
    }
}

/// A decision in few columns. Its preview is below the board.
fn short(scene: &Scene<'_>, action: &str) -> String {
    match action.strip_prefix("refuse ") {
        Some(hand) => format!("{} {hand}", scene.model.say("danger13-action-refuse")),
        None => scene.model.action(action),
    }
}

fn draw_row(area: Rect, seat: usize, scene: &Scene<'_>, canvas: &mut Canvas<'_>) {
    let (board, paint, model) = (scene.board(), scene.paint, scene.model);
    let row = &board["rows"][seat];
    let number = |key: &str| row[key].as_u64().unwrap_or_default();
    let (sum, limit) = (number("sum"), number("limit"));
    let slot = slot_of(scene, seat);
    let chosen = slot.is_some() && slot == scene.cursor;
    if let Some(slot) = slot {
        let style = if chosen { paint.status(true) } else { paint.key() };
        put(canvas.buf, area.x, area.y, &format!("[{}]", scene.slots[slot].key), style);
        canvas.hits.push((area, Hit::Slot(slot)));
    } else if numbers(&board["had"]).contains(&(seat as u64)) {
        // rule 3: everyone gets exactly one card of a packet
        put(canvas.buf, area.x + 1, area.y, "✓", paint.dim());
    }
    let turn = scene.frame.is_to_act(seat);
    let mark = if turn { '▶' } else { ' ' };
    let style = style(scene, seat);
    let style = if chosen { style.add_modifier(Modifier::UNDERLINED) } else { style };
    put(canvas.buf, area.x + 4, area.y, &format!("{mark} {}", timed(scene, seat, 11)), style);
    if is_first(scene, seat) {
        put(canvas.buf, area.x + 1, area.y + 1, &cut(&model.say("danger13-first.short"), 4), paint.bold());
    }
    let deals = board["dealer"].as_u64() == Some(seat as u64);
    if deals {
        put(canvas.buf, area.x + 6, area.y + 1, &cut(&model.say("danger13-dealer"), 9), paint.dim());
    }
    let near = near(scene, sum, limit);
    // One cell per point: a row with an eighteen has the longer bar.
    put(canvas.buf, area.x + 18, area.y, &gauge(sum, limit, limit), near);
    let x = put(canvas.buf, area.x + 37, area.y, &within(sum, limit), near);
    if let Some((text, danger)) = after(scene, seat).filter(|_| scene.chosen().is_some()) {
        put(canvas.buf, x, area.y, &format!(" → {text}"), paint.danger(danger));
    }
    let won = won(scene, seat);
    let width = textwrap::core::display_width(&won) as u16;
    put(canvas.buf, area.right().saturating_sub(width + 1), area.y, &won, paint.card("danger13", "+"));
    lying(
        Rect { x: area.x + 18, y: area.y + 1, width: area.width.saturating_sub(19), height: 1 },
        row,
        scene,
        canvas,
    );
}

/// Has this player the first-player card?
pub(super) fn is_first(scene: &Scene<'_>, seat: usize) -> bool {
    let board = scene.board();
    board["over"] != true && board["first"].as_u64() == Some(seat as u64)
}

/// A row's sum and its limit. A row that reaches the limit busts (rule 7).
pub(super) fn within(sum: u64, limit: u64) -> String {
    format!("{sum}{}{limit}", if sum < limit { '<' } else { '≥' })
}

/// The numbers of cards in the packet, the stock and the discards.
pub(super) fn counts(scene: &Scene<'_>) -> [String; 3] {
    let board = scene.board();
    let count = |key: &str| board[key].as_u64().unwrap_or_default();
    let counts = [
        ("danger13-packet", count("packet")),
        ("danger13-stock", count("stock")),
        ("danger13-discards", texts(&board["discards"]).len() as u64),
    ];
    counts.map(|(id, number)| scene.model.words.text(id, &[("count", number.into())]))
}

/// The choice that gives the card to this player.
pub(super) fn slot_of(scene: &Scene<'_>, seat: usize) -> Option<usize> {
    let gives =
        |action: &usize| scene.frame.legal.get(*action).and_then(|action| player_of(action)) == Some(seat);
    scene.slots.iter().position(|slot| slot.actions.iter().any(gives))
}

/// A sum stands out when it is near its limit.
pub(super) fn near(scene: &Scene<'_>, sum: u64, limit: u64) -> Style {
    if sum + 4 >= limit { scene.paint.danger(treize_words::Danger::Warn) } else { scene.paint.bold() }
}

/// The pluses in a player's row, and the pluses won.
pub(super) fn won(scene: &Scene<'_>, seat: usize) -> String {
    let board = scene.board();
    let row = pluses(&texts(&board["rows"][seat]["cards"]));
    let won = pluses(&texts(&board["won"][seat]));
    scene.model.words.text("terminal-pluses", &[("row", row.into()), ("won", won.into())])
}

/// The row's sum after the selected choice.
pub(super) fn after(scene: &Scene<'_>, seat: usize) -> Option<(String, treize_words::Danger)> {
    let index = scene.chosen()?;
    let preview = scene.frame.previews.get(index)?.as_ref()?;
    let sum =
        preview.number_of("sum").filter(|_| preview.seat_of("seat").is_some_and(|of| of.index() == seat))?;
    let danger = scene.model.preview(index).map_or(treize_words::Danger::Calm, |preview| preview.danger);
    Some((sum.to_string(), danger))
}

/// The cards of a row from left to right. Of a very long row, the last ones.
fn lying(area: Rect, row: &Value, scene: &Scene<'_>, canvas: &mut Canvas<'_>) {
    let chips: Vec<_> = texts(&row["cards"]).iter().map(|card| (*card, chip("danger13", card))).collect();
    let width = |chips: &[(&str, String)]| chips.iter().map(|(_, chip)| chip.len() + 3).sum::<usize>();
    let mut first = 0;
    while width(&chips[first..]) > usize::from(area.width) {
        first += 1;
    }
    let mut x = area.x;
    for (card, text) in &chips[first..] {
        x = put(canvas.buf, x, area.y, &format!("[{text}]"), scene.paint.card("danger13", card)) + 1;
    }
}
