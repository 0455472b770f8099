//! What every game must obey, as one suite that any game can call.
//!
//! [`check`] plays one random game and holds it to each [`Law`]. Above all, non-interference: cards that a
//! viewer cannot know are swapped in the shuffle, the same decisions are played again, and all that the viewer
//! is shown must stay equal to the byte.

use std::collections::BTreeMap;
use std::fmt::{self, Debug};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{
    Account, Action, ActionSet, Audience, Card, Chance, Fact, Game, Outcome, PerSeat, PlayError, Players,
    Recorded, Score, Scripted, Seat, SeededChance, Viewer,
};

/// A game that has not ended by then will not.
const MOST_STEPS: usize = 100_000;
/// Swapped worlds tried for each game.
const SWAPS: usize = 60;
/// Worlds drawn from one view to see whether they are drawn evenly.
const DRAWS: u32 = 300;
/// How many standard deviations from the expected a chi-squared may be. Seeds are fixed, so that a game that passes
/// always passes; a fair one exceeds this once in millions of seeds.
const CHI_SQUARED_Z: f64 = 5.0;

/// Something that holds in every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Law {
    /// A game comes to an end.
    Ends,
    /// Nobody is to act exactly when there is an outcome.
    OverMeansOutcome,
    /// The actions of a game are numbered without gaps, in their order, and can be read from their text.
    ActionsAreNumbered,
    /// A seat has legal actions exactly when it is to act.
    LegalActions,
    /// An action that is not legal, or not the seat's to take, is refused for that reason and changes nothing.
    RefusalChangesNothing,
    /// Of seats that choose at the same time, it does not matter who is heard first.
    SimultaneousChoicesCommute,
    /// A stack is sorted when it is handed in to be shuffled.
    ShufflesStartSorted,
    /// Every card of the box is somewhere, once.
    CardsAreConserved,
    /// A determinized state shows its viewer the same view and the same legal actions.
    DeterminizedLooksTheSame,
    /// Determinizing makes up what the viewer cannot know; at the first deal, that is never one world only.
    DeterminizedVaries,
    /// Determinizing draws evenly: every hidden card is equally likely in every place that the viewer cannot see.
    DeterminizedIsUniform,
    /// [`Game::shuffle_unseen`] changes nothing that anybody may know, and makes every card that nobody has seen equally
    /// likely in every place of a stack that nobody has seen.
    UnseenIsShuffled,
    /// What [`Game::certain`] says happens, in every world that fits the view, and it says all up to the first card that
    /// is revealed.
    PreviewsAreCertain,
    /// An action is said to be forbidden, for whatever reason, exactly when it is not legal.
    ReasonsAgree,
    /// Views, events, actions and facts survive the wire.
    WireRoundTrip,
    /// The text of a view is a position that is read as the same view, and written as the same text.
    NotationRoundTrip,
    /// The same shuffles and actions lead to the same views, events and scores, whether or not somebody listens to the
    /// events.
    Replays,
    /// Rounds add up to totals, and somebody wins.
    RoundsAddUp,
    /// A tie is explained where somebody with the best points does not win, and only where several have them.
    TiesAreExplained,
    /// What a viewer cannot know changes nothing of what the viewer is shown.
    NonInterference,
}

/// A law was broken.
#[derive(Clone, Debug)]
pub struct LawError {
    /// Which.
    pub law: Law,
    /// After how many actions.
    pub step: usize,
    /// How it showed.
    pub how: String,
}

impl fmt::Display for LawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} broken at step {}: {}", self.law, self.step, self.how)
    }
}

impl std::error::Error for LawError {}

/// What a check looked at: a law that never found anything to compare has shown nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Actions played.
    pub actions: usize,
    /// Worlds compared that differ only in what a viewer cannot know.
    pub worlds: usize,
    /// Pairs of choices at the same time that were played in both orders.
    pub commuted: usize,
    /// Groups of hidden places whose cards were compared with an even draw.
    pub uniform: usize,
    /// The same after the deal of a later round.
    pub uniform_later: usize,
}

