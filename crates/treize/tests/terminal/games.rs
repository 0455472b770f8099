//! Whole games in a real terminal: tmux runs the program, presses keys and returns the screen.

use std::fs;
use std::path::Path;

use crate::tmux::Tmux;

/// The prompts of a screen, in one language.
struct Signs {
    language: &'static str,
    count: &'static str,
    over: &'static str,
}

const FRENCH: Signs = Signs { language: "fr", count: "Entrée continue", over: "r rejoue" };
const ENGLISH: Signs = Signs { language: "en", count: "Enter goes on", over: "r plays again" };

/// Plays a whole game with the first choice each time, and returns the last screen.
fn play(game: &str, more: &str, signs: &Signs, data: &Path) -> String {
    let tmux = Tmux::new(&format!("game-{game}-{}", signs.language), (80, 24));
    let bin = env!("CARGO_BIN_EXE_treize");
    let (data, language) = (data.display(), signs.language);
    tmux.run(&format!(
        "{bin} play {game} --new --players 3 --seed 5 --pause 0 --lang {language} --data {data} {more}; echo left $?"
    ));
    let mut counts = 0;
    let end = tmux.drive(|screen| {
        if screen.contains(signs.over) {
            // An extra key has closed the result and shows the table.
            return (!screen.contains('★')).then_some(Some("Enter"));
        }
        let is_count = screen.contains(signs.count);
        counts += usize::from(is_count);
        let is_asked = screen.lines().last().is_some_and(|line| line.contains('▶'));
        // A screen that is drawn in two parts is answered twice. An extra digit plays on, or is ignored while a count
        // is shown; Enter would close the count before the test reads it.
        Some(if is_count { Some("Enter") } else { is_asked.then(|| first_choice(screen)) })
    });
    assert!(counts > 0, "the rounds were counted");
    assert!(tmux.has_alternate_screen(), "it plays on a screen of its own");
    tmux.press("q");
    let after = tmux.wait("left 0");
    assert!(!tmux.has_alternate_screen() && !tmux.has_mouse(), "the terminal is as before");
    assert!(after.contains("records/"), "it says where the record lies: {after}");
    end
}

/// The digit of the first choice: of the first row that can receive the card, or of the first card in the hand.
fn first_choice(screen: &str) -> &'static str {
    let mark = |line: &str| line.chars().skip(18).take(3).collect::<String>();
    let digits = [("[1]", "1"), ("[2]", "2"), ("[3]", "3")];
    let row = screen.lines().find_map(|line| digits.iter().find(|(shown, _)| mark(line) == *shown));
    row.map_or("1", |(_, digit)| digit)
}

#[test]
fn whole_games_are_played_with_keys_alone() {
    let rows = [
        ("thirteen", "--option rounds=1", &FRENCH),
        ("friday13", "--option rounds=1", &ENGLISH),
        ("nichtig", "--option rounds=1", &FRENCH),
        ("danger13", "", &ENGLISH),
    ];
    for (game, more, signs) in rows {
        let data = tempfile::tempdir().expect("a folder");
        let end = play(game, more, signs, data.path());
        assert!(end.contains('★'), "somebody has won: {end}");
        let records = fs::read_dir(data.path().join("records")).expect("a folder").count();
        assert_eq!(records, 1, "{game}");
    }
}

#[test]
fn a_game_that_is_left_is_in_the_menu_and_goes_on() {
    let data = tempfile::tempdir().expect("a folder");
    let (bin, folder) = (env!("CARGO_BIN_EXE_treize"), data.path().display());
    let tmux = Tmux::new("kept", (80, 24));
    tmux.run(&format!("{bin} play --pause 0 --lang en --data {folder}; echo left $?"));
    tmux.wait("T R E I Z E");
    tmux.press("Enter");
    tmux.wait("Deal the cards");
    tmux.press("Escape");
    tmux.wait("Choose a game");
    tmux.press("Enter");
    tmux.wait("Deal the cards");
    tmux.press("Enter");
    tmux.wait("Your turn: play a card");
    tmux.press("q");
    tmux.wait("Go on with 13: round 1, 4 players");
    tmux.press("Enter");
    tmux.wait("Your turn: play a card");
    // Ctrl-C leaves like q, and a second time ends the menu.
    tmux.press("C-c");
    tmux.wait("Go on with 13");
    tmux.press("C-c");
    tmux.wait("left 0");
    assert!(!tmux.has_alternate_screen() && !tmux.has_mouse());
}

