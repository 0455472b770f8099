//! `treize load`: how much a server bears.

use std::io::{Write, stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context;
use futures_util::future::{join_all, try_join_all};
use futures_util::stream::{StreamExt, TryStreamExt, iter};
use indicatif::{ProgressBar, ProgressStyle};
use serde::{Deserialize, Serialize};
use tokio::time::{Instant, sleep_until, timeout};
use treize_client::{Client, ClientError, Socket};
use treize_engine::games::GAMES;
use treize_engine::{Fast, Seat};
use treize_server::wire::{ClientMessage, Clock, Code, Command, Setup};

use crate::{Failed, Usage, many};

/// Measure how much a server bears.
///
/// Opens tables of all games, with somebody on every seat and a connection for each, and plays by chance; when a
/// game ends, the same people play again. What is measured is the time from sending an action until everybody at
/// the table has been told. Ctrl-C ends it early.
#[derive(clap::Args)]
#[command(after_help = "The server must run without limits: treize serve --no-limits
Every seat takes an open file here and one at the server, and systems allow a thousand or so: ulimit -n 20000

Example: treize load --tables 1000 --seconds 60 --rate 1")]
pub(crate) struct Args {
    /// How many tables at once.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    tables: u32,
    /// How many players at each table.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(3..=5))]
    players: u8,
    /// Where the server is; with several at the same tables, the players of each table sit at different ones.
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:1313", value_delimiter = ',')]
    url: Vec<String>,
    /// How long to play.
    #[arg(long, value_name = "S", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    seconds: u32,
    /// Actions a second at each table; 0 is as fast as it goes.
    #[arg(long, value_name = "R", default_value_t = 1.0, value_parser = rate)]
    rate: f64,
    /// Print the result as one JSON object, for programs.
    #[arg(long)]
    json: bool,
}

fn rate(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|rate| (0.0..=1000.0).contains(rate)).ok_or("from 0 to 1000".into())
}

/// Tables that are opened at once.
const OPENING: usize = 32;
/// What has not been told to everybody by then is lost.
const LOST: Duration = Duration::from_secs(10);

/// What came of it.
#[derive(Serialize)]
struct Borne {
    tables: u32,
    connections: u32,
    seconds: f64,
    /// Games that were played to their end.
    games: u64,
    /// Actions of which everybody at the table was told.
    actions: u64,
    actions_per_second: f64,
    p50_ms: f64,
    p99_ms: f64,
    max_ms: f64,
    /// Actions that the server did not want.
    refused: u64,
    /// Actions of which somebody was not told, or the sender got no answer.
    lost: u64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let borne = tokio::runtime::Runtime::new().context("cannot start")?.block_on(measure(args))?;
    let mut out = stdout().lock();
    if args.json {
        serde_json::to_writer(&mut out, &borne)?;
        writeln!(out)?;
    } else {
        let Borne { tables, connections, seconds, games, actions, .. } = borne;
        let Borne { actions_per_second, p50_ms, p99_ms, max_ms, refused, lost, .. } = borne;
        writeln!(out, "{tables} tables, {connections} connections, {seconds:.0} s, {games} games ended")?;
        writeln!(out, "{actions} actions, {actions_per_second:.0} a second, {refused} refused, {lost} lost")?;
        writeln!(out, "until everybody is told: p50 {p50_ms:.1} ms, p99 {p99_ms:.1} ms, max {max_ms:.1} ms")?;
    }
    if borne.refused + borne.lost > 0 { Err(Failed.into()) } else { Ok(()) }
}

async fn measure(args: &Args) -> anyhow::Result<Borne> {
    // Nothing is opened in vain if there is no server.
    Client::at_any(&args.url).map_err(|error| Usage(error.to_string()))?;
    let stopped = many::stop_on_interrupt();
    let bar = progress_bar(args.tables);
    let opened = iter(0..args.tables).map(|number| Party::open(args, number)).buffer_unordered(OPENING);
    let opened = opened.inspect_ok(|_| bar.inc(1)).try_collect::<Vec<_>>().await;
    let opened = opened.map_err(|error| explain(error, &args.url.join(", ")))?;
    bar.set_position(0);
    // Connections come last: they must be read from.
    let parties = iter(opened).map(Party::look).buffer_unordered(OPENING);
    let parties = parties.inspect_ok(|_| bar.inc(1)).try_collect::<Vec<_>>().await;
    let parties = parties.map_err(|error| explain(error, &args.url.join(", ")))?;
    bar.finish_and_clear();

    let start = Instant::now();
    let pause = (args.rate > 0.0).then(|| Duration::from_secs_f64(1.0 / args.rate));
    let end = start + Duration::from_secs(args.seconds.into());
    let playing: Vec<_> = parties
        .into_iter()
        .enumerate()
        .map(|(number, party)| {
            // Tables do not all move at the same moment.
            let first = start + pause.unwrap_or_default().mul_f64(number as f64 / f64::from(args.tables));
            tokio::spawn(party.play(Pace { first, pause, end, stopped }))
        })
        .collect();
    let played = try_join_all(playing).await?;
    let seconds = start.elapsed().min(Duration::from_secs(args.seconds.into())).as_secs_f64();
    let broken: Vec<_> = played.iter().filter_map(|tally| tally.broken.as_ref()).collect();
    if let Some(why) = broken.first() {
        eprintln!("treize: {} tables could not go on; the first: {why}", broken.len());
    }
    Ok(sum(args, seconds, &played))
}

