//! The texts of Treize for all clients written in Rust. The browser uses the same files.
//!
//! What a game says about itself is a [`Fact`](treize_engine::Fact). This crate finds its message and fills in the arguments;
//! it knows no game and no rule. For a game without texts, clients show the game's own short notation.

mod card;
mod describe;
mod fact;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use fluent_langneg::{NegotiationStrategy, negotiate_languages};
use unic_langid::LanguageIdentifier;

pub use self::describe::{AboutGame, AboutOption, Named};
pub use self::fact::{Preview, Reason};
pub use fluent_bundle::FluentValue as Arg;
pub use treize_engine::Tone as Danger;

/// The languages. The first is the default.
pub const LANGUAGES: [&str; 3] = ["en", "fr", "de"];

/// Each file of `locales/`: its language and its text.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// All messages in one language.
pub struct Words {
    language: &'static str,
    bundle: FluentBundle<FluentResource>,
}

impl Words {
    /// The messages in the first available of these languages, otherwise in English.
    ///
    /// ```
    /// let words = treize_words::Words::new(&["it-CH", "fr-CH", "en"]);
    /// assert_eq!(words.language(), "fr");
    /// assert_eq!(words.card("thirteen", "b7"), "7 bleu");
    /// ```
    pub fn new(requested: &[impl AsRef<str>]) -> Words {
        let language = negotiate(requested).unwrap_or(LANGUAGES[0]);
        let id = language.parse().expect("our languages have well-formed names");
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // Terminals would show the isolation marks, and no language here is written from right to left.
        bundle.set_use_isolating(false);
        for (_, text) in FILES.iter().filter(|(of, _)| *of == language) {
            let resource = FluentResource::try_new((*text).to_owned());
            // A test checks every file: none has a syntax error or a duplicate message.
            let resource = resource.unwrap_or_else(|(readable, _)| readable);
            bundle.add_resource_overriding(resource);
        }
        Words { language, bundle }
    }

    /// A number with one digit after the language's decimal sign.
    ///
    /// ```
    /// assert_eq!(treize_words::Words::new(&["fr"]).number(1.25), "1,2");
    /// ```
    pub fn number(&self, number: f64) -> String {
        let text = format!("{number:.1}");
        if self.language == "en" { text } else { text.replace('.', ",") }
    }

    /// A standard error: with one decimal, or with two where one would say nothing.
    ///
    /// ```
    /// let words = treize_words::Words::new(&["de"]);
    /// assert_eq!([words.error(0.25), words.error(0.04)], ["0,2", "0,04"]);
    /// ```
    pub fn error(&self, error: f64) -> String {
        if error >= 0.095 {
            return self.number(error);
        }
        let text = format!("{error:.2}");
        if self.language == "en" { text } else { text.replace('.', ",") }
    }

    /// One of [`LANGUAGES`].
    pub fn language(&self) -> &'static str {
        self.language
    }

    /// A message, or one of its attributes (`level-easy.about`). Returns the ID of a missing message.
    pub fn text(&self, id: &str, args: &[(&'static str, Arg<'_>)]) -> String {
        let args = args.iter().map(|(name, value)| (*name, value.clone())).collect();
        self.find(id, &args).unwrap_or_else(|| id.to_owned())
    }

    /// The same, or `None` if the message does not exist.
    fn find(&self, id: &str, args: &FluentArgs<'_>) -> Option<String> {
        // Fluent shows a missing variable by its name, which is better than no sentence.
        self.format(id, args).map(|(text, _)| text)
    }

    /// The same, or `None` if a variable is missing.
    fn find_whole(&self, id: &str, args: &FluentArgs<'_>) -> Option<String> {
        self.format(id, args).filter(|(_, is_whole)| *is_whole).map(|(text, _)| text)
    }

    /// Does the message exist?
    fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    /// A message, if it exists, and whether all its variables are present.
    fn format(&self, id: &str, args: &FluentArgs<'_>) -> Option<(String, bool)> {
        let (id, attribute) = id.split_once('.').map_or((id, None), |(id, attribute)| (id, Some(attribute)));
        let message = self.bundle.get_message(id)?;
        let pattern = match attribute {
            Some(attribute) => message.get_attribute(attribute)?.value(),
            None => message.value()?,
        };
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(args), &mut errors).into_owned();
        Some((text, errors.is_empty()))
    }

    /// `a, b and c`.
    pub fn list(&self, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [only] => only.clone(),
            [rest @ .., last] => {
                self.text("list-and", &[("rest", rest.join(", ").into()), ("last", last.into())])
            }
        }
    }
}

/// The first of the requested languages that is one of [`LANGUAGES`]. Locales of operating systems will do.
///
/// ```
/// assert_eq!(treize_words::negotiate(&["it-CH", "fr_CH.UTF-8"]), Some("fr"));
/// ```
pub fn negotiate(requested: &[impl AsRef<str>]) -> Option<&'static str> {
    let available: Vec<LanguageIdentifier> =
        LANGUAGES.iter().map(|code| code.parse().expect("our languages have well-formed names")).collect();
    // An operating system's locale may not be a language tag: `C`, `fr_CH.UTF-8`.
    let known = |locale: &str| locale.split(['.', '@']).next().and_then(|code| code.parse().ok());
    let requested: Vec<LanguageIdentifier> =
        requested.iter().filter_map(|locale| known(locale.as_ref())).collect();
    let found = negotiate_languages(&requested, &available, None, NegotiationStrategy::Lookup);
    let index = available.iter().position(|language| found.first() == Some(&language))?;
    Some(LANGUAGES[index])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_language_that_there_is_is_spoken() {
        let rows: [(&[&str], &str); 7] = [
            (&[], "en"),
            (&["fr-CA"], "fr"),
            (&["it", "de-AT", "fr"], "de"),
            (&["en-GB", "fr"], "en"),
            (&["C", "fr_FR.UTF-8"], "fr"),
            (&["de_DE@euro"], "de"),
            (&["", "***", "ja"], "en"),
        ];
        for (requested, expected) in rows {
            assert_eq!(Words::new(requested).language(), expected, "{requested:?}");
        }
    }

    #[test]
    fn a_list_is_joined_as_the_language_does() {
        let names = ["Marie", "Luc", "Anne"].map(String::from);
        let rows =
            [("en", "Marie, Luc and Anne"), ("fr", "Marie, Luc et Anne"), ("de", "Marie, Luc und Anne")];
        for (language, expected) in rows {
            let words = Words::new(&[language]);
            assert_eq!(words.list(&names), expected);
            assert_eq!(words.list(&names[..1]), "Marie");
            assert_eq!(words.list(&[]), "");
        }
    }

    #[test]
    fn a_missing_message_is_shown_as_its_id() {
        let words = Words::new(&["en"]);
        assert_eq!(words.text("no-such-message", &[]), "no-such-message");
        assert_eq!(words.text("level-easy.no-such", &[]), "level-easy.no-such");
    }
}
