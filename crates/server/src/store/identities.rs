//! Identities: people who have a token.

use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, AssertSqlSafe, Row as _};

use super::{Result, Store, StoreError};
use crate::sessions::Standing;
use crate::token::TokenHash;

/// How often to store that an identity is in use.
const HOUR: i64 = 3_600_000;
/// How often to set a cookie again.
const DAY: i64 = 24 * HOUR;
/// How long a recovery code is valid.
pub(crate) const RECOVERY: i64 = 7 * DAY;
/// Stores how long the service had been running when an identity was last seen.
const SEEN_NOW: &str = "seen_run = (SELECT running FROM service)";

/// A person who has a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Identity {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) admin: bool,
}

/// The owner of a token.
#[derive(Clone, Debug)]
pub(crate) struct Owner {
    pub(crate) identity: Identity,
    /// Whether to set the cookie again, so that it does not expire while it is used.
    pub(crate) is_due: bool,
}

/// Makes other transactions that lock or delete this identity wait for the end of this one.
///
/// # Errors
///
/// [`StoreError::NoIdentity`] if it has been deleted.
pub(super) async fn lock_identity(connection: &mut AnyConnection, identity: &str) -> Result<()> {
    let lock = sqlx::query("UPDATE identities SET seen_at = seen_at WHERE id = $1").bind(identity);
    match lock.execute(connection).await?.rows_affected() {
        0 => Err(StoreError::NoIdentity),
        _ => Ok(()),
    }
}

impl Store {
    pub(crate) async fn identity(&self, token: &TokenHash, now: i64) -> Result<Option<Owner>> {
        let query = "SELECT id, name, admin, seen_at, renewed_at FROM identities WHERE token_hash = $1";
        let row = sqlx::query(query).bind(token.as_str()).fetch_optional(self.readers()).await?;
        let Some(row) = row else { return Ok(None) };
        let id: String = row.try_get("id")?;
        if row.try_get::<i64, _>("seen_at")? < now - HOUR {
            let seen = format!("UPDATE identities SET seen_at = $1, {SEEN_NOW} WHERE id = $2");
            let seen = sqlx::query(AssertSqlSafe(seen)).bind(now).bind(&id);
            // A person who only watches must be recognised even while the database cannot be written to.
            if let Err(error) = self.write(seen).await {
                tracing::warn!(%error, "it cannot be noted that somebody was seen");
            }
        }
        let admin = row.try_get::<i64, _>("admin")? != 0;
        let is_due = row.try_get::<i64, _>("renewed_at")? < now - DAY;
        Ok(Some(Owner { identity: Identity { id, name: row.try_get("name")?, admin }, is_due }))
    }

    /// Stores that an identity's cookie has been set again.
    pub(crate) async fn renew(&self, identity: &str, now: i64) -> Result<()> {
        let sql = format!("UPDATE identities SET renewed_at = $1, seen_at = $1, {SEEN_NOW} WHERE id = $2");
        self.write(sqlx::query(AssertSqlSafe(sql)).bind(now).bind(identity)).await?;
        Ok(())
    }

    /// The state of these identities; missing ones no longer exist.
    pub(crate) async fn standings(&self, ids: &[String]) -> Result<Vec<Standing>> {
        let sql = format!(
            "SELECT id, name, admin, token_hash FROM identities WHERE id IN (SELECT value ->> 'id' FROM {})",
            self.json_rows()
        );
        let rows: Vec<_> = ids.iter().map(|id| serde_json::json!({ "id": id })).collect();
        let query = sqlx::query(AssertSqlSafe(sql)).bind(serde_json::to_string(&rows)?);
        let rows = query.fetch_all(self.readers()).await?;
        let read = |row: &AnyRow| {
            let admin = row.try_get::<i64, _>("admin")? != 0;
            let identity = Identity { id: row.try_get("id")?, name: row.try_get("name")?, admin };
            Ok(Standing { identity, token: TokenHash::from_stored(row.try_get("token_hash")?) })
        };
        rows.iter().map(read).collect()
    }

    pub(crate) async fn add_identity(&self, identity: &Identity, token: &TokenHash, now: i64) -> Result<()> {
        self.write(insert(identity, token, now)).await?;
        Ok(())
    }

    pub(crate) async fn rename(&self, identity: &str, name: &str) -> Result<()> {
        let update = sqlx::query("UPDATE identities SET name = $1 WHERE id = $2").bind(name).bind(identity);
        self.write(update).await?;
        Ok(())
    }

