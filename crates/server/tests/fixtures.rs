//! Data folders of earlier versions: this version opens them, migrates them, and continues.
//!
//! `data/VERSION` contains the database of a server of that version, with a finished game, a running game and a waiting
//! table, and its content as that server reported it. That of a version between two releases ends in the number of its migrations.
//! An ignored test below writes that of the present version.

#[path = "table/common.rs"]
mod common;

use std::fs;
use std::path::{Path, PathBuf};

use futures_util::future::join_all;
use serde_json::{Value, json};
use treize_bots::Level;
use treize_client::Client;
use treize_protocol::{Command, Status, TableInfo};
use treize_record::Record;
use treize_server::{Config, Limits, Server};

use common::{Tab, TestServer, act, chat, deal, folder, play_out, seat, setup, sit, within};

fn versions() -> Vec<PathBuf> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    fs::read_dir(data).expect("a folder").map(|folder| folder.expect("a folder").path()).collect()
}

async fn goes_on(version: &Path) {
    let here = folder();
    let file = here.path().join("treize.db");
    fs::copy(version.join("treize.db"), &file).expect("a copy");
    let expected: Value =
        serde_json::from_slice(&fs::read(version.join("expected.json")).expect("a file")).expect("JSON");
    let text = |key: &str| expected[key].as_str().expect("a text").to_string();
    let [over, playing, waiting] = ["over", "playing", "waiting"].map(text);

    let store = format!("sqlite://{}?mode=rwc", file.display());
    let server =
        Server::start(Config { limits: Limits::none(), ..Config::local(store) }).await.expect("a server");
    let url = format!("http://{}", server.address());
    let person = |name: &str| {
        let cookie = expected["people"][name].as_str().expect("a cookie").to_string();
        Client::new(&url).expect("an address").with_cookie(cookie)
    };
    let (mut anne, bob) = (person("Anne"), person("Bob"));
    let tables = [
        (&over, "over", Status::Over),
        (&playing, "playing", Status::Playing),
        (&waiting, "waiting", Status::Waiting),
    ];
    for (id, key, status) in tables {
        let info: TableInfo = anne.get(&format!("/api/tables/{id}")).await.expect("it is there");
        assert_eq!((info.status, info.host), (status, true), "{key}");
        assert_eq!(expected["commitments"][key], info.commitment, "{key}: the promise stands");
        assert!(info.chairs.iter().any(|chair| chair.mine), "{key}: she has her chair");
    }

    let record: Value = anne.get(&format!("/api/tables/{over}/record")).await.expect("a record");
    assert_eq!(record, expected["record"]);
    Record::parse(record.to_string().as_bytes()).expect("a record").verify().expect("a record that holds");

    let mut tab = Tab::watch(&anne, &playing, Some(0), None).await;
    let lines = tab.lines().await;
    assert_eq!(lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(), [text("chat")]);
    tab.say(&act(&playing, 0, 0, &text("action"), "first")).await;
    assert_eq!(expected["done"], tab.done("first").await, "what was done is known by its name");
    tab.close().await;
    play_to_the_end(&mut [anne.clone(), bob.clone()], &playing).await;
    start_and_play(&mut [anne, bob], &waiting).await;
    within(server.stop()).await;
}

/// Everybody plays at their seat until the game is over; its record is valid.
async fn play_to_the_end(people: &mut [Client], table: &str) {
    let mut played = Vec::new();
    for client in people.iter_mut() {
        let info: TableInfo = client.get(&format!("/api/tables/{table}")).await.expect("it is there");
        let seat = info.chairs.iter().position(|chair| chair.mine).expect("a seat") as u8;
        played.push(Box::pin(play_out(client.clone(), table, seat)));
    }
    within(join_all(played)).await;
    let record: Value = people[0].get(&format!("/api/tables/{table}/record")).await.expect("a record");
    let record = Record::parse(record.to_string().as_bytes()).expect("a record");
    record.verify().expect("a record that holds");
    assert!(record.has_proof(), "the promise of the version before is kept");
}

