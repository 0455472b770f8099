//! What the sources of games send, and what they are told: the same for a game in this process, a table of a server, and
//! a record.

use std::path::PathBuf;

use ratatui::crossterm;
use serde_json::Value;
use tokio::sync::mpsc::UnboundedSender;
use treize_bots::Level;
use treize_client::Verdict;
use treize_engine::Viewer;
use treize_engine::table::AnyTable;
use treize_server::wire;

/// What one viewer may know of a game after `n` decisions.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    /// How many decisions there have been.
    pub n: u32,
    /// The table as these eyes see it.
    pub view: Value,
    /// What the seat may do now.
    pub legal: Vec<String>,
    /// For each of these, what would happen, as far as the seat can tell.
    pub previews: Vec<Vec<Value>>,
    /// What has happened since the frame before.
    pub events: Vec<Value>,
    /// The number of the rule that says what may be done now.
    pub rule: u8,
    /// When the time to decide is up, in milliseconds since 1970.
    pub due_at: Option<i64>,
}

impl Frame {
    /// What these eyes see of a table.
    pub fn of(table: &dyn AnyTable, viewer: Viewer, events: Vec<Value>) -> Frame {
        let (legal, previews) = match viewer {
            Viewer::Seat(seat) => (table.legal(seat), lists(table.previews(seat))),
            Viewer::Spectator => (Vec::new(), Vec::new()),
        };
        let n = u32::try_from(table.step()).unwrap_or(u32::MAX);
        Frame { n, view: table.view(viewer), legal, previews, events, rule: table.rule(), due_at: None }
    }

    /// The game's id.
    pub fn game(&self) -> &str {
        self.view["game"].as_str().unwrap_or_default()
    }

    /// Whose eyes.
    pub fn seat(&self) -> Option<u8> {
        self.view["seat"].as_u64().and_then(|seat| u8::try_from(seat).ok())
    }

    /// How many play.
    pub fn players(&self) -> usize {
        self.view["players"].as_u64().map_or(0, |players| players as usize)
    }

    /// Is this player to act?
    pub fn is_to_act(&self, seat: usize) -> bool {
        numbers(&self.view["to_act"]).contains(&(seat as u64))
    }

    /// Has the game ended?
    pub fn is_over(&self) -> bool {
        self.view["outcome"].is_object()
    }

    /// The end of a round, if that is among what has just happened.
    pub fn round_ended(&self) -> Option<&Value> {
        self.events.iter().find(|event| event["event"] == "round_ended")
    }
}

impl From<wire::Frame> for Frame {
    fn from(frame: wire::Frame) -> Frame {
        let wire::Frame { n, view, legal, previews, events, rule, due_at, .. } = frame;
        Frame { n, view, legal, previews: lists(previews), events, rule, due_at }
    }
}

/// Who sits on a chair.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Chair {
    /// A person's name; oneself may have none.
    pub name: Option<String>,
    /// The bot's level, if one sits there.
    pub bot: Option<Level>,
    /// Is it one's own?
    pub mine: bool,
    /// Does a bot play for the person?
    pub away: bool,
    /// Is the person there? Always true without a server.
    pub connected: bool,
    /// Must the person still come to the table before the cards can be dealt?
    pub awaited: bool,
}

/// Who plays what.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Company {
    /// The game's id.
    pub game: String,
    /// The chairs, by seat.
    pub chairs: Vec<Chair>,
    /// How far the table has come.
    pub stage: Stage,
    /// Are other people at the table, so that one does not ask a program for advice?
    pub with_people: bool,
    /// Does the table show what everybody has seen go by?
    pub open_memory: bool,
    /// Who asks to take over a bot's seat.
    pub requests: Vec<Asking>,
    /// What was promised about the shuffles before the deal, while people wait for each other.
    pub promise: Option<Promise>,
}

/// Somebody asks to take over a bot's seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asking {
    /// The request's ID.
    pub id: String,
    /// Who.
    pub name: String,
    /// Which seat.
    pub seat: u8,
    /// Must one still agree?
    pub asks_you: bool,
}

