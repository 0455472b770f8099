//! The laws are worth something: a fault planted in a real game is caught, by the law that forbids it.

use std::ops::RangeInclusive;

use treize_engine::games::{Danger13, Friday13, Nichtig, Thirteen};
use treize_engine::laws::{self, Law};
use treize_engine::{
    Aim, Audience, Chance, Game, OptionSpec, Outcome, PerSeat, Score, Seat, SeatSet, SetupError, Sink, Viewer,
};

/// The faults that can be planted.
mod fault {
    pub(super) const NONE: u8 = 0;
    /// A view shows a card that its viewer may not know, and determinizing keeps that to itself.
    pub(super) const VIEW_LEAKS: u8 = 1;
    /// Events are told as they are, secrets included.
    pub(super) const EVENTS_LEAK: u8 = 2;
    /// After a while a card is gone.
    pub(super) const LOSES_A_CARD: u8 = 3;
    /// What is legal is told in the wrong order.
    pub(super) const LEGAL_UNSORTED: u8 = 4;
    /// Who is not to act may act all the same.
    pub(super) const LEGAL_FOR_ALL: u8 = 5;
    /// Who has something to choose from may not choose the first, if the next player holds good cards.
    pub(super) const LEGAL_KNOWS_TOO_MUCH: u8 = 6;
    /// Determinizing makes up another view.
    pub(super) const DETERMINIZES_FOR_ANOTHER: u8 = 7;
    /// A round is not told.
    pub(super) const FORGETS_A_ROUND: u8 = 8;
}

/// A game with a fault.
#[derive(Clone)]
struct Faulty<G: Game, const FAULT: u8> {
    game: G,
    seats: u8,
    actions: u32,
    /// What a determinized state goes on showing.
    peek: Option<String>,
}

/// The first card that the viewer may not know.
fn secret<G: Game>(game: &G, viewer: Viewer) -> String {
    let mut secret = String::new();
    game.cards(&mut |card, audience| {
        if secret.is_empty() && !audience.includes(viewer) {
            secret = card.to_string();
        }
    });
    secret
}

impl<G: Game, const FAULT: u8> Game for Faulty<G, FAULT> {
    const ID: &'static str = G::ID;
    const NAME: &'static str = G::NAME;
    const RULES: u16 = G::RULES;
    const SEATS: RangeInclusive<u8> = G::SEATS;
    const AIM: Aim = G::AIM;
    const OPTIONS: &'static [OptionSpec] = G::OPTIONS;

    type Card = G::Card;
    type Options = G::Options;
    type Action = G::Action;
    type Event = G::Event;
    type View = (G::View, Option<String>);

    fn new(
        options: &G::Options,
        seats: u8,
        chance: &mut impl Chance,
        out: &mut impl Sink<G::Event>,
    ) -> Result<Self, SetupError> {
        Ok(Faulty { game: G::new(options, seats, chance, out)?, seats, actions: 0, peek: None })
    }

    fn to_act(&self) -> SeatSet {
        self.game.to_act()
    }

    fn legal(&self, seat: Seat, out: &mut Vec<G::Action>) {
        let start = out.len();
        self.game.legal(seat, out);
        match FAULT {
            fault::LEGAL_UNSORTED => out[start..].reverse(),
            fault::LEGAL_FOR_ALL if out.len() == start => {
                self.game.to_act().into_iter().for_each(|other| self.game.legal(other, out));
            }
            fault::LEGAL_KNOWS_TOO_MUCH if out.len() > start + 1 => {
                let mut theirs = 0;
                self.game.cards(&mut |card, audience| {
                    theirs += usize::from(audience == Audience::Only(seat.next(self.seats)))
                        * card.to_string().bytes().map(usize::from).sum::<usize>();
                });
                if theirs % 2 == 0 {
                    out.remove(start);
                }
            }
            _ => {}
        }
    }

    fn rule(&self) -> u8 {
        self.game.rule()
    }

