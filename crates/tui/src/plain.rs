//! The plain text client: sentences, line by line, for a screen reader, a braille display or a script.
//!
//! Never writes an escape sequence or overwrites a line. Reads lines: a number, an action as in the protocol, or a
//! command.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, Sender, SyncSender, sync_channel};
use std::thread;

use treize_bots::Level;
use treize_engine::Fact;
use treize_words::Words;

use crate::choices::{card_of, slots};
use crate::clock::now;
use crate::describe;
use crate::frame::{ClientEvent, News, Order, Orders, Stage};
use crate::hint::{Hint, hint};
use crate::model::{Model, clean};
use crate::saved::Wish;
use crate::settings::{Choice, Setting, Settings};
use crate::{rules, sentences};

/// The width of a rules page.
const WIDTH: usize = 80;

/// How the session ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The game is over.
    Over,
    /// The user left.
    Left,
    /// The table is gone: the reason, in words.
    Gone(String),
}

/// Reads lines only on request, because a script may send an endless stream.
pub struct Lines {
    wanted: SyncSender<()>,
    /// Is the input a person rather than a script?
    pub by_hand: bool,
}

impl Lines {
    /// Starts reading. Sends one line per request.
    pub fn new(input: impl BufRead + Send + 'static, by_hand: bool, sender: Sender<ClientEvent>) -> Lines {
        let (wanted, asked) = sync_channel(1);
        thread::spawn(move || {
            let mut input = input;
            for () in asked {
                let line = read_line(&mut input).ok().flatten();
                let ended = line.is_none();
                if sender.send(ClientEvent::Line(line)).is_err() || ended {
                    return;
                }
            }
        });
        let lines = Lines { wanted, by_hand };
        lines.ask();
        lines
    }

    fn ask(&self) {
        // After the end of the input, the reader no longer receives requests.
        let _ = self.wanted.send(());
    }
}

/// The open question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    /// Which legal action to play.
    Decision,
    /// Whether to play again.
    Again,
}

/// One table in plain text.
#[expect(clippy::struct_excessive_bools, reason = "each is a state of its own")]
struct Plain<'a, W> {
    model: Model,
    out: &'a mut W,
    orders: &'a Orders,
    lines: &'a Lines,
    /// A line that waits for a question.
    line: Option<String>,
    ended: bool,
    /// The question that the next line answers.
    asked: Option<Question>,
    helped: bool,
    /// Has the command for the time been explained?
    timed: bool,
    /// The last description of who is present.
    greeted: Vec<String>,
    /// Was the last choice one that does not lead on in a lesson?
    is_answered: bool,
    /// Has the game been asked why an action is not allowed? The next line waits for its answer.
    explaining: bool,
}