/// Plays one random game and holds it to every law.
///
/// ```
/// use treize_engine::{Players, games::Danger13, laws};
///
/// let checked = laws::check::<Danger13>(&Default::default(), Players::TWO, 13)?;
/// assert!(checked.actions > 50 && checked.worlds > 0);
/// # Ok::<(), laws::LawError>(())
/// ```
///
/// # Errors
///
/// If a law is broken: which, where and how.
///
/// # Panics
///
/// If the game panics.
pub fn check<G: Game>(options: &G::Options, players: Players, seed: u64) -> Result<Checked, LawError> {
    numbered::<G::Action>()?;
    let mut fast = SeededChance::new(seed);
    let story = Story::<G>::play(options, players, &mut fast)?;
    let (dealt, texts) = (story.dealt(), Texts::of(&story, players));
    let mut commuted = 0;
    for (step, state) in story.states.iter().enumerate() {
        let at = At { step };
        conserved(state, &dealt, at)?;
        refusals(state, &texts.views[step], story.known_actions, &mut fast, at)?;
        commuted += commutes(state, players, &mut fast, at)?;
        for viewer in Viewer::all(players) {
            determinized(state, viewer, &mut fast, at)?;
            wire(&state.view(viewer), at)?;
            written::<G>(&state.view(viewer), at)?;
            wire(&G::ask(&state.view(viewer), viewer), at)?;
            for event in &story.accounts[step].events {
                let event = G::redact(event, viewer);
                wire(&event, at)?;
                wire(&G::describe_event(&event), at)?;
            }
        }
        wire(&story.accounts[step].counts, at)?;
        foreseen(state, &mut fast, at)?;
        explained(state, players, story.known_actions, &mut fast, at)?;
    }
    // At a deal nothing constrains what is hidden; later on games differ.
    let viewers: Vec<_> = Viewer::all(players).collect();
    let uniform = drawn_evenly(&story.states[0], viewers[seed as usize % viewers.len()], &mut fast)?;
    story.replays(options, players, &texts)?;
    story.plays_unheard(&texts)?;
    story.adds_up()?;
    story.explains_ties()?;
    let worlds = story.interference(options, players, &texts, &mut fast)?;
    for (step, state) in story.states.iter().enumerate() {
        reshuffled(state, &texts.views[step], &mut fast, At { step })?;
    }
    shuffled_evenly(&story.states[story.states.len() / 2], &mut fast)?;
    let uniform_later = match story.later_deal() {
        Some(state) => drawn_evenly(state, viewers[seed as usize % viewers.len()], &mut fast)?,
        None => 0,
    };
    Ok(Checked { actions: story.actions.len(), worlds, commuted, uniform, uniform_later })
}

/// Where in the game something is checked.
#[derive(Clone, Copy)]
struct At {
    step: usize,
}

impl At {
    fn require(self, law: Law, holds: bool, how: impl FnOnce() -> String) -> Result<(), LawError> {
        if holds { Ok(()) } else { Err(LawError { law, step: self.step, how: how() }) }
    }

    fn equal<T: PartialEq + Debug + ?Sized>(self, law: Law, left: &T, right: &T) -> Result<(), LawError> {
        self.require(law, left == right, || format!("{left:?} is not {right:?}"))
    }
}

/// Chance that notices when a stack is not sorted.
struct Watched {
    source: SeededChance,
    unsorted: bool,
}

impl Chance for Watched {
    fn shuffle<C: Card>(&mut self, stack: &mut [C]) {
        self.unsorted |= !stack.is_sorted();
        self.source.shuffle(stack);
    }
}

/// One random game, remembered whole.
struct Story<G: Game> {
    shuffles: Vec<Vec<String>>,
    actions: Vec<(Seat, G::Action)>,
    /// The state before each action, and the last.
    states: Vec<G>,
    /// What happened on the way to each state.
    accounts: Vec<Account<G::Event>>,
    /// How many shuffles there had been at each state.
    shuffled: Vec<usize>,
    /// Every action that was ever legal.
    known_actions: ActionSet<G::Action>,
    /// The scores of each round.
    rounds: Vec<PerSeat<Score>>,
}

impl<G: Game> Story<G> {
    fn play(options: &G::Options, players: Players, fast: &mut SeededChance) -> Result<Self, LawError> {
        let mut chance = Recorded::new(Watched { source: fast.clone(), unsorted: false });
        let mut account = Account::default();
        let mut game = G::new(options, players, &mut chance, &mut account).map_err(|error| LawError {
            law: Law::Ends,
            step: 0,
            how: error.to_string(),
        })?;
        let mut story = Story {
            shuffles: Vec::new(),
            actions: Vec::new(),
            states: vec![game.clone()],
            accounts: vec![account],
            shuffled: vec![chance.shuffles.len()],
            known_actions: ActionSet::EMPTY,
            rounds: Vec::new(),
        };
        loop {
            let at = At { step: story.actions.len() };
            let to_act: Vec<_> = game.to_act().into_iter().collect();
            let (over, outcome) = (to_act.is_empty(), game.outcome());
            at.require(Law::OverMeansOutcome, over == outcome.is_some(), || {
                format!("to act are {to_act:?}, and the outcome is {outcome:?}")
            })?;
            for seat in Seat::all(players) {
                let legal = game.legal(seat);
                at.require(Law::LegalActions, to_act.contains(&seat) != legal.is_empty(), || {
                    format!("to act are {to_act:?}, and seat {seat} may {legal:?}")
                })?;
                story.known_actions.extend(legal);
            }
            if to_act.is_empty() {
                break;
            }
            at.require(Law::Ends, at.step < MOST_STEPS, || "and still going".into())?;

            let seat = to_act[fast.below(to_act.len())];
            let action = fast.pick(game.legal(seat));
            let mut account = Account::default();
            let ended = game.apply(seat, action, &mut chance, &mut account);
            story.rounds.extend(ended.scores());
            story.actions.push((seat, action));
            story.states.push(game.clone());
            story.accounts.push(account);
            story.shuffled.push(chance.shuffles.len());
            at.require(Law::ShufflesStartSorted, !chance.source.unsorted, || "a stack was not".into())?;
        }
        story.shuffles = chance.shuffles;
        Ok(story)
    }

