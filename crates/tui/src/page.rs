//! Formats Markdown pages for a terminal. Supports only what our rules pages use.

use std::{cmp::Reverse, fmt::Write as _, mem, ops::RangeInclusive};

use anstyle::{AnsiColor, Style};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use textwrap::{
    WordSeparator, WordSplitter,
    core::{Word, display_width},
};

/// The widths of a page. Tables need the minimum, and longer lines are hard to read.
const WIDTHS: RangeInclusive<usize> = 40..=100;

/// Formats the page in lines of at most `width` columns, limited to [`WIDTHS`], with escape codes for its styles if
/// `styled`.
pub fn set(markdown: &str, width: usize, styled: bool) -> String {
    let mut page = Page { width: width.clamp(*WIDTHS.start(), *WIDTHS.end()), ..Page::default() };
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        page.event(event);
    }
    page.flush();
    // Styles do not affect the layout.
    if styled { page.out } else { anstream::adapter::strip_str(&page.out).to_string() }
}

/// A page during formatting.
#[derive(Default)]
struct Page {
    out: String,
    width: usize,
    /// Text that has been read but not yet formatted.
    text: Text,
    /// The styles of the current emphasis, heading and so on, innermost last.
    styles: Vec<Style>,
    /// The next number of each open list; `None` for bullets.
    lists: Vec<Option<u64>>,
    /// The left margin of each open item: its mark on the first line, then spaces.
    margins: Vec<String>,
    row: Vec<Text>,
    rows: Vec<Vec<Text>>,
}

impl Page {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(&tag),
            Event::End(tag) => self.end(tag),
            Event::Code(code) => self.text.push(&code, self.style().fg_color(Some(AnsiColor::Cyan.into()))),
            Event::SoftBreak => self.text.push(" ", self.style()),
            Event::HardBreak => self.text.push("\n", self.style()),
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => {
                self.text.push(&text, self.style());
            }
            _ => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::Heading { .. } => {
                self.leave_a_blank_line();
                self.styles.push(self.style().bold());
            }
            Tag::Paragraph | Tag::Table(_) => self.leave_a_blank_line(),
            Tag::List(first) => {
                self.flush();
                if self.lists.is_empty() {
                    self.leave_a_blank_line();
                }
                self.lists.push(*first);
            }
            Tag::Item => self.margins.push(match self.lists.last_mut() {
                // Two digits: the numbers continue from list to list, and are aligned on the whole page.
                Some(Some(number)) => {
                    let mark = format!("{number:>2}. ");
                    *number += 1;
                    mark
                }
                _ => "  • ".to_owned(),
            }),
            // Cards, and what is said of them.
            Tag::BlockQuote(_) => {
                self.leave_a_blank_line();
                self.margins.push("    ".to_owned());
            }
            Tag::TableHead | Tag::Strong => self.styles.push(self.style().bold()),
            Tag::Emphasis => self.styles.push(self.style().italic()),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(level) => {
                self.styles.pop();
                let rule = "═".repeat(self.text.width(self.room()));
                self.flush();
                if level == HeadingLevel::H1 {
                    self.put([rule]);
                }
            }
            TagEnd::Paragraph => self.flush(),
            TagEnd::Item => {
                self.flush();
                self.margins.pop();
            }
            TagEnd::List(_) => {
                self.lists.pop();
            }
            TagEnd::BlockQuote(_) => {
                self.margins.pop();
            }
            TagEnd::Strong | TagEnd::Emphasis => {
                self.styles.pop();
            }
            TagEnd::TableCell => self.row.push(mem::take(&mut self.text)),
            TagEnd::TableHead => {
                self.styles.pop();
                self.rows.push(mem::take(&mut self.row));
            }
            TagEnd::TableRow => self.rows.push(mem::take(&mut self.row)),
            TagEnd::Table => {
                let rows = mem::take(&mut self.rows);
                self.put(table(&rows, self.room()));
            }
            _ => {}
        }
    }

    fn style(&self) -> Style {
        self.styles.last().copied().unwrap_or_default()
    }

    /// The columns that remain beside the margins.
    fn room(&self) -> usize {
        let margins: usize = self.margins.iter().map(|margin| display_width(margin)).sum();
        self.width.saturating_sub(margins).max(1)
    }

    fn leave_a_blank_line(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
    }

    fn flush(&mut self) {
        let text = mem::take(&mut self.text);
        if !text.plain.is_empty() {
            self.put(text.lines(self.room()));
        }
    }

    fn put(&mut self, lines: impl IntoIterator<Item = String>) {
        for line in lines {
            self.out.extend(self.margins.iter().map(String::as_str).chain([line.as_str(), "\n"]));
            for margin in &mut self.margins {
                *margin = " ".repeat(display_width(margin));
            }
        }
    }
}

