//! Levels go up in strength, and not in name only: each beats the one below, in every game.

use treize_bots::games::{self, Knowledge, Visit};
use treize_bots::{Level, Spec};
use treize_engine::games::GAMES;
use treize_engine::{Aim, Game};
use treize_lab::{Duel, Tally};

/// One player against three others: how many points per round it is ahead, and by how much that may be off.
struct Meet(Level, Level, u64);

impl Visit for Meet {
    type Output = Option<(f64, f64)>;

    fn visit<G: Game>(self, knowledge: Knowledge<G>) -> Self::Output {
        // A game that no network has learned yet has no levels to tell apart.
        knowledge.judge.as_ref()?;
        let Meet(one, others, deals) = self;
        let seats = [one, others, others, others].map(Spec::Level);
        let duel = Duel::new(knowledge, G::Options::default(), &seats, 7);
        let mut tally = Tally::new(&duel);
        for number in 0..deals * duel.games_per_deal() {
            tally.add(&duel.play(number, |fast| fast).1);
        }
        let difference = tally.report().pairs[0].points_per_round;
        let ahead = if G::AIM == Aim::Most { difference.mean } else { -difference.mean };
        Some((ahead, difference.ci95.expect("more than one deal")))
    }
}

/// The expert thinks by the clock, so what it does is not the same twice: it is measured, not tested.
#[test]
fn each_level_beats_the_one_below() {
    for info in GAMES {
        // A round of Danger 13 is worth a plus or two: it takes more deals to tell players apart.
        let deals = if info.game == "danger13" { 200 } else { 60 };
        for pair in [Level::Beginner, Level::Easy, Level::Normal, Level::Hard].windows(2) {
            let met = games::visit(info.game, Meet(pair[1], pair[0], deals)).expect("a game of the list");
            let Some((ahead, off)) = met else { continue };
            assert!(ahead > off, "{}: {} is {ahead:.2} ± {off:.2} ahead of {}", info.game, pair[1], pair[0]);
        }
    }
}
