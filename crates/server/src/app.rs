//! [`Server`]: everything that runs, from start to stop.

use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;

use crate::administration::{self, Administration};
use crate::background::Background;
use crate::bus::{Bus, BusError};
use crate::cookies::Cookies;
use crate::deals::Experts;
use crate::health::Health;
use crate::housekeeping::Keep;
use crate::limits::{Guards, Limits};
use crate::metrics::Metrics;
use crate::node::Node;
use crate::notify::{Notifier, NotifyConfig};
use crate::proxy::Proxy;
use crate::randomness::{RandomSource, Randomness};
use crate::records::Downloads;
use crate::replay::Replays;
use crate::review::Reviews;
use crate::security::Hosts;
use crate::sessions::Sessions;
use crate::store::{Store, StoreError, Writer};
use crate::table::{Shared, Tables, Turns};
use crate::token::Token;
use crate::{api, clock, forget, health, housekeeping, node, notify, ratings, serve, sessions};
use treize_push::{AddressPolicy, VapidKey};

/// Maximum number of connections that wait to be accepted; the system may allow fewer. If the queue is full, a client
/// tries again only after a second, so a burst from one address must not fill it.
const BACKLOG: u32 = 4096;

/// The configuration of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on.
    pub bind: SocketAddr,
    /// Whether to use the next free port if that one is taken.
    pub next_port: bool,
    /// The database: `sqlite:///path/treize.db?mode=rwc`, or `postgres://…`.
    pub store: String,
    /// The message bus that connects several servers: `nats://…`. Without it, a server that shares a PostgreSQL
    /// database polls the database, which is slower.
    pub bus: Option<String>,
    /// The file with the administrator's secret; it is created if it does not exist.
    pub admin_file: Option<PathBuf>,
    /// The public host name, if there is one: `play.example.org`.
    pub public_host: Option<String>,
    /// How the proxies in front write the client's address, if there are any.
    pub behind_proxy: Option<Proxy>,
    /// The rate limits and other limits.
    pub limits: Limits,
    /// How long a bot waits before it decides, so that people can follow.
    pub bot_pause: Duration,
    /// Replaces the limit `rest_seconds`, for tests.
    pub bot_rest: Option<Duration>,
    /// How long a table without watchers stays in memory.
    pub idle: Duration,
    /// Days after which a table without changes is removed: a waiting one, and a playing one.
    pub keep_days: (u32, u32),
    /// Replaces the limit `reveal_seconds`, for tests.
    pub reveal_timeout: Option<Duration>,
    /// Replaces the limit `leave_seconds`, for tests.
    pub leave_timeout: Option<Duration>,
    /// Whether notifications may be sent to addresses of this machine and of its network.
    pub allow_private: bool,
    /// Replaces the limit `notify_seconds`, for tests.
    pub notify_delay: Option<Duration>,
    /// How long to wait before the second attempt to send a notification. Further waits are longer.
    pub notify_retry: Duration,
    /// How long before a clock runs out a player is reminded, for tests; otherwise a quarter of the time, at most a day.
    pub remind_before: Option<Duration>,
    /// The source of shuffles and other random choices.
    pub randomness: Randomness,
}

impl Config {
    /// A server for this machine alone, on any free port.
    pub fn local(store: String) -> Config {
        Config {
            bind: SocketAddr::from(([127, 0, 0, 1], 0)),
            next_port: false,
            store,
            bus: None,
            admin_file: None,
            public_host: None,
            behind_proxy: None,
            limits: Limits::default(),
            bot_pause: Duration::ZERO,
            bot_rest: None,
            idle: Duration::from_mins(1),
            keep_days: (7, 90),
            reveal_timeout: None,
            leave_timeout: None,
            allow_private: false,
            notify_delay: None,
            notify_retry: Duration::from_secs(5),
            remind_before: None,
            randomness: Randomness::Provable,
        }
    }
}

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address cannot be used.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
    /// The store cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The bus cannot be used.
    #[error(transparent)]
    Bus(#[from] BusError),
    /// A bus needs a store that several servers share.
    #[error("several servers share a PostgreSQL database: a bus is of no use without one")]
    Alone,
    /// The administrator's secret cannot be read or written.
    #[error("cannot use {0}: {1}")]
    AdminFile(PathBuf, io::Error),
    /// The administrator's file contains something else: with an empty secret, everybody would be the administrator.
    #[error(
        "{0} does not hold an administrator's secret (64 hexadecimal digits). Remove the file: the next start makes a \
         new secret and a new administrator's link"
    )]
    NotASecret(PathBuf),
}

