//! What may be chosen, arranged as it lies on the table: a card of the hand, a player, or simply a thing to do.

use crate::frame::{Frame, texts};

/// The keys of the choices. The letters that do something else are left out.
pub(crate) const KEYS: &str = "123456789abcdefgijkmnoprvwxyz";

/// Something to choose.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Slot {
    /// The key that chooses it.
    pub(crate) key: char,
    /// The card of the hand that it is, if it is one.
    pub(crate) card: Option<String>,
    /// What may be done with it: places in the frame's legal actions. None: it is only shown.
    pub(crate) actions: Vec<usize>,
}

/// What lies in front of the viewer to be chosen.
pub(crate) fn slots(frame: &Frame) -> Vec<Slot> {
    let mut keys = KEYS.chars();
    let mut key = || keys.next().unwrap_or(' ');
    let hand = texts(&frame.view["board"]["hand"]);
    if !hand.is_empty() && frame.legal.iter().all(|action| hand.contains(&card_of(action))) {
        let with = |card: &str| {
            let all = frame.legal.iter().enumerate();
            all.filter(|(_, action)| card_of(action) == card).map(|(place, _)| place).collect()
        };
        return hand
            .into_iter()
            .map(|card| Slot { key: key(), card: Some(card.to_owned()), actions: with(card) })
            .collect();
    }
    (0..frame.legal.len()).map(|place| Slot { key: key(), card: None, actions: vec![place] }).collect()
}

/// The card that an action is about: `b7>b`, `lay b7`, `b7`.
pub(crate) fn card_of(action: &str) -> &str {
    let card = action.strip_prefix("lay ").unwrap_or(action);
    card.split_once('>').map_or(card, |(card, _)| card)
}

/// The pile that an action is about: `b7>b`.
pub(crate) fn pile_of(action: &str) -> Option<&str> {
    action.split_once('>').map(|(_, pile)| pile)
}

/// The player that an action is about: `give 2`.
pub(crate) fn player_of(action: &str) -> Option<usize> {
    action.strip_prefix("give ")?.parse().ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_card_stands_for_all_that_can_be_done_with_it() {
        let frame = Frame {
            view: json!({ "board": { "hand": ["b7", "b7", "r4"] } }),
            legal: ["b7>b", "r4>b", "r4>g", "r4>y"].map(String::from).to_vec(),
            ..Frame::default()
        };
        let slots = slots(&frame);
        assert_eq!(slots.iter().map(|slot| slot.key).collect::<String>(), "123");
        let actions: Vec<_> = slots.into_iter().map(|slot| slot.actions).collect();
        assert_eq!(actions, [vec![0], vec![0], vec![1, 2, 3]]);
    }

    #[test]
    fn a_hand_is_shown_when_nothing_may_be_done_with_it() {
        let frame = Frame { view: json!({ "board": { "hand": ["b7"] } }), ..Frame::default() };
        assert_eq!(slots(&frame), [Slot { key: '1', card: Some("b7".into()), actions: vec![] }]);
    }

    #[test]
    fn where_there_is_no_hand_each_thing_to_do_is_a_choice() {
        let legal = vec!["give 0".to_owned(), "give 2".to_owned()];
        let frame = Frame { view: json!({ "board": {} }), legal, ..Frame::default() };
        let actions: Vec<_> = slots(&frame).into_iter().map(|slot| slot.actions).collect();
        assert_eq!(actions, [[0], [1]]);
    }

    #[test]
    fn no_key_of_a_choice_is_one_of_the_commands() {
        assert!(!KEYS.contains(['h', 'l', 's', 'q', 't', '?', 'u']));
    }
}
