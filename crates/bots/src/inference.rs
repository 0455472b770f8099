//! What the decisions of others say about the cards that they hold.
//!
//! The worlds that fit a view are not equally likely. In some of them a player had a much better card than the one it
//! played, and so those are rarer. A [`History`] keeps the decisions that its player has seen, and [`Inference`] draws worlds in which
//! they were likely ones.

use treize_engine::{Game, Players, Seat, SeededChance, Viewer, shuffle};

use crate::judge::Judge;
use crate::net::{Room, SCALE};

/// How many worlds are drawn at a time.
const DRAWN: usize = 16;
/// And how many are sampled for each that is drawn.
const SAMPLED: usize = 4;

/// Who decided, and what.
pub type Decision<G> = (Seat, <G as Game>::Action);

/// A decision of this round that everybody saw.
#[derive(Clone, Debug)]
pub struct Past<G: Game> {
    /// What the player who remembers it saw just before.
    pub view: G::View,
    /// Who decided.
    pub seat: Seat,
    /// What.
    pub action: G::Action,
}

/// How a game's open decisions are recognised, and what the seats that made them had in their hands then.
#[derive(Clone, Debug)]
pub struct Hindsight<G: Game> {
    /// Does a round begin with this event?
    pub is_start: fn(&G::Event) -> bool,
    /// The decision that this event shows. What is not shown at once is not remembered.
    pub decision: fn(&G::Event) -> Option<Decision<G>>,
    /// What the seat that decided saw just before, given what it sees at a later moment of a sampled world, before it decided
    /// again.
    pub rewind: fn(&G::View, &Past<G>) -> G::View,
    /// How much worse than the best an action can be to be chosen about a third as often, in points of a round. The network's values
    /// are not exact, and not everybody plays by them.
    pub temperature: f32,
}

/// The decisions of this round that a player has seen.
#[derive(Clone, Debug)]
struct History<G: Game> {
    hindsight: Hindsight<G>,
    past: Vec<Past<G>>,
    /// What the player saw last.
    view: Option<G::View>,
}

impl<G: Game> History<G> {
    /// Nothing has been seen yet.
    fn new(hindsight: Hindsight<G>) -> Self {
        History { hindsight, past: Vec::new(), view: None }
    }

    /// These events happened, and now the player sees this.
    fn observe(&mut self, events: &[G::Event], view: &G::View) {
        let Hindsight { is_start, decision, .. } = self.hindsight;
        for event in events {
            if is_start(event) {
                self.past.clear();
            }
            if let Some((seat, action)) = decision(event)
                && let Some(view) = self.view.take()
            {
                self.past.push(Past { view, seat, action });
            }
        }
        self.view = Some(view.clone());
    }

    /// How likely the decisions of others were in this world, as a logarithm, if they play as the judge says, more or less.
    fn likelihood(
        &self,
        world: &G,
        own: Seat,
        players: Players,
        judge: &Judge<'_, G>,
        room: &mut Room,
        chance: &mut SeededChance,
    ) -> f32 {
        let Hindsight { rewind, temperature, .. } = self.hindsight;
        let mut total = 0.0;
        for seat in Seat::all(players).filter(|&seat| seat != own) {
            let mut view = world.view(Viewer::Seat(seat));
            for past in self.past.iter().rev().filter(|past| past.seat == seat) {
                view = rewind(&view, past);
                let legal = G::determinize(&view, chance.rng()).legal(seat);
                let (mut chosen, mut sum) = (f32::MIN, 0.0);
                let mut best = f32::MIN;
                judge.each(&view, legal, room, |action, value| {
                    let value = SCALE * value / temperature;
                    if action == past.action {
                        chosen = value;
                    }
                    // The sum of exponentials, relative to the best so far, so that none overflows.
                    let before = best;
                    best = best.max(value);
                    sum = sum * (before - best).exp() + (value - best).exp();
                });
                total += chosen - best - sum.ln();
            }
        }
        total
    }
}

/// Draws worlds that fit a view, each as often as the decisions of others make it likely.
///
/// More worlds are sampled than are drawn, and weighed: importance resampling. A likely one can be drawn twice.
pub(crate) struct Inference<G: Game> {
    history: History<G>,
    judge: Judge<'static, G>,
    room: Room,
    /// Worlds that have been drawn, and not been used yet.
    drawn: Vec<G>,
}

