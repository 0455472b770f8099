//! Duplicates: what is played, at which tables, and in which group somebody plays. What came of their games is in `results`.

use serde::{Deserialize, Serialize};
use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::history::read_played;
use super::identities::lock_identity;
use super::tables::{insert_table, open_tables, read_status};
use super::{Chair, PlayedRow, Result, Row, Store, StoreError};
use crate::token::player_id;
use treize_protocol::{Setup, Status};

/// What is played in a duplicate.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct DuplicateSetup {
    pub(crate) rules: u16,
    pub(crate) setup: Setup,
    pub(crate) deals: u8,
    pub(crate) tables: u8,
    /// How often each group plays each deal.
    pub(crate) passes: u8,
    /// The secret seed of the cards.
    pub(crate) seed: String,
}

impl DuplicateSetup {
    /// How many games each group plays.
    pub(crate) fn games(&self) -> u8 {
        self.deals.saturating_mul(self.passes)
    }
}

/// A duplicate.
#[derive(Clone, Debug)]
pub(crate) struct StoredDuplicate {
    pub(crate) id: String,
    /// The identity that made it.
    pub(crate) host: String,
    pub(crate) played: DuplicateSetup,
    pub(crate) made_at: i64,
    /// Since when it is over, and everybody may see everything.
    pub(crate) open_at: Option<i64>,
}

/// Which game of which group: both are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GroupGame {
    pub(crate) group: u8,
    pub(crate) game: u8,
}

/// The table of a group's latest game.
#[derive(Clone, Debug)]
pub(crate) struct GroupTable {
    pub(crate) at: GroupGame,
    pub(crate) table: String,
    pub(crate) status: Status,
    pub(crate) chairs: Vec<Chair>,
}

/// What a seat got in a finished game of a duplicate.
#[derive(Clone, Debug)]
pub(crate) struct DuplicateResult {
    pub(crate) at: GroupGame,
    pub(crate) deal: u8,
    pub(crate) seat: PlayedRow,
}

/// What became of a new table of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GroupTableAdded {
    New,
    /// This table is there for the game already.
    Known(String),
    /// Its host has reached the limit of unfinished tables.
    TooMany,
}

/// Whether a group may begin a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GroupEntry {
    Entered,
    /// This person plays in another group.
    Elsewhere(String),
    /// Another table plays this game.
    Replaced,
    /// The duplicate is over, or gone.
    Over,
}

fn small(row: &AnyRow, column: &str) -> Result<u8> {
    let number: i64 = row.try_get(column)?;
    u8::try_from(number).map_err(|_| StoreError::Unreadable(column.into()))
}

fn read_place(row: &AnyRow) -> Result<GroupGame> {
    Ok(GroupGame { group: small(row, "group_no")?, game: small(row, "game_no")? })
}

impl Store {
    /// Adds a duplicate. Returns false if its host has reached the limit of those that are not over.
    pub(crate) async fn add_duplicate(&self, duplicate: &StoredDuplicate, most_open: u32) -> Result<bool> {
        let StoredDuplicate { id, host, played, made_at, open_at: _ } = duplicate;
        let played = serde_json::to_string(played)?;
        self.database
            .in_time(async {
                let mut transaction = self.database.begin().await?;
                // Another request of this host waits for the end of this one.
                lock_identity(&mut transaction, host).await?;
                let open = "SELECT COUNT(*) AS open FROM duplicates WHERE host = $1 AND open_at IS NULL";
                let open = sqlx::query(open).bind(host).fetch_one(&mut *transaction).await?;
                let is_free = open.try_get::<i64, _>("open")? < i64::from(most_open);
                if is_free {
                    let insert =
                        "INSERT INTO duplicates (id, host, duplicate, made_at) VALUES ($1, $2, $3, $4)";
                    let insert = sqlx::query(insert).bind(id).bind(host).bind(&played).bind(made_at);
                    insert.execute(&mut *transaction).await?;
                }
                transaction.commit().await?;
                Ok(is_free)
            })
            .await
    }

