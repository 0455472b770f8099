//! The task that owns a table: its state and its loop.

use std::collections::BTreeMap;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};
use treize_engine::{Seat, SeatSet, Viewer};
use treize_record::Record;

use super::bot::Thinking;
use super::lease::Lease;
use super::list::{self, Finished, Progress, TableSummary};
use super::sync::{LocalPresence, RemotePresence};
use super::together::Leading;
use super::watchers::{Watcher, Watchers};
use super::{Act, BoxedMessage, Outgoing, TableMessage, Tables, Watch};
use crate::bus::{News, Subscription};
use crate::deals::check_seal;
use crate::live::{self, Live};
use crate::now;
use crate::store::{Chair, Identity, Row, Sitter, StoreError};
use crate::token::log_name;
use treize_protocol::{
    ChatLine, Code, Notice, Refused, SPECTATORS_COUNTED, ServerMessage, Status, TableInfo, UNAVAILABLE,
};

/// How many chat lines a new watcher receives.
pub(super) const CHAT: i64 = 50;
/// The minimum time between two messages about presence. Only the last state is sent.
const PRESENCE_INTERVAL: Duration = Duration::from_millis(250);

/// A table in memory.
pub(super) struct Task {
    pub(super) tables: Tables,
    pub(super) row: Row,
    pub(super) live: Option<Live>,
    /// The result of a finished game whose rules this program does not know.
    pub(super) finished: Option<Finished>,
    pub(super) watchers: Watchers,
    pub(super) chat: Vec<ChatLine>,
    pub(super) thinking: Thinking,
    /// When a bot that could not decide tries again.
    pub(super) retry_at: Option<Instant>,
    /// When to try again after a deal has failed.
    pub(super) deal_again_at: Option<Instant>,
    /// When a person was last here or did something.
    pub(super) attended_at: Option<Instant>,
    /// How many actions the watchers here have received.
    pub(super) sent_steps: u32,
    /// The state in memory may differ from the store: catch up before doing anything else.
    pub(super) in_doubt: bool,
    /// News from other servers at this table.
    pub(super) subscription: Subscription,
    /// When the subscription began.
    pub(super) subscribed_since: Instant,
    /// Who watches at other servers, and what was last announced to them about this server.
    pub(super) remote_presence: Vec<RemotePresence>,
    pub(super) announced_presence: LocalPresence,
    /// Until when the presence at other servers is of interest though nobody watches here.
    pub(super) presence_sought_until: Option<Instant>,
    /// The connected seats as last sent to the watchers, those for which nobody was at the table, the number of spectators, when
    /// they were sent, and when they are sent next.
    sent_connected: SeatSet,
    sent_absent: SeatSet,
    sent_spectators: u8,
    presence_sent_at: Instant,
    presence_due: Option<Instant>,
    /// Since when nobody has been at the table for a seat, in milliseconds since 1970; at the earliest since the table was loaded.
    absent_since: BTreeMap<Seat, i64>,
    pub(super) lease: Lease,
    /// Who leads those who look at the finished game together.
    pub(super) leading: Leading,
    /// The table was removed, or what is in memory cannot be trusted: the next message loads it again.
    pub(super) must_end: bool,
}

/// What a table's description depends on: administrator or not, host or not, the reader's chairs and the reader's
/// requests.
type Reader = (bool, bool, SeatSet, Vec<usize>);

