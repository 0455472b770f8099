//! [`Reader`]: the rules in a window, with scrolling and a search.

use std::ops::Range;

use ratatui::crossterm::event::KeyCode;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use treize_words::Words;

use crate::Paint;
use crate::screen::scroll;

/// The maximum number of characters to search for.
const LONGEST: usize = 40;

/// The position in a text that is read, and what is searched for.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Reader {
    /// The first visible line; `None` before the first drawing.
    line: Option<usize>,
    /// The text that is searched for.
    wanted: String,
    /// Is it being typed?
    is_typing: bool,
    /// The lines with a match, known after a drawing.
    found: Vec<usize>,
    /// The match that is shown: an index in `found`.
    current: usize,
    /// Must the next drawing search?
    is_asked: bool,
}

/// Does the window stay open?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    Stay,
    Close,
}

impl Reader {
    /// Handles a key. `/` searches, `n` and `N` go to the next and the previous match.
    pub(crate) fn key(&mut self, code: KeyCode) -> Reading {
        if self.is_typing {
            self.key_typing(code);
            return Reading::Stay;
        }
        match code {
            KeyCode::Char('/') => (self.is_typing, self.wanted) = (true, String::new()),
            KeyCode::Char('n') => self.turn_to(1),
            KeyCode::Char('N') => self.turn_to(self.found.len().saturating_sub(1)),
            KeyCode::Esc if !self.wanted.is_empty() => self.forget(),
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q' | '?' | 'l' | 's') => return Reading::Close,
            code => {
                if let Some(line) = &mut self.line {
                    scroll(line, code, false);
                }
            }
        }
        Reading::Stay
    }

    /// Types text that was pasted.
    pub(crate) fn paste(&mut self, text: &str) {
        if self.is_typing {
            let room = LONGEST.saturating_sub(self.wanted.chars().count());
            self.wanted.extend(text.chars().filter(|c| !c.is_control()).take(room));
        }
    }

    fn key_typing(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char(c) if self.wanted.chars().count() < LONGEST => self.wanted.push(c),
            KeyCode::Backspace => drop(self.wanted.pop()),
            KeyCode::Enter => (self.is_typing, self.is_asked) = (false, true),
            KeyCode::Esc => self.forget(),
            _ => {}
        }
    }

    fn forget(&mut self) {
        *self = Reader { line: self.line, ..Reader::default() };
    }

    /// Moves on by this number of matches.
    fn turn_to(&mut self, steps: usize) {
        if !self.found.is_empty() {
            self.current = (self.current + steps) % self.found.len();
            self.line = Some(self.found[self.current]);
        }
    }

    /// Searches if a search was asked for, and marks the matches. Returns the first line to show of a window with
    /// `height` rows. The first time, that is `start`.
    pub(crate) fn settle(
        &mut self,
        lines: &mut [Line<'static>],
        start: usize,
        height: usize,
        paint: Paint,
    ) -> usize {
        let at = self.line.unwrap_or(start);
        if !self.is_typing && !self.wanted.is_empty() {
            // Every drawing searches, because the width may have changed.
            let texts: Vec<_> = lines.iter().map(ToString::to_string).collect();
            let next = |index: usize| texts.get(index + 1).map_or("", String::as_str);
            self.found.clear();
            for (index, line) in lines.iter_mut().enumerate() {
                let matches = matches(&texts[index], next(index), &self.wanted);
                if !matches.is_empty() {
                    *line = marked(line, &matches, paint);
                    self.found.push(index);
                }
            }
            self.current = self.current.min(self.found.len().saturating_sub(1));
        }
        let mut first = at;
        if std::mem::take(&mut self.is_asked) {
            self.current = self.found.iter().position(|&line| line >= at).unwrap_or(0);
            first = self.found.get(self.current).copied().unwrap_or(at);
        }
        first = first.min(lines.len().saturating_sub(height));
        self.line = Some(first);
        first
    }

    /// The keys, or the state of the search.
    pub(crate) fn keys(&self, words: &Words) -> String {
        if self.is_typing {
            return format!("/{}▏ {}", self.wanted, words.text("terminal-find-keys", &[]));
        }
        if self.wanted.is_empty() {
            return words.text("terminal-rules-keys", &[]);
        }
        let args = [
            ("text", self.wanted.clone().into()),
            ("number", (self.current + 1).into()),
            ("count", self.found.len().into()),
        ];
        words.text("terminal-found", &args)
    }
}

/// Where a text begins in a line; it may end in the next line. Capitals and accents do not matter.
fn matches(line: &str, next: &str, wanted: &str) -> Vec<Range<usize>> {
    let wanted: Vec<char> = wanted.chars().map(plain).collect();
    let both = format!("{line} {}", next.trim_start());
    let chars: Vec<(usize, char)> = both.char_indices().map(|(at, c)| (at, plain(c))).collect();
    let byte = |at: usize| chars.get(at).map_or(line.len(), |(byte, _)| *byte).min(line.len());
    let (mut found, mut at) = (Vec::new(), 0);
    while !wanted.is_empty() && at + wanted.len() <= chars.len() && byte(at) < line.len() {
        let is_here = chars[at..].iter().zip(&wanted).all(|((_, c), wanted)| c == wanted);
        if is_here {
            found.push(byte(at)..byte(at + wanted.len()));
        }
        at += if is_here { wanted.len() } else { 1 };
    }
    found
}

