//! Ctrl-Z: stops the program, and returns the terminal to the shell until it resumes.

use rustix::process::{
    Pid, Signal, getpgid, getpgrp, getpid, getsid, kill_current_process_group, kill_process,
};

/// The signal that asks to stop.
pub(crate) const STOP: i32 = Signal::TSTP.as_raw();
/// The signal that a process receives when it resumes.
pub(crate) const GO_ON: i32 = Signal::CONT.as_raw();

/// Stops all processes of this job, as a terminal does on Ctrl-Z. Parent processes in the job must stop too, or the
/// shell would keep waiting for them.
pub(crate) fn ask() {
    let _ = kill_current_process_group(Signal::TSTP);
}

/// Stops this process.
pub(crate) fn stop() {
    let _ = kill_process(getpid(), Signal::STOP);
}

/// Can a shell resume this process? The shell leads the session and is in another process group. If the session's
/// leader is in our own group, no shell controls our jobs, and a stopped process would never resume.
pub(crate) fn has_shell() -> bool {
    let leader: Option<Pid> = getsid(None).ok();
    leader.and_then(|leader| getpgid(Some(leader)).ok()).is_some_and(|group| group != getpgrp())
}