/// The table's actor. Stops after the idle timeout without watchers or pending work.
pub(super) async fn run(
    tables: &Tables,
    id: &str,
    mut inbox: mpsc::Receiver<BoxedMessage>,
    summary: &TableSummary,
) {
    let loaded = Box::pin(Task::load(tables, id)).await;
    let mut task = match loaded {
        Ok(Some(task)) => task,
        Ok(None) => {
            let why = Code::NotFound.because("there is no such table");
            return Box::pin(refuse_all(tables, id, inbox, &why)).await;
        }
        Err(error) => {
            if !matches!(error, StoreError::Unreadable(_)) {
                tracing::error!(table = log_name(id), %error, "a table cannot be loaded");
            } else if tables.shared().node.set_aside(id) {
                // Report the error once, not at every poll for due tables.
                tracing::error!(table = log_name(id), %error, "a table cannot be loaded");
                Box::pin(leave_to_others(tables, id)).await;
            }
            let why = Code::Unavailable.because("the table cannot be loaded");
            return Box::pin(refuse_all(tables, id, inbox, &why)).await;
        }
    };
    let idle = tables.shared().idle;
    let mut last = Instant::now();
    task.start_bot();
    while !task.must_end {
        if task.may_need_reconciling() {
            Box::pin(task.reconcile()).await;
        }
        // A state in doubt may not be in the log, so it is not sent to anybody.
        let presence_due = task.presence_due.filter(|_| !task.in_doubt);
        if !task.in_doubt {
            summary.set(task.row.version, task.progress());
        }
        let wake = task.deadline().unwrap_or(last + idle).min(last + idle.max(Duration::from_secs(1)));
        let wake = [presence_due, task.retry_at, task.requests_due(), task.lead_due()]
            .into_iter()
            .flatten()
            .fold(wake, Instant::min);
        // The work is boxed, because a table waits most of the time and should use little memory meanwhile.
        tokio::select! {
            message = inbox.recv() => {
                let Some(message) = message else { break };
                last = Instant::now();
                Box::pin(task.handle(*message)).await;
            }
            thought = task.thinking.thought() => Box::pin(task.bot_thought(thought)).await,
            news = task.subscription.next() => {
                last = Instant::now();
                Box::pin(task.handle_news(news)).await;
            }
            () = sleep_until(wake) => {
                if presence_due.is_some_and(|due| due <= Instant::now()) {
                    task.send_presence();
                }
                task.check_lead();
                Box::pin(task.check_clock()).await;
                if task.retry_at.is_some_and(|due| due <= Instant::now()) {
                    Box::pin(task.retry()).await;
                }
                let quiet = task.watchers.is_empty() && !task.thinking.is_busy() && !task.seeks_presence();
                if quiet && last.elapsed() >= idle {
                    break;
                }
                if last.elapsed() >= idle {
                    last = Instant::now();
                }
            }
        }
    }
    if task.must_end {
        // The watchers reconnect and find out whether the table was removed.
        let gone = Code::Unavailable.because("the table is no longer there: look again");
        task.watchers.hang_up(&ServerMessage::Refused(gone));
    } else {
        Box::pin(task.give_back()).await;
    }
    drop(task);
    tables.forget(id, &mut inbox);
    // Messages that arrived while this task was ending go to the next task, which reads whether the table is still there.
    while let Some(message) = inbox.recv().await {
        Box::pin(tables.send(id, *message)).await;
    }
}

/// Lets other servers drive a table that this one cannot drive. A newer program may understand it, so it stays due. If
/// there are no other servers, it is not due until it changes.
async fn leave_to_others(tables: &Tables, id: &str) {
    let shared = tables.shared();
    let left = if shared.store.is_shared() {
        shared.store.drop_lease(id, &shared.node.id).await
    } else {
        shared.store.clear_due(id).await
    };
    if let Err(error) = left {
        tracing::warn!(table = log_name(id), %error, "a table cannot be left to other servers");
    }
}

/// Refuses all pending messages.
async fn refuse_all(tables: &Tables, id: &str, mut inbox: mpsc::Receiver<BoxedMessage>, why: &Refused) {
    tables.forget(id, &mut inbox);
    while let Some(message) = inbox.recv().await {
        refuse(*message, why.clone());
    }
}

