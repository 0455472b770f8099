//! [`Node`]: one of several servers that share tables, and its periodic work.

use std::collections::HashSet;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use crate::app::App;
use crate::bus::{Bus, BusState};
use crate::clock::{self, now};
use crate::sessions;
use crate::store::{Heartbeat, Store, StoreError};
use crate::table::TableMessage;
use crate::token::random_id;

/// How often to poll the database for missed news while there is no bus.
const POLL_INTERVAL: Duration = Duration::from_millis(250);
/// How often to send a heartbeat, in poll intervals.
const HEARTBEAT_TICKS: u32 = 4;
/// How often to poll while there is a bus, in poll intervals.
const SLOW_POLL_TICKS: u32 = 20;

/// Maximum number of tables that a server remembers as set aside. If there are more, it begins again.
const MOST_SET_ASIDE: usize = 10_000;

/// How often to check whether this process was suspended.
const PAUSE_INTERVAL: Duration = Duration::from_secs(1);
/// If the last check is longer ago, this process was suspended, or its machine slept.
const PAUSE: Duration = Duration::from_secs(5);

/// One of several servers that share tables, or the only one.
pub(crate) struct Node {
    pub(crate) id: String,
    pub(crate) bus: Bus,
    /// Since when the service has been running without a break. No clock runs while nobody can act.
    since: AtomicI64,
    /// How long the service has been running in total, as last stored.
    running: AtomicI64,
    /// The uptime of this process at the last check for a suspension.
    checked: Mutex<Duration>,
    /// Increases whenever this server may have lost its leases.
    term: AtomicU64,
    /// Due tables that this server cannot drive, because it cannot read them or does not know their rules.
    set_aside: Mutex<HashSet<String>>,
}

impl Node {
    /// Registers this server, if it shares a database.
    pub(crate) async fn join(id: String, bus: Bus, store: &Store) -> Result<Node, StoreError> {
        let (since, checked) = (AtomicI64::new(now()), Mutex::new(clock::uptime()));
        let running = AtomicI64::new(store.running().await?);
        let node =
            Node { id, bus, since, running, checked, term: AtomicU64::new(0), set_aside: Mutex::default() };
        if store.is_shared() {
            node.heartbeat(store).await?;
        }
        Ok(node)
    }

    /// An ID for a server that starts.
    pub(crate) fn new_id() -> String {
        random_id()
    }

    /// Since when the service has been running without a break.
    pub(crate) fn since(&self) -> i64 {
        self.since.load(Ordering::Relaxed)
    }

    /// How long the service has been running in total.
    pub(crate) fn running(&self) -> i64 {
        self.running.load(Ordering::Relaxed)
    }

    pub(crate) fn set_running(&self, milliseconds: i64) {
        self.running.store(milliseconds, Ordering::Relaxed);
    }

    /// Restarts all clocks, because nobody could act until now.
    pub(crate) fn restart_clocks(&self) {
        self.since.store(now(), Ordering::Relaxed);
    }

    /// Restarts all clocks if nobody could act for a while, because this process was suspended or its machine slept, or
    /// if the system's clock was set. Call it before reading a clock, and every [`PAUSE_INTERVAL`].
    pub(crate) fn notice_pause(&self) {
        let mut checked = self.checked.lock().unwrap_or_else(PoisonError::into_inner);
        let before = std::mem::replace(&mut *checked, clock::uptime());
        if let Some(now) = clock::after_jump() {
            tracing::warn!(
                milliseconds = now - clock::now(),
                "the system's clock was set: clocks start again"
            );
            // In this order, no clock runs out in between.
            self.since.store(now, Ordering::Relaxed);
            clock::set(now);
        } else if checked.saturating_sub(before) > PAUSE {
            let pause = checked.saturating_sub(before);
            tracing::warn!(?pause, "the server was stopped for a while: clocks start again");
            self.restart_clocks();
        }
    }

