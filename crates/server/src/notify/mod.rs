//! Notifications: tells players whose page is closed that it is their turn, by Web Push, and the channel of a group, by a webhook.
//!
//! A table only notes that it has changed ([`Notifier::changed`]); nothing here can slow it down. After a delay without another
//! change, a background task asks the table whom it waits for, and who is looking at it. What a device has been
//! notified of is in the store: so each turn is notified once, by one server, also after a restart, and is withdrawn when it is
//! played. Another task sends the messages, with a bounded queue, timeouts and retries.

pub(crate) mod api;
mod delivery;
mod message;
mod webhook;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::StreamExt as _;
use tokio::sync::mpsc;
use tokio::time::Instant;
use treize_push::{AddressPolicy, VapidKey};

use self::delivery::Delivery;
use self::message::Message;
use crate::app::App;
use crate::now;
use crate::review::ReadyReview;
use crate::store::{OwnedDevice, SentNotice, Store, StoreError};
use crate::table::{Attention, PersonAtTable, TableMessage};
use treize_protocol::{Clock, Code, NotificationKind, Status};

pub(crate) use self::delivery::run as deliver;
pub(crate) use self::message::words;

/// How many messages wait to be sent. If there are more, the rest is sent after the next sweep.
const QUEUE: usize = 1000;
/// How many tables are looked at together.
const AT_ONCE: usize = 500;
/// How many tables are asked at the same time.
const CONCURRENT: usize = 8;
/// How often to look for what was missed, for example because a server stopped.
const SWEEP_INTERVAL: Duration = Duration::from_hours(1);
/// How often to look for clocks that run out soon.
const REMIND_INTERVAL: Duration = Duration::from_mins(1);
/// How long to wait before a table that could not be asked is asked again.
const RETRY_INTERVAL: Duration = Duration::from_mins(1);
/// The longest time before a clock runs out at which a player is reminded, in milliseconds: a day.
const LONGEST_REMINDER: i64 = 86_400_000;

/// How notifications are sent.
#[derive(Debug)]
pub(crate) struct NotifyConfig {
    /// How long a table must be without a change.
    pub(crate) delay: Duration,
    /// How long to wait before the second attempt to send a message.
    pub(crate) retry: Duration,
    /// How long before a clock runs out a player is reminded; `None` for a quarter of the time.
    pub(crate) remind_before: Option<Duration>,
    /// Which addresses messages may be sent to.
    pub(crate) policy: AddressPolicy,
    /// Whom push services may contact.
    pub(crate) contact: String,
    pub(crate) key: VapidKey,
}

/// Notes which tables have changed.
#[derive(Clone)]
pub(crate) struct Notifier(Arc<Inner>);

struct Inner {
    config: NotifyConfig,
    pending: Mutex<Pending>,
    queue: mpsc::Sender<Delivery>,
}

#[derive(Default)]
struct Pending {
    /// When each table that has changed is looked at.
    due: HashMap<String, Instant>,
    /// Tables that may have to be withdrawn from screens at once.
    urgent: HashSet<String>,
    /// Tables of which devices have been notified.
    outstanding: HashSet<String>,
}

impl Notifier {
    /// A notifier, and the queue of what it wants to be sent.
    pub(crate) fn new(config: NotifyConfig) -> (Notifier, mpsc::Receiver<Delivery>) {
        let (queue, receiver) = mpsc::channel(QUEUE);
        (Notifier(Arc::new(Inner { config, pending: Mutex::default(), queue })), receiver)
    }

    pub(crate) fn config(&self) -> &NotifyConfig {
        &self.0.config
    }

    fn pending(&self) -> MutexGuard<'_, Pending> {
        self.0.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a table has changed: by a move, or before the deal. Every further change puts it off, so that nobody is
    /// notified in the middle of a live game.
    pub(crate) fn changed(&self, table: &str) {
        let due = Instant::now() + self.config().delay;
        let mut pending = self.pending();
        if pending.outstanding.contains(table) {
            pending.urgent.insert(table.into());
        }
        match pending.due.get_mut(table) {
            Some(before) => *before = due,
            None => drop(pending.due.insert(table.into(), due)),
        }
    }

    /// Notes that somebody no longer looks at a table, or can be notified now. It puts nothing off: otherwise anybody could
    /// keep the others from being notified by opening and closing the table.
    pub(crate) fn left(&self, table: &str) {
        self.look_at(table, Instant::now() + self.config().delay);
    }

