//! [`Settings`]: the settings of a new game, and how a menu changes them.

use treize_bots::Level;
use treize_engine::games::Info;
use treize_engine::{OptionKind, OptionSpec, Players, SeededChance};
use treize_record::table;
use treize_words::Words;

use crate::saved::Wish;
use crate::session::{Asked, has_open_memory};

/// Above this, the arrows change a number by [`LONG_STEP`].
const MANY: u16 = 100;
const LONG_STEP: u16 = 10;

/// A setting of a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Setting {
    Players,
    Level,
    OpenMemory,
    /// One of the game's own options.
    Option(&'static OptionSpec),
}

/// The value of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// A number, or the game's default.
    Number(Option<u16>),
    Level(Level),
    Flag(bool),
}

/// The settings of a new game. They are always valid.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    info: &'static Info,
    wish: Wish,
}

impl Settings {
    /// The requested settings, with defaults for the rest.
    pub(crate) fn new(info: &'static Info, asked: &Asked) -> Settings {
        Settings { info, wish: asked.wish(info.game) }
    }

    /// The game.
    pub(crate) fn game(&self) -> &'static str {
        self.info.game
    }

    /// The game to deal.
    pub(crate) fn wish(&self) -> Wish {
        self.wish.clone()
    }

    /// The available settings.
    pub(crate) fn all(&self) -> Vec<Setting> {
        let mut all = vec![Setting::Players, Setting::Level];
        all.extend(has_open_memory(self.info.game).then_some(Setting::OpenMemory));
        all.extend(self.info.options.iter().map(Setting::Option));
        all
    }

    /// The name of a setting.
    pub(crate) fn name(&self, words: &Words, setting: Setting) -> String {
        match setting {
            Setting::Players => words.text("terminal-menu-players", &[]),
            Setting::Level => words.text("terminal-menu-level", &[]),
            Setting::OpenMemory => words.table_option("open_memory").name,
            Setting::Option(spec) => words.option(self.info.game, spec.key).name,
        }
    }

    /// A description of a setting's current value.
    pub(crate) fn about(&self, words: &Words, setting: Setting) -> String {
        match setting {
            Setting::Players => words.text("terminal-menu-players-about", &[]),
            Setting::Level => words.level(self.wish.level.name()).about,
            Setting::OpenMemory => words.table_option("open_memory").about,
            Setting::Option(spec) => words.option(self.info.game, spec.key).about,
        }
    }

    /// The value of a setting in words.
    pub(crate) fn value(&self, words: &Words, setting: Setting) -> String {
        match (self.get(setting), setting) {
            (Choice::Number(Some(number)), _) => number.to_string(),
            (Choice::Number(None), Setting::Option(spec)) => words.option(self.info.game, spec.key).default,
            (Choice::Number(None), _) => String::new(),
            (Choice::Level(level), _) => words.level(level.name()).name,
            (Choice::Flag(true), _) => words.text("terminal-yes", &[]),
            (Choice::Flag(false), _) => words.text("terminal-no", &[]),
        }
    }

    /// The value of a setting.
    pub(crate) fn get(&self, setting: Setting) -> Choice {
        match setting {
            Setting::Players => Choice::Number(Some(self.wish.players.into())),
            Setting::Level => Choice::Level(self.wish.level),
            Setting::OpenMemory => Choice::Flag(self.wish.open_memory),
            Setting::Option(spec) => {
                let value = self.wish.options.get(spec.key);
                match spec.kind {
                    OptionKind::Number { .. } => {
                        let number = value.and_then(serde_json::Value::as_u64);
                        Choice::Number(number.and_then(|number| u16::try_from(number).ok()))
                    }
                    OptionKind::Flag => Choice::Flag(value.is_some_and(|value| *value == true)),
                }
            }
        }
    }

    /// The minimum and maximum of a number.
    pub(crate) fn range(&self, setting: Setting) -> Option<(u16, u16)> {
        match setting {
            Setting::Players => {
                // The requested seat must exist.
                let seats = self.wish.seat.map_or(0, |seat| u8::from(seat) + 1);
                let (min, max) = (self.info.min_players.get(), self.info.max_players.get());
                Some((min.max(seats).into(), max.into()))
            }
            Setting::Option(OptionSpec { kind: OptionKind::Number { min, max, .. }, .. }) => {
                Some((*min, *max))
            }
            _ => None,
        }
    }

    /// The next or the previous value. Only long ranges of numbers have ends.
    pub(crate) fn step(&mut self, setting: Setting, is_forward: bool) {
        let next = match self.get(setting) {
            Choice::Flag(flag) => Choice::Flag(!flag),
            Choice::Level(level) => {
                let count = Level::ALL.len();
                let index = Level::ALL.iter().position(|known| *known == level).unwrap_or(0);
                Choice::Level(Level::ALL[(index + if is_forward { 1 } else { count - 1 }) % count])
            }
            Choice::Number(number) => {
                let Some((min, max)) = self.range(setting) else { return };
                if setting == Setting::Players {
                    return self.step_players(is_forward, (min, max));
                }
                let step = if max > MANY { LONG_STEP } else { 1 };
                let number = number.unwrap_or(0);
                // Typed numbers may lie between two steps.
                let next = if is_forward {
                    (number / step + 1).saturating_mul(step).clamp(min, max)
                } else {
                    number.saturating_sub(1) / step * step
                };
                Choice::Number((next >= min).then_some(next))
            }
        };
        self.set(setting, next);
    }

    fn step_players(&mut self, is_forward: bool, (min, max): (u16, u16)) {
        let players = u16::from(self.wish.players);
        let next = match is_forward {
            true if players >= max => min,
            true => players + 1,
            false if players <= min => max,
            false => players - 1,
        };
        self.set(Setting::Players, Choice::Number(Some(next)));
    }

    /// Handles a typed digit: the first one replaces the number, the others are appended.
    pub(crate) fn digit(&mut self, setting: Setting, digit: u16, is_first: bool) {
        let Choice::Number(number) = self.get(setting) else { return };
        let before = number.filter(|_| !is_first).unwrap_or(0);
        let numbers = [before.saturating_mul(10).saturating_add(digit), digit];
        let _ = numbers.iter().any(|&number| self.set(setting, Choice::Number(Some(number))));
    }

    /// Resets an option of the game to its default.
    pub(crate) fn reset(&mut self, setting: Setting) {
        if matches!(setting, Setting::Option(_)) {
            self.set(setting, Choice::Number(None));
        }
    }

    /// Chooses a value; false if it is not valid. Conflicting settings change: another option is reset to its default,
    /// or the number of players changes.
    pub(crate) fn set(&mut self, setting: Setting, choice: Choice) -> bool {
        if let (Some((min, max)), Choice::Number(Some(number))) = (self.range(setting), choice)
            && !(min..=max).contains(&number)
        {
            return false;
        }
        let wanted = with(&self.wish, setting, choice);
        let is_other = |key: &&String| !matches!(setting, Setting::Option(spec) if spec.key == **key);
        let without = wanted.options.keys().filter(is_other).map(|key| {
            let mut wish = wanted.clone();
            wish.options.remove(key);
            wish
        });
        let mut players: Vec<u8> = self.info.player_counts().map(Players::get).collect();
        players.sort_by_key(|players| players.abs_diff(wanted.players));
        let players = players.into_iter().filter(|_| setting != Setting::Players);
        let players = players.map(|players| Wish { players, ..wanted.clone() });
        let found = [wanted.clone()].into_iter().chain(without).chain(players).find(can_be_dealt);
        let can_be = found.is_some();
        self.wish = found.unwrap_or(self.wish.clone());
        can_be
    }
}

