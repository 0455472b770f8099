//! A server in a separate process, against clients that try to keep it from serving others.
//!
//! With `TREIZE_SOAK_MINUTES`, the load lasts that long: `cargo xtask soak`.

#![cfg(target_os = "linux")]

#[path = "hostile/attacks.rs"]
mod attacks;
#[path = "table/common.rs"]
mod common;
#[path = "hostile/files.rs"]
mod files;
#[path = "hostile/replays.rs"]
mod replays;
mod stories;

use std::cell::Cell;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;
use treize_bots::Level;
use treize_client::{Client, ClientError, Next, Seated};
use treize_protocol::{Code, Command, Refused, Setup};
use treize_record::Record;

use attacks::{Attacks, Target};
use common::{allow_open_files, database, folder, raw, seat, setup, sit, until};
use stories::{FILES, LIMITS, LOG, Process};

/// How long the load lasts, in minutes, instead of [`SHORT`].
const MINUTES: &str = "TREIZE_SOAK_MINUTES";
const SHORT: Duration = Duration::from_secs(10);
/// Timeout of a game, long enough for a busy machine.
const GAME_TIMEOUT: Duration = Duration::from_mins(10);
/// Maximum memory of the server, in MiB.
const MOST_MEMORY: u64 = 512;
/// How long a player waits before an action: the rate limit allows no less.
const THINKING: Duration = Duration::from_millis(120);

/// How long to attack, if it is set.
fn minutes() -> Option<Duration> {
    std::env::var(MINUTES).ok().map(|text| Duration::from_mins(text.parse().expect("minutes")))
}

/// A server in a separate process, with the default limits but that of a slow database.
struct Hosted {
    process: Process,
    folder: TempDir,
}

impl Hosted {
    /// Starts a server that may open at most this many files, if given.
    async fn start(files: Option<u64>) -> Hosted {
        Hosted::start_in(folder(), files).await
    }

    async fn start_in(folder: TempDir, files: Option<u64>) -> Hosted {
        let log = folder.path().join("log").display().to_string();
        // A database on a busy machine is slow, and a slow one is no attack.
        let mut environment = vec![(LOG, log), (LIMITS, "commit_seconds=300".to_owned())];
        environment.extend(files.map(|files| (FILES, files.to_string())));
        let process = Process::start_with(database(&folder), None, None, environment).await;
        Hosted { process, folder }
    }

    /// Stops the server, and starts it again on the same database.
    async fn again(self) -> Hosted {
        self.process.stop().await;
        Hosted::start_in(self.folder, None).await
    }

