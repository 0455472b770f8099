//! *Danger 13* (Rüdiger Dorn): the dealer hands one open card to each player; a row of 13 busts.
//!
//! Nothing is hidden but the order of the stock. Rule numbers are those of `rules/danger13.*.md`.
//!
//! There are two versions of the rules, which differ in rule 13 only: in version 1 a refusal always spends the leftmost
//! hand; in version 2 its owner chooses which. Cards, actions, events and views are the same types in both.

mod cards;
mod facts;
mod notation;
#[cfg(test)]
mod tests;

use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;

use rand_core::Rng;

#[cfg(feature = "schema")]
pub(crate) use self::cards::OpenRow;
pub use self::cards::{Action, Card, Cards, Effect, Row};
use crate::list::List;
use crate::{
    ActionSet, Aim, Audience, Chance, Fact, Game, OptionSpec, Outcome, PerSeat, Players, Score, Seat,
    SeatSet, SetupError, Sink, Step, Viewer, shuffle,
};

const DECK: usize = 109;
const MOST_PLAYERS: usize = 5;

/// There is nothing to choose.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Danger13Options"))]
pub struct Options {}

/// What happened. Nothing of it is secret.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "event", rename_all = "snake_case")
)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, schemars::JsonSchema),
    schemars(rename = "Danger13Event"),
    ts(rename = "Danger13Event")
)]
pub enum Event {
    /// A round begins.
    RoundStarted {
        /// Its number, from 0.
        round: u16,
        /// Who deals first.
        first: Seat,
    },
    /// The dealer took a packet from the stock, unseen.
    PacketTaken {
        /// Who deals.
        dealer: Seat,
        /// How many cards.
        count: u8,
    },
    /// The dealer turned up the next card of the packet.
    Turned {
        /// Which.
        card: Card,
    },
    /// The dealer gave it to a player.
    Given {
        /// Which.
        card: Card,
        /// To whom.
        to: Seat,
    },
    /// A draw card made its owner draw from the stock.
    Drew {
        /// Who.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A card was added to a row.
    Placed {
        /// Whose.
        seat: Seat,
        /// Which.
        card: Card,
        /// What the row comes to with it.
        sum: u8,
    },
    /// An arrow was discarded.
    ArrowHit {
        /// Whose row it hit.
        seat: Seat,
        /// The last card of the row, discarded with it; nothing if the row was empty.
        lost: Option<Card>,
        /// What is left in the row.
        sum: u8,
    },
    /// A card was refused: it and a hand are discarded.
    Refused {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
        /// The hand that was chosen, counted from the left among the row's hands, from 1. Absent if there was nothing to
        /// choose: then it is the first.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        #[cfg_attr(feature = "schema", ts(optional))]
        hand: Option<u8>,
    },
    /// A bonus card was won at once.
    Won {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// The discards were shuffled into a new stock.
    Reshuffled {
        /// How many cards.
        count: u8,
    },
    /// The last card has left the stock: this is the last round.
    LastRound,
    /// Somebody bust, or no card is left to deal.
    RoundEnded {
        /// Who bust.
        bust: Option<Seat>,
        /// What each player scores.
        scores: PerSeat<Score>,
    },
}

/// What one viewer may know: everything but the order of the cards in the stock and the packet.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, schemars::JsonSchema),
    schemars(rename = "Danger13Board"),
    ts(rename = "Danger13Board")
)]
pub struct View {
    /// Whose view it is; nobody's: a spectator's.
    pub seat: Option<Seat>,
    /// How many rounds are over.
    pub round: u16,
    /// Who has the first-player card.
    pub first: Seat,
    /// Who deals.
    pub dealer: Seat,
    /// The card that is being given, or that `deciding` may refuse.
    pub turned: Option<Card>,
    /// Who may keep or refuse the card.
    pub deciding: Option<Seat>,
    /// Who has had a card of this packet.
    pub had: SeatSet,
    /// How many cards of the packet are still unseen.
    pub packet: u8,
    /// How many cards the stock has.
    pub stock: u8,
    /// The open rows.
    pub rows: PerSeat<Row>,
    /// What each player has won for good.
    pub won: PerSeat<Cards>,
    /// The discards. Everybody saw them go.
    pub discards: Cards,
    /// The card that was discarded last: it lies on top. None where several were discarded at once, or none is known.
    pub last_discard: Shown,
    /// This is the last round.
    pub last_round: bool,
    /// Pluses won in the rounds that are over.
    pub totals: PerSeat<Score>,
    /// Nobody deals any more.
    pub over: bool,
}

