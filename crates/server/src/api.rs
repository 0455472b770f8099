//! HTTP: names, lobby, tables, records and replays. The game itself goes over the WebSocket.

use std::io;
use std::ops::RangeInclusive;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Path, Query, State, WebSocketUpgrade};
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::request::Parts;
use axum::http::{Request, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, delete, get, post};
use axum::{Extension, Json};
use axum::{Router, middleware};
use futures_util::TryStreamExt as _;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tower_http::catch_panic::CatchPanicLayer;
use treize_bots::Level;
use treize_engine::games::GAMES;
use treize_engine::{Seat, Viewer};
use treize_record::RecordError;
use utoipa::OpenApi;

use crate::administration::api as admin;
use crate::app::App;
use crate::bus::BusState;
use crate::notify::api::{forget_device, push, remove_webhook, set_device, set_webhook, webhook};
use crate::programs::{bearer, check_command, for_people, make_program, programs, remove_program};
use crate::record_file::{most_bytes, replay_file, review_file};
use crate::replay::{self, DEFAULT_COUNT, MOST_COUNT, ReplayPermit, page, page_of_record};
use crate::security::{ClientAddress, Renewal, guard, is_tls};
use crate::store::{Identity, RECOVERY, Removed, StoreError};
use crate::table::{TableMessage, is_id, new_row, other_rules, too_many_tables};
use crate::text::name_of;
use crate::token::{Token, TokenHash, log_name, random_id};
use crate::{advice, deals, forget, history, now, page as client_page, records, review, sessions, socket};
use treize_protocol::{
    AdminOverview, AdminPerson, AdminTable, Advice, Alternative, Ban, BanNotice, CalendarDay, ChairInfo,
    ChallengeFrom, Clock, Code, Command, Daily, DailyGame, DayInfo, DealResult, DecisionReview,
    DecisionVerdict, Device, ExcludedPerson, ForgetDevice, Fork, Frame, FriendStatistics, GameInfo,
    GameReview, GameStatistics, Games, History, Lesson, LessonReason, LessonStep, LevelReview, Lobby,
    Maintenance, Me, NewAnnouncement, NewBan, NewName, NewProgram, NoticeKind, OptionInfo, PlayedGame,
    PlayedSeat, PlayerPage, Program, PushInfo, QuietHours, Rating, Recover, Recovery, RecoveryInfo, Refused,
    RemovedTable, Replay, ReviewProgress, SeatRequest, SeatReview, ServerInfo, Setup, SharedDeal, Source,
    Status, StepReview, TableInfo, TimePoint, UNAVAILABLE, VERSION, Webhook, WebhookInfo, WebhookKind,
};

/// Maximum size of a request's body in bytes.
pub(crate) const BODY: usize = 16 * 1024;
/// The path of the WebSocket.
const WS: &str = "/ws";
/// The `Retry-After` of a refusal in seconds: even the slowest limit, 20 per minute, has room again by then.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("3");
/// Length of an `attempt`, by which the server recognises a repeated request.
const ATTEMPT: RangeInclusive<usize> = 32..=64;

