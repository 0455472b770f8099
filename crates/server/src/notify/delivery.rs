//! Sends messages to push services and webhooks: a few at a time, with timeouts and retries.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};
use treize_push::{Answer, DeviceKeys, Outgoing, SendError, Target, encrypt, post};

use super::message::{Message, topic};
use super::{Notifier, NotifyConfig};
use crate::app::App;
use crate::limits::Counts;
use crate::now;
use crate::store::{SentNotice, StoreError};
use treize_protocol::Device;

/// How many messages are sent at the same time, in total and to one host: a push service that hangs does not hold up the
/// others.
const CONCURRENT: usize = 32;
const CONCURRENT_PER_HOST: usize = 8;
/// How many messages wait for another attempt.
const RETRYING: usize = 1000;
/// How long a push service may take to answer.
const TIMEOUT: Duration = Duration::from_secs(10);
/// The waits before further attempts, in multiples of the first.
const BACKOFF: [u32; 4] = [1, 6, 36, 180];
/// How long to wait for a host to which enough is being sent.
const BUSY_INTERVAL: Duration = Duration::from_secs(1);

/// A message to be sent.
pub(crate) struct Delivery {
    outgoing: Outgoing,
    recipient: Recipient,
    /// What is told; `None` for a withdrawal.
    notice: Option<SentNotice>,
    attempts: usize,
}

/// Who is told.
enum Recipient {
    Device { endpoint: String },
    Channel { table: String },
}

impl Notifier {
    /// Queues a message to the channel of a table. Returns false if the queue is full.
    pub(super) fn send_to_channel(&self, outgoing: Outgoing, notice: SentNotice) -> bool {
        let recipient = Recipient::Channel { table: notice.table.clone() };
        self.0.queue.try_send(Delivery { outgoing, recipient, notice: Some(notice), attempts: 0 }).is_ok()
    }

    /// Queues a message to a device. Returns false if the queue is full, or if the device cannot be reached at all.
    pub(super) fn send(
        &self,
        device: &Device,
        message: &Message,
        notice: Option<SentNotice>,
        about: &SentNotice,
    ) -> bool {
        let Some(outgoing) = outgoing(self.config(), device, message, &topic(&about.table, &about.kind))
        else {
            return false;
        };
        let recipient = Recipient::Device { endpoint: device.endpoint.clone() };
        self.0.queue.try_send(Delivery { outgoing, recipient, notice, attempts: 0 }).is_ok()
    }

    /// Takes a notice back.
    pub(super) fn withdraw(&self, device: &Device, notice: &SentNotice) {
        // Safari ends a subscription after a few messages that show nothing. There it disappears when the table is opened.
        let is_apple = Target::parse(&device.endpoint, self.config().policy)
            .is_ok_and(|target| target.host().ends_with(".push.apple.com"));
        if !is_apple {
            // If the queue is full, the notice stays on the screen until the table is opened.
            self.send(device, &Message::withdrawal(&notice.table, &notice.kind), None, notice);
        }
    }
}

/// The request to the push service of a device.
fn outgoing(config: &NotifyConfig, device: &Device, message: &Message, topic: &str) -> Option<Outgoing> {
    let target = Target::parse(&device.endpoint, config.policy).ok()?;
    let keys = DeviceKeys::parse(&device.p256dh, &device.auth).ok()?;
    let body = encrypt(&keys, message.json.to_string().as_bytes()).ok()?;
    let authorization = config.key.authorization(&target.origin(), &config.contact, now() / 1000);
    let headers = vec![
        ("authorization", authorization),
        ("content-encoding", "aes128gcm".into()),
        ("content-type", "application/octet-stream".into()),
        ("ttl", message.seconds.to_string()),
        ("topic", topic.into()),
        ("urgency", "normal".into()),
    ];
    Some(Outgoing { target, method: "POST".parse().expect("a method"), headers, body })
}

/// A message that must be sent again, and when.
type Retry = (Instant, Delivery);

