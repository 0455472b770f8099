//! Synchronisation with other servers at the same table: their news, catching up, and presence.

use std::time::Duration;

use tokio::time::Instant;
use treize_engine::Seat;

use super::task::{CHAT, Task, text, unavailable};
use crate::bus::{BusState, News, Presence};
use crate::store::{Chair, Entry, Row, StoreError};
use treize_protocol::{ChatLine, Code, Refused, ServerMessage, Status};

/// After this time without an announcement, a server's presence is forgotten.
const PRESENCE_TIMEOUT: Duration = Duration::from_secs(12);

/// Who watches at another server.
pub(super) struct RemotePresence {
    node: String,
    pub(super) seats: Vec<Seat>,
    pub(super) spectators: u8,
    pub(super) host: bool,
    heard: Instant,
}

/// Who watches at this server, as announced to the others.
#[derive(Clone, Default, PartialEq)]
pub(super) struct LocalPresence {
    seats: Vec<Seat>,
    /// Whether anybody watches, with or without a seat.
    watched: bool,
    spectators: u8,
    host: bool,
}

impl Task {
    /// Announces news to the other servers.
    pub(super) fn announce(&self, news: &News) {
        self.tables.shared().node.bus.announce(&self.row.id, news);
    }

    /// Catches up if another server has changed the table; returns whether something was new.
    pub(super) async fn catch_up_if_behind(&mut self) -> Result<bool, Refused> {
        let store = &self.tables.shared().store;
        if !self.in_doubt && !store.is_shared() {
            return Ok(false);
        }
        if !self.in_doubt {
            let version = store.version(&self.row.id).await.map_err(|error| unavailable(&error))?;
            if version.is_some_and(|version| version <= self.row.version) {
                return Ok(false);
            }
        }
        self.catch_up().await?;
        Ok(true)
    }

    /// Reads what other servers have changed, and sends it to the watchers here. If it cannot be read, the state in
    /// memory is in doubt.
    pub(super) async fn catch_up(&mut self) -> Result<(), Refused> {
        self.tables.shared().metrics.caught_up.inc();
        match self.try_to_catch_up().await {
            Ok(_) if self.must_end => Err(Code::NotFound.because("there is no such table")),
            Ok(has_changed) => {
                self.in_doubt = false;
                if has_changed {
                    self.tables.shared().notifier.changed(&self.row.id);
                }
                Ok(())
            }
            Err(error @ StoreError::Unreadable(_)) => {
                // Nothing in memory can be trusted: the next message loads the table again.
                self.must_end = true;
                Err(unavailable(&error))
            }
            Err(error) => {
                self.in_doubt = true;
                Err(unavailable(&error))
            }
        }
    }

    /// Returns whether there is more than new lines in the chat.
    async fn try_to_catch_up(&mut self) -> Result<bool, StoreError> {
        let tables = self.tables.clone();
        let store = &tables.shared().store;
        // Read the table first: everything that its version counts is then in the later reads.
        let Some(row) = store.table(&self.row.id).await? else {
            self.must_end = true;
            return Ok(true);
        };
        let (status, steps) = (self.row.status, self.sent_steps);
        let from_start = self.in_doubt || self.live.is_none();
        let log = if row.status.has_cards() {
            store.log(&row.id, if from_start { 0 } else { self.sent_steps }).await?
        } else {
            Vec::new()
        };
        let said = store.chat(&row.id, CHAT).await?;

        let is_dealt = row.status.has_cards() && self.live.is_none();
        let has_changed = has_changed(&self.row, &row);
        self.row = row;
        if !self.row.status.has_cards() {
            (self.live, self.sent_steps) = (None, 0);
        } else if from_start {
            let sent = log.partition_point(|entry| entry.n < self.sent_steps);
            match tables.shared().replay(&self.row, log[..sent].to_vec()).await? {
                Ok(live) => self.live = Some(live),
                // As when it was loaded.
                Err(error) if error.is_other_rules => self.live = None,
                Err(error) => return Err(error.into()),
            }
        }
        if has_changed {
            // Watchers who must watch from another seat now receive the table before they are dropped.
            self.send_table();
            self.let_go();
        }
        if is_dealt {
            self.send_frames();
        }
        for entry in log.iter().skip_while(|entry| entry.n < self.sent_steps).collect::<Vec<_>>() {
            let Some(live) = self.live.as_mut() else { break };
            live.play(&self.row, entry)?;
            self.send_frames();
        }
        for line in said {
            self.send_line(line);
        }
        Ok(has_changed || self.row.status != status || self.sent_steps != steps)
    }

