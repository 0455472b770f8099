//! Games by players of any strength, as records.

use treize_bots::games::{Knowledge, Visit, visit};
use treize_bots::{Budget, Limit, Place, Spec};
use treize_engine::{Game, Players, Recorded, Seat, SeededChance, Viewer};
use treize_record::table::Table;
use treize_record::{Record, options};

/// Who plays.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Who {
    /// A player by name.
    Named(&'static str),
    /// The game's expert, with this number of rollouts for each decision: the same from the same seed.
    Expert(u32),
}

struct Play {
    players: Players,
    rounds: Option<u16>,
    seats: Vec<Who>,
    seed: u64,
    /// Whether teams play, in a game that has them.
    teams: bool,
}

impl Visit for Play {
    type Output = Record;

    fn visit<G: Game>(self, knowledge: Knowledge<G>) -> Record {
        let has_rounds = G::OPTIONS.iter().any(|option| option.key == "rounds");
        let rounds = self.rounds.filter(|_| has_rounds).map(|rounds| ("rounds".into(), rounds.into()));
        let teams = self.teams.then(|| ("teams".into(), true.into()));
        let options = options::read::<G>(&rounds.into_iter().chain(teams).collect()).expect("options");
        let chance = Recorded::new(SeededChance::new(self.seed));
        let mut table = Table::<G, _>::new(&options, self.players, chance).expect("a table of that size");
        let mut players: Vec<_> = Seat::all(self.players)
            .map(|seat| {
                let spec = match self.seats[seat.index() % self.seats.len()] {
                    Who::Named(name) => name.parse::<Spec>().expect("a player"),
                    Who::Expert(rollouts) => (knowledge.expert)(Budget::Playouts(rollouts)),
                };
                let place = Place { seat, players: self.players, options: &options };
                spec.player(&knowledge, &place, self.seed ^ (u64::from(u8::from(seat)) << 32))
            })
            .collect();
        while let Some(seat) = table.game().to_act().first() {
            let (view, legal) = (table.game().view(Viewer::Seat(seat)), table.game().legal(seat));
            let action = players[seat.index()].choose(&view, legal, &Limit::default());
            table.play(seat, action.expect("nobody cancels")).expect("players choose what is legal");
        }
        Record::of(&table).expect("the game is over")
    }
}

/// A whole game. With fewer names than seats, they come again in the same order. `rounds` is for games that can choose.
pub(crate) fn play(game: &str, players: Players, rounds: Option<u16>, seats: &[Who], seed: u64) -> Record {
    let play = Play { players, rounds, seats: seats.to_vec(), seed, teams: false };
    visit(game, play).expect("a game of the list")
}

/// A whole game of two teams, even seats against odd seats.
#[allow(dead_code, reason = "not every test has teams")]
pub(crate) fn play_in_teams(game: &str, players: Players, seats: &[Who], seed: u64) -> Record {
    let play = Play { players, rounds: Some(1), seats: seats.to_vec(), seed, teams: true };
    visit(game, play).expect("a game of the list")
}
