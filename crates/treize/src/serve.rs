//! `treize` and `treize serve`: the server.

use std::io::{IsTerminal, Write, stderr, stdout};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::time::Duration;

use anstream::{AutoStream, ColorChoice};
use anstyle::{Ansi256Color, Style};
use anyhow::Context;
use clap::builder::BoolishValueParser;
use qrcode::render::unicode::Dense1x2;
use tracing::{Level, Metadata};
use tracing_subscriber::filter::{FilterExt as _, LevelFilter, filter_fn};
use tracing_subscriber::layer::{Filter, Layer as _, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Registry, fmt};
use treize_server::{Config, Limits, Proxy, Randomness, Server};

use crate::UsageError;
use crate::data::{self, Data};

/// Open the table: a server for yourself, your friends and bots.
///
/// This is what `treize` does without a command. Only this machine can reach the table unless you use `--lan` or
/// `--bind`. Ctrl-C stops it cleanly; nothing is lost, however it stops.
#[derive(clap::Args)]
#[command(after_help = "Example: treize --lan")]
#[expect(clippy::struct_excessive_bools, reason = "they are switches of the command line, and independent")]
pub(crate) struct Args {
    #[command(flatten)]
    data: Data,
    /// Read settings from this file. Without it, `treize.toml` in the folder for all data, if there is one.
    #[arg(long, value_name = "FILE", env = "TREIZE_CONFIG")]
    config: Option<PathBuf>,
    /// The NATS server through which several servers with the same store exchange events: `nats://host:4222`.
    #[arg(long, value_name = "URL", env = "TREIZE_BUS", hide_env_values = true)]
    bus: Option<String>,
    /// Let others in your network join, and print the address.
    #[arg(long, env = "TREIZE_LAN", value_parser = BoolishValueParser::new())]
    lan: bool,
    /// Where to listen.
    #[arg(long, value_name = "ADDRESS:PORT", env = "TREIZE_BIND", conflicts_with = "lan")]
    bind: Option<SocketAddr>,
    /// The port; if it is taken, the next free one.
    #[arg(long, value_name = "N", env = "TREIZE_PORT", default_value_t = 1313, conflicts_with = "bind")]
    port: u16,
    /// Do not open the browser on the very first start.
    #[arg(long, env = "TREIZE_NO_OPEN", value_parser = BoolishValueParser::new())]
    no_open: bool,
    /// The public name of the server, if it has one: play.example.org.
    #[arg(long, value_name = "NAME", env = "TREIZE_PUBLIC_HOST", value_parser = host)]
    public_host: Option<String>,
    /// A proxy in front names the client's address in this header: x-forwarded-for (the default), forwarded, x-real-ip,
    /// cf-connecting-ip, true-client-ip or fly-client-ip; and in X-Forwarded-Proto whether the request used https.
    /// x-forwarded-for:2 is for two proxies in a row.
    #[arg(long, value_name = "HEADER[:PROXIES]", env = "TREIZE_BEHIND_PROXY", num_args = 0..=1, require_equals = true, default_missing_value = "x-forwarded-for")]
    behind_proxy: Option<Proxy>,
    /// Set a limit, as often as needed: `--limit tables=100`. docs/operations.md lists them; a wrong name does too.
    #[arg(
        long = "limit",
        value_name = "NAME=VALUE",
        env = "TREIZE_LIMIT",
        hide_env_values = true,
        value_delimiter = ','
    )]
    limits: Vec<String>,
    /// Remove all limits, for load tests.
    #[arg(long, env = "TREIZE_NO_LIMITS", value_parser = BoolishValueParser::new())]
    no_limits: bool,
    /// The limits of the file, which the others replace.
    #[arg(long, hide = true)]
    file_limit: Vec<String>,
    /// How long a bot waits before it decides, in milliseconds, so that people can follow.
    #[arg(long, value_name = "MS", env = "TREIZE_BOT_PAUSE", default_value_t = 700)]
    bot_pause: u64,
    /// Days after which a table that waits for players and that nobody touches is removed.
    #[arg(long, value_name = "DAYS", env = "TREIZE_KEEP_WAITING", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..))]
    keep_waiting: u32,
    /// Days after which an unfinished game that nobody touches is removed. Finished games are kept.
    #[arg(long, value_name = "DAYS", env = "TREIZE_KEEP_PLAYING", default_value_t = 90, value_parser = clap::value_parser!(u32).range(1..))]
    keep_playing: u32,
    /// Let notifications go to addresses of this machine and of its network, for a push service or a chat server of
    /// your own.
    #[arg(long, env = "TREIZE_ALLOW_PRIVATE_ADDRESSES", value_parser = BoolishValueParser::new())]
    allow_private_addresses: bool,
    /// How to log, to standard error; `TREIZE_LOG=debug` says more.
    #[arg(long, value_name = "FORM", env = "TREIZE_LOG_FORM", default_value = "text")]
    log: Log,
    /// For tests: every table's shuffles, seats and bots follow from this number and the order in which tables are
    /// created. Anyone who knows it knows every card, so a release build does not have it.
    #[cfg(debug_assertions)]
    #[arg(long, value_name = "N", hide = true)]
    test_seed: Option<u64>,
}

