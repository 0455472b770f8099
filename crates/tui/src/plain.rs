//! The table in sentences, line by line: for a screen reader, a braille line, or a script.
//!
//! No escape sequence is ever written, and no line is written over. What is read is a line: a number, an action as the
//! protocol writes it, or one of a few letters.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, Sender, SyncSender, sync_channel};
use std::thread;

use treize_bots::Level;
use treize_words::Words;

use crate::choices::{card_of, player_of, slots};
use crate::clock::now;
use crate::describe;
use crate::frame::{Happening, News, Order, Orders, Stage};
use crate::hint::hint;
use crate::model::{Model, clean};
use crate::saved::Wish;
use crate::settings::{Choice, Setting, Settings};
use crate::{rules, sentences};

/// Columns of a rules page.
const WIDTH: usize = 80;

/// How it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The game is over.
    Over,
    /// Somebody left.
    Left,
    /// Nothing more will come: why, in words.
    Gone(String),
}

/// Lines that are read when they are wanted, and not before: a script may send them without end.
pub struct Lines {
    wanted: SyncSender<()>,
    /// Is somebody sitting there, or is it a script?
    pub by_hand: bool,
}

impl Lines {
    /// Reads from now on; each line is sent as it is asked for.
    pub fn new(input: impl BufRead + Send + 'static, by_hand: bool, tell: Sender<Happening>) -> Lines {
        let (wanted, asked) = sync_channel(1);
        thread::spawn(move || {
            let mut lines = input.lines();
            for () in asked {
                let line = lines.next().and_then(Result::ok);
                let ended = line.is_none();
                if tell.send(Happening::Line(line)).is_err() || ended {
                    return;
                }
            }
        });
        let lines = Lines { wanted, by_hand };
        lines.ask();
        lines
    }

    fn ask(&self) {
        // Whoever has read to the end listens no more.
        let _ = self.wanted.send(());
    }
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    /// One of the legal actions.
    Decision,
    /// Whether to play again.
    Again,
}

/// One table, told line by line.
struct Plain<'a, W> {
    model: Model,
    out: &'a mut W,
    orders: &'a Orders,
    lines: &'a Lines,
    /// A line that waits until something is asked.
    line: Option<String>,
    ended: bool,
    /// The question that the next line answers.
    asked: Option<Question>,
    helped: bool,
    /// Has it been said how to ask for the time?
    timed: bool,
    /// Who was there when that was last told.
    greeted: Vec<String>,
}

/// Plays until the game is over or somebody leaves.
pub fn play(
    model: Model,
    happenings: &Receiver<Happening>,
    orders: &Orders,
    lines: &Lines,
    out: &mut impl Write,
) -> io::Result<End> {
    let mut plain = Plain {
        model,
        out,
        orders,
        lines,
        line: None,
        ended: false,
        asked: None,
        helped: false,
        timed: false,
        greeted: Vec::new(),
    };
    loop {
        match happenings.recv() {
            Ok(Happening::News(news)) => {
                if let Some(end) = plain.news(news)? {
                    return Ok(end);
                }
            }
            Ok(Happening::Line(Some(line))) => plain.line = Some(line),
            Ok(Happening::Line(None)) => plain.ended = true,
            Ok(Happening::Input(_) | Happening::Suspend) => {}
            Ok(Happening::Stop) | Err(_) => return plain.leave(),
        }
        if let Some(end) = plain.answer()? {
            return Ok(end);
        }
    }
}

