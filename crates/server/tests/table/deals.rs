//! Cards that were not shuffled for one table: playing on from a moment, challenges, and daily deals.

use std::collections::VecDeque;

use serde_json::{Value, json};
use treize_client::{Client, Memory, Next, Seated};
use treize_protocol::{Code, Command, Daily, DayInfo, Fork, Level, SharedDeal, Source, Status, TableInfo};
use treize_record::fairness::{Commitment, Seed};
use treize_record::{DealKey, Record};
use treize_server::Randomness;

use super::common::{
    Tab, TestServer, code, execute, is_sealed, play_out, record_of, refusal, replay, seat, setup, sit, start,
    until, within,
};

const NOTHING: Value = Value::Null;

/// A finished game of Anne on seat 0 against bots of this level.
async fn against_bots(anne: &mut Client, game: &str, players: u8, level: Level) -> TableInfo {
    let mut setup = setup(game, players);
    if game != "danger13" {
        setup.options.insert("rounds".into(), 1.into());
    }
    let table = anne.make_table(&setup).await.expect("a table");
    anne.command(&table.id, &sit(0)).await.expect("a seat");
    for place in 1..players {
        let bot = Command::Bot { seat: seat(place), level };
        anne.command(&table.id, &bot).await.expect("a bot");
    }
    let table = start(std::slice::from_mut(anne), &table.id).await;
    within(play_out(anne.clone(), &table.id, 0)).await;
    table
}

/// Decides at a seat as somebody did before.
async fn play_as(client: Client, table: &str, number: u8, mut decisions: VecDeque<String>) {
    let mut seated = Seated::new(client, table, Some(seat(number)), "again");
    loop {
        match seated.next().await.expect("the seat is ours") {
            Next::Frame(frame) if !frame.view["outcome"].is_null() => return,
            Next::Frame(frame) if !frame.legal.is_empty() && !seated.is_pending() => {
                let action = decisions.pop_front().expect("the game is as long as before");
                assert!(frame.legal.contains(&action), "{action} is legal again");
                seated.act(frame.n, &action).await;
            }
            Next::Refused(refused) => panic!("seat {number} was refused: {refused:?}"),
            Next::Lost(error) => panic!("seat {number} lost its connection: {error}"),
            _ => {}
        }
    }
}

/// What a seat decided from this step on.
fn decisions_of(record: &Record, number: u64, from: usize) -> VecDeque<String> {
    let actions = record.actions.iter().skip(from).filter(|(seat, _)| *seat == number);
    actions.map(|(_, action)| action.clone()).collect()
}

async fn fork(client: &mut Client, table: &str, step: u32, at: Option<u8>) -> TableInfo {
    let fork = Fork { step, seat: at.map(seat) };
    client.post(&format!("/api/tables/{table}/fork"), &fork).await.expect("a table")
}

