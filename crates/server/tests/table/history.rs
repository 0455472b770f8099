//! Finished games in lists, what players may know of each other, ratings, downloads, and deleting an identity.

use futures_util::future::join_all;
use serde_json::{Value, json};
use treize_client::Client;
use treize_protocol::{
    Code, Command, GameReview, History, Level, Me, PlayedGame, PlayerPage, Program, Recovery, ReviewProgress,
    Setup, Status, TableInfo,
};

use super::common::{
    Tab, TestServer, chat, code, deal, execute, mentions, number, play_out, seat, seated, setup, sit, text,
    until, within,
};

/// A game that these people have played to its end.
async fn play(people: &mut [Client], setup: &Setup) -> TableInfo {
    let table = deal(people, setup).await;
    let players = people.iter().enumerate();
    let players = players.map(|(seat, client)| Box::pin(play_out(client.clone(), &table.id, seat as u8)));
    within(join_all(players)).await;
    table
}

async fn games(client: &mut Client, whose: &str, filter: &str) -> History {
    client.get(&format!("/api/players/{whose}/games?{filter}")).await.expect("a list")
}

async fn page(client: &mut Client, whose: &str) -> PlayerPage {
    client.get(&format!("/api/players/{whose}")).await.expect("a page")
}

fn tables(history: &History) -> Vec<&str> {
    history.games.iter().map(|game| game.table.as_str()).collect()
}

/// The ID of the player of this name, from one's own list.
async fn player(client: &mut Client, name: &str) -> String {
    let own = games(client, "me", "").await;
    let seats = own.games.iter().flat_map(|game| &game.seats);
    seats
        .filter(|seat| seat.name.as_deref() == Some(name))
        .find_map(|seat| seat.player.clone())
        .expect("a player")
}

