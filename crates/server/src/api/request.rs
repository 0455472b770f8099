//! What handlers take from a request: who sends it, a JSON body, the ID of a table.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Path};
use axum::http::Request;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use treize_protocol::{Code, Refused};

use super::{Answer, WS};
use crate::app::App;
use crate::now;
use crate::programs::{bearer, for_people};
use crate::security::{Renewal, is_tls};
use crate::store::{Identity, StoreError};
use crate::token::TokenHash;

/// A valid JSON body.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Answer<()>;

    async fn from_request(request: Request<axum::body::Body>, app: &Arc<App>) -> Result<Self, Answer<()>> {
        let limit = Duration::from_secs(app.guards.limits.body_seconds.into());
        let why = match tokio::time::timeout(limit, Json::from_request(request, app)).await {
            Ok(Ok(Json(body))) => return Ok(Body(body)),
            Ok(Err(JsonRejection::BytesRejection(error))) => Code::TooLong.because(error.body_text()),
            Ok(Err(error)) => Code::Malformed.because(error.body_text()),
            Err(_) => Code::Malformed.because("the request did not arrive in time"),
        };
        Err(Answer(Err(why)))
    }
}

/// The ID of a table in an address.
pub(crate) struct TableId(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for TableId {
    type Rejection = Answer<()>;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Answer<()>> {
        let Path(table) = Path::from_request_parts(parts, state).await.map_err(|_| {
            // It is not valid UTF-8.
            Answer(Err(Code::NotFound.because("there is no such table")))
        })?;
        Ok(TableId(table))
    }
}

/// The identity of the sender, if they have one.
pub(crate) struct Who(pub(super) Option<Identity>);

impl Who {
    pub(crate) fn require_identity(self) -> Result<Identity, Refused> {
        self.0.ok_or_else(|| Code::NoIdentity.because("tell the table your name first"))
    }

    /// The sender, if they have an identity.
    pub(crate) fn identity(&self) -> Option<&Identity> {
        self.0.as_ref()
    }

    /// The identity of a person: programs may not do what follows.
    pub(crate) fn require_person(self) -> Result<Identity, Refused> {
        let who = self.require_identity()?;
        for_people(&who)?;
        Ok(who)
    }
}

impl FromRequestParts<Arc<App>> for Who {
    type Rejection = Answer<()>;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Answer<()>> {
        let found = async {
            if let Some(token) = bearer(&parts.headers) {
                let token = TokenHash::of(token);
                let owner = app.store.identity(&token, now()).await?;
                let program = owner.map(|owner| owner.identity).filter(Identity::is_program);
                if program.is_some() {
                    return Ok((program, Some(token)));
                }
                // A proxy in front of the server may use this header for something else.
            }
            for sent in app.cookies.tokens(&parts.headers) {
                let token = TokenHash::of(sent.token);
                let Some(owner) = app.store.identity(&token, now()).await? else { continue };
                let tls = is_tls(app, &parts.headers);
                // The answer to a WebSocket handshake does not renew the cookie: not every client reads it there.
                let renewal = parts.extensions.get::<Renewal>().filter(|_| parts.uri.path() != WS);
                if let Some(renewal) = renewal
                    && (owner.is_due || app.cookies.is_outdated(&sent, tls))
                {
                    // A person who only watches must be recognised even while the database cannot be written to.
                    match app.store.renew(&owner.identity.id, now()).await {
                        Ok(()) => renewal.set(app.cookies.set(sent.token, tls, Some(&sent))),
                        Err(error) => tracing::warn!(%error, "a cookie cannot be renewed"),
                    }
                }
                return Ok((Some(owner.identity), Some(token)));
            }
            Ok((None, None))
        };
        let found: Result<_, StoreError> = found.await;
        let (identity, token) = found.map_err(|error| Answer(Err(error.into())))?;
        if let Some(who) = &identity {
            app.administration().orders().check_person(&who.id).map_err(|refused| Answer(Err(refused)))?;
        }
        if let Some(token) = token {
            parts.extensions.insert(token);
        }
        Ok(Who(identity))
    }
}