#[tokio::test]
async fn a_finished_game_goes_on_from_any_moment_with_its_cards_and_its_bots() {
    for (game, randomness) in [
        ("thirteen", Randomness::Provable),
        ("nichtig", Randomness::Provable),
        ("danger13", Randomness::Provable),
        ("danger13", Randomness::Seeded(13)),
    ] {
        let server = TestServer::with(|config| config.randomness = randomness).await;
        let mut anne = server.person("Anne").await;
        let over = against_bots(&mut anne, game, 3, Level::Easy).await;
        let record = record_of(&mut anne, &over.id).await;
        assert!(record.has_proof() || !matches!(randomness, Randomness::Provable));
        let seen = replay(&mut anne, &over.id, Some(0)).await;
        for step in [0, record.actions.len() / 2, record.actions.len() - 1] {
            let forked = fork(&mut anne, &over.id, step as u32, None).await;
            let source = json!({ "kind": "fork", "table": over.id, "step": step });
            assert_eq!((forked.status, json!(forked.source)), (Status::Playing, source), "{game}");
            assert_eq!(forked.commitment, "", "it promises nothing about its shuffles");
            assert!(forked.chairs[0].mine && forked.chairs[1].bot == Some(Level::Easy));
            let mut tab = Tab::watch(&anne, &forked.id, Some(0), None).await;
            let frame = tab.frame(step as u32).await;
            if frame.n == step as u32 {
                assert_eq!(frame.view["board"], seen[step].view["board"], "{game} at {step}");
            }
            tab.close().await;
            let is_provable = matches!(randomness, Randomness::Provable);
            if is_provable {
                let again = play_as(anne.clone(), &forked.id, 0, decisions_of(&record, 0, step));
                within(Box::pin(again)).await;
            } else {
                // In seeded tests the first game's bots have numbers that follow from something else.
                within(play_out(anne.clone(), &forked.id, 0)).await;
            }
            let played = record_of(&mut anne, &forked.id).await;
            assert_eq!(played.shuffles[0], record.shuffles[0], "{game}");
            assert_eq!(played.actions[..step], record.actions[..step], "{game}");
            if is_provable {
                assert_eq!((&played.shuffles, &played.totals), (&record.shuffles, &record.totals), "{game}");
            }
            if is_provable && game != "nichtig" {
                assert_eq!(played.actions, record.actions, "{game}: the bots decide as before");
            }
            assert_eq!(played.other["source"], json!({ "kind": "fork", "step": step }));
            assert!(!played.has_proof(), "it claims no proof of its shuffles");
            played.verify().expect("it holds");
            let memory = anne.shares().memory(&forked.id);
            assert_eq!(Memory::judge(Some(&memory), &played), None, "nobody is accused");
        }
        server.inner.stop().await;
    }
}

#[tokio::test]
async fn another_decision_leads_elsewhere_and_a_fork_can_be_forked() {
    let server = TestServer::open().await;
    let mut anne = server.person("Anne").await;
    let over = against_bots(&mut anne, "danger13", 2, Level::Beginner).await;
    let record = record_of(&mut anne, &over.id).await;
    // At the bot's seat: Anne's own seat is a bot's then.
    let other = fork(&mut anne, &over.id, 0, Some(1)).await;
    assert_eq!(other.chairs[0].bot, Some(Level::Normal));
    assert!(other.chairs[1].mine);
    within(play_out(anne.clone(), &other.id, 1)).await;
    let played = record_of(&mut anne, &other.id).await;
    played.verify().expect("it holds");
    assert_eq!(played.shuffles[0], record.shuffles[0], "the same cards");
    let again = fork(&mut anne, &other.id, 1, None).await;
    assert_eq!(json!(again.source), json!({ "kind": "fork", "table": other.id, "step": 1 }));
    // A fork survives a restart: its cards follow from what is stored.
    let server = server.again(|_| {}).await;
    let mut anne = server.known(&anne);
    within(play_out(anne.clone(), &again.id, 1)).await;
    let last = record_of(&mut anne, &again.id).await;
    assert_eq!((&last.shuffles[0], &last.actions[0]), (&record.shuffles[0], &played.actions[0]));
    // It is a table against bots, so there was nothing to refuse about advice, but nobody else sits down there.
    let mut bob = server.person("Bob").await;
    let open = fork(&mut anne, &over.id, 0, None).await;
    assert_eq!(code(bob.command(&open.id, &sit(1)).await), Code::Stage);
    server.inner.stop().await;
}

