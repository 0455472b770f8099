//! The count of a round in sentences: the text form of the screen's columns.

use serde_json::Value;

use crate::frame::texts;
use crate::{Model, describe};

/// How a round was counted, and the new totals.
pub(crate) fn count(model: &Model, event: &Value) -> Vec<String> {
    // What else ended a round, such as a bust, has been said by the events before.
    let mut sentences = if event["taken"].is_array() {
        taken(model, event)
    } else if event["tops"].is_array() {
        tops(model, event)
    } else {
        Vec::new()
    };
    sentences.push(model.says(&model.say("total"), &items(model, &model.totals(), true)));
    sentences.extend(describe::teams(model));
    sentences
}

/// "you 3, Blaise 0, Clara 5". Players with nothing may be left out.
fn items(model: &Model, points: &[i64], all: bool) -> String {
    let item = |(seat, points): (usize, &i64)| {
        let you = if model.is_viewer(seat) { "yes" } else { "no" };
        let name = model.name(seat).to_owned();
        model
            .words
            .text("score-item", &[("you", you.into()), ("name", name.into()), ("points", (*points).into())])
    };
    let shown = points.iter().enumerate().filter(|(_, points)| all || **points != 0);
    shown.map(item).collect::<Vec<_>>().join(", ")
}

/// For each suit, how many cards each player has, and who pays nothing for them.
fn taken(model: &Model, event: &Value) -> Vec<String> {
    let players = event["taken"].as_array().map_or(0, Vec::len);
    let sentence = |(index, letter): (usize, char)| {
        let with = |seat| texts(&event["taken"][seat]).iter().filter(|card| card.starts_with(letter)).count();
        let counts: Vec<_> = (0..players).map(|seat| with(seat) as i64).collect();
        if counts.iter().all(|count| *count == 0) {
            return None;
        }
        // The last suit is the wild one: everybody pays for it.
        let most = event["most"].get(index).map(|most| most.as_u64().map(|seat| seat as usize));
        let who = match most {
            None => "wild",
            Some(None) => "nobody",
            Some(Some(seat)) if model.is_viewer(seat) => "you",
            Some(Some(_)) => "other",
        };
        let args = [
            ("suit", capital(&model.say(&format!("{}-suit-{letter}", model.game()))).into()),
            ("counts", items(model, &counts, false).into()),
            ("most", who.into()),
            ("name", most.flatten().map_or("", |seat| model.name(seat)).to_owned().into()),
        ];
        Some(model.words.text("terminal-count-suit", &args))
    };
    model.theme().suits.iter().map(|suit| suit.0).enumerate().filter_map(sentence).collect()
}

/// For each player, the cards on top and their points.
fn tops(model: &Model, event: &Value) -> Vec<String> {
    let sentence = |(seat, points): (usize, &Value)| {
        let tops = texts(&event["tops"][seat]);
        let cards: Vec<_> = tops.iter().map(|card| model.words.card(model.game(), card)).collect();
        let args = [
            ("count", cards.len().into()),
            ("cards", cards.join(", ").into()),
            ("score", model.score(points.as_i64().unwrap_or_default()).into()),
        ];
        model.says(model.name(seat), &model.words.text("terminal-count-tops", &args))
    };
    event["scores"].as_array().into_iter().flatten().enumerate().map(sentence).collect()
}

