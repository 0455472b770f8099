//! [`Client`]: one identity at one server.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, LOCATION, SET_COOKIE};
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;
use tokio_tungstenite::MaybeTlsStream;
use treize_server::wire::{Command, Me, NewName, Refused, Setup, Status, TableInfo};

use crate::address::Address;
use crate::tls;
use crate::{ChangedTable, Distrust, Shares, Socket};

/// How long a request may take, with its answer. A server that is only busy answers earlier, if only to refuse.
const REQUEST_TIMEOUT: Duration = Duration::from_mins(1);
/// Bytes of an answer at most.
const ANSWER: usize = 64 << 20;

/// Why something did not work.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The server said no.
    #[error("{}", .0.message)]
    Refused(Refused),
    /// The address is none that this client can reach.
    #[error("`{0}` is not an address like http://127.0.0.1:1313 or https://play.example.org")]
    Address(String),
    /// Somebody is there, but it may be anybody.
    #[error("the certificate of {host} is not trusted: {why}")]
    Certificate {
        /// Who that should be.
        host: String,
        /// What is wrong with it.
        why: Distrust,
    },
    /// Nobody can be trusted, for this system does not say whom.
    #[error("the certificates that this system trusts cannot be read: {0}")]
    Roots(String),
    /// The server is called by another address: a proxy that wants `https`, mostly.
    #[error("the server is at another address: {0}")]
    Moved(String),
    /// The identity has moved to another device: this one's cookie is no longer good.
    #[error("this name has moved to another device")]
    MovedAway,
    /// The server cannot be reached, or the connection broke.
    #[error("the connection failed: {0}")]
    Connection(String),
    /// The server closed the WebSocket, and said why.
    #[error("the server closed the connection: {reason} ({code})")]
    Closed {
        /// The WebSocket's close code.
        code: u16,
        /// Why, in English.
        reason: String,
    },
    /// The server said something that makes no sense.
    #[error("the server's answer cannot be read: {0}")]
    Unreadable(String),
    /// The table is not the one for which a nonce may be revealed.
    #[error(transparent)]
    Changed(#[from] ChangedTable),
    /// What must be remembered of a deal cannot be stored.
    #[error("what this device must remember of the shuffles cannot be stored: {0}")]
    Memory(String),
}

impl ClientError {
    /// What a broken connection says.
    #[expect(clippy::needless_pass_by_value, reason = "it stands in `map_err`")]
    pub(crate) fn connection(error: impl ToString) -> ClientError {
        ClientError::Connection(error.to_string())
    }
}

/// One identity at one server, or at several that keep the same tables.
#[derive(Clone)]
pub struct Client {
    /// Where each server is.
    addresses: Vec<Address>,
    /// Which of them is asked.
    at: Arc<AtomicUsize>,
    cookie: Option<String>,
    /// What it adds to the shuffles.
    shares: Shares,
    timeout: Duration,
}

impl Client {
    /// Somebody without a name yet.
    pub fn new(url: &str) -> Result<Client, ClientError> {
        Client::at_any(&[url])
    }

    /// Somebody without a name yet, at several servers that keep the same tables: the first is asked as long as it can be
    /// reached, then the next.
    pub fn at_any(urls: &[impl AsRef<str>]) -> Result<Client, ClientError> {
        let addresses = urls.iter().map(|url| Address::parse(url.as_ref())).collect::<Result<Vec<_>, _>>()?;
        if addresses.is_empty() {
            return Err(ClientError::Address(String::new()));
        }
        let (at, shares) = (Arc::default(), Shares::default());
        Ok(Client { addresses, at, cookie: None, shares, timeout: REQUEST_TIMEOUT })
    }

    /// From now on, asks the next server.
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

    /// The cookie that stands for the identity: a secret.
    pub fn cookie(&self) -> Option<&str> {
        self.cookie.as_deref()
    }

    /// Takes an identity that was kept.
    #[must_use]
    pub fn with_cookie(mut self, cookie: String) -> Client {
        self.cookie = Some(cookie);
        self
    }

    /// Keeps what it adds to the shuffles there, instead of in memory alone.
    #[must_use]
    pub fn with_shares(mut self, shares: Shares) -> Client {
        self.shares = shares;
        self
    }

