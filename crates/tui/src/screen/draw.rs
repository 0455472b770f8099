//! The layout of a table: a title, the board, the preview, the log, and a status line.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};
use textwrap::core::display_width;

use super::{Over, Screen};
use crate::boards::{self, Canvas};
use crate::frame::Stage;
use crate::paint::{self, cut, fit, left, put};
use crate::{clock, count, describe, rules, score_sheets, window};

/// The smallest size for a table.
pub(crate) const LEAST: (u16, u16) = (40, 12);
/// From this size on, cards are drawn as cards. In less room, the board is a few lines.
const ROOMY: (u16, u16) = (80, 22);
/// From this width on, the log has its own column.
const WIDE: u16 = 110;
const SIDE: u16 = 34;
/// Rows of a board with drawn cards.
const BOARD: u16 = 18;
/// Rows of the preview and the log, below the board.
const BELOW: u16 = 4;
/// Maximum rows of the preview, if there is little room.
const PREVIEW: usize = 3;
/// Columns that the score sheets need. In fewer columns, they are described in sentences.
const SHEETS: usize = 76;

impl Screen {
    /// Draws everything.
    pub fn draw(&mut self, frame: &mut ratatui::Frame<'_>) {
        let area = frame.area();
        self.draw_on(area, frame.buffer_mut());
        if self.paint.ascii {
            paint::to_ascii(frame.buffer_mut());
        }
    }

    fn draw_on(&mut self, area: Rect, buf: &mut Buffer) {
        self.hits.clear();
        self.keys.clear();
        if area.width < LEAST.0 || area.height < LEAST.1 {
            return too_small(area, buf, &self.model.words);
        }
        self.title(Rect { height: 1, ..area }, buf);
        let status = self.status(area, buf);
        let inner = Rect { y: area.y + 1, height: status.y - area.y - 1, ..area };
        let spoken = self.speech(inner, buf);
        let inner = Rect { height: inner.height - spoken, ..inner };
        // What is said in a lesson may take the rows of the log, but not those of the preview.
        let is_small = area.height < ROOMY.1 || (spoken > 0 && inner.height <= BOARD);
        let over = if area.width < ROOMY.0 || is_small {
            self.draw_small(inner, buf);
            inner
        } else {
            self.draw_roomy(inner, buf)
        };
        self.over(over, buf);
    }

    /// What is said in a lesson, above the status. Returns how many rows it took.
    fn speech(&self, area: Rect, buf: &mut Buffer) -> u16 {
        let Some(text) = self.model.speech() else { return 0 };
        let lines = wrapped(&text, usize::from(area.width).saturating_sub(2).max(1), "");
        let rows = (lines.len() as u16).min(area.height / 2);
        let room = Rect { y: area.bottom() - rows, height: rows, ..area };
        put_lines(room, buf, &lines, self.paint.turn());
        rows
    }

    /// The board with its cards, and below it the preview and the log. Returns the board's area.
    fn draw_roomy(&mut self, area: Rect, buf: &mut Buffer) -> Rect {
        let wide = area.width >= WIDE;
        let side = if wide { SIDE } else { 0 };
        let below = area.height.saturating_sub(BOARD).min(if wide { 2 } else { BELOW });
        let body = Rect { width: area.width - side, height: area.height - below, ..area };
        self.body(body, buf);
        let below = Rect { y: body.bottom(), height: below, ..body };
        let rest = self.preview_and_notice(below, usize::from(below.height), buf);
        if wide {
            self.side(Rect { x: body.right(), width: side, ..area }, buf);
        } else {
            self.latest(Rect { x: rest.x + 1, width: rest.width - 2, ..rest }, buf, self.paint.dim());
        }
        body
    }

    /// The board in lines. The log gets the remaining rows.
    fn draw_small(&mut self, area: Rect, buf: &mut Buffer) {
        let width = usize::from(area.width).saturating_sub(2).max(1);
        let rows = |text: &str| textwrap::wrap(text, width).len();
        let noticed = self.notice.as_ref().map_or(0, |notice| rows(&format!("» {notice}")));
        let previewed = self.preview_text().map_or(0, |(text, _)| rows(&text)).min(PREVIEW);
        let below = (noticed + previewed) as u16;
        let room = area.height.saturating_sub(below).max(area.height / 2);
        let body = Rect { height: room, ..area };
        let used = self.small_body(body, buf);
        let below = Rect { y: area.y + used, height: area.height - used, ..area };
        let rest = self.preview_and_notice(below, PREVIEW, buf);
        self.latest(Rect { x: rest.x + 1, width: rest.width - 2, ..rest }, buf, self.paint.dim());
    }

