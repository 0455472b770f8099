//! The laws are worth something: a fault planted in a real game is caught, by the law that forbids it.

use std::cell::Cell;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering};

use serde::{Deserialize, Serialize};

use treize_engine::games::{Danger13, Friday13, Nichtig, Thirteen, danger13};
use treize_engine::laws::{self, Law};
use treize_engine::{
    Action, ActionSet, Aim, Audience, Card, Chance, Fact, Game, OptionSpec, Outcome, PlayError, Players,
    Seat, SeatSet, SeededChance, SetupError, Sink, Step, Viewer,
};

/// The faults that can be planted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    /// A view shows a card that its viewer may not know, and determinizing keeps that to itself.
    ViewLeaks,
    /// Events are not redacted: secrets are included.
    EventsLeak,
    /// After a while a card is gone.
    LosesACard,
    /// Who is not to act may act all the same.
    LegalForAll,
    /// Who has something to choose from may not choose the first, if the next player holds good cards.
    LegalKnowsTooMuch,
    /// Determinizing makes up another view.
    DeterminizesForAnother,
    /// The scores of a round are not returned.
    ForgetsARound,
    /// When it is over, it starts again.
    NeverEnds,
    /// When it is over, it has no outcome.
    HidesTheOutcome,
    /// When it is over, it claims a tie, no matter who is ahead.
    ClaimsATie,
    /// Who has the most points does not win, and nothing is said of it.
    LetsTheSecondWin,
    /// What is not legal is refused, but leaves a trace.
    RefusalLeavesATrace,
    /// What is not legal is accepted, and nothing happens.
    AcceptsEverything,
    /// What is not legal is refused, but with the wrong reason.
    RefusesWrongly,
    /// A stack is handed in to be shuffled in reverse order.
    ShufflesUnsorted,
    /// Determinizing always gives the same world.
    ImaginesOneWorld,
    /// Determinizing prefers worlds whose first hidden card is low.
    ImaginesUnevenly,
    /// Determinizing draws hands, but leaves the rest of the cards as a sorted stock.
    ImaginesASortedStock,
    /// What nobody has seen stays in its order when it is shuffled.
    KeepsTheUnseen,
    /// When what nobody has seen is shuffled, hands are dealt again too.
    ShufflesHands,
    /// A card that is not known yet is taken for certain.
    ForeseesCards,
    /// A part of the view is lost on the wire.
    LostOnTheWire,
    /// A part of the view is lost when it is written as a position.
    LostInTheNotation,
    /// The state depends on something that is neither a shuffle nor an action.
    HasOtherChance,
    /// The state depends on who of those who choose at the same time came last.
    OrderMatters,
    /// Who chooses at the same time as others may not choose after the first of them has.
    FirstComeFirstServed,
    /// The state depends on whether somebody listens to the events.
    NoticesListeners,
    /// Everything is said to be forbidden.
    ForbidsEverything,
    /// The count of a round tells a card that not everybody may know.
    CountLeaks,
}

thread_local! {
    /// The fault of every [`Faulty`] game on this thread. As a parameter of the type, each fault would be compiled by itself,
    /// together with all laws.
    static PLANTED: Cell<Fault> = const { Cell::new(Fault::None) };
}

fn planted() -> Fault {
    PLANTED.get()
}

/// A game with a fault.
#[derive(Clone)]
struct Faulty<G: Game> {
    game: G,
    options: G::Options,
    players: Players,
    actions: u32,
    /// What a determinized state goes on showing.
    peek: Option<String>,
    /// Who has chosen, if several were to choose.
    chosen: SeatSet,
}

/// What a faulty view shows beside the true one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Extra {
    peek: Option<String>,
    #[serde(skip)]
    lost: bool,
}

/// The true view, and what the fault adds.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct FaultyView<V>(V, Extra);

impl<V: fmt::Display> fmt::Display for FaultyView<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.to_string();
        let lost = if planted() == Fault::LostInTheNotation { text.rfind("; totals") } else { None };
        f.write_str(&text[..lost.unwrap_or(text.len())])?;
        self.1.peek.as_ref().map_or(Ok(()), |peek| write!(f, "; peek {peek}"))
    }
}

impl<V: FromStr> FromStr for FaultyView<V> {
    type Err = V::Err;

    fn from_str(text: &str) -> Result<Self, V::Err> {
        let (text, peek) = text.split_once("; peek ").map_or((text, None), |(text, peek)| (text, Some(peek)));
        let extra = Extra { peek: peek.map(Into::into), lost: planted() == Fault::LostOnTheWire };
        Ok(FaultyView(text.parse()?, extra))
    }
}

