//! The messages from and to a source of games: the same for a game in this process, a server's table and a record.

use std::ops::Deref;
use std::path::PathBuf;

use ratatui::crossterm;
use serde::Deserialize;
use serde_json::{Map, Value};
use tokio::sync::mpsc::UnboundedSender;
use treize_bots::Level;
use treize_client::Verdict;
use treize_engine::{Fact, Outcome, PerSeat, Players, Score, Seat, SeatSet, Standing, Viewer, totals};
use treize_record::table::{AnyTable, Choices, Report};

use crate::boards::Board;

/// What a source of games sends: what one viewer may know about a game after `n` decisions.
#[derive(Clone, Debug, Default)]
pub struct Sent {
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

/// What was sent, and the same as types.
///
/// It is read once, where it arrives, and what cannot be read is a [`FrameError`]. Sentences and bots need it as it was
/// sent.
#[derive(Clone, Debug)]
pub struct Frame {
    sent: Sent,
    /// The part of the view that all games have in common.
    pub table: TableView,
    /// The game's own part, as the game's types.
    pub(crate) board: Board,
}

impl Deref for Frame {
    type Target = Sent;

    fn deref(&self) -> &Sent {
        &self.sent
    }
}

/// The part of a view that all games have in common.
#[derive(Clone, Debug, Deserialize)]
pub struct TableView {
    /// The game's ID.
    pub game: String,
    /// The version of its rules.
    pub rules: u64,
    /// How many play.
    pub players: Players,
    /// The options of the table.
    pub options: Map<String, Value>,
    /// The viewer's seat; `None` for a spectator.
    pub seat: Option<Seat>,
    /// Who is to act.
    pub to_act: SeatSet,
    /// The score sheet.
    pub rounds: Vec<PerSeat<Score>>,
    /// Everybody's points over these rounds. Earlier servers do not say them: see [`TableView::totals`].
    #[serde(default)]
    pub totals: Option<PerSeat<Score>>,
    /// The result, once the game is over.
    pub outcome: Option<Outcome>,
    /// What decided between players with equal points; `None` if nothing had to.
    #[serde(default)]
    pub tie: Option<Fact>,
    /// Who is ahead, and who has which place. Earlier servers do not say it.
    #[serde(default)]
    pub standing: Standing,
}

impl TableView {
    /// Everybody's points over the rounds that are over.
    pub fn totals(&self) -> PerSeat<Score> {
        self.totals.unwrap_or_else(|| totals(self.players, &self.rounds))
    }
}

/// A frame that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum FrameError {
    /// A part of it is not what a table sends.
    #[error("the {part} cannot be read: {error}")]
    Part {
        /// Which part.
        part: &'static str,
        /// What is wrong with it.
        error: serde_json::Error,
    },
    /// Its parts are about different viewers or numbers of players.
    #[error("the parts of the view contradict each other")]
    Mismatch,
}

impl FrameError {
    /// Reads a part of a frame.
    pub(crate) fn part<'a, T: Deserialize<'a>>(
        part: &'static str,
        value: &'a Value,
    ) -> Result<T, FrameError> {
        T::deserialize(value).map_err(|error| FrameError::Part { part, error })
    }
}

impl Sent {
    /// A viewer's frame of a table.
    fn of(table: &dyn AnyTable, viewer: Viewer, report: Report) -> Sent {
        let past = Sent::of_past(table, viewer, report);
        let Viewer::Seat(seat) = viewer else { return past };
        let Choices { legal, names, previews } = table.choices(seat);
        Sent { legal, actions: names, previews, ..past }
    }

    /// A viewer's frame of a table at which nobody decides any more.
    fn of_past(table: &dyn AnyTable, viewer: Viewer, report: Report) -> Sent {
        let Report { events, facts, counts } = report;
        Sent {
            n: u32::try_from(table.step()).unwrap_or(u32::MAX),
            view: table.view(viewer),
            ask: Some(table.ask(viewer)),
            events,
            facts,
            counts,
            rule: table.rule(),
            ..Sent::default()
        }
    }
}

impl From<treize_protocol::Frame> for Sent {
    fn from(frame: treize_protocol::Frame) -> Sent {
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
        Sent { n, view, ask: Some(ask), legal, actions, previews, events, facts, counts, rule, due_at }
    }
}

