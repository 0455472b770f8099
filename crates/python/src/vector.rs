//! [`Vector`]: many games side by side, whose observations are written into buffers that the caller owns.
//!
//! Nothing here knows Python. A game has its own generator, so results do not depend on the number of threads.

use std::str::FromStr;

use treize_bots::encode::Encoder;
use treize_bots::games::Knowledge;
use treize_bots::net::Inputs;
use treize_bots::observe::Observer;
use treize_bots::{Limit, Place, Player, PlayerError, Spec, show};
use treize_engine::{
    Action, ActionSet, Aim, Game, PerSeat, Players, Score, Seat, SeededChance, Step, Viewer,
};

/// What is written of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Observation {
    /// Nothing.
    None,
    /// The observer's bytes.
    Bytes,
    /// The same as numbers from 0 to 1.
    Floats,
    /// The inputs of the game's network, a row for each legal action.
    Net,
}

/// What a reward is. Rewards come at the end of each round, or of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reward {
    /// The relative score of a round; with teams, that of the team.
    Relative,
    /// The points of a round; negative where few points are good.
    Points,
    /// At the end of the game, 1 for the winner, shared by several winners.
    Win,
}

/// When a game that is over is followed by a new one: the three modes of Gymnasium.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Autoreset {
    /// At the next step, whose action is ignored.
    NextStep,
    /// At once: the last observation is in a buffer of its own.
    SameStep,
    /// When the caller says so.
    Disabled,
}

/// A name that is not in the list.
#[derive(Debug, thiserror::Error)]
#[error("{what} is `{given}`, expected {expected}")]
pub(crate) struct NameError {
    what: &'static str,
    given: String,
    expected: &'static str,
}

macro_rules! named {
    ($type:ident, $what:literal, $expected:literal, $($name:literal => $value:ident),*) => {
        impl FromStr for $type {
            type Err = NameError;

            fn from_str(name: &str) -> Result<Self, NameError> {
                match name {
                    $($name => Ok($type::$value),)*
                    _ => Err(NameError { what: $what, given: treize_engine::excerpt(name), expected: $expected }),
                }
            }
        }

        impl $type {
            pub(crate) fn name(self) -> &'static str {
                match self {
                    $($type::$value => $name),*
                }
            }
        }
    };
}

named!(Observation, "observation", "uint8, float32, net or none",
    "none" => None, "uint8" => Bytes, "float32" => Floats, "net" => Net);
named!(Reward, "reward", "relative, points or win", "relative" => Relative, "points" => Points, "win" => Win);
named!(Autoreset, "autoreset", "next_step, same_step or disabled",
    "next_step" => NextStep, "same_step" => SameStep, "disabled" => Disabled);

/// How many numbers there are of everything, for one game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sizes {
    pub(crate) players: usize,
    pub(crate) actions: usize,
    /// The observer's bytes.
    pub(crate) bytes: usize,
    /// The inputs of the network, and how many rows there are.
    pub(crate) net: (usize, usize),
}

impl Sizes {
    /// The numbers of one observation.
    pub(crate) fn observation(&self, kind: Observation) -> usize {
        match kind {
            Observation::None => 0,
            Observation::Bytes | Observation::Floats => self.bytes,
            Observation::Net => self.net.0 * self.net.1,
        }
    }
}

/// Where observations are written.
pub(crate) enum Observations<'a> {
    None,
    Bytes(&'a mut [u8]),
    /// The numbers, and room for the bytes that they are made of.
    Floats(&'a mut [f32], Vec<u8>),
    Net(&'a mut [f32]),
}

impl Observations<'_> {
    fn split_at(self, count: usize, sizes: &Sizes) -> (Self, Self) {
        match self {
            Observations::None => (Observations::None, Observations::None),
            Observations::Bytes(all) => {
                let (left, right) = all.split_at_mut(count * sizes.observation(Observation::Bytes));
                (Observations::Bytes(left), Observations::Bytes(right))
            }
            Observations::Floats(all, room) => {
                let (left, right) = all.split_at_mut(count * sizes.observation(Observation::Floats));
                (Observations::Floats(left, room.clone()), Observations::Floats(right, room))
            }
            Observations::Net(all) => {
                let (left, right) = all.split_at_mut(count * sizes.observation(Observation::Net));
                (Observations::Net(left), Observations::Net(right))
            }
        }
    }
}

/// Where everything is written: a row for each game.
pub(crate) struct Buffers<'a> {
    pub(crate) observations: Observations<'a>,
    /// The observations of games that ended in this step, if a new game follows in the same step.
    pub(crate) last: Observations<'a>,
    /// Which actions are legal.
    pub(crate) masks: &'a mut [bool],
    /// The seat to act; -1 once the game is over.
    pub(crate) players: &'a mut [i8],
    /// A reward for each seat.
    pub(crate) rewards: &'a mut [f32],
    /// Whether the game ended in this step.
    pub(crate) done: &'a mut [bool],
    /// The totals of each game that ended, until the next one ends.
    pub(crate) scores: &'a mut [i32],
}

