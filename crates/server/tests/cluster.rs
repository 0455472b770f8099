//! Several servers that share tables, over PostgreSQL and NATS. The tests kill servers, NATS and PostgreSQL while
//! people play, and nothing is lost.

#[path = "table/common.rs"]
mod common;
#[path = "cluster/elsewhere.rs"]
mod elsewhere;
#[path = "table/log.rs"]
mod log;
#[path = "table/looking.rs"]
mod looking;
mod stories;

use std::time::Duration;

use futures_util::StreamExt;
use futures_util::future::{join_all, try_join_all};
use serde_json::Value;
use tempfile::TempDir;
use tokio::task::block_in_place;
use treize_bots::Level;
use treize_client::Client;
use treize_cluster::{Nats, Postgres};
use treize_protocol::{ClientMessage, Clock, Code, Command, Frame, ServerMessage, Setup, Status, TableInfo};
use treize_record::Record;
use treize_server::{Config, Limits, Server};

use common::{
    Tab, TestServer, act, chat, code, database, deal, execute, folder, number, raw, seat, seated, setup, sit,
    start, until, within,
};
use log::Log;
use stories::{Plan, Process, play_through};

/// Timeout between two confirmed actions, long enough for a busy machine.
const ACTION_TIMEOUT: Duration = Duration::from_mins(10);

/// Servers in this process that share a database and a bus.
struct Cluster {
    servers: Vec<TestServer>,
    nats: Nats,
    /// The folder of NATS's log; the database is named after it.
    folder: TempDir,
}

impl Cluster {
    async fn open(servers: usize) -> Cluster {
        let folder = folder();
        Cluster::over(database(&folder), folder, servers).await
    }

    async fn over(store: String, place: TempDir, servers: usize) -> Cluster {
        Cluster::with(store, place, servers, Duration::ZERO).await
    }

    async fn configured(servers: usize, change: impl Fn(&mut Config)) -> Cluster {
        let folder = folder();
        Cluster::start(database(&folder), folder, servers, change).await
    }

    async fn with(store: String, place: TempDir, servers: usize, bot_pause: Duration) -> Cluster {
        Cluster::start(store, place, servers, |config| config.bot_pause = bot_pause).await
    }

    async fn start(store: String, place: TempDir, servers: usize, change: impl Fn(&mut Config)) -> Cluster {
        let nats = Nats::start(place.path()).expect("NATS runs");
        let start = || async {
            let bus = Some(nats.url());
            let mut config = Config {
                bus,
                bot_pause: Duration::ZERO,
                limits: Limits::none(),
                ..Config::local(store.clone())
            };
            change(&mut config);
            TestServer { inner: Server::start(config).await.expect("a server"), folder: folder() }
        };
        // All at the same moment: one of them migrates the database, the others wait for it.
        let servers = join_all((0..servers).map(|_| start())).await;
        let cluster = Cluster { servers, nats, folder: place };
        cluster.until_healthy("well\n").await;
        cluster
    }

    /// Waits until every server reports this health.
    async fn until_healthy(&self, expected: &str) {
        for server in &self.servers {
            until(async || (server.raw("GET /healthz", &[], "").await.body == expected).then_some(())).await;
        }
    }

    /// A person with a name, at this server.
    async fn person(&self, server: usize, name: &str) -> Client {
        self.servers[server].person(name).await
    }

    async fn stop(self) {
        join_all(self.servers.into_iter().map(|server| server.inner.stop())).await;
    }
}

#[tokio::test]
async fn servers_that_start_at_once_share_everything() {
    let cluster = Cluster::open(6).await;
    let mut anne = cluster.person(0, "Anne").await;
    let table = anne.make_table(&Setup { public: true, ..setup("danger13", 2) }).await.expect("a table").id;
    for server in &cluster.servers {
        let mut there = Client::new(&server.url()).expect("an address");
        let lobby: Value = there.get("/api/tables").await.expect("lists");
        assert_eq!(lobby["public"][0]["id"], table.as_str(), "it is listed everywhere");
        there = there.with_cookie(anne.cookie().expect("a token").into());
        let info: TableInfo = there.get(&format!("/api/tables/{table}")).await.expect("a table");
        assert!(info.host, "she is herself everywhere");
    }
    cluster.stop().await;
}

