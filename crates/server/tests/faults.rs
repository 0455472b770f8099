//! A full, broken or slow disk, and a database that is moved, overwritten or made read-only while people play:
//! acknowledged actions are stored, what cannot be stored is refused, and play continues by itself.
//!
//! A library that is preloaded into the server (`faults/shim.c`) makes the faults. So the tests run only on Linux with
//! a C compiler, as root or not; elsewhere they report that they are skipped.

#[path = "table/common.rs"]
mod common;
mod stories;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command as Program;
use std::time::{Duration, Instant};

use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use treize_client::{Client, ClientError, Next, Seated};
use treize_protocol::{Clock, Code, Refused, ServerMessage, Setup};

use common::{Tab, act, deal, setup, until, within};
use stories::{Plan, Process, play_through};

/// Timeout between two confirmed actions, long enough for a busy machine.
const ACTION_TIMEOUT: Duration = Duration::from_mins(10);

/// How many minutes to play; without it, once.
const MINUTES: &str = "TREIZE_SOAK_MINUTES";

/// How long a fault lasts after it was noticed, while people keep trying. The first one lasts so long that a sync which
/// hangs takes longer than the server waits for a commit.
const FAULT: Duration = Duration::from_millis(500);
const LONG_FAULT: Duration = Duration::from_secs(8);
/// How many tests share the minutes of a soak test.
const TESTS: u32 = 5;

/// A server whose disk can be made to fail.
struct Faulty {
    folder: TempDir,
    shim: PathBuf,
    server: Option<Process>,
}

/// Reports that a test is skipped. Not with a macro, because the harness hides the output of tests that pass.
fn skipped(why: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {why}");
}

/// Compiles the library; `None` if that is not possible.
fn shim(folder: &Path) -> Option<PathBuf> {
    if !cfg!(target_os = "linux") {
        skipped("faults are injected on Linux only");
        return None;
    }
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults/shim.c");
    let shim = folder.join("shim.so");
    let mut compiler = Program::new("cc");
    compiler.args(["-shared", "-fPIC", "-Wall", "-Werror", "-o"]).arg(&shim).arg(source).arg("-ldl");
    match compiler.status() {
        Ok(status) => {
            assert!(status.success(), "the library compiles");
            Some(shim)
        }
        Err(error) => {
            skipped(&format!("there is no C compiler to make faults with: {error}"));
            None
        }
    }
}

impl Faulty {
    async fn start() -> Option<Faulty> {
        // On a disk, not in memory, as in production.
        let folder = TempDir::new().expect("a folder");
        let shim = shim(folder.path())?;
        let mut faulty = Faulty { folder, shim, server: None };
        faulty.inject("off");
        faulty.restart().await;
        Some(faulty)
    }

    /// Starts the server; if one runs, it is killed first.
    async fn restart(&mut self) {
        let address = self.server.take().map(Process::kill);
        let environment = vec![
            ("LD_PRELOAD", self.shim.display().to_string()),
            ("TREIZE_FAULT_CONTROL", self.folder.path().join("control").display().to_string()),
            ("TREIZE_FAULT_NAME", "treize.db".into()),
            ("TREIZE_FAULT_CLOCK", self.folder.path().join("clock").display().to_string()),
        ];
        self.server = Some(Process::start_with(self.store(), None, address, environment).await);
    }

    fn store(&self) -> String {
        format!("sqlite://{}?mode=rwc", self.database().display())
    }

    fn database(&self) -> PathBuf {
        self.folder.path().join("treize.db")
    }

    fn url(&self) -> String {
        self.server.as_ref().expect("it runs").url()
    }

    /// Sets the fault. The file is replaced, so that nobody reads half of it.
    fn inject(&self, fault: &str) {
        let (control, new) = (self.folder.path().join("control"), self.folder.path().join("control.new"));
        fs::write(&new, fault).expect("a file");
        fs::rename(new, control).expect("a file");
    }

