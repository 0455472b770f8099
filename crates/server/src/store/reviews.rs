//! Reviews of finished games. They are computed when somebody asks for them, and kept.

use sqlx::Row as _;
use treize_protocol::GameReview;

use super::results::{lock_table, set_reviewed};
use super::{Result, Store};

impl Store {
    /// The review of a finished game by this version of the method or a later one, as JSON.
    pub(crate) async fn review(&self, table: &str, version: u16) -> Result<Option<String>> {
        let query = "SELECT review FROM reviews JOIN tables ON tables.id = table_id \
                     WHERE table_id = $1 AND reviews.version >= $2 AND removed_at IS NULL";
        let row = sqlx::query(query).bind(table).bind(i64::from(version));
        let row = row.fetch_optional(self.readers()).await?;
        row.map(|row| Ok(row.try_get("review")?)).transpose()
    }

    /// Keeps a review, unless there is one by this version of the method or a later one. Returns whether it was written.
    ///
    /// Several servers may have computed it at the same time: the first one stays.
    pub(crate) async fn add_review(&self, table: &str, review: &GameReview) -> Result<bool> {
        let insert = "INSERT INTO reviews (table_id, version, worlds, review) \
                      SELECT id, $2, $3, $4 FROM tables WHERE id = $1 AND removed_at IS NULL \
                      ON CONFLICT (table_id) DO UPDATE SET version = excluded.version, worlds = excluded.worlds, \
                      review = excluded.review WHERE reviews.version < excluded.version";
        let insert = sqlx::query(insert).bind(table).bind(i64::from(review.version));
        let insert = insert.bind(i64::from(review.worlds)).bind(serde_json::to_string(review)?);
        self.database
            .in_time(async {
                let mut transaction = self.database.begin().await?;
                lock_table(&mut transaction, table).await?;
                let is_kept = insert.execute(&mut *transaction).await?.rows_affected() > 0;
                if is_kept {
                    set_reviewed(&mut transaction, table, review).await?;
                }
                transaction.commit().await?;
                Ok(is_kept)
            })
            .await
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use sqlx::Executor as _;
    use tempfile::TempDir;
    use treize_cluster::Postgres;

    use super::*;

    const TABLE: &str = "INSERT INTO tables (id, version, status, public, host, rules, setup, chairs, seed, made_at, touched_at) \
                         VALUES ('a', 0, 'over', 0, '', 1, '', '', '', 0, 0)";

    fn review(version: u16, worlds: u32) -> GameReview {
        GameReview {
            game: "thirteen".into(),
            rules: 1,
            version,
            program: "0.0.0".into(),
            worlds,
            seats: Vec::new(),
            decisions: Vec::new(),
            steps: Vec::new(),
            actions: BTreeMap::default(),
            scale: Vec::new(),
        }
    }

    async fn check(url: &str) {
        let store = Store::open(url, crate::store::PATIENCE).await.expect("a store");
        let worlds = async |version| {
            let review = store.review("a", version).await.expect("a query");
            review.map(|text| serde_json::from_str::<GameReview>(&text).expect("a review").worlds)
        };
        assert!(
            !store.add_review("a", &review(1, 1)).await.expect("no table"),
            "nothing is kept without a table"
        );
        let mut transaction = store.database.begin().await.expect("a transaction");
        transaction.execute(TABLE).await.expect("a table");
        transaction.commit().await.expect("it is there");
        assert_eq!(worlds(1).await, None);
        assert!(store.add_review("a", &review(1, 2)).await.expect("kept"));
        assert!(!store.add_review("a", &review(1, 3)).await.expect("not kept"), "another server was first");
        assert_eq!((worlds(1).await, worlds(2).await), (Some(2), None), "a later method computes it again");
        assert!(store.add_review("a", &review(2, 4)).await.expect("kept"));
        assert!(
            !store.add_review("a", &review(1, 5)).await.expect("not kept"),
            "an earlier method does not replace it"
        );
        assert_eq!((worlds(1).await, worlds(2).await), (Some(4), Some(4)));
        store.remove_table("a", true, 1).await.expect("removed");
        assert_eq!(worlds(1).await, None, "as its record");
        store.discard_table("a").await.expect("deleted");
        let rows =
            sqlx::query("SELECT table_id FROM reviews").fetch_all(store.readers()).await.expect("rows");
        assert!(rows.is_empty(), "nothing is left of a deleted table");
        store.close().await;
    }

    #[tokio::test]
    async fn a_review_is_kept_once_and_replaced_by_a_later_method_only() {
        let folder = TempDir::new().expect("a folder");
        check(&format!("sqlite://{}?mode=rwc", folder.path().join("treize.db").display())).await;
        if cfg!(unix) {
            let postgres = Postgres::for_tests().expect("PostgreSQL runs");
            check(&postgres.database("reviews").expect("a database")).await;
        }
    }
}
