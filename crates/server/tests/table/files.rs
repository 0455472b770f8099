//! Files with secrets: written completely, and readable only by their owner.

use std::path::Path;

use treize_server::transfer::backup;
use treize_server::{Config, Server};

use super::common::{TestServer, database, folder, is_postgres};

#[tokio::test]
async fn a_file_without_a_secret_makes_nobody_the_administrator() {
    let folder = folder();
    let file = folder.path().join("administrator");
    let digits = "0123456789abcdef".repeat(4);
    let rows = [
        String::new(),
        "\n".into(),
        digits[1..].into(),
        format!("{digits}0"),
        digits.replace('a', "g"),
        format!("{digits}\n{digits}\n"),
        " ".repeat(100_000),
    ];
    for text in rows {
        std::fs::write(&file, &text).expect("a file");
        let config = Config { admin_file: Some(file.clone()), ..Config::local(database(&folder)) };
        let Err(error) = Server::start(config).await else { panic!("{text:.80?} was taken for a secret") };
        let why = error.to_string();
        assert!(why.contains(file.to_str().expect("a path")) && why.contains("Remove the file"), "{why}");
        assert_eq!(std::fs::read_to_string(&file).expect("a file"), text, "it is left as it was");
    }
    std::fs::write(&file, format!("{digits}\n")).expect("a file");
    let config = Config { admin_file: Some(file.clone()), ..Config::local(database(&folder)) };
    let server = Server::start(config).await.expect("a server");
    assert_eq!(server.admin_secret(), Some(digits.as_str()));
    server.stop().await;
}

#[tokio::test]
async fn a_new_administrators_secret_is_kept() {
    let server = TestServer::open().await;
    let file = server.folder.path().join("administrator");
    let server = server.again(|config| config.admin_file = Some(file.clone())).await;
    let secret = server.inner.admin_secret().expect("a secret").to_string();
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), format!("{secret}\n"));
    let server = server.again(|config| config.admin_file = Some(file.clone())).await;
    assert_eq!(server.inner.admin_secret(), Some(secret.as_str()));
    let left = std::fs::read_dir(server.folder.path()).expect("a folder");
    let left = left.filter(|file| file.as_ref().is_ok_and(|file| file.path().ends_with("administrator.new")));
    assert_eq!(left.count(), 0, "nothing unfinished is left");
    server.inner.stop().await;
}

#[cfg(unix)]
#[tokio::test]
async fn files_with_secrets_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let mode = |file: &Path| file.metadata().expect("a file").permissions().mode() & 0o777;
    let open = |file: &Path| std::fs::set_permissions(file, PermissionsExt::from_mode(0o644));
    if is_postgres() {
        return;
    }
    let server = TestServer::open().await;
    let place = server.folder.path().to_path_buf();
    let files = ["treize.db", "treize.db-wal", "treize.db-shm", "administrator"].map(|name| place.join(name));
    let server = server.again(|config| config.admin_file = Some(files[3].clone())).await;
    server.person("Anne").await;
    for file in &files {
        assert_eq!(mode(file), 0o600, "{}", file.display());
    }
    // As an installation of an earlier version left them.
    server.inner.stop().await;
    for file in [&files[0], &files[3]] {
        open(file).expect("permissions");
    }
    let mut config = Config::local(database(&server.folder));
    config.admin_file = Some(files[3].clone());
    let restarted = Server::start(config).await.expect("a server");
    for file in &files {
        assert_eq!(mode(file), 0o600, "{}", file.display());
    }
    let copy = place.join("copy.db");
    backup(&database(&server.folder), copy.to_str().expect("a path")).await.expect("a backup");
    assert_eq!(mode(&copy), 0o600);
    // As a crash of an earlier version left them: SQLite continues with the files beside the database as they are.
    let crashed = super::common::folder();
    let left = ["treize.db", "treize.db-wal", "treize.db-shm"].map(|name| crashed.path().join(name));
    for (from, to) in files.iter().zip(&left) {
        std::fs::copy(from, to).expect("a copy");
        open(to).expect("permissions");
    }
    restarted.stop().await;
    let restarted = Server::start(Config::local(database(&crashed))).await.expect("a server");
    for file in &left {
        assert_eq!(mode(file), 0o600, "{}", file.display());
    }
    restarted.stop().await;
}
