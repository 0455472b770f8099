//! What *13* and *Vendredi 13* share: three piles, the limit of 13, and the scoring.
//!
//! An [`Edition`] says how the two differ: in letters, in the deal and in length. Rule numbers are those of
//! `rules/thirteen.*.md` and `rules/friday13.*.md`, which number alike.

mod batch;
mod cards;
mod facts;
mod notation;
#[cfg(test)]
mod tests;

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

use rand_core::Rng;

pub use self::batch::{Batch, BatchScores};
use self::cards::Hand;
#[cfg(feature = "schema")]
pub(crate) use self::cards::OpenPile;
pub use self::cards::{Action, Card, Cards, Pile, Suit};
use crate::list::List;
use crate::{
    ActionSet, Aim, Audience, Chance, Dealing, Fact, Game, OptionKind, OptionSpec, Outcome, PerSeat, Players,
    Score, Seat, SeatSet, SetupError, Sink, Step, Viewer, check_number, shuffle,
};

/// A pile may hold this much; more, and it is taken (rules 6 and 7).
pub const LIMIT: u8 = 13;
/// The cards of the box.
pub const DECK: usize = 50;

/// What the two games of this family do differently.
pub trait Edition: Copy + Default + Ord + Hash + Debug + Send + Sync + 'static {
    /// [`Game::ID`]
    const ID: &'static str;
    /// [`Game::NAME`]
    const NAME: &'static str;
    /// [`Game::RULES`]
    const RULES: u16;
    /// The suits' letters.
    const SUITS: [char; 3];
    /// The wild cards' letter.
    const WILD: char;
    /// The default number of rounds, in words.
    const ROUNDS: &'static str;
    /// Whether a player draws a card after playing one.
    const DRAWS: bool;

    /// How many hands are dealt, one card at a time: the players', and after them those that nobody sees.
    fn hands(players: Players) -> u8;
    /// How many cards of the deck are dealt to these hands; the rest is the stock.
    fn dealt(players: Players) -> usize;
    /// How many rounds there are if the table does not choose.
    fn rounds(players: Players) -> u16;
}

/// What a table may choose.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PilesOptions"))]
pub struct Options {
    /// How many rounds are played.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub rounds: Option<u16>,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "event", rename_all = "snake_case", bound = "")
)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema), schemars(rename = "PilesEvent", bound = ""), ts(rename = "PilesEvent", concrete(E = super::thirteen::FiveCards)))]
pub enum Event<E: Edition> {
    /// A round begins.
    RoundStarted {
        /// Its number, from 0.
        round: u16,
        /// Who plays first.
        first: Seat,
    },
    /// A player got a hand.
    Dealt {
        /// Who.
        seat: Seat,
        /// How many cards.
        count: u8,
        /// Which: the player's secret.
        cards: Option<Cards<E>>,
    },
    /// A card was played on a pile.
    Played {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card<E>,
        /// Where.
        pile: Suit<E>,
        /// What the pile came to with it.
        sum: u8,
    },
    /// That was too much: the player took what lay there before.
    Took {
        /// Who.
        seat: Seat,
        /// From where.
        pile: Suit<E>,
        /// What.
        cards: Cards<E>,
    },
    /// A card was drawn from the stock.
    Drew {
        /// By whom.
        seat: Seat,
        /// Which: the player's secret.
        card: Option<Card<E>>,
    },
    /// All hands are empty, and the round is counted.
    RoundEnded {
        /// What each player took.
        taken: PerSeat<Cards<E>>,
        /// Who had strictly most of each suit, and scores nothing for it.
        most: [Option<Seat>; 3],
        /// What each player scores.
        scores: PerSeat<Score>,
    },
}

/// What one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(bound = ""))]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema), schemars(rename = "PilesBoard", bound = ""), ts(rename = "PilesBoard", concrete(E = super::thirteen::FiveCards)))]
pub struct View<E: Edition> {
    /// Whose view it is; nobody's: a spectator's.
    pub seat: Option<Seat>,
    /// How many rounds are played.
    pub rounds: u16,
    /// How many are over.
    pub round: u16,
    /// Who began this round.
    pub first: Seat,
    /// Whose turn it is.
    pub turn: Option<Seat>,
    /// The piles, by suit.
    pub piles: [Pile<E>; 3],
    /// The viewer's own hand.
    pub hand: Option<Cards<E>>,
    /// How many cards each player holds.
    pub hands: PerSeat<u8>,
    /// How many cards lie unseen: the stock, or the idle fourth hand.
    pub stock: u8,
    /// What each player has taken this round. Everybody saw it go (rule 8).
    pub taken: PerSeat<Cards<E>>,
    /// Points of the rounds that are over.
    pub totals: PerSeat<Score>,
}

