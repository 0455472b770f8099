//! `treize serve` as people start it: real processes, a real folder.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;
use treize_client::{Client, Next, Seated};
use treize_engine::{Players, Seat};
use treize_protocol::{Command as Do, Setup, TableInfo};
use treize_record::Record;

/// How long a game of bots may take on a busy machine.
const GAME_TIMEOUT: Duration = Duration::from_mins(2);

/// A server process.
struct Started {
    child: Child,
    /// Its output, up to the line that says how to stop it.
    greeting: String,
    url: String,
}

fn start(data: &Path, more: &[&str]) -> Started {
    let mut child = Command::new(env!("CARGO_BIN_EXE_treize"))
        .args(["--no-open", "--bot-pause", "0", "--data"])
        .arg(data)
        .args(more)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("its output is ours")).lines();
    let mut greeting = String::new();
    for line in &mut lines {
        let line = line.expect("it prints UTF-8");
        greeting += &line;
        greeting.push('\n');
        if line.starts_with("Ctrl-C") {
            break;
        }
    }
    let url =
        greeting.lines().next().and_then(|line| line.rsplit(' ').next()).unwrap_or_default().to_string();
    Started { child, greeting, url }
}

impl Started {
    /// Sends it a stop signal, as a system does, and waits.
    fn stop(mut self) -> (Option<i32>, String) {
        let id = self.child.id().to_string();
        Command::new("kill").args(["-TERM", &id]).status().expect("kill runs");
        let code = self.child.wait().expect("it ends").code();
        let mut said = String::new();
        let _ = self.child.stderr.take().expect("its errors are ours").read_to_string(&mut said);
        (code, said)
    }
}

fn treize(arguments: &[&str], data: &Path) -> (Option<i32>, String, String) {
    let run = Command::new(env!("CARGO_BIN_EXE_treize")).args(arguments).arg("--data").arg(data).output();
    let run = run.expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("it prints UTF-8");
    (run.status.code(), text(run.stdout), text(run.stderr))
}

