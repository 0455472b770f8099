//! [`Seated`]: a seat that survives broken connections.

use std::time::{Duration, Instant};

use treize_engine::{Fact, Seat};
use treize_protocol::{ChatLine, ClientMessage, Code, Frame, Refused, ServerInfo, ServerMessage, TableInfo};

use crate::backoff::Backoff;
use crate::http::checked;
use crate::{Client, ClientError, Socket};

/// Timeout of a connection attempt.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// A connection that has lasted this long counts as good, whatever ends it.
const STABLE_AFTER: Duration = Duration::from_secs(10);
/// The WebSocket close code of a server that stops. All its clients receive it at the same moment.
const RESTART: u16 = 1012;

/// How many chat lines are kept while there is no connection.
const UNSENT: usize = 8;

/// How often the client tries the steps of the deal while the server cannot do them. All tries together take less than
/// the time to reveal.
const FOLLOW_TRIES: usize = 7;
/// How long to wait before the second try, and at most.
const FOLLOW_WAIT: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(5));

/// A seat at a table, or a spectator's view without a seat.
///
/// When the connection breaks, it reconnects, sends the number of the last frame it has, and sends the unanswered
/// action again. The server recognises the action by its ID, so nothing is done twice.
pub struct Seated {
    client: Client,
    table: String,
    seat: Option<Seat>,
    socket: Option<Socket>,
    /// The number of the last frame.
    n: Option<u32>,
    /// The action that has been sent and not answered.
    pending: Option<ClientMessage>,
    /// Chat lines that were said while there was no connection.
    unsent: Vec<ClientMessage>,
    /// Prefix of the action IDs, unique to this session.
    prefix: String,
    sent: u64,
    resent: u64,
    /// Whether the connection was lost and the caller does not know yet.
    lost: bool,
    /// Whether the caller knows that the server cannot write, and nothing has happened since.
    is_unavailable_reported: bool,
    /// A table at which the deal may still require something of this client.
    asks: Option<Box<TableInfo>>,
    /// Whether the server has sent the table over this connection.
    arrived: bool,
    /// How long to wait before the next connection.
    backoff: Backoff,
    connected_at: Option<Instant>,
}

/// The next event at the table.
#[derive(Debug)]
pub enum Next {
    /// The game as this seat may see it now.
    Frame(Box<Frame>),
    /// The action with this number in the log was sent by this seat.
    Done(u32),
    /// The action was refused and changed nothing.
    Refused(Refused),
    /// The description of the table has changed.
    Table(Box<TableInfo>),
    /// New chat lines.
    Chat(Vec<ChatLine>),
    /// What the administrator announces, and whether the server is in maintenance mode.
    Server(ServerInfo),
    /// Why this action is not allowed: the answer to [`Seated::why`]. Nothing if it is.
    Reason {
        /// The action.
        action: String,
        /// The reason.
        fact: Option<Fact>,
    },
    /// The connection was lost and is being restored. If the server cannot write to its database, this is
    /// [`ClientError::Refused`], sent once until something happens at the table again; the action is sent again until
    /// the server accepts it.
    Lost(ClientError),
}

impl Seated {
    /// Takes a seat. `session` is a text that no other session of this seat uses.
    pub fn new(client: Client, table: &str, seat: Option<Seat>, session: &str) -> Seated {
        Seated {
            client,
            table: table.into(),
            seat,
            socket: None,
            n: None,
            pending: None,
            unsent: Vec::new(),
            prefix: session.into(),
            sent: 0,
            resent: 0,
            lost: false,
            is_unavailable_reported: false,
            asks: None,
            arrived: false,
            backoff: Backoff::default(),
            connected_at: None,
        }
    }

    /// Whether an action is waiting for its answer.
    pub fn is_pending(&self) -> bool {
        self.pending.is_some()
    }

    /// How often an action was sent again over a new connection.
    pub fn resent(&self) -> u64 {
        self.resent
    }

    /// Sends an action. It is sent again until it is answered.
    pub async fn act(&mut self, n: u32, action: &str) {
        let Some(seat) = self.seat else { return };
        self.sent += 1;
        let id = format!("{}.{}", self.prefix, self.sent);
        let message = ClientMessage::Act { table: self.table.clone(), seat, n, action: action.into(), id };
        self.pending = Some(message.clone());
        self.send(&message).await;
    }

    /// Asks why an action is not allowed, if the connection is open.
    pub async fn why(&mut self, action: &str) {
        let Some(seat) = self.seat else { return };
        let message = ClientMessage::Why { table: self.table.clone(), seat, action: action.into() };
        self.send(&message).await;
    }

    /// Sends a chat line, or keeps it until the connection is open. Of many lines, the first ones are kept.
    pub async fn chat(&mut self, text: &str) {
        let message = ClientMessage::Chat { table: self.table.clone(), text: text.into() };
        if self.socket.is_some() {
            self.send(&message).await;
        } else if self.unsent.len() < UNSENT {
            self.unsent.push(message);
        }
    }

    async fn send(&mut self, message: &ClientMessage) {
        if let Some(socket) = &mut self.socket
            && socket.send(message).await.is_err()
        {
            self.socket = None;
        }
    }

