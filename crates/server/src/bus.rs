//! The message bus: what a server announces to the other servers of the same table.
//!
//! It carries announcements only. Everything announced is already in the store, except presence and who leads at a finished
//! game: these are not stored, and announced again and again. So lost or repeated messages do no harm: the numbers show what is already known and what is missing.

use std::future::{pending, ready};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{ConnectOptions, Event, ServerAddr, Subscriber};
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use treize_engine::Seat;

use crate::store::Entry;
use crate::token::log_name;
use treize_protocol::ChatLine;

/// An event at a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "news", rename_all = "snake_case")]
pub(crate) enum News {
    /// An action is in the log. The message contains it, so that other servers need not read it.
    Action(Entry),
    /// The table has changed to this version.
    Changed { version: i64 },
    /// A new chat line.
    Said(ChatLine),
    /// Who watches the table at one server.
    #[serde(rename = "here")]
    Presence(Presence),
    /// Who leads at a finished game, and at which step.
    Lead(Lead),
    /// The table has been removed.
    Gone,
}

/// Who leads those who look at a finished game together. It is not stored.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Lead {
    /// Grows with each new leader.
    pub(crate) term: u64,
    /// Grows with each change by the same leader.
    pub(crate) change: u64,
    /// The server through which the leader is connected.
    pub(crate) node: String,
    pub(crate) leader: Option<Leader>,
    pub(crate) step: u32,
}

impl Lead {
    /// The higher one wins. Servers differ, so that two changes at the same time have an order.
    pub(crate) fn number(&self) -> (u64, u64, &str) {
        (self.term, self.change, &self.node)
    }
}

/// A person who leads.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Leader {
    pub(crate) identity: String,
    pub(crate) name: String,
    pub(crate) seat: Option<Seat>,
}

/// Who watches the table at one server, and which version that server has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Presence {
    pub(crate) node: String,
    pub(crate) version: i64,
    pub(crate) seats: Vec<Seat>,
    /// Whether anybody watches, with or without a seat.
    #[serde(default)]
    pub(crate) watched: bool,
    /// How many people watch without a seat, as far as they are counted.
    #[serde(default)]
    pub(crate) spectators: u8,
    /// Whether the host is among them.
    #[serde(default)]
    pub(crate) host: bool,
    /// Whether the server has just subscribed and asks the others for their presence.
    pub(crate) ask: bool,
}

/// The state of the connection to the message bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BusState {
    /// No bus is configured: this server is alone, or polls the database.
    Disabled,
    /// Messages reach the other servers.
    Connected,
    /// The bus does not answer at present.
    Disconnected,
}

