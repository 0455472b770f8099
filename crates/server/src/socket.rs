//! A WebSocket: reads the client's messages, forwards them to the tables, and writes their answers.

use std::collections::HashSet;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message as Ws, Utf8Bytes, WebSocket, close_code};
use futures_util::{SinkExt, StreamExt};
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use treize_engine::Seat;

use crate::administration::Orders;
use crate::app::App;
use crate::limits::WebSocketPermit;
use crate::programs::for_people;
use crate::serve::stop_requested;
use crate::sessions::{self, Session as Login};
use crate::store::Identity;
use crate::table::{Act, End, LookTogether, Outbox, OutboxReader, Outgoing, TableMessage, Watch, is_id};
use crate::text::line_of;
use treize_protocol::{
    BANNED, ClientMessage, Code, DELETED, FELL_BEHIND, MOVED, OUTDATED, Refused, ServerInfo, ServerMessage,
};

/// Maximum size of a message in bytes.
pub(crate) const MESSAGE: usize = 4096;
/// Maximum size of a message that is read in order to refuse it; a longer one ends the connection.
pub(crate) const READABLE: usize = 4 * MESSAGE;
/// Size of the read buffer in bytes. An action has about 150, and each connection keeps its buffer.
pub(crate) const READ: usize = 512;
/// Size of the write buffer in bytes: messages up to this size together are written at once.
pub(crate) const WRITE: usize = 4096;
/// Size in bytes up to which messages are written together: an answer and the frame after it. A connection keeps the largest
/// write buffer it has ever needed, so the table, the chat and the first frame are written one by one.
const TOGETHER: usize = 1024;
/// Maximum length of a client's ID for an action.
const CLIENT: usize = 64;
/// How often a silent connection is pinged. It is closed when it does not answer twice.
const PING: Duration = Duration::from_secs(20);
/// How long a write may take after the stop signal.
const STOP_TIMEOUT: Duration = Duration::from_secs(1);
/// How long to keep reading after the close message. If unread data remained, the system would reset the connection,
/// and the client would not receive the reason.
const LINGER: Duration = Duration::from_secs(5);
/// Why a connection has ended that does not take what is sent.
const CANNOT_BE_WRITTEN_TO: &str = "it could not be written to";

/// What a client asked for when it opened the WebSocket.
#[derive(Clone, Copy)]
pub(crate) struct Wishes {
    /// Frames as changes to the frame before.
    pub(crate) deltas: bool,
    /// What the administrator announces.
    pub(crate) notices: bool,
}

/// Serves a connection until it ends. The future of a connection is as large as what it holds while nothing happens: what is
/// only needed meanwhile is boxed, and nothing is moved from one future into another, which would have room for it twice.
pub(crate) fn serve(
    app: Arc<App>,
    socket: WebSocket,
    login: Login,
    from: IpAddr,
    wishes: Wishes,
    permit: WebSocketPermit,
) -> impl Future<Output = ()> + use<> {
    let connection = app.next_connection.fetch_add(1, Ordering::Relaxed);
    app.metrics.connections.inc();
    let connected = app.administration().connect(connection, login.id(), from);
    let (outbox, out) = Outbox::new(app.guards.limits.outbox as usize);
    let mut session = Session {
        connection,
        socket,
        login,
        from,
        watching: HashSet::new(),
        excess: 0,
        frames: if wishes.deltas { Frames::Deltas(None) } else { Frames::Texts },
        notices: wishes.notices,
        announced: ServerInfo::default(),
        outbox,
        out,
        app,
    };
    async move {
        let _kept = (connected, permit);
        let reason = session.run().await;
        tracing::debug!(connection, reason, "a connection ended");
        Box::pin(session.leave()).await;
    }
}

/// Closes the connection of a client that speaks another version of the protocol.
pub(crate) async fn turn_away(app: &App, mut socket: WebSocket) {
    let write_timeout = Duration::from_secs(app.guards.limits.write_seconds.into());
    let reason = "this server speaks another version of the protocol: reload the page, or update the program";
    if close(&mut socket, OUTDATED, reason, write_timeout).await {
        linger(&mut socket).await;
    }
}

/// What belongs to a connection. A WebSocket cannot be shared between threads, so what waits borrows it mutably.
struct Session {
    app: Arc<App>,
    connection: u64,
    socket: WebSocket,
    login: Login,
    /// The client's address.
    from: IpAddr,
    watching: HashSet<(String, Option<Seat>)>,
    /// Messages over the limit, minus those within it.
    excess: u32,
    frames: Frames,
    /// Whether the client wants to know what the administrator announces.
    notices: bool,
    /// What it has sent of that.
    announced: ServerInfo,
    outbox: Outbox,
    out: OutboxReader,
}

