//! [`Menu`]: four boxes on a shelf, and the games that were left unfinished.

use std::sync::Arc;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use textwrap::core::display_width;
use treize_bots::Level;
use treize_engine::games::Info;
use treize_words::Words;

use crate::Paint;
use crate::local::Begin;
use crate::paint::{cut, fit, put};
use crate::saved::{Offer, Saved, Wish};
use crate::session::{Asked, describe_offer};

/// What was chosen.
pub enum Picked {
    /// Nothing yet.
    Nothing,
    /// A game, new or unfinished.
    Game(Begin),
    /// To leave.
    Leave,
}

/// The menu.
pub struct Menu {
    words: Arc<Words>,
    paint: Paint,
    asked: Asked,
    offers: Vec<Offer>,
    games: Vec<&'static Info>,
    cursor: usize,
    /// Has it been asked to delete the game under the cursor? Once more does it.
    is_doomed: bool,
    players: u8,
    level: Level,
    hits: Vec<Rect>,
}

impl Menu {
    /// What can be played: `asked` may name one game, and say how it is wanted.
    pub fn new(words: Arc<Words>, paint: Paint, asked: Asked, offers: Vec<Offer>) -> Menu {
        let games = asked.games().collect();
        let players = asked.players.unwrap_or(crate::session::PLAYERS);
        let level = asked.level.unwrap_or(Level::Normal);
        Menu {
            words,
            paint,
            asked,
            offers,
            games,
            cursor: 0,
            is_doomed: false,
            players,
            level,
            hits: Vec::new(),
        }
    }

