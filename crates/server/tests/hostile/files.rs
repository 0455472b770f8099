//! A server that may open few files.

use std::time::Instant;

use rustix::process::{Pid, Resource, Rlimit, prlimit};
use serde_json::Value;

use super::Hosted;
use super::attacks::dial;
use super::common::{setup, until};

/// What the server logs when it refuses connections, and when it cannot accept them.
const FULL: &str = "connections over the limit were closed at once";
const EXHAUSTED: &str = "connections cannot be accepted";

/// How many files a process has open.
fn open_files(process: u32) -> usize {
    std::fs::read_dir(format!("/proc/{process}/fd")).expect("it lives").count()
}

/// Checks that the server answers and stores.
async fn works(server: &Hosted) {
    until(async || (server.health().await == 200).then_some(())).await;
    server.person("Anne").await.make_table(&setup("danger13", 2)).await.expect("a table");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_with_few_files_lets_in_as_many_as_it_can_serve() {
    let server = Hosted::start(Some(64)).await;
    works(&server).await;
    let log = server.log();
    let raised =
        log.iter().find(|line| line["fields"]["message"] == "open files allowed").expect("it says so");
    assert_eq!((&raised["fields"]["before"], &raised["fields"]["now"]), (&32.into(), &64.into()));
    let mut idle = Vec::new();
    for number in 0..60 {
        idle.push(dial([127, 0, 50, 1 + number % 4], server.process.address).await.expect("a connection"));
    }
    until(async || (server.logged(FULL) > 0).then_some(())).await;
    // New connections are refused, and nothing else fails.
    until(async || (server.health().await == 0).then_some(())).await;
    drop(idle);
    works(&server).await;
    assert_eq!(server.errors(), Vec::<Value>::new());
    server.process.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_runs_out_of_files_says_so_and_serves_again_when_it_has_some() {
    let server = Hosted::start(Some(256)).await;
    works(&server).await;
    // The server expected more files: for example, something else in the process has taken them.
    let allowed = Some(open_files(server.process.id()) as u64 + 4);
    let process = Pid::from_raw(server.process.id().cast_signed()).expect("a process");
    let limit = Rlimit { current: allowed, maximum: Some(256) };
    prlimit(Some(process), Resource::Nofile, limit).expect("a lower limit");
    let start = Instant::now();
    let mut idle = Vec::new();
    for _ in 0..60 {
        idle.push(dial([127, 0, 51, 1], server.process.address).await.expect("a connection"));
    }
    until(async || (server.logged(EXHAUSTED) > 0).then_some(())).await;
    drop(idle);
    works(&server).await;
    assert!(
        server.logged(EXHAUSTED) as u64 <= 1 + start.elapsed().as_secs() / 10,
        "it does not fill the log"
    );
    server.process.stop().await;
}
