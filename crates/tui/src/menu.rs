//! [`Menu`]: the unfinished games, the four games, and the settings of a new game.

mod draw;

use std::sync::Arc;

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};
use treize_words::Words;

use crate::Paint;
use crate::local::Begin;
use crate::reader::{Reader, Reading};
use crate::saved::{Damaged, Offer, Saved, Unfinished};
use crate::session::Asked;
use crate::settings::{Setting, Settings};

/// What was chosen.
pub enum Picked {
    /// Nothing yet.
    Nothing,
    /// A game, new or unfinished.
    Game(Begin),
    /// Suspend the program (Ctrl-Z).
    Suspend,
    /// To leave.
    Leave,
}

/// The menu.
pub struct Menu {
    words: Arc<Words>,
    paint: Paint,
    offers: Vec<Offer>,
    /// Unfinished games that cannot be resumed, only deleted.
    damaged: Vec<Damaged>,
    /// The games, each as it would be dealt.
    games: Vec<Settings>,
    /// The chosen item: first the unfinished games, then the damaged ones, then the new ones.
    cursor: usize,
    /// Has `x` been pressed on the game under the cursor? Pressing it again deletes the game.
    is_doomed: bool,
    /// The chosen row of the settings, while those of the game under the cursor are open. The first one deals.
    row: Option<usize>,
    /// Does the next digit continue a number?
    is_typing: bool,
    /// The rules, while they are shown.
    rules: Option<Reader>,
    /// Where the items or rows are drawn.
    hits: Vec<(Rect, usize)>,
}

impl Menu {
    /// Offers the unfinished games, and the games that fit the request.
    pub fn new(words: Arc<Words>, paint: Paint, asked: &Asked, unfinished: Unfinished) -> Menu {
        let Unfinished { offers, damaged } = unfinished;
        Menu {
            words,
            paint,
            offers,
            damaged,
            games: asked.games().map(|info| Settings::new(info, asked)).collect(),
            cursor: 0,
            is_doomed: false,
            row: None,
            is_typing: false,
            rules: None,
            hits: Vec::new(),
        }
    }

    /// How many items there are.
    fn count(&self) -> usize {
        self.saved() + self.games.len()
    }

    /// How many items are unfinished games, damaged ones included.
    fn saved(&self) -> usize {
        self.offers.len() + self.damaged.len()
    }

    /// The settings of the game under the cursor, if it is a new one.
    fn settings(&self) -> Option<&Settings> {
        self.games.get(self.cursor.checked_sub(self.saved())?)
    }

    /// The game under the cursor; nobody knows which one a damaged file contains.
    fn game(&self) -> Option<&str> {
        let unfinished = self.offers.get(self.cursor).map(|offer| offer.setup.game.as_str());
        unfinished.or_else(|| self.settings().map(Settings::game))
    }

    /// The setting of the chosen row; the row that deals has none.
    fn setting(&self) -> Option<Setting> {
        self.settings()?.all().get(self.row?.checked_sub(1)?).copied()
    }

