//! Devices that are notified by Web Push, and what they have been notified of.

use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row as _};

use super::identities::has_token;
use super::{Result, Store};
use crate::token::TokenHash;
use treize_protocol::Device;

/// A device is forgotten after this many messages in a row that its push service has refused.
const MOST_FAILURES: i64 = 10;
/// How long it is known what a device has been notified of, in milliseconds. No turn takes longer.
const KEPT: i64 = 100 * 86_400_000;
/// After this time, a notice that was not sent is tried again, in milliseconds.
const UNSENT: i64 = 2 * 3_600_000;
/// The most tables that one sweep looks at.
const SWEPT: i64 = 10_000;

/// A device, and whose it is.
#[derive(Clone, Debug)]
pub(crate) struct OwnedDevice {
    pub(crate) identity: String,
    pub(crate) device: Device,
}

/// Something of which a device has been notified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SentNotice {
    pub(crate) table: String,
    pub(crate) endpoint: String,
    /// What it is about.
    pub(crate) kind: String,
    /// Which turn it is about.
    pub(crate) step: i64,
}

impl Store {
    /// Stores a device if this is still its owner's token, and returns whether it is. Forgets the oldest ones of the same
    /// person if there are more than `most`.
    pub(crate) async fn put_device(
        &self,
        identity: &str,
        token: &TokenHash,
        device: &Device,
        most: u32,
        now: i64,
    ) -> Result<bool> {
        self.database
            .in_time(async {
                let mut transaction = self.database.begin().await?;
                if !has_token(&mut transaction, identity, token).await? {
                    transaction.rollback().await?;
                    return Ok(false);
                }
                let put = "INSERT INTO devices (endpoint, identity, device, set_at) VALUES ($1, $2, $3, $4) \
                           ON CONFLICT (endpoint) DO UPDATE SET identity = excluded.identity, device = excluded.device, \
                           set_at = excluded.set_at, failures = 0";
                sqlx::query(put)
                    .bind(&device.endpoint)
                    .bind(identity)
                    .bind(serde_json::to_string(device)?)
                    .bind(now)
                    .execute(&mut *transaction)
                    .await?;
                let forget = "DELETE FROM devices WHERE identity = $1 AND endpoint NOT IN \
                              (SELECT endpoint FROM devices WHERE identity = $1 ORDER BY set_at DESC, endpoint LIMIT $2)";
                sqlx::query(forget).bind(identity).bind(i64::from(most)).execute(&mut *transaction).await?;
                transaction.commit().await?;
                Ok(true)
            })
            .await
    }

    /// Forgets a device of this person.
    pub(crate) async fn forget_own_device(&self, identity: &str, endpoint: &str) -> Result<()> {
        let forget = "DELETE FROM devices WHERE endpoint = $1 AND identity = $2";
        self.write(sqlx::query(forget).bind(endpoint).bind(identity)).await?;
        Ok(())
    }

    /// Forgets a device that its push service no longer knows, and returns whether it was known here.
    pub(crate) async fn forget_device(&self, endpoint: &str) -> Result<bool> {
        self.write(sqlx::query("DELETE FROM notices WHERE endpoint = $1").bind(endpoint)).await?;
        Ok(self.write(sqlx::query("DELETE FROM devices WHERE endpoint = $1").bind(endpoint)).await? > 0)
    }

    /// Counts a message that a push service has refused. Returns whether the device was forgotten for that.
    pub(crate) async fn device_failed(&self, endpoint: &str) -> Result<bool> {
        let count = "UPDATE devices SET failures = failures + 1 WHERE endpoint = $1";
        self.write(sqlx::query(count).bind(endpoint)).await?;
        let forget = "DELETE FROM devices WHERE endpoint = $1 AND failures >= $2";
        Ok(self.write(sqlx::query(forget).bind(endpoint).bind(MOST_FAILURES)).await? > 0)
    }

