//! An operator reads the server's database, plays at its table, and tries to choose the deal.

use std::time::Duration;

use serde_json::Value;
use treize_client::{Changed, Verdict};
use treize_protocol::{Code, Command, Setup, Status, TableInfo};
use treize_record::Record;
use treize_record::deal::{Deal, Frozen, FrozenChair};
use treize_record::fairness::{Nonce, Provable, Seed};
use treize_record::table::{RecordedTable, open};
use treize_server::transfer::export;

use super::common::{Tab, TestServer, code, database, seat, setup, sit};
use super::dealing::{finished, look, nonce, raw, reveal, seated, verdict};

/// What a server could show instead.
type Change = fn(&mut TableInfo);

/// The whole database, as the operator reads it.
async fn read_database(server: &TestServer) -> String {
    let mut lines = Vec::new();
    export(&database(&server.folder), &mut lines).await.expect("an export");
    String::from_utf8(lines).expect("text")
}

/// The seed of the one table.
fn seed_in(text: &str) -> Seed {
    let mut lines = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let seed = lines.find_map(|line| line["table"]["seed"].as_str().map(str::to_owned)).expect("a table");
    seed.parse().expect("a seed")
}

/// A whole game of this deal, as a server would record it.
fn played(deal: &Deal, seed: &Seed) -> Record {
    let Frozen { game, players, options, .. } = deal.frozen();
    let mut record = record_of(open(game, *players, options, deal.chance()).expect("a table"));
    record.prove_deal(deal, seed);
    record.verify().expect("a forged record holds in itself");
    record
}

fn record_of(table: Box<dyn RecordedTable + Send + Sync>) -> Record {
    record_by(table, |mut legal| legal.swap_remove(0))
}

/// A game in which everybody acts differently.
fn record_of_last(table: Box<dyn RecordedTable + Send + Sync>) -> Record {
    record_by(table, |mut legal| legal.pop().expect("an action"))
}

fn record_by(mut table: Box<dyn RecordedTable + Send + Sync>, choose: fn(Vec<String>) -> String) -> Record {
    while let Some(seat) = table.to_act().first() {
        let action = choose(table.legal(seat));
        table.play(seat, &action).expect("it is legal");
    }
    table.record().expect("the game is over")
}

#[tokio::test]
async fn the_operator_who_plays_cannot_choose_the_deal() {
    the_operator_plays(false).await;
}

#[tokio::test]
async fn the_operator_who_plays_cannot_choose_the_seats() {
    the_operator_plays(true).await;
}

