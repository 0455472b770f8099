//! Tables in memory: one task owns one table, and everybody else sends it messages.

mod bot;
mod dealing;
mod follow;
mod guests;
mod lease;
mod list;
mod lobby;
mod play;
mod task;
mod turns;
mod watchers;

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{mpsc, oneshot};
use treize_engine::record::Record;
use treize_engine::{Seat, Viewer};

use crate::background::Background;
use crate::health::Health;
use crate::housekeeping::Keep;
use crate::live::{Live, Unplayable};
use crate::metrics::Metrics;
use crate::node::Node;
use crate::randomness::RandomSource;
use crate::store::{Entry, Identity, Row, Store, StoreError, Writer};
use crate::wire::{Code, Command, Refused, TableInfo};

pub(crate) use self::guests::{MOST_EXCLUDED, MOST_REQUESTS};
use self::list::{Asleep, Known};
pub(crate) use self::lobby::{check, new_row, too_many_tables};
pub(crate) use self::play::other_rules;
pub(crate) use self::turns::Turns;

/// What a task does is told through this, and never before it is in the store.
type Reply<T> = oneshot::Sender<Result<T, Refused>>;

/// What a table can be asked.
pub(crate) enum Message {
    /// Somebody looks.
    Watch(Watch, Reply<()>),
    /// A connection looks no longer from there.
    Unwatch { connection: u64, seat: Option<Seat> },
    /// A seat decides. The answer is sent to its outbox, in order with the frames; only a refusal is replied.
    Act(Act, Reply<()>),
    /// Somebody says something.
    Chat { who: Identity, text: String, reply: Reply<()> },
    /// What is the table like, as of this version at least, if it is known?
    Info { who: Option<Identity>, version: Option<i64>, reply: Reply<TableInfo> },
    /// Something is to be done about it.
    Command { who: Identity, command: Command, reply: Reply<TableInfo> },
    /// May somebody see the game so far through these eyes? What it is built from, and how many decisions it has.
    Replay { who: Option<Identity>, viewer: Viewer, reply: Reply<(Row, u32)> },
    /// The record, once the game is over.
    Record { reply: Reply<Record> },
    /// Somebody has another name now, and had the identity's name before.
    Rename { who: Identity, name: String, reply: Reply<()> },
    /// The host or the administrator removes it.
    Remove { who: Identity, reply: Reply<()> },
    /// Look whether something is due.
    Poke,
    /// The store has this version; and, if asked to, say to the others who is there.
    Look { version: i64, refresh: bool },
    /// The store answers again, or no longer.
    Well(bool),
    /// It has been removed from the store.
    Gone,
}

/// Somebody looks at a table.
pub(crate) struct Watch {
    pub(crate) connection: u64,
    pub(crate) who: Identity,
    pub(crate) seat: Option<Seat>,
    /// The number of the last frame they have.
    pub(crate) after: Option<u32>,
    pub(crate) out: Outbox,
}

/// A seat decides.
pub(crate) struct Act {
    pub(crate) who: Identity,
    pub(crate) seat: Seat,
    /// The number of the frame they saw.
    pub(crate) n: u32,
    pub(crate) action: String,
    /// Their name for it.
    pub(crate) client: String,
    /// Where the answer goes.
    pub(crate) out: Outbox,
}

/// Where messages for a connection go. It never makes a table wait: a connection that does not keep up is closed, and
/// catches up when it comes back.
#[derive(Clone)]
pub(crate) struct Outbox {
    sender: mpsc::Sender<Utf8Bytes>,
    end: Arc<OnceLock<End>>,
}

/// Why a table ends a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// It did not read fast enough, and has missed something.
    FellBehind,
    /// The table is no longer there, or must be loaded again.
    TableGone,
}

impl Outbox {
    /// An outbox for so many messages, and where it ends.
    pub(crate) fn new(most: usize) -> (Outbox, mpsc::Receiver<Utf8Bytes>) {
        let (sender, receiver) = mpsc::channel(most);
        (Outbox { sender, end: Arc::default() }, receiver)
    }

    /// Sends, and tells whether there was room.
    pub(crate) fn send(&self, text: Utf8Bytes) -> bool {
        let sent = self.sender.try_send(text).is_ok();
        if !sent {
            let _ = self.end.set(End::FellBehind);
        }
        sent
    }

    /// Ends the connection after a last message: whoever comes back finds what there is now.
    pub(crate) fn hang_up(&self, text: Utf8Bytes) {
        let _ = self.end.set(End::TableGone);
        // Without room for it there is a message on its way, after which the connection ends all the same.
        let _ = self.sender.try_send(text);
    }

    /// Is the connection to end, and why?
    pub(crate) fn end(&self) -> Option<End> {
        self.end.get().copied()
    }
}

/// What every table needs.
pub(crate) struct Shared {
    pub(crate) store: Store,
    pub(crate) writer: Writer,
    pub(crate) node: Node,
    pub(crate) health: Health,
    pub(crate) metrics: Arc<Metrics>,
    /// Logs that are played through.
    pub(crate) loading: Background,
    /// Which bot decides next.
    pub(crate) turns: Turns,
    /// How long a bot waits before it decides, so that people can follow.
    pub(crate) bot_pause: Duration,
    /// How long bots go on after the last person has left.
    pub(crate) bot_rest: Duration,
    pub(crate) idle: Duration,
    /// How long tables are kept that nobody touches.
    pub(crate) keep: Keep,
    pub(crate) random: RandomSource,
    /// How long people have to reveal their nonces before the cards are dealt without them.
    pub(crate) reveal_timeout: Duration,
    /// How long somebody must be gone before the host can give their seat to a bot for good.
    pub(crate) leave_timeout: Duration,
    /// Unfinished tables of one host at most.
    pub(crate) most_tables: u32,
}

