//! HTTP: devices that are notified.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use treize_push::{DeviceKeys, Target};
use treize_words::{LANGUAGES, negotiate};

use super::webhook;
use crate::api::{Answer, Body, TableId, Who};
use crate::app::App;
use crate::now;
use crate::table::is_id;
use crate::token::TokenHash;
use treize_protocol::{Code, Device, ForgetDevice, PushInfo, Refused, Status, Webhook, WebhookInfo};

/// How this server sends notifications.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/push", responses((status = 200, body = PushInfo))))]
pub(crate) async fn push(State(app): State<Arc<App>>) -> Answer<PushInfo> {
    Answer(Ok(PushInfo { key: app.tables.shared().notifier.config().key.public() }))
}

/// Stores a device that is notified by Web Push, or changes its settings.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/me/device", request_body = Device, responses(
    (status = 200), (status = 400, body = Refused), (status = 401, body = Refused))))]
pub(crate) async fn set_device(
    State(app): State<Arc<App>>,
    who: Who,
    token: Option<Extension<TokenHash>>,
    Body(device): Body<Device>,
) -> Answer<()> {
    let set = async {
        let who = who.require_person()?;
        app.guards.command(&who.id)?;
        let device = checked(&app, device)?;
        let Extension(token) = token.expect("an identity is known by its token");
        if !app.store.put_device(&who.id, &token, &device, app.guards.limits.devices, now()).await? {
            return Err(Code::NoIdentity.because("your name has just moved to another device"));
        }
        // It may be their turn somewhere.
        for row in app.store.tables_of(&who.id, app.guards.limits.list.into()).await? {
            if row.status != Status::Over {
                app.tables.shared().notifier.left(&row.id);
            }
        }
        Ok(())
    };
    Answer(set.await)
}

/// Stops notifying a device.
#[cfg_attr(feature = "schema", utoipa::path(delete, path = "/api/me/device", request_body = ForgetDevice, responses(
    (status = 200), (status = 401, body = Refused))))]
pub(crate) async fn forget_device(
    State(app): State<Arc<App>>,
    who: Who,
    Body(device): Body<ForgetDevice>,
) -> Answer<()> {
    let forgotten = async {
        let who = who.require_person()?;
        app.guards.command(&who.id)?;
        Ok(app.store.forget_own_device(&who.id, &device.endpoint).await?)
    };
    Answer(forgotten.await)
}

/// The webhook of a table, for its host.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/tables/{table}/webhook", params(("table" = String, Path)), responses(
    (status = 200, body = Option<WebhookInfo>), (status = 403, body = Refused), (status = 404, body = Refused))))]
pub(crate) async fn webhook(
    State(app): State<Arc<App>>,
    who: Who,
    TableId(table): TableId,
) -> Answer<Option<WebhookInfo>> {
    let found = async {
        for_host(&app, who, &table).await?;
        info(&app, &table).await
    };
    Answer(found.await)
}

/// Sets the webhook of a table. Only its host may do that.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/tables/{table}/webhook", params(("table" = String, Path)), request_body = Webhook, responses(
    (status = 200, body = Option<WebhookInfo>), (status = 400, body = Refused), (status = 403, body = Refused),
    (status = 404, body = Refused))))]
pub(crate) async fn set_webhook(
    State(app): State<Arc<App>>,
    who: Who,
    TableId(table): TableId,
    Body(mut hook): Body<Webhook>,
) -> Answer<Option<WebhookInfo>> {
    let set = async {
        for_host(&app, who, &table).await?;
        let notifier = &app.tables.shared().notifier;
        webhook::check(&hook, notifier.config().policy).map_err(|why| Code::Malformed.because(why))?;
        hook.language = negotiate(&[&hook.language]).unwrap_or(LANGUAGES[0]).into();
        app.store.set_webhook(&table, &hook, &webhook::new_key()).await?;
        notifier.changed(&table);
        info(&app, &table).await
    };
    Answer(set.await)
}

/// Removes the webhook of a table. Only its host may do that.
#[cfg_attr(feature = "schema", utoipa::path(delete, path = "/api/tables/{table}/webhook", params(("table" = String, Path)), responses(
    (status = 200), (status = 403, body = Refused), (status = 404, body = Refused))))]
pub(crate) async fn remove_webhook(
    State(app): State<Arc<App>>,
    who: Who,
    TableId(table): TableId,
) -> Answer<()> {
    let removed = async {
        for_host(&app, who, &table).await?;
        Ok(app.store.remove_webhook(&table).await?)
    };
    Answer(removed.await)
}

/// Checks that somebody is the host. An administrator is not: a webhook's address is a secret of its owner.
async fn for_host(app: &App, who: Who, table: &str) -> Result<(), Refused> {
    let who = who.require_person()?;
    app.guards.command(&who.id)?;
    let row = if is_id(table) { app.store.table(table).await? } else { None };
    let row = row.ok_or_else(|| Code::NotFound.because("there is no such table"))?;
    if row.host == who.id { Ok(()) } else { Err(Code::NotYours.because("only the host may do that")) }
}

async fn info(app: &App, table: &str) -> Result<Option<WebhookInfo>, Refused> {
    let Some(stored) = app.store.webhook(table).await? else { return Ok(None) };
    let target = Target::parse(&stored.webhook.url, app.tables.shared().notifier.config().policy);
    Ok(Some(WebhookInfo {
        kind: stored.webhook.kind,
        host: target.map(|target| target.host().to_owned()).unwrap_or_default(),
        failures: stored.failures.try_into().unwrap_or(u32::MAX),
        disabled: stored.is_disabled(),
        key: stored.key,
        error: stored.error,
    }))
}

fn checked(app: &App, mut device: Device) -> Result<Device, Refused> {
    let policy = app.tables.shared().notifier.config().policy;
    Target::parse(&device.endpoint, policy).map_err(|error| Code::Malformed.because(error.to_string()))?;
    DeviceKeys::parse(&device.p256dh, &device.auth)
        .map_err(|error| Code::Malformed.because(error.to_string()))?;
    if !device.quiet.is_none_or(treize_protocol::QuietHours::is_sensible) {
        return Err(Code::Malformed.because("quiet hours are minutes of a day, 0 to 1439"));
    }
    device.language = negotiate(&[&device.language]).unwrap_or(LANGUAGES[0]).into();
    let mut kinds = Vec::new();
    for kind in device.kinds {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    device.kinds = kinds;
    Ok(device)
}
