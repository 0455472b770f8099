//! Hints: what a strong player would do, how sure that is, and what it leads to.

use treize_review::advise;

use crate::Model;

/// In how many imagined worlds the actions are tried: nobody notices the wait.
const WORLDS: u32 = 128;

/// A hint in words for the player who is to act.
pub(crate) fn hint(model: &Model) -> String {
    let Some(frame) = model.frame.as_ref().filter(|frame| !frame.legal.is_empty()) else {
        return model.say("terminal-hint-none");
    };
    if model.company.with_people {
        return model.say("terminal-hint-people");
    }
    let Ok(advice) = advise(&frame.view, &frame.legal, WORLDS) else {
        return model.say("terminal-hint-none");
    };
    let Some(best) = advice.alternatives.first() else { return model.say("terminal-hint-none") };
    let index = frame.legal.iter().position(|legal| *legal == best.action);
    let preview = index.and_then(|index| model.preview(index));
    let (known, preview) = preview.map_or(("no", String::new()), |preview| ("yes", preview.text));
    let args =
        [("action", model.action(&best.action).into()), ("known", known.into()), ("preview", preview.into())];
    let mut hint = model.words.text("terminal-hint", &args);
    let choice = |action: &str| model.words.text("advice-choice", &[("action", model.action(action).into())]);
    let equal: Vec<_> = advice.about_equal().skip(1).map(|other| choice(&other.action)).collect();
    let sure = if equal.is_empty() {
        advice.next_worse().map(|worse| {
            let (points, error) = (model.words.number(worse.behind), model.words.error(worse.standard_error));
            let args = [("points", points.into()), ("error", error.into())];
            model.words.text("advice-clear", &args)
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
