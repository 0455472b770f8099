//! Tables for tests: the same actions at a server with the same seed lead to the same games.

use std::collections::HashSet;

use treize_bots::Level;
use treize_protocol::{Command, Setup, TableInfo};
use treize_record::Record;
use treize_server::Randomness;

use super::common::{TestServer, play_out, seat, setup, within};

/// Two games of one person with bots, with drawn seats: who sat where, and what was played.
async fn two_games(seed: u64, game: &str) -> [(Vec<Option<Level>>, Record); 2] {
    let server = TestServer::with(|config| config.randomness = Randomness::Seeded(seed)).await;
    let mut anne = server.person("Anne").await;
    let mut games = Vec::new();
    for _ in 0..2 {
        let drawn = Setup { draw_seats: true, ..setup(game, 4) };
        let table = anne.make_table(&drawn).await.expect("a table").id;
        // Clients draw their nonces randomly.
        anne.command(&table, &Command::Sit { seat: Some(seat(0)), name: None, commitment: None })
            .await
            .expect("a seat");
        for (number, level) in [(1, Level::Beginner), (2, Level::Easy), (3, Level::Hard)] {
            anne.command(&table, &Command::Bot { seat: seat(number), level }).await.expect("a bot");
        }
        let dealt: TableInfo = anne.command(&table, &Command::Start).await.expect("cards");
        let own = dealt.chairs.iter().position(|chair| chair.mine).expect("a seat");
        within(play_out(anne.clone(), &table, own as u8)).await;
        let record: serde_json::Value =
            anne.get(&format!("/api/tables/{table}/record")).await.expect("a record");
        let record = Record::parse(record.to_string().as_bytes()).expect("a record");
        games.push((dealt.chairs.iter().map(|chair| chair.bot).collect(), record));
    }
    server.inner.stop().await;
    games.try_into().expect("two games")
}

/// Each seat's actions. Between seats that choose at the same time there is no order.
fn decisions(record: &Record) -> Vec<Vec<&str>> {
    let of = |seat| record.actions.iter().filter(move |(by, _)| *by == seat);
    (0..4).map(|seat| of(seat).map(|(_, action)| action.as_str()).collect()).collect()
}

#[tokio::test]
async fn a_seeded_server_deals_draws_and_lets_bots_play_the_same_again() {
    for game in ["danger13", "nichtig"] {
        let (once, again) = (two_games(13, game).await, two_games(13, game).await);
        for ((seats, record), (seats_again, record_again)) in once.iter().zip(&again) {
            assert_eq!(seats, seats_again, "{game}: the draw of seats");
            assert_eq!(record.shuffles, record_again.shuffles, "{game}");
            assert_eq!(decisions(record), decisions(record_again), "{game}");
            record.verify().expect("a record that holds");
            assert!(!record.has_proof(), "{game}: nothing is promised about such shuffles");
        }
        let other = two_games(14, game).await;
        let deals: HashSet<_> =
            [&once[0], &once[1], &other[0], &other[1]].map(|(_, record)| &record.shuffles[0]).into();
        assert_eq!(deals.len(), 4, "{game}: every table and every seed has its own deal");
    }
}
