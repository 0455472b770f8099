//! `treize load`: a load test for a server.

mod histogram;
mod processes;

use std::io::{Write, stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context;
use clap::builder::TypedValueParser;
use futures_util::future::{join_all, try_join_all};
use futures_util::stream::{StreamExt, TryStreamExt, iter};
use serde::{Deserialize, Serialize};
use tokio::time::{Instant, sleep_until, timeout};
use treize_client::{Client, ClientError, Socket};
use treize_engine::games::GAMES;
use treize_engine::{Players, Seat, SeededChance};
use treize_protocol::{ClientMessage, Clock, Code, Command, Setup};

use self::histogram::Histogram;
use self::processes::Share;
use crate::{Failed, UsageError, runner};

/// Measure how much load a server can handle.
///
/// Opens tables of all games, with a player and a connection for every seat, and plays random actions. When a game
/// ends, the same players start another one. The delay is measured from sending an action until it has reached
/// everybody at the table. Ctrl-C ends the test early.
#[derive(clap::Args)]
#[command(after_help = "The server must run without limits: treize serve --no-limits
Every seat takes an open file here and one at the server, and systems allow a thousand or so: ulimit -n 20000

Example: treize load --tables 1000 --seconds 60 --rate 1")]
pub(crate) struct Args {
    /// How many tables at once.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    tables: u32,
    /// How many players at each table.
    #[arg(long, value_name = "N", default_value_t = Players::FOUR, value_parser = clap::value_parser!(u8).range(3..=5).try_map(Players::try_from))]
    players: Players,
    /// The server's address. With several servers for the same tables, the players of each table use different ones.
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:1313", value_delimiter = ',')]
    url: Vec<String>,
    /// How long to play.
    #[arg(long, value_name = "S", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    seconds: u32,
    /// Actions per second at each table; 0 is as fast as possible.
    #[arg(long, value_name = "R", default_value_t = 1.0, value_parser = rate)]
    rate: f64,
    /// How many processes play, each with a part of the tables: more where one cannot keep the server busy.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=64))]
    processes: u32,
    /// Print the result as one JSON object, for programs.
    #[arg(long)]
    json: bool,
    /// Be one of several processes.
    #[arg(long, hide = true)]
    part: Option<Share>,
}

fn rate(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|rate| (0.0..=1000.0).contains(rate)).ok_or("from 0 to 1000".into())
}

/// The number of tables that are opened at the same time.
const MAX_OPENING: usize = 32;
/// An action that has not reached everybody within this time is lost.
const DELIVERY_TIMEOUT: Duration = Duration::from_secs(10);

/// The result of a load test.
#[derive(Serialize)]
struct LoadReport {
    tables: u32,
    connections: u32,
    /// Processes that played.
    processes: u32,
    seconds: f64,
    /// Games that were finished.
    games: u64,
    /// Actions that reached everybody at the table.
    actions: u64,
    actions_per_second: f64,
    p50_ms: f64,
    p99_ms: f64,
    max_ms: f64,
    /// Actions that the server refused.
    refused: u64,
    /// Actions that did not reach everybody, or that were not acknowledged.
    lost: u64,
    /// Bytes that a connection received for each action at its table.
    bytes_per_action: f64,
    /// Processor time of the servers for each action, in milliseconds, if they tell.
    server_ms_per_action: Option<f64>,
    /// Memory of the servers for each table with its connections before the first action, in kilobytes, if they tell.
    server_kb_per_table: Option<f64>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Runtime::new().context("cannot start")?;
    if let Some(share) = args.part {
        return runtime.block_on(processes::be_part(args, share));
    }
    let report = runtime.block_on(measure(args))?;
    let mut out = stdout().lock();
    if args.json {
        serde_json::to_writer(&mut out, &report)?;
        writeln!(out)?;
    } else {
        let LoadReport { tables, connections, seconds, games, actions, .. } = report;
        let LoadReport { actions_per_second, p50_ms, p99_ms, max_ms, refused, lost, .. } = report;
        writeln!(out, "{tables} tables, {connections} connections, {seconds:.0} s, {games} games ended")?;
        writeln!(
            out,
            "{actions} actions, {actions_per_second:.0} per second, {refused} refused, {lost} lost"
        )?;
        writeln!(
            out,
            "time until everybody is informed: p50 {p50_ms:.1} ms, p99 {p99_ms:.1} ms, max {max_ms:.1} ms"
        )?;
        write!(out, "for each action, {:.0} bytes to each connection", report.bytes_per_action)?;
        match (report.server_ms_per_action, report.server_kb_per_table) {
            (Some(ms), Some(kb)) => {
                writeln!(out, " and {ms:.3} ms of processor time at the server; {kb:.0} kB for each table")?;
            }
            _ => writeln!(out)?,
        }
    }
    if report.refused + report.lost > 0 { Err(Failed.into()) } else { Ok(()) }
}