#[tokio::test]
async fn a_game_played_on_a_started_server_is_exported_backed_up_and_verified() {
    let folder = tempfile::tempdir().expect("a folder");
    let started = start(folder.path(), &["--port", "0"]);
    assert!(started.greeting.contains("treize --lan"), "{}", started.greeting);

    let mut anne = Client::new(&started.url).expect("an address");
    anne.name("Anne").await.expect("a name");
    let setup: Setup = serde_json::from_str(r#"{"game":"danger13","players":2}"#).expect("a setup");
    let table = anne.make_table(&setup).await.expect("a table");
    for seat in 0..2 {
        let bot: Do = serde_json::from_value(serde_json::json!({"do":"bot","seat":seat,"level":"easy"}))
            .expect("a bot");
        anne.command(&table.id, &bot).await.expect("a bot sits down");
    }
    let mut socket = anne.connect().await.expect("a WebSocket");
    anne.command(&table.id, &Do::Start).await.expect("cards");
    // Spectators are off, so ask for the table itself.
    let is_over = async {
        // Requests that are too frequent are refused for a while.
        let is_over = |info: TableInfo| info.outcome.is_some();
        while !anne.get(&format!("/api/tables/{}", table.id)).await.is_ok_and(is_over) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(GAME_TIMEOUT, is_over).await.expect("the bots play to the end");
    socket.send_text("not a message".into()).await.expect("it is heard");
    assert!(socket.next_text().await.expect("an answer").contains("malformed"));

    // A second server finds the port taken and goes on to the next.
    let other = tempfile::tempdir().expect("a folder");
    let taken = started.url.rsplit(':').next().expect("a port");
    let second = start(other.path(), &["--port", taken]);
    let number =
        |url: &str| url.rsplit(':').next().and_then(|port| port.parse::<u16>().ok()).expect("a port");
    assert!(number(&second.url) > number(&started.url), "{} after {}", second.url, started.url);
    assert_eq!(second.stop().0, Some(0));

    let records = folder.path().join("games.jsonl");
    let name = records.to_str().expect("a plain path");
    let (code, _, said) = treize(&["export", "--records", name], folder.path());
    assert_eq!((code, said.as_str()), (Some(0), "1 record written\n"));
    let record = std::fs::read(&records).expect("records");
    Record::parse(record.trim_ascii()).expect("a record").verify().expect("one that holds");

    let copy = folder.path().join("copy.db");
    let name = copy.to_str().expect("a plain path");
    assert_eq!(treize(&["backup", name], folder.path()).0, Some(0));
    assert_eq!(treize(&["backup", name], folder.path()).0, Some(2), "a copy does not overwrite another");

    let lines = folder.path().join("tables.jsonl");
    let name = lines.to_str().expect("a plain path");
    assert_eq!(treize(&["export", name], folder.path()).0, Some(0));
    let elsewhere = tempfile::tempdir().expect("a folder");
    let (_, out, _) = treize(&["import", name], elsewhere.path());
    assert_eq!(out, "1 table and 1 identity taken in\n");
    let (_, out, _) = treize(&["import", name], elsewhere.path());
    assert_eq!(out, "0 tables and 0 identities taken in, 1 was there already\n");

    let (code, said) = started.stop();
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("everything is written down"), "{said}");
}

#[tokio::test]
async fn a_backup_is_restored_in_one_command_and_what_it_replaces_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let started = start(&data, &["--port", "0"]);
    let mut anne = Client::new(&started.url).expect("an address");
    anne.name("Anne").await.expect("a name");
    let setup: Setup = serde_json::from_str(r#"{"game":"danger13","players":2}"#).expect("a setup");
    anne.make_table(&setup).await.expect("a table");
    let copy = folder.path().join("copy.db");
    let copy = copy.to_str().expect("a plain path");
    assert_eq!(treize(&["backup", copy], &data).0, Some(0));
    anne.make_table(&setup).await.expect("another table");

    let (code, _, said) = treize(&["restore", "--backup", copy], &data);
    assert_eq!(code, Some(2), "a running server would not notice: {said}");
    assert_eq!(started.stop().0, Some(0));

    for (file, expected) in [("nothing.db", "there is no"), ("text.db", "is no database")] {
        let file = folder.path().join(file);
        if expected.ends_with("database") {
            std::fs::write(&file, "not a database, but long enough to be one").expect("a file");
        }
        let (code, _, said) = treize(&["restore", "--backup", file.to_str().expect("a plain path")], &data);
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains(expected), "{said}");
    }
    let tables = || treize(&["export", "-"], &data).2;
    assert_eq!(tables(), "2 tables written\n");
    let (code, said, errors) = treize(&["restore", "--backup", copy], &data);
    assert_eq!(code, Some(0), "{errors}");
    assert!(said.contains("treize.db.replaced-1"), "{said}");
    assert_eq!(tables(), "1 table written\n");

    // The server goes on from the copy, and what was replaced can be brought back in the same way.
    let started = start(&data, &["--port", "0"]);
    assert_eq!(started.stop().0, Some(0));
    let replaced = data.join("treize.db.replaced-1");
    assert_eq!(treize(&["restore", "--backup", replaced.to_str().expect("a plain path")], &data).0, Some(0));
    assert_eq!(tables(), "2 tables written\n");
}

/// Who administers a server is often root, and the server is not.
#[cfg(unix)]
#[test]
fn what_root_makes_in_the_folder_of_a_server_belongs_to_the_server() {
    use std::os::unix::fs::{MetadataExt, chown};
    const SERVER: u32 = 1313;
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    std::fs::create_dir(&data).expect("a folder");
    if data.metadata().expect("a folder").uid() != 0 {
        eprintln!("skipped: only root makes files for others");
        return;
    }
    let own = |path: &Path| chown(path, Some(SERVER), Some(SERVER)).expect("another owner");
    let others = || -> Vec<_> {
        let files = std::fs::read_dir(&data).expect("a folder").map(|entry| entry.expect("a file").path());
        files.filter(|file| file.metadata().expect("a file").uid() != SERVER).collect()
    };
    own(&data);
    assert_eq!(start(&data, &["--port", "0"]).stop().0, Some(0));
    assert_eq!(others(), Vec::<std::path::PathBuf>::new(), "a new server");

    let copy = folder.path().join("copy.db");
    let copy = copy.to_str().expect("a plain path");
    assert_eq!(treize(&["backup", copy], &data).0, Some(0));
    let (code, _, errors) = treize(&["restore", "--backup", copy], &data);
    assert_eq!(code, Some(0), "{errors}");
    assert_eq!(others(), Vec::<std::path::PathBuf>::new(), "a restored database");
    assert_eq!(
        Path::new(copy).metadata().expect("a file").uid(),
        0,
        "the copy lies elsewhere, and is root's"
    );
}

