//! [`review`]: a record, taken apart.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde::Serialize;
use treize_bots::games::{Knowledge, Visit, visit_version};
use treize_bots::luck::{Played, StepValues};
use treize_bots::{Evaluator, Rollout};
use treize_engine::{Fact, Game, PerSeat, Players, Seat, SeatSet, Viewer};
use treize_record::{Record, RecordError};

use crate::judge::{Alternative, Judgement, Verdict, hash};
use crate::scale::{Between, place, scale};

/// The version of the method. It grows when the same record and the same number of worlds give another review, also because a
/// network has changed: a stored review of an earlier version is then computed again.
pub const VERSION: u16 = 4;

/// Worlds that are tried before the clock is looked at.
const PASS: u32 = 16;
/// No decision is tried in more worlds, however much time there is.
const MOST_WORLDS: u32 = 1 << 14;

/// How much a review may compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// Worlds for each decision. The same record and the same number give the same review, to the byte.
    Worlds(u32),
    /// Time for the whole game. A first pass is always finished.
    Time(Duration),
}

/// Called again and again while a review is computed, after some milliseconds each time. The review waits for its return.
#[derive(Clone, Copy)]
pub struct Pause<'a>(pub &'a (dyn Fn() + Sync));

impl fmt::Debug for Pause<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pause")
    }
}

/// How a review is computed.
#[derive(Clone, Copy, Debug)]
pub struct Settings<'a> {
    /// How much.
    pub budget: Budget,
    /// On how many threads. The review does not depend on it.
    pub threads: usize,
    /// Once this is true, the review is no longer wanted.
    pub cancel: Option<&'a AtomicBool>,
    /// Where to note how far the review is.
    pub progress: Option<&'a Progress>,
    /// Where others may go first: called before each decision of each pass, on every thread.
    pub pause: Option<Pause<'a>>,
}

/// How far a review is, for others to look at while it is computed. With a budget in time it is how far the present pass is.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicUsize,
    total: AtomicUsize,
}

impl Progress {
    /// The share that is done: 0 before the beginning, 1 at the end.
    pub fn share(&self) -> f64 {
        let total = self.total.load(Ordering::Relaxed);
        if total == 0 { 0.0 } else { (self.done.load(Ordering::Relaxed) as f64 / total as f64).min(1.0) }
    }

    fn begin(&self, total: usize) {
        self.done.store(0, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
    }

    fn step(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }
}

/// Why there is no review.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ReviewError {
    /// Its hidden cards are still hidden.
    #[error("the game is not over: after {steps} decisions {waiting} to act. Only finished games are reviewed", waiting = .to_act.with_verb())]
    Unfinished {
        /// How many decisions there are.
        steps: usize,
        /// Who is to act.
        to_act: SeatSet,
    },
    /// The record does not hold.
    #[error(transparent)]
    Record(RecordError),
    /// It was called off.
    #[error("cancelled")]
    Cancelled,
}

/// A game, taken apart. All points are points ahead of the mean of the others; more is better in every game.
#[derive(Clone, Debug, Serialize)]
pub struct Review {
    /// The game's ID.
    pub game: String,
    /// Worlds in which the decisions were tried: the smallest number, if time was the budget.
    pub worlds: u32,
    /// For each seat, where its result came from.
    pub seats: Vec<SeatReview>,
    /// Every decision between two actions or more.
    pub decisions: Vec<Decision>,
    /// For each decision of the record, what everybody could expect of the game, with all cards known.
    pub steps: Vec<StepReview>,
    /// What each action among the alternatives is called.
    #[serde(skip)]
    pub names: BTreeMap<String, Fact>,
}

/// Where a seat's result came from: `result` is the sum of `deal`, `draws`, `own` and `others`.
#[derive(Clone, Debug, Serialize)]
pub struct SeatReview {
    /// The seat.
    pub seat: Seat,
    /// Points ahead of the mean of the others.
    pub result: f64,
    /// What the cards dealt were worth.
    pub deal: f64,
    /// The part of `deal` that the seat could expect before any card was dealt: the advantage of its place.
    pub baseline: f64,
    /// What came of the stock, minus what could be expected.
    pub draws: f64,
    /// What the seat's own decisions changed.
    pub own: f64,
    /// What the others' decisions changed.
    pub others: f64,
    /// The result without `deal` and `draws`.
    pub luck_adjusted: f64,
    /// Points given away by mistakes, for every hundred real decisions, judged by what the seat could know.
    pub given_away_per_100: f64,
    /// Where that lies among our own levels.
    #[serde(flatten)]
    pub place: Between,
    /// The steps of its real decisions, which are those between two actions or more.
    pub decisions: Vec<usize>,
    /// Those of them that were mistakes.
    pub mistakes: usize,
}

