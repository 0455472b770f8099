//! Record files: replayed and reviewed without being stored, with limits, and only if the game is over.

use serde_json::{Value, json};
use treize_protocol::{Code, GameReview, Replay};
use treize_server::Limits;

use super::common::{Raw, TestServer, counted, deal, execute, number, replay, setup, until};
use super::together::over;

const GOLDEN: &str = include_str!("../../../record/tests/records/danger13-2.jsonl");

fn golden() -> Value {
    serde_json::from_str(GOLDEN.lines().next().expect("a line")).expect("JSON")
}

async fn post(server: &TestServer, path: &str, body: &str) -> Raw {
    server.raw(&format!("POST /api/records/{path}"), &["Content-Type: application/json"], body).await
}

async fn reviewed(server: &TestServer, record: &str) -> GameReview {
    until(async || {
        let answer = post(server, "review?wait=20", record).await;
        assert!([200, 202].contains(&answer.status), "{answer:?}");
        (answer.status == 200).then(|| serde_json::from_str(&answer.body).expect("a review"))
    })
    .await
}

#[tokio::test]
async fn a_record_file_is_replayed_as_at_the_table_and_stored_nowhere() {
    let server = TestServer::with(|config| config.limits.review_worlds = 2).await;
    let (mut people, table) = over(&server).await;
    let record: Value = people[0].get(&format!("/api/tables/{}/record", table.id)).await.expect("a record");
    // At another server, to which the people and the table are unknown.
    let other = TestServer::with(|config| config.limits.review_worlds = 2).await;
    for from in [None, Some(0), Some(1)] {
        let at_table = replay(&mut people[0], &table.id, from).await;
        let eyes = from.map_or(String::new(), |seat| format!("&seat={seat}"));
        let page = post(&other, &format!("replay?count=200{eyes}"), &record.to_string()).await;
        assert_eq!(page.status, 200, "{page:?}");
        let page: Replay = serde_json::from_str(&page.body).expect("a page");
        assert_eq!(page.total as usize, at_table.len());
        for (own, theirs) in page.frames.iter().zip(&at_table) {
            assert_eq!((&own.view, &own.events, &own.facts), (&theirs.view, &theirs.events, &theirs.facts));
        }
    }
    let review = reviewed(&other, &record.to_string()).await;
    assert_eq!((review.seats.len(), review.worlds), (2, 2));
    assert_eq!(reviewed(&other, &record.to_string()).await, review);
    assert_eq!(counted(&other, "treize_reviews_total").await, 1, "it is not computed again");
    assert_eq!(number(&other.folder, "SELECT COUNT(*) FROM reviews").await, 0);
    assert_eq!(number(&other.folder, "SELECT COUNT(*) FROM tables").await, 0);
    assert_eq!(number(&other.folder, "SELECT COUNT(*) FROM records").await, 0);
    for server in [server, other] {
        server.inner.stop().await;
    }
}

#[tokio::test]
async fn what_does_not_hold_is_refused_and_says_why() {
    let server = TestServer::open().await;
    let good = golden();
    let with = |key: &str, value: Value| {
        let mut record = good.clone();
        record[key] = value;
        record.to_string()
    };
    let actions = good["actions"].as_array().expect("a list").clone();
    let long = vec![actions[0].clone(); 4000];
    let spaces = format!("{}{good}", " ".repeat(256 * 1024));
    let rows = [
        (String::new(), Code::Malformed, "not a record"),
        ("\u{0}".into(), Code::Malformed, "not a record"),
        ("[".repeat(10_000), Code::Malformed, "not a record"),
        ("[]".into(), Code::Malformed, "it is not a JSON object"),
        (with("format", json!("pgn")), Code::Malformed, "format is `pgn`"),
        (with("game", json!("chess")), Code::OtherRules, "of chess"),
        (with("rules", json!(900)), Code::OtherRules, "version 900"),
        (with("winners", json!([7])), Code::Malformed, "winners"),
        (with("players", json!(u64::MAX)), Code::Malformed, "cannot be set up"),
        (with("actions", json!([[0, "give 9"]])), Code::Malformed, "step 0"),
        (with("actions", json!(actions[..10])), Code::NotOver, "not over"),
        (with("actions", json!(long)), Code::TooLong, "at most 3000 decisions"),
        (with("proof", json!({"version": 1})), Code::Malformed, "proof"),
        (spaces, Code::TooLong, "at most"),
    ];
    for (record, code, why) in &rows {
        for path in ["replay", "review?wait=20"] {
            let answer = post(&server, path, record).await;
            assert_eq!(answer.code(), *code, "{path}: {answer:?}");
            assert!(answer.body.contains(why), "{path}: {why} in {}", answer.body);
        }
    }
    let record = good.to_string();
    for (path, code) in [
        ("replay?seat=6", Code::Malformed),
        ("replay?seat=5", Code::NotFound),
        ("replay?from=-1", Code::Malformed),
        ("review?wait=long", Code::Malformed),
    ] {
        assert_eq!(post(&server, path, &record).await.code(), code, "{path}");
    }
    let far: Replay =
        serde_json::from_str(&post(&server, "replay?from=4000000000", &record).await.body).expect("a page");
    assert!(far.frames.is_empty() && far.next.is_none());
    assert_eq!(counted(&server, "treize_reviews_total").await, 0);
    server.inner.stop().await;
}

#[tokio::test]
async fn a_record_that_names_a_game_that_goes_on_here_is_refused() {
    let server = TestServer::with(|config| config.limits.review_worlds = 2).await;
    let (mut people, table) = over(&server).await;
    let record: Value = people[0].get(&format!("/api/tables/{}/record", table.id)).await.expect("a record");
    let record = record.to_string();
    assert_eq!(post(&server, "replay", &record).await.status, 200);
    // As if its seed had come out while the game went on.
    execute(&server.folder, "UPDATE tables SET status = 'playing'").await;
    for path in ["replay", "review?wait=20"] {
        assert_eq!(post(&server, path, &record).await.code(), Code::NotOver);
    }
    let playing = deal(&mut people, &setup("danger13", 2)).await;
    let unknown = record.replace(&table.id, &playing.id);
    assert_ne!(post(&server, "replay", &unknown).await.status, 200);
    server.inner.stop().await;
}

#[tokio::test]
async fn reviews_of_files_share_the_limits_of_reviews_and_are_kept_for_a_while() {
    let mut lines = GOLDEN.lines();
    let records = [lines.next().expect("a record"), lines.next().expect("another one")];
    let server = TestServer::with(|config| {
        config.limits = Limits { review_worlds: 1, record_reviews: 1, ..config.limits };
    })
    .await;
    // The second one takes the place of the first one, which is computed again.
    for (index, record) in [records[0], records[0], records[1], records[0]].into_iter().enumerate() {
        let review = reviewed(&server, record).await;
        assert_eq!(review.game, "danger13");
        assert_eq!(counted(&server, "treize_reviews_total").await, [1, 1, 2, 3][index]);
    }
    let server = server
        .again(|config| {
            config.limits.review_worlds = 1_000_000;
            (config.limits.reviews_waiting, config.limits.reviews_waiting_per_address) = (64, 1);
        })
        .await;
    assert_eq!(post(&server, "review", records[0]).await.status, 202);
    assert_eq!(post(&server, "review", records[0]).await.status, 202, "a job can be joined");
    assert_eq!(post(&server, "review", records[1]).await.code(), Code::TooMany);
    server.inner.stop().await;
}
