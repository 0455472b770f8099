//! `treize play --plain` and `treize replay --plain` as scripts and screen readers use them: real processes, real pipes.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use treize_words::Words;

struct Run {
    out: String,
    err: String,
    code: Option<i32>,
}

fn treize(arguments: &[&str], data: &Path, input: impl AsRef<[u8]>) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_treize"))
        .args(arguments)
        .arg("--data")
        .arg(data)
        .env("LANG", "en_GB.UTF-8")
        .env_remove("LC_ALL")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is ours");
    let input = input.as_ref().to_owned();
    // It may end without reading everything.
    let feeder = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    feeder.join().expect("the feeder does not panic");
    let text = |bytes| String::from_utf8(bytes).expect("it prints UTF-8");
    Run { out: text(output.stdout), err: text(output.stderr), code: output.status.code() }
}

fn play(game: &str, more: &[&str], data: &Path, input: &str) -> Run {
    let arguments =
        [&["play", game, "--plain", "--pause", "0", "--players", "3", "--seed", "13"], more].concat();
    let run = treize(&arguments, data, input);
    assert!(!run.out.contains('\u{1b}'), "no escape sequence is written");
    assert!(!run.out.contains('\r'), "no line is written over");
    run
}

fn records(data: &Path) -> Vec<PathBuf> {
    let Ok(folder) = fs::read_dir(data.join("records")) else { return Vec::new() };
    folder.map(|entry| entry.expect("a readable folder").path()).collect()
}

fn unfinished(data: &Path) -> usize {
    fs::read_dir(data.join("unfinished")).map_or(0, Iterator::count)
}

#[test]
fn plain_text_says_first_what_one_plays_for_and_brief_text_says_less() {
    let data = tempfile::tempdir().expect("a folder");
    let options = ["--option", "rounds=1", "--new"];
    let input = "1\n".repeat(40);
    let whole = play("thirteen", &options, data.path(), &input);
    let brief = play("thirteen", &[&options[..], &["--brief"]].concat(), data.path(), &input);
    for run in [&whole, &brief] {
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
        let aim = run.out.find("Round 1 of 1. Fewest points wins.").expect("what one plays for");
        assert!(aim < run.out.find("Your turn: play a card.").expect("a turn"), "{}", run.out);
    }
    let choices = |run: &Run| {
        run.out.lines().filter(|line| line.starts_with("1) ")).map(String::from).collect::<Vec<_>>()
    };
    let (listed, joined) = (choices(&whole), choices(&brief));
    assert_eq!(listed.len(), joined.len(), "the same decisions");
    assert!(listed[0].starts_with("1) Play ") && !listed[0].contains(" 2) "), "{}", listed[0]);
    assert!(
        !joined[0].contains("Play ") || joined[0].contains("rotten four"),
        "cards by name: {}",
        joined[0]
    );
    assert!(
        joined[0].contains(" 2) ") && joined[0].contains("of 13: safe"),
        "all choices, with what follows: {}",
        joined[0]
    );
    let counted = "Each of them costs 2 points.";
    assert!(whole.out.contains(counted) && !brief.out.contains(counted), "{}", whole.out);
    assert!(brief.out.contains("The round is over: "), "{}", brief.out);
    assert!(whole.out.contains("Type a number, or:") && !brief.out.contains("Type a number, or:"));
}

