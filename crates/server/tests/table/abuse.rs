//! What malicious or unlucky people, or people with two tabs, may try.

use treize_bots::Level;
use treize_client::Client;
use treize_protocol::{Clock, Code, Command, Lobby, Me, Setup, TableInfo};

use super::common::{Tab, TestServer, act, chat, code, deal, seat, seated, setup, sit};

const NOWHERE: &str = "0000000000000000";

async fn three(server: &TestServer) -> Vec<Client> {
    vec![server.person("Anne").await, server.person("Bob").await, server.person("Cleo").await]
}

#[tokio::test]
async fn somebody_elses_seat_and_table_are_not_ones_own() {
    let server = TestServer::open().await;
    let mut people = three(&server).await;
    let waiting = people[0].make_table(&setup("thirteen", 3)).await.expect("a table");
    people[0].command(&waiting.id, &sit(0)).await.expect("a seat");
    people[1].command(&waiting.id, &sit(1)).await.expect("a seat");
    let bob = &mut people[1];
    assert_eq!(code(bob.command(&waiting.id, &sit(0)).await), Code::Taken);
    assert_eq!(code(bob.command(&waiting.id, &Command::Stand { seat: seat(0) }).await), Code::NotYours);
    let of_the_host = [
        Command::Bot { seat: seat(2), level: Level::Normal },
        Command::Remove { seat: seat(0) },
        Command::Swap { a: seat(0), b: seat(1) },
        Command::Set { setup: setup("danger13", 2) },
        Command::Start,
    ];
    for command in of_the_host {
        assert_eq!(code(bob.command(&waiting.id, &command).await), Code::NotYours, "{command:?}");
    }
    assert_eq!(code(bob.delete::<()>(&format!("/api/tables/{}", waiting.id)).await), Code::NotYours);

    let table = deal(&mut people, &Setup { spectators: false, ..setup("thirteen", 3) }).await;
    let mut stranger = server.person("Dora").await;
    for (client, from) in
        [(&people[1], Some(0)), (&stranger, Some(0)), (&stranger, None), (&people[0], Some(5))]
    {
        let mut tab = Tab::watch(client, &table.id, from, None).await;
        assert_eq!(tab.refused().await.code, Code::NotYours, "{from:?}");
    }
    for client in [&people[1], &stranger] {
        let mut tab = Tab::open(client).await;
        tab.say(&act(&table.id, 0, 0, "a", "id")).await;
        assert_eq!(tab.refused().await.code, Code::NotYours);
    }
    let mut tab = Tab::open(&stranger).await;
    tab.say(&chat(&table.id, "let me in")).await;
    assert_eq!(tab.refused().await.code, Code::NotYours);
    assert_eq!(code(stranger.command(&table.id, &sit(0)).await), Code::Stage);
    assert_eq!(code(stranger.command(&table.id, &Command::Stand { seat: seat(0) }).await), Code::NotYours);
    assert_eq!(code(stranger.command(NOWHERE, &sit(0)).await), Code::NotFound);
    let info: TableInfo = people[0].get(&format!("/api/tables/{}", table.id)).await.expect("the table");
    assert_eq!(info.step, 0, "nothing has happened");
    server.inner.stop().await;
}

