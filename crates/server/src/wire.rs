//! What goes over the wire: the lobby's and the tables' words, the same in HTTP, WebSocket and TypeScript.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use treize_bots::Level;
use treize_engine::games::Info;
use treize_engine::{Aim, OptionKind, OptionSpec, Outcome, Seat, SeatSet};
use treize_record::deal::{Frozen, FrozenChair};
use ts_rs::TS;
use utoipa::ToSchema;

/// What can be played here, and with whom.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, TS)]
pub struct Games {
    /// The games, in the order in which they are listed everywhere.
    pub games: Vec<GameInfo>,
    /// How well bots can play, the weakest first.
    #[schema(value_type = Vec<String>)]
    #[ts(type = "Level[]")]
    pub levels: Vec<Level>,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, TS)]
pub struct GameInfo {
    /// Its key.
    pub game: String,
    /// Its name, as its box says it.
    pub name: String,
    /// The version of its rules.
    pub rules: u16,
    /// The fewest players.
    pub min_players: u8,
    /// The most players.
    pub max_players: u8,
    /// Which points win.
    #[schema(value_type = String)]
    #[ts(type = "\"fewest\" | \"most\"")]
    pub aim: Aim,
    /// What a table may choose about it.
    pub options: Vec<OptionInfo>,
}

/// Something that a table may choose about a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OptionInfo {
    /// A whole number.
    Number {
        /// Its key.
        key: String,
        /// The least allowed.
        min: u16,
        /// The most allowed.
        max: u16,
        /// One that people choose.
        usual: u16,
        /// What holds when it is absent, in words.
        default: String,
        /// What it changes, in words.
        about: String,
    },
    /// Yes or no.
    Flag {
        /// Its key.
        key: String,
        /// What holds when it is absent, in words.
        default: String,
        /// What it changes, in words.
        about: String,
    },
}

impl From<&Info> for GameInfo {
    fn from(info: &Info) -> GameInfo {
        GameInfo {
            game: info.game.into(),
            name: info.name.into(),
            rules: info.rules,
            min_players: info.min_players,
            max_players: info.max_players,
            aim: info.aim,
            options: info.options.iter().map(Into::into).collect(),
        }
    }
}

impl From<&OptionSpec> for OptionInfo {
    fn from(spec: &OptionSpec) -> OptionInfo {
        let (key, default, about) = (spec.key.into(), spec.default.into(), spec.about.into());
        match spec.kind {
            OptionKind::Number { min, max, usual } => {
                OptionInfo::Number { key, min, max, usual, default, about }
            }
            OptionKind::Flag => OptionInfo::Flag { key, default, about },
        }
    }
}

/// What a table is, as its host chose it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own on the form")]
pub struct Setup {
    /// Which game.
    pub game: String,
    /// How many play.
    pub players: u8,
    /// The game's options; absent ones are defaults.
    #[serde(default)]
    #[schema(value_type = Object)]
    #[ts(type = "Record<string, number | boolean>")]
    pub options: Map<String, Value>,
    /// How long a decision may take.
    #[serde(default)]
    pub clock: Clock,
    /// Is it in everybody's list, or known only to those who have its link?
    #[serde(default)]
    pub public: bool,
    /// May people watch who have no seat? They see no hand.
    #[serde(default)]
    pub spectators: bool,
    /// Do screens show what everybody has seen before, or must it be remembered?
    #[serde(default)]
    pub open_memory: bool,
    /// Are the seats drawn at random at the start, as the rules want it? Otherwise everybody stays where they sat down.
    #[serde(default = "drawn")]
    pub draw_seats: bool,
}

fn drawn() -> bool {
    true
}

/// How long a decision may take. When the time is up, a bot decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// As long as it takes.
    #[default]
    None,
    /// So many seconds a decision.
    Move {
        /// From 1 to 3600.
        seconds: u16,
    },
    /// So many days a decision, to play by correspondence.
    Days {
        /// From 1 to 30.
        days: u8,
    },
}

