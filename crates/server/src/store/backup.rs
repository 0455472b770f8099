//! Copies of a SQLite database.

use std::path::Path;

use sqlx::any::AnyConnectOptions;
use sqlx::{AnyConnection, Connection, Row as _};

use super::{Result, StoreError};
use treize_private::Unfinished;

/// Copies a running SQLite database as of one moment. The copy gets its name only after it has been checked and is on
/// the disk. The schema is not migrated, so a copy can be made before a new version changes the database.
pub(crate) async fn back_up(url: &str, to: &Path) -> Result<()> {
    if !url.starts_with("sqlite:") {
        let why = "a PostgreSQL database is backed up with pg_dump";
        return Err(StoreError::Unreadable(why.into()));
    }
    let failed = |why: String| StoreError::File { path: to.into(), why };
    sqlx::any::install_default_drivers();
    // The copy contains the same secrets. SQLite accepts an empty file, and keeps its permissions.
    let unfinished = Unfinished::create(to).map_err(|error| failed(error.to_string()))?;
    let path = unfinished.path().to_str().ok_or_else(|| failed("its name is not plain text".into()))?;
    // On a separate connection, which sees only what is committed.
    let options: AnyConnectOptions = url.replace("mode=rwc", "mode=rw").parse()?;
    let mut connection = AnyConnection::connect_with(&options).await?;
    sqlx::query("VACUUM INTO $1").bind(path).execute(&mut connection).await?;
    connection.close().await?;
    let found = check(path).await?;
    if found != "ok" {
        return Err(failed(format!("the copy is damaged: {found}")));
    }
    unfinished.finish().map_err(|error| failed(error.to_string()))
}

/// Runs SQLite's integrity check on a file; `ok` if nothing is wrong.
async fn check(path: &str) -> Result<String> {
    // No other process has it open, and reading it leaves no other files behind.
    let options: AnyConnectOptions = format!("sqlite://{path}?mode=ro&immutable=1").parse()?;
    let mut connection = AnyConnection::connect_with(&options).await?;
    let row = sqlx::query("PRAGMA quick_check(1)").fetch_one(&mut connection).await?;
    connection.close().await?;
    Ok(row.try_get(0)?)
}
