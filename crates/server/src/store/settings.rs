//! Settings that a server stores about itself.

use sqlx::Row as _;

use super::{Result, Store};

impl Store {
    /// The ID of this server, or of all servers that share a database; created at the first start.
    pub(crate) async fn server_id(&self) -> Result<String> {
        self.setting("server", || crate::token::random_id()[..8].to_owned()).await
    }

    /// The private key by which push services recognise this server, or all servers that share a database; created at the
    /// first start. It is in the database because every device belongs to it: so a backup has both, and servers share both.
    pub(crate) async fn push_key(&self) -> Result<String> {
        self.setting("push_key", treize_push::VapidKey::generate).await
    }

    /// A setting that is created at the first start.
    async fn setting(&self, key: &str, make: impl FnOnce() -> String) -> Result<String> {
        let insert = "INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        let select = "SELECT value FROM settings WHERE key = $1";
        if let Some(row) = sqlx::query(select).bind(key).fetch_optional(self.readers()).await? {
            return Ok(row.try_get("value")?);
        }
        self.write(sqlx::query(insert).bind(key).bind(make())).await?;
        // Another server may have been first.
        Ok(sqlx::query(select).bind(key).fetch_one(self.readers()).await?.try_get("value")?)
    }
}
