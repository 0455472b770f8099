//! Describes the table in sentences.

use treize_engine::Seat;
use treize_words::Words;

use crate::Model;
use crate::clock;
use crate::frame::Frame;
use crate::model::Team;

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
    let sentence = |team: &Team| model.says(&model.team_name(team), &model.score(team.total));
    model.teams().iter().map(sentence).collect()
}

/// The players or teams by rank, and what decided between the first.
pub(crate) fn places(model: &Model) -> Vec<String> {
    let totals = model.totals();
    let sentence = |place: usize, who: &str, total: i64| {
        let place = model.words.text("place", &[("place", place.into())]);
        model.says(&place, &format!("{who}, {}", model.score(total)))
    };
    let teams = model.team_places();
    if teams.is_empty() {
        let places = model.places().into_iter();
        let places = places.map(|(seat, place)| sentence(place, &model.who(seat), totals[seat]));
        return model.tie().into_iter().chain(places).collect();
    }
    let mut sentences = Vec::new();
    for (team, place) in teams {
        sentences.push(sentence(place, &model.team_name(&team), team.total));
        sentences
            .extend(team.seats.iter().map(|&seat| model.says(&model.who(seat), &model.score(totals[seat]))));
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
