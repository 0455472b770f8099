//! *Null & Nichtig* (Reiner Stockhausen): tricks, of which only the top card of each colour counts.
//!
//! Rule numbers are those of `rules/nichtig.*.md`.

mod cards;
mod facts;
mod notation;
#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;

use rand_core::Rng;

use self::cards::SORTED;
pub use self::cards::{Action, Card, Cards, Piles};
use crate::list::List;
use crate::{
    ActionSet, Aim, Audience, Chance, Dealing, Fact, Game, OptionError, OptionKind, OptionSpec, Outcome,
    PerSeat, Players, Score, Seat, SeatSet, SetupError, Sink, Step, Viewer, check_number, shuffle,
};

const DECK: usize = 65;
/// No player lays more at the start.
const MOST_LAID: usize = 3;
/// Nobody holds more cards.
const MOST_HELD: u8 = 13;

/// What a table may choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, schemars::JsonSchema),
    schemars(rename = "NichtigOptions"),
    ts(rename = "NichtigOptions")
)]
pub struct Options {
    /// How many rounds are played.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub rounds: Option<u16>,
    /// Play until somebody has more than this, instead of a number of rounds.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub target: Option<u16>,
    /// Even seats against odd seats.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "std::ops::Not::not"))]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<bool>"))]
    pub teams: bool,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "event", rename_all = "snake_case")
)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, schemars::JsonSchema),
    schemars(rename = "NichtigEvent"),
    ts(rename = "NichtigEvent")
)]
pub enum Event {
    /// A round begins.
    RoundStarted {
        /// Its number, from 0.
        round: u16,
        /// Who leads the first trick.
        leader: Seat,
    },
    /// A player got a hand.
    Dealt {
        /// Who.
        seat: Seat,
        /// How many cards.
        count: u8,
        /// Which: the player's secret.
        cards: Option<Cards>,
    },
    /// A player chose a card to lay at the start.
    Laid {
        /// Who.
        seat: Seat,
        /// Which: the player's secret until all have laid.
        card: Option<Card>,
    },
    /// All have laid: the player's cards are turned up.
    Revealed {
        /// Who.
        seat: Seat,
        /// Which, in the order in which they were laid.
        cards: List<Card, MOST_LAID>,
    },
    /// A card was played to the trick.
    Played {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// The trick was won.
    Collected {
        /// By whom.
        seat: Seat,
        /// The cards in the order in which they went on the winner's piles.
        cards: List<Card, 6>,
    },
    /// All hands are empty, and the round is counted.
    RoundEnded {
        /// The top cards of each player's piles.
        tops: PerSeat<[Option<Card>; 5]>,
        /// What each player scores.
        scores: PerSeat<Score>,
    },
}

/// What one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, schemars::JsonSchema),
    schemars(rename = "NichtigBoard"),
    ts(rename = "NichtigBoard")
)]
pub struct View {
    /// Whose view it is; nobody's: a spectator's.
    pub seat: Option<Seat>,
    /// What the table chose.
    pub options: Options,
    /// How many rounds are over.
    pub round: u16,
    /// Who led the first trick of this round.
    pub leader: Seat,
    /// Who is still laying cards: nobody once the tricks have begun.
    pub laying: SeatSet,
    /// Whose turn it is in the trick.
    pub turn: Option<Seat>,
    /// The viewer's own hand.
    pub hand: Option<Cards>,
    /// What the viewer has laid while others are still laying.
    pub own_laid: List<Card, MOST_LAID>,
    /// How many cards each player holds.
    pub hands: PerSeat<u8>,
    /// How many cards each player has laid, while some are still laying.
    pub laid: PerSeat<u8>,
    /// How many cards each player lays at the start.
    #[cfg_attr(feature = "serde", serde(default))]
    #[cfg_attr(feature = "schema", schemars(required))]
    pub to_lay: u8,
    /// What lies in front of each player.
    pub piles: PerSeat<Piles>,
    /// Who led this trick.
    pub lead: Seat,
    /// The trick, in the order of play.
    pub trick: List<Card, 6>,
    /// Who wins the trick as it lies; nobody while it is empty.
    pub best: Option<Seat>,
    /// Points of the rounds that are over.
    pub totals: PerSeat<Score>,
    /// Nobody plays any more.
    pub over: bool,
}

