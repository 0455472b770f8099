//! Stories of clients whose servers are killed while they play, and the check that they agree with the log.
//!
//! A server that is killed is the test's own program, started again to run the ignored test `serve`.

#![allow(dead_code, reason = "each test file uses a part of it")]

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::process::{Child, Command as Program, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use futures_util::future::{join_all, try_join_all};
use serde_json::Value;
use tokio::sync::watch;
use treize_bots::Level;
use treize_client::{Client, ClientError, Next, Seated};
use treize_engine::games::GAMES;
use treize_engine::{Seat, SeededChance};
use treize_protocol::{Code, Command, Frame};
use treize_record::Record;
use treize_server::{Config, Limits, Server, transfer};

use super::common::{replay, seat, setup, sit};

/// The variables that tell the program that it is the server: its store, its bus and its address.
const STORE: &str = "TREIZE_TEST_STORE";
const BUS: &str = "TREIZE_TEST_BUS";
const BIND: &str = "TREIZE_TEST_BIND";
/// The file to which the server's standard error goes, with its log as lines of JSON.
pub(crate) const LOG: &str = "TREIZE_TEST_LOG";
/// Uses the default limits, except for those set here as in `--limit`; without it there are no limits.
pub(crate) const LIMITS: &str = "TREIZE_TEST_LIMITS";
/// How many files the server may open: half of it, unless it raises the limit.
pub(crate) const FILES: &str = "TREIZE_TEST_FILES";
/// How often to try to start a server at an address that another one had.
const TRIES: usize = 10;
/// Timeout of starting and of stopping a server, long enough for a busy machine.
const PROCESS_TIMEOUT: Duration = Duration::from_mins(3);
/// What the server prints, before its address, when it is ready.
const READY: &str = "ready at ";

/// The people at a table, with their seats.
type People = Vec<(Client, Option<Seat>)>;

/// How much to play.
pub(crate) struct Plan {
    pub(crate) seed: u64,
    pub(crate) tables: usize,
    /// Rounds, where a game has rounds.
    pub(crate) rounds: Option<u8>,
    /// Maximum number of actions between two faults.
    pub(crate) gap: usize,
    /// Minimum number of faults. How many a game allows depends on the deals and on the machine: more tables are opened
    /// until there have been enough.
    pub(crate) faults: usize,
    /// Timeout between two confirmed actions, long enough for a busy machine.
    pub(crate) timeout: Duration,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "it is the process that the other tests kill"]
async fn serve() {
    let (Ok(store), Ok(bind)) = (std::env::var(STORE), std::env::var(BIND)) else { return };
    let bind = bind.parse().expect("an address");
    let bus = std::env::var(BUS).ok();
    if std::env::var_os(LOG).is_some() {
        tracing_subscriber::fmt()
            .json()
            .with_max_level(tracing::Level::INFO)
            .with_writer(std::io::stderr)
            .init();
    }
    #[cfg(unix)]
    if let Ok(files) = std::env::var(FILES) {
        use rustix::process::{Resource, Rlimit, setrlimit};
        let files: u64 = files.parse().expect("a number");
        let limit = Rlimit { current: Some(files / 2), maximum: Some(files) };
        setrlimit(Resource::Nofile, limit).expect("a lower limit");
    }
    let limits = std::env::var(LIMITS).map_or_else(|_| Limits::none(), |text| limits(&text));
    let config = Config { bind, bus, limits, ..Config::local(store) };
    let server = Server::start(config).await.expect("a server");
    // On a separate line: the harness has begun one.
    println!("\n{READY}{}", server.address());
    // Until it is killed, or asked to stop, or its parent has ended.
    let hung_up = tokio::task::spawn_blocking(|| std::io::stdin().read_to_end(&mut Vec::new()));
    let _ = hung_up.await;
    server.stop().await;
}

/// The default limits, except for these.
fn limits(text: &str) -> Limits {
    let mut limits = Limits::default();
    for limit in text.split(',').filter(|limit| !limit.is_empty()) {
        limits.set(limit).expect("a limit");
    }
    limits
}

/// A server's process.
pub(crate) struct Process {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Process {
    /// Starts a server, on any free port or at the address of an earlier one.
    pub(crate) async fn start(store: String, bus: Option<String>, bind: Option<SocketAddr>) -> Process {
        Process::start_with(store, bus, bind, Vec::new()).await
    }

    /// Starts a server with these environment variables.
    pub(crate) async fn start_with(
        store: String,
        bus: Option<String>,
        bind: Option<SocketAddr>,
        environment: Vec<(&'static str, String)>,
    ) -> Process {
        let bind = bind.unwrap_or(SocketAddr::from(([127, 0, 0, 1], 0)));
        let start = move || {
            // Another program may have been given the port for a moment.
            for _ in 0..TRIES {
                if let Some(process) = Process::try_to_start(&store, bus.as_deref(), bind, &environment) {
                    return process;
                }
                std::thread::sleep(Duration::from_millis(200));
            }
            panic!("a server that listens at {bind}");
        };
        tokio::task::spawn_blocking(start).await.expect("a process")
    }

    /// Starts a server; `None` if it ends before it listens.
    fn try_to_start(
        store: &str,
        bus: Option<&str>,
        bind: SocketAddr,
        environment: &[(&'static str, String)],
    ) -> Option<Process> {
        let log = environment.iter().find(|(name, _)| *name == LOG);
        let log = log.map(|(_, path)| Stdio::from(File::create(path).expect("a file")));
        let mut child = Program::new(std::env::current_exe().expect("this program"))
            .args(["--exact", "stories::serve", "--ignored", "--nocapture"])
            .envs([(STORE, store), (BIND, &bind.to_string())])
            .envs(bus.map(|bus| (BUS, bus)))
            .envs(environment.iter().map(|(name, value)| (*name, value)))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(log.unwrap_or_else(Stdio::inherit))
            .spawn()
            .expect("the program starts");
        let said = BufReader::new(child.stdout.take().expect("it is piped"));
        let (sender, ready) = mpsc::channel();
        // Read to the end, so that the server never blocks on its output.
        std::thread::spawn(move || {
            for line in said.lines().map_while(Result::ok) {
                if let Some(address) = line.strip_prefix(READY).and_then(|address| address.parse().ok()) {
                    let _ = sender.send(address);
                }
            }
        });
        match ready.recv_timeout(PROCESS_TIMEOUT) {
            Ok(address) => Some(Process { child, address }),
            Err(mpsc::RecvTimeoutError::Disconnected) => {
                child.wait().expect("it has ended");
                None
            }
            Err(mpsc::RecvTimeoutError::Timeout) => {
                child.kill().expect("it runs");
                panic!("a server neither listens nor ends");
            }
        }
    }

    /// Kills it (SIGKILL).
    pub(crate) fn kill(mut self) -> SocketAddr {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it is dead");
        self.address
    }

    /// The process ID.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Asks it to stop in order, and waits.
    pub(crate) async fn stop(mut self) -> SocketAddr {
        drop(self.child.stdin.take());
        let start = Instant::now();
        while self.child.try_wait().expect("a child").is_none() {
            if start.elapsed() > PROCESS_TIMEOUT {
                self.child.kill().expect("it runs");
                panic!("a server does not stop");
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        self.address
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }
}

/// What one client experienced.
struct Story {
    table: usize,
    seat: Option<Seat>,
    /// The acknowledged actions: the number in the log, and the action.
    acked: Vec<(u32, String)>,
    /// The number of the first frame, and the events of all frames.
    first: u32,
    events: Vec<Value>,
    last: Frame,
    breaks: u32,
    resent: u64,
}

/// Plays a seat randomly to the end of the game, or watches; counts the acknowledged actions.
async fn play(
    (table, id): (usize, String),
    (client, seat): (Client, Option<Seat>),
    mut chance: SeededChance,
    acks: watch::Sender<usize>,
) -> Story {
    let mut seated = Seated::new(client, &id, seat, "kill");
    let (mut acked, mut events, mut breaks) = (Vec::new(), Vec::new(), 0);
    let (mut first, mut last, mut decided) = (None, None::<Frame>, None);
    loop {
        match seated.next().await.expect("the server knows the seat") {
            Next::Frame(frame) => {
                let before = last.as_ref().map_or(0, |last| last.n);
                assert!(frame.n >= before, "table {table}: {before} was told, and then only {}", frame.n);
                first.get_or_insert(frame.n);
                events.extend(frame.events.iter().cloned());
                if !frame.legal.is_empty() && !seated.is_pending() {
                    let action = &frame.legal[chance.below(frame.legal.len())];
                    decided = Some(action.clone());
                    seated.act(frame.n, action).await;
                }
                last = Some(*frame);
            }
            Next::Done(n) => {
                acked.push((n, decided.take().expect("what is acknowledged was sent")));
                acks.send_modify(|acks| *acks += 1);
            }
            Next::Refused(refused) => panic!("table {table}, seat {seat:?}: {refused:?}"),
            Next::Lost(_) => breaks += 1,
            Next::Table(_) | Next::Chat(_) | Next::Reason { .. } | Next::Server(_) => {}
        }
        if let Some(end) = last.take_if(|frame| !frame.view["outcome"].is_null() && !seated.is_pending()) {
            let (first, resent) = (first.unwrap_or_default(), seated.resent());
            return Story { table, seat, acked, first, events, last: end, breaks, resent };
        }
    }
}

/// Opens a table with people, bots and a spectator; returns its ID and its people.
///
/// If there are several servers, everybody uses a different one first.
async fn open(plan: &Plan, number: usize, urls: &[String]) -> (String, People) {
    let mut chance = SeededChance::for_game(plan.seed, number as u64);
    let game = &GAMES[number % GAMES.len()];
    let mut setup = setup(game.game, 3 + chance.below(3) as u8);
    if let Some(rounds) = plan.rounds.filter(|_| game.options.iter().any(|option| option.key == "rounds")) {
        setup.options.insert("rounds".into(), rounds.into());
    }
    let mut people = Vec::new();
    for place in 0..=setup.players {
        let mut urls = urls.to_vec();
        let first = (number + usize::from(place)) % urls.len();
        urls.rotate_left(first);
        let mut client = Client::at_any(&urls).expect("addresses");
        client.name(&format!("Guest {place}")).await.expect("a name");
        people.push((client, (place < setup.players).then(|| seat(place))));
    }
    let mut host = people[0].0.clone();
    let table = host.make_table(&setup).await.expect("a table").id;
    let mut bots = Vec::new();
    for (client, place) in &mut people {
        let Some(place) = *place else { continue };
        if u8::from(place) > 0 && chance.below(4) == 0 {
            let level = [Level::Beginner, Level::Easy, Level::Normal][chance.below(3)];
            host.command(&table, &Command::Bot { seat: place, level }).await.expect("a bot");
            bots.push(place);
        } else {
            client.command(&table, &sit(place.into())).await.expect("a seat");
        }
    }
    people.retain(|(_, seat)| seat.is_none_or(|seat| !bots.contains(&seat)));
    host.command(&table, &Command::Start).await.expect("a frozen table");
    for (client, _) in people.iter_mut().filter(|(_, seat)| seat.is_some()) {
        match client.attend(&table).await {
            // The time is up: the cards have been dealt without this number.
            Err(ClientError::Refused(refused)) if refused.code == Code::Stage => {}
            attended => drop(attended.expect("a number for the shuffles")),
        }
    }
    (table, people)
}

/// One line of a log.
struct Entry {
    seat: u64,
    action: String,
    client: String,
}

/// The logs in the database, table by table.
async fn logs(store: &str, ids: &[String]) -> Vec<Vec<Entry>> {
    let mut lines = Vec::new();
    transfer::export(store, &mut lines).await.expect("an export");
    let lines = lines.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    let mut tables: HashMap<String, Vec<Entry>> = HashMap::new();
    for line in lines.map(|line| serde_json::from_slice::<Value>(line).expect("JSON")) {
        let Some(actions) = line["actions"].as_array() else { continue };
        let text = |value: &Value| value.as_str().expect("a text").to_string();
        let read = |(n, entry): (usize, &Value)| {
            assert_eq!(entry["n"], n, "a log has no holes");
            let seat = entry["seat"].as_u64().expect("a seat");
            Entry { seat, action: text(&entry["action"]), client: text(&entry["client"]) }
        };
        tables.insert(text(&line["table"]["id"]), actions.iter().enumerate().map(read).collect());
    }
    ids.iter().map(|id| tables.remove(id).expect("every table is there")).collect()
}

/// Checks that what a client received agrees with the log.
fn check(story: &Story, log: &[Entry], record: &Record, replay: &[Frame]) {
    let whose = format!("table {}, seat {:?}", story.table, story.seat);
    if let Some(seat) = story.seat {
        // Everything that was sent was acknowledged in the end, so the log contains exactly that, once each.
        let own = log.iter().enumerate().filter(|(_, entry)| entry.seat == u64::from(u8::from(seat)));
        let own: Vec<_> = own.map(|(n, entry)| (n as u32, entry.action.clone())).collect();
        assert_eq!(own, story.acked, "{whose}: what was acknowledged is in the log once");
        let names = story.acked.iter().map(|(n, _)| log[*n as usize].client.clone());
        assert!(names.eq((1..=own.len()).map(|sent| format!("kill.{sent}"))), "{whose}: names of actions");
    }
    assert_eq!(story.last.n as usize, log.len(), "{whose}: the last frame is the end of the log");
    assert_eq!(story.last.view["outcome"]["totals"], Value::from(record.totals.clone()), "{whose}");
    assert_eq!(replay.len(), log.len() + 1, "{whose}: a frame after each decision");
    assert_eq!(story.last.view, replay[log.len()].view, "{whose}: what was seen at the end");
    let received = replay[story.first as usize..].iter().flat_map(|frame| &frame.events);
    assert!(story.events.iter().eq(received), "{whose}: everything was told, and nothing twice");
}

/// Checks that what everybody received agrees with the store. Returns the length of all logs together.
async fn check_all(stories: &[Story], ids: &[String], client: &mut Client, store: &str) -> usize {
    let (mut records, mut replays) = (Vec::new(), HashMap::new());
    for id in ids {
        let record: Value = client.get(&format!("/api/tables/{id}/record")).await.expect("an open record");
        records.push(Record::parse(record.to_string().as_bytes()).expect("a record"));
    }
    for Story { table, seat, .. } in stories {
        let frames = replay(client, &ids[*table], seat.map(u8::from)).await;
        replays.insert((*table, *seat), frames);
    }
    let logs = logs(store, ids).await;
    for (log, record) in logs.iter().zip(&records) {
        record.verify().expect("a record that holds");
        assert!(record.has_proof());
        let log = log.iter().map(|entry| (entry.seat, entry.action.clone()));
        assert!(log.eq(record.actions.iter().cloned()), "the record is the log");
    }
    for story in stories {
        check(story, &logs[story.table], &records[story.table], &replays[&(story.table, story.seat)]);
    }
    logs.iter().map(Vec::len).sum()
}

/// Lets everybody play while faults are injected, and checks everything. Returns the number of faults.
pub(crate) async fn play_through(
    plan: &Plan,
    urls: &[String],
    store: &str,
    mut inject_fault: impl AsyncFnMut(usize),
) -> usize {
    let start = Instant::now();
    let (mut ids, mut stories) = (Vec::new(), Vec::new());
    let (mut faults, mut chance) = (0, SeededChance::new(plan.seed));
    while stories.is_empty() || faults < plan.faults {
        let first = ids.len();
        let tables = join_all((first..first + plan.tables).map(|number| open(plan, number, urls))).await;
        ids.extend(tables.iter().map(|(id, _)| id.clone()));
        let (acks, mut received) = watch::channel(0);
        let mut players = std::pin::pin!(try_join_all(start_all(plan, first, tables, &acks)));
        let played = loop {
            let next = *received.borrow() + chance.below(plan.gap + 1);
            tokio::select! {
                stories = &mut players => break stories.expect("nobody panics"),
                reached = tokio::time::timeout(plan.timeout, received.wait_for(|acks| *acks >= next)) => {
                    reached.expect("somebody plays on").expect("somebody is there");
                }
            }
            // Not always right after an acknowledgement, but also before and during a write.
            tokio::time::sleep(Duration::from_micros(chance.below(5000) as u64)).await;
            inject_fault(faults).await;
            faults += 1;
        };
        stories.extend(played);
    }
    let mut client = Client::at_any(urls).expect("addresses");
    let actions = check_all(&stories, &ids, &mut client, store).await;
    let (summary, seconds) = (summary(plan, ids.len(), &stories, actions), start.elapsed().as_secs_f64());
    println!("{summary}, {faults} faults, {seconds:.0} s");
    faults
}

/// Starts all players at these tables, which are numbered from the first. Counts the acknowledged actions.
fn start_all(
    plan: &Plan,
    first: usize,
    tables: Vec<(String, People)>,
    acks: &watch::Sender<usize>,
) -> Vec<tokio::task::JoinHandle<Story>> {
    let players = (first..).zip(tables).flat_map(|(number, (id, people))| {
        people.into_iter().map(move |(client, place)| {
            let salt = place.map_or(99, |place| u64::from(u8::from(place)));
            let chance = SeededChance::for_game(plan.seed, 100 * number as u64 + salt);
            tokio::spawn(play((number, id.clone()), (client, place), chance, acks.clone()))
        })
    });
    players.collect()
}

/// One line of summary.
fn summary(plan: &Plan, tables: usize, stories: &[Story], actions: usize) -> String {
    let acked: usize = stories.iter().map(|story| story.acked.len()).sum();
    let breaks: u32 = stories.iter().map(|story| story.breaks).sum();
    let resent: u64 = stories.iter().map(|story| story.resent).sum();
    format!(
        "seed {}: {tables} tables, {} clients, {actions} actions in the log, {acked} acknowledged, {breaks} connections \
         broken, {resent} actions sent again",
        plan.seed,
        stories.len()
    )
}
