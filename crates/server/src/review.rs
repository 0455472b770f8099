//! Reviews of finished games: computed in the background when somebody asks, kept in the store, and not computed again.
//!
//! Only a few reviews are computed at the same time, on threads of low priority. Reviews take turns, a moment each, and so do
//! the addresses that ask for them: however long a game is, nobody else waits until its review is done. Requests for a review
//! that is being computed join its job. A job that nobody asks for any more stops after a few seconds, unless somebody who has asked
//! wants to be notified when it is done. Unfinished games have no record, so they cannot be reviewed.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tokio::runtime::Handle;
use tokio::sync::{Notify, watch};
use tokio::time::{Instant, sleep_until, timeout};
use treize_engine::PerSeat;
use treize_record::{Record, RecordError};
use treize_review::{Budget, Pause, Progress, Review, ReviewError, Settings, VERSION, Verdict, scale};

use crate::api::{Answer, TableId, Who, no_store, sent};
use crate::app::App;
use crate::background;
use crate::deals::check_seal;
use crate::limits::{Counts, Limits, Permit, network};
use crate::metrics::Metrics;
use crate::replay::broken;
use crate::security::ClientAddress;
use crate::store::{Identity, Store};
use crate::table::{Lane, TableMessage, Turn, is_id, other_rules};
use crate::token::log_name;
use treize_protocol::{
    Alternative, Code, DecisionReview, DecisionVerdict, GameReview, LevelReview, NotificationKind, Refused,
    ReviewProgress, SeatReview, StepReview,
};

/// How long a review is computed before another one goes on.
const SLICE: Duration = Duration::from_millis(200);

/// The longest time, in seconds, that a request waits for a review.
pub(crate) const MOST_WAIT: u64 = 20;

/// All reviews that are being computed.
#[derive(Clone)]
pub(crate) struct Reviews(Arc<Inner>);

struct Inner {
    store: Store,
    metrics: Arc<Metrics>,
    limits: Limits,
    /// Whose review is computed next.
    lane: Arc<Lane>,
    /// By table, or by file. A job that is cancelled is no longer here, so that nobody joins it.
    jobs: Mutex<HashMap<String, Arc<Job>>>,
    /// The reviews of files, the oldest first.
    kept: Mutex<VecDeque<(String, Arc<[u8]>)>>,
    /// Reviews that are done, and whom to notify of them.
    ready: Mutex<Vec<ReadyReview>>,
    waiting: Arc<Counts<()>>,
    waiting_of: Arc<Counts<IpAddr>>,
    /// True once the server must stop.
    stopping: watch::Receiver<bool>,
}

/// A review that waits for its turn or is computed.
struct Job {
    progress: Progress,
    cancel: AtomicBool,
    requests: Mutex<Requests>,
    /// Notified when the last request has gone.
    idle: Notify,
    /// Set at the end; the review is kept then.
    finished: watch::Sender<Option<Result<(), Refused>>>,
}

/// The requests that wait for a review.
struct Requests {
    count: usize,
    /// When the last one came or went.
    last: Instant,
    /// The identities that are notified when the review is done. As long as there is one, it is computed.
    subscribers: BTreeSet<String>,
    /// Those of them who wait now, and with how many requests.
    present: BTreeMap<String, usize>,
}

/// A review of a table that is done, and somebody who has asked for it and has not got it yet.
#[derive(Clone, Debug)]
pub(crate) struct ReadyReview {
    pub(crate) table: String,
    pub(crate) identity: String,
    /// From when on it counts as missed, after a delay.
    pub(crate) since: Instant,
}

/// A request that waits for a review. As long as there is one, the review is computed.
pub(crate) struct Waiting {
    job: Arc<Job>,
    /// Who waits, if they want to be notified.
    subscriber: Option<String>,
}

/// What is reviewed.
pub(crate) struct Subject {
    /// The table, or what stands for a file.
    pub(crate) key: String,
    pub(crate) keep: Keep,
}

/// Where a review is kept.
#[derive(Clone, Copy)]
pub(crate) enum Keep {
    /// With the table.
    InStore,
    /// For a while: it is of a file.
    InMemory,
}

