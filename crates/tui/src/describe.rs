//! The table in sentences, for those who do not see it.

use serde_json::Value;
use treize_words::Words;

use crate::Model;
use crate::clock;
use crate::frame::{Frame, texts};
use crate::model::Team;
use crate::paint::suits;

/// What lies on the table, one sentence after another.
pub(crate) fn table(model: &Model) -> Vec<String> {
    let Some(frame) = &model.frame else { return vec![model.ask()] };
    let mut told = vec![format!("{}.", model.round())];
    match frame.game() {
        "thirteen" | "friday13" => piles(model, frame, &mut told),
        "nichtig" => tricks(model, frame, &mut told),
        "danger13" => rows(model, frame, &mut told),
        _ => plainly(model, frame, &mut told),
    }
    let hand = texts(&frame.view["board"]["hand"]);
    if !hand.is_empty() {
        let label = model.words.text("hand-label", &[("count", hand.len().into())]);
        told.push(model.says(&label, &cards(&model.words, frame.game(), &hand)));
    }
    told.push(model.asks());
    told
}

/// The score sheet: a sentence a round, and the totals.
pub(crate) fn scores(model: &Model) -> Vec<String> {
    let row = |points: &[i64]| {
        let item = |(seat, points): (usize, &i64)| format!("{} {points}", model.name(seat));
        points.iter().enumerate().map(item).collect::<Vec<_>>().join(", ")
    };
    let rounds = model.rounds();
    let mut told: Vec<_> = rounds
        .iter()
        .enumerate()
        .map(|(round, points)| {
            let round = model.words.text("round-number", &[("round", (round + 1).into())]);
            model.says(&round, &row(points))
        })
        .collect();
    told.push(model.says(&model.say("total"), &row(&model.totals())));
    told.extend(teams(model));
    told
}

/// What the teams have, if there are any.
pub(crate) fn teams(model: &Model) -> Vec<String> {
    let sentence = |team: &Team| model.says(&model.team_name(team), &model.score(team.total));
    model.teams().iter().map(sentence).collect()
}

/// Who is on which place.
pub(crate) fn places(model: &Model) -> Vec<String> {
    let totals = model.totals();
    let sentence = |place: usize, who: &str, total: i64| {
        let place = model.words.text("place", &[("place", place.into())]);
        model.says(&place, &format!("{who}, {}", model.score(total)))
    };
    let teams = model.team_places();
    if teams.is_empty() {
        let places = model.places().into_iter();
        return places.map(|(seat, place)| sentence(place, model.name(seat), totals[seat])).collect();
    }
    let mut told = Vec::new();
    for (team, place) in teams {
        told.push(sentence(place, &model.team_name(&team), team.total));
        told.extend(team.seats.iter().map(|&seat| model.says(model.name(seat), &model.score(totals[seat]))));
    }
    told
}

fn cards(words: &Words, game: &str, cards: &[&str]) -> String {
    cards.iter().map(|card| words.card(game, card)).collect::<Vec<_>>().join(", ")
}

/// What is said of every player: the parts that are there, in one sentence.
fn player(model: &Model, frame: &Frame, seat: usize, more: Vec<String>) -> String {
    let board = &frame.view["board"];
    let mut parts = Vec::new();
    if let Some(count) = board["hands"][seat].as_u64()
        && frame.seat().map(usize::from) != Some(seat)
    {
        parts.push(model.words.text("seat-cards", &[("count", count.into())]));
    }
    parts.extend(more);
    let score = model.totals().get(seat).copied().unwrap_or_default();
    parts.push(model.score(score));
    model.says(model.name(seat), &parts.join(", "))
}

fn piles(model: &Model, frame: &Frame, told: &mut Vec<String>) {
    let (game, board) = (frame.game(), &frame.view["board"]);
    for ((letter, _, _), pile) in suits(game).iter().zip(board["piles"].as_array().into_iter().flatten()) {
        let lying = texts(&pile["cards"]);
        let args = [
            ("pile", model.words.pile(game, &letter.to_string()).into()),
            ("sum", pile["sum"].as_u64().unwrap_or_default().into()),
            ("count", lying.len().into()),
        ];
        let holds = model.words.text("pile-holds", &args);
        let names = cards(&model.words, game, &lying);
        told.push(if lying.is_empty() { format!("{holds}.") } else { model.says(&holds, &names) });
    }
    for seat in 0..frame.players() {
        told.push(player(model, frame, seat, vec![taken(model, game, &texts(&board["taken"][seat]))]));
    }
}

