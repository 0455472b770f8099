//! What the administrator sets, and what the administrator may see of tables and people.

use futures_util::TryStreamExt as _;
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row as _};

use super::tables::{read_table, readable};
use super::{Identity, Result, Row, Store};
use crate::token::log_name;
use treize_protocol::{Ban, ServerInfo};

/// The keys of `settings`.
const ANNOUNCEMENT: &str = "announcement";
const MAINTENANCE: &str = "maintenance";

/// Somebody who has a name, and when they were last seen.
pub(crate) struct Known {
    pub(crate) identity: Identity,
    pub(crate) seen_at: i64,
}

/// How many tables and names there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Totals {
    pub(crate) waiting: i64,
    pub(crate) playing: i64,
    pub(crate) over: i64,
    pub(crate) names: i64,
}

impl Store {
    /// What everybody sees of the administrator's settings.
    pub(crate) async fn server_info(&self) -> Result<ServerInfo> {
        let query = "SELECT key, value FROM settings WHERE key = $1 OR key = $2";
        let rows = sqlx::query(query).bind(ANNOUNCEMENT).bind(MAINTENANCE).fetch_all(self.readers()).await?;
        let mut info = ServerInfo::default();
        for row in rows {
            let value: String = row.try_get("value")?;
            match row.try_get::<String, _>("key")?.as_str() {
                ANNOUNCEMENT => info.announcement = Some(value).filter(|text| !text.is_empty()),
                _ => info.maintenance = value == "on",
            }
        }
        Ok(info)
    }

    pub(crate) async fn set_announcement(&self, text: &str) -> Result<()> {
        self.set(ANNOUNCEMENT, text).await
    }

    pub(crate) async fn set_maintenance(&self, is_on: bool) -> Result<()> {
        self.set(MAINTENANCE, if is_on { "on" } else { "off" }).await
    }

    async fn set(&self, key: &str, value: &str) -> Result<()> {
        let set = "INSERT INTO settings (key, value) VALUES ($1, $2) \
                   ON CONFLICT (key) DO UPDATE SET value = excluded.value";
        self.write(sqlx::query(set).bind(key).bind(value)).await?;
        Ok(())
    }

    /// The bans that hold at this time, the latest first.
    pub(crate) async fn bans(&self, now: i64) -> Result<Vec<Ban>> {
        let query = "SELECT * FROM bans WHERE ends_at IS NULL OR ends_at > $1 ORDER BY made_at DESC, id LIMIT 1000000";
        let rows = sqlx::query(query).bind(now).fetch_all(self.readers()).await?;
        rows.iter().map(read_ban).collect()
    }