/// A game in progress.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_field_names, reason = "the family is named after what it has")]
pub struct Piles<E: Edition> {
    hands: PerSeat<Hand<E>>,
    taken: PerSeat<Cards<E>>,
    piles: [Pile<E>; 3],
    totals: PerSeat<Score>,
    rounds: u16,
    round: u16,
    first: Seat,
    turn: Seat,
    /// The cards nobody sees; the top one is the last.
    stock: List<Card<E>, DECK>,
}

impl<E: Edition> Game for Piles<E> {
    const ID: &'static str = E::ID;
    const NAME: &'static str = E::NAME;
    const RULES: u16 = E::RULES;
    const PLAYERS: RangeInclusive<Players> = Players::THREE..=Players::SIX;
    const AIM: Aim = Aim::Fewest;
    const OPTIONS: &'static [OptionSpec] = &[OptionSpec {
        key: "rounds",
        kind: OptionKind::Number { min: 1, max: 100, usual: 2 },
        default: E::ROUNDS,
        about: "number of rounds",
    }];

    type Card = Card<E>;
    type Options = Options;
    type Action = Action<E>;
    type Event = Event<E>;
    type View = View<E>;

    fn new(
        options: &Options,
        players: Players,
        chance: &mut impl Chance,
        out: &mut impl Sink<Event<E>>,
    ) -> Result<Self, SetupError> {
        Self::players(players.into())?;
        check_number(Self::OPTIONS, "rounds", options.rounds)?;
        let mut game = Piles {
            hands: PerSeat::new(players, Hand::default()),
            taken: PerSeat::new(players, Cards::default()),
            piles: [Pile::default(); 3],
            totals: PerSeat::new(players, 0),
            rounds: options.rounds.unwrap_or(E::rounds(players)),
            round: 0,
            first: Seat::ZERO,
            turn: Seat::ZERO,
            stock: List::default(),
        };
        game.deal(chance, out);
        Ok(game)
    }

    #[inline]
    fn to_act(&self) -> SeatSet {
        if self.round < self.rounds { self.turn.into() } else { SeatSet::EMPTY }
    }

    #[inline]
    fn legal(&self, seat: Seat) -> ActionSet<Action<E>> {
        if self.to_act().contains(seat) { self.hands[seat].choices() } else { ActionSet::EMPTY }
    }

    fn rule(&self) -> u8 {
        4
    }

    #[expect(clippy::inline_always, reason = "random play calls it for every action")]
    #[inline(always)]
    fn apply(
        &mut self,
        seat: Seat,
        Action { card, pile: suit }: Action<E>,
        chance: &mut impl Chance,
        out: &mut impl Sink<Event<E>>,
    ) -> Step {
        self.hands[seat].remove(card);
        let pile = &mut self.piles[suit.index()];
        let sum = pile.sum() + card.value();
        out.event(Event::Played { seat, card, pile: suit, sum });
        // rule 7: what lay there before is taken, the card played stays
        let taken = pile.play(card);
        self.taken[seat].add_all(taken);
        if sum > LIMIT {
            out.event(Event::Took { seat, pile: suit, cards: taken });
        }

        if E::DRAWS
            && let Some(card) = self.stock.pop()
        {
            self.hands[seat].add(card);
            out.event(Event::Drew { seat, card: Some(card) });
        }

        // The deal goes round from the first player, so a hand that is empty at its turn is the last to be.
        self.turn = seat.next(self.hands.players());
        if self.hands[self.turn].is_empty() {
            return Step::RoundEnded(self.end_round(chance, out));
        }
        Step::Continued
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.round == self.rounds)
            .then(|| Outcome { totals: self.totals, winners: Self::AIM.best(&self.totals) })
    }

    fn view(&self, viewer: Viewer) -> View<E> {
        View {
            seat: viewer.seat(),
            rounds: self.rounds,
            round: self.round,
            first: self.first,
            turn: self.to_act().first(),
            piles: self.piles,
            hand: viewer.seat().map(|seat| self.hands[seat].cards()),
            hands: PerSeat::from_fn(self.hands.players(), |seat| self.hands[seat].cards().len()),
            stock: self.stock.len() as u8,
            taken: self.taken,
            totals: self.totals,
        }
    }

    fn redact(event: &Event<E>, viewer: Viewer) -> Event<E> {
        match *event {
            Event::Dealt { seat, count, cards } => {
                Event::Dealt { seat, count, cards: cards.filter(|_| viewer.is(seat)) }
            }
            Event::Drew { seat, card } => Event::Drew { seat, card: card.filter(|_| viewer.is(seat)) },
            ref open => open.clone(),
        }
    }

    fn reveals(event: &Event<E>, _: Viewer) -> bool {
        matches!(event, Event::Dealt { cards: Some(_), .. } | Event::Drew { card: Some(_), .. })
    }

    fn determinize(view: &View<E>, rng: &mut impl Rng) -> Self {
        let mut stock = view.unseen().list();
        shuffle(stock.as_mut_slice(), rng);
        let hands = PerSeat::from_fn(view.hands.players(), |seat| match view.hand {
            Some(hand) if view.seat == Some(seat) => hand.into(),
            _ => stock.pop_slice(view.hands[seat].into()).iter().copied().collect(),
        });
        Piles {
            hands,
            taken: view.taken,
            piles: view.piles,
            totals: view.totals,
            rounds: view.rounds,
            round: view.round,
            first: view.first,
            turn: view.turn.unwrap_or(view.first),
            stock,
        }
    }

    fn shuffle_unseen(&mut self, chance: &mut impl Chance) {
        let stock = self.stock.as_mut_slice();
        stock.sort_unstable();
        chance.shuffle(stock);
        stock.reverse();
    }

    fn ask(view: &View<E>, viewer: Viewer) -> Fact {
        facts::ask(view, viewer)
    }

    fn preview(_: &View<E>, _: Seat, _: Action<E>, certain: &[Event<E>]) -> Option<Fact> {
        facts::preview(certain)
    }

    fn reason(view: &View<E>, seat: Seat, action: Action<E>) -> Option<Fact> {
        facts::reason(view, seat, action)
    }

    fn describe_action(action: Action<E>) -> Fact {
        facts::action(action)
    }

    fn describe_event(event: &Event<E>) -> Option<Fact> {
        facts::event(event)
    }

    fn provisional(view: &View<E>) -> Option<PerSeat<Score>> {
        Some(score(&view.taken).1)
    }

    fn usual_rounds(players: Players) -> Option<u16> {
        Some(E::rounds(players))
    }

    fn dealing(players: Players) -> Option<Dealing> {
        Some(Dealing { hands: E::hands(players), cards: E::dealt(players) as u8 })
    }

    fn cards(&self, lay: &mut impl FnMut(Card<E>, Audience)) {
        for (seat, hand) in self.hands.iter() {
            hand.cards().each().for_each(|card| lay(card, Audience::Only(seat)));
        }
        for (_, taken) in self.taken.iter() {
            taken.each().for_each(|card| lay(card, Audience::Everybody));
        }
        for pile in &self.piles {
            pile.in_order().for_each(|card| lay(card, Audience::Everybody));
        }
        self.stock.iter().for_each(|&card| lay(card, Audience::Nobody));
    }
}

