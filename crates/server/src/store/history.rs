//! Finished games in lists, and what they say about a player. Everything comes from `results` and its indexes: no table
//! is woken, and no record is read.

use std::fmt::Write as _;

use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, AssertSqlSafe, Row as _};

use super::{Result, Store};

/// After every game, for the first page of a list.
const LATEST: (i64, &str) = (i64::MAX, "");

/// The beginning of a condition on another seat of the same game.
const OTHER: &str = "EXISTS (SELECT 1 FROM results AS other WHERE other.table_id = mine.table_id";

/// Which games of a player to list.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameFilter {
    pub(crate) game: Option<String>,
    pub(crate) place: Option<u8>,
    /// From this time on.
    pub(crate) from: Option<i64>,
    /// Before this time.
    pub(crate) until: Option<i64>,
    /// With this player.
    pub(crate) with: Option<String>,
    /// With somebody whose name contains this.
    pub(crate) name: Option<String>,
}

/// Whose games to list, for whom, and after which one.
#[derive(Clone, Debug, Default)]
pub(crate) struct HistoryQuery {
    pub(crate) player: String,
    /// Another player, who may see only games at public tables, and those with them.
    pub(crate) viewer: Option<String>,
    pub(crate) filter: GameFilter,
    /// The last game of the page before.
    pub(crate) before: Option<(i64, String)>,
    pub(crate) most: i64,
}

/// A seat of a finished game.
#[derive(Clone, Debug)]
pub(crate) struct PlayedRow {
    pub(crate) table: String,
    pub(crate) seat: u8,
    pub(crate) game: String,
    pub(crate) ended_at: i64,
    pub(crate) is_rated: bool,
    pub(crate) player: Option<String>,
    pub(crate) is_own: bool,
    pub(crate) name: String,
    pub(crate) bot: Option<String>,
    /// The first seat of the team.
    pub(crate) side: u8,
    pub(crate) place: u8,
    pub(crate) wins: bool,
    pub(crate) points: i32,
    /// Thousandths, as the next three.
    pub(crate) ahead: i64,
    pub(crate) luck_adjusted: Option<i64>,
    pub(crate) given_away: Option<i64>,
    pub(crate) decisions: Option<i64>,
    pub(crate) rating: Option<i64>,
}

/// What a player's games with another one say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FriendRow {
    pub(crate) player: String,
    pub(crate) name: String,
    pub(crate) better: i64,
    pub(crate) worse: i64,
    pub(crate) own: ResultSums,
    /// The other one's points ahead, in thousandths.
    pub(crate) their_ahead: i64,
}

/// Sums over some results of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ResultSums {
    pub(crate) games: i64,
    /// In thousandths, as all points here.
    pub(crate) ahead: i64,
    /// How many of them have a review; the rest is of these alone.
    pub(crate) reviewed: i64,
    pub(crate) luck_adjusted: i64,
    /// Points given away for every hundred decisions, times the decisions.
    pub(crate) given_away: i64,
    pub(crate) decisions: i64,
}

impl ResultSums {
    pub(crate) fn of<'a>(rows: impl IntoIterator<Item = &'a PlayedRow>) -> ResultSums {
        let mut sums = ResultSums::default();
        for row in rows {
            sums.games += 1;
            sums.ahead += row.ahead;
            if let (Some(luck_adjusted), Some(given_away), Some(decisions)) =
                (row.luck_adjusted, row.given_away, row.decisions)
            {
                sums.reviewed += 1;
                sums.luck_adjusted += luck_adjusted;
                sums.given_away += given_away.saturating_mul(decisions);
                sums.decisions += decisions;
            }
        }
        sums
    }

    /// The mean result, in points.
    pub(crate) fn ahead(&self) -> f64 {
        mean(self.ahead, self.games).unwrap_or(0.0)
    }

    pub(crate) fn luck_adjusted(&self) -> Option<f64> {
        mean(self.luck_adjusted, self.reviewed)
    }

    pub(crate) fn given_away_per_100(&self) -> Option<f64> {
        mean(self.given_away, self.decisions)
    }
}

impl FriendRow {
    /// The other one's mean result, in points.
    pub(crate) fn their_ahead(&self) -> f64 {
        mean(self.their_ahead, self.own.games).unwrap_or(0.0)
    }
}

/// The mean of `count` results in points, from their sum in thousandths. Nothing if there are none.
fn mean(thousandths: i64, count: i64) -> Option<f64> {
    (count > 0).then(|| thousandths as f64 / 1000.0 / count as f64)
}

/// A parameter of a statement.
enum Parameter {
    Number(i64),
    Text(String),
}

