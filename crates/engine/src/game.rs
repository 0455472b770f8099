//! [`Game`]: the one trait that every game implements and every client speaks.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::str::FromStr;

use rand_core::Rng;

use crate::notation::ParsePositionError;
use crate::{
    Action, ActionSet, Card, Chance, OptionError, OptionSpec, PerSeat, Players, Seat, SeatSet, SeededChance,
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
    fn new(
        options: &Self::Options,
        players: Players,
        chance: &mut impl Chance,
        out: &mut impl Sink<Self::Event>,
    ) -> Result<Self, SetupError>;

    /// Who may act now: several when they choose at once, nobody exactly when the game is over.
    fn to_act(&self) -> SeatSet;

    /// What the seat may do: nothing if it is not to act.
    fn legal(&self, seat: Seat) -> ActionSet<Self::Action>;

    /// The number of the rule that says what may be done now, for whoever asks why something may not.
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

    /// What the viewer may know. It is an allow-list: nothing gets in by default.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// The event as the viewer may know it.
    fn redact(event: &Self::Event, viewer: Viewer) -> Self::Event;

    /// Does this event, as the viewer may know it, show a card that the viewer did not know before?
    fn reveals(event: &Self::Event, viewer: Viewer) -> bool;

    /// A full state that this viewer cannot tell from the true one, drawn evenly from all that fit.
    fn determinize(view: &Self::View, rng: &mut impl Rng) -> Self;

    /// Every card of the box, place by place, and who may know it: the oracle of the laws, told apart from
    /// [`Game::view`] so that each checks the other.
    fn cards(&self, lay: &mut impl FnMut(Self::Card, Audience));

    /// Checks that the seat may do this, then does it. Not to be overridden.
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
    /// as one of the [laws](crate::laws::Law::PreviewsAreCertain) says.
    fn certain(view: &Self::View, seat: Seat, action: Self::Action) -> Vec<Self::Event> {
        let (mut chance, viewer) = (SeededChance::new(0), Viewer::Seat(seat));
        let mut events = Vec::new();
        Self::determinize(view, chance.rng()).apply(seat, action, &mut chance, &mut events);
        let known = events.iter().map(|event| Self::redact(event, viewer));
        known.take_while(|event| !Self::reveals(event, viewer)).collect()
    }

    /// Checks that this number of players may play. Not to be overridden.
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
    /// use treize_engine::{Aim, PerSeat, Seat};
    ///
    /// let scores = PerSeat::from_fn(3, |seat| [7, 1, 3][seat.index()]);
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

/// Whose eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player's.
    Seat(Seat),
    /// Somebody's who has no seat, and sees no hand.
    Spectator,
}

impl Viewer {
    /// All viewers of a table, the spectator last.
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
    pub fn includes(self, viewer: Viewer) -> bool {
        match self {
            Audience::Everybody => true,
            Audience::Only(seat) => viewer.is(seat),
            Audience::Nobody => false,
        }
    }
}

/// Where a game tells what happens. `()` listens to nothing, and then telling costs nothing.
pub trait Sink<E> {
    /// This has happened.
    fn event(&mut self, event: E);
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
