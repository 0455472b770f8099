//! Identities: whoever has a token.

use sqlx::Row as _;

use super::database::in_time;
use super::{Result, Store};
use crate::token::TokenHash;

/// Whoever has a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Identity {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) admin: bool,
}

impl Store {
    pub(crate) async fn identity(&self, token: &TokenHash, now: i64) -> Result<Option<Identity>> {
        /// How often it is noted that somebody is still here.
        const HOUR: i64 = 3_600_000;
        let row = sqlx::query("SELECT id, name, admin, seen_at FROM identities WHERE token_hash = $1")
            .bind(token.as_str())
            .fetch_optional(self.readers())
            .await?;
        let Some(row) = row else { return Ok(None) };
        let id: String = row.try_get("id")?;
        if row.try_get::<i64, _>("seen_at")? < now - HOUR {
            let seen = sqlx::query("UPDATE identities SET seen_at = $1 WHERE id = $2").bind(now).bind(&id);
            // Somebody who only looks must be known also while nothing can be written.
            if let Err(error) = self.write(seen).await {
                tracing::warn!(%error, "it cannot be noted that somebody was seen");
            }
        }
        let admin = row.try_get::<i64, _>("admin")? != 0;
        Ok(Some(Identity { id, name: row.try_get("name")?, admin }))
    }

    pub(crate) async fn add_identity(&self, identity: &Identity, token: &TokenHash, now: i64) -> Result<()> {
        let insert = sqlx::query(
            "INSERT INTO identities (id, name, token_hash, admin, seen_at) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(&identity.id)
        .bind(&identity.name)
        .bind(token.as_str())
        .bind(i64::from(identity.admin))
        .bind(now);
        self.write(insert).await?;
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

    pub(crate) async fn add_recovery(&self, code: &TokenHash, identity: &str, expires_at: i64) -> Result<()> {
        let insert =
            sqlx::query("INSERT INTO recoveries (code_hash, identity, expires_at) VALUES ($1, $2, $3)")
                .bind(code.as_str())
                .bind(identity)
                .bind(expires_at);
        self.write(insert).await?;
        Ok(())
    }

    /// Gives the identity behind a recovery code a new token, once: the old token is no longer good.
    pub(crate) async fn recover(
        &self,
        code: &TokenHash,
        token: &TokenHash,
        now: i64,
    ) -> Result<Option<Identity>> {
        in_time(self.try_to_recover(code, token, now)).await
    }

    async fn try_to_recover(
        &self,
        code: &TokenHash,
        token: &TokenHash,
        now: i64,
    ) -> Result<Option<Identity>> {
        let mut transaction = self.database.begin().await?;
        let row = sqlx::query("DELETE FROM recoveries WHERE code_hash = $1 RETURNING identity, expires_at")
            .bind(code.as_str())
            .fetch_optional(&mut *transaction)
            .await?;
        let mut found = None;
        if let Some(row) = row
            && row.try_get::<i64, _>("expires_at")? > now
        {
            let id: String = row.try_get("identity")?;
            let update = "UPDATE identities SET token_hash = $1 WHERE id = $2 RETURNING name, admin";
            let row =
                sqlx::query(update).bind(token.as_str()).bind(&id).fetch_optional(&mut *transaction).await?;
            if let Some(row) = row {
                let admin = row.try_get::<i64, _>("admin")? != 0;
                found = Some(Identity { id, name: row.try_get("name")?, admin });
            }
        }
        transaction.commit().await?;
        Ok(found)
    }
}
