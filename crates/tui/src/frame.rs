//! The messages from and to a source of games: the same for a game in this process, a server's table and a record.

use std::path::PathBuf;

use ratatui::crossterm;
use serde_json::Value;
use tokio::sync::mpsc::UnboundedSender;
use treize_bots::Level;
use treize_client::Verdict;
use treize_engine::{Fact, Viewer};
use treize_record::table::{AnyTable, Report};

/// What one viewer may know about a game after `n` decisions.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    /// The number of decisions so far.
    pub n: u32,
    /// The table as the viewer sees it.
    pub view: Value,
    /// What is asked of whom.
    pub ask: Option<Fact>,
    /// The legal actions of the seat.
    pub legal: Vec<String>,
    /// The name of each legal action.
    pub actions: Vec<Fact>,
    /// The preview of each legal action.
    pub previews: Vec<Option<Fact>>,
    /// The events since the previous frame.
    pub events: Vec<Value>,
    /// What is said of each event.
    pub facts: Vec<Option<Fact>>,
    /// How each round that has ended since was counted.
    pub counts: Vec<Vec<Fact>>,
    /// The number of the rule for the current decision.
    pub rule: u8,
    /// The deadline for the decision, in milliseconds since 1970.
    pub due_at: Option<i64>,
}

impl Frame {
    /// A viewer's frame of a table.
    pub fn of(table: &dyn AnyTable, viewer: Viewer, report: Report) -> Frame {
        let past = Frame::of_past(table, viewer, report);
        let Viewer::Seat(seat) = viewer else { return past };
        let (legal, actions) = (table.legal(seat), table.action_names(seat));
        Frame { legal, actions, previews: table.previews(seat), ..past }
    }

    /// A viewer's frame of a table at which nobody decides any more.
    pub(crate) fn of_past(table: &dyn AnyTable, viewer: Viewer, report: Report) -> Frame {
        let Report { events, facts, counts } = report;
        Frame {
            n: u32::try_from(table.step()).unwrap_or(u32::MAX),
            view: table.view(viewer),
            ask: Some(table.ask(viewer)),
            events,
            facts,
            counts,
            rule: table.rule(),
            ..Frame::default()
        }
    }

    /// The game's ID.
    pub fn game(&self) -> &str {
        self.view["game"].as_str().unwrap_or_default()
    }

    /// The viewer's seat.
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

    /// The event of a round's end, if this frame contains it.
    pub fn round_ended(&self) -> Option<&Value> {
        self.events.iter().find(|event| is_round_end(event))
    }

    /// Each event that is worth a sentence, as its fact; and after the end of a round, how it was counted.
    pub(crate) fn told(&self) -> impl Iterator<Item = (Option<&Fact>, &[Fact])> {
        let mut counts = self.counts.iter();
        self.events.iter().zip(&self.facts).map(move |(event, fact)| {
            let count = if is_round_end(event) { counts.next() } else { None };
            (fact.as_ref(), count.map_or(&[][..], Vec::as_slice))
        })
    }
}

impl From<treize_protocol::Frame> for Frame {
    fn from(frame: treize_protocol::Frame) -> Frame {
        let treize_protocol::Frame {
            n,
            view,
            ask,
            legal,
            actions,
            previews,
            events,
            facts,
            counts,
            rule,
            due_at,
            ..
        } = frame;
        Frame { n, view, ask: Some(ask), legal, actions, previews, events, facts, counts, rule, due_at }
    }
}

/// Who sits on a chair.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Chair {
    /// A person's name. The user may have none.
    pub name: Option<String>,
    /// The bot's level, if one sits there.
    pub bot: Option<Level>,
    /// Is it the user's chair?
    pub mine: bool,
    /// Does a bot play for the person?
    pub away: bool,
    /// Is the person present? Always true without a server.
    pub connected: bool,
    /// Must the person still come to the table before the cards can be dealt?
    pub awaited: bool,
}