/// A card that is only shown, since nothing depends on it: a position as text does not have it, and views that differ in
/// nothing else are equal. So what is computed from a view stays the same, whatever was discarded before.
#[derive(Clone, Copy, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Shown(pub Option<Card>);

impl PartialEq for Shown {
    fn eq(&self, _: &Shown) -> bool {
        true
    }
}

impl Eq for Shown {}

impl Hash for Shown {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// The game by the present rules.
pub type Danger13 = Versioned<2>;

/// The game as it was before players chose which hand they spend.
pub type Danger13V1 = Versioned<1>;

/// A game in progress, by this version of the rules.
#[derive(Clone, Copy, Debug)]
pub struct Versioned<const RULES: u16> {
    rows: PerSeat<Row>,
    won: PerSeat<Cards>,
    /// How many bonuses with one plus and with two each player has won this round: for its count only. A view does not
    /// say it, and nothing is decided by it.
    bonuses: PerSeat<[u8; 2]>,
    totals: PerSeat<Score>,
    discards: Cards,
    /// The discard that lies on top, where several were not discarded at once: for its view only.
    last_discard: Shown,
    /// The top card is the last.
    stock: List<Card, DECK>,
    /// The next card is the last.
    packet: List<Card, MOST_PLAYERS>,
    turned: Option<Card>,
    deciding: Option<Seat>,
    had: SeatSet,
    dealer: Seat,
    first: Seat,
    round: u16,
    last_round: bool,
    over: bool,
}

impl<const RULES: u16> Game for Versioned<RULES> {
    const ID: &'static str = "danger13";
    const NAME: &'static str = "Danger 13";
    const RULES: u16 = RULES;
    const PLAYERS: RangeInclusive<Players> = Players::TWO..=Players::FIVE;
    const AIM: Aim = Aim::Most;
    const OPTIONS: &'static [OptionSpec] = &[];

    type Card = Card;
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn new(
        _: &Options,
        players: Players,
        chance: &mut impl Chance,
        out: &mut impl Sink<Event>,
    ) -> Result<Self, SetupError> {
        Self::players(players.into())?;
        let mut game = Versioned {
            rows: PerSeat::new(players, Row::default()),
            won: PerSeat::new(players, Cards::default()),
            bonuses: PerSeat::new(players, [0; 2]),
            totals: PerSeat::new(players, 0),
            discards: Cards::BOX,
            last_discard: Shown(None),
            stock: List::default(),
            packet: List::default(),
            turned: None,
            deciding: None,
            had: SeatSet::EMPTY,
            dealer: Seat::ZERO,
            first: Seat::ZERO,
            round: 0,
            last_round: false,
            over: false,
        };
        game.reshuffle(chance);
        game.start_round(chance, out);
        Ok(game)
    }

    #[inline]
    fn to_act(&self) -> SeatSet {
        if self.over { SeatSet::EMPTY } else { self.deciding.unwrap_or(self.dealer).into() }
    }

    #[inline]
    fn legal(&self, seat: Seat) -> ActionSet<Action> {
        if !self.to_act().contains(seat) {
            return ActionSet::EMPTY;
        }
        if let Some(owner) = self.deciding {
            let mut choices = self.refusals(owner);
            choices.insert(Action::Keep);
            choices
        } else {
            // rule 3: to any player, the dealer included, who has had none of this packet
            Action::give_to(SeatSet::all(self.rows.players()).without(self.had))
        }
    }

    fn rule(&self) -> u8 {
        if self.deciding.is_some() { 13 } else { 3 }
    }

    #[expect(clippy::inline_always, reason = "random play calls it for every action")]
    #[inline(always)]
    fn apply(
        &mut self,
        _: Seat,
        action: Action,
        chance: &mut impl Chance,
        out: &mut impl Sink<Event>,
    ) -> Step {
        let card = self.turned.take().expect("there is a card to decide on");
        let deciding = self.deciding.take();
        let owner = || deciding.expect("somebody decides whether to keep the card");
        let receiver = match action {
            Action::Give(to) => {
                self.had.insert(to);
                out.event(Event::Given { card, to });
                // rule 13: who has a hand decides before the card is placed
                if self.rows[to].has_hand() {
                    return self.ask(to, card);
                }
                to
            }
            Action::Keep => owner(),
            Action::Refuse => return self.refuse(owner(), card, None, chance, out),
            Action::RefuseWith(hand) => return self.refuse(owner(), card, Some(hand), chance, out),
        };
        self.resolve(receiver, card, chance, out)
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.over {
            return None;
        }
        // rule 16: most pluses, then the higher value of the cards won, which is far below a thousand
        let rank = |seat| 1000 * self.totals[seat] + self.won[seat].value();
        let ranks = PerSeat::from_fn(self.totals.players(), rank);
        Some(Outcome { totals: self.totals, winners: Self::AIM.best(&ranks) })
    }

