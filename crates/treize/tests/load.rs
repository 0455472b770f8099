//! `treize load` against a real server.

use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;
use treize_server::{Config, Limits, Server};

/// The output of a run, its standard error, and whether it succeeded.
async fn load(url: &str, arguments: &'static [&str]) -> (String, String, bool) {
    let url = url.to_string();
    let run = move || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_treize"));
        command.args(["load", "--url", &url]).args(arguments).output().expect("the program runs")
    };
    let output = tokio::task::spawn_blocking(run).await.expect("a run");
    let text = |bytes| String::from_utf8(bytes).expect("it prints UTF-8");
    (text(output.stdout), text(output.stderr), output.status.success())
}

async fn server(limits: Limits) -> (Server, TempDir) {
    let folder = TempDir::new().expect("a folder");
    let database = format!("sqlite://{}?mode=rwc", folder.path().join("treize.db").display());
    let config = Config { limits, ..Config::local(database) };
    (Server::start(config).await.expect("a server"), folder)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_plays_and_tells_how_long_that_took() {
    let (server, _folder) = server(Limits::none()).await;
    let url = format!("http://{}", server.address());
    let (out, err, good) = load(&url, &["--tables", "8", "--seconds", "3", "--rate", "0", "--json"]).await;
    assert!(good, "{out}{err}");
    let borne: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((&borne["tables"], &borne["connections"]), (&8.into(), &32.into()));
    assert_eq!((&borne["refused"], &borne["lost"]), (&0.into(), &0.into()));
    assert!(borne["actions"].as_u64() > Some(8), "{out}");
    let [p50, p99, max] = ["p50_ms", "p99_ms", "max_ms"].map(|key| borne[key].as_f64().expect("a number"));
    assert!(0.0 < p50 && p50 <= p99 && p99 <= max, "{out}");
    let bytes = borne["bytes_per_action"].as_f64().expect("a number");
    assert!((20.0..400.0).contains(&bytes), "frames are sent as changes: {out}");
    if cfg!(target_os = "linux") {
        assert!(borne["server_ms_per_action"].as_f64() > Some(0.0), "{out}");
        assert!(borne["server_kb_per_table"].is_number(), "{out}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_processes_give_one_report() {
    let (server, _folder) = server(Limits::none()).await;
    let url = format!("http://{}", server.address());
    let (out, err, good) = load(
        &url,
        &["--tables", "5", "--players", "3", "--seconds", "2", "--rate", "0", "--processes", "2", "--json"],
    )
    .await;
    assert!(good, "{out}{err}");
    let report: Value = serde_json::from_str(&out).expect("one report");
    let counts = ["tables", "connections", "processes", "refused", "lost"].map(|key| report[key].as_u64());
    assert_eq!(counts, [5, 15, 2, 0, 0].map(Some), "{out}");
    assert!(report["actions"].as_u64() > Some(5), "{out}");
    let [p50, p99, max] = ["p50_ms", "p99_ms", "max_ms"].map(|key| report[key].as_f64().expect("a number"));
    assert!(0.0 < p50 && p50 <= p99 && p99 <= max, "{out}");
    // There is no process without a table.
    let (out, err, good) =
        load(&url, &["--tables", "1", "--seconds", "1", "--processes", "8", "--json"]).await;
    assert!(good && out.contains("\"processes\":1"), "{out}{err}");
    server.stop().await;
    let (_, err, good) = load(&url, &["--tables", "4", "--seconds", "1", "--processes", "2"]).await;
    assert!(!good && err.contains("Is a server there?"), "{err}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_says_what_stands_in_the_way() {
    let (server, _folder) = server(Limits::default()).await;
    let url = format!("http://{}", server.address());
    let (_, err, good) = load(&url, &["--tables", "20", "--seconds", "1"]).await;
    assert!(!good && err.contains("start it with --no-limits"), "{err}");
    server.stop().await;
    let (_, err, good) = load(&url, &["--tables", "1", "--seconds", "1"]).await;
    assert!(!good && err.contains("Is a server there?"), "{err}");
    let (_, err, good) = load("localhost", &[]).await;
    assert!(!good && err.contains("`localhost` is not an address like"), "{err}");
}
