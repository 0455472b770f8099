//! [`Client`]: one identity at one server.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, HOST, LOCATION, SET_COOKIE};
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;
use tokio_tungstenite::MaybeTlsStream;
use treize_protocol::{Command, Me, NewName, Refused, Setup, Status, TableInfo};

use crate::address::Address;
use crate::tls;
use crate::{ChangedTableError, Shares, Socket, TrustError};

/// Timeout of a request with its answer. A busy server answers earlier, even if only to refuse.
const REQUEST_TIMEOUT: Duration = Duration::from_mins(1);
/// Maximum size of an answer in bytes.
const ANSWER: usize = 64 << 20;

/// Why a request failed.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The server refused the request.
    #[error("{}", .0.message)]
    Refused(Refused),
    /// The address cannot be parsed.
    #[error("`{0}` is not an address like http://127.0.0.1:1313 or https://play.example.org")]
    Address(String),
    /// The server's certificate is not trusted.
    #[error("the certificate of {host} is not trusted: {why}")]
    Certificate {
        /// The host that the certificate should be for.
        host: String,
        /// What is wrong with the certificate.
        why: TrustError,
    },
    /// This system has no list of trusted certificates.
    #[error("the certificates that this system trusts cannot be read: {0}")]
    Roots(String),
    /// The server redirects to another address: usually a proxy that requires `https`.
    #[error("the server is at another address: {0}")]
    Moved(String),
    /// The identity has moved to another device: this device's cookie is no longer valid.
    #[error("this name has moved to another device")]
    MovedAway,
    /// The identity has been deleted: this device's cookie is no longer valid.
    #[error("this name has been deleted")]
    Deleted,
    /// The server speaks another version of the protocol.
    #[error("the server speaks another version of the protocol: update this program")]
    Outdated,
    /// The server cannot be reached, or the connection broke.
    #[error("the connection failed: {0}")]
    Connection(String),
    /// The server closed the WebSocket with a code and a reason.
    #[error("the server closed the connection: {reason} ({code})")]
    Closed {
        /// The WebSocket's close code.
        code: u16,
        /// The reason, in English.
        reason: String,
    },
    /// The server's answer cannot be parsed.
    #[error("the server's answer cannot be read: {0}")]
    Unreadable(String),
    /// The frozen table is not the one for which a nonce may be revealed.
    #[error(transparent)]
    Changed(#[from] ChangedTableError),
    /// What the client must remember about a deal cannot be stored.
    #[error("what this device must remember of the shuffles cannot be stored: {0}")]
    Memory(String),
}

impl ClientError {
    /// Converts an error of the connection.
    #[expect(clippy::needless_pass_by_value, reason = "it stands in `map_err`")]
    pub(crate) fn connection(error: impl ToString) -> ClientError {
        ClientError::Connection(error.to_string())
    }
}

/// One identity at one server, or at several servers that share the same tables.
#[derive(Clone)]
pub struct Client {
    /// The address of each server.
    addresses: Vec<Address>,
    /// The index of the server in use.
    at: Arc<AtomicUsize>,
    cookie: Option<String>,
    /// A secret for the header `Authorization`.
    bearer: Option<String>,
    /// The nonces of this client, for the shuffles.
    shares: Shares,
    timeout: Duration,
}

impl Client {
    /// A client without an identity yet.
    pub fn new(url: &str) -> Result<Client, ClientError> {
        Client::at_any(&[url])
    }

    /// A client without an identity yet, for several servers that share the same tables. It uses the first server until
    /// that one cannot be reached, then the next.
    pub fn at_any(urls: &[impl AsRef<str>]) -> Result<Client, ClientError> {
        let addresses = urls.iter().map(|url| Address::parse(url.as_ref())).collect::<Result<Vec<_>, _>>()?;
        if addresses.is_empty() {
            return Err(ClientError::Address(String::new()));
        }
        let (at, shares) = (Arc::default(), Shares::default());
        Ok(Client { addresses, at, cookie: None, bearer: None, shares, timeout: REQUEST_TIMEOUT })
    }

    /// Switches to the next server.
    pub fn move_on(&self) {
        self.at.fetch_add(1, Ordering::Relaxed);
    }

