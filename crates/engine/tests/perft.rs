//! How large the trees of all games are from fixed deals. A count that changes is a rule that has changed.

use treize_engine::games::{self, VERSIONS, Visit};
use treize_engine::{Game, SeededChance, perft, random};

/// The actions that are played at random before counting, so that piles are full, hands lie in rows and cards run out.
const STARTS: [u32; 3] = [0, 23, 70];
/// Counting goes on to this depth, or until a count is as large as this.
const DEPTH: u32 = 11;
const ENOUGH: u64 = 10_000;

/// The counts for depths 1, 2, 3, … : the number of players, and the number of actions before.
struct Counts(u8, u32);

impl Visit for Counts {
    type Output = Vec<u64>;

    fn visit<G: Game>(self) -> Vec<u64> {
        let mut chance = SeededChance::new(13);
        let players = G::players(self.0.into()).expect("a number of players that the game allows");
        let mut game =
            G::new(&G::Options::default(), players, &mut chance, &mut ()).expect("default options");
        for _ in 0..self.1 {
            random::step(&mut game, &mut chance, &mut ());
        }
        let mut counts = Vec::new();
        while counts.len() < DEPTH as usize && counts.last().is_none_or(|&count| count < ENOUGH) {
            counts.push(perft(&game, &chance, counts.len() as u32 + 1));
        }
        counts
    }
}

