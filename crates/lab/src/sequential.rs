//! [`ConfidenceSequence`]: an interval for a mean that may be looked at after every sample.
//!
//! An ordinary 95 % interval is right 95 times in 100 if the number of samples was fixed in advance. Looking at it again
//! and again, and stopping when it excludes zero, finds a difference between equal players far more often than that. The intervals
//! of a confidence sequence are *all* right, at once, in 95 of 100 experiments, so that the experiment may be stopped at any time
//! for any reason.
//!
//! This one inverts the sequential t-test of Lai (Annals of Statistics 4, 1976) in the form of Wang and Ramdas (Anytime-valid
//! t-tests and confidence sequences for Gaussian means with unknown variance, Sequential Analysis 44, 2025): the likelihood ratio
//! of the t statistic, mixed over effects (mean divided by standard deviation) from a normal distribution, is a martingale if the
//! effect is zero, and so exceeds `1 / error` with a probability of at most `error` (Ville's inequality).
//!
//! The theory is for normal samples. A sample is the mean over all games of a deal, which is close to that: the tests below also try
//! coarse, rare and skewed samples. Single results as skewed as an exponential distribution would be misjudged in 7 of 100 matches
//! instead of 5.

use crate::stats::Mean;

/// The variance of the effects that the test looks for, in standard deviations of a sample: it is sharpest for effects of about 0.2.
/// The error rates do not depend on it.
const EFFECT_VARIANCE: f64 = 0.04;
/// Samples before the first interval: very few could be unlucky in their variance.
const MIN_SAMPLES: u64 = 16;

/// The mean of samples that arrive one after the other, with intervals that hold for all their numbers at once.
#[derive(Clone, Debug)]
pub struct ConfidenceSequence {
    mean: Mean,
    /// The probability that any of the intervals misses the truth.
    error: f64,
    /// All intervals intersected: the truth is in each of them.
    interval: (f64, f64),
}

impl ConfidenceSequence {
    /// No samples yet. `error` is the probability that any of the intervals misses the truth: 0.05 for 95 % intervals.
    pub fn new(error: f64) -> ConfidenceSequence {
        ConfidenceSequence { mean: Mean::default(), error, interval: (f64::NEG_INFINITY, f64::INFINITY) }
    }

    /// Adds a sample.
    pub fn add(&mut self, sample: f64) {
        self.mean.add(sample);
        let Some(half) = self.half_width() else { return };
        let (mean, (low, high)) = (self.mean.mean(), self.interval);
        let (new_low, new_high) = ((mean - half).max(low), (mean + half).min(high));
        // If two intervals do not overlap, one of them is wrong: then the latest counts, which rests on the most samples.
        self.interval = if new_low <= new_high { (new_low, new_high) } else { (mean - half, mean + half) };
    }

    /// The mean of the samples.
    pub fn mean(&self) -> f64 {
        self.mean.mean()
    }

    /// How many samples there are.
    pub fn samples(&self) -> u64 {
        self.mean.count()
    }

    /// Where the truth is: infinite while too little is known.
    pub fn interval(&self) -> (f64, f64) {
        self.interval
    }

    /// Half of the interval of the present samples alone.
    fn half_width(&self) -> Option<f64> {
        let error = self.mean.standard_error().filter(|_| self.samples() >= MIN_SAMPLES)?;
        let n = self.samples() as f64;
        let prior = 1.0 + n * EFFECT_VARIANCE;
        // The likelihood ratio stays below 1 / error as long as t * t is below this.
        let bound = (prior / (self.error * self.error)).powf(1.0 / n);
        let room = 1.0 - bound / prior;
        (room > 0.0).then(|| ((n - 1.0) * (bound - 1.0) / room).sqrt() * error)
    }
}

#[cfg(test)]
mod tests {
    use treize_engine::SeededChance;

    use super::*;
    use crate::stats::student95;

    fn uniform(rng: &mut SeededChance) -> f64 {
        (rng.below(1 << 30) as f64 + 0.5) / f64::from(1 << 30)
    }

    fn normal(rng: &mut SeededChance) -> f64 {
        (-2.0 * uniform(rng).ln()).sqrt() * (std::f64::consts::TAU * uniform(rng)).cos()
    }

    type Noise = fn(&mut SeededChance) -> f64;

