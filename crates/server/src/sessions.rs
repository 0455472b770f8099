//! The open WebSockets of each identity, and what they must know of it: its name, and whether its token is still good.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::app::App;
use crate::bus::Reach;
use crate::store::{Identity, StoreError};
use crate::token::TokenHash;

/// Identities that are asked for at once.
const AT_ONCE: usize = 1000;

/// What the store says of an identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) identity: Identity,
    pub(crate) token: TokenHash,
}

/// The open WebSockets of each identity.
#[derive(Clone, Default)]
pub(crate) struct Sessions {
    open: Arc<Mutex<Open>>,
    /// Who reads what the store says tells it before the next one reads: nobody is told of the past last.
    refreshing: Arc<tokio::sync::Mutex<()>>,
}

/// Nothing for an identity that is gone.
type Open = HashMap<String, watch::Sender<Option<Standing>>>;

/// A WebSocket's view of its identity.
pub(crate) struct Session {
    sessions: Sessions,
    id: String,
    token: TokenHash,
    standing: watch::Receiver<Option<Standing>>,
}

impl Sessions {
    fn open_ones(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Follows an identity from now on.
    pub(crate) fn open(&self, identity: Identity, token: TokenHash) -> Session {
        let id = identity.id.clone();
        let mut open = self.open_ones();
        let standing = Standing { identity, token: token.clone() };
        let sender = open.entry(id.clone()).or_insert_with(|| watch::Sender::new(Some(standing)));
        Session { sessions: self.clone(), id, token, standing: sender.subscribe() }
    }

    /// Tells an identity's WebSockets what the store says of it now.
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
    /// The identity as it is now; nothing if this WebSocket's token is no longer good for it.
    pub(crate) fn identity(&self) -> Option<Identity> {
        let standing = self.standing.borrow();
        standing.as_ref().filter(|known| known.token == self.token).map(|known| known.identity.clone())
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Waits for a change.
    pub(crate) async fn changed(&mut self) {
        // The sender lives as long as this does.
        let _ = self.standing.changed().await;
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let mut open = self.sessions.open_ones();
        // This one's own receiver is still there.
        if open.get(&self.id).is_some_and(|sender| sender.receiver_count() <= 1) {
            open.remove(&self.id);
        }
    }
}

/// Reads what the store says of some identities, and tells their WebSockets.
pub(crate) async fn refresh(app: &App, ids: &[String]) -> Result<(), StoreError> {
    for ids in ids.chunks(AT_ONCE) {
        let _refreshing = app.sessions.refreshing.lock().await;
        let mut found = app.store.standings(ids).await?;
        for id in ids {
            let at = found.iter().position(|standing| standing.identity.id == *id);
            app.sessions.update(id, at.map(|at| found.swap_remove(at)));
        }
    }
    Ok(())
}

/// Reads what the store says of everybody who is connected.
pub(crate) async fn refresh_all(app: &App) -> Result<(), StoreError> {
    refresh(app, &app.sessions.ids()).await
}

/// An identity has changed: tells its WebSockets here, and the other servers.
pub(crate) async fn changed(app: &App, id: &str) -> Result<(), StoreError> {
    app.tables.shared().node.bus.announce_identity(id);
    refresh(app, &[id.to_owned()]).await
}

/// Listens to the other servers. What is missed while the bus is away is found by [`refresh_all`].
pub(crate) async fn listen(app: Arc<App>) {
    let bus = &app.tables.shared().node.bus;
    if bus.reach() == Reach::Alone {
        return;
    }
    loop {
        let Some(mut identities) = bus.follow_identities().await else {
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