#[tokio::test]
async fn finished_games_are_found_by_game_people_place_and_time() {
    let server = TestServer::with(|config| config.limits.history = 2).await;
    let mut people = vec![server.person("Anne").await, server.person("Bób").await];
    let mut cleo = server.person("Cleo").await;
    let first = play(&mut people, &setup("danger13", 2)).await;
    let second = play(&mut people, &setup("danger13", 2)).await;
    let mut others = vec![people[0].clone(), cleo.clone()];
    let mut bots = setup("thirteen", 3);
    bots.options.insert("rounds".into(), 1.into());
    let table = seated(&mut others, &bots).await;
    others[0].command(&table.id, &Command::Bot { seat: seat(2), level: Level::Easy }).await.expect("a bot");
    super::common::start(&mut others, &table.id).await;
    let third = play_three(&others, table).await;

    let anne = &mut people[0];
    let all = games(anne, "me", "").await;
    assert_eq!(tables(&all), [&third.id, &second.id], "the latest first, a page of two");
    let next = all.next.clone().expect("there is more");
    let rest = games(anne, "me", &format!("before={next}")).await;
    assert_eq!((tables(&rest), &rest.next), (vec![first.id.as_str()], &None));

    // Every seat has the result that the record has.
    let record: Value = anne.get(&format!("/api/tables/{}/record", third.id)).await.expect("a record");
    let game = &all.games[0];
    let points: Vec<i64> = game.seats.iter().map(|seat| seat.points.into()).collect();
    assert_eq!(json!(points), record["totals"]);
    let winners: Vec<usize> = (0..3).filter(|&seat| game.seats[seat].wins).collect();
    assert_eq!(json!(winners), record["winners"]);
    assert!(game.seats.iter().all(|seat| (seat.place == 1) == seat.wins), "{game:?}");
    assert_eq!((game.seats[2].bot, &game.seats[2].name), (Some(Level::Easy), &None));
    assert!(game.seats[0].mine && !game.seats[1].mine && game.seat == 0 && !game.reviewed && !game.rated);

    let bob = player(anne, "Bób").await;
    let (middle, ended) = (rest.games[0].ended_at, all.games[0].ended_at);
    let rows: Vec<(String, Vec<&str>)> = vec![
        ("game=thirteen".into(), vec![&third.id]),
        ("game=nothing".into(), vec![]),
        (format!("with={bob}"), vec![&second.id, &first.id]),
        ("name=B%C3%93".into(), vec![&second.id, &first.id]),
        ("name=anne".into(), vec![]),
        ("name=%25".into(), vec![]),
        (format!("until={middle}"), vec![]),
        (format!("from={}", ended + 1), vec![]),
        (format!("from={middle}&until={}", middle + 1), vec![&first.id]),
    ];
    for (filter, expected) in rows {
        let found = games(anne, "me", &filter).await;
        assert_eq!(tables(&found).last(), expected.last(), "{filter}");
        assert_eq!(found.games.len(), expected.len(), "{filter}");
    }
    let mut places = 0;
    for place in 1..=3 {
        let found = games(anne, "me", &format!("game=danger13&place={place}")).await;
        assert!(found.games.iter().all(|game| game.seats[usize::from(game.seat)].place == place));
        places += found.games.len();
    }
    assert_eq!(places, 2, "each game is in one place");
    for malformed in ["before=x", "place=first", "nonsense=1", &format!("name={}", "x".repeat(25))] {
        let refused = anne.get::<History>(&format!("/api/players/me/games?{malformed}")).await;
        assert_eq!(code(refused), Code::Malformed, "{malformed}");
    }
    assert_eq!(tables(&games(&mut cleo, "me", "").await), [&third.id], "others have their own");
    let nobody =
        Client::new(&server.url()).expect("an address").get::<History>("/api/players/me/games").await;
    assert_eq!(code(nobody), Code::NoIdentity);

    let page = page(anne, "me").await;
    assert_eq!((page.name.as_str(), page.you, page.counted), ("Anne", true, 3));
    assert_eq!(page.games[0].game, "danger13");
    assert_eq!((page.games[0].games, page.games[0].places.iter().sum::<u32>()), (2, 2));
    let friends: Vec<_> = page.friends.iter().map(|friend| (friend.name.as_str(), friend.games)).collect();
    assert_eq!(friends, [("Bób", 2), ("Cleo", 1)]);
    let bob = &page.friends[0];
    assert!(bob.better + bob.worse <= 2);
    let lead = |game: &PlayedGame| f64::from(game.seats[0].points - game.seats[1].points);
    let lead = lead(&all.games[1]).midpoint(lead(&rest.games[0]));
    assert!(
        (bob.ahead.abs() - lead.abs()).abs() < 1e-9 && (bob.ahead + bob.their_ahead).abs() < 1e-9,
        "{bob:?} {lead}"
    );
    assert_eq!((bob.luck_adjusted, bob.given_away_per_100), (None, None), "nothing is reviewed");
    assert_eq!(page.course.iter().map(|point| point.games).sum::<u32>(), 3);
    server.inner.stop().await;
}

/// Two people play on against a bot.
async fn play_three(people: &[Client], table: TableInfo) -> TableInfo {
    let players = people.iter().enumerate();
    let players = players.map(|(seat, client)| Box::pin(play_out(client.clone(), &table.id, seat as u8)));
    within(join_all(players)).await;
    table
}

#[tokio::test]
async fn a_player_is_shown_to_those_who_have_played_together_and_only_what_they_may_know() {
    let server = TestServer::open().await;
    let [anne, bob, cleo] = ["Anne", "Bob", "Cleo"].map(|name| server.person(name));
    let (anne, bob, mut cleo) = (anne.await, bob.await, cleo.await);
    let mut stranger = server.person("Zoe").await;
    let mut secret = vec![anne.clone(), bob.clone()];
    let secret = play(&mut secret, &setup("danger13", 2)).await;
    let mut public = vec![anne.clone(), bob.clone()];
    let public = play(&mut public, &Setup { public: true, ..setup("danger13", 2) }).await;
    let mut shared = vec![anne.clone(), cleo.clone()];
    let shared = play(&mut shared, &setup("danger13", 2)).await;

    let her = player(&mut cleo, "Anne").await;
    let found = games(&mut cleo, &her, "").await;
    assert_eq!(tables(&found), [&shared.id, &public.id]);
    assert_eq!(tables(&games(&mut cleo, &her, "name=bob").await), [&public.id]);
    let page = page(&mut cleo, &her).await;
    assert_eq!((page.name.as_str(), page.you, page.counted), ("Anne", false, 2));
    assert_eq!(page.friends.iter().map(|friend| friend.games).sum::<u32>(), 2);
    let text = serde_json::to_string(&(found, page)).expect("JSON");
    assert!(!text.contains(&secret.id), "a private table stays unknown");

    // Who has not played with somebody does not learn that they exist, whatever the tables were.
    let bobs = player(&mut anne.clone(), "Bob").await;
    for (client, whose) in [(&mut stranger, &her), (&mut cleo, &bobs)] {
        for path in ["", "/games", "/games?name=a"] {
            let refused = client.get::<Value>(&format!("/api/players/{whose}{path}")).await;
            assert_eq!(code(refused), Code::NotFound, "{path}");
        }
    }
    let nobody = stranger.get::<Value>("/api/players/0123456789abcdef0123456789abcdef").await;
    assert_eq!(code(nobody), Code::NotFound);

    // What is hidden with its table is in no list.
    execute(&server.folder, "UPDATE results SET hidden = 1").await;
    assert!(games(&mut cleo, "me", "").await.games.is_empty());
    server.inner.stop().await;
}

