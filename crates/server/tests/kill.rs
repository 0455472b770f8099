//! The server is killed again and again while people play, and nothing is lost.
//!
//! With `TREIZE_SOAK_MINUTES`, whole games instead of single rounds are played at more tables, over and over, for so
//! long: `cargo xtask soak`.

#[path = "table/common.rs"]
mod common;
mod stories;

use std::time::{Duration, Instant};

use futures_util::future::{join_all, try_join_all};
use tempfile::TempDir;
use tokio::sync::watch;
use treize_client::Client;
use treize_engine::Fast;

use common::database;
use stories::{Plan, Process, check_all, open, start_all, summary};

/// How long to play; without it, once.
const MINUTES: &str = "TREIZE_SOAK_MINUTES";
/// Nothing may take longer than this, however busy the machine.
const PATIENCE: Duration = Duration::from_mins(1);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_killed_again_and_again_loses_nothing() {
    let minutes: Option<u64> = std::env::var(MINUTES).ok().map(|text| text.parse().expect("minutes"));
    let Some(minutes) = minutes else {
        return run(&Plan { seed: 13, tables: 20, rounds: Some(1), gap: 60 }).await;
    };
    let start = Instant::now();
    for seed in 0.. {
        run(&Plan { seed, tables: 50, rounds: None, gap: 400 }).await;
        if start.elapsed() >= Duration::from_mins(minutes) {
            break;
        }
    }
}

async fn run(plan: &Plan) {
    let start = Instant::now();
    // On a disk, not in memory: as it is for real.
    let folder = TempDir::new().expect("a folder");
    let mut server = Process::start(database(&folder), None, None).await;
    let urls = [server.url()];
    let tables = join_all((0..plan.tables).map(|number| open(plan, number, &urls))).await;
    let ids: Vec<String> = tables.iter().map(|(id, _)| id.clone()).collect();

    let (acks, mut told) = watch::channel(0);
    let mut players = std::pin::pin!(try_join_all(start_all(plan, tables, &acks)));
    let (mut kills, mut chance) = (0, Fast::new(plan.seed));
    let stories = loop {
        let next = *told.borrow() + chance.below(plan.gap + 1);
        tokio::select! {
            stories = &mut players => break stories.expect("nobody panics"),
            reached = tokio::time::timeout(PATIENCE, told.wait_for(|acks| *acks >= next)) => {
                reached.expect("somebody plays on").expect("somebody is there");
            }
        }
        // Not always when somebody has just been told: before and while it is written down, too.
        tokio::time::sleep(Duration::from_micros(chance.below(5000) as u64)).await;
        server = Process::start(database(&folder), None, Some(server.kill())).await;
        kills += 1;
    };
    let mut client = Client::new(&server.url()).expect("an address");
    let actions = check_all(&stories, &ids, &mut client, &database(&folder)).await;
    server.kill();
    let summary = summary(plan, &stories, actions);
    println!("{summary}, {kills} kills, {:.0} s", start.elapsed().as_secs_f64());
    assert!(kills >= 20, "only {kills} kills");
}
