//! Games, events and codes that nobody has words for, and things that are not what they should be: no panic, and
//! something that makes sense.

use serde_json::json;
use treize_words::Words;

const NAMES: [&str; 2] = ["Marie", "Luc"];
const NO_ACTIONS: [&str; 0] = [];

#[test]
fn a_game_without_words_is_asked_about_in_words_for_every_game() {
    let words = Words::new(&["en"]);
    let asked = |seat: Option<u8>, to_act: &[u8]| {
        let view = json!({ "players": 2, "seat": seat, "to_act": to_act, "outcome": null });
        words.ask("whist", &view, &NAMES)
    };
    assert_eq!(asked(Some(0), &[0]), "Your turn");
    assert_eq!(asked(Some(1), &[0]), "It is Marie’s turn");
    assert_eq!(asked(None, &[0, 1]), "It is the turn of Marie and Luc");
    let over = json!({ "seat": 1, "to_act": [], "outcome": { "winners": [0, 1], "totals": [3, 3] } });
    assert_eq!(words.ask("whist", &over, &NAMES), "You share the win: Marie and Luc");
}

#[test]
fn a_game_without_words_is_played_in_its_own_text() {
    let words = Words::new(&["en"]);
    let view = json!({ "seat": 0, "to_act": [0], "board": { "hand": ["c7"] } });
    assert_eq!(words.action("whist", "c7>q", Some(0), &NAMES), "c7>q");
    assert!(
        words
            .describe_events("whist", &[json!({ "event": "played", "seat": 0 })], Some(0), &NAMES)
            .is_empty()
    );
    assert_eq!(words.preview("whist", &[json!({ "event": "played", "seat": 0 })], &view, &NAMES), None);
    let reason = words.reason("whist", "c7", &view, &NO_ACTIONS, &NAMES).expect("a reason");
    assert_eq!((reason.text.as_str(), reason.rule), ("That is not possible now.", None));
    assert_eq!(words.reason("whist", "c7", &view, &["c7"], &NAMES), None);
}

#[test]
fn nothing_that_is_sent_makes_the_words_panic() {
    let words = Words::new(&["fr"]);
    let far = u64::MAX;
    let odd = [
        json!(null),
        json!([]),
        json!({ "event": 7 }),
        json!({ "event": "played" }),
        json!({ "event": "took", "seat": "x", "cards": [1, null], "pile": 3 }),
        json!({ "event": "round_started", "round": far, "first": far }),
        json!({ "event": "collected", "seat": far, "cards": ["", "é", "b99999999999999999999"] }),
        json!({ "event": "collected", "seat": 0, "cards": ["b9223372036854775807", "g9223372036854775807"] }),
        json!({ "event": "played", "card": "b7", "sum": far }),
        json!({ "event": "placed", "seat": far, "card": "", "sum": far }),
        json!({ "event": "placed", "seat": 0, "card": "3", "sum": far }),
        json!({ "event": "round_ended", "scores": [null, "x", -1], "bust": far }),
    ];
    let board = json!({
        "trick": ["b7"], "lead": far, "own_laid": 3, "laying": null,
        "rows": [{ "cards": ["18"] }], "piles": [{ "tops": [null, "v9223372036854775807"] }],
    });
    let view = json!({ "players": 0, "seat": far, "to_act": [far], "outcome": null, "board": board });
    for game in ["thirteen", "friday13", "nichtig", "danger13", "whist"] {
        words.describe_events(game, &odd, None, &NAMES);
        for event in &odd {
            words.preview(game, std::slice::from_ref(event), &view, &NAMES);
        }
        for action in ["", ">", "lay ", "give 18446744073709551615", "give x", "é>é", "keep"] {
            words.action(game, action, Some(0), &NAMES);
            words.reason(game, action, &view, &NO_ACTIONS, &NAMES);
        }
        for view in [&view, &odd[0], &odd[1]] {
            words.ask(game, view, &NAMES);
        }
    }
}

/// A card that these eyes may not see has no name, so nothing can be said of it.
#[test]
fn an_event_that_hides_its_cards_is_not_told() {
    for language in treize_words::LANGUAGES {
        let words = Words::new(&[language]);
        for (game, event) in [("thirteen", "drew"), ("nichtig", "laid"), ("thirteen", "dealt")] {
            let hidden = json!({ "event": event, "seat": 0 });
            assert!(
                words.describe_events(game, &[hidden], Some(0), &NAMES).is_empty(),
                "{language} {game} {event}"
            );
        }
    }
}

/// Of each zero there are two.
#[test]
fn a_zero_is_one_of_two() {
    let rows = [
        ("en", "a green 0", "the green 7"),
        ("fr", "un 0 vert", "le 7 vert"),
        ("de", "eine grüne 0", "die grüne 7"),
    ];
    for (language, zero, seven) in rows {
        let words = Words::new(&[language]);
        assert_eq!(words.card_object("nichtig", "g0"), zero);
        assert_eq!(words.card_object("nichtig", "g7"), seven);
    }
}

#[test]
fn refusals_say_what_to_do_and_new_ones_are_left_to_the_server() {
    let words = Words::new(&["en"]);
    let ruled = "The rules do not allow that (rule 5). Choose something else.";
    assert_eq!(words.refused("illegal", Some(5)).as_deref(), Some(ruled));
    assert_eq!(
        words.refused("not_to_act", None).as_deref(),
        Some("It is not your turn. Wait for the others.")
    );
    assert_eq!(words.refused("from_the_future", None), None);
}

#[test]
fn what_is_said_before_a_game_comes_in_every_language() {
    let words = Words::new(&["fr"]);
    assert_eq!(words.game("nichtig").aim, "Le plus de points l’emporte");
    assert_eq!(words.option("thirteen", "rounds").default, "une par joueur, 6 à trois joueurs");
    assert_eq!(words.table_option("open_memory").name, "Mémoire ouverte");
    assert_eq!(words.level("expert").name, "Expert");
    assert_eq!(words.clock(&json!({ "kind": "none" })), "Sans limite");
    assert_eq!(words.clock(&json!({ "kind": "move", "seconds": 45 })), "45 secondes par coup");
    assert_eq!(words.clock(&json!({ "kind": "days", "days": 1 })), "1 jour par coup");
    assert_eq!(words.bot_name(2), "Clara");
}
