//! Any bytes as a network file: refused with a reason, or a network that is written as it was read and plays only its own game.
#![no_main]

use libfuzzer_sys::fuzz_target;
use treize_bots::games::{Knowledge, Visit, visit};
use treize_bots::net::Inputs;
use treize_bots::TrainedNet;
use treize_engine::Game;
use treize_engine::games::GAMES;

/// Takes the network for one of this game.
struct Play<'a>(&'a TrainedNet);

impl Visit for Play<'_> {
    type Output = ();

    fn visit<G: Game>(self, knowledge: Knowledge<G>) {
        match self.0.encoder(&knowledge) {
            Ok(_) => {
                assert_eq!(self.0.info().game, G::ID);
                self.0.net().value(&Inputs::default());
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    match TrainedNet::parse(bytes) {
        Ok(net) => {
            assert_eq!(TrainedNet::parse(&net.to_bytes()).as_ref(), Ok(&net));
            for info in GAMES {
                visit(info.game, Play(&net)).expect("a game of the list");
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
