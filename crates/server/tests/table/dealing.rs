//! From the start to the deal: a table is frozen, everybody reveals, and the record can be verified.

use std::ops::ControlFlow;
use std::time::Duration;

use serde_json::Value;
use treize_bots::{Level, Limit, Spec, choose};
use treize_client::{Client, Memory, Verdict};
use treize_engine::Viewer;
use treize_protocol::{Code, Command, Setup, Status, TableInfo};
use treize_record::Record;
use treize_record::deal::{Deal, Origin};
use treize_record::fairness::Nonce;

use super::common::{Tab, TestServer, code, is_postgres, play_out, refusal, seat, setup, sit, until, within};
use super::log::Log;
use super::records::{change, number};

/// So long that no test waits for it: the cards are dealt because everybody has revealed.
const LONG: Duration = Duration::from_mins(10);

pub(crate) fn path(table: &str) -> String {
    format!("/api/tables/{table}")
}

/// Sends a command without the steps that a client adds for the deal.
pub(crate) async fn raw(
    client: &mut Client,
    table: &str,
    command: &Command,
) -> Result<TableInfo, treize_client::ClientError> {
    client.post(&path(table), command).await
}

pub(crate) async fn look(client: &mut Client, table: &str) -> TableInfo {
    client.get(&path(table)).await.expect("a table")
}

/// The nonce behind this chair's commitment.
pub(crate) fn nonce(client: &Client, info: &TableInfo, chair: usize) -> Nonce {
    let commitment = info.chairs[chair].commitment.as_ref().expect("a commitment");
    let memory = client.shares().memory(&info.id);
    memory.nonce(&commitment.parse().expect("a commitment")).expect("it is this client's")
}

pub(crate) fn reveal(number: u8, nonce: Nonce) -> Command {
    Command::Reveal { seat: seat(number), nonce: nonce.to_string() }
}

/// Three people who sit at a table of a server.
pub(crate) async fn seated(server: &TestServer, setup: &Setup) -> (Vec<Client>, TableInfo) {
    let mut people =
        vec![server.person("Anne").await, server.person("Bob").await, server.person("Cleo").await];
    let table = people[0].make_table(setup).await.expect("a table").id;
    for (number, client) in people.iter_mut().enumerate() {
        client.command(&table, &sit(number as u8)).await.expect("a chair");
    }
    let info = look(&mut people[0], &table).await;
    (people, info)
}

/// The same people with what their devices remember, at a server that was started again.
fn moved(server: &TestServer, people: &[Client]) -> Vec<Client> {
    people.iter().map(|client| server.known(client).with_shares(client.shares().clone())).collect()
}

/// Plays to the end, and returns the record.
pub(crate) async fn finished(people: &[Client], table: &str) -> Record {
    let mut players = Vec::new();
    for client in people {
        let info = look(&mut client.clone(), table).await;
        let own = info.chairs.iter().position(|chair| chair.mine).expect("a chair");
        players.push(Box::pin(play_out(client.clone(), table, own as u8)));
    }
    within(futures_util::future::join_all(players)).await;
    let record: Value =
        people[0].clone().get(&format!("/api/tables/{table}/record")).await.expect("a record");
    let record = Record::parse(record.to_string().as_bytes()).expect("a record");
    record.verify().expect("it holds");
    record
}

pub(crate) fn verdict(client: &Client, table: &str, record: &Record) -> Verdict {
    let memory = client.shares().memory(table);
    Memory::judge(Some(&memory), record).expect("a live table")
}

fn origins(record: &Record) -> Vec<Origin> {
    let proof = record.proof().expect("it can be read").expect("a live table");
    proof.people().map(|(_, origin, _)| origin).collect()
}

