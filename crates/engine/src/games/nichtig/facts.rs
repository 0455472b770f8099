//! What *Null & Nichtig* says to its players.

use super::{Action, Card, Event, Nichtig, View, laid_at_start, winner};
use crate::list::List;
use crate::{Fact, PerSeat, Score, Seat, Tone, Viewer, fact};

/// A trick that changes a player's points by this or less is a painful loss.
const PAINFUL: Score = -5;

pub(super) fn ask(view: &View, viewer: Viewer) -> Fact {
    if view.over {
        fact::ask::<Nichtig>(view, viewer)
    } else if !view.laying.is_empty() {
        let left = usize::from(laid_at_start(view.hands.players())).saturating_sub(view.own_laid.len());
        fact::ask_of("ask-lay-you", "ask-lay-other", view.laying, viewer).number("left", left as u8)
    } else {
        let turn = view.turn.map(Into::into).unwrap_or_default();
        let is_lead = view.trick.is_empty();
        let (you, other) =
            if is_lead { ("ask-lead-you", "ask-lead-other") } else { ("ask-play-you", "ask-play-other") };
        fact::ask_of(you, other, turn, viewer)
    }
}

pub(super) fn preview(view: &View, action: Action, certain: &[Event]) -> Fact {
    let preview = match action {
        Action::Lay(card) => lay(view, card),
        Action::Play(card) => play(view, card, certain),
    };
    let is_last = certain.iter().any(|event| matches!(event, Event::RoundEnded { .. }));
    if is_last { preview.ends_round() } else { preview }
}

/// Which card of one's own it covers.
fn lay(view: &View, card: Card) -> Fact {
    let covered = view.own_laid.iter().rev().find(|laid| laid.colour() == card.colour());
    let is_worse = card.number() <= covered.map_or(0, |covered| covered.number());
    let fact = Fact::new("preview-lay").card("covers", covered).pile("pile", letter(card));
    fact.tone(if is_worse { Tone::Warn } else { Tone::Calm })
}

/// Rules 4 and 7: who wins the trick with which points, or who is ahead.
fn play(view: &View, card: Card, certain: &[Event]) -> Fact {
    let collected = certain.iter().find_map(|event| match event {
        Event::Collected { seat, .. } => Some(*seat),
        _ => None,
    });
    if let Some(seat) = collected {
        let after = view.after(Action::Play(card)).piles[seat].score();
        let change = after - view.piles[seat].score();
        let tone = if change <= PAINFUL {
            Tone::Alarm
        } else if change < 0 {
            Tone::Warn
        } else {
            Tone::Calm
        };
        let fact = Fact::new("preview-collect").tone(tone).seat("seat", seat);
        return fact.with("change", crate::Arg::Change(change)).number("points", after);
    }
    let Some(best) = winner(&view.trick) else { return Fact::new("preview-lead") };
    let with: List<Card, 6> = view.trick.iter().copied().chain([card]).collect();
    if winner(&with) == Some(best) {
        let seat = view.lead.plus(best as u8, view.hands.players());
        Fact::new("preview-behind").seat("seat", seat).card("best", Some(view.trick[best]))
    } else {
        Fact::new("preview-ahead")
    }
}

/// Rules 2 and 3: first everybody lays, then everybody plays in turn.
pub(super) fn reason(view: &View, seat: Seat, action: Action) -> Option<Fact> {
    let reason = fact::reason::<Nichtig>(view, seat, action)?;
    let (Action::Lay(card) | Action::Play(card)) = action;
    if view.over {
        return Some(reason);
    }
    if !view.laying.is_empty() {
        if !view.laying.contains(seat) {
            return Some(Fact::by_rule("reason-laid", 2));
        }
        if matches!(action, Action::Play(_)) {
            return Some(Fact::by_rule("reason-lay", 2));
        }
    } else if view.turn != Some(seat) {
        return Some(reason);
    }
    let is_held = view.hand.is_some_and(|hand| hand.contains(card));
    Some(if is_held { reason } else { Fact::new("reason-hand") })
}

pub(super) fn action(action: Action) -> Fact {
    match action {
        Action::Lay(card) => Fact::new("action-lay").card("card", Some(card)),
        Action::Play(card) => Fact::new("action-play").card("card", Some(card)),
    }
}

pub(super) fn event(event: &Event) -> Option<Fact> {
    Some(match event {
        Event::RoundStarted { round, leader } => {
            Fact::new("event-round-started").number("round", i32::from(*round) + 1).seat("leader", *leader)
        }
        Event::Dealt { seat, count, cards } => {
            (*cards)?;
            Fact::new("event-dealt").seat("seat", *seat).number("count", *count)
        }
        Event::Laid { seat, card } => {
            Fact::new("event-laid").seat("seat", *seat).card("card", Some((*card)?))
        }
        Event::Revealed { seat, cards } => {
            Fact::new("event-revealed").seat("seat", *seat).cards("cards", cards.iter())
        }
        Event::Played { seat, card } => {
            Fact::new("event-played").seat("seat", *seat).card("card", Some(card))
        }
        Event::Collected { seat, cards } => {
            Fact::new("event-collected").tone(Tone::Warn).seat("seat", *seat).cards("cards", cards.iter())
        }
        Event::RoundEnded { scores, .. } => {
            Fact::new("event-round-ended").tone(Tone::Warn).scores("scores", *scores)
        }
    })
}

/// Rule 7: the top cards of each player, and what they come to.
pub(super) fn count(tops: &PerSeat<[Option<Card>; 5]>, scores: &PerSeat<Score>) -> Vec<Fact> {
    let of_seat = |(seat, tops): (Seat, &[Option<Card>; 5])| {
        let fact = Fact::new("count-tops").seat("seat", seat).cards("cards", tops.iter().flatten());
        fact.number("score", scores[seat])
    };
    tops.iter().map(of_seat).collect()
}

/// The letter of the card's colour, which is its pile too.
fn letter(card: Card) -> char {
    super::cards::COLOURS[card.colour()]
}
