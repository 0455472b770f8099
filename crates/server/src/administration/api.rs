//! HTTP: what the administrator sees and does. Each change leaves a line in the log, without secrets.

use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequestParts, Path, Query, State};
use axum::http::request::Parts;
use serde::Deserialize;

use crate::api::{Answer, Body, Who};
use crate::app::App;
use crate::bus::BusState;
use crate::limits::network;
use crate::programs::bearer;
use crate::security::ClientAddress;
use crate::store::{Chair, Identity, Known, Row, Sitter, is_program};
use crate::table::TableMessage;
use crate::text::{announcement_of, reason_of};
use crate::token::{TokenHash, log_name, random_id};
use crate::{clock, now};
use treize_protocol::{
    AdminOverview, AdminPerson, AdminTable, Ban, Code, Maintenance, NewAnnouncement, NewBan, Refused,
    ServerInfo,
};

/// The longest ban with an end, in hours: ten years.
const LONGEST: u32 = 10 * 366 * 24;

/// The administrator: an identity that has opened the administrator's link, or a program that sends its secret.
pub(crate) struct Administrator {
    /// None if the secret itself was sent.
    identity: Option<Identity>,
    address: IpAddr,
}

impl FromRequestParts<Arc<App>> for Administrator {
    type Rejection = Answer<()>;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Answer<()>> {
        let Ok(from) = ClientAddress::from_request_parts(parts, app).await;
        let address = from.address;
        if let Some(secret) = bearer(&parts.headers) {
            if app.admin.as_ref() == Some(&TokenHash::of(secret)) {
                return Ok(Administrator { identity: None, address });
            }
            app.guards.identity(address).map_err(|refused| Answer(Err(refused)))?;
        }
        let who = Who::from_request_parts(parts, app).await?;
        let who = who.require_person().map_err(|refused| Answer(Err(refused)))?;
        if !who.admin {
            return Err(Answer(Err(Code::NotYours.because("only the administrator may do that"))));
        }
        Ok(Administrator { identity: Some(who), address })
    }
}

impl Administrator {
    /// Counts a change, and returns the name for the log.
    fn act(&self, app: &App) -> Result<&str, Refused> {
        app.guards.command(self.identity.as_ref().map_or("administrator", |who| &who.id))?;
        Ok(self.identity.as_ref().map_or("the administrator's secret", |who| &who.name))
    }
}

/// What everybody may know about the state of the server.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/server", responses((status = 200, body = ServerInfo))))]
pub(crate) async fn server(State(app): State<Arc<App>>) -> Answer<ServerInfo> {
    Answer(Ok(app.administration().orders().info.clone()))
}

/// How the server is.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/admin", responses((status = 200, body = AdminOverview), (status = 403, body = Refused))))]
pub(crate) async fn overview(State(app): State<Arc<App>>, _: Administrator) -> Answer<AdminOverview> {
    let found = async {
        let (totals, shared) = (app.store.totals().await?, app.tables.shared());
        let orders = app.administration().orders();
        let (process_seconds, process_bytes) = app.metrics.process();
        let connected = app.administration().connected();
        let people: BTreeSet<&str> = connected.values().map(|(id, _)| id.as_str()).collect();
        Ok(AdminOverview {
            version: env!("CARGO_PKG_VERSION").into(),
            address: app.hosts.public_address(app.behind_proxy.is_some()),
            running_seconds: clock::uptime().saturating_sub(app.started).as_secs(),
            server: orders.info.clone(),
            waiting: totals.waiting,
            playing: totals.playing,
            over: totals.over,
            loaded: app.metrics.tables.get(),
            connected: people.len() as u32,
            connections: connected.len() as i64,
            names: totals.names,
            bans: orders.bans().count() as u32,
            process_seconds,
            process_bytes,
            cores: std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32),
            database: shared.health.is_well(),
            bus: match shared.node.bus.state() {
                BusState::Disabled => None,
                state => Some(state == BusState::Connected),
            },
        })
    };
    Answer(found.await)
}

#[derive(Deserialize)]
pub(crate) struct TablesQuery {
    #[serde(default)]
    over: bool,
}

/// The tables that changed last. Nobody's cards, no chat, and no way to a table that is not public.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/admin/tables",
    params(("over" = Option<bool>, Query, description = "Finished games instead of open tables")),
    responses((status = 200, body = Vec<AdminTable>), (status = 403, body = Refused))))]
pub(crate) async fn tables(
    State(app): State<Arc<App>>,
    _: Administrator,
    query: Result<Query<TablesQuery>, QueryRejection>,
) -> Answer<Vec<AdminTable>> {
    let found = async {
        let Query(query) = query.map_err(|error| Code::Malformed.because(error.body_text()))?;
        let rows = app.store.latest_tables(query.over, app.guards.limits.admin_list).await?;
        Ok(rows.into_iter().map(described).collect())
    };
    Answer(found.await)
}