    /// A connection to the first server that can be reached.
    async fn reach(&self) -> Result<(MaybeTlsStream<TcpStream>, &Address), ClientError> {
        let mut tries = 1;
        loop {
            let address = self.address();
            match open(address).await {
                Ok(stream) => return Ok((stream, address)),
                Err(error) if tries == self.addresses.len() => return Err(error),
                Err(_) => self.move_on(),
            }
            tries += 1;
        }
    }

    /// The cookie that identifies the client: a secret.
    pub fn cookie(&self) -> Option<&str> {
        self.cookie.as_deref()
    }

    /// Uses a stored identity.
    #[must_use]
    pub fn with_cookie(mut self, cookie: String) -> Client {
        self.cookie = Some(cookie);
        self
    }

    /// Sends a token or the administrator's secret with every request.
    #[must_use]
    pub fn with_bearer(mut self, secret: String) -> Client {
        self.bearer = Some(secret);
        self
    }

    /// Stores the nonces in these shares instead of in memory only.
    #[must_use]
    pub fn with_shares(mut self, shares: Shares) -> Client {
        self.shares = shares;
        self
    }

    /// Sets the timeout of a request. The default is one minute.
    #[must_use]
    pub fn with_timeout(mut self, timeout: Duration) -> Client {
        self.timeout = timeout;
        self
    }

    /// The nonces of this client, for the shuffles.
    pub fn shares(&self) -> &Shares {
        &self.shares
    }

    /// Host and port of the server in use.
    pub fn authority(&self) -> &str {
        &self.address().authority
    }

    fn address(&self) -> &Address {
        &self.addresses[self.at.load(Ordering::Relaxed) % self.addresses.len()]
    }

    /// Creates an identity with this name, or renames it.
    pub async fn name(&mut self, name: &str) -> Result<Me, ClientError> {
        self.post("/api/me", &NewName { name: name.into() }).await
    }

    /// Creates a table.
    pub async fn make_table(&mut self, setup: &Setup) -> Result<TableInfo, ClientError> {
        let info: TableInfo = self.post("/api/tables", setup).await?;
        let id = info.id.clone();
        checked(info, &id)
    }

    /// The description of a table.
    pub async fn table(&mut self, table: &str) -> Result<TableInfo, ClientError> {
        checked(self.get(&path(table)).await?, table)
    }

    async fn post_command(&mut self, table: &str, command: &Command) -> Result<TableInfo, ClientError> {
        checked(self.post(&path(table), command).await?, table)
    }

    /// Sends a command to a table, then does what the deal requires: commits to a nonce after sitting down, reveals it
    /// after the start.
    pub async fn command(&mut self, table: &str, command: &Command) -> Result<TableInfo, ClientError> {
        let info = match command {
            Command::Sit { seat, name, commitment: None } => {
                let commitment = Some(self.commit(table)?);
                let sit = Command::Sit { seat: *seat, name: name.clone(), commitment };
                self.post_command(table, &sit).await?
            }
            command => self.post_command(table, command).await?,
        };
        match self.follow(&info).await {
            Ok(followed) => Ok(followed.unwrap_or(info)),
            Err(error @ ClientError::Changed(_)) => Err(error),
            // The command itself has succeeded. A client that watches the table tries the steps of the deal again.
            Err(_) => Ok(info),
        }
    }

    /// The description of a table, after doing what the deal requires there.
    pub async fn attend(&mut self, table: &str) -> Result<TableInfo, ClientError> {
        let info = self.table(table).await?;
        Ok(self.follow(&info).await?.unwrap_or(info))
    }

    /// Does what the deal requires of this client: commits for its chairs while the table waits, reveals once it is
    /// frozen. Returns the new description of the table if something was done.
    pub async fn follow(&mut self, info: &TableInfo) -> Result<Option<TableInfo>, ClientError> {
        self.shares.note(info).map_err(memory)?;
        let mut done = None;
        match info.status {
            Status::Waiting => {
                for seat in self.shares.bare_chairs(info) {
                    let name = info.chairs.get(seat.index()).and_then(|chair| chair.name.clone());
                    let commitment = Some(self.commit(&info.id)?);
                    let sit = Command::Sit { seat: Some(seat), name, commitment };
                    done = Some(self.post_command(&info.id, &sit).await?);
                }
            }
            Status::Dealing => {
                for (seat, nonce) in self.shares.to_reveal(info)? {
                    let reveal = Command::Reveal { seat, nonce: nonce.to_string() };
                    done = Some(self.post_command(&info.id, &reveal).await?);
                }
            }
            Status::Playing | Status::Over => {}
        }
        if let Some(info) = &done {
            self.shares.note(info).map_err(memory)?;
        }
        Ok(done)
    }