impl Reviews {
    pub(crate) fn new(
        limits: Limits,
        store: Store,
        metrics: Arc<Metrics>,
        cores: usize,
        stopping: watch::Receiver<bool>,
    ) -> Reviews {
        let lane = Lane::new(Limits::threads(limits.reviews, cores));
        let (jobs, kept, ready, waiting, waiting_of) = Default::default();
        Reviews(Arc::new(Inner {
            store,
            metrics,
            limits,
            lane,
            jobs,
            kept,
            ready,
            waiting,
            waiting_of,
            stopping,
        }))
    }

    /// Joins the job of this table or file, if there is one.
    pub(crate) fn join(&self, key: &str) -> Option<Waiting> {
        self.0.jobs().get(key).map(Waiting::new)
    }

    /// The review of a file, if it is in memory.
    pub(crate) fn kept(&self, key: &str) -> Option<Arc<[u8]>> {
        self.0.kept().iter().find(|(other, _)| other == key).map(|(_, review)| review.clone())
    }

    /// Takes the reviews that were done this long ago and that nobody has got since.
    pub(crate) fn take_missed(&self, delay: Duration) -> Vec<ReadyReview> {
        self.0.ready().extract_if(.., |ready| ready.since.elapsed() >= delay).collect()
    }

    /// Notes a review that somebody is notified of later.
    pub(crate) fn note_ready(&self, ready: ReadyReview) {
        self.0.ready().push(ready);
    }

    /// Notes that somebody has got the review of this table.
    fn seen(&self, table: &str, who: Option<&Identity>) {
        let Some(who) = who else { return };
        self.0.ready().retain(|ready| ready.table != table || ready.identity != who.id);
    }

    /// Starts the review of a finished game, or joins its job.
    pub(crate) fn start(&self, subject: Subject, record: Record, from: IpAddr) -> Result<Waiting, Refused> {
        let mut jobs = self.0.jobs();
        if let Some(job) = jobs.get(&subject.key) {
            return Ok(Waiting::new(job));
        }
        let Limits { reviews_waiting, reviews_waiting_per_address, record_decisions, .. } = self.0.limits;
        let decisions = record.actions.len();
        if decisions > record_decisions as usize {
            let why = format!(
                "a game of at most {record_decisions} decisions is reviewed here, this one has {decisions}"
            );
            return Err(Code::TooLong.because(why));
        }
        let too_many = || Code::TooMany.because("too many reviews are asked for at once: wait a little");
        let of_one = self.0.waiting_of.acquire(network(from), reviews_waiting_per_address as usize);
        let of_one = of_one.ok_or_else(too_many)?;
        let of_all = self.0.waiting.acquire((), reviews_waiting as usize).ok_or_else(too_many)?;
        let job = Arc::new(Job {
            progress: Progress::default(),
            cancel: AtomicBool::new(false),
            requests: Mutex::new(Requests {
                count: 0,
                last: Instant::now(),
                subscribers: BTreeSet::new(),
                present: BTreeMap::new(),
            }),
            idle: Notify::new(),
            finished: watch::Sender::new(None),
        });
        let waiting = Waiting::new(&job);
        jobs.insert(subject.key.clone(), job.clone());
        let work =
            Work { subject, owner: network(from).to_string(), record, job, _permits: (of_all, of_one) };
        tokio::spawn(work.run(self.0.clone()));
        Ok(waiting)
    }
}

