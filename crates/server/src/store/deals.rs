//! Deals that several people play, and what came of them.
//!
//! A result is copied from the record of its game when somebody looks: so a crash after the last action loses none.

use serde::{Deserialize, Serialize};
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, Row as _};
use treize_bots::Level;
use treize_engine::Seat;
use treize_record::Record;

use super::identities::lock_identity;
use super::tables::{insert_table, open_tables, read_status};
use super::{GroupGame, Result, Row, Store, StoreError};
use treize_protocol::{Setup, Source, Status};

/// How many results of a deal are listed.
const LISTED: i64 = 100;
/// How many games of a deal that have ended are looked at together.
const SETTLED: i64 = 100;
/// How many days of a calendar are listed.
const CALENDAR: i64 = 400;

/// Where a table's cards come from, if they were not shuffled for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TableSource {
    #[serde(flatten)]
    pub(crate) what: Source,
    /// The deal that others may still have to play: only who has played it may see this game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) sealed: Option<String>,
}

impl TableSource {
    /// Whether results at this table are compared with those of others.
    pub(crate) fn is_compared(&self) -> bool {
        match self.what {
            Source::Fork { .. } => false,
            Source::Challenge { .. } | Source::Daily { .. } | Source::Duplicate { .. } => true,
        }
    }

    /// Whether one person plays these cards against bots, once.
    pub(crate) fn is_played_once(&self) -> bool {
        matches!(self.what, Source::Challenge { .. } | Source::Daily { .. })
    }

    /// The game of a duplicate that is played at this table.
    pub(crate) fn duplicate(&self) -> Option<(&str, GroupGame)> {
        match &self.what {
            Source::Duplicate { duplicate, group, game, .. } => {
                Some((duplicate, GroupGame { group: group.saturating_sub(1), game: game.saturating_sub(1) }))
            }
            _ => None,
        }
    }
}

/// What is played in a deal.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct DealSetup {
    pub(crate) rules: u16,
    pub(crate) setup: Setup,
    /// The seat of the person.
    pub(crate) seat: Seat,
    /// The bot of each seat; nothing for the person's.
    pub(crate) bots: Vec<Option<Level>>,
    /// The secret key of the cards.
    pub(crate) key: String,
}

/// A deal that several people play.
#[derive(Clone, Debug)]
pub(crate) struct StoredDeal {
    pub(crate) id: String,
    /// The identity that made it; empty for a daily deal.
    pub(crate) host: String,
    pub(crate) deal: DealSetup,
    /// When everybody may see its games; never for a challenge.
    pub(crate) open_at: Option<i64>,
    /// What an expert got, in points ahead of the others.
    pub(crate) expert: Option<f64>,
}

/// A person's game of a deal.
#[derive(Clone, Debug)]
pub(crate) struct StoredAttempt {
    pub(crate) identity: String,
    pub(crate) name: Option<String>,
    pub(crate) table: String,
    pub(crate) ahead: f64,
    pub(crate) total: i32,
    pub(crate) won: bool,
}

/// What became of a new table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Added {
    New,
    /// Its host has reached the limit of unfinished tables.
    TooMany,
    /// The host plays this deal already, at this table.
    Attempted(String),
    /// The game that it goes on from is gone.
    SourceGone,
}

/// A day in somebody's calendar.
pub(crate) struct StoredDate {
    pub(crate) deal: String,
    pub(crate) ahead: Option<f64>,
}

impl Store {
    /// Adds a table that is dealt at once, as its host's only attempt at a deal if one is given. If a finished game is played
    /// on there, its first actions are copied.
    pub(crate) async fn add_dealt_table(
        &self,
        row: &Row,
        deal: Option<&str>,
        most_open: u32,
    ) -> Result<Added> {
        self.database
            .in_time(async {
                let mut transaction = self.database.begin().await?;
                lock_identity(&mut transaction, &row.host).await?;
                if open_tables(&mut transaction, &row.host).await? >= i64::from(most_open) {
                    transaction.commit().await?;
                    return Ok(Added::TooMany);
                }
                if let Some(deal) = deal {
                    let insert = "INSERT INTO attempts (deal, identity, table_id, made_at) VALUES ($1, $2, $3, $4) \
                                  ON CONFLICT DO NOTHING";
                    let insert = sqlx::query(insert).bind(deal).bind(&row.host).bind(&row.id).bind(row.made_at);
                    if insert.execute(&mut *transaction).await?.rows_affected() == 0 {
                        let known = "SELECT table_id FROM attempts WHERE deal = $1 AND identity = $2";
                        let known = sqlx::query(known).bind(deal).bind(&row.host);
                        let known = known.fetch_one(&mut *transaction).await?.try_get("table_id")?;
                        transaction.commit().await?;
                        return Ok(Added::Attempted(known));
                    }
                }
                insert_table(&mut transaction, row).await?;
                if !copy_actions(&mut transaction, row).await? {
                    transaction.rollback().await?;
                    return Ok(Added::SourceGone);
                }
                transaction.commit().await?;
                Ok(Added::New)
            })
            .await
    }

