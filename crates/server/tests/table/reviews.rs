//! Reviews of finished games: computed once, kept, and only for games that are over. Advice: only against bots.

use serde_json::Value;
use treize_client::Client;
use treize_protocol::{Advice, Code, Command, DecisionVerdict, GameReview, Level, ReviewProgress, TableInfo};

use super::common::{
    Raw, Tab, TestServer, code, counted, deal, number, play_out, seat, setup, sit, start, until, within,
};

/// A finished game, and one that has just begun.
async fn two_tables(server: &TestServer) -> (Vec<Client>, [TableInfo; 2]) {
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let over = deal(&mut people, &setup("danger13", 2)).await;
    let players = people.iter().enumerate();
    let players = players.map(|(seat, client)| Box::pin(play_out(client.clone(), &over.id, seat as u8)));
    within(futures_util::future::join_all(players)).await;
    let playing = deal(&mut people, &setup("danger13", 2)).await;
    (people, [over, playing])
}

async fn ask(server: &TestServer, table: &TableInfo, wait: u32) -> Raw {
    server.raw(&format!("GET /api/tables/{}/review?wait={wait}", table.id), &[], "").await
}

/// Asks until the review is there.
async fn reviewed(server: &TestServer, table: &TableInfo) -> GameReview {
    until(async || {
        let answer = ask(server, table, 20).await;
        if answer.status == 202 {
            let progress: ReviewProgress = serde_json::from_str(&answer.body).expect("how far it is");
            assert!((0.0..=1.0).contains(&progress.share), "{progress:?}");
            return None;
        }
        assert_eq!(answer.status, 200, "{answer:?}");
        Some(serde_json::from_str(&answer.body).expect("a review"))
    })
    .await
}

#[tokio::test]
async fn a_finished_game_is_reviewed_once_and_its_review_survives_a_restart() {
    let server = TestServer::with(|config| config.limits.review_worlds = 2).await;
    let (_, [over, _]) = two_tables(&server).await;
    let asked = (0..3).map(|_| reviewed(&server, &over));
    let answers = futures_util::future::join_all(asked).await;
    let review = answers[0].clone();
    assert!(answers.iter().all(|answer| *answer == review), "everybody gets the same review");
    assert_eq!(counted(&server, "treize_reviews_total").await, 1, "those who asked together have one job");
    assert_eq!((review.game.as_str(), review.worlds, review.seats.len()), ("danger13", 2, 2));
    assert_eq!(review.version, treize_review::VERSION);
    for seat in &review.seats {
        assert!((seat.result - seat.deal - seat.draws - seat.own - seat.others).abs() < 1e-9, "{seat:?}");
    }
    for decision in &review.decisions {
        assert!(decision.alternatives.len() > 1);
        assert!(
            decision.alternatives.iter().all(|alternative| review.actions.contains_key(&alternative.action))
        );
    }

    assert_eq!(reviewed(&server, &over).await, review);
    assert_eq!(counted(&server, "treize_reviews_total").await, 1, "it is not computed again");

    // A server with another budget keeps what is there.
    let server = server.again(|config| config.limits.review_worlds = 4).await;
    assert_eq!(reviewed(&server, &over).await, review);
    assert_eq!(counted(&server, "treize_reviews_total").await, 0, "it was stored");
    assert_eq!(number(&server.folder, "SELECT worlds FROM reviews").await, 2);

    // A review by an earlier method is computed again, and replaced.
    super::common::execute(&server.folder, "UPDATE reviews SET version = 0").await;
    assert_eq!(reviewed(&server, &over).await.worlds, 4);
    assert_eq!(number(&server.folder, "SELECT COUNT(*) FROM reviews WHERE version > 0").await, 1);
    server.inner.stop().await;
}