#[test]
fn a_script_plays_every_game_to_its_end_in_french_and_english() {
    for (game, rounds) in [("thirteen", true), ("friday13", true), ("nichtig", true), ("danger13", false)] {
        for (language, win, turn) in [("fr", "1re place : ", "1) "), ("en", "Place 1: ", "1) ")] {
            let data = tempfile::tempdir().expect("a folder");
            let mut more = vec!["--new", "--lang", language];
            if rounds {
                more.extend(["--option", "rounds=1"]);
            }
            let run = play(game, &more, data.path(), &"1\n".repeat(2000));
            assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{game} {language}");
            assert!(run.out.contains(turn), "{game} {language}: {}", run.out);
            let places = run.out.replace(['\u{a0}', '\u{202f}'], " ");
            assert!(places.contains(win), "{game} {language}: {}", run.out);
            let files = records(data.path());
            assert_eq!(files.len(), 1, "{game} {language}");
            let file = files[0].to_str().expect("a plain path");
            assert!(run.out.trim_end().ends_with(file), "it says where the record lies: {}", run.out);
            assert_eq!(unfinished(data.path()), 0, "nothing is left to go on with");
            let verified = Command::new(env!("CARGO_BIN_EXE_treize")).args(["verify", file]).output();
            let verified = verified.expect("verify runs");
            assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
            let replayed =
                treize(&["replay", file, "--plain", "--lang", language, "--seat", "0"], data.path(), "");
            assert_eq!(replayed.code, Some(0), "{}", replayed.err);
            assert!(replayed.out.replace(['\u{a0}', '\u{202f}'], " ").contains(win), "{}", replayed.out);
        }
    }
}

#[test]
fn the_first_lines_of_a_game_read_well_aloud() {
    let data = tempfile::tempdir().expect("a folder");
    for language in ["en", "fr", "de"] {
        for game in ["thirteen", "nichtig", "danger13"] {
            let more = ["--new", "--lang", language, "--seat", "0"];
            let run = play(game, &more, data.path(), "b\n?\nh\ns\n1\n99\n");
            insta::assert_snapshot!(format!("plain_{game}_{language}"), run.out);
        }
    }
}

#[test]
fn what_is_left_is_kept_and_goes_on() {
    let data = tempfile::tempdir().expect("a folder");
    let first = play("thirteen", &["--new"], data.path(), "1\n1\n1\n");
    assert_eq!(first.code, Some(0), "{}", first.err);
    assert!(
        first.out.trim_end().ends_with("The game is saved. Come back whenever you like."),
        "{}",
        first.out
    );
    assert_eq!(unfinished(data.path()), 1);
    // It resumes with the same choices.
    let last = first.out.lines().rev().find(|line| line.starts_with("1) ")).expect("a choice");
    let again = play("thirteen", &["--resume"], data.path(), "q\n");
    assert!(again.out.contains(last), "{}\n---\n{}", first.out, again.out);
    assert!(!again.out.contains("{$"), "a variable shows by its name: {}", again.out);
    assert!(again.out.contains("You draw a"), "one's own cards are told: {}", again.out);
    // The menu offers it, with the time when it was played.
    let asked = treize(&["play", "--plain"], data.path(), "1\n");
    assert!(
        asked.out.contains("1) Go on with 13: round 1, 3 players, bots: Normal, just now"),
        "{}",
        asked.out
    );
    assert!(asked.out.contains("2) A new game of 13"), "{}", asked.out);
    assert!(asked.out.contains(last), "{}", asked.out);
    let end = play("thirteen", &["--resume"], data.path(), &"1\n".repeat(2000));
    assert_eq!((end.code, unfinished(data.path()), records(data.path()).len()), (Some(0), 0, 1));
}

#[test]
fn a_game_that_is_named_is_dealt_right_away() {
    let data = tempfile::tempdir().expect("a folder");
    play("thirteen", &[], data.path(), "1\n");
    let second = play("13", &["--level", "hard"], data.path(), "");
    assert_eq!(second.code, Some(0), "{}", second.err);
    let expected = "An unfinished game of this kind is kept: --resume goes on with it.\n";
    assert!(second.out.starts_with(expected), "{}", second.out);
    assert!(!second.out.contains("Choose a game"), "{}", second.out);
    assert_eq!(unfinished(data.path()), 2);
}

