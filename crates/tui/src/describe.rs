//! Describes the table in sentences.

use treize_engine::{Place, Seat};
use treize_words::Words;

use crate::Model;
use crate::clock;
use crate::frame::Frame;

/// The state of the table, one sentence after another.
pub(crate) fn table(model: &Model) -> Vec<String> {
    let Some(frame) = &model.frame else { return vec![model.ask()] };
    let mut sentences = vec![format!("{}. {}.", model.round(), model.aim())];
    sentences.extend(frame.board.describe(model, frame));
    let hand = frame.board.hand();
    if !hand.is_empty() {
        let label = model.words.text("hand-label", &[("count", hand.len().into())]);
        sentences.push(model.says(&label, &cards(&model.words, frame.game(), hand)));
    }
    sentences.push(model.asks());
    sentences
}

/// The score sheet: one sentence per round, and the totals.
pub(crate) fn scores(model: &Model) -> Vec<String> {
    let row = |points: &[i64]| model.scores(points.iter().copied().enumerate());
    let rounds = model.rounds();
    if rounds.is_empty() {
        return vec![model.say("terminal-no-scores")];
    }
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
    let sentence = |team: &Place| model.says(&model.team_name(team.seats), &model.score(team.total.into()));
    model.teams().iter().map(sentence).collect()
}

/// The players or teams by rank, and what decided between the first.
pub(crate) fn places(model: &Model) -> Vec<String> {
    let totals = model.totals();
    let has_teams = model.has_teams();
    let mut sentences: Vec<_> = model.tie().into_iter().collect();
    for &Place { place, seats, total, .. } in model.places() {
        let place = model.words.text("place", &[("place", place.into())]);
        let players: Vec<_> = seats.into_iter().map(|seat| model.who(seat.index())).collect();
        let who = if has_teams { model.team_name(seats) } else { players.concat() };
        sentences.push(model.says(&place, &format!("{who}, {}", model.score(total.into()))));
        if has_teams {
            let own = seats.into_iter().zip(players);
            sentences.extend(own.map(|(seat, who)| model.says(&who, &model.score(totals[seat.index()]))));
        }
    }
    sentences
}

/// Cards by their names.
pub(crate) fn cards(words: &Words, game: &str, cards: impl IntoIterator<Item = impl ToString>) -> String {
    cards.into_iter().map(|card| words.card(game, &card.to_string())).collect::<Vec<_>>().join(", ")
}

/// A sentence about a player, with the parts that are known.
pub(crate) fn player(model: &Model, frame: &Frame, seat: Seat, more: Vec<String>) -> String {
    let mut parts = Vec::new();
    if let Some(count) = frame.board.held(seat)
        && frame.table.seat != Some(seat)
    {
        parts.push(model.words.text("seat-cards", &[("count", count.into())]));
    }
    parts.extend(more);
    let score = model.totals().get(seat.index()).copied().unwrap_or_default();
    parts.push(model.words.text("terminal-total", &[("score", model.score(score).into())]));
    if model.leads(seat.index()) {
        parts.push(model.say("leads"));
    }
    model.says(&model.who(seat.index()), &parts.join(", "))
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