#[tokio::test]
async fn what_cannot_be_played_on_is_refused_in_words() {
    let server = TestServer::with(|config| config.limits.tables = 2).await;
    let (mut anne, mut bob) = (server.person("Anne").await, server.person("Bob").await);
    let over = against_bots(&mut anne, "danger13", 2, Level::Easy).await;
    let last = record_of(&mut anne, &over.id).await.actions.len() as u32;
    let ask = async |client: &mut Client, table: &str, step: u32, at: Option<u8>| {
        let fork = Fork { step, seat: at.map(seat) };
        client.post::<TableInfo>(&format!("/api/tables/{table}/fork"), &fork).await
    };
    let rows: [(&str, u32, Option<u8>, Code); 4] = [
        (&over.id, last, None, Code::Stage),
        (&over.id, 0, Some(2), Code::NotFound),
        ("0123456789abcdef", 0, None, Code::NotFound),
        ("nonsense", 0, None, Code::NotFound),
    ];
    for (table, step, at, expected) in rows {
        assert_eq!(code(ask(&mut anne, table, step, at).await), expected, "{table} {step} {at:?}");
    }
    assert_eq!(code(ask(&mut bob, &over.id, 0, None).await), Code::Malformed, "which seat?");
    ask(&mut bob, &over.id, 0, Some(1)).await.expect("the game is over, and he has its link");
    let mut nobody = Client::new(&server.url()).expect("an address");
    assert_eq!(code(ask(&mut nobody, &over.id, 0, Some(0)).await), Code::NoIdentity);
    let open = fork(&mut anne, &over.id, 0, None).await;
    assert_eq!(code(ask(&mut anne, &open.id, 0, None).await), Code::NotOver, "it is not over");
    fork(&mut anne, &over.id, 0, None).await;
    assert_eq!(code(ask(&mut anne, &over.id, 0, None).await), Code::TooMany, "as many as other tables");
    execute(&server.folder, "UPDATE tables SET rules = 99 WHERE status = 'over'").await;
    assert_eq!(code(ask(&mut bob, &over.id, 0, Some(0)).await), Code::OtherRules);
    server.inner.stop().await;
}

async fn deal_of(client: &mut Client, id: &str) -> SharedDeal {
    client.get(&format!("/api/deals/{id}")).await.expect("a deal")
}

async fn begin(client: &mut Client, id: &str) -> TableInfo {
    client.post(&format!("/api/deals/{id}"), &NOTHING).await.expect("a table")
}