/// Chance that is handed stacks in reverse order.
struct Reversed<'a, C>(&'a mut C);

impl<S: Chance> Chance for Reversed<'_, S> {
    fn shuffle<C: Card>(&mut self, stack: &mut [C]) {
        stack.reverse();
        self.0.shuffle(stack);
    }
}

/// How many games have been set up, which no game should know.
static SET_UP: AtomicU32 = AtomicU32::new(0);

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

/// The cards that nobody may know, place by place.
fn unseen<G: Game>(game: &G) -> Vec<G::Card> {
    let mut unseen = Vec::new();
    game.cards(&mut |card, audience| {
        if audience == Audience::Nobody {
            unseen.push(card);
        }
    });
    unseen
}

impl<G: Game> Game for Faulty<G> {
    const ID: &'static str = G::ID;
    const NAME: &'static str = G::NAME;
    const RULES: u16 = G::RULES;
    const PLAYERS: RangeInclusive<Players> = G::PLAYERS;
    const AIM: Aim = G::AIM;
    const OPTIONS: &'static [OptionSpec] = G::OPTIONS;

    type Card = G::Card;
    type Options = G::Options;
    type Action = G::Action;
    type Event = G::Event;
    type View = FaultyView<G::View>;

    fn new(
        options: &G::Options,
        players: Players,
        chance: &mut impl Chance,
        out: &mut impl Sink<G::Event>,
    ) -> Result<Self, SetupError> {
        let game = if planted() == Fault::ShufflesUnsorted {
            G::new(options, players, &mut Reversed(chance), out)?
        } else {
            G::new(options, players, chance, out)?
        };
        let peek =
            (planted() == Fault::HasOtherChance).then(|| SET_UP.fetch_add(1, Ordering::Relaxed).to_string());
        let options = options.clone();
        Ok(Faulty { game, options, players, actions: 0, peek, chosen: SeatSet::EMPTY })
    }

    fn play(
        &mut self,
        seat: Seat,
        action: G::Action,
        chance: &mut impl Chance,
        out: &mut impl Sink<G::Event>,
    ) -> Result<Step, PlayError> {
        if self.legal(seat).contains(action) {
            return Ok(self.apply(seat, action, chance, out));
        }
        match planted() {
            Fault::AcceptsEverything => return Ok(Step::Continued),
            Fault::RefusesWrongly => return Err(PlayError::NotAnAction),
            Fault::RefusalLeavesATrace => self.peek = Some("refused".into()),
            _ => {}
        }
        self.game.play(seat, action, chance, out)
    }

    fn to_act(&self) -> SeatSet {
        let to_act = self.game.to_act();
        let left = to_act.without(self.chosen);
        if planted() == Fault::FirstComeFirstServed && !left.is_empty() { left } else { to_act }
    }

