//! [`advise`]: what to do now, how sure that is, from a view alone.
//!
//! It is the judge of a review, asked before the decision. It gets what a client is sent, so it cannot know more than the player.

use serde_json::Value;
use treize_bots::games::Knowledge;
use treize_bots::{ChooseError, Evaluator, Rollout, SentView, VisitView, visit_view};
use treize_engine::Game;

use crate::judge::{Alternative, Judgement, Verdict};

/// What is known of a decision that is to be made.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// All legal actions, the best first.
    pub alternatives: Vec<Alternative>,
    /// Worlds in which they were tried.
    pub worlds: u32,
}

/// The smallest difference that is not 0.0 with one decimal, as people read points.
const SHOWN: f64 = 0.05;

impl Advice {
    /// What is said of each action, in their order: as in a review, but an action is also about equal if the difference is too small to
    /// be shown. "Worse by 0.0" would be no advice.
    pub fn verdicts(&self) -> impl Iterator<Item = Verdict> {
        self.alternatives.iter().map(|alternative| match alternative.verdict() {
            Verdict::Mistake if alternative.behind < SHOWN => Verdict::AboutEqual,
            verdict => verdict,
        })
    }

    /// The actions that are about as good as the best one, and it.
    pub fn about_equal(&self) -> impl Iterator<Item = &Alternative> {
        self.judged().filter(|(_, verdict)| *verdict != Verdict::Mistake).map(|(alternative, _)| alternative)
    }

    /// The best action that is worse than the first: how much the advice is worth.
    pub fn next_worse(&self) -> Option<&Alternative> {
        self.judged().find(|(_, verdict)| *verdict == Verdict::Mistake).map(|(alternative, _)| alternative)
    }

    fn judged(&self) -> impl Iterator<Item = (&Alternative, Verdict)> {
        self.alternatives.iter().zip(self.verdicts())
    }
}

/// Judges all legal actions of a client's view in this many imagined worlds. The same view and number give the same advice.
///
/// # Errors
///
/// If the view is not one that its seat can be sent when it is to act.
pub fn advise(view: &Value, legal: &[String], worlds: u32) -> Result<Advice, ChooseError> {
    struct Advise(u32);
    impl VisitView for Advise {
        type Output = Advice;

        fn visit<G: Game>(self, knowledge: Knowledge<G>, sent: SentView<'_, G>) -> Advice {
            let mut judgement = Judgement::new(&sent.view, sent.legal);
            let mut evaluator = Evaluator::new(Rollout::of_expert(&knowledge));
            let worlds = self.0.max(2);
            judgement.sample(&sent.view, sent.place.seat, &mut evaluator, (0, worlds));
            let alternatives = judgement.alternatives().into_iter().map(|(_, alternative)| alternative);
            Advice { alternatives: alternatives.collect(), worlds }
        }
    }
    visit_view(view, legal, Advise(worlds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_that_is_shown_as_nothing_is_about_equal() {
        let rows = [
            ("clearly worse", 1.5, 0.2, Verdict::Mistake),
            ("within two standard errors", 0.3, 0.2, Verdict::AboutEqual),
            ("0.1 with one decimal", 0.06, 0.01, Verdict::Mistake),
            ("0.0 with one decimal", 0.04, 0.01, Verdict::AboutEqual),
            ("equal in all worlds", 0.0, 0.0, Verdict::Best),
        ];
        for (fact, behind, standard_error, expected) in rows {
            let alternative = |action: &str, behind: f64, standard_error| Alternative {
                action: action.into(),
                value: 1.0 - behind,
                behind,
                standard_error,
            };
            let alternatives =
                vec![alternative("best", 0.0, 0.0), alternative("next", behind, standard_error)];
            let advice = Advice { alternatives, worlds: 128 };
            let next = &advice.alternatives[1];
            assert_eq!(advice.verdicts().collect::<Vec<_>>(), [Verdict::Best, expected], "{fact}");
            let is_worse = expected == Verdict::Mistake;
            assert_eq!(advice.next_worse(), is_worse.then_some(next), "{fact}");
            assert_eq!(advice.about_equal().count(), if is_worse { 1 } else { 2 }, "{fact}");
        }
    }
}