/// All routes.
pub(crate) fn router(app: Arc<App>) -> Router {
    let record_file = most_bytes(&app.guards.limits);
    Router::new()
        .route("/api/games", get(games))
        .route("/api/lessons/{game}", get(lesson))
        .route("/api/lessons/{game}/reason", get(lesson_reason))
        .route("/api/me", get(me).post(name_me).delete(forget::forget_me))
        .route("/api/me/records", get(records::records))
        .route("/api/players/{player}", get(history::player))
        .route("/api/players/{player}/games", get(history::games))
        .route("/api/me/device", post(set_device).delete(forget_device))
        .route("/api/me/programs", get(programs).post(make_program))
        .route("/api/me/programs/{program}", delete(remove_program))
        .route("/api/push", get(push))
        .route("/api/me/recovery", post(recovery))
        .route("/api/recover", post(recover))
        .route("/api/recover/check", post(check_recovery))
        .route("/api/server", get(admin::server))
        .route("/api/admin", get(admin::overview).post(become_admin))
        .route("/api/admin/tables", get(admin::tables))
        .route("/api/admin/tables/{log_name}", delete(admin::remove_table))
        .route("/api/admin/people", get(admin::people))
        .route("/api/admin/bans", get(admin::bans).post(admin::add_ban))
        .route("/api/admin/bans/{ban}", delete(admin::lift_ban))
        .route("/api/admin/announcement", post(admin::announce))
        .route("/api/admin/maintenance", post(admin::maintain))
        .route("/api/tables", get(lobby).post(make_table))
        .route("/api/tables/{table}", get(table).post(command).delete(remove))
        .route("/api/tables/{table}/restore", post(restore))
        .route("/api/tables/{table}/webhook", get(webhook).post(set_webhook).delete(remove_webhook))
        .route("/api/tables/{table}/record", get(record))
        .route("/api/tables/{table}/replay", get(replay))
        .route("/api/tables/{table}/review", get(review::review))
        .route("/api/tables/{table}/advice", get(advice::advice))
        .route("/api/records/replay", post(replay_file).layer(DefaultBodyLimit::max(record_file)))
        .route("/api/records/review", post(review_file).layer(DefaultBodyLimit::max(record_file)))
        .route("/api/tables/{table}/fork", post(deals::fork))
        .route("/api/tables/{table}/challenge", post(deals::challenge))
        .route("/api/deals/{deal}", get(deals::shared).post(deals::play))
        .route("/api/daily", get(deals::daily::daily))
        .route("/api/days/{day}", get(deals::daily::day))
        .route("/api/openapi.json", get(description))
        .route("/api/{*path}", any(no_such_address))
        .route("/healthz", get(healthz))
        .route("/metrics", get(metrics))
        .route(WS, any(ws))
        .fallback(get(client_page::serve))
        .layer(DefaultBodyLimit::max(BODY))
        .layer(CatchPanicLayer::new())
        .layer(middleware::from_fn_with_state(app.clone(), guard))
        .with_state(app)
}

/// The OpenAPI description.
#[derive(OpenApi)]
#[openapi(
    info(title = "Treize", description = "A card table. See docs/protocol.md for the WebSocket."),
    paths(
        games,
        lesson,
        lesson_reason,
        me,
        name_me,
        crate::notify::api::set_device,
        crate::notify::api::forget_device,
        crate::notify::api::push,
        crate::programs::programs,
        crate::programs::make_program,
        crate::programs::remove_program,
        crate::notify::api::webhook,
        crate::notify::api::set_webhook,
        crate::notify::api::remove_webhook,
        forget::forget_me,
        records::records,
        history::player,
        history::games,
        recovery,
        recover,
        check_recovery,
        become_admin,
        crate::administration::api::server,
        crate::administration::api::overview,
        crate::administration::api::tables,
        crate::administration::api::remove_table,
        crate::administration::api::people,
        crate::administration::api::bans,
        crate::administration::api::add_ban,
        crate::administration::api::lift_ban,
        crate::administration::api::announce,
        crate::administration::api::maintain,
        lobby,
        make_table,
        table,
        command,
        remove,
        restore,
        record,
        replay,
        review::review,
        crate::record_file::replay_file,
        crate::record_file::review_file,
        advice::advice,
        deals::fork,
        deals::challenge,
        deals::shared,
        deals::play,
        deals::daily::daily,
        deals::daily::day,
        healthz,
        metrics
    ),
    components(schemas(
        AdminOverview,
        AdminPerson,
        AdminTable,
        Advice,
        Alternative,
        Ban,
        BanNotice,
        CalendarDay,
        ChairInfo,
        ChallengeFrom,
        Clock,
        Code,
        Command,
        Daily,
        DailyGame,
        DayInfo,
        DealResult,
        DecisionReview,
        DecisionVerdict,
        Device,
        ExcludedPerson,
        ForgetDevice,
        Fork,
        Frame,
        FriendStatistics,
        GameInfo,
        GameReview,
        GameStatistics,
        Games,
        History,
        Lesson,
        LessonReason,
        LessonStep,
        LevelReview,
        Lobby,
        Maintenance,
        Me,
        NewAnnouncement,
        NewBan,
        NewName,
        NewProgram,
        NoticeKind,
        OptionInfo,
        PlayedGame,
        PlayedSeat,
        PlayerPage,
        Program,
        PushInfo,
        QuietHours,
        Rating,
        Recover,
        Recovery,
        RecoveryInfo,
        Refused,
        RemovedTable,
        Replay,
        ReviewProgress,
        SeatRequest,
        SeatReview,
        ServerInfo,
        Setup,
        SharedDeal,
        Source,
        Status,
        StepReview,
        TableInfo,
        TimePoint,
        Webhook,
        WebhookInfo,
        WebhookKind
    ))
)]
struct Description;