#[tokio::test]
async fn a_game_that_is_not_over_is_not_reviewed() {
    let server = TestServer::with(|config| config.limits.review_worlds = 2).await;
    let (mut people, [_, playing]) = two_tables(&server).await;
    for person in &mut people {
        let refused = person.get::<Value>(&format!("/api/tables/{}/review?wait=20", playing.id)).await;
        assert_eq!(code(refused), Code::NotOver);
    }
    let nothing = people[0].get::<Value>("/api/tables/0123456789abcdef/review").await;
    assert_eq!(code(nothing), Code::NotFound);
    assert_eq!(ask(&server, &playing, 0).await.code(), Code::NotOver);
    let malformed = format!("GET /api/tables/{}/review?wait=long", playing.id);
    assert_eq!(server.raw(&malformed, &[], "").await.code(), Code::Malformed);
    assert_eq!(counted(&server, "treize_reviews_total").await, 0);
    assert_eq!(number(&server.folder, "SELECT COUNT(*) FROM reviews").await, 0);
    server.inner.stop().await;
}

#[tokio::test]
async fn a_review_that_nobody_waits_for_any_more_stops_and_can_be_asked_for_again() {
    // So many worlds would take hours.
    let server = TestServer::with(|config| {
        (config.limits.review_worlds, config.limits.review_idle_seconds) = (1_000_000, 1);
    })
    .await;
    let (_, [over, _]) = two_tables(&server).await;
    assert_eq!(ask(&server, &over, 0).await.status, 202);
    until(async || (counted(&server, "treize_reviews_cancelled_total").await == 1).then_some(())).await;
    assert_eq!(number(&server.folder, "SELECT COUNT(*) FROM reviews").await, 0);
    // It is begun again, and the server stops while it is computed.
    assert_eq!(ask(&server, &over, 1).await.status, 202);
    let server = server.again(|config| config.limits.review_worlds = 2).await;
    assert_eq!(reviewed(&server, &over).await.worlds, 2);
    server.inner.stop().await;
}

#[tokio::test]
async fn reviews_are_limited_and_the_limit_is_released() {
    let server = TestServer::with(|config| {
        // Longer than the requests below take, however slow the machine is.
        (config.limits.review_worlds, config.limits.review_idle_seconds) = (1_000_000, 10);
        (config.limits.reviews_waiting, config.limits.reviews_waiting_per_address) = (64, 1);
    })
    .await;
    let (mut people, [over, playing]) = two_tables(&server).await;
    let players = people.iter().enumerate();
    let players = players.map(|(seat, client)| Box::pin(play_out(client.clone(), &playing.id, seat as u8)));
    within(futures_util::future::join_all(players)).await;
    assert_eq!(ask(&server, &over, 0).await.status, 202);
    assert_eq!(ask(&server, &over, 0).await.status, 202, "a job can be joined");
    let refused = people[0].get::<Value>(&format!("/api/tables/{}/review", playing.id)).await;
    assert_eq!(code(refused), Code::TooMany);
    until(async || (ask(&server, &playing, 0).await.status == 202).then_some(())).await;
    server.inner.stop().await;
}

#[tokio::test]
async fn a_long_review_lets_others_go_on_and_a_game_that_is_too_long_is_refused() {
    let server = TestServer::with(|config| {
        // So many worlds would take hours, and nobody stops them.
        (config.limits.review_worlds, config.limits.review_idle_seconds) = (1_000_000, 100_000);
        config.limits.reviews = 1;
    })
    .await;
    let (people, [over, playing]) = two_tables(&server).await;
    let players = people.iter().enumerate();
    let players = players.map(|(seat, client)| Box::pin(play_out(client.clone(), &playing.id, seat as u8)));
    within(futures_util::future::join_all(players)).await;
    let share = async |table: &TableInfo| {
        let answer = ask(&server, table, 0).await;
        serde_json::from_str::<ReviewProgress>(&answer.body).expect("how far it is").share
    };
    let far = until(async || Some(share(&over).await).filter(|share| *share > 0.0)).await;
    until(async || (share(&playing).await > 0.0).then_some(())).await;
    until(async || (share(&over).await > far).then_some(())).await;
    let server = server.again(|config| config.limits.record_decisions = 10).await;
    let refused = ask(&server, &over, 0).await;
    assert_eq!((refused.status, refused.code()), (413, Code::TooLong));
    assert!(refused.body.contains("at most 10 decisions"), "{refused:?}");
    server.inner.stop().await;
}

