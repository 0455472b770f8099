//! Duplicate: several tables play the same deals, or one table plays them from every seat, and results are compared seat by seat.

use futures_util::future::join_all;
use serde_json::Value;
use treize_client::Client;
use treize_protocol::{Code, Command, Duplicate, Level, NewDuplicate, Setup, Source, Status, TableInfo};
use treize_record::fairness::Seed;
use treize_record::{DealKey, Record};
use treize_server::Randomness;

use super::common::{
    Tab, TestServer, code, is_sealed, play_out, record_of, refusal, seat, setup, sit, within,
};

const NOTHING: Value = Value::Null;

fn wanted(setup: Setup, deals: u8, tables: u8, every_seat: bool) -> NewDuplicate {
    NewDuplicate { setup, deals, tables, every_seat }
}

async fn make(host: &mut Client, wanted: &NewDuplicate) -> Duplicate {
    host.post("/api/duplicates", wanted).await.expect("a duplicate")
}

async fn look(client: &mut Client, id: &str) -> Duplicate {
    client.get(&format!("/api/duplicates/{id}")).await.expect("a duplicate")
}

/// The table at which this person is to play.
async fn table_of(client: &mut Client, id: &str) -> TableInfo {
    client.post(&format!("/api/duplicates/{id}"), &NOTHING).await.expect("a table")
}

/// Sits down where one already has a seat, as clients do at a new table.
async fn arrive(client: &mut Client, table: &str) -> TableInfo {
    let sit = Command::Sit { seat: None, name: None, commitment: None };
    client.command(table, &sit).await.expect("the own seat")
}

/// Deals a table at which everybody has a seat, and plays it to its end.
async fn play(people: &mut [Client], table: &str) {
    let mut host = 0;
    for (index, client) in people.iter_mut().enumerate() {
        if arrive(client, table).await.host {
            host = index;
        }
    }
    let info = people[host].command(table, &Command::Start).await.expect("cards");
    let own = |client: &Client| {
        let mut client = client.clone();
        async move {
            let info: TableInfo = client.get(&format!("/api/tables/{table}")).await.expect("a table");
            let own = info.chairs.iter().position(|chair| chair.mine).expect("a chair");
            play_out(client, table, own as u8).await
        }
    };
    assert_eq!((info.status, info.commitment.as_str()), (Status::Playing, ""));
    within(join_all(people.iter().map(|client| Box::pin(own(client))))).await;
}

/// Opens a table of a duplicate for these people, in their order.
async fn open(people: &mut [Client], id: &str) -> TableInfo {
    let table = table_of(&mut people[0], id).await;
    assert_eq!(table.status, Status::Waiting);
    for (number, client) in people.iter_mut().enumerate() {
        client.command(&table.id, &sit(number as u8)).await.expect("a seat");
    }
    table
}

/// The cards of a deal follow from the seed, as docs/fairness.md says.
fn check_cards(seed: &Seed, id: &str, deal: u8, record: &Record) {
    let Record { game, rules, players, options, .. } = record;
    let options = Value::Object(options.clone());
    let text = format!(
        "duplicate {id}\ndeal {deal}\ngame {game}\nrules {rules}\nplayers {players}\noptions {options}\n"
    );
    let mut dealt = record.shuffles[0].clone();
    DealKey::duplicate(seed, &text).permute_first(&mut dealt);
    assert_eq!(dealt, record.shuffles[0], "everybody can check the cards");
}

