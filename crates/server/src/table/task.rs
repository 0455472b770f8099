//! The task that owns a table: what it holds, and how it goes round.

use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};
use treize_engine::record::Record;
use treize_engine::{Seat, SeatSet, Viewer};

use super::bot::Thinking;
use super::follow::Elsewhere;
use super::lease::Lease;
use super::list::{self, Finished, Known, Progress};
use super::watchers::{Watcher, Watchers};
use super::{Act, Letter, Message, Tables, Watch};
use crate::bus::{Following, News};
use crate::live::{self, Live};
use crate::now;
use crate::store::{Identity, Row, Sitter, StoreError};
use crate::token::log_name;
use crate::wire::{ChatLine, Code, Notice, Refused, ServerMessage, Status, TableInfo, UNAVAILABLE};

/// Lines of chat that somebody who comes is told.
pub(super) const CHAT: i64 = 50;
/// Everybody is told at most this often who has come to a seat or left it; the last state counts.
const PRESENCE_INTERVAL: Duration = Duration::from_millis(250);

/// A table in memory.
pub(super) struct Task {
    pub(super) tables: Tables,
    pub(super) row: Row,
    pub(super) live: Option<Live>,
    /// What is known of a finished game that is played by other rules than this program knows.
    pub(super) finished: Option<Finished>,
    pub(super) watchers: Watchers,
    pub(super) chat: Vec<ChatLine>,
    pub(super) thinking: Thinking,
    /// When a bot tries again that could not decide.
    pub(super) retry_at: Option<Instant>,
    /// When the cards are dealt again after that failed.
    pub(super) deal_again_at: Option<Instant>,
    /// When somebody was last here or did something.
    pub(super) attended_at: Option<Instant>,
    /// How many decisions everybody here has been told of.
    pub(super) told: u32,
    /// What is in memory may not be what is in the store: that is read before anything else is done.
    pub(super) in_doubt: bool,
    /// News from other servers at this table.
    pub(super) following: Following,
    /// Since when, if so.
    pub(super) follows_since: Instant,
    /// Who looks on at other servers, and what they have been told of who looks on here.
    pub(super) elsewhere: Vec<Elsewhere>,
    pub(super) here: (Vec<Seat>, bool),
    /// The seats that everybody here has been told are connected, when that was, and when they are told again.
    connected: SeatSet,
    presence_told: Instant,
    presence_due: Option<Instant>,
    pub(super) lease: Lease,
    /// It is gone for good.
    pub(super) removed: bool,
}

/// For whom a table's description is the same: an administrator or not, the host or not, with these chairs and these
/// requests.
type Reader = (bool, bool, SeatSet, Vec<usize>);

