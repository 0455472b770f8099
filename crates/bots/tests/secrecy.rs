//! No player uses what its seat has not seen: it chooses the same in two games that look the same from its seat.

use treize_bots::games::{self, Knowledge, Visit};
use treize_bots::{Limit, Place, Player, Spec, choose_after, show};
use treize_engine::games::GAMES;
use treize_engine::{Chance, Game, Players, Recorded, Scripted, Seat, SeededChance, Viewer};
use treize_record::table::{Moment, RecordedTable, open};

const PLAYERS: [&str; 5] = ["greedy", "overlooking:40", "net", "flat:30", "search:60"];

/// A seat's decision, in two games that differ in cards that it has not seen.
struct Twins<G: Game> {
    seat: Seat,
    actions: Vec<(Seat, G::Action)>,
    shuffles: [Vec<Vec<String>>; 2],
}

/// What happened, and what a seat saw then.
type Seen<G> = (Vec<<G as Game>::Event>, <G as Game>::View);

/// What a seat is shown in a game, moment by moment; nothing if the actions are not legal with these cards.
fn seen<G: Game>(
    players: Players,
    seat: Seat,
    shuffles: &[Vec<String>],
    actions: &[(Seat, G::Action)],
) -> Option<Vec<Seen<G>>> {
    let mut moments = Vec::new();
    replay::<G>(players, shuffles, actions, |game, events| {
        let events = events.iter().map(|event| G::redact(event, Viewer::Seat(seat))).collect();
        moments.push((events, game.view(Viewer::Seat(seat))));
    })?;
    Some(moments)
}

/// Replays a game, and gives it back as it is after the last action.
fn replay<G: Game>(
    players: Players,
    shuffles: &[Vec<String>],
    actions: &[(Seat, G::Action)],
    mut watch: impl FnMut(&G, &[G::Event]),
) -> Option<G> {
    let (mut chance, mut events) = (Scripted::new(shuffles), Vec::new());
    let mut game = G::new(&G::Options::default(), players, &mut chance, &mut events).expect("it was set up");
    watch(&game, &events);
    for &(seat, action) in actions {
        events.clear();
        game.play(seat, action, &mut chance, &mut events).ok()?;
        watch(&game, &events);
    }
    (chance.error.is_none()).then_some(game)
}

impl<G: Game> Twins<G> {
    /// A game by the rule of thumb, and another one in which two cards that the seat has not seen have changed places.
    fn find(knowledge: &Knowledge<G>, players: Players, number: u64) -> Option<Twins<G>> {
        let mut pick = SeededChance::for_game(13, number);
        let mut chance = Recorded::new(SeededChance::for_game(14, number));
        let mut game = G::new(&G::Options::default(), players, &mut chance, &mut ()).expect("a table");
        let mut actions = Vec::new();
        for _ in 0..10 + pick.below(25) {
            let seat = game.to_act().first()?;
            let action = (knowledge.greedy)(&game.view(Viewer::Seat(seat)), game.legal(seat), &mut pick);
            game.play(seat, action, &mut chance, &mut ()).expect("legal");
            actions.push((seat, action));
        }
        let seat = game.to_act().into_iter().find(|&seat| game.legal(seat).len() > 1)?;
        let shuffles = chance.shuffles;
        let first = seen::<G>(players, seat, &shuffles, &actions)?;
        for _ in 0..400 {
            let mut other = shuffles.clone();
            let last = other.last_mut()?;
            let (one, two) = (pick.below(last.len()), pick.below(last.len()));
            last.swap(one, two);
            let Some(second) = seen::<G>(players, seat, &other, &actions) else { continue };
            if other != shuffles && first == second {
                return Some(Twins { seat, actions, shuffles: [shuffles, other] });
            }
        }
        None
    }

    /// What the player chooses in one of the two games.
    fn choice(&self, which: usize, knowledge: &Knowledge<G>, spec: &Spec, players: Players) -> G::Action {
        let options = G::Options::default();
        let make = |seat| spec.player(knowledge, &Place { seat, players, options: &options }, 7);
        let mut bots: Vec<Box<dyn Player<G>>> = Seat::all(players).map(make).collect();
        let watch = |game: &G, events: &[G::Event]| show(game, events, &mut bots);
        let game =
            replay::<G>(players, &self.shuffles[which], &self.actions, watch).expect("replayed before");
        let (view, legal) = (game.view(Viewer::Seat(self.seat)), game.legal(self.seat));
        bots[self.seat.index()].choose(&view, legal, &Limit::default()).expect("nobody cancels")
    }

    /// What the seat has seen of one of the two games, at a table whose type is not known.
    fn moments(&self, which: usize, players: Players) -> (Box<dyn RecordedTable + Send + Sync>, Vec<Moment>) {
        struct Again(std::vec::IntoIter<Vec<String>>);
        impl Chance for Again {
            fn shuffle<C: treize_engine::Card>(&mut self, stack: &mut [C]) {
                let shuffle = [self.0.next().expect("no more shuffles than before")];
                Scripted::new(&shuffle).shuffle(stack);
            }
        }
        let chance = Again(self.shuffles[which].clone().into_iter());
        let mut table = open(G::ID, players.into(), &serde_json::Map::new(), chance).expect("a table");
        for (seat, action) in &self.actions {
            table.play(*seat, &action.to_string()).expect("replayed before");
        }
        let moments = table.moments(self.seat);
        (table, moments)
    }
}

struct Compare(Players);

impl Visit for Compare {
    type Output = (usize, usize);

    /// Compares the choices in many pairs of games: how many pairs there were, and in how many a search chooses something else if it has
    /// not seen what happened before.
    fn visit<G: Game>(self, knowledge: Knowledge<G>) -> Self::Output {
        let (mut pairs, mut inferred) = (0, 0);
        for number in 0..12 {
            let Some(twins) = Twins::find(&knowledge, self.0, number) else { continue };
            pairs += 1;
            for name in PLAYERS {
                let spec: Spec = name.parse().expect("a player");
                let [one, two] = [0, 1].map(|which| twins.choice(which, &knowledge, &spec, self.0));
                assert_eq!(one, two, "{} by {name}, game {number}", G::ID);
            }
            let [(table, one), (other, two)] = [0, 1].map(|which| twins.moments(which, self.0));
            assert!(one == two, "{}, game {number}", G::ID);
            let viewer = Viewer::Seat(twins.seat);
            assert_eq!(Some(&table.view(viewer)["board"]), one.last().map(|moment| &moment.board));
            // What a seat has seen says the same as text.
            let spec: Spec = "search:60".parse().expect("a player");
            let choose = |table: &dyn RecordedTable, moments: &[Moment]| {
                let (view, legal) = (table.view(viewer), table.legal(twins.seat));
                choose_after(moments, &spec, &view, &legal, 7, &Limit::default()).expect("a choice")
            };
            let expected = twins.choice(0, &knowledge, &spec, self.0).to_string();
            assert_eq!([choose(&*table, &one), choose(&*other, &two)], [expected.clone(), expected.clone()]);
            inferred += usize::from(choose(&*table, &[]) != expected);
        }
        (pairs, inferred)
    }
}

#[test]
fn two_games_that_look_the_same_from_a_seat_are_played_the_same_from_it() {
    for info in GAMES {
        for players in [info.min_players, info.max_players] {
            let (pairs, inferred) = games::visit(info.game, Compare(players)).expect("a game of the list");
            assert!(pairs >= 5, "{} with {players}: {pairs} pairs of games", info.game);
            assert_eq!(inferred > 0, info.game == "nichtig", "{} with {players}: {inferred}", info.game);
        }
    }
}
