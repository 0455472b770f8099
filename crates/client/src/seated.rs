//! [`Seated`]: a seat that survives broken connections.

use std::time::{Duration, Instant};

use treize_engine::Seat;
use treize_server::wire::{ChatLine, ClientMessage, Code, Frame, Refused, ServerMessage, TableInfo};

use crate::backoff::Backoff;
use crate::http::checked;
use crate::{Client, ClientError, Socket};

/// How long connecting may take.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// A connection that has stood for so long was good, whatever ends it.
const STABLE_AFTER: Duration = Duration::from_secs(10);
/// The WebSocket's code of a server that stops: all its clients hear it at the same moment.
const RESTART: u16 = 1012;

/// How often what the deal asks for is tried while the server cannot do it: in all it takes less than the time to reveal.
const FOLLOW_TRIES: usize = 7;
/// How long to wait before the second try, and at most.
const FOLLOW_WAIT: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(5));

/// A seat (or, without one, a place to look from) at a table.
///
/// Whatever happens to the connection, it comes back, says what it had seen, and sends again what was not answered: the
/// server knows it by its name, and does nothing twice.
pub struct Seated {
    client: Client,
    table: String,
    seat: Option<Seat>,
    socket: Option<Socket>,
    /// The number of the last frame.
    n: Option<u32>,
    /// What has been decided and not been answered.
    pending: Option<ClientMessage>,
    /// Names for actions: unlike those of any other sitting.
    prefix: String,
    sent: u64,
    resent: u64,
    /// Has the connection been lost since the caller was last told?
    lost: bool,
    /// Has the caller been told that nothing can be written, and has nothing happened since?
    is_unavailable_told: bool,
    /// A table where the deal may ask something of this client that has not been done yet.
    asks: Option<Box<TableInfo>>,
    /// Has the server told of the table over this connection?
    arrived: bool,
    /// How long to wait before the next connection.
    backoff: Backoff,
    connected_at: Option<Instant>,
}

/// What happens next.
#[derive(Debug)]
pub enum Next {
    /// The game as the seat may know it now.
    Frame(Frame),
    /// The decision with this number in the log was this seat's own.
    Done(u32),
    /// The decision was refused, and has changed nothing.
    Refused(Refused),
    /// Who sits where, or how far the table has come.
    Table(Box<TableInfo>),
    /// What has been said.
    Chat(Vec<ChatLine>),
    /// The connection was lost; it is being made anew. If the server cannot write to its database, that is
    /// [`ClientError::Refused`], once until something happens at the table again; a decision is sent until it can.
    Lost(ClientError),
}

impl Seated {
    /// Sits there. `session` is a text that no other sitting of this seat uses.
    pub fn new(client: Client, table: &str, seat: Option<Seat>, session: &str) -> Seated {
        Seated {
            client,
            table: table.into(),
            seat,
            socket: None,
            n: None,
            pending: None,
            prefix: session.into(),
            sent: 0,
            resent: 0,
            lost: false,
            is_unavailable_told: false,
            asks: None,
            arrived: false,
            backoff: Backoff::default(),
            connected_at: None,
        }
    }

    /// Is a decision on its way?
    pub fn is_pending(&self) -> bool {
        self.pending.is_some()
    }

    /// How often a decision went over a connection that was made anew.
    pub fn resent(&self) -> u64 {
        self.resent
    }

    /// Decides. It is sent until it is answered.
    pub async fn act(&mut self, n: u32, action: &str) {
        let Some(seat) = self.seat else { return };
        self.sent += 1;
        let id = format!("{}.{}", self.prefix, self.sent);
        let message = ClientMessage::Act { table: self.table.clone(), seat, n, action: action.into(), id };
        self.pending = Some(message.clone());
        self.send(&message).await;
    }

    /// Says something to the table, if the connection stands.
    pub async fn chat(&mut self, text: &str) {
        let message = ClientMessage::Chat { table: self.table.clone(), text: text.into() };
        self.send(&message).await;
    }

    async fn send(&mut self, message: &ClientMessage) {
        if let Some(socket) = &mut self.socket
            && socket.send(message).await.is_err()
        {
            self.socket = None;
        }
    }

