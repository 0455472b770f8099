//! Whom a table waits for, and who is looking at it: for notifications.

use tokio::time::Instant;

use super::task::Task;
use crate::live::Live;
use crate::store::{Chair, Sitter};
use treize_protocol::{Clock, Status};

/// Whom a table waits for, and who is looking at it. It contains names, and nothing about cards.
#[derive(Clone, Debug)]
pub(crate) struct Attention {
    pub(crate) game: String,
    pub(crate) status: Status,
    pub(crate) clock: Clock,
    /// When the clock of the current turn runs out.
    pub(crate) due_at: Option<i64>,
    /// Whether every seat is taken, and the table waits for its host.
    pub(crate) is_full: bool,
    /// The names of the winners, once the game is over; `None` for a bot.
    pub(crate) winners: Vec<Option<String>>,
    /// The people at the table, the host included.
    pub(crate) people: Vec<PersonAtTable>,
    /// When it is known who looks at the table through another server; `None` if that is known, or cannot be.
    pub(crate) presence_known_at: Option<Instant>,
}

/// Somebody at a table, with one seat or several.
#[derive(Clone, Debug)]
pub(crate) struct PersonAtTable {
    pub(crate) identity: String,
    /// Their names at their seats; none for a host without a seat.
    pub(crate) names: Vec<String>,
    pub(crate) is_host: bool,
    /// Whether they are looking at the table, through this server or, as far as that is known, another.
    pub(crate) is_connected: bool,
    /// Whether they have played to the end, and no bot for them.
    pub(crate) has_played: bool,
    /// Their names at the seats whose turn it is.
    pub(crate) to_act: Vec<String>,
    /// The step at which their turn began, if it is their turn.
    pub(crate) turn: Option<u32>,
}

impl Task {
    pub(super) fn attention(&mut self) -> Attention {
        let presence_known_at = self.seek_presence();
        let connected = self.connected();
        let mut people: Vec<PersonAtTable> = Vec::new();
        for (seat, chair) in self.row.setup.seats().zip(&self.row.chairs) {
            let Some(Sitter::Person { identity, name, away, .. }) = &chair.sitter else { continue };
            let index = people.iter().position(|person| person.identity == *identity).unwrap_or_else(|| {
                people.push(self.person(identity));
                people.len() - 1
            });
            let person = &mut people[index];
            person.names.push(name.clone());
            person.is_connected |= connected.contains(seat);
            person.has_played |= !away;
            let live = self.live.as_ref().filter(|live| !away && live.to_act().contains(seat));
            person.turn = person.turn.or_else(|| live.map(|live| live.since(seat)));
            person.to_act.extend(live.map(|_| name.clone()));
        }
        if people.iter().all(|person| !person.is_host) {
            people.push(self.person(&self.row.host));
        }
        let outcome = self.live.as_ref().and_then(Live::outcome);
        let winners = outcome.map(|outcome| {
            let seats = self.row.setup.seats().zip(&self.row.chairs);
            seats.filter(|(seat, _)| outcome.winners.contains(*seat)).map(|(_, chair)| name(chair)).collect()
        });
        let is_taken = |chair: &Chair| chair.sitter.is_some();
        Attention {
            game: self.row.setup.game.clone(),
            status: self.row.status,
            clock: self.row.setup.clock,
            due_at: self.clock_at(),
            is_full: self.row.status == Status::Waiting && self.row.chairs.iter().all(is_taken),
            winners: winners.unwrap_or_default(),
            people,
            presence_known_at,
        }
    }

    /// Somebody without a seat yet.
    fn person(&self, identity: &str) -> PersonAtTable {
        PersonAtTable {
            identity: identity.into(),
            names: Vec::new(),
            is_host: self.row.host == identity,
            is_connected: self.watchers.is_here(identity)
                || (self.row.host == identity && self.remote_presence.iter().any(|other| other.host)),
            has_played: false,
            to_act: Vec::new(),
            turn: None,
        }
    }
}

fn name(chair: &Chair) -> Option<String> {
    match &chair.sitter {
        Some(Sitter::Person { name, .. }) => Some(name.clone()),
        Some(Sitter::Bot { .. }) | None => None,
    }
}
