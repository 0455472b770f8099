//! The screens of each game and each phase, on a small and on a large terminal.
//!
//! `INSTA_UPDATE=always cargo test -p treize-tui --test screens` regenerates the snapshots: then read them.

use std::sync::Arc;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::style::{Color, Modifier};
use serde_json::{Map, Value, json};
use treize_bots::Level;
use treize_engine::{Fact, Seat, SeededChance, Tone, Viewer};
use treize_record::Record;
use treize_record::table::open;
use treize_tui::replay::Replay;
use treize_tui::saved::{Damaged, Saved, Unfinished, Wish};
use treize_tui::session::{Asked, Session};
use treize_tui::{Chair, Company, Frame, Menu, Model, News, Paint, Promise, Screen, Sent, Stage, Then};
use treize_words::Words;

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];
const COLOURS: Paint = Paint { colour: true, ascii: false };

fn key(code: KeyCode) -> Event {
    Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

fn press(screen: &mut Screen, keys: &[KeyCode]) -> Then {
    keys.iter().fold(Then::Stay, |_, code| screen.input(&key(*code)))
}

fn company(game: &str, players: u8) -> Company {
    let chair = |seat: u8| Chair {
        mine: seat == 0,
        bot: (seat != 0).then_some(Level::Normal),
        connected: true,
        ..Chair::default()
    };
    Company { game: game.into(), chairs: (0..players).map(chair).collect(), ..Company::default() }
}

/// A table that is played from seat 0 until a condition holds.
struct Until<'a> {
    game: &'a str,
    players: u8,
    options: Value,
    language: &'a str,
    seed: u64,
}

impl Until<'_> {
    fn screen(&self, until: impl Fn(&Frame) -> bool) -> Screen {
        let options: Map<String, Value> = self.options.as_object().cloned().unwrap_or_default();
        let mut table =
            open(self.game, self.players.into(), &options, SeededChance::new(self.seed)).expect("a table");
        let mut screen = Screen::new(Model::new(Arc::new(Words::new(&[self.language]))), COLOURS);
        screen.news(News::Company(Box::new(company(self.game, self.players))));
        let viewer = Viewer::Seat(Seat::ZERO);
        loop {
            let frame = Frame::of(&*table, viewer, table.report(viewer));
            let ended = frame.round_ended().is_some();
            let seen = until(&frame);
            screen.news(News::Frame(Box::new(frame)));
            if seen {
                return screen;
            }
            if ended {
                press(&mut screen, &[KeyCode::Enter]);
            }
            let seat = table.to_act().into_iter().last().expect("it is seen before the game is over");
            let legal = table.legal(seat);
            let action = legal[(table.step() * 7 + self.seed as usize) % legal.len()].clone();
            table.play(seat, &action).expect("legal");
        }
    }
}

fn table(game: &str) -> Until<'_> {
    let options = match game {
        "danger13" => json!({}),
        _ => json!({ "rounds": 2 }),
    };
    Until { game, players: 4, options, language: "en", seed: 3 }
}

fn draw(size: (u16, u16), draw: impl FnOnce(&mut ratatui::Frame<'_>)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).expect("a terminal");
    terminal.draw(draw).expect("it can be drawn");
    terminal.backend().buffer().clone()
}

/// The letters on the screen.
fn picture(buffer: &Buffer) -> String {
    let row = |y| {
        let cells = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol());
        cells.collect::<String>().trim_end().to_owned()
    };
    (0..buffer.area.height).map(row).collect::<Vec<_>>().join("\n")
}

fn snapshot(name: &str, screen: &mut Screen) {
    for size in SIZES {
        let picture = picture(&draw(size, |frame| screen.draw(frame)));
        insta::assert_snapshot!(format!("{name}_{}x{}", size.0, size.1), picture);
    }
}

/// The frame of the screen as it was sent, without events.
fn quiet(screen: &Screen) -> Sent {
    let frame = screen.model.frame.clone().expect("a frame");
    Sent { events: Vec::new(), ..frame.into_sent() }
}

fn read(sent: Sent) -> News {
    News::Frame(Box::new(Frame::read(sent).expect("a frame")))
}

fn own_turn(frame: &Frame) -> bool {
    !frame.legal.is_empty()
}

fn hand(frame: &Frame) -> Vec<String> {
    serde_json::from_value(frame.view["board"]["hand"].clone()).unwrap_or_default()
}

/// Selects the first choice for which this holds.
fn choose(screen: &mut Screen, holds: impl Fn(&Frame, &str) -> bool) {
    let frame = screen.model.frame.clone().expect("a frame");
    let index = hand(&frame).iter().position(|card| holds(&frame, card)).expect("such a card");
    press(screen, &vec![KeyCode::Right; index]);
}

fn busts(frame: &Frame, card: &str) -> bool {
    let takes = |preview: &Option<Fact>| preview.as_ref().is_some_and(|fact| fact.tone == Tone::Alarm);
    let with = |action: &String| action.split('>').next() == Some(card);
    frame.legal.iter().zip(&frame.previews).any(|(action, preview)| with(action) && takes(preview))
}