    fn legal(&self, seat: Seat) -> ActionSet<G::Action> {
        let legal = if self.to_act().contains(seat) { self.game.legal(seat) } else { ActionSet::EMPTY };
        match planted() {
            Fault::LegalForAll if legal.is_empty() => {
                self.game.to_act().into_iter().flat_map(|other| self.game.legal(other)).collect()
            }
            Fault::LegalKnowsTooMuch if legal.len() > 1 => {
                let mut theirs = 0;
                self.game.cards(&mut |card, audience| {
                    theirs += usize::from(audience == Audience::Only(seat.next(self.players)))
                        * card.to_string().bytes().map(usize::from).sum::<usize>();
                });
                legal.iter().skip(usize::from(theirs % 2 == 0)).collect()
            }
            _ => legal,
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
    ) -> Step {
        self.actions += 1;
        let several = self.game.to_act().len() > 1;
        let mut step = if planted() == Fault::ShufflesUnsorted {
            self.game.apply(seat, action, &mut Reversed(chance), out)
        } else {
            self.game.apply(seat, action, chance, out)
        };
        match planted() {
            Fault::ForgetsARound => step = Step::Continued,
            Fault::NeverEnds if self.game.to_act().is_empty() => {
                self.game =
                    G::new(&self.options, self.players, chance, &mut ()).expect("it was set up before");
            }
            Fault::NoticesListeners if size_of_val(out) == 0 => self.peek = Some("unheard".into()),
            Fault::CountLeaks if step.scores().is_some() => {
                let card = secret(&self.game, Viewer::Spectator);
                out.counted(|| vec![Fact::new("count").card("card", Some(card))]);
            }
            Fault::OrderMatters if several => self.peek = Some(seat.to_string()),
            // The first to choose takes the others' turn away.
            Fault::FirstComeFirstServed => {
                let others: SeatSet = Seat::all(self.players).filter(|other| *other != seat).collect();
                self.chosen = if several { others } else { SeatSet::EMPTY };
            }
            _ => {}
        }
        step
    }

    fn outcome(&self) -> Option<Outcome> {
        let mut outcome = self.game.outcome()?;
        match planted() {
            Fault::HidesTheOutcome => return None,
            Fault::LetsTheSecondWin => {
                outcome.winners = Seat::all(self.players)
                    .find(|&seat| !outcome.winners.contains(seat))
                    .into_iter()
                    .collect();
            }
            _ => {}
        }
        Some(outcome)
    }

    fn tie(&self) -> Option<Fact> {
        let is_claimed = planted() == Fault::ClaimsATie && self.game.outcome().is_some();
        if is_claimed { Some(Fact::by_rule("tie", 13)) } else { self.game.tie() }
    }

    fn view(&self, viewer: Viewer) -> Self::View {
        let leaks = planted() == Fault::ViewLeaks;
        let peek = self.peek.clone().or_else(|| leaks.then(|| secret(&self.game, viewer)));
        FaultyView(self.game.view(viewer), Extra { peek, lost: planted() == Fault::LostOnTheWire })
    }

    fn redact(event: &G::Event, viewer: Viewer) -> G::Event {
        if planted() == Fault::EventsLeak { event.clone() } else { G::redact(event, viewer) }
    }

    fn reveals(event: &G::Event, viewer: Viewer) -> bool {
        planted() != Fault::ForeseesCards && G::reveals(event, viewer)
    }

    fn determinize(view: &Self::View, rng: &mut impl rand_core::Rng) -> Self {
        let mut game = G::determinize(&view.0, rng);
        match planted() {
            Fault::DeterminizesForAnother => {
                game = G::determinize(&game.view(Viewer::Spectator), rng);
            }
            Fault::ImaginesOneWorld => game = G::determinize(&view.0, SeededChance::new(0).rng()),
            Fault::ImaginesUnevenly => {
                let other = G::determinize(&view.0, rng);
                let lowest = |game: &G| unseen(game).first().copied();
                if lowest(&other) < lowest(&game) {
                    game = other;
                }
            }
            Fault::ImaginesASortedStock => {
                // A stock of 40 cards is never quite sorted in so few worlds, but its top card is the lowest of many.
                let worlds = (0..8).map(|_| G::determinize(&view.0, rng));
                game = worlds.min_by_key(|game| unseen(game).last().copied()).expect("eight worlds");
            }
            _ => {}
        }
        let (options, players, peek) = (G::Options::default(), *G::PLAYERS.start(), view.1.peek.clone());
        Faulty { game, options, players, actions: 0, peek, chosen: SeatSet::EMPTY }
    }

    fn shuffle_unseen(&mut self, chance: &mut impl Chance) {
        match planted() {
            Fault::KeepsTheUnseen => {}
            Fault::ShufflesHands => {
                self.game = G::determinize(&self.game.view(Viewer::Spectator), SeededChance::new(0).rng());
            }
            _ => self.game.shuffle_unseen(chance),
        }
    }

    fn reason(view: &Self::View, seat: Seat, action: G::Action) -> Option<Fact> {
        let reason = G::reason(&view.0, seat, action);
        if planted() == Fault::ForbidsEverything { Some(Fact::new("reason-other")) } else { reason }
    }

    fn cards(&self, lay: &mut impl FnMut(G::Card, Audience)) {
        let mut lost = planted() == Fault::LosesACard && self.actions > 7;
        self.game.cards(&mut |card, audience| {
            if !std::mem::take(&mut lost) {
                lay(card, audience);
            }
        });
    }
}

/// What the laws say of the smallest table of a game with a fault, over some seeds.
fn verdict<G: Game>(fault: Fault) -> Option<Law> {
    PLANTED.set(fault);
    let players = *G::PLAYERS.start();
    let options = G::Options::default();
    (0..8).find_map(|seed| laws::check::<Faulty<G>>(&options, players, seed).err()).map(|broken| broken.law)
}

#[test]
fn a_wrapped_game_without_a_fault_is_lawful() {
    assert_eq!(verdict::<Thirteen>(Fault::None), None);
    assert_eq!(verdict::<Friday13>(Fault::None), None);
    assert_eq!(verdict::<Nichtig>(Fault::None), None);
    assert_eq!(verdict::<Danger13>(Fault::None), None);
}

#[test]
fn a_view_that_leaks_is_caught_even_if_determinize_covers_it() {
    assert_eq!(verdict::<Thirteen>(Fault::ViewLeaks), Some(Law::NonInterference));
    assert_eq!(verdict::<Friday13>(Fault::ViewLeaks), Some(Law::NonInterference));
    assert_eq!(verdict::<Nichtig>(Fault::ViewLeaks), Some(Law::NonInterference));
    assert_eq!(verdict::<Danger13>(Fault::ViewLeaks), Some(Law::NonInterference));
}

#[test]
fn an_event_that_leaks_is_caught() {
    assert_eq!(verdict::<Thirteen>(Fault::EventsLeak), Some(Law::NonInterference));
    assert_eq!(verdict::<Friday13>(Fault::EventsLeak), Some(Law::NonInterference));
    assert_eq!(verdict::<Nichtig>(Fault::EventsLeak), Some(Law::NonInterference));
}

#[test]
fn a_count_that_leaks_is_caught() {
    assert_eq!(verdict::<Thirteen>(Fault::CountLeaks), Some(Law::NonInterference));
    assert_eq!(verdict::<Nichtig>(Fault::CountLeaks), Some(Law::NonInterference));
}

#[test]
fn a_reason_against_what_is_legal_is_caught() {
    assert_eq!(verdict::<Thirteen>(Fault::ForbidsEverything), Some(Law::ReasonsAgree));
    assert_eq!(verdict::<Danger13>(Fault::ForbidsEverything), Some(Law::ReasonsAgree));
}

#[test]
fn a_lost_card_is_caught() {
    assert_eq!(verdict::<Thirteen>(Fault::LosesACard), Some(Law::CardsAreConserved));
    assert_eq!(verdict::<Nichtig>(Fault::LosesACard), Some(Law::CardsAreConserved));
    assert_eq!(verdict::<Danger13>(Fault::LosesACard), Some(Law::CardsAreConserved));
}

#[test]
fn a_wrong_legal_set_is_caught() {
    assert_eq!(verdict::<Danger13>(Fault::LegalForAll), Some(Law::LegalActions));
    assert_eq!(verdict::<Nichtig>(Fault::LegalForAll), Some(Law::LegalActions));
    assert_eq!(verdict::<Friday13>(Fault::LegalKnowsTooMuch), Some(Law::DeterminizedLooksTheSame));
}

#[test]
fn a_determinization_that_changes_the_view_is_caught() {
    assert_eq!(verdict::<Thirteen>(Fault::DeterminizesForAnother), Some(Law::DeterminizedLooksTheSame));
}

#[test]
fn a_round_whose_scores_are_not_returned_is_caught() {
    assert_eq!(verdict::<Nichtig>(Fault::ForgetsARound), Some(Law::RoundsAddUp));
}

#[test]
fn a_game_that_does_not_end_or_has_no_outcome_is_caught() {
    assert_eq!(verdict::<Danger13>(Fault::NeverEnds), Some(Law::Ends));
    assert_eq!(verdict::<Thirteen>(Fault::HidesTheOutcome), Some(Law::OverMeansOutcome));
}

#[test]
fn a_winner_without_the_best_points_and_a_tie_that_is_none_are_caught() {
    assert_eq!(verdict::<Thirteen>(Fault::ClaimsATie), Some(Law::TiesAreExplained));
    assert_eq!(verdict::<Danger13>(Fault::ClaimsATie), Some(Law::TiesAreExplained));
    assert_eq!(verdict::<Nichtig>(Fault::LetsTheSecondWin), Some(Law::TiesAreExplained));
    assert_eq!(verdict::<Danger13>(Fault::LetsTheSecondWin), Some(Law::TiesAreExplained));
}

#[test]
fn a_refusal_that_is_none_is_caught() {
    let law = Some(Law::RefusalChangesNothing);
    assert_eq!(verdict::<Thirteen>(Fault::RefusalLeavesATrace), law);
    assert_eq!(verdict::<Nichtig>(Fault::AcceptsEverything), law);
    assert_eq!(verdict::<Danger13>(Fault::RefusesWrongly), law);
}

#[test]
fn a_stack_that_is_not_sorted_before_it_is_shuffled_is_caught() {
    assert_eq!(verdict::<Thirteen>(Fault::ShufflesUnsorted), Some(Law::ShufflesStartSorted));
    assert_eq!(verdict::<Danger13>(Fault::ShufflesUnsorted), Some(Law::ShufflesStartSorted));
}

#[test]
fn worlds_that_are_not_drawn_evenly_are_caught() {
    let law = Some(Law::DeterminizedIsUniform);
    assert_eq!(verdict::<Thirteen>(Fault::ImaginesUnevenly), law);
    assert_eq!(verdict::<Friday13>(Fault::ImaginesUnevenly), law);
    assert_eq!(verdict::<Nichtig>(Fault::ImaginesUnevenly), law);
    assert_eq!(verdict::<Danger13>(Fault::ImaginesUnevenly), law);
    assert_eq!(verdict::<Thirteen>(Fault::ImaginesASortedStock), law);
    assert_eq!(verdict::<Danger13>(Fault::ImaginesASortedStock), law);
}

#[test]
fn a_shuffle_of_the_unseen_that_does_nothing_or_too_much_is_caught() {
    let law = Some(Law::UnseenIsShuffled);
    assert_eq!(verdict::<Thirteen>(Fault::KeepsTheUnseen), law);
    assert_eq!(verdict::<Danger13>(Fault::KeepsTheUnseen), law);
    assert_eq!(verdict::<Thirteen>(Fault::ShufflesHands), law);
    assert_eq!(verdict::<Nichtig>(Fault::ShufflesHands), law);
}

#[test]
fn a_determinization_that_never_varies_is_caught() {
    assert_eq!(verdict::<Thirteen>(Fault::ImaginesOneWorld), Some(Law::DeterminizedVaries));
    assert_eq!(verdict::<Danger13>(Fault::ImaginesOneWorld), Some(Law::DeterminizedVaries));
}

#[test]
fn a_preview_of_what_is_not_certain_is_caught() {
    let law = Some(Law::PreviewsAreCertain);
    assert_eq!(verdict::<Thirteen>(Fault::ForeseesCards), law);
    assert_eq!(verdict::<Friday13>(Fault::ForeseesCards), law);
    assert_eq!(verdict::<Nichtig>(Fault::ForeseesCards), law);
    assert_eq!(verdict::<Danger13>(Fault::ForeseesCards), law);
}

#[test]
fn a_view_that_is_not_the_same_after_the_wire_is_caught() {
    assert_eq!(verdict::<Friday13>(Fault::LostOnTheWire), Some(Law::WireRoundTrip));
}

#[test]
fn a_view_that_is_not_the_same_after_it_was_written_is_caught() {
    let law = Some(Law::NotationRoundTrip);
    assert_eq!(verdict::<Thirteen>(Fault::LostInTheNotation), law);
    assert_eq!(verdict::<Danger13>(Fault::LostInTheNotation), law);
}

#[test]
fn chance_that_no_record_holds_is_caught() {
    assert_eq!(verdict::<Thirteen>(Fault::HasOtherChance), Some(Law::Replays));
}

#[test]
fn a_game_that_depends_on_who_listens_is_caught() {
    assert_eq!(verdict::<Thirteen>(Fault::NoticesListeners), Some(Law::Replays));
    assert_eq!(verdict::<Danger13>(Fault::NoticesListeners), Some(Law::Replays));
}

#[test]
fn choices_at_the_same_time_that_do_not_commute_are_caught() {
    let law = Some(Law::SimultaneousChoicesCommute);
    assert_eq!(verdict::<Nichtig>(Fault::OrderMatters), law);
    assert_eq!(verdict::<Nichtig>(Fault::FirstComeFirstServed), law);
}

/// Numbers an action from the end, or forgets how it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Misnumbered<const TEXT: bool>(danger13::Action);

impl<const TEXT: bool> fmt::Display for Misnumbered<TEXT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if TEXT { f.write_str("something") } else { self.0.fmt(f) }
    }
}

impl<const TEXT: bool> FromStr for Misnumbered<TEXT> {
    type Err = <danger13::Action as FromStr>::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Misnumbered)
    }
}

impl<const TEXT: bool> Action for Misnumbered<TEXT> {
    const COUNT: usize = danger13::Action::COUNT;

    fn index(self) -> usize {
        if TEXT { self.0.index() } else { Self::COUNT - 1 - self.0.index() }
    }

    fn from_index(index: usize) -> Self {
        Misnumbered(danger13::Action::from_index(if TEXT { index } else { Self::COUNT - 1 - index }))
    }
}

#[test]
fn actions_that_are_wrongly_numbered_or_written_are_caught() {
    let law = |checked: Result<(), laws::LawError>| checked.err().map(|broken| broken.law);
    assert_eq!(law(laws::numbered::<danger13::Action>()), None);
    assert_eq!(law(laws::numbered::<Misnumbered<false>>()), Some(Law::ActionsAreNumbered));
    assert_eq!(law(laws::numbered::<Misnumbered<true>>()), Some(Law::ActionsAreNumbered));
}