#[tokio::test]
async fn two_tables_play_the_same_deals_and_each_is_closed_to_who_has_not_played_it() {
    let server = TestServer::with(|config| config.randomness = Randomness::Seeded(13)).await;
    let mut host = server.person("Hanna").await;
    let mut first = vec![server.person("Anne").await, server.person("Bob").await];
    let mut second = vec![server.person("Cleo").await, server.person("Dan").await];
    let made = make(&mut host, &wanted(setup("danger13", 2), 2, 2, false)).await;
    assert_eq!((made.deals, made.tables, made.passes, made.over), (2, 2, 1, false));
    assert_eq!(made.from.map(|from| (from.name, from.mine)), Some(("Hanna".into(), true)));
    assert_eq!((made.seed, made.groups.len(), made.commitment.len()), (None, 0, 64));
    let id = &made.id;

    // The first table plays the first deal.
    let one = open(&mut first, id).await;
    let waits = look(&mut second[0], id).await;
    assert_eq!(waits.groups[0].table.as_ref(), Some(&one.id), "a table that waits can be joined");
    assert_eq!(waits.groups[0].chairs[1].name.as_deref(), Some("Bob"));
    play(&mut first, &one.id).await;
    let source = Source::Duplicate { duplicate: id.clone(), group: 1, deal: 1, game: 1, games: 2 };
    assert_eq!(one.source, Some(source.clone()));
    let record = record_of(&mut first[0], &one.id).await;
    assert_eq!(record.other["source"], serde_json::to_value(&source).expect("plain data"));
    assert!(!record.has_proof(), "it claims no proof of its shuffles");
    record.verify().expect("it holds");
    let seen = look(&mut first[0], id).await;
    assert_eq!((seen.comparison.len(), seen.standings.len()), (1, 0), "there is nothing to compare with yet");
    assert_eq!((seen.comparison[0].finished, seen.comparison[0].expected), (1, 2));
    assert!(seen.comparison[0].seats.iter().all(|seat| seat.results[0].compared.is_none()));

    // Who has not played it gets nothing of it: the host, the second table, strangers. Also while the second table plays it.
    let two = open(&mut second, id).await;
    second[0].command(&two.id, &Command::Start).await.expect("cards");
    is_sealed(&mut host, &one.id).await;
    for client in &mut second {
        is_sealed(client, &one.id).await;
    }
    let mut others = [host.clone(), second[0].clone(), Client::new(&server.url()).expect("an address")];
    for client in &mut others {
        let seen = look(client, id).await;
        assert_eq!((seen.comparison.len(), seen.standings.len(), &seen.seed), (0, 0, &None));
        assert_eq!((seen.groups[0].finished, &seen.groups[0].table), (1, &None));
        let text = serde_json::to_string(&seen).expect("JSON");
        assert!(!text.contains(&one.id), "the link does not lead to the game: {text}");
    }
    let advice = second[0].get::<Value>(&format!("/api/tables/{}/advice?seat=0", two.id)).await;
    assert_eq!(code(advice), Code::WithPeople);
    let challenge = first[0].post::<Value>(&format!("/api/tables/{}/challenge", one.id), &NOTHING).await;
    assert_eq!(code(challenge), Code::Stage);

    // The next deal of the first table has the same people; nobody of the second can come there.
    let removed = table_of(&mut first[1], id).await;
    first[1].delete::<Value>(&format!("/api/tables/{}", removed.id)).await.expect("nobody has played there");
    let next = table_of(&mut first[1], id).await;
    assert_ne!(next.id, removed.id, "another table takes its place");
    assert_eq!(table_of(&mut first[0], id).await.id, next.id);
    let names: Vec<_> = next.chairs.iter().map(|chair| chair.name.as_deref()).collect();
    assert_eq!((names, next.status), (vec![Some("Anne"), Some("Bob")], Status::Waiting));
    first[1]
        .command(&next.id, &Command::Stand { seat: seat(1) })
        .await
        .expect("he may leave before the deal");
    assert_eq!(code(second[1].command(&next.id, &sit(1)).await), Code::Taken);
    first[1].command(&next.id, &sit(1)).await.expect("his seat");

    // The second table makes the same decisions, so it has the same game; a server that restarts deals the same.
    let players: Vec<_> =
        (0..).zip(&second).map(|(at, client)| Box::pin(play_out(client.clone(), &two.id, at))).collect();
    within(join_all(players)).await;
    let same = record_of(&mut second[0], &two.id).await;
    assert_eq!((&same.shuffles, &same.actions), (&record.shuffles, &record.actions));
    assert_eq!(record_of(&mut second[0], &one.id).await, record, "now she may see the other table");
    is_sealed(&mut host, &two.id).await;
    let seen = look(&mut second[1], id).await;
    assert_eq!((seen.comparison.len(), seen.comparison[0].finished), (1, 2));
    for (number, of_seat) in seen.comparison[0].seats.iter().enumerate() {
        let compared: Vec<_> = of_seat.results.iter().map(|result| result.compared).collect();
        assert_eq!(compared, [Some(0.0); 2], "equal games are equal: seat {number}");
        let tables: Vec<_> = of_seat.results.iter().map(|result| result.table.as_str()).collect();
        assert_eq!(tables, [&one.id, &two.id]);
    }
    let standings: Vec<_> = seen.standings.iter().map(|one| (one.place, one.games, one.mine)).collect();
    assert_eq!(standings.len(), 4);
    assert_eq!(standings.iter().filter(|one| **one == (1, 1, true)).count(), 1, "{standings:?}");

    let server = server.again(|config| config.randomness = Randomness::Seeded(13)).await;
    let mut first: Vec<Client> = first.iter().map(|client| server.known(client)).collect();
    let mut second: Vec<Client> = second.iter().map(|client| server.known(client)).collect();
    play(&mut first, &next.id).await;
    let last = table_of(&mut second[0], id).await;
    is_sealed(&mut second[0], &next.id).await;
    play(&mut second, &last.id).await;
    let records = [record_of(&mut first[0], &next.id).await, record_of(&mut second[0], &last.id).await];
    assert_eq!(records[0].shuffles[0], records[1].shuffles[0]);
    assert_ne!(records[0].shuffles[0], record.shuffles[0], "the second deal has other cards");

    // Now it is over: the seed is shown, and everybody may see everything.
    let mut zoe = server.person("Zoe").await;
    let over = look(&mut zoe, id).await;
    assert_eq!((over.over, over.comparison.len(), over.standings.len()), (true, 2, 4));
    assert!(over.standings.iter().all(|one| one.games == 2));
    assert_eq!(record_of(&mut zoe, &one.id).await, record);
    let shown: Seed = over.seed.expect("it is shown").parse().expect("a seed");
    assert_eq!(shown.commitment().to_string(), made.commitment);
    check_cards(&shown, id, 1, &record);
    check_cards(&shown, id, 2, &records[0]);
    assert_eq!(code(first[0].command(&next.id, &Command::Rematch).await), Code::Stage);
    assert_eq!(table_of(&mut first[0], id).await.id, next.id, "there is no further deal");
    assert_eq!(code(zoe.post::<TableInfo>(&format!("/api/duplicates/{id}"), &NOTHING).await), Code::Stage);
    assert_eq!(code(zoe.get::<Duplicate>("/api/duplicates/0123456789abcdef").await), Code::NotFound);
    server.inner.stop().await;
}

