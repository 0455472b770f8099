//! [`Screen`]: one table on a screen, with its keys.

pub(crate) mod draw;
mod keys;

use std::collections::VecDeque;

use ratatui::layout::Rect;
use serde_json::Value;

use crate::boards::{Hit, Scene};
use crate::choices::{Slot, slots};
use crate::frame::{Frame, News};
use crate::{Model, Paint};

pub(crate) use self::keys::scroll;

/// What somebody wants, beyond looking around.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Then {
    /// Nothing.
    Stay,
    /// Decide: a legal action of the frame with this number.
    Act(u32, String),
    /// Say something to the table.
    Chat(String),
    /// Play the same again.
    Again,
    /// Deal.
    Deal,
    /// Put bots on the free chairs.
    Bots,
    /// Take one's seat back from a bot.
    Back,
    /// Let somebody take over a bot's seat, or not.
    Answer(String, bool),
    /// Leave the table.
    Leave,
    /// Stop for a while, and give the terminal back to the shell.
    Suspend,
    /// The system asks for an end.
    Stopped,
    /// Replay: so many steps.
    Go(isize),
    /// Replay: the next pair of eyes.
    Eyes,
}

/// Where a replay stands.
#[derive(Clone, Debug, Default)]
pub struct Replayed {
    /// The step that is shown.
    pub step: usize,
    /// The last one.
    pub last: usize,
    /// Whose eyes, in words.
    pub eyes: String,
}

/// What lies over the table.
#[derive(Clone, Debug, PartialEq)]
enum Over {
    /// The rules, so many lines down; at the rule of this moment if nobody has scrolled.
    Rules(Option<usize>),
    /// What happened, so many lines up from the end.
    Log(usize),
    /// The score sheet, so many lines down.
    Scores(usize),
    /// The count of a round, and its number.
    Round(Value, usize),
    /// The end of the game.
    Podium,
    /// What is being typed.
    Chat(String),
}

/// One table on a screen.
pub struct Screen {
    /// What is known of it.
    pub model: Model,
    /// Where a replay stands, if it is one.
    pub replayed: Option<Replayed>,
    /// The moment that is drawn, in milliseconds since 1970.
    pub now: i64,
    paint: Paint,
    cursor: usize,
    pile: Option<usize>,
    over: Option<Over>,
    /// What is shown again when that is closed: the count of a round, or the end.
    behind: Option<Over>,
    /// So many lines of the count, the end or a small board are scrolled.
    scrolled: usize,
    /// What has come in while the count of a round is looked at.
    queue: VecDeque<News>,
    /// A hint, or a refusal: shown until the next key.
    notice: Option<String>,
    /// What lies where, since it was last drawn.
    hits: Vec<(Rect, Hit)>,
    /// Where the keys of the title stand.
    keys: Vec<(Rect, char)>,
}

impl Screen {
    /// A table of which nothing is known yet.
    pub fn new(model: Model, paint: Paint) -> Screen {
        Screen {
            model,
            replayed: None,
            now: 0,
            paint,
            cursor: 0,
            pile: None,
            over: None,
            behind: None,
            scrolled: 0,
            queue: VecDeque::new(),
            notice: None,
            hits: Vec::new(),
            keys: Vec::new(),
        }
    }

    /// Takes news in. While the count of a round is looked at, the game waits.
    pub fn news(&mut self, news: News) {
        if self.is_counting() && !matches!(news, News::Company(_) | News::Chat { .. } | News::Notice { .. }) {
            self.queue.push_back(news);
            return;
        }
        if matches!(news, News::Moved { .. }) {
            self.turn_away();
        }
        let is_frame = matches!(news, News::Frame(_));
        let is_said = matches!(news, News::Chat { .. } | News::Notice { .. } | News::Refused { .. });
        let told = self.model.take(news);
        if is_said {
            self.notice = told.last().cloned();
        }
        if is_frame {
            self.turn_to();
        }
        if self.model.record.is_some() && self.over.is_none() && self.notice.is_none() && !is_frame {
            self.over = Some(Over::Podium);
        }
    }

    /// Leaves what was looked at: this table is over.
    fn turn_away(&mut self) {
        (self.cursor, self.pile, self.over, self.behind, self.notice) = (0, None, None, None, None);
        self.queue.clear();
    }

    /// Does somebody's time run?
    pub(crate) fn is_on_clock(&self) -> bool {
        self.model.frame.as_ref().is_some_and(|frame| frame.due_at.is_some())
    }

    /// Is the count of a round looked at, or something that was opened over it?
    fn is_counting(&self) -> bool {
        [&self.over, &self.behind].into_iter().any(|over| matches!(over, Some(Over::Round(..))))
    }

    /// Opens a window. The count of a round and the end are shown again when it is closed.
    fn open(&mut self, over: Over) {
        let before = self.over.replace(over);
        self.behind = before.filter(|before| matches!(before, Over::Round(..) | Over::Podium));
    }

    /// Looks at the frame that has just come.
    fn turn_to(&mut self) {
        (self.pile, self.scrolled) = (None, 0);
        let Some(frame) = &self.model.frame else { return };
        let count = slots(frame).len();
        self.cursor = self.cursor.min(count.saturating_sub(1));
        let ended = frame.round_ended().cloned();
        let number = self.model.rounds().len();
        if !frame.legal.is_empty() || ended.is_some() {
            self.notice = None;
        }
        match ended {
            // A step back in a replay shows no count.
            Some(event) => self.over = Some(Over::Round(event, number)),
            None if frame.is_over() && self.over.is_none() => self.over = Some(Over::Podium),
            None => {}
        }
    }

    /// Goes on after the count of a round.
    fn go_on(&mut self) {
        (self.over, self.scrolled) = (None, 0);
        if self.model.frame.as_ref().is_some_and(Frame::is_over) {
            self.over = Some(Over::Podium);
        }
        while let Some(news) = self.queue.pop_front() {
            let is_frame = matches!(news, News::Frame(_));
            self.news(news);
            if is_frame && matches!(self.over, Some(Over::Round(..))) {
                return;
            }
        }
    }

    /// May one decide now?
    fn is_asked(&self) -> bool {
        !self.model.pending && self.model.frame.as_ref().is_some_and(|frame| !frame.legal.is_empty())
    }

    fn slots(&self) -> Vec<Slot> {
        self.model.frame.as_ref().map_or_else(Vec::new, slots)
    }

    fn scene<'a>(&'a self, frame: &'a Frame, slots: &'a [Slot]) -> Scene<'a> {
        let cursor = self.is_asked().then_some(self.cursor);
        Scene { model: &self.model, frame, paint: self.paint, now: self.now, slots, cursor, pile: self.pile }
    }
}
