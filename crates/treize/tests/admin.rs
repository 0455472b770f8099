//! `treize admin` at a started server.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

/// A server process that is killed if the test ends early.
struct Started(Child, String);

impl Drop for Started {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(data: &Path, more: &[&str]) -> Started {
    let mut child = Command::new(env!("CARGO_BIN_EXE_treize"))
        .args(["serve", "--no-open", "--bind", "127.0.0.1:0", "--data"])
        .arg(data)
        .args(more)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("its output is ours")).lines();
    let first = lines.next().expect("a greeting").expect("it prints UTF-8");
    let url = first.rsplit(' ').next().unwrap_or_default().to_owned();
    // It prints more, and must be able to.
    let is_last = |line: &std::io::Result<String>| line.as_ref().is_ok_and(|line| line.starts_with("Ctrl-C"));
    assert!(lines.any(|line| is_last(&line)), "it says how to stop it");
    Started(child, url)
}

fn admin(arguments: &[&str], server: &str, data: &Path) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_treize"));
    command.arg("admin").args(arguments).args(["--server", server, "--data"]).arg(data);
    let run = command.output().expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("it prints UTF-8");
    (run.status.code(), text(run.stdout), text(run.stderr))
}

#[tokio::test]
async fn the_commands_do_at_a_running_server_what_the_page_does() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = start(folder.path(), &[]);
    let url = server.1.clone();
    let secret = std::fs::read_to_string(folder.path().join("administrator")).expect("a secret");
    let secret = secret.trim();
    let run = |arguments: &[&str]| {
        let (code, out, error) = admin(arguments, &url, folder.path());
        assert_eq!((code, error.as_str()), (Some(0), ""), "{arguments:?}");
        out
    };
    let asked = |arguments: &[&str]| -> Value { serde_json::from_str(&run(arguments)).expect("JSON") };
    let mut anne = treize_client::Client::new(&url).expect("an address");
    anne.name("Anne").await.expect("a name");
    let setup = serde_json::from_value(json!({"game": "danger13", "players": 2})).expect("a setup");
    let table = anne.make_table(&setup).await.expect("a table").id;

    assert_eq!(run(&["link"]), format!("{url}/admin#{secret}\n"));
    let status = run(&["status"]);
    for line in ["tables       0 playing, 1 waiting, 0 over", "database     well", "maintenance  off"] {
        assert!(status.contains(line), "{status}");
    }
    let tables = asked(&["tables", "--json"]);
    let name = tables[0]["log_name"].as_str().expect("a name").to_owned();
    assert!(run(&["tables"]).starts_with(&format!("{name}  waiting  danger13   0 people, 0 bots, 2 free")));
    assert!(!tables.to_string().contains(&table) && !run(&["tables"]).contains(&table));

    let people = asked(&["people", "--json", "ann"]);
    let id = people[0]["id"].as_str().expect("an ID").to_owned();
    let ban = asked(&["ban", "--person", &id, "--hours", "2", "--reason", "a, b & c", "--json"]);
    assert!(run(&["bans"]).contains("Anne  for 1 hour more  a, b & c"), "{}", run(&["bans"]));
    anne.get::<Value>("/api/me").await.expect_err("she is banned");
    assert_eq!(run(&["unban", ban["id"].as_str().expect("an ID")]), "The ban is lifted.\n");
    anne.get::<Value>("/api/me").await.expect("she is back");
    assert_eq!(run(&["bans"]), "none\n");

    assert_eq!(run(&["announce", "At ten."]), "announcement At ten.\nmaintenance  off\n");
    assert_eq!(run(&["maintenance", "on"]), "announcement At ten.\nmaintenance  on\n");
    assert_eq!(run(&["announce"]), "announcement none\nmaintenance  on\n");
    run(&["maintenance", "off"]);
    run(&["remove", &name]);
    assert_eq!(asked(&["tables", "--json"]), json!([]));
    let (code, _, error) = admin(&["remove", &name], &url, folder.path());
    assert_eq!((code, error.as_str()), (Some(1), "treize: there is no such table\n"));

    // Another folder has another secret, or none.
    let other = tempfile::tempdir().expect("a folder");
    let (code, _, error) = admin(&["status"], &url, other.path());
    assert!(code == Some(1) && error.contains("cannot read the administrator's secret"), "{error}");
    std::fs::write(other.path().join("administrator"), "0".repeat(64)).expect("a file");
    let (code, out, error) = admin(&["status"], &url, other.path());
    assert!(code == Some(1) && out.is_empty() && !error.contains(&"0".repeat(64)), "{out} {error}");

    server.0.kill().expect("it ends");
    let mut log = String::new();
    server.0.stderr.take().expect("its log").read_to_string(&mut log).expect("UTF-8");
    assert!(log.contains("a ban was made") && log.contains("a table was removed"), "{log}");
    assert!(!log.contains(secret) && !log.contains(&table), "{log}");
}

#[test]
fn the_link_has_the_public_name_behind_a_proxy() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path(), &["--behind-proxy", "--public-host", "play.example.org"]);
    let secret = std::fs::read_to_string(folder.path().join("administrator")).expect("a secret");
    // The greeting has the public name, so the port comes from the system: the server says where it listens in no other way.
    assert_eq!(server.1, "https://play.example.org");
    let port = port_of(server.0.id());
    let (code, out, error) = admin(&["link"], &format!("http://127.0.0.1:{port}"), folder.path());
    assert_eq!((code, error.as_str()), (Some(0), ""));
    assert_eq!(out, format!("https://play.example.org/admin#{}\n", secret.trim()));
}

/// The port at which a process listens, as Linux tells.
fn port_of(process: u32) -> u16 {
    let sockets: Vec<String> = std::fs::read_dir(format!("/proc/{process}/fd"))
        .expect("its files")
        .filter_map(|file| std::fs::read_link(file.ok()?.path()).ok()?.to_str().map(str::to_owned))
        .filter_map(|name| Some(name.strip_prefix("socket:[")?.strip_suffix(']')?.to_owned()))
        .collect();
    let table = std::fs::read_to_string("/proc/net/tcp").expect("the system's table");
    let mut listening = table.lines().filter_map(|line| {
        let fields: Vec<_> = line.split_whitespace().collect();
        // 0A is the state of a socket that listens.
        let is_ours = fields.get(3) == Some(&"0A")
            && sockets.iter().any(|inode| fields.get(9) == Some(&inode.as_str()));
        u16::from_str_radix(fields.get(1)?.split_once(':')?.1, 16).ok().filter(|_| is_ours)
    });
    listening.next().expect("it listens")
}