async fn advice(client: &mut Client, table: &str, number: u8) -> Result<Advice, treize_client::ClientError> {
    client.get(&format!("/api/tables/{table}/advice?seat={number}")).await
}

#[tokio::test]
async fn advice_is_given_against_bots_only() {
    let server = TestServer::open().await;
    let mut people = vec![server.person("Anne").await];
    let table = people[0].make_table(&setup("thirteen", 3)).await.expect("a table").id;
    people[0].command(&table, &sit(0)).await.expect("a seat");
    for number in [1, 2] {
        let bot = Command::Bot { seat: seat(number), level: Level::Normal };
        people[0].command(&table, &bot).await.expect("a bot");
    }
    assert_eq!(code(advice(&mut people[0], &table, 0).await), Code::Stage, "no cards yet");
    start(&mut people, &table).await;
    let mut tab = Tab::watch(&people[0], &table, Some(0), None).await;
    let frame = tab
        .hear(|message| match message {
            treize_protocol::ServerMessage::Frame(frame) if !frame.legal.is_empty() => Some(frame),
            _ => None,
        })
        .await;
    let given = advice(&mut people[0], &table, 0).await.expect("advice");
    assert_eq!(given.n, frame.n);
    let (mut advised, mut legal): (Vec<_>, _) = (
        given.alternatives.iter().map(|alternative| alternative.action.clone()).collect(),
        frame.legal.clone(),
    );
    advised.sort();
    legal.sort();
    assert_eq!(advised, legal, "all legal actions");
    assert!(given.alternatives.is_sorted_by(|better, worse| better.value >= worse.value));
    assert_eq!((given.verdicts.len(), given.verdicts[0]), (legal.len(), DecisionVerdict::Best));
    for (alternative, verdict) in given.alternatives.iter().zip(&given.verdicts) {
        // What is sent is rounded; and what people would read as 0.0 is no mistake.
        let (behind, limit) = (alternative.behind, (2.0 * alternative.standard_error).max(0.05));
        let is_clear = (behind - limit).abs() > 0.01;
        assert!(!is_clear || (*verdict == DecisionVerdict::Mistake) == (behind > limit), "{alternative:?}");
    }
    assert!(
        given.alternatives.iter().skip(1).all(|worse| worse.standard_error >= 0.0 && worse.behind >= 0.0)
    );
    assert_eq!(advice(&mut people[0], &table, 0).await.expect("the same"), given);
    assert_eq!(code(advice(&mut people[0], &table, 1).await), Code::NotYours);
    let mut eve = server.person("Eve").await;
    assert_eq!(code(advice(&mut eve, &table, 0).await), Code::NotYours);
    let nobody = server.raw(&format!("GET /api/tables/{table}/advice?seat=0"), &[], "").await;
    assert_eq!(nobody.code(), Code::NoIdentity);

    // Somebody takes over a bot's seat: from then on there is no advice.
    eve.command(&table, &sit(1)).await.expect("she asks for it");
    let asked = tab.table(|info| !info.requests.is_empty()).await;
    let request = asked.requests[0].id.clone();
    people[0].command(&table, &Command::Admit { request }).await.expect("the host agrees");
    assert_eq!(code(advice(&mut people[0], &table, 0).await), Code::WithPeople);
    server.inner.stop().await;
}

#[tokio::test]
async fn two_seats_of_one_person_are_two_people() {
    let server = TestServer::open().await;
    let mut people = vec![server.person("Anne").await];
    let table = people[0].make_table(&setup("danger13", 2)).await.expect("a table").id;
    for number in [0, 1] {
        people[0].command(&table, &sit(number)).await.expect("a seat");
    }
    start(&mut people, &table).await;
    for number in [0, 1] {
        assert_eq!(code(advice(&mut people[0], &table, number).await), Code::WithPeople);
    }
    server.inner.stop().await;
}
