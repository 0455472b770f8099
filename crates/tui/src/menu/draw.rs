//! The layout of the menu: a title, the items, a description of the chosen one, and the keys.

use std::ops::Range;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use textwrap::core::display_width;

use super::Menu;
use crate::paint::{self, cut, fit, left, put};
use crate::screen::draw::{LEAST, RULES_WIDTH, too_small, wrapped};
use crate::session::{describe_damaged, describe_offer};
use crate::settings::Settings;
use crate::{rules, window};

/// Columns of the menu at most.
const WIDTH: u16 = 76;
/// From this height on, there are blank rows around the title.
const ROOMY: u16 = 20;
/// Columns before the text of an item: its key, and the mark of the chosen one.
const MARGIN: usize = 4;
/// The minimum number of rows for items, however long the description is.
const FEWEST: u16 = 2;

/// The items of a page.
struct Items {
    /// The lines of each item.
    lines: Vec<Vec<Line<'static>>>,
    chosen: usize,
    /// The description of the chosen item.
    about: Vec<String>,
    /// The number of lines of the longest description, so that the layout does not move when another item is chosen.
    most: u16,
}

impl Menu {
    /// Draws it.
    pub fn draw(&mut self, frame: &mut ratatui::Frame<'_>) {
        let area = frame.area();
        self.draw_on(area, frame.buffer_mut());
        if self.paint.ascii {
            paint::to_ascii(frame.buffer_mut());
        }
    }

    fn draw_on(&mut self, area: Rect, buf: &mut Buffer) {
        self.hits.clear();
        if area.width < LEAST.0 || area.height < LEAST.1 {
            return too_small(area, buf, &self.words);
        }
        let width = (area.width - 2).min(WIDTH);
        let column = Rect { x: area.x + (area.width - width) / 2, width, ..area };
        let opened = self.settings().filter(|_| self.row.is_some()).cloned();
        let title = match &opened {
            Some(settings) => self.words.game(settings.game()).name,
            None => self.words.text("choose-game", &[]),
        };
        let top = self.title(column, &title, buf);
        let bottom = self.keys(area, buf);
        let blank = u16::from(area.height >= ROOMY);
        let inner = Rect { y: top + blank, height: bottom - top - blank, ..column };
        let columns = usize::from(width) - 1;
        let items = match (&opened, self.row) {
            (Some(settings), Some(row)) => self.rows(settings, row, columns),
            _ => self.list(columns, inner.height),
        };
        self.hits = self.items(&items, inner, buf);
        self.rules_over(Rect { height: bottom - area.y, ..area }, buf);
    }

    /// The title and a line below it; returns the row after them.
    fn title(&self, column: Rect, title: &str, buf: &mut Buffer) -> u16 {
        let y = column.y + u16::from(column.height >= ROOMY);
        let name = "T R E I Z E";
        put(buf, column.x, y, name, self.paint.turn());
        let title = cut(title, usize::from(column.width) - name.len() - 1);
        let at = column.right().saturating_sub(display_width(&title) as u16);
        put(buf, at, y, &title, if self.row.is_some() { self.paint.bold() } else { self.paint.dim() });
        put(buf, column.x, y + 1, &"─".repeat(column.width.into()), self.paint.dim());
        y + 2
    }

    /// The available keys, in one or two lines. Returns the first row.
    fn keys(&self, area: Rect, buf: &mut Buffer) -> u16 {
        let mut keys = self.words.text("terminal-menu-keys", &[]);
        if self.row.is_some() {
            keys = self.words.text("terminal-settings-keys", &[]);
        } else if self.cursor < self.saved() {
            keys = format!("{keys} · {}", self.words.text("terminal-menu-delete", &[]));
        }
        if self.game().is_some() {
            keys = format!("{keys} · ? {}", self.words.text("terminal-key-rules", &[]));
        }
        if self.row.is_none() && self.settings().is_some_and(|settings| super::has_lesson(settings.game())) {
            keys = format!("{keys} · {}", self.words.text("terminal-menu-lesson", &[]));
        }
        if self.is_doomed {
            keys = self.words.text("terminal-menu-sure", &[]);
        }
        let width = usize::from(area.width);
        let lines = key_lines(&keys, width);
        let first = area.bottom() - lines.len() as u16;
        for (line, y) in lines.iter().zip(first..) {
            put(buf, area.x, y, &left(&cut(line, width), width), self.paint.status(false));
        }
        first
    }