    /// Adds a deal, unless there is one with its ID.
    pub(crate) async fn add_deal(&self, deal: &StoredDeal, now: i64) -> Result<()> {
        self.write(insert_deal(deal, now)?).await?;
        Ok(())
    }

    pub(crate) async fn deal(&self, id: &str) -> Result<Option<StoredDeal>> {
        let query = sqlx::query("SELECT id, host, deal, open_at, expert FROM deals WHERE id = $1").bind(id);
        let row = query.fetch_optional(self.readers()).await?;
        let read = |row: AnyRow| {
            Ok(StoredDeal {
                id: row.try_get("id")?,
                host: row.try_get("host")?,
                deal: serde_json::from_str(&row.try_get::<String, _>("deal")?)?,
                open_at: row.try_get("open_at")?,
                expert: row.try_get::<Option<i64>, _>("expert")?.map(points),
            })
        };
        row.map(read).transpose()
    }

    /// Keeps what an expert got.
    pub(crate) async fn set_expert(&self, deal: &str, ahead: f64) -> Result<()> {
        let update = sqlx::query("UPDATE deals SET expert = $1 WHERE id = $2").bind(thousandths(ahead));
        self.write(update.bind(deal)).await?;
        Ok(())
    }

    /// The deal whose players alone may see the game of this table, if there is one. It is noted at the tables that were dealt
    /// for it; the game that was made a challenge is an attempt at it, and so are games that were played on from it before.
    pub(crate) async fn seal_of(&self, table: &str) -> Result<Option<String>> {
        let mut table = table.to_owned();
        loop {
            let query = sqlx::query("SELECT source FROM tables WHERE id = $1").bind(&table);
            let Some(row) = query.fetch_optional(self.readers()).await? else { return Ok(None) };
            let source: Option<String> = row.try_get("source")?;
            let Some(source) = source else {
                // Who made a challenge played there.
                let query = "SELECT deal FROM attempts WHERE table_id = $1";
                let row = sqlx::query(query).bind(&table).fetch_optional(self.readers()).await?;
                return row.map(|row| Ok(row.try_get("deal")?)).transpose();
            };
            let source: TableSource = serde_json::from_str(&source)?;
            match (source.sealed, source.what) {
                (Some(deal), _) => return Ok(Some(deal)),
                (None, Source::Fork { table: Some(from), .. }) => table = from,
                (None, _) => return Ok(None),
            }
        }
    }

    /// Whether this identity has ever sat at a table or been its host.
    pub(crate) async fn was_at(&self, table: &str, identity: &str) -> Result<bool> {
        let query = sqlx::query("SELECT table_id FROM members WHERE identity = $1 AND table_id = $2");
        Ok(query.bind(identity).bind(table).fetch_optional(self.readers()).await?.is_some())
    }

    /// Whether this identity may see the games of a deal: it has finished it, or everybody may.
    pub(crate) async fn is_open_for(&self, deal: &str, identity: Option<&str>, now: i64) -> Result<bool> {
        let query = "SELECT id FROM deals WHERE id = $1 AND (open_at <= $2 OR EXISTS (SELECT 1 FROM attempts \
                     JOIN tables ON tables.id = table_id \
                     WHERE attempts.deal = $1 AND identity = $3 AND status = 'over'))";
        let query = sqlx::query(query).bind(deal).bind(now).bind(identity.unwrap_or_default());
        Ok(query.fetch_optional(self.readers()).await?.is_some())
    }

