//! [`SuccessiveElimination`]: finds the best of several actions by paired sampling.

/// Worlds that are sampled before the first action can be eliminated.
const MIN_WORLDS: usize = 32;
/// Elimination threshold in standard errors. Higher than 2 because the test is repeated.
const ELIMINATION_Z: f64 = 3.5;
/// Something rare and bad (a row that busts, a majority that is lost) may not have happened in the worlds so far, and differences that
/// are all alike would have no error at all. So one more world is counted in, in which the leader is worse by this many times
/// the standard deviation that luck makes in its values.
const UNSEEN: f64 = 3.0;

/// Tries all remaining actions in each sampled world, and eliminates those that are clearly worse than the leader.
///
/// Most of a world's value is luck that all actions share. Their differences, world by world, are free of it, so they
/// separate good from bad after far fewer worlds than independent averages.
pub(crate) struct SuccessiveElimination<A> {
    candidates: Vec<Candidate<A>>,
    worlds: usize,
    next_check: usize,
}

struct Candidate<A> {
    action: A,
    /// Its value in each world.
    values: Vec<f32>,
    /// The sum of its values, with what was known before the first world.
    total: f32,
}

impl<A: Copy> SuccessiveElimination<A> {
    /// The actions, and what is known of each before the first world: the sum of its values in worlds that somebody else has sampled.
    /// It counts for who leads, and not for who is eliminated.
    pub(crate) fn new(actions: impl IntoIterator<Item = (A, f32)>) -> Self {
        let candidates =
            actions.into_iter().map(|(action, total)| Candidate { action, values: Vec::new(), total });
        SuccessiveElimination { candidates: candidates.collect(), worlds: 0, next_check: MIN_WORLDS }
    }

    /// The actions that remain.
    pub(crate) fn actions(&self) -> impl Iterator<Item = A> {
        self.candidates.iter().map(|candidate| candidate.action)
    }

    /// Does more than one action remain?
    pub(crate) fn is_open(&self) -> bool {
        self.candidates.len() > 1
    }

    /// Adds a world: the value of each of [`SuccessiveElimination::actions`] in it.
    pub(crate) fn add(&mut self, values: &[f32]) {
        for (candidate, &value) in self.candidates.iter_mut().zip(values) {
            candidate.values.push(value);
            candidate.total += value;
        }
        self.worlds += 1;
        if self.worlds == self.next_check {
            // Checks become rarer, so that they cost little beside the sampling.
            self.next_check += self.next_check / 4;
            self.eliminate();
        }
    }

    /// The action with the highest total; none before the first world.
    pub(crate) fn leader(&self) -> Option<A> {
        (self.worlds > 0).then(|| self.candidates[self.leading()].action)
    }

    /// The index of the leader: the first of equals.
    fn leading(&self) -> usize {
        let totals = self.candidates.iter().map(|candidate| candidate.total).enumerate();
        totals.reduce(|best, next| if next.1 > best.1 { next } else { best }).expect("an action remains").0
    }

    fn eliminate(&mut self) {
        let leader = self.candidates[self.leading()].values.clone();
        self.candidates.retain(|candidate| !is_clearly_better(&leader, &candidate.values));
    }
}

/// Is the mean of the paired differences more than [`ELIMINATION_Z`] standard errors above zero, with an [`UNSEEN`] world counted in?
fn is_clearly_better(leader: &[f32], other: &[f32]) -> bool {
    let (_, luck) = mean_and_variance(leader.iter().map(|&value| value.into()));
    let unseen = -UNSEEN * luck.sqrt();
    let differences = leader.iter().zip(other).map(|(a, b)| f64::from(a - b));
    let (mean, variance) = mean_and_variance(differences.chain([unseen]));
    mean > ELIMINATION_Z * (variance / (leader.len() as f64 + 1.0)).sqrt()
}

fn mean_and_variance(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let (sum, count) = values.clone().fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    let mean = sum / count;
    (mean, values.map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0))
}

#[cfg(test)]
mod tests {
    use treize_engine::SeededChance;

    use super::*;

    /// Runs a race of a thousand worlds at most; `value` makes an action's value of a world's luck and its own.
    fn run(actions: &[f32], value: fn(f32, f32, f32) -> f32) -> (SuccessiveElimination<f32>, usize) {
        let (mut race, mut chance) =
            (SuccessiveElimination::new(actions.iter().map(|&action| (action, 0.0))), SeededChance::new(1));
        let mut luck = || chance.below(1000) as f32 / 100.0;
        let mut worlds = 0;
        while race.is_open() && worlds < 1000 {
            let shared = luck();
            let values: Vec<_> = race.actions().map(|action| value(action, shared, luck())).collect();
            race.add(&values);
            worlds += 1;
        }
        (race, worlds)
    }

    #[test]
    fn what_is_clearly_worse_drops_out_at_the_first_look_however_much_luck_is_shared() {
        let (race, worlds) = run(&[0.0, 10.0, 20.0], |worth, shared, _| worth + shared);
        assert_eq!((race.leader(), worlds), (Some(20.0), MIN_WORLDS));
    }

    #[test]
    fn what_is_worse_drops_out_once_that_cannot_be_luck() {
        let (race, worlds) = run(&[0.0, 1.0], |worth, _, own| worth + own);
        assert_eq!(race.leader(), Some(1.0));
        assert!((100..1000).contains(&worlds), "{worlds}");
    }

    #[test]
    fn what_goes_wrong_rarely_does_not_eliminate_what_is_better() {
        // The second is better by 1 in 95 worlds of 100, and worse by 30 in the others: worse by 0.55 on average.
        let mut chance = SeededChance::new(3);
        let (mut wrong, mut right) = (0, 0);
        for _ in 0..400 {
            let mut race = SuccessiveElimination::new([(0, 0.0), (1, 0.0)]);
            for _ in 0..600 {
                let shared = chance.below(1000) as f32 / 100.0;
                let second = if chance.below(100) < 5 { -30.0 } else { 1.0 };
                let values = [shared, shared + second];
                race.add(&values);
                if !race.is_open() {
                    break;
                }
            }
            match race.leader() {
                Some(0) => right += 1,
                _ => wrong += 1,
            }
        }
        // A test without the world that is counted in is wrong in more than 170 of them.
        assert!(wrong < 60 && right > 300, "{wrong} wrong, {right} right");
    }

    #[test]
    fn equals_stay_in_and_the_first_of_them_leads() {
        let (race, _) = run(&[3.0, 1.0, 3.0], |worth, shared, _| worth + shared);
        assert_eq!(race.actions().collect::<Vec<_>>(), [3.0, 3.0]);
        assert_eq!(race.leading(), 0);
        assert!(race.is_open());
    }

    #[test]
    fn what_was_known_before_counts_for_who_leads_and_not_for_who_is_eliminated() {
        let mut race = SuccessiveElimination::new([(0, 100.0), (1, 0.0)]);
        race.add(&[0.0, 99.0]);
        assert_eq!(race.leader(), Some(0), "100 is more than 99");
        race.add(&[0.0, 2.0]);
        assert_eq!(race.leader(), Some(1), "and less than 101");
        let mut race = SuccessiveElimination::new([(0, 1e9), (1, 0.0)]);
        for world in 0..1000 {
            let luck = (world % 7) as f32;
            race.add(&[luck, luck]);
        }
        assert!(race.is_open() && race.leader() == Some(0));
    }

    #[test]
    fn nobody_leads_before_the_first_world() {
        assert_eq!(SuccessiveElimination::new([(1, 0.0), (2, 0.0)]).leader(), None);
    }
}