    /// The board in lines. Returns how many it took.
    fn small_body(&mut self, area: Rect, buf: &mut Buffer) -> u16 {
        let Some(frame) = &self.model.frame else {
            self.waiting(area, buf);
            return area.height;
        };
        let slots = self.slots();
        let scene = self.scene(frame, &slots);
        let mut rows = boards::rows(&scene, area.width);
        boards::thin_out(&mut rows, area.height.into());
        let mut hits = Vec::new();
        boards::draw_rows(area, &rows, self.scrolled, &scene, &mut Canvas { buf, hits: &mut hits });
        let used = area.height.min(rows.len() as u16);
        let most = rows.len().saturating_sub(area.height.into());
        self.scrolled = self.scrolled.min(most);
        self.hits = hits;
        used
    }

    /// The preview, then a hint or a refusal if there is one. If there is no room for both, the hint, because the user
    /// asked for it. Returns the remaining rows.
    fn preview_and_notice(&self, area: Rect, most: usize, buf: &mut Buffer) -> Rect {
        let width = usize::from(area.width).saturating_sub(2).max(1);
        let notice = self.notice.as_ref().filter(|_| !matches!(self.over, Some(Over::Chat(_))));
        let notice = notice.map(|notice| wrapped(&format!("» {notice}"), width, "  ")).unwrap_or_default();
        let mut free = area;
        if let Some(Over::Chat(said)) = &self.over {
            let room = width.saturating_sub(3);
            let from = said.chars().count().saturating_sub(room);
            let shown: String = said.chars().skip(from).collect();
            put(buf, area.x + 1, area.y, &format!("» {shown}▏"), self.paint.bold());
            return below(area, 1);
        }
        if let Some((text, style)) = self.preview_text() {
            let rows = usize::from(area.height).saturating_sub(notice.len()).min(most);
            let mut lines = wrapped(&text, width, "  ");
            if lines.len() > rows && notice.is_empty() && rows > 0 {
                let rest = lines.split_off(rows - 1).join(" ");
                lines.push(cut(&rest, width));
            }
            if lines.len() <= rows {
                free = put_lines(area, buf, &lines, style);
            }
        }
        if !notice.is_empty() {
            Clear.render(free, buf);
            free = put_lines(free, buf, &notice, self.paint.bold());
        }
        free
    }

    fn title(&mut self, area: Rect, buf: &mut Buffer) {
        let mut key_areas = Vec::new();
        let model = &self.model;
        let name = model.game_name();
        let mut text = format!(" {name}");
        let round = match &model.lesson {
            Some(speech) => {
                let args = [("step", speech.step.into()), ("steps", speech.steps.into())];
                model.words.text("learn-step", &args)
            }
            None => model.round(),
        };
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
        if self.replayed.is_none() && model.is_against_bots() {
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
            let mut x = area.right().saturating_sub(2 * named.len() as u16);
            fit(buf, Rect { width: x.saturating_sub(area.x + 1), ..area }, &text, self.paint.bold());
            for (key, _) in named {
                key_areas.push((Rect { x, width: 1, ..area }, key));
                x = put(buf, x, area.y, key, self.paint.key()) + 1;
            }
            self.keys =
                key_areas.into_iter().filter_map(|(area, key)| Some((area, key.chars().next()?))).collect();
            return;
        }
        fit(buf, area, &text, self.paint.bold());
        let mut x = area.right() + 1 - width as u16;
        for (key, name) in named {
            let start = x;
            x = put(buf, x, area.y, key, self.paint.key());
            x = put(buf, x + 1, area.y, &name, self.paint.dim()) + 2;
            key_areas.push((Rect { x: start, width: x - 2 - start, ..area }, key));
        }
        self.keys =
            key_areas.into_iter().filter_map(|(area, key)| Some((area, key.chars().next()?))).collect();
    }

    fn body(&mut self, area: Rect, buf: &mut Buffer) {
        let Some(frame) = &self.model.frame else { return self.waiting(area, buf) };
        let slots = self.slots();
        let mut hits = Vec::new();
        boards::draw(area, &self.scene(frame, &slots), &mut Canvas { buf, hits: &mut hits });
        self.hits = hits;
    }

