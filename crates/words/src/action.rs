//! Actions in words, for buttons, menus and typed input.

use crate::Words;
use crate::scene::Scene;

impl Words {
    /// An action in words: "Play a blue 7 on the blue target".
    pub fn action(&self, game: &str, action: &str, viewer: Option<u8>, names: &[impl AsRef<str>]) -> String {
        let scene = self.scene(game, viewer.map(u64::from), names);
        scene.action(action).unwrap_or_else(|| action.to_owned())
    }
}

impl Scene<'_> {
    fn action(&self, action: &str) -> Option<String> {
        let (args, verb) = if let Some((card, pile)) = action.split_once('>') {
            (self.args().card("card", Some(card)).pile(pile), "play")
        } else if let Some(card) = action.strip_prefix("lay ") {
            (self.args().card("card", Some(card)), "lay")
        } else if let Some(seat) = action.strip_prefix("give ") {
            let seat = seat.parse().ok()?;
            (self.args().seat("to", Some(seat)).you(seat), "give")
        } else if let Some(hand) = action.strip_prefix("refuse ") {
            (self.args().set("hand", hand.to_owned()), "refuse-with")
        } else if self.game == "nichtig" {
            (self.args().card("card", Some(action)), "play")
        } else {
            (self.args(), action)
        };
        args.find(&format!("{}-action-{verb}", self.game)).map(capitalised)
    }
}

/// Needed for German, where the sentence begins with the card's article in lower case.
fn capitalised(text: String) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) if first.is_lowercase() => first.to_uppercase().chain(chars).collect(),
        _ => text,
    }
}
