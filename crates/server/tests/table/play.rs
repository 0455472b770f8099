//! Whole games over the wire.

use treize_bots::Level;
use treize_engine::Fact;
use treize_engine::games::GAMES;
use treize_protocol::{ClientMessage, Code, Command, ServerMessage, Status, TableInfo};
use treize_record::Record;

use super::common::{Tab, TestServer, act, deal, play_out, seat, setup, sit};

#[tokio::test]
async fn people_play_every_game_to_its_end_and_the_record_holds() {
    let server = TestServer::open().await;
    for game in GAMES {
        let mut people =
            vec![server.person("Anne").await, server.person("Bob").await, server.person("Cleo").await];
        let table = deal(&mut people, &setup(game.game, 3)).await;
        assert_eq!(table.status, Status::Playing);
        let seats = people.iter().enumerate();
        let players = seats.map(|(number, client)| play_out(client.clone(), &table.id, number as u8));
        let players: Vec<_> = players.map(|playing| async { Box::pin(playing).await }).collect();
        let frames = futures_util::future::join_all(players).await;
        assert!(frames.iter().all(|frame| frame.n == frames[0].n), "all saw the same end");

        let record: serde_json::Value =
            people[0].get(&format!("/api/tables/{}/record", table.id)).await.expect("an open record");
        let record = Record::parse(record.to_string().as_bytes()).expect("a record");
        record.verify().expect("a record that holds");
        assert_eq!(record.other["proof"]["commitment"], table.commitment);
        assert_eq!(record.other["names"], serde_json::json!(["Anne", "Bob", "Cleo"]));
        let after: TableInfo = people[0].get(&format!("/api/tables/{}", table.id)).await.expect("the table");
        assert_eq!(after.status, Status::Over);
        assert_eq!(after.outcome.expect("a result").totals.as_slice(), record.totals);
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn bots_fill_empty_seats() {
    let server = TestServer::open().await;
    let mut anne = server.person("Anne").await;
    let table = anne.make_table(&setup("danger13", 4)).await.expect("a table");
    anne.command(&table.id, &sit(2)).await.expect("a seat");
    for (number, level) in [(0, Level::Beginner), (1, Level::Normal), (3, Level::Hard)] {
        let bot = Command::Bot { seat: seat(number), level };
        anne.command(&table.id, &bot).await.expect("a bot");
    }
    anne.command(&table.id, &Command::Start).await.expect("cards");
    let end = play_out(anne, &table.id, 2).await;
    assert_eq!(end.legal.len(), 0);
    server.inner.stop().await;
}

#[tokio::test]
async fn a_frame_tells_the_player_to_act_what_every_action_leads_to() {
    let server = TestServer::open().await;
    for game in GAMES {
        let mut people =
            vec![server.person("Anne").await, server.person("Bob").await, server.person("Cleo").await];
        let table = deal(&mut people, &setup(game.game, 3)).await;
        let mut tabs = Vec::new();
        for (number, person) in people.iter().enumerate() {
            tabs.push(Tab::watch(person, &table.id, Some(number as u8), None).await);
        }
        tabs.push(Tab::watch(&people[0], &table.id, None, None).await);
        for tab in &mut tabs {
            let frame = tab.frame(0).await;
            let is_asked = !frame.legal.is_empty();
            assert_eq!(frame.ask.id.ends_with("-you"), is_asked, "{}: {:?}", game.game, frame.ask);
            assert_eq!((frame.actions.len(), frame.previews.len()), (frame.legal.len(), frame.legal.len()));
            assert_eq!(frame.facts.len(), frame.events.len());
        }
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn an_id_names_one_action_only() {
    let server = TestServer::open().await;
    let mut people =
        vec![server.person("Anne").await, server.person("Bob").await, server.person("Cleo").await];
    let table = deal(&mut people, &setup("thirteen", 3)).await.id;
    let mut tab = Tab::watch(&people[0], &table, Some(0), None).await;
    let legal = tab.frame(0).await.legal;
    tab.say(&act(&table, 0, 0, &legal[0], "mine")).await;
    let n = tab.done("mine").await;
    tab.say(&act(&table, 0, 0, &legal[0], "mine")).await;
    assert_eq!(tab.done("mine").await, n, "the answer may have been lost");
    tab.say(&act(&table, 0, 0, &legal[1], "mine")).await;
    let refused = tab.refused().await;
    assert_eq!((refused.code, refused.n), (Code::Malformed, Some(n)), "{}", refused.message);
    server.inner.stop().await;
}

#[tokio::test]
async fn a_player_is_told_why_an_action_is_not_allowed() {
    let server = TestServer::open().await;
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let table = deal(&mut people, &setup("danger13", 2)).await.id;
    let why = |by: u8, action: &str| ClientMessage::Why {
        table: table.clone(),
        seat: seat(by),
        action: action.into(),
    };
    let mut anne = Tab::watch(&people[0], &table, Some(0), None).await;
    let mut bob = Tab::watch(&people[1], &table, Some(1), None).await;
    anne.say(&why(0, "give 1")).await;
    assert_eq!(reason(&mut anne).await, (0, "give 1".into(), None), "she may");
    anne.say(&super::common::act(&table, 0, 0, "give 1", "first")).await;
    anne.frame(1).await;
    anne.say(&why(0, "give 1")).await;
    let (n, _, fact) = reason(&mut anne).await;
    let fact = fact.expect("he has had a card of this packet");
    assert_eq!((n, &*fact.id, fact.number_of("rule")), (1, "reason-had", Some(3)));
    anne.say(&why(0, "no such action")).await;
    assert_eq!(&*reason(&mut anne).await.2.expect("a reason").id, "reason-other");
    bob.say(&why(1, "give 0")).await;
    assert_eq!(&*reason(&mut bob).await.2.expect("a reason").id, "reason-turn");
    bob.say(&why(0, "give 1")).await;
    assert_eq!(bob.refused().await.code, Code::NotYours, "nobody asks for somebody else's seat");
    server.inner.stop().await;
}

async fn reason(tab: &mut Tab) -> (u32, String, Option<Fact>) {
    tab.hear(|message| match message {
        ServerMessage::Reason { n, action, fact, .. } => Some((n, action, fact)),
        _ => None,
    })
    .await
}

#[tokio::test]
async fn whoever_comes_late_is_told_of_the_whole_game() {
    let server = TestServer::open().await;
    let mut anne = server.person("Anne").await;
    let table = anne.make_table(&setup("thirteen", 3)).await.expect("a table");
    anne.command(&table.id, &sit(0)).await.expect("a seat");
    for number in [1, 2] {
        let bot = Command::Bot { seat: seat(number), level: Level::Beginner };
        anne.command(&table.id, &bot).await.expect("a bot");
    }
    anne.command(&table.id, &Command::Start).await.expect("cards");
    let end = play_out(anne.clone(), &table.id, 0).await;
    assert!(end.n > 250, "a long game: {}", end.n);
    let mut late = Tab::watch(&server.person("Bob").await, &table.id, None, Some(0)).await;
    let visible_events = late.frame(end.n).await.events;
    let count = |kind: &str| visible_events.iter().filter(|event| event["event"] == kind).count();
    // 13 with three players has six rounds.
    assert_eq!((count("played"), count("round_ended")), (end.n as usize, 6), "{:?}", visible_events.first());
    server.inner.stop().await;
}
