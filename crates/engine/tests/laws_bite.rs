//! The laws are worth something: a fault planted in a real game is caught, by the law that forbids it.

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
mod fault {
    pub(super) const NONE: u8 = 0;
    /// A view shows a card that its viewer may not know, and determinizing keeps that to itself.
    pub(super) const VIEW_LEAKS: u8 = 1;
    /// Events are told as they are, secrets included.
    pub(super) const EVENTS_LEAK: u8 = 2;
    /// After a while a card is gone.
    pub(super) const LOSES_A_CARD: u8 = 3;
    /// Who is not to act may act all the same.
    pub(super) const LEGAL_FOR_ALL: u8 = 4;
    /// Who has something to choose from may not choose the first, if the next player holds good cards.
    pub(super) const LEGAL_KNOWS_TOO_MUCH: u8 = 5;
    /// Determinizing makes up another view.
    pub(super) const DETERMINIZES_FOR_ANOTHER: u8 = 6;
    /// The scores of a round are not returned.
    pub(super) const FORGETS_A_ROUND: u8 = 7;
    /// When it is over, it starts again.
    pub(super) const NEVER_ENDS: u8 = 8;
    /// When it is over, it has no outcome.
    pub(super) const HIDES_THE_OUTCOME: u8 = 9;
    /// What is not legal is refused, but leaves a trace.
    pub(super) const REFUSAL_LEAVES_A_TRACE: u8 = 10;
    /// What is not legal is accepted, and nothing happens.
    pub(super) const ACCEPTS_EVERYTHING: u8 = 11;
    /// What is not legal is refused, but with the wrong reason.
    pub(super) const REFUSES_WRONGLY: u8 = 12;
    /// A stack is handed in to be shuffled in reverse order.
    pub(super) const SHUFFLES_UNSORTED: u8 = 13;
    /// Determinizing always gives the same world.
    pub(super) const IMAGINES_ONE_WORLD: u8 = 14;
    /// Determinizing prefers worlds whose first hidden card is low.
    pub(super) const IMAGINES_UNEVENLY: u8 = 15;
    /// Determinizing draws hands, but leaves the rest of the cards as a sorted stock.
    pub(super) const IMAGINES_A_SORTED_STOCK: u8 = 16;
    /// A card that is not known yet is taken for certain.
    pub(super) const FORESEES_CARDS: u8 = 21;
    /// A part of the view is lost on the wire.
    pub(super) const LOST_ON_THE_WIRE: u8 = 17;
    /// A part of the view is lost when it is written as a position.
    pub(super) const LOST_IN_THE_NOTATION: u8 = 22;
    /// The state depends on something that is neither a shuffle nor an action.
    pub(super) const HAS_OTHER_CHANCE: u8 = 18;
    /// The state depends on who of those who choose at the same time came last.
    pub(super) const ORDER_MATTERS: u8 = 19;
    /// Who chooses at the same time as others may not choose after the first of them has.
    pub(super) const FIRST_COME_FIRST_SERVED: u8 = 20;
    /// The state depends on whether somebody listens to the events.
    pub(super) const NOTICES_LISTENERS: u8 = 23;
    /// Everything is said to be forbidden.
    pub(super) const FORBIDS_EVERYTHING: u8 = 24;
    /// The count of a round tells a card that not everybody may know.
    pub(super) const COUNT_LEAKS: u8 = 25;
}

/// A game with a fault.
#[derive(Clone)]
struct Faulty<G: Game, const FAULT: u8> {
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
struct FaultyView<V, const FAULT: u8>(V, Extra);

impl<V: fmt::Display, const FAULT: u8> fmt::Display for FaultyView<V, FAULT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.to_string();
        let lost = if FAULT == fault::LOST_IN_THE_NOTATION { text.rfind("; totals") } else { None };
        f.write_str(&text[..lost.unwrap_or(text.len())])?;
        self.1.peek.as_ref().map_or(Ok(()), |peek| write!(f, "; peek {peek}"))
    }
}

impl<V: FromStr, const FAULT: u8> FromStr for FaultyView<V, FAULT> {
    type Err = V::Err;