async fn measure(args: &Args) -> anyhow::Result<LoadReport> {
    // Fails early if there is no server.
    Client::at_any(&args.url).map_err(|error| UsageError(error.to_string()))?;
    let stopped = runner::stop_on_interrupt();
    let before_tables = Usage::of(&args.url).await;
    let processes = args.processes.min(args.tables);
    let (before_play, measured) = if processes == 1 {
        let parties = connect(args, Share::WHOLE).await?;
        let before_play = Usage::of(&args.url).await;
        (before_play, play(args, parties, stopped).await?)
    } else {
        processes::measure(args, processes).await?
    };
    if let Some(why) = &measured.why {
        eprintln!("treize: {} tables could not go on; the first: {why}", measured.broken);
    }
    let after = Usage::of(&args.url).await;
    let mut report = report(args, processes, &measured);
    if let (Some(before_tables), Some(before_play), Some(after)) = (before_tables, before_play, after) {
        let actions = report.actions.max(1) as f64;
        report.server_ms_per_action = Some((after.seconds - before_play.seconds) * 1e3 / actions);
        let bytes = before_play.bytes - before_tables.bytes;
        report.server_kb_per_table = Some(bytes / 1e3 / f64::from(args.tables));
    }
    Ok(report)
}

/// Opens the tables of this process, with a connection for each seat.
async fn connect(args: &Args, share: Share) -> anyhow::Result<Vec<Party>> {
    let numbers = share.tables(args.tables);
    // Several processes would draw over each other.
    let bar = match args.part {
        None => runner::progress_bar(args.tables.into(), "tables"),
        Some(_) => indicatif::ProgressBar::hidden(),
    };
    let opened = iter(numbers).map(|number| Party::open(args, number)).buffer_unordered(MAX_OPENING);
    let opened = opened.inspect_ok(|_| bar.inc(1)).try_collect::<Vec<_>>().await;
    let opened = opened.map_err(|error| explain(error, &args.url.join(", ")))?;
    bar.set_position(0);
    // Connect last: an open connection must be read from.
    let parties = iter(opened).map(Party::connect).buffer_unordered(MAX_OPENING);
    let parties = parties.inspect_ok(|_| bar.inc(1)).try_collect::<Vec<_>>().await;
    let parties = parties.map_err(|error| explain(error, &args.url.join(", ")))?;
    bar.finish_and_clear();
    Ok(parties)
}

/// Plays at all these tables until the time is up.
async fn play(args: &Args, parties: Vec<Party>, stopped: &'static AtomicBool) -> anyhow::Result<Measured> {
    let start = Instant::now();
    let pause = (args.rate > 0.0).then(|| Duration::from_secs_f64(1.0 / args.rate));
    let end = start + Duration::from_secs(args.seconds.into());
    let playing = parties.into_iter().map(|party| {
        // Spreads the tables evenly over the interval, those of all processes.
        let part = f64::from(party.number) / f64::from(args.tables);
        let first = start + pause.unwrap_or_default().mul_f64(part);
        tokio::spawn(party.play(Pace { first, pause, end, stopped }))
    });
    let playing: Vec<_> = playing.collect();
    let played = try_join_all(playing).await?;
    let seconds = start.elapsed().min(Duration::from_secs(args.seconds.into())).as_secs_f64();
    let mut measured = Measured { seconds, ..Measured::default() };
    for tally in played {
        measured.times.merge(&tally.times);
        measured.games += tally.games;
        measured.refused += tally.refused;
        measured.lost += tally.lost;
        measured.bytes += tally.bytes;
        measured.broken += u64::from(tally.broken.is_some());
        measured.why = measured.why.or(tally.broken);
    }
    Ok(measured)
}