impl Clock {
    /// How many milliseconds a decision may take.
    pub(crate) fn allowance(self) -> Option<i64> {
        match self {
            Clock::None => None,
            Clock::Move { seconds } => Some(i64::from(seconds) * 1000),
            Clock::Days { days } => Some(i64::from(days) * 86_400_000),
        }
    }

    /// Is it one that the table offers?
    pub(crate) fn is_sensible(self) -> bool {
        match self {
            Clock::None => true,
            Clock::Move { seconds } => (1..=3600).contains(&seconds),
            Clock::Days { days } => (1..=30).contains(&days),
        }
    }
}

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// For players.
    Waiting,
    /// For everybody's numbers: nothing about the table changes any more, and no card has been dealt.
    Dealing,
    /// Cards are on the table.
    Playing,
    /// The game has ended.
    Over,
}

impl Status {
    /// Have the cards been dealt?
    pub fn has_cards(self) -> bool {
        match self {
            Status::Waiting | Status::Dealing => false,
            Status::Playing | Status::Over => true,
        }
    }
}

/// A table, as one person sees it from outside.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct TableInfo {
    /// Its name, and the secret of its invitation link.
    pub id: String,
    /// What its host chose.
    pub setup: Setup,
    /// The version of the game's rules it is played by.
    pub rules: u16,
    /// How far it has come.
    pub status: Status,
    /// May you change it?
    pub host: bool,
    /// Who sits where.
    pub chairs: Vec<ChairInfo>,
    /// The promise about its shuffles: the SHA-256 of the seed that is revealed at the end.
    pub commitment: String,
    /// How many decisions there have been.
    pub step: u32,
    /// Who is to act.
    #[schema(value_type = Vec<u8>)]
    #[ts(type = "number[]")]
    pub to_act: SeatSet,
    /// The result, once it is over.
    #[schema(value_type = Option<Object>)]
    #[ts(type = "Outcome | null")]
    pub outcome: Option<Outcome>,
    /// The table where the same people play again.
    pub next: Option<String>,
    /// When something last happened, in milliseconds since 1970.
    #[ts(type = "number")]
    pub touched_at: i64,
    /// When it will be removed if nobody touches it, in milliseconds since 1970; finished games are kept.
    #[serde(default)]
    #[ts(type = "number | null")]
    pub expires_at: Option<i64>,
    /// Who asks to take over a bot's seat.
    #[serde(default)]
    pub requests: Vec<SeatRequest>,
    /// For the host: who may not sit down until the host invites them again.
    #[serde(default)]
    pub excluded: Vec<ExcludedPerson>,
}

/// Somebody asks to take over a bot's seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, TS)]
pub struct SeatRequest {
    /// Its ID, for the answer.
    pub id: String,
    /// Which seat.
    #[schema(value_type = u8)]
    #[ts(type = "number")]
    pub seat: Seat,
    /// Who asks.
    pub name: String,
    /// Is it you?
    pub mine: bool,
    /// Must you still agree?
    #[serde(default)]
    pub asks_you: bool,
    /// The seats of those who must still agree. The host must agree too, from a seat or not.
    #[serde(default)]
    #[schema(value_type = Vec<u8>)]
    #[ts(type = "number[]")]
    pub waits_for: Vec<Seat>,
}

/// Somebody whom the host has removed or declined.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, TS)]
pub struct ExcludedPerson {
    /// Their ID at this table.
    pub id: String,
    /// Their name.
    pub name: String,
}

/// A table that was removed, and can be restored.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct RemovedTable {
    /// Its name.
    pub id: String,
    /// What its host chose.
    pub setup: Setup,
    /// How far it had come.
    pub status: Status,
    /// When it was removed, in milliseconds since 1970.
    #[ts(type = "number")]
    pub removed_at: i64,
    /// When it will be gone for good, in milliseconds since 1970.
    #[ts(type = "number")]
    pub purged_at: i64,
}

/// A result.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
#[ts(rename = "Outcome")]
pub struct OutcomeInfo {
    /// Each seat's points over all rounds.
    pub totals: Vec<i32>,
    /// The seats that win.
    pub winners: Vec<u8>,
}

