//! The rules of the games, as players read them: `rules/GAME.LANG.md`.

use std::borrow::Cow;

use crate::page;

#[derive(rust_embed::RustEmbed)]
#[folder = "../../rules"]
struct Pages;

/// The rules of a game in a language (`en`, `fr`, `de`), in Markdown.
pub fn page(game: &str, language: &str) -> Option<Cow<'static, str>> {
    let file = Pages::get(&format!("{game}.{language}.md"))?;
    Some(match file.data {
        Cow::Borrowed(bytes) => String::from_utf8_lossy(bytes),
        Cow::Owned(bytes) => String::from_utf8_lossy(&bytes).into_owned().into(),
    })
}

/// The number of pages.
pub fn count() -> usize {
    Pages::iter().count()
}

/// One rule by its number, in lines of at most `width` columns.
pub fn rule(game: &str, language: &str, number: u8, width: usize) -> Option<String> {
    let page = page(game, language)?;
    let mark = format!("{number}. ");
    let rule = page.lines().find(|line| line.starts_with(&mark))?;
    Some(page::set(rule, width, false))
}

/// The whole page in lines, and where the rule with this number begins.
pub(crate) fn lines(game: &str, language: &str, number: u8, width: usize) -> (Vec<String>, usize) {
    let Some(page) = page(game, language) else { return (Vec::new(), 0) };
    let lines: Vec<String> = page::set(&page, width, false).lines().map(str::to_owned).collect();
    let mark = format!("{number:>2}. ");
    let start = lines.iter().position(|line| line.starts_with(&mark)).unwrap_or(0);
    (lines, start)
}

#[cfg(test)]
mod tests {
    use treize_engine::games::GAMES;

    use super::*;

    #[test]
    fn every_rule_that_a_game_cites_is_found() {
        for info in GAMES {
            for language in treize_words::LANGUAGES {
                let rule = rule(info.game, language, 4, 60).expect("rule 4");
                assert!(rule.starts_with(" 4. "), "{rule}");
                let (lines, start) = lines(info.game, language, 4, 60);
                assert!(lines[start].starts_with(" 4. "), "{}", lines[start]);
            }
        }
    }
}