    /// The whole story once more, from its record.
    fn replays(&self, options: &G::Options, players: Players, texts: &Texts) -> Result<(), LawError> {
        let mut chance = Scripted::new(&self.shuffles);
        let mut account = Account::default();
        let mut game = G::new(options, players, &mut chance, &mut account).ok();
        let mut rounds = Vec::new();
        for step in 0..self.states.len() {
            let at = At { step };
            if let (Some(game), Some(step)) = (&mut game, step.checked_sub(1)) {
                let (seat, action) = self.actions[step];
                account = Account::default();
                let played = game.play(seat, action, &mut chance, &mut account);
                rounds.extend(played.iter().filter_map(|step| step.scores()));
                at.equal(Law::Replays, &played.err(), &None)?;
            }
            at.equal(Law::Replays, &chance.error, &None)?;
            at.equal(Law::Replays, &account, &self.accounts[step])?;
            let again = game.as_ref().map(|game| (views(game, players), playable(game, players)));
            let first = (texts.views[step].clone(), playable(&self.states[step], players));
            at.equal(Law::Replays, &again, &Some(first))?;
        }
        let at = At { step: self.actions.len() };
        at.equal(Law::Replays, &rounds, &self.rounds)?;
        at.equal(Law::Replays, &chance.used(), &self.shuffles.len())
    }

    /// The story once more, with events that nobody listens to.
    fn plays_unheard(&self, texts: &Texts) -> Result<(), LawError> {
        let mut chance = Scripted::new(&self.shuffles[self.shuffled[0]..]);
        let (mut game, mut rounds) = (self.states[0].clone(), Vec::new());
        for (&(seat, action), (step, heard)) in
            self.actions.iter().zip(self.states.iter().enumerate().skip(1))
        {
            rounds.extend(game.apply(seat, action, &mut chance, &mut ()).scores());
            let at = At { step };
            at.equal(Law::Replays, &places(&game), &places(heard))?;
            at.equal(Law::Replays, &game.to_act(), &heard.to_act())?;
            at.equal(Law::Replays, &game.outcome(), &heard.outcome())?;
            for viewer in [Viewer::Spectator, Viewer::Seat(seat)] {
                at.equal(Law::Replays, &json(&game.view(viewer)), texts.view(step, viewer))?;
            }
        }
        At { step: self.actions.len() }.equal(Law::Replays, &rounds, &self.rounds)
    }

    /// The state after the deal of a later round, if the whole box was shuffled for it.
    fn later_deal(&self) -> Option<&G> {
        let whole = self.shuffles[0].len();
        let is_deal = |step: &usize| {
            let shuffles = &self.shuffles[self.shuffled[step - 1]..self.shuffled[*step]];
            shuffles.iter().any(|shuffle| shuffle.len() == whole)
        };
        (1..self.states.len()).find(is_deal).map(|step| &self.states[step])
    }

    fn adds_up(&self) -> Result<(), LawError> {
        let at = At { step: self.actions.len() };
        let outcome: Outcome = self.states[at.step].outcome().expect("the story has an end");
        let mut totals: PerSeat<Score> = PerSeat::new(outcome.totals.players(), 0);
        for scores in &self.rounds {
            for (seat, score) in scores.iter() {
                totals[seat] += score;
            }
        }
        at.equal(Law::RoundsAddUp, &totals, &outcome.totals)?;
        let seated = outcome.winners.into_iter().all(|seat| seat.index() < totals.players().into());
        let won = seated && !outcome.winners.is_empty();
        at.require(Law::RoundsAddUp, won, || format!("winners are {:?}", outcome.winners))
    }