    /// Notes that the game at a table is over. Who looks at the table now has seen it, even if they leave before the delay
    /// is over.
    pub(crate) fn ended(&self, table: &str) {
        self.changed(table);
        self.pending().urgent.insert(table.into());
    }

    /// Looks at a table at this time, or earlier if it is already noted.
    fn look_at(&self, table: &str, due: Instant) {
        let mut pending = self.pending();
        let noted = pending.due.entry(table.into()).or_insert(due);
        *noted = due.min(*noted);
    }

    fn set_outstanding(&self, table: &str, is_outstanding: bool) {
        let mut pending = self.pending();
        if is_outstanding {
            pending.outstanding.insert(table.into());
        } else {
            pending.outstanding.remove(table);
        }
    }

    /// The tables to look at now, and for each whether it has been without a change for long enough.
    fn take_due(&self) -> Vec<(String, bool)> {
        let now = Instant::now();
        let mut pending = self.pending();
        let mut tables: Vec<_> =
            pending.due.extract_if(|_, due| *due <= now).map(|(table, _)| (table, true)).collect();
        let urgent = std::mem::take(&mut pending.urgent);
        tables.extend(urgent.into_iter().map(|table| (table, false)));
        tables
    }

    /// How long before a clock runs out a player is reminded, in milliseconds: only for clocks that are measured in days.
    fn reminder(&self, clock: Clock) -> Option<i64> {
        let Clock::Days { .. } = clock else { return None };
        let usual = || clock.allowance().map(|allowance| (allowance / 4).min(LONGEST_REMINDER));
        let set = self.config().remind_before;
        set.map(|before| before.as_millis().try_into().unwrap_or(i64::MAX)).or_else(usual)
    }
}

/// Looks at tables that have changed, until it is aborted.
pub(crate) async fn run(app: Arc<App>) {
    let notifier = app.tables.shared().notifier.clone();
    let interval = (notifier.config().delay / 4).clamp(Duration::from_millis(10), Duration::from_secs(1));
    let mut ticks = tokio::time::interval(interval);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let due = notifier.take_due();
        for batch in due.chunks(AT_ONCE) {
            if let Err(error) = look_at_all(&app, &notifier, batch).await {
                tracing::error!(%error, "cannot look whom to notify");
                let later = Instant::now() + RETRY_INTERVAL;
                for (table, _) in batch {
                    notifier.look_at(table, later);
                }
            }
        }
        for ready in app.reviews.take_missed(notifier.config().delay) {
            if let Err(error) = tell_review(&app, &notifier, ready).await {
                tracing::error!(%error, "cannot notify somebody of a review");
            }
        }
    }
}

/// Looks for what was missed, and for clocks that run out soon, until it is aborted.
pub(crate) async fn sweep(app: Arc<App>) {
    let notifier = app.tables.shared().notifier.clone();
    let per_sweep = SWEEP_INTERVAL.as_secs() / REMIND_INTERVAL.as_secs();
    let mut ticks = tokio::time::interval(REMIND_INTERVAL);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    for tick in (0..per_sweep).cycle() {
        ticks.tick().await;
        if tick == 0
            && let Err(error) = find_missed(&app.store, &notifier).await
        {
            tracing::error!(%error, "cannot look for missed notifications");
        }
        match app.store.tables_due_soon(now(), LONGEST_REMINDER).await {
            Ok(tables) => tables.iter().for_each(|table| notifier.look_at(table, Instant::now())),
            Err(error) => tracing::error!(%error, "cannot look for clocks that run out"),
        }
    }
}

async fn find_missed(store: &Store, notifier: &Notifier) -> Result<(), StoreError> {
    store.clean_notices(now()).await?;
    for table in store.tables_with_notices().await? {
        notifier.set_outstanding(&table, true);
        notifier.look_at(&table, Instant::now());
    }
    // People who were here when the server stopped have time to come back first.
    let due = Instant::now() + notifier.config().delay;
    store.tables_of_devices().await?.iter().for_each(|table| notifier.look_at(table, due));
    Ok(())
}

