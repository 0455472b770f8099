//! The open WebSockets of each identity, and what they must know about it: its name, and whether its token is still
//! valid.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::app::App;
use crate::bus::BusState;
use crate::store::{Identity, StoreError};
use crate::token::TokenHash;

/// How many identities one query asks for.
const AT_ONCE: usize = 1000;
/// How many locks the identities share.
const LOCKS: usize = 64;

/// The state of an identity in the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) identity: Identity,
    pub(crate) token: TokenHash,
}

/// The open WebSockets of each identity.
#[derive(Clone)]
pub(crate) struct Sessions {
    open: Arc<Mutex<Open>>,
    /// Held from reading the store until the result is delivered, so that an older result never overwrites a newer one.
    /// Identities share these locks by their IDs: if there were only one, all who reconnect would wait for each other.
    refreshing: Arc<[tokio::sync::Mutex<()>; LOCKS]>,
}

/// `None` for an identity that no longer exists.
type Open = HashMap<String, watch::Sender<Option<Standing>>>;

/// A WebSocket's view of its identity.
pub(crate) struct Session {
    sessions: Sessions,
    id: String,
    token: TokenHash,
    standing: watch::Receiver<Option<Standing>>,
}

impl Default for Sessions {
    fn default() -> Self {
        Sessions {
            open: Arc::default(),
            refreshing: Arc::new(std::array::from_fn(|_| tokio::sync::Mutex::default())),
        }
    }
}

/// The index of the lock of an identity.
fn lock_of(id: &str) -> usize {
    id.bytes().fold(0, |sum: usize, byte| sum.wrapping_mul(31).wrapping_add(byte.into())) % LOCKS
}

impl Sessions {
    /// Locks some identities.
    async fn lock(&self, ids: &[String]) -> Vec<tokio::sync::MutexGuard<'_, ()>> {
        // Always in the same order, so that nobody waits in a circle.
        let locks: BTreeSet<usize> = ids.iter().map(|id| lock_of(id)).collect();
        let mut locked = Vec::with_capacity(locks.len());
        for lock in locks {
            locked.push(self.refreshing[lock].lock().await);
        }
        locked
    }

    fn open_ones(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a session of an identity.
    pub(crate) fn open(&self, identity: Identity, token: TokenHash) -> Session {
        let id = identity.id.clone();
        let mut open = self.open_ones();
        let standing = Standing { identity, token: token.clone() };
        let sender = open.entry(id.clone()).or_insert_with(|| watch::Sender::new(Some(standing)));
        Session { sessions: self.clone(), id, token, standing: sender.subscribe() }
    }

    /// Sends an identity's new state to its WebSockets.
    fn update(&self, id: &str, standing: Option<Standing>) {
        if let Some(sender) = self.open_ones().get(id) {
            sender.send_if_modified(|known| {
                let is_new = *known != standing;
                *known = standing;
                is_new
            });
        }
    }

    fn ids(&self) -> Vec<String> {
        self.open_ones().keys().cloned().collect()
    }
}

impl Session {
    /// The current identity; `None` if this WebSocket's token is no longer valid.
    pub(crate) fn identity(&self) -> Option<Identity> {
        let standing = self.standing.borrow();
        standing.as_ref().filter(|known| known.token == self.token).map(|known| known.identity.clone())
    }

    /// Whether this WebSocket's token is still valid. What is found counts as seen.
    pub(crate) fn is_valid(&mut self) -> bool {
        self.standing.borrow_and_update().as_ref().is_some_and(|known| known.token == self.token)
    }

    /// Whether this identity no longer exists.
    pub(crate) fn is_deleted(&self) -> bool {
        self.standing.borrow().is_none()
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Whether something has changed since [`Session::is_valid`] was last asked.
    pub(crate) fn has_changed(&self) -> bool {
        // The sender lives as long as this session.
        self.standing.has_changed().unwrap_or(true)
    }

    /// Waits for such a change.
    pub(crate) fn changed(&self) -> impl Future<Output = ()> + use<> {
        let mut standing = self.standing.clone();
        async move {
            let _ = standing.changed().await;
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let mut open = self.sessions.open_ones();
        // This session's own receiver still exists.
        if open.get(&self.id).is_some_and(|sender| sender.receiver_count() <= 1) {
            open.remove(&self.id);
        }
    }
}

/// Reads some identities from the store, and informs their WebSockets.
pub(crate) async fn refresh(app: &App, ids: &[String]) -> Result<(), StoreError> {
    for ids in ids.chunks(AT_ONCE) {
        let _refreshing = app.sessions.lock(ids).await;
        let mut found = app.store.standings(ids).await?;
        for id in ids {
            let at = found.iter().position(|standing| standing.identity.id == *id);
            app.sessions.update(id, at.map(|at| found.swap_remove(at)));
        }
    }
    Ok(())
}

/// Reads all connected identities from the store.
pub(crate) async fn refresh_all(app: &App) -> Result<(), StoreError> {
    refresh(app, &app.sessions.ids()).await
}

/// Informs an identity's WebSockets here, and the other servers, that it has changed.
pub(crate) async fn changed(app: &App, id: &str) -> Result<(), StoreError> {
    app.tables.shared().node.bus.announce_identity(id);
    refresh(app, &[id.to_owned()]).await
}

/// Handles changes from the other servers. [`refresh_all`] finds those that are missed while the bus is disconnected.
pub(crate) async fn listen(app: Arc<App>) {
    let bus = &app.tables.shared().node.bus;
    if bus.state() == BusState::Disabled {
        return;
    }
    loop {
        let Some(mut identities) = bus.subscribe_identities().await else {
            tokio::time::sleep(std::time::Duration::from_millis(250)).await;
            continue;
        };
        while let Some(id) = identities.next().await {
            if let Err(error) = refresh(&app, &[id]).await {
                tracing::error!(%error, "cannot look for a changed identity");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    #[tokio::test]
    async fn identities_are_read_beside_each_other_and_each_of_them_in_order() {
        let sessions = Sessions::default();
        let ids = ["anne", "bob", "cleo"].map(String::from);
        let [anne, bob, cleo] = ids.each_ref().map(|id| lock_of(id));
        assert!(anne != bob && bob != cleo && anne != cleo);
        let held = sessions.lock(&ids[..1]).await;
        assert!(sessions.lock(&ids[1..]).now_or_never().is_some(), "others do not wait");
        assert!(sessions.lock(&ids[..1]).now_or_never().is_none(), "the same one does");
        assert!(sessions.lock(&ids).now_or_never().is_none(), "nor is it passed among many");
        drop(held);
        let all: Vec<String> = (0..1000).map(|id| format!("identity {id}")).collect();
        let held = sessions.lock(&all).await;
        assert_eq!(held.len(), LOCKS, "each lock once");
        assert!(sessions.lock(&ids[..1]).now_or_never().is_none());
    }
}