/// The host and another person take the free chairs of a waiting table, and play.
async fn start_and_play(people: &mut [Client; 2], table: &str) {
    let info: TableInfo = people[0].get(&format!("/api/tables/{table}")).await.expect("it is there");
    let is_free = |place: &usize| info.chairs[*place].name.is_none() && info.chairs[*place].bot.is_none();
    let mut free = (0..info.chairs.len()).filter(is_free).map(|place| place as u8);
    if let Some(place) = free.next() {
        people[1].command(table, &sit(place)).await.expect("a chair");
    }
    for place in free {
        let bot = Command::Bot { seat: seat(place), level: Level::Beginner };
        people[0].command(table, &bot).await.expect("a bot");
    }
    // Everybody commits to a nonce for the shuffles, whatever they had sent to the earlier version.
    for client in people.iter_mut() {
        client.attend(table).await.expect("a number for the shuffles");
    }
    people[0].command(table, &Command::Start).await.expect("a frozen table");
    for client in people.iter_mut() {
        client.attend(table).await.expect("a number for the shuffles");
    }
    play_to_the_end(people, table).await;
}

#[tokio::test]
async fn data_folders_of_earlier_versions_are_opened_and_played_on() {
    let versions = versions();
    assert!(!versions.is_empty());
    for version in versions {
        println!("{}", version.display());
        goes_on(&version).await;
    }
}

/// Writes the data folder of the present version.
#[tokio::test]
#[ignore = "it writes into the sources"]
async fn the_data_folder_of_this_version_is_written() {
    const CHAT: &str = "See you tomorrow, à demain, bis morgen";
    let server = TestServer::open().await;
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let game = || setup("danger13", 2);
    let over = deal(&mut people, &game()).await;
    play_to_the_end(&mut people, &over.id).await;
    let playing = deal(&mut people, &game()).await;
    let mut tab = Tab::watch(&people[0], &playing.id, Some(0), None).await;
    let action = tab.frame(0).await.legal.swap_remove(0);
    tab.say(&act(&playing.id, 0, 0, &action, "first")).await;
    let done = tab.done("first").await;
    tab.say(&chat(&playing.id, CHAT)).await;
    while tab.lines().await.is_empty() {}
    tab.close().await;
    let waiting = people[0].make_table(&setup("thirteen", 3)).await.expect("a table");
    people[0].command(&waiting.id, &sit(0)).await.expect("a seat");
    let record: Value = people[0].get(&format!("/api/tables/{}/record", over.id)).await.expect("a record");
    let expected = json!({
        "people": { "Anne": people[0].cookie(), "Bob": people[1].cookie() },
        "over": over.id, "playing": playing.id, "waiting": waiting.id,
        "done": done, "action": action, "chat": CHAT,
        "commitments": { "over": over.commitment, "playing": playing.commitment, "waiting": waiting.commitment },
        "record": record,
    });
    server.inner.stop().await;
    let store = format!("sqlite://{}?mode=rw", server.folder.path().join("treize.db").display());
    let version = format!("{}-{}", env!("CARGO_PKG_VERSION"), migrations(&store).await);
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(version);
    fs::create_dir_all(&data).expect("a folder");
    let (file, copy) = (data.join("expected.json"), data.join("treize.db"));
    let _ = fs::remove_file(&copy);
    treize_server::transfer::backup(&store, copy.to_str().expect("a path")).await.expect("a copy");
    fs::write(file, format!("{expected:#}\n")).expect("a file");
}

/// How many migrations a database has.
async fn migrations(store: &str) -> i64 {
    use sqlx::{AnyConnection, Connection, Row};
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(store).await.expect("a database");
    let query = "SELECT COUNT(*) FROM _sqlx_migrations";
    let row = sqlx::query(query).fetch_one(&mut connection).await.expect("a row");
    connection.close().await.expect("closed");
    row.try_get(0).expect("a number")
}

#[tokio::test]
async fn a_backup_by_this_version_leaves_an_older_database_as_it_is() {
    for version in versions() {
        let here = folder();
        let (file, copy) = (here.path().join("treize.db"), here.path().join("copy.db"));
        fs::copy(version.join("treize.db"), &file).expect("a copy");
        let [store, copied] = [&file, &copy].map(|file| format!("sqlite://{}?mode=rw", file.display()));
        let before = migrations(&store).await;
        treize_server::transfer::backup(&store, copy.to_str().expect("a path")).await.expect("a backup");
        assert_eq!((migrations(&store).await, migrations(&copied).await), (before, before));
    }
}