    /// The players who are present, before the deal.
    fn waiting(&self, area: Rect, buf: &mut Buffer) {
        let about = self.model.words.game(self.model.game());
        let width = usize::from(area.width).saturating_sub(8).max(1);
        let names = (width / 2).min(26);
        let mut lines = vec![Line::default(); 2];
        lines.extend(
            wrapped(&about.pitch, width, "").into_iter().map(|line| Line::styled(line, self.paint.dim())),
        );
        lines.push(Line::default());
        for (seat, chair) in self.model.company.chairs.iter().enumerate() {
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
            let name = left(&cut(self.model.name(seat), names - 1), names);
            let mut line = Line::styled(format!("{}. ", seat + 1) + &name, Style::new());
            line.spans[0].style = style;
            line.push_span(Span::styled(note, self.paint.dim()));
            lines.push(line);
        }
        // In little room, the players who are present matter most.
        let chairs = self.model.company.chairs.len();
        if usize::from(area.height) < lines.len() {
            lines.drain(..lines.len() - chairs);
        }
        // A link is not broken: a terminal that shows it in one line can open it.
        if let Some(link) = self.model.link() {
            lines.extend([Line::default(), Line::from(link)]);
        }
        lines.push(Line::default());
        let promise = self.model.promise().unwrap_or_default();
        lines.extend(
            wrapped(&promise, width, "").into_iter().map(|line| Line::styled(line, self.paint.dim())),
        );
        for (line, y) in lines.iter().zip(area.y..area.bottom()) {
            buf.set_line(area.x + 4, y, line, area.width.saturating_sub(4));
        }
    }

    /// The available keys after the end of the game, and what Enter shows next: the table or the result.
    fn over_keys(&self, next: &str) -> String {
        let id = match (self.can_play_again(), self.model.company.stage) {
            (false, _) => "terminal-over-keys-watch",
            (true, Stage::Next) => "terminal-over-keys-next",
            (true, _) => "terminal-over-keys",
        };
        self.model.words.text(id, &[("next", next.into())])
    }

    /// The preview, or the keys of a replay or of a finished game.
    fn preview_text(&self) -> Option<(String, Style)> {
        if self.replayed.is_some() {
            return Some((self.model.say("terminal-replay-keys"), self.paint.dim()));
        }
        if self.model.is_reading() {
            return Some((self.model.say("terminal-lesson-next"), self.paint.dim()));
        }
        if self.is_over() && self.over.is_none() && self.model.lesson.is_some() {
            return Some((self.model.say("terminal-lesson-over"), self.paint.dim()));
        }
        if self.is_over() && self.over.is_none() {
            return Some((self.over_keys("result"), self.paint.dim()));
        }
        let frame = self.model.frame.as_ref().filter(|_| self.is_asked())?;
        let slots = self.slots();
        let scene = self.scene(frame, &slots);
        let Some(index) = scene.chosen() else {
            let id = format!("{}-ask-pile", frame.game());
            return Some((self.model.say(&id), self.paint.bold()));
        };
        let action = self.model.action(&frame.legal[index]);
        Some(match self.model.preview(index) {
            Some(preview) => (format!("{action} → {}", preview.text), self.paint.danger(preview.danger)),
            None => (action, self.paint.bold()),
        })
    }

    /// The log, in its own column.
    fn side(&self, area: Rect, buf: &mut Buffer) {
        for y in area.y..area.bottom() {
            put(buf, area.x, y, "│", self.paint.dim());
        }
        let room = Rect { x: area.x + 2, width: area.width.saturating_sub(3), ..area };
        put(buf, room.x, room.y, &self.model.say("panel-log"), self.paint.bold());
        self.latest(Rect { y: room.y + 1, height: room.height - 1, ..room }, buf, Style::new());
    }