#[tokio::test]
async fn a_challenge_gives_others_the_same_cards_and_bots_and_shows_nothing_before_they_have_played() {
    let server = TestServer::open().await;
    let mut people = Vec::new();
    for name in ["Anne", "Bob", "Cleo"] {
        people.push(server.person(name).await);
    }
    let [anne, bob, cleo] = people.as_mut_slice() else { panic!("three") };
    let over = against_bots(anne, "thirteen", 3, Level::Easy).await;
    let record = record_of(anne, &over.id).await;
    let path = format!("/api/tables/{}/challenge", over.id);
    assert_eq!(code(bob.post::<SharedDeal>(&path, &NOTHING).await), Code::NotYours);
    let deal: SharedDeal = anne.post(&path, &NOTHING).await.expect("a challenge");
    let same: SharedDeal = anne.post(&path, &NOTHING).await.expect("a challenge");
    assert!(deal.results.iter().all(|result| !result.clocked_bots), "these bots do not think by the clock");
    assert_eq!((&same.id, same.finished), (&deal.id, 1), "made again, it is the same");
    assert_eq!(deal.results.len(), 1, "her own result");

    // Bob opens the link.
    let seen = bob.get_text(&format!("/api/deals/{}", deal.id)).await.expect("a deal");
    assert!(!seen.contains(&over.id), "the link does not lead to the game itself");
    let before = deal_of(bob, &deal.id).await;
    assert_eq!(before.from.map(|from| (from.name, from.mine)), Some(("Anne".into(), false)));
    assert_eq!((before.results.len(), before.finished, before.expert), (0, 1, None));
    let table = begin(bob, &deal.id).await;
    assert_eq!(begin(bob, &deal.id).await.id, table.id, "there is one table for each person");
    assert_eq!(table.source, Some(Source::Challenge { challenge: deal.id.clone() }));
    assert_eq!(table.chairs[1].bot, Some(Level::Easy));
    let mut tab = Tab::watch(bob, &table.id, Some(0), None).await;
    let frame = tab.frame(0).await;
    assert!(!tab.heard.concat().contains(&over.id));
    if frame.n == 0 {
        let first = &replay(anne, &over.id, Some(0)).await[0];
        assert_eq!(frame.view["board"], first.view["board"], "the same hand");
    }
    tab.close().await;
    // What other tables allow, but not one whose result is compared.
    assert_eq!(code(bob.command(&table.id, &Command::Stand { seat: seat(0) }).await), Code::Stage);
    assert_eq!(code(bob.delete::<Value>(&format!("/api/tables/{}", table.id)).await), Code::Stage);
    let advice = bob.get::<Value>(&format!("/api/tables/{}/advice?seat=0", table.id)).await;
    assert_eq!(code(advice), Code::WithPeople);
    assert_eq!(code(cleo.command(&table.id, &sit(1)).await), Code::Stage);
    assert_eq!(code(cleo.get::<Value>(&format!("/api/tables/{}/replay", table.id)).await), Code::NotYours);

    // Bob decides as Anne did, and the bots do as they did: it is the same game.
    within(Box::pin(play_as(bob.clone(), &table.id, 0, decisions_of(&record, 0, 0)))).await;
    let played = record_of(bob, &table.id).await;
    assert_eq!((&played.shuffles, &played.actions), (&record.shuffles, &record.actions));
    played.verify().expect("it holds");
    let after = deal_of(bob, &deal.id).await;
    assert_eq!((after.finished, after.place, after.open), (2, Some(1), false));
    let ahead: Vec<f64> = after.results.iter().map(|result| result.ahead).collect();
    assert_eq!(ahead, [ahead[0]; 2]);
    let mine: Vec<_> = after.results.iter().map(|result| (result.name.as_deref(), result.mine)).collect();
    assert_eq!(mine, [(Some("Anne"), false), (Some("Bob"), true)]);

    // Cleo has not played: Bob's game stays closed to her, also what he plays on from it.
    is_sealed(cleo, &table.id).await;
    let on = fork(bob, &table.id, played.actions.len() as u32 - 1, None).await;
    within(play_out(bob.clone(), &on.id, 0)).await;
    is_sealed(cleo, &on.id).await;
    let hers = begin(cleo, &deal.id).await;
    is_sealed(cleo, &table.id).await;
    within(play_out(cleo.clone(), &hers.id, 0)).await;
    assert_eq!(record_of(cleo, &table.id).await, played, "now she may see it");
    assert_eq!(deal_of(cleo, &deal.id).await.results.len(), 3);

    // A challenge is passed on as it is; a game that was played on is none.
    let passed: SharedDeal =
        cleo.post(&format!("/api/tables/{}/challenge", hers.id), &NOTHING).await.expect("a challenge");
    assert_eq!(passed.id, deal.id);
    let forked = bob.post::<SharedDeal>(&format!("/api/tables/{}/challenge", on.id), &NOTHING).await;
    assert_eq!(code(forked), Code::Stage);
    assert_eq!(code(bob.get::<SharedDeal>("/api/deals/0123456789abcdef").await), Code::NotFound);
    server.inner.stop().await;
}

#[tokio::test]
async fn two_experts_of_a_challenge_choose_the_same() {
    let server = TestServer::open().await;
    let (mut anne, mut bob) = (server.person("Anne").await, server.person("Bob").await);
    let over = against_bots(&mut anne, "nichtig", 3, Level::Expert).await;
    let path = format!("/api/tables/{}/challenge", over.id);
    let deal: SharedDeal = anne.post(&path, &NOTHING).await.expect("a challenge");
    let mut cleo = server.person("Cleo").await;
    let mut games = Vec::new();
    for client in [&mut bob, &mut cleo] {
        let table = begin(client, &deal.id).await;
        // The bots that search choose first, however fast a person is.
        let mut seated = Seated::new(client.clone(), &table.id, Some(seat(0)), "eager");
        let mut decisions = 0;
        within(async {
            loop {
                match seated.next().await.expect("the seat is ours") {
                    Next::Frame(frame) if !frame.view["outcome"].is_null() => break,
                    Next::Frame(frame) if !frame.legal.is_empty() && !seated.is_pending() => {
                        seated.act(frame.n, &frame.legal[0]).await;
                    }
                    Next::Refused(refused) => panic!("{refused:?}"),
                    Next::Done(_) => decisions += 1,
                    // Where it was too early, the seat tries again by itself.
                    _ => {}
                }
            }
        })
        .await;
        assert!(decisions > 0);
        games.push(record_of(client, &table.id).await.actions);
    }
    assert_eq!(games[0], games[1]);
    // Anne's own game was against bots that thought by the clock.
    let results = deal_of(&mut anne, &deal.id).await.results;
    assert_eq!(results.len(), 3);
    assert!(results.iter().all(|result| result.clocked_bots == result.mine), "{results:?}");
    server.inner.stop().await;
}