/// Plays until the game is over or the user leaves.
pub fn play(
    model: Model,
    client_events: &Receiver<ClientEvent>,
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
        is_answered: false,
        explaining: false,
    };
    loop {
        match client_events.recv() {
            Ok(ClientEvent::News(news)) => {
                if let Some(end) = plain.news(news)? {
                    return Ok(end);
                }
            }
            Ok(ClientEvent::Line(Some(line))) => plain.line = Some(line),
            Ok(ClientEvent::Line(None)) => plain.ended = true,
            Ok(ClientEvent::Input(_) | ClientEvent::Suspend) => {}
            Ok(ClientEvent::Stop) | Err(_) => return plain.leave(),
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
        if let News::Reason(fact) = &news {
            self.explain(fact.as_ref())?;
        }
        self.explaining &=
            matches!(news, News::Company(_) | News::Chat { .. } | News::Notice { .. } | News::Server { .. });
        self.is_answered = matches!(news, News::Answer(_));
        let is_refusal = self.is_answered || matches!(news, News::Refused { .. });
        let was_away = self.model.is_away();
        let before = self.model.frame.as_ref().map(|frame| frame.legal.clone());
        let sentences = self.model.take(news);
        self.all(&sentences)?;
        let is_waiting = matches!(self.model.company.stage, Stage::Waiting { .. });
        if is_company && is_waiting && self.model.frame.is_none() {
            self.greet()?;
        }
        // A secret choice of another player is no reason to ask again.
        let legal = self.model.frame.as_ref().map(|frame| &frame.legal);
        let is_open = self.asked.is_some() || self.model.pending;
        let is_same = is_open && is_frame && sentences.is_empty() && legal == before.as_ref();
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
            let standings = describe::places(&self.model);
            self.all(&standings)?;
        }
        if is_frame && self.read_on()? {
            self.out.flush()?;
            return Ok(Some(End::Over));
        }
        self.out.flush()?;
        if over && self.model.is_seated() && self.model.company.with_people {
            if is_frame || is_refusal {
                self.offer()?;
            }
            return Ok(self.model.gone.clone().map(End::Gone));
        }
        // A local game is over when its record has been written.
        let done = over && (self.model.company.with_people || self.model.record.is_some());
        Ok(self.model.gone.clone().map(End::Gone).or_else(|| done.then_some(End::Over)))
    }

    /// Describes who is present and what happens next. Repeats nothing that has not changed.
    fn greet(&mut self) -> io::Result<()> {
        let game = self.model.game_name();
        let there = self.model.says(&game, &self.model.names.join(", "));
        let sentences: Vec<_> =
            [there].into_iter().chain(self.model.link()).chain([self.model.asks()]).collect();
        let new = sentences.iter().filter(|text| !self.greeted.contains(text)).cloned().collect::<Vec<_>>();
        self.greeted = sentences;
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

    /// Handles an answer after the end of a game. Any other answer of a script ends the session.
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

    /// Says a step of a lesson that asks nothing. Returns whether the lesson is over.
    fn read_on(&mut self) -> io::Result<bool> {
        let Some(speech) = self.model.speech() else { return Ok(false) };
        let is_read = self.model.is_reading();
        let is_last = self.model.lesson.as_ref().is_some_and(crate::frame::Speech::is_last);
        if is_read || is_last {
            self.say(&speech)?;
        }
        if is_read {
            // Nothing is overwritten here, so nobody has to be waited for.
            let _ = self.orders.send(Order::Next);
        }
        Ok(is_last)
    }

    /// The question and its choices.
    fn ask(&mut self) -> io::Result<()> {
        let speech = self.model.speech().filter(|_| !self.is_answered);
        if let Some(speech) = speech {
            self.say(&speech)?;
        }
        if !self.helped && self.model.lesson.is_none() {
            let aim = format!("{}. {}.", self.model.round(), self.model.aim());
            self.say(&aim)?;
        }
        let ask = self.model.asks();
        self.say(&ask)?;
        if self.model.frame.as_ref().is_some_and(|frame| frame.due_at.is_some()) {
            self.describe_time()?;
        }
        let choices = self.choices();
        let choices = choices.iter().zip(1..).filter_map(|(&index, number)| self.choice(number, index));
        let choices: Vec<_> = choices.collect();
        if self.model.brief {
            self.say(&choices.join(" "))?;
        } else {
            self.all(&choices)?;
        }
        if !self.helped && !self.model.brief {
            let help = self.help();
            self.say(&help)?;
        }
        self.helped = true;
        self.asked = Some(Question::Decision);
        Ok(())
    }

    /// A choice and its consequence. In brief, a card that can go to one place only is its name.
    fn choice(&self, number: usize, index: usize) -> Option<String> {
        let frame = self.model.frame.as_ref()?;
        let action = frame.legal.get(index)?;
        let is_held = |card: &&str| frame.board.hand().iter().any(|held| held == card);
        let is_only = |card: &&str| {
            (0..frame.legal.len()).filter(|&other| card_of(frame, other) == Some(card)).count() == 1
        };
        let only = card_of(frame, index).filter(is_held).filter(is_only).filter(|_| self.model.brief);
        let text =
            only.map_or_else(|| self.model.action(action), |card| self.model.words.card(frame.game(), card));
        let preview = self.model.preview(index).map(|preview| format!(" {}.", preview.text));
        Some(format!("{number}) {text}.{}", preview.unwrap_or_default()))
    }

    /// Describes the time left. The first time, also explains the command for it.
    fn describe_time(&mut self) -> io::Result<()> {
        let mut sentences = describe::time(&self.model, now());
        if !self.timed {
            self.timed = true;
            sentences.push(self.model.say("terminal-plain-time"));
        }
        self.all(&sentences)
    }

    /// The legal actions, in the order of the hand.
    fn choices(&self) -> Vec<usize> {
        let Some(frame) = &self.model.frame else { return Vec::new() };
        let mut indices = Vec::new();
        for index in slots(frame).into_iter().flat_map(|slot| slot.actions) {
            if !indices.contains(&index) {
                indices.push(index);
            }
        }
        indices
    }

    /// Handles the waiting line, if it is time for it.
    fn answer(&mut self) -> io::Result<Option<End>> {
        if let Some(line) = self.line.take() {
            let line = clean(line.trim());
            if !self.is_time() || self.explaining {
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
                // The line answers no question: repeat what happens next.
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
        // Without further input the host would never deal.
        let is_asked = self.asked.is_some() || self.lines.by_hand || self.model.is_host();
        if self.ended && self.line.is_none() && is_asked && !self.explaining {
            return self.leave().map(Some);
        }
        Ok(None)
    }

    /// A person's line is handled at once. A script's lines wait for a question, so that the same lines always have
    /// the same effect, unless no question will follow.
    fn is_time(&self) -> bool {
        let is_here = self.asked.is_some() || self.lines.by_hand || self.model.is_away();
        is_here || (!self.will_be_asked() && self.model.company.with_people)
    }

    fn will_be_asked(&self) -> bool {
        self.model.frame.as_ref().is_some_and(|frame| frame.seat().is_some())
    }

    /// Handles the commands that are available at any time.
    fn is_command(&mut self, line: &str) -> io::Result<bool> {
        let model = &self.model;
        let sentences = match command(line) {
            "help" => vec![self.help()],
            "?" => self.rule(),
            "??" => {
                let page = rules::page(model.game(), model.words.language());
                vec![page.map_or_else(
                    || model.say("no-rules"),
                    |page| sentences::page(&page, model.game(), &model.words).trim_end().into(),
                )]
            }
            "s" => describe::scores(model),
            "b" => describe::table(model),
            "l" => model.log.iter().rev().take(20).rev().cloned().collect(),
            "h" => match model.lesson_hint().map_or_else(|| hint(model), Hint::Said) {
                Hint::Said(said) => vec![said],
                Hint::AskServer => {
                    let _ = self.orders.send(Order::Hint);
                    Vec::new()
                }
            },
            "c" => describe::time(model, now()),
            "v" if model.company.promise.is_some() => model.promise().into_iter().collect(),
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
        self.all(&sentences)?;
        Ok(true)
    }

    /// The current rule.
    fn rule(&self) -> Vec<String> {
        let number = self.model.frame.as_ref().map_or(1, |frame| frame.rule);
        let rule = rules::rule(self.model.game(), self.model.words.language(), number, WIDTH);
        let rule = rule.unwrap_or_else(|| self.model.say("no-rules"));
        // One line: a screen reader makes the pauses.
        let rule = rule.split_whitespace().collect::<Vec<_>>().join(" ");
        vec![rule, self.model.say("terminal-plain-rules"), self.help()]
    }

    /// The available commands.
    fn help(&self) -> String {
        let model = &self.model;
        if !model.company.with_people {
            return model.say("terminal-plain-help");
        }
        let help = model.say("terminal-plain-help-people");
        if model.is_against_bots() {
            format!("{help} {}", model.say("terminal-plain-help-hint"))
        } else {
            help
        }
    }

    /// Interprets a line as a decision.
    fn decide(&mut self, line: &str) -> io::Result<()> {
        let Some(frame) = &self.model.frame else { return Ok(()) };
        let choices = self.choices();
        let by_number =
            line.parse().ok().and_then(|number: usize| choices.get(number.checked_sub(1)?).copied());
        let by_text = || frame.legal.iter().position(|action| action.eq_ignore_ascii_case(line));
        let cards = || (0..frame.legal.len()).map(|index| card_of(frame, index));
        let by_card = || only(cards().map(|card| card.is_some_and(|card| card.eq_ignore_ascii_case(line))));
        let by_name = || {
            let name = |card| self.model.words.card(frame.game(), card).to_lowercase();
            let typed = line.to_lowercase();
            only(cards().map(|card| card.is_some_and(|card| name(card) == typed)))
        };
        // "rotten four on yellow": all typed words occur in one choice only, and one of them is not a word that occurs
        // in all choices.
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
        let index = by_number.or_else(by_text).or_else(by_card).or_else(by_name).or_else(by_words);
        if let Some(index) = index {
            let (n, action) = (frame.n, frame.legal[index].clone());
            let _ = self.orders.send(Order::Act { n, action });
            self.model.pending = true;
            self.asked = None;
            return Ok(());
        }
        if line.is_empty() {
            return self.ask();
        }
        // A reason can be given only for text that could be an action: one word of it is about a card, or a number.
        let is_about =
            |word: &str| word.parse::<u8>().is_ok() || self.model.words.card(frame.game(), word) != word;
        if line.split_whitespace().any(is_about) {
            self.explaining = self.orders.send(Order::Why(line.to_owned())).is_ok();
            return Ok(());
        }
        self.explain(None)
    }

    /// Says why an action is not allowed, if a rule forbids it, and otherwise what can be typed.
    fn explain(&mut self, reason: Option<&Fact>) -> io::Result<()> {
        let known = reason.and_then(|fact| self.model.reason(fact)).filter(|reason| reason.rule.is_some());
        let count = self.choices().len();
        let text = known.map_or_else(
            || self.model.words.text("terminal-plain-what", &[("count", count.into())]),
            |reason| reason.text,
        );
        self.say(&text)
    }

    fn leave(&mut self) -> io::Result<End> {
        let id = match &self.model.frame {
            Some(frame) if frame.seat().is_some() && !frame.is_over() && self.model.lesson.is_none() => {
                "terminal-kept"
            }
            _ => "terminal-bye",
        };
        let text = self.model.say(id);
        self.say(&text)?;
        self.out.flush()?;
        Ok(End::Left)
    }
}

/// The next line; `None` at the end of the input. Bytes that are not UTF-8 become replacement characters, so that such a
/// line is a wrong choice and not the end of the input.
pub(crate) fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let length = input.read_until(b'\n', &mut line)?;
    Ok((length > 0).then(|| String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_owned()))
}

/// The letter of a command that is written out in any of our languages. Other lines are returned unchanged.
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
        ("v", &["v"]),
        ("y", &["y", "yes", "oui", "ja"]),
    ];
    words.iter().find(|(_, words)| words.contains(&typed.as_str())).map_or(line, |(letter, _)| letter)
}

