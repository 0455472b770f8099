//! Describes the table in sentences.

use serde_json::Value;
use treize_words::Words;

use crate::Model;
use crate::clock;
use crate::frame::{Frame, texts};
use crate::model::Team;
use crate::paint::suits;

/// The state of the table, one sentence after another.
pub(crate) fn table(model: &Model) -> Vec<String> {
    let Some(frame) = &model.frame else { return vec![model.ask()] };
    let mut sentences = vec![format!("{}.", model.round())];
    match frame.game() {
        "thirteen" | "friday13" => piles(model, frame, &mut sentences),
        "nichtig" => tricks(model, frame, &mut sentences),
        "danger13" => rows(model, frame, &mut sentences),
        _ => plainly(model, frame, &mut sentences),
    }
    let hand = texts(&frame.view["board"]["hand"]);
    if !hand.is_empty() {
        let label = model.words.text("hand-label", &[("count", hand.len().into())]);
        sentences.push(model.says(&label, &cards(&model.words, frame.game(), &hand)));
    }
    sentences.push(model.asks());
    sentences
}

/// The score sheet: one sentence per round, and the totals.
pub(crate) fn scores(model: &Model) -> Vec<String> {
    let row = |points: &[i64]| {
        let item = |(seat, points): (usize, &i64)| format!("{} {points}", model.name(seat));
        points.iter().enumerate().map(item).collect::<Vec<_>>().join(", ")
    };
    let rounds = model.rounds();
    let mut sentences: Vec<_> = rounds
        .iter()
        .enumerate()
        .map(|(round, points)| {
            let round = model.words.text("round-number", &[("round", (round + 1).into())]);
            model.says(&round, &row(points))
        })
        .collect();
    sentences.push(model.says(&model.say("total"), &row(&model.totals())));
    sentences.extend(teams(model));
    sentences
}

/// The totals of the teams, if there are any.
pub(crate) fn teams(model: &Model) -> Vec<String> {
    let sentence = |team: &Team| model.says(&model.team_name(team), &model.score(team.total));
    model.teams().iter().map(sentence).collect()
}

/// The players or teams by rank.
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
    let mut sentences = Vec::new();
    for (team, place) in teams {
        sentences.push(sentence(place, &model.team_name(&team), team.total));
        sentences
            .extend(team.seats.iter().map(|&seat| model.says(model.name(seat), &model.score(totals[seat]))));
    }
    sentences
}

fn cards(words: &Words, game: &str, cards: &[&str]) -> String {
    cards.iter().map(|card| words.card(game, card)).collect::<Vec<_>>().join(", ")
}

/// A sentence about a player, with the parts that are known.
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
    parts.push(model.words.text("terminal-total", &[("score", model.score(score).into())]));
    model.says(model.name(seat), &parts.join(", "))
}

fn piles(model: &Model, frame: &Frame, sentences: &mut Vec<String>) {
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
        sentences.push(if lying.is_empty() { format!("{holds}.") } else { model.says(&holds, &names) });
    }
    sentences.extend(crate::boards::stock(model, frame).map(|stock| format!("{stock}.")));
    for seat in 0..frame.players() {
        sentences.push(player(model, frame, seat, vec![taken(model, game, &texts(&board["taken"][seat]))]));
    }
}

/// The number of cards that a player has taken, and with open memory how many of each suit.
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

/// The time left of the players who are to act.
pub(crate) fn time(model: &Model, now: i64) -> Vec<String> {
    let own = model.frame.as_ref().and_then(Frame::seat).map(usize::from);
    let sentence = |seat: usize| {
        let text = clock::long(model, model.left(seat, now)?);
        Some(if own == Some(seat) { format!("{text}.") } else { model.says(model.name(seat), &text) })
    };
    let sentences: Vec<_> = (0..model.company.chairs.len()).filter_map(sentence).collect();
    if sentences.is_empty() { vec![model.say("terminal-no-clock")] } else { sentences }
}

fn tricks(model: &Model, frame: &Frame, sentences: &mut Vec<String>) {
    let (game, board) = (frame.game(), &frame.view["board"]);
    let trick = texts(&board["trick"]);
    if !trick.is_empty() {
        let lead = board["lead"].as_u64().unwrap_or_default() as usize;
        let card = |(index, card): (usize, &&str)| {
            let seat = (lead + index) % frame.players().max(1);
            format!("{} {}", model.name(seat), model.words.card(game, card))
        };
        let lying: Vec<_> = trick.iter().enumerate().map(card).collect();
        sentences.push(model.says(&model.say("nichtig-trick"), &lying.join(", ")));
    }
    let own = texts(&board["own_laid"]);
    if !own.is_empty() {
        let own = cards(&model.words, game, &own);
        sentences.push(format!("{}.", model.words.text("terminal-laid", &[("cards", own.into())])));
    }
    for seat in 0..frame.players() {
        let tops = texts(&board["piles"][seat]["tops"]);
        let tops = if tops.is_empty() {
            model.say("tops-none")
        } else {
            model.words.text("tops-are", &[("cards", cards(&model.words, game, &tops).into())])
        };
        sentences.push(format!("{} {tops}.", player(model, frame, seat, Vec::new())));
    }
}

fn rows(model: &Model, frame: &Frame, sentences: &mut Vec<String>) {
    let (game, board) = (frame.game(), &frame.view["board"]);
    let count = |value: &Value| value.as_u64().unwrap_or_default();
    for (id, number) in [
        ("danger13-stock", count(&board["stock"])),
        ("danger13-packet", count(&board["packet"])),
        ("danger13-discards", texts(&board["discards"]).len() as u64),
    ] {
        sentences.push(format!("{}.", model.words.text(id, &[("count", number.into())])));
    }
    if let Some(card) = &model.last_discard {
        let card = model.words.card(game, card);
        sentences.push(format!("{}.", model.words.text("danger13-discarded", &[("card", card.into())])));
    }
    if board["last_round"] == true {
        sentences.push(model.say("danger13-last-round"));
    }
    if let Some(first) = board["first"].as_u64().filter(|_| board["over"] != true) {
        let you = if frame.seat().map(u64::from) == Some(first) { "yes" } else { "no" };
        let args = [("name", model.name(first as usize).to_owned().into()), ("you", you.into())];
        sentences.push(format!("{}.", model.words.text("danger13-first-is", &args)));
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
            ("you", if frame.seat().map(usize::from) == Some(seat) { "yes" } else { "no" }.into()),
            ("sum", count(&row["sum"]).into()),
            ("limit", count(&row["limit"]).into()),
            ("cards", names.into()),
            ("pluses", pluses.into()),
            ("won", crate::boards::pluses(&texts(&board["won"][seat])).into()),
        ];
        sentences.push(format!("{}.", model.words.text("danger13-row", &args)));
    }
}

/// A game without its own sentences.
fn plainly(model: &Model, frame: &Frame, sentences: &mut Vec<String>) {
    sentences.extend(crate::boards::lines(frame));
    for seat in 0..frame.players() {
        sentences.push(player(model, frame, seat, Vec::new()));
    }
}