/// The day after this one.
fn day_after(day: &str) -> String {
    let number = |text: &str| text.parse::<i64>().expect("a number");
    let (mut year, mut month, mut date) = (number(&day[..4]), number(&day[5..7]), number(&day[8..]) + 1);
    let february = if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) { 29 } else { 28 };
    let days = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    if date > days[month as usize - 1] {
        (month, date) = (month + 1, 1);
    }
    if month > 12 {
        (year, month) = (year + 1, 1);
    }
    format!("{year:04}-{month:02}-{date:02}")
}

async fn daily(client: &mut Client) -> Daily {
    client.get("/api/daily").await.expect("the daily deals")
}

#[tokio::test]
async fn a_daily_deal_is_the_same_for_everybody_and_played_once() {
    let server = TestServer::open().await;
    let (mut anne, mut bob) = (server.person("Anne").await, server.person("Bob").await);
    let mut today = daily(&mut anne).await;
    let now = || {
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970").as_millis()
    };
    if u128::from(today.until.unsigned_abs()) < now() + 60_000 {
        // The day ends in the middle of this test: it waits for the next one.
        until(async || (now() > u128::from(today.until.unsigned_abs())).then_some(())).await;
        today = daily(&mut anne).await;
    }
    assert_eq!(today.games.len(), 4);
    assert!(today.days.is_empty() && today.games.iter().all(|game| game.table.is_none()));
    for game in &today.games {
        let mut boards = Vec::new();
        for client in [&mut anne, &mut bob] {
            let table = begin(client, &game.deal).await;
            assert_eq!(table.source, Some(Source::Daily { day: today.day.clone() }));
            let own = table.chairs.iter().position(|chair| chair.mine).expect("a chair") as u8;
            let mut tab = Tab::watch(client, &table.id, Some(own), None).await;
            // Up to one's own turn the bots decide, the same for everybody.
            let frame = tab
                .hear(|message| match message {
                    treize_protocol::ServerMessage::Frame(frame) if !frame.legal.is_empty() => Some(frame),
                    _ => None,
                })
                .await;
            tab.close().await;
            boards.push((frame.view["seat"].clone(), frame.view["board"]["hand"].clone(), frame.legal));
        }
        assert_eq!(boards[0], boards[1], "{}", game.game);
    }

    // One game to its end, by both.
    let id = &today.games.last().expect("games").deal;
    let mut tables: Vec<String> = Vec::new();
    for client in [&mut anne, &mut bob] {
        let table = begin(client, id).await;
        let own = table.chairs.iter().position(|chair| chair.mine).expect("a chair") as u8;
        if tables.is_empty() {
            let stands = client.command(&table.id, &Command::Stand { seat: seat(own) }).await;
            assert_eq!(code(stands), Code::Stage);
        } else {
            is_sealed(client, &tables[0]).await;
        }
        within(play_out(client.clone(), &table.id, own)).await;
        assert_eq!(begin(client, id).await.id, table.id, "there is no second attempt");
        tables.push(table.id);
    }
    let records = [record_of(&mut anne, &tables[0]).await, record_of(&mut anne, &tables[1]).await];
    assert_eq!(records[0].actions, records[1].actions, "who decides alike has the same game");
    let deal = deal_of(&mut bob, id).await;
    assert_eq!((deal.finished, deal.place, deal.results.len()), (2, Some(1), 2));
    assert_eq!(deal.from, None);
    let expert = until(async || deal_of(&mut bob, id).await.expert).await;
    let mut cleo = server.person("Cleo").await;
    let hidden = deal_of(&mut cleo, id).await;
    assert_eq!((hidden.results.len(), hidden.expert, hidden.place, hidden.finished), (0, None, None, 2));
    is_sealed(&mut cleo, &tables[0]).await;
    let mine = daily(&mut anne).await.days;
    let finished: Vec<_> = mine.iter().filter(|date| date.ahead.is_some()).collect();
    assert_eq!((mine.len(), finished.len()), (4, 1));
    assert_eq!(finished[0].deal, *id);

    // The seed is promised now, and shown when the day is over.
    let path = format!("/api/days/{}", today.day);
    let promised: DayInfo = cleo.get(&path).await.expect("a promise");
    assert_eq!(promised.seed, None);
    let tomorrow = format!("/api/days/{}", day_after(&today.day));
    let next: DayInfo = cleo.get(&tomorrow).await.expect("tomorrow is promised too");
    assert_eq!((&next.seed, next.day), (&None, day_after(&today.day)));
    assert_ne!(next.commitment, promised.commitment);
    assert!(
        next.commitment.parse::<Commitment>().is_ok() && next.committed_at < today.until,
        "before the day"
    );
    execute(&server.folder, "UPDATE deals SET open_at = (SELECT MAX(ended_at) + 1 FROM attempts)").await;
    execute(&server.folder, "UPDATE days SET open_at = 1").await;
    let shown: DayInfo = cleo.get(&path).await.expect("a seed");
    let seed: Seed = shown.seed.expect("it is shown").parse().expect("a seed");
    assert_eq!(seed.commitment().to_string(), promised.commitment);
    let Record { game, rules, players, options, .. } = &records[0];
    let options = Value::Object(options.clone());
    let text =
        format!("day {}\ngame {game}\nrules {rules}\nplayers {players}\noptions {options}\n", today.day);
    let mut first = records[0].shuffles[0].clone();
    DealKey::daily(&seed, &text).permute_first(&mut first);
    assert_eq!(first, records[0].shuffles[0], "everybody can check the cards");
    assert_eq!(record_of(&mut cleo, &tables[0]).await, records[0], "and see the games");
    assert_eq!(deal_of(&mut cleo, id).await.expert, Some(expert));
    assert_eq!(code(cleo.post::<TableInfo>(&format!("/api/deals/{id}"), &NOTHING).await), Code::Stage);
    for other in ["2001-01-01-danger13", "2001-01-01-whist", "..%2F"] {
        assert_eq!(code(cleo.get::<Value>(&format!("/api/deals/{other}")).await), Code::NotFound);
    }
    assert_eq!(code(cleo.get::<Value>("/api/days/2001-01-01").await), Code::NotFound);
    server.inner.stop().await;
}