/// Who sits on one chair.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct ChairInfo {
    /// The name of the person, or nothing for a bot or an empty chair.
    pub name: Option<String>,
    /// The level of the bot, if one sits there.
    #[schema(value_type = Option<String>)]
    #[ts(type = "Level | null")]
    pub bot: Option<Level>,
    /// Is it yours?
    pub mine: bool,
    /// Is the person away, so that a bot plays for them?
    pub away: bool,
    /// Did the person take the seat over from a bot? Then the host may give it back at any time.
    #[serde(default)]
    pub taken_over: bool,
    /// Is somebody looking at the table from there?
    pub connected: bool,
    /// The person's promise about the number they add to the shuffles: the SHA-256 of `TABLE/NONCE`.
    pub commitment: Option<String>,
    /// Has the number been revealed?
    pub revealed: bool,
}

impl TableInfo {
    /// The table as it is frozen while it is being dealt: what a client remembers before it reveals anything.
    pub fn frozen(&self) -> Option<Frozen> {
        if self.status != Status::Dealing {
            return None;
        }
        let chair = |chair: &ChairInfo| match chair.bot {
            Some(level) => Some(FrozenChair::Bot(level.to_string())),
            None => Some(FrozenChair::Person(chair.commitment.as_ref()?.parse().ok()?)),
        };
        Some(Frozen {
            table: self.id.clone(),
            game: self.setup.game.clone(),
            rules: self.rules.into(),
            players: self.setup.players.into(),
            options: self.setup.options.clone(),
            draw_seats: self.setup.draw_seats,
            commitment: self.commitment.parse().ok()?,
            chairs: self.chairs.iter().map(chair).collect::<Option<_>>()?,
        })
    }
}

/// Something to do about a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Take a chair, or come back to one's own. Several on one device take several; at a public table one identity has
    /// one. While cards are on the table, ask for a bot's.
    Sit {
        /// Which; without it, the first free one.
        #[serde(default)]
        #[schema(value_type = Option<u8>)]
        #[ts(type = "number | null", optional)]
        seat: Option<Seat>,
        /// Another name than one's own, for several people on one device.
        #[serde(default)]
        #[ts(optional)]
        name: Option<String>,
        /// The SHA-256 of the text `TABLE/NONCE`, in 64 hexadecimal digits: a promise about the number that one adds to
        /// the shuffles. It may be replaced until the start.
        #[serde(default)]
        #[ts(optional)]
        commitment: Option<String>,
    },
    /// Tell the number one has promised, now that the table is frozen.
    Reveal {
        /// From which chair of the frozen table.
        #[schema(value_type = u8)]
        #[ts(type = "number")]
        seat: Seat,
        /// 32 hexadecimal digits.
        nonce: String,
    },
    /// Leave one's chair; while cards are on the table, a bot plays on from there.
    Stand {
        /// Which.
        #[schema(value_type = u8)]
        #[ts(type = "number")]
        seat: Seat,
    },
    /// Host: put a bot on a free chair.
    Bot {
        /// Which.
        #[schema(value_type = u8)]
        #[ts(type = "number")]
        seat: Seat,
        /// How well it plays.
        #[schema(value_type = String)]
        #[ts(type = "Level")]
        level: Level,
    },
    /// Host: free a chair; whoever sat there needs an invitation to sit down again. While cards are on the table: let a
    /// bot play for somebody who is not there, and, the second time, give it the seat for good.
    Remove {
        /// Which.
        #[schema(value_type = u8)]
        #[ts(type = "number")]
        seat: Seat,
    },
    /// Host: let somebody take over the bot's seat they asked for.
    Admit {
        /// The request's ID.
        request: String,
    },
    /// Host: do not. Whoever asked may withdraw in the same way.
    Decline {
        /// The request's ID.
        request: String,
    },
    /// Host: let somebody sit down again who was removed or declined.
    Invite {
        /// Their ID in `excluded`.
        person: String,
    },
    /// Host: let two chairs change places.
    Swap {
        /// One.
        #[schema(value_type = u8)]
        #[ts(type = "number")]
        a: Seat,
        /// The other.
        #[schema(value_type = u8)]
        #[ts(type = "number")]
        b: Seat,
    },
    /// Host: choose anew, while people are still waiting.
    Set {
        /// Everything.
        setup: Setup,
    },
    /// Host: freeze the table. The cards are dealt when everybody has revealed their number, or a little later.
    Start,
    /// Anyone who played: the same people at a new table.
    Rematch,
}

