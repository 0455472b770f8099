//! Replays: pages of frames, built on background threads, a few at a time.
//!
//! A long game has thousands of frames. So a request gets a page of them, and only a few pages are built at the same
//! time. Each address has one page at a time, from its turn until the answer has been sent. If a client disconnects
//! while its page is built, the turn lasts until the page is finished.

use std::collections::HashMap;
use std::net::IpAddr;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use tokio::sync::{OwnedMutexGuard, OwnedSemaphorePermit, Semaphore};
use treize_engine::Viewer;
use treize_record::table::AnyTable;
use treize_record::{Record, RecordError};

use crate::background;
use crate::limits::{Counts, Limits, Permit, network};
use crate::live::{Live, ReplayError, past_frame};
use crate::randomness::Randomness;
use crate::store::{Entry, Row};
use treize_protocol::{Code, Refused, Replay};

/// Default number of frames in a page.
pub(crate) const DEFAULT_COUNT: u32 = 100;
/// Maximum number of frames in a page.
pub(crate) const MOST_COUNT: u32 = 200;

/// The queue of requests for pages.
pub(crate) struct Replays {
    limits: Limits,
    building: Arc<Semaphore>,
    requests: Arc<Counts<()>>,
    requests_of: Arc<Counts<IpAddr>>,
    turns: Arc<Turns>,
}

/// A lock for each address, so that it has one turn at a time.
#[derive(Default)]
struct Turns(Mutex<HashMap<IpAddr, Arc<tokio::sync::Mutex<()>>>>);

/// An address's turn, until the page has been sent.
pub(crate) struct ReplayPermit {
    from: IpAddr,
    turns: Arc<Turns>,
    own: Option<OwnedMutexGuard<()>>,
    /// Held until the page is built.
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
        let of_one = self.requests_of.acquire(from, most_of_one).ok_or_else(too_many)?;
        let of_all = self.requests.acquire((), (replays + replays_waiting) as usize).ok_or_else(too_many)?;
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
    /// Releases the building permit; the page is only sent from now on. A slow reader delays only other requests from
    /// the same address.
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

/// Builds a page or a record as JSON in the background. The permit is released when it is done, even if nobody waits
/// for it.
pub(crate) async fn build<T: Serialize>(
    mut permit: ReplayPermit,
    page: impl FnOnce() -> Result<T, Refused> + Send + 'static,
) -> Result<(Vec<u8>, ReplayPermit), Refused> {
    let built = background::run(move || {
        let page = serde_json::to_vec(&page()?).expect("a replay is plain data");
        permit.is_built();
        Ok((page, permit))
    });
    built.await.map_err(|_| broken())?
}

/// The refusal for a stored game that cannot be replayed.
pub(crate) fn broken() -> Refused {
    Code::Unavailable.because("the game cannot be replayed")
}

/// A page of a game as one viewer saw it, from its log: for a game that is not over, or that ended before records were
/// stored.
pub(crate) fn page(
    row: &Row,
    log: &[Entry],
    viewer: Viewer,
    (from, count): (u32, u32),
    randomness: Randomness,
) -> Result<Replay, ReplayError> {
    let mut live = Live::replay(row, &[], randomness)?;
    let mut page = Page::new(&row.id, viewer, (from, count), log.len());
    page.observe(live.game());
    for entry in log {
        live.play(row, entry)?;
        page.observe(live.game());
    }
    Ok(page.replay)
}

/// A page of a finished game as one viewer saw it, from its record.
pub(crate) fn page_of_record(
    table: &str,
    record: &Record,
    viewer: Viewer,
    (from, count): (u32, u32),
) -> Result<Replay, RecordError> {
    let mut page = Page::new(table, viewer, (from, count), record.actions.len());
    record.replay(|game, _| {
        page.observe(game);
        ControlFlow::Continue(())
    })?;
    Ok(page.replay)
}

/// A page while the game is replayed.
struct Page<'a> {
    table: &'a str,
    viewer: Viewer,
    until: u32,
    /// How many rounds were over at the previous step.
    ended: usize,
    replay: Replay,
}

impl<'a> Page<'a> {
    fn new(table: &'a str, viewer: Viewer, (from, count): (u32, u32), decisions: usize) -> Page<'a> {
        let total = decisions as u32 + 1;
        let until = from.saturating_add(count).min(total);
        let next = (until < total).then_some(until);
        let replay = Replay { frames: Vec::new(), from, total, next, rounds: vec![0] };
        Page { table, viewer, until, ended: 0, replay }
    }

    /// Called after each action, and once before the first.
    fn observe(&mut self, game: &dyn AnyTable) {
        let step = game.step() as u32;
        let ended = game.rounds().len();
        if ended > self.ended && game.outcome().is_none() {
            self.replay.rounds.push(step);
        }
        self.ended = ended;
        if (self.replay.from..self.until).contains(&step) {
            self.replay.frames.push(past_frame(game, self.table, self.viewer));
        }
    }
}