/// A result and its parts as they are shown, with one digit each, rounded so that they still add up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shown {
    /// Points ahead of the mean of the others.
    pub result: f64,
    /// What the cards dealt were worth.
    pub deal: f64,
    /// What came of the stock.
    pub draws: f64,
    /// What the seat's own decisions changed.
    pub own: f64,
    /// What the others' decisions changed.
    pub others: f64,
    /// The result without `deal` and `draws`.
    pub luck_adjusted: f64,
}

impl SeatReview {
    /// The result and its parts as they are shown. The parts that lie closest below the next tenth are rounded up.
    pub fn shown(&self) -> Shown {
        let exact = [self.deal, self.draws, self.own, self.others].map(|part| 10.0 * part);
        let mut tenths = exact.map(f64::floor);
        let missing = (10.0 * self.result + 0.5).floor() - tenths.iter().sum::<f64>();
        let rest = |part: &usize| exact[*part] - exact[*part].floor();
        let mut parts = [0, 1, 2, 3];
        parts.sort_by(|one, other| rest(other).total_cmp(&rest(one)));
        for part in parts.into_iter().take(missing.max(0.0) as usize) {
            tenths[part] += 1.0;
        }
        let [deal, draws, own, others] = tenths;
        Shown {
            result: (deal + draws + own + others) / 10.0,
            deal: deal / 10.0,
            draws: draws / 10.0,
            own: own / 10.0,
            others: others / 10.0,
            luck_adjusted: (own + others) / 10.0,
        }
    }
}

/// A real decision, judged by what the seat could know.
#[derive(Clone, Debug, Serialize)]
pub struct Decision {
    /// Its number in the record, from 0.
    pub step: usize,
    /// The round, from 0.
    pub round: usize,
    /// Who decided.
    pub seat: Seat,
    /// What was done, as the record writes it.
    pub action: String,
    /// What is said of it.
    pub verdict: Verdict,
    /// How many points less it was worth than the best action; zero unless it was a mistake.
    pub given_away: f64,
    /// All legal actions, the best first.
    pub alternatives: Vec<Alternative>,
    /// What the action is called.
    #[serde(skip)]
    pub name: Fact,
    /// What the best action is called.
    #[serde(skip)]
    pub best_name: Fact,
}

/// What everybody could expect of the game around one decision, with all cards known.
#[derive(Clone, Debug, Serialize)]
pub struct StepReview {
    /// The round, from 0.
    pub round: usize,
    /// Who decided.
    pub seat: Seat,
    /// Before the decision.
    pub before: PerSeat<f64>,
    /// After the decision, before chance.
    pub decided: PerSeat<f64>,
    /// After chance; the next deal has not been made.
    pub after: PerSeat<f64>,
}

/// Reviews a finished game.
///
/// ```
/// use treize_record::Record;
/// use treize_review::{Budget, Settings, review};
///
/// let golden = include_bytes!("../../record/tests/records/nichtig.jsonl");
/// let record = Record::parse(golden.split(|&byte| byte == b'\n').next().expect("a line"))?;
/// let settings = Settings { budget: Budget::Worlds(2), threads: 1, cancel: None, progress: None, pause: None };
/// let review = review(&record, &settings)?;
/// for seat in &review.seats {
///     assert!((seat.result - seat.deal - seat.draws - seat.own - seat.others).abs() < 1e-9);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the record does not hold, or its game is not over.
pub fn review(record: &Record, settings: &Settings<'_>) -> Result<Review, ReviewError> {
    record.verify().map_err(|error| match error {
        RecordError::StopsEarly { steps, to_act } => ReviewError::Unfinished { steps, to_act },
        error => ReviewError::Record(error),
    })?;
    let reviewed = visit_version(&record.game, record.rules, Reviewer { record, settings });
    reviewed.expect("a record that holds is of a known game")
}

