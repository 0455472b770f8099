//! A game that has no board of its own yet: what its view says, and what may be done.

use ratatui::layout::Rect;
use ratatui::text::Line;
use serde_json::Value;

use super::{Canvas, Hit, Scene};
use crate::frame::Frame;
use crate::paint::{fit, put};

/// What is said of another player.
pub(super) fn about(scene: &Scene<'_>, seat: usize, _: usize) -> Vec<Line<'static>> {
    let score = scene.model.totals().get(seat).copied().unwrap_or_default();
    vec![scene.model.words.text("points-short", &[("score", score.into())]).into()]
}

/// What the view says of the board, line by line.
pub(crate) fn lines(frame: &Frame) -> Vec<String> {
    let board = frame.view["board"].as_object();
    let line = |(key, value): (&String, &Value)| format!("{}: {}", key.replace('_', " "), told(value));
    board.into_iter().flatten().filter(|(_, value)| !value.is_null()).map(line).collect()
}

fn told(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().map(told).collect::<Vec<_>>().join(", "),
        Value::Object(keys) => {
            let part = |(key, value): (&String, &Value)| format!("{key} {}", told(value));
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
    for ((place, slot), y) in actions.zip(area.y + 1..area.bottom()) {
        let Some(action) = slot.actions.first().and_then(|action| scene.frame.legal.get(*action)) else {
            continue;
        };
        let style = if scene.cursor == Some(place) { scene.paint.status(true) } else { scene.paint.bold() };
        let row = Rect { x: area.x + half, y, width: half, height: 1 };
        fit(canvas.buf, row, &format!("[{}] {}", slot.key, scene.model.action(action)), style);
        canvas.hits.push((row, Hit::Slot(place)));
    }
}