async fn look_at_all(app: &App, notifier: &Notifier, batch: &[(String, bool)]) -> Result<(), StoreError> {
    let ids: Vec<&str> = batch.iter().map(|(table, _)| table.as_str()).collect();
    let wanted: HashSet<String> = app.store.tables_to_notify(&ids).await?.into_iter().collect();
    let wanted = batch.iter().filter(|(table, _)| wanted.contains(table));
    let looks =
        futures_util::stream::iter(wanted).for_each_concurrent(CONCURRENT, |(table, is_due)| async move {
            if let Err(error) = look(app, notifier, table, *is_due).await {
                tracing::error!(%error, "cannot notify the players of a table");
                notifier.look_at(table, Instant::now() + RETRY_INTERVAL);
            }
        });
    looks.await;
    Ok(())
}

/// Withdraws what is no longer true of a table, and, if it is due, tells what is new.
async fn look(app: &App, notifier: &Notifier, table: &str, is_due: bool) -> Result<(), StoreError> {
    let attention = match app.tables.ask(table, |reply| TableMessage::Attention { reply }).await {
        Ok(attention) => Some(attention),
        Err(refused) if refused.code == Code::NotFound => None,
        Err(_) => {
            notifier.look_at(table, Instant::now() + RETRY_INTERVAL);
            return Ok(());
        }
    };
    let people: Vec<&str> = attention
        .iter()
        .flat_map(|attention| &attention.people)
        .map(|person| person.identity.as_str())
        .collect();
    let devices = app.store.devices_of(&people).await?;
    let mut is_outstanding = false;
    for notice in app.store.notices(table).await? {
        if notice.endpoint == webhook::ENDPOINT {
            // What was posted to a channel stays there. It is posted again if the table is full again.
            if notice.kind == message::FULL && !attention.as_ref().is_some_and(|attention| attention.is_full)
            {
                app.store.withdraw_notice(&notice).await?;
            }
            continue;
        }
        let device = devices.iter().find(|owned| owned.device.endpoint == notice.endpoint);
        if is_current(attention.as_ref(), device, &notice) {
            is_outstanding |= ![message::OVER, message::REVIEW].contains(&notice.kind.as_str());
        } else if app.store.withdraw_notice(&notice).await? == Some(true)
            && let Some(owned) = device
        {
            notifier.withdraw(owned, &notice);
        }
    }
    if let Some(attention) = attention {
        // Somebody may look at the table through another server: that is known in a few seconds.
        let known_at = attention.presence_known_at.filter(|_| is_due);
        if let Some(at) = known_at {
            notifier.look_at(table, at);
        }
        let is_due = is_due && known_at.is_none();
        for owned in &devices {
            if attention.status == Status::Over {
                note_seen_end(app, table, &attention, owned).await?;
            }
            if is_due {
                is_outstanding |= tell(app, notifier, table, &attention, owned).await?;
            }
        }
        if is_due {
            tell_channel(app, notifier, table, &attention).await?;
        }
    }
    notifier.set_outstanding(table, is_outstanding);
    Ok(())
}

/// Whether a notice still says something true.
fn is_current(attention: Option<&Attention>, device: Option<&OwnedDevice>, notice: &SentNotice) -> bool {
    let (Some(attention), Some(owned)) = (attention, device) else { return false };
    let Some(person) = attention.people.iter().find(|person| person.identity == owned.identity) else {
        return false;
    };
    match notice.kind.as_str() {
        message::TURN | message::REMINDER => person.turn.map(i64::from) == Some(notice.step),
        message::FULL => attention.is_full,
        _ => true,
    }
}

/// Notes that somebody sees the end of a game: their devices are not notified of it after they have left.
async fn note_seen_end(
    app: &App,
    table: &str,
    attention: &Attention,
    owned: &OwnedDevice,
) -> Result<(), StoreError> {
    let sees_it = |person: &PersonAtTable| person.identity == owned.identity && person.is_connected;
    if attention.people.iter().any(sees_it) {
        let (table, endpoint) = (table.into(), owned.device.endpoint.clone());
        let notice = SentNotice { table, endpoint, kind: message::OVER.into(), step: News::Over.step() };
        if app.store.claim_notice(&notice, now()).await? {
            app.store.notice_sent(&notice).await?;
        }
    }
    Ok(())
}

