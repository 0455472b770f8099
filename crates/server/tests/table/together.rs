//! Looking at a finished game together: one person leads, the others are sent the leader's step, and nothing is stored.

use std::time::Duration;

use treize_client::Client;
use treize_protocol::{ClientMessage, Code, LeaderInfo, ServerMessage, Setup, TableInfo, Together};

use super::common::{
    Tab, TestServer, chat, deal, number, play_out, seat, seated, setup, until, watch, within,
};
use super::looking::{join, lead, looking, next, next_together};

/// Two people whose game is over.
pub(crate) async fn over(server: &TestServer) -> (Vec<Client>, TableInfo) {
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let table = deal(&mut people, &setup("danger13", 2)).await;
    let players = people.iter().enumerate();
    let players = players.map(|(seat, client)| Box::pin(play_out(client.clone(), &table.id, seat as u8)));
    within(futures_util::future::join_all(players)).await;
    (people, table)
}

fn by(name: &str, is_you: bool, step: u32) -> (Option<String>, bool, u32) {
    (Some(name.into()), is_you, step)
}

const NOBODY: (Option<String>, bool, u32) = (None, false, 0);

#[tokio::test]
async fn everybody_who_looks_along_is_sent_the_leader_and_the_leader_s_step() {
    let server = TestServer::open().await;
    let (people, table) = over(&server).await;
    let versions = number(&server.folder, "SELECT SUM(version) FROM tables").await;
    let mut anne = looking(&people[0], &table.id, Some(0)).await;
    let mut bob = looking(&people[1], &table.id, Some(1)).await;
    assert_eq!((next(&mut anne).await, next(&mut bob).await), (NOBODY, NOBODY));

    anne.say(&lead(&table.id, 3, false)).await;
    let leader = |is_you| Some(LeaderInfo { name: "Anne".into(), seat: Some(seat(0)), is_you });
    let expected = |is_you| Together { table: table.id.clone(), leader: leader(is_you), step: 3 };
    assert_eq!(next_together(&mut anne).await, expected(true));
    assert_eq!(next_together(&mut bob).await, expected(false));
    anne.say(&lead(&table.id, 4, false)).await;
    assert_eq!((next(&mut anne).await, next(&mut bob).await), (by("Anne", true, 4), by("Anne", false, 4)));

    // Somebody who comes later, without a seat, finds the present step; a client that never asked is sent nothing.
    let cleo = server.person("Cleo").await;
    let mut older = Tab::watch(&people[1], &table.id, Some(1), None).await;
    older.table(|_| true).await;
    let mut late = looking(&cleo, &table.id, None).await;
    assert_eq!(next(&mut late).await, by("Anne", false, 4));

    // A step of somebody who does not lead changes nothing, and the answer says who leads.
    bob.say(&lead(&table.id, 1, false)).await;
    assert_eq!(next(&mut bob).await, by("Anne", false, 4));
    bob.say(&lead(&table.id, 1, true)).await;
    assert_eq!(next(&mut bob).await, by("Bob", true, 1));
    assert_eq!((next(&mut anne).await, next(&mut late).await), (by("Bob", false, 1), by("Bob", false, 1)));
    // It was on its way when Bob took over.
    anne.say(&lead(&table.id, 5, false)).await;
    assert_eq!(next(&mut anne).await, by("Bob", false, 1));
    anne.say(&ClientMessage::StopLeading { table: table.id.clone() }).await;
    assert_eq!(next(&mut anne).await, by("Bob", false, 1));
    bob.say(&ClientMessage::StopLeading { table: table.id.clone() }).await;
    assert_eq!((next(&mut bob).await, next(&mut late).await), ((None, false, 1), (None, false, 1)));

    // The chat goes on meanwhile, and is the only thing that is kept.
    assert_eq!(number(&server.folder, "SELECT SUM(version) FROM tables").await, versions);
    bob.say(&chat(&table.id, "look at that")).await;
    let said = |message| match message {
        ServerMessage::Chat { lines, .. } => lines.last().map(|line| line.text.clone()),
        _ => None,
    };
    for tab in [&mut anne, &mut late, &mut older] {
        while tab.hear(said).await != "look at that" {}
    }
    assert!(!older.heard.iter().any(|message| message.contains("\"together\"")), "{:?}", older.heard);
    drop((anne, bob, late, older));
    let server = server.again(|_| {}).await;
    let mut anne = looking(&server.known(&people[0]), &table.id, Some(0)).await;
    assert_eq!(next(&mut anne).await, NOBODY, "nothing about it is stored");
    server.inner.stop().await;
}

