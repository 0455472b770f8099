//! Where a result came from: a value function, followed along the true cards.
//!
//! A [`ValueFunction`] says what each seat can expect of the round, in points ahead of the others. Between two decisions its value
//! changes twice. First by the decision: from the value before it to the *mean* value over all that chance could bring after it.
//! Then by chance: from that mean to the value after what came. The first is play, the second is luck. Everything in
//! between cancels, so that the parts add up to the result, whatever the value function says; and since luck is what came minus
//! the mean of what could have come, its mean is zero, however wrong the value function is.
//!
//! The order of cards that nobody has seen is not part of what the value function may know: they are shuffled
//! ([`Game::shuffle_unseen`]) before it is asked.

mod chance;

use treize_engine::{Aim, Game, PerSeat, Players, Score, Scripted, Seat, SeededChance};
use treize_record::{Record, options};

use self::chance::{First, Kinds};
use crate::games::Knowledge;
use crate::{Evaluator, Rollout};

/// How many samples of chance are drawn at a time, at least.
const SWEEP: usize = 16;
/// How many other deals the first deal of a game is compared with, to see how lucky it was.
const OTHER_DEALS: u32 = 32;

/// How a game's network is asked what a draw was worth, when luck is taken out of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LuckSampling {
    /// At which turn of each seat the network is asked: everybody plays on by it until then. Later turns know more of what a card did, and
    /// have more luck of their own.
    pub turns: u32,
    /// How many samples in a row share their luck, and so the value of what came. That takes less time, and is noisier where the order of the
    /// cards to come matters for that value.
    pub shared: u32,
}

impl LuckSampling {
    /// What a review does too.
    pub const USUAL: LuckSampling = LuckSampling { turns: 1, shared: 1 };
}

/// What each seat can expect of the rest of the round, in points ahead of the others.
///
/// It is shown the true hands. Cards that nobody has seen are in an order that was drawn for this call. The game is not over.
pub trait ValueFunction<G: Game>: Clone + Send {
    /// The values; they are made to add up to zero afterwards.
    fn values(&mut self, game: &G, players: Players, chance: &mut SeededChance) -> PerSeat<f64>;
}

impl<G: Game> ValueFunction<G> for Evaluator<'_, G> {
    fn values(&mut self, game: &G, players: Players, chance: &mut SeededChance) -> PerSeat<f64> {
        let values = Evaluator::values(self, game.clone(), players, chance);
        PerSeat::from_fn(players, |seat| values[seat].into())
    }
}

/// A game that is over, with the state before each decision.
pub struct Played<G: Game> {
    /// How many play.
    pub players: Players,
    /// What the table chose.
    pub options: G::Options,
    /// The state before each decision.
    pub states: Vec<G>,
    /// Each decision.
    pub actions: Vec<(Seat, G::Action)>,
    /// The scores of the round that ended with a decision.
    pub ended: Vec<Option<PerSeat<Score>>>,
    /// Did the decision lead to a shuffle?
    pub shuffled: Vec<bool>,
}

/// What is known of one moment: sums over the samples so far.
#[derive(Clone, Debug)]
pub struct StepValues {
    value: Mean,
    /// How much better what came was than what could come. Nothing if nothing depends on chance.
    draw: Option<Mean>,
    /// How much better the next deal was than another.
    next_deal: Mean,
    /// For the first moment only: how much better the first deal was than another.
    first_deal: Mean,
}

/// Where a result came from, for each seat.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    /// Points ahead of the others at the end.
    pub result: PerSeat<f64>,
    /// What the value function expects for the seat before cards are dealt, over all rounds: a part of `deal`.
    pub baseline: PerSeat<f64>,
    /// What each deal of a round was worth.
    pub deal: PerSeat<f64>,
    /// What came of the stock, minus what could be expected to come.
    pub draws: PerSeat<f64>,
    /// What the seat's own decisions changed.
    pub own: PerSeat<f64>,
    /// What the others' decisions changed.
    pub others: PerSeat<f64>,
}

/// What each seat can expect of the whole game at one moment: points so far and what the round will bring.
#[derive(Clone, Copy, Debug)]
pub struct Expected {
    /// Before the decision.
    pub before: PerSeat<f64>,
    /// After the decision, before chance.
    pub decided: PerSeat<f64>,
    /// After chance, before the next deal.
    pub after: PerSeat<f64>,
}