    fn tie(&self) -> Option<Fact> {
        let winners = self.outcome()?.winners;
        facts::tie(&self.totals, winners, |seat| self.won[seat].value())
    }

    fn view(&self, viewer: Viewer) -> View {
        View {
            seat: viewer.seat(),
            round: self.round,
            first: self.first,
            dealer: self.dealer,
            turned: self.turned,
            deciding: self.deciding,
            had: self.had,
            packet: self.packet.len() as u8,
            stock: self.stock.len() as u8,
            rows: self.rows,
            won: self.won,
            discards: self.discards,
            last_discard: self.last_discard,
            last_round: self.last_round,
            totals: self.totals,
            over: self.over,
        }
    }

    fn redact(event: &Event, _: Viewer) -> Event {
        event.clone()
    }

    fn reveals(event: &Event, _: Viewer) -> bool {
        matches!(event, Event::Turned { .. } | Event::Drew { .. })
    }

    fn determinize(view: &View, rng: &mut impl Rng) -> Self {
        let mut stock = view.unseen().list();
        shuffle(stock.as_mut_slice(), rng);
        Versioned {
            rows: view.rows,
            won: view.won,
            bonuses: PerSeat::new(view.rows.players(), [0; 2]),
            totals: view.totals,
            discards: view.discards,
            last_discard: view.last_discard,
            packet: (0..view.packet).filter_map(|_| stock.pop()).collect(),
            stock,
            turned: view.turned,
            deciding: view.deciding,
            had: view.had,
            dealer: view.dealer,
            first: view.first,
            round: view.round,
            last_round: view.last_round,
            over: view.over,
        }
    }

    fn shuffle_unseen(&mut self, chance: &mut impl Chance) {
        let count = self.packet.len();
        let mut unseen = self.stock;
        unseen.extend_from_slice(&self.packet);
        unseen.as_mut_slice().sort_unstable();
        chance.shuffle(unseen.as_mut_slice());
        // The packet is turned up before the stock, and the next card of each is its last.
        unseen.as_mut_slice().reverse();
        self.packet = unseen.split_last(count);
        self.stock = unseen;
    }

    fn ask(view: &View, viewer: Viewer) -> Fact {
        facts::ask(view, viewer)
    }

    fn preview(view: &View, _: Seat, action: Action, certain: &[Event]) -> Option<Fact> {
        facts::preview(view, action, certain)
    }

    fn reason(view: &View, seat: Seat, action: Action) -> Option<Fact> {
        facts::reason::<RULES>(view, seat, action)
    }

    fn describe_action(action: Action) -> Fact {
        facts::action(action)
    }

    fn describe_event(event: &Event) -> Option<Fact> {
        Some(facts::event(event))
    }

    fn cards(&self, lay: &mut impl FnMut(Card, Audience)) {
        for (seat, row) in self.rows.iter() {
            row.cards().iter().for_each(|&card| lay(card, Audience::Everybody));
            self.won[seat].each().for_each(|card| lay(card, Audience::Everybody));
        }
        self.discards.each().for_each(|card| lay(card, Audience::Everybody));
        self.turned.iter().for_each(|&card| lay(card, Audience::Everybody));
        self.packet.iter().for_each(|&card| lay(card, Audience::Nobody));
        self.stock.iter().for_each(|&card| lay(card, Audience::Nobody));
    }
}

/// What a card did to the player who received it.
enum Received {
    /// It was added to the row.
    Placed,
    /// It was discarded, and this card of the row with it.
    Hit(Option<Card>),
    /// It was won at once.
    Won,
}

/// Rules 9 to 14: what a card does to the row, and to what is won, of the player who receives it.
#[inline]
fn receive(row: &mut Row, won: &mut Cards, discards: &mut Cards, card: Card) -> Received {
    match card.effect() {
        Effect::Arrow => {
            let lost = row.pop();
            discards.add(card);
            if let Some(lost) = lost {
                discards.add(lost);
            }
            Received::Hit(lost)
        }
        Effect::Bonus => {
            won.add(card);
            Received::Won
        }
        Effect::Plain | Effect::Draw | Effect::Eighteen | Effect::Hand => {
            row.push(card);
            Received::Placed
        }
    }
}

/// Rule 13: the card and a hand are discarded.
fn refuse(row: &mut Row, discards: &mut Cards, card: Card, hand: u8) {
    discards.add(row.spend_hand(hand));
    discards.add(card);
}

impl View {
    /// The cards that the viewer has not seen: the stock and the packet.
    pub fn unseen(&self) -> Cards {
        let mut unseen = Cards::BOX;
        unseen.remove_all(self.discards);
        for (seat, row) in self.rows.iter() {
            unseen.remove_all(self.won[seat]);
            unseen.remove_all(row.tally());
        }
        if let Some(card) = self.turned {
            unseen.remove(card);
        }
        unseen
    }

