//! [`Game`]: the one trait that every game implements and every client speaks.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::str::FromStr;

use rand_core::Rng;

use crate::notation::ParsePositionError;
use crate::{
    Action, ActionSet, Card, Chance, Fact, OptionError, OptionSpec, PerSeat, Players, Seat, SeatSet,
    SeededChance, fact,
};

/// Points of a round or of a game.
pub type Score = i32;

/// What crosses the wire: plain data, which can be a key of a map, and has a JSON form with the feature `serde`. A game's
/// state has none.
#[cfg(feature = "serde")]
pub trait Wire:
    Clone + Debug + Eq + Hash + serde::Serialize + serde::de::DeserializeOwned + Send + Sync + 'static
{
}

#[cfg(feature = "serde")]
impl<T> Wire for T where
    T: Clone + Debug + Eq + Hash + serde::Serialize + serde::de::DeserializeOwned + Send + Sync + 'static
{
}

/// What crosses the wire: plain data, which can be a key of a map, and has a JSON form with the feature `serde`. A game's
/// state has none.
#[cfg(not(feature = "serde"))]
pub trait Wire: Clone + Debug + Eq + Hash + Send + Sync + 'static {}

#[cfg(not(feature = "serde"))]
impl<T: Clone + Debug + Eq + Hash + Send + Sync + 'static> Wire for T {}

