//! [`Batch`]: many games at once.

use std::array::from_fn;
use std::marker::PhantomData;

use super::cards::{Hand, VALUES, WILD, WILD_VALUE};
use super::{Action, Card, Cards, DECK, Edition, LIMIT, Options, Piles, Suit};
use crate::lanes::LaneChance;
use crate::{
    ActionSet, Aim, Game, MAX_SEATS, Outcome, PerSeat, Players, Score, Seat, SeededChance, SetupError,
    check_number,
};

const SEATS: usize = MAX_SEATS as usize;
const KINDS: usize = WILD as usize + 1;

/// Many games of one edition, played in lock-step: one game in each of `LANES` lanes.
///
/// It is for research that needs very many games: estimates, training data, tables of regrets. The rules are those of
/// [`Piles`], and a lane plays exactly the game that [`Piles`] plays with the same [`SeededChance`] and the same actions.
/// What it leaves out are events, views and the order of the cards on a pile.
///
/// A round has as many turns in all games of a table size, whatever is played. So all lanes have the same seat to act, and
/// end their rounds together. Each field holds one value for each lane, side by side, and a turn is a few loops over the
/// lanes, which the compiler turns into vector instructions. 64 lanes are a good number.
///
/// ```
/// use std::array::from_fn;
/// use treize_engine::games::piles::{Batch, Options};
/// use treize_engine::games::thirteen::FiveCards;
/// use treize_engine::{Players, Seat, SeededChance};
///
/// // Does it help to begin? 64 random games of 13 with one round each.
/// let chances = from_fn(|game| SeededChance::for_game(13, game as u64));
/// let mut batch = Batch::<FiveCards, 64>::new(&Options { rounds: Some(1) }, Players::FOUR, &chances)?;
/// let scores = loop {
///     if let Some(scores) = batch.play_random() {
///         break scores;
///     }
/// };
/// let points: i32 = (0..64).map(|lane| scores.of(lane)[Seat::ZERO]).sum();
/// assert!((4 * 64..12 * 64).contains(&points));
/// assert_eq!(batch.to_act(), None);
///
/// // Who chooses for themselves asks each lane, and applies one action to each.
/// let mut batch = Batch::<FiveCards, 64>::new(&Options::default(), Players::FOUR, &chances)?;
/// let actions = from_fn(|lane| batch.legal(lane).nth(0).expect("somebody is to act"));
/// assert!(batch.apply(&actions).is_none(), "the first action does not end a round");
/// # Ok::<(), treize_engine::SetupError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Batch<E, const LANES: usize> {
    players: Players,
    rounds: u16,
    round: u16,
    first: Seat,
    turn: Seat,
    /// How many turns are left in the round.
    turns: usize,
    /// The kinds of the deck's cards in draw order. What is dealt or drawn stays.
    deck: [[u8; LANES]; DECK],
    /// How many cards each seat has of each kind.
    hands: [[[u8; LANES]; KINDS]; SEATS],
    piles: [LanePile<LANES>; 3],
    taken: [LaneTaken<LANES>; SEATS],
    totals: [[Score; LANES]; SEATS],
    chance: LaneChance<LANES>,
    edition: PhantomData<E>,
}

/// A pile in each lane: what it comes to, and how many cards it has.
#[derive(Clone, Copy, Debug)]
struct LanePile<const LANES: usize> {
    sum: [u8; LANES],
    suit: [u8; LANES],
    wild: [u8; LANES],
}

/// How many cards a seat has taken in each lane.
#[derive(Clone, Copy, Debug)]
struct LaneTaken<const LANES: usize> {
    suits: [[u8; LANES]; 3],
    wild: [u8; LANES],
}

/// What each lane's round scored.
#[derive(Clone, Copy, Debug)]
pub struct BatchScores<const LANES: usize> {
    players: Players,
    scores: [[u8; LANES]; SEATS],
}

