//! Times, counted by their length: small enough to be handed from one process to another, and added up.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How often each time was measured, in microseconds of three significant digits, rounded up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Histogram(BTreeMap<u64, u64>);

impl Histogram {
    pub(super) fn add(&mut self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        *self.0.entry(rounded(micros)).or_default() += 1;
    }

    pub(super) fn merge(&mut self, other: &Histogram) {
        for (&micros, &count) in &other.0 {
            *self.0.entry(micros).or_default() += count;
        }
    }

    /// How many times were measured.
    pub(super) fn count(&self) -> u64 {
        self.0.values().sum()
    }

    /// The quantile in milliseconds: the shortest time that is not exceeded by this share of them.
    pub(super) fn quantile(&self, share: f64) -> f64 {
        let rank = ((share * self.count() as f64).ceil() as u64).max(1);
        let mut seen = 0;
        let found = self.0.iter().find(|(_, count)| {
            seen += **count;
            seen >= rank
        });
        found.map_or(0.0, |(&micros, _)| micros as f64 / 1e3)
    }
}

/// The number with three significant digits, rounded up.
fn rounded(number: u64) -> u64 {
    let mut step = 1;
    while number / step >= 1000 {
        step *= 10;
    }
    number.div_ceil(step).saturating_mul(step)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn histogram(millis: impl Iterator<Item = u64>) -> Histogram {
        let mut histogram = Histogram::default();
        millis.for_each(|time| histogram.add(Duration::from_millis(time)));
        histogram
    }

    #[test]
    fn a_quantile_is_a_time_that_was_measured() {
        let times = histogram(1..=200);
        let rows = [(0.5, 100.0), (0.99, 198.0), (1.0, 200.0)];
        for (share, expected) in rows {
            assert!((times.quantile(share) - expected).abs() < 1e-9, "{share}");
        }
        assert!(Histogram::default().quantile(0.5).abs() < 1e-9);
    }

    #[test]
    fn the_quantiles_of_several_processes_are_those_of_all_their_times() {
        // The median of the medians would be 55.5.
        let (mut fast, slow) = (histogram((1..=10).chain(1..=10)), histogram(101..=110));
        let all = histogram((1..=10).chain(1..=10).chain(101..=110));
        fast.merge(&slow);
        assert_eq!((&fast, fast.count()), (&all, 30));
        assert!((fast.quantile(0.5) - 8.0).abs() < 1e-9);
        let text = serde_json::to_string(&all).expect("JSON");
        assert_eq!(serde_json::from_str::<Histogram>(&text).expect("a histogram"), all);
    }

    #[test]
    fn times_have_three_digits() {
        let rows =
            [(0, 0), (999, 999), (1001, 1010), (12_345, 12_400), (99_999, 100_000), (u64::MAX, u64::MAX)];
        for (micros, expected) in rows {
            assert_eq!(rounded(micros), expected, "{micros}");
        }
    }
}
