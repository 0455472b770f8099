//! Names, tables, chairs and chat: everything around the game.

use std::collections::HashSet;
use std::time::Duration;

use serde_json::{Value, json};
use treize_bots::Level;
use treize_client::{Client, Next, Seated};
use treize_protocol::{Clock, Code, Command, Lobby, Me, Recovery, ServerMessage, Setup, Status, TableInfo};

use super::common::{
    Tab, TestServer, act, chat, code, deal, play_out, refusal, seat, setup, sit, until, watch, within,
};

fn somebody(server: &TestServer) -> Client {
    Client::new(&server.url()).expect("an address")
}

async fn info(client: &mut Client, table: &str) -> TableInfo {
    client.get(&format!("/api/tables/{table}")).await.expect("the table")
}

fn names(table: &TableInfo) -> Vec<&str> {
    table.chairs.iter().map(|chair| chair.name.as_deref().unwrap_or("-")).collect()
}

fn bot(number: u8) -> Command {
    Command::Bot { seat: seat(number), level: Level::Beginner }
}

fn stand(number: u8) -> Command {
    Command::Stand { seat: seat(number) }
}

#[tokio::test]
async fn a_name_can_be_changed_but_must_be_one() {
    let server = TestServer::open().await;
    let mut anne = somebody(&server);
    for bad in ["", "   ", "a\u{202e}b", "line\u{7}"] {
        assert_eq!(code(anne.name(bad).await), Code::Name, "{bad:?}");
    }
    assert_eq!(code(anne.name(&"x".repeat(25)).await), Code::Name);
    assert!(anne.cookie().is_none(), "a bad name makes nobody");
    assert_eq!(anne.name(" Anne\t Marie ").await.expect("a name").name, "Anne Marie");
    let cookie = anne.cookie().expect("a token").to_string();
    anne.name("Annette").await.expect("another name");
    assert_eq!(anne.cookie(), Some(cookie.as_str()), "she is the same");
    let me: Me = anne.get("/api/me").await.expect("herself");
    assert_eq!(me, Me { name: "Annette".into(), admin: false });
    server.inner.stop().await;
}

#[tokio::test]
async fn every_change_of_a_table_gives_it_a_higher_version_in_answers_and_messages_alike() {
    let server = TestServer::open().await;
    let (mut anne, mut bob) = (server.person("Anne").await, server.person("Bob").await);
    let made = anne.make_table(&setup("thirteen", 3)).await.expect("a table");
    let seated = anne.command(&made.id, &sit(0)).await.expect("a seat");
    assert!(seated.version > made.version, "{} after {}", seated.version, made.version);
    let mut tab = Tab::watch(&anne, &made.id, Some(0), None).await;
    assert_eq!(tab.table(|_| true).await.version, seated.version, "to watch changes nothing");
    let joined = bob.command(&made.id, &sit(1)).await.expect("a seat");
    assert!(joined.version > seated.version, "{} after {}", joined.version, seated.version);
    assert_eq!(tab.table(|table| table.chairs[1].name.is_some()).await.version, joined.version);
    assert_eq!(info(&mut bob, &made.id).await.version, joined.version);
    server.inner.stop().await;
}

#[tokio::test]
async fn a_recovery_link_moves_an_identity_once() {
    let server = TestServer::open().await;
    let mut old = server.person("Anne").await;
    let table = old.make_table(&setup("danger13", 2)).await.expect("a table");
    let recovery: Recovery = old.post("/api/me/recovery", &()).await.expect("a code");
    let mut new = somebody(&server);
    let me: Me = new.post("/api/recover", &recovery).await.expect("her identity");
    assert_eq!(me.name, "Anne");
    assert!(info(&mut new, &table.id).await.host, "with everything that is hers");
    assert_eq!(code(old.get::<Me>("/api/me").await), Code::NoIdentity, "the old cookie is no longer good");
    assert_eq!(code(somebody(&server).post::<Me>("/api/recover", &recovery).await), Code::NotFound, "once");
    let guess = Recovery { code: "0".repeat(64) };
    assert_eq!(code(somebody(&server).post::<Me>("/api/recover", &guess).await), Code::NotFound);
    assert_eq!(code(somebody(&server).post::<Value>("/api/me/recovery", &()).await), Code::NoIdentity);
    server.inner.stop().await;
}