#[test]
fn without_an_unfinished_game_there_is_nothing_to_resume() {
    let data = tempfile::tempdir().expect("a folder");
    for arguments in [&["play", "--resume", "--plain"][..], &["play", "13", "--resume"]] {
        let run = treize(arguments, data.path(), "1\n");
        assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{arguments:?}");
        assert!(run.err.contains("There is no unfinished game."), "{}", run.err);
    }
    let list = treize(&["play", "--list"], data.path(), "");
    assert_eq!((list.code, list.out.as_str()), (Some(0), "There is no unfinished game.\n"));
    // A message in the user's language has no English beside it.
    let french = treize(&["play", "--resume", "--lang", "fr"], data.path(), "");
    assert_eq!(french.err, "treize: Il n’y a pas de partie inachevée.\n");
}

#[test]
fn a_line_that_is_not_utf8_is_a_wrong_choice_and_not_the_end() {
    let data = tempfile::tempdir().expect("a folder");
    let run = treize(&["play", "nichtig", "--plain", "--seed", "13"], data.path(), b"h\xfcte\ns\nq\n");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let wrong = run.out.find("That is not a choice.").expect("it is said");
    let scores = run.out.find("No scores yet.").expect("the next line is read");
    assert!(wrong < scores && run.out.trim_end().ends_with("Come back whenever you like."), "{}", run.out);
}

#[test]
fn the_folder_for_all_data_may_be_named_by_the_surroundings() {
    let data = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_treize"));
    command.args(["play", "13", "--plain"]).env("TREIZE_DATA", data.path()).stdin(Stdio::null());
    let output = command.output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(unfinished(data.path()), 1);
}

#[test]
fn unfinished_games_are_listed_and_deleted() {
    let data = tempfile::tempdir().expect("a folder");
    play("danger13", &[], data.path(), "");
    fs::write(data.path().join("unfinished/thirteen-1.jsonl"), "garbage\n").expect("a file");
    let list = treize(&["play", "--list"], data.path(), "");
    let lines: Vec<_> = list.out.lines().collect();
    assert_eq!((list.code, lines.len()), (Some(0), 2), "{}", list.out);
    let (name, about) = lines[0].split_once(": ").expect("a name");
    assert_eq!(about, "Danger 13, round 1, 3 players, bots: Normal, last played just now.");
    assert!(lines[1].starts_with("thirteen-1: This unfinished game is damaged ("), "{}", list.out);
    for name in [name, "thirteen-1"] {
        let run = treize(&["play", "--delete", name], data.path(), "");
        assert_eq!((run.code, run.out.as_str()), (Some(0), "The game is deleted.\n"), "{}", run.err);
    }
    assert_eq!(unfinished(data.path()), 0);
    let again = treize(&["play", "--delete", name], data.path(), "");
    assert_eq!(again.code, Some(1), "{}", again.out);
    // In the menu, too.
    play("danger13", &[], data.path(), "");
    let menu = treize(&["play", "--plain"], data.path(), "x 2\nX 1\nq\n");
    assert!(menu.out.contains("x and a number deletes an unfinished game."), "{}", menu.out);
    assert!(menu.out.contains("The game is deleted.\nChoose a game\n1) A new game of 13."), "{}", menu.out);
    assert_eq!(unfinished(data.path()), 0);
}

