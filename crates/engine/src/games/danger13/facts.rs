//! What *Danger 13* says to its players. Both versions of the rules say the same.

use std::cmp::Reverse;
use std::iter::repeat_n;

use super::{Action, Card, Danger13, Effect, Event, Row, Versioned, View};
use crate::{Fact, Game, PerSeat, Score, Seat, SeatSet, Tone, Viewer, fact};

/// This near to the limit, most cards of the box bust a row.
const NEAR: u8 = 4;

pub(super) fn ask(view: &View, viewer: Viewer) -> Fact {
    let (you, other) = if view.deciding.is_some() {
        ("ask-decide-you", "ask-decide-other")
    } else {
        ("ask-give-you", "ask-give-other")
    };
    match view.turned {
        Some(card) if !view.over => fact::ask_of(you, other, to_act(view), viewer).card("card", Some(card)),
        _ => fact::ask::<Danger13>(view, viewer),
    }
}

fn to_act(view: &View) -> SeatSet {
    view.deciding.unwrap_or(view.dealer).into()
}

/// What a card does to the row of the player who receives it.
pub(super) fn preview(view: &View, action: Action, certain: &[Event]) -> Option<Fact> {
    let ended = certain.iter().find_map(|event| match event {
        Event::RoundEnded { bust, .. } => Some(*bust),
        _ => None,
    });
    if let Some(Some(seat)) = ended {
        let sum = view.after(action).rows[seat].sum();
        return Some(Fact::new("preview-bust").tone(Tone::Alarm).seat("seat", seat).number("sum", sum));
    }
    let preview = certain.iter().rev().find_map(|event| match *event {
        Event::Placed { seat, card, .. } => {
            let row = &view.after(action).rows[seat];
            let is_draw = card.effect() == Effect::Draw;
            // A player who draws receives at least one more card.
            let reach = if is_draw { 2 * NEAR } else { NEAR };
            let fact = Fact::new(if is_draw { "preview-draw" } else { "preview-row" });
            Some(in_row(fact, seat, row, reach).card("card", Some(card)))
        }
        Event::ArrowHit { seat, lost, .. } => {
            let row = &view.after(action).rows[seat];
            Some(in_row(Fact::new("preview-arrow"), seat, row, NEAR).card("lost", lost))
        }
        Event::Won { seat, card } => {
            Some(Fact::new("preview-won").seat("seat", seat).card("card", Some(card)))
        }
        Event::Refused { seat, hand: Some(hand), .. } => {
            let next = after_hand(&view.rows[seat], hand);
            Some(Fact::new("preview-refused-hand").card("next", next))
        }
        Event::Refused { hand: None, .. } => Some(Fact::new("preview-refused")),
        Event::Given { to, .. } => Some(decide(&view.after(action), to)),
        _ => None,
    })?;
    Some(if ended.is_some() { preview.ends_round() } else { preview })
}

/// A player may refuse the card: what follows if they do not.
fn decide(view: &View, seat: Seat) -> Fact {
    let kept = view.after(Action::Keep);
    let row = &kept.rows[seat];
    match view.turned.map(Card::effect) {
        Some(Effect::Bonus) => Fact::new("preview-decide-won").seat("seat", seat),
        // It is no loss yet: they may refuse it.
        _ if row.is_bust() => {
            Fact::new("preview-decide-bust").tone(Tone::Warn).seat("seat", seat).number("sum", row.sum())
        }
        Some(Effect::Draw) => in_row(Fact::new("preview-decide-draw"), seat, row, 2 * NEAR),
        _ => in_row(Fact::new("preview-decide"), seat, row, NEAR),
    }
}

/// What the row comes to, and what busts it.
fn in_row(fact: Fact, seat: Seat, row: &Row, reach: u8) -> Fact {
    let is_near = row.sum() + reach >= row.limit();
    let fact = fact.tone(if is_near { Tone::Warn } else { Tone::Calm });
    fact.seat("seat", seat).number("sum", row.sum()).number("limit", row.limit())
}

/// The card to the right of a hand, which is counted among the row's hands from 1; of adjacent hands, the card after the
/// last.
fn after_hand(row: &Row, number: u8) -> Option<Card> {
    let is_hand = |card: &Card| card.effect() == Effect::Hand;
    let mut hands = 0;
    let mut after = row.cards().iter().skip_while(|card| {
        hands += u8::from(is_hand(card));
        hands < number
    });
    after.find(|card| !is_hand(card)).copied()
}

