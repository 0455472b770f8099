//! Standings agree with the results of random games: of every game by all its rules, with every number of players and option.

use treize_engine::games::{self, VERSIONS, Visit};
use treize_engine::{Aim, Game, PerSeat, Players, Score, SeatSet, SeededChance, Standing, random};
use treize_record::options;

struct Check {
    ended: usize,
    with_teams: usize,
}

impl Visit for &mut Check {
    type Output = ();

    fn visit<G: Game>(self) {
        for (seed, players) in (0..).zip(G::player_counts()) {
            for chosen in options::combinations(G::OPTIONS) {
                let options = options::read::<G>(&chosen).expect("samples are in range");
                let mut chance = SeededChance::new(seed);
                let Ok(mut game) = G::new(&options, players, &mut chance, &mut ()) else { continue };
                let mut totals = PerSeat::new(players, 0);
                let teams = G::teams(&options, players);
                loop {
                    let standing = Standing::of(&game, &totals);
                    assert_eq!(standing.teams, teams, "{} with {players} players, {chosen:?}", G::ID);
                    holds_together::<G>(&game, &standing, &totals, players);
                    self.with_teams += usize::from(!teams.is_empty());
                    let Some(step) = random::step(&mut game, &mut chance, &mut ()) else { break };
                    for (seat, score) in step.scores().iter().flat_map(PerSeat::iter) {
                        totals[seat] += score;
                    }
                }
                self.ended += 1;
            }
        }
    }
}

fn holds_together<G: Game>(game: &G, standing: &Standing, totals: &PerSeat<Score>, players: Players) {
    let Standing { leaders, places, .. } = standing;
    let seats: Vec<_> = places.iter().flat_map(|row| row.seats).collect();
    let different: SeatSet = seats.iter().copied().collect();
    assert_eq!((seats.len(), different), (players.into(), SeatSet::all(players)), "everybody has one place");
    for row in places {
        assert_eq!(row.total, row.seats.into_iter().map(|seat| totals[seat]).sum::<Score>());
        assert!(row.seats.into_iter().all(|seat| game.team(seat) == row.seats), "teams have places together");
    }
    let is_better = |a: Score, b: Score| if G::AIM == Aim::Most { a > b } else { a < b };
    for (pair, index) in places.windows(2).zip(1..) {
        let [before, row] = pair else { unreachable!("a window of two") };
        assert!(!is_better(row.total, before.total), "the best first");
        let expected = if row.place == before.place { before.place } else { index + 1 };
        assert_eq!(row.place, expected);
        assert!(row.place > before.place || row.total == before.total, "only equals share a place");
    }
    let first: SeatSet = places.iter().filter(|row| row.place == 1).flat_map(|row| row.seats).collect();
    let winners: SeatSet = places.iter().filter(|row| row.wins).flat_map(|row| row.seats).collect();
    assert_eq!(*leaders, if first == SeatSet::all(players) { SeatSet::EMPTY } else { first });
    match game.outcome() {
        Some(outcome) => assert_eq!((first, winners), (outcome.winners, outcome.winners)),
        None => assert_eq!(winners, SeatSet::EMPTY),
    }
}

#[test]
fn leaders_and_places_agree_with_the_result() {
    let mut check = Check { ended: 0, with_teams: 0 };
    for &(game, rules) in VERSIONS {
        games::visit_version(game, rules.into(), &mut check).expect("a game of the list");
    }
    assert!(check.ended > 30, "{} games", check.ended);
    assert!(check.with_teams > 100, "{} positions with teams", check.with_teams);
}
