//! Programs with a token of their own play at real tables, and may do nothing else.

use std::process::{Command as Process, Stdio};

use futures_util::future::join_all;
use serde_json::{Value, json};
use treize_bots::Level;
use treize_client::Client;
use treize_protocol::{Code, Command, NewProgram, Program, Setup, TableInfo};

use super::common::{Raw, TestServer, code, play_out, raw, refusal, seat, setup, sit, until, within};

async fn make(client: &mut Client, name: &str) -> Program {
    client.post("/api/me/programs", &NewProgram { name: name.into() }).await.expect("a program")
}

/// A request of a program.
async fn ask(server: &TestServer, program: &Program, request: &str, body: &Value) -> Raw {
    let header = format!("Authorization: Bearer {}", program.token.as_ref().expect("a token"));
    let headers = [header.as_str(), "Content-Type: application/json"];
    let body = if body.is_null() { String::new() } else { body.to_string() };
    raw(&server.inner.address().to_string(), request, &headers, &body).await
}

#[tokio::test]
async fn the_example_in_python_plays_a_whole_game_and_is_marked_as_a_bot() {
    let server = TestServer::with(|config| config.reveal_timeout = None).await;
    let mut anne = server.person("Anne").await;
    let program = make(&mut anne, "Rob").await;
    assert_eq!(program.name, "Rob [bot]");
    let setup = Setup { draw_seats: true, spectators: false, ..setup("danger13", 2) };
    let table = anne.make_table(&setup).await.expect("a table");
    anne.command(&table.id, &sit(0)).await.expect("a seat");
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/table_bot.py");
    let token = program.token.as_deref().expect("a token");
    let python = Process::new("python3")
        .args([example, &server.url(), &table.id, token])
        .stdout(Stdio::piped())
        .spawn()
        .expect("Python runs");
    let full = until(async || {
        let table = anne.table(&table.id).await.expect("a table");
        table.chairs[1].name.is_some().then_some(table)
    })
    .await;
    let chair = &full.chairs[1];
    assert_eq!((chair.name.as_deref(), chair.program), (Some("Rob [bot]"), true));
    assert!(!full.chairs[0].program);
    // It watches before the start, so that it reveals its number in time.
    until(async || anne.table(&table.id).await.expect("a table").chairs[1].connected.then_some(())).await;
    anne.command(&table.id, &Command::Start).await.expect("a start");
    let dealt: TableInfo = until(async || {
        let table = anne.attend(&table.id).await.expect("a table");
        table.status.has_cards().then_some(table)
    })
    .await;
    let mine = dealt.chairs.iter().position(|chair| chair.mine).expect("a seat");
    play_out(anne.clone(), &table.id, mine as u8).await;
    let ended =
        within(tokio::task::spawn_blocking(move || python.wait_with_output())).await.expect("it ends");
    let ended = ended.expect("an end");
    let output = String::from_utf8_lossy(&ended.stdout).into_owned();
    assert!(ended.status.success() && output.contains("the game is over"), "{output}");
    server.inner.stop().await;
}

#[tokio::test]
async fn a_program_sits_down_at_tables_with_a_link_and_does_nothing_else() {
    let server = TestServer::open().await;
    let mut anne = server.person("Anne").await;
    let program = make(&mut anne, "Rob").await;
    let private = anne.make_table(&setup("danger13", 2)).await.expect("a table");
    let public = anne.make_table(&Setup { public: true, ..setup("danger13", 2) }).await.expect("a table");
    let address = |table: &TableInfo| format!("POST /api/tables/{}", table.id);
    let sit_down = json!({"do": "sit"});
    assert_eq!(ask(&server, &program, &address(&public), &sit_down).await.code(), Code::NotYours);
    assert_eq!(ask(&server, &program, &address(&private), &sit_down).await.status, 200);
    let make_public = Command::Set { setup: Setup { public: true, ..setup("danger13", 2) } };
    assert_eq!(code(anne.command(&private.id, &make_public).await), Code::Taken);
    let new_table = serde_json::to_value(setup("danger13", 2)).expect("JSON");
    let rows = [
        ("POST /api/tables".to_owned(), new_table),
        ("POST /api/me".into(), json!({"name": "Human"})),
        ("POST /api/me/recovery".into(), json!(null)),
        ("POST /api/me/programs".into(), json!({"name": "Another"})),
        ("POST /api/admin".into(), json!({"code": ""})),
        (address(&private), json!({"do": "sit", "name": "Human"})),
        (address(&private), json!({"do": "start"})),
        (
            format!("POST /api/tables/{}/webhook", private.id),
            json!({"kind": "json", "url": "https://a.org", "language": "en"}),
        ),
    ];
    for (request, body) in rows {
        assert_eq!(ask(&server, &program, &request, &body).await.code(), Code::NotYours, "{request} {body}");
    }
    assert_eq!(
        ask(&server, &program, &address(&private), &json!({"do": "stand", "seat": seat(0)})).await.status,
        200
    );
    server.inner.stop().await;
}