/// Lives as long as somebody is interested.
pub(super) async fn run(tables: &Tables, id: &str, mut inbox: mpsc::Receiver<Letter>, known: &Known) {
    let loaded = Box::pin(Task::load(tables, id)).await;
    let mut task = match loaded {
        Ok(Some(task)) => task,
        Ok(None) => {
            return refuse_all(tables, id, inbox, &Code::NotFound.because("there is no such table")).await;
        }
        Err(error) => {
            tracing::error!(table = log_name(id), %error, "a table cannot be loaded");
            if matches!(error, StoreError::Unreadable(_)) {
                // Reported once, and not whenever it is looked for due tables: from now on it is not due.
                if let Err(error) = tables.shared().store.clear_due(id).await {
                    tracing::warn!(%error, "a table that cannot be loaded stays due");
                }
            }
            let why = Code::Unavailable.because("the table cannot be loaded");
            return refuse_all(tables, id, inbox, &why).await;
        }
    };
    let idle = tables.shared().idle;
    let mut last = Instant::now();
    task.go_on();
    while !task.removed {
        Box::pin(task.settle()).await;
        // What is in doubt may not be in the log: nobody is told of it.
        let presence_due = task.presence_due.filter(|_| !task.in_doubt);
        if !task.in_doubt {
            known.set(task.row.version, task.progress());
        }
        let wake = task.deadline().unwrap_or(last + idle).min(last + idle.max(Duration::from_secs(1)));
        let wake =
            [presence_due, task.retry_at, task.requests_due()].into_iter().flatten().fold(wake, Instant::min);
        // What is done is boxed: a table waits most of the time, and should not take room for it meanwhile.
        tokio::select! {
            message = inbox.recv() => {
                let Some(message) = message else { break };
                last = Instant::now();
                Box::pin(task.handle(*message)).await;
            }
            thought = task.thinking.thought() => Box::pin(task.bot_thought(thought)).await,
            news = task.following.next() => {
                last = Instant::now();
                Box::pin(task.hear(news)).await;
            }
            () = sleep_until(wake) => {
                if presence_due.is_some_and(|due| due <= Instant::now()) {
                    task.tell_table();
                }
                Box::pin(task.check_clock()).await;
                if task.retry_at.is_some_and(|due| due <= Instant::now()) {
                    Box::pin(task.retry()).await;
                }
                let quiet = task.watchers.is_empty() && !task.thinking.is_busy();
                if quiet && last.elapsed() >= idle {
                    break;
                }
                if last.elapsed() >= idle {
                    last = Instant::now();
                }
            }
        }
    }
    if task.removed {
        // It was removed, or could not be read: whoever looks comes back, and finds out which.
        let gone = Code::Unavailable.because("the table is no longer there: look again");
        task.watchers.hang_up(&ServerMessage::Refused(gone.clone()));
        return refuse_all(tables, id, inbox, &gone).await;
    }
    Box::pin(task.give_back()).await;
    drop(task);
    tables.forget(id, &mut inbox);
    // Whoever asked while this task was ending is answered by the next one: a watcher that this one accepted would
    // never be told anything again.
    while let Some(message) = inbox.recv().await {
        tables.send(id, *message).await;
    }
}

/// Tells everybody who asked why there is no such table.
async fn refuse_all(tables: &Tables, id: &str, mut inbox: mpsc::Receiver<Letter>, why: &Refused) {
    tables.forget(id, &mut inbox);
    while let Some(message) = inbox.recv().await {
        refuse(*message, why.clone());
    }
}

/// Tells whoever asked why not.
fn refuse(message: Message, why: Refused) {
    match message {
        Message::Watch(_, reply)
        | Message::Act(_, reply)
        | Message::Chat { reply, .. }
        | Message::Rename { reply, .. }
        | Message::Remove { reply, .. } => {
            let _ = reply.send(Err(why));
        }
        Message::Info { reply, .. } | Message::Command { reply, .. } => {
            let _ = reply.send(Err(why));
        }
        Message::Replay { reply, .. } => {
            let _ = reply.send(Err(why));
        }
        Message::Record { reply } => {
            let _ = reply.send(Err(why));
        }
        Message::Unwatch { .. } | Message::Poke | Message::Look { .. } | Message::Well(_) | Message::Gone => {
        }
    }
}

/// What went wrong, for those who need not know more.
pub(super) fn unavailable(error: &StoreError) -> Refused {
    tracing::error!(%error, "the store failed");
    Code::Unavailable.because(UNAVAILABLE)
}

impl Task {
    async fn load(tables: &Tables, id: &str) -> Result<Option<Task>, StoreError> {
        let Some(row) = tables.shared().store.table(id).await? else { return Ok(None) };
        let chat = tables.shared().store.chat(id, CHAT).await?;
        let mut task = Task {
            tables: tables.clone(),
            row,
            live: None,
            finished: None,
            watchers: Watchers::default(),
            chat,
            thinking: Thinking::default(),
            retry_at: None,
            deal_again_at: None,
            attended_at: None,
            told: 0,
            in_doubt: false,
            following: Following::default(),
            follows_since: Instant::now(),
            elsewhere: Vec::new(),
            here: (Vec::new(), false),
            connected: SeatSet::default(),
            presence_told: Instant::now(),
            presence_due: None,
            lease: Lease::default(),
            removed: false,
        };
        task.replay().await?;
        Ok(Some(task))
    }