#[test]
fn what_is_typed_may_be_a_word_a_name_or_a_capital() {
    let data = tempfile::tempdir().expect("a folder");
    let asked = play("thirteen", &["--seat", "0"], data.path(), "");
    let choices: Vec<_> = asked.out.lines().filter(|line| line.contains(") Play ")).collect();
    let card = choices[0].split_once(" a ").and_then(|(_, rest)| rest.split_once(" on ")).expect("a card").0;
    for (typed, expected) in [
        ("H", "A strong player would choose: "),
        ("hint", "A strong player would choose: "),
        ("Hilfe", "Type a number, or: b the table"),
        ("?", "Type a number, or: b the table"),
        ("TABLE", " cards in the stock."),
        ("Punkte", "No scores yet."),
        ("t hello", "Nobody listens here: you play against bots."),
        ("T", "Nobody listens here: you play against bots."),
        (card, &format!("You play a {card}")),
        (&card.to_uppercase(), &format!("You play a {card}")),
    ] {
        let run = play("thirteen", &["--seat", "0"], data.path(), &format!("{typed}\n"));
        let said = run.out.split_once("q to leave.\n").expect("the help").1;
        assert!(said.contains(expected), "{typed}: {}", run.out);
        assert!(!said.contains("That is not a choice"), "{typed}: {}", run.out);
    }
    for typed in ["Q", "quit", "beenden"] {
        let run = play("thirteen", &["--seat", "0"], data.path(), &format!("{typed}\n1\n1\n"));
        assert!(!run.out.contains("You play"), "{typed}: {}", run.out);
    }
}

#[test]
fn the_level_has_the_name_that_players_have_elsewhere() {
    let data = tempfile::tempdir().expect("a folder");
    play("thirteen", &["--bots", "hard"], data.path(), "");
    let list = treize(&["play", "--list"], data.path(), "").out;
    assert!(list.contains("bots: Hard"), "{list}");
}

#[test]
fn the_surroundings_choose_sentences_and_the_language() {
    let rules = |lang: &str, plain: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_treize"))
            .args(["rules", "danger"])
            .envs([("LANG", "en_GB.UTF-8"), ("TREIZE_LANG", lang), ("TREIZE_PLAIN", plain)])
            .env_remove("LC_ALL")
            .output()
            .expect("the program runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    assert!(rules("", "").1.starts_with("Danger 13\n═"));
    assert!(rules("de", "0").1.starts_with("Jetzt schlägt’s 13!\n═"));
    assert!(rules("fr_CA.UTF-8", "1").1.starts_with("Danger 13.\n\n"));
    let (code, out, err) = rules("xx", "");
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert_eq!(err, "treize: TREIZE_LANG is `xx`, expected fr, en or de\n");
}

#[test]
fn without_a_game_there_is_a_menu() {
    let data = tempfile::tempdir().expect("a folder");
    let run = treize(&["play", "--plain", "--pause", "0", "--lang", "fr"], data.path(), "x\n4\n2\n3\n1\n");
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.starts_with("Choisis un jeu\n1) "), "{}", run.out);
    assert!(run.out.contains("Danger 13"), "{}", run.out);
    let said = run.out.replace('\u{a0}', " ");
    assert!(said.contains("\n2) Joueurs : 4.\n") && said.contains("\n2) Joueurs : 3.\n"), "{said}");
    let german = treize(&["play", "--plain", "--lang", "de"], data.path(), "").out;
    assert!(german.contains("Freitag der 13. Katzen") && german.contains("13! Der Geber"), "{german}");
    let nothing = treize(&["play", "--plain"], data.path(), "");
    assert_eq!(nothing.code, Some(0));
    assert_eq!(unfinished(data.path()), 1, "only what was chosen has begun");
}

#[test]
fn the_menu_offers_what_can_be_played_as_asked() {
    let data = tempfile::tempdir().expect("a folder");
    let arguments = ["play", "--plain", "--pause", "0", "--lang", "en", "--players", "2", "--seat", "1"];
    let run = treize(&arguments, data.path(), "1\n\nb\nq\n");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{}", run.out);
    assert!(run.out.starts_with("Choose a game\n1) A new game of Danger 13."), "{}", run.out);
    assert!(!run.out.contains("\n2) A new game") && run.out.contains("\n2) Players: 2.\n"), "{}", run.out);
    assert!(run.out.contains("\nAda: "), "the first seat is a bot's: {}", run.out);
}

#[test]
fn an_open_memory_tells_what_was_taken() {
    let data = tempfile::tempdir().expect("a folder");
    let taken = |more: &[&str]| {
        let run = play("thirteen", more, data.path(), &"1\nb\n".repeat(12));
        run.out.lines().any(|line| line.contains(" taken (") || line.contains(" taken: "))
    };
    assert!(taken(&["--open-memory"]) && !taken(&[]));
}

