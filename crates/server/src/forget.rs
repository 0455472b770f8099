//! HTTP: deleting one's identity. The identity is gone at once; its name at tables goes in the background, and that is
//! continued after a restart.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{self, HeaderMap};
use axum::response::{IntoResponse, Response};
use treize_protocol::{Refused, Status};

use crate::api::{Answer, Who};
use crate::app::App;
use crate::bus::News;
use crate::security::is_tls;
use crate::store::StoreError;
use crate::table::{STAND_IN, TableMessage};
use crate::{now, sessions};

/// Deletes one's identity: its name, recovery codes, devices, programs and ratings. Finished games stay, with nobody's
/// name; at unfinished ones a bot takes the seat. It cannot be undone.
#[cfg_attr(feature = "schema", utoipa::path(delete, path = "/api/me", responses((status = 200), (status = 401, body = Refused))))]
pub(crate) async fn forget_me(State(app): State<Arc<App>>, headers: HeaderMap, who: Who) -> Response {
    let forgotten = async {
        let who = who.require_person()?;
        app.guards.command(&who.id)?;
        let gone = app.store.forget(&who.id, now()).await?;
        for identity in &gone {
            // The identity is gone. A WebSocket that learns it later can do nothing with it.
            if let Err(error) = sessions::changed(&app, identity).await {
                tracing::error!(%error, "an open connection learns later that its identity is deleted");
            }
        }
        app.to_forget.notify_one();
        let mut response = Answer(Ok(())).into_response();
        for cookie in app.cookies.expire(&headers, is_tls(&app, &headers)) {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
        Ok(response)
    };
    forgotten.await.unwrap_or_else(|refused: Refused| Answer::<()>(Err(refused)).into_response())
}

/// Removes deleted identities from their tables until it is aborted.
pub(crate) async fn run(app: Arc<App>) {
    /// How often to look for work that could not be done before.
    const RETRY_INTERVAL: std::time::Duration = std::time::Duration::from_mins(1);
    loop {
        if let Err(error) = forget_all(&app).await {
            tracing::error!(%error, "a deleted identity is still at some tables");
        }
        let _ = tokio::time::timeout(RETRY_INTERVAL, app.to_forget.notified()).await;
    }
}

async fn forget_all(app: &App) -> Result<(), StoreError> {
    let mut after = (i64::MIN, String::new());
    loop {
        let some = app.store.forgotten(&after).await?;
        let Some(last) = some.last().cloned() else { return Ok(()) };
        for (_, identity) in some {
            // What fails for one does not keep others from being forgotten.
            if let Err(error) = forget_everywhere(app, &identity).await {
                tracing::error!(%error, "a deleted identity may still be at some tables");
            }
        }
        after = last;
    }
}

/// Removes a deleted identity from all its tables. It stays noted until all of them are done.
async fn forget_everywhere(app: &App, identity: &str) -> Result<(), StoreError> {
    let (mut after, mut failed) = (String::new(), None);
    loop {
        let tables = app.store.tables_to_forget(identity, &after).await?;
        let Some(last) = tables.last().cloned() else { break };
        for table in tables {
            if let Err(error) = forget_at(app, &table, identity).await {
                failed = Some(error);
            }
        }
        after = last;
    }
    match failed {
        Some(error) => Err(error),
        None => app.store.is_forgotten(identity).await,
    }
}

/// Removes a deleted identity from a table. An unfinished game goes on with a bot.
async fn forget_at(app: &App, table: &str, identity: &str) -> Result<(), StoreError> {
    let row = match app.store.table(table).await {
        // Nobody can play there.
        Err(StoreError::Unreadable(_)) => None,
        row => row?,
    };
    let mut names = Vec::new();
    if row.is_some_and(|row| row.status != Status::Over) {
        let deleted = identity.to_owned();
        match app.tables.ask(table, |reply| TableMessage::Forget { identity: deleted, reply }).await {
            Ok(had) => names = had,
            // It is gone, or cannot be loaded or written now. What is stored is cleaned below: the table's task finds that another
            // change came first.
            Err(refused) => {
                tracing::debug!(code = ?refused.code, "a table does not forget somebody by itself");
            }
        }
    }
    app.store.forget_at_table(table, identity, &names, STAND_IN).await?;
    // What is in memory still has the names in its chat: the table is loaded again, and clients come back by themselves.
    app.tables.shared().node.bus.announce(table, &News::Gone);
    app.tables.send_if_loaded(table, TableMessage::Gone);
    Ok(())
}
