//! A client's own identity: its name, moving it to another device, becoming the administrator.

use std::ops::RangeInclusive;
use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::header::{self, HeaderMap};
use axum::response::{IntoResponse, Response};
use treize_protocol::{Code, Me, NewName, Recover, Recovery, RecoveryInfo, Refused, Status};

use super::{Answer, Body, Who};
use crate::app::App;
use crate::programs::for_people;
use crate::security::{ClientAddress, is_tls};
use crate::store::{Identity, RECOVERY};
use crate::table::TableMessage;
use crate::text::name_of;
use crate::token::{Token, TokenHash, random_id};
use crate::{now, sessions};

/// Length of an `attempt`, by which the server recognises a repeated request.
const ATTEMPT: RangeInclusive<usize> = 32..=64;

/// An answer that sets the cookie with a token.
fn with_token(app: &App, headers: &HeaderMap, token: &Token, me: Me) -> Response {
    let mut response = Answer(Ok(me)).into_response();
    for cookie in app.cookies.set(token.reveal(), is_tls(app, headers), None) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// The client's identity; `null` on the first visit, without a cookie.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/me", responses(
    (status = 200, body = Option<Me>),
    (status = 401, description = "The cookie stands for nobody", body = Refused))))]
pub(super) async fn me(State(app): State<Arc<App>>, headers: HeaderMap, who: Who) -> Answer<Option<Me>> {
    if who.0.is_none() && app.cookies.tokens(&headers).is_empty() {
        return Answer(Ok(None));
    }
    Answer(who.require_identity().map(|who| Some(Me { name: who.name, admin: who.admin })))
}

/// Begins with a name, or changes it. The answer to the first sets the cookie that stands for the identity.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/me", request_body = NewName, responses(
    (status = 200, body = Me), (status = 400, body = Refused))))]
pub(super) async fn name_me(
    State(app): State<Arc<App>>,
    from: ClientAddress,
    headers: HeaderMap,
    Who(who): Who,
    Body(new): Body<NewName>,
) -> Response {
    let named = async {
        let name = name_of(&new.name)?;
        if let Some(who) = who {
            for_people(&who)?;
            app.guards.rename(&who.id)?;
            rename(&app, &who, &name, from).await?;
            return Ok(Answer(Ok(Me { name, admin: who.admin })).into_response());
        }
        app.guards.identity(from.address)?;
        let (token, identity) =
            (Token::random(), Identity { id: random_id(), name: name.clone(), admin: false });
        app.store.add_identity(&identity, &token.hash(), now()).await?;
        Ok(with_token(&app, &headers, &token, Me { name, admin: false }))
    };
    named.await.unwrap_or_else(|refused: Refused| Answer::<()>(Err(refused)).into_response())
}

/// Changes a name everywhere it can still change: open WebSockets, and chairs at tables that wait for players. At a
/// table where cards have been dealt, people keep the name they sat down with.
async fn rename(app: &App, who: &Identity, name: &str, from: ClientAddress) -> Result<(), Refused> {
    let mut waiting = app.store.tables_of(&who.id, app.guards.limits.list.into()).await?;
    waiting.retain(|row| {
        row.status == Status::Waiting && row.chairs.iter().any(|chair| chair.belongs_to(&who.id))
    });
    // Each of them is written and sent to its watchers. Many names would multiply that.
    app.guards.renamed_tables(from.address, waiting.len())?;
    app.store.rename(&who.id, name).await?;
    sessions::changed(app, &who.id).await?;
    for row in waiting {
        let (who, name) = (who.clone(), name.to_owned());
        // A table that cannot be changed now keeps the old name; that is no reason to fail.
        let _ = app.tables.ask(&row.id, |reply| TableMessage::Rename { who, name, reply }).await;
    }
    Ok(())
}