/// What the servers have used so far, together.
struct Usage {
    seconds: f64,
    bytes: f64,
}

impl Usage {
    /// Reads the servers' metrics; nothing if one of them does not show them.
    async fn of(urls: &[String]) -> Option<Usage> {
        let mut usage = Usage { seconds: 0.0, bytes: 0.0 };
        for url in urls {
            let metrics = Client::new(url).ok()?.get_text("/metrics").await.ok()?;
            let number = |name: &str| -> Option<f64> {
                metrics.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok())
            };
            usage.seconds += number("treize_process_seconds ")?;
            usage.bytes += number("treize_process_bytes ")?;
        }
        Some(usage)
    }
}

fn report(args: &Args, processes: u32, measured: &Measured) -> LoadReport {
    let Measured { seconds, ref times, games, refused, lost, bytes, .. } = *measured;
    let actions = times.count();
    LoadReport {
        tables: args.tables,
        connections: args.tables * u32::from(args.players.get()),
        processes,
        seconds,
        games,
        actions,
        actions_per_second: actions as f64 / seconds,
        p50_ms: times.quantile(0.5),
        p99_ms: times.quantile(0.99),
        max_ms: times.quantile(1.0),
        refused,
        lost,
        bytes_per_action: bytes as f64 / actions.max(1) as f64 / f64::from(args.players.get()),
        server_ms_per_action: None,
        server_kb_per_table: None,
    }
}

/// Explains an error and how to fix it.
fn explain(error: ClientError, url: &str) -> anyhow::Error {
    match &error {
        ClientError::Refused(refused) if refused.code == Code::TooMany => {
            let why = &refused.message;
            anyhow::anyhow!("the server limits how much one may do ({why}): start it with --no-limits")
        }
        ClientError::Connection(why) if why.contains("os error 24") => {
            anyhow::anyhow!(
                "too few files may be open at once: allow more, here and at the server: ulimit -n 20000"
            )
        }
        ClientError::Connection(why) => {
            anyhow::anyhow!(
                "cannot reach {url}: {why}\nIs a server there? Start one with: treize serve --no-limits"
            )
        }
        _ => error.into(),
    }
}

/// When a table plays its actions.
#[derive(Clone, Copy)]
struct Pace {
    first: Instant,
    pause: Option<Duration>,
    end: Instant,
    stopped: &'static AtomicBool,
}

/// What one process has measured.
#[derive(Default, Serialize, Deserialize)]
struct Measured {
    seconds: f64,
    times: Histogram,
    games: u64,
    refused: u64,
    lost: u64,
    /// Bytes that all connections received.
    bytes: u64,
    /// How many tables stopped early, and why the first one did.
    broken: u64,
    why: Option<String>,
}

impl Measured {
    /// Adds what another process has measured at the same time.
    fn merge(&mut self, other: Measured) {
        self.seconds = self.seconds.max(other.seconds);
        self.times.merge(&other.times);
        self.games += other.games;
        self.refused += other.refused;
        self.lost += other.lost;
        self.bytes += other.bytes;
        self.broken += other.broken;
        self.why = self.why.take().or(other.why);
    }
}

/// The counts of one table.
#[derive(Default)]
struct Tally {
    times: Histogram,
    games: u64,
    refused: u64,
    lost: u64,
    /// Bytes that all its connections received.
    bytes: u64,
    /// Why the table stopped early.
    broken: Option<String>,
}

