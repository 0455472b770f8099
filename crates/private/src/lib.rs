//! Files that only their owner may read: the database with the seeds of running games, the administrator's secret,
//! backups and exports.
//!
//! Where there are no Unix permissions, the folder's own access rules decide, and nothing is changed.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Creates or empties a file that only its owner may read, also if it existed with other permissions.
pub fn create_file(path: &Path) -> io::Result<File> {
    let file = owner_only(OpenOptions::new().write(true).create(true).truncate(true)).open(path)?;
    restrict(path, FILE_MODE)?;
    Ok(file)
}

/// Creates a file that only its owner may read, to append to and to read. It must not exist.
pub fn create_new_file(path: &Path) -> io::Result<File> {
    owner_only(OpenOptions::new().append(true).read(true).create_new(true)).open(path)
}

/// Removes a file's permissions for everybody but its owner, and logs that it did.
pub fn restrict_file(path: &Path) -> io::Result<()> {
    restrict(path, FILE_MODE)
}

/// Creates a folder that only its owner may open. A folder that exists stays as it is: see [`restrict_folder`].
pub fn create_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, FOLDER_MODE);
    builder.recursive(true).create(path)
}

/// Removes a data folder's permissions for everybody but its owner, and logs that it did.
///
/// Folders that belong to more than this program stay as they are: the root, a home folder, a folder such as `/tmp`
/// that everybody shares (its sticky bit is set).
pub fn restrict_folder(path: &Path) -> io::Result<()> {
    let path = &fs::canonicalize(path)?;
    let is_home = std::env::home_dir().and_then(|home| fs::canonicalize(home).ok()).as_ref() == Some(path);
    if is_home || path.parent().is_none() || is_shared(path)? {
        return Ok(());
    }
    restrict(path, FOLDER_MODE)
}

/// Gives a file that root has just made in somebody's data folder to that somebody, whose server could not open it otherwise:
/// who restores a backup as root wants the server's own user to go on with it. For everybody else, nothing is changed.
#[cfg(unix)]
pub fn give_to_owner_of_folder(file: &Path) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, lchown};
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Whom a shared folder belongs to says nothing about the files in it.
    if is_shared(folder)? {
        return Ok(());
    }
    let (folder, made) = (fs::metadata(folder)?, fs::symlink_metadata(file)?);
    // Only root makes files that belong to root. What lies elsewhere under another name stays as it is.
    if made.uid() == 0 && folder.uid() != 0 && made.is_file() && made.nlink() == 1 {
        lchown(file, Some(folder.uid()), Some(folder.gid()))?;
    }
    Ok(())
}

#[cfg(not(unix))]
pub fn give_to_owner_of_folder(_file: &Path) -> io::Result<()> {
    Ok(())
}

/// Makes sure that nobody else can read a SQLite database and the files beside it. A missing database is created empty
/// if its URL allows that; SQLite gives the files beside it the same permissions.
pub fn restrict_database(url: &str, file: &Path) -> io::Result<()> {
    if !file.exists() {
        if !url.contains("mode=rwc") {
            return Ok(());
        }
        match owner_only(OpenOptions::new().write(true).create_new(true)).open(file) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            created => {
                drop(created?);
                give_to_owner_of_folder(file)?;
            }
        }
    }
    for suffix in ["", "-wal", "-shm"] {
        let mut name = file.as_os_str().to_owned();
        name.push(suffix);
        match restrict(Path::new(&name), FILE_MODE) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            restricted => restricted?,
        }
    }
    Ok(())
}

/// A file that is being written under a temporary name. It gets its final name when it is complete and on the disk. If
/// that never happens, the temporary file is deleted, and an existing file stays as it is.
#[derive(Debug)]
pub struct Unfinished {
    name: PathBuf,
    path: PathBuf,
    file: File,
}

impl Unfinished {
    /// Creates an empty file that only its owner may read.
    pub fn create(name: &Path) -> io::Result<Unfinished> {
        let mut path = name.as_os_str().to_owned();
        path.push(".new");
        let path = PathBuf::from(path);
        let file = create_file(&path)?;
        Ok(Unfinished { name: name.into(), path, file })
    }

    /// The temporary path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file, to be written to.
    pub fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Syncs the file to the disk, and renames it.
    pub fn finish(self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.path, &self.name)?;
        sync_folder(&self.name)
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // After the rename there is nothing to remove.
        let _ = fs::remove_file(&self.path);
    }
}

/// Writes a file completely or not at all, whatever fails in between.
pub fn write_atomically(path: &Path, text: &str) -> io::Result<()> {
    let mut unfinished = Unfinished::create(path)?;
    unfinished.file().write_all(text.as_bytes())?;
    unfinished.finish()
}

/// Reads a text file of at most `most` bytes.
pub fn read_bounded(path: &Path, most: u64) -> io::Result<String> {
    let mut text = String::new();
    let read = File::open(path)?.take(most + 1).read_to_string(&mut text)?;
    if read as u64 > most {
        return Err(io::Error::new(io::ErrorKind::InvalidData, format!("it has more than {most} bytes")));
    }
    Ok(text)
}