#[tokio::test]
async fn results_of_earlier_games_and_their_reviews_are_written_after_a_start() {
    let server = TestServer::with(|config| config.limits.review_worlds = 2).await;
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let over = play(&mut people, &setup("danger13", 2)).await;
    play(&mut people, &setup("danger13", 2)).await;
    assert!(page(&mut people[0], "me").await.games[0].luck_adjusted.is_none());
    let review: GameReview = until(async || {
        let path = format!("/api/tables/{}/review?wait=20", over.id);
        let answer = server.raw(&format!("GET {path}"), &[], "").await;
        if answer.status == 202 {
            serde_json::from_str::<ReviewProgress>(&answer.body).expect("how far it is");
            return None;
        }
        Some(serde_json::from_str(&answer.body).expect("a review"))
    })
    .await;
    let before = (games(&mut people[0], "me", "").await, page(&mut people[0], "me").await);
    let reviewed = &before.1.games[0];
    assert_eq!(reviewed.reviewed, 1);
    let expected = review.seats[0].luck_adjusted;
    assert!((reviewed.luck_adjusted.expect("a mean") - expected).abs() < 0.001, "{reviewed:?} {expected}");
    let given_away = reviewed.given_away_per_100.expect("a rate");
    assert!((given_away - review.seats[0].given_away_per_100).abs() < 0.001, "{given_away}");
    let friend = &before.1.friends[0];
    let same = (reviewed.ahead, reviewed.luck_adjusted, reviewed.given_away_per_100);
    assert_eq!(
        (friend.ahead, friend.luck_adjusted, friend.given_away_per_100),
        same,
        "all games were with Bob"
    );
    assert_eq!(before.0.games.iter().filter(|game| game.reviewed).count(), 1);

    execute(&server.folder, "DELETE FROM results").await;
    let server = server.again(|_| {}).await;
    let mut anne = server.known(&people[0]);
    let after = until(async || {
        let found = games(&mut anne, "me", "").await;
        (found.games.len() == 2).then_some(found)
    })
    .await;
    assert_eq!((after, page(&mut anne, "me").await), before);
    assert_eq!(number(&server.folder, "SELECT COUNT(*) FROM results").await, 4, "each seat once");
    server.inner.stop().await;
}

#[tokio::test]
async fn all_records_of_a_player_come_as_lines() {
    let server = TestServer::open().await;
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let mut records = Vec::new();
    for _ in 0..3 {
        let table = play(&mut people, &setup("danger13", 2)).await;
        let record: Value =
            people[0].get(&format!("/api/tables/{}/record", table.id)).await.expect("a record");
        records.insert(0, record);
    }
    let read = |text: &str| -> Vec<Value> {
        text.lines().map(|line| serde_json::from_str(line).expect("a record")).collect()
    };
    let all = people[0].get_text("/api/me/records").await.expect("all");
    assert_eq!(read(&all), records);
    let list = games(&mut people[0], "me", "").await;
    let before = format!("{}-{}", list.games[1].ended_at, list.games[1].table);
    let rest = people[0].get_text(&format!("/api/me/records?before={before}")).await.expect("the rest");
    assert_eq!(read(&rest), records[2..]);
    assert_eq!(code(people[0].get::<Value>("/api/me/records?before=x").await), Code::Malformed);
    let mut stranger = server.person("Zoe").await;
    assert_eq!(stranger.get_text("/api/me/records").await.expect("nothing"), "");
    assert_eq!(server.raw("GET /api/me/records", &[], "").await.code(), Code::NoIdentity);
    server.inner.stop().await;
}

