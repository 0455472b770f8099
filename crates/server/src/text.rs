//! Text that people write: plain, and of bounded length.

use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeEmoji, UnicodeGeneralCategory};

use treize_protocol::{Code, Refused};

/// Maximum length of a name.
pub(crate) const NAME: usize = 24;
/// Maximum length of a chat line.
pub(crate) const CHAT: usize = 300;

/// Maximum length of the reason of a ban.
const REASON: usize = 200;

/// Maximum number of combining marks on one letter: real scripts need fewer.
const MARKS: usize = 4;

/// Whether a character is not drawn, or changes the direction of others: such a character can make one name look like
/// another.
///
/// Unicode's `Default_Ignorable_Code_Point`, everything of the categories that are not for text, and blanks that count
/// as symbols. Characters that are newer than the tables of this program count as visible.
fn is_invisible(letter: char) -> bool {
    let is_ignorable = matches!(
        letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    );
    let is_blank_symbol = matches!(letter, '\u{2800}' | '\u{fffc}' | '\u{1d159}');
    let is_other = letter.general_category_group() == GeneralCategoryGroup::Other
        && letter.general_category() != GeneralCategory::Unassigned;
    let is_separator = letter.general_category_group() == GeneralCategoryGroup::Separator && letter != ' ';
    let is_noncharacter = u32::from(letter) & 0xfffe == 0xfffe || ('\u{fdd0}'..='\u{fdef}').contains(&letter);
    is_ignorable || is_blank_symbol || is_other || is_noncharacter || is_separator
}

/// Whether every character can be seen. A combining mark needs a letter under it. A variation selector is part of an
/// emoji.
fn is_visible(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    let mut marks = 0;
    letters.iter().enumerate().all(|(at, &letter)| {
        let before = at.checked_sub(1).map(|at| letters[at]);
        if matches!(letter, '\u{fe0e}' | '\u{fe0f}') {
            let is_keycap = letters.get(at + 1) == Some(&'\u{20e3}');
            return before.is_some_and(|before| before.is_emoji_char() && (is_keycap || !before.is_ascii()));
        }
        if letter.general_category_group() != GeneralCategoryGroup::Mark {
            marks = 0;
            return !is_invisible(letter);
        }
        marks += 1;
        !is_invisible(letter) && before.is_some_and(|before| before != ' ') && marks <= MARKS
    })
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
    if !is_visible(&words) {
        return Err(Code::Malformed.because(format!("{what} has characters that cannot be seen")));
    }
    Ok(words)
}

/// Normalises a name, or refuses it. The refusal always says what a name may be.
pub(crate) fn name_of(text: &str) -> Result<String, Refused> {
    plain(text, NAME, "a name").map_err(|refused| Refused { code: Code::Name, ..refused })
}

/// Normalises a chat line, or refuses it.
pub(crate) fn line_of(text: &str) -> Result<String, Refused> {
    plain(text, CHAT, "a line")
}

/// Normalises the reason of a ban, which may be empty, or refuses it.
pub(crate) fn reason_of(text: &str) -> Result<String, Refused> {
    if text.trim().is_empty() { Ok(String::new()) } else { plain(text, REASON, "a reason") }
}

/// Normalises an announcement, which may be empty, or refuses it.
pub(crate) fn announcement_of(text: &str) -> Result<String, Refused> {
    if text.trim().is_empty() { Ok(String::new()) } else { plain(text, CHAT, "an announcement") }
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
            ("Zoe\u{308}", Ok("Zoe\u{308}")),
            ("Nguye\u{302}\u{303}n", Ok("Nguye\u{302}\u{303}n")),
            ("สมชาย", Ok("สมชาย")),
            ("נָעֳמִי", Ok("נָעֳמִי")),
            ("Anne \u{2764}\u{fe0f}", Ok("Anne \u{2764}\u{fe0f}")),
            ("1\u{fe0f}\u{20e3}", Ok("1\u{fe0f}\u{20e3}")),
            ("🂡", Ok("🂡")),
            ("\u{2800}", Err(Code::Name)),
            ("\u{3164}", Err(Code::Name)),
            ("\u{115f}\u{1160}", Err(Code::Name)),
            ("Anne\u{ffa0}", Err(Code::Name)),
            ("Anne\u{fe0f}", Err(Code::Name)),
            ("1\u{fe0f}", Err(Code::Name)),
            ("Anne\u{34f}", Err(Code::Name)),
            ("Anne\u{e0041}", Err(Code::Name)),
            ("Anne\u{e0101}", Err(Code::Name)),
            ("Anne\u{180b}", Err(Code::Name)),
            ("Anne\u{200d}", Err(Code::Name)),
            ("Anne\u{e000}", Err(Code::Name)),
            ("Anne\u{fffe}", Err(Code::Name)),
            ("\u{301}", Err(Code::Name)),
            ("A \u{301}", Err(Code::Name)),
            ("a\u{301}\u{301}\u{301}\u{301}\u{301}", Err(Code::Name)),
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
