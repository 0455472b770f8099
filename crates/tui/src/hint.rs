//! Hints: what a strong player would do.

use treize_bots::{Level, Limit, Spec, choose};

use crate::Model;

/// A hint in words for the player who is to act.
pub(crate) fn hint(model: &Model) -> String {
    let Some(frame) = model.frame.as_ref().filter(|frame| !frame.legal.is_empty()) else {
        return model.say("terminal-hint-none");
    };
    if model.company.with_people {
        return model.say("terminal-hint-people");
    }
    let seed = u64::from(frame.n);
    let Ok(action) = choose(&Spec::Level(Level::Hard), &frame.view, &frame.legal, seed, &Limit::default())
    else {
        return model.say("terminal-hint-none");
    };
    let index = frame.legal.iter().position(|legal| *legal == action);
    let preview = index.and_then(|index| model.preview(index));
    let (known, preview) = preview.map_or(("no", String::new()), |preview| ("yes", preview.text));
    let args =
        [("action", model.action(&action).into()), ("known", known.into()), ("preview", preview.into())];
    model.words.text("terminal-hint", &args)
}