    pub(crate) async fn duplicate(&self, id: &str) -> Result<Option<StoredDuplicate>> {
        let query = "SELECT id, host, duplicate, made_at, open_at FROM duplicates WHERE id = $1";
        let row = sqlx::query(query).bind(id).fetch_optional(self.readers()).await?;
        let read = |row: AnyRow| {
            Ok(StoredDuplicate {
                id: row.try_get("id")?,
                host: row.try_get("host")?,
                played: serde_json::from_str(&row.try_get::<String, _>("duplicate")?)?,
                made_at: row.try_get("made_at")?,
                open_at: row.try_get("open_at")?,
            })
        };
        row.map(read).transpose()
    }

    /// Ends a duplicate, unless it is over. Games that end from then on are not compared.
    pub(crate) async fn end_duplicate(&self, id: &str, at: i64) -> Result<()> {
        let end = "UPDATE duplicates SET open_at = $1 WHERE id = $2 AND open_at IS NULL";
        self.write(sqlx::query(end).bind(at).bind(id)).await?;
        Ok(())
    }

    /// Adds the table of a group's game. A table of that game that was removed before its start gives its place to it.
    pub(crate) async fn add_duplicate_table(
        &self,
        row: &Row,
        duplicate: &StoredDuplicate,
        at: GroupGame,
        most_open: u32,
    ) -> Result<GroupTableAdded> {
        self.database
            .in_time(async {
                let mut transaction = self.database.begin().await?;
                lock_identity(&mut transaction, &row.host).await?;
                if open_tables(&mut transaction, &row.host).await? >= i64::from(most_open) {
                    transaction.commit().await?;
                    return Ok(GroupTableAdded::TooMany);
                }
                let insert = "INSERT INTO duplicate_games (duplicate, group_no, game, deal, table_id) \
                              VALUES ($1, $2, $3, $4, $5) ON CONFLICT (duplicate, group_no, game) DO UPDATE \
                              SET table_id = excluded.table_id WHERE NOT EXISTS (SELECT 1 FROM tables \
                              WHERE tables.id = duplicate_games.table_id \
                              AND (removed_at IS NULL OR status <> 'waiting'))";
                let insert = sqlx::query(insert).bind(&duplicate.id).bind(i64::from(at.group));
                let insert = insert.bind(i64::from(at.game));
                let insert = insert.bind(i64::from(at.game % duplicate.played.deals.max(1))).bind(&row.id);
                if insert.execute(&mut *transaction).await?.rows_affected() == 0 {
                    let known = "SELECT table_id FROM duplicate_games \
                                 WHERE duplicate = $1 AND group_no = $2 AND game = $3";
                    let known = sqlx::query(known).bind(&duplicate.id).bind(i64::from(at.group));
                    let known = known.bind(i64::from(at.game)).fetch_one(&mut *transaction).await?;
                    let known = known.try_get("table_id")?;
                    transaction.commit().await?;
                    return Ok(GroupTableAdded::Known(known));
                }
                insert_table(&mut transaction, row).await?;
                transaction.commit().await?;
                Ok(GroupTableAdded::New)
            })
            .await
    }