/// How frames are sent.
enum Frames {
    Texts,
    /// As changes to the last frame of this connection, if there is one.
    Deltas(Option<Outgoing>),
}

impl Frames {
    /// The message to send.
    fn write(&mut self, message: Outgoing) -> Ws {
        let whole = |message: &Outgoing| Ws::Text(message.as_text().clone());
        let Frames::Deltas(last) = self else { return whole(&message) };
        if !message.is_frame() {
            return whole(&message);
        }
        let delta = last.as_ref().and_then(|last| message.changes_to(last));
        let write = delta.map_or_else(|| whole(&message), Ws::Binary);
        *last = Some(message);
        write
    }
}

/// What to do after a message.
enum Reaction {
    None,
    Answer(Utf8Bytes),
    /// Close the connection with a code and a reason.
    Close(u16, &'static str),
    /// The connection has ended.
    End(&'static str),
}

impl Session {
    async fn run(&mut self) -> &'static str {
        // The identity may have moved since the handshake.
        if Box::pin(sessions::refresh(&self.app, &[self.login.id().to_owned()])).await.is_err() {
            return "its identity could not be read";
        }
        let mut stopping = self.app.stopping.clone();
        let mut orders = self.app.administration().subscribe();
        // These wait through all turns of the loop, so that a message does not join and leave the lists of those who wait.
        let mut stop = pin!(stop_requested(&mut stopping));
        let mut login_changed = pin!(self.login.changed());
        let mut orders_changed = pin!(next_change(orders.clone()));
        let mut is_new = true;
        let mut pings = interval(PING);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        loop {
            // Before every message, so that none goes to somebody who has just lost the identity.
            if is_new || self.login.has_changed() || orders.has_changed().unwrap_or(true) {
                is_new = false;
                if let Err(reason) = Box::pin(self.check(&mut orders)).await {
                    return reason;
                }
                login_changed.set(self.login.changed());
                orders_changed.set(next_change(orders.clone()));
            }
            let write = tokio::select! {
                message = self.socket.next() => {
                    heard = Instant::now();
                    match Box::pin(self.receive(message)).await {
                        Reaction::None => continue,
                        Reaction::Answer(text) => Ws::Text(text),
                        Reaction::End(reason) => return reason,
                        Reaction::Close(code, reason) => return Box::pin(self.end(code, reason, reason)).await,
                    }
                }
                () = &mut login_changed => continue,
                () = &mut orders_changed => continue,
                message = self.out.next() => self.frames.write(message),
                _ = pings.tick() => {
                    if heard.elapsed() > 2 * PING + Duration::from_secs(5) {
                        return "it fell silent";
                    }
                    Ws::Ping(Bytes::default())
                }
                () = &mut stop => {
                    let closed = close(&mut self.socket, close_code::RESTART, "the server stops", STOP_TIMEOUT);
                    Box::pin(closed).await;
                    return "the server stops";
                }
            };
            if let Err(reason) = Box::pin(self.write(write)).await {
                return reason;
            }
            match self.outbox.end() {
                None => {}
                // A table whose outbox was full has dropped this watcher: the client reconnects and gets a current
                // view.
                Some(End::FellBehind) => {
                    let reason = "it fell behind";
                    return Box::pin(self.end(FELL_BEHIND, reason, reason)).await;
                }
                Some(End::TableGone) => return Box::pin(self.end_with_table()).await,
            }
        }
    }

    /// Watches no more.
    async fn leave(self) {
        for (table, seat) in self.watching {
            let message = TableMessage::Unwatch { connection: self.connection, seat };
            self.app.tables.send(&table, message).await;
        }
        self.app.metrics.connections.dec();
    }

    /// How long a write may take.
    fn write_timeout(&self) -> Duration {
        Duration::from_secs(self.app.guards.limits.write_seconds.into())
    }

    /// Closes the connection with a code and a message, and returns why it has ended.
    async fn end(&mut self, code: u16, message: &'static str, reason: &'static str) -> &'static str {
        let limit = self.write_timeout();
        if close(&mut self.socket, code, message, limit).await {
            linger(&mut self.socket).await;
        }
        reason
    }