    /// The game under the cursor, if it is a new one.
    fn game(&self) -> Option<&'static Info> {
        self.games.get(self.cursor.checked_sub(self.offers.len())?).copied()
    }

    /// How many play, as the game allows it.
    fn players(&self) -> u8 {
        self.game().map_or(self.players, |info| self.players.clamp(self.least(info), info.max_players))
    }

    /// How many must play: the seat that is asked for must be there.
    fn least(&self, info: &Info) -> u8 {
        let seats = self.asked.seat.map_or(0, |seat| u8::from(seat) + 1);
        info.min_players.max(seats).min(info.max_players)
    }

    /// Does what a key or the mouse says.
    pub fn input(&mut self, event: &Event) -> Picked {
        let count = (self.offers.len() + self.games.len()).max(1);
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                if key.modifiers.contains(KeyModifiers::CONTROL) {
                    return if key.code == KeyCode::Char('c') { Picked::Leave } else { Picked::Nothing };
                }
                let was_doomed = std::mem::take(&mut self.is_doomed);
                match key.code {
                    KeyCode::Char('x') | KeyCode::Delete => self.delete(was_doomed),
                    KeyCode::Char('q') | KeyCode::Esc => return Picked::Leave,
                    KeyCode::Up | KeyCode::BackTab => self.cursor = (self.cursor + count - 1) % count,
                    KeyCode::Down | KeyCode::Tab => self.cursor = (self.cursor + 1) % count,
                    KeyCode::Left => self.change_players(-1),
                    KeyCode::Right | KeyCode::Char('p') => self.change_players(1),
                    KeyCode::Char('b') => self.change_level(),
                    KeyCode::Enter | KeyCode::Char(' ') => return self.picked(),
                    KeyCode::Char(digit) => {
                        let place = digit.to_digit(10).and_then(|digit| (digit as usize).checked_sub(1));
                        if let Some(place) = place.filter(|&place| place < count) {
                            return self.point(place);
                        }
                    }
                    _ => {}
                }
            }
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                let at = Position::new(mouse.column, mouse.row);
                if let Some(place) = self.hits.iter().position(|area| area.contains(at)) {
                    return self.point(place);
                }
            }
            _ => {}
        }
        Picked::Nothing
    }

    /// Looks at it the first time, takes it the second.
    fn point(&mut self, place: usize) -> Picked {
        if self.cursor == place {
            return self.picked();
        }
        self.cursor = place;
        Picked::Nothing
    }

    /// Asks the first time, deletes the second. A file that cannot be deleted stays in the menu.
    fn delete(&mut self, is_sure: bool) {
        let Some(offer) = self.offers.get(self.cursor) else { return };
        self.is_doomed = !is_sure;
        if is_sure && Saved::delete(&offer.path).is_ok() {
            self.offers.remove(self.cursor);
        }
    }

    fn change_players(&mut self, by: i8) {
        let Some(info) = self.game() else { return };
        let (least, most) = (self.least(info), info.max_players);
        let next = self.players().saturating_add_signed(by);
        self.players = if next < least {
            most
        } else if next > most {
            least
        } else {
            next
        };
    }

    fn change_level(&mut self) {
        let place = Level::ALL.iter().position(|level| *level == self.level).unwrap_or(0);
        self.level = Level::ALL[(place + 1) % Level::ALL.len()];
    }

    fn picked(&self) -> Picked {
        if let Some(offer) = self.offers.get(self.cursor) {
            return Picked::Game(Begin::Resume(offer.path.clone()));
        }
        let Some(info) = self.game() else { return Picked::Nothing };
        let wish = self.asked.wish(info.game);
        Picked::Game(Begin::New(Wish { players: self.players(), level: self.level, ..wish }))
    }

    /// Draws it.
    pub fn draw(&mut self, frame: &mut ratatui::Frame<'_>) {
        let area = frame.area();
        self.draw_on(area, frame.buffer_mut());
    }

    fn draw_on(&mut self, area: Rect, buf: &mut Buffer) {
        self.hits.clear();
        let (words, paint) = (self.words.clone(), self.paint);
        if area.width < 40 || area.height < 12 {
            let args = [("columns", area.width.into()), ("rows", area.height.into())];
            let text = words.text("terminal-small", &args);
            for (line, y) in
                textwrap::wrap(&text, usize::from(area.width).max(1)).iter().zip(area.y..area.bottom())
            {
                put(buf, area.x, y, line, Style::new());
            }
            return;
        }
        let width = (area.width - 4).min(76);
        let x = area.x + (area.width - width) / 2;
        put(buf, x, area.y + 1, "T R E I Z E", paint.turn());
        let title = words.text("choose-game", &[]);
        put(buf, (x + width).saturating_sub(display_width(&title) as u16), area.y + 1, &title, paint.dim());
        put(buf, x, area.y + 2, &"─".repeat(width.into()), paint.dim());
        let mut y = area.y + 4;
        // The newest are enough where there are many.
        let offers: Vec<_> = self.offers.iter().map(|offer| describe_offer(&words, offer)).collect();
        for (place, offer) in offers.iter().enumerate() {
            let row = Rect { x, y, width, height: 1 };
            self.item(buf, row, place, offer);
            y += 1;
        }
        y += u16::from(!offers.is_empty());
        let roomy = y + 4 * self.games.len() as u16 <= area.bottom() - 4;
        for (place, info) in self.games.clone().into_iter().enumerate() {
            let about = words.game(info.game);
            let row = Rect { x, y, width, height: 2 };
            self.item(buf, row, place + offers.len(), &format!("{}   {}", about.name, about.players));
            let pitch = textwrap::wrap(&about.pitch, usize::from(width) - 4);
            if roomy {
                for (line, below) in pitch.iter().take(2).zip(1..) {
                    put(buf, x + 4, y + below, line, paint.dim());
                }
            } else {
                fit(buf, Rect { x: x + 4, y: y + 1, width: width - 4, height: 1 }, &about.pitch, paint.dim());
            }
            y += if roomy { 4 } else { 3 };
        }
        let bottom = area.bottom() - 4;
        put(buf, x, bottom, &"─".repeat(width.into()), paint.dim());
        let level = words.level(self.level.name());
        let mut at = put(buf, x, bottom + 1, "p", paint.key());
        at = put(buf, at + 1, bottom + 1, &words.text("terminal-menu-players", &[]), Style::new());
        at = put(buf, at + 1, bottom + 1, &format!("‹ {} ›", self.players()), paint.bold());
        at = put(buf, at + 4, bottom + 1, "b", paint.key());
        at = put(buf, at + 1, bottom + 1, &words.text("terminal-menu-level", &[]), Style::new());
        at = put(buf, at + 1, bottom + 1, &format!("‹ {} ›", level.name), paint.bold());
        let room = usize::from((x + width).saturating_sub(at + 2));
        put(buf, at + 2, bottom + 1, &cut(&level.about, room), paint.dim());
        let mut keys = words.text("terminal-menu-keys", &[]);
        if self.is_doomed {
            keys = words.text("terminal-menu-sure", &[]);
        } else if self.cursor < self.offers.len() {
            keys = format!("{} · {keys}", words.text("terminal-menu-delete", &[]));
        }
        let keys = cut(&format!("   {keys}"), area.width.into());
        let padding = usize::from(area.width).saturating_sub(display_width(&keys));
        put(buf, area.x, area.bottom() - 1, &format!("{keys}{}", " ".repeat(padding)), paint.status(false));
    }

    fn item(&mut self, buf: &mut Buffer, row: Rect, place: usize, text: &str) {
        let chosen = self.cursor == place;
        let style = if chosen { self.paint.turn() } else { self.paint.bold() };
        let mark = if chosen { '▶' } else { ' ' };
        put(buf, row.x, row.y, &(place + 1).to_string(), self.paint.key());
        fit(
            buf,
            Rect { x: row.x + 2, width: row.width - 2, height: 1, ..row },
            &format!("{mark} {text}"),
            style,
        );
        self.hits.push(row);
    }
}

#[cfg(test)]
mod tests {
    use ratatui::crossterm::event::KeyEvent;
    use serde_json::Map;

    use super::*;

    #[test]
    fn an_unfinished_game_is_deleted_by_x_twice_and_not_by_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let (game, options, level) = ("nichtig".into(), Map::new(), Level::Easy);
        let wish = Wish { game, players: 4, options, level, seat: None, seed: Some(3) };
        drop(Saved::new(folder.path(), &wish).expect("a game"));
        let left = || Saved::offers(folder.path()).expect("a list").len();
        let paint = Paint { colour: false, ascii: false };
        let words = Arc::new(Words::new(&["en"]));
        let offers = Saved::offers(folder.path()).expect("a list");
        let mut menu = Menu::new(words, paint, Asked::default(), offers);
        let mut press = |code: KeyCode| drop(menu.input(&Event::Key(KeyEvent::from(code))));
        let x = KeyCode::Char('x');
        for key in [x, KeyCode::Down, x, x, KeyCode::Up, x] {
            press(key);
            assert_eq!(left(), 1, "after {key:?}");
        }
        press(x);
        assert_eq!(left(), 0);
    }
}
