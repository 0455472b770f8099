//! Joining a table of a real server.

use serde_json::{Value, json};
use tokio::runtime::Runtime;
use treize_client::Client;
use treize_protocol::TableInfo;
use treize_server::{Config, Server};
use treize_tui::identity::Identity;
use treize_tui::remote::{Invitation, Wanted, arrive};

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
