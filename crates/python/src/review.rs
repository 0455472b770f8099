//! `treize.review`, and the luck of a record.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use treize_bots::games::{Knowledge, Visit, visit_version};
use treize_bots::luck::Played;
use treize_engine::Game;
use treize_record::Record as Inner;
use treize_review::{Budget, Settings};

use crate::convert::{to_python, value_error};
use crate::record::{Record, record_error};

/// How often a signal is looked for.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// The longest review.
const MOST_SECONDS: f64 = 3600.0;

/// What was luck and what was play in a finished game, and which decisions gave points away: the same as `treize review --json`, as
/// dicts and lists. docs/review.md says what everything is.
///
/// Each decision is tried in `worlds` imagined worlds; with `seconds`, in as many as there is time for, and then the review depends
/// on the machine. Without `threads`, all cores compute.
///
/// >>> from treize import Game, Player, review
/// >>> game, player = Game("thirteen", 3, options={"rounds": 1}, seed=1), Player("greedy")
/// >>> while not game.is_over:
/// ...     game.play(player(game.view(game.current_player)))
/// >>> for seat in review(game.record(), worlds=2)["seats"]:
/// ...     assert abs(seat["result"] - seat["deal"] - seat["draws"] - seat["own"] - seat["others"]) < 1e-9
#[pyfunction]
#[pyo3(signature = (record, *, worlds=64, seconds=None, threads=None))]
pub(crate) fn review(
    py: Python<'_>,
    record: &Record,
    worlds: u32,
    seconds: Option<f64>,
    threads: Option<usize>,
) -> PyResult<Py<PyAny>> {
    let budget = match seconds {
        None if (1..=1 << 14).contains(&worlds) => Budget::Worlds(worlds),
        None => return Err(PyValueError::new_err(format!("worlds is {worlds}, expected 1 to {}", 1 << 14))),
        Some(seconds) if (0.0..=MOST_SECONDS).contains(&seconds) => {
            Budget::Time(Duration::from_secs_f64(seconds))
        }
        Some(seconds) => {
            return Err(PyValueError::new_err(format!("seconds is {seconds}, expected 0 to {MOST_SECONDS}")));
        }
    };
    if threads == Some(0) {
        return Err(PyValueError::new_err("threads is 0, expected at least 1"));
    }
    let threads = threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZero::get)).min(256);
    let cancel = AtomicBool::new(false);
    let settings = Settings { budget, threads, cancel: Some(&cancel), progress: None, pause: None };
    let reviewed = py.detach(|| {
        thread::scope(|scope| {
            let (sender, ended) = mpsc::channel::<()>();
            let (record, settings) = (&record.0, &settings);
            let reviewed = scope.spawn(move || {
                // Dropped at the end, also by a panic.
                let _sender = sender;
                treize_review::review(record, settings)
            });
            while ended.recv_timeout(POLL_INTERVAL) == Err(RecvTimeoutError::Timeout) {
                if let Err(interrupt) = check_signals() {
                    cancel.store(true, Ordering::Relaxed);
                    return Err(interrupt);
                }
            }
            reviewed.join().expect("a review does not panic").map_err(record_error)
        })
    })?;
    to_python(py, &serde_json::to_value(reviewed).map_err(value_error)?)
}

/// Fails if a signal was received, such as that of Ctrl-C.
#[expect(clippy::redundant_closure_for_method_calls, reason = "the method is for one lifetime, not for any")]
fn check_signals() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}

/// How much of each seat's relative score was luck, in a record that holds.
pub(crate) fn luck(record: &Inner, seed: u64) -> Vec<f64> {
    struct Ask<'a>(&'a Inner, u64);
    impl Visit for Ask<'_> {
        type Output = Vec<f64>;

        fn visit<G: Game>(self, knowledge: Knowledge<G>) -> Vec<f64> {
            Played::<G>::of(self.0).luck_by_network(&knowledge, self.1).as_slice().to_vec()
        }
    }
    let luck = visit_version(&record.game, record.rules, Ask(record, seed));
    luck.expect("a record that holds is of a known game")
}
