//! The time of day. It follows the system's clock, but does not jump during a turn: when the server notices a jump,
//! every clock at the tables restarts.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How far the system's clock may differ from this one, in milliseconds, before it counts as set.
pub(crate) const JUMP: i64 = 5000;

static START: LazyLock<Instant> = LazyLock::new(Instant::now);
/// The system time at the start of the process, corrected after the system's clock was set.
static OFFSET: LazyLock<AtomicI64> = LazyLock::new(|| AtomicI64::new(system() - milliseconds(uptime())));

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    OFFSET.load(Ordering::Relaxed) + milliseconds(uptime())
}

/// How long this process has been running. It only increases, even if the system's clock is set.
pub(crate) fn uptime() -> Duration {
    START.elapsed()
}

/// The new time if the system's clock was set, otherwise `None`. (Clients compare times with those of HTTP answers,
/// which come from the system's clock.)
pub(crate) fn after_jump() -> Option<i64> {
    let system = system();
    ((system - now()).abs() > JUMP).then_some(system)
}

/// Sets the current time.
pub(crate) fn set(now: i64) {
    OFFSET.store(now - milliseconds(uptime()), Ordering::Relaxed);
}

fn system() -> i64 {
    milliseconds(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}

fn milliseconds(time: Duration) -> i64 {
    time.as_millis().try_into().unwrap_or(i64::MAX)
}
