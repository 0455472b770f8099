//! Bots at a table: they decide on separate threads, from what a client in their seat would receive.

use std::future::pending;
use std::time::{Duration, Instant};

use tokio::sync::oneshot;
use treize_bots::{Budget, ChooseError, Level, Limit, Spec, choose_after, expert};
use treize_engine::{Seat, Viewer};

use super::lease::{self, Lease};
use super::task::Task;
use super::turns::Pace;
use crate::background;
use crate::now;
use crate::store::Sitter;

/// The level of the bot that plays for people who are away.
pub(crate) const STAND_IN: Level = Level::Normal;
/// How long to wait after a bot could not decide, or its action could not be stored.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);

/// How many games a level that searches imagines where everybody's bots must choose the same: a number, not a time.
fn playouts(level: Level) -> Option<Budget> {
    match level {
        Level::Expert => Some(Budget::Playouts(1000)),
        Level::Master => Some(Budget::Playouts(20_000)),
        Level::Beginner | Level::Easy | Level::Normal | Level::Hard => None,
    }
}

/// A level that chooses the same again, given the same number.
pub(crate) fn steady(level: Level, game: &str) -> Spec {
    let spec = playouts(level).and_then(|budget| expert(game, budget));
    spec.unwrap_or(Spec::Level(level))
}

/// The bot that is deciding, if any.
#[derive(Default)]
pub(super) struct Thinking(Option<oneshot::Receiver<Thought>>);

/// The result of a bot's decision.
pub(super) struct Thought {
    /// Who has the lease: without it, the bot did not decide.
    lease: Lease,
    chosen: Option<Chosen>,
}

/// The action a bot chose, and for which seat and step.
struct Chosen {
    n: u32,
    seat: Seat,
    action: String,
}

impl Thinking {
    pub(super) fn is_busy(&self) -> bool {
        self.0.is_some()
    }

    /// Waits until the bot has decided; `None` if it could not.
    pub(super) async fn thought(&mut self) -> Option<Thought> {
        match &mut self.0 {
            None => pending().await,
            Some(answer) => {
                let thought = answer.await.ok();
                self.0 = None;
                thought
            }
        }
    }
}

impl Task {
    /// Whether anybody is interested in the game: a player who has not left, connected or not, or a watcher at any
    /// server, now or a moment ago. Otherwise bots rest.
    pub(super) fn is_attended(&self) -> bool {
        self.has_player()
            || !self.watchers.is_empty()
            || !self.remote_presence.is_empty()
            || self.attended_at.is_some_and(|at| at.elapsed() < self.tables.shared().bot_rest)
    }

    /// Whether a person sits here for whom no bot plays.
    pub(super) fn has_player(&self) -> bool {
        let is_there = |sitter: &Sitter| matches!(sitter, Sitter::Person { away: false, .. });
        self.row.chairs.iter().any(|chair| chair.sitter.as_ref().is_some_and(is_there))
    }