    fn explains_ties(&self) -> Result<(), LawError> {
        let (last, before) = (self.actions.len(), &self.states[..self.actions.len()]);
        for (step, game) in before.iter().enumerate() {
            At { step }.equal(Law::TiesAreExplained, &game.tie(), &None)?;
        }
        let (at, game) = (At { step: last }, &self.states[last]);
        let outcome: Outcome = game.outcome().expect("the story has an end");
        // The points of a team count together.
        if Seat::all(outcome.totals.players()).any(|seat| game.team(seat).len() > 1) {
            return at.equal(Law::TiesAreExplained, &game.tie(), &None);
        }
        let (best, tie) = (G::AIM.best(&outcome.totals), game.tie());
        let is_explained = match best.len() {
            1 => tie.is_none() && outcome.winners == best,
            _ => {
                outcome.winners.into_iter().all(|seat| best.contains(seat))
                    && (tie.is_some() || outcome.winners == best)
            }
        };
        at.require(Law::TiesAreExplained, is_explained, || {
            format!("{best:?} are ahead, {:?} win, and it says {tie:?}", outcome.winners)
        })
    }

    /// Swaps two cards of a shuffle, plays on as before, and compares for one viewer as long as the two
    /// worlds differ in nothing that the viewer may know.
    fn interference(
        &self,
        options: &G::Options,
        players: Players,
        texts: &Texts,
        fast: &mut SeededChance,
    ) -> Result<usize, LawError> {
        let viewers: Vec<_> = Viewer::all(players).collect();
        let mut worlds = 0;
        for _ in 0..SWAPS {
            let viewer = viewers[fast.below(viewers.len())];
            // A moment of the game, and the last shuffle before it: the swap may matter from there on.
            let until = fast.below(self.states.len());
            let shuffle = self.shuffled[until] - 1;
            let from = self.shuffled.partition_point(|&count| count <= shuffle);
            let mut shuffles = self.shuffles[self.shuffles_before(from)..].to_vec();
            let swapped = &mut shuffles[shuffle - self.shuffles_before(from)];
            let (one, other) = (fast.below(swapped.len()), fast.below(swapped.len()));
            if swapped[one] == swapped[other] {
                continue;
            }
            swapped.swap(one, other);

            let mut chance = Scripted::new(&shuffles);
            let mut account = Account::default();
            let mut game = match from.checked_sub(1) {
                None => G::new(options, players, &mut chance, &mut account).expect("it was set up before"),
                Some(before) => {
                    let (seat, action) = self.actions[before];
                    let mut game = self.states[before].clone();
                    game.apply(seat, action, &mut chance, &mut account);
                    game
                }
            };
            let mut step = from;
            let same_to_the_viewer = loop {
                if known(&game, viewer) != known(&self.states[step], viewer) {
                    break false;
                }
                let at = At { step };
                let law = Law::NonInterference;
                let difference = |broken: LawError| {
                    let (one, other) = (&self.shuffles[shuffle][one], &self.shuffles[shuffle][other]);
                    let how =
                        format!("{viewer:?} notices that {one} and {other} are swapped: {}", broken.how);
                    LawError { how, ..broken }
                };
                let (here, there) = (&game, &self.states[step]);
                let compare = || -> Result<(), LawError> {
                    at.equal(law, &json(&here.view(viewer)), texts.view(step, viewer))?;
                    at.equal(law, &redacted::<G>(&account, viewer), texts.redacted(step, viewer))?;
                    at.equal(law, &json(&account.counts), &texts.counts[step])?;
                    // They follow from the view: at one moment of each world is enough.
                    if step == until {
                        at.equal(law, &facts(here, viewer), &facts(there, viewer))?;
                    }
                    at.equal(law, &here.to_act(), &there.to_act())?;
                    if let Some(seat) = viewer.seat() {
                        at.equal(law, &here.legal(seat), &there.legal(seat))?;
                    }
                    Ok(())
                };
                compare().map_err(difference)?;
                if step == until {
                    break true;
                }
                let (seat, action) = self.actions[step];
                if !game.legal(seat).contains(action) {
                    break false;
                }
                account = Account::default();
                game.apply(seat, action, &mut chance, &mut account);
                if chance.error.is_some() {
                    break false;
                }
                step += 1;
            };
            worlds += usize::from(same_to_the_viewer);
        }
        Ok(worlds)
    }

    /// The cards of the first shuffle, sorted: all cards of the box.
    fn dealt(&self) -> Vec<G::Card> {
        let mut dealt: Vec<_> = self.shuffles[0].iter().filter_map(|card| card.parse().ok()).collect();
        dealt.sort_unstable();
        dealt
    }

