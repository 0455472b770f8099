//! Cards, suits and piles by name.

use fluent_bundle::FluentArgs;

use crate::Words;

/// The parts of a card that select its message. A letter and a number: `b7` is a `b` with the value `7`. Anything else is
/// known by its signs: `3+` is a `plus` with the value `3`.
pub(crate) fn split(card: &str) -> (&str, &str) {
    if let Some(letter) = card.chars().next().filter(|first| first.is_lowercase()) {
        return card.split_at(letter.len_utf8());
    }
    let signs = card.find(|c: char| !c.is_ascii_digit()).unwrap_or(card.len());
    match (card, card.split_at(signs)) {
        ("<", _) => ("arrow", ""),
        ("18", _) => ("eighteen", ""),
        ("H", _) => ("hand", ""),
        ("+", _) => ("bonus", ""),
        ("++", _) => ("bonuses", ""),
        (_, (value, "")) => ("plain", value),
        (_, (value, "+")) => ("plus", value),
        (_, (value, "++")) => ("pluses", value),
        (_, (value, "d")) => ("draw", value),
        _ => ("", card),
    }
}

impl Words {
    /// A card's name: "blue 7".
    pub fn card(&self, game: &str, card: &str) -> String {
        let (kind, value) = split(card);
        self.named(&format!("{game}-card-{kind}"), value).unwrap_or_else(|| card.to_owned())
    }

    /// A card as the object of a sentence: "a blue 7", "einen Pfeil".
    pub fn card_object(&self, game: &str, card: &str) -> String {
        let (kind, value) = split(card);
        self.named(&format!("{game}-card-{kind}.object"), value).unwrap_or_else(|| card.to_owned())
    }

    /// A pile's name by its letter: "blue target".
    pub fn pile(&self, game: &str, pile: &str) -> String {
        self.named(&format!("{game}-pile-{pile}"), "").unwrap_or_else(|| pile.to_owned())
    }

    /// A suit's name by its letter, for score sheets: "blue", "Friday cards".
    pub fn suit(&self, game: &str, suit: &str) -> String {
        self.named(&format!("{game}-suit-{suit}"), "").unwrap_or_else(|| suit.to_owned())
    }

    fn named(&self, id: &str, value: &str) -> Option<String> {
        let mut args = FluentArgs::new();
        // A number, so that a message can distinguish one copy of a card from two.
        match value.parse::<u16>() {
            Ok(number) if number.to_string() == value => args.set("value", number),
            _ => args.set("value", value),
        }
        self.find(id, &args)
    }
}

#[cfg(test)]
mod tests {
    use treize_engine::Game;
    use treize_engine::games::{Danger13, Friday13, Nichtig, Thirteen};

    use super::*;

    #[test]
    fn every_card_of_every_box_has_a_name_of_its_own() {
        fn check<C: ToString>(game: &str, cards: impl Iterator<Item = C>) {
            let cards: Vec<_> = cards.map(|card| card.to_string()).collect();
            for language in crate::LANGUAGES {
                let words = Words::new(&[language]);
                let mut names: Vec<_> = cards.iter().map(|card| words.card(game, card)).collect();
                assert!(!names.iter().any(|name| cards.contains(name)), "{language} {game}");
                names.extend(cards.iter().map(|card| words.card_object(game, card)));
                names.sort();
                names.dedup();
                assert_eq!(names.len(), 2 * cards.len(), "{language} {game}");
            }
        }
        check("thirteen", <Thirteen as Game>::Card::kinds());
        check("friday13", <Friday13 as Game>::Card::kinds());
        check("nichtig", <Nichtig as Game>::Card::kinds());
        check("danger13", <Danger13 as Game>::Card::kinds());
    }

    #[test]
    fn a_card_nobody_knows_is_called_what_it_is_written() {
        let words = Words::new(&["en"]);
        for card in ["", "x", "x1", "é1", "🂡"] {
            assert_eq!(words.card("thirteen", card), card);
            assert_eq!(words.card("whist", card), card);
        }
        assert_eq!(words.pile("thirteen", "q"), "q");
    }
}