    fn apply(
        &mut self,
        seat: Seat,
        action: G::Action,
        chance: &mut impl Chance,
        out: &mut impl Sink<G::Event>,
    ) {
        let mut events = Vec::new();
        self.actions += 1;
        self.game.apply(seat, action, chance, &mut events);
        if FAULT == fault::FORGETS_A_ROUND {
            events.retain(|event| G::scores(event).is_none());
        }
        for event in events {
            out.event(event);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn view(&self, viewer: Viewer) -> Self::View {
        let peek = (FAULT == fault::VIEW_LEAKS)
            .then(|| self.peek.clone().unwrap_or_else(|| secret(&self.game, viewer)));
        (self.game.view(viewer), peek)
    }

    fn redact(event: &G::Event, viewer: Viewer) -> G::Event {
        if FAULT == fault::EVENTS_LEAK { event.clone() } else { G::redact(event, viewer) }
    }

    fn determinize(view: &Self::View, rng: &mut impl rand_core::Rng) -> Self {
        let mut game = G::determinize(&view.0, rng);
        if FAULT == fault::DETERMINIZES_FOR_ANOTHER {
            game = G::determinize(&game.view(Viewer::Spectator), rng);
        }
        Faulty { game, seats: *G::SEATS.start(), actions: 0, peek: view.1.clone() }
    }

    fn cards(&self, lay: &mut impl FnMut(G::Card, Audience)) {
        let mut lost = FAULT == fault::LOSES_A_CARD && self.actions > 7;
        self.game.cards(&mut |card, audience| {
            if !std::mem::take(&mut lost) {
                lay(card, audience);
            }
        });
    }

    fn scores(event: &G::Event) -> Option<&PerSeat<Score>> {
        G::scores(event)
    }
}

/// What the laws say of the smallest table of a game with a fault, over some seeds.
fn verdict<G: Game, const FAULT: u8>() -> Option<Law> {
    let seats = *G::SEATS.start();
    let options = G::Options::default();
    (0..8)
        .find_map(|seed| laws::check::<Faulty<G, FAULT>>(&options, seats, seed).err())
        .map(|broken| broken.law)
}

#[test]
fn a_wrapped_game_without_a_fault_is_lawful() {
    assert_eq!(verdict::<Thirteen, { fault::NONE }>(), None);
    assert_eq!(verdict::<Friday13, { fault::NONE }>(), None);
    assert_eq!(verdict::<Nichtig, { fault::NONE }>(), None);
    assert_eq!(verdict::<Danger13, { fault::NONE }>(), None);
}

#[test]
fn a_view_that_leaks_is_caught_even_if_determinize_covers_it() {
    assert_eq!(verdict::<Thirteen, { fault::VIEW_LEAKS }>(), Some(Law::NonInterference));
    assert_eq!(verdict::<Friday13, { fault::VIEW_LEAKS }>(), Some(Law::NonInterference));
    assert_eq!(verdict::<Nichtig, { fault::VIEW_LEAKS }>(), Some(Law::NonInterference));
    assert_eq!(verdict::<Danger13, { fault::VIEW_LEAKS }>(), Some(Law::NonInterference));
}

#[test]
fn an_event_that_leaks_is_caught() {
    assert_eq!(verdict::<Thirteen, { fault::EVENTS_LEAK }>(), Some(Law::NonInterference));
    assert_eq!(verdict::<Friday13, { fault::EVENTS_LEAK }>(), Some(Law::NonInterference));
    assert_eq!(verdict::<Nichtig, { fault::EVENTS_LEAK }>(), Some(Law::NonInterference));
}

#[test]
fn a_lost_card_is_caught() {
    assert_eq!(verdict::<Thirteen, { fault::LOSES_A_CARD }>(), Some(Law::CardsAreConserved));
    assert_eq!(verdict::<Nichtig, { fault::LOSES_A_CARD }>(), Some(Law::CardsAreConserved));
    assert_eq!(verdict::<Danger13, { fault::LOSES_A_CARD }>(), Some(Law::CardsAreConserved));
}

#[test]
fn a_wrong_legal_set_is_caught() {
    assert_eq!(verdict::<Thirteen, { fault::LEGAL_UNSORTED }>(), Some(Law::LegalActions));
    assert_eq!(verdict::<Danger13, { fault::LEGAL_FOR_ALL }>(), Some(Law::LegalActions));
    assert_eq!(verdict::<Nichtig, { fault::LEGAL_FOR_ALL }>(), Some(Law::LegalActions));
    assert_eq!(verdict::<Friday13, { fault::LEGAL_KNOWS_TOO_MUCH }>(), Some(Law::DeterminizedLooksTheSame));
}

#[test]
fn a_determinization_that_changes_the_view_is_caught() {
    assert_eq!(
        verdict::<Thirteen, { fault::DETERMINIZES_FOR_ANOTHER }>(),
        Some(Law::DeterminizedLooksTheSame)
    );
}

#[test]
fn a_round_that_is_not_told_is_caught() {
    assert_eq!(verdict::<Nichtig, { fault::FORGETS_A_ROUND }>(), Some(Law::RoundsAddUp));
}
