//! [`Race`]: which of several actions is best, told from trying them in the same imagined worlds.

/// Worlds before the first look at who has fallen behind.
const FIRST_LOOK: usize = 16;
/// How many standard errors behind the leader is clearly behind: looks are many, so it is more than the usual two.
const CLEARLY: f32 = 3.5;

/// Actions that are all tried in each world, until all but one have clearly fallen behind.
///
/// Most of what a world brings is luck that all actions share. Their differences, world by world, are free of it, and
/// tell good from bad after far fewer worlds than averages that were each taken over worlds of their own.
pub(crate) struct Race<A> {
    runners: Vec<Runner<A>>,
    worlds: usize,
    next_look: usize,
}

struct Runner<A> {
    action: A,
    /// What it brought, world by world.
    gains: Vec<f32>,
    total: f32,
}

impl<A: Copy> Race<A> {
    pub(crate) fn new(actions: impl IntoIterator<Item = A>) -> Self {
        let runners = actions.into_iter().map(|action| Runner { action, gains: Vec::new(), total: 0.0 });
        Race { runners: runners.collect(), worlds: 0, next_look: FIRST_LOOK }
    }

    /// Those that are still in it.
    pub(crate) fn actions(&self) -> impl Iterator<Item = A> {
        self.runners.iter().map(|runner| runner.action)
    }

    /// Is there still something to find out?
    pub(crate) fn is_open(&self) -> bool {
        self.runners.len() > 1
    }

    /// Takes down what one world brought each of [`Race::actions`].
    pub(crate) fn add(&mut self, gains: &[f32]) {
        for (runner, &gain) in self.runners.iter_mut().zip(gains) {
            runner.gains.push(gain);
            runner.total += gain;
        }
        self.worlds += 1;
        if self.worlds == self.next_look {
            // Ever rarer, so that looking costs little beside what is looked at.
            self.next_look += self.next_look / 4;
            self.drop_out();
        }
    }

    /// The action that brought most; none before the first world.
    pub(crate) fn leader(&self) -> Option<A> {
        (self.worlds > 0).then(|| self.runners[self.leading()].action)
    }

    /// Of equals it is the first.
    fn leading(&self) -> usize {
        let totals = self.runners.iter().map(|runner| runner.total).enumerate();
        totals.reduce(|best, next| if next.1 > best.1 { next } else { best }).expect("somebody is left").0
    }

    fn drop_out(&mut self) {
        let ahead = &self.runners[self.leading()].gains;
        let behind: Vec<_> = self.runners.iter().map(|runner| clearly_ahead(ahead, &runner.gains)).collect();
        let mut behind = behind.into_iter();
        self.runners.retain(|_| behind.next() == Some(false));
    }
}

/// Is the mean of the differences too large for luck?
fn clearly_ahead(leader: &[f32], other: &[f32]) -> bool {
    let (mut sum, mut squares) = (0.0, 0.0);
    for difference in leader.iter().zip(other).map(|(a, b)| a - b) {
        sum += difference;
        squares += difference * difference;
    }
    let count = leader.len() as f32;
    let mean = sum / count;
    let error = ((squares / count - mean * mean).max(0.0) / count).sqrt();
    mean > CLEARLY * error
}

#[cfg(test)]
mod tests {
    use treize_engine::Fast;

    use super::*;

    /// Runs a race of a thousand worlds at most; `gain` makes an action's gain of a world's luck and its own.
    fn run(actions: &[f32], gain: fn(f32, f32, f32) -> f32) -> (Race<f32>, usize) {
        let (mut race, mut chance) = (Race::new(actions.iter().copied()), Fast::new(1));
        let mut luck = || chance.below(1000) as f32 / 100.0;
        let mut worlds = 0;
        while race.is_open() && worlds < 1000 {
            let shared = luck();
            let gains: Vec<_> = race.actions().map(|action| gain(action, shared, luck())).collect();
            race.add(&gains);
            worlds += 1;
        }
        (race, worlds)
    }

    #[test]
    fn what_is_clearly_worse_drops_out_at_the_first_look_however_much_luck_is_shared() {
        let (race, worlds) = run(&[0.0, 1.0, 2.0], |worth, shared, _| worth + 100.0 * shared);
        assert_eq!((race.leader(), worlds), (Some(2.0), FIRST_LOOK));
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
        assert_eq!(Race::new([1, 2]).leader(), None);
    }
}