impl<const LANES: usize> BatchScores<LANES> {
    /// The scores of a lane.
    ///
    /// # Panics
    ///
    /// If there is no such lane.
    pub fn of(&self, lane: usize) -> PerSeat<Score> {
        PerSeat::from_fn(self.players, |seat| self.scores[seat.index()][lane].into())
    }
}

impl<E: Edition, const LANES: usize> Batch<E, LANES> {
    /// Sets up a game in each lane, with its own chance, and deals the first round.
    ///
    /// # Errors
    ///
    /// If the game is not for this number of players, or not with these options.
    pub fn new(
        options: &Options,
        players: Players,
        chances: &[SeededChance; LANES],
    ) -> Result<Self, SetupError> {
        Piles::<E>::players(players.into())?;
        check_number(Piles::<E>::OPTIONS, "rounds", options.rounds)?;
        let mut batch = Batch {
            players,
            rounds: options.rounds.unwrap_or(E::rounds(players)),
            round: 0,
            first: Seat::ZERO,
            turn: Seat::ZERO,
            turns: 0,
            deck: [[0; LANES]; DECK],
            hands: [[[0; LANES]; KINDS]; SEATS],
            piles: [LanePile::EMPTY; 3],
            taken: [LaneTaken::NOTHING; SEATS],
            totals: [[0; LANES]; SEATS],
            chance: LaneChance::new(chances),
            edition: PhantomData,
        };
        batch.deal();
        Ok(batch)
    }

    /// Who is to act in all lanes; nobody once the games are over.
    pub fn to_act(&self) -> Option<Seat> {
        (self.round < self.rounds).then_some(self.turn)
    }

    /// How many rounds are over.
    pub fn round(&self) -> u16 {
        self.round
    }

    /// What the seat to act may do in a lane: nothing once the games are over.
    ///
    /// # Panics
    ///
    /// If there is no such lane, as all that is asked of a lane.
    pub fn legal(&self, lane: usize) -> ActionSet<Action<E>> {
        self.to_act().map_or(ActionSet::EMPTY, |seat| Hand::from(self.hand(lane, seat)).choices())
    }

    /// A seat's hand in a lane.
    pub fn hand(&self, lane: usize, seat: Seat) -> Cards<E> {
        Cards::from_counts(|kind| self.hands[seat.index()][kind][lane])
    }

    /// What a pile comes to in a lane.
    pub fn sum(&self, lane: usize, pile: Suit<E>) -> u8 {
        self.piles[pile.index()].sum[lane]
    }

    /// How many cards of each suit a seat has taken this round in a lane, and how many wild cards.
    pub fn taken(&self, lane: usize, seat: Seat) -> ([u8; 3], u8) {
        let taken = &self.taken[seat.index()];
        (taken.suits.map(|suit| suit[lane]), taken.wild[lane])
    }

    /// The points of the rounds that are over in a lane.
    pub fn totals(&self, lane: usize) -> PerSeat<Score> {
        PerSeat::from_fn(self.players, |seat| self.totals[seat.index()][lane])
    }

    /// A lane's result, once the games are over.
    pub fn outcome(&self, lane: usize) -> Option<Outcome> {
        let totals = self.totals(lane);
        (self.round == self.rounds).then(|| Outcome { totals, winners: Aim::Fewest.best(&totals) })
    }

    /// Does in each lane what [`Batch::legal`] allows, and returns the scores if that ended the round. The next one has been
    /// dealt, unless the games are over. It does not check, as [`Game::apply`].
    ///
    /// # Panics
    ///
    /// If the games are over.
    pub fn apply(&mut self, actions: &[Action<E>; LANES]) -> Option<BatchScores<LANES>> {
        let kinds = actions.map(|action| action.card.0);
        let piles = actions.map(|action| action.pile.index() as u8);
        self.play(&kinds, &piles)
    }