    /// The devices of these people.
    pub(crate) async fn devices_of(&self, identities: &[&str]) -> Result<Vec<OwnedDevice>> {
        let sql = format!(
            "SELECT identity, device FROM devices WHERE identity IN (SELECT value ->> 'id' FROM {}) ORDER BY set_at",
            self.json_rows()
        );
        let query = sqlx::query(AssertSqlSafe(sql)).bind(ids(identities)?);
        let rows = query.fetch_all(self.readers()).await?;
        let read = |row: &AnyRow| {
            let device: String = row.try_get("device")?;
            Ok(OwnedDevice { identity: row.try_get("identity")?, device: serde_json::from_str(&device)? })
        };
        rows.iter().map(read).collect()
    }

    /// Those of these tables at which somebody has a device, or a device has been notified of something, or that have a
    /// webhook.
    pub(crate) async fn tables_to_notify(&self, tables: &[&str]) -> Result<Vec<String>> {
        let entries = self.json_rows();
        let sql = format!(
            "SELECT value ->> 'id' AS id FROM {entries} WHERE EXISTS (SELECT 1 FROM members \
             JOIN devices ON devices.identity = members.identity WHERE members.table_id = value ->> 'id') \
             OR EXISTS (SELECT 1 FROM notices WHERE notices.table_id = value ->> 'id') \
             OR EXISTS (SELECT 1 FROM webhooks WHERE webhooks.table_id = value ->> 'id')"
        );
        let rows = sqlx::query(AssertSqlSafe(sql)).bind(ids(tables)?).fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    /// The unfinished tables of everybody who has a device, and those with a webhook.
    pub(crate) async fn tables_of_devices(&self) -> Result<Vec<String>> {
        let query = "SELECT DISTINCT tables.id AS id FROM devices JOIN members ON members.identity = devices.identity \
                     JOIN tables ON tables.id = members.table_id \
                     WHERE tables.status <> 'over' AND tables.removed_at IS NULL \
                     UNION SELECT tables.id FROM webhooks JOIN tables ON tables.id = webhooks.table_id \
                     WHERE tables.status <> 'over' AND tables.removed_at IS NULL LIMIT $1";
        let rows = sqlx::query(query).bind(SWEPT).fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    /// The tables of which devices have been notified.
    pub(crate) async fn tables_with_notices(&self) -> Result<Vec<String>> {
        let query = "SELECT DISTINCT table_id FROM notices WHERE kind NOT IN ('over', 'review') LIMIT $1";
        let rows = sqlx::query(query).bind(SWEPT).fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(row.try_get("table_id")?)).collect()
    }

    /// Tables with a clock of days that runs out within this many milliseconds.
    pub(crate) async fn tables_due_soon(&self, now: i64, within: i64) -> Result<Vec<String>> {
        let query = "SELECT id FROM tables WHERE due_at > $1 AND due_at <= $2 AND removed_at IS NULL \
                     AND setup LIKE '%\"kind\":\"days\"%' ORDER BY due_at LIMIT $3";
        let query = sqlx::query(query).bind(now).bind(now + within).bind(SWEPT);
        query.fetch_all(self.readers()).await?.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    /// What devices have been notified of at a table.
    pub(crate) async fn notices(&self, table: &str) -> Result<Vec<SentNotice>> {
        let query = "SELECT endpoint, kind, step FROM notices WHERE table_id = $1";
        let rows = sqlx::query(query).bind(table).fetch_all(self.readers()).await?;
        let read = |row: &AnyRow| {
            Ok(SentNotice {
                table: table.into(),
                endpoint: row.try_get("endpoint")?,
                kind: row.try_get("kind")?,
                step: row.try_get("step")?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// Claims a notice. Returns whether it is new: then this server sends it, and no other.
    pub(crate) async fn claim_notice(&self, notice: &SentNotice, now: i64) -> Result<bool> {
        let claim = "INSERT INTO notices (table_id, endpoint, kind, step, sent, at) VALUES ($1, $2, $3, $4, 0, $5) \
                     ON CONFLICT (table_id, endpoint, kind) DO UPDATE SET step = excluded.step, sent = 0, at = excluded.at \
                     WHERE notices.step <> excluded.step";
        let claim = sqlx::query(claim).bind(&notice.table).bind(&notice.endpoint).bind(&notice.kind);
        Ok(self.write(claim.bind(notice.step).bind(now)).await? > 0)
    }

    /// Whether a notice is still to be sent: meanwhile it may have been withdrawn, or the device forgotten.
    pub(crate) async fn is_claimed(&self, notice: &SentNotice) -> Result<bool> {
        let query = "SELECT step FROM notices WHERE table_id = $1 AND endpoint = $2 AND kind = $3 AND step = $4 \
             AND (endpoint = 'webhook' OR EXISTS (SELECT 1 FROM devices WHERE devices.endpoint = notices.endpoint))";
        let query = sqlx::query(query).bind(&notice.table).bind(&notice.endpoint).bind(&notice.kind);
        Ok(query.bind(notice.step).fetch_optional(self.readers()).await?.is_some())
    }

    /// Stores that a notice needs not be sent any more. Returns false if it was withdrawn meanwhile.
    pub(crate) async fn notice_sent(&self, notice: &SentNotice) -> Result<bool> {
        let sent =
            "UPDATE notices SET sent = 1 WHERE table_id = $1 AND endpoint = $2 AND kind = $3 AND step = $4";
        let sent = sqlx::query(sent).bind(&notice.table).bind(&notice.endpoint).bind(&notice.kind);
        Ok(self.write(sent.bind(notice.step)).await? > 0)
    }

    /// Stores that a push service has taken a message.
    pub(crate) async fn device_works(&self, endpoint: &str) -> Result<()> {
        let works = "UPDATE devices SET failures = 0 WHERE endpoint = $1 AND failures > 0";
        self.write(sqlx::query(works).bind(endpoint)).await?;
        Ok(())
    }

    /// Forgets the notices that a server has claimed and not sent before it stopped, so that they are sent now. With a shared
    /// store, another server may be sending them.
    pub(crate) async fn forget_unsent_notices(&self) -> Result<()> {
        if !self.is_shared() {
            self.write(sqlx::query("DELETE FROM notices WHERE sent = 0")).await?;
        }
        Ok(())
    }

    /// Withdraws a notice. Returns whether the push service has taken it; `None` if another server has withdrawn it.
    pub(crate) async fn withdraw_notice(&self, notice: &SentNotice) -> Result<Option<bool>> {
        self.database
            .in_time(async {
                let mut transaction = self.database.begin().await?;
                let delete = "DELETE FROM notices WHERE table_id = $1 AND endpoint = $2 AND kind = $3 AND step = $4 RETURNING sent";
                let row = sqlx::query(delete)
                    .bind(&notice.table)
                    .bind(&notice.endpoint)
                    .bind(&notice.kind)
                    .bind(notice.step)
                    .fetch_optional(&mut *transaction)
                    .await?;
                transaction.commit().await?;
                row.map(|row| Ok(row.try_get::<i64, _>("sent")? != 0)).transpose()
            })
            .await
    }

    /// Deletes what is no longer needed: old notices, devices of deleted identities; and notices that were never sent, so
    /// that they are tried again.
    pub(crate) async fn clean_notices(&self, now: i64) -> Result<()> {
        let old = "DELETE FROM notices WHERE at < $1 OR (sent = 0 AND at < $2)";
        self.write(sqlx::query(old).bind(now - KEPT).bind(now - UNSENT)).await?;
        let orphans = "DELETE FROM devices WHERE NOT EXISTS (SELECT 1 FROM identities WHERE identities.id = devices.identity)";
        self.write(sqlx::query(orphans)).await?;
        Ok(())
    }
}

/// A list of IDs, for [`Store::json_rows`].
fn ids(ids: &[&str]) -> Result<String> {
    let rows: Vec<_> = ids.iter().map(|id| serde_json::json!({ "id": id })).collect();
    Ok(serde_json::to_string(&rows)?)
}
