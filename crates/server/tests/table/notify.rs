//! Notifications by Web Push, as a push service on loopback receives them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use tokio::io::AsyncReadExt;
use tokio::net::TcpListener;
use treize_client::Client;
use treize_protocol::{
    Clock, Code, Command, Device, GameReview, Me, NotificationKind, PushInfo, QuietHours, Recovery, Setup,
    TableInfo,
};
use treize_server::Config;

use super::common::{
    Tab, TestServer, act, code, counted, database, deal, folder, is_postgres, number, play_out, seated,
    setup, until, within,
};
use super::push_service::{PushService, closed_port};

/// How long a table rests before its players are notified.
const DELAY: Duration = Duration::from_millis(150);

pub(crate) fn quick(config: &mut Config) {
    config.allow_private = true;
    config.notify_delay = Some(DELAY);
    config.notify_retry = Duration::from_millis(20);
}

async fn key(client: &mut Client) -> String {
    client.get::<PushInfo>("/api/push").await.expect("a key").key
}

async fn set(client: &mut Client, device: &Device) {
    client.post::<Value>("/api/me/device", device).await.expect("a device");
}

/// Three people at a table by correspondence.
pub(crate) fn by_correspondence() -> Setup {
    Setup { clock: Clock::Days { days: 2 }, ..setup("thirteen", 3) }
}

const NAMES: [&str; 3] = ["Anne", "Bob", "Cleo"];

pub(crate) async fn three(server: &TestServer) -> Vec<Client> {
    let mut people = Vec::new();
    for name in NAMES {
        people.push(server.person(name).await);
    }
    people
}

/// The names of the others: `Anne and Bob`.
fn others(of: usize, and: &str) -> String {
    let names: Vec<_> =
        NAMES.iter().enumerate().filter(|(index, _)| *index != of).map(|(_, name)| *name).collect();
    names.join(&format!(" {and} "))
}

fn turn(table: &TableInfo, title: &str, body: &str) -> Value {
    json!({"title": title, "body": body, "tag": format!("turn-{}", table.id), "url": format!("/t/{}", table.id)})
}

fn withdrawal(table: &TableInfo) -> Value {
    json!({"withdraw": format!("turn-{}", table.id)})
}

/// The person whose turn it is plays the first legal action, and leaves.
pub(crate) async fn play_once(client: &Client, table: &str, number: u8) {
    let mut tab = Tab::watch(client, table, Some(number), None).await;
    let frame = tab.frame(0).await;
    tab.say(&act(table, number, frame.n, &frame.legal[0], &format!("at {}", frame.n))).await;
    tab.done(&format!("at {}", frame.n)).await;
    tab.close().await;
}

/// The seat whose turn it is.
pub(crate) async fn to_act(client: &mut Client, table: &str) -> u8 {
    client.table(table).await.expect("a table").to_act.first().expect("somebody").into()
}

/// A game by correspondence. All three players have left, and it is the turn of the player at seat `first`.
struct Correspondence {
    server: TestServer,
    service: PushService,
    people: Vec<Client>,
    /// The server's public key.
    key: String,
    table: TableInfo,
    first: usize,
}

impl Correspondence {
    async fn begin() -> Correspondence {
        Correspondence::with(quick).await
    }

    async fn with(configure: impl FnOnce(&mut Config)) -> Correspondence {
        let (server, service) = (TestServer::with(configure).await, PushService::open().await);
        let mut people = three(&server).await;
        let key = key(&mut people[0]).await;
        let table = deal(&mut people, &by_correspondence()).await;
        let first = usize::from(to_act(&mut people[0], &table.id).await);
        Correspondence { server, service, people, key, table, first }
    }

    /// Adds or changes device `number` of the player whose turn it was first.
    async fn add(&mut self, number: u8) {
        self.set(&self.service.device(number)).await;
    }

    /// The same for a device with other settings.
    async fn set(&mut self, device: &Device) {
        set(&mut self.people[self.first], device).await;
    }

    /// The next message: the number of its device, and what it says.
    async fn next(&mut self) -> (u8, Value) {
        self.service.next(&self.key).await
    }

