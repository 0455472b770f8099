//! Hints: what a strong player would do, how sure that is, and what it leads to.

use treize_protocol::DecisionVerdict;
use treize_review::advise;

use crate::Model;

/// In how many imagined worlds the actions are tried: nobody notices the wait.
const WORLDS: u32 = 128;

/// The answer to a user who asks for a hint.
pub(crate) enum Hint {
    Said(String),
    /// The server of the table knows whether there may be one.
    AskServer,
}

/// A hint for the player who is to act.
pub(crate) fn hint(model: &Model) -> Hint {
    let Some(frame) = model.frame.as_ref().filter(|frame| !frame.legal.is_empty()) else {
        return Hint::Said(model.say("terminal-hint-none"));
    };
    if model.company.with_people {
        if model.is_against_bots() {
            return Hint::AskServer;
        }
        return Hint::Said(model.say("terminal-hint-people"));
    }
    let advice = advise(&frame.view, &frame.legal, WORLDS).ok();
    let said = advice.and_then(|advice| {
        let best = advice.alternatives.first()?;
        let equal: Vec<_> = advice.about_equal().skip(1).map(|other| other.action.as_str()).collect();
        let worse = advice.next_worse().map(|worse| (worse.behind, worse.standard_error));
        Some(describe(model, &best.action, &equal, worse))
    });
    Hint::Said(said.unwrap_or_else(|| model.say("terminal-hint-none")))
}

/// The advice of a server in words. Nothing if it is about another moment.
pub(crate) fn advised(model: &Model, advice: &treize_protocol::Advice) -> Option<String> {
    let frame = model.frame.as_ref()?;
    let best = advice.alternatives.first()?;
    if frame.n != advice.n || !frame.legal.contains(&best.action) {
        return None;
    }
    // The verdicts follow from more digits than are sent.
    let judged = || advice.alternatives.iter().zip(&advice.verdicts);
    let equal = judged().skip(1).filter(|(_, verdict)| **verdict != DecisionVerdict::Mistake);
    let equal: Vec<_> = equal.map(|(other, _)| other.action.as_str()).collect();
    let worse = judged().find(|(_, verdict)| **verdict == DecisionVerdict::Mistake);
    let worse = worse.map(|(worse, _)| (worse.behind, worse.standard_error));
    Some(describe(model, &best.action, &equal, worse))
}

/// What to do, and how sure that is: the actions that are about as good, and how much the best of the others is behind, with its
/// standard error.
fn describe(model: &Model, best: &str, equal: &[&str], worse: Option<(f64, f64)>) -> String {
    let legal = model.frame.as_ref().map_or(&[][..], |frame| frame.legal.as_slice());
    let preview = legal.iter().position(|legal| legal == best).and_then(|index| model.preview(index));
    let (known, preview) = preview.map_or(("no", String::new()), |preview| ("yes", preview.text));
    let args = [("action", model.action(best).into()), ("known", known.into()), ("preview", preview.into())];
    let mut hint = model.words.text("terminal-hint", &args);
    let choice =
        |action: &&str| model.words.text("advice-choice", &[("action", model.action(action).into())]);
    let equal: Vec<_> = equal.iter().map(choice).collect();
    let sure = if equal.is_empty() {
        worse.map(|(behind, error)| {
            let (points, error) = (model.words.number(behind), model.words.error(error));
            model.words.text("advice-clear", &[("points", points.into()), ("error", error.into())])
        })
    } else {
        Some(model.words.text("advice-equal", &[("actions", equal.join(", ").into())]))
    };
    if let Some(sure) = sure {
        hint.push(' ');
        hint.push_str(&sure);
    }
    hint
}
