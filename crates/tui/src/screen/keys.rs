//! Keys and the mouse.

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;

use super::{Over, Screen, Then};
use crate::boards::Hit;
use crate::choices::pile_of;
use crate::hint::{Hint, hint};
use crate::model::clean;
use crate::reader::{Reader, Reading};

/// Lines of a page.
const PAGE: usize = 10;
/// Further than the end of any text.
const MOST: usize = 100_000;
/// The maximum number of characters of a chat line, as in the protocol.
const SAID: usize = 300;

impl Screen {
    /// Handles a key or the mouse.
    pub fn input(&mut self, event: &Event) -> Then {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            Event::Paste(text) => {
                match &mut self.over {
                    Some(Over::Chat(said)) => {
                        said.push_str(&clean(text));
                        *said = said.chars().take(SAID).collect();
                    }
                    Some(Over::Rules(reader)) => reader.paste(text),
                    _ => {}
                }
                Then::Stay
            }
            _ => Then::Stay,
        }
    }

    fn key(&mut self, key: KeyEvent) -> Then {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return match key.code {
                KeyCode::Char('c') => Then::Leave,
                KeyCode::Char('z') => Then::Suspend,
                _ => Then::Stay,
            };
        }
        if self.over.is_some() {
            return self.key_over(key.code);
        }
        self.notice = None;
        if let Some(then) = self.replay_key(key.code) {
            return then;
        }
        match key.code {
            KeyCode::Char('r') if self.model.is_away() => return Then::Back,
            KeyCode::Char('d') if self.model.is_host() && self.model.free() == 0 => return Then::Deal,
            KeyCode::Char('f') if self.model.is_host() && self.model.free() > 0 => return Then::Bots,
            KeyCode::Char(key @ ('y' | 'n')) if self.model.asking().is_some() => {
                let request = self.model.asking().map(|asking| asking.id.clone()).unwrap_or_default();
                return Then::Answer(request, key == 'y');
            }
            KeyCode::Char('q') => return Then::Leave,
            KeyCode::Char(key @ ('?' | 'l' | 's')) => self.open_with(key),
            // A board that is higher than its area.
            KeyCode::PageUp => self.scrolled = self.scrolled.saturating_add(PAGE / 2),
            KeyCode::PageDown => self.scrolled = self.scrolled.saturating_sub(PAGE / 2),
            KeyCode::Char('t') if self.model.company.with_people => {
                self.over = Some(Over::Chat(String::new()));
            }
            KeyCode::Char('h') if self.replayed.is_none() => {
                match self.model.lesson_hint().map_or_else(|| hint(&self.model), Hint::Said) {
                    Hint::Said(said) => self.notice = Some(said),
                    Hint::AskServer => return Then::Hint,
                }
            }
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right if self.model.is_reading() => {
                return Then::Next;
            }
            code if self.is_asked() => return self.choose(code),
            KeyCode::Enter if self.is_over() => self.over = Some(Over::Podium),
            KeyCode::Char('r') if self.is_over() && self.can_play_again() => return Then::Again,
            _ => {}
        }
        Then::Stay
    }

    /// The window that a key opens.
    fn open_with(&mut self, key: char) {
        let over = match key {
            '?' => Over::Rules(Reader::default()),
            'l' => Over::Log(0),
            _ => Over::Scores(0),
        };
        self.open(over);
    }

    fn replay_key(&self, code: KeyCode) -> Option<Then> {
        self.replayed.as_ref()?;
        Some(match code {
            KeyCode::Right | KeyCode::Char(' ' | 'n') | KeyCode::Enter | KeyCode::Down => Then::Go(1),
            KeyCode::Left | KeyCode::Backspace | KeyCode::Up => Then::Go(-1),
            KeyCode::PageDown => Then::Go(PAGE as isize),
            KeyCode::PageUp => Then::Go(-(PAGE as isize)),
            KeyCode::Home => Then::Go(isize::MIN),
            KeyCode::End => Then::Go(isize::MAX),
            KeyCode::Char(key @ ('r' | 'R')) => Then::Round(key == 'r'),
            KeyCode::Char('e') | KeyCode::Tab => Then::Eyes,
            _ => return None,
        })
    }

    fn key_over(&mut self, code: KeyCode) -> Then {
        match &mut self.over {
            Some(Over::Chat(_)) => return self.key_chat(code),
            Some(Over::Rules(reader)) => {
                if reader.key(code) == Reading::Close {
                    self.over = self.behind.take();
                }
                return Then::Stay;
            }
            Some(Over::Scores(line)) => scroll(line, code, false),
            Some(Over::Log(line)) => scroll(line, code, true),
            Some(Over::Podium | Over::Round(..)) if self.replayed.is_some() && code == KeyCode::Left => {
                self.over = None;
                return Then::Go(-1);
            }
            Some(Over::Podium | Over::Round(..)) => match code {
                KeyCode::Char(key @ ('r' | 'R')) if self.replayed.is_some() => {
                    return Then::Round(key == 'r');
                }
                code => return self.key_end(code),
            },
            None => {}
        }
        if matches!(code, KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q' | '?' | 'l' | 's')) {
            self.over = self.behind.take();
        }
        Then::Stay
    }

    /// Handles a key while the count of a round or the end of the game is shown.
    fn key_end(&mut self, code: KeyCode) -> Then {
        let is_round = matches!(self.over, Some(Over::Round(..)));
        match code {
            KeyCode::Char('q') => return Then::Leave,
            KeyCode::Char(key @ ('?' | 'l' | 's')) => self.open_with(key),
            KeyCode::Char('r') if !is_round && self.can_play_again() => return Then::Again,
            KeyCode::Enter | KeyCode::Esc | KeyCode::Right | KeyCode::Char(' ') if is_round => self.go_on(),
            KeyCode::Enter | KeyCode::Esc => (self.over, self.scrolled) = (None, 0),
            code => scroll(&mut self.scrolled, code, false),
        }
        Then::Stay
    }

    fn key_chat(&mut self, code: KeyCode) -> Then {
        let Some(Over::Chat(said)) = &mut self.over else { return Then::Stay };
        match code {
            KeyCode::Char(c) if said.chars().count() < SAID => said.push(c),
            KeyCode::Backspace => drop(said.pop()),
            KeyCode::Enter => {
                let said = std::mem::take(said);
                self.over = None;
                return if said.trim().is_empty() { Then::Stay } else { Then::Chat(said) };
            }
            KeyCode::Esc => self.over = None,
            _ => {}
        }
        Then::Stay
    }

    pub(super) fn is_over(&self) -> bool {
        self.model.frame.as_ref().is_some_and(crate::Frame::is_over)
    }

    pub(super) fn can_play_again(&self) -> bool {
        self.replayed.is_none() && (self.model.is_seated() || !self.model.company.with_people)
    }

    /// Moves between the choices, selects one, or plays it.
    fn choose(&mut self, code: KeyCode) -> Then {
        let slots = self.slots();
        if let Some(pile) = self.pile {
            let count = slots.get(self.cursor).map_or(0, |slot| slot.actions.len()).max(1);
            match code {
                KeyCode::Left | KeyCode::Up | KeyCode::BackTab => {
                    self.pile = Some((pile + count - 1) % count);
                }
                KeyCode::Right | KeyCode::Down | KeyCode::Tab => self.pile = Some((pile + 1) % count),
                KeyCode::Esc | KeyCode::Backspace => self.pile = None,
                KeyCode::Enter | KeyCode::Char(' ') => return self.take(),
                KeyCode::Char(c) => {
                    if let Some(chosen) = self.pile_with(c) {
                        return self.take_pile(chosen);
                    }
                }
                _ => {}
            }
            return Then::Stay;
        }
        let count = slots.len().max(1);
        match code {
            KeyCode::Left | KeyCode::Up | KeyCode::BackTab => self.cursor = (self.cursor + count - 1) % count,
            KeyCode::Right | KeyCode::Down | KeyCode::Tab => self.cursor = (self.cursor + 1) % count,
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = count - 1,
            KeyCode::Enter | KeyCode::Char(' ') => return self.take(),
            KeyCode::Char(c) => {
                if let Some(index) = slots.iter().position(|slot| slot.key == c) {
                    return self.take_slot(index);
                }
            }
            _ => {}
        }
        Then::Stay
    }

    /// The pile with this number, or this letter.
    fn pile_with(&self, key: char) -> Option<usize> {
        let slots = self.slots();
        let actions = &slots.get(self.cursor)?.actions;
        if let Some(number) = key.to_digit(10) {
            return (number as usize).checked_sub(1).filter(|&index| index < actions.len());
        }
        let frame = self.model.frame.as_ref()?;
        actions.iter().position(|&action| pile_of(frame, action) == Some(key.to_string().as_str()))
    }

    /// Selects a choice the first time, plays it the second time.
    fn take_slot(&mut self, index: usize) -> Then {
        if self.cursor == index && self.pile.is_none() {
            return self.take();
        }
        self.cursor = index;
        self.pile = None;
        Then::Stay
    }

    fn take_pile(&mut self, index: usize) -> Then {
        if self.pile == Some(index) {
            return self.take();
        }
        self.pile = Some(index);
        Then::Stay
    }

    /// Plays the selected choice, or asks for the pile.
    fn take(&mut self) -> Then {
        let slots = self.slots();
        let Some(frame) = &self.model.frame else { return Then::Stay };
        let Some(slot) = slots.get(self.cursor) else { return Then::Stay };
        if slot.actions.len() > 1 && self.pile.is_none() {
            self.pile = Some(0);
            return Then::Stay;
        }
        let Some(action) = self.scene(frame, &slots).chosen().and_then(|index| frame.legal.get(index)) else {
            return Then::Stay;
        };
        let then = Then::Act(frame.n, action.clone());
        self.model.pending = true;
        self.pile = None;
        then
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Then {
        let up = match mouse.kind {
            MouseEventKind::ScrollUp => KeyCode::Up,
            MouseEventKind::ScrollDown => KeyCode::Down,
            MouseEventKind::Down(MouseButton::Left) => return self.click(mouse),
            _ => return Then::Stay,
        };
        // The wheel does nothing over the table: it would select a card by accident.
        match self.over {
            Some(Over::Rules(_) | Over::Log(_) | Over::Scores(_) | Over::Round(..) | Over::Podium) => {
                self.key_over(up)
            }
            _ => Then::Stay,
        }
    }

    /// The key in the title that was clicked on.
    fn key_at(&self, mouse: MouseEvent) -> Option<char> {
        let at = Position::new(mouse.column, mouse.row);
        self.keys.iter().find(|(area, _)| area.contains(at)).map(|(_, key)| *key)
    }

    fn click(&mut self, mouse: MouseEvent) -> Then {
        match self.over {
            Some(Over::Round(..)) => {
                self.go_on();
                return Then::Stay;
            }
            Some(Over::Podium | Over::Chat(_)) => return Then::Stay,
            Some(_) => {
                self.over = self.behind.take();
                return Then::Stay;
            }
            None => {}
        }
        if let Some(key) = self.key_at(mouse) {
            return self.key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::NONE));
        }
        if self.replayed.is_some() {
            return Then::Go(1);
        }
        if !self.is_asked() {
            return Then::Stay;
        }
        let at = Position::new(mouse.column, mouse.row);
        // The last drawn area is on top.
        let hit = self.hits.iter().rev().find(|(area, _)| area.contains(at)).map(|(_, hit)| *hit);
        self.notice = None;
        match hit {
            Some(Hit::Slot(index)) => self.take_slot(index),
            Some(Hit::Pile(index)) => self.take_pile(index),
            None => Then::Stay,
        }
    }
}

/// Scrolls by a line or a page. Text that is scrolled from its end moves the other way.
pub(crate) fn scroll(line: &mut usize, code: KeyCode, from_end: bool) {
    let (steps, down) = match code {
        KeyCode::Down => (1, true),
        KeyCode::Up => (1, false),
        KeyCode::PageDown | KeyCode::Char(' ') => (PAGE, true),
        KeyCode::PageUp => (PAGE, false),
        KeyCode::Home => (usize::MAX, false),
        KeyCode::End => (usize::MAX, true),
        _ => return,
    };
    *line = if down == from_end { line.saturating_sub(steps) } else { line.saturating_add(steps).min(MOST) };
}