    pub(crate) async fn make_admin(&self, identity: &str) -> Result<()> {
        self.write(sqlx::query("UPDATE identities SET admin = 1 WHERE id = $1").bind(identity)).await?;
        Ok(())
    }

    /// Creates a code for an identity if this is still its token, and returns whether it is. Earlier codes become
    /// invalid.
    pub(crate) async fn add_recovery(
        &self,
        code: &TokenHash,
        identity: &str,
        token: &TokenHash,
        expires_at: i64,
    ) -> Result<bool> {
        self.database
            .in_time(async {
                let mut transaction = self.database.begin().await?;
                if !has_token(&mut transaction, identity, token).await? {
                    transaction.rollback().await?;
                    return Ok(false);
                }
                forget_recoveries(&mut transaction, identity).await?;
                sqlx::query(
                    "INSERT INTO recoveries (code_hash, identity, expires_at, made_run) \
                 VALUES ($1, $2, $3, (SELECT running FROM service))",
                )
                .bind(code.as_str())
                .bind(identity)
                .bind(expires_at)
                .execute(&mut *transaction)
                .await?;
                transaction.commit().await?;
                Ok(true)
            })
            .await
    }

    /// The owner of a code, and when it expires. The code stays valid.
    pub(crate) async fn recovery(&self, code: &TokenHash, now: i64) -> Result<Option<(Identity, i64)>> {
        let query = "SELECT id, name, admin, expires_at FROM recoveries \
                     JOIN identities ON id = identity WHERE code_hash = $1 AND expires_at > $2";
        let row = sqlx::query(query).bind(code.as_str()).bind(now).fetch_optional(self.readers()).await?;
        row.map(|row| {
            let admin = row.try_get::<i64, _>("admin")? != 0;
            let identity = Identity { id: row.try_get("id")?, name: row.try_get("name")?, admin };
            Ok((identity, row.try_get("expires_at")?))
        })
        .transpose()
    }

    /// Deletes expired recovery codes, and identities that have not been used for this many days and are at no
    /// unfinished table. Returns how many identities were deleted. The time must have passed both by the time of day
    /// and by how long the service has been running: a wrong clock deletes nothing.
    pub(crate) async fn forget_unused(&self, days: u32, now: i64) -> Result<u64> {
        let expired = "DELETE FROM recoveries WHERE expires_at < $1 \
                       AND made_run <= (SELECT running FROM service) - $2";
        self.write(sqlx::query(expired).bind(now).bind(RECOVERY)).await?;
        let unused = "DELETE FROM identities WHERE seen_at < $1 AND seen_run <= (SELECT running FROM service) - $2 \
                      AND NOT EXISTS (SELECT 1 FROM members JOIN tables ON tables.id = members.table_id \
                      WHERE members.identity = identities.id AND tables.status <> 'over')";
        let unused_for = i64::from(days) * DAY;
        let deleted = self.write(sqlx::query(unused).bind(now - unused_for).bind(unused_for)).await?;
        // Otherwise they would count for their owner forever.
        let programs = "DELETE FROM programs WHERE NOT EXISTS (SELECT 1 FROM identities WHERE identities.id = programs.identity)";
        self.write(sqlx::query(programs)).await?;
        Ok(deleted)
    }

    /// Gives the identity of a recovery code a new token, once. The old token and all its codes become invalid.
    pub(crate) async fn recover(
        &self,
        code: &TokenHash,
        token: &TokenHash,
        now: i64,
    ) -> Result<Option<Identity>> {
        self.database.in_time(self.try_to_recover(code, token, now)).await
    }

    async fn try_to_recover(
        &self,
        code: &TokenHash,
        token: &TokenHash,
        now: i64,
    ) -> Result<Option<Identity>> {
        let mut transaction = self.database.begin().await?;
        // Lock the identity first, as when codes are created, so that two servers never deadlock.
        let lock = "UPDATE identities SET seen_at = seen_at \
                    WHERE id = (SELECT identity FROM recoveries WHERE code_hash = $1)";
        sqlx::query(lock).bind(code.as_str()).execute(&mut *transaction).await?;
        let row = sqlx::query("DELETE FROM recoveries WHERE code_hash = $1 RETURNING identity, expires_at")
            .bind(code.as_str())
            .fetch_optional(&mut *transaction)
            .await?;
        let mut found = None;
        if let Some(row) = row
            && row.try_get::<i64, _>("expires_at")? > now
        {
            let id: String = row.try_get("identity")?;
            forget_recoveries(&mut transaction, &id).await?;
            // The device that has lost the identity must not get notifications about its tables.
            let forget = "DELETE FROM devices WHERE identity = $1";
            sqlx::query(forget).bind(&id).execute(&mut *transaction).await?;
            let update = format!(
                "UPDATE identities SET token_hash = $1, seen_at = $2, renewed_at = $2, {SEEN_NOW} WHERE id = $3 \
                 RETURNING name, admin"
            );
            let row = sqlx::query(AssertSqlSafe(update)).bind(token.as_str()).bind(now).bind(&id);
            let row = row.fetch_optional(&mut *transaction).await?;
            if let Some(row) = row {
                let admin = row.try_get::<i64, _>("admin")? != 0;
                found = Some(Identity { id, name: row.try_get("name")?, admin });
            }
        }
        transaction.commit().await?;
        Ok(found)
    }
}