#[tokio::test]
async fn what_is_sealed_says_so_in_words() {
    let server = TestServer::open().await;
    let (mut anne, mut bob) = (server.person("Anne").await, server.person("Bob").await);
    let over = against_bots(&mut anne, "danger13", 2, Level::Beginner).await;
    let path = format!("/api/tables/{}/challenge", over.id);
    let deal: SharedDeal = anne.post(&path, &NOTHING).await.expect("a challenge");
    let mut cleo = server.person("Cleo").await;
    let table = begin(&mut cleo, &deal.id).await;
    within(play_out(cleo.clone(), &table.id, 0)).await;
    let refused = refusal(bob.get::<Value>(&format!("/api/tables/{}/record", table.id)).await);
    assert_eq!(refused.message, "others play the same cards: this opens when you have played them");
    server.inner.stop().await;
}

#[tokio::test]
async fn long_games_are_played_on_only_so_often_within_an_hour_however_many_tables_are_removed() {
    let server = TestServer::open().await;
    let mut anne = server.person("Anne").await;
    let over = against_bots(&mut anne, "danger13", 2, Level::Beginner).await;
    let decisions = record_of(&mut anne, &over.id).await.actions.len();
    let server = server
        .again(|config| {
            for (limit, games) in [("fork_decisions", 2), ("fork_decisions_per_address", 3)] {
                config.limits.set(&format!("{limit}={}", games * decisions)).expect("a limit");
            }
        })
        .await;
    let (mut anne, mut bob) = (server.known(&anne), server.person("Bob").await);
    let path = format!("/api/tables/{}/fork", over.id);
    let from = |step: usize| Fork { step: step as u32, seat: Some(seat(0)) };
    assert_eq!(
        code(anne.post::<TableInfo>(&path, &from(decisions)).await),
        Code::Stage,
        "this does not count"
    );
    for step in [0, 1] {
        let made: TableInfo = anne.post(&path, &from(step)).await.expect("a table");
        anne.delete::<Value>(&format!("/api/tables/{}", made.id)).await.expect("it is removed");
    }
    let refused = refusal(anne.post::<TableInfo>(&path, &from(0)).await);
    assert_eq!(refused.code, Code::TooMany);
    assert!(refused.message.contains("by you"), "{}", refused.message);
    bob.post::<TableInfo>(&path, &from(0)).await.expect("a table");
    let refused = refusal(bob.post::<TableInfo>(&path, &from(0)).await);
    assert!(refused.code == Code::TooMany && refused.message.contains("address"), "{}", refused.message);
    server.inner.stop().await;

    // A single game is never too long.
    let server = TestServer::with(|config| config.limits.set("fork_decisions=1").expect("a limit")).await;
    let mut anne = server.person("Anne").await;
    let over = against_bots(&mut anne, "danger13", 2, Level::Beginner).await;
    fork(&mut anne, &over.id, 0, None).await;
    server.inner.stop().await;
}