    /// Does one of the legal actions in each lane, each as likely as the others, and returns the scores if that ended the
    /// round.
    ///
    /// # Panics
    ///
    /// If the games are over.
    pub fn play_random(&mut self) -> Option<BatchScores<LANES>> {
        let (suits, wild) = self.hands[self.turn.index()].split_at(KINDS - 1);
        let has = |counts: &[u8; LANES], lane: usize| u8::from(counts[lane] > 0);
        // rule 5: a suit's card goes on its pile, a wild card anywhere
        let choices = from_fn(|lane| {
            suits.iter().map(|counts| has(counts, lane)).sum::<u8>() + 3 * has(&wild[0], lane)
        });
        let chosen = self.chance.below(&choices);
        // The numbers of the actions: those of the kinds, then the wild card on each pile.
        let actions: [u8; LANES] = from_fn(|lane| {
            let (mut index, mut choices) = (0, 0);
            for counts in suits {
                choices += has(counts, lane);
                index += u8::from(choices <= chosen[lane]);
            }
            index + chosen[lane].saturating_sub(choices)
        });
        let per_suit = VALUES.len() as u8;
        let kinds = actions.map(|action| action.min(WILD));
        let piles = actions.map(|action| {
            let of_suit = u8::from(action >= per_suit) + u8::from(action >= 2 * per_suit);
            if action < WILD { of_suit } else { action - WILD }
        });
        self.play(&kinds, &piles)
    }

    /// Plays a card of the kind on the pile in each lane.
    #[inline]
    fn play(&mut self, kinds: &[u8; LANES], piles: &[u8; LANES]) -> Option<BatchScores<LANES>> {
        let seat = self.to_act().expect("the games are not over");
        let values: [u8; LANES] = from_fn(|lane| value(kinds[lane], piles[lane]));
        let is_wild = kinds.map(|kind| mask(kind == WILD));
        let taken = &mut self.taken[seat.index()];
        for suit in 0..3 {
            let is_here = piles.map(|pile| mask(usize::from(pile) == suit));
            let (suit_cards, wild_cards) = self.piles[suit].play(&is_here, &is_wild, &values);
            taken.suits[suit] = sum(&taken.suits[suit], &suit_cards);
            taken.wild = sum(&taken.wild, &wild_cards);
        }

        let hand = &mut self.hands[seat.index()];
        remove(hand, kinds);
        // The cards that are left to draw are the last ones of the deck, one for each turn but those of the last hands.
        let drawn = if E::DRAWS { DECK - self.turns + E::dealt(self.players) } else { DECK };
        if let Some(cards) = self.deck.get(drawn) {
            add(hand, cards);
        }

        self.turn = seat.next(self.players);
        self.turns -= 1;
        (self.turns == 0).then(|| self.end_round())
    }

    fn deal(&mut self) {
        self.turn = self.first;
        self.piles = [LanePile::EMPTY; 3];
        self.taken = [LaneTaken::NOTHING; SEATS];
        self.hands = [[[0; LANES]; KINDS]; SEATS];
        for (row, card) in self.deck.iter_mut().zip(Card::<E>::SORTED) {
            *row = [card.0; LANES];
        }
        self.chance.shuffle(&mut self.deck);
        let (dealt, stock) = self.deck.split_at(E::dealt(self.players));
        self.turns = if E::DRAWS { stock.len() } else { 0 };
        for (number, seat) in self.first.clockwise(self.players).enumerate() {
            for cards in dealt[number..].iter().step_by(E::hands(self.players).into()) {
                add(&mut self.hands[seat.index()], cards);
                self.turns += 1;
            }
        }
    }

