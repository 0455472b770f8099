//! `View::after` and `Game::provisional` say the same as `apply`.
//!
//! Encoders and rules of thumb know what an action leads to through them alone, so what players assume is what happens.

use proptest::prelude::*;
use treize_engine::games::piles::{self, Edition, Piles};
use treize_engine::games::{Danger13, Danger13V1, Friday13, Nichtig, Thirteen, danger13, nichtig};
use treize_engine::{Game, List, PerSeat, Score, SeatSet, SeededChance, Step, Viewer};

/// A game whose views say what an action leads to.
trait Foreseen: Game {
    /// `View::after`.
    fn after(view: &Self::View, action: Self::Action) -> Self::View;
    /// Adds what could not be foreseen: the cards that this event shows.
    fn reveal(view: &mut Self::View, event: &Self::Event);
    /// What the round is worth to each seat if it ends here.
    fn count(view: &Self::View) -> PerSeat<Score> {
        Self::provisional(view).expect("the game can say it")
    }
}

impl<E: Edition> Foreseen for Piles<E> {
    fn after(view: &Self::View, action: Self::Action) -> Self::View {
        view.after(action)
    }

    fn reveal(view: &mut Self::View, event: &Self::Event) {
        if let piles::Event::Drew { seat, card } = *event {
            view.hands[seat] += 1;
            view.stock -= 1;
            if let Some(card) = card {
                view.hand.as_mut().expect("the owner's hand").add(card);
            }
        }
    }
}

impl Foreseen for Nichtig {
    fn after(view: &Self::View, action: Self::Action) -> Self::View {
        view.after(action)
    }

    fn reveal(view: &mut Self::View, event: &Self::Event) {
        if let nichtig::Event::Revealed { seat, cards } = event {
            cards.iter().for_each(|&card| view.piles[*seat].put(card));
            view.laid[*seat] = 0;
            view.own_laid = List::default();
            view.turn = Some(view.leader);
        }
    }
}

impl<const RULES: u16> Foreseen for danger13::Versioned<RULES> {
    fn after(view: &Self::View, action: Self::Action) -> Self::View {
        view.after(action)
    }

    fn reveal(view: &mut Self::View, event: &Self::Event) {
        match *event {
            danger13::Event::PacketTaken { dealer, count } => {
                (view.dealer, view.packet, view.had) = (dealer, count, SeatSet::EMPTY);
                view.stock -= count;
            }
            danger13::Event::Turned { card } => {
                view.turned = Some(card);
                view.packet -= 1;
            }
            danger13::Event::Drew { seat, card } => {
                view.stock -= 1;
                (view.turned, view.deciding) = (Some(card), Some(seat));
                // rule 13: who has a hand decides; nobody else can refuse
                if !view.rows[seat].has_hand() {
                    *view = view.after(danger13::Action::Keep);
                }
            }
            danger13::Event::Reshuffled { count } => {
                view.stock += count;
                view.discards = danger13::Cards::default();
                view.last_discard = danger13::Shown(None);
            }
            danger13::Event::LastRound => view.last_round = true,
            _ => {}
        }
    }

    fn count(view: &Self::View) -> PerSeat<Score> {
        view.count()
    }
}

/// Plays a game at random, and foresees every action of it.
fn check<G: Foreseen>(players: u64, seed: u64) {
    let mut chance = SeededChance::new(seed);
    let Ok(players) = G::players(players) else { return };
    let mut game = G::new(&G::Options::default(), players, &mut chance, &mut ())
        .expect("a number of players that the game allows");
    loop {
        let to_act: Vec<_> = game.to_act().into_iter().collect();
        let Some(&seat) = to_act.get(chance.below(to_act.len().max(1))) else { break };
        let (viewer, action) = (Viewer::Seat(seat), chance.pick(game.legal(seat)));
        let mut foreseen = G::after(&game.view(viewer), action);
        let mut events = Vec::new();
        let step = game.apply(seat, action, &mut chance, &mut events);
        let known = events.iter().map(|event| G::redact(event, viewer));
        match step {
            Step::Continued => {
                known.for_each(|event| G::reveal(&mut foreseen, &event));
                let view = game.view(viewer);
                assert_eq!(foreseen, view, "{action} in {}", G::ID);
                // Also what is only shown, and makes no difference between views.
                let json = |view| serde_json::to_string(view).expect("views are plain data");
                assert_eq!(json(&foreseen), json(&view), "{action} in {}", G::ID);
            }
            Step::RoundEnded(scores) => {
                // What comes later is the next round.
                let round = known.take_while(|event| !is_end::<G>(event));
                round.for_each(|event| G::reveal(&mut foreseen, &event));
                assert_eq!(G::count(&foreseen), scores, "{action} in {}", G::ID);
            }
        }
    }
}

fn is_end<G: Game>(event: &G::Event) -> bool {
    serde_json::to_value(event).expect("events are plain data")["event"] == "round_ended"
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_a_view_foresees_happens(players in 2_u64..=6, seed: u64) {
        check::<Thirteen>(players, seed);
        check::<Friday13>(players, seed);
        check::<Nichtig>(players, seed);
        check::<Danger13>(players, seed);
        check::<Danger13V1>(players, seed);
    }
}
