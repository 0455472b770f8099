//! [`Health`]: whether the store can be written to. Tables inform their watchers when it cannot, and when it can again.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::{Instant, sleep, timeout};

use crate::app::App;
use crate::store::Store;
use crate::table::TableMessage;

/// How often to test a store that has failed.
const RETRY_INTERVAL: Duration = Duration::from_millis(500);
/// How long the result of a health check is reused.
const HEALTH_CACHE_TIME: Duration = Duration::from_secs(1);
/// Timeout of a health check.
const HEALTH_TIMEOUT: Duration = Duration::from_secs(5);

/// The health of the store.
pub(crate) struct Health {
    /// The last known state. It changes only after a write has failed.
    is_well: AtomicBool,
    /// When the last health check ran, and its result.
    tried: Mutex<Option<(Instant, bool)>>,
}

impl Health {
    pub(crate) fn new() -> Health {
        Health { is_well: AtomicBool::new(true), tried: Mutex::new(None) }
    }

    /// Whether the store works, as far as is known.
    pub(crate) fn is_well(&self) -> bool {
        self.is_well.load(Ordering::Relaxed)
    }

    /// Commits a row and reads it back, at most once per second. Requests at the same time share the result.
    pub(crate) async fn prove(&self, store: &Store) -> bool {
        let proved = timeout(HEALTH_TIMEOUT, async {
            let mut tried = self.tried.lock().await;
            if let Some((at, is_well)) = *tried
                && at.elapsed() < HEALTH_CACHE_TIME
            {
                return is_well;
            }
            let is_well = store.prove_write().await.is_ok();
            *tried = Some((Instant::now(), is_well));
            is_well
        });
        proved.await.unwrap_or(false)
    }
}

/// Tests the store after each failed write, and informs every table when its health changes. Runs until it is aborted.
pub(crate) async fn run(app: Arc<App>) {
    loop {
        app.store.failure().await;
        let Err(error) = app.store.prove_write().await else {
            // One write failed, but the store works. The pause limits the tests after many such failures.
            sleep(RETRY_INTERVAL).await;
            continue;
        };
        tracing::error!(%error, "the database cannot be written to: nothing changes until it can");
        set(&app, false);
        while app.store.prove_write().await.is_err() {
            sleep(RETRY_INTERVAL).await;
        }
        tracing::warn!("the database can be written to again");
        // No player loses time while the store could not be written to.
        app.tables.shared().node.restart_clocks();
        set(&app, true);
    }
}

fn set(app: &App, is_well: bool) {
    app.tables.shared().health.is_well.store(is_well, Ordering::Relaxed);
    for (table, _) in app.tables.loaded() {
        app.tables.send_if_loaded(&table, TableMessage::StoreHealth(is_well));
    }
}
