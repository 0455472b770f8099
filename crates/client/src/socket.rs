//! [`Socket`]: one WebSocket.

use std::error::Error;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use hyper::header::COOKIE;
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async_with_config};
use treize_protocol::delta;
use treize_protocol::{BANNED, ClientMessage, Code, DELETED, MOVED, OUTDATED, ServerMessage, VERSION};

use crate::ClientError;

/// A server sends something at least every 20 seconds, if only a ping. A connection without any message for this long
/// is dead.
const SILENCE_TIMEOUT: Duration = Duration::from_secs(45);
/// Timeout of sending a message.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);

/// One WebSocket.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The code with which the server closed the connection.
    close_code: Option<u16>,
    /// When the last message arrived.
    heard: Instant,
    /// The last frame: the next one comes as changes to it.
    frame: String,
    received: u64,
}

/// How the text of a frame begins.
const FRAME: &str = r#"{"type":"frame""#;

impl Socket {
    pub(crate) async fn open(
        stream: MaybeTlsStream<TcpStream>,
        host: &str,
        cookie: Option<&str>,
    ) -> Result<Socket, ClientError> {
        // The stream is already encrypted if needed; only the host of this address is used.
        let request =
            format!("ws://{host}/ws?protocol={VERSION}&delta=true&notices=true").into_client_request();
        let mut request = request.map_err(ClientError::connection)?;
        if let Some(cookie) = cookie {
            let cookie = cookie.parse().map_err(|_| ClientError::connection("invalid cookie"))?;
            request.headers_mut().insert(COOKIE, cookie);
        }
        let config = WebSocketConfig::default().read_buffer_size(16 * 1024).write_buffer_size(0);
        // Boxed, because the handshake moves the whole TLS state, and callers would have its size.
        match Box::pin(client_async_with_config(request, stream, Some(config))).await {
            Ok((stream, _)) => Ok(Socket {
                stream,
                close_code: None,
                heard: Instant::now(),
                frame: String::new(),
                received: 0,
            }),
            Err(tungstenite::Error::Http(response)) => {
                let body = response.body().as_deref().unwrap_or_default();
                match serde_json::from_slice(body) {
                    Ok(refused) => Err(ClientError::Refused(refused)),
                    Err(_) => Err(ClientError::Unreadable(response.status().to_string())),
                }
            }
            Err(error) => Err(ClientError::connection(error)),
        }
    }

    /// Sends a message.
    pub async fn send(&mut self, message: &ClientMessage) -> Result<(), ClientError> {
        let text =
            serde_json::to_string(message).map_err(|error| ClientError::Unreadable(error.to_string()))?;
        self.send_text(text).await
    }

    /// Sends a text that may not be a valid message.
    pub async fn send_text(&mut self, text: String) -> Result<(), ClientError> {
        self.send_message(Message::text(text)).await
    }

    /// Sends bytes, which no server accepts.
    pub async fn send_bytes(&mut self, bytes: Vec<u8>) -> Result<(), ClientError> {
        self.send_message(Message::binary(bytes)).await
    }

    async fn send_message(&mut self, message: Message) -> Result<(), ClientError> {
        let sent = timeout(SEND_TIMEOUT, self.stream.send(message)).await;
        let sent = sent.map_err(|_| ClientError::connection("the server does not read"))?;
        sent.map_err(ClientError::connection)
    }

    /// The next message from the server.
    pub async fn next(&mut self) -> Result<ServerMessage, ClientError> {
        let text = self.next_text().await?;
        serde_json::from_str(&text).map_err(|error| ClientError::Unreadable(error.to_string()))
    }

    /// The next message from the server, as text.
    pub async fn next_text(&mut self) -> Result<String, ClientError> {
        loop {
            let next = timeout_at(self.heard + SILENCE_TIMEOUT, self.stream.next()).await;
            let next = next.map_err(|_| ClientError::connection("the server has fallen silent"))?;
            self.heard = Instant::now();
            match next {
                Some(Ok(Message::Text(text))) => {
                    self.received += text.len() as u64;
                    if text.starts_with(FRAME) {
                        self.frame = text.as_str().into();
                    }
                    return Ok(text.as_str().into());
                }
                Some(Ok(Message::Binary(delta))) => {
                    self.received += delta.len() as u64;
                    let unreadable = |error: &dyn Error| ClientError::Unreadable(error.to_string());
                    let text =
                        delta::apply(self.frame.as_bytes(), &delta).map_err(|error| unreadable(&error))?;
                    self.frame = String::from_utf8(text).map_err(|error| unreadable(&error))?;
                    return Ok(self.frame.clone());
                }
                Some(Ok(Message::Close(Some(frame)))) => {
                    let (code, reason) = (frame.code.into(), frame.reason.as_str().into());
                    self.close_code = Some(code);
                    return Err(match code {
                        MOVED => ClientError::MovedAway,
                        DELETED => ClientError::Deleted,
                        OUTDATED => ClientError::Outdated,
                        BANNED => ClientError::Refused(Code::Banned.because(reason)),
                        _ => ClientError::Closed { code, reason },
                    });
                }
                Some(Ok(Message::Close(None))) | None => {
                    return Err(ClientError::connection("it was closed"));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(ClientError::connection(error)),
            }
        }
    }

    /// The bytes of all messages so far.
    pub fn received(&self) -> u64 {
        self.received
    }

    /// The code with which the server closed the connection, if it has.
    pub fn close_code(&self) -> Option<u16> {
        self.close_code
    }

    /// Closes the connection.
    pub async fn close(mut self) {
        let _ = timeout(SEND_TIMEOUT, self.stream.close(None)).await;
    }
}
