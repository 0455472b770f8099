//! The server is killed repeatedly while people play, and nothing is lost.
//!
//! With `TREIZE_SOAK_MINUTES`, whole games instead of single rounds are played at more tables, repeatedly, for that
//! long: `cargo xtask soak`.

#[path = "table/common.rs"]
mod common;
mod stories;

use std::time::{Duration, Instant};

use tempfile::TempDir;

use common::database;
use stories::{Plan, Process, play_through};

/// Timeout between two confirmed actions, long enough for a busy machine.
const ACTION_TIMEOUT: Duration = Duration::from_mins(10);

/// How many minutes to play; without it, once.
const MINUTES: &str = "TREIZE_SOAK_MINUTES";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_killed_again_and_again_loses_nothing() {
    let minutes: Option<u64> = std::env::var(MINUTES).ok().map(|text| text.parse().expect("minutes"));
    let Some(minutes) = minutes else {
        return run(&Plan {
            seed: 13,
            tables: 20,
            rounds: Some(1),
            gap: 60,
            faults: 20,
            timeout: ACTION_TIMEOUT,
        })
        .await;
    };
    let start = Instant::now();
    for seed in 0.. {
        run(&Plan { seed, tables: 50, rounds: None, gap: 400, faults: 20, timeout: ACTION_TIMEOUT }).await;
        if start.elapsed() >= Duration::from_mins(minutes) {
            break;
        }
    }
}

async fn run(plan: &Plan) {
    // On a disk, not in memory, as in production.
    let folder = TempDir::new().expect("a folder");
    let store = database(&folder);
    let mut server = Some(Process::start(store.clone(), None, None).await);
    let urls: Vec<_> = server.iter().map(Process::url).collect();
    let kill = async |_| {
        let address = server.take().map(Process::kill);
        server = Some(Process::start(store.clone(), None, address).await);
    };
    let kills = play_through(plan, &urls, &store, kill).await;
    server.map(Process::kill);
    assert!(kills >= plan.faults, "only {kills} kills");
}
