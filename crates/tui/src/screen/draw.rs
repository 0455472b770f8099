//! How a table is laid out: a title, the board, what would happen, what happened, and one line that tells the state.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Clear, Paragraph, Widget};
use textwrap::core::display_width;

use super::{Over, Screen};
use crate::boards::{self, Canvas};
use crate::frame::Stage;
use crate::paint::{cut, fit, left, put};
use crate::{ends, rules};

/// The least that a table needs.
const LEAST: (u16, u16) = (80, 24);
/// From this width on, what happened has a column of its own.
const WIDE: u16 = 110;
const SIDE: u16 = 34;
/// Rows of what happened, where it has no column.
const LOG: u16 = 3;

impl Screen {
    /// Draws everything.
    pub fn draw(&mut self, frame: &mut ratatui::Frame<'_>) {
        let area = frame.area();
        self.draw_on(area, frame.buffer_mut());
    }

    fn draw_on(&mut self, area: Rect, buf: &mut Buffer) {
        self.hits.clear();
        if area.width < LEAST.0 || area.height < LEAST.1 {
            return self.too_small(area, buf);
        }
        self.title(Rect { height: 1, ..area }, buf);
        let wide = area.width >= WIDE;
        let side = if wide { SIDE } else { 0 };
        let log = if wide { 0 } else { LOG };
        let below = if wide { 2 } else { 1 };
        let body = Rect { y: 1, width: area.width - side, height: area.height - 2 - below - log, ..area };
        self.body(body, buf);
        let preview = Rect { y: body.bottom(), height: below, ..body };
        self.preview(preview, buf);
        if wide {
            let panel = Rect { x: body.right(), y: 1, width: side, height: area.height - 2 };
            self.side(panel, buf);
        } else {
            let lines = Rect { y: preview.bottom(), height: log, ..area };
            self.latest(Rect { x: 1, width: area.width - 2, ..lines }, buf, self.paint.dim());
        }
        self.notice(Rect { height: below + log, ..preview }, buf);
        self.status(Rect { y: area.bottom() - 1, height: 1, ..area }, buf);
        self.over(body, buf);
    }

    fn too_small(&self, area: Rect, buf: &mut Buffer) {
        let args = [("columns", area.width.into()), ("rows", area.height.into())];
        let text = self.model.words.text("terminal-small", &args);
        let lines = textwrap::wrap(&text, usize::from(area.width).max(1));
        for (line, y) in lines.iter().zip(area.y..area.bottom()) {
            put(buf, area.x, y, line, Style::new());
        }
    }

    fn title(&self, area: Rect, buf: &mut Buffer) {
        let model = &self.model;
        let name = model.game_name();
        let mut text = format!(" {name}");
        let round = model.round();
        if !round.is_empty() {
            text = format!("{text} · {round}");
        }
        match &self.replayed {
            Some(replayed) => {
                let args = [("step", replayed.step.into()), ("last", replayed.last.into())];
                text = format!("{text} · {} · {}", model.words.text("replay-step", &args), replayed.eyes);
            }
            None if model.frame.as_ref().is_some_and(|frame| frame.seat().is_none()) => {
                text = format!("{text} · {}", model.say("terminal-watching"));
            }
            None => {}
        }
        let mut keys = vec![("?", "terminal-key-rules")];
        if self.replayed.is_none() && !model.company.with_people {
            keys.push(("h", "terminal-key-hint"));
        }
        keys.extend([("l", "terminal-key-log"), ("s", "terminal-key-scores")]);
        if model.company.with_people {
            keys.push(("t", "terminal-key-chat"));
        }
        keys.push(("q", "terminal-key-leave"));
        let named: Vec<_> = keys.into_iter().map(|(key, id)| (key, model.say(id))).collect();
        let width: usize = named.iter().map(|(key, name)| key.len() + display_width(name) + 3).sum();
        if usize::from(area.width) < display_width(&text) + width {
            // No room for their names.
            let keys = named.iter().map(|(key, _)| *key).collect::<Vec<_>>().join(" ");
            let x = area.right().saturating_sub(keys.len() as u16 + 1);
            fit(buf, Rect { width: x.saturating_sub(area.x + 1), ..area }, &text, self.paint.bold());
            put(buf, x, area.y, &keys, self.paint.key());
            return;
        }
        fit(buf, area, &text, self.paint.bold());
        let mut x = area.right() + 1 - width as u16;
        for (key, name) in named {
            x = put(buf, x, area.y, key, self.paint.key());
            x = put(buf, x + 1, area.y, &name, self.paint.dim()) + 2;
        }
    }

    fn body(&mut self, area: Rect, buf: &mut Buffer) {
        let Some(frame) = &self.model.frame else { return self.waiting(area, buf) };
        let slots = self.slots();
        let mut hits = Vec::new();
        boards::draw(area, &self.scene(frame, &slots), &mut Canvas { buf, hits: &mut hits });
        self.hits = hits;
    }

