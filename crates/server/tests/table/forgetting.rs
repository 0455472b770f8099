//! What the deletion of an identity leaves alone, and what comes while it is deleted.

use futures_util::future::join_all;
use serde_json::{Value, json};
use treize_client::Client;
use treize_protocol::{
    ChatLine, Code, Command, Duplicate, Level, NewDuplicate, Program, SharedDeal, Status, TableInfo,
};

use super::common::{
    Tab, TestServer, act, chat, code, deal, execute, execute_text, mentions, number, play_out, raw, seat,
    setup, sit, start, text, until, within,
};
use super::records::change;

/// The chat, as a spectator gets it.
async fn lines(client: &Client, table: &str) -> Vec<ChatLine> {
    Tab::watch(client, table, None, None).await.lines().await
}

#[tokio::test]
async fn whoever_deletes_their_name_takes_nobody_else_s_lines() {
    for is_old in [false, true] {
        let server = TestServer::open().await;
        // The second Anne is called "Anne 2" at the table, and takes Bob's name before she leaves.
        let names = ["Anne", "Bob", "Anne"];
        let mut people = Vec::new();
        for name in names {
            people.push(server.person(name).await);
        }
        let table = deal(&mut people, &setup("danger13", 3)).await.id;
        for (number, person) in people.iter().enumerate() {
            let mut tab = Tab::watch(person, &table, Some(number as u8), None).await;
            tab.lines().await;
            tab.say(&chat(&table, &format!("line {number}"))).await;
            assert_eq!(tab.lines().await.len(), 1);
        }
        if is_old {
            change(&server, "UPDATE chat SET author = NULL").await;
        }
        people[2].post::<Value>("/api/me", &json!({ "name": "Bob" })).await.expect("a name");
        people[2].delete::<Value>("/api/me").await.expect("forgotten");
        let left = until(async || {
            let lines = lines(&people[0], &table).await;
            lines[2].text.is_empty().then_some(lines)
        })
        .await;
        let left: Vec<_> = left.iter().map(|line| (line.name.as_str(), line.text.as_str())).collect();
        assert_eq!(left, [("Anne", "line 0"), ("Bob", "line 1"), ("", "")], "is_old: {is_old}");
        server.inner.stop().await;
    }
}

#[tokio::test]
async fn the_lines_of_somebody_who_only_watched_go_too() {
    let server = TestServer::open().await;
    let (mut anne, mut bob) = (server.person("Anne").await, server.person("Bob").await);
    let table = anne.make_table(&setup("danger13", 2)).await.expect("a table").id;
    let mut tab = Tab::watch(&bob, &table, None, None).await;
    tab.lines().await;
    tab.say(&chat(&table, "I am only watching")).await;
    tab.lines().await;
    bob.delete::<Value>("/api/me").await.expect("forgotten");
    until(async || lines(&anne, &table).await[0].text.is_empty().then_some(())).await;
    server.inner.stop().await;
}

#[tokio::test]
async fn nothing_is_left_of_what_somebody_makes_while_they_are_deleted() {
    let server = TestServer::open().await;
    for _ in 0..5 {
        let mut anne = server.person("Anne").await;
        let makers = (0..4).map(|number| {
            let mut client = anne.clone();
            async move {
                let name = json!({ "name": format!("Rob {number}") });
                let _ = client.post::<Program>("/api/me/programs", &name).await;
                let _ = client.make_table(&setup("danger13", 2)).await;
            }
        });
        let makers = join_all(makers.collect::<Vec<_>>());
        let (deleted, _) = tokio::join!(anne.delete::<Value>("/api/me"), makers);
        deleted.expect("forgotten");
    }
    let left = "SELECT COUNT(*) FROM identities";
    assert_eq!(number(&server.folder, left).await, 0, "people and programs");
    assert_eq!(number(&server.folder, "SELECT COUNT(*) FROM programs").await, 0);
    let hosted = "SELECT COUNT(*) FROM tables WHERE removed_at IS NULL";
    until(async || (number(&server.folder, hosted).await == 0).then_some(())).await;
    server.inner.stop().await;
}