/// What the administrator sees of a table.
fn described((row, host): (Row, Option<String>)) -> AdminTable {
    let count = |is: fn(&Chair) -> bool| row.chairs.iter().filter(|chair| is(chair)).count() as u8;
    AdminTable {
        log_name: log_name(&row.id),
        game: row.setup.game.clone(),
        status: row.status,
        public: row.setup.public,
        host,
        people: count(|chair| matches!(chair.sitter, Some(Sitter::Person { .. }))),
        bots: count(|chair| matches!(chair.sitter, Some(Sitter::Bot { .. }))),
        free: count(|chair| chair.sitter.is_none()),
        touched_at: row.touched_at,
        id: row.setup.public.then_some(row.id),
    }
}

/// Removes a table by its name in the log. It can be restored for a week.
#[cfg_attr(feature = "schema", utoipa::path(delete, path = "/api/admin/tables/{log_name}", params(("log_name" = String, Path)), responses(
    (status = 200), (status = 403, body = Refused), (status = 404, body = Refused))))]
pub(crate) async fn remove_table(
    State(app): State<Arc<App>>,
    administrator: Administrator,
    name: Option<Path<String>>,
) -> Answer<()> {
    let removed = async {
        let by = administrator.act(&app)?;
        let name = name.map(|Path(name)| name).unwrap_or_default();
        let mut found = app.store.tables_named(&name).await?;
        let table = match (found.pop(), found.is_empty()) {
            (Some(table), true) => table,
            (Some(_), false) => {
                return Err(Code::Stale.because("two tables have this name by chance: open one by its link"));
            }
            (None, _) => return Err(Code::NotFound.because("there is no such table")),
        };
        let id = administrator.identity.as_ref().map_or("administrator", |who| &who.id).to_owned();
        let who = Identity { id, name: by.to_owned(), admin: true };
        app.tables.ask(&table, |reply| TableMessage::Remove { who, reply }).await?;
        tracing::info!(by, from = %administrator.address, table = name, "administrator: a table was removed");
        Ok(())
    };
    Answer(removed.await)
}

#[derive(Deserialize)]
pub(crate) struct PeopleQuery {
    #[serde(default)]
    name: String,
}

/// Who is connected, and who was seen last; or those whose names contain a text.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/admin/people",
    params(("name" = Option<String>, Query, description = "A part of the name")),
    responses((status = 200, body = Vec<AdminPerson>), (status = 403, body = Refused))))]
pub(crate) async fn people(
    State(app): State<Arc<App>>,
    _: Administrator,
    query: Result<Query<PeopleQuery>, QueryRejection>,
) -> Answer<Vec<AdminPerson>> {
    let found = async {
        let Query(query) = query.map_err(|error| Code::Malformed.because(error.body_text()))?;
        let most = app.guards.limits.admin_list;
        let mut connections: HashMap<String, Vec<IpAddr>> = HashMap::new();
        for (id, address) in app.administration().connected().values() {
            connections.entry(id.clone()).or_default().push(*address);
        }
        let text = query.name.trim();
        let mut known = Vec::new();
        if text.is_empty() {
            let ids: Vec<String> = connections.keys().take(most as usize).cloned().collect();
            known = app.store.people(&ids).await?;
        }
        let latest = app.store.latest_people(text, most).await?;
        let is_new = |one: &Known| known.iter().all(|known: &Known| known.identity.id != one.identity.id);
        let latest: Vec<_> = latest.into_iter().filter(is_new).collect();
        known.extend(latest);
        known.truncate(most as usize);
        let orders = app.administration().orders();
        let described = known.into_iter().map(|Known { identity, seen_at }| {
            let from = connections.get(&identity.id).map(Vec::as_slice).unwrap_or_default();
            let addresses: BTreeSet<_> = from.iter().map(IpAddr::to_canonical).collect();
            AdminPerson {
                admin: identity.admin,
                program: is_program(&identity.id),
                connections: from.len() as u32,
                addresses: addresses.iter().map(ToString::to_string).collect(),
                seen_at,
                banned: orders.check_person(&identity.id).is_err(),
                id: identity.id,
                name: identity.name,
            }
        });
        Ok(described.collect())
    };
    Answer(found.await)
}

/// The bans that hold now.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/admin/bans", responses((status = 200, body = Vec<Ban>), (status = 403, body = Refused))))]
pub(crate) async fn bans(State(app): State<Arc<App>>, _: Administrator) -> Answer<Vec<Ban>> {
    Answer(Ok(app.administration().orders().bans().cloned().collect()))
}