impl Frame {
    /// Reads what a table sent.
    ///
    /// # Errors
    ///
    /// If a part is not what a table of this game sends. Of an unknown game, only the common part is read.
    pub fn read(sent: Sent) -> Result<Frame, FrameError> {
        let table: TableView = FrameError::part("view", &sent.view)?;
        let Standing { teams, leaders, places } = &table.standing;
        let placed =
            teams.iter().copied().chain(places.iter().map(|row| row.seats)).chain([*leaders]).flatten();
        let mut seats = table.to_act.into_iter().chain(table.seat).chain(placed);
        let fits = seats.all(|seat| seat.index() < table.players.into())
            && table.rounds.iter().chain(&table.totals).all(|scores| scores.players() == table.players);
        if !fits {
            return Err(FrameError::Mismatch);
        }
        let board = Board::read(&table, &sent)?;
        Ok(Frame { sent, table, board })
    }

    /// A viewer's frame of a table in this process.
    ///
    /// # Panics
    ///
    /// Never: a table's own views and events can be read.
    pub fn of(table: &dyn AnyTable, viewer: Viewer, report: Report) -> Frame {
        Frame::read(Sent::of(table, viewer, report)).expect("a table's own views and events can be read")
    }

    /// A viewer's frame of a table at which nobody decides any more.
    pub(crate) fn of_past(table: &dyn AnyTable, viewer: Viewer, report: Report) -> Frame {
        let sent = Sent::of_past(table, viewer, report);
        Frame::read(sent).expect("a table's own views and events can be read")
    }

    /// What was sent.
    pub fn into_sent(self) -> Sent {
        self.sent
    }

    /// The game's ID.
    pub fn game(&self) -> &str {
        &self.table.game
    }

    /// The viewer's seat.
    pub fn seat(&self) -> Option<u8> {
        self.table.seat.map(u8::from)
    }

    /// How many play.
    pub fn players(&self) -> usize {
        self.table.players.into()
    }

    /// Is this player to act?
    pub fn is_to_act(&self, seat: usize) -> bool {
        self.table.to_act.into_iter().any(|actor| actor.index() == seat)
    }

    /// Has the game ended?
    pub fn is_over(&self) -> bool {
        self.table.outcome.is_some()
    }

    /// The event of a round's end, if this frame contains it.
    pub fn round_ended(&self) -> Option<&Value> {
        self.events.iter().find(|event| is_round_end(event))
    }