/// The same at the start of a sentence.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use serde_json::json;
    use treize_words::Words;

    use super::*;
    use crate::frame::testing::frame;
    use crate::{Chair, Company, News};

    /// A table with four players.
    fn model(language: &str, game: &str) -> Model {
        let mut model = Model { plain_text: true, ..Model::new(Arc::new(Words::new(&[language]))) };
        let chair = |name: &str| Chair { name: Some(name.into()), ..Chair::default() };
        let chairs = ["Marie", "Luc", "Anne", "Jean"].map(chair).into();
        model.take(News::Company(Box::new(Company { game: game.into(), chairs, ..Company::default() })));
        model
    }

    /// The sentences at the end of a round.
    fn round_end(language: &str, view: &Value, mut event: Value) -> Vec<String> {
        let mut model = model(language, view["game"].as_str().expect("a game"));
        event["event"] = json!("round_ended");
        let started = json!({ "event": "round_started", "round": 1, "first": 1, "leader": 1 });
        let frame = frame(view, &[], vec![event, started]);
        let sentences = model.take(News::Frame(Box::new(frame)));
        // A name stays with its points.
        sentences.into_iter().map(|sentence| sentence.replace('\u{a0}', " ")).collect()
    }

    fn thirteen(language: &str) -> Vec<String> {
        let view = json!({ "game": "thirteen", "players": 3, "seat": 1, "rounds": [[1, 2, 3], [3, 5, 4]] });
        let taken = json!([["b1", "b2", "r4"], ["b5", "b5", "b7", "y1", "r4", "r4"], ["y2", "r4"]]);
        round_end(language, &view, json!({ "scores": [3, 5, 4], "taken": taken, "most": [1, null, null] }))
    }

    #[test]
    fn the_count_of_thirteen_goes_suit_by_suit() {
        assert_eq!(
            thirteen("en"),
            [
                "The round is over: Marie 3, you 5, Anne 4.",
                "Blue: Marie 2, you 3. You have more than all the others, and pay nothing for them.",
                "Yellow: you 1, Anne 1. Nobody has more than all the others: each card costs a point.",
                "Rotten fours: Marie 1, you 2, Anne 1. Each of them costs 2 points.",
                "Total: Marie 4, you 7, Anne 7.",
                "Round 2: you begin.",
            ]
        );
        for language in ["fr", "de"] {
            assert_eq!(thirteen(language).len(), 6, "{language}");
        }
    }

    #[test]
    fn the_count_of_nichtig_goes_player_by_player() {
        let view = json!({ "game": "nichtig", "players": 3, "seat": null, "rounds": [[12, 0, 0]] });
        let tops = json!([
            ["b11", null, "v1", null, null],
            [null, "g0", null, null, null],
            [null, null, null, null, null]
        ]);
        assert_eq!(
            round_end("en", &view, json!({ "scores": [12, 0, 0], "tops": tops })),
            [
                "The round is over: Marie 12, Luc 0, Anne 0.",
                "Marie: blue 11, violet 1 on top; 12 points in all.",
                "Luc: green 0 on top; 0 points in all.",
                "Anne: no piles, 0 points.",
                "Total: Marie 12, Luc 0, Anne 0.",
                "Round 2: Luc leads.",
            ]
        );
    }

    #[test]
    fn teams_are_told_what_they_have_together() {
        let view = json!({
            "game": "nichtig", "players": 4, "seat": 0, "rounds": [[1, 20, 30, 4]],
            "options": { "teams": true }, "outcome": { "totals": [1, 20, 30, 4], "winners": [0, 2] },
        });
        let tops = vec![[None::<&str>; 5]; 4];
        let sentences = round_end("en", &view, json!({ "scores": [1, 20, 30, 4], "tops": tops }));
        let teams = ["Team Marie and Anne: 31 points.", "Team Luc and Jean: 24 points."];
        assert_eq!(sentences[6..8], teams, "{sentences:?}");
        let mut model = model("fr", "nichtig");
        model.frame = Some(frame(&view, &[], Vec::new()));
        let scores = describe::scores(&model);
        assert_eq!(scores.last().map(String::as_str), Some("Équipe Luc et Jean\u{a0}: 24 points."));
        assert_eq!(
            describe::places(&model).join("\n").replace('\u{a0}', " "),
            "1ʳᵉ place : Équipe Marie et Anne, 31 points.\nMarie : 1 point.\nAnne : 30 points.\n\
             2ᵉ place : Équipe Luc et Jean, 24 points.\nLuc : 20 points.\nJean : 4 points."
        );
    }

    #[test]
    fn the_count_of_danger13_tells_the_totals() {
        let view = json!({ "game": "danger13", "players": 2, "seat": 0, "rounds": [[3, 1], [0, 2]] });
        let sentences = round_end("en", &view, json!({ "scores": [0, 2], "bust": 0 }));
        assert_eq!(
            sentences[..2],
            ["Bust! You lose your row. Pluses won: you 0, Luc 2.", "Total: you 3, Luc 3."]
        );
    }
}