/// What every request and every connection needs.
pub(crate) struct App {
    pub(crate) store: Store,
    pub(crate) tables: Tables,
    pub(crate) guards: Guards,
    pub(crate) replays: Replays,
    pub(crate) reviews: Reviews,
    pub(crate) downloads: Downloads,
    /// Notified when an identity has been deleted.
    pub(crate) to_forget: Notify,
    /// Programs sit down one after another.
    pub(crate) program_seats: tokio::sync::Mutex<()>,
    pub(crate) experts: Experts,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) hosts: Hosts,
    pub(crate) cookies: Cookies,
    pub(crate) sessions: Sessions,
    pub(crate) behind_proxy: Option<Proxy>,
    /// The hash of the administrator's secret.
    pub(crate) admin: Option<crate::token::TokenHash>,
    /// The number of the next connection.
    pub(crate) next_connection: AtomicU64,
    /// The uptime of this process when the server started.
    pub(crate) started: Duration,
    /// True once the server must stop.
    pub(crate) stopping: watch::Receiver<bool>,
}

impl App {
    /// What the administrator has set.
    pub(crate) fn administration(&self) -> &Arc<Administration> {
        &self.tables.shared().administration
    }
}

/// A running server.
pub struct Server {
    address: SocketAddr,
    admin_secret: Option<String>,
    stop: watch::Sender<bool>,
    /// Returns whether all requests were answered in time.
    serving: JoinHandle<bool>,
    keeping: Vec<JoinHandle<()>>,
    writing: JoinHandle<()>,
    tables: Tables,
    store: Store,
}

/// How many more ports are tried after the first.
const PORTS: u16 = 100;

impl Server {
    /// Opens the store, listens, and serves.
    pub async fn start(config: Config) -> Result<Server, StartError> {
        let seconds = |limit: u32| Duration::from_secs(limit.into());
        let store = Store::open(&config.store, seconds(config.limits.commit_seconds)).await?;
        let cookies = Cookies::new(&store.server_id().await?);
        let id = Node::new_id();
        let bus = match &config.bus {
            Some(_) if !store.is_shared() => return Err(StartError::Alone),
            Some(url) => Bus::nats(url, &id).await?,
            None => Bus::disabled(),
        };
        let node = Node::join(id, bus, &store).await?;
        let listener = listen(config.bind, config.next_port)?;
        let address = listener.local_addr().map_err(|error| StartError::Listen(config.bind, error))?;
        let admin_secret = match &config.admin_file {
            Some(file) => Some(admin_secret(file)?),
            None => None,
        };
        let key = VapidKey::parse(&store.push_key().await?);
        let key = key.map_err(|error| StoreError::Unreadable(error.to_string()))?;
        store.forget_unsent_notices().await?;
        let host = config.public_host.as_deref();
        let (notifier, to_deliver) = Notifier::new(NotifyConfig {
            delay: config.notify_delay.unwrap_or(seconds(config.limits.notify_seconds)),
            retry: config.notify_retry,
            remind_before: config.remind_before,
            policy: AddressPolicy { allow_private: config.allow_private },
            contact: host.map_or("mailto:treize@localhost".into(), |host| format!("https://{host}")),
            key,
        });
        let metrics = Arc::new(Metrics::new());
        let (writer, writing) = Writer::start(store.clone(), metrics.clone());
        let limits = config.limits;
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let threads = |limit| Limits::threads(limit, cores);
        let tables = Tables::new(Shared {
            store: store.clone(),
            writer,
            node,
            health: Health::new(),
            metrics: metrics.clone(),
            notifier,
            administration: Arc::new(Administration::load(&store).await?),
            loading: Background::new(threads(limits.loads)),
            turns: Turns::new(threads(limits.bots), threads(limits.experts)),
            bot_pause: config.bot_pause,
            bot_rest: config.bot_rest.unwrap_or(seconds(limits.rest_seconds)),
            idle: config.idle,
            keep: Keep::days(config.keep_days),
            random: RandomSource::new(config.randomness),
            reveal_timeout: config.reveal_timeout.unwrap_or(seconds(limits.reveal_seconds)),
            leave_timeout: config.leave_timeout.unwrap_or(seconds(limits.leave_seconds)),
            most_tables: limits.tables,
        });
        let (stop, stopping) = watch::channel(false);
        let app = Arc::new(App {
            store: store.clone(),
            tables: tables.clone(),
            guards: Guards::new(config.limits),
            replays: Replays::new(config.limits),
            downloads: Downloads::default(),
            to_forget: Notify::new(),
            program_seats: tokio::sync::Mutex::default(),
            reviews: Reviews::new(limits, store.clone(), metrics.clone(), cores, stopping.clone()),
            experts: Experts::new(stopping.clone()),
            metrics,
            hosts: Hosts::new(config.public_host.as_deref()),
            cookies,
            sessions: Sessions::default(),
            behind_proxy: config.behind_proxy,
            admin: admin_secret.as_deref().map(crate::token::TokenHash::of),
            next_connection: AtomicU64::new(0),
            started: clock::uptime(),
            stopping: stopping.clone(),
        });
        let mut keeping = vec![
            tokio::spawn(housekeeping::run(app.clone())),
            tokio::spawn(housekeeping::clean(app.clone())),
            tokio::spawn(node::notice_pauses(app.clone())),
            tokio::spawn(housekeeping::write_missing(store.clone())),
            tokio::spawn(forget::run(app.clone())),
            tokio::spawn(ratings::run(store.clone())),
            tokio::spawn(health::run(app.clone())),
            tokio::spawn(notify::run(app.clone())),
            tokio::spawn(notify::sweep(app.clone())),
            tokio::spawn(notify::deliver(app.clone(), to_deliver)),
        ];
        if store.is_shared() {
            keeping.push(tokio::spawn(node::run(app.clone())));
            keeping.push(tokio::spawn(sessions::listen(app.clone())));
            keeping.push(tokio::spawn(administration::follow(app.clone())));
        }
        let gate = serve::Gate::new(&config.limits, serve::raise_file_limit(), config.behind_proxy.is_some());
        let serving = tokio::spawn(serve::run(listener, api::router(app), gate, config.limits, stopping));
        Ok(Server { address, admin_secret, stop, serving, keeping, writing, tables, store })
    }