    #[cold]
    fn end_round(&mut self) -> BatchScores<LANES> {
        let taken = &self.taken[..self.players.into()];
        // rules 11 and 12, as `score`
        let mut scores = [[0; LANES]; SEATS];
        for (scores, taken) in scores.iter_mut().zip(taken) {
            *scores = taken.wild.map(|wild| 2 * wild);
        }
        for suit in 0..3 {
            let most: [u8; LANES] =
                from_fn(|lane| taken.iter().map(|taken| taken.suits[suit][lane]).max().unwrap_or(0));
            let leaders: [u8; LANES] = from_fn(|lane| {
                taken.iter().map(|taken| u8::from(taken.suits[suit][lane] == most[lane])).sum()
            });
            for (scores, taken) in scores.iter_mut().zip(taken) {
                for (lane, score) in scores.iter_mut().enumerate() {
                    let count = taken.suits[suit][lane];
                    let is_majority = count == most[lane] && leaders[lane] == 1;
                    *score += if is_majority { 0 } else { count };
                }
            }
        }
        for (totals, scores) in self.totals.iter_mut().zip(&scores) {
            totals.iter_mut().zip(scores).for_each(|(total, &score)| *total += Score::from(score));
        }
        self.round += 1;
        if self.round < self.rounds {
            self.first = self.first.next(self.players);
            self.deal();
        }
        BatchScores { players: self.players, scores }
    }
}

impl<const LANES: usize> LanePile<LANES> {
    const EMPTY: Self = LanePile { sum: [0; LANES], suit: [0; LANES], wild: [0; LANES] };

    /// Rules 6 and 7: plays a card of this value in the lanes where it goes here. Returns the cards that are taken: how many
    /// of the suit and how many wild ones.
    #[inline]
    fn play(
        &mut self,
        is_here: &[u8; LANES],
        is_wild: &[u8; LANES],
        values: &[u8; LANES],
    ) -> ([u8; LANES], [u8; LANES]) {
        let sums: [u8; LANES] = from_fn(|lane| self.sum[lane] + (values[lane] & is_here[lane]));
        let is_over = sums.map(|sum| mask(sum > LIMIT));
        let taken = (
            from_fn(|lane| self.suit[lane] & is_over[lane]),
            from_fn(|lane| self.wild[lane] & is_over[lane]),
        );
        self.sum = from_fn(|lane| (sums[lane] & !is_over[lane]) + (values[lane] & is_over[lane]));
        self.suit = from_fn(|lane| (self.suit[lane] & !is_over[lane]) + (is_here[lane] & !is_wild[lane] & 1));
        self.wild = from_fn(|lane| (self.wild[lane] & !is_over[lane]) + (is_here[lane] & is_wild[lane] & 1));
        taken
    }
}

impl<const LANES: usize> LaneTaken<LANES> {
    const NOTHING: Self = LaneTaken { suits: [[0; LANES]; 3], wild: [0; LANES] };
}

/// The value of a card that goes on this pile: a table in the form of comparisons, which can be vectorised.
#[inline]
fn value(kind: u8, pile: u8) -> u8 {
    let rank = kind.wrapping_sub(pile * VALUES.len() as u8);
    let mut value = VALUES[0];
    for (rank_above, steps) in (1..).zip(VALUES.windows(2)) {
        value += if rank >= rank_above { steps[1] - steps[0] } else { 0 };
    }
    if kind == WILD { WILD_VALUE } else { value }
}

/// All bits, or none. Masks are what comparisons of vectors give.
#[inline]
fn mask(is_set: bool) -> u8 {
    u8::from(is_set).wrapping_neg()
}

#[inline]
fn sum<const LANES: usize>(left: &[u8; LANES], right: &[u8; LANES]) -> [u8; LANES] {
    from_fn(|lane| left[lane] + right[lane])
}

/// Adds a card to the hand in each lane.
#[inline]
fn add<const LANES: usize>(hand: &mut [[u8; LANES]; KINDS], cards: &[u8; LANES]) {
    for (kind, counts) in (0..).zip(hand) {
        counts.iter_mut().zip(cards).for_each(|(count, &card)| *count += u8::from(card == kind));
    }
}

