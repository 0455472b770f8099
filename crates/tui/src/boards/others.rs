//! The players along the top, and the line about the viewer above the hand.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use textwrap::core::display_width;
use treize_engine::Seat;
use treize_words::Danger;

use super::{Canvas, Scene};
use crate::clock;
use crate::paint::{cut, fit, put};

/// With this many seconds left or fewer, the time is short.
const SOON: u64 = 10;
/// The sign of a player who is ahead, after the name.
const LEADS: &str = " ♕";

/// Draws the other players, side by side. `about` returns a few lines about each, of the given width.
pub(super) fn draw(
    area: Rect,
    scene: &Scene<'_>,
    canvas: &mut Canvas<'_>,
    about: impl Fn(Seat, usize) -> Vec<Line<'static>>,
) {
    let seats = scene.others();
    let width = area.width / seats.len().max(1) as u16;
    for (column, seat) in seats.into_iter().enumerate() {
        let cell =
            Rect { x: area.x + 1 + width * column as u16, width: width.saturating_sub(2), height: 1, ..area };
        let turn = scene.frame.is_to_act(seat.index());
        let style = style(scene, seat);
        let room = usize::from(cell.width).saturating_sub(2);
        let mark = if turn { '▶' } else { ' ' };
        fit(canvas.buf, cell, &format!("{mark} {}", timed(scene, seat, room)), style);
        for (line, row) in about(seat, usize::from(cell.width).saturating_sub(2)).iter().zip(1..area.height) {
            let room = cell.width.saturating_sub(2);
            canvas.buf.set_line(cell.x + 2, cell.y + row, line, room);
        }
    }
}

/// The line above the hand: the viewer's name and standing.
pub(super) fn own(area: Rect, scene: &Scene<'_>, canvas: &mut Canvas<'_>) {
    let Some(seat) = scene.own() else { return };
    let (model, paint) = (scene.model, scene.paint);
    let turn = scene.frame.is_to_act(seat.index());
    let text = cut(&standing(scene, seat, area.width), usize::from(area.width).saturating_sub(8));
    put(canvas.buf, area.x, area.y, &"─".repeat(area.width.into()), paint.dim());
    let style = style(scene, seat);
    let mark = if turn { '▶' } else { ' ' };
    put(canvas.buf, area.x + 2, area.y, &format!("{mark} {text} "), style);
    let keys = match (scene.cursor, scene.pile) {
        (None, _) => return,
        (Some(_), Some(_)) => "terminal-choose-pile",
        (Some(_), None) => "terminal-choose",
    };
    let keys = format!(" {} ", model.say(keys));
    let width = display_width(&keys) as u16;
    put(canvas.buf, area.right().saturating_sub(width + 2), area.y, &keys, paint.dim());
}

/// The viewer's name and standing.
pub(super) fn standing(scene: &Scene<'_>, seat: Seat, width: u16) -> String {
    let score = scene.total(seat);
    let mut parts = vec![timed(scene, seat, width.into())];
    parts.extend(scene.standing(seat, width.into()));
    parts.push(scene.model.words.text("points-short", &[("score", score.into())]));
    parts.join(" · ")
}

/// The style of a player's name: it stands out on their turn, and more if the viewer's own time is short.
pub(super) fn style(scene: &Scene<'_>, seat: Seat) -> Style {
    let left = scene.model.left(seat.index(), scene.now).filter(|_| scene.own() == Some(seat));
    match left {
        Some(left) if left <= SOON => scene.paint.danger(Danger::Alarm),
        _ if scene.frame.is_to_act(seat.index()) => scene.paint.turn(),
        _ => scene.paint.bold(),
    }
}

/// A player's name and the time left, in `width` columns. The name can be cut, the time cannot.
pub(super) fn timed(scene: &Scene<'_>, seat: Seat, width: usize) -> String {
    let mut name = name(scene, seat);
    if scene.model.leads(seat.index()) {
        name.push_str(LEADS);
    }
    let Some(left) = scene.model.left(seat.index(), scene.now) else { return cut(&name, width) };
    let time = clock::short(scene.model, left);
    let room = width.saturating_sub(display_width(&time) + 1);
    format!("{} {time}", cut(&name, room))
}

/// A player's name, and whether they are present.
pub(super) fn name(scene: &Scene<'_>, seat: Seat) -> String {
    let name = scene.model.name(seat.index());
    match scene.model.company.chairs.get(seat.index()) {
        Some(chair) if chair.away && !chair.mine => format!("{name} · {}", scene.model.say("seat-away")),
        Some(chair) if !chair.connected => format!("{name} · {}", scene.model.say("offline")),
        _ => name.to_owned(),
    }
}