    fn commit(&self, table: &str) -> Result<String, ClientError> {
        Ok(self.shares.commit(table).map_err(memory)?.to_string())
    }

    /// Sends a GET request.
    pub async fn get<T: DeserializeOwned>(&mut self, path: &str) -> Result<T, ClientError> {
        self.request(Method::GET, path, Vec::new()).await
    }

    /// Sends a GET request for a text.
    pub async fn get_text(&mut self, path: &str) -> Result<String, ClientError> {
        let body = self.exchange_in_time(Method::GET, path, Vec::new()).await?;
        String::from_utf8(body.into()).map_err(|error| ClientError::Unreadable(error.to_string()))
    }

    /// Sends a POST request.
    pub async fn post<T: DeserializeOwned>(
        &mut self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, ClientError> {
        let body = serde_json::to_vec(body).map_err(|error| ClientError::Unreadable(error.to_string()))?;
        self.request(Method::POST, path, body).await
    }

    /// Sends a DELETE request.
    pub async fn delete<T: DeserializeOwned>(&mut self, path: &str) -> Result<T, ClientError> {
        self.request(Method::DELETE, path, Vec::new()).await
    }

    /// Opens a WebSocket.
    pub async fn connect(&self) -> Result<Socket, ClientError> {
        let (stream, address) = self.reach().await?;
        Socket::open(stream, &address.called, self.cookie.as_deref()).await
    }

    async fn request<T: DeserializeOwned>(
        &mut self,
        method: Method,
        path: &str,
        body: Vec<u8>,
    ) -> Result<T, ClientError> {
        let body = self.exchange_in_time(method, path, body).await?;
        serde_json::from_slice(&body).map_err(|error| ClientError::Unreadable(error.to_string()))
    }

    async fn exchange_in_time(
        &mut self,
        method: Method,
        path: &str,
        body: Vec<u8>,
    ) -> Result<Bytes, ClientError> {
        let answered = tokio::time::timeout(self.timeout, self.exchange(method, path, body)).await;
        answered.unwrap_or_else(|_| Err(ClientError::connection("the server does not answer")))
    }

    async fn exchange(&mut self, method: Method, path: &str, body: Vec<u8>) -> Result<Bytes, ClientError> {
        let (stream, address) = self.reach().await?;
        let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream))
            .await
            .map_err(ClientError::connection)?;
        let connection = tokio::spawn(connection);
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, &address.called)
            .header(CONTENT_TYPE, "application/json");
        if let Some(cookie) = &self.cookie {
            request = request.header(COOKIE, cookie);
        }
        if let Some(secret) = &self.bearer {
            request = request.header(AUTHORIZATION, format!("Bearer {secret}"));
        }
        let request = request.body(Full::new(Bytes::from(body))).map_err(ClientError::connection)?;
        let response = sender.send_request(request).await.map_err(ClientError::connection)?;
        let status = response.status();
        let location = response.headers().get(LOCATION).and_then(|location| location.to_str().ok());
        let location = location.filter(|_| status.is_redirection());
        if let Some(server) = location.and_then(|location| moved(location, path, address)) {
            return Err(ClientError::Moved(server));
        }
        let cookie = response.headers().get(SET_COOKIE).and_then(|cookie| cookie.to_str().ok());
        if let Some((cookie, _)) = cookie.and_then(|cookie| cookie.split_once(';')) {
            self.cookie = Some(cookie.into());
        }
        let body = Limited::new(response.into_body(), ANSWER).collect().await;
        let body = body.map_err(ClientError::connection)?.to_bytes();
        connection.abort();
        if status.is_success() {
            return Ok(body);
        }
        let unreadable = |error: serde_json::Error| ClientError::Unreadable(format!("{status}: {error}"));
        Err(ClientError::Refused(serde_json::from_slice(&body).map_err(unreadable)?))
    }
}

fn path(table: &str) -> String {
    format!("/api/tables/{table}")
}

