//! Plays many games on all cores, and returns them in the order of their numbers.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use treize_engine::Game;
use treize_lab::chart::Chart;
use treize_lab::{Duel, Played};

use crate::{Failed, Interrupted};

/// How many threads play.
#[derive(clap::Args)]
pub(crate) struct Jobs {
    /// How many threads play; one for each core if not given. Results do not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1024))]
    jobs: Option<u64>,
}

impl Jobs {
    /// Starts the threads. Call it once, before the first game.
    pub(crate) fn start(&self) -> anyhow::Result<()> {
        let Some(jobs) = self.jobs else { return Ok(()) };
        Ok(rayon::ThreadPoolBuilder::new().num_threads(jobs as usize).build_global()?)
    }
}

/// The exit status after games were played: 1 if a player failed, 130 if the run was stopped early.
pub(crate) fn exit_status(faults: u64, played: u64, requested: u64) -> anyhow::Result<()> {
    if faults > 0 {
        return Err(Failed.into());
    }
    if played < requested {
        return Err(Interrupted(format!("stopped after {played} of {requested} games")).into());
    }
    Ok(())
}

/// Games per core between two updates of the progress bar. Few, because they may be slow.
const BATCH: u64 = 8;

/// Plays games until all are played or the program is stopped. Calls `count` in the order of the games.
pub(crate) fn play<T: Send>(
    games: u64,
    (bar, stopped): (&ProgressBar, &AtomicBool),
    play: impl Fn(u64) -> T + Sync,
    mut count: impl FnMut(u64, T) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let count = |number, played| count(number, played).map(ControlFlow::<()>::Continue);
    play_until(games, (bar, &|| stopped.load(Ordering::Relaxed)), play, count).map(drop)
}

/// The same, until `count` breaks: games that were played beyond that do not count, so that the result does not depend on
/// the number of cores. Returns false if it was to stop before.
pub(crate) fn play_until<T: Send>(
    games: u64,
    (bar, stopped): (&ProgressBar, &(dyn Fn() -> bool + Sync)),
    play: impl Fn(u64) -> T + Sync,
    mut count: impl FnMut(u64, T) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<bool> {
    let size = BATCH * rayon::current_num_threads() as u64;
    for first in (0..games).step_by(size as usize) {
        let batch = first..games.min(first + size);
        // After Ctrl-C, skip the rest of the batch: its games may be slow.
        let played: Vec<_> = batch.into_par_iter().map(|number| (!stopped()).then(|| play(number))).collect();
        for (number, played) in (first..).zip(played) {
            let Some(played) = played else { return Ok(false) };
            bar.inc(1);
            if count(number, played)?.is_break() {
                return Ok(true);
            }
        }
    }
    Ok(true)
}

/// Prints which seats of a game failed to choose, and why.
pub(crate) fn print_faults<G: Game>(bar: &ProgressBar, duel: &Duel<G>, number: u64, played: &Played) {
    for (seat, fault) in &played.faults {
        let name = &duel.bots()[played.bots[*seat]];
        bar.suspend(|| eprintln!("game {number}, seat {seat}, {name}: {fault}"));
    }
}

/// Writes a chart as SVG.
pub(crate) fn write_chart(path: &Path, chart: &Chart) -> anyhow::Result<()> {
    std::fs::write(path, chart.svg()).with_context(|| format!("cannot write {}", path.display()))
}

/// True after Ctrl-C, SIGTERM or SIGHUP. The results so far are then written and printed.
pub(crate) fn stop_on_interrupt() -> &'static AtomicBool {
    static STOPPED: AtomicBool = AtomicBool::new(false);
    // A second handler cannot be set; the first one does the same.
    let _ = ctrlc::set_handler(|| STOPPED.store(true, Ordering::Relaxed));
    &STOPPED
}

/// A progress bar: `unit` names what is counted. It is drawn on a terminal only.
pub(crate) fn progress_bar(count: u64, unit: &str) -> ProgressBar {
    let template = format!("{{bar:40}} {{human_pos}}/{{human_len}} {unit}, {{eta}} left");
    let style = ProgressStyle::with_template(&template);
    ProgressBar::new(count).with_style(style.expect("the template is well formed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(games: u64, stopped: bool) -> Vec<u64> {
        let mut numbers = Vec::new();
        let stopped = AtomicBool::new(stopped);
        let count = |number, played: u64| {
            assert_eq!(number, played);
            numbers.push(number);
            Ok(())
        };
        play(games, (&ProgressBar::hidden(), &stopped), |number| number, count)
            .expect("counting does not fail");
        numbers
    }

    #[test]
    fn games_are_handed_over_in_order() {
        assert_eq!(played(200, false), (0..200).collect::<Vec<_>>());
    }

    #[test]
    fn games_beyond_the_one_that_decides_do_not_count() {
        let mut numbers = Vec::new();
        let count = |number, _| {
            numbers.push(number);
            Ok(if number == 4 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        let finished = play_until(200, (&ProgressBar::hidden(), &|| false), |number| number, count);
        assert!(finished.expect("counting does not fail"));
        assert_eq!(numbers, [0, 1, 2, 3, 4]);
    }

    #[test]
    fn who_is_stopped_plays_no_more() {
        assert!(played(200, true).is_empty());
    }
}
