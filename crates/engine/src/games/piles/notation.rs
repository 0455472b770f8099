//! How cards and positions are written.

use std::fmt::{self, Debug, Display};
use std::str::FromStr;

use super::cards::Hand;
use super::{Action, Card, Cards, DECK, Edition, LIMIT, Pile, Piles, Suit, View};
use crate::notation::{self, ParsePositionError, Part, Parts};
use crate::text::debug_cards;
use crate::{Game, PerSeat, Players, Score, Seat, check_number};

/// Nobody scores more in a round: 42 cards of suits, and 8 wild ones that count twice.
const MOST_POINTS: Score = 58;

impl<E: Edition> Debug for Card<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl<E: Edition> Debug for Suit<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl<E: Edition> Debug for Action<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl<E: Edition> Debug for Cards<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug_cards(f, ['{', '}'], self.each())
    }
}

impl<E: Edition> Debug for Hand<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cards().fmt(f)
    }
}

impl<E: Edition> Debug for Pile<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug_cards(f, ['[', ']'], self.in_order())
    }
}

/// The parts of a position: the fields of the view.
const PARTS: [&str; 11] =
    ["seat", "rounds", "round", "first", "turn", "piles", "hand", "hands", "stock", "taken", "totals"];

/// A position, as [`notation`] describes it.
impl<E: Edition> Display for View<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hand = notation::cards(self.hand.iter().flat_map(|hand| hand.each()));
        let piles = notation::groups(self.piles.map(Pile::in_order));
        let taken = notation::groups(self.taken.as_slice().iter().map(|taken| taken.each()));
        let values = [
            self.seat.text(),
            self.rounds.text(),
            self.round.text(),
            self.first.text(),
            self.turn.text(),
            piles,
            hand,
            self.hands.text(),
            self.stock.text(),
            taken,
            self.totals.text(),
        ];
        notation::write(f, E::ID, self.hands.players(), PARTS.into_iter().zip(values))
    }
}

/// Reads a position and checks that it can arise, apart from who began the round.
impl<E: Edition> FromStr for View<E> {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        let mut parts = Parts::new::<Piles<E>>(text, &PARTS, Card::SORTED)?;
        let players = parts.players();
        let seat = parts.value("seat", None)?;
        let rounds = parts.value("rounds", E::rounds(players))?;
        let checked = check_number(Piles::<E>::OPTIONS, "rounds", Some(rounds));
        parts.require("rounds", checked.is_ok(), "1 to 100")?;
        let round = parts.value("round", 0)?;
        parts.require("round", round <= rounds, format!("at most {rounds}, the number of rounds"))?;
        // rule 3: the start passes clockwise each round
        let starter = round.min(rounds - 1) % u16::from(players.get());
        let first = parts.value("first", Seat::ALL[usize::from(starter)])?;

        let groups = parts.groups("piles", 3)?;
        let fits = |(&pile, cards): (&Suit<E>, &Vec<Card<E>>)| {
            cards.iter().all(|card| card.suit().is_none_or(|suit| suit == pile))
        };
        parts.require("piles", Suit::ALL.iter().zip(&groups).all(fits), "each suit on its pile")?;
        let sum = |cards: &Vec<Card<E>>| cards.iter().map(|card| card.value()).sum::<u8>();
        parts.require("piles", groups.iter().all(|pile| sum(pile) <= LIMIT), "piles of 13 at most")?;
        let mut piles = [Pile::default(); 3];
        for (pile, cards) in piles.iter_mut().zip(groups) {
            for card in cards {
                pile.push(card);
            }
        }
        let taken: PerSeat<Cards<E>> = parts.per_seat("taken")?;

        // Whose turn it is, and what everybody holds, follows from how many cards have been played.
        let played = DECK - parts.unseen();
        let (turn, hands, stock) = after::<E>(first, players, played)
            .ok_or_else(|| parts.error("taken", "no more cards than are played in a round"))?;
        let is_over = round == rounds;
        let expected =
            if is_over { "all cards of the last round" } else { "fewer: this round would be over" };
        parts.require("taken", is_over == (hands[turn] == 0), expected)?;
        Ok(View {
            seat,
            rounds,
            round,
            first,
            turn: parts.derived("turn", (!is_over).then_some(turn))?,
            piles,
            hand: parts.hand("hand", seat, &hands)?,
            hands: parts.derived("hands", hands)?,
            stock: parts.derived("stock", stock)?,
            taken,
            totals: parts.totals("totals", round, MOST_POINTS)?,
        })
    }
}

/// Whose turn it is, how many cards everybody holds, and how many lie unseen, when this many cards of a round have been
/// played; nothing if there are not that many.
fn after<E: Edition>(first: Seat, players: Players, played: usize) -> Option<(Seat, PerSeat<u8>, u8)> {
    let (mut turn, mut hands, mut stock) = (first, PerSeat::new(players, 0), DECK as u8);
    for (number, seat) in first.clockwise(players).enumerate() {
        hands[seat] = (E::dealt(players) - number).div_ceil(E::hands(players).into()) as u8;
        stock -= hands[seat];
    }
    for _ in 0..played {
        let draws = E::DRAWS && stock > 0;
        stock -= u8::from(draws);
        hands[turn] = (hands[turn] + u8::from(draws)).checked_sub(1)?;
        turn = turn.next(players);
    }
    Some((turn, hands, stock))
}
