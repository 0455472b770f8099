//! How much anybody may do: a clear refusal for what is too much, and no ban.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::wire::{Code, Refused};

/// How much anybody may do.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// HTTP requests a second from one address; ten times as many at once.
    pub requests: u32,
    /// New identities a minute from one address.
    pub identities: u32,
    /// Decisions a second of one identity; four times as many at once.
    pub actions: u32,
    /// Lines of chat a minute of one identity; five at once.
    pub chats: u32,
    /// WebSockets of one address.
    pub connections_per_address: usize,
    /// WebSockets of one identity.
    pub connections_per_identity: usize,
    /// WebSockets of everybody together.
    pub connections: usize,
    /// Tables of one host that have not ended.
    pub tables: i64,
    /// Tables that one WebSocket looks at.
    pub watches: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            requests: 20,
            identities: 20,
            actions: 10,
            chats: 20,
            connections_per_address: 100,
            connections_per_identity: 12,
            connections: 20_000,
            tables: 50,
            watches: 16,
        }
    }
}

impl Limits {
    /// As good as none: to measure what a server can bear.
    pub fn none() -> Limits {
        let (rate, many) = (1_000_000, 1_000_000);
        Limits {
            requests: rate,
            identities: rate,
            actions: rate,
            chats: rate,
            connections_per_address: many,
            connections_per_identity: many,
            connections: many,
            tables: 1_000_000,
            watches: many,
        }
    }
}

/// Who has done how much.
pub(crate) struct Guards {
    pub(crate) limits: Limits,
    requests: DefaultKeyedRateLimiter<IpAddr>,
    identities: DefaultKeyedRateLimiter<IpAddr>,
    actions: DefaultKeyedRateLimiter<String>,
    chats: DefaultKeyedRateLimiter<String>,
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
        Guards {
            limits,
            requests: RateLimiter::keyed(per_second(limits.requests, 10)),
            identities: RateLimiter::keyed(per_minute(limits.identities)),
            actions: RateLimiter::keyed(per_second(limits.actions, 4)),
            chats: RateLimiter::keyed(
                per_minute(limits.chats).allow_burst(at_least_one(limits.chats.min(5))),
            ),
            addresses: Arc::default(),
            people: Arc::default(),
            all: Arc::default(),
        }
    }

    pub(crate) fn request(&self, from: IpAddr) -> Result<(), Refused> {
        self.requests.check_key(&from).map_err(|_| too_many("requests from your address"))
    }

    pub(crate) fn identity(&self, from: IpAddr) -> Result<(), Refused> {
        self.identities.check_key(&from).map_err(|_| too_many("new names from your address"))
    }

    pub(crate) fn action(&self, identity: &str) -> Result<(), Refused> {
        self.actions.check_key(&identity.into()).map_err(|_| too_many("actions"))
    }

    pub(crate) fn chat(&self, identity: &str) -> Result<(), Refused> {
        self.chats.check_key(&identity.into()).map_err(|_| too_many("lines of chat"))
    }

    /// A place for a WebSocket, free again when it is dropped.
    pub(crate) fn connection(&self, from: IpAddr, identity: &str) -> Result<Place, Refused> {
        let limits = self.limits;
        let all = self.all.enter((), limits.connections);
        let address = self.addresses.enter(from, limits.connections_per_address);
        let person = self.people.enter(identity.into(), limits.connections_per_identity);
        match (all, address, person) {
            (Some(all), Some(address), Some(person)) => {
                Ok(Place { _all: all, _address: address, _person: person })
            }
            (None, ..) => Err(Code::TooMany.because("the server is full: try again later")),
            (_, None, _) => Err(Code::TooMany.because("too many connections from your address: close some")),
            (.., None) => Err(Code::TooMany.because("too many connections of yours: close some")),
        }
    }

    /// Forgets those who have been quiet long enough.
    pub(crate) fn forget(&self) {
        self.requests.retain_recent();
        self.identities.retain_recent();
        self.actions.retain_recent();
        self.chats.retain_recent();
    }
}

fn too_many(what: &str) -> Refused {
    Code::TooMany.because(format!("too many {what} in too short a time: wait a little"))
}

/// A WebSocket's place.
pub(crate) struct Place {
    _all: Entered<()>,
    _address: Entered<IpAddr>,
    _person: Entered<String>,
}

/// How many of each there are.
struct Counts<K>(Mutex<HashMap<K, usize>>);

impl<K> Default for Counts<K> {
    fn default() -> Self {
        Counts(Mutex::default())
    }
}

/// One of them.
struct Entered<K: Eq + Hash> {
    counts: Arc<Counts<K>>,
    key: K,
}

impl<K: Eq + Hash + Clone> Counts<K> {
    fn enter(self: &Arc<Self>, key: K, most: usize) -> Option<Entered<K>> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(key.clone()).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Entered { counts: self.clone(), key })
    }
}

impl<K: Eq + Hash> Drop for Entered<K> {
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
    fn a_place_is_free_again_when_it_is_left() {
        let limits = Limits { connections_per_identity: 2, connections_per_address: 3, ..Limits::default() };
        let guards = Guards::new(limits);
        let home = IpAddr::from([127, 0, 0, 1]);
        let places = [guards.connection(home, "a"), guards.connection(home, "a")];
        assert!(places.iter().all(Result::is_ok));
        assert!(guards.connection(home, "a").is_err(), "the third of one identity");
        assert!(guards.connection(home, "b").is_ok());
        let third = guards.connection(home, "b");
        assert!(guards.connection(home, "c").is_err(), "the fourth from one address");
        drop((places, third));
        assert!(guards.connection(home, "a").is_ok());
        assert_eq!(guards.addresses.0.lock().expect("unharmed").len(), 0);
    }

    #[test]
    fn rates_are_each_ones_own() {
        let guards = Guards::new(Limits { chats: 3, ..Limits::default() });
        assert!((0..3).all(|_| guards.chat("a").is_ok()));
        assert_eq!(guards.chat("a").expect_err("the fourth").code, Code::TooMany);
        assert!(guards.chat("b").is_ok());
    }
}