    /// Checks for pauses until it is aborted. It does nothing else: waiting for the store would look like a pause.
    async fn notice_pauses(&self) {
        let mut ticks = interval(PAUSE_INTERVAL);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            self.notice_pause();
        }
    }

    /// The current term. A lease is valid only in the term in which it was taken.
    pub(crate) fn term(&self) -> u64 {
        self.term.load(Ordering::Relaxed)
    }

    /// Sets a table aside: this server does not wake it when it is due. Returns whether that is new, and must be
    /// reported.
    pub(crate) fn set_aside(&self, table: &str) -> bool {
        let mut set_aside = self.set_aside.lock().unwrap_or_else(PoisonError::into_inner);
        if set_aside.len() >= MOST_SET_ASIDE {
            set_aside.clear();
        }
        set_aside.insert(table.into())
    }

    /// This server can drive the table.
    pub(crate) fn take_up(&self, table: &str) {
        self.set_aside.lock().unwrap_or_else(PoisonError::into_inner).remove(table);
    }

    pub(crate) fn is_set_aside(&self, table: &str) -> bool {
        self.set_aside.lock().unwrap_or_else(PoisonError::into_inner).contains(table)
    }

    async fn heartbeat(&self, store: &Store) -> Result<(), StoreError> {
        if let Heartbeat::Rejoined { since } = store.heartbeat(&self.id).await? {
            self.since.store(since, Ordering::Relaxed);
            self.term.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    }
}

/// Checks for suspensions of this process until it is aborted.
pub(crate) async fn notice_pauses(app: Arc<App>) {
    app.tables.shared().node.notice_pauses().await;
}

/// Sends heartbeats and polls for missed news until it is aborted.
pub(crate) async fn run(app: Arc<App>) {
    let mut ticks = interval(POLL_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    for tick in (0..SLOW_POLL_TICKS).cycle() {
        ticks.tick().await;
        if tick % HEARTBEAT_TICKS == 0
            && let Err(error) = app.tables.shared().node.heartbeat(&app.store).await
        {
            tracing::error!(%error, "the database does not answer");
        }
        let is_slow = tick == 0;
        let is_well = app.tables.shared().health.is_well();
        let is_without_bus =
            tick % HEARTBEAT_TICKS == 0 && app.tables.shared().node.bus.state() != BusState::Connected;
        if is_well
            && (is_slow || is_without_bus)
            && let Err(error) = sessions::refresh_all(&app).await
        {
            tracing::error!(%error, "cannot look for changed identities");
        }
        if is_well
            && (is_slow || app.tables.shared().node.bus.state() != BusState::Connected)
            && let Err(error) = poll_tables(&app, is_slow).await
        {
            tracing::error!(%error, "cannot look for what is new");
        }
    }
}

/// Tells tables in memory that another server has changed them; when `is_slow`, also asks them to announce their
/// presence.
async fn poll_tables(app: &App, is_slow: bool) -> Result<(), StoreError> {
    /// How many tables one query asks for.
    const AT_ONCE: usize = 1000;
    let loaded = app.tables.loaded();
    for loaded in loaded.chunks(AT_ONCE) {
        let ids: Vec<String> = loaded.iter().map(|(id, _)| id.clone()).collect();
        let versions: std::collections::HashMap<_, _> = app.store.versions(&ids).await?.into_iter().collect();
        for (id, known) in loaded {
            match versions.get(id) {
                Some(version) if is_slow || version > known => {
                    app.tables
                        .send_if_loaded(id, TableMessage::CatchUp { version: *version, refresh: is_slow });
                }
                Some(_) => {}
                None => app.tables.send_if_loaded(id, TableMessage::Gone),
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn pauses_are_looked_for_every_second() {
        let node = Node {
            id: Node::new_id(),
            bus: Bus::disabled(),
            since: AtomicI64::new(0),
            running: AtomicI64::new(0),
            checked: Mutex::new(Duration::MAX),
            term: AtomicU64::new(0),
            set_aside: Mutex::default(),
        };
        let checked = || std::mem::replace(&mut *node.checked.lock().expect("unharmed"), Duration::MAX);
        let ticks = async {
            for second in 0..10 {
                tokio::time::sleep(Duration::from_millis(1001)).await;
                assert_ne!(checked(), Duration::MAX, "second {second}");
            }
        };
        tokio::select! {
            () = node.notice_pauses() => unreachable!("it goes on"),
            () = ticks => {}
        }
        assert_eq!(node.since(), 0, "no clock starts again");
    }
}