/// Why a table's game cannot continue.
enum TableError {
    Refused(String),
    Broken(String),
}

impl From<ClientError> for TableError {
    fn from(error: ClientError) -> Self {
        TableError::Broken(error.to_string())
    }
}

/// The simulated players of one table.
struct Party {
    /// Its number among the tables of all processes.
    number: u32,
    table: String,
    clients: Vec<Client>,
    connections: Vec<SeatConnection>,
    chance: SeededChance,
}

/// A seat and its player's connection.
struct SeatConnection {
    seat: Seat,
    socket: Socket,
    /// The number of decisions in the last frame; `None` before the first frame.
    n: Option<u32>,
    legal: Vec<String>,
    /// Actions sent; `done` counts the answers.
    sent: u64,
    done: u64,
}

/// The part of a server message that the load test reads. Parsing the whole message would take longer than the server
/// needs to write it.
#[derive(Deserialize)]
struct ServerMessage {
    #[serde(rename = "type")]
    kind: Kind,
    n: Option<u32>,
    legal: Option<Vec<String>>,
    message: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Frame,
    Done,
    Refused,
    #[serde(other)]
    Other,
}

impl SeatConnection {
    /// Reads until the seat has received `n` decisions.
    async fn until(&mut self, n: u32) -> Result<(), TableError> {
        while self.n.is_none_or(|known| known < n) {
            let text = self.socket.next_text().await?;
            let message: ServerMessage =
                serde_json::from_str(&text).map_err(|error| TableError::Broken(error.to_string()))?;
            match message.kind {
                Kind::Frame => (self.n, self.legal) = (message.n, message.legal.unwrap_or_default()),
                Kind::Done => self.done += 1,
                Kind::Refused => return Err(TableError::Refused(message.message.unwrap_or_default())),
                Kind::Other => {}
            }
        }
        Ok(())
    }
}

impl Party {
    /// Creates named players and a table, seats them and deals.
    async fn open(args: &Args, number: u32) -> Result<Party, ClientError> {
        let mut clients = Vec::new();
        for seat in Seat::all(args.players) {
            let server = (number as usize + seat.index()) % args.url.len();
            let mut client = Client::new(&args.url[server])?;
            client.name(&format!("Guest {number}.{seat}")).await?;
            clients.push(client);
        }
        let setup = Setup {
            game: GAMES[number as usize % GAMES.len()].game.into(),
            players: args.players.get(),
            options: serde_json::Map::new(),
            clock: Clock::None,
            public: false,
            spectators: false,
            open_memory: false,
            draw_seats: false,
            rated: false,
        };
        let table = clients[0].make_table(&setup).await?.id;
        for (client, seat) in clients.iter_mut().zip(Seat::all(args.players)) {
            client.command(&table, &Command::Sit { seat: Some(seat), name: None, commitment: None }).await?;
        }
        start(&mut clients, &table).await?;
        Ok(Party {
            number,
            table,
            clients,
            connections: Vec::new(),
            chance: SeededChance::for_game(13, number.into()),
        })
    }

    /// Opens a connection for each seat, and waits for the first frame.
    async fn connect(mut self) -> Result<Party, ClientError> {
        for (client, seat) in self.clients.iter().zip(Seat::ALL) {
            let mut socket = client.connect().await?;
            let table = self.table.clone();
            socket.send(&ClientMessage::Watch { table, seat: Some(seat), after: None }).await?;
            self.connections.push(SeatConnection {
                seat,
                socket,
                n: None,
                legal: Vec::new(),
                sent: 0,
                done: 0,
            });
        }
        match self.all_know(0).await {
            Ok(()) => Ok(self),
            Err(TableError::Refused(why) | TableError::Broken(why)) => Err(ClientError::Unreadable(why)),
        }
    }

    async fn all_know(&mut self, n: u32) -> Result<(), TableError> {
        let known = timeout(
            DELIVERY_TIMEOUT,
            try_join_all(self.connections.iter_mut().map(|connection| connection.until(n))),
        )
        .await;
        known.map_err(|_| TableError::Broken("not everybody was informed in time".into()))?.map(drop)
    }

