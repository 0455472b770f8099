//! Where the table keeps everything.

use std::fs::{File, TryLockError};
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::Context;

use treize_server::private;

use crate::Usage;

/// The database in the folder.
const DATABASE: &str = "treize.db";
/// How every SQLite database begins.
const HEAD: &[u8] = b"SQLite format 3\0";
/// How to leave.
pub(crate) const STOP: &str = "Ctrl-C stops.";

/// Where the table keeps everything.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Data {
    /// The folder where everything is kept; your own data folder if not given.
    #[arg(long = "data", value_name = "DIR")]
    data: Option<PathBuf>,
    /// Another place to keep everything: `postgres://user@host/name`. The folder then holds only the administrator's
    /// secret.
    #[arg(long, value_name = "URL", env = "TREIZE_STORE", hide_env_values = true)]
    store: Option<String>,
}

impl Data {
    /// The folder; it is made if it is not there.
    pub(crate) fn folder(&self) -> anyhow::Result<PathBuf> {
        own_folder(self.data.as_ref())
    }

    fn file(&self) -> anyhow::Result<PathBuf> {
        Ok(self.folder()?.join(DATABASE))
    }

    /// Is there nothing kept yet?
    pub(crate) fn is_new(&self) -> anyhow::Result<bool> {
        Ok(self.store.is_none() && !self.file()?.exists())
    }

    /// The store's address, made on the way if it is a file that is not there.
    pub(crate) fn store(&self) -> anyhow::Result<String> {
        match &self.store {
            Some(url) if url.starts_with("postgres://") || url.starts_with("postgresql://") => {
                Ok(url.clone())
            }
            Some(_) => Err(Usage("a store is given as postgres://user@host/name".into()).into()),
            None => {
                let file = self.file()?;
                check(&file)?;
                Ok(format!("sqlite://{}?mode=rwc", encoded(&file)?))
            }
        }
    }

    /// The store's address, for those who need one that is there.
    pub(crate) fn existing(&self) -> anyhow::Result<String> {
        if self.store.is_none() {
            // Looked for before the folder would be made.
            let file = folder_path(self.data.as_ref()).ok_or_else(no_folder)?.join(DATABASE);
            if !file.exists() {
                return Err(Usage(format!("there is no {}: say --data DIR", file.display())).into());
            }
        }
        self.store()
    }

    /// Takes the folder for one server: a second one at the same file would not hear what the first one tells. It is
    /// given back when the process ends, however it ends.
    pub(crate) fn claim(&self) -> anyhow::Result<Option<File>> {
        let folder = self.folder()?;
        if self.store.is_some() {
            return Ok(None);
        }
        let lock = folder.join("lock");
        let cannot = || format!("cannot lock {}", lock.display());
        let file = File::options().create(true).append(true).open(&lock).with_context(cannot)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(file)),
            Err(TryLockError::WouldBlock) => {
                let folder = folder.display();
                Err(Usage(format!("another treize is open over {folder}: stop it, or say --data DIR")).into())
            }
            Err(TryLockError::Error(error)) => Err(error).with_context(cannot),
        }
    }

    /// Where everything is, for people. A database's address may hold a password, and is not shown.
    pub(crate) fn place(&self) -> anyhow::Result<String> {
        match &self.store {
            Some(_) => Ok("the PostgreSQL database".into()),
            None => Ok(self.file()?.display().to_string()),
        }
    }
}

/// Says at once what is wrong with a database that cannot be used. SQLite would be asked again and again until a
/// timeout, and then it would not say which.
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

/// The folder that was given, or one's own; it may not be there.
pub(crate) fn folder_path(given: Option<&PathBuf>) -> Option<PathBuf> {
    let own = || directories::ProjectDirs::from("", "", "treize").map(|own| own.data_dir().to_path_buf());
    given.cloned().or_else(own)
}

fn no_folder() -> Usage {
    Usage("there is no data folder for you: say --data DIR".into())
}

/// The folder that was given, or one's own; it is made if it is not there. Whoever uses it, only its owner may open it:
/// seeds of unfinished games lie there, and cookies.
pub(crate) fn own_folder(given: Option<&PathBuf>) -> anyhow::Result<PathBuf> {
    let folder = folder_path(given).ok_or_else(no_folder)?;
    private::create_folder(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    private::restrict_folder(&folder).with_context(|| format!("cannot use {}", folder.display()))?;
    Ok(folder)
}

/// A path as a part of an address.
fn encoded(path: &Path) -> anyhow::Result<String> {
    let text = path.to_str().ok_or_else(|| Usage(format!("{} is not plain text", path.display())))?;
    Ok(text.replace('%', "%25").replace('?', "%3f").replace('#', "%23"))
}