    /// The table of each group's latest game, in the order of the groups.
    pub(crate) async fn group_tables(&self, duplicate: &str) -> Result<Vec<GroupTable>> {
        let query = "SELECT group_no, game AS game_no, table_id, status, chairs FROM duplicate_games AS mine \
                     JOIN tables ON tables.id = table_id AND removed_at IS NULL WHERE duplicate = $1 \
                     AND NOT EXISTS (SELECT 1 FROM duplicate_games AS later JOIN tables AS other \
                     ON other.id = later.table_id AND other.removed_at IS NULL WHERE later.duplicate = $1 \
                     AND later.group_no = mine.group_no AND later.game > mine.game) ORDER BY group_no";
        let rows = sqlx::query(query).bind(duplicate).fetch_all(self.readers()).await?;
        let read = |row: &AnyRow| {
            Ok(GroupTable {
                at: read_place(row)?,
                table: row.try_get("table_id")?,
                status: read_status(&row.try_get::<String, _>("status")?)?,
                chairs: serde_json::from_str(&row.try_get::<String, _>("chairs")?)?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// What every seat got in the games that ended in time.
    pub(crate) async fn duplicate_results(
        &self,
        duplicate: &StoredDuplicate,
    ) -> Result<Vec<DuplicateResult>> {
        let query = "SELECT group_no, duplicate_games.game AS game_no, deal, results.* FROM duplicate_games \
                     JOIN results ON results.table_id = duplicate_games.table_id \
                     WHERE duplicate = $1 AND hidden = 0 AND ended_at < $2 ORDER BY group_no, game_no, seat";
        let query = sqlx::query(query).bind(&duplicate.id).bind(duplicate.open_at.unwrap_or(i64::MAX));
        let rows = query.fetch_all(self.readers()).await?;
        let read = |row: &AnyRow| {
            Ok(DuplicateResult { at: read_place(row)?, deal: small(row, "deal")?, seat: read_played(row)? })
        };
        rows.iter().map(read).collect()
    }

    /// Whether this identity may see the games of a deal: it has played all that it can play of it, or the duplicate is over. Nothing if
    /// this server has no such duplicate.
    pub(crate) async fn is_duplicate_open_for(
        &self,
        duplicate: &str,
        deal: u8,
        identity: Option<&str>,
    ) -> Result<Option<bool>> {
        let Some(stored) = self.duplicate(duplicate).await? else { return Ok(None) };
        if stored.open_at.is_some() {
            return Ok(Some(true));
        }
        let Some(identity) = identity else { return Ok(Some(false)) };
        let query = "SELECT COUNT(DISTINCT results.table_id) AS played FROM duplicate_games \
                     JOIN results ON results.table_id = duplicate_games.table_id \
                     WHERE duplicate = $1 AND deal = $2 AND player = $3";
        let query = sqlx::query(query).bind(duplicate).bind(i64::from(deal)).bind(player_id(identity));
        let played: i64 = query.fetch_one(self.readers()).await?.try_get("played")?;
        Ok(Some(played >= i64::from(stored.played.passes)))
    }

    /// The group in which somebody plays.
    pub(crate) async fn group_of(&self, duplicate: &str, identity: &str) -> Result<Option<u8>> {
        let query = "SELECT group_no FROM duplicate_players WHERE duplicate = $1 AND identity = $2";
        let row = sqlx::query(query).bind(duplicate).bind(identity).fetch_optional(self.readers()).await?;
        row.map(|row| small(&row, "group_no")).transpose()
    }

    /// Enters the people of a table that is about to be dealt: each of them plays in this group only.
    pub(crate) async fn enter_duplicate(
        &self,
        duplicate: &str,
        at: GroupGame,
        table: &str,
        people: &[String],
    ) -> Result<GroupEntry> {
        self.database
            .in_time(async {
                let mut transaction = self.database.begin().await?;
                // A request that ends the duplicate waits for this transaction, or comes first.
                let lock = "UPDATE duplicates SET made_at = made_at WHERE id = $1 AND open_at IS NULL";
                let lock = sqlx::query(lock).bind(duplicate).execute(&mut *transaction).await?;
                let entered = if lock.rows_affected() == 0 {
                    GroupEntry::Over
                } else {
                    let known = "SELECT table_id FROM duplicate_games \
                                 WHERE duplicate = $1 AND group_no = $2 AND game = $3 AND table_id = $4";
                    let known = sqlx::query(known).bind(duplicate).bind(i64::from(at.group));
                    let known = known.bind(i64::from(at.game)).bind(table);
                    match known.fetch_optional(&mut *transaction).await? {
                        Some(_) => enter(&mut transaction, duplicate, at.group, people).await?,
                        None => GroupEntry::Replaced,
                    }
                };
                match entered {
                    GroupEntry::Entered => transaction.commit().await?,
                    _ => transaction.rollback().await?,
                }
                Ok(entered)
            })
            .await
    }
}

async fn enter(
    connection: &mut sqlx::AnyConnection,
    duplicate: &str,
    group: u8,
    people: &[String],
) -> Result<GroupEntry> {
    for identity in people {
        let insert = "INSERT INTO duplicate_players (duplicate, identity, group_no) VALUES ($1, $2, $3) \
                      ON CONFLICT DO NOTHING";
        let insert = sqlx::query(insert).bind(duplicate).bind(identity).bind(i64::from(group));
        insert.execute(&mut *connection).await?;
        let known = "SELECT group_no FROM duplicate_players WHERE duplicate = $1 AND identity = $2";
        let known = sqlx::query(known).bind(duplicate).bind(identity).fetch_one(&mut *connection).await?;
        if small(&known, "group_no")? != group {
            return Ok(GroupEntry::Elsewhere(identity.clone()));
        }
    }
    Ok(GroupEntry::Entered)
}