/// The rules of one game; a value is the whole truth of one game in progress, every hidden card included.
///
/// The state holds no seed and no generator, and is not serialisable: clients get [`Game::View`]s.
///
/// Code that works for every game needs no more than this trait:
///
/// ```
/// use treize_engine::games::{Danger13, Nichtig};
/// use treize_engine::{Game, Players, SeededChance};
///
/// /// How many decisions a random game takes.
/// fn length<G: Game>(players: Players, seed: u64) -> usize {
///     let mut chance = SeededChance::new(seed);
///     let mut game = G::new(&G::Options::default(), players, &mut chance, &mut ()).expect("a possible number of players");
///     let mut length = 0;
///     while let Some(seat) = game.to_act().first() {
///         let action = chance.pick(game.legal(seat));
///         game.apply(seat, action, &mut chance, &mut ());
///         length += 1;
///     }
///     length
/// }
///
/// assert_eq!(length::<Nichtig>(Players::THREE, 13), 3 * 3 * 13, "three rounds, three players, 13 cards each");
/// assert!(length::<Danger13>(Players::TWO, 13) > 50);
/// ```
pub trait Game: Clone + Send + Sync + 'static {
    /// The key in records, in the database and on the wire.
    const ID: &'static str;
    /// The game's name as its box says it.
    const NAME: &'static str;
    /// Bumped when an old record would replay differently. Earlier versions stay in the list of games: see
    /// [`crate::games::VERSIONS`].
    const RULES: u16;
    /// How many may play.
    const PLAYERS: RangeInclusive<Players>;
    /// Whether points are good.
    const AIM: Aim;
    /// What a table may choose.
    const OPTIONS: &'static [OptionSpec];

    /// A card of the box.
    type Card: Card;
    /// What a table chose. Absent keys are defaults.
    type Options: Wire + Default;
    /// A decision of one player.
    type Action: Wire + Action;
    /// What happened, for logs and animation; what not everybody may know is an `Option`.
    type Event: Wire;
    /// What one viewer may know: another type than the state, built field by field. Its text is a
    /// [position](crate::notation).
    type View: Wire + Display + FromStr<Err = ParsePositionError>;

    /// Sets up a game and deals the first round.
    ///
    /// ```
    /// use treize_engine::games::{Thirteen, piles::Options};
    /// use treize_engine::{Game, Players, SeededChance};
    ///
    /// let mut chance = SeededChance::new(13);
    /// let game = Thirteen::new(&Options { rounds: Some(2) }, Players::FOUR, &mut chance, &mut ())?;
    /// assert!(game.outcome().is_none());
    ///
    /// let error = Thirteen::new(&Options::default(), Players::TWO, &mut chance, &mut ()).unwrap_err();
    /// assert_eq!(error.to_string(), "2 players, expected 3 to 6");
    /// # Ok::<(), treize_engine::SetupError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the game is not for this number of players, or an option is out of its range or does not go with the others.
    fn new(
        options: &Self::Options,
        players: Players,
        chance: &mut impl Chance,
        out: &mut impl Sink<Self::Event>,
    ) -> Result<Self, SetupError>;

    /// Who may act now: several when they choose at once, nobody exactly when the game is over.
    ///
    /// ```
    /// use treize_engine::games::{Nichtig, nichtig};
    /// use treize_engine::{Game, SeededChance};
    ///
    /// // Seat 0 has laid its three cards, the others are still choosing.
    /// let view: nichtig::View = "nichtig 3: laid 3 0 1".parse()?;
    /// let game = Nichtig::determinize(&view, SeededChance::new(13).rng());
    /// assert_eq!(game.to_act().into_iter().map(u8::from).collect::<Vec<_>>(), [1, 2]);
    /// # Ok::<(), treize_engine::notation::ParsePositionError>(())
    /// ```
    fn to_act(&self) -> SeatSet;

    /// What the seat may do: nothing if it is not to act.
    ///
    /// ```
    /// use treize_engine::games::{Danger13, danger13};
    /// use treize_engine::{Game, Seat, SeededChance};
    ///
    /// // Seat 1 has had its card of this packet.
    /// let view: danger13::View = "danger13 3: turned 4; had 1".parse()?;
    /// let game = Danger13::determinize(&view, SeededChance::new(13).rng());
    /// let legal: Vec<_> = game.legal(Seat::ZERO).iter().map(|action| action.to_string()).collect();
    /// assert_eq!(legal, ["give 0", "give 2"]);
    /// assert!(game.legal(Seat::ALL[1]).is_empty(), "seat 0 deals");
    /// # Ok::<(), treize_engine::notation::ParsePositionError>(())
    /// ```
    fn legal(&self, seat: Seat) -> ActionSet<Self::Action>;

    /// The number of the rule that says what may be done now, for a player who asks why something may not.
    fn rule(&self) -> u8;

    /// Does what [`Game::legal`] allows, and returns what ended with it. It does not check: [`Game::play`] does.
    fn apply(
        &mut self,
        seat: Seat,
        action: Self::Action,
        chance: &mut impl Chance,
        out: &mut impl Sink<Self::Event>,
    ) -> Step;

    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// What was compared where the points alone do not say who wins: once the game is over, and if several have the best
    /// points. The number of the rule is the argument `rule`. By default: nothing, since who has equal points shares the win.
    ///
    /// ```
    /// use treize_engine::games::{Danger13, danger13};
    /// use treize_engine::{Arg, Game, Seat, SeededChance};
    ///
    /// let view: danger13::View = "danger13 2: won 2++ + / 4+ 3++; totals 3 3; over yes".parse()?;
    /// let game = Danger13::determinize(&view, SeededChance::new(0).rng());
    /// let tie = game.tie().expect("both have three pluses");
    /// assert_eq!((&*tie.id, tie.number_of("rule")), ("tie-decided", Some(16)));
    /// assert_eq!(tie.get("values"), Some(&Arg::Ranking(vec![(Seat::ALL[1], 7), (Seat::ZERO, 2)])));
    /// # Ok::<(), treize_engine::notation::ParsePositionError>(())
    /// ```
    fn tie(&self) -> Option<Fact> {
        None
    }

    /// Whose points count for this seat: the seat alone, or with teams all of its team.
    ///
    /// ```
    /// use treize_engine::games::{Nichtig, nichtig};
    /// use treize_engine::{Game, Players, Seat, SeededChance};
    ///
    /// let options = nichtig::Options { teams: true, ..Default::default() };
    /// let game = Nichtig::new(&options, Players::FOUR, &mut SeededChance::new(13), &mut ())?;
    /// assert_eq!(format!("{:?}", game.team(Seat::ALL[1])), "{1, 3}");
    /// # Ok::<(), treize_engine::SetupError>(())
    /// ```
    fn team(&self, seat: Seat) -> SeatSet {
        seat.into()
    }

    /// How much better these scores are for the seat than for the others: the mean of its [team](Game::team), ahead of the mean of all
    /// others. Higher is better in every game. Not to be overridden.
    ///
    /// ```
    /// use treize_engine::games::{Nichtig, nichtig};
    /// use treize_engine::{Game, PerSeat, Players, Seat, SeededChance};
    ///
    /// let scores = PerSeat::from_fn(Players::FOUR, |seat| [10, 2, 6, 0][seat.index()]);
    /// for (teams, expected) in [(false, 10.0 - 8.0 / 3.0), (true, 8.0 - 1.0)] {
    ///     let options = nichtig::Options { teams, ..Default::default() };
    ///     let game = Nichtig::new(&options, Players::FOUR, &mut SeededChance::new(13), &mut ())?;
    ///     assert_eq!(game.relative_score(&scores, Seat::ZERO), expected);
    /// }
    /// # Ok::<(), treize_engine::SetupError>(())
    /// ```
    fn relative_score(&self, scores: &PerSeat<Score>, seat: Seat) -> f32 {
        let team = self.team(seat);
        if team.len() == 1 {
            return Self::AIM.relative_score(scores, seat);
        }
        let mean = |seats: SeatSet| {
            let total: Score = seats.into_iter().map(|seat| scores[seat]).sum();
            total as f32 / seats.len() as f32
        };
        let ahead = mean(team) - mean(SeatSet::all(scores.players()).without(team));
        match Self::AIM {
            Aim::Most => ahead,
            Aim::Fewest => -ahead,
        }
    }

    /// What the viewer may know. It is an allow-list: nothing gets in by default.
    ///
    /// ```
    /// use treize_engine::games::Thirteen;
    /// use treize_engine::{Game, Players, Seat, SeededChance, Viewer};
    ///
    /// let game = Thirteen::new(&Default::default(), Players::THREE, &mut SeededChance::new(13), &mut ())?;
    /// let own = game.view(Viewer::Seat(Seat::ZERO));
    /// assert_eq!(own.hand.map(|hand| hand.len()), Some(5));
    /// let spectator = game.view(Viewer::Spectator);
    /// assert_eq!(spectator.hand, None);
    /// assert_eq!(spectator.hands.as_slice(), [5, 5, 5], "how many cards everybody holds is no secret");
    /// # Ok::<(), treize_engine::SetupError>(())
    /// ```
    fn view(&self, viewer: Viewer) -> Self::View;

    /// The event as the viewer may know it.
    ///
    /// ```
    /// use treize_engine::games::{Thirteen, piles::Event};
    /// use treize_engine::{Game, Players, Seat, SeededChance, Viewer};
    ///
    /// let mut events = Vec::new();
    /// Thirteen::new(&Default::default(), Players::THREE, &mut SeededChance::new(13), &mut events)?;
    /// let dealt = &events[1];
    /// assert!(matches!(dealt, Event::Dealt { seat: Seat::ZERO, cards: Some(_), .. }));
    /// assert!(matches!(Thirteen::redact(dealt, Viewer::Spectator), Event::Dealt { count: 5, cards: None, .. }));
    /// assert_eq!(Thirteen::redact(dealt, Viewer::Seat(Seat::ZERO)), *dealt);
    /// # Ok::<(), treize_engine::SetupError>(())
    /// ```
    fn redact(event: &Self::Event, viewer: Viewer) -> Self::Event;

    /// Does this event, as the viewer may know it, show a card that the viewer did not know before?
    fn reveals(event: &Self::Event, viewer: Viewer) -> bool;

    /// A full state that this viewer cannot tell from the true one, drawn evenly from all that fit.
    ///
    /// ```
    /// use treize_engine::games::Nichtig;
    /// use treize_engine::{Game, Players, Seat, SeededChance, Viewer};
    ///
    /// let mut chance = SeededChance::new(13);
    /// let game = Nichtig::new(&Default::default(), Players::FOUR, &mut chance, &mut ())?;
    /// let view = game.view(Viewer::Seat(Seat::ZERO));
    /// let world = Nichtig::determinize(&view, chance.rng());
    /// assert_eq!(world.view(Viewer::Seat(Seat::ZERO)), view, "seat 0 sees no difference");
    /// let next = Viewer::Seat(Seat::ALL[1]);
    /// assert_ne!(world.view(next), game.view(next), "the other hands are imagined");
    /// # Ok::<(), treize_engine::SetupError>(())
    /// ```
    fn determinize(view: &Self::View, rng: &mut impl Rng) -> Self;

    /// Shuffles the cards that nobody has seen and that are still to come: what happens from here on is open again, and
    /// nobody can tell the difference.
    ///
    /// As in every shuffle, the stack is handed in sorted, and the first card is the next one. A game in which nothing is
    /// drawn after the deal has nothing to shuffle.
    ///
    /// ```
    /// use treize_engine::games::Thirteen;
    /// use treize_engine::{Game, Players, Seat, SeededChance, Viewer};
    ///
    /// let mut chance = SeededChance::new(13);
    /// let game = Thirteen::new(&Default::default(), Players::THREE, &mut chance, &mut ())?;
    /// let mut other = game.clone();
    /// other.shuffle_unseen(&mut chance);
    /// assert!(Viewer::all(Players::THREE).all(|viewer| other.view(viewer) == game.view(viewer)));
    /// # Ok::<(), treize_engine::SetupError>(())
    /// ```
    fn shuffle_unseen(&mut self, chance: &mut impl Chance);

    /// Every card of the box, place by place, and who may know it: the oracle of the laws, written apart from
    /// [`Game::view`] so that each checks the other.
    fn cards(&self, lay: &mut impl FnMut(Self::Card, Audience));

    /// What is asked of whom, or how the game ended. By default: whose turn it is.
    ///
    /// ```
    /// use treize_engine::games::{Nichtig, nichtig};
    /// use treize_engine::{Game, Viewer};
    ///
    /// let view: nichtig::View = "nichtig 3: laid 3 0 1".parse()?;
    /// assert_eq!(Nichtig::ask(&view, Viewer::Spectator).id, "ask-lay-other", "two are still choosing");
    /// # Ok::<(), treize_engine::notation::ParsePositionError>(())
    /// ```
    fn ask(view: &Self::View, viewer: Viewer) -> Fact {
        fact::ask::<Self>(view, viewer)
    }

    /// What the action of this view's owner leads to, in short, from the events that are [certain](Game::certain); nothing
    /// if nothing is. By default: these events.
    fn preview(view: &Self::View, seat: Seat, action: Self::Action, certain: &[Self::Event]) -> Option<Fact> {
        let _ = (view, seat, action);
        fact::preview::<Self>(certain)
    }

    /// Why the seat may not do this now; nothing if it may. The number of the rule is the argument `rule`. By default: that
    /// it is not the seat's turn, or not possible.
    ///
    /// ```
    /// use treize_engine::games::{Danger13, danger13};
    /// use treize_engine::{Game, Seat};
    ///
    /// let view: danger13::View = "danger13 3: seat 0; turned 4; had 1".parse()?;
    /// let reason = Danger13::reason(&view, Seat::ZERO, "give 1".parse()?).expect("it is not allowed");
    /// assert_eq!((&*reason.id, reason.number_of("rule")), ("reason-had", Some(3)));
    /// assert_eq!(Danger13::reason(&view, Seat::ZERO, "give 2".parse()?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn reason(view: &Self::View, seat: Seat, action: Self::Action) -> Option<Fact> {
        fact::reason::<Self>(view, seat, action)
    }

    /// What an action is called. By default it has no name, and is shown as it is written.
    fn describe_action(action: Self::Action) -> Fact {
        let _ = action;
        Fact::new("action")
    }

    /// What happened, from an event that is [redacted](Game::redact) for its viewer; nothing if the event needs no
    /// words, or hides what they would speak of. By default: nothing.
    fn describe_event(event: &Self::Event) -> Option<Fact> {
        let _ = event;
        None
    }

    /// What each player would score if the round ended now, without the card that is being decided on: what players count
    /// in their heads. By default: nothing, since not every game can say it, or needs to.
    ///
    /// ```
    /// use treize_engine::games::{Nichtig, nichtig};
    /// use treize_engine::Game;
    ///
    /// let view: nichtig::View = "nichtig 3: piles b3 g7 v2 / y1 y2 y4 / r5 r6 y11".parse()?;
    /// let points = Nichtig::provisional(&view).expect("the cards on top count");
    /// assert_eq!(points.as_slice(), [12, 4, 17]);
    /// # Ok::<(), treize_engine::notation::ParsePositionError>(())
    /// ```
    fn provisional(view: &Self::View) -> Option<PerSeat<Score>> {
        let _ = view;
        None
    }

    /// How many rounds a game has if the table does not choose. By default: nothing, since it shows as one plays.
    ///
    /// ```
    /// use treize_engine::games::{Danger13, Thirteen};
    /// use treize_engine::{Game, Players};
    ///
    /// assert_eq!(Thirteen::usual_rounds(Players::THREE), Some(6));
    /// assert_eq!(Danger13::usual_rounds(Players::THREE), None, "until the stock is used up");
    /// ```
    fn usual_rounds(players: Players) -> Option<u16> {
        let _ = players;
        None
    }

    /// Which seats play together at a table with these options, before the game begins: what [`Game::team`] says later. By
    /// default: none, since everybody plays alone.
    ///
    /// ```
    /// use treize_engine::games::{Nichtig, nichtig};
    /// use treize_engine::{Game, Players};
    ///
    /// let options = nichtig::Options { teams: true, ..Default::default() };
    /// assert_eq!(format!("{:?}", Nichtig::teams(&options, Players::FOUR)), "[{0, 2}, {1, 3}]");
    /// assert!(Nichtig::teams(&Default::default(), Players::FOUR).is_empty());
    /// ```
    fn teams(options: &Self::Options, players: Players) -> Vec<SeatSet> {
        let _ = (options, players);
        Vec::new()
    }

    /// How the stack that a round begins with is dealt once it is shuffled. By default: nothing, since nobody gets a hand.
    ///
    /// ```
    /// use treize_engine::games::{Danger13, Friday13};
    /// use treize_engine::{Dealing, Game, Players};
    ///
    /// let dealing = Dealing { hands: 4, cards: 50 };
    /// assert_eq!(Friday13::dealing(Players::THREE), Some(dealing), "nobody plays the fourth hand");
    /// assert_eq!(Danger13::dealing(Players::THREE), None);
    /// ```
    fn dealing(players: Players) -> Option<Dealing> {
        let _ = players;
        None
    }

    /// Checks that the seat may do this, then does it. Not to be overridden.
    ///
    /// ```
    /// use treize_engine::games::{Thirteen, piles, thirteen::FiveCards};
    /// use treize_engine::{Game, PlayError, Seat, SeededChance};
    ///
    /// let view: piles::View<FiveCards> = "thirteen 3: seat 0; hand b1 b1 y7 y7 y7".parse()?;
    /// let mut chance = SeededChance::new(13);
    /// let mut game = Thirteen::determinize(&view, chance.rng());
    /// let error = game.play(Seat::ZERO, "r4>b".parse()?, &mut chance, &mut ()).unwrap_err();
    /// assert_eq!(error.to_string(), "that is not legal: seat 0 may b1>b, y7>y");
    /// let error = game.play(Seat::ALL[2], "b1>b".parse()?, &mut chance, &mut ()).unwrap_err();
    /// assert_eq!(error.to_string(), "seat 2 is not to act: seat 0 is");
    /// game.play(Seat::ZERO, "y7>y".parse()?, &mut chance, &mut ())?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the game is over, the seat is not to act, or the action is not legal. Nothing has changed then.
    fn play(
        &mut self,
        seat: Seat,
        action: Self::Action,
        chance: &mut impl Chance,
        out: &mut impl Sink<Self::Event>,
    ) -> Result<Step, PlayError> {
        let to_act = self.to_act();
        if to_act.is_empty() {
            return Err(PlayError::Over);
        }
        if !to_act.contains(seat) {
            return Err(PlayError::NotToAct { seat, to_act });
        }
        let legal = self.legal(seat);
        if !legal.contains(action) {
            return Err(PlayError::Illegal {
                seat,
                legal: legal.iter().map(|action| action.to_string()).collect(),
            });
        }
        Ok(self.apply(seat, action, chance, out))
    }

    /// What is certain to happen if the owner of this view takes this legal action: all that follows, up to the first
    /// card that the seat does not know. Not to be overridden.
    ///
    /// It is found out in an imagined world. What comes before that card is the same in all worlds that fit the view,
    /// as the law `PreviewsAreCertain` (feature `testing`) says.
    ///
    /// ```
    /// use treize_engine::games::{Thirteen, piles::{Event, View}, thirteen::FiveCards};
    /// use treize_engine::{Game, Seat};
    ///
    /// let view: View<FiveCards> = "thirteen 3: seat 0; first 1; piles b7 b5 / - / -; hand b2 b4 y1 y1 y1".parse()?;
    /// let certain = Thirteen::certain(&view, Seat::ZERO, "b2>b".parse()?);
    /// // A card is drawn after that, but nobody knows which.
    /// assert!(matches!(certain[..], [Event::Played { sum: 14, .. }, Event::Took { seat: Seat::ZERO, .. }]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn certain(view: &Self::View, seat: Seat, action: Self::Action) -> Vec<Self::Event> {
        Self::certain_in(&Self::imagine(view), seat, action)
    }

    /// The imagined world of [`Game::certain`], for several actions of the same view, and its chance. Not to be overridden.
    fn imagine(view: &Self::View) -> (Self, SeededChance) {
        let mut chance = SeededChance::new(0);
        (Self::determinize(view, chance.rng()), chance)
    }

    /// [`Game::certain`], in the world that was [imagined](Game::imagine) for the seat's view. Not to be overridden.
    fn certain_in(
        (world, chance): &(Self, SeededChance),
        seat: Seat,
        action: Self::Action,
    ) -> Vec<Self::Event> {
        let (mut world, mut chance, viewer) = (world.clone(), chance.clone(), Viewer::Seat(seat));
        let mut events = Vec::new();
        world.apply(seat, action, &mut chance, &mut events);
        let known = events.iter().map(|event| Self::redact(event, viewer));
        known.take_while(|event| !Self::reveals(event, viewer)).collect()
    }

    /// Checks that this number of players may play. Not to be overridden.
    ///
    /// ```
    /// use treize_engine::{Game, Players, games::Danger13};
    ///
    /// assert_eq!(Danger13::players(4), Ok(Players::FOUR));
    /// assert_eq!(Danger13::players(6).unwrap_err().to_string(), "6 players, expected 2 to 5");
    /// ```
    ///
    /// # Errors
    ///
    /// If the game is not for this number of players.
    fn players(number: u64) -> Result<Players, SetupError> {
        let players = Players::try_from(number).ok().filter(|players| Self::PLAYERS.contains(players));
        let (min, max) = (*Self::PLAYERS.start(), *Self::PLAYERS.end());
        players.ok_or(SetupError::Players { given: number, min, max })
    }

    /// Every number of players that may play, the smallest first. Not to be overridden.
    fn player_counts() -> impl DoubleEndedIterator<Item = Players> + Clone {
        Self::PLAYERS.start().up_to(*Self::PLAYERS.end())
    }
}