/// Text in several styles.
#[derive(Default)]
struct Text {
    plain: String,
    /// The styles, each with the index where it ends.
    styles: Vec<(Style, usize)>,
}

impl Text {
    fn push(&mut self, text: &str, style: Style) {
        self.plain.push_str(text);
        self.styles.push((style, self.plain.len()));
    }

    /// The text in lines of at most `width` columns. Each line ends the styles that it begins.
    fn lines(&self, width: usize) -> Vec<String> {
        let options = textwrap::Options::new(width)
            .word_separator(WordSeparator::Custom(words))
            .word_splitter(WordSplitter::NoHyphenation);
        let mut end = 0;
        let lines = textwrap::wrap(&self.plain, options);
        let styled_line = |line: &str| {
            let start = end + self.plain[end..].find(line).expect("wrapping takes away spaces only");
            end = start + line.len();
            self.slice(start, end)
        };
        lines.iter().map(AsRef::as_ref).map(styled_line).collect()
    }

    fn slice(&self, start: usize, end: usize) -> String {
        let mut slice = String::new();
        let mut from = start;
        for (style, to) in &self.styles {
            let to = end.min(*to);
            if from < to {
                write!(slice, "{style}{}{style:#}", &self.plain[from..to]).expect("a string has room");
                from = to;
            }
        }
        slice
    }

    /// The width of the text when it is wrapped at `width` columns.
    fn width(&self, width: usize) -> usize {
        self.lines(width).iter().map(|line| display_width(line)).max().unwrap_or(0)
    }

    fn longest_word(&self) -> usize {
        words(&self.plain).map(|word| display_width(&word)).max().unwrap_or(0)
    }

    fn is_number(&self) -> bool {
        self.plain.bytes().all(|byte| byte.is_ascii_digit())
    }
}

/// Splits a line at spaces only. By the Unicode rules `3++` could be broken between its pluses.
fn words(line: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    let may_begin_a_line = |rest: &str| {
        let word = rest.split(' ').next().unwrap_or_default();
        // A line must not begin with `12.`: it would look like rule 12.
        let number =
            word.strip_suffix('.').is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        !word.is_empty() && !number
    };
    let mut start = 0;
    let ends = line.match_indices(' ').map(|(at, _)| at + 1).filter(move |at| may_begin_a_line(&line[*at..]));
    Box::new(ends.chain([line.len()]).map(move |end| Word::from(&line[mem::replace(&mut start, end)..end])))
}

/// The lines of a table; the first row is its head.
fn table(rows: &[Vec<Text>], room: usize) -> Vec<String> {
    let gaps = rows[0].len() - 1;
    let words: usize = columns(rows).map(|column| most(column, Text::longest_word)).sum();
    // Narrower gaps are better than broken words.
    let gap = if words + 2 * gaps <= room { "  " } else { " " };
    let widths = column_widths(rows, room.saturating_sub(gap.len() * gaps));
    let numbers: Vec<bool> = columns(rows).map(|column| column.skip(1).all(Text::is_number)).collect();

    let mut lines = Vec::new();
    for (i, row) in rows.iter().enumerate() {
        let cells: Vec<_> = row.iter().zip(&widths).map(|(text, width)| text.lines(*width)).collect();
        for line in 0..height(row, &widths) {
            let pieces = cells.iter().zip(&widths).zip(&numbers).map(|((cell, width), number)| {
                let piece = cell.get(line).map_or("", String::as_str);
                let padding = " ".repeat(width.saturating_sub(display_width(piece)));
                if *number { padding + piece } else { piece.to_owned() + &padding }
            });
            lines.push(pieces.collect::<Vec<_>>().join(gap).trim_end().to_owned());
        }
        if i == 0 {
            lines.push(widths.iter().map(|width| "─".repeat(*width)).collect::<Vec<_>>().join(gap));
        }
    }
    lines
}