/// The code with which the server closes a WebSocket that does not read fast enough. Come back, and find everything.
pub const FELL_BEHIND: u16 = 4008;

/// What a client says over the WebSocket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Look at a table, from a seat of one's own or from none.
    Watch {
        /// Which table.
        table: String,
        /// From which seat.
        #[serde(default)]
        #[ts(type = "number | null", optional)]
        seat: Option<Seat>,
        /// The number of the last frame one has: what came after is told.
        #[serde(default)]
        #[ts(optional)]
        after: Option<u32>,
    },
    /// Look no longer.
    Unwatch {
        /// Which table.
        table: String,
        /// From which seat.
        #[serde(default)]
        #[ts(type = "number | null", optional)]
        seat: Option<Seat>,
    },
    /// Decide.
    Act {
        /// At which table.
        table: String,
        /// For which seat.
        #[ts(type = "number")]
        seat: Seat,
        /// The number of the frame one has seen.
        n: u32,
        /// One of the frame's legal actions.
        action: String,
        /// A name for this message: sent again, it is answered again, and not done twice.
        id: String,
    },
    /// Say something to the table.
    Chat {
        /// To which table.
        table: String,
        /// What.
        text: String,
    },
    /// Is the connection alive? The answer is `pong`.
    Ping,
}

/// What the server says over the WebSocket.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// What one viewer may know of a game after `n` decisions.
    Frame(Frame),
    /// The action is in the log: it will never be lost.
    Done {
        /// The message's name.
        id: String,
        /// Its number in the log.
        n: u32,
    },
    /// What was asked for has changed nothing.
    Refused(Refused),
    /// Who sits where has changed, or how far the table has come.
    Table {
        /// The table.
        table: TableInfo,
    },
    /// What has been said.
    Chat {
        /// At which table.
        table: String,
        /// The lines, the oldest first.
        lines: Vec<ChatLine>,
    },
    /// The connection is alive: the answer to `ping`.
    Pong,
}

/// What one viewer may know of a game after `n` decisions.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Frame {
    /// The table.
    pub table: String,
    /// Whose eyes; nobody's for those who have no seat.
    #[schema(value_type = Option<u8>)]
    #[ts(type = "number | null")]
    pub seat: Option<Seat>,
    /// How many decisions there have been.
    pub n: u32,
    /// After how many decisions the seat was given the one that it has now; `n` if it has none. Where several seats
    /// choose at once, the others' choices do not change it.
    #[serde(default)]
    pub since: u32,
    /// The table as these eyes see it.
    #[schema(value_type = Object)]
    #[ts(type = "View")]
    pub view: Value,
    /// The number of the rule that says what may be done now, in the game's rules.
    pub rule: u8,
    /// What the seat may do now.
    pub legal: Vec<String>,
    /// For each of these, what would happen, as far as the seat can tell: events, as below.
    #[schema(value_type = Vec<Vec<Object>>)]
    #[ts(type = "GameEvent[][]")]
    pub previews: Value,
    /// What has happened since the frame before, or since the one the client said it had.
    #[schema(value_type = Vec<Object>)]
    #[ts(type = "GameEvent[]")]
    pub events: Vec<Value>,
    /// When the time to decide is up, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub due_at: Option<i64>,
}

/// Something that has been said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ChatLine {
    /// Its number, from 0.
    pub n: u32,
    /// By whom.
    pub name: String,
    /// What: plain text.
    pub text: String,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
    /// From which seat; none for those who have no seat.
    #[serde(default)]
    #[ts(type = "number | null")]
    pub seat: Option<Seat>,
    /// What the table itself says of `name` and `seat`; then there is no text.
    #[serde(default)]
    pub notice: Option<Notice>,
}

