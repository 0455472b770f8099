//! The session in docs/session.md is real: it is played against a server, line by line.

use std::collections::HashMap;
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

use serde_json::Value;
use sha2::{Digest, Sha256};
use treize_client::Client;
use treize_protocol::{Frame, ServerMessage, Status};

use super::common::{Tab, TestServer, act};

/// A nonce that the client in the document has drawn.
const NONCE: &str = "00112233445566778899aabbccddeeff";

/// The values of the words in capitals: the server chooses the table's ID, so another run has other values.
#[derive(Default)]
struct Names(HashMap<String, String>);

impl Names {
    /// Replaces the words whose values are known.
    fn fill(&self, text: &str) -> String {
        let mut names: Vec<_> = self.0.iter().collect();
        names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        names.into_iter().fold(text.to_owned(), |text, (name, value)| text.replace(name, value))
    }

    /// Compares a value with what is documented. `…` is anything; an object may have more keys than are documented. A
    /// word in capitals is learned where it comes first.
    fn compare(&mut self, documented: &Value, real: &Value) -> Result<(), String> {
        let is_name = |text: &str| text.len() > 1 && text.bytes().all(|byte| byte.is_ascii_uppercase());
        match (documented, real) {
            (Value::String(text), _) if text == "…" => Ok(()),
            (Value::String(name), Value::String(value)) if is_name(name) => {
                let known = self.0.entry(name.clone()).or_insert_with(|| value.clone());
                if known == value { Ok(()) } else { Err(format!("{name} is {known}, not {value}")) }
            }
            (Value::Object(documented), Value::Object(real)) => {
                documented.iter().try_for_each(|(key, value)| {
                    let found = real.get(key).ok_or_else(|| format!("no `{key}`"))?;
                    self.compare(value, found).map_err(|error| format!("{key}: {error}"))
                })
            }
            (Value::Array(documented), Value::Array(real)) if documented.last() == Some(&"…".into()) => {
                let shown = &documented[..documented.len() - 1];
                if real.len() < shown.len() {
                    return Err(format!("{} items", real.len()));
                }
                shown.iter().zip(real).try_for_each(|(documented, real)| self.compare(documented, real))
            }
            (Value::Array(documented), Value::Array(real)) if documented.len() == real.len() => {
                documented.iter().zip(real).try_for_each(|(documented, real)| self.compare(documented, real))
            }
            (documented, real) if documented == real => Ok(()),
            _ => Err(format!("{real}, documented {documented}")),
        }
    }
}

/// A client that does what the document says.
struct Session {
    server: TestServer,
    names: Names,
    cookie: Option<String>,
    tab: Option<Tab>,
    /// The last frame.
    frame: Option<Frame>,
}

impl Session {
    async fn ask(&mut self, line: &str, expected: &str) {
        let line = self.names.fill(line);
        let (request, body) = line
            .split_once(" {")
            .map_or((line.as_str(), String::new()), |(request, body)| (request, format!("{{{body}")));
        let cookie = self.cookie.iter().map(|cookie| format!("Cookie: {cookie}"));
        let headers: Vec<_> = cookie.chain(["Content-Type: application/json".into()]).collect();
        let headers: Vec<_> = headers.iter().map(String::as_str).collect();
        let answer = self.server.raw(request, &headers, &body).await;
        let set = answer.head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        if let Some(cookie) = set.and_then(|set| set.split(';').next()) {
            self.cookie = Some(cookie.to_owned());
        }
        let (status, documented) = expected.split_once(' ').expect("a status and a body");
        assert_eq!(answer.status.to_string(), status, "{line}: {}", answer.body);
        let real = serde_json::from_str(&answer.body).expect("JSON");
        self.check(documented, &real, &line);
    }

    fn check(&mut self, documented: &str, real: &Value, line: &str) {
        let documented =
            serde_json::from_str(documented).unwrap_or_else(|error| panic!("{documented}: {error}"));
        if let Err(error) = self.names.compare(&documented, real) {
            panic!("after {line}: {error}\n{real}");
        }
        // The nonce is bound to the table's ID.
        if let Some(table) = self.names.0.get("TABLE") {
            let mut commitment = String::new();
            for byte in Sha256::digest(format!("{table}/{NONCE}")) {
                write!(commitment, "{byte:02x}").expect("a text takes everything");
            }
            self.names.0.insert("COMMITMENT".into(), commitment);
        }
    }

    async fn tab(&mut self) -> &mut Tab {
        if self.tab.is_none() {
            let cookie = self.cookie.clone().expect("a name comes first");
            let client = Client::new(&self.server.url()).expect("an address").with_cookie(cookie);
            self.tab = Some(Tab::open(&client).await);
        }
        self.tab.as_mut().expect("it was just opened")
    }

    /// The next message of the documented type. Others may come at any time.
    async fn hear(&mut self, documented: &str, line: &str) {
        let pattern: Value =
            serde_json::from_str(documented).unwrap_or_else(|error| panic!("{documented}: {error}"));
        let tab = self.tab.as_mut().expect("a connection");
        let message = tab
            .hear(|message| {
                let real = serde_json::to_value(&message).expect("JSON");
                (real["type"] == pattern["type"]).then_some((message, real))
            })
            .await;
        if let ServerMessage::Frame(frame) = message.0 {
            self.frame = Some(frame);
        }
        self.check(documented, &message.1, line);
    }

    /// Plays on with the first of the legal actions until the game is over.
    async fn play_on(&mut self) {
        let table = self.names.0["TABLE"].clone();
        let tab = self.tab.as_mut().expect("a connection");
        let mut frame = self.frame.take().expect("a frame");
        let mut number = 0;
        while frame.view["outcome"].is_null() {
            if let Some(action) = frame.legal.first() {
                number += 1;
                let seat = frame.seat.expect("a seat");
                tab.say(&act(&table, seat.into(), frame.n, action, &format!("action {number}"))).await;
            }
            frame = tab.frame(frame.n + 1).await;
        }
        tab.table(|table| table.status == Status::Over).await;
    }
}

#[tokio::test]
async fn the_documented_session_is_real() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/session.md");
    let page = std::fs::read_to_string(page).expect("the page");
    let is_line = |line: &&str| line.starts_with("> ") || line.starts_with("< ") || line.starts_with("… ");
    let lines: Vec<_> = page.lines().filter(is_line).collect();
    // Nothing is derived instead of the nonce, however slow the machine is.
    let long = Some(Duration::from_mins(10));
    let server = TestServer::with(|config| config.reveal_timeout = long).await;
    let mut names = Names::default();
    names.0.insert("NONCE".into(), NONCE.into());
    let mut session = Session { server, names, cookie: None, tab: None, frame: None };
    let mut at = 0;
    let mut sent = "the start";
    while let Some(&line) = lines.get(at) {
        at += 1;
        match line.split_once(' ').expect("a sign and a text") {
            (">", text) if text.starts_with('{') => {
                let text = session.names.fill(text);
                session.tab().await.write(&text).await;
                sent = line;
            }
            (">", text) => {
                let expected = lines.get(at).and_then(|line| line.strip_prefix("< ")).expect("an answer");
                at += 1;
                session.ask(text, expected).await;
            }
            ("<", text) => session.hear(text, sent).await,
            _ => session.play_on().await,
        }
    }
    assert!(lines.len() > 20, "the page shows a session");
    session.server.inner.stop().await;
}