/// A code that moves one's identity to another device: once, within a week. Codes made before are no longer good.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/me/recovery", responses((status = 200, body = Recovery), (status = 401, body = Refused))))]
pub(super) async fn recovery(
    State(app): State<Arc<App>>,
    who: Who,
    token: Option<Extension<TokenHash>>,
) -> Answer<Recovery> {
    let made = async {
        let (who, code) = (who.require_person()?, Token::random());
        app.guards.command(&who.id)?;
        let Extension(token) = token.expect("an identity is known by its token");
        if !app.store.add_recovery(&code.hash(), &who.id, &token, now() + RECOVERY).await? {
            return Err(Code::NoIdentity.because("your name has just moved to another device"));
        }
        Ok(Recovery { code: code.reveal().into() })
    };
    Answer(made.await)
}

/// Whose identity a recovery code moves. The code is not used up.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/recover/check", request_body = Recovery, responses(
    (status = 200, body = RecoveryInfo), (status = 404, description = "Used, replaced, or too old", body = Refused))))]
pub(super) async fn check_recovery(
    State(app): State<Arc<App>>,
    Body(recovery): Body<Recovery>,
) -> Answer<RecoveryInfo> {
    let checked = async {
        let owner = app.store.recovery(&TokenHash::of(&recovery.code), now()).await?;
        let (identity, expires_at) = owner.ok_or_else(used)?;
        Ok(RecoveryInfo { name: identity.name, expires_at })
    };
    Answer(checked.await)
}

fn used() -> Refused {
    Code::NotFound.because("this link has been used or replaced, or is too old")
}

/// Takes over the identity of a recovery code. The device it comes from has it no longer: its cookie is void, its
/// WebSockets are closed, and no other code is good.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/recover", request_body = Recover, responses(
    (status = 200, body = Me), (status = 404, description = "Used, or too old", body = Refused))))]
pub(super) async fn recover(
    State(app): State<Arc<App>>,
    from: ClientAddress,
    headers: HeaderMap,
    Body(recovery): Body<Recover>,
) -> Response {
    let recovered = async {
        app.guards.identity(from.address)?;
        let token = match &recovery.attempt {
            Some(attempt) if !ATTEMPT.contains(&attempt.len()) => {
                return Err(Code::Malformed.because("an attempt has 32 to 64 characters"));
            }
            Some(attempt) => Token::moved(&recovery.code, attempt),
            None => Token::random(),
        };
        let hash = token.hash();
        let moved = app.store.recover(&TokenHash::of(&recovery.code), &hash, now()).await?;
        let identity = match moved {
            Some(identity) => identity,
            // Did this attempt move the identity before, and the answer was lost?
            None if recovery.attempt.is_some() => {
                app.store.identity(&hash, now()).await?.ok_or_else(used)?.identity
            }
            None => return Err(used()),
        };
        let Identity { id, name, admin } = identity;
        // The identity has moved. Whatever fails now, the cookie must reach the new device.
        if let Err(error) = sessions::changed(&app, &id).await {
            tracing::error!(%error, "the old device learns later that a name has moved");
        }
        Ok(with_token(&app, &headers, &token, Me { name, admin }))
    };
    recovered.await.unwrap_or_else(|refused: Refused| Answer::<()>(Err(refused)).into_response())
}

/// Makes one's identity an administrator's, with the secret of the administrator's link.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/admin", request_body = Recovery, responses(
    (status = 200, body = Me), (status = 403, body = Refused))))]
pub(super) async fn become_admin(
    State(app): State<Arc<App>>,
    from: ClientAddress,
    who: Who,
    Body(secret): Body<Recovery>,
) -> Answer<Me> {
    let made = async {
        app.guards.identity(from.address)?;
        let who = who.require_person()?;
        if app.admin.as_ref() != Some(&TokenHash::of(&secret.code)) {
            tracing::warn!(from = %from.address, "somebody opened an administrator's link that is not this server's");
            return Err(Code::NotYours.because("that is not this server's administrator's link"));
        }
        app.store.make_admin(&who.id).await?;
        sessions::changed(&app, &who.id).await?;
        tracing::info!(name = who.name, from = %from.address, "administrator: a person has become one");
        Ok(Me { name: who.name, admin: true })
    };
    Answer(made.await)
}
