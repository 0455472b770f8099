//! CPU-bound work: replaying long logs, building replay pages, bots that search.
//!
//! It runs on separate threads with a lower priority than the threads that answer requests, so that the system
//! schedules those first, however much work there is.

use std::sync::Arc;

use tokio::sync::{Semaphore, oneshot};

/// How much lower the priority is on Linux: with one thread of each kind on a core, the other thread gets three
/// quarters.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 5;

/// The work was not done: it panicked, or the system has no more threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("work in the background was not done")]
pub(crate) struct BackgroundError;

/// Runs work on a separate thread. The caller must limit how much runs at the same time. The work itself must hold the
/// permit, because it continues when the caller no longer waits for it.
pub(crate) async fn run<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, BackgroundError> {
    let (done, result) = oneshot::channel();
    let thread = std::thread::Builder::new().name("background".into()).spawn(move || {
        lower_priority();
        let _ = done.send(work());
    });
    thread.map_err(|error| {
        tracing::error!(%error, "a thread cannot be started");
        BackgroundError
    })?;
    result.await.map_err(|_| BackgroundError)
}

/// Work of one kind, with a limit on how much runs at the same time.
pub(crate) struct Background(Arc<Semaphore>);

impl Background {
    /// `most` is the limit, and at least one.
    pub(crate) fn new(most: usize) -> Background {
        Background(Arc::new(Semaphore::new(most.max(1))))
    }

    /// Waits for a permit, then runs the work.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, BackgroundError> {
        let permit = self.0.clone().acquire_owned().await.map_err(|_| BackgroundError)?;
        run(move || {
            let done = work();
            drop(permit);
            done
        })
        .await
    }
}

/// On Linux each thread has a separate priority; elsewhere this would change the whole process.
#[cfg(target_os = "linux")]
fn lower_priority() {
    if let Err(error) = rustix::process::nice(NICENESS) {
        tracing::debug!(%error, "a thread keeps its priority");
    }
}

#[cfg(not(target_os = "linux"))]
fn lower_priority() {}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn work_that_panics_is_not_done_and_the_next_one_is() {
        assert_eq!(run(|| 13).await, Ok(13));
        assert_eq!(run(|| -> u8 { panic!("on purpose") }).await, Err(BackgroundError));
        let background = Background::new(1);
        assert_eq!(background.run(|| -> u8 { panic!("on purpose") }).await, Err(BackgroundError));
        assert_eq!(background.run(|| 13).await, Ok(13), "its turn was given back");
    }

    #[tokio::test]
    async fn work_that_nobody_waits_for_any_more_still_counts() {
        let background = Background::new(1);
        let (finish, finished) = mpsc::channel::<()>();
        let (start, started) = oneshot::channel();
        {
            let mut first = Box::pin(background.run(move || {
                let _ = start.send(());
                let _ = finished.recv();
            }));
            tokio::select! {
                _ = &mut first => unreachable!("it waits"),
                began = started => began.expect("it has begun"),
            }
        }
        assert_eq!(background.0.available_permits(), 0, "it goes on");
        drop(finish);
        assert_eq!(background.run(|| 13).await, Ok(13));
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn other_threads_go_first() {
        let niceness = || {
            let stat = std::fs::read_to_string("/proc/thread-self/stat").expect("Linux tells");
            // The thread's name, in brackets, may contain spaces; the niceness is the 17th field after it.
            let fields = stat.rsplit(')').next().expect("there are fields");
            fields.split_whitespace().nth(16).and_then(|field| field.parse::<i32>().ok()).expect("a number")
        };
        let before = niceness();
        let inside = run(niceness).await.expect("it is done");
        assert_eq!(inside, (before + NICENESS).min(19));
        assert_eq!(niceness(), before, "only the thread of the work is behind");
    }
}