#[test]
fn thirteen() {
    let mut screen = table("thirteen").screen(|frame| own_turn(frame) && frame.n > 12);
    snapshot("thirteen_turn", &mut screen);
    let wild = |frame: &Frame| own_turn(frame) && hand(frame).iter().any(|card| card == "r4");
    let mut screen = table("thirteen").screen(wild);
    choose(&mut screen, |_, card| card == "r4");
    assert_eq!(press(&mut screen, &[KeyCode::Enter]), Then::Stay, "a rotten four asks for a target");
    press(&mut screen, &[KeyCode::Right]);
    snapshot("thirteen_pile", &mut screen);
    assert!(matches!(press(&mut screen, &[KeyCode::Enter]), Then::Act(_, action) if action == "r4>y"));
    let over =
        |frame: &Frame| own_turn(frame) && hand(frame).iter().any(|card| card != "r4" && busts(frame, card));
    let mut screen = table("thirteen").screen(over);
    choose(&mut screen, |frame, card| card != "r4" && busts(frame, card));
    snapshot("thirteen_over", &mut screen);
    let mut screen = table("thirteen").screen(|frame| frame.round_ended().is_some());
    snapshot("thirteen_round", &mut screen);
}

#[test]
fn friday13() {
    let six = Until { players: 6, ..table("friday13") };
    snapshot("friday13_turn", &mut six.screen(|frame| own_turn(frame) && frame.n > 15));
    let three = Until { players: 3, ..table("friday13") };
    let wild = |frame: &Frame| own_turn(frame) && hand(frame).iter().any(|card| card == "f4");
    let mut screen = three.screen(wild);
    choose(&mut screen, |_, card| card == "f4");
    press(&mut screen, &[KeyCode::Enter, KeyCode::Char('m')]);
    snapshot("friday13_pile", &mut screen);
    snapshot("friday13_round", &mut table("friday13").screen(|frame| frame.round_ended().is_some()));
}

#[test]
fn nichtig() {
    snapshot("nichtig_laying", &mut table("nichtig").screen(own_turn));
    let laid = |frame: &Frame| {
        own_turn(frame) && frame.view["board"]["own_laid"].as_array().is_some_and(|laid| laid.len() == 2)
    };
    snapshot("nichtig_laid", &mut table("nichtig").screen(laid));
    let trick = |frame: &Frame| {
        own_turn(frame)
            && frame.n > 20
            && frame.view["board"]["trick"].as_array().is_some_and(|trick| trick.len() == 2)
    };
    snapshot("nichtig_trick", &mut table("nichtig").screen(trick));
    let six = Until { players: 6, ..table("nichtig") };
    snapshot("nichtig_six", &mut six.screen(|frame| own_turn(frame) && frame.n > 30));
    snapshot("nichtig_round", &mut table("nichtig").screen(|frame| frame.round_ended().is_some()));
}

#[test]
fn teams_count_together() {
    let teams = Until { options: json!({ "rounds": 2, "teams": true }), ..table("nichtig") };
    snapshot("teams_round", &mut teams.screen(|frame| frame.round_ended().is_some()));
    let mut screen = teams.screen(Frame::is_over);
    press(&mut screen, &[KeyCode::Enter]);
    snapshot("teams_over", &mut screen);
    press(&mut screen, &[KeyCode::Enter, KeyCode::Char('s')]);
    snapshot("teams_scores", &mut screen);
    let outcome = &screen.model.frame.as_ref().expect("a frame").view["outcome"]["winners"];
    let first = screen.model.places()[0];
    assert_eq!((json!(first.seats), first.place), (outcome.clone(), 1), "the team that wins");
}

#[test]
fn danger13() {
    snapshot("danger13_give", &mut table("danger13").screen(|frame| own_turn(frame) && frame.n > 8));
    let five = Until { players: 5, ..table("danger13") };
    let decide = |frame: &Frame| frame.legal.iter().any(|action| action == "refuse");
    snapshot("danger13_decide", &mut five.screen(decide));
    let last = |frame: &Frame| own_turn(frame) && frame.view["board"]["last_round"] == true;
    snapshot("danger13_last", &mut table("danger13").screen(last));
    snapshot("danger13_round", &mut table("danger13").screen(|frame| frame.round_ended().is_some()));
}

#[test]
fn in_other_languages() {
    for language in ["fr", "de"] {
        for game in ["thirteen", "friday13", "nichtig", "danger13"] {
            let table = Until { language, ..table(game) };
            let mut screen = table.screen(|frame| own_turn(frame) && frame.n > 12);
            snapshot(&format!("{game}_{language}"), &mut screen);
        }
    }
}

#[test]
fn a_game_without_a_board_of_its_own_is_playable() {
    let mut screen = table("danger13").screen(|frame| own_turn(frame) && frame.n > 8);
    let mut sent = quiet(&screen);
    sent.view["game"] = json!("whist");
    sent.legal = ["draw", "give 0", "pass"].map(String::from).to_vec();
    let action = || Fact::new("action");
    sent.actions = vec![action(), action().seat("to", Seat::ZERO), action()];
    sent.previews = vec![None; 3];
    sent.ask = Some(Fact::new("ask-you"));
    screen.model.company.game = "whist".into();
    screen.news(read(sent));
    snapshot("generic", &mut screen);
    let keys = [KeyCode::Char('2'), KeyCode::Char('2')];
    assert!(matches!(press(&mut screen, &keys), Then::Act(_, action) if action == "pass"));
}