#[tokio::test]
async fn a_program_does_not_become_host() {
    let server = TestServer::open().await;
    let (mut anne, mut bob) = (server.person("Anne").await, server.person("Bob").await);
    let program: Program = bob.post("/api/me/programs", &json!({ "name": "Rob" })).await.expect("a program");
    let table = anne.make_table(&setup("danger13", 3)).await.expect("a table").id;
    let bearer = format!("Authorization: Bearer {}", program.token.expect("a token"));
    let headers = [bearer.as_str(), "Content-Type: application/json"];
    let request = format!("POST /api/tables/{table}");
    let sat = raw(&server.inner.address().to_string(), &request, &headers, r#"{"do":"sit","seat":0}"#).await;
    assert_eq!(sat.status, 200);
    bob.command(&table, &sit(1)).await.expect("a seat");
    anne.delete::<Value>("/api/me").await.expect("forgotten");
    until(async || bob.table(&table).await.expect("a table").host.then_some(())).await;
    server.inner.stop().await;
}

#[tokio::test]
async fn a_removed_table_that_comes_back_has_a_free_chair() {
    let server = TestServer::open().await;
    let (mut anne, mut bob) = (server.person("Anne").await, server.person("Bob").await);
    let table = anne.make_table(&setup("danger13", 2)).await.expect("a table").id;
    bob.command(&table, &sit(1)).await.expect("a seat");
    anne.delete::<Value>(&format!("/api/tables/{table}")).await.expect("removed");
    bob.delete::<Value>("/api/me").await.expect("forgotten");
    let known = "SELECT COUNT(*) FROM members WHERE identity NOT IN (SELECT id FROM identities)";
    until(async || (number(&server.folder, known).await == 0).then_some(())).await;
    let back: TableInfo =
        anne.post(&format!("/api/tables/{table}/restore"), &Value::Null).await.expect("restored");
    assert_eq!(back.chairs[1].name, None, "{back:?}");
    let mut carol = server.person("Carol").await;
    carol
        .command(&table, &Command::Sit { seat: Some(seat(1)), name: None, commitment: None })
        .await
        .expect("free");
    server.inner.stop().await;
}

/// Waits until nothing is left to do for anybody who has deleted their identity.
async fn all_forgotten(server: &TestServer) {
    until(async || (number(&server.folder, "SELECT COUNT(*) FROM forgotten").await == 0).then_some(())).await;
}

/// A person, and the ID of their identity.
async fn gwendolyn(server: &TestServer) -> (Client, String) {
    let gwen = server.person("Gwendolyn").await;
    (gwen, text(&server.folder, "SELECT id FROM identities WHERE name = 'Gwendolyn'").await)
}

/// Anne sits on seat 0; bots on the others.
async fn with_bots(anne: &mut Client, players: u8) -> String {
    let table = anne.make_table(&setup("danger13", players)).await.expect("a table").id;
    anne.command(&table, &sit(0)).await.expect("a seat");
    for place in 1..players {
        let bot = Command::Bot { seat: seat(place), level: Level::Beginner };
        anne.command(&table, &bot).await.expect("a bot");
    }
    start(std::slice::from_mut(anne), &table).await;
    table
}

#[tokio::test]
async fn somebody_who_never_sat_is_forgotten_too() {
    let server = TestServer::open().await;
    let (mut anne, mut bob) = (server.person("Anne").await, server.person("Bob").await);
    let (mut gwen, identity) = gwendolyn(&server).await;
    // She asks for a seat.
    let asked = with_bots(&mut anne, 3).await;
    let request = gwen.command(&asked, &sit(1)).await.expect("a request").requests.remove(0).id;
    // She was declined, and the rematch remembers that.
    let declined = with_bots(&mut anne, 2).await;
    let other = gwen.command(&declined, &sit(1)).await.expect("a request").requests.remove(0).id;
    anne.command(&declined, &Command::Decline { request: other }).await.expect("declined");
    within(play_out(anne.clone(), &declined, 0)).await;
    let next = anne.command(&declined, &Command::Rematch).await.expect("a rematch").next.expect("a table");
    let hosted = anne.table(&next).await.expect("the table");
    assert_eq!(hosted.excluded.len(), 1);
    // She agrees that somebody else gets a seat.
    let mut people = vec![anne.clone(), gwen.clone()];
    let agreed = anne.make_table(&setup("danger13", 3)).await.expect("a table").id;
    for (place, client) in (0..).zip(&mut people) {
        client.command(&agreed, &sit(place)).await.expect("a seat");
    }
    anne.command(&agreed, &Command::Bot { seat: seat(2), level: Level::Beginner }).await.expect("a bot");
    start(&mut people, &agreed).await;
    let request_of_bob = bob.command(&agreed, &sit(2)).await.expect("a request").requests.remove(0).id;
    gwen.command(&agreed, &Command::Admit { request: request_of_bob }).await.expect("she agrees");

    gwen.delete::<Value>("/api/me").await.expect("forgotten");
    all_forgotten(&server).await;
    assert_eq!(mentions(&server.folder, &identity).await, [""; 0]);
    assert_eq!(mentions(&server.folder, "Gwendolyn").await, [""; 0]);
    assert_eq!(code(anne.command(&asked, &Command::Admit { request }).await), Code::NotFound);
    let table = anne.table(&asked).await.expect("the table");
    assert_eq!((table.chairs[1].bot, table.requests.len()), (Some(Level::Beginner), 0));
    server.inner.stop().await;
}

#[tokio::test]
async fn a_deleted_identity_gets_no_seat() {
    let server = TestServer::open().await;
    let mut anne = server.person("Anne").await;
    let (mut gwen, _) = gwendolyn(&server).await;
    let table = with_bots(&mut anne, 3).await;
    let request = gwen.command(&table, &sit(1)).await.expect("a request").requests.remove(0).id;
    // The server cannot find out where she has been, so her request stays for now.
    execute(&server.folder, "ALTER TABLE chat RENAME TO chat_elsewhere").await;
    gwen.delete::<Value>("/api/me").await.expect("forgotten");
    assert_eq!(code(anne.command(&table, &Command::Admit { request }).await), Code::NotFound);
    let info = anne.table(&table).await.expect("the table");
    assert_eq!((info.chairs[1].bot, info.requests.len()), (Some(Level::Beginner), 0));
    execute(&server.folder, "ALTER TABLE chat_elsewhere RENAME TO chat").await;
    server.inner.stop().await;
}

#[tokio::test]
async fn an_unreadable_table_keeps_nobody_s_name() {
    let server = TestServer::open().await;
    let mut bob = server.person("Bartholomew").await;
    let (gwen, identity) = gwendolyn(&server).await;
    let mut people = vec![gwen, bob.clone()];
    let mut tables = Vec::new();
    for _ in 0..3 {
        let table = deal(&mut people, &setup("danger13", 2)).await.id;
        let mut tab = Tab::watch(&people[0], &table, Some(0), None).await;
        tab.lines().await;
        tab.say(&chat(&table, "my word is bittersweet")).await;
        tab.lines().await;
        tables.push(table);
    }
    let over = {
        let table = deal(&mut people, &setup("danger13", 2)).await.id;
        let seats =
            people.iter().zip(0..).map(|(client, seat)| Box::pin(play_out(client.clone(), &table, seat)));
        within(join_all(seats.collect::<Vec<_>>())).await;
        table
    };
    let server = {
        server.inner.stop().await;
        // What a newer version, or an accident, may have left there.
        let broken = [
            (&tables[0], "setup = '{}'"),
            (&tables[1], "chairs = REPLACE(chairs, '\"away\":false', '\"away\":\"perhaps\"')"),
            (&tables[2], "guests = 'unreadable'"),
            (&over, "setup = '{}'"),
        ];
        for (table, change) in broken {
            let sql = format!("UPDATE tables SET {change} WHERE id = '{table}'");
            execute_text(&server.folder, &sql).await;
        }
        execute(
            &server.folder,
            "UPDATE records SET record = '{' WHERE table_id IN (SELECT id FROM tables WHERE status = 'over')",
        )
        .await;
        TestServer::over(server.folder, |_| {}).await
    };
    let mut gwen = server.known(&people[0]);
    gwen.delete::<Value>("/api/me").await.expect("forgotten");
    // Those who come later are forgotten, too.
    bob = server.known(&bob);
    bob.delete::<Value>("/api/me").await.expect("forgotten");
    all_forgotten(&server).await;
    for text in [identity.as_str(), "Gwendolyn", "Bartholomew", "bittersweet"] {
        assert_eq!(mentions(&server.folder, text).await, [""; 0], "{text}");
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn the_lines_of_a_spectator_go_although_the_table_does_not_answer() {
    let server = TestServer::open().await;
    let mut anne = server.person("Anne").await;
    let gwen = server.person("Gwendolyn").await;
    let table = with_bots(&mut anne, 2).await;
    let mut tab = Tab::watch(&gwen, &table, None, None).await;
    tab.lines().await;
    tab.say(&chat(&table, "I am only watching")).await;
    tab.lines().await;
    let mut tab = Tab::watch(&anne, &table, Some(0), None).await;
    let frame = tab.frame(0).await;
    tab.say(&act(&table, 0, frame.n, &frame.legal[0], "first")).await;
    tab.done("first").await;
    server.inner.stop().await;
    execute(&server.folder, "UPDATE actions SET seat = 77").await;
    let server = TestServer::over(server.folder, |_| {}).await;
    let mut gwen = server.known(&gwen);
    gwen.delete::<Value>("/api/me").await.expect("forgotten");
    all_forgotten(&server).await;
    for text in ["Gwendolyn", "I am only watching"] {
        assert_eq!(mentions(&server.folder, text).await, [""; 0], "{text}");
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn deals_duplicates_and_bans_keep_no_identity() {
    let server = TestServer::open().await;
    let mut bob = server.person("Bob").await;
    let (mut gwen, identity) = gwendolyn(&server).await;
    // A challenge that she made, one that she took, and a daily deal.
    let table = with_bots(&mut gwen, 2).await;
    within(play_out(gwen.clone(), &table, 0)).await;
    let made: SharedDeal =
        gwen.post(&format!("/api/tables/{table}/challenge"), &Value::Null).await.expect("a challenge");
    let of_bob = with_bots(&mut bob, 2).await;
    within(play_out(bob.clone(), &of_bob, 0)).await;
    let other: SharedDeal =
        bob.post(&format!("/api/tables/{of_bob}/challenge"), &Value::Null).await.expect("a challenge");
    let daily: treize_protocol::Daily = gwen.get("/api/daily").await.expect("today");
    let today = daily.games.into_iter().find(|game| game.game == "danger13").expect("a deal of today");
    for deal in [&other.id, &today.deal] {
        let table: TableInfo = gwen.post(&format!("/api/deals/{deal}"), &Value::Null).await.expect("a table");
        let own = table.chairs.iter().position(|chair| chair.mine).expect("a chair");
        within(play_out(gwen.clone(), &table.id, own as u8)).await;
    }
    let wanted = NewDuplicate { setup: setup("danger13", 2), deals: 1, tables: 2, every_seat: false };
    let duplicate: Duplicate = gwen.post("/api/duplicates", &wanted).await.expect("a duplicate");
    gwen.post::<TableInfo>(&format!("/api/duplicates/{}", duplicate.id), &Value::Null)
        .await
        .expect("a table");
    for address in ["NULL", "'192.0.2.1'"] {
        let ban = format!(
            "INSERT INTO bans (id, identity, name, address, reason, made_at, ends_at) SELECT 'ban ' || COALESCE({address}, ''), id, name, \
             {address}, '', 0, 4000000000000 FROM identities WHERE name = 'Gwendolyn'"
        );
        execute_text(&server.folder, &ban).await;
    }

    gwen.delete::<Value>("/api/me").await.expect("forgotten");
    all_forgotten(&server).await;
    for text in [identity.as_str(), "Gwendolyn"] {
        assert_eq!(mentions(&server.folder, text).await, [""; 0], "{text}");
    }
    assert_eq!(number(&server.folder, "SELECT COUNT(*) FROM bans WHERE address = '192.0.2.1'").await, 1);
    // Their results stay, and so does what is closed to those who have not played.
    assert_eq!(code(bob.get::<Value>(&format!("/api/tables/{table}/record")).await), Code::Sealed);
    let seen: SharedDeal = bob.get(&format!("/api/deals/{}", other.id)).await.expect("the deal");
    assert_eq!(seen.finished, 2);
    assert!(seen.results.iter().any(|result| result.name.is_none() && !result.mine));
    let theirs: TableInfo =
        bob.post(&format!("/api/deals/{}", made.id), &Value::Null).await.expect("a table");
    let own = theirs.chairs.iter().position(|chair| chair.mine).expect("a chair");
    within(play_out(bob.clone(), &theirs.id, own as u8)).await;
    let seen: SharedDeal = bob.get(&format!("/api/deals/{}", made.id)).await.expect("the deal");
    let gone = seen.results.iter().find(|result| !result.mine).expect("the result of the challenge's maker");
    assert_eq!((&gone.name, &gone.table, seen.from), (&None, &None, None), "its link is not given away");
    server.inner.stop().await;
}

#[tokio::test]
async fn the_chair_of_somebody_deleted_is_free_in_the_next_game() {
    let server = TestServer::open().await;
    for is_duplicate in [false, true] {
        let mut people = vec![server.person("Anne").await, server.person("Bob").await];
        let table = if is_duplicate {
            let wanted = NewDuplicate { setup: setup("danger13", 2), deals: 2, tables: 2, every_seat: false };
            let duplicate: Duplicate = people[0].post("/api/duplicates", &wanted).await.expect("a duplicate");
            let path = format!("/api/duplicates/{}", duplicate.id);
            let table: TableInfo = people[0].post(&path, &Value::Null).await.expect("a table");
            for (place, client) in (0..).zip(&mut people) {
                client.command(&table.id, &sit(place)).await.expect("a seat");
            }
            start(&mut people, &table.id).await.id
        } else {
            deal(&mut people, &setup("danger13", 2)).await.id
        };
        let seats =
            people.iter().zip(0..).map(|(client, seat)| Box::pin(play_out(client.clone(), &table, seat)));
        within(join_all(seats.collect::<Vec<_>>())).await;
        people[1].delete::<Value>("/api/me").await.expect("forgotten");
        all_forgotten(&server).await;
        let next =
            people[0].command(&table, &Command::Rematch).await.expect("a rematch").next.expect("a table");
        let next = people[0].table(&next).await.expect("the table");
        assert!(next.chairs[0].mine);
        assert_eq!((&next.chairs[1].name, next.chairs[1].bot), (&None, None), "is_duplicate: {is_duplicate}");
        let mut cleo = server.person("Cleo").await;
        cleo.command(&next.id, &sit(1)).await.expect("a free chair");
        people[0].command(&next.id, &sit(0)).await.expect("her seat");
        let dealt = people[0].command(&next.id, &Command::Start).await.expect("the cards are dealt");
        assert_ne!(dealt.status, Status::Waiting);
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn the_open_pages_of_somebody_who_has_deleted_their_identity_are_told_so() {
    let server = TestServer::open().await;
    let mut anne = server.person("Anne").await;
    let table = anne.make_table(&setup("danger13", 2)).await.expect("a table").id;
    let mut tab = Tab::watch(&anne, &table, None, None).await;
    anne.delete::<Value>("/api/me").await.expect("forgotten");
    assert_eq!(tab.closed().await, Some(treize_protocol::DELETED));
    server.inner.stop().await;
}