    fn from_str(text: &str) -> Result<Self, V::Err> {
        let (text, peek) = text.split_once("; peek ").map_or((text, None), |(text, peek)| (text, Some(peek)));
        let extra = Extra { peek: peek.map(Into::into), lost: FAULT == fault::LOST_ON_THE_WIRE };
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

impl<G: Game, const FAULT: u8> Game for Faulty<G, FAULT> {
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
    type View = FaultyView<G::View, FAULT>;

    fn new(
        options: &G::Options,
        players: Players,
        chance: &mut impl Chance,
        out: &mut impl Sink<G::Event>,
    ) -> Result<Self, SetupError> {
        let game = if FAULT == fault::SHUFFLES_UNSORTED {
            G::new(options, players, &mut Reversed(chance), out)?
        } else {
            G::new(options, players, chance, out)?
        };
        let peek =
            (FAULT == fault::HAS_OTHER_CHANCE).then(|| SET_UP.fetch_add(1, Ordering::Relaxed).to_string());
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
        match FAULT {
            fault::ACCEPTS_EVERYTHING => return Ok(Step::Continued),
            fault::REFUSES_WRONGLY => return Err(PlayError::NotAnAction),
            fault::REFUSAL_LEAVES_A_TRACE => self.peek = Some("refused".into()),
            _ => {}
        }
        self.game.play(seat, action, chance, out)
    }

    fn to_act(&self) -> SeatSet {
        let to_act = self.game.to_act();
        let left = to_act.without(self.chosen);
        if FAULT == fault::FIRST_COME_FIRST_SERVED && !left.is_empty() { left } else { to_act }
    }

    fn legal(&self, seat: Seat) -> ActionSet<G::Action> {
        let legal = if self.to_act().contains(seat) { self.game.legal(seat) } else { ActionSet::EMPTY };
        match FAULT {
            fault::LEGAL_FOR_ALL if legal.is_empty() => {
                self.game.to_act().into_iter().flat_map(|other| self.game.legal(other)).collect()
            }
            fault::LEGAL_KNOWS_TOO_MUCH if legal.len() > 1 => {
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
        let mut step = if FAULT == fault::SHUFFLES_UNSORTED {
            self.game.apply(seat, action, &mut Reversed(chance), out)
        } else {
            self.game.apply(seat, action, chance, out)
        };
        match FAULT {
            fault::FORGETS_A_ROUND => step = Step::Continued,
            fault::NEVER_ENDS if self.game.to_act().is_empty() => {
                self.game =
                    G::new(&self.options, self.players, chance, &mut ()).expect("it was set up before");
            }
            fault::NOTICES_LISTENERS if size_of_val(out) == 0 => self.peek = Some("unheard".into()),
            fault::COUNT_LEAKS if step.scores().is_some() => {
                let card = secret(&self.game, Viewer::Spectator);
                out.counted(|| vec![Fact::new("count").card("card", Some(card))]);
            }
            fault::ORDER_MATTERS if several => self.peek = Some(seat.to_string()),
            // Whoever comes first takes the others' turn away.
            fault::FIRST_COME_FIRST_SERVED => {
                let others: SeatSet = Seat::all(self.players).filter(|other| *other != seat).collect();
                self.chosen = if several { others } else { SeatSet::EMPTY };
            }
            _ => {}
        }
        step
    }

    fn outcome(&self) -> Option<Outcome> {
        if FAULT == fault::HIDES_THE_OUTCOME { None } else { self.game.outcome() }
    }

    fn view(&self, viewer: Viewer) -> Self::View {
        let leaks = FAULT == fault::VIEW_LEAKS;
        let peek = self.peek.clone().or_else(|| leaks.then(|| secret(&self.game, viewer)));
        FaultyView(self.game.view(viewer), Extra { peek, lost: FAULT == fault::LOST_ON_THE_WIRE })
    }

    fn redact(event: &G::Event, viewer: Viewer) -> G::Event {
        if FAULT == fault::EVENTS_LEAK { event.clone() } else { G::redact(event, viewer) }
    }

    fn reveals(event: &G::Event, viewer: Viewer) -> bool {
        FAULT != fault::FORESEES_CARDS && G::reveals(event, viewer)
    }

    fn determinize(view: &Self::View, rng: &mut impl rand_core::Rng) -> Self {
        let mut game = G::determinize(&view.0, rng);
        match FAULT {
            fault::DETERMINIZES_FOR_ANOTHER => {
                game = G::determinize(&game.view(Viewer::Spectator), rng);
            }
            fault::IMAGINES_ONE_WORLD => game = G::determinize(&view.0, SeededChance::new(0).rng()),
            fault::IMAGINES_UNEVENLY => {
                let other = G::determinize(&view.0, rng);
                let lowest = |game: &G| unseen(game).first().copied();
                if lowest(&other) < lowest(&game) {
                    game = other;
                }
            }
            fault::IMAGINES_A_SORTED_STOCK => {
                // A stock of 40 cards is never quite sorted in so few worlds, but its top card is the lowest of many.
                let worlds = (0..8).map(|_| G::determinize(&view.0, rng));
                game = worlds.min_by_key(|game| unseen(game).last().copied()).expect("eight worlds");
            }
            _ => {}
        }
        let (options, players, peek) = (G::Options::default(), *G::PLAYERS.start(), view.1.peek.clone());
        Faulty { game, options, players, actions: 0, peek, chosen: SeatSet::EMPTY }
    }

    fn reason(view: &Self::View, seat: Seat, action: G::Action) -> Option<Fact> {
        let reason = G::reason(&view.0, seat, action);
        if FAULT == fault::FORBIDS_EVERYTHING { Some(Fact::new("reason-other")) } else { reason }
    }

    fn cards(&self, lay: &mut impl FnMut(G::Card, Audience)) {
        let mut lost = FAULT == fault::LOSES_A_CARD && self.actions > 7;
        self.game.cards(&mut |card, audience| {
            if !std::mem::take(&mut lost) {
                lay(card, audience);
            }
        });
    }
}

/// What the laws say of the smallest table of a game with a fault, over some seeds.
fn verdict<G: Game, const FAULT: u8>() -> Option<Law> {
    let players = *G::PLAYERS.start();
    let options = G::Options::default();
    (0..8)
        .find_map(|seed| laws::check::<Faulty<G, FAULT>>(&options, players, seed).err())
        .map(|broken| broken.law)
}

#[test]
fn a_wrapped_game_without_a_fault_is_lawful() {
    assert_eq!(verdict::<Thirteen, { fault::NONE }>(), None);
    assert_eq!(verdict::<Friday13, { fault::NONE }>(), None);
    assert_eq!(verdict::<Nichtig, { fault::NONE }>(), None);
    assert_eq!(verdict::<Danger13, { fault::NONE }>(), None);
}

#[test]
fn a_view_that_leaks_is_caught_even_if_determinize_covers_it() {
    assert_eq!(verdict::<Thirteen, { fault::VIEW_LEAKS }>(), Some(Law::NonInterference));
    assert_eq!(verdict::<Friday13, { fault::VIEW_LEAKS }>(), Some(Law::NonInterference));
    assert_eq!(verdict::<Nichtig, { fault::VIEW_LEAKS }>(), Some(Law::NonInterference));
    assert_eq!(verdict::<Danger13, { fault::VIEW_LEAKS }>(), Some(Law::NonInterference));
}

#[test]
fn an_event_that_leaks_is_caught() {
    assert_eq!(verdict::<Thirteen, { fault::EVENTS_LEAK }>(), Some(Law::NonInterference));
    assert_eq!(verdict::<Friday13, { fault::EVENTS_LEAK }>(), Some(Law::NonInterference));
    assert_eq!(verdict::<Nichtig, { fault::EVENTS_LEAK }>(), Some(Law::NonInterference));
}

#[test]
fn a_count_that_leaks_is_caught() {
    assert_eq!(verdict::<Thirteen, { fault::COUNT_LEAKS }>(), Some(Law::NonInterference));
    assert_eq!(verdict::<Nichtig, { fault::COUNT_LEAKS }>(), Some(Law::NonInterference));
}

#[test]
fn a_reason_against_what_is_legal_is_caught() {
    assert_eq!(verdict::<Thirteen, { fault::FORBIDS_EVERYTHING }>(), Some(Law::ReasonsAgree));
    assert_eq!(verdict::<Danger13, { fault::FORBIDS_EVERYTHING }>(), Some(Law::ReasonsAgree));
}

#[test]
fn a_lost_card_is_caught() {
    assert_eq!(verdict::<Thirteen, { fault::LOSES_A_CARD }>(), Some(Law::CardsAreConserved));
    assert_eq!(verdict::<Nichtig, { fault::LOSES_A_CARD }>(), Some(Law::CardsAreConserved));
    assert_eq!(verdict::<Danger13, { fault::LOSES_A_CARD }>(), Some(Law::CardsAreConserved));
}

#[test]
fn a_wrong_legal_set_is_caught() {
    assert_eq!(verdict::<Danger13, { fault::LEGAL_FOR_ALL }>(), Some(Law::LegalActions));
    assert_eq!(verdict::<Nichtig, { fault::LEGAL_FOR_ALL }>(), Some(Law::LegalActions));
    assert_eq!(verdict::<Friday13, { fault::LEGAL_KNOWS_TOO_MUCH }>(), Some(Law::DeterminizedLooksTheSame));
}

#[test]
fn a_determinization_that_changes_the_view_is_caught() {
    assert_eq!(
        verdict::<Thirteen, { fault::DETERMINIZES_FOR_ANOTHER }>(),
        Some(Law::DeterminizedLooksTheSame)
    );
}

#[test]
fn a_round_whose_scores_are_not_returned_is_caught() {
    assert_eq!(verdict::<Nichtig, { fault::FORGETS_A_ROUND }>(), Some(Law::RoundsAddUp));
}

#[test]
fn a_game_that_does_not_end_or_has_no_outcome_is_caught() {
    assert_eq!(verdict::<Danger13, { fault::NEVER_ENDS }>(), Some(Law::Ends));
    assert_eq!(verdict::<Thirteen, { fault::HIDES_THE_OUTCOME }>(), Some(Law::OverMeansOutcome));
}

#[test]
fn a_refusal_that_is_none_is_caught() {
    let law = Some(Law::RefusalChangesNothing);
    assert_eq!(verdict::<Thirteen, { fault::REFUSAL_LEAVES_A_TRACE }>(), law);
    assert_eq!(verdict::<Nichtig, { fault::ACCEPTS_EVERYTHING }>(), law);
    assert_eq!(verdict::<Danger13, { fault::REFUSES_WRONGLY }>(), law);
}

#[test]
fn a_stack_that_is_not_sorted_before_it_is_shuffled_is_caught() {
    assert_eq!(verdict::<Thirteen, { fault::SHUFFLES_UNSORTED }>(), Some(Law::ShufflesStartSorted));
    assert_eq!(verdict::<Danger13, { fault::SHUFFLES_UNSORTED }>(), Some(Law::ShufflesStartSorted));
}

#[test]
fn worlds_that_are_not_drawn_evenly_are_caught() {
    let law = Some(Law::DeterminizedIsUniform);
    assert_eq!(verdict::<Thirteen, { fault::IMAGINES_UNEVENLY }>(), law);
    assert_eq!(verdict::<Friday13, { fault::IMAGINES_UNEVENLY }>(), law);
    assert_eq!(verdict::<Nichtig, { fault::IMAGINES_UNEVENLY }>(), law);
    assert_eq!(verdict::<Danger13, { fault::IMAGINES_UNEVENLY }>(), law);
    assert_eq!(verdict::<Thirteen, { fault::IMAGINES_A_SORTED_STOCK }>(), law);
    assert_eq!(verdict::<Danger13, { fault::IMAGINES_A_SORTED_STOCK }>(), law);
}

#[test]
fn a_determinization_that_never_varies_is_caught() {
    assert_eq!(verdict::<Thirteen, { fault::IMAGINES_ONE_WORLD }>(), Some(Law::DeterminizedVaries));
    assert_eq!(verdict::<Danger13, { fault::IMAGINES_ONE_WORLD }>(), Some(Law::DeterminizedVaries));
}

#[test]
fn a_preview_of_what_is_not_certain_is_caught() {
    let law = Some(Law::PreviewsAreCertain);
    assert_eq!(verdict::<Thirteen, { fault::FORESEES_CARDS }>(), law);
    assert_eq!(verdict::<Friday13, { fault::FORESEES_CARDS }>(), law);
    assert_eq!(verdict::<Nichtig, { fault::FORESEES_CARDS }>(), law);
    assert_eq!(verdict::<Danger13, { fault::FORESEES_CARDS }>(), law);
}

#[test]
fn a_view_that_is_not_the_same_after_the_wire_is_caught() {
    assert_eq!(verdict::<Friday13, { fault::LOST_ON_THE_WIRE }>(), Some(Law::WireRoundTrip));
}

#[test]
fn a_view_that_is_not_the_same_after_it_was_written_is_caught() {
    let law = Some(Law::NotationRoundTrip);
    assert_eq!(verdict::<Thirteen, { fault::LOST_IN_THE_NOTATION }>(), law);
    assert_eq!(verdict::<Danger13, { fault::LOST_IN_THE_NOTATION }>(), law);
}

#[test]
fn chance_that_no_record_holds_is_caught() {
    assert_eq!(verdict::<Thirteen, { fault::HAS_OTHER_CHANCE }>(), Some(Law::Replays));
}

#[test]
fn a_game_that_depends_on_who_listens_is_caught() {
    assert_eq!(verdict::<Thirteen, { fault::NOTICES_LISTENERS }>(), Some(Law::Replays));
    assert_eq!(verdict::<Danger13, { fault::NOTICES_LISTENERS }>(), Some(Law::Replays));
}

#[test]
fn choices_at_the_same_time_that_do_not_commute_are_caught() {
    let law = Some(Law::SimultaneousChoicesCommute);
    assert_eq!(verdict::<Nichtig, { fault::ORDER_MATTERS }>(), law);
    assert_eq!(verdict::<Nichtig, { fault::FIRST_COME_FIRST_SERVED }>(), law);
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