/// Sends everything from the queue until it is aborted. Then what is being sent is dropped.
pub(crate) async fn run(app: Arc<App>, mut queue: mpsc::Receiver<Delivery>) {
    let hosts = Arc::new(Counts::default());
    let mut sending: JoinSet<Option<Retry>> = JoinSet::new();
    let mut retries: Vec<Retry> = Vec::new();
    loop {
        let next = retries.iter().map(|(at, _)| *at).min();
        let has_room = sending.len() < CONCURRENT;
        tokio::select! {
            Some(sent) = sending.join_next() => match sent {
                Ok(Some(retry)) if retries.len() < RETRYING => retries.push(retry),
                Ok(Some(_)) => app.metrics.notification("dropped"),
                Ok(None) => {}
                Err(error) => tracing::error!(%error, "a notification was not sent"),
            },
            () = sleep_until(next.unwrap_or_else(Instant::now)), if next.is_some() && has_room => {
                let due = retries.extract_if(.., |(at, _)| *at <= Instant::now()).next();
                if let Some((_, delivery)) = due {
                    sending.spawn(deliver(app.clone(), hosts.clone(), delivery));
                }
            }
            delivery = queue.recv(), if has_room => match delivery {
                Some(delivery) => drop(sending.spawn(deliver(app.clone(), hosts.clone(), delivery))),
                None => return,
            },
        }
    }
}

/// Sends a message once. Returns it if it must be sent again.
async fn deliver(app: Arc<App>, hosts: Arc<Counts<String>>, mut delivery: Delivery) -> Option<Retry> {
    let Some(_permit) = hosts.acquire(delivery.outgoing.target.host().into(), CONCURRENT_PER_HOST) else {
        return Some((Instant::now() + BUSY_INTERVAL, delivery));
    };
    if let Some(notice) = &delivery.notice {
        match app.store.is_claimed(notice).await {
            // It was withdrawn meanwhile.
            Ok(false) => return None,
            Ok(true) => {}
            Err(error) => tracing::warn!(%error, "cannot look whether a notification is still wanted"),
        }
    }
    let config = app.tables.shared().notifier.config();
    let answer = post(&delivery.outgoing, config.policy, TIMEOUT).await;
    let wait = match &answer {
        Ok(Answer { status: 200..=299, .. }) => {
            app.metrics.notification("sent");
            succeeded(&app, &delivery).await;
            return None;
        }
        Ok(Answer { status: 429 | 500..=599, retry_after }) => *retry_after,
        Ok(Answer { status, .. }) => {
            let host = delivery.outgoing.target.host();
            tracing::info!(status, host, "a notification was refused");
            failed(&app, &delivery, &answer).await;
            return None;
        }
        Err(error) => {
            tracing::debug!(%error, host = delivery.outgoing.target.host(), "a notification cannot be sent");
            None
        }
    };
    let Some(&backoff) = BACKOFF.get(delivery.attempts) else {
        failed(&app, &delivery, &answer).await;
        return None;
    };
    delivery.attempts += 1;
    Some((Instant::now() + wait.unwrap_or_default().max(config.retry * backoff), delivery))
}

async fn succeeded(app: &App, delivery: &Delivery) {
    if let Some(notice) = &delivery.notice {
        note(app.store.notice_sent(notice).await);
    }
    if let Recipient::Channel { table } = &delivery.recipient {
        note(app.store.webhook_works(table).await);
    }
}

async fn failed(app: &App, delivery: &Delivery, answer: &Result<Answer, SendError>) {
    // The device has unsubscribed, or its subscription has expired.
    let is_gone = matches!(answer, Ok(Answer { status: 404 | 410, .. }));
    match &delivery.recipient {
        Recipient::Device { endpoint } if is_gone => {
            app.metrics.notification("gone");
            note(app.store.forget_device(endpoint).await);
        }
        Recipient::Device { endpoint } => {
            app.metrics.notification("failed");
            note(app.store.device_failed(endpoint).await);
        }
        Recipient::Channel { table } => {
            app.metrics.notification("failed");
            let why = match answer {
                Ok(answer) => format!("HTTP {}", answer.status),
                Err(error) => error.to_string(),
            };
            note(app.store.webhook_failed(table, &why).await);
        }
    }
}

fn note<T>(stored: Result<T, StoreError>) {
    if let Err(error) = stored {
        tracing::warn!(%error, "cannot note what became of a notification");
    }
}
