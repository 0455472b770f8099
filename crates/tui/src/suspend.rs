//! Ctrl-Z: the program stops, and the shell has its terminal until it goes on.

use rustix::process::{
    Pid, Signal, getpgid, getpgrp, getpid, getsid, kill_current_process_group, kill_process,
};

/// The signal that asks to stop.
pub(crate) const STOP: i32 = Signal::TSTP.as_raw();
/// The signal that comes when a process goes on.
pub(crate) const GO_ON: i32 = Signal::CONT.as_raw();

/// Asks all processes of this job to stop, as a terminal does when Ctrl-Z is pressed: whoever waits for this one must
/// stop too, or the shell would go on waiting for them.
pub(crate) fn ask() {
    let _ = kill_current_process_group(Signal::TSTP);
}

/// Stops this process.
pub(crate) fn stop() {
    let _ = kill_process(getpid(), Signal::STOP);
}

/// Is there a shell that can let this process go on? It leads the session, and is in another process group: where the
/// session's leader is in ours, no shell controls our jobs, and a process that stopped would never go on.
pub(crate) fn has_shell() -> bool {
    let leader: Option<Pid> = getsid(None).ok();
    leader.and_then(|leader| getpgid(Some(leader)).ok()).is_some_and(|group| group != getpgrp())
}
