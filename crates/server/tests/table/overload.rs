//! Greedy clients that take connections, time, tables and replays. Others are still served.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use serde_json::Value;
use treize_bots::Level;
use treize_client::Client;
use treize_protocol::{Code, Command, Lobby, Replay, Setup, TableInfo};

use super::common::{
    Tab, TestServer, act, chat, code, counted, deal, play_out, replay, seat, setup, sit, until, within,
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_limit_on_tables_holds_however_many_are_made_at_once() {
    let server = TestServer::with(|config| config.limits.tables = 50).await;
    let anne = server.person("Anne").await;
    let one = async |_| {
        let mut anne = anne.clone();
        anne.make_table(&setup("danger13", 2)).await
    };
    let made = join_all((0..150).map(one)).await;
    assert_eq!(made.iter().filter(|made| made.is_ok()).count(), 50);
    for refused in made.into_iter().filter(Result::is_err) {
        assert_eq!(code(refused), Code::TooMany);
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn one_host_does_not_push_others_out_of_the_list() {
    let server = TestServer::with(|config| (config.limits.tables_listed, config.limits.list) = (3, 30)).await;
    let public = Setup { public: true, ..setup("danger13", 2) };
    let honest = server.person("Bob").await.make_table(&public).await.expect("a table").id;
    let mut anne = server.person("Anne").await;
    for _ in 0..40 {
        anne.make_table(&public).await.expect("a table");
    }
    let list = async || server.person("Cleo").await.get::<Lobby>("/api/tables").await.expect("a list").public;
    assert_eq!(list().await.len(), 4);
    // Under ten more names: each is listed, but only one table of most.
    for _ in 0..10 {
        let mut anne = server.person("Anne").await;
        for _ in 0..4 {
            anne.make_table(&public).await.expect("a table");
        }
    }
    let listed = list().await;
    assert_eq!(listed.len(), 30);
    assert!(listed.iter().any(|table| table.id == honest));
    assert!(listed.is_sorted_by_key(|table| std::cmp::Reverse(table.touched_at)), "the latest first");
    server.inner.stop().await;
}

#[tokio::test]
async fn a_list_wakes_no_table() {
    let server = TestServer::open().await;
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let cookie = people[0].cookie().expect("a token").to_string();
    let setup = Setup { public: true, ..setup("danger13", 2) };
    let over = deal(&mut people, &setup).await.id;
    let players = people.iter().enumerate();
    let players = players.map(|(number, client)| Box::pin(play_out(client.clone(), &over, number as u8)));
    let end = within(join_all(players)).await.swap_remove(0);
    let playing = deal(&mut people, &setup).await;
    let server = server.again(|_| {}).await;
    let mut anne = Client::new(&server.url()).expect("an address").with_cookie(cookie);
    for _ in 0..2 {
        let lobby: Lobby = anne.get("/api/tables").await.expect("a list");
        let found = |id: &str| lobby.mine.iter().find(|table| table.id == id).expect("it is listed").clone();
        let totals = found(&over).outcome.expect("it is over").totals;
        assert_eq!(serde_json::json!(totals), end.view["outcome"]["totals"]);
        assert_eq!((found(&over).step, found(&playing.id).to_act), (end.n, playing.to_act));
        for table in [&over, &playing.id] {
            let one: TableInfo = anne.get(&format!("/api/tables/{table}")).await.expect("a table");
            assert_eq!(
                (one.step, one.to_act, one.status),
                (found(table).step, found(table).to_act, found(table).status)
            );
        }
        assert_eq!(counted(&server, "treize_tables").await, 0, "no table is in memory");
    }
    let none = anne.get::<TableInfo>("/api/tables/0000000000000000").await;
    assert_eq!(code(none), Code::NotFound);
    server.inner.stop().await;
}

#[tokio::test]
async fn however_many_games_somebody_has_finished_their_open_tables_are_listed() {
    let server = TestServer::with(|config| config.limits.list = 1).await;
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let open = people[0].make_table(&setup("danger13", 2)).await.expect("a table").id;
    let over = deal(&mut people, &setup("danger13", 2)).await.id;
    let players = people.iter().enumerate();
    let players = players.map(|(number, client)| Box::pin(play_out(client.clone(), &over, number as u8)));
    within(join_all(players)).await;
    let lobby: Lobby = people[0].get("/api/tables").await.expect("a list");
    let listed: Vec<_> = lobby.mine.iter().map(|table| table.id.as_str()).collect();
    assert_eq!(listed, [over.as_str(), open.as_str()], "the latest first");
    // An open table is in the list of open ones, which has room for one.
    let newer = people[0].make_table(&setup("danger13", 2)).await.expect("a table").id;
    let lobby: Lobby = people[0].get("/api/tables").await.expect("a list");
    let listed: Vec<_> = lobby.mine.iter().map(|table| table.id.as_str()).collect();
    assert_eq!(listed, [newer.as_str(), over.as_str()]);
    server.inner.stop().await;
}

#[tokio::test]
async fn a_replay_comes_in_pages_that_are_the_whole_game() {
    let server = TestServer::open().await;
    let mut people =
        vec![server.person("Anne").await, server.person("Bob").await, server.person("Cleo").await];
    let table = deal(&mut people, &setup("thirteen", 3)).await.id;
    let players = people.iter().enumerate();
    let players = players.map(|(number, client)| Box::pin(play_out(client.clone(), &table, number as u8)));
    let end = within(join_all(players)).await.swap_remove(0);
    let anne = &mut people[0];
    let whole = replay(anne, &table, Some(0)).await;
    assert_eq!(whole.len(), end.n as usize + 1);
    assert!(whole.iter().zip(0..).all(|(frame, n)| frame.n == n), "a frame after each decision");
    assert_eq!(whole.last().map(|frame| &frame.view), Some(&end.view));
    let path = format!("/api/tables/{table}/replay?seat=0");
    let total = end.n + 1;
    let rows = [
        ("", 0, 100.min(total)),
        ("&from=5&count=3", 5, 3),
        ("&count=9999", 0, 200.min(total)),
        ("&from=9999999", 9_999_999, 0),
        ("&from=7&count=0", 7, 0),
    ];
    for (query, from, count) in rows {
        let page: Replay = anne.get(&format!("{path}{query}")).await.expect("a page");
        assert_eq!((page.from, page.frames.len() as u32, page.total), (from, count, total), "{query}");
        let next = (from + count < total).then_some(from + count);
        assert_eq!(page.next, next, "{query}");
        let is_first = |frame: &&treize_protocol::Frame| {
            let ended = frame.events.iter().any(|event| event["event"] == "round_ended");
            frame.n == 0 || ended && frame.view["outcome"].is_null()
        };
        let begins: Vec<u32> = whole.iter().filter(is_first).map(|frame| frame.n).collect();
        assert_eq!(page.rounds, begins);
    }
    for query in ["&from=-1", "&count=x"] {
        assert_eq!(code(anne.get::<Replay>(&format!("{path}{query}")).await), Code::Malformed, "{query}");
    }
    server.inner.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn too_many_requests_for_replays_and_records_are_refused_and_others_are_answered() {
    let server = TestServer::with(|config| {
        (config.limits.replays_waiting, config.limits.replays_waiting_per_address) = (4, 2);
    })
    .await;
    let mut anne = server.person("Anne").await;
    let table = bots_alone(&mut anne, Level::Easy).await.id;
    Tab::watch(&anne, &table, None, None).await.table(|table| table.outcome.is_some()).await;
    for what in ["replay", "record"] {
        let ask = async |_| {
            let mut anne = anne.clone();
            anne.get::<Value>(&format!("/api/tables/{table}/{what}")).await
        };
        let asked = join_all((0..100).map(ask)).await;
        let (answered, refused): (Vec<_>, Vec<_>) = asked.into_iter().partition(Result::is_ok);
        assert!(!answered.is_empty() && !refused.is_empty(), "{what}: {} were answered", answered.len());
        for refused in refused {
            assert_eq!(code(refused), Code::TooMany, "{what}");
        }
        until(async || ask(0).await.ok()).await;
    }
    server.inner.stop().await;
}

/// A dealt table with bots of this level, and nobody else.
async fn bots_alone(host: &mut Client, level: Level) -> TableInfo {
    let table = host.make_table(&setup("danger13", 2)).await.expect("a table");
    for number in 0..2 {
        host.command(&table.id, &Command::Bot { seat: seat(number), level }).await.expect("a bot");
    }
    host.command(&table.id, &Command::Start).await.expect("cards")
}

#[tokio::test]
async fn bots_rest_while_nobody_is_there_and_go_on_when_somebody_comes() {
    let server = TestServer::with(|config| config.bot_rest = Some(Duration::ZERO)).await;
    let mut anne = server.person("Anne").await;
    let table = bots_alone(&mut anne, Level::Easy).await;
    assert_eq!((table.step, counted(&server, "treize_actions_total").await), (0, 0));
    let mut tab = Tab::watch(&anne, &table.id, None, None).await;
    tab.frame(3).await;
    tab.close().await;
    // They stop: the metric no longer changes once the last action is stored.
    let path = format!("/api/tables/{}", table.id);
    let mut before = anne.get::<TableInfo>(&path).await.expect("the table");
    let stopped = until(async || {
        tokio::time::sleep(Duration::from_millis(200)).await;
        let after = anne.get::<TableInfo>(&path).await.expect("the table");
        let is_same = after.step == before.step;
        before = after.clone();
        is_same.then_some(after)
    })
    .await;
    if stopped.outcome.is_none() {
        let mut tab = Tab::watch(&anne, &table.id, None, None).await;
        tab.table(|table| table.outcome.is_some()).await;
    }
    server.inner.stop().await;
}

/// A game that lasts much longer than any test.
fn long_game() -> Setup {
    let mut setup = setup("nichtig", 6);
    setup.options.insert("rounds".into(), 100.into());
    setup
}

#[tokio::test]
async fn strangers_who_are_refused_do_not_keep_bots_from_resting() {
    let (rest, pause) = (Duration::from_millis(500), Duration::from_millis(50));
    let server = TestServer::with(|config| (config.bot_rest, config.bot_pause) = (Some(rest), pause)).await;
    let (mut anne, bob) = (server.person("Anne").await, server.person("Bob").await);
    let table = anne.make_table(&long_game()).await.expect("a table").id;
    for number in 0..6 {
        let bot = Command::Bot { seat: seat(number), level: Level::Easy };
        anne.command(&table, &bot).await.expect("a bot");
    }
    anne.command(&table, &Command::Start).await.expect("cards");
    let (path, mut his, mut steps) = (format!("/api/tables/{table}"), Tab::open(&bob).await, Vec::new());
    until(async || {
        his.say(&act(&table, 0, 0, "anything", "a")).await;
        assert_eq!(his.refused().await.code, Code::NotYours);
        his.say(&chat(&table, "Hello?")).await;
        assert!(matches!(his.refused().await.code, Code::NotYours | Code::TooMany));
        tokio::time::sleep(rest / 5).await;
        steps.push(anne.get::<TableInfo>(&path).await.expect("the table").step);
        // Ten times the pause between two actions.
        let last = steps.iter().rev().take(6).collect::<Vec<_>>();
        (last.len() == 6 && last.iter().all(|step| *step == last[0])).then_some(())
    })
    .await;
    server.inner.stop().await;
}

#[tokio::test]
async fn a_bot_without_a_choice_waits_as_long_as_one_that_has_one() {
    let pause = Duration::from_millis(100);
    let server = TestServer::with(|config| config.bot_pause = pause).await;
    let mut anne = server.person("Anne").await;
    // With the last card of a hand there is no choice.
    let table = anne.make_table(&setup("nichtig", 3)).await.expect("a table").id;
    for number in 0..3 {
        let bot = Command::Bot { seat: seat(number), level: Level::Easy };
        anne.command(&table, &bot).await.expect("a bot");
    }
    let mut tab = Tab::watch(&anne, &table, None, None).await;
    let start = Instant::now();
    anne.command(&table, &Command::Start).await.expect("cards");
    // Three cards each are laid, then ten tricks of three cards are played: the last three actions have no choice.
    for step in 1..=39 {
        tab.frame(step).await;
        assert!(start.elapsed() >= pause * step, "decision {step} came after {:?}", start.elapsed());
    }
    tab.close().await;
    server.inner.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_tables_of_bots_alone_cost_nobody_a_decision_and_are_not_woken() {
    const TABLES: usize = 1000;
    let server = TestServer::with(|config| config.bot_rest = Some(Duration::ZERO)).await;
    let host = server.person("Host").await;
    let cookie = host.cookie().expect("a token").to_string();
    for _ in 0..TABLES / 20 {
        let mut hosts = vec![host.clone(); 20];
        join_all(hosts.iter_mut().map(|host| bots_alone(host, Level::Expert))).await;
    }
    // Another person plays with three bots, to the end.
    let mut anne = server.person("Anne").await;
    let table = anne.make_table(&setup("danger13", 4)).await.expect("a table").id;
    anne.command(&table, &sit(0)).await.expect("a seat");
    for number in 1..4 {
        let bot = Command::Bot { seat: seat(number), level: Level::Normal };
        anne.command(&table, &bot).await.expect("a bot");
    }
    anne.command(&table, &Command::Start).await.expect("cards");
    let end = tokio::time::timeout(Duration::from_mins(3), play_out(anne.clone(), &table, 0)).await;
    let end = end.expect("nobody waits for bots that play for nobody");
    assert_eq!(counted(&server, "treize_actions_total").await, u64::from(end.n), "no other table has moved");

    // After a restart, only tables where a player waits for a bot are woken.
    let hour = Duration::from_hours(1);
    let server =
        server.again(|config| (config.bot_rest, config.bot_pause) = (Some(Duration::ZERO), hour)).await;
    let mut host = Client::new(&server.url()).expect("an address").with_cookie(cookie);
    let waiting = host.make_table(&setup("danger13", 2)).await.expect("a table").id;
    host.command(&waiting, &Command::Bot { seat: seat(0), level: Level::Easy }).await.expect("a bot");
    host.command(&waiting, &sit(1)).await.expect("a seat");
    let dealt = host.command(&waiting, &Command::Start).await.expect("cards");
    assert!(dealt.to_act.contains(seat(0)), "the bot begins");
    let server = server.again(|config| config.bot_rest = Some(Duration::ZERO)).await;
    until(async || (counted(&server, "treize_actions_total").await > 0).then_some(())).await;
    assert_eq!(counted(&server, "treize_tables").await, 1, "the one where somebody plays");
    server.inner.stop().await;
}