#[tokio::test]
async fn the_cards_are_dealt_when_everybody_has_revealed_and_not_before() {
    let server = TestServer::with(|config| config.reveal_timeout = Some(LONG)).await;
    let drawing = Setup { draw_seats: true, ..setup("thirteen", 3) };
    let (mut people, waiting) = seated(&server, &drawing).await;
    let table = waiting.id.clone();
    assert!(waiting.chairs.iter().all(|chair| chair.commitment.is_some() && !chair.revealed));
    let mut spectator = server.person("Dora").await;
    let mut tab = Tab::watch(&spectator, &table, None, None).await;

    let nonces: Vec<_> = (0..3).map(|chair| nonce(&people[chair], &waiting, chair)).collect();
    assert_eq!(code(raw(&mut people[0], &table, &reveal(0, nonces[0])).await), Code::Stage, "too early");
    let frozen = raw(&mut people[0], &table, &Command::Start).await.expect("a frozen table");
    assert_eq!(frozen.status, Status::Dealing);

    // Nobody can change anything any more.
    let frozen_now = [
        sit(0),
        Command::Sit { seat: Some(seat(0)), name: None, commitment: Some("ab".repeat(32)) },
        Command::Stand { seat: seat(0) },
        Command::Bot { seat: seat(1), level: Level::Easy },
        Command::Remove { seat: seat(1) },
        Command::Swap { a: seat(0), b: seat(1) },
        Command::Set { setup: setup("danger13", 3) },
        Command::Start,
        Command::Rematch,
    ];
    for command in &frozen_now {
        let answer = raw(&mut people[0], &table, command).await;
        match command {
            // Coming back to the own chair changes nothing.
            Command::Sit { .. } => assert!(answer.is_ok()),
            _ => assert_eq!(code(answer), Code::Stage, "{command:?}"),
        }
    }
    assert_eq!(code(raw(&mut spectator, &table, &sit(1)).await), Code::Stage);
    let after = look(&mut people[0], &table).await;
    let commitments = |info: &TableInfo| info.chairs.iter().map(|c| c.commitment.clone()).collect::<Vec<_>>();
    assert_eq!(commitments(&after), commitments(&waiting));

    // Only the own nonce, and only the one behind the commitment.
    assert_eq!(code(raw(&mut people[0], &table, &reveal(1, nonces[1])).await), Code::NotYours);
    assert_eq!(code(raw(&mut people[0], &table, &reveal(0, nonces[1])).await), Code::WrongNonce);
    let nonsense = Command::Reveal { seat: seat(0), nonce: "13".into() };
    assert_eq!(code(raw(&mut people[0], &table, &nonsense).await), Code::Malformed);
    for (place, client) in people.iter_mut().enumerate().take(2) {
        let info = raw(client, &table, &reveal(place as u8, nonces[place])).await.expect("it is taken");
        assert_eq!(info.status, Status::Dealing);
        assert!(info.chairs[place].revealed && !info.chairs[2].revealed);
    }
    raw(&mut people[1], &table, &reveal(1, nonces[1])).await.expect("sent again, it is answered again");
    assert_eq!(code(people[0].get::<Value>(&format!("{}/replay", path(&table))).await), Code::Stage);

    let dealt = people[2].attend(&table).await.expect("the last number");
    assert_eq!(dealt.status, Status::Playing);
    for client in &mut people[..2] {
        client.attend(&table).await.expect("they see where they sit");
    }
    tab.table(|table| table.status == Status::Playing).await;
    let heard = tab.heard.concat();
    assert!(nonces.iter().all(|nonce| !heard.contains(&nonce.to_string())), "nobody is shown a nonce");
    assert_eq!(code(raw(&mut people[0], &table, &reveal(0, nonces[2])).await), Code::Stage);

    // Anne and Bob revealed by hand here, so only Cleo's client has stored the frozen table.
    let record = finished(&people, &table).await;
    assert_eq!(origins(&record), [Origin::Revealed; 3]);
    assert_eq!(verdict(&people[2], &table, &record), Verdict::Verified { missing: Vec::new() });
    assert_eq!(verdict(&people[0], &table, &record), Verdict::NotThere);
    assert_eq!(verdict(&spectator, &table, &record), Verdict::NotThere);
    server.inner.stop().await;
}