#[test]
fn it_fits_the_terminal_as_that_changes() {
    let data = tempfile::tempdir().expect("a folder");
    let (bin, folder) = (env!("CARGO_BIN_EXE_treize"), data.path().display());
    let tmux = Tmux::new("size", (80, 24));
    tmux.run(&format!("{bin} play thirteen --new --seat 0 --lang en --data {folder}; echo left $?"));
    tmux.wait("Your turn: play a card");
    tmux.resize((60, 16));
    tmux.wait("[1]");
    tmux.resize((39, 12));
    tmux.wait("This table needs 40 columns and 12");
    tmux.resize((120, 40));
    let screen = tmux.wait("Your turn: play a card");
    assert!(screen.contains("│ Log"), "what happened has a column of its own: {screen}");
    tmux.kill("TERM");
    tmux.wait("left 0");
    assert!(!tmux.has_alternate_screen() && !tmux.has_mouse(), "asked to end, it gives the terminal back");
}

#[test]
fn it_stops_for_a_while_and_goes_on() {
    let data = tempfile::tempdir().expect("a folder");
    let (bin, folder) = (env!("CARGO_BIN_EXE_treize"), data.path().display());
    let tmux = Tmux::new("stop", (80, 23));
    // The game, and the menu.
    for (what, shown, end) in [
        ("thirteen --new --seat 0", "Your turn: play a card", "The game is saved"),
        ("", "Choose a game", "$"),
    ] {
        tmux.run(&format!("clear; {bin} play {what} --lang en --data {folder}; echo left $?"));
        tmux.wait(shown);
        // By a key, and by a signal from outside.
        for stop in [&(|| tmux.press("C-z")) as &dyn Fn(), &|| tmux.kill("TSTP")] {
            stop();
            tmux.wait("Stopped");
            assert!(!tmux.has_alternate_screen() && !tmux.has_mouse(), "the shell has its terminal");
            tmux.run("clear; fg");
            tmux.wait(shown);
            assert!(tmux.has_alternate_screen() && tmux.has_mouse());
        }
        tmux.press("q");
        tmux.wait(end);
    }
}

#[test]
fn the_mouse_can_be_left_to_the_terminal() {
    let data = tempfile::tempdir().expect("a folder");
    let (bin, folder) = (env!("CARGO_BIN_EXE_treize"), data.path().display());
    for (more, has_mouse) in [("", true), ("--no-mouse", false)] {
        let tmux = Tmux::new(&format!("mouse{more}"), (80, 24));
        tmux.run(&format!("{bin} play thirteen --new --lang en --data {folder} {more}; echo left $?"));
        tmux.wait("? rules");
        assert_eq!(tmux.has_mouse(), has_mouse, "{more}");
        tmux.press("q");
        tmux.wait("left 0");
        assert!(!tmux.has_mouse(), "{more}");
    }
}

#[test]
fn a_very_simple_terminal_gets_sentences() {
    let data = tempfile::tempdir().expect("a folder");
    let (bin, folder) = (env!("CARGO_BIN_EXE_treize"), data.path().display());
    let tmux = Tmux::new("dumb", (80, 24));
    tmux.run(&format!(
        "TERM=dumb {bin} play danger13 --new --seat 0 --lang en --data {folder}; echo left $?"
    ));
    let screen = tmux.wait("1) ");
    assert!(!tmux.has_alternate_screen(), "{screen}");
    tmux.press("q");
    tmux.press("Enter");
    tmux.wait("left 0");
}

#[test]
fn a_panic_gives_the_terminal_back() {
    let example = Path::new(env!("CARGO_BIN_EXE_treize")).with_file_name("examples").join("panic");
    assert!(example.exists(), "`cargo build --examples` makes {}", example.display());
    let tmux = Tmux::new("panic", (80, 24));
    tmux.run(&format!("RUST_BACKTRACE=0 {}; echo left $?", example.display()));
    let screen = tmux.wait("left 101");
    assert!(screen.contains("on purpose"), "the panic can be read: {screen}");
    assert!(!tmux.has_alternate_screen() && !tmux.has_mouse());
    // The terminal echoes typed text again.
    tmux.run("echo typed");
    tmux.wait("$ echo typed");
}
