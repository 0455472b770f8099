//! The bus: what a server tells the others that are at the same table.
//!
//! It only announces. Everything announced is in the store already (who looks on is not kept at all), so that whatever
//! is lost or comes twice does no harm: a number tells that it is known, or that something is missing.

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
use crate::wire::ChatLine;

/// Something that has happened at a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "news", rename_all = "snake_case")]
pub(crate) enum News {
    /// A decision is in the log; it comes along, so that nobody needs to read it there.
    Action(Entry),
    /// The table has changed, and has this version now.
    Changed { version: i64 },
    /// Somebody has said something.
    Said(ChatLine),
    /// Who looks on at a server.
    Here(Here),
    /// It has been removed.
    Gone,
}

/// Who looks on at a server, and how much that server knows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Here {
    pub(crate) node: String,
    pub(crate) version: i64,
    pub(crate) seats: Vec<Seat>,
    /// Does anybody look on, from a seat or not?
    #[serde(default)]
    pub(crate) watched: bool,
    /// Has it just come, and wants to know who else is there?
    pub(crate) ask: bool,
}

/// How the servers reach each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// There is no bus: this server is alone, or finds out by looking.
    Alone,
    /// Everybody is reached.
    All,
    /// The bus is not there at present.
    Lost,
}

/// Why a bus cannot be used at all. That it is not there at present is no reason.
#[derive(Debug, thiserror::Error)]
pub enum BusError {
    /// Its address is none.
    #[error("a bus is given as nats://host:4222: {0}")]
    Address(#[from] std::io::Error),
    /// It says no.
    #[error("the bus cannot be used: {0}")]
    Refused(#[from] async_nats::ConnectError),
}

/// News that wait to be sent at most; more are lost.
const WAITING: usize = 4096;
/// What takes longer is given up.
const PATIENCE: Duration = Duration::from_secs(2);

/// The bus. Within one process it has nothing to do: a table's task tells everybody itself.
#[derive(Clone)]
pub(crate) struct Bus(Option<Nats>);

#[derive(Clone)]
struct Nats {
    client: async_nats::Client,
    out: mpsc::Sender<(String, Vec<u8>)>,
}

/// Where a table's news go.
fn subject(table: &str) -> String {
    format!("treize.table.{table}")
}

/// Where changes of identities go: a new name, a new token.
const IDENTITIES: &str = "treize.identities";

/// Tells the log what the bus does. A fault that repeats itself, several times a second, is told once.
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
    /// For a server that is alone.
    pub(crate) fn alone() -> Bus {
        Bus(None)
    }

    /// Over NATS, at one address or several with commas between them. It need not be there yet, and may go and come back.
    pub(crate) async fn nats(url: &str, node: &str) -> Result<Bus, BusError> {
        let addresses = url.split(',').map(str::parse).collect::<Result<Vec<ServerAddr>, _>>()?;
        let mut options = ConnectOptions::new()
            .name(format!("treize {node}"))
            .no_echo()
            .retry_on_initial_connect()
            .max_reconnects(None)
            .connection_timeout(PATIENCE)
            .ping_interval(Duration::from_secs(5))
            .reconnect_delay_callback(|tries| Duration::from_millis(if tries < 2 { 0 } else { 250 }))
            .event_callback({
                let last = Arc::new(Mutex::new(String::new()));
                move |event| {
                    report(&event, &last);
                    ready(())
                }
            });
        // The same for all of them: what is written in an address is otherwise not used.
        if let Some((user, password)) = addresses.iter().find_map(|at| Some((at.username()?, at.password()?)))
        {
            options = options.user_and_password(user.into(), password.into());
        }
        let client = options.connect(addresses).await?;
        let (out, mut waiting) = mpsc::channel::<(String, Vec<u8>)>(WAITING);
        let publishing = client.clone();
        tokio::spawn(async move {
            while let Some((subject, news)) = waiting.recv().await {
                // What cannot be sent now is not kept: the others look for themselves meanwhile.
                if publishing.connection_state() == State::Connected {
                    let _ = tokio::time::timeout(PATIENCE, publishing.publish(subject, news.into())).await;
                }
            }
        });
        Ok(Bus(Some(Nats { client, out })))
    }

    /// Tells the others. It never waits, and may get lost.
    pub(crate) fn announce(&self, table: &str, news: &News) {
        let Some(nats) = &self.0 else { return };
        let news = serde_json::to_vec(news).expect("news are plain data");
        if nats.out.try_send((subject(table), news)).is_err() {
            tracing::debug!(table = log_name(table), "news were not sent");
        }
    }

    /// Tells the others that an identity has changed. It never waits, and may get lost.
    pub(crate) fn announce_identity(&self, id: &str) {
        let Some(nats) = &self.0 else { return };
        if nats.out.try_send((IDENTITIES.into(), id.into())).is_err() {
            tracing::debug!("a changed identity was not announced");
        }
    }

    /// Listens to changes of identities from now on.
    pub(crate) async fn follow_identities(&self) -> Option<Identities> {
        let nats = self.0.as_ref().filter(|_| self.reach() == Reach::All)?;
        let subscribed = tokio::time::timeout(PATIENCE, nats.client.subscribe(IDENTITIES)).await;
        Some(Identities(subscribed.ok()?.ok()?))
    }

    /// Listens to a table's news from now on.
    pub(crate) async fn follow(&self, table: &str) -> Following {
        let Some(nats) = self.0.as_ref().filter(|_| self.reach() == Reach::All) else {
            return Following(None);
        };
        match tokio::time::timeout(PATIENCE, nats.client.subscribe(subject(table))).await {
            Ok(Ok(news)) => Following(Some(news)),
            _ => Following(None),
        }
    }

    /// Are the others reached?
    pub(crate) fn reach(&self) -> Reach {
        match &self.0 {
            None => Reach::Alone,
            Some(nats) if nats.client.connection_state() == State::Connected => Reach::All,
            Some(_) => Reach::Lost,
        }
    }
}

/// Changes of identities, as long as this is kept.
pub(crate) struct Identities(Subscriber);

impl Identities {
    /// The ID of the next identity that has changed.
    pub(crate) async fn next(&mut self) -> Option<String> {
        /// An ID is shorter than this; anything else is not ours.
        const MOST: usize = 64;
        loop {
            let id = String::from_utf8(self.0.next().await?.payload.into());
            if let Some(id) = id.ok().filter(|id| id.len() <= MOST) {
                return Some(id);
            }
        }
    }
}

/// A table's news, as long as this is kept.
#[derive(Default)]
pub(crate) struct Following(Option<Subscriber>);

impl Following {
    pub(crate) fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// What the others tell next.
    pub(crate) async fn next(&mut self) -> News {
        while let Some(news) = &mut self.0 {
            match news.next().await {
                // What cannot be read is another version's: looking brings it to light.
                Some(message) => match serde_json::from_slice(&message.payload) {
                    Ok(news) => return news,
                    // The error itself may quote what it could not read.
                    Err(error) => tracing::debug!(kind = ?error.classify(), "news that cannot be read"),
                },
                None => self.0 = None,
            }
        }
        pending().await
    }
}