    /// Sends what the table sent last, and closes the connection.
    async fn end_with_table(&mut self) -> &'static str {
        if let Some(message) = self.out.try_next() {
            let last = self.frames.write(message);
            let _ = timeout(STOP_TIMEOUT, self.write_all(last)).await;
        }
        close(&mut self.socket, close_code::AWAY, "the table is gone", STOP_TIMEOUT).await;
        "its table is gone"
    }

    /// Ends the connection of somebody who has lost the identity or is banned, and sends what the administrator announces.
    /// Fails with why the connection has ended.
    async fn check(&mut self, orders: &mut watch::Receiver<Arc<Orders>>) -> Result<(), &'static str> {
        if self.login.is_deleted() {
            return Err(self.end(DELETED, "this name has been deleted", "its identity is deleted").await);
        }
        if !self.login.is_valid() {
            let message = "this name has moved to another device";
            return Err(self.end(MOVED, message, "its identity has moved").await);
        }
        let now = orders.borrow_and_update().clone();
        if now.check_person(self.login.id()).and_then(|()| now.check_address(self.from)).is_err() {
            return Err(self.end(BANNED, "banned by the administrator", "it is banned").await);
        }
        if self.notices && self.announced != now.info {
            self.announced.clone_from(&now.info);
            let text = answer(&ServerMessage::Server { server: now.info.clone() });
            let sent = timeout(self.write_timeout(), self.socket.send(Ws::Text(text))).await;
            if !matches!(sent, Ok(Ok(()))) {
                return Err(CANNOT_BE_WRITTEN_TO);
            }
        }
        Ok(())
    }

    /// Writes a message and those that are waiting, in time. Fails with why the connection has ended.
    async fn write(&mut self, first: Ws) -> Result<(), &'static str> {
        let (limit, mut stopping) = (self.write_timeout(), self.app.stopping.clone());
        tokio::select! {
            // Nearly every write is done at once, and then needs no timer.
            biased;
            written = timeout(limit, self.write_all(first)) => match written {
                Ok(Ok(())) => Ok(()),
                _ => Err(CANNOT_BE_WRITTEN_TO),
            },
            () = stopped(&mut stopping, STOP_TIMEOUT) => Err("the server stops"),
        }
    }

    /// Writes a message and those that are waiting. Small ones are written together.
    async fn write_all(&mut self, first: Ws) -> Result<(), axum::Error> {
        let mut buffered = length(&first);
        self.socket.feed(first).await?;
        while let Some(message) = self.out.try_next() {
            let message = self.frames.write(message);
            if buffered + length(&message) > TOGETHER {
                self.socket.flush().await?;
                buffered = 0;
            }
            buffered += length(&message);
            self.socket.feed(message).await?;
        }
        self.socket.flush().await
    }

    /// Handles a message of the connection. Every message counts against the limit, including invalid ones.
    async fn receive(&mut self, message: Option<Result<Ws, axum::Error>>) -> Reaction {
        let message = match message {
            Some(Ok(Ws::Close(_))) | None => return Reaction::End("it was closed"),
            Some(Err(_)) => return Reaction::End("it broke"),
            Some(Ok(message)) => message,
        };
        // A client that has lost the identity is informed before its next message is read.
        let Some(who) = self.login.identity() else { return Reaction::None };
        if let Err(refused) = self.app.guards.message(&who.id, self.from) {
            self.excess += 1;
            // At this point it is not an accident.
            if self.excess > self.app.guards.limits.flood {
                return Reaction::Close(close_code::POLICY, "too many messages");
            }
            return Reaction::Answer(self.refuse(refused, None));
        }
        self.excess = self.excess.saturating_sub(1);
        let answer = match message {
            Ws::Text(text) => self.handle(who, &text).await,
            Ws::Binary(_) => Some(self.refuse(Code::Malformed.because("messages are JSON text"), None)),
            _ => None,
        };
        answer.map_or(Reaction::None, Reaction::Answer)
    }

    /// Does what a message asks for, and returns the answer if there is one.
    async fn handle(&mut self, who: Identity, text: &str) -> Option<Utf8Bytes> {
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
                self.watch(who, (table, seat), after).await.err().map(|why| self.refuse(why, None))
            }
            ClientMessage::Unwatch { table, seat } => {
                if self.watching.remove(&(table.clone(), seat)) {
                    let message = TableMessage::Unwatch { connection: self.connection, seat };
                    self.app.tables.send(&table, message).await;
                }
                None
            }
            ClientMessage::Act { table, seat, n, action, id } => {
                let out = self.outbox.clone();
                let act = Act { who, seat, n, action, client: id.clone(), out };
                self.act(&table, act).await.err().map(|why| self.refuse(why, Some(id)))
            }
            ClientMessage::Why { table, seat, action } => {
                Some(self.why(who, table, seat, action).await.unwrap_or_else(|why| self.refuse(why, None)))
            }
            ClientMessage::Ping => Some(answer(&ServerMessage::Pong)),
            ClientMessage::Chat { table, text } => {
                self.chat(who, &table, &text).await.err().map(|why| self.refuse(why, None))
            }
            ClientMessage::LookTogether { table } => {
                let looked = self.look_together(who, &table, LookTogether::Join).await;
                looked.err().map(|why| self.refuse(why, None))
            }
            ClientMessage::Lead { table, step, take_over } => {
                let wish = LookTogether::Lead { step, takes_over: take_over };
                self.look_together(who, &table, wish).await.err().map(|why| self.refuse(why, None))
            }
            ClientMessage::StopLeading { table } => {
                let stopped = self.look_together(who, &table, LookTogether::Stop).await;
                stopped.err().map(|why| self.refuse(why, None))
            }
        }
    }

    async fn watch(
        &mut self,
        who: Identity,
        key: (String, Option<Seat>),
        after: Option<u32>,
    ) -> Result<(), Refused> {
        let seat = key.1;
        if self.watching.len() >= self.app.guards.limits.watches as usize && !self.watching.contains(&key) {
            return Err(Code::TooMany.because("you look at too many tables at once"));
        }
        self.app.guards.watch(&who.id, self.from)?;
        let (connection, out) = (self.connection, self.outbox.clone());
        let watch = Watch { connection, who, seat, after, out };
        self.app.tables.ask(&key.0, |reply| TableMessage::Watch(watch, reply)).await?;
        self.watching.insert(key);
        Ok(())
    }

    async fn act(&mut self, table: &str, act: Act) -> Result<(), Refused> {
        self.app.guards.action(&act.who.id)?;
        let name = &act.client;
        if name.is_empty() || name.chars().count() > CLIENT || name.chars().any(char::is_control) {
            return Err(Code::Malformed.because("an action's id has 1 to 64 characters"));
        }
        self.app.tables.ask(table, |reply| TableMessage::Act(act, reply)).await
    }

    async fn why(
        &mut self,
        who: Identity,
        table: String,
        seat: Seat,
        action: String,
    ) -> Result<Utf8Bytes, Refused> {
        self.app.guards.action(&who.id)?;
        if !is_id(&table) {
            return Err(Code::NotFound.because("there is no such table"));
        }
        let asked = action.clone();
        let why = |reply| TableMessage::Why { who, seat, action: asked, reply };
        let (n, fact) = self.app.tables.ask(&table, why).await?;
        Ok(answer(&ServerMessage::Reason { table, seat, n, action, fact }))
    }

    async fn chat(&mut self, who: Identity, table: &str, text: &str) -> Result<(), Refused> {
        for_people(&who)?;
        self.app.guards.chat(&who.id)?;
        let text = line_of(text)?;
        if !is_id(table) {
            return Err(Code::NotFound.because("there is no such table"));
        }
        self.app.tables.ask(table, |reply| TableMessage::Chat { who, text, reply }).await
    }

    /// Every message is sent on to all who look along, so it counts as an action.
    async fn look_together(&mut self, who: Identity, table: &str, wish: LookTogether) -> Result<(), Refused> {
        for_people(&who)?;
        self.app.guards.action(&who.id)?;
        if !is_id(table) {
            return Err(Code::NotFound.because("there is no such table"));
        }
        let connection = self.connection;
        let message = |reply| TableMessage::LookTogether { connection, who, wish, reply };
        self.app.tables.ask(table, message).await
    }

    fn refuse(&self, refused: Refused, id: Option<String>) -> Utf8Bytes {
        self.app.metrics.refused(refused.code);
        refusal(&Refused { id, ..refused })
    }
}