#[tokio::test]
async fn a_bus_that_is_none_is_refused_and_one_that_is_not_there_is_waited_for() {
    let folder = folder();
    let start = async |store: String, bus: &str| {
        Server::start(Config { bus: Some(bus.into()), ..Config::local(store) }).await
    };
    let why = start(database(&folder), "nats:// nowhere").await.err().expect("no address").to_string();
    assert!(why.starts_with("a bus is given as nats://host:4222"), "{why}");
    let file = format!("sqlite://{}?mode=rwc", folder.path().join("treize.db").display());
    let why = start(file, "nats://127.0.0.1:1").await.err().expect("a file is one server's own").to_string();
    assert!(why.contains("several servers share a PostgreSQL database"), "{why}");
    let server = start(database(&folder), "nats://127.0.0.1:1").await.expect("it starts without its bus");
    let server = TestServer { inner: server, folder };
    let health = server.raw("GET /healthz", &[], "").await;
    assert_eq!((health.status, health.body.as_str()), (200, "well, but the bus does not answer\n"));
    server.inner.stop().await;
}

#[tokio::test]
async fn a_server_that_does_not_know_the_rules_leaves_a_table_to_one_that_does() {
    let log = Log::ours();
    let _listening = log.listen();
    let hour = Duration::from_hours(1);
    let server = TestServer::with(|config| config.bot_pause = hour).await;
    let mut anne = server.person("Anne").await;
    let table = anne.make_table(&setup("danger13", 2)).await.expect("a table").id;
    anne.command(&table, &Command::Bot { seat: seat(0), level: Level::Easy }).await.expect("a bot");
    anne.command(&table, &sit(1)).await.expect("a seat");
    let dealt = anne.command(&table, &Command::Start).await.expect("cards");
    assert!(dealt.to_act.contains(seat(0)), "the bot begins");
    execute(&server.folder, "UPDATE tables SET rules = rules + 900").await;
    let older = server.again(|_| {}).await;
    until(async || (log.count("other rules") > 0).then_some(())).await;
    // Somebody changes the table at the older server: it is still due.
    execute(&older.folder, "UPDATE tables SET due_at = NULL").await;
    let stand = Command::Stand { seat: seat(1) };
    older.known(&anne).command(&table, &stand).await.expect("her own seat");
    let due = number(&older.folder, "SELECT COUNT(*) FROM tables WHERE due_at IS NOT NULL").await;
    assert_eq!(due, 1, "a newer server finds it");
    older.known(&anne).command(&table, &sit(1)).await.expect("her own seat");
    assert_eq!(log.count("other rules"), 1, "{}", log.text());
    // A newer server knows the rules, and plays, while the older one still runs.
    execute(&older.folder, "UPDATE tables SET rules = rules - 900").await;
    let config = Config { limits: Limits::none(), ..Config::local(database(&older.folder)) };
    let newer = Server::start(config).await.expect("a server");
    until(async || (number(&older.folder, "SELECT COUNT(*) FROM actions").await > 0).then_some(())).await;
    newer.stop().await;
    older.inner.stop().await;
}

#[tokio::test]
async fn what_happens_at_one_server_is_told_at_the_other() {
    let cluster = Cluster::open(2).await;
    let (mut anne, mut bob) = (cluster.person(0, "Anne").await, cluster.person(1, "Bob").await);
    let table = anne.make_table(&setup("danger13", 2)).await.expect("a table").id;
    let mut hers = Tab::watch(&anne, &table, None, None).await;
    hers.lines().await;
    bob.command(&table, &sit(1)).await.expect("a chair");
    hers.table(|table| table.chairs[1].name.as_deref() == Some("Bob")).await;
    anne.command(&table, &sit(0)).await.expect("a chair");
    let mut hers = Tab::watch(&anne, &table, Some(0), None).await;
    let mut his = Tab::watch(&bob, &table, Some(1), None).await;
    his.table(|table| table.chairs.iter().all(|chair| chair.connected)).await;
    hers.table(|table| table.chairs.iter().all(|chair| chair.connected)).await;
    hers.say(&chat(&table, "ready?")).await;
    let said = async |tab: &mut Tab| {
        tab.hear(|message| match message {
            ServerMessage::Chat { lines, .. } => lines.last().map(|line| (line.n, line.text.clone())),
            _ => None,
        })
        .await
    };
    assert_eq!(said(&mut his).await, (0, "ready?".into()));
    his.say(&chat(&table, "yes")).await;
    while said(&mut hers).await != (1, "yes".into()) {}

    anne.command(&table, &Command::Start).await.expect("a frozen table");
    // The last nonce goes to the other server, which deals.
    his.table(|table| table.status == Status::Dealing && table.chairs[0].revealed).await;
    let dealt = bob.attend(&table).await.expect("a number for the shuffles");
    assert_eq!(dealt.status, Status::Playing);
    // Every action arrives at both servers, whichever receives it.
    let (mut n, mut over) = (0, false);
    while !over {
        let frames = [hers.frame(n).await, his.frame(n).await];
        assert_eq!([frames[0].n, frames[1].n], [n, n], "numbers have no holes");
        over = !frames[0].view["outcome"].is_null();
        if let Some(by) = frames.iter().position(|frame| !frame.legal.is_empty()) {
            let message = act(&table, by as u8, n, &frames[by].legal[0], &format!("a{n}"));
            let tab = if by == 0 { &mut hers } else { &mut his };
            tab.say(&message).await;
            assert_eq!(tab.done(&format!("a{n}")).await, n);
        }
        n += 1;
    }
    his.table(|table| table.status == Status::Over && table.outcome.is_some()).await;
    let next = bob.command(&table, &Command::Rematch).await.expect("a new table").next;
    hers.table(|table| table.next == next).await;
    his.close().await;
    hers.table(|table| !table.chairs[1].connected).await;
    // A finished game stays; the new table belongs to him, because he asked for the rematch.
    let next = next.expect("a new table");
    let mut hers = Tab::watch(&anne, &next, None, None).await;
    hers.lines().await;
    bob.delete::<()>(&format!("/api/tables/{next}")).await.expect("it is his");
    assert_eq!(code(anne.get::<TableInfo>(&format!("/api/tables/{next}")).await), Code::NotFound);
    cluster.stop().await;
}

