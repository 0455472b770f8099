//! Cards, suits and piles by name.

use std::borrow::Cow;

use fluent_bundle::FluentArgs;

use crate::Words;

impl Words {
    /// The parts of a card that select its message. A letter and a number: `b7` is a `b` with the value `7`. A number alone
    /// is `plain`. Anything else is known by its sign, which the game's words say: `#+` is a `plus`, so `3+` is one with the
    /// value `3`.
    pub(crate) fn split<'a>(&self, game: &str, card: &'a str) -> (Cow<'static, str>, &'a str) {
        if let Some(letter) = card.chars().next().filter(|first| first.is_lowercase()) {
            let (letter, value) = card.split_at(letter.len_utf8());
            return (letter.to_owned().into(), value);
        }
        let signs = self.find(&format!("{game}-card-signs"), &FluentArgs::new()).unwrap_or_default();
        let kind_of = |sign: &str| {
            let mut known = signs.split(", ").filter_map(|entry| entry.split_once(' '));
            known.find(|(_, known)| *known == sign).map(|(kind, _)| kind.to_owned().into())
        };
        if let Some(kind) = kind_of(card).filter(|_| !card.contains('#')) {
            return (kind, "");
        }
        let end = card.find(|c: char| !c.is_ascii_digit()).unwrap_or(card.len());
        match card.split_at(end) {
            ("", _) => ("".into(), card),
            (value, "") => ("plain".into(), value),
            (value, mark) => kind_of(&format!("#{mark}")).map_or(("".into(), card), |kind| (kind, value)),
        }
    }

    /// A card's name: "blue 7".
    pub fn card(&self, game: &str, card: &str) -> String {
        let (kind, value) = self.split(game, card);
        self.named(&format!("{game}-card-{kind}"), value).unwrap_or_else(|| card.to_owned())
    }

    /// A card as the object of a sentence: "a blue 7", "einen Pfeil".
    pub fn card_object(&self, game: &str, card: &str) -> String {
        let (kind, value) = self.split(game, card);
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
        for card in ["", "x", "x1", "é1", "🂡", "#+", "+#", "signs"] {
            assert_eq!(words.card("danger13", card), card);
            assert_eq!(words.card("thirteen", card), card);
            assert_eq!(words.card("whist", card), card);
        }
        assert_eq!(words.pile("thirteen", "q"), "q");
    }
}
