//! The webhook of a table.

use sqlx::Row as _;

use super::{Result, Store};
use treize_protocol::Webhook;

/// A webhook is disabled after this many messages in a row that it has not taken.
const MOST_FAILURES: i64 = 5;

/// The webhook of a table.
#[derive(Clone, Debug)]
pub(crate) struct StoredWebhook {
    pub(crate) webhook: Webhook,
    /// The key of the signatures.
    pub(crate) key: String,
    pub(crate) failures: i64,
    pub(crate) error: Option<String>,
}

impl StoredWebhook {
    pub(crate) fn is_disabled(&self) -> bool {
        self.failures >= MOST_FAILURES
    }
}

impl Store {
    pub(crate) async fn webhook(&self, table: &str) -> Result<Option<StoredWebhook>> {
        let query = "SELECT webhook, key, failures, error FROM webhooks WHERE table_id = $1";
        let row = sqlx::query(query).bind(table).fetch_optional(self.readers()).await?;
        row.map(|row| {
            let webhook: String = row.try_get("webhook")?;
            Ok(StoredWebhook {
                webhook: serde_json::from_str(&webhook)?,
                key: row.try_get("key")?,
                failures: row.try_get("failures")?,
                error: row.try_get("error")?,
            })
        })
        .transpose()
    }

    /// Sets the webhook of a table. A webhook that was set before keeps its key, so that its receiver need not be changed.
    pub(crate) async fn set_webhook(&self, table: &str, webhook: &Webhook, new_key: &str) -> Result<()> {
        let set = "INSERT INTO webhooks (table_id, webhook, key, failures) VALUES ($1, $2, $3, 0) \
                   ON CONFLICT (table_id) DO UPDATE SET webhook = excluded.webhook, failures = 0, error = NULL";
        self.write(sqlx::query(set).bind(table).bind(serde_json::to_string(webhook)?).bind(new_key)).await?;
        Ok(())
    }

    pub(crate) async fn remove_webhook(&self, table: &str) -> Result<()> {
        self.write(sqlx::query("DELETE FROM webhooks WHERE table_id = $1").bind(table)).await?;
        Ok(())
    }

    /// Gives the table of a rematch the same webhook.
    pub(crate) async fn pass_webhook_on(&self, from: &str, to: &str) -> Result<()> {
        // Most tables have none, and then there is nothing to wait for.
        let has_one = "SELECT 1 FROM webhooks WHERE table_id = $1";
        if sqlx::query(has_one).bind(from).fetch_optional(self.readers()).await?.is_none() {
            return Ok(());
        }
        let copy = "INSERT INTO webhooks (table_id, webhook, key, failures) \
                    SELECT $2, webhook, key, 0 FROM webhooks WHERE table_id = $1 AND failures < $3";
        self.write(sqlx::query(copy).bind(from).bind(to).bind(MOST_FAILURES)).await?;
        Ok(())
    }

    /// Stores that a webhook has taken a message.
    pub(crate) async fn webhook_works(&self, table: &str) -> Result<()> {
        let works =
            "UPDATE webhooks SET failures = 0, error = NULL WHERE table_id = $1 AND error IS NOT NULL";
        self.write(sqlx::query(works).bind(table)).await?;
        Ok(())
    }

    /// Counts a message that a webhook has refused, or that could not reach it.
    pub(crate) async fn webhook_failed(&self, table: &str, error: &str) -> Result<()> {
        let failed = "UPDATE webhooks SET failures = failures + 1, error = $2 WHERE table_id = $1";
        self.write(sqlx::query(failed).bind(table).bind(error)).await?;
        Ok(())
    }
}
