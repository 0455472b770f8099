//! Seats and who may have them: consent, removal, clocks, and names in the chat.

use std::time::Duration;

use treize_bots::Level;
use treize_client::Client;
use treize_protocol::{ClientMessage, Clock, Code, Command, Notice, ServerMessage, Setup, TableInfo};

use super::common::{
    Tab, TestServer, chat, code, counted, deal, is_postgres, number, play_out, seat, seated, setup, sit,
    until, watch, within,
};

fn bot(number: u8) -> Command {
    Command::Bot { seat: seat(number), level: Level::Beginner }
}

fn take(number: u8) -> Command {
    Command::Sit { seat: Some(seat(number)), name: None, commitment: None }
}

fn remove(number: u8) -> Command {
    Command::Remove { seat: seat(number) }
}

async fn info(client: &mut Client, table: &str) -> TableInfo {
    client.get(&format!("/api/tables/{table}")).await.expect("the table")
}

/// Anne plays against two bots.
async fn with_bots(anne: &mut Client, setup: &Setup) -> String {
    let table = anne.make_table(setup).await.expect("a table").id;
    for command in [sit(0), bot(1), bot(2), Command::Start] {
        anne.command(&table, &command).await.expect("a table with bots");
    }
    table
}

fn stand_in(number: u8) -> Command {
    Command::StandIn { seat: seat(number) }
}

#[tokio::test]
async fn a_player_lets_a_bot_stand_in_for_a_host_who_is_away() {
    let server = TestServer::with(|config| config.leave_timeout = Some(Duration::ZERO)).await;
    let mut people =
        vec![server.person("Anne").await, server.person("Bob").await, server.person("Cleo").await];
    let table = deal(&mut people, &setup("thirteen", 3)).await.id;
    let mut dora = server.person("Dora").await;
    assert_eq!(code(dora.command(&table, &stand_in(0)).await), Code::NotYours, "she does not play");
    let mut bob = Tab::watch(&people[1], &table, Some(1), None).await;
    assert_eq!(code(people[1].command(&table, &stand_in(2)).await), Code::Stage, "it is not Cleo's turn");
    let mut anne = Tab::watch(&people[0], &table, Some(0), None).await;
    assert_eq!(anne.table(|_| true).await.chairs[0].stand_in_at, None, "she is there");
    assert_eq!(code(people[1].command(&table, &stand_in(0)).await), Code::Present);
    bob.table(|table| table.chairs[0].connected).await;
    anne.say(&ClientMessage::Unwatch { table: table.clone(), seat: Some(seat(0)) }).await;
    let away = bob.table(|table| table.chairs[0].stand_in_at.is_some()).await;
    assert!(!away.chairs[0].connected && !away.host);
    assert_eq!(
        away.chairs.iter().filter(|chair| chair.stand_in_at.is_some()).count(),
        2,
        "Cleo is not there either"
    );

    // She comes back as a spectator.
    let mut looking = Tab::watch(&people[0], &table, None, None).await;
    looking.table(|_| true).await;
    bob.table(|table| table.chairs[0].stand_in_at.is_none()).await;
    assert_eq!(code(people[1].command(&table, &stand_in(0)).await), Code::Present, "she is at the table");
    looking.say(&ClientMessage::Unwatch { table: table.clone(), seat: None }).await;
    bob.table(|table| table.chairs[0].stand_in_at.is_some()).await;

    let table_now = people[1].command(&table, &stand_in(0)).await.expect("Anne is away, and it is her turn");
    assert_eq!((table_now.chairs[0].away, table_now.chairs[0].name.as_deref()), (true, Some("Anne")));
    bob.frame(1).await;
    assert_eq!(code(people[2].command(&table, &stand_in(0)).await), Code::Stage, "a bot plays there");
    let mut back = Tab::watch(&people[0], &table, Some(0), None).await;
    let back = back.table(|_| true).await;
    assert!(!back.chairs[0].away && back.host && !back.chairs[0].taken_over, "it is her seat");
    server.inner.stop().await;
}

