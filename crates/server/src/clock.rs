//! The time of day. It follows the system's clock, but never jumps by itself while somebody thinks: a jump is noticed, and
//! then every clock at a table starts anew.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The system's clock may differ from this one by so much before it is taken to have been set.
pub(crate) const JUMP: i64 = 5000;

static START: LazyLock<Instant> = LazyLock::new(Instant::now);
/// What the time was at the start, by the system's clock of today.
static OFFSET: LazyLock<AtomicI64> = LazyLock::new(|| AtomicI64::new(system() - milliseconds(uptime())));

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    OFFSET.load(Ordering::Relaxed) + milliseconds(uptime())
}

/// How long this process has been running. Only goes forward, whatever is done to the system's clock.
pub(crate) fn uptime() -> Duration {
    START.elapsed()
}

/// What the time would be if the system's clock was followed after it was set; none if it was not. (Clients compare times
/// with those of HTTP answers, which come from the system's clock.)
pub(crate) fn after_jump() -> Option<i64> {
    let system = system();
    ((system - now()).abs() > JUMP).then_some(system)
}

/// From now on, it is this late.
pub(crate) fn set(now: i64) {
    OFFSET.store(now - milliseconds(uptime()), Ordering::Relaxed);
}

fn system() -> i64 {
    milliseconds(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}

fn milliseconds(time: Duration) -> i64 {
    time.as_millis().try_into().unwrap_or(i64::MAX)
}