    /// Waits at most so long for an answer: a minute otherwise.
    #[must_use]
    pub fn with_timeout(mut self, timeout: Duration) -> Client {
        self.timeout = timeout;
        self
    }

    /// What it adds to the shuffles.
    pub fn shares(&self) -> &Shares {
        &self.shares
    }

    /// Host and port of the server that is asked.
    pub fn authority(&self) -> &str {
        &self.address().authority
    }

    fn address(&self) -> &Address {
        &self.addresses[self.at.load(Ordering::Relaxed) % self.addresses.len()]
    }

    /// Begins with a name, or changes it.
    pub async fn name(&mut self, name: &str) -> Result<Me, ClientError> {
        self.post("/api/me", &NewName { name: name.into() }).await
    }

    /// Makes a table.
    pub async fn make_table(&mut self, setup: &Setup) -> Result<TableInfo, ClientError> {
        let info: TableInfo = self.post("/api/tables", setup).await?;
        let id = info.id.clone();
        checked(info, &id)
    }

    /// What a table is like.
    pub async fn table(&mut self, table: &str) -> Result<TableInfo, ClientError> {
        checked(self.get(&path(table)).await?, table)
    }

    async fn post_command(&mut self, table: &str, command: &Command) -> Result<TableInfo, ClientError> {
        checked(self.post(&path(table), command).await?, table)
    }

    /// Does something about a table, and what the deal asks for then: who sits down commits to a nonce, and who starts
    /// reveals it.
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
            // What was asked for is done. What the deal asks for is tried again by whoever watches the table.
            Err(_) => Ok(info),
        }
    }

    /// What a table is like, after having done there what the deal asks for.
    pub async fn attend(&mut self, table: &str) -> Result<TableInfo, ClientError> {
        let info = self.table(table).await?;
        Ok(self.follow(&info).await?.unwrap_or(info))
    }

    /// Does what the deal asks of this client at a table: commits for its chairs while the table waits, reveals once it is
    /// frozen. Returns what the table is like then, if something was done.
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

    /// Asks for something.
    pub async fn get<T: DeserializeOwned>(&mut self, path: &str) -> Result<T, ClientError> {
        self.request(Method::GET, path, Vec::new()).await
    }

    /// Says something.
    pub async fn post<T: DeserializeOwned>(
        &mut self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, ClientError> {
        let body = serde_json::to_vec(body).map_err(|error| ClientError::Unreadable(error.to_string()))?;
        self.request(Method::POST, path, body).await
    }

    /// Removes something.
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
        let answered = tokio::time::timeout(self.timeout, self.exchange(method, path, body)).await;
        answered.unwrap_or_else(|_| Err(ClientError::connection("the server does not answer")))
    }

    async fn exchange<T: DeserializeOwned>(
        &mut self,
        method: Method,
        path: &str,
        body: Vec<u8>,
    ) -> Result<T, ClientError> {
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
        let unreadable = |error: serde_json::Error| ClientError::Unreadable(format!("{status}: {error}"));
        if status.is_success() {
            serde_json::from_slice(&body).map_err(unreadable)
        } else {
            Err(ClientError::Refused(serde_json::from_slice(&body).map_err(unreadable)?))
        }
    }
}

fn path(table: &str) -> String {
    format!("/api/tables/{table}")
}

/// Could this be the ID of a table? IDs are parts of addresses and names of files, so a server may not choose them freely.
pub fn is_table_id(text: &str) -> bool {
    /// Characters of an ID at most.
    const LONGEST: usize = 32;
    (1..=LONGEST).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// The description of the table that was asked for, and of no other.
pub(crate) fn checked(info: TableInfo, asked: &str) -> Result<TableInfo, ClientError> {
    let is_good = info.id == asked
        && [Some(&info.id), info.next.as_ref()].into_iter().flatten().all(|id| is_table_id(id));
    if is_good { Ok(info) } else { Err(ClientError::Unreadable("it is about another table".into())) }
}

#[expect(clippy::needless_pass_by_value, reason = "it stands in `map_err`")]
fn memory(error: std::io::Error) -> ClientError {
    ClientError::Memory(error.to_string())
}

/// Where the server is that one is sent to, if it is the same one by another address, and not a page to log in, say.
///
/// It is told and not followed: nobody gets a name or a cookie by sending people elsewhere.
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
    // A card table's messages are small, and should leave at once.
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