impl<W: Write> Plain<'_, W> {
    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    fn all(&mut self, texts: &[String]) -> io::Result<()> {
        texts.iter().try_for_each(|text| self.say(text))
    }

    fn news(&mut self, news: News) -> io::Result<Option<End>> {
        let is_frame = matches!(news, News::Frame(_));
        let is_company = matches!(news, News::Company(_) | News::Moved { .. });
        if matches!(news, News::Moved { .. }) {
            self.asked = None;
            self.greeted.clear();
        }
        let is_refusal = matches!(news, News::Refused { .. });
        let was_away = self.model.is_away();
        let before = self.model.frame.as_ref().map(|frame| frame.legal.clone());
        let told = self.model.take(news);
        self.all(&told)?;
        let is_waiting = matches!(self.model.company.stage, Stage::Waiting { .. });
        if is_company && is_waiting && self.model.frame.is_none() {
            self.greet()?;
        }
        // What others choose in secret is no reason to ask again.
        let legal = self.model.frame.as_ref().map(|frame| &frame.legal);
        let is_open = self.asked.is_some() || self.model.pending;
        let is_same = is_open && is_frame && told.is_empty() && legal == before.as_ref();
        let is_back = was_away && !self.model.is_away();
        if (is_frame || is_refusal || is_back) && !is_same {
            self.asked = None;
            let may_choose = self.model.frame.as_ref().is_some_and(|frame| !frame.legal.is_empty());
            // While a bot plays, there is nothing to choose.
            if may_choose && !self.model.is_away() {
                self.ask()?;
            }
        }
        let over = self.model.frame.as_ref().is_some_and(crate::Frame::is_over);
        if is_frame && over {
            let ask = self.model.asks();
            self.say(&ask)?;
            let places = describe::places(&self.model);
            self.all(&places)?;
        }
        self.out.flush()?;
        if over && self.model.is_seated() && self.model.company.with_people {
            if is_frame || is_refusal {
                self.offer()?;
            }
            return Ok(self.model.gone.clone().map(End::Gone));
        }
        // A game of one's own is over when its record is written.
        let done = over && (self.model.company.with_people || self.model.record.is_some());
        Ok(self.model.gone.clone().map(End::Gone).or_else(|| done.then_some(End::Over)))
    }

    /// Who is there, and what is waited for; once, as long as nothing changes.
    fn greet(&mut self) -> io::Result<()> {
        let game = self.model.game_name();
        let there = self.model.says(&game, &self.model.names.join(", "));
        let told = vec![there, self.model.asks()];
        let new = told.iter().filter(|text| !self.greeted.contains(text)).cloned().collect::<Vec<_>>();
        self.greeted = told;
        self.all(&new)
    }

    /// Asks whether to play again.
    fn offer(&mut self) -> io::Result<()> {
        self.asked = Some(Question::Again);
        let id = if self.model.company.stage == Stage::Next {
            "terminal-plain-next"
        } else {
            "terminal-plain-again"
        };
        let text = self.model.say(id);
        self.say(&text)?;
        self.out.flush()
    }

    /// What is said after the end of a game. A script that says something else has had enough.
    fn again(&mut self, line: &str) -> io::Result<Option<End>> {
        if command(line) == "r" {
            self.asked = None;
            let _ = self.orders.send(Order::Again);
        } else if self.lines.by_hand {
            self.offer()?;
        } else {
            return Ok(Some(End::Over));
        }
        self.lines.ask();
        Ok(None)
    }

    /// The question and its choices.
    fn ask(&mut self) -> io::Result<()> {
        let ask = self.model.asks();
        self.say(&ask)?;
        if self.model.frame.as_ref().is_some_and(|frame| frame.due_at.is_some()) {
            self.tell_time()?;
        }
        for (number, place) in self.choices().into_iter().enumerate() {
            let Some(action) = self.model.frame.as_ref().and_then(|frame| frame.legal.get(place)) else {
                continue;
            };
            let text = self.model.action(action);
            let preview = self.model.preview(place).map(|preview| format!(" {}.", preview.text));
            self.say(&format!("{}) {text}.{}", number + 1, preview.unwrap_or_default()))?;
        }
        if !self.helped {
            self.helped = true;
            let help = self.help();
            self.say(&help)?;
        }
        self.asked = Some(Question::Decision);
        Ok(())
    }

    /// How much time is left; the first time, how to ask for it.
    fn tell_time(&mut self) -> io::Result<()> {
        let mut told = describe::time(&self.model, now());
        if !self.timed {
            self.timed = true;
            told.push(self.model.say("terminal-plain-time"));
        }
        self.all(&told)
    }

    /// The legal actions, in the order of the hand.
    fn choices(&self) -> Vec<usize> {
        let Some(frame) = &self.model.frame else { return Vec::new() };
        let mut places = Vec::new();
        for place in slots(frame).into_iter().flat_map(|slot| slot.actions) {
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places
    }

    /// Does what the line says, if it is time for it.
    fn answer(&mut self) -> io::Result<Option<End>> {
        if let Some(line) = self.line.take() {
            let line = clean(line.trim());
            if !self.is_time() {
                self.line = Some(line);
            } else if self.is_command(&line)? {
                self.lines.ask();
            } else if command(&line) == "q" {
                return self.leave().map(Some);
            } else if self.asked == Some(Question::Again) {
                return self.again(&line);
            } else if self.asked.is_some() {
                self.decide(&line)?;
                self.lines.ask();
            } else if self.lines.by_hand && !self.will_be_asked() {
                // It answers nothing: who types is told what is waited for.
                let ask = self.model.asks();
                self.say(&ask)?;
                self.lines.ask();
            } else {
                self.line = Some(line);
            }
            self.out.flush()?;
        }
        if self.ended && self.line.is_none() && self.asked == Some(Question::Again) {
            return Ok(Some(End::Over));
        }
        // A host who says nothing more will never deal.
        let is_asked = self.asked.is_some() || self.lines.by_hand || self.model.is_host();
        if self.ended && self.line.is_none() && is_asked {
            return self.leave().map(Some);
        }
        Ok(None)
    }

    /// What a person types is heeded at once. A script's lines wait for the question, so that the same lines always
    /// do the same; only where nothing will be asked they do not.
    fn is_time(&self) -> bool {
        let is_here = self.asked.is_some() || self.lines.by_hand || self.model.is_away();
        is_here || (!self.will_be_asked() && self.model.company.with_people)
    }

    fn will_be_asked(&self) -> bool {
        self.model.frame.as_ref().is_some_and(|frame| frame.seat().is_some())
    }

    /// Things that can be asked at any time.
    fn is_command(&mut self, line: &str) -> io::Result<bool> {
        let model = &self.model;
        let told = match command(line) {
            "help" => vec![self.help()],
            "?" => self.rule(),
            "??" => {
                let page = rules::page(model.game(), model.words.language());
                vec![page.map_or_else(
                    || model.say("no-rules"),
                    |page| sentences::page(&page, model.words.language()).trim_end().into(),
                )]
            }
            "s" => describe::scores(model),
            "b" => describe::table(model),
            "l" => model.log.iter().rev().take(20).rev().cloned().collect(),
            "h" => vec![hint(model)],
            "c" => describe::time(model, now()),
            "r" if model.is_away() => {
                let _ = self.orders.send(Order::Back);
                Vec::new()
            }
            "y" | "n" if model.asking().is_some() => {
                let request = model.asking().map(|asking| asking.id.clone()).unwrap_or_default();
                let _ = self.orders.send(Order::Answer { request, admit: command(line) == "y" });
                Vec::new()
            }
            "d" | "f" if model.is_host() => match (command(line), model.free()) {
                ("d", 0) => {
                    let _ = self.orders.send(Order::Deal);
                    Vec::new()
                }
                ("f", 1..) => {
                    let _ = self.orders.send(Order::Bots);
                    Vec::new()
                }
                _ => vec![model.asks()],
            },
            _ => {
                let Some(text) =
                    line.strip_prefix(['t', 'T']).filter(|text| text.is_empty() || text.starts_with(' '))
                else {
                    return Ok(false);
                };
                if !model.company.with_people {
                    let nobody = model.say("terminal-plain-alone");
                    self.say(&nobody)?;
                    return Ok(true);
                }
                let _ = self.orders.send(Order::Chat(text.trim().into()));
                return Ok(true);
            }
        };
        self.all(&told)?;
        Ok(true)
    }

    /// The rule of this moment.
    fn rule(&self) -> Vec<String> {
        let number = self.model.frame.as_ref().map_or(1, |frame| frame.rule);
        let rule = rules::rule(self.model.game(), self.model.words.language(), number, WIDTH);
        let rule = rule.unwrap_or_else(|| self.model.say("no-rules"));
        // One line: whoever reads it aloud makes the pauses.
        let rule = rule.split_whitespace().collect::<Vec<_>>().join(" ");
        vec![rule, self.model.say("terminal-plain-rules"), self.help()]
    }

    /// What can be typed.
    fn help(&self) -> String {
        let id =
            if self.model.company.with_people { "terminal-plain-help-people" } else { "terminal-plain-help" };
        self.model.say(id)
    }

    /// Takes a line for a decision.
    fn decide(&mut self, line: &str) -> io::Result<()> {
        let Some(frame) = &self.model.frame else { return Ok(()) };
        let choices = self.choices();
        let by_number =
            line.parse().ok().and_then(|number: usize| choices.get(number.checked_sub(1)?).copied());
        let by_text = || frame.legal.iter().position(|action| action.eq_ignore_ascii_case(line));
        let by_card = || {
            let is_meant = |action: &str| card_of(action).eq_ignore_ascii_case(line);
            only(frame.legal.iter().map(|action| is_meant(action)))
        };
        let by_name = || {
            let name = |action: &str| self.model.words.card(frame.game(), card_of(action)).to_lowercase();
            let typed = line.to_lowercase();
            only(frame.legal.iter().map(|action| name(action) == typed))
        };
        // "rotten four on yellow": all the words that were typed are in one sentence only, and one of them is more than
        // a particle that stands in all sentences.
        let by_words = || {
            let typed = words_of(line);
            let texts: Vec<_> =
                frame.legal.iter().map(|action| words_of(&self.model.action(action))).collect();
            let tells =
                |word: &String| word.chars().count() >= 3 && !texts.iter().all(|text| text.contains(word));
            let is_meant = |text: &Vec<String>| typed.iter().all(|word| text.contains(word));
            let is_clear = typed.iter().any(tells);
            only(texts.iter().map(|text| is_clear && is_meant(text)))
        };
        let place = by_number.or_else(by_text).or_else(by_card).or_else(by_name).or_else(by_words);
        if let Some(place) = place {
            let (n, action) = (frame.n, frame.legal[place].clone());
            let _ = self.orders.send(Order::Act { n, action });
            self.model.pending = true;
            self.asked = None;
            return Ok(());
        }
        if line.is_empty() {
            return self.ask();
        }
        let reason =
            self.model.words.reason(frame.game(), line, &frame.view, &frame.legal, &self.model.names);
        // Only of what could be an action it can be said why it is none now.
        let card = card_of(line);
        let is_card = self.model.words.card(frame.game(), card) != card;
        let known = reason.filter(|reason| reason.rule.is_some() && (is_card || player_of(line).is_some()));
        let count = choices.len();
        let text = known.map_or_else(
            || self.model.words.text("terminal-plain-what", &[("count", count.into())]),
            |reason| reason.text,
        );
        self.say(&text)
    }

    fn leave(&mut self) -> io::Result<End> {
        let id = match &self.model.frame {
            Some(frame) if frame.seat().is_some() && !frame.is_over() => "terminal-kept",
            _ => "terminal-bye",
        };
        let text = self.model.say(id);
        self.say(&text)?;
        self.out.flush()?;
        Ok(End::Left)
    }
}