/// As wide as their texts if there is room, otherwise narrowed where that costs the fewest lines.
fn column_widths(rows: &[Vec<Text>], room: usize) -> Vec<usize> {
    let words: Vec<usize> = columns(rows).map(|column| most(column, Text::longest_word)).collect();
    let mut widths: Vec<usize> = columns(rows).map(|column| most(column, |text| text.width(room))).collect();
    while widths.iter().sum::<usize>() > room {
        let cost = |&c: &usize| {
            let mut narrower = widths.clone();
            narrower[c] -= 1;
            let lines: usize = rows.iter().map(|row| height(row, &narrower)).sum();
            (narrower[c] < words[c], lines, Reverse(widths[c]))
        };
        let Some(c) = (0..widths.len()).filter(|&c| widths[c] > 1).min_by_key(cost) else { break };
        let narrower = widths[c] - 1;
        // A character of two columns may make a column wider than requested; the loop must still end.
        widths[c] = rows.iter().map(|row| row[c].width(narrower)).max().unwrap_or(0).min(narrower);
    }
    widths
}

fn columns(rows: &[Vec<Text>]) -> impl Iterator<Item = impl Iterator<Item = &Text>> {
    (0..rows[0].len()).map(|c| rows.iter().map(move |row| &row[c]))
}

fn most<'a>(texts: impl Iterator<Item = &'a Text>, of: impl Fn(&Text) -> usize) -> usize {
    texts.map(of).max().unwrap_or(0)
}