impl HistoryQuery {
    /// The games of a player, the latest first, as SQL with its parameters.
    fn sql(&self) -> (String, Vec<Parameter>) {
        let (ended_at, table) =
            self.before.as_ref().map_or(LATEST, |(ended_at, table)| (*ended_at, table.as_str()));
        let mut parameters = vec![
            Parameter::Text(self.player.clone()),
            Parameter::Number(ended_at),
            Parameter::Text(table.into()),
            Parameter::Number(self.most),
        ];
        let mut sql = String::from(
            "SELECT mine.* FROM results AS mine WHERE mine.player = $1 AND mine.own = 1 AND mine.hidden = 0 \
             AND (mine.ended_at, mine.table_id) < ($2, $3)",
        );
        let mut add = |before: &str, parameter: Option<Parameter>, after: &str| {
            if let Some(parameter) = parameter {
                parameters.push(parameter);
                let _ = write!(sql, " AND {before} ${}{after}", parameters.len());
            }
        };
        let GameFilter { game, place, from, until, with, name } = &self.filter;
        let text = |text: &Option<String>| text.clone().map(Parameter::Text);
        add("mine.game =", text(game), "");
        add("mine.place =", place.map(|place| Parameter::Number(place.into())), "");
        add("mine.ended_at >=", from.map(Parameter::Number), "");
        add("mine.ended_at <", until.map(Parameter::Number), "");
        add(&format!("{OTHER} AND other.player ="), text(with), ")");
        let pattern = name.as_ref().map(|name| format!("%{}%", escaped(&name.to_lowercase())));
        add(
            &format!("{OTHER} AND other.seat <> mine.seat AND other.search LIKE"),
            text(&pattern),
            " ESCAPE '!')",
        );
        add(&format!("(mine.public = 1 OR {OTHER} AND other.player ="), text(&self.viewer), "))");
        (sql + " ORDER BY mine.ended_at DESC, mine.table_id DESC LIMIT $4", parameters)
    }

    /// The statement alone.
    #[cfg(test)]
    pub(super) fn statement(&self) -> String {
        self.sql().0
    }

    /// The statement by which somebody finds the friends of a player.
    #[cfg(test)]
    pub(super) fn statement_of_friends(&self) -> String {
        friends_sql(&self.statement())
    }
}

/// A statement with its parameters.
fn bound(sql: String, parameters: Vec<Parameter>) -> Query<'static, Any, AnyArguments> {
    let mut query = sqlx::query(AssertSqlSafe(sql));
    for parameter in parameters {
        query = match parameter {
            Parameter::Number(number) => query.bind(number),
            Parameter::Text(text) => query.bind(text),
        };
    }
    query
}

/// A text in a pattern of LIKE that stands for itself.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '%' | '_' | '!') {
            escaped.push('!');
        }
        escaped.push(letter);
    }
    escaped
}

/// Whether two players have finished a game together.
pub(super) const HAVE_MET: &str = "SELECT 1 AS met FROM results AS mine JOIN results AS other ON other.table_id = mine.table_id \
     WHERE mine.player = $1 AND mine.own = 1 AND mine.hidden = 0 AND other.player = $2 LIMIT 1";

/// The games with each other player, of those that another query finds. Names are those of the last game: times have
/// equally many digits, so that their texts are in order.
fn friends_sql(games: &str) -> String {
    format!(
        "SELECT other.player AS player, COUNT(*) AS games, \
         CAST(SUM(CASE WHEN mine.place < other.place THEN 1 ELSE 0 END) AS BIGINT) AS better, \
         CAST(SUM(CASE WHEN mine.place > other.place THEN 1 ELSE 0 END) AS BIGINT) AS worse, \
         CAST(SUM(mine.ahead) AS BIGINT) AS ahead, CAST(SUM(other.ahead) AS BIGINT) AS their_ahead, \
         COUNT(mine.decisions) AS reviewed, \
         CAST(COALESCE(SUM(CASE WHEN mine.decisions IS NULL THEN 0 ELSE mine.luck_adjusted END), 0) AS BIGINT) AS luck_adjusted, \
         CAST(COALESCE(SUM(mine.given_away * mine.decisions), 0) AS BIGINT) AS given_away, \
         CAST(COALESCE(SUM(mine.decisions), 0) AS BIGINT) AS decisions, \
         MAX(CAST(other.ended_at AS TEXT) || ' ' || other.name) AS latest \
         FROM ({games}) AS mine JOIN results AS other ON other.table_id = mine.table_id \
         WHERE other.own = 1 AND other.player <> mine.player \
         GROUP BY other.player ORDER BY games DESC, latest DESC LIMIT 20"
    )
}