/// Takes a card out of the hand in each lane.
#[inline]
fn remove<const LANES: usize>(hand: &mut [[u8; LANES]; KINDS], cards: &[u8; LANES]) {
    for (kind, counts) in (0..).zip(hand) {
        counts.iter_mut().zip(cards).for_each(|(count, &card)| *count -= u8::from(card == kind));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::friday13::AllDealt;
    use crate::games::thirteen::FiveCards;
    use crate::random;

    const LANES: usize = 19;

    /// A lane, and the game that it has to equal.
    fn check_lane<E: Edition>(batch: &Batch<E, LANES>, lane: usize, game: &Piles<E>) {
        assert_eq!(batch.to_act(), game.to_act().first());
        assert_eq!(batch.round(), game.round);
        assert_eq!(batch.outcome(lane), game.outcome());
        assert_eq!(batch.totals(lane), game.totals);
        for suit in Suit::ALL {
            assert_eq!(batch.sum(lane, suit), game.piles[suit.index()].sum());
        }
        for seat in Seat::all(batch.players) {
            let taken = game.taken[seat];
            assert_eq!(batch.hand(lane, seat), game.hands[seat].cards());
            assert_eq!(batch.taken(lane, seat), (taken.count_by_suit(), taken.count(Card::WILD)));
        }
        if let Some(seat) = batch.to_act() {
            assert_eq!(batch.legal(lane), game.legal(seat));
        }
    }

    /// Plays whole games in both engines and compares every step. `is_random`: the batch chooses; otherwise its caller.
    fn check<E: Edition>(options: &Options, players: Players, is_random: bool) {
        let mut chances: [_; LANES] =
            from_fn(|lane| SeededChance::for_game(players.get().into(), lane as u64));
        let mut batch = Batch::<E, LANES>::new(options, players, &chances).expect("a table of that size");
        let mut games = chances
            .each_mut()
            .map(|chance| Piles::<E>::new(options, players, chance, &mut ()).expect("a table of that size"));
        let mut own = SeededChance::new(1);
        while let Some(seat) = batch.to_act() {
            games.iter().enumerate().for_each(|(lane, game)| check_lane(&batch, lane, game));
            let (scores, steps): (_, [_; LANES]) = if is_random {
                let step = |lane: usize| random::step(&mut games[lane], &mut chances[lane], &mut ());
                (batch.play_random(), from_fn(step).map(|step| step.expect("somebody is to act")))
            } else {
                let actions = from_fn(|lane| own.pick(batch.legal(lane)));
                let step = |lane: usize| games[lane].apply(seat, actions[lane], &mut chances[lane], &mut ());
                (batch.apply(&actions), from_fn(step))
            };
            for (lane, step) in steps.into_iter().enumerate() {
                assert_eq!(scores.map(|scores| scores.of(lane)), step.scores());
            }
        }
        games.iter().enumerate().for_each(|(lane, game)| check_lane(&batch, lane, game));
        assert!((0..LANES).all(|lane| batch.outcome(lane).is_some() && batch.legal(lane).is_empty()));
    }

    #[test]
    fn every_lane_plays_the_game_of_the_single_engine() {
        for players in Piles::<FiveCards>::player_counts() {
            for rounds in [None, Some(1), Some(3)] {
                for is_random in [false, true] {
                    check::<FiveCards>(&Options { rounds }, players, is_random);
                    check::<AllDealt>(&Options { rounds }, players, is_random);
                }
            }
        }
    }

    #[test]
    fn every_card_has_its_value_on_its_pile() {
        for card in Card::<FiveCards>::kinds() {
            for pile in Suit::ALL.into_iter().filter(|&pile| card.suit().is_none_or(|suit| suit == pile)) {
                assert_eq!(value(card.0, pile.index() as u8), card.value(), "{card} on {pile}");
            }
        }
    }

    #[test]
    fn a_table_that_cannot_be_set_up_is_refused() {
        let chances: [_; LANES] = from_fn(|lane| SeededChance::new(lane as u64));
        for players in [Players::ONE, Players::TWO] {
            assert!(Batch::<FiveCards, LANES>::new(&Options::default(), players, &chances).is_err());
        }
        for rounds in [0, 101] {
            let options = Options { rounds: Some(rounds) };
            assert!(Batch::<FiveCards, LANES>::new(&options, Players::FOUR, &chances).is_err());
        }
    }
}