/// The game, its players and the state of the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Company {
    /// The game's ID.
    pub game: String,
    /// The chairs, by seat.
    pub chairs: Vec<Chair>,
    /// The stage of the table.
    pub stage: Stage,
    /// Are other people at the table? Then the client gives no hints.
    pub with_people: bool,
    /// Does the table show the cards that everybody has seen?
    pub open_memory: bool,
    /// The request to take over a bot's seat.
    pub requests: Vec<Asking>,
    /// The commitments to the shuffles, before the deal.
    pub promise: Option<Promise>,
}

/// A request to take over a bot's seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asking {
    /// The request's ID.
    pub id: String,
    /// The name of the person.
    pub name: String,
    /// Which seat.
    pub seat: u8,
    /// Must the user still answer?
    pub asks_you: bool,
}

/// The commitments to the shuffles, to be compared with the record.
#[derive(Clone, Debug, PartialEq)]
pub struct Promise {
    /// The server's commitment.
    pub commitment: String,
    /// The user's own nonce, which is still secret.
    pub nonce: String,
}

/// The stage of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stage {
    /// The cards have not been dealt yet.
    Waiting {
        /// Is the user the host, who deals?
        host: bool,
    },
    /// The cards have been dealt.
    #[default]
    Dealt,
    /// The game is over, and there is a table for a rematch.
    Next,
}

/// A message from a source of games.
#[derive(Debug)]
pub enum News {
    /// A change of the players or of the stage.
    Company(Box<Company>),
    /// The user has moved to the table of a rematch.
    Moved {
        /// The players there.
        company: Box<Company>,
        /// Its link.
        link: String,
    },
    /// A new frame.
    Frame(Box<Frame>),
    /// A chat line.
    Chat {
        /// By whom.
        name: String,
        /// What.
        text: String,
        /// Is it from a spectator?
        watching: bool,
    },
    /// A notice of the table about a seat.
    Notice {
        /// The ID of the message.
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
    /// Why an action is not allowed: the answer to [`Order::Why`]. Nothing if it is.
    Reason(Option<Fact>),
    /// The connection was lost. The client reconnects.
    Lost,
    /// The client has reconnected.
    Back,
    /// The game is over, and its record has been written to this file.
    Record(PathBuf),
    /// The game at a server is over, and its deal has been compared with what this machine saw.
    Checked {
        /// What this machine can verify about it.
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
    /// The table is gone.
    Gone {
        /// Why, in English.
        why: String,
        /// The server's code, if it has refused.
        code: Option<String>,
    },
}

/// A request to a source of games.
#[derive(Debug)]
pub enum Order {
    /// Play an action.
    Act {
        /// The number of the last frame.
        n: u32,
        /// One of its legal actions.
        action: String,
    },
    /// Ask why this action is not allowed.
    Why(String),
    /// Say something to the table.
    Chat(String),
    /// Play again, with the same people at another table.
    Again,
    /// Deal. Only the host may do this.
    Deal,
    /// Put bots on the free chairs. Only the host may do this.
    Bots,
    /// Take the user's seat back from a bot.
    Back,
    /// Answer a request to take over a bot's seat. Only the host may do this.
    Answer {
        /// The request's ID.
        request: String,
        /// Is it accepted?
        admit: bool,
    },
}

/// Sends requests to a source of games.
pub type Orders = UnboundedSender<Order>;

/// An event for the client, from the game, the user or the system.
#[derive(Debug)]
pub enum ClientEvent {
    /// A message from the game.
    News(News),
    /// A key, the mouse, or a new size of the terminal.
    Input(crossterm::event::Event),
    /// A typed line; `None` at the end of the input.
    Line(Option<String>),
    /// The system asks the program to suspend.
    Suspend,
    /// The system asks the program to stop.
    Stop,
}

/// Does a round end with this event?
fn is_round_end(event: &Value) -> bool {
    event["event"] == "round_ended"
}

/// The texts in a list: cards, mostly.
pub(crate) fn texts(value: &Value) -> Vec<&str> {
    value.as_array().map_or_else(Vec::new, |list| list.iter().filter_map(Value::as_str).collect())
}

/// The numbers in a list: seats, mostly.
pub(crate) fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().map_or_else(Vec::new, |list| list.iter().filter_map(Value::as_u64).collect())
}