/// What the table says to everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Notice {
    /// Somebody took over a bot's seat, with the host's consent.
    Admitted,
    /// A bot has the seat of somebody who was away, for good.
    Removed,
}

/// Why something was not done: a code for programs, a sentence for people, and what helps to explain it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, TS)]
pub struct Refused {
    /// The name of the message that was refused, if it had one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub id: Option<String>,
    /// For programs.
    pub code: Code,
    /// For people, in English.
    pub message: String,
    /// How many decisions there have been, if that matters.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub n: Option<u32>,
    /// What would have been legal, if that matters.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub legal: Option<Vec<String>>,
    /// The number of the rule that forbids it, if one does.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub rule: Option<u8>,
}

/// Why something was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The message cannot be read.
    Malformed,
    /// That cannot be a name.
    Name,
    /// The message is too long.
    TooLong,
    /// Too much in too short a time, or too many at once.
    TooMany,
    /// There is no such thing.
    NotFound,
    /// One needs a name first.
    NoIdentity,
    /// It is somebody else's, or the host's alone.
    NotYours,
    /// The page that asks is not one of this server's.
    Origin,
    /// The setup cannot be played.
    Setup,
    /// The chair is taken.
    Taken,
    /// Whoever sits there is at the table.
    Present,
    /// Not at this stage of the table.
    Stage,
    /// Somebody who sits there has not promised a number for the shuffles yet.
    NotCommitted,
    /// That is not the number that was promised.
    WrongNonce,
    /// Others are to act.
    NotToAct,
    /// The decision was for a position that is no longer there.
    Stale,
    /// The rules forbid it.
    Illegal,
    /// The game is played by rules that this server does not know.
    OtherRules,
    /// The game is not over, so it stays closed.
    NotOver,
    /// The server cannot do it now; it is worth trying again.
    Unavailable,
}

/// What people are told when the store fails.
pub(crate) const UNAVAILABLE: &str =
    "The server cannot write to its database. Nothing has changed; please try again.";

impl Code {
    /// The refusal with its sentence.
    pub(crate) fn because(self, message: impl Into<String>) -> Refused {
        Refused { id: None, code: self, message: message.into(), n: None, legal: None, rule: None }
    }
}

/// Who one is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, TS)]
pub struct Me {
    /// The name others see.
    pub name: String,
    /// May one do everywhere what a host may?
    pub admin: bool,
}

/// A name, to begin with or to change.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewName {
    /// 1 to 24 characters.
    pub name: String,
}

/// A secret that moves an identity to another device, once.
#[derive(Clone, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    /// What the link carries behind its `#`.
    pub code: String,
}

/// Moves an identity to this device.
#[derive(Clone, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Recover {
    /// What the link carries behind its `#`.
    pub code: String,
    /// A secret random text of the client's own, 32 to 64 characters, the same whenever it asks again: if the answer is
    /// lost, the next one brings the same cookie.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub attempt: Option<String>,
}

/// Whose identity a recovery code moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, TS)]
pub struct RecoveryInfo {
    /// The name others see.
    pub name: String,
    /// Until when the code is good, in milliseconds since 1970.
    #[ts(type = "number")]
    pub expires_at: i64,
}

/// The close code of a WebSocket whose identity has moved to another device. Coming back is of no use.
pub const MOVED: u16 = 4001;

/// The tables one may know of.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Lobby {
    /// Those at which one sits.
    pub mine: Vec<TableInfo>,
    /// The public ones.
    pub public: Vec<TableInfo>,
    /// Those of one's own that were removed, and can be restored.
    #[serde(default)]
    pub removed: Vec<RemovedTable>,
}

/// A page of the game as one viewer saw it, step by step.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Replay {
    /// A frame after each decision, the deal first: those of this page.
    pub frames: Vec<Frame>,
    /// The number of the first of them.
    pub from: u32,
    /// How many frames the whole game has.
    pub total: u32,
    /// Where the next page starts, if there is one.
    pub next: Option<u32>,
    /// The frames with which the rounds begin, in the whole game.
    pub rounds: Vec<u32>,
}