#[tokio::test]
async fn nobody_stands_in_before_a_player_has_been_away_for_a_while_nor_where_moves_take_days() {
    let server = TestServer::open().await;
    let days = Setup { clock: Clock::Days { days: 1 }, ..setup("thirteen", 3) };
    for (setup, is_possible_later) in [(setup("thirteen", 3), true), (days, false)] {
        let mut people =
            vec![server.person("Anne").await, server.person("Bob").await, server.person("Cleo").await];
        let table = deal(&mut people, &setup).await.id;
        let seen = info(&mut people[1], &table).await;
        assert_eq!(seen.chairs[0].stand_in_at.is_some(), is_possible_later);
        let refused = people[1].command(&table, &stand_in(0)).await;
        assert_eq!(code(refused), Code::Present, "{:?}", setup.clock);
        assert!(!info(&mut people[1], &table).await.chairs[0].away);
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn a_bots_hand_is_seen_only_by_whom_the_host_admits() {
    let server = TestServer::open().await;
    let (mut anne, mut dora, mut emil) =
        (server.person("Anne").await, server.person("Dora").await, server.person("Emil").await);
    let table = with_bots(&mut anne, &setup("thirteen", 3)).await;
    let first = Command::Sit { seat: None, name: None, commitment: None };
    assert_eq!(code(dora.command(&table, &first).await), Code::Stage, "no chair is free");
    assert_eq!(code(dora.command(&table, &take(0)).await), Code::Stage, "Anne is no bot");
    assert_eq!(code(anne.command(&table, &take(1)).await), Code::Stage, "one hand is enough");

    let mut hers = Tab::watch(&anne, &table, Some(0), None).await;
    hers.lines().await;
    let asked = dora.command(&table, &take(1)).await.expect("a request");
    assert!(!asked.chairs[1].mine && asked.chairs[1].bot.is_some(), "she has no seat yet");
    assert!(asked.requests[0].mine);
    let received = hers.table(|table| !table.requests.is_empty()).await;
    let request = received.requests[0].clone();
    assert_eq!((request.name.as_str(), request.seat, request.mine), ("Dora", seat(1), false));
    let mut tab = Tab::watch(&dora, &table, Some(1), None).await;
    assert_eq!(tab.refused().await.code, Code::NotYours, "no card before the host agrees");
    let replay = dora.get::<serde_json::Value>(&format!("/api/tables/{table}/replay?seat=1")).await;
    assert_eq!(code(replay), Code::NotYours);

    let admit = Command::Admit { request: request.id.clone() };
    for stranger in [&mut dora, &mut emil] {
        assert_eq!(code(stranger.command(&table, &admit).await), Code::NotYours, "only the host");
    }
    let decline = Command::Decline { request: request.id.clone() };
    assert_eq!(code(emil.command(&table, &decline).await), Code::NotYours);
    assert_eq!(info(&mut anne, &table).await.requests.len(), 1, "nothing has changed");
    let admitted = anne.command(&table, &admit).await.expect("she agrees");
    assert_eq!((admitted.chairs[1].name.as_deref(), admitted.requests.len()), (Some("Dora"), 0));
    let line = hers.lines().await.remove(0);
    assert_eq!((line.notice, line.name.as_str(), line.seat), (Some(Notice::Admitted), "Dora", Some(seat(1))));
    tab.say(&watch(&table, Some(1), None)).await;
    assert!(tab.frame(0).await.view["board"]["hand"].is_array(), "it is her hand now");
    assert_eq!(code(dora.command(&table, &take(2)).await), Code::Stage, "one hand is enough");
    assert_eq!(code(anne.command(&table, &admit).await), Code::NotFound, "once");
    server.inner.stop().await;
}

#[tokio::test]
async fn whom_the_host_declines_must_be_invited_again() {
    let server = TestServer::open().await;
    let (mut anne, mut dora) = (server.person("Anne").await, server.person("Dora").await);
    let table = with_bots(&mut anne, &setup("thirteen", 3)).await;
    let request = dora.command(&table, &take(1)).await.expect("a request").requests.remove(0).id;
    let withdrawn = dora.command(&table, &Command::Decline { request }).await.expect("she withdraws");
    assert!(withdrawn.requests.is_empty() && withdrawn.excluded.is_empty());
    let request = dora.command(&table, &take(2)).await.expect("another request").requests.remove(0).id;
    let declined = anne.command(&table, &Command::Decline { request }).await.expect("the host declines");
    assert_eq!((declined.requests.len(), declined.excluded[0].name.as_str()), (0, "Dora"));
    assert_eq!(code(dora.command(&table, &take(1)).await), Code::NotYours);
    assert!(info(&mut dora, &table).await.excluded.is_empty(), "only the host sees the list");
    let person = declined.excluded[0].id.clone();
    let invite = Command::Invite { person };
    assert_eq!(code(dora.command(&table, &invite).await), Code::NotYours);
    anne.command(&table, &invite).await.expect("she is invited again");
    dora.command(&table, &take(1)).await.expect("a request");
    server.inner.stop().await;
}

#[tokio::test]
async fn a_host_without_a_hand_and_an_administrator() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let server = TestServer::with(|config| config.admin_file = Some(folder.path().join("admin"))).await;
    let (mut anne, mut bob, mut root) =
        (server.person("Anne").await, server.person("Bob").await, server.person("Root").await);
    let secret = serde_json::json!({ "code": server.inner.admin_secret().expect("a secret") });
    root.post::<serde_json::Value>("/api/admin", &secret).await.expect("an administrator");
    let table = anne.make_table(&setup("thirteen", 3)).await.expect("a table").id;
    bob.command(&table, &sit(0)).await.expect("a chair");
    for command in [bot(1), bot(2), Command::Start] {
        anne.command(&table, &command).await.expect("a table with bots");
    }
    let request = root.command(&table, &take(1)).await.expect("a request").requests.remove(0).id;
    let admit = Command::Admit { request };
    assert_eq!(code(root.command(&table, &admit).await), Code::NotYours, "nobody admits themselves");
    assert_eq!(code(bob.command(&table, &Command::Invite { person: "nobody".into() }).await), Code::NotYours);
    // Bob may be Anne's second name, so she does not get a hand unless he agrees. The administrator has no say.
    let asked = anne.command(&table, &take(2)).await.expect("a request");
    assert_eq!((asked.chairs[2].name.as_ref(), asked.requests.len()), (None, 2));
    let request = asked.requests.iter().find(|request| request.mine).expect("hers").clone();
    assert_eq!((request.waits_for.as_slice(), request.asks_you), ([seat(0)].as_slice(), false));
    let admit = Command::Admit { request: request.id };
    for stranger in [&mut anne, &mut root] {
        assert_eq!(code(stranger.command(&table, &admit).await), Code::NotYours);
    }
    let seen = info(&mut bob, &table).await.requests;
    assert!(seen.iter().all(|request| request.asks_you && !request.mine));
    let taken = bob.command(&table, &admit).await.expect("he agrees");
    assert_eq!(taken.chairs[2].name.as_deref(), Some("Anne"));
    assert_eq!(code(anne.command(&table, &take(1)).await), Code::Stage, "one hand is enough");
    // The administrator cannot invite a person whom she declines.
    let request = info(&mut anne, &table).await.requests.remove(0).id;
    let declined = anne.command(&table, &Command::Decline { request }).await.expect("she declines");
    let invite = Command::Invite { person: declined.excluded[0].id.clone() };
    assert_eq!(code(root.command(&table, &invite).await), Code::NotYours);
    assert!(info(&mut root, &table).await.excluded.is_empty());
    server.inner.stop().await;
}

#[tokio::test]
async fn everybody_who_plays_must_agree_at_private_and_public_tables() {
    let server = TestServer::open().await;
    for public in [false, true] {
        let mut people =
            vec![server.person("Anne").await, server.person("Bob").await, server.person("Cleo").await];
        let table = seated(&mut people, &Setup { public, ..setup("nichtig", 4) }).await.id;
        for command in [bot(3), Command::Start] {
            people[0].command(&table, &command).await.expect("a table with a bot");
        }
        let mut dora = server.person("Dora").await;
        let asked = dora.command(&table, &take(3)).await.expect("a request").requests.remove(0);
        assert_eq!(asked.waits_for, [seat(0), seat(1), seat(2)]);
        let admit = Command::Admit { request: asked.id.clone() };
        people[0].command(&table, &admit).await.expect("the host agrees");
        let seen = people[1].command(&table, &admit).await.expect("Bob agrees");
        assert_eq!(
            (seen.chairs[3].name.as_ref(), seen.requests[0].waits_for.as_slice()),
            (None, [seat(2)].as_slice())
        );
        assert!(!seen.requests[0].asks_you, "he has agreed");
        // A repeated request keeps the consent that was given; and one player is enough to decline.
        let again = dora.command(&table, &take(3)).await.expect("the same request").requests.remove(0);
        assert_eq!(
            (again.id.as_str(), again.waits_for.as_slice()),
            (asked.id.as_str(), [seat(2)].as_slice())
        );
        let decline = Command::Decline { request: asked.id.clone() };
        let declined = people[2].command(&table, &decline).await.expect("Cleo declines");
        assert!(declined.requests.is_empty());
        let asked = dora
            .command(&table, &take(3))
            .await
            .expect("only the host shuts somebody out")
            .requests
            .remove(0);
        assert_eq!(asked.waits_for.len(), 3, "everybody is asked again");
        // Nobody waits for a player who has left.
        people[2].command(&table, &Command::Stand { seat: seat(2) }).await.expect("she leaves");
        let admit = Command::Admit { request: asked.id };
        for person in &mut people[..2] {
            person.command(&table, &admit).await.expect("they agree");
        }
        assert!(info(&mut dora, &table).await.chairs[3].mine);
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn a_request_is_granted_when_the_last_one_who_has_not_agreed_leaves() {
    // How a player leaves, and after how long they count as having left.
    let stand = Command::Stand { seat: seat(1) };
    for (leave_timeout, leaves, leaver) in
        [(60_000, &stand, 1), (0, &remove(1), 0), (500, &remove(1), 0), (60_000, &remove(1), 0)]
    {
        let server =
            TestServer::with(|config| config.leave_timeout = Some(Duration::from_millis(leave_timeout)))
                .await;
        let mut people = vec![server.person("Anne").await, server.person("Bob").await];
        let table = seated(&mut people, &setup("thirteen", 3)).await.id;
        for command in [bot(2), Command::Start] {
            people[0].command(&table, &command).await.expect("a table with a bot");
        }
        let mut dora = server.person("Dora").await;
        let mut hers = Tab::watch(&dora, &table, None, None).await;
        hers.lines().await;
        let request = dora.command(&table, &take(2)).await.expect("a request").requests.remove(0).id;
        let agreed = people[0].command(&table, &Command::Admit { request }).await.expect("Anne agrees");
        assert_eq!(agreed.requests[0].waits_for, [seat(1)]);
        let left = people[leaver].command(&table, leaves).await.expect("Bob leaves");
        assert!(left.chairs[1].away);
        if leaver == 0 && (leave_timeout == 60_000 || is_postgres()) {
            // He may come back, or may be connected to another server that does not announce it.
            assert!(!info(&mut dora, &table).await.chairs[2].mine);
        } else {
            let line = hers.lines().await.remove(0);
            assert_eq!((line.notice, line.seat), (Some(Notice::Admitted), Some(seat(2))));
            let granted = hers.table(|table| table.chairs[2].mine).await;
            assert!(granted.requests.is_empty());
        }
        server.inner.stop().await;
    }
}

#[tokio::test]
async fn a_request_that_outlives_the_game_is_forgotten_when_somebody_agrees() {
    let server = TestServer::open().await;
    let (mut anne, mut dora) = (server.person("Anne").await, server.person("Dora").await);
    let table = with_bots(&mut anne, &setup("thirteen", 3)).await;
    let request = dora.command(&table, &take(1)).await.expect("a request").requests.remove(0).id;
    within(play_out(anne.clone(), &table, 0)).await;
    let asked = "SELECT COUNT(*) FROM tables WHERE guests LIKE '%Dora%'";
    assert_eq!(number(&server.folder, asked).await, 1);
    let races = counted(&server, "treize_races_total").await;
    let admit = Command::Admit { request };
    assert_eq!(code(anne.command(&table, &admit).await), Code::Stage, "the game is over");
    assert_eq!(number(&server.folder, asked).await, 0);
    assert_eq!(code(anne.command(&table, &admit).await), Code::NotFound, "nobody asks any more");
    anne.command(&table, &Command::Rematch).await.expect("another game");
    assert_eq!(counted(&server, "treize_races_total").await, races, "what is in memory is what is stored");
    server.inner.stop().await;
}

#[tokio::test]
async fn a_seat_that_was_taken_over_goes_back_to_the_bot_at_any_time() {
    let server = TestServer::open().await;
    let (mut anne, mut dora) = (server.person("Anne").await, server.person("Dora").await);
    let table = with_bots(&mut anne, &setup("thirteen", 3)).await;
    let request = dora.command(&table, &take(1)).await.expect("a request").requests.remove(0).id;
    anne.command(&table, &Command::Admit { request }).await.expect("she agrees");
    let mut tab = Tab::watch(&dora, &table, Some(1), None).await;
    tab.frame(0).await;
    assert!(info(&mut anne, &table).await.chairs[1].taken_over);
    let removed = anne.command(&table, &remove(1)).await.expect("she changes her mind");
    assert!(!removed.chairs[1].taken_over);
    assert_eq!((removed.chairs[1].bot, removed.excluded[0].name.as_str()), (Some(Level::Normal), "Dora"));
    tab.table(|table| !table.chairs[1].mine).await;
    tab.say(&watch(&table, Some(1), None)).await;
    assert_eq!(tab.refused().await.code, Code::NotYours, "she no longer sees the hand");
    assert_eq!(code(dora.command(&table, &take(1)).await), Code::NotYours, "until she is invited");
    server.inner.stop().await;
}

#[tokio::test]
async fn a_short_disconnection_costs_nobody_their_seat() {
    let server = TestServer::open().await;
    let mut people =
        vec![server.person("Anne").await, server.person("Bob").await, server.person("Cleo").await];
    let table = deal(&mut people, &setup("thirteen", 3)).await.id;
    let away = people[0].command(&table, &remove(1)).await.expect("he is not connected");
    assert!(away.chairs[1].away && away.chairs[1].name.is_some());
    assert_eq!(code(people[0].command(&table, &remove(1)).await), Code::Present, "he may come back");
    let mut his = Tab::watch(&people[1], &table, Some(1), None).await;
    assert!(!his.table(|_| true).await.chairs[1].away);
    his.close().await;
    // After a while the host may; and an absence before he came back does not count.
    let server = server.again(|config| config.leave_timeout = Some(Duration::ZERO)).await;
    let mut anne = server.known(&people[0]);
    let away = anne.command(&table, &remove(1)).await.expect("he is not connected");
    assert!(away.chairs[1].away && away.chairs[1].name.is_some());
    let gone = anne.command(&table, &remove(1)).await.expect("he does not come back");
    assert_eq!((gone.chairs[1].name.as_ref(), gone.chairs[1].bot), (None, Some(Level::Normal)));
    server.inner.stop().await;
}

#[tokio::test]
async fn whoever_is_present_keeps_their_seat_even_if_their_time_is_up() {
    let server = TestServer::with(|config| {
        config.bot_pause = Duration::from_mins(10);
        config.leave_timeout = Some(Duration::ZERO);
    })
    .await;
    let mut people = [server.person("Anne").await, server.person("Bob").await, server.person("Cleo").await];
    // Bob is the host; it is Anne's turn.
    let setup = Setup { clock: Clock::Move { seconds: 1 }, ..setup("thirteen", 3) };
    let table = people[1].make_table(&setup).await.expect("a table").id;
    for (number, client) in people.iter_mut().enumerate() {
        client.command(&table, &sit(number as u8)).await.expect("a seat");
    }
    people[1].command(&table, &Command::Start).await.expect("cards");
    let mut hers = Tab::watch(&people[0], &table, Some(0), None).await;
    hers.table(|table| table.chairs[0].away).await;
    for _ in 0..3 {
        assert_eq!(code(people[1].command(&table, &remove(0)).await), Code::Present);
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn whoever_is_present_is_asked_even_if_their_time_is_up() {
    let server = TestServer::with(|config| {
        config.bot_pause = Duration::from_mins(10);
        config.leave_timeout = Some(Duration::ZERO);
    })
    .await;
    let (mut anne, mut bob) = (server.person("Anne").await, server.person("Bob").await);
    // Bob is the host and has no seat; it is Anne's turn.
    let setup = Setup { clock: Clock::Move { seconds: 1 }, ..setup("thirteen", 3) };
    let table = bob.make_table(&setup).await.expect("a table").id;
    anne.command(&table, &sit(0)).await.expect("a seat");
    for command in [bot(1), bot(2), Command::Start] {
        bob.command(&table, &command).await.expect("a table with bots");
    }
    let mut hers = Tab::watch(&anne, &table, Some(0), None).await;
    hers.table(|table| table.chairs[0].away).await;
    for number in [1, 2] {
        let asked = bob.command(&table, &sit(number)).await.expect("a request");
        let [request] = &asked.requests[..] else { panic!("{:?}", asked.requests) };
        assert_eq!((&request.waits_for[..], request.mine), (&[seat(0)][..], true));
        assert!(asked.chairs.iter().all(|chair| !chair.mine), "nobody has let him in");
    }
    // She leaves, for as long as the timeout.
    hers.close().await;
    until(async || {
        let asked = bob.command(&table, &sit(2)).await.expect("a request or a seat");
        asked.chairs[2].mine.then_some(())
    })
    .await;
    server.inner.stop().await;
}

#[tokio::test]
async fn removing_one_of_several_on_a_device_leaves_the_others() {
    let server = TestServer::open().await;
    let (mut anne, mut bob) = (server.person("Anne").await, server.person("Bob").await);
    let table = anne.make_table(&setup("thirteen", 3)).await.expect("a table").id;
    for number in [1, 2] {
        bob.command(&table, &sit(number)).await.expect("a chair");
    }
    let removed = anne.command(&table, &remove(2)).await.expect("the host may");
    assert!(removed.excluded.is_empty(), "he still sits here");
    bob.command(&table, &sit(1)).await.expect("his chair");
    let removed = anne.command(&table, &remove(1)).await.expect("the host may");
    assert_eq!(removed.excluded.len(), 1);
    server.inner.stop().await;
}

#[tokio::test]
async fn at_a_public_table_one_person_has_one_chair() {
    let server = TestServer::open().await;
    let mut anne = server.person("Anne").await;
    let public = Setup { public: true, ..setup("thirteen", 3) };
    let table = anne.make_table(&public).await.expect("a table").id;
    let names = |info: &TableInfo| {
        info.chairs.iter().map(|chair| chair.name.clone().unwrap_or_default()).collect::<Vec<_>>()
    };
    assert_eq!(names(&anne.command(&table, &sit(0)).await.expect("a chair")), ["Anne", "", ""]);
    let guest = Command::Sit { seat: Some(seat(2)), name: Some("Zoë".into()), commitment: None };
    assert_eq!(names(&anne.command(&table, &guest).await.expect("she moves")), ["", "", "Zoë"]);
    let anywhere = Command::Sit { seat: None, name: None, commitment: None };
    assert_eq!(names(&anne.command(&table, &anywhere).await.expect("her own")), ["", "", "Anne"]);
    // At a private table several people share a device, until it becomes public.
    let private = anne.make_table(&setup("thirteen", 3)).await.expect("a table").id;
    for number in 0..2 {
        anne.command(&private, &sit(number)).await.expect("a chair");
    }
    let open = Command::Set { setup: public };
    assert_eq!(code(anne.command(&private, &open).await), Code::Taken);
    anne.command(&private, &Command::Stand { seat: seat(1) }).await.expect("free");
    anne.command(&private, &open).await.expect("one chair each");
    server.inner.stop().await;
}

#[tokio::test]
async fn whoever_is_removed_does_not_sit_down_again_uninvited() {
    let server = TestServer::open().await;
    let (mut anne, mut bob) = (server.person("Anne").await, server.person("Bob").await);
    let table = anne.make_table(&setup("danger13", 2)).await.expect("a table").id;
    anne.command(&table, &sit(0)).await.expect("a chair");
    bob.command(&table, &sit(1)).await.expect("a chair");
    let mut his = Tab::watch(&bob, &table, None, None).await;
    his.lines().await;
    let removed = anne.command(&table, &remove(1)).await.expect("the host may");
    assert_eq!((removed.chairs[1].name.as_ref(), removed.excluded[0].name.as_str()), (None, "Bob"));
    assert_eq!(code(bob.command(&table, &sit(1)).await), Code::NotYours);
    his.say(&chat(&table, "let me in")).await;
    assert_eq!(his.refused().await.code, Code::NotYours);
    let person = removed.excluded[0].id.clone();
    let invited = anne.command(&table, &Command::Invite { person }).await.expect("he is invited again");
    assert!(invited.excluded.is_empty());
    bob.command(&table, &sit(1)).await.expect("a chair");
    server.inner.stop().await;
}

#[tokio::test]
async fn nobody_plays_for_somebody_who_is_present() {
    let server = TestServer::open().await;
    let mut people =
        vec![server.person("Anne").await, server.person("Bob").await, server.person("Cleo").await];
    let table = deal(&mut people, &setup("thirteen", 3)).await.id;
    let mut his = Tab::watch(&people[1], &table, Some(1), None).await;
    his.frame(0).await;
    assert_eq!(code(people[0].command(&table, &remove(1)).await), Code::Present);
    his.close().await;
    // For an absent player a bot plays until they are back, and then, if the host wants it, permanently.
    let away = until(async || people[0].command(&table, &remove(1)).await.ok()).await;
    assert!(away.chairs[1].away && away.chairs[1].name.is_some());
    let mut back = Tab::watch(&people[1], &table, Some(1), None).await;
    assert!(!back.table(|_| true).await.chairs[1].away, "looking from one's seat is coming back");
    people[1].command(&table, &Command::Stand { seat: seat(1) }).await.expect("he leaves");
    let gone = people[0].command(&table, &remove(1)).await.expect("he has left");
    assert_eq!((gone.chairs[1].name.as_ref(), gone.chairs[1].bot), (None, Some(Level::Normal)));
    back.table(|table| !table.chairs[1].mine).await;
    back.say(&watch(&table, Some(1), None)).await;
    assert_eq!(back.refused().await.code, Code::NotYours, "he no longer sees the hand");
    let asked = people[1].command(&table, &take(1)).await.expect("he may ask for it");
    assert!(asked.requests[0].mine && !asked.chairs[1].mine);
    server.inner.stop().await;
}

#[tokio::test]
async fn a_host_does_not_delete_a_finished_game() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let server = TestServer::with(|config| config.admin_file = Some(folder.path().join("admin"))).await;
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let table = deal(&mut people, &setup("danger13", 2)).await.id;
    let players = people.iter().enumerate();
    let players = players.map(|(number, client)| Box::pin(play_out(client.clone(), &table, number as u8)));
    within(futures_util::future::join_all(players)).await;
    let path = format!("/api/tables/{table}");
    assert_eq!(code(people[0].delete::<()>(&path).await), Code::NotYours);
    people[1].get::<serde_json::Value>(&format!("{path}/record")).await.expect("the record is still there");
    let secret = serde_json::json!({ "code": server.inner.admin_secret().expect("a secret") });
    people[1].post::<serde_json::Value>("/api/admin", &secret).await.expect("an administrator");
    people[1].delete::<()>(&path).await.expect("the administrator may");
    server.inner.stop().await;
}

#[tokio::test]
async fn standing_up_and_sitting_down_stops_no_clock() {
    // Bots pause so long that only the clock can end a turn.
    let server = TestServer::with(|config| config.bot_pause = Duration::from_mins(10)).await;
    let mut people =
        vec![server.person("Anne").await, server.person("Bob").await, server.person("Cleo").await];
    let clock = Clock::Move { seconds: 600 };
    let table = deal(&mut people, &Setup { clock, ..setup("thirteen", 3) }).await.id;
    let due = async |client: &Client| {
        let mut tab = Tab::watch(client, &table, Some(0), None).await;
        tab.frame(0).await.due_at.expect("a clock")
    };
    let before = due(&people[0]).await;
    for _ in 0..3 {
        people[0].command(&table, &Command::Stand { seat: seat(0) }).await.expect("she stands up");
        people[0].command(&table, &take(0)).await.expect("and sits down");
    }
    assert_eq!(due(&people[0]).await, before, "the time left is the same");
    server.inner.stop().await;
}

#[tokio::test]
async fn the_first_decisions_clock_runs_from_the_deal() {
    let server = TestServer::with(|config| {
        config.bot_pause = Duration::from_mins(10);
        config.idle = Duration::ZERO;
    })
    .await;
    let mut people =
        vec![server.person("Anne").await, server.person("Bob").await, server.person("Cleo").await];
    let clock = Clock::Move { seconds: 600 };
    let table = deal(&mut people, &Setup { clock, ..setup("thirteen", 3) }).await.id;
    let mut due = Vec::new();
    for _ in 0..2 {
        let mut tab = Tab::watch(&people[0], &table, Some(0), None).await;
        due.push(tab.frame(0).await.due_at.expect("a clock"));
        tab.close().await;
        // Only in memory is the time of the deal known without a query.
        people[1].command(&table, &Command::Stand { seat: seat(1) }).await.expect("he stands up");
        people[1].command(&table, &take(1)).await.expect("and sits down");
        let forgotten = "\ntreize_tables 0\n";
        until(async || server.raw("GET /metrics", &[], "").await.body.contains(forgotten).then_some(()))
            .await;
    }
    assert_eq!(due[0], due[1], "the time left is the same");
    server.inner.stop().await;
}

#[tokio::test]
async fn whoever_was_timed_out_gets_a_moment_once() {
    let server = TestServer::with(|config| config.bot_pause = Duration::from_mins(10)).await;
    let mut people =
        vec![server.person("Anne").await, server.person("Bob").await, server.person("Cleo").await];
    let clock = Clock::Move { seconds: 1 };
    let table = seated(&mut people, &Setup { clock, ..setup("thirteen", 3) }).await.id;
    // He watches before the cards are dealt, so he receives the clock before it can run out.
    let mut tab = Tab::watch(&people[1], &table, Some(1), None).await;
    tab.lines().await;
    people[0].command(&table, &Command::Start).await.expect("cards");
    let first = tab.frame(0).await.due_at.expect("a clock");
    tab.table(|table| table.chairs[0].away).await;
    let mut hers = Tab::watch(&people[0], &table, Some(0), None).await;
    let second = hers.frame(0).await.due_at.expect("a moment");
    assert!(second > first, "she came back to her decision");
    hers.table(|table| table.chairs[0].away).await;
    people[0].command(&table, &take(0)).await.expect("and once more");
    let mut again = Tab::watch(&people[0], &table, Some(0), None).await;
    // Whether the clock has run out by now or not: it is the same one.
    let third = again.frame(0).await.due_at;
    assert!(third.is_none_or(|third| third == second), "{third:?} {second}");
    server.inner.stop().await;
}

#[tokio::test]
async fn a_line_says_from_which_seat_it_comes() {
    let server = TestServer::open().await;
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let false_anne = server.person("Anne").await;
    let table = deal(&mut people, &setup("danger13", 2)).await.id;
    let mut hers = Tab::watch(&people[0], &table, Some(0), None).await;
    let mut others = Tab::watch(&false_anne, &table, None, None).await;
    let mut his = Tab::watch(&people[1], &table, Some(1), None).await;
    for tab in [&mut hers, &mut others, &mut his] {
        tab.lines().await;
    }
    let said = |message| match message {
        ServerMessage::Chat { lines, .. } => lines.into_iter().next_back(),
        _ => None,
    };
    others.say(&chat(&table, "I fold")).await;
    let line = hers.hear(said).await;
    assert_eq!((line.name.as_str(), line.seat), ("Anne", None), "she has no seat");
    // Nor can a player chat as another one, by taking that name.
    people[1].name("Anne").await.expect("a name");
    his.hear(said).await;
    his.say(&chat(&table, "me too")).await;
    let line = hers.hear(said).await;
    assert_eq!((line.name.as_str(), line.seat), ("Bob", Some(seat(1))), "the name that stands at his seat");
    server.inner.stop().await;
}
