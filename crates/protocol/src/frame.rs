//! What one viewer may know of a game: live, and in a replay.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use treize_engine::{Fact, PerSeat, Score, Seat, Viewer};
use treize_record::seen::Seen;
use treize_record::table::{AnyTable, Choices, Report};

/// What one viewer may know of a game after `n` decisions.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Frame {
    /// The table.
    pub table: String,
    /// The seat of the viewer; null for a spectator.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub seat: Option<Seat>,
    /// How many decisions there have been.
    pub n: u32,
    /// After how many decisions the seat was given the one that it has now; missing if it has none, or has been given it
    /// with this frame. Where several seats choose at once, the others' choices do not change it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub since: Option<u32>,
    /// The table as this viewer sees it.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    #[cfg_attr(feature = "schema", ts(type = "View"))]
    pub view: Value,
    /// The number of the rule that says what may be done now, in the game's rules.
    pub rule: u8,
    /// What is asked of whom, or how the game ended.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    #[cfg_attr(feature = "schema", ts(type = "Fact"))]
    pub ask: Fact,
    /// What each player would score if the round ended now; missing if the game does not say it.
    // Boxed, because frames are passed by value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<i32>>))]
    #[cfg_attr(feature = "schema", ts(optional, type = "number[]"))]
    pub provisional: Option<Box<PerSeat<Score>>>,
    /// What the seat may do now.
    pub legal: Vec<String>,
    /// What each of these is called. Empty in a replay.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Object>))]
    #[cfg_attr(feature = "schema", ts(optional, type = "Fact[]"))]
    pub actions: Vec<Fact>,
    /// For each of these, what it leads to, as far as the seat can tell. Empty in a replay.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Option<Object>>))]
    #[cfg_attr(feature = "schema", ts(optional, type = "(Fact | null)[]"))]
    pub previews: Vec<Option<Fact>>,
    /// What has happened since the frame before, or since the one the client said it had.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Object>))]
    #[cfg_attr(feature = "schema", ts(type = "GameEvent[]"))]
    pub events: Vec<Value>,
    /// For each of these events, what is said of it; nothing if it needs no words. If there are no events, the same for
    /// each of the view's `last`.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Option<Object>>))]
    #[cfg_attr(feature = "schema", ts(type = "(Fact | null)[]"))]
    pub facts: Vec<Option<Fact>>,
    /// For each round that ended with these events, or with the view's `last`, how it was counted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Vec<Object>>))]
    #[cfg_attr(feature = "schema", ts(optional, type = "Fact[][]"))]
    pub counts: Vec<Vec<Fact>>,
    /// When the time to decide is up, in milliseconds since 1970.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub due_at: Option<i64>,
}

impl Frame {
    /// After how many decisions the seat was given the one that it has now; `n` if it has none.
    pub fn decision(&self) -> u32 {
        self.since.unwrap_or(self.n)
    }

    /// What a viewer may know of a game, without a clock, and with a turn that is not older than the frame.
    pub fn of(game: &dyn AnyTable, table: &str, viewer: Viewer, report: Report) -> Frame {
        let deciding = viewer.seat().filter(|&seat| game.to_act().contains(seat));
        let Choices { names, previews, .. } = deciding.map(|seat| game.choices(seat)).unwrap_or_default();
        Frame { actions: names, previews, ..Frame::of_past(game, table, viewer, report) }
    }

    /// The same for a position at which nobody decides any more.
    pub fn of_past(game: &dyn AnyTable, table: &str, viewer: Viewer, report: Report) -> Frame {
        let Report { events, mut facts, mut counts } = report;
        // A client that has missed nothing may still have nothing to show but the last action.
        if events.is_empty() {
            Report { facts, counts, .. } = game.report(viewer);
        }
        Frame {
            table: table.into(),
            seat: viewer.seat(),
            n: game.step() as u32,
            since: None,
            view: game.view(viewer),
            rule: game.rule(),
            ask: game.ask(viewer),
            provisional: game.provisional(viewer).map(Box::new),
            legal: viewer.seat().map(|seat| game.legal(seat)).unwrap_or_default(),
            actions: Vec::new(),
            previews: Vec::new(),
            events,
            facts,
            counts,
            due_at: None,
        }
    }
}

/// A [`Frame`] as the server writes it: everything about the game is JSON already, so no tree of values is built. The
/// fields are those of [`Frame`].
#[allow(missing_docs, reason = "as in `Frame`")]
pub struct WrittenFrame<'a> {
    pub table: &'a str,
    pub n: u32,
    pub since: Option<u32>,
    pub rule: u8,
    pub due_at: Option<i64>,
    pub seen: &'a Seen<'a>,
}

/// The part of a frame that is not written yet.
#[derive(Serialize)]
#[serde(tag = "type", rename = "frame")]
struct Head<'a> {
    table: &'a str,
    seat: Option<Seat>,
    n: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    since: Option<u32>,
    rule: u8,
}

impl WrittenFrame<'_> {
    /// The message to a client.
    ///
    /// # Panics
    ///
    /// Never: a frame is plain data.
    pub fn message(&self) -> String {
        let WrittenFrame { table, n, since, rule, due_at, seen } = *self;
        let head = Head { table, seat: seen.seat(), n, since, rule };
        let head = serde_json::to_string(&head).expect("a frame is plain data");
        let due_at = due_at.map_or_else(|| "null".into(), |due_at| due_at.to_string());
        let parts = [
            (",\"ask\":", Some(seen.ask())),
            (",\"provisional\":", seen.provisional()),
            (",\"legal\":", Some(seen.legal())),
            (",\"actions\":", seen.names()),
            (",\"previews\":", seen.previews()),
            (",\"events\":", Some(seen.events())),
            (",\"facts\":", Some(seen.facts())),
            (",\"counts\":", seen.counts()),
            (",\"due_at\":", Some(&due_at)),
        ];
        // Exactly as much as needed: every connection keeps its last frame.
        let written = parts.iter().filter_map(|(key, value)| Some(key.len() + (*value)?.len()));
        let length = head.len() + written.sum::<usize>() + VIEW.len() + seen.view_len();
        let mut text = String::with_capacity(length);
        text.push_str(head.strip_suffix('}').expect("a frame is an object"));
        for (key, value) in parts {
            if let Some(value) = value {
                text.push_str(key);
                text.push_str(value);
            }
        }
        text.push_str(VIEW);
        seen.write_view(&mut text);
        text.push('}');
        debug_assert_eq!(text.len(), length);
        text
    }
}

/// The key of a frame's last field.
const VIEW: &str = ",\"view\":";

/// A page of the game as one viewer saw it, step by step.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
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