impl<E: Edition> View<E> {
    /// The cards that the viewer has not seen this round.
    ///
    /// ```
    /// use treize_engine::games::{piles::View, thirteen::FiveCards};
    ///
    /// let view: View<FiveCards> = "thirteen 3: seat 1; piles b7 / - / -; hand b1 b7 y1 g1 r4".parse()?;
    /// assert_eq!(view.unseen().len(), 44, "two hands of five, and the stock of 34");
    /// # Ok::<(), treize_engine::notation::ParsePositionError>(())
    /// ```
    pub fn unseen(&self) -> Cards<E> {
        let mut unseen = Cards::BOX;
        for pile in &self.piles {
            unseen.remove_all(pile.cards());
        }
        for (_, &taken) in self.taken.iter() {
            unseen.remove_all(taken);
        }
        unseen.remove_all(self.hand.unwrap_or_default());
        unseen
    }

    /// The view after its owner has played, as far as that is known: whether a card is drawn, and which, is not.
    ///
    /// ```
    /// use treize_engine::games::{piles::View, thirteen::FiveCards};
    ///
    /// let view: View<FiveCards> = "thirteen 3: seat 0; first 1; piles b7 b5 / - / -; hand b2 b4 y1 y1 y1".parse()?;
    /// let after = view.after("b4>b".parse()?);
    /// assert_eq!(after.piles[0].sum(), 4, "the card played stays");
    /// assert_eq!(format!("{:?}", after.taken), "[{b5 b7}, {}, {}]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn after(&self, Action { card, pile }: Action<E>) -> View<E> {
        let mut after = self.clone();
        if let Some(seat) = self.seat {
            after.hands[seat] -= 1;
            after.taken[seat].add_all(after.piles[pile.index()].play(card));
            after.turn = Some(seat.next(self.hands.players()));
        }
        if let Some(hand) = &mut after.hand {
            hand.remove(card);
        }
        after
    }
}

