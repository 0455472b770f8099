//! Tables: the list, and what may be done about one.

use std::sync::Arc;

use axum::extract::State;
use treize_protocol::{Code, Command, Lobby, RemovedTable, Setup, TableInfo};

use super::{Answer, Body, TableId, Who};
use crate::app::App;
use crate::deals::seal_info;
use crate::now;
use crate::programs::check_command;
use crate::store::Removed;
use crate::table::{TableMessage, is_id, new_row, too_many_tables};

/// The tables one may know of: one's own, and the public ones that have not ended.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/tables", responses((status = 200, body = Lobby))))]
pub(super) async fn lobby(State(app): State<Arc<App>>, Who(who): Who) -> Answer<Lobby> {
    let listed = async {
        let mine = match &who {
            Some(who) => app.store.tables_of(&who.id, app.guards.limits.list.into()).await?,
            None => Vec::new(),
        };
        let mut public =
            app.store.public_tables(app.guards.limits.list.into(), app.guards.limits.tables_listed).await?;
        public.retain(|row| mine.iter().all(|mine| mine.id != row.id));
        let mine = app.tables.infos(mine, who.as_ref()).await?;
        let removed = match &who {
            Some(who) => app.store.removed_tables(Some(&who.id), app.guards.limits.list.into()).await?,
            None => Vec::new(),
        };
        let running = app.tables.shared().node.running();
        let removed = removed.into_iter().map(|table| removed_info(table, running)).collect();
        Ok(Lobby { mine, public: app.tables.infos(public, who.as_ref()).await?, removed })
    };
    Answer(listed.await)
}

fn removed_info(removed: Removed, running: i64) -> RemovedTable {
    let purged_at = removed.purged_at(now(), running);
    let Removed { row, at: removed_at, .. } = removed;
    RemovedTable { id: row.id, setup: row.setup, status: row.status, removed_at, purged_at }
}

/// A new table. Its host sits down like everybody else, after having seen its commitment.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/tables", request_body = Setup, responses(
    (status = 200, body = TableInfo), (status = 400, body = treize_protocol::Refused), (status = 429, body = treize_protocol::Refused))))]
pub(super) async fn make_table(
    State(app): State<Arc<App>>,
    who: Who,
    Body(setup): Body<Setup>,
) -> Answer<TableInfo> {
    let made = async {
        let who = who.require_person()?;
        app.guards.command(&who.id)?;
        app.administration().check_new_games()?;
        let row = new_row(setup, &who, &app.tables.shared().random)?;
        if !app.store.add_table(&row, app.guards.limits.tables).await? {
            return Err(too_many_tables());
        }
        let version = Some(row.version);
        app.tables.ask(&row.id, |reply| TableMessage::Info { who: Some(who), version, reply }).await
    };
    Answer(made.await)
}

/// What a table is like.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/tables/{table}", params(("table" = String, Path)), responses(
    (status = 200, body = TableInfo), (status = 404, body = treize_protocol::Refused))))]
pub(super) async fn table(
    State(app): State<Arc<App>>,
    Who(who): Who,
    TableId(table): TableId,
) -> Answer<TableInfo> {
    let found = async {
        let info = if let Some(info) = app.tables.stored_info(&table, who.as_ref()).await? {
            info
        } else {
            let who = who.clone();
            app.tables.ask(&table, |reply| TableMessage::Info { who, version: None, reply }).await?
        };
        seal_info(&app.store, info, who.as_ref()).await
    };
    Answer(found.await)
}

/// Does something about a table.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/tables/{table}", params(("table" = String, Path)), request_body = Command, responses(
    (status = 200, body = TableInfo), (status = 403, body = treize_protocol::Refused), (status = 404, body = treize_protocol::Refused),
    (status = 409, body = treize_protocol::Refused))))]
pub(super) async fn command(
    State(app): State<Arc<App>>,
    who: Who,
    TableId(table): TableId,
    Body(command): Body<Command>,
) -> Answer<TableInfo> {
    let done = async {
        let who = who.require_identity()?;
        app.guards.command(&who.id)?;
        let _lock = check_command(&app, &who, &table, &command).await?;
        app.tables.ask(&table, |reply| TableMessage::Command { who, command, reply }).await
    };
    Answer(done.await)
}

/// Removes a table: its host or the administrator. It can be restored for a week.
#[cfg_attr(feature = "schema", utoipa::path(delete, path = "/api/tables/{table}", params(("table" = String, Path)), responses(
    (status = 200), (status = 403, body = treize_protocol::Refused), (status = 404, body = treize_protocol::Refused))))]
pub(super) async fn remove(State(app): State<Arc<App>>, who: Who, TableId(table): TableId) -> Answer<()> {
    let removed = async {
        let who = who.require_person()?;
        app.guards.command(&who.id)?;
        app.tables.ask(&table, |reply| TableMessage::Remove { who, reply }).await
    };
    Answer(removed.await)
}

/// Restores a table that was removed: its host or the administrator, within a week.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/tables/{table}/restore", params(("table" = String, Path)), responses(
    (status = 200, body = TableInfo), (status = 403, body = treize_protocol::Refused), (status = 404, body = treize_protocol::Refused))))]
pub(super) async fn restore(
    State(app): State<Arc<App>>,
    who: Who,
    TableId(table): TableId,
) -> Answer<TableInfo> {
    let restored = async {
        let who = who.require_person()?;
        app.guards.command(&who.id)?;
        let none = || Code::NotFound.because("no such table was removed within the last week");
        let removed = if is_id(&table) { app.store.removed_table(&table).await? } else { None };
        let removed = removed.ok_or_else(none)?.row;
        if removed.host != who.id && !who.admin {
            return Err(Code::NotYours.because("only the host may do that"));
        }
        if !app.store.restore_table(&table, now(), app.guards.limits.tables).await? {
            return Err(too_many_tables());
        }
        app.tables.ask(&table, |reply| TableMessage::Info { who: Some(who), version: None, reply }).await
    };
    Answer(restored.await)
}
