//! [`Backoff`]: how long to wait before connecting again.

use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

/// The upper limit of the second wait, and of any wait.
const FIRST: Duration = Duration::from_millis(100);
const LONGEST: Duration = Duration::from_secs(8);
/// When a server stops, its clients reconnect spread over this time.
const RESTART: Duration = Duration::from_secs(3);

/// How long to wait before reconnecting. There is no wait before the first connection; then the limit doubles each
/// time.
///
/// Each wait is random, up to the limit, so that clients that lost their connections at the same moment do not
/// reconnect at the same moment.
#[derive(Debug, Default)]
pub(crate) struct Backoff {
    /// The limit of the last wait; zero before the first connection.
    limit: Duration,
}

impl Backoff {
    /// The next wait.
    pub(crate) fn next(&mut self) -> Duration {
        let wait = self.limit.mul_f64(random());
        self.limit = (2 * self.limit).clamp(FIRST, LONGEST);
        wait
    }

    /// Resets the limit after the server has answered.
    pub(crate) fn reset(&mut self) {
        self.limit = FIRST;
    }

    /// Spreads the reconnections: all clients of the server lost their connections at this moment.
    pub(crate) fn spread(&mut self) {
        self.limit = self.limit.max(RESTART);
    }
}

/// A random number from 0 to 1.
fn random() -> f64 {
    // The standard library seeds each of these randomly.
    RandomState::new().hash_one(0) as f64 / u64::MAX as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_and_are_bounded() {
        let mut backoff = Backoff::default();
        assert_eq!(backoff.next(), Duration::ZERO, "the first connection is made at once");
        for limit in [100, 200, 400, 800, 1600, 3200, 6400, 8000, 8000] {
            assert!(backoff.next() <= Duration::from_millis(limit), "{limit}");
        }
        assert_eq!(backoff.limit, LONGEST);
        backoff.reset();
        assert!(backoff.next() <= FIRST);
        backoff.spread();
        assert_eq!(backoff.limit, RESTART);
    }

    #[test]
    fn clients_do_not_come_back_at_the_same_moment() {
        let wait = || {
            let mut backoff = Backoff::default();
            backoff.spread();
            backoff.next()
        };
        let mut waits: Vec<_> = (0..1000).map(|_| wait()).collect();
        waits.sort_unstable();
        let in_any_tenth = waits.chunk_by(|one, other| one.as_millis() / 300 == other.as_millis() / 300);
        let most = in_any_tenth.map(<[_]>::len).max().expect("there are waits");
        assert!(most < 200, "{most} of 1000 clients in a tenth of the time");
    }
}
