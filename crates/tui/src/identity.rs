//! The user's identity at a server, stored so that the user can return to their seat.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::{Deserialize, Serialize};
use treize_private::read_bounded;

/// The user's identity at a server.
#[derive(Clone, Serialize, Deserialize)]
pub struct Identity {
    /// The name that others see.
    pub name: String,
    /// The secret that proves it.
    pub cookie: String,
}

impl Identity {
    /// The stored identity for this server (host and port), if any.
    pub fn load(folder: &Path, authority: &str) -> Option<Identity> {
        /// The maximum size of the file. A name and a secret are shorter.
        const MOST: u64 = 4096;
        serde_json::from_str(&read_bounded(&file(folder, authority), MOST).ok()?).ok()
    }

    /// Stores it. Only the user can read the file.
    pub fn keep(&self, folder: &Path, authority: &str) -> anyhow::Result<()> {
        let path = file(folder, authority);
        let keep = || -> anyhow::Result<()> {
            fs::create_dir_all(path.parent().context("a file lies in a folder")?)?;
            let unfinished = path.with_extension("tmp");
            let mut options = OpenOptions::new();
            options.write(true).create(true).truncate(true);
            #[cfg(unix)]
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
            let mut file = options.open(&unfinished)?;
            file.write_all(&serde_json::to_vec(self)?)?;
            file.sync_all()?;
            Ok(fs::rename(&unfinished, &path)?)
        };
        keep().with_context(|| format!("cannot write {}", path.display()))
    }
}

/// The file of a server: its name in letters and digits.
fn file(folder: &Path, authority: &str) -> PathBuf {
    let safe = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '_' };
    let name: String = authority.chars().map(safe).collect();
    folder.join("servers").join(format!("{name}.json"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_identity_is_kept_for_each_server_and_for_oneself_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        assert!(Identity::load(folder.path(), "a:1").is_none());
        let anne = Identity { name: "Anne".into(), cookie: "treize=x".into() };
        anne.keep(folder.path(), "a:1").expect("it can be written");
        assert_eq!(Identity::load(folder.path(), "a:1").expect("Anne").cookie, "treize=x");
        assert!(Identity::load(folder.path(), "a:2").is_none());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(file(folder.path(), "a:1")).expect("a file").permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
    }

    #[test]
    fn no_name_of_a_server_leads_out_of_the_folder() {
        assert_eq!(file(Path::new("d"), "../../x:1"), Path::new("d/servers/.._.._x_1.json"));
    }
}