    /// Differences as games have them: mean 0, variance about 1.
    const NOISE: [(&str, Noise); 4] = [
        ("normal", normal),
        // The mean of four games that are each as skewed as an exponential distribution.
        ("skewed", |rng| (0..4).map(|_| -uniform(rng).ln() - 1.0).sum::<f64>() / 2.0),
        ("mostly nothing", |rng| match rng.below(20) {
            0 => 3.0,
            1 => -3.0,
            _ => 0.0,
        }),
        ("coarse", |rng| f64::from(u8::try_from(rng.below(2)).expect("0 or 1")) * 2.0 - 1.0),
    ];

    /// After how many of at most `most` samples the interval excludes zero, and on which side.
    fn decided(
        rng: &mut SeededChance,
        most: u64,
        mut sample: impl FnMut(&mut SeededChance) -> f64,
    ) -> Option<(u64, bool)> {
        let mut sequence = ConfidenceSequence::new(0.05);
        (1..=most).find_map(|number| {
            sequence.add(sample(rng));
            let (low, high) = sequence.interval();
            (low > 0.0 || high < 0.0).then_some((number, low > 0.0))
        })
    }

    #[test]
    fn equal_players_looked_at_after_every_deal_are_called_different_in_at_most_5_of_100_matches() {
        for (name, noise) in NOISE {
            let (matches, mut rng) = (1000, SeededChance::new(13));
            let wrong = (0..matches).filter(|_| decided(&mut rng, 1000, noise).is_some()).count();
            // 0.05 in 1000 has a standard error of 0.007; the bound holds for endless matches, so shorter ones do better.
            assert!(wrong <= 60, "{name}: {wrong} of {matches}");
        }
    }

    #[test]
    fn an_ordinary_interval_looked_at_after_every_deal_is_wrong_far_more_often() {
        let mut rng = SeededChance::new(13);
        let wrong = (0..200).filter(|_| {
            let mut mean = Mean::default();
            (0..1000).any(|number| {
                mean.add(normal(&mut rng));
                let error = mean.standard_error();
                number >= MIN_SAMPLES
                    && error.is_some_and(|error| mean.mean().abs() > student95(number) * error)
            })
        });
        assert!(wrong.count() > 60, "this is why the ordinary one will not do");
    }

    #[test]
    fn all_intervals_contain_the_truth_at_once_in_95_of_100_experiments() {
        for (name, noise) in NOISE {
            let mut rng = SeededChance::new(14);
            let missed = (0..1000).filter(|_| {
                let mut sequence = ConfidenceSequence::new(0.05);
                (0..500).any(|_| {
                    sequence.add(0.7 + noise(&mut rng));
                    let (low, high) = sequence.interval();
                    low > 0.7 || high < 0.7
                })
            });
            let missed = missed.count();
            assert!(missed <= 60, "{name}: {missed}");
        }
    }

    #[test]
    fn a_better_player_is_found_and_the_sooner_the_better_it_is() {
        for (name, noise) in NOISE {
            let mut mean_deals = Vec::new();
            for effect in [1.0, 0.5, 0.25] {
                let mut rng = SeededChance::new(15);
                let found: Vec<_> =
                    (0..100).filter_map(|_| decided(&mut rng, 2000, |rng| effect + noise(rng))).collect();
                assert_eq!(found.len(), 100, "{name}: an effect of {effect} is found within 2000 deals");
                let wrong = found.iter().filter(|(_, better)| !better).count();
                assert!(wrong <= 5, "{name}: {wrong} on the wrong side");
                mean_deals.push(found.iter().map(|(deals, _)| deals).sum::<u64>() / 100);
            }
            assert!(mean_deals.is_sorted(), "{name}: {mean_deals:?}");
            assert!(mean_deals[0] <= 40 && mean_deals[2] <= 400, "{name}: {mean_deals:?}");
        }
    }

    #[test]
    fn nothing_is_known_after_few_samples_or_if_all_are_equal() {
        let mut sequence = ConfidenceSequence::new(0.05);
        for sample in 1..MIN_SAMPLES {
            sequence.add(sample as f64);
            assert_eq!(sequence.interval(), (f64::NEG_INFINITY, f64::INFINITY));
        }
        let mut equal = ConfidenceSequence::new(0.05);
        (0..100).for_each(|_| equal.add(0.0));
        assert_eq!(equal.interval(), (f64::NEG_INFINITY, f64::INFINITY));
    }
}
