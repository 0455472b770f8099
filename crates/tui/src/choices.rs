//! What may be chosen, arranged as it lies on the table: a card of the hand, a player, or simply a thing to do.

use crate::frame::{Frame, texts};
use crate::paint::suits;

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
            let mut places: Vec<_> =
                all.filter(|(_, action)| card_of(action) == card).map(|(place, _)| place).collect();
            places.sort_by_key(|&place| pile_place(frame, &frame.legal[place]));
            places
        };
        return hand
            .into_iter()
            .map(|card| Slot { key: key(), card: Some(card.to_owned()), actions: with(card) })
            .collect();
    }
    let mut places: Vec<_> = (0..frame.legal.len()).collect();
    places.sort_by_key(|&place| player_place(frame, &frame.legal[place]));
    let is_player = |&place: &usize| player_of(&frame.legal[place]).is_some();
    if places.iter().all(is_player) {
        // A player keeps the key, whoever else is out of the round.
        let key = |place: usize| KEYS.chars().nth(player_place(frame, &frame.legal[place])).unwrap_or(' ');
        return places
            .into_iter()
            .map(|place| Slot { key: key(place), card: None, actions: vec![place] })
            .collect();
    }
    places.into_iter().map(|place| Slot { key: key(), card: None, actions: vec![place] }).collect()
}

/// Where the pile lies on the table, from left to right.
fn pile_place(frame: &Frame, action: &str) -> usize {
    let letter = pile_of(action).and_then(|pile| pile.chars().next());
    let place = suits(frame.game()).iter().position(|suit| Some(suit.0) == letter);
    place.unwrap_or(usize::MAX)
}

/// Where the player sits: clockwise, oneself last.
fn player_place(frame: &Frame, action: &str) -> usize {
    let players = frame.players().max(1);
    let own = frame.seat().map_or(players - 1, usize::from);
    player_of(action).map_or(0, |seat| (seat + 2 * players - own - 1) % players)
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
            view: json!({ "game": "thirteen", "board": { "hand": ["b7", "b7", "r4"] } }),
            legal: ["b7>b", "r4>b", "r4>g", "r4>y"].map(String::from).to_vec(),
            ..Frame::default()
        };
        let slots = slots(&frame);
        assert_eq!(slots.iter().map(|slot| slot.key).collect::<String>(), "123");
        let actions: Vec<_> = slots.into_iter().map(|slot| slot.actions).collect();
        // The yellow target lies between the blue and the green one.
        assert_eq!(actions, [vec![0], vec![0], vec![1, 3, 2]]);
    }

    #[test]
    fn a_hand_is_shown_when_nothing_may_be_done_with_it() {
        let frame = Frame { view: json!({ "board": { "hand": ["b7"] } }), ..Frame::default() };
        assert_eq!(slots(&frame), [Slot { key: '1', card: Some("b7".into()), actions: vec![] }]);
    }

    #[test]
    fn where_there_is_no_hand_each_thing_to_do_is_a_choice() {
        let legal = ["give 0", "give 1", "give 2"].map(String::from).to_vec();
        let view = json!({ "players": 3, "seat": 1, "board": {} });
        let actions: Vec<_> =
            slots(&Frame { view, legal, ..Frame::default() }).into_iter().map(|slot| slot.actions).collect();
        assert_eq!(actions, [[2], [0], [1]], "clockwise, oneself last");
    }

    #[test]
    fn a_player_keeps_the_key_when_others_are_out() {
        let view = json!({ "players": 4, "seat": 1, "board": {} });
        let rows: [(&[&str], &str); 3] = [
            (&["give 0", "give 1", "give 2", "give 3"], "1234"),
            (&["give 0", "give 1", "give 3"], "234"),
            (&["give 0", "give 1"], "34"),
        ];
        for (legal, keys) in rows {
            let legal = legal.iter().map(ToString::to_string).collect();
            let slots = slots(&Frame { view: view.clone(), legal, ..Frame::default() });
            assert_eq!(slots.iter().map(|slot| slot.key).collect::<String>(), keys);
        }
    }

    #[test]
    fn no_key_of_a_choice_is_one_of_the_commands() {
        assert!(!KEYS.contains(['h', 'l', 's', 'q', 't', '?', 'u']));
    }
}
