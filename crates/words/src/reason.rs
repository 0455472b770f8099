//! Why an action is not legal, with the number of the rule.

use serde_json::Value;

use crate::Words;
use crate::card::split;
use crate::scene::{MessageArgs, Scene, cards, numbers};

/// Why an action is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// In words.
    pub text: String,
    /// The number of the rule, in the game's rules.
    pub rule: Option<u8>,
}

impl Words {
    /// Why an action is not legal now. `None` if it is legal.
    pub fn reason(
        &self,
        game: &str,
        action: &str,
        view: &Value,
        legal: &[impl AsRef<str>],
        names: &[impl AsRef<str>],
    ) -> Option<Reason> {
        if legal.iter().any(|legal| legal.as_ref() == action) {
            return None;
        }
        let scene = self.scene(game, view["seat"].as_u64(), names);
        let (board, hand) = (&view["board"], cards(&view["board"]["hand"]));
        let actors = numbers(&view["to_act"]);
        let yours = actors.iter().any(|&seat| scene.is_viewer(seat));
        let args = scene.args().set("names", scene.names(&actors));
        let reason = if actors.is_empty() {
            None
        } else if game == "nichtig" {
            tricks(args, action, yours, !numbers(&board["laying"]).is_empty())
        } else if game == "danger13" {
            gifts(args, action, yours, board)
        } else {
            piles(&scene, args, action, yours, &hand)
        };
        let card = action.trim_start_matches("lay ").split('>').next().unwrap_or_default();
        let plain =
            if yours && !hand.is_empty() && !hand.contains(&card) { "reason-hand" } else { "reason-other" };
        Some(reason.unwrap_or_else(|| Reason { text: scene.args().say(plain), rule: None }))
    }
}

fn because(args: MessageArgs<'_>, id: &str, rule: u8) -> Option<Reason> {
    Some(Reason { text: args.set("rule", rule).find(id)?, rule: Some(rule) })
}

fn piles(
    scene: &Scene<'_>,
    args: MessageArgs<'_>,
    action: &str,
    yours: bool,
    hand: &[&str],
) -> Option<Reason> {
    let game = scene.game;
    if !yours {
        return because(args, &format!("{game}-reason-turn"), 4);
    }
    let (card, _) = action.split_once('>')?;
    hand.contains(&card)
        .then(|| because(args.pile(split(game, card).0), &format!("{game}-reason-pile"), 5))?
}

fn tricks(args: MessageArgs<'_>, action: &str, yours: bool, laying: bool) -> Option<Reason> {
    match (yours, laying) {
        (false, true) => because(args, "nichtig-reason-laid", 2),
        (false, false) => because(args, "nichtig-reason-turn", 3),
        (true, true) if !action.starts_with("lay ") => because(args, "nichtig-reason-lay", 2),
        (true, _) => None,
    }
}

fn gifts(args: MessageArgs<'_>, action: &str, yours: bool, board: &Value) -> Option<Reason> {
    match (board["deciding"].is_u64(), yours) {
        (true, false) => because(args, "danger13-reason-decide", 13),
        (true, true) => because(args, "danger13-reason-first", 13),
        (false, false) => because(args, "danger13-reason-turn", 3),
        (false, true) => {
            let seat = action.strip_prefix("give ")?.parse().ok()?;
            let had = numbers(&board["had"]).contains(&seat);
            had.then(|| because(args.seat("to", Some(seat)).you(seat), "danger13-reason-had", 3))?
        }
    }
}