/// Rule 3: the dealer gives each player one card of the packet; rule 13: who may refuse decides first.
pub(super) fn reason<const RULES: u16>(view: &View, seat: Seat, action: Action) -> Option<Fact> {
    let reason = fact::reason::<Versioned<RULES>>(view, seat, action)?;
    if view.over {
        return Some(reason);
    }
    let (to_act, is_asked) = (to_act(view), to_act(view).contains(seat));
    Some(match (view.deciding, action) {
        (Some(_), _) if is_asked => Fact::by_rule("reason-first", 13),
        (Some(_), _) => Fact::by_rule("reason-decide", 13).seats("names", to_act),
        (None, Action::Give(to)) if is_asked && view.had.contains(to) => {
            Fact::by_rule("reason-had", 3).seat("to", to)
        }
        (None, _) => reason,
    })
}

pub(super) fn action(action: Action) -> Fact {
    match action {
        Action::Give(to) => Fact::new("action-give").seat("to", to),
        Action::Keep => Fact::new("action-keep"),
        Action::Refuse => Fact::new("action-refuse"),
        Action::RefuseWith(hand) => Fact::new("action-refuse-with").number("hand", hand),
    }
}

pub(super) fn event(event: &Event) -> Fact {
    let about = |id, seat: Seat, card: Card| Fact::new(id).seat("seat", seat).card("card", Some(card));
    match *event {
        Event::RoundStarted { round, first } => {
            Fact::new("event-round-started").number("round", i32::from(round) + 1).seat("first", first)
        }
        Event::PacketTaken { dealer, count } => {
            Fact::new("event-packet-taken").seat("dealer", dealer).number("count", count)
        }
        Event::Turned { card } => Fact::new("event-turned").card("card", Some(card)),
        Event::Given { card, to } => Fact::new("event-given").seat("to", to).card("card", Some(card)),
        Event::Drew { seat, card } => about("event-drew", seat, card),
        Event::Placed { seat, card, sum } => about("event-placed", seat, card).number("sum", sum),
        Event::ArrowHit { seat, lost, sum } => {
            Fact::new("event-arrow-hit").seat("seat", seat).card("lost", lost).number("sum", sum)
        }
        Event::Refused { seat, card, .. } => about("event-refused", seat, card),
        Event::Won { seat, card } => about("event-won", seat, card),
        Event::Reshuffled { count } => Fact::new("event-reshuffled").number("count", count),
        Event::LastRound => Fact::new("event-last-round"),
        Event::RoundEnded { bust, scores } => {
            Fact::new("event-round-ended").tone(Tone::Warn).seat("bust", bust).scores("scores", scores)
        }
    }
}

/// Rule 8: each player's row, the bonuses won on the way and the pluses won in all; who bust has lost the row.
pub(super) fn count(rows: &PerSeat<Row>, bonuses: &PerSeat<[u8; 2]>, bust: Option<Seat>) -> Vec<Fact> {
    let of_seat = |(seat, row): (Seat, &Row)| {
        let is_bust = bust == Some(seat);
        let fact = if is_bust { Fact::new("count-bust").tone(Tone::Alarm) } else { Fact::new("count-row") };
        let [one, two] = bonuses[seat];
        let score = if is_bust { 0 } else { row.pluses() } + one + 2 * two;
        let cards = repeat_n("+", one.into()).chain(repeat_n("++", two.into()));
        fact.seat("seat", seat).cards("cards", row.cards()).cards("bonuses", cards).number("score", score)
    };
    rows.iter().map(of_seat).collect()
}

/// Rule 16: where several have the most pluses, the values on the cards that they have won decide; the win is shared if these
/// are level too.
pub(super) fn tie(
    totals: &PerSeat<Score>,
    winners: SeatSet,
    value_of: impl Fn(Seat) -> Score,
) -> Option<Fact> {
    let tied = Danger13::AIM.best(totals);
    if tied.len() < 2 {
        return None;
    }
    let mut values: Vec<_> = tied.into_iter().map(|seat| (seat, value_of(seat))).collect();
    values.sort_by_key(|&(_, value)| Reverse(value));
    let id = if winners == tied { "tie-shared" } else { "tie-decided" };
    Some(Fact::by_rule(id, 16).ranking("values", values))
}
