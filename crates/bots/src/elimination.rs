//! [`SuccessiveElimination`]: finds the best of several actions by paired sampling.

/// Worlds that are sampled before the first action can be eliminated.
const MIN_WORLDS: usize = 16;
/// Elimination threshold in standard errors. Higher than 2 because the test is repeated.
const ELIMINATION_Z: f32 = 3.5;

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
    total: f32,
}

impl<A: Copy> SuccessiveElimination<A> {
    pub(crate) fn new(actions: impl IntoIterator<Item = A>) -> Self {
        let candidates =
            actions.into_iter().map(|action| Candidate { action, values: Vec::new(), total: 0.0 });
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

/// Is the mean of the paired differences more than [`ELIMINATION_Z`] standard errors above zero?
fn is_clearly_better(leader: &[f32], other: &[f32]) -> bool {
    let (mut sum, mut squares) = (0.0, 0.0);
    for difference in leader.iter().zip(other).map(|(a, b)| a - b) {
        sum += difference;
        squares += difference * difference;
    }
    let count = leader.len() as f32;
    let mean = sum / count;
    let error = ((squares / count - mean * mean).max(0.0) / count).sqrt();
    mean > ELIMINATION_Z * error
}

#[cfg(test)]
mod tests {
    use treize_engine::SeededChance;

    use super::*;

    /// Runs a race of a thousand worlds at most; `value` makes an action's value of a world's luck and its own.
    fn run(actions: &[f32], value: fn(f32, f32, f32) -> f32) -> (SuccessiveElimination<f32>, usize) {
        let (mut race, mut chance) =
            (SuccessiveElimination::new(actions.iter().copied()), SeededChance::new(1));
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
        let (race, worlds) = run(&[0.0, 1.0, 2.0], |worth, shared, _| worth + 100.0 * shared);
        assert_eq!((race.leader(), worlds), (Some(2.0), MIN_WORLDS));
    }

    #[test]
    fn what_is_worse_drops_out_once_that_cannot_be_luck() {
        let (race, worlds) = run(&[0.0, 1.0], |worth, _, own| worth + own);
        assert_eq!(race.leader(), Some(1.0));
        assert!((100..1000).contains(&worlds), "{worlds}");
    }

    #[test]
    fn equals_stay_in_and_the_first_of_them_leads() {
        let (race, _) = run(&[3.0, 1.0, 3.0], |worth, shared, _| worth + shared);
        assert_eq!(race.actions().collect::<Vec<_>>(), [3.0, 3.0]);
        assert_eq!(race.leading(), 0);
        assert!(race.is_open());
    }

    #[test]
    fn nobody_leads_before_the_first_world() {
        assert_eq!(SuccessiveElimination::new([1, 2]).leader(), None);
    }
}
