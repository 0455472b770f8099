//! [`Fact`]: what a game says about itself, as data. Locale files turn facts into sentences, so no client needs a rule.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Display;

use crate::{Game, PerSeat, Score, Seat, SeatSet, SeededChance, Viewer};

/// Something that a client says to a player: what is asked, what an action leads to, why it is not allowed, what it is
/// called, what happened, or how a round was counted.
///
/// A client looks for the sentence `GAME-ID`, then for `ID`, and fills in the arguments. A fact without a sentence is not
/// said.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Fact {
    /// The sentence that says it.
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub id: Cow<'static, str>,
    /// How serious it is.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Tone::is_calm"))]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Tone>"))]
    pub tone: Tone,
    /// What the sentence speaks of, by name.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "BTreeMap::is_empty"))]
    #[cfg_attr(feature = "schema", ts(optional, type = "Record<string, Arg>"))]
    pub args: BTreeMap<Cow<'static, str>, Arg>,
}

/// How serious a consequence is for the player whom it happens to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Tone {
    /// Nothing bad.
    #[default]
    Calm,
    /// Something that may go wrong.
    Warn,
    /// A loss.
    Alarm,
}

impl Tone {
    /// Is there nothing to worry about?
    pub fn is_calm(&self) -> bool {
        *self == Tone::Calm
    }
}

/// An argument of a fact. Its kind says how to show it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Arg {
    /// A difference, shown with its sign.
    Change(i32),
    /// A player, or nobody.
    Seat(Option<Seat>),
    /// Players.
    Seats(SeatSet),
    /// A card as it is written, or none.
    Card(Option<String>),
    /// Cards as they are written.
    Cards(Vec<String>),
    /// A place on the table, as actions write it.
    Pile(String),
    /// A suit, as cards write it.
    Suit(String),
    /// A number for each player.
    Scores(PerSeat<Score>),
    /// A number for each of some players, in this order.
    #[cfg_attr(feature = "schema", ts(type = "[number, number][]"))]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(u8, Score)>"))]
    Ranking(Vec<(Seat, Score)>),
    /// Other facts, whose sentences are part of this one.
    Facts(Vec<Fact>),
    /// A number: in JSON, just the number.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Number(i32),
}

impl Fact {
    /// A calm fact without arguments.
    ///
    /// ```
    /// use treize_engine::{Arg, Fact, Seat, Tone};
    ///
    /// let fact = Fact::new("preview-take").tone(Tone::Alarm).number("sum", 14).card("card", Some("b7")).seat("seat", Seat::ZERO);
    /// assert_eq!(fact.get("sum"), Some(&Arg::Number(14)));
    /// # #[cfg(feature = "testing")]
    /// assert_eq!(
    ///     serde_json::to_string(&fact).expect("plain data"),
    ///     r#"{"id":"preview-take","tone":"alarm","args":{"card":{"card":"b7"},"seat":{"seat":0},"sum":14}}"#
    /// );
    /// ```
    pub fn new(id: impl Into<Cow<'static, str>>) -> Fact {
        Fact { id: id.into(), tone: Tone::Calm, args: BTreeMap::new() }
    }

    /// The fact that an action is not allowed, by this rule of the game.
    pub fn by_rule(id: &'static str, rule: u8) -> Fact {
        Fact::new(id).number("rule", rule)
    }

    /// The same with this tone.
    #[must_use]
    pub fn tone(self, tone: Tone) -> Fact {
        Fact { tone, ..self }
    }

    /// The same with this argument.
    #[must_use]
    pub fn with(mut self, key: &'static str, arg: Arg) -> Fact {
        self.args.insert(key.into(), arg);
        self
    }

    /// The same with a number.
    #[must_use]
    pub fn number(self, key: &'static str, number: impl Into<i32>) -> Fact {
        self.with(key, Arg::Number(number.into()))
    }

    /// The same with a player, or nobody.
    #[must_use]
    pub fn seat(self, key: &'static str, seat: impl Into<Option<Seat>>) -> Fact {
        self.with(key, Arg::Seat(seat.into()))
    }

    /// The same with players.
    #[must_use]
    pub fn seats(self, key: &'static str, seats: impl Into<SeatSet>) -> Fact {
        self.with(key, Arg::Seats(seats.into()))
    }

    /// The same with a card, or none.
    #[must_use]
    pub fn card(self, key: &'static str, card: Option<impl Display>) -> Fact {
        self.with(key, Arg::Card(card.map(|card| card.to_string())))
    }

    /// The same with cards.
    #[must_use]
    pub fn cards(self, key: &'static str, cards: impl IntoIterator<Item = impl Display>) -> Fact {
        self.with(key, Arg::Cards(cards.into_iter().map(|card| card.to_string()).collect()))
    }