/// How a shuffled stack is dealt: one card at a time, from the player who begins the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Dealing {
    /// To how many hands: the players', and after them those that nobody plays.
    pub hands: u8,
    /// How many cards of the stack are dealt, from the top.
    pub cards: u8,
}

/// Whether points are good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Aim {
    /// Fewest points win.
    Fewest,
    /// Most points win.
    Most,
}

impl Aim {
    /// The seats with the best score: all of them on a tie.
    ///
    /// ```
    /// use treize_engine::{Aim, PerSeat, Players, Seat};
    ///
    /// let scores = PerSeat::from_fn(Players::THREE, |seat| [9, 7, 7][seat.index()]);
    /// assert_eq!(Aim::Most.best(&scores), Seat::ZERO.into());
    /// assert_eq!(Aim::Fewest.best(&scores).len(), 2);
    /// ```
    pub fn best(self, scores: &PerSeat<Score>) -> SeatSet {
        let scores = scores.iter();
        let best = match self {
            Aim::Fewest => scores.clone().map(|(_, &score)| score).min(),
            Aim::Most => scores.clone().map(|(_, &score)| score).max(),
        };
        scores.filter(|&(_, &score)| Some(score) == best).map(|(seat, _)| seat).collect()
    }

    /// A seat's score minus the mean of the others. The sign is turned where few points are good, so more is better.
    ///
    /// ```
    /// use treize_engine::{Aim, PerSeat, Players, Seat};
    ///
    /// let scores = PerSeat::from_fn(Players::THREE, |seat| [7, 1, 3][seat.index()]);
    /// assert_eq!(Aim::Most.relative_score(&scores, Seat::ZERO), 5.0);
    /// assert_eq!(Aim::Fewest.relative_score(&scores, Seat::ZERO), -5.0);
    /// ```
    pub fn relative_score(self, scores: &PerSeat<Score>, seat: Seat) -> f32 {
        let scores = PerSeat::from_fn(scores.players(), |seat| scores[seat] as f32);
        let (own, others) = (scores[seat], scores.mean_of_others(seat));
        match self {
            Aim::Most => own - others,
            Aim::Fewest => others - own,
        }
    }
}

