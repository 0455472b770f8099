//! Players as one viewer sees them, and the arguments of messages about them.

use fluent_bundle::FluentArgs;
use serde_json::Value;

use crate::card::split;
use crate::{Arg, Words};

/// A game, its viewer and the players' names.
pub(crate) struct Scene<'a> {
    pub(crate) words: &'a Words,
    pub(crate) game: &'a str,
    pub(crate) viewer: Option<u64>,
    pub(crate) names: Vec<&'a str>,
}

/// The arguments of a message. A builder.
pub(crate) struct MessageArgs<'a> {
    scene: &'a Scene<'a>,
    args: FluentArgs<'static>,
}

impl Words {
    pub(crate) fn scene<'a>(
        &'a self,
        game: &'a str,
        viewer: Option<u64>,
        names: &'a [impl AsRef<str>],
    ) -> Scene<'a> {
        Scene { words: self, game, viewer, names: names.iter().map(AsRef::as_ref).collect() }
    }
}

impl Scene<'_> {
    pub(crate) fn args(&self) -> MessageArgs<'_> {
        MessageArgs { scene: self, args: FluentArgs::new() }
    }

    pub(crate) fn name(&self, seat: u64) -> String {
        let name = usize::try_from(seat).ok().and_then(|seat| self.names.get(seat));
        name.map_or_else(|| seat.saturating_add(1).to_string(), |name| (*name).to_owned())
    }

    pub(crate) fn names(&self, seats: &[u64]) -> String {
        self.words.list(&seats.iter().map(|&seat| self.name(seat)).collect::<Vec<_>>())
    }

    pub(crate) fn is_viewer(&self, seat: u64) -> bool {
        self.viewer == Some(seat)
    }
}

impl MessageArgs<'_> {
    pub(crate) fn set(mut self, key: &'static str, value: impl Into<Arg<'static>>) -> Self {
        self.args.set(key, value);
        self
    }

    pub(crate) fn flag(self, key: &'static str, flag: bool) -> Self {
        self.set(key, if flag { "yes" } else { "no" })
    }

    /// `$you`: is the sentence about the viewer?
    pub(crate) fn you(self, seat: u64) -> Self {
        let you = self.scene.is_viewer(seat);
        self.flag("you", you)
    }

    /// A player: `$to` is the name, and `$to-known` says whether there is one.
    pub(crate) fn seat(mut self, key: &str, seat: Option<u64>) -> Self {
        self.args.set(format!("{key}-known"), if seat.is_some() { "yes" } else { "no" });
        if let Some(seat) = seat {
            self.args.set(key.to_owned(), self.scene.name(seat));
        }
        self
    }

    /// A card: `$card` is its name, `$card-object` its form in a sentence, `$card-kind` what decides its message, and
    /// `$card-known` says whether there is one.
    pub(crate) fn card(mut self, key: &str, card: Option<&str>) -> Self {
        self.args.set(format!("{key}-known"), if card.is_some() { "yes" } else { "no" });
        if let Some(card) = card {
            let Scene { words, game, .. } = self.scene;
            self.args.set(format!("{key}-object"), words.card_object(game, card));
            self.args.set(format!("{key}-kind"), split(game, card).0.to_owned());
            self.args.set(key.to_owned(), words.card(game, card));
        }
        self
    }

    pub(crate) fn pile(self, pile: &str) -> Self {
        let pile = self.scene.words.pile(self.scene.game, pile);
        self.set("pile", pile)
    }

    /// The message with this ID, if it exists.
    pub(crate) fn find(&self, id: &str) -> Option<String> {
        self.scene.words.find(id, &self.args)
    }

    /// The same, but `None` if an argument is missing: for example, an event hides its cards from this viewer.
    pub(crate) fn find_whole(&self, id: &str) -> Option<String> {
        self.scene.words.find_whole(id, &self.args)
    }

    /// A message that must exist; a test checks this.
    pub(crate) fn say(&self, id: &str) -> String {
        self.find(id).unwrap_or_else(|| id.to_owned())
    }
}

/// The cards in a list.
pub(crate) fn cards(value: &Value) -> Vec<&str> {
    value.as_array().map_or_else(Vec::new, |list| list.iter().filter_map(Value::as_str).collect())
}

/// The seats, or numbers, in a list.
pub(crate) fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().map_or_else(Vec::new, |list| list.iter().filter_map(Value::as_u64).collect())
}
