//! `treize` and `treize serve`: the table.

use std::io::{IsTerminal, Write, stderr, stdout};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::time::Duration;

use anstream::{AutoStream, ColorChoice};
use anstyle::{Ansi256Color, Style};
use anyhow::Context;
use qrcode::render::unicode::Dense1x2;
use tracing::{Level, Metadata};
use tracing_subscriber::filter::{FilterExt as _, filter_fn};
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, fmt};
use treize_server::{Config, Limits, ProxyHeader, Randomness, Server};

use crate::Usage;
use crate::data::{self, Data};

/// Open the table: a server for yourself, your friends and bots.
///
/// It is what `treize` alone does. The table is for this machine unless you say `--lan` or `--bind`. Ctrl-C stops it in
/// order; nothing is ever lost, however it stops.
#[derive(clap::Args)]
#[command(after_help = "Example: treize --lan")]
pub(crate) struct Args {
    #[command(flatten)]
    data: Data,
    /// Where several servers with the same store tell each other what happens: `nats://host:4222`.
    #[arg(long, value_name = "URL", env = "TREIZE_BUS", hide_env_values = true)]
    bus: Option<String>,
    /// Let others in your network join, and print how.
    #[arg(long)]
    lan: bool,
    /// Where to listen.
    #[arg(long, value_name = "ADDRESS:PORT", conflicts_with = "lan")]
    bind: Option<SocketAddr>,
    /// The port; if it is taken, the next free one.
    #[arg(long, value_name = "N", default_value_t = 1313, conflicts_with = "bind")]
    port: u16,
    /// Do not open the browser on the very first start.
    #[arg(long)]
    no_open: bool,
    /// The name under which others reach it, if it has one: play.example.org.
    #[arg(long, value_name = "NAME", value_parser = host)]
    public_host: Option<String>,
    /// A proxy in front says for whom it asks, in this header: x-forwarded-for (if none is named), forwarded or
    /// x-real-ip; and in X-Forwarded-Proto whether it was asked over https.
    #[arg(long, value_name = "HEADER", num_args = 0..=1, require_equals = true, default_missing_value = "x-forwarded-for")]
    behind_proxy: Option<ProxyHeader>,
    /// Set a limit, as often as needed: `--limit tables=100`. docs/operations.md lists them; a wrong name does too.
    #[arg(
        long = "limit",
        value_name = "NAME=VALUE",
        env = "TREIZE_LIMIT",
        hide_env_values = true,
        value_delimiter = ','
    )]
    limits: Vec<String>,
    /// Lift all limits, to measure what it bears.
    #[arg(long)]
    no_limits: bool,
    /// How long a bot waits before it decides, in milliseconds, so that people can follow.
    #[arg(long, value_name = "MS", default_value_t = 700)]
    bot_pause: u64,
    /// Days after which a table that waits for players and that nobody touches is removed.
    #[arg(long, value_name = "DAYS", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..))]
    keep_waiting: u32,
    /// Days after which an unfinished game that nobody touches is removed. Finished games are kept.
    #[arg(long, value_name = "DAYS", default_value_t = 90, value_parser = clap::value_parser!(u32).range(1..))]
    keep_playing: u32,
    /// How to log, to standard error; `TREIZE_LOG=debug` says more.
    #[arg(long, value_name = "FORM", default_value = "text")]
    log: Log,
    /// For tests: every table's shuffles, seats and bots follow from this number and the order in which tables are made.
    /// Whoever knows it knows every card, so a release build does not have it.
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
    /// For people.
    Text,
    /// For programs: an object a line.
    Json,
}

/// A host's name, with a port if need be: no address with a scheme or a path.
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
        .or_else(|_| EnvFilter::try_new("warn,treize_server=info"))?
        .and(filter_fn(is_safe_to_log));
    let lines = fmt::layer().with_writer(stderr).with_ansi(stderr().is_terminal());
    let lines = match log {
        Log::Text => lines.boxed(),
        Log::Json => lines.json().boxed(),
    };
    tracing_subscriber::registry().with(lines.with_filter(filter)).init();
    Ok(())
}

/// Libraries log what they send and receive at their lower levels, and hands are in it. Whatever `TREIZE_LOG` asks for, only
/// our own crates log there: they know what is secret.
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
    let reach = Reach::of(bind, args.public_host.is_some(), args.behind_proxy.is_some());
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
        randomness: args.randomness(),
        ..Config::local(String::new())
    };
    let server = Server::start(config).await?;
    let url = address(server.address(), args.public_host.as_deref(), args.behind_proxy.is_some());
    // Whoever reads the greeting may ask for an end at once.
    let stop = stop_signal()?;
    greet(&url, reach, server.admin_secret(), &args.data)?;
    if is_first && !args.no_open && reach == Reach::Machine {
        // On a machine without a browser the address above is enough.
        let _ = open::that_detached(&url);
    }
    stop.await;
    eprintln!("\nStopping: everything is written down.");
    server.stop().await;
    Ok(())
}

