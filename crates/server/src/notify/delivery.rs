//! Sends messages to push services and webhooks: a few at a time, with timeouts and retries.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};
use treize_push::{Answer, DeviceKeys, Outgoing, SendError, Target, encrypt, post};

use super::message::{Message, tag};
use super::{Notifier, NotifyConfig, RETRY_INTERVAL};
use crate::app::App;
use crate::limits::Counts;
use crate::now;
use crate::store::{OwnedDevice, SentNotice, StoreError};
use treize_protocol::Device;

/// How many messages are sent at the same time, in total and to one host: a push service that hangs does not hold up the
/// others.
const CONCURRENT: usize = 32;
const CONCURRENT_PER_HOST: usize = 8;
/// How many messages of one owner are sent at the same time: a single person can name any number of hosts.
const CONCURRENT_PER_OWNER: usize = 4;
/// How many messages wait for another attempt, in total and of one owner.
const RETRYING: usize = 1000;
const RETRYING_PER_OWNER: usize = 50;
/// How long a push service may take to answer.
const TIMEOUT: Duration = Duration::from_secs(10);
/// The waits before further attempts, in multiples of the first.
const BACKOFF: [u32; 4] = [1, 6, 36, 180];
/// How long to wait for a host or an owner to whom enough is being sent.
const BUSY_INTERVAL: Duration = Duration::from_secs(1);

/// A message to be sent.
pub(crate) struct Delivery {
    outgoing: Outgoing,
    recipient: Recipient,
    /// The identity that has chosen the recipient.
    owner: String,
    /// The message; `None` for a withdrawal.
    notice: Option<SentNotice>,
    attempts: usize,
}

/// The recipient.
enum Recipient {
    Device(Box<Device>),
    Channel { table: String },
}

impl Notifier {
    /// Queues a message to the channel of a table with this host. Returns false if the queue is full.
    pub(super) fn send_to_channel(&self, outgoing: Outgoing, host: &str, notice: SentNotice) -> bool {
        let (recipient, owner) = (Recipient::Channel { table: notice.table.clone() }, host.to_owned());
        let delivery = Delivery { outgoing, recipient, owner, notice: Some(notice), attempts: 0 };
        self.0.queue.try_send(delivery).is_ok()
    }

    /// Queues a message to a device. Returns false if the queue is full, or if the device cannot be reached at all.
    pub(super) fn send(
        &self,
        owned: &OwnedDevice,
        message: &Message,
        notice: Option<SentNotice>,
        about: &SentNotice,
    ) -> bool {
        let OwnedDevice { identity, device } = owned;
        // A later message with the same topic replaces it. It differs from device to device, so that it does not show a push
        // service who plays together.
        let topic = treize_push::topic(&format!("{} {}", device.auth, tag(&about.table, &about.kind)));
        let Some(outgoing) = outgoing(self.config(), device, message, &topic) else { return false };
        let recipient = Recipient::Device(Box::new(device.clone()));
        let delivery = Delivery { outgoing, recipient, owner: identity.clone(), notice, attempts: 0 };
        self.0.queue.try_send(delivery).is_ok()
    }