/// The description of the HTTP API, as OpenAPI.
pub fn openapi() -> Value {
    let mut description = serde_json::to_value(Description::openapi()).expect("plain data");
    // The licence and version are the program's, and would change the file with each release.
    description["info"]["version"] = "1".into();
    description
}

/// The same as text. It is created once, because that takes milliseconds and anybody may request it.
async fn description() -> impl IntoResponse {
    static TEXT: LazyLock<Bytes> = LazyLock::new(|| openapi().to_string().into());
    ([(header::CONTENT_TYPE, "application/json")], TEXT.clone())
}

/// An answer: the result, or a refusal.
pub(crate) struct Answer<T>(pub(crate) Result<T, Refused>);

impl<T: Serialize> IntoResponse for Answer<T> {
    fn into_response(self) -> Response {
        match self.0 {
            Ok(answer) => (no_store(), Json(answer)).into_response(),
            Err(refused) => {
                let code = refused.code;
                let mut response = (status(code), no_store(), Json(refused)).into_response();
                if code == Code::TooMany {
                    response.headers_mut().insert(header::RETRY_AFTER, RETRY_AFTER);
                }
                response
            }
        }
    }
}

/// Personal answers must not be cached by proxies.
pub(crate) fn no_store() -> [(header::HeaderName, &'static str); 1] {
    [(header::CACHE_CONTROL, "no-store")]
}

fn status(code: Code) -> StatusCode {
    match code {
        Code::Malformed | Code::Name | Code::Setup | Code::Illegal | Code::WrongNonce => {
            StatusCode::BAD_REQUEST
        }
        Code::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
        Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
        Code::NotFound => StatusCode::NOT_FOUND,
        Code::NoIdentity => StatusCode::UNAUTHORIZED,
        Code::NotYours | Code::Origin | Code::NotOver | Code::Sealed | Code::WithPeople | Code::Banned => {
            StatusCode::FORBIDDEN
        }
        Code::Taken
        | Code::Present
        | Code::Stage
        | Code::NotCommitted
        | Code::NotToAct
        | Code::Stale
        | Code::OtherRules
        | Code::Rated => StatusCode::CONFLICT,
        Code::Unavailable | Code::Maintenance => StatusCode::SERVICE_UNAVAILABLE,
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the store failed");
        Code::Unavailable.because(UNAVAILABLE)
    }
}

type App_ = State<Arc<App>>;

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
pub(crate) struct Who(Option<Identity>);

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

/// An answer that sets the cookie with a token.
fn with_token(app: &App, headers: &HeaderMap, token: &Token, me: Me) -> Response {
    let mut response = Answer(Ok(me)).into_response();
    for cookie in app.cookies.set(token.reveal(), is_tls(app, headers), None) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// The games, what may be chosen about them, and the levels of bots.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Games)))]
async fn games() -> Json<Games> {
    let info = |info| GameInfo::new(info, treize_lessons::lesson(info.game).is_some());
    Json(Games { games: GAMES.iter().map(info).collect(), levels: Level::ALL.into() })
}

/// A game's lesson, with everything that happens in it.
#[utoipa::path(get, path = "/api/lessons/{game}", params(("game" = String, Path)), responses(
    (status = 200, body = Lesson), (status = 404, body = Refused)))]
async fn lesson(game: Option<Path<String>>) -> Answer<&'static Lesson> {
    let found = game.and_then(|Path(game)| treize_lessons::lesson(&game));
    Answer(found.ok_or_else(|| Code::NotFound.because("there is no such lesson")))
}

#[derive(Deserialize)]
struct LessonReasonQuery {
    step: usize,
    action: String,
}

/// Why the learner may not do something at a step of a lesson.
#[utoipa::path(get, path = "/api/lessons/{game}/reason",
    params(("game" = String, Path), ("step" = u32, Query, description = "The number of the step, from 0"),
        ("action" = String, Query)),
    responses((status = 200, body = LessonReason), (status = 400, body = Refused)))]
async fn lesson_reason(
    game: Option<Path<String>>,
    query: Result<Query<LessonReasonQuery>, QueryRejection>,
) -> Answer<LessonReason> {
    let query = query.map_err(|error| Code::Malformed.because(error.body_text()));
    Answer(query.map(|Query(LessonReasonQuery { step, action })| {
        let fact = game.and_then(|Path(game)| treize_lessons::reason(&game, step, &action));
        LessonReason { fact }
    }))
}

