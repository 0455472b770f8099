//! Every player, at every game: it chooses what is legal, the same from the same seed, and stops when told to.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use treize_bots::games::{self, Knowledge, Visit};
use treize_bots::{Level, Limit, Place, PlayerError, Spec};
use treize_engine::games::GAMES;
use treize_engine::{Game, Players, Seat, SeededChance, Viewer};

const PLAYERS: [&str; 6] = ["random", "greedy", "overlooking:40", "net", "flat:12", "search:12"];

/// Plays a whole game with the same player in all seats, and gives back what was done.
struct Play {
    spec: Spec,
    players: Players,
    seed: u64,
}

impl Visit for Play {
    type Output = Vec<String>;

    fn visit<G: Game>(self, knowledge: Knowledge<G>) -> Vec<String> {
        let (options, mut chance) = (G::Options::default(), SeededChance::new(self.seed));
        let mut game = G::new(&options, self.players, &mut chance, &mut ()).expect("a table of that size");
        let place = |seat| Place { seat, players: self.players, options: &options };
        let mut players: Vec<_> = Seat::all(self.players)
            .map(|seat| self.spec.player(&knowledge, &place(seat), self.seed))
            .collect();
        let mut done = Vec::new();
        while let Some(seat) = game.to_act().first() {
            let legal = game.legal(seat);
            let view = game.view(Viewer::Seat(seat));
            let action =
                players[seat.index()].choose(&view, legal, &Limit::default()).expect("nobody cancels");
            game.play(seat, action, &mut chance, &mut ()).expect("a player chooses what is legal");
            done.push(action.to_string());
        }
        done
    }
}

#[test]
fn every_player_plays_every_game_and_the_same_from_the_same_seed() {
    for info in GAMES {
        for name in PLAYERS {
            for players in info.player_counts() {
                let spec: Spec = name.parse().expect("a player");
                let play = |seed| {
                    games::visit(info.game, Play { spec: spec.clone(), players, seed })
                        .expect("a game of the list")
                };
                let first = play(1);
                assert!(!first.is_empty());
                // Once for each game is enough to see that a seed decides, and that it matters.
                if players == info.min_players {
                    assert_eq!(first, play(1), "{} by {name}", info.game);
                    assert_ne!(first, play(2), "{} by {name}", info.game);
                }
            }
        }
    }
}

/// Plays a game as if nothing but its rules were known.
struct WithRulesOnly(Play);

impl Visit for WithRulesOnly {
    type Output = Vec<String>;

    fn visit<G: Game>(self, _: Knowledge<G>) -> Vec<String> {
        self.0.visit(Knowledge::<G>::rules_only())
    }
}

#[test]
fn a_game_of_which_only_the_rules_are_known_is_played_at_random_and_searched() {
    let play = |game, spec: Spec| {
        games::visit(game, WithRulesOnly(Play { spec, players: Players::THREE, seed: 1 }))
            .expect("a game of the list")
    };
    for info in GAMES {
        let random = play(info.game, Spec::Random);
        for name in ["greedy", "net", "normal", "hard"] {
            assert_eq!(play(info.game, name.parse().expect("a player")), random, "{} by {name}", info.game);
        }
        let flat = play(info.game, "flat:12".parse().expect("a player"));
        assert_eq!(play(info.game, "search:12".parse().expect("a player")), flat);
        assert_ne!(flat, random, "{}", info.game);
        assert!(!play(info.game, Spec::Level(Level::Beginner)).is_empty());
    }
}

struct Ask<'a>(Spec, Limit<'a>);

impl Visit for Ask<'_> {
    type Output = Result<String, PlayerError>;

    /// The first decision of a game.
    fn visit<G: Game>(self, knowledge: Knowledge<G>) -> Self::Output {
        let options = G::Options::default();
        let players = *G::PLAYERS.end();
        let game =
            G::new(&options, players, &mut SeededChance::new(3), &mut ()).expect("a table of that size");
        let seat = game.to_act().first().expect("it has just begun");
        let legal = game.legal(seat);
        let mut player = self.0.player(&knowledge, &Place { seat, players, options: &options }, 5);
        player.choose(&game.view(Viewer::Seat(seat)), legal, &self.1).map(|action| action.to_string())
    }
}

#[test]
fn a_search_can_be_cancelled() {
    let cancel = AtomicBool::new(true);
    for info in GAMES {
        let limit = Limit { cancel: Some(&cancel), deadline: None };
        let asked = games::visit(info.game, Ask("search:1000000000".parse().expect("a player"), limit));
        assert_eq!(asked.expect("a game of the list"), Err(PlayerError::Cancelled));
    }
}

/// The clock is asked before every playout, so a search that is late by none does nothing that takes time.
#[test]
fn a_search_without_time_answers_like_those_it_imagines() {
    let ask = |game, name: &str, limit| {
        games::visit(game, Ask(name.parse().expect("a player"), limit)).expect("a game of the list")
    };
    for info in GAMES {
        let none = Limit { cancel: None, deadline: Some(Instant::now()) };
        for (search, at_once) in [("search:1000000000", "net"), ("flat:1000000000", "greedy")] {
            assert_eq!(ask(info.game, search, none), ask(info.game, at_once, Limit::default()));
        }
        for search in ["search:1ms", "flat:1ms"] {
            assert!(ask(info.game, search, Limit::default()).is_ok());
        }
    }
}