    /// How many shuffles there had been before the action that led to this state.
    fn shuffles_before(&self, step: usize) -> usize {
        step.checked_sub(1).map_or(0, |before| self.shuffled[before])
    }
}

/// What is shown in a story, as it crosses the wire: written once, and compared many times. By step, and by viewer.
struct Texts {
    views: Vec<Vec<String>>,
    redacted: Vec<Vec<Redacted>>,
    counts: Vec<String>,
}

/// Each event as a viewer receives it, and the fact that describes it.
type Redacted = Vec<(String, String)>;

impl Texts {
    fn of<G: Game>(story: &Story<G>, players: Players) -> Texts {
        let for_each = |account| Viewer::all(players).map(|viewer| redacted::<G>(account, viewer)).collect();
        Texts {
            views: story.states.iter().map(|state| views(state, players)).collect(),
            redacted: story.accounts.iter().map(for_each).collect(),
            counts: story.accounts.iter().map(|account| json(&account.counts)).collect(),
        }
    }

    fn view(&self, step: usize, viewer: Viewer) -> &String {
        by_viewer(&self.views[step], viewer)
    }

    fn redacted(&self, step: usize, viewer: Viewer) -> &Redacted {
        by_viewer(&self.redacted[step], viewer)
    }
}

/// How many play, if there is one of these for each viewer: the players, and a spectator.
fn players_of<T>(all: &[T]) -> Players {
    Players::try_from(all.len() - 1).expect("as many as in the story")
}

/// The one of this viewer, in the order of [`Viewer::all`].
fn by_viewer<T>(all: &[T], viewer: Viewer) -> &T {
    let place = Viewer::all(players_of(all)).position(|other| other == viewer);
    &all[place.expect("a viewer of the story")]
}

fn views<G: Game>(game: &G, players: Players) -> Vec<String> {
    Viewer::all(players).map(|viewer| json(&game.view(viewer))).collect()
}

fn redacted<G: Game>(account: &Account<G::Event>, viewer: Viewer) -> Redacted {
    let events = account.events.iter().map(|event| G::redact(event, viewer));
    events.map(|event| (json(&event), json(&G::describe_event(&event)))).collect()
}

/// The numbers of a game's actions.
///
/// # Errors
///
/// If an action has another number than its place, or cannot be read from its text.
pub fn numbered<A: Action>() -> Result<(), LawError> {
    let at = At { step: 0 };
    let mut last = None;
    for index in 0..A::COUNT {
        let action = A::from_index(index);
        at.equal(Law::ActionsAreNumbered, &action.index(), &index)?;
        at.require(Law::ActionsAreNumbered, last < Some(action), || {
            format!("{action} is not after {last:?}")
        })?;
        at.equal(Law::ActionsAreNumbered, &action.to_string().parse().ok(), &Some(action))?;
        last = Some(action);
    }
    Ok(())
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("what crosses the wire is plain data")
}

/// All cards, sorted.
fn cards<G: Game>(game: &G) -> Vec<G::Card> {
    let mut cards = Vec::new();
    game.cards(&mut |card, _| cards.push(card));
    cards.sort_unstable();
    cards
}

/// The cards place by place, with who may know them.
fn places<G: Game>(game: &G) -> Vec<(G::Card, Audience)> {
    let mut places = Vec::new();
    game.cards(&mut |card, audience| places.push((card, audience)));
    places
}

/// The cards place by place, those the viewer may know.
fn known<G: Game>(game: &G, viewer: Viewer) -> Vec<Option<G::Card>> {
    let mut known = Vec::new();
    game.cards(&mut |card, audience| known.push(audience.includes(viewer).then_some(card)));
    known
}

/// The cards that this audience cannot know, place by place.
fn hidden<G: Game>(game: &G, is_hidden: impl Fn(Audience) -> bool) -> Vec<G::Card> {
    let mut hidden = Vec::new();
    game.cards(&mut |card, audience| {
        if is_hidden(audience) {
            hidden.push(card);
        }
    });
    hidden
}

/// What everybody may do, and how the game has ended.
fn playable<G: Game>(game: &G, players: Players) -> (Vec<ActionSet<G::Action>>, Option<Outcome>) {
    (Seat::all(players).map(|seat| game.legal(seat)).collect(), game.outcome())
}

fn conserved<G: Game>(state: &G, dealt: &[G::Card], at: At) -> Result<(), LawError> {
    let now = cards(state);
    at.require(Law::CardsAreConserved, now == dealt, || {
        format!("missing {}; too many {}", surplus(dealt, &now), surplus(&now, dealt))
    })
}