/// The client's identity; `null` on the first visit, without a cookie.
#[utoipa::path(get, path = "/api/me", responses(
    (status = 200, body = Option<Me>),
    (status = 401, description = "The cookie stands for nobody", body = Refused)))]
async fn me(State(app): App_, headers: HeaderMap, who: Who) -> Answer<Option<Me>> {
    if who.0.is_none() && app.cookies.tokens(&headers).is_empty() {
        return Answer(Ok(None));
    }
    Answer(who.require_identity().map(|who| Some(Me { name: who.name, admin: who.admin })))
}

/// Begins with a name, or changes it. The answer to the first sets the cookie that stands for the identity.
#[utoipa::path(post, path = "/api/me", request_body = NewName, responses(
    (status = 200, body = Me), (status = 400, body = Refused)))]
async fn name_me(
    State(app): App_,
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
#[utoipa::path(post, path = "/api/me/recovery", responses((status = 200, body = Recovery), (status = 401, body = Refused)))]
async fn recovery(State(app): App_, who: Who, token: Option<Extension<TokenHash>>) -> Answer<Recovery> {
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
#[utoipa::path(post, path = "/api/recover/check", request_body = Recovery, responses(
    (status = 200, body = RecoveryInfo), (status = 404, description = "Used, replaced, or too old", body = Refused)))]
async fn check_recovery(State(app): App_, Body(recovery): Body<Recovery>) -> Answer<RecoveryInfo> {
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
#[utoipa::path(post, path = "/api/recover", request_body = Recover, responses(
    (status = 200, body = Me), (status = 404, description = "Used, or too old", body = Refused)))]
async fn recover(
    State(app): App_,
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
#[utoipa::path(post, path = "/api/admin", request_body = Recovery, responses(
    (status = 200, body = Me), (status = 403, body = Refused)))]
async fn become_admin(
    State(app): App_,
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

/// The tables one may know of: one's own, and the public ones that have not ended.
#[utoipa::path(get, path = "/api/tables", responses((status = 200, body = Lobby)))]
async fn lobby(State(app): App_, Who(who): Who) -> Answer<Lobby> {
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
#[utoipa::path(post, path = "/api/tables", request_body = Setup, responses(
    (status = 200, body = TableInfo), (status = 400, body = Refused), (status = 429, body = Refused)))]
async fn make_table(State(app): App_, who: Who, Body(setup): Body<Setup>) -> Answer<TableInfo> {
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
#[utoipa::path(get, path = "/api/tables/{table}", params(("table" = String, Path)), responses(
    (status = 200, body = TableInfo), (status = 404, body = Refused)))]
async fn table(State(app): App_, Who(who): Who, TableId(table): TableId) -> Answer<TableInfo> {
    let found = async {
        if let Some(info) = app.tables.stored_info(&table, who.as_ref()).await? {
            return Ok(info);
        }
        app.tables.ask(&table, |reply| TableMessage::Info { who, version: None, reply }).await
    };
    Answer(found.await)
}

/// Does something about a table.
#[utoipa::path(post, path = "/api/tables/{table}", params(("table" = String, Path)), request_body = Command, responses(
    (status = 200, body = TableInfo), (status = 403, body = Refused), (status = 404, body = Refused),
    (status = 409, body = Refused)))]
async fn command(
    State(app): App_,
    who: Who,
    TableId(table): TableId,
    Body(command): Body<Command>,
) -> Answer<TableInfo> {
    let done = async {
        let who = who.require_identity()?;
        app.guards.command(&who.id)?;
        check_command(&app, &who, &table, &command).await?;
        app.tables.ask(&table, |reply| TableMessage::Command { who, command, reply }).await
    };
    Answer(done.await)
}

/// Removes a table: its host or the administrator. It can be restored for a week.
#[utoipa::path(delete, path = "/api/tables/{table}", params(("table" = String, Path)), responses(
    (status = 200), (status = 403, body = Refused), (status = 404, body = Refused)))]
async fn remove(State(app): App_, who: Who, TableId(table): TableId) -> Answer<()> {
    let removed = async {
        let who = who.require_person()?;
        app.guards.command(&who.id)?;
        app.tables.ask(&table, |reply| TableMessage::Remove { who, reply }).await
    };
    Answer(removed.await)
}

/// Restores a table that was removed: its host or the administrator, within a week.
#[utoipa::path(post, path = "/api/tables/{table}/restore", params(("table" = String, Path)), responses(
    (status = 200, body = TableInfo), (status = 403, body = Refused), (status = 404, body = Refused)))]