struct Reviewer<'a> {
    record: &'a Record,
    settings: &'a Settings<'a>,
}

/// What is known of one step.
struct Work<G: Game> {
    step: usize,
    values: StepValues,
    view: G::View,
    /// Nothing if there was one action only.
    judgement: Option<Judgement<G::Action>>,
}

impl Visit for Reviewer<'_> {
    type Output = Result<Review, ReviewError>;

    fn visit<G: Game>(self, knowledge: Knowledge<G>) -> Self::Output {
        let played = Played::<G>::of(self.record);
        let work: Vec<_> =
            (0..played.actions.len()).map(|step| Mutex::new(Work::new(&played, step))).collect();
        let evaluators = Evaluators::of(&knowledge);
        let seed = seed(self.record);
        let (most, deadline) = match self.settings.budget {
            Budget::Worlds(worlds) => (worlds.max(1), None),
            Budget::Time(time) => (MOST_WORLDS, Some(Instant::now() + time)),
        };
        let progress = self.settings.progress;
        if let Some(progress) = progress.filter(|_| deadline.is_none()) {
            progress.begin(work.len() * most.div_ceil(PASS) as usize);
        }
        let mut from = 0;
        while from < most {
            if let Some(progress) = progress.filter(|_| deadline.is_some()) {
                progress.begin(work.len());
            }
            let range = (from, (from + PASS).min(most));
            // The first pass is needed: without it there is nothing to say.
            let is_over = || from > 0 && deadline.is_some_and(|deadline| Instant::now() >= deadline);
            if is_over() {
                break;
            }
            let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
            thread::scope(|scope| {
                for _ in 0..self.settings.threads.clamp(1, work.len().max(1)) {
                    scope.spawn(|| {
                        let mut evaluators = evaluators.clone();
                        while let Some(work) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
                            self.settings.pause.inspect(|Pause(pause)| pause());
                            if is_over() || self.is_cancelled() {
                                break;
                            }
                            let mut work = work.lock().unwrap_or_else(PoisonError::into_inner);
                            work.sample(&played, &mut evaluators, seed, range);
                            done.fetch_add(1, Ordering::Relaxed);
                            progress.inspect(|progress| progress.step());
                        }
                    });
                }
            });
            if self.is_cancelled() {
                return Err(ReviewError::Cancelled);
            }
            // Time was up in the middle of this pass: some decisions were tried in more worlds than is said.
            if done.into_inner() < work.len() {
                break;
            }
            from = range.1;
        }
        let work = work.into_iter().map(|work| work.into_inner().unwrap_or_else(PoisonError::into_inner));
        Ok(finish(&played, &work.collect::<Vec<_>>(), from))
    }
}

impl Reviewer<'_> {
    fn is_cancelled(&self) -> bool {
        self.settings.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed))
    }
}

/// Who says what a moment is worth, and who says it of an action.
#[derive(Clone)]
struct Evaluators<G: Game> {
    luck: Evaluator<'static, G>,
    judge: Evaluator<'static, G>,
}

impl<G: Game> Evaluators<G> {
    fn of(knowledge: &Knowledge<G>) -> Self {
        let judge = Evaluator::new(Rollout::of_expert(knowledge));
        // For luck any value function will do; a network says the same each time, so that fewer samples are needed.
        let luck = knowledge.judge.clone().map(|judge| Evaluator::new(Rollout::UntilOwnTurn(judge)));
        Evaluators { luck: luck.unwrap_or_else(|| judge.clone()), judge }
    }
}

impl<G: Game> Work<G> {
    fn new(played: &Played<G>, step: usize) -> Self {
        let (seat, _) = played.actions[step];
        let view = played.states[step].view(Viewer::Seat(seat));
        let legal = played.states[step].legal(seat);
        let judgement = (legal.len() > 1).then(|| Judgement::new(&view, legal));
        Work { step, values: played.moment(step), view, judgement }
    }

    fn sample(&mut self, played: &Played<G>, evaluators: &mut Evaluators<G>, seed: u64, range: (u32, u32)) {
        played.sample(self.step, &mut self.values, &mut evaluators.luck, seed, range);
        if let Some(judgement) = &mut self.judgement {
            judgement.sample(&self.view, played.actions[self.step].0, &mut evaluators.judge, range);
        }
    }
}

