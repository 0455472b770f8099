//! Where a server stores its data.

use std::fs::{File, TryLockError};
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::UsageError;

/// The database in the folder.
const DATABASE: &str = "treize.db";
/// The first bytes of every SQLite database.
const HEAD: &[u8] = b"SQLite format 3\0";
/// Tells the user how to stop the server.
pub(crate) const STOP: &str = "Ctrl-C stops.";

/// Where a server stores its data.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Data {
    /// The folder for all data; your own data folder if not given.
    #[arg(long = "data", value_name = "DIR", env = "TREIZE_DATA")]
    data: Option<PathBuf>,
    /// Store the data in this database instead: `postgres://user@host/name`. The folder then contains only the
    /// administrator's secret.
    #[arg(long, value_name = "URL", env = "TREIZE_STORE", hide_env_values = true)]
    store: Option<String>,
}

impl Data {
    /// The data folder. Creates it if it does not exist.
    pub(crate) fn folder(&self) -> anyhow::Result<PathBuf> {
        own_folder(self.data.as_ref())
    }

    fn file(&self) -> anyhow::Result<PathBuf> {
        Ok(self.folder()?.join(DATABASE))
    }

    /// The file of the database, if the data is in one.
    pub(crate) fn database(&self) -> anyhow::Result<PathBuf> {
        if self.store.is_some() {
            return Err(UsageError("a PostgreSQL database is restored with pg_restore".into()).into());
        }
        self.file()
    }

    /// Is nothing stored yet?
    pub(crate) fn is_new(&self) -> anyhow::Result<bool> {
        Ok(self.store.is_none() && !self.file()?.exists())
    }

    /// The store's address. Creates the folder if the store is a file that does not exist.
    pub(crate) fn store(&self) -> anyhow::Result<String> {
        match &self.store {
            Some(url) if url.starts_with("postgres://") || url.starts_with("postgresql://") => {
                Ok(url.clone())
            }
            Some(_) => Err(UsageError("a store is given as postgres://user@host/name".into()).into()),
            None => {
                let file = self.file()?;
                check(&file)?;
                Ok(format!("sqlite://{}?mode=rwc", encoded(&file)?))
            }
        }
    }

    /// The address of a store that must exist.
    pub(crate) fn existing(&self) -> anyhow::Result<String> {
        if self.store.is_none() {
            // Checked first, because [`Data::folder`] would create the folder.
            let file = folder_path(self.data.as_ref()).ok_or_else(no_folder)?.join(DATABASE);
            if !file.exists() {
                return Err(UsageError(format!("there is no {}: say --data DIR", file.display())).into());
            }
        }
        self.store()
    }

    /// Locks the folder for one server: a second server on the same file would not receive the first one's events. The
    /// lock ends with the process, also after a crash.
    pub(crate) fn claim(&self) -> anyhow::Result<Option<File>> {
        let folder = self.folder()?;
        if self.store.is_some() {
            return Ok(None);
        }
        let lock = folder.join("lock");
        let cannot = || format!("cannot lock {}", lock.display());
        let file = File::options().create(true).append(true).open(&lock).with_context(cannot)?;
        treize_private::give_to_owner_of_folder(&lock).with_context(cannot)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(file)),
            Err(TryLockError::WouldBlock) => {
                let folder = folder.display();
                Err(UsageError(format!("another treize is open over {folder}: stop it, or say --data DIR"))
                    .into())
            }
            Err(TryLockError::Error(error)) => Err(error).with_context(cannot),
        }
    }

    /// Describes where the data is. A database's address may contain a password, so it is not shown.
    pub(crate) fn location(&self) -> anyhow::Result<String> {
        match &self.store {
            Some(_) => Ok("the PostgreSQL database".into()),
            None => Ok(self.file()?.display().to_string()),
        }
    }
}

/// The address of an SQLite database that is only read.
pub(crate) fn database_url(file: &Path) -> anyhow::Result<String> {
    if !file.is_file() {
        return Err(UsageError(format!("there is no {}", file.display())).into());
    }
    let mut head = Vec::new();
    File::open(file)?.take(HEAD.len() as u64).read_to_end(&mut head)?;
    if head != HEAD {
        let name = file.display();
        return Err(
            UsageError(format!("{name} is no database: it must be what `treize backup` writes")).into()
        );
    }
    Ok(format!("sqlite://{}?mode=ro", encoded(file)?))
}

/// Reports an unusable database at once. SQLite would retry until a timeout and then not name the cause.
fn check(file: &Path) -> anyhow::Result<()> {
    if !file.exists() {
        return Ok(());
    }
    let name = file.display();
    let mut head = Vec::new();
    let opened = File::open(file).with_context(|| format!("cannot read {name}"))?;
    opened.take(HEAD.len() as u64).read_to_end(&mut head).with_context(|| format!("cannot read {name}"))?;
    anyhow::ensure!(
        head.is_empty() || head == HEAD,
        "{name} is damaged: it is not an SQLite database. Put a copy that `treize backup` made in its place, or say --data DIR"
    );
    let is_readonly =
        file.metadata()?.permissions().readonly() || File::options().write(true).open(file).is_err();
    anyhow::ensure!(
        !is_readonly,
        "{name} is read-only. Its owner must be able to write to it, also to export: copy it to a folder of your own as treize.db, and say --data DIR"
    );
    Ok(())
}

/// The given folder, or the user's data folder. It may not exist.
pub(crate) fn folder_path(given: Option<&PathBuf>) -> Option<PathBuf> {
    let own = || directories::ProjectDirs::from("", "", "treize").map(|own| own.data_dir().to_path_buf());
    given.cloned().or_else(own)
}

fn no_folder() -> UsageError {
    UsageError("there is no data folder for you: say --data DIR".into())
}

/// The given folder, or the user's data folder. Creates it if it does not exist. Only its owner may open it, because
/// it contains seeds of unfinished games and cookies.
pub(crate) fn own_folder(given: Option<&PathBuf>) -> anyhow::Result<PathBuf> {
    let folder = folder_path(given).ok_or_else(no_folder)?;
    treize_private::create_folder(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    treize_private::restrict_folder(&folder).with_context(|| format!("cannot use {}", folder.display()))?;
    Ok(folder)
}

/// Escapes a path for use in a URL.
fn encoded(path: &Path) -> anyhow::Result<String> {
    let text = path.to_str().ok_or_else(|| UsageError(format!("{} is not plain text", path.display())))?;
    Ok(text.replace('%', "%25").replace('?', "%3f").replace('#', "%23"))
}