impl Buffers<'_> {
    /// The rows of the first games, and the others.
    fn split_at(self, count: usize, sizes: &Sizes) -> (Self, Self) {
        let (observations, other_observations) = self.observations.split_at(count, sizes);
        let (last, other_last) = self.last.split_at(count, sizes);
        let (masks, other_masks) = self.masks.split_at_mut(count * sizes.actions);
        let (players, other_players) = self.players.split_at_mut(count);
        let (rewards, other_rewards) = self.rewards.split_at_mut(count * sizes.players);
        let (done, other_done) = self.done.split_at_mut(count);
        let (scores, other_scores) = self.scores.split_at_mut(count * sizes.players);
        (
            Buffers { observations, last, masks, players, rewards, done, scores },
            Buffers {
                observations: other_observations,
                last: other_last,
                masks: other_masks,
                players: other_players,
                rewards: other_rewards,
                done: other_done,
                scores: other_scores,
            },
        )
    }
}

/// Bots in all seats but one.
#[derive(Clone, Debug)]
pub(crate) struct Opponents {
    pub(crate) spec: Spec,
    /// The seat without a bot; if it is absent, each game has another one in turn.
    pub(crate) seat: Option<Seat>,
}

/// A step that was not taken, or not completely.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StepError {
    #[error("{given} actions, expected one for each of {expected} games")]
    Count { given: usize, expected: usize },
    #[error("game {game}: action {given} is not legal, expected one of {legal:?}")]
    Illegal { game: usize, given: i64, legal: Vec<usize> },
    #[error("game {game} is over: reset it first, or choose another autoreset mode")]
    Over { game: usize },
    #[error("game {game}: {why}")]
    Player { game: usize, why: PlayerError },
}

/// Numbers of actions, as any of the usual integers.
pub(crate) trait Index: Copy + Sync + Into<i64> {}

impl<T: Copy + Sync + Into<i64>> Index for T {}