/// Tells a device what is new at a table. Returns whether there is something to be withdrawn later.
async fn tell(
    app: &App,
    notifier: &Notifier,
    table: &str,
    attention: &Attention,
    owned: &OwnedDevice,
) -> Result<bool, StoreError> {
    let Some(person) = attention.people.iter().find(|person| person.identity == owned.identity) else {
        return Ok(false);
    };
    // A person who looks at the table sees it.
    let Some(news) = news(notifier, attention, person)
        .filter(|news| !person.is_connected && owned.device.kinds.contains(&news.kind()))
    else {
        return Ok(false);
    };
    if let Some(left) = owned.device.quiet.and_then(|quiet| quiet.left(now())) {
        let left = Duration::from_millis(left.try_into().unwrap_or_default());
        notifier.look_at(table, Instant::now() + left);
        return Ok(false);
    }
    let is_notified = tell_once(app, notifier, table, attention, person, owned, news).await?;
    Ok(is_notified && news.kind() != NotificationKind::Over)
}

/// Queues a message to a device, unless it has been notified of this before. Returns false if it was dropped.
async fn tell_once(
    app: &App,
    notifier: &Notifier,
    table: &str,
    attention: &Attention,
    person: &PersonAtTable,
    owned: &OwnedDevice,
    news: News,
) -> Result<bool, StoreError> {
    let (name, step) = (news.name().to_owned(), news.step());
    let notice =
        SentNotice { table: table.into(), endpoint: owned.device.endpoint.clone(), kind: name, step };
    if app.store.claim_notice(&notice, now()).await? {
        let message = Message::about(&news, table, attention, person, &owned.device.language);
        if !notifier.send(owned, &message, Some(notice.clone()), &notice) {
            app.metrics.notification("dropped");
            app.store.withdraw_notice(&notice).await?;
            return Ok(false);
        }
    }
    Ok(true)
}

/// Tells somebody who was at a table that its review is done, unless they are looking at the table.
async fn tell_review(app: &App, notifier: &Notifier, ready: ReadyReview) -> Result<(), StoreError> {
    let ReadyReview { table, identity, .. } = &ready;
    let asked = app.tables.ask(table, |reply| TableMessage::Attention { reply }).await;
    let Ok(attention) = asked else { return Ok(()) };
    let person = attention.people.iter().find(|person| person.identity == *identity);
    let Some(person) = person.filter(|person| !person.is_connected) else { return Ok(()) };
    // Somebody may look at the table through another server: that is known in a few seconds.
    if let Some(since) = attention.presence_known_at {
        app.reviews.note_ready(ReadyReview { since, ..ready });
        return Ok(());
    }
    let mut later = None;
    for owned in app.store.devices_of(&[identity]).await? {
        if !owned.device.kinds.contains(&NotificationKind::Review) {
            continue;
        }
        match owned.device.quiet.and_then(|quiet| quiet.left(now())) {
            Some(left) => later = later.max(Some(left)),
            None => {
                tell_once(app, notifier, table, &attention, person, &owned, News::Review).await?;
            }
        }
    }
    if let Some(left) = later {
        let since = Instant::now() + Duration::from_millis(left.try_into().unwrap_or_default());
        app.reviews.note_ready(ReadyReview { since, ..ready });
    }
    Ok(())
}

/// Tells the channel of a table what is new.
async fn tell_channel(
    app: &App,
    notifier: &Notifier,
    table: &str,
    attention: &Attention,
) -> Result<(), StoreError> {
    let Some(stored) = app.store.webhook(table).await?.filter(|stored| !stored.is_disabled()) else {
        return Ok(());
    };
    let Some(event) = webhook::event(attention, notifier.reminder(attention.clock)) else { return Ok(()) };
    let (endpoint, kind) = (webhook::ENDPOINT.to_owned(), event.kind.to_owned());
    let notice = SentNotice { table: table.into(), endpoint, kind, step: event.step };
    if app.store.claim_notice(&notice, now()).await? {
        let outgoing = webhook::outgoing(&stored, attention, &event, notifier.config().policy);
        let host = attention.people.iter().find(|person| person.is_host);
        let host = host.map_or("", |host| &host.identity);
        if !outgoing.is_some_and(|outgoing| notifier.send_to_channel(outgoing, host, notice.clone())) {
            app.metrics.notification("dropped");
            app.store.withdraw_notice(&notice).await?;
        }
    }
    Ok(())
}

