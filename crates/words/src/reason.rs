//! Why something cannot be chosen, with the rule that says so.

use serde_json::Value;

use crate::Words;
use crate::card::split;
use crate::scene::{Scene, Told, cards, numbers};

/// Why not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// In words.
    pub text: String,
    /// The number of the rule, in the game's rules.
    pub rule: Option<u8>,
}

impl Words {
    /// Why an action cannot be chosen now; nothing if it can.
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
        let told = scene.told().set("names", scene.names(&actors));
        let reason = if actors.is_empty() {
            None
        } else if game == "nichtig" {
            tricks(told, action, yours, !numbers(&board["laying"]).is_empty())
        } else if game == "danger13" {
            gifts(told, action, yours, board)
        } else {
            piles(&scene, told, action, yours, &hand)
        };
        let card = action.trim_start_matches("lay ").split('>').next().unwrap_or_default();
        let plain =
            if yours && !hand.is_empty() && !hand.contains(&card) { "reason-hand" } else { "reason-other" };
        Some(reason.unwrap_or_else(|| Reason { text: scene.told().say(plain), rule: None }))
    }
}

fn because(told: Told<'_>, id: &str, rule: u8) -> Option<Reason> {
    Some(Reason { text: told.set("rule", rule).find(id)?, rule: Some(rule) })
}

fn piles(scene: &Scene<'_>, told: Told<'_>, action: &str, yours: bool, hand: &[&str]) -> Option<Reason> {
    let game = scene.game;
    if !yours {
        return because(told, &format!("{game}-reason-turn"), 4);
    }
    let (card, _) = action.split_once('>')?;
    hand.contains(&card)
        .then(|| because(told.pile(split(game, card).0), &format!("{game}-reason-pile"), 5))?
}

fn tricks(told: Told<'_>, action: &str, yours: bool, laying: bool) -> Option<Reason> {
    match (yours, laying) {
        (false, true) => because(told, "nichtig-reason-laid", 2),
        (false, false) => because(told, "nichtig-reason-turn", 3),
        (true, true) if !action.starts_with("lay ") => because(told, "nichtig-reason-lay", 2),
        (true, _) => None,
    }
}

fn gifts(told: Told<'_>, action: &str, yours: bool, board: &Value) -> Option<Reason> {
    match (board["deciding"].is_u64(), yours) {
        (true, false) => because(told, "danger13-reason-decide", 13),
        (true, true) => because(told, "danger13-reason-first", 13),
        (false, false) => because(told, "danger13-reason-turn", 3),
        (false, true) => {
            let seat = action.strip_prefix("give ")?.parse().ok()?;
            let had = numbers(&board["had"]).contains(&seat);
            had.then(|| because(told.seat("to", Some(seat)).you(seat), "danger13-reason-had", 3))?
        }
    }
}