/// The letter of a command that is written out, in any of our languages; any other line is itself.
fn command(line: &str) -> &str {
    let typed = line.to_lowercase();
    let words: &[(&str, &[&str])] = &[
        ("?", &["rule", "règle", "regle", "regel"]),
        ("??", &["rules", "règles", "regles", "regeln"]),
        ("b", &["b", "table", "board", "tisch"]),
        ("c", &["c", "clock", "time", "temps", "uhr", "zeit"]),
        ("d", &["d", "deal"]),
        ("f", &["f"]),
        ("h", &["h", "hint", "tip", "conseil", "indice", "tipp", "hinweis"]),
        ("help", &["help", "aide", "hilfe", "commands"]),
        ("l", &["l", "log", "journal", "verlauf"]),
        ("n", &["n", "no", "non", "nein"]),
        ("q", &["q", "quit", "exit", "leave", "quitter", "beenden", "ende"]),
        ("r", &["r", "again", "back"]),
        ("s", &["s", "score", "scores", "points", "punkte"]),
        ("y", &["y", "yes", "oui", "ja"]),
    ];
    words.iter().find(|(_, words)| words.contains(&typed.as_str())).map_or(line, |(letter, _)| letter)
}

/// The place of the only one for which it holds.
fn only(holds: impl Iterator<Item = bool>) -> Option<usize> {
    let mut places = holds.enumerate().filter(|(_, holds)| *holds).map(|(place, _)| place);
    places.next().filter(|_| places.next().is_none())
}