/// What an action led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// The round goes on.
    Continued,
    /// The round is over, with these scores; the next one has been dealt, unless the game is over.
    RoundEnded(PerSeat<Score>),
}

impl Step {
    /// The scores of the round that ended, if one did.
    ///
    /// ```
    /// use treize_engine::games::Danger13;
    /// use treize_engine::{Game, Players, SeededChance, random};
    ///
    /// let mut chance = SeededChance::new(13);
    /// let mut game = Danger13::new(&Default::default(), Players::TWO, &mut chance, &mut ())?;
    /// let step = random::step(&mut game, &mut chance, &mut ()).expect("somebody is to act");
    /// assert_eq!(step.scores(), None, "nobody busts with the first card");
    /// # Ok::<(), treize_engine::SetupError>(())
    /// ```
    #[inline]
    pub fn scores(self) -> Option<PerSeat<Score>> {
        match self {
            Step::Continued => None,
            Step::RoundEnded(scores) => Some(scores),
        }
    }
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Outcome {
    /// Each seat's points over all rounds.
    pub totals: PerSeat<Score>,
    /// Who wins: several on a shared win, all of a team's seats with teams.
    pub winners: SeatSet,
}

/// Who looks at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// Somebody who has no seat, and sees no hand.
    Spectator,
}

