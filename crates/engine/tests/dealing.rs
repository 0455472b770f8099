//! `Game::dealing` says which cards of a shuffled stack go into which hand.

use treize_engine::games::{self, GAMES, Visit};
use treize_engine::{Dealing, Game, Players, Recorded, SeededChance, Sink};

/// What was dealt, as JSON.
#[derive(Default)]
struct Deals(Vec<serde_json::Value>);

impl<E: serde::Serialize> Sink<E> for Deals {
    fn event(&mut self, event: E) {
        let event = serde_json::to_value(event).expect("events are plain data");
        if event["event"] == "round_started" || event["event"] == "dealt" {
            self.0.push(event);
        }
    }
}

/// Plays a game, and compares every hand that was dealt with the shuffle of its round.
struct Check(Players);

impl Visit for Check {
    /// How many hands were compared.
    type Output = usize;

    fn visit<G: Game>(self) -> usize {
        let (mut chance, mut deals) = (Recorded::new(SeededChance::new(13)), Deals::default());
        let mut game =
            G::new(&G::Options::default(), self.0, &mut chance, &mut deals).expect("they may play");
        while let Some(seat) = game.to_act().first() {
            let action = game.legal(seat).nth(0).expect("who is to act may do something");
            game.apply(seat, action, &mut chance, &mut deals);
        }
        let (mut round, mut first, mut hands) = (0, 0, 0);
        for event in &deals.0 {
            let number = |key: &str| event[key].as_u64().map(|number| number as usize);
            if let Some(begun) = number("round") {
                (round, first) = (begun, number("first").or(number("leader")).expect("somebody begins"));
                continue;
            }
            let Dealing { hands: all, cards } = G::dealing(self.0).expect("hands are dealt");
            let players = usize::from(self.0);
            let place = (number("seat").expect("whose hand") + players - first) % players;
            let shuffled = &chance.shuffles[round][..cards.into()];
            let mut expected: Vec<_> =
                shuffled.iter().skip(place).step_by(all.into()).map(String::as_str).collect();
            let hand = event["cards"].as_array().expect("cards").iter();
            let mut hand: Vec<_> = hand.map(|card| card.as_str().expect("a card")).collect();
            hand.sort_unstable();
            expected.sort_unstable();
            assert_eq!(hand, expected, "{} with {players} players, round {round}", G::ID);
            hands += 1;
        }
        hands
    }
}

#[test]
fn every_hand_is_dealt_as_the_game_says() {
    for info in GAMES {
        for players in info.player_counts() {
            let hands = games::visit(info.game, Check(players)).expect("a game of the list");
            let are_dealt = (info.dealing)(players).is_some();
            assert_eq!(are_dealt, hands >= usize::from(players), "{} with {players} players", info.game);
        }
    }
}
