//! Many games on all cores, told of in the order of their numbers.

use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::ProgressBar;
use rayon::prelude::*;

/// Games for each core between two looks at the progress bar: few, for they may be slow.
const BATCH: u64 = 8;

/// Plays games until all are played or somebody has pressed Ctrl-C; hands them over in order.
pub(crate) fn play<T: Send>(
    games: u64,
    (bar, stopped): (&ProgressBar, &AtomicBool),
    play: impl Fn(u64) -> T + Sync,
    mut count: impl FnMut(T),
) {
    let size = BATCH * rayon::current_num_threads() as u64;
    for first in (0..games).step_by(size as usize) {
        let batch = first..games.min(first + size);
        // Whoever waits for Ctrl-C must not wait for a batch of slow games: the rest of it is left out.
        let played: Vec<_> = batch
            .into_par_iter()
            .map(|number| (!stopped.load(Ordering::Relaxed)).then(|| play(number)))
            .collect();
        for played in played {
            let Some(played) = played else { return };
            count(played);
            bar.inc(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(games: u64, stopped: bool) -> Vec<u64> {
        let mut numbers = Vec::new();
        let stopped = AtomicBool::new(stopped);
        play(games, (&ProgressBar::hidden(), &stopped), |number| number, |number| numbers.push(number));
        numbers
    }

    #[test]
    fn games_are_handed_over_in_order() {
        assert_eq!(played(200, false), (0..200).collect::<Vec<_>>());
    }

    #[test]
    fn who_is_stopped_plays_no_more() {
        assert!(played(200, true).is_empty());
    }
}