/// Sends a refusal as the reply.
fn refuse(message: TableMessage, why: Refused) {
    match message {
        TableMessage::Watch(_, reply)
        | TableMessage::Act(_, reply)
        | TableMessage::Chat { reply, .. }
        | TableMessage::LookTogether { reply, .. }
        | TableMessage::Rename { reply, .. }
        | TableMessage::Remove { reply, .. } => {
            let _ = reply.send(Err(why));
        }
        TableMessage::Why { reply, .. } => {
            let _ = reply.send(Err(why));
        }
        TableMessage::Position { reply, .. } => {
            let _ = reply.send(Err(why));
        }
        TableMessage::Info { reply, .. } | TableMessage::Command { reply, .. } => {
            let _ = reply.send(Err(why));
        }
        TableMessage::Replay { reply, .. } => {
            let _ = reply.send(Err(why));
        }
        TableMessage::Record { reply } => {
            let _ = reply.send(Err(why));
        }
        TableMessage::Forget { reply, .. } => {
            let _ = reply.send(Err(why));
        }
        TableMessage::Attention { reply } => {
            let _ = reply.send(Err(why));
        }
        TableMessage::Unwatch { .. }
        | TableMessage::Poke
        | TableMessage::CatchUp { .. }
        | TableMessage::StoreHealth(_)
        | TableMessage::Gone => {}
    }
}

/// Logs an error of the store, and returns a refusal without details.
pub(super) fn unavailable(error: &StoreError) -> Refused {
    tracing::error!(%error, "the store failed");
    Code::Unavailable.because(UNAVAILABLE)
}

impl Task {
    /// Boxed, because the future of its task would otherwise have room for it several times.
    async fn load(tables: &Tables, id: &str) -> Result<Option<Box<Task>>, StoreError> {
        let Some(row) = tables.shared().store.table(id).await? else { return Ok(None) };
        let chat = tables.shared().store.chat(id, CHAT).await?;
        let mut task = Box::new(Task {
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
            sent_steps: 0,
            in_doubt: false,
            subscription: Subscription::default(),
            subscribed_since: Instant::now(),
            remote_presence: Vec::new(),
            announced_presence: LocalPresence::default(),
            presence_sought_until: None,
            sent_connected: SeatSet::default(),
            sent_absent: SeatSet::default(),
            sent_spectators: 0,
            presence_sent_at: Instant::now(),
            presence_due: None,
            absent_since: BTreeMap::new(),
            lease: Lease::default(),
            leading: Leading::default(),
            must_end: false,
        });
        task.note_absences();
        task.replay().await?;
        if task.knows_rules() {
            tables.shared().node.take_up(id);
            if task.row.due_at.is_none() && task.due_at().is_some() {
                // A server that did not understand the table has written it. If this fails, the next load tries again.
                let _ = task.write_row().await;
            }
        }
        Ok(Some(task))
    }