    /// Adds a challenge, unless there is one with its ID, and notes the game that its host has played.
    pub(crate) async fn add_challenge(&self, deal: &StoredDeal, table: &str, now: i64) -> Result<()> {
        self.database
            .in_time(async {
                let mut transaction = self.database.begin().await?;
                lock_identity(&mut transaction, &deal.host).await?;
                insert_deal(deal, now)?.execute(&mut *transaction).await?;
                let insert = "INSERT INTO attempts (deal, identity, table_id, made_at) VALUES ($1, $2, $3, $4) \
                              ON CONFLICT DO NOTHING";
                let insert = sqlx::query(insert).bind(&deal.id).bind(&deal.host).bind(table).bind(now);
                insert.execute(&mut *transaction).await?;
                transaction.commit().await
            })
            .await
    }

    /// The table at which this identity plays a deal, and how far that is; nothing if it is gone.
    pub(crate) async fn attempt(
        &self,
        deal: &str,
        identity: &str,
    ) -> Result<Option<(String, Option<Status>)>> {
        let query = "SELECT table_id, status FROM attempts LEFT JOIN tables ON tables.id = table_id AND removed_at IS NULL \
                     WHERE deal = $1 AND identity = $2";
        let row = sqlx::query(query).bind(deal).bind(identity).fetch_optional(self.readers()).await?;
        row.map(|row| {
            let status: Option<String> = row.try_get("status")?;
            Ok((row.try_get("table_id")?, status.map(|status| read_status(&status)).transpose()?))
        })
        .transpose()
    }

    /// Copies the results of games that have ended since the last time.
    pub(crate) async fn settle(&self, deal: &StoredDeal) -> Result<()> {
        loop {
            let query = "SELECT table_id, record, touched_at FROM attempts JOIN records USING (table_id) \
                         JOIN tables ON tables.id = table_id WHERE deal = $1 AND ahead IS NULL LIMIT $2";
            let rows = sqlx::query(query).bind(&deal.id).bind(SETTLED).fetch_all(self.readers()).await?;
            for row in &rows {
                let record = Record::parse(row.try_get::<String, _>("record")?.as_bytes());
                let unreadable = || StoreError::Unreadable("a record".into());
                let record = record.map_err(|_| unreadable())?;
                let seat = deal.deal.seat.index();
                let ahead = record.points_ahead().ok_or_else(unreadable)?;
                let (ahead, total) = (ahead.get(seat).copied(), record.totals.get(seat).copied());
                let (ahead, total) = ahead.zip(total).ok_or_else(unreadable)?;
                let update =
                    "UPDATE attempts SET ahead = $1, total = $2, won = $3, ended_at = $4 WHERE table_id = $5";
                let update = sqlx::query(update).bind(thousandths(ahead)).bind(i64::from(total));
                let update = update.bind(i64::from(record.winners.contains(&(seat as u64))));
                let update = update.bind(row.try_get::<i64, _>("touched_at")?);
                self.write(update.bind(row.try_get::<String, _>("table_id")?)).await?;
            }
            if (rows.len() as i64) < SETTLED {
                return Ok(());
            }
        }
    }

    /// The best results of a deal that came in time, the best first, and how many there are.
    pub(crate) async fn results(&self, deal: &StoredDeal) -> Result<(Vec<StoredAttempt>, u32)> {
        let query = "SELECT identity, name, table_id, ahead, total, won FROM attempts \
                     LEFT JOIN identities ON identities.id = identity \
                     WHERE deal = $1 AND ahead IS NOT NULL AND ended_at < $2 ORDER BY ahead DESC, ended_at LIMIT $3";
        let until = deal.open_at.unwrap_or(i64::MAX);
        let query = sqlx::query(query).bind(&deal.id).bind(until).bind(LISTED);
        let rows = query.fetch_all(self.readers()).await?;
        let count = "SELECT COUNT(*) AS finished FROM attempts WHERE deal = $1 AND ahead IS NOT NULL AND ended_at < $2";
        let count = sqlx::query(count).bind(&deal.id).bind(until).fetch_one(self.readers()).await?;
        let rows = rows.iter().map(read_attempt).collect::<Result<_>>()?;
        Ok((rows, u32::try_from(count.try_get::<i64, _>("finished")?).unwrap_or(u32::MAX)))
    }