/// The index of the only item for which it holds.
fn only(holds: impl Iterator<Item = bool>) -> Option<usize> {
    let mut indices = holds.enumerate().filter(|(_, holds)| *holds).map(|(index, _)| index);
    indices.next().filter(|_| indices.next().is_none())
}

/// The words of a text, in lower case.
fn words_of(text: &str) -> Vec<String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '+');
    words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// A choice in the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pick {
    /// Play this item.
    Take(usize),
    /// Delete this item.
    Delete(usize),
}

/// Asks for one of several games; the first ones are unfinished. `None` at the end of the input.
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
    let index = |text: &str| text.trim().parse().ok().and_then(|number: usize| number.checked_sub(1));
    loop {
        let Some(line) = next_line(input, out)?.filter(|line| command(line) != "q") else { return Ok(None) };
        if let Some(index) = index(&line).filter(|&index| index < choices.len()) {
            return Ok(Some(Pick::Take(index)));
        }
        if let Some(index) = line.strip_prefix('x').and_then(index).filter(|&index| index < unfinished) {
            return Ok(Some(Pick::Delete(index)));
        }
        writeln!(out, "{}", words.text("terminal-plain-pick", &[("count", choices.len().into())]))?;
    }
}

/// The next line in lower case; `None` at the end of the input.
fn next_line(input: &mut impl BufRead, out: &mut impl Write) -> io::Result<Option<String>> {
    out.flush()?;
    Ok(read_line(input)?.map(|line| clean(line.trim()).to_lowercase()))
}