#[tokio::test]
async fn one_table_plays_every_deal_from_every_seat_and_sees_nothing_before_the_last_time() {
    let server = TestServer::open().await;
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let made = make(&mut people[0], &wanted(setup("danger13", 2), 2, 1, true)).await;
    assert_eq!(made.passes, 2);
    let id = &made.id;
    let mut tables = vec![open(&mut people, id).await.id];
    for game in 0..4_usize {
        let table = tables.last().expect("a table").clone();
        if game > 0 {
            let info: TableInfo = people[0].get(&format!("/api/tables/{table}")).await.expect("a table");
            let names: Vec<_> = info.chairs.iter().map(|chair| chair.name.as_deref()).collect();
            // Everybody moves one seat on when all deals have been played.
            let expected = if game < 2 { ["Anne", "Bob"] } else { ["Bob", "Anne"] };
            assert_eq!(names, expected.map(Some), "game {game}");
            let swap = Command::Swap { a: seat(0), b: seat(1) };
            let host = usize::from(!info.host);
            assert_eq!(code(people[host].command(&table, &swap).await), Code::Stage);
            people[1]
                .command(&table, &Command::Stand { seat: seat(u8::from(game < 2)) })
                .await
                .expect("he stands");
            let moving = people[0].command(&table, &sit(u8::from(game < 2))).await;
            assert_eq!(code(moving), Code::Stage, "nobody changes seats");
            people[1].command(&table, &sit(u8::from(game < 2))).await.expect("his seat");
        }
        play(&mut people, &table).await;
        let seen = look(&mut people[1], id).await;
        let open_deals: Vec<_> = seen.comparison.iter().map(|deal| (deal.deal, deal.finished)).collect();
        let expected: &[(u8, u8)] = [&[][..], &[], &[(1, 2)], &[(1, 2), (2, 2)]][game];
        assert_eq!(open_deals, expected, "game {game}");
        if game < 2 {
            is_sealed(&mut people[0], &table).await;
            assert!(seen.standings.is_empty(), "game {game}");
            let records = people[0].get_text("/api/me/records").await.expect("records");
            assert_eq!(records, "", "no record before the cards have been played from every seat");
        }
        if game == 2 {
            is_sealed(&mut people[0], &tables[1]).await;
        }
        if game < 3 {
            tables.push(table_of(&mut people[game % 2], id).await.id);
        }
    }
    for (before, after) in [(0, 2), (1, 3)] {
        let records = [
            record_of(&mut people[0], &tables[before]).await,
            record_of(&mut people[0], &tables[after]).await,
        ];
        assert_eq!(records[0].shuffles[0], records[1].shuffles[0], "the same cards");
    }
    let over = look(&mut people[0], id).await;
    assert!(over.over && over.seed.is_some());
    assert_eq!(over.standings.iter().map(|one| one.games).collect::<Vec<_>>(), [4, 4]);
    let sum: f64 = over.standings.iter().map(|one| one.compared).sum();
    assert!(sum.abs() < 0.01, "one's gain is the other's loss: {:?}", over.standings);
    let records = people[0].get_text("/api/me/records").await.expect("records");
    assert_eq!(records.lines().count(), 4);
    server.inner.stop().await;
}

