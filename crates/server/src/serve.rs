//! Serving connections: how many may be open, from which addresses, and how long they may make no progress.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, Sleep, sleep, timeout};

use crate::limits::{Counts, Limits, Permit, network};

/// Open files that are not connections: the database, the log, what the system needs.
const OTHER_FILES: u64 = 48;
/// Maximum number of open files to request: far more than the connections that are allowed.
#[cfg(unix)]
const MOST_FILES: u64 = 65_536;
/// Connections that are always allowed, however few files may be open.
const FEWEST: u64 = 8;
/// Maximum number of bytes in a connection's buffer, in each direction.
const BUFFER: usize = 64 * 1024;
/// How long pending requests may continue after the stop signal.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);
/// The pause after a connection could not be accepted because a resource, usually files, has run out.
const EXHAUSTED_PAUSE: Duration = Duration::from_millis(200);
/// How often a repeated warning is logged at most.
const WARNING_INTERVAL: Duration = Duration::from_secs(10);

/// Counts open connections from the moment they are accepted, before anything is read.
pub(crate) struct Gate {
    all: Arc<Counts<()>>,
    addresses: Arc<Counts<IpAddr>>,
    most: usize,
    /// `None` behind a proxy: all connections come from there.
    most_per_address: Option<usize>,
}

/// Permission for a connection to be open.
struct ConnectionPermit {
    _all: Permit<()>,
    _address: Option<Permit<IpAddr>>,
}

impl Gate {
    /// `files` is how many files the process may open, if that is known.
    pub(crate) fn new(limits: &Limits, files: Option<u64>, behind_proxy: bool) -> Gate {
        let files = files.map_or(u64::MAX, |files| files.saturating_sub(OTHER_FILES).max(FEWEST));
        let most = u64::from(limits.connections).min(files) as usize;
        // No single address can block everybody else, unless the limits allow it.
        let few = if limits.connections_per_address < limits.connections { (most / 2).max(1) } else { most };
        let most_per_address = (!behind_proxy).then_some(few.min(limits.connections_per_address as usize));
        Gate { all: Arc::default(), addresses: Arc::default(), most, most_per_address }
    }

    fn acquire(&self, from: IpAddr) -> Option<ConnectionPermit> {
        let address = match self.most_per_address {
            Some(most) => Some(self.addresses.acquire(network(from), most)?),
            None => None,
        };
        Some(ConnectionPermit { _all: self.all.acquire((), self.most)?, _address: address })
    }
}

/// Raises the limit of open files as far as the system allows, and returns it.
#[cfg(unix)]
pub(crate) fn raise_file_limit() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let before = getrlimit(Resource::Nofile);
    // Some systems report no limit, and then refuse a number that is too high.
    let most = before.maximum.map_or(MOST_FILES, |most| most.min(MOST_FILES));
    let wanted = Rlimit { current: before.current.map(|current| current.max(most)), ..before };
    match setrlimit(Resource::Nofile, wanted) {
        Ok(()) => {
            tracing::info!(before = before.current, now = wanted.current, "open files allowed");
            wanted.current
        }
        Err(error) => {
            tracing::warn!(%error, allowed = before.current, "the limit on open files cannot be raised");
            before.current
        }
    }
}

/// Only Unix limits the files of a process.
#[cfg(not(unix))]
pub(crate) fn raise_file_limit() -> Option<u64> {
    None
}

/// A warning that may occur very often: it counts the occurrences between two log lines.
#[derive(Default)]
struct ThrottledWarning {
    last: Option<Instant>,
    times: u64,
}

impl ThrottledWarning {
    /// How often it has occurred since it was last logged, if it must be logged now.
    fn is_due(&mut self) -> Option<u64> {
        self.times += 1;
        if self.last.is_some_and(|last| last.elapsed() < WARNING_INTERVAL) {
            return None;
        }
        self.last = Some(Instant::now());
        Some(std::mem::take(&mut self.times))
    }
}