#[test]
fn an_action_can_be_typed_as_the_rules_write_it() {
    let data = tempfile::tempdir().expect("a folder");
    let run = play("nichtig", &["--new", "--seat", "0"], data.path(), "nonsense\nb5\n1\nb\n");
    assert!(run.out.contains("That is not a choice. Type a number from 1 to 13."), "{}", run.out);
    assert!(run.out.contains("First choose the cards to lay (rule 2)."), "{}", run.out);
    let card =
        run.out.lines().find_map(|line| line.strip_prefix("You have chosen: ")).expect("what was laid");
    assert!(card.ends_with('.'), "{card}");
}

#[test]
fn what_cannot_be_is_refused_with_a_reason() {
    let data = tempfile::tempdir().expect("a folder");
    let rows: [(&[&str], &str); 9] = [
        (&["play", "danger13", "--open-memory"], "danger13: nothing is taken face down"),
        (&["play", "whist"], "there is no game `whist`"),
        (&["play", "danger13", "--players", "9"], "danger13: 9 players, expected 2 to 5"),
        (&["play", "thirteen", "--level", "genius"], "there is no level `genius`"),
        (&["play", "thirteen", "--seat", "4"], "thirteen: there is no seat 4: they are numbered from 0 to 3"),
        (&["play", "--players", "9", "--plain"], "nichtig: 9 players, expected 3 to 6\n"),
        (&["play", "--players", "0"], "danger13: 0 players, expected 2 to 5"),
        (&["play", "--seat", "7"], "friday13: there is no seat 7: they are numbered from 0 to 3"),
        (&["join", "http://127.0.0.1/x"], "is not an invitation like"),
    ];
    for (arguments, reason) in rows {
        let run = treize(arguments, data.path(), "");
        assert_eq!(run.code, Some(2), "{arguments:?}: {}", run.err);
        assert!(run.err.contains(reason), "{}", run.err);
    }
}

#[test]
fn every_lesson_is_learned_through_a_pipe_with_every_wrong_choice_answered() {
    let games = ["thirteen", "friday13", "nichtig", "danger13"];
    for (game, language) in games.into_iter().zip(["en", "fr", "de", "en"]) {
        let lesson = treize_lessons::lesson(game).expect("a lesson");
        let words = Words::new(&[language]);
        let say = |id: &str| {
            words.text(id, &[("next", words.bot_name(1).into()), ("other", words.bot_name(2).into())])
        };
        let (mut input, mut expected) = (String::new(), Vec::new());
        for step in &lesson.steps {
            expected.push(say(&step.say));
            let legal = &step.frames.last().expect("a frame").legal;
            let (right, wrong): (Vec<_>, Vec<_>) =
                legal.iter().zip(&step.answers).partition(|(_, answer)| answer.is_none());
            for (action, answer) in wrong.into_iter().chain(right) {
                input.push_str(action);
                input.push('\n');
                expected.extend(answer.as_ref().map(|id| say(id)));
            }
        }
        let data = tempfile::tempdir().expect("a folder");
        let run = treize(&["learn", game, "--plain", "--lang", language], data.path(), &input);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{game}: {}", run.out);
        // All of it is said, in this order, and nothing after the end.
        let mut lines = run.out.lines();
        for sentence in expected {
            assert!(lines.any(|line| line == sentence), "{game}: `{sentence}` is not said in {}", run.out);
        }
        assert_eq!(lines.next(), None, "{game}");
        assert!(unfinished(data.path()) == 0 && records(data.path()).is_empty(), "{game}: nothing is saved");
        let left = treize(&["learn", game, "--plain"], data.path(), "q\n");
        assert!(left.out.ends_with("Goodbye.\n"), "{}", left.out);
    }
}