async fn the_operator_plays(draw_seats: bool) {
    let server = TestServer::with(|config| config.reveal_timeout = Some(Duration::from_mins(10))).await;
    let (mut people, info) = seated(&server, &Setup { draw_seats, ..setup("thirteen", 3) }).await;
    let table = info.id.clone();
    let honest = [1, 2].map(|chair| nonce(&people[chair], &info, chair));
    let own = nonce(&people[0], &info, 0);
    let mut hears = Tab::watch(&people[0], &table, Some(0), None).await;
    hears.lines().await;

    // Before the start the operator knows the seed, but not the other nonces.
    let known = read_database(&server).await;
    let seed = seed_in(&known);
    assert_eq!(seed.commitment().to_string(), info.commitment);
    let everything = known + &serde_json::to_string(&info).expect("JSON") + &hears.heard.concat();
    assert!(honest.iter().all(|nonce| !everything.contains(&nonce.to_string())));

    // The others reveal. Now the operator knows everything.
    let frozen = raw(&mut people[0], &table, &Command::Start).await.expect("a frozen table");
    for client in &mut people[1..] {
        client.attend(&table).await.expect("a number");
    }
    let known = read_database(&server).await;
    assert!(honest.iter().all(|nonce| known.contains(&nonce.to_string())));
    let frozen = frozen.frozen().expect("it is being dealt");

    // Another nonce would give a better hand. It comes too late, in every way.
    let better = Nonce::from_bytes([7; 16]);
    let promise = Some(better.commitment(&table).to_string());
    let sit_again = Command::Sit { seat: Some(seat(0)), name: None, commitment: promise };
    raw(&mut people[0], &table, &sit_again).await.expect("one's own chair");
    assert_eq!(look(&mut people[0], &table).await.frozen().as_ref(), Some(&frozen), "nothing has changed");
    assert_eq!(code(raw(&mut people[0], &table, &reveal(0, better)).await), Code::WrongNonce);
    let moves = [
        Command::Stand { seat: seat(0) },
        Command::Swap { a: seat(0), b: seat(1) },
        Command::Remove { seat: seat(1) },
        Command::Set { setup: setup("thirteen", 3) },
        Command::Start,
    ];
    for command in &moves {
        assert_eq!(code(raw(&mut people[0], &table, command).await), Code::Stage, "{command:?}");
    }
    let dealt = people[0].attend(&table).await.expect("the number that was promised");
    assert_eq!(dealt.status, Status::Playing);
    for client in &mut people {
        client.attend(&table).await.expect("they see where they sit");
    }
    let record = finished(&people, &table).await;
    let promised = Deal::new(&seed, frozen.clone(), &[Some(own), Some(honest[0]), Some(honest[1])]);
    assert_eq!(record.shuffles, played(&promised, &seed).shuffles[..record.shuffles.len()]);
    for client in &people[1..] {
        assert_eq!(verdict(client, &table, &record), Verdict::Verified { missing: Vec::new() });
    }

    // An operator with a modified server can record anything. The honest player's check finds it.
    let bob = &people[1];
    let revealed = [Some(own), Some(honest[0]), Some(honest[1])];
    let forged = |change: &dyn Fn(&mut Frozen), revealed: &[Option<Nonce>]| {
        let mut frozen = frozen.clone();
        change(&mut frozen);
        played(&Deal::new(&seed, frozen, revealed), &seed)
    };
    let changed = Verdict::Changed(Changed::Frozen);
    let other_nonce = forged(
        &|frozen| frozen.chairs[0] = FrozenChair::Person(better.commitment(&table)),
        &[Some(better), Some(honest[0]), Some(honest[1])],
    );
    assert_eq!(verdict(bob, &table, &other_nonce), changed, "a commitment after the freeze");
    let other_order =
        forged(&|frozen| frozen.chairs.swap(0, 1), &[Some(honest[0]), Some(own), Some(honest[1])]);
    assert_eq!(verdict(bob, &table, &other_order), changed, "chairs in another order");
    let otherwise = forged(&|frozen| frozen.draw_seats = !draw_seats, &revealed);
    assert_eq!(verdict(bob, &table, &otherwise), changed, "another setup");
    let invented = forged(&|frozen| frozen.chairs[1] = FrozenChair::Bot("easy".into()), &revealed);
    assert_eq!(verdict(bob, &table, &invented), changed, "a bot in one's place");
    // Other keys than the one used for the deal give other cards, and perhaps another seat.
    let is_noticed = |record: &Record| {
        matches!(verdict(bob, &table, record), Verdict::Changed(Changed::Game | Changed::Seat))
    };
    let dropped = forged(&|_| {}, &[Some(own), None, Some(honest[1])]);
    assert!(is_noticed(&dropped), "a reveal that was dropped afterwards");
    let withheld = forged(&|_| {}, &[None, Some(honest[0]), Some(honest[1])]);
    assert!(is_noticed(&withheld), "a number that was withheld afterwards");
    // Nor does another game of the promised deal help: it is not the game that Bob played.
    let mut simulated =
        record_of_last(open("thirteen", 3, &frozen.options, promised.chance()).expect("cards"));
    simulated.prove_deal(&promised, &seed);
    simulated.verify().expect("it holds in itself");
    let other_game = Verdict::Changed(Changed::Game);
    assert_eq!(verdict(bob, &table, &simulated), other_game, "decisions that Bob did not make");
    let mut old =
        record_of(open("thirteen", 3, &frozen.options, Provable::new(&seed, &[better; 3])).expect("cards"));
    old.prove(&seed, &[better; 3]);
    old.verify().expect("it holds in itself");
    assert_eq!(verdict(bob, &table, &old), changed, "an open proof, as if nobody had committed");
    server.inner.stop().await;
}