#[tokio::test]
async fn a_rated_game_is_for_people_alone_and_moves_their_ratings() {
    let server = TestServer::open().await;
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let rated = Setup { rated: true, ..setup("danger13", 2) };
    let table = seated(&mut people, &rated).await;
    let bot = Command::Bot { seat: seat(1), level: Level::Easy };
    assert_eq!(code(people[0].command(&table.id, &bot).await), Code::Rated);
    // One person has one seat, and moves.
    people[1].command(&table.id, &Command::Stand { seat: seat(1) }).await.expect("free");
    let moved = people[0].command(&table.id, &sit(1)).await.expect("a seat");
    assert!(moved.chairs[0].name.is_none() && moved.chairs[1].mine);
    let seated = people[1].command(&table.id, &sit(0)).await.expect("a seat");
    let ratings: Vec<_> =
        seated.chairs.iter().map(|chair| chair.rating.map(|rating| rating.points)).collect();
    assert_eq!(ratings, [Some(1500), Some(1500)]);
    let program = people[0].post::<Program>("/api/me/programs", &json!({ "name": "Robot" })).await;
    let token = program.expect("a program").token.expect("a token");
    let bearer = format!("Authorization: Bearer {token}");
    let body = json!({ "do": "sit", "seat": 1 }).to_string();
    let path = format!("POST /api/tables/{}", table.id);
    let refused = server.raw(&path, &[&bearer, "Content-Type: application/json"], &body).await;
    assert_eq!(refused.code(), Code::Rated);
    // Bots go when a table becomes a rated one.
    let with_bot = people[0].make_table(&setup("danger13", 2)).await.expect("a table");
    people[0].command(&with_bot.id, &bot).await.expect("a bot");
    let set = people[0].command(&with_bot.id, &Command::Set { setup: rated.clone() }).await.expect("rated");
    assert!(set.chairs.iter().all(|chair| chair.bot.is_none()));

    let over = play(&mut people, &rated).await;
    let settled = until(async || {
        let found = games(&mut people[0], "me", "").await;
        found.games[0].seats[0].rating.is_some().then_some(found)
    })
    .await;
    let game = &settled.games[0];
    assert!(game.rated && game.table == over.id);
    let after: Vec<i32> = game.seats.iter().map(|seat| seat.rating.expect("a rating")).collect();
    let winner = usize::from(game.seats[1].wins && !game.seats[0].wins);
    if game.seats[0].wins != game.seats[1].wins {
        assert!(after[winner] > 1500 && after[1 - winner] < 1500, "{game:?}");
    }
    let own = page(&mut people[0], "me").await.games[0].rating.expect("a rating");
    assert_eq!((own.points, own.games), (after[0], 1));
    // The rematch shows what they have now.
    let next = people[0].command(&over.id, &Command::Rematch).await.expect("again").next.expect("a table");
    let room: TableInfo = people[0].table(&next).await.expect("a room");
    let now: Vec<_> =
        room.chairs.iter().filter_map(|chair| chair.rating).map(|rating| rating.points).collect();
    assert_eq!(now, after);
    // Nobody gets out of a rated game by leaving, and no host lets a bot have the seat.
    let playing = deal(&mut people, &rated).await;
    people[1].command(&playing.id, &Command::Stand { seat: seat(1) }).await.expect("away");
    assert_eq!(code(people[0].command(&playing.id, &Command::Remove { seat: seat(1) }).await), Code::Rated);
    // Nor does the host end it.
    assert_eq!(code(people[0].delete::<Value>(&format!("/api/tables/{}", playing.id)).await), Code::Rated);
    // Nobody else is rated.
    play(&mut people, &setup("danger13", 2)).await;
    assert_eq!(number(&server.folder, "SELECT COUNT(*) FROM results WHERE rated > 0").await, 2);
    server.inner.stop().await;
}