    /// Handles a key or the mouse.
    pub fn input(&mut self, event: &Event) -> Picked {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            Event::Paste(text) => {
                if let Some(reader) = &mut self.rules {
                    reader.paste(text);
                }
                Picked::Nothing
            }
            _ => Picked::Nothing,
        }
    }

    fn key(&mut self, key: KeyEvent) -> Picked {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return match key.code {
                KeyCode::Char('c') => Picked::Leave,
                KeyCode::Char('z') => Picked::Suspend,
                _ => Picked::Nothing,
            };
        }
        if let Some(reader) = &mut self.rules {
            if reader.key(key.code) == Reading::Close {
                self.rules = None;
            }
            return Picked::Nothing;
        }
        match key.code {
            KeyCode::Char('q') => Picked::Leave,
            KeyCode::Char('?') => {
                self.rules = self.game().is_some().then(Reader::default);
                Picked::Nothing
            }
            code if self.row.is_some() => self.key_in_settings(code),
            code => self.key_in_list(code),
        }
    }

    fn key_in_list(&mut self, code: KeyCode) -> Picked {
        let was_doomed = std::mem::take(&mut self.is_doomed);
        let count = self.count().max(1);
        match code {
            KeyCode::Char('x') | KeyCode::Delete => self.delete(was_doomed),
            KeyCode::Char('l') => {
                let game = self.settings().map(Settings::game).filter(|game| has_lesson(game));
                if let Some(game) = game {
                    return Picked::Game(Begin::Lesson(game.to_owned()));
                }
            }
            KeyCode::Up | KeyCode::BackTab => self.cursor = (self.cursor + count - 1) % count,
            KeyCode::Down | KeyCode::Tab => self.cursor = (self.cursor + 1) % count,
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = count - 1,
            KeyCode::Enter | KeyCode::Right | KeyCode::Char(' ') => return self.open(),
            KeyCode::Char(digit) => {
                let index = digit.to_digit(10).and_then(|digit| (digit as usize).checked_sub(1));
                if let Some(index) = index.filter(|&index| index < count) {
                    return self.point(index);
                }
            }
            // Esc does nothing here: there is nothing to go back to, and leaving by accident would be annoying.
            _ => {}
        }
        Picked::Nothing
    }

    fn key_in_settings(&mut self, code: KeyCode) -> Picked {
        let Some((settings, row)) = self.settings().zip(self.row) else { return Picked::Nothing };
        let count = settings.all().len() + 1;
        let was_typing = std::mem::take(&mut self.is_typing);
        match code {
            KeyCode::Enter => return self.deal(),
            KeyCode::Char(' ') if row == 0 => return self.deal(),
            KeyCode::Esc => self.row = None,
            KeyCode::Left if row == 0 => self.row = None,
            KeyCode::Up | KeyCode::BackTab => self.row = Some((row + count - 1) % count),
            KeyCode::Down | KeyCode::Tab => self.row = Some((row + 1) % count),
            KeyCode::Home => self.row = Some(0),
            KeyCode::End => self.row = Some(count - 1),
            KeyCode::Left => self.change(|settings, setting| settings.step(setting, false)),
            KeyCode::Right | KeyCode::Char(' ') => {
                self.change(|settings, setting| settings.step(setting, true));
            }
            KeyCode::Backspace | KeyCode::Delete => {
                self.change(Settings::reset);
            }
            KeyCode::Char(c) => {
                if let Some(digit) = c.to_digit(10) {
                    self.change(|settings, setting| settings.digit(setting, digit as u16, !was_typing));
                    self.is_typing = true;
                }
            }
            _ => {}
        }
        Picked::Nothing
    }

    /// Changes the setting of the chosen row.
    fn change(&mut self, change: impl FnOnce(&mut Settings, Setting)) {
        let setting = self.setting();
        let index = self.cursor.checked_sub(self.saved());
        if let (Some(setting), Some(settings)) = (setting, index.and_then(|index| self.games.get_mut(index)))
        {
            change(settings, setting);
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Picked {
        let wheel = match mouse.kind {
            MouseEventKind::ScrollUp => KeyCode::Up,
            MouseEventKind::ScrollDown => KeyCode::Down,
            MouseEventKind::Down(MouseButton::Left) => return self.click(mouse),
            _ => return Picked::Nothing,
        };
        self.key(KeyEvent::new(wheel, KeyModifiers::NONE))
    }

    fn click(&mut self, mouse: MouseEvent) -> Picked {
        if self.rules.take().is_some() {
            return Picked::Nothing;
        }
        let at = Position::new(mouse.column, mouse.row);
        let Some(&(_, index)) = self.hits.iter().find(|(area, _)| area.contains(at)) else {
            return Picked::Nothing;
        };
        match self.row {
            None => return self.point(index),
            Some(_) if index == 0 => return self.deal(),
            Some(row) if row == index => self.change(|settings, setting| settings.step(setting, true)),
            Some(_) => self.row = Some(index),
        }
        Picked::Nothing
    }

    /// Selects an item the first time, opens it the second time.
    fn point(&mut self, index: usize) -> Picked {
        if self.cursor == index {
            return self.open();
        }
        self.cursor = index;
        Picked::Nothing
    }

    /// Resumes an unfinished game, or shows the settings of a new one. A damaged game cannot be opened.
    fn open(&mut self) -> Picked {
        if let Some(offer) = self.offers.get(self.cursor) {
            return Picked::Game(Begin::Resume(offer.path.clone()));
        }
        self.row = self.settings().is_some().then_some(0);
        Picked::Nothing
    }

    fn deal(&self) -> Picked {
        self.settings().map_or(Picked::Nothing, |settings| Picked::Game(Begin::New(settings.wish())))
    }

    /// Asks the first time, deletes the second time. A file that cannot be deleted stays in the menu.
    fn delete(&mut self, is_sure: bool) {
        let damaged = self.cursor.checked_sub(self.offers.len());
        let path = match self.offers.get(self.cursor) {
            Some(offer) => Some(&offer.path),
            None => damaged.and_then(|index| self.damaged.get(index)).map(|damaged| &damaged.path),
        };
        let Some(path) = path else { return };
        self.is_doomed = !is_sure;
        if is_sure && Saved::delete(path).is_ok() {
            match damaged {
                Some(index) => drop(self.damaged.remove(index)),
                None => drop(self.offers.remove(self.cursor)),
            }
        }
    }
}

/// Does the game have a lesson?
fn has_lesson(game: &str) -> bool {
    treize_lessons::lesson(game).is_some()
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, json};
    use treize_bots::Level;

    use super::*;
    use crate::saved::Wish;

    fn menu(unfinished: Unfinished) -> Menu {
        let paint = Paint { colour: false, ascii: false };
        Menu::new(Arc::new(Words::new(&["en"])), paint, &Asked::default(), unfinished)
    }

    fn press(menu: &mut Menu, keys: &[KeyCode]) -> Picked {
        keys.iter().fold(Picked::Nothing, |_, code| menu.input(&Event::Key(KeyEvent::from(*code))))
    }

    #[test]
    fn an_unfinished_game_is_deleted_by_x_twice_and_not_by_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let wish = Wish { seed: Some(3), ..Asked::default().wish("nichtig") };
        drop(Saved::new(folder.path(), &wish).expect("a game"));
        let left = || Saved::offers(folder.path()).expect("a list").len();
        let mut menu = menu(Saved::unfinished(folder.path()).expect("a list"));
        let x = KeyCode::Char('x');
        for key in [x, KeyCode::Down, x, x, KeyCode::Up, x, KeyCode::Esc, x] {
            press(&mut menu, &[key]);
            assert_eq!(left(), 1, "after {key:?}");
        }
        press(&mut menu, &[x]);
        assert_eq!(left(), 0);
    }

    #[test]
    fn a_damaged_game_can_be_deleted_and_not_opened() {
        let folder = tempfile::tempdir().expect("a folder");
        let wish = Wish { seed: Some(3), ..Asked::default().wish("nichtig") };
        drop(Saved::new(folder.path(), &wish).expect("a game"));
        let file = folder.path().join("unfinished/danger13-0123456789ab.jsonl");
        std::fs::write(&file, "garbage\n").expect("it can be written");
        let mut menu = menu(Saved::unfinished(folder.path()).expect("a list"));
        let x = KeyCode::Char('x');
        // First comes the game that can be resumed, then the damaged one.
        for key in [KeyCode::Down, KeyCode::Enter, KeyCode::Char('2'), KeyCode::Char('?'), x, KeyCode::Esc, x]
        {
            assert!(matches!(press(&mut menu, &[key]), Picked::Nothing), "{key:?}");
            assert!(menu.row.is_none() && menu.rules.is_none(), "{key:?}");
            assert!(file.exists(), "after {key:?}");
        }
        press(&mut menu, &[x]);
        assert!(!file.exists());
        assert_eq!(Saved::offers(folder.path()).expect("a list").len(), 1, "the other game is still there");
        assert_eq!(menu.game(), Some("thirteen"), "the cursor is on the first new game");
        assert!(matches!(press(&mut menu, &[KeyCode::Home, KeyCode::Enter]), Picked::Game(Begin::Resume(_))));
    }

    #[test]
    fn a_new_game_is_dealt_as_its_settings_say() {
        use KeyCode::{Char, Down, Enter, Esc, Left, Right};
        let usual = Asked::default();
        let options = |value: serde_json::Value| value.as_object().cloned().unwrap_or_default();
        let nichtig = |keys: &[KeyCode]| [&[Char('3'), Char('3')], keys].concat();
        let rows = [
            (vec![Enter, Enter], usual.wish("thirteen")),
            (vec![Char('2'), Enter, Char(' ')], usual.wish("friday13")),
            // Esc, twice.
            (vec![Enter, Esc, Down, Enter, Left, Enter, Enter], usual.wish("friday13")),
            (vec![Enter, Down, Right, Enter], Wish { players: 5, ..usual.wish("thirteen") }),
            (vec![Enter, Down, Down, Left, Enter], Wish { level: Level::Easy, ..usual.wish("thirteen") }),
            (
                vec![Enter, Down, Down, Down, Char(' '), Enter],
                Wish { open_memory: true, ..usual.wish("thirteen") },
            ),
            (
                nichtig(&[Down, Down, Down, Char('1'), Char('2'), Enter]),
                Wish { options: options(json!({ "rounds": 12 })), ..usual.wish("nichtig") },
            ),
            (
                nichtig(&[Down, Down, Down, Down, Right, Right, Down, Right, Enter]),
                Wish { options: options(json!({ "target": 20, "teams": true })), ..usual.wish("nichtig") },
            ),
            (
                nichtig(&[Down, Down, Down, Char('9'), KeyCode::Backspace, Enter]),
                Wish { options: Map::new(), ..usual.wish("nichtig") },
            ),
        ];
        for (keys, wish) in rows {
            let mut menu = menu(Unfinished::default());
            match press(&mut menu, &keys) {
                Picked::Game(Begin::New(dealt)) => assert_eq!(dealt, wish, "{keys:?}"),
                _ => panic!("{keys:?}: nothing is dealt"),
            }
        }
    }

    #[test]
    fn l_starts_the_lesson_of_the_chosen_game() {
        let mut menu = menu(Unfinished::default());
        let picked = press(&mut menu, &[KeyCode::Down, KeyCode::Char('l')]);
        assert!(matches!(picked, Picked::Game(Begin::Lesson(game)) if game == "friday13"));
    }

    #[test]
    fn esc_goes_back_and_only_q_and_ctrl_c_leave() {
        let mut menu = menu(Unfinished::default());
        let esc = KeyCode::Esc;
        for keys in [&[esc][..], &[KeyCode::Enter, esc, esc], &[KeyCode::Char('?'), KeyCode::Char('q')]] {
            assert!(matches!(press(&mut menu, keys), Picked::Nothing), "{keys:?}");
            assert!(menu.row.is_none() && menu.rules.is_none(), "{keys:?}");
        }
        assert!(matches!(press(&mut menu, &[KeyCode::Char('q')]), Picked::Leave));
        let control = |c| Event::Key(KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL));
        assert!(matches!(menu.input(&control('c')), Picked::Leave));
        assert!(matches!(menu.input(&control('z')), Picked::Suspend));
    }
}