#[test]
fn beyond_this_machine_it_prints_how_to_join() {
    let folder = tempfile::tempdir().expect("a folder");
    let started = start(folder.path(), &["--lan", "--port", "0"]);
    assert!(
        started.greeting.contains("Others in your network join at that address."),
        "{}",
        started.greeting
    );
    assert!(!started.greeting.contains('█'), "a QR code is for a terminal, and not for a log");
    let secret = std::fs::read_to_string(folder.path().join("administrator")).expect("a secret");
    assert!(!started.greeting.contains(secret.trim()), "this is not a terminal, and may be somebody's log");
    let file = folder.path().join("administrator").display().to_string();
    assert!(
        started.greeting.contains("/admin#SECRET") && started.greeting.contains(&file),
        "how to make the link"
    );
    assert_eq!(started.stop().0, Some(0));
}

#[test]
fn behind_a_proxy_nobody_is_sent_to_the_local_network() {
    for (more, invitation) in [
        (
            &["--behind-proxy", "--public-host", "play.example.org"][..],
            "https://play.example.org\n\nOthers join at that address.\n",
        ),
        (&["--behind-proxy"], "Others join at the address of your proxy"),
        (&["--public-host", "table.local"], "http://table.local\n\nOthers join at that address.\n"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let started = start(folder.path(), &[&["--bind", "127.0.0.1:0"], more].concat());
        let greeting = started.greeting.clone();
        assert_eq!(started.stop().0, Some(0));
        assert!(greeting.contains(invitation), "{more:?}: {greeting}");
        assert!(!greeting.contains("--lan") && greeting.contains("/admin#SECRET"), "{more:?}: {greeting}");
    }
}

#[tokio::test]
async fn a_log_of_everything_shows_no_card() {
    for level in ["trace", "tungstenite=trace,tokio_tungstenite=trace,treize_server=trace"] {
        let folder = tempfile::tempdir().expect("a folder");
        let log = folder.path().join("log");
        let mut child = Command::new(env!("CARGO_BIN_EXE_treize"))
            .args(["serve", "--no-open", "--bot-pause", "0", "--bind", "127.0.0.1:0", "--data"])
            .arg(folder.path())
            .env("TREIZE_LOG", level)
            .stdout(Stdio::piped())
            .stderr(std::fs::File::create(&log).expect("a file"))
            .spawn()
            .expect("the program starts");
        let mut lines = BufReader::new(child.stdout.take().expect("its output is ours")).lines();
        let url = lines.find_map(|line| Some(line.ok()?.split_once("is open: ")?.1.to_string()));
        let mut anne = Client::new(&url.expect("an address")).expect("an address");
        anne.name("Anne").await.expect("a name");
        let setup = r#"{"game":"nichtig","players":3,"options":{"rounds":1},"draw_seats":false}"#;
        let table = anne.make_table(&serde_json::from_str(setup).expect("a setup")).await.expect("a table");
        let sit = Do::Sit { seat: Some(Seat::ZERO), name: None, commitment: None };
        anne.command(&table.id, &sit).await.expect("a seat");
        for seat in Seat::all(Players::THREE).skip(1) {
            let bot = Do::Bot { seat, level: treize_bots::Level::Easy };
            anne.command(&table.id, &bot).await.expect("a bot");
        }
        anne.command(&table.id, &Do::Start).await.expect("cards");
        let token = anne.cookie().and_then(|cookie| cookie.split_once('=')).expect("a cookie").1.to_string();
        let recovery: Value = anne.post("/api/me/recovery", &()).await.expect("a code");
        let mut reader = anne.clone();
        let mut seated = Seated::new(anne, &table.id, Some(Seat::ZERO), "anne");
        let mut cards = BTreeSet::new();
        loop {
            let Next::Frame(frame) = seated.next().await.expect("the seat is hers") else { continue };
            cards.extend(frame.legal.iter().cloned());
            if !frame.view["outcome"].is_null() {
                break;
            }
            if let Some(action) = frame.legal.first().filter(|_| !seated.is_pending()) {
                seated.act(frame.n, action).await;
            }
        }
        let record: Value = reader.get(&format!("/api/tables/{}/record", table.id)).await.expect("a record");
        child.kill().expect("it runs");
        child.wait().expect("it is dead");
        let log = std::fs::read_to_string(log).expect("text");
        let admin = std::fs::read_to_string(folder.path().join("administrator")).expect("a secret");
        let [code, seed] =
            [&recovery["code"], &record["proof"]["seed"]].map(|text| text.as_str().expect("a text"));
        for secret in [&table.id, &token, code, seed, admin.trim()] {
            assert!(secret.len() >= 16 && !log.contains(secret), "{level}: {secret} stands in the log");
        }
        assert!(log.contains("cards are dealt") && cards.len() > 10, "{level}: {log}");
        for secret in cards.iter().map(|card| format!("\"{card}\"")).chain(["\"hand\"".into()]) {
            let line = log.lines().find(|line| line.replace('\\', "").contains(&secret));
            assert_eq!(line, None, "{level}: {secret}");
        }
    }
}

#[test]
fn only_builds_with_debug_assertions_know_the_test_seed() {
    let folder = tempfile::tempdir().expect("a folder");
    let (code, help, said) = treize(&["serve", "--test-seed", "13", "--help"], folder.path());
    assert_eq!(code, Some(if cfg!(debug_assertions) { 0 } else { 2 }), "{said}");
    assert!(!help.contains("test-seed"), "nobody is told of it: {help}");
}

#[test]
fn where_nothing_is_kept_that_is_said_and_nothing_is_made() {
    let folder = tempfile::tempdir().expect("a folder");
    let copy = folder.path().join("copy");
    let copy = copy.to_str().expect("a plain path");
    let (missing, empty) = (folder.path().join("nosuch"), folder.path().join("empty"));
    std::fs::create_dir(&empty).expect("a folder");
    for arguments in [&["export"][..], &["export", copy], &["backup", copy], &["restore"]] {
        for data in [&missing, &empty] {
            let (code, _, said) = treize(arguments, data);
            assert_eq!(code, Some(2), "{arguments:?}: {said}");
            assert!(said.contains("there is no") && said.contains("--data DIR"), "{arguments:?}: {said}");
        }
        let made = std::fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!((made, missing.exists()), (1, false), "{arguments:?}");
        assert_eq!(std::fs::read_dir(&empty).expect("a folder").count(), 0, "{arguments:?}");
    }
}

#[test]
fn one_folder_is_for_one_server_at_a_time() {
    let data = tempfile::tempdir().expect("a folder");
    let mut first = start(data.path(), &["--bind", "127.0.0.1:0"]);
    let second = || treize(&["--no-open", "--bind", "127.0.0.1:0"], data.path());
    let (code, _, said) = second();
    assert_eq!(code, Some(2), "{said}");
    assert!(said.starts_with("treize: another treize is open over "), "{said}");
    // The lock ends with the process, also if it is killed.
    first.child.kill().expect("it runs");
    first.child.wait().expect("it is dead");
    assert_eq!(start(data.path(), &["--bind", "127.0.0.1:0"]).stop().0, Some(0));
}

#[test]
fn a_database_that_does_not_answer_is_told_in_words() {
    let folder = tempfile::tempdir().expect("a folder");
    // A folder that the program creates is private from the start, and needs no warning.
    let data = folder.path().join("data");
    let (code, _, said) = treize(&["--no-open", "--store", "postgres://nobody@127.0.0.1:1/treize"], &data);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.starts_with("treize: the database does not answer: does it run"), "{said}");
}