    /// Who is there, before the cards are dealt.
    fn waiting(&self, area: Rect, buf: &mut Buffer) {
        let about = self.model.words.game(self.model.game());
        let mut y = area.y + 2;
        for line in textwrap::wrap(&about.pitch, usize::from(area.width).saturating_sub(8)) {
            put(buf, area.x + 4, y, &line, self.paint.dim());
            y += 1;
        }
        for (seat, chair) in self.model.company.chairs.iter().enumerate() {
            y += 1;
            let note = match chair {
                chair if chair.bot.is_some() => {
                    let level =
                        chair.bot.map_or_else(String::new, |level| self.model.words.level(level.name()).name);
                    format!("{} · {level}", self.model.say("seat-bot"))
                }
                chair if chair.name.is_some() && !chair.connected => self.model.say("seat-offline"),
                chair if chair.mine => self.model.say("seat-you"),
                _ => String::new(),
            };
            let style = if chair.mine { self.paint.turn() } else { self.paint.bold() };
            let x = put(
                buf,
                area.x + 4,
                y,
                &format!("{}. {}", seat + 1, left(&cut(self.model.name(seat), 25), 26)),
                style,
            );
            put(buf, x, y, &note, self.paint.dim());
        }
        y += 2;
        let promise = self.model.promise().unwrap_or_default();
        for line in textwrap::wrap(&promise, usize::from(area.width).saturating_sub(8)) {
            put(buf, area.x + 4, y, &line, self.paint.dim());
            y += 1;
        }
    }

    /// What would happen, or what was asked about.
    fn preview(&self, area: Rect, buf: &mut Buffer) {
        let row = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        if let Some(Over::Chat(said)) = &self.over {
            let room = usize::from(row.width).saturating_sub(4);
            let from = said.chars().count().saturating_sub(room);
            let shown: String = said.chars().skip(from).collect();
            put(buf, row.x, row.y, &format!("» {shown}▏"), self.paint.bold());
            return;
        }
        if self.notice.is_some() {
            return;
        }
        if self.replayed.is_some() {
            return fit(buf, row, &self.model.say("terminal-replay-keys"), self.paint.dim());
        }
        let Some(frame) = self.model.frame.as_ref().filter(|_| self.is_asked()) else { return };
        let slots = self.slots();
        let scene = self.scene(frame, &slots);
        let Some(place) = scene.chosen() else {
            let id = format!("{}-ask-pile", frame.game());
            return fit(buf, row, &self.model.say(&id), self.paint.bold());
        };
        let action = self.model.action(&frame.legal[place]);
        let Some(preview) = self.model.preview(place) else {
            return fit(buf, row, &action, self.paint.bold());
        };
        fit(buf, row, &format!("{action} → {}", preview.text), self.paint.danger(preview.danger));
    }

    /// A hint or a refusal: over what happened, for as long as it is read.
    fn notice(&self, area: Rect, buf: &mut Buffer) {
        let Some(notice) = self.notice.as_ref().filter(|_| !matches!(self.over, Some(Over::Chat(_)))) else {
            return;
        };
        let lines = textwrap::wrap(notice, usize::from(area.width).saturating_sub(4).max(1));
        Clear.render(area, buf);
        for ((line, y), mark) in lines.iter().zip(area.y..area.bottom()).zip(["» ", "  ", "  ", "  "]) {
            put(buf, area.x + 1, y, &format!("{mark}{line}"), self.paint.bold());
        }
    }

    /// What happened, in a column of its own.
    fn side(&self, area: Rect, buf: &mut Buffer) {
        for y in area.y..area.bottom() {
            put(buf, area.x, y, "│", self.paint.dim());
        }
        let room = Rect { x: area.x + 2, width: area.width.saturating_sub(3), ..area };
        put(buf, room.x, room.y, &self.model.say("panel-log"), self.paint.bold());
        self.latest(Rect { y: room.y + 1, height: room.height - 1, ..room }, buf, Style::new());
    }

    /// The last things that happened, as many as there is room for; the newest stands out.
    fn latest(&self, area: Rect, buf: &mut Buffer, style: Style) {
        let mut lines = Vec::new();
        for (age, told) in self.model.log.iter().rev().enumerate() {
            let wrapped = textwrap::wrap(told, usize::from(area.width).max(1));
            let style = if age == 0 { Style::new() } else { style };
            lines.extend(wrapped.iter().rev().map(|line| (line.to_string(), style)));
            if lines.len() >= area.height.into() {
                break;
            }
        }
        lines.truncate(area.height.into());
        for ((line, style), y) in lines.iter().rev().zip(area.y..) {
            put(buf, area.x, y, line, *style);
        }
    }

