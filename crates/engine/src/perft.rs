//! [`perft`]: counts of a game's tree from a fixed deal, the cheapest test of `legal` and `apply`.

use crate::{Chance, Game};

/// How many ways there are to play `depth` actions from here, if all later shuffles come from `chance`.
///
/// The name is that of the counts by which chess programs check their move generators: if a rule is wrong, some count is.
/// Of seats that choose at the same time, the lowest chooses first. Games that are over before do not count.
///
/// ```
/// use treize_engine::{Game, Players, SeededChance, games::Nichtig, perft};
///
/// let mut chance = SeededChance::new(13);
/// let game = Nichtig::new(&Default::default(), Players::THREE, &mut chance, &mut ())?;
/// assert_eq!(perft(&game, &chance, 0), 1);
/// assert_eq!(perft(&game, &chance, 1), 12, "seat 0 lays one of 13 cards, two of which are alike");
/// assert_eq!(perft(&game, &chance, 2), 11 * 11 + 12, "after one of the two, there are still 12 to choose from");
/// # Ok::<(), treize_engine::SetupError>(())
/// ```
pub fn perft<G: Game, C: Chance + Clone>(game: &G, chance: &C, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let Some(seat) = game.to_act().first() else { return 0 };
    let legal = game.legal(seat);
    if depth == 1 {
        return legal.len() as u64;
    }
    let after = legal.iter().map(|action| {
        let (mut game, mut chance) = (game.clone(), chance.clone());
        game.apply(seat, action, &mut chance, &mut ());
        perft(&game, &chance, depth - 1)
    });
    after.sum()
}