/// A game in progress.
#[derive(Clone, Copy, Debug)]
pub struct Nichtig {
    hands: PerSeat<Cards>,
    piles: PerSeat<Piles>,
    /// What each player has laid while some are still laying.
    laid: PerSeat<List<Card, MOST_LAID>>,
    laying: SeatSet,
    trick: List<Card, 6>,
    /// Who led the trick.
    lead: Seat,
    /// Who led the round.
    leader: Seat,
    /// Out of play this round.
    aside: Cards,
    totals: PerSeat<Score>,
    options: Options,
    round: u16,
    over: bool,
}

impl Game for Nichtig {
    const ID: &'static str = "nichtig";
    const NAME: &'static str = "Null & Nichtig";
    const RULES: u16 = 1;
    const PLAYERS: RangeInclusive<Players> = Players::THREE..=Players::SIX;
    const AIM: Aim = Aim::Most;
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "rounds",
            kind: OptionKind::Number { min: 1, max: 100, usual: 2 },
            default: "one per player",
            about: "number of rounds",
        },
        OptionSpec {
            key: "target",
            kind: OptionKind::Number { min: 1, max: 1000, usual: 100 },
            default: "a number of rounds",
            about: "play until somebody has more than this, instead of a number of rounds",
        },
        OptionSpec {
            key: "teams",
            kind: OptionKind::Flag,
            default: "false",
            about: "two teams, even seats against odd seats (4 or 6 players)",
        },
    ];

    type Card = Card;
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn new(
        options: &Options,
        players: Players,
        chance: &mut impl Chance,
        out: &mut impl Sink<Event>,
    ) -> Result<Self, SetupError> {
        Self::players(players.into())?;
        options.check(players)?;
        let mut game = Nichtig {
            hands: PerSeat::new(players, Cards::default()),
            piles: PerSeat::new(players, Piles::default()),
            laid: PerSeat::new(players, List::default()),
            laying: SeatSet::EMPTY,
            trick: List::default(),
            lead: Seat::ZERO,
            leader: Seat::ZERO,
            aside: Cards::default(),
            totals: PerSeat::new(players, 0),
            options: *options,
            round: 0,
            over: false,
        };
        game.deal(chance, out);
        Ok(game)
    }

    #[inline]
    fn to_act(&self) -> SeatSet {
        if !self.laying.is_empty() {
            self.laying
        } else if self.over {
            SeatSet::EMPTY
        } else {
            self.turn().into()
        }
    }

    #[inline]
    fn legal(&self, seat: Seat) -> ActionSet<Action> {
        if !self.to_act().contains(seat) {
            return ActionSet::EMPTY;
        }
        // rule 3: nothing has to be followed
        let hand = self.hands[seat];
        if self.laying.is_empty() { hand.plays() } else { hand.lays() }
    }

    fn rule(&self) -> u8 {
        if self.laying.is_empty() { 3 } else { 2 }
    }

    #[expect(clippy::inline_always, reason = "random play calls it for every action")]
    #[inline(always)]
    fn apply(
        &mut self,
        seat: Seat,
        action: Action,
        chance: &mut impl Chance,
        out: &mut impl Sink<Event>,
    ) -> Step {
        match action {
            Action::Lay(card) => {
                self.lay(seat, card, out);
                Step::Continued
            }
            Action::Play(card) => {
                self.hands[seat].remove(card);
                self.trick.push(card);
                out.event(Event::Played { seat, card });
                if self.trick.len() < usize::from(self.hands.players()) {
                    return Step::Continued;
                }
                self.collect(out);
                // rule 7
                if self.hands[self.lead].is_empty() {
                    return Step::RoundEnded(self.end_round(chance, out));
                }
                Step::Continued
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.over {
            return None;
        }
        let totals = self.totals;
        // rule 12: the better team wins; rule 10: a tie is a shared win
        let counted = if self.options.teams {
            let total = |team: &SeatSet| team.into_iter().map(|seat| totals[seat]).sum();
            let teams = teams(totals.players());
            PerSeat::from_fn(totals.players(), |seat| {
                teams.iter().find(|team| team.contains(seat)).map_or(0, total)
            })
        } else {
            totals
        };
        Some(Outcome { totals, winners: Self::AIM.best(&counted) })
    }

    fn team(&self, seat: Seat) -> SeatSet {
        // rule 12
        let sides = teams(self.totals.players());
        sides.into_iter().find(|side| self.options.teams && side.contains(seat)).unwrap_or(seat.into())
    }

    fn view(&self, viewer: Viewer) -> View {
        let players = self.hands.players();
        View {
            seat: viewer.seat(),
            options: self.options,
            round: self.round,
            leader: self.leader,
            laying: self.laying,
            turn: (self.laying.is_empty() && !self.over).then(|| self.turn()),
            hand: viewer.seat().map(|seat| self.hands[seat]),
            own_laid: viewer.seat().map(|seat| self.laid[seat]).unwrap_or_default(),
            hands: PerSeat::from_fn(players, |seat| self.hands[seat].len()),
            laid: PerSeat::from_fn(players, |seat| self.laid[seat].len() as u8),
            to_lay: laid_at_start(players),
            piles: self.piles,
            lead: self.lead,
            trick: self.trick,
            best: best(&self.trick, self.lead, players),
            totals: self.totals,
            over: self.over,
        }
    }

    fn redact(event: &Event, viewer: Viewer) -> Event {
        match *event {
            Event::Dealt { seat, count, cards } => {
                Event::Dealt { seat, count, cards: cards.filter(|_| viewer.is(seat)) }
            }
            Event::Laid { seat, card } => Event::Laid { seat, card: card.filter(|_| viewer.is(seat)) },
            ref open => open.clone(),
        }
    }

    fn reveals(event: &Event, viewer: Viewer) -> bool {
        match event {
            Event::Dealt { cards, .. } => cards.is_some(),
            Event::Revealed { seat, .. } => !viewer.is(*seat),
            _ => false,
        }
    }

    fn determinize(view: &View, rng: &mut impl Rng) -> Self {
        let own = view.hand.unwrap_or_default();
        let mut deck: List<Card, DECK> = view.unseen().each().collect();
        shuffle(deck.as_mut_slice(), rng);

        let players = view.hands.players();
        let is_own = |seat| view.seat == Some(seat);
        let hands = PerSeat::from_fn(players, |seat| {
            if is_own(seat) { own } else { deck.pop_slice(view.hands[seat].into()).iter().copied().collect() }
        });
        let laid = PerSeat::from_fn(players, |seat| {
            if is_own(seat) {
                view.own_laid
            } else {
                (0..view.laid[seat]).filter_map(|_| deck.pop()).collect()
            }
        });
        Nichtig {
            hands,
            piles: view.piles,
            laid,
            laying: view.laying,
            trick: view.trick,
            lead: view.lead,
            leader: view.leader,
            aside: deck.iter().copied().collect(),
            totals: view.totals,
            options: view.options,
            round: view.round,
            over: view.over,
        }
    }

    // The cards set aside come into play in no round: they have no order.
    fn shuffle_unseen(&mut self, _: &mut impl Chance) {}

    fn ask(view: &View, viewer: Viewer) -> Fact {
        facts::ask(view, viewer)
    }

    fn preview(view: &View, _: Seat, action: Action, certain: &[Event]) -> Option<Fact> {
        Some(facts::preview(view, action, certain))
    }

    fn reason(view: &View, seat: Seat, action: Action) -> Option<Fact> {
        facts::reason(view, seat, action)
    }

    fn describe_action(action: Action) -> Fact {
        facts::action(action)
    }

    fn describe_event(event: &Event) -> Option<Fact> {
        facts::event(event)
    }

    fn provisional(view: &View) -> Option<PerSeat<Score>> {
        Some(PerSeat::from_fn(view.piles.players(), |seat| view.piles[seat].score()))
    }

    fn usual_rounds(players: Players) -> Option<u16> {
        Options::default().rounds(players)
    }

    fn teams(options: &Options, players: Players) -> Vec<SeatSet> {
        if options.teams { teams(players).into() } else { Vec::new() }
    }

    fn dealing(players: Players) -> Option<Dealing> {
        Some(Dealing { hands: players.get(), cards: hand_size(players) * players.get() })
    }

    fn cards(&self, lay: &mut impl FnMut(Card, Audience)) {
        for (seat, hand) in self.hands.iter() {
            hand.each().for_each(|card| lay(card, Audience::Only(seat)));
        }
        for (seat, laid) in self.laid.iter() {
            laid.iter().for_each(|&card| lay(card, Audience::Only(seat)));
        }
        for (_, piles) in self.piles.iter() {
            piles.cards.each().for_each(|card| lay(card, Audience::Everybody));
        }
        self.trick.iter().for_each(|&card| lay(card, Audience::Everybody));
        self.aside.each().for_each(|card| lay(card, Audience::Nobody));
    }
}

impl View {
    /// How many rounds are played; unknown if the table plays to a target.
    ///
    /// ```
    /// use treize_engine::games::Nichtig;
    /// use treize_engine::games::nichtig::Options;
    /// use treize_engine::{Game, Players, SeededChance, Viewer};
    ///
    /// let rounds = |options| {
    ///     let game = Nichtig::new(&options, Players::FOUR, &mut SeededChance::new(13), &mut ())?;
    ///     Ok::<_, treize_engine::SetupError>(game.view(Viewer::Spectator).rounds())
    /// };
    /// assert_eq!(rounds(Options::default())?, Some(4), "one per player");
    /// assert_eq!(rounds(Options { rounds: Some(2), ..Options::default() })?, Some(2));
    /// assert_eq!(rounds(Options { target: Some(100), ..Options::default() })?, None);
    /// # Ok::<(), treize_engine::SetupError>(())
    /// ```
    pub fn rounds(&self) -> Option<u16> {
        self.options.rounds(self.hands.players())
    }

    /// The cards that the viewer has not seen this round.
    pub fn unseen(&self) -> Cards {
        let mut unseen = Cards::BOX;
        unseen.remove_all(self.hand.unwrap_or_default());
        self.own_laid.iter().chain(self.trick.iter()).for_each(|&card| unseen.remove(card));
        for (_, piles) in self.piles.iter() {
            unseen.remove_all(piles.cards);
        }
        unseen
    }

    /// The view after its owner has laid or played, as far as that is known: what others have laid is not.
    #[must_use]
    pub fn after(&self, action: Action) -> View {
        let mut after = self.clone();
        let Some(seat) = self.seat else { return after };
        let (Action::Lay(card) | Action::Play(card)) = action;
        after.hands[seat] -= 1;
        if let Some(hand) = &mut after.hand {
            hand.remove(card);
        }
        if let Action::Lay(card) = action {
            after.own_laid.push(card);
            after.laid[seat] += 1;
            if after.own_laid.len() == usize::from(laid_at_start(self.hands.players())) {
                after.laying.remove(seat);
            }
            return after;
        }
        after.trick.push(card);
        if after.trick.len() < usize::from(self.hands.players()) {
            after.turn = Some(seat.next(self.hands.players()));
        } else if let Some(best) = winner(&after.trick) {
            let winner = self.lead.plus(best as u8, self.hands.players());
            in_order_of_collecting(&after.trick, best).for_each(|card| after.piles[winner].put(card));
            after.trick.clear();
            after.lead = winner;
            after.turn = Some(winner);
        }
        after.best = best(&after.trick, after.lead, self.hands.players());
        after
    }
}

impl Options {
    fn check(&self, players: Players) -> Result<(), OptionError> {
        check_number(Nichtig::OPTIONS, "rounds", self.rounds)?;
        check_number(Nichtig::OPTIONS, "target", self.target)?;
        if self.rounds.is_some() && self.target.is_some() {
            return Err(OptionError::Together { first: "rounds", second: "target" });
        }
        if self.teams && players != Players::FOUR && players != Players::SIX {
            return Err(OptionError::Players { key: "teams", players: "4 or 6" });
        }
        Ok(())
    }

    /// Rule 9: one round per player, unless the table chose another number or a target.
    fn rounds(&self, players: Players) -> Option<u16> {
        self.target.is_none().then(|| self.rounds.unwrap_or(players.get().into()))
    }

    /// Rule 9: is the game over after this many rounds, with these points?
    fn is_over(&self, round: u16, totals: &PerSeat<Score>) -> bool {
        match self.target {
            Some(target) => totals.as_slice().iter().any(|&total| total > target.into()),
            None => self.rounds(totals.players()).is_some_and(|rounds| round >= rounds),
        }
    }
}

/// Rule 12: even seats against odd seats.
fn teams(players: Players) -> [SeatSet; 2] {
    [0, 1].map(|side| players.seats().skip(side).step_by(2).collect())
}

/// Rules 1 and 11: how many cards each player is dealt.
fn hand_size(players: Players) -> u8 {
    if players == Players::SIX { 10 } else { MOST_HELD }
}

/// Rules 2 and 11: how many cards each player lays at the start.
fn laid_at_start(players: Players) -> u8 {
    if players == Players::SIX { 2 } else { MOST_LAID as u8 }
}

/// Rule 4: which card wins the trick as it lies, counted from the lead: the highest number, the first of equals. Nothing
/// wins an empty trick.
///
/// ```
/// use treize_engine::games::nichtig::{Card, in_order_of_collecting, winner};
///
/// let trick: Vec<Card> = ["b3", "g7", "g0", "b2"].iter().filter_map(|card| card.parse().ok()).collect();
/// assert_eq!(winner(&trick), Some(1));
/// let collected: Vec<_> = in_order_of_collecting(&trick, 1).map(|card| card.to_string()).collect();
/// assert_eq!(collected, ["g7", "g0", "b2", "b3"]);
/// ```
pub fn winner(trick: &[Card]) -> Option<usize> {
    let numbers = trick.iter().map(|card| card.number()).enumerate();
    numbers.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(index, _)| index)
}

