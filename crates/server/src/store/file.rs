//! [`DatabaseFile`]: checks that SQLite's file is still the one that is open.
//!
//! A file that was deleted, moved or overwritten can still be written to without an error while it is open, and is lost
//! with the process. So the server checks it after each commit, before it sends anything to anybody.

use std::fs::{File, Metadata};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use sqlx::sqlite::SqliteConnectOptions;

use super::{Result, StoreError};

/// Bytes at the start of the file that never change for one database: its format and its page size.
const HEADER: usize = 24;

/// A database's file.
#[derive(Clone, Debug)]
pub(super) struct DatabaseFile(Arc<Opened>);

#[derive(Debug)]
struct Opened {
    path: PathBuf,
    identity: Option<(u64, u64)>,
    /// SQLite's write-ahead log. It stays the same file while a connection is open.
    log: PathBuf,
    log_identity: Option<(u64, u64)>,
    header: [u8; HEADER],
    /// Open as long as the database is: closing it would release the locks that SQLite has on the same file.
    file: Arc<File>,
}

/// The files that this process has open, by identity: a file that is opened twice must not be closed once.
static OPENED: Mutex<Vec<(u64, u64, Weak<File>)>> = Mutex::new(Vec::new());

impl DatabaseFile {
    /// The file of an existing database with an open connection.
    pub(super) fn open(url: &str) -> Result<DatabaseFile> {
        let path = SqliteConnectOptions::from_str(url)?.get_filename().to_path_buf();
        let gone = |error: std::io::Error| StoreError::File { path: path.clone(), why: error.to_string() };
        let identity = identity(&std::fs::metadata(&path).map_err(gone)?);
        let file = shared(&path, identity).map_err(gone)?;
        let header = header(&file).map_err(gone)?;
        let mut log = path.clone().into_os_string();
        log.push("-wal");
        let log = PathBuf::from(log);
        let log_identity = log_identity(&log)?;
        Ok(DatabaseFile(Arc::new(Opened { path, identity, log, log_identity, header, file })))
    }

    /// Fails unless the path still names the open file, and that file is still this database. These are three system calls
    /// that the system answers from memory, with no wait for the disk: another thread for them would cost more.
    pub(super) fn check(&self) -> Result<()> {
        self.0.check()
    }
}

impl Opened {
    fn check(&self) -> Result<()> {
        let wrong = |why: String| StoreError::File { path: self.path.clone(), why };
        let there = std::fs::metadata(&self.path).map_err(|error| wrong(error.to_string()))?;
        if identity(&there) != self.identity {
            return Err(wrong("it is another file than the one that was opened".into()));
        }
        if header(&self.file).map_err(|error| wrong(error.to_string()))? != self.header {
            return Err(wrong("something else has been written into it".into()));
        }
        if log_identity(&self.log)? != self.log_identity {
            let why = "it is another file than the one that was opened".into();
            return Err(StoreError::File { path: self.log.clone(), why });
        }
        Ok(())
    }
}

fn log_identity(log: &Path) -> Result<Option<(u64, u64)>> {
    let gone = |error: std::io::Error| StoreError::File { path: log.into(), why: error.to_string() };
    Ok(identity(&std::fs::metadata(log).map_err(gone)?))
}

fn shared(path: &Path, identity: Option<(u64, u64)>) -> std::io::Result<Arc<File>> {
    let mut opened = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
    opened.retain(|(_, _, file)| file.strong_count() > 0);
    let known = opened.iter().find(|(device, inode, _)| Some((*device, *inode)) == identity);
    if let Some(file) = known.and_then(|(_, _, file)| file.upgrade()) {
        return Ok(file);
    }
    let file = Arc::new(File::open(path)?);
    opened.extend(identity.map(|(device, inode)| (device, inode, Arc::downgrade(&file))));
    Ok(file)
}

/// The identity of a file, on systems that have one.
#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "there is none elsewhere")]
fn identity(metadata: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((metadata.dev(), metadata.ino()))
}

/// On other systems, an open file can be neither deleted nor replaced.
#[cfg(not(unix))]
fn identity(_: &Metadata) -> Option<(u64, u64)> {
    None
}

#[cfg(unix)]
fn header(file: &File) -> std::io::Result<[u8; HEADER]> {
    use std::os::unix::fs::FileExt;
    let mut header = [0; HEADER];
    file.read_exact_at(&mut header, 0)?;
    Ok(header)
}

#[cfg(not(unix))]
fn header(_: &File) -> std::io::Result<[u8; HEADER]> {
    Ok([0; HEADER])
}