#[tokio::test]
async fn the_game_behind_a_challenge_is_sealed_with_what_was_played_on_from_it() {
    let server = TestServer::open().await;
    let (mut anne, mut bob) = (server.person("Anne").await, server.person("Bob").await);
    let over = against_bots(&mut anne, "danger13", 2, Level::Beginner).await;
    let before = fork(&mut anne, &over.id, 1, None).await;
    let twice = {
        within(play_out(anne.clone(), &before.id, 0)).await;
        fork(&mut anne, &before.id, 0, None).await
    };
    within(play_out(anne.clone(), &twice.id, 0)).await;
    record_of(&mut bob, &over.id).await;
    let path = format!("/api/tables/{}/challenge", over.id);
    let deal: SharedDeal = anne.post(&path, &NOTHING).await.expect("a challenge");
    let after = fork(&mut anne, &over.id, 1, None).await;
    within(play_out(anne.clone(), &after.id, 0)).await;
    for table in [&over.id, &before.id, &twice.id, &after.id] {
        is_sealed(&mut bob, table).await;
        record_of(&mut anne, table).await;
    }
    let table = begin(&mut bob, &deal.id).await;
    is_sealed(&mut bob, &over.id).await;
    within(play_out(bob.clone(), &table.id, 0)).await;
    for table in [&over.id, &before.id, &twice.id, &after.id] {
        record_of(&mut bob, table).await;
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn nobody_rehearses_a_challenge_at_an_older_game_with_its_cards_while_they_play_it() {
    let server = TestServer::open().await;
    let (mut anne, mut bob) = (server.person("Anne").await, server.person("Bob").await);
    let over = against_bots(&mut anne, "danger13", 2, Level::Beginner).await;
    let older = fork(&mut bob, &over.id, 0, Some(0)).await;
    within(play_out(bob.clone(), &older.id, 0)).await;
    let running = fork(&mut bob, &over.id, 0, Some(0)).await;
    let path = format!("/api/tables/{}/challenge", over.id);
    let deal: SharedDeal = anne.post(&path, &NOTHING).await.expect("a challenge");
    let advice = format!("/api/tables/{}/advice?seat=0", running.id);
    record_of(&mut bob, &older.id).await;
    bob.get::<Value>(&advice).await.expect("he has not begun the challenge");

    let table = begin(&mut bob, &deal.id).await;
    is_sealed(&mut bob, &older.id).await;
    let (path, from) = (format!("/api/tables/{}/fork", older.id), Fork { step: 0, seat: Some(seat(0)) });
    let again = bob.post::<TableInfo>(&path, &from);
    assert_eq!(code(again.await), Code::Sealed);
    assert_eq!(code(bob.get::<Value>(&advice).await), Code::Sealed);
    let review = format!("/api/tables/{}/review", table.id);
    assert_eq!(code(bob.get::<Value>(&review).await), Code::NotOver, "it says the same as the record");
    within(play_out(bob.clone(), &table.id, 0)).await;
    record_of(&mut bob, &older.id).await;
    bob.get::<Value>(&advice).await.expect("the challenge is over for him");
    fork(&mut bob, &older.id, 0, None).await;
    server.inner.stop().await;
}

#[tokio::test]
async fn a_result_is_not_shown_to_somebody_who_may_still_play_the_cards() {
    let server = TestServer::open().await;
    let (mut anne, mut bob) = (server.person("Anne").await, server.person("Bob").await);
    let today = daily(&mut anne).await;
    let id = &today.games.iter().find(|game| game.game == "danger13").expect("a deal").deal;
    let table = begin(&mut anne, id).await;
    let own = table.chairs.iter().position(|chair| chair.mine).expect("a chair") as u8;
    within(play_out(anne.clone(), &table.id, own)).await;
    let over = against_bots(&mut anne, "danger13", 2, Level::Beginner).await;
    let path = format!("/api/tables/{}/challenge", over.id);
    let challenge: SharedDeal = anne.post(&path, &NOTHING).await.expect("a challenge");
    let mut nobody = Client::new(&server.url()).expect("an address");
    // From memory, and from the store.
    let server = {
        for client in [&mut bob, &mut nobody] {
            for table in [&table.id, &over.id] {
                let info = client.table(table).await.expect("a table");
                assert_eq!((info.status, info.outcome), (Status::Over, None));
            }
        }
        server.again(|_| {}).await
    };
    let (mut anne, mut bob) = (server.known(&anne), server.known(&bob));
    for table in [&table.id, &over.id] {
        assert!(anne.table(table).await.expect("a table").outcome.is_some(), "her own");
        let info = bob.table(table).await.expect("a table");
        assert_eq!((info.status, info.outcome), (Status::Over, None));
    }
    for (id, theirs) in [(id, &table.id), (&challenge.id, &over.id)] {
        let table = begin(&mut bob, id).await;
        let own = table.chairs.iter().position(|chair| chair.mine).expect("a chair") as u8;
        within(play_out(bob.clone(), &table.id, own)).await;
        assert!(bob.table(theirs).await.expect("a table").outcome.is_some(), "he has played it");
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn the_link_of_a_private_table_is_given_away_by_no_other_table() {
    let server = TestServer::open().await;
    let (mut anne, mut bob) = (server.person("Anne").await, server.person("Bob").await);
    let over = against_bots(&mut anne, "danger13", 2, Level::Beginner).await;
    let on = fork(&mut anne, &over.id, 1, None).await;
    within(play_out(anne.clone(), &on.id, 0)).await;
    let path = format!("/api/tables/{}", on.id);
    assert!(anne.get_text(&path).await.expect("a table").contains(&over.id), "she knows it");
    for path in [path.clone(), format!("{path}/record"), format!("{path}/replay?count=200")] {
        assert!(!bob.get_text(&path).await.expect("an answer").contains(&over.id), "{path}");
    }
    let mut tab = Tab::watch(&bob, &on.id, None, None).await;
    tab.frame(1).await;
    assert!(!tab.heard.concat().contains(&over.id));
    tab.close().await;

    let path = format!("/api/tables/{}/challenge", over.id);
    let deal: SharedDeal = anne.post(&path, &NOTHING).await.expect("a challenge");
    let table = begin(&mut bob, &deal.id).await;
    within(play_out(bob.clone(), &table.id, 0)).await;
    let results = deal_of(&mut bob, &deal.id).await.results;
    let tables: Vec<_> = results.iter().map(|result| (result.mine, result.table.as_deref())).collect();
    assert!(tables.contains(&(true, Some(&table.id))) && tables.contains(&(false, None)), "{tables:?}");
    let results = deal_of(&mut anne, &deal.id).await.results;
    let tables: Vec<_> = results.iter().map(|result| (result.mine, result.table.as_deref())).collect();
    assert!(
        tables.contains(&(true, Some(&over.id))) && tables.contains(&(false, Some(&table.id))),
        "{tables:?}"
    );
    server.inner.stop().await;
}
