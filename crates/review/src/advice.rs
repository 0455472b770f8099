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

impl Advice {
    /// The actions that cannot be told from the best one: it, and those that are less than two standard errors behind.
    pub fn about_equal(&self) -> impl Iterator<Item = &Alternative> {
        self.alternatives.iter().filter(|alternative| alternative.verdict() != Verdict::Mistake)
    }

    /// The best action that is worse than the first by two standard errors or more: how much the advice is worth.
    pub fn next_worse(&self) -> Option<&Alternative> {
        self.alternatives.iter().find(|alternative| alternative.verdict() == Verdict::Mistake)
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