fn progress_bar(tables: u32) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} tables");
    ProgressBar::new(tables.into()).with_style(style.expect("the template is well formed"))
}

fn sum(args: &Args, seconds: f64, played: &[Tally]) -> Borne {
    let mut times: Vec<Duration> = played.iter().flat_map(|tally| tally.times.iter().copied()).collect();
    times.sort_unstable();
    let actions = times.len() as u64;
    Borne {
        tables: args.tables,
        connections: args.tables * u32::from(args.players),
        seconds,
        games: played.iter().map(|tally| tally.games).sum(),
        actions,
        actions_per_second: actions as f64 / seconds,
        p50_ms: quantile(&times, 0.5),
        p99_ms: quantile(&times, 0.99),
        max_ms: quantile(&times, 1.0),
        refused: played.iter().map(|tally| tally.refused).sum(),
        lost: played.iter().map(|tally| tally.lost).sum(),
    }
}

/// The shortest of these times (in order) that this share of them does not exceed, in milliseconds.
fn quantile(times: &[Duration], share: f64) -> f64 {
    let place = (share * times.len() as f64).ceil() as usize;
    times.get(place.saturating_sub(1)).map_or(0.0, |time| time.as_secs_f64() * 1e3)
}

/// What somebody can do about it.
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

/// When a table moves.
#[derive(Clone, Copy)]
struct Pace {
    first: Instant,
    pause: Option<Duration>,
    end: Instant,
    stopped: &'static AtomicBool,
}

/// What happened at one table.
#[derive(Default)]
struct Tally {
    times: Vec<Duration>,
    games: u64,
    refused: u64,
    lost: u64,
    /// Why it could not go on.
    broken: Option<String>,
}

/// Why a table cannot go on as it should.
enum Trouble {
    Refused(String),
    Broken(String),
}

impl From<ClientError> for Trouble {
    fn from(error: ClientError) -> Self {
        Trouble::Broken(error.to_string())
    }
}

/// The people at one table.
struct Party {
    table: String,
    clients: Vec<Client>,
    places: Vec<Place>,
    chance: Fast,
}

/// One seat, and the connection of whoever sits there.
struct Place {
    seat: Seat,
    socket: Socket,
    /// How many decisions the last frame knows of; none before the first frame.
    n: Option<u32>,
    legal: Vec<String>,
    /// Actions that were sent, and answers to them.
    sent: u64,
    done: u64,
}

/// What of a message matters here: reading all of it would take longer than writing it does.
#[derive(Deserialize)]
struct Told {
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

impl Place {
    /// Reads until so many decisions are known.
    async fn until(&mut self, n: u32) -> Result<(), Trouble> {
        while self.n.is_none_or(|known| known < n) {
            let text = self.socket.next_text().await?;
            let told: Told =
                serde_json::from_str(&text).map_err(|error| Trouble::Broken(error.to_string()))?;
            match told.kind {
                Kind::Frame => (self.n, self.legal) = (told.n, told.legal.unwrap_or_default()),
                Kind::Done => self.done += 1,
                Kind::Refused => return Err(Trouble::Refused(told.message.unwrap_or_default())),
                Kind::Other => {}
            }
        }
        Ok(())
    }
}

impl Party {
    /// People with names at a table, and cards.
    async fn open(args: &Args, number: u32) -> Result<Party, ClientError> {
        let mut clients = Vec::new();
        for seat in Seat::all(args.players) {
            let place = (number as usize + seat.index()) % args.url.len();
            let mut client = Client::new(&args.url[place])?;
            client.name(&format!("Guest {number}.{seat}")).await?;
            clients.push(client);
        }
        let setup = Setup {
            game: GAMES[number as usize % GAMES.len()].game.into(),
            players: args.players,
            options: serde_json::Map::new(),
            clock: Clock::None,
            public: false,
            spectators: false,
            open_memory: false,
            draw_seats: false,
        };
        let table = clients[0].make_table(&setup).await?.id;
        for (client, seat) in clients.iter_mut().zip(Seat::all(args.players)) {
            client.command(&table, &Command::Sit { seat: Some(seat), name: None, commitment: None }).await?;
        }
        start(&mut clients, &table).await?;
        Ok(Party { table, clients, places: Vec::new(), chance: Fast::for_game(13, number.into()) })
    }

