//! [`Node`]: one of several servers at the same tables, and what it does from time to time because of that.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use crate::app::App;
use crate::bus::{Bus, Reach};
use crate::clock::{self, now};
use crate::sessions;
use crate::store::{Beat, Store, StoreError};
use crate::table::Message;
use crate::token::random_id;

/// Looks this often for what the bus did not bring, while there is no bus.
const LOOK: Duration = Duration::from_millis(250);
/// Says that it is alive this often, in looks.
const BEAT: u32 = 4;
/// Looks this often while there is a bus, in looks.
const SLOW: u32 = 20;

/// Looks this often whether this process was stopped.
const PAUSE_INTERVAL: Duration = Duration::from_secs(1);
/// If it was not looked for so long, this process was stopped, or its machine slept.
const PAUSE: Duration = Duration::from_secs(5);

/// One of several servers at the same tables; or the only one.
pub(crate) struct Node {
    pub(crate) id: String,
    pub(crate) bus: Bus,
    /// Since when the service has been running without a break: no clock runs while nobody can decide.
    since: AtomicI64,
    /// How long the service has been running in all, as it was last noted in the store.
    running: AtomicI64,
    /// How long this process had been running when it was last looked whether it had been stopped.
    looked: Mutex<Duration>,
    /// Goes up whenever this server may have lost what it held.
    term: AtomicU64,
}

impl Node {
    /// Comes to the others, if there are any.
    pub(crate) async fn join(id: String, bus: Bus, store: &Store) -> Result<Node, StoreError> {
        let (since, looked) = (AtomicI64::new(now()), Mutex::new(clock::uptime()));
        let running = AtomicI64::new(store.running().await?);
        let node = Node { id, bus, since, running, looked, term: AtomicU64::new(0) };
        if store.is_shared() {
            node.beat(store).await?;
        }
        Ok(node)
    }

    /// A name for a server that starts.
    pub(crate) fn new_id() -> String {
        random_id()
    }

    /// Since when the service has been running without a break.
    pub(crate) fn since(&self) -> i64 {
        self.since.load(Ordering::Relaxed)
    }

    /// How long the service has been running in all.
    pub(crate) fn running(&self) -> i64 {
        self.running.load(Ordering::Relaxed)
    }

    pub(crate) fn set_running(&self, milliseconds: i64) {
        self.running.store(milliseconds, Ordering::Relaxed);
    }

    /// Lets all clocks start anew: nobody could decide until now.
    pub(crate) fn restart_clocks(&self) {
        self.since.store(now(), Ordering::Relaxed);
    }

    /// Lets all clocks start anew if nobody could decide for a while, because this process was stopped or its machine
    /// slept, or if the system's clock was set. To be called before a clock is looked at, and every [`PAUSE_INTERVAL`].
    pub(crate) fn notice_pause(&self) {
        let mut looked = self.looked.lock().unwrap_or_else(PoisonError::into_inner);
        let before = std::mem::replace(&mut *looked, clock::uptime());
        if let Some(now) = clock::after_jump() {
            tracing::warn!(
                milliseconds = now - clock::now(),
                "the system's clock was set: clocks start anew"
            );
            // In this order, no clock runs out in between.
            self.since.store(now, Ordering::Relaxed);
            clock::set(now);
        } else if looked.saturating_sub(before) > PAUSE {
            let pause = looked.saturating_sub(before);
            tracing::warn!(?pause, "the server was stopped for a while: clocks start anew");
            self.restart_clocks();
        }
    }

    /// Notices pauses until it is stopped. Nothing else is done here: if it waited for the store, that would look like a
    /// pause.
    async fn notice_pauses(&self) {
        let mut looks = interval(PAUSE_INTERVAL);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            looks.tick().await;
            self.notice_pause();
        }
    }

    /// What this server holds, it holds in this term only.
    pub(crate) fn term(&self) -> u64 {
        self.term.load(Ordering::Relaxed)
    }

    async fn beat(&self, store: &Store) -> Result<(), StoreError> {
        if let Beat::Anew { since } = store.beat(&self.id).await? {
            self.since.store(since, Ordering::Relaxed);
            self.term.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    }
}

/// Notices when this process was stopped, until the server is.
pub(crate) async fn notice_pauses(app: Arc<App>) {
    app.tables.shared().node.notice_pauses().await;
}

/// Says that it is alive and looks for what the bus did not bring, until it is stopped.
pub(crate) async fn run(app: Arc<App>) {
    let mut looks = interval(LOOK);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    for look in (0..SLOW).cycle() {
        looks.tick().await;
        if look % BEAT == 0
            && let Err(error) = app.tables.shared().node.beat(&app.store).await
        {
            tracing::error!(%error, "the database does not answer");
        }
        let is_slow = look == 0;
        let is_well = app.tables.shared().health.is_well();
        let is_without_bus = look % BEAT == 0 && app.tables.shared().node.bus.reach() != Reach::All;
        if is_well
            && (is_slow || is_without_bus)
            && let Err(error) = sessions::refresh_all(&app).await
        {
            tracing::error!(%error, "cannot look for changed identities");
        }
        if is_well
            && (is_slow || app.tables.shared().node.bus.reach() != Reach::All)
            && let Err(error) = look_round(&app, is_slow).await
        {
            tracing::error!(%error, "cannot look for what is new");
        }
    }
}

/// Tells tables in memory that something has happened elsewhere; and, now and then, to say who is there.
async fn look_round(app: &App, is_slow: bool) -> Result<(), StoreError> {
    /// Tables that are asked for at once.
    const AT_ONCE: usize = 1000;
    let known = app.tables.known();
    for known in known.chunks(AT_ONCE) {
        let ids: Vec<String> = known.iter().map(|(id, _)| id.clone()).collect();
        let versions: std::collections::HashMap<_, _> = app.store.versions(&ids).await?.into_iter().collect();
        for (id, known) in known {
            match versions.get(id) {
                Some(version) if is_slow || version > known => {
                    app.tables.send_known(id, Message::Look { version: *version, refresh: is_slow });
                }
                Some(_) => {}
                None => app.tables.send_known(id, Message::Gone),
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
            bus: Bus::alone(),
            since: AtomicI64::new(0),
            running: AtomicI64::new(0),
            looked: Mutex::new(Duration::MAX),
            term: AtomicU64::new(0),
        };
        let looked = || std::mem::replace(&mut *node.looked.lock().expect("unharmed"), Duration::MAX);
        let looks = async {
            for second in 0..10 {
                tokio::time::sleep(Duration::from_millis(1001)).await;
                assert_ne!(looked(), Duration::MAX, "second {second}");
            }
        };
        tokio::select! {
            () = node.notice_pauses() => unreachable!("it goes on"),
            () = looks => {}
        }
        assert_eq!(node.since(), 0, "no clock starts anew");
    }
}