/// The size of a message's content in bytes.
fn length(message: &Ws) -> usize {
    match message {
        Ws::Text(text) => text.len(),
        Ws::Binary(bytes) | Ws::Ping(bytes) | Ws::Pong(bytes) => bytes.len(),
        Ws::Close(_) => 0,
    }
}

/// Waits until there is a value that this receiver has not seen. The sender lives as long as the server.
async fn next_change<T>(mut receiver: watch::Receiver<T>) {
    let _ = receiver.changed().await;
}

/// Waits until some time after the stop signal.
async fn stopped(stopping: &mut watch::Receiver<bool>, after: Duration) {
    stop_requested(stopping).await;
    tokio::time::sleep(after).await;
}

/// Sends the reason for closing, if the client still reads.
async fn close(socket: &mut WebSocket, code: u16, reason: &'static str, limit: Duration) -> bool {
    let frame = CloseFrame { code, reason: reason.into() };
    matches!(timeout(limit, socket.send(Ws::Close(Some(frame)))).await, Ok(Ok(())))
}

/// Waits until the client has read the reason and closed the connection.
async fn linger(socket: &mut WebSocket) {
    let closed = async { while let Some(Ok(_)) = socket.next().await {} };
    let _ = timeout(LINGER, closed).await;
}

fn refusal(refused: &Refused) -> Utf8Bytes {
    answer(&ServerMessage::Refused(refused.clone()))
}

fn answer(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages are plain data").into()
}
