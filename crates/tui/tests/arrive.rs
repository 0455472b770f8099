//! Joining a table of a real server.

use serde_json::{Value, json};
use tokio::runtime::Runtime;
use treize_client::{Client, ClientError, Next, Seated};
use treize_engine::Seat;
use treize_protocol::{Code, TableInfo};
use treize_server::{Config, Server};
use treize_tui::identity::Identity;
use treize_tui::remote::{Invitation, ServerAddress, Wanted, arrive, daily, record};

#[test]
fn whoever_the_server_no_longer_knows_begins_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let runtime = Runtime::new().expect("a runtime");
    let store = format!("sqlite://{}?mode=rwc", folder.path().join("treize.db").display());
    let server = runtime.block_on(Server::start(Config::local(store))).expect("a server");
    let url = format!("http://{}", server.address());
    let new = || Client::new(&url).expect("an address");
    let table = runtime.block_on(async {
        let mut anne = new();
        anne.name("Anne").await.expect("a name");
        let setup = serde_json::from_value(json!({ "game": "thirteen", "players": 3 })).expect("a setup");
        anne.make_table(&setup).await.expect("a table").id
    });
    let invitation = Invitation { server: url.clone(), table };
    // The players once he has joined.
    let come = || {
        drop(arrive(folder.path(), &invitation, "Luc", Wanted::AnySeat).expect("a seat"));
        let path = format!("/api/tables/{}", invitation.table);
        let info: TableInfo = runtime.block_on(async { new().get(&path).await }).expect("the table");
        info.chairs.into_iter().filter_map(|chair| chair.name).collect::<Vec<_>>()
    };
    let known = || Identity::load(folder.path(), new().authority()).expect("an identity").cookie;
    assert_eq!(come(), ["Luc"]);
    assert_eq!(come(), ["Luc"], "he has his own seat");
    // His identity moves to another device, so the cookie here is invalid.
    let cookie = known();
    runtime.block_on(async {
        let made: Value =
            new().with_cookie(cookie.clone()).post("/api/me/recovery", &()).await.expect("a code");
        new().post::<Value>("/api/recover", &made).await.expect("his identity");
    });
    assert_eq!(come(), ["Luc", "Luc 2"], "he is somebody else here");
    assert_ne!(known(), cookie);
    assert_eq!(come(), ["Luc", "Luc 2"], "and stays that");
    runtime.block_on(server.stop());
}

/// Plays the first legal actions to the end of the game.
async fn play_out(mut client: Client, table: &str) {
    let info: TableInfo = client.table(table).await.expect("the table");
    let own = info.chairs.iter().position(|chair| chair.mine).expect("a chair");
    let mut seated = Seated::new(client, table, Some(Seat::ALL[own]), "test");
    loop {
        match seated.next().await.expect("the seat is ours") {
            Next::Frame(frame) if !frame.view["outcome"].is_null() => return,
            Next::Frame(frame) if !frame.legal.is_empty() && !seated.is_pending() => {
                seated.act(frame.n, &frame.legal[0]).await;
            }
            _ => {}
        }
    }
}

#[test]
fn the_own_game_of_a_daily_deal_can_be_replayed_on_the_same_day() {
    let folder = tempfile::tempdir().expect("a folder");
    let runtime = Runtime::new().expect("a runtime");
    let store = format!("sqlite://{}?mode=rwc", folder.path().join("treize.db").display());
    let config = Config { bot_pause: std::time::Duration::ZERO, ..Config::local(store) };
    let server = runtime.block_on(Server::start(config)).expect("a server");
    let url = format!("http://{}", server.address());
    let address: ServerAddress = url.parse().expect("an address");
    let (invitation, _) = daily(folder.path(), &address, "Luc", "danger13").expect("today's deal");
    let client = Client::new(&url).expect("an address");
    let cookie = Identity::load(folder.path(), client.authority()).expect("an identity").cookie;
    runtime.block_on(play_out(client.with_cookie(cookie), &invitation.table));

    let own = record(folder.path(), &invitation).expect("the record of his own game");
    assert_eq!(own.game, "danger13");
    // Anybody else may still play these cards. So may somebody whom the server no longer knows.
    let stranger = tempfile::tempdir().expect("a folder");
    let unknown = tempfile::tempdir().expect("a folder");
    let authority = Client::new(&url).expect("an address").authority().to_owned();
    let cookie = format!("treize={}", "0".repeat(64));
    Identity { name: "Luc".into(), cookie }.keep(unknown.path(), &authority).expect("a file");
    for folder in [stranger.path(), unknown.path()] {
        let error = record(folder, &invitation).expect_err("it is sealed");
        let Some(ClientError::Refused(refused)) = error.downcast_ref() else { panic!("{error:?}") };
        assert_eq!(refused.code, Code::Sealed);
    }
    runtime.block_on(server.stop());
}