/// Accepts and serves connections until the stop signal; then pending requests get a moment to finish. Returns whether
/// all finished in time.
pub(crate) async fn run(
    listener: TcpListener,
    router: Router,
    gate: Gate,
    limits: Limits,
    mut stopping: watch::Receiver<bool>,
) -> bool {
    let mut connections = JoinSet::new();
    let (mut exhausted, mut full) = (ThrottledWarning::default(), ThrottledWarning::default());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            Some(_) = connections.join_next() => continue,
            () = stop_requested(&mut stopping) => break,
        };
        let (stream, from) = match accepted {
            Ok(accepted) => accepted,
            // The client has already disconnected.
            Err(error) if is_of_connection(&error) => continue,
            Err(error) => {
                if let Some(times) = exhausted.is_due() {
                    tracing::error!(%error, times, "connections cannot be accepted");
                }
                sleep(EXHAUSTED_PAUSE).await;
                continue;
            }
        };
        let Some(permit) = gate.acquire(from.ip()) else {
            if let Some(times) = full.is_due() {
                tracing::warn!(times, "connections over the limit were closed at once");
            }
            continue;
        };
        // An answer and the frame after it are two small writes: the second must not wait until the first is
        // acknowledged.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection may be slow");
        }
        let stalled_after = Duration::from_secs(limits.write_seconds.into());
        let stream = Connection { stream, stalled_after, stalled: None, _permit: permit };
        connections.spawn(serve(stream, from, router.clone(), limits, stopping.clone()));
    }
    drop(listener);
    let ended = async { while connections.join_next().await.is_some() {} };
    let in_time = timeout(STOP_TIMEOUT, ended).await.is_ok();
    if !in_time {
        tracing::warn!(connections = connections.len(), "connections were closed in the middle of a request");
        connections.shutdown().await;
    }
    in_time
}

/// Waits for the stop signal.
pub(crate) async fn stop_requested(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stop| *stop).await;
}

fn is_of_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}

async fn serve(
    stream: Connection,
    from: SocketAddr,
    router: Router,
    limits: Limits,
    mut stopping: watch::Receiver<bool>,
) {
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(from));
        router.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(Duration::from_secs(limits.request_seconds.into()))
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = stop_requested(&mut stopping) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended");
    }
}

/// A connection that fails when a write makes no progress for too long. It keeps its permit while it is open, also as a
/// WebSocket.
struct Connection {
    stream: TcpStream,
    stalled_after: Duration,
    /// The timer of a write that waits for the other side to read.
    stalled: Option<Pin<Box<Sleep>>>,
    _permit: ConnectionPermit,
}

impl Connection {
    fn watch<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let stalled_after = self.stalled_after;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(stalled_after)));
        ready!(stalled.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.watch(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.watch(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;
    use axum::routing::post;
    use tokio::io::AsyncWriteExt;
    use tokio::sync::Notify;

    use super::*;

    async fn sent(to: SocketAddr, text: &str) -> TcpStream {
        let mut stream = TcpStream::connect(to).await.expect("a connection");
        stream.write_all(text.as_bytes()).await.expect("it is sent");
        stream
    }

    #[tokio::test]
    async fn half_requests_do_not_keep_a_server_from_stopping() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let at = listener.local_addr().expect("an address");
        let arrived = Arc::new(Notify::new());
        let notify = arrived.clone();
        let read = async move |request: Request| {
            notify.notify_one();
            let _ = to_bytes(request.into_body(), 100).await;
        };
        // The request timeout is an hour, so the stop does not wait for it.
        let limits = Limits { request_seconds: 3600, ..Limits::default() };
        let (stop, stopping) = watch::channel(false);
        let gate = Gate::new(&limits, None, false);
        let router = Router::new().route("/", post(read));
        let serving = tokio::spawn(run(listener, router, gate, limits, stopping));
        let mut half = Vec::new();
        for _ in 0..20 {
            half.push(sent(at, "POST / HTTP/1.1\r\nHost: x\r\nContent-Le").await);
        }
        half.push(sent(at, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\nhalf").await);
        timeout(Duration::from_mins(1), arrived.notified()).await.expect("the last one arrives");
        // From here on the clock is paused and advances only while all tasks wait, so the result does not depend on the
        // speed of the machine.
        tokio::time::pause();
        let start = Instant::now();
        stop.send(true).expect("it serves");
        let ended = timeout(Duration::from_hours(2), serving).await.expect("it does not wait for the rest");
        assert!(!ended.expect("it ends"), "it was closed in the middle of a request");
        assert_eq!(start.elapsed().as_secs(), 2, "requests that are being answered get this long");
    }
}
