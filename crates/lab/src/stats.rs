//! Means, and how far they can be trusted.

use std::collections::BTreeMap;

use serde::Serialize;

/// A mean, and its 95 % interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Half the width of the 95 % interval. Absent if nothing is known about it: after one sample, or if all samples
    /// are equal.
    pub ci95: Option<f64>,
    /// The lower end of the interval, which is not symmetric for shares.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

impl Estimate {
    /// A mean plus or minus half of its interval.
    pub fn new(mean: f64, ci95: Option<f64>) -> Estimate {
        Estimate { mean, ci95, low: ci95.map(|half| mean - half), high: ci95.map(|half| mean + half) }
    }

    /// The ends of the interval.
    pub fn ends(self) -> (f64, f64) {
        (self.low.unwrap_or(self.mean), self.high.unwrap_or(self.mean))
    }

    /// A share in percent.
    pub fn percent(self) -> Estimate {
        let percent = |share: f64| 100.0 * share;
        Estimate {
            mean: percent(self.mean),
            ci95: self.ci95.map(percent),
            low: self.low.map(percent),
            high: self.high.map(percent),
        }
    }

    /// Does the interval exclude this? Without an interval nothing is excluded.
    pub fn differs_from(self, value: f64) -> bool {
        let (low, high) = self.ends();
        self.ci95.is_some() && (value < low || value > high)
    }

    /// The same difference seen from the other side.
    pub(crate) fn negated(self) -> Estimate {
        let negated = |end: f64| -end;
        Estimate {
            mean: -self.mean,
            ci95: self.ci95,
            low: self.high.map(negated),
            high: self.low.map(negated),
        }
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

    /// Do the samples differ at all? Rounding errors do not count.
    fn varies(&self) -> bool {
        self.count > 1 && self.squares > 1e-18 * self.count as f64 * (1.0 + self.so_far * self.so_far)
    }

    /// The mean of the samples.
    pub(crate) fn mean(&self) -> f64 {
        self.so_far
    }

    /// How many samples there are.
    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// The standard error of the mean; none if the samples say nothing about it.
    pub(crate) fn standard_error(&self) -> Option<f64> {
        let count = self.count as f64;
        self.varies().then(|| (self.squares / (count - 1.0) / count).sqrt())
    }

    /// The mean with Student's interval.
    pub(crate) fn estimate(&self) -> Estimate {
        let half = self.standard_error().map(|error| student95(self.count - 1) * error);
        Estimate::new(self.so_far, half)
    }

    /// The mean of shares between 0 and 1, each the average of at most `games` games, with Wilson's interval.
    ///
    /// It stays between 0 and 1, and has a width even if all shares were 0 or all were 1. Games of one deal are not
    /// independent, so Wilson's number of trials is the effective one: that of independent games whose share would
    /// vary as much as the mean of these deals does (Korn and Graubard, Survey Methodology 24, 1998). One deal of
    /// the greatest possible variance is added, since few deals tell little about their variance.
    pub(crate) fn share(&self, games: u64) -> Estimate {
        if self.count < 2 {
            return Estimate::new(self.so_far, None);
        }
        let (deals, share, z) = (self.count as f64, self.so_far, student95(self.count - 1));
        let likely = (share * deals + 1.0) / (deals + 2.0);
        let variance = (self.squares + likely * (1.0 - likely)) / deals;
        let trials = if self.varies() {
            (deals * likely * (1.0 - likely) / variance).clamp(deals, deals * games as f64)
        } else {
            deals
        };
        let (z2, shrink) = (z * z, 1.0 + z * z / trials);
        let middle = (share + z2 / (2.0 * trials)) / shrink;
        let spread = (share * (1.0 - share) / trials).max(0.0) + z2 / (4.0 * trials * trials);
        let half = z / shrink * spread.sqrt();
        // At the very ends rounding must not push the interval past the share itself.
        let (low, high) = ((middle - half).clamp(0.0, share), (middle + half).clamp(share, 1.0));
        Estimate { mean: share, ci95: Some((high - low) / 2.0), low: Some(low), high: Some(high) }
    }

    /// How likely a mean so far from zero would be if the truth were zero (Student's test, two-sided).
    pub(crate) fn p_value(&self) -> Option<f64> {
        let t = self.so_far / self.standard_error()?;
        let freedom = (self.count - 1) as f64;
        Some(incomplete_beta(freedom / (freedom + t * t), freedom / 2.0, 0.5))
    }
}

/// P values adjusted for their number (Holm, Scandinavian Journal of Statistics 6, 1979): the chance that *any* of
/// the differences with an adjusted value below 0.05 is none is below 0.05.
pub(crate) fn holm(p_values: &[Option<f64>]) -> Vec<Option<f64>> {
    let mut order: Vec<usize> = (0..p_values.len()).filter(|&index| p_values[index].is_some()).collect();
    order.sort_by(|&a, &b| p_values[a].partial_cmp(&p_values[b]).expect("p values are numbers"));
    let (mut adjusted, mut greatest) = (vec![None; p_values.len()], 0.0_f64);
    for (rank, &index) in order.iter().enumerate() {
        let p = p_values[index].expect("those without were left out");
        greatest = greatest.max((p * (order.len() - rank) as f64).min(1.0));
        adjusted[index] = Some(greatest);
    }
    adjusted
}

/// The regularised incomplete beta function, by Lentz's continued fraction (Numerical Recipes, 6.4).
fn incomplete_beta(x: f64, a: f64, b: f64) -> f64 {
    if x <= 0.0 || x >= 1.0 {
        return x.clamp(0.0, 1.0);
    }
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - incomplete_beta(1.0 - x, b, a);
    }
    let away = |x: f64| if x.abs() < 1e-300 { 1e-300 } else { x };
    let (mut ratio, mut inverse) = (1.0, 1.0 / away(1.0 - (a + b) * x / (a + 1.0)));
    let mut fraction = inverse;
    for step in (1..1000).map(f64::from) {
        let twice = a + 2.0 * step;
        let even = step * (b - step) * x / ((twice - 1.0) * twice);
        let odd = -(a + step) * (a + b + step) * x / (twice * (twice + 1.0));
        for term in [even, odd] {
            inverse = 1.0 / away(1.0 + term * inverse);
            ratio = away(1.0 + term / ratio);
            fraction *= inverse * ratio;
        }
        if (inverse * ratio - 1.0).abs() < 1e-14 {
            break;
        }
    }
    let front = a * x.ln() + b * (1.0 - x).ln() + ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b);
    (front.exp() * fraction / a).clamp(0.0, 1.0)
}