#[test]
fn windows() {
    let mut screen = table("nichtig").screen(|frame| own_turn(frame) && frame.n > 20);
    press(&mut screen, &[KeyCode::Char('?')]);
    snapshot("rules", &mut screen);
    press(&mut screen, &[KeyCode::Esc, KeyCode::Char('l')]);
    snapshot("log", &mut screen);
    press(&mut screen, &[KeyCode::Esc, KeyCode::Char('h')]);
    snapshot("hint", &mut screen);
    let second = |frame: &Frame| {
        own_turn(frame) && frame.view["rounds"].as_array().is_some_and(|rounds| rounds.len() == 1)
    };
    let mut screen = table("thirteen").screen(second);
    press(&mut screen, &[KeyCode::Char('s')]);
    snapshot("scores", &mut screen);
    let mut screen = table("thirteen").screen(Frame::is_over);
    press(&mut screen, &[KeyCode::Enter]);
    screen.news(News::Record("/home/anne/.local/share/treize/records/thirteen-0123456789ab.json".into()));
    snapshot("game_over", &mut screen);
    assert_eq!(press(&mut screen, &[KeyCode::Char('r')]), Then::Again);
}

#[test]
fn the_menu() {
    let pictures = |name: &str, menu: &mut Menu| {
        for size in SIZES.into_iter().chain([(80, 16), (40, 12)]) {
            let picture = picture(&draw(size, |frame| menu.draw(frame)));
            insta::assert_snapshot!(format!("{name}_{}x{}", size.0, size.1), picture);
        }
    };
    let mut menu = menu("en", 0, COLOURS);
    pictures("menu", &mut menu);
    press_in(&mut menu, &[KeyCode::Char('3'), KeyCode::Enter, KeyCode::Down, KeyCode::Down]);
    pictures("menu_settings", &mut menu);
    press_in(&mut menu, &[KeyCode::Char('?')]);
    assert!(words_in(&mut menu, (80, 24)).contains("Rules of Null & Nichtig"));
    press_in(&mut menu, &[KeyCode::End, KeyCode::Up, KeyCode::Esc]);
    assert!(words_in(&mut menu, (80, 24)).contains("Deal the cards"));
    pictures("menu_unfinished", &mut self::menu("en", 1, COLOURS));
    let damaged =
        Damaged { path: "danger13-0123456789ab.jsonl".into(), why: "it is of another version".into() };
    let unfinished = Unfinished { damaged: vec![damaged], ..Unfinished::default() };
    let words = Arc::new(Words::new(&["en"]));
    pictures("menu_damaged", &mut Menu::new(words, COLOURS, &Asked::default(), unfinished));
}

/// The menu of a user with this many unfinished games.
fn menu(language: &str, unfinished: usize, paint: Paint) -> Menu {
    let folder = tempfile::tempdir().expect("a folder");
    let wish = Wish {
        game: "nichtig".into(),
        players: 5,
        level: Level::Hard,
        net: None,
        open_memory: false,
        options: Map::new(),
        seat: None,
        seed: Some(1),
    };
    for _ in 0..unfinished {
        drop(Saved::new(folder.path(), &wish).expect("a game"));
    }
    let unfinished = Saved::unfinished(folder.path()).expect("a list");
    Menu::new(Arc::new(Words::new(&[language])), paint, &Asked::default(), unfinished)
}

fn press_in(menu: &mut Menu, keys: &[KeyCode]) {
    for code in keys {
        menu.input(&key(*code));
    }
}

