//! Tables in memory: one task owns one table, and everything else sends it messages.

mod attention;
mod bot;
mod dealing;
mod duplicate;
mod guests;
mod lease;
mod list;
mod lobby;
mod outbox;
mod play;
mod sync;
mod task;
mod together;
mod turns;
mod watchers;

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use treize_engine::{Fact, Seat, Viewer};
use treize_record::Record;

use crate::administration::Administration;
use crate::background::Background;
use crate::health::Health;
use crate::housekeeping::Keep;
use crate::live::{Live, ReplayError};
use crate::metrics::Metrics;
use crate::node::Node;
use crate::notify::Notifier;
use crate::randomness::RandomSource;
use crate::store::{Entry, Identity, Row, Store, StoreError, Writer};
use treize_protocol::{Code, Command, Refused, TableInfo};

pub(crate) use self::attention::{Attention, PersonAtTable};
pub(crate) use self::bot::{STAND_IN, steady};
pub(crate) use self::guests::{MOST_EXCLUDED, MOST_REQUESTS};
use self::list::{ProgressCache, TableSummary};
pub(crate) use self::lobby::{check, new_row, too_many_tables};
pub(crate) use self::outbox::{End, Outbox, OutboxReader, Outgoing};
pub(crate) use self::play::{Position, other_rules};
pub(crate) use self::together::LookTogether;
pub(crate) use self::turns::{Lane, Pace, Turn, Turns};

/// The reply of a task. It is sent only after the change is in the store.
type Reply<T> = oneshot::Sender<Result<T, Refused>>;

/// A message to a table's task.
pub(crate) enum TableMessage {
    /// A connection watches the table.
    Watch(Watch, Reply<()>),
    /// A connection no longer watches from this seat.
    Unwatch { connection: u64, seat: Option<Seat> },
    /// A seat acts. The answer goes to its outbox, in order with the frames; only a refusal is sent as a reply.
    Act(Act, Reply<()>),
    /// Returns why a seat of this person may not do this, and after how many actions.
    Why { who: Identity, seat: Seat, action: String, reply: Reply<(u32, Option<Fact>)> },
    /// Returns what this person's seat sees and may do, if it is to act and nobody else but bots plays.
    Position { who: Identity, seat: Seat, reply: Reply<Position> },
    /// A person sends a chat line.
    Chat { who: Identity, text: String, reply: Reply<()> },
    /// A watcher looks at the finished game together with others; who leads is sent to the connection.
    LookTogether { connection: u64, who: Identity, wish: LookTogether, reply: Reply<()> },
    /// Returns the description of the table, at this version or later if one is given.
    Info { who: Option<Identity>, version: Option<i64>, reply: Reply<TableInfo> },
    /// A command that changes the table.
    Command { who: Identity, command: Command, reply: Reply<TableInfo> },
    /// Returns what a replay for this viewer is built from, and the number of actions, if the person may see it.
    Replay { who: Option<Identity>, viewer: Viewer, reply: Reply<(Row, u32)> },
    /// Returns the record, once the game is over.
    Record { reply: Reply<Record> },
    /// A person has changed their name; `who` still has the old one.
    Rename { who: Identity, name: String, reply: Reply<()> },
    /// A person has deleted their identity: a bot takes their seat. Returns the seats and names that they had here.
    Forget { identity: String, reply: Reply<Vec<(Seat, String)>> },
    /// The host or the administrator removes the table.
    Remove { who: Identity, reply: Reply<()> },
    /// Returns whom the table waits for, and who is looking at it.
    Attention { reply: Reply<Attention> },
    /// Check whether something is due.
    Poke,
    /// The store has this version; `refresh` also announces the presence at this server.
    CatchUp { version: i64, refresh: bool },
    /// Whether the store can be written to has changed.
    StoreHealth(bool),
    /// The table has been removed from the store.
    Gone,
}

/// A request to watch a table.
pub(crate) struct Watch {
    pub(crate) connection: u64,
    pub(crate) who: Identity,
    pub(crate) seat: Option<Seat>,
    /// The number of the last frame the client has.
    pub(crate) after: Option<u32>,
    pub(crate) out: Outbox,
}

/// An action of a seat.
pub(crate) struct Act {
    pub(crate) who: Identity,
    pub(crate) seat: Seat,
    /// The number of the frame the client acted on.
    pub(crate) n: u32,
    pub(crate) action: String,
    /// The client's ID for the action.
    pub(crate) client: String,
    /// Receives the answer.
    pub(crate) out: Outbox,
}

/// What every table needs.
pub(crate) struct Shared {
    pub(crate) store: Store,
    pub(crate) writer: Writer,
    pub(crate) node: Node,
    pub(crate) health: Health,
    pub(crate) metrics: Arc<Metrics>,
    /// Tells players whose page is closed.
    pub(crate) notifier: Notifier,
    /// What the administrator has set.
    pub(crate) administration: Arc<Administration>,
    /// Replays logs in the background.
    pub(crate) loading: Background,
    /// Decides which bot is next.
    pub(crate) turns: Turns,
    /// How long a bot waits before it decides, so that people can follow.
    pub(crate) bot_pause: Duration,
    /// How long bots continue after the last person has left.
    pub(crate) bot_rest: Duration,
    pub(crate) idle: Duration,
    /// How long tables without changes are kept.
    pub(crate) keep: Keep,
    pub(crate) random: RandomSource,
    /// How long people have to reveal their nonces before the cards are dealt without them.
    pub(crate) reveal_timeout: Duration,
    /// How long a player must be away before the host can give their seat to a bot permanently.
    pub(crate) leave_timeout: Duration,
    /// Maximum number of unfinished tables of one host.
    pub(crate) most_tables: u32,
}

