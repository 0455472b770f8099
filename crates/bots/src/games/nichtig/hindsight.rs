//! What the cards that others played say about those that they hold.

use treize_engine::Seat;
use treize_engine::games::Nichtig;
use treize_engine::games::nichtig::{Action, Event, View};

use crate::{Hindsight, Past};

pub(super) const HINDSIGHT: Hindsight<Nichtig> = Hindsight { is_start, decision, rewind, temperature: 2.0 };

fn is_start(event: &Event) -> bool {
    matches!(event, Event::RoundStarted { .. })
}

/// Cards that are laid at the start are turned up when all have laid, and are not remembered.
fn decision(event: &Event) -> Option<(Seat, Action)> {
    match *event {
        Event::Played { seat, card } => Some((seat, Action::Play(card))),
        _ => None,
    }
}

/// Nothing is drawn: the hand was what it is later, and the card.
fn rewind(later: &View, past: &Past<Nichtig>) -> View {
    let mut hand = later.hand.unwrap_or_default();
    let (Action::Lay(card) | Action::Play(card)) = past.action;
    hand.add(card);
    View { seat: Some(past.seat), hand: Some(hand), ..past.view.clone() }
}