impl<G: Game> Inference<G> {
    /// Nothing has been seen yet; `judge` says what others are likely to do.
    pub(crate) fn new(hindsight: Hindsight<G>, judge: Judge<'static, G>) -> Self {
        Inference { history: History::new(hindsight), judge, room: Room::default(), drawn: Vec::new() }
    }

    /// These events happened, and now the player sees this.
    pub(crate) fn observe(&mut self, events: &[G::Event], view: &G::View) {
        self.history.observe(events, view);
        self.drawn.clear();
    }

    /// A world for the view that was observed last; none if `is_over` says that there is no time for it.
    pub(crate) fn world(
        &mut self,
        view: &G::View,
        (own, players): (Seat, Players),
        chance: &mut SeededChance,
        is_over: impl Fn() -> bool,
    ) -> Option<G> {
        if self.history.past.iter().all(|past| past.seat == own) {
            return Some(G::determinize(view, chance.rng()));
        }
        if self.drawn.is_empty() {
            let mut sampled = Vec::with_capacity(DRAWN * SAMPLED);
            for _ in 0..DRAWN * SAMPLED {
                if is_over() {
                    return None;
                }
                let world = G::determinize(view, chance.rng());
                let likelihood =
                    self.history.likelihood(&world, own, players, &self.judge, &mut self.room, chance);
                sampled.push((world, likelihood));
            }
            self.draw(&sampled, chance);
        }
        self.drawn.pop()
    }

    /// Draws some of these worlds, each as often as its likelihood says: systematic resampling, which rounds to the number of times above
    /// or below.
    fn draw(&mut self, sampled: &[(G, f32)], chance: &mut SeededChance) {
        let best = sampled.iter().map(|&(_, likelihood)| likelihood).fold(f32::MIN, f32::max);
        let weight = |likelihood: f32| f64::from((likelihood - best).exp());
        let step = sampled.iter().map(|&(_, likelihood)| weight(likelihood)).sum::<f64>() / DRAWN as f64;
        let mut next = step * (chance.below(1 << 20) as f64 + 0.5) / f64::from(1 << 20);
        let mut sum = 0.0;
        for (world, likelihood) in sampled {
            sum += weight(*likelihood);
            while next < sum {
                self.drawn.push(world.clone());
                next += step;
            }
        }
        // Those that were sampled first are not used first.
        shuffle(&mut self.drawn, chance.rng());
    }
}

#[cfg(test)]
mod tests {
    use std::iter::repeat_n;

    use treize_engine::games::{GAMES, Nichtig};

    use super::*;
    use crate::games::{Knowledge, Visit, visit};

    /// A round that the network played: what each seat had seen of it at the end, before the last action, and the state then.
    struct Round<G: Game> {
        players: Players,
        game: G,
        histories: Vec<History<G>>,
        /// What each seat saw when it decided.
        decided: Vec<(Seat, G::View, G::Action)>,
    }

    /// Plays a first round until there is one decision left in it, or this many have been taken.
    fn play<G: Game>(
        knowledge: &Knowledge<G>,
        players: Players,
        number: u64,
        most: usize,
    ) -> Option<Round<G>> {
        let (hindsight, judge) = (knowledge.hindsight.clone()?, knowledge.judge.as_ref()?);
        let (mut chance, mut room) = (SeededChance::for_game(13, number), Room::default());
        let mut histories = vec![History::new(hindsight); players.into()];
        let (mut decided, mut events) = (Vec::new(), Vec::new());
        let mut game = G::new(&G::Options::default(), players, &mut chance, &mut events).expect("a table");
        loop {
            for (seat, history) in Seat::all(players).zip(&mut histories) {
                let seen: Vec<_> = events.iter().map(|event| G::redact(event, Viewer::Seat(seat))).collect();
                history.observe(&seen, &game.view(Viewer::Seat(seat)));
            }
            let seat = game.to_act().first().expect("the round goes on");
            let view = game.view(Viewer::Seat(seat));
            let action = judge.best(&view, game.legal(seat), &mut room).0;
            let before = game.clone();
            events.clear();
            if decided.len() == most || game.apply(seat, action, &mut chance, &mut events).scores().is_some()
            {
                return Some(Round { players, game: before, histories, decided });
            }
            decided.push((seat, view, action));
        }
    }