#[cfg(unix)]
#[test]
fn an_existing_folder_becomes_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    std::fs::create_dir(&data).expect("a folder");
    std::fs::set_permissions(&data, PermissionsExt::from_mode(0o755)).expect("permissions");
    let mode = |path: &Path| path.metadata().expect("it is there").permissions().mode() & 0o777;
    let (code, said) = start(&data, &["--bind", "127.0.0.1:0"]).stop();
    assert_eq!(code, Some(0));
    assert_eq!(said.matches("others could read this").count(), 1, "it is said once: {said}");
    assert_eq!((mode(&data), mode(&data.join("treize.db"))), (0o700, 0o600));
    let (code, said) = start(&data, &["--bind", "127.0.0.1:0"]).stop();
    assert_eq!((code, said.contains("others could read this")), (Some(0), false), "{said}");
    let (lines, copy) = (folder.path().join("tables.jsonl"), folder.path().join("copy.db"));
    assert_eq!(treize(&["export", lines.to_str().expect("a plain path")], &data).0, Some(0));
    assert_eq!(treize(&["backup", copy.to_str().expect("a plain path")], &data).0, Some(0));
    assert_eq!((mode(&lines), mode(&copy)), (0o600, 0o600));
    // A folder that it creates is private from the start.
    let closed = folder.path().join("closed");
    assert_eq!(start(&closed, &["--bind", "127.0.0.1:0"]).stop().0, Some(0));
    assert_eq!(mode(&closed), 0o700);
}