#[tokio::test]
async fn each_game_has_ratings_of_its_own_and_a_game_with_a_bot_has_none() {
    let server = TestServer::open().await;
    let mut people = vec![server.person("Anne").await, server.person("Bob").await];
    let danger = Setup { rated: true, ..setup("danger13", 2) };
    let mut nichtig = Setup { rated: true, ..setup("nichtig", 3) };
    nichtig.options.insert("rounds".into(), 1.into());
    play(&mut people, &danger).await;
    play(&mut people, &danger).await;
    people.push(server.person("Cleo").await);
    let last = play(&mut people, &nichtig).await;
    let pages = until(async || {
        let pages = [page(&mut people[0], "me").await, page(&mut people[2], "me").await];
        let counted =
            |page: &PlayerPage| page.games.iter().filter_map(|game| Some(game.rating?.games)).sum::<u32>();
        (counted(&pages[0]) == 3 && counted(&pages[1]) == 1).then_some(pages)
    })
    .await;
    let games_of: Vec<_> = pages[0]
        .games
        .iter()
        .map(|game| (game.game.as_str(), game.rating.expect("a rating").games))
        .collect();
    assert_eq!(games_of, [("danger13", 2), ("nichtig", 1)]);
    assert_eq!(pages[1].games.len(), 1, "Cleo has played one of them");
    // Each row has the rating after its game; the latest is that of the page.
    let listed = games(&mut people[0], "me", "").await;
    let after: Vec<_> = listed.games.iter().map(|game| game.seats[usize::from(game.seat)].rating).collect();
    assert_eq!(
        (listed.games[0].table.as_str(), after[0]),
        (last.id.as_str(), pages[0].games[1].rating.map(|rating| rating.points))
    );
    assert_eq!(after[1], pages[0].games[0].rating.map(|rating| rating.points));

    // A rated game whose seat turns out to be a bot's is left out, and not tried again and again.
    let before = number(&server.folder, "SELECT CAST(SUM(games) AS BIGINT) FROM ratings").await;
    execute(&server.folder, "UPDATE results SET rated = 1, player = NULL, own = 0, bot = 'easy' WHERE seat = 1 AND game = 'danger13'").await;
    execute(&server.folder, "UPDATE results SET rated = 1 WHERE game = 'danger13'").await;
    let left_out = "SELECT COUNT(*) FROM results WHERE rated = 3";
    until(async || (number(&server.folder, left_out).await == 4).then_some(())).await;
    assert_eq!(number(&server.folder, "SELECT CAST(SUM(games) AS BIGINT) FROM ratings").await, before);
    server.inner.stop().await;
}

#[tokio::test]
async fn a_deletion_that_was_interrupted_is_resumed_after_a_restart() {
    let server = TestServer::open().await;
    let mut people = vec![server.person("Gwendolyn").await, server.person("Bob").await];
    let tables =
        [play(&mut people, &setup("danger13", 2)).await, deal(&mut people, &setup("danger13", 2)).await];
    // The server cannot find out where she has been, so the identity goes and her name at tables stays.
    execute(&server.folder, "ALTER TABLE members RENAME TO members_elsewhere").await;
    people[0].delete::<Value>("/api/me").await.expect("forgotten");
    let [noted, named] = [
        "SELECT COUNT(*) FROM forgotten",
        "SELECT (SELECT COUNT(*) FROM tables WHERE chairs LIKE '%Gwen%') + (SELECT COUNT(*) FROM records WHERE record LIKE '%Gwen%')",
    ];
    assert_eq!(number(&server.folder, noted).await, 1);
    assert_eq!(number(&server.folder, "SELECT COUNT(*) FROM identities").await, 1);
    server.inner.stop().await;
    assert_eq!((number(&server.folder, noted).await, number(&server.folder, named).await), (1, 3));
    execute(&server.folder, "ALTER TABLE members_elsewhere RENAME TO members").await;

    let server = TestServer::over(server.folder, |_| {}).await;
    until(async || (number(&server.folder, noted).await == 0).then_some(())).await;
    assert_eq!(number(&server.folder, named).await, 0);
    let mut bob = server.known(&people[1]);
    let record: Value = bob.get(&format!("/api/tables/{}/record", tables[0].id)).await.expect("the record");
    assert_eq!(record["names"], json!(["", "Bob"]));
    within(play_out(bob.clone(), &tables[1].id, 1)).await;
    server.inner.stop().await;
}