impl Viewer {
    /// All viewers of a table, the spectator last.
    ///
    /// ```
    /// use treize_engine::{Players, Viewer};
    ///
    /// assert_eq!(Viewer::all(Players::TWO).count(), 3);
    /// assert_eq!(Viewer::all(Players::TWO).last(), Some(Viewer::Spectator));
    /// ```
    pub fn all(players: Players) -> impl Iterator<Item = Viewer> + Clone {
        Seat::all(players).map(Viewer::Seat).chain([Viewer::Spectator])
    }

    /// The viewer's seat, if there is one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// Is it this player?
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}

/// Who may know a card where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// It lies open, or everybody saw it go there.
    Everybody,
    /// It is in this player's hand.
    Only(Seat),
    /// It lies unseen.
    Nobody,
}

impl Audience {
    /// Is the viewer one of them?
    ///
    /// ```
    /// use treize_engine::{Audience, Seat, Viewer};
    ///
    /// let hand = Audience::Only(Seat::ZERO);
    /// assert!(hand.includes(Viewer::Seat(Seat::ZERO)) && !hand.includes(Viewer::Spectator));
    /// ```
    pub fn includes(self, viewer: Viewer) -> bool {
        match self {
            Audience::Everybody => true,
            Audience::Only(seat) => viewer.is(seat),
            Audience::Nobody => false,
        }
    }
}