impl Args {
    fn randomness(&self) -> Randomness {
        #[cfg(debug_assertions)]
        if let Some(seed) = self.test_seed {
            return Randomness::Seeded(seed);
        }
        Randomness::Provable
    }
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Log {
    /// Text for people.
    Text,
    /// JSON for programs, one object per line.
    Json,
}

/// Checks a host name, with or without a port. A scheme or a path is refused.
fn host(text: &str) -> Result<String, String> {
    let is_part = |c: char| c.is_alphanumeric() || ".-:[]_".contains(c);
    if text.is_empty() || !text.chars().all(is_part) {
        return Err("expected a name like play.example.org, without http:// and without /".into());
    }
    Ok(text.to_owned())
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    start_log(args.log)?;
    tokio::runtime::Runtime::new().context("cannot start")?.block_on(serve(args))
}

fn start_log(log: Log) -> anyhow::Result<()> {
    let filter = EnvFilter::builder()
        .with_default_directive("warn".parse()?)
        .with_env_var("TREIZE_LOG")
        .try_from_env()
        .or_else(|_| EnvFilter::try_new("warn,treize_server=info"))?;
    let lines = fmt::layer().with_writer(stderr).with_ansi(stderr().is_terminal());
    let lines = match log {
        Log::Text => lines.boxed(),
        Log::Json => lines.json().boxed(),
    };
    tracing_subscriber::registry().with(lines.with_filter(safe_part(filter))).init();
    Ok(())
}

/// What of the wanted messages may be logged. The highest level is that of `wanted`, so that libraries do not even make
/// messages that nobody wants: each WebSocket makes a dozen for each of its own.
fn safe_part(wanted: EnvFilter) -> impl Filter<Registry> {
    wanted.and(filter_fn(is_safe_to_log).with_max_level_hint(LevelFilter::TRACE))
}

/// Libraries log the messages they send and receive at their lower levels, and hands are in those messages. So only
/// our own crates may log at those levels, whatever `TREIZE_LOG` says: they leave out secrets.
fn is_safe_to_log(metadata: &Metadata<'_>) -> bool {
    *metadata.level() <= Level::INFO || metadata.target().starts_with("treize")
}

async fn serve(args: Args) -> anyhow::Result<()> {
    let _claim = args.data.claim()?;
    let is_first = args.data.is_new()?;
    let bind = match (args.bind, args.lan) {
        (Some(bind), _) => bind,
        (None, true) => SocketAddr::from((Ipv4Addr::UNSPECIFIED, args.port)),
        (None, false) => SocketAddr::from((Ipv4Addr::LOCALHOST, args.port)),
    };
    let joinable = JoinableFrom::of(bind, args.public_host.is_some(), args.behind_proxy.is_some());
    let config = Config {
        bind,
        next_port: args.bind.is_none(),
        store: args.data.store()?,
        bus: args.bus.clone(),
        admin_file: Some(args.data.folder()?.join("administrator")),
        public_host: args.public_host.clone(),
        behind_proxy: args.behind_proxy,
        limits: limits(&args)?,
        bot_pause: Duration::from_millis(args.bot_pause),
        keep_days: (args.keep_waiting, args.keep_playing),
        allow_private: args.allow_private_addresses,
        randomness: args.randomness(),
        ..Config::local(String::new())
    };
    let server = Server::start(config).await?;
    let url = address(server.address(), args.public_host.as_deref(), args.behind_proxy.is_some());
    // Installed before the greeting is printed: a script that reads it may stop the server at once.
    let stop = stop_signal()?;
    greet(&url, joinable, server.admin_secret(), &args.data)?;
    if is_first && !args.no_open && joinable == JoinableFrom::Machine {
        // Without a browser, the printed address is enough.
        let _ = open::that_detached(&url);
    }
    stop.await;
    eprintln!("\nStopping: everything is written down.");
    server.stop().await;
    Ok(())
}

/// Where people can join from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum JoinableFrom {
    /// From this machine only.
    Machine,
    /// From the network that it listens to.
    Network,
    /// From anywhere, by a public name.
    Public,
    /// From anywhere, through a proxy whose public name was not given.
    Proxy,
}

impl JoinableFrom {
    fn of(bind: SocketAddr, has_public_host: bool, behind_proxy: bool) -> JoinableFrom {
        match (has_public_host, behind_proxy) {
            (true, _) => JoinableFrom::Public,
            (false, true) => JoinableFrom::Proxy,
            (false, false) if bind.ip().is_loopback() => JoinableFrom::Machine,
            (false, false) => JoinableFrom::Network,
        }
    }

    /// Explains how others join. `None` if they cannot.
    fn invitation(self) -> Option<&'static str> {
        match self {
            JoinableFrom::Machine => None,
            JoinableFrom::Network => Some("Others in your network join at that address"),
            JoinableFrom::Public => Some("Others join at that address"),
            JoinableFrom::Proxy => {
                Some("Others join at the address of your proxy; name it with --public-host NAME")
            }
        }
    }
}