    /// The programs of banned people, with their owners.
    pub(crate) async fn banned_programs(&self) -> Result<Vec<(String, String)>> {
        let query = "SELECT DISTINCT programs.identity AS program, owner FROM programs \
                     JOIN bans ON bans.identity = programs.owner";
        let rows = sqlx::query(query).fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok((row.try_get("program")?, row.try_get("owner")?))).collect()
    }

    /// Adds a ban. Returns false if as many hold already as may.
    pub(crate) async fn add_ban(&self, ban: &Ban, most: u32, now: i64) -> Result<bool> {
        let add = "INSERT INTO bans (id, identity, name, address, reason, made_at, ends_at) \
                   SELECT $1, $2, $3, $4, $5, $6, $7 \
                   WHERE (SELECT COUNT(*) FROM bans WHERE ends_at IS NULL OR ends_at > $8) < $9";
        let add = sqlx::query(add)
            .bind(&ban.id)
            .bind(&ban.person)
            .bind(&ban.name)
            .bind(&ban.address)
            .bind(&ban.reason)
            .bind(ban.made_at)
            .bind(ban.ends_at)
            .bind(now)
            .bind(i64::from(most));
        Ok(self.write(add).await? > 0)
    }

    /// Lifts a ban. Returns whether there was one.
    pub(crate) async fn lift_ban(&self, id: &str) -> Result<bool> {
        Ok(self.write(sqlx::query("DELETE FROM bans WHERE id = $1").bind(id)).await? > 0)
    }

    /// Deletes bans that have ended.
    pub(crate) async fn forget_bans(&self, now: i64) -> Result<()> {
        self.write(sqlx::query("DELETE FROM bans WHERE ends_at <= $1").bind(now)).await?;
        Ok(())
    }

    /// How many tables and names there are.
    pub(crate) async fn totals(&self) -> Result<Totals> {
        let count = "SELECT status, COUNT(*) AS tables FROM tables WHERE removed_at IS NULL GROUP BY status";
        let mut totals = Totals::default();
        for row in sqlx::query(count).fetch_all(self.readers()).await? {
            let tables: i64 = row.try_get("tables")?;
            match row.try_get::<String, _>("status")?.as_str() {
                "waiting" => totals.waiting += tables,
                "over" => totals.over += tables,
                _ => totals.playing += tables,
            }
        }
        let names = sqlx::query("SELECT COUNT(*) AS names FROM identities").fetch_one(self.readers()).await?;
        totals.names = names.try_get("names")?;
        Ok(totals)
    }

    /// The tables that changed last, finished or not, with the names of their hosts.
    pub(crate) async fn latest_tables(&self, is_over: bool, most: u32) -> Result<Vec<(Row, Option<String>)>> {
        let query = "SELECT tables.*, identities.name AS host_name FROM tables \
                     LEFT JOIN identities ON identities.id = tables.host \
                     WHERE removed_at IS NULL AND (CASE status WHEN 'over' THEN 1 ELSE 0 END) = $1 \
                     ORDER BY touched_at DESC LIMIT $2";
        let query = sqlx::query(query).bind(i64::from(is_over)).bind(i64::from(most));
        let rows = query.fetch_all(self.readers()).await?;
        readable(&rows, |row| Ok((read_table(row)?, row.try_get("host_name")?)))
    }

    /// The IDs of the tables with this name in the log: at most one, unless two names are alike by chance.
    pub(crate) async fn tables_named(&self, name: &str) -> Result<Vec<String>> {
        let mut ids = sqlx::query("SELECT id FROM tables WHERE removed_at IS NULL").fetch(self.readers());
        let mut found = Vec::new();
        while let Some(row) = ids.try_next().await? {
            let id: String = row.try_get("id")?;
            if log_name(&id) == name {
                found.push(id);
            }
        }
        Ok(found)
    }

    /// People with these IDs.
    pub(crate) async fn people(&self, ids: &[String]) -> Result<Vec<Known>> {
        let sql = format!(
            "SELECT id, name, admin, seen_at FROM identities WHERE id IN (SELECT value ->> 'id' FROM {}) ORDER BY name, id",
            self.json_rows()
        );
        let rows: Vec<_> = ids.iter().map(|id| serde_json::json!({ "id": id })).collect();
        let query = sqlx::query(AssertSqlSafe(sql)).bind(serde_json::to_string(&rows)?);
        query.fetch_all(self.readers()).await?.iter().map(read_known).collect()
    }

    /// The people who were seen last, whose names contain this text.
    pub(crate) async fn latest_people(&self, text: &str, most: u32) -> Result<Vec<Known>> {
        let query = "SELECT id, name, admin, seen_at FROM identities WHERE LOWER(name) LIKE $1 ESCAPE '!' \
                     ORDER BY seen_at DESC, id LIMIT $2";
        let mut pattern = String::from("%");
        for letter in text.to_lowercase().chars() {
            if matches!(letter, '!' | '%' | '_') {
                pattern.push('!');
            }
            pattern.push(letter);
        }
        pattern.push('%');
        let query = sqlx::query(query).bind(pattern).bind(i64::from(most));
        query.fetch_all(self.readers()).await?.iter().map(read_known).collect()
    }
}

fn read_ban(row: &AnyRow) -> Result<Ban> {
    Ok(Ban {
        id: row.try_get("id")?,
        person: row.try_get("identity")?,
        name: row.try_get("name")?,
        address: row.try_get("address")?,
        reason: row.try_get("reason")?,
        made_at: row.try_get("made_at")?,
        ends_at: row.try_get("ends_at")?,
    })
}

fn read_known(row: &AnyRow) -> Result<Known> {
    let admin = row.try_get::<i64, _>("admin")? != 0;
    let identity = Identity { id: row.try_get("id")?, name: row.try_get("name")?, admin };
    Ok(Known { identity, seen_at: row.try_get("seen_at")? })
}