/// The cards that stand more often in one list than in the other, as text.
fn surplus<C: Card>(cards: &[C], others: &[C]) -> String {
    let mut rest = others.to_vec();
    let surplus = cards.iter().filter(|card| match rest.iter().position(|other| other == *card) {
        Some(place) => {
            rest.swap_remove(place);
            false
        }
        None => true,
    });
    let surplus: Vec<_> = surplus.map(ToString::to_string).collect();
    if surplus.is_empty() { "none".into() } else { surplus.join(" ") }
}

/// One after the other tries what is not allowed, in the same game. Views are written after the last of them.
fn refusals<G: Game>(
    state: &G,
    before: &[String],
    actions: ActionSet<G::Action>,
    fast: &mut SeededChance,
    at: At,
) -> Result<(), LawError> {
    let (players, to_act) = (players_of(before), state.to_act());
    let (places_before, playable_before) = (places(state), playable(state, players));
    let (mut game, mut events, mut tried) = (state.clone(), Vec::new(), Vec::new());
    for seat in Seat::all(players) {
        let action = fast.pick(actions);
        if state.legal(seat).contains(action) {
            continue;
        }
        tried.push((seat, action));
        let refused = match game.play(seat, action, &mut fast.clone(), &mut events) {
            Ok(_) | Err(PlayError::NotAnAction) => false,
            Err(PlayError::Over) => to_act.is_empty(),
            Err(PlayError::NotToAct { .. }) => !to_act.is_empty() && !to_act.contains(seat),
            Err(PlayError::Illegal { .. }) => to_act.contains(seat),
        };
        let untouched = refused
            && events.is_empty()
            && game.to_act() == to_act
            && places(&game) == places_before
            && playable(&game, players) == playable_before;
        at.require(Law::RefusalChangesNothing, untouched, || format!("seat {seat} did {action}"))?;
    }
    let untouched = tried.is_empty() || views(&game, players) == before;
    at.require(Law::RefusalChangesNothing, untouched, || {
        format!("after {tried:?} somebody sees something else")
    })
}

/// Two who choose at the same time, in both orders. Gives how many pairs there were.
fn commutes<G: Game>(
    state: &G,
    players: Players,
    fast: &mut SeededChance,
    at: At,
) -> Result<usize, LawError> {
    let to_act: Vec<_> = state.to_act().into_iter().collect();
    if to_act.len() < 2 {
        return Ok(0);
    }
    let first = fast.below(to_act.len());
    let second = (first + 1 + fast.below(to_act.len() - 1)) % to_act.len();
    let choices = [first, second].map(|index| {
        let seat = to_act[index];
        (seat, fast.pick(state.legal(seat)))
    });
    let law = Law::SimultaneousChoicesCommute;
    let played = |choices: [(Seat, G::Action); 2]| -> Result<_, LawError> {
        let (mut game, mut chance) = (state.clone(), fast.clone());
        for (seat, action) in choices {
            let may = game.legal(seat).contains(action);
            at.require(law, may, || format!("seat {seat} may no longer {action}"))?;
            game.apply(seat, action, &mut chance, &mut ());
        }
        let mut cards = Vec::new();
        game.cards(&mut |card, audience| cards.push(format!("{card} {audience:?}")));
        Ok((views(&game, players), playable(&game, players), game.to_act(), cards))
    };
    let [one, other] = choices;
    let (forward, backward) = (played([one, other])?, played([other, one])?);
    at.require(law, forward == backward, || {
        format!("{one:?} before {other:?} leads elsewhere: {forward:?} is not {backward:?}")
    })?;
    Ok(1)
}

/// One who is to act looks at what an action is certain to lead to, and takes it in another world.
fn foreseen<G: Game>(state: &G, fast: &mut SeededChance, at: At) -> Result<(), LawError> {
    let Some(seat) = state.to_act().first() else { return Ok(()) };
    let (viewer, action) = (Viewer::Seat(seat), fast.pick(state.legal(seat)));
    let view = state.view(viewer);
    let certain = G::certain(&view, seat, action);
    let mut world = G::determinize(&view, fast.rng());
    let mut events = Vec::new();
    world.apply(seat, action, fast, &mut events);
    let events: Vec<_> = events.iter().map(|event| G::redact(event, viewer)).collect();
    let until = events.iter().position(|event| G::reveals(event, viewer)).unwrap_or(events.len());
    at.require(Law::PreviewsAreCertain, certain == events[..until], || {
        format!("if seat {seat} does {action}, {certain:?} is certain, and {events:?} happens")
    })
}

