//! What malicious clients do repeatedly, each from separate addresses.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use treize_protocol::{ClientMessage, VERSION};

use super::common::{act, chat, watch};

/// The receive buffer of a client that does not read.
const SMALL: u32 = 4096;
/// How long most attacks hold a connection.
const HOLD: Duration = Duration::from_secs(2);
/// How long some attacks do: longer than the server allows.
const HOLD_LONG: Duration = Duration::from_secs(35);
/// Connections that are opened at once: more than one address may have.
const FLOOD: usize = 1100;

/// The target of the attacks.
pub(crate) struct Target {
    pub(crate) at: SocketAddr,
    /// Their identities.
    pub(crate) cookies: Vec<String>,
    /// A table where bots play a long game while a spectator watches.
    pub(crate) table: String,
    /// A table whose game is over.
    pub(crate) over: String,
}

/// The kinds of attack.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Attack {
    HalfHeaders,
    HalfBodies,
    IdleConnections,
    UnreadAnswers,
    UnreadFrames,
    Messages,
    Reconnects,
    Replays,
}

/// Every attack, and how many run at the same time.
const ATTACKS: [(Attack, usize); 8] = [
    (Attack::HalfHeaders, 100),
    (Attack::HalfBodies, 100),
    (Attack::IdleConnections, 1),
    (Attack::UnreadAnswers, 16),
    (Attack::UnreadFrames, 24),
    (Attack::Messages, 4),
    (Attack::Reconnects, 16),
    (Attack::Replays, 32),
];

/// Attacks that run until they are stopped.
pub(crate) struct Attacks {
    running: JoinSet<()>,
    done: Arc<[AtomicU64; ATTACKS.len()]>,
}

impl Attacks {
    pub(crate) fn start(target: &Arc<Target>) -> Attacks {
        let mut attacks = Attacks { running: JoinSet::new(), done: Arc::default() };
        for (attack, count) in ATTACKS {
            for number in 0..count {
                let (target, done) = (target.clone(), attacks.done.clone());
                attacks.running.spawn(async move {
                    loop {
                        if attack.go(&target, number).await.is_ok() {
                            done[attack as usize].fetch_add(1, Ordering::Relaxed);
                        } else {
                            // The server has refused it: try again as quickly as this process can.
                            sleep(Duration::from_millis(20)).await;
                        }
                    }
                });
            }
        }
        attacks
    }

    /// Whether each attack has been completed.
    pub(crate) fn are_all_done(&self) -> bool {
        ATTACKS.iter().all(|(attack, _)| self.done[*attack as usize].load(Ordering::Relaxed) > 0)
    }

    /// Stops the attacks, and returns how often each was completed.
    pub(crate) async fn stop(mut self) -> Vec<(Attack, u64)> {
        self.running.shutdown().await;
        let count =
            |(attack, _): (Attack, usize)| (attack, self.done[attack as usize].load(Ordering::Relaxed));
        ATTACKS.into_iter().map(count).collect()
    }
}