    fn log_file(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    /// The server's log. A line that is not JSON, such as a panic, is returned as text.
    fn log(&self) -> Vec<Value> {
        let text = std::fs::read_to_string(self.log_file()).expect("a log");
        text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| line.into())).collect()
    }

    /// How often it has logged this message.
    fn logged(&self, message: &str) -> usize {
        self.log().iter().filter(|line| line["fields"]["message"] == message).count()
    }

    /// Errors and panics in its log.
    fn errors(&self) -> Vec<Value> {
        self.log()
            .into_iter()
            .filter(|line| line["level"].as_str().is_none_or(|level| level == "ERROR"))
            .collect()
    }

    /// The peak memory so far, in MiB.
    fn peak_memory(&self) -> u64 {
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).expect("it lives");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("it is counted");
        let kib: u64 = line.trim().trim_end_matches(" kB").parse().expect("a number");
        kib / 1024
    }

    /// How many background threads there are.
    fn background_threads(&self) -> usize {
        let threads = std::fs::read_dir(format!("/proc/{}/task", self.process.id())).expect("it lives");
        let names =
            threads.filter_map(|thread| std::fs::read_to_string(thread.ok()?.path().join("comm")).ok());
        names.filter(|name| name.trim() == "background").count()
    }

    /// The status of `/healthz`.
    async fn health(&self) -> u16 {
        raw(&self.process.address.to_string(), "GET /healthz", &[], "").await.status
    }

    /// Requests `/healthz` repeatedly, and stores the number of answers and the longest time until an answer. On a very
    /// busy machine the answer may be 503, but there is one.
    async fn answers(&self, answered: &Cell<(usize, Duration)>) -> ! {
        loop {
            let asked = Instant::now();
            let status = self.health().await;
            assert!(matches!(status, 200 | 503), "{status}");
            let (count, longest) = answered.get();
            answered.set((count + 1, longest.max(asked.elapsed())));
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    /// A person with a name.
    async fn person(&self, name: &str) -> Client {
        let mut client = Client::new(&self.process.url()).expect("an address");
        client.name(name).await.expect("a name");
        client
    }
}

/// A running table of bots only.
async fn bots_alone(host: &mut Client, setup: &Setup) -> String {
    let table = host.make_table(setup).await.expect("a table").id;
    for number in 0..setup.players {
        let bot = Command::Bot { seat: seat(number), level: Level::Easy };
        host.command(&table, &bot).await.expect("a bot");
    }
    host.command(&table, &Command::Start).await.expect("cards");
    table
}

/// Watches until a game is over, and returns its number of actions.
async fn watch_to_the_end(client: &Client, table: &str) -> u32 {
    let mut watching = Seated::new(client.clone(), table, None, "watch");
    loop {
        if let Next::Frame(frame) = watching.next().await.expect("spectators are welcome")
            && !frame.view["outcome"].is_null()
        {
            return frame.n;
        }
    }
}

/// The longest possible game: 6,000 actions of six bots.
fn long_game() -> Setup {
    let mut setup = setup("nichtig", 6);
    setup.options.insert("rounds".into(), 100.into());
    setup
}

/// The result of a game.
struct Played {
    decisions: usize,
    breaks: usize,
}

/// Opens a table for one person and three bots, and deals.
async fn open_table(player: &mut Client) -> Result<String, ClientError> {
    let table = player.make_table(&setup("danger13", 4)).await?.id;
    player.command(&table, &sit(0)).await?;
    for number in 1..4 {
        player.command(&table, &Command::Bot { seat: seat(number), level: Level::Easy }).await?;
    }
    player.command(&table, &Command::Start).await?;
    Ok(table)
}

/// Plays a game against three bots to its end, and checks that every action was acknowledged and is in the record.
async fn play_a_game(player: &mut Client) -> Played {
    let table = loop {
        match open_table(player).await {
            Ok(table) => break table,
            // A server without time to answer may say so. Everybody may try again.
            Err(ClientError::Refused(Refused { code: Code::Unavailable, .. })) => {}
            Err(error) => panic!("there is no table: {error}"),
        }
    };
    let mut seated = Seated::new(player.clone(), &table, Some(seat(0)), "player");
    let (mut acked, mut decided, mut breaks, mut over) = (Vec::new(), None, 0, false);
    while !over || seated.is_pending() {
        match seated.next().await.expect("the seat is hers") {
            Next::Frame(frame) => {
                over = !frame.view["outcome"].is_null();
                if let Some(action) = frame.legal.first().filter(|_| !seated.is_pending()) {
                    tokio::time::sleep(THINKING).await;
                    decided = Some(action.clone());
                    seated.act(frame.n, action).await;
                }
            }
            Next::Done(n) => acked.push((n as usize, decided.take().expect("what is acknowledged was sent"))),
            Next::Refused(refused) => panic!("she was refused: {refused:?}"),
            Next::Lost(_) => breaks += 1,
            Next::Table(_) | Next::Chat(_) | Next::Reason { .. } | Next::Server(_) => {}
        }
    }
    let record: Value = player.get(&format!("/api/tables/{table}/record")).await.expect("a record");
    let record = Record::parse(record.to_string().as_bytes()).expect("a record");
    record.verify().expect("a record that holds");
    let own = record.actions.iter().enumerate().filter(|(_, (seat, _))| *seat == 0);
    let own: Vec<_> = own.map(|(n, (_, action))| (n, action.clone())).collect();
    assert_eq!(own, acked, "what was acknowledged is in the record, once");
    Played { decisions: acked.len(), breaks }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_others_do_a_player_plays_on_and_the_server_lives() {
    allow_open_files(4096);
    let server = Hosted::start(None).await;
    let mut host = server.person("Host").await;
    let over = bots_alone(&mut host, &setup("danger13", 2)).await;
    watch_to_the_end(&host, &over).await;
    let table = bots_alone(&mut host, &long_game()).await;
    let mut cookies = Vec::new();
    for number in 0..8 {
        let client = server.person(&format!("Stranger {number}")).await;
        cookies.push(client.cookie().expect("a token").to_string());
    }
    let target = Arc::new(Target { at: server.process.address, cookies, table, over });
    let mut player = server.person("Anne").await;

    let attacks = Attacks::start(&target);
    let (start, answered) = (Instant::now(), Cell::default());
    let duration = minutes().unwrap_or(SHORT);
    let play = async {
        let mut games = Vec::new();
        // Each attack must come once, however busy the machine is, but the test does not wait endlessly.
        let is_missing = || !attacks.are_all_done() && start.elapsed() < duration + GAME_TIMEOUT;
        while games.is_empty() || start.elapsed() < duration || is_missing() {
            let game = tokio::time::timeout(GAME_TIMEOUT, play_a_game(&mut player)).await;
            games.push(game.expect("a game comes to its end"));
        }
        games
    };
    let games = tokio::select! {
        games = play => games,
        never = server.answers(&answered) => never,
    };
    let counts = attacks.stop().await;
    let (decisions, breaks) =
        games.iter().fold((0, 0), |(all, breaks), game| (all + game.decisions, breaks + game.breaks));
    let memory = server.peak_memory();
    println!(
        "{} games, {decisions} decisions acknowledged, {breaks} connections lost, longest answer of /healthz {:?}, \
         {memory} MiB at most, attacks: {counts:?}",
        games.len(),
        answered.get().1
    );
    assert!(counts.iter().all(|(_, count)| *count > 0), "{counts:?}");
    assert_eq!(server.errors(), Vec::<Value>::new());
    assert!(memory < MOST_MEMORY, "{memory} MiB");
    // Once they are gone, everything is as before.
    until(async || (server.health().await == 200).then_some(())).await;
    play_a_game(&mut player).await;
    server.process.stop().await;
}