#[tokio::test]
async fn everybody_who_was_there_can_say_that_the_deal_is_verified() {
    let server = TestServer::with(|config| config.reveal_timeout = Some(LONG)).await;
    let drawing = Setup { draw_seats: true, ..setup("danger13", 4) };
    let (mut people, info) = seated(&server, &drawing).await;
    let table = info.id;
    people[0].command(&table, &Command::Bot { seat: seat(3), level: Level::Beginner }).await.expect("a bot");
    let mut tabs = Vec::new();
    for (number, client) in people.iter().enumerate() {
        let mut tab = Tab::watch(client, &table, Some(number as u8), None).await;
        tab.lines().await;
        tabs.push(tab);
    }
    people[0].command(&table, &Command::Start).await.expect("a frozen table");
    for client in &mut people[1..] {
        client.attend(&table).await.expect("a number");
    }
    for client in &mut people {
        assert_eq!(client.attend(&table).await.expect("a table").status, Status::Playing);
    }
    // A person takes over from the bot, and their client reports no problem.
    let mut dora = server.person("Dora").await;
    let dealt = look(&mut dora, &table).await;
    let bot = dealt.chairs.iter().position(|chair| chair.bot.is_some()).expect("a bot");
    let asked = dora.command(&table, &sit(bot as u8)).await.expect("a request");
    let request = asked.requests[0].id.clone();
    for client in &mut people {
        let admit = Command::Admit { request: request.clone() };
        client.command(&table, &admit).await.expect("everybody who plays agrees");
    }
    people.push(dora.clone());
    let record = finished(&people, &table).await;
    for client in &people[..3] {
        assert_eq!(verdict(client, &table, &record), Verdict::Verified { missing: Vec::new() });
    }
    assert_eq!(verdict(&dora, &table, &record), Verdict::NotThere);
    server.inner.stop().await;
}

#[tokio::test]
async fn bots_alone_are_dealt_at_once() {
    let server = TestServer::with(|config| config.reveal_timeout = Some(LONG)).await;
    let mut anne = server.person("Anne").await;
    let table = anne.make_table(&setup("danger13", 2)).await.expect("a table").id;
    for number in 0..2 {
        let bot = Command::Bot { seat: seat(number), level: Level::Beginner };
        anne.command(&table, &bot).await.expect("a bot");
    }
    let dealt = raw(&mut anne, &table, &Command::Start).await.expect("cards");
    assert!(dealt.status.has_cards());
    server.inner.stop().await;
}

#[tokio::test]
async fn what_bots_do_follows_from_the_key_of_the_deal() {
    let server = TestServer::with(|config| config.reveal_timeout = Some(LONG)).await;
    let mut anne = server.person("Anne").await;
    let table = anne.make_table(&setup("danger13", 3)).await.expect("a table").id;
    let info = anne.command(&table, &sit(0)).await.expect("a chair");
    for number in 1..3 {
        let bot = Command::Bot { seat: seat(number), level: Level::Beginner };
        anne.command(&table, &bot).await.expect("a bot");
    }
    anne.command(&table, &Command::Start).await.expect("cards");
    let record = finished(std::slice::from_ref(&anne), &table).await;

    let seed = record.other["proof"]["seed"].as_str().expect("a seed").parse().expect("a seed");
    let proof = record.proof().expect("it can be read").expect("a live table");
    let deal = Deal::new(&seed, proof.frozen(&record), &[Some(nonce(&anne, &info, 0)), None, None]);
    let mut decided = [0; 3];
    let replayed = record.replay(|table, next| {
        let Some((acting, action)) = next else { return ControlFlow::Continue(()) };
        let number = deal.bot_number(acting, decided[acting.index()]);
        decided[acting.index()] += 1;
        if acting != seat(0) {
            let (view, legal) = (table.view(Viewer::Seat(acting)), table.legal(acting));
            let chosen = choose(&Spec::Level(Level::Beginner), &view, &legal, number, &Limit::default());
            assert_eq!(chosen.expect("a choice"), action, "decision {}", table.step());
        }
        ControlFlow::Continue(())
    });
    replayed.expect("it holds");
    assert!(decided.iter().all(|count| *count > 0));
    server.inner.stop().await;
}