    /// What each player would score if the round ended now. It is not in [`Game::provisional`]: every board shows the rows, and
    /// the pluses are printed on their cards.
    pub fn count(&self) -> PerSeat<Score> {
        PerSeat::from_fn(self.rows.players(), |seat| {
            let row = &self.rows[seat];
            // rule 8: who busts loses the row; bonuses are won at once
            let kept = if row.is_bust() { 0 } else { row.pluses() };
            self.won[seat].pluses() + Score::from(kept) - self.totals[seat]
        })
    }

    /// The view after the seat to act has done this, as far as that is known: which card is turned up or drawn next is
    /// not. A row that bust is still there.
    #[must_use]
    pub fn after(&self, action: Action) -> View {
        let mut after = self.clone();
        let Some(card) = after.turned.take() else { return after };
        let deciding = after.deciding.take();
        if let Action::Give(to) = action {
            after.had.insert(to);
            if after.rows[to].has_hand() {
                (after.turned, after.deciding) = (Some(card), Some(to));
                return after;
            }
        }
        let (receiver, hand) = match action {
            Action::Give(to) => (Some(to), None),
            Action::Keep => (deciding, None),
            Action::Refuse => (deciding, Some(1)),
            Action::RefuseWith(hand) => (deciding, Some(hand)),
        };
        if let Some(seat) = receiver {
            let (row, won, discards) = (&mut after.rows[seat], &mut after.won[seat], &mut after.discards);
            match hand {
                Some(hand) => {
                    refuse(row, discards, card, hand);
                    after.last_discard = Shown(Some(card));
                }
                None => {
                    if let Received::Hit(lost) = receive(row, won, discards, card) {
                        after.last_discard = Shown(lost.or(Some(card)));
                    }
                }
            }
        }
        after
    }
}

impl<const RULES: u16> Versioned<RULES> {
    fn start_round(&mut self, chance: &mut impl Chance, out: &mut impl Sink<Event>) {
        out.event(Event::RoundStarted { round: self.round, first: self.first });
        self.dealer = self.first;
        self.take_packet(chance, out);
    }

    /// Rule 2: as many cards as there are players, unseen.
    fn take_packet(&mut self, chance: &mut impl Chance, out: &mut impl Sink<Event>) -> Step {
        self.had = SeatSet::EMPTY;
        let count = usize::from(self.rows.players());
        if self.stock.len() > count {
            self.packet = self.stock.split_last(count);
        } else {
            // The stock may run out on the way (rule 15).
            for _ in 0..count {
                match self.take_from_stock(chance, out) {
                    Some(card) => self.packet.push(card),
                    None => return self.end_round(None, chance, out),
                }
            }
            self.packet.as_mut_slice().reverse();
        }
        out.event(Event::PacketTaken { dealer: self.dealer, count: self.packet.len() as u8 });
        self.turn_next(chance, out)
    }

    /// Rules 3 and 6: the next card of the packet, or the next dealer's packet.
    fn turn_next(&mut self, chance: &mut impl Chance, out: &mut impl Sink<Event>) -> Step {
        self.turned = self.packet.pop();
        if let Some(card) = self.turned {
            out.event(Event::Turned { card });
            Step::Continued
        } else {
            self.dealer = self.dealer.next(self.rows.players());
            self.take_packet(chance, out)
        }
    }

    /// Rule 13: who has a hand may refuse the card, dealt or drawn.
    fn ask(&mut self, seat: Seat, card: Card) -> Step {
        self.turned = Some(card);
        self.deciding = Some(seat);
        Step::Continued
    }

    /// Rule 13: one refusal for each row that can be left. Version 1 has one only, with the leftmost hand.
    #[inline(never)]
    fn refusals(&self, owner: Seat) -> ActionSet<Action> {
        let row = &self.rows[owner];
        // Most often there is one hand: then there is nothing to look for.
        if RULES == 1 || row.hands() == 1 || row.hand_choices().nth(1).is_none() {
            [Action::Refuse].into_iter().collect()
        } else {
            row.hand_choices().map(Action::RefuseWith).collect()
        }
    }

