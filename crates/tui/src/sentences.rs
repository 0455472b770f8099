//! Markdown pages as sentences: for a screen reader or a braille display.
//!
//! No drawn lines, no columns, no wrapping: a paragraph, a rule, an example or a row of a table is one line. A row
//! names its columns: `one plus. Written: 3+. How many: 21.`

use std::mem;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use treize_words::Words;

/// The page of a game in sentences, one per line, with the language's spacing of colons.
pub fn page(markdown: &str, game: &str, words: &Words) -> String {
    let colon = if words.language() == "fr" { "\u{a0}: " } else { ": " };
    let mut reader = Reader {
        game,
        words,
        colon,
        out: String::new(),
        line: String::new(),
        lists: Vec::new(),
        head: Vec::new(),
        row: Vec::new(),
        figure: None,
    };
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        reader.event(event);
    }
    reader.flush();
    reader.out
}

/// A page during parsing.
struct Reader<'a> {
    game: &'a str,
    words: &'a Words,
    /// The text between a column's name and its value.
    colon: &'static str,
    out: String,
    /// The current line.
    line: String,
    /// The next number of each open list; `None` for bullets.
    lists: Vec<Option<u64>>,
    head: Vec<String>,
    row: Vec<String>,
    /// The part of a figure that is being read, inside one.
    figure: Option<Figure>,
}

/// A figure has cards, what they add up to, and what is said of them.
#[derive(Clone, Copy, PartialEq)]
enum Figure {
    Start,
    Card,
    Sign,
    Result,
    Caption,
}

impl Reader<'_> {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(Tag::BlockQuote(_)) => self.figure = Some(Figure::Start),
            Event::End(TagEnd::BlockQuote(_)) => self.figure = None,
            Event::Start(Tag::Strong) if self.figure == Some(Figure::Card) => {
                self.line.push_str(" = ");
                self.figure = Some(Figure::Result);
            }
            Event::End(TagEnd::Strong) if self.figure == Some(Figure::Result) => {
                self.line.push('.');
                self.figure = Some(Figure::Caption);
            }
            Event::Code(card) if self.figure.is_some() => self.card(&card),
            Event::Text(text) if self.figure == Some(Figure::Card) => self.between(&text),
            // The figures of a page are one group.
            Event::Start(Tag::Paragraph) if self.figure.is_some() => {}
            Event::Start(Tag::Heading { .. } | Tag::Paragraph)
                if self.line.is_empty() && !self.out.is_empty() && self.lists.is_empty() =>
            {
                self.out.push('\n');
            }
            Event::Start(Tag::List(first)) => {
                self.flush();
                self.lists.push(first);
            }
            Event::Start(Tag::Item) => {
                if let Some(Some(number)) = self.lists.last_mut() {
                    self.line = format!("{number}. ");
                    *number += 1;
                }
            }
            Event::End(TagEnd::Heading(_)) => {
                self.stop();
                self.flush();
            }
            Event::End(TagEnd::Paragraph | TagEnd::Item) => self.flush(),
            Event::End(TagEnd::List(_)) => {
                self.lists.pop();
            }
            Event::End(TagEnd::TableCell) => self.row.push(mem::take(&mut self.line)),
            Event::End(TagEnd::TableHead) => self.head = mem::take(&mut self.row),
            Event::End(TagEnd::TableRow) => self.row(),
            Event::Code(text) | Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => {
                self.line.push_str(&text);
            }
            Event::SoftBreak | Event::HardBreak => self.line.push(' '),
            _ => {}
        }
    }

    /// A card of a figure, by its name.
    fn card(&mut self, card: &str) {
        if self.figure == Some(Figure::Card) {
            self.line.push_str(", ");
        }
        self.line.push_str(&self.words.card(self.game, card));
        self.figure = Some(Figure::Card);
    }

    /// What is written after a card of a figure: a sign before the next card, or what is said of the cards.
    fn between(&mut self, text: &str) {
        match text.trim() {
            "" => {}
            "+" => {
                self.line.push_str(" + ");
                self.figure = Some(Figure::Sign);
            }
            caption => {
                self.line.push_str(". ");
                self.line.push_str(caption);
                self.figure = Some(Figure::Caption);
            }
        }
    }

    /// A row: its name, then each value after the name of its column.
    fn row(&mut self) {
        let row = mem::take(&mut self.row);
        for (column, cell) in row.iter().enumerate().filter(|(_, cell)| !cell.is_empty()) {
            let head = self.head.get(column).filter(|head| column > 0 && !head.is_empty());
            if !self.line.is_empty() {
                self.line.push(' ');
            }
            if let Some(head) = head {
                self.line.extend([head.as_str(), self.colon]);
            }
            self.line.push_str(cell);
            self.stop();
        }
        self.flush();
    }

    /// Ends a sentence with a full stop if it has no end yet, so that a screen reader pauses there.
    fn stop(&mut self) {
        if self.line.ends_with(|last: char| !".!?:;…".contains(last)) {
            self.line.push('.');
        }
    }

    fn flush(&mut self) {
        let line = mem::take(&mut self.line);
        if !line.trim().is_empty() {
            self.out.push_str(line.trim());
            self.out.push('\n');
        }
    }
}

#[cfg(test)]
mod tests {
    use treize_engine::games::GAMES;

    use super::*;

    #[test]
    fn headings_lists_and_tables_are_sentences() {
        let markdown = "\
# Danger 13

A page with **bold words**
and `c1`.

| Card | Written | How many |
| --- | --- | --- |
| one plus | `3+` | 21 |
| **bonus** | | 3 |

## Rules

9. The ninth rule.
10. *(ruling)* The tenth:
    - one;
    - two.

- **E1** An example.
";
        let expected = "\
Danger 13.

A page with bold words and c1.
one plus. Written: 3+. How many: 21.
bonus. How many: 3.

Rules.
9. The ninth rule.
10. (ruling) The tenth:
one;
two.
E1 An example.
";
        let [english, french] = ["en", "fr"].map(|language| Words::new(&[language]));
        assert_eq!(page(markdown, "danger13", &english), expected);
        assert!(page(markdown, "danger13", &french).contains("How many\u{a0}: 21."));
    }

    #[test]
    fn figures_name_their_cards() {
        let rows = [
            (
                "> `b5` `b2` + `b4` **11** Nothing happens.",
                "blue 5, blue 2 + blue 4 = 11. Nothing happens.\n",
            ),
            ("> `r4` For somebody else.", "rotten four. For somebody else.\n"),
            ("> `b1` **1** One.\n\n> `b2` **2** Two.", "blue 1 = 1. One.\nblue 2 = 2. Two.\n"),
        ];
        for (markdown, expected) in rows {
            assert_eq!(page(markdown, "thirteen", &Words::new(&["en"])), expected);
        }
    }

    #[test]
    fn no_page_has_drawn_lines_or_columns() {
        for info in GAMES {
            for language in treize_words::LANGUAGES {
                let markdown = crate::rules::page(info.game, language).expect("a page");
                let page = page(&markdown, info.game, &Words::new(&[language]));
                let drawn = ["═", "─", "•", "|", "  ", "**", "`"];
                let found = drawn.into_iter().find(|drawn| page.contains(drawn));
                assert_eq!(found, None, "{} in {language}: {page}", info.game);
            }
        }
    }
}