#[tokio::test]
async fn a_table_says_who_plays_together_before_the_deal_and_after() {
    let server = TestServer::open().await;
    let mut anne = server.person("Anne").await;
    let rows = [
        ("everybody alone", 4, json!({}), json!([])),
        ("two and two", 4, json!({ "teams": true }), json!([[0, 2], [1, 3]])),
        ("three and three", 6, json!({ "teams": true }), json!([[0, 2, 4], [1, 3, 5]])),
    ];
    for (fact, players, options, expected) in rows {
        let options = options.as_object().expect("options").clone();
        let table = anne.make_table(&Setup { options, ..setup("nichtig", players) }).await.expect("a table");
        assert_eq!(json!(table.teams), expected, "{fact}");
        for seat in 0..players {
            anne.command(&table.id, &sit(seat)).await.expect("a seat");
        }
        anne.command(&table.id, &Command::Start).await.expect("cards");
        assert_eq!(json!(info(&mut anne, &table.id).await.teams), expected, "{fact}");
        let frame = Tab::watch(&anne, &table.id, Some(0), None).await.frame(0).await;
        assert_eq!(frame.view["standing"]["teams"], expected, "{fact}");
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn a_table_that_cannot_be_played_is_not_made() {
    let server = TestServer::open().await;
    let mut anne = server.person("Anne").await;
    let good = anne.make_table(&setup("nichtig", 4)).await.expect("a table");
    let with = |options: Value| options.as_object().expect("options").clone();
    let base = || setup("nichtig", 4);
    let rows = [
        setup("whist", 4),
        setup("nichtig", 2),
        setup("nichtig", 7),
        setup("danger13", 1),
        Setup { options: with(json!({ "rounds": 0 })), ..base() },
        Setup { options: with(json!({ "rounds": "two" })), ..base() },
        Setup { options: with(json!({ "jokers": true })), ..base() },
        Setup { options: with(json!({ "rounds": 2, "target": 50 })), ..base() },
        Setup { options: with(json!({ "teams": true })), ..setup("nichtig", 5) },
        Setup { clock: Clock::Move { seconds: 0 }, ..base() },
        Setup { clock: Clock::Move { seconds: 3601 }, ..base() },
        Setup { clock: Clock::Days { days: 0 }, ..base() },
        Setup { clock: Clock::Days { days: 31 }, ..base() },
    ];
    for row in rows {
        assert_eq!(code(anne.make_table(&row).await), Code::Setup, "{row:?}");
        let set = Command::Set { setup: row.clone() };
        assert_eq!(code(anne.command(&good.id, &set).await), Code::Setup, "{row:?}");
    }
    assert_eq!(info(&mut anne, &good.id).await.setup, base(), "nothing has changed");
    for body in [json!({ "game": "nichtig" }), json!({ "game": "nichtig", "players": 4, "cheat": true })] {
        assert_eq!(code(anne.post::<TableInfo>("/api/tables", &body).await), Code::Malformed);
    }
    for clock in [Clock::Move { seconds: 1 }, Clock::Move { seconds: 3600 }, Clock::Days { days: 30 }] {
        anne.make_table(&Setup { clock, ..base() }).await.expect("a clock that the table offers");
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn public_tables_are_listed_and_others_need_their_link() {
    let server = TestServer::open().await;
    let (mut anne, mut bob) = (server.person("Anne").await, server.person("Bob").await);
    let public = Setup { public: true, ..setup("danger13", 2) };
    let (open, closed) = (
        anne.make_table(&public).await.expect("a table"),
        anne.make_table(&setup("danger13", 2)).await.expect("a table"),
    );
    let list = async |client: &mut Client| {
        let lobby: Lobby = client.get("/api/tables").await.expect("lists");
        let ids = |tables: Vec<TableInfo>| tables.into_iter().map(|table| table.id).collect::<HashSet<_>>();
        (ids(lobby.mine), ids(lobby.public))
    };
    let set = |tables: &[&TableInfo]| tables.iter().map(|table| table.id.clone()).collect::<HashSet<_>>();
    assert_eq!(list(&mut anne).await, (set(&[&open, &closed]), set(&[])));
    assert_eq!(list(&mut bob).await, (set(&[]), set(&[&open])));
    assert_eq!(list(&mut somebody(&server)).await, (set(&[]), set(&[&open])), "without a name");
    bob.command(&closed.id, &sit(0)).await.expect("he has the link");
    assert_eq!(list(&mut bob).await, (set(&[&closed]), set(&[&open])));
    anne.command(&open.id, &Command::Set { setup: setup("danger13", 2) }).await.expect("not public now");
    assert_eq!(list(&mut bob).await, (set(&[&closed]), set(&[])));
    server.inner.stop().await;
}

#[tokio::test]
async fn chairs_while_people_wait() {
    let server = TestServer::open().await;
    let (mut anne, mut bob) = (server.person("Anne").await, server.person("Bob").await);
    let table = anne.make_table(&setup("thirteen", 3)).await.expect("a table").id;
    let first_free = Command::Sit { seat: None, name: None, commitment: None };
    let bad_commitment = Command::Sit { seat: None, name: None, commitment: Some("short".into()) };
    assert_eq!(code(anne.command(&table, &bad_commitment).await), Code::Malformed);
    assert_eq!(code(anne.command(&table, &sit(5)).await), Code::NotFound);
    assert_eq!(names(&anne.command(&table, &sit(1)).await.expect("a chair")), ["-", "Anne", "-"]);
    assert_eq!(names(&bob.command(&table, &first_free).await.expect("a chair")), ["Bob", "Anne", "-"]);
    assert_eq!(code(anne.command(&table, &bot(0)).await), Code::Taken, "no bot on a person's chair");
    assert_eq!(code(anne.command(&table, &Command::Start).await), Code::Stage, "a chair is empty");
    assert_eq!(code(anne.command(&table, &Command::Rematch).await), Code::Stage);
    let sits = anne.command(&table, &bot(2)).await.expect("a bot");
    assert_eq!(sits.chairs[2].bot, Some(Level::Beginner));
    assert_eq!(code(bob.command(&table, &sit(2)).await), Code::Taken);
    let swap = Command::Swap { a: seat(0), b: seat(2) };
    assert_eq!(names(&anne.command(&table, &swap).await.expect("changed")), ["-", "Anne", "Bob"]);
    assert_eq!(code(bob.command(&table, &stand(0)).await), Code::NotYours);
    assert_eq!(names(&bob.command(&table, &stand(2)).await.expect("free")), ["-", "Anne", "-"]);
    bob.command(&table, &sit(2)).await.expect("a chair");
    assert_eq!(names(&bob.command(&table, &stand(2)).await.expect("free")), ["-", "Anne", "-"]);

    // Fewer chairs: people move, bots make room, and nobody is lost.
    bob.command(&table, &sit(2)).await.expect("a chair");
    let smaller = anne.command(&table, &Command::Set { setup: setup("danger13", 2) }).await.expect("two");
    assert_eq!(names(&smaller), ["Bob", "Anne"]);
    let larger = anne.command(&table, &Command::Set { setup: setup("thirteen", 3) }).await.expect("three");
    assert_eq!(names(&larger), ["Bob", "Anne", "-"]);
    let mut cleo = server.person("Cleo").await;
    cleo.command(&table, &sit(2)).await.expect("a chair");
    let set = Command::Set { setup: setup("danger13", 2) };
    assert_eq!(code(anne.command(&table, &set).await), Code::Taken, "three people, two chairs");
    server.inner.stop().await;
}

#[tokio::test]
async fn after_the_deal_chairs_stay_and_after_the_end_there_is_a_rematch() {
    let server = TestServer::open().await;
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let mut stranger = server.person("Dora").await;
    let table = deal(&mut people, &setup("danger13", 2)).await.id;
    let dealt = [
        bot(0),
        Command::Swap { a: seat(0), b: seat(1) },
        Command::Set { setup: setup("danger13", 2) },
        Command::Start,
        Command::Rematch,
    ];
    for command in dealt {
        assert_eq!(code(people[0].command(&table, &command).await), Code::Stage, "{command:?}");
    }
    let players = people.iter().enumerate();
    let players = players.map(|(number, client)| Box::pin(play_out(client.clone(), &table, number as u8)));
    within(futures_util::future::join_all(players)).await;
    assert_eq!(code(people[0].command(&table, &stand(0)).await), Code::Stage);
    assert_eq!(code(people[0].command(&table, &Command::Remove { seat: seat(0) }).await), Code::Stage);
    assert_eq!(code(people[0].command(&table, &Command::Start).await), Code::Stage);
    assert_eq!(code(stranger.command(&table, &Command::Rematch).await), Code::NotYours);
    let over = people[1].command(&table, &Command::Rematch).await.expect("a guest may");
    let next = over.next.expect("a new table");
    let again = people[0].command(&table, &Command::Rematch).await.expect("it is there already");
    assert_eq!(again.next.as_ref(), Some(&next), "one for all");
    let next = info(&mut people[1], &next).await;
    assert_eq!((next.status, names(&next)), (Status::Waiting, vec!["Anne", "Bob"]));
    assert!(next.host, "the player who asked for it is its host");
    assert!(next.chairs.iter().all(|chair| chair.commitment.is_none()), "a nonce is for one game");
    assert_eq!(code(people[1].command(&next.id, &Command::Start).await), Code::NotCommitted);
    people[1].attend(&next.id).await.expect("a commitment");
    let refused = refusal(people[1].command(&next.id, &Command::Start).await);
    assert_eq!(refused.code, Code::NotCommitted);
    assert!(refused.message.starts_with("Anne has not"), "{}", refused.message);
    people[0].attend(&next.id).await.expect("a commitment");
    people[1].command(&next.id, &Command::Start).await.expect("cards");
    server.inner.stop().await;
}

#[tokio::test]
async fn whoever_is_moved_is_told_and_looks_from_there() {
    let server = TestServer::open().await;
    let mut drawn = HashSet::new();
    for _ in 0..12 {
        let mut people =
            [server.person("Anne").await, server.person("Bob").await, server.person("Cleo").await];
        let drawing = Setup { draw_seats: true, spectators: false, ..setup("thirteen", 3) };
        let table = people[0].make_table(&drawing).await.expect("a table").id;
        let mut tabs = Vec::new();
        for (number, client) in people.iter_mut().enumerate() {
            client.command(&table, &sit(number as u8)).await.expect("a chair");
            let mut tab = Tab::watch(client, &table, Some(number as u8), None).await;
            tab.lines().await;
            tabs.push(tab);
        }
        people[0].command(&table, &Command::Swap { a: seat(0), b: seat(1) }).await.expect("changed");
        for (tab, mine) in tabs.iter_mut().zip([1, 0, 2]) {
            tab.table(|table| table.chairs[mine].mine).await;
        }
        // A person who was moved watches from the new chair; then everybody receives the deal, moved again or not.
        for (tab, mine) in tabs.iter_mut().zip([1, 0]) {
            tab.say(&watch(&table, Some(mine), None)).await;
            tab.lines().await;
        }
        let dealt = people[0].command(&table, &Command::Start).await.expect("cards");
        drawn.insert(names(&dealt).join(" "));
        for tab in &mut tabs {
            let received = tab.table(|table| table.status == Status::Playing).await;
            let mine = received.chairs.iter().position(|chair| chair.mine).expect("a chair") as u8;
            tab.say(&watch(&table, Some(mine), None)).await;
            let frame = tab.hear(|message| match message {
                ServerMessage::Frame(frame) => Some(frame),
                _ => None,
            });
            assert_eq!(frame.await.seat, Some(seat(mine)));
        }
    }
    assert!(drawn.len() > 1, "the seats are drawn at random: {drawn:?}");
    server.inner.stop().await;
}

#[tokio::test]
async fn several_people_on_one_device_have_a_seat_each() {
    let server = TestServer::open().await;
    let mut device = server.person("Anne").await;
    let table = device.make_table(&setup("thirteen", 3)).await.expect("a table").id;
    for (number, name) in [(0, None), (1, Some("Bob")), (2, Some(" Cleo "))] {
        let name = name.map(String::from);
        device
            .command(&table, &Command::Sit { seat: Some(seat(number)), name, commitment: None })
            .await
            .expect("a chair");
    }
    let bad = Command::Sit { seat: Some(seat(2)), name: Some(String::new()), commitment: None };
    assert_eq!(code(device.command(&table, &bad).await), Code::Name);
    let dealt = device.command(&table, &Command::Start).await.expect("cards");
    assert_eq!(names(&dealt), ["Anne", "Bob", "Cleo"]);
    assert!(dealt.chairs.iter().all(|chair| chair.mine));
    let mut tab = Tab::open(&device).await;
    for n in 0..6 {
        let by = (n % 3) as u8;
        if n < 3 {
            tab.say(&watch(&table, Some(by), None)).await;
        }
        let frame = tab.hear(|message| match message {
            ServerMessage::Frame(frame) if frame.n == n && frame.seat == Some(seat(by)) => Some(frame),
            _ => None,
        });
        let frame = frame.await;
        assert!(!frame.view["board"]["hand"].is_null(), "each sees a hand");
        tab.say(&act(&table, by, n, &frame.legal[0], &format!("a{n}"))).await;
        tab.done(&format!("a{n}")).await;
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn a_bot_plays_for_whoever_leaves_until_they_are_back() {
    let server = TestServer::open().await;
    let mut people =
        vec![server.person("Anne").await, server.person("Bob").await, server.person("Cleo").await];
    let table = deal(&mut people, &setup("thirteen", 3)).await.id;
    let mut bob = Tab::watch(&people[1], &table, Some(1), None).await;
    assert!(people[0].command(&table, &stand(0)).await.expect("she leaves").chairs[0].away);
    assert_eq!(bob.frame(1).await.n, 1, "a bot has decided for her");
    let back = people[0].command(&table, &Command::Sit { seat: None, name: None, commitment: None }).await;
    let back = back.expect("her own chair");
    assert_eq!((back.chairs[0].away, names(&back)[0]), (false, "Anne"));
    let away = people[0].command(&table, &Command::Remove { seat: seat(2) }).await.expect("she is not there");
    assert!(away.chairs[2].away);
    let mut cleo = Tab::watch(&people[2], &table, Some(2), None).await;
    assert!(!cleo.table(|_| true).await.chairs[2].away, "looking from one's seat is coming back");
    server.inner.stop().await;
}

#[tokio::test]
async fn spectators_see_no_hand_and_can_be_shut_out() {
    let server = TestServer::open().await;
    let dora = server.person("Dora").await;
    for allowed in [true, false] {
        let mut people =
            vec![server.person("Anne").await, server.person("Bob").await, server.person("Cleo").await];
        let table = deal(&mut people, &Setup { spectators: allowed, ..setup("nichtig", 3) }).await.id;
        let mut tab = Tab::watch(&dora, &table, None, None).await;
        if allowed {
            let frame = tab.frame(0).await;
            assert_eq!((frame.seat, frame.legal.len()), (None, 0));
            assert!(frame.view["board"]["hand"].is_null());
        } else {
            assert_eq!(tab.refused().await.code, Code::NotYours);
        }
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn chat_is_text_and_is_there_for_those_who_come_later() {
    let server = TestServer::open().await;
    let (mut anne, bob) = (server.person("Anne").await, server.person("Bob").await);
    let table = anne.make_table(&setup("danger13", 2)).await.expect("a table").id;
    let mut hers = Tab::watch(&anne, &table, None, None).await;
    assert!(hers.lines().await.is_empty());
    hers.say(&chat(&table, " <b>hello</b>\n there ")).await;
    let line = hers.lines().await.remove(0);
    assert_eq!((line.n, line.name.as_str(), line.text.as_str()), (0, "Anne", "<b>hello</b> there"));
    for (text, expected) in [
        (String::new(), Code::Malformed),
        ("\u{202e}".into(), Code::Malformed),
        ("x".repeat(301), Code::TooLong),
    ] {
        hers.say(&chat(&table, &text)).await;
        assert_eq!(hers.refused().await.code, expected, "{text:.20}");
    }
    for number in 1..60 {
        hers.say(&chat(&table, &format!("line {number} é"))).await;
        hers.lines().await;
    }
    let server = server.again(|_| {}).await;
    let bob = somebody(&server).with_cookie(bob.cookie().expect("a token").into());
    let mut his = Tab::watch(&bob, &table, None, None).await;
    let lines = his.lines().await;
    assert_eq!((lines.len(), lines[0].n, lines[49].n), (50, 10, 59), "the last fifty, the oldest first");
    server.inner.stop().await;
}

#[tokio::test]
async fn what_is_said_before_the_connection_is_open_is_said_when_it_is() {
    let server = TestServer::open().await;
    let mut anne = server.person("Anne").await;
    let table = anne.make_table(&setup("danger13", 2)).await.expect("a table").id;
    let mut hers = Seated::new(anne, &table, None, "early");
    hers.chat("Good luck!").await;
    let said = loop {
        match within(hers.next()).await.expect("the table") {
            Next::Chat(lines) if !lines.is_empty() => break lines,
            _ => {}
        }
    };
    assert_eq!(said[0].text, "Good luck!");
    server.inner.stop().await;
}

#[tokio::test]
async fn tables_leave_memory_when_idle_and_come_back_as_they_were() {
    let server = TestServer::with(|config| config.idle = Duration::from_millis(100)).await;
    let mut people =
        vec![server.person("Anne").await, server.person("Bob").await, server.person("Cleo").await];
    let table = deal(&mut people, &setup("thirteen", 3)).await.id;
    let mut tab = Tab::watch(&people[0], &table, Some(0), None).await;
    let legal = tab.frame(0).await.legal;
    tab.say(&act(&table, 0, 0, &legal[0], "a")).await;
    let frame = tab.frame(1).await;
    let in_memory = async |server: &TestServer| {
        let metrics = server.raw("GET /metrics", &[], "").await.body;
        let line =
            metrics.lines().find(|line| line.starts_with("treize_tables ")).expect("a count").to_string();
        line.ends_with(" 0")
    };
    assert!(!in_memory(&server).await, "somebody looks");
    tab.close().await;
    until(async || in_memory(&server).await.then_some(())).await;
    let mut tab = Tab::watch(&people[0], &table, Some(0), None).await;
    let again = tab.frame(1).await;
    assert_eq!((again.n, again.view), (1, frame.view));
    server.inner.stop().await;
}

#[tokio::test]
async fn a_removed_table_is_gone_for_those_who_look_at_it() {
    let server = TestServer::open().await;
    let (mut anne, mut bob) = (server.person("Anne").await, server.person("Bob").await);
    let table = anne.make_table(&setup("danger13", 2)).await.expect("a table").id;
    let mut tab = Tab::watch(&bob, &table, None, None).await;
    tab.lines().await;
    anne.delete::<()>(&format!("/api/tables/{table}")).await.expect("it is hers");
    assert_eq!(tab.refused().await.code, Code::Unavailable);
    tab.end().await;
    assert_eq!(code(bob.get::<TableInfo>(&format!("/api/tables/{table}")).await), Code::NotFound);
    server.inner.stop().await;
}

#[tokio::test]
async fn abandoned_tables_are_removed_by_age() {
    let server = TestServer::open().await;
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let cookie = people[0].cookie().expect("a token").to_string();
    let waiting = people[0].make_table(&setup("danger13", 2)).await.expect("a table").id;
    let playing = deal(&mut people, &setup("danger13", 2)).await.id;
    let over = deal(&mut people, &setup("danger13", 2)).await.id;
    let players = people.iter().enumerate();
    let players = players.map(|(number, client)| Box::pin(play_out(client.clone(), &over, number as u8)));
    within(futures_util::future::join_all(players)).await;
    let is_there = async |server: &TestServer, table: &str| {
        let mut anne = somebody(server).with_cookie(cookie.clone());
        anne.get::<TableInfo>(&format!("/api/tables/{table}")).await.is_ok()
    };
    let server = server.again(|config| config.keep_days = (0, 1)).await;
    until(async || (!is_there(&server, &waiting).await).then_some(())).await;
    assert!(is_there(&server, &playing).await && is_there(&server, &over).await);
    let server = server.again(|config| config.keep_days = (0, 0)).await;
    until(async || (!is_there(&server, &playing).await).then_some(())).await;
    assert!(is_there(&server, &over).await, "finished games stay");
    server.inner.stop().await;
}
