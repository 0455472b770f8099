//! Null & Nichtig: the trick, and the top cards of everybody's piles.

use std::cmp::Reverse;

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use serde_json::Value;

use super::others::name;
use super::{Canvas, Scene};
use crate::frame::{numbers, texts};
use crate::paint::{self, CARD, Look, chip, cut, fit, put, suits};

/// Columns of a card of the trick, with its player's name: minimum and maximum.
const PLACE: (u16, u16) = (8, 14);
/// Columns of the viewer's piles.
const PILES: u16 = 30;

/// The lines about another player.
pub(super) fn about(scene: &Scene<'_>, seat: usize, width: usize) -> Vec<Line<'static>> {
    let (model, board) = (scene.model, scene.board());
    let score = model.totals().get(seat).copied().unwrap_or_default();
    let points = model.words.text("points-short", &[("score", score.into())]);
    let mut rows: Vec<Line<'static>> = Vec::new();
    if numbers(&board["laying"]).is_empty() {
        let tops = texts(&board["piles"][seat]["tops"]);
        rows.extend(chips(scene, &tops, width));
        rows.truncate(2);
        rows.resize(2, Line::default());
        let on_top = model.words.text("terminal-on-top", &[("score", on_top(&tops).into())]);
        rows.extend([on_top.into(), points.into()]);
    } else {
        let laid = board["laid"][seat].as_u64().unwrap_or_default();
        rows.push(model.words.text("seat-laid", &[("count", laid.into())]).into());
        rows.push(points.into());
    }
    rows
}

/// Short names of cards, in as many lines as needed.
fn chips(scene: &Scene<'_>, cards: &[&str], width: usize) -> Vec<Line<'static>> {
    let mut lines = vec![Line::default()];
    for card in cards {
        let span = Span::styled(chip(scene.frame.game(), card), scene.paint.card(scene.frame.game(), card));
        let last = lines.last_mut().expect("there is a line");
        let gap = usize::from(!last.spans.is_empty());
        if last.width() + gap + span.width() > width {
            lines.push(span.into());
        } else {
            if gap == 1 {
                last.push_span(" ");
            }
            last.push_span(span);
        }
    }
    lines
}

fn number(card: &str) -> u64 {
    card.get(1..).and_then(|number| number.parse().ok()).unwrap_or_default()
}

fn on_top(tops: &[&str]) -> u64 {
    tops.iter().map(|card| number(card)).sum()
}

pub(super) fn draw(area: Rect, scene: &Scene<'_>, canvas: &mut Canvas<'_>) {
    let y = area.y + area.height.saturating_sub(7) / 2;
    let own = scene.own().map_or(0, |_| PILES);
    let left =
        Rect { x: area.x + 1, y, width: area.width.saturating_sub(own + 2), height: 7.min(area.height) };
    if numbers(&scene.board()["laying"]).is_empty() {
        trick(left, scene, canvas);
    } else {
        laying(left, scene, canvas);
    }
    let laid = texts(&scene.board()["own_laid"]);
    if let Some(seat) = scene.own() {
        let right = Rect { x: area.right().saturating_sub(own), width: own, ..left };
        if laid.is_empty() {
            own_piles(right, &scene.board()["piles"][seat], scene, canvas);
        } else {
            own_laid(right, &laid, scene, canvas);
        }
    }
}

fn trick(area: Rect, scene: &Scene<'_>, canvas: &mut Canvas<'_>) {
    let (game, board, paint) = (scene.frame.game(), scene.board(), scene.paint);
    let players = scene.frame.players().max(1);
    let (cards, lead) = trick_shown(scene);
    let is_over = texts(&board["trick"]).is_empty() && !cards.is_empty();
    let width = (area.width / players as u16).clamp(PLACE.0, PLACE.1);
    let title = if is_over { "terminal-last-trick" } else { "nichtig-trick" };
    fit(canvas.buf, area, &scene.model.say(title), paint.dim());
    let best = best(&cards);
    for index in 0..players {
        let seat = (lead + index) % players;
        let x = area.x + width * index as u16;
        let rect = Rect { x: x + 1, y: area.y + 1, width: CARD.0, height: CARD.1 };
        let is_best = best == Some(index);
        match cards.get(index) {
            Some(card) => {
                let look = Look { chosen: is_best, dim: is_over && !is_best, ..Look::default() };
                paint::card(canvas.buf, rect, paint, game, card, look);
            }
            None => {
                put(canvas.buf, rect.x, rect.y + 2, "  ·", paint.dim());
            }
        }
        let style = if scene.frame.is_to_act(seat) { paint.turn() } else { paint.bold() };
        put(canvas.buf, x, area.y + 5, &cut(&name(scene, seat), usize::from(width) - 1), style);
    }
    if let Some(index) = best.filter(|_| !is_over) {
        let seat = (lead + index) % players;
        let text = format!("{} {}", name(scene, seat), scene.model.say("nichtig-best"));
        fit(canvas.buf, Rect { y: area.y + 6, height: 1, ..area }, &text, paint.dim());
    }
}

/// The cards of the trick and who led it. Shows the last trick until the next one is led.
pub(super) fn trick_shown<'a>(scene: &Scene<'a>) -> (Vec<&'a str>, usize) {
    let board = scene.board();
    let cards = texts(&board["trick"]);
    let last = &scene.model.last_trick;
    match last.first() {
        Some((lead, _)) if cards.is_empty() => (last.iter().map(|(_, card)| card.as_str()).collect(), *lead),
        _ => (cards, board["lead"].as_u64().unwrap_or_default() as usize),
    }
}

/// The index of the winning card: the highest number, and among equals the first.
pub(super) fn best(cards: &[&str]) -> Option<usize> {
    let indices = cards.iter().enumerate();
    indices.max_by_key(|&(index, card)| (number(card), Reverse(index))).map(|(index, _)| index)
}

/// Before the tricks: explains how to lay cards.
fn laying(area: Rect, scene: &Scene<'_>, canvas: &mut Canvas<'_>) {
    let paint = scene.paint;
    let about = scene.model.say("nichtig-laying");
    let lines = textwrap::wrap(&about, usize::from(area.width).max(1));
    for (line, y) in lines.iter().zip(area.y..area.bottom()) {
        put(canvas.buf, area.x, y, line, paint.dim());
    }
}

fn own_piles(area: Rect, piles: &Value, scene: &Scene<'_>, canvas: &mut Canvas<'_>) {
    let (game, paint, words) = (scene.frame.game(), scene.paint, &scene.model.words);
    let tops = piles["tops"].as_array();
    let sum = on_top(&texts(&piles["tops"]));
    let on_top = words.text("terminal-on-top", &[("score", sum.into())]);
    fit(canvas.buf, area, &format!("{} · {on_top}", scene.model.say("terminal-yours")), paint.dim());
    for (index, (letter, symbol, _)) in suits(game).iter().enumerate() {
        let rect = Rect { x: area.x + 6 * index as u16, y: area.y + 1, width: CARD.0, height: CARD.1 };
        match tops.and_then(|tops| tops.get(index)).and_then(Value::as_str) {
            Some(card) => paint::card(canvas.buf, rect, paint, game, card, Look::default()),
            None => {
                put(canvas.buf, rect.x + 1, rect.y + 2, &format!("{letter} {symbol}"), paint.dim());
            }
        }
    }
}

/// The cards that the viewer has laid so far, in order.
fn own_laid(area: Rect, cards: &[&str], scene: &Scene<'_>, canvas: &mut Canvas<'_>) {
    let (game, paint) = (scene.frame.game(), scene.paint);
    fit(canvas.buf, area, &scene.model.say("terminal-chosen"), paint.dim());
    for (index, card) in cards.iter().enumerate() {
        let rect = Rect { x: area.x + 6 * index as u16, y: area.y + 1, width: CARD.0, height: CARD.1 };
        paint::card(canvas.buf, rect, paint, game, card, Look::default());
    }
}
