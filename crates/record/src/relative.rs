//! How far ahead of the others each seat of a finished game ended.

use treize_engine::games::{self, Visit};
use treize_engine::{Game, PerSeat, Score, Seat, SeededChance};

use crate::{Record, options};

impl Record {
    /// Each seat's points ahead of the mean of the others, more being better in every game; with teams, the team's. `None`
    /// if the record is of no game that this program knows.
    ///
    /// ```
    /// use treize_record::Record;
    ///
    /// let golden = include_bytes!("../tests/records/danger13.jsonl");
    /// let record = Record::parse(golden.split(|&byte| byte == b'\n').next().expect("a line"))?;
    /// let ahead = record.points_ahead().expect("a game that is known");
    /// assert!(ahead.iter().sum::<f64>().abs() < 1e-4, "what one is ahead, the others are behind");
    /// # Ok::<(), treize_record::RecordError>(())
    /// ```
    pub fn points_ahead(&self) -> Option<Vec<f64>> {
        struct Ahead<'a>(&'a Record);
        impl Visit for Ahead<'_> {
            type Output = Option<Vec<f64>>;

            fn visit<G: Game>(self) -> Self::Output {
                let Ahead(record) = self;
                let players = G::players(record.players).ok()?;
                let options = options::read::<G>(&record.options).ok()?;
                // Who is in a team follows from the options, not from the cards.
                let game = G::new(&options, players, &mut SeededChance::new(0), &mut ()).ok()?;
                if record.totals.len() != usize::from(players) {
                    return None;
                }
                let totals: PerSeat<Score> = PerSeat::from_fn(players, |seat| record.totals[seat.index()]);
                Some(Seat::all(players).map(|seat| game.relative_score(&totals, seat).into()).collect())
            }
        }
        games::visit_version(&self.game, self.rules, Ahead(self)).flatten()
    }
}