/// Rule 4: who wins the trick as it lies.
fn best(trick: &[Card], lead: Seat, players: Players) -> Option<Seat> {
    winner(trick).map(|index| lead.plus(index as u8, players))
}

/// Rule 5: the winner's own card first, then clockwise from the winner's seat.
pub fn in_order_of_collecting(trick: &[Card], best: usize) -> impl Iterator<Item = Card> {
    let place = move |step| if best + step < trick.len() { best + step } else { best + step - trick.len() };
    (0..trick.len()).map(move |step| trick[place(step)])
}

impl Nichtig {
    fn turn(&self) -> Seat {
        self.lead.plus(self.trick.len() as u8, self.hands.players())
    }

    fn deal(&mut self, chance: &mut impl Chance, out: &mut impl Sink<Event>) {
        let players = self.hands.players();
        let mut deck = SORTED;
        chance.shuffle(&mut deck);

        // rules 1 and 11: thirteen each, ten with six players, one at a time from the leader
        let each = usize::from(hand_size(players));
        let (dealt, aside) = deck.split_at(each * usize::from(players));
        for (number, seat) in self.leader.clockwise(players).enumerate() {
            self.hands[seat] = dealt[number..].iter().step_by(players.into()).copied().collect();
        }
        self.aside = aside.iter().copied().collect();
        self.piles = PerSeat::new(players, Piles::default());
        self.laying = SeatSet::all(players);
        self.lead = self.leader;

        out.event(Event::RoundStarted { round: self.round, leader: self.leader });
        for (seat, &hand) in self.hands.iter() {
            out.event(Event::Dealt { seat, count: hand.len(), cards: Some(hand) });
        }
    }