    /// A person's result of a deal, and their place, if it came in time.
    pub(crate) async fn result_of(
        &self,
        deal: &StoredDeal,
        identity: &str,
    ) -> Result<Option<(StoredAttempt, u32)>> {
        let query = "SELECT identity, name, table_id, ahead, total, won, (SELECT COUNT(*) FROM attempts AS better \
                     WHERE better.deal = $1 AND better.ahead > mine.ahead AND better.ended_at < $2) AS better \
                     FROM attempts AS mine LEFT JOIN identities ON identities.id = identity \
                     WHERE deal = $1 AND identity = $3 AND ahead IS NOT NULL AND ended_at < $2";
        let query = sqlx::query(query).bind(&deal.id).bind(deal.open_at.unwrap_or(i64::MAX)).bind(identity);
        let row = query.fetch_optional(self.readers()).await?;
        row.map(|row| {
            let better: i64 = row.try_get("better")?;
            Ok((read_attempt(&row)?, u32::try_from(better).unwrap_or(u32::MAX).saturating_add(1)))
        })
        .transpose()
    }

    /// How many play a deal.
    pub(crate) async fn attempts(&self, deal: &str) -> Result<u32> {
        let count = sqlx::query("SELECT COUNT(*) AS players FROM attempts WHERE deal = $1").bind(deal);
        let count: i64 = count.fetch_one(self.readers()).await?.try_get("players")?;
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// The daily deals that this identity has played, the latest first.
    pub(crate) async fn calendar(&self, identity: &str) -> Result<Vec<StoredDate>> {
        let query = "SELECT attempts.deal AS deal, CASE WHEN ended_at < open_at THEN ahead END AS ahead FROM attempts \
                     JOIN deals ON deals.id = attempts.deal \
                     WHERE identity = $1 AND open_at IS NOT NULL ORDER BY attempts.deal DESC LIMIT $2";
        let query = sqlx::query(query).bind(identity).bind(CALENDAR);
        let rows = query.fetch_all(self.readers()).await?;
        let read = |row: &AnyRow| {
            let ahead: Option<i64> = row.try_get("ahead")?;
            Ok(StoredDate { deal: row.try_get("deal")?, ahead: ahead.map(points) })
        };
        rows.iter().map(read).collect()
    }

    /// The name of an identity.
    pub(crate) async fn name_of(&self, identity: &str) -> Result<Option<String>> {
        let row = sqlx::query("SELECT name FROM identities WHERE id = $1").bind(identity);
        row.fetch_optional(self.readers()).await?.map(|row| Ok(row.try_get("name")?)).transpose()
    }
}

/// Inserts a deal, unless there is one with its ID.
fn insert_deal(deal: &StoredDeal, now: i64) -> Result<Query<'_, Any, AnyArguments>> {
    let insert = "INSERT INTO deals (id, host, deal, open_at, made_at) VALUES ($1, $2, $3, $4, $5) \
                  ON CONFLICT DO NOTHING";
    let insert = sqlx::query(insert).bind(&deal.id).bind(&deal.host);
    Ok(insert.bind(serde_json::to_string(&deal.deal)?).bind(deal.open_at).bind(now))
}

/// Copies the actions with which a game that is played on begins. One statement does it inside the database: everybody else's
/// writes wait meanwhile, and a long game has thousands of actions. Returns whether all of them were still there.
async fn copy_actions(connection: &mut AnyConnection, row: &Row) -> Result<bool> {
    let Some(Source::Fork { table: Some(table), step }) = row.source.as_ref().map(|source| &source.what)
    else {
        return Ok(true);
    };
    let copy = "INSERT INTO actions (table_id, n, seat, action, client, at) \
                SELECT $1, n, seat, action, '', $2 FROM actions WHERE table_id = $3 AND n < $4";
    let copy = sqlx::query(copy).bind(&row.id).bind(row.made_at).bind(table).bind(i64::from(*step));
    Ok(copy.execute(connection).await?.rows_affected() == u64::from(*step))
}

fn read_attempt(row: &AnyRow) -> Result<StoredAttempt> {
    Ok(StoredAttempt {
        identity: row.try_get("identity")?,
        name: row.try_get("name")?,
        table: row.try_get("table_id")?,
        ahead: points(row.try_get("ahead")?),
        total: i32::try_from(row.try_get::<i64, _>("total")?).unwrap_or_default(),
        won: row.try_get::<i64, _>("won")? != 0,
    })
}

fn thousandths(points: f64) -> i64 {
    (1000.0 * points).round() as i64
}

fn points(thousandths: i64) -> f64 {
    thousandths as f64 / 1000.0
}