#[tokio::test]
async fn a_program_is_not_asked_who_may_have_a_bots_seat() {
    let server = TestServer::open().await;
    let (mut anne, mut dora) = (server.person("Anne").await, server.person("Dora").await);
    let program = make(&mut anne, "Rob").await;
    let table = anne.make_table(&setup("thirteen", 3)).await.expect("a table").id;
    anne.command(&table, &sit(0)).await.expect("a seat");
    let address = format!("POST /api/tables/{table}");
    // The number behind it is not revealed: the cards are dealt without it.
    let sit_down = json!({"do": "sit", "seat": seat(1), "commitment": "0".repeat(64)});
    assert_eq!(ask(&server, &program, &address, &sit_down).await.status, 200);
    anne.command(&table, &Command::Bot { seat: seat(2), level: Level::Beginner }).await.expect("a bot");
    anne.command(&table, &Command::Start).await.expect("a start");
    let asked = dora.command(&table, &sit(2)).await.expect("a request").requests.remove(0);
    assert_eq!(asked.waits_for, [seat(0)]);
    let admitted = anne.command(&table, &Command::Admit { request: asked.id }).await.expect("she agrees");
    assert_eq!(admitted.chairs[2].name.as_deref(), Some("Dora"));
    server.inner.stop().await;
}

#[tokio::test]
async fn programs_are_limited_and_a_removed_one_is_nobody() {
    let server = TestServer::with(|config| config.limits.program_tables = 1).await;
    let mut anne = server.person("Anne").await;
    let mut bob = server.person("Bob").await;
    let programs = [make(&mut anne, "A").await, make(&mut anne, "B").await];
    for name in ["C", "D", "E"] {
        make(&mut anne, name).await;
    }
    let new = |name: &str| NewProgram { name: name.into() };
    assert_eq!(code(anne.post::<Program>("/api/me/programs", &new("F")).await), Code::TooMany);
    let (long, longest) = ("a name of 19 signs!", "a name of 18 signs");
    assert_eq!((long.len(), longest.len()), (19, 18));
    assert_eq!(code(bob.post::<Program>("/api/me/programs", &new(long)).await), Code::Name);
    assert_eq!(make(&mut bob, longest).await.name, format!("{longest} [bot]"));
    let listed: Vec<Program> = anne.get("/api/me/programs").await.expect("a list");
    assert_eq!(listed.len(), 5);
    assert!(listed.iter().all(|program| program.token.is_none() && program.name.ends_with(" [bot]")));
    for (expected, again) in [(200, 200), (429, 429)] {
        let table = anne.make_table(&setup("danger13", 2)).await.expect("a table");
        for status in [expected, again] {
            let address = format!("POST /api/tables/{}", table.id);
            assert_eq!(ask(&server, &programs[0], &address, &json!({"do": "sit"})).await.status, status);
        }
    }
    // The limit holds for requests at the same time, too.
    let mut tables = Vec::new();
    for _ in 0..4 {
        let table = anne.make_table(&setup("danger13", 2)).await.expect("a table");
        tables.push(format!("POST /api/tables/{}", table.id));
    }
    let sit_down = json!({"do": "sit"});
    let answers = join_all(tables.iter().map(|address| ask(&server, &programs[1], address, &sit_down))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    let path = format!("/api/me/programs/{}", programs[1].id);
    assert_eq!(refusal(bob.delete::<Value>(&path).await).code, Code::NotFound, "it is not his");
    assert_eq!(ask(&server, &programs[1], "GET /api/me", &Value::Null).await.status, 200);
    anne.delete::<Value>(&path).await.expect("it is removed");
    let gone = ask(&server, &programs[1], "GET /api/me/programs", &Value::Null).await;
    assert_eq!(gone.code(), Code::NoIdentity);
    // A person's own token is for the cookie only.
    let cookie = anne.cookie().and_then(|cookie| cookie.split_once('=')).expect("a cookie").1.to_owned();
    let stolen = Program { token: Some(cookie), ..programs[1].clone() };
    assert_eq!(ask(&server, &stolen, "GET /api/me/programs", &Value::Null).await.code(), Code::NoIdentity);
    // A header that is for somebody else, for example a proxy, does not take a person's name away.
    let cookie = format!("Cookie: {}", anne.cookie().expect("a cookie"));
    let headers = [cookie.as_str(), "Authorization: Bearer something"];
    assert_eq!(server.raw("GET /api/me/programs", &headers, "").await.status, 200);
    server.inner.stop().await;
}