/// Many games of one kind, whose type is erased.
pub(crate) trait AnyVector: Send {
    fn sizes(&self) -> Sizes;
    /// Starts new games where `which` says so, or everywhere, after seeding all generators if there is a seed.
    fn reset(&mut self, seed: Option<u64>, which: Option<&[bool]>, out: Buffers<'_>)
    -> Result<(), StepError>;
    fn step_i64(&mut self, actions: &[i64], out: Buffers<'_>) -> Result<(), StepError>;
    fn step_i32(&mut self, actions: &[i32], out: Buffers<'_>) -> Result<(), StepError>;
    fn step_u8(&mut self, actions: &[u8], out: Buffers<'_>) -> Result<(), StepError>;
    /// Chooses a legal action in each game, each as likely as the others; 0 where the game is over.
    fn sample(&mut self, actions: &mut [i64]);
    /// The bytes that one game takes.
    fn bytes_per_game(&self) -> usize;
}

/// How games are set up and shown.
struct Setup<G: Game> {
    options: G::Options,
    players: Players,
    knowledge: Knowledge<G>,
    observer: Observer<G>,
    /// What a network is shown, if that is observed.
    encoder: Option<Encoder<G>>,
    sizes: Sizes,
    /// For each byte of an observation, what makes it a number from 0 to 1.
    scales: Vec<f32>,
    reward: Reward,
    autoreset: Autoreset,
    opponents: Option<Opponents>,
    threads: usize,
}

/// One game.
struct Slot<G: Game> {
    game: G,
    chance: SeededChance,
    /// Who is to act, or acted last.
    seat: Seat,
    /// Who plays for the caller, if there are bots; the others' bots, by seat.
    bots: Option<Bots<G>>,
}

/// The caller's seat, and a bot for each seat.
type Bots<G> = (Seat, Vec<Box<dyn Player<G>>>);

/// Many games of one kind.
pub(crate) struct Vector<G: Game> {
    setup: Setup<G>,
    slots: Vec<Slot<G>>,
    /// What may be done in each game: nothing once it is over.
    legal: Vec<ActionSet<G::Action>>,
    sampler: SeededChance,
}

/// What a vector is made from, apart from the game.
pub(crate) struct Choices {
    pub(crate) games: usize,
    pub(crate) players: Players,
    pub(crate) reward: Reward,
    pub(crate) autoreset: Autoreset,
    pub(crate) opponents: Option<Opponents>,
    pub(crate) threads: usize,
}

/// Below this many games for each thread, starting threads takes longer than they save.
pub(crate) const GAMES_PER_THREAD: usize = 2048;

impl<G: Game> Vector<G> {
    /// Games that have not been dealt: [`AnyVector::reset`] does that. The game is known to accept the options.
    pub(crate) fn new(
        knowledge: Knowledge<G>,
        observer: Observer<G>,
        encoder: Option<Encoder<G>>,
        options: G::Options,
        deal: &G,
        choices: Choices,
    ) -> Self {
        let inputs = encoder.as_ref().map_or(0, |encoder| encoder.size);
        let sizes = Sizes {
            players: choices.players.into(),
            actions: G::Action::COUNT,
            bytes: observer.size(),
            net: (observer.most_legal, inputs),
        };
        let scales = observer.fields.iter();
        let scales =
            scales.flat_map(|field| std::iter::repeat_n(1.0 / f32::from(field.max), field.len)).collect();
        let slot = || Slot { game: deal.clone(), chance: SeededChance::new(0), seat: Seat::ZERO, bots: None };
        let setup = Setup {
            options,
            players: choices.players,
            knowledge,
            observer,
            encoder,
            sizes,
            scales,
            reward: choices.reward,
            autoreset: choices.autoreset,
            opponents: choices.opponents,
            threads: choices.threads,
        };
        Vector {
            setup,
            slots: (0..choices.games).map(|_| slot()).collect(),
            legal: vec![ActionSet::EMPTY; choices.games],
            sampler: SeededChance::new(0),
        }
    }

    fn step<T: Index>(&mut self, actions: &[T], out: Buffers<'_>) -> Result<(), StepError> {
        self.check(actions)?;
        let setup = &self.setup;
        in_threads(setup, &mut self.slots, &mut self.legal, out, &|first, slots, legal, mut out| {
            for (row, (slot, legal)) in slots.iter_mut().zip(legal).enumerate() {
                let action: i64 = actions[first + row].into();
                let stepped = setup.step(slot, first + row, legal, action as usize, &mut out, row);
                stepped.map_err(|why| StepError::Player { game: first + row, why })?;
            }
            Ok(())
        })
    }

    /// Checks all actions before any of them is taken, so that a refused step changes nothing.
    fn check<T: Index>(&self, actions: &[T]) -> Result<(), StepError> {
        if actions.len() != self.legal.len() {
            return Err(StepError::Count { given: actions.len(), expected: self.legal.len() });
        }
        let is_next_step = self.setup.autoreset == Autoreset::NextStep;
        let is_good = |(&action, legal): (&T, &ActionSet<G::Action>)| {
            let action: i64 = action.into();
            let is_legal =
                (action as u64) < G::Action::COUNT as u64 && legal.bits() >> (action as u64 & 127) & 1 == 1;
            is_legal || (legal.is_empty() && is_next_step)
        };
        let Some(game) = actions.iter().zip(&self.legal).position(|pair| !is_good(pair)) else {
            return Ok(());
        };
        if self.legal[game].is_empty() {
            return Err(StepError::Over { game });
        }
        let legal = self.legal[game].iter().map(Action::index).collect();
        Err(StepError::Illegal { game, given: actions[game].into(), legal })
    }
}

impl<G: Game> AnyVector for Vector<G> {
    fn sizes(&self) -> Sizes {
        self.setup.sizes
    }

    fn reset(
        &mut self,
        seed: Option<u64>,
        which: Option<&[bool]>,
        out: Buffers<'_>,
    ) -> Result<(), StepError> {
        if let Some(seed) = seed {
            for (game, slot) in (0..).zip(&mut self.slots) {
                slot.chance = SeededChance::for_game(seed, game);
            }
            self.sampler = SeededChance::for_game(seed, u64::MAX);
        }
        let setup = &self.setup;
        in_threads(setup, &mut self.slots, &mut self.legal, out, &|first, slots, legal, mut out| {
            for (row, (slot, legal)) in slots.iter_mut().zip(legal).enumerate() {
                if which.is_none_or(|which| which[first + row]) {
                    out.done[row] = false;
                    of_row_mut(out.rewards, row, setup.sizes.players).fill(0.0);
                    setup
                        .start(slot, first + row, legal, &mut out, row)
                        .map_err(|why| StepError::Player { game: first + row, why })?;
                }
            }
            Ok(())
        })
    }

    fn step_i64(&mut self, actions: &[i64], out: Buffers<'_>) -> Result<(), StepError> {
        self.step(actions, out)
    }

    fn step_i32(&mut self, actions: &[i32], out: Buffers<'_>) -> Result<(), StepError> {
        self.step(actions, out)
    }

    fn step_u8(&mut self, actions: &[u8], out: Buffers<'_>) -> Result<(), StepError> {
        self.step(actions, out)
    }

    fn sample(&mut self, actions: &mut [i64]) {
        for (action, &legal) in actions.iter_mut().zip(&self.legal) {
            *action = if legal.is_empty() { 0 } else { self.sampler.pick(legal).index() as i64 };
        }
    }

    fn bytes_per_game(&self) -> usize {
        size_of::<Slot<G>>() + size_of::<ActionSet<G::Action>>()
    }
}

/// Something to do with some of the games, their legal actions and their rows; the first game's number comes first.
type Work<'a, G> = dyn Fn(usize, &mut [Slot<G>], &mut [ActionSet<<G as Game>::Action>], Buffers<'_>) -> Result<(), StepError>
    + Sync
    + 'a;

/// Does the work in all games, on several threads if each has enough to do. Threads live as long as one call: so a process
/// can be forked at any time, and starting them costs little compared with thousands of games.
fn in_threads<G: Game>(
    setup: &Setup<G>,
    slots: &mut [Slot<G>],
    legal: &mut [ActionSet<G::Action>],
    out: Buffers<'_>,
    work: &Work<'_, G>,
) -> Result<(), StepError> {
    let share = slots.len().div_ceil(setup.threads.max(1)).max(1);
    if share >= slots.len() {
        return work(0, slots, legal, out);
    }
    std::thread::scope(|scope| {
        let (mut rest_slots, mut rest_legal, mut rest_out, mut first) = (slots, legal, out, 0);
        let mut running = Vec::new();
        while rest_slots.len() > share {
            let (slots, other_slots) = rest_slots.split_at_mut(share);
            let (legal, other_legal) = rest_legal.split_at_mut(share);
            let (out, other_out) = rest_out.split_at(share, &setup.sizes);
            running.push(scope.spawn(move || work(first, slots, legal, out)));
            (rest_slots, rest_legal, rest_out) = (other_slots, other_legal, other_out);
            first += share;
        }
        let last = work(first, rest_slots, rest_legal, rest_out);
        let others = running.into_iter().map(|thread| thread.join().expect("work does not panic"));
        others.fold(Ok(()), Result::and).and(last)
    })
}

impl<G: Game> Setup<G> {
    /// Takes a legal action, or starts a new game if this one is over, and writes what follows.
    #[inline]
    fn step(
        &self,
        slot: &mut Slot<G>,
        game: usize,
        legal: &mut ActionSet<G::Action>,
        action: usize,
        out: &mut Buffers<'_>,
        row: usize,
    ) -> Result<(), PlayerError> {
        let rewards = of_row_mut(out.rewards, row, self.sizes.players);
        rewards.fill(0.0);
        if legal.is_empty() {
            out.done[row] = false;
            return self.start(slot, game, legal, out, row);
        }
        let action = G::Action::from_index(action);
        if let Some((own, mut bots)) = slot.bots.take() {
            let step = apply_before(&mut bots, slot, own, action);
            self.count(slot, step, rewards);
            slot.bots = Some((own, bots));
            self.let_bots_play(slot, rewards)?;
        } else {
            let step = slot.game.apply(slot.seat, action, &mut slot.chance, &mut ());
            self.count(slot, step, rewards);
        }
        self.show(slot, legal, out, row);
        out.done[row] = legal.is_empty();
        if legal.is_empty() {
            self.end(slot, game, legal, out, row)?;
        }
        Ok(())
    }

    /// A game has ended.
    #[cold]
    fn end(
        &self,
        slot: &mut Slot<G>,
        game: usize,
        legal: &mut ActionSet<G::Action>,
        out: &mut Buffers<'_>,
        row: usize,
    ) -> Result<(), PlayerError> {
        if let Some(outcome) = slot.game.outcome() {
            of_row_mut(out.scores, row, self.sizes.players).copy_from_slice(outcome.totals.as_slice());
        }
        if self.autoreset == Autoreset::SameStep {
            self.observe(slot, ActionSet::EMPTY, &mut out.last, row);
            self.start(slot, game, legal, out, row)?;
        }
        Ok(())
    }

    /// Deals a new game and writes its first decision.
    #[cold]
    fn start(
        &self,
        slot: &mut Slot<G>,
        game: usize,
        legal: &mut ActionSet<G::Action>,
        out: &mut Buffers<'_>,
        row: usize,
    ) -> Result<(), PlayerError> {
        let mut dealt = Vec::new();
        slot.game = match &self.opponents {
            Some(_) => G::new(&self.options, self.players, &mut slot.chance, &mut dealt),
            None => G::new(&self.options, self.players, &mut slot.chance, &mut ()),
        }
        .expect("a game with these options was set up before");
        if let Some(opponents) = &self.opponents {
            let seats = usize::from(self.players);
            let seat = opponents.seat.unwrap_or(Seat::ALL[game % seats]);
            let bots = Seat::all(self.players).map(|seat| {
                let place = Place { seat, players: self.players, options: &self.options };
                opponents.spec.player(&self.knowledge, &place, slot.chance.fork_seed())
            });
            let mut bots: Vec<_> = bots.collect();
            show(&slot.game, &dealt, &mut bots);
            slot.bots = Some((seat, bots));
            // A game that bots end before the caller's first decision has no place for its rewards: there is none.
            let mut rewards = [0.0; 6];
            self.let_bots_play(slot, &mut rewards[..seats])?;
        }
        self.show(slot, legal, out, row);
        Ok(())
    }

    /// Lets the bots play until it is the caller's turn, or the game is over.
    fn let_bots_play(&self, slot: &mut Slot<G>, rewards: &mut [f32]) -> Result<(), PlayerError> {
        let Some((own, mut bots)) = slot.bots.take() else { return Ok(()) };
        let mut played = Ok(());
        while let Some(seat) = slot.game.to_act().first().filter(|&seat| seat != own) {
            let (view, legal) = (slot.game.view(Viewer::Seat(seat)), slot.game.legal(seat));
            match bots[seat.index()].choose(&view, legal, &Limit::default()) {
                Ok(action) => {
                    let step = apply_before(&mut bots, slot, seat, action);
                    self.count(slot, step, rewards);
                }
                Err(error) => {
                    played = Err(error);
                    break;
                }
            }
        }
        slot.bots = Some((own, bots));
        played
    }

    /// Adds what a step is worth to each seat.
    #[inline]
    fn count(&self, slot: &Slot<G>, step: Step, rewards: &mut [f32]) {
        if let Step::RoundEnded(scores) = step {
            self.count_round(slot, &scores, rewards);
        }
    }

    #[cold]
    fn count_round(&self, slot: &Slot<G>, scores: &PerSeat<Score>, rewards: &mut [f32]) {
        let sign = match G::AIM {
            Aim::Fewest => -1.0,
            Aim::Most => 1.0,
        };
        let outcome = slot.game.outcome();
        for (reward, seat) in rewards.iter_mut().zip(Seat::all(self.players)) {
            *reward += match self.reward {
                Reward::Relative => slot.game.relative_score(scores, seat),
                Reward::Points => sign * scores[seat] as f32,
                Reward::Win => outcome.map_or(0.0, |outcome| {
                    if outcome.winners.contains(seat) { 1.0 / outcome.winners.len() as f32 } else { 0.0 }
                }),
            };
        }
    }

    /// Writes who is to act, what they may do and what they see.
    #[inline]
    fn show(&self, slot: &mut Slot<G>, legal: &mut ActionSet<G::Action>, out: &mut Buffers<'_>, row: usize) {
        if let Some(seat) = slot.game.to_act().first() {
            slot.seat = seat;
            *legal = slot.game.legal(seat);
            out.players[row] = seat.index() as i8;
        } else {
            *legal = ActionSet::EMPTY;
            out.players[row] = -1;
            // The caller's last look, if there are bots, is from the caller's seat.
            slot.seat = slot.bots.as_ref().map_or(slot.seat, |(own, _)| *own);
        }
        write_mask(legal.bits(), of_row_mut(out.masks, row, G::Action::COUNT));
        self.observe(slot, *legal, &mut out.observations, row);
    }

    #[inline]
    fn observe(
        &self,
        slot: &Slot<G>,
        legal: ActionSet<G::Action>,
        observations: &mut Observations<'_>,
        row: usize,
    ) {
        let view = || slot.game.view(Viewer::Seat(slot.seat));
        match observations {
            Observations::None => {}
            Observations::Bytes(all) => {
                (self.observer.write)(&view(), of_row_mut(all, row, self.sizes.bytes));
            }
            Observations::Floats(all, bytes) => {
                bytes.resize(self.sizes.bytes, 0);
                (self.observer.write)(&view(), bytes);
                let numbers = of_row_mut(all, row, self.sizes.bytes);
                for ((number, &byte), scale) in numbers.iter_mut().zip(&*bytes).zip(&self.scales) {
                    *number = f32::from(byte) * scale;
                }
            }
            Observations::Net(all) => {
                let (rows, inputs) = self.sizes.net;
                if let Some(encoder) = &self.encoder {
                    encode(encoder, &view(), legal, of_row_mut(all, row, rows * inputs));
                }
            }
        }
    }
}

/// Takes a legal action, before the eyes of bots: those that want to know what happens are shown it.
fn apply_before<G: Game>(
    bots: &mut [Box<dyn Player<G>>],
    slot: &mut Slot<G>,
    seat: Seat,
    action: G::Action,
) -> Step {
    if !bots.iter().any(|bot| bot.observes()) {
        return slot.game.apply(seat, action, &mut slot.chance, &mut ());
    }
    let mut events = Vec::new();
    let step = slot.game.apply(seat, action, &mut slot.chance, &mut events);
    show(&slot.game, &events, bots);
    step
}

/// Writes what a network is shown of each legal action, a row for each; the other rows are zero.
pub(crate) fn encode<G: Game>(
    encoder: &Encoder<G>,
    view: &G::View,
    legal: ActionSet<G::Action>,
    out: &mut [f32],
) {
    out.fill(0.0);
    let mut inputs = Inputs::default();
    for (row, action) in out.chunks_exact_mut(encoder.size).zip(legal) {
        (encoder.write)(view, action, &mut inputs);
        for &(index, value) in inputs.as_slice() {
            // A network adds up inputs that are set more than once.
            row[usize::from(index)] += value;
        }
    }
}

/// A game's part of a buffer.
#[inline]
fn of_row_mut<T>(buffer: &mut [T], row: usize, size: usize) -> &mut [T] {
    &mut buffer[row * size..(row + 1) * size]
}

/// Writes for each action whether its bit is set.
#[inline]
pub(crate) fn write_mask(bits: u128, mask: &mut [bool]) {
    let (whole, rest) = mask.as_chunks_mut::<8>();
    let mut bytes = bits.to_le_bytes().into_iter();
    for (mask, byte) in whole.iter_mut().zip(&mut bytes) {
        *mask = IS_SET[usize::from(byte)];
    }
    let last = bytes.next().unwrap_or(0);
    rest.copy_from_slice(&IS_SET[usize::from(last)][..rest.len()]);
}

/// For each byte, which of its bits are set.
static IS_SET: [[bool; 8]; 256] = {
    let mut table = [[false; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte][bit] = byte >> bit & 1 == 1;
            bit += 1;
        }
        byte += 1;
    }
    table
};
