//! The boards for little room: a few lines each, which can be left out or scrolled.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use textwrap::core::display_width;

use super::others::{name, style, timed};
use super::{Canvas, Hit, Scene, danger13, generic, nichtig, piles};
use crate::choices::player_of;
use crate::frame::{numbers, texts};
use crate::paint::{chip, cut, gauge, left, suits, symbol};

/// Columns of a name.
const NAME: usize = 12;

/// How much a line matters. The least important lines are left out first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Weight {
    /// Can be left out.
    Extra,
    /// Is always needed.
    Needed,
}

/// A line of a board, and its clickable areas.
pub(crate) struct Row {
    line: Line<'static>,
    /// The first column, and the width.
    hits: Vec<(u16, u16, Hit)>,
    weight: Weight,
}

impl Row {
    fn new(weight: Weight) -> Row {
        Row { line: Line::default(), hits: Vec::new(), weight }
    }

    fn text(weight: Weight, text: impl Into<String>, style: Style) -> Row {
        let mut row = Row::new(weight);
        row.push(text, style);
        row
    }

    fn push(&mut self, text: impl Into<String>, style: Style) {
        self.line.push_span(Span::styled(text.into(), style));
    }

    fn width(&self) -> u16 {
        self.line.width() as u16
    }
}

/// All lines of the table, in `width` columns.
pub(crate) fn rows(scene: &Scene<'_>, width: u16) -> Vec<Row> {
    let mut rows = Vec::new();
    match scene.frame.game() {
        "thirteen" | "friday13" => {
            others(scene, width, &mut rows, |seat, room| {
                let about = piles::about(scene, seat, room);
                about.iter().map(ToString::to_string).collect()
            });
            all_piles(scene, &mut rows);
        }
        "nichtig" => {
            others(scene, width, &mut rows, |seat, _| tops(scene, seat));
            trick(scene, width, &mut rows);
        }
        "danger13" => return given(scene, width),
        _ => {
            others(scene, width, &mut rows, |seat, room| {
                generic::about(scene, seat, room).iter().map(ToString::to_string).collect()
            });
            actions(scene, &mut rows);
        }
    }
    own(scene, width, &mut rows);
    hand(scene, width, &mut rows);
    rows
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
fn others(scene: &Scene<'_>, width: u16, rows: &mut Vec<Row>, about: impl Fn(usize, usize) -> Vec<String>) {
    for seat in scene.others() {
        let mark = if scene.frame.is_to_act(seat) { '▶' } else { ' ' };
        let named = left(&timed(scene, seat, NAME), NAME);
        let mut row = Row::text(Weight::Needed, format!("{mark} {named} "), style(scene, seat));
        let room = usize::from(width.saturating_sub(row.width()));
        let parts: Vec<_> = about(seat, room).into_iter().filter(|part| !part.is_empty()).collect();
        row.push(cut(&parts.join(" · "), room), Style::new());
        rows.push(row);
    }
}

fn all_piles(scene: &Scene<'_>, rows: &mut Vec<Row>) {
    let (game, board, paint) = (scene.frame.game(), scene.board(), scene.paint);
    let all = board["piles"].as_array().into_iter().flatten();
    for ((letter, _, _), pile) in suits(game).iter().zip(all) {
        let letter = letter.to_string();
        let (colour, sum) = (paint.card(game, &letter), pile["sum"].as_u64().unwrap_or_default());
        let preview = piles::preview(scene, &letter);
        let mut row = Row::new(Weight::Needed);
        if let Some(preview) = preview.as_ref().filter(|_| scene.pile.is_some()) {
            let style = if preview.selected { paint.status(true) } else { paint.key() };
            row.push(format!("[{}]", preview.index + 1), style);
            row.hits.push((0, u16::MAX / 2, Hit::Pile(preview.index)));
        } else {
            row.push("   ", Style::new());
        }
        let bar = gauge(sum, piles::FULL, piles::FULL);
        row.push(format!(" {letter} {} {bar} ", symbol(game, &letter).unwrap_or(' ')), colour);
        row.push(format!("{sum}/{}", piles::FULL), paint.bold());
        if let Some(preview) = preview.filter(|preview| preview.selected || scene.pile.is_none()) {
            row.push(format!(" → {}", preview.sum), paint.danger(preview.danger));
        }
        rows.push(row);
        let lying = texts(&pile["cards"]);
        if !lying.is_empty() {
            let mut row = Row::text(Weight::Extra, "       ", Style::new());
            for card in lying {
                row.push(format!(" {}", chip(game, card)), paint.card(game, card));
            }
            rows.push(row);
        }
    }
    if let Some(text) = piles::stock(scene.model, scene.frame) {
        rows.push(Row::text(Weight::Extra, format!("    {text}"), paint.dim()));
    }
}

/// Another player's top cards in Null & Nichtig.
fn tops(scene: &Scene<'_>, seat: usize) -> Vec<String> {
    let about = nichtig::about(scene, seat, usize::MAX);
    let mut parts: Vec<_> = about.iter().map(ToString::to_string).collect();
    // The points come before the cards, because the end of a long line is cut off.
    parts.rotate_right(1);
    parts
}

fn trick(scene: &Scene<'_>, width: u16, rows: &mut Vec<Row>) {
    let (game, board, paint) = (scene.frame.game(), scene.board(), scene.paint);
    if !numbers(&board["laying"]).is_empty() {
        let text = scene.model.say("nichtig-laying");
        let lines = textwrap::wrap(&text, usize::from(width).max(1)).into_iter();
        rows.extend(lines.map(|line| Row::text(Weight::Extra, line, paint.dim())));
    }
    let (cards, lead) = nichtig::trick_shown(scene);
    if !cards.is_empty() {
        let players = scene.frame.players().max(1);
        rows.push(Row::text(Weight::Needed, scene.model.say("nichtig-trick"), paint.dim()));
        let best = nichtig::best(&cards);
        let items = cards.iter().enumerate().map(|(index, card)| {
            let mark = if best == Some(index) { "★" } else { "" };
            let who = cut(&name(scene, (lead + index) % players), NAME);
            (format!("{who} {}{mark}", chip(game, card)), paint.card(game, card))
        });
        flow(items.map(|(text, style)| (text, style, None)), width, rows);
    }
    let laid = texts(&board["own_laid"]);
    let Some(seat) = scene.own() else { return };
    let (label, cards) = if laid.is_empty() {
        ("terminal-yours", texts(&board["piles"][seat]["tops"]))
    } else {
        ("terminal-chosen", laid)
    };
    if !cards.is_empty() {
        let label = format!("{}:", scene.model.say(label));
        let items = cards.iter().map(|card| (chip(game, card), paint.card(game, card), None));
        flow(std::iter::once((label, paint.dim(), None)).chain(items), width, rows);
    }
}

/// The line about the viewer.
fn own(scene: &Scene<'_>, width: u16, rows: &mut Vec<Row>) {
    let Some(seat) = scene.own() else { return };
    let mark = if scene.frame.is_to_act(seat) { '▶' } else { ' ' };
    let text = cut(&format!("{mark} {}", super::others::standing(scene, seat, width)), width.into());
    rows.push(Row::text(Weight::Needed, text, style(scene, seat)));
}

fn hand(scene: &Scene<'_>, width: u16, rows: &mut Vec<Row>) {
    let game = scene.frame.game();
    let cards = scene.slots.iter().enumerate().filter_map(|(index, slot)| {
        let card = slot.card.as_deref()?;
        let colour = scene.paint.card(game, card);
        let style = match scene.cursor == Some(index) {
            true => colour.add_modifier(Modifier::REVERSED | Modifier::BOLD),
            false if slot.actions.is_empty() => scene.paint.dim(),
            false => colour,
        };
        let key = if slot.actions.is_empty() { String::new() } else { format!("[{}]", slot.key) };
        let hit = (!slot.actions.is_empty()).then_some(Hit::Slot(index));
        Some((format!("{key}{}", chip(game, card)), style, hit))
    });
    flow(cards, width, rows);
}

/// Wraps pieces, side by side, into as many lines as needed.
fn flow(pieces: impl Iterator<Item = (String, Style, Option<Hit>)>, width: u16, rows: &mut Vec<Row>) {
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

/// Danger 13: the card, then everybody's row.
fn given(scene: &Scene<'_>, width: u16) -> Vec<Row> {
    let (board, paint, words) = (scene.board(), scene.paint, &scene.model.words);
    let game = scene.frame.game();
    let mut rows = Vec::new();
    if let Some(card) = board["turned"].as_str() {
        let text = format!(" [{}] {}", chip(game, card), words.card(game, card));
        rows.push(Row::text(Weight::Needed, text, paint.card(game, card).patch(paint.bold())));
    }
    if board["last_round"] == true {
        let text = format!(" {}", scene.model.say("danger13-last-round"));
        rows.push(Row::text(Weight::Needed, text, paint.danger(treize_words::Danger::Warn)));
    }
    let mut seats = scene.others();
    seats.extend(scene.own());
    for seat in seats {
        rows.extend(line(scene, seat, width));
    }
    for (index, slot) in scene.slots.iter().enumerate() {
        let Some(action) = slot.actions.first().and_then(|action| scene.frame.legal.get(*action)) else {
            continue;
        };
        if player_of(action).is_none() {
            rows.push(choice(scene, index));
        }
    }
    let counts = danger13::counts(scene).map(|text| (text, paint.dim(), None));
    let top = scene.model.last_discard.as_deref();
    let top = top.map(|card| (format!("[{}]", chip(game, card)), paint.card(game, card), None));
    let mut about = Vec::new();
    flow(counts.into_iter().chain(top), width, &mut about);
    rows.extend(about.into_iter().map(|row| Row { weight: Weight::Extra, ..row }));
    rows
}

/// A player's row, and the cards that lie in it.
fn line(scene: &Scene<'_>, seat: usize, width: u16) -> [Row; 2] {
    let (board, paint) = (scene.board(), scene.paint);
    let row = &board["rows"][seat];
    let number = |key: &str| row[key].as_u64().unwrap_or_default();
    let (sum, limit) = (number("sum"), number("limit"));
    let mut shown = Row::new(Weight::Needed);
    let slot = danger13::slot_of(scene, seat);
    let chosen = slot.is_some() && slot == scene.cursor;
    match slot {
        Some(slot) => {
            let style = if chosen { paint.status(true) } else { paint.key() };
            shown.push(format!("[{}]", scene.slots[slot].key), style);
            shown.hits.push((0, width, Hit::Slot(slot)));
        }
        None if numbers(&board["had"]).contains(&(seat as u64)) => shown.push(" ✓ ", paint.dim()),
        None => shown.push("   ", Style::new()),
    }
    let mark = if scene.frame.is_to_act(seat) { '▶' } else { ' ' };
    let named = left(&timed(scene, seat, NAME - 2), NAME - 2);
    shown.push(format!("{mark} {named} "), style(scene, seat));
    shown.push(danger13::within(sum, limit), danger13::near(scene, sum, limit));
    if let Some((text, danger)) = danger13::after(scene, seat).filter(|_| scene.chosen().is_some()) {
        shown.push(format!(" → {text}"), paint.danger(danger));
    }
    shown.push(format!("  {}", danger13::won(scene, seat)), paint.card("danger13", "+"));
    let first =
        if danger13::is_first(scene, seat) { scene.model.say("danger13-first.short") } else { String::new() };
    let mut lying = Row::text(Weight::Extra, format!(" {}", left(&first, 4)), paint.bold());
    for card in texts(&row["cards"]) {
        lying.push(format!(" {}", chip("danger13", card)), paint.card("danger13", card));
    }
    [shown, lying]
}

/// The view of a game without its own board, and its choices.
fn actions(scene: &Scene<'_>, rows: &mut Vec<Row>) {
    let lines = generic::lines(scene.frame).into_iter();
    rows.extend(lines.map(|line| Row::text(Weight::Extra, format!(" {line}"), Style::new())));
    let indices = (0..scene.slots.len()).filter(|&index| scene.slots[index].card.is_none());
    rows.extend(indices.map(|index| choice(scene, index)));
}

/// A choice that is about no card and no player.
fn choice(scene: &Scene<'_>, index: usize) -> Row {
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