async fn restore(State(app): App_, who: Who, TableId(table): TableId) -> Answer<TableInfo> {
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

/// The record of a finished game, with the proof of its shuffles.
#[utoipa::path(get, path = "/api/tables/{table}/record", params(("table" = String, Path)), responses(
    (status = 200, description = "treize-record/1"), (status = 403, description = "It is not over", body = Refused),
    (status = 429, body = Refused),
    (status = 404, body = Refused)))]
async fn record(State(app): App_, from: ClientAddress, Who(who): Who, TableId(table): TableId) -> Response {
    let found = async {
        // A long game's record takes as much work as a page of its replay.
        let permit = app.replays.turn(from.address).await?;
        let stored = if is_id(&table) { app.store.record(&table).await? } else { None };
        let record = match stored {
            Some(record) => {
                deals::check_seal(&app.store, &table, who.as_ref()).await?;
                record
            }
            None => app.tables.ask(&table, |reply| TableMessage::Record { reply }).await?,
        };
        Ok(sent(&app, replay::build(permit, move || Ok(record)).await?))
    };
    found.await.unwrap_or_else(|refused: Refused| Answer::<()>(Err(refused)).into_response())
}

#[derive(Deserialize)]
struct ReplayQuery {
    seat: Option<Seat>,
    from: Option<u32>,
    count: Option<u32>,
}

/// A page of a game as one viewer saw it: one's own seat while it goes on, anybody's when it is over.
#[utoipa::path(get, path = "/api/tables/{table}/replay",
    params(("table" = String, Path), ("seat" = Option<u8>, Query, description = "Without it: as a spectator"),
        ("from" = Option<u32>, Query, description = "The number of the first frame; 0 if absent"),
        ("count" = Option<u32>, Query, description = "How many frames: 100 if absent, 200 at most")),
    responses((status = 200, body = Replay), (status = 400, body = Refused), (status = 403, body = Refused),
        (status = 404, body = Refused), (status = 429, body = Refused)))]
async fn replay(
    State(app): App_,
    from: ClientAddress,
    Who(who): Who,
    TableId(table): TableId,
    query: Result<Query<ReplayQuery>, QueryRejection>,
) -> Response {
    let replayed = async {
        let Query(query) = query.map_err(|error| Code::Malformed.because(error.body_text()))?;
        let viewer = query.seat.map_or(Viewer::Spectator, Viewer::Seat);
        let range = (query.from.unwrap_or(0), query.count.unwrap_or(DEFAULT_COUNT).min(MOST_COUNT));
        // Wait for the turn first: the table may have to be loaded.
        let permit = app.replays.turn(from.address).await?;
        let built = if is_id(&table) && app.store.has_record(&table).await? {
            let gone = || Code::NotFound.because("there is no such table");
            deals::check_seal(&app.store, &table, who.as_ref()).await?;
            let record = app.store.record(&table).await?.ok_or_else(gone)?;
            if viewer.seat().is_some_and(|seat| seat.index() as u64 >= record.players) {
                return Err(Code::NotFound.because("there is no such seat"));
            }
            replay::build(permit, move || {
                page_of_record(&table, &record, viewer, range).map_err(|error| match error {
                    RecordError::Rules { .. } | RecordError::Game(_) => {
                        other_rules(&record.game, record.rules)
                    }
                    // The error itself may name cards.
                    _ => {
                        tracing::error!(table = log_name(&table), "a record cannot be replayed");
                        replay::broken()
                    }
                })
            })
            .await
        } else {
            let (row, steps) =
                app.tables.ask(&table, |reply| TableMessage::Replay { who, viewer, reply }).await?;
            let mut log = app.store.log(&table, 0).await?;
            log.truncate(steps as usize);
            let randomness = app.tables.shared().random.randomness();
            replay::build(permit, move || {
                page(&row, &log, viewer, range, randomness).map_err(|error| {
                    tracing::error!(error = %StoreError::from(error), "a replay cannot be built");
                    replay::broken()
                })
            })
            .await
        };
        Ok(sent(&app, built?))
    };
    replayed.await.unwrap_or_else(|refused: Refused| Answer::<()>(Err(refused)).into_response())
}