/// A letter as it is searched for: small, and without its accent. A no-break space is a space.
fn plain(c: char) -> char {
    match c.to_lowercase().next().unwrap_or(c) {
        '\u{a0}' => ' ',
        '’' => '\'',
        'à' | 'á' | 'â' | 'ä' => 'a',
        'ç' => 'c',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'ò' | 'ó' | 'ô' | 'ö' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        c => c,
    }
}

/// A line with its matches in reverse.
fn marked(line: &Line<'static>, matches: &[Range<usize>], paint: Paint) -> Line<'static> {
    let text = line.to_string();
    let style = line.spans.first().map_or(Style::new(), |span| line.style.patch(span.style));
    let (mut spans, mut done) = (Vec::new(), 0);
    for range in matches {
        spans.push(Span::styled(text[done..range.start].to_owned(), style));
        spans.push(Span::styled(text[range.clone()].to_owned(), style.patch(paint.status(true))));
        done = range.end;
    }
    spans.push(Span::styled(text[done..].to_owned(), style));
    Line::from(spans)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAINT: Paint = Paint { colour: false, ascii: false };

    /// A reader of twenty lines in a window of five rows.
    fn read(reader: &mut Reader) -> (usize, String) {
        let text = |line: usize| if line % 6 == 2 { format!("{line} The Trick") } else { line.to_string() };
        let mut lines: Vec<_> = (0..20).map(|line| Line::from(text(line))).collect();
        let first = reader.settle(&mut lines, 4, 5, PAINT);
        (first, reader.keys(&Words::new(&["en"])))
    }

    fn press(reader: &mut Reader, keys: &str) -> Reading {
        keys.chars().fold(Reading::Stay, |_, key| {
            let code = match key {
                '\n' => KeyCode::Enter,
                '\u{1b}' => KeyCode::Esc,
                key => KeyCode::Char(key),
            };
            let reading = reader.key(code);
            read(reader);
            reading
        })
    }

    #[test]
    fn a_search_goes_to_the_next_match_and_n_goes_on() {
        let mut reader = Reader::default();
        assert_eq!(read(&mut reader), (4, "Esc closes · ↑ ↓ scroll · / search".into()));
        press(&mut reader, "/tri");
        assert_eq!(read(&mut reader), (4, "/tri▏ Enter searches · Esc cancels".into()));
        // Line 8 is the next one, of 2, 8 and 14.
        for (keys, first, number) in [("\n", 8, 2), ("n", 14, 3), ("n", 2, 1), ("N", 14, 3), ("NN", 2, 1)] {
            assert_eq!(press(&mut reader, keys), Reading::Stay);
            let (line, keys) = read(&mut reader);
            assert_eq!(line, first);
            assert_eq!(keys, format!("“tri”: {number} of 3 · n next · N back · Esc ends the search"));
        }
    }

    #[test]
    fn what_is_not_there_is_said_and_nothing_moves() {
        let mut reader = Reader::default();
        press(&mut reader, "/trump\nnN");
        assert_eq!(read(&mut reader), (4, "“trump” is not on this page · / search".into()));
    }

    #[test]
    fn esc_leaves_the_search_first_and_then_the_window() {
        let esc = "\u{1b}";
        let mut reader = Reader::default();
        for (keys, reading) in [("/q?", Reading::Stay), (esc, Reading::Stay), (esc, Reading::Close)] {
            assert_eq!(press(&mut reader, keys), reading, "{keys}");
        }
        let mut reader = Reader::default();
        for (keys, reading) in [("/tri\n", Reading::Stay), (esc, Reading::Stay), (esc, Reading::Close)] {
            assert_eq!(press(&mut reader, keys), reading, "{keys}");
        }
    }

    #[test]
    fn capitals_accents_spaces_and_the_ends_of_lines_do_not_matter() {
        let rows: [(&str, &str, &str, &[&str]); 10] = [
            ("Der Stich, ein STICH", "", "stich", &["Stich", "STICH"]),
            ("« + »\u{a0}: l’Été", "", "» :", &["»\u{a0}:"]),
            ("l’Été", "", "été", &["Été"]),
            ("une Égalité", "", "egalite", &["Égalité"]),
            ("l’égalité, gültig", "", "l'égalite, gult", &["l’égalité, gült"]),
            ("aaa", "", "aa", &["aa"]),
            ("short", "", "much longer", &[]),
            ("anything", "", "", &[]),
            ("may take a rotten", "    four", "Rotten four", &["rotten"]),
            ("may take a", "    rotten four", "rotten four", &[]),
        ];
        for (line, next, wanted, expected) in rows {
            let found: Vec<_> = matches(line, next, wanted).into_iter().map(|range| &line[range]).collect();
            assert_eq!(found, expected, "{line} {wanted}");
        }
    }
}
