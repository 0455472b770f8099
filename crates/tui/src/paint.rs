//! Colours, themes and cards. At most 16 colours, and everything is also distinguished by letter and symbol.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use textwrap::core::display_width;
use treize_words::Danger;

/// The width and height of a card.
pub(crate) const CARD: (u16, u16) = (5, 4);
/// The same where there is much room: its value has three rows.
pub(crate) const LARGE_CARD: (u16, u16) = (9, 6);
/// Columns of a large digit.
const DIGIT: u16 = 3;

/// How to draw: with or without colours, in Unicode or in ASCII.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// Use colours?
    pub colour: bool,
    /// Only ASCII?
    pub ascii: bool,
}

/// How a card is drawn.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Look {
    /// Can it be chosen? Then this is its key.
    pub(crate) key: Option<char>,
    /// Is it selected?
    pub(crate) chosen: bool,
    /// Is it without actions?
    pub(crate) dim: bool,
}

impl Paint {
    /// The settings of the environment: see <https://no-color.org>; a locale that is set and is not UTF-8 gets ASCII.
    pub fn from_env() -> Paint {
        let value = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(value);
        Paint { colour: value("NO_COLOR").is_none(), ascii: locale.is_some_and(|locale| !is_utf8(&locale)) }
    }

    pub(crate) fn fg(self, colour: Color) -> Style {
        if self.colour { Style::new().fg(colour) } else { Style::new() }
    }

    #[expect(clippy::unused_self, reason = "all styles are asked for in the same way")]
    pub(crate) fn bold(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Less important text. Not the grey of the 16 colours, because some themes draw it in the background colour.
    #[expect(clippy::unused_self, reason = "all styles are asked for in the same way")]
    pub(crate) fn dim(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// A key that does something.
    pub(crate) fn key(self) -> Style {
        self.fg(Color::Cyan).add_modifier(Modifier::BOLD)
    }

    /// Whose turn it is.
    pub(crate) fn turn(self) -> Style {
        self.fg(Color::LightYellow).add_modifier(Modifier::BOLD)
    }

    /// The status line.
    pub(crate) fn status(self, yours: bool) -> Style {
        let style = Style::new().add_modifier(Modifier::REVERSED);
        if yours { style.patch(self.fg(Color::LightYellow)).add_modifier(Modifier::BOLD) } else { style }
    }

    pub(crate) fn danger(self, danger: Danger) -> Style {
        match danger {
            Danger::Calm => self.fg(Color::LightGreen),
            Danger::Warn => self.fg(Color::LightYellow).add_modifier(Modifier::BOLD),
            Danger::Alarm => self.fg(Color::LightRed).add_modifier(Modifier::BOLD),
        }
    }

    /// The colour of a card, or of a suit by its letter.
    pub(crate) fn card(self, theme: &Theme, card: &str) -> Style {
        self.fg(theme.colour(card))
    }
}

/// A suit's letter, its symbol and its colour.
pub(crate) type Suit = (char, char, Color);

/// How a game looks in the terminal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Theme {
    /// The suits in their order on the table; empty if the cards have none.
    pub(crate) suits: &'static [Suit],
    /// The colours of cards that have no suit.
    pub(crate) colour: fn(&str) -> Color,
    /// Are cards taken face down? Then a table can play with open memory.
    pub(crate) open_memory: bool,
    /// The message for a score, and the title of the scores' column.
    pub(crate) score: (&'static str, &'static str),
}

impl Theme {
    /// The theme of a game without its own.
    pub(crate) const PLAIN: Theme = Theme {
        suits: &[],
        colour: |_| Color::Reset,
        open_memory: false,
        score: ("seat-score", "score-points"),
    };

    fn suit(&self, card: &str) -> Option<&Suit> {
        let letter = card.chars().next()?;
        self.suits.iter().find(|suit| suit.0 == letter)
    }

    /// The symbol of a card's suit, or of a suit by its letter.
    pub(crate) fn symbol(&self, card: &str) -> Option<char> {
        self.suit(card).map(|suit| suit.1)
    }

    fn colour(&self, card: &str) -> Color {
        self.suit(card).map_or_else(|| (self.colour)(card), |suit| suit.2)
    }

