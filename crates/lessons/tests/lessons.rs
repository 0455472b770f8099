//! Plays every lesson to its end, as a learner would, with every wrong choice on the way.

use std::collections::BTreeSet;

use treize_engine::games::GAMES;
use treize_lessons::{Script, file, files, lesson, reason};
use treize_protocol::Lesson;
use treize_words::{LANGUAGES, Words};

/// Characters that a small phone shows beside the table.
const LONGEST: usize = 225;

fn lessons() -> impl Iterator<Item = &'static Lesson> {
    GAMES.iter().map(|info| lesson(info.game).unwrap_or_else(|| panic!("{} has no lesson", info.game)))
}

/// A message of a lesson, with the names that clients put in.
fn sentence(words: &Words, id: &str) -> String {
    words.text(id, &[("next", words.bot_name(1).into()), ("other", words.bot_name(2).into())])
}

#[test]
fn every_game_has_a_lesson_and_every_lesson_a_game() {
    let expected: BTreeSet<_> = GAMES.iter().map(|info| format!("{}.json", info.game)).collect();
    assert_eq!(files().into_iter().collect::<BTreeSet<_>>(), expected);
}

#[test]
fn each_right_choice_leads_on_and_each_wrong_one_is_answered() {
    for lesson in lessons() {
        let (game, mut decisions, mut before) = (&lesson.game, 0, None);
        for step in &lesson.steps {
            let say = &step.say;
            for frame in &step.frames {
                let expected = if step.is_new_scene { 0 } else { before.map_or(0, |n: u32| n + 1) };
                assert_eq!(frame.n, expected, "{say}: what was chosen happens, and nothing is left out");
                assert_eq!((frame.seat, &frame.table), (Some(lesson.seat), game), "{say}");
                before = Some(frame.n);
            }
            let asked = step.frames.last().unwrap_or_else(|| panic!("{say} shows nothing"));
            assert_eq!(step.answers.len(), asked.legal.len(), "{say}: every choice has its answer");
            if asked.legal.is_empty() {
                continue;
            }
            decisions += 1;
            let right = step.answers.iter().filter(|answer| answer.is_none()).count();
            assert_eq!(right, 1, "{say}: one choice leads on");
            assert_eq!(asked.previews.len(), asked.legal.len(), "{say}: all can be looked at");
            assert_eq!(asked.actions.len(), asked.legal.len(), "{say}: all have names");
        }
        assert!((4..=8).contains(&decisions), "{game} has {decisions} decisions: about three minutes");
        let end = lesson.steps.last().and_then(|step| step.frames.last()).expect("it ends");
        assert!(!end.view["outcome"].is_null(), "{game}: the round has been counted");
        assert_eq!(end.counts.len(), 1, "{game}: and the learner sees how");
        let winners = end.view["outcome"]["winners"].as_array().expect("winners");
        assert_eq!(winners.len(), 1, "{game}");
        assert_eq!(winners[0], u8::from(lesson.seat), "{game}: the learner has done well");
    }
}

#[test]
fn the_locale_files_have_the_sentences_of_all_lessons_and_no_others() {
    let mut ids = BTreeSet::new();
    for step in lessons().flat_map(|lesson| &lesson.steps) {
        ids.insert(step.say.clone());
        ids.extend(step.answers.iter().flatten().cloned());
    }
    for language in LANGUAGES {
        let path = format!("{}/../../locales/{language}/lessons.ftl", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let names = text.lines().filter_map(|line| line.split_once(" =").map(|(name, _)| name.to_owned()));
        let written: BTreeSet<_> = names.filter(|name| name.contains("-lesson-")).collect();
        let differ: Vec<_> = written.symmetric_difference(&ids).collect();
        assert!(differ.is_empty(), "only in one of {path} and lessons/: {differ:?}");
        let words = Words::new(&[language]);
        for id in &ids {
            let sentence = sentence(&words, id);
            let length = sentence.chars().count();
            assert!(length <= LONGEST, "{language} {id} has {length} characters: {sentence}");
            assert!(!sentence.contains(['{', '$']), "{language} {id}: {sentence}");
        }
    }
}

#[test]
fn a_learner_can_ask_why_something_is_not_allowed() {
    let rows = [
        ("thirteen", 0, "b2>y", Some("reason-pile")),
        ("thirteen", 0, "b2>b", None),
        ("danger13", 1, "give 0", Some("reason-had")),
        ("danger13", 1, "give 1", None),
    ];
    for (game, step, action, expected) in rows {
        let reason = reason(game, step, action);
        assert_eq!(reason.as_ref().map(|fact| &*fact.id), expected, "{game} {step} {action}");
    }
    assert!(reason("thirteen", 99, "b2>y").is_none() && reason("whist", 0, "b2>y").is_none());
}

#[test]
fn a_script_that_cannot_be_played_says_where_and_why() {
    let script = file("danger13").expect("a lesson");
    let rows = [
        ("\"seat\": 0", "\"seat\": 0, \"sit\": 1", "unknown field `sit`"),
        (
            "seat 0; turned 3++",
            "seat 1; turned 3++",
            "scene 0: the position is not seen from the learner's seat",
        ),
        ("turned 3++", "turned 7++", "scene 0: part `turned`"),
        ("\"turned\": \"4\"", "\"turned\": \"3\"", "scene 0: step `give`: `turned` is \"4\", expected \"3\""),
        (
            "\"choose\": \"give 2\"",
            "\"choose\": \"give 1\"",
            "scene 0: step `rest`: seat 0 cannot do `give 1`",
        ),
        (
            "\"choose\": \"refuse\"",
            "\"choose\": \"refuse\", \"answers\": { \"give 1\": \"x\" }",
            "scene 1: step `refuse`: `give 1` has an answer",
        ),
        (
            ",\n        { \"say\": \"refused\" }",
            "",
            "scene 1: the last step of a scene is one that is only to be read",
        ),
    ];
    for (right, wrong, expected) in rows {
        assert!(script.contains(right), "{right} is no part of the lesson");
        let played =
            Script::read(&script.replacen(right, wrong, 1)).and_then(|script| script.play("danger13"));
        let error = played.err().unwrap_or_else(|| panic!("{wrong} is accepted")).to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}

/// The worlds of a lesson's scenes, as its file should have them.
fn worlds(game: &str) -> Vec<Option<u64>> {
    let script = Script::read(&file(game).expect("a file")).expect("a lesson");
    (0..script.scenes.len()).map(|scene| script.find_world(scene)).collect()
}

#[test]
fn a_world_in_which_a_scene_can_be_played_is_found() {
    assert_eq!(worlds("danger13"), [Some(99), Some(0), Some(0)]);
}

/// For authors: `docs/lessons.md` has the command.
#[test]
#[ignore = "prints the worlds of all scenes, which takes a few seconds"]
fn print_worlds() {
    for name in files() {
        let game = name.trim_end_matches(".json");
        for (scene, world) in worlds(game).into_iter().enumerate() {
            let world = world.unwrap_or_else(|| panic!("{game}, scene {scene}: no world fits"));
            println!("{game}, scene {scene}: \"world\": {world}");
        }
    }
}