/// A number that depends on what was played, and on nothing else.
fn seed(record: &Record) -> u64 {
    let mut text = format!("{} {} {}", record.game, record.rules, record.players);
    for card in record.shuffles.iter().flatten() {
        text.extend([" ", card]);
    }
    for (seat, action) in &record.actions {
        text.extend(["; ", &seat.to_string(), " ", action]);
    }
    hash(text.as_bytes())
}

fn finish<G: Game>(played: &Played<G>, work: &[Work<G>], worlds: u32) -> Review {
    let values: Vec<_> = work.iter().map(|work| work.values.clone()).collect();
    let (parts, curve) = played.parts(&values);
    let (mut round, mut steps, mut decisions) = (0, Vec::new(), Vec::new());
    let judged = work.iter().filter_map(|work| work.judgement.as_ref());
    let actions = judged.flat_map(Judgement::actions);
    let names = actions.map(|action| (action.to_string(), G::describe_action(action))).collect();
    for (step, (work, expected)) in work.iter().zip(curve).enumerate() {
        let (seat, action) = played.actions[step];
        let (before, decided, after) = (expected.before, expected.decided, expected.after);
        steps.push(StepReview { round, seat, before, decided, after });
        decisions.extend(
            work.judgement.as_ref().map(|judgement| decision::<G>(judgement, step, round, seat, action)),
        );
        round += usize::from(played.ended[step].is_some());
    }
    let seats = Seat::all(played.players).map(|seat| {
        let own = decisions.iter().filter(|decision: &&Decision| decision.seat == seat);
        let real_decisions = own.clone().count();
        let given_away: f64 = own.clone().map(|decision| decision.given_away).sum();
        let given_away_per_100 = 100.0 * given_away / (real_decisions.max(1) as f64);
        let has_decided = real_decisions > 0;
        SeatReview {
            seat,
            result: parts.result[seat],
            deal: parts.deal[seat],
            baseline: parts.baseline[seat],
            draws: parts.draws[seat],
            own: parts.own[seat],
            others: parts.others[seat],
            luck_adjusted: parts.result[seat] - parts.deal[seat] - parts.draws[seat],
            given_away_per_100,
            place: if has_decided { place(scale(G::ID), given_away_per_100) } else { Between::default() },
            decisions: own.clone().map(|decision| decision.step).collect(),
            mistakes: own.filter(|decision| decision.verdict == Verdict::Mistake).count(),
        }
    });
    let seats = seats.collect();
    Review { game: G::ID.into(), worlds, seats, decisions, steps, names }
}

fn decision<G: Game>(
    judgement: &Judgement<G::Action>,
    step: usize,
    round: usize,
    seat: Seat,
    action: G::Action,
) -> Decision {
    let alternatives = judgement.alternatives();
    let best = alternatives.first().expect("a real decision has alternatives").0;
    let taken = alternatives.iter().find(|(other, _)| *other == action);
    let taken = &taken.expect("what was done was legal").1;
    let verdict = taken.verdict();
    Decision {
        step,
        round,
        seat,
        action: action.to_string(),
        verdict,
        given_away: if verdict == Verdict::Mistake { taken.behind } else { 0.0 },
        name: G::describe_action(action),
        best_name: G::describe_action(best),
        alternatives: alternatives.into_iter().map(|(_, alternative)| alternative).collect(),
    }
}

impl Review {
    /// The mistakes that gave most points away, the most costly first.
    pub fn most_costly(&self, count: usize) -> Vec<&Decision> {
        let mut mistakes: Vec<_> =
            self.decisions.iter().filter(|decision| decision.verdict == Verdict::Mistake).collect();
        mistakes.sort_by(|one, other| other.given_away.total_cmp(&one.given_away));
        mistakes.truncate(count);
        mistakes
    }

    /// The judgement of this step of the record, if it was a real decision.
    pub fn decision(&self, step: usize) -> Option<&Decision> {
        self.decisions.iter().find(|decision| decision.step == step)
    }

    /// How many play.
    pub fn players(&self) -> Players {
        Players::try_from(self.seats.len() as u64).expect("a review has the seats of its game")
    }
}