    /// The short name of a card as in the rules, with its symbol: `b7♦`.
    pub(crate) fn chip(&self, card: &str) -> String {
        match self.symbol(card) {
            Some(symbol) => format!("{card}{symbol}"),
            None => card.to_owned(),
        }
    }
}

/// Draws a card on the table or in a hand, clipped to the screen. An area of [`LARGE_CARD`] gets a large one.
pub(crate) fn card(buf: &mut Buffer, area: Rect, paint: Paint, theme: &Theme, card: &str, look: Look) {
    let style = if look.dim { paint.dim() } else { paint.card(theme, card) };
    let style = if look.chosen { style.add_modifier(Modifier::BOLD) } else { style };
    let is_large = (area.width, area.height) == LARGE_CARD;
    let inner = usize::from(area.width.saturating_sub(2));
    let value = theme.symbol(card).map_or(card, |_| card.split_at(1).1);
    let mut lines = vec![String::new(); usize::from(area.height.saturating_sub(2))];
    match (theme.symbol(card), is_large) {
        (Some(symbol), false) => lines = vec![format!("{value:<2}{symbol}"), card.chars().take(1).collect()],
        (Some(symbol), true) => lines[0] = format!("{card:<5}{symbol} "),
        (None, false) => lines[0] = format!("{card:^inner$}"),
        // The large digits are below, so the corner has the whole value with its signs.
        (None, true) if digits(card).is_some() => lines[0] = format!("{card:<inner$}"),
        (None, true) => lines[1] = format!("{card:^inner$}"),
    }
    let (corners, side, line) =
        if look.chosen { ("╔╗╚╝", '║', '═') } else { ("╭╮╰╯", '│', '─') };
    let corner = |index: usize| corners.chars().nth(index).unwrap_or(' ');
    let border = |left, right| format!("{}{}{}", corner(left), line.to_string().repeat(inner), corner(right));
    let middle = lines.iter().map(|text| format!("{side}{text:<inner$}{side}"));
    let rows = [border(0, 1)].into_iter().chain(middle).chain([border(2, 3)]);
    let key = look.key.filter(|_| !look.dim);
    let (key_x, key_y) = (area.x + area.width / 2, area.bottom().saturating_sub(1));
    let seen = area.intersection(buf.area);
    for (row, y) in rows.zip(seen.top()..seen.bottom()) {
        buf.set_stringn(seen.x, y, row, seen.width.into(), style);
    }
    if let Some(number) = digits(value).filter(|_| is_large) {
        let width = if number < 10 { DIGIT } else { 2 * DIGIT + 1 };
        big(buf, area.x + (area.width - width) / 2, area.y + 2, number, paint, style);
    }
    if let Some(key) = key.filter(|_| seen == area) {
        buf.set_stringn(key_x, key_y, key.to_string(), 1, paint.key());
    }
}

/// The number with which a card's value begins, if it has at most two digits.
fn digits(value: &str) -> Option<u64> {
    let end = value.find(|c: char| !c.is_ascii_digit()).unwrap_or(value.len());
    value[..end].parse().ok().filter(|number| *number < 100)
}

fn is_utf8(locale: &str) -> bool {
    let locale = locale.to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

/// Replaces non-ASCII characters by similar ones. Suits keep their letters, and numbers their digits.
pub(crate) fn to_ascii(buf: &mut Buffer) {
    for cell in &mut buf.content {
        if !cell.symbol().is_ascii() {
            let sign = cell.symbol().chars().next().map_or(' ', ascii);
            cell.set_char(sign);
        }
    }
}

fn ascii(sign: char) -> char {
    match sign {
        '─' | '═' | '–' | '—' | '−' => '-',
        '│' | '║' | '▏' => '|',
        '╭' | '╮' | '╰' | '╯' | '╔' | '╗' | '╚' | '╝' => '+',
        '█' => '#',
        '░' | '·' | '…' => '.',
        '▶' | '→' | '›' | '»' => '>',
        '←' | '‹' | '«' => '<',
        '↑' => '^',
        '↓' => 'v',
        '★' | '♕' => '*',
        '✓' => 'x',
        '’' | '‘' => '\'',
        '“' | '”' | '„' => '"',
        'à' | 'â' | 'ä' => 'a',
        'ç' => 'c',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        'ß' => 's',
        'À' | 'Â' | 'Ä' => 'A',
        'Ç' => 'C',
        'É' | 'È' | 'Ê' => 'E',
        'Î' => 'I',
        'Ô' | 'Ö' => 'O',
        'Ù' | 'Û' | 'Ü' => 'U',
        c if c.is_alphabetic() => '?',
        // A suit's symbol is always beside its letter, so it can be dropped. A no-break space becomes a space.
        _ => ' ',
    }
}

/// Draws a large number in three rows, readable from a distance. Each digit is four columns wide.
pub(crate) fn big(buf: &mut Buffer, x: u16, y: u16, number: u64, paint: Paint, style: Style) -> u16 {
    const DIGITS: [[&str; 3]; 10] = [
        ["█▀█", "█ █", "▀▀▀"],
        ["▀█ ", " █ ", "▀▀▀"],
        ["▀▀█", "█▀▀", "▀▀▀"],
        ["▀▀█", " ▀█", "▀▀▀"],
        ["█ █", "▀▀█", "  ▀"],
        ["█▀▀", "▀▀█", "▀▀▀"],
        ["█▀▀", "█▀█", "▀▀▀"],
        ["▀▀█", "  █", "  ▀"],
        ["█▀█", "█▀█", "▀▀▀"],
        ["█▀█", "▀▀█", "▀▀▀"],
    ];
    let text = number.to_string();
    if paint.ascii {
        // In ASCII, upper and lower half blocks look the same.
        put(buf, x, y + 1, &text, style.add_modifier(Modifier::BOLD));
        return text.len() as u16 + 1;
    }
    for (digit, column) in text.bytes().zip((x..).step_by(4)) {
        for (row, line) in DIGITS[usize::from(digit - b'0')].iter().zip(y..) {
            put(buf, column, line, row, style);
        }
    }
    text.len() as u16 * 4
}

/// Draws text, as far as there is room.
pub(crate) fn put(buf: &mut Buffer, x: u16, y: u16, text: &str, style: Style) -> u16 {
    if x >= buf.area.right() || y >= buf.area.bottom() || y < buf.area.top() {
        return x;
    }
    buf.set_stringn(x, y, text, (buf.area.right() - x).into(), style).0
}

/// Draws text within an area. Text that is too long ends with `…`.
pub(crate) fn fit(buf: &mut Buffer, area: Rect, text: &str, style: Style) {
    if area.height > 0 {
        let text = cut(text, area.width.into());
        put(buf, area.x, area.y, &text, style);
    }
}

/// Cuts a text to at most `width` columns.
pub(crate) fn cut(text: &str, width: usize) -> String {
    if display_width(text) <= width {
        return text.to_owned();
    }
    let mut short = String::new();
    for c in text.chars() {
        if display_width(&short) + display_width(c.encode_utf8(&mut [0; 4])) + 1 > width {
            break;
        }
        short.push(c);
    }
    short.push('…');
    short
}

/// Pads a text to a column's width, aligned left. Counts columns, because a letter may be two columns wide, or none.
pub(crate) fn left(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(display_width(text))))
}

