//! The choices in the order they have on the table: cards of the hand, players, or other actions.

use treize_engine::{Arg, Seat};

use crate::boards;
use crate::frame::Frame;

/// The keys of the choices, without the letters that have another function.
pub(crate) const KEYS: &str = "123456789abcdefgijkmnoprvwxyz";

/// A choice.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Slot {
    /// The key that chooses it.
    pub(crate) key: char,
    /// Its card of the hand, if it is one.
    pub(crate) card: Option<String>,
    /// Its actions, as indices into the frame's legal actions. Empty if it is only shown.
    pub(crate) actions: Vec<usize>,
}

/// The viewer's choices.
pub(crate) fn slots(frame: &Frame) -> Vec<Slot> {
    let mut keys = KEYS.chars();
    let mut key = || keys.next().unwrap_or(' ');
    let hand = frame.board.hand();
    let mut indices: Vec<_> = (0..frame.legal.len()).collect();
    let is_of_hand =
        |&index: &usize| card_of(frame, index).is_some_and(|card| hand.iter().any(|held| held == card));
    if !hand.is_empty() && indices.iter().all(is_of_hand) {
        let with = |card: &str| {
            let mut of_card: Vec<_> =
                indices.iter().copied().filter(|&index| card_of(frame, index) == Some(card)).collect();
            of_card.sort_by_key(|&index| pile_index(frame, index));
            of_card
        };
        return hand
            .iter()
            .map(|card| Slot { key: key(), actions: with(card), card: Some(card.clone()) })
            .collect();
    }
    indices.sort_by_key(|&index| player_index(frame, index));
    if indices.iter().all(|&index| player_of(frame, index).is_some()) {
        // A player keeps the same key when others are out of the round.
        let key = |index: usize| KEYS.chars().nth(player_index(frame, index)).unwrap_or(' ');
        return indices
            .into_iter()
            .map(|index| Slot { key: key(index), card: None, actions: vec![index] })
            .collect();
    }
    indices.into_iter().map(|index| Slot { key: key(), card: None, actions: vec![index] }).collect()
}

/// The pile's position on the table, from left to right.
fn pile_index(frame: &Frame, index: usize) -> usize {
    let letter = pile_of(frame, index).and_then(|pile| pile.chars().next());
    let index = boards::theme(frame.game()).suits.iter().position(|suit| Some(suit.0) == letter);
    index.unwrap_or(usize::MAX)
}

/// The player's position: clockwise, the viewer last.
fn player_index(frame: &Frame, index: usize) -> usize {
    let players = frame.players().max(1);
    let own = frame.seat().map_or(players - 1, usize::from);
    player_of(frame, index).map_or(0, |seat| (seat.index() + 2 * players - own - 1) % players)
}

/// The card that a legal action is about, as its name says.
pub(crate) fn card_of(frame: &Frame, index: usize) -> Option<&str> {
    arg(frame, index, |arg| match arg {
        Arg::Card(card) => card.as_deref(),
        _ => None,
    })
}

/// The pile that a legal action is about.
pub(crate) fn pile_of(frame: &Frame, index: usize) -> Option<&str> {
    arg(frame, index, |arg| match arg {
        Arg::Pile(pile) => Some(pile.as_str()),
        _ => None,
    })
}

/// The player that a legal action is about.
pub(crate) fn player_of(frame: &Frame, index: usize) -> Option<Seat> {
    arg(frame, index, |arg| match arg {
        Arg::Seat(seat) => *seat,
        _ => None,
    })
}

/// An argument of the name of a legal action.
fn arg<'a, T>(frame: &'a Frame, index: usize, read: impl Fn(&'a Arg) -> Option<T>) -> Option<T> {
    frame.actions.get(index)?.args.values().find_map(read)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::frame::testing::frame;

    #[test]
    fn a_card_stands_for_all_that_can_be_done_with_it() {
        let view =
            json!({ "game": "thirteen", "players": 3, "seat": 0, "board": { "hand": ["b7", "b7", "r4"] } });
        let frame = frame(&view, &["b7>b", "r4>b", "r4>g", "r4>y"], Vec::new());
        let slots = slots(&frame);
        assert_eq!(slots.iter().map(|slot| slot.key).collect::<String>(), "123");
        let actions: Vec<_> = slots.into_iter().map(|slot| slot.actions).collect();
        // The yellow target lies between the blue and the green one.
        assert_eq!(actions, [vec![0], vec![0], vec![1, 3, 2]]);
    }

    #[test]
    fn a_hand_is_shown_when_nothing_may_be_done_with_it() {
        let view = json!({ "game": "thirteen", "players": 3, "seat": 0, "board": { "hand": ["b7"] } });
        assert_eq!(
            slots(&frame(&view, &[], Vec::new())),
            [Slot { key: '1', card: Some("b7".into()), actions: vec![] }]
        );
    }

    #[test]
    fn where_there_is_no_hand_each_thing_to_do_is_a_choice() {
        let view = json!({ "game": "danger13", "players": 3, "seat": 1 });
        let frame = frame(&view, &["give 0", "give 1", "give 2"], Vec::new());
        let actions: Vec<_> = slots(&frame).into_iter().map(|slot| slot.actions).collect();
        assert_eq!(actions, [[2], [0], [1]], "clockwise, oneself last");
    }

    #[test]
    fn a_player_keeps_the_key_when_others_are_out() {
        let view = json!({ "game": "danger13", "players": 4, "seat": 1 });
        let rows: [(&[&str], &str); 3] = [
            (&["give 0", "give 1", "give 2", "give 3"], "1234"),
            (&["give 0", "give 1", "give 3"], "234"),
            (&["give 0", "give 1"], "34"),
        ];
        for (legal, keys) in rows {
            let slots = slots(&frame(&view, legal, Vec::new()));
            assert_eq!(slots.iter().map(|slot| slot.key).collect::<String>(), keys);
        }
    }

    #[test]
    fn no_key_of_a_choice_is_one_of_the_commands() {
        assert!(!KEYS.contains(['h', 'l', 's', 'q', 't', '?', 'u']));
    }
}
