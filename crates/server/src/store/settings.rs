//! Settings that a server stores about itself.

use sqlx::Row as _;

use super::{Result, Store};

impl Store {
    /// The ID of this server, or of all servers that share a database; created at the first start.
    pub(crate) async fn server_id(&self) -> Result<String> {
        let insert = "INSERT INTO settings (key, value) VALUES ('server', $1) ON CONFLICT DO NOTHING";
        let select = "SELECT value FROM settings WHERE key = 'server'";
        if let Some(row) = sqlx::query(select).fetch_optional(self.readers()).await? {
            return Ok(row.try_get("value")?);
        }
        let id = crate::token::random_id()[..8].to_owned();
        self.write(sqlx::query(insert).bind(id)).await?;
        // Another server may have been first.
        Ok(sqlx::query(select).fetch_one(self.readers()).await?.try_get("value")?)
    }
}