/// Pads a text to a column's width, aligned right.
pub(crate) fn right(text: &str, width: usize) -> String {
    format!("{}{text}", " ".repeat(width.saturating_sub(display_width(text))))
}

/// A bar that shows how full something is: `███░░`.
pub(crate) fn gauge(full: u64, limit: u64, width: u64) -> String {
    let filled = if limit == 0 { 0 } else { (full * width).div_ceil(limit).min(width) };
    let cell = |index| if index < filled { '█' } else { '░' };
    (0..width).map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_that_is_drawn_has_one_of_ascii() {
        let rows = [("╔═║", "+-|"), ("█░▶→", "#.>>"), ("Équipe ♦", "Equipe  "), ("’“", "'\""), ("漢", "?")];
        for (drawn, plain) in rows {
            let mut buf = Buffer::with_lines([drawn]);
            to_ascii(&mut buf);
            let shown: String = buf.content.iter().map(ratatui::buffer::Cell::symbol).collect();
            assert!(shown.starts_with(plain), "{drawn}: {shown}");
        }
    }

    #[test]
    fn a_locale_says_whether_more_than_ascii_can_be_shown() {
        for (locale, is) in [("C", false), ("de_DE@euro", false), ("fr_FR.UTF-8", true), ("C.utf8", true)] {
            assert_eq!(is_utf8(locale), is, "{locale}");
        }
    }

    #[test]
    fn a_text_is_cut_to_its_columns() {
        assert_eq!(cut("blue target", 11), "blue target");
        assert_eq!(cut("blue target", 6), "blue …");
    }
}