    /// The last events, as many as fit. The newest stands out.
    fn latest(&self, area: Rect, buf: &mut Buffer, style: Style) {
        let mut lines = Vec::new();
        // Before the deal, the commitments are shown beside the players who are present.
        let shown = self.model.promise().filter(|_| self.model.frame.is_none());
        let log = self.model.log.iter().rev().filter(|sentence| Some(*sentence) != shown.as_ref());
        for (age, sentence) in log.enumerate() {
            let wrapped = textwrap::wrap(sentence, usize::from(area.width).max(1));
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

    /// The status in one line, or in two if there is little room. Returns its area.
    fn status(&self, area: Rect, buf: &mut Buffer) -> Rect {
        let yours = if self.is_counting() { self.will_be_asked() } else { self.is_asked() };
        let style = self.paint.status(yours);
        let text = match &self.over {
            Some(Over::Chat(_)) => self.model.say("terminal-chat-keys"),
            _ if self.pile.is_some() => self.model.say(&format!("{}-ask-pile", self.model.game())),
            _ if self.is_counting() => self.ask_behind_count(),
            _ if self.model.is_reading() => self.model.say("terminal-lesson-next"),
            _ => self.model.ask(),
        };
        let mark = if yours { '▶' } else { ' ' };
        let width = usize::from(area.width);
        let text = format!(" {mark} {text}");
        let is_roomy = area.width >= ROOMY.0 && area.height >= ROOMY.1;
        let mut lines = if is_roomy { vec![cut(&text, width)] } else { wrapped(&text, width, "   ") };
        if lines.len() > 2 {
            lines.truncate(2);
            lines[1] = cut(&format!("{} …", lines[1]), width);
        }
        // What one plays for is always in sight, as far as there is room.
        if let ([line], Some(_)) = (lines.as_mut_slice(), &self.model.frame) {
            let fits = |aim: &String| display_width(line) + display_width(aim) + 3 <= width;
            if let Some(aim) = [self.model.aim(), self.model.short_aim()].into_iter().find(fits) {
                *line = format!("{}{aim} ", left(line, width - display_width(&aim) - 1));
            }
        }
        let rows = lines.len() as u16;
        let panel = Rect { y: area.bottom() - rows, height: rows, ..area };
        for (line, y) in lines.iter().zip(panel.y..) {
            put(buf, area.x, y, &left(line, width), style);
        }
        panel
    }

    /// Can the user decide as soon as the count of the round is closed?
    fn will_be_asked(&self) -> bool {
        !self.model.pending && self.latest_frame().is_some_and(|frame| !frame.legal.is_empty())
    }

    /// What waits behind the count of a round: who has to do what, and the user's own clock.
    fn ask_behind_count(&self) -> String {
        let frame = self.latest_frame();
        let ask = self.model.ask_about(frame);
        let own = frame.and_then(|frame| Some((frame, frame.table.seat?)));
        let left = own.and_then(|(frame, seat)| self.model.left_in(frame, seat.index(), self.now));
        match left {
            Some(left) => format!("{ask} · {}", clock::short(&self.model, left)),
            None => ask,
        }
    }

    /// The window over the table. Limits scrolling to the end.
    fn over(&mut self, area: Rect, buf: &mut Buffer) {
        let Some(over) = self.over.clone() else { return };
        let (width, height) = (window::room(area), window::height(area));
        let (title, mut lines, mut keys) = self.window(&over, width);
        let last = lines.len().saturating_sub(height);
        let rule = if matches!(over, Over::Rules(_)) { self.rules_lines(width).1 } else { 0 };
        let first = match &mut self.over {
            Some(Over::Rules(reader)) => {
                let first = reader.settle(&mut lines, rule, height, self.paint);
                keys = reader.keys(&self.model.words);
                first
            }
            Some(Over::Scores(line)) => {
                *line = (*line).min(last);
                *line
            }
            Some(Over::Log(up)) => {
                *up = (*up).min(last);
                last - *up
            }
            Some(Over::Round(..) | Over::Podium) => {
                self.scrolled = self.scrolled.min(last);
                self.scrolled
            }
            Some(Over::Chat(_)) | None => return,
        };
        window::draw(area, buf, self.paint, (&title, &keys), lines, first);
    }

    /// The title of a window, its lines in `width` columns, and the available keys.
    fn window(&self, over: &Over, width: usize) -> (String, Vec<Line<'static>>, String) {
        let model = &self.model;
        let hanging = |sentences: Vec<String>| {
            let lines = sentences.iter().flat_map(|sentence| wrapped(sentence, width, "  ")).map(Line::from);
            lines.collect::<Vec<_>>()
        };
        let is_narrow = width < SHEETS;
        match over {
            Over::Chat(_) => (String::new(), Vec::new(), String::new()),
            Over::Rules(_) => {
                let title = model.words.text("rules-of", &[("game", model.game_name().into())]);
                (title, self.rules_lines(width).0, String::new())
            }
            Over::Log(_) => {
                let width = width.saturating_sub(4).min(90);
                let wrap = |sentence: &String| wrapped(sentence, width, "").into_iter().map(Line::from);
                let mut lines: Vec<_> = model.log.iter().flat_map(wrap).collect();
                if lines.is_empty() {
                    lines.push(model.say("log-empty").into());
                }
                (model.say("panel-log"), lines, model.say("terminal-close"))
            }
            Over::Scores(_) if is_narrow => {
                (model.say("panel-scores"), hanging(describe::scores(model)), model.say("terminal-close"))
            }
            Over::Scores(_) => (
                model.say("panel-scores"),
                score_sheets::sheet(model, self.paint),
                model.say("terminal-close"),
            ),
            Over::Round(event, number) => {
                let title = model.words.text("round-over", &[("round", (*number).into())]);
                let lines = if is_narrow {
                    let ended = model.frame.as_ref().and_then(|frame| {
                        let described = frame.events.iter().zip(frame.described_events());
                        described
                            .into_iter()
                            .find(|(one, _)| *one == event)
                            .map(|(_, description)| description)
                    });
                    let (fact, counted) = ended.unwrap_or_default();
                    let mut sentences: Vec<_> = fact.and_then(|fact| model.fact(fact)).into_iter().collect();
                    sentences.extend(count::count(model, counted));
                    hanging(sentences)
                } else {
                    score_sheets::round(model, self.paint)
                };
                (title, lines, model.say("terminal-go-on-key"))
            }
            Over::Podium => {
                let lines = if is_narrow {
                    let mut sentences = vec![model.ask()];
                    sentences.extend(describe::places(model));
                    hanging(sentences)
                } else {
                    score_sheets::podium(model, self.paint)
                };
                (model.game_name(), lines, self.over_keys("table"))
            }
        }
    }

    /// The rules, and the line where the current rule begins.
    fn rules_lines(&self, width: usize) -> (Vec<Line<'static>>, usize) {
        let width = width.min(RULES_WIDTH);
        let number = self.model.frame.as_ref().map_or(1, |frame| frame.rule);
        let (lines, start) = rules::lines(self.model.game(), self.model.words.language(), number, width);
        let end = lines
            .iter()
            .skip(start + 1)
            .position(|line| !line.starts_with("    "))
            .map_or(lines.len(), |n| start + 1 + n);
        // The current rule stands out.
        let is_now = |index: usize| self.model.frame.is_some() && (start..end).contains(&index);
        let lines = lines.into_iter().enumerate().map(|(index, line)| {
            if is_now(index) { Line::styled(line, self.paint.turn()) } else { Line::from(line) }
        });
        (lines.collect(), start)
    }
}

/// Columns of a rules page in a window, at most.
pub(crate) const RULES_WIDTH: usize = 72;

/// Says how large a terminal must be.
pub(crate) fn too_small(area: Rect, buf: &mut Buffer, words: &treize_words::Words) {
    let args = [
        ("least-columns", LEAST.0.into()),
        ("least-rows", LEAST.1.into()),
        ("columns", area.width.into()),
        ("rows", area.height.into()),
    ];
    let text = words.text("terminal-small", &args);
    for (line, y) in wrapped(&text, usize::from(area.width).max(1), "").iter().zip(area.y..area.bottom()) {
        put(buf, area.x, y, line, Style::new());
    }
}

/// Wraps a text. Lines after the first are indented.
pub(crate) fn wrapped(text: &str, width: usize, indent: &str) -> Vec<String> {
    let options = textwrap::Options::new(width.max(1)).subsequent_indent(indent);
    textwrap::wrap(text, options).into_iter().map(std::borrow::Cow::into_owned).collect()
}

/// Writes lines, and returns the area below them.
fn put_lines(area: Rect, buf: &mut Buffer, lines: &[String], style: Style) -> Rect {
    for (line, y) in lines.iter().zip(area.y..area.bottom()) {
        put(buf, area.x + 1, y, line, style);
    }
    below(area, lines.len() as u16)
}

/// The area without its first rows.
fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect { y: area.y + rows, height: area.height - rows, ..area }
}
