//! Cards and actions are text on the wire and in records: `Display` and `FromStr`, and JSON strings by them.

use std::fmt::{self, Display};

/// At most this much of somebody's text stands in an error message.
const EXCERPT: usize = 40;

/// The text as an error message may show it: cut short, and without control characters.
///
/// ```
/// use treize_engine::excerpt;
///
/// assert_eq!(excerpt("b7>b"), "b7>b");
/// assert_eq!(excerpt(&"x".repeat(1000)).chars().count(), 41, "40, and an ellipsis");
/// ```
pub fn excerpt(text: &str) -> String {
    let mut short: String =
        text.chars().take(EXCERPT).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(EXCERPT).is_some() {
        short.push('…');
    }
    short
}

/// Cards as `Debug` shows them: `{b1 b1 y7}` in no order, `[b7 b4]` in order.
pub(crate) fn debug_cards(
    f: &mut fmt::Formatter<'_>,
    [open, close]: [char; 2],
    cards: impl Iterator<Item: Display>,
) -> fmt::Result {
    let cards: Vec<_> = cards.map(|card| card.to_string()).collect();
    write!(f, "{open}{}{close}", cards.join(" "))
}

/// Text that cannot be parsed.
///
/// ```
/// use treize_engine::games::danger13::Card;
///
/// let error = "6++".parse::<Card>().unwrap_err();
/// assert_eq!(error.to_string(), "`6++` is not a card");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{input}` is not {expected}")]
pub struct ParseError {
    input: String,
    expected: &'static str,
}

impl ParseError {
    /// An error that shows what was given, cut short if it is long, and says what was expected.
    pub fn new(input: &str, expected: &'static str) -> ParseError {
        ParseError { input: excerpt(input), expected }
    }
}

/// Implements `Serialize` and `Deserialize` for types with `Display` and `FromStr`: in JSON they are strings.
///
/// ```
/// use std::{fmt, str::FromStr};
/// use treize_engine::{ParseError, as_text};
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Card(u8);
///
/// impl fmt::Display for Card {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         write!(f, "c{}", self.0)
///     }
/// }
///
/// impl FromStr for Card {
///     type Err = ParseError;
///
///     fn from_str(text: &str) -> Result<Card, ParseError> {
///         let number = text.strip_prefix('c').and_then(|number| number.parse().ok());
///         number.map(Card).ok_or_else(|| ParseError::new(text, "a card"))
///     }
/// }
///
/// as_text!(Card);
/// assert_eq!(serde_json::to_string(&Card(13))?, r#""c13""#);
/// assert_eq!(serde_json::from_str::<Card>(r#""c13""#)?, Card(13));
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// Types over a parameter name it first: `as_text!(E: Edition => Card, Action)`.
#[cfg(feature = "serde")]
#[macro_export]
macro_rules! as_text {
    ($($type:ident),*) => { $($crate::as_text!(@ [] $type);)* };
    ($edition:ident: $bound:ident => $($type:ident),*) => {
        $($crate::as_text!(@ [$edition: $bound] $type<$edition>);)*
    };
    (@ [$($generics:tt)*] $type:ty) => {
        impl<$($generics)*> $crate::serde::Serialize for $type {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de, $($generics)*> $crate::serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str> as $crate::serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err($crate::serde::de::Error::custom)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_or_ugly_text_is_shown_short_and_harmless() {
        assert_eq!(excerpt("b7>b"), "b7>b");
        assert_eq!(excerpt("a\u{1b}[31m\n"), "a\u{fffd}[31m\u{fffd}");
        assert_eq!(excerpt(&"é".repeat(41)), "é".repeat(40) + "…");
    }
}
