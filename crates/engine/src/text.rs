//! Cards and actions are text on the wire and in records: `Display` and `FromStr`, and JSON strings by them.

/// At most this much of somebody's text stands in an error message.
const EXCERPT: usize = 40;

/// The text as an error message may show it: cut short, and without control characters.
pub(crate) fn excerpt(text: &str) -> String {
    let mut short: String =
        text.chars().take(EXCERPT).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(EXCERPT).is_some() {
        short.push('…');
    }
    short
}

/// Text that cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{input}` is not {expected}")]
pub struct ParseError {
    input: String,
    expected: &'static str,
}

impl ParseError {
    pub(crate) fn new(input: &str, expected: &'static str) -> ParseError {
        ParseError { input: excerpt(input), expected }
    }
}

/// Writes types as JSON strings through their `Display`, and reads them through their `FromStr`:
/// `as_text!(Card, Action)`, or `as_text!(E: Edition => Card, Action)` for types over an edition.
macro_rules! as_text {
    ($($type:ident),*) => { $(crate::text::as_text!(@ [] $type);)* };
    ($edition:ident: $bound:ident => $($type:ident),*) => {
        $(crate::text::as_text!(@ [$edition: $bound] $type<$edition>);)*
    };
    (@ [$($generics:tt)*] $type:ty) => {
        impl<$($generics)*> serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de, $($generics)*> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}
pub(crate) use as_text;

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