/// Where the random numbers of a moment start.
struct Seeds {
    value: u64,
    chance: u64,
    deal: u64,
}

impl Seeds {
    fn new(seed: u64, step: usize) -> Seeds {
        let mut seeds = SeededChance::for_game(seed, step as u64);
        Seeds { value: seeds.fork_seed(), chance: seeds.fork_seed(), deal: seeds.fork_seed() }
    }
}

/// A mean that grows.
#[derive(Clone, Debug)]
struct Mean {
    total: PerSeat<f64>,
    count: f64,
}

impl Mean {
    fn new(players: Players) -> Mean {
        Mean { total: PerSeat::new(players, 0.0), count: 0.0 }
    }

    fn add(&mut self, values: &PerSeat<f64>, weight: f64) {
        for (seat, value) in values.iter() {
            self.total[seat] += weight * value;
        }
        self.count += weight;
    }

    fn get(&self) -> PerSeat<f64> {
        let count = if self.count > 0.0 { self.count } else { 1.0 };
        PerSeat::from_fn(self.total.players(), |seat| self.total[seat] / count)
    }
}

impl<G: Game> Played<G> {
    /// A game in which nothing has been decided yet.
    pub fn new(players: Players, options: G::Options) -> Played<G> {
        Played {
            players,
            options,
            states: Vec::new(),
            actions: Vec::new(),
            ended: Vec::new(),
            shuffled: Vec::new(),
        }
    }

    /// Adds a decision: the state before it, and the scores of the round that ended with it.
    pub fn add(&mut self, before: G, decision: (Seat, G::Action), ended: Option<PerSeat<Score>>) {
        self.states.push(before);
        self.actions.push(decision);
        // The next round was dealt. A shuffle within a round is seen by the number of cards that nobody has seen.
        self.shuffled.push(ended.is_some());
        self.ended.push(ended);
    }

    /// The game of a record that holds.
    ///
    /// # Panics
    ///
    /// If the record does not hold.
    pub fn of(record: &Record) -> Played<G> {
        let players = G::players(record.players).expect("the record holds");
        let options = options::read::<G>(&record.options).expect("the record holds");
        let mut chance = Scripted::new(&record.shuffles);
        let mut game = G::new(&options, players, &mut chance, &mut ()).expect("the record holds");
        let mut played = Played::new(players, options);
        for (seat, action) in &record.actions {
            let seat = Seat::all(players).find(|other| u64::from(u8::from(*other)) == *seat);
            let seat = seat.expect("the record holds");
            let action = action.parse().unwrap_or_else(|_| unreachable!("the record holds"));
            let used = chance.used();
            played.states.push(game.clone());
            played.actions.push((seat, action));
            played.ended.push(game.apply(seat, action, &mut chance, &mut ()).scores());
            played.shuffled.push(chance.used() > used);
        }
        played
    }

    /// The moment before this decision, before anything is known of it.
    pub fn moment(&self, step: usize) -> StepValues {
        let mean = || Mean::new(self.players);
        let draw = self.depends_on_chance(step).then(mean);
        StepValues { value: mean(), draw, next_deal: mean(), first_deal: mean() }
    }

    /// Does what follows from the decision depend on a card that nobody has seen, or on a shuffle?
    fn depends_on_chance(&self, step: usize) -> bool {
        let unseen = |step: usize| self.states.get(step).map_or(0, |game| Kinds::unseen(game).cards());
        self.shuffled[step] || unseen(step) != unseen(step + 1)
    }

    /// Adds samples to what is known of a moment. `from..to` are their numbers; the same number and seed give the same sample.
    pub fn sample(
        &self,
        step: usize,
        known: &mut StepValues,
        function: &mut impl ValueFunction<G>,
        seed: u64,
        (from, to): (u32, u32),
    ) {
        let value_seed = Seeds::new(seed, step).value;
        for sample in from..to {
            let mut chance = SeededChance::for_game(value_seed, sample.into());
            known.value.add(&self.value(&self.states[step], function, &mut chance), 1.0);
        }
        self.sample_luck(step, known, function, seed, (from, to), LuckSampling::USUAL.shared);
    }