    /// Rule 13: the card and a hand are discarded; the first hand, if none was chosen.
    #[inline(never)]
    fn refuse(
        &mut self,
        seat: Seat,
        card: Card,
        hand: Option<u8>,
        chance: &mut impl Chance,
        out: &mut impl Sink<Event>,
    ) -> Step {
        refuse(&mut self.rows[seat], &mut self.discards, card, hand.unwrap_or(1));
        self.last_discard = Shown(Some(card));
        out.event(Event::Refused { seat, card, hand });
        self.turn_next(chance, out)
    }

    /// Rules 9 to 14: what the card does; then rule 7.
    #[expect(clippy::inline_always, reason = "it is what most actions do")]
    #[inline(always)]
    fn resolve(
        &mut self,
        seat: Seat,
        mut card: Card,
        chance: &mut impl Chance,
        out: &mut impl Sink<Event>,
    ) -> Step {
        loop {
            let row = &mut self.rows[seat];
            match receive(row, &mut self.won[seat], &mut self.discards, card) {
                Received::Hit(lost) => {
                    self.last_discard = Shown(lost.or(Some(card)));
                    out.event(Event::ArrowHit { seat, lost, sum: row.sum() });
                }
                Received::Won => {
                    self.bonuses[seat][usize::from(card.pluses() == 2)] += 1;
                    out.event(Event::Won { seat, card });
                }
                Received::Placed => out.event(Event::Placed { seat, card, sum: row.sum() }),
            }
            if row.is_bust() {
                return self.end_round(Some(seat), chance, out);
            }
            // rule 12: only a draw card that did not bust
            if card.effect() != Effect::Draw {
                return self.turn_next(chance, out);
            }
            match self.take_from_stock(chance, out) {
                Some(drawn) => card = drawn,
                None => return self.end_round(None, chance, out),
            }
            out.event(Event::Drew { seat, card });
            if self.rows[seat].has_hand() {
                return self.ask(seat, card);
            }
        }
    }

    /// Rule 15: the discards become the stock when a card is needed and there is none; nothing is left if
    /// there are no discards either.
    fn take_from_stock(&mut self, chance: &mut impl Chance, out: &mut impl Sink<Event>) -> Option<Card> {
        if self.stock.is_empty() {
            self.reshuffle(chance);
            if !self.stock.is_empty() {
                out.event(Event::Reshuffled { count: self.stock.len() as u8 });
            }
        }
        let card = self.stock.pop()?;
        if self.stock.is_empty() && !self.last_round {
            self.last_round = true;
            out.event(Event::LastRound);
        }
        Some(card)
    }

    #[cold]
    #[inline(never)]
    fn reshuffle(&mut self, chance: &mut impl Chance) {
        if self.discards.is_empty() {
            return;
        }
        self.stock = self.discards.list();
        self.discards = Cards::default();
        self.last_discard = Shown(None);
        chance.shuffle(self.stock.as_mut_slice());
        self.stock.as_mut_slice().reverse();
    }

    /// Rules 7 and 8: undealt cards go back, the row that bust is lost, the others' pluses are won.
    #[cold]
    #[inline(never)]
    fn end_round(
        &mut self,
        bust: Option<Seat>,
        chance: &mut impl Chance,
        out: &mut impl Sink<Event>,
    ) -> Step {
        let players = self.rows.players();
        out.counted(|| facts::count(&self.rows, &self.bonuses, bust));
        self.bonuses = PerSeat::new(players, [0; 2]);
        self.stock.extend_from_slice(&self.packet);
        self.packet.clear();
        for seat in Seat::all(players) {
            let mut cards = self.rows[seat].clear();
            if bust != Some(seat) {
                let won = cards.with_pluses();
                self.won[seat].add_all(won);
                cards.remove_all(won);
            }
            self.discards.add_all(cards);
        }
        self.last_discard = Shown(None);
        let pluses = PerSeat::from_fn(players, |seat| self.won[seat].pluses());
        let scores = PerSeat::from_fn(players, |seat| pluses[seat] - self.totals[seat]);
        self.totals = pluses;
        out.event(Event::RoundEnded { bust, scores });
        self.round += 1;
        self.had = SeatSet::EMPTY;
        if self.last_round {
            self.over = true;
        } else {
            // rule 1
            self.first = self.first.next(players);
            self.start_round(chance, out);
        }
        Step::RoundEnded(scores)
    }
}