/// Game, rules, players, start, and the counts: as `cargo test --test perft -- --nocapture` prints them.
#[rustfmt::skip]
const GOLDEN: &[(&str, u16, u8, u32, &[u64])] = &[
    ("thirteen", 1, 3, 0, &[6, 30, 210, 1365, 9555, 50505]),
    ("thirteen", 1, 3, 23, &[4, 20, 80, 340, 1700, 7225, 28050]),
    ("thirteen", 1, 3, 70, &[5, 35, 175, 735, 4725, 23625]),
    ("thirteen", 1, 4, 0, &[6, 42, 294, 1764, 11466]),
    ("thirteen", 1, 4, 23, &[5, 20, 100, 400, 2000, 8500, 42500]),
    ("thirteen", 1, 4, 70, &[6, 36, 180, 1080, 7020, 36270]),
    ("thirteen", 1, 5, 0, &[4, 24, 144, 720, 3600, 15300]),
    ("thirteen", 1, 5, 23, &[4, 28, 112, 672, 4032, 17136]),
    ("thirteen", 1, 5, 70, &[4, 28, 196, 1372, 5488, 23324]),
    ("thirteen", 1, 6, 0, &[6, 42, 294, 2058, 14406]),
    ("thirteen", 1, 6, 23, &[7, 28, 196, 588, 3528, 14112]),
    ("thirteen", 1, 6, 70, &[5, 35, 245, 1470, 5880, 29400]),
    ("friday13", 1, 3, 0, &[11, 121, 1331, 14036]),
    ("friday13", 1, 3, 23, &[3, 9, 36, 84, 224, 728, 1352, 3042, 7722, 11880]),
    ("friday13", 1, 3, 70, &[2, 4, 16, 16, 16, 24, 288, 3456, 34560]),
    ("friday13", 1, 4, 0, &[11, 121, 1331, 13310]),
    ("friday13", 1, 4, 23, &[8, 40, 280, 1400, 8925, 39270]),
    ("friday13", 1, 4, 70, &[8, 64, 448, 3136, 23520]),
    ("friday13", 1, 5, 0, &[8, 72, 648, 4536, 40824]),
    ("friday13", 1, 5, 23, &[4, 28, 112, 560, 1680, 5460, 35100]),
    ("friday13", 1, 5, 70, &[5, 25, 175, 1225, 4900, 20580]),
    ("friday13", 1, 6, 0, &[8, 64, 576, 5760, 51840]),
    ("friday13", 1, 6, 23, &[4, 12, 84, 252, 1512, 6048, 19656]),
    ("friday13", 1, 6, 70, &[5, 30, 210, 1260, 5040, 25200]),
    ("nichtig", 1, 3, 0, &[12, 133, 1353, 17589]),
    ("nichtig", 1, 3, 23, &[6, 30, 150, 750, 3000, 12000]),
    ("nichtig", 1, 3, 70, &[2, 6, 10, 20, 36, 36, 36, 36, 468, 5616, 61776]),
    ("nichtig", 1, 4, 0, &[13, 156, 1716, 22308]),
    ("nichtig", 1, 4, 23, &[8, 56, 392, 2744, 19208]),
    ("nichtig", 1, 4, 70, &[8, 64, 448, 3584, 25536]),
    ("nichtig", 1, 5, 0, &[12, 133, 1353, 17589]),
    ("nichtig", 1, 5, 23, &[9, 81, 648, 4680, 36288]),
    ("nichtig", 1, 5, 70, &[11, 143, 1716, 18876]),
    ("nichtig", 1, 6, 0, &[10, 90, 900, 8100, 81000]),
    ("nichtig", 1, 6, 23, &[7, 42, 252, 1512, 9072, 54432]),
    ("nichtig", 1, 6, 70, &[9, 73, 584, 4672, 37376]),
    ("danger13", 2, 2, 0, &[2, 2, 4, 4, 8, 8, 16, 24, 32, 64, 80]),
    ("danger13", 2, 2, 23, &[2, 3, 4, 8, 11, 17, 24, 40, 58, 84, 122]),
    ("danger13", 2, 2, 70, &[1, 2, 3, 4, 8, 12, 20, 29, 48, 79, 116]),
    ("danger13", 2, 3, 0, &[3, 6, 6, 18, 36, 36, 108, 216, 360, 432, 1296]),
    ("danger13", 2, 3, 23, &[2, 2, 6, 12, 20, 24, 72, 144, 192, 408, 816]),
    ("danger13", 2, 3, 70, &[3, 6, 10, 12, 34, 72, 120, 196, 396, 756, 1424]),
    ("danger13", 2, 4, 0, &[4, 12, 24, 24, 96, 288, 576, 576, 2304, 6336, 13824]),
    ("danger13", 2, 4, 23, &[4, 11, 23, 42, 54, 180, 558, 1332, 2442, 4992, 13304]),
    ("danger13", 2, 4, 70, &[1, 4, 10, 22, 48, 76, 112, 296, 928, 2200, 3872]),
    ("danger13", 2, 5, 0, &[5, 20, 60, 120, 120, 600, 2400, 7200, 14400]),
    ("danger13", 2, 5, 23, &[4, 12, 24, 24, 120, 432, 1248, 2784, 5184, 6912, 25344]),
    ("danger13", 2, 5, 70, &[3, 9, 24, 80, 188, 320, 1178, 3546, 9044, 19272]),
    ("danger13", 1, 2, 0, &[2, 2, 4, 4, 8, 8, 16, 24, 32, 64, 80]),
    ("danger13", 1, 2, 23, &[2, 3, 4, 8, 11, 17, 24, 40, 58, 84, 122]),
    ("danger13", 1, 2, 70, &[1, 2, 3, 4, 8, 12, 20, 29, 48, 79, 116]),
    ("danger13", 1, 3, 0, &[3, 6, 6, 18, 36, 36, 108, 216, 360, 432, 1296]),
    ("danger13", 1, 3, 23, &[2, 2, 6, 12, 20, 24, 72, 144, 192, 408, 816]),
    ("danger13", 1, 3, 70, &[3, 6, 10, 12, 34, 72, 120, 196, 396, 756, 1424]),
    ("danger13", 1, 4, 0, &[4, 12, 24, 24, 96, 288, 576, 576, 2304, 6336, 13824]),
    ("danger13", 1, 4, 23, &[4, 11, 23, 42, 54, 180, 558, 1332, 2442, 4992, 13304]),
    ("danger13", 1, 4, 70, &[1, 4, 10, 22, 48, 76, 112, 296, 928, 2200, 3872]),
    ("danger13", 1, 5, 0, &[5, 20, 60, 120, 120, 600, 2400, 7200, 14400]),
    ("danger13", 1, 5, 23, &[4, 12, 24, 24, 120, 432, 1248, 2784, 5184, 6912, 25344]),
    ("danger13", 1, 5, 70, &[3, 9, 24, 80, 184, 288, 1054, 3210, 8280, 17852]),
];

#[test]
fn the_trees_of_all_games_are_as_large_as_ever() {
    let mut golden = GOLDEN.iter();
    let mut is_golden = true;
    for &(game, rules) in VERSIONS {
        let info = games::GAMES.iter().find(|info| info.game == game).expect("a game of the list");
        for players in info.min_players.get()..=info.max_players.get() {
            for start in STARTS {
                let counts = games::visit_version(game, rules.into(), Counts(players, start));
                let counts = counts.expect("a version of the list");
                println!("    ({game:?}, {rules}, {players}, {start}, &{counts:?}),");
                let row = (game, rules, players, start, &counts[..]);
                is_golden &= golden.next() == Some(&row);
            }
        }
    }
    assert!(is_golden && golden.next().is_none(), "the counts are those that were printed");
}