#[tokio::test]
async fn one_person_among_bots_reveals_with_the_start() {
    let server = TestServer::with(|config| config.reveal_timeout = Some(LONG)).await;
    let mut anne = server.person("Anne").await;
    let table = anne.make_table(&setup("thirteen", 3)).await.expect("a table").id;
    anne.command(&table, &sit(0)).await.expect("a chair");
    for number in 1..3 {
        let bot = Command::Bot { seat: seat(number), level: Level::Beginner };
        anne.command(&table, &bot).await.expect("a bot");
    }
    let dealt = anne.command(&table, &Command::Start).await.expect("cards");
    assert_eq!(dealt.status, Status::Playing);
    server.inner.stop().await;
}

#[tokio::test]
async fn who_does_not_reveal_in_time_gets_a_derived_number_and_the_record_says_so() {
    let server = TestServer::with(|config| config.reveal_timeout = Some(LONG)).await;
    let (mut people, info) = seated(&server, &setup("danger13", 3)).await;
    let table = info.id.clone();
    let frozen = people[0].command(&table, &Command::Start).await.expect("a frozen table");
    assert_eq!(frozen.status, Status::Dealing);
    // Anne has revealed, however slow the machine is: only now does the time run out.
    change(&server, "UPDATE tables SET due_at = 1").await;
    let server = server.again(|config| config.reveal_timeout = Some(Duration::from_millis(1))).await;
    let mut people = moved(&server, &people);
    let dealt = until(async || {
        let info = look(&mut people[0], &table).await;
        info.status.has_cards().then_some(info)
    })
    .await;
    assert_eq!(dealt.chairs.iter().map(|chair| chair.revealed).collect::<Vec<_>>(), [true, false, false]);
    let late = nonce(&people[1], &info, 1);
    assert_eq!(code(raw(&mut people[1], &table, &reveal(1, late)).await), Code::Stage, "too late");
    let record = finished(&people, &table).await;
    assert_eq!(origins(&record), [Origin::Revealed, Origin::Missing, Origin::Missing]);
    assert_eq!(verdict(&people[0], &table, &record), Verdict::Verified { missing: vec![1, 2] });
    assert_eq!(verdict(&people[1], &table, &record), Verdict::Late);
    server.inner.stop().await;
}