impl<E: Edition> Piles<E> {
    #[inline(never)]
    fn deal(&mut self, chance: &mut impl Chance, out: &mut impl Sink<Event<E>>) {
        let players = self.hands.players();
        // rule 3: the start passes clockwise each round, as the deal does
        self.turn = self.first;
        self.piles = [Pile::default(); 3];
        self.taken = PerSeat::new(players, Cards::default());

        let mut deck = Card::SORTED;
        chance.shuffle(&mut deck);
        let (dealt, stock) = deck.split_at(E::dealt(players));
        let hand = |number: u8| {
            let rest = &dealt[number.into()..];
            rest.iter().step_by(E::hands(players).into()).copied()
        };
        for (number, seat) in self.first.clockwise(players).enumerate() {
            self.hands[seat] = hand(number as u8).collect();
        }
        self.stock.clear();
        (players.get()..E::hands(players)).flat_map(hand).for_each(|card| self.stock.push(card));
        self.stock.extend_from_slice(stock);
        self.stock.as_mut_slice().reverse();

        out.event(Event::RoundStarted { round: self.round, first: self.first });
        for (seat, hand) in self.hands.iter() {
            out.event(Event::Dealt { seat, count: hand.cards().len(), cards: Some(hand.cards()) });
        }
    }

    #[cold]
    #[inline(never)]
    fn end_round(&mut self, chance: &mut impl Chance, out: &mut impl Sink<Event<E>>) -> PerSeat<Score> {
        let (most, scores) = score(&self.taken);
        for (seat, score) in scores.iter() {
            self.totals[seat] += score;
        }
        out.event(Event::RoundEnded { taken: self.taken, most, scores });
        out.counted(|| facts::count(&self.taken, most));
        self.round += 1;
        if self.round < self.rounds {
            self.first = self.first.next(self.hands.players());
            self.deal(chance, out);
        }
        scores
    }
}

/// Rules 11 and 12: who has strictly most of each suit, and everybody's points.
///
/// ```
/// use treize_engine::games::{piles::{Card, Cards, score}, thirteen::FiveCards};
/// use treize_engine::{PerSeat, Players, Seat};
///
/// let cards = |text: &str| -> Cards<FiveCards> {
///     text.split(' ').map(|card| card.parse::<Card<FiveCards>>().expect("a card")).collect()
/// };
/// let taken = [cards("b1 b7 r4"), cards("b2"), cards("y1")];
/// let (most, scores) = score(&PerSeat::from_fn(Players::THREE, |seat| taken[seat.index()]));
/// assert_eq!(most, [Some(Seat::ZERO), Some(Seat::ALL[2]), None]);
/// assert_eq!(scores.as_slice(), [2, 1, 0], "the wild card, one blue card, and a majority of one");
/// ```
pub fn score<E: Edition>(taken: &PerSeat<Cards<E>>) -> ([Option<Seat>; 3], PerSeat<Score>) {
    let counts = PerSeat::from_fn(taken.players(), |seat| taken[seat].count_by_suit());
    let most = [0, 1, 2].map(|suit| {
        let (mut most, mut best) = (None, 0);
        for (seat, counts) in counts.iter() {
            if counts[suit] > best {
                (most, best) = (Some(seat), counts[suit]);
            } else if counts[suit] == best {
                most = None;
            }
        }
        most
    });
    let scores = PerSeat::from_fn(taken.players(), |seat| {
        let suits = (0..3).filter(|&suit| most[suit] != Some(seat));
        let points: u8 = suits.map(|suit| counts[seat][suit]).sum();
        Score::from(points + 2 * taken[seat].count(Card::WILD))
    });
    (most, scores)
}