const FILE_MODE: u32 = 0o600;
const FOLDER_MODE: u32 = 0o700;

#[cfg(unix)]
fn owner_only(options: &mut OpenOptions) -> &mut OpenOptions {
    std::os::unix::fs::OpenOptionsExt::mode(options, FILE_MODE)
}

#[cfg(not(unix))]
fn owner_only(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// Removes every permission that is not in the mode.
#[cfg(unix)]
pub fn restrict(path: &Path, mode: u32) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let before = fs::metadata(path)?.permissions().mode() & 0o777;
    if before & !mode != 0 {
        fs::set_permissions(path, fs::Permissions::from_mode(before & mode))?;
        tracing::warn!(path = %path.display(), "others could read this; now only its owner can");
    }
    Ok(())
}

#[cfg(not(unix))]
pub fn restrict(path: &Path, _mode: u32) -> io::Result<()> {
    fs::metadata(path).map(drop)
}

#[cfg(unix)]
fn is_shared(folder: &Path) -> io::Result<bool> {
    use std::os::unix::fs::PermissionsExt;
    Ok(fs::metadata(folder)?.permissions().mode() & 0o1000 != 0)
}

#[cfg(not(unix))]
fn is_shared(_folder: &Path) -> io::Result<bool> {
    Ok(false)
}

/// Syncs a folder, so that a new name in it is on the disk. Only Unix can open a folder for that.
#[cfg(unix)]
fn sync_folder(file: &Path) -> io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_file: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).expect("it exists").permissions().mode() & 0o7777
    }

    #[test]
    fn a_file_is_there_completely_or_not_at_all() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("secret");
        write_atomically(&file, "one").expect("it can be written");
        assert_eq!((fs::read_to_string(&file).expect("a file").as_str(), mode(&file)), ("one", 0o600));
        // A folder at the temporary path is an error like a full disk.
        fs::create_dir(folder.path().join("secret.new")).expect("a folder");
        write_atomically(&file, "two").expect_err("it cannot be written");
        assert_eq!(fs::read_to_string(&file).expect("a file"), "one");
    }

    #[test]
    fn folders_of_everybody_stay_as_they_are() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path();
        for (before, after) in [(0o755, 0o700), (0o750, 0o700), (0o500, 0o500), (0o1777, 0o1777)] {
            fs::set_permissions(path, fs::Permissions::from_mode(before)).expect("permissions");
            restrict_folder(path).expect("a folder");
            assert_eq!(mode(path), after, "{before:o}");
        }
        restrict_folder(Path::new("/")).expect("the root");
        assert_eq!(mode(Path::new("/")) & 0o005, 0o005, "the root stays open");
    }

    #[test]
    fn what_root_makes_in_the_folder_of_a_server_belongs_to_the_server() {
        use std::os::unix::fs::{MetadataExt, chown, symlink};
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path();
        if fs::metadata(path).expect("a folder").uid() != 0 {
            eprintln!("skipped: only root makes files for others");
            return;
        }
        let owner = |name: &str| {
            let file = fs::symlink_metadata(path.join(name)).expect("a file");
            (file.uid(), file.gid())
        };
        fs::write(path.join("own"), "").expect("a file");
        give_to_owner_of_folder(&path.join("own")).expect("a file");
        assert_eq!(owner("own"), (0, 0), "it is root's own folder");

        chown(path, Some(1313), Some(1314)).expect("another owner");
        restrict_database("sqlite://treize.db?mode=rwc", &path.join("treize.db")).expect("a database");
        assert_eq!(owner("treize.db"), (1313, 1314));
        for name in ["others", "twice"] {
            fs::write(path.join(name), "").expect("a file");
        }
        chown(path.join("others"), Some(1315), None).expect("another owner");
        give_to_owner_of_folder(&path.join("others")).expect("a file");
        assert_eq!(owner("others").0, 1315, "root did not make it");
        symlink("own", path.join("link")).expect("a link");
        fs::hard_link(path.join("twice"), path.join("again")).expect("another name");
        for name in ["link", "again"] {
            give_to_owner_of_folder(&path.join(name)).expect("a file");
        }
        assert_eq!((owner("own").0, owner("again").0), (0, 0), "they may lie elsewhere, too");

        fs::set_permissions(path, fs::Permissions::from_mode(0o1777)).expect("permissions");
        give_to_owner_of_folder(&path.join("own")).expect("a file");
        assert_eq!(owner("own").0, 0, "everybody shares the folder");
    }

    #[test]
    fn no_more_is_read_than_allowed() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("text");
        fs::write(&file, "12345").expect("a file");
        assert_eq!(read_bounded(&file, 5).expect("five bytes"), "12345");
        assert_eq!(read_bounded(&file, 4).expect_err("too long").kind(), io::ErrorKind::InvalidData);
    }
}