    /// Waits for the next event. An error is final: the server refuses the seat.
    pub async fn next(&mut self) -> Result<Next, ClientError> {
        self.follow().await?;
        loop {
            let Some(socket) = &mut self.socket else {
                self.come_back().await?;
                continue;
            };
            let message = match socket.next().await {
                Ok(message) => message,
                Err(error @ (ClientError::MovedAway | ClientError::Deleted | ClientError::Outdated)) => {
                    return Err(error);
                }
                Err(ClientError::Refused(refused)) if refused.code == Code::Banned => {
                    return Err(ClientError::Refused(refused));
                }
                Err(error) => {
                    self.socket = None;
                    if self.connected_at.is_some_and(|at| at.elapsed() >= STABLE_AFTER) {
                        self.backoff.reset();
                    }
                    if matches!(error, ClientError::Closed { code: RESTART, .. }) {
                        self.backoff.spread();
                    }
                    if !self.lost {
                        self.lost = true;
                        return Ok(Next::Lost(error));
                    }
                    continue;
                }
            };
            self.lost = false;
            match message {
                ServerMessage::Frame(frame) => {
                    self.is_unavailable_reported &= self.n == Some(frame.n);
                    self.n = Some(frame.n);
                    if frame.seat == self.seat && frame.table == self.table {
                        self.client.shares().saw(&frame);
                    }
                    return Ok(Next::Frame(Box::new(frame)));
                }
                ServerMessage::Done { id, n } => {
                    if let Some(ClientMessage::Act { seat, action, .. }) = self.answered(Some(&id)) {
                        self.client.shares().acted(&self.table, seat, n, &action);
                        // The server works: the next failure is a new one.
                        self.backoff.reset();
                        self.is_unavailable_reported = false;
                        return Ok(Next::Done(n));
                    }
                }
                ServerMessage::Refused(refused) => {
                    // The server does not let this seat watch the table yet.
                    if refused.code == Code::TooMany && refused.id.is_none() && !self.arrived {
                        self.socket = None;
                        continue;
                    }
                    // It could not be read or written: try again with the same ID.
                    if refused.code == Code::Unavailable {
                        self.socket = None;
                        self.client.move_on();
                        if !self.is_unavailable_reported {
                            self.is_unavailable_reported = true;
                            return Ok(Next::Lost(ClientError::Refused(refused)));
                        }
                        continue;
                    }
                    // A refused chat line is no reason to leave.
                    let is_talk = matches!(refused.code, Code::TooMany | Code::TooLong);
                    if refused.id.is_none() && self.n.is_none() && !is_talk {
                        return Err(ClientError::Refused(refused));
                    }
                    if refused.id.is_none() || self.answered(refused.id.as_deref()).is_some() {
                        return Ok(Next::Refused(refused));
                    }
                }
                ServerMessage::Table { table } => {
                    self.arrived = true;
                    let table = Box::new(checked(table, &self.table)?);
                    // Done when the caller asks for the next event, so that nothing is lost if this future is dropped.
                    self.asks = Some(table.clone());
                    return Ok(Next::Table(table));
                }
                ServerMessage::Chat { lines, .. } => return Ok(Next::Chat(lines)),
                ServerMessage::Reason { action, fact, .. } => return Ok(Next::Reason { action, fact }),
                ServerMessage::Server { server } => return Ok(Next::Server(server)),
                ServerMessage::Together(_) | ServerMessage::Pong | ServerMessage::Unknown => {}
            }
        }
    }

    /// Does what the deal requires, and tries again while the server cannot do it.
    async fn follow(&mut self) -> Result<(), ClientError> {
        let mut wait = FOLLOW_WAIT.0;
        for _ in 0..FOLLOW_TRIES {
            let Some(info) = &self.asks else { return Ok(()) };
            match self.client.follow(info).await {
                Err(error @ ClientError::Changed(_)) => return Err(error),
                Err(ClientError::Refused(refused)) if refused.code != Code::Unavailable => break,
                // Store what was seen before revealing a nonce.
                Err(ClientError::Refused(_) | ClientError::Connection(_) | ClientError::Memory(_)) => {
                    self.client.move_on();
                    tokio::time::sleep(wait).await;
                    wait = (2 * wait).min(FOLLOW_WAIT.1);
                }
                Ok(_) | Err(_) => break,
            }
        }
        self.asks = None;
        Ok(())
    }

    /// Takes the pending action if its ID is the one that was answered.
    fn answered(&mut self, answered: Option<&str>) -> Option<ClientMessage> {
        let is_it = |pending: &mut ClientMessage| matches!(pending, ClientMessage::Act { id, .. } if Some(id.as_str()) == answered);
        self.pending.take_if(is_it)
    }

    /// Connects, and tries until it succeeds. There is always a pause between two connections. It grows until the
    /// server has shown that it works, so that a server that accepts connections and then fails is not flooded.
    async fn come_back(&mut self) -> Result<(), ClientError> {
        loop {
            tokio::time::sleep(self.backoff.next()).await;
            let arrived = tokio::time::timeout(CONNECT_TIMEOUT, self.arrive()).await;
            match arrived.unwrap_or_else(|_| Err(ClientError::connection("it takes too long"))) {
                Ok(socket) => {
                    self.socket = Some(socket);
                    for line in std::mem::take(&mut self.unsent) {
                        self.send(&line).await;
                    }
                    self.arrived = false;
                    self.connected_at = Some(Instant::now());
                    self.resent += u64::from(self.pending.is_some());
                    return Ok(());
                }
                Err(ClientError::Refused(refused)) if refused.code == Code::Unavailable => {
                    self.client.move_on();
                }
                Err(ClientError::Refused(refused)) if refused.code != Code::TooMany => {
                    return Err(ClientError::Refused(refused));
                }
                Err(_) => {}
            }
        }
    }

    /// Opens a connection, sends the unanswered action again, and watches the table from the last known frame.
    async fn arrive(&self) -> Result<Socket, ClientError> {
        let mut socket = self.client.connect().await?;
        // In this order the answer comes first, and the frame after it is one to act on.
        if let Some(pending) = &self.pending {
            socket.send(pending).await?;
        }
        let (table, seat, after) = (self.table.clone(), self.seat, self.n);
        socket.send(&ClientMessage::Watch { table, seat, after }).await?;
        Ok(socket)
    }
}