    /// Plays the log from its beginning: what is in memory is only ever what is in the log.
    async fn replay(&mut self) -> Result<(), StoreError> {
        if self.row.status == Status::Dealing && !live::knows_rules(&self.row) {
            return self.do_without_rules().await;
        }
        if !self.row.status.has_cards() {
            self.live = None;
            return Ok(());
        }
        let shared = self.tables.shared();
        let log = shared.store.log(&self.row.id, 0).await?;
        match shared.replay(&self.row, log).await? {
            Ok(live) => {
                self.told = live.step();
                self.live = Some(live);
            }
            Err(error) if error.is_other_rules => self.do_without_rules().await?,
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }

    /// A table that is played by other rules than this program knows can be looked at from outside; if its game is over,
    /// its record tells the result.
    async fn do_without_rules(&mut self) -> Result<(), StoreError> {
        let store = &self.tables.shared().store;
        self.finished = store.record(&self.row.id).await?.as_ref().map(Finished::of);
        if matches!(self.row.status, Status::Dealing | Status::Playing) && self.row.due_at.is_some() {
            // Reported once: from then on it is not due.
            let (rules, game) = (self.row.rules, &self.row.setup.game);
            tracing::error!(table = log_name(&self.row.id), game, rules, "a game cannot go on: other rules");
            store.clear_due(&self.row.id).await?;
            self.row.due_at = None;
        }
        Ok(())
    }

    /// What must be known before a message is answered.
    async fn get_ready(&mut self, message: &Message) -> Result<(), Refused> {
        let is_behind = match message {
            // A decision is checked here, and once more by the log: it need not wait for a look at the store.
            Message::Act(..) => self.in_doubt,
            Message::Info { version: Some(version), .. } | Message::Look { version, .. } => {
                self.in_doubt || *version > self.row.version
            }
            Message::Unwatch { .. } | Message::Well(_) | Message::Gone => false,
            _ => return self.look().await.map(drop),
        };
        if is_behind { self.catch_up().await } else { Ok(()) }
    }

    async fn handle(&mut self, message: Message) {
        if let Err(why) = self.get_ready(&message).await {
            return refuse(message, why);
        }
        if self.is_of_somebody_here(&message) {
            self.attended_at = Some(Instant::now());
        }
        match message {
            Message::Watch(watch, reply) => {
                let done = self.watch(watch).await;
                let _ = reply.send(done);
                self.go_on();
            }
            Message::Unwatch { connection, seat } => self.unwatch(connection, seat),
            Message::Act(act, reply) => {
                let done = self.act(&act).await;
                // The sender is told first, then everybody: both only now that it is in the log.
                if let Ok(acted) = &done {
                    act.out.send(text(&ServerMessage::Done { id: act.client, n: acted.n }));
                    if acted.is_new {
                        self.tell_frames();
                        self.go_on();
                    }
                }
                let _ = reply.send(done.map(drop));
            }
            Message::Chat { who, text, reply } => {
                let _ = reply.send(self.say(&who, text).await);
            }
            Message::Info { who, reply, .. } => {
                let _ = reply.send(Ok(self.info(who.as_ref())));
            }
            Message::Command { who, command, reply } => {
                let done = self.command(&who, command).await;
                let _ = reply.send(done.map(|()| self.info(Some(&who))));
            }
            Message::Replay { who, viewer, reply } => {
                let _ = reply.send(self.replay_for(who.as_ref(), viewer));
            }
            Message::Record { reply } => {
                let _ = reply.send(self.record().await);
            }
            Message::Rename { who, name, reply } => {
                let _ = reply.send(self.rename(&who, &name).await);
            }
            Message::Remove { who, reply } => {
                let _ = reply.send(self.remove(&who).await);
            }
            Message::Poke => {
                // Whoever pokes has got the lease, or need not have one.
                self.lease = Lease::Unknown;
                self.check_clock().await;
                self.go_on();
                self.correct_due().await;
            }
            Message::Look { refresh, .. } => {
                if refresh {
                    self.refresh();
                }
                self.go_on();
            }
            Message::Well(well) => self.store_is(well).await,
            Message::Gone => self.removed = true,
        }
    }

    /// Is the message from somebody who is here, plays or is the host? Others do not keep bots from resting.
    fn is_of_somebody_here(&self, message: &Message) -> bool {
        let (Message::Act(Act { who, .. }, _) | Message::Chat { who, .. } | Message::Command { who, .. }) =
            message
        else {
            return matches!(message, Message::Unwatch { .. }) && !self.watchers.is_empty();
        };
        self.is_host(who) || self.row.chairs.iter().any(|chair| chair.belongs_to(&who.id))
    }

    async fn watch(&mut self, watch: Watch) -> Result<(), Refused> {
        let Watch { connection, who, seat, after, out } = watch;
        self.may_look(Some(&who), seat)?;
        if let Some(seat) = seat {
            self.come_back(seat).await?;
        }
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        let frame = self.frame_after(viewer, after);
        let is_refused = frame.is_none() && self.row.status.has_cards();
        if !is_refused {
            self.watchers.insert(Watcher { connection, who: who.clone(), seat, out: out.clone() });
            self.presence_changed();
        }
        out.send(text(&ServerMessage::Table { table: self.info(Some(&who)) }));
        let lines = self.chat.clone();
        out.send(text(&ServerMessage::Chat { table: self.row.id.clone(), lines }));
        if let Some(frame) = frame {
            self.tables.shared().metrics.frames.inc();
            out.send(text(&ServerMessage::Frame(frame)));
        }
        // Whoever is refused knows what the table is like, but does not watch it: the connection sends no `Unwatch`.
        if is_refused { Err(self.no_cards()) } else { Ok(()) }
    }

    fn unwatch(&mut self, connection: u64, seat: Option<Seat>) {
        self.watchers.remove(connection, seat);
        self.presence_changed();
    }

    /// The seats from which somebody looks at the table, here or at another server.
    pub(super) fn connected(&self) -> SeatSet {
        let here = self.watchers.seats(self.row.setup.players);
        let elsewhere = self.elsewhere.iter().flat_map(|other| other.seats.iter().copied());
        here.into_iter().chain(elsewhere).collect()
    }

    /// Somebody has come or gone. Everybody is told soon if that concerns a seat; nobody is told of spectators, so
    /// that a crowd of them costs the players nothing.
    pub(super) fn presence_changed(&mut self) {
        self.presence_due =
            (self.connected() != self.connected).then(|| self.presence_told + PRESENCE_INTERVAL);
    }

    /// May somebody look from there?
    pub(super) fn may_look(&self, who: Option<&Identity>, seat: Option<Seat>) -> Result<(), Refused> {
        match seat {
            Some(seat) => {
                let chair = self.row.chairs.get(seat.index());
                if who.is_some_and(|who| chair.is_some_and(|chair| chair.belongs_to(&who.id))) {
                    Ok(())
                } else {
                    Err(Code::NotYours.because(format!("seat {seat} is not yours")))
                }
            }
            // Before the deal and after the end there is nothing to hide.
            None if self.row.setup.spectators || self.row.status != Status::Playing => Ok(()),
            None => Err(Code::NotYours.because("this table has no spectators")),
        }
    }

    /// How far the game has come, and who is here.
    fn progress(&self) -> Progress {
        Progress::of(self.live.as_ref(), self.finished.as_ref(), self.connected())
    }

    /// What the table is like, for somebody.
    pub(super) fn info(&self, who: Option<&Identity>) -> TableInfo {
        list::info(self.tables.shared(), &self.row, &self.progress(), who)
    }

    pub(super) fn is_host(&self, who: &Identity) -> bool {
        list::is_host(&self.row, who)
    }

    /// What of a table's description depends on who reads it: is it the host, and which chairs and requests are theirs?
    fn reader(&self, who: &Identity) -> Reader {
        let chairs = Seat::all(self.row.setup.players).zip(&self.row.chairs);
        let own = chairs.filter(|(_, chair)| chair.belongs_to(&who.id)).map(|(seat, _)| seat);
        let requests = self.row.guests.requests.iter().enumerate();
        let requests = requests.filter(|(_, request)| request.identity == who.id).map(|(place, _)| place);
        (who.admin, self.row.host == who.id, own.collect(), requests.collect())
    }

    /// Tells everybody what the table is like. It is written once for all who read the same.
    pub(super) fn tell_table(&mut self) {
        (self.connected, self.presence_told, self.presence_due) = (self.connected(), Instant::now(), None);
        let mut written: Vec<(Reader, Utf8Bytes)> = Vec::new();
        let mut told = Vec::with_capacity(self.watchers.len());
        for watcher in self.watchers.iter() {
            let reader = self.reader(&watcher.who);
            let known = written.iter().find(|(other, _)| *other == reader).map(|(_, text)| text.clone());
            told.push(known.unwrap_or_else(|| {
                let text = text(&ServerMessage::Table { table: self.info(Some(&watcher.who)) });
                written.push((reader, text.clone()));
                text
            }));
        }
        let mut told = told.into_iter();
        self.watchers.retain(|watcher| told.next().is_none_or(|text| watcher.out.send(text)));
    }

    /// Tells everybody what the last decision brought about, each as they may know it.
    pub(super) fn tell_frames(&mut self) {
        let Some(live) = &self.live else { return };
        self.told = live.step();
        let mut written: Vec<(Viewer, Utf8Bytes)> = Vec::new();
        let (id, due_at) = (&self.row.id, self.clock_at());
        let frames = &self.tables.shared().metrics.frames;
        self.watchers.retain(|watcher| {
            let viewer = watcher.viewer();
            let known = written.iter().find(|(other, _)| *other == viewer).map(|(_, text)| text.clone());
            let frame = known.unwrap_or_else(|| {
                let frame = live.frame(id, viewer, live.events(viewer), due_at);
                let text = text(&ServerMessage::Frame(frame));
                written.push((viewer, text.clone()));
                text
            });
            frames.inc();
            watcher.out.send(frame)
        });
        if live.outcome().is_some() {
            self.tell_table();
        }
    }

    async fn say(&mut self, who: &Identity, words: String) -> Result<(), Refused> {
        let sits = self.row.chairs.iter().any(|chair| chair.belongs_to(&who.id));
        let watches = self.watchers.iter().any(|watcher| watcher.who.id == who.id);
        if !sits && !watches {
            return Err(Code::NotYours.because("you are not at this table"));
        }
        if !sits {
            self.is_welcome(who)?;
        }
        let (name, seat) = self.speaker(who);
        self.add_line(ChatLine { n: 0, name, text: words, at: now(), seat, notice: None }).await
    }

    /// By which name somebody speaks, and from which seat: at their own, people speak by the name that stands there, so
    /// that nobody can take another player's.
    fn speaker(&self, who: &Identity) -> (String, Option<Seat>) {
        let own =
            Seat::all(self.row.setup.players).zip(&self.row.chairs).filter_map(|(seat, chair)| match &chair
                .sitter
            {
                Some(Sitter::Person { identity, name, .. }) if *identity == who.id => Some((name, seat)),
                _ => None,
            });
        // Of several people on one device, the one of the device's own name.
        let own = own.min_by_key(|(name, _)| **name != who.name);
        own.map_or_else(|| (who.name.clone(), None), |(name, seat)| (name.clone(), Some(seat)))
    }

    /// The table itself says something to everybody. What it tells of has happened, even if this cannot be written.
    pub(super) async fn notice(&mut self, notice: Notice, name: String, seat: Seat) {
        let (seat, notice) = (Some(seat), Some(notice));
        let line = ChatLine { n: 0, name, text: String::new(), at: now(), seat, notice };
        if let Err(refused) = self.add_line(line).await {
            tracing::warn!(code = ?refused.code, "a notice was not written");
        }
    }

    /// Adds a line, under the next number.
    async fn add_line(&mut self, mut line: ChatLine) -> Result<(), Refused> {
        loop {
            line.n = self.chat.last().map_or(0, |line| line.n + 1);
            let store = &self.tables.shared().store;
            if store.add_chat(&self.row.id, &line).await.map_err(|error| unavailable(&error))? {
                self.row.version += 1;
                self.announce(&News::Said(line.clone()));
                self.tell_line(line);
                return Ok(());
            }
            // Somebody else has said something at the same moment.
            self.catch_up().await?;
        }
    }

    /// The record of a game that ended before records were kept: from now on it is.
    async fn record(&self) -> Result<Record, Refused> {
        if self.row.status == Status::Over && self.live.is_none() {
            return Err(self.no_cards());
        }
        let record = self.live.as_ref().and_then(|live| live.proved_record(&self.row));
        let record =
            record.ok_or_else(|| Code::NotOver.because("the record is open when the game is over"))?;
        if let Err(error) = self.tables.shared().store.add_record(&self.row.id, &record).await {
            tracing::warn!(%error, "a record cannot be kept");
        }
        Ok(record)
    }
}

/// A message as it goes over the wire.
pub(super) fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages are plain data").into()
}