/// What a player has taken: how many cards, and where the table remembers, how many of which suit.
fn taken(model: &Model, game: &str, cards: &[&str]) -> String {
    let count = model.words.text("seat-taken", &[("count", cards.len().into())]);
    if !model.company.open_memory || cards.is_empty() {
        return count;
    }
    let suit = |letter: char| {
        let number = cards.iter().filter(|card| card.starts_with(letter)).count();
        let name = || model.say(&format!("{game}-suit-{letter}"));
        (number > 0).then(|| format!("{} {number}", name()))
    };
    let suits: Vec<_> = suits(game).iter().filter_map(|(letter, _, _)| suit(*letter)).collect();
    format!("{count} ({})", suits.join(", "))
}

/// How much time who is to act has left.
pub(crate) fn time(model: &Model, now: i64) -> Vec<String> {
    let own = model.frame.as_ref().and_then(Frame::seat).map(usize::from);
    let told = |seat: usize| {
        let text = clock::long(model, model.left(seat, now)?);
        Some(if own == Some(seat) { format!("{text}.") } else { model.says(model.name(seat), &text) })
    };
    let told: Vec<_> = (0..model.company.chairs.len()).filter_map(told).collect();
    if told.is_empty() { vec![model.say("terminal-no-clock")] } else { told }
}

fn tricks(model: &Model, frame: &Frame, told: &mut Vec<String>) {
    let (game, board) = (frame.game(), &frame.view["board"]);
    let trick = texts(&board["trick"]);
    if !trick.is_empty() {
        let lead = board["lead"].as_u64().unwrap_or_default() as usize;
        let card = |(place, card): (usize, &&str)| {
            let seat = (lead + place) % frame.players().max(1);
            format!("{} {}", model.name(seat), model.words.card(game, card))
        };
        let lying: Vec<_> = trick.iter().enumerate().map(card).collect();
        told.push(model.says(&model.say("nichtig-trick"), &lying.join(", ")));
    }
    let own = texts(&board["own_laid"]);
    if !own.is_empty() {
        let own = cards(&model.words, game, &own);
        told.push(format!("{}.", model.words.text("terminal-laid", &[("cards", own.into())])));
    }
    for seat in 0..frame.players() {
        let tops = texts(&board["piles"][seat]["tops"]);
        let tops = if tops.is_empty() {
            model.say("tops-none")
        } else {
            model.words.text("tops-are", &[("cards", cards(&model.words, game, &tops).into())])
        };
        told.push(player(model, frame, seat, vec![in_a_sentence(&tops)]));
    }
}

/// A label in the middle of a sentence: without its capital.
fn in_a_sentence(label: &str) -> String {
    let mut letters = label.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

fn rows(model: &Model, frame: &Frame, told: &mut Vec<String>) {
    let (game, board) = (frame.game(), &frame.view["board"]);
    let count = |value: &Value| value.as_u64().unwrap_or_default();
    for (id, number) in [
        ("danger13-stock", count(&board["stock"])),
        ("danger13-packet", count(&board["packet"])),
        ("danger13-discards", texts(&board["discards"]).len() as u64),
    ] {
        told.push(format!("{}.", model.words.text(id, &[("count", number.into())])));
    }
    if board["last_round"] == true {
        told.push(model.say("danger13-last-round"));
    }
    for seat in 0..frame.players() {
        let row = &board["rows"][seat];
        let lying = texts(&row["cards"]);
        let pluses = crate::boards::pluses(&lying);
        let names = if lying.is_empty() {
            model.say("danger13-row-empty")
        } else {
            cards(&model.words, game, &lying)
        };
        let args = [
            ("name", model.name(seat).to_owned().into()),
            ("sum", count(&row["sum"]).into()),
            ("limit", count(&row["limit"]).into()),
            ("cards", names.into()),
            ("pluses", pluses.into()),
            ("won", crate::boards::pluses(&texts(&board["won"][seat])).into()),
        ];
        told.push(format!("{}.", model.words.text("danger13-row", &args)));
    }
}

/// A game that nobody has written sentences for.
fn plainly(model: &Model, frame: &Frame, told: &mut Vec<String>) {
    told.extend(crate::boards::lines(frame));
    for seat in 0..frame.players() {
        told.push(player(model, frame, seat, Vec::new()));
    }
}
