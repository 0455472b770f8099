//! Any bytes as the choices of a whole game: the first four say which game, for how many, from which seed and with
//! which options, each further one which legal action is taken. The cards stay complete, and the record of a finished
//! game holds.
#![no_main]

use libfuzzer_sys::fuzz_target;
use treize_engine::games::{self, GAMES, Visit};
use treize_record::{Record, options};
use treize_record::table::Table;
use treize_engine::{SeededChance, Game, Recorded};

struct Play<'a> {
    players: u8,
    seed: u8,
    options: u8,
    choices: &'a [u8],
}

impl Visit for Play<'_> {
    type Output = ();

    fn visit<G: Game>(self) {
        let players = G::player_counts().cycle().nth(self.players.into()).expect("a game has players");
        let chance = Recorded::new(SeededChance::new(self.seed.into()));
        let combinations = options::combinations(G::OPTIONS);
        let chosen = &combinations[usize::from(self.options) % combinations.len()];
        let options = options::read::<G>(chosen).expect("samples are in range");
        // Some options exclude each other, or need another number of players.
        let Ok(mut table) = Table::<G, _>::new(&options, players, chance) else { return };
        let cards = count(table.game());
        // When the bytes run out, the first legal action ends the game.
        for choice in self.choices.iter().copied().chain(std::iter::repeat(0)) {
            let to_act: Vec<_> = table.game().to_act().into_iter().collect();
            if to_act.is_empty() {
                break;
            }
            let seat = to_act[usize::from(choice) % to_act.len()];
            let legal = table.game().legal(seat);
            let action = legal.nth(usize::from(choice) % legal.len()).expect("there is something to choose from");
            table.play(seat, action).expect("it is legal");
            assert_eq!(count(table.game()), cards);
        }
        let record = Record::of(&table).expect("the game is over");
        assert_eq!(record.verify(), Ok(()));
    }
}

fn count<G: Game>(game: &G) -> usize {
    let mut cards = 0;
    game.cards(&mut |_, _| cards += 1);
    cards
}

fuzz_target!(|bytes: &[u8]| {
    let [game, players, seed, options, choices @ ..] = bytes else { return };
    let game = GAMES[usize::from(*game) % GAMES.len()].game;
    games::visit(game, Play { players: *players, seed: *seed, options: *options, choices }).expect("a game of the list");
});
