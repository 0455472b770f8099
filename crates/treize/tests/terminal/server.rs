//! A real server, and somebody at another client.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use treize_client::{Client, Next, Seated};
use treize_engine::Seat;
use treize_server::wire::{Command as Do, Frame, Setup};

pub(crate) const BIN: &str = env!("CARGO_BIN_EXE_treize");

/// A server that was started as a program; it is killed when the test ends.
pub(crate) struct Server {
    child: Child,
    pub(crate) url: String,
}

impl Server {
    pub(crate) fn start(data: &Path, port: &str) -> Server {
        let bind = format!("127.0.0.1:{port}");
        let mut child = Command::new(BIN)
            .args(["serve", "--no-open", "--no-limits", "--bot-pause", "0", "--bind", &bind, "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the server starts");
        let mut lines = BufReader::new(child.stdout.take().expect("its output is ours")).lines();
        lines
            .find(|line| line.as_ref().is_ok_and(|line| line.starts_with("Ctrl-C")))
            .expect("it is open")
            .expect("UTF-8");
        Server { child, url: format!("http://{bind}") }
    }

    /// As if the power failed.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it ends");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Somebody at another client, with a table for so many.
pub(crate) async fn host(server: &Server, players: u8, more: &str) -> (Client, String) {
    let mut anne = Client::new(&server.url).expect("an address");
    anne.name("Anne").await.expect("a name");
    let setup = format!(r#"{{"game":"danger13","players":{players},"draw_seats":false{more}}}"#);
    let setup: Setup = serde_json::from_str(&setup).expect("a setup");
    let table = anne.make_table(&setup).await.expect("a table");
    let sit = Do::Sit { seat: Some(Seat::ZERO), name: None, nonce: None };
    anne.command(&table.id, &sit).await.expect("a seat");
    (anne, table.id)
}

/// Plays from seat 0 until this holds of a frame.
pub(crate) async fn play(seated: &mut Seated, until: impl Fn(&Frame) -> bool) -> Frame {
    loop {
        let Next::Frame(frame) = seated.next().await.expect("the seat is ours") else { continue };
        if until(&frame) {
            return frame;
        }
        if let Some(action) = frame.legal.first().filter(|_| !seated.is_pending()) {
            seated.act(frame.n, action).await;
        }
    }
}