/// The facts that a state has for the viewer: what is asked, and what each legal action is called and leads to.
fn facts<G: Game>(state: &G, viewer: Viewer) -> (Fact, Vec<(Fact, Option<Fact>)>) {
    let view = state.view(viewer);
    let legal = viewer.seat().map(|seat| (seat, state.legal(seat)));
    let actions = legal.into_iter().flat_map(|(seat, legal)| legal.iter().map(move |action| (seat, action)));
    let described = actions.map(|(seat, action)| {
        let certain = G::certain(&view, seat, action);
        (G::describe_action(action), G::preview(&view, seat, action, &certain))
    });
    (G::ask(&view, viewer), described.collect())
}

/// Why an action is not allowed, what an action is called and leads to: one of those that there are, for each seat.
fn explained<G: Game>(
    state: &G,
    players: Players,
    actions: ActionSet<G::Action>,
    fast: &mut SeededChance,
    at: At,
) -> Result<(), LawError> {
    for seat in Seat::all(players) {
        let (view, legal) = (state.view(Viewer::Seat(seat)), state.legal(seat));
        for choices in [actions, legal] {
            if choices.is_empty() {
                continue;
            }
            let action = fast.pick(choices);
            let reason = G::reason(&view, seat, action);
            at.require(Law::ReasonsAgree, reason.is_none() == legal.contains(action), || {
                format!("seat {seat} may {legal:?}, and the reason why it may not {action} is {reason:?}")
            })?;
            wire(&reason, at)?;
            wire(&G::describe_action(action), at)?;
            if legal.contains(action) {
                let certain = G::certain(&view, seat, action);
                wire(&G::preview(&view, seat, action, &certain), at)?;
            }
        }
    }
    Ok(())
}

/// Chi-squared of where hidden cards are, over many worlds drawn from one view. Gives how many groups were compared.
fn drawn_evenly<G: Game>(state: &G, viewer: Viewer, fast: &mut SeededChance) -> Result<usize, LawError> {
    let view = state.view(viewer);
    let is_hidden = |audience: Audience| !audience.includes(viewer);
    let compared = evenly(state, is_hidden, || G::determinize(&view, fast.rng()));
    compared.map_err(|how| LawError {
        law: Law::DeterminizedIsUniform,
        step: 0,
        how: format!("{viewer:?}: {how}"),
    })
}

/// The same of the cards that nobody has seen, over many shuffles of them.
fn shuffled_evenly<G: Game>(state: &G, fast: &mut SeededChance) -> Result<usize, LawError> {
    let is_hidden = |audience: Audience| audience == Audience::Nobody;
    let compared = evenly(state, is_hidden, || {
        let mut other = state.clone();
        other.shuffle_unseen(fast);
        other
    });
    compared.map_err(|how| LawError { law: Law::UnseenIsShuffled, step: 0, how })
}

/// Chi-squared of where hidden cards are in many worlds. Gives how many groups were compared, or how one was off.
///
/// Cards are counted in groups of places: each hand as a whole, since its cards are laid down sorted; a stack that is
/// in no order also by its top, its bottom and its upper half.
fn evenly<G: Game>(
    state: &G,
    is_hidden: impl Fn(Audience) -> bool,
    mut draw: impl FnMut() -> G,
) -> Result<usize, String> {
    let hidden = hidden(state, &is_hidden);
    let mut kinds: BTreeMap<G::Card, f64> = BTreeMap::new();
    for &card in &hidden {
        *kinds.entry(card).or_default() += 1.0;
    }
    let groups = hidden_groups(state, &is_hidden);
    let mut counts = vec![BTreeMap::<G::Card, u32>::new(); groups.len()];
    for _ in 0..DRAWS {
        let drawn = self::hidden(&draw(), &is_hidden);
        for (group, counts) in groups.iter().zip(&mut counts) {
            for &place in group {
                *counts.entry(drawn[place]).or_default() += 1;
            }
        }
    }
    let (all, freedom) = (hidden.len() as f64, kinds.len() as f64 - 1.0);
    // Cards of one kind only are the same in any order.
    if freedom < 1.0 {
        return Ok(0);
    }
    for (group, counts) in groups.iter().zip(&counts) {
        let size = group.len() as f64;
        let off = kinds.iter().map(|(card, often)| {
            let expected = f64::from(DRAWS) * size * often / all;
            (f64::from(counts.get(card).copied().unwrap_or(0)) - expected).powi(2) / expected
        });
        // Drawn without replacement, so that counts vary less than independent ones.
        let chi = off.sum::<f64>() * (all - 1.0) / (all - size);
        // Wilson and Hilferty's approximation of its distribution.
        let part = 2.0 / (9.0 * freedom);
        let most = freedom * (1.0 - part + CHI_SQUARED_Z * part.sqrt()).powi(3);
        if chi >= most {
            return Err(format!(
                "chi-squared of hidden places {group:?} is {chi:.1}, expected below {most:.1}"
            ));
        }
    }
    Ok(groups.len())
}