    /// Handles news from another server.
    pub(super) async fn handle_news(&mut self, news: News) {
        let missed = match news {
            News::Action(entry) => self.apply_remote_action(&entry),
            News::Changed { version } => version > self.row.version,
            News::Said(line) => {
                let next = self.chat.last().map_or(0, |line| line.n + 1);
                let is_next = line.n == next;
                if is_next {
                    self.row.version += 1;
                    self.send_line(line);
                    false
                } else {
                    line.n > next
                }
            }
            News::Presence(presence) => self.update_presence(presence),
            News::Lead(lead) => {
                self.hear_lead(lead);
                false
            }
            News::Gone => {
                self.must_end = true;
                return;
            }
        };
        // If catching up fails now, it is done before anything else here.
        if (missed || self.in_doubt) && self.catch_up().await.is_err() {
            return;
        }
        self.start_bot();
    }

    /// Plays an action that another server has appended to the log; returns whether something before it is missing.
    fn apply_remote_action(&mut self, entry: &Entry) -> bool {
        let Some(live) = self.live.as_mut().filter(|_| !self.in_doubt) else { return true };
        if entry.n != live.step() {
            return entry.n > live.step();
        }
        if live.apply(entry).is_err() {
            self.in_doubt = true;
            return true;
        }
        self.is_logged(entry);
        self.send_frames();
        false
    }

    /// Updates the table after an action that was played here is in the log.
    pub(super) fn is_logged(&mut self, entry: &Entry) {
        self.row.version += 1;
        self.row.touched_at = entry.at;
        self.row.touched_run = self.tables.shared().node.running();
        self.row.due_at = self.due_at();
        if self.live.as_ref().is_some_and(|live| live.outcome().is_some()) {
            self.row.status = Status::Over;
        }
    }

    /// Sends a chat line to the watchers, unless they have it already.
    pub(super) fn send_line(&mut self, line: ChatLine) {
        if self.chat.last().is_some_and(|last| last.n >= line.n) {
            return;
        }
        let message = text(&ServerMessage::Chat { table: self.row.id.clone(), lines: vec![line.clone()] });
        self.watchers.retain(|watcher| watcher.out.send(message.clone()));
        self.chat.push(line);
        if self.chat.len() > CHAT as usize {
            self.chat.remove(0);
        }
    }

    /// Stores the presence at another server; returns whether that server has a newer version.
    fn update_presence(&mut self, presence: Presence) -> bool {
        let Presence { node, version, seats, watched, spectators, host, ask } = presence;
        self.remote_presence.retain(|other| other.node != node);
        if watched || !seats.is_empty() {
            self.remote_presence.push(RemotePresence {
                node,
                seats,
                spectators,
                host,
                heard: Instant::now(),
            });
        }
        self.presence_changed();
        if ask {
            self.announce_presence(false);
            self.announce_lead();
        }
        version > self.row.version
    }

    /// Announces to the other servers who watches here.
    pub(super) fn announce_presence(&mut self, ask: bool) {
        self.announced_presence = self.local_presence();
        let (node, version) = (self.tables.shared().node.id.clone(), self.row.version);
        let LocalPresence { seats, watched, spectators, host } = self.announced_presence.clone();
        self.announce(&News::Presence(Presence { node, version, seats, watched, spectators, host, ask }));
    }

    fn local_presence(&self) -> LocalPresence {
        LocalPresence {
            seats: self.watchers.watched(self.row.setup.seats()).into_iter().collect(),
            watched: !self.watchers.is_empty(),
            spectators: self.local_spectators(),
            host: self.watchers.is_here(&self.row.host),
        }
    }

    /// Whether it is known who is connected at all servers. Each server announces its presence again before it is
    /// forgotten.
    pub(super) fn knows_presence(&self) -> bool {
        !self.tables.shared().store.is_shared()
            || self.presence_known_at().is_some_and(|at| at <= Instant::now())
    }