    fn status(&self, area: Rect, buf: &mut Buffer) {
        let yours = self.is_asked();
        let style = self.paint.status(yours);
        let text = match &self.over {
            Some(Over::Chat(_)) => self.model.say("terminal-chat-keys"),
            _ if self.pile.is_some() => self.model.say(&format!("{}-ask-pile", self.model.game())),
            _ => self.model.ask(),
        };
        let mark = if yours { '▶' } else { ' ' };
        let text = cut(&format!(" {mark} {text}"), usize::from(area.width));
        let padding = usize::from(area.width).saturating_sub(display_width(&text));
        put(buf, area.x, area.y, &format!("{text}{}", " ".repeat(padding)), style);
    }

    pub(super) fn rule_line(&self) -> usize {
        let number = self.model.frame.as_ref().map_or(1, |frame| frame.rule);
        rules::lines(self.model.game(), self.model.words.language(), number, RULES_WIDTH).1
    }

    fn over(&self, area: Rect, buf: &mut Buffer) {
        let Some(over) = &self.over else { return };
        let model = &self.model;
        let (title, lines, first, keys) = match over {
            Over::Chat(_) => return,
            Over::Rules(line) => {
                let (lines, first) = self.rules_lines(*line, area);
                let title = model.words.text("rules-of", &[("game", model.game_name().into())]);
                (title, lines, first, model.say("terminal-close"))
            }
            Over::Log(up) => {
                let width = usize::from(area.width).saturating_sub(8).min(90);
                let wrap = |told: &String| {
                    let lines = textwrap::wrap(told, width);
                    lines.into_iter().map(|line| Line::from(line.into_owned())).collect::<Vec<_>>()
                };
                let mut lines: Vec<_> = model.log.iter().flat_map(wrap).collect();
                if lines.is_empty() {
                    lines.push(model.say("log-empty").into());
                }
                let room = usize::from(area.height).saturating_sub(2);
                let first = lines.len().saturating_sub(room).saturating_sub(*up);
                (model.say("panel-log"), lines, first, model.say("terminal-close"))
            }
            Over::Scores(line) => (
                model.say("panel-scores"),
                ends::sheet(model, self.paint),
                *line,
                model.say("terminal-close"),
            ),
            Over::Round(event, number) => {
                let title = model.words.text("round-over", &[("round", (*number).into())]);
                (title, ends::round(model, self.paint, event), 0, model.say("terminal-go-on-key"))
            }
            Over::Podium => {
                let id = match (self.can_play_again(), model.company.stage) {
                    (false, _) => "terminal-over-keys-watch",
                    (true, Stage::Next) => "terminal-over-keys-next",
                    (true, _) => "terminal-over-keys",
                };
                let name = model.game_name();
                (name, ends::podium(model, self.paint), 0, model.say(id))
            }
        };
        self.window(area, buf, &title, lines, first, &keys);
    }

    fn rules_lines(&self, line: usize, area: Rect) -> (Vec<Line<'static>>, usize) {
        let number = self.model.frame.as_ref().map_or(1, |frame| frame.rule);
        let (lines, start) =
            rules::lines(self.model.game(), self.model.words.language(), number, RULES_WIDTH);
        let end = lines
            .iter()
            .skip(start + 1)
            .position(|line| !line.starts_with("    "))
            .map_or(lines.len(), |n| start + 1 + n);
        let room = usize::from(area.height).saturating_sub(2);
        let first = line.min(lines.len().saturating_sub(room));
        // The rule of this moment stands out.
        let is_now = |place: usize| self.model.frame.is_some() && (start..end).contains(&place);
        let lines = lines.into_iter().enumerate().map(|(place, line)| {
            if is_now(place) { Line::styled(line, self.paint.turn()) } else { Line::from(line) }
        });
        (lines.collect(), first)
    }

    /// A window in the middle, as large as what is in it.
    fn window(
        &self,
        area: Rect,
        buf: &mut Buffer,
        title: &str,
        lines: Vec<Line<'static>>,
        first: usize,
        keys: &str,
    ) {
        let widest = lines
            .iter()
            .map(Line::width)
            .max()
            .unwrap_or(0)
            .max(display_width(keys) + 2)
            .max(display_width(title) + 4);
        let width = (widest as u16 + 4).min(area.width);
        let height = (lines.len().saturating_sub(first) as u16 + 2).min(area.height).max(4);
        let rect = Rect {
            x: area.x + (area.width - width) / 2,
            y: area.y + (area.height - height) / 2,
            width,
            height,
        };
        Clear.render(rect, buf);
        let block = Block::bordered()
            .border_type(BorderType::Double)
            .border_style(self.paint.dim())
            .title(Line::styled(format!(" {title} "), self.paint.bold()))
            .title_bottom(Line::styled(format!(" {keys} "), self.paint.key()).right_aligned());
        let inner = block.inner(rect);
        block.render(rect, buf);
        let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
        let shown: Vec<_> = lines.into_iter().skip(first).take(inner.height.into()).collect();
        Paragraph::new(shown).render(inner, buf);
    }
}

/// Columns of a rules page in a window.
const RULES_WIDTH: usize = 72;