/// Bans a person, an address, or both. Their requests are refused from now on, and their WebSockets are closed.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/admin/bans", request_body = NewBan, responses(
    (status = 200, body = Ban), (status = 400, body = Refused), (status = 403, body = Refused), (status = 404, body = Refused))))]
pub(crate) async fn add_ban(
    State(app): State<Arc<App>>,
    administrator: Administrator,
    Body(new): Body<NewBan>,
) -> Answer<Ban> {
    let added = async {
        let by = administrator.act(&app)?;
        let wrong = |why: &str| Code::Malformed.because(why);
        let reason = reason_of(&new.reason)?;
        if new.hours.is_some_and(|hours| !(1..=LONGEST).contains(&hours)) {
            return Err(wrong("a ban ends after 1 to 87840 hours, or not at all"));
        }
        let address: Option<IpAddr> = new
            .address
            .map(|text| text.trim().parse())
            .transpose()
            .map_err(|_| wrong("that is not an IP address"))?;
        let address = address.map(network);
        if address == Some(network(administrator.address)) {
            return Err(Code::NotYours.because("that is the address you come from"));
        }
        let person = match new.person {
            Some(id) => {
                let found = app.store.people(&[id]).await?.pop();
                Some(found.ok_or_else(|| Code::NotFound.because("there is no such person"))?.identity)
            }
            None => None,
        };
        if person.is_none() && address.is_none() {
            return Err(wrong("a ban is for a person, an address, or both"));
        }
        if person.as_ref().is_some_and(|who| who.admin) && administrator.identity.is_some() {
            let why = "an administrator can be banned only with the administrator's secret: treize admin ban";
            return Err(Code::NotYours.because(why));
        }
        let made_at = now();
        let ban = Ban {
            id: random_id(),
            name: person.as_ref().map(|who| who.name.clone()),
            person: person.map(|who| who.id),
            address: address.map(|address| address.to_string()),
            reason,
            made_at,
            ends_at: new.hours.map(|hours| made_at + i64::from(hours) * 3_600_000),
        };
        if !app.store.add_ban(&ban, app.guards.limits.bans, made_at).await? {
            return Err(Code::TooMany.because("there are too many bans: lift some"));
        }
        app.administration().refresh(&app.store).await?;
        tracing::info!(
            by, from = %administrator.address, ban = ban.id, name = ban.name, address = ban.address,
            hours = new.hours, reason = ban.reason, "administrator: a ban was made"
        );
        Ok(ban)
    };
    Answer(added.await)
}

/// Lifts a ban.
#[cfg_attr(feature = "schema", utoipa::path(delete, path = "/api/admin/bans/{ban}", params(("ban" = String, Path)), responses(
    (status = 200), (status = 403, body = Refused), (status = 404, body = Refused))))]
pub(crate) async fn lift_ban(
    State(app): State<Arc<App>>,
    administrator: Administrator,
    ban: Option<Path<String>>,
) -> Answer<()> {
    let lifted = async {
        let by = administrator.act(&app)?;
        let ban = ban.map(|Path(ban)| ban).unwrap_or_default();
        if !app.store.lift_ban(&ban).await? {
            return Err(Code::NotFound.because("there is no such ban"));
        }
        app.administration().refresh(&app.store).await?;
        tracing::info!(by, from = %administrator.address, ban, "administrator: a ban was lifted");
        Ok(())
    };
    Answer(lifted.await)
}

/// Sets or ends the announcement.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/admin/announcement", request_body = NewAnnouncement, responses(
    (status = 200, body = ServerInfo), (status = 400, body = Refused), (status = 403, body = Refused))))]
pub(crate) async fn announce(
    State(app): State<Arc<App>>,
    administrator: Administrator,
    Body(new): Body<NewAnnouncement>,
) -> Answer<ServerInfo> {
    let announced = async {
        let by = administrator.act(&app)?;
        let text = announcement_of(&new.text)?;
        app.store.set_announcement(&text).await?;
        app.administration().refresh(&app.store).await?;
        tracing::info!(by, from = %administrator.address, text, "administrator: the announcement was set");
        Ok(app.administration().orders().info.clone())
    };
    Answer(announced.await)
}

/// Turns maintenance mode on or off.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/admin/maintenance", request_body = Maintenance, responses(
    (status = 200, body = ServerInfo), (status = 403, body = Refused))))]
pub(crate) async fn maintain(
    State(app): State<Arc<App>>,
    administrator: Administrator,
    Body(Maintenance { on }): Body<Maintenance>,
) -> Answer<ServerInfo> {
    let set = async {
        let by = administrator.act(&app)?;
        app.store.set_maintenance(on).await?;
        app.administration().refresh(&app.store).await?;
        tracing::info!(by, from = %administrator.address, on, "administrator: maintenance mode was set");
        Ok(app.administration().orders().info.clone())
    };
    Answer(set.await)
}