#[tokio::test]
async fn a_person_plays_in_one_group_and_a_group_begins_once() {
    let server = TestServer::open().await;
    let mut people = Vec::new();
    for name in ["Anne", "Bob", "Cleo"] {
        people.push(server.person(name).await);
    }
    let [anne, bob, cleo] = people.as_mut_slice() else { panic!("three") };
    let made = make(anne, &wanted(setup("danger13", 2), 2, 2, false)).await;
    let id = &made.id;
    // Anne sits at both tables while they wait. When one is dealt, she is of that group.
    let tables = [table_of(anne, id).await, table_of(bob, id).await];
    let bots = Command::Bot { seat: seat(1), level: Level::Easy };
    for table in &tables {
        anne.command(&table.id, &sit(0)).await.expect("a seat");
    }
    anne.command(&tables[0].id, &bots).await.expect("a bot");
    bob.command(&tables[1].id, &bots).await.expect("a bot");
    anne.command(&tables[0].id, &Command::Start).await.expect("cards");
    let refused = refusal(bob.command(&tables[1].id, &Command::Start).await);
    assert_eq!(
        (refused.code, refused.message.as_str()),
        (Code::Taken, "Anne plays at another table of this duplicate already")
    );
    let again = refusal(anne.command(&tables[1].id, &sit(0)).await);
    assert_eq!(again.message, "you play at another table of this duplicate already");

    // What everybody plays is fixed, nobody takes over a seat in the middle, and a game that goes on is not removed.
    let set = Command::Set { setup: setup("danger13", 3) };
    assert_eq!(code(bob.command(&tables[1].id, &set).await), Code::Stage);
    assert_eq!(code(cleo.command(&tables[0].id, &sit(1)).await), Code::Stage);
    assert_eq!(code(anne.delete::<Value>(&format!("/api/tables/{}", tables[0].id)).await), Code::Stage);
    let mut tab = Tab::watch(cleo, &tables[0].id, None, None).await;
    assert_eq!(tab.refused().await.code, Code::NotYours, "there are no spectators");
    tab.close().await;

    // There are two tables. One that waits can be removed, and another takes its place.
    assert_eq!(code(cleo.post::<TableInfo>(&format!("/api/duplicates/{id}"), &NOTHING).await), Code::Taken);
    bob.delete::<Value>(&format!("/api/tables/{}", tables[1].id)).await.expect("it is removed");
    let hers = table_of(cleo, id).await;
    assert_ne!(hers.id, tables[1].id);
    bob.post::<TableInfo>(&format!("/api/tables/{}/restore", tables[1].id), &NOTHING)
        .await
        .expect("it is back");
    bob.command(&tables[1].id, &Command::Remove { seat: seat(0) }).await.expect("Anne's chair is free");
    bob.command(&tables[1].id, &sit(0)).await.expect("a seat");
    assert_eq!(
        code(bob.command(&tables[1].id, &Command::Start).await),
        Code::Stage,
        "another table plays it"
    );

    // The host ends it: everything is open, and what ends later is not compared.
    assert_eq!(
        code(cleo.post::<Duplicate>(&format!("/api/duplicates/{id}/end"), &NOTHING).await),
        Code::NotYours
    );
    within(play_out(anne.clone(), &tables[0].id, 0)).await;
    cleo.command(&hers.id, &sit(0)).await.expect("a seat");
    cleo.command(&hers.id, &bots).await.expect("a bot");
    cleo.command(&hers.id, &Command::Start).await.expect("cards");
    is_sealed(cleo, &tables[0].id).await;
    let ended: Duplicate = anne.post(&format!("/api/duplicates/{id}/end"), &NOTHING).await.expect("its end");
    assert!(ended.over && ended.seed.is_some());
    record_of(cleo, &tables[0].id).await;
    within(play_out(cleo.clone(), &hers.id, 0)).await;
    let late = look(cleo, id).await;
    assert_eq!((late.comparison.len(), late.comparison[0].finished, late.standings.len()), (1, 1, 0));
    assert_eq!(late.comparison[0].seats[1].results[0].bot, Some(Level::Easy));
    assert_eq!(code(anne.command(&tables[0].id, &Command::Rematch).await), Code::Stage);
    server.inner.stop().await;
}

