//! The count of a round in sentences: the text form of the screen's columns.

use treize_engine::Fact;

use crate::{Model, describe};

/// How a round was counted, and the new totals.
pub(crate) fn count(model: &Model, counted: &[Fact]) -> Vec<String> {
    let mut sentences: Vec<_> = counted.iter().filter_map(|fact| model.fact(fact)).collect();
    sentences.push(model.says(&model.say("total"), &model.scores(model.totals().into_iter().enumerate())));
    sentences.extend(describe::teams(model));
    sentences
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use serde_json::{Value, json};
    use treize_words::Words;

    use super::*;
    use crate::frame::{Frame, Sent, testing::frame};
    use crate::{Chair, Company, News};

    /// A table with four players.
    fn model(language: &str, game: &str) -> Model {
        let mut model = Model { plain_text: true, ..Model::new(Arc::new(Words::new(&[language]))) };
        let chair = |name: &str| Chair { name: Some(name.into()), ..Chair::default() };
        let chairs = ["Marie", "Luc", "Anne", "Jean"].map(chair).into();
        model.take(News::Company(Box::new(Company { game: game.into(), chairs, ..Company::default() })));
        model
    }

    /// The sentences at the end of a round: the event with its fact, and how the round was counted.
    fn round_end(language: &str, view: &Value, event: Value, ended: &Value, counted: Value) -> Vec<String> {
        let mut model = model(language, view["game"].as_str().expect("a game"));
        let start = json!({ "event": "round_started", "round": 1, "first": 1, "leader": 1 });
        let started = json!({ "id": "event-round-started", "args": {
            "round": 2, "first": { "seat": 1 }, "leader": { "seat": 1 },
        } });
        let sent = Sent {
            facts: serde_json::from_value(json!([ended, started])).expect("facts"),
            counts: vec![serde_json::from_value(counted).expect("facts")],
            ..frame(view, &[], vec![event, start]).into_sent()
        };
        let frame = Frame::read(sent).expect("a frame");
        let sentences = model.take(News::Frame(Box::new(frame)));
        // A name stays with its points.
        sentences.into_iter().map(|sentence| sentence.replace('\u{a0}', " ")).collect()
    }

    fn ended(scores: &Value) -> Value {
        json!({ "id": "event-round-ended", "args": { "scores": { "scores": scores } } })
    }

    fn thirteen(language: &str) -> Vec<String> {
        let view = json!({ "game": "thirteen", "players": 3, "seat": 1, "rounds": [[1, 2, 3], [3, 5, 4]] });
        let suit = |suit: &str, counts: [u8; 3], most: Option<u8>| {
            let args =
                json!({ "suit": { "suit": suit }, "counts": { "scores": counts }, "most": { "seat": most } });
            json!({ "id": "count-suit", "args": args })
        };
        let wild = json!({ "suit": { "suit": "r" }, "counts": { "scores": [1, 2, 1] } });
        let counted = json!([
            suit("b", [2, 3, 0], Some(1)),
            suit("y", [0, 1, 1], None),
            suit("g", [0, 0, 0], None),
            { "id": "count-wild", "args": wild },
        ]);
        let taken = json!([["b1", "b2", "r4"], ["b5", "b5", "b7", "y1", "r4", "r4"], ["y2", "r4"]]);
        let event =
            json!({ "event": "round_ended", "scores": [3, 5, 4], "taken": taken, "most": [1, null, null] });
        round_end(language, &view, event, &ended(&json!([3, 5, 4])), counted)
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
        let tops = |seat: u8, cards: Value, score: u8| {
            let args = json!({ "seat": { "seat": seat }, "cards": { "cards": cards }, "score": score });
            json!({ "id": "count-tops", "args": args })
        };
        let counted =
            json!([tops(0, json!(["b11", "v1"]), 12), tops(1, json!(["g0"]), 0), tops(2, json!([]), 0)]);
        let lying = json!([
            ["b11", null, "v1", null, null],
            [null, "g0", null, null, null],
            [null, null, null, null, null]
        ]);
        let event = json!({ "event": "round_ended", "scores": [12, 0, 0], "tops": lying });
        assert_eq!(
            round_end("en", &view, event, &ended(&json!([12, 0, 0])), counted),
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
        let event = json!({ "event": "round_ended", "scores": [1, 20, 30, 4], "tops": tops });
        let counted = json!([{ "id": "count-tops" }]);
        let sentences = round_end("en", &view, event, &ended(&json!([1, 20, 30, 4])), counted);
        let teams = ["Team Marie and Anne: 31 points.", "Team Luc and Jean: 24 points."];
        assert_eq!(sentences[2..4], teams, "{sentences:?}");
        let mut model = model("fr", "nichtig");
        model.frame = Some(frame(&view, &[], Vec::new()));
        let scores = describe::scores(&model);
        assert_eq!(scores.last().map(String::as_str), Some("Équipe Luc et Jean\u{a0}: 24 points."));
        assert_eq!(
            describe::places(&model).join("\n").replace('\u{a0}', " "),
            "1re place : Équipe Marie et Anne, 31 points.\nToi : 1 point.\nAnne : 30 points.\n\
             2e place : Équipe Luc et Jean, 24 points.\nLuc : 20 points.\nJean : 4 points."
        );
    }

    #[test]
    fn the_count_of_danger13_tells_the_totals() {
        let view = json!({ "game": "danger13", "players": 2, "seat": 0, "rounds": [[3, 1], [0, 2]] });
        let ended = json!({ "id": "event-round-ended", "args": {
            "scores": { "scores": [0, 2] }, "bust": { "seat": 0 },
        } });
        let event = json!({ "event": "round_ended", "scores": [0, 2], "bust": 0 });
        let counted = json!([{ "id": "count-bust", "args": { "seat": { "seat": 0 } } }]);
        let sentences = round_end("en", &view, event, &ended, counted);
        assert_eq!(
            sentences[..2],
            ["Bust! You lose your row. Pluses won: you 0, Luc 2.", "Total: you 3, Luc 3."]
        );
    }
}
