//! What the administrator has set: bans, the announcement and maintenance mode. They are in the store, and in memory here, because
//! every request and every connection asks for them.

pub(crate) mod api;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;

use crate::app::App;
use crate::limits::network;
use crate::now;
use crate::store::{Store, StoreError};
use treize_protocol::{Ban, BanNotice, Code, Refused, ServerInfo};

/// How often servers that share a database look for what the administrator has set at another one.
const POLL_INTERVAL: Duration = Duration::from_secs(2);

/// The administrator's settings at one moment.
#[derive(Debug, Default)]
pub(crate) struct Orders {
    pub(crate) info: ServerInfo,
    /// The ban of each banned identity and address: the one that ends last.
    people: HashMap<String, Ban>,
    addresses: HashMap<IpAddr, Ban>,
    bans: Vec<Ban>,
}

/// Whether the first ban ends after the second.
fn is_longer(one: &Ban, other: &Ban) -> bool {
    one.ends_at.unwrap_or(i64::MAX) > other.ends_at.unwrap_or(i64::MAX)
}

fn keep_longer<K: std::hash::Hash + Eq>(bans: &mut HashMap<K, Ban>, key: K, ban: &Ban) {
    if bans.get(&key).is_none_or(|known| is_longer(ban, known)) {
        bans.insert(key, ban.clone());
    }
}

impl Orders {
    fn new(info: ServerInfo, bans: Vec<Ban>, programs: Vec<(String, String)>) -> Orders {
        let (mut people, mut addresses) = (HashMap::new(), HashMap::new());
        for ban in &bans {
            if let Some(person) = &ban.person {
                keep_longer(&mut people, person.clone(), ban);
            }
            if let Some(address) = ban.address.as_ref().and_then(|address| address.parse().ok()) {
                keep_longer(&mut addresses, network(address), ban);
            }
        }
        // A program is its owner's.
        for (program, owner) in programs {
            if let Some(ban) = people.get(&owner).cloned() {
                keep_longer(&mut people, program, &ban);
            }
        }
        Orders { info, people, addresses, bans }
    }

    /// The refusal for a banned identity.
    pub(crate) fn check_person(&self, identity: &str) -> Result<(), Refused> {
        refuse(self.people.get(identity))
    }

    /// The refusal for a banned address.
    pub(crate) fn check_address(&self, address: IpAddr) -> Result<(), Refused> {
        if self.addresses.is_empty() { Ok(()) } else { refuse(self.addresses.get(&network(address))) }
    }

    /// The bans that hold now.
    pub(crate) fn bans(&self) -> impl Iterator<Item = &Ban> {
        self.bans.iter().filter(|ban| holds(ban))
    }
}

fn holds(ban: &Ban) -> bool {
    ban.ends_at.is_none_or(|ends_at| ends_at > now())
}

fn refuse(ban: Option<&Ban>) -> Result<(), Refused> {
    let Some(Ban { reason, ends_at, .. }) = ban.filter(|ban| holds(ban)) else { return Ok(()) };
    let mut message = String::from("the administrator has banned you from this server");
    if !reason.is_empty() {
        message = format!("{message}: {reason}");
    }
    let ban = Some(Box::new(BanNotice { reason: reason.clone(), ends_at: *ends_at }));
    Err(Refused { ban, ..Code::Banned.because(message) })
}

/// The administrator's settings, and who is connected.
pub(crate) struct Administration {
    orders: watch::Sender<Arc<Orders>>,
    /// Held from reading the store until the result is in memory, so that an older result never replaces a newer one.
    reading: tokio::sync::Mutex<()>,
    /// The identity and the address of each open WebSocket.
    connected: Mutex<HashMap<u64, (String, IpAddr)>>,
}

impl Administration {
    pub(crate) async fn load(store: &Store) -> Result<Administration, StoreError> {
        let administration = Administration {
            orders: watch::Sender::new(Arc::default()),
            reading: tokio::sync::Mutex::default(),
            connected: Mutex::default(),
        };
        administration.refresh(store).await?;
        Ok(administration)
    }

