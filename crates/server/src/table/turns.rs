//! [`Turns`]: which bot decides next when there are more bots to act than cores.
//!
//! Hosts take turns, however many tables each of them has: one host with a thousand tables delays another host's bot by
//! one decision and not by a thousand. Quick decisions do not wait for slow ones.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// How long a decision takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    /// A moment.
    Quick,
    /// As long as the bot may search.
    Slow,
}

/// Decides which bot is next.
pub(crate) struct Turns {
    quick: Arc<Lane>,
    slow: Arc<Lane>,
}

impl Turns {
    /// How many quick and slow decisions may run at the same time.
    pub(crate) fn new(quick: usize, slow: usize) -> Turns {
        Turns { quick: Lane::new(quick), slow: Lane::new(slow) }
    }

    /// Waits for a turn to decide at a table of this host.
    pub(crate) async fn next(&self, pace: Pace, host: &str) -> Turn {
        match pace {
            Pace::Quick => self.quick.next(host).await,
            Pace::Slow => self.slow.next(host).await,
        }
    }
}

/// A turn to decide. When it is dropped, the next one begins.
pub(crate) struct Turn(Option<Arc<Lane>>);

impl Drop for Turn {
    fn drop(&mut self) {
        let Some(lane) = self.0.take() else { return };
        loop {
            let Some(waiting) = lane.lock().pop() else { return };
            match waiting.send(Turn(Some(lane.clone()))) {
                Ok(()) => return,
                // The receiver is gone: give the turn to the next one, and do not release it twice.
                Err(mut unused) => unused.0 = None,
            }
        }
    }
}

/// Turns of one kind, which hosts take one after the other.
pub(crate) struct Lane(Mutex<Queue>);

/// The waiting bots, by host.
struct Queue {
    /// Free turns; if there are any, no bot waits.
    free: usize,
    waiting: HashMap<String, VecDeque<oneshot::Sender<Turn>>>,
    /// The hosts with waiting bots, the next one first.
    hosts: VecDeque<String>,
}

impl Lane {
    /// How many turns of this kind may be taken at the same time; at least one.
    pub(crate) fn new(free: usize) -> Arc<Lane> {
        let (waiting, hosts) = (HashMap::new(), VecDeque::new());
        Arc::new(Lane(Mutex::new(Queue { free: free.max(1), waiting, hosts })))
    }

    /// Waits for a turn of this host.
    pub(crate) async fn next(self: &Arc<Self>, host: &str) -> Turn {
        let waiting = {
            let mut queue = self.lock();
            if queue.free > 0 {
                queue.free -= 1;
                return Turn(Some(self.clone()));
            }
            let (turn, waiting) = oneshot::channel();
            queue.push(host, turn);
            waiting
        };
        waiting.await.expect("a lane answers everybody who waits")
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    fn push(&mut self, host: &str, turn: oneshot::Sender<Turn>) {
        if let Some(waiting) = self.waiting.get_mut(host) {
            waiting.push_back(turn);
        } else {
            self.waiting.insert(host.into(), VecDeque::from([turn]));
            self.hosts.push_back(host.into());
        }
    }

    /// The next waiting bot; if there is none, the turn becomes free.
    fn pop(&mut self) -> Option<oneshot::Sender<Turn>> {
        let Some(host) = self.hosts.pop_front() else {
            self.free += 1;
            return None;
        };
        let waiting = self.waiting.get_mut(&host).expect("a host in the line has somebody who waits");
        let next = waiting.pop_front().expect("a host in the line has somebody who waits");
        if waiting.is_empty() {
            self.waiting.remove(&host);
        } else {
            self.hosts.push_back(host);
        }
        Some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lets bots of these hosts wait for one turn, and returns the order in which they get it.
    async fn order(hosts: &[&'static str]) -> Vec<&'static str> {
        let turns = Arc::new(Turns::new(1, 1));
        let first = turns.next(Pace::Slow, "first").await;
        let (decided, mut order) = tokio::sync::mpsc::unbounded_channel();
        for &host in hosts {
            let (turns, decided) = (turns.clone(), decided.clone());
            tokio::spawn(async move {
                let _turn = turns.next(Pace::Slow, host).await;
                decided.send(host).expect("somebody listens");
            });
            tokio::task::yield_now().await;
        }
        drop((first, decided));
        let mut all = Vec::new();
        while let Some(host) = order.recv().await {
            all.push(host);
        }
        all
    }

    #[tokio::test]
    async fn hosts_take_turns_however_many_tables_they_have() {
        assert_eq!(order(&["a", "a", "a", "a", "b", "c", "b"]).await, ["a", "b", "c", "a", "b", "a", "a"]);
    }

    #[tokio::test]
    async fn a_quick_decision_does_not_wait_for_slow_ones() {
        let turns = Turns::new(1, 1);
        let _slow = turns.next(Pace::Slow, "a").await;
        let _quick = turns.next(Pace::Quick, "b").await;
    }

    #[tokio::test]
    async fn a_turn_that_nobody_waits_for_any_more_is_the_next_ones() {
        let turns = Turns::new(1, 1);
        let first = turns.next(Pace::Quick, "a").await;
        let gone = tokio::time::timeout(std::time::Duration::ZERO, turns.next(Pace::Quick, "b")).await;
        assert!(gone.is_err(), "it waits, and then no longer");
        drop(first);
        let _second = turns.next(Pace::Quick, "c").await;
    }
}
