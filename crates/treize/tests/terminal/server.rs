//! A real server, and another client.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use treize_client::{Client, Next, Seated};
use treize_engine::Seat;
use treize_protocol::{Command as Do, Frame, Setup};

pub(crate) const BIN: &str = env!("CARGO_BIN_EXE_treize");

/// Every run of the tests plays the same games. A build without debug assertions has no such option.
const SEED: &[&str] = if cfg!(debug_assertions) { &["--test-seed", "13"] } else { &[] };

/// A server that was started as a program; it is killed when the test ends.
pub(crate) struct Server {
    child: Child,
    pub(crate) url: String,
}

impl Server {
    /// Starts a server on any free port.
    pub(crate) fn start(data: &Path) -> Server {
        Server::start_at(data, "127.0.0.1:0")
    }

    /// Another program may briefly use the port of a stopped server.
    fn start_at(data: &Path, bind: &str) -> Server {
        for _ in 0..10 {
            if let Some(server) = Server::try_to_start_at(data, bind) {
                return server;
            }
            std::thread::sleep(std::time::Duration::from_millis(200));
        }
        panic!("a server that listens at {bind}");
    }

    fn try_to_start_at(data: &Path, bind: &str) -> Option<Server> {
        let mut child = Command::new(BIN)
            .args(["serve", "--no-open", "--no-limits", "--bot-pause", "0", "--bind", bind, "--data"])
            .arg(data)
            .args(SEED)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the server starts");
        let mut url = None;
        for line in BufReader::new(child.stdout.take().expect("its output is ours")).lines() {
            let line = line.expect("UTF-8");
            url = url.or_else(|| Some(line.split_once("is open: ")?.1.to_string()));
            if line.starts_with("Ctrl-C") {
                break;
            }
        }
        let Some(url) = url else {
            child.wait().expect("it has ended");
            return None;
        };
        Some(Server { child, url })
    }

    /// Kills it without warning, and starts it again at the same address.
    pub(crate) fn kill_and_start_again(mut self, data: &Path) -> Server {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it ends");
        Server::start_at(data, self.url.trim_start_matches("http://"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Another client, with a table for this many players.
pub(crate) async fn host(server: &Server, players: u8, more: &str) -> (Client, String) {
    let mut anne = Client::new(&server.url).expect("an address");
    anne.name("Anne").await.expect("a name");
    let setup = format!(r#"{{"game":"danger13","players":{players},"draw_seats":false{more}}}"#);
    let setup: Setup = serde_json::from_str(&setup).expect("a setup");
    let table = anne.make_table(&setup).await.expect("a table");
    let sit = Do::Sit { seat: Some(Seat::ZERO), name: None, commitment: None };
    anne.command(&table.id, &sit).await.expect("a seat");
    (anne, table.id)
}

/// Plays from seat 0 until this holds for a frame.
pub(crate) async fn play(seated: &mut Seated, until: impl Fn(&Frame) -> bool) -> Frame {
    loop {
        let Next::Frame(frame) = seated.next().await.expect("the seat is ours") else { continue };
        if until(&frame) {
            return *frame;
        }
        if let Some(action) = frame.legal.first().filter(|_| !seated.is_pending()) {
            seated.act(frame.n, action).await;
        }
    }
}
