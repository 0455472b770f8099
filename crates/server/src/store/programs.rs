//! Programs that play at tables, and whose they are.

use sqlx::Row as _;

use super::identities::{insert, lock_identity};
use super::{Identity, Result, Store};
use crate::token::TokenHash;

/// The beginning of the ID of every program's identity. No person's ID begins with it.
pub(crate) const PREFIX: &str = "program-";

impl Identity {
    /// A new program.
    pub(crate) fn new_program(name: String) -> Identity {
        Identity { id: format!("{PREFIX}{}", crate::token::random_id()), name, admin: false }
    }

    /// Whether it is a program, and not a person.
    pub(crate) fn is_program(&self) -> bool {
        is_program(&self.id)
    }
}

/// Whether this is the ID of a program, and not of a person.
pub(crate) fn is_program(identity: &str) -> bool {
    identity.starts_with(PREFIX)
}

impl Store {
    /// Adds a program of this owner. Returns false if the owner has `most` of them.
    pub(crate) async fn add_program(
        &self,
        owner: &str,
        program: &Identity,
        token: &TokenHash,
        most: u32,
        now: i64,
    ) -> Result<bool> {
        let add = "INSERT INTO programs (identity, owner) SELECT $1, $2 \
                   WHERE (SELECT COUNT(*) FROM programs WHERE owner = $2) < $3";
        self.database
            .in_time(async {
                let mut transaction = self.database.begin().await?;
                // A deletion of the owner deletes the programs that exist by then.
                lock_identity(&mut transaction, owner).await?;
                let add = sqlx::query(add).bind(&program.id).bind(owner).bind(i64::from(most));
                if add.execute(&mut *transaction).await?.rows_affected() == 0 {
                    transaction.rollback().await?;
                    return Ok(false);
                }
                insert(program, token, now).execute(&mut *transaction).await?;
                transaction.commit().await?;
                Ok(true)
            })
            .await
    }

    /// The programs of this owner: their IDs and names.
    pub(crate) async fn programs(&self, owner: &str) -> Result<Vec<(String, String)>> {
        let query = "SELECT id, name FROM programs JOIN identities ON id = identity WHERE owner = $1 ORDER BY name, id";
        let rows = sqlx::query(query).bind(owner).fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok((row.try_get("id")?, row.try_get("name")?))).collect()
    }

    /// Removes a program of this owner: its token is no longer valid. Returns whether there was one.
    pub(crate) async fn remove_program(&self, owner: &str, program: &str) -> Result<bool> {
        let remove = "DELETE FROM programs WHERE identity = $1 AND owner = $2";
        self.database
            .in_time(async {
                let mut transaction = self.database.begin().await?;
                let remove = sqlx::query(remove).bind(program).bind(owner);
                if remove.execute(&mut *transaction).await?.rows_affected() == 0 {
                    transaction.rollback().await?;
                    return Ok(false);
                }
                let remove = sqlx::query("DELETE FROM identities WHERE id = $1").bind(program);
                remove.execute(&mut *transaction).await?;
                transaction.commit().await?;
                Ok(true)
            })
            .await
    }

    /// At how many unfinished tables somebody sits, besides this one.
    pub(crate) async fn other_unfinished_tables(&self, identity: &str, table: &str) -> Result<i64> {
        let query = "SELECT COUNT(*) AS tables FROM members JOIN tables ON tables.id = members.table_id \
                     WHERE members.identity = $1 AND tables.status <> 'over' AND tables.removed_at IS NULL AND tables.id <> $2";
        Ok(sqlx::query(query)
            .bind(identity)
            .bind(table)
            .fetch_one(self.readers())
            .await?
            .try_get("tables")?)
    }
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;
    use crate::token::Token;

    #[tokio::test]
    async fn a_program_is_added_and_removed_as_a_whole_and_stays_where_it_is() {
        let folder = TempDir::new().expect("a folder");
        let url = format!("sqlite://{}?mode=rwc", folder.path().join("treize.db").display());
        let store = Store::open(&url, crate::store::PATIENCE).await.expect("a store");
        let years = 1000 * 86_400_000;
        for owner in ["anne", "bob"] {
            let identity = Identity { id: owner.into(), name: owner.into(), admin: false };
            store.add_identity(&identity, &Token::random().hash(), years).await.expect("an identity");
        }
        let (first, second) = (Identity::new_program("A".into()), Identity::new_program("B".into()));
        let token = Token::random().hash();
        assert!(store.add_program("anne", &first, &token, 1, 0).await.expect("a program"));
        // The token exists already, so that the second half fails: then the first one has not happened either.
        store.add_program("bob", &second, &token, 1, 0).await.expect_err("one token, one identity");
        let other = Token::random().hash();
        assert!(store.add_program("bob", &second, &other, 1, 0).await.expect("the only one"));
        // An export does not say whose they are, so that nobody could remove them there.
        let mut snapshot = store.snapshot().await.expect("a snapshot");
        assert_eq!(snapshot.identities().await.expect("identities").len(), 2, "the people alone");
        snapshot.end().await.expect("it ends");
        assert!(store.remove_program("bob", &second.id).await.expect("it is removed"));
        assert!(store.identity(&other, 0).await.expect("an answer").is_none());
        // One that is not used is deleted, and makes room for another one.
        store.add_running("node", years).await.expect("it runs");
        assert_eq!(store.forget_unused(365, years).await.expect("it is forgotten"), 1);
        assert!(store.add_program("anne", &second, &other, 1, 0).await.expect("there is room"));
    }
}
