//! The deal of a server's table in a terminal: the commitments, the stored data, and the verdict at the end.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use tempfile::TempDir;
use tokio::runtime::Runtime;
use treize_bots::Level;
use treize_client::{Changed, Client, Memory, Verdict};
use treize_protocol::{Command, TableInfo};
use treize_record::Record;
use treize_server::{Config, Limits, Server};
use treize_tui::remote::{Invitation, Wanted, arrive, start};
use treize_tui::{ClientEvent, Model, News, Order, Orders, Promise};
use treize_words::Words;

/// How long to wait for news.
const NEWS_TIMEOUT: Duration = Duration::from_mins(1);

/// A server, and Anne at one of its tables: she is the host and has no seat.
struct TestServer {
    runtime: Runtime,
    server: Server,
    anne: Client,
    table: TableInfo,
    _folder: TempDir,
}

impl TestServer {
    fn open() -> TestServer {
        let folder = tempfile::tempdir().expect("a folder");
        let store = format!("sqlite://{}?mode=rwc", folder.path().join("treize.db").display());
        let runtime = Runtime::new().expect("a runtime");
        let (server, anne, table) = runtime.block_on(async {
            let config = Config { limits: Limits::none(), ..Config::local(store) };
            let server = Server::start(config).await.expect("a server");
            let mut anne = Client::new(&format!("http://{}", server.address())).expect("an address");
            anne.name("Anne").await.expect("a name");
            let setup = serde_json::json!({"game": "danger13", "players": 2, "options": {}});
            let setup = serde_json::from_value(setup).expect("a setup");
            let table = anne.make_table(&setup).await.expect("a table");
            (server, anne, table)
        });
        TestServer { runtime, server, anne, table, _folder: folder }
    }

    fn invitation(&self) -> Invitation {
        let link = format!("http://{}/t/{}", self.server.address(), self.table.id);
        link.parse().expect("an invitation")
    }

    fn command(&mut self, command: &Command) {
        let TestServer { runtime, anne, table, .. } = self;
        runtime.block_on(anne.command(&table.id, command)).expect("it is done");
    }

    fn close(self) {
        self.runtime.block_on(self.server.stop());
    }
}

/// The next news.
fn news(client_events: &Receiver<ClientEvent>) -> News {
    match client_events.recv_timeout(NEWS_TIMEOUT).expect("something is told") {
        ClientEvent::News(news) => news,
        _ => panic!("the terminal stops"),
    }
}

/// Plays the first legal action each time, until the deal has been checked or the check has failed.
fn play_out(client_events: &Receiver<ClientEvent>, orders: &Orders) -> News {
    let mut acted = None;
    loop {
        match news(client_events) {
            News::Frame(frame) if !frame.legal.is_empty() && acted != Some(frame.n) => {
                acted = Some(frame.n);
                let act = Order::Act { n: frame.n, action: frame.legal[0].clone() };
                orders.send(act).expect("it is heard");
            }
            news @ (News::Checked { .. } | News::Unchecked { .. } | News::Gone { .. }) => return news,
            _ => {}
        }
    }
}

/// The text that the terminal shows for it.
fn said(news: News) -> String {
    Model::new(Arc::new(Words::new(&["en"]))).take(news).join("\n")
}

/// Bob sits down and plays against a bot to the end. Returns the result of the check.
fn played(test_server: &mut TestServer, data: &Path, before_the_end: impl FnOnce()) -> News {
    let arrival = arrive(data, &test_server.invitation(), "Bob", Wanted::AnySeat).expect("a seat");
    let (sender, client_events) = channel();
    let orders = start(arrival, sender).expect("a game");
    let Promise { commitment, nonce } = loop {
        if let News::Company(company) = news(&client_events)
            && let Some(promise) = company.promise
        {
            break promise;
        }
    };
    assert_eq!(commitment, test_server.table.commitment, "what the server promised is shown");
    let [memory] = &Memory::load(data, &test_server.table.id)[..] else { panic!("one memory is stored") };
    let stored = serde_json::to_string(memory).expect("JSON");
    assert!(stored.contains(&nonce) && memory.frozen().is_none(), "the number is stored before it is needed");
    let free = test_server.runtime.block_on(test_server.anne.table(&test_server.table.id)).expect("a table");
    let seat = free.chairs.iter().position(|chair| chair.name.is_none()).expect("a free chair");
    let seat = (seat as u8).try_into().expect("a seat");
    test_server.command(&Command::Bot { seat, level: Level::Beginner });
    test_server.command(&Command::Start);
    before_the_end();
    play_out(&client_events, &orders)
}

#[test]
fn a_terminal_promises_stores_and_verifies_a_deal() {
    let data = tempfile::tempdir().expect("a folder");
    let mut test_server = TestServer::open();
    let News::Checked { verdict, frozen, record } = played(&mut test_server, data.path(), || ()) else {
        panic!("it is checked")
    };
    assert_eq!(verdict, Verdict::Verified { missing: Vec::new() });
    assert_eq!(record, data.path().join("records").join(format!("{}.json", test_server.table.id)));
    let [memory] = &Memory::load(data.path(), &test_server.table.id)[..] else { panic!("one memory") };
    assert_eq!(memory.frozen().map(|digest| digest.to_string()), frozen);
    // The stored data give the same verdict later, and another game is recognised.
    let kept = Record::parse(&fs::read(&record).expect("a file")).expect("a record");
    assert_eq!(Memory::judge(Some(memory), &kept), Some(verdict));
    let mut other = kept.clone();
    let own = test_server.runtime.block_on(test_server.anne.table(&test_server.table.id)).expect("a table");
    let bob = own.chairs.iter().position(|chair| chair.name.is_some()).expect("Bob") as u64;
    let step = other.actions.iter().rposition(|(seat, _)| *seat == bob).expect("a decision");
    other.actions[step].1 = "give 9".into();
    assert_eq!(Memory::judge(Some(memory), &other), Some(Verdict::Changed(Changed::Game)));
    test_server.close();
}

#[test]
fn a_check_that_fails_is_told() {
    let data = tempfile::tempdir().expect("a folder");
    let mut test_server = TestServer::open();
    // A file is in the way of the folder for records.
    let in_the_way = data.path().join("records");
    let result = played(&mut test_server, data.path(), || fs::write(in_the_way, "").expect("a file"));
    assert!(matches!(&result, News::Unchecked { .. }), "{result:?}");
    assert!(said(result).starts_with("The deal could not be checked: cannot make "));
    test_server.close();
}

#[test]
fn every_verdict_has_its_words() {
    let checked =
        |verdict| said(News::Checked { verdict, frozen: Some("ab".into()), record: "r.json".into() });
    let rows = [
        (Verdict::Verified { missing: Vec::new() }, "The deal is verified"),
        (Verdict::Verified { missing: vec![1, 2] }, "No number came in time from seat 2, 3 at the deal"),
        (Verdict::Late, "came too late"),
        (Verdict::Changed(Changed::Game), "is not what this machine saw"),
        (Verdict::NotThere, "Digest of the table before the deal: ab"),
    ];
    for (verdict, words) in rows {
        let said = checked(verdict).replace(['\u{2068}', '\u{2069}'], "");
        assert!(said.contains(words), "{said}");
    }
}
