//! Programs that play at tables, and whose they are.

use sqlx::Row as _;

use super::{Identity, Result, Store};
use crate::token::TokenHash;

/// The beginning of the ID of every program's identity. No person's ID begins with it.
const PREFIX: &str = "program-";

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
        // Counted by the statement that adds it, so that two requests at the same time do not exceed the limit in SQLite;
        // in PostgreSQL they may by one.
        let add = "INSERT INTO programs (identity, owner) SELECT $1, $2 \
                   WHERE (SELECT COUNT(*) FROM programs WHERE owner = $2) < $3";
        let add = sqlx::query(add).bind(&program.id).bind(owner).bind(i64::from(most));
        if self.write(add).await? == 0 {
            return Ok(false);
        }
        self.add_identity(program, token, now).await?;
        Ok(true)
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
        if self.write(sqlx::query(remove).bind(program).bind(owner)).await? == 0 {
            return Ok(false);
        }
        self.write(sqlx::query("DELETE FROM identities WHERE id = $1").bind(program)).await?;
        Ok(true)
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