/// The statement that adds an identity.
pub(super) fn insert<'a>(
    identity: &'a Identity,
    token: &'a TokenHash,
    now: i64,
) -> Query<'a, Any, AnyArguments> {
    sqlx::query(
        "INSERT INTO identities (id, name, token_hash, admin, seen_at, renewed_at, seen_run) \
         VALUES ($1, $2, $3, $4, $5, $5, (SELECT running FROM service))",
    )
    .bind(&identity.id)
    .bind(&identity.name)
    .bind(token.as_str())
    .bind(i64::from(identity.admin))
    .bind(now)
}

/// Whether this is still the token of an identity, which may have moved since the token was checked. Waits for a move in
/// progress, and holds up others until the end of the transaction.
pub(super) async fn has_token(
    connection: &mut AnyConnection,
    identity: &str,
    token: &TokenHash,
) -> Result<bool> {
    let lock = "UPDATE identities SET seen_at = seen_at WHERE id = $1 AND token_hash = $2";
    let lock = sqlx::query(lock).bind(identity).bind(token.as_str());
    Ok(lock.execute(connection).await?.rows_affected() > 0)
}

async fn forget_recoveries(connection: &mut AnyConnection, identity: &str) -> Result<()> {
    let delete = "DELETE FROM recoveries WHERE identity = $1";
    sqlx::query(delete).bind(identity).execute(connection).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;
    use crate::token::Token;

    #[tokio::test]
    async fn a_device_that_has_lost_its_identity_makes_no_code() {
        let folder = TempDir::new().expect("a folder");
        let url = format!("sqlite://{}?mode=rwc", folder.path().join("treize.db").display());
        let store = Store::open(&url, crate::store::PATIENCE).await.expect("a store");
        let [old, new, first, late] = [0; 4].map(|_| Token::random().hash());
        let anne = Identity { id: "anne".into(), name: "Anne".into(), admin: false };
        store.add_identity(&anne, &old, 0).await.expect("an identity");
        assert!(store.add_recovery(&first, &anne.id, &old, 10).await.expect("a code"));
        assert_eq!(store.recover(&first, &new, 5).await.expect("a move"), Some(anne.clone()));
        // The old device sent its request before the move, and is served after it.
        assert!(!store.add_recovery(&late, &anne.id, &old, 10).await.expect("an answer"));
        assert_eq!(store.recovery(&late, 5).await.expect("an answer"), None);
        assert!(store.add_recovery(&late, &anne.id, &new, 10).await.expect("a code"));
        // Nor does the old device get notifications about the tables of the new one.
        let device =
            r#"{"endpoint": "https://a.org", "p256dh": "", "auth": "", "language": "en", "kinds": []}"#;
        let device = serde_json::from_str(device).expect("a device");
        assert!(!store.put_device(&anne.id, &old, &device, 5, 0).await.expect("an answer"));
        assert!(store.devices_of(&[&anne.id]).await.expect("an answer").is_empty());
        assert!(store.put_device(&anne.id, &new, &device, 5, 0).await.expect("a device"));
        // A device that is forgotten while a message waits is not sent it.
        let (table, endpoint, kind) = ("table".into(), device.endpoint.clone(), "turn".into());
        let notice = crate::store::SentNotice { table, endpoint, kind, step: 1 };
        assert!(store.claim_notice(&notice, 0).await.expect("a notice"));
        assert!(store.is_claimed(&notice).await.expect("an answer"));
        store.forget_own_device(&anne.id, &device.endpoint).await.expect("it is forgotten");
        assert!(!store.is_claimed(&notice).await.expect("an answer"));
    }
}