    /// How many decisions of a round are rewound, and checked.
    struct Rewind(Players);

    impl Visit for Rewind {
        type Output = usize;

        fn visit<G: Game>(self, knowledge: Knowledge<G>) -> usize {
            let mut checked = 0;
            let Some(round) = play(&knowledge, self.0, 1, usize::MAX) else { return 0 };
            for history in &round.histories {
                for seat in Seat::all(round.players) {
                    let mut view = round.game.view(Viewer::Seat(seat));
                    for past in history.past.iter().rev().filter(|past| past.seat == seat) {
                        view = (history.hindsight.rewind)(&view, past);
                        let is_it = |(decider, seen, action): &&(Seat, G::View, G::Action)| {
                            *decider == seat
                                && *action == past.action
                                && spectators(seen) == spectators(&view)
                        };
                        let (_, seen, _) = round.decided.iter().find(is_it).expect("the seat decided that");
                        assert_eq!(view, *seen, "{}", G::ID);
                        checked += 1;
                    }
                }
            }
            checked
        }
    }

    /// The position without the hand of its viewer.
    fn spectators(view: &impl ToString) -> String {
        let text = view.to_string();
        let parts = text.split("; ").filter(|part| !part.trim_start().starts_with("hand "));
        parts.collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn what_a_seat_saw_follows_from_what_it_sees_later() {
        let mut games = 0;
        for info in GAMES {
            for players in info.player_counts() {
                let checked = visit(info.game, Rewind(players)).expect("a game of the list");
                games += usize::from(checked > 20 * usize::from(players));
            }
        }
        assert_eq!(games, 4, "Null & Nichtig, with three to six players");
    }

    /// How much likelier the decisions of others are with the true cards than with sampled ones, on average, as a logarithm.
    struct Likelier;

    impl Visit for Likelier {
        type Output = Option<f32>;

        fn visit<G: Game>(self, knowledge: Knowledge<G>) -> Option<f32> {
            let judge = knowledge.judge.as_ref()?;
            let (mut room, mut chance) = (Room::default(), SeededChance::new(2));
            let (mut total, mut count) = (0.0, 0.0);
            for number in 0..40 {
                let Round { players, game, histories, .. } = play(&knowledge, Players::FOUR, number, 36)?;
                for (own, history) in Seat::all(players).zip(&histories) {
                    let mut of =
                        |world: &G| history.likelihood(world, own, players, judge, &mut room, &mut chance);
                    let truth = of(&game);
                    let view = game.view(Viewer::Seat(own));
                    for number in 0..8 {
                        let world = G::determinize(&view, SeededChance::new(number).rng());
                        total += truth - of(&world);
                        count += 1.0;
                    }
                }
            }
            Some(total / count)
        }
    }

    #[test]
    fn decisions_are_likelier_with_the_true_cards_than_with_others() {
        let likelier = visit("nichtig", Likelier).flatten().expect("it has hindsight");
        assert!(likelier > 0.5, "{likelier}");
    }

    #[test]
    fn a_world_is_drawn_as_often_as_it_is_likely() {
        let knowledge = Knowledge::<Nichtig>::of();
        let judge = knowledge.judge.expect("it has a network");
        let mut chance = SeededChance::new(3);
        let game = Nichtig::new(&<_>::default(), Players::FOUR, &mut chance, &mut ()).expect("four may play");
        let view = game.view(Viewer::Seat(Seat::ZERO));
        let other = Viewer::Seat(Seat::ALL[1]);
        let [likely, rare, never] = [(); 3].map(|()| Nichtig::determinize(&view, chance.rng()));
        let kinds = [(likely, 3_f32.ln() - 900.0), (rare, -900.0), (never, -9000.0), (never, f32::MIN)];
        let sampled: Vec<_> =
            kinds.into_iter().flat_map(|kind| repeat_n(kind, DRAWN * SAMPLED / kinds.len())).collect();
        let hindsight = knowledge.hindsight.expect("its hands are hidden");
        let mut inference = Inference::new(hindsight, judge);
        inference.draw(&sampled, &mut chance);
        let count = |world: &Nichtig| {
            inference.drawn.iter().filter(|drawn| drawn.view(other) == world.view(other)).count()
        };
        assert_eq!([count(&likely), count(&rare), count(&never)], [DRAWN * 3 / 4, DRAWN / 4, 0]);
    }
}