    /// Rule 2: the cards are turned up when all have chosen.
    fn lay(&mut self, seat: Seat, card: Card, out: &mut impl Sink<Event>) {
        let players = self.hands.players();
        self.hands[seat].remove(card);
        self.laid[seat].push(card);
        out.event(Event::Laid { seat, card: Some(card) });
        if self.laid[seat].len() < usize::from(laid_at_start(players)) {
            return;
        }
        self.laying.remove(seat);
        if self.laying.is_empty() {
            self.reveal(out);
        }
    }

    #[inline(never)]
    fn reveal(&mut self, out: &mut impl Sink<Event>) {
        for seat in Seat::all(self.hands.players()) {
            let cards = self.laid[seat];
            cards.iter().for_each(|&card| self.piles[seat].put(card));
            self.laid[seat].clear();
            out.event(Event::Revealed { seat, cards });
        }
    }

    #[inline(never)]
    fn collect(&mut self, out: &mut impl Sink<Event>) {
        let best = winner(&self.trick).expect("the trick is full");
        let winner = self.lead.plus(best as u8, self.hands.players());
        let piles = &mut self.piles[winner];
        let collected = in_order_of_collecting(&self.trick, best).inspect(|&card| piles.put(card));
        let cards = collected.collect();
        out.event(Event::Collected { seat: winner, cards });
        self.trick.clear();
        // rule 6
        self.lead = winner;
    }

    #[cold]
    #[inline(never)]
    fn end_round(&mut self, chance: &mut impl Chance, out: &mut impl Sink<Event>) -> PerSeat<Score> {
        let players = self.hands.players();
        let scores = PerSeat::from_fn(players, |seat| self.piles[seat].score());
        for (seat, score) in scores.iter() {
            self.totals[seat] += score;
        }
        let tops = PerSeat::from_fn(players, |seat| self.piles[seat].tops);
        out.event(Event::RoundEnded { tops, scores });
        out.counted(|| facts::count(&tops, &scores));
        self.round += 1;
        self.over = self.options.is_over(self.round, &self.totals);
        if !self.over {
            // rule 8: the fewest points lead; on a tie, the first from the left of the last leader
            let fewest = Aim::Fewest.best(&scores);
            let mut seats = self.leader.next(players).clockwise(players);
            self.leader = seats.find(|&seat| fewest.contains(seat)).expect("somebody has the fewest");
            self.deal(chance, out);
        }
        scores
    }
}