    /// Unfinished, damaged and new games. If there is room, each new game has its description and each damaged one its
    /// whole text; otherwise only the chosen one.
    fn list(&self, columns: usize, height: u16) -> Items {
        let room = columns - MARGIN;
        let about = |settings: &Settings| self.words.game(settings.game());
        let unfinished = self.offers.iter().map(|offer| describe_offer(&self.words, offer));
        let new = self.games.iter().map(about).map(|about| format!("{}   {}", about.name, about.players));
        let damaged = self.damaged.iter().map(|damaged| describe_damaged(&self.words, damaged));
        let texts: Vec<_> = unfinished.chain(damaged).chain(new).collect();
        let saved = self.saved();
        let pitches: Vec<_> =
            self.games.iter().map(|settings| wrapped(&about(settings).pitch, room, "")).collect();
        // The text of a damaged game is longer than any line.
        let is_damaged = |index: usize| (self.offers.len()..saved).contains(&index);
        let whole = |(index, text): (usize, &String)| {
            if is_damaged(index) { wrapped(text, room, "") } else { vec![text.clone()] }
        };
        let wholes: Vec<_> = texts.iter().enumerate().map(whole).collect();
        let head = |(index, text): (usize, &String)| self.item(index, index == self.cursor, text, columns);

        let gaps = usize::from(saved > 0) + self.games.len().saturating_sub(1);
        let rows = gaps + wholes.iter().chain(&pitches).map(Vec::len).sum::<usize>();
        if rows <= height.into() && wholes.iter().flatten().all(|line| display_width(line) <= room) {
            let margin = " ".repeat(MARGIN);
            let more = |line: &String, style| Line::styled(format!("{margin}{line}"), style);
            let mut lines: Vec<Vec<_>> = Vec::new();
            for (index, whole) in wholes.iter().enumerate() {
                let rest = whole.iter().skip(1).map(|line| more(line, self.paint.bold()));
                lines.push(std::iter::once(head((index, &whole[0]))).chain(rest).collect());
            }
            for (index, pitch) in pitches.iter().enumerate() {
                let item = &mut lines[saved + index];
                item.extend(pitch.iter().map(|line| more(line, self.paint.dim())));
                if index + 1 < pitches.len() {
                    item.push(Line::default());
                }
            }
            if let Some(last) = saved.checked_sub(1) {
                lines[last].push(Line::default());
            }
            return Items { lines, chosen: self.cursor, about: Vec::new(), most: 0 };
        }
        let lines = texts.iter().enumerate().map(|item| vec![head(item)]).collect();
        // Text that does not fit into an item is shown below.
        let whole = |index: usize| {
            let text = &texts[index];
            if display_width(text) > room { wrapped(text, columns, "") } else { Vec::new() }
        };
        let pitch = |index: usize| {
            let pitch = index.checked_sub(saved).map(|index| about(&self.games[index]).pitch);
            pitch.map_or_else(Vec::new, |pitch| wrapped(&pitch, columns, ""))
        };
        let said = |index: usize| [whole(index), pitch(index)].concat();
        let most = (0..texts.len()).map(|index| said(index).len()).max().unwrap_or(0) as u16;
        let about = if texts.is_empty() { Vec::new() } else { said(self.cursor) };
        Items { lines, chosen: self.cursor, about, most }
    }

    /// The settings of a new game: the first row deals.
    fn rows(&self, settings: &Settings, row: usize, columns: usize) -> Items {
        let words = &self.words;
        let all = settings.all();
        let names: Vec<_> = all.iter().map(|&setting| settings.name(words, setting)).collect();
        let widest = names.iter().map(|name| display_width(name)).max().unwrap_or(0);
        let room = columns.saturating_sub(2 + widest + 6);
        let mut lines = vec![vec![self.row(row == 0, &words.text("terminal-menu-deal", &[]), None)]];
        let mut said = vec![words.game(settings.game()).pitch];
        for (index, (&setting, name)) in all.iter().zip(&names).enumerate() {
            let value = settings.value(words, setting);
            let mut about = settings.about(words, setting);
            if display_width(&value) > room {
                let whole = [("what", name.clone().into()), ("text", value.clone().into())];
                about = format!("{} {about}", words.text("terminal-says", &whole));
            }
            said.push(about);
            let line = self.row(row == index + 1, &left(name, widest), Some(&cut(&value, room)));
            lines.push(vec![line]);
        }
        let most = said.iter().map(|about| wrapped(about, columns, "").len()).max().unwrap_or(0) as u16;
        Items { lines, chosen: row, about: wrapped(&said[row], columns, ""), most }
    }