/// The logarithm of the gamma function, by Stirling's series.
fn ln_gamma(x: f64) -> f64 {
    if x < 10.0 {
        return ln_gamma(x + 1.0) - x.ln();
    }
    let (inverse, square) = (1.0 / x, 1.0 / (x * x));
    let series = inverse / 12.0 - inverse * square * (1.0 / 360.0 - square / 1260.0);
    (x - 0.5) * x.ln() - x + 0.5 * (2.0 * std::f64::consts::PI).ln() + series
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
        // The least number that at least this percentage does not exceed.
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
pub(crate) fn student95(freedom: u64) -> f64 {
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
        assert_eq!(of(&[3.0]), Estimate::new(3.0, None));
        // 2, 4, 4, 4, 5, 5, 7, 9: mean 5, deviation 2.138; half of the interval is 2.365 * 2.138 / sqrt(8)
        let estimate = of(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
        assert!((estimate.mean - 5.0).abs() < 1e-9);
        assert!((estimate.ci95.expect("eight samples") - 1.788).abs() < 0.01);
    }

    #[test]
    fn samples_that_are_all_equal_have_no_interval() {
        assert_eq!(of(&[1.0; 9]), Estimate::new(1.0, None));
        assert_eq!(of(&[1.0 / 3.0; 900]).ci95, None);
        let mut mean = Mean::default();
        (0..900).for_each(|_| mean.add(0.1 + 0.2));
        assert_eq!(mean.p_value(), None);
    }

    fn share(samples: &[f64], games: u64) -> Estimate {
        let mut mean = Mean::default();
        for &sample in samples {
            mean.add(sample);
        }
        mean.share(games)
    }

    #[test]
    fn a_share_has_an_interval_within_its_bounds_even_if_nobody_or_everybody_won() {
        for (won, games) in [(0.0, 1), (0.0, 4), (1.0, 4)] {
            let estimate = share(&[won; 6], games);
            let (low, high) = estimate.ends();
            assert!(0.0 <= low && high <= 1.0 && high - low > 0.3, "{estimate:?}");
            assert!(!estimate.differs_from(won), "{estimate:?}");
        }
        assert_eq!(share(&[1.0], 4).ci95, None);
    }

    #[test]
    fn with_many_single_games_a_share_has_wilsons_interval() {
        // 300 of 1000: Wilson gives 0.2724 to 0.3291.
        let samples: Vec<f64> = (0..1000).map(|game| f64::from(game % 10 < 3)).collect();
        let (low, high) = share(&samples, 1).ends();
        assert!((low - 0.2724).abs() < 0.001 && (high - 0.3291).abs() < 0.001, "{low} {high}");
    }

    #[test]
    fn the_p_values_of_students_test_are_those_of_the_tables() {
        for (freedom, t, p) in [
            (1, 12.706, 0.05),
            (4, 2.776, 0.05),
            (9, 3.250, 0.01),
            (30, 2.042, 0.05),
            (1000, 1.962, 0.05),
            (5, 0.0, 1.0),
        ] {
            let n = f64::from(freedom);
            let found = incomplete_beta(n / (n + t * t), n / 2.0, 0.5);
            assert!((found - p).abs() < 2e-4, "{freedom}: {found}");
        }
    }

    #[test]
    fn holm_multiplies_the_least_by_the_number_of_tests_and_keeps_the_order() {
        let adjusted = holm(&[Some(0.04), None, Some(0.01), Some(0.03), Some(0.9)]);
        let expected = [Some(0.09), None, Some(0.04), Some(0.09), Some(0.9)];
        for (found, expected) in adjusted.iter().zip(expected) {
            assert!((found.unwrap_or(-1.0) - expected.unwrap_or(-1.0)).abs() < 1e-12, "{adjusted:?}");
        }
    }

    /// A standard normal number (Box and Muller), for the tests of coverage.
    fn normal(rng: &mut treize_engine::SeededChance) -> f64 {
        let uniform =
            |rng: &mut treize_engine::SeededChance| (rng.below(1 << 30) as f64 + 0.5) / f64::from(1 << 30);
        (-2.0 * uniform(rng).ln()).sqrt() * (std::f64::consts::TAU * uniform(rng)).cos()
    }

    /// How often an interval contains the truth, in 4000 experiments: 0.95 has a standard error of 0.0034.
    fn coverage(mut experiment: impl FnMut(&mut treize_engine::SeededChance) -> bool) -> f64 {
        let mut rng = treize_engine::SeededChance::new(13);
        (0..4000).filter(|_| experiment(&mut rng)).count() as f64 / 4000.0
    }

    #[test]
    fn intervals_of_means_contain_the_truth_in_95_of_100_experiments() {
        for deals in [2, 3, 5, 10, 40] {
            let covered = coverage(|rng| {
                let mut mean = Mean::default();
                (0..deals).for_each(|_| mean.add(3.0 + 2.0 * normal(rng)));
                !mean.estimate().differs_from(3.0)
            });
            assert!((0.935..=0.965).contains(&covered), "{deals} deals: {covered}");
        }
    }

    #[test]
    fn intervals_of_shares_contain_the_truth_in_at_least_about_95_of_100_experiments() {
        // Games of a deal that are independent, and games that often end alike.
        for (games, alike) in [(1, 0.0), (4, 0.0), (4, 0.3), (24, 0.1)] {
            for truth in [0.02, 0.1, 0.25, 0.5] {
                for deals in [3, 6, 20, 60] {
                    let covered = coverage(|rng| {
                        let mut chance =
                            |share: f64| (rng.below(1 << 30) as f64) < share * f64::from(1 << 30);
                        let mut mean = Mean::default();
                        for _ in 0..deals {
                            let same = chance(alike).then(|| chance(truth));
                            let won = (0..games).filter(|_| same.unwrap_or_else(|| chance(truth))).count();
                            mean.add(won as f64 / games as f64);
                        }
                        !mean.share(games).differs_from(truth)
                    });
                    let at = format!("{deals} deals of {games} games ({alike} alike), {truth}: {covered}");
                    // Wins are whole numbers, so that no interval can be exact for few of them.
                    assert!(covered >= 0.90, "{at}");
                }
            }
        }
    }

    #[test]
    fn among_many_differences_that_are_none_one_is_called_significant_in_5_of_100_leagues() {
        for cells in [2, 12, 30] {
            let quiet = coverage(|rng| {
                let p_values: Vec<_> = (0..cells)
                    .map(|_| {
                        let mut mean = Mean::default();
                        (0..10).for_each(|_| mean.add(normal(rng)));
                        mean.p_value()
                    })
                    .collect();
                holm(&p_values).iter().flatten().all(|&p| p >= 0.05)
            });
            assert!((0.935..=0.965).contains(&quiet), "{cells} cells: {quiet}");
        }
    }

    #[test]
    fn an_interval_excludes_what_lies_outside() {
        let estimate = Estimate::new(2.0, Some(0.5));
        assert!(estimate.differs_from(0.0) && estimate.differs_from(2.6));
        assert!(!estimate.differs_from(1.6));
        assert!(!Estimate::new(2.0, None).differs_from(0.0));
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
