//! The count of a round, the score sheet and the final ranking, as columns.

use ratatui::text::{Line, Span};
use treize_engine::{Place, Seat};

use crate::Model;
use crate::boards::Columns;
use crate::paint::{Paint, cut, left, right};

/// Columns of a name.
const NAME: usize = 14;

/// The count of the round that ended last, as at a real table.
pub(crate) fn round(model: &Model, paint: Paint) -> Vec<Line<'static>> {
    let points = model.rounds().pop().unwrap_or_default();
    let columns = model.frame.as_ref().and_then(|frame| frame.board.count(model, paint));
    let (titles, mut cells, explained) = match columns {
        Some(Columns { titles, cells, explained }) => (titles, cells.into_iter(), Some(explained)),
        None => (Vec::new(), Vec::new().into_iter(), None),
    };
    let width = NAME + titles.iter().map(Span::width).sum::<usize>() + 8;
    let mut lines = vec![head(model, paint, titles)];
    for (seat, &points) in points.iter().enumerate() {
        lines.push(row(model, seat, cells.next().unwrap_or_default(), points));
    }
    lines.extend(model.teams().iter().map(|team| {
        let name = left(&cut(&model.team_name(team.seats), width - 1), width);
        Line::styled(format!("{name}{:>8}", team.total), paint.bold())
    }));
    lines.push(Line::default());
    lines.extend(explained.map(|text| Line::styled(text, paint.dim())));
    lines
}

/// A row: a name, cells of their own widths, and two columns of points.
fn row(model: &Model, seat: usize, cells: Vec<Span<'static>>, points: i64) -> Line<'static> {
    let mut line = Line::from(left(&cut(model.name(seat), NAME - 1), NAME));
    line.spans.extend(cells);
    let total = model.totals().get(seat).copied().unwrap_or_default();
    line.push_span(format!("{points:>8}{total:>8}"));
    line
}

fn head(model: &Model, paint: Paint, cells: Vec<Span<'static>>) -> Line<'static> {
    let mut line = Line::from(" ".repeat(NAME));
    line.spans.extend(cells);
    let text = [model.theme().score.1, "total"].map(|id| right(&cut(&model.say(id), 7), 8)).concat();
    line.push_span(Span::styled(text, paint.bold()));
    line
}

/// The score sheet.
pub(crate) fn sheet(model: &Model, paint: Paint) -> Vec<Line<'static>> {
    let players = model.frame.as_ref().map_or(0, crate::Frame::players);
    let cell = |text: &str| right(&cut(text, 10), 11);
    let first = |text: &str| left(&cut(text, 7), 8);
    let names: String = (0..players).map(|seat| cell(model.name(seat))).collect();
    let mut lines = vec![Line::styled(first(&model.say("round")) + &names, paint.bold())];
    for (number, points) in model.rounds().iter().enumerate() {
        let points: String = points.iter().map(|points| cell(&points.to_string())).collect();
        lines.push(Line::from(first(&(number + 1).to_string()) + &points));
    }
    let totals: String = model.totals().iter().map(|total| cell(&total.to_string())).collect();
    lines.push(Line::styled("─".repeat(8 + 11 * players), paint.dim()));
    lines.push(Line::styled(first(&model.say("total")) + &totals, paint.bold()));
    let teams = model.teams();
    if !teams.is_empty() {
        let total =
            |seat: Seat| teams.iter().find(|team| team.seats.contains(seat)).map_or(0, |team| team.total);
        let seats = Seat::ALL.into_iter().take(players);
        let totals: String = seats.map(|seat| cell(&total(seat).to_string())).collect();
        lines.push(Line::styled(first(&model.say("terminal-team-total")) + &totals, paint.bold()));
    }
    lines
}

/// The final ranking.
pub(crate) fn podium(model: &Model, paint: Paint) -> Vec<Line<'static>> {
    let totals = model.totals();
    let mut lines = vec![Line::styled(model.ask(), paint.turn()), Line::default()];
    // A team's name is longer than a player's.
    let has_teams = model.has_teams();
    let width = if has_teams { 48 } else { 24 };
    let row = |place: &str, mark: char, name: &str, total: i64| {
        format!("{place:>4} {mark} {}{total:>6}", left(&cut(name, width - 1), width))
    };
    for &Place { place, seats, total, wins } in model.places() {
        let (mark, style) = if wins { ('★', paint.turn()) } else { (' ', paint.bold()) };
        let player = seats.first().map_or(0, Seat::index);
        let name = if has_teams { model.team_name(seats) } else { model.name(player).to_owned() };
        lines.push(Line::styled(row(&format!("{place}."), mark, &name, total.into()), style));
    }
    if has_teams {
        lines.push(Line::default());
        lines.extend(
            totals.iter().enumerate().map(|(seat, total)| row("", ' ', model.name(seat), *total).into()),
        );
    }
    if let Some(tie) = model.tie() {
        lines.push(Line::default());
        lines.extend(textwrap::wrap(&tie, 66).into_iter().map(|line| Line::from(line.into_owned())));
    }
    if let Some(path) = &model.record {
        lines.push(Line::default());
        let text = model.words.text("terminal-record", &[("file", path.display().to_string().into())]);
        lines.extend(
            textwrap::wrap(&text, 66).into_iter().map(|line| Line::styled(line.into_owned(), paint.dim())),
        );
    }
    lines
}