    /// Opens a connection for each seat, and waits for the cards.
    async fn look(mut self) -> Result<Party, ClientError> {
        let players = self.clients.len() as u8;
        for (client, seat) in self.clients.iter().zip(Seat::all(players)) {
            let mut socket = client.connect().await?;
            let table = self.table.clone();
            socket.send(&ClientMessage::Watch { table, seat: Some(seat), after: None }).await?;
            self.places.push(Place { seat, socket, n: None, legal: Vec::new(), sent: 0, done: 0 });
        }
        match self.all_know(0).await {
            Ok(()) => Ok(self),
            Err(Trouble::Refused(why) | Trouble::Broken(why)) => Err(ClientError::Unreadable(why)),
        }
    }

    async fn all_know(&mut self, n: u32) -> Result<(), Trouble> {
        let known = timeout(LOST, try_join_all(self.places.iter_mut().map(|place| place.until(n)))).await;
        known.map_err(|_| Trouble::Broken("not everybody was told in time".into()))?.map(drop)
    }

    /// Plays until time is up, or until it cannot go on.
    async fn play(mut self, pace: Pace) -> Tally {
        let (mut tally, mut next) = (Tally::default(), pace.first);
        loop {
            if pace.pause.is_some() {
                // Meanwhile everybody listens, for the server asks now and then who is still there.
                let listen = join_all(self.places.iter_mut().map(|place| place.until(u32::MAX)));
                tokio::select! {
                    () = sleep_until(next.min(pace.end)) => {}
                    _ = listen => tally.broken = Some("connections broke".into()),
                }
            }
            if Instant::now() >= pace.end || pace.stopped.load(Ordering::Relaxed) || tally.broken.is_some() {
                return tally;
            }
            next = (next + pace.pause.unwrap_or_default()).max(Instant::now());
            let done = match self.places.iter().position(|place| !place.legal.is_empty()) {
                Some(who) => self.act(who, &mut tally).await,
                None => self.play_again(&mut tally).await,
            };
            match done {
                Ok(()) => {}
                Err(Trouble::Refused(why)) => (tally.refused, tally.broken) = (tally.refused + 1, Some(why)),
                Err(Trouble::Broken(why)) => tally.broken = Some(why),
            }
        }
    }

    /// One seat decides, and everybody is told.
    async fn act(&mut self, who: usize, tally: &mut Tally) -> Result<(), Trouble> {
        let id = format!("load.{}", self.places[who].sent);
        let acting = &mut self.places[who];
        let (n, seat) = (acting.n.unwrap_or_default(), acting.seat);
        let action = acting.legal[self.chance.below(acting.legal.len())].clone();
        acting.sent += 1;
        let start = Instant::now();
        let told = async {
            let table = self.table.clone();
            self.places[who].socket.send(&ClientMessage::Act { table, seat, n, action, id }).await?;
            self.all_know(n + 1).await
        };
        let told = told.await;
        let time = start.elapsed();
        let acting = &self.places[who];
        let told = match told {
            Ok(()) if acting.done < acting.sent => Err(Trouble::Broken("an action got no answer".into())),
            told => told,
        };
        match &told {
            Ok(()) => tally.times.push(time),
            Err(Trouble::Broken(_)) => tally.lost += 1,
            Err(Trouble::Refused(_)) => {}
        }
        told
    }

    /// The same people play again.
    async fn play_again(&mut self, tally: &mut Tally) -> Result<(), Trouble> {
        tally.games += 1;
        let next = self.clients[0].command(&self.table, &Command::Rematch).await?.next;
        let next = next.ok_or_else(|| Trouble::Broken("there is no table for a rematch".into()))?;
        // Everybody sits there already, and commits to another number.
        try_join_all(self.clients.iter_mut().map(|client| client.attend(&next))).await?;
        start(&mut self.clients, &next).await?;
        for place in &mut self.places {
            let (seat, after) = (Some(place.seat), None);
            place.socket.send(&ClientMessage::Unwatch { table: self.table.clone(), seat }).await?;
            place.socket.send(&ClientMessage::Watch { table: next.clone(), seat, after }).await?;
            place.n = None;
        }
        self.table = next;
        self.all_know(0).await
    }
}

/// Starts, and lets everybody reveal their number.
async fn start(clients: &mut [Client], table: &str) -> Result<(), ClientError> {
    clients[0].command(table, &Command::Start).await?;
    try_join_all(clients[1..].iter_mut().map(|client| client.attend(table))).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quantile_is_a_time_that_was_measured() {
        let times: Vec<_> = (1..=200).map(Duration::from_millis).collect();
        let rows = [(0.5, 100.0), (0.99, 198.0), (1.0, 200.0)];
        for (share, expected) in rows {
            assert!((quantile(&times, share) - expected).abs() < 1e-9, "{share}");
        }
        assert!(quantile(&[], 0.5).abs() < 1e-9);
    }
}