/// The number of lines of a row.
fn height(row: &[Text], widths: &[usize]) -> usize {
    row.iter().zip(widths).map(|(text, width)| text.lines(*width).len()).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;

    const PAGE: &str = "\
# Treize & more

A page with **bold words that go on over the end of the line**, *italics* and `c1 c2`.

## Rules

9. The ninth rule is short.
10. *(ruling)* The tenth goes on, and **on, and its lines** begin under its text.

## Examples

- **E1** A mark is a bullet, or a number:
  1. in a list in a list.
- **E2** The end.
";

    const TABLE: &str = "\
| Card | Written | How many | Values (how many of each) |
| --- | --- | --- | --- |
| one plus | `3+` | 21 | 0 (4), 1 (4), 2 (5) |
| **bonus**, two pluses | `++` | 3 | none |
";

    /// Makes escape codes visible.
    fn styled(markdown: &str) -> String {
        set(markdown, 40, true).replace('\u{1b}', "␛")
    }

    #[test]
    fn a_page_has_a_ruled_title_and_hanging_marks() {
        assert_snapshot!(set(PAGE, 40, false), @"
        Treize & more
        ═════════════

        A page with bold words that go on over
        the end of the line, italics and c1 c2.

        Rules

         9. The ninth rule is short.
        10. (ruling) The tenth goes on, and on,
            and its lines begin under its text.

        Examples

          • E1 A mark is a bullet, or a number:
             1. in a list in a list.
          • E2 The end.
        ");
    }

    #[test]
    fn a_style_ends_with_the_line_and_begins_again_after_the_margin() {
        assert_snapshot!(styled(PAGE), @"
        ␛[1mTreize & more␛[0m
        ═════════════

        A page with ␛[1mbold words that go on over␛[0m
        ␛[1mthe end of the line␛[0m, ␛[3mitalics␛[0m and ␛[36mc1 c2␛[0m.

        ␛[1mRules␛[0m

         9. The ninth rule is short.
        10. ␛[3m(ruling)␛[0m The tenth goes on, and ␛[1mon,␛[0m
            ␛[1mand its lines␛[0m begin under its text.

        ␛[1mExamples␛[0m

          • ␛[1mE1␛[0m A mark is a bullet, or a number:
             1. in a list in a list.
          • ␛[1mE2␛[0m The end.
        ");
    }

    #[test]
    fn a_wide_table_is_as_wide_as_its_texts_with_numbers_flush_right() {
        assert_snapshot!(set(TABLE, 100, false), @"
        Card               Written  How many  Values (how many of each)
        ─────────────────  ───────  ────────  ─────────────────────────
        one plus           3+             21  0 (4), 1 (4), 2 (5)
        bonus, two pluses  ++              3  none
        ");
    }

    #[test]
    fn a_narrow_table_is_narrowed_where_that_costs_the_fewest_lines() {
        assert_snapshot!(set(TABLE, 40, false), @"
        Card        Written   How  Values (how
                             many  many of each)
        ──────────  ───────  ────  ─────────────
        one plus    3+         21  0 (4), 1 (4),
                                   2 (5)
        bonus, two  ++          3  none
        pluses
        ");
    }

    #[test]
    fn no_style_gets_into_the_padding_of_a_table() {
        assert_snapshot!(styled(TABLE), @"
        ␛[1mCard␛[0m        ␛[1mWritten␛[0m   ␛[1mHow␛[0m  ␛[1mValues (how␛[0m
                             ␛[1mmany␛[0m  ␛[1mmany of each)␛[0m
        ──────────  ───────  ────  ─────────────
        one plus    ␛[36m3+␛[0m         21  0 (4), 1 (4),
                                   2 (5)
        ␛[1mbonus␛[0m, two  ␛[36m++␛[0m          3  none
        pluses
        ");
    }

    #[test]
    fn columns_move_together_before_words_are_broken() {
        let table = "| Donaudampfschiff | Kapitän | Mannschaft | See |\n|---|---|---|---|\n| 1 | 2 | 3 | 4 |";
        assert_snapshot!(set(table, 40, false), @"
        Donaudampfschiff Kapitän Mannschaft See
        ──────────────── ─────── ────────── ───
                       1       2          3   4
        ");
    }

    #[test]
    fn lines_break_at_spaces_only() {
        let rows = [
            ("il y a quatre cartes dans chacune des mains\u{a0}: une", "mains\u{a0}: une"),
            ("qui en a le plus gagne, il faut des «\u{a0}+\u{a0}»", "«\u{a0}+\u{a0}»"),
            ("la limite est relevée tant que le Dix-huit est là", "Dix-huit est là"),
            // By the Unicode rules, the line could be broken after the first plus.
            ("thirty-seven columns of text, and now `3++`", "3++"),
            ("a draw card worth one brings your row to **11**. Draw", "to 11. Draw"),
        ];
        for (text, second) in rows {
            assert_eq!(set(text, 40, false).lines().nth(1), Some(second), "{text}");
        }
    }

    #[test]
    fn a_word_too_long_for_a_line_goes_on_in_the_next() {
        let word = "Donaudampfschifffahrtsgesellschaftskapitänsmütze";
        assert_eq!(set(word, 40, false).replace('\n', ""), word);
        let table = format!("| {word} | {word} |\n|---|---|\n| {word} | {word} |");
        assert!(set(&table, 40, false).lines().all(|line| display_width(line) <= 40));
        let crowded = format!("{}|\n{}|\n{}|", "| a ".repeat(20), "|---".repeat(20), "| 十三 ".repeat(20));
        assert_eq!(set(&crowded, 40, false).matches('十').count(), 20);
    }

    #[test]
    fn a_width_that_cannot_be_set_gives_the_nearest_that_can() {
        assert_eq!(set(PAGE, 1, false), set(PAGE, 40, false));
        assert_eq!(set(PAGE, 1000, false), set(PAGE, 100, false));
    }
}