    /// Replays the log from its beginning: the state in memory always comes from the log.
    async fn replay(&mut self) -> Result<(), StoreError> {
        if self.row.status == Status::Dealing && !live::knows_rules(&self.row) {
            return self.load_without_rules().await;
        }
        if !self.row.status.has_cards() {
            self.live = None;
            return Ok(());
        }
        let shared = self.tables.shared();
        let log = shared.store.log(&self.row.id, 0).await?;
        match shared.replay(&self.row, log).await? {
            Ok(live) => {
                self.sent_steps = live.step();
                self.live = Some(live);
            }
            Err(error) if error.is_other_rules => self.load_without_rules().await?,
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }

    /// Loads a table whose rules this program does not know. Only its description can be shown; the record of a
    /// finished game contains the result.
    async fn load_without_rules(&mut self) -> Result<(), StoreError> {
        let shared = self.tables.shared();
        self.finished = shared.store.record(&self.row.id).await?.as_ref().map(Finished::of);
        if !self.knows_rules() && self.row.due_at.is_some() && shared.node.set_aside(&self.row.id) {
            // Report it once.
            let (rules, game) = (self.row.rules, &self.row.setup.game);
            tracing::error!(table = log_name(&self.row.id), game, rules, "a game cannot go on: other rules");
            leave_to_others(&self.tables, &self.row.id).await;
        }
        Ok(())
    }

    /// Whether this server can deal the table, or continue its game.
    pub(super) fn knows_rules(&self) -> bool {
        !matches!(self.row.status, Status::Dealing | Status::Playing) || live::knows_rules(&self.row)
    }

    /// Whether the table waits for a deal that never comes: this server does not know the rules, and there is no other.
    pub(super) fn is_stuck(&self) -> bool {
        self.row.status == Status::Dealing && !self.knows_rules() && !self.tables.shared().store.is_shared()
    }

    /// Catches up if the message requires it.
    async fn prepare(&mut self, message: &TableMessage) -> Result<(), Refused> {
        let is_behind = match message {
            // An action is checked here, and again by the log, so it does not wait for a read of the store.
            TableMessage::Act(..) => self.in_doubt,
            // A finished game does not change.
            TableMessage::LookTogether { .. } if self.row.status == Status::Over => self.in_doubt,
            TableMessage::Info { version: Some(version), .. } | TableMessage::CatchUp { version, .. } => {
                self.in_doubt || *version > self.row.version
            }
            TableMessage::Unwatch { .. } | TableMessage::StoreHealth(_) | TableMessage::Gone => false,
            _ => return self.catch_up_if_behind().await.map(drop),
        };
        if is_behind { self.catch_up().await } else { Ok(()) }
    }

    async fn handle(&mut self, message: TableMessage) {
        if let Err(why) = self.prepare(&message).await {
            return refuse(message, why);
        }
        if self.is_from_participant(&message) {
            self.attended_at = Some(Instant::now());
        }
        match message {
            TableMessage::Watch(watch, reply) => {
                let done = self.watch(watch).await;
                let _ = reply.send(done);
                self.start_bot();
            }
            TableMessage::Unwatch { connection, seat } => self.unwatch(connection, seat),
            TableMessage::Act(act, reply) => {
                let done = self.act(&act).await;
                // The sender receives the answer first, then everybody the frame: both only after the action is in the
                // log.
                if let Ok(acted) = &done {
                    act.out.send(text(&ServerMessage::Done { id: act.client, n: acted.n }));
                    if acted.is_new {
                        self.send_frames();
                        self.start_bot();
                    }
                }
                let _ = reply.send(done.map(drop));
            }
            TableMessage::Why { who, seat, action, reply } => {
                let _ = reply.send(self.reason(&who, seat, &action));
            }
            TableMessage::Position { who, seat, reply } => {
                let _ = reply.send(self.position(&who, seat));
            }
            TableMessage::Chat { who, text, reply } => {
                let _ = reply.send(self.say(&who, text).await);
            }
            TableMessage::LookTogether { connection, who, wish, reply } => {
                let _ = reply.send(self.look_together(connection, &who, wish));
            }
            TableMessage::Info { who, reply, .. } => {
                let _ = reply.send(Ok(self.info(who.as_ref())));
            }
            TableMessage::Command { who, command, reply } => {
                let done = self.command(&who, command).await;
                let _ = reply.send(done.map(|()| self.info(Some(&who))));
            }
            TableMessage::Replay { who, viewer, reply } => {
                let _ = reply.send(self.replay_for(who.as_ref(), viewer));
            }
            TableMessage::Record { reply } => {
                let _ = reply.send(self.record().await);
            }
            TableMessage::Attention { reply } => {
                let _ = reply.send(Ok(self.attention()));
            }
            TableMessage::Rename { who, name, reply } => {
                let _ = reply.send(self.rename(&who, &name).await);
            }
            TableMessage::Forget { identity, reply } => {
                let _ = reply.send(self.forget(&identity).await);
                self.start_bot();
            }
            TableMessage::Remove { who, reply } => {
                let _ = reply.send(self.remove(&who).await);
            }
            TableMessage::Poke => {
                // The sender of `Poke` has got the lease, or does not need one.
                self.lease = Lease::Unknown;
                self.check_clock().await;
                self.start_bot();
                self.correct_due().await;
            }
            TableMessage::CatchUp { refresh, .. } => {
                if refresh {
                    self.refresh();
                }
                self.start_bot();
            }
            TableMessage::StoreHealth(well) => self.store_health_changed(well).await,
            TableMessage::Gone => self.must_end = true,
        }
    }

    /// Whether the message is from a watcher, a player or the host. Messages from others do not keep bots from resting.
    fn is_from_participant(&self, message: &TableMessage) -> bool {
        let (TableMessage::Act(Act { who, .. }, _)
        | TableMessage::Chat { who, .. }
        | TableMessage::Command { who, .. }) = message
        else {
            return matches!(message, TableMessage::Unwatch { .. }) && !self.watchers.is_empty();
        };
        self.is_host(who) || self.row.chairs.iter().any(|chair| chair.belongs_to(&who.id))
    }

    async fn watch(&mut self, watch: Watch) -> Result<(), Refused> {
        let Watch { connection, who, seat, after, out } = watch;
        self.may_look(Some(&who), seat)?;
        let is_sealed = self.row.source.is_some() && self.row.status.has_cards();
        if seat.is_none() && (self.row.status == Status::Over || is_sealed) {
            check_seal(&self.tables.shared().store, &self.row.id, Some(&who)).await?;
        }
        if let Some(seat) = seat {
            self.come_back(seat).await?;
        }
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        let frame = self.frame_after(viewer, after);
        let is_refused = frame.is_none() && self.row.status.has_cards() || self.is_stuck();
        if !is_refused {
            let is_first = seat.is_none() && self.spectators() == 0;
            self.watchers.insert(Watcher::new(connection, who.clone(), seat, out.clone()));
            self.leader_moved();
            // The first spectator is told below, and there is no other to tell.
            if is_first {
                self.sent_spectators = self.spectators();
            }
            self.presence_changed();
        }
        out.send(text(&ServerMessage::Table { table: self.info(Some(&who)) }));
        let lines = self.chat.clone();
        out.send(text(&ServerMessage::Chat { table: self.row.id.clone(), lines }));
        if let Some(frame) = frame {
            self.tables.shared().metrics.frames.inc();
            out.send(frame);
        }
        // A refused client has received the table, but does not watch it: the connection sends no `Unwatch`.
        if is_refused { Err(self.no_cards()) } else { Ok(()) }
    }

    fn unwatch(&mut self, connection: u64, seat: Option<Seat>) {
        self.watchers.remove(connection, seat);
        self.leader_moved();
        self.presence_changed();
        // It may be their turn. After the end there is nothing that they have not seen.
        if self.row.status != Status::Over {
            self.tables.shared().notifier.left(&self.row.id);
        }
    }

    /// The seats that are watched, at this server or another.
    pub(super) fn connected(&self) -> SeatSet {
        let local = self.watchers.watched(self.row.setup.seats());
        let remote = self.remote_presence.iter().flat_map(|other| other.seats.iter().copied());
        local.into_iter().chain(remote).collect()
    }

    /// The people who watch at this server without a seat, as far as they are counted.
    pub(super) fn local_spectators(&self) -> u8 {
        let is_seated = |id: &str| self.row.chairs.iter().any(|chair| chair.belongs_to(id));
        self.watchers.spectators(SPECTATORS_COUNTED, is_seated)
    }

    /// The people who watch without a seat, at this server or another, as far as they are counted.
    pub(super) fn spectators(&self) -> u8 {
        let remote = self.remote_presence.iter().map(|other| other.spectators);
        remote.fold(self.local_spectators(), u8::saturating_add).min(SPECTATORS_COUNTED)
    }

    /// Schedules a message about presence if a seat has connected or disconnected, for everybody, or if the number of
    /// spectators has changed, for them alone. Beyond a number they are not counted, so that a crowd costs nothing.
    pub(super) fn presence_changed(&mut self) {
        self.note_absences();
        self.presence_due = (self.connected() != self.sent_connected
            || self.absent() != self.sent_absent
            || self.spectators() != self.sent_spectators)
            .then(|| self.presence_sent_at + PRESENCE_INTERVAL);
    }

    /// The seats for which nobody is at the table. Who watches without their seat is there.
    fn absent(&self) -> SeatSet {
        let connected = self.connected();
        let is_there = |chair: &Chair| match &chair.sitter {
            Some(Sitter::Person { identity, .. }) => self.watchers.is_here(identity),
            _ => false,
        };
        let seats = self.row.setup.seats().zip(&self.row.chairs);
        seats
            .filter(|(seat, chair)| !connected.contains(*seat) && !is_there(chair))
            .map(|(seat, _)| seat)
            .collect()
    }

    /// Notes since when nobody has been at the table for a seat.
    fn note_absences(&mut self) {
        let (absent, now) = (self.absent(), now());
        self.absent_since.retain(|seat, _| absent.contains(*seat));
        for seat in absent {
            self.absent_since.entry(seat).or_insert(now);
        }
    }

    /// Sends who is present to those who do not know it yet.
    fn send_presence(&mut self) {
        if self.connected() == self.sent_connected && self.absent() == self.sent_absent {
            self.send_table_to(|watcher| watcher.seat.is_none());
        } else {
            self.send_table();
        }
    }

    /// Checks that a person may watch from this seat.
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

    /// The progress of the game, and who is connected.
    pub(super) fn progress(&self) -> Progress {
        let progress = Progress::of(self.live.as_ref(), self.finished.as_ref(), self.connected());
        Progress { spectators: self.spectators(), absent_since: self.absent_since.clone(), ..progress }
    }

    /// The description of the table for one person.
    pub(super) fn info(&self, who: Option<&Identity>) -> TableInfo {
        list::info(self.tables.shared(), &self.row, &self.progress(), who)
    }

    pub(super) fn is_host(&self, who: &Identity) -> bool {
        list::is_host(&self.row, who)
    }

    /// The parts of a table's description that depend on its reader.
    fn reader(&self, who: &Identity) -> Reader {
        let chairs = self.row.setup.seats().zip(&self.row.chairs);
        let own = chairs.filter(|(_, chair)| chair.belongs_to(&who.id)).map(|(seat, _)| seat);
        let requests = self.row.guests.requests.iter().enumerate();
        let requests = requests.filter(|(_, request)| request.identity == who.id).map(|(index, _)| index);
        (who.admin, self.row.host == who.id, own.collect(), requests.collect())
    }

    /// Sends the description of the table to all watchers. It is serialised once for all readers with the same rights.
    pub(super) fn send_table(&mut self) {
        (self.sent_connected, self.sent_absent) = (self.connected(), self.absent());
        self.send_table_to(|_| true);
    }

    fn send_table_to(&mut self, is_reader: impl Fn(&Watcher) -> bool) {
        self.sent_spectators = self.spectators();
        (self.presence_sent_at, self.presence_due) = (Instant::now(), None);
        let mut written: Vec<(Reader, Outgoing)> = Vec::new();
        let mut texts = Vec::with_capacity(self.watchers.len());
        for watcher in self.watchers.iter().filter(|watcher| is_reader(watcher)) {
            let reader = self.reader(&watcher.who);
            let written_before =
                written.iter().find(|(other, _)| *other == reader).map(|(_, text)| text.clone());
            texts.push(written_before.unwrap_or_else(|| {
                let text = text(&ServerMessage::Table { table: self.info(Some(&watcher.who)) });
                written.push((reader, text.clone()));
                text
            }));
        }
        let mut texts = texts.into_iter();
        self.watchers
            .retain(|watcher| !is_reader(watcher) || texts.next().is_none_or(|text| watcher.out.send(text)));
    }

    /// Sends the events of the last action to all watchers, redacted for each.
    pub(super) fn send_frames(&mut self) {
        let Some(live) = &self.live else { return };
        self.sent_steps = live.step();
        let mut written: Vec<(Viewer, Outgoing)> = Vec::new();
        let (id, due_at, mut texts) = (&self.row.id, self.clock_at(), live.texts());
        let frames = &self.tables.shared().metrics.frames;
        self.watchers.retain(|watcher| {
            let viewer = watcher.viewer();
            let written_before =
                written.iter().find(|(other, _)| *other == viewer).map(|(_, text)| text.clone());
            let frame = written_before.unwrap_or_else(|| {
                let frame = Outgoing::frame(live.frame(id, viewer, None, due_at, &mut texts));
                written.push((viewer, frame.clone()));
                frame
            });
            frames.inc();
            watcher.out.send(frame)
        });
        if live.outcome().is_some() {
            self.send_table();
        }
    }

    async fn say(&mut self, who: &Identity, words: String) -> Result<(), Refused> {
        let sits = self.row.chairs.iter().any(|chair| chair.belongs_to(&who.id));
        let watches = self.watchers.is_here(&who.id);
        if !sits && !watches {
            return Err(Code::NotYours.because("you are not at this table"));
        }
        if !sits {
            self.is_welcome(who)?;
        }
        let (name, seat) = self.speaker(who);
        let line = ChatLine { n: 0, name, text: words, at: now(), seat, notice: None };
        self.add_line(line, &who.id).await
    }

    /// The name and the seat of a person who chats. People at a seat use the name of their chair, so that nobody can
    /// use another player's name.
    pub(super) fn speaker(&self, who: &Identity) -> (String, Option<Seat>) {
        let own =
            self.row.setup.seats().zip(&self.row.chairs).filter_map(|(seat, chair)| match &chair.sitter {
                Some(Sitter::Person { identity, name, .. }) if *identity == who.id => Some((name, seat)),
                _ => None,
            });
        // Of several people on one device, the one with the device's own name.
        let own = own.min_by_key(|(name, _)| **name != who.name);
        own.map_or_else(|| (who.name.clone(), None), |(name, seat)| (name.clone(), Some(seat)))
    }

    /// Adds a notice of the table itself about a person to the chat. It reports what has happened, so a failure to write it
    /// is only logged.
    pub(super) async fn notice(&mut self, notice: Notice, identity: &str, name: String, seat: Seat) {
        let (seat, notice) = (Some(seat), Some(notice));
        let line = ChatLine { n: 0, name, text: String::new(), at: now(), seat, notice };
        if let Err(refused) = self.add_line(line, identity).await {
            tracing::warn!(code = ?refused.code, "a notice was not written");
        }
    }

    /// Adds a line of this person, or a notice about them, with the next number.
    async fn add_line(&mut self, mut line: ChatLine, author: &str) -> Result<(), Refused> {
        loop {
            line.n = self.chat.last().map_or(0, |line| line.n + 1);
            let store = &self.tables.shared().store;
            let added = store.add_chat(&self.row.id, &line, author).await;
            if added.map_err(|error| unavailable(&error))? {
                self.row.version += 1;
                self.announce(&News::Said(line.clone()));
                self.send_line(line);
                return Ok(());
            }
            // Another line was added at the same moment.
            self.catch_up().await?;
        }
    }

    /// The record of a game that ended before records were stored. It is stored now.
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

/// A message as sent to clients.
pub(super) fn text(message: &ServerMessage) -> Outgoing {
    Outgoing::text(serde_json::to_string(message).expect("messages are plain data"))
}
