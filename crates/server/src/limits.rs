//! Rate limits and other limits: what exceeds them is refused with a reason; nobody is banned for it.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use treize_protocol::{Code, Refused};

/// The highest value that a limit can have.
const MOST: u32 = 1_000_000;

/// How many seconds' worth of messages one identity or one address may send at once.
const MESSAGE_BURST: u32 = 4;
/// How many seconds' worth of commands one identity may send at once.
const COMMAND_BURST: u32 = 4;
/// How many seconds' worth of requests one address may send at once.
const REQUEST_BURST: u32 = 10;
/// How many commands a new name counts as, because it is written at every waiting table.
const RENAME_COMMANDS: u32 = 5;

/// One limit, for the command line and the documentation.
#[derive(Clone, Copy, Debug)]
pub struct LimitInfo {
    /// Its name.
    pub name: &'static str,
    /// What it limits.
    pub about: &'static str,
    /// Its default value.
    pub default: u32,
}

/// Why a limit cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LimitError {
    /// It is not a name and a value.
    #[error("`{0}` does not set a limit: expected NAME=VALUE, for example tables=100")]
    Form(String),
    /// There is no such limit.
    #[error("there is no limit `{0}`: expected one of {known}", known = Limits::names())]
    Name(String),
    /// The value is not allowed.
    #[error("`{0}`: a limit is a whole number from 1 to {MOST}")]
    Value(String),
}