#[tokio::test]
async fn nobody_can_copy_another_players_commitment() {
    let server = TestServer::open().await;
    let (mut people, info) = seated(&server, &setup("danger13", 3)).await;
    let table = info.id.clone();
    let copy = |number: u8, name: Option<&str>| Command::Sit {
        seat: Some(seat(number)),
        name: name.map(str::to_owned),
        commitment: info.chairs[1].commitment.clone(),
    };
    assert_eq!(code(raw(&mut people[2], &table, &copy(2, None)).await), Code::Taken);
    assert_eq!(look(&mut people[0], &table).await.chairs[2].commitment, info.chairs[2].commitment);
    raw(&mut people[1], &table, &copy(1, None)).await.expect("sent again, it is answered again");
    // Not even on the player's own second chair.
    raw(&mut people[2], &table, &Command::Stand { seat: seat(2) }).await.expect("a free chair");
    assert_eq!(code(raw(&mut people[1], &table, &copy(2, Some("Bea"))).await), Code::Taken);
    server.inner.stop().await;
}

#[tokio::test]
async fn a_server_that_shows_another_frozen_table_is_told_nothing() {
    let server = TestServer::with(|config| config.reveal_timeout = Some(Duration::from_mins(10))).await;
    let (mut people, info) = seated(&server, &setup("danger13", 3)).await;
    let table = info.id.clone();
    let frozen = raw(&mut people[0], &table, &Command::Start).await.expect("a frozen table");
    let mut bob = people[1].clone();
    let seen_by_bob = look(&mut bob, &table).await;
    let changes: [Change; 3] = [
        |info| info.chairs[0].commitment = Some("ab".repeat(32)),
        |info| info.setup.draw_seats = true,
        |info| info.commitment = "ab".repeat(32),
    ];
    // Another seed than the promised one is noticed before anything is revealed.
    let mut other_seed = seen_by_bob.clone();
    changes[2](&mut other_seed);
    assert!(bob.follow(&other_seed).await.is_err());
    assert!(!look(&mut bob, &table).await.chairs[1].revealed);
    // Everything else is stored with the first reveal, and a second frozen table gets nothing.
    bob.follow(&seen_by_bob).await.expect("a number");
    assert!(look(&mut bob, &table).await.chairs[1].revealed);
    for change in changes {
        let mut other = seen_by_bob.clone();
        change(&mut other);
        assert!(bob.follow(&other).await.is_err());
    }
    drop(frozen);
    server.inner.stop().await;
}

#[tokio::test]
async fn a_rematch_does_not_start_while_nothing_but_derived_numbers_would_be_in_it() {
    let server = TestServer::with(|config| config.reveal_timeout = Some(Duration::from_mins(10))).await;
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let table = people[0].make_table(&setup("danger13", 2)).await.expect("a table").id;
    for (number, client) in people.iter_mut().enumerate() {
        client.command(&table, &sit(number as u8)).await.expect("a chair");
    }
    people[0].command(&table, &Command::Start).await.expect("a frozen table");
    people[1].attend(&table).await.expect("a number");
    finished(&people, &table).await;
    let next = people[0].command(&table, &Command::Rematch).await.expect("a table").next.expect("a table");
    for _ in 0..2 {
        assert_eq!(code(raw(&mut people[0], &next, &Command::Start).await), Code::NotCommitted);
        people[0].attend(&next).await.expect("Anne commits, Bob is not there");
    }
    server.inner.stop().await;
}