/// Whether a text can be the ID of a table. IDs are parts of addresses and file names, so a server must not choose them
/// freely.
pub fn is_table_id(text: &str) -> bool {
    /// Maximum length of an ID.
    const LONGEST: usize = 32;
    (1..=LONGEST).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Checks that the description is of the table that was asked for.
pub(crate) fn checked(info: TableInfo, asked: &str) -> Result<TableInfo, ClientError> {
    let is_good = info.id == asked
        && [Some(&info.id), info.next.as_ref()].into_iter().flatten().all(|id| is_table_id(id));
    if is_good { Ok(info) } else { Err(ClientError::Unreadable("it is about another table".into())) }
}

#[expect(clippy::needless_pass_by_value, reason = "it stands in `map_err`")]
fn memory(error: std::io::Error) -> ClientError {
    ClientError::Memory(error.to_string())
}

/// The address that a redirect points to, if it is the same server at another address and not, for example, a login
/// page.
///
/// The client reports the redirect and does not follow it: nobody obtains a name or a cookie by redirecting clients.
fn moved(location: &str, path: &str, from: &Address) -> Option<String> {
    let (scheme, rest) = location.split_once("://")?;
    let (authority, to) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let server = format!("{scheme}://{authority}");
    let address = Address::parse(&server).ok().filter(|address| address != from)?;
    (to == path || address.host == from.host).then_some(server)
}

/// A connection to this server.
async fn open(address: &Address) -> Result<MaybeTlsStream<TcpStream>, ClientError> {
    let stream = TcpStream::connect(&address.authority).await.map_err(ClientError::connection)?;
    // Messages are small and must be sent at once.
    stream.set_nodelay(true).map_err(ClientError::connection)?;
    Ok(if address.tls {
        MaybeTlsStream::Rustls(tls::shake(stream, address).await?)
    } else {
        MaybeTlsStream::Plain(stream)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table as a server describes it.
    fn described(id: &str, next: Option<&str>) -> serde_json::Value {
        serde_json::json!({
            "id": id, "next": next, "rules": 1, "status": "over", "host": false, "chairs": [],
            "setup": {"game": "thirteen", "players": 3, "options": {}},
            "commitment": "ab".repeat(32), "step": 0, "to_act": [], "outcome": null, "touched_at": 0,
        })
    }

    #[tokio::test]
    async fn a_server_cannot_choose_the_name_of_a_file_by_the_id_of_a_table() {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let rows = [
            (described("abc9", None), true),
            (described("abc9", Some("def8")), true),
            (described("../x", None), false),
            (described("/tmp/x", None), false),
            (described("other", None), false),
            (described("abc9", Some("../x")), false),
        ];
        for (answer, is_good) in rows {
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
            let url = format!("http://{}", listener.local_addr().expect("an address"));
            let body = answer.to_string();
            let server = tokio::spawn(async move {
                for _ in 0..2 {
                    let (mut stream, _) = listener.accept().await.expect("a client");
                    let _ = stream.read(&mut [0; 4096]).await;
                    let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n", body.len());
                    let _ = stream.write_all((head + &body).as_bytes()).await;
                }
            });
            let mut client = Client::new(&url).expect("an address");
            assert_eq!(client.table("abc9").await.is_ok(), is_good, "{answer}");
            assert_eq!(client.command("abc9", &Command::Start).await.is_ok(), is_good, "{answer}");
            server.await.expect("it has answered");
        }
        for id in ["", "../x", "/x", "a.b", "a/b", &"a".repeat(33)] {
            assert!(!is_table_id(id), "{id}");
        }
    }

    #[test]
    fn a_server_that_moved_tells_its_address() {
        let rows = [
            ("https://nas/api/me", Some("https://nas")),
            ("https://nas:8443/", Some("https://nas:8443")),
            ("https://nas", Some("https://nas")),
            ("https://play.example.org/api/me", Some("https://play.example.org")),
            ("https://login.example.org/?then=nas", None),
            ("http://nas/api/me/", None),
            ("/api/me/", None),
            ("ftp://nas/api/me", None),
        ];
        let from = Address::parse("http://nas").expect("an address");
        for (location, server) in rows {
            assert_eq!(moved(location, "/api/me", &from).as_deref(), server, "{location}");
        }
    }
}
