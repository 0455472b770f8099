//! A table that other servers are at too: hearing what they tell, catching up, and telling them who is here.

use std::time::Duration;

use tokio::time::Instant;
use treize_engine::Seat;

use super::task::{CHAT, Task, text, unavailable};
use crate::bus::{Here, News, Reach};
use crate::store::{Entry, Row, StoreError};
use crate::wire::{ChatLine, Code, Refused, ServerMessage, Status};

/// A server that has not said for so long who looks on there is taken to be gone.
const FORGOTTEN: Duration = Duration::from_secs(12);

/// Who looks on at another server.
pub(super) struct Elsewhere {
    node: String,
    pub(super) seats: Vec<Seat>,
    heard: Instant,
}

impl Task {
    /// Tells the other servers.
    pub(super) fn announce(&self, news: &News) {
        self.tables.shared().node.bus.announce(&self.row.id, news);
    }

    /// Makes sure that whatever happened before now is known, here or elsewhere; tells whether something was new.
    pub(super) async fn look(&mut self) -> Result<bool, Refused> {
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

    /// Reads what has happened elsewhere, and tells everybody here. If it cannot be read, what is here is in doubt.
    pub(super) async fn catch_up(&mut self) -> Result<(), Refused> {
        self.tables.shared().metrics.caught_up.inc();
        match self.read_on().await {
            Ok(()) if self.removed => Err(Code::NotFound.because("there is no such table")),
            Ok(()) => {
                self.in_doubt = false;
                Ok(())
            }
            Err(error @ StoreError::Unreadable(_)) => {
                // Nothing in memory can be trusted: the next one who asks loads it anew.
                self.removed = true;
                Err(unavailable(&error))
            }
            Err(error) => {
                self.in_doubt = true;
                Err(unavailable(&error))
            }
        }
    }

    async fn read_on(&mut self) -> Result<(), StoreError> {
        let tables = self.tables.clone();
        let store = &tables.shared().store;
        // The table first: all that its version counts is in what is read after it.
        let Some(row) = store.table(&self.row.id).await? else {
            self.removed = true;
            return Ok(());
        };
        let anew = self.in_doubt || self.live.is_none();
        let log = if row.status.has_cards() {
            store.log(&row.id, if anew { 0 } else { self.told }).await?
        } else {
            Vec::new()
        };
        let said = store.chat(&row.id, CHAT).await?;

        let is_dealt = row.status.has_cards() && self.live.is_none();
        let is_other = is_other(&self.row, &row);
        self.row = row;
        if !self.row.status.has_cards() {
            (self.live, self.told) = (None, 0);
        } else if anew {
            let told = log.partition_point(|entry| entry.n < self.told);
            match tables.shared().replay(&self.row, log[..told].to_vec()).await? {
                Ok(live) => self.live = Some(live),
                // As it was loaded.
                Err(error) if error.is_other_rules => self.live = None,
                Err(error) => return Err(error.into()),
            }
        }
        if is_other {
            // Whoever must look from elsewhere now is told so before being let go.
            self.tell_table();
            self.let_go();
        }
        if is_dealt {
            self.tell_frames();
        }
        for entry in log.iter().skip_while(|entry| entry.n < self.told).collect::<Vec<_>>() {
            let Some(live) = self.live.as_mut() else { break };
            live.play(&self.row, entry)?;
            self.tell_frames();
        }
        for line in said {
            self.tell_line(line);
        }
        Ok(())
    }

    /// Another server tells something.
    pub(super) async fn hear(&mut self, news: News) {
        let missed = match news {
            News::Action(entry) => self.hear_action(&entry),
            News::Changed { version } => version > self.row.version,
            News::Said(line) => {
                let next = self.chat.last().map_or(0, |line| line.n + 1);
                let is_next = line.n == next;
                if is_next {
                    self.row.version += 1;
                    self.tell_line(line);
                    false
                } else {
                    line.n > next
                }
            }
            News::Here(here) => self.meet(here),
            News::Gone => {
                self.removed = true;
                return;
            }
        };
        // If it cannot be read now, that is done before anything else here.
        if (missed || self.in_doubt) && self.catch_up().await.is_err() {
            return;
        }
        self.go_on();
    }

    /// Plays what another server has put into the log; tells whether something before it is missing.
    fn hear_action(&mut self, entry: &Entry) -> bool {
        let Some(live) = self.live.as_mut().filter(|_| !self.in_doubt) else { return true };
        if entry.n != live.step() {
            return entry.n > live.step();
        }
        if live.apply(entry).is_err() {
            self.in_doubt = true;
            return true;
        }
        self.is_logged(entry);
        self.tell_frames();
        false
    }

    /// Notes that a decision which has been played here is in the log.
    pub(super) fn is_logged(&mut self, entry: &Entry) {
        self.row.version += 1;
        self.row.touched_at = entry.at;
        self.row.touched_run = self.tables.shared().node.running();
        self.row.due_at = self.due_at();
        if self.live.as_ref().is_some_and(|live| live.outcome().is_some()) {
            self.row.status = Status::Over;
        }
    }

    /// Tells a line that nobody here has been told.
    pub(super) fn tell_line(&mut self, line: ChatLine) {
        if self.chat.last().is_some_and(|last| last.n >= line.n) {
            return;
        }
        let told = text(&ServerMessage::Chat { table: self.row.id.clone(), lines: vec![line.clone()] });
        self.watchers.retain(|watcher| watcher.out.send(told.clone()));
        self.chat.push(line);
        if self.chat.len() > CHAT as usize {
            self.chat.remove(0);
        }
    }

    /// Another server says who looks on there; tells whether it knows more than is known here.
    fn meet(&mut self, here: Here) -> bool {
        let Here { node, version, seats, watched, ask } = here;
        let before = self.elsewhere.iter().position(|other| other.node == node);
        let before = before.map(|place| self.elsewhere.swap_remove(place).seats).unwrap_or_default();
        let is_news = before != seats;
        if watched || !seats.is_empty() {
            self.elsewhere.push(Elsewhere { node, seats, heard: Instant::now() });
        }
        if is_news {
            self.presence_changed();
        }
        if ask {
            self.say_here(false);
        }
        version > self.row.version
    }

    /// Tells the others who looks on here.
    pub(super) fn say_here(&mut self, ask: bool) {
        self.here = self.here_now();
        let (node, version) = (self.tables.shared().node.id.clone(), self.row.version);
        let (seats, watched) = self.here.clone();
        self.announce(&News::Here(Here { node, version, seats, watched, ask }));
    }

    /// From which seats somebody looks on here, and whether anybody does.
    fn here_now(&self) -> (Vec<Seat>, bool) {
        let seats = self.watchers.seats(self.row.setup.players);
        (seats.into_iter().collect(), !self.watchers.is_empty())
    }

    /// Is it known who is connected, at other servers too? Each of them says so again before it is forgotten.
    pub(super) fn knows_presence(&self) -> bool {
        !self.tables.shared().store.is_shared()
            || self.presence_known_at().is_some_and(|at| at <= Instant::now())
    }

    /// From when on it is known who is connected, if other servers say so.
    pub(super) fn presence_known_at(&self) -> Option<Instant> {
        self.following.is_on().then(|| self.follows_since + FORGOTTEN)
    }

    /// Says again who is here, and forgets servers that have not.
    pub(super) fn refresh(&mut self) {
        if self.following.is_on() {
            self.say_here(false);
        }
        if self.tables.shared().node.bus.reach() != Reach::All {
            // What others say does not arrive.
            self.follows_since = Instant::now();
        }
        self.elsewhere.retain(|other| other.heard.elapsed() < FORGOTTEN);
        self.presence_changed();
    }

    /// Listens to the others as long as that matters to somebody, tells them who is here, and gives up a lease that is
    /// of no use.
    pub(super) async fn settle(&mut self) {
        self.return_seats().await;
        self.grant_requests().await;
        if !self.tables.shared().store.is_shared() {
            return;
        }
        // Where bots rest, another server that knows of somebody who looks on may let them play.
        if self.row.status == Status::Over || !self.is_attended() {
            self.give_back().await;
        }
        let matters = !self.watchers.is_empty() || self.has_lease();
        match (matters, self.following.is_on()) {
            (true, false) => {
                self.following = self.tables.shared().node.bus.follow(&self.row.id).await;
                self.follows_since = Instant::now();
                if self.following.is_on() {
                    // What happened before this was heard is told by whoever answers.
                    self.say_here(true);
                }
            }
            (true, true) if self.here != self.here_now() => self.say_here(false),
            (false, true) => {
                self.say_here(false);
                self.following = crate::bus::Following::default();
                self.elsewhere.clear();
            }
            _ => {}
        }
    }

    /// Tells everybody whether the store answers.
    pub(super) async fn store_is(&mut self, well: bool) {
        if !well {
            let why = "The server cannot write to its database. Nothing changes at the table until it can.";
            let told = text(&ServerMessage::Refused(Code::Unavailable.because(why)));
            self.watchers.retain(|watcher| watcher.out.send(told.clone()));
            return;
        }
        // A commit that was given up may have arrived after all, also after the log was last read.
        self.in_doubt = true;
        if self.look().await.is_ok() {
            self.tell_table();
            self.go_on();
        }
    }
}

/// Has more changed than what the log brings about?
fn is_other(before: &Row, after: &Row) -> bool {
    before.status.has_cards() != after.status.has_cards()
        || before.frozen != after.frozen
        || before.chairs != after.chairs
        || before.guests != after.guests
        || before.setup != after.setup
        || before.host != after.host
        || before.next != after.next
}