/// The default limits, with those changed that were set.
fn limits(args: &Args) -> anyhow::Result<Limits> {
    let mut limits = if args.no_limits { Limits::none() } else { Limits::default() };
    for text in args.file_limit.iter().chain(&args.limits) {
        limits.set(text).map_err(|error| UsageError(error.to_string()))?;
    }
    Ok(limits)
}

/// The address that people type to reach the server.
fn address(bound: SocketAddr, public_host: Option<&str>, behind_proxy: bool) -> String {
    if let Some(host) = public_host {
        let scheme = if behind_proxy { "https" } else { "http" };
        return format!("{scheme}://{host}");
    }
    let ip = if bound.ip().is_unspecified() { own_address().unwrap_or(bound.ip()) } else { bound.ip() };
    format!("http://{}", SocketAddr::new(ip, bound.port()))
}

/// This machine's address in its network. Sends nothing: it only asks the system which route it would use.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_unspecified()).then_some(address)
}

fn greet(url: &str, joinable: JoinableFrom, admin: Option<&str>, data: &Data) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    let bold = Style::new().bold();
    writeln!(out, "{bold}Treize{bold:#} is open: {bold}{url}{bold:#}")?;
    // A QR code in a log or without colours cannot be scanned.
    let has_colours = stdout().is_terminal() && AutoStream::choice(&stdout()) != ColorChoice::Never;
    match joinable.invitation() {
        Some(invitation) if has_colours && joinable != JoinableFrom::Proxy => {
            writeln!(out, "\n{invitation}, or point a phone's camera here:\n")?;
            writeln!(out, "{}", qr_code(url)?)?;
        }
        Some(invitation) => writeln!(out, "\n{invitation}.\n")?,
        None => {}
    }
    // Output that is not a terminal may be a log that others read.
    match admin.filter(|_| joinable != JoinableFrom::Machine) {
        Some(secret) if stdout().is_terminal() => {
            writeln!(out, "The administrator's link, for you alone:\n  {url}/admin#{secret}\n")?;
        }
        Some(_) => {
            let file = data.folder()?.join("administrator");
            writeln!(
                out,
                "The administrator's link is {url}/admin#SECRET, with the secret from {}\n",
                file.display()
            )?;
        }
        None => {}
    }
    if joinable == JoinableFrom::Machine {
        writeln!(
            out,
            "Open it in a browser, choose a name, and sit down at a table; bots take the empty seats."
        )?;
        writeln!(out, "To play with others in your network: {bold}treize --lan{bold:#}")?;
    }
    writeln!(out, "Everything is kept in {}", data.location()?)?;
    writeln!(out, "{}", data::STOP)?;
    stdout().flush()?;
    Ok(())
}

/// The address as a QR code: always black on white, because many cameras cannot read an inverted code.
fn qr_code(url: &str) -> anyhow::Result<String> {
    let code = qrcode::QrCode::new(url).map_err(|error| UsageError(error.to_string()))?;
    let drawn = code
        .render::<Dense1x2>()
        .dark_color(Dense1x2::Dark)
        .light_color(Dense1x2::Light)
        .quiet_zone(true)
        .build();
    // From the 256-colour palette, which themes do not change.
    let style = Style::new().fg_color(Some(Ansi256Color(16).into())).bg_color(Some(Ansi256Color(231).into()));
    let lines: Vec<_> = drawn.lines().map(|line| format!("{style}{line}{style:#}")).collect();
    Ok(lines.join("\n") + "\n")
}

/// Starts listening for Ctrl-C or SIGTERM. The returned future waits for either.
#[cfg(unix)]
fn stop_signal() -> anyhow::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Starts listening for Ctrl-C. The returned future waits for it.
#[cfg(not(unix))]
fn stop_signal() -> anyhow::Result<impl Future<Output = ()>> {
    let mut interrupt = tokio::signal::windows::ctrl_c()?;
    Ok(async move {
        interrupt.recv().await;
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_make_no_messages_that_nobody_wants() {
        for (wanted, expected) in [
            ("warn,treize_server=info", LevelFilter::INFO),
            ("debug", LevelFilter::DEBUG),
            ("trace", LevelFilter::TRACE),
        ] {
            let filter = safe_part(EnvFilter::new(wanted));
            assert_eq!(filter.max_level_hint(), Some(expected), "{wanted}");
        }
    }

    #[test]
    fn a_code_is_black_on_white_with_a_quiet_zone() {
        let code = qr_code("http://192.168.1.13:1313").expect("a code");
        for line in code.lines() {
            assert!(line.starts_with("\u{1b}[38;5;16m\u{1b}[48;5;231m"), "{line:?}");
            assert!(line.ends_with("\u{1b}[0m"), "{line:?}");
        }
        let plain = anstream::adapter::strip_str(&code).to_string();
        let rows: Vec<_> = plain.lines().collect();
        assert!(rows[..2].iter().all(|row| row.trim().is_empty()), "light above: {plain}");
        assert!(
            rows.iter().all(|row| row.starts_with("    ") && row.ends_with("    ")),
            "and beside: {plain}"
        );
        assert!(plain.contains('█'), "dark parts are drawn: {plain}");
    }
}