    /// Takes a notice back.
    pub(super) fn withdraw(&self, owned: &OwnedDevice, notice: &SentNotice) {
        // Safari ends a subscription after a few messages that show nothing. There it disappears when the table is opened.
        let is_apple = Target::parse(&owned.device.endpoint, self.config().policy)
            .is_ok_and(|target| target.host().ends_with(".push.apple.com"));
        if !is_apple {
            // If the queue is full, the notice stays on the screen until the table is opened.
            self.send(owned, &Message::withdrawal(&notice.table, &notice.kind), None, notice);
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

/// Adds a message to those that wait for another attempt. Returns it if there are too many, in total or of its owner.
fn postpone(retries: &mut Vec<Retry>, retry: Retry) -> Option<Delivery> {
    let of_owner = retries.iter().filter(|(_, other)| other.owner == retry.1.owner).count();
    if retries.len() >= RETRYING || of_owner >= RETRYING_PER_OWNER {
        return Some(retry.1);
    }
    retries.push(retry);
    None
}

/// Gives a message up. What it says is sent later.
async fn give_up(app: Arc<App>, delivery: Delivery) -> Option<Retry> {
    app.metrics.notification("dropped");
    if let Some(notice) = &delivery.notice {
        note(app.store.withdraw_notice(notice).await);
        app.tables.shared().notifier.look_at(&notice.table, Instant::now() + RETRY_INTERVAL);
    }
    None
}

/// Counts what is being sent: to each host, and of each owner.
#[derive(Clone, Default)]
struct Sending {
    hosts: Arc<Counts<String>>,
    owners: Arc<Counts<String>>,
}

/// Sends everything from the queue until it is aborted. Then what is being sent is dropped.
pub(crate) async fn run(app: Arc<App>, mut queue: mpsc::Receiver<Delivery>) {
    let counts = Sending::default();
    let mut sending: JoinSet<Option<Retry>> = JoinSet::new();
    let mut retries: Vec<Retry> = Vec::new();
    loop {
        let next = retries.iter().map(|(at, _)| *at).min();
        let has_room = sending.len() < CONCURRENT;
        tokio::select! {
            Some(sent) = sending.join_next() => match sent {
                Ok(Some(retry)) => {
                    if let Some(delivery) = postpone(&mut retries, retry) {
                        sending.spawn(give_up(app.clone(), delivery));
                    }
                }
                Ok(None) => {}
                Err(error) => tracing::error!(%error, "a notification was not sent"),
            },
            () = sleep_until(next.unwrap_or_else(Instant::now)), if next.is_some() && has_room => {
                let due = retries.extract_if(.., |(at, _)| *at <= Instant::now()).next();
                if let Some((_, delivery)) = due {
                    sending.spawn(deliver(app.clone(), counts.clone(), delivery));
                }
            }
            delivery = queue.recv(), if has_room => match delivery {
                Some(delivery) => drop(sending.spawn(deliver(app.clone(), counts.clone(), delivery))),
                None => return,
            },
        }
    }
}

/// Sends a message once. Returns it if it must be sent again.
async fn deliver(app: Arc<App>, counts: Sending, mut delivery: Delivery) -> Option<Retry> {
    let of_owner = counts.owners.acquire(delivery.owner.clone(), CONCURRENT_PER_OWNER);
    let to_host = counts.hosts.acquire(delivery.outgoing.target.host().into(), CONCURRENT_PER_HOST);
    let Some(_permits) = of_owner.zip(to_host) else {
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
    let stored = match &delivery.notice {
        Some(notice) => app.store.notice_sent(notice).await,
        None => Ok(true),
    };
    match &delivery.recipient {
        Recipient::Channel { table } => {
            note(stored);
            note(app.store.webhook_works(table).await);
        }
        Recipient::Device(device) => {
            note(app.store.device_works(&device.endpoint).await);
            match (stored, &delivery.notice) {
                (Ok(false), Some(notice)) => note(withdraw_late(app, delivery, device, notice).await),
                (stored, _) => note(stored),
            }
        }
    }
}

/// Takes a notice back that was withdrawn while it was being sent.
async fn withdraw_late(
    app: &App,
    delivery: &Delivery,
    device: &Device,
    notice: &SentNotice,
) -> Result<(), StoreError> {
    let shows = |other: &SentNotice| tag(&other.table, &other.kind) == tag(&notice.table, &notice.kind);
    let later = app.store.notices(&notice.table).await?;
    // A later one replaces it on the screen, and would be taken back as well.
    if !later.iter().any(|other| other.endpoint == notice.endpoint && shows(other)) {
        let owned = OwnedDevice { identity: delivery.owner.clone(), device: device.clone() };
        app.tables.shared().notifier.withdraw(&owned, notice);
    }
    Ok(())
}

async fn failed(app: &App, delivery: &Delivery, answer: &Result<Answer, SendError>) {
    // The device has unsubscribed, or its subscription has expired.
    let is_gone = matches!(answer, Ok(Answer { status: 404 | 410, .. }));
    match &delivery.recipient {
        Recipient::Device(device) if is_gone => {
            app.metrics.notification("gone");
            note(app.store.forget_device(&device.endpoint).await);
        }
        Recipient::Device(device) => {
            app.metrics.notification("failed");
            if matches!(answer, Ok(Answer { status: 400..=428 | 430..=499, .. })) {
                note(app.store.device_failed(&device.endpoint).await);
            }
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

#[cfg(test)]
mod tests {
    use treize_push::AddressPolicy;

    use super::*;

    fn delivery(owner: usize) -> Delivery {
        let target = Target::parse("https://example.org", AddressPolicy::default()).expect("a target");
        let (headers, body) = (Vec::new(), Vec::new());
        Delivery {
            outgoing: Outgoing { target, method: "POST".parse().expect("a method"), headers, body },
            recipient: Recipient::Channel { table: "table".into() },
            owner: owner.to_string(),
            notice: None,
            attempts: 0,
        }
    }

    #[test]
    fn one_owner_does_not_fill_the_list_of_further_attempts() {
        let mut retries = Vec::new();
        for count in 0..100 {
            let left_out = postpone(&mut retries, (Instant::now(), delivery(0)));
            assert_eq!(left_out.is_some(), count >= 50, "{count}");
        }
        for owner in 1..=950 {
            assert!(postpone(&mut retries, (Instant::now(), delivery(owner))).is_none(), "{owner}");
        }
        assert!(postpone(&mut retries, (Instant::now(), delivery(1000))).is_some(), "a thousand in total");
    }
}
