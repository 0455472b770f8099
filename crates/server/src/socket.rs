//! A WebSocket: reads what a client says, asks the tables, and writes what they tell.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message as Ws, Utf8Bytes, WebSocket, close_code};
use futures_util::{SinkExt, StreamExt};
use tokio::time::{Instant, MissedTickBehavior, interval};
use treize_engine::Seat;

use crate::app::App;
use crate::limits::Place;
use crate::sessions::{self, Session as Known};
use crate::store::Identity;
use crate::table::{Act, Message, Outbox, Watch, is_id};
use crate::text::line_of;
use crate::wire::{ClientMessage, Code, MOVED, Refused, ServerMessage};

/// Bytes of a message at most.
pub(crate) const MESSAGE: usize = 4096;
/// Bytes of a message that is read to be refused; a longer one ends the connection.
pub(crate) const READABLE: usize = 4 * MESSAGE;
/// Bytes that are read at once: an action has about 150, and each connection keeps the room.
pub(crate) const READ: usize = 512;
/// Characters of a client's name for an action at most.
const CLIENT: usize = 64;
/// A silent connection is asked this often whether it is still there, and closed when it does not answer twice.
const PING: Duration = Duration::from_secs(20);
/// How long a client may take to answer a close frame.
const FAREWELL: Duration = Duration::from_secs(2);
/// How long a write may take.
const WRITE: Duration = Duration::from_secs(20);

/// Serves a connection until it ends.
pub(crate) async fn serve(app: Arc<App>, socket: WebSocket, known: Known, _place: Place) {
    let connection = app.next_connection.fetch_add(1, Ordering::Relaxed);
    app.metrics.connections.inc();
    let mut session = Session { app: app.clone(), connection, known, watching: HashSet::new() };
    let reason = session.run(socket).await;
    tracing::debug!(connection, reason, "a connection ended");
    for (table, seat) in session.watching {
        app.tables.send(&table, Message::Unwatch { connection, seat }).await;
    }
    app.metrics.connections.dec();
}

struct Session {
    app: Arc<App>,
    connection: u64,
    known: Known,
    watching: HashSet<(String, Option<Seat>)>,
}