/// The result of choosing settings for a new game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Settled {
    /// Play with these settings.
    Deal(Wish),
    /// Choose another game.
    Back,
    Leave,
}

/// Asks for the settings of a new game.
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
            writeln!(out, "{number}) {}", setting_line(words, &settings, *setting))?;
        }
        writeln!(out, "{}", words.text("terminal-plain-settings", &[("count", (all.len() + 1).into())]))?;
        let Some(line) = next_line(input, out)? else { return Ok(Settled::Leave) };
        match (command(&line), line.parse::<usize>()) {
            ("q", _) => return Ok(Settled::Leave),
            (_, Ok(0)) => return Ok(Settled::Back),
            (_, Ok(1)) | ("", _) => return Ok(Settled::Deal(settings.wish())),
            ("?" | "??", _) => {
                let page = rules::page(settings.game(), words.language());
                let page = page.map(|page| sentences::page(&page, settings.game(), words));
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
fn setting_line(words: &Words, settings: &Settings, setting: Setting) -> String {
    let (what, text) = (settings.name(words, setting), settings.value(words, setting));
    words.text("terminal-says", &[("what", what.into()), ("text", text.into())])
}

/// Asks for another value of a setting. An invalid value changes nothing.
fn change(
    words: &Words,
    settings: &mut Settings,
    setting: Setting,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> io::Result<()> {
    if let Choice::Flag(flag) = settings.get(setting) {
        settings.set(setting, Choice::Flag(!flag));
        return writeln!(
            out,
            "{} {}",
            setting_line(words, settings, setting),
            settings.about(words, setting)
        );
    }
    if let Some((min, max)) = settings.range(setting) {
        writeln!(out, "{} {}", setting_line(words, settings, setting), settings.about(words, setting))?;
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
    use crate::frame::{Chair, Company, testing};
    use crate::session::Asked;

    /// The output for this news if the user types nothing.
    fn output_of(news: Vec<News>) -> String {
        let (sender, client_events) = channel();
        let (orders, _obeyed) = tokio::sync::mpsc::unbounded_channel();
        for news in news {
            sender.send(ClientEvent::News(news)).expect("somebody listens");
        }
        sender.send(ClientEvent::Stop).expect("somebody listens");
        let (unread, _listener) = channel();
        let lines = Lines::new(io::empty(), false, unread);
        let mut out = Vec::new();
        let model = Model { plain_text: true, ..Model::new(Arc::new(Words::new(&["en"]))) };
        play(model, &client_events, &orders, &lines, &mut out).expect("it can be written");
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
        let view = json!({ "game": "danger13", "players": 2, "seat": 0, "to_act": [0] });
        News::Frame(Box::new(testing::frame(&view, &["give 0", "give 1"], Vec::new())))
    }

    #[test]
    fn choices_are_not_read_while_a_bot_plays() {
        assert!(output_of(vec![company(false), frame()]).contains("1) "), "one is asked");
        let away = output_of(vec![company(true), frame()]);
        assert!(!away.contains("1) "), "{away}");
        let back = output_of(vec![company(true), frame(), company(false)]);
        assert!(back.contains("1) "), "the player who is back is asked: {back}");
        assert!(back.contains("t and a text") && !back.contains("a hint"), "with people: {back}");
    }

    #[test]
    fn at_a_server_a_hint_comes_from_there_and_only_against_bots() {
        let bot = |mine: bool| Chair { mine, bot: (!mine).then_some(Level::Easy), ..Chair::default() };
        let table = |chairs| {
            let game = "danger13".into();
            News::Company(Box::new(Company { game, chairs, with_people: true, ..Company::default() }))
        };
        let person = Chair { name: Some("Luc".into()), ..Chair::default() };
        let asked = |news: News| {
            let mut model = Model::new(Arc::new(Words::new(&["en"])));
            model.take(news);
            model.take(frame());
            let hint = hint(&model);
            (matches!(hint, Hint::AskServer), model)
        };
        assert!(!asked(table(vec![bot(true), person])).0, "somebody else plays");
        let (is_asked, mut model) = asked(table(vec![bot(true), bot(false)]));
        assert!(is_asked);
        let alternative = |action: &str, behind: f64| json!({ "action": action, "value": 1.0 - behind, "behind": behind, "standard_error": 0.2 });
        let advice = |n: u32| {
            let alternatives = [alternative("give 1", 0.0), alternative("give 0", 1.5)];
            let verdicts = ["best", "mistake"];
            let advice = json!({ "n": n, "worlds": 256, "alternatives": alternatives, "verdicts": verdicts });
            News::Advice(serde_json::from_value(advice).expect("advice"))
        };
        let n = model.frame.as_ref().expect("a frame").n;
        let said = model.take(advice(n));
        assert_eq!(said.len(), 1);
        assert!(said[0].contains("A strong player would choose") && said[0].contains("1.5"), "{said:?}");
        assert_eq!(model.take(advice(n + 1)), [""; 0], "the game has gone on");
    }

    /// The settings of a new game of Null & Nichtig after this input, and the output.
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
        for expected in
            ["2) Players: 4.\n", "2) Players: 5.\n", "4) Rounds: one per player.\n", "6) Teams: no.\n"]
        {
            assert!(said.contains(expected), "{expected}: {said}");
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
