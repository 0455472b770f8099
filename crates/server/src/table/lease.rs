//! Which of several servers lets a table's bots decide and its clocks run out: one at a time, to spare the others the
//! work. Whoever is wrong about it loses a race for the log, and nothing else.

use std::time::Duration;

use tokio::time::Instant;

use super::Tables;
use super::task::Task;
use crate::token::log_name;

/// How long another server is believed to have the lease before it is tried again.
const BELIEVED: Duration = Duration::from_secs(2);

/// Who has the lease.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Lease {
    /// That is to be found out.
    #[default]
    Unknown,
    /// This server, in this term.
    Ours(u64),
    /// Another one, until then at least.
    Others(Instant),
}

impl Lease {
    /// What holds now.
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
        Ok(false) => Lease::Others(Instant::now() + BELIEVED),
        Err(error) => {
            tracing::warn!(table = log_name(table), %error, "a lease cannot be had");
            Lease::Others(Instant::now() + BELIEVED)
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

    /// Is it for this server to do what nobody does? It tries to get the lease if need be.
    pub(super) async fn drives(&mut self) -> bool {
        if let Lease::Unknown = self.lease() {
            self.lease = take(&self.tables, &self.row.id).await;
        }
        self.has_lease()
    }

    /// Lets others have the lease.
    pub(super) async fn give_back(&mut self) {
        let shared = self.tables.shared();
        if self.has_lease() && shared.store.is_shared() {
            // If that fails, it ends with this server, or when somebody cleans up.
            let _ = shared.store.drop_lease(&self.row.id, &shared.node.id).await;
        }
        self.lease = Lease::Unknown;
    }
}