macro_rules! limits {
    ($($name:ident = $default:literal, lifted to $lifted:expr, $about:literal;)*) => {
        /// All limits and timeouts.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Limits {
            $(#[doc = $about] pub $name: u32,)*
        }

        impl Default for Limits {
            fn default() -> Self {
                Limits { $($name: $default,)* }
            }
        }

        impl Limits {
            /// Every limit, in the order in which they are documented.
            pub const ALL: &'static [LimitInfo] =
                &[$(LimitInfo { name: stringify!($name), about: $about, default: $default },)*];

            /// Practically no limits, to measure the capacity of a server. Timeouts stay.
            pub fn none() -> Limits {
                Limits { $($name: $lifted,)* }
            }

            fn get_mut(&mut self, name: &str) -> Option<&mut u32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

limits! {
    requests = 20, lifted to MOST, "HTTP requests per second from one address; ten times as many at once. A new name counts as one more for each waiting table at which it changes";
    identities = 20, lifted to MOST, "new names per minute from one address";
    commands = 5, lifted to MOST, "changes over HTTP per second by one identity: commands at tables, tables made, removed and restored, recovery links; four times as many at once. A new name counts as five";
    messages = 20, lifted to MOST, "WebSocket messages per second from one identity; four times as many at once";
    messages_per_address = 200, lifted to MOST, "WebSocket messages per second from one address; four times as many at once";
    watch_messages = 5, lifted to 1, "messages that a `watch` counts as, because everything that was missed is sent in answer";
    flood = 200, lifted to 200, "messages over the limit, minus those within it, after which a WebSocket is closed";
    outbox = 64, lifted to 64, "messages that wait until a WebSocket reads them. One that falls further behind is closed, and catches up when it comes back";
    actions = 10, lifted to MOST, "decisions per second from one identity; four times as many at once";
    chats = 20, lifted to MOST, "chat lines per minute from one identity; five at once";
    connections = 20_000, lifted to MOST, "open TCP connections in total. It is lower if the system allows fewer open files";
    connections_per_address = 1_000, lifted to MOST, "open TCP connections from one address. Never more than half of all connections, unless it is set to all of them or more. Not counted behind a proxy, whose connections all come from one address";
    websockets = 20_000, lifted to MOST, "open WebSockets in total";
    websockets_per_address = 500, lifted to MOST, "open WebSockets from one address, behind a proxy too";
    websockets_per_identity = 12, lifted to MOST, "open WebSockets of one identity";
    watches = 16, lifted to MOST, "tables that one WebSocket watches";
    devices = 5, lifted to 5, "devices of one identity that are notified. A new one replaces the oldest";
    notify_seconds = 20, lifted to 20, "seconds without a change at a table after which players who are not there are notified";
    programs = 5, lifted to 5, "programs of one identity that play with a token of their own";
    program_tables = 20, lifted to 20, "unfinished tables at which one program sits";
    tables = 50, lifted to MOST, "unfinished tables of one host";
    fork_decisions = 30_000, lifted to MOST, "decisions per hour of the finished games that one identity plays on from a moment: each time all decisions of the game count, also if the new table is removed. A single game is never too long";
    fork_decisions_per_address = 300_000, lifted to MOST, "the same for all identities of one address";
    tables_listed = 3, lifted to MOST, "public tables of one host in the list of tables";
    list = 30, lifted to 30, "tables in each list of the first page";
    admin_list = 200, lifted to 200, "tables and people in the administrator's lists";
    bans = 1_000, lifted to 1_000, "bans that hold at the same time";
    experts = 64, lifted to 64, "decisions of searching bots at the same time. At least one, and never more than one fewer than the cores";
    bots = 64, lifted to 64, "decisions of other bots at the same time. At least one, and never more than one fewer than the cores";
    loads = 64, lifted to 64, "long games that are read from the database at the same time. At least one, and never more than one fewer than the cores";
    rest_seconds = 120, lifted to 120, "seconds for which bots continue at a table after the last person has left";
    leave_seconds = 60, lifted to 60, "seconds after which a player who is away counts as having left: the host may then give the seat to a bot";
    reveal_seconds = 10, lifted to 10, "seconds that the players' devices have at the start to send their numbers for the shuffles";
    commit_seconds = 10, lifted to 10, "seconds that a write to the database may take; after that it is refused, and whether it arrived is known when the database answers again";
    replays = 2, lifted to 2, "replay pages that are built at the same time";
    replays_waiting = 64, lifted to MOST, "requests for replay pages that wait for their turn";
    replays_waiting_per_address = 8, lifted to MOST, "requests for replay pages from one address that wait for their turn; one at a time is served";
    replay_seconds = 120, lifted to 120, "seconds until a replay page must have been read";
    reviews = 2, lifted to 2, "finished games that are reviewed at the same time, on one thread each. At least one, and never more than one fewer than the cores";
    review_worlds = 64, lifted to 64, "imagined worlds in which a review tries each decision: the time that it takes grows in proportion";
    reviews_waiting = 64, lifted to MOST, "reviews that wait for their turn or are computed";
    reviews_waiting_per_address = 4, lifted to MOST, "reviews asked for from one address that wait for their turn or are computed";
    review_idle_seconds = 10, lifted to 10, "seconds without a request after which a review is no longer computed";
    record_kilobytes = 256, lifted to 256, "size of a record file that is opened in the browser";
    record_decisions = 3_000, lifted to 3_000, "decisions of a record file that is opened in the browser, and of a finished game that is reviewed";
    record_reviews = 16, lifted to 16, "reviews of record files that are kept in memory. A new one replaces the oldest";
    history = 30, lifted to 30, "finished games in one page of a list of them";
    history_games = 10_000, lifted to 10_000, "finished games of one player, the latest, that the player's page counts";
    downloads = 4, lifted to MOST, "downloads of all records of one person's games at the same time; one of each person";
    download_seconds = 600, lifted to 600, "seconds until such a download must have been read";
    request_seconds = 30, lifted to 30, "seconds until the next request of a connection must have arrived up to its body. A silent connection is closed after that time";
    body_seconds = 10, lifted to 10, "seconds until the body of a request must have arrived";
    write_seconds = 20, lifted to 20, "seconds without progress after which a connection that does not read its answer is closed";
}

impl Limits {
    /// Sets one limit, given as `NAME=VALUE`.
    pub fn set(&mut self, text: &str) -> Result<(), LimitError> {
        let (name, value) = text.split_once('=').ok_or_else(|| LimitError::Form(text.into()))?;
        let limit = self.get_mut(name.trim()).ok_or_else(|| LimitError::Name(name.trim().into()))?;
        let value = value.trim().parse().ok().filter(|value| (1..=MOST).contains(value));
        *limit = value.ok_or_else(|| LimitError::Value(text.into()))?;
        Ok(())
    }

    /// How many threads a limit allows, if there are this many cores: one core is for everybody else.
    pub(crate) fn threads(limit: u32, cores: usize) -> usize {
        cores.saturating_sub(1).min(limit as usize).max(1)
    }

    fn names() -> String {
        Limits::ALL.iter().map(|limit| limit.name).collect::<Vec<_>>().join(", ")
    }
}

/// The address that limits count. A host with IPv6 usually has 2⁶⁴ addresses, so a /64 counts as one.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::from((u128::from(address) >> 64 << 64).to_be_bytes()),
        address @ IpAddr::V4(_) => address,
    }
}

/// The counters of all limits.
pub(crate) struct Guards {
    pub(crate) limits: Limits,
    requests: DefaultKeyedRateLimiter<IpAddr>,
    identities: DefaultKeyedRateLimiter<IpAddr>,
    commands: DefaultKeyedRateLimiter<String>,
    messages: DefaultKeyedRateLimiter<String>,
    messages_per_address: DefaultKeyedRateLimiter<IpAddr>,
    actions: DefaultKeyedRateLimiter<String>,
    chats: DefaultKeyedRateLimiter<String>,
    forks: DefaultKeyedRateLimiter<String>,
    forks_per_address: DefaultKeyedRateLimiter<IpAddr>,
    addresses: Arc<Counts<IpAddr>>,
    people: Arc<Counts<String>>,
    all: Arc<Counts<()>>,
}

fn at_least_one(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

impl Guards {
    pub(crate) fn new(limits: Limits) -> Guards {
        let per_second = |rate: u32, burst: u32| {
            Quota::per_second(at_least_one(rate)).allow_burst(at_least_one(rate.saturating_mul(burst)))
        };
        let per_minute = |rate| Quota::per_minute(at_least_one(rate));
        let per_hour = |rate| Quota::per_hour(at_least_one(rate));
        Guards {
            limits,
            requests: RateLimiter::keyed(per_second(limits.requests, REQUEST_BURST)),
            identities: RateLimiter::keyed(per_minute(limits.identities)),
            commands: RateLimiter::keyed(per_second(limits.commands, COMMAND_BURST)),
            messages: RateLimiter::keyed(per_second(limits.messages, MESSAGE_BURST)),
            messages_per_address: RateLimiter::keyed(per_second(limits.messages_per_address, MESSAGE_BURST)),
            actions: RateLimiter::keyed(per_second(limits.actions, 4)),
            chats: RateLimiter::keyed(
                per_minute(limits.chats).allow_burst(at_least_one(limits.chats.min(5))),
            ),
            forks: RateLimiter::keyed(per_hour(limits.fork_decisions)),
            forks_per_address: RateLimiter::keyed(per_hour(limits.fork_decisions_per_address)),
            addresses: Arc::default(),
            people: Arc::default(),
            all: Arc::default(),
        }
    }

    pub(crate) fn request(&self, from: IpAddr) -> Result<(), Refused> {
        self.requests.check_key(&network(from)).map_err(|_| too_many("requests from your address"))
    }

    pub(crate) fn identity(&self, from: IpAddr) -> Result<(), Refused> {
        self.identities.check_key(&network(from)).map_err(|_| too_many("new names from your address"))
    }

    /// Counts a change that an identity makes over HTTP.
    pub(crate) fn command(&self, identity: &str) -> Result<(), Refused> {
        self.commands.check_key(&identity.into()).map_err(|_| too_many("changes"))
    }

    /// Counts a new name of an identity.
    pub(crate) fn rename(&self, identity: &str) -> Result<(), Refused> {
        let most = self.limits.commands.saturating_mul(COMMAND_BURST);
        check_n(&self.commands, &identity.into(), RENAME_COMMANDS.min(most), "changes")
    }

    /// Counts the waiting tables at which a name changes, in addition to the request.
    pub(crate) fn renamed_tables(&self, from: IpAddr, tables: usize) -> Result<(), Refused> {
        let most = self.limits.requests.saturating_mul(REQUEST_BURST);
        let tables = u32::try_from(tables).unwrap_or(u32::MAX).min(most);
        check_n(&self.requests, &network(from), tables, "requests from your address")
    }

    /// Counts a message. One that its identity may not send does not use up what its address may send.
    pub(crate) fn message(&self, identity: &str, from: IpAddr) -> Result<(), Refused> {
        self.messages.check_key(&identity.into()).map_err(|_| too_many("messages"))?;
        let address = self.messages_per_address.check_key(&network(from));
        address.map_err(|_| too_many("messages from your address"))
    }

    /// Counts a `watch` in addition to its message.
    pub(crate) fn watch(&self, identity: &str, from: IpAddr) -> Result<(), Refused> {
        // Never more than the burst: otherwise nobody could ever watch.
        let rest = |limit: u32| {
            self.limits.watch_messages.min(limit.saturating_mul(MESSAGE_BURST)).saturating_sub(1)
        };
        check_n(&self.messages, &identity.into(), rest(self.limits.messages), "messages")?;
        let rest = rest(self.limits.messages_per_address);
        check_n(&self.messages_per_address, &network(from), rest, "messages from your address")
    }

    pub(crate) fn action(&self, identity: &str) -> Result<(), Refused> {
        self.actions.check_key(&identity.into()).map_err(|_| too_many("actions"))
    }

    pub(crate) fn chat(&self, identity: &str) -> Result<(), Refused> {
        self.chats.check_key(&identity.into()).map_err(|_| too_many("lines of chat"))
    }

    /// Counts a finished game of this many decisions that is played on from a moment: all of it is dealt and played through,
    /// and its record is kept once more.
    pub(crate) fn fork(&self, identity: &str, from: IpAddr, decisions: u32) -> Result<(), Refused> {
        let Limits { fork_decisions, fork_decisions_per_address, .. } = self.limits;
        let of_one = decisions.min(fork_decisions);
        check_n(&self.forks, &identity.into(), of_one, "decisions of games played on by you")?;
        let of_address = decisions.min(fork_decisions_per_address);
        check_n(
            &self.forks_per_address,
            &network(from),
            of_address,
            "decisions of games played on from your address",
        )
    }

    /// A permit for a WebSocket, released when it is dropped.
    pub(crate) fn websocket(&self, from: IpAddr, identity: &str) -> Result<WebSocketPermit, Refused> {
        let limits = self.limits;
        let all = self.all.acquire((), limits.websockets as usize);
        let address = self.addresses.acquire(network(from), limits.websockets_per_address as usize);
        let person = self.people.acquire(identity.into(), limits.websockets_per_identity as usize);
        match (all, address, person) {
            (Some(all), Some(address), Some(person)) => {
                Ok(WebSocketPermit { _all: all, _address: address, _person: person })
            }
            (None, ..) => Err(Code::TooMany.because("the server is full: try again later")),
            (_, None, _) => Err(Code::TooMany.because("too many connections from your address: close some")),
            (.., None) => Err(Code::TooMany.because("too many connections of yours: close some")),
        }
    }

    /// Forgets counters that are idle.
    pub(crate) fn forget(&self) {
        self.requests.retain_recent();
        self.identities.retain_recent();
        self.commands.retain_recent();
        self.messages.retain_recent();
        self.messages_per_address.retain_recent();
        self.actions.retain_recent();
        self.chats.retain_recent();
        self.forks.retain_recent();
        self.forks_per_address.retain_recent();
    }
}

/// Counts `n` at once. More than the burst is always refused.
fn check_n<K: Clone + Eq + Hash>(
    limiter: &DefaultKeyedRateLimiter<K>,
    key: &K,
    n: u32,
    what: &str,
) -> Result<(), Refused> {
    let Some(n) = NonZeroU32::new(n) else { return Ok(()) };
    match limiter.check_key_n(key, n) {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(too_many(what)),
    }
}

fn too_many(what: &str) -> Refused {
    Code::TooMany.because(format!("too many {what} in too short a time: wait a little"))
}

/// Permission for a WebSocket to be open.
pub(crate) struct WebSocketPermit {
    _all: Permit<()>,
    _address: Permit<IpAddr>,
    _person: Permit<String>,
}

/// The number of permits in use for each key.
pub(crate) struct Counts<K>(Mutex<HashMap<K, usize>>);

impl<K> Default for Counts<K> {
    fn default() -> Self {
        Counts(Mutex::default())
    }
}

/// A permit, released when it is dropped.
pub(crate) struct Permit<K: Eq + Hash> {
    counts: Arc<Counts<K>>,
    key: K,
}

impl<K: Eq + Hash + Clone> Counts<K> {
    pub(crate) fn acquire(self: &Arc<Self>, key: K, most: usize) -> Option<Permit<K>> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.get(&key).copied().unwrap_or_default();
        if count >= most {
            return None;
        }
        counts.insert(key.clone(), count + 1);
        Some(Permit { counts: self.clone(), key })
    }
}

impl<K: Eq + Hash> Drop for Permit<K> {
    fn drop(&mut self) {
        let mut counts = self.counts.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_permit_is_free_again_when_it_is_dropped() {
        let limits = Limits { websockets_per_identity: 2, websockets_per_address: 3, ..Limits::default() };
        let guards = Guards::new(limits);
        let home = IpAddr::from([127, 0, 0, 1]);
        let places = [guards.websocket(home, "a"), guards.websocket(home, "a")];
        assert!(places.iter().all(Result::is_ok));
        assert!(guards.websocket(home, "a").is_err(), "the third of one identity");
        assert!(guards.websocket(home, "b").is_ok());
        let third = guards.websocket(home, "b");
        assert!(guards.websocket(home, "c").is_err(), "the fourth from one address");
        drop((places, third));
        assert!(guards.websocket(home, "a").is_ok());
        assert_eq!(guards.addresses.0.lock().expect("unharmed").len(), 0);
    }

    #[test]
    fn rates_are_each_ones_own() {
        let guards = Guards::new(Limits { chats: 3, ..Limits::default() });
        assert!((0..3).all(|_| guards.chat("a").is_ok()));
        assert_eq!(guards.chat("a").expect_err("the fourth").code, Code::TooMany);
        assert!(guards.chat("b").is_ok());
    }

    #[test]
    fn messages_are_counted_by_identity_and_by_address() {
        let guards = Guards::new(Limits { messages: 2, messages_per_address: 3, ..Limits::default() });
        let [here, there] = [1, 2].map(|last| IpAddr::from([203, 0, 113, last]));
        assert!((0..8).all(|_| guards.message("a", here).is_ok()));
        let refused = guards.message("a", here).expect_err("the ninth of one identity");
        assert!(!refused.message.contains("address"), "{}", refused.message);
        assert!((0..4).all(|_| guards.message("b", here).is_ok()), "refused ones do not count");
        let refused = guards.message("b", here).expect_err("the thirteenth from one address");
        assert!(refused.message.contains("address"), "{}", refused.message);
        assert!(guards.message("c", there).is_ok());
    }

    #[test]
    fn a_watch_costs_more_than_a_message_and_never_more_than_anybody_has() {
        for (watch_messages, allowed) in [(1, 20..=20), (1000, 1..=19)] {
            let guards = Guards::new(Limits { watch_messages, ..Limits::default() });
            let home = IpAddr::from([127, 0, 0, 1]);
            let watch = || guards.message("a", home).and_then(|()| guards.watch("a", home));
            let watches = (0..20).take_while(|_| watch().is_ok()).count();
            assert!(allowed.contains(&watches), "{watches} watches of {watch_messages} messages each");
        }
    }

    #[test]
    fn a_new_name_is_allowed_however_low_the_limit_is() {
        let guards = Guards::new(Limits { commands: 1, requests: 1, ..Limits::default() });
        guards.rename("a").expect("the first");
        assert_eq!(guards.rename("a").expect_err("the second").code, Code::TooMany);
        let home = IpAddr::from([127, 0, 0, 1]);
        guards.renamed_tables(home, 1000).expect("as many as there are");
        assert_eq!(guards.renamed_tables(home, 1).expect_err("one more").code, Code::TooMany);
        guards.renamed_tables(home, 0).expect("none");
    }

    #[test]
    fn a_limit_is_set_by_its_name_and_an_error_says_what_is_allowed() {
        let mut limits = Limits::default();
        limits.set("tables=7").expect("a limit");
        limits.set(" write_seconds = 3 ").expect("a limit");
        assert_eq!(limits, Limits { tables: 7, write_seconds: 3, ..Limits::default() });
        let rows = [
            ("tables", "expected NAME=VALUE"),
            ("tabels=7", "expected one of requests, identities, commands"),
            ("tables=0", "a whole number from 1 to 1000000"),
            ("tables=1000001", "a whole number from 1 to 1000000"),
            ("tables=-1", "a whole number from 1 to 1000000"),
            ("tables=many", "a whole number from 1 to 1000000"),
        ];
        for (text, expected) in rows {
            let error = limits.set(text).expect_err(text).to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
        assert_eq!(limits.tables, 7, "a wrong value changes nothing");
        for limit in Limits::ALL {
            limits.set(&format!("{}=13", limit.name)).expect(limit.name);
        }
    }

    #[test]
    fn one_core_is_left_for_everybody_else() {
        for (limit, cores, expected) in [(64, 1, 1), (64, 2, 1), (64, 8, 7), (3, 8, 3), (1, 8, 1)] {
            assert_eq!(Limits::threads(limit, cores), expected, "{limit} of {cores}");
        }
    }

    #[test]
    fn addresses_of_one_network_are_counted_together() {
        let rows = [
            ("203.0.113.7", "203.0.113.7"),
            ("::ffff:203.0.113.7", "203.0.113.7"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
            ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::"),
            ("2001:db8:1:3::1", "2001:db8:1:3::"),
            ("::1", "::"),
        ];
        for (address, expected) in rows {
            let address: IpAddr = address.parse().expect("an address");
            assert_eq!(network(address).to_string(), expected, "{address}");
        }
    }
}