    /// The same for luck only.
    fn sample_luck(
        &self,
        step: usize,
        known: &mut StepValues,
        function: &mut impl ValueFunction<G>,
        seed: u64,
        (from, to): (u32, u32),
        shared: u32,
    ) {
        let Seeds { chance: chance_seed, deal: deal_seed, .. } = Seeds::new(seed, step);
        if step == 0 {
            let mut came = None;
            for sample in from..to {
                let mut chance = SeededChance::for_game(deal_seed, sample.into());
                let deal = G::new(&self.options, self.players, &mut chance, &mut ());
                let deal = deal.expect("the same table was set up before");
                let group = sample / shared;
                let mut luck = SeededChance::for_game(!deal_seed, group.into());
                let other = self.value(&deal, function, &mut luck.clone());
                let came = match &mut came {
                    Some((known, came)) if *known == group => came,
                    came => &mut came.insert((group, self.value(&self.states[0], function, &mut luck))).1,
                };
                known.first_deal.add(&minus(came, &other), 1.0);
            }
        }
        if known.draw.is_some() {
            let mut chance = SeededChance::for_game(chance_seed, from.into());
            self.sweep(step, known, function, &mut chance, shared);
        }
    }

    /// One sample or more for each kind of card that could come next, with its weight: exact where only that card matters,
    /// and without bias where more does.
    ///
    /// What came and what could have come are valued with the same luck from there on, so that it cancels in the difference. A few
    /// kinds in a row share their luck, and so the value of what came.
    fn sweep(
        &self,
        step: usize,
        known: &mut StepValues,
        function: &mut impl ValueFunction<G>,
        chance: &mut SeededChance,
        shared: u32,
    ) {
        let mut kinds = Kinds::unseen(&self.states[step]).0;
        if kinds.is_empty() {
            kinds.push((0, 1));
        }
        let times = SWEEP.div_ceil(kinds.len());
        let nothing = PerSeat::new(self.players, 0.0);
        let (mut luck, mut came, mut sample) = (0, (nothing, nothing), 0_u32);
        // All kinds once, then all again.
        for (index, count) in std::iter::repeat_n(&kinds, times).flatten().copied() {
            let weight = count as f64 / times as f64;
            let mut game = self.states[step].clone();
            game.shuffle_unseen(&mut First { index, chance });
            let (seat, action) = self.actions[step];
            let scores = game.apply(seat, action, chance, &mut ()).scores();
            if sample.is_multiple_of(shared) {
                luck = chance.fork_seed();
                came = self.after(self.states.get(step + 1), self.ended[step].as_ref(), function, luck);
            }
            sample += 1;
            let other = (game.outcome().is_none()).then_some(&game);
            let other = self.after(other, scores.as_ref(), function, luck);
            let draw = known.draw.as_mut().expect("it depends on chance");
            draw.add(&minus(&came.0, &other.0), weight);
            known.next_deal.add(&minus(&came.1, &other.1), weight);
        }
    }

    /// What came of a decision: the value of the round, and that of the next deal.
    fn after(
        &self,
        game: Option<&G>,
        scores: Option<&PerSeat<Score>>,
        function: &mut impl ValueFunction<G>,
        luck: u64,
    ) -> (PerSeat<f64>, PerSeat<f64>) {
        let nothing = PerSeat::new(self.players, 0.0);
        let next = game.map(|game| self.value(game, function, &mut SeededChance::new(luck)));
        match scores {
            Some(scores) => (self.relative(scores), next.unwrap_or(nothing)),
            None => (next.expect("a game ends with a round"), nothing),
        }
    }

    fn value(
        &self,
        game: &G,
        function: &mut impl ValueFunction<G>,
        chance: &mut SeededChance,
    ) -> PerSeat<f64> {
        let mut game = game.clone();
        game.shuffle_unseen(chance);
        let values = function.values(&game, self.players, chance);
        let mean = values.iter().map(|(_, value)| value).sum::<f64>() / f64::from(self.players.get());
        PerSeat::from_fn(self.players, |seat| values[seat] - mean)
    }

    /// How much of each seat's result was luck, in points ahead of the others: what the deals and the draws brought, minus what could be
    /// expected of them. It adds up to zero over the seats, and its mean over many games is zero for any value function.
    fn luck(
        &self,
        function: &mut impl ValueFunction<G>,
        seed: u64,
        samples: u32,
        shared: u32,
    ) -> PerSeat<f64> {
        let mut luck = PerSeat::new(self.players, 0.0);
        for step in 0..self.states.len() {
            let mut known = self.moment(step);
            self.sample_luck(step, &mut known, function, seed, (0, samples), shared);
            add(&mut luck, &known.first_deal.get());
            add(&mut luck, &known.next_deal.get());
            if let Some(draw) = &known.draw {
                add(&mut luck, &draw.get());
            }
        }
        luck
    }

