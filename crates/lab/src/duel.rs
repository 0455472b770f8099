//! [`Duel`]: who plays whom, at what, and how one game of it goes.

use std::time::{Duration, Instant};

use treize_bots::{Fault, Limit, Place, Player, Random, Spec};
use treize_engine::table::Table;
use treize_engine::{Chance, Fast, Game, Outcome, PerSeat, Seat, SeatSet, Viewer};

/// Players who meet over many deals.
///
/// Every deal is played once in each rotation of the players round the table.
#[derive(Clone, Debug)]
pub struct Duel<G: Game> {
    /// What the table chose.
    pub options: G::Options,
    /// Who sits where in the first rotation.
    pub seats: Vec<Spec>,
    /// Where chance starts.
    pub seed: u64,
}

/// A game that is over.
#[derive(Clone, Debug)]
pub struct Played {
    /// How many rotations the players had moved on.
    pub rotation: usize,
    /// How it ended: who failed to choose is not among the winners.
    pub outcome: Outcome,
    /// How many rounds it had.
    pub rounds: usize,
    /// How many decisions each seat took.
    pub decisions: PerSeat<u32>,
    /// How long each seat thought.
    pub thought: PerSeat<Duration>,
    /// Who failed to choose, and why.
    pub faults: Vec<(Seat, Fault)>,
}

impl Played {
    /// Who failed to choose, and so lost.
    pub fn faulty(&self) -> SeatSet {
        self.faults.iter().map(|&(seat, _)| seat).collect()
    }
}

impl<G: Game> Duel<G> {
    /// How many rotations there are before everybody sits as in the first.
    pub fn rotations(&self) -> usize {
        let seats = &self.seats;
        let same =
            |shift: usize| (0..seats.len()).all(|seat| seats[seat] == seats[(seat + shift) % seats.len()]);
        (1..=seats.len()).find(|&shift| same(shift)).unwrap_or(1)
    }

    /// Who sits there in a rotation: the index of the player in the first.
    pub fn sitting(&self, seat: Seat, rotation: usize) -> usize {
        (seat.index() + rotation) % self.seats.len()
    }

    /// Plays the game with this number, with the chance that `source` makes of its deal.
    ///
    /// Games are numbered deal by deal, and within a deal rotation by rotation.
    ///
    /// Whoever fails to choose has lost; chance takes the seat, so that the others can finish their game.
    pub fn play<C: Chance>(&self, number: u64, source: impl FnOnce(Fast) -> C) -> (Table<G, C>, Played) {
        let rotations = self.rotations() as u64;
        let (deal, rotation) = (number / rotations, (number % rotations) as usize);
        let seats = self.seats.len() as u8;
        let chance = source(Fast::for_game(self.seed, deal));
        let mut table = Table::<G, C>::new(&self.options, seats, chance).expect("a table that can be set up");
        let mut choice = Fast::for_game(!self.seed, number);
        let mut players: Vec<Box<dyn Player<G>>> = Seat::all(seats)
            .map(|seat| {
                let place = Place { seat, players: seats, options: &self.options };
                self.seats[self.sitting(seat, rotation)].player(&place, choice.seed())
            })
            .collect();
        let mut faults = Vec::new();
        let mut decisions = PerSeat::new(seats, 0);
        let mut thought = PerSeat::new(seats, Duration::ZERO);
        let (mut waiting, mut legal) = (Vec::new(), Vec::new());
        loop {
            waiting.clear();
            waiting.extend(table.game().to_act());
            let Some(&seat) = waiting.get(choice.below(waiting.len().max(1))) else { break };
            legal.clear();
            table.game().legal(seat, &mut legal);
            let start = Instant::now();
            let view = table.game().view(Viewer::Seat(seat));
            let chosen = players[seat.index()].choose(&view, &legal, &Limit::default());
            thought[seat] += start.elapsed();
            decisions[seat] += 1;
            let action = chosen.unwrap_or_else(|fault| {
                faults.push((seat, fault));
                let mut random = Fast::new(choice.seed());
                let action = legal[random.below(legal.len())];
                players[seat.index()] = Box::new(Random(random));
                action
            });
            table.play(seat, action).expect("players choose among what is legal");
        }
        let outcome = table.game().outcome().expect("nobody is to act: the game is over");
        let rounds = table.rounds().len();
        let mut played = Played { rotation, outcome, rounds, decisions, thought, faults };
        played.outcome.winners = winners(outcome.winners, SeatSet::all(seats), played.faulty());
        (table, played)
    }
}

/// Who wins when some have failed: the winners without them, or else all the others.
fn winners(winners: SeatSet, all: SeatSet, faulty: SeatSet) -> SeatSet {
    let fair = winners.without(faulty);
    if fair.is_empty() { all.without(faulty) } else { fair }
}

#[cfg(test)]
mod tests {
    use treize_engine::games::Thirteen;
    use treize_engine::games::piles::Options;

    use super::*;

    #[test]
    fn players_rotate_until_they_sit_as_before() {
        let rotations = |names: &str| {
            let seats = names.split(' ').map(|name| name.parse().expect("a player")).collect();
            Duel::<Thirteen> { options: Options::default(), seats, seed: 0 }.rotations()
        };
        assert_eq!(rotations("random random random"), 1);
        assert_eq!(rotations("greedy random random random"), 4);
        assert_eq!(rotations("greedy random greedy random"), 2);
    }

    #[test]
    fn a_deal_is_the_same_in_every_rotation() {
        let seats = ["greedy", "random", "random"].map(|name| name.parse().expect("a player")).to_vec();
        let duel = Duel::<Thirteen> { options: Options::default(), seats, seed: 7 };
        let shuffles = |number| duel.play(number, treize_engine::Recorded::new).0.chance().shuffles.clone();
        assert_eq!(shuffles(0), shuffles(1));
        assert_eq!(shuffles(0), shuffles(2));
        assert_ne!(shuffles(0), shuffles(3));
    }

    #[test]
    fn who_fails_to_choose_loses_and_the_game_goes_on() {
        let seats = ["exec:false", "random", "random"].map(|name| name.parse().expect("a player")).to_vec();
        let duel = Duel::<Thirteen> { options: Options::default(), seats, seed: 7 };
        let faulty = Seat::try_from(2).expect("a seat");
        let (table, played) = duel.play(1, treize_engine::Recorded::new);
        assert_eq!(played.faults, [(faulty, Fault::Exec(treize_bots::ExecFault::Ended))]);
        assert!(!played.outcome.winners.contains(faulty) && !played.outcome.winners.is_empty());
        treize_engine::record::Record::of(&table).expect("the game is over");
        // It is chance that plays on, and chance is reproducible.
        assert_eq!(played.outcome, duel.play(1, |fast| fast).1.outcome);
    }

    #[test]
    fn the_winners_are_those_who_did_not_fail() {
        let set = |seats: &[u8]| {
            seats.iter().map(|&seat| Seat::try_from(seat).expect("a seat")).collect::<SeatSet>()
        };
        let rows: [(&[u8], &[u8], &[u8]); 5] = [
            (&[1], &[], &[1]),
            (&[0, 1], &[1], &[0]),
            (&[1], &[0], &[1]),
            (&[1], &[1], &[0, 2]),
            (&[1], &[0, 1, 2], &[]),
        ];
        for (first, faulty, expected) in rows {
            assert_eq!(winners(set(first), set(&[0, 1, 2]), set(faulty)), set(expected), "{faulty:?}");
        }
    }
}