/// What nobody has seen is shuffled: all see the same as before, and every card is somewhere.
fn reshuffled<G: Game>(
    state: &G,
    before: &[String],
    fast: &mut SeededChance,
    at: At,
) -> Result<(), LawError> {
    let (law, players) = (Law::UnseenIsShuffled, players_of(before));
    let (mut other, mut chance) =
        (state.clone(), Watched { source: SeededChance::new(fast.fork_seed()), unsorted: false });
    other.shuffle_unseen(&mut chance);
    at.require(law, !chance.unsorted, || "the stack was not sorted".into())?;
    at.equal(law, &views(&other, players)[..], before)?;
    at.equal(law, &playable(&other, players), &playable(state, players))?;
    let seen = |game: &G| {
        let mut seen = Vec::new();
        game.cards(&mut |card, audience| seen.push((audience != Audience::Nobody).then_some(card)));
        seen
    };
    at.equal(law, &seen(&other), &seen(state))?;
    at.equal(law, &cards(&other), &cards(state))
}

/// Places among those that are hidden, in groups that are compared; without any that hold all of them.
fn hidden_groups<G: Game>(state: &G, is_hidden: impl Fn(Audience) -> bool) -> Vec<Vec<usize>> {
    // The cards of each audience, with their places.
    let (mut audiences, mut stacks) = (Vec::<Audience>::new(), Vec::<Vec<(usize, G::Card)>>::new());
    let mut place = 0;
    state.cards(&mut |card, audience| {
        if !is_hidden(audience) {
            return;
        }
        let index = audiences.iter().position(|&other| other == audience).unwrap_or_else(|| {
            audiences.push(audience);
            stacks.push(Vec::new());
            stacks.len() - 1
        });
        stacks[index].push((place, card));
        place += 1;
    });
    let mut groups = Vec::new();
    for cards in stacks {
        let places: Vec<_> = cards.iter().map(|&(place, _)| place).collect();
        if let [first, .., last] = places[..]
            && !cards.is_sorted_by_key(|&(_, card)| card)
        {
            groups.extend([vec![first], vec![last], places[..places.len() / 2].to_vec()]);
        }
        groups.push(places);
    }
    groups.retain(|group| !group.is_empty() && group.len() < place);
    groups
}

fn determinized<G: Game>(state: &G, viewer: Viewer, fast: &mut SeededChance, at: At) -> Result<(), LawError> {
    let law = Law::DeterminizedLooksTheSame;
    let view = state.view(viewer);
    let other = G::determinize(&view, fast.rng());
    at.equal(law, &other.view(viewer), &view)?;
    at.equal(law, &other.to_act(), &state.to_act())?;
    at.equal(law, &known(&other, viewer), &known(state, viewer))?;
    at.equal(law, &cards(&other), &cards(state))?;
    if let Some(seat) = viewer.seat() {
        at.equal(law, &other.legal(seat), &state.legal(seat))?;
    }

    // Later on, all that is hidden may lie in one place.
    let is_hidden = |audience: Audience| !audience.includes(viewer);
    let unknown = hidden(&other, is_hidden);
    let alike = |fast: &mut SeededChance| hidden(&G::determinize(&view, fast.rng()), is_hidden) == unknown;
    let varies = at.step > 0 || (0..10).any(|_| !alike(fast));
    at.require(Law::DeterminizedVaries, varies, || format!("always {unknown:?}"))
}

/// A view as a position.
fn written<G: Game>(view: &G::View, at: At) -> Result<(), LawError> {
    let (law, text) = (Law::NotationRoundTrip, view.to_string());
    at.require(law, text.starts_with(&format!("{} ", G::ID)), || {
        format!("{text} does not begin with {}", G::ID)
    })?;
    match text.parse::<G::View>() {
        Ok(again) => {
            at.equal(law, &again, view)?;
            at.equal(law, &again.to_string(), &text)
        }
        Err(error) => at.require(law, false, || format!("{text}: {error}")),
    }
}

fn wire<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, at: At) -> Result<(), LawError> {
    let text = json(value);
    match serde_json::from_str::<T>(&text) {
        Ok(again) => at.equal(Law::WireRoundTrip, &again, value),
        Err(error) => at.require(Law::WireRoundTrip, false, || format!("{text}: {error}")),
    }
}
