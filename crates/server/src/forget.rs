//! HTTP: deleting one's identity. The identity is gone at once; its name at tables goes in the background, and that is
//! continued after a restart.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{self, HeaderMap};
use axum::response::{IntoResponse, Response};
use treize_protocol::{Code, Refused, Status};

use crate::api::{Answer, Who};
use crate::app::App;
use crate::bus::News;
use crate::security::is_tls;
use crate::store::StoreError;
use crate::table::{STAND_IN, TableMessage};
use crate::{now, sessions};

/// Deletes one's identity: its name, recovery codes, devices, programs and ratings. Finished games stay, with nobody's
/// name; at unfinished ones a bot takes the seat. It cannot be undone.
#[utoipa::path(delete, path = "/api/me", responses((status = 200), (status = 401, body = Refused)))]
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
    for identity in app.store.forgotten().await? {
        let mut after = String::new();
        loop {
            let tables = app.store.tables_to_forget(&identity, &after).await?;
            let Some(last) = tables.last().cloned() else { break };
            for table in tables {
                forget_at(app, &table, &identity).await?;
            }
            after = last;
        }
        app.store.is_forgotten(&identity).await?;
    }
    Ok(())
}

/// Removes a deleted identity from a table. An unfinished game goes on with a bot.
async fn forget_at(app: &App, table: &str, identity: &str) -> Result<(), StoreError> {
    let row = match app.store.table(table).await {
        // Nobody can play there; what is stored is cleaned below as far as it can be read.
        Err(StoreError::Unreadable(_)) => None,
        row => row?,
    };
    let mut names = Vec::new();
    if row.is_some_and(|row| row.status != Status::Over) {
        let deleted = identity.to_owned();
        match app.tables.ask(table, |reply| TableMessage::Forget { identity: deleted, reply }).await {
            Ok(had) => names = had,
            Err(refused) if refused.code == Code::NotFound => {}
            // It is tried again later.
            Err(_) => return Ok(()),
        }
    }
    app.store.forget_at_table(table, identity, &names, STAND_IN).await?;
    // What is in memory still has the names in its chat: the table is loaded again, and clients come back by themselves.
    app.tables.shared().node.bus.announce(table, &News::Gone);
    app.tables.send_if_loaded(table, TableMessage::Gone);
    Ok(())
}