impl Inner {
    fn jobs(&self) -> MutexGuard<'_, HashMap<String, Arc<Job>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<(String, Arc<[u8]>)>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ready(&self) -> MutexGuard<'_, Vec<ReadyReview>> {
        self.ready.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether there is a review already: of another server, or of a job that has just ended.
    async fn is_kept(&self, subject: &Subject) -> Result<bool, Refused> {
        Ok(match subject.keep {
            Keep::InStore => self.store.review(&subject.key, VERSION).await?.is_some(),
            Keep::InMemory => self.kept().iter().any(|(key, _)| *key == subject.key),
        })
    }

    async fn keep(&self, subject: &Subject, review: &GameReview) -> Result<(), Refused> {
        match subject.keep {
            Keep::InStore => {
                self.store.add_review(&subject.key, review).await?;
            }
            Keep::InMemory => {
                let written = serde_json::to_vec(review).expect("a review is plain data");
                let mut kept = self.kept();
                while kept.len() >= self.limits.record_reviews as usize {
                    kept.pop_front();
                }
                kept.push_back((subject.key.clone(), written.into()));
            }
        }
        Ok(())
    }

    /// Waits until nobody has asked for the review of this table for some seconds, and nobody wants to be notified of it. From then on
    /// nobody can join it.
    async fn abandoned(&self, table: &str, job: &Job) {
        let idle = Duration::from_secs(self.limits.review_idle_seconds.into());
        loop {
            let until = {
                let mut jobs = self.jobs();
                let requests = job.requests();
                let is_wanted = requests.count > 0 || !requests.subscribers.is_empty();
                let until = (!is_wanted).then(|| requests.last + idle);
                if until.is_some_and(|until| until <= Instant::now()) {
                    jobs.remove(table);
                    return;
                }
                until
            };
            match until {
                Some(until) => sleep_until(until).await,
                None => job.idle.notified().await,
            }
        }
    }
}

impl Job {
    fn requests(&self) -> MutexGuard<'_, Requests> {
        self.requests.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiting {
    /// Called with the lock on all jobs, so that the job is not cancelled at the same time.
    fn new(job: &Arc<Job>) -> Waiting {
        let mut requests = job.requests();
        requests.count += 1;
        requests.last = Instant::now();
        drop(requests);
        Waiting { job: job.clone(), subscriber: None }
    }

    /// Waits for the end, and returns whether it has come.
    pub(crate) async fn finished(&self, wait: Duration) -> Result<bool, Refused> {
        let mut finished = self.job.finished.subscribe();
        match timeout(wait, finished.wait_for(Option::is_some)).await {
            Ok(Ok(result)) => result.clone().expect("it was waited for").map(|()| true),
            Ok(Err(_)) => unreachable!("the job is here, and so is its sender"),
            Err(_) => Ok(false),
        }
    }
}

impl Waiting {
    /// Lets the review be computed even if nobody waits for it, and this person be notified of it.
    fn subscribe(&mut self, who: &Identity) {
        let mut requests = self.job.requests();
        requests.subscribers.insert(who.id.clone());
        *requests.present.entry(who.id.clone()).or_default() += 1;
        self.subscriber = Some(who.id.clone());
    }

    /// The share that is done.
    pub(crate) fn share(&self) -> f64 {
        self.job.progress.share()
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        let mut requests = self.job.requests();
        requests.count -= 1;
        requests.last = Instant::now();
        if let Some(subscriber) = &self.subscriber
            && let Some(present) = requests.present.get_mut(subscriber)
        {
            *present -= 1;
        }
        if requests.count == 0 {
            self.job.idle.notify_one();
        }
    }
}

/// What a job needs.
struct Work {
    subject: Subject,
    /// The address whose turn it takes.
    owner: String,
    record: Record,
    job: Arc<Job>,
    /// Held until the job ends.
    _permits: (Permit<()>, Permit<IpAddr>),
}

impl Work {
    async fn run(self, inner: Arc<Inner>) {
        let mut stopping = inner.stopping.clone();
        let (key, job) = (self.subject.key.clone(), self.job.clone());
        let finished = tokio::select! {
            finished = self.compute(&inner) => finished,
            () = inner.abandoned(&key, &job) => {
                inner.metrics.reviews_cancelled.inc();
                Err(Code::Unavailable.because("nobody waited for the review any more: ask again"))
            }
            _ = stopping.wait_for(|is_stopping| *is_stopping) => {
                Err(Code::Unavailable.because("the server stops"))
            }
        };
        // A thread that still computes stops at its next step.
        job.cancel.store(true, Ordering::Relaxed);
        let mut jobs = inner.jobs();
        // Another job may have begun since this one was abandoned.
        if jobs.get(&key).is_some_and(|current| Arc::ptr_eq(current, &job)) {
            jobs.remove(&key);
        }
        drop(jobs);
        if finished.is_ok() {
            let requests = job.requests();
            let is_absent = |who: &&String| requests.present.get(*who).is_none_or(|present| *present == 0);
            let since = Instant::now();
            let ready = |who: &String| ReadyReview { table: key.clone(), identity: who.clone(), since };
            inner.ready().extend(requests.subscribers.iter().filter(is_absent).map(ready));
        }
        job.finished.send_replace(Some(finished));
    }

