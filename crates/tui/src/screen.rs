//! [`Screen`]: one table on a screen, with its keys.

pub(crate) mod draw;
mod keys;

use std::collections::VecDeque;

use ratatui::layout::Rect;
use serde_json::Value;

use crate::boards::{Hit, Scene};
use crate::choices::{Slot, slots};
use crate::frame::{Frame, News};
use crate::reader::Reader;
use crate::{Model, Paint};

pub(crate) use self::keys::scroll;

/// A request of the user that the screen cannot fulfil itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Then {
    /// Nothing.
    Stay,
    /// Decide: a legal action of the frame with this number.
    Act(u32, String),
    /// Go on in a lesson.
    Next,
    /// Ask the server for a hint.
    Hint,
    /// Say something to the table.
    Chat(String),
    /// Play the same again.
    Again,
    /// Deal.
    Deal,
    /// Put bots on the free chairs.
    Bots,
    /// Take the seat back from a bot.
    Back,
    /// Accept or refuse a request to take over a bot's seat.
    Answer(String, bool),
    /// Leave the table.
    Leave,
    /// Suspend the program (Ctrl-Z).
    Suspend,
    /// The system asks the program to stop.
    Stopped,
    /// Replay: move by this many steps.
    Go(isize),
    /// Replay: move to the next round, or back to the start of a round.
    Round(bool),
    /// Replay: switch to the next viewer.
    Eyes,
}

/// The position of a replay.
#[derive(Clone, Debug, Default)]
pub struct Replayed {
    /// The step that is shown.
    pub step: usize,
    /// The last step.
    pub last: usize,
    /// The viewer, in words.
    pub eyes: String,
}

/// The window over the table.
#[derive(Clone, Debug, PartialEq)]
enum Over {
    /// The rules.
    Rules(Reader),
    /// The log, scrolled up from its end by this many lines.
    Log(usize),
    /// The score sheet, scrolled down by this many lines.
    Scores(usize),
    /// The count of a round, and its number.
    Round(Value, usize),
    /// The end of the game.
    Podium,
    /// The chat line during typing.
    Chat(String),
}

/// One table on a screen.
pub struct Screen {
    /// The state of the table.
    pub model: Model,
    /// The position, if this is a replay.
    pub replayed: Option<Replayed>,
    /// The current time, in milliseconds since 1970.
    pub now: i64,
    paint: Paint,
    cursor: usize,
    pile: Option<usize>,
    over: Option<Over>,
    /// The window to show again after this one is closed: the count of a round, or the end.
    behind: Option<Over>,
    /// How far the count, the end or a small board is scrolled, in lines.
    scrolled: usize,
    /// News of the game that arrived while the count of a round is shown.
    queue: VecDeque<News>,
    /// A hint or a refusal, shown until the next key.
    pub(crate) notice: Option<String>,
    /// The clickable areas of the last drawing.
    hits: Vec<(Rect, Hit)>,
    /// The areas of the keys in the title.
    keys: Vec<(Rect, char)>,
}

impl Screen {
    /// A table without any news yet.
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

    /// Processes news. The game waits while the count of a round is shown; other news does not.
    pub fn news(&mut self, news: News) {
        let waits = matches!(
            news,
            News::Frame(_)
                | News::Moved { .. }
                | News::Record(_)
                | News::Checked { .. }
                | News::Unchecked { .. }
        );
        if self.is_counting() && waits {
            self.queue.push_back(news);
            return;
        }
        if matches!(news, News::Moved { .. }) {
            self.turn_away();
        }
        let is_frame = matches!(news, News::Frame(_));
        let is_said = matches!(
            news,
            News::Chat { .. }
                | News::Notice { .. }
                | News::Refused { .. }
                | News::Server { .. }
                | News::Advice(_)
        );
        let sentences = self.model.take(news);
        if is_said {
            self.notice = (!sentences.is_empty()).then(|| sentences.join(" "));
        }
        if is_frame {
            self.turn_to();
        }
        if self.model.record.is_some() && self.over.is_none() && self.notice.is_none() && !is_frame {
            self.over = Some(Over::Podium);
        }
    }

    /// Closes all windows: the client has moved to another table.
    fn turn_away(&mut self) {
        (self.cursor, self.pile, self.over, self.behind, self.notice) = (0, None, None, None, None);
        self.queue.clear();
    }

    /// The latest frame: while the count of a round is shown, the last one that waits.
    fn latest_frame(&self) -> Option<&Frame> {
        let waiting = self.queue.iter().rev().find_map(|news| match news {
            News::Frame(frame) => Some(&**frame),
            _ => None,
        });
        waiting.or(self.model.frame.as_ref())
    }

    /// Is a player's clock running?
    pub(crate) fn is_on_clock(&self) -> bool {
        self.latest_frame().is_some_and(|frame| frame.due_at.is_some())
    }

    /// Is the count of a round shown, or a window that was opened over it?
    fn is_counting(&self) -> bool {
        [&self.over, &self.behind].into_iter().any(|over| matches!(over, Some(Over::Round(..))))
    }

    /// Opens a window. The count of a round and the end are shown again after it is closed.
    fn open(&mut self, over: Over) {
        let before = self.over.replace(over);
        self.behind = before.filter(|before| matches!(before, Over::Round(..) | Over::Podium));
    }

    /// Reacts to a new frame.
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
            None if frame.is_over() && self.over.is_none() && self.model.lesson.is_none() => {
                self.over = Some(Over::Podium);
            }
            None => {}
        }
    }

    /// Continues after the count of a round.
    fn go_on(&mut self) {
        (self.over, self.scrolled) = (None, 0);
        if self.model.frame.as_ref().is_some_and(Frame::is_over) && self.model.lesson.is_none() {
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

    /// Shows the round that begins instead of the count of the round before.
    pub(crate) fn skip_count(&mut self) {
        if matches!(self.over, Some(Over::Round(..))) {
            self.go_on();
        }
    }

    /// Can the user decide now?
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