    /// Reads from all connections, until they are broken.
    async fn listen(&mut self) {
        join_all(self.connections.iter_mut().map(|connection| connection.until(u32::MAX))).await;
    }

    /// Plays until the time is up or the game cannot continue.
    async fn play(mut self, pace: Pace) -> Tally {
        let received = |party: &Party| -> u64 {
            party.connections.iter().map(|connection| connection.socket.received()).sum()
        };
        let (mut tally, mut next, before) = (Tally::default(), pace.first, received(&self));
        loop {
            if pace.pause.is_some() {
                // Keep reading while waiting, to answer the server's pings.
                tokio::select! {
                    () = sleep_until(next.min(pace.end)) => {}
                    () = self.listen() => tally.broken = Some("connections broke".into()),
                }
            }
            if Instant::now() >= pace.end || pace.stopped.load(Ordering::Relaxed) || tally.broken.is_some() {
                tally.bytes = received(&self) - before;
                return tally;
            }
            next = (next + pace.pause.unwrap_or_default()).max(Instant::now());
            let done = match self.connections.iter().position(|connection| !connection.legal.is_empty()) {
                Some(who) => self.act(who, &mut tally).await,
                None => self.play_again(&mut tally).await,
            };
            match done {
                Ok(()) => {}
                Err(TableError::Refused(why)) => {
                    (tally.refused, tally.broken) = (tally.refused + 1, Some(why));
                }
                Err(TableError::Broken(why)) => tally.broken = Some(why),
            }
        }
    }

    /// Plays one action, and waits until it has reached everybody.
    async fn act(&mut self, who: usize, tally: &mut Tally) -> Result<(), TableError> {
        let id = format!("load.{}", self.connections[who].sent);
        let acting = &mut self.connections[who];
        let (n, seat) = (acting.n.unwrap_or_default(), acting.seat);
        let action = acting.legal[self.chance.below(acting.legal.len())].clone();
        acting.sent += 1;
        let start = Instant::now();
        let delivery = async {
            let table = self.table.clone();
            self.connections[who].socket.send(&ClientMessage::Act { table, seat, n, action, id }).await?;
            self.all_know(n + 1).await
        };
        let result = delivery.await;
        let time = start.elapsed();
        let acting = &self.connections[who];
        let result = match result {
            Ok(()) if acting.done < acting.sent => Err(TableError::Broken("an action got no answer".into())),
            result => result,
        };
        match &result {
            Ok(()) => tally.times.add(time),
            Err(TableError::Broken(_)) => tally.lost += 1,
            Err(TableError::Refused(_)) => {}
        }
        result
    }

    /// Starts another game with the same players.
    async fn play_again(&mut self, tally: &mut Tally) -> Result<(), TableError> {
        tally.games += 1;
        let next = self.clients[0].command(&self.table, &Command::Rematch).await?.next;
        let next = next.ok_or_else(|| TableError::Broken("there is no table for a rematch".into()))?;
        // Everybody is already seated there, and commits to a new nonce.
        try_join_all(self.clients.iter_mut().map(|client| client.attend(&next))).await?;
        start(&mut self.clients, &next).await?;
        for connection in &mut self.connections {
            let (seat, after) = (Some(connection.seat), None);
            connection.socket.send(&ClientMessage::Unwatch { table: self.table.clone(), seat }).await?;
            connection.socket.send(&ClientMessage::Watch { table: next.clone(), seat, after }).await?;
            connection.n = None;
        }
        self.table = next;
        self.all_know(0).await
    }
}

/// Starts the game, and lets every player reveal their nonce.
async fn start(clients: &mut [Client], table: &str) -> Result<(), ClientError> {
    clients[0].command(table, &Command::Start).await?;
    try_join_all(clients[1..].iter_mut().map(|client| client.attend(table))).await?;
    Ok(())
}