    /// The address it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The secret in the administrator's link.
    pub fn admin_secret(&self) -> Option<&str> {
        self.admin_secret.as_deref()
    }

    /// Shuts down in order: accepts no more connections, closes the open ones, writes everything, closes the store.
    /// Returns whether everything ended without a timeout.
    pub async fn stop(self) -> bool {
        /// Timeout of each step of the shutdown.
        const STOP_TIMEOUT: Duration = Duration::from_secs(5);
        /// How long WebSockets have to close. Each of them ends by itself earlier.
        const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);
        let _ = self.stop.send(true);
        let mut in_time = self.serving.await.is_ok_and(|in_time| in_time);
        self.keeping.iter().for_each(JoinHandle::abort);
        if self.store.is_shared() {
            // Release the leases, so that other servers take over at once.
            let node = self.tables.shared().node.id.clone();
            in_time &= tokio::time::timeout(STOP_TIMEOUT, self.store.leave(&node)).await.is_ok();
        }
        self.tables.close();
        drop(self.tables);
        // Every connection holds a receiver of the stop signal until it ends.
        if tokio::time::timeout(CLOSE_TIMEOUT, self.stop.closed()).await.is_err() {
            tracing::warn!("some connections did not end in time");
            in_time = false;
        }
        in_time &= tokio::time::timeout(STOP_TIMEOUT, self.writing).await.is_ok();
        in_time &= tokio::time::timeout(STOP_TIMEOUT, self.store.close()).await.is_ok();
        in_time
    }
}

fn listen(bind: SocketAddr, next_port: bool) -> Result<TcpListener, StartError> {
    let mut address = bind;
    let last = bind.port().saturating_add(if next_port && bind.port() != 0 { PORTS } else { 0 });
    loop {
        match listen_at(address) {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse && address.port() < last => {
                address.set_port(address.port() + 1);
            }
            Err(error) => return Err(StartError::Listen(bind, error)),
        }
    }
}

fn listen_at(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // As in the standard library: a stopped server can start again at once. On Windows the option has another meaning.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Reads the administrator's secret from its file, or creates a new one.
fn admin_secret(file: &Path) -> Result<String, StartError> {
    /// Maximum size of the file: a secret with white space around it is shorter.
    const MOST: u64 = 1024;
    let failed = |error| StartError::AdminFile(file.into(), error);
    match treize_private::read_bounded(file, MOST) {
        Ok(text) => {
            treize_private::restrict(file, 0o600).map_err(failed)?;
            let secret = text.trim();
            let is_secret = secret.len() == 64 && secret.bytes().all(|byte| byte.is_ascii_hexdigit());
            if is_secret { Ok(secret.into()) } else { Err(StartError::NotASecret(file.into())) }
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let secret = Token::random().reveal().to_string();
            treize_private::write_atomically(file, &format!("{secret}\n")).map_err(failed)?;
            treize_private::give_to_owner_of_folder(file).map_err(failed)?;
            Ok(secret)
        }
        Err(error) if error.kind() == io::ErrorKind::InvalidData => Err(StartError::NotASecret(file.into())),
        Err(error) => Err(failed(error)),
    }
}