#[tokio::test]
async fn a_restart_between_start_and_deal_loses_nothing() {
    let server = TestServer::with(|config| config.reveal_timeout = Some(LONG)).await;
    let (mut people, info) = seated(&server, &setup("danger13", 3)).await;
    let table = info.id;
    people[0].command(&table, &Command::Start).await.expect("a frozen table");
    people[1].attend(&table).await.expect("a number");
    let server = server.again(|config| config.reveal_timeout = Some(LONG)).await;
    let mut moved = moved(&server, &people);
    assert_eq!(look(&mut moved[0], &table).await.status, Status::Dealing);
    // The page is opened again: it knows what to reveal.
    assert_eq!(moved[2].attend(&table).await.expect("a number").status, Status::Playing);
    let record = finished(&moved, &table).await;
    assert_eq!(origins(&record), [Origin::Revealed; 3]);
    for client in &moved {
        assert_eq!(verdict(client, &table, &record), Verdict::Verified { missing: Vec::new() });
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn a_server_that_comes_back_waits_for_the_numbers_again() {
    let server = TestServer::with(|config| config.reveal_timeout = Some(LONG)).await;
    let (mut people, info) = seated(&server, &setup("danger13", 3)).await;
    let table = info.id;
    people[0].command(&table, &Command::Start).await.expect("a frozen table");
    // Nobody comes: the cards are dealt anyway, also after a restart.
    change(&server, "UPDATE tables SET due_at = 1").await;
    let server = server.again(|config| config.reveal_timeout = Some(Duration::from_millis(100))).await;
    let mut anne = Client::new(&server.url()).expect("an address");
    anne = anne.with_cookie(people[0].cookie().expect("a name").into());
    until(async || look(&mut anne, &table).await.status.has_cards().then_some(())).await;
    server.inner.stop().await;
}

#[tokio::test]
async fn several_people_on_one_device_reveal_together() {
    let server = TestServer::with(|config| config.reveal_timeout = Some(LONG)).await;
    let mut device = server.person("Anne").await;
    let table = device.make_table(&setup("danger13", 3)).await.expect("a table").id;
    for (number, name) in ["Anne", "Bob", "Cleo"].into_iter().enumerate() {
        let seat = Some(seat(number as u8));
        let sit = Command::Sit { seat, name: Some(name.into()), commitment: None };
        device.command(&table, &sit).await.expect("a chair");
    }
    let waiting = look(&mut device, &table).await;
    let commitments: std::collections::HashSet<_> =
        waiting.chairs.iter().map(|chair| chair.commitment.clone().expect("a commitment")).collect();
    assert_eq!(commitments.len(), 3, "each has a number of their own");
    let dealt = device.command(&table, &Command::Start).await.expect("cards");
    assert_eq!(dealt.status, Status::Playing);
    assert!(dealt.chairs.iter().all(|chair| chair.revealed));
    server.inner.stop().await;
}

#[tokio::test]
async fn a_rematch_is_committed_to_by_everybody_who_is_there() {
    let server = TestServer::with(|config| config.reveal_timeout = Some(LONG)).await;
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let table = people[0].make_table(&setup("danger13", 2)).await.expect("a table").id;
    for (number, client) in people.iter_mut().enumerate() {
        client.command(&table, &sit(number as u8)).await.expect("a chair");
    }
    people[0].command(&table, &Command::Start).await.expect("a frozen table");
    people[1].attend(&table).await.expect("a number");
    finished(&people, &table).await;
    let next = people[0].command(&table, &Command::Rematch).await.expect("a table").next.expect("a table");
    // A watched seat commits and reveals by itself.
    let watching = people[1].clone();
    let playing = tokio::spawn({
        let next = next.clone();
        async move { play_out(watching, &next, 1).await }
    });
    until(async || {
        let info = look(&mut people[0], &next).await;
        info.chairs[1].commitment.is_some().then_some(())
    })
    .await;
    assert_eq!(code(raw(&mut people[0], &next, &Command::Start).await), Code::NotCommitted);
    people[0].attend(&next).await.expect("a commitment");
    people[0].command(&next, &Command::Start).await.expect("a frozen table");
    within(play_out(people[0].clone(), &next, 0)).await;
    within(playing).await.expect("Bob plays");
    let record = finished(&people[..1], &next).await;
    for client in &people {
        assert_eq!(verdict(client, &next, &record), Verdict::Verified { missing: Vec::new() });
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn cards_that_another_server_has_dealt_are_shown_to_everybody_here() {
    let server = TestServer::with(|config| config.reveal_timeout = Some(LONG)).await;
    let (mut people, info) = seated(&server, &Setup { draw_seats: false, ..setup("danger13", 3) }).await;
    let table = info.id.clone();
    people[0].command(&table, &Command::Start).await.expect("a frozen table");
    people[1].attend(&table).await.expect("a number");
    let mut hears = Tab::watch(&people[0], &table, Some(0), None).await;
    hears.lines().await;
    // The other server got the last nonce and dealt, at the same moment.
    let last = nonce(&people[2], &info, 2);
    let frozen = if is_postgres() {
        format!("CAST(jsonb_set(CAST(frozen AS JSONB), '{{revealed,2}}', '\"{last}\"') AS TEXT)")
    } else {
        format!("json_set(frozen, '$.revealed[2]', '{last}')")
    };
    let dealt = format!("UPDATE tables SET status = 'playing', version = version + 1, frozen = {frozen}");
    change(&server, &dealt).await;
    raw(&mut people[2], &table, &reveal(2, last)).await.expect("it is known already");
    hears.table(|table| table.status == Status::Playing).await;
    hears.frame(0).await;
    server.inner.stop().await;
}

#[tokio::test]
async fn a_clock_that_was_put_back_does_not_stop_a_deal() {
    let server = TestServer::with(|config| config.reveal_timeout = Some(LONG)).await;
    let (mut people, info) = seated(&server, &setup("danger13", 3)).await;
    people[0].command(&info.id, &Command::Start).await.expect("a frozen table");
    let later = if is_postgres() {
        "UPDATE tables SET frozen = CAST(jsonb_set(CAST(frozen AS JSONB), '{at}', '99999999999999') AS TEXT)"
    } else {
        "UPDATE tables SET frozen = json_set(frozen, '$.at', 99999999999999)"
    };
    change(&server, later).await;
    change(&server, "UPDATE tables SET due_at = 1").await;
    let server = server.again(|config| config.reveal_timeout = Some(Duration::from_millis(100))).await;
    let mut anne = Client::new(&server.url()).expect("an address");
    anne = anne.with_cookie(people[0].cookie().expect("a name").into());
    until(async || look(&mut anne, &info.id).await.status.has_cards().then_some(())).await;
    server.inner.stop().await;
}

#[tokio::test]
async fn a_table_whose_rules_changed_while_it_was_dealt_is_reported_once_and_not_due() {
    let server = TestServer::with(|config| config.reveal_timeout = Some(LONG)).await;
    let (mut people, info) = seated(&server, &setup("danger13", 3)).await;
    people[0].command(&info.id, &Command::Start).await.expect("a frozen table");
    change(&server, "UPDATE tables SET rules = 999, due_at = 1").await;
    let nonce = nonce(&people[1], &info, 1);
    let log = Log::ours();
    let _listening = log.listen();
    let server = server.again(|config| config.reveal_timeout = Some(Duration::from_millis(1))).await;
    let mut anne = Client::new(&server.url()).expect("an address");
    anne = anne.with_cookie(people[0].cookie().expect("a name").into());
    assert_eq!(look(&mut anne, &info.id).await.status, Status::Dealing);
    until(async || (log.count("other rules") > 0).then_some(())).await;
    let due = async || number(&server, "SELECT COUNT(*) FROM tables WHERE due_at IS NOT NULL").await;
    let mut bob = server.known(&people[1]);
    let mut tab = Tab::watch(&bob, &info.id, Some(1), None).await;
    if is_postgres() {
        tab.table(|table| table.status == Status::Dealing).await;
        // Another server may know the rules: it gets the nonces.
        raw(&mut bob, &info.id, &reveal(1, nonce)).await.expect("it is stored");
        assert_eq!(due().await, 1);
    } else {
        until(async || (due().await == 0).then_some(())).await;
        assert_eq!(tab.refused().await.code, Code::OtherRules);
        for _ in 0..3 {
            let refused = refusal(raw(&mut bob, &info.id, &reveal(1, nonce)).await);
            assert_eq!(refused.code, Code::OtherRules);
            assert!(refused.message.ends_with('.'), "{}", refused.message);
        }
    }
    assert_eq!(log.count("other rules"), 1, "{}", log.text());
    assert_eq!(log.count("cannot be dealt"), 0, "{}", log.text());
    anne.delete::<()>(&format!("/api/tables/{}", info.id)).await.expect("its host may remove it");
    server.inner.stop().await;
}
