//! The count of a round, the score sheet and the final ranking, as columns.

use ratatui::text::{Line, Span};
use serde_json::Value;

use crate::Model;
use crate::frame::{numbers, texts};
use crate::paint::{Paint, chip, cut, left, right, suits};

/// Columns of a name.
const NAME: usize = 14;

/// The count of a round, as at a real table.
pub(crate) fn round(model: &Model, paint: Paint, event: &Value) -> Vec<Line<'static>> {
    let points: Vec<i64> =
        event["scores"].as_array().into_iter().flatten().filter_map(Value::as_i64).collect();
    let mut lines = match model.game() {
        "thirteen" | "friday13" => piles(model, paint, event, &points),
        "nichtig" => tops(model, paint, event, &points),
        "danger13" => pluses(model, paint, event, &points),
        _ => plain(model, paint, &points),
    };
    let explained = match model.game() {
        game @ ("thirteen" | "friday13") => Some(model.say(&format!("terminal-{game}-majority"))),
        "nichtig" => Some(model.say("explain-tops")),
        "danger13" => Some(bust(model, event)),
        _ => None,
    };
    lines.push(Line::default());
    lines.extend(explained.map(|text| Line::styled(text, paint.dim())));
    lines
}

fn bust(model: &Model, event: &Value) -> String {
    let Some(seat) = event["bust"].as_u64() else { return model.say("explain-no-bust") };
    let own = model.frame.as_ref().and_then(crate::Frame::seat).map(u64::from);
    let you = if own == Some(seat) { "yes" } else { "no" };
    let name = model.name(seat as usize).to_owned();
    model.words.text("explain-bust", &[("you", you.into()), ("name", name.into())])
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
    let id = if model.game() == "danger13" { "score-pluses" } else { "score-points" };
    let text = [id, "total"].map(|id| right(&cut(&model.say(id), 7), 8)).concat();
    line.push_span(Span::styled(text, paint.bold()));
    line
}

fn piles(model: &Model, paint: Paint, event: &Value, points: &[i64]) -> Vec<Line<'static>> {
    let game = model.game();
    let title = |(letter, symbol, _): &(char, char, _)| {
        Span::styled(format!("{:>6}", format!("{letter} {symbol}")), paint.card(game, &letter.to_string()))
    };
    let mut lines = vec![head(model, paint, suits(game).iter().map(title).collect())];
    for (seat, &scored) in points.iter().enumerate() {
        let taken = texts(&event["taken"][seat]);
        let cells = suits(game).iter().enumerate().map(|(suit, (letter, _, _))| {
            let count = taken.iter().filter(|card| card.starts_with(*letter)).count();
            let most = event["most"][suit].as_u64() == Some(seat as u64);
            let text = if most { format!("({count})") } else { format!("{count} ") };
            let style = if most { paint.dim() } else { paint.card(game, &letter.to_string()) };
            Span::styled(format!("{text:>6}"), style)
        });
        lines.push(row(model, seat, cells.collect(), scored));
    }
    lines
}

fn tops(model: &Model, paint: Paint, event: &Value, points: &[i64]) -> Vec<Line<'static>> {
    let game = model.game();
    let title = |(letter, symbol, _): &(char, char, _)| {
        Span::styled(format!("{:>6}", format!("{letter} {symbol}")), paint.card(game, &letter.to_string()))
    };
    let mut lines = vec![head(model, paint, suits(game).iter().map(title).collect())];
    for (seat, &scored) in points.iter().enumerate() {
        let tops = event["tops"][seat].as_array().cloned().unwrap_or_default();
        let cell = |top: &Value| match top.as_str() {
            Some(card) => Span::styled(right(&chip(game, card), 6), paint.card(game, card)),
            None => Span::styled(format!("{:>6}", "·"), paint.dim()),
        };
        lines.push(row(model, seat, tops.iter().map(cell).collect(), scored));
    }
    let width = NAME + 6 * suits(game).len() + 8;
    lines.extend(model.teams().iter().map(|team| {
        let name = left(&cut(&model.team_name(team), width - 1), width);
        Line::styled(format!("{name}{:>8}", team.total), paint.bold())
    }));
    lines
}

fn pluses(model: &Model, paint: Paint, event: &Value, points: &[i64]) -> Vec<Line<'static>> {
    let mut lines = vec![head(model, paint, vec![" ".repeat(12).into()])];
    for (seat, &won) in points.iter().enumerate() {
        let is_bust = event["bust"].as_u64() == Some(seat as u64);
        let mark = if is_bust { cut(&model.say("bust"), 11) } else { String::new() };
        let cell = Span::styled(right(&mark, 12), paint.danger(treize_words::Danger::Alarm));
        lines.push(row(model, seat, vec![cell], won));
    }
    lines
}

fn plain(model: &Model, paint: Paint, points: &[i64]) -> Vec<Line<'static>> {
    let mut lines = vec![head(model, paint, Vec::new())];
    lines.extend(points.iter().enumerate().map(|(seat, &points)| row(model, seat, Vec::new(), points)));
    lines
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
        let totals: String = (0..players).map(|seat| cell(&teams[seat % 2].total.to_string())).collect();
        lines.push(Line::styled(first(&model.say("terminal-team-total")) + &totals, paint.bold()));
    }
    lines
}

/// The final ranking.
pub(crate) fn podium(model: &Model, paint: Paint) -> Vec<Line<'static>> {
    let winners =
        model.frame.as_ref().map(|frame| numbers(&frame.view["outcome"]["winners"])).unwrap_or_default();
    let totals = model.totals();
    let mut lines = vec![Line::styled(model.ask(), paint.turn()), Line::default()];
    // A team's name is longer than a player's.
    let teams = model.team_places();
    let width = if teams.is_empty() { 24 } else { 48 };
    let row = |place: &str, mark: char, name: &str, total: i64| {
        format!("{place:>4} {mark} {}{total:>6}", left(&cut(name, width - 1), width))
    };
    let is_winner = |seat: usize| winners.contains(&(seat as u64));
    let mut placed = |place: usize, won: bool, name: &str, total: i64| {
        let (mark, style) = if won { ('★', paint.turn()) } else { (' ', paint.bold()) };
        lines.push(Line::styled(row(&format!("{place}."), mark, name, total), style));
    };
    if teams.is_empty() {
        for (seat, place) in model.places() {
            placed(place, is_winner(seat), model.name(seat), totals[seat]);
        }
    }
    for (team, place) in &teams {
        placed(*place, team.seats.iter().any(|&seat| is_winner(seat)), &model.team_name(team), team.total);
    }
    if !teams.is_empty() {
        lines.push(Line::default());
        lines.extend(
            totals.iter().enumerate().map(|(seat, total)| row("", ' ', model.name(seat), *total).into()),
        );
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
