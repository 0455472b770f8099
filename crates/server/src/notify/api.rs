//! HTTP: devices that are notified.

use std::sync::Arc;

use axum::extract::State;
use treize_push::{DeviceKeys, Target};
use treize_words::{LANGUAGES, negotiate};

use crate::api::{Answer, Body, Who};
use crate::app::App;
use crate::now;
use treize_protocol::{Code, Device, ForgetDevice, PushInfo, Refused};

/// How this server sends notifications.
#[utoipa::path(get, path = "/api/push", responses((status = 200, body = PushInfo)))]
pub(crate) async fn push(State(app): State<Arc<App>>) -> Answer<PushInfo> {
    Answer(Ok(PushInfo { key: app.tables.shared().notifier.config().key.public() }))
}

/// Notifies a device of one's turns, or changes of what.
#[utoipa::path(post, path = "/api/me/device", request_body = Device, responses(
    (status = 200), (status = 400, body = Refused), (status = 401, body = Refused)))]
pub(crate) async fn set_device(
    State(app): State<Arc<App>>,
    who: Who,
    Body(device): Body<Device>,
) -> Answer<()> {
    let set = async {
        let who = who.require_identity()?;
        app.guards.command(&who.id)?;
        let device = checked(&app, device)?;
        app.store.put_device(&who.id, &device, app.guards.limits.devices, now()).await?;
        // It may be their turn somewhere.
        for row in app.store.tables_of(&who.id, app.guards.limits.list.into()).await? {
            app.tables.shared().notifier.changed(&row.id);
        }
        Ok(())
    };
    Answer(set.await)
}

/// Notifies a device no longer.
#[utoipa::path(delete, path = "/api/me/device", request_body = ForgetDevice, responses(
    (status = 200), (status = 401, body = Refused)))]
pub(crate) async fn forget_device(
    State(app): State<Arc<App>>,
    who: Who,
    Body(device): Body<ForgetDevice>,
) -> Answer<()> {
    let forgotten = async {
        let who = who.require_identity()?;
        app.guards.command(&who.id)?;
        Ok(app.store.forget_own_device(&who.id, &device.endpoint).await?)
    };
    Answer(forgotten.await)
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
