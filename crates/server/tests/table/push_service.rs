//! A push service on loopback. It checks who sends, and decrypts with the keys of the device, by another implementation than the
//! server's.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{Notify, mpsc};
use treize_protocol::{Device, NotificationKind};
use treize_push::receiver::{Receiver, check_authorization};

use super::common::within;

/// A request that the push service received.
pub(crate) struct Received {
    pub(crate) path: String,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Received {
    pub(crate) fn header(&self, name: &str) -> &str {
        let prefix = format!("{name}: ");
        self.head.lines().find_map(|line| line.strip_prefix(&prefix)).unwrap_or_default()
    }
}

/// A push service on loopback.
pub(crate) struct PushService {
    pub(crate) address: String,
    pub(crate) received: mpsc::UnboundedReceiver<Received>,
    /// The answers to come; after them, 201.
    pub(crate) answers: Arc<Mutex<Vec<&'static str>>>,
    /// Lets an answer go that begins with `held `.
    pub(crate) release: Arc<Notify>,
}

impl PushService {
    pub(crate) async fn open() -> PushService {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address").to_string();
        let (sender, received) = mpsc::unbounded_channel();
        let answers = Arc::new(Mutex::new(Vec::new()));
        let release = Arc::new(Notify::new());
        let (queue, released) = (answers.clone(), release.clone());
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (sender, queue, released) = (sender.clone(), queue.clone(), released.clone());
                tokio::spawn(async move { serve(stream, &sender, &queue, &released).await });
            }
        });
        PushService { address, received, answers, release }
    }

    /// A device, whose keys follow from a number.
    pub(crate) fn device(&self, number: u8) -> Device {
        let receiver = Receiver::new(number);
        Device {
            endpoint: format!("http://{}/device/{number}", self.address),
            p256dh: receiver.p256dh(),
            auth: receiver.auth(),
            language: "en".into(),
            kinds: vec![NotificationKind::Turn, NotificationKind::Full, NotificationKind::Over],
            quiet: None,
        }
    }

    /// The next message: the number of its device, and what it says. Everything about the request is checked.
    pub(crate) async fn next(&mut self, key: &str) -> (u8, Value) {
        let received = within(self.received.recv()).await.expect("the service is open");
        self.read(&received, key)
    }

    pub(crate) fn read(&self, received: &Received, key: &str) -> (u8, Value) {
        let number =
            received.path.strip_prefix("/device/").and_then(|number| number.parse().ok()).expect("a device");
        let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock").as_secs() as i64;
        let origin = format!("http://{}", self.address);
        check_authorization(received.header("authorization"), &origin, key, now)
            .expect("it is from this server");
        assert_eq!(received.header("content-encoding"), "aes128gcm");
        let seconds: i64 = received.header("ttl").parse().expect("a time");
        assert!((60..=28 * 86_400).contains(&seconds), "{seconds}");
        assert!((1..=32).contains(&received.header("topic").len()), "{}", received.head);
        let plain = Receiver::new(number).decrypt(&received.body).expect("it is for this device");
        (number, serde_json::from_slice(&plain).expect("JSON"))
    }
}

async fn serve(
    mut stream: TcpStream,
    sender: &mpsc::UnboundedSender<Received>,
    answers: &Mutex<Vec<&'static str>>,
    released: &Notify,
) {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let Ok(byte) = stream.read_u8().await else { return };
        head.push(byte);
    }
    let head = String::from_utf8(head).expect("text");
    let path = head.split(' ').nth(1).expect("a path").to_owned();
    let lower: Vec<String> = head
        .lines()
        .map(|line| match line.split_once(':') {
            Some((name, value)) => format!("{}:{value}", name.to_ascii_lowercase()),
            None => line.to_owned(),
        })
        .collect();
    let length = lower.iter().find_map(|line| line.strip_prefix("content-length: ")).expect("a length");
    let mut body = vec![0; length.parse().expect("a number")];
    stream.read_exact(&mut body).await.expect("a body");
    let mut waiting = std::mem::take(&mut *answers.lock().expect("unharmed"));
    let answer = if waiting.is_empty() { "201 Created" } else { waiting.remove(0) };
    *answers.lock().expect("unharmed") = waiting;
    let _ = sender.send(Received { path, head: lower.join("\n"), body });
    let answer = match answer.strip_prefix("held ") {
        Some(answer) => {
            released.notified().await;
            answer
        }
        None => answer,
    };
    let _ = stream.write_all(format!("HTTP/1.1 {answer}\r\ncontent-length: 0\r\n\r\n").as_bytes()).await;
}

/// A port that is taken, and on which nobody listens, as long as the socket exists.
pub(crate) fn closed_port() -> (TcpSocket, SocketAddr) {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(([127, 0, 0, 1], 0).into()).expect("a port");
    let address = socket.local_addr().expect("an address");
    (socket, address)
}