    /// Each event that is worth a sentence, as its fact; and after the end of a round, how it was counted.
    pub(crate) fn described_events(&self) -> impl Iterator<Item = (Option<&Fact>, &[Fact])> {
        let mut counts = self.counts.iter();
        self.events.iter().zip(&self.facts).map(move |(event, fact)| {
            let count = if is_round_end(event) { counts.next() } else { None };
            (fact.as_ref(), count.map_or(&[][..], Vec::as_slice))
        })
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
    /// Can other people be at the table? Then hints come from its server, which knows whether anybody plays the same cards.
    pub with_people: bool,
    /// Does the table show the cards that everybody has seen?
    pub open_memory: bool,
    /// The request to take over a bot's seat.
    pub requests: Vec<Asking>,
    /// The commitments to the shuffles, before the deal.
    pub promise: Option<Promise>,
    /// The table's link, for a host who still needs players.
    pub link: Option<String>,
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

/// What is said at a step of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Speech {
    /// The ID of the message.
    pub say: String,
    /// The number of the step, from 1.
    pub step: usize,
    /// How many there are.
    pub steps: usize,
    /// Does another position lie on the table now?
    pub is_new_scene: bool,
    /// The action that leads on; `None` if the step is only to be read.
    pub right: Option<String>,
}

impl Speech {
    /// Is the lesson over?
    pub fn is_last(&self) -> bool {
        self.step == self.steps
    }
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
    /// A step of a lesson, before its last frame.
    Lesson(Box<Speech>),
    /// An action does not lead on in a lesson, and has changed nothing: the ID of the message that says why.
    Answer(String),
    /// A chat line.
    Chat {
        /// By whom.
        name: String,
        /// What.
        text: String,
        /// Is it from a spectator?
        watching: bool,
    },
    /// What the administrator of the server announces to everybody.
    Server {
        /// In the administrator's own words.
        announcement: Option<String>,
        /// Do no new tables and games begin?
        maintenance: bool,
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
    /// What a strong player would do: the answer to [`Order::Hint`].
    Advice(Box<treize_protocol::Advice>),
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
    /// The server sent a frame that cannot be read. The table cannot be shown any more.
    Unreadable {
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
    /// Go on in a lesson: this step has been read.
    Next,
    /// Ask why this action is not allowed.
    Why(String),
    /// Ask the server what a strong player would do.
    Hint,
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

#[cfg(test)]
pub(crate) mod testing {
    use serde_json::json;
    use treize_engine::{Game, SeededChance, Viewer, games};
    use treize_record::table::open;

    use super::*;

    /// A frame of a table after the deal, with these changes of its view: `game`, `players` and anything else.
    pub(crate) fn frame(changes: &Value, legal: &[&str], events: Vec<Value>) -> Frame {
        let game = changes["game"].as_str().expect("a game");
        let options = changes["options"].as_object().cloned().unwrap_or_default();
        let players = changes["players"].as_u64().expect("a number of players");
        let table = open(game, players, &options, SeededChance::new(3)).expect("a table");
        let seat = changes["seat"].as_u64().and_then(|seat| Seat::try_from(seat as u8).ok());
        let mut view = table.view(seat.map_or(Viewer::Spectator, Viewer::Seat));
        merge(&mut view, changes);
        let rounds = Vec::<PerSeat<Score>>::deserialize(&view["rounds"]).expect("a score sheet");
        let totals = totals(table.players(), &rounds);
        view["totals"] = json!(totals);
        view["standing"] = json!(standing(&*table, &view, &totals));
        let legal: Vec<_> = legal.iter().map(ToString::to_string).collect();
        let actions = games::visit(game, Names(&legal)).expect("a game");
        Frame::read(Sent { view, legal, actions, events, ..Sent::default() }).expect("it can be read")
    }

    /// The standing at these totals and a view's result.
    fn standing(table: &dyn AnyTable, view: &Value, totals: &PerSeat<Score>) -> Standing {
        let info = games::GAMES.iter().find(|info| info.game == table.id()).expect("a game of the list");
        let outcome = Option::<Outcome>::deserialize(&view["outcome"]).expect("a result");
        Standing::new(info.aim, |seat| table.team(seat), totals, outcome.as_ref())
    }

    /// The names of actions.
    struct Names<'a>(&'a [String]);

    impl games::Visit for Names<'_> {
        type Output = Vec<Fact>;

        fn visit<G: Game>(self) -> Vec<Fact> {
            let actions =
                self.0.iter().map(|text| text.parse().unwrap_or_else(|_| panic!("{text} is an action")));
            actions.map(G::describe_action).collect()
        }
    }

    fn merge(value: &mut Value, changes: &Value) {
        match (value, changes) {
            (Value::Object(value), Value::Object(changes)) => {
                for (key, change) in changes {
                    merge(value.entry(key.as_str()).or_insert(Value::Null), change);
                }
            }
            (value, change) => *value = change.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use treize_engine::games::VERSIONS;
    use treize_engine::{SeededChance, Viewer};
    use treize_record::table::open_version;

    use super::*;

    fn read(view: Value, events: Vec<Value>) -> Result<Frame, FrameError> {
        Frame::read(Sent { view, events, ..Sent::default() })
    }

    fn view(game: &str, rules: u16) -> Value {
        let table = open_version(game, rules.into(), 4, &Map::new(), SeededChance::new(3)).expect("a table");
        table.view(Viewer::Seat(Seat::ZERO))
    }

    #[test]
    fn a_view_without_one_of_its_fields_is_an_error() {
        for &(game, rules) in VERSIONS {
            let view = view(game, rules);
            let board = view["board"].as_object().expect("an object");
            // These may be absent, some because earlier servers do not say them, and the viewer's hand is absent for a spectator only.
            let optional = ["turn", "turned", "deciding", "best", "last_discard", "to_lay"];
            for key in board.keys().filter(|key| !optional.contains(&key.as_str())) {
                let mut less = view.clone();
                less["board"].as_object_mut().expect("an object").remove(key);
                assert!(read(less, Vec::new()).is_err(), "{game}: {key}");
            }
            for key in ["game", "rules", "players", "options", "to_act", "rounds"] {
                let mut less = view.clone();
                less.as_object_mut().expect("an object").remove(key);
                assert!(read(less, Vec::new()).is_err(), "{game}: {key}");
            }
            assert!(read(view, vec![json!({ "event": "whistled" })]).is_err(), "{game}: an unknown event");
        }
    }

    #[test]
    fn a_view_for_another_number_of_players_is_an_error() {
        for &(game, rules) in VERSIONS {
            for (key, value) in
                [("players", json!(5)), ("totals", json!([0, 0])), ("rounds", json!([[0, 0]]))]
            {
                let mut view = view(game, rules);
                view[key] = value;
                assert!(matches!(read(view, Vec::new()), Err(FrameError::Mismatch)), "{game}: {key}");
            }
        }
    }

    #[test]
    fn a_game_that_is_not_known_is_kept_as_it_was_sent() {
        for &(game, rules) in VERSIONS {
            for (key, value) in [("game", json!("whist")), ("rules", json!(99))] {
                let mut view = view(game, rules);
                view[key] = value;
                view["board"]["hand"] = json!(["x1", "x2"]);
                let frame = read(view, vec![json!({ "event": "whistled" })]).expect("it can be read");
                assert_eq!(frame.board.hand(), ["x1", "x2"], "{game}");
            }
        }
    }
}
