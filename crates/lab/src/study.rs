//! [`Study`]: how a game treats its seats, how long it lasts, and what happens in it.
//!
//! One player sits everywhere, so that whatever differs between seats is the game's doing.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::Value;
use treize_engine::{Aim, Game, Outcome, PerSeat, Players, Score, Seat, Step, Wire};

use crate::chart::{Bars, Chart, Intervals, Panel, Row, Tint};
use crate::report::{counted, won};
use crate::stats::{Mean, Spread};
use crate::{Duel, Estimate, Provenance};

/// Happens once in every round: not worth counting.
const START: &str = "round_started";
/// The name of the event that ends a round.
const END: &str = "round_ended";

/// A game that was watched from its first deal to its end.
#[derive(Clone, Debug)]
pub struct Watched {
    outcome: Outcome,
    rounds: Vec<Round>,
    /// How many seats failed to choose.
    faults: u64,
}

#[derive(Clone, Debug, Default)]
struct Round {
    actions: u32,
    scores: Option<PerSeat<Score>>,
    /// How often each kind of event happened.
    happened: BTreeMap<String, u32>,
}

/// Plays a game of the duel, and plays it again to hear of everything that happens in it.
///
/// A table keeps the last events only; playing the same decisions on the same chance costs little beside deciding.
pub fn watch<G: Game>(duel: &Duel<G>, number: u64) -> Watched {
    let mut chance = None;
    let (table, played) = duel.play(number, |fast| {
        chance = Some(fast.clone());
        fast
    });
    let mut chance = chance.expect("a game asks for its chance");
    let (mut events, mut rounds, mut round) = (Vec::new(), Vec::new(), Round::default());
    let mut game =
        G::new(duel.options(), duel.players(), &mut chance, &mut events).expect("it was set up before");
    hear(&mut events, Step::Continued, &mut round, &mut rounds);
    for &(seat, action) in table.actions() {
        round.actions += 1;
        let step = game.apply(seat, action, &mut chance, &mut events);
        hear(&mut events, step, &mut round, &mut rounds);
    }
    Watched { outcome: played.outcome, rounds, faults: played.faults.len() as u64 }
}

/// Counts events by the names they have on the wire: no game has to be known for that.
fn hear<E: Wire>(events: &mut Vec<E>, step: Step, round: &mut Round, rounds: &mut Vec<Round>) {
    for event in events.drain(..) {
        let event = serde_json::to_value(&event).expect("events are plain data");
        let Some(name) = event["event"].as_str() else { continue };
        if name == START {
            continue;
        }
        if name != END {
            *round.happened.entry(name.replace('_', " ")).or_default() += 1;
            continue;
        }
        // What only some rounds end with, such as who bust in Danger 13.
        let fields = event.as_object().into_iter().flatten();
        for (field, _) in fields.filter(|(field, value)| *field != "event" && is_one(value)) {
            *round.happened.entry(format!("ended by {field}")).or_default() += 1;
        }
        round.scores = step.scores();
        rounds.push(std::mem::take(round));
    }
}

/// Is it one thing, neither nothing nor many?
fn is_one(value: &Value) -> bool {
    !(value.is_null() || value.is_array() || value.is_object())
}

/// Counts watched games.
#[derive(Clone, Debug)]
pub struct Study {
    game: &'static str,
    aim: Aim,
    bot: String,
    games: u64,
    rounds: Mean,
    players: Players,
    seats: Vec<SeatTally>,
    actions: BTreeMap<i64, u64>,
    scores: BTreeMap<i64, u64>,
    /// For each kind of event: how often in each round it happened in.
    happened: BTreeMap<String, Vec<u32>>,
    faults: u64,
    provenance: Provenance,
}

#[derive(Clone, Copy, Debug, Default)]
struct SeatTally {
    points: Mean,
    ahead: Mean,
    won: Mean,
}

/// What a study found.
#[derive(Clone, Debug, Serialize)]
pub struct StudyReport {
    /// [`Game::ID`]
    pub game: &'static str,
    /// Whether points are good.
    pub aim: Aim,
    /// Who sat everywhere.
    pub bot: String,
    /// How many sat at the table.
    pub players: Players,
    /// How many games were played.
    pub games: u64,
    /// Each seat, from the one that starts the game.
    pub seats: Vec<SeatReport>,
    /// Rounds in a game.
    pub rounds: Estimate,
    /// Decisions in a round.
    pub actions: Spread,
    /// What a seat scores in a round.
    pub scores: Spread,
    /// What happened in rounds, in alphabetical order.
    pub happened: Vec<Happening>,
    /// How often a seat failed to choose, and chance played on for it.
    pub faults: u64,
    /// How it was made.
    #[serde(flatten)]
    pub provenance: Provenance,
}

/// How one seat did.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SeatReport {
    /// Points per round.
    pub points_per_round: Estimate,
    /// Points per round minus the table's mean, game by game.
    pub above_table: Estimate,
    /// Share of a win; several winners divide it.
    pub win_share: Estimate,
}