    /// Lets a bot decide, if it is a bot's turn, no bot is deciding, the table is attended, and no other server drives
    /// it.
    pub(super) fn start_bot(&mut self) {
        self.retry_at = None;
        if self.thinking.is_busy() || !self.is_attended() {
            return;
        }
        let Some(live) = &self.live else { return };
        let bots = || live.to_act().into_iter().filter(|&seat| self.is_bots(seat));
        let Some(seat) = bots().find(|&seat| self.bot_allowed_at(seat).is_none()) else {
            let allowed = bots().filter_map(|seat| self.bot_allowed_at(seat)).min();
            let wait = allowed.map(|at| Duration::from_millis((at - now()).max(0).unsigned_abs()));
            self.retry_at = wait.map(|wait| tokio::time::Instant::now() + wait);
            return;
        };
        let mut lease = self.lease();
        if let Lease::Others(until) = lease {
            self.retry_at = Some(until);
            return;
        }
        if self.in_doubt {
            self.retry_at = Some(tokio::time::Instant::now() + RETRY_INTERVAL);
            return;
        }
        let level = match &self.row.chairs[seat.index()].sitter {
            Some(Sitter::Bot { level }) => *level,
            _ => STAND_IN,
        };
        let spec = match &self.row.source {
            Some(_) => steady(level, &self.row.setup.game),
            None => Spec::Level(level),
        };
        let (table, n) = (self.row.id.clone(), live.step());
        let (view, legal) = (live.game().view(Viewer::Seat(seat)), live.legal(seat));
        // A search infers from what others did.
        let moments = if level.searches() { live.moments(seat) } else { Vec::new() };
        let shared = self.tables.shared();
        // Counted per seat, because seats that choose at the same time do so in any order.
        let purpose = || format!("bot/{seat}/{}", live.decided(seat));
        let number = live.bot_number(seat);
        let number = number.unwrap_or_else(|| shared.random.number(&self.row.seed, &purpose()));
        // Nobody waits for bots that choose first.
        let pause = if self.bots_choose_first() { Duration::ZERO } else { shared.bot_pause };
        let (metrics, host) = (shared.metrics.clone(), self.row.host.clone());
        let pace = if level.searches() { Pace::Slow } else { Pace::Quick };
        let (answer, thought) = oneshot::channel();
        self.thinking.0 = Some(thought);
        let tables = self.tables.clone();
        tokio::spawn(async move {
            if let Lease::Unknown = lease {
                lease = lease::take(&tables, &table).await;
            }
            if !matches!(lease, Lease::Ours(_)) {
                let _ = answer.send(Thought { lease, chosen: None });
                return;
            }
            // The bot decides during the pause, so that nobody can infer from the time whether it had a choice.
            let due = tokio::time::Instant::now() + pause;
            let turn = tables.shared().turns.next(pace, &host).await;
            drop(tables);
            let decided = background::run(move || {
                let start = Instant::now();
                let choice = choose_after(&moments, &spec, &view, &legal, number, &Limit::default());
                metrics.bot(start.elapsed());
                drop(turn);
                (choice, n)
            });
            let decided = decided.await;
            tokio::time::sleep_until(due).await;
            match decided {
                Ok((Ok(action), n)) => {
                    let _ = answer.send(Thought { lease, chosen: Some(Chosen { n, seat, action }) });
                }
                // The error itself may quote the view.
                Ok((Err(error), _)) => {
                    let view = matches!(error, ChooseError::View(_));
                    tracing::error!(view, "a bot could not choose");
                }
                Err(error) => tracing::error!(%error, "a bot could not think"),
            }
        });
    }

    /// Whether bots that search choose now, at the same time as the person, at a table whose result is compared with others':
    /// a search sees who has chosen already, so the order must be the same everywhere.
    pub(super) fn bots_choose_first(&self) -> bool {
        let (Some(live), Some(source)) = (&self.live, &self.row.source) else { return false };
        let searches = |chair: &crate::store::Chair| matches!(chair.sitter, Some(Sitter::Bot { level }) if level.searches());
        source.is_compared()
            && self.row.chairs.iter().any(searches)
            && live.to_act().into_iter().any(|seat| self.is_bots(seat))
    }

    /// Tries again after a failure.
    pub(super) async fn retry(&mut self) {
        self.retry_at = None;
        if self.catch_up_if_behind().await.is_ok() {
            self.start_bot();
        } else {
            self.retry_at = Some(tokio::time::Instant::now() + RETRY_INTERVAL);
        }
    }

    /// Plays a bot's action. Drops it if the table has moved on or the person has come back.
    ///
    /// If the bot failed, or its action could not be stored, another try follows.
    pub(super) async fn bot_thought(&mut self, thought: Option<Thought>) {
        self.retry_at = Some(tokio::time::Instant::now() + RETRY_INTERVAL);
        let Some(Thought { lease, chosen }) = thought else { return };
        self.lease = lease;
        let (Some(Chosen { n, seat, action }), Some(live)) = (chosen, &self.live) else { return };
        let is_bots = self.is_bots(seat) && self.bot_allowed_at(seat).is_none();
        if live.to_act().contains(seat) && n >= live.since(seat) && is_bots && !self.in_doubt {
            match self.append(seat, &action, "").await {
                Ok(Some(_)) => self.send_frames(),
                // Another action came first, and this server has caught up with it.
                Ok(None) => {}
                Err(_) => return,
            }
        }
        self.start_bot();
    }
}
