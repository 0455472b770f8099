//! What happened, in sentences.

use serde_json::{Map, Value};

use crate::Words;
use crate::scene::{Scene, Told, cards};

/// The fields that hold a player. The first that is there is whom the sentence is about.
const PLAYERS: [&str; 6] = ["seat", "dealer", "to", "first", "leader", "bust"];

impl Words {
    /// What happened, one sentence after another. Some events need none.
    pub fn tell(
        &self,
        game: &str,
        events: &[Value],
        viewer: Option<u8>,
        names: &[impl AsRef<str>],
    ) -> Vec<String> {
        let scene = self.scene(game, viewer.map(u64::from), names);
        events.iter().filter_map(|event| scene.tell(event)).collect()
    }
}

impl Scene<'_> {
    pub(crate) fn tell(&self, event: &Value) -> Option<String> {
        let event = event.as_object()?;
        let kind = event.get("event")?.as_str()?.replace('_', "-");
        let sentence = self.of_event(event).find_whole(&format!("{}-event-{kind}", self.game))?;
        (!sentence.is_empty()).then_some(sentence)
    }

    /// What a message is told of an event, whatever the game.
    fn of_event(&self, event: &Map<String, Value>) -> Told<'_> {
        let actor = PLAYERS.iter().find_map(|&key| event.get(key)).and_then(Value::as_u64);
        let mut told = self.told().flag("you", actor.is_some_and(|seat| self.is_viewer(seat)));
        for (key, value) in event {
            told = match key.as_str() {
                key if PLAYERS.contains(&key) => told.seat(key, value.as_u64()),
                "card" | "lost" => told.card(key, value.as_str()),
                "pile" => told.pile(value.as_str().unwrap_or_default()),
                "sum" => told.set("sum", value.as_u64().unwrap_or_default()),
                "count" => told.set("count", value.as_u64().unwrap_or_default()),
                "round" => told.set("round", value.as_u64().unwrap_or_default().saturating_add(1)),
                "cards" if value.is_array() => {
                    let cards = cards(value);
                    let names: Vec<_> = cards.iter().map(|card| self.words.card(self.game, card)).collect();
                    told.set("count", cards.len()).set("cards", self.words.list(&names))
                }
                "scores" => told.set("scores", self.scores(value)),
                _ => told,
            };
        }
        told
    }

    /// "Marie 3, you 0, Anne 5".
    fn scores(&self, scores: &Value) -> String {
        let scores = scores.as_array().map_or(&[][..], Vec::as_slice);
        let items = scores.iter().zip(0..).map(|(points, seat)| {
            let told = self.told().you(seat).set("name", self.name(seat));
            told.set("points", points.as_i64().unwrap_or_default()).say("score-item")
        });
        items.collect::<Vec<_>>().join(", ")
    }
}