#[tokio::test]
async fn a_person_who_is_forgotten_is_nowhere_and_their_games_go_on() {
    let server = TestServer::open().await;
    let mut people = vec![server.person("Gwendolyn").await, server.person("Bob").await];
    let identity = text(&server.folder, "SELECT id FROM identities WHERE name = 'Gwendolyn'").await;
    let over = play(&mut people, &setup("danger13", 2)).await;
    let mut tab = Tab::watch(&people[0], &over.id, Some(0), None).await;
    tab.say(&chat(&over.id, "my word is bittersweet")).await;
    tab.lines().await;
    let playing = deal(&mut people, &setup("danger13", 2)).await;
    let waiting = seated(&mut people, &setup("danger13", 3)).await;
    let alone = people[0].make_table(&setup("danger13", 3)).await.expect("a table");
    people[0].post::<Recovery>("/api/me/recovery", &()).await.expect("a code");
    // She asks for a bot's seat at a table of Bob's.
    let with_bots = people[1].make_table(&setup("danger13", 3)).await.expect("a table").id;
    let bot = |number| Command::Bot { seat: seat(number), level: Level::Easy };
    for command in [sit(0), bot(1), bot(2), Command::Start] {
        people[1].command(&with_bots, &command).await.expect("a table with bots");
    }
    people[0].command(&with_bots, &sit(1)).await.expect("a request");
    let program = people[0].post::<Program>("/api/me/programs", &json!({ "name": "Gwenbot" })).await;
    let token = program.expect("a program").token.expect("a token");
    let device = json!({"endpoint": "https://push.example.org/a", "p256dh": "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
        "auth": "tBHItJI5svbpez7KI4CCXg", "language": "en", "kinds": ["turn"]});
    people[0].post::<Value>("/api/me/device", &device).await.expect("a device");

    people[0].delete::<Value>("/api/me").await.expect("forgotten");
    tab.end().await;
    assert_eq!(code(people[0].get::<Option<Me>>("/api/me").await), Code::NoIdentity);
    let bearer = format!("Authorization: Bearer {token}");
    assert_eq!(server.raw("GET /api/me", &[&bearer], "").await.body, "null", "the program's token is gone");
    until(async || (number(&server.folder, "SELECT COUNT(*) FROM forgotten").await == 0).then_some(())).await;

    // Bob's games are still there: one with somebody, one with a bot, and a table that is his now.
    let bob = &mut people[1];
    let list = games(bob, "me", "").await;
    let gone = &list.games[0].seats[0];
    assert_eq!((&gone.name, &gone.player, gone.bot), (&None, &None, None));
    assert!(page(bob, "me").await.friends.is_empty());
    let table = bob.table(&over.id).await.expect("the table");
    assert_eq!(table.chairs[0].name.as_deref(), Some(""));
    let record: Value = bob.get(&format!("/api/tables/{}/record", over.id)).await.expect("the record");
    assert_eq!(record["names"], json!(["", "Bob"]));
    let record = serde_json::to_vec(&record).expect("JSON");
    treize_record::Record::parse(&record).expect("a record").verify().expect("its proof holds");
    let table = until(async || {
        let table = bob.table(&playing.id).await.ok()?;
        table.chairs[0].bot.is_some().then_some(table)
    })
    .await;
    assert_eq!(table.status, Status::Playing);
    within(play_out(bob.clone(), &playing.id, 1)).await;
    let table = bob.table(&waiting.id).await.expect("the table");
    assert!(table.host && table.chairs[0].name.is_none());
    assert_eq!(code(bob.table(&alone.id).await), Code::NotFound);
    server.inner.stop().await;

    // Nothing of her is in the database. (SQLite's file may keep what was deleted until it is overwritten; a dump does not.)
    for text in [identity.as_str(), "Gwen", "bittersweet", "push.example.org"] {
        assert_eq!(mentions(&server.folder, text).await, [""; 0], "{text}");
    }
    assert_eq!(number(&server.folder, "SELECT COUNT(*) FROM identities").await, 1);
}