    /// The same with a place on the table.
    #[must_use]
    pub fn pile(self, key: &'static str, pile: impl Display) -> Fact {
        self.with(key, Arg::Pile(pile.to_string()))
    }

    /// The same with a suit.
    #[must_use]
    pub fn suit(self, key: &'static str, suit: impl Display) -> Fact {
        self.with(key, Arg::Suit(suit.to_string()))
    }

    /// The same with a number for each player.
    #[must_use]
    pub fn scores(self, key: &'static str, scores: PerSeat<Score>) -> Fact {
        self.with(key, Arg::Scores(scores))
    }

    /// The same with a number for each of some players, in this order.
    #[must_use]
    pub fn ranking(self, key: &'static str, ranking: impl IntoIterator<Item = (Seat, Score)>) -> Fact {
        self.with(key, Arg::Ranking(ranking.into_iter().collect()))
    }

    /// A preview that ends the round: says so after what the action does.
    #[must_use]
    pub fn ends_round(self) -> Fact {
        let tone = self.tone;
        Fact::new("preview-ends").tone(tone).with("what", Arg::Facts(vec![self]))
    }

    /// An argument, of this fact or of one that it contains.
    pub fn get(&self, key: &str) -> Option<&Arg> {
        let inner = || {
            let facts = self.args.values().filter_map(|arg| match arg {
                Arg::Facts(facts) => Some(facts),
                _ => None,
            });
            facts.flatten().find_map(|fact| fact.get(key))
        };
        self.args.get(key).or_else(inner)
    }

    /// A number among the arguments.
    pub fn number_of(&self, key: &str) -> Option<i32> {
        match self.get(key)? {
            Arg::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// A player among the arguments.
    pub fn seat_of(&self, key: &str) -> Option<Seat> {
        match self.get(key)? {
            Arg::Seat(seat) => *seat,
            _ => None,
        }
    }
}

/// The events of an action, and how the rounds that ended with it were counted.
///
/// ```
/// use treize_engine::games::Thirteen;
/// use treize_engine::{Account, Game, Players, SeededChance, random};
///
/// let (mut chance, mut account) = (SeededChance::new(13), Account::default());
/// let mut game = Thirteen::new(&Default::default(), Players::THREE, &mut chance, &mut account)?;
/// while random::step(&mut game, &mut chance, &mut account).is_some() {}
/// assert_eq!(account.counts.len(), 6, "a count for each round");
/// # Ok::<(), treize_engine::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account<E> {
    /// What happened.
    pub events: Vec<E>,
    /// For each round that ended, how it was counted.
    pub counts: Vec<Vec<Fact>>,
}

impl<E> Default for Account<E> {
    fn default() -> Self {
        Account { events: Vec::new(), counts: Vec::new() }
    }
}

impl<E> crate::Sink<E> for Account<E> {
    fn event(&mut self, event: E) {
        self.events.push(event);
    }

    fn counted(&mut self, count: impl FnOnce() -> Vec<Fact>) {
        self.counts.push(count());
    }
}

/// Who is to act, or who has won: all that is known of any game.
pub(crate) fn ask<G: Game>(view: &G::View, viewer: Viewer) -> Fact {
    let world = G::determinize(view, SeededChance::new(0).rng());
    match world.outcome() {
        Some(outcome) => Fact::new("ask-over").seats("names", outcome.winners),
        None => ask_of("ask-you", "ask-other", world.to_act(), viewer),
    }
}

/// What is asked of these seats: one sentence for those who are asked, one for everybody else.
pub(crate) fn ask_of(you: &'static str, other: &'static str, to_act: SeatSet, viewer: Viewer) -> Fact {
    let is_asked = viewer.seat().is_some_and(|seat| to_act.contains(seat));
    Fact::new(if is_asked { you } else { other }).seats("names", to_act)
}

/// Why the seat may not do this now: all that is known of any game.
pub(crate) fn reason<G: Game>(view: &G::View, seat: Seat, action: G::Action) -> Option<Fact> {
    let world = G::determinize(view, SeededChance::new(0).rng());
    let to_act = world.to_act();
    if world.legal(seat).contains(action) {
        None
    } else if to_act.is_empty() || to_act.contains(seat) {
        Some(Fact::new("reason-other"))
    } else {
        Some(Fact::by_rule("reason-turn", world.rule()).seats("names", to_act))
    }
}

/// What certainly happens, as one fact: nothing if nothing of it is said.
pub(crate) fn preview<G: Game>(certain: &[G::Event]) -> Option<Fact> {
    let facts: Vec<_> = certain.iter().filter_map(G::describe_event).collect();
    (!facts.is_empty()).then(|| Fact::new("preview-events").with("what", Arg::Facts(facts)))
}
