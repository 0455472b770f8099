//! [`Watchers`]: who watches a table at this server.

use std::collections::{BTreeMap, HashMap};

use treize_engine::{Seat, SeatSet, Viewer};

use super::Outbox;
use super::task::text;
use crate::store::Identity;
use treize_protocol::{Code, ServerMessage};

/// A connection that watches.
pub(super) struct Watcher {
    pub(super) connection: u64,
    pub(super) who: Identity,
    pub(super) seat: Option<Seat>,
    pub(super) out: Outbox,
    /// Whether it is sent who leads at the finished game.
    pub(super) looks_together: bool,
}

impl Watcher {
    pub(super) fn new(connection: u64, who: Identity, seat: Option<Seat>, out: Outbox) -> Watcher {
        Watcher { connection, who, seat, out, looks_together: false }
    }

    pub(super) fn viewer(&self) -> Viewer {
        self.seat.map_or(Viewer::Spectator, Viewer::Seat)
    }
}

/// All watchers, one for each connection and seat. Adding and removing one costs the same however many there are.
#[derive(Default)]
pub(super) struct Watchers {
    /// Sorted by seat, so that the watchers of a seat are found without a scan.
    all: BTreeMap<(Option<Seat>, u64), Watcher>,
    /// For each identity, how many of them are its own.
    people: HashMap<String, usize>,
}

/// Counts one watcher less for an identity.
fn leave(people: &mut HashMap<String, usize>, watcher: &Watcher) {
    if let Some(count) = people.get_mut(&watcher.who.id) {
        *count -= 1;
        if *count == 0 {
            people.remove(&watcher.who.id);
        }
    }
}

impl Watchers {
    /// Replaces the watcher of the same connection and seat.
    pub(super) fn insert(&mut self, watcher: Watcher) {
        *self.people.entry(watcher.who.id.clone()).or_default() += 1;
        if let Some(before) = self.all.insert((watcher.seat, watcher.connection), watcher) {
            leave(&mut self.people, &before);
        }
    }

    /// Returns whether there was such a watcher.
    pub(super) fn remove(&mut self, connection: u64, seat: Option<Seat>) -> bool {
        let removed = self.all.remove(&(seat, connection));
        if let Some(watcher) = &removed {
            leave(&mut self.people, watcher);
        }
        removed.is_some()
    }

    /// Whether somebody with this identity watches, from any seat or from none.
    pub(super) fn is_here(&self, identity: &str) -> bool {
        self.people.contains_key(identity)
    }

    /// From now on, the connection is sent who leads at the finished game, once however many seats it watches from. Returns
    /// whether it watches at all.
    pub(super) fn join(&mut self, connection: u64) -> bool {
        let mut own = self.all.values_mut().filter(|watcher| watcher.connection == connection);
        let Some(first) = own.next() else { return false };
        first.looks_together = true;
        own.for_each(|watcher| watcher.looks_together = false);
        true
    }