/// How often something happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Happening {
    /// The event's name.
    pub event: String,
    /// The share of rounds in which it happened at all.
    pub rounds: f64,
    /// How often in a round, on the mean.
    pub per_round: f64,
}

impl Study {
    /// Nothing has been watched yet.
    pub fn new<G: Game>(duel: &Duel<G>) -> Study {
        let bots: BTreeSet<_> = duel.bots().iter().map(ToString::to_string).collect();
        Study {
            game: G::ID,
            aim: G::AIM,
            bot: bots.into_iter().collect::<Vec<_>>().join(", "),
            games: 0,
            rounds: Mean::default(),
            players: duel.players(),
            seats: vec![SeatTally::default(); duel.players().into()],
            actions: BTreeMap::new(),
            scores: BTreeMap::new(),
            happened: BTreeMap::new(),
            faults: 0,
            provenance: Provenance::new(duel),
        }
    }

    /// Counts a game.
    pub fn add(&mut self, Watched { outcome, rounds, faults }: &Watched) {
        self.games += 1;
        self.faults += faults;
        self.rounds.add(rounds.len() as f64);
        let totals = outcome.totals.as_slice();
        let table = totals.iter().map(|&points| f64::from(points)).sum::<f64>() / totals.len() as f64;
        let per_round = 1.0 / rounds.len().max(1) as f64;
        for (seat, &points) in outcome.totals.iter() {
            let tally = &mut self.seats[seat.index()];
            tally.points.add(f64::from(points) * per_round);
            tally.ahead.add((f64::from(points) - table) * per_round);
            tally.won.add(won(outcome, seat));
        }
        for Round { actions, scores, happened } in rounds {
            *self.actions.entry(i64::from(*actions)).or_default() += 1;
            for (_, &score) in scores.iter().flat_map(PerSeat::iter) {
                *self.scores.entry(i64::from(score)).or_default() += 1;
            }
            for (event, &times) in happened {
                match self.happened.get_mut(event) {
                    Some(known) => known.push(times),
                    None => drop(self.happened.insert(event.clone(), vec![times])),
                }
            }
        }
    }

    /// What can be said by now.
    pub fn report(&self) -> StudyReport {
        let rounds = self.actions.values().sum::<u64>().max(1) as f64;
        let seats = self.seats.iter().map(|seat| SeatReport {
            points_per_round: seat.points.estimate(),
            above_table: seat.ahead.estimate(),
            win_share: seat.won.share(1),
        });
        let happened = self.happened.iter().map(|(event, times)| Happening {
            event: event.clone(),
            rounds: times.len() as f64 / rounds,
            per_round: times.iter().map(|&times| f64::from(times)).sum::<f64>() / rounds,
        });
        StudyReport {
            game: self.game,
            aim: self.aim,
            bot: self.bot.clone(),
            players: self.players,
            games: self.games,
            seats: seats.collect(),
            rounds: self.rounds.estimate(),
            actions: Spread::of(&self.actions),
            scores: Spread::of(&self.scores),
            happened: happened.collect(),
            faults: self.faults,
            provenance: self.provenance.clone(),
        }
    }
}

impl StudyReport {
    /// The names of the seats: in all games seat 0 starts the first round.
    pub fn seat_names(&self) -> Vec<String> {
        let name = |seat: Seat| if seat == Seat::ZERO { "0, starts".into() } else { seat.to_string() };
        Seat::all(self.players).map(name).collect()
    }

    /// What can be drawn, each with a name for its file.
    pub fn charts(&self, name: &str) -> [(&'static str, Chart); 3] {
        let chart = |subject: &str, panels| Chart {
            title: format!("{name}, {} players: {subject}", self.players),
            subtitle: format!("{}, {} in all seats", counted(self.games, "game"), self.bot),
            note: self.provenance.to_string(),
            panels,
        };
        let rows = |value: &dyn Fn(&SeatReport) -> Estimate, fair: f64, aim| {
            let row = |(label, seat)| {
                let value = value(seat);
                Row { label, value, tint: Tint::of(value, fair, aim) }
            };
            self.seat_names()
                .into_iter()
                .map(|seat| format!("seat {seat}"))
                .zip(&self.seats)
                .map(row)
                .collect()
        };
        let fair = 100.0 / f64::from(self.players.get());
        let seats = vec![
            Panel::Intervals(Intervals {
                heading: "Games won, with 95 % intervals (line: a fair share)".into(),
                rows: rows(&|seat| seat.win_share.percent(), fair, Aim::Most),
                reference: Some(fair),
                unit: " %",
            }),
            Panel::Intervals(Intervals {
                heading: "Points per round minus the table's mean, with 95 % intervals".into(),
                rows: rows(&|seat| seat.above_table, 0.0, self.aim),
                reference: Some(0.0),
                unit: "",
            }),
        ];
        let bars = |what: &str, spread: &Spread, unit| {
            let Spread { mean, low, high, counts } = spread;
            let heading = format!("{what}: mean {mean:.1}, nine in ten from {low} to {high}");
            vec![Panel::Bars(Bars { heading, counts: counts.clone(), unit })]
        };
        [
            ("seats", chart("seats", seats)),
            ("rounds", chart("rounds", bars("Decisions in a round", &self.actions, "decisions"))),
            ("scores", chart("scores", bars("A seat's score in a round", &self.scores, "points"))),
        ]
    }
}

#[cfg(test)]
mod tests {
    use treize_bots::games::{Knowledge, Visit, visit};
    use treize_engine::SeatSet;
    use treize_engine::games::{self, Danger13, GAMES};

