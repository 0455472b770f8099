//! What one may do, for buttons, menus and people who type.

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
        let (told, verb) = if let Some((card, pile)) = action.split_once('>') {
            (self.told().card("card", Some(card)).pile(pile), "play")
        } else if let Some(card) = action.strip_prefix("lay ") {
            (self.told().card("card", Some(card)), "lay")
        } else if let Some(seat) = action.strip_prefix("give ") {
            let seat = seat.parse().ok()?;
            (self.told().seat("to", Some(seat)).you(seat), "give")
        } else if let Some(hand) = action.strip_prefix("refuse ") {
            (self.told().set("hand", hand.to_owned()), "refuse-with")
        } else if self.game == "nichtig" {
            (self.told().card("card", Some(action)), "play")
        } else {
            (self.told(), action)
        };
        told.find(&format!("{}-action-{verb}", self.game)).map(capitalised)
    }
}

/// German puts the card first, and its article is small.
fn capitalised(text: String) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) if first.is_lowercase() => first.to_uppercase().chain(chars).collect(),
        _ => text,
    }
}