/// A log with at most this many actions is replayed without a background thread: it takes a few milliseconds.
const SHORT_LOG: usize = 200;

impl Shared {
    /// Replays a table from the store. A long log is replayed in the background.
    async fn replay(&self, row: &Row, log: Vec<Entry>) -> Result<Result<Live, ReplayError>, StoreError> {
        let randomness = self.random.randomness();
        if log.len() <= SHORT_LOG {
            return Ok(Live::replay(row, &log, randomness));
        }
        let row = row.clone();
        let played = self.loading.run(move || Live::replay(&row, &log, randomness)).await;
        played.map_err(|error| StoreError::Unreadable(error.to_string()))
    }
}

/// A message in an inbox. Boxed, because an inbox has room for many messages and is usually empty.
type BoxedMessage = Box<TableMessage>;

/// The tables in memory. They are loaded on demand, and unloaded when idle.
#[derive(Clone)]
pub(crate) struct Tables {
    shared: Arc<Shared>,
    handles: Arc<Mutex<Handles>>,
    progress_cache: Arc<ProgressCache>,
}

/// The handle of each table; `None` once the server stops.
type Handles = Option<HashMap<String, Handle>>;

/// The inbox of a table's task, and a summary of the table.
#[derive(Clone)]
struct Handle {
    inbox: mpsc::Sender<BoxedMessage>,
    summary: Arc<TableSummary>,
}

impl Tables {
    pub(crate) fn new(shared: Shared) -> Tables {
        let handles = Arc::new(Mutex::new(Some(HashMap::new())));
        Tables { shared: Arc::new(shared), handles, progress_cache: Arc::default() }
    }

    pub(crate) fn shared(&self) -> &Shared {
        &self.shared
    }

    fn handles(&self) -> MutexGuard<'_, Handles> {
        self.handles.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets every task end after its pending messages; accepts no more messages.
    pub(crate) fn close(&self) {
        *self.handles() = None;
    }

    /// Sends a table a message, and loads the table if needed.
    pub(crate) async fn send(&self, table: &str, message: TableMessage) {
        let mut message = Box::new(message);
        // A task that is just ending returns the message, and the next try loads the table again.
        loop {
            let Some(inbox) = self.inbox(table) else { return };
            match inbox.send(message).await {
                Ok(()) => return,
                Err(mpsc::error::SendError(back)) => message = back,
            }
        }
    }

    /// Lets a table check whether something is due, and loads the table if needed. A busy table checks by itself.
    pub(crate) fn poke(&self, table: &str) {
        if let Some(inbox) = self.inbox(table) {
            let _ = inbox.try_send(Box::new(TableMessage::Poke));
        }
    }

    /// Sends a table a message if it is in memory and its inbox has room.
    pub(crate) fn send_if_loaded(&self, table: &str, message: TableMessage) {
        let handle = self.handles().as_ref().and_then(|handles| handles.get(table).cloned());
        if let Some(handle) = handle {
            let _ = handle.inbox.try_send(Box::new(message));
        }
    }

    /// The tables in memory, with their versions.
    pub(crate) fn loaded(&self) -> Vec<(String, i64)> {
        let handles = self.handles();
        let handles = handles.iter().flatten();
        handles.map(|(id, handle)| (id.clone(), handle.summary.version.load(Ordering::Relaxed))).collect()
    }

    /// Sends a table a message, and waits for the reply.
    pub(crate) async fn ask<T>(
        &self,
        table: &str,
        message: impl FnOnce(Reply<T>) -> TableMessage,
    ) -> Result<T, Refused> {
        if !is_id(table) {
            return Err(Code::NotFound.because("there is no such table"));
        }
        let (reply, answer) = oneshot::channel();
        self.send(table, message(reply)).await;
        let gone = |_| Code::Unavailable.because("the table did not answer: try again");
        answer.await.map_err(gone)?
    }

    fn inbox(&self, table: &str) -> Option<mpsc::Sender<BoxedMessage>> {
        let mut handles = self.handles();
        let handles = handles.as_mut()?;
        if let Some(handle) = handles.get(table).filter(|handle| !handle.inbox.is_closed()) {
            return Some(handle.inbox.clone());
        }
        let (sender, inbox) = mpsc::channel(32);
        let summary = Arc::<TableSummary>::default();
        handles.insert(table.into(), Handle { inbox: sender.clone(), summary: summary.clone() });
        let (tables, id) = (self.clone(), table.to_string());
        let counted = LoadedTableGauge::new(&self.shared.metrics);
        tokio::spawn(async move {
            task::run(&tables, &id, inbox, &summary).await;
            drop(counted);
        });
        Some(sender)
    }

    /// Removes a task that ends from the handles, unless another task already has its place.
    fn forget(&self, table: &str, inbox: &mut mpsc::Receiver<BoxedMessage>) {
        inbox.close();
        let mut handles = self.handles();
        let Some(handles) = handles.as_mut() else { return };
        if handles.get(table).is_some_and(|handle| handle.inbox.is_closed()) {
            handles.remove(table);
        }
    }
}

/// Counts a table in memory in the metrics until its task ends, even by a panic.
struct LoadedTableGauge(Arc<Metrics>);

impl LoadedTableGauge {
    fn new(metrics: &Arc<Metrics>) -> LoadedTableGauge {
        metrics.tables.inc();
        LoadedTableGauge(metrics.clone())
    }
}

impl Drop for LoadedTableGauge {
    fn drop(&mut self) {
        self.0.tables.dec();
    }
}

/// Whether a text can be a table's ID. Others are refused before they cost anything.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}
