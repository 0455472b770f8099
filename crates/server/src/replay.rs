//! Replays: pages of frames, built beside the tables and the async threads, a few at a time.
//!
//! A long game has thousands of frames. So a request gets a page of them, only a few pages are built at the same time,
//! and each address has one at a time, from the moment its turn comes until the answer has been sent. Whoever hangs up
//! while a page is built keeps the turn until that is done.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedMutexGuard, OwnedSemaphorePermit, Semaphore};
use treize_engine::Viewer;

use crate::background;
use crate::limits::{Counts, Limits, Permit, network};
use crate::live::{Live, Unplayable};
use crate::randomness::Randomness;
use crate::store::{Entry, Row, StoreError};
use crate::wire::{Code, Refused, Replay};

/// Frames of a page, if the request does not say how many.
pub(crate) const DEFAULT_COUNT: u32 = 100;
/// Frames of a page at most.
pub(crate) const MOST_COUNT: u32 = 200;

/// Whose turn it is to get a page.
pub(crate) struct Replays {
    limits: Limits,
    building: Arc<Semaphore>,
    requests: Arc<Counts<()>>,
    requests_of: Arc<Counts<IpAddr>>,
    turns: Arc<Turns>,
}

/// One turn at a time for each address that has any.
#[derive(Default)]
struct Turns(Mutex<HashMap<IpAddr, Arc<tokio::sync::Mutex<()>>>>);

/// An address's turn, until the page has been sent.
pub(crate) struct ReplayPermit {
    from: IpAddr,
    turns: Arc<Turns>,
    own: Option<OwnedMutexGuard<()>>,
    /// Until the page is built.
    building: Option<OwnedSemaphorePermit>,
    waiting: Option<(Permit<()>, Permit<IpAddr>)>,
}

impl Replays {
    pub(crate) fn new(limits: Limits) -> Replays {
        Replays {
            limits,
            building: Arc::new(Semaphore::new(limits.replays as usize)),
            requests: Arc::default(),
            requests_of: Arc::default(),
            turns: Arc::default(),
        }
    }

    /// Waits until a page may be built for this address.
    pub(crate) async fn turn(&self, from: IpAddr) -> Result<ReplayPermit, Refused> {
        let from = network(from);
        let too_many = || Code::TooMany.because("too many replays are asked for at once: wait a little");
        let Limits { replays, replays_waiting, replays_waiting_per_address, .. } = self.limits;
        let most_of_one = replays_waiting_per_address as usize + 1;
        let of_one = self.requests_of.enter(from, most_of_one).ok_or_else(too_many)?;
        let of_all = self.requests.enter((), (replays + replays_waiting) as usize).ok_or_else(too_many)?;
        let own = {
            let mut turns = self.turns.0.lock().unwrap_or_else(PoisonError::into_inner);
            turns.entry(from).or_default().clone()
        };
        let mut permit = ReplayPermit {
            from,
            turns: self.turns.clone(),
            own: None,
            building: None,
            waiting: Some((of_all, of_one)),
        };
        permit.own = Some(own.lock_owned().await);
        let closed = |_| Code::Unavailable.because("the server stops");
        permit.building = Some(self.building.clone().acquire_owned().await.map_err(closed)?);
        Ok(permit)
    }
}

impl ReplayPermit {
    /// The page is built; what remains is to send it. Those who read slowly keep only others of their address waiting.
    fn is_built(&mut self) {
        (self.building, self.waiting) = (None, None);
    }
}

impl Drop for ReplayPermit {
    fn drop(&mut self) {
        self.own = None;
        let mut turns = self.turns.0.lock().unwrap_or_else(PoisonError::into_inner);
        if turns.get(&self.from).is_some_and(|own| Arc::strong_count(own) == 1) {
            turns.remove(&self.from);
        }
    }
}

/// Builds a page as JSON, in the background. The turn is given back when it is done, also if nobody waits for it.
pub(crate) async fn build(
    mut permit: ReplayPermit,
    row: Row,
    log: Vec<Entry>,
    viewer: Viewer,
    range: (u32, u32),
    randomness: Randomness,
) -> Result<(Vec<u8>, ReplayPermit), Refused> {
    let broken = || Code::Unavailable.because("the game cannot be replayed");
    let built = background::run(move || {
        let page = page(&row, &log, viewer, range, randomness)?;
        let page = serde_json::to_vec(&page).expect("a replay is plain data");
        permit.is_built();
        Ok((page, permit))
    });
    built.await.map_err(|_| broken())?.map_err(|error: Unplayable| {
        tracing::error!(error = %StoreError::from(error), "a replay cannot be built");
        broken()
    })
}

/// A page of a game that was played by this log, as one viewer saw it.
fn page(
    row: &Row,
    log: &[Entry],
    viewer: Viewer,
    (from, count): (u32, u32),
    randomness: Randomness,
) -> Result<Replay, Unplayable> {
    let mut live = Live::replay(row, &[], randomness)?;
    let total = log.len() as u32 + 1;
    let until = from.saturating_add(count).min(total);
    let (mut frames, mut rounds) = (Vec::new(), vec![0]);
    for step in 0..total {
        if (from..until).contains(&step) {
            frames.push(live.frame(&row.id, viewer, live.events(viewer), None));
        }
        let ended = live.rounds();
        if let Some(entry) = log.get(step as usize) {
            live.play(row, entry)?;
        }
        if live.rounds() > ended && live.outcome().is_none() {
            rounds.push(step + 1);
        }
    }
    let next = (until < total).then_some(until);
    Ok(Replay { frames, from, total, next, rounds })
}