    /// [`Played::luck`] by what the game's own network expects; by its rule of thumb, played to the end of the round, if it has no
    /// network.
    pub fn luck_by_network(&self, knowledge: &Knowledge<G>, seed: u64) -> PerSeat<f64> {
        let greedy = || Rollout::ToRoundEnd(knowledge.greedy);
        let judge = knowledge.judge.clone();
        let mut function =
            Evaluator::new(judge.map_or_else(greedy, Rollout::UntilOwnTurn)).turns(knowledge.luck.turns);
        self.luck(&mut function, seed, OTHER_DEALS, knowledge.luck.shared)
    }

    /// Everybody's points ahead of the others; with teams, a team's ahead of the other's.
    fn relative(&self, scores: &PerSeat<Score>) -> PerSeat<f64> {
        match self.states.first().filter(|game| game.team(Seat::ZERO).len() > 1) {
            Some(game) => PerSeat::from_fn(self.players, |seat| game.relative_score(scores, seat).into()),
            None => relative::<G>(scores),
        }
    }

    /// Takes the result apart, and gives the curve of what everybody could expect.
    pub fn parts(&self, known: &[StepValues]) -> (Parts, Vec<Expected>) {
        let zero = PerSeat::new(self.players, 0.0);
        let mut parts =
            Parts { result: zero, baseline: zero, deal: zero, draws: zero, own: zero, others: zero };
        let mut curve = Vec::with_capacity(known.len());
        // Points of the rounds that are over.
        let mut points = zero;
        if let Some(first) = known.first() {
            let value = first.value.get();
            add(&mut parts.deal, &value);
            add(&mut parts.baseline, &minus(&value, &first.first_deal.get()));
        }
        for (step, moment) in known.iter().enumerate() {
            let before = moment.value.get();
            let next = known.get(step + 1).map(|next| next.value.get());
            let (after, deal) = match &self.ended[step] {
                Some(scores) => (self.relative(scores), next.unwrap_or(zero)),
                None => (next.expect("a game ends with a round"), zero),
            };
            let draw = moment.draw.as_ref().map_or(zero, Mean::get);
            let decided = minus(&after, &draw);
            add(&mut parts.draws, &draw);
            for seat in Seat::all(self.players) {
                let part = if seat == self.actions[step].0 { &mut parts.own } else { &mut parts.others };
                part[seat] += decided[seat] - before[seat];
            }
            add(&mut parts.deal, &deal);
            add(&mut parts.baseline, &minus(&deal, &moment.next_deal.get()));
            let with = |values: &PerSeat<f64>| plus(&points, values);
            curve.push(Expected { before: with(&before), decided: with(&decided), after: with(&after) });
            if self.ended[step].is_some() {
                points = plus(&points, &after);
            }
        }
        parts.result = points;
        (parts, curve)
    }
}

fn add(to: &mut PerSeat<f64>, value: &PerSeat<f64>) {
    *to = plus(to, value);
}

fn plus(one: &PerSeat<f64>, other: &PerSeat<f64>) -> PerSeat<f64> {
    PerSeat::from_fn(one.players(), |seat| one[seat] + other[seat])
}

fn minus(one: &PerSeat<f64>, other: &PerSeat<f64>) -> PerSeat<f64> {
    PerSeat::from_fn(one.players(), |seat| one[seat] - other[seat])
}

/// Everybody's points ahead of the mean of the others. They add up to zero.
pub fn relative<G: Game>(scores: &PerSeat<Score>) -> PerSeat<f64> {
    let players = scores.players();
    let total: Score = scores.iter().map(|(_, score)| score).sum();
    let others = f64::from(players.get() - 1).max(1.0);
    PerSeat::from_fn(players, |seat| {
        let ahead = f64::from(scores[seat]) - f64::from(total - scores[seat]) / others;
        match G::AIM {
            Aim::Most => ahead,
            // Not -0.0.
            Aim::Fewest => 0.0 - ahead,
        }
    })
}