    /// The status of `/healthz`.
    async fn health(&self) -> u16 {
        let address = self.server.as_ref().expect("it runs").address;
        let mut stream = TcpStream::connect(address).await.expect("a connection");
        let request = format!("GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("an answer");
        answer.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status")
    }

    async fn until_health(&self, status: u16) {
        until(async || (self.health().await == status).then_some(())).await;
    }
}

/// Whether a text is a sentence that can be shown to people.
fn is_sentence(text: &str) -> bool {
    text.starts_with(char::is_uppercase) && text.ends_with('.') && text.split(' ').count() > 5
}

async fn refusal(tab: &mut Tab, id: Option<&str>) -> Refused {
    tab.hear(|message| match message {
        ServerMessage::Refused(refused) if refused.id.as_deref() == id => Some(refused),
        _ => None,
    })
    .await
}

/// Waits until an action is acknowledged, and returns its number. The server may report meanwhile that the database
/// failed.
async fn done(tab: &mut Tab, name: &str) -> u32 {
    tab.hear(|message| match message {
        ServerMessage::Done { id, n } if id == name => Some(n),
        ServerMessage::Refused(refused) => {
            assert!(refused.id.is_none() && refused.code == Code::Unavailable, "{name}: {refused:?}");
            None
        }
        _ => None,
    })
    .await
}

/// Plays games to their end while the disk fails repeatedly: once, or for the minutes of a soak test.
async fn play_with(fault: &str, ends_in_refusals: bool) {
    let minutes: u64 = std::env::var(MINUTES).map_or(0, |text| text.parse().expect("minutes"));
    let start = Instant::now();
    for seed in 7.. {
        play_once_with(fault, ends_in_refusals, seed).await;
        if start.elapsed() >= Duration::from_mins(minutes) / TESTS {
            break;
        }
    }
}

/// Plays games to their end while the disk fails repeatedly; every second time the server is killed.
async fn play_once_with(fault: &str, ends_in_refusals: bool, seed: u64) {
    let Some(mut faulty) = Faulty::start().await else { return };
    let plan = Plan { seed, tables: 8, rounds: Some(1), gap: 40, faults: 6, timeout: ACTION_TIMEOUT };
    let (urls, store) = (vec![faulty.url()], faulty.store());
    let inject = async |number: usize| {
        if number >= 6 {
            return;
        }
        faulty.inject(fault);
        if ends_in_refusals {
            faulty.until_health(503).await;
        } else {
            // A slow disk: every commit takes longer, and is acknowledged anyway.
            for _ in 0..3 {
                faulty.health().await;
            }
        }
        tokio::time::sleep(if number == 0 { LONG_FAULT } else { FAULT }).await;
        faulty.inject("off");
        if number % 2 == 1 {
            faulty.restart().await;
        }
    };
    let injected = play_through(&plan, &urls, &store, inject).await;
    assert!(injected >= plan.faults, "only {injected} faults");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_loses_nothing_that_was_acknowledged() {
    play_with("enospc", true).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn writes_that_fail_lose_nothing_that_was_acknowledged() {
    play_with("eio", true).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn syncs_that_fail_lose_nothing_that_was_acknowledged() {
    play_with("fsync-eio", true).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slow_syncs_lose_nothing_that_was_acknowledged() {
    play_with("fsync-slow", false).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn syncs_that_hang_lose_nothing_that_was_acknowledged() {
    play_with("fsync-stuck", true).await;
}

/// A fault of a database, and how it is repaired.
struct Trouble {
    name: &'static str,
    begin: fn(&Faulty),
    end: fn(&Faulty),
}

fn moved(faulty: &Faulty) -> PathBuf {
    faulty.folder.path().join("elsewhere")
}

const PAGE: usize = 4096;

/// Overwrites the beginning of the database, without changing its length.
fn overwrite(faulty: &Faulty, bytes: &[u8]) {
    let mut file = fs::File::options().write(true).open(faulty.database()).expect("the database");
    file.write_all(bytes).expect("written");
}

const TROUBLES: [Trouble; 7] = [
    Trouble { name: "full", begin: |faulty| faulty.inject("enospc"), end: |faulty| faulty.inject("off") },
    Trouble { name: "broken", begin: |faulty| faulty.inject("eio"), end: |faulty| faulty.inject("off") },
    Trouble {
        name: "not synced",
        begin: |faulty| faulty.inject("fsync-eio"),
        end: |faulty| faulty.inject("off"),
    },
    Trouble { name: "read-only", begin: |faulty| faulty.inject("erofs"), end: |faulty| faulty.inject("off") },
    Trouble {
        name: "moved away",
        begin: |faulty| fs::rename(faulty.database(), moved(faulty)).expect("moved"),
        end: |faulty| fs::rename(moved(faulty), faulty.database()).expect("moved back"),
    },
    Trouble {
        name: "replaced by another file",
        begin: |faulty| {
            fs::rename(faulty.database(), moved(faulty)).expect("moved");
            fs::write(faulty.database(), "").expect("a file");
        },
        end: |faulty| fs::rename(moved(faulty), faulty.database()).expect("moved back"),
    },
    Trouble {
        name: "overwritten",
        begin: |faulty| {
            fs::copy(faulty.database(), moved(faulty)).expect("a copy");
            overwrite(faulty, &[b'x'; PAGE]);
        },
        end: |faulty| overwrite(faulty, &fs::read(moved(faulty)).expect("a copy")[..PAGE]),
    },
];

/// Two people at a table, and a spectator.
async fn table(faulty: &Faulty) -> (String, [Tab; 2], Client) {
    let mut people = Vec::new();
    for name in ["Anne", "Bob"] {
        let mut client = Client::new(&faulty.url()).expect("an address");
        client.name(name).await.expect("a name");
        people.push(client);
    }
    let table = deal(&mut people, &setup("danger13", 2)).await.id;
    let hers = Tab::watch(&people[0], &table, Some(0), None).await;
    let his = Tab::watch(&people[1], &table, Some(1), None).await;
    (table, [hers, his], people.remove(0))
}

/// Plays the next action, and returns the number of the frame after it.
async fn decide(tabs: &mut [Tab; 2], table: &str, n: u32, id: &str) -> u32 {
    let frames = [tabs[0].frame(n).await, tabs[1].frame(n).await];
    let by = frames.iter().position(|frame| !frame.legal.is_empty()).expect("somebody is to act");
    tabs[by].say(&act(table, by as u8, n, &frames[by].legal[0], id)).await;
    assert_eq!(done(&mut tabs[by], id).await, n);
    n + 1
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_cannot_be_written_is_told_to_everybody_and_play_goes_on_when_it_can() {
    let Some(mut faulty) = Faulty::start().await else { return };
    for Trouble { name, begin, end } in TROUBLES {
        println!("{name}");
        let (id, mut tabs, mut client) = table(&faulty).await;
        let n = decide(&mut tabs, &id, 0, "before").await;
        let frames = [tabs[0].frame(n).await, tabs[1].frame(n).await];
        let by = frames.iter().position(|frame| !frame.legal.is_empty()).expect("somebody is to act");
        begin(&faulty);
        let decision = act(&id, by as u8, n, &frames[by].legal[0], "during");
        tabs[by].say(&decision).await;
        let refused = refusal(&mut tabs[by], Some("during")).await;
        assert_eq!(refused.code, Code::Unavailable, "{name}");
        assert!(is_sentence(&refused.message), "{name}: {}", refused.message);
        // A player who only watches is informed too.
        let received = refusal(&mut tabs[1 - by], None).await;
        assert!(received.code == Code::Unavailable && is_sentence(&received.message), "{name}: {received:?}");
        faulty.until_health(503).await;
        // A name, a table and a chat line are refused like an action.
        let refused = common::refusal(client.make_table(&setup("danger13", 2)).await);
        assert_eq!(refused.code, Code::Unavailable, "{name}");
        assert!(is_sentence(&refused.message), "{name}: {}", refused.message);
        let mut stranger = Client::new(&faulty.url()).expect("an address");
        assert_eq!(common::code(stranger.name("Carl").await), Code::Unavailable, "{name}");

        end(&faulty);
        tabs[1 - by].table(|_| true).await;
        faulty.until_health(200).await;
        // Sent again with the same ID, it is done once.
        tabs[by].say(&decision).await;
        assert_eq!(done(&mut tabs[by], "during").await, n, "{name}");
        decide(&mut tabs, &id, n + 1, "after").await;
        faulty.restart().await;
        let mut tab = Tab::watch(&client, &id, Some(0), None).await;
        assert_eq!(tab.frame(3).await.n, 3, "{name}: everything that was acknowledged is there");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_that_is_given_up_and_comes_after_all_is_told_to_everybody() {
    let Some(mut faulty) = Faulty::start().await else { return };
    let (id, mut tabs, client) = table(&faulty).await;
    let frames = [tabs[0].frame(0).await, tabs[1].frame(0).await];
    let by = frames.iter().position(|frame| !frame.legal.is_empty()).expect("somebody is to act");
    faulty.inject("fsync-stuck");
    let decision = act(&id, by as u8, 0, &frames[by].legal[0], "during");
    tabs[by].say(&decision).await;
    // Longer than the commit timeout.
    assert_eq!(refusal(&mut tabs[by], Some("during")).await.code, Code::Unavailable);
    assert_eq!(refusal(&mut tabs[1 - by], None).await.code, Code::Unavailable);
    assert_eq!(faulty.health().await, 503);
    // A new watcher sees what is in the log: the action is not there yet.
    let mut late = Tab::watch(&client, &id, None, None).await;
    assert_eq!(late.frame(0).await.n, 0);

    faulty.inject("off");
    // Nobody has to do anything for it.
    for tab in tabs.iter_mut().chain([&mut late]) {
        assert_eq!(tab.frame(1).await.n, 1);
    }
    faulty.until_health(200).await;
    tabs[by].say(&decision).await;
    assert_eq!(done(&mut tabs[by], "during").await, 0, "it was done once");
    faulty.restart().await;
    assert_eq!(Tab::watch(&client, &id, None, None).await.frame(1).await.n, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_acknowledged_once_the_database_is_deleted() {
    let Some(faulty) = Faulty::start().await else { return };
    let (id, mut tabs, mut client) = table(&faulty).await;
    let n = decide(&mut tabs, &id, 0, "before").await;
    fs::remove_file(faulty.database()).expect("deleted");
    faulty.until_health(503).await;
    let frames = [tabs[0].frame(n).await, tabs[1].frame(n).await];
    let by = frames.iter().position(|frame| !frame.legal.is_empty()).expect("somebody is to act");
    tabs[by].say(&act(&id, by as u8, n, &frames[by].legal[0], "during")).await;
    assert_eq!(refusal(&mut tabs[by], Some("during")).await.code, Code::Unavailable);
    assert_eq!(common::code(client.name("Anna").await), Code::Unavailable);
    assert!(!faulty.database().exists(), "no empty database takes its place");
}

/// The variables that tell the backup process what to copy, and where to.
const BACKUP: (&str, &str) = ("TREIZE_TEST_BACKUP_OF", "TREIZE_TEST_BACKUP_TO");

#[tokio::test]
#[ignore = "it is the process whose disk fails while it makes a backup"]
async fn make_backup() {
    let (Ok(store), Ok(to)) = (std::env::var(BACKUP.0), std::env::var(BACKUP.1)) else { return };
    treize_server::transfer::backup(&store, &to).await.expect("a backup");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_is_whole_or_not_there() {
    let Some(faulty) = Faulty::start().await else { return };
    let (_, mut tabs, _) = table(&faulty).await;
    tabs[0].frame(0).await;
    let copies = faulty.folder.path().join("copies");
    fs::create_dir(&copies).expect("a folder");
    let back_up = |name: &str| {
        let mut program = Program::new(std::env::current_exe().expect("this program"));
        program.args(["--exact", "make_backup", "--ignored"]).env(BACKUP.0, faulty.store());
        program.env(BACKUP.1, copies.join(name)).env("LD_PRELOAD", &faulty.shim);
        program.env("TREIZE_FAULT_CONTROL", faulty.folder.path().join("control"));
        // Only the copy's disk is broken, not the database's.
        program.env("TREIZE_FAULT_NAME", "/copies/");
        program.output().expect("the program runs").status.success()
    };
    let names = || {
        let files = fs::read_dir(&copies).expect("a folder");
        let mut names: Vec<_> = files.map(|file| file.expect("a file").file_name()).collect();
        names.sort();
        names
    };
    for fault in ["enospc", "eio", "fsync-eio"] {
        faulty.inject(fault);
        assert!(!back_up("first.db"), "{fault}: it says that it failed");
        assert_eq!(names(), [] as [&str; 0], "{fault}: nothing is taken for a backup");
    }
    faulty.inject("off");
    assert!(back_up("first.db"));
    let whole = fs::read(copies.join("first.db")).expect("a backup");
    faulty.inject("enospc");
    assert!(!back_up("first.db"));
    assert_eq!(names(), ["first.db"]);
    assert!(fs::read(copies.join("first.db")).expect("a backup") == whole, "the one before is as it was");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_is_told_once_that_nothing_can_be_written_and_the_decision_is_made_later() {
    let Some(faulty) = Faulty::start().await else { return };
    let (id, [mut hers, his], client) = table(&faulty).await;
    hers.frame(0).await;
    hers.close().await;
    his.close().await;
    let mut seated = Seated::new(client, &id, Some(common::seat(0)), "seated");
    let frame = loop {
        if let Next::Frame(frame) = within(seated.next()).await.expect("the seat is hers") {
            break frame;
        }
    };
    faulty.inject("enospc");
    seated.act(frame.n, &frame.legal[0]).await;
    let mut received = 0;
    let decide = async {
        loop {
            match within(seated.next()).await.expect("the seat is hers") {
                Next::Lost(ClientError::Refused(refused)) => {
                    assert_eq!(refused.code, Code::Unavailable);
                    received += 1;
                }
                Next::Done(n) => return n,
                _ => {}
            }
        }
    };
    let mend = async {
        faulty.until_health(503).await;
        // While it is tried repeatedly.
        tokio::time::sleep(Duration::from_secs(2)).await;
        faulty.inject("off");
    };
    assert_eq!(tokio::join!(decide, mend).0, frame.n);
    assert_eq!(received, 1);
}

/// Two people at a table with a clock, and when the time of the player whose turn it is runs out.
async fn table_with_clock(faulty: &Faulty, seconds: u16) -> (String, Client, i64) {
    let mut people = Vec::new();
    for name in ["Anne", "Bob"] {
        let mut client = Client::new(&faulty.url()).expect("an address");
        client.name(name).await.expect("a name");
        people.push(client);
    }
    let table = deal(&mut people, &Setup { clock: Clock::Move { seconds }, ..setup("danger13", 2) }).await.id;
    let due = due_at(&people[0], &table).await;
    (table, people.remove(0), due)
}

/// When the time of the turn runs out, as a new watcher sees it; fails if a time has already run out.
async fn due_at(client: &Client, table: &str) -> i64 {
    let mut tab = Tab::watch(client, table, Some(0), None).await;
    let info = tab.table(|_| true).await;
    assert!(info.chairs.iter().all(|chair| !chair.away), "nobody's turn was taken");
    let due = tab.frame(0).await.due_at.expect("a clock");
    tab.close().await;
    due
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_jumps_takes_nobodys_turn() {
    let Some(faulty) = Faulty::start().await else { return };
    let set_clock = |seconds: i64| {
        fs::write(faulty.folder.path().join("clock"), seconds.to_string()).expect("a file");
    };
    let (table, client, start) = table_with_clock(&faulty, 600).await;
    set_clock(3600);
    // The clock follows the system's, and the player whose turn it is has the whole time again.
    let ahead =
        until(async || Some(due_at(&client, &table).await).filter(|due| *due > start + 3_000_000)).await;
    set_clock(0);
    let back =
        until(async || Some(due_at(&client, &table).await).filter(|due| *due < ahead - 3_000_000)).await;
    assert!(back >= start, "the whole time again");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_was_stopped_takes_nobodys_turn() {
    let Some(faulty) = Faulty::start().await else { return };
    let (table, client, due) = table_with_clock(&faulty, 600).await;
    let process = faulty.server.as_ref().expect("it runs").id().to_string();
    let signal = |name: &str| {
        let sent = Program::new("kill").args([name, &process]).status().expect("kill");
        assert!(sent.success(), "{name}");
    };
    signal("-STOP");
    // Longer than a busy server may take between two checks.
    tokio::time::sleep(Duration::from_secs(8)).await;
    signal("-CONT");
    let after = until(async || Some(due_at(&client, &table).await).filter(|after| *after > due)).await;
    assert!(after >= due + 8000, "{}: the time in which nobody could decide does not count", after - due);
}
