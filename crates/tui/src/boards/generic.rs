//! A game without its own board: its view as text, and its choices.

use ratatui::layout::Rect;
use ratatui::text::Line;
use serde_json::Value;

use super::{Canvas, Hit, Scene};
use crate::frame::Frame;
use crate::paint::{fit, put};

/// The lines about another player.
pub(super) fn about(scene: &Scene<'_>, seat: usize, _: usize) -> Vec<Line<'static>> {
    let score = scene.model.totals().get(seat).copied().unwrap_or_default();
    vec![scene.model.words.text("points-short", &[("score", score.into())]).into()]
}

/// The view of the board, line by line.
pub(crate) fn lines(frame: &Frame) -> Vec<String> {
    let board = frame.view["board"].as_object();
    let line = |(key, value): (&String, &Value)| format!("{}: {}", key.replace('_', " "), text(value));
    board.into_iter().flatten().filter(|(_, value)| !value.is_null()).map(line).collect()
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().map(text).collect::<Vec<_>>().join(", "),
        Value::Object(keys) => {
            let part = |(key, value): (&String, &Value)| format!("{key} {}", text(value));
            keys.iter().map(part).collect::<Vec<_>>().join(" ")
        }
        other => other.to_string(),
    }
}

pub(super) fn draw(area: Rect, scene: &Scene<'_>, canvas: &mut Canvas<'_>) {
    let half = area.width / 2;
    for (line, y) in lines(scene.frame).iter().zip(area.y..area.bottom()) {
        fit(
            canvas.buf,
            Rect { x: area.x + 1, y, width: half.saturating_sub(2), height: 1 },
            line,
            scene.paint.bold(),
        );
    }
    put(canvas.buf, area.x + half, area.y, &scene.model.say("generic-actions"), scene.paint.dim());
    let actions = scene.slots.iter().enumerate().filter(|(_, slot)| slot.card.is_none());
    for ((index, slot), y) in actions.zip(area.y + 1..area.bottom()) {
        let Some(action) = slot.actions.first().and_then(|action| scene.frame.legal.get(*action)) else {
            continue;
        };
        let style = if scene.cursor == Some(index) { scene.paint.status(true) } else { scene.paint.bold() };
        let row = Rect { x: area.x + half, y, width: half, height: 1 };
        fit(canvas.buf, row, &format!("[{}] {}", slot.key, scene.model.action(action)), style);
        canvas.hits.push((row, Hit::Slot(index)));
    }
}