#[tokio::test]
async fn a_leader_who_comes_back_still_leads_and_one_who_stays_away_does_not() {
    for (leave, stays) in [(Duration::from_hours(1), true), (Duration::from_millis(1), false)] {
        let server = TestServer::with(|config| config.leave_timeout = Some(leave)).await;
        let (people, table) = over(&server).await;
        let mut anne = looking(&people[0], &table.id, Some(0)).await;
        let mut bob = looking(&people[1], &table.id, Some(1)).await;
        assert_eq!((next(&mut anne).await, next(&mut bob).await), (NOBODY, NOBODY));
        anne.say(&lead(&table.id, 2, false)).await;
        assert_eq!(next(&mut bob).await, by("Anne", false, 2));
        anne.close().await;
        if stays {
            bob.table(|table| !table.chairs[0].connected).await;
            let mut anne = looking(&people[0], &table.id, Some(0)).await;
            assert_eq!(next(&mut anne).await, by("Anne", true, 2));
            anne.say(&lead(&table.id, 3, false)).await;
            assert_eq!(next(&mut bob).await, by("Anne", false, 3));
        } else {
            assert_eq!(next(&mut bob).await, (None, false, 2));
        }
        server.inner.stop().await;
    }
}

#[tokio::test]
async fn only_those_who_were_at_the_table_lead_and_only_when_the_game_is_over() {
    let server = TestServer::open().await;
    let (mut people, table) = over(&server).await;
    let steps = number(&server.folder, "SELECT COUNT(*) FROM actions").await as u32;
    let private = Setup { spectators: false, ..setup("danger13", 2) };
    let playing = deal(&mut people, &private).await.id;
    let waiting = seated(&mut people, &setup("danger13", 2)).await.id;
    let eve = server.person("Eve").await;
    let stop = |table: &str| ClientMessage::StopLeading { table: table.into() };
    let rows = [
        (&people[0], watch(&table.id, Some(0), None), lead(&table.id, steps + 1, false), Code::Malformed),
        (&people[0], watch(&table.id, Some(0), None), lead(&playing, 0, false), Code::NotOver),
        (&people[0], watch(&playing, Some(0), None), lead(&playing, 0, true), Code::NotOver),
        (&people[0], watch(&playing, Some(0), None), join(&playing), Code::NotOver),
        (&people[0], watch(&waiting, Some(0), None), join(&waiting), Code::NotOver),
        (&people[0], watch(&table.id, Some(0), None), join("0123456789abcdef"), Code::NotFound),
        (&people[0], watch(&table.id, Some(0), None), stop("../../etc"), Code::NotFound),
        (&eve, watch(&playing, None, None), join(&playing), Code::NotYours),
        (&eve, ClientMessage::Ping, join(&table.id), Code::NotYours),
        (&eve, watch(&table.id, None, None), lead(&table.id, 0, true), Code::NotYours),
    ];
    for (person, first, then, expected) in rows {
        let mut tab = Tab::open(person).await;
        tab.say(&first).await;
        tab.say(&then).await;
        assert_eq!(tab.refused().await.code, expected, "{then:?}");
    }
    // She may look along.
    let mut tab = looking(&eve, &table.id, None).await;
    assert_eq!(next(&mut tab).await, NOBODY);
    tab.say(&lead(&table.id, steps, true)).await;
    assert_eq!(tab.refused().await.code, Code::NotYours);
    let mut anne = looking(&people[0], &table.id, Some(0)).await;
    anne.say(&lead(&table.id, steps, false)).await;
    assert_eq!(next(&mut tab).await, by("Anne", false, steps));
    server.inner.stop().await;
}

#[tokio::test]
async fn steps_count_against_the_same_limits_as_decisions() {
    let server = TestServer::with(|config| config.limits.actions = 1).await;
    // Nobody plays the game out with such a limit.
    let (people, table) = {
        let mut people = vec![server.person("Anne").await, server.person("Bob").await];
        let table = seated(&mut people, &setup("danger13", 2)).await;
        (people, table)
    };
    let mut tab = Tab::watch(&people[0], &table.id, Some(0), None).await;
    for _ in 0..4 {
        tab.say(&lead(&table.id, 0, false)).await;
        assert_eq!(tab.refused().await.code, Code::NotOver);
    }
    let refused = until(async || {
        tab.say(&lead(&table.id, 0, false)).await;
        let code = tab.refused().await.code;
        (code != Code::NotOver).then_some(code)
    })
    .await;
    assert_eq!(refused, Code::TooMany);
    server.inner.stop().await;
}