/// The same settings with another value.
fn with(wish: &Wish, setting: Setting, choice: Choice) -> Wish {
    let mut wish = wish.clone();
    match (setting, choice) {
        (Setting::Players, Choice::Number(Some(number))) => {
            wish.players = u8::try_from(number).unwrap_or(u8::MAX);
        }
        (Setting::Level, Choice::Level(level)) => (wish.level, wish.net) = (level, None),
        (Setting::OpenMemory, Choice::Flag(flag)) => wish.open_memory = flag,
        (Setting::Option(spec), Choice::Number(Some(number))) => {
            wish.options.insert(spec.key.into(), number.into());
        }
        (Setting::Option(spec), Choice::Flag(true)) => {
            wish.options.insert(spec.key.into(), true.into());
        }
        (Setting::Option(spec), _) => {
            wish.options.remove(spec.key);
        }
        _ => {}
    }
    wish
}

fn can_be_dealt(wish: &Wish) -> bool {
    let has_seat = wish.seat.is_none_or(|seat| seat.index() < wish.players.into());
    has_seat && table::open(&wish.game, wish.players.into(), &wish.options, SeededChance::new(0)).is_ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use treize_engine::Seat;
    use treize_engine::games::GAMES;

    use super::*;

    fn settings(game: &str) -> Settings {
        let info = GAMES.iter().find(|info| info.game == game).expect("a game");
        Settings::new(info, &Asked::default())
    }

    fn option(settings: &Settings, key: &str) -> Setting {
        let is = |setting: &Setting| matches!(setting, Setting::Option(spec) if spec.key == key);
        settings.all().into_iter().find(is).expect("an option")
    }

    #[test]
    fn everything_can_be_changed_and_dealt() {
        for info in GAMES {
            let mut settings = settings(info.game);
            for setting in settings.all() {
                for is_forward in [true, true, false, true, true, true, true, false] {
                    settings.step(setting, is_forward);
                    assert!(can_be_dealt(&settings.wish()), "{setting:?}: {:?}", settings.wish());
                }
            }
        }
    }

    #[test]
    fn what_does_not_go_together_gives_way() {
        let mut settings = settings("nichtig");
        let [rounds, target, teams] = ["rounds", "target", "teams"].map(|key| option(&settings, key));
        assert!(settings.set(Setting::Players, Choice::Number(Some(5))));
        assert!(settings.set(teams, Choice::Flag(true)));
        assert_eq!(settings.get(Setting::Players), Choice::Number(Some(4)), "two teams are as large");
        assert!(settings.set(rounds, Choice::Number(Some(3))));
        assert!(settings.set(target, Choice::Number(Some(50))));
        assert_eq!(settings.get(rounds), Choice::Number(None), "a target replaces the rounds");
        assert!(settings.set(Setting::Players, Choice::Number(Some(5))));
        assert_eq!(settings.get(teams), Choice::Flag(false));
        assert_eq!(settings.wish().options, *json!({ "target": 50 }).as_object().expect("an object"));
        assert!(!settings.set(Setting::Players, Choice::Number(Some(7))), "nobody plays it with seven");
    }

    #[test]
    fn numbers_have_a_default_before_the_first_and_can_be_typed() {
        let mut settings = settings("nichtig");
        let (rounds, target) = (option(&settings, "rounds"), option(&settings, "target"));
        let rows = [
            (rounds, &[true, true][..], Some(2)),
            (rounds, &[false, false, false], None),
            (target, &[true, true, true], Some(30)),
            (target, &[false; 5], None),
        ];
        for (setting, steps, expected) in rows {
            for &is_forward in steps {
                settings.step(setting, is_forward);
            }
            assert_eq!(settings.get(setting), Choice::Number(expected), "{setting:?}");
        }
        for (digit, is_first, expected) in [(4, true, 4), (5, false, 45), (9, false, 459), (9, false, 9)] {
            settings.digit(target, digit, is_first);
            assert_eq!(settings.get(target), Choice::Number(Some(expected)));
        }
        settings.set(target, Choice::Number(Some(45)));
        settings.step(target, false);
        assert_eq!(settings.get(target), Choice::Number(Some(40)));
    }

    #[test]
    fn the_seat_that_is_asked_for_is_there() {
        let asked = Asked { seat: Seat::try_from(3).ok(), ..Asked::default() };
        let mut settings = Settings::new(&GAMES[0], &asked);
        for _ in 0..5 {
            settings.step(Setting::Players, true);
            assert!(settings.wish().players > 3);
        }
    }
}