/// What there is to tell somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum News {
    /// It is their turn since this step.
    Turn(u32),
    /// Their time for the turn is over in this number of milliseconds.
    Reminder(u32, i64),
    /// All seats are taken, and they can deal.
    Full,
    /// The game is over.
    Over,
    /// The review of the game is done.
    Review,
}

impl News {
    fn kind(self) -> NotificationKind {
        match self {
            News::Turn(_) | News::Reminder(..) => NotificationKind::Turn,
            News::Full => NotificationKind::Full,
            News::Over => NotificationKind::Over,
            News::Review => NotificationKind::Review,
        }
    }

    /// Its name in the store.
    fn name(self) -> &'static str {
        match self {
            News::Turn(_) => message::TURN,
            News::Reminder(..) => message::REMINDER,
            News::Full => message::FULL,
            News::Over => message::OVER,
            News::Review => message::REVIEW,
        }
    }

    fn step(self) -> i64 {
        match self {
            News::Turn(step) | News::Reminder(step, _) => step.into(),
            News::Full | News::Over => 0,
            // A review by another method is another one.
            News::Review => treize_review::VERSION.into(),
        }
    }
}

fn news(notifier: &Notifier, attention: &Attention, person: &PersonAtTable) -> Option<News> {
    match attention.status {
        Status::Waiting => (attention.is_full && person.is_host).then_some(News::Full),
        Status::Dealing => None,
        Status::Playing => {
            let step = person.turn?;
            let left = attention.due_at.map(|due| due - now());
            let is_soon =
                left.zip(notifier.reminder(attention.clock)).is_some_and(|(left, before)| left <= before);
            Some(if is_soon {
                News::Reminder(step, left.unwrap_or_default().max(0))
            } else {
                News::Turn(step)
            })
        }
        Status::Over => person.has_played.then_some(News::Over),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notifier(delay: Duration) -> Notifier {
        let key = VapidKey::parse(&VapidKey::generate()).expect("a key");
        let (retry, contact) = (Duration::from_secs(1), String::new());
        let config = NotifyConfig {
            delay,
            retry,
            remind_before: None,
            policy: AddressPolicy::default(),
            contact,
            key,
        };
        Notifier::new(config).0
    }

    #[tokio::test(start_paused = true)]
    async fn every_change_delays_it_and_a_table_with_outstanding_notices_is_checked_at_once() {
        let notifier = notifier(Duration::from_secs(20));
        for _ in 0..10 {
            notifier.changed("live");
            tokio::time::advance(Duration::from_secs(15)).await;
            assert_eq!(notifier.take_due(), []);
        }
        tokio::time::advance(Duration::from_secs(5)).await;
        assert_eq!(notifier.take_due(), [("live".to_owned(), true)]);
        assert_eq!(notifier.take_due(), []);
        notifier.set_outstanding("live", true);
        notifier.changed("live");
        assert_eq!(notifier.take_due(), [("live".to_owned(), false)]);
        assert_eq!(notifier.take_due(), []);
        tokio::time::advance(Duration::from_secs(20)).await;
        assert_eq!(notifier.take_due(), [("live".to_owned(), true)]);
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_opens_and_closes_a_table_puts_nothing_off() {
        let notifier = notifier(Duration::from_secs(20));
        notifier.changed("table");
        for _ in 0..4 {
            assert_eq!(notifier.take_due(), []);
            tokio::time::advance(Duration::from_secs(5)).await;
            notifier.left("table");
        }
        assert_eq!(notifier.take_due(), [("table".to_owned(), true)]);
        // The end of somebody's quiet hours does not keep others from being notified before.
        notifier.look_at("table", Instant::now() + Duration::from_hours(8));
        notifier.left("table");
        tokio::time::advance(Duration::from_secs(20)).await;
        assert_eq!(notifier.take_due(), [("table".to_owned(), true)]);
    }

    #[test]
    fn only_clocks_of_days_have_a_reminder() {
        let notifier = notifier(Duration::ZERO);
        let hours = |hours: i64| Some(hours * 3_600_000);
        let rows = [
            (Clock::None, None),
            (Clock::Move { seconds: 3600 }, None),
            (Clock::Days { days: 1 }, hours(6)),
            (Clock::Days { days: 2 }, hours(12)),
            (Clock::Days { days: 30 }, hours(24)),
        ];
        for (clock, expected) in rows {
            assert_eq!(notifier.reminder(clock), expected, "{clock:?}");
        }
    }
}
