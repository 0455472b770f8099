//! A game without its own board: its view as text, and its choices.

use std::sync::Arc;

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use serde_json::Value;
use treize_engine::games::{self, Visit};
use treize_engine::{Game, Seat};

use super::compact::{self, Row, Weight};
use super::{AnyBoard, Board, Canvas, Columns, Hit, Scene};
use crate::Model;
use crate::describe;
use crate::frame::{Frame, FrameError, TableView, texts};
use crate::paint::{Paint, fit, put};

/// Rows of the other players.
const OTHERS: u16 = 4;

/// The board of a game that the terminal does not know, as it was sent.
#[derive(Clone)]
pub(super) struct Generic {
    board: Value,
    /// The number of rounds, if the board or the options tell it.
    rounds: Option<u16>,
}

impl Generic {
    /// Reads a board. That of a game of the engine's list must be the game's view.
    pub(super) fn read(table: &TableView, board: &Value) -> Result<Generic, FrameError> {
        struct Check<'a>(&'a Value);
        impl Visit for Check<'_> {
            type Output = Result<(), FrameError>;

            fn visit<G: Game>(self) -> Self::Output {
                FrameError::part::<G::View>("board", self.0).map(drop)
            }
        }
        games::visit_version(&table.game, table.rules, Check(board)).unwrap_or(Ok(()))?;
        let number =
            |value: Option<&Value>| value.and_then(Value::as_u64).and_then(|n| u16::try_from(n).ok());
        let rounds = number(board.get("rounds")).or_else(|| number(table.options.get("rounds")));
        Ok(Generic { board: board.clone(), rounds })
    }
}

impl AnyBoard for Generic {
    fn hand(&self) -> Vec<String> {
        texts(&self.board["hand"]).into_iter().map(str::to_owned).collect()
    }

    fn held(&self, seat: Seat) -> Option<u8> {
        self.board["hands"][seat.index()].as_u64().and_then(|count| u8::try_from(count).ok())
    }

    fn rounds(&self) -> Option<u16> {
        self.rounds
    }

    fn follow(&self, _: Option<&Board>) -> Board {
        Board(Arc::new(self.clone()))
    }

    fn standing(&self, _: &Scene<'_>, _: Seat, _: usize) -> Option<String> {
        None
    }

    fn draw(&self, area: Rect, scene: &Scene<'_>, canvas: &mut Canvas<'_>) {
        draw(area, scene, canvas);
    }

    fn rows(&self, scene: &Scene<'_>, width: u16) -> Vec<Row> {
        rows(scene, width)
    }

    fn describe(&self, model: &Model, frame: &Frame) -> Vec<String> {
        describe(model, frame)
    }

    fn count(&self, _: &Model, _: Paint) -> Option<Columns> {
        None
    }
}

/// The lines about another player.
fn about(scene: &Scene<'_>, seat: Seat) -> Vec<Line<'static>> {
    vec![scene.model.words.text("points-short", &[("score", scene.total(seat).into())]).into()]
}

/// The table in sentences: the board line by line, then the players.
pub(super) fn describe(model: &Model, frame: &Frame) -> Vec<String> {
    let players = frame.table.players.seats().map(|seat| describe::player(model, frame, seat, Vec::new()));
    lines(frame).into_iter().chain(players).collect()
}

/// The table in little room.
pub(super) fn rows(scene: &Scene<'_>, width: u16) -> Vec<Row> {
    let mut rows = compact::others(scene, width, |seat, _| about(scene, seat));
    let lines = lines(scene.frame).into_iter();
    rows.extend(lines.map(|line| Row::text(Weight::Extra, format!(" {line}"), Style::new())));
    let indices = (0..scene.slots.len()).filter(|&index| scene.slots[index].card.is_none());
    rows.extend(indices.map(|index| compact::choice(scene, index)));
    rows.extend(compact::own(scene, width));
    rows
}

/// The view of the board, line by line.
fn lines(frame: &Frame) -> Vec<String> {
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
    let board = |area: Rect, canvas: &mut Canvas<'_>| draw_board(area, scene, canvas);
    super::draw_with_hand(area, OTHERS, scene, canvas, |seat, _| about(scene, seat), board);
}

fn draw_board(area: Rect, scene: &Scene<'_>, canvas: &mut Canvas<'_>) {
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