/// Why the bus cannot be used at all. A bus that is down at present is no error.
#[derive(Debug, thiserror::Error)]
pub enum BusError {
    /// The address is not valid.
    #[error("a bus is given as nats://host:4222: {0}")]
    Address(#[from] std::io::Error),
    /// The bus refuses the connection.
    #[error("the bus cannot be used: {0}")]
    Refused(#[from] async_nats::ConnectError),
}

/// Maximum number of messages that wait to be sent; more are dropped.
const WAITING: usize = 4096;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
const PUBLISH_TIMEOUT: Duration = Duration::from_secs(2);
const SUBSCRIBE_TIMEOUT: Duration = Duration::from_secs(2);

/// The message bus. Within one process it has nothing to do: a table's task sends to all watchers itself.
#[derive(Clone)]
pub(crate) struct Bus(Option<Nats>);

#[derive(Clone)]
struct Nats {
    client: async_nats::Client,
    out: mpsc::Sender<(String, Vec<u8>)>,
}

/// The subject of a table's news.
fn subject(table: &str) -> String {
    format!("treize.table.{table}")
}

/// The subject of changed identities: a new name, or a new token.
const IDENTITIES: &str = "treize.identities";

/// Logs the state of the bus. A fault that repeats several times per second is logged once as a warning.
fn report(event: &Event, last: &Mutex<String>) {
    let text = event.to_string();
    let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
    match event {
        Event::Connected => tracing::info!("the bus is there"),
        _ if *last == text => tracing::debug!(event = text, "the bus"),
        _ => tracing::warn!(event = text, "the bus"),
    }
    *last = text;
}

impl Bus {
    /// No bus: for a single server, or one that polls.
    pub(crate) fn disabled() -> Bus {
        Bus(None)
    }

    /// A bus over NATS, at one address or several separated by commas. It need not run yet, and may disconnect and come
    /// back.
    pub(crate) async fn nats(url: &str, node: &str) -> Result<Bus, BusError> {
        let addresses = url.split(',').map(str::parse).collect::<Result<Vec<ServerAddr>, _>>()?;
        let mut options = ConnectOptions::new()
            .name(format!("treize {node}"))
            .no_echo()
            .retry_on_initial_connect()
            .max_reconnects(None)
            .connection_timeout(CONNECT_TIMEOUT)
            .ping_interval(Duration::from_secs(5))
            .reconnect_delay_callback(|tries| Duration::from_millis(if tries < 2 { 0 } else { 250 }))
            .event_callback({
                let last = Arc::new(Mutex::new(String::new()));
                move |event| {
                    report(&event, &last);
                    ready(())
                }
            });
        // The same credentials for all addresses: the client ignores those in the addresses.
        if let Some((user, password)) = addresses.iter().find_map(|at| Some((at.username()?, at.password()?)))
        {
            options = options.user_and_password(user.into(), password.into());
        }
        let client = options.connect(addresses).await?;
        let (out, mut waiting) = mpsc::channel::<(String, Vec<u8>)>(WAITING);
        let publishing = client.clone();
        tokio::spawn(async move {
            while let Some((subject, news)) = waiting.recv().await {
                // News that cannot be sent now is dropped: the other servers poll meanwhile.
                if publishing.connection_state() == State::Connected {
                    let _ =
                        tokio::time::timeout(PUBLISH_TIMEOUT, publishing.publish(subject, news.into())).await;
                }
            }
        });
        Ok(Bus(Some(Nats { client, out })))
    }

    /// Announces news to the other servers. It never waits, and the message may be lost.
    pub(crate) fn announce(&self, table: &str, news: &News) {
        let Some(nats) = &self.0 else { return };
        let news = serde_json::to_vec(news).expect("news are plain data");
        if nats.out.try_send((subject(table), news)).is_err() {
            tracing::debug!(table = log_name(table), "news were not sent");
        }
    }

    /// Announces a changed identity to the other servers. It never waits, and the message may be lost.
    pub(crate) fn announce_identity(&self, id: &str) {
        let Some(nats) = &self.0 else { return };
        if nats.out.try_send((IDENTITIES.into(), id.into())).is_err() {
            tracing::debug!("a changed identity was not announced");
        }
    }

    /// Subscribes to changes of identities.
    pub(crate) async fn subscribe_identities(&self) -> Option<IdentitySubscription> {
        let nats = self.0.as_ref().filter(|_| self.state() == BusState::Connected)?;
        let subscribed = tokio::time::timeout(SUBSCRIBE_TIMEOUT, nats.client.subscribe(IDENTITIES)).await;
        Some(IdentitySubscription(subscribed.ok()?.ok()?))
    }

    /// Subscribes to a table's news.
    pub(crate) async fn subscribe(&self, table: &str) -> Subscription {
        let Some(nats) = self.0.as_ref().filter(|_| self.state() == BusState::Connected) else {
            return Subscription(None);
        };
        match tokio::time::timeout(SUBSCRIBE_TIMEOUT, nats.client.subscribe(subject(table))).await {
            Ok(Ok(news)) => Subscription(Some(news)),
            _ => Subscription(None),
        }
    }

    /// The state of the connection.
    pub(crate) fn state(&self) -> BusState {
        match &self.0 {
            None => BusState::Disabled,
            Some(nats) if nats.client.connection_state() == State::Connected => BusState::Connected,
            Some(_) => BusState::Disconnected,
        }
    }
}

/// A subscription to changed identities; it ends when it is dropped.
pub(crate) struct IdentitySubscription(Subscriber);

impl IdentitySubscription {
    /// The ID of the next identity that has changed.
    pub(crate) async fn next(&mut self) -> Option<String> {
        /// Maximum length of an ID; anything longer is not ours.
        const MOST: usize = 64;
        loop {
            let id = String::from_utf8(self.0.next().await?.payload.into());
            if let Some(id) = id.ok().filter(|id| id.len() <= MOST) {
                return Some(id);
            }
        }
    }
}

/// A subscription to a table's news; it ends when it is dropped.
#[derive(Default)]
pub(crate) struct Subscription(Option<Subscriber>);

impl Subscription {
    pub(crate) fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// The next news from another server.
    pub(crate) async fn next(&mut self) -> News {
        while let Some(news) = &mut self.0 {
            match news.next().await {
                // Another version's message may be unreadable: polling finds what it announced.
                Some(message) => match serde_json::from_slice(&message.payload) {
                    Ok(news) => return news,
                    // The error itself may quote the message.
                    Err(error) => tracing::debug!(kind = ?error.classify(), "news that cannot be read"),
                },
                None => self.0 = None,
            }
        }
        pending().await
    }
}