/// Receives the events of a game. `()` ignores them, and then they cost nothing.
///
/// ```
/// use treize_engine::games::{Danger13, danger13::Event};
/// use treize_engine::{Game, Players, SeededChance, Sink, random};
///
/// /// Counts the rounds in which somebody bust.
/// struct Busts(u32);
///
/// impl Sink<Event> for Busts {
///     fn event(&mut self, event: Event) {
///         self.0 += u32::from(matches!(event, Event::RoundEnded { bust: Some(_), .. }));
///     }
/// }
///
/// let (mut chance, mut busts) = (SeededChance::new(13), Busts(0));
/// let mut game = Danger13::new(&Default::default(), Players::TWO, &mut chance, &mut busts)?;
/// while random::step(&mut game, &mut chance, &mut busts).is_some() {}
/// assert!(busts.0 > 5);
/// # Ok::<(), treize_engine::SetupError>(())
/// ```
pub trait Sink<E> {
    /// This has happened.
    fn event(&mut self, event: E);

    /// A round has been counted, like this. Everybody may know it. A sink that does not want to know does not call
    /// `count`, so that plain play pays nothing for it.
    #[inline]
    fn counted(&mut self, count: impl FnOnce() -> Vec<Fact>) {
        let _ = count;
    }
}

impl<E> Sink<E> for () {
    #[inline]
    fn event(&mut self, _: E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn event(&mut self, event: E) {
        self.push(event);
    }
}

/// A game cannot be set up like this.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// Too few or too many.
    #[error("{given} players, expected {min} to {max}")]
    Players {
        /// How many there are.
        given: u64,
        /// The fewest.
        min: Players,
        /// The most.
        max: Players,
    },
    /// An option that cannot be.
    #[error(transparent)]
    Option(#[from] OptionError),
}

/// A refused action. It has changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// Others are to act.
    #[error("seat {seat} is not to act: {waiting}", waiting = .to_act.with_verb())]
    NotToAct {
        /// Who tried.
        seat: Seat,
        /// Who may.
        to_act: SeatSet,
    },
    /// The text is no action of this game.
    #[error("that is no action of this game")]
    NotAnAction,
    /// The seat is to act, but may not do this.
    #[error("that is not legal: seat {seat} may {choices}", choices = legal.join(", "))]
    Illegal {
        /// Who tried.
        seat: Seat,
        /// What the seat may do, as text.
        legal: Vec<String>,
    },
}