impl Store {
    /// The rows by which games count for a player, the latest first. (Without the other seats.)
    pub(crate) async fn played(&self, query: &HistoryQuery) -> Result<Vec<PlayedRow>> {
        let (sql, parameters) = query.sql();
        let rows = bound(sql, parameters).fetch_all(self.readers()).await?;
        rows.iter().map(read_played).collect()
    }

    /// Every seat of these tables' games, in order of the tables' IDs and seats.
    pub(crate) async fn played_seats(&self, tables: &[&str]) -> Result<Vec<PlayedRow>> {
        let sql = format!(
            "SELECT * FROM results WHERE table_id IN (SELECT value ->> 'id' FROM {}) ORDER BY table_id, seat",
            self.json_rows()
        );
        let ids: Vec<_> = tables.iter().map(|id| serde_json::json!({ "id": id })).collect();
        let rows = sqlx::query(AssertSqlSafe(sql)).bind(serde_json::to_string(&ids)?);
        rows.fetch_all(self.readers()).await?.iter().map(read_played).collect()
    }

    /// Those who have played with a player most often, in the games that the query finds.
    pub(crate) async fn friends(&self, query: &HistoryQuery) -> Result<Vec<FriendRow>> {
        let (games, parameters) = query.sql();
        let rows = bound(friends_sql(&games), parameters).fetch_all(self.readers()).await?;
        let read = |row: &AnyRow| {
            let latest: String = row.try_get("latest")?;
            Ok(FriendRow {
                player: row.try_get("player")?,
                name: latest.split_once(' ').map_or("", |(_, name)| name).to_owned(),
                better: row.try_get("better")?,
                worse: row.try_get("worse")?,
                own: ResultSums {
                    games: row.try_get("games")?,
                    ahead: row.try_get("ahead")?,
                    reviewed: row.try_get("reviewed")?,
                    luck_adjusted: row.try_get("luck_adjusted")?,
                    given_away: row.try_get("given_away")?,
                    decisions: row.try_get("decisions")?,
                },
                their_ahead: row.try_get("their_ahead")?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// Whether these players have finished a game together.
    pub(crate) async fn have_met(&self, one: &str, other: &str) -> Result<bool> {
        let met = sqlx::query(HAVE_MET).bind(one).bind(other).fetch_optional(self.readers()).await?;
        Ok(met.is_some())
    }

    /// Some records of a player's games, the latest first, after this one: when the game ended, its table, its record.
    pub(crate) async fn records_of(
        &self,
        player: &str,
        before: Option<&(i64, String)>,
        most: i64,
    ) -> Result<Vec<(i64, String, String)>> {
        let (ended_at, table) = before.map_or(LATEST, |(ended_at, table)| (*ended_at, table.as_str()));
        let rows = sqlx::query(RECORDS_OF).bind(player).bind(ended_at).bind(table).bind(most);
        let rows = rows.fetch_all(self.readers()).await?;
        let read =
            |row: &AnyRow| Ok((row.try_get("ended_at")?, row.try_get("table_id")?, row.try_get("record")?));
        rows.iter().map(read).collect()
    }
}

pub(super) const RECORDS_OF: &str = "SELECT mine.ended_at, mine.table_id, records.record FROM results AS mine \
     JOIN records ON records.table_id = mine.table_id \
     WHERE mine.player = $1 AND mine.own = 1 AND mine.hidden = 0 AND (mine.ended_at, mine.table_id) < ($2, $3) \
     ORDER BY mine.ended_at DESC, mine.table_id DESC LIMIT $4";

pub(super) fn read_played(row: &AnyRow) -> Result<PlayedRow> {
    let small = |column| row.try_get::<i64, _>(column).map(|number| number as u8);
    Ok(PlayedRow {
        table: row.try_get("table_id")?,
        seat: small("seat")?,
        game: row.try_get("game")?,
        ended_at: row.try_get("ended_at")?,
        is_rated: matches!(row.try_get("rated")?, 1_i64 | 2),
        player: row.try_get("player")?,
        is_own: small("own")? == 1,
        name: row.try_get("name")?,
        bot: row.try_get("bot")?,
        side: small("side")?,
        place: small("place")?,
        wins: small("wins")? == 1,
        points: row.try_get::<i64, _>("points")? as i32,
        ahead: row.try_get("ahead")?,
        luck_adjusted: row.try_get("luck_adjusted")?,
        given_away: row.try_get("given_away")?,
        decisions: row.try_get("decisions")?,
        rating: row.try_get("rating")?,
    })
}
