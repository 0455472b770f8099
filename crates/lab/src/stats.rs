//! Means, and how far they can be trusted.

use std::collections::BTreeMap;

use serde::Serialize;

/// A mean, and half the width of its 95 % interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The truth lies within the mean plus or minus this in 95 of 100 such experiments; absent after one sample.
    pub ci95: Option<f64>,
}

impl Estimate {
    /// The ends of the interval.
    pub fn ends(self) -> (f64, f64) {
        let half = self.ci95.unwrap_or(0.0);
        (self.mean - half, self.mean + half)
    }

    /// A share in percent.
    pub fn percent(self) -> Estimate {
        Estimate { mean: 100.0 * self.mean, ci95: self.ci95.map(|half| 100.0 * half) }
    }

    /// Does the interval exclude this? Without an interval nothing is excluded.
    pub fn differs_from(self, value: f64) -> bool {
        self.ci95.is_some_and(|half| (self.mean - value).abs() > half)
    }
}

/// A running mean and variance (Welford's method).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mean {
    count: u64,
    so_far: f64,
    squares: f64,
}

impl Mean {
    pub(crate) fn add(&mut self, sample: f64) {
        self.count += 1;
        let off = sample - self.so_far;
        self.so_far += off / self.count as f64;
        self.squares += off * (sample - self.so_far);
    }

    pub(crate) fn estimate(&self) -> Estimate {
        let count = self.count as f64;
        let ci95 = (self.count > 1)
            .then(|| student95(self.count - 1) * (self.squares / (count - 1.0) / count).sqrt());
        Estimate { mean: self.so_far, ci95 }
    }
}

/// How whole numbers are spread.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// Five in a hundred are less.
    pub low: i64,
    /// Five in a hundred are more.
    pub high: i64,
    /// How often each came up.
    pub counts: BTreeMap<i64, u64>,
}

impl Spread {
    pub(crate) fn of(counts: &BTreeMap<i64, u64>) -> Spread {
        let all: u64 = counts.values().sum();
        let sum: f64 = counts.iter().map(|(&number, &count)| number as f64 * count as f64).sum();
        // The least number that at least so many in a hundred do not exceed.
        let point = |percent: u64| {
            let mut below = 0;
            let reached = |&(_, &count): &(&i64, &u64)| {
                below += count;
                below * 100 >= all * percent
            };
            counts.iter().find(reached).map_or(0, |(&number, _)| number)
        };
        Spread { mean: sum / all.max(1) as f64, low: point(5), high: point(95), counts: counts.clone() }
    }
}

/// The 97.5 % point of Student's distribution, to better than one in a hundred (Cornish and Fisher's expansion;
/// the first three, where it is worst, by table).
fn student95(freedom: u64) -> f64 {
    const NORMAL: f64 = 1.959_964;
    match freedom {
        1 => 12.706,
        2 => 4.303,
        3 => 3.182,
        _ => {
            let (z, n) = (NORMAL, freedom as f64);
            let first = (z.powi(3) + z) / 4.0;
            let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
            let third = (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0;
            z + first / n + second / (n * n) + third / n.powi(3)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(samples: &[f64]) -> Estimate {
        let mut mean = Mean::default();
        for &sample in samples {
            mean.add(sample);
        }
        mean.estimate()
    }

    #[test]
    fn a_mean_comes_with_its_interval() {
        assert_eq!(of(&[3.0]), Estimate { mean: 3.0, ci95: None });
        // 2, 4, 4, 4, 5, 5, 7, 9: mean 5, deviation 2.138; half of the interval is 2.365 * 2.138 / sqrt(8)
        let estimate = of(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
        assert!((estimate.mean - 5.0).abs() < 1e-9);
        assert!((estimate.ci95.expect("eight samples") - 1.788).abs() < 0.01);
        assert_eq!(of(&[1.0; 9]).ci95, Some(0.0));
    }

    #[test]
    fn an_interval_excludes_what_lies_outside() {
        let estimate = Estimate { mean: 2.0, ci95: Some(0.5) };
        assert!(estimate.differs_from(0.0) && estimate.differs_from(2.6));
        assert!(!estimate.differs_from(1.6));
        assert!(!Estimate { mean: 2.0, ci95: None }.differs_from(0.0));
    }

    #[test]
    fn nine_in_ten_lie_between_low_and_high() {
        let spread = Spread::of(&(1..=100).map(|number| (number, 3)).collect());
        assert_eq!((spread.low, spread.high), (5, 95));
        assert!((spread.mean - 50.5).abs() < 1e-9);
        assert_eq!(Spread::of(&BTreeMap::new()), Spread::default());
        let lone = Spread::of(&[(-7, 2)].into());
        assert_eq!((lone.low, lone.high), (-7, -7));
    }

    #[test]
    fn the_points_of_students_distribution_are_those_of_the_tables() {
        for (freedom, point) in [(1, 12.706), (4, 2.776), (5, 2.571), (9, 2.262), (30, 2.042), (1000, 1.962)]
        {
            assert!((student95(freedom) - point).abs() < 0.01 * point, "{freedom}");
        }
    }
}