/// Decisions of a log that are played through at once, where they are needed: it takes a few milliseconds.
const SHORT_LOG: usize = 200;

impl Shared {
    /// A table in memory, from what is in the store. A long log is played through in the background.
    async fn replay(&self, row: &Row, log: Vec<Entry>) -> Result<Result<Live, Unplayable>, StoreError> {
        let randomness = self.random.randomness();
        if log.len() <= SHORT_LOG {
            return Ok(Live::replay(row, &log, randomness));
        }
        let row = row.clone();
        let played = self.loading.run(move || Live::replay(&row, &log, randomness)).await;
        played.map_err(|error| StoreError::Unreadable(error.to_string()))
    }
}

/// What is in an inbox: boxed, because an inbox has room for many, and most are empty at most times.
type Letter = Box<Message>;

/// The tables in memory. They come when somebody asks for them, and go when nobody does.
#[derive(Clone)]
pub(crate) struct Tables {
    shared: Arc<Shared>,
    handles: Arc<Mutex<Handles>>,
    asleep: Arc<Asleep>,
}

/// How each table is reached; nothing once the server stops.
type Handles = Option<HashMap<String, Handle>>;

/// How a table is reached, and which version of it is in memory.
#[derive(Clone)]
struct Handle {
    inbox: mpsc::Sender<Letter>,
    known: Arc<Known>,
}

impl Tables {
    pub(crate) fn new(shared: Shared) -> Tables {
        let handles = Arc::new(Mutex::new(Some(HashMap::new())));
        Tables { shared: Arc::new(shared), handles, asleep: Arc::default() }
    }

    pub(crate) fn shared(&self) -> &Shared {
        &self.shared
    }

    fn handles(&self) -> MutexGuard<'_, Handles> {
        self.handles.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets every table end once it has done what it was asked; no more are asked.
    pub(crate) fn close(&self) {
        *self.handles() = None;
    }

    /// Sends a table a message, after waking it if need be.
    pub(crate) async fn send(&self, table: &str, message: Message) {
        let mut message = Box::new(message);
        // A table that is just going to sleep gives the message back, and the next try wakes it.
        loop {
            let Some(inbox) = self.inbox(table) else { return };
            match inbox.send(message).await {
                Ok(()) => return,
                Err(mpsc::error::SendError(back)) => message = back,
            }
        }
    }

    /// Lets a table look whether something is due, after waking it if need be; one that is too busy does so by itself.
    pub(crate) fn poke(&self, table: &str) {
        if let Some(inbox) = self.inbox(table) {
            let _ = inbox.try_send(Box::new(Message::Poke));
        }
    }

    /// Sends a table a message if it is in memory and not too busy to take it.
    pub(crate) fn send_known(&self, table: &str, message: Message) {
        let handle = self.handles().as_ref().and_then(|handles| handles.get(table).cloned());
        if let Some(handle) = handle {
            let _ = handle.inbox.try_send(Box::new(message));
        }
    }

    /// The tables in memory, and the version of each that is there.
    pub(crate) fn known(&self) -> Vec<(String, i64)> {
        let handles = self.handles();
        let handles = handles.iter().flatten();
        handles.map(|(id, handle)| (id.clone(), handle.known.version.load(Ordering::Relaxed))).collect()
    }

    /// Asks a table something.
    pub(crate) async fn ask<T>(
        &self,
        table: &str,
        message: impl FnOnce(Reply<T>) -> Message,
    ) -> Result<T, Refused> {
        if !is_id(table) {
            return Err(Code::NotFound.because("there is no such table"));
        }
        let (reply, answer) = oneshot::channel();
        self.send(table, message(reply)).await;
        let gone = |_| Code::Unavailable.because("the table did not answer: try again");
        answer.await.map_err(gone)?
    }

    fn inbox(&self, table: &str) -> Option<mpsc::Sender<Letter>> {
        let mut handles = self.handles();
        let handles = handles.as_mut()?;
        if let Some(handle) = handles.get(table).filter(|handle| !handle.inbox.is_closed()) {
            return Some(handle.inbox.clone());
        }
        let (sender, inbox) = mpsc::channel(32);
        let known = Arc::<Known>::default();
        handles.insert(table.into(), Handle { inbox: sender.clone(), known: known.clone() });
        let (tables, id) = (self.clone(), table.to_string());
        let counted = Counted::new(&self.shared.metrics);
        tokio::spawn(async move {
            task::run(&tables, &id, inbox, &known).await;
            drop(counted);
        });
        Some(sender)
    }

    /// A task that ends takes its name off the list, unless another has it already.
    fn forget(&self, table: &str, inbox: &mut mpsc::Receiver<Letter>) {
        inbox.close();
        let mut handles = self.handles();
        let Some(handles) = handles.as_mut() else { return };
        if handles.get(table).is_some_and(|handle| handle.inbox.is_closed()) {
            handles.remove(table);
        }
    }
}

/// A table in memory, in the metrics, until its task ends in whatever way.
struct Counted(Arc<Metrics>);

impl Counted {
    fn new(metrics: &Arc<Metrics>) -> Counted {
        metrics.tables.inc();
        Counted(metrics.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.tables.dec();
    }
}

/// Could it be a table's name? Others are refused before they cost anything.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}