/// The words of a text, in lower case.
fn words_of(text: &str) -> Vec<String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '+');
    words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// What is chosen in the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pick {
    /// To play this.
    Take(usize),
    /// To delete this.
    Delete(usize),
}

/// Asks for one of several games, of which the first are unfinished; none when there is nothing more to read.
pub(crate) fn pick(
    words: &Words,
    choices: &[String],
    unfinished: usize,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> io::Result<Option<Pick>> {
    writeln!(out, "{}", words.text("choose-game", &[]))?;
    for (number, choice) in choices.iter().enumerate() {
        writeln!(out, "{}) {choice}", number + 1)?;
    }
    if unfinished > 0 {
        writeln!(out, "{}", words.text("terminal-plain-delete", &[]))?;
    }
    let place = |text: &str| text.trim().parse().ok().and_then(|number: usize| number.checked_sub(1));
    loop {
        let Some(line) = next_line(input, out)?.filter(|line| command(line) != "q") else { return Ok(None) };
        if let Some(place) = place(&line).filter(|&place| place < choices.len()) {
            return Ok(Some(Pick::Take(place)));
        }
        if let Some(place) = line.strip_prefix('x').and_then(place).filter(|&place| place < unfinished) {
            return Ok(Some(Pick::Delete(place)));
        }
        writeln!(out, "{}", words.text("terminal-plain-pick", &[("count", choices.len().into())]))?;
    }
}

/// The next line in lower case; none when there is nothing more to read.
fn next_line(input: &mut impl BufRead, out: &mut impl Write) -> io::Result<Option<String>> {
    out.flush()?;
    let mut line = String::new();
    let length = input.read_line(&mut line)?;
    Ok((length > 0).then(|| clean(line.trim()).to_lowercase()))
}

/// What is chosen among the settings of a new game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Settled {
    /// To play like this.
    Deal(Wish),
    /// To choose another game.
    Back,
    Leave,
}

