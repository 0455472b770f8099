//! What the tests of the table share: a server with a database of its own, and people who play.

#![allow(dead_code, reason = "each test file uses a part of it")]

use serde_json::Map;
use tempfile::TempDir;
use treize_client::{Client, Next, Seated};
use treize_engine::Seat;
use treize_server::wire::{Clock, Command, Frame, Setup, TableInfo};
use treize_server::{Config, Limits, Server};

/// A server that runs, and its folder, which goes when the test does.
pub(crate) struct House {
    pub(crate) server: Server,
    pub(crate) folder: TempDir,
}

/// The database in a folder.
pub(crate) fn database(folder: &TempDir) -> String {
    format!("sqlite://{}?mode=rwc", folder.path().join("treize.db").display())
}

impl House {
    pub(crate) async fn open() -> House {
        House::with(|_| {}).await
    }

    /// A server that differs from the usual one.
    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> House {
        let folder = TempDir::new().expect("a folder");
        let mut config = Config { limits: Limits::none(), ..Config::local(database(&folder)) };
        change(&mut config);
        let server = Server::start(config).await.expect("a server");
        House { server, folder }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.server.address())
    }

    /// Somebody with a name.
    pub(crate) async fn person(&self, name: &str) -> Client {
        let mut client = Client::new(&self.url()).expect("an address");
        client.name(name).await.expect("a name");
        client
    }
}

/// A table for so many, and nothing special.
pub(crate) fn setup(game: &str, players: u8) -> Setup {
    Setup {
        game: game.into(),
        players,
        options: Map::new(),
        clock: Clock::None,
        public: false,
        spectators: true,
        open_memory: false,
        draw_seats: false,
    }
}

pub(crate) fn seat(number: u8) -> Seat {
    Seat::try_from(number).expect("a seat")
}

pub(crate) fn sit(number: u8) -> Command {
    let nonce = Some(format!("{number:032x}"));
    Command::Sit { seat: Some(seat(number)), name: None, nonce }
}

/// A table where these people sit in this order, and the cards are dealt.
pub(crate) async fn deal(people: &mut [Client], setup: &Setup) -> TableInfo {
    let table = people[0].make_table(setup).await.expect("a table");
    for (number, client) in people.iter_mut().enumerate() {
        client.command(&table.id, &sit(number as u8)).await.expect("a seat");
    }
    people[0].command(&table.id, &Command::Start).await.expect("cards")
}

/// Plays a seat to the end of the game by the first legal action, and returns the last frame.
pub(crate) async fn play_out(client: Client, table: &str, number: u8) -> Frame {
    let mut seated = Seated::new(client, table, Some(seat(number)), "test");
    loop {
        match seated.next().await.expect("the seat is ours") {
            Next::Frame(frame) => {
                if !frame.view["outcome"].is_null() {
                    return frame;
                }
                if let Some(action) = frame.legal.first().filter(|_| !seated.is_pending()) {
                    seated.act(frame.n, action).await;
                }
            }
            Next::Refused(refused) => panic!("seat {number} was refused: {refused:?}"),
            Next::Lost(error) => panic!("seat {number} lost its connection: {error}"),
            Next::Done(_) | Next::Table(_) | Next::Chat(_) => {}
        }
    }
}