    /// Waits for a turn, reviews the game on a thread of its own, in slices, and keeps the review.
    async fn compute(self, inner: &Inner) -> Result<(), Refused> {
        let Work { subject, owner, record, job, _permits } = self;
        let turn = inner.lane.next(&owner).await;
        if inner.is_kept(&subject).await? {
            return Ok(());
        }
        let worlds = inner.limits.review_worlds;
        // The thread has a turn until it ends, even if nobody waits for it.
        let slices = Slices::new(inner.lane.clone(), owner, turn);
        let computed = background::run(move || {
            let pause = || slices.pause();
            let settings = Settings {
                budget: Budget::Worlds(worlds),
                threads: 1,
                cancel: Some(&job.cancel),
                progress: Some(&job.progress),
                pause: Some(Pause(&pause)),
            };
            let reviewed = treize_review::review(&record, &settings).map(|review| wire(review, &record));
            (reviewed, record)
        });
        let (reviewed, record) = computed.await.map_err(|_| broken())?;
        let review = reviewed.map_err(|error| match error {
            ReviewError::Record(RecordError::Rules { .. } | RecordError::Game(_)) => {
                other_rules(&record.game, record.rules)
            }
            ReviewError::Unfinished { .. } => not_over(),
            // The error itself may name cards.
            ReviewError::Record(_) | ReviewError::Cancelled => {
                tracing::error!(subject = log_name(&subject.key), "a game cannot be reviewed");
                broken()
            }
        })?;
        inner.metrics.reviews.inc();
        inner.keep(&subject, &review).await
    }
}

/// The turns of one review, a slice of time each.
struct Slices {
    lane: Arc<Lane>,
    owner: String,
    runtime: Handle,
    /// The turn, and since when.
    held: Mutex<(Option<Turn>, Instant)>,
}

impl Slices {
    fn new(lane: Arc<Lane>, owner: String, turn: Turn) -> Slices {
        let held = Mutex::new((Some(turn), Instant::now()));
        Slices { lane, owner, runtime: Handle::current(), held }
    }

    /// At the end of a slice, lets others go first and waits until it is this review's turn again. Blocks its thread. A review
    /// that is cancelled meanwhile ends at its next turn.
    fn pause(&self) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if held.1.elapsed() < SLICE {
            return;
        }
        held.0 = None;
        held.0 = Some(self.runtime.block_on(self.lane.next(&self.owner)));
        held.1 = Instant::now();
    }
}

fn not_over() -> Refused {
    Code::NotOver.because("the game is reviewed when it is over")
}

/// A review as it is sent and kept.
fn wire(review: Review, record: &Record) -> GameReview {
    let scale = scale(&review.game);
    // Parts of a result stay as they are, so that they add up.
    let thousandths = |number: f64| (1000.0 * number).round() / 1000.0;
    let points = |values: &PerSeat<f64>| values.iter().map(|(_, value)| thousandths(*value)).collect();
    let seats = review.seats.iter().map(|seat| SeatReview {
        result: seat.result,
        deal: seat.deal,
        draws: seat.draws,
        own: seat.own,
        others: seat.others,
        luck_adjusted: seat.luck_adjusted,
        given_away_per_100: thousandths(seat.given_away_per_100),
        decisions: seat.decisions.len() as u32,
        mistakes: seat.mistakes as u32,
        at_least: seat.place.at_least,
        below: seat.place.below,
    });
    let decisions = review.decisions.iter().map(|decision| DecisionReview {
        step: decision.step as u32,
        round: decision.round as u32,
        seat: decision.seat,
        action: decision.action.clone(),
        verdict: verdict(decision.verdict),
        given_away: thousandths(decision.given_away),
        alternatives: decision.alternatives.iter().map(alternative).collect(),
    });
    let steps = review.steps.iter().map(|step| StepReview {
        round: step.round as u32,
        seat: step.seat,
        before: points(&step.before),
        decided: points(&step.decided),
        after: points(&step.after),
    });
    GameReview {
        rules: record.rules,
        version: VERSION,
        program: env!("CARGO_PKG_VERSION").into(),
        worlds: review.worlds,
        seats: seats.collect(),
        decisions: decisions.collect(),
        steps: steps.collect(),
        scale: scale.iter().map(level).collect(),
        actions: review.names,
        game: review.game,
    }
}

fn level(rate: &treize_review::LevelRate) -> LevelReview {
    let treize_review::LevelRate { level, given_away_per_100, standard_error, .. } = *rate;
    LevelReview { level, given_away_per_100, standard_error }
}

/// A verdict as it is sent.
pub(crate) fn verdict(verdict: Verdict) -> DecisionVerdict {
    match verdict {
        Verdict::Best => DecisionVerdict::Best,
        Verdict::AboutEqual => DecisionVerdict::AboutEqual,
        Verdict::Mistake => DecisionVerdict::Mistake,
    }
}

/// An alternative as it is sent.
pub(crate) fn alternative(judged: &treize_review::Alternative) -> Alternative {
    let thousandths = |number: f64| (1000.0 * number).round() / 1000.0;
    Alternative {
        action: judged.action.clone(),
        value: thousandths(judged.value),
        behind: thousandths(judged.behind),
        standard_error: thousandths(judged.standard_error),
    }
}

/// Whether somebody has a device that is notified of reviews.
async fn wants_notification(store: &Store, who: &Identity) -> Result<bool, Refused> {
    let devices = store.devices_of(&[&who.id]).await?;
    Ok(devices.iter().any(|owned| owned.device.kinds.contains(&NotificationKind::Review)))
}

#[derive(Deserialize)]
pub(crate) struct ReviewQuery {
    pub(crate) wait: Option<u64>,
}

/// The review of a finished game. If it is not there yet, this asks for it and says how far it is.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/tables/{table}/review",
    params(("table" = String, Path),
        ("wait" = Option<u32>, Query, description = "Seconds to wait for it: 0 if absent, 20 at most")),
    responses((status = 200, body = GameReview), (status = 202, description = "It is being computed", body = ReviewProgress),
        (status = 400, body = Refused), (status = 403, description = "The game is not over", body = Refused),
        (status = 404, body = Refused), (status = 409, body = Refused), (status = 413, description = "It is too long", body = Refused),
        (status = 429, body = Refused))))]