/// Repeats everything on the bus twice, and adds invalid messages.
async fn babble(url: String, table: String) {
    let client = async_nats::connect(url).await.expect("NATS");
    let subject = format!("treize.table.{table}");
    let mut heard = client.subscribe(subject.clone()).await.expect("it listens");
    let mut said = std::collections::HashSet::new();
    while let Some(message) = heard.next().await {
        if !said.insert(message.payload.clone()) {
            continue;
        }
        let mut later = message.payload.to_vec();
        if let Ok(mut news) = serde_json::from_slice::<Value>(&later)
            && let Some(n) = news["n"].as_u64()
        {
            // A number that is far ahead, and an action that nobody made.
            (news["n"], news["action"]) = ((n + 7).into(), "fly".into());
            later = serde_json::to_vec(&news).expect("JSON");
        }
        said.insert(later.clone().into());
        for payload in [message.payload.clone(), message.payload, later.into(), "{".into()] {
            client.publish(subject.clone(), payload).await.expect("it is said");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn announcements_that_come_again_or_make_no_sense_do_no_harm() {
    let cluster = Cluster::open(2).await;
    let mut people = vec![cluster.person(0, "Anne").await, cluster.person(1, "Bob").await];
    let table = deal(&mut people, &setup("danger13", 2)).await.id;
    let babbling = tokio::spawn(babble(cluster.nats.url(), table.clone()));
    let players = people.iter().zip(0..);
    let players = players.map(|(client, number)| play_out_listening(client.clone(), table.clone(), number));
    let received = within(try_join_all(players.map(tokio::spawn))).await.expect("nobody panics");
    babbling.abort();
    for received in &received {
        // A watcher who comes later starts with a later frame.
        assert!(
            received.iter().copied().eq(received[0]..received[0] + received.len() as u32),
            "each number once: {received:?}"
        );
    }
    assert_eq!(received[0].last(), received[1].last());
    let record: Value = people[0].get(&format!("/api/tables/{table}/record")).await.expect("a record");
    Record::parse(record.to_string().as_bytes()).expect("a record").verify().expect("one that holds");
    cluster.stop().await;
}

/// Plays a seat to the end, and returns the numbers of all frames received.
async fn play_out_listening(client: Client, table: String, number: u8) -> Vec<u32> {
    let mut tab = Tab::watch(&client, &table, Some(number), None).await;
    let mut received = Vec::new();
    loop {
        let frame = tab.frame(0).await;
        received.push(frame.n);
        if !frame.view["outcome"].is_null() {
            return received;
        }
        if let Some(action) = frame.legal.first() {
            tab.say(&act(&table, number, frame.n, action, &format!("a{}", frame.n))).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_at_once_one_is_first_and_the_other_is_told() {
    let cluster = Cluster::open(2).await;
    let (mut anne, mut bob) = (cluster.person(0, "Anne").await, cluster.person(1, "Bob").await);
    for _ in 0..20 {
        let table = anne.make_table(&setup("danger13", 2)).await.expect("a table").id;
        let taken = {
            let (anne, bob) = (&mut anne, &mut bob);
            let (hers, his) = (sit(0), sit(0));
            let (hers, his) = tokio::join!(anne.command(&table, &hers), bob.command(&table, &his));
            assert_ne!(hers.is_ok(), his.is_ok(), "one chair, one of them");
            if let Ok(info) = &hers { info.chairs[0].mine } else { code(hers) == Code::Taken }
        };
        assert!(taken);
        // Both change something else at the same moment: both succeed.
        let lines = ["one", "two"].map(|line| chat(&table, line));
        let mut tabs =
            [Tab::watch(&anne, &table, None, None).await, Tab::watch(&bob, &table, None, None).await];
        for tab in &mut tabs {
            tab.lines().await;
        }
        let [hers, his] = &mut tabs;
        tokio::join!(hers.say(&lines[0]), his.say(&lines[1]));
        for tab in &mut tabs {
            let mut received = tab.lines().await;
            while received.len() < 2 {
                received.extend(tab.lines().await);
            }
            received.sort_by_key(|line| line.n);
            assert_eq!((received[0].n, received[1].n), (0, 1), "both were said, and told once");
        }
    }
    cluster.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_action_that_reaches_two_servers_is_done_once() {
    let cluster = Cluster::open(2).await;
    let mut people = vec![cluster.person(0, "Anne").await, cluster.person(1, "Bob").await];
    for _ in 0..10 {
        let table = deal(&mut people, &setup("danger13", 2)).await.id;
        let there = Client::new(&cluster.servers[1].url()).expect("an address");
        let there = there.with_cookie(people[0].cookie().expect("a token").into());
        let mut tabs = [
            Tab::watch(&people[0], &table, Some(0), None).await,
            Tab::watch(&there, &table, Some(0), None).await,
        ];
        let legal = tabs[0].frame(0).await.legal;
        tabs[1].frame(0).await;
        let same = act(&table, 0, 0, &legal[0], "same");
        let [one, other] = &mut tabs;
        tokio::join!(one.say(&same), other.say(&same));
        let (one, other) = tokio::join!(one.done("same"), other.done("same"));
        assert_eq!((one, other), (0, 0), "it has one number");
        // Another action for the same position comes too late, at either server.
        tabs[1].say(&act(&table, 0, 0, &legal[0], "other")).await;
        let refused = tabs[1].refused().await.code;
        assert!(matches!(refused, Code::Stale | Code::NotToAct | Code::Illegal), "{refused:?}");
    }
    cluster.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn those_who_choose_at_once_at_different_servers_all_choose() {
    let cluster = Cluster::open(3).await;
    let mut people = Vec::new();
    for (server, name) in ["Anne", "Bob", "Cleo"].into_iter().enumerate() {
        people.push(cluster.person(server, name).await);
    }
    for _ in 0..10 {
        let table = deal(&mut people, &setup("nichtig", 3)).await.id;
        let mut tabs = Vec::new();
        for (number, client) in people.iter().enumerate() {
            tabs.push(Tab::watch(client, &table, Some(number as u8), None).await);
        }
        let legal = join_all(tabs.iter_mut().map(|tab| tab.frame(0))).await;
        assert!(legal.iter().all(|frame| !frame.legal.is_empty()), "all are to lay a card");
        let laying = tabs.iter_mut().zip(&legal).zip(0..).map(|((tab, frame), number)| {
            let card = act(&table, number, 0, &frame.legal[0], "lay");
            lay(tab, card)
        });
        let numbers = join_all(laying).await;
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, [0, 1, 2], "nobody's choice was stale");
        let frames = join_all(tabs.iter_mut().map(|tab| tab.frame(3))).await;
        for (frame, number) in frames.iter().zip(numbers) {
            assert_eq!(
                (frame.n, frame.decision()),
                (3, number + 1),
                "the others' choices gave no new decision"
            );
        }
    }
    cluster.stop().await;
}

async fn lay(tab: &mut Tab, card: ClientMessage) -> u32 {
    tab.say(&card).await;
    tab.done("lay").await
}

/// Two people at two servers and a table with a clock of one second. Both watch before the cards are dealt, so they
/// receive everything in order.
async fn deal_on_the_clock(cluster: &Cluster) -> (Vec<Client>, String, [Tab; 2]) {
    let mut people = vec![cluster.person(0, "Anne").await, cluster.person(1, "Bob").await];
    let clock = Clock::Move { seconds: 1 };
    let table = seated(&mut people, &Setup { clock, ..setup("danger13", 2) }).await.id;
    let mut tabs = [
        Tab::watch(&people[0], &table, Some(0), None).await,
        Tab::watch(&people[1], &table, Some(1), None).await,
    ];
    for tab in &mut tabs {
        tab.lines().await;
    }
    start(&mut people, &table).await;
    (people, table, tabs)
}

#[tokio::test]
async fn a_clock_runs_out_once_wherever_people_look() {
    let cluster = Cluster::open(2).await;
    let (_, _, mut tabs) = deal_on_the_clock(&cluster).await;
    for tab in &mut tabs {
        let (mut received, mut is_away) = (Vec::new(), false);
        while received.len() < 2 || !is_away {
            match tab.hear(Some).await {
                ServerMessage::Frame(frame) => received.push(frame.n),
                ServerMessage::Table { table } => is_away |= table.chairs[0].away,
                _ => {}
            }
        }
        // A bot has decided for her.
        assert!(received.iter().copied().eq(0..received.len() as u32), "each number once: {received:?}");
    }
    cluster.stop().await;
}

#[tokio::test]
async fn whoever_comes_back_at_another_server_has_time_again() {
    // No bot decides before she is back.
    let place = folder();
    let cluster = Cluster::with(database(&place), place, 2, Duration::from_hours(1)).await;
    let (people, table, [mut hers, mut his]) = deal_on_the_clock(&cluster).await;
    let first = hers.frame(0).await.due_at.expect("a clock");
    let away = his.table(|table| table.chairs[0].away).await;
    assert!(away.touched_at >= first, "her time was up");
    let there = Client::new(&cluster.servers[1].url()).expect("an address");
    let there = there.with_cookie(people[0].cookie().expect("a token").into());
    let mut hers = Tab::watch(&there, &table, Some(0), None).await;
    let second = hers.frame(0).await;
    assert!(second.n == 0 && !second.legal.is_empty(), "the decision is hers again");
    assert!(second.due_at.expect("a clock") >= away.touched_at + 1000, "with all of her time");
    his.table(|table| !table.chairs[0].away).await;
    cluster.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_identity_that_moves_at_one_server_is_disconnected_at_the_other() {
    // At once with the bus, and by polling without it.
    let mut cluster = Cluster::open(2).await;
    for is_bus_there in [true, false] {
        if !is_bus_there {
            block_in_place(|| cluster.nats.kill());
            cluster.until_healthy("well, but the bus does not answer\n").await;
        }
        let mut anne = cluster.person(0, "Anne").await;
        let table = anne.make_table(&setup("danger13", 2)).await.expect("a table").id;
        let mut old = Tab::watch(&anne, &table, None, None).await;
        old.lines().await;
        let made: Value = anne.post("/api/me/recovery", &()).await.expect("a code");
        let mut elsewhere = Client::new(&cluster.servers[1].url()).expect("an address");
        elsewhere.post::<Value>("/api/recover", &made).await.expect("her identity");
        assert_eq!(old.closed().await, Some(treize_protocol::MOVED), "bus: {is_bus_there}");
    }
    cluster.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_replaced_at_one_server_who_is_connected_to_another() {
    // At once with the bus, and by polling without it. At the third server nobody watches.
    let mut cluster = Cluster::open(3).await;
    for is_bus_there in [true, false] {
        if !is_bus_there {
            block_in_place(|| cluster.nats.kill());
            cluster.until_healthy("well, but the bus does not answer\n").await;
        }
        let (mut anne, mut bob) = (cluster.person(2, "Anne").await, cluster.person(1, "Bob").await);
        let table = anne.make_table(&setup("danger13", 2)).await.expect("a table").id;
        bob.command(&table, &sit(0)).await.expect("a chair");
        anne.command(&table, &sit(1)).await.expect("a chair");
        anne.command(&table, &Command::Start).await.expect("a frozen table");
        bob.attend(&table).await.expect("cards");
        let mut his = Tab::watch(&bob, &table, Some(0), None).await;
        his.frame(0).await;
        for _ in 0..5 {
            // It is his turn, and bots here do not pause.
            match anne.command(&table, &Command::Remove { seat: seat(0) }).await {
                Ok(info) => assert_eq!(info.chairs[0].name.as_deref(), Some("Bob"), "bus: {is_bus_there}"),
                Err(refused) => assert_eq!(code(Err::<(), _>(refused)), Code::Present),
            }
        }
        his.table(|table| table.chairs[0].away).await;
        his.table(|table| table.chairs[0].mine && !table.chairs[0].away).await;
        let frame = Tab::watch(&bob, &table, Some(0), None).await.frame(0).await;
        assert_eq!((frame.n, frame.legal.is_empty()), (0, false), "nobody has played for him");
    }
    cluster.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_name_at_one_server_is_shown_at_the_other() {
    let cluster = Cluster::open(2).await;
    let (mut anne, mut bob) = (cluster.person(0, "Anne").await, cluster.person(1, "Bob").await);
    let table = anne.make_table(&setup("danger13", 2)).await.expect("a table").id;
    bob.command(&table, &sit(1)).await.expect("a chair");
    let mut hers = Tab::watch(&anne, &table, None, None).await;
    hers.lines().await;
    let mut his = Tab::watch(&cluster.servers[0].known(&bob), &table, Some(1), None).await;
    his.lines().await;
    bob.name("Bertrand").await.expect("another name");
    hers.table(|table| table.chairs[1].name.as_deref() == Some("Bertrand")).await;
    his.say(&chat(&table, "it is me")).await;
    let said = |message| match message {
        ServerMessage::Chat { lines, .. } => lines.last().map(|line| line.name.clone()),
        _ => None,
    };
    assert_eq!(hers.hear(said).await, "Bertrand");
    cluster.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_the_bus_play_goes_on() {
    let mut cluster = Cluster::open(2).await;
    let mut people = vec![cluster.person(0, "Anne").await, cluster.person(1, "Bob").await];
    let table = deal(&mut people, &setup("danger13", 2)).await.id;
    let mut hers = Tab::watch(&people[0], &table, Some(0), None).await;
    let mut his = Tab::watch(&people[1], &table, Some(1), None).await;
    let frames = [hers.frame(0).await, his.frame(0).await];
    block_in_place(|| cluster.nats.kill());
    cluster.until_healthy("well, but the bus does not answer\n").await;
    // The player whose turn it is acts, and both receive the frame.
    let decide = async |n: u32, frames: &[Frame; 2], hers: &mut Tab, his: &mut Tab| {
        let by = frames.iter().position(|frame| !frame.legal.is_empty()).expect("somebody is to act");
        let tab = if by == 0 { &mut *hers } else { &mut *his };
        tab.say(&act(&table, by as u8, n, &frames[by].legal[0], &format!("a{n}"))).await;
        tab.done(&format!("a{n}")).await;
        let frames = [hers.frame(n + 1).await, his.frame(n + 1).await];
        assert_eq!([frames[0].n, frames[1].n], [n + 1; 2]);
        frames
    };
    let frames = decide(0, &frames, &mut hers, &mut his).await;
    block_in_place(|| cluster.nats.start_again()).expect("NATS runs again");
    cluster.until_healthy("well\n").await;
    decide(1, &frames, &mut hers, &mut his).await;
    cluster.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_the_database_nothing_is_acknowledged_and_then_all_goes_on() {
    let mut postgres = Postgres::for_tests().expect("PostgreSQL runs");
    let cluster = Cluster::over(postgres.database("treize").expect("a database"), folder(), 2).await;
    let mut people = vec![cluster.person(0, "Anne").await, cluster.person(1, "Bob").await];
    let table = deal(&mut people, &setup("danger13", 2)).await.id;
    let mut hers = Tab::watch(&people[0], &table, Some(0), None).await;
    let mut his = Tab::watch(&people[1], &table, Some(1), None).await;
    let legal = hers.frame(0).await.legal;
    his.frame(0).await;
    for crash in [false, true] {
        block_in_place(|| if crash { postgres.crash() } else { postgres.stop() });
        hers.say(&act(&table, 0, 0, &legal[0], "first")).await;
        // Both are informed, whether they have acted or not.
        let refused = hers.hear(|message| match message {
            ServerMessage::Refused(refused) if refused.id.is_some() => Some(refused.code),
            ServerMessage::Done { .. } => panic!("it was acknowledged, and is nowhere"),
            _ => None,
        });
        assert_eq!((refused.await, his.refused().await.code), (Code::Unavailable, Code::Unavailable));
        let health = cluster.servers[0].raw("GET /healthz", &[], "").await;
        assert_eq!((health.status, health.body.as_str()), (503, "the database cannot be written to\n"));
        let refused = code(people[0].get::<TableInfo>(&format!("/api/tables/{table}")).await);
        assert_eq!(refused, Code::Unavailable);
        block_in_place(|| postgres.start_again()).expect("PostgreSQL runs again");
        // Nobody needs to reconnect: the same connections are informed, and continue.
        assert_eq!((hers.table(|_| true).await.step, his.table(|_| true).await.step), (0, 0));
    }
    hers.say(&act(&table, 0, 0, &legal[0], "first")).await;
    let n = hers.hear(|message| match message {
        ServerMessage::Done { n, .. } => Some(n),
        _ => None,
    });
    assert_eq!(n.await, 0);
    assert_eq!(his.frame(1).await.n, 1);
    cluster.stop().await;
}

/// Makes the database read-only or writable for all new connections, and closes the existing ones.
async fn set_read_only(postgres: &Postgres, is_read_only: bool) {
    use sqlx::{AnyConnection, Connection, Executor};
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(&postgres.url("postgres")).await.expect("a connection");
    let alter = if is_read_only {
        "ALTER DATABASE treize SET default_transaction_read_only = on"
    } else {
        "ALTER DATABASE treize RESET default_transaction_read_only"
    };
    let disconnect = "SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = 'treize'";
    for statement in [alter, disconnect] {
        connection.execute(statement).await.expect("a statement");
    }
    connection.close().await.expect("closed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_can_only_be_read_is_told_to_everybody_and_then_all_goes_on() {
    let postgres = Postgres::for_tests().expect("PostgreSQL runs");
    let cluster = Cluster::over(postgres.database("treize").expect("a database"), folder(), 2).await;
    let mut people = vec![cluster.person(0, "Anne").await, cluster.person(1, "Bob").await];
    let table = deal(&mut people, &setup("danger13", 2)).await.id;
    let mut hers = Tab::watch(&people[0], &table, Some(0), None).await;
    let mut his = Tab::watch(&people[1], &table, Some(1), None).await;
    let legal = hers.frame(0).await.legal;
    his.frame(0).await;

    set_read_only(&postgres, true).await;
    hers.say(&act(&table, 0, 0, &legal[0], "first")).await;
    let refused = hers.hear(|message| match message {
        ServerMessage::Refused(refused) if refused.id.is_some() => Some(refused.code),
        ServerMessage::Done { .. } => panic!("it was acknowledged, and is nowhere"),
        _ => None,
    });
    // He has not acted, and is informed too.
    assert_eq!((refused.await, his.refused().await.code), (Code::Unavailable, Code::Unavailable));
    cluster.until_healthy("the database cannot be written to\n").await;

    set_read_only(&postgres, false).await;
    hers.table(|_| true).await;
    his.table(|_| true).await;
    cluster.until_healthy("well\n").await;
    hers.say(&act(&table, 0, 0, &legal[0], "first")).await;
    let n = hers.hear(|message| match message {
        ServerMessage::Done { n, .. } => Some(n),
        _ => None,
    });
    assert_eq!(n.await, 0);
    assert_eq!(his.frame(1).await.n, 1);
    cluster.stop().await;
}

#[tokio::test]
async fn a_clock_of_another_server_that_is_ahead_takes_nobodys_turn() {
    let cluster = Cluster::open(2).await;
    let mut people = vec![cluster.person(0, "Anne").await, cluster.person(0, "Bob").await];
    let clock = Clock::Move { seconds: 600 };
    let table = deal(&mut people, &Setup { clock, ..setup("danger13", 2) }).await.id;
    let mut hers = Tab::watch(&people[0], &table, Some(0), None).await;
    let legal = hers.frame(0).await.legal;
    hers.say(&act(&table, 0, 0, &legal[0], "first")).await;
    assert_eq!(hers.done("first").await, 0);
    let first_due = hers.frame(1).await.due_at.expect("a clock");
    // As if the first server's clock were a minute ahead.
    common::execute(&cluster.folder, "UPDATE actions SET at = at + 60000").await;
    let there = Client::new(&cluster.servers[1].url()).expect("an address");
    let there = there.with_cookie(people[0].cookie().expect("a token").into());
    let due = Tab::watch(&there, &table, Some(0), None).await.frame(1).await.due_at.expect("a clock");
    assert!(due >= first_due, "{}: the whole time from when it was heard of", due - first_due);
    cluster.stop().await;
}

/// Several servers as separate processes, with their database and bus.
struct ProcessCluster {
    processes: Vec<Process>,
    store: String,
    postgres: Postgres,
    nats: Nats,
    _folder: TempDir,
}

impl ProcessCluster {
    async fn open(servers: usize) -> ProcessCluster {
        let folder = folder();
        let postgres = Postgres::for_tests().expect("PostgreSQL runs");
        let nats = Nats::start(folder.path()).expect("NATS runs");
        let store = postgres.database("treize").expect("a database");
        let start = || Process::start(store.clone(), Some(nats.url()), None);
        let processes = join_all((0..servers).map(|_| start())).await;
        ProcessCluster { processes, store, postgres, nats, _folder: folder }
    }

    fn urls(&self) -> Vec<String> {
        self.processes.iter().map(Process::url).collect()
    }

    /// Kills a server, and starts it again at the same address.
    async fn kill(&mut self, number: usize) {
        let bind = self.processes.remove(number).kill();
        let again = Process::start(self.store.clone(), Some(self.nats.url()), Some(bind)).await;
        self.processes.insert(number, again);
    }

    /// Stops a server in order, and starts it again at the same address.
    async fn restart(&mut self, number: usize) {
        let bind = self.processes.remove(number).stop().await;
        let again = Process::start(self.store.clone(), Some(self.nats.url()), Some(bind)).await;
        self.processes.insert(number, again);
    }

    /// Injects one fault after the other: kills each server, the bus and the database.
    async fn inject_fault(&mut self, fault: usize) {
        match fault % 5 {
            3 => {
                block_in_place(|| self.nats.kill());
                tokio::time::sleep(Duration::from_millis(300)).await;
                block_in_place(|| self.nats.start_again()).expect("NATS runs again");
            }
            4 => {
                let crash = fault % 2 == 1;
                block_in_place(|| if crash { self.postgres.crash() } else { self.postgres.stop() });
                block_in_place(|| self.postgres.start_again()).expect("PostgreSQL runs again");
            }
            number => self.kill(number).await,
        }
    }
}

/// Lets everybody play at three servers while faults are injected, and checks everything.
async fn play_on(plan: &Plan, inject_fault: impl AsyncFn(&mut ProcessCluster, usize)) {
    let mut cluster = ProcessCluster::open(3).await;
    let (urls, store) = (cluster.urls(), cluster.store.clone());
    let faults =
        play_through(plan, &urls, &store, async |fault| inject_fault(&mut cluster, fault).await).await;
    assert!(faults >= plan.faults, "only {faults} faults");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_bus_and_database_are_killed_in_turn_and_nothing_is_lost() {
    let plan = Plan { seed: 13, tables: 15, rounds: Some(3), gap: 30, faults: 10, timeout: ACTION_TIMEOUT };
    play_on(&plan, async |cluster, fault| cluster.inject_fault(fault).await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_are_brought_up_to_date_one_after_the_other_while_people_play() {
    let plan = Plan { seed: 31, tables: 6, rounds: Some(3), gap: 40, faults: 3, timeout: ACTION_TIMEOUT };
    play_on(&plan, async |cluster, fault| cluster.restart(fault % 3).await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_the_server_that_drives_the_bots_dies_another_takes_over() {
    let mut cluster = ProcessCluster::open(2).await;
    let urls = cluster.urls();
    let person = async |url: &str, name: &str| {
        let mut client = Client::new(url).expect("an address");
        client.name(name).await.expect("a name");
        client
    };
    let (mut anne, mut bob) = (person(&urls[0], "Anne").await, person(&urls[1], "Bob").await);
    let table = anne.make_table(&setup("thirteen", 4)).await.expect("a table").id;
    bob.command(&table, &sit(3)).await.expect("a chair");
    for place in 0..3 {
        let bot = Command::Bot { seat: seat(place), level: Level::Easy };
        anne.command(&table, &bot).await.expect("a bot");
    }
    anne.command(&table, &Command::Start).await.expect("a frozen table");
    let cookie = bob.cookie().expect("a name").into();
    let mut at_hers =
        Client::new(&urls[0]).expect("an address").with_cookie(cookie).with_shares(bob.shares().clone());
    at_hers.attend(&table).await.expect("a number for the shuffles");
    // Where the cards were dealt, the bots had to act at once, so the first server usually drives them.
    let mut his = Tab::watch(&bob, &table, Some(3), None).await;
    let his_turn = his.hear(|message| match message {
        ServerMessage::Frame(frame) if !frame.legal.is_empty() => Some(frame),
        _ => None,
    });
    let his_turn = his_turn.await;
    let (first, second) = (bot_decisions(&urls[0]).await, bot_decisions(&urls[1]).await);
    // On a busy machine a heartbeat may be late, and then the second server already drives them.
    assert!(first + second >= 3, "the bots before him have decided: {first} and {second}");
    cluster.processes.remove(0).kill();
    his.say(&act(&table, 3, his_turn.n, &his_turn.legal[0], "his")).await;
    his.done("his").await;
    his.frame(his_turn.n + 2).await;
    assert!(bot_decisions(&urls[1]).await > second, "the second one drives");
}

/// How many bot decisions a server has made.
async fn bot_decisions(url: &str) -> u64 {
    let address = url.trim_start_matches("http://");
    let metrics = raw(address, "GET /metrics", &[], "").await.body;
    let count = metrics.lines().find_map(|line| line.strip_prefix("treize_bot_seconds_count "));
    count.and_then(|count| count.parse().ok()).expect("a count")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_the_server_dies_between_start_and_deal_another_deals() {
    for reveals in [true, false] {
        let mut cluster = ProcessCluster::open(2).await;
        let urls = cluster.urls();
        let mut anne = Client::new(&urls[0]).expect("an address");
        let mut bob = Client::new(&urls[1]).expect("an address");
        anne.name("Anne").await.expect("a name");
        bob.name("Bob").await.expect("a name");
        let table = anne.make_table(&setup("danger13", 2)).await.expect("a table").id;
        anne.command(&table, &sit(0)).await.expect("a chair");
        bob.command(&table, &sit(1)).await.expect("a chair");
        let mut his = Tab::watch(&bob, &table, Some(1), None).await;
        // She reveals, and her server is killed.
        anne.command(&table, &Command::Start).await.expect("a frozen table");
        cluster.processes.remove(0).kill();
        if reveals {
            let dealt = bob.attend(&table).await.expect("a number for the shuffles");
            assert_eq!(dealt.status, Status::Playing);
        }
        // If he does not reveal, the cards are dealt when the time is up.
        let dealt = his.table(|table| table.status == Status::Playing).await;
        assert_eq!(dealt.chairs.iter().map(|chair| chair.revealed).collect::<Vec<_>>(), [true, reveals]);
        his.frame(0).await;
    }
}