/// A page or a record that is being sent.
pub(crate) fn sent(app: &App, (built, permit): (Vec<u8>, ReplayPermit)) -> Response {
    let about = [
        (header::CONTENT_TYPE, "application/json".into()),
        (header::CONTENT_LENGTH, built.len().to_string()),
    ];
    let until = Instant::now() + Duration::from_secs(app.guards.limits.replay_seconds.into());
    (no_store(), about, in_parts(built, permit, until)).into_response()
}

/// A body that keeps its permit until nearly all of it has been sent. A slow reader makes progress, but must finish
/// before the deadline.
fn in_parts(body: Vec<u8>, permit: ReplayPermit, until: Instant) -> axum::body::Body {
    /// Size of a part in bytes.
    const PART: usize = 16 * 1024;
    let all = (Bytes::from(body), permit);
    let parts = futures_util::stream::unfold(Some(all), move |rest| async move {
        let (mut rest, permit) = rest?;
        if Instant::now() >= until {
            return Some((Err(io::ErrorKind::TimedOut), None));
        }
        let part = rest.split_to(rest.len().min(PART));
        (!part.is_empty()).then_some((Ok(part), Some((rest, permit))))
    });
    axum::body::Body::from_stream(parts.map_err(io::Error::from))
}

async fn no_such_address() -> Answer<()> {
    Answer(Err(Code::NotFound.because("there is no such address: see /api/openapi.json")))
}

/// Is the server well: can it commit something, and read it back? Without its bus it is slower, but well.
#[utoipa::path(get, path = "/healthz", responses((status = 200), (status = 503)))]
async fn healthz(State(app): App_) -> (StatusCode, &'static str) {
    let shared = app.tables.shared();
    let is_maintained = app.administration().orders().info.maintenance;
    match (shared.health.prove(&app.store).await, shared.node.bus.state()) {
        (true, _) if is_maintained => (StatusCode::OK, "well, in maintenance mode: no new games begin\n"),
        (true, BusState::Disabled | BusState::Connected) => (StatusCode::OK, "well\n"),
        (true, BusState::Disconnected) => (StatusCode::OK, "well, but the bus does not answer\n"),
        (false, _) => (StatusCode::SERVICE_UNAVAILABLE, "the database cannot be written to\n"),
    }
}

/// What is counted, for Prometheus: from this machine, or for the administrator.
#[utoipa::path(get, path = "/metrics", responses((status = 200), (status = 403, body = Refused)))]
async fn metrics(State(app): App_, from: ClientAddress, Who(who): Who) -> Response {
    if from.is_this_machine || who.is_some_and(|who| who.admin) {
        const TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
        ([(header::CONTENT_TYPE, TYPE)], app.metrics.text(app.administration().orders().info.maintenance))
            .into_response()
    } else {
        Answer::<()>(Err(Code::NotYours.because("only for this machine and the administrator")))
            .into_response()
    }
}

/// What a client says when it opens a WebSocket.
#[derive(Deserialize)]
struct Hello {
    /// The version of the protocol that it speaks. Clients that do not say it speak the first.
    #[serde(default = "first_version")]
    protocol: u16,
    /// Whether it wants frames as changes to the frame before.
    #[serde(default)]
    delta: bool,
    /// Whether it wants to know what the administrator announces.
    #[serde(default)]
    notices: bool,
}

fn first_version() -> u16 {
    1
}

/// The WebSocket.
async fn ws(
    State(app): App_,
    from: ClientAddress,
    who: Who,
    token: Option<Extension<TokenHash>>,
    hello: Result<Query<Hello>, QueryRejection>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let permit = who.require_identity().and_then(|who| {
        let Query(hello) = hello.map_err(|error| Code::Malformed.because(error.body_text()))?;
        let permit = app.guards.websocket(from.address, &who.id)?;
        let Extension(token) = token.expect("an identity is known by its token");
        Ok((hello, app.sessions.open(who, token), permit))
    });
    match permit {
        Ok((hello, session, permit)) => upgrade
            .max_message_size(socket::READABLE)
            .max_frame_size(socket::READABLE)
            .read_buffer_size(socket::READ)
            .write_buffer_size(socket::WRITE)
            .on_upgrade(move |socket| async move {
                if hello.protocol == VERSION {
                    let wishes = socket::Wishes { deltas: hello.delta, notices: hello.notices };
                    socket::serve(app, socket, session, from.address, wishes, permit).await;
                } else {
                    socket::turn_away(&app, socket).await;
                }
            }),
        Err(refused) => {
            app.metrics.refused(refused.code);
            Answer::<()>(Err(refused)).into_response()
        }
    }
}