    /// What happens next. An error is final: the server refuses the seat.
    pub async fn next(&mut self) -> Result<Next, ClientError> {
        self.follow().await?;
        loop {
            let Some(socket) = &mut self.socket else {
                self.come_back().await?;
                continue;
            };
            let message = match socket.next().await {
                Ok(message) => message,
                Err(error @ ClientError::MovedAway) => return Err(error),
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
                    self.is_unavailable_told &= self.n == Some(frame.n);
                    self.n = Some(frame.n);
                    if frame.seat == self.seat && frame.table == self.table {
                        self.client.shares().saw(&frame);
                    }
                    return Ok(Next::Frame(frame));
                }
                ServerMessage::Done { id, n } => {
                    if let Some(ClientMessage::Act { seat, action, .. }) = self.answered(Some(&id)) {
                        self.client.shares().acted(&self.table, seat, n, &action);
                        // The server works: what goes wrong next is something new.
                        self.backoff.reset();
                        self.is_unavailable_told = false;
                        return Ok(Next::Done(n));
                    }
                }
                ServerMessage::Refused(refused) => {
                    // The server does not let this seat look at the table yet.
                    if refused.code == Code::TooMany && refused.id.is_none() && !self.arrived {
                        self.socket = None;
                        continue;
                    }
                    // It could not be read or written down: it is worth trying again, under the same name.
                    if refused.code == Code::Unavailable {
                        self.socket = None;
                        self.client.move_on();
                        if !self.is_unavailable_told {
                            self.is_unavailable_told = true;
                            return Ok(Next::Lost(ClientError::Refused(refused)));
                        }
                        continue;
                    }
                    // What was said is no reason to leave.
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
                    // Done when the caller asks for more: so nothing is lost if this future is dropped.
                    self.asks = Some(table.clone());
                    return Ok(Next::Table(table));
                }
                ServerMessage::Chat { lines, .. } => return Ok(Next::Chat(lines)),
                ServerMessage::Pong => {}
            }
        }
    }

    /// Does what the deal asks for, and tries again while the server cannot do it.
    async fn follow(&mut self) -> Result<(), ClientError> {
        let mut wait = FOLLOW_WAIT.0;
        for _ in 0..FOLLOW_TRIES {
            let Some(info) = &self.asks else { return Ok(()) };
            match self.client.follow(info).await {
                Err(error @ ClientError::Changed(_)) => return Err(error),
                Err(ClientError::Refused(refused)) if refused.code != Code::Unavailable => break,
                // A nonce is not revealed before what was seen is stored.
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

    /// What was decided, if it is what has been answered.
    fn answered(&mut self, answered: Option<&str>) -> Option<ClientMessage> {
        let is_it = |pending: &mut ClientMessage| matches!(pending, ClientMessage::Act { id, .. } if Some(id.as_str()) == answered);
        self.pending.take_if(is_it)
    }

    /// Connects, however long it takes. Between two connections there is always a pause, and it grows until the server
    /// has shown that it works: one that accepts connections and fails, or refuses as unavailable, is not hammered.
    async fn come_back(&mut self) -> Result<(), ClientError> {
        loop {
            tokio::time::sleep(self.backoff.next()).await;
            let arrived = tokio::time::timeout(CONNECT_TIMEOUT, self.arrive()).await;
            match arrived.unwrap_or_else(|_| Err(ClientError::connection("it takes too long"))) {
                Ok(socket) => {
                    self.socket = Some(socket);
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

    /// A new connection, over which what was not answered has been sent again, and what was seen has been said.
    async fn arrive(&self) -> Result<Socket, ClientError> {
        let mut socket = self.client.connect().await?;
        // In this order the answer comes first, and the frame after it is one to decide by.
        if let Some(pending) = &self.pending {
            socket.send(pending).await?;
        }
        let (table, seat, after) = (self.table.clone(), self.seat, self.n);
        socket.send(&ClientMessage::Watch { table, seat, after }).await?;
        Ok(socket)
    }
}
