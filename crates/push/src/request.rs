//! One request to an address that a stranger has chosen.

use std::time::Duration;

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::{CONTENT_LENGTH, HOST, RETRY_AFTER, USER_AGENT};
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::rustls::pki_types::ServerName;

use crate::address::{AddressError, AddressPolicy, Target};

/// How much of an answer is read.
const ANSWER: usize = 4 * 1024;
/// How long an answer is listened to after its status has arrived.
const LISTENING: Duration = Duration::from_secs(1);
/// The longest wait that a server may ask for.
const LONGEST_WAIT: Duration = Duration::from_hours(1);

/// A request.
#[derive(Clone, Debug)]
pub struct Outgoing {
    /// Where it goes.
    pub target: Target,
    /// Its method.
    pub method: Method,
    /// Its headers, without `Host` and `Content-Length`.
    pub headers: Vec<(&'static str, String)>,
    /// Its body.
    pub body: Vec<u8>,
}

/// The answer to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// How long to wait before the next request, if the server asks for it; at most an hour.
    pub retry_after: Option<Duration>,
}

/// Why a request was not answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// The address is not allowed, or cannot be resolved.
    #[error(transparent)]
    Address(#[from] AddressError),
    /// The connection failed.
    #[error("the connection failed: {0}")]
    Connection(String),
    /// There was no answer in time.
    #[error("there was no answer in time")]
    Timeout,
}

/// Sends a request, and returns the answer. Redirects are not followed: they could lead to a private address.
pub async fn post(
    outgoing: &Outgoing,
    policy: AddressPolicy,
    timeout: Duration,
) -> Result<Answer, SendError> {
    let sent = tokio::time::timeout(timeout, send(outgoing, policy)).await;
    let (answer, body, connection) = sent.map_err(|_| SendError::Timeout)??;
    // What it says does not matter, and it may never end, but a server may want to be listened to.
    let _ = tokio::time::timeout(LISTENING, Limited::new(body, ANSWER).collect()).await;
    drop(connection);
    Ok(answer)
}

/// The head of an answer, its body, and the connection on which it arrives.
type Answering = (Answer, Incoming, AbortOnDrop<hyper::Result<()>>);

#[expect(clippy::needless_pass_by_value, reason = "it stands in `map_err`")]
fn failed(error: impl ToString) -> SendError {
    SendError::Connection(error.to_string())
}

async fn send(outgoing: &Outgoing, policy: AddressPolicy) -> Result<Answering, SendError> {
    let target = &outgoing.target;
    let addresses = target.resolve(policy).await?;
    let stream = TcpStream::connect(addresses.as_slice()).await.map_err(failed)?;
    if !target.is_tls() {
        return exchange(stream, outgoing).await;
    }
    let name = ServerName::try_from(target.host().to_owned()).map_err(failed)?;
    let connector = treize_tls::connector().map_err(failed)?;
    exchange(connector.connect(name, stream).await.map_err(failed)?, outgoing).await
}

async fn exchange<S>(stream: S, outgoing: &Outgoing) -> Result<Answering, SendError>
where
    S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let handshake = hyper::client::conn::http1::handshake(TokioIo::new(stream));
    let (mut sender, connection) = handshake.await.map_err(failed)?;
    // It ends with this request, also after a timeout.
    let connection = AbortOnDrop(tokio::spawn(connection));
    let mut request = Request::builder()
        .method(outgoing.method.clone())
        .uri(outgoing.target.path())
        .header(HOST, outgoing.target.authority())
        .header(USER_AGENT, "Treize")
        .header(CONTENT_LENGTH, outgoing.body.len());
    for (name, value) in &outgoing.headers {
        request = request.header(*name, value);
    }
    let request = request.body(Full::new(Bytes::from(outgoing.body.clone()))).map_err(failed)?;
    let response = sender.send_request(request).await.map_err(failed)?;
    let status = response.status().as_u16();
    let wait = response.headers().get(RETRY_AFTER).and_then(|wait| wait.to_str().ok()?.parse().ok());
    let retry_after = wait.map(|seconds| Duration::from_secs(seconds).min(LONGEST_WAIT));
    Ok((Answer { status, retry_after }, response.into_body(), connection))
}

struct AbortOnDrop<T>(tokio::task::JoinHandle<T>);

impl<T> Drop for AbortOnDrop<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;

    const LAX: AddressPolicy = AddressPolicy { allow_private: true };

    fn to(listener: &TcpListener) -> Outgoing {
        let url = format!("http://{}/push?x=1", listener.local_addr().expect("an address"));
        let target = Target::parse(&url, LAX).expect("a target");
        Outgoing {
            target,
            method: Method::POST,
            headers: vec![("ttl", "60".into())],
            body: b"hello".to_vec(),
        }
    }

    #[tokio::test]
    async fn an_answer_is_read_and_a_redirect_is_not_followed() {
        let rows = [
            ("201 Created\r\n", 201, None),
            ("429 Too Many Requests\r\nRetry-After: 7\r\n", 429, Some(7)),
            ("429 Too Many Requests\r\nRetry-After: 99999999\r\n", 429, Some(3600)),
            ("307 Temporary Redirect\r\nLocation: http://127.0.0.1:1/\r\n", 307, None),
        ];
        for (head, status, wait) in rows {
            let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
            let outgoing = to(&listener);
            let server = tokio::spawn(async move {
                let (mut stream, _) = listener.accept().await.expect("a client");
                let mut request = Vec::new();
                while !request.ends_with(b"hello") {
                    request.push(stream.read_u8().await.expect("a request"));
                }
                let answer = format!("HTTP/1.1 {head}content-length: 0\r\n\r\n");
                stream.write_all(answer.as_bytes()).await.expect("an answer");
                String::from_utf8(request).expect("text")
            });
            let answer = post(&outgoing, LAX, Duration::from_mins(5)).await.expect("an answer");
            assert_eq!((answer.status, answer.retry_after), (status, wait.map(Duration::from_secs)));
            let request = server.await.expect("a request").to_ascii_lowercase();
            assert!(request.starts_with("post /push?x=1 http/1.1\r\n"), "{request}");
            assert!(
                request.contains("\r\nttl: 60\r\n") && request.contains("\r\nhost: 127.0.0.1:"),
                "{request}"
            );
        }
    }

    #[tokio::test]
    async fn a_server_that_hangs_does_not_hold_anybody_up() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let sent = post(&to(&listener), LAX, Duration::from_millis(50)).await;
        assert_eq!(sent, Err(SendError::Timeout));
    }

    #[tokio::test]
    async fn an_answer_counts_even_if_its_body_never_ends() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let outgoing = to(&listener);
        let server = async {
            let (mut stream, _) = listener.accept().await.expect("a client");
            let answer = b"HTTP/1.1 201 Created\r\ncontent-length: 10\r\n\r\n";
            stream.write_all(answer).await.expect("an answer");
            // Until the client has had enough.
            let _ = stream.read_to_end(&mut Vec::new()).await;
        };
        let (answer, ()) = tokio::join!(post(&outgoing, LAX, Duration::from_secs(10)), server);
        assert_eq!(answer, Ok(Answer { status: 201, retry_after: None }));
    }

    #[tokio::test]
    async fn the_policy_holds_when_a_request_is_sent() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let strict = AddressPolicy::default();
        let sent = post(&to(&listener), strict, Duration::from_mins(5)).await;
        assert_eq!(sent, Err(SendError::Address(AddressError::Private)));
    }
}
