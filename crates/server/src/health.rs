//! [`Health`]: can the store be written to? Tables tell their people when it cannot, and when it can again.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::{Instant, sleep, timeout};

use crate::app::App;
use crate::store::Store;
use crate::table::Message;

/// Tries this often whether a store that failed is well again.
const RETRY_INTERVAL: Duration = Duration::from_millis(500);
/// How long an answer about the store is good for others who ask.
const FRESH: Duration = Duration::from_secs(1);
/// Whoever asks has an answer after this long.
const HEALTH_TIMEOUT: Duration = Duration::from_secs(5);

/// Whether the store is well.
pub(crate) struct Health {
    /// As far as is known: a write has to fail before this changes.
    is_well: AtomicBool,
    /// When it was last tried for somebody who asked, and what came of it.
    tried: Mutex<Option<(Instant, bool)>>,
}

impl Health {
    pub(crate) fn new() -> Health {
        Health { is_well: AtomicBool::new(true), tried: Mutex::new(None) }
    }

    /// Is the store well, as far as is known?
    pub(crate) fn is_well(&self) -> bool {
        self.is_well.load(Ordering::Relaxed)
    }

    /// Commits something and reads it back, at most once a second; those who ask at the same time share the answer.
    pub(crate) async fn prove(&self, store: &Store) -> bool {
        let proved = timeout(HEALTH_TIMEOUT, async {
            let mut tried = self.tried.lock().await;
            if let Some((at, is_well)) = *tried
                && at.elapsed() < FRESH
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

/// Finds out after each failed write whether the store is well, and tells every table when that changes. Goes on until it
/// is stopped.
pub(crate) async fn run(app: Arc<App>) {
    loop {
        app.store.failure().await;
        let Err(error) = app.store.prove_write().await else {
            // One write failed, and others do not. Many such failures do not make as many tries.
            sleep(RETRY_INTERVAL).await;
            continue;
        };
        tracing::error!(%error, "the database cannot be written to: nothing changes until it can");
        set(&app, false);
        while app.store.prove_write().await.is_err() {
            sleep(RETRY_INTERVAL).await;
        }
        tracing::warn!("the database can be written to again");
        // Nobody loses time to a store that nothing could be written to.
        app.tables.shared().node.restart_clocks();
        set(&app, true);
    }
}

fn set(app: &App, is_well: bool) {
    app.tables.shared().health.is_well.store(is_well, Ordering::Relaxed);
    for (table, _) in app.tables.known() {
        app.tables.send_known(&table, Message::Well(is_well));
    }
}
