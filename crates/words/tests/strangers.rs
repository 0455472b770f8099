//! Games, facts and codes that nobody has words for, and things that are not what they should be: no panic, and something
//! that makes sense.

use serde_json::json;
use treize_engine::{Fact, Seat};
use treize_words::Words;

const NAMES: [&str; 2] = ["Marie", "Luc"];

fn fact(json: serde_json::Value) -> Fact {
    serde_json::from_value(json).expect("a fact")
}

#[test]
fn a_game_without_words_is_asked_about_in_words_for_every_game() {
    let words = Words::new(&["en"]);
    let rows = [
        ("ask-you", Some(0), json!([0]), "Your turn"),
        ("ask-other", Some(1), json!([0]), "It is Marie’s turn"),
        ("ask-other", None, json!([0, 1]), "It is the turn of Marie and Luc"),
        ("ask-over", Some(1), json!([0, 1]), "You share the win: Marie and Luc"),
        ("reason-turn", Some(1), json!([0]), "It is Marie’s turn."),
    ];
    for (id, viewer, seats, said) in rows {
        let asked = fact(json!({ "id": id, "args": { "names": { "seats": seats } } }));
        assert_eq!(words.fact("whist", &asked, viewer, &NAMES).as_deref(), Some(said));
    }
}

#[test]
fn a_game_without_words_is_played_in_its_own_text() {
    let words = Words::new(&["en"]);
    assert_eq!(words.action("whist", &Fact::new("action"), "c7>q", Some(0), &NAMES), "c7>q");
    let played = Fact::new("event-played").seat("seat", Seat::ZERO);
    assert_eq!(words.fact("whist", &played, Some(0), &NAMES), None);
    let preview = fact(json!({ "id": "preview-events", "args": { "what": { "facts": [played] } } }));
    assert_eq!(words.preview("whist", &preview, Some(0), &NAMES), None);
    let reason = words.reason("whist", &Fact::new("reason-other"), Some(0), &NAMES).expect("a reason");
    assert_eq!((reason.text.as_str(), reason.rule), ("That is not possible now.", None));
}

#[test]
fn sentences_in_a_sentence_are_joined() {
    let words = Words::new(&["en"]);
    let played = json!({ "id": "event-last-round" });
    let both = json!({ "id": "preview-events", "args": { "what": { "facts": [played, { "id": "nothing" }, played] } } });
    let said = "The stock is used up: this is the last round. The stock is used up: this is the last round.";
    assert_eq!(words.fact("danger13", &fact(both), None, &NAMES).as_deref(), Some(said));
}

#[test]
fn nothing_that_is_sent_makes_the_words_panic() {
    let words = Words::new(&["fr"]);
    let odd = [
        json!({ "id": "" }),
        json!({ "id": "event-played" }),
        json!({ "id": "event-took", "args": { "seat": 3, "cards": { "change": 4 }, "pile": { "card": null } } }),
        json!({ "id": "event-round-started", "args": { "round": i32::MAX, "first": { "seat": null } } }),
        json!({ "id": "event-collected", "args": { "cards": { "cards": ["", "é", "b99999999999999999999"] } } }),
        json!({ "id": "event-placed", "args": { "seat": { "seat": 5 }, "card": { "card": "" }, "sum": i32::MIN } }),
        json!({ "id": "preview-collect", "args": { "change": { "change": i32::MIN }, "points": -1 } }),
        json!({ "id": "level-easy.about", "args": { "you": 3, "count": { "pile": "" } } }),
        json!({ "id": "preview-ends", "args": { "what": { "facts": [] } } }),
    ];
    for game in ["thirteen", "friday13", "nichtig", "danger13", "whist", "", "."] {
        for odd in &odd {
            for viewer in [None, Some(0), Some(255)] {
                words.fact(game, &fact(odd.clone()), viewer, &NAMES);
                words.action(game, &fact(odd.clone()), "", viewer, &NAMES);
                words.reason(game, &fact(odd.clone()), viewer, &NAMES);
            }
        }
    }
}

/// A card that the viewer may not see has no name, so nothing can be said of it.
#[test]
fn a_fact_that_hides_its_card_is_not_told() {
    for language in treize_words::LANGUAGES {
        let words = Words::new(&[language]);
        for (game, id) in [("thirteen", "event-drew"), ("nichtig", "event-laid"), ("thirteen", "event-dealt")]
        {
            let hidden = Fact::new(id).seat("seat", Seat::ZERO);
            assert_eq!(words.fact(game, &hidden, Some(0), &NAMES), None, "{language} {game} {id}");
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