/// From where people can join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    /// From this machine only.
    Machine,
    /// From the network that it listens to.
    Network,
    /// From anywhere, by a public name.
    Public,
    /// From anywhere, through a proxy whose public name was not given.
    Proxy,
}

impl Reach {
    fn of(bind: SocketAddr, has_public_host: bool, behind_proxy: bool) -> Reach {
        match (has_public_host, behind_proxy) {
            (true, _) => Reach::Public,
            (false, true) => Reach::Proxy,
            (false, false) if bind.ip().is_loopback() => Reach::Machine,
            (false, false) => Reach::Network,
        }
    }

    /// How others join, in words; nothing if they cannot.
    fn invitation(self) -> Option<&'static str> {
        match self {
            Reach::Machine => None,
            Reach::Network => Some("Others in your network join at that address"),
            Reach::Public => Some("Others join at that address"),
            Reach::Proxy => Some("Others join at the address of your proxy; name it with --public-host NAME"),
        }
    }
}

/// The limits: the usual ones, except those that were set.
fn limits(args: &Args) -> anyhow::Result<Limits> {
    let mut limits = if args.no_limits { Limits::none() } else { Limits::default() };
    for text in &args.limits {
        limits.set(text).map_err(|error| Usage(error.to_string()))?;
    }
    Ok(limits)
}

/// What people type to get here.
fn address(bound: SocketAddr, public_host: Option<&str>, behind_proxy: bool) -> String {
    if let Some(host) = public_host {
        let scheme = if behind_proxy { "https" } else { "http" };
        return format!("{scheme}://{host}");
    }
    let ip = if bound.ip().is_unspecified() { own_address().unwrap_or(bound.ip()) } else { bound.ip() };
    format!("http://{}", SocketAddr::new(ip, bound.port()))
}

/// This machine's address in its network. Nothing is sent: the system is only asked which way it would go.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_unspecified()).then_some(address)
}

fn greet(url: &str, reach: Reach, admin: Option<&str>, data: &Data) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    let bold = Style::new().bold();
    writeln!(out, "{bold}Treize{bold:#} is open: {bold}{url}{bold:#}")?;
    // In a log, or without colours, a code is of no use to a camera.
    let has_colours = stdout().is_terminal() && AutoStream::choice(&stdout()) != ColorChoice::Never;
    match reach.invitation() {
        Some(invitation) if has_colours && reach != Reach::Proxy => {
            writeln!(out, "\n{invitation}, or point a phone's camera here:\n")?;
            writeln!(out, "{}", qr_code(url)?)?;
        }
        Some(invitation) => writeln!(out, "\n{invitation}.\n")?,
        None => {}
    }
    // What is not a terminal may be a log that others read.
    match admin.filter(|_| reach != Reach::Machine) {
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
    if reach == Reach::Machine {
        writeln!(
            out,
            "Open it in a browser, choose a name, and sit down at a table; bots take the empty seats."
        )?;
        writeln!(out, "To play with others in your network: {bold}treize --lan{bold:#}")?;
    }
    writeln!(out, "Everything is kept in {}", data.place()?)?;
    writeln!(out, "{}", data::STOP)?;
    stdout().flush()?;
    Ok(())
}

/// The address as a QR code: black on white, whatever the terminal's own colours, since many cameras refuse the inverse.
fn qr_code(url: &str) -> anyhow::Result<String> {
    let code = qrcode::QrCode::new(url).map_err(|error| Usage(error.to_string()))?;
    let drawn = code
        .render::<Dense1x2>()
        .dark_color(Dense1x2::Dark)
        .light_color(Dense1x2::Light)
        .quiet_zone(true)
        .build();
    // From the 256 colours, which no theme changes.
    let style = Style::new().fg_color(Some(Ansi256Color(16).into())).bg_color(Some(Ansi256Color(231).into()));
    let lines: Vec<_> = drawn.lines().map(|line| format!("{style}{line}{style:#}")).collect();
    Ok(lines.join("\n") + "\n")
}

/// Listens from now on for Ctrl-C, or for the system to ask for an end; what is returned waits for it.
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

/// Listens from now on for Ctrl-C; what is returned waits for it.
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
