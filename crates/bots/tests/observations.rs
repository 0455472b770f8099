//! What learners are shown, in every game with every number of players and every choice of options.

use treize_bots::games::{self, Knowledge, Visit};
use treize_engine::games::GAMES;
use treize_engine::{Action, Game, SeededChance, Viewer};
use treize_record::options;

/// Plays games at random, and shows each decision to `check`.
struct EachDecision<F>(F);

/// One decision: where it was, the observer's fields, and the bytes written over two different fillings.
struct Shown {
    place: String,
    maxima: Vec<u8>,
    over_zeros: Vec<u8>,
    over_ones: Vec<u8>,
    in_another_world: Vec<u8>,
    legal: usize,
    most_legal: usize,
}

impl<F: FnMut(Shown)> Visit for EachDecision<F> {
    type Output = usize;

    fn visit<G: Game>(mut self, knowledge: Knowledge<G>) -> usize {
        let observer = knowledge.observer.expect("every game has an observer");
        let maxima: Vec<u8> =
            observer.fields.iter().flat_map(|field| std::iter::repeat_n(field.max, field.len)).collect();
        let mut decisions = 0;
        for players in G::player_counts() {
            for chosen in options::combinations(G::OPTIONS) {
                let chosen = options::read::<G>(&chosen).expect("a combination of options");
                let mut chance = SeededChance::new(players.get().into());
                let Ok(mut game) = G::new(&chosen, players, &mut chance, &mut ()) else { continue };
                while let Some(seat) = game.to_act().first() {
                    let view = game.view(Viewer::Seat(seat));
                    let legal = game.legal(seat);
                    let write = |view: &G::View, filling| {
                        let mut bytes = vec![filling; observer.size()];
                        (observer.write)(view, &mut bytes);
                        bytes
                    };
                    let world = G::determinize(&view, chance.rng());
                    self.0(Shown {
                        place: format!("{view}"),
                        maxima: maxima.clone(),
                        over_zeros: write(&view, 0),
                        over_ones: write(&view, 255),
                        in_another_world: write(&world.view(Viewer::Seat(seat)), 0),
                        legal: legal.len(),
                        most_legal: observer.most_legal,
                    });
                    decisions += 1;
                    let action = chance.pick(legal);
                    assert!(action.index() < G::Action::COUNT);
                    game.apply(seat, action, &mut chance, &mut ());
                }
            }
        }
        decisions
    }
}

#[test]
fn every_byte_is_written_and_within_its_bound() {
    for info in GAMES {
        let decisions = games::visit(
            info.game,
            EachDecision(|shown: Shown| {
                assert_eq!(shown.over_zeros, shown.over_ones, "{}", shown.place);
                assert_eq!(shown.over_zeros, shown.in_another_world, "{}", shown.place);
                let is_within = shown.over_zeros.iter().zip(&shown.maxima).all(|(byte, max)| byte <= max);
                assert!(is_within, "{}: {:?}", shown.place, shown.over_zeros);
                assert!(shown.legal <= shown.most_legal, "{}: {} choices", shown.place, shown.legal);
            }),
        );
        assert!(decisions.expect("a game of the list") > 300, "{}", info.game);
    }
}

/// The bytes of a field in the observation of a position.
fn field(position: &str, name: &str) -> Vec<u8> {
    struct Read<'a>(&'a str, &'a str);
    impl Visit for Read<'_> {
        type Output = Vec<u8>;

        fn visit<G: Game>(self, knowledge: Knowledge<G>) -> Vec<u8> {
            let observer = knowledge.observer.expect("every game has an observer");
            let view: G::View = self.0.parse().expect("a position");
            let mut bytes = vec![0; observer.size()];
            (observer.write)(&view, &mut bytes);
            let index = observer.fields.iter().position(|field| field.name == self.1).expect("a field");
            let start: usize = observer.fields[..index].iter().map(|field| field.len).sum();
            bytes[start..start + observer.fields[index].len].to_vec()
        }
    }
    let game = position.split(' ').next().expect("a position begins with its game");
    games::visit(game, Read(position, name)).expect("a game of the list")
}

#[test]
fn fields_say_what_lies_on_the_table() {
    let thirteen = "thirteen 3: seat 1; first 0; piles b7 b5 / - / g1; hand b1 b1 y7 y7 y7";
    let danger = "danger13 3: seat 0; turned 4; had 1; rows 4 3 2 / H / -";
    let nichtig = "nichtig 3: seat 1; hand b0 b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11; laid 3 0 1";
    let rows: [(&str, &str, &[u8]); 8] = [
        (thirteen, "players", &[1, 0, 0, 0]),
        (thirteen, "hand", &[2, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0]),
        (thirteen, "sums", &[12, 0, 1]),
        (thirteen, "first", &[0, 0, 1, 0, 0, 0]),
        (danger, "sums", &[9, 0, 0, 0, 0]),
        (danger, "had", &[0, 1, 0, 0, 0]),
        (danger, "limits", &[13, 13, 13, 0, 0]),
        (nichtig, "laying", &[1, 1, 0, 0, 0, 0]),
    ];
    for (position, name, expected) in rows {
        assert_eq!(field(position, name), expected, "{name} of {position}");
    }
}