    use super::*;

    fn duel<G: Game>(knowledge: Knowledge<G>, players: Players) -> Duel<G> {
        let bot: treize_bots::Spec = "greedy".parse().expect("a player");
        Duel::new(knowledge, G::Options::default(), &vec![bot; players.into()], 3)
    }

    struct Watching;

    impl Visit for Watching {
        type Output = ();

        fn visit<G: Game>(self, knowledge: Knowledge<G>) {
            let duel = duel(knowledge, Players::FOUR);
            let (table, played) = duel.play(5, |fast| fast);
            let watched = watch(&duel, 5);
            let actions: u32 = watched.rounds.iter().map(|round| round.actions).sum();
            assert_eq!(actions as usize, table.actions().len(), "{}", G::ID);
            let scores: Vec<_> = watched.rounds.iter().map(|round| round.scores.expect("its end")).collect();
            assert_eq!(scores, table.rounds(), "{}", G::ID);
            assert_eq!(watched.outcome, played.outcome);
        }
    }

    #[test]
    fn whoever_watches_sees_the_game_that_was_played() {
        for info in GAMES {
            visit(info.game, Watching).expect("a game of the list");
        }
    }

    struct Starting;

    impl games::Visit for Starting {
        type Output = ();

        fn visit<G: Game>(self) {
            let mut events = Vec::new();
            G::new(
                &G::Options::default(),
                Players::FOUR,
                &mut treize_engine::SeededChance::new(1),
                &mut events,
            )
            .expect("four can play");
            let mut events = events.iter().map(|event| serde_json::to_value(event).expect("plain data"));
            let start = events.find(|event| event["event"] == START).expect("a start");
            assert!(start["first"] == 0 || start["leader"] == 0, "{start}");
        }
    }

    #[test]
    fn seat_0_starts_every_game() {
        for info in GAMES {
            games::visit(info.game, Starting).expect("a game of the list");
        }
    }

    #[test]
    fn seats_rounds_and_events_are_counted() {
        let round = |actions, scores: [Score; 2], happened: &[(&str, u32)]| Round {
            actions,
            scores: Some(PerSeat::from_fn(Players::TWO, |seat| scores[seat.index()])),
            happened: happened.iter().map(|&(event, times)| (event.to_owned(), times)).collect(),
        };
        let game = |rounds: Vec<Round>, totals: [Score; 2], winners| Watched {
            outcome: Outcome { totals: PerSeat::from_fn(Players::TWO, |seat| totals[seat.index()]), winners },
            rounds,
            faults: 0,
        };
        let mut study = Study::new(&duel(Knowledge::<Danger13>::of(), Players::TWO));
        let first = vec![round(10, [4, 1], &[("took", 3)]), round(20, [0, 3], &[])];
        study.add(&game(first, [4, 4], SeatSet::all(Players::TWO)));
        study.add(&game(vec![round(10, [6, 2], &[("took", 1)])], [6, 2], [Seat::ZERO].into_iter().collect()));
        let report = study.report();
        assert_eq!((report.games, report.rounds.mean), (2, 1.5));
        assert_eq!(report.seats.iter().map(|seat| seat.win_share.mean).collect::<Vec<_>>(), [0.75, 0.25]);
        let above: Vec<_> = report.seats.iter().map(|seat| seat.above_table.mean).collect();
        assert_eq!(above, [1.0, -1.0]);
        assert_eq!(report.actions.counts, [(10, 2), (20, 1)].into());
        assert_eq!(report.scores.counts.values().sum::<u64>(), 6);
        let took = Happening { event: "took".into(), rounds: 2.0 / 3.0, per_round: 4.0 / 3.0 };
        assert_eq!(report.happened, [took]);
    }

    #[test]
    fn the_end_of_a_round_tells_whether_somebody_bust() {
        let duel = duel(Knowledge::<Danger13>::of(), Players::FOUR);
        let mut study = Study::new(&duel);
        (0..20).for_each(|number| study.add(&watch(&duel, number)));
        let report = study.report();
        let bust = report.happened.iter().find(|happening| happening.event == "ended by bust");
        let bust = bust.expect("somebody bust in twenty games");
        assert!(bust.rounds > 0.0 && bust.rounds <= 1.0);
        assert!((bust.rounds - bust.per_round).abs() < 1e-9, "once a round at most");
    }
}