impl Attack {
    /// Runs the attack once.
    async fn go(self, target: &Target, number: usize) -> io::Result<()> {
        let Target { at, cookies, table, over } = target;
        let cookie = &cookies[number % cookies.len()];
        let hold = if number % 4 == 3 { HOLD_LONG } else { HOLD };
        // Each attack has a few separate addresses.
        let from = [127, 0, 1 + self as u8, 1 + number as u8 % 8];
        match self {
            Attack::HalfHeaders => {
                let stream = sent(from, *at, "GET /api/games HTTP/1.1\r\nHost: 127.").await?;
                hold_open(stream, hold).await;
            }
            Attack::HalfBodies => {
                let request = format!(
                    "POST /api/me HTTP/1.1\r\nHost: {at}\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{{"
                );
                hold_open(sent(from, *at, &request).await?, hold).await;
            }
            Attack::IdleConnections => {
                let mut idle = Vec::with_capacity(FLOOD);
                for _ in 0..FLOOD {
                    idle.push(dial(from, *at).await?);
                }
                sleep(hold).await;
            }
            Attack::UnreadAnswers => {
                let requests = format!("GET /api/openapi.json HTTP/1.1\r\nHost: {at}\r\n\r\n").repeat(500);
                let mut stream = dial(from, *at).await?;
                let _ = timeout(hold, stream.write_all(requests.as_bytes())).await;
                sleep(hold).await;
            }
            Attack::UnreadFrames => {
                let mut stream = websocket(from, *at, cookie).await?;
                for _ in 0..50 {
                    stream.write_all(&frame(&said(&watch(table, None, Some(0))))).await?;
                }
                sleep(hold).await;
            }
            Attack::Messages => {
                let (mut read, mut write) = websocket(from, *at, cookie).await?.into_split();
                let messages = [
                    "nonsense".into(),
                    "x".repeat(4000),
                    said(&ClientMessage::Ping),
                    said(&watch(table, None, Some(0))),
                    said(&act(table, 0, 0, "nothing", "id")),
                    said(&chat(table, "Hello?")),
                ]
                .map(|text: String| frame(&text));
                let write = async {
                    for message in messages.iter().cycle().take(2000) {
                        write.write_all(message).await?;
                    }
                    Ok(())
                };
                let mut nothing = tokio::io::sink();
                let read = tokio::io::copy(&mut read, &mut nothing);
                // A client that stays far above the limit is disconnected.
                return tokio::select! {
                    written = write => written,
                    _ = read => Ok(()),
                };
            }
            Attack::Reconnects => {
                let mut stream = websocket(from, *at, cookie).await?;
                stream.write_all(&frame(&said(&watch(table, None, None)))).await?;
                let _ = stream.read(&mut [0; 100]).await?;
            }
            Attack::Replays => {
                let table = if number.is_multiple_of(2) { over } else { table };
                let path = format!("/api/tables/{table}/replay?count=200");
                let mut stream =
                    sent(from, *at, &format!("GET {path} HTTP/1.1\r\nHost: {at}\r\n\r\n")).await?;
                let _ = stream.read(&mut [0; 100]).await?;
                sleep(hold).await;
            }
        }
        Ok(())
    }
}

/// A connection from an address of this machine, with a small receive buffer.
pub(crate) async fn dial(from: [u8; 4], to: SocketAddr) -> io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.set_recv_buffer_size(SMALL)?;
    socket.bind(SocketAddr::from((from, 0)))?;
    socket.connect(to).await
}

/// A connection over which something has been sent.
pub(crate) async fn sent(from: [u8; 4], to: SocketAddr, text: &str) -> io::Result<TcpStream> {
    let mut stream = dial(from, to).await?;
    stream.write_all(text.as_bytes()).await?;
    Ok(stream)
}

/// Waits until the server closes a connection, for a while.
async fn hold_open(mut stream: TcpStream, hold: Duration) {
    let _ = timeout(hold, stream.read_to_end(&mut Vec::new())).await;
}

/// An open WebSocket.
async fn websocket(from: [u8; 4], to: SocketAddr, cookie: &str) -> io::Result<TcpStream> {
    let request = format!(
        "GET /ws?protocol={VERSION} HTTP/1.1\r\nHost: {to}\r\nCookie: {cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    let mut stream = sent(from, to, &request).await?;
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        answer.push(stream.read_u8().await?);
    }
    if answer.starts_with(b"HTTP/1.1 101") {
        Ok(stream)
    } else {
        Err(io::ErrorKind::ConnectionRefused.into())
    }
}

fn said(message: &ClientMessage) -> String {
    serde_json::to_string(message).expect("messages are plain data")
}

/// A WebSocket's frame with a text; its mask is zero.
fn frame(text: &str) -> Vec<u8> {
    let length = u16::try_from(text.len()).expect("a short text");
    let mut frame = vec![0x81];
    if length < 126 {
        frame.push(0x80 | length as u8);
    } else {
        frame.push(0x80 | 0x7e);
        frame.extend(length.to_be_bytes());
    }
    frame.extend([0; 4]);
    frame.extend(text.as_bytes());
    frame
}
