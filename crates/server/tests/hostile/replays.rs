//! Many clients that request the replay of a long game at once, and read it slowly.

use std::cell::Cell;
use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use serde_json::Value;
use tokio::io::AsyncReadExt;
use tokio::time::{sleep, timeout};
use treize_server::Limits;

use super::attacks::sent;
use super::{GAME_TIMEOUT, Hosted, MOST_MEMORY, bots_alone, long_game, minutes, watch_to_the_end};

/// How many requests there are, and from how many addresses.
const REQUESTS: usize = 200;
const ADDRESSES: usize = 25;
/// The pause before the first byte is read, and before each of the next parts.
const PAUSES: (Duration, Duration) = (Duration::from_millis(500), Duration::from_millis(2));

/// An answer: its status, its headers in lower case, and the length of its body.
struct Answered {
    status: u16,
    head: String,
    length: usize,
}

/// Asks for a page, and reads the answer slowly.
async fn ask_slowly(number: usize, at: SocketAddr, path: &str) -> io::Result<Answered> {
    let from = [127, 0, 100, 1 + (number % ADDRESSES) as u8];
    let request = format!("GET {path} HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\n\r\n");
    let mut stream = sent(from, at, &request).await?;
    let (mut answer, mut part) = (Vec::new(), [0; 4096]);
    sleep(PAUSES.0).await;
    loop {
        let count = stream.read(&mut part).await?;
        if count == 0 {
            break;
        }
        answer.extend(&part[..count]);
        sleep(PAUSES.1).await;
    }
    let answer = String::from_utf8_lossy(&answer);
    let (head, body) = answer.split_once("\r\n\r\n").ok_or(io::ErrorKind::UnexpectedEof)?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.ok_or(io::ErrorKind::InvalidData)?;
    Ok(Answered { status, head: head.to_ascii_lowercase(), length: body.len() })
}

/// Requests a page, and disconnects while it is being built.
async fn ask_and_hang_up(number: usize, at: SocketAddr, path: &str) -> io::Result<()> {
    let from = [127, 0, 101, 1 + (number % REQUESTS) as u8];
    let stream = sent(from, at, &format!("GET {path} HTTP/1.1\r\nHost: {at}\r\n\r\n")).await?;
    sleep(PAUSES.0).await;
    drop(stream);
    Ok(())
}

/// 200 requests are read slowly, and all are answered; then as many are abandoned while their pages are built.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_requests_for_replays_at_once_take_little_and_keep_nobody_waiting() {
    let server = Hosted::start(None).await;
    let mut host = server.person("Host").await;
    let table = bots_alone(&mut host, &long_game()).await;
    let steps = timeout(GAME_TIMEOUT, watch_to_the_end(&host, &table)).await.expect("bots play on");
    // The memory for the game is not counted.
    let server = server.again().await;

    let (at, answered, asked_at) = (server.process.address, Cell::default(), Instant::now());
    let path = |number: usize| {
        let from = number as u32 * steps / REQUESTS as u32;
        format!("/api/tables/{table}/replay?count=200&from={from}")
    };
    let ask = async |number| ask_slowly(number, at, &path(number)).await;
    let asked = timeout(GAME_TIMEOUT, join_all((0..REQUESTS).map(ask)));
    let answers = tokio::select! {
        answers = asked => answers.expect("everybody gets an answer"),
        never = server.answers(&answered) => never,
    };
    let (mut pages, mut refused, mut bytes) = (0, 0, 0);
    for answer in answers {
        let Answered { status, head, length } = answer.expect("a whole answer");
        match status {
            200 => {
                assert!(head.contains(&format!("content-length: {length}\r\n")), "a whole page: {head}");
                (pages, bytes) = (pages + 1, bytes + length);
            }
            429 => {
                assert!(head.contains("retry-after: "), "{head}");
                refused += 1;
            }
            _ => panic!("{head}"),
        }
    }
    let (lasted, others) = (asked_at.elapsed(), answered.get().0);
    let most_threads = Cell::new(0);
    let count_threads = async {
        loop {
            most_threads.set(most_threads.get().max(server.background_threads()));
            sleep(Duration::from_millis(20)).await;
        }
    };
    let abandon = async |number| ask_and_hang_up(number, at, &path(number)).await;
    tokio::select! {
        abandoned = join_all((0..REQUESTS).map(abandon)) => {
            assert!(abandoned.iter().all(Result::is_ok), "each was asked for: {abandoned:?}");
        }
        never = server.answers(&answered) => never,
        () = count_threads => unreachable!("it goes on"),
    }
    let memory = server.peak_memory();
    println!(
        "{REQUESTS} requests for replays of {steps} decisions: {pages} pages of {} KiB, {refused} refused in {lasted:?}, \
         {memory} MiB at most, {} threads at most, {others} answers of /healthz meanwhile, the longest after {:?}",
        bytes / 1024 / pages.max(1),
        most_threads.get(),
        answered.get().1
    );
    let Limits { replays, replays_waiting, .. } = Limits::default();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    assert!(most_threads.get() > 0, "pages are built in the background");
    assert!(most_threads.get() <= replays as usize + cores, "nobody escapes the limit by hanging up");
    // How long each takes depends on the machine, but nobody waits until the replays have been served.
    let longest = answered.get().1;
    assert!(others > 2, "others are answered meanwhile: {others} times in {lasted:?}");
    assert!(longest < lasted / 2, "others are answered meanwhile: {longest:?} of {lasted:?}");
    // A soak test runs the optimised program, and nothing else beside it.
    assert!(minutes().is_none() || longest < Duration::from_secs(1), "the longest answer took {longest:?}");
    assert!(pages >= (replays + replays_waiting) as usize, "nobody is refused while there is room to wait");
    assert!(memory < MOST_MEMORY, "{memory} MiB");
    assert_eq!(server.errors(), Vec::<Value>::new());
    server.process.stop().await;
}