impl Session {
    async fn run(&mut self, socket: WebSocket) -> &'static str {
        let (outbox, mut out) = Outbox::new();
        // The identity may have moved between the handshake and now.
        if sessions::refresh(&self.app, &[self.known.id().to_owned()]).await.is_err() {
            return "its identity could not be read";
        }
        let (mut sink, mut stream) = socket.split();
        let mut stopping = self.app.stopping.clone();
        let mut pings = interval(PING);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        loop {
            if self.known.identity().is_none() {
                let frame =
                    CloseFrame { code: MOVED, reason: "this name has moved to another device".into() };
                let _ = tokio::time::timeout(WRITE, sink.send(Ws::Close(Some(frame)))).await;
                // A connection that is dropped with unread messages is reset, and the close frame with it is lost.
                let _ =
                    tokio::time::timeout(FAREWELL, async { while let Some(Ok(_)) = stream.next().await {} })
                        .await;
                return "its identity has moved";
            }
            let write = tokio::select! {
                message = stream.next() => {
                    heard = Instant::now();
                    match message {
                        Some(Ok(Ws::Text(text))) => {
                            let Some(who) = self.known.identity() else { continue };
                            // Boxed: a connection is silent most of the time.
                            match Box::pin(self.handle(who, &text, &outbox)).await {
                                Some(answer) => Ws::Text(answer),
                                None => continue,
                            }
                        }
                        Some(Ok(Ws::Binary(_))) => {
                            Ws::Text(refusal(&Code::Malformed.because("messages are JSON text")))
                        }
                        Some(Ok(Ws::Ping(_) | Ws::Pong(_))) => continue,
                        Some(Ok(Ws::Close(_))) | None => return "it was closed",
                        Some(Err(_)) => return "it broke",
                    }
                }
                () = self.known.changed() => continue,
                Some(text) = out.recv() => Ws::Text(text),
                _ = pings.tick() => {
                    if heard.elapsed() > 2 * PING + Duration::from_secs(5) {
                        return "it fell silent";
                    }
                    Ws::Ping(Bytes::default())
                }
                () = told_to_stop(&mut stopping) => {
                    let frame = CloseFrame { code: close_code::RESTART, reason: "the server stops".into() };
                    Ws::Close(Some(frame))
                }
            };
            let written = tokio::time::timeout(WRITE, sink.send(write)).await;
            if !matches!(written, Ok(Ok(()))) {
                return "it could not be written to";
            }
            if *stopping.borrow() {
                return "the server stops";
            }
            // A table that found no room has let go of it: it comes back for a fresh view.
            if outbox.is_behind() {
                return "it fell behind";
            }
        }
    }

    /// Does what a message says, and returns the answer if there is one.
    async fn handle(&mut self, who: Identity, text: &str, outbox: &Outbox) -> Option<Utf8Bytes> {
        if text.len() > MESSAGE {
            let why = format!("a message has at most {MESSAGE} bytes, this one has {}", text.len());
            return Some(self.refuse(Code::TooLong.because(why), None));
        }
        let message = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => {
                return Some(self.refuse(Code::Malformed.because(format!("not a message: {error}")), None));
            }
        };
        match message {
            ClientMessage::Watch { table, seat, after } => {
                self.watch(who, (table, seat), after, outbox).await.err().map(|why| self.refuse(why, None))
            }
            ClientMessage::Unwatch { table, seat } => {
                if self.watching.remove(&(table.clone(), seat)) {
                    let message = Message::Unwatch { connection: self.connection, seat };
                    self.app.tables.send(&table, message).await;
                }
                None
            }
            ClientMessage::Act { table, seat, n, action, id } => {
                let out = outbox.clone();
                let act = Act { who, seat, n, action, client: id.clone(), out };
                self.act(&table, act).await.err().map(|why| self.refuse(why, Some(id)))
            }
            ClientMessage::Chat { table, text } => {
                self.chat(who, &table, &text).await.err().map(|why| self.refuse(why, None))
            }
        }
    }

    async fn watch(
        &mut self,
        who: Identity,
        key: (String, Option<Seat>),
        after: Option<u32>,
        outbox: &Outbox,
    ) -> Result<(), Refused> {
        let seat = key.1;
        if self.watching.len() >= self.app.guards.limits.watches && !self.watching.contains(&key) {
            return Err(Code::TooMany.because("you look at too many tables at once"));
        }
        let (connection, out) = (self.connection, outbox.clone());
        let watch = Watch { connection, who, seat, after, out };
        self.app.tables.ask(&key.0, |reply| Message::Watch(watch, reply)).await?;
        self.watching.insert(key);
        Ok(())
    }

    async fn act(&self, table: &str, act: Act) -> Result<(), Refused> {
        self.app.guards.action(&act.who.id)?;
        let name = &act.client;
        if name.is_empty() || name.chars().count() > CLIENT || name.chars().any(char::is_control) {
            return Err(Code::Malformed.because("an action's id has 1 to 64 characters"));
        }
        self.app.tables.ask(table, |reply| Message::Act(act, reply)).await
    }

    async fn chat(&self, who: Identity, table: &str, text: &str) -> Result<(), Refused> {
        self.app.guards.chat(&who.id)?;
        let text = line_of(text)?;
        if !is_id(table) {
            return Err(Code::NotFound.because("there is no such table"));
        }
        self.app.tables.ask(table, |reply| Message::Chat { who, text, reply }).await
    }

    fn refuse(&self, refused: Refused, id: Option<String>) -> Utf8Bytes {
        self.app.metrics.refused(refused.code);
        refusal(&Refused { id, ..refused })
    }
}

/// Waits for the server's end.
async fn told_to_stop(stopping: &mut tokio::sync::watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stop| *stop).await;
}

fn refusal(refused: &Refused) -> Utf8Bytes {
    answer(&ServerMessage::Refused(refused.clone()))
}

fn answer(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages are plain data").into()
}
