//! The prompt: who has to do what. Clients always show it.

use serde_json::Value;

use crate::Words;
use crate::scene::{Scene, numbers};

impl Words {
    /// Who has to do what, or how the game ended.
    pub fn ask(&self, game: &str, view: &Value, names: &[impl AsRef<str>]) -> String {
        self.scene(game, view["seat"].as_u64(), names).ask(view)
    }
}

impl Scene<'_> {
    fn ask(&self, view: &Value) -> String {
        let board = &view["board"];
        if view["outcome"].is_object() {
            let winners = numbers(&view["outcome"]["winners"]);
            let you = winners.iter().any(|&seat| self.is_viewer(seat));
            let args = self.args().flag("you", you).set("count", winners.len());
            return args.set("names", self.names(&winners)).say("ask-over");
        }
        let actors = numbers(&view["to_act"]);
        let who = if actors.iter().any(|&seat| self.is_viewer(seat)) { "you" } else { "other" };
        let args = self.args().set("count", actors.len()).set("names", self.names(&actors));
        let (args, what) = match self.game {
            "nichtig" if !numbers(&board["laying"]).is_empty() => {
                // rules 2 and 11
                let all: usize = if view["players"] == 6 { 2 } else { 3 };
                let laid = board["own_laid"].as_array().map_or(0, Vec::len);
                (args.set("left", all.saturating_sub(laid)), "lay-")
            }
            "nichtig" if board["trick"].as_array().is_some_and(Vec::is_empty) => (args, "lead-"),
            "nichtig" => (args, "play-"),
            "danger13" => {
                let what = if board["deciding"].is_u64() { "decide-" } else { "give-" };
                (args.card("card", board["turned"].as_str()), what)
            }
            _ => (args, ""),
        };
        let plain = if who == "you" { "ask-you" } else { "ask-others" };
        args.find(&format!("{}-ask-{what}{who}", self.game)).unwrap_or_else(|| args.say(plain))
    }
}