    /// The player whose turn it was first plays, and leaves.
    async fn play(&self) {
        play_once(&self.people[self.first], &self.table.id, self.first as u8).await;
    }

    /// The answers of the push service to come.
    fn answer(&self, answers: &[&'static str]) {
        *self.service.answers.lock().expect("unharmed") = answers.to_vec();
    }

    /// Waits until a query of the server's database counts this many rows.
    async fn counts(&self, query: &'static str, rows: i64) {
        until(async || (number(&self.server.folder, query).await == rows).then_some(())).await;
    }
}

#[tokio::test]
async fn a_turn_is_notified_once_and_withdrawn_when_it_is_played() {
    let mut game = Correspondence::begin().await;
    let first = game.first;
    for (index, person) in game.people.iter_mut().enumerate() {
        let language = if index == first { "en" } else { "de-CH" };
        set(person, &Device { language: language.into(), ..game.service.device(index as u8 + 1) }).await;
    }
    let of = |index: usize| index as u8 + 1;
    let body = format!("13 with {}", others(first, "and"));
    assert_eq!(game.next().await, (of(first), turn(&game.table, "Your turn", &body)));
    // The table is looked at again and again, and nothing is said a second time.
    for _ in 0..3 {
        game.add(of(first)).await;
        tokio::time::sleep(2 * DELAY).await;
    }
    game.play().await;
    let second = usize::from(to_act(&mut game.people[0], &game.table.id).await);
    assert_ne!(second, first, "one action is a turn here");
    let body = format!("13 mit {}", others(second, "und"));
    let both = [game.next().await, game.next().await];
    let expected =
        [(of(first), withdrawal(&game.table)), (of(second), turn(&game.table, "Du bist dran", &body))];
    assert!(expected.iter().all(|one| both.contains(one)), "{both:?}");
    let sent = "treize_notifications_total{result=\"sent\"}";
    until(async || (counted(&game.server, sent).await == 3).then_some(())).await;
    assert!(game.service.received.try_recv().is_err(), "nothing else");
    game.server.inner.stop().await;
}

#[tokio::test]
async fn a_player_who_watches_the_table_is_notified_only_after_leaving() {
    let Correspondence { server, mut service, mut people, key, table, first } = Correspondence::begin().await;
    let mut tab = Tab::watch(&people[first], &table.id, Some(first as u8), None).await;
    tab.frame(0).await;
    set(&mut people[first], &service.device(1)).await;
    // A table at which nobody looks changes later, and its notice comes first.
    let mut waiting = vec![people[first].clone(), people[(first + 1) % 3].clone()];
    let other = seated(&mut waiting, &setup("danger13", 2)).await;
    let (_, message) = service.next(&key).await;
    assert_eq!(message["tag"], format!("full-{}", other.id));
    assert_eq!(message["title"], "Your table is full: you can deal");
    tab.close().await;
    let (_, message) = service.next(&key).await;
    assert_eq!(message["tag"], format!("turn-{}", table.id));
    // The table is not full any more.
    waiting[1]
        .command(&other.id, &Command::Stand { seat: super::common::seat(1) })
        .await
        .expect("a free seat");
    assert_eq!(service.next(&key).await, (1, json!({"withdraw": format!("full-{}", other.id)})));
    server.inner.stop().await;
}

#[tokio::test]
async fn a_spectator_who_opens_and_closes_the_table_keeps_nobody_from_being_notified() {
    let mut game = Correspondence::begin().await;
    let dora = game.server.person("Dora").await;
    game.add(1).await;
    let table = game.table.id.clone();
    let disturb = async {
        loop {
            let mut tab = Tab::watch(&dora, &table, None, None).await;
            tab.frame(0).await;
            tab.close().await;
        }
    };
    tokio::select! {
        (_, message) = game.next() => assert_eq!(message["title"], "Your turn"),
        () = disturb => {}
    }
    game.server.inner.stop().await;
}

#[tokio::test]
async fn what_happens_in_quiet_hours_is_notified_afterwards() {
    let mut game = Correspondence::begin().await;
    let minutes = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock").as_secs() / 60 % 1440;
    let at = |shift: u64| ((minutes + shift) % 1440) as u16;
    // From an hour ago until in an hour.
    let now = Some(QuietHours { from: at(1380), until: at(60), offset: 0 });
    game.set(&Device { quiet: now, ..game.service.device(1) }).await;
    // The same hours by the clock of somebody ten hours away.
    let elsewhere = Some(QuietHours { from: at(1380), until: at(60), offset: 600 });
    game.set(&Device { quiet: elsewhere, ..game.service.device(2) }).await;
    assert_eq!(game.next().await.0, 2);
    // The device that was set first is looked at first.
    assert!(game.service.received.try_recv().is_err(), "it is night there");
    game.add(1).await;
    assert_eq!(game.next().await.0, 1, "the night is over");
    // A device that does not want notices of turns.
    game.set(&Device { kinds: vec![NotificationKind::Over], ..game.service.device(3) }).await;
    game.play().await;
    let mut both = [game.next().await, game.next().await];
    both.sort_by_key(|(number, _)| *number);
    assert_eq!(both, [(1, withdrawal(&game.table)), (2, withdrawal(&game.table))]);
    game.server.inner.stop().await;
}

#[tokio::test]
async fn a_dead_device_is_removed_and_a_busy_service_is_asked_again() {
    let mut game = Correspondence::begin().await;
    game.answer(&[
        "503 Service Unavailable",
        "500 Internal Server Error",
        "429 Too Many Requests\r\nretry-after: 0",
    ]);
    game.add(1).await;
    for _ in 0..4 {
        assert_eq!(game.next().await.0, 1, "three refusals, then it is taken");
    }
    let sent = "SELECT COUNT(*) FROM notices WHERE sent = 1";
    game.counts(sent, 1).await;
    let devices = "SELECT COUNT(*) FROM devices";
    for gone in ["410 Gone", "404 Not Found"] {
        assert_eq!(number(&game.server.folder, devices).await, 1);
        game.answer(&["201 Created", gone]);
        let other = game.service.device(2);
        game.set(&other).await;
        assert_eq!(game.next().await.0, 2);
        game.people[game.first].delete_device(&other).await;
        game.add(3).await;
        assert_eq!(game.next().await.0, 3);
        game.counts(devices, 1).await;
    }
    game.server.inner.stop().await;
}

#[tokio::test]
async fn a_turn_played_while_its_notification_is_being_sent_is_withdrawn() {
    let mut game = Correspondence::begin().await;
    game.answer(&["held 201 Created"]);
    game.add(1).await;
    assert_eq!(game.next().await.1["title"], "Your turn");
    game.play().await;
    let notices = "SELECT COUNT(*) FROM notices";
    game.counts(notices, 0).await;
    game.service.release.notify_one();
    assert_eq!(game.next().await, (1, withdrawal(&game.table)));
    game.server.inner.stop().await;
}

#[tokio::test]
async fn a_notice_that_was_not_sent_before_a_restart_is_sent_after_it() {
    if is_postgres() {
        // Another server may be sending it.
        return;
    }
    let patient = |config: &mut Config| {
        quick(config);
        config.notify_retry = Duration::from_hours(1);
    };
    let mut game = Correspondence::with(patient).await;
    game.answer(&["503 Service Unavailable"]);
    game.add(1).await;
    let refused = game.next().await;
    game.server = game.server.again(patient).await;
    assert_eq!(game.next().await, refused);
    game.server.inner.stop().await;
}

#[tokio::test]
async fn only_a_refusal_counts_against_a_device() {
    let without_pause = |config: &mut Config| {
        quick(config);
        config.notify_retry = Duration::ZERO;
    };
    let mut game = Correspondence::with(without_pause).await;
    let (_closed, address) = closed_port();
    // Before the first failure there is no such line.
    let fails = async |game: &Correspondence, count| {
        let line = format!("treize_notifications_total{{result=\"failed\"}} {count}\n");
        until(async || game.server.raw("GET /metrics", &[], "").await.body.contains(&line).then_some(()))
            .await;
    };
    game.set(&Device { endpoint: format!("http://{address}/"), ..game.service.device(1) }).await;
    fails(&game, 1).await;
    game.answer(&["500 Internal Server Error"; 5]);
    game.add(2).await;
    fails(&game, 2).await;
    game.answer(&["403 Forbidden"]);
    game.add(3).await;
    fails(&game, 3).await;
    let refused = "SELECT COUNT(*) FROM devices WHERE failures = 1 AND endpoint LIKE '%/3'";
    game.counts(refused, 1).await;
    assert_eq!(number(&game.server.folder, "SELECT COUNT(*) FROM devices WHERE failures > 0").await, 1);
    for device in [2, 2, 2, 2, 2, 3] {
        assert_eq!(game.next().await.0, device);
    }
    game.server.inner.stop().await;
}

#[tokio::test]
async fn the_devices_of_a_table_cannot_be_linked_by_their_topics() {
    let mut game = Correspondence::begin().await;
    for number in [1, 2] {
        game.add(number).await;
    }
    let mut first = Vec::new();
    for _ in 0..2 {
        first.push(within(game.service.received.recv()).await.expect("the service is open"));
    }
    assert_ne!(first[0].header("topic"), first[1].header("topic"));
    let sent = "SELECT COUNT(*) FROM notices WHERE sent = 1";
    game.counts(sent, 2).await;
    game.play().await;
    for _ in 0..2 {
        let received = within(game.service.received.recv()).await.expect("the service is open");
        let before = first.iter().find(|before| before.path == received.path).expect("the same device");
        assert_eq!(game.service.read(&received, &game.key).1, withdrawal(&game.table));
        assert_eq!(received.header("topic"), before.header("topic"), "it replaces the first notice");
    }
    game.server.inner.stop().await;
}

#[tokio::test]
async fn one_person_does_not_hold_up_the_messages_to_others() {
    let (server, mut service) = (TestServer::with(quick).await, PushService::open().await);
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let key = key(&mut people[0]).await;
    // A service that takes connections and never answers, under as many names as she likes.
    let silent = TcpListener::bind("0.0.0.0:0").await.expect("a port");
    let port = silent.local_addr().expect("an address").port();
    let (open, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let (counted, peak) = (open.clone(), most.clone());
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = silent.accept().await {
            peak.fetch_max(counted.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            let counted = counted.clone();
            tokio::spawn(async move {
                let _ = stream.read_to_end(&mut Vec::new()).await;
                counted.fetch_sub(1, Ordering::SeqCst);
            });
        }
    });
    for host in 2..=6 {
        let endpoint = format!("http://127.0.0.{host}:{port}/");
        set(&mut people[0], &Device { endpoint, ..service.device(1) }).await;
    }
    set(&mut people[1], &service.device(2)).await;
    // Sixty messages: more than are sent at the same time and wait.
    for _ in 0..12 {
        seated(&mut people, &setup("danger13", 2)).await;
    }
    until(async || (open.load(Ordering::SeqCst) >= 4).then_some(())).await;
    people.reverse();
    let table = seated(&mut people, &setup("danger13", 2)).await;
    let (device, message) = service.next(&key).await;
    assert_eq!((device, &message["tag"]), (2, &json!(format!("full-{}", table.id))));
    // A connection that was closed may be counted a little longer than it is open.
    let most = most.load(Ordering::SeqCst);
    assert!((4..=8).contains(&most), "{most} at the same time");
    // Four are being sent and fifty wait. What is dropped is not claimed any more, so that it can be sent later.
    let dropped = "treize_notifications_total{result=\"dropped\"}";
    until(async || server.raw("GET /metrics", &[], "").await.body.contains(dropped).then_some(())).await;
    let claimed = "SELECT COUNT(*) FROM notices WHERE kind = 'full' AND sent = 0";
    until(async || (number(&server.folder, claimed).await <= 54).then_some(())).await;
    server.inner.stop().await;
}

/// `DELETE` with a body, which the client has no function for.
trait DeleteDevice {
    async fn delete_device(&self, device: &Device);
}

impl DeleteDevice for Client {
    async fn delete_device(&self, device: &Device) {
        let (body, cookie) =
            (json!({"endpoint": device.endpoint}).to_string(), self.cookie().expect("a cookie"));
        let headers = [format!("Cookie: {cookie}"), "Content-Type: application/json".into()];
        let headers: Vec<&str> = headers.iter().map(String::as_str).collect();
        let answer = super::common::raw(self.authority(), "DELETE /api/me/device", &headers, &body).await;
        assert_eq!(answer.status, 200, "{answer:?}");
    }
}

#[tokio::test]
async fn a_service_that_hangs_does_not_slow_a_table() {
    let server = TestServer::with(|config| {
        quick(config);
        config.notify_delay = Some(Duration::from_millis(1));
    })
    .await;
    let silent = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let service = PushService::open().await;
    for (number, person) in people.iter_mut().enumerate() {
        let endpoint = format!("http://{}/{number}", silent.local_addr().expect("an address"));
        set(person, &Device { endpoint, ..service.device(1) }).await;
    }
    let table = deal(&mut people, &setup("danger13", 2)).await;
    // The turn is notified, and the service does not answer.
    let (_connection, _) = within(silent.accept()).await.expect("a message");
    let (anne, bob) = (play_out(people[0].clone(), &table.id, 0), play_out(people[1].clone(), &table.id, 1));
    Box::pin(within(async { tokio::join!(anne, bob) })).await;
    assert!(server.inner.stop().await, "nor does it hold up the end");
}

#[tokio::test]
async fn nothing_but_names_is_in_any_message_of_a_game() {
    let (server, mut service) = (
        TestServer::with(|config| {
            quick(config);
            config.notify_delay = Some(Duration::from_millis(1));
        })
        .await,
        PushService::open().await,
    );
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let key = key(&mut people[0]).await;
    for (number, person) in people.iter_mut().enumerate() {
        set(person, &service.device(number as u8 + 1)).await;
    }
    let table = deal(&mut people, &setup("danger13", 2)).await;
    let names = ["Anne", "Bob"];
    let expected = |number: u8, winners: &str| {
        let other = names[2 - usize::from(number)];
        let url = format!("/t/{}", table.id);
        let over = json!({"title": "The game is over", "body": winners, "tag": format!("over-{}", table.id), "url": url});
        let full = json!({"title": "Your table is full: you can deal", "body": format!("Danger 13 with {other}"), "tag": format!("full-{}", table.id), "url": url});
        [
            turn(&table, "Your turn", &format!("Danger 13 with {other}")),
            withdrawal(&table),
            full,
            json!({"withdraw": format!("full-{}", table.id)}),
            over,
        ]
    };
    // Both leave after every action, and every turn is heard before it is played. Who plays the last action stays.
    let mut notified = [false; 2];
    let (last, tab) = loop {
        let seat = to_act(&mut people[0], &table.id).await;
        while !notified[usize::from(seat)] {
            let (number, message) = service.next(&key).await;
            assert!(expected(number, "").contains(&message), "{message}");
            notified[usize::from(number) - 1] |= message["title"] == "Your turn";
        }
        notified[usize::from(seat)] = false;
        let mut tab = Tab::watch(&people[usize::from(seat)], &table.id, Some(seat), None).await;
        let frame = tab.frame(0).await;
        tab.say(&act(&table.id, seat, frame.n, &frame.legal[0], &format!("at {}", frame.n))).await;
        if !tab.frame(frame.n + 1).await.view["outcome"].is_null() {
            break (seat, tab);
        }
        tab.close().await;
    };
    let info = people[0].table(&table.id).await.expect("a table");
    let winners: Vec<_> =
        info.outcome.expect("it is over").winners.into_iter().map(|seat| names[seat.index()]).collect();
    let won = if let [one] = winners[..] {
        format!("{one} wins Danger 13")
    } else {
        "Anne and Bob win Danger 13".into()
    };
    loop {
        let (number, message) = service.next(&key).await;
        assert!(expected(number, &won).contains(&message), "{message}");
        if message["title"] == "The game is over" {
            assert_ne!(number, last + 1, "who plays the last action sees the end");
            break;
        }
    }
    let over = "SELECT COUNT(*) FROM notices WHERE kind = 'over' AND sent = 1";
    until(async || (number(&server.folder, over).await == 2).then_some(())).await;
    // Neither who leaves, nor who looks at it again, nor a new device is notified of it.
    tab.close().await;
    let mut tab = Tab::watch(&people[0], &table.id, Some(0), None).await;
    tab.frame(0).await;
    tab.close().await;
    set(&mut people[0], &service.device(3)).await;
    let other = seated(&mut people, &setup("danger13", 2)).await;
    let mut full = Vec::new();
    while full.len() < 2 {
        let (number, message) = service.next(&key).await;
        // The notice of the last turn may be withdrawn only now.
        if message != withdrawal(&table) {
            assert_eq!(message["tag"], format!("full-{}", other.id));
            full.push(number);
        }
    }
    full.sort_unstable();
    assert_eq!(full, [1, 3]);
    server.inner.stop().await;
}

#[tokio::test]
async fn a_turn_is_notified_once_after_a_restart_and_by_the_same_key() {
    let slow = |config: &mut Config| {
        quick(config);
        config.notify_delay = Some(Duration::from_hours(1));
    };
    let mut game = Correspondence::with(slow).await;
    game.add(1).await;
    game.server = game.server.again(quick).await;
    let mut player = game.server.known(&game.people[game.first]);
    assert_eq!(key(&mut player).await, game.key);
    assert_eq!(game.next().await.1["tag"], format!("turn-{}", game.table.id));
    game.counts("SELECT COUNT(*) FROM notices WHERE sent = 1", 1).await;
    game.server = game.server.again(quick).await;
    play_once(&game.server.known(&game.people[game.first]), &game.table.id, game.first as u8).await;
    assert_eq!(game.next().await, (1, withdrawal(&game.table)), "and not the same turn again");
    if !is_postgres() {
        let other = folder();
        let copy = other.path().join("treize.db");
        let (from, to) = (database(&game.server.folder), copy.to_str().expect("a path"));
        treize_server::transfer::backup(&from, to).await.expect("a backup");
        let restored = treize_server::Server::start(Config::local(database(&other))).await.expect("a server");
        let mut anybody = Client::new(&format!("http://{}", restored.address())).expect("an address");
        assert_eq!(key(&mut anybody).await, game.key, "a backup has the key");
        assert_eq!(number(&other, "SELECT COUNT(*) FROM devices").await, 1, "and the devices");
        restored.stop().await;
    }
    game.server.inner.stop().await;
}

#[tokio::test]
async fn somebody_whose_days_are_nearly_over_is_reminded() {
    let mut game = Correspondence::begin().await;
    game.add(1).await;
    assert_eq!(game.next().await.1["title"], "Your turn");
    // The two days are not over sooner, but the reminder comes earlier.
    game.server = game
        .server
        .again(|config| {
            quick(config);
            config.remind_before = Some(Duration::from_hours(72));
        })
        .await;
    let (_, message) = game.next().await;
    assert_eq!(message["title"], "Your turn: 47 hours left");
    assert_eq!(message["tag"], format!("turn-{}", game.table.id), "it replaces what was said before");
    game.server.inner.stop().await;
}

#[tokio::test]
async fn a_device_that_has_lost_its_name_gets_no_more_notifications() {
    let (server, service) = (TestServer::with(quick).await, PushService::open().await);
    let mut anne = server.person("Anne").await;
    for device in 1..=9 {
        set(&mut anne, &service.device(device)).await;
    }
    let devices = "SELECT COUNT(*) FROM devices";
    assert_eq!(number(&server.folder, devices).await, 5, "the oldest are forgotten");
    anne.delete_device(&service.device(9)).await;
    assert_eq!(number(&server.folder, devices).await, 4);
    let made: Recovery = anne.post("/api/me/recovery", &()).await.expect("a code");
    let mut phone = Client::new(&server.url()).expect("an address");
    phone.post::<Me>("/api/recover", &made).await.expect("her identity");
    assert_eq!(number(&server.folder, devices).await, 0);
    assert_eq!(code(anne.post::<Value>("/api/me/device", &service.device(1)).await), Code::NoIdentity);
    server.inner.stop().await;
}

#[tokio::test]
async fn only_addresses_that_are_allowed_are_taken() {
    let service = PushService::open().await;
    let good = service.device(1);
    let (strict, lax) = (TestServer::open().await, TestServer::with(quick).await);
    let rows = [
        (Device { endpoint: "https://push.example.net/x".into(), ..good.clone() }, true, true),
        (good.clone(), false, true),
        (Device { endpoint: "https://192.168.1.1/".into(), ..good.clone() }, false, true),
        (Device { endpoint: "http://push.example.net/x".into(), ..good.clone() }, false, true),
        (Device { endpoint: "http://1.1.1.1/x".into(), ..good.clone() }, false, false),
        (Device { endpoint: "file:///etc/passwd".into(), ..good.clone() }, false, false),
        (Device { p256dh: "x".into(), ..good.clone() }, false, false),
        (Device { auth: String::new(), ..good.clone() }, false, false),
        (
            Device { quiet: Some(QuietHours { from: 1440, until: 0, offset: 0 }), ..good.clone() },
            false,
            false,
        ),
    ];
    for (server, is_lax) in [(&strict, false), (&lax, true)] {
        let mut anne = server.person("Anne").await;
        for (device, by_strict, by_lax) in &rows {
            let answer = anne.post::<Value>("/api/me/device", device).await;
            if if is_lax { *by_lax } else { *by_strict } {
                answer.expect("a device");
            } else {
                assert_eq!(code(answer), Code::Malformed, "{device:?}");
            }
        }
    }
    let nobody = Client::new(&lax.url()).expect("an address").post::<Value>("/api/me/device", &good).await;
    assert_eq!(code(nobody), Code::NoIdentity);
    for server in [strict, lax] {
        server.inner.stop().await;
    }
}

/// A finished game of Anne and Bob.
async fn finished(people: &mut [Client]) -> TableInfo {
    let table = deal(people, &setup("danger13", 2)).await;
    let players = people.iter().zip(0..);
    let players = players.map(|(client, seat)| Box::pin(play_out(client.clone(), &table.id, seat)));
    within(futures_util::future::join_all(players.collect::<Vec<_>>())).await;
    table
}

#[tokio::test]
async fn a_review_goes_on_for_somebody_who_has_gone_and_they_are_notified_when_it_is_ready() {
    let server = TestServer::with(|config| {
        quick(config);
        config.limits.review_worlds = 2;
        // Otherwise a review ends as soon as nobody waits for it.
        config.limits.review_idle_seconds = 0;
    })
    .await;
    let mut service = PushService::open().await;
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let key = key(&mut people[0]).await;
    let mut tables = Vec::new();
    for _ in 0..3 {
        tables.push(finished(&mut people).await);
    }
    let path = |table: &TableInfo, wait: u8| format!("/api/tables/{}/review?wait={wait}", table.id);
    set(&mut people[0], &Device { kinds: vec![NotificationKind::Review], ..service.device(1) }).await;
    set(&mut people[1], &Device { kinds: vec![NotificationKind::Turn], ..service.device(2) }).await;
    // Anne waits for the first one: she is not notified of it.
    until(async || people[0].get::<GameReview>(&path(&tables[0], 20)).await.ok()).await;
    // She asks for the others, and goes.
    let (title, mut expected) = ("Your review is ready", Vec::new());
    for table in &tables[1..] {
        for client in &mut people {
            client.get::<Value>(&path(table, 0)).await.expect("how far it is");
        }
        let (tag, url) = (format!("review-{}", table.id), format!("/replay/{}", table.id));
        expected.push((1, json!({"title": title, "body": "Danger 13 with Bob", "tag": tag, "url": url})));
    }
    let received = [service.next(&key).await, service.next(&key).await];
    assert!(expected.iter().all(|expected| received.contains(expected)), "{received:?}");
    // It is there, and nobody is notified twice.
    let done = counted(&server, "treize_reviews_total").await;
    people[0].get::<GameReview>(&path(&tables[1], 0)).await.expect("the review");
    assert_eq!(counted(&server, "treize_reviews_total").await, done);
    let sent = "SELECT COUNT(*) FROM notices WHERE kind = 'review'";
    assert_eq!(number(&server.folder, sent).await, 2);
    server.inner.stop().await;
}