/// What was promised about the shuffles, to be compared with the record.
#[derive(Clone, Debug, PartialEq)]
pub struct Promise {
    /// The server's commitment.
    pub commitment: String,
    /// One's own nonce, which nobody else knows yet.
    pub nonce: String,
}

/// How far a table has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stage {
    /// The cards have not been dealt yet.
    Waiting {
        /// Is it oneself who deals?
        host: bool,
    },
    /// The cards have been dealt.
    #[default]
    Dealt,
    /// The game is over, and there is a table where the same people play again.
    Next,
}

/// What a source of games tells.
#[derive(Debug)]
pub enum News {
    /// Who sits where, or how far the table has come.
    Company(Box<Company>),
    /// One sits at another table now, to play again.
    Moved {
        /// Who plays what there.
        company: Box<Company>,
        /// The link that leads there.
        link: String,
    },
    /// The game goes on.
    Frame(Box<Frame>),
    /// Something was said at the table.
    Chat {
        /// By whom.
        name: String,
        /// What.
        text: String,
        /// Is it somebody who has no seat?
        watching: bool,
    },
    /// The table says what has happened to a seat.
    Notice {
        /// The message that says it.
        message: &'static str,
        /// Who is concerned.
        name: String,
        /// Which seat.
        seat: u8,
    },
    /// A decision was refused, and has changed nothing.
    Refused {
        /// The server's code.
        code: String,
        /// The rule that forbids it.
        rule: Option<u8>,
    },
    /// The connection was lost; it is being made anew.
    Lost,
    /// It stands again.
    Back,
    /// The game is over, and its record lies there.
    Record(PathBuf),
    /// The game at a server is over, and its deal has been compared with what this machine saw.
    Checked {
        /// What this machine can say about it.
        verdict: Verdict,
        /// The digest of the frozen table that this machine saw before it revealed its number.
        frozen: Option<String>,
        /// Where the record was written.
        record: PathBuf,
    },
    /// The game at a server is over, but its deal could not be checked.
    Unchecked {
        /// Why, in English.
        why: String,
    },
    /// Nothing more will come.
    Gone {
        /// Why, in English.
        why: String,
        /// The server's code, if it has refused.
        code: Option<String>,
    },
}

/// What a source of games is told.
#[derive(Debug)]
pub enum Order {
    /// Decide.
    Act {
        /// The number of the frame one has seen.
        n: u32,
        /// One of its legal actions.
        action: String,
    },
    /// Say something to the table.
    Chat(String),
    /// Play again, with the same people at another table.
    Again,
    /// Deal: the host's business.
    Deal,
    /// Put bots on the free chairs: the host's business.
    Bots,
    /// Take one's seat back from the bot that plays there.
    Back,
    /// Let somebody take over a bot's seat, or not: the host's business.
    Answer {
        /// The request's ID.
        request: String,
        /// May they?
        admit: bool,
    },
}

/// The way to a source of games.
pub type Orders = UnboundedSender<Order>;

/// What happens to a client, from whichever side.
#[derive(Debug)]
pub enum Happening {
    /// The game.
    News(News),
    /// A key, the mouse, another size of the terminal.
    Input(crossterm::event::Event),
    /// A line that was typed; none when there will be no more.
    Line(Option<String>),
    /// The system asks to stop for a while.
    Suspend,
    /// The system asks for an end.
    Stop,
}

/// A list of lists.
fn lists(value: Value) -> Vec<Vec<Value>> {
    serde_json::from_value(value).unwrap_or_default()
}

/// The texts in a list: cards, mostly.
pub(crate) fn texts(value: &Value) -> Vec<&str> {
    value.as_array().map_or_else(Vec::new, |list| list.iter().filter_map(Value::as_str).collect())
}

/// The numbers in a list: seats, mostly.
pub(crate) fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().map_or_else(Vec::new, |list| list.iter().filter_map(Value::as_u64).collect())
}