    /// An item of the list: its key, a mark if it is the chosen one, and its text.
    fn item(&self, index: usize, is_chosen: bool, text: &str, columns: usize) -> Line<'static> {
        let key = if index < 9 { format!("{} ", index + 1) } else { "  ".into() };
        let mark = if is_chosen { "▶ " } else { "  " };
        let style = if is_chosen { self.paint.turn() } else { self.paint.bold() };
        let text = cut(text, columns - MARGIN);
        Line::from(vec![Span::styled(key, self.paint.key()), Span::styled(format!("{mark}{text}"), style)])
    }

    /// A row of the settings.
    fn row(&self, is_chosen: bool, name: &str, value: Option<&str>) -> Line<'static> {
        let mark = if is_chosen { "▶ " } else { "  " };
        let style = if is_chosen { self.paint.turn() } else { Style::new() };
        let mut line = Line::from(Span::styled(format!("{mark}{name}"), style));
        if let Some(value) = value {
            line.push_span(Span::raw("  "));
            line.push_span(Span::styled(format!("‹ {value} ›"), self.paint.bold()));
        }
        line
    }

    /// Draws the items, scrolled so that the chosen one is visible, and its description below. Returns the area of
    /// each item.
    fn items(&self, items: &Items, area: Rect, buf: &mut Buffer) -> Vec<(Rect, usize)> {
        let total: u16 = items.lines.iter().map(|lines| lines.len() as u16).sum();
        let said = items.most.min(area.height.saturating_sub(FEWEST));
        let room = area.height - said;
        let shown = total.min(room);
        let starts: Vec<_> = starts(items.lines.iter().map(Vec::len)).collect();
        let first = first_line(starts.get(items.chosen).cloned().unwrap_or(0..0), total.into(), shown.into());
        let last = first + usize::from(shown);
        let mut hits = Vec::new();
        for (index, (lines, range)) in items.lines.iter().zip(&starts).enumerate() {
            for (line, at) in lines.iter().zip(range.clone()).filter(|(_, at)| (first..last).contains(at)) {
                let row = Rect { y: area.y + (at - first) as u16, height: 1, ..area };
                buf.set_line(row.x, row.y, line, row.width);
                hits.push((row, index));
            }
        }
        let edge = area.right() - 1;
        if first > 0 {
            put(buf, edge, area.y, "↑", self.paint.key());
        }
        if last < total.into() {
            put(buf, edge, area.y + shown - 1, "↓", self.paint.key());
        }
        let blank = u16::from(shown + said < area.height);
        let below = area.y + shown + blank;
        for (line, y) in items.about.iter().zip(below..area.bottom()) {
            fit(buf, Rect { y, height: 1, ..area }, line, self.paint.dim());
        }
        hits
    }

    /// The rules of the chosen game, if they are open.
    fn rules_over(&mut self, area: Rect, buf: &mut Buffer) {
        let (Some(mut reader), Some(game)) = (self.rules.take(), self.game()) else { return };
        let title = self.words.text("rules-of", &[("game", self.words.game(game).name.into())]);
        let width = window::room(area).min(RULES_WIDTH);
        let (lines, _) = rules::lines(game, self.words.language(), 1, width);
        let mut lines: Vec<_> = lines.into_iter().map(Line::from).collect();
        let first = reader.settle(&mut lines, 0, window::height(area), self.paint);
        let keys = reader.keys(&self.words);
        self.rules = Some(reader);
        window::draw(area, buf, self.paint, (&title, &keys), lines, first);
    }
}

/// Wraps the keys without separating a key from its description.
fn key_lines(keys: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for key in keys.split(" · ") {
        match lines.last_mut() {
            Some(line) if display_width(line) + 3 + display_width(key) <= width => {
                line.push_str(" · ");
                line.push_str(key);
            }
            _ => lines.push(format!(" {key}")),
        }
    }
    lines
}

/// The range of lines of each item, given their numbers of lines.
fn starts(heights: impl Iterator<Item = usize>) -> impl Iterator<Item = Range<usize>> {
    heights.scan(0, |end, height| {
        let start = *end;
        *end += height;
        Some(start..*end)
    })
}

/// The first visible line: the chosen lines are in the middle, and no row stays empty.
fn first_line(chosen: Range<usize>, total: usize, shown: usize) -> usize {
    let middle = usize::midpoint(chosen.start, chosen.end);
    middle.saturating_sub(shown / 2).min(total.saturating_sub(shown)).min(chosen.start)
}
