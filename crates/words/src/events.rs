//! Events as sentences.

use serde_json::{Map, Value};

use crate::Words;
use crate::scene::{MessageArgs, Scene, cards};

/// The fields that contain a player. The sentence is about the first one that is present.
const PLAYERS: [&str; 6] = ["seat", "dealer", "to", "first", "leader", "bust"];

impl Words {
    /// Describes events, one sentence each. Some events need no sentence.
    pub fn describe_events(
        &self,
        game: &str,
        events: &[Value],
        viewer: Option<u8>,
        names: &[impl AsRef<str>],
    ) -> Vec<String> {
        let scene = self.scene(game, viewer.map(u64::from), names);
        events.iter().filter_map(|event| scene.describe_event(event)).collect()
    }
}

impl Scene<'_> {
    pub(crate) fn describe_event(&self, event: &Value) -> Option<String> {
        let event = event.as_object()?;
        let kind = event.get("event")?.as_str()?.replace('_', "-");
        let sentence = self.of_event(event).find_whole(&format!("{}-event-{kind}", self.game))?;
        (!sentence.is_empty()).then_some(sentence)
    }

    /// The arguments of an event's message, the same for all games.
    fn of_event(&self, event: &Map<String, Value>) -> MessageArgs<'_> {
        let actor = PLAYERS.iter().find_map(|&key| event.get(key)).and_then(Value::as_u64);
        let mut args = self.args().flag("you", actor.is_some_and(|seat| self.is_viewer(seat)));
        for (key, value) in event {
            args = match key.as_str() {
                key if PLAYERS.contains(&key) => args.seat(key, value.as_u64()),
                "card" | "lost" => args.card(key, value.as_str()),
                "pile" => args.pile(value.as_str().unwrap_or_default()),
                "sum" => args.set("sum", value.as_u64().unwrap_or_default()),
                "count" => args.set("count", value.as_u64().unwrap_or_default()),
                "round" => args.set("round", value.as_u64().unwrap_or_default().saturating_add(1)),
                "cards" if value.is_array() => {
                    let cards = cards(value);
                    let names: Vec<_> = cards.iter().map(|card| self.words.card(self.game, card)).collect();
                    args.set("count", cards.len()).set("cards", self.words.list(&names))
                }
                "scores" => args.set("scores", self.scores(value)),
                _ => args,
            };
        }
        args
    }

    /// "Marie 3, you 0, Anne 5".
    fn scores(&self, scores: &Value) -> String {
        let scores = scores.as_array().map_or(&[][..], Vec::as_slice);
        let items = scores.iter().zip(0..).map(|(points, seat)| {
            let args = self.args().you(seat).set("name", self.name(seat));
            args.set("points", points.as_i64().unwrap_or_default()).say("score-item")
        });
        items.collect::<Vec<_>>().join(", ")
    }
}
