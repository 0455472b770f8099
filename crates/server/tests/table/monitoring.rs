//! The files for Prometheus and Grafana speak of metrics that the server has.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::common::{TestServer, deal, play_out, setup};

/// The names of samples that a server exports, from the lines that declare them: those of a family may have no sample yet.
fn exported(metrics: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for line in metrics.lines() {
        let Some((name, kind)) = line.strip_prefix("# TYPE ").and_then(|line| line.split_once(' ')) else {
            continue;
        };
        let endings: &[&str] = match kind {
            "counter" => &["_total"],
            "histogram" => &["_bucket", "_count", "_sum"],
            _ => &[""],
        };
        names.extend(endings.iter().map(|ending| format!("{name}{ending}")));
    }
    names
}

/// The names of metrics in a text.
fn named(text: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    words.filter(|word| word.starts_with("treize_")).map(str::to_owned).collect()
}

#[tokio::test]
async fn the_dashboard_and_the_alerts_name_only_metrics_that_the_server_exports() {
    let server = TestServer::open().await;
    let mut players = [server.person("Anne").await, server.person("Bob").await];
    let table = deal(&mut players, &setup("danger13", 2)).await.id;
    let [anne, bob] = players;
    futures_util::future::join(play_out(anne, &table, 0), play_out(bob, &table, 1)).await;
    let metrics = server.raw("GET /metrics", &[], "").await.body;
    let exported = exported(&metrics);
    // The names are those of the samples themselves, wherever there are some.
    let samples =
        named(&metrics.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join("\n"));
    assert!(samples.len() > 15 && samples.is_subset(&exported), "{samples:?} {exported:?}");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging/monitoring");
    let mut used = BTreeSet::new();
    for file in ["grafana-dashboard.json", "alerts.yml"] {
        let text = fs::read_to_string(folder.join(file)).expect("a file");
        let names = named(&text);
        assert!(names.len() >= 3, "{file} names {names:?}");
        let unknown: Vec<_> = names.difference(&exported).collect();
        assert!(unknown.is_empty(), "{file} names {unknown:?}, which the server does not export");
        used.extend(names);
    }
    // Whatever is counted is shown: of a histogram, one of its samples.
    for line in metrics.lines().filter_map(|line| line.strip_prefix("# TYPE ")) {
        let name = line.split(' ').next().unwrap_or_default();
        assert!(used.iter().any(|used| used.starts_with(name)), "the dashboard does not show {name}");
    }
    let dashboard = fs::read_to_string(folder.join("grafana-dashboard.json")).expect("a file");
    let dashboard: serde_json::Value = serde_json::from_str(&dashboard).expect("JSON");
    let panels = dashboard["panels"].as_array().expect("panels");
    assert!(
        panels.iter().all(|panel| panel["targets"][0]["expr"].is_string()),
        "every panel asks for something"
    );
    server.inner.stop().await;
}