    /// When it is known who is connected, if the other servers announce their presence.
    pub(super) fn presence_known_at(&self) -> Option<Instant> {
        self.subscription.is_on().then(|| self.subscribed_since + PRESENCE_TIMEOUT)
    }

    /// Listens to the presence at other servers for a while, though nobody may watch here. Returns when it will be known;
    /// `None` if it is known already, or if it cannot be, because no bus connects the servers.
    pub(super) fn seek_presence(&mut self) -> Option<Instant> {
        let shared = self.tables.shared();
        if !shared.store.is_shared() || shared.node.bus.state() != BusState::Connected {
            return None;
        }
        let now = Instant::now();
        self.presence_sought_until = Some(now + 2 * PRESENCE_TIMEOUT);
        // The subscription begins after this message.
        let known_at = self.presence_known_at().unwrap_or(now + PRESENCE_TIMEOUT);
        (known_at > now).then_some(known_at)
    }

    /// Whether the presence at other servers is of interest though nobody watches here.
    pub(super) fn seeks_presence(&self) -> bool {
        self.presence_sought_until.is_some_and(|until| until > Instant::now())
    }

    /// Announces the presence here again, and forgets servers that have not done so.
    pub(super) fn refresh(&mut self) {
        if self.subscription.is_on() {
            self.announce_presence(false);
            self.announce_lead();
        }
        if self.tables.shared().node.bus.state() != BusState::Connected {
            // The announcements of other servers do not arrive.
            self.subscribed_since = Instant::now();
        }
        self.remote_presence.retain(|other| other.heard.elapsed() < PRESENCE_TIMEOUT);
        self.forget_lead(PRESENCE_TIMEOUT);
        self.presence_changed();
    }

    /// Whether [`Task::reconcile`] may have anything to do. At most tables of a single server it never has.
    pub(super) fn may_need_reconciling(&self) -> bool {
        self.tables.shared().store.is_shared()
            || !self.row.guests.requests.is_empty()
            || self.row.chairs.iter().any(Chair::is_replaced)
    }

    /// Keeps the subscription as long as it is needed, announces the presence here, and releases a lease that is of no
    /// use.
    pub(super) async fn reconcile(&mut self) {
        self.return_seats().await;
        self.grant_requests().await;
        if !self.tables.shared().store.is_shared() {
            return;
        }
        // While bots rest here, another server with a watcher may let them play.
        if self.row.status == Status::Over || !self.is_attended() {
            self.give_back().await;
        }
        let matters = !self.watchers.is_empty() || self.has_lease() || self.seeks_presence();
        match (matters, self.subscription.is_on()) {
            (true, false) => {
                self.subscription = self.tables.shared().node.bus.subscribe(&self.row.id).await;
                self.subscribed_since = Instant::now();
                if self.subscription.is_on() {
                    // The answers show what happened before the subscription.
                    self.announce_presence(true);
                }
            }
            (true, true) if self.announced_presence != self.local_presence() => self.announce_presence(false),
            (false, true) => {
                self.announce_presence(false);
                self.subscription = crate::bus::Subscription::default();
                self.remote_presence.clear();
            }
            _ => {}
        }
    }

    /// Informs the watchers whether the store can be written to.
    pub(super) async fn store_health_changed(&mut self, well: bool) {
        if !well {
            let why = "The server cannot write to its database. Nothing changes at the table until it can.";
            let message = text(&ServerMessage::Refused(Code::Unavailable.because(why)));
            self.watchers.retain(|watcher| watcher.out.send(message.clone()));
            return;
        }
        // A commit that timed out may have arrived after all, even after the log was last read.
        self.in_doubt = true;
        if self.catch_up_if_behind().await.is_ok() {
            self.send_table();
            self.start_bot();
        }
    }
}

/// Whether more has changed than the log explains.
fn has_changed(before: &Row, after: &Row) -> bool {
    before.status.has_cards() != after.status.has_cards()
        || before.frozen != after.frozen
        || before.chairs != after.chairs
        || before.guests != after.guests
        || before.setup != after.setup
        || before.host != after.host
        || before.next != after.next
}
