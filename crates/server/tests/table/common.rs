//! Shared by the tests of the table: a server with a separate database, and people who play.

#![allow(dead_code, reason = "each test file uses a part of it")]

use std::fmt::{Debug, Write};
use std::sync::OnceLock;
use std::time::Duration;

use serde_json::{Map, Value};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use treize_client::{Client, ClientError, Next, Seated, Socket};
use treize_cluster::Postgres;
use treize_engine::Seat;
use treize_protocol::{
    ChatLine, ClientMessage, Clock, Code, Command, Fork, Frame, Refused, Replay, ServerMessage, Setup,
    Status, TableInfo,
};
use treize_record::Record;
use treize_server::{Config, Limits, Server};

/// Waits with a timeout, which only ends a hang: a slow machine needs long for a whole game.
pub(crate) async fn within<T>(what: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_mins(5), what).await.expect("it comes in time")
}

/// Repeats a request until it has the expected result.
pub(crate) async fn until<T>(mut ask: impl AsyncFnMut() -> Option<T>) -> T {
    within(async {
        loop {
            if let Some(answer) = ask().await {
                return answer;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await
}

/// The refusal of a request.
pub(crate) fn refusal<T: Debug>(answer: Result<T, ClientError>) -> Refused {
    match answer {
        Err(ClientError::Refused(refused)) => refused,
        other => panic!("expected a refusal, got {other:?}"),
    }
}

/// The code of a refusal.
pub(crate) fn code<T: Debug>(answer: Result<T, ClientError>) -> Code {
    refusal(answer).code
}

/// A running server and its folder, which is deleted after the test.
pub(crate) struct TestServer {
    pub(crate) inner: Server,
    pub(crate) folder: TempDir,
}

/// An HTTP answer.
#[derive(Debug)]
pub(crate) struct Raw {
    pub(crate) status: u16,
    /// Its headers, in lower case.
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Raw {
    fn read(answer: &str) -> Raw {
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((answer, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Raw { status, head: head.to_ascii_lowercase(), body: body.into() }
    }

    pub(crate) fn code(&self) -> Code {
        let refused: Refused = serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("{self:?}"));
        refused.code
    }
}

/// A browser tab: a WebSocket, and every message it has received.
pub(crate) struct Tab {
    socket: Socket,
    pub(crate) heard: Vec<String>,
}

impl Tab {
    pub(crate) async fn open(client: &Client) -> Tab {
        Tab { socket: within(client.connect()).await.expect("a connection"), heard: Vec::new() }
    }

    /// A tab that watches a table. It has not received anything yet.
    pub(crate) async fn watch(client: &Client, table: &str, from: Option<u8>, after: Option<u32>) -> Tab {
        let mut tab = Tab::open(client).await;
        tab.say(&watch(table, from, after)).await;
        tab
    }

    pub(crate) async fn say(&mut self, message: &ClientMessage) {
        self.socket.send(message).await.expect("a message is sent");
    }

    pub(crate) async fn write(&mut self, text: &str) {
        self.socket.send_text(text.into()).await.expect("a text is sent");
    }

    /// Sends a text, even if the server closes the connection.
    pub(crate) async fn say_if_possible(&mut self, text: &str) {
        let _ = within(self.socket.send_text(text.into())).await;
    }

    pub(crate) async fn write_bytes(&mut self, bytes: Vec<u8>) {
        self.socket.send_bytes(bytes).await.expect("bytes are sent");
    }

    /// The first message that `of` accepts.
    pub(crate) async fn hear<T>(&mut self, of: impl Fn(ServerMessage) -> Option<T>) -> T {
        within(async {
            loop {
                let text = self.socket.next_text().await.expect("a message");
                self.heard.push(text.clone());
                if let Some(heard) = of(serde_json::from_str(&text).expect("a message of the protocol")) {
                    return heard;
                }
            }
        })
        .await
    }

    /// The frame after `n` actions.
    pub(crate) async fn frame(&mut self, n: u32) -> Frame {
        self.hear(|message| match message {
            ServerMessage::Frame(frame) if frame.n >= n => Some(frame),
            _ => None,
        })
        .await
    }

    pub(crate) async fn refused(&mut self) -> Refused {
        self.hear(|message| match message {
            ServerMessage::Refused(refused) => Some(refused),
            ServerMessage::Done { id, n } => panic!("{id} was done as {n}"),
            _ => None,
        })
        .await
    }

    /// The number in the log of the action with this ID.
    pub(crate) async fn done(&mut self, name: &str) -> u32 {
        self.hear(|message| match message {
            ServerMessage::Done { id, n } if id == name => Some(n),
            ServerMessage::Refused(refused) => panic!("{name} was refused: {refused:?}"),
            _ => None,
        })
        .await
    }

    /// The table, as soon as the condition holds.
    pub(crate) async fn table(&mut self, is_so: impl Fn(&TableInfo) -> bool) -> TableInfo {
        self.hear(|message| match message {
            ServerMessage::Table { table } if is_so(&table) => Some(table),
            _ => None,
        })
        .await
    }

    pub(crate) async fn lines(&mut self) -> Vec<ChatLine> {
        self.hear(|message| match message {
            ServerMessage::Chat { lines, .. } => Some(lines),
            _ => None,
        })
        .await
    }

    /// Waits until the server has closed the connection, and returns the code.
    pub(crate) async fn closed(&mut self) -> Option<u16> {
        within(async {
            while let Ok(text) = self.socket.next_text().await {
                self.heard.push(text);
            }
        })
        .await;
        self.socket.close_code()
    }

    /// Waits until the server has closed the connection.
    pub(crate) async fn end(&mut self) {
        within(async { while self.socket.next_text().await.is_ok() {} }).await;
    }

    pub(crate) async fn close(self) {
        self.socket.close().await;
    }
}

pub(crate) fn watch(table: &str, from: Option<u8>, after: Option<u32>) -> ClientMessage {
    ClientMessage::Watch { table: table.into(), seat: from.map(seat), after }
}

pub(crate) fn act(table: &str, by: u8, n: u32, action: &str, id: &str) -> ClientMessage {
    ClientMessage::Act { table: table.into(), seat: seat(by), n, action: action.into(), id: id.into() }
}

pub(crate) fn chat(table: &str, text: &str) -> ClientMessage {
    ClientMessage::Chat { table: table.into(), text: text.into() }
}

/// Whether this test program uses PostgreSQL.
pub(crate) fn is_postgres() -> bool {
    matches!(env!("CARGO_CRATE_NAME"), "postgres" | "cluster")
}

/// PostgreSQL, as long as this program runs.
pub(crate) fn postgres() -> &'static Postgres {
    static POSTGRES: OnceLock<Postgres> = OnceLock::new();
    POSTGRES.get_or_init(|| Postgres::for_tests().expect("PostgreSQL runs"))
}

/// Raises the soft limit of open files, if it is lower.
#[cfg(unix)]
pub(crate) fn allow_open_files(count: u64) {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    if limit.current.is_some_and(|current| current < count) {
        limit.current = Some(count);
        setrlimit(Resource::Nofile, limit).expect("the hard limit is higher");
    }
}

/// A folder that is deleted after the test. It is in memory if possible, because a busy disk delays every commit, and
/// no test here cuts the power.
pub(crate) fn folder() -> TempDir {
    let memory = std::path::Path::new("/dev/shm");
    if memory.is_dir() { TempDir::new_in(memory) } else { TempDir::new() }.expect("a folder")
}

/// The database of a folder: a file in it, or a PostgreSQL database named after it.
pub(crate) fn database(folder: &TempDir) -> String {
    let name = folder.path().file_name().and_then(|name| name.to_str()).expect("a plain name");
    if is_postgres() {
        return postgres().database(name.trim_start_matches('.')).expect("a database");
    }
    format!("sqlite://{}?mode=rwc", folder.path().join("treize.db").display())
}

/// The whole content of a folder's database.
pub(crate) fn kept(folder: &TempDir) -> Vec<Vec<u8>> {
    if is_postgres() {
        let name = database(folder).rsplit('/').next().expect("a name").to_string();
        return vec![postgres().dump(&name).expect("a dump")];
    }
    let files = std::fs::read_dir(folder.path()).expect("a folder");
    files.map(|file| std::fs::read(file.expect("a file").path()).expect("a file")).collect()
}

/// Changes the database without the server, for example to simulate time.
pub(crate) async fn execute(folder: &TempDir, sql: &'static str) {
    use sqlx::{AnyConnection, Connection};
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(&database(folder)).await.expect("a database");
    sqlx::query(sql).execute(&mut connection).await.expect("a statement");
    connection.close().await.expect("it is closed");
}

/// Changes the database without the server, by a statement that was put together.
pub(crate) async fn execute_text(folder: &TempDir, sql: &str) {
    use sqlx::{AnyConnection, AssertSqlSafe, Connection};
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(&database(folder)).await.expect("a database");
    sqlx::query(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.expect("a statement");
    connection.close().await.expect("it is closed");
}

/// Queries a number from the database.
pub(crate) async fn number(folder: &TempDir, sql: &'static str) -> i64 {
    use sqlx::{AnyConnection, Connection, Row};
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(&database(folder)).await.expect("a database");
    let row = sqlx::query(sql).fetch_one(&mut connection).await.expect("a row");
    let number = row.try_get(0).expect("a number");
    connection.close().await.expect("it is closed");
    number
}

/// Queries a text from the database.
pub(crate) async fn text(folder: &TempDir, sql: &'static str) -> String {
    use sqlx::{AnyConnection, Connection, Row};
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(&database(folder)).await.expect("a database");
    let row = sqlx::query(sql).fetch_one(&mut connection).await.expect("a row");
    let text = row.try_get(0).expect("a text");
    connection.close().await.expect("it is closed");
    text
}

/// The tables of the database with a row that has this text in any column.
pub(crate) async fn mentions(folder: &TempDir, text: &str) -> Vec<String> {
    use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row};
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(&database(folder)).await.expect("a database");
    let tables = if is_postgres() {
        "SELECT CAST(table_name AS TEXT) FROM information_schema.tables WHERE table_schema = 'public'"
    } else {
        "SELECT name FROM sqlite_master WHERE type = 'table'"
    };
    let tables = sqlx::query(tables).fetch_all(&mut connection).await.expect("tables");
    let mut found = Vec::new();
    for table in tables {
        let table: String = table.try_get(0).expect("a name");
        let row = if is_postgres() {
            "CAST(x AS TEXT)".to_owned()
        } else {
            let columns = format!("SELECT name FROM pragma_table_info('{table}')");
            let columns =
                sqlx::query(AssertSqlSafe(columns)).fetch_all(&mut connection).await.expect("columns");
            let column = |row: &sqlx::any::AnyRow| {
                format!("COALESCE(CAST({} AS TEXT), '')", row.try_get::<String, _>(0).expect("a name"))
            };
            columns.iter().map(column).collect::<Vec<_>>().join(" || ' ' || ")
        };
        let count = format!("SELECT COUNT(*) FROM {table} AS x WHERE {row} LIKE $1");
        let count = sqlx::query(AssertSqlSafe(count)).bind(format!("%{text}%"));
        if count.fetch_one(&mut connection).await.expect("a row").try_get::<i64, _>(0).expect("a number") > 0
        {
            found.push(table);
        }
    }
    connection.close().await.expect("it is closed");
    found
}

/// The default configuration. It deals at once, whether people have revealed their nonces or not: most tests are about
/// something else, and the tests of the deal set the real timeout.
fn config(folder: &TempDir) -> Config {
    // No write fails because the machine is slow.
    let limits = Limits { commit_seconds: 300, ..Limits::none() };
    Config { limits, reveal_timeout: Some(Duration::ZERO), ..Config::local(database(folder)) }
}

impl TestServer {
    pub(crate) async fn open() -> TestServer {
        TestServer::with(|_| {}).await
    }

    /// A server with a changed configuration.
    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> TestServer {
        TestServer::over(folder(), change).await
    }

    /// A server on the database of another one that has stopped.
    pub(crate) async fn over(folder: TempDir, change: impl FnOnce(&mut Config)) -> TestServer {
        let mut config = config(&folder);
        change(&mut config);
        let server = Server::start(config).await.expect("a server");
        TestServer { inner: server, folder }
    }

    /// Stops, and starts again on the same database.
    pub(crate) async fn again(self, change: impl FnOnce(&mut Config)) -> TestServer {
        self.inner.stop().await;
        TestServer::over(self.folder, change).await
    }

    /// The answer to a WebSocket handshake: its first line and headers.
    pub(crate) async fn upgrade(&self, headers: &[&str]) -> Raw {
        let text = format!("GET /ws HTTP/1.1\r\n{}\r\n\r\n", headers.join("\r\n"));
        let mut answer = Vec::new();
        within(async {
            let mut stream = TcpStream::connect(self.inner.address()).await.expect("a connection");
            stream.write_all(text.as_bytes()).await.expect("a request");
            while !answer.ends_with(b"\r\n\r\n") {
                answer.push(stream.read_u8().await.expect("an answer"));
            }
        })
        .await;
        Raw::read(&String::from_utf8(answer).expect("text"))
    }

    /// An HTTP request as a malicious client may write it: header lines and a body.
    pub(crate) async fn raw(&self, request: &str, headers: &[&str], body: &str) -> Raw {
        raw(&self.inner.address().to_string(), request, headers, body).await
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.inner.address())
    }

    /// A person who already has an identity, from another server on the same database.
    pub(crate) fn known(&self, client: &Client) -> Client {
        let there = Client::new(&self.url()).expect("an address");
        there.with_cookie(client.cookie().expect("a token").into())
    }

    /// A person with a name.
    pub(crate) async fn person(&self, name: &str) -> Client {
        let mut client = Client::new(&self.url()).expect("an address");
        client.name(name).await.expect("a name");
        client
    }
}

/// The value of a metric.
pub(crate) async fn counted(server: &TestServer, what: &str) -> u64 {
    let metrics = server.raw("GET /metrics", &[], "").await.body;
    let line = metrics.lines().find_map(|line| line.strip_prefix(what)?.strip_prefix(' '));
    line.expect("it is counted").parse().expect("a number")
}

/// An HTTP request to an address, as a malicious client may write it.
pub(crate) async fn raw(address: &str, request: &str, headers: &[&str], body: &str) -> Raw {
    let mut text = format!("{request} HTTP/1.1\r\n");
    if !headers.iter().any(|header| header.starts_with("Host:")) {
        write!(text, "Host: {address}\r\n").expect("a text takes everything");
    }
    for header in headers {
        write!(text, "{header}\r\n").expect("a text takes everything");
    }
    if !headers.iter().any(|header| header.starts_with("Connection:")) {
        text.push_str("Connection: close\r\n");
    }
    write!(text, "Content-Length: {}\r\n\r\n{body}", body.len()).expect("a text takes everything");
    let answer = within(async {
        let mut stream = TcpStream::connect(address).await.expect("a connection");
        // The server may answer and disconnect before it has read everything.
        let _ = stream.write_all(text.as_bytes()).await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        answer
    });
    Raw::read(&String::from_utf8_lossy(&answer.await))
}

/// A default setup for this many players.
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
        rated: false,
    }
}

/// A whole game as a seat or a spectator saw it, page by page.
pub(crate) async fn replay(client: &mut Client, table: &str, from: Option<u8>) -> Vec<Frame> {
    let eyes = from.map_or(String::new(), |seat| format!("&seat={seat}"));
    let (mut frames, mut next) = (Vec::new(), Some(0));
    while let Some(from) = next {
        let path = format!("/api/tables/{table}/replay?count=200&from={from}{eyes}");
        let page: Replay = client.get(&path).await.expect("a page");
        frames.extend(page.frames);
        next = page.next;
    }
    frames
}

pub(crate) fn seat(number: u8) -> Seat {
    Seat::try_from(number).expect("a seat")
}

pub(crate) fn sit(number: u8) -> Command {
    Command::Sit { seat: Some(seat(number)), name: None, commitment: None }
}

/// The record of a finished game.
pub(crate) async fn record_of(client: &mut Client, table: &str) -> Record {
    let record: Value = client.get(&format!("/api/tables/{table}/record")).await.expect("a record");
    Record::parse(record.to_string().as_bytes()).expect("a record")
}

/// Nothing of this table's game is shown to somebody who may still play its cards.
pub(crate) async fn is_sealed(client: &mut Client, table: &str) {
    for path in ["record", "replay?seat=0", "replay", "review?wait=0"] {
        let answer = client.get::<Value>(&format!("/api/tables/{table}/{path}")).await;
        assert_eq!(code(answer), Code::Sealed, "{path}");
    }
    let fork = Fork { step: 0, seat: Some(seat(0)) };
    let forked = client.post::<TableInfo>(&format!("/api/tables/{table}/fork"), &fork).await;
    assert_eq!(code(forked), Code::Sealed);
    let mut tab = Tab::watch(client, table, None, None).await;
    assert_eq!(tab.refused().await.code, Code::Sealed);
    tab.close().await;
}

/// A table where these people sit in this order.
pub(crate) async fn seated(people: &mut [Client], setup: &Setup) -> TableInfo {
    let table = people[0].make_table(setup).await.expect("a table");
    for (number, client) in people.iter_mut().enumerate() {
        client.command(&table.id, &sit(number as u8)).await.expect("a seat");
    }
    table
}

/// A table where these people sit in this order, and the cards are dealt.
pub(crate) async fn deal(people: &mut [Client], setup: &Setup) -> TableInfo {
    let table = seated(people, setup).await;
    start(people, &table.id).await
}

/// The first person starts, and all reveal their nonces: a server with the real timeout would wait for them.
pub(crate) async fn start(people: &mut [Client], table: &str) -> TableInfo {
    let (host, others) = people.split_first_mut().expect("a host");
    let mut info = host.command(table, &Command::Start).await.expect("cards");
    for client in others {
        if info.status == Status::Dealing {
            info = client.attend(table).await.expect("a nonce for the shuffles");
        }
    }
    info
}

/// Plays the first legal actions at a seat to the end of the game, and returns the last frame.
pub(crate) async fn play_out(client: Client, table: &str, number: u8) -> Frame {
    let mut seated = Seated::new(client, table, Some(seat(number)), "test");
    loop {
        match seated.next().await.expect("the seat is ours") {
            Next::Frame(frame) => {
                if !frame.view["outcome"].is_null() {
                    return *frame;
                }
                if let Some(action) = frame.legal.first().filter(|_| !seated.is_pending()) {
                    seated.act(frame.n, action).await;
                }
            }
            Next::Refused(refused) => panic!("seat {number} was refused: {refused:?}"),
            Next::Lost(error) => panic!("seat {number} lost its connection: {error}"),
            Next::Done(_) | Next::Table(_) | Next::Chat(_) | Next::Reason { .. } | Next::Server(_) => {}
        }
    }
}
