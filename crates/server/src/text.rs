//! What people write: plain text of a bounded length.

use crate::wire::{Code, Refused};

/// Characters of a name at most.
const NAME: usize = 24;
/// Characters of a line of chat at most.
const CHAT: usize = 300;

/// Letters that are not seen, or turn others round, let one name look like another.
fn is_plain(letter: char) -> bool {
    let unseen = matches!(
        letter,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
    );
    !letter.is_control() && !unseen
}

fn plain(text: &str, most: usize, what: &str) -> Result<String, Refused> {
    let words: String =
        text.chars().map(|letter| if letter.is_whitespace() { ' ' } else { letter }).collect();
    let words = words.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let length = words.chars().count();
    if length == 0 {
        return Err(Code::Malformed.because(format!("{what} cannot be empty")));
    }
    if length > most {
        return Err(
            Code::TooLong.because(format!("{what} has {length} characters, at most {most} are allowed"))
        );
    }
    if !words.chars().all(is_plain) {
        return Err(Code::Malformed.because(format!("{what} has characters that cannot be seen")));
    }
    Ok(words)
}

/// A name that can be shown. Whatever is wrong with it, the answer is what a name may be.
pub(crate) fn name_of(text: &str) -> Result<String, Refused> {
    plain(text, NAME, "a name").map_err(|refused| Refused { code: Code::Name, ..refused })
}

/// A line of chat that can be shown.
pub(crate) fn line_of(text: &str) -> Result<String, Refused> {
    plain(text, CHAT, "a line")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain_and_short() {
        let rows = [
            ("  Zoë  d'Arc ", Ok("Zoë d'Arc")),
            ("李小龙", Ok("李小龙")),
            ("<b>x</b>", Ok("<b>x</b>")),
            ("", Err(Code::Name)),
            (" \n\t", Err(Code::Name)),
            ("a\u{202e}b", Err(Code::Name)),
            ("a\u{7}b", Err(Code::Name)),
            ("1234567890123456789012345", Err(Code::Name)),
        ];
        for (given, expected) in rows {
            assert_eq!(
                name_of(given).map_err(|refused| refused.code).as_deref(),
                expected.as_ref().map(|name| *name),
                "{given:?}"
            );
        }
    }
}