#[tokio::test]
async fn a_token_cannot_be_guessed() {
    let server = TestServer::open().await;
    let anne = server.person("Anne").await;
    let token = anne.cookie().expect("a token");
    let mut wrong = token.to_string();
    wrong.replace_range(wrong.len() - 1.., if token.ends_with('0') { "1" } else { "0" });
    let other = format!("other={}", token.split_once('=').expect("a cookie").1);
    for (cookie, is_ours) in
        [(wrong.as_str(), true), ("treize=", true), ("treize=x", true), (&other, false), ("", false)]
    {
        let mut guess = Client::new(&server.url()).expect("an address").with_cookie(cookie.into());
        match guess.get::<Option<Me>>("/api/me").await {
            Ok(me) => assert!(me.is_none() && !is_ours, "{cookie}"),
            refused => assert!(code(refused) == Code::NoIdentity && is_ours, "{cookie}"),
        }
        assert_eq!(code(guess.make_table(&setup("danger13", 2)).await), Code::NoIdentity, "{cookie}");
        assert_eq!(code(guess.connect().await.map(drop)), Code::NoIdentity, "{cookie}");
        let lobby: Lobby = guess.get("/api/tables").await.expect("a list for everybody");
        assert!(lobby.mine.is_empty());
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn only_the_administrators_link_makes_an_administrator() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let server = TestServer::with(|config| config.admin_file = Some(folder.path().join("admin"))).await;
    let (mut anne, mut bob) = (server.person("Anne").await, server.person("Bob").await);
    let table = anne.make_table(&setup("danger13", 2)).await.expect("a table");
    let become_one = async |client: &mut Client, code: &str| {
        client.post::<serde_json::Value>("/api/admin", &serde_json::json!({ "code": code })).await
    };
    assert_eq!(code(become_one(&mut bob, "guess").await), Code::NotYours);
    let secret = server.inner.admin_secret().expect("a secret").to_string();
    assert_eq!(become_one(&mut bob, &secret).await.expect("it is the link")["admin"], true);
    bob.delete::<()>(&format!("/api/tables/{}", table.id)).await.expect("an administrator may");
    let server = server.again(|config| config.admin_file = Some(folder.path().join("admin"))).await;
    assert_eq!(server.inner.admin_secret(), Some(secret.as_str()), "the link stays the same");
    server.inner.stop().await;
}

#[tokio::test]
async fn an_old_message_is_answered_as_before_and_not_done_again() {
    let server = TestServer::open().await;
    let mut people = three(&server).await;
    let table = deal(&mut people, &setup("thirteen", 3)).await;
    let mut tabs = Vec::new();
    for (number, client) in people.iter().enumerate() {
        tabs.push(Tab::watch(client, &table.id, Some(number as u8), None).await);
    }
    let first = tabs[0].frame(0).await.legal.swap_remove(0);
    let old = act(&table.id, 0, 0, &first, "first");
    tabs[0].say(&old).await;
    assert_eq!(tabs[0].done("first").await, 0);
    tabs[0].say(&old).await;
    assert_eq!(tabs[0].done("first").await, 0, "at once");

    // Everybody acts, so that it is the first one's turn again.
    for n in 1..=3 {
        let by = n as usize % 3;
        let action = tabs[by].frame(n).await.legal.swap_remove(0);
        tabs[by].say(&act(&table.id, by as u8, n, &action, &format!("a{n}"))).await;
        tabs[by].done(&format!("a{n}")).await;
    }
    let frame = tabs[0].frame(4).await;
    tabs[0].say(&old).await;
    assert_eq!(tabs[0].done("first").await, 0, "after others have decided");
    let third = tabs[0].heard.len();
    tabs[0].say(&act(&table.id, 0, 0, &first, "another name")).await;
    assert_eq!(tabs[0].refused().await.code, Code::NotToAct);
    assert_eq!(tabs[0].heard.len(), third + 1, "nobody gets a message");
    let action = tabs[1].frame(4).await.legal.swap_remove(0);
    tabs[1].say(&act(&table.id, 1, 0, &action, "from long ago")).await;
    let refused = tabs[1].refused().await;
    assert_eq!((refused.code, refused.n), (Code::Stale, Some(4)));
    tabs[1].say(&act(&table.id, 1, 4, "Z99", "not mine")).await;
    let refused = tabs[1].refused().await;
    assert_eq!((refused.code, refused.rule), (Code::Illegal, Some(4)));
    assert!(refused.legal.expect("what may be done").contains(&action));

    let server = server.again(|_| {}).await;
    let anne = Client::new(&server.url()).expect("an address");
    let mut anne = anne.with_cookie(people[0].cookie().expect("a token").into());
    let mut tab = Tab::watch(&anne, &table.id, Some(0), Some(4)).await;
    let after = tab.frame(0).await;
    assert_eq!((after.n, &after.view), (frame.n, &frame.view), "the game is as it was");
    tab.say(&old).await;
    assert_eq!(tab.done("first").await, 0, "after a restart");
    let info: TableInfo = anne.get(&format!("/api/tables/{}", table.id)).await.expect("the table");
    assert_eq!(info.step, 4);
    server.inner.stop().await;
}

#[tokio::test]
async fn two_tabs_in_one_seat_both_see_and_one_decides() {
    let server = TestServer::open().await;
    let mut people = three(&server).await;
    for (game, code) in [("thirteen", Code::NotToAct), ("nichtig", Code::Stale)] {
        let table = deal(&mut people, &setup(game, 3)).await;
        let mut one = Tab::watch(&people[0], &table.id, Some(0), None).await;
        let mut other = Tab::watch(&people[0], &table.id, Some(0), None).await;
        let legal = one.frame(0).await.legal;
        assert_eq!(other.frame(0).await.legal, legal);
        one.say(&act(&table.id, 0, 0, &legal[0], "one")).await;
        assert_eq!(one.done("one").await, 0);
        other.say(&act(&table.id, 0, 0, &legal[1], "other")).await;
        let (one, other_frame) = (one.frame(1).await, other.frame(1).await);
        assert_eq!(one.view, other_frame.view);
        assert_eq!(other.refused().await.code, code, "{game}");
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn a_clock_that_runs_out_during_a_disconnect_lets_a_bot_decide_until_the_person_is_back() {
    let server = TestServer::open().await;
    let mut people = three(&server).await;
    let timed = Setup { clock: Clock::Move { seconds: 1 }, ..setup("thirteen", 3) };
    let table = seated(&mut people, &timed).await;
    let mut anne = Tab::watch(&people[0], &table.id, Some(0), None).await;
    let mut bob = Tab::watch(&people[1], &table.id, Some(1), None).await;
    for tab in [&mut anne, &mut bob] {
        tab.lines().await;
    }
    // Both watch before the clock starts, so they receive everything in order.
    let table = people[0].command(&table.id, &Command::Start).await.expect("cards");
    let frame = anne.frame(0).await;
    assert!(frame.due_at.expect("a clock") > table.touched_at);
    anne.close().await;
    bob.table(|table| table.chairs[0].away).await;
    assert_eq!(bob.frame(1).await.view["step"], 1, "a bot has decided");
    let mut anne = Tab::watch(&people[0], &table.id, Some(0), Some(0)).await;
    let back = anne.table(|_| true).await;
    assert!(!back.chairs[0].away, "the seat is hers again");
    let missed = anne.frame(1).await;
    assert!(!missed.events.is_empty(), "she gets what she missed");
    server.inner.stop().await;
}

#[tokio::test]
async fn a_clock_gives_people_their_time_while_bots_decide_beside_them() {
    let server = TestServer::open().await;
    let mut anne = server.person("Anne").await;
    let timed = Setup { clock: Clock::Move { seconds: 600 }, ..setup("nichtig", 3) };
    let table = anne.make_table(&timed).await.expect("a table");
    anne.command(&table.id, &sit(0)).await.expect("a seat");
    for number in [1, 2] {
        let bot = Command::Bot { seat: seat(number), level: Level::Beginner };
        anne.command(&table.id, &bot).await.expect("a bot");
    }
    let table = anne.command(&table.id, &Command::Start).await.expect("cards");
    let mut tab = Tab::watch(&anne, &table.id, Some(0), None).await;
    // Each of the bots lays three cards; she has laid none.
    let frame = tab.frame(6).await;
    assert_eq!((frame.n, &frame.view["board"]["hands"][0]), (6, &serde_json::json!(13)));
    assert!(!frame.legal.is_empty());
    assert!(frame.due_at.expect("a clock") >= table.touched_at + 600_000);
    let info: TableInfo = anne.get(&format!("/api/tables/{}", table.id)).await.expect("the table");
    assert!(!info.chairs[0].away);
    server.inner.stop().await;
}
