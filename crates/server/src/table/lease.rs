//! The lease of a table: which of several servers drives its bots and clocks. One at a time does, to save work. If two
//! servers believe they have the lease, one of them loses the race for the log, and no harm is done.

use std::time::Duration;

use tokio::time::Instant;

use super::Tables;
use super::task::Task;
use crate::token::log_name;

/// How long to wait before trying again to get a lease that another server has.
const LEASE_RETRY_INTERVAL: Duration = Duration::from_secs(2);

/// Who has the lease.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Lease {
    /// Not known yet.
    #[default]
    Unknown,
    /// This server, in this term.
    Ours(u64),
    /// Another server, until this time at least.
    Others(Instant),
}

impl Lease {
    /// The current state: a lease of an earlier term and an old belief no longer count.
    fn now(self, tables: &Tables) -> Lease {
        match self {
            Lease::Ours(term) if term != tables.shared().node.term() => Lease::Unknown,
            Lease::Others(until) if until <= Instant::now() => Lease::Unknown,
            lease => lease,
        }
    }
}

/// Tries to get a table's lease.
pub(super) async fn take(tables: &Tables, table: &str) -> Lease {
    let shared = tables.shared();
    let term = shared.node.term();
    if !shared.store.is_shared() {
        return Lease::Ours(term);
    }
    match shared.store.take_lease(table, &shared.node.id).await {
        Ok(true) => Lease::Ours(term),
        Ok(false) => Lease::Others(Instant::now() + LEASE_RETRY_INTERVAL),
        Err(error) => {
            tracing::warn!(table = log_name(table), %error, "a lease cannot be had");
            Lease::Others(Instant::now() + LEASE_RETRY_INTERVAL)
        }
    }
}

impl Task {
    pub(super) fn lease(&self) -> Lease {
        self.lease.now(&self.tables)
    }

    pub(super) fn has_lease(&self) -> bool {
        matches!(self.lease(), Lease::Ours(_))
    }

    /// Whether this server drives the table. Tries to get the lease if needed.
    pub(super) async fn drives(&mut self) -> bool {
        if let Lease::Unknown = self.lease() {
            self.lease = take(&self.tables, &self.row.id).await;
        }
        self.has_lease()
    }

    /// Releases the lease.
    pub(super) async fn give_back(&mut self) {
        let shared = self.tables.shared();
        if self.has_lease() && shared.store.is_shared() {
            // If that fails, the lease ends with this server, or at the next cleanup.
            let _ = shared.store.drop_lease(&self.row.id, &shared.node.id).await;
        }
        self.lease = Lease::Unknown;
    }
}