/// The text of the menu, in one line.
fn words_in(menu: &mut Menu, size: (u16, u16)) -> String {
    let picture = picture(&draw(size, |frame| menu.draw(frame)));
    picture.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Every size of the menu, from the smallest up to 80 x 24.
fn menu_sizes() -> impl Iterator<Item = (u16, u16)> {
    (40..=80).step_by(8).flat_map(|width| (12..=24).map(move |height| (width, height)))
}

#[test]
fn the_menu_shows_the_chosen_item_at_every_size_and_nothing_overlaps() {
    let words = Words::new(&["en"]);
    let offer = "Go on with Null & Nichtig: round 1, 5 players, bots: Hard";
    for unfinished in [0, 1, 5, 12] {
        let games = ["thirteen", "friday13", "nichtig", "danger13"].map(|game| words.game(game));
        let titles = games.each_ref().map(|about| format!("{}   {}", about.name, about.players));
        let mut menu = menu("en", unfinished, COLOURS);
        for item in 0..unfinished + games.len() {
            let game = item.checked_sub(unfinished);
            for size in menu_sizes() {
                let picture = picture(&draw(size, |frame| menu.draw(frame)));
                let all = picture.split_whitespace().collect::<Vec<_>>().join(" ");
                let expected = game.map_or(offer.to_owned(), |game| {
                    titles[game].split_whitespace().collect::<Vec<_>>().join(" ")
                });
                let context = format!("{unfinished} unfinished, item {item}, {size:?}\n{picture}");
                assert!(all.contains(&expected), "the chosen item is shown whole: {context}");
                let pitch = game.is_none_or(|game| all.contains(&games[game].pitch));
                assert!(pitch, "what it is like is shown whole: {context}");
                assert!(all.contains("q leaves"), "{context}");
                // A row of an item contains no text of another one.
                let items = picture.lines().filter_map(|line| {
                    let (key, rest) = line.trim_start().split_once(' ')?;
                    let index = key.parse::<usize>().ok().filter(|key| *key < 10)?.checked_sub(1)?;
                    let text = rest.strip_prefix("▶ ").or_else(|| rest.strip_prefix("  "))?;
                    Some((index, text.trim_end_matches(['↑', '↓', ' ']).trim_end_matches('…').to_owned()))
                });
                let mut count = 0;
                for (index, text) in items {
                    let expected = index.checked_sub(unfinished).map_or(offer, |game| &titles[game]);
                    let length = text.len().min(expected.len());
                    assert!(expected.starts_with(&text[..length]), "{text:?}: {context}");
                    count += 1;
                }
                assert!(count > 0 || item > 8, "{context}");
                assert_eq!(picture.matches('▶').count(), 1, "{context}");
            }
            press_in(&mut menu, &[KeyCode::Down]);
        }
    }
}

#[test]
fn settings_say_what_they_mean_at_every_size() {
    for language in ["en", "fr", "de"] {
        let words = Words::new(&[language]);
        let mut menu = menu(language, 0, COLOURS);
        press_in(&mut menu, &[KeyCode::Char('3'), KeyCode::Enter]);
        let option = |key| words.option("nichtig", key).about;
        let mut abouts = vec![words.game("nichtig").pitch, words.text("terminal-menu-players-about", &[])];
        abouts.extend(Level::ALL.map(|level| words.level(level.name()).about));
        abouts.extend(["rounds", "target", "teams"].map(option));
        for (row, about) in abouts.iter().enumerate() {
            let about = about.split_whitespace().collect::<Vec<_>>().join(" ");
            for size in menu_sizes() {
                let all = words_in(&mut menu, size);
                assert!(all.contains(&about), "{language} {row} {size:?}: {about}\n{all}");
                assert_eq!(all.matches('▶').count(), 1, "{language} {row} {size:?}: {all}");
            }
            // Each level has its own description.
            let is_level = (2..2 + Level::ALL.len() - 1).contains(&row);
            press_in(&mut menu, &[if is_level { KeyCode::Right } else { KeyCode::Down }]);
            if row == 1 {
                // From Normal to the first.
                press_in(&mut menu, &[KeyCode::Left, KeyCode::Left]);
            }
        }
    }
}

#[test]
fn a_menu_that_has_no_room_says_so() {
    for size in [(39, 12), (40, 11), (30, 8)] {
        let all = words_in(&mut menu("en", 0, COLOURS), size);
        assert!(all.starts_with("This table needs 40 columns and 12 rows;"), "{size:?}: {all}");
    }
}

#[test]
fn before_the_deal_one_sees_who_is_there() {
    let mut screen = Screen::new(Model::new(Arc::new(Words::new(&["en"]))), COLOURS);
    let mut company = company("danger13", 4);
    (company.stage, company.with_people) = (Stage::Waiting { host: false }, true);
    company.chairs[0].name = Some("Anne".into());
    company.chairs[2] = Chair { name: Some("Luc".into()), ..Chair::default() };
    company.chairs[3] = Chair::default();
    screen.news(News::Company(Box::new(company)));
    snapshot("waiting", &mut screen);
    press(&mut screen, &[KeyCode::Char('t'), KeyCode::Char('h'), KeyCode::Char('i')]);
    snapshot("chat", &mut screen);
    assert_eq!(press(&mut screen, &[KeyCode::Enter]), Then::Chat("hi".into()));
    screen.news(News::Lost);
    snapshot("lost", &mut screen);
}

#[test]
fn before_the_deal_the_promise_about_the_shuffles_is_shown_once() {
    for size in SIZES {
        let mut screen = Screen::new(Model::new(Arc::new(Words::new(&["en"]))), COLOURS);
        let mut company = company("danger13", 4);
        (company.stage, company.with_people) = (Stage::Waiting { host: false }, true);
        screen.news(News::Company(Box::new(company.clone())));
        company.promise = Some(Promise { commitment: "c0ffee".into(), nonce: "5eed".into() });
        screen.news(News::Company(Box::new(company)));
        let shown = |screen: &mut Screen| {
            let picture = picture(&draw(size, |frame| screen.draw(frame)));
            picture.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let all = shown(&mut screen);
        for part in ["So that nobody can choose", "c0ffee", "5eed", "treize verify compares"] {
            assert_eq!(all.matches(part).count(), 1, "{part} at {size:?}: {all}");
        }
        // It stays in the log.
        press(&mut screen, &[KeyCode::Char('l')]);
        assert!(shown(&mut screen).contains("c0ffee"), "{size:?}");
    }
}

/// The same table with people on its chairs.
fn with_people(screen: &mut Screen, change: impl FnOnce(&mut Company)) {
    let names = ["Anne", "Blandine-Marie", "Chloé", "Dimitri", "Elisabeth", "Frédéric"];
    let mut company = screen.model.company.clone();
    company.with_people = true;
    for (chair, name) in company.chairs.iter_mut().zip(names) {
        (chair.name, chair.bot) = (Some(name.into()), None);
    }
    change(&mut company);
    screen.news(News::Company(Box::new(company)));
}

#[test]
fn time_runs_beside_the_name_of_who_is_to_act() {
    let mine = |frame: &Frame| own_turn(frame) && frame.n > 8;
    let theirs = |frame: &Frame| !own_turn(frame) && frame.n > 8 && frame.round_ended().is_none();
    let six = Until { players: 6, ..table("friday13") };
    let rows = [
        ("clock_thirteen", table("thirteen").screen(mine), 42_000),
        ("clock_danger13", table("danger13").screen(mine), 5_000),
        ("clock_nichtig", table("nichtig").screen(|frame| own_turn(frame) && frame.n == 0), 75_000),
        ("clock_friday13", six.screen(theirs), 172_800_000),
    ];
    for (name, mut screen, left) in rows {
        with_people(&mut screen, |_| {});
        let sent = Sent { due_at: Some(1_000_000 + left), ..quiet(&screen) };
        screen.news(read(sent));
        screen.now = 1_000_001;
        snapshot(name, &mut screen);
    }
}

#[test]
fn a_bot_that_plays_for_oneself_can_be_sent_away() {
    let mut screen = table("thirteen").screen(|frame| !own_turn(frame));
    with_people(&mut screen, |company| company.chairs[0].away = true);
    snapshot("away", &mut screen);
    assert_eq!(press(&mut screen, &[KeyCode::Char('r')]), Then::Back);
    with_people(&mut screen, |company| company.chairs[0].away = false);
    assert_eq!(press(&mut screen, &[KeyCode::Char('r')]), Then::Stay);
}

#[test]
fn an_open_memory_tells_what_was_taken() {
    let taken = |frame: &Frame| {
        let own = frame.view["board"]["taken"][0].as_array().map_or(0, Vec::len);
        own_turn(frame) && frame.n > 15 && own > 2
    };
    for (name, players) in [("thirteen", 4), ("friday13", 6)] {
        let table = Until { players, ..table(name) };
        let mut screen = table.screen(taken);
        screen.model.company.open_memory = true;
        snapshot(&format!("{name}_memory"), &mut screen);
    }
}

#[test]
fn the_same_people_play_again() {
    let mut screen = table("thirteen").screen(Frame::is_over);
    with_people(&mut screen, |_| {});
    press(&mut screen, &[KeyCode::Enter]);
    snapshot("again", &mut screen);
    assert_eq!(press(&mut screen, &[KeyCode::Char('r')]), Then::Again);
    with_people(&mut screen, |company| company.stage = Stage::Next);
    snapshot("again_next", &mut screen);
    let mut company = screen.model.company.clone();
    company.stage = Stage::Waiting { host: true };
    let link = "https://play.example.org/t/k3v9".into();
    screen.news(News::Moved { company: Box::new(company.clone()), link });
    snapshot("again_host", &mut screen);
    assert_eq!(press(&mut screen, &[KeyCode::Char('f')]), Then::Stay, "no chair is free");
    assert_eq!(press(&mut screen, &[KeyCode::Char('d')]), Then::Deal);
    company.chairs[2] = Chair::default();
    screen.news(News::Company(Box::new(company)));
    snapshot("again_free", &mut screen);
    assert_eq!(press(&mut screen, &[KeyCode::Char('d')]), Then::Stay, "somebody is missing");
    assert_eq!(press(&mut screen, &[KeyCode::Char('f')]), Then::Bots);
}

#[test]
fn who_only_watches_is_not_asked_to_play_again() {
    let mut screen = table("thirteen").screen(Frame::is_over);
    with_people(&mut screen, |company| company.chairs[0].mine = false);
    press(&mut screen, &[KeyCode::Enter]);
    assert_eq!(press(&mut screen, &[KeyCode::Char('r')]), Then::Stay);
}

/// The column where the last number ends, for each line of the window that contains one of these texts.
fn tables(picture: &Buffer, names: &[&str]) -> Vec<usize> {
    let column = |y: u16| {
        let cells: Vec<_> = (0..picture.area.width).map(|x| picture[(x, y)].symbol()).collect();
        let frame = cells.iter().rposition(|cell| *cell == "║")?;
        let line = cells[..frame].concat();
        names.iter().find(|name| line.contains(*name))?;
        cells[..frame].iter().rposition(|cell| cell.parse::<u8>().is_ok())
    };
    (0..picture.area.height).filter_map(column).collect()
}

#[test]
fn wide_names_do_not_move_the_columns() {
    let names = ["Anne", "李小龙", "🎲🎲🎲", "Zoe\u{301}"];
    let call = |screen: &mut Screen| {
        with_people(screen, |company| {
            for (chair, name) in company.chairs.iter_mut().zip(names) {
                chair.name = Some(name.into());
            }
        });
    };
    let looked_for = ["Anne", "李", "🎲", "Zo"];
    let lined_up = |screen: &mut Screen, what: &str| {
        let tables = tables(&draw((80, 24), |frame| screen.draw(frame)), &looked_for);
        assert_eq!(tables.len(), 4, "{what}: a row each");
        assert!(tables.iter().all(|end| *end == tables[0]), "{what}: {tables:?}");
    };
    let mut screen = table("nichtig").screen(|frame| frame.round_ended().is_some());
    call(&mut screen);
    lined_up(&mut screen, "the count");
    let mut screen = table("nichtig").screen(Frame::is_over);
    call(&mut screen);
    press(&mut screen, &[KeyCode::Enter]);
    lined_up(&mut screen, "the podium");
}

#[test]
fn a_replay_is_seen_on_the_same_boards() {
    let record = include_str!("../../record/tests/records/thirteen.jsonl").lines().next().expect("a record");
    let record = Record::parse(record.as_bytes()).expect("a record");
    let mut replay = Replay::new(record, Viewer::Seat(Seat::ZERO)).expect("one that holds");
    let session = Session {
        words: Arc::new(Words::new(&["en"])),
        folder: "nowhere".into(),
        pause: std::time::Duration::ZERO,
        plain: false,
        brief: false,
        paint: COLOURS,
        mouse: true,
    };
    replay.go(20);
    let mut screen = session.replay_screen(&replay);
    snapshot("replay", &mut screen);
    assert_eq!(press(&mut screen, &[KeyCode::Right]), Then::Go(1));
    assert_eq!(press(&mut screen, &[KeyCode::Char('e')]), Then::Eyes);
    assert_eq!(press(&mut screen, &[KeyCode::Char('r')]), Then::Round(true));
    replay.next_eyes();
    assert_eq!(replay.viewer, Viewer::Seat(Seat::try_from(1).expect("a seat")));
    replay.go(isize::MAX);
    assert_eq!(replay.step, replay.last());
    let mut screen = session.replay_screen(&replay);
    snapshot("replay_end", &mut screen);
    assert_eq!(press(&mut screen, &[KeyCode::Char('R')]), Then::Round(false), "over the count, too");
}

#[test]
fn a_terminal_that_is_too_small_is_told_kindly() {
    let mut screen = table("thirteen").screen(own_turn);
    for size in [(39, 12), (40, 11), (30, 10), (1, 1)] {
        let picture = picture(&draw(size, |frame| screen.draw(frame)));
        assert!(!picture.contains("█"), "{size:?}");
    }
    insta::assert_snapshot!(picture(&draw((39, 10), |frame| screen.draw(frame))));
}

/// The text of the screen, in one line.
fn words_on(screen: &mut Screen, size: (u16, u16)) -> String {
    let picture = picture(&draw(size, |frame| screen.draw(frame)));
    picture.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_small_terminal_shows_fewer_decorations() {
    let sizes = [(80, 23), (80, 20), (60, 16), (40, 12)];
    for game in ["thirteen", "friday13", "nichtig", "danger13"] {
        let mut screen = table(game).screen(|frame| own_turn(frame) && frame.n > 12);
        let frame = screen.model.frame.clone().expect("a frame");
        for size in sizes {
            let picture = picture(&draw(size, |frame| screen.draw(frame)));
            let is_card = |card: &&String| picture.contains(&card[1..]);
            assert!(hand(&frame).iter().all(|card| is_card(&card)), "{game} {size:?}: the whole hand");
            insta::assert_snapshot!(format!("small_{game}_{}x{}", size.0, size.1), picture);
        }
    }
    let mut screen = table("thirteen").screen(|frame| frame.round_ended().is_some());
    let picture = picture(&draw((40, 12), |frame| screen.draw(frame)));
    insta::assert_snapshot!("small_round_40x12", picture);
    press(&mut screen, &[KeyCode::Char('?')]);
    assert!(words_on(&mut screen, (40, 12)).contains("Rules of 13"), "the count waits behind the rules");
    press(&mut screen, &[KeyCode::Esc]);
    assert!(words_on(&mut screen, (40, 12)).contains("Enter goes on"));
    assert_eq!(press(&mut screen, &[KeyCode::Char('q')]), Then::Leave);
}

#[test]
fn what_has_no_room_on_a_small_board_can_be_scrolled_to() {
    let six = Until { players: 6, ..table("friday13") };
    let mut screen = six.screen(|frame| own_turn(frame) && frame.n > 15);
    let names = ["Blaise", "Clara", "Denis", "Emmy", "Félix"];
    let shown = |screen: &mut Screen| {
        let words = words_on(screen, (40, 12));
        names.iter().filter(|name| words.contains(*name)).count()
    };
    assert!(shown(&mut screen) < names.len() && words_on(&mut screen, (40, 12)).contains("PgUp"));
    press(&mut screen, &[KeyCode::PageUp, KeyCode::PageUp]);
    assert!(words_on(&mut screen, (40, 12)).contains("Blaise"));
    press(&mut screen, &[KeyCode::PageDown, KeyCode::PageDown]);
    assert!(!words_on(&mut screen, (40, 12)).contains("Blaise"), "it does not go beyond the ends");
}

#[test]
fn a_preview_is_told_whole_at_every_size() {
    for language in ["en", "fr", "de"] {
        for (game, players) in [("thirteen", 4), ("friday13", 4), ("nichtig", 4), ("danger13", 5)] {
            let table = Until { players, language, ..table(game) };
            let mut screen = table.screen(|frame| own_turn(frame) && frame.n > 12);
            let frame = screen.model.frame.clone().expect("a frame");
            for _ in 0..frame.legal.len() {
                press(&mut screen, &[KeyCode::Right]);
                for size in [(80, 24), (80, 23), (80, 22), (110, 24)] {
                    let picture = picture(&draw(size, |frame| screen.draw(frame)));
                    let cut = picture.lines().rev().take(3).find(|line| line.contains('…'));
                    assert_eq!(cut, None, "{language} {game} {size:?}");
                }
            }
        }
    }
}

#[test]
fn a_hint_leaves_what_a_card_does_on_the_screen() {
    let mut screen = table("thirteen").screen(|frame| own_turn(frame) && frame.n > 12);
    assert!(words_on(&mut screen, (80, 24)).contains("target →"));
    press(&mut screen, &[KeyCode::Char('h')]);
    let words = words_on(&mut screen, (80, 24));
    assert!(words.contains("target →") && words.contains("A strong player would choose"), "{words}");
}

#[test]
fn the_keys_in_the_title_can_be_clicked() {
    let mut screen = table("thirteen").screen(own_turn);
    let buffer = draw((80, 24), |frame| screen.draw(frame));
    let title = picture(&buffer).lines().next().expect("a title").to_owned();
    let column = title.find("s scores").map(|start| title[..start].chars().count()).expect("a key");
    let (column, row, modifiers) = (column as u16 + 3, 0, KeyModifiers::NONE);
    let kind = MouseEventKind::Down(MouseButton::Left);
    assert_eq!(screen.input(&Event::Mouse(MouseEvent { kind, column, row, modifiers })), Then::Stay);
    assert!(words_on(&mut screen, (80, 24)).contains("Total"));
}

#[test]
fn a_window_scrolls_to_its_ends_and_back() {
    let mut screen = table("thirteen").screen(own_turn);
    press(&mut screen, &[KeyCode::Char('?')]);
    let first = words_on(&mut screen, (80, 24));
    press(&mut screen, &[KeyCode::End]);
    let last = words_on(&mut screen, (80, 24));
    assert_ne!(first, last);
    press(&mut screen, &[KeyCode::Up]);
    assert_ne!(words_on(&mut screen, (80, 24)), last, "one line up is one line up");
    press(&mut screen, &[KeyCode::Home]);
    assert!(words_on(&mut screen, (80, 24)).contains("═"), "the page's title");
}

#[test]
fn a_trick_stays_until_the_next_one_is_led() {
    let mut screen =
        table("nichtig").screen(|frame| frame.events.iter().any(|event| event["event"] == "collected"));
    let words = words_on(&mut screen, (80, 24));
    assert!(words.contains("The last trick"), "{words}");
    let led = |frame: &Frame| {
        frame.n > 16 && frame.view["board"]["trick"].as_array().is_some_and(|trick| trick.len() == 1)
    };
    let words = words_on(&mut table("nichtig").screen(led), (80, 24));
    assert!(!words.contains("The last trick"), "{words}");
}

#[test]
fn without_utf_8_everything_is_ascii() {
    for game in ["thirteen", "friday13", "nichtig", "danger13"] {
        let table = Until { language: "fr", ..table(game) };
        let screen = table.screen(|frame| own_turn(frame) && frame.n > 12);
        let mut plain = Screen::new(screen.model, Paint { colour: false, ascii: true });
        for size in [(80, 24), (60, 16)] {
            let picture = picture(&draw(size, |frame| plain.draw(frame)));
            assert!(picture.is_ascii(), "{game} {size:?}: {picture}");
        }
    }
    let mut menu = menu("fr", 3, Paint { colour: false, ascii: true });
    for keys in [&[][..], &[KeyCode::End], &[KeyCode::Enter, KeyCode::Down], &[KeyCode::Char('?')]] {
        press_in(&mut menu, keys);
        for size in [(80, 24), (60, 16)] {
            let picture = picture(&draw(size, |frame| menu.draw(frame)));
            assert!(picture.is_ascii(), "{keys:?} {size:?}: {picture}");
        }
    }
}

#[test]
fn every_size_from_40_x_12_up_can_be_drawn() {
    let large = [(80, 24), (81, 25), (109, 30), (110, 24), (200, 60), (300, 100)];
    let small = (40..=84).step_by(4).flat_map(|width| (12..=24).map(move |height| (width, height)));
    let sizes: Vec<_> = small.chain(large).collect();
    for game in ["thirteen", "friday13", "nichtig", "danger13"] {
        let mut screen = table(game).screen(|frame| own_turn(frame) && frame.n > 12);
        for &size in &sizes {
            let picture = picture(&draw(size, |frame| screen.draw(frame)));
            assert!(picture.lines().rev().take(2).any(|line| line.contains('▶')), "{game} {size:?}");
        }
    }
}

#[test]
fn colours_are_the_sixteen_or_none() {
    for game in ["thirteen", "friday13", "nichtig", "danger13"] {
        let mut coloured = table(game).screen(|frame| own_turn(frame) && frame.n > 12);
        let buffer = draw((120, 40), |frame| coloured.draw(frame));
        let wrong = |colour: Color| matches!(colour, Color::Rgb(..) | Color::Indexed(_));
        assert!(!buffer.content.iter().any(|cell| wrong(cell.fg) || wrong(cell.bg)), "{game}");
        assert!(buffer.content.iter().any(|cell| cell.fg != Color::Reset), "{game} is in colour");
        // Some themes draw grey in the background colour. Less important text is dim instead.
        assert!(!buffer.content.iter().any(|cell| [cell.fg, cell.bg].contains(&Color::DarkGray)), "{game}");
        assert!(buffer.content.iter().any(|cell| cell.modifier.contains(Modifier::DIM)), "{game}");
        let mut plain = Screen::new(coloured.model, Paint { colour: false, ascii: false });
        plain.news(read(quiet(&plain)));
        let buffer = draw((120, 40), |frame| plain.draw(frame));
        assert!(
            buffer.content.iter().all(|cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset)),
            "{game}"
        );
    }
}

#[test]
fn a_card_is_looked_at_first_and_played_then() {
    let mut screen = table("nichtig").screen(own_turn);
    assert_eq!(press(&mut screen, &[KeyCode::Char('3')]), Then::Stay);
    let Then::Act(n, action) = press(&mut screen, &[KeyCode::Char('3')]) else { panic!("it is played") };
    let frame = screen.model.frame.clone().expect("a frame");
    assert_eq!((n, action), (frame.n, format!("lay {}", hand(&frame)[2])));
    assert_eq!(
        press(&mut screen, &[KeyCode::Char('4'), KeyCode::Char('4')]),
        Then::Stay,
        "one is on its way"
    );
}

#[test]
fn a_card_can_be_clicked() {
    let mut screen = table("thirteen").screen(own_turn);
    let buffer = draw((80, 24), |frame| screen.draw(frame));
    let row = picture(&buffer).lines().position(|line| line.contains("╰─2─╯")).expect("the second card");
    let line: Vec<char> = picture(&buffer).lines().nth(row).expect("a line").chars().collect();
    let column = line.iter().position(|c| *c == '2').expect("its key");
    let click = Event::Mouse(MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column: column as u16,
        row: row as u16 - 1,
        modifiers: KeyModifiers::NONE,
    });
    assert_eq!(screen.input(&click), Then::Stay);
    draw((80, 24), |frame| screen.draw(frame));
    assert_eq!(screen.input(&key(KeyCode::Esc)), Then::Stay);
    let slot = hand(screen.model.frame.as_ref().expect("a frame"))[1].clone();
    match screen.input(&click) {
        Then::Act(_, action) => assert!(action.starts_with(&slot), "{action}"),
        Then::Stay => assert!(slot == "r4", "a rotten four asks first"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn behind_the_count_the_turn_its_clock_and_the_connection_are_shown() {
    let mut screen = table("thirteen").screen(|frame| frame.round_ended().is_some());
    with_people(&mut screen, |_| {});
    let status = |screen: &mut Screen| {
        let picture = picture(&draw((80, 24), |frame| screen.draw(frame)));
        picture.lines().last().unwrap_or_default().to_owned()
    };
    let before = status(&mut screen);
    assert!(!before.contains("Your turn"), "{before}");
    // The others have played, and the user's clock runs while the count is still open.
    let mut sent = quiet(&screen);
    sent.n += 1;
    sent.due_at = Some(1_042_000);
    sent.legal = vec!["b1>b".into()];
    sent.view["board"]["turn"] = json!(0);
    sent.view["to_act"] = json!([0]);
    screen.news(read(sent));
    screen.now = 1_000_000;
    let turn = status(&mut screen);
    let (asked, aim) = turn.split_at(turn.find("Fewest points wins").expect("what one plays for"));
    assert!(asked.contains('▶') && asked.trim_end().ends_with("0:42"), "{turn}");
    assert_eq!(aim, "Fewest points wins");
    screen.news(News::Lost);
    let lost = status(&mut screen);
    assert!(screen.model.lost && lost != turn, "{lost}");
    screen.news(News::Back);
    assert_eq!(status(&mut screen), turn);
    screen.news(News::Refused { code: "illegal".into(), rule: Some(4) });
    let words = words_on(&mut screen, (80, 24));
    assert!(words.contains("» ") && words.contains("Round 1 is over"), "{words}");
    press(&mut screen, &[KeyCode::Enter]);
    assert_eq!(screen.model.frame.as_ref().map(|frame| frame.legal.len()), Some(1), "it is the user's turn");
}

#[test]
fn the_game_waits_while_the_count_is_looked_at() {
    let mut screen = table("thirteen").screen(|frame| frame.round_ended().is_some());
    let before = screen.model.frame.clone().expect("a frame");
    let later = Sent { n: before.n + 1, ..quiet(&screen) };
    screen.news(read(later));
    assert_eq!(screen.model.frame.as_ref().map(|frame| frame.n), Some(before.n));
    // Scores, rules and log open over the count, which is there again after them.
    for (key, title) in [('s', "Scores"), ('?', "Rules of 13"), ('l', "Log")] {
        press(&mut screen, &[KeyCode::Char(key)]);
        assert!(words_on(&mut screen, (80, 24)).contains(title), "{key}");
        press(&mut screen, &[KeyCode::Char(key)]);
        assert!(words_on(&mut screen, (80, 24)).contains("Round 1 is over"), "{key}");
        assert_eq!(screen.model.frame.as_ref().map(|frame| frame.n), Some(before.n));
    }
    press(&mut screen, &[KeyCode::Enter]);
    assert_eq!(screen.model.frame.as_ref().map(|frame| frame.n), Some(before.n + 1));
}