#[tokio::test]
async fn a_duplicate_whose_host_has_deleted_their_identity_is_ended_by_those_who_play_in_it() {
    let server = TestServer::open().await;
    let (mut anne, mut bob) = (server.person("Anne").await, server.person("Bob").await);
    let mut cleo = server.person("Cleo").await;
    let id = make(&mut anne, &wanted(setup("danger13", 2), 2, 2, false)).await.id;
    let table = table_of(&mut bob, &id).await.id;
    bob.command(&table, &sit(0)).await.expect("a seat");
    bob.command(&table, &Command::Bot { seat: seat(1), level: Level::Easy }).await.expect("a bot");
    bob.command(&table, &Command::Start).await.expect("cards");
    let end = format!("/api/duplicates/{id}/end");
    assert!(look(&mut anne, &id).await.may_end && !look(&mut bob, &id).await.may_end);
    assert_eq!(code(bob.post::<Duplicate>(&end, &NOTHING).await), Code::NotYours);
    anne.delete::<Value>("/api/me").await.expect("forgotten");
    assert!(look(&mut bob, &id).await.may_end && !look(&mut cleo, &id).await.may_end);
    assert_eq!(code(cleo.post::<Duplicate>(&end, &NOTHING).await), Code::NotYours, "she does not play");
    let ended: Duplicate = bob.post(&end, &NOTHING).await.expect("its end");
    assert!(ended.over && !ended.may_end);
    server.inner.stop().await;
}

#[tokio::test]
async fn what_cannot_be_compared_is_refused_in_words() {
    let server = TestServer::with(|config| config.limits.tables = 2).await;
    let mut anne = server.person("Anne").await;
    let ask = async |client: &mut Client, wanted: &NewDuplicate| {
        client.post::<Duplicate>("/api/duplicates", wanted).await
    };
    let two = setup("danger13", 2);
    let rows = [
        wanted(two.clone(), 0, 2, false),
        wanted(two.clone(), 17, 2, false),
        wanted(two.clone(), 2, 0, true),
        wanted(two.clone(), 2, 13, true),
        wanted(two.clone(), 2, 1, false),
        wanted(setup("whist", 2), 2, 2, false),
        wanted(setup("danger13", 9), 2, 2, false),
    ];
    for row in rows {
        assert_eq!(code(ask(&mut anne, &row).await), Code::Setup, "{row:?}");
    }
    let mut nobody = Client::new(&server.url()).expect("an address");
    assert_eq!(code(ask(&mut nobody, &wanted(two.clone(), 1, 2, false)).await), Code::NoIdentity);
    // Ratings and spectators have no place here, and bots' levels are the tables' own.
    let rated = Setup { rated: true, public: true, spectators: true, ..two.clone() };
    let made = make(&mut anne, &wanted(rated, 1, 2, false)).await;
    assert!(!made.setup.rated && !made.setup.public && !made.setup.spectators);
    make(&mut anne, &wanted(two.clone(), 1, 2, false)).await;
    let third = ask(&mut anne, &wanted(two.clone(), 1, 2, false)).await;
    assert_eq!(code(third), Code::TooMany, "as many as tables");
    anne.post::<Duplicate>(&format!("/api/duplicates/{}/end", made.id), &NOTHING).await.expect("its end");
    make(&mut anne, &wanted(two, 1, 2, false)).await;
    server.inner.stop().await;
}