    pub(super) fn retain(&mut self, mut stays: impl FnMut(&Watcher) -> bool) {
        self.all.retain(|_, watcher| {
            let stays = stays(watcher);
            if !stays {
                leave(&mut self.people, watcher);
            }
            stays
        });
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Watcher> {
        self.all.values()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// Those of the seats that are watched.
    pub(super) fn watched(&self, seats: impl Iterator<Item = Seat>) -> SeatSet {
        let is_watched =
            |seat: &Seat| self.all.range((Some(*seat), 0)..=(Some(*seat), u64::MAX)).next().is_some();
        seats.filter(is_watched).collect()
    }

    /// The number of people who watch without a seat, at most `most`. People for whom `is_seated` holds play, and only look on
    /// from another window.
    pub(super) fn spectators(&self, most: u8, is_seated: impl Fn(&str) -> bool) -> u8 {
        let mut found: Vec<&str> = Vec::new();
        for watcher in self.all.range((None, 0)..=(None, u64::MAX)).map(|(_, watcher)| watcher) {
            let id = watcher.who.id.as_str();
            if found.len() == usize::from(most) {
                break;
            }
            if !found.contains(&id) && !is_seated(id) {
                found.push(id);
            }
        }
        found.len() as u8
    }

    /// Ends all connections. The clients reconnect and get the current state.
    pub(super) fn hang_up(&mut self, why: &ServerMessage) {
        let text = text(why);
        self.people.clear();
        for watcher in std::mem::take(&mut self.all).into_values() {
            watcher.out.hang_up(text.clone());
        }
    }
}

/// If the table's task panics, the watchers would never receive anything again, so their clients must reconnect to a
/// new task.
impl Drop for Watchers {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.hang_up(&ServerMessage::Refused(
                Code::Unavailable.because("the table must be loaded again"),
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::End;
    use super::*;

    fn seat(number: u8) -> Seat {
        number.try_into().expect("a seat")
    }

    fn watcher(connection: u64, seat: Option<Seat>) -> Watcher {
        let who = Identity { id: connection.to_string(), name: "Anne".into(), admin: false };
        Watcher::new(connection, who, seat, Outbox::new(1).0)
    }

    #[test]
    fn a_seat_is_watched_as_long_as_one_connection_watches_it() {
        let mut watchers = Watchers::default();
        let seats = |watchers: &Watchers| {
            watchers.watched(Seat::ALL.into_iter()).into_iter().map(u8::from).collect::<Vec<_>>()
        };
        for (connection, from) in
            [(0, None), (1, Some(seat(2))), (u64::MAX, Some(seat(2))), (1, Some(seat(0)))]
        {
            watchers.insert(watcher(connection, from));
        }
        watchers.insert(watcher(1, Some(seat(2))));
        assert_eq!((watchers.len(), seats(&watchers)), (4, vec![0, 2]), "once for each connection and seat");
        assert!(watchers.remove(1, Some(seat(2))));
        assert!(!watchers.remove(1, Some(seat(2))), "it is gone already");
        assert_eq!(seats(&watchers), [0, 2]);
        watchers.retain(|watcher| watcher.connection != u64::MAX);
        assert_eq!(seats(&watchers), [0]);
        assert!(watchers.remove(1, Some(seat(0))) && watchers.remove(0, None) && watchers.is_empty());
    }

    #[test]
    fn a_person_is_here_until_the_last_of_their_connections_has_left() {
        let mut watchers = Watchers::default();
        for (connection, from) in [(1, None), (1, Some(seat(0))), (2, None)] {
            let mut watcher = watcher(connection, from);
            watcher.who.id = "anne".into();
            watchers.insert(watcher);
        }
        watchers.insert(watcher(3, None));
        let mut again = watcher(1, None);
        again.who.id = "anne".into();
        watchers.insert(again);
        assert!(watchers.is_here("anne") && watchers.is_here("3") && !watchers.is_here("bob"));
        assert!(watchers.remove(1, None) && watchers.is_here("anne"), "two connections are left");
        watchers.retain(|watcher| watcher.seat.is_none());
        assert!(watchers.is_here("anne"), "one is left");
        watchers.retain(|watcher| watcher.connection == 3);
        assert!(!watchers.is_here("anne") && watchers.is_here("3"));
        watchers.hang_up(&ServerMessage::Pong);
        assert!(!watchers.is_here("3") && watchers.is_empty());
    }

    #[test]
    fn spectators_are_people_without_a_seat_and_are_counted_up_to_a_number() {
        let mut watchers = Watchers::default();
        for connection in 0..30 {
            watchers.insert(watcher(connection, None));
        }
        watchers.insert(watcher(40, Some(seat(0))));
        let mut again = watcher(41, None);
        again.who.id = "7".into();
        watchers.insert(again);
        assert_eq!(watchers.spectators(50, |_| false), 30, "a person with two windows counts once");
        assert_eq!(watchers.spectators(50, |id| id == "3"), 29, "a player looks on from a second window");
        assert_eq!(watchers.spectators(20, |_| false), 20);
    }

    #[test]
    fn a_task_that_panics_ends_the_connections_of_its_watchers() {
        for (panics, expected) in [(false, None), (true, Some(End::TableGone))] {
            let mut watchers = Watchers::default();
            watchers.insert(watcher(0, None));
            let out = watchers.iter().next().expect("somebody").out.clone();
            let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(move || {
                let _watchers = watchers;
                assert!(!panics, "on purpose");
            }));
            assert_eq!((ended.is_err(), out.end()), (panics, expected));
        }
    }
}