    /// Reads what is set. Connections are informed if it has changed.
    pub(crate) async fn refresh(&self, store: &Store) -> Result<(), StoreError> {
        let _reading = self.reading.lock().await;
        let (info, bans) = (store.server_info().await?, store.bans(now()).await?);
        let programs = if bans.is_empty() { Vec::new() } else { store.banned_programs().await? };
        let known = self.orders();
        // Programs cannot be added while their owner is banned.
        if known.info != info || known.bans != bans {
            self.orders.send_replace(Arc::new(Orders::new(info, bans, programs)));
        }
        Ok(())
    }

    /// What is set now.
    pub(crate) fn orders(&self) -> Arc<Orders> {
        self.orders.borrow().clone()
    }

    /// Receives every change.
    pub(crate) fn subscribe(&self) -> watch::Receiver<Arc<Orders>> {
        self.orders.subscribe()
    }

    /// Checks that new tables and games may begin.
    pub(crate) fn check_new_games(&self) -> Result<(), Refused> {
        if self.orders.borrow().info.maintenance {
            let why = "the server is in maintenance mode: games that run go on, new ones begin later";
            return Err(Code::Maintenance.because(why));
        }
        Ok(())
    }

    fn connected(&self) -> MutexGuard<'_, HashMap<u64, (String, IpAddr)>> {
        self.connected.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a WebSocket is open, until the result is dropped.
    pub(crate) fn connect(
        self: &Arc<Self>,
        connection: u64,
        identity: &str,
        address: IpAddr,
    ) -> ConnectedGuard {
        self.connected().insert(connection, (identity.to_owned(), address));
        ConnectedGuard { administration: self.clone(), connection }
    }
}

/// An open WebSocket in the list of connections.
pub(crate) struct ConnectedGuard {
    administration: Arc<Administration>,
    connection: u64,
}

impl Drop for ConnectedGuard {
    fn drop(&mut self) {
        self.administration.connected().remove(&self.connection);
    }
}

/// Follows what is set at other servers with the same database, until it is aborted.
pub(crate) async fn follow(app: Arc<App>) {
    loop {
        tokio::time::sleep(POLL_INTERVAL).await;
        if let Err(error) = app.administration().refresh(&app.store).await {
            tracing::debug!(%error, "the administrator's settings cannot be read");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ban(person: Option<&str>, address: Option<&str>, ends_at: Option<i64>) -> Ban {
        Ban {
            id: "ban".into(),
            person: person.map(str::to_owned),
            name: None,
            address: address.map(str::to_owned),
            reason: "spam".into(),
            made_at: 0,
            ends_at,
        }
    }

    #[test]
    fn a_ban_holds_until_it_ends_and_the_longest_one_counts() {
        let later = now() + 60_000;
        let bans = vec![
            ban(Some("anne"), None, Some(later)),
            ban(Some("anne"), None, None),
            ban(Some("bob"), Some("2001:db8::1"), Some(later)),
            ban(Some("cleo"), Some("192.0.2.1"), Some(now() - 1)),
        ];
        let programs = vec![("program-1".into(), "bob".into()), ("program-2".into(), "dora".into())];
        let orders = Orders::new(ServerInfo::default(), bans, programs);
        let person = |id: &str| orders.check_person(id).err().and_then(|refused| refused.ban);
        let notice = |ends_at| Some(Box::new(BanNotice { reason: "spam".into(), ends_at }));
        assert_eq!(person("anne"), notice(None));
        assert_eq!(person("bob"), notice(Some(later)));
        assert_eq!(person("program-1"), notice(Some(later)), "a program is its owner's");
        for free in ["cleo", "dora", "program-2"] {
            assert_eq!(person(free), None, "{free}");
        }
        let is_banned = |address: &str| orders.check_address(address.parse().expect("an address")).is_err();
        assert!(is_banned("2001:db8::ffff"), "a /64 counts as one address");
        assert!(!is_banned("2001:db8:0:1::1") && !is_banned("192.0.2.1") && !is_banned("192.0.2.2"));
        assert_eq!(orders.bans().count(), 3);
    }
}