pub(crate) async fn review(
    State(app): State<Arc<App>>,
    from: ClientAddress,
    who: Who,
    TableId(table): TableId,
    query: Result<Query<ReviewQuery>, QueryRejection>,
) -> Response {
    let reviewed = async {
        let Query(query) = query.map_err(|error| Code::Malformed.because(error.body_text()))?;
        let wait = Duration::from_secs(query.wait.unwrap_or(0).min(MOST_WAIT));
        let gone = || Code::NotFound.because("there is no such table");
        if !is_id(&table) {
            return Err(gone());
        }
        // A running game is not over, sealed or not.
        if app.store.has_record(&table).await? {
            check_seal(&app.store, &table, who.identity()).await?;
        }
        let mut waiting = if let Some(waiting) = app.reviews.join(&table) {
            waiting
        } else {
            // A stored review or a record takes as much work as a page of a replay.
            let permit = app.replays.turn(from.address).await?;
            if let Some(review) = app.store.review(&table, VERSION).await? {
                app.reviews.seen(&table, who.identity());
                return Ok(sent(&app, (review.into_bytes(), permit)));
            }
            let record = match app.store.record(&table).await? {
                Some(record) => record,
                None => app.tables.ask(&table, |reply| TableMessage::Record { reply }).await?,
            };
            let subject = Subject { key: table.clone(), keep: Keep::InStore };
            app.reviews.start(subject, record, from.address)?
        };
        if let Some(who) = who.identity()
            && wants_notification(&app.store, who).await?
        {
            waiting.subscribe(who);
        }
        if !waiting.finished(wait).await? {
            let progress = ReviewProgress { share: waiting.share() };
            return Ok((StatusCode::ACCEPTED, no_store(), Json(progress)).into_response());
        }
        drop(waiting);
        app.reviews.seen(&table, who.identity());
        let permit = app.replays.turn(from.address).await?;
        // It may have been removed meanwhile.
        let review = app.store.review(&table, VERSION).await?.ok_or_else(gone)?;
        Ok(sent(&app, (review.into_bytes(), permit)))
    };
    reviewed.await.unwrap_or_else(|refused: Refused| Answer::<()>(Err(refused)).into_response())
}