/// Asks how a new game is to be played.
pub(crate) fn settle(
    words: &Words,
    mut settings: Settings,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> io::Result<Settled> {
    let all = settings.all();
    let game = words.game(settings.game()).name;
    loop {
        writeln!(out, "{}", words.text("terminal-new", &[("game", game.clone().into())]))?;
        writeln!(out, "1) {}", words.text("terminal-menu-deal", &[]))?;
        for (setting, number) in all.iter().zip(2..) {
            writeln!(out, "{number}) {}", told(words, &settings, *setting))?;
        }
        writeln!(out, "{}", words.text("terminal-plain-settings", &[("count", (all.len() + 1).into())]))?;
        let Some(line) = next_line(input, out)? else { return Ok(Settled::Leave) };
        match (command(&line), line.parse::<usize>()) {
            ("q", _) => return Ok(Settled::Leave),
            (_, Ok(0)) => return Ok(Settled::Back),
            (_, Ok(1)) | ("", _) => return Ok(Settled::Deal(settings.wish())),
            ("?" | "??", _) => {
                let page = rules::page(settings.game(), words.language());
                let page = page.map(|page| sentences::page(&page, words.language()));
                writeln!(out, "{}", page.unwrap_or_else(|| words.text("no-rules", &[])).trim_end())?;
            }
            (_, Ok(number)) if number < all.len() + 2 => {
                change(words, &mut settings, all[number - 2], input, out)?;
            }
            _ => {}
        }
    }
}

/// A setting and its value: "Players: 4."
fn told(words: &Words, settings: &Settings, setting: Setting) -> String {
    let (what, text) = (settings.name(words, setting), settings.value(words, setting));
    words.text("terminal-says", &[("what", what.into()), ("text", text.into())])
}

/// Asks for another value of a setting. What is none changes nothing.
fn change(
    words: &Words,
    settings: &mut Settings,
    setting: Setting,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> io::Result<()> {
    if let Choice::Flag(flag) = settings.get(setting) {
        settings.set(setting, Choice::Flag(!flag));
        return writeln!(out, "{} {}", told(words, settings, setting), settings.about(words, setting));
    }
    if let Some((min, max)) = settings.range(setting) {
        writeln!(out, "{} {}", told(words, settings, setting), settings.about(words, setting))?;
        let args = [("min", min.into()), ("max", max.into())];
        writeln!(out, "{}", words.text("terminal-plain-number", &args))?;
        if setting != Setting::Players {
            writeln!(out, "{}", words.text("terminal-plain-default", &[]))?;
        }
        let number = next_line(input, out)?.and_then(|line| line.parse().ok());
        match number {
            Some(0) => settings.reset(setting),
            Some(number) => _ = settings.set(setting, Choice::Number(Some(number))),
            None => {}
        }
        return Ok(());
    }
    for (level, number) in Level::ALL.iter().zip(1..) {
        let level = words.level(level.name());
        writeln!(out, "{number}) {}. {}", level.name, level.about)?;
    }
    writeln!(out, "{}", words.text("terminal-plain-pick", &[("count", Level::ALL.len().into())]))?;
    let Some(line) = next_line(input, out)? else { return Ok(()) };
    let by_number = line.parse().ok().and_then(|number: usize| Level::ALL.get(number.checked_sub(1)?));
    let is_called = |level: &&Level| words.level(level.name()).name.to_lowercase() == line;
    if let Some(&level) = by_number.or_else(|| Level::ALL.iter().find(is_called)) {
        settings.set(setting, Choice::Level(level));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::mpsc::channel;

    use serde_json::json;

    use super::*;
    use crate::frame::{Chair, Company, Frame};
    use crate::session::Asked;

    /// What is told of this news to somebody who types nothing.
    fn told(news: Vec<News>) -> String {
        let (tell, happenings) = channel();
        let (orders, _obeyed) = tokio::sync::mpsc::unbounded_channel();
        for news in news {
            tell.send(Happening::News(news)).expect("somebody listens");
        }
        tell.send(Happening::Stop).expect("somebody listens");
        let (unread, _listener) = channel();
        let lines = Lines::new(io::empty(), false, unread);
        let mut out = Vec::new();
        let model = Model { aloud: true, ..Model::new(Arc::new(Words::new(&["en"]))) };
        play(model, &happenings, &orders, &lines, &mut out).expect("it can be written");
        String::from_utf8(out).expect("UTF-8")
    }

    fn company(away: bool) -> News {
        let chair = |mine: bool| Chair {
            name: Some(if mine { "Anne" } else { "Luc" }.into()),
            mine,
            away: mine && away,
            connected: true,
            ..Chair::default()
        };
        let chairs = vec![chair(true), chair(false)];
        let game = "danger13".into();
        News::Company(Box::new(Company { game, chairs, with_people: true, ..Company::default() }))
    }

    fn frame() -> News {
        let view = json!({ "game": "danger13", "players": 2, "seat": 0, "to_act": [0], "board": {} });
        let legal = vec!["give 0".into(), "give 1".into()];
        News::Frame(Box::new(Frame { view, legal, ..Frame::default() }))
    }

    #[test]
    fn choices_are_not_read_while_a_bot_plays() {
        assert!(told(vec![company(false), frame()]).contains("1) "), "one is asked");
        let away = told(vec![company(true), frame()]);
        assert!(!away.contains("1) "), "{away}");
        let back = told(vec![company(true), frame(), company(false)]);
        assert!(back.contains("1) "), "whoever is back is asked: {back}");
        assert!(back.contains("t and a text") && !back.contains("a hint"), "with people: {back}");
    }

    /// How a new game of Null & Nichtig is settled by who types this, and what is said.
    fn settled(typed: &str) -> (Settled, String) {
        let info = treize_engine::games::GAMES.iter().find(|info| info.game == "nichtig").expect("a game");
        let settings = Settings::new(info, &Asked::default());
        let mut out = Vec::new();
        let settled = settle(&Words::new(&["en"]), settings, &mut typed.as_bytes(), &mut out);
        (settled.expect("it can be written"), String::from_utf8(out).expect("UTF-8"))
    }

    #[test]
    fn a_new_game_is_settled_line_by_line() {
        let usual = || Asked::default().wish("nichtig");
        let options = |value: serde_json::Value| value.as_object().cloned().unwrap_or_default();
        let rows = [
            ("1\n", Settled::Deal(usual())),
            ("\n", Settled::Deal(usual())),
            ("2\n5\n\n", Settled::Deal(Wish { players: 5, ..usual() })),
            ("2\n9\n\n", Settled::Deal(usual())),
            ("3\n4\n\n", Settled::Deal(Wish { level: Level::Hard, ..usual() })),
            ("3\nExpert\n\n", Settled::Deal(Wish { level: Level::Expert, ..usual() })),
            ("4\n2\n\n", Settled::Deal(Wish { options: options(json!({ "rounds": 2 })), ..usual() })),
            ("4\n2\n4\n0\n\n", Settled::Deal(usual())),
            (
                "5\n50\n6\n\n",
                Settled::Deal(Wish { options: options(json!({ "target": 50, "teams": true })), ..usual() }),
            ),
            ("77\nx\n?\n\n", Settled::Deal(usual())),
            ("0\n", Settled::Back),
            ("q\n", Settled::Leave),
            ("2\n", Settled::Leave),
        ];
        for (typed, expected) in rows {
            assert_eq!(settled(typed).0, expected, "{typed:?}");
        }
        let said = settled("2\n5\n?\n").1;
        for told in
            ["2) Players: 4.\n", "2) Players: 5.\n", "4) Rounds: one per player.\n", "6) Teams: no.\n"]
        {
            assert!(said.contains(told), "{told}: {said}");
        }
        assert!(
            said.contains("Type a number from 3 to 6.") && said.contains("Null & Nichtig.\n\n"),
            "{said}"
        );
    }

    #[test]
    fn a_command_may_be_written_out() {
        let rows =
            [("H", "h"), ("Hint", "h"), ("QUIT", "q"), ("aide", "help"), ("Regeln", "??"), ("b5", "b5")];
        for (line, letter) in rows {
            assert_eq!(command(line), letter, "{line}");
        }
    }
}
